/* Dependences of blocks of kernel IR. Instructions of a test's text are named by their number in the block. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/cfg.h"
#include "schedule/deps.h"

typedef struct Fixture {
    Arena *arena;
    DiagList diags;
    TimeRows rows;
    Kernel *k;
    DepContext *context;
    DepGraph g;
} Fixture;

static Fixture open(const char *text, unsigned block)
{
    Fixture f = {.arena = arena_new(), .rows = time_rows(TARGET_GFX942)};
    KernelList list = {0};
    StrBuf out = {0};
    diag_init(&f.diags, f.arena);
    if (!kir_parse(f.arena, &f.diags, "test.kir", text, strlen(text), TARGET_GFX942, &list) ||
        !kernel_validate(list.data[0], &f.diags, &out)) {
        diag_print(&f.diags, &out);
        fail_msg("test text is not valid:\n%s\n%s", text, out.data);
    }
    f.k = list.data[0];
    kernel_number(f.k);
    cfg_build(f.k);
    kernel_compute_defs(f.k);
    TimeRows *rows = ARENA_NEW(f.arena, TimeRows);
    *rows = f.rows;
    f.context = dep_context(f.arena, f.k, rows);
    f.g = dep_graph(f.arena, f.context, f.k->blocks.data[block]);
    return f;
}

/* A block between an entry that defines %x %y:v, %q:v4, %z:v2, %s:s, %p:s4 and an end. */
static Fixture block_of(const char *head, const char *body)
{
    char text[8192];
    snprintf(text, sizeof text,
             "kernel @k {\n workgroup_size 256, 1, 1\n lds_bytes 65536\n%s^a:\n %%x:v = undef\n %%y:v = undef\n"
             " %%q:v4 = undef\n %%z:v2 = undef\n %%s:s = undef\n %%p:s4 = undef\n m0 = copy 0\n br ^b\n^b:\n%s br ^c\n"
             "^c:\n s_endpgm\n}\n",
             head, body);
    return open(text, 1);
}

static Fixture loop_of(const char *param, const char *init, const char *next, const char *body)
{
    char text[8192];
    snprintf(text, sizeof text,
             "kernel @k {\n workgroup_size 256, 1, 1\n lds_bytes 65536\n^a:\n %%x:v = undef\n %%y:v = undef\n"
             " %%q:v4 = undef\n %%z:v2 = undef\n %%s:s = undef\n %%p:s4 = undef\n m0 = copy 0\n br ^b(%s)\n"
             "^b(%s):\n%s br_cmp s_cmp_lt_i32 0, 1, ^b(%s), ^c\n^c:\n s_endpgm\n}\n",
             init, param, body, next);
    return open(text, 1);
}

static const Dep *find(const Fixture *f, uint32_t from, uint32_t to, unsigned distance)
{
    const Dep *found = NULL;
    FOREACH_DEP_IN(&f->g, to, dep)
    if (dep->from == from && dep->distance == distance) {
        assert_null(found); /* at most one */
        found = dep;
    }
    const Dep *other = NULL;
    FOREACH_DEP_OUT(&f->g, from, out)
    if (out->to == to && out->distance == distance) other = out;
    assert_ptr_equal(found, other);
    return found;
}

/* Is there a way of dependences at distance 0? */
static bool reaches(const Fixture *f, uint32_t from, uint32_t to)
{
    if (from == to) return true;
    FOREACH_DEP_OUT(&f->g, from, dep)
    if (!dep->distance && dep->kind != DEP_PLACE && dep->to <= to && reaches(f, dep->to, to)) return true;
    return false;
}

static void expect(const Fixture *f, uint32_t from, uint32_t to, DepKind kind, unsigned distance)
{
    const Dep *dep = find(f, from, to, distance);
    if (!dep) fail_msg("no dependence of %u on %u at distance %u", to, from, distance);
    assert_int_equal(dep->kind, kind);
}

static void close(Fixture *f) { arena_free(f->arena); }

