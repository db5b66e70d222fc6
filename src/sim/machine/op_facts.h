/* Facts about an instruction that do not depend on a run: registers, memory event, class. They are made when first
   needed, and stay with the program. */
#pragma once

#include "isa/events.h"
#include "isa/reg_units.h"
#include "sim/machine/machine.h"

enum { UNIT_WORDS = (NUM_REG_UNITS + 63) / 64 };

/* A part of a set of register units. */
typedef struct UnitWord {
    uint64_t bits;
    uint32_t word;
} UnitWord;

/* SimOpFacts.flags */
enum {
    SIM_FACT_WAIT = 1,   /* s_waitcnt */
    SIM_FACT_MASKED = 2, /* does nothing if EXEC is 0 */
    SIM_FACT_NONE = 4,   /* not an instruction of the program, or one that is not executed */
    SIM_FACT_BARRIER = 8,
    SIM_FACT_CACHE = 16,  /* writes back or invalidates a cache */
    SIM_FACT_QUEUED = 32, /* concerns the queue: a wait, a memory event, or a write-back */
    SIM_FACT_JUMP = 64,   /* execution may continue elsewhere than at the next operation */
    SIM_FACT_EXEC = 128,  /* writes EXEC */
};

typedef struct SimOpFacts {
    const SimOp *op;
    const EventInfo *event;  /* NULL: not a memory operation */
    const UnitWord *touched; /* registers read or written */
    uint8_t num_touched;
    uint8_t flags;
    uint16_t waits;            /* COUNTER_BIT_: for these a wait may have to wait */
    uint32_t word;             /* its place in the code, in dwords */
    RegRanges *reads, *writes; /* writes: explicit ones */
} SimOpFacts;

const SimOpFacts *sim_facts(const SimProgram *program, const SimOp *op);
/* Adds the units of an operand. A register has only one number here: vN beyond the first AGPR counts as that AGPR. */
void sim_add_operand(RegRanges *set, const SimProgram *program, Operand o);
/* The decoded instruction has changed: its facts are made again. */
void sim_facts_forget(const SimOp *op);

/* Is the register in that set? */
static inline bool sim_is_watched(const SimWave *wave, unsigned set, unsigned unit)
{
    return wave->watched[unit / 64][set] >> (unit % 64) & 1;
}
static inline void sim_watch_unit(SimWave *wave, unsigned set, unsigned unit)
{
    wave->watched[unit / 64][set] |= UINT64_C(1) << (unit % 64);
}
static inline void sim_unwatch_unit(SimWave *wave, unsigned set, unsigned unit)
{
    wave->watched[unit / 64][set] &= ~(UINT64_C(1) << (unit % 64));
}
/* Does the instruction touch a register of that set? */
static inline bool sim_touches(const SimWave *wave, unsigned set, const SimOpFacts *facts)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < facts->num_touched; i++)
        any |= wave->watched[facts->touched[i].word][set] & facts->touched[i].bits;
    return any != 0;
}
