/* VSKIP (s_setvskip): while MODE.VSKIP is 1, vector instructions (VALU, matrix, memory, LDS) are skipped. They have no
   effect and raise no counter. Scalar instructions, branches and waits are executed (ISA documents, "S_SETVSKIP": no
   VOP*, M*BUF, DS, FLAT instructions are issued).

   A kernel with this instruction is decoded twice. In the second program, vector instructions are skipped operations. A
   wave switches between the two programs. */
#include "sim/exec/exec.h"

/* VSKIP is bit S1[4:0] of S0. */
static void run_S_SETVSKIP(SimWave *wave, const SimOp *op)
{
    const bool skip = *sim_src(wave, op, 0) >> (*sim_src(wave, op, 1) & 31) & 1;
    if (skip == ((wave->mode & MODE_VSKIP) != 0)) return;
    wave->mode ^= MODE_VSKIP;
    sim_program_skipping((SimProgram *)wave->group->program);
    const SimOp *next = sim_program_at(sim_wave_program(wave), sim_next_address(op));
    if (next) wave->pc = next;
    else sim_stop(wave, op, SIM_FAULT, -1, 0, "execution ran past the end of the code");
}

static const SimRow rows[] = {{.opcode = OP_S_SETVSKIP, .run = run_S_SETVSKIP, .fidelity = FIDELITY_EXACT}};
const SimRowTable sim_skip_table = {rows, sizeof rows / sizeof rows[0]};
