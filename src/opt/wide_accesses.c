/* Joins loads or stores of neighbouring bytes, halves and dwords.
 *
 *   %x:v = global_load_dword %lane, %p                      %t:v2 = global_load_dwordx2 %lane, %p
 *   %y:v = global_load_dword %lane, %p offset:4     =>      ... %t[0] ... %t[1] ...
 *   global_store_dword %lane, %a, %q offset:16              %d:v2 = merge %b, %a
 *   global_store_dword %lane, %b, %q offset:12              global_store_dwordx2 %lane, %d, %q offset:12
 *
 * The pass joins accesses to global memory, to LDS and to raw buffers, up to four dwords. Bounds of buffers are checked
 * dword by dword, so less than a dword stays alone there. LDS addresses are multiples of the access. The address
 * operands must be the same, and the immediates consecutive. Loaded bytes and halves become bit fields of a dword;
 * stored ones are put together by v_perm_b32. A load moves up to the first load, a store down to the last store.
 * Neither moves over an access that may touch the same memory, a barrier, a change of EXEC, or a wait of the author.
 * Loads of dwords stay alone if their results go around a loop, or into places of a tuple that are not adjacent: these
 * would need copies. Accesses with a cache policy for other agents stay alone, and so do those that the author counts.
 * Requires and preserves SSA. */
#include "analysis/author_counts.h"
#include "analysis/linear.h"
#include "ir/build_op.h"
#include "ir/mem.h"
#include "opt/opt.h"

#include <limits.h>

enum {
    MOST_BYTES = 16, /* of the widest access */
    NUM_SIZES = 6,
    MOST_OPEN = 64, /* most open accesses; limits compile time, because each is compared with each */
    REACH = 128,    /* a guess: most instructions between the first access and the last, for which results are kept */
};

static const uint8_t sizes[NUM_SIZES] = {1, 2, 4, 8, 12, 16};

/* Opcodes by size. */
typedef struct Widths {
    uint16_t opcode[NUM_SIZES];
    uint16_t other[2]; /* of 1 and 2 bytes: loads that extend the sign, stores of the upper half */
    uint8_t data;      /* the operand that is loaded or stored */
} Widths;

