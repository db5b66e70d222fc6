/* Shared by the files of vector/, which are compiled once per level of host instructions (x86-64-v2, v3, v4).
   Everything here is static, and every exported symbol carries the level, so that no code of a higher level is
   linked into a lower.

   An operation is an expression over one lane. OPEN gives the place of the result: the destination rows if EXEC is
   full, else a temporary that CLOSE blends in. Writing in place is safe, because a lane only reads and writes its own
   column, and reads before it writes. (Operations across lanes use their own temporary.) */
#pragma once

#include <math.h>
#include <string.h>

#if defined(__SSE2__)
#include <immintrin.h>
#endif

#include "sim/exec/number.h"
#include "sim/exec/semantics.h"
#include "sim/exec/vector/fma.h"

#ifndef SIM_LEVEL
#error "compile with -DSIM_LEVEL=2, 3 or 4"
#endif
#define LEVEL_NAME_2(name, level) name##_v##level
#define LEVEL_NAME_1(name, level) LEVEL_NAME_2(name, level)
#define LEVEL_NAME(name) LEVEL_NAME_1(name, SIM_LEVEL)

#define ALWAYS_INLINE static inline __attribute__((always_inline))
/* Lanes are independent, so the compiler may vectorize the loop without checks for overlap. */
#ifdef __clang__
#define LANES_ARE_INDEPENDENT _Pragma("clang loop vectorize(assume_safety)")
#else
#define LANES_ARE_INDEPENDENT _Pragma("GCC ivdep")
#endif
#define FOR_LANES LANES_ARE_INDEPENDENT for (unsigned i = 0; i < LANES; i++)

ALWAYS_INLINE void blend_row(const SimWave *wave, uint32_t *restrict to, const uint32_t *restrict from)
{
    const uint32_t *restrict mask = wave->exec_row;
    for (unsigned i = 0; i < LANES; i++) to[i] = (from[i] & mask[i]) | (to[i] & ~mask[i]);
}

#define OPEN(rows)                                     \
    if (op->prepare) op->prepare(wave, op);            \
    _Alignas(64) uint32_t temporary[(rows) * LANES];   \
    const bool exec_full = wave->exec == ~UINT64_C(0); \
    uint32_t *const d = exec_full ? sim_dst(wave, op->dst) : temporary;
#define CLOSE(rows)                           \
    if (!exec_full)                           \
        for (unsigned r = 0; r < (rows); r++) \
            blend_row(wave, sim_dst(wave, op->dst) + r * LANES, temporary + r * LANES);

/* Lane types: C type, rows, load, store. */
typedef uint32_t lane_u32;
typedef int32_t lane_i32;
typedef uint32_t lane_u24;
typedef int32_t lane_i24;
typedef uint64_t lane_u64;
typedef int64_t lane_i64;
typedef uint16_t lane_u16;
typedef int16_t lane_i16;
typedef double lane_f64;
typedef float lane_f32;
/* The rows of a type tag, and the kind of result that it is. */
#define LANE_TYPE(tag, rows, result) ROWS_##tag = (rows), RESULT_OF_##tag = (result)
enum {
    LANE_TYPE(u32, 1, RESULT_INT),
    LANE_TYPE(i32, 1, RESULT_INT),
    LANE_TYPE(u16, 1, RESULT_INT),
    LANE_TYPE(i16, 1, RESULT_INT),
    LANE_TYPE(u64, 2, RESULT_INT),
    LANE_TYPE(i64, 2, RESULT_INT),
    LANE_TYPE(f64, 2, RESULT_F64),
    LANE_TYPE(f32, 1, RESULT_F32),
};
#define LOAD_u32(p) (p)[i]
#define LOAD_i32(p) (int32_t)(p)[i]
#define LOAD_u24(p) ((p)[i] & 0xffffff)
#define LOAD_i24(p) ((int32_t)((p)[i] << 8) >> 8)
#define LOAD_u16(p) (uint16_t)(p)[i]
#define LOAD_i16(p) (int16_t)(p)[i]
#define LOAD_u64(p) ((p)[i] | (uint64_t)(p)[i + LANES] << 32)
#define LOAD_i64(p) (int64_t)((p)[i] | (uint64_t)(p)[i + LANES] << 32)
#define LOAD_f64(p) f64_from_bits((p)[i] | (uint64_t)(p)[i + LANES] << 32)
#define LOAD_f32(p) f32_from_bits((p)[i])
#define STORE_u32(value) d[i] = (uint32_t)(value)
#define STORE_i32(value) d[i] = (uint32_t)(value)
#define STORE_u16(value) d[i] = (uint16_t)(value)
#define STORE_i16(value) d[i] = (uint16_t)(value)
#define STORE_u64(value)                          \
    do {                                          \
        uint64_t stored_ = (uint64_t)(value);     \
        d[i] = (uint32_t)stored_;                 \
        d[i + LANES] = (uint32_t)(stored_ >> 32); \
    } while (0)
