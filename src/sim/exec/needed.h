/* Which instructions a run needs if it only has to know addresses: the path of each wave, and where its memory
   operations go. Values that reach no address, no branch and no EXEC need not be computed ("faint variables" of
   dataflow analysis), so the products of a GEMM, and the loads of its matrices, do nothing. Internal to src/sim.

   The analysis goes backward over the control flow of the decoded code, by register unit. Needed are: what branches,
   waits, barriers, mode changes and all that is not understood read; addresses of memory operations, with base,
   resource, offsets, M0 and EXEC; and the operands of what makes a needed register. A write ends the need of a register
   if it writes all lanes: a scalar write, a matrix product, or a write while EXEC is known to be full (needed_exec.c).

   Memory: if anything that is loaded from LDS is needed, then so is all that is stored there; the same for scratch. Of
   global memory it is taken for granted that needed values (arguments, tables, semaphores) are not what the kernel has
   stored there before, and the run finds out where that is wrong (addresses_only.c); then all stores are needed. */
#ifndef WAVECC_SIM_NEEDED_H
#define WAVECC_SIM_NEEDED_H

#include "sim/machine/op_facts.h"

/* Memories, as sets. */
enum { IN_GLOBAL = 1, IN_LDS = 2, IN_SCRATCH = 4 };

typedef enum NeedKind {
    NEED_ALWAYS,    /* it does more than write registers */
    NEED_IF_RESULT, /* a result is needed */
    NEED_ADDRESS,   /* memory operation: addresses always, the rest if a result or what it stores is needed */
} NeedKind;

typedef struct NeedInst {
    const SimOp *op;
    const RegRanges *results;
    const RegRanges *addresses; /* read in any case; NULL: none */
    const RegRanges *sources;   /* read where the instruction is needed; NULL: none */
    uint8_t kind;               /* NeedKind */
    uint8_t loads, stores;      /* IN_ */
    bool whole;                 /* vector results are written in all lanes that can be read afterwards */
    bool needed;
} NeedInst;

typedef struct NeedBlock {
    uint32_t first, end; /* instructions */
    uint32_t next[2], num_next;
    uint64_t full; /* needed_exec.c: at its beginning */
    bool reached;
    uint64_t *needed; /* UNIT_WORDS: registers that are needed at its beginning */
} NeedBlock;

typedef struct NeedFlow {
    Arena *arena;
    const SimProgram *program;
    NeedInst *insts; /* by address */
    NeedBlock *blocks;
    uint32_t num_insts, num_blocks;
} NeedFlow;

/* needed_flow.c: instructions and blocks of the decoded program. False: it has indirect jumps, or something else that
   changes which instructions or registers are meant; then all of it is needed. */
bool need_flow_new(Arena *arena, const SimProgram *program, NeedFlow *flow);
/* needed_exec.c: sets NeedInst.whole. full_waves: waves start with all lanes. */
void need_find_whole(NeedFlow *flow, bool full_waves);
/* needed.c: sets NeedInst.needed. `stored`: IN_ memories of which all that is stored is needed. */
void need_find(NeedFlow *flow, unsigned stored);

/* addresses_only.c: the program in which only what is needed is executed; the program itself where that is not known.
   global_values: stores to global memory are needed. */
const SimProgram *sim_program_for_addresses(const SimProgram *program, bool full_waves, bool global_values);

#endif
