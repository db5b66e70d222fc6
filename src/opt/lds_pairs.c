/* Merges two LDS reads, or two writes, at nearby addresses into one instruction.
 *
 *   %1:v2 = ds_read_b64 %a offset:32
 *   %2:v2 = ds_read_b64 %a offset:96       =>     %3:v4 = ds_read2_b64 %a offset0:4 offset1:12
 *
 * The second read moves up to the first. It may pass at most REACH instructions, none of which may write LDS or wait.
 * The first write moves down to the second, past no other access to LDS that may touch the same bytes.
 * If blocks are scheduled, the pass also uses offsets in units of 64 elements (st64). If the offsets do not fit, the
 * pair gets an address of its own, computed where the first address is. This is done if that place is outside of the
 * loop, or if the address serves two pairs. More than a few such addresses are made only while there are registers that
 * cost no occupancy. All readers of both results must accept a part of a register tuple. A result that goes around a
 * loop stays alone, because it would need a copy. Of those that go into another tuple, only neighbours make a pair.
 * Kernels whose author counts memory operations stay unchanged. Requires and preserves SSA.
 *
 * The pass also deletes writes of M0, from which copies to LDS take their base, that repeat the write before. */
#include <string.h>

#include "analysis/author_counts.h"
#include "analysis/cfg.h"
#include "analysis/limits.h"
#include "ir/build_op.h"
#include "ir/schedule_modes.h"
#include "isa/events.h"
#include "isa/immediates.h"
#include "opt/opt.h"

enum {
    REACH = 12,       /* most instructions by which the second result lives longer; not measured */
    OFFSET_END = 256, /* 8 bits */
    /* distance between bases in bytes; half of it if both offsets of a pair cannot reach from one base */
    PAGE = 2048,
    FAR = 64,      /* elements per unit of the offsets of st64 forms */
    FEW_BASES = 4, /* number of bases that are made without counting registers */
    MOST_BASES = 24,
    ROOM_SHARE = 2, /* bases may use 1/ROOM_SHARE of the free registers; the rest is for early reads */
};

/* How one instruction does both accesses. Offsets count elements, or FAR elements, from some distance after the
   address. */
typedef struct PairForm {
    int32_t distance; /* bytes from the address; -1: no form fits */
    int32_t step;     /* bytes per unit of the offsets */
} PairForm;

/* An address plus a constant, for pairs that the address itself cannot reach. */
typedef struct Base {
    Operand address, sum; /* sum: OPERAND_NONE until it is made */
    int32_t distance;
    unsigned pairs; /* number of pairs that it would serve */
    bool outside;   /* for some pair, its place is outside of the pair's loop */
} Base;

typedef struct Pair {
    Inst *first, *second;
    PairForm form;
    uint32_t base; /* number of the base + 1; 0: the address itself */
} Pair;

typedef struct Pairing {
    Kernel *k;
    const PassCtx *ctx;
    Arena *arena;
    VEC(Pair) pairs;
    VEC(Base) bases;
    Replacements replace;
    bool *taken;     /* by Inst.index: already in a pair */
    bool *bound;     /* by virtual register: some reader needs it in a specific register */
    uint32_t *above; /* by virtual register: its neighbour in the tuple that reads both, alone, + 1; 0: none */
    bool has_copies; /* some operation copies to the LDS; then the objects of a read decide which waits it needs */
    bool changed;
} Pairing;

/* Dwords of a simple access to LDS; 0: another instruction. */
static unsigned access_dwords(const Inst *inst)
{
    switch (inst->m.opcode) {
    case OP_DS_READ_B32:
    case OP_DS_WRITE_B32: return 1;
    case OP_DS_READ_B64:
    case OP_DS_WRITE_B64: return 2;
    default: return 0;
    }
}

static bool is_write(const Inst *inst) { return inst_has(inst, INST_STORE); }

static bool can_pair(const Pairing *p, const Inst *inst)
{
    const unsigned dwords = access_dwords(inst);
    if (!dwords || inst->flags & INST_AUTHOR || inst->m.mods.flags || inst_is_counted(p->k, inst)) return false;
    if (!is_ssa(p->k, inst_uses(inst)[0]) || inst->m.mods.offset % (int32_t)(dwords * 4)) return false;
    const Operand data = is_write(inst) ? inst_uses(inst)[1] : inst->m.operands[0];
    return is_ssa(p->k, data) && data.reg_class == CLASS_V;
}

