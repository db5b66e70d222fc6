/* The checkers, on hand-written cases, and against the passes: on random kernels the passes leave no finding, and each
   wait and s_nop that they inserted is necessary: any weaker one is found. */
#include "check/find_code.h"
#include "finalize/finalize.h"
#include "finalize_util.h"
#include "trials.h"

/* ---- a finished kernel as the checkers see it, without the detour over an object ---- */

static uint32_t first_inst_at(const Kernel *k, const uint32_t *first, uint32_t block)
{
    while (block < k->blocks.len && !k->blocks.data[block]->first) block++;
    return block < k->blocks.len ? first[block] : NO_INST;
}

static void code_from_kernel(Code *code, const Kernel *k)
{
    memset(code, 0, sizeof *code);
    code->arena = k->arena;
    code->target = k->target;
    uint32_t *first = ARENA_ARRAY(k->arena, uint32_t, k->blocks.len + 1), n = 0;
    for (uint32_t b = 0; b < k->blocks.len; b++) {
        first[b] = n;
        FOREACH_INST(k->blocks.data[b], inst) n++;
    }
    code->insts = ARENA_ARRAY(k->arena, CodeInst, n + 1);
    code->num_insts = n;
    n = 0;
    for (uint32_t b = 0; b < k->blocks.len; b++) FOREACH_INST(k->blocks.data[b], inst)
        {
            CodeInst *c = &code->insts[n];
            c->root = n == 0;
            c->d.address = n * 4;
            c->d.size = 4;
            c->d.inst = inst->m;
            assert_true(inst->m.num_operands <= MAX_OPERANDS);
            memcpy(c->d.operands, inst->m.operands, inst->m.num_operands * sizeof(Operand));
            c->d.inst.operands = c->d.operands;
            c->succ[0] = c->succ[1] = NO_INST;
            bool ends = inst->m.opcode == OP_S_ENDPGM || inst->m.opcode == OP_S_BRANCH;
            if (!ends) c->succ[1] = inst->next ? n + 1 : first_inst_at(k, first, b + 1);
            if (inst->branch) c->succ[0] = first_inst_at(k, first, inst->branch->target[0]->id);
            n++;
        }
    code->preds = ARENA_ARRAY(k->arena, uint32_t, 2 * n + 1);
    uint32_t at = 0;
    for (uint32_t i = 0; i < n; i++) {
        code->insts[i].first_pred = at;
        for (uint32_t p = 0; p < n; p++)
            for (unsigned s = 0; s < 2; s++)
                if (code->insts[p].succ[s] == i) code->preds[at++] = p;
        code->insts[i].num_preds = at - code->insts[i].first_pred;
    }
}

static FindingList check_kernel(const Kernel *k)
{
    Code code;
    FindingList findings = {0};
    code_from_kernel(&code, k);
    check_waits(&code, &findings);
    check_hazards(&code, &findings);
    ClauseFindingList clauses = {0};
    check_clauses(&code, &clauses);
    for (uint32_t i = 0; i < clauses.len; i++) {
        Finding f = {.kind = FINDING_HAZARD, .text = clause_infos[clauses.data[i].clause].source};
        VEC_PUSH(code.arena, &findings, f);
    }
    return findings;
}

/* ---- hand-written cases ---- */

static void expect_findings(Target target, const char *body, unsigned wanted, FindingKind kind)
{
    Fixture f;
    fixture_open(&f, target, "", body);
    pass_branches(f.k, &f.ctx);
    FindingList findings = check_kernel(f.k);
    if (findings.len != wanted) {
        for (uint32_t i = 0; i < findings.len; i++) print_message("  %s\n", findings.data[i].text);
        fail_msg("%u findings, %u wanted:\n%s", findings.len, wanted, body);
    }
    for (uint32_t i = 0; i < findings.len; i++) assert_int_equal(findings.data[i].kind, kind);
    fixture_close(&f);
}

#define VM(n) "s_waitcnt simm16:" n "\n" /* 0x0f70 + vmcnt; 0xc07f: lgkmcnt(0), 0xc17f: (1) */
#define LOAD(v) v " = global_load_dword v[100:101], off\n"
#define DS(v) v " = ds_read_b32 v102\n"
#define SLOAD(s) s " = s_load_dword s[60:61], off\n"
#define USE(v) "v99 = v_mov_b32 " v "\n"
#define END "s_endpgm"

