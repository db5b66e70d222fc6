/* The pass waits: each rule with its near miss, across blocks and in loops. */
#include "finalize/finalize.h"
#include "finalize_util.h"

#define WAITS(body, expected) expect_pass(pass_waits, TARGET_GFX942, "", body, expected)
#define LOAD(v) v " = global_load_dword v[100:101], off\n"
#define LOAD4(v) v " = global_load_dwordx4 v[100:101], off\n"
#define STORE(v) "global_store_dword v[100:101], " v ", off\n"
#define DS(v) v " = ds_read_b32 v102\n"
/* Of what the kernel does not write: as LLVM, which waits for results alone. */
#define SLOAD(s) s " = s_load_dword s[60:61], off !invariant\n"
#define FLAT(v) v " = flat_load_dword v[100:101], off\n"
#define USE(v) "v99 = v_mov_b32 " v "\n"
#define SUSE(s) "s59 = s_mov_b32 " s "\n"
#define BRANCH(yes, no) "br_cmp s_cmp_eq_u32 s50, s51, " yes ", " no "\n"

static void vmem_in_order(void **state)
{
    (void)state;
    WAITS(LOAD("v0") USE("v0"), "global_load_dword [vm0] v_mov_b32");
    WAITS(LOAD("v0") USE("v1"), "global_load_dword v_mov_b32");
    WAITS(LOAD("v0") LOAD("v1") USE("v0") USE("v1"),
          "global_load_dword global_load_dword [vm1] v_mov_b32 [vm0] v_mov_b32");
    WAITS(LOAD("v0") LOAD("v1") USE("v1") USE("v0"), "global_load_dword global_load_dword [vm0] v_mov_b32 v_mov_b32");
    WAITS(LOAD("v0") STORE("v5") LOAD("v1") USE("v0"),
          "global_load_dword global_store_dword global_load_dword [vm2] v_mov_b32");
    WAITS(LOAD("v0") STORE("v5") USE("v0"), "global_load_dword global_store_dword [vm1] v_mov_b32");
    WAITS(STORE("v5") "s_endpgm", "global_store_dword s_endpgm");
    WAITS(LOAD("v5") "s_endpgm", "global_load_dword s_endpgm");
}

static void tuples(void **state)
{
    (void)state;
    WAITS(LOAD4("v[0:3]") USE("v3"), "global_load_dwordx4 [vm0] v_mov_b32");
    WAITS(LOAD4("v[0:3]") USE("v4"), "global_load_dwordx4 v_mov_b32");
    WAITS(LOAD4("v[4:7]") USE("v3"), "global_load_dwordx4 v_mov_b32");
    WAITS(LOAD4("v[0:3]") "v[2:5] = v_mfma_f32_16x16x16_f16 v[8:9], v[10:11], 0",
          "global_load_dwordx4 [vm0] v_mfma_f32_16x16x16_f16");
    WAITS(LOAD4("a[0:3]") "v0 = v_accvgpr_read_b32 a2", "global_load_dwordx4 [vm0] v_accvgpr_read_b32");
    WAITS(LOAD4("a[0:3]") USE("v2"), "global_load_dwordx4 v_mov_b32");
}

