/* Values that cross blocks (carry.c). */
#ifndef WAVECC_FRONTEND_READ_CARRY_H
#define WAVECC_FRONTEND_READ_CARRY_H

#include "frontend/read/reader.h"

/* What is known of an integer that a loop carries, or that two sides of a branch give. */
typedef struct Facts {
    const Expr *same;          /* not NULL: always this */
    const Expr *per_iteration; /* not NULL: the initial value + this per iteration, mod 2^64 */
    bool uniform;
    int64_t lo, hi;
    uint64_t divisor;
    uint64_t align;   /* of the first component of a memref: Memref.align */
    unsigned changes; /* how often it was weakened */
} Facts;

/* One register of a carried value. */
typedef struct Slot {
    RegClass reg_class;
    uint8_t width;
    bool lane_mask; /* a divergent boolean in a lane mask */
    bool zero_extended;
} Slot;

/* How one MLIR value crosses: data in chunks of registers, integers and memrefs in one slot per component
   that changes. */
typedef struct Carry {
    const Type *type;
    Value *model; /* memrefs: the parts that do not change */
    Facts *facts; /* integers, memrefs: per component */
    Slot *slots;
    uint32_t num_components, num_slots;
    bool uniform;
} Carry;

uint32_t num_components(const Value *v); /* 0: data */
const Expr *component_get(const Value *v, uint32_t i);
const Type *component_type(Reader *r, const Type *type);
/* Have they the same components, and the same parts that are none (memory space, buffer resource)? */
bool values_are_alike(const Value *a, const Value *b);
Value *value_with_components(Reader *r, const Value *model, const Type *type, const Expr *const *components);
/* Of a memref that value_with_components made: it is aligned as all are that it may be. */
void limit_alignment(Value *v, const Facts *facts);
/* `divergent`: the places are register variables that lanes leave at different times. */
void carry_plan(Reader *r, Carry *c, const Type *type, Value *model, Facts *facts, bool divergent);
Operand emit_crossing64(Reader *r, const Expr *e, WantClass want);
/* Emits the value into registers of the slots' classes. */
void carry_operands(Reader *r, const Carry *c, Value *v, Operand *out);
/* A parameter of the block for each slot. */
void carry_params(Reader *r, Block *block, const Carry *carries, uint32_t num, Operand *out);
Operand slot_variable(Reader *r, const Slot *s);
/* A variable for each slot, with the register given, or undefined. */
Operand *carry_variables(Reader *r, const Carry *carries, uint32_t num, uint32_t slots, const Operand *first);
/* Have they registers of the same kinds? */
bool carry_same_slots(const Carry *a, const Carry *b);

/* A divergent scf.if whose sides are being read: its results are variables. */
typedef struct OpenChoice {
    MlirOperation op;
    const Carry *carries;
    const Operand *vars; /* one for each slot */
    bool *placed;        /* by result: an operation of this side has it in the variable already */
    MlirValue *held;     /* by result: what the variable has where a side begins; null: nothing that is known */
    uint32_t num;        /* results */
} OpenChoice;

/* A result that only the yield of the side around it takes may be made where the choice wants it: lanes of the side
   read the variable after the choice alone, and the others keep theirs. Its variables, or NULL; *held: what they have
   until then. */
const Operand *carry_destination(Reader *r, MlirValue result, const Carry *c, MlirValue *held);
Operand *copies_of(Reader *r, const Operand *vars, uint32_t n);
/* The operands of an operation from number `first` on. */
typedef struct OperandsFrom {
    MlirOperation op;
    intptr_t first;
} OperandsFrom;

/* Plans how a loop carries its values, from the values before the loop. False after a diagnostic. */
bool carry_plan_arguments(Reader *r, Value *const *inits, uint32_t num, Facts *const *facts, bool divergent,
                          Carry *carries, uint32_t *num_slots);
/* Plans for the results of an operation; those of `like` are of the same kinds. */
bool carry_plan_results(Reader *r, MlirOperation op, Facts **facts, OperandsFrom like, bool divergent, Carry *carries,
                        uint32_t *num_slots);
/* Their registers. */
bool carry_all(Reader *r, const Carry *carries, uint32_t num, OperandsFrom from, Operand *out);
/* Sets the operation's results from their registers. */
void carry_set_results(Reader *r, MlirOperation op, const Carry *carries, const Operand *registers);
/* The value that the registers hold; `replaced[i]`: components without a slot, NULL: each is always the same. */
Value *carry_value(Reader *r, const Carry *c, const Operand *registers, const Expr *const *replaced, bool uniform);

#endif
