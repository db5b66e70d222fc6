/* Speed of the emulator on one thread: wave instructions per second on a loop of vector arithmetic, with EXEC full and
   with holes; matrix operations per second; wave instructions per second of four waves that load tiles, share them
   through LDS and multiply them. For each level of host instructions that this machine has, without checks and with
   all of them. All registers are defined, as in code that works.

   usage: emulator_speed [iterations]   CPU time, the best of three runs */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sim/exec/exec.h"

/* 12 vector instructions (v_add_u32, v_fma_f32, v_lshlrev_b32, v_xor_b32, v_mul_f32, v_and_or_b32, v_max_f32,
   v_lshl_add_u32, v_add_f32, v_sub_u32, v_fmac_f32, v_add3_u32), then s_sub_u32 s0, s0, 1; s_cmp_lg_u32 s0, 0;
   s_cbranch_scc1. Before: s_mov_b64 exec, s[2:3]. */
static const uint32_t vector_loop[] = {
    0xbefe0102, 0x68020501, 0xd1cb0003, 0x040e0b04, 0x240c0283, 0x2a0e0f06, 0x0a100b09,
    0xd201000a, 0x04060d07, 0x16161103, 0xd1fd000c, 0x041d0501, 0x021a110b, 0x6a1c150c,
    0x761e0b04, 0xd1ff0010, 0x0406190e, 0x80808100, 0xbf078000, 0xbf85ffed, 0xbf810000,
};
/* Four v_mfma_f32_16x16x16_f16 and the same loop end. */
static const uint32_t matrix_loop[] = {
    0xd3cd0000, 0x04022510, 0xd3cd0004, 0x04122910, 0xd3cd0008, 0x04222516,
    0xd3cd000c, 0x04322916, 0x80808100, 0xbf078000, 0xbf85fff5, 0xbf810000,
};
/* A tile: s_lshl_b32 s8, s0, 12; s_and_b32 s8, s8, 0x3ff000; s_add_u32 s4, s7, s8; global_load_dwordx4 v[4:7], v1,
   s[4:5]; s_waitcnt vmcnt(0); ds_write_b128 v1, v[4:7]; s_waitcnt lgkmcnt(0); s_barrier; four ds_read_b64; s_waitcnt
   lgkmcnt(0); four v_mfma_f32_16x16x16_f16; s_barrier; and the same loop end. */
static const uint32_t tile_loop[] = {
    0x8e088c00, 0x8608ff08, 0x003ff000, 0x80040807, 0xdc5c8000, 0x04040001, 0xbf8c0f70, 0xd9be0000, 0x00000401,
    0xbf8cc07f, 0xbf8a0000, 0xd8ec0000, 0x08000002, 0xd8ec0200, 0x0a000002, 0xd8ec0800, 0x0c000002, 0xd8ec0a00,
    0x0e000002, 0xbf8cc07f, 0xd3cd0010, 0x04421908, 0xd3cd0014, 0x04521d08, 0xd3cd0018, 0x0462190a, 0xd3cd001c,
    0x04721d0a, 0xbf8a0000, 0x80808100, 0xbf078000, 0xbf85ffe0, 0xbf810000,
};
/* Instructions of one round, and how many of them count. */
enum { VECTOR_ROUND = 15, MATRIX_ROUND = 7, MATRIX_OPS = 4, NUM_VECTORS = 32, MAX_WORDS = 2 * NUM_VECTORS + 128 };

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static const uint64_t BUFFER = UINT64_C(0x200000000000);
enum { BUFFER_BYTES = 4 << 20 };

/* s_mov_b32 for s0, s2, s3, s5, s7; v_or_b32 vN, LITERAL, v0 for all vectors, which makes ordinary f32 numbers; for
   tiles v1 = 16 * id and v2 = 8 * (id % 64). */
static size_t write_start(uint32_t *words, uint32_t iterations, uint64_t exec, bool tiles)
{
    const uint32_t scalars[] = {0, 2, 3, 5, 7};
    const uint32_t values[] = {iterations, (uint32_t)exec, (uint32_t)(exec >> 32), (uint32_t)(BUFFER >> 32),
                               (uint32_t)BUFFER};
    size_t n = 0;
    for (unsigned i = 0; i < 5; i++) {
        words[n++] = 0xbe8000ff | scalars[i] << 16;
        words[n++] = values[i];
    }
    for (unsigned v = NUM_VECTORS; v-- > (tiles ? 3u : 0u);) {
        words[n++] = 0x280000ff | v << 17;
        words[n++] = 0x3c003800 + 64 * v;
    }
    if (tiles) {
        words[n++] = 0x24020084; /* v_lshlrev_b32 v1, 4, v0 */
        words[n++] = 0x260400bf; /* v_and_b32 v2, 63, v0 */
        words[n++] = 0x24040483; /* v_lshlrev_b32 v2, 3, v2 */
    }
    words[n++] = 0xbf800007; /* s_nop 7: MFMAs may read them now */
    return n;
}

