/* Second witness: floats on the scalar ALU of gfx1250. By CDNA5's opcode pages each does what the vector instruction of the same name
   does, on one value; the pages of both have the same pseudo code. Halves are extended by zeros. */
#include "witness/rows.h"

static const LaneRow *find(const char *name)
{
    const LaneTable *const tables[] = {&witness_float_table, &witness_convert_table, &witness_compare_table,
                                       &witness_integer_table, &witness_trans_table};
    for (unsigned t = 0; t < sizeof tables / sizeof tables[0]; t++)
        for (size_t i = 0; i < tables[t]->count; i++)
            if (!strcmp(tables[t]->rows[i].name, name)) return &tables[t]->rows[i];
    return NULL;
}

enum {
    UPPER_HALF = 1,
    OLD_LAST = 2,
    NEAR = 4
}; /* of the source; the destination before is the last source; one unit off */

/* CDNA5 ISA 7.10: of the vector ALU, with its signs; EXEC says nothing. */
static uint64_t signed_source(const MachineInst *inst, unsigned index, uint64_t bits)
{
    const uint64_t sign = inst_info(inst->opcode)->operands[index].type == TYPE_F16 ? 0x8000 : 0x80000000;
    if (inst->operands[index].flags & OPERAND_ABS) bits &= ~sign;
    return inst->operands[index].flags & OPERAND_NEG ? bits ^ sign : bits;
}

static WitnessResult run(Witness *w, Target target, const MachineInst *inst, const char *vector, int how)
{
    const InstInfo *info = inst_info(inst->opcode);
    const LaneRow *row = find(vector);
    if (!row) return WITNESS_ABSENT;
    Lane l = {.w = w, .inst = inst, .target = target, .format = row->format, .param = row->param};
    unsigned slot = 0;
    for (unsigned i = info->num_defs; i < info->num_operands && slot < 3; i++) {
        if (info->operands[i].tied >= 0) continue;
        const uint64_t bits = witness_scalar(w, info->operands[i].type, inst->operands[i], &l.declined);
        l.s[slot++] = how & NEAR ? signed_source(inst, i, bits) : bits;
    }
    if (how & UPPER_HALF) {
        if (inst->operands[1].kind == OPERAND_IMM) return WITNESS_DECLINED;
        l.s[0] >>= 16;
    }
    if (how & OLD_LAST) {
        const int number = witness_scalar_number(inst->operands[0]);
        if (number < 0) return WITNESS_DECLINED;
        l.s[slot] = w->s[number];
    }
    for (unsigned i = 0; i < 3; i++)
        if (info->operands[info->num_defs].type == TYPE_F16) l.s[i] &= 0xffff;
    row->op(&l);
    if (l.declined || (how & NEAR && (inst->mods.omod || inst->mods.flags & MOD_FLAG_CLAMP))) return WITNESS_DECLINED;
    if (how & NEAR) {
        const uint64_t sign = l.d & sign_bit(row->format), magnitude = l.d & (sign_bit(row->format) - 1);
        w->near_scalar = witness_scalar_number(inst->operands[0]);
        w->near[0][0] = (uint32_t)(sign | (magnitude + 1));
        w->near[1][0] = (uint32_t)(magnitude ? sign | (magnitude - 1) : l.d);
    }
    if (!info->num_defs) w->scc = l.flag;
    else
        witness_write_scalar(w, inst->operands[0], 1,
                             info->operands[0].type == TYPE_F16 ? l.d & 0xffff : l.d & 0xffffffff);
    return WITNESS_DONE;
}

