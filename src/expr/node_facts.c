/* Computes the facts of a node from those of its operands: range, divisibility, known bits, uniformity.

   A fact is about the value mod 2^64, read as a signed number. If the integer value of a SUM or PRODUCT may exceed 64
   bits, only facts that hold mod 2^64 are kept: dividing powers of two, and low known bits. */
#include "expr/pool.h"

typedef struct Bits {
    uint64_t zeros, ones;
} Bits;

static Int128 round_up(Int128 x, Int128 d)
{
    Int128 r = x % d;
    return r == 0 ? x : r > 0 ? x + d - r : x - r;
}
static Int128 round_down(Int128 x, Int128 d) { return -round_up(-x, d); }

/* Known bits of x + y. The rule for carries is that of LLVM's KnownBits::computeForAddCarry. */
static Bits bits_add(Bits x, Bits y)
{
    uint64_t most = ~x.zeros + ~y.zeros, least = x.ones + y.ones;
    uint64_t carry_zero = ~(most ^ x.zeros ^ y.zeros), carry_one = least ^ x.ones ^ y.ones;
    uint64_t known = (x.zeros | x.ones) & (y.zeros | y.ones) & (carry_zero | carry_one);
    return (Bits){~most & known, least & known};
}

static Bits bits_const(uint64_t c) { return (Bits){~c, c}; }

static uint64_t low_mask(unsigned bits) { return bits >= 64 ? ~0ull : (1ull << bits) - 1; }

/* Known bits of coef * factor. */
static Bits bits_scaled(const Expr *factor, int64_t coef)
{
    uint64_t c = (uint64_t)coef;
    if (is_pow2(c)) {
        unsigned s = (unsigned)__builtin_ctzll(c);
        return (Bits){factor->zeros << s | low_mask(s), factor->ones << s};
    }
    unsigned s = (unsigned)__builtin_ctzll(c) + (unsigned)__builtin_ctzll(factor->divisor | 1ull << 63);
    return (Bits){low_mask(s), 0};
}

/* The divisor itself up to 2^62, else a power of two that divides it. */
static uint64_t small_divisor(uint64_t divisor)
{
    const uint64_t most = 1ull << 62, power = divisor & (0 - divisor);
    return divisor <= most ? divisor : power < most ? power : most;
}

/* Range, divisor and known bits narrow one another, because all of them are true. */
static void facts_agree(Expr *e)
{
    if (e->divisor > 1 && e->divisor <= INT64_MAX) {
        Int128 lo = round_up(e->lo, (Int128)e->divisor), hi = round_down(e->hi, (Int128)e->divisor);
        if (lo <= hi) e->lo = (int64_t)lo, e->hi = (int64_t)hi;
    }
    if (e->divisor && !(e->divisor & 1)) e->zeros |= (e->divisor & (0 - e->divisor)) - 1;
    uint64_t differ = (uint64_t)e->lo ^ (uint64_t)e->hi;
    uint64_t prefix = differ ? ~low_mask(64 - (unsigned)__builtin_clzll(differ)) : ~0ull;
    e->zeros |= prefix & ~(uint64_t)e->lo;
    e->ones |= prefix & (uint64_t)e->lo;
    const uint64_t sign = 1ull << 63;
    if ((e->zeros | e->ones) & sign) { /* the sign is known, so the unsigned order is the signed order */
        int64_t least = (int64_t)e->ones, most = (int64_t)~e->zeros;
        if (least > e->lo) e->lo = least;
        if (most < e->hi) e->hi = most;
    }
    if (e->lo > e->hi) e->hi = e->lo; /* contradictory facts: code that never runs */
    if (e->lo == 0 && e->hi == 0) {
        e->divisor = 0;
        return;
    }
    e->divisor = small_divisor(e->divisor);
    unsigned have = (unsigned)__builtin_ctzll(e->divisor),
             zeros = ~e->zeros ? (unsigned)__builtin_ctzll(~e->zeros) : 62;
    uint64_t odd = e->divisor >> have;
    if (zeros > have && odd <= (1ull << 62) >> zeros) e->divisor = odd << zeros;
}

static void facts_unknown(Expr *e)
{
    e->lo = INT64_MIN;
    e->hi = INT64_MAX;
    e->divisor = 1;
    e->zeros = e->ones = 0;
    e->exact = true;
}

