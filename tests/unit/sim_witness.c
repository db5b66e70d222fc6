/* The emulator against the second witness (tests/witness): random legal instances of every row on
   edge values, under several modes and EXEC masks with holes. The whole machine state has to agree after each
   instruction. */
#include "sim_witness.h"

/* Instances of one row; adds to the counts. False: a difference was printed. */
static bool test_row(Target target, uint16_t opcode, unsigned instances, unsigned level, unsigned *executed)
{
    const InstInfo *info = inst_info(opcode);
    Random r = {seed_of(info->name, target)};
    RandomState state = {r.state | 1};
    const uint32_t end = 0xbf810000;
    const char *name = target_infos[target].name;
    Machine *m = machine_new_words(name, &end, 1, level);
    SimWave *wave = m->wave;
    bool good = true;
    const unsigned parts = parts_of(info);
    machine_map(m, MEMORY_BASE, WITNESS_MEMORY);
    fill_parts(&r, m, info, IN_ALL);
    parts_to_witness(m, witness, IN_ALL);
    for (unsigned n = 0, attempts = 0; n < instances && good && attempts < 4 * instances; attempts++) {
        Operand operands[MAX_OPERANDS];
        MachineInst inst = {.operands = operands};
        if (!random_inst(&state, target, opcode, &inst)) continue;
        fill_registers(&r, wave);
        fill_parts(&r, m, info, parts);
        if (target == TARGET_GFX1250) { /* 32 lanes; no mode of IEEE */
            sim_set_exec(wave, wave->exec & UINT32_MAX);
            wave->mode = (wave->mode & ~(uint32_t)MODE_IEEE) | MODE_DX10_CLAMP;
        }
        for (unsigned i = info->num_defs; i < info->num_operands; i++)
            if (inst.operands[i].kind == OPERAND_PHYS && info->operands[i].type != TYPE_WIDE)
                put_register(&r, wave, inst.operands[i], info->operands[i].type, isa_operand_width(target, &inst, i));
            else if (inst.operands[i].kind == OPERAND_PHYS && !is_matrix(info) && info->format < FORMAT_DS)
                put_register(&r, wave, inst.operands[i], strstr(info->name, "f32") ? TYPE_F32 : TYPE_B32,
                             isa_operand_width(target, &inst, i));
        if (is_matrix(info)) {
            if (below(&r, 2) && !strstr(info->name, "f8f6f4")) inst.mods.cbsz = inst.mods.abid = inst.mods.blgp = 0;
            prepare_matrix(&r, wave, &inst, target);
        }
        if (info->format >= FORMAT_MUBUF || info->format == FORMAT_SMEM) {
            fill_float_data(&r, wave, &inst);
            prepare_memory(&r, wave, &inst);
        }
        prepare_index(&r, wave, &inst);
        prepare_groups(&r, wave, &inst);
        if (info->format == FORMAT_SOPK && strstr(info->name, "etreg"))
            inst.mods.offset = (int16_t)((inst.mods.offset & 0xffc0) | 1);
        if (info->format == FORMAT_DS) {
            fill_float_data(&r, wave, &inst);
            prepare_lds(&r, wave, &inst);
        }
        wave->state = WAVE_RUNNING;
        registers_to_witness(m, witness);
        parts_to_witness(m, witness, parts);
        keep_before();
        if (witness_execute(witness, target, &inst) != WITNESS_DONE) continue;
        if (!machine_execute(m, &inst) || wave->state != WAVE_RUNNING) continue;
        (*executed)++;
        n++;
        const char *text = difference_of_registers(m, witness);
        if (!text && parts) text = difference_of_parts(m, witness, parts);
        if (text) {
            print_sources(&inst, target, text);
            good = false;
        }
    }
    const char *elsewhere = good ? difference_of_parts(m, witness, IN_ALL & ~parts) : NULL;
    if (elsewhere) fprintf(stderr, "%s: %s: %s, which it should not touch\n", name, info->name, elsewhere);
    machine_free(m);
    return good && !elsewhere;
}

