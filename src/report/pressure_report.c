/* --emit=pressure: the number of live registers at each instruction, the values that hold them where most are live, and
   the limits of waves per SIMD. docs/registers.md describes text and JSON. */
#include "emit/emit.h"
#include "report/report.h"
#include "support/json.h"

/* In the order in which they are printed. */
static const uint8_t files[NUM_REGISTER_FILES] = {CLASS_V, CLASS_A, CLASS_S};
static const char *const file_names[] = {[CLASS_S] = "SGPR", [CLASS_V] = "VGPR", [CLASS_A] = "AGPR"};
static const char *const json_names[] = {[CLASS_S] = "sgpr", [CLASS_V] = "vgpr", [CLASS_A] = "agpr"};

static uint32_t allocated(const Kernel *k, unsigned file)
{
    return file == CLASS_S ? k->num_sgprs : file == CLASS_V ? k->num_vgprs : k->num_agprs;
}

/* Walks the finished code. An instruction that was inserted after allocation has the position of the previous one. */
typedef struct Walk {
    const Kernel *k;
    uint32_t kernel_number;
    uint32_t position;
} Walk;

static uint32_t position_at(Walk *w, const Inst *inst)
{
    if (inst->position) w->position = inst->position;
    return w->position < w->k->notes->places->num_positions ? w->position : 0;
}

static void print_inst(const Walk *w, const Inst *inst, StrBuf *out)
{
    char label[40];
    if (inst->branch) emit_label(w->kernel_number, inst->branch->target[0], label, sizeof label);
    isa_print(w->k->target, &inst->m, inst->branch ? label : NULL, NULL, NULL, out);
}

/* The first instruction at a position. */
static const Inst *inst_at(const Kernel *k, uint32_t position)
{
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    if (position && inst->position == position) return inst;
    return NULL;
}

static bool is_target(const Kernel *k, const Block *target)
{
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    if (inst->branch && inst->branch->target[0] == target) return true;
    return false;
}

/* Prints what one more wave needs. */
static void print_step(const Kernel *k, const Occupancy *o, OccupancyLimit limit, StrBuf *out)
{
    EmitResources r = emit_resources(k);
    uint32_t most = o->next_at_most[limit];
    if (limit == LIMIT_VGPR)
        strbuf_printf(out, "%u VGPRs%s fewer (at most %u)", r.next_free_vgpr - most, k->num_agprs ? " and AGPRs" : "",
                      most);
    else if (limit == LIMIT_SGPR) strbuf_printf(out, "%u SGPRs fewer (at most %u)", k->num_sgprs - most, most);
    else strbuf_printf(out, "%u bytes of LDS fewer (at most %u)", k->lds_bytes - most, most);
}

/* At the hardware's maximum no other limit counts. */
static bool limits(const Occupancy *o, unsigned limit)
{
    return o->allows[limit] <= o->waves && (limit == LIMIT_WAVES || o->allows[LIMIT_WAVES] > o->waves);
}

static void print_occupancy(const Kernel *k, StrBuf *out)
{
    Occupancy o = emit_occupancy(k);
    strbuf_printf(out, "  occupancy: %u wave%s per SIMD, limited by", o.waves, o.waves == 1 ? "" : "s");
    const char *separator = " ";
    for (unsigned i = 0; i < NUM_LIMITS; i++) {
        if (!limits(&o, i)) continue;
        strbuf_printf(out, "%s%s", separator, occupancy_limit_names[i]);
        separator = ", ";
    }
    strbuf_append(out, " (");
    for (unsigned i = 0; i < NUM_LIMITS; i++)
        strbuf_printf(out, "%s%s %u", i ? ", " : "", i == LIMIT_WAVES ? "hardware" : occupancy_limit_names[i],
                      o.allows[i]);
    strbuf_append(out, ")\n");
    if (!o.next_waves) return;
    strbuf_printf(out, "  for %u waves: ", o.next_waves);
    separator = "";
    for (unsigned i = 0; i < NUM_LIMITS; i++) {
        if (!o.next_at_most[i]) continue;
        strbuf_append(out, separator);
        print_step(k, &o, (OccupancyLimit)i, out);
        separator = ", ";
    }
    strbuf_char(out, '\n');
}

