/* Internal: the hooks of what looks at a run. observe.c has the loop that calls them. */
#ifndef WAVECC_SIM_OBSERVE_H
#define WAVECC_SIM_OBSERVE_H

#include "sim/machine/machine.h"
#include "sim/observe/breaks.h"
#include "sim/observe/profile.h"

/* Is anybody looking? */
static inline bool sim_observed(const SimDispatch *dispatch)
{
    return dispatch->trace || dispatch->breaks || dispatch->profile;
}

/* Runs the wave until it waits or ends, or wave->num_instructions is `limit`. `step` executes one instruction, of which
   wave->pc is the next one already. `profile`: of this thread, or NULL. */
void sim_run_observed(SimWave *wave, SimProfile *profile, uint64_t limit, SimRun *step);

/* trace.c */
bool sim_view_has_wave(const SimView *view, const SimWave *wave);
void sim_append_op(const SimProgram *program, const SimOp *op, uint64_t address_bias, StrBuf *out);
void sim_trace_line(const SimTrace *trace, const SimWave *wave, const SimOp *op,
                    uint64_t exec_before);

/* breaks.c: dumps if there is a break at `op`. False: the run ends here, and the wave has been
 * stopped. */
bool sim_break_before(SimBreaks *breaks, SimWave *wave, const SimOp *op);

#endif
