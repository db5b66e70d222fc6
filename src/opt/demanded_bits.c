/* Removes operations whose result bits are never read: extensions and masks before a narrow store, a packed byte or
   half, the scale of a matrix operation, a 24-bit product, or a shift amount of which the shift reads only the low
   bits.

       %a:v = v_bfe_i32 %x, 0, 8
       %s:v = v_add_u32 %a, %y                      %s:v = v_add_u32 %x, %y
       global_store_byte %at, %s, %base      =>     global_store_byte %at, %s, %base

   The demanded bits are computed backward over the whole kernel (demand.h), through loops too. If nothing reads the
   upper byte of a product, it becomes a product of 24 bits (one pass instead of four). v_perm_b32 reads a byte
   directly, without the shift that brought it to its place. dce removes what has become unused. The pass drops nsw and
   nuw if bits of the operands have changed. Requires virtual registers. */
#include "analysis/demand.h"

#include "analysis/cfg.h"
#include "analysis/linear.h"
#include "isa/meaning.h"
#include "opt/rules.h"

typedef struct Bits {
    Rules r;
    Demand demand;
    bool *is_other; /* by register: its unread bits may have changed */
    uint32_t num;   /* number of registers when the pass began */
} Bits;

static bool constant(const Bits *b, Operand o, uint32_t *value)
{
    if (o.flags || (!operand_is_imm(o) && o.width != 1)) return false;
    return linear_splat(b->r.k, o, value);
}

/* Has it one result of one dword, and neither side effects nor modifiers? */
static bool is_plain(const Kernel *k, const Inst *inst)
{
    if (!inst_has(inst, INST_PURE) || inst->m.num_defs != 1 || !inst_is_plain(inst) || !inst_is_removable(k, inst))
        return false;
    const Operand def = inst->m.operands[0];
    return is_ssa(k, def) && is_whole(k, def) && def.width == 1 && k->vregs.data[def.value].pin == NO_PIN;
}

/* ---- operands that already have all demanded bits of the result ---- */

/* A source that has all demanded bits of the result in place. Depends only on constants, and on sources that are
   cut. */
static Operand kept_source(const Bits *b, const Inst *inst, uint32_t asked)
{
    const Meaning *m = meaning_of(inst->m.opcode);
    Known sources[3] = {{0, 0}, {0, 0}, {0, 0}};
    bool may_be = false;
    if (!m || m->bits != 32 || m->result.bits != 32) return operand_none();
    for (unsigned i = 0; i < m->num_sources; i++) {
        uint32_t c;
        const bool is_known = constant(b, inst_uses(inst)[i], &c), is_move = m->value[1] == MEANS_END;
        sources[i] = is_known ? known(c) : (Known){0, known_mask(64)};
        may_be |= (is_known && !is_move) || m->source[i].bits < 32;
    }
    const int source = may_be ? meaning_kept_source(m, sources, asked) : -1;
    return source < 0 ? operand_none() : inst_uses(inst)[source];
}

/* Bits of the result that nobody reads are others now, so nothing holds any more that is known of the whole. */
static bool set_other(Bits *b, Operand result)
{
    b->r.k->vregs.data[result.value].in = NULL;
    return b->is_other[result.value] = true;
}

static bool is_kept(Operand o) { return !o.flags && (operand_is_imm(o) || o.kind == OPERAND_VREG); }

/* ---- cheaper operations ---- */