/* clang-format off */
#define COMPARISONS(X, type) \
    X(s_cmp_lt_##type, v_cmp_lt_##type, 0) \
    X(s_cmp_eq_##type, v_cmp_eq_##type, 0) \
    X(s_cmp_le_##type, v_cmp_le_##type, 0) \
    X(s_cmp_gt_##type, v_cmp_gt_##type, 0) \
    X(s_cmp_lg_##type, v_cmp_lg_##type, 0) \
    X(s_cmp_ge_##type, v_cmp_ge_##type, 0) \
    X(s_cmp_o_##type, v_cmp_o_##type, 0) \
    X(s_cmp_u_##type, v_cmp_u_##type, 0) \
    X(s_cmp_nge_##type, v_cmp_nge_##type, 0) \
    X(s_cmp_nlg_##type, v_cmp_nlg_##type, 0) \
    X(s_cmp_ngt_##type, v_cmp_ngt_##type, 0) \
    X(s_cmp_nle_##type, v_cmp_nle_##type, 0) \
    X(s_cmp_neq_##type, v_cmp_neq_##type, 0) \
    X(s_cmp_nlt_##type, v_cmp_nlt_##type, 0)
#define ARITHMETIC(X, type) \
    X(s_add_##type, v_add_##type, 0) \
    X(s_sub_##type, v_sub_##type, 0) \
    X(s_mul_##type, v_mul_##type, 0) \
    X(s_min_num_##type, v_min_##type, 0) \
    X(s_max_num_##type, v_max_##type, 0) \
    X(s_minimum_##type, v_minimum_##type, 0) \
    X(s_maximum_##type, v_maximum_##type, 0) \
    X(s_fmac_##type, v_fma_##type, OLD_LAST) \
    X(s_ceil_##type, v_ceil_##type, 0) \
    X(s_floor_##type, v_floor_##type, 0) \
    X(s_trunc_##type, v_trunc_##type, 0) \
    X(s_rndne_##type, v_rndne_##type, 0)
/* X(mnemonic, the vector instruction, how) */
#define ROWS(X) \
    ARITHMETIC(X, f32) \
    ARITHMETIC(X, f16) \
    COMPARISONS(X, f32) \
    COMPARISONS(X, f16) \
    X(s_fmaak_f32, v_fma_f32, 0) \
    X(s_fmamk_f32, v_fma_f32, 0) \
    X(v_s_exp_f32, v_exp_f32, NEAR) \
    X(v_s_exp_f16, v_exp_f16, NEAR) \
    X(v_s_log_f32, v_log_f32, NEAR) \
    X(v_s_log_f16, v_log_f16, NEAR) \
    X(v_s_rcp_f32, v_rcp_f32, NEAR) \
    X(v_s_rcp_f16, v_rcp_f16, NEAR) \
    X(v_s_rsq_f32, v_rsq_f32, NEAR) \
    X(v_s_rsq_f16, v_rsq_f16, NEAR) \
    X(v_s_sqrt_f32, v_sqrt_f32, NEAR) \
    X(v_s_sqrt_f16, v_sqrt_f16, NEAR) \
    X(s_cvt_f32_i32, v_cvt_f32_i32, 0) \
    X(s_cvt_f32_u32, v_cvt_f32_u32, 0) \
    X(s_cvt_i32_f32, v_cvt_i32_f32, 0) \
    X(s_cvt_u32_f32, v_cvt_u32_f32, 0) \
    X(s_cvt_f16_f32, v_cvt_f16_f32, 0) \
    X(s_cvt_f32_f16, v_cvt_f32_f16, 0) \
    X(s_cvt_hi_f32_f16, v_cvt_f32_f16, UPPER_HALF) \
    X(s_cvt_pk_rtz_f16_f32, v_cvt_pkrtz_f16_f32, 0)
/* clang-format on */
#define X(name, vector, how)                                                                       \
    static WitnessResult run_##name(Witness *w, Target target, const MachineInst *inst, int param) \
    {                                                                                              \
        (void)param;                                                                               \
        return run(w, target, inst, #vector, how);                                                 \
    }
ROWS(X)
#undef X

static const WaveRow rows[] = {
#define X(name, vector, how) {#name, run_##name, 0},
    ROWS(X)
#undef X
};
const WaveTable witness_scalar_float_table = {rows, sizeof rows / sizeof rows[0]};
