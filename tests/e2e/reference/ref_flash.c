/* Attention of one kind or another in double precision: powers of 2 of factor * (q . k), normalised, times v.

   ref_flash kernel=whole out=FILE type=T heads=N rows=N keys=N size=N columns=N factor=X [group=N]
       [mask=causal|window] [window=N] [cap=X] [bias=1] [transposed=1] [seed=0]
     Arguments 0 to 2: q of heads x rows x size; k of heads/group x keys x size; v of heads/group x keys x columns, or
     the last two exchanged when transposed; bias, f32, argument 3, heads x rows x keys. out: f32, heads x rows x
     columns.
   ref_flash kernel=decode starts=FILE [table=FILE] out=PARTS out=LOGS sequences= kv_heads= splits= places= size= type=
       factor= lengths=N,N,..
     The keys of sequence s stand at starts[s] ... of the table's places (place (p * 7 + 3) mod places at p), or of the
     cache itself. q (0): sequences x 16 kv_heads x size; k, v (1, 2): places x kv_heads x size. PARTS: splits x
     sequences x heads x size; LOGS.
   ref_flash kernel=reduce starts=FILE out=FILE ...: arguments 0, 1 are such PARTS and LOGS; out: sequences x heads x
     size of type.
   ref_flash kernel=extend qo=FILE kv=FILE table=FILE out=FILE lengths=N,N prefixes=N,N heads= kv_heads= size= places=
       type= factor= [cap=X]
     q, k, v (0 to 2): tokens x heads x size; caches (3, 4): places x kv_heads x size. */
#include <math.h>

#include "reference.h"

enum { MAX_SEQUENCES = 8, MAX_SIZE = 256, KEY_TILE = 16 };

typedef struct Flash {
    WaveccType type;
    uint64_t heads, rows, keys, size, columns, group, window, seed, sequences, kv_heads, splits, places;
    uint64_t lengths[MAX_SEQUENCES], prefixes[MAX_SEQUENCES];
    bool causal, bias, transposed;
    double factor, cap;
} Flash;

/* Sums of weighted rows with weights 2^x, x taken in any order: kept relative to the largest x. */
typedef struct Weighted {
    double max, sum, row[MAX_SIZE];
} Weighted;

static double data(const Flash *f, uint64_t arg, uint64_t element)
{
    return wavecc_random_value(f->type, f->seed, arg, element);
}

static double real_option(int argc, char **argv, const char *name)
{
    const char *text = option_text(argc, argv, name, 0);
    return text ? strtod(text, NULL) : 0;
}

static void numbers(const char *text, uint64_t *out)
{
    for (unsigned i = 0; text && *text && i < MAX_SEQUENCES; i++) {
        out[i] = strtoull(text, (char **)&text, 10);
        if (*text == ',') text++;
    }
}

static void add_row(Weighted *w, double x, uint64_t columns, const double *row)
{
    double max = fmax(w->max, x), old = exp2(w->max - max), new = exp2(x - max);
    for (uint64_t i = 0; i < columns; i++) w->row[i] = w->row[i] * old + row[i] * new;
    w->sum = w->sum * old + new;
    w->max = max;
}

/* The product of two rows of `arg_a` and `arg_b`, scaled and capped. */
static double score(const Flash *f, uint64_t arg_a, uint64_t a, uint64_t arg_b, uint64_t b)
{
    double sum = 0;
    for (uint64_t i = 0; i < f->size; i++) sum += data(f, arg_a, a * f->size + i) * data(f, arg_b, b * f->size + i);
    sum *= f->factor;
    return f->cap != 0 ? f->cap * tanh(sum / f->cap) : sum;
}

