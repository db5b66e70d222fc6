/* check-vgpr-banks: what the pass vgpr-banks makes is right, and each mistake in it is found: a switch that is missing or
   has a wrong field, a state that is stale round a loop, at a join, behind a write of MODE and after a call. */
#include "finalize/finalize.h"
#include "finalize_util.h"

/* NULL: right. Else what the checker says. */
static const char *wrong(const char *body)
{
    Fixture f;
    const char *why = NULL;
    static char said[160];
    fixture_open(&f, TARGET_GFX1250, "num_vgprs 1024", body);
    const Inst *inst = vgpr_banks_wrong(f.k, &why);
    if (inst) snprintf(said, sizeof said, "%s: %s", isa_name(f.k->target, inst->m.opcode), why);
    fixture_close(&f);
    return inst ? said : NULL;
}

#define RIGHT(body) assert_null(wrong(body))
#define WRONG(body, name) wrong_is(body, name ": on some path an operand means another register")

static void wrong_is(const char *body, const char *expected)
{
    const char *said = wrong(body);
    if (!said) fail_msg("not found:\n%s", body);
    assert_string_equal(said, expected);
}

#define SWITCH(simm16) "s_set_vgpr_msb simm16:" simm16 "\n"
#define END "s_endpgm\n"

static void straight(void **state)
{
    (void)state;
    RIGHT("v0 = v_add_f32 v1, v2\n" END);
    RIGHT(SWITCH("65") "v256 = v_add_f32 v257, v1\n" END);
    WRONG("v256 = v_add_f32 v257, v1\n" END, "v_add_f32");              /* missing */
    WRONG(SWITCH("64") "v256 = v_add_f32 v257, v1\n" END, "v_add_f32"); /* src0 */
    WRONG(SWITCH("69") "v256 = v_add_f32 v257, v1\n" END, "v_add_f32"); /* src1 */
    WRONG(SWITCH("1") "v256 = v_add_f32 v257, v1\n" END, "v_add_f32");  /* destination */
    RIGHT(SWITCH("80") "v256 = v_fma_f32 v1, v2, v300\n" END);
    WRONG(SWITCH("96") "v256 = v_fma_f32 v1, v2, v300\n" END, "v_fma_f32");                /* src2: another bank */
    WRONG(SWITCH("65") "v256 = v_add_f32 v257, v1\nv0 = v_mov_b32 v1\n" END, "v_mov_b32"); /* not set back */
    RIGHT(SWITCH("65") "v256 = v_add_f32 v257, v1\n" SWITCH("0") "v0 = v_mov_b32 v1\n" END);
}

static void memory(void **state)
{
    (void)state;
    RIGHT(SWITCH("5") "ds_store_b32 v256, v257\n" END);
    WRONG(SWITCH("65") "ds_store_b32 v256, v257\n" END, "ds_store_b32"); /* data is src1 */
    RIGHT(SWITCH("65") "buffer_store_b32 v256, v257, s[0:3], off offen\n" END);
    WRONG(SWITCH("5") "buffer_store_b32 v256, v257, s[0:3], off offen\n" END, "buffer_store_b32"); /* data is dst */
}

/* Scales are v0 to v255 in every state. */
static void scales(void **state)
{
    (void)state;
#define WMMA(c, a, b) c " = v_wmma_scale_f32_16x16x128_f8f6f4 v[8:23], v[24:39], " c ", " a ", " b "\n"
    RIGHT(SWITCH("80") WMMA("v[256:263]", "v1", "v2") END);
    WRONG(SWITCH("80") WMMA("v[256:263]", "v257", "v2") END, "v_wmma_scale_f32_16x16x128_f8f6f4");
    WRONG(SWITCH("80") WMMA("v[256:263]", "v1", "v300") END, "v_wmma_scale_f32_16x16x128_f8f6f4");
}