static void writes(void **state)
{
    (void)state;
    /* WAW: the vector ALU waits; a later operation of the same queue does not. */
    WAITS(LOAD("v0") "v0 = v_mov_b32 1", "global_load_dword [vm0] v_mov_b32");
    WAITS(LOAD("v0") LOAD("v0") USE("v0"), "global_load_dword global_load_dword [vm0] v_mov_b32");
    WAITS(DS("v0") DS("v0") USE("v0"), "ds_read_b32 ds_read_b32 [lgkm0] v_mov_b32");
    WAITS(LOAD("v0") DS("v0"), "global_load_dword [vm0] ds_read_b32");
    WAITS(DS("v0") LOAD("v0"), "ds_read_b32 [lgkm0] global_load_dword");
    WAITS(SLOAD("s0") SLOAD("s0"), "s_load_dword [lgkm0] s_load_dword");
    WAITS(FLAT("v0") FLAT("v0"), "flat_load_dword [vm0 lgkm0] flat_load_dword");
    WAITS(SLOAD("s0") "s0 = s_mov_b32 1", "s_load_dword [lgkm0] s_mov_b32");
    /* WAR: sources are read at issue. */
    WAITS(STORE("v5") "v5 = v_mov_b32 1", "global_store_dword v_mov_b32");
    WAITS(LOAD("v0") "v100 = v_mov_b32 1", "global_load_dword v_mov_b32");
    WAITS(SLOAD("s0") "s60 = s_mov_b32 1", "s_load_dword s_mov_b32");
    /* A loaded value as address and as data. */
    WAITS(LOAD("v0") STORE("v0"), "global_load_dword [vm0] global_store_dword");
    WAITS(LOAD("v100") STORE("v0"), "global_load_dword [vm0] global_store_dword");
}

static void lgkm(void **state)
{
    (void)state;
    WAITS(DS("v0") DS("v1") USE("v0"), "ds_read_b32 ds_read_b32 [lgkm1] v_mov_b32");
    WAITS(DS("v0") DS("v1") USE("v1"), "ds_read_b32 ds_read_b32 [lgkm0] v_mov_b32");
    WAITS(SLOAD("s0") SLOAD("s1") SUSE("s0") SUSE("s1"), "s_load_dword s_load_dword [lgkm0] s_mov_b32 s_mov_b32");
    /* Scalar loads among LDS operations: only 0 is safe. */
    WAITS(DS("v0") SLOAD("s1") USE("v0"), "ds_read_b32 s_load_dword [lgkm0] v_mov_b32");
    WAITS(SLOAD("s1") DS("v0") SUSE("s1"), "s_load_dword ds_read_b32 [lgkm0] s_mov_b32");
    WAITS(SLOAD("s1") SUSE("s1") DS("v0") DS("v1") USE("v0"),
          "s_load_dword [lgkm0] s_mov_b32 ds_read_b32 ds_read_b32 [lgkm1] v_mov_b32");
    WAITS(FLAT("v0") USE("v0"), "flat_load_dword [vm0 lgkm0] v_mov_b32");
    WAITS(LOAD("v1") FLAT("v0") USE("v1"), "global_load_dword flat_load_dword [vm0] v_mov_b32");
    WAITS(LOAD("v1") DS("v0") "v9 = v_add_u32 v0, v1", "global_load_dword ds_read_b32 [vm0 lgkm0] v_add_u32");
    WAITS("v0 = ds_bpermute_b32 v1, v2\n" USE("v0"), "ds_bpermute_b32 [lgkm0] v_mov_b32");
    WAITS("s[0:1] = s_memtime\n" SUSE("s1"), "s_memtime [lgkm0] s_mov_b32");
}

static void implicit_registers(void **state)
{
    (void)state;
    WAITS("vcc = s_load_dwordx2 s[60:61], off\ns_cbranch_vccz ^bb0", "s_load_dwordx2 [lgkm0] s_cbranch_vccz(bb0)");
    WAITS("vcc = s_load_dwordx2 s[60:61], off\nv0 = v_div_fmas_f32 v1, v2, v3",
          "s_load_dwordx2 [lgkm0] v_div_fmas_f32");
    WAITS("vcc = s_load_dwordx2 s[60:61], off\nv0 = v_add_f32 v1, v2", "s_load_dwordx2 v_add_f32");
}