#define WIDTHS(kind, of, byte, half, byte_too, half_too, data)                                                   \
    {{OP_##kind##byte, OP_##kind##half, OP_##kind##of, OP_##kind##of##X2, OP_##kind##of##X3, OP_##kind##of##X4}, \
     {OP_##kind##byte_too, OP_##kind##half_too},                                                                 \
     data}
static const Widths all_widths[] = {
    WIDTHS(GLOBAL_LOAD_, DWORD, UBYTE, USHORT, SBYTE, SSHORT, 0),
    WIDTHS(BUFFER_LOAD_, DWORD, UBYTE, USHORT, SBYTE, SSHORT, 0),
    WIDTHS(GLOBAL_STORE_, DWORD, BYTE, SHORT, BYTE_D16_HI, SHORT_D16_HI, 1),
    WIDTHS(BUFFER_STORE_, DWORD, BYTE, SHORT, BYTE_D16_HI, SHORT_D16_HI, 0),
    {{OP_DS_READ_U8, OP_DS_READ_U16, OP_DS_READ_B32, OP_DS_READ_B64, OP_DS_READ_B96, OP_DS_READ_B128},
     {OP_DS_READ_I8, OP_DS_READ_I16},
     0},
    {{OP_DS_WRITE_B8, OP_DS_WRITE_B16, OP_DS_WRITE_B32, OP_DS_WRITE_B64, OP_DS_WRITE_B96, OP_DS_WRITE_B128},
     {OP_DS_WRITE_B8_D16_HI, OP_DS_WRITE_B16_D16_HI},
     1},
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
    Open written;         /* all stores since then, without limits */
    unsigned since;       /* position of the last fence */
    bool changed, narrow; /* anything; bytes or halves */
} Wide;

/* ---- one access ---- */

static unsigned bytes_of(const Inst *inst) { return inst_row(inst)->memory_bytes; }

static const Widths *widths_of(const Inst *inst)
{
    const unsigned bytes = bytes_of(inst);
    for (unsigned f = 0; bytes && f < sizeof all_widths / sizeof *all_widths; f++) {
        if (bytes <= 2 && all_widths[f].other[bytes - 1] == inst->m.opcode) return &all_widths[f];
        for (unsigned n = 0; n < NUM_SIZES; n++)
            if (all_widths[f].opcode[n] == inst->m.opcode) return &all_widths[f];
    }
    return NULL;
}

static bool is_narrow(const Inst *inst) { return bytes_of(inst) < 4; }

/* A load that extends the sign, or a store of the upper half? */
static bool is_other(const Inst *inst)
{
    return is_narrow(inst) && widths_of(inst)->other[bytes_of(inst) - 1] == inst->m.opcode;
}

static int32_t end_of(const Inst *inst) { return inst->m.mods.offset + (int32_t)bytes_of(inst); }

static bool is_store(const Inst *inst) { return inst_row(inst)->flags & INST_STORE; }

static bool is_lds(const Inst *inst) { return inst_row(inst)->event == EVENT_LDS; }

static bool is_candidate(const Wide *w, const Inst *inst)
{
    const Widths *widths = widths_of(inst);
    if (!widths || inst->flags & INST_AUTHOR || inst_is_counted(w->k, inst) || inst->m.mods.cache) return false;
    const Operand data = inst->m.operands[widths->data];
    if (!is_ssa(w->k, data) || data.reg_class != CLASS_V || data.flags) return false;
    const bool buffer = inst_row(inst)->format == FORMAT_MUBUF;
    if (buffer &&
        (is_narrow(inst) || inst->m.mods.flags & ~MEM_OFFEN || !opt_buffer_is_raw(w->k, opt_buffer_uses(inst)[1])))
        return false;
    if (!buffer && inst->m.mods.flags) return false;
    for (unsigned i = 0; i < inst->m.num_operands; i++)
        if (i != widths->data && inst->m.operands[i].kind == OPERAND_VREG && !is_ssa(w->k, inst->m.operands[i]))
            return false;
    return is_store(inst) || is_narrow(inst) || !w->places[data.value].bound;
}

static bool same_kind(const Inst *a, const Inst *b)
{
    return is_store(a) == is_store(b) && !((a->flags ^ b->flags) & INST_INVARIANT) && mem_same_address(a, b);
}

static bool may_meet(const Inst *a, const Inst *b)
{
    return is_lds(a) == is_lds(b) && !mem_lanes_apart(a, b) && mem_may_overlap(a->mem, b->mem);
}

/* ---- several ---- */

/* The place of a load's result in a tuple. Of bytes and halves, parts of dwords are read. */
static Place place_in_tuple(const Wide *w, const Inst *load)
{
    return is_narrow(load) ? (Place){NULL, 0, false} : w->places[load->m.operands[0].value];
}

/* Does the wide access fit, of which `first` and others have `bytes`? A wide register begins at an even dword of a
   tuple. No member stands in two dwords. Results that are parts of one tuple must be adjacent there. */
static bool fits(const Wide *w, const Inst *first, unsigned bytes, const Inst *next)
{
    const unsigned more = bytes_of(next);
    if (bytes + more > MOST_BYTES || (more > 4 && bytes % 8) || (bytes % 4 && bytes % 4 + more > 4)) return false;
    if (is_store(next)) return true;
    const Place a = place_in_tuple(w, first), b = place_in_tuple(w, next);
    return b.tuple == a.tuple && (!a.tuple || (a.dword % 2 == 0 && b.dword == a.dword + bytes / 4));
}

/* Is there an access of that many bytes at the address of `first`? */
static bool size_exists(const Wide *w, const Inst *first, unsigned bytes)
{
    if (!memchr(sizes, (int)bytes, NUM_SIZES) || (is_lds(first) && bytes == 12)) return false;
    if (!is_lds(first)) return true;
    return (linear_multiple(w->k, inst_uses(first)[0]) | (uint32_t)first->m.mods.offset) % bytes == 0;
}

/* May all of them move to the place of the first load, or of the last store? */
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

/* ---- bytes and halves ---- */

/* The `bits` bits of the dword from bit `at` on, as the narrow load gave them. */
static Operand loaded_part(const Inst *load, Operand dword, unsigned at)
{
    Builder b = opt_builder((Inst *)load, load);
    const unsigned bits = 8 * bytes_of(load);
    return is_other(load) ? build_bfe_i32(&b, dword, at, bits) : build_bfe_u32(&b, dword, at, bits);
}

/* Bytes of a dword under construction: bytes [first, first + num) of `from`. */
typedef struct Bytes {
    Operand from;
    unsigned first, num;
} Bytes;

static Bytes stored_bytes(const Inst *store)
{
    const Operand data = store->m.operands[widths_of(store)->data];
    return (Bytes){data, is_other(store) ? 2 : 0, bytes_of(store)};
}

/* The bytes of `low`, and those of `high` above them. */
static Bytes put_together(Builder *b, Bytes low, Bytes high)
{
    uint32_t selector = 0, x, y;
    if (linear_splat(b->k, low.from, &x) && linear_splat(b->k, high.from, &y)) {
        x = x >> 8 * low.first & ((1u << 8 * low.num) - 1);
        y = y >> 8 * high.first & ((1u << 8 * high.num) - 1);
        return (Bytes){build_copy(b, CLASS_V, 1, operand_imm(x | y << 8 * low.num)), 0, low.num + high.num};
    }
    for (unsigned i = 4; i-- > 0;) {
        const unsigned byte = i < low.num              ? low.first + i
                              : i - low.num < high.num ? 4 + high.first + i - low.num
                                                       : 12; /* a zero */
        selector = selector << 8 | byte;
    }
    const Operand picked = build_copy(b, CLASS_S, 1, operand_imm(selector));
    return (Bytes){BUILD(b, OP_V_PERM_B32, high.from, low.from, picked), 0, low.num + high.num};
}

/* The bytes that the members store from run[*i] on, up to the end of `bytes` bytes: halves first. */
static Bytes joined_bytes(Builder *b, const Member *run, unsigned num, unsigned *i, unsigned bytes)
{
    const Bytes first = stored_bytes(run[*i].inst);
    if (first.num >= bytes) return ++*i, first;
    const Bytes low = bytes == 4 ? joined_bytes(b, run, num, i, 2) : (++*i, first);
    if (*i == num || low.num == bytes) return low;
    return put_together(b, low, joined_bytes(b, run, num, i, bytes - low.num));
}

static Operand stored_data(Wide *w, Inst *where, const Member *run, unsigned num, unsigned bytes)
{
    Operand parts[MOST_BYTES / 4];
    unsigned num_parts = 0;
    Builder b = opt_builder(where, where);
    for (unsigned i = 0; i < num;) {
        const Inst *store = run[i].inst;
        if (is_narrow(store)) parts[num_parts++] = joined_bytes(&b, run, num, &i, bytes < 4 ? bytes : 4).from;
        else parts[num_parts++] = store->m.operands[widths_of(store)->data], i++;
        w->narrow |= is_narrow(store);
    }
    return build_merge(&b, parts, num_parts);
}

static void take_loaded(Wide *w, const Member *run, unsigned num, Operand wide)
{
    for (unsigned i = 0, at = 0; i < num; at += bytes_of(run[i++].inst)) {
        const Inst *load = run[i].inst;
        const Operand data = load->m.operands[0];
        const Operand dwords = operand_sub(wide, at / 4, data.width);
        replacements_add(&w->replace, data.value, is_narrow(load) ? loaded_part(load, dwords, at % 4 * 8) : dwords);
        w->narrow |= is_narrow(load);
    }
}

static void join(Wide *w, const Member *run, unsigned num, unsigned bytes)
{
    const Inst *first = run[0].inst;
    const Widths *widths = widths_of(first);
    Inst *where = place_of(run, num), *wide;
    const unsigned size = (unsigned)((const uint8_t *)memchr(sizes, (int)bytes, NUM_SIZES) - sizes);
    wide = inst_new(w->k, widths->opcode[size], first->m.num_defs, first->m.num_operands);
    for (unsigned i = wide->m.num_defs; i < wide->m.num_operands; i++) wide->m.operands[i] = first->m.operands[i];
    wide->m.mods = first->m.mods;
    wide->flags = first->flags;
    for (unsigned i = 1; i < num; i++) wide->flags &= run[i].inst->flags;
    wide->loc = where->loc;
    wide->mem = of_all(w->k, run, num);
    if (is_store(first)) wide->m.operands[widths->data] = stored_data(w, where, run, num, bytes);
    else inst_set_def(w->k, wide, 0, vreg_operand(w->k, kernel_vreg(w->k, CLASS_V, bytes < 4 ? 1 : bytes / 4)));
    inst_insert_before(where, wide);
    if (!is_store(first)) take_loaded(w, run, num, wide->m.operands[0]);
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

/* How many members one access does from the first on, at least 1. */
static unsigned members_joined(const Wide *w, const Member *group, unsigned num, unsigned *joined)
{
    const Inst *first = group->inst;
    unsigned most = 1, bytes = bytes_of(first);
    for (unsigned n = 1; n < num; n++) {
        const Inst *next = group[n].inst;
        if (next->m.mods.offset != end_of(group[n - 1].inst) || !fits(w, first, bytes, next) || !can_move(group, n + 1))
            break;
        bytes += bytes_of(next);
        if (size_exists(w, first, bytes)) most = n + 1, *joined = bytes;
    }
    return most;
}

static void join_group(Wide *w, const Member *group, unsigned num)
{
    for (unsigned i = 0, n, bytes; i < num; i += n) {
        n = members_joined(w, group + i, num - i, &bytes);
        if (n > 1) join(w, group + i, n, bytes);
    }
}

static void close(Wide *w)
{
    Member group[MOST_OPEN];
    while (w->loads.num) join_group(w, group, take_group(&w->loads, group));
    while (w->stores.num) join_group(w, group, take_group(&w->stores, group));
    w->written.num = 0;
}

/* The order of the last store that the load must not move above; 0: none. */
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
    const bool writes = event == EVENT_VMEM_STORE || (event == EVENT_LDS && is_store(inst));
    const bool reads = event == EVENT_VMEM_LOAD || event == EVENT_SMEM || (event == EVENT_LDS && !writes);
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
