/* What the clock is told of an execution: of each wave of a workgroup the instructions that it executed, in its order,
   and of each memory operation which addresses it had. Nothing in it is a time: who made it (the emulator: in
   sim/observe) had no clock, and one trace can be run under any rows, beside any other workgroups.

   Addresses are kept as a pattern, which many operations share, and a base: so a trace of a loop is small, and
   operations of different workgroups can be compared by their bases alone. */
#ifndef WAVECC_TIMING_EXECUTION_TRACE_H
#define WAVECC_TIMING_EXECUTION_TRACE_H

#include "support/vec.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MEMORY_LINE = 128, /* bytes of a cache line of L1 and L2 (CDNA3 and CDNA4 ISA documents) */
    NO_ACCESS = UINT32_MAX,
};

/* Where an operation goes. */
typedef enum AccessSpace {
    ACCESS_TO_GLOBAL,
    ACCESS_TO_LDS,
    ACCESS_TO_SCRATCH,
    ACCESS_TO_SCALAR,  /* scalar memory: for the wave, no lanes */
    ACCESS_TO_LDS_DMA, /* from global memory (the pattern's lines) to LDS */
    NUM_ACCESS_SPACES
} AccessSpace;

/* AccessPattern.does */
enum { PATTERN_READS = 1, PATTERN_WRITES = 2, PATTERN_ATOMIC = 4 };

/* The shape of one operation's addresses. Two operations have one pattern exactly where all fields are the same. */
typedef struct AccessPattern {
    uint8_t space;       /* AccessSpace */
    uint8_t does;        /* PATTERN_ */
    uint8_t lanes;       /* that take part; scalar memory: 1 */
    uint8_t bytes;       /* that a lane moves; scalar memory: in all */
    uint32_t lds_clocks; /* LDS and LDS-DMA: clocks of the LDS for one instruction (lds_clocks) */
    uint32_t lds_free;   /* the same without bank conflicts */
    /* Reads of 4 bytes, of whose banks two sources disagree: clocks by the fewer, and what LDS_READ_BANKS_4 was for
       lds_clocks. 0, 0: other operations */
    uint32_t lds_other;
    uint8_t lds_banks;
    uint8_t worst_lanes[2];    /* two lanes that meet in the bank that takes longest; the same one twice: none meet */
    uint32_t worst_offsets[2]; /* LDS: where their bytes begin, in bytes from the base on */
    /* All but LDS: the lines that it touches, as distances from the line of the base in lines, ascending from 0; and
       of each line which of its 16-byte parts: bit i of `parts` for bytes 16 * i to 16 * i + 15. */
    uint32_t line_clocks; /* clocks of the texture cache (vmem_clocks in timing/cache_lines.h); LDS, scalar memory: 0 */
    uint32_t num_lines;
    const int32_t *lines;
    const uint8_t *parts;
} AccessPattern;

typedef struct TraceAccess {
    uint64_t base;    /* byte address of the first line; LDS: lowest byte address */
    uint32_t pattern; /* in TracePatterns */
} TraceAccess;

typedef struct TraceStep {
    uint32_t word;   /* where the instruction stands in the code, in dwords */
    uint32_t access; /* in WaveTrace.accesses; NO_ACCESS */
} TraceStep;

typedef struct WaveTrace {
    VEC(TraceStep) steps;
    VEC(TraceAccess) accesses;
} WaveTrace;

/* Of one workgroup. */
typedef struct GroupTrace {
    uint32_t id[3];
    uint32_t num_waves;
    WaveTrace *waves;
} GroupTrace;

/* The patterns that traces of one kernel share. */
typedef VEC(AccessPattern) TracePatterns;

#endif
