/* Wait states along the path that a wave takes. What the hazard table asks for depends on the last
   few instructions only, so each way to an instruction is looked at once: in straight code behind
   the reach of the table that is one way, near a taken branch it is the branches within reach, with
   their distances (WaveCheck.path).

   Where EXEC is 0 a vector instruction writes no lane and what it reads does not matter.

   What a pair that is too near is worth (hazard_judge) depends on the time that matrix instructions
   wait for their pipe on this path, and on whether only vector ALU stands between. */
#include "sim/observe/check.h"

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

static const MachineInst *inst_of(const CheckInfo *info) { return &info->op->info->decoded.inst; }

static SimFindingLevel level_of(HazardProof proof)
{
    if (proof == HAZARD_UNDECIDED) return SIM_LEVEL_WARNING;
    return proof == HAZARD_SURE || proof == HAZARD_NEWER ? SIM_LEVEL_ERROR : SIM_LEVEL_NOTE;
}

static void report(SimWave *wave, const CheckInfo *producer, const CheckInfo *consumer,
                   unsigned row, unsigned have, HazardGap gap)
{
    const SimChecker *checker = wave->check->checker;
    const Target target = checker->program->target;
    const bool documented = checker->dispatch->hazards == HAZARD_MODE_DOCUMENTED;
    const HazardProof proof = documented
                                  ? hazard_infos[row].documented
                                  : hazard_judge(target, (Hazard)row, inst_of(producer), gap);
    const unsigned want = hazard_row_states(target, (Hazard)row, inst_of(producer));
    SimFinding f = {.kind = SIM_FINDING_HAZARD,
                    .level = (uint8_t)level_of(proof),
                    .row = (uint8_t)row,
                    .proof = (uint8_t)proof,
                    .lane = -1,
                    .other_wave = wave->number,
                    .other_lane = -1};
    /* One place of each row says all that a refuted one has to say. */
    if (proof >= HAZARD_REFUTED && check_seen_row(wave, &f)) return;
    StrBuf text = {0};
    hazard_message((Hazard)row, proof, check_name(producer->op),
                   (HazardStates){want, have, gap.pipe}, "this path", &text);
    check_report(wave, consumer->op, producer->op, &f, "%s", text.data);
    strbuf_free(&text);
}

/* States that the matrix pipe is still busy when the instruction of that number is issued, if nothing
 * stalls before it. */
static unsigned busy_pipe(const WaveCheck *check, uint32_t number)
{
    const Target target = check->checker->program->target;
    unsigned states = 0;
    for (uint32_t i = number; i > 0 && check->num_recent - i < HAZARD_RING; i--) {
        const MachineInst *inst = inst_of(check->recent[(i - 1) % HAZARD_RING]);
        const unsigned passes = isa_passes(target, inst);
        states += check->recent[(i - 1) % HAZARD_RING]->states;
        if (passes) return passes > states ? passes - states : 0;
        if (!hazard_is_valu(inst) && inst_info(inst->opcode)->unit != UNIT_SALU &&
            inst->opcode != OP_S_NOP)
            return 0;
    }
    return 0;
}

void hazard_search(SimWave *wave, CheckInfo *info, uint64_t key)
{
    WaveCheck *check = wave->check;
    const SimChecker *checker = check->checker;
    for (unsigned i = 1; i < CHECK_KEYS; i++)
        if (info->keys[i] == key) return;
    if (info->flags & CHECK_INFO_MASKED && !wave->exec) return;
    const Target target = checker->program->target;
    unsigned distance = 0, time = 0; /* `time` with what is waited for the matrix pipe */
    bool clean = true, only_valu = true;
    const bool to_matrix = isa_passes(target, inst_of(info)) != 0;
    int matrix = to_matrix ? 0 : -1; /* from the next matrix instruction's issue; -1: none */
    for (uint32_t i = check->num_recent; i > 0 && distance < checker->hazards.largest; i--) {
        if (check->num_recent - i >= HAZARD_RING) break;
        const CheckInfo *producer = check->recent[(i - 1) % HAZARD_RING];
        const MachineInst *from = inst_of(producer);
        const unsigned passes = isa_passes(target, from);
        time += producer->states;
        if (passes && matrix >= 0 && time < (unsigned)matrix + passes) time = (unsigned)matrix + passes;
        if (passes) matrix = (int)time;
        for (uint64_t rows = producer->producer_rows & info->consumer_rows; rows;
             rows &= rows - 1) {
            unsigned row = (unsigned)__builtin_ctzll(rows);
            unsigned want = hazard_row_states(target, (Hazard)row, from);
            if (distance >= want || !hazard_row_matches((Hazard)row, from, inst_of(info))) continue;
            HazardGap gap = {time - producer->states, time - producer->states, only_valu};
            const unsigned busy = to_matrix ? busy_pipe(check, i - 1) : 0;
            if (busy > gap.pipe + 1) gap.pipe = busy - 1;
            report(wave, producer, info, row, distance, gap);
            clean = false;
        }
        only_valu = only_valu && hazard_is_valu(from);
        distance += producer->states;
    }
    if (!clean) return;
    info->keys[info->next_key] = key;
    info->next_key = (uint8_t)((info->next_key + 1) % CHECK_KEYS);
}
