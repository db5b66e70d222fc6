/* Copies and sums of random operands.

   ref_elementwise out=FILE op=copy|add [type=f32] [rows=1] columns=N [seed=0] [a=0] [b=1] [range=FIRST,COUNT ...]
   The file has shape (rows, columns), or (columns,) without rows=. range: only these elements, the rest is 0.
   copy keeps every bit; add rounds the exact sum once, which is what an IEEE addition does. */
#include "reference.h"

int main(int argc, char **argv)
{
    const char *path = option_text(argc, argv, "out", 0), *op = option_text(argc, argv, "op", 0);
    uint64_t rows = option_number(argc, argv, "rows", 0), columns = option_number(argc, argv, "columns", 0);
    uint64_t seed = option_number(argc, argv, "seed", 0);
    uint64_t a = option_number(argc, argv, "a", 0), b = option_number(argc, argv, "b", 1);
    WaveccType type = option_type(argc, argv, "type", WAVECC_F32);
    if (!path || !op || !columns) fail("usage: ref_elementwise out=FILE op=copy|add columns=N ...");
    bool is_add = !strcmp(op, "add");
    if (!is_add && strcmp(op, "copy")) fail("op=copy or op=add");
    uint64_t dims[2] = {rows, columns};
    Npy out = rows ? npy_create(path, type, 2, dims) : npy_create(path, type, 1, dims + 1);
    for (int i = 0;; i++) {
        const char *range = option_text(argc, argv, "range", i);
        unsigned long long first = 0, count = out.count;
        if (range && sscanf(range, "%llu,%llu", &first, &count) != 2) fail("range=FIRST,COUNT");
        if (!range && i) break;
        for (uint64_t e = first; e < first + count; e++) {
            if (is_add) npy_put(&out, e, wavecc_random_value(type, seed, a, e) + wavecc_random_value(type, seed, b, e));
            else npy_put_code(&out, e, wavecc_random_bits(type, seed, a, e));
        }
        if (!range) break;
    }
    npy_finish(&out);
    return 0;
}
