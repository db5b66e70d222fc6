/* Loads and stores of vectors, from and to memrefs of 6 x 9 x 11 elements (in[0]) or rows of the
   result: masks, padding, permutations, gathers; buffers and their ends; transfers to LDS;
   transposed reads of LDS. */
#include "single.h"

enum { D0 = 6, D1 = 9, D2 = 11, PADDING = 7 };

/* Where lane t begins. */
static void base_of(uint64_t t, int64_t base[3])
{
    base[0] = (int64_t)(3 * t % D0), base[1] = (int64_t)(5 * t % D1), base[2] = (int64_t)(7 * t % D2);
}
static uint64_t flat(const int64_t at[3]) { return (uint64_t)((at[0] * D1 + at[1]) * D2 + at[2]); }
static bool inside(const int64_t at[3])
{
    return at[0] >= 0 && at[0] < D0 && at[1] >= 0 && at[1] < D1 && at[2] >= 0 && at[2] < D2;
}
static bool mask(const Single *s, uint64_t t, uint64_t e) { return !number(s, "masked", 0) || (2 * e + 3) * t % 7 < 4; }

static uint64_t padding(const Single *s)
{
    return is_float(s->out.type) ? wavecc_encode(s->out.type, PADDING) : PADDING;
}

/* n elements from (i, j, 7 t mod (12 - n)) on, or of the flat memref from 7 t mod (595 - n) on. */
static uint64_t start_of_load(const Single *s, uint64_t t, uint64_t n)
{
    int64_t base[3];
    if (number(s, "flat", 0)) return 7 * t % (D0 * D1 * D2 + 1 - n);
    base_of(t, base);
    base[2] = (int64_t)(7 * t % (D2 + 1 - n));
    return flat(base);
}
static void def_load(Single *s)
{
    uint64_t n = s->out.count / s->threads;
    for (uint64_t t = 0; t < s->threads; t++)
        for (uint64_t e = 0; e < n; e++)
            expect_code(s, t * n + e,
                        mask(s, t, e) ? code_of(&s->in[0], start_of_load(s, t, n) + e) : code_of(&s->in[1], t * n + e));
}
/* The elements at which the mask is set, in order, come from consecutive places. */
static void def_expand(Single *s)
{
    uint64_t n = s->out.count / s->threads;
    for (uint64_t t = 0; t < s->threads; t++)
        for (uint64_t e = 0, from = start_of_load(s, t, n); e < n; e++)
            expect_code(s, t * n + e, mask(s, t, e) ? code_of(&s->in[0], from++) : code_of(&s->in[1], t * n + e));
}
/* Element e comes from place (5 t + 3 e) mod 11 of the row, or of all 594. */
static void def_gather(Single *s)
{
    uint64_t n = s->out.count / s->threads;
    for (uint64_t t = 0; t < s->threads; t++)
        for (uint64_t e = 0; e < n; e++) {
            int64_t at[3];
            base_of(t, at);
            at[2] = (int64_t)((5 * t + 3 * e) % D2);
            uint64_t from = number(s, "flat", 0) ? (37 * t + 101 * e) % (D0 * D1 * D2) : flat(at);
            expect_code(s, t * n + e, mask(s, t, e) ? code_of(&s->in[0], from) : code_of(&s->in[1], t * n + e));
        }
}
/* vector.transfer_read of a shape of two dimensions: dim0 and dim1 are the memref's, or -1. */
static void def_transfer(Single *s)
{
    uint64_t rows = (uint64_t)number(s, "rows", 1), columns = (uint64_t)number(s, "columns", 1);
    long dim0 = number(s, "dim0", -1), dim1 = number(s, "dim1", -1);
    for (uint64_t t = 0; t < s->threads; t++)
        for (uint64_t i = 0; i < rows; i++)
            for (uint64_t j = 0; j < columns; j++) {
                int64_t at[3];
                base_of(t, at);
                if (dim0 >= 0) at[dim0] += (int64_t)i;
                if (dim1 >= 0) at[dim1] += (int64_t)j;
                bool good = inside(at) && mask(s, t, dim1 >= 0 ? j : i);
                expect_code(s, (t * rows + i) * columns + j, good ? code_of(&s->in[0], flat(at)) : padding(s));
            }
}

/* ---- stores: lane t writes its row of the result, which began as zeros, from in[0]'s row ---- */

static void def_store(Single *s)
{
    uint64_t row = s->out.count / s->threads, n = s->in[0].count / s->threads;
    const char *how = word(s, "how");
    for (uint64_t t = 0; t < s->threads; t++)
        for (uint64_t e = 0, next = t % 5; e < n; e++) {
            if (!mask(s, t, e)) continue;
            uint64_t to = !strcmp(how, "compress")  ? next++
                          : !strcmp(how, "scatter") ? (5 * t + 7 * e) % row
                                                    : t % 5 + e;
            if (!strcmp(how, "transfer") && to >= row) continue;
            expect_code(s, t * row + to, code_of(&s->in[0], t * n + e));
        }
}

/* ---- buffers: n elements of in[1] from n (t + first) on; 0 from `end` on ---- */

static void def_buffer_load(Single *s)
{
    uint64_t n = s->out.count / s->threads, end = (uint64_t)number(s, "end", (long)s->in[1].count),
             first = (uint64_t)number(s, "first", 0);
    for (uint64_t t = 0; t < s->threads; t++)
        for (uint64_t e = 0; e < n; e++) {
            uint64_t from = n * t + first + e;
            expect_code(s, t * n + e, from < end ? code_of(&s->in[1], from) : 0);
        }
}
static void def_buffer_store(Single *s)
{
    uint64_t end = (uint64_t)number(s, "end", (long)s->out.count), first = (uint64_t)number(s, "first", 0);
    for (uint64_t i = 0; i < s->in[0].count; i++)
        if (i + first < end) expect_code(s, i + first, code_of(&s->in[0], i));
}

/* ---- LDS ---- */

/* Lane t's transfer brings `bytes` of row 63 - t of in[0] (bytes) to dword-aligned places: a row of
   the result is what lies at lane t's place, 4 or 16 bytes. */
static void def_to_lds(Single *s)
{
    const uint64_t wave = (uint64_t)number(s, "wave", 64);
    uint64_t bytes = (uint64_t)number(s, "bytes", 4), row = s->in[0].count / s->threads, n = s->out.count / s->threads;
    for (uint64_t t = 0; t < s->threads; t++)
        for (uint64_t e = 0; e < n; e++) {
            if (e < bytes)
                expect_code(s, t * n + e, code_of(&s->in[0], (t / wave * wave + wave - 1 - t % wave) * row + e));
            else if (bytes < 4) expect_code(s, t * n + e, 0);
            else expect_any(s, t * n + e);
        }
}
/* Of 16 lanes' rows side by side, lane t takes every sixteenth element from element t on (gfx950:
 * ds_read_b64_tr). */
static void def_transpose(Single *s)
{
    uint64_t n = s->out.count / s->threads;
    for (uint64_t t = 0; t < s->threads; t++)
        for (uint64_t e = 0; e < n; e++)
            expect_code(s, t * n + e, code_of(&s->in[0], t / 16 * 16 * n + 16 * e + t % 16));
}

static const DefinitionRow rows[] = {
    {"load", def_load},
    {"expand", def_expand},
    {"gather", def_gather},
    {"transfer", def_transfer},
    {"store", def_store},
    {"buffer_load", def_buffer_load},
    {"buffer_store", def_buffer_store},
    {"to_lds", def_to_lds},
    {"transpose", def_transpose},
};
SINGLE_MAIN(rows)
