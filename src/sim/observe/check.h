/* The checked loop of the emulator and what its checkers share. Internal to src/sim.

   A run with checks, or with a completion order other than earliest, executes each wave by
   check_run_wave: before and after each instruction it asks the checkers that were chosen. Memory
   operations of such a run are queued by outstanding.c and have their effect when the completion
   order says. All that depends on the instruction alone is computed once, in CheckInfo.

   Who is called when:
     - outstanding.c: queue of memory operations of a wave; when they complete; which of them a wait proves complete
     - flight.c: busy registers, those that an operation not yet proved complete will write
     - hazard_run.c: wait states along the path that is taken
     - defined*.c: undefined bits, from where they arise to where they matter
     - order*.c: races between accesses that nothing orders; coherence.c: those that caches hide from each other
     - bounds.c: accesses outside what they belong to, misaligned ones, divergent scalars
     - run_checked.c: the loop, set-up
     - findings.c: what was found, once per place */
#ifndef WAVECC_SIM_CHECK_H
#define WAVECC_SIM_CHECK_H

#include "isa/events.h"
#include "isa/hazards.h"
#include "isa/reg_units.h"
#include "sim/machine/machine.h"
#include "support/vec.h"

/* ---- what is known of an instruction ---- */

enum { UNIT_WORDS = (NUM_REG_UNITS + 63) / 64, CHECK_KEYS = 4 };

/* A part of a set of register units. */
typedef struct UnitWord {
    uint64_t bits;
    uint32_t word;
} UnitWord;

enum {                        /* CheckInfo.flags */
       CHECK_INFO_WAIT = 1,   /* s_waitcnt */
       CHECK_INFO_MASKED = 2, /* does nothing where EXEC is 0 */
       CHECK_INFO_NONE = 4,   /* no instruction of the program */
       CHECK_INFO_BARRIER = 8,
       CHECK_INFO_CACHE = 16, /* writes back or invalidates a cache */
};

typedef struct CheckInfo {
    const SimOp *op;
    const EventInfo *event;  /* NULL: no memory operation */
    const UnitWord *touched; /* registers read or written */
    uint8_t num_touched;
    uint8_t flags;
    uint8_t states; /* wait states it counts for */
    uint8_t next_key;
    uint8_t spin;  /* order_sync.c: of an LDS operation, whether it waits for a flag; 0: not looked at */
    uint8_t guess; /* of a load, whether a compare-and-swap uses it */
    RegRanges *reads, *writes;             /* writes: explicit ones */
    uint64_t producer_rows, consumer_rows; /* hazards */
    uint64_t keys[CHECK_KEYS];             /* paths to here that were found free of hazards */
    const struct DefinedInfo *defined;     /* defined.c; NULL: not yet made */
} CheckInfo;

/* ---- one run ---- */

/* What checkers know of one workgroup. */
typedef struct GroupCheck {
    struct GroupCheck *next; /* of the run */
    uint8_t *lds_shadow;     /* undefined bits of LDS: defined.c */
    uint64_t stamp;          /* operations issued by its waves, in all: outstanding.c */
    uint32_t phase;          /* barriers passed */
    uint32_t running_writes; /* operations that write memory or LDS and have not done it yet */
    struct OrderGroup *order;
} GroupCheck;

typedef struct SimChecker {
    const SimDispatch *dispatch;
    SimProgram *program;
    unsigned checks; /* SimCheck */
    SimCompletion completion;
    bool tg_split; /* waves of a workgroup may be on different CUs */
    HazardTable hazards;
    SimResult *result;
    Arena *arena; /* of the findings */
    VEC(SimFinding) findings;
    struct DefinedState
        *defined; /* of the run: defined.c, order.c; NULL where they are not asked for */
    struct OrderState *order;
    GroupCheck *groups;
} SimChecker;

/* A memory operation from its issue until a wait proves it complete. */
typedef struct Pending {
    const CheckInfo *info;
    SimAccess *access; /* NULL: its effects are there, or it has none */
    uint32_t number;   /* of all of the wave, from 1 */
    uint32_t sequence; /* in its queue */
    uint16_t unproved; /* counters that were not waited for yet, COUNTER_BIT_ */
    uint16_t running;  /* counters that it holds up: 0 once its effects are there */
    uint64_t order;    /* SimAccess.order */
    uint64_t stamp;    /* of all operations of the workgroup */
    uint64_t since;    /* instruction of the wave that issued it */
    uint32_t phase;    /* barriers that the workgroup had passed */
    uint64_t low, high; /* bytes [low, high) of `access` are in between */
} Pending;

enum { HAZARD_RING = 32, HAZARD_BRANCHES = 24 };

typedef struct WaveCheck {
    SimChecker *checker;
    /* outstanding.c */
    Pending *pending; /* in the order of issue */
    uint32_t num_pending, cap_pending, num_running;
    uint32_t first_running; /* none before it in `pending` has effects still to come */
    uint32_t num_issued; /* of this wave, in all */
    uint32_t issued[NUM_QUEUES];
    uint32_t running[NUM_COUNTERS]; /* what the hardware's counters would show */
    uint64_t random, random_mask;
    SimAccess *spare[80];
    uint32_t num_spare;
    /* flight.c */
    uint64_t busy[UNIT_WORDS];
    uint32_t owner[NUM_REG_UNITS]; /* Pending.number of the operation that will write it */
    /* hazard_run.c */
    const CheckInfo *recent[HAZARD_RING];
    uint32_t num_recent, now; /* wait states since the start */
    uint32_t branch_time;     /* of the last taken branch */
    uint64_t path;            /* which branches led here, as far as hazards can reach */
    struct {
        const CheckInfo *info;
        uint32_t time;
    } branches[HAZARD_BRANCHES];
    uint32_t num_branches;
    struct DefinedWave *defined;
    const uint64_t *undefined; /* of `defined`: a bit per register unit */
    struct OrderWave *order;
} WaveCheck;

