/* Soft clauses: the pass ends them, the checker finds those that nobody ended. */
#include "check/find_code.h"
#include "finalize/finalize.h"
#include "finalize_util.h"

#define LOAD(v, address) v " = global_load_dword " address ", s[60:61]\n"
#define BUFFER(v, address) v " = buffer_load_dword " address ", s[64:67], 0 offen\n"
#define FLAT(v, address) v " = flat_load_dword " address ", off\n"
#define STORE(address, v) "global_store_dword " address ", " v ", s[60:61]\n"
#define DMA(address) "global_load_lds_dword " address ", s[60:61]\n"
#define ATOMIC(address, v) "global_atomic_add " address ", " v ", s[60:61]\n"
#define SLOAD2(s, base) s " = s_load_dwordx2 " base ", off\n"
#define SLOAD4(s, base) s " = s_load_dwordx4 " base ", off\n"
#define BRANCH(yes, no) "br_cmp s_cmp_eq_u32 s50, s51, " yes ", " no "\n"

static unsigned found(Fixture *f)
{
    uint32_t n = 0;
    FOREACH_BLOCK(f->k, block) FOREACH_INST(block, inst) n++;
    Code code = {.arena = f->arena, .target = f->k->target, .insts = ARENA_ARRAY(f->arena, CodeInst, n + 1)};
    FOREACH_BLOCK(f->k, block)
    FOREACH_INST(block, inst)
    {
        CodeInst *to = &code.insts[code.num_insts];
        to->d = (DecodedInst){.inst = inst->m, .address = 4 * code.num_insts, .size = 4};
        code.num_insts++;
    }
    ClauseFindingList findings = {0};
    check_clauses(&code, &findings);
    return findings.len;
}

/* What the pass leaves; and before it the checker finds one for each s_nop that is added, after it none. */
static void expect(const char *body, const char *expected)
{
    static const Target targets[] = {TARGET_GFX942, TARGET_GFX950};
    for (unsigned t = 0; t < 2; t++) {
        Fixture f;
        fixture_open(&f, targets[t], "", body);
        pass_prepare_branches(f.k, &f.ctx);
        pass_branches(f.k, &f.ctx);
        unsigned before = found(&f), nops = 0;
        fixture_close(&f);
        fixture_open(&f, targets[t], "", body);
        pass_prepare_branches(f.k, &f.ctx);
        pass_break_clauses(f.k, &f.ctx);
        pass_hazards(f.k, &f.ctx);
        pass_branches(f.k, &f.ctx);
        const char *line = fixture_line(&f);
        if (strcmp(line, expected)) fail_msg("%s\n  expected: %s\n  got:      %s", body, expected, line);
        for (const char *at = line; (at = strstr(at, "nop0")); at++) nops++;
        if (before != nops || found(&f)) fail_msg("%s\n  findings: %u before, %u after", body, before, found(&f));
        fixture_close(&f);
    }
}

static void scalar(void **state)
{
    (void)state;
    expect(SLOAD4("s[4:7]", "s[0:1]") SLOAD2("s[0:1]", "s[0:1]"), "s_load_dwordx4 nop0 s_load_dwordx2");
    expect(SLOAD4("s[4:7]", "s[0:1]") SLOAD2("s[2:3]", "s[0:1]"), "s_load_dwordx4 s_load_dwordx2");
    expect(SLOAD2("s[4:5]", "s[0:1]") SLOAD4("s[0:3]", "s[8:9]"), "s_load_dwordx2 nop0 s_load_dwordx4");
    /* One that overwrites its own address is right alone. */
    expect(SLOAD2("s[0:1]", "s[0:1]"), "s_load_dwordx2");
    expect(SLOAD2("s[0:1]", "s[0:1]") SLOAD2("s[2:3]", "s[8:9]"), "s_load_dwordx2 nop0 s_load_dwordx2");
    /* Anything else ends the clause, a wait as well. */
    expect(SLOAD4("s[4:7]", "s[0:1]") "s_waitcnt simm16:0xc07f\n" SLOAD2("s[0:1]", "s[0:1]"),
           "s_load_dwordx4 [lgkm0] s_load_dwordx2");
    expect(SLOAD4("s[4:7]", "s[0:1]") "s9 = s_mov_b32 0\n" SLOAD2("s[0:1]", "s[0:1]"),
           "s_load_dwordx4 s_mov_b32 s_load_dwordx2");
    expect(SLOAD4("s[4:7]", "s[0:1]") LOAD("v0", "v1") SLOAD2("s[0:1]", "s[0:1]"),
           "s_load_dwordx4 global_load_dword s_load_dwordx2");
    /* Over members in between; what ended a clause begins the next one. */
    expect(SLOAD4("s[4:7]", "s[0:1]") SLOAD2("s[8:9]", "s[10:11]") SLOAD2("s[0:1]", "s[10:11]")
               SLOAD2("s[10:11]", "s[12:13]"),
           "s_load_dwordx4 s_load_dwordx2 nop0 s_load_dwordx2 nop0 s_load_dwordx2");
    expect(SLOAD4("s[4:7]", "s[0:1]") SLOAD2("s[0:1]", "s[10:11]") SLOAD2("s[12:13]", "s[14:15]"),
           "s_load_dwordx4 nop0 s_load_dwordx2 s_load_dwordx2");
}

