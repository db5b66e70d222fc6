/* Values of a symbolic execution, a dword each. A value is three numbers: one decides branches, and two identify the
   value. All three are computed together. Inputs of the kernel (arguments, results of loads) and operations that are
   not evaluated (floats, matrix products) get numbers from a hash of the term, opcode and operands. Integer arithmetic
   is evaluated on all three. So equal terms have equal numbers, and so do terms that are equal by integer arithmetic.
   Other terms differ, except with a probability of 1 in 2^64. A vector register has the value of any one lane. */
#pragma once

#include "ir/ir.h"

enum { DECIDES, IDENTITY, LANES = 3 };

typedef struct Value {
    uint32_t lane[LANES];
    uint32_t leaf; /* 1 + number of the leaf that it depends on; 0: of no known leaf */
} Value;

static inline Value value_constant(uint32_t bits) { return (Value){{bits, bits, bits}, 0}; }
static inline uint64_t value_identity(Value v) { return (uint64_t)v.lane[2] << 32 | v.lane[1]; }
static inline bool value_is_constant(Value v, uint32_t bits) { return v.lane[1] == bits && v.lane[2] == bits; }

static inline uint64_t term_mix(uint64_t hash, uint64_t part)
{
    hash = (hash ^ part) * 0x9e3779b97f4a7c15ull;
    return hash ^ hash >> 32;
}

/* The sources of an instruction: its uses, then the old SCC. */
typedef struct Sources {
    const Value *value[MAX_OPERANDS]; /* each `width` dwords */
    uint8_t width[MAX_OPERANDS];
    unsigned num;
    Value scc;
} Sources;

typedef struct Results {
    Value value[MAX_VREG_WIDTH];
    Value scc; /* if the row writes it */
} Results;

/* Does it have only modifiers that the arithmetic here supports? */
bool value_is_plain(const Inst *inst);
/* Evaluates integer arithmetic, comparisons, selects and copies of a plain instruction: the first result
   (MAX_VREG_WIDTH dwords at most) and SCC. False: the operation is unknown here. */
bool value_evaluate(const Inst *inst, const Sources *sources, Results *results);
/* Would it be evaluated? This depends only on the instruction. */
bool value_is_known(const Inst *inst);
/* Compares the first two sources by their deciding numbers: 0 or 1. */
Value value_compared(CompareInfo info, const Sources *sources);
