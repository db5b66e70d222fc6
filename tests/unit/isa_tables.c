/* Rules that every row of the instruction table keeps, and look-up by name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "isa/isa.h"

#define FOREACH_ROW(op, row)                                                                       \
    for (unsigned op = OP_INVALID + 1; op < NUM_OPCODES; op++)                                     \
        for (const InstInfo *row = inst_info((uint16_t)op); row; row = NULL)                       \
            if (row->format != FORMAT_PSEUDO)

static void operands_are_well_formed(void **state)
{
    (void)state;
    FOREACH_ROW(op, row)
    {
        assert_true(row->num_defs <= row->num_operands && row->num_operands <= MAX_OPERANDS);
        bool tied_seen = false;
        for (unsigned i = 0; i < row->num_operands; i++) {
            const OperandInfo *info = &row->operands[i];
            assert_true(info->align == 1 || info->align == 2 || info->align == 4);
            assert_int_not_equal(info->allow, 0);
            if (info->tied >= 0) {
                const OperandInfo *def = &row->operands[info->tied];
                assert_true(i >= row->num_defs && info->tied < row->num_defs);
                assert_int_equal(info->width, def->width);
                assert_int_equal(info->align, def->align);
                assert_int_equal(info->flags & OPERAND_SAME_CLASS, def->flags & OPERAND_SAME_CLASS);
                tied_seen = true;
            } else {
                assert_false(tied_seen); /* tied uses stand last */
            }
            if (i < row->num_defs) {
                assert_false(info->allow & (ALLOW_INLINE | ALLOW_LITERAL | ALLOW_NONE | ALLOW_SCC));
                assert_int_equal(info->tied, -1);
            }
        }
    }
}

/* The widths that the tuples of each file need, and what a lane mask is. */
static void widths_and_alignment_agree(void **state)
{
    (void)state;
    FOREACH_ROW(op, row)
    {
        for (unsigned i = 0; i < row->num_operands; i++) {
            const OperandInfo *info = &row->operands[i];
            bool vector = info->allow & (ALLOW_V | ALLOW_A);
            if (info->width == 1) assert_int_equal(info->align, 1);
            if (vector && info->width > 1) assert_int_equal(info->align, 2);
            if (!vector && info->width == 2) assert_int_equal(info->align, 2);
            if (!vector && info->width > 2) assert_int_equal(info->align, 4);
            if (info->flags & OPERAND_LANE_MASK) {
                assert_int_equal(info->width, 2);
                assert_false(vector);
            }
        }
    }
}

static void flags_agree_with_operands(void **state)
{
    (void)state;
    FOREACH_ROW(op, row)
    {
        bool memory = row->flags & (INST_LOAD | INST_STORE);
        if (memory) assert_int_not_equal(row->event, EVENT_NONE);
        if (memory) assert_int_not_equal(row->memory_bytes, 0);
        if (row->flags & INST_PURE)
            assert_false(row->flags &
                         (INST_SIDE_EFFECT | INST_STORE | INST_LOAD | INST_WRITES_EXEC));
        if (row->flags & INST_WRITES_EXEC) assert_true(row->implicit_writes & IMP_EXEC);
        if (row->implicit_writes & IMP_EXEC) assert_true(row->flags & INST_WRITES_EXEC);
        if (row->flags & INST_COMMUTES) {
            const OperandInfo *a = &row->operands[row->num_defs], *b = a + 1;
            assert_true(row->num_operands >= row->num_defs + 2u);
            assert_int_equal(a->type, b->type);
        }
        bool vector = row->format >= FORMAT_VOP1;
        bool lanes = row->unit != UNIT_MFMA && !(row->flags & INST_WHOLE_WAVE) && row->num_operands;
        if (vector && lanes) assert_true(row->implicit_reads & IMP_EXEC);
        if (row->event == EVENT_LDS_DMA) assert_true(row->implicit_reads & IMP_M0);
        if (row->event == EVENT_LDS_DMA) assert_int_equal(row->num_defs, 0);
        bool writes_s = false;
        for (unsigned i = 0; i < row->num_defs; i++)
            writes_s |= !(row->operands[i].allow & (ALLOW_V | ALLOW_A));
        if (vector && row->unit == UNIT_VALU)
            assert_int_equal(!!(row->flags & INST_VALU_WRITES_SGPR), writes_s);
    }
}

