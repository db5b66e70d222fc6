/* Terminators and exec regions. */
#include <string.h>

#include "ir/build_internal.h"

static void set_edge(Builder *b, Branch *branch, unsigned which, Edge edge)
{
    branch->target[which] = edge.target;
    branch->num_args[which] = (uint16_t)edge.num_args;
    if (!edge.num_args) return;
    branch->args[which] = ARENA_ARRAY(b->k->arena, Operand, edge.num_args);
    memcpy(branch->args[which], edge.args, edge.num_args * sizeof(Operand));
}

static Inst *new_branch(Builder *b, Opcode opcode, unsigned num_uses)
{
    Inst *inst = inst_new(b->k, opcode, 0, num_uses);
    inst->branch = ARENA_NEW(b->k->arena, Branch);
    b->flags = 0;
    return inst;
}

void build_br(Builder *b, Edge edge)
{
    Inst *inst = new_branch(b, OP_BR, 0);
    set_edge(b, inst->branch, 0, edge);
    build_insert(b, inst);
}

void build_br_cmp(Builder *b, ScalarCmp cmp, Edge taken, Edge other)
{
    build_legal_cmp(b, &cmp);
    Inst *inst = new_branch(b, OP_BR_CMP, 2);
    inst->m.mods.cmp = (uint16_t)cmp.op;
    inst->m.operands[0] = cmp.x;
    inst->m.operands[1] = cmp.y;
    set_edge(b, inst->branch, 0, taken);
    set_edge(b, inst->branch, 1, other);
    build_insert(b, inst);
}

void build_br_if(Builder *b, Operand uniform_bool, Edge taken, Edge other)
{
    Operand x = build_known(b, uniform_bool);
    CHECK(!operand_is_lane_mask(b->k, x));
    if (operand_is_imm(x)) build_br(b, x.value ? taken : other);
    else build_br_cmp(b, build_find_cmp(b, x), taken, other);
}

void build_br_exec(Builder *b, Block *inside, Block *skip)
{
    Inst *inst = new_branch(b, OP_BR_EXEC, 0);
    set_edge(b, inst->branch, 0, edge_to(inside));
    set_edge(b, inst->branch, 1, edge_to(skip));
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
    return inst_def(
        build_pseudo(b, OP_EXEC_IF, (ResultShape){CLASS_S, target_infos[b->k->target].mask_dwords, true}, &mask, 1), 0);
}

void build_exec_else(Builder *b, Operand saved) { exec_op(b, OP_EXEC_ELSE, saved); }
void build_exec_end(Builder *b, Operand saved) { exec_op(b, OP_EXEC_END, saved); }
void build_exec_loop(Builder *b, Operand mask) { exec_op(b, OP_EXEC_LOOP, build_bool_to_mask(b, mask)); }

void build_enter(Builder *b, Block *block)
{
    Kernel *k = b->k;
    uint32_t i = k->blocks.len - 1;
    while (k->blocks.data[i] != block) i--;
    for (; i + 1 < k->blocks.len; i++) k->blocks.data[i] = k->blocks.data[i + 1];
    k->blocks.data[i] = block;
    b->block = block;
    b->before = NULL;
}

static ExecBody open_region(Builder *b, Operand condition, bool is_loop)
{
    Kernel *k = b->k;
    ExecBody body = {.saved = build_exec_if(b, condition)};
    uint32_t outer = b->block->region;
    body.body = kernel_block(k, NULL, kernel_region(k, outer, is_loop));
    body.after = kernel_block(k, NULL, outer);
    build_br_exec(b, body.body, body.after);
    build_enter(b, body.body);
    return body;
}

ExecBody build_exec_whole(Builder *b)
{
    Kernel *k = b->k;
    const ResultShape mask = {CLASS_S, target_infos[k->target].mask_dwords, true};
    ExecBody body = {.saved = inst_def(build_pseudo(b, OP_EXEC_WHOLE, mask, NULL, 0), 0)};
    body.after = kernel_block(k, NULL, b->block->region);
    body.body = kernel_block(k, NULL, kernel_whole_region(k));
    build_br(b, edge_to(body.body));
    build_enter(b, body.body);
    return body;
}

ExecBody build_exec_open(Builder *b, Operand condition) { return open_region(b, condition, false); }
ExecBody build_exec_loop_open(Builder *b, Operand condition) { return open_region(b, condition, true); }

void build_exec_other(Builder *b, ExecBody *body)
{
    Kernel *k = b->k;
    build_br(b, edge_to(body->after));
    build_enter(b, body->after);
    build_exec_else(b, body->saved);
    uint32_t outer = b->block->region;
    body->body = kernel_block(k, NULL, kernel_region(k, outer, false));
    body->after = kernel_block(k, NULL, outer);
    build_br_exec(b, body->body, body->after);
    build_enter(b, body->body);
}

void build_exec_close(Builder *b, const ExecBody *body)
{
    build_br(b, edge_to(body->after));
    build_enter(b, body->after);
    build_exec_end(b, body->saved);
}

void build_exec_loop_close(Builder *b, const ExecBody *body, Operand again)
{
    build_exec_loop(b, again);
    build_br_exec(b, body->body, body->after);
    build_enter(b, body->after);
    build_exec_end(b, body->saved);
}
