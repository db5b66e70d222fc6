/* Operations on vectors of one work-item: moves of elements, reductions, products. */
#include "combine.h"

enum { MAX_ELEMENTS = 4096 };

/* Elements of one work-item. */
static uint64_t width(const Single *s, const Array *a) { return a->count / s->threads; }

/* Element e of the result is element map[e] of the inputs' elements, one input after the other;
 * `x`: anything, `=V`: the code V. */
static void def_move(Single *s)
{
    uint64_t n = width(s, &s->out);
    for (uint64_t t = 0; t < s->threads; t++) {
        const char *at = word(s, "map");
        for (uint64_t e = 0; e < n; e++, at += *at == ',') {
            char *end;
            if (*at == 'x') {
                expect_any(s, t * n + e);
                at++;
                continue;
            }
            bool is_code = *at == '=';
            uint64_t from = strtoull(at + is_code, &end, 0);
            if (end == at + is_code)
                fail("the map has %llu elements of %llu", (unsigned long long)e, (unsigned long long)n);
            at = end;
            int k = 0;
            if (is_code) {
                expect_code(s, t * n + e, from);
                continue;
            }
            while (from >= width(s, &s->in[k])) from -= width(s, &s->in[k++]);
            expect_code(s, t * n + e, code_of(&s->in[k], t * width(s, &s->in[k]) + from));
        }
    }
}
/* Element number in[position][t] mod n is taken, or replaced by in[1]'s. */
static void def_dynamic(Single *s)
{
    uint64_t n = width(s, &s->in[0]), out = width(s, &s->out);
    for (uint64_t t = 0; t < s->threads; t++) {
        uint64_t at = code_of(&s->in[2], t) % n;
        if (out == 1 && !number(s, "insert", 0)) expect_code(s, t, code_of(&s->in[0], t * n + at));
        else
            for (uint64_t e = 0; e < n; e++)
                expect_code(s, t * n + e, e == at ? code_of(&s->in[1], t) : code_of(&s->in[0], t * n + e));
    }
}
/* Bits of the same vector in other pieces. */
static void def_bitcast(Single *s)
{
    unsigned from = (unsigned)number(s, "from", type_bits(s->in[0].type)),
             to = (unsigned)number(s, "to", type_bits(s->out.type));
    uint64_t n = width(s, &s->out), total = n * to;
    for (uint64_t t = 0; t < s->threads; t++)
        for (uint64_t e = 0; e < n; e++) {
            uint64_t code = 0;
            for (unsigned b = 0; b < to; b++) {
                uint64_t bit = e * to + b;
                code |= (code_of(&s->in[0], t * (total / from) + bit / from) >> bit % from & 1) << b;
            }
            expect_code(s, t * n + e, code);
        }
}
/* Rows of `columns` elements of in[0]; the axes that stay are rows (axis=1) or columns (axis=0), or
   none (axis=2). The accumulator, in[1], comes first where `acc`. */
static void def_reduce(Single *s)
{
    const char *kind = word(s, "kind");
    uint64_t n = width(s, &s->in[0]), columns = (uint64_t)number(s, "columns", (long)n), lines = n / columns,
             out = width(s, &s->out);
    long axis = number(s, "axis", 2), acc = number(s, "acc", 0);
    unsigned bits = (unsigned)number(s, "bits", type_bits(s->out.stored));
    uint64_t take = (uint64_t)number(s, "take", (long)columns); /* of each row */
    for (uint64_t t = 0; t < s->threads; t++)
        for (uint64_t o = 0; o < out; o++) {
            bool any = false, first = !acc, open = false;
            uint64_t sum = acc ? code_of(&s->in[1], t * width(s, &s->in[1]) + o) : 0;
            for (uint64_t i = 0; i < lines; i++)
                for (uint64_t j = 0; j < take; j++) {
                    if ((axis == 1 && i != o) || (axis == 0 && j != o)) continue;
                    uint64_t x = code_of(&s->in[0], t * n + i * columns + j);
                    sum = first ? x : combine_codes(kind, s->out.type, bits, sum, x, &any);
                    if (first && strstr(kind, "num") && signaling(s->out.type, x)) any = true;
                    first = false;
                }
            open = any;
            if (open) expect_any(s, t * out + o);
            else if (is_float(s->out.type)) expect_value(s, t * out + o, wavecc_decode(s->out.type, sum));
            else expect_code(s, t * out + o, sum);
        }
}
/* An integer of `from` bits, sign- or zero-extended, in the low `to` bits. */
static void def_cast(Single *s)
{
    unsigned from = (unsigned)number(s, "from", 64), to = (unsigned)number(s, "to", 64);
    for (uint64_t i = 0; i < s->out.count; i++) {
        uint64_t code = code_of(&s->in[number(s, "in", 0)], i);
        if (number(s, "signed", 0)) code = (uint64_t)sign_extended(from, code);
        expect_code(s, i, to < 64 ? code & (((uint64_t)1 << to) - 1) : code);
    }
}
/* in[0]'s row where in[2] is negative (or always), else in[1]'s. */
static void def_choose(Single *s)
{
    uint64_t n = width(s, &s->out);
    for (uint64_t i = 0; i < s->out.count; i++)
        expect_code(s, i, code_of(&s->in[number(s, "always", 0) || int_of(&s->in[2], i / n) < 0 ? 0 : 1], i));
}
/* vector.scan over the rows of `columns` elements: of each column (axis=0) or row (axis=1), from
   in[1]'s element on, which an exclusive scan begins with and an inclusive one ignores; `last`:
   what is accumulated in the end. */
