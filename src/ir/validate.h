/* Internals of the validator. validate.c walks the kernel (structure, SSA, variables, regions). validate_opened.c
   checks that everything is written before it is read. validate_fields.c checks the head, validate_inst.c single
   instructions. The validator keeps its own graph, so it does not depend on what the blocks say and does not
   change the kernel. tests/unit/support_flow_graph.c holds the graph's functions, which passes use, too, against their
   definitions. */
#pragma once

#include "ir/kernel_words.h"
#include "support/flow_graph.h"
#include "support/map.h"

typedef struct Violation {
    const Inst *inst; /* the instruction at fault; NULL: the block, or without a block the kernel */
    const Block *block;
    const char *message;
    uint32_t loc; /* without an instruction: index into Kernel.locs */
} Violation;

enum { NO_BLOCK = MAP_NO_INDEX };

typedef struct DefPlace {
    uint32_t block; /* NO_BLOCK: not defined */
    uint32_t index; /* position in the block + 1; 0: parameter */
} DefPlace;

typedef struct Validator {
    const Kernel *k;
    Arena *arena;
    VEC(Violation) violations;
    FlowGraph graph;      /* of the blocks, by their indexes in the layout */
    Map block_indexes;    /* by Block */
    DefPlace *defs;       /* SSA registers */
    uint32_t *var_region; /* variables: innermost region that holds all accesses */
    uint32_t *var_base;   /* variables: first bit of their dwords in the sets of opened dwords */
    uint32_t num_bits;    /* number of bits; bit 0 is M0 */
} Validator;

void violation(Validator *v, const Block *block, const Inst *inst, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Does the operand refer correctly to an existing register? If not: adds a violation and returns false. */
bool validator_operand(Validator *v, const Inst *inst, Operand o, const char *what);
/* Checks operands, classes, widths, modifiers and pseudo-operations. */
void validate_inst(Validator *v, const Inst *inst);
/* Checks that variables and M0 are written before they are read, on every path. */
void validate_opened(Validator *v);
/* Checks the fields of the kernel's head and the pins of its registers. */
void validate_fields(Validator *v);
void validate_pins(Validator *v);
/* Checks a kernel with physical registers: instructions, fields, inputs. check_regalloc checks the allocation
   itself. */
void validate_allocated(Validator *v);
/* Does the instruction obey EXEC, that is, read or write per lane? */
bool inst_is_vector(const Kernel *k, const Inst *inst);
