/* Sizes of the machine are the target's: waves of 32 lanes and 1,024 VGPRs of gfx1250's row. Of its instructions none
   has a row yet, nor a decoding, so these are hand-made ones of gfx9, whose masks are as wide as the target's: what is
   tested is the register file, EXEC, lane masks, operations across lanes, and the start of waves. */
#include "sim/machine/runner.h"
#include "sim_launch.h"

static const uint32_t END_PROGRAM = 0xbf810000;

static MachineInst move(Operand *operands, unsigned to, unsigned from)
{
    operands[0] = operand_phys(CLASS_V, to, 1);
    operands[1] = operand_phys(CLASS_V, from, 1);
    return (MachineInst){.opcode = OP_V_MOV_B32, .num_defs = 1, .num_operands = 2, .operands = operands};
}

static void sizes(void **state)
{
    (void)state;
    Machine *m = machine_new_words("gfx1250", &END_PROGRAM, 1, 0);
    const SimProgram *program = m->group.program;
    assert_int_equal(program->wave_size, 32);
    assert_int_equal(program->num_vgprs, 1024);
    assert_int_equal(program->num_registers, 1024);
    assert_int_equal(program->first_agpr, 1024);
    machine_free(m);
    m = machine_new_words("gfx942", &END_PROGRAM, 1, 0);
    assert_int_equal(m->group.program->wave_size, 64);
    assert_int_equal(m->group.program->num_vgprs, 256);
    assert_int_equal(m->group.program->num_registers, 512);
    assert_int_equal(m->group.program->first_agpr, 256);
    machine_free(m);
}

/* The highest register, and the next one; 32 lanes are written. */
static void high_registers(void **state)
{
    (void)state;
    static const unsigned highest[] = {255, 1023};
    for (unsigned t = 0; t < 2; t++) {
        Machine *m = machine_new_words(t ? "gfx1250" : "gfx942", &END_PROGRAM, 1, 0);
        SimWave *wave = m->wave;
        Operand operands[2];
        sim_set_exec(wave, 0xffffffff);
        for (unsigned i = 0; i < LANES; i++) wave->v[3][i] = 100 + i;
        MachineInst inst = move(operands, highest[t], 3);
        assert_true(machine_execute(m, &inst));
        assert_int_equal(wave->state, WAVE_RUNNING);
        for (unsigned i = 0; i < LANES; i++) assert_int_equal(wave->v[highest[t]][i], i < 32 ? 100 + i : 0);
        inst = move(operands, highest[t] + 1, 3);
        assert_true(machine_execute(m, &inst));
        assert_int_equal(wave->state, WAVE_STOPPED);
        assert_int_equal(wave->status, SIM_FAULT);
        machine_free(m);
    }
}

/* One instruction on both targets, on a wave all of whose EXEC bits were set, s10 = s11 = 7, and 100 r + i in lane i
   of v[r]. */
static Machine *machine_for(bool narrow)
{
    Machine *m = machine_new_words(narrow ? "gfx1250" : "gfx942", &END_PROGRAM, 1, 0);
    m->wave->s[10] = m->wave->s[11] = 7;
    for (unsigned r = 0; r < 8; r++)
        for (unsigned i = 0; i < LANES; i++) m->wave->v[r][i] = 100 * r + i;
    return m;
}
static Operand vector(unsigned number) { return operand_phys(CLASS_V, number, 1); }
static Operand scalar(unsigned number, unsigned width) { return operand_phys(CLASS_S, number, (uint8_t)width); }
static bool run_3(Machine *m, Opcode opcode, unsigned num_defs, Operand a, Operand b, Operand c)
{
    Operand operands[3] = {a, b, c};
    const MachineInst inst = {.opcode = (uint16_t)opcode,
                              .num_defs = (uint8_t)num_defs,
                              .num_operands = inst_info((uint16_t)opcode)->num_operands,
                              .operands = operands};
    return machine_execute(m, &inst);
}

static void exec_is_as_wide_as_the_wave(void **state)
{
    (void)state;
    for (unsigned narrow = 0; narrow < 2; narrow++) {
        Machine *m = machine_for(narrow);
        assert_int_equal(m->wave->exec, narrow ? UINT32_MAX : UINT64_MAX);
        for (unsigned i = 0; i < LANES; i++) assert_int_equal(m->wave->exec_row[i], narrow && i > 31 ? 0 : UINT32_MAX);
        Operand operands[2];
        MachineInst inst = move(operands, 1, 2);
        assert_true(machine_execute(m, &inst));
        for (unsigned i = 0; i < LANES; i++) assert_int_equal(m->wave->v[1][i], narrow && i > 31 ? 100 + i : 200 + i);
        sim_set_exec(m->wave, UINT64_C(0xffffffff00000000));
        assert_int_equal(m->wave->exec, narrow ? 0 : UINT64_C(0xffffffff00000000));
        machine_free(m);
    }
}

