/* Loops of one block, and copies of their instructions: what unrolling and rotation have in common. */
#ifndef WAVECC_SCHEDULE_LOOP_BODY_H
#define WAVECC_SCHEDULE_LOOP_BODY_H

#include "ir/ir.h"

/* A block that branches to itself at its end, by a scalar comparison, and else to another block. */
typedef struct LoopBody {
    Kernel *k;
    Block *block;
    unsigned back, out; /* edges of its branch: to itself, and out of the loop */
} LoopBody;

/* Is the block such a loop, and nothing of it bound to a register of the machine by a pin? Then *out describes it.
   VReg.def and VReg.param_of must be set (kernel_compute_defs). */
bool loop_body_find(Kernel *k, Block *block, LoopBody *out);
/* Instructions, the branch included. */
uint32_t loop_body_size(const LoopBody *l);
/* Is it an SSA register that the loop defines, or a parameter of its block? */
bool loop_body_defines(const LoopBody *l, uint32_t vreg);
/* The argument of the back edge for a parameter of the block. */
Operand loop_body_next(const LoopBody *l, uint32_t param);
/* By register (bits for all of the kernel): used outside of the loop, but not as an argument of its edges. */
BitSet loop_body_used_outside(const LoopBody *l, Arena *arena);

/* Names of registers in a copy of the loop; those that are not here keep their names. */
typedef struct ValueMap {
    Operand *to; /* by register; kind OPERAND_NONE: itself */
    uint32_t num;
} ValueMap;

ValueMap value_map_new(const Kernel *k, Arena *arena);
Operand value_map_get(const ValueMap *map, Operand use);
/* A new register like `vreg`, as its name in this copy. */
Operand value_map_rename(ValueMap *map, Kernel *k, uint32_t vreg);
/* A detached copy of the instruction: sources by the map, results as new registers that the map learns. Variables and
   special registers stay. A branch is not copied. */
Inst *inst_copy(Kernel *k, const Inst *inst, ValueMap *map);
/* Is the operand all of a register of the kind of `like`, so that it can be its name everywhere? */
bool operand_is_like(const Kernel *k, Operand o, Operand like);
/* A copy of `value` at the end of `block`, as the name of `vreg`. */
void copy_named(ValueMap *map, Kernel *k, Block *block, uint32_t vreg, Operand value);
/* Parameters of `block` for these registers, which become their names in `map`. */
void loop_params(Kernel *k, Block *block, const BitSet *vregs, ValueMap *map);
/* Arguments for `vregs` by a map, in the order of loop_params. */
void loop_args(Kernel *k, Branch *branch, unsigned edge, const BitSet *vregs, const ValueMap *map);
/* `to` is the loop now, and `rounds` iterations of `from` are one of it; `from` is a part of what stands around it. */
void loop_becomes(Block *from, Block *to, unsigned rounds);
/* A new block of that place in the layout and that exec region; blocks are numbered. */
Block *block_new_at(Kernel *k, uint32_t place, uint32_t region);

#endif
