/* See wave_paths.h. A forward dataflow finds registers that may differ between waves of one workgroup at the same point
   of the same path. For virtual registers it finds whether they may differ anywhere.

   The same in all waves: arguments, workgroup ids, constants, loads of memory that the kernel has not written before,
   and everything computed from these. Different: work-item ids, values from memory that is written, and the hardware's
   own registers. A VGPR is the same if each of its lanes has the same value in all waves.

   A load before which the wave has neither stored nor met other waves reads what was there at launch: if another wave
   wrote the same memory, the two would race.

   If a branch depends on a value that differs, all blocks up to its immediate postdominator are varying. What these
   blocks write differs after them, too, for example a variable of a loop that one wave leaves earlier. So both sets are
   computed together, starting from "all the same". */
#include "analysis/wave_paths.h"

#include "ir/mem.h"
#include "isa/hazards.h"
#include "isa/immediates.h"
#include "isa/reg_units.h"

enum { NO_BLOCK = UINT32_MAX };

typedef struct Paths {
    Arena *arena;
    const Kernel *k;
    BitSet *out; /* by block id: register units that may differ at its end */
    BitSet now;
    BitSet values; /* virtual registers that may differ, anywhere */
    bool grown;    /* `values` has grown */
    BitSet varying;
    BitSet parted;        /* blocks whose branch may go different ways in different waves */
    BitSet unbounded;     /* blocks reached from a branch without a known postdominator */
    uint32_t *seen, walk; /* by block id: the walk that reached it last */
    VEC(const Block *) stack;
    uint32_t *postdominator; /* by block id; NO_BLOCK: none */
    Block **order;           /* reverse postorder */
    uint32_t num_ordered;
    VEC(const MemRef *) written; /* by stores and atomic operations of the kernel; NULL: not known where */
    BitSet late;                 /* blocks that a wave may come to after a store or a meeting with others */
    bool is_late;                /* the same of the instruction at hand */
} Paths;

/* ---- immediate postdominators: dominators of the reversed graph, from a virtual block after all ends ---- */

typedef struct Reversed {
    uint32_t *number; /* by block id: in postorder of the reversed graph */
    uint32_t *order;  /* block ids by number */
    uint32_t count;
} Reversed;

static void reversed_postorder(Arena *arena, const Kernel *k, Reversed *r)
{
    uint32_t n = k->blocks.len, depth = 0;
    uint32_t *stack = ARENA_ARRAY(arena, uint32_t, n), *next = ARENA_ARRAY(arena, uint32_t, n);
    r->number = ARENA_ARRAY(arena, uint32_t, n);
    r->order = ARENA_ARRAY(arena, uint32_t, n);
    BitSet seen = bitset_new(arena, n);
    FOREACH_BLOCK(k, end)
    {
        r->number[end->id] = NO_BLOCK;
        if (end->rpo == UINT32_MAX || block_num_succs(end) || bitset_test(&seen, end->id)) continue;
        bitset_set(&seen, end->id);
        stack[depth++] = end->id;
        while (depth) {
            const Block *top = k->blocks.data[stack[depth - 1]];
            if (next[top->id] == top->preds.len) {
                r->order[r->count++] = top->id;
                depth--;
                continue;
            }
            const Block *pred = top->preds.data[next[top->id]++];
            if (pred->rpo == UINT32_MAX || bitset_test(&seen, pred->id)) continue;
            bitset_set(&seen, pred->id);
            stack[depth++] = pred->id;
        }
    }
    for (uint32_t i = 0; i < r->count; i++) r->number[r->order[i]] = i;
}

/* `n` stands for the virtual block after all ends. Its number is above all others. */
static uint32_t common_postdominator(const Reversed *r, const uint32_t *idom, uint32_t a, uint32_t b, uint32_t n)
{
    while (a != b) {
        if (a == n || b == n) return n;
        if (r->number[a] < r->number[b]) a = idom[a];
        else b = idom[b];
    }
    return a;
}

