/* See instruction.h. Operands and modifiers are read first, independent of the mnemonic. Then each possible row and
   form of the mnemonic is tried, and the first match is taken. */
#include "assembly/instruction.h"

#include <string.h>
#include <strings.h>

#include "assembly/mnemonic.h"
#include "assembly/modifier.h"
#include "isa/dual.h"
#include "isa/fields.h"

enum { MAX_TEXT_OPERANDS = 12 };

typedef struct Statement {
    Word mnemonic;
    TextOperand operands[MAX_TEXT_OPERANDS];
    unsigned count;
    ModifierList modifiers;
} Statement;

/* Why the best-matching row does not fit. */
typedef struct Refusal {
    const char *why;
    const char *at; /* in the line */
    unsigned stage;
} Refusal;

/* ---- reading ---- */

/* Reads operands and modifiers, up to the end or to "::". */
static bool read_list(Cursor *c, const OperandReader *reader, Statement *s)
{
    while (!cursor_at_end(c) && *c->at != ':') {
        if (modifier_starts(c)) {
            if (!modifier_read(c, reader, &s->modifiers)) return false;
        } else {
            if (s->count == MAX_TEXT_OPERANDS) return cursor_error(c, "too many operands");
            if (!text_operand_read(c, reader, &s->operands[s->count++])) return false;
        }
        cursor_take(c, ',');
    }
    return true;
}

/* ---- the operands' places ---- */

typedef enum SlotKind {
    SLOT_OPERAND,
    SLOT_IMMEDIATE,   /* mods.offset of a scalar instruction */
    SLOT_OFFSET,      /* mods.offset of a prefetch */
    SLOT_LENGTH,      /* mods.abid of one */
    SLOT_SMEM_OFFSET, /* a register, which becomes operand `index`, or a number, which becomes mods.offset */
} SlotKind;

typedef struct Slot {
    uint8_t kind, index;
    bool optional;
} Slot;

enum { MAX_SLOTS = MAX_OPERANDS + 3 };

/* The order of the text, as in isa_print. */
static unsigned list_slots(const InstInfo *row, uint16_t opcode, Slot *slots)
{
    unsigned n = 0;
    const bool setreg = opcode == OP_S_SETREG_B32 || opcode == OP_S_SETREG_IMM32_B32;
    const bool probes = opcode == OP_S_ATC_PROBE || opcode == OP_S_ATC_PROBE_BUFFER;
    const bool prefetches = row->modifiers & MOD_LENGTH && !probes;
    if (setreg) slots[n++] = (Slot){SLOT_IMMEDIATE, 0, false};
    if (probes) slots[n++] = (Slot){SLOT_LENGTH, 0, false};
    for (unsigned i = 0; i < row->num_operands; i++) {
        if (row->operands[i].tied >= 0) continue;
        const bool last = row->format == FORMAT_SMEM && i == isa_soffset_index(row);
        if (prefetches && last) slots[n++] = (Slot){SLOT_OFFSET, 0, false};
        if (last && !prefetches) {
            slots[n++] = (Slot){SLOT_SMEM_OFFSET, (uint8_t)i, true};
            break;
        }
        const bool may_lack = row->format == FORMAT_FLAT || row->format == FORMAT_TENSOR;
        slots[n++] = (Slot){SLOT_OPERAND, (uint8_t)i, may_lack && row->operands[i].allow & ALLOW_NONE};
    }
    if (prefetches) slots[n++] = (Slot){SLOT_LENGTH, 0, false};
    const bool immediate = row->format == FORMAT_SOPK || row->format == FORMAT_SOP1 || row->format == FORMAT_SOPP;
    if (((immediate && row->modifiers & MOD_SIMM16) || opcode == OP_S_SET_GPR_IDX_ON) && !setreg)
        slots[n++] = (Slot){SLOT_IMMEDIATE, 0, opcode == OP_S_ENDPGM || opcode == OP_S_BARRIER_LEAVE};
    return n;
}

/* For two operations in one: X's operands, then Y's. `implied`: the mask of VOPD, VCC, is not written. */
static unsigned list_dual_slots(const InstInfo *row, uint16_t opcode, bool implied, Slot *slots)
{
    unsigned n = 0;
    for (unsigned half = 0; half < 2; half++)
        for (unsigned i = 0; i < row->num_operands; i++) {
            const DualPlace at = isa_dual_place(opcode, i);
            const bool skipped = implied && row->operands[i].flags & OPERAND_LANE_MASK;
            if (at.half == half && at.slot != DUAL_TIED && !skipped)
                slots[n++] = (Slot){SLOT_OPERAND, (uint8_t)i, false};
        }
    return n;
}

/* ---- one row, one form ---- */

