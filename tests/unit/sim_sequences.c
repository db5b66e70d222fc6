/* The emulator against the second witness: random sequences of VALU, SALU and LDS instructions: printed, assembled,
   decoded and run on the emulator; the witness executes what was drawn. Few registers, so that results are used. The
   whole machine state has to agree after each sequence. */
#include "sim_witness.h"

enum { SEQUENCE = 48, FEW_VGPRS = 16, FEW_SGPRS = 32, AT_LEAST_LANES = 8 };
typedef struct Drawn {
    MachineInst inst;
    Operand operands[MAX_OPERANDS];
} Drawn;

static bool fits_sequences(uint16_t opcode)
{
    const InstInfo *info = inst_info(opcode);
    if (info->format == FORMAT_PSEUDO || info->format >= FORMAT_MUBUF || info->format == FORMAT_SMEM) return false;
    if (info->format == FORMAT_SOPP || is_matrix(info) || !witness_has(opcode)) return false;
    /* MODE stays; M0 is no number of a register. */
    if (strstr(info->name, "setreg") || strstr(info->name, "movrel")) return false;
    if (info->format != FORMAT_DS) return true;
    /* M0 as an address; what LDS atomics make of NaNs is not described. */
    return info->memory_bytes && !strstr(info->name, "addtid") && !strstr(info->name, "append") &&
           !strstr(info->name, "consume") && !strstr(info->name, "_f32") && !strstr(info->name, "_f64") &&
           !strstr(info->name, "f16");
}
static void take_few_registers(Target target, MachineInst *inst)
{
    for (unsigned i = 0; i < inst->num_operands; i++) {
        Operand *o = &inst->operands[i];
        const unsigned width = isa_operand_width(target, inst, i), align = width > 2 ? 4 : width;
        if (o->kind != OPERAND_PHYS || !width || width > 8) continue;
        o->value = o->value % ((o->reg_class == CLASS_S ? FEW_SGPRS : FEW_VGPRS) - width + 1) / align * align;
    }
}
static unsigned lanes_on(const Witness *w)
{
    return (unsigned)(__builtin_popcount(w->s[WITNESS_EXEC]) + __builtin_popcount(w->s[WITNESS_EXEC + 1]));
}
static bool emulator_takes(Machine *m, const MachineInst *inst)
{
    SimOp op = {.info = ARENA_NEW(m->arena, SimOpInfo)};
    op.info->decoded.inst = *inst;
    memcpy(op.info->decoded.operands, inst->operands, inst->num_operands * sizeof *inst->operands);
    op.info->decoded.inst.operands = op.info->decoded.operands;
    op.info->decoded.size = 8;
    return sim_decode_op((SimProgram *)m->group.program, &op);
}
/* Executes it on the witness. False, and nothing has happened: it does not suit. */
static bool try_drawn(Machine *probe, Target target, const Drawn *drawn)
{
    if (!isa_check(target, &drawn->inst, NULL) || !emulator_takes(probe, &drawn->inst)) return false;
    memcpy(before, witness, sizeof *before);
    if (witness_execute(witness, target, &drawn->inst) == WITNESS_DONE && witness->tolerance == TOLERANCE_NONE &&
        lanes_on(witness) >= AT_LEAST_LANES)
        return true;
    memcpy(witness, before, sizeof *before);
    return false;
}
/* v_and_b32 of the address, so that it is inside of LDS and aligned for atomics. */
static void draw_limit(const Drawn *access, Drawn *to)
{
    const Operand address = access->operands[inst_info(access->inst.opcode)->num_defs];
    to->inst = (MachineInst){.opcode = OP_V_AND_B32, .num_defs = 1, .num_operands = 3, .operands = to->operands};
    to->inst.mods = isa_default_modifiers(OP_V_AND_B32);
    to->operands[0] = to->operands[2] = operand_phys(CLASS_V, address.value, 1);
    to->operands[1] = operand_imm(0x3ff8);
}
static unsigned draw_sequence(RandomState *state, Machine *probe, Target target, Drawn *drawn)
{
    unsigned count = 0;
    for (unsigned attempts = 0; count + 2 <= SEQUENCE && attempts < 100000; attempts++) {
        const uint16_t opcode = (uint16_t)(1 + random_below(state, NUM_OPCODES - 1));
        const InstInfo *info = inst_info(opcode);
        if (!(info->targets >> target & 1) || !fits_sequences(opcode)) continue;
        Drawn *to = &drawn[count];
        memset(to, 0, 2 * sizeof *to);
        to->inst.operands = to->operands;
        if (!random_inst(state, target, opcode, &to->inst)) continue;
        take_few_registers(target, &to->inst);
        /* LLVM's text has no dst_sel there. */
        if (strstr(info->name, "f32_fp8") || strstr(info->name, "f32_bf8")) to->inst.mods.sdwa_dst = SDWA_DWORD;
        if (info->format != FORMAT_DS) {
            count += try_drawn(probe, target, to);
            continue;
        }
        to->inst.mods.offset &= info->modifiers & MOD_OFFSET2 ? 0x0f0f : 0x3ff8;
        to[1] = to[0];
        to[1].inst.operands = to[1].operands;
        draw_limit(&to[1], &to[0]);
        if (!try_drawn(probe, target, &to[0])) continue;
        count++;
        count += try_drawn(probe, target, &to[1]);
    }
    return count;
}
static void print_drawn(Target target, const Drawn *drawn, unsigned count, StrBuf *text)
{
    for (unsigned i = 0; i < count; i++) {
        isa_print(target, &drawn[i].inst, NULL, NULL, NULL, text);
        strbuf_append(text, "\n");
    }
}
static void fill_few_registers(Random *r, SimWave *wave)
{
    static const OperandType types[] = {TYPE_B32, TYPE_F32, TYPE_F16, TYPE_F64, TYPE_BF16, TYPE_B32};
    for (unsigned at = 0; at < FEW_VGPRS; at += 2) {
        put_register(r, wave, operand_phys(CLASS_V, at, 2), types[below(r, 6)], 2);
        put_register(r, wave, operand_phys(CLASS_A, at, 2), types[below(r, 6)], 2);
    }
    for (unsigned at = 0; at < FEW_SGPRS; at += 2)
        put_register(r, wave, operand_phys(CLASS_S, at, 2), types[below(r, 6)], 2);
}
static bool test_sequence(Target target, unsigned number, unsigned *executed)
{
    static Drawn drawn[SEQUENCE + 2];
    const uint32_t end = 0xbf810000;
    const char *name = target_infos[target].name;
    const unsigned level = 2 + number % (sim_host_level() - 1);
    Random r = {seed_of(target_infos[target].name, number)};
    RandomState state = {r.state | 1};
    Machine *m = machine_new_words(name, &end, 1, level);
    do fill_state(&r, m->wave, m->wave->lds), fill_few_registers(&r, m->wave), to_witness(m, witness);
    while (lanes_on(witness) < AT_LEAST_LANES);
    memset(witness->memory, 0, sizeof witness->memory);
    Witness *start = malloc(sizeof *start);
    memcpy(start, witness, sizeof *start);
    const unsigned count = draw_sequence(&state, m, target, drawn);

    StrBuf text = {0};
    print_drawn(target, drawn, count, &text);
    Machine *run = machine_new(name, text.data, level);
    machine_map(run, MEMORY_BASE, WITNESS_MEMORY);
    SimWave *wave = run->wave;
    memcpy(wave->v, start->v, sizeof wave->v);
    memcpy(wave->s, start->s, sizeof wave->s);
    memcpy(wave->lds, start->lds, WITNESS_LDS);
    memcpy(wave->scratch, start->scratch, sizeof start->scratch);
    wave->scc = start->scc;
    wave->mode = start->mode;
    sim_set_exec(wave, start->s[WITNESS_EXEC] | (uint64_t)start->s[WITNESS_EXEC + 1] << 32);
    memcpy(witness, start, sizeof *witness);
    const char *what = NULL;
    for (unsigned i = 0; i < count && !what; i++) {
        memcpy(before, witness, sizeof *before);
        const SimOp *op = wave->pc;
        wave->pc = op + 1;
        op->run(wave, op);
        witness_execute(witness, target, &drawn[i].inst);
        what = wave->state == WAVE_STOPPED ? wave->stop_message : difference(run, witness);
        if (what) print_sources(&drawn[i].inst, target, what);
        *executed += 1;
    }
    if (!what && wave->pc->info->decoded.inst.opcode != OP_S_ENDPGM) what = "not at the end";
    if (what) fprintf(stderr, "%s, sequence %u: %s\n%s", name, number, what, text.data);
    strbuf_free(&text);
    free(start);
    machine_free(run);
    machine_free(m);
    return !what;
}
static void sequences(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    static const Target targets[] = {TARGET_GFX942, TARGET_GFX950};
    unsigned failures = 0, executed = 0;
    const unsigned count = 12 * count_factor();
    for (unsigned t = 0; t < 2; t++)
        for (unsigned n = 0; n < count && failures < 10; n++) failures += !test_sequence(targets[t], n, &executed);
    assert_int_equal(failures, 0);
    assert_true(executed > 2 * count * SEQUENCE * 3 / 4);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(sequences)};
    return cmocka_run_group_tests(tests, setup, teardown);
}
