/* Wait states along the path that a wave takes. The hazard table only depends on the last few instructions, so each
   path to an instruction is checked once. In straight code there is one path. After a taken branch, a path is known
   by the taken branches that the table can still reach back to, with their distances (HazardWave.path). If EXEC is
   0, a vector instruction writes no lane, and its sources do not matter. The level of a finding (hazard_judge)
   depends on the time that matrix instructions wait for their pipe on this path, and on whether there is only vector
   ALU in between. */

#include "isa/hazards.h"
#include "sim/observe/observers.h"

enum { PATH_START = 2, HAZARD_KEYS = 64, HAZARD_RING = 64, HAZARD_BRANCHES = 24 };

/* Of one instruction. */
typedef struct HazardOp {
    const SimOpFacts *facts;
    uint8_t states; /* number of wait states that it gives */
    HazardRows producer_rows, consumer_rows;
    uint64_t keys[HAZARD_KEYS]; /* paths to this instruction that have no hazards, by key_place */
} HazardOp;

/* Of the run. */
typedef struct HazardRun {
    SimWatch *watch;
    HazardTable table;
} HazardRun;

typedef struct HazardWave {
    const HazardOp *recent[HAZARD_RING];
    uint32_t num_recent, now; /* wait states since the wave's start */
    uint32_t branch_time;     /* time of the last taken branch */
    uint64_t path;            /* the branches that led here, as far back as hazards reach */
    struct {
        const HazardOp *info;
        uint32_t time;
    } branches[HAZARD_BRANCHES];
    uint32_t num_branches;
} HazardWave;

static inline HazardWave *hazard_of(const SimWave *wave) { return wave->observed[OBSERVER_HAZARDS]; }

static void wave_start(void *, SimWave *wave)
{
    HazardWave *hazard = hazard_of(wave);
    hazard->num_recent = 0;
    hazard->now = hazard->branch_time = 0;
    hazard->num_branches = 0;
    hazard->path = PATH_START;
}

/* The instruction has branched. */
static void branched(const HazardRun *run, HazardWave *hazard, const HazardOp *info)
{
    const uint32_t reach = run->table.largest, now = hazard->now;
    uint32_t kept = 0;
    uint64_t path = PATH_START;
    for (uint32_t i = 0; i < hazard->num_branches; i++) {
        if (now - hazard->branches[i].time >= reach) continue;
        hazard->branches[kept++] = hazard->branches[i];
    }
    if (kept == HAZARD_BRANCHES) {
        kept--;
        for (uint32_t i = 0; i < kept; i++) hazard->branches[i] = hazard->branches[i + 1];
    }
    hazard->branches[kept].info = info;
    hazard->branches[kept++].time = now;
    hazard->num_branches = kept;
    hazard->branch_time = now;
    /* the wave's start is also within reach */
    if (now < reach) path += now + 1;
    for (uint32_t i = 0; i < kept; i++) {
        path = (path ^ (uintptr_t)hazard->branches[i].info) * UINT64_C(0x9e3779b97f4a7c15);
        path = (path ^ path >> 29 ^ (now - hazard->branches[i].time)) * UINT64_C(0xbf58476d1ce4e5b9);
    }
    hazard->path = path | 2; /* never 0 or 1 */
}

static const MachineInst *inst_of(const HazardOp *info) { return &info->facts->op->info->decoded.inst; }

static SimFindingLevel level_of(HazardProof proof)
{
    if (proof == HAZARD_UNDECIDED || proof == HAZARD_CONFLICT) return SIM_LEVEL_WARNING;
    return proof == HAZARD_SURE || proof == HAZARD_NEWER ? SIM_LEVEL_ERROR : SIM_LEVEL_NOTE;
}