static void saturation(void **state)
{
    (void)state;
    char body[16384] = LOAD("v0"), expected[16384] = "global_load_dword ";
    for (unsigned i = 0; i < 70; i++) {
        strcat(body, STORE("v5"));
        strcat(expected, "global_store_dword ");
    }
    strcat(body, USE("v0"));
    strcat(expected, "[vm62] v_mov_b32"); /* all ones would mean no wait */
    WAITS(body, expected);
    strcpy(body, DS("v0"));
    strcpy(expected, "ds_read_b32 ");
    for (unsigned i = 0; i < 20; i++) {
        strcat(body, "ds_write_b32 v1, v2\n");
        strcat(expected, "ds_write_b32 ");
    }
    strcat(body, USE("v0"));
    strcat(expected, "[lgkm14] v_mov_b32");
    WAITS(body, expected);
}

static void author_waits(void **state)
{
    (void)state;
    /* 0x0f70 | 1 = vmcnt(1); 0xc07f = lgkmcnt(0) */
    WAITS(LOAD("v0") LOAD("v1") "s_waitcnt simm16:0x0f71 !author\n" USE("v0") USE("v1"),
          "global_load_dword global_load_dword [vm1] v_mov_b32 [vm0] v_mov_b32");
    WAITS(LOAD("v0") LOAD("v1") "s_waitcnt simm16:0x0f72 !author\n" USE("v0"),
          "global_load_dword global_load_dword [vm1] v_mov_b32");
    WAITS(LOAD("v0") "s_waitcnt simm16:0xc07f !author\ns_nop simm16:0\n" USE("v0"),
          "global_load_dword [lgkm0] nop0 [vm0] v_mov_b32");
    WAITS(LOAD("v0") "s_waitcnt simm16:0x0f70 !author\n" USE("v0"), "global_load_dword [vm0] v_mov_b32");
}

static void across_blocks(void **state)
{
    (void)state;
    WAITS("^a:\n" LOAD("v0") "br ^b\n^b:\n" LOAD("v1") USE("v0"),
          "a: global_load_dword br(b) b: global_load_dword [vm1] v_mov_b32");
    /* The younger of two paths counts: 0 later loads on one, 2 on the other. */
    WAITS("^a:\n" LOAD("v0") BRANCH("^b", "^c") "^b:\n" LOAD("v1") LOAD("v2") "br ^c\n^c:\n" USE("v0"),
          "a: global_load_dword br_cmp(b) b: global_load_dword global_load_dword br(c) c: [vm0] v_mov_b32");
    WAITS("^a:\n" BRANCH("^b", "^c") "^b:\n" LOAD("v0") LOAD("v1") "br ^d\n^c:\n" LOAD("v0") LOAD("v1")
              LOAD("v2") "br ^d\n^d:\n" USE("v0"),
          "a: br_cmp(b) b: global_load_dword global_load_dword br(d) c: global_load_dword global_load_dword "
          "global_load_dword br(d) d: [vm1] v_mov_b32");
    /* Waited for on both sides: nothing at the join. */
    WAITS("^a:\n" LOAD("v0") BRANCH("^b", "^c") "^b:\n" USE("v0") "br ^d\n^c:\n" USE("v0") "br ^d\n^d:\n" USE("v0"),
          "a: global_load_dword br_cmp(b) b: [vm0] v_mov_b32 br(d) c: [vm0] v_mov_b32 br(d) d: v_mov_b32");
    /* On one side only. */
    WAITS("^a:\n" LOAD("v0") BRANCH("^b", "^d") "^b:\n" USE("v0") "br ^d\n^d:\n" USE("v0"),
          "a: global_load_dword br_cmp(b) b: [vm0] v_mov_b32 br(d) d: [vm0] v_mov_b32");
    /* LDS on one path, scalar memory on the other: no order at the join. */
    WAITS("^a:\n" DS("v0") DS("v1") BRANCH("^b", "^c") "^b:\n" SLOAD("s0") "br ^c\n^c:\n" USE("v0"),
          "a: ds_read_b32 ds_read_b32 br_cmp(b) b: s_load_dword br(c) c: [lgkm0] v_mov_b32");
    /* The comparison of br_cmp reads registers. */
    WAITS("^a:\n" SLOAD("s50") BRANCH("^a", "^b") "^b:\n s_endpgm", "a: s_load_dword [lgkm0] br_cmp(a) b: s_endpgm");
}

