/* Speed of the emulator's execution core on one thread: wave instructions per second on a loop of vector
   arithmetic, with EXEC full and with holes, and matrix operations per second, for each level of host instructions
   that this machine has.

   usage: emulator_speed [iterations] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "sim/machine.h"

/* 12 vector instructions (v_add_u32, v_fma_f32, v_lshlrev_b32, v_xor_b32, v_mul_f32, v_and_or_b32, v_max_f32,
   v_lshl_add_u32, v_add_f32, v_sub_u32, v_fmac_f32, v_add3_u32), then s_sub_u32 s0, s0, 1; s_cmp_lg_u32 s0, 0;
   s_cbranch_scc1. Before: s_mov_b64 exec, s[2:3]. */
static const uint32_t vector_loop[] = {
    0xbefe0102, 0x68020501, 0xd1cb0003, 0x040e0b04, 0x240c0283, 0x2a0e0f06, 0x0a100b09, 0xd201000a,
    0x04060d07, 0x16161103, 0xd1fd000c, 0x041d0501, 0x021a110b, 0x6a1c150c, 0x761e0b04, 0xd1ff0010,
    0x0406190e, 0x80808100, 0xbf078000, 0xbf85ffed, 0xbf810000,
};
/* Four v_mfma_f32_16x16x16_f16 and the same loop end. */
static const uint32_t matrix_loop[] = {
    0xd3cd0000, 0x04022510, 0xd3cd0004, 0x04122910, 0xd3cd0008, 0x04222516, 0xd3cd000c, 0x04322916,
    0x80808100, 0xbf078000, 0xbf85fff5, 0xbf810000,
};

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Instructions per second. */
static double run(const uint32_t *words, size_t bytes, unsigned level, uint32_t iterations, uint64_t exec)
{
    Arena *arena = arena_new();
    Memory *memory = memory_new();
    MemoryPort port;
    SimKernelDesc desc = {.rsrc1 = 63, .rsrc3 = 63};
    SimDispatch dispatch = {.desc = &desc, .memory = memory};
    SimProgram *program = sim_program_new(arena, TARGET_GFX942, (const uint8_t *)words, bytes, 0x1000, 0x1000, &desc);
    SimWave *wave = aligned_alloc(64, (sizeof *wave + 63) / 64 * 64);
    memory_port_init(&port, memory);
    memset(wave, 0, sizeof *wave);
    SimGroup group = {.dispatch = &dispatch,
                      .program = sim_program_at_level(program, level),
                      .waves = &wave,
                      .num_waves = 1};
    wave->group = &group;
    wave->port = &port;
    wave->mode = 0xf0;
    for (unsigned row = 0; row < 32; row++)
        for (unsigned i = 0; i < LANES; i++) wave->v[row][i] = 0x3c003800 + row * 64 + i;
    sim_set_exec(wave, ~UINT64_C(0));
    wave->s[0] = iterations;
    wave->s[2] = (uint32_t)exec, wave->s[3] = (uint32_t)(exec >> 32);
    wave->pc = sim_program_at(group.program, 0x1000);
    double start = seconds();
    while (wave->state == WAVE_RUNNING) {
        const SimOp *op = wave->pc;
        wave->pc = op + 1;
        wave->num_instructions++;
        op->run(wave, op);
    }
    double rate = (double)wave->num_instructions / (seconds() - start);
    free(wave);
    memory_free(memory);
    arena_free(arena);
    return rate;
}

int main(int argc, char **argv)
{
    uint32_t iterations = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 1000000;
    printf("%-10s %18s %18s %18s\n", "level", "vector, M inst/s", "EXEC holes", "MFMA f16, M/s");
    for (unsigned level = 2; level <= sim_host_level(); level++) {
        double full = run(vector_loop, sizeof vector_loop, level, iterations, ~UINT64_C(0));
        double holes = run(vector_loop, sizeof vector_loop, level, iterations, UINT64_C(0xfffffff0ffff7fff));
        double matrix = run(matrix_loop, sizeof matrix_loop, level, iterations / 8, 0) * 4 / 7;
        printf("x86-64-v%u  %18.1f %18.1f %18.2f\n", level, full / 1e6, holes / 1e6, matrix / 1e6);
    }
    return 0;
}
