/* Prints names and live ranges of values, before the kernel IR of --print-after=regalloc and as comments in assembly
   (-S --annotate):

     v_mfma_f32_16x16x16_f16 v[4:7], v[2:3], v[2:3], v[4:7]   ; 13: v 9 s 6 | %acc = %15, %acc | %15 ends */
#include "report/report.h"

enum { MAX_SPANS = 4 };

static void print_spans(const Places *p, const PlacedValue *v, StrBuf *out)
{
    for (uint32_t i = 0; i < v->num_spans && i < MAX_SPANS; i++) {
        const PlaceSpan *s = &place_spans(p, v)[i];
        strbuf_printf(out, s->first == s->last ? "%s%u" : "%s%u-%u", i ? ", " : "", s->first, s->last);
    }
    if (v->num_spans > MAX_SPANS)
        strbuf_printf(out, ", ... to %u (%u ranges)", place_spans(p, v)[v->num_spans - 1].last, v->num_spans);
}

void report_places(const Kernel *k, StrBuf *out)
{
    const Places *p = k->notes->places;
    strbuf_append(out, "// value, place, live at instructions, source\n");
    VEC_FOREACH(const PlacedValue, v, &p->values) {
        strbuf_append(out, "//   ");
        report_name(k, v->vreg, out);
        if (k->vregs.data[v->vreg].is_var) strbuf_append(out, " (variable)");
        strbuf_append(out, "  ");
        report_registers(out, v->file, v->reg, k->vregs.data[v->vreg].width);
        strbuf_append(out, "  ");
        print_spans(p, v, out);
        strbuf_append(out, "  ");
        report_location(k, report_value_loc(k, v->vreg), out);
        strbuf_char(out, '\n');
    }
}

/* ---- comments ---- */

typedef struct Annotator {
    const Kernel *k;
    const Places *p;
    uint32_t *first; /* by register of a file: 1 + first value there */
    uint32_t *next;  /* by value */
    uint32_t position;
} Annotator;

enum { MAX_REGISTER = 1024 };

/* A value is in the list of its first register. */
static void index_values(Annotator *a)
{
    for (uint32_t i = a->p->values.len; i-- > 0;) {
        const PlacedValue *v = &a->p->values.data[i];
        uint32_t *head = &a->first[v->file * MAX_REGISTER + v->reg];
        a->next[i] = *head;
        *head = i + 1;
    }
}

/* How well the value matches registers [reg, reg + width) at the position: as read (it ends at or after it) or as
   written (it starts there, or continues). 0: not at all. */
static unsigned match(const Annotator *a, const PlacedValue *v, const Operand *o, bool is_def)
{
    const VReg *r = &a->k->vregs.data[v->vreg];
    if (o->value + o->width > (uint32_t)v->reg + r->width) return 0;
    for (uint32_t i = 0; i < v->num_spans; i++) {
        const PlaceSpan *s = &place_spans(a->p, v)[i];
        if (a->position < s->first || a->position > s->last) continue;
        unsigned score = 1 + (r->width == o->width) + 2 * r->is_var;
        /* A value that is defined here is not read here, and a value that ends here is not written. */
        if (is_def)
            return s->first == a->position ? score + 8 : s->last == a->position ? (r->is_var ? score : 0) : score;
        return s->first == a->position && !r->is_var ? 0 : score + 4;
    }
    return 0;
}

static const PlacedValue *value_of(const Annotator *a, const Operand *o, bool is_def)
{
    const PlacedValue *best = NULL;
    unsigned best_score = 0;
    if (o->kind != OPERAND_PHYS || o->reg_class > CLASS_A || o->value >= MAX_REGISTER) return NULL;
    for (uint32_t reg = o->value < MAX_VREG_WIDTH ? 0 : o->value - MAX_VREG_WIDTH + 1; reg <= o->value; reg++)
        for (uint32_t i = a->first[o->reg_class * MAX_REGISTER + reg]; i; i = a->next[i - 1]) {
            unsigned score = match(a, &a->p->values.data[i - 1], o, is_def);
            if (score > best_score) best = &a->p->values.data[i - 1], best_score = score;
        }
    return best;
}

static void print_operand(const Annotator *a, const Operand *o, bool is_def, StrBuf *out)
{
    const PlacedValue *v = value_of(a, o, is_def);
    if (!v) {
        if (o->kind == OPERAND_PHYS) report_registers(out, o->reg_class, o->value, o->width);
        else strbuf_char(out, '_');
        return;
    }
    report_name(a->k, v->vreg, out);
    unsigned first = o->value - v->reg, width = a->k->vregs.data[v->vreg].width;
    if (o->width == width) return;
    if (o->width == 1) strbuf_printf(out, "[%u]", first);
    else strbuf_printf(out, "[%u:%u]", first, first + o->width - 1);
}

static bool has_registers(const Inst *inst)
{
    for (unsigned i = 0; i < inst->m.num_operands; i++)
        if (inst->m.operands[i].kind == OPERAND_PHYS) return true;
    return false;
}

static void annotate_inst(Annotator *a, Inst *inst)
{
    StrBuf text = {0};
    if (inst->position) a->position = inst->position;
    if (!a->position || a->position >= a->p->num_positions) return;
    strbuf_printf(&text, "%u: v %u", a->position, a->p->live[CLASS_V][a->position]);
    if (a->k->num_agprs) strbuf_printf(&text, " a %u", a->p->live[CLASS_A][a->position]);
    strbuf_printf(&text, " s %u", a->p->live[CLASS_S][a->position]);
    if (has_registers(inst) && inst->position) {
        strbuf_append(&text, " | ");
        for (unsigned i = 0; i < inst->m.num_operands; i++) {
            bool is_def = i < inst->m.num_defs;
            if (i) strbuf_append(&text, i == inst->m.num_defs && i ? " = " : ", ");
            print_operand(a, &inst->m.operands[i], is_def, &text);
        }
        for (unsigned i = 0; i < inst->m.num_defs; i++) {
            const PlacedValue *v = value_of(a, &inst->m.operands[i], true);
            if (!v) continue;
            strbuf_append(&text, " | ");
            report_name(a->k, v->vreg, &text);
            strbuf_append(&text, " live ");
            print_spans(a->p, v, &text);
        }
    }
    if (inst->comment) strbuf_printf(&text, " | %s", inst->comment);
    inst->comment = arena_strdup(a->k->arena, text.data);
    strbuf_free(&text);
}

void report_annotate(Kernel *k)
{
    const Places *p = k->notes->places;
    Annotator a = {.k = k,
                   .p = p,
                   .first = ARENA_ARRAY(k->arena, uint32_t, NUM_REGISTER_FILES *MAX_REGISTER),
                   .next = ARENA_ARRAY(k->arena, uint32_t, p->values.len + 1)};
    index_values(&a);
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst) annotate_inst(&a, inst);
}
