/* Inline constants, operand legality, forms and sizes: each case with its near miss. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "isa/isa.h"

static Operand v(unsigned n, unsigned width) { return operand_phys(CLASS_V, n, (uint8_t)width); }
static Operand s(unsigned n, unsigned width) { return operand_phys(CLASS_S, n, (uint8_t)width); }
static Operand a(unsigned n, unsigned width) { return operand_phys(CLASS_A, n, (uint8_t)width); }
static Operand vcc(void) { return operand_special(SPECIAL_VCC, 2); }
static Operand imm32(uint32_t bits) { return operand_imm(bits); }
static Operand with(Operand o, uint8_t flags)
{
    o.flags |= flags;
    return o;
}

typedef struct Case {
    MachineInst inst;
    Operand operands[MAX_OPERANDS];
} Case;

/* An instruction with those operands (the tied ones are filled in). */
#define INST_OF(op, ...) make((op), (Operand[]){__VA_ARGS__}, sizeof((Operand[]){__VA_ARGS__}) / sizeof(Operand))

static Case make(uint16_t opcode, const Operand *operands, unsigned count)
{
    Case c = {0};
    const InstInfo *row = inst_info(opcode);
    memcpy(c.operands, operands, count * sizeof *operands);
    for (unsigned i = count; i < row->num_operands; i++) c.operands[i] = c.operands[row->operands[i].tied];
    c.inst = (MachineInst){.opcode = opcode,
                           .num_defs = row->num_defs,
                           .num_operands = row->num_operands,
                           .mods = isa_default_modifiers(opcode)};
    return c;
}

static bool legal_on(Target target, Case c)
{
    c.inst.operands = c.operands;
    const char *why = NULL;
    bool good = isa_check(target, &c.inst, &why);
    assert_true(good || why);
    return good;
}

static bool legal(Case c) { return legal_on(TARGET_GFX942, c); }

static unsigned size(Case c)
{
    c.inst.operands = c.operands;
    return isa_size_bytes(TARGET_GFX942, &c.inst);
}

static Form form(Case c)
{
    c.inst.operands = c.operands;
    return isa_choose_form(TARGET_GFX942, &c.inst);
}

static void inline_constants(void **state)
{
    (void)state;
    assert_int_equal(isa_inline_constant(TYPE_B32, 64), 192);
    assert_int_equal(isa_inline_constant(TYPE_B32, 65), -1);
    assert_int_equal(isa_inline_constant(TYPE_B32, (uint32_t)-16), 208);
    assert_int_equal(isa_inline_constant(TYPE_B32, (uint32_t)-17), -1);
    assert_int_equal(isa_inline_constant(TYPE_F32, 0x3f800000), 242);
    assert_int_equal(isa_inline_constant(TYPE_F32, 0x3c00), -1);
    assert_int_equal(isa_inline_constant(TYPE_F32, 0x3e22f983), 248);
    assert_int_equal(isa_inline_constant(TYPE_F16, 0x3c00), 242);
    assert_int_equal(isa_inline_constant(TYPE_F16, 0x3f80), -1);
    assert_int_equal(isa_inline_constant(TYPE_BF16, 0x3f80), 242);
    assert_int_equal(isa_inline_constant(TYPE_B16, 0x3c00), -1); /* integers only */
    assert_int_equal(isa_inline_constant(TYPE_B16, 0xfff0), 208);
    assert_int_equal(isa_inline_constant(TYPE_B16, 0xffef), -1);
    assert_int_equal(isa_inline_constant(TYPE_PK_F16, 0x3c00), 242);
    assert_int_equal(isa_inline_constant(TYPE_PK_F16, 0x3c003c00), -1);
    assert_int_equal(isa_inline_constant(TYPE_F64, 0x3ff00000), 242);
    assert_int_equal(isa_inline_constant(TYPE_F64, 1), -1);
    assert_int_equal(isa_inline_constant(TYPE_B64, 0x3ff00000), -1);
    assert_int_equal(isa_inline_constant(TYPE_WIDE, 0), -1);
    /* every field and type: value and field are inverse */
    for (unsigned type = TYPE_B32; type < TYPE_WIDE; type++)
        for (unsigned field = 128; field <= 248; field++) {
            if (field > 208 && field < 240) continue;
            if (type == TYPE_B16 && field >= 240) continue; /* f16 patterns, which are written as literals */
            assert_int_equal(isa_imm_field(type, isa_imm_from_field(type, field)), field);
        }
}