static uint32_t *postdominators(Arena *arena, const Kernel *k)
{
    Reversed r = {0};
    reversed_postorder(arena, k, &r);
    uint32_t n = k->blocks.len, *idom = ARENA_ARRAY(arena, uint32_t, n);
    for (uint32_t i = 0; i < n; i++) idom[i] = NO_BLOCK;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = r.count; i-- > 0;) {
            const Block *block = k->blocks.data[r.order[i]];
            uint32_t to = block_num_succs(block) ? NO_BLOCK : n;
            for (unsigned s = 0; s < block_num_succs(block); s++) {
                uint32_t succ = block_succ(block, s)->id;
                /* it never reaches an end, or is not processed yet */
                if (r.number[succ] == NO_BLOCK || idom[succ] == NO_BLOCK) continue;
                to = to == NO_BLOCK ? succ : common_postdominator(&r, idom, to, succ, n);
            }
            changed |= to != idom[block->id];
            idom[block->id] = to;
        }
    }
    for (uint32_t i = 0; i < n; i++)
        if (idom[i] == n) idom[i] = NO_BLOCK;
    return idom;
}

/* ---- what differs ---- */

static bool any_set(const BitSet *set, RegRange range)
{
    for (unsigned unit = range.first; unit < (unsigned)range.first + range.count; unit++)
        if (bitset_test(set, unit)) return true;
    return false;
}

static void put(BitSet *set, RegRange range, bool differs)
{
    for (unsigned unit = range.first; unit < (unsigned)range.first + range.count; unit++) {
        if (differs) bitset_set(set, unit);
        else bitset_clear(set, unit);
    }
}

static bool operand_differs(const Paths *p, Operand o)
{
    if (o.kind == OPERAND_VREG) return bitset_test(&p->values, o.value);
    if (o.kind == OPERAND_SPECIAL && (o.value == SPECIAL_POPS_EXITING_WAVE_ID || o.value == SPECIAL_LDS_DIRECT))
        return true;
    return any_set(&p->now, operand_units(o));
}

/* Does a result depend on which lanes are on? A lane that is read by its number, or as the first one, is on in every
   wave. */
static bool looks_at_exec(const Inst *inst)
{
    if (inst_has(inst, INST_READS_LANES)) return false;
    return form_is_dpp(inst->m.form) || inst_has(inst, INST_CONVERGENT | INST_VALU_WRITES_SGPR | INST_PERMLANE_SWAP);
}

static bool sources_differ(const Paths *p, const Inst *inst)
{
    const InstInfo *info = inst_row(inst);
    for (unsigned i = inst->m.num_defs; i < inst->m.num_operands; i++)
        if (operand_differs(p, inst->m.operands[i])) return true;
    for (unsigned i = 0; i < inst->m.num_defs; i++)
        if ((info->flags & INST_SRC2_TIED || inst_keeps_old(inst, i)) && operand_differs(p, inst->m.operands[i]))
            return true;
    unsigned implicit = info->implicit_reads & ~(unsigned)(IMP_MODE | (looks_at_exec(inst) ? 0 : IMP_EXEC));
    for (; implicit; implicit &= implicit - 1)
        if (any_set(&p->now, implicit_units(implicit & -implicit))) return true;
    return false;
}

/* ---- memory that the kernel does not write ---- */

static bool is_plain_load(const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    const bool global = row->event == EVENT_VMEM_LOAD || row->event == EVENT_SMEM;
    return global && (row->flags & (INST_LOAD | INST_STORE | INST_ATOMIC)) == INST_LOAD && inst->m.num_defs &&
           !(inst->m.mods.cache & (CACHE_SC0 | CACHE_SC1));
}

/* Adds all blocks that follow those on the stack. */
static void spread(Paths *p, BitSet *blocks)
{
    while (p->stack.len) {
        const Block *from = VEC_POP(&p->stack);
        for (unsigned s = 0; s < block_num_succs(from); s++) {
            const Block *to = block_succ(from, s);
            if (bitset_test(blocks, to->id)) continue;
            bitset_set(blocks, to->id);
            VEC_PUSH(p->arena, &p->stack, to);
        }
    }
}

