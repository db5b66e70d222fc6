/* One-block loops, and copies of their instructions: shared by unrolling and rotation. */
#pragma once

#include "ir/ir.h"

/* A block whose scalar comparison at the end branches either to itself or to another block. */
typedef struct LoopBody {
    Kernel *k;
    Block *block;
    unsigned back, out; /* numbers of its branch's edges: back to itself, and out of the loop */
} LoopBody;

/* Is the block such a loop, without pins to machine registers? Then *out describes it. VReg.def and VReg.param_of must
   be set (kernel_compute_defs). */
bool loop_body_find(Kernel *k, Block *block, LoopBody *out);
/* Number of instructions, with the branch. */
uint32_t loop_body_size(const LoopBody *l);
/* Is it an SSA register that the loop defines, or a parameter of its block? */
bool loop_body_defines(const LoopBody *l, uint32_t vreg);
/* The argument of the back edge for a parameter of the block. */
Operand loop_body_next(const LoopBody *l, uint32_t param);
/* By register (bits for the whole kernel): is it used outside of the loop, other than as an argument of its edges? */
BitSet loop_body_used_outside(const LoopBody *l, Arena *arena);

/* New names of registers in a copy of the loop. Registers without one keep theirs. */
typedef struct ValueMap {
    Operand *to; /* by register; OPERAND_NONE: keeps its name */
    uint32_t num;
} ValueMap;

ValueMap value_map_new(const Kernel *k, Arena *arena);
Operand value_map_get(const ValueMap *map, Operand use);
/* Makes a register like `vreg`, as its name in this copy. */
Operand value_map_rename(ValueMap *map, Kernel *k, uint32_t vreg);
/* A detached copy of the instruction. Sources are renamed by the map; results become new registers, which are added to
   the map. Variables and special registers stay. A branch is not copied. */
Inst *inst_copy(Kernel *k, const Inst *inst, ValueMap *map);
/* Is the operand a whole register of the same kind as `like`, so that it can replace it everywhere? */
bool operand_is_like(const Kernel *k, Operand o, Operand like);
/* Copies `value` at the end of `block`, as the new name of `vreg`. */
void copy_named(ValueMap *map, Kernel *k, Block *block, uint32_t vreg, Operand value);
/* Makes parameters of `block` for these registers. They become their names in `map`. */
void loop_params(Kernel *k, Block *block, const BitSet *vregs, ValueMap *map);
/* Makes the arguments for `vregs` by a map, in the order of loop_params. */
void loop_args(Kernel *k, Branch *branch, unsigned edge, const BitSet *vregs, const ValueMap *map);
/* `to` replaces `from` as the loop; one iteration of it does `rounds` iterations of `from`. `from` becomes a part of
   the surrounding code. */
void loop_becomes(Block *from, Block *to, unsigned rounds);
/* Makes a new block at that place in the layout and in that exec region. Blocks are numbered again. */
Block *block_new_at(Kernel *k, uint32_t place, uint32_t region);
