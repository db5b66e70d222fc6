/* Goes backward over a row's tree: finds the bits of the sources on which bits of the result depend, and bits that are
   copies of a source. */
#include "isa/meaning.h"

/* ---- demand ---- */

typedef struct Walk {
    const Meaning *m;
    MeaningTree tree;
    Known known[MEANING_BYTES];
    uint64_t asked[MEANING_BYTES];
} Walk;

/* Carries go upward. */
static uint64_t up_to(uint64_t d) { return d ? ~UINT64_C(0) >> __builtin_clzll(d) : 0; }
static uint64_t down_to(uint64_t d) { return d ? ~UINT64_C(0) << __builtin_ctzll(d) : 0; }

/* `count` bits from bit `first` on. Above them stand zeros, or copies of the last one. */
static uint64_t of_field(unsigned bits, unsigned first, unsigned count, bool is_signed, uint64_t d)
{
    if (!count) return 0;
    if (first + count > bits) count = bits - first;
    const uint64_t mask = known_mask(count);
    return (d & mask) << first | (is_signed && d & ~mask ? UINT64_C(1) << (first + count - 1) : 0);
}

/* Selector values 0 to 3 take a byte of source 1, 4 to 7 of source 0, 8 to 11 the sign of a half; the rest are
   constants. */
static uint64_t of_bytes(uint64_t selectors, unsigned source, uint64_t d)
{
    uint64_t asked = 0;
    for (unsigned k = 0; k < 32; k += 8) {
        const uint64_t byte = d >> k & 255, selector = selectors >> k & 255;
        if (selector < 8 && selector / 4 == 1 - source) asked |= byte << selector % 4 * 8;
        else if (selector >= 8 && selector < 12 && selector / 10 == 1 - source && byte)
            asked |= UINT64_C(1) << (selector % 2 * 16 + 15);
    }
    return asked;
}
static uint64_t touched_bytes(uint64_t d)
{
    uint64_t asked = 0;
    for (unsigned k = 0; k < 32; k += 8) asked |= d >> k & 255 ? UINT64_C(255) << k : 0;
    return asked;
}

static void of_shift(const Walk *w, const MeaningNode *n, uint64_t d, uint64_t *of)
{
    const unsigned bits = w->m->bits, amount = bits - 1;
    const Known by = w->known[n->operand[1]];
    const unsigned by_n = (unsigned)by.value & amount;
    const bool is_known = !(by.undef & amount), left = n->operation == MEANS_SHL;
    if (!is_known) of[0] = left ? up_to(d) : down_to(d);
    else if (left) of[0] = d >> by_n;
    else of[0] = of_field(bits, by_n, bits, n->operation == MEANS_SAR, d);
    of[1] = d ? amount : 0;
}

static void of_parts(const Walk *w, const MeaningNode *n, uint64_t d, uint64_t *of)
{
    const Known y = w->known[n->operand[1]], z = w->known[n->operand[2]];
    const unsigned bits = w->m->bits, amount = bits - 1;
    if (n->operation == MEANS_PERM) {
        const bool is_known = !(z.undef & UINT32_MAX);
        for (unsigned i = 0; i < 2; i++) of[i] = is_known ? of_bytes(z.value, i, d) : known_all(d != 0, 32);
        of[2] = touched_bytes(d);
        return;
    }
    const bool is_known = !(y.undef & amount) && !z.undef;
    const unsigned count = z.value < bits ? (unsigned)z.value : bits;
    of[0] = is_known ? of_field(bits, (unsigned)y.value & amount, count, n->operation == MEANS_FIELD_I, d)
                     : known_all(d != 0, bits);
    of[1] = d ? amount : 0;
    of[2] = known_all(d != 0, bits);
}

