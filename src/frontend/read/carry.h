/* Values that pass between blocks (carry.c). */
#pragma once

#include "frontend/read/reader.h"

/* Facts about an integer that a loop carries, or that two sides of a branch yield. */
typedef struct Facts {
    const Expr *same;          /* not NULL: it always has this value */
    const Expr *per_iteration; /* not NULL: it is the initial value plus this per iteration, mod 2^64 */
    bool uniform;
    int64_t lo, hi;
    uint64_t divisor;
    uint64_t align;   /* for the first component of a memref: Memref.align */
    unsigned changes; /* how often it became weaker */
} Facts;

/* One register of a carried value. */
typedef struct Slot {
    RegClass reg_class;
    uint8_t width;
    bool lane_mask; /* a divergent boolean, in a lane mask */
    bool zero_extended;
} Slot;

/* How one MLIR value is passed: data in chunks of registers, integers and memrefs in one slot per component that
   changes. */
typedef struct Carry {
    const Type *type;
    Value *model; /* memrefs: supplies the parts that do not change */
    Facts *facts; /* integers, memrefs: one for each component */
    Slot *slots;
    uint32_t num_components, num_slots;
    bool uniform;
} Carry;

uint32_t num_components(const Value *v); /* 0: data */
const Expr *component_get(const Value *v, uint32_t i);
const Type *component_type(Reader *r, const Type *type);
/* Have both the same kinds of components, and the same fixed parts (memory space, buffer resource)? */
bool values_are_alike(const Value *a, const Value *b);
Value *value_with_components(Reader *r, const Value *model, const Type *type, const Expr *const *components);
/* Limits the alignment of a memref from value_with_components to what all its possible values have. */
void limit_alignment(Value *v, const Facts *facts);
/* `divergent`: the slots are register variables, because lanes leave at different times. */
void carry_plan(Reader *r, Carry *c, const Type *type, Value *model, Facts *facts, bool divergent);
Operand emit_crossing64(Reader *r, const Expr *e, WantClass want);
/* Emits the value to registers of the slots' classes. */
void carry_operands(Reader *r, const Carry *c, Value *v, Operand *out);
/* Makes a block parameter for each slot. */
void carry_params(Reader *r, Block *block, const Carry *carries, uint32_t num, Operand *out);
Operand slot_variable(Reader *r, const Slot *s);
/* Makes a variable for each slot, set to the given register or undefined. */
Operand *carry_variables(Reader *r, const Carry *carries, uint32_t num, uint32_t slots, const Operand *first);
/* Do both have registers of the same kinds? */
bool carry_same_slots(const Carry *a, const Carry *b);

/* A divergent scf.if that is being read, with a variable for each result. */
typedef struct OpenChoice {
    MlirOperation op;
    const Carry *carries;
    const Operand *vars; /* one for each slot */
    bool *placed;        /* by result: an operation of this side has already written the variable */
    MlirValue *held;     /* by result: the variable's value when a side begins; null: not known */
    uint32_t num;        /* results */
} OpenChoice;

/* If only the yield of the enclosing side uses a result, the result may be computed directly into the choice's
   variables: only lanes of this side read them, after the choice, and other lanes keep theirs. Returns these variables,
   or NULL. *held: the value that they have until then. */
const Operand *carry_destination(Reader *r, MlirValue result, const Carry *c, MlirValue *held);
Operand *copies_of(Reader *r, const Operand *vars, uint32_t n);
/* The operands of an operation from number `first` on. */
typedef struct OperandsFrom {
    MlirOperation op;
    intptr_t first;
} OperandsFrom;

/* Plans how a loop carries its values, given their initial values. False after a diagnostic. */
bool carry_plan_arguments(Reader *r, Value *const *inits, uint32_t num, Facts *const *facts, bool divergent,
                          Carry *carries, uint32_t *num_slots);
/* Plans how the results of an operation are passed; those of `like` have the same kinds. */
bool carry_plan_results(Reader *r, MlirOperation op, Facts **facts, OperandsFrom like, bool divergent, Carry *carries,
                        uint32_t *num_slots);
/* The registers of a value; of ub.poison: undefined ones. */
bool carry_one(Reader *r, const Carry *c, MlirValue from, Operand *out);
/* Those of all. */
bool carry_all(Reader *r, const Carry *carries, uint32_t num, OperandsFrom from, Operand *out);
/* Sets the operation's results from their registers. */
void carry_set_results(Reader *r, MlirOperation op, const Carry *carries, const Operand *registers);
/* The value in the registers. `replaced[i]`: components without a slot; NULL: each is always the same. */
Value *carry_value(Reader *r, const Carry *c, const Operand *registers, const Expr *const *replaced, bool uniform);