/* May the results be halves of one tuple? */
static bool results_fit(const Pairing *p, const Inst *a, const Inst *b)
{
    if (is_write(a)) return a->m.mods.offset != b->m.mods.offset;
    const uint32_t x = a->m.operands[0].value, y = b->m.operands[0].value;
    return (!p->bound[x] && !p->bound[y]) || p->above[x] == y + 1 || p->above[y] == x + 1;
}

/* Accesses from one address that touch different bytes? */
static bool are_apart(const Inst *a, const Inst *b)
{
    const int32_t x = a->m.mods.offset, y = b->m.mods.offset;
    const int32_t x_end = x + 4 * (int32_t)access_dwords(a), y_end = y + 4 * (int32_t)access_dwords(b);
    return access_dwords(a) && access_dwords(b) && operand_same(inst_uses(a)[0], inst_uses(b)[0]) &&
           (x_end <= y || y_end <= x);
}

/* May this access to LDS, a read, move before `inst`, or as a write behind it? */
static bool may_cross(const Inst *access, const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    if (inst->branch || inst->flags & INST_AUTHOR) return false;
    if (inst->m.opcode == OP_SCHED_BARRIER)
        return schedule_mask(inst->m.operands[0].value) & (is_write(access) ? SCHED_DS_WRITE : SCHED_DS_READ);
    if (row->flags & (INST_TERMINATOR | INST_WRITES_EXEC | INST_BARRIER | INST_BRANCH | INST_ATOMIC | INST_SIDE_EFFECT))
        return false;
    if (row->unit == UNIT_LDS)
        return is_write(access) ? are_apart(access, inst) : row->flags & INST_LOAD && !(row->flags & INST_STORE);
    if (row->event != EVENT_NONE) return row->event == EVENT_VMEM_LOAD || row->event == EVENT_SMEM;
    return row->unit == UNIT_VALU || row->unit == UNIT_TRANS || row->unit == UNIT_SALU || row->unit == UNIT_MFMA ||
           row->unit == UNIT_NONE;
}

static int32_t low_offset(const Inst *a, const Inst *b)
{
    return a->m.mods.offset < b->m.mods.offset ? a->m.mods.offset : b->m.mods.offset;
}

/* The form with offsets from the address itself, if they reach. */
static PairForm near_form(const Inst *a, const Inst *b)
{
    const int32_t unit = (int32_t)access_dwords(a) * 4, end = OFFSET_END * unit, low = low_offset(a, b);
    const int32_t high = a->m.mods.offset + b->m.mods.offset - low;
    for (int32_t page = PAGE; high >= end && page >= PAGE / 2; page /= 2)
        if (high - low / page * page < end) return (PairForm){low / page * page, unit};
    return (PairForm){high < end ? 0 : -1, unit};
}

static PairForm far_form(const Inst *a, const Inst *b)
{
    const int32_t step = (int32_t)access_dwords(a) * 4 * FAR, low = low_offset(a, b);
    const int32_t distance = low % step, high = a->m.mods.offset + b->m.mods.offset - low;
    const bool reaches = (high - low) % step == 0 && high - distance < OFFSET_END * step;
    return (PairForm){reaches ? distance : -1, step};
}

static PairForm form_of(const Pairing *p, const Inst *a, const Inst *b)
{
    const PairForm near = near_form(a, b);
    if (!near.distance || schedule_mode(p->ctx, a->block) == WAVECC_SCHEDULE_OFF) return near;
    const PairForm far = far_form(a, b);
    return !far.distance || near.distance < 0 ? far : near;
}

/* If copies to the LDS are in flight, a read of two objects would wait for copies to both. A read of an unknown place
   would wait for all. */
static bool may_share_waits(const Pairing *p, const Inst *a, const Inst *b)
{
    return !p->has_copies || !a->mem || !b->mem || a->mem->object == b->mem->object;
}

/* The nearest partner that needs no address of its own; else one whose address others are likely to need, too. */
static Inst *find_partner(const Pairing *p, const Inst *first)
{
    const int32_t unit = (int32_t)access_dwords(first) * 4;
    Inst *next = first->next, *best = NULL;
    unsigned best_rank = 3;
    for (unsigned n = 0; next && n < REACH && best_rank; next = next->next, n++) {
        if (next->m.opcode == first->m.opcode && !p->taken[next->index] && can_pair(p, next) &&
            next->flags == first->flags && operand_same(inst_uses(next)[0], inst_uses(first)[0]) &&
            results_fit(p, first, next) && may_share_waits(p, first, next)) {
            const PairForm form = form_of(p, first, next);
            const unsigned rank = form.distance < 0 ? 3 : !form.distance ? 0 : form.step == unit ? 1 : 2;
            if (rank < best_rank) best = next, best_rank = rank;
        }
        if (!may_cross(first, next)) break;
    }
    return best;
}

