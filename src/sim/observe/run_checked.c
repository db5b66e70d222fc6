/* The checked loop: see check.h. */
#include <stdlib.h>

#include "sim/observe/check.h"
#include "sim/observe/order.h"
#include "sim/observe/record.h"
#include "support/heap.h"

/* ---- what is known of an instruction ---- */

/* A register has one number here: vN beyond the first AGPR is that AGPR. */
static void add_operand(RegRanges *set, const SimProgram *program, Operand o)
{
    RegRange range = operand_units(o);
    const unsigned split = UNIT_REG_V + program->first_agpr, end = (unsigned)range.first + range.count;
    if (range.first >= UNIT_REG_V && range.first < UNIT_REG_A && end > split) {
        const unsigned from = range.first > split ? range.first : split;
        ranges_add(set, (RegRange){(uint16_t)(UNIT_REG_A + from - split), (uint16_t)(end - from)});
        range.count = (uint16_t)(from - range.first);
    }
    ranges_add(set, range);
}
static void add_reads(RegRanges *set, const SimProgram *program, const MachineInst *inst)
{
    const InstInfo *info = inst_info(inst->opcode);
    for (unsigned i = inst->num_defs; i < inst->num_operands; i++)
        add_operand(set, program, inst->operands[i]);
    if (info->flags & INST_SRC2_TIED && inst->num_defs)
        add_operand(set, program, inst->operands[0]);
    ranges_add_implicit(set, info->implicit_reads);
}

static unsigned list_units(const RegRanges *set, uint64_t *words)
{
    unsigned used = 0;
    for (unsigned i = 0; i < set->count; i++)
        for (unsigned k = 0; k < set->range[i].count; k++) {
            unsigned unit = set->range[i].first + k;
            if (unit >= NUM_REG_UNITS) continue;
            used += !words[unit / 64];
            words[unit / 64] |= UINT64_C(1) << (unit % 64);
        }
    return used;
}

static void list_touched(Arena *arena, CheckInfo *check, const RegRanges *implicit)
{
    uint64_t words[UNIT_WORDS] = {0};
    unsigned count = list_units(check->reads, words) + list_units(check->writes, words) +
                     list_units(implicit, words);
    UnitWord *touched = ARENA_ARRAY(arena, UnitWord, count + 1);
    unsigned at = 0;
    for (unsigned w = 0; w < UNIT_WORDS; w++)
        if (words[w]) touched[at++] = (UnitWord){words[w], w};
    check->touched = touched;
    check->num_touched = (uint8_t)at;
}

static bool writes_only_vectors(const MachineInst *inst)
{
    for (unsigned i = 0; i < inst->num_defs; i++)
        if (inst->operands[i].kind != OPERAND_PHYS || inst->operands[i].reg_class == CLASS_S)
            return false;
    return true;
}

static bool is_cache_operation(unsigned opcode)
{
    return opcode == OP_BUFFER_INV || opcode == OP_BUFFER_WBL2 || opcode == OP_S_DCACHE_INV ||
           opcode == OP_S_DCACHE_INV_VOL || opcode == OP_S_DCACHE_WB || opcode == OP_S_DCACHE_WB_VOL;
}

