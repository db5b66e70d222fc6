/* The pass `waits` on gfx1250: a counter and a wait instruction for each kind of operation, sources that are read
   late (xcnt). */
#include "finalize/finalize.h"
#include "finalize_util.h"

#define WAITS(body, expected) expect_pass(pass_waits, TARGET_GFX1250, "workgroup_size 256, 1, 1", body, expected)
#define LOAD(v) v " = global_load_b32 v[100:101], off\n"
#define STORE(v) "global_store_b32 v[100:101], " v ", off\n"
#define DS(v) v " = ds_load_b32 v102\n"
#define SLOAD(s) s " = s_load_b32 s[60:61], off\n"
#define FLAT(v) v " = flat_load_b32 v[100:101], off\n"
#define USE(v) "v99 = v_mov_b32 " v "\n"
#define SUSE(s) "s59 = s_mov_b32 " s "\n"
#define SET(v) v " = v_mov_b32 1\n"
#define SSET(s) s " = s_mov_b32 1\n"
#define BRANCH(yes, no) "br_cmp s_cmp_eq_u32 s50, s51, " yes ", " no "\n"

static void each_kind_has_its_counter(void **state)
{
    (void)state;
    WAITS(LOAD("v0") USE("v0"), "global_load_b32 [loadcnt0] v_mov_b32");
    WAITS(LOAD("v0") USE("v1"), "global_load_b32 v_mov_b32");
    WAITS(LOAD("v0") LOAD("v1") USE("v0") USE("v1"),
          "global_load_b32 global_load_b32 [loadcnt1] v_mov_b32 [loadcnt0] v_mov_b32");
    /* Stores do not disturb loadcnt. */
    WAITS(LOAD("v0") STORE("v5") USE("v0"), "global_load_b32 global_store_b32 [loadcnt0] v_mov_b32");
    WAITS(DS("v0") DS("v1") USE("v0"), "ds_load_b32 ds_load_b32 [dscnt1] v_mov_b32");
    WAITS(LOAD("v0") DS("v1") "v2 = v_add_nc_u32 v0, v1",
          "global_load_b32 ds_load_b32 [loadcnt0] [dscnt0] v_add_nc_u32");
    WAITS("v[0:3] = buffer_load_b128 v8, s[8:11], off offen\n" USE("v3"), "buffer_load_b128 [loadcnt0] v_mov_b32");
    WAITS("v[0:3] = buffer_load_b128 v8, s[8:11], off offen\n" USE("v4"), "buffer_load_b128 v_mov_b32");
    WAITS("v0 = scratch_load_b32 v1, off\n" USE("v0"), "scratch_load_b32 [loadcnt0] v_mov_b32");
    WAITS(STORE("v5") "s_endpgm", "global_store_b32 s_endpgm");
    /* All ones waits for nothing, and a wait that stands there takes the count. */
    WAITS(LOAD("v0") "s_wait_loadcnt simm16:63\n" USE("v0"), "global_load_b32 [loadcnt0] v_mov_b32");
}

static void unordered_kinds_wait_for_all(void **state)
{
    (void)state;
    WAITS(SLOAD("s0") SLOAD("s1") SUSE("s0"), "s_load_b32 s_load_b32 [kmcnt0] s_mov_b32");
    WAITS(FLAT("v0") USE("v0"), "flat_load_b32 [loadcnt0] [dscnt0] v_mov_b32");
    WAITS(FLAT("v0") LOAD("v1") USE("v1"), "flat_load_b32 global_load_b32 [loadcnt0] v_mov_b32");
    /* not one counter, as on gfx9 */
    WAITS(DS("v1") SLOAD("s0") USE("v1"), "ds_load_b32 s_load_b32 [dscnt0] v_mov_b32");
}

