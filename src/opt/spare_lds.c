/* See spare_lds.h.
 *
 * Lanes that are off need bytes of their own. An address outside of the allocation is a memory violation, which a
 * debugger or a trap handler sees (LLVM's AMDGPUUsage, ENABLE_EXCEPTION_MEMORY). An address in the kernel's own LDS
 * races with the waves that write there. If mask and address are invariant, the address is selected before the loop,
 * and the loop has only the access.
 *
 * Lanes of a wave write in steps of 16 bytes, four lanes per step, so that they do not all hit one bank. If all lanes
 * read one place, the LDS reads it once. Accesses with one address and several immediates share the selected address if
 * their immediates lie in one window. */
#include "opt/spare_lds.h"

#include "analysis/cfg.h"
#include "analysis/limits.h"
#include "ir/build.h"
#include "isa/family.h"
#include "isa/immediates.h"
#include "opt/opt.h"
#include "support/align.h"

typedef enum LdsWay { WAY_READ, WAY_WRITE } LdsWay;

enum {
    ALIGNMENT = 16,     /* of all places; also the widest access */
    LANE_BYTES = 4,     /* a wave's bytes grow by this for each lane */
    MOST_EXTENT = 512,  /* most bytes from the first to the last byte of one access */
    DWORDS = 4,         /* zeros that a lane writes at once */
    MOST_BRANCHES = 64, /* most of a kernel. GEMMs of Wave: with 4 to 18, nine of 12 gain; with 170 and 212 they lose */
};
/* Size of a window: accesses whose immediates lie in one window share one selected address. Zeros exist once, a wave's
   bytes once for each wave. */
static const uint32_t windows[] = {[WAY_READ] = 1024, [WAY_WRITE] = 256};

/* ---- which accesses ---- */

static LdsWay way_of(const Inst *access) { return inst_has(access, INST_LOAD) ? WAY_READ : WAY_WRITE; }

/* Bytes that the access adds to its address, and how far it reaches from there. */
typedef struct Span {
    uint32_t first, extent;
} Span;

static Span span_of(const Inst *access)
{
    const InstInfo *row = inst_row(access);
    const uint32_t offset = (uint32_t)access->m.mods.offset;
    if (!(row->modifiers & MOD_OFFSET2)) return (Span){offset, row->memory_bytes};
    const uint32_t element = row->memory_bytes / 2u, a = offset & 255, b = offset >> 8 & 255;
    switch (access->m.opcode) {
    case OP_DS_READ2_B32:
    case OP_DS_READ2_B64:
    case OP_DS_WRITE2_B32:
    case OP_DS_WRITE2_B64: return (Span){(a < b ? a : b) * element, ((a < b ? b - a : a - b) + 1) * element};
    default: return (Span){0, UINT32_MAX}; /* far apart */
    }
}

static Operand address_of(const Inst *access) { return inst_uses(access)[0]; }

static bool is_fit(const Kernel *k, const Inst *access)
{
    const InstInfo *row = inst_row(access);
    const uint32_t others = INST_ATOMIC | INST_CONVERGENT | INST_WHOLE_WAVE | INST_TRANSPOSE;
    if (row->unit != UNIT_LDS || !(row->flags & (INST_LOAD | INST_STORE)) || row->flags & others) return false;
    if (!row->memory_bytes || row->implicit_reads & IMP_M0 || access->m.mods.flags) return false;
    if (access->flags & INST_AUTHOR || inst_is_counted(k, access) || access->m.num_defs > 1) return false;
    for (unsigned i = 0; i < access->m.num_operands; i++)
        if (row->operands[i].tied >= 0) return false;
    FOREACH_DEF(access, def)
    if (!is_ssa(k, *def) || def->reg_class != CLASS_V || k->vregs.data[def->value].pin != NO_PIN) return false;
    const Operand address = address_of(access);
    return is_ssa(k, address) && address.reg_class == CLASS_V && address.width == 1 && !address.flags &&
           span_of(access).extent <= MOST_EXTENT && span_of(access).first <= k->lds_bytes;
}

bool spare_lds_takes(const SpareLds *s, const Inst *access) { return s->has_room && is_fit(s->k, access); }

/* The lowest immediate among accesses of the same kind and address. */
static uint32_t lowest_of(const Kernel *k, const Inst *access, const Block *body)
{
    uint32_t first = span_of(access).first;
    FOREACH_INST(body, inst)
    {
        if (!is_fit(k, inst) || way_of(inst) != way_of(access)) continue;
        if (!operand_same(address_of(inst), address_of(access))) continue;
        if (span_of(inst).first < first) first = span_of(inst).first;
    }
    return first;
}

/* Offset of the access in its window, aligned as the access needs. */
static uint32_t place_in_window(const Kernel *k, const Inst *access, const Block *body)
{
    const InstInfo *row = inst_row(access);
    const unsigned bytes = row->modifiers & MOD_OFFSET2 ? row->memory_bytes / 2u : row->memory_bytes;
    const unsigned align = bytes > 8 ? 16 : bytes; /* a power of two */
    return (span_of(access).first - lowest_of(k, access, body)) % windows[way_of(access)] / align * align;
}

