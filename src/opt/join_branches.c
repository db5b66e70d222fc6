/* Joins two branches on one condition that follow each other.
 *
 *     %s = exec_if %m                                    %b = v_add_u32 64, %a
 *       %v = global_load_dwordx4 %a, %p                  %s = exec_if %m
 *     exec_end %s                                          %v = global_load_dwordx4 %a, %p
 *     ds_write_b128 %l, %v                     =>          %w = global_load_dwordx4 %b, %p
 *     %b = v_add_u32 64, %a                              exec_end %s
 *     %t = exec_if %m                                    ds_write_b128 %l, %v
 *       %w = global_load_dwordx4 %b, %p
 *     exec_end %t
 *
 * Authors often guard loads and stores one by one. After this pass the loads are in flight together, address arithmetic
 * is shared, and EXEC changes once. Instructions between the branches move after the joined branch. Instructions that
 * the second branch needs move into it if it is their only reader, so that no value lives longer; otherwise they move
 * before the first branch. If an instruction can move to neither place, the branches stay. The pass does the same for
 * scalar branches on one comparison. It handles branches of one block without an `else`, with at most one block between
 * them, in kernels whose author does not count memory operations. Requires virtual registers; changes the CFG. */
#include "analysis/author_counts.h"
#include "analysis/cfg.h"
#include "ir/mem.h"
#include "opt/branch_shape.h"
#include "opt/opt.h"

/* Limits for compile time: the instructions between the branches are compared with each other and with both
   branches. */
enum { MOST_BETWEEN = 400, MOST_INSIDE = 2000 };

static bool same_test(const Inst *a, const Inst *b)
{
    if (a->m.opcode != b->m.opcode || a->m.mods.cmp != b->m.mods.cmp) return false;
    for (unsigned i = 0; i < inst_num_uses(a); i++) {
        Operand x = inst_uses(a)[i], y = inst_uses(b)[i];
        if (!operand_same(x, y)) return false;
        if (x.kind != OPERAND_IMM && !is_ssa(a->block->kernel, x)) return false;
    }
    return true;
}

/* ---- what may pass what ---- */

enum { TOUCHES_LDS = 1, TOUCHES_MEMORY = 2 };

static unsigned spaces(const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    if (row->unit == UNIT_LDS) return TOUCHES_LDS;
    if (row->event == EVENT_VMEM_LOAD || row->event == EVENT_VMEM_STORE) return TOUCHES_MEMORY;
    return TOUCHES_LDS | TOUCHES_MEMORY;
}

static bool is_memory(const Inst *inst)
{
    return inst_row(inst)->event != EVENT_NONE || inst_has(inst, INST_LOAD | INST_STORE | INST_ATOMIC);
}

/* Must the instruction stay where it is, with no other moving past it? */
static bool is_fixed(const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    uint32_t never = INST_BRANCH | INST_BARRIER | INST_WRITES_EXEC | INST_ATOMIC | INST_TERMINATOR;
    bool store = (row->flags & (INST_STORE | INST_LOAD)) == INST_STORE;
    if (row->flags & INST_SIDE_EFFECT && !store) return true;
    if (row->implicit_writes & ~(IMP_EXEC | IMP_SCC) || row->implicit_reads & (IMP_VCC | IMP_M0)) return true;
    if (inst->flags & (INST_AUTHOR | INST_COUNTED) || inst_has(inst, never) || inst->m.opcode == OP_LDS_BECOMES)
        return true;
    if (inst_reads_scc(inst) || inst_scc_is_used(inst)) return true;
    for (unsigned i = 0; i < inst->m.num_operands; i++) {
        OperandKind kind = (OperandKind)inst->m.operands[i].kind;
        if (kind == OPERAND_PHYS || kind == OPERAND_SPECIAL) return true;
    }
    return false;
}

static bool memory_conflict(const Inst *a, const Inst *b)
{
    if (!is_memory(a) || !is_memory(b)) return false;
    if ((a->flags | b->flags) & INST_INVARIANT) return false;
    if (!inst_has(a, INST_STORE) && !inst_has(b, INST_STORE)) return false;
    return spaces(a) & spaces(b) && mem_may_overlap(a->mem, b->mem);
}

/* Does `a` write a register that `b` reads or writes? */
static bool writes_for(const Inst *a, const Inst *b)
{
    FOREACH_DEF(a, def)
    for (unsigned i = 0; def->kind == OPERAND_VREG && i < b->m.num_operands; i++)
        if (b->m.operands[i].kind == OPERAND_VREG && b->m.operands[i].value == def->value) return true;
    return false;
}

static bool conflict(const Inst *a, const Inst *b)
{
    return writes_for(a, b) || writes_for(b, a) || memory_conflict(a, b);
}

static bool conflicts_with_block(const Inst *inst, const Block *block)
{
    FOREACH_INST(block, other)
    if (conflict(inst, other)) return true;
    return false;
}