static void loops(void **state)
{
    (void)state;
    /* Loaded at the end, used at the start of the next iteration. */
    WAITS("^a:\n" LOAD("v0") "br ^l\n^l:\n" USE("v0") LOAD("v0") BRANCH("^l", "^e") "^e:\n s_endpgm",
          "a: global_load_dword br(l) l: [vm0] v_mov_b32 global_load_dword br_cmp(l) e: s_endpgm");
    WAITS("^a:\nbr ^l\n^l:\n" USE("v0") LOAD("v0") BRANCH("^l", "^e") "^e:\n s_endpgm",
          "a: br(l) l: [vm0] v_mov_b32 global_load_dword br_cmp(l) e: s_endpgm");
    /* Two tiles in flight: the count in the loop holds for the first and for the later iterations. */
    WAITS("^a:\n" LOAD("v0") LOAD("v1") "br ^l\n^l:\n" USE("v0") LOAD("v0") USE("v1") LOAD("v1")
              BRANCH("^l", "^e") "^e:\n s_endpgm",
          "a: global_load_dword global_load_dword br(l) l: [vm1] v_mov_b32 global_load_dword [vm1] v_mov_b32 "
          "global_load_dword br_cmp(l) e: s_endpgm");
    /* The store of the previous iteration is younger than the load of this one. */
    WAITS("^a:\nbr ^l\n^l:\n" LOAD("v0") STORE("v5") USE("v0") BRANCH("^l", "^e") "^e:\n s_endpgm",
          "a: br(l) l: global_load_dword global_store_dword [vm1] v_mov_b32 br_cmp(l) e: s_endpgm");
    /* Inner loop within outer loop. */
    WAITS(
        "^a:\nbr ^o\n^o:\n" LOAD("v0") "br ^i\n^i:\n" LOAD("v1") BRANCH("^i", "^x") "^x:\n" USE("v0")
            BRANCH("^o", "^e") "^e:\n s_endpgm",
        "a: br(o) o: global_load_dword br(i) i: global_load_dword br_cmp(i) x: [vm1] v_mov_b32 br_cmp(o) e: s_endpgm");
}

static void barriers(void **state)
{
    (void)state;
    WAITS("ds_write_b32 v0, v1\nbarrier lds", "ds_write_b32 [lgkm0] s_barrier");
    WAITS("barrier lds", "s_barrier");
    WAITS("ds_write_b32 v0, v1\nbarrier", "ds_write_b32 s_barrier");
    WAITS(STORE("v5") "barrier lds", "global_store_dword s_barrier");
    WAITS(STORE("v5") "barrier vmem", "global_store_dword [vm0] s_barrier");
    WAITS(STORE("v5") "barrier lds vmem", "global_store_dword [vm0] s_barrier");
    WAITS(SLOAD("s0") "barrier lds", "s_load_dword s_barrier");
    WAITS("ds_write_b32 v0, v1\n" SLOAD("s0") "barrier lds", "ds_write_b32 s_load_dword [lgkm0] s_barrier");
    WAITS(FLAT("v0") "barrier lds", "flat_load_dword [vm0 lgkm0] s_barrier");
    WAITS(DS("v0") "barrier lds\n" USE("v0"), "ds_read_b32 [lgkm0] s_barrier v_mov_b32");
    /* Outstanding on one path is enough. */
    WAITS("^a:\n" BRANCH("^b", "^c") "^b:\n ds_write_b32 v0, v1\n br ^c\n^c:\n barrier lds",
          "a: br_cmp(b) b: ds_write_b32 br(c) c: [lgkm0] s_barrier");
    /* The author's s_barrier waits for nothing. */
    WAITS("ds_write_b32 v0, v1\ns_barrier", "ds_write_b32 s_barrier");
    /* One wave: no barrier, and the registers are waited for where they are used. */
    expect_pass(pass_waits, TARGET_GFX942, "workgroup_size 64, 1, 1", DS("v0") "barrier lds\n" USE("v0"),
                "ds_read_b32 [lgkm0] v_mov_b32");
    expect_pass(pass_waits, TARGET_GFX942, "workgroup_size 65, 1, 1", "barrier lds", "s_barrier");
    expect_pass(pass_waits, TARGET_GFX942, "workgroup_size 32, 2, 1", "barrier lds", "");
    expect_pass(pass_waits, TARGET_GFX942, "max_workgroup_size 64", "barrier lds", "");
}