/* Sources may be read again after a page fault: what overwrites them waits for xcnt. */
static void sources_are_read_late(void **state)
{
    (void)state;
    WAITS(STORE("v5") SET("v5"), "global_store_b32 [xcnt0] v_mov_b32");   /* data */
    WAITS(STORE("v5") SET("v101"), "global_store_b32 [xcnt0] v_mov_b32"); /* address */
    WAITS(STORE("v5") SET("v6"), "global_store_b32 v_mov_b32");           /* something else */
    WAITS(STORE("v5") USE("v5"), "global_store_b32 v_mov_b32");           /* read, not overwritten */
    WAITS(LOAD("v0") SET("v100"), "global_load_b32 [xcnt0] v_mov_b32");
    WAITS(STORE("v5") STORE("v6") SET("v5"), "global_store_b32 global_store_b32 [xcnt1] v_mov_b32");
    WAITS(STORE("v5") STORE("v6") SET("v6"), "global_store_b32 global_store_b32 [xcnt0] v_mov_b32");
    WAITS("v0 = global_load_b32 v7, s[4:5]\n" SSET("s5"), "global_load_b32 [xcnt0] s_mov_b32"); /* base */
    WAITS("v0 = global_load_b32 v7, s[4:5]\n" SSET("s6"), "global_load_b32 s_mov_b32");
    WAITS(SLOAD("s0") SSET("s60"), "s_load_b32 [xcnt0] s_mov_b32");
    WAITS(STORE("v5") "exec_lo = s_mov_b32 -1", "global_store_b32 [xcnt0] s_mov_b32"); /* the lanes that store */
    /* LDS operations read theirs at issue; a later vector memory operation is translated later. */
    WAITS("ds_store_b32 v102, v5\n" SET("v5"), "ds_store_b32 v_mov_b32");
    WAITS(STORE("v5") LOAD("v5"), "global_store_b32 global_load_b32");
    WAITS("global_load_async_to_lds_b32 v4, v[100:101], off\n" SET("v4"),
          "global_load_async_to_lds_b32 [xcnt0] v_mov_b32");
}

/* What has its result, or is of the other kind than what was issued later, has read its sources. */
static void sources_are_read_when_results_are_there(void **state)
{
    (void)state;
    WAITS(LOAD("v0") USE("v0") SET("v100"), "global_load_b32 [loadcnt0] v_mov_b32 v_mov_b32");
    WAITS(LOAD("v0") LOAD("v1") USE("v0") SET("v100"),
          "global_load_b32 global_load_b32 [loadcnt1] v_mov_b32 [xcnt0] v_mov_b32"); /* the second one reads it, too */
    WAITS(LOAD("v0") "v1 = global_load_b32 v[104:105], off\n" USE("v0") SET("v100"),
          "global_load_b32 global_load_b32 [loadcnt1] v_mov_b32 v_mov_b32");
    WAITS(STORE("v5") LOAD("v0") USE("v0") SET("v5"),
          /* loadcnt says nothing of the store */
          "global_store_b32 global_load_b32 [loadcnt0] v_mov_b32 [xcnt1] v_mov_b32");
    WAITS(SLOAD("s0") SUSE("s0") SSET("s60"), "s_load_b32 [kmcnt0] s_mov_b32 s_mov_b32");
    WAITS(STORE("v5") SLOAD("s0") SET("v5"), "global_store_b32 s_load_b32 v_mov_b32");
    WAITS(STORE("v5") SLOAD("s0") SSET("s60"), "global_store_b32 s_load_b32 [xcnt0] s_mov_b32");
    WAITS(STORE("v5") "s_wait_xcnt simm16:0\n" SET("v5"), "global_store_b32 [xcnt0] v_mov_b32");
    WAITS(STORE("v5") "s_wait_xcnt simm16:1\n" SET("v5"), "global_store_b32 [xcnt0] v_mov_b32");
}

static void across_blocks(void **state)
{
    (void)state;
    WAITS("^a:\n" LOAD("v0") "br ^b\n^b:\n" USE("v0") SET("v100") "s_endpgm",
          "a: global_load_b32 br(b) b: [loadcnt0] v_mov_b32 v_mov_b32 s_endpgm");
    WAITS("^a:\n" STORE("v5") "br ^b\n^b:\n" SET("v5") "s_endpgm",
          "a: global_store_b32 br(b) b: [xcnt0] v_mov_b32 s_endpgm");
    /* One path stores and loads, the other stores twice: the store's data is free after two on one path only. */
    WAITS("^a:\n" STORE("v5") BRANCH("^b", "^c") "^b:\n" STORE("v6") "br ^c\n^c:\n" SET("v5") "s_endpgm",
          "a: global_store_b32 br_cmp(b) b: global_store_b32 br(c) c: [xcnt0] v_mov_b32 s_endpgm");
}

