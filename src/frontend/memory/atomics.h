/* Atomic read-modify-write (atomics.c), for the dialects that need it. */
#pragma once

#include "frontend/memory/memory_access.h"

typedef enum AtomicKind {
    ATOMIC_NONE,
    ATOMIC_ADD,
    ATOMIC_MIN_SIGNED,
    ATOMIC_MIN_UNSIGNED,
    ATOMIC_MAX_SIGNED,
    ATOMIC_MAX_UNSIGNED,
    ATOMIC_AND,
    ATOMIC_OR,
    ATOMIC_XOR,
    ATOMIC_SWAP,
    ATOMIC_COMPARE_SWAP,
    ATOMIC_ADD_FLOAT,
    ATOMIC_ADD_F16_PAIR,
    ATOMIC_ADD_BF16_PAIR,
    ATOMIC_INCREMENT, /* adds 1; after the operand comes 0 */
    ATOMIC_DECREMENT, /* subtracts 1; 0 and values above the operand become the operand */
    NUM_ATOMIC_KINDS,
} AtomicKind;

/* The dwords that contain an element. */
typedef struct AtomicPlace {
    const Access *access;
    Address address;
    unsigned width;    /* dwords */
    const Expr *shift; /* bit position of the element in its dword; constant 0 for whole dwords */
} AtomicPlace;

typedef struct RmwRow {
    /* name of the arith operation, or "nand", "uinc_wrap", "udec_wrap", "usub_cond", "usub_sat". NULL: stores the new
       value */
    const char *arith;
    AtomicKind integer, floating;
} RmwRow;

/* Computes the new element from the old one. NULL after a diagnostic. */
typedef Value *NewElement(Reader *r, MlirOperation op, Value *old, const void *context);

/* The packed sum for f16 or bf16. */
AtomicKind atomic_half_pair(const Type *type);
/* `access` must outlive the place, which points to it. */
AtomicPlace atomic_place(Reader *r, const Access *access);
/* Emits one instruction. `compare`: the expected value of compare-and-swap, else unused. Returns the old value if
   `returns`. */
Operand emit_atomic(Reader *r, AtomicKind kind, const Address *a, Operand data, Operand compare, bool returns);
/* Emits a loop of compare-and-swap and sets the result. False after a diagnostic. */
bool atomic_loop(Reader *r, MlirOperation op, const AtomicPlace *p, NewElement *new_element, const void *context);
/* Applies the operation of `row` with `operand` to the element at `access`, and sets the result. False after a
 * diagnostic. */
bool atomic_update(Reader *r, MlirOperation op, const Access *access, const RmwRow *row, MlirValue operand);
/* Stores the larger (or smaller) float of the element and operand 0, and sets the result. False after a diagnostic. */
bool atomic_extremum(Reader *r, MlirOperation op, const Access *access, bool is_least);

/* For buffers. Operands: the value; for compare-and-swap also the expected value. False after a diagnostic. */
bool atomic_of_buffer(Reader *r, MlirOperation op, AtomicKind kind, const Access *access);
/* The value in the low bits of a register. */
Value *atomic_value(Reader *r, const Type *type, Operand packed);
