/* min, max, bit operations, shifts, extensions, comparisons, select. */
#include "expr/pool.h"

/* Orders the operands of a commutative operation: a constant second, else by id. */
static void order(const Expr **a, const Expr **b)
{
    bool swap = expr_is_const(*a) != expr_is_const(*b) ? expr_is_const(*a) : (*a)->id > (*b)->id;
    if (!swap) return;
    const Expr *t = *a;
    *a = *b;
    *b = t;
}

static const Expr *min_or_max(ExprPool *p, ExprKind kind, const Expr *a, const Expr *b)
{
    order(&a, &b);
    int a_first = expr_decide(p, CMP_SLE, a, b);
    if (a_first >= 0) return (a_first == 1) == (kind == EXPR_MIN) ? a : b;
    if (expr_decide(p, CMP_SGE, a, b) == 1) return kind == EXPR_MIN ? b : a;
    if (expr_is_const(b) && a->kind == kind && expr_is_const(a->ops[1])) {
        const Expr *c = min_or_max(p, kind, a->ops[1], b);
        return min_or_max(p, kind, a->ops[0], c);
    }
    return pool_atom2(p, kind, a, b);
}

const Expr *expr_min(ExprPool *p, const Expr *a, const Expr *b) { return min_or_max(p, EXPR_MIN, a, b); }
const Expr *expr_max(ExprPool *p, const Expr *a, const Expr *b) { return min_or_max(p, EXPR_MAX, a, b); }

static bool same_sign(const Expr *a, const Expr *b) { return (a->lo >= 0 && b->lo >= 0) || (a->hi < 0 && b->hi < 0); }

const Expr *expr_minu(ExprPool *p, const Expr *a, const Expr *b)
{
    if (same_sign(a, b)) return expr_min(p, a, b);
    return expr_select(p, expr_cmp(p, CMP_ULT, a, b), a, b);
}

const Expr *expr_maxu(ExprPool *p, const Expr *a, const Expr *b)
{
    if (same_sign(a, b)) return expr_max(p, a, b);
    return expr_select(p, expr_cmp(p, CMP_ULT, a, b), b, a);
}

static unsigned twos(const Expr *e) { return e->divisor ? (unsigned)__builtin_ctzll(e->divisor) : 62; }

/* Bit operations on two multiples of 2^k: 2^k times the operation on the quotients, if those are simple. */
typedef const Expr *Operation(ExprPool *p, const Expr *a, const Expr *b);
static const Expr *without_low_zeros(ExprPool *p, Operation *operation, const Expr *a, const Expr *b)
{
    unsigned k = twos(a) < twos(b) ? twos(a) : twos(b);
    if (k == 0 || (a->kind == EXPR_SUM && !a->exact) || (b->kind == EXPR_SUM && !b->exact)) return NULL;
    if (a->kind != EXPR_SUM && !expr_is_const(a)) return NULL;
    if (b->kind != EXPR_SUM && !expr_is_const(b)) return NULL;
    const Expr *n = expr_const(p, (int64_t)(1ull << k)), *rest = expr_floordiv(p, b, n);
    return expr_mul(p, operation(p, expr_floordiv(p, a, n), rest), n);
}

/* x & constant, for masks that are one run of ones. */
static const Expr *and_mask(ExprPool *p, const Expr *x, uint64_t mask)
{
    unsigned low = (unsigned)__builtin_ctzll(mask);
    uint64_t run = mask >> low;
    if (run & (run + 1)) return NULL;
    const Expr *unit = low <= 62 ? expr_const(p, (int64_t)(1ull << low)) : NULL;
    if (!unit) return NULL;
    if (low + (unsigned)__builtin_popcountll(mask) == 64) /* clears low bits */
        return expr_sub(p, x, expr_mod(p, x, unit));
    if (low + (unsigned)__builtin_popcountll(mask) > 62) return NULL;
    const Expr *high = low ? expr_floordiv(p, x, unit) : x;
    return expr_mul(p, expr_mod(p, high, expr_const(p, (int64_t)(run + 1))), unit);
}

