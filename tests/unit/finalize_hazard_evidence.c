/* What the evidence of production kernels makes of the rows: the judgement of a pair in the static checker and in the
   one at run time is hazard_judge, what generated code keeps is hazard_codegen_states. The expectations here are
   written out, row by row. */
#include "finalize_util.h"
#include "hazard_cases.h"

/* A pair that production kernels have (isa/hazard_forms.def), with one state fewer than documented; gfx942, gfx950. */
typedef struct Expected {
    Hazard row;
    const char *producer, *consumer; /* as hazard_cases.h has them, or a case of its own */
    int states;                      /* between; ONE_SHORT: one fewer than documented */
    HazardProof here[2];
} Expected;
enum { ONE_SHORT = -1 };

#define ROW_OF(id) HAZARD_ROW_##id
#define BOTH(x) {x, x}
#define CMP(op) "vcc = v_cmp_" op " v1, v2"
#define CMP64(op) "vcc = v_cmp_" op " v[2:3], v[4:5]"
#define CNDMASK "v0 = v_cndmask_b32 v1, v2, vcc"
#define PICK "v1 = v_cndmask_b32 v2, v3, vcc"
#define DPP(ctrl) "v0 = v_mov_b32 v1 form:dpp dpp_ctrl:" ctrl " dpp_masks:0xff"
/* some lanes keep the old value */
#define DPP_PART(ctrl) "v0 = v_mov_b32 v1 form:dpp dpp_ctrl:" ctrl " dpp_masks:0xf4"
#define REFUTED HAZARD_REFUTED
#define UNDECIDED HAZARD_UNDECIDED
#define SURE HAZARD_SURE
static const Expected expected[] = {
    {ROW_OF(VALU_SGPR_MASK), CMP("eq_u32"), CNDMASK, 0, BOTH(REFUTED)},
    {ROW_OF(VALU_SGPR_MASK), CMP("eq_u32"), CNDMASK, ONE_SHORT, BOTH(REFUTED)},
    {ROW_OF(VALU_SGPR_MASK), CMP("gt_f32"), CNDMASK, 0, BOTH(REFUTED)},
    {ROW_OF(VALU_SGPR_MASK), CMP("lt_i32"), CNDMASK, ONE_SHORT, BOTH(REFUTED)},
    {ROW_OF(VALU_SGPR_MASK), CMP("lt_i32"), CNDMASK, 0, {REFUTED, SURE}},
    {ROW_OF(VALU_SGPR_CARRY),
     "s[4:5] = v_cmp_ne_u32 v1, v2",
     "v0, vcc = v_addc_co_u32 v1, v2, s[4:5]",
     0,
     {REFUTED, SURE}},
    {ROW_OF(PARTIAL_VALU),
     "v1 = v_cvt_f16_f32 v2, v1 form:sdwa sdwa_dst:20 sdwa_src:0x6",
     "v1 = v_cvt_f16_f32 v3, v1 form:sdwa sdwa_dst:21 sdwa_src:0x6",
     0,
     {REFUTED, SURE}},
    {ROW_OF(VALU_SGPR_MASK), CMP("class_f32"), CNDMASK, ONE_SHORT, {SURE, REFUTED}},
    {ROW_OF(VALU_SGPR_MASK), CMP("lt_f16"), CNDMASK, ONE_SHORT, BOTH(SURE)},
    {ROW_OF(VALU_SGPR_MASK), CMP64("lt_u64"), CNDMASK, ONE_SHORT, {SURE, UNDECIDED}},
    {ROW_OF(VALU_SGPR_MASK), CMP64("lt_f64"), CNDMASK, ONE_SHORT, BOTH(SURE)},
    {ROW_OF(VALU_SGPR_MASK), "v5, vcc = v_add_co_u32 v1, v2", CNDMASK, ONE_SHORT, {UNDECIDED, SURE}},
    {ROW_OF(VALU_SGPR_MASK), "v5, vcc = v_addc_co_u32 v1, v2, vcc", CNDMASK, ONE_SHORT, {REFUTED, SURE}},
    {ROW_OF(VALU_SGPR_MASK), "v5, vcc = v_addc_co_u32 v1, v2, vcc", CNDMASK, 0, BOTH(SURE)},
    {ROW_OF(VALU_SGPR_CARRY), "v5, vcc = v_add_co_u32 v1, v2", "v0, vcc = v_addc_co_u32 v1, v2, vcc", 0,
     BOTH(UNDECIDED)},
    {ROW_OF(VALU_SGPR_CARRY), "v5, vcc = v_add_co_u32 v1, v2", "v0, vcc = v_addc_co_u32 v1, v2, vcc", ONE_SHORT,
     BOTH(UNDECIDED)},
    {ROW_OF(VALU_SGPR_CARRY), CMP("lt_i32"), "v0, vcc = v_subb_co_u32 v1, v2, vcc", 0, {REFUTED, SURE}},
    {ROW_OF(VALU_SGPR_CARRY), CMP("lt_f32"), "v0, vcc = v_subb_co_u32 v1, v2, vcc", 0, BOTH(SURE)},
    {ROW_OF(VALU_SGPR_VALU), "s4 = v_readfirstlane_b32 v1", "v0, vcc = v_sub_co_u32 v2, s4", 0, {UNDECIDED, SURE}},
    {ROW_OF(VALU_SGPR_CARRY), "v5, vcc = v_sub_co_u32 v1, v2", "v0, vcc = v_subb_co_u32 v1, v2, vcc", ONE_SHORT,
     BOTH(SURE)},
    {ROW_OF(READLANE_SGPR_VALU), "s4 = v_readlane_b32 v1, 3", "v0 = v_mov_b32 s4", 0, BOTH(REFUTED)},
    {ROW_OF(READLANE_SGPR_VALU), "s4 = v_readlane_b32 v1, 3", "v0 = v_writelane_b32 s4, 3, v0", ONE_SHORT,
     BOTH(REFUTED)},
    {ROW_OF(READLANE_SGPR_VALU), "s4 = v_readlane_b32 v1, 3", "v0 = v_mul_f32 s4, v2", ONE_SHORT, BOTH(SURE)},
    {ROW_OF(VALU_VGPR_DPP), PICK, DPP("0x111"), ONE_SHORT, BOTH(REFUTED)}, /* row_shr */
    {ROW_OF(VALU_VGPR_DPP), PICK, DPP("0x111"), 0, BOTH(SURE)},
    {ROW_OF(VALU_VGPR_DPP), PICK, DPP("0x0b1"), ONE_SHORT, BOTH(SURE)}, /* quad_perm */
    {ROW_OF(VALU_VGPR_DPP), PICK, DPP("0x101"), ONE_SHORT, BOTH(SURE)}, /* row_shl */
    {ROW_OF(VALU_VGPR_DPP), PICK, DPP("0x121"), ONE_SHORT, BOTH(SURE)}, /* row_ror */
    {ROW_OF(VALU_VGPR_DPP), PICK, DPP("0x142"), ONE_SHORT, BOTH(SURE)}, /* row_bcast */
    {ROW_OF(VALU_VGPR_DPP), "v1 = v_mov_b32 0", DPP("0x111"), ONE_SHORT, BOTH(SURE)},
    {ROW_OF(VALU_VGPR_DPP), "v1 = global_load_dword v[80:81], off", DPP("0x111"), ONE_SHORT, BOTH(SURE)},
    {ROW_OF(VALU_VGPR_DPP_OTHERS), "v[2:3] = v_pk_mul_f32 v[4:5], v[6:7] op_sel_hi:7",
     "v0 = v_mul_f32 v8, v2 form:dpp dpp_ctrl:0x150 dpp_masks:0xff", ONE_SHORT, BOTH(REFUTED)},
    {ROW_OF(VALU_VGPR_DPP_OTHERS), "v[2:3] = v_pk_mul_f32 v[4:5], v[6:7] op_sel_hi:7",
     "v0 = v_mul_f32 v8, v2 form:dpp dpp_ctrl:0x150 dpp_masks:0xff", 0, BOTH(SURE)},
    {ROW_OF(VALU_VGPR_DPP_OTHERS), "v1 = v_mov_b32 0", "v0 = v_mul_f32 v8, v1 form:dpp dpp_ctrl:0x150 dpp_masks:0xff",
     0, BOTH(UNDECIDED)},
    {ROW_OF(VALU_VGPR_DPP_OTHERS), "v0 = v_mov_b32 0",
     "v0 = v_fmac_f32 v3, v4, v0 form:dpp dpp_ctrl:0x150 dpp_masks:0xff", ONE_SHORT, BOTH(UNDECIDED)},
    {ROW_OF(VALU_VGPR_DPP_OLD), "v0 = v_mov_b32 0", DPP("0x111"), ONE_SHORT, BOTH(SURE)},
    {ROW_OF(VALU_VGPR_DPP_OLD), "v0 = v_mov_b32 0", DPP_PART("0x0b1"), 0, {REFUTED, SURE}},
    {ROW_OF(VALU_VGPR_DPP_OLD), "v0 = v_add_f32 v1, v2", DPP_PART("0x0b1"), 0, BOTH(SURE)},
    {ROW_OF(VALU_VGPR_DPP_OLD), DPP("0x0b1"), DPP_PART("0x140"), 0, {REFUTED, SURE}}, /* row_mirror */
    {ROW_OF(PACKED_VALU), "v[2:3] = v_pk_mul_f32 v[4:5], v[6:7] op_sel_hi:7", "v0 = v_mov_b32 v3", 0, BOTH(REFUTED)},
    {ROW_OF(PACKED_VALU), "v2 = v_pk_mul_f16 v4, v6 op_sel_hi:7", "v0 = v_mov_b32 v2", 0, BOTH(HAZARD_CAUTIOUS)},
    {ROW_OF(CVT_SCALE_VALU),
     "v1 = v_cvt_scalef32_pk_fp4_f32 v2, v3, v4, v1",
     "v1 = v_cvt_scalef32_pk_fp4_f32 v2, v3, v4, v1",
     0,
     {HAZARD_TIMED, REFUTED}},
    {ROW_OF(CVT_SCALE_VALU),
     "v1 = v_cvt_scalef32_pk_fp4_f32 v2, v3, v4, v1",
     "v0 = v_mov_b32 v1",
     0,
     {HAZARD_TIMED, HAZARD_NEWER}},
    {ROW_OF(STORE_DATA_SOFFSET_FIRST), "buffer_store_dwordx4 v[0:3], v80, s[4:7], s8 offen", WRITE("v0"), 0,
     BOTH(UNDECIDED)},
    {ROW_OF(SALU_M0_LDS_DMA), "m0 = s_add_u32 m0, s4", "buffer_load_dword_lds v2, s[8:11], 0 offen", 0, BOTH(REFUTED)},
    {ROW_OF(SALU_M0_LDS_DMA), "m0 = s_mov_b32 s4", "buffer_load_dword_lds v2, s[8:11], 0 offen", 0, BOTH(REFUTED)},
    {ROW_OF(SALU_M0_LDS_DMA), "m0 = s_mov_b32 s4", "global_load_lds_dword v[2:3], off", 0, {SURE, UNDECIDED}},
    {ROW_OF(SALU_M0_LDS_DMA), "m0 = s_add_u32 m0, s4", "global_load_lds_dword v[2:3], off", 0, {SURE, REFUTED}},
    {ROW_OF(SALU_M0_LDS_DMA), "m0 = s_lshl_b32 s4, 2", "buffer_load_dword_lds v2, s[8:11], 0 offen", 0, BOTH(SURE)},
    {ROW_OF(VALU_MFMA_LATE), WRITE("v12"), XDL8, ONE_SHORT, {SURE, UNDECIDED}},
    {ROW_OF(VALU_MFMA_LATE), WRITE("v15"), XDL8, ONE_SHORT, {SURE, UNDECIDED}},
    {ROW_OF(XDL_VALU), XDL4, READ("v3"), ONE_SHORT, BOTH(REFUTED)},
    {ROW_OF(XDL_VALU), XDL4, "v3 = v_add_f32 v3, v70", ONE_SHORT, BOTH(REFUTED)},
    {ROW_OF(XDL_VALU), XDL4, READ("v3"), 4, BOTH(REFUTED)},
    {ROW_OF(XDL_VALU), XDL4, READ("v3"), 1, BOTH(SURE)},
    {ROW_OF(XDL_VALU), XDL4, "v[70:71] = v_pk_mul_f32 v[2:3], v[22:23]", 2, BOTH(REFUTED)},
    {ROW_OF(XDL_VALU), XDL8, "v[70:71] = v_pk_mul_f32 v[2:3], v[22:23]", ONE_SHORT, {SURE, REFUTED}},
    {ROW_OF(XDL_VALU), XDL8, READ("v15"), ONE_SHORT, BOTH(UNDECIDED)},
    {ROW_OF(XDL_VALU), XDL16, READ("v31"), ONE_SHORT, {SURE, UNDECIDED}},
    {ROW_OF(XDL_VALU), XDL2, READ("v3"), ONE_SHORT, BOTH(SURE)},
    {ROW_OF(XDL_VALU), "a[0:3] = v_mfma_f32_16x16x16_f16 v[40:41], v[42:43], a[0:3]", "v0 = v_accvgpr_read_b32 a3",
     ONE_SHORT, BOTH(SURE)},
    {ROW_OF(XDL_OVERWRITE), XDL4, WRITE("v3"), ONE_SHORT, BOTH(UNDECIDED)},
};
enum { NUM_EXPECTED = sizeof expected / sizeof expected[0] };

