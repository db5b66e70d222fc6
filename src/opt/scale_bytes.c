/* A scaled matrix operation reads one byte of each scale's register, and can select any of the four. So this pass
 * removes instructions that only move the byte to the lowest place, even if a loop carries the byte. If a loop carries
 * several bytes of one dword, it then carries one value.
 *
 *   br ^loop(%b0, %b1)                                    br ^loop(%d0)
 *   ^loop(%s0:v, %s1:v):                                  ^loop(%s:v):
 *     v_mfma_scale_... %s0, %t                              v_mfma_scale_... %s, %t
 *     v_mfma_scale_... %s1, %t                   =>         v_mfma_scale_... %s, %t op_sel:[1,0,0]
 *     %n0:v = v_bfe_i32 %d, 0, 8                            br_cmp ..., ^loop(%d), ^exit
 *     %n1:v = v_bfe_i32 %d, 8, 8
 *     br_cmp ..., ^loop(%n0, %n1), ^exit
 *
 * A block parameter takes part under two conditions. Only such operands, and parameters that take part, read it, and
 * only its lowest byte. On every edge this byte is the same byte of its source. dce removes what is no longer needed.
 * Requires virtual registers. */
#include "analysis/cfg.h"
#include "opt/opt.h"

enum { FIRST_SCALE = 3, NUM_SCALES = 2, LOWEST = 1, ALL_BYTES = 15, NOT_SEEN = 254, CONFLICT = 255 };

typedef struct Bytes {
    Kernel *k;
    Arena *arena;
    uint8_t *demand; /* by virtual register: a bit for each byte that is read */
    /* of parameters whose lowest byte alone is read: the number of that byte in its source, the same on all edges */
    uint8_t *at;
} Bytes;

/* The scale_sel of gfx1250 conversions works differently. */
static bool has_scales(const Inst *inst)
{
    const uint32_t both = MOD_SCALE_SEL | MOD_MFMA;
    return (inst_row(inst)->modifiers & both) == both;
}

/* ---- which byte a scaled operation reads ---- */

static unsigned scale_byte(const Inst *inst, unsigned which)
{
    const Modifiers *m = &inst->m.mods;
    return (m->op_sel >> which & 1u) | (m->op_sel_hi >> which & 1u) << 1;
}

static void set_scale_byte(Inst *inst, unsigned which, unsigned byte)
{
    Modifiers *m = &inst->m.mods;
    m->op_sel = (uint8_t)((m->op_sel & ~(1u << which)) | (byte & 1) << which);
    m->op_sel_hi = (uint8_t)((m->op_sel_hi & ~(1u << which)) | byte >> 1 << which);
}

/* ---- where a byte comes from ---- */

/* The register whose byte *byte is the lowest byte of `o`; if not known, `o` itself. */
static Operand source_of(const Kernel *k, Operand o, unsigned *byte)
{
    unsigned count;
    const Operand from = opt_bytes_of(k, o, byte, &count);
    if (from.kind != OPERAND_NONE && count) return from;
    *byte = 0;
    return o;
}

/* ---- parameters ---- */

static bool takes_part(const Bytes *b, uint32_t vreg) { return b->demand[vreg] == LOWEST && b->at[vreg] != CONFLICT; }

static bool is_part_param(const Bytes *b, Operand o)
{
    return is_ssa_vgpr(b->k, o) && b->k->vregs.data[o.value].param_of && takes_part(b, o.value);
}

/* Calls `visit` for the argument and parameter of each edge. True if any call returns true. */
static bool for_each_argument(Bytes *b, bool visit(Bytes *, Operand *argument, uint32_t param))
{
    bool any = false;
    FOREACH_BLOCK(b->k, block)
    {
        Branch *branch = block->last ? block->last->branch : NULL;
        for (unsigned t = 0; branch && t < 2 && branch->target[t]; t++)
            for (unsigned i = 0; i < branch->num_args[t]; i++)
                any |= visit(b, &branch->args[t][i], branch->target[t]->params.data[i]);
    }
    return any;
}

static bool pass_demand_on(Bytes *b, Operand *argument, uint32_t param)
{
    if (argument->kind != OPERAND_VREG) return false;
    uint8_t *demand = &b->demand[argument->value], before = *demand;
    *demand |= b->demand[param];
    return *demand != before;
}