/* Instances of a row for each level of host instructions. */
#ifdef __SANITIZE_ADDRESS__
enum { INSTANCES = 8, MATRIX_INSTANCES = 2 };
#else
enum { INSTANCES = 24, MATRIX_INSTANCES = 2 };
#endif

static void rows_of(Target target, bool matrices)
{
    unsigned failures = 0, rows = 0, thin = 0;
    for (uint16_t opcode = 1; opcode < NUM_OPCODES; opcode++) {
        const InstInfo *info = inst_info(opcode);
        if (info->format == FORMAT_PSEUDO || !isa_has(target, opcode) || is_matrix(info) != matrices) continue;
        if (!witness_has(opcode) || sim_fidelity(opcode) == FIDELITY_NONE) continue;
        unsigned executed = 0;
        bool good = true;
        for (unsigned level = 2; level <= sim_host_level() && good; level++)
            good =
                test_row(target, opcode, (matrices ? MATRIX_INSTANCES : INSTANCES) * count_factor(), level, &executed);
        /* Draws whose addresses lie outside are not executed: of a row that has few others, more are drawn. */
        if (good && executed < 3) good = test_row(target, opcode, 16 * INSTANCES * count_factor(), 2, &executed);
        rows++;
        failures += !good;
        if (good && executed < 3) {
            fprintf(stderr, "%s: only %u instances of %s were executed\n", target_infos[target].name, executed,
                    info->name);
            thin++;
        }
    }
    assert_true(rows > (matrices ? target == TARGET_GFX90A ? 26u : 40u : 700u));
    assert_int_equal(failures, 0);
    assert_int_equal(thin, 0);
}
static bool is_arithmetic(const InstInfo *info)
{
    return info->format >= FORMAT_VOP1 && info->format <= FORMAT_VOP3P && !is_matrix(info);
}
/* Vector arithmetic that gfx1250 has, its own and what it shares. */
static void rows_gfx1250(void **state)
{
    (void)state;
    unsigned failures = 0, rows = 0, thin = 0;
    for (uint16_t opcode = 1; opcode < NUM_OPCODES; opcode++) {
        const InstInfo *info = inst_info(opcode);
        if (!isa_has(TARGET_GFX1250, opcode) || !is_arithmetic(info)) continue;
        if (!witness_has(opcode) || sim_fidelity(opcode) == FIDELITY_NONE) continue;
        unsigned executed = 0;
        bool good = true;
        for (unsigned level = 2; level <= sim_host_level() && good; level++)
            good = test_row(TARGET_GFX1250, opcode, (INSTANCES + 1) / 2 * count_factor(), level, &executed);
        rows++;
        failures += !good;
        if (good && executed < 3) {
            fprintf(stderr, "gfx1250: only %u instances of %s were executed\n", executed, info->name);
            thin++;
        }
    }
    assert_true(rows > 550);
    assert_int_equal(failures, 0);
    assert_int_equal(thin, 0);
}
/* Scalar and memory operations that gfx1250 has, its own and those that it shares, where the witness knows them. */
static void scalars_and_memory_gfx1250(void **state)
{
    (void)state;
    unsigned failures = 0, rows = 0, thin = 0;
    for (uint16_t opcode = 1; opcode < NUM_OPCODES; opcode++) {
        const InstInfo *info = inst_info(opcode);
        const bool scalar = info->format >= FORMAT_SOP1 && info->format <= FORMAT_SMEM;
        const bool memory = info->format == FORMAT_GLOBAL || info->format == FORMAT_FLAT ||
                            info->format == FORMAT_SCRATCH || info->format == FORMAT_MUBUF || info->format == FORMAT_DS;
        if (!(scalar || memory) || !isa_has(TARGET_GFX1250, opcode) || info->flags & INST_BRANCH) continue;
        if (!witness_has(opcode) || sim_fidelity(opcode) == FIDELITY_NONE) continue;
        unsigned executed = 0;
        bool good = test_row(TARGET_GFX1250, opcode, (INSTANCES + 1) / 2 * count_factor(), 2, &executed);
        if (good && executed < 3)
            good = test_row(TARGET_GFX1250, opcode, 16 * INSTANCES * count_factor(), 2, &executed);
        rows++;
        failures += !good;
        if (good && executed < 3) {
            fprintf(stderr, "gfx1250: only %u instances of %s were executed\n", executed, info->name);
            thin++;
        }
    }
    assert_true(rows > 300);
    assert_int_equal(failures, 0);
    assert_int_equal(thin, 0);
}
static void rows_gfx942(void **state) { (void)state, rows_of(TARGET_GFX942, false); }
static void rows_gfx950(void **state) { (void)state, rows_of(TARGET_GFX950, false); }
static void rows_gfx90a(void **state) { (void)state, rows_of(TARGET_GFX90A, false); }
static void matrices_gfx90a(void **state) { (void)state, rows_of(TARGET_GFX90A, true); }
static void matrices_gfx942(void **state) { (void)state, rows_of(TARGET_GFX942, true); }
static void matrices_gfx950(void **state) { (void)state, rows_of(TARGET_GFX950, true); }