/* ---- where ---- */

/* Is it the only block of a branch? */
static bool is_body(const Block *block)
{
    const Inst *last = block->preds.len == 1 ? block->preds.data[0]->last : NULL;
    return last && last->m.opcode == OP_BR_EXEC && last->branch->target[0] == block;
}

/* Notes how many spare bytes the accesses in branches need. False: no access is in a loop, or there are more than
   MOST_BRANCHES branches. A kernel has that many if it tests masks element by element. Most of its waves then skip most
   branches anyway. */
static bool measure(SpareLds *s)
{
    bool in_loop = false;
    uint32_t branches = 0;
    s->room[WAY_WRITE] = ALIGNMENT;
    FOREACH_BLOCK(s->k, block)
    {
        if (!is_body(block)) continue;
        bool any = false;
        FOREACH_INST(block, inst)
        {
            if (!is_fit(s->k, inst)) continue;
            const Span span = span_of(inst);
            const uint32_t needs = place_in_window(s->k, inst, block) + span.extent;
            uint32_t *room = &s->room[way_of(inst)];
            if (needs > *room) *room = needs;
            in_loop = in_loop || block->loop_depth;
            any = true;
        }
        branches += any;
    }
    for (unsigned i = 0; i < 2; i++) s->room[i] = (uint32_t)align_up(s->room[i], ALIGNMENT);
    return in_loop && branches <= MOST_BRANCHES;
}

/* Does a compute unit hold as many workgroups as before? Also notes whether registers are short. */
static bool keeps_occupancy(SpareLds *s, Arena *arena, const PassCtx *ctx)
{
    const TargetInfo *t = &target_infos[s->k->target];
    const uint32_t lds_bytes = s->zeros_at + s->zeros_bytes;
    if (lds_bytes > t->lds_bytes) return false;
    const OrderLimits limits = order_limits(arena, liveness_compute(arena, s->k), ctx);
    s->in_place = limits.live.dwords[PRESSURE_V] > limits.most[PRESSURE_V];
    uint32_t groups = limits.simd_waves * target_family(s->k->target)->simds_per_cu / s->num_waves;
    if (groups > t->lds_bytes / s->k->lds_bytes) groups = t->lds_bytes / s->k->lds_bytes;
    return t->lds_bytes / lds_bytes >= groups;
}

SpareLds spare_lds_find(Kernel *k, const PassCtx *ctx, Arena *arena)
{
    SpareLds s = {.k = k, .flat = operand_none(), .own = operand_none()};
    const uint32_t *size = k->workgroup_size;
    if (!size[0] || !size[1] || !size[2] || !k->lds_bytes || k->dynamic_lds) return s;
    if (k->blocks.data[0]->preds.len || !measure(&s)) return s;
    const uint32_t wave_size = target_infos[k->target].wave_size;
    s.num_waves = isa_waves(k->target, size[0] * size[1] * size[2]);
    s.own_at = (uint32_t)align_up(k->lds_bytes, ALIGNMENT);
    s.own_bytes = s.room[WAY_WRITE] + wave_size * LANE_BYTES;
    s.zeros_at = s.own_at + s.num_waves * s.own_bytes;
    s.zeros_bytes = s.room[WAY_READ];
    s.has_room = keeps_occupancy(&s, arena, ctx);
    s.barriers = bitset_new(arena, k->blocks.len);
    FOREACH_BLOCK_INST(k, block, inst)
    if (barrier_orders(&inst->m) & BARRIER_WAIT_LDS) bitset_set(&s.barriers, block->id);
    return s;
}

bool spare_lds_is_zero(const SpareLds *s, const Block *head)
{
    for (const Block *block = head; block; block = block->idom)
        if (bitset_test(&s->barriers, block->id)) return true;
    return false;
}

void spare_lds_joined(SpareLds *s, const Block *head, const Block *after)
{
    if (s->has_room && bitset_test(&s->barriers, after->id)) bitset_set(&s->barriers, head->id);
}

/* ---- code ---- */

static Operand work_item_id(const SpareLds *s)
{
    FOREACH_INST(s->k->blocks.data[0], inst)
    if (is_live_in(&inst->m, LIVE_IN_WORKITEM_ID)) return inst_def(inst, 0);
    Builder b = builder_before(s->k->blocks.data[0]->first);
    return build_live_in(&b, LIVE_IN_WORKITEM_ID, 0, CLASS_V, 1);
}

static Operand flat_id(SpareLds *s)
{
    enum { BITS = 10 };
    if (s->flat.kind != OPERAND_NONE) return s->flat;
    const uint32_t *size = s->k->workgroup_size;
    const Operand id = work_item_id(s);
    s->flat = id;
    if (size[1] == 1 && size[2] == 1) return s->flat;
    Builder b = opt_behind(s->k, id);
    s->flat = build_bfe_u32(&b, id, 0, BITS);
    uint32_t before = size[0];
    for (unsigned d = 1; d < 3; before *= size[d++]) {
        if (size[d] == 1) continue;
        const Operand part = build_bfe_u32(&b, id, d * BITS, BITS);
        s->flat = build_add_i32(&b, s->flat, build_mul_i32(&b, part, operand_imm(before)));
    }
    return s->flat;
}