typedef struct Pair {
    Fixture producer, consumer;
} Pair;

static const MachineInst *first_inst(Fixture *f, Target target, const char *text)
{
    fixture_open(f, target, "", text);
    FOREACH_BLOCK(f->k, block)
    FOREACH_INST(block, inst) return &inst->m;
    return NULL;
}

/* How a pair with so many states between is judged (nothing but vector ALU between); -1: it is no pair of the row. */
static int judge(Hazard row, Target target, const char *producer, const char *consumer, int states)
{
    Pair pair;
    const MachineInst *p = first_inst(&pair.producer, target, producer);
    const MachineInst *c = first_inst(&pair.consumer, target, consumer);
    const unsigned want = hazard_row_states(target, row, p), given = states == ONE_SHORT ? want - 1 : (unsigned)states;
    int proof = -1;
    if (!want) proof = HAZARD_TIMED;
    else if (hazard_row_matches(row, p, c))
        proof = (int)hazard_judge(target, row, p, c, (HazardGap){given, given, true});
    if (proof >= 0) {
        const HazardGap enough = {given, want, true};
        assert_int_equal(hazard_judge(target, row, p, c, enough), HAZARD_TIMED);
        /* Generated code keeps what is not refuted. */
        const unsigned kept = hazard_pair_states(target, HAZARD_MODE_OBSERVED, row, p, c);
        const HazardInfo *h = &hazard_infos[row];
        const bool in_codegen = h->seen.limits & HAZARD_IN_CODEGEN || h->proof != HAZARD_REFUTED;
        if (want && (proof != HAZARD_REFUTED || in_codegen)) assert_true(kept > given);
        else if (want && hazard_infos[row].consumer_set != HAZARD_SET_C) assert_true(kept <= given);
        assert_int_equal(hazard_pair_states(target, HAZARD_MODE_DOCUMENTED, row, p, c), want);
    }
    fixture_close(&pair.producer);
    fixture_close(&pair.consumer);
    return proof;
}

