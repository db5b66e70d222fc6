/* Sizes of the machine are the target's: waves of 32 lanes and 1,024 VGPRs of gfx1250's row. Of its instructions none
   has a row yet, nor a decoding, so these are hand-made ones of gfx9 that work lane by lane: what is tested is the
   register file, EXEC and the start of waves. */
#include "sim/machine/schedule.h"
#include "sim_machine.h"

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

/* A comparison of gfx9 writes a mask of two dwords: refused, since it would overwrite the SGPR after it. */
static void masks(void **state)
{
    (void)state;
    Machine *m = machine_new_words("gfx1250", &END_PROGRAM, 1, 0);
    Operand operands[3] = {operand_phys(CLASS_S, 10, 2), operand_phys(CLASS_V, 1, 1), operand_phys(CLASS_V, 2, 1)};
    MachineInst inst = {.opcode = OP_V_CMP_LT_U32, .num_defs = 1, .num_operands = 3, .operands = operands};
    assert_false(machine_execute(m, &inst));
    machine_free(m);
    m = machine_new_words("gfx942", &END_PROGRAM, 1, 0);
    assert_true(machine_execute(m, &inst));
    machine_free(m);
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

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(sizes), cmocka_unit_test(high_registers),
                                       cmocka_unit_test(masks), cmocka_unit_test(waves)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
