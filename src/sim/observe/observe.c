/* The loop that runs a wave while somebody looks: breaks before an instruction, counts and the
 * trace after it. */
#include "sim/observe/observe.h"

void sim_run_observed(SimWave *wave, SimProfile *profile, uint64_t limit, SimRun *step)
{
    const SimDispatch *dispatch = wave->group->dispatch;
    const uint64_t code = wave->group->program->address;
    while (wave->state == WAVE_RUNNING && wave->num_instructions < limit) {
        const SimOp *op = wave->pc;
        const bool is_instruction = op->info->decoded.size; /* else a link between runs of code */
        const uint64_t exec = wave->exec;
        if (is_instruction && dispatch->breaks && !sim_break_before(dispatch->breaks, wave, op))
            return;
        wave->pc = op + 1;
        wave->num_instructions++;
        step(wave, op);
        if (!is_instruction) continue;
        if (profile) {
            const size_t word = (sim_op_address(op) - code) / 4;
            profile->executed[word]++;
            profile->taken[word] += op->target && wave->pc == op->target;
        }
        if (dispatch->trace && sim_view_has_wave(&dispatch->trace->view, wave))
            sim_trace_line(dispatch->trace, wave, op, exec);
    }
}
