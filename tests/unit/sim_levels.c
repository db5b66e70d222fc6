/* Every vector row gives the same bits on each level of host instructions (x86-64-v2, v3, v4), for random operands
   with many edge values, random EXEC, modifiers and denormal modes; and lanes that are off keep their registers. */
#include "sim_machine.h"
#include "trials.h"

static const uint32_t END_PROGRAM = 0xbf810000;
static uint64_t random_state;
static uint32_t next_random(void)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(random_state >> 32);
}
static uint32_t random_word(void)
{
    static const uint32_t edges[] = {0,          1,          0x80000000, 0x7fffffff, 0xffffffff, 0x3f800000, 0xbf800000,
                                     0x7f800000, 0xff800000, 0x7fc00000, 0x7f800001, 0x00800000, 0x007fffff, 0x807fffff,
                                     0x3c003c00, 0x7c00fc00, 0x7e017c01, 0x04000001, 0x7fefffff, 0x7ff00000, 0x7ff80000,
                                     0x00100000, 0x3ff00000, 0x477fe000, 0x33000000, 0x7f7fffff, 0x5f000000};
    uint32_t pick = next_random();
    if (pick % 3 == 0) return edges[next_random() % (sizeof edges / sizeof edges[0])];
    if (pick % 3 == 1) return next_random() % 128;
    return next_random();
}

typedef struct Instance {
    Operand operands[MAX_OPERANDS];
    MachineInst inst;
    uint64_t exec;
    uint32_t mode;
    uint64_t seed;
} Instance;

/* Vector operands at multiples of 32 registers, scalars at multiples of 4. */
static void make_instance(Instance *x, Opcode opcode)
{
    const InstInfo *row = inst_info((uint16_t)opcode);
    memset(x, 0, sizeof *x);
    x->seed = next_random();
    x->exec = next_random() % 3 ? (uint64_t)next_random() << 32 | next_random() : ~UINT64_C(0);
    x->mode = MODE_DX10_CLAMP | (next_random() & 1 ? MODE_IEEE : 0) | (next_random() & 1 ? 0xf0 : next_random() & 0xf0);
    x->inst = (MachineInst){.opcode = (uint16_t)opcode,
                            .num_defs = row->num_defs,
                            .num_operands = row->num_operands,
                            .operands = x->operands};
    x->inst.mods = isa_default_modifiers((uint16_t)opcode);
    for (unsigned i = 0; i < row->num_operands; i++) {
        const OperandInfo *info = &row->operands[i];
        uint8_t width = info->width ? info->width : 8;
        bool use_scalar = i >= row->num_defs && info->allow & ALLOW_S && next_random() % 4 == 0 && info->tied < 0;
        if (info->tied >= 0) x->operands[i] = x->operands[info->tied];
        else if (info->allow & ALLOW_V && !use_scalar) x->operands[i] = operand_phys(CLASS_V, 32 * i, width);
        else if (info->allow & ALLOW_A) x->operands[i] = operand_phys(CLASS_A, 32 * i, width);
        else if (info->allow & ALLOW_S) x->operands[i] = operand_phys(CLASS_S, 4 * i, width);
        else x->operands[i] = operand_imm(random_word());
        if (row->modifiers & MOD_NEG_ABS && i >= row->num_defs && !(info->flags & OPERAND_LANE_MASK) &&
            next_random() % 3 == 0)
            x->operands[i].flags = next_random() & (OPERAND_NEG | OPERAND_ABS);
    }
    if (row->modifiers & MOD_PACKED && next_random() & 1) {
        x->inst.mods.op_sel = next_random() & 7;
        x->inst.mods.op_sel_hi = next_random() & 7;
    }
    if (row->modifiers & MOD_OP_SEL && next_random() & 1) x->inst.mods.op_sel = next_random() & 15;
    if (row->modifiers & MOD_OMOD && next_random() % 8 == 0) x->inst.mods.omod = next_random() & 3;
    if (row->modifiers & MOD_BITOP3) x->inst.mods.offset = next_random() & 255;
    if (row->unit != UNIT_MFMA && next_random() % 8 == 0 && row->modifiers & MOD_CLAMP)
        x->inst.mods.flags |= MOD_FLAG_CLAMP;
}