static CheckInfo *info_new(SimChecker *checker, const SimOp *op)
{
    Arena *arena = checker->program->arena;
    const MachineInst *inst = &op->info->decoded.inst;
    CheckInfo *check = ARENA_NEW(arena, CheckInfo);
    RegRanges implicit = {.count = 0};
    check->op = op;
    check->reads = ARENA_NEW(arena, RegRanges);
    check->writes = ARENA_NEW(arena, RegRanges);
    op->info->check = check;
    /* What the emulator refuses is not decoded to the end; what is skipped reads and writes nothing. */
    if (!op->info->decoded.size || inst->opcode == OP_INVALID || op->info->problem[0] || op->run == sim_run_skipped) {
        check->flags = CHECK_INFO_NONE;
        return check;
    }
    const InstInfo *info = inst_info(inst->opcode);
    const unsigned no_mask = INST_WHOLE_WAVE | INST_READS_LANES | INST_WRITES_EXEC;
    if (info->event) check->event = event_info(checker->program->target, (Event)info->event);
    if (inst->opcode == OP_S_WAITCNT) check->flags |= CHECK_INFO_WAIT;
    if (info->flags & INST_BARRIER) check->flags |= CHECK_INFO_BARRIER;
    if (is_cache_operation(inst->opcode)) check->flags |= CHECK_INFO_CACHE;
    if (info->implicit_reads & IMP_EXEC && !(info->flags & no_mask) && !info->implicit_writes &&
        writes_only_vectors(inst))
        check->flags |= CHECK_INFO_MASKED;
    add_reads(check->reads, checker->program, inst);
    for (unsigned i = 0; i < inst->num_defs; i++)
        add_operand(check->writes, checker->program, inst->operands[i]);
    ranges_add_implicit(&implicit, info->implicit_writes);
    list_touched(arena, check, &implicit);
    check->states = (uint8_t)hazard_inst_states(inst);
    const uint32_t classes = hazard_classes(inst);
    check->producer_rows = hazard_producer_rows(&checker->hazards, classes);
    check->consumer_rows = hazard_consumer_rows(&checker->hazards, classes);
    return check;
}

const CheckInfo *check_info(SimChecker *checker, const SimOp *op)
{
    return op->info->check ? op->info->check : info_new(checker, op);
}

void check_forget(const SimProgram *program, const SimOp *op)
{
    for (size_t w = 0; w < program->num_words; w++)
        if (program->op_at[w] && program->op_at[w]->info->check)
            memset(program->op_at[w]->info->check->keys, 0,
                   sizeof program->op_at[w]->info->check->keys);
    op->info->check = NULL;
}

/* ---- set-up ---- */

SimChecker *checker_new(const SimDispatch *dispatch, const SimProgram *program, SimResult *result)
{
    SimChecker *checker = heap_zeroed(1, sizeof *checker);
    checker->dispatch = dispatch;
    checker->program = (SimProgram *)program;
    checker->checks = dispatch->checks;
    checker->completion = dispatch->completion;
    checker->tg_split = dispatch->desc && dispatch->desc->rsrc3 >> 16 & 1;
    checker->result = result;
    checker->arena = arena_new();
    hazard_table_init(&checker->hazards, program->target);
    if (checker->checks & SIM_CHECK_DEFINED) checker->defined = defined_new(dispatch);
    if (checker->checks & (SIM_CHECK_RACES | SIM_CHECK_COHERENCE)) checker->order = order_new(checker);
    return checker;
}

void checker_free(SimChecker *checker)
{
    if (!checker) return;
    SimResult *result = checker->result;
    for (GroupCheck *group = checker->groups, *next; group; group = next) {
        next = group->next;
        free(group->lds_shadow);
        order_group_free(group->order);
        free(group);
    }
    defined_free(checker->defined);
    order_free(checker->order);
    if (checker->findings.len) {
        result->findings = checker->findings.data;
        result->num_findings = checker->findings.len;
        result->arena = checker->arena;
    } else {
        arena_free(checker->arena);
    }
    free(checker);
}

WaveCheck *wave_check_new(SimChecker *checker)
{
    WaveCheck *check = heap_zeroed(1, sizeof *check);
    check->checker = checker;
    return check;
}

void wave_check_free(WaveCheck *check)
{
    if (!check) return;
    for (uint32_t i = 0; i < check->num_spare; i++) free(check->spare[i]);
    for (uint32_t i = 0; i < check->num_pending; i++) free(check->pending[i].access);
    free(check->pending);
    defined_wave_free(check);
    order_wave_free(check);
    free(check);
}

static GroupCheck *group_check_new(SimChecker *checker, const SimGroup *group)
{
    GroupCheck *check = heap_zeroed(1, sizeof *check);
    check->lds_shadow = heap_grown(NULL, group->lds_bytes + 1);
    check->next = checker->groups;
    return checker->groups = check;
}