/* Replaces a source of v_perm_b32 that is shifted by whole bytes by the unshifted value. */
static void take_bytes_before(Bits *b, Inst *inst, uint32_t asked)
{
    uint32_t selector;
    if (inst->m.opcode != OP_V_PERM_B32 || !constant(b, inst_uses(inst)[2], &selector)) return;
    for (unsigned source = 0; source < 2; source++) {
        Operand *use = &inst_uses(inst)[source];
        const unsigned base = 4 * (1 - source);
        unsigned bytes = 0, count = 0;
        const Operand before = opt_bytes_of(b->r.k, *use, &bytes, &count);
        bool all = before.kind == OPERAND_VREG && bytes;
        uint32_t changed = selector;
        for (unsigned n = 0; all && n < 4; n++) {
            const uint32_t s = selector >> 8 * n & 255;
            if (!(asked >> 8 * n & 255)) continue;
            if (s >= 8 && s < 12 && s / 10 == 1 - source) all = false;
            if (s >= 8 || s / 4 != 1 - source) continue;
            all = s - base < count;
            changed += bytes << 8 * n;
        }
        if (!all) continue;
        for (unsigned n = 0; n < 4; n++)
            if (!(asked >> 8 * n & 255)) changed = (changed & ~(255u << 8 * n)) | 12u << 8 * n; /* a zero */
        Builder builder = opt_builder(inst, inst);
        *use = before;
        inst_uses(inst)[2] = build_copy(&builder, CLASS_S, 1, operand_imm(changed));
        b->r.changed = set_other(b, inst->m.operands[0]);
        selector = changed;
    }
}

/* ---- proofs of no wrap ---- */

static bool read_whole(const Bits *b, Operand o)
{
    for (unsigned n = 0; n < o.width; n++)
        if (~demand_of(&b->demand, operand_sub(o, n, 1))) return false;
    return true;
}

static bool is_other(const Bits *b, Operand o)
{
    return o.kind == OPERAND_VREG && o.value < b->num && b->is_other[o.value];
}

static bool reads_other(const Bits *b, const Inst *inst)
{
    for (unsigned i = 0; i < inst_num_uses(inst); i++) {
        const Operand use = inst_uses(inst)[i];
        if (is_other(b, use)) return true;
    }
    return false;
}

static bool make_other(Bits *b, Operand result)
{
    if (result.kind != OPERAND_VREG || result.value >= b->num || is_other(b, result) || read_whole(b, result))
        return false;
    return set_other(b, result);
}

static bool pass_other_on(Bits *b, Inst *inst)
{
    bool more = false;
    if (reads_other(b, inst)) {
        inst->flags &= (uint16_t)~(INST_NSW | INST_NUW);
        FOREACH_DEF(inst, def) more |= make_other(b, *def);
    }
    const Branch *branch = inst->branch;
    for (unsigned t = 0; branch && t < 2 && branch->target[t]; t++)
        for (unsigned i = 0; i < branch->num_args[t]; i++) {
            const Operand from = branch->args[t][i];
            if (is_other(b, from)) more |= make_other(b, vreg_operand(b->r.k, branch->target[t]->params.data[i]));
        }
    return more;
}

/* Runs before registers are replaced, because uses must still name the changed registers. */
static void drop_proofs(Bits *b)
{
    bool more = true;
    while (more) {
        more = false;
        FOREACH_BLOCK_INST(b->r.k, block, inst) more |= pass_other_on(b, inst);
    }
}

static void simplify(Bits *b, Inst *inst)
{
    if (!is_plain(b->r.k, inst)) return;
    const uint32_t asked = demand_of(&b->demand, inst->m.operands[0]);
    const Operand kept = asked ? kept_source(b, inst, asked) : operand_none();
    if (is_kept(kept)) rules_become(&b->r, inst, kept);
    else if (!asked || !rules_apply(&b->r, inst, asked)) {
        take_bytes_before(b, inst, asked);
        return;
    }
    set_other(b, inst->m.operands[0]);
}

bool pass_demanded_bits(Kernel *k, PassCtx *ctx)
{
    cfg_build(k);
    kernel_compute_defs(k);
    Arena *arena = ctx->arena;
    Bits b = {.r = rules_new(k, RULES_ASKED, arena)};
    b.demand = demand_compute(k, arena);
    b.num = k->vregs.len;
    b.is_other = ARENA_ARRAY(arena, bool, b.num + 1);
    FOREACH_BLOCK_INST_SAFE(k, block, inst) simplify(&b, inst);
    if (b.r.changed) drop_proofs(&b);
    replacements_apply_all(&b.r.equal, k);
    return b.r.changed;
}