static void test_values(void **state)
{
    (void)state;
    Fixture f = block_of("", " %a = v_add_f32 %x, %y\n %b = v_mul_f32 %a, %x\n %c = v_mul_f32 %x, %y\n"
                             " %d = ds_read_b32 %x mem(1)\n %e = v_add_f32 %d, %c\n");
    expect(&f, 0, 1, DEP_VALUE, 0);
    assert_int_equal(find(&f, 0, 1, 0)->latency, time_clocks(TARGET_GFX942, TIME_ISSUE));
    assert_false(reaches(&f, 0, 2));
    assert_false(reaches(&f, 1, 2));
    expect(&f, 3, 4, DEP_VALUE, 0);
    assert_true(find(&f, 3, 4, 0)->latency > time_clocks(TARGET_GFX942, TIME_LDS_READ_LATENCY));
    for (uint32_t i = 0; i < 5; i++) assert_true(reaches(&f, i, 5)); /* the terminator is the last */
    close(&f);
}

/* A matrix instruction forwards its sum; other readers wait longer. */
static void test_matrix(void **state)
{
    (void)state;
    Fixture f = block_of("", " %a:v4 = v_mfma_f32_16x16x16_f16 %z, %z, %q\n"
                             " %b:v4 = v_mfma_f32_16x16x16_f16 %z, %z, %a\n"
                             " %c = v_add_f32 %a[1], %x\n");
    expect(&f, 0, 1, DEP_VALUE, 0);
    expect(&f, 0, 2, DEP_VALUE, 0);
    const uint32_t pipe = 4 * time_clocks(TARGET_GFX942, TIME_MATRIX_PASS);
    assert_int_equal(find(&f, 0, 1, 0)->latency, pipe + time_clocks(TARGET_GFX942, TIME_MATRIX_TO_SUM));
    assert_int_equal(find(&f, 0, 2, 0)->latency, pipe + time_clocks(TARGET_GFX942, TIME_MATRIX_TO_READER));
    close(&f);
}

/* VCC that instructions name and VCC that they use by the way are one register: each writer, and each reader, keeps its
   place among the others. */
static void test_vcc(void **state)
{
    (void)state;
    Fixture f = block_of("", " %a:v, vcc = v_div_scale_f32 %x, %y, %x\n %b = v_div_fmas_f32 %a, %x, %y\n"
                             " %c:v2 = v_sub_u64_pseudo %z, %z\n %d:v, vcc = v_div_scale_f32 %y, %x, %y\n"
                             " %e = v_div_fmas_f32 %d, %x, %y\n %f:v2 = v_sub_u64_pseudo %z, %z\n"
                             " %g:v2 = v_sub_u64_pseudo %z, %z\n");
    for (uint32_t i = 0; i < 6; i++) assert_true(reaches(&f, i, i + 1));
    close(&f);
    f = block_of("", " %a = v_mul_f32 %x, %y\n %b:v2 = v_sub_u64_pseudo %z, %z\n");
    assert_false(reaches(&f, 0, 1));
    close(&f);
}

/* Who reads the accumulator stands before it is added to, if it did; the sum of another one does not matter. */
static void test_places(void **state)
{
    (void)state;
    Fixture f = block_of("", " %r = v_add_f32 %q[3], %x\n %a:v4 = v_mfma_f32_16x16x16_f16 %z, %z, %q\n"
                             " %t = v_add_f32 %a[0], %r\n %b:v4 = v_mfma_f32_16x16x16_f16 %z, %z, %a\n");
    expect(&f, 0, 1, DEP_PLACE, 0);
    expect(&f, 2, 3, DEP_PLACE, 0);
    assert_null(find(&f, 0, 3, 0));
    close(&f);
    f = loop_of("%m:v", "%x", "%n", " %r = v_mul_f32 %m, %x\n %n:v = v_max_f32 %m, %x\n %t = v_add_f32 %m, %r\n");
    expect(&f, 0, 1, DEP_PLACE, 0);
    expect(&f, 1, 0, DEP_VALUE, 1);
    expect(&f, 1, 1, DEP_VALUE, 1);
    assert_null(find(&f, 1, 2, 0));
    close(&f);
}