#define STORE_i64(value) STORE_u64(value)
#define STORE_f64(value) STORE_u64(f64_to_bits_canonical(value))
#define STORE_f32(value) d[i] = f32_to_bits_canonical(value)

#define SOURCES_1 const uint32_t *pa = sim_src(wave, op, 0);
#define SOURCES_2 SOURCES_1 const uint32_t *pb = sim_src(wave, op, 1);
#define SOURCES_3 SOURCES_2 const uint32_t *pc = sim_src(wave, op, 2);
#define LOADS_1(ta) const lane_##ta a = LOAD_##ta(pa);
#define LOADS_2(ta, tb) LOADS_1(ta) const lane_##tb b = LOAD_##tb(pb);
#define LOADS_3(ta, tb, tc) LOADS_2(ta, tb) const lane_##tc c = LOAD_##tc(pc);
/* The usual case, all lanes on and plain sources, has a function without a frame; the rest is called from there. */
#define DEFINE_OP(name, td, sources, loads, ...)                                             \
    ALWAYS_INLINE void lanes_##name(const SimWave *wave, const SimOp *op, uint32_t *const d) \
    {                                                                                        \
        sources FOR_LANES { loads STORE_##td(__VA_ARGS__); }                                 \
    }                                                                                        \
    static __attribute__((noinline)) void any_##name(SimWave *wave, const SimOp *op)         \
    {                                                                                        \
        OPEN(ROWS_##td)                                                                      \
        lanes_##name(wave, op, d);                                                           \
        CLOSE(ROWS_##td)                                                                     \
    }                                                                                        \
    static void run_##name(SimWave *wave, const SimOp *op)                                   \
    {                                                                                        \
        if (op->prepare || wave->exec != ~UINT64_C(0)) any_##name(wave, op);                 \
        else lanes_##name(wave, op, sim_dst(wave, op->dst));                                 \
    }
#define DEFINE_OP1(name, td, ta, ...) DEFINE_OP(name, td, SOURCES_1, LOADS_1(ta), __VA_ARGS__)
#define DEFINE_OP2(name, td, ta, tb, ...) DEFINE_OP(name, td, SOURCES_2, LOADS_2(ta, tb), __VA_ARGS__)
#define DEFINE_OP3(name, td, ta, tb, tc, ...) DEFINE_OP(name, td, SOURCES_3, LOADS_3(ta, tb, tc), __VA_ARGS__)
#define RUN_ROW(id, function, type, row_flags, row_fidelity) \
    {.opcode = OP_##id, .run = (function), .result_type = (type), .flags = (row_flags), .fidelity = (row_fidelity)},
#define TABLE_ROW(id, type, row_flags) RUN_ROW(id, run_##id, type, row_flags, FIDELITY_EXACT)
#define ROUNDING_ROW(id, type) RUN_ROW(id, run_##id, type, 0, FIDELITY_ROUNDING)

/* Converts 64 lanes of ~0 or 0 to a mask. */
ALWAYS_INLINE uint64_t pack_lanes(const uint32_t *row)
{
    uint64_t mask = 0;
#if defined(__AVX512DQ__)
    for (unsigned i = 0; i < 4; i++)
        mask |= (uint64_t)_mm512_movepi32_mask(_mm512_loadu_si512(row + 16 * i)) << (16 * i);
#elif defined(__AVX2__)
    for (unsigned i = 0; i < 8; i++)
        mask |= (uint64_t)(unsigned)_mm256_movemask_ps(_mm256_loadu_ps((const float *)(row + 8 * i))) << (8 * i);
#elif defined(__SSE2__)
    for (unsigned i = 0; i < 16; i++)
        mask |= (uint64_t)(unsigned)_mm_movemask_ps(_mm_loadu_ps((const float *)(row + 4 * i))) << (4 * i);
#else
    for (unsigned i = 0; i < LANES; i++) mask |= (uint64_t)(row[i] >> 31) << i;
#endif
    return mask;
}

/* Converts a mask to 64 lanes of ~0 or 0. */
ALWAYS_INLINE void spread_mask(uint64_t mask, uint32_t *row)
{
    for (unsigned half = 0; half < 2; half++) {
        uint32_t bits = (uint32_t)(mask >> (32 * half));
        for (unsigned i = 0; i < 32; i++) row[32 * half + i] = 0u - (bits >> i & 1);
    }
}

/* A lane mask source. */
ALWAYS_INLINE uint64_t mask_src(const SimWave *wave, const SimOp *op, unsigned i)
{
    return sim_pair(sim_src(wave, op, i));
}