/* Finds or adds the base for a pair, and counts the pair as a user. */
static uint32_t base_of(Pairing *p, const Inst *first, int32_t distance)
{
    Operand address = inst_uses(first)[0];
    const Block *made = vreg_home(p->k, address.value);
    uint32_t n = 0;
    while (n < p->bases.len &&
           (p->bases.data[n].distance != distance || !operand_same(p->bases.data[n].address, address)))
        n++;
    if (n == p->bases.len) {
        Base base = {.address = address, .distance = distance};
        VEC_PUSH(p->arena, &p->bases, base);
    }
    Base *base = &p->bases.data[n];
    base->pairs++;
    base->outside |= made && made->loop_depth < first->block->loop_depth;
    return n + 1;
}

static void note(Pairing *p, Inst *first, Inst *second)
{
    const PairForm form = form_of(p, first, second);
    const Pair pair = {first, second, form, form.distance ? base_of(p, first, form.distance) : 0};
    p->taken[first->index] = p->taken[second->index] = true;
    VEC_PUSH(p->arena, &p->pairs, pair);
}

/* How many bases may be made: their registers stay occupied as long as the loop runs. */
static unsigned most_bases(const Pairing *p)
{
    if (p->bases.len <= FEW_BASES || schedule_mode_of_kernel(p->ctx, p->k) == WAVECC_SCHEDULE_OFF) return FEW_BASES;
    const OrderLimits limits = order_limits(p->arena, liveness_compute(p->arena, p->k), p->ctx);
    const int32_t room = (limits.most[PRESSURE_V] - limits.live.dwords[PRESSURE_V]) / ROOM_SHARE;
    return room < FEW_BASES ? FEW_BASES : room > MOST_BASES ? MOST_BASES : (unsigned)room;
}

/* Makes the most useful bases, right after their addresses. */
static void make_bases(Pairing *p)
{
    const unsigned most = most_bases(p);
    for (unsigned made = 0; made < most; made++) {
        Base *best = NULL;
        for (uint32_t i = 0; i < p->bases.len; i++) {
            Base *b = &p->bases.data[i];
            bool pays = b->sum.kind == OPERAND_NONE && (b->outside || b->pairs > 1);
            if (pays && (!best || b->pairs > best->pairs)) best = b;
        }
        if (!best) return;
        Builder b = opt_behind(p->k, best->address);
        /* This needs an instruction even if the address is constant, because the read takes no constant. */
        best->sum = build_op2(&b, OP_V_ADD_U32, operand_imm((uint32_t)best->distance), best->address);
    }
}

static Opcode pair_opcode(const Inst *access, int32_t step)
{
    static const uint16_t opcodes[2][2][2] = {
        /* write, two dwords, far */
        {{OP_DS_READ2_B32, OP_DS_READ2ST64_B32}, {OP_DS_READ2_B64, OP_DS_READ2ST64_B64}},
        {{OP_DS_WRITE2_B32, OP_DS_WRITE2ST64_B32}, {OP_DS_WRITE2_B64, OP_DS_WRITE2ST64_B64}}};
    const unsigned dwords = access_dwords(access);
    return (Opcode)opcodes[is_write(access)][dwords == 2][step != (int32_t)dwords * 4];
}

/* Makes the results of both reads halves of a new tuple. */
static void set_halves(Pairing *p, const Inst *first, const Inst *second, Inst *read)
{
    const unsigned dwords = access_dwords(first);
    const Operand halves = vreg_operand(p->k, kernel_vreg(p->k, CLASS_V, 2 * dwords));
    inst_set_def(p->k, read, 0, halves);
    replacements_add(&p->replace, first->m.operands[0].value, operand_sub(halves, 0, dwords));
    replacements_add(&p->replace, second->m.operands[0].value, operand_sub(halves, dwords, dwords));
}