/* run_checked.c */
SimChecker *checker_new(const SimDispatch *dispatch, const SimProgram *program, SimResult *result);
/* Moves the findings to the result. */
void checker_free(SimChecker *checker);
WaveCheck *wave_check_new(SimChecker *checker);
void wave_check_free(WaveCheck *check);
/* The wave starts in a new workgroup. */
void check_start_wave(SimWave *wave);
/* All waves of the group go on behind a barrier. */
void check_barrier(SimGroup *group);
/* Runs the wave until it stops running or has executed `limit` instructions. */
void check_run_wave(SimWave *wave, uint64_t limit);
/* One instruction of it: wave->pc and num_instructions are behind it already. */
SimRun check_step;
/* An access is issued: its addresses and data are known, its effects are still to come. */
void check_issued(SimWave *wave, SimAccess *access);
const CheckInfo *check_info(SimChecker *checker, const SimOp *op);
/* Somebody has changed the decoded instruction: what is known of it and of paths through it is computed anew. */
void check_forget(const SimProgram *program, const SimOp *op);

/* outstanding.c */
void outstanding_start(SimWave *wave);
/* An operation with an event that made no access: cache and message operations. */
void outstanding_event(SimWave *wave, const CheckInfo *info);
void outstanding_wait(SimWave *wave, const SimOp *op);
/* Before each instruction, where the completion order is random. */
void outstanding_tick(SimWave *wave);
/* Before each instruction, where effects may come late by some instructions only. */
void outstanding_expire(SimWave *wave);
/* The wave writes caches back: stores that other waves of the workgroup have issued before go the same way before it. */
void outstanding_write_back(SimWave *wave);
/* What is outstanding has its effects now; no wait has proved it. */
void outstanding_flush(SimWave *wave);
/* Everything completes: the wave has ended. */
void outstanding_finish(SimWave *wave);

/* flight.c */
void flight_before(SimWave *wave, const CheckInfo *info);
void flight_issue(WaveCheck *check, const Pending *pending);
void flight_proved(WaveCheck *check, const Pending *pending);
static inline bool flight_touches(const WaveCheck *check, const CheckInfo *info)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < info->num_touched; i++)
        any |= check->busy[info->touched[i].word] & info->touched[i].bits;
    return any != 0;
}

/* hazard_run.c */
void hazard_start(WaveCheck *check);
void hazard_search(SimWave *wave, CheckInfo *info, uint64_t key);
void hazard_branch(WaveCheck *check, const CheckInfo *info);
static inline void hazard_before(SimWave *wave, CheckInfo *info)
{
    const WaveCheck *check = wave->check;
    uint64_t key =
        check->now - check->branch_time >= check->checker->hazards.largest ? 1 : check->path;
    if (info->keys[0] != key && info->consumer_rows) hazard_search(wave, info, key);
}
static inline void hazard_after(WaveCheck *check, const CheckInfo *info)
{
    check->recent[check->num_recent++ % HAZARD_RING] = info;
    check->now += info->states;
}

/* defined.c: see defined.h */
struct DefinedState *defined_new(const SimDispatch *dispatch);
void defined_free(struct DefinedState *state);
void defined_start_wave(SimWave *wave);
void defined_wave_free(WaveCheck *check);
void defined_before(SimWave *wave, const CheckInfo *info);
/* A memory operation is issued; flat ones: a part of it. */
void defined_access(SimWave *wave, const SimAccess *access);
/* A load gives 0 to that lane. */
void defined_zero_lane(SimWave *wave, const SimOp *op, unsigned lane);
static inline bool defined_touches(const WaveCheck *check, const CheckInfo *info)
{
    uint64_t any = 0;
    for (unsigned i = 0; i < info->num_touched; i++)
        any |= check->undefined[info->touched[i].word] & info->touched[i].bits;
    return any != 0;
}

/* bounds.c: lanes that do not take part on hardware are taken out of the access. */
void bounds_access(SimWave *wave, SimAccess *access);
void divergence_before(SimWave *wave, const SimOp *op);

/* findings.c: reports what is wrong at `op` of the wave. The caller sets kind, level, lane,
   memory_address, row and, where there is another instruction, has_other, other_wave and
   other_lane; the rest is filled in. */
void check_report(SimWave *wave, const SimOp *op, const SimOp *other, const SimFinding *what,
                  const char *format, ...) __attribute__((format(printf, 5, 6)));
/* The same finding was reported before: it is counted, and true. For callers whose text costs
 * something. */
bool check_seen(SimWave *wave, const SimOp *op, const SimOp *other, const SimFinding *what);
/* A finding of the same row and proof, at any place, is there: counts. */
bool check_seen_row(SimWave *wave, const SimFinding *what);
/* The mnemonic, for texts. */
static inline const char *check_name(const SimOp *op)
{
    return inst_info(op->info->decoded.inst.opcode)->name;
}

#endif