/* Parts of a tuple: dwords of a variable are units of their own. */
static void test_variables(void **state)
{
    (void)state;
    Fixture f = block_of(" %w : var v4\n", " %w = copy %q\n %w[1] = v_mov_b32 %x\n %a = v_add_f32 %w[0], %x\n"
                                           " %b = v_add_f32 %w[1], %x\n %w[1] = v_mov_b32 %y\n");
    expect(&f, 0, 1, DEP_OUTPUT, 0);
    expect(&f, 0, 2, DEP_VALUE, 0);
    assert_false(reaches(&f, 1, 2));
    expect(&f, 1, 3, DEP_VALUE, 0);
    expect(&f, 3, 4, DEP_ANTI, 0);
    assert_false(reaches(&f, 2, 4));
    close(&f);
    f = loop_of("%i:s", "0", "%i", " v9 = v_mov_b32 %x\n %a = v_add_f32 v9, %x\n v8 = v_mov_b32 %y\n");
    expect(&f, 0, 1, DEP_STATE, 0);
    expect(&f, 1, 0, DEP_STATE, 1);
    expect(&f, 2, 2, DEP_STATE, 1);
    assert_false(reaches(&f, 1, 2));
    close(&f);
}

static void test_state(void **state)
{
    (void)state;
    /* VCC and M0 go from their writer to their reader; SCC with it. */
    Fixture f = block_of("", " vcc = v_cmp_gt_f32 %x, %y\n %a = v_cndmask_b32 %x, %y, vcc\n"
                             " vcc = v_cmp_lt_f32 %x, %y\n m0 = copy %s\n"
                             " buffer_load_dword_lds %x, %p, 0 offen mem(1)\n m0 = copy 64\n"
                             " %b = s_add_u32 %s, %s\n %c = s_addc_u32 %s, 0\n");
    expect(&f, 0, 1, DEP_STATE, 0);
    expect(&f, 1, 2, DEP_STATE, 0);
    expect(&f, 3, 4, DEP_STATE, 0);
    expect(&f, 4, 5, DEP_STATE, 0);
    assert_false(reaches(&f, 2, 3));
    assert_true(f.g.nodes[7].is_glued);
    assert_false(f.g.nodes[6].is_glued);
    expect(&f, 6, 7, DEP_STATE, 0);
    close(&f);
}

static void test_memory(void **state)
{
    (void)state;
    Fixture f = block_of("", " ds_write_b32 %x, %y mem(1, 0, 255)\n %a = ds_read_b32 %x mem(1, 128, 300)\n"
                             " %b = ds_read_b32 %x mem(1, 256, 300)\n %c = ds_read_b32 %x mem(2)\n"
                             " ds_write_b32 %x, %y mem(1)\n %d = ds_read_b32 %x\n"
                             " %e = global_load_dword %x, %p[0:1]\n");
    expect(&f, 0, 1, DEP_MEMORY, 0);
    assert_false(reaches(&f, 0, 2));
    assert_false(reaches(&f, 0, 3));
    expect(&f, 0, 4, DEP_MEMORY, 0);
    expect(&f, 2, 4, DEP_MEMORY, 0);
    assert_false(reaches(&f, 3, 4));
    expect(&f, 4, 5, DEP_MEMORY, 0); /* that covers 0 */
    assert_null(find(&f, 0, 5, 0));
    assert_false(reaches(&f, 4, 6)); /* another space */
    close(&f);
    f = block_of("", " global_store_dword %x, %y, %p[0:1] mem(3)\n %a = global_load_dword %x, %p[0:1]\n"
                     " %b = global_load_dword %x, %p[0:1] !invariant\n %c = global_load_dword %x, %p[0:1] mem(4)\n"
                     " global_atomic_add %x, %y, %p[0:1] mem(4)\n %d = global_load_dword %x, %p[0:1] mem(5) sc1\n");
    expect(&f, 0, 1, DEP_MEMORY, 0);
    assert_false(reaches(&f, 0, 2));
    assert_false(reaches(&f, 0, 3));
    expect(&f, 0, 4, DEP_MEMORY, 0); /* others may wait for an atomic operation */
    expect(&f, 4, 5, DEP_MEMORY, 0);
    close(&f);
}