/* Instructions per second. */
static double run_once(const uint32_t *loop, size_t bytes, unsigned level, unsigned checks, uint32_t iterations,
                       uint64_t exec)
{
    const bool tiles = loop == tile_loop;
    uint32_t words[MAX_WORDS];
    const size_t start = write_start(words, iterations, exec, tiles);
    Arena *arena = arena_new();
    Memory *memory = memory_new();
    MemoryRegion buffer = {.base = BUFFER, .size = BUFFER_BYTES, .name = "tiles"};
    KernelDescriptor desc = {.rsrc1 = 0x000f0000 | 7, .rsrc3 = 7, .group_segment_bytes = tiles ? 4096 : 0};
    memory_map(memory, &buffer);
    SimResult result;
    memcpy(words + start, loop, bytes);
    SimDispatch dispatch = {.desc = &desc,
                            .memory = memory,
                            .grid = {1, 1, 1},
                            .block = {tiles ? 256 : 64, 1, 1},
                            .isa_level = level,
                            .checks = checks};
    dispatch.program =
        sim_program_new(arena, TARGET_GFX942, (const uint8_t *)words, 4 * start + bytes, 0x1000, 0x1000, &desc);
    double begin = seconds();
    if (!sim_run(&dispatch, &result)) {
        StrBuf text = {0};
        sim_describe(&result, &text);
        fprintf(stderr, "emulator_speed: %s\n", text.data);
        exit(1);
    }
    const double rate = (double)result.num_instructions / (seconds() - begin);
    if (result.num_findings) {
        fprintf(stderr, "emulator_speed: %s at 0x%llx\n", result.findings[0].text,
                (unsigned long long)result.findings[0].address);
        exit(1);
    }
    sim_result_free(&result);
    memory_free(memory);
    arena_free(arena);
    return rate;
}

typedef struct Rates {
    double full, holes, matrix, tiles;
} Rates;

static Rates measure(unsigned level, unsigned checks, uint32_t iterations)
{
    Rates best = {0};
    for (unsigned i = 0; i < 3; i++) {
        double full = run_once(vector_loop, sizeof vector_loop, level, checks, iterations, ~UINT64_C(0));
        double holes =
            run_once(vector_loop, sizeof vector_loop, level, checks, iterations, UINT64_C(0xfffffff0ffff7fff));
        double matrix = run_once(matrix_loop, sizeof matrix_loop, level, checks, iterations / 8, 0);
        double tiles = run_once(tile_loop, sizeof tile_loop, level, checks, iterations / 32, ~UINT64_C(0));
        if (tiles > best.tiles) best.tiles = tiles;
        if (full > best.full) best.full = full;
        if (holes > best.holes) best.holes = holes;
        if (matrix > best.matrix) best.matrix = matrix;
    }
    best.matrix *= (double)MATRIX_OPS / MATRIX_ROUND;
    return best;
}

static void print_row(const char *name, const char *checks, const Rates *r)
{
    printf("%-10s %-6s %10.1f %12.1f %8.2f %15.2f %12.2f\n", name, checks, r->full / 1e6, r->holes / 1e6,
           r->full / r->holes, r->matrix / 1e6, r->tiles / 1e6);
}

int main(int argc, char **argv)
{
    uint32_t iterations = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 400000;
    if (iterations < 32) iterations = 32;
    printf("%-10s %-6s %10s %12s %8s %15s %12s\n", "level", "checks", "VALU, M/s", "with holes", "slower",
           "MFMA f16, M/s", "tiles, M/s");
    for (unsigned level = 2; level <= sim_host_level(); level++) {
        char name[16];
        snprintf(name, sizeof name, "x86-64-v%u", level);
        const Rates off = measure(level, 0, iterations), on = measure(level, SIM_CHECK_ALL, iterations);
        print_row(name, "none", &off);
        print_row(name, "all", &on);
        printf("%-10s %-6s %10.2f %12.2f %8s %15.2f %12.2f\n", "", "times", off.full / on.full, off.holes / on.holes,
               "", off.matrix / on.matrix, off.tiles / on.tiles);
    }
    return 0;
}
