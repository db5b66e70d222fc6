/* Joins loads or stores of neighbouring dwords.
 *
 *   %x:v = global_load_dword %lane, %p                      %t:v2 = global_load_dwordx2 %lane, %p
 *   %y:v = global_load_dword %lane, %p offset:4     =>      ... %t[0] ... %t[1] ...
 *   global_store_dword %lane, %a, %q offset:16              %d:v2 = merge %b, %a
 *   global_store_dword %lane, %b, %q offset:12              global_store_dwordx2 %lane, %d, %q offset:12
 *
 * The pass joins accesses to global memory and to raw buffers, whose bounds are checked dword by dword, up to four
 * dwords. The address operands must be the same, and the immediates consecutive. A load moves up to the first load, a
 * store down to the last store. Neither moves over an access that may touch the same memory, a barrier, a change of
 * EXEC, or a wait of the author. Loads stay alone if their results go around a loop, or into places of a tuple that are
 * not adjacent: these would need copies. Accesses with a cache policy for other agents stay alone, and so do those that
 * the author counts. Requires and preserves SSA. */
#include "analysis/author_counts.h"
#include "ir/build.h"
#include "ir/mem.h"
#include "opt/opt.h"

#include <limits.h>

enum {
    MOST_DWORDS = 4, /* of the widest access */
    MOST_OPEN = 64,  /* most open accesses; limits compile time, because each is compared with each */
    REACH = 128,     /* most instructions from the first access by which results live longer; not measured */
};

/* Opcodes by dwords - 1. */
typedef struct Widths {
    uint16_t opcode[MOST_DWORDS];
    uint8_t data; /* the operand that is loaded or stored */
} Widths;

static const Widths all_widths[] = {
    {{OP_GLOBAL_LOAD_DWORD, OP_GLOBAL_LOAD_DWORDX2, OP_GLOBAL_LOAD_DWORDX3, OP_GLOBAL_LOAD_DWORDX4}, 0},
    {{OP_BUFFER_LOAD_DWORD, OP_BUFFER_LOAD_DWORDX2, OP_BUFFER_LOAD_DWORDX3, OP_BUFFER_LOAD_DWORDX4}, 0},
    {{OP_GLOBAL_STORE_DWORD, OP_GLOBAL_STORE_DWORDX2, OP_GLOBAL_STORE_DWORDX3, OP_GLOBAL_STORE_DWORDX4}, 1},
    {{OP_BUFFER_STORE_DWORD, OP_BUFFER_STORE_DWORDX2, OP_BUFFER_STORE_DWORDX3, OP_BUFFER_STORE_DWORDX4}, 0},
};

/* Readers that need a register in a specific place. */
typedef struct Place {
    const Inst *tuple; /* the only tuple that contains it; NULL: none */
    uint8_t dword;     /* of the tuple */
    bool bound;        /* an edge, a tied operand or a second tuple needs it */
} Place;

typedef struct Member {
    Inst *inst;
    unsigned order; /* position in the block, from 1 */
    /* A load may not move above, or a store below, this position: something there may touch the same memory. */
    unsigned limit;
} Member;

/* Accesses that may still be joined with others. */
typedef struct Open {
    Member members[MOST_OPEN];
    unsigned num;
} Open;

typedef struct Wide {
    Kernel *k;
    Place *places; /* by virtual register */
    Replacements replace;
    Open loads, stores;
    Open written;   /* all stores since then, without limits */
    unsigned since; /* position of the last fence */
    bool changed;
} Wide;

/* ---- one access ---- */

static const Widths *widths_of(const Inst *inst)
{
    for (unsigned f = 0; f < sizeof all_widths / sizeof *all_widths; f++)
        for (unsigned n = 0; n < MOST_DWORDS; n++)
            if (all_widths[f].opcode[n] == inst->m.opcode) return &all_widths[f];
    return NULL;
}

static unsigned dwords_of(const Inst *inst) { return inst_row(inst)->memory_bytes / 4; }

static int32_t end_of(const Inst *inst) { return inst->m.mods.offset + (int32_t)dwords_of(inst) * 4; }

static bool is_store(const Inst *inst) { return inst_row(inst)->flags & INST_STORE; }

static bool is_candidate(const Wide *w, const Inst *inst)
{
    const Widths *widths = widths_of(inst);
    if (!widths || inst->flags & INST_AUTHOR || inst_is_counted(w->k, inst) || inst->m.mods.cache) return false;
    const Operand data = inst->m.operands[widths->data];
    if (!is_ssa(w->k, data) || data.reg_class != CLASS_V || data.flags) return false;
    const bool buffer = inst_row(inst)->format == FORMAT_MUBUF;
    if (buffer ? inst->m.mods.flags & ~MEM_OFFEN || !opt_buffer_is_raw(w->k, opt_buffer_uses(inst)[1])
               : inst->m.mods.flags)
        return false;
    for (unsigned i = 0; i < inst->m.num_operands; i++)
        if (i != widths->data && inst->m.operands[i].kind == OPERAND_VREG && !is_ssa(w->k, inst->m.operands[i]))
            return false;
    return is_store(inst) || !w->places[data.value].bound;
}

