/* What the evidence of production kernels makes of the rows: the judgement of a pair in the static checker and in the
   one at run time is hazard_judge, what generated code keeps is hazard_codegen_states. The expectations here are
   written out, row by row. */
#include "finalize_util.h"
#include "hazard_cases.h"

typedef struct Expected {
    Hazard row;
    /* gfx942, gfx950: after 4 passes where the producer is a matrix instruction */
    HazardProof adjacent[2], one_short[2];
    int kept[2]; /* states in mode OBSERVED; -1: as documented */
} Expected;

#define BOTH(x) {x, x}
static const Expected expected[] = {
    {HAZARD_ROW_VALU_SGPR_MASK, BOTH(HAZARD_REFUTED), BOTH(HAZARD_REFUTED), BOTH(0)},
    {HAZARD_ROW_VALU_SGPR_CARRY, BOTH(HAZARD_UNDECIDED), BOTH(HAZARD_UNDECIDED), BOTH(-1)},
    {HAZARD_ROW_READLANE_SGPR_VALU, BOTH(HAZARD_REFUTED), BOTH(HAZARD_REFUTED), BOTH(0)},
    {HAZARD_ROW_VALU_VGPR_DPP, BOTH(HAZARD_SURE), BOTH(HAZARD_REFUTED), BOTH(1)},
    {HAZARD_ROW_VALU_VGPR_DPP_OTHERS, BOTH(HAZARD_REFUTED), BOTH(HAZARD_REFUTED), BOTH(0)},
    {HAZARD_ROW_VALU_VGPR_DPP_OLD, BOTH(HAZARD_REFUTED), BOTH(HAZARD_REFUTED), BOTH(0)},
    {HAZARD_ROW_PACKED_VALU, BOTH(HAZARD_REFUTED), BOTH(HAZARD_REFUTED), BOTH(0)},
    {HAZARD_ROW_CVT_SCALE_VALU, {HAZARD_TIMED, HAZARD_REFUTED}, {HAZARD_TIMED, HAZARD_REFUTED}, BOTH(0)},
    {HAZARD_ROW_STORE_DATA_SOFFSET_FIRST, BOTH(HAZARD_REFUTED), BOTH(HAZARD_REFUTED), BOTH(0)},
    {HAZARD_ROW_SALU_M0_LDS_DMA, BOTH(HAZARD_REFUTED), BOTH(HAZARD_REFUTED), BOTH(0)},
    {HAZARD_ROW_VALU_MFMA_LATE, {HAZARD_SURE, HAZARD_UNDECIDED}, {HAZARD_SURE, HAZARD_UNDECIDED}, BOTH(-1)},
    {HAZARD_ROW_XDL_OTHER_XDL_C, BOTH(HAZARD_NEWER), BOTH(HAZARD_NEWER), BOTH(-1)},
    {HAZARD_ROW_XDL_VALU, BOTH(HAZARD_REFUTED), BOTH(HAZARD_REFUTED), BOTH(-1)},
    {HAZARD_ROW_XDL_OVERWRITE, BOTH(HAZARD_SURE), BOTH(HAZARD_UNDECIDED), BOTH(-1)},
};
enum { FOUR_PASSES = 1 };

static const MachineInst four_passes = {.opcode = OP_V_MFMA_F32_16X16X16_F16};

static const Expected *find(Hazard row)
{
    for (size_t i = 0; i < sizeof expected / sizeof expected[0]; i++)
        if (expected[i].row == row) return &expected[i];
    return NULL;
}

static void judgements(void **state)
{
    (void)state;
    for (unsigned row = 0; row < NUM_HAZARDS; row++)
        for (unsigned t = 0; t < 2; t++) {
            const Target target = t ? TARGET_GFX950 : TARGET_GFX942;
            const HazardInfo *h = &hazard_infos[row];
            const Expected *e = find((Hazard)row);
            const unsigned want = hazard_row_states(target, (Hazard)row, &four_passes);
            if (row >= HAZARD_ROW_WMMA_VALU) continue; /* of gfx1250: below */
            if (!e) {                                  /* nothing is known against it */
                assert_int_equal(h->proof, h->documented);
                assert_true(h->proof < HAZARD_REFUTED);
            }
            if (!want) continue;
            const HazardGap none = {0, 0, true}, last = {want - 1, want - 1, true}, enough = {want - 1, want, true};
            if (hazard_judge(target, (Hazard)row, &four_passes, none) != (e ? e->adjacent[t] : h->proof) ||
                hazard_judge(target, (Hazard)row, &four_passes, last) != (e ? e->one_short[t] : h->proof))
                fail_msg("%s of %s is judged otherwise", h->name, target_infos[target].name);
            assert_int_equal(hazard_judge(target, (Hazard)row, &four_passes, enough), HAZARD_TIMED);
            const unsigned kept = hazard_codegen_states(target, HAZARD_MODE_OBSERVED, (Hazard)row, FOUR_PASSES);
            if (kept != (e && e->kept[t] >= 0 ? (unsigned)e->kept[t] : want))
                fail_msg("%s keeps %u states", h->name, kept);
            assert_int_equal(hazard_codegen_states(target, HAZARD_MODE_DOCUMENTED, (Hazard)row, FOUR_PASSES), want);
        }
}

