/* Wait states along the path that a wave takes. What the hazard table asks for depends on the last
   few instructions only, so each way to an instruction is looked at once: in straight code behind
   the reach of the table that is one way, near a taken branch it is the branches within reach, with
   their distances (WaveCheck.path).

   Where EXEC is 0 a vector instruction writes no lane and what it reads does not matter. */
#include "sim/check.h"

enum { PATH_START = 2 };

void hazard_start(WaveCheck *check)
{
    check->num_recent = 0;
    check->now = check->branch_time = 0;
    check->num_branches = 0;
    check->path = PATH_START;
}

void hazard_branch(WaveCheck *check, const CheckInfo *info)
{
    const uint32_t reach = check->checker->hazards.largest, now = check->now;
    uint32_t kept = 0;
    uint64_t path = PATH_START;
    for (uint32_t i = 0; i < check->num_branches; i++) {
        if (now - check->branches[i].time >= reach) continue;
        check->branches[kept++] = check->branches[i];
    }
    if (kept == HAZARD_BRANCHES) {
        kept--;
        for (uint32_t i = 0; i < kept; i++) check->branches[i] = check->branches[i + 1];
    }
    check->branches[kept].info = info;
    check->branches[kept++].time = now;
    check->num_branches = kept;
    check->branch_time = now;
    /* The wave's start is within reach, too. */
    if (now < reach) path += now + 1;
    for (uint32_t i = 0; i < kept; i++) {
        path = (path ^ (uintptr_t)check->branches[i].info) * UINT64_C(0x9e3779b97f4a7c15);
        path = (path ^ path >> 29 ^ (now - check->branches[i].time)) * UINT64_C(0xbf58476d1ce4e5b9);
    }
    check->path = path | 2; /* never 0 or 1 */
}

static void report(SimWave *wave, const CheckInfo *producer, const CheckInfo *consumer,
                   unsigned row, unsigned have, unsigned want)
{
    const HazardInfo *h = &hazard_infos[row];
    SimFinding f = {.kind = SIM_FINDING_HAZARD,
                    .level = h->proof == HAZARD_CAUTIOUS ? SIM_LEVEL_NOTE : SIM_LEVEL_ERROR,
                    .row = (uint8_t)row,
                    .lane = -1,
                    .other_wave = wave->number,
                    .other_lane = -1};
    check_report(wave, consumer->op, producer->op, &f,
                 "needs %u wait state%s behind %s, and has %u on this path", want,
                 want == 1 ? "" : "s", check_name(producer->op), have);
}

void hazard_search(SimWave *wave, CheckInfo *info, uint64_t key)
{
    WaveCheck *check = wave->check;
    const SimChecker *checker = check->checker;
    for (unsigned i = 1; i < CHECK_KEYS; i++)
        if (info->keys[i] == key) return;
    if (info->flags & CHECK_INFO_MASKED && !wave->exec) return;
    unsigned distance = 0;
    bool clean = true;
    for (uint32_t i = check->num_recent; i > 0 && distance < checker->hazards.largest; i--) {
        if (check->num_recent - i >= HAZARD_RING) break;
        const CheckInfo *producer = check->recent[(i - 1) % HAZARD_RING];
        for (uint64_t rows = producer->producer_rows & info->consumer_rows; rows;
             rows &= rows - 1) {
            unsigned row = (unsigned)__builtin_ctzll(rows);
            const MachineInst *from = &producer->op->info->decoded.inst;
            unsigned want = hazard_row_states(checker->program->target, (Hazard)row, from);
            if (distance >= want ||
                !hazard_row_matches((Hazard)row, from, &info->op->info->decoded.inst))
                continue;
            report(wave, producer, info, row, distance, want);
            clean = false;
        }
        distance += producer->states;
    }
    if (!clean) return;
    info->keys[info->next_key] = key;
    info->next_key = (uint8_t)((info->next_key + 1) % CHECK_KEYS);
}