const Expr *expr_and(ExprPool *p, const Expr *a, const Expr *b)
{
    order(&a, &b);
    if (a == b) return a;
    if ((a->zeros | b->zeros) == ~0ull) return expr_const(p, 0);
    if (expr_is_const(b)) {
        uint64_t mask = (uint64_t)b->value;
        if (expr_is_const(a)) return expr_const(p, a->value & b->value);
        if ((mask | a->zeros) == ~0ull) return a;
        const Expr *run = and_mask(p, a, mask);
        if (!run && (mask & ~a->zeros) != mask) run = and_mask(p, a, mask & ~a->zeros);
        if (run) return run;
        if (a->kind == EXPR_AND && expr_is_const(a->ops[1]))
            return expr_and(p, a->ops[0], expr_const(p, a->ops[1]->value & b->value));
    }
    const Expr *scaled = without_low_zeros(p, expr_and, a, b);
    return scaled ? scaled : pool_atom2(p, EXPR_AND, a, b);
}

/* Its divisor, if it divides by a power of two; else 0. */
static uint64_t pow2_divisor(const Expr *e, ExprKind kind)
{
    const bool divides = e->kind == kind && expr_is_const(e->ops[1]) && is_pow2((uint64_t)e->ops[1]->value);
    return divides ? (uint64_t)e->ops[1]->value : 0;
}

/* Is it a rotation or a funnel shift, x << c | y >> (32 - c)? The sums around it would take a sum apart. */
static bool is_funnel(const Expr *high, const Expr *low)
{
    const uint64_t above = pow2_divisor(low, EXPR_MOD), shifted = above ? pow2_divisor(low->ops[0], EXPR_FLOORDIV) : 0;
    return high->divisor && shifted && above <= UINT32_MAX && shifted <= UINT32_MAX && above * shifted == 1ull << 32 &&
           high->divisor % above == 0;
}

const Expr *expr_or(ExprPool *p, const Expr *a, const Expr *b)
{
    order(&a, &b);
    if (a == b) return a;
    if (is_funnel(a, b) || is_funnel(b, a)) return pool_atom2(p, EXPR_OR, a, b);
    if ((a->zeros | b->zeros) == ~0ull) return expr_add(p, a, b);
    if (expr_is_const(b)) {
        if (expr_is_const(a)) return expr_const(p, a->value | b->value);
        if (((uint64_t)b->value | a->zeros) == ~0ull) return b; /* b sets all bits that a can have */
        if (a->kind == EXPR_OR && expr_is_const(a->ops[1]))
            return expr_or(p, a->ops[0], expr_const(p, a->ops[1]->value | b->value));
    }
    const Expr *scaled = without_low_zeros(p, expr_or, a, b);
    return scaled ? scaled : pool_atom2(p, EXPR_OR, a, b);
}

static Cmp inverse(Cmp cmp)
{
    static const Cmp table[] = {
        [CMP_EQ] = CMP_NE,   [CMP_NE] = CMP_EQ,   [CMP_SLT] = CMP_SGE, [CMP_SLE] = CMP_SGT, [CMP_SGT] = CMP_SLE,
        [CMP_SGE] = CMP_SLT, [CMP_ULT] = CMP_UGE, [CMP_ULE] = CMP_UGT, [CMP_UGT] = CMP_ULE, [CMP_UGE] = CMP_ULT,
    };
    return table[cmp];
}