/* One address, other immediates: the lanes meet nothing. */
static void test_memory_of_one_address(void **state)
{
    (void)state;
    Fixture f = block_of("", " ds_write_b32 %x, %y mem(1)\n %a = ds_read_b32 %x offset:4 mem(1)\n"
                             " %b:v2 = ds_read_b64 %x offset:0 mem(1)\n %c = ds_read_b32 %y offset:4 mem(1)\n"
                             " ds_write_b32 %x, %y offset:8 mem(1)\n ds_add_u32 %x, %y offset:16 mem(1)\n"
                             " %d = ds_read_b32 %x offset:12 mem(1) !author\n");
    assert_false(reaches(&f, 0, 1));
    expect(&f, 0, 2, DEP_MEMORY, 0);
    expect(&f, 0, 3, DEP_MEMORY, 0);
    assert_false(reaches(&f, 1, 4));
    expect(&f, 3, 4, DEP_MEMORY, 0);
    expect(&f, 4, 5, DEP_MEMORY, 0);
    expect(&f, 5, 6, DEP_MEMORY, 0);
    close(&f);
    /* What a write has covered still comes before a read that needs not wait for that write. */
    f = block_of("", " ds_write_b32 %x, %y mem(1)\n ds_write_b32 %y, %y mem(1)\n"
                     " %a = ds_read_b32 %y offset:4 mem(1)\n %b = ds_read_b32 %x offset:4 mem(1)\n");
    expect(&f, 0, 2, DEP_MEMORY, 0);
    assert_false(reaches(&f, 1, 2));
    assert_null(find(&f, 0, 3, 0));
    expect(&f, 1, 3, DEP_MEMORY, 0);
    close(&f);
    /* the address of a variable may change; that of another iteration, too */
    f = block_of("%v : var v\n", " %v = copy %x\n ds_write_b32 %v, %y mem(1)\n %v = copy %y\n"
                                 " %a = ds_read_b32 %v offset:4 mem(1)\n");
    expect(&f, 1, 3, DEP_MEMORY, 0);
    close(&f);
    f = loop_of("%i:v", "0", "%j",
                " ds_write_b32 %i, %y mem(1)\n %a = ds_read_b32 %i offset:4 mem(1)\n"
                " %j = v_add_u32 4, %i\n");
    assert_false(reaches(&f, 0, 1));
    expect(&f, 0, 1, DEP_MEMORY, 1);
    expect(&f, 1, 0, DEP_MEMORY, 1);
    close(&f);
}

/* Objects that change places: of one loop they do not overlap, but one becomes the other. */
static void test_turns(void **state)
{
    (void)state;
    Fixture f = loop_of("%i:s", "0", "%i",
                        " %a = ds_read_b32 %x mem(0x80000100)\n ds_write_b32 %y, %x mem(0x80000101)\n"
                        " lds_becomes 0x80000100, 1, 0, 0x80000102\n lds_becomes 0x80000101, 1, 0, 0x80000100\n"
                        " lds_becomes 0x80000102, 1, 0, 0x80000101\n");
    assert_false(reaches(&f, 0, 1));
    expect(&f, 1, 0, DEP_MEMORY, 1);
    assert_true(reaches(&f, 1, 3));
    assert_true(reaches(&f, 2, 4));
    close(&f);
}

static void test_barriers(void **state)
{
    (void)state;
    /* LDS and stores do not pass; arithmetic does, and a load where no store runs beside the barrier. */
    Fixture f = block_of("", " ds_write_b32 %x, %y mem(1)\n barrier lds\n %a = ds_read_b32 %x mem(2)\n"
                             " %b = global_load_dword %x, %p[0:1]\n"
                             " %c:v4 = v_mfma_f32_16x16x16_f16 %z, %z, %q\n %d = s_add_i32 %s, 1\n barrier lds\n");
    expect(&f, 0, 1, DEP_FENCE, 0);
    assert_true(find(&f, 0, 1, 0)->latency >= time_clocks(TARGET_GFX942, TIME_LDS_WRITE_LATENCY));
    expect(&f, 1, 2, DEP_FENCE, 0);
    expect(&f, 1, 6, DEP_FENCE, 0);
    for (uint32_t i = 3; i < 6; i++) assert_false(reaches(&f, 1, i) || reaches(&f, i, 6));
    close(&f);
    /* A store before the barrier, one after it, and one beyond another barrier; by object. */
    f = block_of("", " %a = global_load_dword %x, %p[0:1] mem(1)\n %b = global_load_dword %x, %p[0:1] mem(2)\n"
                     " barrier vmem\n global_store_dword %x, %y, %p[0:1] mem(1)\n barrier vmem\n"
                     " %c = global_load_dword %x, %p[0:1] mem(1)\n %d = global_load_dword %x, %p[0:1] mem(2)\n"
                     " barrier vmem\n %e = global_load_dword %x, %p[0:1] mem(1)\n");
    expect(&f, 0, 2, DEP_FENCE, 0);
    assert_false(reaches(&f, 1, 2));
    expect(&f, 4, 5, DEP_FENCE, 0);
    assert_false(reaches(&f, 4, 6));
    assert_true(reaches(&f, 4, 8));
    assert_false(reaches(&f, 7, 8));
    close(&f);
}