/* Waves also meet through LDS: one may wait until another has written a flag there. */
static bool writes_or_meets(const Inst *inst)
{
    const uint8_t unit = inst_row(inst)->unit;
    return inst_has(inst, INST_STORE | INST_ATOMIC | INST_BARRIER) || unit == UNIT_LDS || unit == UNIT_FLAT ||
           inst->m.mods.cache & (CACHE_SC0 | CACHE_SC1);
}

static void find_written(Paths *p)
{
    p->late = bitset_new(p->arena, p->k->blocks.len);
    FOREACH_BLOCK(p->k, block)
    {
        bool writes = false;
        FOREACH_INST(block, inst)
        {
            writes |= writes_or_meets(inst);
            if (inst_has(inst, INST_STORE | INST_ATOMIC) && inst_row(inst)->unit != UNIT_LDS)
                VEC_PUSH(p->arena, &p->written, inst->mem);
        }
        if (writes) VEC_PUSH(p->arena, &p->stack, block);
    }
    spread(p, &p->late);
}

/* Does the memory have the same contents for all waves? */
static bool is_never_written(const Paths *p, const Inst *load)
{
    if (load->flags & INST_INVARIANT || !p->is_late) return true;
    for (uint32_t i = 0; i < p->written.len; i++)
        if (mem_may_overlap(p->written.data[i], load->mem)) return false;
    return load->mem && load->mem->object;
}

static bool result_differs(const Paths *p, const Inst *inst)
{
    const InstInfo *info = inst_row(inst);
    if (inst->m.opcode == OP_S_GETREG_B32) return true;
    if (inst->m.opcode == OP_LIVE_IN) return is_live_in(&inst->m, LIVE_IN_WORKITEM_ID);
    if (info->event && !(is_plain_load(inst) && is_never_written(p, inst))) return true;
    return sources_differ(p, inst);
}

static void value_differs(Paths *p, uint32_t vreg)
{
    p->grown |= !bitset_test(&p->values, vreg);
    bitset_set(&p->values, vreg);
}

/* Parameters of successors differ if their arguments do. They always differ if other waves may take another edge. */
static void apply_args(Paths *p, const Block *block)
{
    const Branch *branch = block->last ? block->last->branch : NULL;
    const bool parts = bitset_test(&p->varying, block->id) || bitset_test(&p->parted, block->id);
    for (unsigned e = 0; branch && e < 2 && branch->target[e]; e++)
        for (unsigned i = 0; i < branch->num_args[e]; i++)
            if (parts || operand_differs(p, branch->args[e][i])) value_differs(p, branch->target[e]->params.data[i]);
}

static void apply_inst(Paths *p, const Inst *inst, bool in_varying)
{
    const InstInfo *info = inst_row(inst);
    if (!inst->m.num_defs && !info->implicit_writes) return;
    bool differs = in_varying || result_differs(p, inst);
    for (unsigned i = 0; i < inst->m.num_defs; i++) {
        const Operand o = inst->m.operands[i];
        if (o.kind == OPERAND_VREG && differs) value_differs(p, o.value);
        put(&p->now, operand_units(o), differs);
    }
    for (unsigned implicit = info->implicit_writes; implicit; implicit &= implicit - 1)
        put(&p->now, implicit_units(implicit & -implicit), differs);
}

/* The state at launch. EXEC of the last wave differs from that of others unless the work-items fill it. */
static void launch_state(const Kernel *k, BitSet *set)
{
    const uint32_t *size = k->workgroup_size;
    bool full =
        size[0] && size[1] && size[2] && (uint64_t)size[0] * size[1] * size[2] % target_infos[k->target].wave_size == 0;
    put(set, (RegRange){UNIT_REG_V, 1}, true); /* ids of the work-item */
    put(set, (RegRange){UNIT_REG_FLAT_SCRATCH, 2}, true);
    put(set, (RegRange){UNIT_REG_XNACK, 2}, true);
    put(set, (RegRange){UNIT_REG_TTMP, 16}, true);
    if (!full) put(set, (RegRange){UNIT_REG_EXEC, 2}, true);
}

