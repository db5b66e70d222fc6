/* Expert scheduling (isa/expert.h) of a wave: tracks which VGPRs a vector instruction may still be writing, or a memory
   operation may still be reading, when the next instruction is issued. It follows the path that the wave takes, with
   the actual EXEC, so it assumes nothing about other paths. It exists only if the code switches the mode on and an
   observer needs it (watch.c).

   If operations complete late or at random, an access that comes too early gets the wrong value: a memory operation
   reads the register before the vector instruction has written it, or after a later one has overwritten it. Only the
   next instruction is affected; after that, production kernels work without the wait (docs/production-kernels.md). */
#pragma once

#include "isa/expert.h"
#include "isa/reg_units.h"
#include "sim/machine/op_facts.h"
#include "sim/machine/machine.h"

/* Whose rules decide which waits prove that an operation is done (src/check/check_expert.c). LLVM's rules accept
   more. */
typedef enum ExpertOpinion { BY_LLVM, BY_STINKYTOFU, NUM_OPINIONS } ExpertOpinion;

/* How certain it is that an instruction comes too early. */
typedef enum ExpertDoubt {
    EXPERT_TOUCHED, /* nothing proves that the older one is done */
    EXPERT_LATE,    /* nothing proves it, but it is so far back that it is done in practice */
    EXPERT_MAYBE,   /* proved only by LLVM's rules */
} ExpertDoubt;

/* The last instruction that writes, or reads, a VGPR. op NULL: none. */
typedef struct ExpertOwner {
    const SimOp *op;
    uint32_t time;                /* SimExpert.time */
    uint32_t order[NUM_OPINIONS]; /* its number in its pipe or queue */
    uint32_t number;              /* SimPending.number of a reading operation; 0: none */
    uint8_t pipe;                 /* VaPipe, or number of the queue */
    bool is_writer, is_flat;      /* is_flat: `order` counts flat operations, from 1 on */
} ExpertOwner;

enum { NUM_PIPES = PIPE_ANY + 1, NUM_READ_QUEUES = 2, NUM_RESULTS = 4, RESULT_RING = 64, FLAT_RING = 32 };

/* A flat operation is in two queues, but has no number in either. This records how many others were before it in the
   queue: in all, and for each counter of results. */
typedef struct ExpertFlat {
    uint32_t before[NUM_OPINIONS], results[NUM_RESULTS];
    uint16_t counters; /* counters that the operation raises */
    bool done[NUM_OPINIONS];
} ExpertFlat;

/* How many operations were issued, and how many of them are proved done. */
typedef struct ExpertLine {
    uint32_t issued[NUM_OPINIONS], done[NUM_OPINIONS];
    uint32_t num_flats; /* number of flat operations; the last ones are stored */
    ExpertFlat flat[FLAT_RING];
} ExpertLine;

/* The operations of a queue that one counter of results counts, with their positions in the queue. Sources are read in
   the order of issue. So if a result was waited for, all older operations of the queue have read their sources. */
typedef struct ExpertResults {
    uint32_t issued, order[RESULT_RING][NUM_OPINIONS];
} ExpertResults;

typedef struct SimExpert {
    uint32_t time; /* instructions but waits */
    ExpertLine pipe[NUM_PIPES], queue[NUM_READ_QUEUES];
    ExpertResults results[NUM_READ_QUEUES][NUM_RESULTS];
    ExpertOwner writer[NUM_ROWS], reader[NUM_READ_QUEUES][NUM_ROWS];
    uint64_t random;
    uint32_t (*old)[LANES]; /* content of each register before its writer; NULL: values are not simulated */
} SimExpert;

static inline bool sim_is_expert(const SimWave *wave) { return wave->expert && isa_is_expert_mode(wave->sched_mode); }

static inline bool sim_is_vgpr(unsigned unit) { return unit >= UNIT_REG_V && unit < UNIT_REG_V + NUM_ROWS; }

#define EACH_VGPR(ranges, unit)                                                                                       \
    for (unsigned range_ = 0; range_ < (ranges)->count; range_++)                                                     \
        for (unsigned unit = (ranges)->range[range_].first, end_ = unit + (ranges)->range[range_].count; unit < end_; \
             unit++)                                                                                                  \
            if (sim_is_vgpr(unit))

SimExpert *sim_expert_new(const SimDispatch *dispatch);
void sim_expert_free(SimExpert *expert);
void sim_expert_start(SimWave *wave);
/* Executes the instruction; the caller calls its hooks. Returns an earlier operation that reads too late and gets the
   value that the instruction has written (outstanding_capture), or NULL. */
struct SimPending *sim_expert_run(SimWave *wave, const SimOp *op, const SimOpFacts *facts);

/* The vector instruction that may still be writing the register; NULL: none. */
const ExpertOwner *sim_expert_writer(const SimWave *wave, unsigned unit, ExpertDoubt *doubt);
/* The memory operation that may still be reading it; NULL: none. */
const ExpertOwner *sim_expert_reader(const SimWave *wave, unsigned unit, ExpertDoubt *doubt);