static void pairs_of_production_kernels(void **state)
{
    (void)state;
    for (unsigned i = 0; i < NUM_EXPECTED; i++)
        for (unsigned t = 0; t < 2; t++) {
            const Expected *e = &expected[i];
            const Target target = t ? TARGET_GFX950 : TARGET_GFX942;
            if (!t && e->here[0] == HAZARD_TIMED) continue; /* an opcode of gfx950 */
            const int proof = judge(e->row, target, e->producer, e->consumer, e->states);
            if (proof != (int)e->here[t])
                fail_msg("%s of %s: '%s', then '%s' after %d states is judged %s", hazard_infos[e->row].name,
                         target_infos[target].name, e->producer, e->consumer, e->states,
                         proof < 0 ? "no pair" : hazard_proof_names[proof]);
        }
}

/* A matrix instruction reads the last quarter of a source of 8 or more registers later than the others: each register is
   of one of the two rows. */
static void early_and_late_registers(void **state)
{
    static const struct {
        const char *consumer; /* C is v[0:width - 1] */
        unsigned width;
    } cases[] = {{XDL4, 4}, {DGEMM16, 8}, {XDL8, 16}, {XDL16, 32}};
    (void)state;
    for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++)
        for (unsigned v = 0; v <= cases[i].width; v++) {
            char producer[40];
            const unsigned late = cases[i].width < 8 ? 0 : cases[i].width / 4;
            const bool is_source = v < cases[i].width, is_late = is_source && v >= cases[i].width - late;
            snprintf(producer, sizeof producer, WRITE("v%u"), v);
            const int in_early = judge(HAZARD_ROW_VALU_MFMA, TARGET_GFX942, producer, cases[i].consumer, ONE_SHORT),
                      in_late = judge(HAZARD_ROW_VALU_MFMA_LATE, TARGET_GFX942, producer, cases[i].consumer, ONE_SHORT);
            assert_int_equal(in_early >= 0, is_source && !is_late);
            assert_int_equal(in_late >= 0, is_late);
        }
}

