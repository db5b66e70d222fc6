/* The one table of observers; see observers.h. */
#include "sim/observe/observers.h"

#include <stdlib.h>

#include "support/heap.h"

static const SimObserver *const table[NUM_OBSERVERS] = {
    [OBSERVER_BREAKS] = &breaks_observer,         [OBSERVER_FLIGHT] = &flight_observer,
    [OBSERVER_EXPERT] = &expert_observer,         [OBSERVER_HAZARDS] = &hazard_observer,
    [OBSERVER_BOUNDS] = &bounds_observer,         [OBSERVER_DEFINED] = &defined_observer,
    [OBSERVER_DIVERGENCE] = &divergence_observer, [OBSERVER_ORDER] = &order_observer,
    [OBSERVER_RECORD] = &record_observer,         [OBSERVER_PROFILE] = &profile_observer,
    [OBSERVER_CLOCK] = &clock_observer,           [OBSERVER_TRACE] = &trace_observer,
    [OBSERVER_MULTICAST] = &multicast_observer,   [OBSERVER_PAYLOAD] = &payload_observer,
    [OBSERVER_TOUCHED] = &touched_observer,       [OBSERVER_NUMBERS] = &number_observer,
    [OBSERVER_BARRIERS] = &barrier_observer,      [OBSERVER_COMPARES] = &compare_observer,
};

static void checker_free(SimChecker *checker)
{
    SimResult *result = checker->result;
    if (checker->findings.len) {
        result->findings = checker->findings.data;
        result->num_findings = checker->findings.len;
        result->arena = checker->arena;
    } else {
        arena_free(checker->arena);
    }
    free(checker);
}

SimWatch *sim_observers_open(const SimDispatch *dispatch, const SimProgram *program, SimResult *result)
{
    SimChecker *checker = heap_zeroed(1, sizeof *checker);
    checker->dispatch = dispatch;
    checker->program = (SimProgram *)program;
    checker->checks = dispatch->checks;
    checker->result = result;
    checker->arena = arena_new();
    SimWatch *watch = sim_watch_open(dispatch, program, result, table, NUM_OBSERVERS, checker);
    if (!watch) checker_free(checker);
    return watch;
}

void sim_observers_close(SimWatch *watch)
{
    if (!watch) return;
    SimChecker *checker = watch->shared;
    sim_watch_close(watch);
    checker_free(checker);
}
