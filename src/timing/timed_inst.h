/* An instruction as the clock sees it: what it occupies and for how long, what it waits for, and when its results are
   ready. All of it follows from the instruction and the rows. The facts that depend on an execution are in
   execution_trace.h. */
#pragma once

#include "isa/events.h"
#include "isa/reg_units.h"
#include "support/arena.h"
#include "timing/rows.h"

/* Kinds that issue side by side: in one clock group a SIMD issues at most one instruction of each kind, from different
   waves. */
typedef enum IssueKind {
    ISSUE_VALU, /* also transcendental and packed ones */
    ISSUE_MATRIX,
    ISSUE_SALU,
    ISSUE_SMEM,
    ISSUE_VMEM, /* buffer, global, scratch, flat, LDS-DMA */
    ISSUE_LDS,
    ISSUE_BRANCH,   /* and messages, barriers, s_endpgm */
    ISSUE_INTERNAL, /* s_nop, s_waitcnt, s_setprio: the instruction buffer handles them itself */
    NUM_ISSUE_KINDS
} IssueKind;

typedef struct TimedInst {
    MachineInst inst;           /* operands are the arena's */
    uint64_t address;           /* byte offset in the code */
    uint8_t bytes;              /* 4 to 16 */
    uint8_t kind;               /* IssueKind */
    uint8_t wait[NUM_COUNTERS]; /* wait_get; counter_infos[].max: no wait for that counter */
    bool is_wait, is_barrier, is_branch, is_end;
    bool reads_exec, writes_exec; /* a branch that tests EXEC; a scalar instruction that writes it */
    bool is_trans;                /* transcendental */
    bool is_packed;               /* packed f32: see PACKED_UNDER_MATRIX */
    bool is_write;                /* memory or LDS: a store, or an atomic */
    bool reads_lds;               /* a store whose data come from the LDS instead of registers */
    bool past_l2;                 /* of memory: goes past the L2, so that other dies see it */
    bool is_atomic;               /* an atomic operation of global memory */
    bool is_tensor;               /* tensor data mover: one access is the whole tile */
    /* the first half of a split barrier; any half of one (the second half has is_barrier) */
    bool is_signal, is_split;
    bool for_group; /* such a barrier belongs to the workgroup: it is not a named one or the cluster's */
    bool sets_msb;  /* s_set_vgpr_msb sets the high bits of VGPR numbers */
    bool
        /* moves data between lanes through the LDS without a memory access (ds_bpermute_b32, ds_swizzle_b32) */
        exchanges;
    uint8_t float_ops;      /* of a lane of a vector instruction (isa_float_ops) */
    int8_t priority;        /* s_setprio gives it to the wave; -1: not s_setprio */
    const EventInfo *event; /* NULL: not a memory operation */
    uint8_t lds_clocks;     /* for an LDS operation whose addresses no execution shows; 0: assume no bank conflicts */
    uint16_t issue;         /* clocks until the wave's next instruction can be issued */
    /* clocks for which it occupies its unit (VALU, matrix pipe); 0: the access decides, or no unit */
    uint16_t pipe;
    uint16_t apart;   /* clocks for which it occupies a separate transcendental unit */
    uint16_t head;    /* matrix instruction: clocks at its start in which no VALU instruction can issue */
    uint16_t latency; /* clocks until a dependent instruction can issue, if no counter covers the result */
    /* the same for a matrix instruction that takes D as its C in the same registers; 0: as for others */
    uint16_t forward;
    RegRanges reads, writes; /* implicit ones, too */
    RegRange sum;            /* C of a matrix instruction, if it is in registers */
} TimedInst;

/* The caller keeps `inst` and all that it points to alive as long as the result. */
void timed_inst_make(const TimeRows *rows, const MachineInst *inst, uint64_t address, uint32_t bytes, TimedInst *out);

/* The code of a kernel, by dword. An instruction is made at its first use. */
typedef struct TimedCode TimedCode;
TimedCode *timed_code_new(Arena *arena, const TimeRows *rows, const uint32_t *words, size_t num_words);
/* Makes it from instructions that exist already, in the order of their addresses. They must outlive it. */
TimedCode *timed_code_of(Arena *arena, const TimeRows *rows, const TimedInst *insts, uint32_t num_insts);
/* Dwords of it. */
size_t timed_code_words(const TimedCode *code);
/* NULL: no instruction can be decoded at that dword. */
const TimedInst *timed_code_at(TimedCode *code, uint32_t word);
/* The same, with VGPR numbers changed by these high bits (VgprMsb). */
const TimedInst *timed_code_with_msb(TimedCode *code, uint32_t word, uint8_t msb);