typedef struct Attempt {
    const OperandReader *reader;
    const Statement *statement;
    TextInst *out;
    Refusal *refusal;
} Attempt;

/* Stages of an attempt. A later stage means a better match. */
enum { STAGE_COUNT = 1, STAGE_MODIFIERS, STAGE_OPERANDS, STAGE_WHOLE };

static bool refuse(const Attempt *a, unsigned stage, const char *at, const char *why)
{
    if (stage <= a->refusal->stage) return false;
    *a->refusal = (Refusal){why, at, stage};
    return false;
}

static bool place_number(const Attempt *a, Slot slot, const TextOperand *text, const char **why)
{
    MachineInst *inst = &a->out->inst;
    const bool jumps = inst_info(inst->opcode)->flags & INST_BRANCH || inst->opcode == OP_S_CALL_B64;
    AsmValue value = {.constant = text->number};
    *why = "a number is expected";
    if (text->flags || text->literal || (text->kind != TEXT_FIELD && text->kind != TEXT_VALUE)) return false;
    if (text->kind == TEXT_VALUE && !expression_value(a->reader->symbols, text->value, &value, why)) return false;
    if (value.plus || value.minus) {
        *why = "the number must be known here";
        if (slot.kind != SLOT_IMMEDIATE || !jumps) return false;
        a->out->branch = text->value;
        return true;
    }
    *why = "the number is out of range";
    const int64_t most = slot.kind == SLOT_LENGTH ? 127 : slot.kind == SLOT_IMMEDIATE ? UINT16_MAX : INT32_MAX;
    const int64_t least = slot.kind == SLOT_LENGTH ? 0 : slot.kind == SLOT_IMMEDIATE ? INT16_MIN : INT32_MIN;
    if (value.constant < least || value.constant > most) return false;
    if (slot.kind == SLOT_LENGTH) inst->mods.abid = (uint8_t)value.constant;
    else if (slot.kind == SLOT_IMMEDIATE) inst->mods.offset = (uint16_t)value.constant;
    else inst->mods.offset = (int32_t)value.constant;
    return true;
}

static bool place_one(const Attempt *a, Slot slot, const TextOperand *text, const char **why)
{
    bool is_address;
    MachineInst *inst = &a->out->inst;
    const bool in_register = text->kind == TEXT_REGISTER || text->kind == TEXT_OFF;
    *why = "two offsets";
    if (slot.kind == SLOT_SMEM_OFFSET && !in_register && modifier_given(&a->statement->modifiers, MODIFIER_OFFSET))
        return false;
    if (slot.kind != SLOT_OPERAND && !(slot.kind == SLOT_SMEM_OFFSET && in_register))
        return place_number(a, slot, text, why);
    if (!text_operand_place(a->reader, text, inst, slot.index, &is_address, why)) return false;
    if (is_address && a->out->literal) *why = "only one literal";
    if (is_address && a->out->literal) return false;
    if (is_address) a->out->literal = text->value;
    if (slot.kind == SLOT_SMEM_OFFSET && inst->operands[slot.index].kind != OPERAND_NONE && !inst->mods.offset)
        inst->mods.zero_offset = modifier_given(&a->statement->modifiers, MODIFIER_OFFSET);
    return true;
}

static bool place_operands(const Attempt *a, const Slot *slots, unsigned num_slots)
{
    const Statement *s = a->statement;
    MachineInst *inst = &a->out->inst;
    const InstInfo *row = inst_info(inst->opcode);
    const char *why = NULL;
    /* The mask of VOPD is not written, and that of a comparison is optional. */
    const bool implied = row->format == FORMAT_VOPD || row->format == FORMAT_VOPC;
    for (unsigned i = 0; i < row->num_operands; i++)
        inst->operands[i] = implied && row->operands[i].flags & OPERAND_LANE_MASK
                                ? operand_special(SPECIAL_VCC, (uint8_t)target_infos[a->reader->target].mask_dwords)
                                : operand_none();
    for (unsigned i = 0; i < num_slots && i < s->count; i++)
        if (!place_one(a, slots[i], &s->operands[i], &why))
            return refuse(a, STAGE_OPERANDS + (i + 1) * STAGE_WHOLE, s->operands[i].at, why);
    for (unsigned i = 0; i < row->num_operands; i++)
        if (row->operands[i].tied >= 0) {
            inst->operands[i] = inst->operands[row->operands[i].tied];
            inst->operands[i].flags = 0;
        }
    return true;
}

static bool has_virtual(const MachineInst *inst)
{
    for (unsigned i = 0; i < inst->num_operands; i++)
        if (inst->operands[i].kind == OPERAND_VREG) return true;
    return false;
}