const Expr *expr_xor(ExprPool *p, const Expr *a, const Expr *b)
{
    order(&a, &b);
    if (a == b) return expr_const(p, 0);
    if (expr_is_const(b)) {
        if (expr_is_const(a)) return expr_const(p, a->value ^ b->value);
        if (b->value == -1) return expr_sub(p, b, a);
        if (b->value == 1 && a->kind == EXPR_CMP) return expr_cmp(p, inverse((Cmp)a->cmp), a->ops[0], a->ops[1]);
        if (b->value >= 0 && ((uint64_t)b->value & ((uint64_t)b->value + 1)) == 0 &&
            ((uint64_t)b->value | a->zeros) == ~0ull && !expr_is_bool(a))
            return expr_sub(p, b, a); /* b has all bits that a can have */
        if (a->kind == EXPR_XOR && expr_is_const(a->ops[1]))
            return expr_xor(p, a->ops[0], expr_const(p, a->ops[1]->value ^ b->value));
    }
    if ((a->zeros | b->zeros) == ~0ull) return expr_add(p, a, b);
    if (a->kind == EXPR_XOR && (a->ops[0] == b || a->ops[1] == b)) return a->ops[0] == b ? a->ops[1] : a->ops[0];
    if (b->kind == EXPR_XOR && (b->ops[0] == a || b->ops[1] == a)) return b->ops[0] == a ? b->ops[1] : b->ops[0];
    const Expr *scaled = without_low_zeros(p, expr_xor, a, b);
    return scaled ? scaled : pool_atom2(p, EXPR_XOR, a, b);
}

const Expr *expr_shl(ExprPool *p, const Expr *a, const Expr *amount)
{
    if (expr_is_const_value(a, 0)) return a;
    if (expr_is_const(amount)) {
        if (amount->value < 0 || amount->value > 63) return expr_const(p, 0);
        return expr_mul_const(p, a, (int64_t)(1ull << amount->value));
    }
    return pool_atom2(p, EXPR_SHL, a, amount);
}

const Expr *expr_shrui(ExprPool *p, const Expr *a, const Expr *amount)
{
    if (expr_is_const_value(a, 0)) return a;
    if (a->lo >= 0) return expr_shrsi(p, a, amount);
    if (expr_is_const(amount)) {
        if (amount->value == 0) return a;
        if (amount->value < 0 || amount->value > 63) return expr_const(p, 0);
        if (expr_is_const(a)) return expr_const(p, (int64_t)((uint64_t)a->value >> amount->value));
        if (amount->value == 63) return expr_cmp(p, CMP_SLT, a, expr_const(p, 0));
    }
    return pool_atom2(p, EXPR_SHRU, a, amount);
}

const Expr *expr_shrsi(ExprPool *p, const Expr *a, const Expr *amount)
{
    if (expr_is_const_value(a, 0)) return a;
    if (expr_is_const(amount)) {
        if (amount->value >= 0 && amount->value <= 62)
            return expr_floordiv(p, a, expr_const(p, (int64_t)(1ull << amount->value)));
        return expr_neg(p, expr_cmp(p, CMP_SLT, a, expr_const(p, 0)));
    }
    return pool_atom2(p, EXPR_SHRS, a, amount);
}

/* An expression with the same low `bits` bits, without extensions inside. */
static const Expr *same_low_bits(ExprPool *p, const Expr *a, unsigned bits)
{
    if ((a->kind == EXPR_SEXT || a->kind == EXPR_ZEXT) && a->bits >= bits) return a->ops[0];
    if (a->kind == EXPR_MOD && expr_is_const(a->ops[1]) && is_pow2((uint64_t)a->ops[1]->value) &&
        (unsigned)__builtin_ctzll((uint64_t)a->ops[1]->value) >= bits)
        return a->ops[0];
    if (a->kind != EXPR_SUM) return a;
    bool any = false;
    SumBuilder sum;
    sum_init(&sum);
    sum.constant = (uint64_t)a->value;
    for (uint32_t i = 0; i < a->num; i++) {
        const Expr *f = a->terms[i].factor, *low = f->kind == EXPR_SUM ? f : same_low_bits(p, f, bits);
        any |= low != f;
        if (!sum_add_scaled(&sum, low, (uint64_t)a->terms[i].coef)) return a;
    }
    return any ? sum_finish(p, &sum) : a;
}

/* e of e + c, if c is positive and less than a power of two that divides both e and `other`. NULL: there is no such
 * c. */
static const Expr *without_rest(ExprPool *p, const Expr *a, const Expr *other)
{
    if (a->kind != EXPR_SUM || !a->value) return NULL;
    const Expr *terms = expr_add_const(p, a, (int64_t)(0 - (uint64_t)a->value));
    uint64_t align = expr_alignment(terms), of_other = expr_alignment(other);
    if (of_other < align) align = of_other;
    int64_t rest = a->value & (int64_t)(align - 1);
    return rest ? expr_add_const(p, a, -rest) : NULL;
}