static void in_a_loop(void **state)
{
    (void)state;
    /* The address is advanced while the load of this turn may still read it; the value is used in the next turn. */
    WAITS("^a:\nbr ^b\n^b:\n" USE("v0") LOAD("v0") "v100 = v_add_nc_u32 4, v100\n" BRANCH("^b", "^c") "^c:\ns_endpgm",
          "a: br(b) b: [loadcnt0] v_mov_b32 global_load_b32 [xcnt0] v_add_nc_u32 br_cmp(b) "
          "c: s_endpgm");
}

static void barriers_are_in_two_halves(void **state)
{
    (void)state;
    WAITS("ds_store_b32 v102, v103\nbarrier lds\n" DS("v0"),
          "ds_store_b32 [dscnt0] s_barrier_signal s_barrier_wait ds_load_b32");
    WAITS("ds_store_b32 v102, v103\nbarrier\n" DS("v0"), "ds_store_b32 s_barrier_signal s_barrier_wait ds_load_b32");
    WAITS(STORE("v5") "barrier vmem\ns_endpgm",
          "global_store_b32 [storecnt0] s_barrier_signal s_barrier_wait s_endpgm");
    expect_pass(pass_waits, TARGET_GFX1250, "workgroup_size 33, 1, 1", "barrier lds",
                "s_barrier_signal s_barrier_wait");
    expect_pass(pass_waits, TARGET_GFX1250, "workgroup_size 32, 1, 1", "barrier lds", "");
    /* Copies to LDS count by themselves. */
    WAITS("global_load_async_to_lds_b128 v4, v[100:101], off mem(1, 0, 15)\nbarrier lds dma\nv9 = ds_load_b32 v102 "
          "mem(1, 0, 3)",
          "global_load_async_to_lds_b128 [asynccnt0] s_barrier_signal s_barrier_wait ds_load_b32");
}

#define TO(mem) "global_load_async_to_lds_b32 v4, v[100:101], off mem(" mem ")\n"
#define FROM(mem) "global_store_async_from_lds_b32 v[100:101], v4, off mem(" mem ")\n"
#define TENSOR(way, mem) "tensor_" way "_lds s[8:11], s[0:7], off, off mem(" mem ")\n"
#define STORE_LDS(mem) "ds_store_b32 v102, v103 mem(" mem ")\n"
#define LOAD_LDS(v, mem) v " = ds_load_b32 v102 mem(" mem ")\n"
#define COUNT(counter, n) "s_wait_" counter "cnt simm16:" #n " !author\n"
#define BARRIER "barrier lds dma memory\n"

/* Copies and the LDS know nothing of each other's order; whoever counts the copies. */
static void copies_wait_for_lds(void **state)
{
    (void)state;
    static const struct {
        const char *copy, *name, *count, *counted;
    } copies[] = {
        {TO("1"), "global_load_async_to_lds_b32", COUNT("async", 0), "[asynccnt0]"},
        {FROM("1"), "global_store_async_from_lds_b32", COUNT("async", 0), "[asynccnt0]"},
        {TENSOR("load_to", "1"), "tensor_load_to_lds", COUNT("tensor", 0), "[tensorcnt0]"},
        {TENSOR("store_from", "1"), "tensor_store_from_lds", COUNT("tensor", 0), "[tensorcnt0]"},
    };
    for (unsigned i = 0; i < 4 * sizeof copies / sizeof *copies; i++) {
        const char *size = i & 1 ? "workgroup_size 256, 1, 1" : "workgroup_size 32, 1, 1";
        const bool counts = i & 2;
        const char *count = counts ? copies[i / 4].count : "", *counted = counts ? copies[i / 4].counted : "";
        char body[512], expected[512];
        snprintf(body, sizeof body, STORE_LDS("1") "%s%s", copies[i / 4].copy, count);
        snprintf(expected, sizeof expected, "ds_store_b32 [dscnt0] %s %s", copies[i / 4].name, counted);
        if (!counts) expected[strlen(expected) - 1] = 0;
        expect_pass(pass_waits, TARGET_GFX1250, size, body, expected);
        snprintf(body, sizeof body, STORE_LDS("1") LOAD_LDS("v0", "2") "%s%s", copies[i / 4].copy, count);
        snprintf(expected, sizeof expected, "ds_store_b32 ds_load_b32 [dscnt1] %s %s", copies[i / 4].name, counted);
        if (!counts) expected[strlen(expected) - 1] = 0;
        expect_pass(pass_waits, TARGET_GFX1250, size, body, expected);
        snprintf(body, sizeof body, STORE_LDS("2") "%s%s", copies[i / 4].copy, count);
        snprintf(expected, sizeof expected, "ds_store_b32 %s %s", copies[i / 4].name, counted);
        if (!counts) expected[strlen(expected) - 1] = 0;
        expect_pass(pass_waits, TARGET_GFX1250, size, body, expected);
    }
}