static void vector(void **state)
{
    (void)state;
    expect(LOAD("v2", "v0") LOAD("v0", "v1"), "global_load_dword nop0 global_load_dword");
    expect(LOAD("v2", "v0") LOAD("v3", "v1"), "global_load_dword global_load_dword");
    expect(LOAD("v2", "v0") BUFFER("v0", "v1"), "global_load_dword nop0 buffer_load_dword");
    expect(BUFFER("v2", "v0") FLAT("v0", "v[6:7]"), "buffer_load_dword nop0 flat_load_dword");
    expect(LOAD("v0", "v0") LOAD("v3", "v1"), "global_load_dword nop0 global_load_dword");
    expect(LOAD("v2", "v0") "v4 = ds_read_b32 v5\n" LOAD("v0", "v1"),
           "global_load_dword ds_read_b32 global_load_dword");
    expect("v2 = ds_read_b32 v0\nv0 = ds_read_b32 v1", "ds_read_b32 ds_read_b32");
    /* A store begins a clause where something was loaded, as LLVM has it; stores among themselves do not. */
    expect(LOAD("v2", "v0") STORE("v1", "v5"), "global_load_dword nop0 global_store_dword");
    expect(LOAD("v2", "v0") ATOMIC("v1", "v5"), "global_load_dword nop0 global_atomic_add");
    expect(LOAD("v2", "v0") DMA("v1"), "global_load_dword nop0 global_load_lds_dword");
    expect(STORE("v0", "v5") STORE("v1", "v5") LOAD("v2", "v3"),
           "global_store_dword global_store_dword global_load_dword");
    expect(DMA("v0") DMA("v1"), "global_load_lds_dword global_load_lds_dword");
    expect(STORE("v0", "v5") LOAD("v2", "v3") LOAD("v5", "v3"),
           "global_store_dword global_load_dword nop0 global_load_dword");
}

static void blocks(void **state)
{
    (void)state;
    /* Falling into the next block; from a branch; after a branch that is not taken. */
    expect("^a:\n" LOAD("v2", "v0") "br ^b\n^b:\n" LOAD("v0", "v1") BRANCH("^b", "^c") "^c:\n s_endpgm",
           "a: global_load_dword b: nop0 global_load_dword s_cmp_eq_u32 s_cbranch_scc1(b) c: s_endpgm");
    expect("^a:\n" LOAD("v2", "v0") BRANCH("^b", "^c") "^b:\n" LOAD("v0", "v1") "br ^c\n^c:\n s_endpgm",
           "a: global_load_dword s_cmp_eq_u32 s_cbranch_scc0(c) b: global_load_dword c: s_endpgm");
    expect("^a:\n" LOAD("v2", "v0") "br ^c\n^b:\n s_endpgm\n^c:\n" LOAD("v0", "v1") BRANCH("^b", "^c"),
           "a: global_load_dword s_branch(c) b: s_endpgm c: global_load_dword s_cmp_eq_u32 s_cbranch_scc1(b) bb0: "
           "s_branch(c)");
}

/* The s_nop of a clause counts as a wait state, and the other way round. */
static void beside_hazards(void **state)
{
    (void)state;
    Fixture f;
    fixture_open(&f, TARGET_GFX942, "",
                 LOAD("v2", "v0") "s[60:61] = v_cmp_eq_u32 v8, v9\n" LOAD("v3", "v1") LOAD("v1", "v1"));
    pass_break_clauses(f.k, &f.ctx);
    pass_hazards(f.k, &f.ctx);
    assert_string_equal(fixture_line(&f),
                        "global_load_dword v_cmp_eq_u32 nop4 global_load_dword nop0 global_load_dword");
    fixture_close(&f);
    fixture_open(&f, TARGET_GFX942, "", "m0 = s_mov_b32 s0\n" LOAD("v2", "v0") DMA("v1"));
    pass_break_clauses(f.k, &f.ctx);
    pass_hazards(f.k, &f.ctx);
    assert_string_equal(fixture_line(&f), "s_mov_b32 global_load_dword nop0 global_load_lds_dword");
    fixture_close(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scalar),
        cmocka_unit_test(vector),
        cmocka_unit_test(blocks),
        cmocka_unit_test(beside_hazards),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