const Expr *expr_sext(ExprPool *p, const Expr *a, unsigned bits)
{
    CHECK(bits >= 1 && bits <= 64);
    if (bits == 64) return a;
    int64_t most = (int64_t)((1ull << (bits - 1)) - 1);
    if (a->lo >= -most - 1 && a->hi <= most) return a;
    if (expr_is_const(a)) return expr_const(p, (int64_t)((uint64_t)a->value << (64 - bits)) >> (64 - bits));
    const Expr *low = same_low_bits(p, a, bits);
    if (low != a) return expr_sext(p, low, bits);
    if (bits == 1 && expr_is_bool(a)) return expr_neg(p, a);
    /* The low bits of the constant that the other terms leave zero carry nothing into the sign. */
    const Expr *aligned = a->kind == EXPR_SUM ? without_rest(p, a, expr_const(p, most + 1)) : NULL;
    if (aligned) {
        const Expr *rest = expr_sub(p, a, aligned);
        return expr_add(p, expr_sext(p, aligned, bits), rest);
    }
    return pool_atom1(p, EXPR_SEXT, a, bits);
}

/* x of the sum x + *constant, if x as well as the sum fits into `bits` bits. The sum is known to fit. NULL: not
   proved. */
static const Expr *fitting_rest(ExprPool *p, const Expr *sum, unsigned bits, int64_t *constant)
{
    const int64_t most = (int64_t)((1ull << (bits - 1)) - 1), c = *constant = sum->value;
    if (sum->kind != EXPR_SUM || !sum->exact || c < -most || c > most || !c) return NULL;
    const Expr *x = expr_add_const(p, sum, -c);
    if (x->kind == EXPR_SUM && !x->exact) return NULL;
    return (c > 0 ? x->lo >= -most - 1 : x->hi <= most) ? expr_sext(p, x, bits) : NULL;
}

const Expr *expr_sext_exact(ExprPool *p, const Expr *a, unsigned bits)
{
    const Expr *plain = expr_sext(p, a, bits), *x;
    int64_t constant;
    if (plain->kind != EXPR_SEXT || bits > 62) return plain;
    if (!(x = fitting_rest(p, expr_constants_out(p, a), bits, &constant)) && !(x = fitting_rest(p, a, bits, &constant)))
        return plain;
    const Expr *ops[2] = {plain->ops[0], x};
    Expr e = {.kind = EXPR_SEXT, .bits = (uint8_t)bits, .num = 2, .ops = ops, .value = constant};
    return pool_intern(p, &e);
}

const Expr *expr_constants_out(ExprPool *p, const Expr *a)
{
    if (a->kind == EXPR_SEXT && a->num == 2) return expr_add_const(p, a->ops[1], a->value);
    const Expr *result = a;
    for (uint32_t i = 0; a->kind == EXPR_SUM && i < a->num; i++) {
        const Expr *f = a->terms[i].factor;
        if (f->kind != EXPR_SEXT || f->num != 2) continue;
        const Expr *more = expr_sub(p, expr_constants_out(p, f), f);
        result = expr_add(p, result, expr_mul_const(p, more, a->terms[i].coef));
    }
    return result;
}

const Expr *expr_zext(ExprPool *p, const Expr *a, unsigned bits)
{
    CHECK(bits >= 1 && bits <= 64);
    if (bits == 64) return a;
    int64_t most = (int64_t)((1ull << bits) - 1);
    if (a->lo >= 0 && a->hi <= most) return a;
    if (expr_is_const(a)) return expr_const(p, a->value & most);
    if (bits <= 62) return expr_mod(p, same_low_bits(p, a, bits), expr_const(p, (int64_t)(1ull << bits)));
    return pool_atom1(p, EXPR_ZEXT, a, bits);
}

static Cmp swapped(Cmp cmp)
{
    switch (cmp) {
    case CMP_SGT: return CMP_SLT;
    case CMP_SGE: return CMP_SLE;
    case CMP_UGT: return CMP_ULT;
    case CMP_UGE: return CMP_ULE;
    default: return cmp;
    }
}

