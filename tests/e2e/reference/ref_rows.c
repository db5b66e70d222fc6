/* Kernels that work on rows, in double precision.

   ref_rows kernel=KIND out=FILE [out=FILE] type=T rows=N columns=N [to=T] [top=N] [bins=N] [table=N] [seed=0] KIND: rms
   (x, weights), layer (x, f32 weights, f32 biases), softmax, rope (x rows x heads x columns, positions, cos, sin), gelu
   and silu (x of rows x 2 columns: both halves), quantize (to, and f32 scales), top (values, i32 places), sort,
   histogram (one row), scan, transpose, embed (rows of a table by i32 names), argmax (f32 values and i32 places),
   speculate. names=FILE: i32 inputs that the kernel needs, made here. */
#include <math.h>

#include "reference.h"

typedef struct Rows {
    WaveccType type, to;
    uint64_t rows, columns, top, bins, table, heads, seed;
    double limit;
    Npy out, second;
} Rows;

static double data(const Rows *g, uint64_t arg, uint64_t element)
{
    return wavecc_random_value(g->type, g->seed, arg, element);
}
static double real(const Rows *g, uint64_t arg, uint64_t element)
{
    return wavecc_random_value(WAVECC_F32, g->seed, arg, element);
}
static int32_t integer(const Rows *g, uint64_t element)
{
    return (int32_t)wavecc_random_bits(WAVECC_I32, g->seed, 0, element);
}
static void begin(Npy *npy, int argc, char **argv, int which, WaveccType type, uint64_t rows, uint64_t columns)
{
    const char *path = option_text(argc, argv, "out", which);
    if (!path) fail("out= is missing");
    *npy = npy_create(path, type, 2, (uint64_t[]){rows, columns});
}

static void norm(Rows *g, uint64_t r, bool layer)
{
    double sum = 0, squares = 0, mean = 0;
    for (uint64_t c = 0; c < g->columns; c++) sum += data(g, 0, r * g->columns + c);
    if (layer) mean = sum / (double)g->columns;
    for (uint64_t c = 0; c < g->columns; c++) squares += pow(data(g, 0, r * g->columns + c) - mean, 2);
    double scale = 1 / sqrt(squares / (double)g->columns + 1e-5);
    for (uint64_t c = 0; c < g->columns; c++) {
        double x = (data(g, 0, r * g->columns + c) - mean) * scale;
        npy_put(&g->out, r * g->columns + c, layer ? x * real(g, 1, c) + real(g, 2, c) : x * data(g, 1, c));
    }
}

static void softmax(Rows *g, uint64_t r)
{
    double sum = 0;
    for (uint64_t c = 0; c < g->columns; c++) sum += exp(data(g, 0, r * g->columns + c));
    for (uint64_t c = 0; c < g->columns; c++)
        npy_put(&g->out, r * g->columns + c, exp(data(g, 0, r * g->columns + c)) / sum);
}

static uint64_t position(uint64_t row) { return (row * 37 + 11) % 256; }

static void rope(Rows *g, uint64_t r)
{
    uint64_t half = g->columns / 2;
    for (uint64_t n = 0; n < g->heads * half; n++) {
        uint64_t low = (r * g->heads + n / half) * g->columns + n % half, at = position(r) * half + n % half;
        double a = data(g, 0, low), b = data(g, 0, low + half);
        npy_put(&g->out, low, a * real(g, 2, at) - b * real(g, 3, at));
        npy_put(&g->out, low + half, b * real(g, 2, at) + a * real(g, 3, at));
    }
}

static void gate(Rows *g, uint64_t r, bool gelu)
{
    for (uint64_t c = 0; c < g->columns; c++) {
        double a = data(g, 0, 2 * r * g->columns + c), u = data(g, 0, (2 * r + 1) * g->columns + c);
        double y = gelu ? 0.5 * a * (1 + tanh(0.797884561 * (a + 0.044715 * a * a * a))) : a / (1 + exp(-a));
        npy_put(&g->out, r * g->columns + c, y * u);
    }
}

static void quantize(Rows *g, uint64_t r)
{
    double max = 1e-10;
    for (uint64_t c = 0; c < g->columns; c++) max = fmax(max, fabs(data(g, 0, r * g->columns + c)));
    npy_put(&g->second, r, max / g->limit);
    for (uint64_t c = 0; c < g->columns; c++) {
        double x = data(g, 0, r * g->columns + c) * (g->limit / max);
        npy_put(&g->out, r * g->columns + c, g->to == WAVECC_I8 ? nearbyint(x) : x);
    }
}

static void top(Rows *g, uint64_t r)
{
    bool taken[64] = {0};
    for (uint64_t n = 0; n < g->top; n++) {
        uint64_t best = 64;
        for (uint64_t c = 0; c < 64; c++)
            if (!taken[c] && (best == 64 || data(g, 0, r * 64 + c) > data(g, 0, r * 64 + best))) best = c;
        taken[best] = true;
        npy_put(&g->out, r * g->top + n, data(g, 0, r * 64 + best));
        npy_put_code(&g->second, r * g->top + n, best);
    }
}

static int compare(const void *a, const void *b)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

static void sort(Rows *g, uint64_t r)
{
    int32_t *row = malloc(g->columns * sizeof *row);
    for (uint64_t c = 0; c < g->columns; c++) row[c] = integer(g, r * g->columns + c);
    qsort(row, g->columns, sizeof *row, compare);
    for (uint64_t c = 0; c < g->columns; c++) npy_put_code(&g->out, r * g->columns + c, (uint32_t)row[c]);
    free(row);
}