#define DMA(mem) "global_load_lds_dword v[100:101], off " mem "\n"
#define DSM(v, mem) v " = ds_read_b32 v102 " mem "\n"
#define COUNT(n) "s_waitcnt simm16:" #n " !author\n" /* vmcnt(0): 0xf70, vmcnt(1): 0xf71 */

static void lds_dma(void **state)
{
    (void)state;
    /* Own read of what the DMA writes: by object and range. */
    WAITS(DMA("mem(1)") DSM("v0", "mem(1)"), "global_load_lds_dword [vm0] ds_read_b32");
    WAITS(DMA("mem(1)") DSM("v0", "mem(2)"), "global_load_lds_dword ds_read_b32");
    WAITS(DMA("mem(1, 0, 255)") DSM("v0", "mem(1, 256, 511)"), "global_load_lds_dword ds_read_b32");
    WAITS(DMA("mem(1, 0, 255)") DSM("v0", "mem(1, 255, 511)"), "global_load_lds_dword [vm0] ds_read_b32");
    WAITS(DMA("") DSM("v0", "mem(1)"), "global_load_lds_dword [vm0] ds_read_b32");
    WAITS(DMA("mem(1)") DSM("v0", ""), "global_load_lds_dword [vm0] ds_read_b32");
    WAITS(DMA("mem(1)") LOAD("v5") LOAD("v6") DSM("v0", "mem(1)"),
          "global_load_lds_dword global_load_dword global_load_dword [vm2] ds_read_b32");
    WAITS(DMA("mem(1)") "v0 = ds_bpermute_b32 v1, v2", "global_load_lds_dword ds_bpermute_b32");
    /* Overwriting what is still being read or written. */
    WAITS(DSM("v0", "mem(1)") DMA("mem(1)"), "ds_read_b32 [lgkm0] global_load_lds_dword");
    WAITS(DSM("v0", "mem(1)") DSM("v1", "mem(2)") DMA("mem(1)"),
          "ds_read_b32 ds_read_b32 [lgkm1] global_load_lds_dword");
    WAITS(DSM("v0", "mem(2)") DMA("mem(1)"), "ds_read_b32 global_load_lds_dword");
    /* The barrier that publishes: only if somebody reads the data before the next barrier. */
    WAITS(DMA("mem(1)") "barrier lds dma\n" DSM("v0", "mem(1)"), "global_load_lds_dword [vm0] s_barrier ds_read_b32");
    WAITS(DMA("mem(1)") "barrier lds\n" DSM("v0", "mem(2)"), "global_load_lds_dword s_barrier ds_read_b32");
    WAITS(DMA("mem(1)") "barrier lds dma\n" DSM("v0", "mem(2)") "barrier lds dma\n" DSM("v1", "mem(1)"),
          "global_load_lds_dword s_barrier ds_read_b32 [vm0 lgkm0] s_barrier ds_read_b32");
    WAITS(DMA("mem(1)") "barrier lds dma", "global_load_lds_dword s_barrier");
    /* Two buffers round a loop: tile n+1 stays in flight over the barrier that publishes tile n. */
    WAITS(
        "^a:\n" DMA("mem(1)") "br ^l\n^l:\n" DMA("mem(2)") "barrier lds dma\n" DSM(
            "v0", "mem(1)") "barrier lds dma\n" DMA("mem(1)") "barrier lds dma\n" DSM("v1",
                                                                                      "mem(2)") "barrier lds "
                                                                                                "dma\n" BRANCH(
                                                                                                    "^l",
                                                                                                    "^e") "^"
                                                                                                          "e"
                                                                                                          ":"
                                                                                                          "\n s_endpgm",
        "a: global_load_lds_dword br(l) l: global_load_lds_dword [vm1] s_barrier ds_read_b32 [lgkm0] s_barrier "
        "global_load_lds_dword [vm1] s_barrier ds_read_b32 [lgkm0] s_barrier br_cmp(l) e: s_endpgm");
    /* The author counts his DMAs: overlaps add nothing, registers still do. */
    WAITS(DMA("") "s_waitcnt simm16:0x0f70 !author\n" DMA("") LOAD("v1") DSM("v0", "") USE("v1"),
          "global_load_lds_dword [vm0] global_load_lds_dword global_load_dword ds_read_b32 [vm0] v_mov_b32");
}