#define ALONE(body, expected) expect_pass(pass_waits, TARGET_GFX1250, "workgroup_size 32, 1, 1", body, expected)

static void copies_of_a_wave_alone(void **state)
{
    (void)state;
    ALONE(STORE_LDS("1") BARRIER FROM("1") COUNT("async", 0),
          "ds_store_b32 [dscnt0] global_store_async_from_lds_b32 [asynccnt0]");
    ALONE(STORE_LDS("1") BARRIER LOAD_LDS("v0", "1") COUNT("async", 0), "ds_store_b32 ds_load_b32 [asynccnt0]");
    /* Two engines are no queue; one is. */
    ALONE(TO("1") TENSOR("load_to", "1"), "global_load_async_to_lds_b32 [asynccnt0] tensor_load_to_lds");
    ALONE(TENSOR("load_to", "1") TO("1"), "tensor_load_to_lds [tensorcnt0] global_load_async_to_lds_b32");
    ALONE(TENSOR("load_to", "1") TO("2"), "tensor_load_to_lds global_load_async_to_lds_b32");
    ALONE(TENSOR("load_to", "1") TENSOR("load_to", "1"), "tensor_load_to_lds tensor_load_to_lds");
    ALONE(TO("1") TO("1"), "global_load_async_to_lds_b32 global_load_async_to_lds_b32");
    ALONE(FROM("1") TO("1"), "global_store_async_from_lds_b32 [asynccnt0] global_load_async_to_lds_b32");
    /* The author counts one kind of them. */
    ALONE(TO("1") LOAD_LDS("v0", "1") COUNT("tensor", 0),
          "global_load_async_to_lds_b32 [asynccnt0] ds_load_b32 [tensorcnt0]");
    ALONE(TENSOR("load_to", "1") LOAD_LDS("v0", "1") COUNT("tensor", 0), "tensor_load_to_lds ds_load_b32 [tensorcnt0]");
    ALONE(TENSOR("load_to", "1") TO("1") COUNT("tensor", 0),
          "tensor_load_to_lds global_load_async_to_lds_b32 [tensorcnt0]");
    /* Memory that they have written, or read: across a barrier. */
    ALONE(FROM("1") BARRIER LOAD("v0"), "global_store_async_from_lds_b32 [asynccnt0] global_load_b32");
    ALONE(TENSOR("store_from", "1") BARRIER LOAD("v0"), "tensor_store_from_lds [tensorcnt0] global_load_b32");
    ALONE(TENSOR("load_to", "1") BARRIER LOAD("v0"), "tensor_load_to_lds global_load_b32");
    ALONE(STORE("v5") BARRIER TENSOR("load_to", "1"), "global_store_b32 [storecnt0] tensor_load_to_lds");
    ALONE(STORE("v5") BARRIER LOAD("v0"), "global_store_b32 global_load_b32");
    ALONE(LOAD("v5") BARRIER FROM("1"), "global_load_b32 [loadcnt0] global_store_async_from_lds_b32");
    ALONE(LOAD("v5") BARRIER TO("1"), "global_load_b32 global_load_async_to_lds_b32");
    ALONE("s0 = s_load_b32 s[60:61], off\n" FROM("1"), "s_load_b32 [kmcnt0] global_store_async_from_lds_b32");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_kind_has_its_counter),
        cmocka_unit_test(unordered_kinds_wait_for_all),
        cmocka_unit_test(sources_are_read_late),
        cmocka_unit_test(sources_are_read_when_results_are_there),
        cmocka_unit_test(across_blocks),
        cmocka_unit_test(in_a_loop),
        cmocka_unit_test(barriers_are_in_two_halves),
        cmocka_unit_test(copies_wait_for_lds),
        cmocka_unit_test(copies_of_a_wave_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