static int decide_range(int64_t lo, int64_t hi, Cmp cmp) /* range of a - b, signed */
{
    switch (cmp) {
    case CMP_EQ: return lo > 0 || hi < 0 ? 0 : lo == 0 && hi == 0 ? 1 : -1;
    case CMP_SLT: return hi < 0 ? 1 : lo >= 0 ? 0 : -1;
    case CMP_SLE: return hi <= 0 ? 1 : lo > 0 ? 0 : -1;
    default: return -1;
    }
}

int expr_decide(ExprPool *p, Cmp cmp, const Expr *a, const Expr *b)
{
    if (cmp == CMP_NE) {
        int equal = expr_decide(p, CMP_EQ, a, b);
        return equal < 0 ? -1 : !equal;
    }
    if (cmp == CMP_SGT || cmp == CMP_SGE || cmp == CMP_UGT || cmp == CMP_UGE) return expr_decide(p, swapped(cmp), b, a);
    if (a == b) return cmp == CMP_EQ || cmp == CMP_SLE || cmp == CMP_ULE;
    if (cmp == CMP_ULT || cmp == CMP_ULE) {
        if (!same_sign(a, b)) {
            if (a->lo >= 0 && b->hi < 0) return 1;
            if (a->hi < 0 && b->lo >= 0) return 0;
            return -1;
        }
        cmp = cmp == CMP_ULT ? CMP_SLT : CMP_SLE;
    }
    if (cmp == CMP_EQ && ((a->zeros & b->ones) || (a->ones & b->zeros))) return 0;
    Int128 lo = (Int128)a->lo - b->hi, hi = (Int128)a->hi - b->lo;
    int64_t low = lo < INT64_MIN ? INT64_MIN : (int64_t)lo, high = hi > INT64_MAX ? INT64_MAX : (int64_t)hi;
    int result = decide_range(low, high, cmp);
    if (result >= 0 || expr_is_const(a) || expr_is_const(b)) return result;
    const Expr *difference = expr_sub(p, a, b);
    if (cmp == CMP_EQ || (lo >= INT64_MIN && hi <= INT64_MAX)) return decide_range(difference->lo, difference->hi, cmp);
    return -1;
}

/* Compares multiples: removes a constant that is smaller than a common divisor of all other terms. 4 * x + 3 < 8 * y
   becomes 4 * x < 8 * y. So the elements of a mask share one condition if the end of a row is a multiple of the
   vector. */
static const Expr *compare_multiples(ExprPool *p, Cmp cmp, const Expr *a, const Expr *b)
{
    const Expr *less;
    bool is_signed = cmp == CMP_SLT || cmp == CMP_SLE;
    if (!is_signed && cmp != CMP_ULT && cmp != CMP_ULE) return NULL;
    if ((less = without_rest(p, a, b))) return expr_cmp(p, is_signed ? CMP_SLT : CMP_ULT, less, b);
    if ((less = without_rest(p, b, a))) return expr_cmp(p, is_signed ? CMP_SLE : CMP_ULE, a, less);
    return NULL;
}

const Expr *expr_cmp(ExprPool *p, Cmp cmp, const Expr *a, const Expr *b)
{
    int known = expr_decide(p, cmp, a, b);
    if (known >= 0) return expr_const(p, known);
    if (swapped(cmp) != cmp) return expr_cmp(p, swapped(cmp), b, a);
    const Expr *multiples = compare_multiples(p, cmp, a, b);
    if (multiples) return multiples;
    if ((cmp == CMP_EQ || cmp == CMP_NE)) {
        order(&a, &b);
        if (expr_is_bool(a) && expr_is_const(b)) /* b is 0 or 1; otherwise the result would be known */
            return (b->value == 1) == (cmp == CMP_EQ) ? a : expr_xor(p, a, expr_const(p, 1));
    }
    if ((cmp == CMP_ULT || cmp == CMP_ULE) && same_sign(a, b)) cmp = cmp == CMP_ULT ? CMP_SLT : CMP_SLE;
    const Expr *ops[2] = {a, b};
    Expr e = {.kind = EXPR_CMP, .cmp = (uint8_t)cmp, .num = 2, .ops = ops};
    return pool_intern(p, &e);
}