static void whole(const Flash *f, Npy *out)
{
    double row[MAX_SIZE];
    for (uint64_t h = 0; h < f->heads; h++) {
        for (uint64_t r = 0; r < f->rows; r++) {
            Weighted w = {-INFINITY, 0, {0}};
            for (uint64_t k = 0; k < f->keys; k++) {
                if ((f->causal && k > r) || (f->window && r - k >= f->window)) continue;
                uint64_t kv = h / f->group;
                double x = score(f, 0, h * f->rows + r, 1, kv * f->keys + k);
                if (f->bias) x += wavecc_random_value(WAVECC_F32, f->seed, 3, (h * f->rows + r) * f->keys + k);
                for (uint64_t c = 0; c < f->columns; c++)
                    row[c] =
                        data(f, 2,
                             f->transposed ? (kv * f->columns + c) * f->keys + k : (kv * f->keys + k) * f->columns + c);
                add_row(&w, x, f->columns, row);
            }
            for (uint64_t c = 0; c < f->columns; c++)
                npy_put(out, (h * f->rows + r) * f->columns + c, w.row[c] / w.sum);
        }
    }
}

static void write_starts(const char *path, const uint64_t *lengths, uint64_t count)
{
    Npy npy = npy_create(path, WAVECC_I32, 1, (uint64_t[]){count + 1});
    for (uint64_t i = 0, sum = 0; i <= count; sum += lengths[i++]) npy_put_code(&npy, i, sum);
    npy_finish(&npy);
}

static uint64_t place_at(const Flash *f, uint64_t p) { return (p * 7 + 3) % f->places; }

static void write_table(const Flash *f, const char *path)
{
    Npy npy = npy_create(path, WAVECC_I32, 1, &f->places);
    for (uint64_t i = 0; i < f->places; i++) npy_put_code(&npy, i, place_at(f, i));
    npy_finish(&npy);
}

/* Keys of one split: whole tiles of them, as many for each as the longest needs. */
static uint64_t split_keys(const Flash *f, uint64_t length)
{
    uint64_t tiles = (length + KEY_TILE - 1) / KEY_TILE;
    return (tiles + f->splits - 1) / f->splits * KEY_TILE;
}

static void read_place(const Flash *f, uint64_t arg, uint64_t row, double *out)
{
    for (uint64_t c = 0; c < f->size; c++) out[c] = data(f, arg, row * f->size + c);
}

static void decode(const Flash *f, Npy *parts, Npy *logs, bool paged)
{
    double row[MAX_SIZE];
    uint64_t start = 0;
    for (uint64_t s = 0; s < f->sequences; start += f->lengths[s++]) {
        uint64_t each = split_keys(f, f->lengths[s]);
        for (uint64_t n = 0; n < f->splits * f->heads; n++) {
            uint64_t u = n / f->heads, h = n % f->heads, at = (u * f->sequences + s) * f->heads + h;
            Weighted w = {-INFINITY, 0, {0}};
            for (uint64_t k = u * each; k < (u + 1) * each && k < f->lengths[s]; k++) {
                uint64_t place = (paged ? place_at(f, start + k) : start + k) * f->kv_heads + h / 16;
                read_place(f, 2, place, row);
                add_row(&w, score(f, 0, s * f->heads + h, 1, place), f->size, row);
            }
            if (w.sum == 0) continue;
            for (uint64_t c = 0; c < f->size; c++) npy_put(parts, at * f->size + c, w.row[c] / w.sum);
            npy_put(logs, at, w.max + log2(w.sum));
        }
    }
}

static void reduce(const Flash *f, Npy *out)
{
    for (uint64_t n = 0; n < f->sequences * f->heads; n++) {
        uint64_t s = n / f->heads, h = n % f->heads, each = split_keys(f, f->lengths[s]);
        Weighted w = {-INFINITY, 0, {0}};
        for (uint64_t u = 0; u * each < f->lengths[s]; u++) {
            double row[MAX_SIZE];
            uint64_t at = (u * f->sequences + s) * f->heads + h;
            for (uint64_t c = 0; c < f->size; c++)
                row[c] = wavecc_random_value(WAVECC_F32, f->seed, 0, at * f->size + c);
            add_row(&w, wavecc_random_value(WAVECC_F32, f->seed, 1, at), f->size, row);
        }
        for (uint64_t c = 0; c < f->size; c++) npy_put(out, n * f->size + c, w.row[c] / w.sum);
    }
}

