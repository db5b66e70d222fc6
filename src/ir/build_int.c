/* 32-bit integers. Folds constants, drops identities, and computes uniform values on the SALU. */
#include "ir/build_internal.h"
#include "isa/meaning.h"

/* Replaces operands by known constants. In a commutative operation the constant becomes the second operand. */
static void known_pair(const Builder *b, Operand *x, Operand *y, bool commutes)
{
    *x = build_known(b, *x);
    *y = build_known(b, *y);
    if (commutes && operand_is_imm(*x) && !operand_is_imm(*y)) {
        Operand old = *x;
        *x = *y;
        *y = old;
    }
}

/* Returns the operand of an identity. Clears the flags that were set for the operation, because no operation is
   built. */
static Operand no_op(Builder *b, Operand result)
{
    b->flags = 0;
    return result;
}

/* Folds two constants by the meaning of the instruction. */
static bool fold(Builder *b, Opcode scalar, Operand x, Operand y, Operand *result)
{
    if (!operand_is_imm(x) || !operand_is_imm(y)) return false;
    const MeaningInputs in = {.source = {x.value, y.value}};
    *result = no_op(b, imm((int64_t)meaning_value(meaning_of(scalar), &in, NULL)));
    return true;
}

static Operand scalar_or_vector(Builder *b, Opcode scalar, Opcode vector, Operand x, Operand y)
{
    Operand known;
    if (fold(b, scalar, x, y, &known)) return known;
    if (build_both_uniform(b, x, y)) return build_op2(b, scalar, x, y);
    CHECK(!operand_is_lane_mask(b->k, x) && !operand_is_lane_mask(b->k, y));
    return build_op2(b, vector, x, y);
}

typedef struct Commutative {
    Opcode scalar, vector;
    int32_t neutral, absorbing; /* as one operand they make the result the other operand, or themselves */
    bool is_idempotent;         /* equal operands are the result */
} Commutative;

static Operand commutative(Builder *b, const Commutative *op, Operand x, Operand y)
{
    known_pair(b, &x, &y, true);
    if (is_imm_value(y, op->neutral) || (op->is_idempotent && operand_same(x, y))) return no_op(b, x);
    if (is_imm_value(y, op->absorbing)) return no_op(b, y);
    return scalar_or_vector(b, op->scalar, op->vector, x, y);
}

#define COMMUTATIVE(name, ...) \
    Operand name(Builder *b, Operand x, Operand y) { return commutative(b, &(const Commutative){__VA_ARGS__}, x, y); }

COMMUTATIVE(build_add_i32, OP_S_ADD_I32, OP_V_ADD_U32, 0, 0)
COMMUTATIVE(build_and_b32, OP_S_AND_B32, OP_V_AND_B32, -1, 0, true)
COMMUTATIVE(build_or_b32, OP_S_OR_B32, OP_V_OR_B32, 0, -1, true)
COMMUTATIVE(build_min_i32, OP_S_MIN_I32, OP_V_MIN_I32, INT32_MAX, INT32_MIN, true)
COMMUTATIVE(build_max_i32, OP_S_MAX_I32, OP_V_MAX_I32, INT32_MIN, INT32_MAX, true)
COMMUTATIVE(build_min_u32, OP_S_MIN_U32, OP_V_MIN_U32, -1, 0, true)
COMMUTATIVE(build_max_u32, OP_S_MAX_U32, OP_V_MAX_U32, 0, -1, true)

Operand build_sub_i32(Builder *b, Operand x, Operand y)
{
    known_pair(b, &x, &y, false);
    if (operand_same(x, y)) return no_op(b, imm(0));
    if (operand_is_imm(y)) {
        if (operand_is_imm(x)) return no_op(b, imm((int64_t)x.value - y.value));
        /* x - c = x + -c. "No unsigned wrap" does not carry over, and the least integer has no negative. */
        b->flags &= y.value == 0x80000000u ? 0 : (uint16_t)~INST_NUW;
        return build_add_i32(b, x, imm(-(int64_t)y.value));
    }
    if (build_both_uniform(b, x, y)) return BUILD(b, OP_S_SUB_I32, x, y);
    if (is_vgpr_operand(y)) return BUILD(b, OP_V_SUB_U32, x, y);
    return BUILD(b, OP_V_SUBREV_U32, y, x);
}

/* Multiplies by 2^a, 2^a (2^b + 1) or 2^b - 1 without the multiplier, which has a quarter of the rate. */
static bool mul_by_shifts(Builder *b, Operand x, uint32_t c, Operand *out)
{
    bool uniform = operand_uniform(b->k, x);
    int shift = log2_exact(c);
    if (shift >= 0) {
        b->flags &= shift == 31 ? 0 : (uint16_t)~0;
        *out = build_shl_b32(b, x, imm(shift));
        return true;
    }
    if (uniform) return false; /* s_mul_i32 is as cheap as a shift */
    unsigned low = (unsigned)__builtin_ctz(c);
    uint32_t odd = c >> low;
    int plus = log2_exact((uint64_t)odd - 1), minus = log2_exact((uint64_t)odd + 1);
    if (plus > 0) {
        b->flags = 0;
        Operand sum = BUILD(b, OP_V_LSHL_ADD_U32, x, imm(plus), x);
        *out = build_shl_b32(b, sum, imm((int)low));
        return true;
    }
    if (minus > 0 && minus < 32 && low == 0) {
        b->flags = 0;
        *out = build_sub_i32(b, build_shl_b32(b, x, imm(minus)), x);
        return true;
    }
    return false;
}

