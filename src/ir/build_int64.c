/* 64-bit integers are registers of width 2, or 32-bit immediates that are sign-extended. The builder does not compute
   halves that it knows; zero- and sign-extended values are merges. */
#include "ir/build_internal.h"
#include "isa/meaning.h"

static Operand lo(const Builder *b, Operand x) { return build_dword(b, x, 0); }
static Operand hi(const Builder *b, Operand x) { return build_dword(b, x, 1); }

static Operand pair(Builder *b, Operand low, Operand high)
{
    Operand parts[2] = {low, high};
    if (operand_is_imm(low) && operand_is_imm(high)) {
        int64_t value = (int64_t)((uint64_t)high.value << 32 | low.value);
        return fits_imm(value) ? imm(value) : build_const_i64(b, CLASS_S, value);
    }
    return build_merge(b, parts, 2);
}

static bool build_known_i64(const Builder *b, Operand x, int64_t *value)
{
    Operand low = lo(b, x), high = hi(b, x);
    if (!operand_is_imm(low) || !operand_is_imm(high)) return false;
    *value = (int64_t)((uint64_t)high.value << 32 | low.value);
    return true;
}

static Operand const64(Builder *b, int64_t value)
{
    b->flags = 0;
    return fits_imm(value) ? imm(value) : build_const_i64(b, CLASS_S, value);
}

static Operand unchanged(Builder *b, Operand x)
{
    b->flags = 0;
    return x;
}

/* v_addc_co and v_subb_co read VCC, so the constant bus has no room for another scalar or a literal. */
static Operand for_carries(Builder *b, Operand x)
{
    if (operand_is_imm(x)) {
        int64_t value = imm_value(x);
        return value >= -16 && value <= 64 ? x : build_const_i64(b, CLASS_V, value);
    }
    return build_to_v(b, x);
}

static bool is_zero(Operand o) { return operand_is_imm(o) && o.value == 0; }

Operand build_add_i64(Builder *b, Operand x, Operand y)
{
    int64_t a, c;
    bool known_x = build_known_i64(b, x, &a), known_y = build_known_i64(b, y, &c);
    if (known_x && known_y) return const64(b, (int64_t)((uint64_t)a + (uint64_t)c));
    if (known_x && a == 0) return unchanged(b, y);
    if (known_y && c == 0) return unchanged(b, x);
    const bool low_x = is_zero(lo(b, x));
    if (low_x || is_zero(lo(b, y))) { /* no carry, for example if a number is assembled from its halves */
        b->flags = 0;
        return pair(b, lo(b, low_x ? y : x), build_add_i32(b, hi(b, x), hi(b, y)));
    }
    if (known_x && fits_imm(a)) x = imm(a);
    if (known_y && fits_imm(c)) y = imm(c);
    if (operand_is_imm(x)) {
        Operand old = x;
        x = y;
        y = old;
    }
    if (build_both_uniform(b, x, y)) return BUILD(b, OP_S_ADD_U64, x, y);
    if (isa_has(b->k->target, OP_V_ADD_NC_U64)) return BUILD(b, OP_V_ADD_NC_U64, x, y);
    if (isa_has(b->k->target, OP_V_LSHL_ADD_U64)) return BUILD(b, OP_V_LSHL_ADD_U64, x, imm(0), y);
    Operand from = for_carries(b, x), more = for_carries(b, y);
    return BUILD(b, OP_V_ADD_U64, from, more);
}

Operand build_sub_i64(Builder *b, Operand x, Operand y)
{
    int64_t a, c;
    bool known_x = build_known_i64(b, x, &a), known_y = build_known_i64(b, y, &c);
    if (known_x && known_y) return const64(b, (int64_t)((uint64_t)a - (uint64_t)c));
    if (operand_same(x, y)) return unchanged(b, imm(0));
    if (known_y && c >= -INT32_MAX && c <= INT32_MAX) {
        b->flags &= (uint16_t)~INST_NUW;
        return build_add_i64(b, x, imm(-c));
    }
    if (known_x && fits_imm(a)) x = imm(a);
    if (build_both_uniform(b, x, y)) return BUILD(b, OP_S_SUB_U64, x, y);
    if (isa_has(b->k->target, OP_V_SUB_NC_U64)) return BUILD(b, OP_V_SUB_NC_U64, x, y);
    Operand from = for_carries(b, x), less = for_carries(b, y);
    return BUILD(b, OP_V_SUB_U64, from, less);
}

Operand build_mad_u64_u32(Builder *b, Operand x, Operand y, Operand sum)
{
    if (isa_has(b->k->target, OP_V_MAD_NC_U64_U32)) return BUILD(b, OP_V_MAD_NC_U64_U32, x, y, sum); /* no carry */
    return BUILD(b, OP_V_MAD_U64_U32, x, y, sum);
}

