/* Runs before the pass waits. It threads blocks that contain only a branch, drops unreachable blocks, and decides every
   br_exec. So the passes waits and hazards see the edges of the final machine code, and know the number of branch
   instructions on each edge.

   br_exec ^inside, ^skip: with EXEC = 0 vector instructions do nothing. So the code may fall through into the region,
   unless the region contains an instruction that ignores EXEC. This is cheap unless the region is long or accesses
   memory. If it falls through, the branch becomes `br ^inside`. */
#include "analysis/cfg.h"
#include "finalize/finalize.h"
#include "isa/family.h"

/* ---- unnecessary blocks ---- */

/* The final target of a branch to `block`: past blocks that contain only `br`. */
static Block *thread(const Kernel *k, Block *block)
{
    Block *at = block;
    for (uint32_t steps = 0; steps < k->blocks.len; steps++) {
        if (at->first != at->last || !at->first || at->first->m.opcode != OP_BR) return at;
        at = at->first->branch->target[0];
        if (at == block) return block; /* an empty endless loop */
    }
    return block;
}

static bool thread_branches(Kernel *k)
{
    bool changed = false;
    FOREACH_BLOCK(k, block)
    {
        Branch *branch = block->last ? block->last->branch : NULL;
        if (!branch) continue;
        for (unsigned s = 0; s < 2; s++) {
            if (!branch->target[s]) continue;
            Block *to = thread(k, branch->target[s]);
            changed |= to != branch->target[s];
            branch->target[s] = to;
        }
        bool pseudo = block->last->m.opcode == OP_BR_CMP || block->last->m.opcode == OP_BR_EXEC;
        if (pseudo && branch->target[1] == branch->target[0]) {
            block->last->m.opcode = OP_BR;
            block->last->m.num_operands = 0;
            block->last->m.mods = isa_default_modifiers(OP_BR);
            branch->target[1] = NULL;
            changed = true;
        }
    }
    return changed;
}

static bool drop_unreachable(Kernel *k)
{
    cfg_build(k);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < k->blocks.len; i++)
        if (k->blocks.data[i]->rpo != UINT32_MAX) k->blocks.data[kept++] = k->blocks.data[i];
    if (kept == k->blocks.len) return false;
    k->blocks.len = kept;
    cfg_build(k);
    return true;
}

/* ---- EXEC that nobody reads ---- */

static bool restores_exec(const Kernel *k, const Inst *inst)
{
    const Operand *o = inst->m.operands;
    return inst->m.opcode == isa_mask_op(k->target, MASK_MOV) && o[0].kind == OPERAND_SPECIAL &&
           o[0].value == SPECIAL_EXEC && o[1].kind == OPERAND_PHYS;
}

/* Does the wave end there, or get another EXEC, before anything depends on it? */
static bool exec_is_dead(const Kernel *k, const Inst *from)
{
    for (bool followed = false; from; from = from->next) {
        if (from->m.opcode == OP_S_ENDPGM || restores_exec(k, from)) return true;
        if (from->m.opcode == OP_BR && !followed) {
            from = from->branch->target[0]->first;
            followed = true;
            if (from && (from->m.opcode == OP_S_ENDPGM || restores_exec(k, from))) return true;
        }
        if (!from || inst_row(from)->unit != UNIT_WAIT) return false;
    }
    return false;
}

/* Lanes need not be switched on again if the wave ends, or if the enclosing region ends too. */
static bool drop_dead_restores(Kernel *k)
{
    bool changed = false;
    FOREACH_BLOCK(k, block)
    {
        for (Inst *inst = block->last, *before; inst; inst = before) {
            before = inst->prev;
            if (!restores_exec(k, inst) || !exec_is_dead(k, inst->next)) continue;
            inst_remove(inst);
            changed = true;
        }
    }
    return changed;
}

/* ---- regions of all lanes ---- */

static bool defines(const Inst *inst, Operand o)
{
    for (unsigned i = 0; i < inst->m.num_defs; i++) {
        const Operand d = inst->m.operands[i];
        const bool same = d.kind == OPERAND_PHYS && d.reg_class == o.reg_class;
        if (same && d.value < o.value + o.width && o.value < d.value + d.width) return true;
    }
    return false;
}

/* The instruction of the block that wrote all of a register last; NULL: it stands elsewhere. */
static Inst *writer_of(const Inst *reader, Operand o)
{
    for (Inst *inst = reader->prev; inst; inst = inst->prev)
        if (defines(inst, o)) return inst->m.num_defs == 1 && operand_same(inst->m.operands[0], o) ? inst : NULL;
    return NULL;
}

/* A loop that tests last starts with all current lanes, so its region masks none off.
       s[4:5] = s_mov_b64 -1
       s[4:5] = s_and_saveexec_b64 s[4:5]     ->    s[4:5] = s_mov_b64 exec
       br_exec ^inside, ^skip                       br ^inside */
static bool open_regions(Kernel *k)
{
    bool changed = false;
    const Opcode move = isa_mask_op(k->target, MASK_MOV);
    FOREACH_BLOCK(k, block)
    {
        Inst *end = block->last;
        if (!end || end->m.opcode != OP_BR_EXEC) continue;
        Inst *saves = end->prev;
        while (saves && !inst_has(saves, INST_WRITES_EXEC)) saves = saves->prev;
        if (!saves || saves->m.opcode != isa_mask_op(k->target, MASK_AND_SAVEEXEC)) continue;
        const Operand mask = inst_uses(saves)[0];
        Inst *constant = mask.kind == OPERAND_PHYS ? writer_of(saves, mask) : NULL;
        if (!constant || constant->m.opcode != move || !operand_is_imm(inst_uses(constant)[0])) continue;
        if ((int32_t)inst_uses(constant)[0].value != -1) continue;
        saves->m.opcode = move;
        *(Operand *)inst_uses(saves) = isa_exec(k->target);
        if (operand_same(saves->m.operands[0], mask)) inst_remove(constant);
        end->m.opcode = OP_BR;
        end->branch->target[1] = NULL;
        changed = true;
    }
    if (changed) cfg_build(k);
    return changed;
}