static void matrix_rows(void **state)
{
    (void)state;
    FOREACH_ROW(op, row)
    {
        if (row->unit != UNIT_MFMA) continue;
        assert_true(row->flags & INST_WHOLE_WAVE);
        for (unsigned t = 0; t < NUM_TARGETS; t++) {
            bool there = row->targets >> t & 1;
            assert_int_equal(row->passes[t] != 0, there);
            if (there)
                assert_true(row->passes[t] == 2 || row->passes[t] == 4 || row->passes[t] == 8 ||
                            row->passes[t] == 16);
        }
        bool wide = row->operands[0].width > 4;
        assert_int_equal(!!(row->operands[0].flags & OPERAND_EARLY_CLOBBER), wide);
        assert_int_equal(!!(row->operands[0].flags & OPERAND_SAME_OR_DISJOINT), wide);
        assert_int_equal(row->operands[0].width,
                         row->operands[row->flags & INST_SMFMAC ? 4 : 3].width);
    }
    assert_int_equal(inst_info(OP_V_MFMA_F32_16X16X16_F16)->passes[TARGET_GFX942], 4);
    assert_int_equal(inst_info(OP_V_MFMA_F64_16X16X4_F64)->passes[TARGET_GFX942], 8);
    assert_int_equal(inst_info(OP_V_MFMA_F64_16X16X4_F64)->passes[TARGET_GFX950], 16);
    assert_int_equal(inst_info(OP_V_MFMA_F32_32X32X2_F32)->flags & INST_SGEMM, INST_SGEMM);
    assert_int_equal(inst_info(OP_V_MFMA_F32_32X32X4_XF32)->flags & INST_SGEMM, 0);
}

static void scc_is_written_exactly(void **state)
{
    (void)state;
    static const uint16_t keep[] = {
        OP_S_MOV_B32,  OP_S_CSELECT_B64, OP_S_MUL_I32,      OP_S_MUL_HI_U32, OP_S_PACK_LL_B32_B16,
        OP_S_MOVK_I32, OP_S_BREV_B32,    OP_S_FF1_I32_B64,  OP_S_BFM_B32,    OP_S_MULK_I32,
        OP_S_CMOV_B32, OP_S_SEXT_I32_I8, OP_S_FLBIT_I32_B32};
    static const uint16_t write[] = {OP_S_ADD_U32,          OP_S_AND_B64,       OP_S_NOT_B32,
                                     OP_S_LSHL_B32,         OP_S_BFE_U32,       OP_S_ABS_I32,
                                     OP_S_ADDK_I32,         OP_S_CMP_EQ_U64,    OP_S_BCNT1_I32_B64,
                                     OP_S_AND_SAVEEXEC_B64, OP_S_LSHL4_ADD_U32, OP_S_MIN_U32,
                                     OP_S_ABSDIFF_I32};
    for (unsigned i = 0; i < sizeof keep / sizeof *keep; i++)
        assert_int_equal(inst_info(keep[i])->implicit_writes & IMP_SCC, 0);
    for (unsigned i = 0; i < sizeof write / sizeof *write; i++)
        assert_int_equal(inst_info(write[i])->implicit_writes & IMP_SCC, IMP_SCC);
    assert_int_equal(inst_info(OP_S_ADDC_U32)->implicit_reads & IMP_SCC, IMP_SCC);
    assert_int_equal(inst_info(OP_S_ADD_U32)->implicit_reads & IMP_SCC, 0);
}

static void every_row_has_an_encoding(void **state)
{
    (void)state;
    FOREACH_ROW(op, row)
    {
        for (unsigned t = 0; t < NUM_TARGETS; t++) {
            bool encoded = row->opcode_e32[t] != 0xffff || row->opcode_e64[t] != 0xffff;
            assert_int_equal(encoded, row->targets >> t & 1);
        }
    }
}

static void names_find_their_rows(void **state)
{
    (void)state;
    for (unsigned op = OP_INVALID + 1; op < NUM_OPCODES; op++) {
        const char *name = inst_info((uint16_t)op)->name;
        assert_int_equal(opcode_from_name(name, strlen(name)), op);
    }
    assert_int_equal(opcode_from_name("v_add_u32", 8), OP_INVALID); /* "v_add_u3" */
    assert_int_equal(opcode_from_name("v_add_u32x", 10), OP_INVALID);
    assert_int_equal(opcode_from_name("v_add_u32x", 9), OP_V_ADD_U32);
    assert_int_equal(opcode_from_name("", 0), OP_INVALID);
    assert_int_equal(target_from_name("gfx950", 6), TARGET_GFX950);
    assert_int_equal(target_from_name("gfx95", 5), NUM_TARGETS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operands_are_well_formed),  cmocka_unit_test(widths_and_alignment_agree),
        cmocka_unit_test(flags_agree_with_operands), cmocka_unit_test(matrix_rows),
        cmocka_unit_test(scc_is_written_exactly),    cmocka_unit_test(every_row_has_an_encoding),
        cmocka_unit_test(names_find_their_rows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