/* A barrier that waits for nothing: what has waited for a read of LDS stays before it; of one from another block, too. */
static void test_barriers_without_waits(void **state)
{
    (void)state;
    Fixture f = block_of("", " %a = ds_read_b32 %x mem(1)\n %b = v_add_f32 %a, %x\n %c = v_mul_f32 %a, %y\n s_barrier\n"
                             " ds_write_b32 %x, %y mem(1)\n");
    expect(&f, 1, 3, DEP_FENCE, 0);
    assert_false(reaches(&f, 2, 3));
    close(&f);
    f = block_of("", " %a = ds_read_b32 %x mem(1)\n %b = v_add_f32 %a, %x\n barrier lds\n");
    assert_false(reaches(&f, 1, 2));
    close(&f);
    f = loop_of("%u:v", "%x", "%n", " %a = v_add_f32 %u, %x\n s_barrier\n %n:v = ds_read_b32 %y mem(1)\n");
    expect(&f, 0, 1, DEP_FENCE, 0);
    close(&f);
    /* A load from where a store of another wave may write behind the barrier. */
    f = block_of("", " %a = global_load_dword %x, %p[0:1]\n %b = v_add_f32 %a, %x\n barrier lds\n"
                     " global_store_dword %x, %y, %p[0:1]\n");
    expect(&f, 1, 2, DEP_FENCE, 0);
    close(&f);
}

/* Stores of other blocks count, up to the next barrier. */
static void test_barriers_across_blocks(void **state)
{
    (void)state;
    const char *text = "kernel @k {\n workgroup_size 256, 1, 1\n^a:\n %%x:v = undef\n %%p:s2 = undef\n%s br ^b\n^b:\n"
                       " barrier vmem\n %%a = global_load_dword %%x, %%p\n br ^c\n^c:\n s_endpgm\n}\n";
    char with[1024], without[1024];
    snprintf(with, sizeof with, text, " global_store_dword %x, %x, %p\n");
    snprintf(without, sizeof without, text, " global_store_dword %x, %x, %p\n barrier vmem\n");
    Fixture f = open(with, 1);
    expect(&f, 0, 1, DEP_FENCE, 0);
    close(&f);
    f = open(without, 1);
    assert_false(reaches(&f, 0, 1));
    close(&f);
    /* The other way: a load in front of the barrier, the store in the next block, with a barrier behind it or before. */
    const char *later = "kernel @k {\n workgroup_size 256, 1, 1\n^a:\n %%x:v = undef\n %%p:s2 = undef\n br ^b\n^b:\n"
                        " %%a = global_load_dword %%x, %%p\n barrier vmem\n br ^c\n^c:\n%s s_endpgm\n}\n";
    snprintf(with, sizeof with, later, " global_store_dword %x, %x, %p\n barrier vmem\n");
    snprintf(without, sizeof without, later, " barrier vmem\n global_store_dword %x, %x, %p\n");
    f = open(with, 1);
    expect(&f, 0, 1, DEP_FENCE, 0);
    close(&f);
    f = open(without, 1);
    assert_false(reaches(&f, 0, 1));
    close(&f);
}

/* A branch on %c to one of two sides: a store and a barrier, or a barrier and a load. Does the barrier stay in front of
   the load? `fields` are of the kernel, `define` makes %c. */