static bool propagate_block(Paths *p, const Block *block)
{
    bitset_zero(&p->now);
    if (block == p->order[0]) launch_state(p->k, &p->now);
    for (uint32_t i = 0; i < block->preds.len; i++)
        if (block->preds.data[i]->rpo != UINT32_MAX) bitset_union(&p->now, &p->out[block->preds.data[i]->id]);
    p->is_late = bitset_test(&p->late, block->id);
    FOREACH_INST(block, inst)
    {
        apply_inst(p, inst, bitset_test(&p->varying, block->id));
        p->is_late |= writes_or_meets(inst);
    }
    apply_args(p, block);
    return bitset_union(&p->out[block->id], &p->now);
}

/* ---- where waves part ---- */

/* Do waves differ in this branch? `now` is what differs at the end of `block`. */
static bool branch_varies(const Paths *p, const Block *block)
{
    if (block_num_succs(block) < 2) return false;
    return block->last->m.opcode == OP_BR_EXEC || sources_differ(p, block->last);
}

/* Marks all blocks on paths from the branch to its postdominator. */
static void mark_varying(Paths *p, const Block *branch)
{
    uint32_t stop = p->postdominator[branch->id];
    p->walk++;
    VEC_PUSH(p->arena, &p->stack, branch);
    while (p->stack.len) {
        const Block *from = VEC_POP(&p->stack);
        for (unsigned s = 0; s < block_num_succs(from); s++) {
            const Block *to = block_succ(from, s);
            if (to->id == stop || p->seen[to->id] == p->walk) continue;
            if (stop == NO_BLOCK && bitset_test(&p->unbounded, to->id)) continue;
            p->seen[to->id] = p->walk;
            if (stop == NO_BLOCK) bitset_set(&p->unbounded, to->id);
            bitset_set(&p->varying, to->id);
            VEC_PUSH(p->arena, &p->stack, to);
        }
    }
}

static void solve(Paths *p)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < p->num_ordered; i++) {
            const Block *block = p->order[i];
            p->grown = false;
            changed |= propagate_block(p, block);
            changed |= p->grown;
            if (bitset_test(&p->parted, block->id) || !branch_varies(p, block)) continue;
            bitset_set(&p->parted, block->id);
            mark_varying(p, block);
            changed = true;
        }
    }
}

/* Only some waves pass a barrier in a varying block. After it, nothing is known about which barrier each wave has
   reached. */
static BitSet blocks_out_of_step(Paths *p)
{
    BitSet result = bitset_new(p->arena, p->k->blocks.len);
    FOREACH_BLOCK(p->k, block)
    {
        bool has_barrier = false;
        FOREACH_INST(block, inst) has_barrier |= inst_has(inst, INST_BARRIER);
        if (!has_barrier || !bitset_test(&p->varying, block->id) || bitset_test(&result, block->id)) continue;
        bitset_set(&result, block->id);
        VEC_PUSH(p->arena, &p->stack, block);
        spread(p, &result);
    }
    return result;
}

WavePaths wave_paths_build(Arena *arena, const Kernel *k)
{
    uint32_t n = k->blocks.len;
    Paths p = {.arena = arena,
               .k = k,
               .out = ARENA_ARRAY(arena, BitSet, n),
               .now = bitset_new(arena, NUM_REG_UNITS),
               .values = bitset_new(arena, k->vregs.len + 1),
               .varying = bitset_new(arena, n),
               .parted = bitset_new(arena, n),
               .unbounded = bitset_new(arena, n),
               .seen = ARENA_ARRAY(arena, uint32_t, n),
               .postdominator = postdominators(arena, k),
               .order = ARENA_ARRAY(arena, Block *, n)};
    bool relative = false; /* M0 selects registers, so it is not known which ones are written */
    FOREACH_BLOCK(k, block)
    {
        p.out[block->id] = bitset_new(arena, NUM_REG_UNITS);
        if (block->region) bitset_set(&p.varying, block->id);
        FOREACH_INST(block, inst) relative |= isa_relative_registers(&inst->m) != 0;
        if (block->rpo == UINT32_MAX) continue;
        p.order[block->rpo] = block;
        p.num_ordered++;
    }
    FOREACH_BLOCK(k, block)
    if (relative) bitset_set(&p.varying, block->id);
    find_written(&p);
    solve(&p);
    return (WavePaths){p.varying, blocks_out_of_step(&p), p.values};
}