/* From all operands: uniform, scalar, depth, height. */
static void inherit(Expr *e)
{
    e->uniform = e->scalar = true;
    for (uint32_t i = 0; i < e->num; i++) {
        const Expr *op = e->kind == EXPR_SUM ? e->terms[i].factor : e->ops[i];
        e->uniform &= op->uniform;
        e->scalar &= op->scalar;
        if (op->depth > e->depth) e->depth = op->depth;
        if (op->height >= e->height) e->height = op->height + (e->kind != EXPR_SUM || op->kind == EXPR_SUM);
    }
}

/* A uniform value as a block. Any divisor of it is a block with r = 0. */
static WaveBlock block_of_uniform(const Expr *e)
{
    return (WaveBlock){(int64_t)(e->divisor ? small_divisor(e->divisor) : 1ull << 62), 0, 0};
}
static WaveBlock wave_block(const Expr *e)
{
    if (e->uniform) return block_of_uniform(e);
    if (e->wave.block) return e->wave;
    if (e->lo >= 0 && e->hi < 1ll << 62) return (WaveBlock){1ll << 62, e->lo, e->hi};
    return (WaveBlock){0, 0, 0};
}

static void finish_wave(Expr *e, Int128 block, Int128 first, Int128 last)
{
    if (block <= 0 || first < 0 || last >= block || block > (Int128)1 << 62) return;
    if (first == last) e->uniform = true;
    e->wave = (WaveBlock){(int64_t)block, (int64_t)first, (int64_t)last};
}

static void sum_wave(Expr *e)
{
    Int128 block = 0, first = 0, last = 0;
    for (uint32_t i = 0; i < e->num; i++) {
        WaveBlock w = wave_block(e->terms[i].factor);
        int64_t coef = e->terms[i].coef;
        if (!w.block || (coef < 0 && !e->terms[i].factor->uniform)) return;
        if (w.block < 1ll << 62) { /* else q = 0, which fits any block */
            Int128 scaled = (Int128)w.block * (coef < 0 ? -(Int128)coef : coef);
            while (scaled > (Int128)1 << 62 && !(scaled & 1)) scaled >>= 1;
            if (scaled > (Int128)1 << 62) return;
            block = (Int128)gcd_u64((uint64_t)block, (uint64_t)scaled);
        }
        if (coef > 0) {
            first = sum_or_far(first, (Int128)w.first * coef);
            last = sum_or_far(last, (Int128)w.last * coef);
        }
    }
    if (!block || last > (Int128)1 << 100) return;
    Int128 constant = e->value % block;
    if (constant < 0) constant += block;
    first += constant, last += constant;
    Int128 whole = first / block * block;
    finish_wave(e, block, first - whole, last - whole);
}

/* The one term of the sum x that m does not divide. x itself if it is not a sum; NULL if there is not exactly one. */
static const Expr *term_within(const Expr *x, int64_t m)
{
    const Expr *left = NULL;
    if (x->kind != EXPR_SUM) return x;
    if (x->value % m) return NULL;
    for (uint32_t i = 0; i < x->num; i++) {
        if (x->terms[i].coef % m == 0) continue;
        if (left || x->terms[i].coef != 1) return NULL;
        left = x->terms[i].factor;
    }
    return left;
}

/* Is it x mod m? An extension of x that keeps the bits below m is allowed. */
static bool is_rest_of(const Expr *mod, const Expr *x)
{
    if (mod->kind != EXPR_MOD || !expr_is_const(mod->ops[1]) || mod->ops[1]->value <= 0) return false;
    if (mod->ops[0] == x) return true;
    const int64_t m = mod->ops[1]->value;
    const bool extends = x->kind == EXPR_SEXT || x->kind == EXPR_ZEXT;
    if (!extends || m & (m - 1) || x->bits >= 63 || m > (int64_t)1 << x->bits) return false;
    return mod->ops[0] == x->ops[0] || mod->ops[0] == term_within(x->ops[0], m);
}

/* x - x mod m, as which x without its low bits is written, is at least the multiple of m below the least x. */
static void cleared_facts(Expr *e)
{
    if (e->num != 2 || e->value) return;
    for (unsigned i = 0; i < 2; i++) {
        const Expr *x = e->terms[i].factor, *mod = e->terms[1 - i].factor;
        if (e->terms[i].coef != 1 || e->terms[1 - i].coef != -1 || !is_rest_of(mod, x)) continue;
        const Int128 m = mod->ops[1]->value, lo = round_up((Int128)x->lo - m + 1, m);
        if (lo > e->lo) e->lo = (int64_t)lo;
    }
}