/* The bits of the operands on which the bits d of the result depend. */
static void operands_of(const Walk *w, const MeaningNode *n, uint64_t d, uint64_t *of)
{
    const Known x = w->known[n->operand[0]], y = w->known[n->operand[1]];
    of[0] = of[1] = of[2] = known_all(d != 0, w->m->bits);
    switch (n->operation) {
    case MEANS_NOT:
    case MEANS_XOR: of[0] = of[1] = d; break;
    case MEANS_AND: of[0] = d & known_most(y), of[1] = d & known_most(x); break;
    case MEANS_OR: of[0] = d & ~known_least(y), of[1] = d & ~known_least(x); break;
    case MEANS_BIT_SELECT: of[0] = d, of[1] = d & known_most(x), of[2] = d & ~known_least(x); break;
    case MEANS_SELECT: of[0] = d ? 1 : 0, of[1] = of[2] = d; break;
    case MEANS_ADD:
    case MEANS_SUB:
    case MEANS_MUL: of[0] = of[1] = up_to(d); break;
    case MEANS_SHL:
    case MEANS_SHR:
    case MEANS_SAR: of_shift(w, n, d, of); break;
    case MEANS_FIELD_U:
    case MEANS_FIELD_I:
    case MEANS_PERM: of_parts(w, n, d, of); break;
    default: break;
    }
}

static uint64_t of_source(MeaningType type, uint64_t d) { return of_field(64, 0, type.bits, type.is_signed, d); }

static Known leaf(const Meaning *m, const MeaningNode *n, const Known *sources)
{
    const unsigned i = n->operation - MEANS_A;
    if (n->operation == MEANS_CONSTANT) return known(n->constant);
    if (n->operation > MEANS_C) return (Known){0, known_mask(n->operation == MEANS_FLAG ? 1 : m->bits)};
    return (Known){meaning_source(m, i, sources[i].value), meaning_source(m, i, sources[i].undef)};
}

/* Computes what is known of each node. */
static void go_forward(Walk *w, const Known *sources)
{
    w->tree = meaning_tree(w->m->value);
    for (unsigned i = 0; i < w->tree.num; i++) {
        const MeaningNode *n = &w->tree.node[i];
        const Known of[3] = {w->known[n->operand[0]], w->known[n->operand[1]], w->known[n->operand[2]]};
        w->known[i] = meaning_operands(n->operation) ? meaning_known_step(w->m->bits, n->operation, of, 0)
                                                     : leaf(w->m, n, sources);
    }
}

void meaning_demand(const Meaning *m, const Known *sources, uint64_t result, uint64_t demand[3])
{
    Walk w = {.m = m};
    go_forward(&w, sources);
    w.asked[w.tree.num - 1] = result & known_mask(m->result.bits) & known_mask(m->bits);
    demand[0] = demand[1] = demand[2] = 0;
    for (unsigned i = w.tree.num; i-- > 0;) {
        const MeaningNode *n = &w.tree.node[i];
        uint64_t of[3];
        operands_of(&w, n, w.asked[i], of);
        for (unsigned k = 0; k < meaning_operands(n->operation); k++) w.asked[n->operand[k]] |= of[k];
        if (n->operation <= MEANS_C)
            demand[n->operation - MEANS_A] |= of_source(m->source[n->operation - MEANS_A], w.asked[i]);
    }
}

/* ---- copies ---- */

/* What each bit of a number is: 0, 1, a bit of a source, or something else. */
enum { ZERO, ONE, OTHER, OF_SOURCE, WORD = 32 };
typedef struct Bits {
    uint8_t of[WORD];
} Bits;

static uint8_t bit_of(unsigned operation, uint8_t x, uint8_t y)
{
    const uint8_t neutral = operation == MEANS_AND ? ONE : ZERO;
    if (x == neutral) return y;
    if (y == neutral) return x;
    if (operation == MEANS_XOR) return OTHER;
    return x == 1 - neutral || y == 1 - neutral ? 1 - neutral : x == y ? x : OTHER;
}

/* Bits of a sum, up to the first place at which neither operand is 0. */
static uint8_t bit_of_sum(bool commutes, const Bits *x, const Bits *y, unsigned bit)
{
    bool no_x = commutes, no_y = true;
    for (unsigned i = 0; i <= bit; i++) no_x &= x->of[i] == ZERO, no_y &= y->of[i] == ZERO;
    return no_y ? x->of[bit] : no_x ? y->of[bit] : OTHER;
}