static void constants_in_64_bits(void **state)
{
    (void)state;
    assert_true(isa_imm64(TYPE_B64, imm32((uint32_t)-3)) == (uint64_t)-3);
    assert_true(isa_imm64(TYPE_F64, imm32(0x3ff00000)) == 0x3ff0000000000000ull);
    assert_true(isa_imm64(TYPE_F64, isa_imm_from_field(TYPE_F64, 131)) == 3);
    assert_true(isa_imm64(TYPE_B64, isa_imm_from_field(TYPE_B64, 243)) == 0xbff0000000000000ull);
    assert_true(isa_imm64(TYPE_F64, isa_imm_from_field(TYPE_F64, 248)) == 0x3fc45f306dc9c882ull);
    /* literals: zero-extended, but for signed operations; the upper half of an f64 */
    assert_true(isa_imm64(TYPE_B64, isa_imm_from_literal(TYPE_B64, 0xffffffff)) == 0xffffffff);
    assert_true(isa_imm64(TYPE_B64, isa_imm_from_literal(TYPE_B64, 0x80000000)) == 0x80000000);
    assert_true(isa_imm64(TYPE_B64, isa_imm_from_literal(TYPE_B64, 0x7fffffff)) == 0x7fffffff);
    assert_true(isa_imm64(TYPE_I64, isa_imm_from_literal(TYPE_I64, 0xffffffff)) == (uint64_t)-1);
    assert_true(isa_imm64(TYPE_I64, isa_imm_from_literal(TYPE_I64, 0xffffff00)) == (uint64_t)-256);
    assert_true(isa_imm64(TYPE_I64, isa_imm_from_literal(TYPE_I64, 0x7fffffff)) == 0x7fffffff);
    assert_true(isa_imm64(TYPE_F64, isa_imm_from_literal(TYPE_F64, 0x3fc45f30)) == 0x3fc45f3000000000ull);
    assert_true(isa_imm64(TYPE_F64, isa_imm_from_literal(TYPE_F64, 0xffffffff)) == 0xffffffff00000000ull);
}

static void classes_and_alignment(void **state)
{
    (void)state;
    assert_true(legal(INST_OF(OP_V_ADD_U32, v(0, 1), s(1, 1), v(255, 1))));
    assert_false(legal(INST_OF(OP_V_ADD_U32, v(0, 1), v(1, 1), v(256, 1))));
    assert_false(legal(INST_OF(OP_V_ADD_U32, s(0, 1), v(1, 1), v(2, 1))));
    assert_false(legal(INST_OF(OP_V_ADD_U32, v(0, 1), v(1, 1), a(2, 1))));
    assert_false(legal(INST_OF(OP_V_ADD_U32, v(0, 1), v(2, 2), v(2, 1)))); /* width */
    assert_true(legal(INST_OF(OP_V_ADD_F64, v(0, 2), v(254, 2), s(100, 2))));
    assert_false(legal(INST_OF(OP_V_ADD_F64, v(0, 2), v(3, 2), v(2, 2))));   /* odd */
    assert_false(legal(INST_OF(OP_V_ADD_F64, v(0, 2), v(2, 2), s(102, 2)))); /* past s101 */
    assert_true(legal(INST_OF(OP_S_LOAD_DWORDX4, s(8, 4), s(2, 2), operand_none())));
    assert_false(legal(INST_OF(OP_S_LOAD_DWORDX4, s(6, 4), s(2, 2), operand_none()))); /* multiple of 4 */
    assert_true(legal(INST_OF(OP_GLOBAL_LOAD_DWORDX3, a(4, 3), v(2, 2), operand_none())));
    assert_false(legal(INST_OF(OP_GLOBAL_LOAD_DWORDX3, a(5, 3), v(2, 2), operand_none())));
}