/* ---- every row has a witness, a test by hand, or is refused ---- */

typedef struct Listed {
    const char *name, *text;
} Listed;
static const Listed *find_listed(const Listed *list, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (!strcmp(list[i].name, name)) return &list[i];
    return NULL;
}
static bool file_says(const char *path, const char *word)
{
    static char text[1 << 20], full[1000];
    snprintf(full, sizeof full, WAVECC_SOURCE_DIR "/%s", path);
    FILE *file = fopen(full, "r");
    if (!file) return false;
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    return strstr(text, word) != NULL;
}
static void every_row_is_tested(void **state)
{
    (void)state;
#define HAND(name, file) {name, file},
    static const Listed hand[] = {
#include "witness/hand_tests.def"
    };
#undef HAND
#define REFUSED(name, why) {name, why},
#define OF_GFX1250(name, why) {name, why},
    static const Listed refused[] = {
#include "witness/not_emulated.def"
    };
#undef REFUSED
#undef OF_GFX1250
    enum { HANDS = sizeof hand / sizeof hand[0], REFUSALS = sizeof refused / sizeof refused[0] };
    unsigned failures = 0;
    bool hand_used[HANDS] = {false}, refused_used[REFUSALS] = {false};
    for (uint16_t opcode = 1; opcode < NUM_OPCODES; opcode++) {
        const InstInfo *info = inst_info(opcode);
        if (info->format == FORMAT_PSEUDO) continue;
        const bool memory = info->format >= FORMAT_MUBUF || info->format == FORMAT_DS;
        if (info->format == FORMAT_VOPD) continue; /* tests/unit/sim_dual.c draws each of them */
        if (memory && !(info->targets & ON_GFX9) && !witness_has(opcode)) continue; /* tests/unit/sim_gfx1250.c */
        const Listed *by_hand = find_listed(hand, HANDS, info->name);
        const Listed *not_there = find_listed(refused, REFUSALS, info->name);
        if (by_hand) hand_used[by_hand - hand] = true;
        if (not_there) refused_used[not_there - refused] = true;
        const char *what = NULL;
        if (sim_fidelity(opcode) == FIDELITY_NONE) {
            if (!not_there) what = "not emulated, and not in tests/witness/not_emulated.def";
        } else if (not_there) {
            what = "emulated, but in tests/witness/not_emulated.def";
        } else if (witness_has(opcode)) {
            if (by_hand) what = "has a witness and is in tests/witness/hand_tests.def";
        } else if (!by_hand) {
            what = "neither a witness nor a line in tests/witness/hand_tests.def";
        } else if (!file_says(by_hand->text, info->name)) {
            what = "not in the file that tests/witness/hand_tests.def names";
        }
        if (!what) continue;
        fprintf(stderr, "%s: %s\n", info->name, what);
        failures++;
    }
    assert_int_equal(failures, 0);
    /* Lists have no names that are not in the table. */
    for (unsigned i = 0; i < HANDS; i++)
        if (!hand_used[i]) fail_msg("%s of hand_tests.def is not in the table", hand[i].name);
    for (unsigned i = 0; i < REFUSALS; i++)
        if (!refused_used[i]) fail_msg("%s of not_emulated.def is not in the table", refused[i].name);
}

