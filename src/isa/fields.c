/* The rows of fields.def as tables, made once: layouts by the first bits of a word, places by row and form. */
#include "isa/fields.h"

#include <threads.h>

#include "support/diag.h"

#define LAYOUT(...)
#define FIXED(...)
#define OPCODE(...)
#define PLACE(...)
#define PLACE_BY(...)
#define MODIFIER(...)
#define MODIFIER_SIGNED(...)
#define SOURCE(...)

static Layout layouts[NUM_LAYOUTS] = {
#undef LAYOUT
#undef FIXED
#undef OPCODE
#define LAYOUT(id, words_, mask_, match_) \
    [LAYOUT_##id].words = words_, [LAYOUT_##id].mask = mask_, [LAYOUT_##id].match = match_,
#define FIXED(id, word, bits) [LAYOUT_##id].fixed[word] = bits,
#define OPCODE(id, word, low, bits) [LAYOUT_##id].opcode = {word, low, bits},
#include "isa/fields.def"
#undef LAYOUT
#undef FIXED
#undef OPCODE
#define LAYOUT(...)
#define FIXED(...)
#define OPCODE(...)
};

enum { TIED_PLACE, LITERAL_PLACE, FIRST_PLACE }; /* numbers in `places` */
static const Place places[] = {
    [TIED_PLACE] = {.kind = PLACE_TIED, .layout = NUM_LAYOUTS},
    [LITERAL_PLACE] = {.kind = PLACE_LITERAL, .layout = NUM_LAYOUTS},
#undef PLACE
#undef PLACE_BY
#define PLACE(id, kind, word, low, bits, takes) \
    {LAYOUT_##id, PLACE_##kind, {word, low, bits}, TAKES_##takes, {0, 0, 0}},
#define PLACE_BY(id, kind, word, low, bits, takes, by_word, by_bit) \
    {LAYOUT_##id, PLACE_##kind, {word, low, bits}, TAKES_##takes, {by_word, by_bit, 1}},
#include "isa/fields.def"
#undef PLACE
#undef PLACE_BY
#define PLACE(...)
#define PLACE_BY(...)
};
enum { NUM_PLACES = sizeof places / sizeof *places };
_Static_assert(NUM_PLACES < 256, "numbers of places are bytes");

static const ModifierField modifier_fields[] = {
#undef MODIFIER
#undef MODIFIER_SIGNED
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
#undef MODIFIER
#undef MODIFIER_SIGNED
#define MODIFIER(...)
#define MODIFIER_SIGNED(...)
};

static const SourceField source_fields[] = {
#undef SOURCE
#define SOURCE(id, source, flag, word, bit, needs) {LAYOUT_##id, source, flag, {word, bit, 1}, needs},
#include "isa/fields.def"
};

/* Source: CDNA3 ISA guide, "Scalar ALU operands". */
const SpecialNumber isa_special_numbers[] = {
    {SPECIAL_FLAT_SCRATCH, 102, 2},
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
    {SPECIAL_SCC, 253, 0},
};
const unsigned isa_num_special_numbers = sizeof isa_special_numbers / sizeof *isa_special_numbers;

enum { NUM_FORMS = FORM_DPP + 1, TOP_BITS = 9 };
static uint8_t row_places[NUM_OPCODES][NUM_FORMS][MAX_OPERANDS];
static uint8_t first_layout[1 << TOP_BITS];
static once_flag fields_once = ONCE_FLAG_INIT;

LayoutId isa_layout(const InstInfo *row, Form form)
{
    static const uint8_t by_format[NUM_FORMATS] = {
        [FORMAT_SOP1] = LAYOUT_SOP1,     [FORMAT_SOP2] = LAYOUT_SOP2,       [FORMAT_SOPC] = LAYOUT_SOPC,
        [FORMAT_SOPK] = LAYOUT_SOPK,     [FORMAT_SOPP] = LAYOUT_SOPP,       [FORMAT_SMEM] = LAYOUT_SMEM,
        [FORMAT_VOP1] = LAYOUT_VOP1,     [FORMAT_VOP2] = LAYOUT_VOP2,       [FORMAT_VOPC] = LAYOUT_VOPC,
        [FORMAT_VOP3] = LAYOUT_VOP3,     [FORMAT_VOP3P] = LAYOUT_VOP3P,     [FORMAT_MAI] = LAYOUT_MAI,
        [FORMAT_DS] = LAYOUT_DS,         [FORMAT_MUBUF] = LAYOUT_MUBUF,     [FORMAT_FLAT] = LAYOUT_FLAT,
        [FORMAT_GLOBAL] = LAYOUT_GLOBAL, [FORMAT_SCRATCH] = LAYOUT_SCRATCH, [FORMAT_MAI_SCALED] = LAYOUT_MAI_SCALED,
    };
    const bool is_short = row->format == FORMAT_VOP1 || row->format == FORMAT_VOP2 || row->format == FORMAT_VOPC;
    LayoutId id = (LayoutId)by_format[row->format];
    /* their layouts stand in this order: SDWA, DPP, plain */
    if (is_short && form == FORM_SDWA) return id - 2;
    if (is_short && form == FORM_DPP) return id - 1;
    if (is_short && form == FORM_E64) id = LAYOUT_VOP3;
    if (id == LAYOUT_MAI && !(row->modifiers & MOD_MFMA)) return LAYOUT_ACC_MOVE;
    const bool mask = row->num_defs == 2 && (row->operands[1].flags & OPERAND_LANE_MASK);
    return id == LAYOUT_VOP3 && mask ? LAYOUT_VOP3B : id;
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

/* False: the layout has no place for an operand of the row. */
static bool find_places(const InstInfo *row, LayoutId layout, uint8_t *numbers)
{
    bool taken[NUM_PLACES] = {false};
    for (unsigned i = 0; i < row->num_operands; i++) {
        const OperandInfo *info = &row->operands[i];
        numbers[i] = info->tied >= 0 ? TIED_PLACE : info->allow == ALLOW_LITERAL ? LITERAL_PLACE : FIRST_PLACE;
        if (numbers[i] != FIRST_PLACE) continue;
        unsigned n = FIRST_PLACE;
        while (n < NUM_PLACES &&
               (taken[n] || places[n].layout != layout || !takes((PlaceTakes)places[n].takes, info, i < row->num_defs)))
            n++;
        if (n == NUM_PLACES) return false;
        taken[n] = true;
        numbers[i] = (uint8_t)n;
    }
    return true;
}

static bool has_form(const InstInfo *row, Form form)
{
    const bool is_short = row->format == FORMAT_VOP1 || row->format == FORMAT_VOP2 || row->format == FORMAT_VOPC;
    if (form == FORM_SDWA) return row->modifiers & MOD_SDWA;
    if (form == FORM_DPP) return row->modifiers & MOD_DPP;
    bool found = false;
    const uint16_t *numbers = form == FORM_E64 ? row->opcode_e64 : row->opcode_e32;
    for (unsigned t = 0; t < NUM_TARGETS; t++) found |= numbers[t] != 0xffff;
    return found || !is_short;
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

static void fill_fields(void)
{
    fill_ranges();
    const uint32_t top = ~0u << (32 - TOP_BITS);
    for (uint32_t i = 0; i < 1u << TOP_BITS; i++) {
        const uint32_t word = i << (32 - TOP_BITS);
        unsigned id = 0;
        while (id < NUM_LAYOUTS && (!layouts[id].mask || ((word ^ layouts[id].match) & layouts[id].mask & top))) id++;
        first_layout[i] = (uint8_t)id;
    }
    for (unsigned op = OP_INVALID + 1; op < NUM_OPCODES; op++) {
        const InstInfo *row = &inst_infos[op];
        for (Form form = FORM_E32; row->format != FORMAT_PSEUDO && form <= FORM_DPP; form++)
            if (has_form(row, form) && !find_places(row, isa_layout(row, form), row_places[op][form]))
                BUG("fields.def has no place for an operand of %s", row->name);
    }
}

const Layout *layout_info(LayoutId id)
{
    call_once(&fields_once, fill_fields);
    return &layouts[id];
}

LayoutId layout_of_word(uint32_t word)
{
    call_once(&fields_once, fill_fields);
    for (unsigned id = first_layout[word >> (32 - TOP_BITS)]; id < NUM_LAYOUTS; id++)
        if (layouts[id].mask && (word & layouts[id].mask) == layouts[id].match) return (LayoutId)id;
    return NUM_LAYOUTS;
}

const uint8_t *isa_places(const InstInfo *row, Form form)
{
    call_once(&fields_once, fill_fields);
    return row_places[row - inst_infos][form];
}

const Place *place_info(uint8_t number) { return &places[number]; }

uint32_t isa_traits(const InstInfo *row)
{
    const bool formats = (row->modifiers & MOD_MFMA) && !row->operands[1].width;
    return row->modifiers | (row->flags & INST_BRANCH ? TRAIT_BRANCH : 0) | (formats ? TRAIT_FORMATS : 0) |
           (row->flags & INST_PERMLANE_SWAP ? TRAIT_PERMLANE_SWAP : 0) | (row->flags & INST_SMFMAC ? TRAIT_SMFMAC : 0);
}
