/* 32-bit values of kernel IR as sums, and the largest number that a value can be. */
#ifndef WAVECC_ANALYSIS_LINEAR_H
#define WAVECC_ANALYSIS_LINEAR_H

#include "ir/ir.h"

enum { LINEAR_TERMS = 12 };

/* coef * a, or coef * a * b: dwords of registers; a lane mask counts as 1 in the lanes that it has, else 0. */
typedef struct LinearTerm {
    uint32_t coef; /* not 0 */
    Operand a, b;  /* b: OPERAND_NONE where there is none */
} LinearTerm;

/* The sum mod 2^32, terms in an order of their own: equal forms are equal member by member. */
typedef struct LinearForm {
    uint32_t constant;
    uint32_t num;
    LinearTerm terms[LINEAR_TERMS];
} LinearForm;

/* Facts that hold while no instruction changes. Values computed in the loop are taken apart into sums. For values made
   outside of it, only copies and added constants are. */
typedef struct LinearForms {
    const Kernel *k; /* with Block.preds, loops and VReg.def */
    Arena *arena;
    const Block *header;   /* of the loop; NULL: no value is taken apart */
    const LinearForm **of; /* by virtual register of width 1; made at the first question */
    uint32_t num_regs;
    VEC(uint32_t) asked; /* registers that have a form */
} LinearForms;

LinearForms linear_forms_new(const Kernel *k, Arena *arena);
/* Begins the questions on another loop. */
void linear_forms_enter(LinearForms *f, const Block *header);
/* The form of one dword (an SSA register, or an immediate); what it cannot be taken apart into is a term. */
LinearForm linear_form(LinearForms *f, Operand o);
bool linear_same_terms(const LinearForm *x, const LinearForm *y); /* constants aside */
/* Is it defined by an instruction or parameter of that loop? Variables are. */
bool linear_in_loop(const LinearForms *f, Operand o);

/* Has it no modifiers? Others than none change what a row means. */
bool linear_is_plain(const Inst *inst);
/* Dword `n` of a value, as it was made: through copies and merges. */
Operand linear_dword(const Kernel *k, Operand o, unsigned n);
/* The largest number, unsigned, that the dword can be. */
uint32_t linear_bound(const Kernel *k, Operand o);
/* Of the sum over the integers, if all of it is proved to stay below 2^32: true, and its bound. */
bool linear_form_bound(const Kernel *k, const LinearForm *form, uint64_t *bound);

#endif
