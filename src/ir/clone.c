/* Copies kernels before allocation, so that a pass can try a change and drop it. Copies single instructions, too. */
#include "ir/ir.h"
#include "ir/pass_notes.h"

#include <string.h>

#define COPY_VEC(arena, vec)                                                                \
    do {                                                                                    \
        const void *old = (vec)->data;                                                      \
        (vec)->cap = (vec)->len;                                                            \
        (vec)->data = arena_alloc((arena), sizeof *(vec)->data * ((size_t)(vec)->len + 1)); \
        if ((vec)->len) memcpy((vec)->data, old, sizeof *(vec)->data * (size_t)(vec)->len); \
    } while (0)

static Branch *clone_branch(Kernel *k, const Branch *from)
{
    Branch *to = ARENA_NEW(k->arena, Branch);
    *to = *from;
    for (unsigned i = 0; i < 2; i++) {
        if (from->target[i]) to->target[i] = k->blocks.data[from->target[i]->id];
        to->args[i] = ARENA_ARRAY(k->arena, Operand, from->num_args[i] + 1);
        if (from->num_args[i]) memcpy(to->args[i], from->args[i], from->num_args[i] * sizeof(Operand));
    }
    return to;
}

Inst *inst_clone(Kernel *k, const Inst *from)
{
    Inst *to = inst_new_like(k, from);
    if (from->m.num_operands) memcpy(to->m.operands, from->m.operands, from->m.num_operands * sizeof(Operand));
    to->flags = from->flags;
    to->lds_clocks = from->lds_clocks;
    to->loc = from->loc;
    to->index = from->index;
    to->position = from->position;
    to->comment = from->comment;
    if (from->mem) {
        to->mem = ARENA_NEW(k->arena, MemRef);
        *to->mem = *from->mem;
    }
    return to;
}

static void clone_into(Block *block, const Inst *from)
{
    Kernel *k = block->kernel;
    Inst *to = inst_clone(k, from);
    if (from->branch) to->branch = clone_branch(k, from->branch);
    inst_append(block, to);
}

Kernel *kernel_clone(Arena *arena, Kernel *from)
{
    CHECK(!from->allocated && !from->notes->places && !from->notes->alloc_record);
    kernel_number_blocks(from);
    Kernel *k = ARENA_NEW(arena, Kernel);
    *k = *from;
    k->arena = arena;
    k->inst_room = NULL;
    k->inst_room_bytes = 0;
    k->notes = ARENA_NEW(arena, PassNotes);
    *k->notes = *from->notes;
    COPY_VEC(arena, &k->args);
    COPY_VEC(arena, &k->globals);
    COPY_VEC(arena, &k->reserved);
    COPY_VEC(arena, &k->vregs);
    COPY_VEC(arena, &k->blocks);
    COPY_VEC(arena, &k->regions);
    COPY_VEC(arena, &k->locs);
    COPY_VEC(arena, &k->loc_calls);
    for (uint32_t i = 0; i < k->blocks.len; i++) {
        Block *block = ARENA_NEW(arena, Block);
        *block = *from->blocks.data[i];
        block->kernel = k;
        block->first = block->last = NULL;
        block->loop_header = block->loop_parent = block->idom = NULL;
        memset(&block->preds, 0, sizeof block->preds);
        COPY_VEC(arena, &block->params);
        k->blocks.data[i] = block;
    }
    for (uint32_t i = 0; i < k->blocks.len; i++)
        FOREACH_INST(from->blocks.data[i], inst) clone_into(k->blocks.data[i], inst);
    for (uint32_t i = 0; i < k->vregs.len; i++) {
        k->vregs.data[i].def = NULL;
        k->vregs.data[i].param_of = NULL;
    }
    kernel_compute_defs(k);
    return k;
}
