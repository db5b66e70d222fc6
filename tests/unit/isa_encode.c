/* The encoder against the decoder: what isa_check accepts is encoded, and decodes to the same operands, text and words.
   The comparison with LLVM's assembler is tools/check_isa.py. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../tools/isa_random.h"
#include "support/diag.h"

static void assert_same_text(Target target, const MachineInst *inst, const MachineInst *decoded)
{
    StrBuf before = {0}, after = {0};
    isa_print(target, inst, NULL, NULL, NULL, &before);
    isa_print(target, decoded, NULL, NULL, NULL, &after);
    assert_string_equal(before.data, after.data);
    strbuf_free(&before);
    strbuf_free(&after);
}

static void assert_round_trip(Target target, const MachineInst *inst)
{
    uint32_t words[4] = {0}, again[4] = {0};
    const unsigned num_words = isa_encode(target, inst, words);
    assert_int_equal(num_words * 4, isa_size_bytes(target, inst));
    DecodedInst decoded;
    const char *why = NULL;
    if (isa_decode(target, words, num_words, 0, &decoded, &why) != DECODE_OK)
        fail_msg("%s %08x %08x: %s", inst_info(inst->opcode)->name, words[0], words[1], why);
    assert_int_equal(decoded.size, num_words * 4);
    assert_int_equal(decoded.inst.opcode, inst->opcode);
    assert_int_equal(decoded.inst.form, isa_choose_form(target, inst));
    assert_int_equal(decoded.inst.num_operands, inst->num_operands);
    assert_same_text(target, inst, &decoded.inst);
    for (unsigned i = 0; i < inst->num_operands; i++) {
        Operand a = inst->operands[i], b = decoded.operands[i];
        if (inst_info(inst->opcode)->operands[i].tied >= 0) a.flags = b.flags = 0;
        if (!operand_same(a, b)) fail_msg("%s: operand %u", inst_info(inst->opcode)->name, i);
    }
    assert_int_equal(isa_encode(target, &decoded.inst, again), num_words);
    assert_memory_equal(words, again, num_words * sizeof *words);
}

static void every_row_round_trips(void **state)
{
    (void)state;
    RandomState random = {0x5851f42d4c957f2dull};
    unsigned rows = 0;
    for (unsigned t = 0; t < NUM_TARGETS; t++)
        for (unsigned op = OP_INVALID + 1; op < NUM_OPCODES; op++)
            for (unsigned n = 0; n < 20; n++) {
                Operand operands[MAX_OPERANDS];
                MachineInst inst = {.operands = operands};
                if (!random_inst(&random, (Target)t, (uint16_t)op, &inst)) continue;
                rows += !n;
                assert_round_trip((Target)t, &inst);
            }
    assert_true(rows > 2000);
}

/* One operand or modifier of a legal instruction becomes another one: isa_check refuses it, or it has an encoding. */
static void what_is_legal_has_an_encoding(void **state)
{
    (void)state;
    RandomState random = {0x2545f4914f6cdd1dull};
    unsigned legal = 0, refused = 0;
    for (unsigned n = 0; n < 400000; n++) {
        Operand operands[MAX_OPERANDS];
        MachineInst inst = {.operands = operands};
        const Target target = n & 1 ? TARGET_GFX950 : TARGET_GFX942;
        if (!random_inst(&random, target, (uint16_t)(1 + random_below(&random, NUM_OPCODES - 1)), &inst)) continue;
        const unsigned byte = random_below(&random, sizeof(Modifiers));
        if (inst.num_operands && random_chance(&random, 2)) {
            const unsigned index = random_below(&random, inst.num_operands);
            operands[index] = random_operand(&random, target, &inst, index);
            if (random_chance(&random, 3)) operands[index].width = (uint8_t)(1 + random_below(&random, 4));
            if (random_chance(&random, 8)) operands[index].value++;
        } else {
            ((unsigned char *)&inst.mods)[byte] = (unsigned char)random_below(&random, 256);
        }
        const char *why = NULL;
        if (!isa_check(target, &inst, &why)) {
            assert_non_null(why);
            refused++;
            continue;
        }
        uint32_t words[4];
        legal++;
        assert_int_equal(isa_encode(target, &inst, words) * 4, isa_size_bytes(target, &inst));
    }
    assert_true(legal > 50000 && refused > 50000);
}

