/* The pass waits: which barrier waits for LDS-DMA. Whether a later barrier may do it is a property of the whole
   workgroup. */
#include "finalize/finalize.h"
#include "finalize_util.h"

#define DMA(mem) "global_load_lds_dword v[100:101], off mem(" mem ")\n"
#define READ(mem) "v9 = ds_read_b32 v102 mem(" mem ")\n"
#define WRITE(mem) "ds_write_b32 v102, v103 mem(" mem ")\n"
#define BARRIER "barrier lds dma\n"
#define COUNT(n) "s_waitcnt simm16:" #n " !author\n" /* vmcnt(0): 0xf70, vmcnt(1): 0xf71 */

/* A transfer, the definition of s50, and a branch on it: on one side there is a barrier, and after both another one. Is
   the barrier before the branch `waits`? */
static void expect_branch(const char *fields, const char *define, bool waits)
{
    char body[1024];
    snprintf(body, sizeof body,
             "%s" DMA("1") BARRIER "br_cmp s_cmp_eq_u32 s50, 7, ^b, ^c\n^b:\n"
                                   "s_barrier\n br ^c\n^c:\n" BARRIER READ("1") "s_endpgm",
             define);
    Fixture f;
    fixture_open(&f, TARGET_GFX942, fields, body);
    pass_waits(f.k, &f.ctx);
    const char *line = fixture_line(&f);
    const char *after = strstr(line, "global_load_lds_dword ");
    if (!after || (strstr(after, " [vm0") == strchr(after, ' ')) != waits)
        fail_msg("%s\n  wanted: %d\n  got:    %s", body, waits, line);
    fixture_close(&f);
}

#define FULL "workgroup_size 256, 1, 1"
#define PARTIAL "workgroup_size 100, 1, 1"

/* Where a condition comes from. */
static void conditions(void **state)
{
    (void)state;
    /* Arguments, ids of the workgroup, constants: one value in the workgroup. */
    expect_branch(FULL, "", false);
    expect_branch(FULL, "s50 = s_load_dword s[0:1], off !invariant\n", false);
    expect_branch(FULL, "s50 = s_mov_b32 5\n", false);
    expect_branch(FULL, "s51 = s_load_dword s[0:1], off !invariant\ns50 = s_add_u32 s51, s2\n", false);
    expect_branch(FULL, "v1 = v_mov_b32 s3\nv2 = v_mul_lo_u32 v1, s4\ns50 = v_readfirstlane_b32 v2\n", false);
    expect_branch(FULL, "v1 = v_writelane_b32 s3, 5, v1\ns50 = v_readlane_b32 v1, 5\n", false);
    /* The work-item's id, and what is computed of it. */
    expect_branch(FULL, "s50 = v_readfirstlane_b32 v0\n", true);
    expect_branch(FULL, "v1 = v_lshrrev_b32 6, v0\ns51 = v_readfirstlane_b32 v1\ns50 = s_add_u32 s51, s2\n", true);
    expect_branch(FULL, "s51 = v_readfirstlane_b32 v0\ns_cmp_eq_u32 s51, 5\ns50 = s_cselect_b32 1, 0\n", true);
    expect_branch(FULL, "s51 = v_readfirstlane_b32 v0\nv1 = v_writelane_b32 s51, 5, v1\ns50 = v_readlane_b32 v1, 5\n",
                  true);
    /* Overwritten with what is alike. */
    expect_branch(FULL, "s50 = v_readfirstlane_b32 v0\ns50 = s_mov_b32 5\n", false);
    expect_branch(FULL, "v0 = v_mov_b32 5\ns50 = v_readfirstlane_b32 v0\n", false);
    /* From memory as it was at launch; behind a barrier others may have written it. From the hardware. */
    expect_branch(FULL, "s50 = s_load_dword s[0:1], off\n", false);
    expect_branch(FULL, "s_barrier\ns50 = s_load_dword s[0:1], off\n", true);
    expect_branch(FULL, "s51 = v_readfirstlane_b32 v0\ns50 = s_load_dword s[0:1], s51 !invariant\n", true);
    expect_branch(FULL, "s_barrier\nv1 = global_load_dword v[100:101], off\ns50 = v_readfirstlane_b32 v1\n", true);
    expect_branch(FULL, "v1 = ds_read_b32 v102\ns50 = v_readfirstlane_b32 v1\n", true);
    expect_branch(FULL, "s50 = s_getreg_b32 simm16:4\n", true);
    expect_branch(FULL, "s[50:51] = s_memtime\n", true);
    /* A mask of lanes is alike when all waves are full. */
    expect_branch(FULL, "s[50:51] = v_cmp_lt_u32 v5, v6\n", false);
    expect_branch(PARTIAL, "s[50:51] = v_cmp_lt_u32 v5, v6\n", true);
    expect_branch("", "s[50:51] = v_cmp_lt_u32 v5, v6\n", true);
    expect_branch(FULL, "s[50:51] = v_cmp_lt_u32 v0, v6\n", true);
    expect_branch(PARTIAL, "s50 = s_and_b32 exec_lo, 2\n", true);
    expect_branch(PARTIAL, "v1 = v_mov_b32 s3\ns50 = v_readfirstlane_b32 v1\n", false);
    /* Registers that M0 selects are not known. */
    expect_branch(FULL, "s50 = s_movrels_b32 s8\n", true);
}

