/* Dual operations (isa/dual.h): both halves read their sources before either writes. `result` holds the result of X
   until Y has run. */
#include "sim/exec/exec.h"

static void run_half(SimWave *wave, const SimOp *half)
{
    if (half->prepare) half->prepare(wave, half);
    half->run(wave, half);
}

static void run_dual(SimWave *wave, const SimOp *op)
{
    const SimOp *x = op->info->halves[0], *y = op->info->halves[1];
    run_half(wave, x);
    run_half(wave, y);
    uint32_t *to = sim_dst(wave, x->info->real_dst);
    FOREACH_LANE(i, wave->exec) {
        for (unsigned r = 0; r < x->info->result_rows; r++) to[r * LANES + i] = wave->result[r][i];
    }
}

/* clang-format off */
static const SimRow rows[] = {
#define DUAL_ROW(id, ...) {.opcode = OP_##id, .run = run_dual, .fidelity = FIDELITY_EXACT},
#include "isa/dual.def"
};
/* clang-format on */
const SimRowTable sim_dual_table = {rows, sizeof rows / sizeof rows[0]};
