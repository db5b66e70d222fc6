/* The tables, the look-up by name, and facts that follow from a row alone. */
#include "isa/isa.h"

#include <string.h>
#include <pthread.h>

#include "isa/arity.h"
#include "isa/family.h"
#include "support/map.h"

const TargetInfo target_infos[NUM_TARGETS] = {
#define TARGET(id, ...) [TARGET_##id] = {__VA_ARGS__},
#include "isa/targets.def"
#undef TARGET
};

_Static_assert(NUM_TARGETS == 4, "NO_ENCODING and DUAL_ROW have a number for each target: a missing one is opcode 0");
#define NO_ENCODING {0xffff, 0xffff, 0xffff, 0xffff}

/* Numbers of the halves of dual rows, and of both together with Y in the low bits (fields.def). */
enum {
#define HALF(id, row, uses, x, y, x3, y3) \
    VOPD_X_##id = (x), VOPD_Y_##id = (y), VOPD3_X_##id = (x3), VOPD3_Y_##id = (y3),
#include "isa/dual.def"
#undef HALF
    VOPD_Y_BITS = 5,
    VOPD3_Y_BITS = 6,
};
#define DUAL_NUMBER(encoding, x, y) \
    (encoding##_X_##x < 0 || encoding##_Y_##y < 0 ? 0xffff : encoding##_X_##x << encoding##_Y_BITS | encoding##_Y_##y)

const InstInfo inst_infos[NUM_OPCODES] = {
    [OP_INVALID] = {.name = "invalid", .opcode_e32 = NO_ENCODING, .opcode_e64 = NO_ENCODING},
#define PSEUDO(id, text, flag, reads, writes)                 \
    [OP_##id] = {.name = text,                                \
                 .format = FORMAT_PSEUDO,                     \
                 .targets = ON_GFX9 | ON_GFX1250 | ON_GFX90A, \
                 .implicit_reads = reads,                     \
                 .implicit_writes = writes,                   \
                 .flags = flag,                               \
                 .opcode_e32 = NO_ENCODING,                   \
                 .opcode_e64 = NO_ENCODING},
#define OPERAND_LIST(...) {__VA_ARGS__}
#define INST(id, defs, list, ...) \
    [OP_##id] = {__VA_ARGS__, .num_defs = defs, .num_operands = OPERAND_COUNT list, .operands = OPERAND_LIST list},
#define DUAL_ROW(id, x, y, defs, list, ...)                                       \
    [OP_##id] = {__VA_ARGS__,                                                     \
                 .num_defs = defs,                                                \
                 .num_operands = OPERAND_COUNT list,                              \
                 .operands = OPERAND_LIST list,                                   \
                 .opcode_e32 = {0xffff, 0xffff, DUAL_NUMBER(VOPD, x, y), 0xffff}, \
                 .opcode_e64 = {0xffff, 0xffff, DUAL_NUMBER(VOPD3, x, y), 0xffff}},
#include "isa/inst.def"
#undef INST
#define NO 0xffff
#define OWN(id, nine, twelve) BOTH(id, nine, twelve, NO, NO, 0)
#define BOTH(id, nine, twelve, vop3_nine, vop3_twelve, dpp) \
    EACH(id, nine, nine, twelve, nine, vop3_nine, vop3_nine, vop3_twelve, vop3_nine, dpp)
#define EACH(id, a, b, c, d, vop3_a, vop3_b, vop3_c, vop3_d, dpp)                                 \
    [OP_##id].opcode_e32 = {a, b, c, d}, [OP_##id].opcode_e64 = {vop3_a, vop3_b, vop3_c, vop3_d}, \
    [OP_##id].dpp_forms = dpp,
#include "isa/encodings.def"
#undef NO
#undef OWN
#undef BOTH
#undef EACH
};

static const char *const gfx1250_names[NUM_OPCODES] = {
#define SHARED(id, name) [OP_##id] = name,
#define SAME(id)
#define TWIN(id, own)
#include "isa/gfx1250.def"
#undef SHARED
#undef TWIN
};

static const char *const gfx90a_names[NUM_OPCODES] = {
#define SHARED(id, name) [OP_##id] = name,
#include "isa/gfx90a.def"
#undef SHARED
};

static const uint16_t gfx1250_twins[NUM_OPCODES] = {
#define SHARED(id, name)
#define TWIN(id, own) [OP_##id] = OP_##own,
#include "isa/gfx1250.def"
#undef SHARED
#undef SAME
#undef TWIN
};

Opcode isa_on(Target target, Opcode opcode)
{
    const bool other = target_infos[target].family == FAMILY_GFX1250 && gfx1250_twins[opcode];
    return other ? (Opcode)gfx1250_twins[opcode] : opcode;
}

const char *isa_name(Target target, uint16_t opcode)
{
    const char *own = target == TARGET_GFX1250  ? gfx1250_names[opcode]
                      : target == TARGET_GFX90A ? gfx90a_names[opcode]
                                                : NULL;
    return own ? own : inst_infos[opcode].name;
}

bool isa_has_form(Target target, const InstInfo *row, Form form)
{
    if (form == FORM_DPP && row->opcode_e32[target] == NO_OPCODE) return false;
    return family_has_form((Family)target_infos[target].family, row, form);
}

bool target_is_other_name(const char *name, size_t length)
{
    return length == 6 && (!memcmp(name, "gfx940", length) || !memcmp(name, "gfx941", length));
}

Target target_from_name(const char *name, size_t length)
{
    if (target_is_other_name(name, length)) return TARGET_GFX942;
    for (unsigned t = 0; t < NUM_TARGETS; t++)
        if (strlen(target_infos[t].name) == length && !memcmp(target_infos[t].name, name, length)) return (Target)t;
    return NUM_TARGETS;
}

/* Opcodes by name, of any family: filled once, and never freed. */
static Map names;
static Arena *names_arena; /* static, so that leak checkers see it */
static pthread_once_t names_once = PTHREAD_ONCE_INIT;

/* If two opcodes have the same name, it stands for the first. */
static void add_name(Arena *arena, const char *name, Opcode opcode)
{
    const size_t length = strlen(name);
    if (!map_get_name(&names, name, length)) map_put_name(&names, arena, name, length, map_from_index(opcode));
}

static void fill_names(void)
{
    names_arena = arena_new();
    for (unsigned op = OP_INVALID + 1; op < NUM_OPCODES; op++) {
        add_name(names_arena, inst_infos[op].name, (Opcode)op);
        if (gfx1250_names[op]) add_name(names_arena, gfx1250_names[op], (Opcode)op);
        if (gfx90a_names[op]) add_name(names_arena, gfx90a_names[op], (Opcode)op);
    }
}

Opcode opcode_from_name(const char *name, size_t length)
{
    pthread_once(&names_once, fill_names);
    const void *opcode = map_get_name(&names, name, length);
    return opcode ? (Opcode)map_to_index(opcode) : OP_INVALID;
}

bool isa_selects_lanes(const InstInfo *row) { return row->modifiers & MOD_OP_SEL && row->flags & INST_CONVERGENT; }

bool isa_is_matrix(const InstInfo *row)
{
    bool passes = false;
    for (unsigned t = 0; t < NUM_TARGETS; t++) passes |= row->passes[t] != 0;
    return passes;
}

Modifiers isa_default_modifiers(uint16_t opcode)
{
    const InstInfo *row = inst_info(opcode);
    Modifiers mods = {0};
    /* Packed math takes both halves by default. v_fma_mix does not: it takes f32 by default, f16 if op_sel_hi is
     * set. */
    if ((row->modifiers & MOD_PACKED) && !(row->modifiers & MOD_NEG_ABS)) mods.op_sel_hi = 7;
    if (row->flags & INST_TYPED) mods.cbsz = FORMAT_OF_TEXT;
    if (row->modifiers & MOD_GDS) mods.flags |= MEM_GDS;
    mods.dpp_masks = row->modifiers & MOD_DPP ? 0xff : 0;
    if (row->modifiers & MOD_SDWA) {
        mods.sdwa_dst = SDWA_DWORD; /* unused bits: padded (unused field 0) */
        mods.sdwa_src = SDWA_DWORD | SDWA_DWORD << 4;
    }
    return mods;
}

/* Dwords of an A or B operand of f8f6f4 by its format: fp8, bf8, fp6, bf6, fp4. */
uint8_t isa_f8f6f4_width(uint8_t format) { return format >= 4 ? 4 : format >= 2 ? 6 : 8; }

unsigned isa_saddr_index(const InstInfo *row)
{
    unsigned last = row->num_operands - 1u;
    while (last && row->operands[last].tied >= 0) last--;
    return last;
}

uint8_t isa_operand_width(Target target, const MachineInst *inst, unsigned index)
{
    const InstInfo *row = inst_info(inst->opcode);
    if (index >= row->num_operands) return 0;
    const OperandInfo *info = &row->operands[index];
    if (info->flags & OPERAND_LANE_MASK) return (uint8_t)target_infos[target].mask_dwords;
    if (info->width) return info->width;
    if (row->modifiers & MOD_MATRIX_FMT)
        return (uint8_t)(2 * isa_f8f6f4_width(index == 1 ? inst->mods.cbsz : inst->mods.blgp));
    switch (row->format) {
    case FORMAT_MAI:
    case FORMAT_MAI_SCALED: return isa_f8f6f4_width(index == 1 ? inst->mods.cbsz : inst->mods.blgp);
    case FORMAT_MUBUF: return (uint8_t)(!!(inst->mods.flags & MEM_OFFEN) + !!(inst->mods.flags & MEM_IDXEN));
    case FORMAT_FLAT:
    case FORMAT_GLOBAL: { /* saddr is the last of (vaddr, data, saddr) */
        unsigned saddr = isa_saddr_index(row);
        bool has_saddr = saddr < inst->num_operands && inst->operands[saddr].kind != OPERAND_NONE;
        return has_saddr ? 1 : 2;
    }
    default: return 0;
    }
}

const MatrixShape *isa_matrix_shape(uint16_t opcode)
{
    const MatrixShape *shape = &inst_info(opcode)->matrix;
    return shape->m ? shape : NULL;
}

MatrixSums isa_matrix_sums(const MatrixShape *s)
{
    if (s->sparse || s->scaled || s->wmma || s->m < 16) return MATRIX_SUMS_UNKNOWN;
    switch (s->type_a) {
    case MATRIX_F32:
    case MATRIX_F64:
    case MATRIX_I8: return MATRIX_SUMS_CHAIN;
    case MATRIX_XF32:
    case MATRIX_F16:
    case MATRIX_BF16:
    case MATRIX_FP8:
    case MATRIX_BF8: return MATRIX_SUMS_GROUPS;
    default: return MATRIX_SUMS_UNKNOWN;
    }
}

/* Rows with a matrix shape, made once: the opcode that follows each of them. OP_INVALID gives the first. */
static uint16_t next_matrix[NUM_OPCODES];
static pthread_once_t matrix_once = PTHREAD_ONCE_INIT;

static void link_matrices(void)
{
    uint16_t last = OP_INVALID;
    for (uint16_t op = OP_INVALID + 1; op < NUM_OPCODES; op++)
        if (inst_infos[op].matrix.m) last = next_matrix[last] = op;
}

Opcode isa_next_matrix(Opcode opcode)
{
    pthread_once(&matrix_once, link_matrices);
    return (Opcode)next_matrix[opcode];
}

Opcode isa_find_matrix(Target target, const MatrixShape *shape)
{
    for (Opcode op = isa_next_matrix(OP_INVALID); op != OP_INVALID; op = isa_next_matrix(op)) {
        const MatrixShape *s = &inst_info(op)->matrix;
        if (s->m == shape->m && s->n == shape->n && s->k == shape->k && s->type_a == shape->type_a &&
            s->type_b == shape->type_b && s->sparse == shape->sparse && s->scaled == shape->scaled &&
            s->wmma == shape->wmma && s->type_c == shape->type_c && s->type_d == shape->type_d &&
            s->scale16 == shape->scale16 && (!shape->blocks || s->blocks == shape->blocks) && isa_has(target, op))
            return op;
    }
    return OP_INVALID;
}

uint8_t isa_passes(Target target, const MachineInst *inst)
{
    const InstInfo *row = inst_info(inst->opcode);
    uint8_t passes = row->passes[target];
    bool by_format = row->matrix.type_a == MATRIX_F8F6F4 && !row->matrix.wmma;
    return by_format && inst->mods.cbsz >= 2 && inst->mods.blgp >= 2 ? passes / 2 : passes;
}

bool isa_looks_at_dword(const MachineInst *inst, unsigned index, unsigned dword)
{
    const InstInfo *row = inst_info(inst->opcode);
    if (row->format != FORMAT_VOP3P || !(row->modifiers & MOD_PACKED)) return true;
    if (index < row->num_defs || index >= row->num_operands) return true;
    if (row->operands[index].type != TYPE_PK_F32) return true;
    unsigned source = index - row->num_defs;
    bool for_low = inst->mods.op_sel >> source & 1, for_high = inst->mods.op_sel_hi >> source & 1;
    return for_low == dword || for_high == dword;
}

bool isa_keeps_destination(const MachineInst *inst)
{
    const InstInfo *row = inst_info(inst->opcode);
    const Modifiers *m = &inst->mods;
    if (!row->num_defs) return false;
    if (row->operands[0].flags & OPERAND_PARTIAL) return true;
    if (inst->form == FORM_SDWA)
        return row->format != FORMAT_VOPC && (m->sdwa_dst & 7) != SDWA_DWORD &&
               m->sdwa_dst >> 3 == SDWA_UNUSED_PRESERVE;
    if (inst->form == FORM_DPP || inst->form == FORM_E64_DPP) {
        unsigned c = m->dpp_ctrl; /* quad_perm, row_ror, wave_rol, wave_ror, mirrors, row_newbcast */
        bool in_range =
            c < 0x100 || c >> 4 == 0x12 || c == 0x134 || c == 0x13c || c == 0x140 || c == 0x141 || c >= 0x150;
        if (m->dpp_masks != 0xff || !((m->flags & DPP_BOUND_CTRL) || in_range)) return true;
    }
    return (row->modifiers & MOD_OP_SEL) && m->op_sel & 8;
}

bool isa_dpp_ctrl_exists(Target target, unsigned c)
{
    const bool gfx9 = target_infos[target].family == FAMILY_GFX9;
    if (!gfx9 && c >= 0x130) return c == 0x140 || c == 0x141 || (c >= 0x150 && c < 0x170); /* mirrors, share, xmask */
    if (c < 0x130) return c < 0x100 || (c & 15); /* quad_perm; row_shl, row_shr, row_ror by 1..15 */
    if (c >= 0x150) return c < 0x160;            /* row_newbcast */
    return c == 0x130 || c == 0x134 || c == 0x138 || c == 0x13c || (c >= 0x140 && c <= 0x143);
}
