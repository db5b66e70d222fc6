/* One write of M0 for several LDS-DMAs.
 *
 * An LDS-DMA's offset counts in memory and in LDS (docs/isa/lds_dma.md). Where the LDS address of one is that of an
 * earlier one and a distance that an offset can hold, M0 stays as it is, the distance goes to the offset, and the
 * lanes' part of the address in memory is less by it: a constant that is added to it before the loop.
 *
 *   %v = v_add_u32 262144, %u                         %w = v_add_u32 261120, %u
 *   ^loop:                                            ^loop:
 *     m0 = s_add_u32 %base, 4096                        m0 = s_add_u32 %base, 4096
 *     buffer_load_dwordx4_lds %u, %r, %s offen    =>    buffer_load_dwordx4_lds %u, %r, %s offen
 *     m0 = s_add_u32 %base, 5120                        buffer_load_dwordx4_lds %w, %r, %s offen offset:1024
 *     buffer_load_dwordx4_lds %v, %r, %s offen
 *
 * So it is for waves that copy chunks which follow one another in LDS: 1024 bytes, or 256 with a dword for each lane.
 * The sum of the lane's part and the offset is what the hardware compares with the size of a buffer: it stays the
 * same, as the lane's part is proved to be a sum without wrap (linear.h). Scalar offsets of buffers are not compared,
 * so nothing goes there.
 *
 * Not where the order stays the author's. Requires virtual registers. */
#include "analysis/cfg.h"
#include "ir/schedule_modes.h"
#include "isa/events.h"
#include "isa/family.h"
#include "analysis/linear.h"
#include "opt/opt.h"

enum { MOST_SUMS = 8, MOST_TOGETHER = 16, MOST_INLINE = 64 };

/* An LDS address: a register, or none, and a constant. */
typedef struct Level {
    bool is_known;
    Operand base; /* OPERAND_NONE: none */
    uint32_t constant;
} Level;

/* A lane's part with another constant. */
typedef struct Moved {
    Inst *sum;
    uint32_t constant;
    Operand value;
} Moved;

typedef struct Share {
    Kernel *k;
    Arena *arena;
    uint32_t *uses;
    VEC(Moved) moved;
    bool is_live_in; /* a block reads the M0 of another one */
    bool changed;
} Share;

static bool names_m0(Operand o) { return o.kind == OPERAND_SPECIAL && o.value == SPECIAL_M0; }

static bool reads_m0(const Inst *inst)
{
    FOREACH_USE(inst, use)
    if (names_m0(*use)) return true;
    return inst_row(inst)->implicit_reads & IMP_M0;
}

/* ---- what M0 holds ---- */

/* The constant of an addition of one, and the other summand. */
static bool is_scalar_sum(const Inst *inst, Operand *other, uint32_t *constant)
{
    if ((inst->m.opcode != OP_S_ADD_U32 && inst->m.opcode != OP_S_ADD_I32) || inst_scc_is_used(inst)) return false;
    const Operand *s = inst_uses(inst);
    const unsigned which = operand_is_imm(s[0]);
    if (!operand_is_imm(s[!which]) || s[!which].flags) return false;
    *other = s[which];
    *constant = s[!which].value;
    return true;
}

static Level level_of(const Kernel *k, const Inst *write)
{
    Level level = {.base = operand_none()};
    Operand from = operand_none();
    uint32_t constant = 0;
    if (write->m.num_defs != 1 || !names_m0(write->m.operands[0])) return level;
    if (write->m.opcode == OP_COPY) from = inst_uses(write)[0];
    else if (!is_scalar_sum(write, &from, &constant)) return level;
    level.constant = constant;
    for (unsigned i = 0; i < MOST_SUMS; i++) {
        const Inst *def = ssa_def(k, from);
        if (!def || !is_whole(k, from) || !is_scalar_sum(def, &from, &constant)) break;
        level.constant += constant;
    }
    level.is_known = operand_is_imm(from) ? !from.flags : is_ssa(k, from) && is_whole(k, from);
    if (operand_is_imm(from)) level.constant += from.value;
    else level.base = from;
    return level;
}

static bool distance(const Level *from, const Level *to, int64_t *d)
{
    if (!from->is_known || !to->is_known || from->base.kind != to->base.kind) return false;
    if (from->base.kind == OPERAND_VREG && from->base.value != to->base.value) return false;
    *d = (int32_t)(to->constant - from->constant);
    return true;
}

/* ---- the address in memory ---- */

/* The operand that is a constant, of a sum of lanes' parts; 0: none. */
static unsigned constant_of_sum(const Inst *inst)
{
    const Operand *o = inst->m.operands;
    if (inst->m.num_defs != 1 || inst->m.mods.flags) return 0;
    switch (inst->m.opcode) {
    case OP_V_ADD_U32: return operand_is_imm(o[1]) ? 1 : operand_is_imm(o[2]) ? 2 : 0;
    case OP_V_LSHL_ADD_U32: return operand_is_imm(o[3]) ? 3 : 0;
    case OP_V_ADD3_U32: return operand_is_imm(o[3]) ? 3 : operand_is_imm(o[2]) ? 2 : operand_is_imm(o[1]) ? 1 : 0;
    default: return 0;
    }
}