/* ---- joining ---- */

typedef VEC(Inst *) InstList;

typedef struct Joining {
    Kernel *k;
    Arena *arena;
    uint32_t *uses; /* by virtual register: uses in the whole kernel */
    BranchShape a, b;
    InstList all; /* instructions between the branches */
    uint8_t *where;
} Joining;

/* Places for an instruction between the branches: after the joined branch, inside it, or before it. It goes to the last
   possible one, so that no value lives longer. */
enum { BEHIND, INSIDE, IN_FRONT };

/* May the instruction move into the branch? Only if no other code uses it, and it does not access other lanes. */
static bool may_go_inside(const Joining *j, uint32_t at)
{
    const Inst *inst = j->all.data[at];
    const uint32_t other_lanes = INST_CONVERGENT | INST_WHOLE_WAVE | INST_READS_LANES;
    if (!inst_has(inst, INST_PURE) || inst_has(inst, other_lanes) || form_is_dpp(inst->m.form)) return false;
    for (unsigned d = 0; d < inst->m.num_defs; d++) {
        if (!is_ssa(j->k, inst->m.operands[d])) return false;
        uint32_t vreg = inst->m.operands[d].value, found = 0;
        FOREACH_INST(j->b.sides[0], user)
        {
            uint32_t n = inst_reads_of(user, vreg);
            if (n && (inst_has(user, other_lanes) || form_is_dpp(user->m.form))) return false;
            found += n;
        }
        for (uint32_t i = at + 1; i < j->all.len; i++)
            if (j->where[i] == INSIDE) found += inst_reads_of(j->all.data[i], vreg);
        if (found != j->uses[vreg]) return false;
    }
    for (uint32_t i = at + 1; i < j->all.len; i++)
        if (j->where[i] == IN_FRONT && conflict(inst, j->all.data[i])) return false;
    return true;
}

/* Finds a place for every instruction between the branches. */
static bool divide(Joining *j)
{
    const Inst *first = j->a.after->first;
    for (Inst *inst = j->a.after->first; inst != j->b.test; inst = inst->next) {
        if (inst->m.opcode == OP_EXEC_END && inst == first) continue;
        if (is_fixed(inst) || j->all.len == MOST_BETWEEN) return false;
        VEC_PUSH(j->arena, &j->all, inst);
    }
    j->where = ARENA_ARRAY(j->arena, uint8_t, j->all.len + 1);
    for (uint32_t at = j->all.len; at-- > 0;) {
        const Inst *inst = j->all.data[at];
        bool needed = conflicts_with_block(inst, j->b.sides[0]);
        for (uint32_t i = at + 1; i < j->all.len && !needed; i++)
            needed = j->where[i] != BEHIND && conflict(inst, j->all.data[i]);
        if (!needed) continue;
        j->where[at] = may_go_inside(j, at) ? INSIDE : IN_FRONT;
        if (j->where[at] == IN_FRONT && conflicts_with_block(inst, j->a.sides[0])) return false;
    }
    return true;
}

/* Can all instructions except the terminator move? */
static bool block_is_movable(const Block *block)
{
    uint32_t n = 0;
    FOREACH_INST(block, inst)
    if (inst != block->last && (is_fixed(inst) || ++n > MOST_INSIDE)) return false;
    return true;
}

static bool join(Kernel *k, Arena *arena, uint32_t *uses, Block *head)
{
    Joining j = {.k = k, .arena = arena, .uses = uses};
    if (!branch_shape_find(head, &j.a) || j.a.sides[1] || !branch_shape_find(j.a.after, &j.b) || j.b.sides[1])
        return false;
    Block *body = j.a.sides[0], *second = j.b.sides[0];
    if (!same_test(j.a.test, j.b.test)) return false;
    if (j.b.after == head || j.b.after == body || j.b.after->region != head->region) return false;
    if (!block_is_movable(body) || !block_is_movable(second) || !divide(&j)) return false;
    for (uint32_t i = 0; i < j.all.len; i++) {
        if (j.where[i] == BEHIND) continue;
        inst_remove(j.all.data[i]);
        inst_insert_before(j.where[i] == INSIDE ? body->last : j.a.test, j.all.data[i]);
    }
    inst_remove(second->last);
    block_move_all(second, body, body->last);
    branch_shape_remove(&j.b);
    return true;
}

bool pass_join_branches(Kernel *k, PassCtx *ctx)
{
    author_counts_mark(k);
    cfg_build(k);
    kernel_compute_defs(k);
    Arena *arena = ctx->arena;
    uint32_t *uses = opt_count_uses(k, arena);
    bool changed = false;
    FOREACH_BLOCK(k, block)
    while (block->first && join(k, arena, uses, block)) changed = true;
    kernel_drop_empty_blocks(k);
    return changed;
}
