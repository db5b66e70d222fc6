/* The least and the largest number that a result can be. */
#include "isa/meaning.h"

typedef MeaningRange Range;

static uint64_t smaller(uint64_t x, uint64_t y) { return x < y ? x : y; }
static uint64_t larger(uint64_t x, uint64_t y) { return x > y ? x : y; }

/* Sets all bits below the highest set bit. */
static uint64_t filled(uint64_t most)
{
    for (unsigned shift = 1; shift <= 32; shift *= 2) most |= most >> shift;
    return most;
}

static bool is_one(Range r) { return r.least == r.most; }

static Range shifted_right(Range x, Range by, unsigned bits)
{
    if (!is_one(by)) return (Range){0, x.most};
    const uint64_t n = by.least & (bits - 1);
    return (Range){x.least >> n, x.most >> n};
}

static Range field(Range x, Range from, Range count, unsigned bits)
{
    const Range moved = shifted_right(x, from, bits);
    if (!is_one(count)) return (Range){0, moved.most};
    const uint64_t most = known_mask((unsigned)smaller(count.least, 64));
    return moved.most <= most ? moved : (Range){0, most};
}

/* Are x and y the same read as signed and as unsigned numbers? */
static bool are_positive(Range x, Range y, unsigned bits) { return larger(x.most, y.most) <= known_mask(bits - 1); }

static Range step(unsigned bits, unsigned operation, const Range *s)
{
    const Range x = s[0], y = s[1], z = s[2], any = {0, known_mask(bits)};
    const uint64_t either = filled(x.most | y.most);
    uint64_t sum, product;
    switch (operation) {
    case MEANS_NOT: return (Range){any.most - x.most, any.most - x.least};
    case MEANS_AND: return (Range){0, smaller(x.most, y.most)};
    case MEANS_OR: return (Range){larger(x.least, y.least), either};
    case MEANS_XOR: return (Range){0, either};
    case MEANS_BIT_SELECT: return (Range){0, filled(y.most | z.most)};
    case MEANS_ADD:
        if (__builtin_add_overflow(x.most, y.most, &sum) || sum > any.most) return any;
        return (Range){x.least + y.least, sum};
    case MEANS_SUB: return x.least >= y.most ? (Range){x.least - y.most, x.most - y.least} : any;
    case MEANS_MUL:
        if (__builtin_mul_overflow(x.most, y.most, &product) || product > any.most) return any;
        return (Range){x.least * y.least, product};
    case MEANS_MUL_HIGH_U: return bits > 32 ? any : (Range){x.least * y.least >> bits, x.most * y.most >> bits};
    case MEANS_SHL:
        if (!is_one(y) || x.most > any.most >> (y.least & (bits - 1))) return any;
        return (Range){x.least << (y.least & (bits - 1)), x.most << (y.least & (bits - 1))};
    case MEANS_SHR: return shifted_right(x, y, bits);
    case MEANS_SAR: return are_positive(x, x, bits) ? shifted_right(x, y, bits) : any;
    case MEANS_MIN_I:
        if (!are_positive(x, y, bits)) return any;
        return (Range){smaller(x.least, y.least), smaller(x.most, y.most)};
    case MEANS_MAX_I:
        if (!are_positive(x, y, bits)) return any;
        return (Range){larger(x.least, y.least), larger(x.most, y.most)};
    case MEANS_MIN_U: return (Range){smaller(x.least, y.least), smaller(x.most, y.most)};
    case MEANS_MAX_U: return (Range){larger(x.least, y.least), larger(x.most, y.most)};
    case MEANS_FIELD_U: return field(x, y, z, bits);
    case MEANS_SELECT: return (Range){smaller(y.least, z.least), larger(y.most, z.most)};
    case MEANS_LESS_U:
    case MEANS_LESS_I:
    case MEANS_EQUAL:
    case MEANS_NONZERO: return (Range){0, 1};
    case MEANS_ONES: return (Range){0, bits};
    default: return any;
    }
}

static bool are_numbers(const Range *x, unsigned num)
{
    for (unsigned i = 0; i < num; i++)
        if (!is_one(x[i])) return false;
    return true;
}

static Range number(unsigned bits, unsigned operation, const Range *x)
{
    const uint64_t operands[3] = {x[0].least, x[1].least, x[2].least};
    if (operation == MEANS_BITOP3) return (Range){0, known_mask(bits)};
    const uint64_t value = meaning_apply(bits, operation, operands, 0);
    return (Range){value, value};
}

static Range source_of(const Meaning *m, unsigned source, Range r)
{
    const MeaningType type = m->source[source];
    if (r.most <= known_mask(type.is_signed ? type.bits - 1u : type.bits)) return r;
    return (Range){0, known_mask(type.is_signed ? m->bits : type.bits)};
}

MeaningRange meaning_range(const Meaning *m, const MeaningRange *sources)
{
    Range stack[MEANING_BYTES + 2] = {{0, 0}};
    unsigned depth = 0;
    for (const uint8_t *p = m->value; *p; p++) {
        switch (*p) {
        case MEANS_A:
        case MEANS_B:
        case MEANS_C: stack[depth] = source_of(m, *p - MEANS_A, sources[*p - MEANS_A]); break;
        case MEANS_FLAG: stack[depth] = (Range){0, 1}; break;
        case MEANS_IMMEDIATE: stack[depth] = (Range){0, known_mask(m->bits)}; break;
        case MEANS_CONSTANT: p++, stack[depth] = (Range){*p, *p}; break;
        default:
            depth -= meaning_operands(*p);
            stack[depth] = are_numbers(stack + depth, meaning_operands(*p)) ? number(m->bits, *p, stack + depth)
                                                                            : step(m->bits, *p, stack + depth);
        }
        depth++;
    }
    const uint64_t most = known_mask(m->result.bits);
    return stack[0].most <= most ? stack[0] : (Range){0, most};
}
