/* Terminators and exec regions. */
#include <string.h>

#include "ir/build_internal.h"

static void set_edge(Builder *b, Branch *branch, unsigned which, Block *target, const Operand *args, unsigned num_args)
{
    branch->target[which] = target;
    branch->num_args[which] = (uint16_t)num_args;
    if (!num_args) return;
    branch->args[which] = ARENA_ARRAY(b->k->arena, Operand, num_args);
    memcpy(branch->args[which], args, num_args * sizeof(Operand));
}

static Inst *new_branch(Builder *b, Opcode opcode, unsigned num_uses)
{
    Inst *inst = inst_new(b->k, opcode, 0, num_uses);
    inst->branch = ARENA_NEW(b->k->arena, Branch);
    b->flags = 0;
    return inst;
}

void build_br(Builder *b, Block *target, const Operand *args, unsigned num_args)
{
    Inst *inst = new_branch(b, OP_BR, 0);
    set_edge(b, inst->branch, 0, target, args, num_args);
    build_insert(b, inst);
}

void build_br_cmp(Builder *b, Opcode s_cmp, Operand x, Operand y, Block *taken, const Operand *taken_args,
                  unsigned num_taken, Block *other, const Operand *other_args, unsigned num_other)
{
    build_legal_cmp(b, s_cmp, &x, &y);
    Inst *inst = new_branch(b, OP_BR_CMP, 2);
    inst->m.mods.cmp = (uint16_t)s_cmp;
    inst->m.operands[0] = x;
    inst->m.operands[1] = y;
    set_edge(b, inst->branch, 0, taken, taken_args, num_taken);
    set_edge(b, inst->branch, 1, other, other_args, num_other);
    build_insert(b, inst);
}

void build_br_if(Builder *b, Operand uniform_bool, Block *taken, const Operand *taken_args, unsigned num_taken,
                 Block *other, const Operand *other_args, unsigned num_other)
{
    Opcode s_cmp = OP_S_CMP_LG_U32;
    Operand x = build_known(b, uniform_bool), y = imm(0);
    CHECK(!operand_is_lane_mask(b->k, x));
    if (operand_is_imm(x)) {
        if (x.value) build_br(b, taken, taken_args, num_taken);
        else build_br(b, other, other_args, num_other);
        return;
    }
    build_find_cmp(b, x, &s_cmp, &x, &y);
    build_br_cmp(b, s_cmp, x, y, taken, taken_args, num_taken, other, other_args, num_other);
}

void build_br_exec(Builder *b, Block *inside, Block *skip)
{
    Inst *inst = new_branch(b, OP_BR_EXEC, 0);
    set_edge(b, inst->branch, 0, inside, NULL, 0);
    set_edge(b, inst->branch, 1, skip, NULL, 0);
    build_insert(b, inst);
}

static void exec_op(Builder *b, Opcode opcode, Operand mask)
{
    Inst *inst = inst_new(b->k, opcode, 0, 1);
    inst->m.operands[0] = mask;
    build_insert(b, inst);
}

Operand build_exec_if(Builder *b, Operand mask)
{
    mask = build_bool_to_mask(b, mask);
    return build_pseudo(b, OP_EXEC_IF, 0, CLASS_S, target_infos[b->k->target].mask_dwords, true, &mask, 1);
}

void build_exec_else(Builder *b, Operand saved) { exec_op(b, OP_EXEC_ELSE, saved); }
void build_exec_end(Builder *b, Operand saved) { exec_op(b, OP_EXEC_END, saved); }
void build_exec_loop(Builder *b, Operand mask) { exec_op(b, OP_EXEC_LOOP, build_bool_to_mask(b, mask)); }