/* Masks of two dwords are refused on the narrow target: the second would overwrite the SGPR after it. Those of one say
   nothing of lanes 32 to 63, and their bits are counted by the operation of 32 bits. */
static void masks(void **state)
{
    (void)state;
    for (unsigned narrow = 0; narrow < 2; narrow++) {
        Machine *m = machine_for(narrow);
        SimWave *wave = m->wave;
        const unsigned dwords = narrow ? 1 : 2;
        if (narrow) assert_false(run_3(m, OP_V_CMP_LT_U32, 1, scalar(10, 2), vector(1), vector(2)));
        wave->v[1][3] = 1000;
        assert_true(run_3(m, OP_V_CMP_LT_U32, 1, scalar(10, dwords), vector(1), vector(2)));
        assert_int_equal(wave->s[10], 0xfffffff7);
        assert_int_equal(wave->s[11], narrow ? 7 : 0xffffffff);
        assert_true(run_3(m, OP_S_BCNT1_I32_B32, 1, scalar(12, 1), scalar(10, 1), (Operand){0}));
        assert_int_equal(wave->s[12], 31);
        /* Carries: of lane 5 alone. */
        wave->s[11] = 7;
        wave->v[3][5] = UINT32_MAX;
        Operand operands[4] = {vector(4), scalar(10, dwords), vector(3), vector(2)};
        const MachineInst add = {.opcode = OP_V_ADD_CO_U32, .num_defs = 2, .num_operands = 4, .operands = operands};
        assert_true(machine_execute(m, &add));
        assert_int_equal(wave->s[10], 1 << 5);
        assert_int_equal(wave->s[11], narrow ? 7 : 0);
        assert_int_equal(wave->v[4][5], 204);
        machine_free(m);
    }
}

/* The upper dword of VCC is no lane mask of 32 lanes. */
static void upper_vcc(void **state)
{
    (void)state;
    for (unsigned narrow = 0; narrow < 2; narrow++)
        for (unsigned low = 0; low < 2; low++) {
            Machine *m = machine_for(narrow);
            const SimOp away = {0};
            SimOpInfo info = {.decoded.inst = {.opcode = OP_S_CBRANCH_VCCZ}};
            SimOp op = {.info = &info};
            m->wave->s[S_VCC] = low;
            m->wave->s[S_VCC + 1] = UINT32_MAX;
            assert_true(sim_decode_op((SimProgram *)m->group.program, &op));
            op.target = &away;
            op.run(m->wave, &op);
            assert_int_equal(m->wave->pc == &away, narrow && !low);
            machine_free(m);
        }
}

/* Lane numbers are taken modulo the lanes of the wave. */
static void lane_numbers(void **state)
{
    (void)state;
    for (unsigned narrow = 0; narrow < 2; narrow++) {
        Machine *m = machine_for(narrow);
        SimWave *wave = m->wave;
        const unsigned lane = narrow ? 1 : 33;
        wave->s[12] = 33;
        assert_true(run_3(m, OP_V_READLANE_B32, 1, scalar(13, 1), vector(2), scalar(12, 1)));
        assert_int_equal(wave->s[13], 200 + lane);
        Operand operands[4] = {vector(2), scalar(10, 1), scalar(12, 1), vector(2)};
        const MachineInst write = {.opcode = OP_V_WRITELANE_B32,
                                   .num_defs = 1,
                                   .num_operands = inst_info(OP_V_WRITELANE_B32)->num_operands,
                                   .operands = operands};
        assert_true(machine_execute(m, &write));
        for (unsigned i = 0; i < LANES; i++) assert_int_equal(wave->v[2][i], i == lane ? 7 : 200 + i);
        /* Lane i reads from lane i + 33, and writes to it. */
        for (unsigned i = 0; i < LANES; i++) wave->v[1][i] = 4 * (i + 33);
        assert_true(run_3(m, OP_DS_BPERMUTE_B32, 1, vector(4), vector(1), vector(3)));
        assert_true(run_3(m, OP_DS_PERMUTE_B32, 1, vector(5), vector(1), vector(3)));
        const unsigned size = narrow ? 32 : 64;
        for (unsigned i = 0; i < size; i++) {
            assert_int_equal(wave->v[4][i], 300 + (i + 33) % size);
            assert_int_equal(wave->v[5][i], 300 + (i + size - 33 % size) % size);
        }
        machine_free(m);
    }
}

/* The lane that lane i of v1 reads by DPP; -1: it keeps its value. */
static void lanes_of_dpp(bool narrow, unsigned ctrl, int *from)
{
    Machine *m = machine_for(narrow);
    Operand operands[2];
    MachineInst inst = move(operands, 1, 2);
    inst.form = FORM_DPP;
    inst.mods = isa_default_modifiers(OP_V_MOV_B32);
    inst.mods.dpp_ctrl = (uint16_t)ctrl;
    inst.mods.dpp_masks = 0xff;
    assert_true(machine_execute(m, &inst));
    for (unsigned i = 0; i < LANES; i++) from[i] = m->wave->v[1][i] == 100 + i ? -1 : (int)m->wave->v[1][i] - 200;
    machine_free(m);
}