static void sum_facts(Expr *e)
{
    Int128 lo = e->value, hi = e->value;
    uint64_t divisor = abs_u64(e->value);
    Bits bits = bits_const((uint64_t)e->value);
    for (uint32_t i = 0; i < e->num; i++) {
        const Expr *f = e->terms[i].factor;
        Int128 coef = e->terms[i].coef;
        lo = sum_or_far(lo, coef * (coef > 0 ? f->lo : f->hi));
        hi = sum_or_far(hi, coef * (coef > 0 ? f->hi : f->lo));
        uint64_t c = abs_u64(e->terms[i].coef), scaled;
        if (__builtin_mul_overflow(c, f->divisor, &scaled)) {
            unsigned twos = (unsigned)(__builtin_ctzll(c) + __builtin_ctzll(f->divisor));
            scaled = 1ull << (twos > 62 ? 62 : twos);
        }
        divisor = gcd_u64(divisor, scaled);
        bits = bits_add(bits, bits_scaled(f, e->terms[i].coef));
    }
    e->zeros |= bits.zeros;
    e->ones |= bits.ones;
    e->exact = lo >= INT64_MIN && hi <= INT64_MAX;
    if (e->exact) {
        e->lo = (int64_t)lo, e->hi = (int64_t)hi;
        e->divisor = divisor;
        sum_wave(e);
        cleared_facts(e);
    } else {
        e->divisor = divisor & (0 - divisor);
    }
}

static void product_facts(Expr *e)
{
    Int128 lo = 1, hi = 1;
    uint64_t divisor = 1;
    unsigned twos = 0;
    bool fits = true;
    for (uint32_t i = 0; i < e->num; i++) {
        const Expr *f = e->ops[i];
        if (fits) {
            Int128 c[4] = {lo * f->lo, lo * f->hi, hi * f->lo, hi * f->hi};
            lo = hi = c[0];
            for (int j = 1; j < 4; j++) {
                if (c[j] < lo) lo = c[j];
                if (c[j] > hi) hi = c[j];
            }
            fits = lo >= INT64_MIN && hi <= INT64_MAX;
        }
        if (__builtin_mul_overflow(divisor, f->divisor, &divisor)) divisor = 1;
        twos += f->divisor ? (unsigned)__builtin_ctzll(f->divisor) : 0;
    }
    e->exact = fits;
    if (fits) {
        e->lo = (int64_t)lo, e->hi = (int64_t)hi;
        e->divisor = divisor;
    }
    if (!fits || divisor == 1) e->divisor = 1ull << (twos > 62 ? 62 : twos);
}

static void floordiv_facts(Expr *e)
{
    const Expr *x = e->ops[0], *n = e->ops[1];
    if (!expr_is_positive_const(n)) {
        if (n->lo >= 1) {
            e->lo = x->lo < 0 ? floor_div64(x->lo, n->lo) : floor_div64(x->lo, n->hi);
            e->hi = x->hi < 0 ? floor_div64(x->hi, n->hi) : floor_div64(x->hi, n->lo);
        } else { /* assumed to be positive */
            e->lo = x->lo < 0 ? x->lo : 0;
            e->hi = x->hi < 0 ? -1 : x->hi;
        }
        return;
    }
    int64_t d = n->value;
    e->lo = floor_div64(x->lo, d);
    e->hi = floor_div64(x->hi, d);
    if (x->divisor && x->divisor % (uint64_t)d == 0) e->divisor = x->divisor / (uint64_t)d;
    if (is_pow2((uint64_t)d)) {
        unsigned s = (unsigned)__builtin_ctzll((uint64_t)d);
        e->zeros |= (uint64_t)((int64_t)x->zeros >> s);
        e->ones |= (uint64_t)((int64_t)x->ones >> s);
    }
    WaveBlock w = wave_block(x);
    if (!w.block || x->uniform) return;
    if (d % w.block == 0) e->uniform = true;
    else if (w.block % d == 0) finish_wave(e, w.block / d, w.first / d, w.last / d);
}

