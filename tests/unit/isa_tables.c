/* Rules that every row of the instruction table keeps, and look-up by name. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "isa/dual.h"
#include "isa/float_ops.h"

#define FOREACH_ROW(op, row)                                                 \
    for (unsigned op = OP_INVALID + 1; op < NUM_OPCODES; op++)               \
        for (const InstInfo *row = inst_info((uint16_t)op); row; row = NULL) \
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
            /* of the global wave sync: the register is the first of a pair */
            if (info->width == 1) assert_int_equal(info->align, row->modifiers & MOD_GDS ? 2 : 1);
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
        /* the descriptor says how much a tensor's copy moves */
        if (memory && row->format != FORMAT_TENSOR) assert_int_not_equal(row->memory_bytes, 0);
        if (row->flags & INST_PURE)
            assert_false(row->flags & (INST_SIDE_EFFECT | INST_STORE | INST_LOAD | INST_WRITES_EXEC));
        if (row->flags & INST_WRITES_EXEC) assert_true(row->implicit_writes & IMP_EXEC);
        if (row->implicit_writes & IMP_EXEC) assert_true(row->flags & INST_WRITES_EXEC);
        if (row->flags & INST_COMMUTES) {
            const OperandInfo *a = &row->operands[row->num_defs], *b = a + 1;
            assert_true(row->num_operands >= row->num_defs + 2u);
            assert_int_equal(a->type, b->type);
        }
        bool vector = row->format >= FORMAT_VOP1 && row->format != FORMAT_TENSOR;
        bool lanes = row->unit != UNIT_MFMA && !(row->flags & INST_WHOLE_WAVE) && row->num_operands;
        if (vector && lanes) assert_true(row->implicit_reads & IMP_EXEC);
        if (row->event == EVENT_LDS_DMA && row->targets & ON_GFX9) assert_true(row->implicit_reads & IMP_M0);
        if (row->event == EVENT_LDS_DMA) assert_int_equal(row->num_defs, 0);
        bool writes_s = false;
        for (unsigned i = 0; i < row->num_defs; i++) writes_s |= !(row->operands[i].allow & (ALLOW_V | ALLOW_A));
        if (vector && row->unit == UNIT_VALU) assert_int_equal(!!(row->flags & INST_VALU_WRITES_SGPR), writes_s);
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
            bool there = isa_has((Target)t, (uint16_t)op);
            assert_int_equal(row->passes[t] != 0, there);
            if (there)
                assert_true(row->passes[t] == 2 || row->passes[t] == 4 || row->passes[t] == 8 || row->passes[t] == 16);
        }
        const bool wide = row->operands[0].width > 4 || row->matrix.wmma; /* D of WMMA never shares with A or B */
        assert_int_equal(!!(row->operands[0].flags & OPERAND_EARLY_CLOBBER), wide);
        assert_int_equal(!!(row->operands[0].flags & OPERAND_SAME_OR_DISJOINT), wide);
        /* C of f32, D of bf16; of the sparse product, LLVM gives D as many dwords. */
        const unsigned halves = row->matrix.type_c != row->matrix.type_d && !row->matrix.sparse ? 2 : 1;
        assert_int_equal(halves * row->operands[0].width, row->operands[row->flags & INST_SMFMAC ? 4 : 3].width);
    }
    assert_int_equal(inst_info(OP_V_MFMA_F32_16X16X16_F16)->passes[TARGET_GFX942], 4);
    assert_int_equal(inst_info(OP_V_MFMA_F64_16X16X4_F64)->passes[TARGET_GFX942], 8);
    assert_int_equal(inst_info(OP_V_MFMA_F64_16X16X4_F64)->passes[TARGET_GFX950], 16);
    assert_int_equal(inst_info(OP_V_MFMA_F32_32X32X2_F32)->flags & INST_SGEMM, INST_SGEMM);
    assert_int_equal(inst_info(OP_V_MFMA_F32_32X32X4_XF32)->flags & INST_SGEMM, 0);
}

/* The columns say what the mnemonic does: "v_mfma_f32_16x16x4_4b_f16",
 * "v_smfmac_f32_16x16x64_bf8_fp8". */