/* Low 64 bits: the 64-bit product lo(x) lo(y), plus the cross products in the high half. */
Operand build_mul_i64(Builder *b, Operand x, Operand y)
{
    int64_t a, c;
    bool known_x = build_known_i64(b, x, &a), known_y = build_known_i64(b, y, &c);
    if (known_x && known_y) return const64(b, (int64_t)((uint64_t)a * (uint64_t)c));
    if (known_x) {
        Operand old = x;
        x = y;
        y = old;
        c = a;
        known_y = true;
    }
    b->flags = 0;
    if (known_y) {
        if (c == 0) return imm(0);
        if (c == 1) return x;
        if (c == -1) return build_sub_i64(b, imm(0), x);
        int shift = log2_exact((uint64_t)c);
        if (shift >= 0) return build_shl_b64(b, x, imm(shift));
    }
    Operand x0 = lo(b, x), x1 = hi(b, x), y0 = lo(b, y), y1 = hi(b, y), low, high;
    const bool known_high = operand_is_imm(x1) || operand_is_imm(y1);
    if (!known_high && !build_both_uniform(b, x, y) && isa_has(b->k->target, OP_V_MUL_U64))
        return BUILD(b, OP_V_MUL_U64, x, y);
    bool by_shift = operand_is_imm(y0) && (y0.value == 0 || log2_exact(y0.value) >= 0);
    if (build_both_uniform(b, x0, y0) || by_shift) {
        low = build_mul_i32(b, x0, y0);
        high = build_mul_hi_u32(b, x0, y0);
    } else {
        Operand product = build_mad_u64_u32(b, x0, y0, imm(0));
        low = operand_sub(product, 0, 1);
        high = operand_sub(product, 1, 1);
    }
    high = build_add_i32(b, high, build_mul_i32(b, x0, y1));
    high = build_add_i32(b, high, build_mul_i32(b, x1, y0));
    return pair(b, low, high);
}

/* ---- shifts ---- */

/* A constant amount of 32 and more moves one half to the other. */
static Operand shift(Builder *b, Opcode scalar, Opcode vector, Operand x, Operand amount)
{
    const bool to_left = scalar == OP_S_LSHL_B64, is_signed = scalar == OP_S_ASHR_I64;
    const Operand low = lo(b, x), high = hi(b, x);
    int64_t value;
    amount = build_known(b, lo(b, amount));
    if (operand_is_imm(amount)) {
        const unsigned n = amount.value & 63;
        const MeaningInputs in = {.source = {build_known_i64(b, x, &value) ? (uint64_t)value : 0, n}};
        if (n == 0) return unchanged(b, x);
        if (operand_is_imm(low) && operand_is_imm(high))
            return const64(b, (int64_t)meaning_value(meaning_of(scalar), &in, NULL));
        if (n >= 32 && to_left) {
            b->flags = 0;
            return pair(b, imm(0), build_shl_b32(b, low, imm(n - 32)));
        }
        if (!to_left && is_imm_value(high, 0) && n < 32) return pair(b, build_lshr_b32(b, low, imm(n)), imm(0));
        if (n >= 32 && !is_signed) return pair(b, build_lshr_b32(b, high, imm(n - 32)), imm(0));
        if (n >= 32) {
            const Operand sign = build_ashr_i32(b, high, imm(31));
            return pair(b, n == 63 ? sign : build_ashr_i32(b, high, imm(n - 32)), sign);
        }
        amount = imm(n);
    }
    if (build_both_uniform(b, x, amount)) return build_op2(b, scalar, x, amount);
    return build_op2(b, vector, amount, x);
}

Operand build_shl_b64(Builder *b, Operand x, Operand amount)
{
    return shift(b, OP_S_LSHL_B64, OP_V_LSHLREV_B64, x, amount);
}

Operand build_lshr_b64(Builder *b, Operand x, Operand amount)
{
    return shift(b, OP_S_LSHR_B64, OP_V_LSHRREV_B64, x, amount);
}

Operand build_ashr_i64(Builder *b, Operand x, Operand amount)
{
    return shift(b, OP_S_ASHR_I64, OP_V_ASHRREV_I64, x, amount);
}

/* ---- bits ---- */

typedef Operand Bitwise32(Builder *b, Operand x, Operand y);

static Operand bitwise64(Builder *b, Opcode scalar, Bitwise32 *half, Operand x, Operand y)
{
    Operand x0 = lo(b, x), x1 = hi(b, x), y0 = lo(b, y), y1 = hi(b, y);
    bool known = operand_is_imm(x0) || operand_is_imm(x1) || operand_is_imm(y0) || operand_is_imm(y1);
    if (!known && build_both_uniform(b, x, y)) return build_op2(b, scalar, x, y);
    b->flags = 0;
    Operand low = half(b, x0, y0);
    return pair(b, low, half(b, x1, y1));
}

Operand build_and_b64(Builder *b, Operand x, Operand y) { return bitwise64(b, OP_S_AND_B64, build_and_b32, x, y); }
Operand build_or_b64(Builder *b, Operand x, Operand y) { return bitwise64(b, OP_S_OR_B64, build_or_b32, x, y); }
Operand build_xor_b64(Builder *b, Operand x, Operand y) { return bitwise64(b, OP_S_XOR_B64, build_xor_b32, x, y); }

/* ---- extension ---- */

Operand build_zext_i64(Builder *b, Operand x)
{
    x = build_known(b, x);
    if (operand_is_imm(x)) return const64(b, (int64_t)x.value);
    return pair(b, x, imm(0));
}

Operand build_sext_i64(Builder *b, Operand x)
{
    x = build_known(b, x);
    if (operand_is_imm(x)) return unchanged(b, x);
    return pair(b, x, build_ashr_i32(b, x, imm(31)));
}
