/* See lds_addresses.h. Addresses are computed for the 64 lanes of the workgroup's first wave, from the definitions.
   Scalars that are not constants count as 0 where they are added: all lanes get the same, which moves their banks
   together. What a loop carries has the value of its first iteration. Where an operand cannot be followed, nothing is
   known of the operation. */
#include "analysis/lds_addresses.h"

#include "analysis/cfg.h"
#include "isa/events.h"
#include "timing/lds_banks.h"

enum { LANES = 64, MOST_DEPTH = 40 };

typedef enum Known { NOT_ASKED, ASKED, UNKNOWN, KNOWN } Known;

typedef struct Lanes {
    uint32_t of[LANES];
} Lanes;

typedef struct LaneValues {
    const Kernel *k;
    Arena *arena;
    uint8_t *known; /* by virtual register: Known */
    Lanes **value;
    unsigned depth;
} LaneValues;

/* Bits of the operands that are summands: uniform ones that are not known count as 0. */
typedef struct Rule {
    uint16_t opcode;
    uint8_t summands;
    uint32_t (*apply)(const uint32_t *use);
} Rule;

static uint32_t low24(uint32_t x) { return x & 0xffffff; }
static uint32_t apply_copy(const uint32_t *u) { return u[0]; }
static uint32_t apply_shl(const uint32_t *u) { return u[1] << (u[0] & 31); }
static uint32_t apply_shr(const uint32_t *u) { return u[1] >> (u[0] & 31); }
static uint32_t apply_and(const uint32_t *u) { return u[0] & u[1]; }
static uint32_t apply_or(const uint32_t *u) { return u[0] | u[1]; }
static uint32_t apply_xor(const uint32_t *u) { return u[0] ^ u[1]; }
static uint32_t apply_add(const uint32_t *u) { return u[0] + u[1]; }
static uint32_t apply_sub(const uint32_t *u) { return u[0] - u[1]; }
static uint32_t apply_mul(const uint32_t *u) { return u[0] * u[1]; }
static uint32_t apply_mul24(const uint32_t *u) { return low24(u[0]) * low24(u[1]); }
static uint32_t apply_mad24(const uint32_t *u) { return low24(u[0]) * low24(u[1]) + u[2]; }
static uint32_t apply_add3(const uint32_t *u) { return u[0] + u[1] + u[2]; }
static uint32_t apply_or3(const uint32_t *u) { return u[0] | u[1] | u[2]; }
static uint32_t apply_shl_add(const uint32_t *u) { return (u[0] << (u[1] & 31)) + u[2]; }
static uint32_t apply_add_shl(const uint32_t *u) { return (u[0] + u[1]) << (u[2] & 31); }
static uint32_t apply_shl_or(const uint32_t *u) { return u[0] << (u[1] & 31) | u[2]; }
static uint32_t apply_and_or(const uint32_t *u) { return (u[0] & u[1]) | u[2]; }
static uint32_t apply_xad(const uint32_t *u) { return (u[0] ^ u[1]) + u[2]; }
static uint32_t apply_bfe(const uint32_t *u)
{
    const uint32_t width = u[2] & 31;
    return u[0] >> (u[1] & 31) & ((1u << width) - 1);
}

static const Rule rules[] = {
    {OP_COPY, 1, apply_copy},
    {OP_V_MOV_B32, 1, apply_copy},
    {OP_V_LSHLREV_B32, 0, apply_shl},
    {OP_V_LSHRREV_B32, 0, apply_shr},
    {OP_V_AND_B32, 0, apply_and},
    {OP_V_OR_B32, 3, apply_or},
    {OP_V_XOR_B32, 0, apply_xor},
    {OP_V_ADD_U32, 3, apply_add},
    {OP_V_SUB_U32, 3, apply_sub},
    {OP_V_MUL_LO_U32, 0, apply_mul},
    {OP_V_MUL_U32_U24, 0, apply_mul24},
    {OP_V_MAD_U32_U24, 4, apply_mad24},
    {OP_V_ADD3_U32, 7, apply_add3},
    {OP_V_OR3_B32, 7, apply_or3},
    {OP_V_LSHL_ADD_U32, 4, apply_shl_add},
    {OP_V_ADD_LSHL_U32, 3, apply_add_shl},
    {OP_V_LSHL_OR_B32, 4, apply_shl_or},
    {OP_V_AND_OR_B32, 4, apply_and_or},
    {OP_V_XAD_U32, 4, apply_xad},
    {OP_V_BFE_U32, 0, apply_bfe},
};

static const Rule *rule_of(unsigned opcode)
{
    for (unsigned i = 0; i < sizeof rules / sizeof *rules; i++)
        if (rules[i].opcode == opcode) return &rules[i];
    return NULL;
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

/* What the first block before the loop, or before the branch, hands on. */
static bool param_value(LaneValues *v, uint32_t vreg, Lanes *out)
{
    const Block *block = v->k->vregs.data[vreg].param_of;
    uint32_t n = 0;
    while (n < block->params.len && block->params.data[n] != vreg) n++;
    for (uint32_t p = 0; p < block->preds.len && n < block->params.len; p++) {
        const Branch *branch = block->preds.data[p]->last->branch;
        if (block->preds.data[p]->rpo >= block->rpo || !branch) continue;
        for (unsigned e = 0; e < 2; e++)
            if (branch->target[e] == block && n < branch->num_args[e])
                return read_operand(v, branch->args[e][n], true, out);
    }
    return false;
}

static bool compute(LaneValues *v, uint32_t vreg, Lanes *out)
{
    const VReg *reg = &v->k->vregs.data[vreg];
    if (reg->is_var || v->depth > MOST_DEPTH) return false;
    if (!reg->def) return reg->param_of && param_value(v, vreg, out);
    const Inst *inst = reg->def;
    if (inst->m.opcode == OP_LIVE_IN)
        return (inst->m.mods.offset & 0xff) == LIVE_IN_WORKITEM_ID && work_item(v->k, out);
    const Rule *rule = rule_of(inst->m.opcode);
    const unsigned num = inst_num_uses(inst);
    if (!rule || inst->m.num_defs != 1 || !num || num > 3 || inst->m.mods.flags) return false;
    Lanes uses[3] = {0};
    for (unsigned n = 0; n < num; n++)
        if (!read_operand(v, inst_uses(inst)[n], rule->summands >> n & 1, &uses[n])) return false;
    for (unsigned i = 0; i < LANES; i++)
        out->of[i] = rule->apply((uint32_t[]){uses[0].of[i], uses[1].of[i], uses[2].of[i]});
    return true;
}

/* Is it known? Then it stands in `value`. */
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

/* Clocks of the LDS; 0: not known. */
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
    if (k->lds_clocks_noted) return;
    k->lds_clocks_noted = true;
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