static jmp_buf bug_jump;
static char bug_text[400];

static void on_bug(const char *message)
{
    strncpy(bug_text, message, sizeof bug_text - 1);
    longjmp(bug_jump, 1);
}

static void assert_bug(const MachineInst *inst, const char *what)
{
    uint32_t words[4];
    bug_set_handler(on_bug);
    if (!setjmp(bug_jump)) {
        isa_encode(TARGET_GFX942, inst, words);
        bug_set_handler(NULL);
        fail_msg("%s was encoded", inst_info(inst->opcode)->name);
    }
    bug_set_handler(NULL);
    if (!strstr(bug_text, what)) fail_msg("%s", bug_text);
}

/* The encoder itself cuts nothing: each case beside one that it takes. */
static void what_has_no_encoding_is_a_bug(void **state)
{
    (void)state;
    uint32_t words[4];
    Operand two[2] = {operand_phys(CLASS_S, 0, 1), operand_imm(0x12345)};
    MachineInst mov = {.opcode = OP_S_MOV_B32, .num_defs = 1, .num_operands = 2, .operands = two};
    assert_int_equal(isa_encode(TARGET_GFX942, &mov, words), 2);
    two[0] = operand_phys(CLASS_V, 0, 1);
    assert_bug(&mov, "s_mov_b32 has no encoding: a scalar register");
    two[0] = (Operand){7, OPERAND_VREG, CLASS_S, 0, 1, 0};
    assert_bug(&mov, "virtual register");
    mov.num_operands = 1;
    assert_bug(&mov, "wrong number of operands");

    Operand add[3] = {operand_phys(CLASS_S, 0, 1), operand_imm(0x12345), operand_imm(0x12345)};
    MachineInst sum = {.opcode = OP_S_ADD_U32, .num_defs = 1, .num_operands = 3, .operands = add};
    assert_int_equal(isa_encode(TARGET_GFX942, &sum, words), 2);
    add[2].value++;
    assert_bug(&sum, "two literals");

    Operand load[3] = {operand_phys(CLASS_V, 0, 1), operand_phys(CLASS_V, 2, 2), operand_none()};
    MachineInst global = {.opcode = OP_GLOBAL_LOAD_DWORD, .num_defs = 1, .num_operands = 3, .operands = load};
    global.mods.offset = 4095;
    assert_int_equal(isa_encode(TARGET_GFX942, &global, words), 2);
    global.mods.offset = 4096;
    assert_bug(&global, "an offset is out of range");
    global.mods.offset = -4097;
    assert_bug(&global, "an offset is out of range");
    global.mods.offset = -4096;
    assert_int_equal(isa_encode(TARGET_GFX942, &global, words), 2);
    load[0].value = 256;
    assert_bug(&global, "too large for its field");

    MachineInst branch = {.opcode = OP_S_BRANCH};
    branch.mods.offset = -32768;
    assert_int_equal(isa_encode(TARGET_GFX942, &branch, words), 1);
    branch.mods.offset = 65536;
    assert_bug(&branch, "an offset is out of range");

    Operand fma[4] = {operand_phys(CLASS_V, 0, 1), operand_phys(CLASS_V, 1, 1), operand_phys(CLASS_V, 2, 1),
                      operand_imm(0x12345)};
    MachineInst long_form = {.opcode = OP_V_FMA_F32, .num_defs = 1, .num_operands = 4, .operands = fma};
    assert_bug(&long_form, "no room for a literal");
    fma[3] = operand_imm(1);
    assert_int_equal(isa_encode(TARGET_GFX942, &long_form, words), 2);

    MachineInst pseudo = {.opcode = OP_UNDEF};
    assert_bug(&pseudo, "not an instruction of the target");
    MachineInst other_target = {.opcode = OP_V_PRNG_B32, .num_defs = 1, .num_operands = 2, .operands = fma};
    assert_bug(&other_target, "not an instruction of the target");
    assert_int_equal(isa_encode(TARGET_GFX950, &other_target, words), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_row_round_trips),
                                       cmocka_unit_test(what_is_legal_has_an_encoding),
                                       cmocka_unit_test(what_has_no_encoding_is_a_bug)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
