/* The rows of fields.def as tables, made once. Finds layouts by the first bits of a word, and places by row and
   form. */
#include "isa/fields.h"

#include <pthread.h>

#include "isa/dual.h"
#include "isa/family.h"
#include "support/diag.h"

enum {
    OF_GFX9 = 1 << FAMILY_GFX9,
    OF_GFX1250 = 1 << FAMILY_GFX1250,
    OF_ALL = OF_GFX9 | OF_GFX1250,
};

static Layout layouts[NUM_LAYOUTS] = {
#define LAYOUT(family, id, numbers_, form_, words_, mask_, match_)                               \
    [LAYOUT_##id].families = OF_##family, [LAYOUT_##id].numbers = LAYOUT_##numbers_,             \
    [LAYOUT_##id].form = FORM_##form_, [LAYOUT_##id].words = words_, [LAYOUT_##id].mask = mask_, \
    [LAYOUT_##id].match = match_,
#define FIXED(id, word, bits) [LAYOUT_##id].fixed[word] = bits,
#define IGNORED(id, word, mask) [LAYOUT_##id].ignored[word] = mask,
#define OPCODE(id, word, low, bits) [LAYOUT_##id].opcode = {word, low, bits},
#define ROW_BIT(id, bit, word, low) [LAYOUT_##id].row_bits[ROW_BIT_##bit] = {word, low, 1},
#include "isa/fields.def"
};

enum { TIED_PLACE, LITERAL_PLACE, FIRST_PLACE }; /* numbers in `places` */
static const Place places[] = {
    [TIED_PLACE] = {.kind = PLACE_TIED, .layout = LAYOUT_NONE},
    [LITERAL_PLACE] = {.kind = PLACE_LITERAL, .layout = LAYOUT_NONE},
#define PLACE(id, kind, word, low, bits, takes) \
    {LAYOUT_##id, PLACE_##kind, {word, low, bits}, TAKES_##takes, {0, 0, 0}},
#define PLACE_BY(id, kind, word, low, bits, takes, by_word, by_bit) \
    {LAYOUT_##id, PLACE_##kind, {word, low, bits}, TAKES_##takes, {by_word, by_bit, 1}},
#include "isa/fields.def"
};
enum { NUM_PLACES = sizeof places / sizeof *places };

static const ModifierField modifier_fields[] = {
#define MODIFIER_ROW(id, member, member_low, word, low, bits, needs, excludes, is_signed) \
    {LAYOUT_##id,                                                                         \
     offsetof(Modifiers, member),                                                         \
     sizeof((Modifiers){0}.member),                                                       \
     member_low,                                                                          \
     {word, low, bits},                                                                   \
     needs,                                                                               \
     excludes,                                                                            \
     is_signed},
#define MODIFIER(...) MODIFIER_ROW(__VA_ARGS__, false)
#define MODIFIER_SIGNED(...) MODIFIER_ROW(__VA_ARGS__, true)
#include "isa/fields.def"
};

static const SourceField source_fields[] = {
#define SOURCE(id, source, flag, word, bit, needs) {LAYOUT_##id, source, flag, {word, bit, 1}, needs},
#include "isa/fields.def"
};

const Layout *const isa_layouts = layouts;
const Place *const isa_places = places;

/* Sources: CDNA3 ISA guide, "Scalar ALU operands"; LLVM 22, SIRegisterInfo.td (gfx1250). */
static const SpecialNumber special_numbers[NUM_FAMILIES][16] = {
    [FAMILY_GFX9] = {{SPECIAL_FLAT_SCRATCH, 102, 2},
                     {SPECIAL_XNACK_MASK, 104, 2},
                     {SPECIAL_VCC, 106, 2},
                     {SPECIAL_TTMP, 108, 16},
                     {SPECIAL_M0, 124, 1},
                     {SPECIAL_EXEC, 126, 2},
                     {SPECIAL_SHARED_BASE, 235, 0},
                     {SPECIAL_SHARED_LIMIT, 236, 0},
                     {SPECIAL_PRIVATE_BASE, 237, 0},
                     {SPECIAL_PRIVATE_LIMIT, 238, 0},
                     {SPECIAL_POPS_EXITING_WAVE_ID, 239, 0},
                     {SPECIAL_VCCZ, 251, 0},
                     {SPECIAL_EXECZ, 252, 0},
                     {SPECIAL_SCC, 253, 0}},
    [FAMILY_GFX1250] = {{SPECIAL_VCC, 106, 2},
                        {SPECIAL_TTMP, 108, 16},
                        {SPECIAL_NULL, 124, 0},
                        {SPECIAL_M0, 125, 1},
                        {SPECIAL_EXEC, 126, 2},
                        {SPECIAL_SCRATCH_BASE, 230, 2},
                        {SPECIAL_SHARED_BASE, 235, 0},
                        {SPECIAL_SHARED_LIMIT, 236, 0},
                        {SPECIAL_PRIVATE_BASE, 237, 0},
                        {SPECIAL_PRIVATE_LIMIT, 238, 0},
                        {SPECIAL_SCC, 253, 0}},
};
const SpecialNumber *isa_special_numbers(Target target) { return special_numbers[target_infos[target].family]; }

static FieldTable tables[NUM_FAMILIES];
static pthread_once_t fields_once = PTHREAD_ONCE_INIT;

/* The layout of each format in its plain form. */
static const uint8_t by_format[NUM_FAMILIES][NUM_FORMATS] = {
#define SHARED(format) [FORMAT_##format] = LAYOUT_##format
#define OWN(format) [FORMAT_##format] = LAYOUT_##format##_GFX12
#define SHARED_FORMATS \
    SHARED(SOP1), SHARED(SOP2), SHARED(SOPC), SHARED(SOPK), SHARED(SOPP), SHARED(VOP1), SHARED(VOP2), SHARED(VOPC)
    [FAMILY_GFX9] = {SHARED_FORMATS, SHARED(SMEM), SHARED(VOP3), SHARED(VOP3P), SHARED(MAI), SHARED(DS), SHARED(MUBUF),
                     SHARED(FLAT), SHARED(GLOBAL), SHARED(SCRATCH), SHARED(MAI_SCALED)},
    [FAMILY_GFX1250] = {SHARED_FORMATS, OWN(SMEM), OWN(VOP3), OWN(VOP3P), OWN(DS), OWN(MUBUF), OWN(FLAT), OWN(GLOBAL),
                        OWN(SCRATCH), SHARED(VOPD), OWN(TENSOR)},
#undef SHARED
#undef OWN
#undef SHARED_FORMATS
};

static LayoutId layout_of_wmma(const InstInfo *row)
{
    const bool formats = row->modifiers & MOD_MATRIX_FMT, f4 = row->matrix.type_a == MATRIX_FP4;
    if (row->matrix.scale16) return formats ? LAYOUT_WMMA_SCALE16_GFX12 : LAYOUT_WMMA_SCALE16_F4_GFX12;
    if (row->matrix.scaled) return formats ? LAYOUT_WMMA_SCALE_GFX12 : LAYOUT_WMMA_SCALE_F4_GFX12;
    return formats ? LAYOUT_WMMA_FORMATS_GFX12 : f4 ? LAYOUT_WMMA_F4_GFX12 : LAYOUT_WMMA_GFX12;
}

static bool has_mask_result(const InstInfo *row)
{
    return row->num_defs == 2 && (row->operands[1].flags & OPERAND_LANE_MASK);
}

/* The layout of VOP3 and VOP3P with DPP. */
static LayoutId layout_of_dpp(const InstInfo *row, LayoutId plain, Form form)
{
    const bool eight = form == FORM_E64_DPP8;
    if (plain == LAYOUT_VOP3P_GFX12) return eight ? LAYOUT_VOP3P_DPP8_GFX12 : LAYOUT_VOP3P_DPP_GFX12;
    if (has_mask_result(row)) return eight ? LAYOUT_VOP3B_DPP8_GFX12 : LAYOUT_VOP3B_DPP_GFX12;
    if (row->format == FORMAT_VOPC && !row->num_defs)
        return eight ? LAYOUT_VOP3_CMPX_DPP8_GFX12 : LAYOUT_VOP3_CMPX_DPP_GFX12;
    return eight ? LAYOUT_VOP3_DPP8_GFX12 : LAYOUT_VOP3_DPP_GFX12;
}

/* The layout of a row in that form. */
static LayoutId layout_of_row(const InstInfo *row, Form form, Family family)
{
    LayoutId id = (LayoutId)by_format[family][row->format];
    const LayoutId vop3 = (LayoutId)by_format[family][FORMAT_VOP3];
    /* these layouts stand in this order in the table: DPP8, SDWA, DPP, plain */
    if (isa_has_short_form(row) && form == FORM_DPP8) return id - 3;
    if (isa_has_short_form(row) && form == FORM_SDWA) return id - 2;
    if (isa_has_short_form(row) && form == FORM_DPP) return id - 1;
    if (isa_has_short_form(row) && form_is_e64(form)) id = vop3;
    if (form == FORM_E64_DPP || form == FORM_E64_DPP8) return layout_of_dpp(row, id, form);
    if (id == LAYOUT_VOPD) return form == FORM_E64 ? LAYOUT_VOPD3 : id;
    if (id == LAYOUT_MAI && !(row->modifiers & MOD_MFMA)) return LAYOUT_ACC_MOVE;
    if (id == LAYOUT_MUBUF && row->flags & INST_TYPED) return LAYOUT_MTBUF;
    if (id == LAYOUT_DS && row->modifiers & MOD_GDS) return LAYOUT_DS_GWS;
    if (id == LAYOUT_SMEM && row->num_operands == 2) return LAYOUT_SMEM_LINE;
    if (id == LAYOUT_GLOBAL_GFX12 && row->event == EVENT_LDS_DMA) return LAYOUT_ASYNC_GFX12;
    if (row->modifiers & MOD_LENGTH) return row->num_operands == 1 ? LAYOUT_PREFETCH_PC_GFX12 : LAYOUT_PREFETCH_GFX12;
    if (id == LAYOUT_GLOBAL_GFX12 && !row->num_operands) return LAYOUT_CACHE_OP_GFX12;
    if (family == FAMILY_GFX1250 && row->modifiers & MOD_WMMA) return layout_of_wmma(row);
    if (id == vop3 && family == FAMILY_GFX1250 && row->format == FORMAT_VOPC && !row->num_defs)
        return LAYOUT_VOP3_CMPX_GFX12;
    return id == vop3 && has_mask_result(row) ? vop3 + 1 : id; /* VOP3B */
}

static bool takes(PlaceTakes takes, const OperandInfo *info, bool is_def)
{
    const bool mask = info->flags & OPERAND_LANE_MASK, data = info->flags & OPERAND_SAME_CLASS;
    const bool vector = info->allow & (ALLOW_V | ALLOW_A);
    switch (takes) {
    case TAKES_ANY: return true;
    case TAKES_DEF: return is_def;
    case TAKES_USE: return !is_def;
    case TAKES_MASK_DEF: return is_def && mask;
    case TAKES_MASK_USE: return !is_def && mask;
    case TAKES_VALUE: return !mask;
    case TAKES_DATA: return data;
    case TAKES_ADDRESS: return !is_def && vector && !data;
    case TAKES_VECTOR: return !is_def && vector;
    case TAKES_SCALAR: return !is_def && !vector;
    }
    return false;
}

/* Finds the places of a dual row. Those of X stand before those of Y. */
static void find_dual_places(const InstInfo *row, LayoutId layout, const uint16_t first[NUM_LAYOUTS], uint16_t *numbers)
{
    for (unsigned i = 0; i < row->num_operands; i++) {
        const DualPlace at = isa_dual_place((uint16_t)(row - inst_infos), i);
        numbers[i] = at.slot == DUAL_TIED      ? TIED_PLACE
                     : at.slot == DUAL_LITERAL ? LITERAL_PLACE
                                               : (uint16_t)(first[layout] + at.half * NUM_DUAL_SLOTS + at.slot);
    }
}

/* Finds the place of each operand of the row. False: the layout has none for one of them. */
static bool find_places(const InstInfo *row, LayoutId layout, const uint16_t first[NUM_LAYOUTS], uint16_t *numbers)
{
    if (row->format == FORMAT_VOPD) {
        find_dual_places(row, layout, first, numbers);
        return true;
    }
    uint32_t taken = 0; /* bits of the layout's places that are in use */
    for (unsigned i = 0; i < row->num_operands; i++) {
        const OperandInfo *info = &row->operands[i];
        numbers[i] = info->tied >= 0 ? TIED_PLACE : info->allow == ALLOW_LITERAL ? LITERAL_PLACE : FIRST_PLACE;
        if (numbers[i] != FIRST_PLACE) continue;
        unsigned n = first[layout];
        while (n < NUM_PLACES && places[n].layout == layout &&
               (taken >> (n - first[layout]) & 1 || !takes((PlaceTakes)places[n].takes, info, i < row->num_defs)))
            n++;
        if (n == NUM_PLACES || places[n].layout != layout) return false;
        taken |= 1u << (n - first[layout]);
        numbers[i] = (uint16_t)n;
    }
    return true;
}

static bool has_form(const InstInfo *row, Form form, Family family)
{
    if (form == FORM_SDWA || form_is_dpp(form)) return family_has_form(family, row, form);
    bool found = false;
    const uint16_t *numbers = form == FORM_E64 ? row->opcode_e64 : row->opcode_e32;
    for (unsigned t = 0; t < NUM_TARGETS; t++) found |= target_infos[t].family == family && numbers[t] != 0xffff;
    return found || (!isa_has_short_form(row) && row->format != FORMAT_VOPD);
}

static void fill_ranges(void)
{
    const unsigned num_modifiers = sizeof modifier_fields / sizeof *modifier_fields;
    const unsigned num_sources = sizeof source_fields / sizeof *source_fields;
    for (unsigned i = 0; i < num_modifiers; i++) {
        Layout *layout = &layouts[modifier_fields[i].layout];
        if (!layout->modifiers) layout->modifiers = &modifier_fields[i];
        layout->modifiers_end = &modifier_fields[i] + 1;
    }
    for (unsigned i = 0; i < num_sources; i++) {
        Layout *layout = &layouts[source_fields[i].layout];
        if (!layout->sources) layout->sources = &source_fields[i];
        layout->sources_end = &source_fields[i] + 1;
    }
}

static uint32_t traits_of(const InstInfo *row)
{
    const bool formats = (row->modifiers & (MOD_MFMA | MOD_MATRIX_FMT)) && !row->operands[1].width;
    const bool jumps = row->flags & INST_BRANCH && row->modifiers & MOD_SIMM16;
    return row->modifiers | (jumps ? TRAIT_BRANCH : 0) | (formats ? TRAIT_FORMATS : 0) |
           (row->flags & INST_PERMLANE_SWAP ? TRAIT_PERMLANE_SWAP : 0) | (row->flags & INST_SMFMAC ? TRAIT_SMFMAC : 0) |
           (row->flags & INST_ATOMIC ? TRAIT_ATOMIC : 0);
}

static void fill_first_layouts(FieldTable *table, Family family)
{
    const uint32_t top = ~0u << (32 - LAYOUT_KEY_BITS);
    for (uint32_t i = 0; i < 1u << LAYOUT_KEY_BITS; i++) {
        const uint32_t word = i << (32 - LAYOUT_KEY_BITS);
        unsigned id = LAYOUT_NONE + 1;
        while (id < NUM_LAYOUTS && (!(layouts[id].families >> family & 1) || !layouts[id].mask ||
                                    ((word ^ layouts[id].match) & layouts[id].mask & top)))
            id++;
        table->first_layout[i] = (uint8_t)id;
    }
}

static void fill_row(FieldTable *table, unsigned op, Family family, const uint16_t first[NUM_LAYOUTS])
{
    const InstInfo *row = &inst_infos[op];
    RowFields *fields = &table->rows[op];
    fields->traits = traits_of(row) | (family_infos[family].has_dpp8 ? TRAIT_FETCH_INACTIVE : 0);
    for (Form form = FORM_E32; form < NUM_FORMS; form++) {
        if (!has_form(row, form, family)) continue;
        fields->layout[form] = (uint8_t)layout_of_row(row, form, family);
        if (!fields->layout[form] || !find_places(row, fields->layout[form], first, fields->places[form]))
            BUG("fields.def has no place for an operand of %s", row->name);
    }
}

static bool is_of_family(unsigned op, Family family)
{
    bool found = false;
    for (unsigned t = 0; t < NUM_TARGETS; t++)
        found |= target_infos[t].family == family && isa_has((Target)t, (uint16_t)op);
    return found && inst_infos[op].format != FORMAT_PSEUDO;
}

static void fill_fields(void)
{
    uint16_t first[NUM_LAYOUTS] = {0};
    fill_ranges();
    for (unsigned n = NUM_PLACES; n-- > FIRST_PLACE;) first[places[n].layout] = (uint16_t)n;
    for (unsigned family = 0; family < NUM_FAMILIES; family++) {
        fill_first_layouts(&tables[family], (Family)family);
        for (unsigned op = OP_INVALID + 1; op < NUM_OPCODES; op++)
            if (is_of_family(op, (Family)family)) fill_row(&tables[family], op, (Family)family, first);
    }
}

const FieldTable *isa_fields(Target target)
{
    pthread_once(&fields_once, fill_fields);
    return &tables[target_infos[target].family];
}

LayoutId layout_of_word(const FieldTable *table, Target target, uint32_t word)
{
    const unsigned family = target_infos[target].family;
    if (!(word >> 31) && (word & 0x1ff) == SOURCE_DPP8_INACTIVE) word ^= SOURCE_DPP8_INACTIVE ^ SOURCE_DPP8;
    for (unsigned id = table->first_layout[word >> (32 - LAYOUT_KEY_BITS)]; id < NUM_LAYOUTS; id++)
        if (layouts[id].families >> family & 1 && layouts[id].mask && (word & layouts[id].mask) == layouts[id].match)
            return (LayoutId)id;
    return LAYOUT_NONE;
}

RowBit isa_row_bit(const Layout *layout, const InstInfo *row)
{
    const RowBit bit = row->flags & INST_ATOMIC && row->num_defs ? ROW_BIT_RETURNS
                       : row->modifiers & MOD_LDS                ? ROW_BIT_LDS
                                                                 : NO_ROW_BIT;
    return layout->row_bits[bit].bits ? bit : NO_ROW_BIT;
}

uint16_t isa_opcode_number(Target target, const InstInfo *row, const Layout *layout)
{
    enum { VOP3_OPCODE_BITS = 10 }; /* VOP3 has 10 bits, VOPD3 more, all others fewer */
    return (layout->opcode.bits >= VOP3_OPCODE_BITS ? row->opcode_e64 : row->opcode_e32)[target];
}