/* Bit `bit` of a shift or bit field with constant amounts. */
static uint8_t bit_of_move(const Walk *w, const MeaningNode *n, const Bits *x, unsigned bit)
{
    const unsigned by = (unsigned)w->known[n->operand[1]].value % WORD;
    const bool is_field = n->operation == MEANS_FIELD_U || n->operation == MEANS_FIELD_I;
    const uint64_t wanted = is_field ? w->known[n->operand[2]].value : WORD;
    const bool is_signed = n->operation == MEANS_SAR || n->operation == MEANS_FIELD_I;
    unsigned count = wanted < WORD - by ? (unsigned)wanted : WORD - by;
    if (n->operation == MEANS_SHL) return bit < by ? ZERO : x->of[bit - by];
    if (bit < count) return x->of[bit + by];
    return is_signed && count ? x->of[by + count - 1] : ZERO;
}

static uint8_t bit_of_byte(uint64_t selectors, const Bits *x, const Bits *y, unsigned bit)
{
    const unsigned selector = selectors >> bit / 8 * 8 & 255;
    if (selector < 8) return (selector < 4 ? y : x)->of[selector % 4 * 8 + bit % 8];
    if (selector < 12) return (selector < 10 ? y : x)->of[selector % 2 * 16 + 15];
    return selector == 12 ? ZERO : ONE;
}

static uint8_t bit_of_node(const Walk *w, const MeaningNode *n, const Bits *of, unsigned bit)
{
    const Bits *x = &of[n->operand[0]], *y = &of[n->operand[1]], *z = &of[n->operand[2]];
    const Known by = w->known[n->operand[1]], last = w->known[n->operand[2]];
    switch (n->operation) {
    case MEANS_AND:
    case MEANS_OR:
    case MEANS_XOR: return bit_of(n->operation, x->of[bit], y->of[bit]);
    case MEANS_ADD: return bit_of_sum(true, x, y, bit);
    case MEANS_SUB: return bit_of_sum(false, x, y, bit);
    case MEANS_SHL:
    case MEANS_SHR:
    case MEANS_SAR: return by.undef ? OTHER : bit_of_move(w, n, x, bit);
    case MEANS_FIELD_U:
    case MEANS_FIELD_I: return by.undef || last.undef ? OTHER : bit_of_move(w, n, x, bit);
    case MEANS_PERM: return last.undef ? OTHER : bit_of_byte(last.value, x, y, bit);
    case MEANS_BIT_SELECT:
        return x->of[bit] == ONE ? y->of[bit] : x->of[bit] == ZERO || y->of[bit] == z->of[bit] ? z->of[bit] : OTHER;
    default: return OTHER;
    }
}

static uint8_t bit_of_leaf(const Walk *w, const MeaningNode *n, Known value, unsigned bit)
{
    const bool is_source = n->operation <= MEANS_C;
    const MeaningType type = w->m->source[is_source ? n->operation - MEANS_A : 0];
    if (!(value.undef >> bit & 1)) return value.value >> bit & 1 ? ONE : ZERO;
    if (!is_source) return OTHER;
    const unsigned place = bit < type.bits ? bit : type.bits - 1u; /* copies of the sign */
    return (uint8_t)(OF_SOURCE + WORD * (n->operation - MEANS_A) + place);
}

int meaning_kept_source(const Meaning *m, const Known *sources, uint32_t asked)
{
    Walk w = {.m = m};
    Bits of[MEANING_BYTES];
    if (m->bits != WORD || m->result.bits != WORD) return -1;
    go_forward(&w, sources);
    for (unsigned i = 0; i < w.tree.num; i++)
        for (unsigned bit = 0; bit < WORD; bit++) {
            const MeaningNode *n = &w.tree.node[i];
            of[i].of[bit] =
                meaning_operands(n->operation) ? bit_of_node(&w, n, of, bit) : bit_of_leaf(&w, n, w.known[i], bit);
        }
    for (unsigned source = 0; source < m->num_sources; source++) {
        bool kept = true;
        for (unsigned bit = 0; bit < WORD; bit++)
            kept &= !(asked >> bit & 1) || of[w.tree.num - 1].of[bit] == OF_SOURCE + WORD * source + bit;
        if (kept) return (int)source;
    }
    return -1;
}
