/* Records, for reports, in which registers the values are, and how many registers are live at each instruction
   (ir/places.h). Registers are counted by webs: values that share a register count once. */
#include "ir/places.h"

#include <stdlib.h>
#include <string.h>

#include "ir/kernel_words.h"
#include "isa/immediates.h"
#include "regalloc/regalloc.h"
#include "support/letters.h"
#include "support/sorted.h"

static uint32_t position_of(uint32_t point) { return point / 2 + 1; }

/* How many registers of each file are live at each point. */
static void count_live(Webs *w, Places *out)
{
    uint32_t points = w->lv->num_points + 2;
    int32_t *change[NUM_FILES];
    for (unsigned f = 0; f < NUM_FILES; f++) change[f] = ARENA_ARRAY(w->arena, int32_t, points);
    for (uint32_t v = 0; v < w->k->vregs.len; v++) {
        const Web *web = &w->web[v];
        if (w->parent[v] != v || web->base == NO_REG) continue;
        for (unsigned d = 0; d < web->width; d++) {
            const WebSegments *list = web_list(web, d);
            for (uint32_t s = 0; s < list->len; s++) {
                change[web->file][list->data[s].start]++;
                change[web->file][list->data[s].end]--;
            }
        }
    }
    for (unsigned f = 0; f < NUM_FILES; f++) {
        int32_t now = 0;
        for (uint32_t point = 0; point < w->lv->num_points; point++) {
            now += change[f][point];
            uint16_t *live = &out->live[f][position_of(point)];
            if (now > *live) *live = (uint16_t)now;
            if ((uint32_t)now <= out->peak[f].registers) continue;
            out->peak[f].registers = (uint32_t)now;
            out->peak[f].position = point; /* for find_holders */
        }
    }
}

static bool live_at(const WebSegments *list, uint32_t point)
{
    for (uint32_t i = 0; i < list->len && list->data[i].start <= point; i++)
        if (point < list->data[i].end) return true;
    return false;
}

static bool vreg_live_at(const Webs *w, uint32_t v, uint32_t point)
{
    for (uint32_t u = w->lv->unit_base[v]; u < w->lv->unit_base[v + 1]; u++)
        if (liveness_live_at(w->lv, u, point)) return true;
    return false;
}

/* The member of the web that describes it best: a variable, a named register, or the first one. */
static uint32_t speaker(const Webs *w, const Web *web, uint32_t point)
{
    uint32_t best = NO_VREG;
    int best_rank = -1;
    for (uint32_t v = web->first_member; v != NO_VREG; v = w->next_member[v]) {
        if (v >= w->lv->num_vregs || !vreg_live_at(w, v, point)) continue;
        const VReg *r = &w->k->vregs.data[v];
        int rank = (r->is_var ? 4 : 0) + (r->name ? 2 : 0) + (r->loc || r->def ? 1 : 0);
        if (rank > best_rank) best = v, best_rank = rank;
    }
    return best == NO_VREG ? web->first_member : best;
}

/* The source line at the value's location, up to the end of the operation's name. */
static const char *source_operation(const Kernel *k, uint32_t vreg)
{
    const VReg *r = &k->vregs.data[vreg];
    const SourceLoc *loc = &k->locs.data[r->loc ? r->loc : r->def ? r->def->loc : 0];
    if (!loc->line && r->def) { /* the compiler or the hardware made it */
        unsigned kind = live_in_kind(&r->def->m);
        if (r->def->m.opcode != OP_LIVE_IN) return inst_row(r->def)->name;
        return kind < text_num_live_ins ? text_live_ins[kind] : NULL;
    }
    const char *line = k->diags->source, *end = line ? line + k->diags->source_bytes : NULL;
    if (!diag_is_in_source(k->diags, *loc) || !loc->column || !loc->file) return NULL;
    for (uint32_t n = 1; line && n < loc->line; n++) {
        line = memchr(line, '\n', (size_t)(end - line));
        if (line) line++;
    }
    if (!line || (size_t)(end - line) < loc->column) return NULL;
    const char *at = line + loc->column - 1, *stop = at;
    if (memchr(line, '\n', (size_t)(at - line))) return NULL;
    while (stop < end && continues_word(*stop)) stop++;
    while (line < at && *line == ' ') line++;
    bool plain = stop > at && stop - line < 60 && (line == at || *line == '%');
    return plain ? arena_strndup(k->arena, line, (size_t)(stop - line)) : NULL;
}