static void expect_sides_of(const char *fields, const char *define, const char *stored, unsigned block, bool stays)
{
    char text[1024];
    snprintf(text, sizeof text,
             "kernel @k {\n %s\n^a:\n %%t:v = live_in workitem_id\n %%g:s = live_in workgroup_id 0\n"
             " %%k:s2 = live_in kernarg_ptr\n%s br_cmp s_cmp_eq_u32 %%c, 0, ^b, ^d\n"
             "^b:\n global_store_dword %%t, %%t, %%k mem(%s)\n barrier vmem\n br ^e\n"
             "^d:\n barrier vmem\n %%x = global_load_dword %%t, %%k mem(1)\n br ^e\n^e:\n s_endpgm\n}\n",
             fields, define, stored);
    Fixture f = open(text, block);
    if (reaches(&f, 0, 1) != stays) fail_msg("%s\n  wanted: %d", text, stays);
    close(&f);
}

static void expect_sides(const char *fields, const char *define, const char *stored, bool stays)
{
    expect_sides_of(fields, define, stored, 2, stays);
}

/* What stands beside a barrier in another wave, where waves go different ways. */
static void test_barriers_of_other_waves(void **state)
{
    (void)state;
    const char *waves = "workgroup_size 256, 1, 1";
    const char *lanes = " %c = v_readfirstlane_b32 %t\n";
    expect_sides(waves, lanes, "1", true);
    expect_sides("", lanes, "1", true);
    expect_sides(waves, lanes, "2", false);                     /* another object */
    expect_sides("workgroup_size 64, 1, 1", lanes, "1", false); /* no other wave */
    expect_sides(waves, " %c = s_mov_b32 %g\n", "1", false);    /* all take one side */
    /* Memory that another wave may have written before a barrier; without one the two would race. */
    expect_sides(waves, " barrier lds\n %c = s_load_dword %k, off\n", "1", true);
    expect_sides(waves, " %c = s_load_dword %k, off\n", "1", false);
    expect_sides(waves, " barrier lds\n %c = s_load_dword %k, off !invariant\n", "1", false);
    expect_sides(waves, " %u:s = v_readfirstlane_b32 %t\n %c = s_add_i32 %u, %g\n", "1", true);
    /* By a parameter: of a block where ways meet that waves take apart; and that all take together. */
    const char *join = " %%u:s = %s\n br_cmp s_cmp_eq_u32 %%u, 0, ^p(1), ^p(0)\n^p(%%c:s):\n";
    char define[256];
    snprintf(define, sizeof define, join, "v_readfirstlane_b32 %t");
    expect_sides_of(waves, define, "1", 3, true);
    snprintf(define, sizeof define, join, "s_mov_b32 %g");
    expect_sides_of(waves, define, "1", 3, false);
}

static void test_author_waits(void **state)
{
    (void)state;
    /* vmcnt(1): all but the last load are waited for; their order counts, and no load passes. */
    Fixture f = block_of("", " %a = global_load_dword %x, %p[0:1]\n %b = global_load_dword %y, %p[0:1]\n"
                             " s_waitcnt simm16:3953 !author\n %c = v_add_f32 %a, %a\n %d = v_add_f32 %b, %b\n"
                             " %e = global_load_dword %x, %p[2:3]\n %f = v_add_f32 %x, %x\n");
    assert_true(reaches(&f, 0, 1));
    assert_true(reaches(&f, 1, 2));
    assert_true(reaches(&f, 2, 3));
    assert_false(reaches(&f, 2, 4));
    assert_true(reaches(&f, 2, 5));
    assert_false(reaches(&f, 2, 6));
    close(&f);
    /* vmcnt(0): all of them, in any order. */
    f = block_of("", " %a = global_load_dword %x, %p[0:1]\n %b = global_load_dword %y, %p[0:1]\n"
                     " s_waitcnt simm16:3952 !author\n %d = v_add_f32 %b, %b\n");
    assert_false(reaches(&f, 0, 1));
    assert_true(reaches(&f, 0, 2));
    assert_true(reaches(&f, 2, 3));
    close(&f);
}

