/* Atomic updates: what memory holds when all lanes have made theirs, and what each of them found.
 */
#include "combine.h"

/* Work-item t < `lanes` updates element (t mod `places`) + `base` of the result, which began as
   in[init], by in[0][t] (or by the `n` elements that it has there). */
static void def_atomic(Single *s)
{
    const char *kind = word(s, "kind");
    int init = (int)number(s, "init", 1);
    uint64_t places = (uint64_t)number(s, "places", 7), lanes = (uint64_t)number(s, "lanes", (long)s->threads),
             base = (uint64_t)number(s, "base", 0), n = (uint64_t)number(s, "n", 1);
    unsigned bits = type_bits(s->out.stored);
    bool *open = calloc(s->out.count, sizeof *open);
    for (uint64_t i = 0; i < s->out.count; i++) expect_code(s, i, code_of(&s->in[init], i));
    for (uint64_t t = 0; t < lanes; t++) {
        for (uint64_t e = 0; e < n; e++) {
            uint64_t at = (base + t % places) * n + e;
            s->code[at] = combine_codes(kind, s->out.type, bits, s->code[at], code_of(&s->in[0], t * n + e), &open[at]);
        }
    }
    for (uint64_t i = 0; i < s->out.count; i++) {
        if (is_float(s->out.type) && strcmp(kind, "assign")) { /* any NaN is as good */
            if (isnan(wavecc_decode(s->out.type, s->code[i]))) expect_value(s, i, NAN);
        }
        if (open[i]) expect_any(s, i);
    }
    free(open);
}

/* Compare and swap: element t becomes in[0][t] where it was in[2][t]. */
static void def_swap(Single *s)
{
    uint64_t lanes = (uint64_t)number(s, "lanes", (long)s->threads);
    for (uint64_t i = 0; i < s->out.count; i++) {
        uint64_t old = code_of(&s->in[1], i);
        bool same = i < lanes && old == code_of(&s->in[2], i);
        expect_code(s, i, same ? code_of(&s->in[0], i) : old);
    }
}
/* What was there: in[1]; where lanes from `lanes` on are outside: 0. */
static void def_old(Single *s)
{
    uint64_t lanes = (uint64_t)number(s, "lanes", (long)s->threads), n = s->out.count / s->threads;
    for (uint64_t i = 0; i < s->out.count; i++)
        expect_code(s, i, i / n < lanes ? code_of(&s->in[number(s, "init", 1)], i) : 0);
}
/* Was it in[2]? */
static void def_same(Single *s)
{
    for (uint64_t i = 0; i < s->out.count; i++) expect_code(s, i, code_of(&s->in[1], i) == code_of(&s->in[2], i));
}
/* The region x -> (x xor v) + 1 of generic_atomic_rmw, on a place of its own. */
static void def_generic(Single *s)
{
    for (uint64_t i = 0; i < s->out.count; i++) expect_code(s, i, (code_of(&s->in[1], i) ^ code_of(&s->in[0], i)) + 1);
}
/* The region x -> x * v + 1 of floats, rounded after each step. */
static void def_generic_float(Single *s)
{
    WaveccType type = s->out.type;
    for (uint64_t i = 0; i < s->out.count; i++) {
        double product = wavecc_decode(type, wavecc_encode(type, float_of(&s->in[1], i) * float_of(&s->in[0], i)));
        expect_value(s, i, product + 1);
    }
}

static const DefinitionRow rows[] = {{"atomic", def_atomic},   {"swap", def_swap},
                                     {"old", def_old},         {"same", def_same},
                                     {"generic", def_generic}, {"generic_float", def_generic_float}};
SINGLE_MAIN(rows)