static void addresses(void **state)
{
    (void)state;
    assert_true(legal(INST_OF(OP_GLOBAL_LOAD_DWORD, v(4, 1), v(2, 2), operand_none())));
    assert_true(legal(INST_OF(OP_GLOBAL_LOAD_DWORD, v(4, 1), v(2, 1), s(2, 2))));
    assert_false(legal(INST_OF(OP_GLOBAL_LOAD_DWORD, v(4, 1), v(2, 2), s(2, 2))));
    assert_false(legal(INST_OF(OP_GLOBAL_LOAD_DWORD, v(4, 1), v(2, 1), operand_none())));
    assert_false(legal(INST_OF(OP_GLOBAL_LOAD_DWORD, v(4, 1), v(3, 2), operand_none())));
    Case buffer = INST_OF(OP_BUFFER_LOAD_DWORD, v(4, 1), v(2, 1), s(4, 4), imm32(0));
    assert_false(legal(buffer)); /* an address, but neither offen nor idxen */
    buffer.inst.mods.flags = MEM_OFFEN;
    assert_true(legal(buffer));
    buffer.inst.mods.offset = 4095;
    assert_true(legal(buffer));
    buffer.inst.mods.offset = 4096; /* LLVM's assembler would cut it */
    assert_false(legal(buffer));
    buffer.inst.mods.offset = -1;
    assert_false(legal(buffer));
    buffer.inst.mods.offset = 0;
    buffer.operands[1] = operand_none();
    assert_false(legal(buffer));
    buffer.operands[1] = v(2, 2);
    assert_false(legal(buffer));
    buffer.inst.mods.flags = MEM_OFFEN | MEM_IDXEN;
    assert_true(legal(buffer));
    buffer.operands[2] = s(6, 4);
    assert_false(legal(buffer));
    buffer.operands[2] = s(8, 4), buffer.operands[3] = imm32(65); /* soffset: inline constants only */
    assert_false(legal(buffer));
    Case global = INST_OF(OP_GLOBAL_STORE_DWORD, v(2, 2), v(0, 1), operand_none());
    global.inst.mods.offset = -4096;
    assert_true(legal(global));
    global.inst.mods.offset = -4097;
    assert_false(legal(global));
    global.inst.mods.offset = 4096;
    assert_false(legal(global));
    Case ds = INST_OF(OP_DS_READ2_B32, v(2, 2), v(0, 1));
    ds.inst.mods.offset = 0xffff;
    assert_true(legal(ds));
    ds.inst.mods.offset = 0x10000;
    assert_false(legal(ds));
    assert_true(legal(INST_OF(OP_DS_WRITE2_B32, v(0, 1), a(1, 1), a(2, 1))));
    assert_false(legal(INST_OF(OP_DS_WRITE2_B32, v(0, 1), a(1, 1), v(2, 1)))); /* one class */
}

