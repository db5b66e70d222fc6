/* The table of observers (observers.c), and what they share. Internal to src/sim/observe, but for opening and closing.

   To add one: a file with its functions and a `const SimObserver`, a slot here, a row in the table. What it is told,
   and when, is in machine/observer.h. */
#ifndef WAVECC_SIM_OBSERVERS_H
#define WAVECC_SIM_OBSERVERS_H

#include "sim/machine/observer.h"
#include "sim/observe/trace.h"
#include "support/vec.h"

/* In the order in which they are called. Bounds come before those that follow what an access does; the trace is last.
   */
enum {
    OBSERVER_BREAKS,
    OBSERVER_FLIGHT,
    OBSERVER_EXPERT,
    OBSERVER_HAZARDS,
    OBSERVER_BOUNDS,
    OBSERVER_DEFINED,
    OBSERVER_DIVERGENCE,
    OBSERVER_NUMBERS,
    OBSERVER_BARRIERS,
    OBSERVER_ORDER,
    OBSERVER_MULTICAST,
    OBSERVER_PAYLOAD,
    OBSERVER_TOUCHED,
    OBSERVER_RECORD,
    OBSERVER_PROFILE,
    OBSERVER_CLOCK,
    OBSERVER_TRACE,
    NUM_OBSERVERS,
};
extern const SimObserver breaks_observer, flight_observer, expert_observer, hazard_observer, bounds_observer,
    defined_observer, divergence_observer, order_observer, multicast_observer, record_observer, profile_observer,
    clock_observer, trace_observer, payload_observer, touched_observer, number_observer, barrier_observer;

/* What the checkers of one run share: SimWatch.shared. */
typedef struct SimChecker {
    const SimDispatch *dispatch;
    SimProgram *program;
    unsigned checks; /* SimCheck */
    SimResult *result;
    Arena *arena; /* of the findings */
    VEC(SimFinding) findings;
} SimChecker;

static inline SimChecker *checker_of(const SimWave *wave) { return wave->watch->shared; }
/* In `open`. */
static inline SimChecker *checker_asked(const SimWatch *watch, unsigned checks)
{
    return watch->dispatch->checks & checks ? watch->shared : NULL;
}

/* Those that the dispatch asks for; NULL: none. */
SimWatch *sim_observers_open(const SimDispatch *dispatch, const SimProgram *program, SimResult *result);
/* Moves the findings to the result. */
void sim_observers_close(SimWatch *watch);

/* findings.c: reports what is wrong at `op` of the wave. The caller sets kind, level, lane,
   memory_address, row and, where there is another instruction, has_other, other_wave and
   other_lane; the rest is filled in. */
void check_report(SimWave *wave, const SimOp *op, const SimOp *other, const SimFinding *what, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* The same finding was reported before: it is counted, and true. For callers whose text costs
 * something. */
bool check_seen(SimWave *wave, const SimOp *op, const SimOp *other, const SimFinding *what);
/* A finding of the same row and proof, at any place, is there: counts. */
bool check_seen_row(SimWave *wave, const SimFinding *what);
/* trace.c */
bool sim_view_has_wave(const SimView *view, const SimWave *wave);
/* The mnemonic, for texts. */
static inline const char *check_name(const SimChecker *checker, const SimOp *op)
{
    return isa_name(checker->program->target, op->info->decoded.inst.opcode);
}

#endif