/* Have two loads or stores the same operands except for the data? */
static bool same_address(const Inst *a, const Inst *b)
{
    const Widths *of_a = widths_of(a), *of_b = widths_of(b);
    if (!of_a || !of_b || a->m.mods.flags != b->m.mods.flags || inst_row(a)->format != inst_row(b)->format)
        return false;
    for (unsigned i = 0, n = 0; i < a->m.num_operands; i++) {
        if (i == of_a->data) continue;
        n += n == of_b->data;
        if (n >= b->m.num_operands || !operand_same(a->m.operands[i], b->m.operands[n++])) return false;
    }
    return true;
}

static bool same_kind(const Inst *a, const Inst *b)
{
    return is_store(a) == is_store(b) && !((a->flags ^ b->flags) & INST_INVARIANT) && same_address(a, b);
}

/* May the two touch the same memory? With the same address operands they are disjoint in each lane if their immediates
   are. Different lanes have no order without a barrier. */
static bool may_meet(const Inst *a, const Inst *b)
{
    if (same_address(a, b)) return a->m.mods.offset < end_of(b) && b->m.mods.offset < end_of(a);
    return mem_may_overlap(a->mem, b->mem);
}

/* ---- several ---- */

/* Does the wide access fit? A wide register begins at an even dword of a tuple. Results that are parts of one tuple
   must be adjacent there. */
static bool fits(const Wide *w, const Inst *first, unsigned dwords, const Inst *next)
{
    if (dwords + dwords_of(next) > MOST_DWORDS || (dwords_of(next) > 1 && dwords % 2)) return false;
    if (is_store(next)) return true;
    const Place *a = &w->places[first->m.operands[0].value], *b = &w->places[next->m.operands[0].value];
    return b->tuple == a->tuple && (!a->tuple || (a->dword % 2 == 0 && b->dword == a->dword + dwords));
}

/* May all of them stand in the place of the first load, or of the last store? */
static bool can_move(const Member *run, unsigned num)
{
    const bool down = is_store(run->inst);
    unsigned place = run->order, limit = run->limit;
    for (unsigned i = 1; i < num; i++) {
        if (down == (run[i].order > place)) place = run[i].order;
        if (down == (run[i].limit < limit)) limit = run[i].limit;
    }
    return down ? place < limit : place > limit;
}

static MemRef *of_all(Kernel *k, const Member *run, unsigned num)
{
    MemRef *all = run[0].inst->mem;
    for (unsigned i = 1; i < num; i++) all = opt_mem_of_both(k, all, run[i].inst->mem);
    return all;
}

/* In the place of the first load, or of the last store. */
static Inst *place_of(const Member *run, unsigned num)
{
    const Member *at = run;
    for (unsigned i = 1; i < num; i++)
        if (is_store(run->inst) == (run[i].order > at->order)) at = &run[i];
    return at->inst;
}

static void join(Wide *w, const Member *run, unsigned num, unsigned dwords)
{
    const Inst *first = run[0].inst;
    const Widths *widths = widths_of(first);
    Inst *where = place_of(run, num), *wide;
    Operand parts[MOST_DWORDS];
    for (unsigned i = 0; i < num; i++) parts[i] = run[i].inst->m.operands[widths->data];
    wide = inst_new(w->k, widths->opcode[dwords - 1], first->m.num_defs, first->m.num_operands);
    for (unsigned i = wide->m.num_defs; i < wide->m.num_operands; i++) wide->m.operands[i] = first->m.operands[i];
    wide->m.mods = first->m.mods;
    wide->flags = first->flags;
    for (unsigned i = 1; i < num; i++) wide->flags &= run[i].inst->flags;
    wide->loc = where->loc;
    wide->mem = of_all(w->k, run, num);
    if (is_store(first)) {
        Builder b = builder_before(where);
        wide->m.operands[widths->data] = build_merge(&b, parts, num);
    } else {
        const Operand tuple = vreg_operand(w->k, kernel_vreg(w->k, CLASS_V, dwords));
        inst_set_def(w->k, wide, 0, tuple);
        for (unsigned i = 0, at = 0; i < num; at += parts[i++].width)
            replacements_add(&w->replace, parts[i].value, operand_sub(tuple, at, parts[i].width));
    }
    inst_insert_before(where, wide);
    for (unsigned i = 0; i < num; i++) inst_remove(run[i].inst);
    w->changed = true;
}

/* The members of the address of the first one, by their immediates; the others stay. */
static unsigned take_group(Open *open, Member *group)
{
    unsigned num = 0, kept = 0;
    const Inst *first = open->members[0].inst;
    for (unsigned i = 0; i < open->num; i++) {
        const Member m = open->members[i];
        if (!same_kind(m.inst, first)) {
            open->members[kept++] = m;
            continue;
        }
        unsigned at = num++;
        for (; at && group[at - 1].inst->m.mods.offset > m.inst->m.mods.offset; at--) group[at] = group[at - 1];
        group[at] = m;
    }
    open->num = kept;
    return num;
}