/* ---- the witness itself ---- */

/* v1 = what SDWA's WORD_0 leaves of the operation on v0. */
static uint32_t sdwa_word(uint16_t opcode, uint32_t source)
{
    Operand operands[] = {operand_phys(CLASS_V, 1, 1), operand_phys(CLASS_V, 0, 1)};
    MachineInst inst = {.opcode = opcode, .form = FORM_SDWA, .num_defs = 1, .num_operands = 2, .operands = operands};
    inst.mods = isa_default_modifiers(opcode);
    inst.mods.sdwa_dst = SDWA_WORD_0 | SDWA_UNUSED_PAD << 3;
    inst.mods.sdwa_src = SDWA_DWORD | SDWA_DWORD << 4;
    memset(witness, 0, sizeof *witness);
    witness->s[WITNESS_EXEC] = 1;
    witness->mode = 0x3f0;
    witness->v[0][0] = source;
    assert_int_equal(witness_execute(witness, TARGET_GFX942, &inst), WITNESS_DONE);
    return witness->v[1][0];
}
/* A unit in the last place is one of the result, not of the dword that a part of it is written to. */
static void tolerance_of_a_part(void **state)
{
    (void)state;
    assert_int_equal(sdwa_word(OP_V_RCP_F32, 0x40400000), 0xaaab);
    assert_true(witness_close(witness, 0, 0, 0xaaaa));
    assert_true(witness_close(witness, 0, 0, 0xaaac));
    assert_false(witness_close(witness, 0, 0, 0xaaad));
    assert_false(witness_close(witness, 0, 0, 0x1aaab));
    assert_int_equal(sdwa_word(OP_V_RCP_F32, 0x3f800000), 0); /* 1 and its neighbours */
    assert_true(witness_close(witness, 0, 0, 1));
    assert_true(witness_close(witness, 0, 0, 0xffff));
    assert_false(witness_close(witness, 0, 0, 2));
}
/* The sine of whole and half turns, the cosine of quarter turns: no rest of pi is left of them. */
static void zeros_are_exact(void **state)
{
    (void)state;
    assert_int_equal(sdwa_word(OP_V_SIN_F32, 0xbf000000), 0);
    assert_int_equal(sdwa_word(OP_V_SIN_F32, 0x43804000), 0);
    assert_int_equal(sdwa_word(OP_V_SIN_F16, 0x48c0), 0);
    assert_int_equal(sdwa_word(OP_V_SIN_F16, 0x8000), 0x8000);
    assert_int_equal(sdwa_word(OP_V_COS_F32, 0xbe800000), 0);
    assert_int_equal(sdwa_word(OP_V_COS_F16, 0x5cc7), 0);
    assert_int_equal(sdwa_word(OP_V_COS_F16, 0x5cc0), 0x3c00); /* 304 turns */
}

/* An argument: only the tests of that name. */
int main(int argc, char **argv)
{
    if (argc > 1) cmocka_set_test_filter(argv[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_is_tested),
        cmocka_unit_test(rows_gfx90a),
        cmocka_unit_test(matrices_gfx90a),
        cmocka_unit_test(rows_gfx942),
        cmocka_unit_test(rows_gfx950),
        cmocka_unit_test(rows_gfx1250),
        cmocka_unit_test(scalars_and_memory_gfx1250),
        cmocka_unit_test(matrices_gfx942),
        cmocka_unit_test(matrices_gfx950),
        cmocka_unit_test(tolerance_of_a_part),
        cmocka_unit_test(zeros_are_exact),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}
