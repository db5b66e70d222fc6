/* Inside of the validator: validate.c walks the kernel (structure, SSA, variables, regions), validate_opened.c follows
   what is written before it is read, validate_fields.c looks at the head, validate_inst.c at single instructions. The
   validator has its own dominance, so that it does not lean on what it checks and leaves the kernel as is. */
#ifndef WAVECC_IR_VALIDATE_H
#define WAVECC_IR_VALIDATE_H

#include "ir/kernel_words.h"
#include "support/map.h"

typedef struct Violation {
    const Inst *inst; /* NULL: of the block, or of the kernel when that is NULL too */
    const Block *block;
    const char *message;
    uint32_t loc; /* where no instruction says it: index into Kernel.locs */
} Violation;

enum { NO_BLOCK = MAP_NO_INDEX };

typedef struct BlockFacts {
    uint32_t rpo;  /* NO_BLOCK: unreachable */
    uint32_t idom; /* index of a block */
    VEC(uint32_t) preds;
} BlockFacts;

typedef struct DefPlace {
    uint32_t block; /* NO_BLOCK: not defined */
    uint32_t index; /* position in the block + 1; 0: parameter */
} DefPlace;

typedef struct Validator {
    const Kernel *k;
    Arena *arena;
    VEC(Violation) violations;
    BlockFacts *blocks;
    Map block_indexes;              /* by Block */
    uint32_t *order, num_reachable; /* reverse postorder */
    DefPlace *defs;                 /* SSA registers */
    uint32_t *var_region;           /* variables: innermost region that holds all accesses */
    uint32_t *var_base;             /* variables: first bit of their dwords in the sets of opened dwords */
    uint32_t num_bits;              /* bit 0 is M0 */
} Validator;

void violation(Validator *v, const Block *block, const Inst *inst, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Is the operand a good reference to an existing register? False and a violation if not. */
bool validator_operand(Validator *v, const Inst *inst, Operand o, const char *what);
/* Operands, classes, widths, modifiers, pseudo-operations. */
void validate_inst(Validator *v, const Inst *inst);
/* Variables and M0: written before they are read, on every path. */
void validate_opened(Validator *v);
/* The fields of the kernel's head; the pins of its registers. */
void validate_fields(Validator *v);
void validate_pins(Validator *v);
/* A kernel with physical registers: single instructions, fields, inputs. The allocation itself is check_regalloc's. */
void validate_allocated(Validator *v);
/* Whether the instruction obeys EXEC: reads or writes per lane. */
bool inst_is_vector(const Kernel *k, const Inst *inst);

#endif
