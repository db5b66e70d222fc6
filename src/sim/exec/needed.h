/* Which instructions a run needs if it only has to know addresses: the path of each wave, and where its memory
   operations go. Values that reach no address, no branch and no EXEC need not be computed ("faint variables" of
   dataflow analysis), so the products of a GEMM, and the loads of its matrices, do nothing. Internal to src/sim.

   The analysis goes backward over the control flow of the decoded code, by register unit. These are needed: everything
   that branches, waits, barriers, mode changes and unknown instructions read; addresses of memory operations, with
   base, resource, offsets, M0 and EXEC; and the operands of an instruction whose result is needed. A write ends the
   need of a register if it writes all lanes: a scalar write, a matrix product, or a write while EXEC is known to be
   full (needed_exec.c).

   Memory: if any value loaded from LDS is needed, all stores to LDS are needed. The same holds for scratch. For global
   memory, the analysis assumes that the kernel itself did not store the needed values (arguments, tables, semaphores).
   If the run finds a case where this is wrong (addresses_only.c), all stores are needed.

   A jump to an address in a register goes where it went in earlier runs, or returns to after the innermost call. A run
   that jumps elsewhere starts again with all values, and learns where jumps go. Before a call are needed, of what the
   function needs for all who call it, the registers that functions read and those that are needed after this call. */
#pragma once

#include "sim/machine/op_facts.h"

/* Memories, as sets. */
enum { IN_GLOBAL = 1, IN_LDS = 2, IN_SCRATCH = 4 };

typedef enum NeedKind {
    NEED_ALWAYS,    /* it does more than write registers */
    NEED_IF_RESULT, /* needed if a result is needed */
    /* memory operation: its addresses are always needed, the rest if a result or the stored data is needed */
    NEED_ADDRESS,
} NeedKind;

typedef struct NeedInst {
    const SimOp *op;
    const RegRanges *results;
    const RegRanges *addresses; /* always read; NULL: none */
    const RegRanges *sources;   /* read if the instruction is needed; NULL: none */
    uint8_t kind;               /* NeedKind */
    uint8_t loads, stores;      /* IN_ */
    bool whole;                 /* vector results are written in all lanes that can be read later */
    bool needed;
} NeedInst;

/* Lane masks in scalar registers that are known to be full: bit i for the one that begins with s<i>. */
typedef unsigned __int128 FullMasks;

enum { NO_BLOCK = UINT32_MAX };
typedef struct NeedBlock {
    uint32_t first, end;  /* instructions */
    const uint32_t *next; /* blocks; of a call: of the functions */
    uint32_t num_next, next_by_branch[2];
    uint32_t num_known; /* of `next`; the rest is after calls, where it returns to */
    uint32_t after;     /* block after a call, or NO_BLOCK */
    bool is_call, in_function;
    FullMasks full; /* needed_exec.c: state at its start */
    bool reached;
    uint64_t *needed; /* UNIT_WORDS words: registers needed at its start */
} NeedBlock;

typedef struct NeedFlow {
    Arena *arena;
    const SimProgram *program;
    NeedInst *insts; /* by address */
    NeedBlock *blocks;
    uint32_t num_insts, num_blocks;
    uint64_t *read; /* UNIT_WORDS words: registers that functions read */
} NeedFlow;

/* needed_flow.c: the instructions and blocks of the decoded program. False: something
   changes which instructions or registers are meant; then everything is needed. */
bool need_flow_new(Arena *arena, const SimProgram *program, NeedFlow *flow);
/* needed_exec.c: sets NeedInst.whole. full_waves: waves start with all lanes on. */
void need_find_whole(NeedFlow *flow, bool full_waves);
/* needed.c: sets NeedInst.needed. `stored`: IN_ bits of memories whose stores are all needed. */
void need_find(NeedFlow *flow, unsigned stored);

/* addresses_only.c: a program that executes only what is needed; the program itself if that is not known.
   global_values: stores to global memory are needed. */
const SimProgram *sim_program_for_addresses(const SimProgram *program, bool full_waves, bool global_values);
/* addresses_only.c: a program that executes everything, and learns where jumps go. */
const SimProgram *sim_program_that_learns(const SimProgram *program);