static void mod_facts(Expr *e)
{
    const Expr *x = e->ops[0], *n = e->ops[1];
    if (!expr_is_positive_const(n)) {
        e->lo = 0;
        e->hi = n->hi >= 1 ? n->hi - 1 : INT64_MAX;
        if (x->lo >= 0 && x->hi < e->hi) e->hi = x->hi;
        return;
    }
    int64_t d = n->value;
    e->lo = 0;
    e->hi = d - 1;
    if (x->lo >= 0 && x->hi < e->hi) e->hi = x->hi;
    e->divisor = gcd_u64(x->divisor, (uint64_t)d);
    if (is_pow2((uint64_t)d)) {
        e->zeros |= x->zeros | ~(uint64_t)(d - 1);
        e->ones |= x->ones & (uint64_t)(d - 1);
    }
    WaveBlock w = wave_block(x);
    if (w.block && !x->uniform && d % w.block == 0) finish_wave(e, w.block, w.first, w.last);
    else if (w.block && !x->uniform && w.block % d == 0 && w.first / d == w.last / d) /* r mod d has no jump */
        finish_wave(e, d, w.first % d, w.last % d);
}

static void minmax_facts(Expr *e)
{
    const Expr *a = e->ops[0], *b = e->ops[1];
    bool is_min = e->kind == EXPR_MIN;
    e->lo = is_min == (a->lo < b->lo) ? a->lo : b->lo;
    e->hi = is_min == (a->hi < b->hi) ? a->hi : b->hi;
    e->divisor = gcd_u64(a->divisor, b->divisor);
    e->zeros |= a->zeros & b->zeros;
    e->ones |= a->ones & b->ones;
}

static void bitwise_facts(Expr *e)
{
    const Expr *a = e->ops[0], *b = e->ops[1];
    if (e->kind == EXPR_AND) {
        e->zeros = a->zeros | b->zeros;
        e->ones = a->ones & b->ones;
        if (a->lo >= 0 || b->lo >= 0) {
            e->lo = 0;
            e->hi = a->lo < 0 ? b->hi : b->lo < 0 ? a->hi : a->hi < b->hi ? a->hi : b->hi;
        }
    } else if (e->kind == EXPR_OR) {
        e->zeros = a->zeros & b->zeros;
        e->ones = a->ones | b->ones;
    } else {
        e->zeros = (a->zeros & b->zeros) | (a->ones & b->ones);
        e->ones = (a->zeros & b->ones) | (a->ones & b->zeros);
    }
    /* Operations on numbers with this many significant bits give a number with as many, signed. */
    int64_t low = a->lo < b->lo ? a->lo : b->lo, high = a->hi > b->hi ? a->hi : b->hi;
    uint64_t extent = (uint64_t)(low < 0 ? ~low : low) | (uint64_t)(high < 0 ? ~high : high);
    int64_t mask = (int64_t)low_mask(extent ? 64 - (unsigned)__builtin_clzll(extent) : 0);
    if (mask < e->hi) e->hi = mask;
    if (-mask - 1 > e->lo) e->lo = -mask - 1;
}

static void div_trunc_facts(Expr *e)
{
    const Expr *x = e->ops[0], *n = e->ops[1];
    int64_t least = n->lo > 0 ? n->lo : n->hi < 0 && n->hi > INT64_MIN ? -n->hi : 1;
    Int128 extent = x->lo < 0 ? -(Int128)x->lo : 0;
    if (x->hi > extent) extent = x->hi;
    switch (e->kind) {
    case EXPR_DIVS:
        e->lo = n->lo >= 0 && x->lo >= 0 ? 0 : clamp64(-(extent / least));
        e->hi = clamp64(extent / least);
        break;
    case EXPR_REMS: {
        Int128 most = n->lo < 0 ? -(Int128)n->lo : 0;
        if (n->hi > most) most = n->hi;
        Int128 bound = most - 1 < extent ? most - 1 : extent;
        e->lo = x->lo >= 0 ? 0 : clamp64(-bound);
        e->hi = x->hi <= 0 ? 0 : clamp64(bound);
        break;
    }
    case EXPR_DIVU:
        if (x->lo >= 0) e->lo = 0, e->hi = x->hi;
        if (n->lo >= 2) e->lo = 0, e->hi = (int64_t)(UINT64_MAX / (uint64_t)n->lo);
        if (n->lo < 0 && n->hi < 0) e->lo = 0, e->hi = 1;
        break;
    default:
        if (x->lo >= 0) e->lo = 0, e->hi = x->hi;
        if (n->lo >= 1 && (e->hi == INT64_MAX || n->hi - 1 < e->hi)) e->lo = 0, e->hi = n->hi - 1;
        break;
    }
}