/* Tries all slots in the list. */
static bool try_slots(const Attempt *a, uint16_t opcode, Form form, const Slot *slots, unsigned num_slots)
{
    const InstInfo *row = inst_info(opcode);
    const Target target = a->reader->target;
    const Statement *s = a->statement;
    const char *why = NULL;
    unsigned needed = num_slots;
    while (needed && slots[needed - 1].optional) needed--;
    const char *end = s->count ? s->operands[s->count - 1].at : s->mnemonic.text;
    if (s->count < needed) return refuse(a, STAGE_COUNT, end, "operands are missing");
    if (s->count > num_slots) return refuse(a, STAGE_COUNT, s->operands[num_slots].at, "too many operands");
    *a->out = (TextInst){.inst = {.opcode = opcode, .form = (uint8_t)form}};
    MachineInst *inst = &a->out->inst;
    inst->operands = a->out->operands;
    inst->num_defs = row->num_defs, inst->num_operands = row->num_operands;
    inst->mods = isa_default_modifiers(opcode);
    /* unwritten bytes keep their value */
    if (form == FORM_SDWA && row->format != FORMAT_VOPC && !isa_converts_bytes(row))
        inst->mods.sdwa_dst = SDWA_DWORD | SDWA_UNUSED_PRESERVE << 3;
    if (!modifiers_apply(target, &s->modifiers, inst, &why)) return refuse(a, STAGE_MODIFIERS, s->mnemonic.text, why);
    if (!place_operands(a, slots, num_slots)) return false;
    if (has_virtual(inst)) return true;
    const bool fits = isa_is_matrix(row) ? isa_check(target, inst, &why) : isa_can_encode(target, inst, &why);
    if (!fits) return refuse(a, STAGE_WHOLE * (MAX_SLOTS + 2), s->mnemonic.text, why);
    const Form chosen = isa_choose_form(target, inst);
    if (isa_fields(target)->rows[opcode].layout[chosen] == LAYOUT_NONE)
        return refuse(a, STAGE_OPERANDS, s->mnemonic.text, "the instruction has no such form");
    return true;
}

/* A comparison without a result operand writes VCC. */
static bool try_comparison(const Attempt *a, uint16_t opcode, Form form)
{
    Slot slots[MAX_SLOTS];
    const unsigned count = list_slots(inst_info(opcode), opcode, slots);
    return form != FORM_E64 && form != FORM_SDWA && count > 1 && inst_info(opcode)->num_defs &&
           try_slots(a, opcode, form, slots + 1, count - 1);
}

static bool try_form(const Attempt *a, uint16_t opcode, Form form)
{
    Slot slots[MAX_SLOTS];
    const InstInfo *row = inst_info(opcode);
    if (row->format == FORMAT_VOPC && try_comparison(a, opcode, form)) return true;
    if (row->format != FORMAT_VOPD) return try_slots(a, opcode, form, slots, list_slots(row, opcode, slots));
    if (try_slots(a, opcode, form, slots, list_dual_slots(row, opcode, false, slots))) return true;
    const unsigned count = list_dual_slots(row, opcode, true, slots);
    if (!try_slots(a, opcode, FORM_E32, slots, count)) return false;
    return true;
}

/* ---- all rows and forms ---- */

/* The forms to try for a suffix and for the form of the modifiers, short ones first. None if the two contradict each
   other. */
static unsigned list_forms(Form suffix, Form of_modifiers, Form *forms)
{
    const bool eight = of_modifiers == FORM_DPP8;
    unsigned n = 0;
    const bool lanes = form_is_dpp(of_modifiers), takes_lanes = suffix == FORM_AUTO || form_is_dpp(suffix);
    if ((lanes && !takes_lanes) || (form_is_dpp(suffix) && !lanes)) return 0;
    if (of_modifiers == FORM_SDWA && suffix != FORM_AUTO && suffix != FORM_SDWA) return 0;
    if (suffix == FORM_E64_DPP) {
        forms[n++] = eight ? FORM_E64_DPP8 : FORM_E64_DPP;
    } else if (lanes) {
        forms[n++] = eight ? FORM_DPP8 : FORM_DPP;
        if (suffix == FORM_AUTO) forms[n++] = eight ? FORM_E64_DPP8 : FORM_E64_DPP;
    } else {
        forms[n++] = suffix == FORM_AUTO ? of_modifiers : suffix;
    }
    return n;
}

static bool form_exists(Target target, const InstInfo *row, Form form)
{
    if (form == FORM_E32 && isa_has_short_form(row)) return row->opcode_e32[target] != NO_OPCODE;
    if (form == FORM_E64 && isa_has_short_form(row)) return row->opcode_e64[target] != NO_OPCODE;
    return form == FORM_SDWA || form_is_dpp(form) ? isa_has_form(target, row, form) : true;
}