static void constant_bus_and_literals(void **state)
{
    (void)state;
    assert_false(legal(INST_OF(OP_V_ADD_U32, v(0, 1), s(1, 1), s(2, 1))));
    assert_true(legal(INST_OF(OP_V_ADD_U32, v(0, 1), s(1, 1), s(1, 1))));
    assert_true(legal(INST_OF(OP_V_ADD_U32, v(0, 1), imm32(64), s(1, 1))));
    assert_false(legal(INST_OF(OP_V_ADD_U32, v(0, 1), imm32(65), s(1, 1))));
    assert_true(legal(INST_OF(OP_V_ADD_U32, v(0, 1), imm32(65), v(1, 1))));
    assert_false(legal(INST_OF(OP_V_ADD_U32, v(0, 1), v(1, 1), imm32(65)))); /* only src0 of e32 */
    assert_false(legal(INST_OF(OP_V_FMA_F32, v(0, 1), v(1, 1), v(2, 1), imm32(0x3f8ccccd))));
    assert_true(legal(INST_OF(OP_V_FMA_F32, v(0, 1), v(1, 1), s(2, 1), imm32(0x3f800000))));
    assert_true(legal(INST_OF(OP_V_CNDMASK_B32, v(0, 1), v(1, 1), v(2, 1), s(2, 2))));
    assert_false(legal(INST_OF(OP_V_CNDMASK_B32, v(0, 1), s(1, 1), v(2, 1), s(2, 2))));
    assert_false(legal(INST_OF(OP_V_CNDMASK_B32, v(0, 1), s(1, 1), v(2, 1), vcc())));
    assert_false(legal(INST_OF(OP_V_DIV_FMAS_F32, v(0, 1), s(1, 1), v(2, 1), v(3, 1)))); /* VCC counts */
    assert_true(legal(INST_OF(OP_S_ADD_U32, s(0, 1), imm32(0x12345), imm32(0x12345))));
    assert_false(legal(INST_OF(OP_S_ADD_U32, s(0, 1), imm32(0x12345), imm32(0x12346))));
    Case clamped = INST_OF(OP_V_ADD_U32, v(0, 1), imm32(65), v(1, 1));
    clamped.inst.mods.flags |= MOD_FLAG_CLAMP; /* needs e64, which has no literal */
    assert_false(legal(clamped));
    assert_false(legal(INST_OF(OP_V_MFMA_F32_16X16X16_F16, v(0, 4), v(4, 2), v(6, 2), imm32(0x40490fdb))));
    assert_true(legal(INST_OF(OP_V_MFMA_F32_16X16X16_F16, v(0, 4), v(4, 2), v(6, 2), imm32(0x3f800000))));
    assert_false(legal(INST_OF(OP_S_MOV_B64, s(0, 2), imm32(0x80000000)))); /* how it is extended is not settled */
}

static void matrix_overlaps(void **state)
{
    (void)state;
    uint16_t op = OP_V_MFMA_F32_32X32X8_F16;
    assert_true(legal(INST_OF(op, a(0, 16), v(0, 2), v(2, 2), a(0, 16))));
    assert_true(legal(INST_OF(op, a(0, 16), v(0, 2), v(2, 2), a(16, 16))));
    assert_false(legal(INST_OF(op, a(0, 16), v(0, 2), v(2, 2), a(2, 16))));  /* D and C partly */
    assert_false(legal(INST_OF(op, a(0, 16), a(14, 2), v(2, 2), a(0, 16)))); /* D and A */
    assert_true(legal(INST_OF(op, a(0, 16), a(16, 2), v(2, 2), a(0, 16))));
    assert_false(legal(INST_OF(op, a(0, 16), v(0, 2), v(2, 2), v(4, 16)))); /* D and C of one class */
    assert_true(legal(INST_OF(op, v(8, 16), a(8, 2), a(2, 2), v(8, 16))));
    Case small = INST_OF(OP_V_MFMA_F32_16X16X16_F16, v(0, 4), v(0, 2), v(2, 2), v(2, 4));
    assert_true(legal(small)); /* no rule up to four registers */
}

static void targets_and_formats(void **state)
{
    (void)state;
    Case bf16 = INST_OF(OP_V_CVT_PK_BF16_F32, v(0, 1), v(1, 1), v(2, 1));
    assert_false(legal_on(TARGET_GFX942, bf16));
    assert_true(legal_on(TARGET_GFX950, bf16));
    Case f8 = INST_OF(OP_V_MFMA_F32_16X16X128_F8F6F4, v(0, 4), v(8, 8), v(16, 8), v(0, 4));
    assert_true(legal_on(TARGET_GFX950, f8));
    f8.inst.mods.cbsz = 4; /* fp4: 4 dwords of A */
    assert_false(legal_on(TARGET_GFX950, f8));
    f8.operands[1] = v(8, 4);
    assert_true(legal_on(TARGET_GFX950, f8));
    f8.inst.operands = f8.operands;
    assert_int_equal(isa_passes(TARGET_GFX950, &f8.inst), 8);
    f8.inst.mods.blgp = 2, f8.operands[2] = v(16, 6);
    assert_true(legal_on(TARGET_GFX950, f8));
    assert_int_equal(isa_passes(TARGET_GFX950, &f8.inst), 4);
}

