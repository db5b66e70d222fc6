/* The table of observers (observers.c), and the parts that they share. Internal to src/sim/observe, except for opening
   and closing.

   To add an observer: write a file with its functions and a `const SimObserver`, add a slot here and a row in the
   table. machine/observer.h lists the events. */
#pragma once

#include "sim/machine/observer.h"
#include "sim/observe/trace.h"
#include "support/vec.h"

/* In the order in which they are called. Bounds come before observers that follow the effects of an access; the trace
 * is last. */
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
    OBSERVER_COMPARES,
    OBSERVER_RECORD,
    OBSERVER_PROFILE,
    OBSERVER_CLOCK,
    OBSERVER_TRACE,
    NUM_OBSERVERS,
};
extern const SimObserver breaks_observer, flight_observer, expert_observer, hazard_observer, bounds_observer,
    defined_observer, divergence_observer, order_observer, multicast_observer, record_observer, profile_observer,
    clock_observer, trace_observer, payload_observer, touched_observer, number_observer, barrier_observer,
    compare_observer;

/* Shared by the checkers of one run: SimWatch.shared. */
typedef struct SimChecker {
    const SimDispatch *dispatch;
    SimProgram *program;
    unsigned checks; /* SimCheck */
    SimResult *result;
    Arena *arena; /* of the findings */
    VEC(SimFinding) findings;
} SimChecker;

static inline SimChecker *checker_of(const SimWave *wave) { return wave->watch->shared; }

/* Opens those that the dispatch needs; NULL: none. */
SimWatch *sim_observers_open(const SimDispatch *dispatch, const SimProgram *program, SimResult *result);
/* Moves the findings to the result. */
void sim_observers_close(SimWatch *watch);

/* findings.c: reports a problem at `op` of the wave. The caller sets kind, level, lane, memory_address and row; if
   another instruction is involved, also has_other, other_wave and other_lane. The rest is filled in. */
void check_report(SimWave *wave, const SimOp *op, const SimOp *other, const SimFinding *what, const char *format, ...)
    __attribute__((format(printf, 5, 6)));
/* If the same finding was reported before, counts it and returns true. For callers whose text takes time to make. */
bool check_seen(SimWave *wave, const SimOp *op, const SimOp *other, const SimFinding *what);
/* The same for a finding of that row and proof at any place. */
bool check_seen_row(SimWave *wave, const SimFinding *what);
/* trace.c */
bool sim_view_has_wave(const SimView *view, const SimWave *wave);
/* The mnemonic, for texts. */
static inline const char *check_name(const SimChecker *checker, const SimOp *op)
{
    return isa_name(checker->program->target, op->info->decoded.inst.opcode);
}