static void def_scan(Single *s)
{
    const char *kind = word(s, "kind");
    uint64_t n = width(s, &s->in[0]), columns = (uint64_t)number(s, "columns", 1), lines = n / columns,
             out = width(s, &s->out);
    bool rows = number(s, "axis", 0), inclusive = number(s, "inclusive", 0), last = number(s, "last", 0), open = false;
    unsigned bits = type_bits(s->out.stored);
    uint64_t length = rows ? columns : lines, count = rows ? lines : columns;
    for (uint64_t t = 0; t < s->threads; t++)
        for (uint64_t o = 0; o < count; o++) {
            uint64_t sum = code_of(&s->in[1], t * count + o), shown = sum;
            for (uint64_t i = 0; i < length; i++) {
                uint64_t at = rows ? o * columns + i : i * columns + o, x = code_of(&s->in[0], t * n + at);
                shown = sum; /* exclusive: what came before */
                if (inclusive) sum = i ? combine_codes(kind, s->out.type, bits, sum, x, &open) : x, shown = sum;
                else if (i + 1 < length) sum = combine_codes(kind, s->out.type, bits, sum, x, &open);
                if (!last) expect_code(s, t * out + at, shown);
            }
            if (last) expect_code(s, t * out + o, shown);
        }
}
/* in[0] (m x k) times in[1] (k x n) plus in[2] (m x n): small whole numbers, so exact. at, bt: A or
 * B is transposed in memory. */
static void def_contract(Single *s)
{
    uint64_t m = (uint64_t)number(s, "m", 1), n = (uint64_t)number(s, "n", 1), k = (uint64_t)number(s, "k", 1);
    bool at = number(s, "at", 0), bt = number(s, "bt", 0), f = is_float(s->out.type);
    for (uint64_t t = 0; t < s->threads; t++)
        for (uint64_t i = 0; i < m; i++)
            for (uint64_t j = 0; j < n; j++) {
                uint64_t to = (t * m + i) * n + j;
                double sum = f ? float_of(&s->in[2], to) : 0;
                uint64_t total = f ? 0 : code_of(&s->in[2], to);
                for (uint64_t l = 0; l < k; l++) {
                    uint64_t x = t * m * k + (at ? l * m + i : i * k + l), y = t * n * k + (bt ? j * k + l : l * n + j);
                    if (f) sum += float_of(&s->in[0], x) * float_of(&s->in[1], y);
                    else total += (uint64_t)int_of(&s->in[0], x) * (uint64_t)int_of(&s->in[1], y);
                }
                if (f) expect_value(s, to, sum == 0 ? 0 : sum);
                else expect_code(s, to, total);
            }
}
/* vector.create_mask of rows = lane mod 4, columns = lane mod 5 of a shape of `columns` columns;
 * vector.step times 3 plus the lane. */
static void def_mask(Single *s)
{
    uint64_t n = width(s, &s->out), columns = (uint64_t)number(s, "columns", (long)n);
    for (uint64_t i = 0; i < s->out.count; i++) {
        uint64_t t = i / n, row = i % n / columns, column = i % columns;
        expect_code(s, i, number(s, "step", 0) ? 3 * column + t : (n == columns || row < t % 4) && column < t % 5);
    }
}

static const DefinitionRow rows[] = {{"move", def_move},     {"dynamic", def_dynamic},   {"bitcast", def_bitcast},
                                     {"reduce", def_reduce}, {"contract", def_contract}, {"mask", def_mask},
                                     {"scan", def_scan},     {"cast", def_cast},         {"choose", def_choose}};
SINGLE_MAIN(rows)