static void forms_and_sizes(void **state)
{
    (void)state;
    Case add = INST_OF(OP_V_ADD_U32, v(0, 1), s(1, 1), v(2, 1));
    assert_int_equal(form(add), FORM_E32);
    assert_int_equal(size(add), 4);
    Case swapped = INST_OF(OP_V_ADD_U32, v(0, 1), v(2, 1), s(1, 1));
    assert_int_equal(form(swapped), FORM_E64);
    assert_int_equal(size(swapped), 8);
    assert_int_equal(size(INST_OF(OP_V_ADD_U32, v(0, 1), imm32(65), v(2, 1))), 8);
    assert_int_equal(form(INST_OF(OP_V_CNDMASK_B32, v(0, 1), v(1, 1), v(2, 1), vcc())), FORM_E32);
    assert_int_equal(form(INST_OF(OP_V_CNDMASK_B32, v(0, 1), v(1, 1), v(2, 1), s(0, 2))), FORM_E64);
    assert_int_equal(form(INST_OF(OP_V_ADDC_CO_U32, v(0, 1), vcc(), v(1, 1), v(2, 1), vcc())), FORM_E32);
    assert_int_equal(form(INST_OF(OP_V_ADDC_CO_U32, v(0, 1), s(0, 2), v(1, 1), v(2, 1), vcc())), FORM_E64);
    assert_int_equal(form(INST_OF(OP_V_CMP_LT_I32, vcc(), imm32(3), v(2, 1))), FORM_E32);
    assert_int_equal(form(INST_OF(OP_V_CMP_LT_I32, s(4, 2), imm32(3), v(2, 1))), FORM_E64);
    assert_int_equal(form(INST_OF(OP_V_ADD_F32, v(0, 1), with(v(1, 1), OPERAND_NEG), v(2, 1))), FORM_E64);
    assert_int_equal(size(INST_OF(OP_S_MOV_B32, s(0, 1), imm32(64))), 4);
    assert_int_equal(size(INST_OF(OP_S_MOV_B32, s(0, 1), imm32(65))), 8);
    assert_int_equal(size(INST_OF(OP_V_FMAAK_F32, v(0, 1), v(1, 1), v(2, 1), imm32(0))), 8);
    assert_int_equal(size(INST_OF(OP_V_FMAC_F32, v(0, 1), v(1, 1), v(2, 1))), 4);
    assert_int_equal(
        size(INST_OF(OP_V_MFMA_SCALE_F32_16X16X128_F8F6F4, v(0, 4), v(8, 8), v(16, 8), v(0, 4), v(30, 1), v(31, 1))),
        16);
}

static void source_modifiers(void **state)
{
    (void)state;
    assert_false(legal(INST_OF(OP_V_ADD_U32, v(0, 1), with(v(1, 1), OPERAND_NEG), v(2, 1))));
    assert_true(legal(INST_OF(OP_V_ADD_F32, v(0, 1), with(v(1, 1), OPERAND_NEG | OPERAND_ABS), v(2, 1))));
    assert_false(legal(INST_OF(OP_V_ADD_F32, v(0, 1), with(v(1, 1), OPERAND_SEXT), v(2, 1))));
    Case tied = INST_OF(OP_V_FMAC_F32, v(0, 1), v(1, 1), v(2, 1), v(3, 1));
    assert_false(legal(tied)); /* the accumulator is not the destination */
    Case sdwa = INST_OF(OP_V_ADD_U32, v(0, 1), with(v(1, 1), OPERAND_SEXT), v(2, 1));
    sdwa.inst.form = FORM_SDWA;
    assert_true(legal(sdwa));
    Case dpp = INST_OF(OP_V_MOV_B32, v(0, 1), s(1, 1));
    dpp.inst.form = FORM_DPP;
    assert_false(legal(dpp)); /* DPP sources are VGPRs */
    dpp.operands[1] = v(1, 1);
    assert_true(legal(dpp));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(inline_constants),          cmocka_unit_test(constants_in_64_bits),
        cmocka_unit_test(classes_and_alignment),     cmocka_unit_test(addresses),
        cmocka_unit_test(constant_bus_and_literals), cmocka_unit_test(matrix_overlaps),
        cmocka_unit_test(targets_and_formats),       cmocka_unit_test(forms_and_sizes),
        cmocka_unit_test(source_modifiers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