/* Rows of 16 lanes are the same in both; shifts of the whole wave end where it ends. */
static void dpp(void **state)
{
    (void)state;
    enum { ROW_SHR_1 = 0x111, ROW_MIRROR = 0x140, WAVE_SHL_1 = 0x130, WAVE_ROL_1 = 0x134, WAVE_ROR_1 = 0x13c };
    int from[LANES];
    for (unsigned narrow = 0; narrow < 2; narrow++) {
        const int size = narrow ? 32 : 64;
        lanes_of_dpp(narrow, ROW_SHR_1, from);
        for (int i = 0; i < LANES; i++) assert_int_equal(from[i], i % 16 && i < size ? i - 1 : -1);
        lanes_of_dpp(narrow, ROW_MIRROR, from);
        for (int i = 0; i < LANES; i++) assert_int_equal(from[i], i < size ? (i ^ 15) : -1);
        lanes_of_dpp(narrow, WAVE_SHL_1, from);
        for (int i = 0; i < LANES; i++) assert_int_equal(from[i], i + 1 < size ? i + 1 : -1);
        lanes_of_dpp(narrow, WAVE_ROL_1, from);
        for (int i = 0; i < LANES; i++) assert_int_equal(from[i], i < size ? (i + 1) % size : -1);
        lanes_of_dpp(narrow, WAVE_ROR_1, from);
        for (int i = 0; i < LANES; i++) assert_int_equal(from[i], i < size ? (i + size - 1) % size : -1);
    }
}

/* Work-items 0 to 69 of a workgroup: waves of 32, 32 and 6, or of 64 and 6. */
static void waves(void **state)
{
    (void)state;
    for (unsigned t = 0; t < 2; t++) {
        Machine *m = machine_new_words(t ? "gfx1250" : "gfx942", &END_PROGRAM, 1, 0);
        const SimProgram *program = m->group.program;
        const unsigned size = program->wave_size;
        m->dispatch.desc = &m->desc;
        m->dispatch.block = (SimDim3){70, 1, 1};
        m->group.lds = m->wave->lds;
        m->group.lds_bytes = MACHINE_LDS;
        for (unsigned number = 0; number * size < 70; number++) {
            const unsigned count = 70 - number * size < size ? 70 - number * size : size;
            m->wave->number = number;
            assert_true(sim_start_wave(m->wave, &m->group, sim_program_at(program, MACHINE_CODE)));
            assert_int_equal(m->wave->exec, count == 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1);
            for (unsigned i = 0; i < count; i++) assert_int_equal(m->wave->v[0][i] & 1023, number * size + i);
            assert_int_equal(m->wave->v[program->num_registers - 1][size - 1], POISON);
        }
        machine_free(m);
    }
}

/* 1,024 work-items in 32 waves of 32 lanes: the race of wave 16 with wave 0, whose word it reads, is found, unless a
   barrier orders the two. */
static void races_of_32_waves(void **state)
{
    (void)state;
    REQUIRE_ASSEMBLER();
    for (unsigned barrier = 0; barrier < 2; barrier++) {
        char text[600];
        snprintf(text, sizeof text,
                 "v_lshrrev_b32 v1, 5, v0\n v_lshlrev_b32 v1, 2, v1\n v_mov_b32 v2, 0\n v_readfirstlane_b32 s8, v1\n"
                 "ds_write_b32 v1, v1\n s_waitcnt lgkmcnt(0)\n %s\n"
                 "s_cmp_lg_u32 s8, 64\n s_cbranch_scc1 2\n ds_read_b32 v3, v2\n s_endpgm",
                 barrier ? "s_barrier" : "s_nop 0");
        Launch *l = launch_new(text);
        ((SimProgram *)l->dispatch.program)->wave_size = 32;
        l->desc.group_segment_bytes = 128;
        l->dispatch.isa_level = l->dispatch.program->isa_level;
        l->dispatch.block = (SimDim3){1024, 1, 1};
        l->dispatch.checks = SIM_CHECK_RACES;
        assert_true(sim_run(&l->dispatch, &l->result));
        assert_int_equal(l->result.num_waves, 32);
        assert_int_equal(l->result.num_findings, !barrier);
        if (!barrier) {
            assert_int_equal(l->result.findings[0].kind, SIM_FINDING_RACE_LDS);
            assert_int_equal(l->result.findings[0].wave, 16);
            assert_int_equal(l->result.findings[0].other_wave, 0);
        }
        sim_result_free(&l->result);
        launch_free(l);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sizes), cmocka_unit_test(high_registers), cmocka_unit_test(exec_is_as_wide_as_the_wave),
        cmocka_unit_test(masks), cmocka_unit_test(upper_vcc),      cmocka_unit_test(lane_numbers),
        cmocka_unit_test(dpp),   cmocka_unit_test(waves),          cmocka_unit_test(races_of_32_waves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
