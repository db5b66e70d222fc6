/* See lds_addresses.h. Addresses are computed for the 64 lanes of the workgroup's first wave, from the definitions. An
   unknown scalar summand counts as 0: it is the same for all lanes, so it shifts all their banks alike. A loop-carried
   value counts as its value in the first iteration. If an operand cannot be followed, nothing is known about the
   operation. */
#include "analysis/lds_addresses.h"

#include "analysis/cfg.h"
#include "ir/pass_notes.h"
#include "isa/immediates.h"
#include "isa/meaning.h"
#include "timing/lds_banks.h"

enum { LANES = 64, MOST_DEPTH = 40 };

typedef enum Answer { NOT_ASKED, ASKED, UNKNOWN, KNOWN } Answer;

typedef struct Lanes {
    uint32_t of[LANES];
} Lanes;

typedef struct LaneValues {
    const Kernel *k;
    Arena *arena;
    uint8_t *known; /* by virtual register: Answer */
    Lanes **value;
    unsigned depth;
} LaneValues;

/* Is the source a summand, or the whole result? Unknown uniform summands count as 0. */
static bool is_summand(const Meaning *m, unsigned source)
{
    const MeaningTree tree = meaning_tree(m->value);
    bool summand = tree.node[tree.num - 1].operation == MEANS_A + source;
    ARRAY_FOREACH(const MeaningNode, n, tree.node, tree.num) {
        const bool adds = n->operation == MEANS_ADD || n->operation == MEANS_SUB || n->operation == MEANS_OR;
        for (unsigned k = 0; k < 2 && adds; k++) summand |= tree.node[n->operand[k]].operation == MEANS_A + source;
    }
    return summand;
}

static bool value_of(LaneValues *v, uint32_t vreg);

static bool read_operand(LaneValues *v, Operand o, bool is_summand, Lanes *out)
{
    if (operand_is_imm(o)) {
        for (unsigned i = 0; i < LANES; i++) out->of[i] = o.value;
        return true;
    }
    if (o.kind != OPERAND_VREG || o.flags) return false;
    const VReg *reg = &v->k->vregs.data[o.value];
    if (reg->width == 1 && value_of(v, o.value)) {
        *out = *v->value[o.value];
        return true;
    }
    *out = (Lanes){{0}};
    return reg->reg_class == CLASS_S && is_summand;
}

static bool work_item(const Kernel *k, Lanes *out)
{
    const uint32_t *size = k->workgroup_size;
    for (uint32_t i = 0; i < LANES; i++) {
        const uint32_t x = size[0] ? i % size[0] : i, rows = size[0] ? i / size[0] : 0;
        out->of[i] = x | (size[1] ? rows % size[1] : 0) << 10 | (size[1] ? rows / size[1] : 0) << 20;
    }
    return true;
}

/* The value that the parameter gets from the first block before the loop or branch. */
static bool param_value(LaneValues *v, uint32_t vreg, Lanes *out)
{
    const Block *block = v->k->vregs.data[vreg].param_of;
    for (uint32_t p = 0; p < block->preds.len; p++)
        if (block->preds.data[p]->rpo < block->rpo)
            return read_operand(v, *block_argument(block->preds.data[p], block, block_param_index(block, vreg)), true,
                                out);
    return false;
}

static bool compute(LaneValues *v, uint32_t vreg, Lanes *out)
{
    const VReg *reg = &v->k->vregs.data[vreg];
    if (reg->is_var || v->depth > MOST_DEPTH) return false;
    if (!reg->def) return reg->param_of && param_value(v, vreg, out);
    const Inst *inst = reg->def;
    if (inst->m.opcode == OP_LIVE_IN) return is_live_in(&inst->m, LIVE_IN_WORKITEM_ID) && work_item(v->k, out);
    if (inst->m.opcode == OP_COPY) return read_operand(v, inst_uses(inst)[0], true, out);
    const Meaning *m = meaning_of_dwords(inst->m.opcode);
    if (!m || inst->m.num_defs != 1 || inst->m.mods.flags) return false;
    Lanes uses[3] = {0};
    /* Signed products are left out: with them, 9 of 926 kernels got another order, with up to 7 more instructions. */
    for (unsigned n = 0; n < m->num_sources; n++)
        if (m->source[n].is_signed || !read_operand(v, inst_uses(inst)[n], is_summand(m, n), &uses[n])) return false;
    for (unsigned i = 0; i < LANES; i++) {
        const MeaningInputs in = {.source = {uses[0].of[i], uses[1].of[i], uses[2].of[i]}};
        out->of[i] = (uint32_t)meaning_value(m, &in, NULL);
    }
    return true;
}

/* Is the value known? If so, it is in `value`. */
static bool value_of(LaneValues *v, uint32_t vreg)
{
    if (v->known[vreg] != NOT_ASKED) return v->known[vreg] == KNOWN;
    v->known[vreg] = ASKED;
    Lanes found;
    v->depth++;
    const bool ok = compute(v, vreg, &found);
    v->depth--;
    v->known[vreg] = ok ? KNOWN : UNKNOWN;
    if (!ok) return false;
    v->value[vreg] = ARENA_NEW(v->arena, Lanes);
    *v->value[vreg] = found;
    return true;
}

/* Clocks of the operation in the LDS; 0: not known. */
static uint32_t clocks_of(LaneValues *v, const TimeRows *rows, const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    const bool writes = row->flags & (INST_STORE | INST_ATOMIC);
    if (row->unit != UNIT_LDS || !row->memory_bytes || row->memory_bytes > 16 || row->modifiers & MOD_OFFSET2) return 0;
    const Operand address = inst_uses(inst)[0];
    if (address.kind != OPERAND_VREG || address.offset || !value_of(v, address.value)) return 0;
    uint64_t addresses[LANES];
    for (unsigned i = 0; i < LANES; i++)
        addresses[i] = (uint64_t)v->value[address.value]->of[i] + (uint32_t)inst->m.mods.offset;
    return lds_clocks(rows, addresses, UINT64_MAX, row->memory_bytes, writes ? LDS_USE_WRITE : LDS_USE_READ).clocks;
}

void lds_note_clocks(Kernel *k)
{
    if (k->notes->lds_clocks_noted) return;
    k->notes->lds_clocks_noted = true;
    const TimeRows rows = time_rows(k->target);
    if (target_infos[k->target].wave_size != LANES) return;
    Arena *arena = arena_scratch(k->arena);
    cfg_build(k);
    kernel_compute_defs(k);
    LaneValues v = {.k = k, .arena = arena};
    v.known = ARENA_ARRAY(arena, uint8_t, k->vregs.len + 1);
    v.value = ARENA_ARRAY(arena, Lanes *, k->vregs.len + 1);
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    {
        const uint32_t clocks = clocks_of(&v, &rows, inst);
        inst->lds_clocks = clocks > UINT8_MAX ? UINT8_MAX : (uint8_t)clocks;
    }
    arena_free(arena);
}