static void find_demand(Bytes *b)
{
    FOREACH_BLOCK_INST(b->k, block, inst)
    {
        for (unsigned i = 0; i < inst_num_uses(inst); i++) {
            const Operand *use = &inst_uses(inst)[i];
            if (use->kind != OPERAND_VREG) continue;
            bool scale = has_scales(inst) && i >= FIRST_SCALE && i < FIRST_SCALE + NUM_SCALES;
            b->demand[use->value] |= scale ? (uint8_t)(1u << scale_byte(inst, i - FIRST_SCALE)) : ALL_BYTES;
        }
    }
    while (for_each_argument(b, pass_demand_on)) {}
}

/* If other code reads the parameter's lowest byte, the byte must stay in the lowest place. */
static bool keep_lowest(Bytes *b, const Operand *argument, uint32_t param)
{
    if (!b->demand[param] || !is_part_param(b, *argument)) return false;
    uint8_t *at = &b->at[argument->value];
    if (*at == 0 || *at == NOT_SEEN) return false;
    *at = CONFLICT;
    return true;
}

static bool agree(Bytes *b, Operand *argument, uint32_t param)
{
    const VReg *v = &b->k->vregs.data[param];
    if (!takes_part(b, param)) return keep_lowest(b, argument, param);
    if (operand_is_imm(*argument)) return false;
    unsigned byte = 0;
    if (v->reg_class != CLASS_V || v->width != 1 || v->pin != NO_PIN) byte = CONFLICT;
    else if (is_part_param(b, *argument)) byte = b->at[argument->value];
    else source_of(b->k, *argument, &byte);
    uint8_t *at = &b->at[param], before = *at;
    if (byte != NOT_SEEN) *at = *at == NOT_SEEN || *at == byte ? (uint8_t)byte : CONFLICT;
    return *at != before;
}

/* An immediate gets the byte in all four places. */
static bool replace_argument(Bytes *b, Operand *argument, uint32_t param)
{
    if (!takes_part(b, param)) return false;
    unsigned byte;
    Operand before = *argument;
    if (operand_is_imm(*argument)) {
        if (b->at[param]) *argument = operand_imm((argument->value & 255) * 0x01010101u);
    } else if (!is_part_param(b, *argument)) {
        *argument = source_of(b->k, *argument, &byte);
    }
    return !operand_same(before, *argument);
}

/* ---- the operations ---- */

static bool replace_scales(const Bytes *b, Inst *inst)
{
    bool changed = false;
    for (unsigned which = 0; which < NUM_SCALES; which++) {
        Operand *use = &inst_uses(inst)[FIRST_SCALE + which];
        unsigned byte = 0;
        if (scale_byte(inst, which)) continue;
        if (is_part_param(b, *use)) {
            byte = b->at[use->value];
        } else {
            Operand from = source_of(b->k, *use, &byte);
            changed |= !operand_same(from, *use);
            *use = from;
        }
        if (byte) set_scale_byte(inst, which, byte);
        changed |= byte != 0;
    }
    return changed;
}

static bool any_scales(const Kernel *k)
{
    FOREACH_BLOCK_INST(k, block, inst)
    {
        if (has_scales(inst)) return true;
    }
    return false;
}

bool pass_scale_bytes(Kernel *k, PassCtx *ctx)
{
    if (!any_scales(k)) return false;
    cfg_build(k);
    kernel_compute_defs(k);
    Arena *arena = ctx->arena;
    Bytes b = {k, arena, ARENA_ARRAY(arena, uint8_t, k->vregs.len + 1), ARENA_ARRAY(arena, uint8_t, k->vregs.len + 1)};
    memset(b.at, NOT_SEEN, k->vregs.len + 1);
    find_demand(&b);
    while (for_each_argument(&b, agree)) {}
    /* parameters that start from constants only are left as they are */
    for (uint32_t i = 0; i < k->vregs.len; i++)
        if (b.at[i] == NOT_SEEN) b.at[i] = 0;
    while (for_each_argument(&b, agree)) {}
    bool changed = false;
    FOREACH_BLOCK_INST(k, block, inst)
    {
        if (has_scales(inst)) changed |= replace_scales(&b, inst);
    }
    changed |= for_each_argument(&b, replace_argument);
    return changed;
}