static void waits_found(void **state)
{
    (void)state;
    expect_findings(TARGET_GFX942, LOAD("v0") USE("v0") END, 1, FINDING_READ_IN_FLIGHT);
    expect_findings(TARGET_GFX942, LOAD("v0") VM("0x0f70") USE("v0") END, 0, 0);
    expect_findings(TARGET_GFX942, LOAD("v0") VM("0x0f71") USE("v0") END, 1, FINDING_READ_IN_FLIGHT);
    expect_findings(TARGET_GFX942, LOAD("v0") LOAD("v1") VM("0x0f71") USE("v0") END, 0, 0);
    expect_findings(TARGET_GFX942, LOAD("v0") LOAD("v1") VM("0x0f71") USE("v1") END, 1, FINDING_READ_IN_FLIGHT);
    expect_findings(TARGET_GFX942, LOAD("v0") "v0 = v_mov_b32 1\n" END, 1, FINDING_WRITE_IN_FLIGHT);
    expect_findings(TARGET_GFX942, LOAD("v0") LOAD("v0") END, 0, 0);
    expect_findings(TARGET_GFX942, LOAD("v0") DS("v0") END, 1, FINDING_WRITE_IN_FLIGHT);
    expect_findings(TARGET_GFX942, LOAD("v0") VM("0xc07f") USE("v0") END, 1, FINDING_READ_IN_FLIGHT);
    /* all ones: no wait */
    expect_findings(TARGET_GFX942, LOAD("v0") VM("0xffff") USE("v0") END, 1, FINDING_READ_IN_FLIGHT);
    expect_findings(TARGET_GFX942, LOAD("v0") "v100 = v_mov_b32 1\n" END, 0, 0);
    expect_findings(TARGET_GFX942, LOAD("v0") END, 0, 0);
    /* Scalar loads come in any order, but LDS operations among themselves do not. */
    expect_findings(TARGET_GFX942, SLOAD("s0") SLOAD("s1") VM("0xc17f") "s2 = s_mov_b32 s0\n" END, 1,
                    FINDING_READ_IN_FLIGHT);
    expect_findings(TARGET_GFX942, SLOAD("s0") SLOAD("s1") VM("0xc07f") "s2 = s_mov_b32 s0\n" END, 0, 0);
    expect_findings(TARGET_GFX942, DS("v0") DS("v1") VM("0xc17f") USE("v0") END, 0, 0);
    /* One of two paths has no wait. */
    expect_findings(TARGET_GFX942,
                    "^a:\n" LOAD("v0") "br_cmp s_cmp_eq_u32 s0, s1, ^b, ^c\n^b:\n" VM("0x0f70") "br ^c\n^c:\n" USE("v0")
                        END,
                    1, FINDING_READ_IN_FLIGHT);
    /* Round a loop. */
    expect_findings(TARGET_GFX942,
                    "^a:\nbr ^b\n^b:\n" USE("v0") LOAD("v0") "br_cmp s_cmp_eq_u32 s0, s1, ^b, ^c\n^c:\n" END, 1,
                    FINDING_READ_IN_FLIGHT);
}

static void hazards_found(void **state)
{
    (void)state;
    static const char *const store = "buffer_store_dwordx4 v[0:3], v80, s[4:7], s8 offen\n";
    char body[512];
    /* llvm-project 197267: the first dword and the others are rows of their own */
    snprintf(body, sizeof body, "%sv[0:1] = v_pk_mul_f32 v[4:5], v[6:7] op_sel_hi:7\n" END, store);
    expect_findings(TARGET_GFX950, body, 2, FINDING_HAZARD);
    snprintf(body, sizeof body, "%sv[2:3] = v_pk_mul_f32 v[4:5], v[6:7] op_sel_hi:7\n" END, store);
    expect_findings(TARGET_GFX950, body, 1, FINDING_HAZARD);
    snprintf(body, sizeof body, "%ss_nop simm16:0\nv[0:1] = v_pk_mul_f32 v[4:5], v[6:7] op_sel_hi:7\n" END, store);
    expect_findings(TARGET_GFX950, body, 0, 0);
    /* llvm-project 218363 */
#define OTHER "v[0:3] = v_mfma_f32_16x16x32_f16 v[40:43], v[44:47], v[0:3]\n"
#define SAME "v[0:3] = v_mfma_f32_16x16x16_f16 v[40:41], v[42:43], v[0:3]\n"
    expect_findings(TARGET_GFX950, OTHER SAME END, 1, FINDING_HAZARD);
    expect_findings(TARGET_GFX950, OTHER "s_nop simm16:4\n" SAME END, 1, FINDING_HAZARD);
    expect_findings(TARGET_GFX950, OTHER "s_nop simm16:5\n" SAME END, 0, 0);
    expect_findings(TARGET_GFX950, SAME SAME END, 0, 0);
    /* The shorter of two paths, and a loop that passes the consumer first. */
    expect_findings(TARGET_GFX942,
                    "^a:\nv1 = v_exp_f32 v2\nbr_cmp s_cmp_eq_u32 s0, s1, ^b, ^c\n^b:\ns_nop simm16:7\nbr ^c\n^c:\nv3 = "
                    "v_mov_b32 v1\n" END,
                    0, 0); /* s_cmp and s_cbranch stand between */
    expect_findings(TARGET_GFX942,
                    "^a:\n" SAME "br_cmp s_cmp_eq_u32 s0, s1, ^b, ^c\n^b:\ns_nop simm16:9\nbr ^c\n^c:\n" USE("v3") END,
                    1, FINDING_HAZARD);
    expect_findings(TARGET_GFX942, "^a:\nbr ^b\n^b:\n" USE("v3") SAME "br_cmp s_cmp_eq_u32 s0, s1, ^b, ^c\n^c:\n" END,
                    1, FINDING_HAZARD);
}