static bool is_expected(const Case *c)
{
    for (unsigned i = 0; i < NUM_EXPECTED; i++)
        if (expected[i].row == c->row && !strcmp(expected[i].producer, c->producer) &&
            !strcmp(expected[i].consumer, c->consumer))
            return true;
    return false;
}

/* One state short, in each form that hazard_cases.h has: what the row's documents say, unless production kernels have
   that pair. */
static void all_other_pairs(void **state)
{
    (void)state;
    for (unsigned i = 0; i < NUM_CASES; i++)
        for (unsigned t = TARGET_GFX942; t <= TARGET_GFX950; t++) {
            const Case *c = &cases[i];
            if ((t == TARGET_GFX942 ? c->gfx942 : c->gfx950) <= 0 || is_expected(c)) continue;
            const int proof = judge(c->row, (Target)t, c->producer, c->consumer, ONE_SHORT);
            if (proof == (int)hazard_infos[c->row].documented) continue;
            fail_msg("%s of %s: '%s', then '%s' is judged %s", hazard_infos[c->row].name, target_infos[t].name,
                     c->producer, c->consumer, proof < 0 ? "no pair" : hazard_proof_names[proof]);
        }
}

/* gfx1250: with no vector instruction between, and with one fewer than documented. Generated code keeps them all. */
static void judgements_gfx1250(void **state)
{
    (void)state;
    static const struct {
        Hazard row;
        uint16_t producer, consumer;
        HazardProof adjacent, one_short;
    } here[] = {
        {HAZARD_ROW_TRANS_READ, OP_V_EXP_F32, OP_V_MUL_F32, HAZARD_CONFLICT, HAZARD_CONFLICT},
        {HAZARD_ROW_TRANS_READ, OP_V_RCP_F32, OP_V_MUL_F32, HAZARD_CONFLICT, HAZARD_CONFLICT},
        {HAZARD_ROW_TRANS_READ, OP_V_LOG_F32, OP_V_MUL_F32, HAZARD_SURE, HAZARD_SURE},
        {HAZARD_ROW_TRANS_READ, OP_V_RSQ_F32, OP_V_MUL_F32, HAZARD_SURE, HAZARD_SURE},
        {HAZARD_ROW_TRANS_SOURCE, OP_V_RCP_IFLAG_F32, OP_V_MUL_F32, HAZARD_CONFLICT, HAZARD_CONFLICT},
        {HAZARD_ROW_TRANS_SOURCE, OP_V_SQRT_F32, OP_V_MUL_F32, HAZARD_SURE, HAZARD_SURE},
        {HAZARD_ROW_WMMA_VALU, OP_V_WMMA_F32_16X16X128_FP8_FP8, OP_V_MAX3_F32, HAZARD_SURE, HAZARD_UNDECIDED},
        {HAZARD_ROW_WMMA_VALU, OP_V_WMMA_F32_16X16X128_FP8_FP8, OP_V_MUL_F32, HAZARD_SURE, HAZARD_SURE},
        {HAZARD_ROW_WMMA_VALU, OP_V_WMMA_I32_16X16X64_IU8, OP_V_MAX3_F32, HAZARD_SURE, HAZARD_SURE},
        {HAZARD_ROW_WMMA_SOURCES, OP_V_WMMA_F32_16X16X32_BF16, OP_V_PERMLANE16_SWAP_B32, HAZARD_SURE, HAZARD_UNDECIDED},
        {HAZARD_ROW_WMMA_SOURCES, OP_V_WMMA_F32_16X16X32_BF16, OP_V_MUL_F32, HAZARD_SURE, HAZARD_SURE},
        {HAZARD_ROW_WMMA_AB, OP_V_WMMA_F32_16X16X32_BF16, OP_V_WMMA_F32_16X16X32_BF16, HAZARD_SURE, HAZARD_SURE},
    };
    for (size_t i = 0; i < sizeof here / sizeof *here; i++) {
        const MachineInst producer = {.opcode = here[i].producer}, consumer = {.opcode = here[i].consumer};
        const unsigned want = hazard_row_states(TARGET_GFX1250, here[i].row, &producer);
        const HazardGap none = {0, 0, true}, last = {want - 1, want - 1, true};
        if (hazard_judge(TARGET_GFX1250, here[i].row, &producer, &consumer, none) != here[i].adjacent ||
            hazard_judge(TARGET_GFX1250, here[i].row, &producer, &consumer, last) != here[i].one_short)
            fail_msg("%s, line %zu is judged otherwise", hazard_infos[here[i].row].name, i);
        assert_int_equal(hazard_pair_states(TARGET_GFX1250, HAZARD_MODE_OBSERVED, here[i].row, &producer, &consumer),
                         want);
    }
}

