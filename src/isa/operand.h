/* Operands of instructions: registers, special registers, immediates, with source modifiers. A part of isa.h. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef enum RegClass {
    CLASS_S,  /* SGPR */
    CLASS_V,  /* VGPR */
    CLASS_A,  /* AGPR */
    CLASS_VA, /* VGPR or AGPR: the allocator decides (virtual registers only) */
    NUM_CLASSES
} RegClass;

/* Registers that the allocator does not hand out. */
typedef enum SpecialReg {
    SPECIAL_VCC, /* width 2; a sub-range with .offset 0 or 1 and width 1 is vcc_lo or vcc_hi */
    SPECIAL_EXEC,
    SPECIAL_M0,
    SPECIAL_SCC, /* as an operand of VALU: src_scc */
    SPECIAL_FLAT_SCRATCH,
    SPECIAL_XNACK_MASK,
    SPECIAL_VCCZ,
    SPECIAL_EXECZ,
    SPECIAL_SHARED_BASE, /* src_shared_base; the next three follow */
    SPECIAL_SHARED_LIMIT,
    SPECIAL_PRIVATE_BASE,
    SPECIAL_PRIVATE_LIMIT,
    SPECIAL_POPS_EXITING_WAVE_ID,
    SPECIAL_TTMP, /* ttmp0..15: `offset` is the number */
    SPECIAL_LDS_DIRECT,
    SPECIAL_NULL,         /* gfx1250: drops what is written, reads as 0 */
    SPECIAL_SCRATCH_BASE, /* gfx1250, read only: width 2, as VCC: where flat addresses of private memory begin */
    NUM_SPECIALS
} SpecialReg;

typedef enum OperandKind {
    OPERAND_NONE,    /* absent: "off" */
    OPERAND_VREG,    /* value: number of the virtual register */
    OPERAND_PHYS,    /* value: first register number in its file */
    OPERAND_SPECIAL, /* value: SpecialReg */
    /* value: 32 bits in the type of the operand (f16 in the low half). 64-bit integer operands: sign-extended, but see
       OPERAND_LITERAL. f64 operands: the high 32 bits. */
    OPERAND_IMM,
} OperandKind;

/* Operand.flags: source modifiers, and three flags of immediates.
   OPERAND_CROSS: a constant of another kind than its place. An integer (sign-extended) in an f64 place; a float (high
   32 bits) in a 64-bit integer place; a float (f16) in a 16-bit integer place (only the decoder makes it).
   OPERAND_LITERAL (only the decoder makes it): a 32-bit literal of the machine code that would otherwise mean an inline
   constant or a sign-extended integer. See isa_imm64.
   OPERAND_LITERAL64 (gfx1250; only the decoder makes it): a literal of 64 bits: value = the low dword; the high one is
   Modifiers.literal_high. */
enum {
    OPERAND_NEG = 1,
    OPERAND_ABS = 2,
    OPERAND_SEXT = 4,
    OPERAND_CROSS = 8,
    OPERAND_LITERAL = 16,
    OPERAND_LITERAL64 = 32
};

/* 8 bytes, passed by value. A register operand is `width` dwords from dword `offset` of a virtual register. Physical
   and special registers have the offset added to `value`, except for VCC, EXEC and ttmp. */
typedef struct Operand {
    uint32_t value;
    uint8_t kind : 4;      /* OperandKind */
    uint8_t reg_class : 4; /* RegClass, for VREG and PHYS */
    uint8_t offset;        /* dwords */
    uint8_t width;         /* dwords; 0 for IMM and NONE */
    uint8_t flags;         /* OPERAND_NEG ... */
} Operand;
_Static_assert(sizeof(Operand) == 8, "operands are passed by value");

static inline Operand operand_none(void) { return (Operand){0, OPERAND_NONE, 0, 0, 0, 0}; }
static inline Operand operand_imm(uint32_t bits) { return (Operand){bits, OPERAND_IMM, 0, 0, 0, 0}; }
static inline Operand operand_phys(RegClass reg_class, uint32_t first, uint8_t width)
{
    return (Operand){first, OPERAND_PHYS, reg_class & 15, 0, width, 0};
}
static inline Operand operand_special(SpecialReg reg, uint8_t width)
{
    return (Operand){reg, OPERAND_SPECIAL, 0, 0, width, 0};
}
static inline bool operand_is_reg(Operand o) { return o.kind == OPERAND_VREG || o.kind == OPERAND_PHYS; }
static inline bool operand_is_imm(Operand o) { return o.kind == OPERAND_IMM; }
static inline bool operand_is_vcc(Operand o)
{
    return o.kind == OPERAND_SPECIAL && o.value == SPECIAL_VCC && !o.offset;
}
static inline bool operand_is_vgpr(Operand o) { return operand_is_reg(o) && o.reg_class == CLASS_V; }
static inline bool operand_same(Operand a, Operand b)
{
    return a.value == b.value && a.kind == b.kind && a.reg_class == b.reg_class && a.offset == b.offset &&
           a.width == b.width && a.flags == b.flags;
}