/* ---- br_exec ---- */

/* When EXEC is 0, a vector instruction costs one issue slot. A branch that is not taken costs about as much as this
   many slots. Code at the end of a loop is executed once with EXEC = 0, but the branch would be executed in each
   iteration. */
enum { SHORT_BODY = 12, SHORT_LOOP = 48 };

/* Does the block contain only the branch back to the head of a loop, for as long as lanes remain? */
static bool only_loops(const Block *block)
{
    const Inst *only = block->first;
    return only && only == block->last && only->m.opcode == OP_BR_EXEC && only->branch->target[0]->rpo <= block->rpo;
}

/* Does the instruction do harm, or hang, if it runs with EXEC = 0? */
static bool ignores_exec(const Inst *inst)
{
    const InstInfo *info = inst_row(inst);
    switch ((Unit)info->unit) {
    case UNIT_SMEM:
    case UNIT_BARRIER:
    case UNIT_MESSAGE: return true;
    default: break;
    }
    if (info->flags & (INST_BARRIER | INST_READS_LANES)) return true;
    /* s_setreg and others whose effect is not a register. (Stores obey EXEC, but the branch pays for them anyway.) */
    return info->flags & INST_SIDE_EFFECT && info->unit != UNIT_WAIT &&
           !(info->flags & (INST_BRANCH | INST_WRITES_EXEC));
}

typedef struct Walk {
    const Block *skip;
    BitSet seen;
    VEC(const Block *) stack;
} Walk;

static bool exec_branch_wanted(Kernel *k, const Block *block)
{
    Walk w = {.skip = block->last->branch->target[1], .seen = bitset_new(k->arena, k->blocks.len)};
    const Block *inside = block->last->branch->target[0];
    if (inside == w.skip) return false;
    bitset_set(&w.seen, inside->id);
    VEC_PUSH(k->arena, &w.stack, inside);
    unsigned length = 0;
    const unsigned most = only_loops(w.skip) ? SHORT_LOOP : SHORT_BODY;
    while (w.stack.len) {
        const Block *b = VEC_POP(&w.stack);
        if (b == block) return true; /* a loop, which ends with this branch */
        FOREACH_INST(b, inst)
        {
            if (inst->m.opcode == OP_BR_CMP || ignores_exec(inst)) return true;
            if (inst_row(inst)->event) return true;
            /* Waits and wait states come after the first decision, and must not change it. */
            if (inst_row(inst)->unit != UNIT_WAIT && ++length > most) return true;
        }
        for (unsigned s = 0; s < block_num_succs(b); s++) {
            const Block *succ = block_succ(b, s);
            if (succ == w.skip) continue;
            if (succ->rpo <= b->rpo) return true; /* a loop inside */
            if (bitset_test(&w.seen, succ->id)) continue;
            bitset_set(&w.seen, succ->id);
            VEC_PUSH(k->arena, &w.stack, succ);
        }
    }
    return false;
}

static bool decide_exec_branches(Kernel *k)
{
    bool changed = false;
    FOREACH_BLOCK(k, block)
    {
        Inst *end = block->last;
        if (!end || end->m.opcode != OP_BR_EXEC || exec_branch_wanted(k, block)) continue;
        end->m.opcode = OP_BR;
        end->branch->target[1] = NULL;
        changed = true;
    }
    if (changed) cfg_build(k);
    return changed;
}

bool pass_prepare_branches(Kernel *k, PassCtx *)
{
    bool changed = false;
    /* Repeats until nothing changes. A branch that lost its condition may leave a block empty otherwise, and `waits`
       and `hazards` must see exactly the code that `branches` turns into machine code. */
    for (bool again = true; again;) {
        again = thread_branches(k);
        again |= drop_unreachable(k);
        again |= drop_dead_restores(k);
        again |= open_regions(k);
        again |= decide_exec_branches(k);
        changed |= again;
    }
    return changed;
}

/* ---- cost of a block's end ---- */

static const Block *next_block(const Kernel *k, const Block *block)
{
    return block->id + 1 < k->blocks.len ? k->blocks.data[block->id + 1] : NULL;
}

unsigned branch_states(const Kernel *k, const Block *block)
{
    const Inst *end = block->last;
    if (!end || !end->branch) return 0;
    switch (end->m.opcode) {
    case OP_BR: return end->branch->target[0] != next_block(k, block);
    case OP_BR_CMP: return 2; /* s_cmp, s_cbranch */
    case OP_BR_EXEC: return 1;
    default: return 0; /* machine instructions are counted elsewhere */
    }
}

unsigned edge_states(const Kernel *k, const Block *from, const Block *to)
{
    const Inst *end = from->last;
    if (!end || !end->branch || (end->m.opcode != OP_BR_CMP && end->m.opcode != OP_BR_EXEC)) return 0;
    const Block *next = next_block(k, from), *const *target = (const Block *const *)end->branch->target;
    return to == target[1] && to != target[0] && target[0] != next && target[1] != next;
}
