/* Finds barriers that only some of a wave's lanes reach, while the others continue later. HIP requires all work-items
   of a workgroup that have not ended to reach it. The hardware counts waves, so it does no harm there: a warning. Lanes
   that stay off to the end of the wave have returned. */
#include "sim/observe/observers.h"

typedef struct BarrierWave {
    uint64_t all;  /* active lanes at the start */
    uint64_t away; /* missing lanes at the last barrier */
    const SimOp *barrier;
} BarrierWave;

static void before(void *, SimWave *wave, const SimOp *op, void *)
{
    BarrierWave *own = wave->observed[OBSERVER_BARRIERS];
    own->away = own->all & ~wave->exec;
    own->barrier = op;
}

/* EXEC has changed. */
static void after(void *, SimWave *wave, const SimOp *, void *)
{
    BarrierWave *own = wave->observed[OBSERVER_BARRIERS];
    const uint64_t back = own->away & wave->exec;
    if (!back || !own->barrier) return;
    const SimFinding f = {
        .kind = SIM_FINDING_BARRIER, .level = SIM_LEVEL_WARNING, .lane = __builtin_ctzll(back), .other_lane = -1};
    if (!check_seen(wave, own->barrier, NULL, &f))
        check_report(wave, own->barrier, NULL, &f,
                     "%d of the wave's lanes do not come to the barrier and go on after it: it is in a branch that "
                     "differs between them",
                     __builtin_popcountll(own->away));
    own->away = 0;
}

static void wave_start(void *, SimWave *wave)
{
    *(BarrierWave *)wave->observed[OBSERVER_BARRIERS] = (BarrierWave){.all = wave->exec};
}

static unsigned prepare(void *, const SimOpFacts *facts, void **)
{
    if (facts->flags & SIM_FACT_NONE) return 0;
    const SimOp *op = facts->op;
    const InstInfo *info = inst_info(op->info->decoded.inst.opcode);
    if (facts->flags & SIM_FACT_BARRIER) return op->info->decoded.inst.opcode == OP_S_BARRIER_WAIT ? 0 : SIM_ON_BEFORE;
    const bool is_exec = op->dst_scalar != 0xff && op->dst_scalar >= S_EXEC && op->dst_scalar <= S_EXEC + 1;
    return is_exec || info->flags & INST_WRITES_EXEC || info->implicit_writes & IMP_EXEC ? SIM_ON_AFTER : 0;
}

const SimObserver barrier_observer = {.name = "barriers",
                                      .checks = SIM_CHECK_BARRIERS,
                                      .wave_bytes = sizeof(BarrierWave),
                                      .prepare = prepare,
                                      .before = before,
                                      .after = after,
                                      .wave_start = wave_start};