/* ---- random kernels ---- */

static uint64_t random_state;
static unsigned rnd(unsigned n)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((random_state >> 33) % n);
}

/* Text of a random instruction. %a: register 0..7; %q: quad of 0..7; %p: pair; %s: SGPR 0..3 */
static const char *const vmem_only[] = {
    "v%a = global_load_dword v[100:101], off",
    "v[%q] = global_load_dwordx4 v[100:101], off",
    "global_store_dword v[100:101], v%a, off",
    "global_store_dwordx4 v[100:101], v[%q], off",
    "v%a = v_mov_b32 v%a",
    "v%a = v_add_u32 v%a, v%a",
    "v90 = v_mov_b32 v91",
};
static const char *const anything[] = {
    "v%a = global_load_dword v[100:101], off",
    "v[%q] = global_load_dwordx4 v[100:101], off",
    "v[%q] = ds_read_b128 v102",
    "v%a = ds_read_b32 v102",
    "ds_write_b32 v102, v%a",
    "s%s = s_load_dword s[60:61], off",
    "v%a = flat_load_dword v[100:101], off",
    "global_store_dwordx4 v[100:101], v[%q], off",
    "buffer_store_dwordx4 v[%q], v103, s[64:67], s%s offen",
    "v%a = v_mov_b32 v%a",
    "v%a = v_add_u32 s%s, v%a",
    "v%a = v_exp_f32 v%a",
    "s%s = v_readfirstlane_b32 v%a",
    "s[70:71] = v_cmp_eq_u32 v%a, v%a",
    "v%a = v_cndmask_b32 v%a, v%a, s[70:71]",
    "v[%p] = v_pk_mul_f32 v[%p], v[%p] op_sel_hi:7",
    "v[%q] = v_mfma_f32_16x16x16_f16 v[%p], v[%p], v[%q]",
    "v[0:3] = v_mfma_f32_16x16x16_f16 v[104:105], v[106:107], v[0:3]",
    "v[4:7] = v_mfma_f32_16x16x16_bf16 v[104:105], v[106:107], v[4:7]",
    "v[0:3] = v_mfma_f32_16x16x4_f32 v%a, v%a, v[4:7]",
    "v[0:15] = v_mfma_f32_32x32x8_f16 v[104:105], v[106:107], v[0:15]",
    "v%a = v_mov_b32 v%a form:dpp dpp_ctrl:0x111 dpp_masks:0xff",
    "s80 = s_add_u32 s%s, 1",
    "s81 = s_mov_b32 s82",
};

static void append_random_inst(char *text, const char *const *pool, unsigned count)
{
    char *at = text + strlen(text);
    for (const char *c = pool[rnd(count)]; *c; c++) {
        if (*c != '%') {
            *at++ = *c;
            continue;
        }
        unsigned quad = rnd(2) * 4, pair = rnd(4) * 2;
        switch (*++c) {
        case 'a': at += sprintf(at, "%u", rnd(8)); break;
        case 'q': at += sprintf(at, "%u:%u", quad, quad + 3); break;
        case 'p': at += sprintf(at, "%u:%u", pair, pair + 1); break;
        default: at += sprintf(at, "%u", rnd(4)); break;
        }
    }
    strcpy(at, "\n");
}

