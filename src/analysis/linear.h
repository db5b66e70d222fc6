/* Writes 32-bit values of kernel IR as sums, and finds the largest number that a value can be. */
#pragma once

#include "ir/ir.h"

enum { LINEAR_TERMS = 12 };

/* coef * a, or coef * a * b. a and b are dwords of registers. A lane mask counts as 1 in lanes whose bit is set, else
   0. */
typedef struct LinearTerm {
    uint32_t coef; /* not 0 */
    Operand a, b;  /* b is OPERAND_NONE if there is only one factor */
} LinearTerm;

/* A sum mod 2^32. Terms are sorted, so equal forms are equal member by member. */
typedef struct LinearForm {
    uint32_t constant;
    uint32_t num;
    LinearTerm terms[LINEAR_TERMS];
} LinearForm;

/* The forms found so far; valid as long as no instruction changes. A value computed in the loop is split into its
   summands. A value from outside is only looked through copies and added constants. */
typedef struct LinearForms {
    const Kernel *k; /* the kernel; needs Block.preds, loops and VReg.def */
    Arena *arena;
    const Block *header;   /* the loop; NULL: no value is split */
    const LinearForm **of; /* by virtual register of width 1; computed when first needed */
    uint32_t num_regs;
    VEC(uint32_t) asked; /* registers that have a form */
} LinearForms;

LinearForms linear_forms_new(const Kernel *k, Arena *arena);
/* Starts the analysis of another loop. */
void linear_forms_enter(LinearForms *f, const Block *header);
/* The form of one dword (an SSA register or an immediate). A value that cannot be split is a term of its own. */
LinearForm linear_form(LinearForms *f, Operand o);
bool linear_same_terms(const LinearForm *x, const LinearForm *y); /* constants aside */
/* Is the operand defined in that loop, by an instruction or parameter? True for variables. */
bool linear_in_loop(const LinearForms *f, Operand o);

/* Has the instruction no modifiers? They can change what a row means. */
bool linear_is_plain(const Inst *inst);
/* Dword `n` of a value at its origin: looks through copies and merges. */
Operand linear_dword(const Kernel *k, Operand o, unsigned n);
/* Is the operand the same constant in every dword? Looks through copies and merges. Needs VReg.def. */
bool linear_splat(const Kernel *k, Operand o, uint32_t *bits);
/* The largest unsigned number that the dword can be. */
uint32_t linear_bound(const Kernel *k, Operand o);
/* The greatest power of two that is known to divide it, from 1 to 2^31. */
uint32_t linear_multiple(const Kernel *k, Operand o);
/* The bound of the sum over the integers. False if it may reach 2^32. */
bool linear_form_bound(const Kernel *k, const LinearForm *form, uint64_t *bound);