static void report(SimWave *wave, const HazardOp *producer, const HazardOp *consumer, unsigned row, unsigned have,
                   HazardGap gap)
{
    const SimChecker *checker = checker_of(wave);
    const Target target = checker->program->target;
    const bool documented = checker->dispatch->hazards == HAZARD_MODE_DOCUMENTED;
    const HazardProof proof = documented ? hazard_infos[row].documented
                                         : hazard_judge(target, (Hazard)row, inst_of(producer), inst_of(consumer), gap);
    const unsigned want = hazard_row_states(target, (Hazard)row, inst_of(producer));
    SimFinding f = {.kind = SIM_FINDING_HAZARD,
                    .level = (uint8_t)level_of(proof),
                    .row = (uint8_t)row,
                    .proof = (uint8_t)proof,
                    .lane = -1,
                    .other_wave = wave->number,
                    .other_lane = -1};
    /* for a refuted row, one place is enough */
    if (proof >= HAZARD_REFUTED && check_seen_row(wave, &f)) return;
    StrBuf text = {0};
    hazard_message((Hazard)row, proof, check_name(checker, producer->facts->op), (HazardStates){want, have, gap.pipe},
                   "this path", &text);
    check_report(wave, consumer->facts->op, producer->facts->op, &f, "%s", text.data);
    strbuf_free(&text);
}

/* How many states the matrix pipe is still busy when instruction `number` is issued, if nothing stalls before. */
static unsigned busy_pipe(Target target, const HazardWave *hazard, uint32_t number)
{
    unsigned states = 0;
    for (uint32_t i = number; i > 0 && hazard->num_recent - i < HAZARD_RING; i--) {
        const MachineInst *inst = inst_of(hazard->recent[(i - 1) % HAZARD_RING]);
        const unsigned passes = hazard_busy_passes(target, inst);
        states += hazard->recent[(i - 1) % HAZARD_RING]->states;
        if (passes) return passes > states ? passes - states : 0;
        if (!hazard_is_valu(inst) && inst_info(inst->opcode)->unit != UNIT_SALU && inst->opcode != OP_S_NOP) return 0;
    }
    return 0;
}

/* Does another unit write the row's scalar state again, between instruction `number` and the next one? */
static bool is_rewritten(const HazardWave *hazard, Hazard row, uint32_t number, const MachineInst *to)
{
    HazardScalars scalars;
    if (!hazard_scalars(row, inst_of(hazard->recent[number % HAZARD_RING]), to, &scalars)) return false;
    uint32_t live = (uint32_t)(UINT64_C(1) << scalars.count) - 1;
    for (uint32_t i = number + 1; i < hazard->num_recent; i++)
        live &= ~hazard_scalars_rewritten(&scalars, inst_of(hazard->recent[i % HAZARD_RING]));
    return !live;
}

static inline unsigned key_place(uint64_t key) { return (unsigned)(key >> 40) % HAZARD_KEYS; }

static void search(const HazardRun *run, SimWave *wave, HazardOp *info, uint64_t key)
{
    HazardWave *hazard = hazard_of(wave);
    if (info->facts->flags & SIM_FACT_MASKED && !wave->exec) return;
    const Target target = run->watch->program->target;
    unsigned distance = 0, time = 0; /* `time`: also includes the waits for the matrix pipe */
    bool clean = true, only_valu = true;
    const bool to_matrix = hazard_busy_passes(target, inst_of(info)) != 0;
    int matrix = to_matrix ? 0 : -1; /* time since the issue of the next matrix instruction; -1: none */
    for (uint32_t i = hazard->num_recent; i > 0 && distance < run->table.largest; i--) {
        if (hazard->num_recent - i >= HAZARD_RING) break;
        const HazardOp *producer = hazard->recent[(i - 1) % HAZARD_RING];
        const MachineInst *from = inst_of(producer);
        const unsigned passes = hazard_busy_passes(target, from);
        time += producer->states;
        if (passes && matrix >= 0 && time < (unsigned)matrix + passes) time = (unsigned)matrix + passes;
        if (passes) matrix = (int)time;
        HazardRows rows = hazard_rows_both(&producer->producer_rows, &info->consumer_rows);
        for (unsigned row; hazard_rows_take(&rows, &row);) {
            unsigned want = hazard_row_states(target, (Hazard)row, from);
            if (distance >= want || !hazard_row_matches((Hazard)row, from, inst_of(info))) continue;
            if (is_rewritten(hazard, (Hazard)row, i - 1, inst_of(info))) continue;
            HazardGap gap = {time - producer->states, time - producer->states, only_valu};
            const unsigned busy = to_matrix ? busy_pipe(target, hazard, i - 1) : 0;
            if (busy > gap.pipe + 1) gap.pipe = busy - 1;
            report(wave, producer, info, row, distance, gap);
            clean = false;
        }
        only_valu = only_valu && hazard_is_valu(from);
        distance += producer->states;
    }
    if (!clean) return;
    info->keys[key_place(key)] = key;
}