static void matrix_shapes_are_those_of_the_names(void **state)
{
    static const char *const types[] = {[MATRIX_F32] = "f32",   [MATRIX_XF32] = "xf32", [MATRIX_F16] = "f16",
                                        [MATRIX_BF16] = "bf16", [MATRIX_FP8] = "fp8",   [MATRIX_BF8] = "bf8",
                                        [MATRIX_I8] = "i8",     [MATRIX_F64] = "f64",   [MATRIX_F8F6F4] = "f8f6f4",
                                        [MATRIX_FP4] = "f4"};
    (void)state;
    FOREACH_ROW(op, row)
    {
        const MatrixShape *s = isa_matrix_shape((uint16_t)op);
        assert_int_equal(s != NULL, row->unit == UNIT_MFMA);
        if (!s) continue;
        const char *sum = s->type_a == MATRIX_I8                ? "i32"
                          : s->type_a == MATRIX_F64             ? "f64"
                          : s->type_d && s->type_c != s->type_d ? "bf16f32"
                                                                : types[s->type_d];
        const bool bytes = s->type_a == MATRIX_FP8 || s->type_a == MATRIX_BF8;
        char blocks[8] = "", name[64];
        if (s->blocks > 1) snprintf(blocks, sizeof blocks, "_%ub", s->blocks);
        snprintf(name, sizeof name, "v_%s%s_%s_%ux%ux%u%s_%s%s%s",
                 s->sparse ? s->wmma ? "swmmac" : "smfmac"
                 : s->wmma ? "wmma"
                           : "mfma",
                 s->scale16  ? "_scale16"
                 : s->scaled ? "_scale"
                             : "",
                 sum, s->m, s->n, s->k, blocks, s->wmma && s->type_a == MATRIX_I8 ? "iu8" : types[s->type_a],
                 bytes ? "_" : "", bytes ? types[s->type_b] : "");
        assert_string_equal(row->name, name);
        if (!bytes) assert_int_equal(s->type_a, s->type_b);
        assert_int_equal(s->sparse, !!(row->flags & INST_SMFMAC));
        assert_int_equal(s->scaled, row->format == FORMAT_MAI_SCALED);
        const bool is_narrow = s->type_d && !(s->sparse && s->type_c != s->type_d);
        assert_int_equal(row->operands[0].width, s->m * s->n * s->blocks / (s->wmma ? 32 : 64) *
                                                     (s->type_a == MATRIX_F64 ? 2 : 1) / (is_narrow ? 2 : 1));
    }
    unsigned count = 0;
    for (Opcode op = isa_next_matrix(OP_INVALID); op != OP_INVALID; op = isa_next_matrix(op), count++) {
        MatrixShape any = *isa_matrix_shape(op), other = any;
        any.blocks = 0;
        other.blocks = 3;
        for (unsigned t = 0; t < NUM_TARGETS; t++) { /* no two differ in the number of blocks alone */
            const Opcode expected = isa_has((Target)t, op) ? op : OP_INVALID;
            const bool is_second = op == OP_V_MFMA_F32_32X32X4_BF16; /* but that, of two blocks with _1k */
            if (!is_second) assert_int_equal(isa_find_matrix((Target)t, &any), expected);
            assert_int_equal(isa_find_matrix((Target)t, isa_matrix_shape(op)), expected);
            assert_int_equal(isa_find_matrix((Target)t, &other), OP_INVALID);
        }
    }
    assert_int_equal(count, 120);
    assert_null(isa_matrix_shape(OP_V_ACCVGPR_READ_B32));
    assert_null(isa_matrix_shape(OP_INVALID));
}

