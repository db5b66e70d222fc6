/* Finds which bits of results are known, by the rules of known.h on a row's expression. An operation without a rule
   makes all bits undefined if an operand has an undefined bit, which is always safe. */
#include <string.h>

#include "isa/meaning.h"

typedef struct Step {
    unsigned bits; /* of the arithmetic */
    Known x, y, z;
    uint64_t value; /* the result with the present values */
    uint32_t immediate;
} Step;

static Known with(const Step *s, uint64_t undef) { return known_cut((Known){s->value, undef}, s->bits); }
static Known all_if(const Step *s, uint64_t any) { return with(s, known_all(any != 0, s->bits)); }
static Known decided(const Step *s, int is_known) { return with(s, is_known < 0); }

static Known field(const Step *s, bool is_signed)
{
    const unsigned w = s->bits, bits = (unsigned)s->z.value;
    if (s->z.undef || s->y.undef & (w - 1)) return all_if(s, 1);
    if (!bits) return with(s, 0);
    Known x = is_signed ? known_shift_right_signed(s->x, s->y, w) : known_shift_right(s->x, s->y, w);
    if ((s->y.value & (w - 1)) + bits >= w) return x;
    return known_cut(is_signed ? known_sign_extend(x, bits) : known_cut(x, bits), w);
}

static Known funnel(const Step *s)
{
    const uint64_t undef = s->x.undef << 32 | (uint32_t)s->y.undef;
    return s->z.undef & 31 ? all_if(s, 1) : with(s, undef >> (s->z.value & 31));
}

/* Selector values 0..7: a byte of {x, y}; 8..11: a sign; the rest: constants. */
static Known permuted(const Step *s)
{
    const uint64_t undef = s->x.undef << 32 | (uint32_t)s->y.undef;
    uint64_t result = 0;
    for (unsigned k = 0; k < 32; k += 8) {
        const unsigned sel = s->z.value >> k & 0xff;
        uint64_t byte = 0;
        if (s->z.undef >> k & 0xff) byte = 0xff;
        else if (sel < 8) byte = undef >> (8 * sel) & 0xff;
        else if (sel < 12) byte = undef >> (16 * (sel - 8) + 15) & 1 ? 0xff : 0;
        result |= byte << k;
    }
    return with(s, result);
}

static Known by_table(const Step *s)
{
    const Known sources[3] = {s->x, s->y, s->z};
    uint64_t can[2] = {0, 0};
    for (unsigned k = 0; k < 8; k++) {
        uint64_t possible = ~UINT64_C(0);
        for (unsigned i = 0; i < 3; i++)
            possible &= k >> (2 - i) & 1 ? known_most(sources[i]) : ~known_least(sources[i]);
        can[s->immediate >> k & 1] |= possible;
    }
    return with(s, can[0] & can[1]);
}

static Known reversed(const Step *s)
{
    uint64_t undef = 0;
    for (unsigned i = 0; i < s->bits; i++) undef |= (s->x.undef >> i & 1) << (s->bits - 1 - i);
    return with(s, undef);
}

static Known replicated(const Step *s)
{
    uint64_t undef = 0;
    for (unsigned i = 0; i < 32; i++) undef |= (s->x.undef >> i & 1) * 3 << (2 * i);
    return with(s, undef);
}

/* Packs `bits` bits of each operand, one above the other. */
static Known packed(const Step *s, uint64_t low, uint64_t high, unsigned bits)
{
    return with(s, known_all(low, bits) | known_all(high, bits) << bits);
}

