/* Finds scalar uses of values that differ among lanes. */
#include "sim/observe/observers.h"

static void divergent(SimWave *wave, const SimOp *op, unsigned lane, unsigned first, const char *text)
{
    const SimFinding f = {
        .kind = SIM_FINDING_DIVERGENT, .level = SIM_LEVEL_WARNING, .lane = (int)lane, .other_lane = -1};
    if (!check_seen(wave, op, NULL, &f)) check_report(wave, op, NULL, &f, "%s lanes %u and %u", text, first, lane);
}

static void before(void *, SimWave *wave, const SimOp *op, void *)
{
    const uint64_t exec = wave->exec, vcc = sim_pair(wave->s + S_VCC) & exec;
    if (!exec) return;
    const unsigned first = (unsigned)__builtin_ctzll(exec);
    switch (op->info->decoded.inst.opcode) {
    case OP_V_READFIRSTLANE_B32: {
        if (op->info->fetch[0].kind != FETCH_NONE) return;
        const uint32_t *value = sim_src(wave, op, 0);
        FOREACH_LANE(lane, exec) {
            if (value[lane] == value[first]) continue;
            divergent(wave, op, lane, first, "reads one lane of a value that differs between");
            return;
        }
        return;
    }
    case OP_S_CBRANCH_VCCZ:
    case OP_S_CBRANCH_VCCNZ: {
        const uint64_t other = vcc >> first & 1 ? exec & ~vcc : vcc;
        if (other)
            divergent(wave, op, (unsigned)__builtin_ctzll(other), first,
                      "branches on a condition that differs between");
        return;
    }
    default: return;
    }
}

static unsigned prepare(void *, const SimOpFacts *facts, void **)
{
    const unsigned opcode = facts->op->info->decoded.inst.opcode;
    if (facts->flags & SIM_FACT_NONE) return 0;
    switch (opcode) {
    case OP_V_READFIRSTLANE_B32:
    case OP_S_CBRANCH_VCCZ:
    case OP_S_CBRANCH_VCCNZ: return SIM_ON_BEFORE;
    default: return 0;
    }
}

const SimObserver divergence_observer = {
    .name = "divergence", .checks = SIM_CHECK_DIVERGENCE, .prepare = prepare, .before = before};