static void random_body(char *text, const char *const *pool, unsigned count)
{
    unsigned blocks = 1 + rnd(6);
    *text = 0;
    for (unsigned b = 0; b < blocks; b++) {
        sprintf(text + strlen(text), "^b%u:\n", b);
        for (unsigned i = 0, n = rnd(9); i < n; i++) append_random_inst(text, pool, count);
        if (b + 1 == blocks) strcat(text, "s_endpgm\n");
        else if (rnd(3)) sprintf(text + strlen(text), "br_cmp s_cmp_eq_u32 s84, s85, ^b%u, ^b%u\n", rnd(blocks), b + 1);
        else sprintf(text + strlen(text), "br ^b%u\n", b + 1);
    }
}

typedef struct Tally {
    unsigned waits, wait_survivors, nops, nop_survivors;
} Tally;

/* A weaker wait or s_nop: is it found? */
static bool mutant_found(Fixture *f, Inst *inst, int32_t weaker)
{
    int32_t kept = inst->m.mods.offset;
    inst->m.mods.offset = weaker;
    FindingList findings = check_kernel(f->k);
    inst->m.mods.offset = kept;
    return findings.len != 0;
}

static void mutate(Fixture *f, Tally *tally)
{
    static const Counter counters[] = {COUNTER_VM, COUNTER_LGKM};
    FOREACH_BLOCK(f->k, block)
    FOREACH_INST(block, inst)
    {
        uint32_t imm = (uint32_t)inst->m.mods.offset;
        if (inst->m.opcode == OP_S_NOP && imm > 0) {
            tally->nops++;
            tally->nop_survivors += !mutant_found(f, inst, (int32_t)imm - 1);
        }
        for (unsigned c = 0; isa_is_wait(inst->m.opcode) && c < 2; c++) {
            const unsigned n = wait_get(&inst->m, counters[c]);
            if (n == counter_infos[counters[c]].max) continue;
            MachineInst weaker = inst->m;
            wait_set(&weaker, counters[c], n + 1);
            tally->waits++;
            tally->wait_survivors += !mutant_found(f, inst, weaker.mods.offset);
        }
    }
}

static void random_kernel(uint64_t seed, const char *const *pool, unsigned count, Tally *tally)
{
    static char body[16384];
    random_state = seed * 0x9e3779b97f4a7c15u + 1;
    random_body(body, pool, count);
    Fixture f;
    fixture_open(&f, seed % 2 ? TARGET_GFX942 : TARGET_GFX950, "", body);
    pass_prepare_branches(f.k, &f.ctx);
    pass_waits(f.k, &f.ctx);
    pass_break_clauses(f.k, &f.ctx);
    pass_hazards(f.k, &f.ctx);
    pass_branches(f.k, &f.ctx);
    FindingList findings = check_kernel(f.k);
    if (findings.len) {
        StrBuf text = {0};
        kernel_print(f.k, &text);
        fail_msg("seed %llu: %s\n%s", (unsigned long long)seed, findings.data[0].text, text.data);
    }
    unsigned before = tally->wait_survivors + tally->nop_survivors;
    mutate(&f, tally);
    if (getenv("SHOW_SURVIVORS") && tally->wait_survivors + tally->nop_survivors != before) {
        StrBuf text = {0};
        kernel_print(f.k, &text);
        print_message("seed %llu\n%s", (unsigned long long)seed, text.data);
        strbuf_free(&text);
    }
    fixture_close(&f);
}

enum { RANDOM_KERNELS = 1500 };

static void random_vmem(void **state)
{
    (void)state;
    Tally tally = {0};
    for (uint64_t seed = 0; seed < trials(RANDOM_KERNELS); seed++)
        random_kernel(seed, vmem_only, sizeof vmem_only / sizeof vmem_only[0], &tally);
    print_message("%u waits, %u of them not necessary; %u nops, %u\n", tally.waits, tally.wait_survivors, tally.nops,
                  tally.nop_survivors);
    assert_in_range(tally.waits, trials(1000), UINT32_MAX);
    assert_int_equal(tally.wait_survivors, 0);
    assert_int_equal(tally.nop_survivors, 0);
}

static void random_anything(void **state)
{
    (void)state;
    Tally tally = {0};
    for (uint64_t seed = 0; seed < trials(RANDOM_KERNELS); seed++)
        random_kernel(seed + 1000000, anything, sizeof anything / sizeof anything[0], &tally);
    print_message("%u waits, %u of them not necessary; %u nops, %u\n", tally.waits, tally.wait_survivors, tally.nops,
                  tally.nop_survivors);
    assert_in_range(tally.nops, trials(1000), UINT32_MAX);
    assert_int_equal(tally.nop_survivors, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(waits_found),
        cmocka_unit_test(hazards_found),
        cmocka_unit_test(random_vmem),
        cmocka_unit_test(random_anything),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