static void start_group(SimChecker *checker, SimGroup *group)
{
    if (!group->check) group->check = group_check_new(checker, group);
    memset(group->check->lds_shadow, 0xff, group->lds_bytes);
    if (checker->order) order_start_group(checker, group);
}

void check_start_wave(SimWave *wave)
{
    SimChecker *checker = wave->check->checker;
    if (wave->number == 0) start_group(checker, wave->group);
    if (checker->checks & SIM_CHECK_DEFINED) defined_start_wave(wave);
    if (checker->order) order_start_wave(wave);
    outstanding_start(wave);
    hazard_start(wave->check);
}

void check_barrier(SimGroup *group)
{
    const SimChecker *checker = group->waves[0]->check->checker;
    group->check->phase++;
    if (checker->order) order_barrier(group);
}

static void issued_part(SimWave *wave, SimAccess *access)
{
    const unsigned checks = wave->check->checker->checks;
    if (checks & (SIM_CHECK_BOUNDS | SIM_CHECK_RANGE)) bounds_access(wave, access);
    if (checks & SIM_CHECK_DEFINED) defined_access(wave, access);
    if (wave->check->order) order_access(wave, access);
    const SimRecord *record = wave->check->checker->dispatch->record;
    if (record) record->access(record->context, wave, access);
}

void check_issued(SimWave *wave, SimAccess *access)
{
    access->order = 0;
    if (!access->flat) {
        issued_part(wave, access);
        return;
    }
    for (SimSpace space = SPACE_GLOBAL; space <= SPACE_SCRATCH; space++) {
        access->space = space;
        access->active = access->flat_lanes[space];
        if (access->active) issued_part(wave, access);
    }
    access->active = access->flat_lanes[0] | access->flat_lanes[1] | access->flat_lanes[2];
}

/* ---- the loop ---- */

static inline void step(SimWave *wave, const SimOp *op, WaveCheck *check, SimChecker *checker)
{
    const unsigned checks = checker->checks;
    CheckInfo *info = op->info->check ? op->info->check : info_new(checker, op);
    if (check->num_running) {
        if (checker->completion == SIM_COMPLETE_RANDOM) outstanding_tick(wave);
        else if (checker->dispatch->completion_limit) outstanding_expire(wave);
        if (wave->state != WAVE_RUNNING) return;
    }
    if (checks & SIM_CHECK_FLIGHT && check->num_pending && flight_touches(check, info))
        flight_before(wave, info);
    if (checks & SIM_CHECK_HAZARDS) hazard_before(wave, info);
    if (checks & SIM_CHECK_DEFINED && defined_touches(check, info)) defined_before(wave, info);
    if (checks & SIM_CHECK_DIVERGENCE) divergence_before(wave, op);
    if (checker->dispatch->record && !(info->flags & CHECK_INFO_NONE))
        checker->dispatch->record->instruction(checker->dispatch->record->context, wave, op);
    const uint32_t issued = check->num_issued;
    op->run(wave, op);
    if (checks & SIM_CHECK_HAZARDS) {
        hazard_after(check, info);
        if (wave->pc != op + 1) hazard_branch(check, info);
    }
    if (info->flags & CHECK_INFO_WAIT)
        outstanding_wait(wave, op);
    else if (info->event && check->num_issued == issued)
        outstanding_event(wave, info);
    if (info->flags & CHECK_INFO_CACHE) {
        if (op->info->decoded.inst.opcode == OP_BUFFER_WBL2) outstanding_write_back(wave);
        if (check->order) coherence_operation(wave, op);
    }
    if (wave->state != WAVE_ENDED) return;
    if (check->order) coherence_end(wave, op);
    outstanding_finish(wave);
}

void check_step(SimWave *wave, const SimOp *op)
{
    step(wave, op, wave->check, wave->check->checker);
}

void check_run_wave(SimWave *wave, uint64_t limit)
{
    WaveCheck *check = wave->check;
    SimChecker *checker = check->checker;
    while (wave->state == WAVE_RUNNING && wave->num_instructions < limit) {
        const SimOp *op = wave->pc;
        wave->pc = op + 1;
        wave->num_instructions++;
        step(wave, op, check, checker);
    }
}