static void extend(const Flash *f, Npy *out)
{
    double row[MAX_SIZE];
    uint64_t first = 0, prefix = 0;
    for (uint64_t s = 0; s < f->sequences; first += f->lengths[s], prefix += f->prefixes[s++]) {
        for (uint64_t n = 0; n < f->lengths[s] * f->heads; n++) {
            uint64_t r = n / f->heads, h = n % f->heads, kv = h / (f->heads / f->kv_heads),
                     q = (first + r) * f->heads + h;
            Weighted w = {-INFINITY, 0, {0}};
            for (uint64_t k = 0; k < f->prefixes[s] + r + 1; k++) {
                bool own = k >= f->prefixes[s];
                uint64_t at = (own ? first + k - f->prefixes[s] : place_at(f, prefix + k)) * f->kv_heads + kv;
                read_place(f, own ? 2 : 4, at, row);
                add_row(&w, score(f, 0, q, own ? 1 : 3, at), f->size, row);
            }
            for (uint64_t c = 0; c < f->size; c++) npy_put(out, q * f->size + c, w.row[c] / w.sum);
        }
    }
}

int main(int argc, char **argv)
{
    const char *kernel = option_text(argc, argv, "kernel", 0), *mask = option_text(argc, argv, "mask", 0);
    const char *path = option_text(argc, argv, "out", 0), *second = option_text(argc, argv, "out", 1);
    const char *table = option_text(argc, argv, "table", 0), *starts = option_text(argc, argv, "starts", 0);
    Flash f = {
        .type = option_type(argc, argv, "type", WAVECC_F16),
        .heads = option_number(argc, argv, "heads", 0),
        .rows = option_number(argc, argv, "rows", 0),
        .keys = option_number(argc, argv, "keys", 0),
        .size = option_number(argc, argv, "size", 0),
        .columns = option_number(argc, argv, "columns", 0),
        .group = option_number(argc, argv, "group", 1),
        .window = option_number(argc, argv, "window", 0),
        .seed = option_number(argc, argv, "seed", 0),
        .sequences = option_number(argc, argv, "sequences", 0),
        .kv_heads = option_number(argc, argv, "kv_heads", 0),
        .splits = option_number(argc, argv, "splits", 1),
        .places = option_number(argc, argv, "places", 1),
        .causal = mask != NULL,
        .bias = option_number(argc, argv, "bias", 0),
        .transposed = option_number(argc, argv, "transposed", 0),
        .factor = real_option(argc, argv, "factor"),
        .cap = real_option(argc, argv, "cap"),
    };
    numbers(option_text(argc, argv, "lengths", 0), f.lengths);
    numbers(option_text(argc, argv, "prefixes", 0), f.prefixes);
    if (!kernel || !path || f.size > MAX_SIZE || f.columns > MAX_SIZE || f.sequences >= MAX_SEQUENCES)
        fail("usage: see ref_flash.c");
    if (starts) write_starts(starts, f.lengths, f.sequences);
    if (table) write_table(&f, table);
    if (!strcmp(kernel, "whole")) {
        Npy out = npy_create(path, WAVECC_F32, 3, (uint64_t[]){f.heads, f.rows, f.columns});
        whole(&f, &out);
        npy_finish(&out);
    } else if (!strcmp(kernel, "decode")) {
        Npy parts = npy_create(path, WAVECC_F32, 4, (uint64_t[]){f.splits, f.sequences, f.heads, f.size});
        Npy logs = npy_create(second, WAVECC_F32, 3, (uint64_t[]){f.splits, f.sequences, f.heads});
        decode(&f, &parts, &logs, table != NULL);
        npy_finish(&parts);
        npy_finish(&logs);
    } else if (!strcmp(kernel, "reduce")) {
        Npy out = npy_create(path, f.type, 3, (uint64_t[]){f.sequences, f.heads, f.size});
        reduce(&f, &out);
        npy_finish(&out);
    } else if (!strcmp(kernel, "extend")) {
        uint64_t tokens = 0;
        for (uint64_t s = 0; s < f.sequences; s++) tokens += f.lengths[s];
        write_starts(option_text(argc, argv, "qo", 0), f.lengths, f.sequences);
        write_starts(option_text(argc, argv, "kv", 0), f.prefixes, f.sequences);
        Npy out = npy_create(path, WAVECC_F32, 3, (uint64_t[]){tokens, f.heads, f.size});
        extend(&f, &out);
        npy_finish(&out);
    } else {
        fail("no kernel '%s'", kernel);
    }
    return 0;
}
