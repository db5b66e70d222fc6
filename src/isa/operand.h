/* Operands of instructions: registers, special registers, immediates, with source modifiers. A part of isa.h. */
#ifndef WAVECC_ISA_OPERAND_H
#define WAVECC_ISA_OPERAND_H

#include <stdbool.h>
#include <stdint.h>

typedef enum RegClass {
    CLASS_S,  /* SGPR */
    CLASS_V,  /* VGPR */
    CLASS_A,  /* AGPR */
    CLASS_VA, /* VGPR or AGPR, the allocator's choice (virtual registers only) */
    NUM_CLASSES
} RegClass;

/* Registers that the allocator does not hand out. */
typedef enum SpecialReg {
    SPECIAL_VCC, /* width 2; sub-range .offset 0/1 with width 1 = vcc_lo, vcc_hi */
    SPECIAL_EXEC,
    SPECIAL_M0,
    SPECIAL_SCC, /* as an operand of VALU: src_scc */
    SPECIAL_FLAT_SCRATCH,
    SPECIAL_XNACK_MASK,
    SPECIAL_VCCZ,
    SPECIAL_EXECZ,
    SPECIAL_SHARED_BASE, /* src_shared_base, and the next three */
    SPECIAL_SHARED_LIMIT,
    SPECIAL_PRIVATE_BASE,
    SPECIAL_PRIVATE_LIMIT,
    SPECIAL_POPS_EXITING_WAVE_ID,
    SPECIAL_TTMP, /* ttmp0..15: `offset` is the number */
    SPECIAL_LDS_DIRECT,
    SPECIAL_NULL,         /* gfx1250: what is written there is dropped, what is read is 0 */
    SPECIAL_SCRATCH_BASE, /* gfx1250, read alone: width 2, as VCC: where flat addresses of private memory begin */
    NUM_SPECIALS
} SpecialReg;

typedef enum OperandKind {
    OPERAND_NONE,    /* absent: "off" */
    OPERAND_VREG,    /* value: number of the virtual register */
    OPERAND_PHYS,    /* value: first register number in its file */
    OPERAND_SPECIAL, /* value: SpecialReg */
    /* value: 32 bits, in the type of the operand (f16 in the low half). 64-bit integer operands: sign-extended, but see
       OPERAND_LITERAL; f64 operands: value = the high 32 bits */
    OPERAND_IMM,
} OperandKind;

/* Operand.flags: source modifiers. OPERAND_CROSS (immediates in 64-bit places): a constant of the other kind than the
   type of the place: an integer (sign-extended) in an f64 place, a float (high 32 bits) in an integer place; and a
   float (f16) in a 16-bit integer place (decoder alone).
   OPERAND_LITERAL (the decoder makes it, the compiler does not): a 32-bit literal of the machine code that would be
   read as something else without the flag, an inline constant or a sign-extended integer. See isa_imm64.
   OPERAND_LITERAL64 (gfx1250; decoder alone): a literal of 64 bits: value = the low dword, Modifiers.literal_high. */
enum {
    OPERAND_NEG = 1,
    OPERAND_ABS = 2,
    OPERAND_SEXT = 4,
    OPERAND_CROSS = 8,
    OPERAND_LITERAL = 16,
    OPERAND_LITERAL64 = 32
};

/* 8 bytes, passed by value. A register operand is `width` dwords starting at dword `offset` of a virtual register;
   physical and special registers have offset folded into value, except VCC/EXEC halves and ttmp. */
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

#endif