static void print_peak(const Walk *w, unsigned file, StrBuf *out)
{
    const Kernel *k = w->k;
    const Places *p = k->notes->places;
    const PlacePeak *peak = &p->peak[file];
    const Inst *inst = inst_at(k, peak->position);
    strbuf_printf(out, "  %u %ss are live at ", peak->registers, file_names[file]);
    if (inst) {
        report_location(k, inst->loc, out);
        strbuf_append(out, inst->loc ? ": " : "");
        print_inst(w, inst, out);
    } else {
        strbuf_printf(out, "position %u", peak->position);
    }
    strbuf_char(out, '\n');
    VEC_FOREACH(const PlaceHolder, h, &peak->holders) {
        strbuf_printf(out, "    %4u  ", h->registers);
        report_name(k, h->vreg, out);
        strbuf_append(out, "  ");
        report_registers(out, file, h->first, h->width);
        strbuf_append(out, "  ");
        report_location(k, report_value_loc(k, h->vreg), out);
        if (h->source) strbuf_printf(out, "  %s", h->source);
        strbuf_char(out, '\n');
    }
}

static void print_kernel(const Kernel *k, uint32_t number, StrBuf *out)
{
    Walk w = {k, number, 0};
    const Places *p = k->notes->places;
    strbuf_printf(out, "kernel %s (%s)\n", k->name, target_infos[k->target].name);
    for (unsigned i = 0; i < NUM_REGISTER_FILES; i++)
        strbuf_printf(out, "  %ss: %u allocated, at most %u live\n", file_names[files[i]], allocated(k, files[i]),
                      p->peak[files[i]].registers);
    if (k->lds_bytes) strbuf_printf(out, "  LDS: %u bytes\n", k->lds_bytes);
    if (k->scratch_bytes) strbuf_printf(out, "  scratch: %u bytes per lane\n", k->scratch_bytes);
    if (k->spilled_vgprs) strbuf_printf(out, "  spilled to scratch: %u VGPRs\n", k->spilled_vgprs);
    if (k->spilled_sgprs) strbuf_printf(out, "  spilled to lanes of VGPRs: %u SGPRs\n", k->spilled_sgprs);
    print_occupancy(k, out);
    report_loops(k, number, out);
    for (unsigned i = 0; i < NUM_REGISTER_FILES; i++)
        if (p->peak[files[i]].position) print_peak(&w, files[i], out);
    strbuf_append(out, "  VGPR AGPR SGPR\n");
    FOREACH_BLOCK(k, block)
    {
        char label[40];
        emit_label(number, block, label, sizeof label);
        if (is_target(k, block)) strbuf_printf(out, "                 %s:\n", label);
        FOREACH_INST(block, inst)
        {
            uint32_t at = position_at(&w, inst);
            strbuf_printf(out, "  %4u %4u %4u    ", p->live[CLASS_V][at], p->live[CLASS_A][at], p->live[CLASS_S][at]);
            print_inst(&w, inst, out);
            if (inst->loc) strbuf_append(out, "    ; ");
            report_location(k, inst->loc, out);
            strbuf_char(out, '\n');
        }
    }
}

void report_pressure(const KernelList *kernels, StrBuf *out)
{
    for (uint32_t i = 0; i < kernels->len; i++) {
        if (i) strbuf_char(out, '\n');
        print_kernel(kernels->data[i], i, out);
    }
}

/* ---- JSON ---- */

/* "location": line, column and file, or null */
static void json_location(const Kernel *k, uint32_t loc, JsonWriter *json)
{
    const SourceLoc *s = &k->locs.data[loc];
    if (!loc || !s->line) {
        json_null(json, "location");
        return;
    }
    json_begin_object(json, "location");
    json_unsigned(json, "line", s->line);
    json_unsigned(json, "column", s->column);
    json_text(json, "file", s->file);
    json_end(json);
}

static void json_holder(const Kernel *k, unsigned file, const PlaceHolder *h, JsonWriter *json)
{
    StrBuf name = {0}, place = {0};
    report_name(k, h->vreg, &name);
    report_registers(&place, file, h->first, h->width);
    json_unsigned(json, "registers", h->registers);
    json_text(json, "name", name.data);
    json_text(json, "place", place.data);
    json_text(json, "source", h->source);
    json_location(k, report_value_loc(k, h->vreg), json);
    strbuf_free(&name);
    strbuf_free(&place);
}