/* "v_cmp_ne_i32", "v_cmpx_tru_f16", "s_cmp_lg_u64", "s_cmpk_lt_i32". */
static void comparisons_are_those_of_the_names(void **state)
{
    static const char *const conditions[] = {"",  "f",   "lt",  "eq",  "le",  "gt",  "lg",  "ge", "o",
                                             "u", "nge", "nlg", "ngt", "nle", "neq", "nlt", "t",  "class"};
    static const char *const types[] = {"i16", "u16", "i32", "u32", "i64", "u64", "f16", "f32", "f64"};
    unsigned count = 0;
    (void)state;
    FOREACH_ROW(op, row)
    {
        const CompareInfo c = row->compare;
        const bool vector = row->format == FORMAT_VOPC;
        const bool scalar = !strncmp(row->name, "s_cmp_", 6) || !strncmp(row->name, "s_cmpk_", 7);
        assert_int_equal(c.condition != CONDITION_NONE, vector || scalar);
        if (!c.condition) continue;
        const char *prefix = vector                       ? row->implicit_writes & IMP_EXEC ? "v_cmpx" : "v_cmp"
                             : row->format == FORMAT_SOPK ? "s_cmpk"
                                                          : "s_cmp";
        const bool is_float = number_is_float((NumberType)c.type);
        const char *condition = conditions[c.condition];
        if (vector && !is_float && c.condition == CONDITION_LG) condition = "ne";
        if (is_float && c.condition == CONDITION_T) condition = "tru";
        char name[32];
        snprintf(name, sizeof name, "%s_%s_%s", prefix, condition, types[c.type]);
        assert_string_equal(row->name, name);
        assert_int_equal(row->operands[row->num_defs].width, number_bits((NumberType)c.type) == 64 ? 2 : 1);
        count++;
    }
    assert_int_equal(count, 198 + 14 + 12 + 2 * 14 + 81); /* of gfx1250 alone: s_cmp of floats and halves, v_cmpx */
    assert_true(number_is_signed(NUMBER_I64) && !number_is_signed(NUMBER_U16) && !number_is_signed(NUMBER_F32));
    assert_int_equal(number_bits(NUMBER_U16), 16);
    assert_int_equal(number_bits(NUMBER_I64), 64);
    assert_int_equal(number_bits(NUMBER_F32), 32);
}

static void parts_are_those_of_the_names(void **state)
{
    (void)state;
    FOREACH_ROW(op, row)
    {
        const char *d16 = strstr(row->name, "_d16"), *byte = strstr(row->name, "_ubyte");
        const bool one_element = !strstr(row->name, "_xy");
        RegPart part = PART_ALL;
        if (d16 && one_element) part = strstr(d16, "_hi") ? PART_HIGH : PART_LOW;
        if (byte && row->format == FORMAT_VOP1) part = (RegPart)(PART_BYTE_0 + byte[6] - '0');
        if (strstr(row->name, "_mixlo_")) part = PART_LOW;
        if (strstr(row->name, "_mixhi_")) part = PART_HIGH;
        assert_int_equal(row->part, part);
        assert_int_equal(!!(row->flags & INST_MIX), !strncmp(row->name, "v_fma_mix", 9));
        assert_int_equal(!!(row->flags & INST_TRANSPOSE), strstr(row->name, "_tr_b") || strstr(row->name, "_load_tr"));
        assert_int_equal(!!(row->flags & INST_SAVES_EXEC), strstr(row->name, "_saveexec_") != NULL);
    }
    assert_int_equal(reg_part_mask(PART_ALL), 0xffffffff);
    assert_int_equal(reg_part_mask(PART_LOW), 0xffff);
    assert_int_equal(reg_part_mask(PART_HIGH), 0xffff0000);
    assert_int_equal(reg_part_mask(PART_BYTE_0), 0xff);
    assert_int_equal(reg_part_mask(PART_BYTE_3), 0xff000000);
}

