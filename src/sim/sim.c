/* A run: the program for this machine, its observers, the machine. */
#include "sim/sim.h"

#include "sim/machine/schedule.h"
#include "sim/observe/observers.h"

bool sim_run(const SimDispatch *dispatch, SimResult *result)
{
    const SimProgram *program = sim_program_at_level(dispatch->program, dispatch->isa_level);
    const bool preloaded = dispatch->enter_preloaded && dispatch->desc->kernarg_preload & 0x7f;
    memset(result, 0, sizeof *result);
    result->lane = -1;
    SimWatch *watch = sim_observers_open(dispatch, program, result);
    const SimOp *entry = sim_program_at(program, program->entry + (preloaded ? 256 : 0));
    const bool good = sim_run_machine(dispatch, program, entry, watch, result);
    sim_observers_close(watch);
    return good;
}