/* Computes each lane's address in its wave's bytes. */
static Operand own_address(SpareLds *s)
{
    if (s->own.kind != OPERAND_NONE) return s->own;
    const uint32_t wave_size = target_infos[s->k->target].wave_size;
    const Operand flat = flat_id(s);
    Builder b = opt_behind(s->k, flat);
    const Operand lane = build_and_b32(&b, build_mul_i32(&b, flat, operand_imm(LANE_BYTES)), imm(-ALIGNMENT));
    s->own = build_add_i32(&b, lane, operand_imm(s->own_at));
    if (s->num_waves > 1) {
        const Operand wave = build_lshr_b32(&b, flat, operand_imm((uint32_t)__builtin_ctz(wave_size)));
        const uint32_t step = s->own_bytes - wave_size * LANE_BYTES;
        s->own = build_add_i32(&b, s->own, build_mul_i32(&b, wave, operand_imm(step)));
    }
    s->k->lds_bytes = s->zeros_at + s->zeros_bytes;
    return s->own;
}

/* Builds the entry code that writes the zeros, 16 bytes per lane. Superfluous lanes write to their wave's bytes. */
static void write_zeros(SpareLds *s)
{
    if (s->has_zeros) return;
    s->has_zeros = true;
    const uint32_t *size = s->k->workgroup_size, bytes = DWORDS * 4, all = size[0] * size[1] * size[2] * bytes;
    const Operand own = own_address(s);
    Builder b = opt_behind(s->k, own);
    const Operand at = build_mul_i32(&b, flat_id(s), operand_imm(bytes));
    const Operand zero = build_copy(&b, CLASS_V, DWORDS, operand_imm(0));
    for (uint32_t first = 0; first < s->zeros_bytes; first += all) {
        Operand place = build_add_i32(&b, at, operand_imm(s->zeros_at + first));
        const uint32_t left = s->zeros_bytes - first;
        if (left < all) place = build_select(&b, build_cmp_i32(&b, CMP_ULT, at, operand_imm(left)), place, own);
        build_inst(&b, OP_DS_WRITE_B128, (const Operand[]){place, zero}, 2);
    }
}

/* Of two values that dominate an access, the one that is defined last. */
static Operand later_of(const Kernel *k, Operand a, Operand b)
{
    const Block *in_a = vreg_home(k, a.value), *in_b = vreg_home(k, b.value);
    if (in_a != in_b) return block_dominates(in_a, in_b) ? b : a;
    const Inst *of_a = k->vregs.data[a.value].def, *of_b = k->vregs.data[b.value].def;
    if (!of_a || !of_b) return of_a ? a : b;
    return inst_comes_before(of_a, of_b) ? b : a;
}

/* The place for the selection, as far out of loops as possible: after what it needs, or before the access, which will
   become part of `head`. */
static Builder place_of(const SpareLds *s, Inst *access, const Block *head, Operand mask)
{
    Kernel *k = s->k;
    const Operand last = later_of(k, later_of(k, address_of(access), mask), s->own);
    const Block *home = vreg_home(k, last.value);
    const bool here = home == head || home == access->block || s->in_place;
    Builder b = here ? builder_before(access) : opt_behind(k, last);
    b.loc = access->loc;
    return b;
}

/* `window`: distance of the spare bytes from the address. */
static void redirect(SpareLds *s, Inst *access, uint32_t window, const Block *head, Operand mask)
{
    const bool zeros = way_of(access) == WAY_READ && spare_lds_is_zero(s, head);
    own_address(s);
    if (zeros) write_zeros(s);
    Builder b = place_of(s, access, head, mask);
    Operand spare = operand_imm(s->zeros_at - window);
    if (!zeros) spare = window ? build_sub_i32(&b, s->own, operand_imm(window)) : s->own;
    inst_uses(access)[0] = build_select(&b, mask, address_of(access), spare);
}

void spare_lds_redirect(SpareLds *s, Block *body, const Block *head, Operand mask)
{
    Arena *arena = arena_scratch(s->k->arena);
    VEC(uint32_t) begins = {0}; /* starts of windows, found before an address changes */
    FOREACH_INST(body, inst)
    {
        if (!spare_lds_takes(s, inst)) continue;
        const Span span = span_of(inst);
        const uint32_t place = place_in_window(s->k, inst, body);
        const bool fits = place + span.extent <= s->room[way_of(inst)];
        VEC_PUSH(arena, &begins, fits ? span.first - place : span.first);
    }
    uint32_t n = 0;
    FOREACH_INST_SAFE(body, inst)
    if (spare_lds_takes(s, inst)) redirect(s, inst, begins.data[n++], head, mask);
    arena_free(arena);
}