static void scc_is_written_exactly(void **state)
{
    (void)state;
    static const uint16_t keep[] = {OP_S_MOV_B32,         OP_S_CSELECT_B64, OP_S_MUL_I32,  OP_S_MUL_HI_U32,
                                    OP_S_PACK_LL_B32_B16, OP_S_MOVK_I32,    OP_S_BREV_B32, OP_S_FF1_I32_B64,
                                    OP_S_BFM_B32,         OP_S_MULK_I32,    OP_S_CMOV_B32, OP_S_SEXT_I32_I8,
                                    OP_S_FLBIT_I32_B32};
    static const uint16_t write[] = {OP_S_ADD_U32,       OP_S_AND_B64,          OP_S_NOT_B32,       OP_S_LSHL_B32,
                                     OP_S_BFE_U32,       OP_S_ABS_I32,          OP_S_ADDK_I32,      OP_S_CMP_EQ_U64,
                                     OP_S_BCNT1_I32_B64, OP_S_AND_SAVEEXEC_B64, OP_S_LSHL4_ADD_U32, OP_S_MIN_U32,
                                     OP_S_ABSDIFF_I32};
    for (unsigned i = 0; i < sizeof keep / sizeof *keep; i++)
        assert_int_equal(inst_info(keep[i])->implicit_writes & IMP_SCC, 0);
    for (unsigned i = 0; i < sizeof write / sizeof *write; i++)
        assert_int_equal(inst_info(write[i])->implicit_writes & IMP_SCC, IMP_SCC);
    assert_int_equal(inst_info(OP_S_ADDC_U32)->implicit_reads & IMP_SCC, IMP_SCC);
    assert_int_equal(inst_info(OP_S_ADD_U32)->implicit_reads & IMP_SCC, 0);
}

static const char same_name[] = "";
static const char *const shared_names[NUM_OPCODES] = {
#define SHARED(id, name) [OP_##id] = name,
#define SAME(id) [OP_##id] = same_name,
#define TWIN(id, own)
#include "isa/gfx1250.def"
#undef SHARED
#undef SAME
#undef TWIN
};

static void every_row_has_an_encoding(void **state)
{
    (void)state;
    FOREACH_ROW(op, row)
    {
        unsigned has_line = 0; /* in encodings.def: without one, all numbers are 0 */
        for (unsigned t = 0; t < NUM_TARGETS; t++) {
            has_line |= row->opcode_e32[t] | row->opcode_e64[t];
            bool encoded = row->opcode_e32[t] != NO_OPCODE || row->opcode_e64[t] != NO_OPCODE;
            bool shared = t == TARGET_GFX1250 && shared_names[op];
            if (t == TARGET_GFX90A) shared = encoded; /* it has what has an encoding there; names: tools/check_isa.py */
            assert_int_equal(encoded, row->targets >> t & 1 || shared);
            assert_int_equal(isa_has((Target)t, (uint16_t)op), encoded);
        }
        assert_true(has_line);
        assert_false(shared_names[op] && row->targets & ON_GFX1250);
    }
}

/* A name is of one opcode, in whatever family. */
static void families_name_shared_opcodes(void **state)
{
    (void)state;
    for (unsigned op = OP_INVALID + 1; op < NUM_OPCODES; op++) {
        const char *name = isa_name(TARGET_GFX1250, (uint16_t)op), *own = inst_info((uint16_t)op)->name;
        assert_string_equal(isa_name(TARGET_GFX942, (uint16_t)op), own);
        assert_string_equal(name, shared_names[op] && shared_names[op] != same_name ? shared_names[op] : own);
        assert_int_equal(isa_on(TARGET_GFX1250, opcode_from_name(name, strlen(name))),
                         isa_on(TARGET_GFX1250, (Opcode)op));
    }
    assert_int_equal(opcode_from_name("global_load_b32", 15), OP_GLOBAL_LOAD_DWORD);
    assert_int_equal(opcode_from_name("v_max_num_f32", 13), OP_V_MAX_F32);
    /* Twins: another row in its place there, and none elsewhere. */
    assert_int_equal(isa_on(TARGET_GFX1250, OP_V_ADD_F64), OP_V_ADD_F64_GFX12);
    assert_int_equal(isa_on(TARGET_GFX950, OP_V_ADD_F64), OP_V_ADD_F64);
    assert_false(isa_has(TARGET_GFX1250, OP_V_ADD_F64) || isa_has(TARGET_GFX950, OP_V_ADD_F64_GFX12));
    assert_int_equal(isa_on(TARGET_GFX1250, OP_V_ADD_F32), OP_V_ADD_F32);
    assert_false(isa_has(TARGET_GFX942, OP_S_WAIT_LOADCNT) || isa_has(TARGET_GFX1250, OP_S_WAITCNT));
}