static void only_between_valu(void **state)
{
    (void)state;
    const MachineInst four = {.opcode = OP_V_MFMA_F32_16X16X16_F16}, add = {.opcode = OP_V_ADD_F32};
    const MachineInst packed = {.opcode = OP_V_PK_MUL_F32}, scaled = {.opcode = OP_V_PK_FMA_F32};
    const MachineInst fp8 = {.opcode = OP_V_MFMA_F32_16X16X32_FP8_FP8};
    const HazardGap mixed = {4, 4, false}, valu = {4, 4, true};
    assert_int_equal(hazard_judge(TARGET_GFX950, HAZARD_ROW_XDL_VALU, &four, &add, mixed), HAZARD_UNDECIDED);
    assert_int_equal(hazard_judge(TARGET_GFX950, HAZARD_ROW_XDL_VALU, &four, &add, valu), HAZARD_REFUTED);
    /* of packed instructions there is one pair with anything else between */
    assert_int_equal(hazard_judge(TARGET_GFX950, HAZARD_ROW_XDL_VALU, &fp8, &scaled, mixed), HAZARD_UNDECIDED);
    assert_int_equal(hazard_judge(TARGET_GFX950, HAZARD_ROW_XDL_VALU, &four, &packed, mixed), HAZARD_SURE);
    assert_int_equal(hazard_judge(TARGET_GFX950, HAZARD_ROW_XDL_VALU, &four, &packed, valu), HAZARD_REFUTED);
    assert_int_equal(hazard_judge(TARGET_GFX950, HAZARD_ROW_XDL_MEM, &four, &add, valu), HAZARD_SURE);
    assert_int_equal(hazard_judge(TARGET_GFX950, HAZARD_ROW_XDL_AB, &four, &four, valu), HAZARD_SURE);
}