static void before(void *self, SimWave *wave, const SimOp *, void *data)
{
    const HazardRun *run = self;
    HazardWave *hazard = hazard_of(wave);
    HazardOp *info = data;
    if (hazard_rows_any(&info->consumer_rows)) {
        const uint64_t key = hazard->now - hazard->branch_time >= run->table.largest ? 1 : hazard->path;
        if (info->keys[key_place(key)] != key) search(run, wave, info, key);
    }
    hazard->recent[hazard->num_recent++ % HAZARD_RING] = info;
    hazard->now += info->states;
}

/* memory[0]: how many of the first ones have no hazards on any path whose last branch is out of reach. memory[N]:
   states of the first N; each computes, and gives few. */
static bool before_all(void *self, SimWave *wave, void *const *data, unsigned count, uint8_t *memory)
{
    const HazardRun *run = self;
    HazardWave *hazard = hazard_of(wave);
    if (memory[0] < count || hazard->now - hazard->branch_time < run->table.largest) {
        bool far = true;
        unsigned states = 0;
        for (unsigned i = 0; i < count; i++) {
            const HazardOp *info = data[i];
            const uint64_t key = hazard->now + states - hazard->branch_time >= run->table.largest ? 1 : hazard->path;
            far &= key == 1;
            states += info->states;
            memory[i + 1] = (uint8_t)states;
            if (hazard_rows_any(&info->consumer_rows) && info->keys[key_place(key)] != key) return false;
        }
        if (far && count > memory[0]) memory[0] = (uint8_t)count;
    }
    for (unsigned i = 0; i < count; i++) hazard->recent[hazard->num_recent++ % HAZARD_RING] = data[i];
    hazard->now += memory[count];
    return true;
}

static void after(void *self, SimWave *wave, const SimOp *op, void *data)
{
    if (wave->pc != op + 1) branched(self, hazard_of(wave), data);
}

static void *open(SimWatch *watch)
{
    HazardRun *run = ARENA_NEW(watch->arena, HazardRun);
    run->watch = watch;
    hazard_table_init(&run->table, watch->program->target);
    return run;
}

static unsigned prepare(void *self, const SimOpFacts *facts, void **data)
{
    const HazardRun *run = self;
    HazardOp *info = *data = ARENA_NEW(run->watch->arena, HazardOp);
    const MachineInst *inst = &facts->op->info->decoded.inst;
    info->facts = facts;
    if (facts->flags & SIM_FACT_NONE) return SIM_ON_BEFORE;
    const uint32_t classes = hazard_classes(inst);
    info->states = (uint8_t)hazard_inst_states(run->watch->program->target, inst);
    info->producer_rows = hazard_producer_rows(&run->table, classes);
    info->consumer_rows = hazard_consumer_rows(&run->table, classes);
    return facts->flags & SIM_FACT_JUMP ? SIM_ON_BEFORE | SIM_ON_AFTER : SIM_ON_BEFORE;
}

const SimObserver hazard_observer = {.name = "hazards",
                                     .checks = SIM_CHECK_HAZARDS,
                                     .wave_bytes = sizeof(HazardWave),
                                     .open = open,
                                     .prepare = prepare,
                                     .before = before,
                                     .before_all = before_all,
                                     .after = after,
                                     .wave_start = wave_start};