/* The author's counts are of transfers: what one overwrites in LDS is waited for all the same, by waves alone or not. */
static void lds_before_counted_dma(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 2; i++) {
        const char *size = i ? "workgroup_size 256, 1, 1" : "workgroup_size 64, 1, 1";
#define COUNTED(body, expected) expect_pass(pass_waits, TARGET_GFX950, size, body COUNT(0xf70), expected " [vm0]")
        COUNTED(DSM("v0", "mem(1)") DMA("mem(1)"), "ds_read_b32 [lgkm0] global_load_lds_dword");
        COUNTED(DSM("v0", "mem(1)") DMA("mem(2)"), "ds_read_b32 global_load_lds_dword");
        COUNTED(DSM("v0", "mem(1, 0, 255)") DMA("mem(1, 256, 511)"), "ds_read_b32 global_load_lds_dword");
        COUNTED(DSM("v0", "mem(1, 0, 255)") DMA("mem(1, 255, 511)"), "ds_read_b32 [lgkm0] global_load_lds_dword");
        COUNTED(DSM("v0", "mem(1)") DSM("v1", "mem(2)") DMA("mem(1)"),
                "ds_read_b32 ds_read_b32 [lgkm1] global_load_lds_dword");
        COUNTED("ds_write_b32 v0, v1 mem(1)\n" DMA("mem(1)"), "ds_write_b32 [lgkm0] global_load_lds_dword");
        COUNTED("ds_write_b32 v0, v1\n" DMA("mem(1)"), "ds_write_b32 [lgkm0] global_load_lds_dword");
        COUNTED("ds_write_b32 v0, v1 mem(1)\n s_waitcnt simm16:0xc07f\n" DMA("mem(1)"),
                "ds_write_b32 [lgkm0] global_load_lds_dword");
        COUNTED(FLAT("v5") DMA("mem(1)"), "flat_load_dword [vm0 lgkm0] global_load_lds_dword");
        /* His part: what the transfers have written, and which of them go on. */
        COUNTED(DMA("mem(1)") DMA("mem(1)") DSM("v0", "mem(1)"),
                "global_load_lds_dword global_load_lds_dword ds_read_b32");
#undef COUNTED
    }
    /* Across a barrier, which a wave alone has none of, and round a loop. */
    expect_pass(pass_waits, TARGET_GFX950, "workgroup_size 64, 1, 1",
                "ds_write_b32 v0, v1 mem(1)\nbarrier lds dma\n" DMA("mem(1)") COUNT(0xf70),
                "ds_write_b32 [lgkm0] global_load_lds_dword [vm0]");
    WAITS("^a:\nbr ^l\n^l:\n" DMA("mem(1)") COUNT(0xf70) DSM("v0", "mem(1)") BRANCH("^l", "^e") "^e:\n s_endpgm",
          "a: br(l) l: [lgkm0] global_load_lds_dword [vm0] ds_read_b32 br_cmp(l) e: s_endpgm");
    /* His wait for other counters counts no transfers. */
    WAITS(DMA("mem(1)") "s_waitcnt simm16:0xc07f !author\n" DSM("v0", "mem(1)"),
          "global_load_lds_dword [vm0 lgkm0] ds_read_b32");
}

