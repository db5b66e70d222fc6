/* Runs of instructions on a compute unit under the clock: what the tests of cu_run share. */
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "timing/cu.h"

enum { RUN_WORDS = 4096, RUN_WAVES = 16, RUN_EVENTS = 4096 };

/* Instructions as LLVM's words. */
enum {
    W_V_MOV = 0x7e0002f2,   /* v_mov_b32 v0, 1.0 */
    W_V_MOV9 = 0x7e1202f2,  /* v_mov_b32 v9, 1.0 */
    W_V_READ8 = 0x7e160308, /* v_mov_b32 v11, v8 */
    W_V_EXP = 0x7e024101,   /* v_exp_f32 v1, v1 */
    W_S_MOV = 0xbe800080,   /* s_mov_b32 s0, 0 */
    W_NOP = 0xbf800000,
    W_BARRIER = 0xbf8a0000,
    W_END = 0xbf810000,
    W_PRIO_3 = 0xbf8f0003,
    W_PRIO_0 = 0xbf8f0000,
    W_BRANCH = 0xbf820000, /* s_branch +0 */
    W_WAIT_VM0 = 0xbf8c0f70,
    W_WAIT_VM1 = 0xbf8c0f71,
    W_WAIT_LGKM0 = 0xbf8cc07f,
};
/* Two words each. */
static const uint32_t W_READ_B128[] = {0xd9fe0000, 0x0c000000};  /* ds_read_b128 v[12:15], v0 */
static const uint32_t W_WRITE_B128[] = {0xd9be0000, 0x00000c00}; /* ds_write_b128 v0, v[12:15] */
static const uint32_t W_LOAD_X4[] = {0xdc5c8000, 0x167f0012};    /* global_load_dwordx4 v[22:25], v[18:19], off */
static const uint32_t W_STORE_X4[] = {0xdc7c8000, 0x007f0004};   /* global_store_dwordx4 v[4:5], v[0:3], off */
static const uint32_t W_SMEM[] = {0xc0060000, 0x00000000};       /* s_load_dwordx2 s[0:1], s[0:1], 0x0 */
static const uint32_t W_MFMA16[] = {0xd3cd0008,
                                    0x04224502}; /* v_mfma_f32_16x16x16_f16 v[8:11], v[2:3], v[34:35], v[8:11] */
static const uint32_t W_MFMA16_B[] = {0xd3cd0010, 0x04424502}; /* the same with v[16:19] */
static const uint32_t W_MFMA32[] = {0xd3d50030,
                                    0x04c24502}; /* v_mfma_f32_32x32x16_f16 v[48:63], v[2:5], v[34:37], v[48:63] */
static const uint32_t W_PK_MUL[] = {0xd3b14000, 0x18020902}; /* v_pk_mul_f32 v[0:1], v[2:3], v[4:5] */

typedef struct Run {
    Arena *arena;
    TimeRows rows;
    uint32_t words[RUN_WORDS];
    size_t num_words;
    TracePatterns patterns;
    WaveTrace waves[RUN_WAVES];
    GroupTrace group;
    const GroupTrace *groups[8];
    CuRun run;
    CuResult result;
    CuEvent events[RUN_EVENTS];
    unsigned num_events;
    unsigned simds; /* that have a wave; 0: as many as a workgroup's waves, at most 4 */
} Run;

static void run_note(void *self, const CuEvent *event)
{
    Run *r = self;
    assert_true(r->num_events < RUN_EVENTS);
    r->events[r->num_events++] = *event;
}

static inline Run *run_new(Target target, unsigned num_waves)
{
    Arena *arena = arena_new();
    Run *r = ARENA_NEW(arena, Run);
    r->arena = arena;
    r->rows = time_rows(target);
    r->group = (GroupTrace){.num_waves = num_waves, .waves = r->waves};
    r->run =
        (CuRun){.rows = &r->rows, .num_groups = 1, .resident = 1, .warm = true, .event = run_note, .event_self = r};
    return r;
}

/* Appends the instruction to the code; `waves` (bits) execute it. */
static inline void run_add(Run *r, unsigned waves, const uint32_t *words, unsigned num_words, uint32_t access)
{
    for (unsigned w = 0; w < r->group.num_waves; w++)
        if (waves >> w & 1) VEC_PUSH(r->arena, &r->waves[w].steps, ((TraceStep){(uint32_t)r->num_words, access}));
    assert_true(r->num_words + num_words < RUN_WORDS);
    for (unsigned i = 0; i < num_words; i++) r->words[r->num_words++] = words[i];
}
static inline void run_one(Run *r, unsigned waves, uint32_t word) { run_add(r, waves, &word, 1, NO_ACCESS); }
static inline void run_two(Run *r, unsigned waves, const uint32_t *words) { run_add(r, waves, words, 2, NO_ACCESS); }

/* An operation with that pattern; each wave has its own access. */
static inline void run_memory(Run *r, unsigned waves, const uint32_t *words, uint64_t base, AccessPattern pattern)
{
    VEC_PUSH(r->arena, &r->patterns, pattern);
    for (unsigned w = 0; w < r->group.num_waves; w++)
        if (waves >> w & 1) {
            VEC_PUSH(r->arena, &r->waves[w].accesses, ((TraceAccess){base, r->patterns.len - 1}));
            VEC_PUSH(r->arena, &r->waves[w].steps, ((TraceStep){(uint32_t)r->num_words, r->waves[w].accesses.len - 1}));
        }
    for (unsigned i = 0; i < 2; i++) r->words[r->num_words++] = words[i];
}

/* 16 bytes of each lane in the LDS, for so many clocks. */
static inline AccessPattern run_lds(unsigned clocks, unsigned free)
{
    return (AccessPattern){.space = ACCESS_TO_LDS, .lanes = 64, .bytes = 16, .lds_clocks = clocks, .lds_free = free};
}

/* 16 bytes of each lane, in a row. */
static inline AccessPattern run_rows(unsigned space)
{
    static const int32_t lines[] = {0, 1, 2, 3, 4, 5, 6, 7};
    static const uint8_t whole[] = {255, 255, 255, 255, 255, 255, 255, 255};
    return (AccessPattern){.space = (uint8_t)space,
                           .lanes = 64,
                           .bytes = 16,
                           .line_clocks = 16,
                           .num_lines = 8,
                           .lines = lines,
                           .parts = whole};
}

static inline void run_go(Run *r)
{
    run_one(r, ~0u, W_END);
    if (!r->groups[0]) r->groups[0] = &r->group;
    r->run.groups = r->groups;
    r->run.patterns = &r->patterns;
    r->run.code = timed_code_new(r->arena, &r->rows, r->words, r->num_words);
    cu_run(r->arena, &r->run, &r->result);
    uint64_t sum = 0, simds = r->simds ? r->simds : r->group.num_waves < 4 ? r->group.num_waves : 4;
    for (unsigned i = 0; i < NUM_CLOCK_OWNERS; i++) sum += r->result.owner[i];
    assert_int_equal(sum, simds * r->result.clocks); /* each clock has one owner */
}

/* The clock at which that wave issued its step, from its first one; and from the other's first one. */
static inline uint64_t run_clock(const Run *r, unsigned wave, unsigned step)
{
    for (unsigned i = 0, seen = 0; i < r->num_events; i++)
        if (r->events[i].wave == wave && seen++ == step) return r->events[i].issued;
    fail_msg("wave %u has no step %u", wave, step);
    return 0;
}
static inline uint64_t run_gap(const Run *r, unsigned wave, unsigned from, unsigned to)
{
    return run_clock(r, wave, to) - run_clock(r, wave, from);
}
