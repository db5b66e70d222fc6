/* What the clock knows of an execution: the instructions that each wave of a workgroup executed, in its order, and the
   addresses of each memory operation. Nothing in it is a time, because its producer (the emulator, in sim/observe) has
   no clock. So one trace can run under any rows, beside any other workgroups.

   An address is kept as a pattern, which operations share, and a base. So the trace of a loop is small, and operations
   of different workgroups can be compared by their bases alone. */
#pragma once

#include "support/vec.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    MEMORY_LINE = 128, /* bytes of a cache line of L1 and L2 (CDNA3 and CDNA4 ISA documents) */
    NO_ACCESS = UINT32_MAX,
};

/* The memory that an operation accesses. */
typedef enum AccessSpace {
    ACCESS_TO_GLOBAL,
    ACCESS_TO_LDS,
    ACCESS_TO_SCRATCH,
    ACCESS_TO_SCALAR,  /* scalar memory: one access for the wave, without lanes */
    ACCESS_TO_LDS_DMA, /* from global memory (the pattern's lines) to LDS */
    NUM_ACCESS_SPACES
} AccessSpace;

/* AccessPattern.does */
enum { PATTERN_READS = 1, PATTERN_WRITES = 2, PATTERN_ATOMIC = 4 };

/* The shape of one operation's addresses. Two operations share a pattern if and only if all fields are equal. */
typedef struct AccessPattern {
    uint8_t space;       /* AccessSpace */
    uint8_t does;        /* PATTERN_ */
    uint8_t lanes;       /* active lanes; scalar memory: 1 */
    uint8_t bytes;       /* bytes per lane; scalar memory: of the whole access */
    uint32_t lds_clocks; /* LDS and LDS-DMA: clocks of the LDS for one instruction (lds_clocks) */
    uint32_t lds_free;   /* the same as if no bank conflicted */
    /* Reads of 4 bytes, for which two sources give different numbers of banks: clocks with the smaller number, and the
       value of LDS_READ_BANKS_4 that lds_clocks used. 0, 0: other operations */
    uint32_t lds_other;
    uint8_t lds_banks;
    uint8_t worst_lanes[2];    /* two lanes that conflict in the slowest bank; twice the same lane: no conflict */
    uint32_t worst_offsets[2]; /* LDS: where their bytes start, in bytes from the base */
    /* All but LDS: the touched lines, as distances in lines from the line of the base, ascending from 0. For each line,
       bit i of `parts` stands for its bytes 16 * i to 16 * i + 15. */
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
    uint32_t word;   /* dword of the instruction in the code */
    uint32_t access; /* in WaveTrace.accesses; NO_ACCESS */
} TraceStep;

typedef struct WaveTrace {
    VEC(TraceStep) steps;
    VEC(TraceAccess) accesses;
} WaveTrace;

/* The trace of one workgroup. */
typedef struct GroupTrace {
    uint32_t id[3];
    uint32_t num_waves;
    WaveTrace *waves;
    bool ended; /* false: a beginning, because the run ended before the workgroup */
} GroupTrace;

/* The patterns that the traces of one kernel share. */
typedef VEC(AccessPattern) TracePatterns;