/* More distinct ranges than the list holds become one unknown range: still right, only less precise. */
static void many_lds_ranges(void **state)
{
    (void)state;
    char body[8192] = "", expected[8192] = "";
    for (unsigned i = 0; i < 40; i++) {
        sprintf(body + strlen(body), "ds_write_b32 v0, v1 mem(%u)\n", i + 1);
        strcat(expected, "ds_write_b32 ");
    }
    strcat(body, FLAT("v5") DMA("mem(3)"));
    strcat(expected, "flat_load_dword [vm0 lgkm0] global_load_lds_dword");
    WAITS(body, expected);
    /* As many as the list holds: counted. */
    *body = *expected = 0;
    for (unsigned i = 0; i < 20; i++) {
        sprintf(body + strlen(body), "ds_write_b32 v0, v1 mem(%u)\n", i + 1);
        strcat(expected, "ds_write_b32 ");
    }
    strcat(body, DMA("mem(18)"));
    strcat(expected, "[lgkm2] global_load_lds_dword");
    WAITS(body, expected);
}

/* Registers that M0 selects are not known: everything they could be is waited for. */
static void relative_registers(void **state)
{
    (void)state;
    WAITS(LOAD("v0") "s_set_gpr_idx_on s0 simm16:1\n" USE("v9") "s_set_gpr_idx_off",
          "global_load_dword s_set_gpr_idx_on [vm0] v_mov_b32 s_set_gpr_idx_off");
    WAITS(LOAD("v0") USE("v9"), "global_load_dword v_mov_b32");
    WAITS(SLOAD("s0") "s9 = s_movrels_b32 s8", "s_load_dword [lgkm0] s_movrels_b32");
    WAITS(SLOAD("s0") "s9 = s_mov_b32 s8", "s_load_dword s_mov_b32");
}

static void writeback(void **state)
{
    (void)state;
    WAITS("buffer_wbl2 sc1\n" STORE("v5"), "buffer_wbl2 [vm0] global_store_dword");
    WAITS("buffer_wbl2 sc1\n" LOAD("v5"), "buffer_wbl2 global_load_dword");
}

static void twice_is_once(void **state)
{
    (void)state;
    Fixture f;
    fixture_open(&f, TARGET_GFX950, "", LOAD("v0") DS("v1") USE("v0") USE("v1") "barrier lds\n" STORE("v0") "s_endpgm");
    assert_true(pass_waits(f.k, &f.ctx));
    const char *first = fixture_line(&f);
    assert_false(pass_waits(f.k, &f.ctx));
    assert_string_equal(first, fixture_line(&f));
    fixture_close(&f);
}

static void forced(void **state)
{
    (void)state;
    Fixture f;
    fixture_open(&f, TARGET_GFX942, "", LOAD("v0") LOAD("v1") "barrier lds\n" USE("v0"));
    f.ctx.options.force_waits = true;
    pass_waits(f.k, &f.ctx);
    assert_string_equal(fixture_line(&f),
                        "global_load_dword [vm0 lgkm0] global_load_dword [vm0 lgkm0] s_barrier v_mov_b32");
    fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vmem_in_order),
        cmocka_unit_test(tuples),
        cmocka_unit_test(writes),
        cmocka_unit_test(lgkm),
        cmocka_unit_test(implicit_registers),
        cmocka_unit_test(saturation),
        cmocka_unit_test(author_waits),
        cmocka_unit_test(across_blocks),
        cmocka_unit_test(loops),
        cmocka_unit_test(barriers),
        cmocka_unit_test(lds_dma),
        cmocka_unit_test(lds_before_counted_dma),
        cmocka_unit_test(many_lds_ranges),
        cmocka_unit_test(relative_registers),
        cmocka_unit_test(writeback),
        cmocka_unit_test(twice_is_once),
        cmocka_unit_test(forced),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