/* The instruction whose constant may be less by d, without wrap and without an instruction more in the loop. */
static Inst *sum_to_lower(const Share *s, const Inst *dma, int64_t d)
{
    const Operand lane = inst_uses(dma)[0];
    Inst *sum = is_whole(s->k, lane) && lane.width == 1 ? ssa_def(s->k, lane) : NULL;
    const unsigned at = sum ? constant_of_sum(sum) : 0;
    if (!at || sum->m.operands[at].flags) return NULL;
    const uint32_t constant = sum->m.operands[at].value, bound = linear_bound(s->k, lane);
    const bool stays = bound < UINT32_MAX && constant >= d && (int64_t)bound - d < UINT32_MAX;
    if (sum->m.opcode != OP_V_ADD_U32 && constant - d > MOST_INLINE) return NULL; /* these take no literal */
    const bool is_free = s->uses[lane.value] == 1 || sum->block->loop_depth < dma->block->loop_depth;
    return stays && is_free ? sum : NULL;
}

static bool may_take(const Share *s, const Inst *dma, int64_t d)
{
    const TargetInfo *t = &target_infos[s->k->target];
    const InstInfo *row = inst_row(dma);
    const int64_t offset = dma->m.mods.offset + d;
    if (t->family != FAMILY_GFX9 || !event_copies_to_lds(row->event)) return false;
    if (row->format == FORMAT_MUBUF) {
        const bool by_lanes = (dma->m.mods.flags & (MEM_OFFEN | MEM_IDXEN)) == MEM_OFFEN;
        if (!by_lanes || offset < 0 || offset > t->mubuf_offset_max) return false;
    } else if (row->format != FORMAT_GLOBAL || inst_uses(dma)[1].kind != OPERAND_VREG ||
               offset < t->global_offset_min || offset > t->global_offset_max) {
        return false;
    }
    return sum_to_lower(s, dma, d) != NULL;
}

static Operand lowered(Share *s, Inst *sum, uint32_t constant)
{
    for (uint32_t i = 0; i < s->moved.len; i++)
        if (s->moved.data[i].sum == sum && s->moved.data[i].constant == constant) return s->moved.data[i].value;
    const unsigned at = constant_of_sum(sum);
    Operand value = sum->m.operands[3 - at];
    const bool is_there = sum->m.opcode == OP_V_ADD_U32 && is_ssa(s->k, value) && is_whole(s->k, value);
    if (constant || !is_there || value.reg_class == CLASS_S) {
        Inst *copy = inst_clone(s->k, sum);
        value = vreg_operand(s->k, kernel_vreg(s->k, CLASS_V, 1));
        inst_set_def(s->k, copy, 0, value);
        copy->m.operands[at] = operand_imm(constant);
        inst_insert_after(sum, copy);
    }
    const Moved moved = {sum, constant, value};
    VEC_PUSH(s->arena, &s->moved, moved);
    return value;
}

static void take(Share *s, Inst *dma, int64_t d)
{
    Inst *sum = sum_to_lower(s, dma, d);
    Operand *lane = inst_uses(dma);
    const uint32_t constant = sum->m.operands[constant_of_sum(sum)].value;
    const uint32_t old = lane->value;
    *lane = lowered(s, sum, (uint32_t)(constant - d));
    dma->m.mods.offset += (int32_t)d;
    s->uses[old]--;
}

/* ---- blocks ---- */

/* The DMAs of a write, up to the next one; false: something else reads M0. */
static bool find_readers(const Share *s, Inst *write, Inst **dma, unsigned *num)
{
    *num = 0;
    for (Inst *i = write->next; i; i = i->next) {
        if (reads_m0(i)) {
            if (*num == MOST_TOGETHER || !event_copies_to_lds(inst_row(i)->event)) return false;
            dma[(*num)++] = i;
        }
        if (inst_writes_m0(i)) return true;
    }
    return !s->is_live_in;
}

static bool share(Share *s, Inst *write, const Level *now)
{
    const Level level = level_of(s->k, write);
    Inst *dma[MOST_TOGETHER];
    unsigned num;
    int64_t d;
    if (!distance(now, &level, &d) || !find_readers(s, write, dma, &num)) return false;
    for (unsigned i = 0; i < num; i++)
        if (d && !may_take(s, dma[i], d)) return false;
    for (unsigned i = 0; i < num && d; i++) take(s, dma[i], d);
    inst_remove(write);
    return true;
}

static void share_in_block(Share *s, Block *block)
{
    Level now = {.base = operand_none()};
    FOREACH_INST_SAFE(block, inst)
    {
        if (!inst_writes_m0(inst)) continue;
        if (share(s, inst, &now)) s->changed = true;
        else now = level_of(s->k, inst);
    }
}

static bool reads_what_comes_in(const Block *block)
{
    FOREACH_INST(block, inst)
    {
        if (reads_m0(inst)) return true;
        if (inst_writes_m0(inst)) return false;
    }
    return false;
}

/* Sums whose last reader is gone. */
static void remove_dead(Share *s)
{
    for (uint32_t i = 0; i < s->moved.len; i++) {
        Inst *sum = s->moved.data[i].sum;
        if (!(sum->flags & INST_DEAD) && !s->uses[sum->m.operands[0].value]) inst_remove(sum);
    }
}

bool pass_m0_share(Kernel *k, PassCtx *ctx)
{
    bool any = false;
    FOREACH_BLOCK(k, block) FOREACH_INST(block, inst) any |= event_copies_to_lds(inst_row(inst)->event);
    if (!any) return false;
    cfg_build(k);
    dominance_build(k);
    loops_build(k);
    kernel_compute_defs(k);
    Arena *arena = arena_scratch(k->arena);
    Share s = {.k = k, .arena = arena, .uses = opt_count_uses(k, arena)};
    FOREACH_BLOCK(k, block) s.is_live_in |= reads_what_comes_in(block);
    FOREACH_BLOCK(k, block)
    if (schedule_mode(ctx, block) != WAVECC_SCHEDULE_OFF) share_in_block(&s, block);
    remove_dead(&s);
    arena_free(arena);
    return s.changed;
}
