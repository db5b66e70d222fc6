/* Atomic read-modify-write (atomics.c), for the dialects that have it. */
#ifndef WAVECC_FRONTEND_MEMORY_ATOMICS_H
#define WAVECC_FRONTEND_MEMORY_ATOMICS_H

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
    ATOMIC_INCREMENT, /* to 0 after the operand */
    ATOMIC_DECREMENT, /* to the operand after 0, and from beyond it */
    NUM_ATOMIC_KINDS,
} AtomicKind;

/* The dwords that an element is in. */
typedef struct AtomicPlace {
    const Access *access;
    Address address;
    unsigned width;    /* dwords */
    const Expr *shift; /* of the element in its dword: bits; constant 0 for whole dwords */
} AtomicPlace;

typedef struct RmwRow {
    /* the operation of arith that it does, or "nand", "uinc_wrap", "udec_wrap", "usub_cond", "usub_sat"; NULL: takes
       the new value */
    const char *arith;
    AtomicKind integer, floating;
} RmwRow;

/* The new element for the old one; NULL after a diagnostic. */
typedef Value *NewElement(Reader *r, MlirOperation op, Value *old, const void *context);

/* The packed sum of two f16 or bf16. */
AtomicKind atomic_half_pair(const Type *type);
/* `access` stays the caller's, and is pointed to. */
AtomicPlace atomic_place(Reader *r, const Access *access);
/* One instruction. `compare`: what compare-and-swap expects, else unused. The old value, if `returns`. */
Operand emit_atomic(Reader *r, AtomicKind kind, const Address *a, Operand data, Operand compare, bool returns);
/* A loop of compare-and-swap; sets the result. False after a diagnostic. */
bool atomic_loop(Reader *r, MlirOperation op, const AtomicPlace *p, NewElement *new_element, const void *context);
/* The operation of `row` with `operand` on the element that `access` says; sets the result. False after a diagnostic.
   */
bool atomic_update(Reader *r, MlirOperation op, const Access *access, const RmwRow *row, MlirValue operand);
/* The larger of the element and operand 0, floats; sets the result. False after a diagnostic. */
bool atomic_maximum(Reader *r, MlirOperation op, const Access *access);

/* Of a buffer; operands: the value, of compare-and-swap what is expected. False after a diagnostic. */
bool atomic_of_buffer(Reader *r, MlirOperation op, AtomicKind kind, const Access *access);
/* The value in the low bits of a register. */
Value *atomic_value(Reader *r, const Type *type, Operand packed);

#endif
