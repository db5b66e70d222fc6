/* Inline constants: source fields 128..208 are the integers 0..64 and -1..-16, 240..248 are +-0.5,
   1, 2, 4 and 1/(2 pi). Their bits depend on the type of the operand. Source: CDNA3 ISA
   guide, "Scalar ALU operands"; LLVM AMDGPUBaseInfo (isInlinableLiteral*, getInlineEncodingV2*). */
#include "isa/errata.h"
#include "support/diag.h"

enum { FIELD_ZERO = 128, FIELD_64 = 192, FIELD_MINUS_16 = 208, FIELD_HALF = 240, FIELD_INV_2PI = 248, NUM_FLOATS = 9 };

static const uint16_t f16_constants[NUM_FLOATS] = {0x3800, 0xb800, 0x3c00, 0xbc00, 0x4000,
                                                   0xc000, 0x4400, 0xc400, 0x3118};
static const uint16_t bf16_constants[NUM_FLOATS] = {0x3f00, 0xbf00, 0x3f80, 0xbf80, 0x4000,
                                                    0xc000, 0x4080, 0xc080, 0x3e22};
static const uint32_t f32_constants[NUM_FLOATS] = {0x3f000000, 0xbf000000, 0x3f800000, 0xbf800000, 0x40000000,
                                                   0xc0000000, 0x40800000, 0xc0800000, 0x3e22f983};
static const uint32_t f64_high_constants[NUM_FLOATS] = {0x3fe00000, 0xbfe00000, 0x3ff00000, 0xbff00000, 0x40000000,
                                                        0xc0000000, 0x40100000, 0xc0100000, 0x3fc45f30};
static const uint32_t inv_2pi_f64_low = 0x6dc9c882;

static int int_field(int32_t value)
{
    if (value >= 0 && value <= 64) return FIELD_ZERO + value;
    if (value < 0 && value >= -16) return FIELD_64 - value;
    return -1;
}

static int32_t int_value(unsigned field)
{
    return field <= FIELD_64 ? (int32_t)field - FIELD_ZERO : FIELD_64 - (int32_t)field;
}

/* The bits of float constant number n in that type, in the form of Operand.value. */
static uint32_t float_bits(OperandType type, unsigned n)
{
    switch (type) {
    case TYPE_F16:
    case TYPE_B16:
    case TYPE_PK_F16: return f16_constants[n];
    case TYPE_BF16:
    case TYPE_PK_BF16: return bf16_constants[n];
    case TYPE_F64:
    case TYPE_B64:
    case TYPE_I64: return f64_high_constants[n];
    default: return f32_constants[n];
    }
}

int isa_inline_constant(OperandType type, uint32_t bits)
{
    int field = -1;
    if (type == TYPE_WIDE) return -1;
    if (type == TYPE_F64) { /* the value is the high half, so 0 is the only integer of this form */
        if (!bits) return FIELD_ZERO;
    } else if (type_is_half(type)) {
        if (bits >> 16 != 0 && bits >> 15 != 0x1ffff) return -1;
        field = int_field((int16_t)bits);
    } else {
        field = int_field((int32_t)bits);
    }
    if (field >= 0) return field;
    if (type == TYPE_B16 || type_is_int64(type)) return -1; /* integers only (64 bits: see OPERAND_CROSS) */
    for (unsigned n = 0; n < NUM_FLOATS; n++)
        if (float_bits(type, n) == bits) return FIELD_HALF + (int)n;
    return -1;
}

/* The value of a source field 128..208 or 240..248 in that type. */
static uint32_t isa_inline_value(OperandType type, unsigned field)
{
    if (field >= FIELD_HALF && field <= FIELD_INV_2PI) return float_bits(type, field - FIELD_HALF);
    CHECK(field >= FIELD_ZERO && field <= FIELD_MINUS_16);
    int32_t value = int_value(field);
    bool half = type_is_half(type);
    return half ? (uint16_t)value : (uint32_t)value;
}

int isa_imm_field(OperandType type, Operand imm)
{
    if (imm.flags & (OPERAND_LITERAL | OPERAND_LITERAL64)) return -1;
    if (!(imm.flags & OPERAND_CROSS)) return isa_inline_constant(type, imm.value);
    if (type == TYPE_F64) return int_field((int32_t)imm.value);
    if (type_is_int64(type) || type == TYPE_B16)
        for (unsigned n = 0; n < NUM_FLOATS; n++)
            if (float_bits(type, n) == imm.value) return FIELD_HALF + (int)n;
    return -1;
}

Operand isa_imm_from_field(OperandType type, unsigned field)
{
    Operand imm = operand_imm(isa_inline_value(type, field));
    bool is_float = field >= FIELD_HALF;
    if (type == TYPE_F64 && !is_float && field != FIELD_ZERO) imm.flags |= OPERAND_CROSS;
    if ((type_is_int64(type) || type == TYPE_B16) && is_float) imm.flags |= OPERAND_CROSS;
    return imm;
}

Operand isa_imm_from_literal(OperandType type, uint32_t bits)
{
    Operand imm = operand_imm(bits);
    bool is_float16 = type == TYPE_F16 || type == TYPE_BF16;
    bool like_constant = isa_inline_constant(type, is_float16 ? bits & 0xffff : bits) >= 0;
    /* as the upper half of an f64, a literal equals the inline constant with these bits, except for 1/(2 pi) */
    if (type == TYPE_F64) like_constant = bits == f64_high_constants[NUM_FLOATS - 1];
    if (like_constant || (type_is_int64(type) && bits >> 31)) imm.flags |= OPERAND_LITERAL;
    return imm;
}

uint64_t isa_imm64(OperandType type, Operand imm)
{
    bool high = (type == TYPE_F64) != !!(imm.flags & OPERAND_CROSS), literal = imm.flags & OPERAND_LITERAL;
    if (!high && literal && type != TYPE_I64) return imm.value;
    if (!high) return (uint64_t)(int64_t)(int32_t)imm.value;
    uint64_t bits = (uint64_t)imm.value << 32;
    return imm.value == f64_high_constants[NUM_FLOATS - 1] && !literal ? bits | inv_2pi_f64_low : bits;
}

uint64_t isa_constant64(const MachineInst *inst, unsigned index)
{
    const Operand imm = inst->operands[index];
    if (imm.flags & OPERAND_LITERAL64) return (uint64_t)inst->mods.literal_high << 32 | imm.value;
    return isa_imm64((OperandType)inst_info(inst->opcode)->operands[index].type, imm);
}

bool isa_constant_is_f32(Target target, const MachineInst *inst, unsigned index)
{
    const InstInfo *row = inst_info(inst->opcode);
    if (!erratum_spoils_constant(target, inst, index) || row->unit == UNIT_MFMA) return false;
    return row->format == FORMAT_VOPD || isa_choose_form(target, inst) != FORM_E32;
}