static void join_group(Wide *w, const Member *group, unsigned num)
{
    for (unsigned i = 0, end; i < num; i = end) {
        const Inst *first = group[i].inst;
        unsigned dwords = dwords_of(first);
        for (end = i + 1; end < num; dwords += dwords_of(group[end++].inst)) {
            const Inst *next = group[end].inst;
            if (next->m.mods.offset != end_of(group[end - 1].inst) || !fits(w, first, dwords, next) ||
                !can_move(group + i, end - i + 1))
                break;
        }
        if (end - i > 1) join(w, group + i, end - i, dwords);
    }
}

static void close(Wide *w)
{
    Member group[MOST_OPEN];
    while (w->loads.num) join_group(w, group, take_group(&w->loads, group));
    while (w->stores.num) join_group(w, group, take_group(&w->stores, group));
    w->written.num = 0;
}

/* Above which it may not go. */
static unsigned last_writer(const Wide *w, const Inst *load)
{
    for (unsigned i = w->written.num; i-- > 0;)
        if (!(load->flags & INST_INVARIANT) && may_meet(w->written.members[i].inst, load))
            return w->written.members[i].order;
    return 0;
}

/* Stores before an access to the same memory stay before it. */
static void hold_stores(Wide *w, const Inst *access, unsigned order)
{
    for (unsigned i = 0; i < w->stores.num; i++) {
        Member *store = &w->stores.members[i];
        if (store->limit > order && may_meet(store->inst, access)) store->limit = order;
    }
}

/* Does nothing pass it? */
static bool is_fence(const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    const uint32_t stops = INST_TERMINATOR | INST_BRANCH | INST_WRITES_EXEC | INST_BARRIER | INST_ATOMIC |
                           (row->event == EVENT_NONE ? (uint32_t)INST_SIDE_EFFECT : 0);
    if (inst->branch || inst->flags & INST_AUTHOR || row->flags & stops || inst->m.mods.cache & (CACHE_SC0 | CACHE_SC1))
        return true;
    return row->event != EVENT_NONE && row->event != EVENT_VMEM_LOAD && row->event != EVENT_VMEM_STORE &&
           row->event != EVENT_SMEM && row->event != EVENT_LDS && row->event != EVENT_SCRATCH_LOAD &&
           row->event != EVENT_SCRATCH_STORE;
}

static void visit(Wide *w, Inst *inst, unsigned order)
{
    const uint8_t event = inst_row(inst)->event;
    const bool writes = event == EVENT_VMEM_STORE, reads = event == EVENT_VMEM_LOAD || event == EVENT_SMEM;
    const bool full = w->loads.num == MOST_OPEN || w->stores.num == MOST_OPEN || w->written.num == MOST_OPEN;
    if (full || is_fence(inst) || order - w->since > REACH) {
        close(w);
        w->since = order;
    }
    if (writes || reads) hold_stores(w, inst, order);
    if (is_candidate(w, inst)) {
        Open *open = writes ? &w->stores : &w->loads;
        open->members[open->num++] = (Member){inst, order, writes ? UINT_MAX : last_writer(w, inst)};
    }
    if (writes) w->written.members[w->written.num++] = (Member){inst, order, 0};
}

/* Parts of a tuple may become parts of another one. */
static void find_places(Wide *w, const Inst *inst)
{
    unsigned n = 0, dword = 0;
    FOREACH_USE(inst, use)
    {
        const bool own = n < inst_num_uses(inst), bound = opt_use_is_bound(inst, n++);
        if (use->kind == OPERAND_VREG) {
            Place *place = &w->places[use->value];
            const bool part = own && inst->m.opcode == OP_MERGE && !place->tuple && !use->offset;
            place->bound |= bound && !part;
            if (part) *place = (Place){inst, (uint8_t)dword, place->bound};
        }
        dword += use->width ? use->width : 1;
    }
}

bool pass_wide_accesses(Kernel *k, PassCtx *ctx)
{
    author_counts_mark(k);
    kernel_compute_defs(k);
    Arena *arena = ctx->arena;
    Wide *w = ARENA_NEW(arena, Wide);
    *w = (Wide){.k = k, .places = ARENA_ARRAY(arena, Place, k->vregs.len + 1), .replace = replacements_new(k, arena)};
    FOREACH_BLOCK_INST(k, block, inst)
    find_places(w, inst);
    FOREACH_BLOCK(k, block)
    {
        unsigned order = 1;
        w->since = 0;
        FOREACH_INST_SAFE(block, inst) visit(w, inst, order++);
        close(w);
    }
    replacements_apply_all(&w->replace, k);
    const bool changed = w->changed;
    return changed;
}