static void test_fences(void **state)
{
    (void)state;
    Fixture f = block_of("", " %a = v_add_f32 %x, %y\n s_setprio simm16:1\n"
                             " %c:v4 = v_mfma_f32_16x16x16_f16 %z, %z, %q\n %d = v_mul_f32 %x, %y\n"
                             " s_setprio simm16:0\n %e = global_load_dword %x, %p[0:1]\n s_sleep simm16:1\n"
                             " %g = v_mul_f32 %x, %x\n");
    assert_false(reaches(&f, 0, 1));
    assert_true(reaches(&f, 1, 2));
    assert_true(reaches(&f, 2, 4));
    assert_false(reaches(&f, 3, 4));
    assert_true(reaches(&f, 4, 5));
    for (uint32_t i = 0; i < 6; i++) assert_true(reaches(&f, i, 6)); /* a side effect */
    assert_true(reaches(&f, 6, 7));
    close(&f);
}

/* Wait states are filled with work: clocks of as many instructions. */
static void test_wait_states(void **state)
{
    (void)state;
    Fixture f = block_of("", " %a:mask = v_cmp_gt_f32 %x, %y\n %b = v_cndmask_b32 %x, %y, %a\n"
                             " %c = v_readfirstlane_b32 %x\n %d = buffer_load_dword %x, %p, %c offen\n"
                             " m0 = s_add_u32 %s, 64\n buffer_load_dword_lds %x, %p, 0 offen mem(1)\n"
                             " %e = v_add_f32 %y, %b\n");
    const uint32_t issue = time_clocks(TARGET_GFX942, TIME_ISSUE);
    assert_int_equal(find(&f, 0, 1, 0)->latency, 3 * issue); /* VALU_SGPR_VALU: 2 */
    assert_int_equal(find(&f, 2, 3, 0)->latency, 6 * issue); /* VALU_SGPR_VMEM: 5 */
    assert_int_equal(find(&f, 4, 5, 0)->latency, 2 * issue); /* SALU_M0_LDS_DMA: 1 */
    assert_int_equal(find(&f, 1, 6, 0)->latency, issue);
    close(&f);
}

/* What a loop carries, also over two rounds; memory and barriers from one round to the next. */
static void test_loop(void **state)
{
    (void)state;
    Fixture f = loop_of("%u:v, %w:v", "%x, %y", "%n, %u",
                        " ds_write_b32 %x, %u mem(1)\n barrier lds\n %n:v = global_load_dword %y, %p[0:1]\n"
                        " %r = ds_read_b32 %y mem(1)\n %t = v_add_f32 %w, %r\n barrier lds\n");
    expect(&f, 2, 0, DEP_VALUE, 1);
    assert_int_equal(find(&f, 2, 0, 1)->latency, f.g.nodes[2].latency);
    expect(&f, 2, 4, DEP_VALUE, 2);
    expect(&f, 5, 0, DEP_FENCE, 1);
    expect(&f, 5, 1, DEP_FENCE, 1);
    assert_null(find(&f, 5, 2, 1)); /* no store: the load may go on in front of it */
    expect(&f, 3, 0, DEP_MEMORY, 1);
    expect(&f, 2, 6, DEP_VALUE, 0);
    assert_int_equal(find(&f, 2, 6, 0)->latency, 0); /* nobody waits at the branch */
    close(&f);
}

/* Dependences grow as the instructions do, to 32,000 of several kinds (bench/ times it). */
static void test_size(void **state)
{
    (void)state;
    const uint32_t rounds[2] = {1000, 8000};
    double deps[2];
    for (unsigned i = 0; i < 2; i++) {
        StrBuf text = {0};
        strbuf_append(&text, "kernel @k {\n workgroup_size 256, 1, 1\n^a:\n %x:v = undef\n %p:s2 = undef\n");
        for (uint32_t n = 0; n < rounds[i]; n++)
            strbuf_printf(&text,
                          " %%l%u = ds_read_b32 %%x mem(1, %u, %u)\n %%g%u = global_load_dword %%x, %%p\n"
                          " %%a%u = v_add_f32 %%l%u, %%g%u\n ds_write_b32 %%x, %%a%u mem(1, %u, %u)\n",
                          n, n * 4, n * 4 + 3, n, n, n, n, n, n * 4, n * 4 + 3);
        strbuf_append(&text, " s_endpgm\n}\n");
        Fixture f = open(text.data, 0);
        deps[i] = dep_graph(f.arena, f.context, f.k->blocks.data[0]).num_deps;
        close(&f);
        strbuf_free(&text);
    }
    assert_true(deps[1] < 8.5 * deps[0]);
}

