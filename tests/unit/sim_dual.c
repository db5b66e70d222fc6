/* Dual operations (isa/dual.h): random legal instances of every row on gfx1250. The emulator's whole state afterwards is
   what two witnesses (tests/witness), one for each half, make of the same state before: both halves read old sources. The
   halves joined again are the instruction. */
#include "sim_witness.h"

#include "isa/dual.h"

static Witness *of_y;

static WitnessResult execute_half(Witness *w, const MachineInst *dual, unsigned half)
{
    Operand operands[MAX_OPERANDS];
    MachineInst inst;
    isa_dual_half(dual, half, &inst, operands);
    inst.form = FORM_E64;
    return witness_execute(w, TARGET_GFX1250, &inst);
}

static bool register_differs(const Witness *w, const SimWave *wave, Operand o, unsigned lane)
{
    for (unsigned r = 0; r < o.width; r++) {
        const uint32_t got = wave->v[o.value + r][lane];
        if (got == w->v[o.value + r][lane]) continue;
        const bool close = w->tolerance != TOLERANCE_NONE && w->tolerance_row == o.value;
        if (!close || !witness_close(w, r, lane, got)) return true;
    }
    return false;
}

/* Does the machine hold X's result of one witness, Y's of the other, and all else as before? */
static bool agrees(const SimWave *wave, const MachineInst *dual)
{
    const Operand x = dual->operands[0], y = dual->operands[1];
    for (unsigned lane = 0; lane < LANES; lane++) {
        if (register_differs(witness, wave, x, lane) || register_differs(of_y, wave, y, lane)) return false;
        for (unsigned row = 0; row < 256; row++) {
            const bool written =
                (row >= x.value && row < x.value + x.width) || (row >= y.value && row < y.value + y.width);
            if (!written && wave->v[row][lane] != before->v[row][lane]) return false;
        }
    }
    return !memcmp(wave->s, before->s, sizeof before->s) && wave->scc == before->scc;
}

static void draw_sources(Random *r, SimWave *wave, const MachineInst *inst)
{
    const InstInfo *info = inst_info(inst->opcode);
    for (unsigned i = info->num_defs; i < info->num_operands; i++)
        if (inst->operands[i].kind == OPERAND_PHYS)
            put_register(r, wave, inst->operands[i], info->operands[i].type, inst->operands[i].width);
    sim_set_exec(wave, wave->exec & 0xffffffff);
}

/* Often one half reads what the other writes. */
static void draw_overlap(RandomState *state, MachineInst *inst)
{
    Operand old[MAX_OPERANDS];
    memcpy(old, inst->operands, sizeof old);
    const unsigned at = 2 + random_below(state, inst->num_operands - 2u), def = random_below(state, 2);
    const Operand o = inst->operands[at];
    if (o.kind != OPERAND_PHYS || o.reg_class != CLASS_V || o.width != inst->operands[def].width) return;
    if (inst_info(inst->opcode)->operands[at].tied >= 0) return;
    inst->operands[at].value = inst->operands[def].value;
    if (!isa_check(TARGET_GFX1250, inst, NULL)) memcpy(inst->operands, old, sizeof old);
}

static bool joins_again(const MachineInst *dual)
{
    Operand operands[2][MAX_OPERANDS], joined_operands[MAX_OPERANDS];
    MachineInst halves[2], joined;
    for (unsigned h = 0; h < 2; h++) isa_dual_half(dual, h, &halves[h], operands[h]);
    if (!isa_dual_join(TARGET_GFX1250, &halves[0], &halves[1], &joined, joined_operands)) return false;
    bool same = joined.opcode == dual->opcode && joined.mods.offset == dual->mods.offset;
    for (unsigned i = 0; i < dual->num_operands; i++) same &= operand_same(joined.operands[i], dual->operands[i]);
    return same;
}

static bool test_dual(uint16_t opcode, unsigned instances, unsigned level, unsigned *executed)
{
    Random r = {seed_of(inst_info(opcode)->name, level)};
    RandomState state = {r.state | 1};
    const uint32_t end = 0xbfb00000;
    Machine *m = machine_new_words("gfx1250", &end, 1, level);
    bool good = true;
    for (unsigned n = 0; n < instances && good; n++) {
        Operand operands[MAX_OPERANDS];
        MachineInst inst = {.operands = operands};
        if (!random_inst(&state, TARGET_GFX1250, opcode, &inst)) break;
        draw_overlap(&state, &inst);
        fill_state(&r, m->wave, m->wave->lds);
        draw_sources(&r, m->wave, &inst);
        to_witness(m, witness);
        memcpy(before, witness, sizeof *before);
        memcpy(of_y, witness, sizeof *of_y);
        if (execute_half(witness, &inst, 0) != WITNESS_DONE || execute_half(of_y, &inst, 1) != WITNESS_DONE) continue;
        if (!machine_execute(m, &inst)) continue;
        (*executed)++;
        good = agrees(m->wave, &inst) && joins_again(&inst);
        if (!good) print_sources(&inst, TARGET_GFX1250, "differs from the witnesses of its halves");
    }
    machine_free(m);
    return good;
}

static void halves_are_executed_at_once(void **state)
{
    unsigned rows = 0, failures = 0, thin = 0;
    (void)state;
    of_y = calloc(1, sizeof *of_y);
    for (uint16_t opcode = 1; opcode < NUM_OPCODES; opcode++) {
        unsigned executed = 0;
        if (!isa_is_dual(opcode)) continue;
        rows++;
        for (unsigned level = 2; level <= sim_host_level(); level++)
            failures += !test_dual(opcode, 8 * count_factor(), level, &executed);
        if (executed < 3) {
            fprintf(stderr, "only %u instances of %s\n", executed, inst_info(opcode)->name);
            thin++;
        }
    }
    assert_true(rows > 500);
    assert_int_equal(failures, 0);
    assert_int_equal(thin, 0);
    free(of_y);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(halves_are_executed_at_once)};
    return cmocka_run_group_tests(tests, setup, teardown);
}