#define WAITS(body, expected) expect_pass(pass_waits, TARGET_GFX942, FULL, body, expected)
#define TAKE(s) s " = v_readfirstlane_b32 v0\n"
#define CMP(s, yes, no) "br_cmp s_cmp_eq_u32 " s ", 7, " yes ", " no "\n"

/* What the paths of the waves do. */
static void paths(void **state)
{
    (void)state;
    /* A wave that only copies, and one that reads, each with its own barrier. */
    WAITS(TAKE("s50") CMP("s50", "^b", "^c") "^b:\n" DMA("1") BARRIER
          "br ^d\n^c:\n" BARRIER READ("1") "br ^d\n^d:\n s_endpgm",
          "bb0: v_readfirstlane_b32 br_cmp(b) b: global_load_lds_dword [vm0] s_barrier br(d) c: s_barrier ds_read_b32 "
          "br(d) d: s_endpgm");
    /* All waves take the same side: what nobody reads stays in flight. */
    WAITS(CMP("s50", "^b", "^c") "^b:\n" DMA("1") BARRIER "br ^d\n^c:\n" BARRIER READ("1") "br ^d\n^d:\n s_endpgm",
          "bb0: br_cmp(b) b: global_load_lds_dword s_barrier br(d) c: s_barrier ds_read_b32 br(d) d: s_endpgm");
    /* Reads of a side that other waves may take count, with no barrier on either side; and all barriers are in step. */
    WAITS(DMA("1") DMA("2") BARRIER TAKE("s50")
              CMP("s50", "^b", "^c") "^b:\n" READ("1") "br ^c\n^c:\n" BARRIER READ("2") "s_endpgm",
          "bb0: global_load_lds_dword global_load_lds_dword [vm1] s_barrier v_readfirstlane_b32 br_cmp(b) b: "
          "ds_read_b32 br(c) "
          "c: [vm0 lgkm0] s_barrier ds_read_b32 s_endpgm");
    /* A number of rounds that differs from wave to wave; and one that does not. */
    WAITS(TAKE("s50") "br ^l\n^l:\n" DMA("1") BARRIER
          "s50 = s_sub_u32 s50, 1\n" CMP("s50", "^e", "^l") "^e:\n" BARRIER READ("1") "s_endpgm",
          "bb0: v_readfirstlane_b32 br(l) l: global_load_lds_dword [vm0] s_barrier s_sub_u32 br_cmp(e) e: s_barrier "
          "ds_read_b32 s_endpgm");
    WAITS("br ^l\n^l:\n" DMA("2") BARRIER
          "s50 = s_sub_u32 s50, 1\n" CMP("s50", "^e", "^l") "^e:\n" BARRIER READ("1") "s_endpgm",
          "bb0: br(l) l: global_load_lds_dword [vm0] s_barrier s_sub_u32 br_cmp(e) e: s_barrier ds_read_b32 s_endpgm");
    WAITS(DMA("1") "br ^l\n^l:\n" BARRIER
                   "s50 = s_sub_u32 s50, 1\n" CMP("s50", "^e", "^l") "^e:\n" BARRIER READ("1") "s_endpgm",
          "bb0: global_load_lds_dword br(l) l: s_barrier s_sub_u32 br_cmp(e) e: [vm0] s_barrier ds_read_b32 s_endpgm");
    /* A variable of a side that some waves take decides later. */
    WAITS(
        TAKE("s50") "s51 = s_mov_b32 1\n" CMP("s50", "^b", "^c") "^b:\n s51 = s_mov_b32 2\n br ^c\n^c:\n" DMA("1")
            BARRIER CMP("s51", "^d", "^e") "^d:\n" BARRIER "br ^e\n^e:\n" BARRIER READ("1") "s_endpgm",
        "bb0: v_readfirstlane_b32 s_mov_b32 br_cmp(b) b: s_mov_b32 br(c) c: global_load_lds_dword s_barrier br_cmp(d) "
        "d: [vm0] s_barrier br(e) e: [vm0] s_barrier ds_read_b32 s_endpgm");
    /* Some waves end early: barriers of the others are theirs alone. */
    WAITS(TAKE("s50") CMP("s50", "^b", "^c") "^b:\n s_endpgm\n^c:\n" DMA("1") BARRIER BARRIER READ("1") "s_endpgm",
          "bb0: v_readfirstlane_b32 br_cmp(b) b: s_endpgm c: global_load_lds_dword [vm0] s_barrier s_barrier "
          "ds_read_b32 s_endpgm");
    /* A loop without an end has no place where its ways meet. */
    WAITS(TAKE("s50") "br ^l\n^l:\n" DMA("1") BARRIER CMP("s50", "^b", "^l") "^b:\n" BARRIER READ("1") "br ^l",
          "bb0: v_readfirstlane_b32 br(l) l: [lgkm0] global_load_lds_dword [vm0] s_barrier br_cmp(b) b: s_barrier "
          "ds_read_b32 br(l)");
}

