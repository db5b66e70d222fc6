/* An instruction as the clock sees it: what it occupies and for how long, what it waits for, and when its results are
   there. All of it follows from the instruction and the rows; nothing depends on an execution but what stands in
   execution_trace.h. */
#ifndef WAVECC_TIMING_TIMED_INST_H
#define WAVECC_TIMING_TIMED_INST_H

#include "isa/events.h"
#include "isa/reg_units.h"
#include "support/arena.h"
#include "timing/rows.h"

/* What issues side by side: in one clock group a SIMD issues at most one instruction of each kind, from different
   waves. */
typedef enum IssueKind {
    ISSUE_VALU, /* transcendental and packed ones, too */
    ISSUE_MATRIX,
    ISSUE_SALU,
    ISSUE_SMEM,
    ISSUE_VMEM, /* buffer, global, scratch, flat, LDS-DMA */
    ISSUE_LDS,
    ISSUE_BRANCH,   /* and messages, barriers, s_endpgm */
    ISSUE_INTERNAL, /* s_nop, s_waitcnt, s_setprio: the instruction buffer's own */
    NUM_ISSUE_KINDS
} IssueKind;

typedef struct TimedInst {
    MachineInst inst;           /* operands are the arena's */
    uint64_t address;           /* byte offset in the code */
    uint8_t bytes;              /* 4 to 16 */
    uint8_t kind;               /* IssueKind */
    uint8_t wait[NUM_COUNTERS]; /* wait_get: counter_infos[].max: not for that counter */
    bool is_wait, is_barrier, is_branch, is_end;
    bool reads_exec, writes_exec; /* a branch that asks for EXEC; a scalar instruction that writes it */
    bool is_trans;                /* transcendental */
    bool is_packed;               /* packed f32: see PACKED_UNDER_MATRIX */
    bool is_write;                /* of memory or LDS: a store, or an atomic */
    bool reads_lds;               /* a store whose data come from the LDS, not from registers */
    bool past_l2;                 /* of memory: goes past the L2, so that other dies see it */
    bool is_atomic;               /* an atomic operation of global memory */
    bool is_tensor;               /* of the tensor data mover: an access is the whole tile */
    bool is_signal, is_split;     /* the first half of a split barrier; the other one, which is_barrier */
    bool for_group;               /* of these: the barrier of the workgroup, not a named one or the cluster's */
    bool sets_msb;                /* s_set_vgpr_msb: high bits of the numbers of VGPRs */
    bool
        exchanges; /* data between lanes by way of the LDS, without a memory access (ds_bpermute_b32, ds_swizzle_b32) */
    int8_t priority;        /* that it gives to its wave (s_setprio); -1: it does not */
    const EventInfo *event; /* NULL: no memory operation */
    uint8_t lds_clocks;     /* of the LDS, where no execution tells its addresses; 0: as if no lanes met in a bank */
    uint16_t issue;         /* clocks until the wave's next instruction can be issued */
    uint16_t pipe;          /* clocks of the unit that it occupies: VALU, matrix pipe; 0: by the access, or none */
    uint16_t apart;         /* clocks of a unit of transcendental operations that stands beside the VALU */
    uint16_t head;          /* of a matrix instruction: clocks at its begin in which no VALU instruction is issued */
    uint16_t latency;       /* clocks until a dependent instruction can be issued, where no counter tells it */
    uint16_t forward; /* the same where a matrix instruction takes D as its C, in the same registers; 0: as others */
    RegRanges reads, writes; /* implicit ones, too */
    RegRange sum;            /* C of a matrix instruction, if it is registers */
} TimedInst;

/* `inst` and what it points to must outlive the result. */
void timed_inst_make(const TimeRows *rows, const MachineInst *inst, uint64_t address, uint32_t bytes, TimedInst *out);

/* The code of a kernel, by dword. Instructions are made when they are first asked for. */
typedef struct TimedCode TimedCode;
TimedCode *timed_code_new(Arena *arena, const TimeRows *rows, const uint32_t *words, size_t num_words);
/* Of instructions that are made already, in the order of their addresses; they must outlive it. */
TimedCode *timed_code_of(Arena *arena, const TimeRows *rows, const TimedInst *insts, uint32_t num_insts);
/* Dwords of it. */
size_t timed_code_words(const TimedCode *code);
/* NULL: no instruction can be decoded there. */
const TimedInst *timed_code_at(TimedCode *code, uint32_t word);
/* The same, where VGPRs are what these high bits (VgprMsb) make of their numbers. */
const TimedInst *timed_code_with_msb(TimedCode *code, uint32_t word, uint8_t msb);

#endif