static int compare_holders(const void *a, const void *b)
{
    const PlaceHolder *x = a, *y = b;
    if (x->registers != y->registers) return x->registers < y->registers ? 1 : -1;
    return x->vreg < y->vreg ? -1 : 1;
}

static void find_holders(Webs *w, unsigned file, PlacePeak *peak)
{
    uint32_t point = peak->position;
    peak->position = 0;
    if (!peak->registers) return;
    for (uint32_t v = 0; v < w->k->vregs.len; v++) {
        const Web *web = &w->web[v];
        if (w->parent[v] != v || web->base == NO_REG || web->file != file) continue;
        unsigned registers = 0, first = web->width, last = 0;
        for (unsigned d = 0; d < web->width; d++) {
            if (!live_at(web_list(web, d), point)) continue;
            if (!registers++) first = d;
            last = d;
        }
        PlaceHolder holder = {speaker(w, web, point), registers, (uint16_t)(web->base + (int)first),
                              (uint16_t)(last - first + 1), NULL};
        if (registers) VEC_PUSH(w->k->arena, &peak->holders, holder);
    }
    qsort(peak->holders.data, peak->holders.len, sizeof *peak->holders.data, compare_holders);
    for (uint32_t i = 0; i < peak->holders.len; i++)
        peak->holders.data[i].source = source_operation(w->k, peak->holders.data[i].vreg);
    peak->position = position_of(point);
}

DEFINE_SORT(compare_spans, PlaceSpan, first)

static void note_value(Webs *w, uint32_t v, Places *out)
{
    const VReg *r = &w->k->vregs.data[v];
    const Liveness *lv = w->lv;
    uint32_t from = out->spans.len;
    if (r->reg == NO_PIN || v >= lv->num_vregs) return;
    for (uint32_t u = lv->unit_base[v]; u < lv->unit_base[v + 1]; u++)
        for (uint32_t s = lv->first[u]; s < lv->first[u + 1]; s++) {
            PlaceSpan span = {position_of(lv->segments[s].start), position_of(lv->segments[s].end - 1)};
            VEC_PUSH(w->k->arena, &out->spans, span);
        }
    if (out->spans.len == from) return;
    qsort(out->spans.data + from, out->spans.len - from, sizeof *out->spans.data, compare_spans);
    uint32_t last = from; /* touching spans become one */
    for (uint32_t i = from + 1; i < out->spans.len; i++) {
        PlaceSpan *a = &out->spans.data[last], *b = &out->spans.data[i];
        if (b->first > a->last + 1) out->spans.data[++last] = *b;
        else if (b->last > a->last) a->last = b->last;
    }
    out->spans.len = last + 1;
    VEC_PUSH(w->k->arena, &out->values, ((PlacedValue){v, r->assigned, r->reg, from, out->spans.len - from}));
}

void regalloc_note_places(Webs *w)
{
    Kernel *k = w->k;
    Places *out = ARENA_NEW(k->arena, Places);
    out->num_positions = position_of(w->lv->num_points + 2);
    for (unsigned f = 0; f < NUM_FILES; f++) out->live[f] = ARENA_ARRAY(k->arena, uint16_t, out->num_positions + 1);
    count_live(w, out);
    for (unsigned f = 0; f < NUM_FILES; f++) find_holders(w, f, &out->peak[f]);
    for (uint32_t v = 0; v < k->vregs.len; v++) note_value(w, v, out);
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst) inst->position = inst->index + 1;
    k->notes->places = out;
}