/* gfx1250: with no vector instruction between, and with one fewer than documented. Generated code keeps them all. */
static void judgements_gfx1250(void **state)
{
    (void)state;
    static const struct {
        Hazard row;
        uint16_t producer;
        HazardProof adjacent, one_short;
    } here[] = {
        {HAZARD_ROW_TRANS_READ, OP_V_EXP_F32, HAZARD_CONFLICT, HAZARD_CONFLICT},
        {HAZARD_ROW_TRANS_SOURCE, OP_V_RCP_IFLAG_F32, HAZARD_CONFLICT, HAZARD_CONFLICT},
        {HAZARD_ROW_WMMA_VALU, OP_V_WMMA_F32_16X16X128_FP8_FP8, HAZARD_SURE, HAZARD_UNDECIDED},
        {HAZARD_ROW_WMMA_VALU, OP_V_WMMA_I32_16X16X64_IU8, HAZARD_SURE, HAZARD_SURE},
        {HAZARD_ROW_WMMA_SOURCES, OP_V_WMMA_F32_16X16X32_BF16, HAZARD_SURE, HAZARD_UNDECIDED},
        {HAZARD_ROW_WMMA_SOURCES, OP_V_WMMA_I32_16X16X64_IU8, HAZARD_SURE, HAZARD_SURE},
        {HAZARD_ROW_WMMA_AB, OP_V_WMMA_F32_16X16X32_BF16, HAZARD_SURE, HAZARD_SURE},
    };
    for (size_t i = 0; i < sizeof here / sizeof *here; i++) {
        const MachineInst producer = {.opcode = here[i].producer};
        const unsigned want = hazard_row_states(TARGET_GFX1250, here[i].row, &producer);
        const HazardGap none = {0, 0, true}, last = {want - 1, want - 1, true};
        if (hazard_judge(TARGET_GFX1250, here[i].row, &producer, none) != here[i].adjacent ||
            hazard_judge(TARGET_GFX1250, here[i].row, &producer, last) != here[i].one_short)
            fail_msg("%s is judged otherwise", hazard_infos[here[i].row].name);
        const unsigned column = hazard_pass_column(TARGET_GFX1250, &producer);
        assert_int_equal(hazard_codegen_states(TARGET_GFX1250, HAZARD_MODE_OBSERVED, here[i].row, column), want);
    }
}

static void only_between_valu(void **state)
{
    (void)state;
    const HazardGap mixed = {2, 2, false}, valu = {2, 2, true};
    assert_int_equal(hazard_judge(TARGET_GFX950, HAZARD_ROW_XDL_VALU, &four_passes, mixed), HAZARD_UNDECIDED);
    assert_int_equal(hazard_judge(TARGET_GFX950, HAZARD_ROW_XDL_VALU, &four_passes, valu), HAZARD_REFUTED);
    assert_int_equal(hazard_judge(TARGET_GFX950, HAZARD_ROW_XDL_MEM, &four_passes, valu), HAZARD_SURE);
    assert_int_equal(hazard_judge(TARGET_GFX950, HAZARD_ROW_XDL_AB, &four_passes, valu), HAZARD_SURE);
}

/* 8 passes on gfx950: the pipe's 7 states are what production kernels have. */
static void another_opcode_on_the_accumulator(void **state)
{
    (void)state;
    const MachineInst eight = {.opcode = OP_V_MFMA_F32_32X32X8_F16};
    const HazardGap pipe = {7, 7, true};
    assert_int_equal(hazard_judge(TARGET_GFX950, HAZARD_ROW_XDL_OTHER_XDL_C, &eight, pipe), HAZARD_REFUTED);
    assert_int_equal(hazard_judge(TARGET_GFX942, HAZARD_ROW_XDL_OTHER_XDL_C, &eight, pipe), HAZARD_NEWER);
    assert_int_equal(hazard_codegen_states(TARGET_GFX950, HAZARD_MODE_OBSERVED, HAZARD_ROW_XDL_OTHER_XDL_C, 2), 0);
    assert_int_equal(hazard_codegen_states(TARGET_GFX942, HAZARD_MODE_OBSERVED, HAZARD_ROW_XDL_OTHER_XDL_C, 2), 9);
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
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(judgements), cmocka_unit_test(judgements_gfx1250), cmocka_unit_test(only_between_valu),
        cmocka_unit_test(another_opcode_on_the_accumulator), cmocka_unit_test(targets_of_the_evidence)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