static void paths(void **state)
{
    (void)state;
    /* a loop: set before it, and left as it was */
    RIGHT("^a:\n" SWITCH("65") "br ^b\n^b:\nv256 = v_add_f32 v257, v1\ns_cbranch_scc1 ^b, ^c\n^c:\n" END);
    /* stale across the back edge */
    WRONG("^a:\n" SWITCH("65") "br ^b\n^b:\nv256 = v_add_f32 v257, v1\n" SWITCH("0") "s_cbranch_scc1 ^b, ^c\n^c:\n" END,
          "v_add_f32");
    RIGHT("^a:\n" SWITCH("65") "br ^b\n^b:\nv256 = v_add_f32 v257, v1\n" SWITCH("0") "v0 = v_mov_b32 v1\n" SWITCH(
        "65") "s_cbranch_scc1 ^b, ^c\n^c:\n" END);
    /* one side of a branch only */
    WRONG("^a:\ns_cbranch_scc1 ^c, ^b\n^b:\n" SWITCH("64") "br ^c\n^c:\nv256 = v_mov_b32 v1\n" END, "v_mov_b32");
    RIGHT("^a:\ns_cbranch_scc1 ^c, ^b\n^b:\n" SWITCH("64") "br ^c\n^c:\n" SWITCH("64") "v256 = v_mov_b32 v1\n" END);
}

#define SETREG(value) "s_setreg_imm32_b32 " value " simm16:0x0801\n" /* two bits of MODE from bit 0 on */

static void mode(void **state)
{
    (void)state;
    /* the constant sets the state: destination in bits 13:12 */
    WRONG(SWITCH("64") SETREG("0") "v256 = v_mov_b32 v1\n" END, "v_mov_b32");
    RIGHT(SWITCH("64") SETREG("0x1000") "v256 = v_mov_b32 v1\n" END);
    WRONG(SWITCH("64") SETREG("0x4000") "v256 = v_mov_b32 v1\n" END, "v_mov_b32");
    /* right behind it a switch is lost */
    WRONG(SETREG("0") SWITCH("64") "v256 = v_mov_b32 v1\n" END, "v_mov_b32");
    RIGHT(SETREG("0") "s_nop simm16:0\n" SWITCH("64") "v256 = v_mov_b32 v1\n" END);
    WRONG("^a:\ns_cbranch_scc1 ^c, ^b\n^b:\n" SETREG("0") "^c:\n" SWITCH("64") "v256 = v_mov_b32 v1\n" END,
          "v_mov_b32");
    /* what the register form sets is not known */
    WRONG("s_setreg_b32 s0 simm16:0x0801\nv0 = v_mov_b32 v1\n" END, "v_mov_b32");
    RIGHT("s_setreg_b32 s0 simm16:0x0801\ns_nop simm16:0\n" SWITCH("0") "v0 = v_mov_b32 v1\n" END);
}

static void calls(void **state)
{
    (void)state;
#define CALL "s[4:5] = s_swap_pc_i64 s[6:7]\n"
    RIGHT(CALL "v0 = v_mov_b32 v1\n" END);
    WRONG(CALL "v256 = v_mov_b32 v1\n" END, "v_mov_b32");
    wrong_is(SWITCH("64") CALL END, "s_swap_pc_i64: a call while banks are not 0");
}

/* What the pass inserts is right; without any one of its switches it is not. */
static void inserter(void **state)
{
    (void)state;
    static const char body[] =
        "^a:\nv256 = v_mov_b32 v1\nbr ^b\n^b:\nv600 = v_add_f32 v256, v601\nv1 = v_mov_b32 v600\n"
        "s_cbranch_scc1 ^b, ^c\n^c:\nds_store_b32 v900, v1\nv2 = v_mov_b32 v3\n" END;
    unsigned switches = 0;
    for (unsigned without = 0; without <= switches; without++) {
        Fixture f;
        unsigned seen = 0;
        fixture_open(&f, TARGET_GFX1250, "num_vgprs 1024", body);
        pass_vgpr_banks(f.k, &f.ctx);
        FOREACH_BLOCK(f.k, block)
        FOREACH_INST_SAFE(block, inst)
        if (inst->m.opcode == OP_S_SET_VGPR_MSB && ++seen == without) inst_remove(inst);
        if (!without) switches = seen;
        assert_int_equal(vgpr_banks_wrong(f.k, NULL) != NULL, without != 0);
        fixture_close(&f);
    }
    assert_true(switches >= 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(straight), cmocka_unit_test(memory), cmocka_unit_test(scales),
                                       cmocka_unit_test(paths),    cmocka_unit_test(mode),   cmocka_unit_test(calls),
                                       cmocka_unit_test(inserter)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