/* Barriers that wait for nothing, and what settles. */
static void passed(void **state)
{
    (void)state;
    WAITS(DMA("1") BARRIER "s_barrier\n" READ("1"), "global_load_lds_dword [vm0] s_barrier s_barrier ds_read_b32");
    WAITS(DMA("1") BARRIER "s_barrier\n" BARRIER READ("1"),
          "global_load_lds_dword s_barrier s_barrier [vm0] s_barrier ds_read_b32");
    WAITS(DMA("1") BARRIER "barrier vmem\n" READ("1"), "global_load_lds_dword s_barrier [vm0] s_barrier ds_read_b32");
    WAITS(DMA("1") BARRIER "barrier lds\n" READ("1"), "global_load_lds_dword [vm0] s_barrier s_barrier ds_read_b32");
    /* The author counts at the next barrier; not with something issued since, or on one path only. */
    WAITS(DMA("1") BARRIER COUNT(0xf70) "s_barrier\n" READ("1"),
          "global_load_lds_dword s_barrier [vm0] s_barrier ds_read_b32");
    WAITS(DMA("1") BARRIER COUNT(0xf71) DMA("2") "s_barrier\n" READ("1"),
          "global_load_lds_dword [vm0] s_barrier [vm1] global_load_lds_dword s_barrier ds_read_b32");
    WAITS(DMA("1") BARRIER CMP("s50", "^b", "^c") "^b:\n" COUNT(0xf70) "br ^c\n^c:\n s_barrier\n" READ("1"),
          "bb0: global_load_lds_dword [vm0] s_barrier br_cmp(b) b: [vm0] br(c) c: s_barrier ds_read_b32");
    /* His count before the barrier itself: what is read at once is waited for all the same, the rest is his. */
    WAITS(DMA("1") DMA("2") DMA("3") COUNT(0xf72) BARRIER READ("2") "s_barrier\n" READ("3"),
          "global_load_lds_dword global_load_lds_dword global_load_lds_dword [vm1] s_barrier ds_read_b32 s_barrier "
          "ds_read_b32");
    WAITS(DMA("1") DMA("2") COUNT(0xf71) TAKE("s50")
              BARRIER CMP("s50", "^b", "^c") "^b:\n s_barrier\n br ^c\n^c:\n" READ("1"),
          "bb0: global_load_lds_dword global_load_lds_dword [vm1] v_readfirstlane_b32 s_barrier br_cmp(b) b: s_barrier "
          "br(c) c: ds_read_b32");
    /* What another wave writes over the transferred bytes must come after them, by an LDS operation or another
       transfer. */
    WAITS(DMA("1") BARRIER WRITE("1") BARRIER, "global_load_lds_dword [vm0] s_barrier ds_write_b32 [lgkm0] s_barrier");
    WAITS(DMA("1") BARRIER DMA("1") BARRIER READ("2"),
          "global_load_lds_dword [vm0] s_barrier global_load_lds_dword s_barrier ds_read_b32");
    WAITS(DMA("1") BARRIER DMA("2") BARRIER READ("1"),
          "global_load_lds_dword s_barrier global_load_lds_dword [vm1] s_barrier ds_read_b32");
}

/* One wave has its own order; where the author counts something, its barriers still say what they say. */
static void one_wave(void **state)
{
    (void)state;
    const char *one = "workgroup_size 64, 1, 1";
    expect_pass(pass_waits, TARGET_GFX942, one, DMA("1") BARRIER READ("1"), "global_load_lds_dword [vm0] ds_read_b32");
    expect_pass(pass_waits, TARGET_GFX942, one, COUNT(0xf70) DMA("1") BARRIER READ("1"),
                "[vm0] global_load_lds_dword [vm0] ds_read_b32");
    expect_pass(pass_waits, TARGET_GFX942, one, COUNT(0xf70) DMA("1") BARRIER READ("2"),
                "[vm0] global_load_lds_dword ds_read_b32");
    expect_pass(pass_waits, TARGET_GFX942, one, DMA("1") COUNT(0xf71) "s_barrier\n" READ("1"),
                "global_load_lds_dword [vm1] s_barrier ds_read_b32");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(conditions),
        cmocka_unit_test(paths),
        cmocka_unit_test(passed),
        cmocka_unit_test(one_wave),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