Operand build_mul_i32(Builder *b, Operand x, Operand y)
{
    Operand product;
    known_pair(b, &x, &y, true);
    if (operand_is_imm(y) && !operand_is_imm(x)) {
        if (y.value == 0) return no_op(b, y);
        if (y.value == 1) return no_op(b, x);
        if (y.value == ~0u) return build_sub_i32(b, imm(0), x);
        if (mul_by_shifts(b, x, y.value, &product)) return product;
    }
    return scalar_or_vector(b, OP_S_MUL_I32, OP_V_MUL_LO_U32, x, y);
}

Operand build_mul_hi_u32(Builder *b, Operand x, Operand y)
{
    known_pair(b, &x, &y, true);
    if (operand_is_imm(y) && !operand_is_imm(x)) {
        if (y.value <= 1) return no_op(b, imm(0));
        int shift = log2_exact(y.value);
        if (shift > 0) return build_lshr_b32(b, x, imm(32 - shift));
    }
    return scalar_or_vector(b, OP_S_MUL_HI_U32, OP_V_MUL_HI_U32, x, y);
}

Operand build_mul_hi_i32(Builder *b, Operand x, Operand y)
{
    known_pair(b, &x, &y, true);
    return scalar_or_vector(b, OP_S_MUL_HI_I32, OP_V_MUL_HI_I32, x, y);
}

/* ---- bits ---- */

Operand build_xor_b32(Builder *b, Operand x, Operand y)
{
    known_pair(b, &x, &y, true);
    if (operand_same(x, y)) return no_op(b, imm(0));
    if (is_imm_value(y, 0)) return no_op(b, x);
    if (is_imm_value(y, -1) && !operand_is_imm(x)) return build_not_b32(b, x);
    return scalar_or_vector(b, OP_S_XOR_B32, OP_V_XOR_B32, x, y);
}

Operand build_not_b32(Builder *b, Operand x)
{
    x = build_known(b, x);
    if (operand_is_imm(x)) return no_op(b, imm(~x.value));
    return build_op1(b, operand_uniform(b->k, x) ? OP_S_NOT_B32 : OP_V_NOT_B32, x);
}

/* Vector shifts take the amount first. */
static Operand shift(Builder *b, Opcode scalar, Opcode vector, Operand x, Operand amount)
{
    Operand known;
    known_pair(b, &x, &amount, false);
    if (operand_is_imm(amount)) amount = imm(amount.value & 31);
    if (fold(b, scalar, x, amount, &known)) return known;
    const bool is_kept = is_imm_value(x, 0) || (scalar == OP_S_ASHR_I32 && is_imm_value(x, -1));
    if (is_kept || is_imm_value(amount, 0)) return no_op(b, x);
    if (build_both_uniform(b, x, amount)) return build_op2(b, scalar, x, amount);
    return build_op2(b, vector, amount, x);
}

Operand build_shl_b32(Builder *b, Operand x, Operand amount)
{
    return shift(b, OP_S_LSHL_B32, OP_V_LSHLREV_B32, x, amount);
}

Operand build_lshr_b32(Builder *b, Operand x, Operand amount)
{
    return shift(b, OP_S_LSHR_B32, OP_V_LSHRREV_B32, x, amount);
}

Operand build_ashr_i32(Builder *b, Operand x, Operand amount)
{
    return shift(b, OP_S_ASHR_I32, OP_V_ASHRREV_I32, x, amount);
}

Operand build_bfe_u32(Builder *b, Operand x, unsigned offset, unsigned bits)
{
    x = build_known(b, x);
    if (bits == 0 || offset >= 32) return no_op(b, imm(0));
    if (offset + bits >= 32) return build_lshr_b32(b, x, imm(offset));
    uint32_t mask = (1u << bits) - 1;
    if (offset == 0) return build_and_b32(b, x, imm(mask));
    if (operand_is_imm(x)) return no_op(b, imm(x.value >> offset & mask));
    if (operand_uniform(b->k, x)) return BUILD(b, OP_S_BFE_U32, x, imm(offset | bits << 16));
    return BUILD(b, OP_V_BFE_U32, x, imm(offset), imm(bits));
}

Operand build_bfe_i32(Builder *b, Operand x, unsigned offset, unsigned bits)
{
    x = build_known(b, x);
    if (bits == 0) return no_op(b, imm(0));
    if (offset >= 32) offset = 31;
    if (offset + bits >= 32) return build_ashr_i32(b, x, imm(offset));
    if (operand_is_imm(x)) return no_op(b, imm((int32_t)(x.value << (32 - offset - bits)) >> (32 - bits)));
    if (!operand_uniform(b->k, x)) return BUILD(b, OP_V_BFE_I32, x, imm(offset), imm(bits));
    if (offset == 0 && bits == 8) return BUILD(b, OP_S_SEXT_I32_I8, x);
    if (offset == 0 && bits == 16) return BUILD(b, OP_S_SEXT_I32_I16, x);
    return BUILD(b, OP_S_BFE_I32, x, imm(offset | bits << 16));
}