static Known step(unsigned operation, const Step *s)
{
    const unsigned w = s->bits;
    const uint64_t any = s->x.undef | s->y.undef | s->z.undef;
    switch (operation) {
    case MEANS_NOT: return known_not(s->x, w);
    case MEANS_AND: return known_and(s->x, s->y);
    case MEANS_OR: return known_or(s->x, s->y);
    case MEANS_XOR: return known_xor(s->x, s->y);
    case MEANS_BIT_SELECT: return known_select(s->x, s->y, s->z);
    case MEANS_ADD: return known_add(s->x, s->y, w);
    case MEANS_SUB: return known_sub(s->x, s->y, w);
    case MEANS_MUL: return known_mul(s->x, s->y, w);
    /* a product with a known zero is known */
    case MEANS_MUL_HIGH_U:
    case MEANS_MUL_HIGH_I: return all_if(s, known_most(s->x) && known_most(s->y) ? any : 0);
    case MEANS_SHL: return known_shift_left(s->x, s->y, w);
    case MEANS_SHR: return known_shift_right(s->x, s->y, w);
    case MEANS_SAR: return known_shift_right_signed(s->x, s->y, w);
    case MEANS_MIN_U: return known_min(s->x, s->y, w, false);
    case MEANS_MAX_U: return known_max(s->x, s->y, w, false);
    case MEANS_MIN_I: return known_min(s->x, s->y, w, true);
    case MEANS_MAX_I: return known_max(s->x, s->y, w, true);
    case MEANS_LESS_U: return decided(s, known_less(s->x, s->y, w, false));
    case MEANS_LESS_I: return decided(s, known_less(s->x, s->y, w, true));
    case MEANS_EQUAL: return decided(s, known_equal(s->x, s->y, w));
    case MEANS_NONZERO: return decided(s, known_nonzero(s->x));
    case MEANS_SELECT: return known_choose(!s->x.undef, s->x.value, s->y, s->z);
    case MEANS_ONES: return with(s, s->x.undef ? 2 * w - 1 : 0);
    case MEANS_FIRST_LOW: return all_if(s, known_first_low(s->x, w).undef);
    case MEANS_FIRST_HIGH: return all_if(s, known_first_high(s->x, w).undef);
    case MEANS_REVERSE: return reversed(s);
    case MEANS_REPLICATE: return replicated(s);
    case MEANS_FIELD_U: return field(s, false);
    case MEANS_FIELD_I: return field(s, true);
    case MEANS_FUNNEL: return funnel(s);
    case MEANS_PERM: return permuted(s);
    case MEANS_BITOP3: return by_table(s);
    case MEANS_PACK_SAT_U16:
    case MEANS_PACK_SAT_I16: return packed(s, s->x.undef, s->y.undef, 16);
    case MEANS_PACK_SAT_U8:
    case MEANS_PACK_SAT_I8: return packed(s, s->x.undef, s->y.undef, 8);
    case MEANS_SAT_PK_U8: return packed(s, s->x.undef & 0xffff, s->x.undef & 0xffff0000, 8);
    default: return all_if(s, any);
    }
}

Known meaning_known_step(unsigned bits, unsigned operation, const Known *x, uint32_t immediate)
{
    const unsigned num = meaning_operands(operation);
    const Known none = {0, 0};
    const uint64_t values[3] = {x[0].value, x[1].value, x[2].value};
    const uint64_t value = meaning_apply(bits, operation, values, immediate);
    const Step s = {bits, x[0], num > 1 ? x[1] : none, num > 2 ? x[2] : none, value, immediate};
    return step(operation, &s);
}

static Known source_of(const Meaning *m, unsigned source, Known from)
{
    return (Known){meaning_source(m, source, from.value), meaning_source(m, source, from.undef)};
}

typedef struct Inputs {
    const Known *sources;
    Known flag, result;
    uint32_t immediate;
} Inputs;

static Known known_of(const Meaning *m, const uint8_t *postfix, const Inputs *in)
{
    Known stack[MEANING_BYTES + 2]; /* only what is used is set */
    unsigned depth = 0;
    memset(stack, 0, 3 * sizeof *stack);
    for (const uint8_t *p = postfix; *p; p++) {
        switch (*p) {
        case MEANS_A:
        case MEANS_B:
        case MEANS_C: stack[depth] = source_of(m, *p - MEANS_A, in->sources[*p - MEANS_A]); break;
        case MEANS_FLAG: stack[depth] = in->flag; break;
        case MEANS_RESULT: stack[depth] = in->result; break;
        case MEANS_IMMEDIATE: stack[depth] = known(in->immediate); break;
        case MEANS_CONSTANT: stack[depth] = known(*++p); break;
        default: {
            depth -= meaning_operands(*p);
            stack[depth] = meaning_known_step(m->bits, *p, stack + depth, in->immediate);
        }
        }
        depth++;
    }
    return stack[0];
}

Known meaning_known(const Meaning *m, const Known *sources, Known flag_in, uint32_t immediate, Known *flag)
{
    Inputs in = {sources, flag_in, {0, 0}, immediate};
    if (m->is_packed) {
        Known halves[3];
        const Known low = known_of(m, m->value, &in);
        for (unsigned i = 0; i < m->num_sources; i++)
            halves[i] = (Known){sources[i].value >> 16, sources[i].undef >> 16};
        in.sources = halves;
        const Known high = known_of(m, m->value, &in);
        return (Known){low.value | high.value << 16, low.undef | high.undef << 16};
    }
    in.result = known_of(m, m->value, &in);
    if (flag) *flag = known_of(m, m->flag, &in);
    return known_cut(in.result, m->result.bits);
}
