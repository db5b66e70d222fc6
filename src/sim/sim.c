/* Runs a dispatch: prepares the program for this host, opens observers, starts the machine. */
#include "sim/sim.h"

#include <stdio.h>

#include "isa/family.h"
#include "sim/exec/exec.h"
#include "sim/exec/needed.h"
#include "sim/machine/runner.h"
#include "sim/observe/observers.h"

static bool run_program(const SimDispatch *dispatch, const SimProgram *program, SimResult *result)
{
    const bool preloaded = dispatch->enter_preloaded && dispatch->desc->kernarg_preload & 0x7f;
    memset(result, 0, sizeof *result);
    result->lane = -1;
    SimWatch *watch = sim_observers_open(dispatch, program, result);
    const SimOp *entry =
        sim_program_at(program, program->entry + (preloaded ? target_family(program->target)->preload_entry : 0));
    const bool good = sim_run_machine(dispatch, program, entry, watch, result);
    sim_observers_close(watch);
    return good;
}

/* If the kernel turns out to need values that it has stored to global memory, the run starts again with more of them
   computed; if it jumps to a place that was not known, with all of them. */
static bool run_for_addresses(const SimDispatch *dispatch, const SimProgram *program, SimResult *result)
{
    const uint64_t items = (uint64_t)dispatch->block.x * dispatch->block.y * dispatch->block.z;
    const bool full_waves = items % program->wave_size == 0;
    if (dispatch->checks || dispatch->completion != SIM_COMPLETE_EARLIEST) {
        *result = (SimResult){.status = SIM_UNSUPPORTED, .lane = -1};
        snprintf(result->message, sizeof result->message, "a run for addresses only has no values to check");
        return false;
    }
    SimDispatch alone = *dispatch;
    alone.num_threads = 1;
    for (bool global_values = false;;) {
        const SimProgram *needed = sim_program_for_addresses(program, full_waves, global_values);
        memory_begin_trial(dispatch->memory);
        const bool good = run_program(&alone, needed, result);
        memory_end_trial(dispatch->memory, result->status == SIM_NO_VALUE);
        if (result->status != SIM_NO_VALUE) return good;
        if (program->jumps->has_new) return run_program(&alone, sim_program_that_learns(program), result);
        if (global_values) return good;
        global_values = true;
    }
}

bool sim_run(const SimDispatch *dispatch, SimResult *result)
{
    const SimProgram *program = sim_program_at_level(dispatch->program, dispatch->isa_level);
    const bool good = dispatch->addresses_only ? run_for_addresses(dispatch, program, result)
                                               : run_program(dispatch, program, result);
    result->matrix = dispatch->matrix;
    result->has_matrices = sim_program_matrices(program, &result->without_model);
    return good;
}