static void histogram(Rows *g)
{
    uint32_t *count = calloc(g->bins, sizeof *count);
    for (uint64_t c = 0; c < g->columns; c++) count[(uint32_t)integer(g, c) % g->bins]++;
    for (uint64_t b = 0; b < g->bins; b++) npy_put_code(&g->out, b, count[b]);
    free(count);
}

static void scan(Rows *g, uint64_t r)
{
    double sum = 0;
    uint32_t whole = 0;
    for (uint64_t c = 0; c < g->columns; c++) {
        uint64_t at = r * g->columns + c;
        if (g->type == WAVECC_I32) npy_put_code(&g->out, at, whole += (uint32_t)integer(g, at));
        else npy_put(&g->out, at, sum += data(g, 0, at));
    }
}

static uint64_t name_of(const Rows *g, uint64_t row) { return row % 5 == 3 ? g->table + row : row * 71 % g->table; }

static void argmax(Rows *g, uint64_t r)
{
    uint64_t best = 0;
    for (uint64_t c = 1; c < g->columns; c++)
        if (data(g, 0, r * g->columns + c) > data(g, 0, r * g->columns + best)) best = c;
    npy_put_code(&g->out, r, best);
    npy_put(&g->second, r, data(g, 0, r * g->columns + best));
}

/* Positions (names=) of rope, names of table rows of embed. */
static void write_names(const Rows *g, const char *path, bool positions)
{
    Npy npy = npy_create(path, WAVECC_I32, 1, &g->rows);
    for (uint64_t i = 0; i < g->rows; i++) npy_put_code(&npy, i, positions ? position(i) : name_of(g, i));
    npy_finish(&npy);
}

static void row_of(Rows *g, const char *kernel, uint64_t r)
{
    if (!strcmp(kernel, "rms") || !strcmp(kernel, "layer")) norm(g, r, kernel[0] == 'l');
    else if (!strcmp(kernel, "softmax")) softmax(g, r);
    else if (!strcmp(kernel, "rope")) rope(g, r);
    else if (!strcmp(kernel, "gelu") || !strcmp(kernel, "silu")) gate(g, r, kernel[0] == 'g');
    else if (!strcmp(kernel, "quantize")) quantize(g, r);
    else if (!strcmp(kernel, "top")) top(g, r);
    else if (!strcmp(kernel, "sort")) sort(g, r);
    else if (!strcmp(kernel, "scan")) scan(g, r);
    else if (!strcmp(kernel, "argmax")) argmax(g, r);
    else if (!strcmp(kernel, "transpose"))
        for (uint64_t c = 0; c < g->columns; c++) npy_put(&g->out, c * g->rows + r, data(g, 0, r * g->columns + c));
    else if (!strcmp(kernel, "embed"))
        for (uint64_t c = 0; c < g->columns; c++)
            npy_put(&g->out, r * g->columns + c,
                    name_of(g, r) < g->table ? data(g, 1, name_of(g, r) * g->columns + c) : 0);
    else fail("no kernel '%s'", kernel);
}

int main(int argc, char **argv)
{
    const char *kernel = option_text(argc, argv, "kernel", 0), *names = option_text(argc, argv, "names", 0),
               *limit = option_text(argc, argv, "limit", 0);
    Rows g = {
        .type = option_type(argc, argv, "type", WAVECC_F32),
        .rows = option_number(argc, argv, "rows", 1),
        .columns = option_number(argc, argv, "columns", 0),
        .top = option_number(argc, argv, "top", 0),
        .bins = option_number(argc, argv, "bins", 0),
        .table = option_number(argc, argv, "table", 0),
        .heads = option_number(argc, argv, "heads", 1),
        .seed = option_number(argc, argv, "seed", 0),
        .limit = limit ? strtod(limit, NULL) : 0,
    };
    g.to = option_type(argc, argv, "to", g.type);
    if (!kernel || !g.columns) fail("usage: see ref_rows.c");
    if (names) write_names(&g, names, !strcmp(kernel, "rope"));
    if (!strcmp(kernel, "top")) {
        begin(&g.out, argc, argv, 0, g.type, g.rows, g.top);
        begin(&g.second, argc, argv, 1, WAVECC_I32, g.rows, g.top);
    } else if (!strcmp(kernel, "argmax")) {
        begin(&g.out, argc, argv, 0, WAVECC_I32, 1, g.rows);
        begin(&g.second, argc, argv, 1, g.type, 1, g.rows);
    } else if (!strcmp(kernel, "histogram")) {
        begin(&g.out, argc, argv, 0, WAVECC_I32, 1, g.bins);
    } else if (!strcmp(kernel, "transpose")) {
        begin(&g.out, argc, argv, 0, g.type, g.columns, g.rows);
    } else {
        begin(&g.out, argc, argv, 0, g.to, g.rows, g.columns * g.heads);
        if (!strcmp(kernel, "quantize")) begin(&g.second, argc, argv, 1, WAVECC_F32, 1, g.rows);
    }
    if (!strcmp(kernel, "histogram")) histogram(&g);
    else
        for (uint64_t r = 0; r < g.rows; r++) row_of(&g, kernel, r);
    npy_finish(&g.out);
    if (g.second.file) npy_finish(&g.second);
    return 0;
}