enum { FILE_ROWS = 512 }; /* registers of gfx942 and gfx950 */

static bool execute(Machine *m, const Instance *x)
{
    SimWave *wave = m->wave;
    random_state = x->seed;
    for (unsigned r = 0; r < FILE_ROWS; r++) {
        if (r >= 192 && r < AGPR_BASE + 192 && r % 32 >= 8) continue;
        for (unsigned i = 0; i < LANES; i++) wave->v[r][i] = random_word();
    }
    for (unsigned i = 0; i < S_EXEC; i++) wave->s[i] = random_word();
    wave->mode = x->mode;
    wave->state = WAVE_RUNNING;
    sim_set_exec(wave, x->exec);
    return machine_execute(m, &x->inst);
}

static void check_row(Machine **machines, unsigned highest, Opcode opcode, unsigned *tested)
{
    const InstInfo *row = inst_info((uint16_t)opcode);
    for (unsigned round = 0; round < trials(24); round++) {
        Instance x;
        static uint32_t before[FILE_ROWS][LANES];
        random_state = (uint64_t)opcode * 1000 + round;
        make_instance(&x, opcode);
        if (!execute(machines[2], &x)) continue;
        ++*tested;
        for (unsigned level = 3; level <= highest; level++) {
            assert_true(execute(machines[level], &x));
            if (memcmp(machines[2]->wave->v, machines[level]->wave->v, sizeof before) ||
                memcmp(machines[2]->wave->s, machines[level]->wave->s, sizeof machines[2]->wave->s) ||
                machines[2]->wave->scc != machines[level]->wave->scc) {
                StrBuf text = {0};
                isa_print(machines[2]->group.program->target, &x.inst, NULL, NULL, NULL, &text);
                for (unsigned r = 0; r < FILE_ROWS; r++)
                    for (unsigned i = 0; i < LANES; i++)
                        if (machines[2]->wave->v[r][i] != machines[level]->wave->v[r][i])
                            fail_msg("%s: v%u lane %u: 0x%08x on v2, 0x%08x on v%u", text.data, r, i,
                                     machines[2]->wave->v[r][i], machines[level]->wave->v[r][i], level);
                fail_msg("%s: scalars differ on v%u", text.data, level);
            }
        }
        if (row->flags & INST_WHOLE_WAVE) continue;
        memcpy(before, machines[2]->wave->v, sizeof before); /* after */
        x.inst.opcode = OP_V_NOP;
        x.inst.num_defs = x.inst.num_operands = 0;
        execute(machines[2], &x); /* the registers before */
        for (unsigned r = 0; r < FILE_ROWS; r++)
            for (unsigned i = 0; i < LANES; i++)
                if (!(x.exec >> i & 1) && before[r][i] != machines[2]->wave->v[r][i])
                    fail_msg("%s writes v%u in lane %u, which is off", row->name, r, i);
    }
}

static void all_rows(const char *target)
{
    Machine *machines[5] = {0};
    unsigned highest = sim_host_level(), tested = 0, rows = 0;
    Target number = target_from_name(target, strlen(target));
    for (unsigned level = 2; level <= highest; level++)
        machines[level] = machine_new_words(target, &END_PROGRAM, 1, level);
    for (unsigned opcode = 1; opcode < NUM_OPCODES; opcode++) {
        const InstInfo *row = inst_info((uint16_t)opcode);
        bool vector = row->unit == UNIT_VALU || row->unit == UNIT_TRANS || row->unit == UNIT_MFMA;
        if (!vector || row->format == FORMAT_PSEUDO || !(row->targets >> number & 1)) continue;
        if (sim_fidelity((Opcode)opcode) == FIDELITY_NONE) continue;
        check_row(machines, highest, (Opcode)opcode, &tested);
        rows++;
    }
    for (unsigned level = 2; level <= highest; level++) machine_free(machines[level]);
    print_message("%s: %u rows, %u instances\n", target, rows, tested);
    assert_true(rows > 450);
    assert_true(tested > rows * trials(20));
}
static void gfx942_rows(void **state) { (void)state, all_rows("gfx942"); }
static void gfx950_rows(void **state) { (void)state, all_rows("gfx950"); }

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(gfx942_rows), cmocka_unit_test(gfx950_rows)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