/* Which of the kinds pass a sched_barrier with this mask, from in front of it and from behind it. */
static void expect_passing(unsigned mask, const char *passes)
{
    static const char *const kinds[] = {"v_add_f32 %x, %y",
                                        "s_mul_i32 %s, %s",
                                        "v_mfma_f32_16x16x16_f16 %z, %z, %q",
                                        "v_exp_f32 %x",
                                        "global_load_dword %x, off, %p[0:1] mem(1)",
                                        "ds_read_b32 %x mem(2)"};
    for (unsigned i = 0; i < 6; i++) {
        char body[512];
        snprintf(body, sizeof body, " %%a = %s\n sched_barrier %u\n %%b = %s\n", kinds[i], mask, kinds[i]);
        if (i == 4)
            snprintf(body, sizeof body,
                     " %%a = global_load_dword %%x, %%p[0:1] mem(1)\n sched_barrier %u\n %%b = global_load_dword %%x, "
                     "%%p[0:1] mem(1)\n",
                     mask);
        Fixture f = block_of("", body);
        if (reaches(&f, 0, 1) != (passes[i] == '-') || reaches(&f, 1, 2) != (passes[i] == '-'))
            fail_msg("mask %#x, %s: expected %c", mask, kinds[i], passes[i]);
        close(&f);
    }
}

/* Letters: VALU, SALU, MFMA, TRANS, VMEM read, DS read; '-': held back. */
static void test_directives(void **state)
{
    (void)state;
    expect_passing(0, "------");
    expect_passing(1, "vsmt--");
    expect_passing(2, "v-----");
    expect_passing(4, "-s----");
    expect_passing(5, "-s----"); /* all arithmetic, but where a part of it is named */
    expect_passing(8, "--m---");
    expect_passing(0x10, "----l-");
    expect_passing(0x20, "----l-");
    expect_passing(0x40, "------");
    expect_passing(0x80, "-----d");
    expect_passing(0x100, "-----d");
    expect_passing(0x200, "------");
    expect_passing(0x400, "---t--");
    expect_passing(0x7fe, "vsmtld");
}

/* Directives keep their order, and hold back what comes round the loop; what they let pass may go round. */
static void test_directives_in_a_loop(void **state)
{
    (void)state;
    Fixture f = loop_of("%i:v", "%x", "%a",
                        " %a = v_add_f32 %i, 1.0\n sched_barrier 8\n sched_barrier 2\n"
                        " %b = v_mfma_f32_16x16x16_f16 %z, %z, %q\n");
    assert_true(reaches(&f, 0, 1));
    assert_true(reaches(&f, 1, 2));
    assert_true(reaches(&f, 2, 3)); /* not by the first one alone */
    assert_non_null(find(&f, 1, 0, 1));
    assert_null(find(&f, 1, 3, 1));
    close(&f);
    f = block_of("", " %a = v_add_f32 %x, 1.0\n s_setprio simm16:1\n sched_barrier 0x7fe\n s_setprio simm16:0\n");
    assert_true(reaches(&f, 1, 2));
    assert_true(reaches(&f, 2, 3));
    assert_false(reaches(&f, 0, 2));
    close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_directives),
        cmocka_unit_test(test_directives_in_a_loop),
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_matrix),
        cmocka_unit_test(test_vcc),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_variables),
        cmocka_unit_test(test_state),
        cmocka_unit_test(test_memory),
        cmocka_unit_test(test_memory_of_one_address),
        cmocka_unit_test(test_turns),
        cmocka_unit_test(test_barriers),
        cmocka_unit_test(test_barriers_across_blocks),
        cmocka_unit_test(test_barriers_of_other_waves),
        cmocka_unit_test(test_barriers_without_waits),
        cmocka_unit_test(test_author_waits),
        cmocka_unit_test(test_fences),
        cmocka_unit_test(test_wait_states),
        cmocka_unit_test(test_loop),
        cmocka_unit_test(test_size),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
