/* Judges two instructions that are nearer than a hazard row asks, by the evidence of production kernels (HAZARD_SEEN in
   hazards.def). */
#include "isa/hazards.h"
#include "support/vec.h"

#include <string.h>

const char *const hazard_proof_names[NUM_HAZARD_PROOFS] = {"sure",      "newer",    "cautious", "refuted",
                                                           "undecided", "conflict", "timed"};

bool hazard_mode_exists(Target target, HazardMode mode)
{
    return mode == HAZARD_MODE_DOCUMENTED || target == TARGET_GFX942 || target == TARGET_GFX950;
}

static unsigned least_seen(Target target, Hazard row, unsigned pass_column)
{
    return hazard_infos[row].seen.least[target_infos[target].hazard_column][pass_column];
}

bool hazard_is_valu(const MachineInst *inst)
{
    const InstInfo *info = inst_info(inst->opcode);
    return info->unit == UNIT_VALU || info->unit == UNIT_TRANS || (info->unit == UNIT_MFMA && !isa_is_matrix(info));
}

unsigned hazard_codegen_states(Target target, HazardMode mode, Hazard row, unsigned pass_column)
{
    const HazardInfo *h = &hazard_infos[row];
    unsigned states = hazard_column_states(target, row, pass_column), least = least_seen(target, row, pass_column);
    if (mode == HAZARD_MODE_DOCUMENTED || h->proof != HAZARD_REFUTED || h->seen.limits & HAZARD_IN_CODEGEN)
        return states;
    if (least == HAZARD_NOT_SEEN) return states;
    /* between two matrix instructions, the busy pipe alone accounts for all passes but one */
    bool between_matrix = h->consumer_set == HAZARD_SET_C;
    unsigned given = between_matrix ? (2u << pass_column) - 1 : 0;
    least = least > given ? least - given : 0;
    return least < states ? least : states;
}

/* ---- pairs of instructions ---- */

typedef struct HazardForm {
    Hazard row;
    const char *producer, *consumer;
    uint8_t passes; /* 0: any */
    HazardProof verdict;
    unsigned limits;
    uint8_t least[NUM_HAZARD_COLUMNS];
} HazardForm;

#define NONE HAZARD_NOT_SEEN
static const HazardForm forms[] = {
#define HAZARD_FORM(row_, producer_, consumer_, passes_, verdict_, limits_, gfx942, gfx950, gfx1250, places, files) \
    {HAZARD_ROW_##row_,                                                                                             \
     producer_,                                                                                                     \
     consumer_,                                                                                                     \
     passes_,                                                                                                       \
     HAZARD_##verdict_,                                                                                             \
     HAZARD_##limits_,                                                                                              \
     {gfx942, gfx950, gfx1250, NONE}},
#include "isa/hazard_forms.def"
};
#undef NONE
enum { NUM_PAIR_FORMS = sizeof forms / sizeof forms[0] };

static bool is_like(const char *pattern, const char *name)
{
    for (; *pattern != '*'; pattern++, name++)
        if (*pattern != *name) return false;
        else if (!*pattern) return true;
    for (;; name++) {
        if (is_like(pattern + 1, name)) return true;
        if (!*name) return false;
    }
}

static const char *dpp_control(unsigned control)
{
    if (control < 0x100) return "quad_perm";
    switch (control >> 4) {
    case 0x10: return "row_shl";
    case 0x11: return "row_shr";
    case 0x12: return "row_ror";
    case 0x15: return "row_newbcast";
    default: return "other";
    }
}

static const char *form_name(Target target, Hazard row, const MachineInst *inst, bool is_consumer)
{
    const bool is_of_dpp = hazard_infos[row].consumers == 1u << HAZARD_CLASS_NUMBER_DPP;
    if (inst->form != FORM_DPP || !is_of_dpp) return isa_name(target, inst->opcode);
    return is_consumer ? dpp_control(inst->mods.dpp_ctrl) : "dpp";
}

static bool fits(Target target, const HazardForm *form, Hazard row, const MachineInst *producer,
                 const MachineInst *consumer)
{
    return form->row == row && (!form->passes || isa_passes(target, producer) == form->passes) &&
           is_like(form->producer, form_name(target, row, producer, false)) &&
           is_like(form->consumer, form_name(target, row, consumer, true));
}

static bool has_forms(Hazard row)
{
    for (unsigned i = 0; i < NUM_PAIR_FORMS; i++)
        if (forms[i].row == row) return true;
    return false;
}

static bool is_of_no_target(const HazardForm *form)
{
    for (unsigned column = 0; column < NUM_HAZARD_COLUMNS; column++)
        if (form->least[column] != HAZARD_NOT_SEEN) return false;
    return true;
}

