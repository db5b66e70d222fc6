/* divmod_tiles and divmod_tiles_loop: gathers of a 192 x 168 f32 matrix by index arithmetic with 3, 7, 24, 72, 168,
   192.

   ref_divmod out=FILE kernel=tiles|loop [seed=0] [a=0] */
#include "reference.h"

enum { ROWS = 192, COLUMNS = 168, THREADS = 192, TRIPS = 504 };

static uint64_t seed, argument;

static double source(uint64_t row, uint64_t column)
{
    return wavecc_random_value(WAVECC_F32, seed, argument, row * COLUMNS + column);
}

static void tiles(Npy *out)
{
    for (uint64_t linear = 0; linear < ROWS * COLUMNS; linear++) {
        uint64_t tile = linear / 168, inside = linear % 168;
        uint64_t tile_row = tile / 72 * 3 + tile % 3, tile_column = tile % 72 / 3;
        npy_put(out, linear, source((tile_row * 24 + inside / 7) % 192, tile_column * 7 + inside % 7));
    }
}

static void loop(Npy *out)
{
    for (uint64_t t = 0; t < THREADS; t++) {
        double sum = 0;
        for (uint64_t k = 0; k < TRIPS; k++)
            sum += source((k * 3 + t / 7 + k / 24 * 7) % 192, (t % 24 * 7 + k % 7 + k / 3 * 24) % 168);
        npy_put(out, t, sum);
    }
}

int main(int argc, char **argv)
{
    const char *path = option_text(argc, argv, "out", 0), *kernel = option_text(argc, argv, "kernel", 0);
    seed = option_number(argc, argv, "seed", 0);
    argument = option_number(argc, argv, "a", 0);
    if (!path || !kernel) fail("usage: ref_divmod out=FILE kernel=tiles|loop");
    bool is_loop = !strcmp(kernel, "loop");
    Npy out = npy_create(path, WAVECC_F32, 1, (uint64_t[]){is_loop ? THREADS : ROWS * COLUMNS});
    if (is_loop) loop(&out);
    else tiles(&out);
    npy_finish(&out);
    return 0;
}
