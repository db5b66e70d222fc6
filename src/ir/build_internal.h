/* What the parts of the builder share: build.c (rows, copies, legal operands), build_int.c, build_int64.c, build_bool.c
   (comparisons, selects, logic on booleans), build_flow.c (terminators and exec regions). */
#pragma once

#include "ir/build_op.h"
#include "isa/family.h"

/* Makes a new register for the result of a pseudo-operation. */
Operand build_new_reg(Builder *b, RegClass reg_class, unsigned width, bool lane_mask);
Inst *build_insert(Builder *b, Inst *inst);
typedef struct ResultShape {
    RegClass reg_class;
    unsigned width; /* dwords */
    bool lane_mask;
} ResultShape;

/* A pseudo-operation with one result. */
Inst *build_pseudo(Builder *b, Opcode opcode, ResultShape result, const Operand *uses, unsigned num_uses);
/* Dword `n` of a value. Looks through merges and copies of immediates. Immediates are sign-extended. */
Operand build_dword(const Builder *b, Operand o, unsigned n);
/* If the SSA operand is a copy of an immediate, that immediate; else the operand. */
Operand build_known(const Builder *b, Operand o);
/* Makes the constants of the comparison legal. */
void build_legal_cmp(Builder *b, ScalarCmp *cmp);
/* The comparison whose result is the uniform boolean `o`, if select_cmp made it; else o != 0. */
ScalarCmp build_find_cmp(const Builder *b, Operand o);
/* Does the value fit the 32-bit immediate of a 64-bit operand? */
static inline bool fits_imm(int64_t value) { return value == (int32_t)value; }
static inline int64_t imm_value(Operand o) { return (int32_t)o.value; }
static inline bool is_imm_value(Operand o, int64_t value) { return operand_is_imm(o) && imm_value(o) == value; }
bool build_both_uniform(const Builder *b, Operand x, Operand y);
/* -1: not a power of two. */
int log2_exact(uint64_t value);
static inline bool is_vgpr_operand(Operand o) { return operand_is_reg(o) && o.reg_class != CLASS_S; }