static void names_find_their_rows(void **state)
{
    (void)state;
    for (unsigned op = OP_INVALID + 1; op < NUM_OPCODES; op++) {
        const char *name = inst_info((uint16_t)op)->name;
        const Opcode found = opcode_from_name(name, strlen(name));
        assert_true(found == op || isa_on(TARGET_GFX1250, found) == op); /* of twins of one name the first */
    }
    assert_int_equal(opcode_from_name("v_add_u32", 8), OP_INVALID); /* "v_add_u3" */
    assert_int_equal(opcode_from_name("v_add_u32x", 10), OP_INVALID);
    assert_int_equal(opcode_from_name("v_add_u32x", 9), OP_V_ADD_U32);
    assert_int_equal(opcode_from_name("", 0), OP_INVALID);
    assert_int_equal(target_from_name("gfx950", 6), TARGET_GFX950);
    assert_int_equal(target_from_name("gfx95", 5), NUM_TARGETS);
    assert_int_equal(target_from_name("gfx940", 6), TARGET_GFX942);
    assert_int_equal(target_from_name("gfx941", 6), TARGET_GFX942);
    assert_int_equal(target_from_name("gfx94", 5), NUM_TARGETS);
}

/* Does the name hold this word between underscores (or as the end of it)? */
static bool has_word(const char *name, const char *word)
{
    const size_t length = strlen(word);
    for (const char *at = strstr(name, word); at; at = strstr(at + 1, word))
        if (at[-1] == '_' && (!at[length] || at[length] == '_')) return true;
    return false;
}

static bool has_a_word(const char *name, const char *const *words)
{
    for (; *words; words++)
        if (has_word(name, *words)) return true;
    return false;
}

/* Operations by the words of the name alone. */
static unsigned float_ops_of_name(const char *name)
{
    static const char *const types[] = {"f16", "f32", "f64", "bf16", NULL};
    static const char *const ones[] = {"add", "sub",  "subrev", "mul", "exp",  "log", "rcp",
                                       "rsq", "sqrt", "sin",    "cos", "tanh", NULL};
    static const char *const twos[] = {"fma",  "fmac", "fmaak", "fmamk", "mac",   "mad",   "madak", "madmk",
                                       "fmas", "dot2", "dot2c", "mix",   "mixlo", "mixhi", NULL};
    static const char *const others[] = {"frexp", "iflag", "cvt", "interp", NULL};
    if (strncmp(name, "v_", 2) || !strncmp(name, "v_s_", 4) || !has_a_word(name, types)) return 0;
    if (has_a_word(name, others)) return 0;
    const unsigned elements = has_word(name, "pk") || has_word(name, "dot2") || has_word(name, "dot2c") ? 2 : 1;
    return has_a_word(name, twos) ? 2 * elements : has_a_word(name, ones) ? elements : 0;
}

static void float_operations_are_those_of_the_names(void **state)
{
    (void)state;
    unsigned counted = 0;
    FOREACH_ROW(op, row)
    {
        if (isa_is_dual((uint16_t)op)) continue;
        const MachineInst inst = {.opcode = (uint16_t)op};
        if (isa_float_ops(&inst) != float_ops_of_name(row->name))
            fail_msg("%s: %u operations", row->name, isa_float_ops(&inst));
        counted += isa_float_ops(&inst) > 0;
    }
    assert_in_range(counted, 80, 200);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operands_are_well_formed),
        cmocka_unit_test(widths_and_alignment_agree),
        cmocka_unit_test(flags_agree_with_operands),
        cmocka_unit_test(matrix_rows),
        cmocka_unit_test(matrix_shapes_are_those_of_the_names),
        cmocka_unit_test(comparisons_are_those_of_the_names),
        cmocka_unit_test(parts_are_those_of_the_names),
        cmocka_unit_test(float_operations_are_those_of_the_names),
        cmocka_unit_test(scc_is_written_exactly),
        cmocka_unit_test(every_row_has_an_encoding),
        cmocka_unit_test(names_find_their_rows),
        cmocka_unit_test(families_name_shared_opcodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
