/* Wait states at run time: each row of the hazard table with one state short, and with enough. The
   checked loop executes the three instructions of a case, of which only the registers matter, so
   each is replaced by one that does nothing. */
#include "finalize_util.h"
#include "hazard_cases.h"
#include "sim/observe/observers.h"

typedef struct Machine {
    Arena *arena;
    SimProgram program;
    SimDispatch dispatch;
    SimResult result;
    SimGroup group;
    SimWave *wave;
    SimOp ops[40];
    unsigned num_ops;
} Machine;

static void nothing(SimWave *wave, const SimOp *op) { (void)wave, (void)op; }

static void add_op(Machine *m, const MachineInst *inst)
{
    SimOp *op = &m->ops[m->num_ops];
    op->run = nothing;
    op->info = ARENA_NEW(m->arena, SimOpInfo);
    op->info->decoded.inst = *inst;
    op->info->decoded.address = 4 * m->num_ops++;
    op->info->decoded.size = 4;
}

static void add_text(Machine *m, Fixture *f, Target target, const char *text)
{
    fixture_open(f, target, "", text);
    FOREACH_BLOCK(f->k, block)
    FOREACH_INST(block, inst) add_op(m, &inst->m);
}

/* Is there a finding of that row (or, with NUM_HAZARDS, of any) when so many states stand between the two? */
static bool found(const Case *c, Target target, unsigned states, unsigned row, bool by_branch)
{
    Machine *m = calloc(1, sizeof *m);
    Fixture producer, consumer;
    MachineInst nop = {.opcode = OP_S_NOP};
    m->arena = arena_new();
    m->program = (SimProgram){.arena = m->arena, .target = target};
    m->dispatch = (SimDispatch){.program = &m->program, .checks = SIM_CHECK_HAZARDS};
    SimWatch *watch = sim_observers_open(&m->dispatch, &m->program, &m->result);
    m->wave = aligned_alloc(64, (sizeof *m->wave + 63) / 64 * 64);
    memset(m->wave, 0, sizeof *m->wave);
    m->wave->watch = watch;
    m->wave->group = &m->group;
    m->wave->exec = 1;
    m->group = (SimGroup){.dispatch = &m->dispatch, .program = &m->program, .num_waves = 1, .waves = &m->wave};
    sim_tell_wave_start(m->wave);
    add_text(m, &producer, target, c->producer);
    for (; states > 0; states -= (unsigned)nop.mods.offset + 1) {
        nop.mods.offset = states > 16 ? 15 : (int32_t)states - 1;
        add_op(m, &nop);
    }
    add_text(m, &consumer, target, c->consumer);
    for (unsigned i = 0; i < m->num_ops; i++) {
        /* As if each instruction were reached by a jump: the distance counts over branches, too. */
        m->wave->pc = by_branch ? &m->ops[i] : &m->ops[i + 1];
        sim_step_watched(m->wave, &m->ops[i]);
    }
    sim_tell_wave_free(m->wave);
    sim_observers_close(watch);
    bool any = false;
    for (size_t i = 0; i < m->result.num_findings; i++) {
        const SimFinding *f = &m->result.findings[i];
        assert_int_equal(f->kind, SIM_FINDING_HAZARD);
        assert_int_equal(f->level,
                         hazard_infos[f->row].documented == HAZARD_CAUTIOUS ? SIM_LEVEL_NOTE : SIM_LEVEL_ERROR);
        any = any || row == NUM_HAZARDS || f->row == row;
    }
    sim_result_free(&m->result);
    fixture_close(&producer);
    fixture_close(&consumer);
    arena_free(m->arena);
    free(m->wave);
    free(m);
    return any;
}

static void each_row(void **state)
{
    (void)state;
    for (unsigned i = 0; i < NUM_CASES; i++)
        for (unsigned t = 0; t < NUM_TARGETS; t++) {
            const Case *c = &cases[i];
            const int states = t == TARGET_GFX942   ? c->gfx942
                               : t == TARGET_GFX950 ? c->gfx950
                               : t == TARGET_GFX90A ? c->gfx90a
                                                    : NOT_HERE;
            if (states <= 0) continue;
            const char *name = hazard_infos[c->row].name;
            for (unsigned branches = 0; branches < 2; branches++) {
                if (!found(c, (Target)t, (unsigned)states - 1, c->row, branches))
                    fail_msg("%s of %s: nothing found with %d states between", name, target_infos[t].name, states - 1);
                if (!found(c, (Target)t, 0, c->row, branches)) fail_msg("%s: nothing found side by side", name);
                if (found(c, (Target)t, (unsigned)states, NUM_HAZARDS, branches))
                    fail_msg("%s of %s: found although there are %d states", name, target_infos[t].name, states);
            }
        }
}

static void other_registers(void **state)
{
    (void)state;
    for (unsigned i = 0; i < NUM_CASES; i++) {
        Case c = cases[i];
        const Target target = c.gfx90a > 0 ? TARGET_GFX90A : TARGET_GFX942;
        if (!c.other || (c.gfx942 <= 0 && c.gfx90a <= 0)) continue;
        c.consumer = c.other;
        if (found(&c, target, 0, NUM_HAZARDS, false))
            fail_msg("%s: found on other registers: %s", hazard_infos[c.row].name, c.other);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_row), cmocka_unit_test(other_registers)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