static void json_peak(const Walk *w, unsigned file, JsonWriter *json)
{
    const Kernel *k = w->k;
    const PlacePeak *peak = &k->notes->places->peak[file];
    const Inst *inst = inst_at(k, peak->position);
    StrBuf text = {0};
    if (inst) print_inst(w, inst, &text);
    json_begin_object(json, json_names[file]);
    json_unsigned(json, "allocated", allocated(k, file));
    json_unsigned(json, "live", peak->registers);
    json_text(json, "instruction", text.data);
    json_location(k, inst ? inst->loc : 0, json);
    JSON_OBJECTS(json, "holders", JSON_INLINE, const PlaceHolder, holder, peak->holders.data, peak->holders.len)
        json_holder(k, file, holder, json);
    json_end(json);
    strbuf_free(&text);
}

static void json_next_waves(const Kernel *k, const Occupancy *o, const char *const *names, JsonWriter *json)
{
    const uint32_t have[NUM_LIMITS] = {emit_resources(k).next_free_vgpr, k->num_sgprs, k->lds_bytes, 0};
    if (!o->next_waves) {
        json_null(json, "next");
        return;
    }
    json_begin_object(json, "next");
    json_unsigned(json, "waves", o->next_waves);
    for (unsigned i = 0; i < LIMIT_WAVES; i++) {
        if (!o->next_at_most[i]) continue;
        json_begin_object(json, names[i]);
        json_unsigned(json, "at_most", o->next_at_most[i]);
        json_unsigned(json, "fewer", have[i] - o->next_at_most[i]);
        json_end(json);
    }
    json_end(json);
}

static void json_occupancy(const Kernel *k, JsonWriter *json)
{
    static const char *const names[NUM_LIMITS] = {"vgpr", "sgpr", "lds", "hardware"};
    const Occupancy o = emit_occupancy(k);
    json_begin_object(json, "occupancy");
    json_unsigned(json, "waves_per_simd", o.waves);
    json_begin_array(json, "limited_by");
    for (unsigned i = 0; i < NUM_LIMITS; i++)
        if (limits(&o, i)) json_text(json, NULL, names[i]);
    json_end(json);
    json_begin_object(json, "allows");
    for (unsigned i = 0; i < NUM_LIMITS; i++) json_unsigned(json, names[i], o.allows[i]);
    json_end(json);
    json_next_waves(k, &o, names, json);
    json_end(json);
}

static void json_inst(Walk *w, const Inst *inst, JsonWriter *json)
{
    const Places *p = w->k->notes->places;
    const uint32_t at = position_at(w, inst);
    StrBuf text = {0};
    print_inst(w, inst, &text);
    json_begin_object(json, NULL);
    json_unsigned(json, "vgpr", p->live[CLASS_V][at]);
    json_unsigned(json, "agpr", p->live[CLASS_A][at]);
    json_unsigned(json, "sgpr", p->live[CLASS_S][at]);
    json_text(json, "text", text.data);
    json_location(w->k, inst->loc, json);
    json_end(json);
    strbuf_free(&text);
}

static void json_kernel(const Kernel *k, uint32_t number, JsonWriter *json)
{
    Walk w = {k, number, 0};
    json_begin_object(json, NULL);
    json_text(json, "name", k->name);
    json_unsigned(json, "lds_bytes", k->lds_bytes);
    json_unsigned(json, "scratch_bytes", k->scratch_bytes);
    json_unsigned(json, "spilled_vgprs", k->spilled_vgprs);
    json_unsigned(json, "spilled_sgprs", k->spilled_sgprs);
    json_occupancy(k, json);
    report_loops_json(k, number, json);
    json_begin_object(json, "registers");
    for (unsigned i = 0; i < NUM_REGISTER_FILES; i++) json_peak(&w, files[i], json);
    json_end(json);
    json_begin_array(json, "instructions");
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    {
        json_line(json, 2);
        json_inst(&w, inst, json);
    }
    json_end(json);
    json_end(json);
}

void report_pressure_json(const KernelList *kernels, StrBuf *out)
{
    JsonWriter json = {.out = out};
    json_begin_object(&json, NULL);
    json_unsigned(&json, "version", 1);
    json_text(&json, "target", target_infos[kernels->data[0]->target].name);
    json_begin_array(&json, "kernels");
    for (uint32_t i = 0; i < kernels->len; i++) {
        json_line(&json, 0);
        json_kernel(kernels->data[i], i, &json);
    }
    json_end(&json);
    json_end(&json);
    strbuf_char(out, '\n');
}