static bool holds_in(unsigned limits, HazardGap gap) { return gap.only_valu || !(limits & HAZARD_BETWEEN_VALU); }

/* The first line of hazard_forms.def for these two instructions and what stands between them. NULL: there is none. */
static const HazardForm *find_form(Target target, Hazard row, const MachineInst *producer, const MachineInst *consumer,
                                   HazardGap gap)
{
    const unsigned column = target_infos[target].hazard_column;
    ARRAY_FOREACH(const HazardForm, form, forms, NUM_PAIR_FORMS) {
        const unsigned least = form->least[column];
        if (!fits(target, form, row, producer, consumer)) continue;
        if (is_of_no_target(form)) return NULL;
        if (least != HAZARD_NOT_SEEN && gap.time >= least && holds_in(form->limits, gap)) return form;
    }
    return NULL;
}

HazardProof hazard_judge(Target target, Hazard row, const MachineInst *producer, const MachineInst *consumer,
                         HazardGap gap)
{
    const HazardInfo *h = &hazard_infos[row];
    const unsigned want = hazard_row_states(target, row, producer);
    if (gap.pipe >= want) return HAZARD_TIMED;
    if (has_forms(row)) {
        const HazardForm *form = find_form(target, row, producer, consumer, gap);
        return form ? form->verdict : h->documented;
    }
    const bool is_seen = gap.time >= least_seen(target, row, hazard_pass_column(target, producer));
    return is_seen && holds_in(h->seen.limits, gap) ? h->proof : h->documented;
}

unsigned hazard_pair_states(Target target, HazardMode mode, Hazard row, const MachineInst *producer,
                            const MachineInst *consumer)
{
    const unsigned column = hazard_pass_column(target, producer), states = hazard_column_states(target, row, column);
    const unsigned least = hazard_codegen_states(target, mode, row, column);
    if (least == states || !has_forms(row)) return least;
    for (unsigned between = least; between < states; between++) {
        /* the busy pipe gives the second matrix instruction all passes but one */
        const bool to_matrix = hazard_infos[row].consumer_set == HAZARD_SET_C;
        const HazardGap gap = {.time = to_matrix ? between + (2u << column) - 1 : between, .only_valu = true};
        const HazardForm *form = find_form(target, row, producer, consumer, gap);
        if (form && form->verdict == HAZARD_REFUTED) return between;
    }
    return states;
}

/* Does this row count vector instructions as wait states (hazard_counts_valu)? */
static bool counts_vector_instructions(const HazardInfo *h)
{
    unsigned most[NUM_HAZARD_COLUMNS] = {0};
    for (unsigned column = 0; column < NUM_HAZARD_COLUMNS; column++)
        for (unsigned p = 0; p < NUM_PASS_CLASSES; p++)
            if (h->states[column][p] > most[column]) most[column] = h->states[column][p];
    const unsigned gfx1250 = target_infos[TARGET_GFX1250].hazard_column;
    for (unsigned column = 0; column < NUM_HAZARD_COLUMNS; column++)
        if (column != gfx1250 && most[column]) return false;
    return most[gfx1250] != 0;
}

/* 46252 as "46,252". */
static void append_count(uint32_t n, StrBuf *out)
{
    if (n >= 1000) {
        append_count(n / 1000, out);
        strbuf_printf(out, ",%03u", n % 1000);
    } else {
        strbuf_printf(out, "%u", n);
    }
}

void hazard_message(Hazard row, HazardProof proof, const char *producer, HazardStates states, const char *where,
                    StrBuf *out)
{
    const HazardInfo *h = &hazard_infos[row];
    const char *plural = states.want == 1 ? "" : "s";
    const char *unit = counts_vector_instructions(h) ? "vector instruction" : "wait state";
    if (proof < HAZARD_REFUTED) {
        strbuf_printf(out, "needs %u %s%s after %s, and has %u on %s", states.want, unit, plural, producer, states.have,
                      where);
        return;
    }
    strbuf_printf(out, "%s for %u %s%s after %s, and it has %u on %s; ",
                  strncmp(h->source, "ISA", 3) ? "LLVM asks" : "LLVM and the ISA document ask", states.want, unit,
                  plural, producer, states.have, where);
    if (proof == HAZARD_TIMED) {
        strbuf_printf(out, "but the matrix pipe is busy for %u", states.pipe);
        return;
    }
    strbuf_append(out, "production kernels do without in ");
    append_count(h->seen.places, out);
    strbuf_append(out, " places");
    if (proof == HAZARD_REFUTED) return;
    strbuf_append(out, proof == HAZARD_CONFLICT ? " and run right; neither refutes the other"
                                                : ", which does not decide it");
}