static void join(Pairing *p, const Pair *pair)
{
    const Base *base = pair->base ? &p->bases.data[pair->base - 1] : NULL;
    Inst *first = pair->first, *second = pair->second;
    if (base && base->sum.kind == OPERAND_NONE) return;
    const bool write = is_write(first);
    if (!write && p->above[second->m.operands[0].value] == first->m.operands[0].value + 1) {
        first = pair->second;
        second = pair->first;
    }
    const int32_t step = pair->form.step, distance = base ? base->distance : 0;
    Inst *both = inst_new(p->k, pair_opcode(first, step), write ? 0 : 1, write ? 3 : 2);
    if (!write) set_halves(p, first, second, both);
    Operand *uses = inst_uses(both);
    uses[0] = base ? base->sum : inst_uses(first)[0];
    if (write) uses[1] = inst_uses(first)[1], uses[2] = inst_uses(second)[1];
    both->m.mods.offset = pair_offset((unsigned)((first->m.mods.offset - distance) / step),
                                      (unsigned)((second->m.mods.offset - distance) / step));
    const unsigned clocks = first->lds_clocks && second->lds_clocks ? first->lds_clocks + second->lds_clocks : 0u;
    both->lds_clocks = clocks > UINT8_MAX ? UINT8_MAX : (uint8_t)clocks;
    both->flags = first->flags;
    both->loc = first->loc;
    both->mem = opt_mem_of_both(p->k, first->mem, second->mem);
    inst_insert_before(write ? pair->second : pair->first, both);
    inst_remove(first);
    inst_remove(second);
    p->changed = true;
}

/* Neighbours of a tuple that nothing else reads. */
static void find_neighbours(Pairing *p, const Inst *inst, const uint32_t *counts)
{
    const Operand *uses = inst_uses(inst);
    for (unsigned i = 0; inst->m.opcode == OP_MERGE && i + 1 < inst_num_uses(inst); i += 2) {
        const Operand x = uses[i], y = uses[i + 1];
        if (!is_ssa(p->k, x) || !is_ssa(p->k, y) || x.width != uses[0].width || y.width != x.width) return;
        if (is_whole(p->k, x) && is_whole(p->k, y) && counts[x.value] == 1 && counts[y.value] == 1)
            p->above[x.value] = y.value + 1;
    }
}

static void find_bound(Pairing *p, const Inst *inst)
{
    unsigned n = 0;
    FOREACH_USE(inst, use)
    {
        const bool bound = opt_use_is_bound(inst, n++);
        if (use->kind == OPERAND_VREG && bound) p->bound[use->value] = true;
    }
}

/* Each copy to the LDS comes with its own write of M0. Deletes those that repeat the last one of their block. */
static bool drop_repeated_m0(Kernel *k, Block *block)
{
    const Inst *last = NULL;
    bool changed = false;
    FOREACH_INST_SAFE(block, inst)
    {
        if (!inst_writes_m0(inst)) continue;
        bool repeats = last && inst->m.opcode == last->m.opcode && inst->m.num_operands == last->m.num_operands &&
                       inst->m.num_defs == 1 && inst_has(inst, INST_PURE) &&
                       !(inst_row(inst)->implicit_reads & ~(unsigned)IMP_EXEC) &&
                       !memcmp(inst->m.operands, last->m.operands, last->m.num_operands * sizeof(Operand)) &&
                       !inst_scc_is_used(inst);
        FOREACH_USE(inst, use) repeats = repeats && (operand_is_imm(*use) || is_ssa(k, *use));
        if (repeats) inst_remove(inst);
        else last = inst;
        changed |= repeats;
    }
    return changed;
}

bool pass_lds_pairs(Kernel *k, PassCtx *ctx)
{
    author_counts_mark(k);
    kernel_compute_defs(k);
    kernel_number(k);
    loops_build(k);
    uint32_t num_insts = 0;
    Arena *arena = ctx->arena;
    Pairing p = {.k = k,
                 .ctx = ctx,
                 .arena = arena,
                 .replace = replacements_new(k, arena),
                 .bound = ARENA_ARRAY(arena, bool, k->vregs.len + 1),
                 .above = ARENA_ARRAY(arena, uint32_t, k->vregs.len + 1)};
    const uint32_t *counts = opt_count_uses(k, arena);
    FOREACH_BLOCK(k, block) p.changed |= drop_repeated_m0(k, block);
    FOREACH_BLOCK_INST(k, block, inst)
    {
        find_bound(&p, inst);
        find_neighbours(&p, inst, counts);
        p.has_copies |= event_copies_to_lds(inst_row(inst)->event);
        num_insts++;
    }
    p.taken = ARENA_ARRAY(arena, bool, num_insts + 1);
    FOREACH_BLOCK_INST(k, block, inst)
    {
        Inst *partner = !p.taken[inst->index] && can_pair(&p, inst) ? find_partner(&p, inst) : NULL;
        if (partner) note(&p, inst, partner);
    }
    make_bases(&p);
    for (uint32_t i = 0; i < p.pairs.len; i++) join(&p, &p.pairs.data[i]);
    replacements_apply_all(&p.replace, k);
    return p.changed;
}