static void shift_facts(Expr *e)
{
    const Expr *x = e->ops[0], *amount = e->ops[1];
    if (e->kind == EXPR_SHRS) {
        e->lo = x->lo < 0 ? x->lo : 0;
        e->hi = x->hi < 0 ? -1 : x->hi;
    } else if (e->kind == EXPR_SHRU) {
        if (x->lo >= 0) e->lo = 0, e->hi = x->hi;
        else if (amount->lo >= 1) e->lo = 0;
    } else {
        Int128 most = amount->lo >= 0 && amount->hi < 62 ? (Int128)1 << amount->hi : 0;
        Int128 lo = x->lo < 0 ? x->lo * most : 0, hi = x->hi > 0 ? x->hi * most : 0;
        if (most && lo >= INT64_MIN && hi <= INT64_MAX) e->lo = (int64_t)lo, e->hi = (int64_t)hi;
        e->divisor = x->divisor & (0 - x->divisor);
        if (!e->divisor) e->divisor = 1;
    }
}

static void extend_facts(Expr *e)
{
    const Expr *x = e->ops[0];
    uint64_t mask = low_mask(e->bits), sign = 1ull << (e->bits - 1);
    e->zeros |= x->zeros & mask;
    e->ones |= x->ones & mask;
    uint64_t twos = x->divisor & (0 - x->divisor);
    e->divisor = twos && twos <= mask / 2 + 1 ? twos : twos ? mask / 2 + 1 : 1;
    if (e->kind == EXPR_ZEXT) {
        e->lo = 0;
        e->hi = (int64_t)mask;
        e->zeros |= ~mask;
    } else {
        e->lo = -(int64_t)sign;
        e->hi = (int64_t)(sign - 1);
        if (x->zeros & sign) e->zeros |= ~mask;
        if (x->ones & sign) e->ones |= ~mask;
        if (e->num == 2) { /* the sum of both is its value (expr_sext_exact) */
            const int64_t lo = e->ops[1]->lo + e->value, hi = e->ops[1]->hi + e->value;
            if (lo > e->lo) e->lo = lo;
            if (hi < e->hi) e->hi = hi;
        }
    }
}

static void symbol_facts(Expr *e)
{
    const ExprSymbol *s = e->symbol;
    e->lo = s->lo;
    e->hi = s->hi;
    e->divisor = s->divisor ? s->divisor : 1;
    e->uniform = e->scalar = s->uniform;
    e->depth = s->depth;
    if (s->wave_uniform_divisor && !s->uniform)
        e->wave = (WaveBlock){(int64_t)s->wave_uniform_divisor, 0, (int64_t)s->wave_uniform_divisor - 1};
}

void expr_compute_facts(Expr *e)
{
    facts_unknown(e);
    if (e->kind == EXPR_SYMBOL) {
        symbol_facts(e);
        facts_agree(e);
        return;
    }
    if (e->kind == EXPR_CONST) {
        e->lo = e->hi = e->value;
        e->uniform = e->scalar = true;
        e->divisor = abs_u64(e->value);
        e->zeros = ~(uint64_t)e->value;
        e->ones = (uint64_t)e->value;
        return;
    }
    inherit(e);
    switch ((ExprKind)e->kind) {
    case EXPR_SUM: sum_facts(e); break;
    case EXPR_PRODUCT: product_facts(e); break;
    case EXPR_FLOORDIV: floordiv_facts(e); break;
    case EXPR_MOD: mod_facts(e); break;
    case EXPR_DIVS:
    case EXPR_REMS:
    case EXPR_DIVU:
    case EXPR_REMU: div_trunc_facts(e); break;
    case EXPR_MIN:
    case EXPR_MAX: minmax_facts(e); break;
    case EXPR_AND:
    case EXPR_OR:
    case EXPR_XOR: bitwise_facts(e); break;
    case EXPR_SHL:
    case EXPR_SHRU:
    case EXPR_SHRS: shift_facts(e); break;
    case EXPR_ZEXT:
    case EXPR_SEXT: extend_facts(e); break;
    case EXPR_CMP: e->lo = 0, e->hi = 1; break;
    case EXPR_SELECT: {
        const Expr *a = e->ops[1], *b = e->ops[2];
        e->lo = a->lo < b->lo ? a->lo : b->lo;
        e->hi = a->hi > b->hi ? a->hi : b->hi;
        e->divisor = gcd_u64(a->divisor, b->divisor);
        e->zeros |= a->zeros & b->zeros;
        e->ones |= a->ones & b->ones;
        break;
    }
    default: break;
    }
    facts_agree(e);
    if (e->uniform) e->wave = (WaveBlock){0, 0, 0};
}