/* Finds the select before a division that rounds to zero, in the code that MLIR's lower-affine and arith-expand
   generate for floordiv and ceildiv: select(x < 0, -1 - x, x) and select(x <= 0, -x, x - 1). NULL: another select. */
static const Expr *divided_magnitude(ExprPool *p, const Expr *condition, const Expr *a, bool up)
{
    if (a->kind != EXPR_SELECT || a->ops[0] != condition) return NULL;
    const Expr *x = up ? expr_add_const(p, a->ops[2], 1) : a->ops[2], *zero = expr_const(p, 0);
    if (up && x->lo == INT64_MIN) return NULL; /* -x equals x there */
    return a->ops[1] == expr_sub(p, expr_const(p, up ? 0 : -1), x) &&
                   condition == expr_cmp(p, up ? CMP_SLE : CMP_SLT, x, zero)
               ? x
               : NULL;
}

/* Recognizes floordiv, ceildiv and mod that are written with operations that round to zero:
     select(x < 0, -1 - q, q)    q = select(x < 0, -1 - x, x) divs n    x floordiv n
     select(x <= 0, -q, q + 1)   q = select(x <= 0, -x, x - 1) divs n   x ceildiv n
     select(r < 0, r + n, r)     r = x rems n                           x mod n
   NULL: none of them. */
static const Expr *select_of_division(ExprPool *p, const Expr *condition, const Expr *if_true, const Expr *if_false)
{
    const Expr *down = if_false, *up = if_true->kind == EXPR_SUM ? expr_neg(p, if_true) : if_true, *x;
    if (down->kind == EXPR_REMS && down->ops[1]->lo > 0 && if_true == expr_add(p, down, down->ops[1]) &&
        condition == expr_cmp(p, CMP_SLT, down, expr_const(p, 0)))
        return expr_mod(p, down->ops[0], down->ops[1]);
    if (down->kind == EXPR_DIVS && down->ops[1]->lo > 0 && if_true == expr_sub(p, expr_const(p, -1), down) &&
        (x = divided_magnitude(p, condition, down->ops[0], false)))
        return expr_floordiv(p, x, down->ops[1]);
    if (up->kind == EXPR_DIVS && up->ops[1]->lo > 0 && if_false == expr_add_const(p, up, 1) &&
        (x = divided_magnitude(p, condition, up->ops[0], true)))
        return expr_ceildiv(p, x, up->ops[1]);
    return NULL;
}

const Expr *expr_select(ExprPool *p, const Expr *condition, const Expr *if_true, const Expr *if_false)
{
    if (!if_true || !if_false) return NULL;
    if (expr_is_const(condition)) return condition->value ? if_true : if_false;
    if (if_true == if_false) return if_true;
    if (!expr_is_bool(condition))
        return expr_select(p, expr_cmp(p, CMP_NE, condition, expr_const(p, 0)), if_true, if_false);
    if (expr_is_const_value(if_true, 1) && expr_is_const_value(if_false, 0)) return condition;
    if (expr_is_const_value(if_true, 0) && expr_is_const_value(if_false, 1))
        return expr_xor(p, condition, expr_const(p, 1));
    if (condition->kind == EXPR_XOR && expr_is_const_value(condition->ops[1], 1) && expr_is_bool(condition->ops[0]))
        return expr_select(p, condition->ops[0], if_false, if_true);
    if (if_true->kind == EXPR_SELECT && if_true->ops[0] == condition) if_true = if_true->ops[1];
    if (if_false->kind == EXPR_SELECT && if_false->ops[0] == condition) if_false = if_false->ops[2];
    const Expr *division = select_of_division(p, condition, if_true, if_false);
    if (division) return division;
    const Expr *ops[3] = {condition, if_true, if_false};
    Expr e = {.kind = EXPR_SELECT, .num = 3, .ops = ops};
    return pool_intern(p, &e);
}