/* 8 passes on gfx950: the pipe's 7 states are what production kernels have, of these two opcodes. */
static void another_opcode_on_the_accumulator(void **state)
{
    (void)state;
    const MachineInst eight = {.opcode = OP_V_MFMA_F32_32X32X8_BF16}, other = {.opcode = OP_V_MFMA_F32_32X32X8_F16};
    const MachineInst scaled = {.opcode = OP_V_MFMA_SCALE_F32_32X32X64_F8F6F4};
    const HazardGap pipe = {7, 7, true};
    const Hazard row = HAZARD_ROW_XDL_OTHER_XDL_C;
    assert_int_equal(hazard_judge(TARGET_GFX950, row, &eight, &scaled, pipe), HAZARD_REFUTED);
    assert_int_equal(hazard_judge(TARGET_GFX950, row, &eight, &other, pipe), HAZARD_NEWER);
    assert_int_equal(hazard_judge(TARGET_GFX942, row, &eight, &other, pipe), HAZARD_NEWER);
    assert_int_equal(hazard_pair_states(TARGET_GFX950, HAZARD_MODE_OBSERVED, row, &eight, &scaled), 0);
    assert_int_equal(hazard_pair_states(TARGET_GFX950, HAZARD_MODE_OBSERVED, row, &eight, &other), 10);
    assert_int_equal(hazard_pair_states(TARGET_GFX942, HAZARD_MODE_OBSERVED, row, &eight, &other), 9);
}

static void targets_of_the_evidence(void **state)
{
    (void)state;
    assert_true(hazard_mode_exists(TARGET_GFX942, HAZARD_MODE_OBSERVED));
    assert_true(hazard_mode_exists(TARGET_GFX950, HAZARD_MODE_OBSERVED));
    assert_false(hazard_mode_exists(TARGET_GFX1250, HAZARD_MODE_OBSERVED));
    assert_true(hazard_mode_exists(TARGET_GFX1250, HAZARD_MODE_DOCUMENTED));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(pairs_of_production_kernels),
                                       cmocka_unit_test(early_and_late_registers),
                                       cmocka_unit_test(all_other_pairs),
                                       cmocka_unit_test(judgements_gfx1250),
                                       cmocka_unit_test(only_between_valu),
                                       cmocka_unit_test(another_opcode_on_the_accumulator),
                                       cmocka_unit_test(targets_of_the_evidence)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