/* On a row with one form a suffix has no meaning, but is allowed. v_permlane16 has a "fi" without being DPP. */
static Form form_for(const InstInfo *row, Form form)
{
    if (isa_has_short_form(row) || form_is_dpp(form)) return form;
    return form == FORM_E64 || form == FORM_E32 ? FORM_AUTO : form;
}

static bool try_rows(const Attempt *a, Opcode opcode, Form suffix)
{
    Form forms[2];
    const Target target = a->reader->target;
    const unsigned num_forms = list_forms(suffix, modifiers_form(&a->statement->modifiers), forms);
    if (!num_forms)
        return refuse(a, STAGE_COUNT, a->statement->mnemonic.text, "the modifiers belong to another form (SDWA, DPP)");
    for (; opcode != OP_INVALID; opcode = mnemonic_next(target, opcode))
        for (unsigned i = 0; i < num_forms; i++) {
            const InstInfo *row = inst_info(opcode);
            const Form form = form_for(row, forms[i]);
            if (!form_exists(target, row, form))
                refuse(a, STAGE_COUNT, a->statement->mnemonic.text, "the instruction has no such form");
            else if (try_form(a, opcode, form)) return true;
        }
    return false;
}

/* ---- messages ---- */

/* For a name that LLVM or another family knows. */
static bool report_unknown(Cursor *c, const OperandReader *reader, Word word)
{
    const char *target = target_infos[reader->target].name;
    c->at = word.text;
    for (unsigned t = 0; t < NUM_TARGETS; t++) {
        Form form;
        if (mnemonic_of_word((Target)t, word, &form) != OP_INVALID)
            return cursor_error(c, "%s has no %.*s (%s has it)", target, (int)word.length, word.text,
                                target_infos[t].name);
    }
    return cursor_error(c, "there is no instruction '%.*s'", (int)word.length, word.text);
}

static bool report_refusal(Cursor *c, const Statement *s, const Refusal *refusal)
{
    c->at = refusal->at ? refusal->at : s->mnemonic.text;
    return cursor_error(c, "%.*s: %s", (int)s->mnemonic.length, s->mnemonic.text,
                        refusal->why ? refusal->why : "these operands do not fit");
}

/* ---- the whole ---- */

/* "v_dual_X ... :: v_dual_Y ...": the row "v_dual_X_Y". */
static bool read_dual(Cursor *c, const OperandReader *reader, Statement *s, Opcode *opcode)
{
    static const char prefix[] = "v_dual_";
    char name[MNEMONIC_BYTES];
    const size_t skipped = sizeof prefix - 1;
    if (!cursor_take(c, ':') || !cursor_expect(c, ':'))
        return cursor_error(c, "expected \"::\" and a second operation");
    const Word second = cursor_word(c);
    if (!second.text || second.length <= skipped || memcmp(second.text, prefix, skipped) != 0)
        return cursor_error(c, "expected v_dual_...");
    const size_t length = s->mnemonic.length + 1 + second.length - skipped;
    if (length >= sizeof name) return report_unknown(c, reader, second);
    mnemonic_lower(name, s->mnemonic);
    name[s->mnemonic.length] = '_';
    memcpy(name + s->mnemonic.length + 1, second.text + skipped, second.length - skipped);
    c->at += second.length;
    *opcode = mnemonic_find(reader->target, name, length);
    if (*opcode == OP_INVALID)
        return cursor_error(c, "%s has no %.*s beside %.*s", target_infos[reader->target].name, (int)second.length,
                            second.text, (int)s->mnemonic.length, s->mnemonic.text);
    return read_list(c, reader, s);
}

bool text_inst_read(Cursor *c, const OperandReader *reader, TextInst *out)
{
    Form suffix = FORM_AUTO;
    Statement s = {.mnemonic = cursor_word(c)};
    if (!s.mnemonic.text) return cursor_error(c, "expected an instruction, a label or a directive");
    const bool dual = s.mnemonic.length > 7 && !strncasecmp(s.mnemonic.text, "v_dual_", 7);
    Opcode opcode = dual ? OP_INVALID : mnemonic_of_word(reader->target, s.mnemonic, &suffix);
    if (opcode == OP_INVALID && !dual) return report_unknown(c, reader, s.mnemonic);
    c->at += s.mnemonic.length;
    if (!read_list(c, reader, &s)) return false;
    if (dual && !read_dual(c, reader, &s, &opcode)) return false;
    if (!cursor_end(c)) return false;
    Refusal refusal = {0};
    const Attempt attempt = {reader, &s, out, &refusal};
    if (try_rows(&attempt, opcode, suffix)) return true;
    return report_refusal(c, &s, &refusal);
}
