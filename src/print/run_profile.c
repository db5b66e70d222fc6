#include "print/run_profile.h"

#include "support/json.h"

typedef struct Printer {
    const CodeObject *object;
    const SimProfileReport *report;
    StrBuf *out;
} Printer;

static double per_cent(uint64_t part, uint64_t whole) { return whole ? 100.0 * (double)part / (double)whole : 0.0; }

static uint64_t listing(const Printer *p, uint64_t address) { return object_listing_address(p->object, address); }

/* The label of the loop's header, or NULL. */
static const char *label_of(const Printer *p, const SimLoopCount *loop)
{
    const ObjectLabel *label = object_label_at(p->object, listing(p, loop->header));
    return label ? label->name : NULL;
}

static bool line_of(const Printer *p, const SimLoopCount *loop, SourceLoc *loc)
{
    return object_source_line(p->object, listing(p, loop->header), loc);
}

/* ---- table ---- */

static void append_classes(const Printer *p)
{
    strbuf_printf(p->out, "%-24s %14s %8s\n", "class", "executed", "%");
    for (unsigned c = 0; c < NUM_SIM_CLASSES; c++)
        if (p->report->classes[c])
            strbuf_printf(p->out, "%-24s %14llu %8.2f\n", sim_class_names[c], (unsigned long long)p->report->classes[c],
                          per_cent(p->report->classes[c], p->report->total));
}

static void append_opcodes(const Printer *p)
{
    strbuf_printf(p->out, "\n%-24s %14s %8s  class\n", "opcode", "executed", "%");
    VEC_FOREACH(const SimOpcodeCount, count, &p->report->opcodes) {
        strbuf_printf(p->out, "%-24s %14llu %8.2f  %s\n", inst_info(count->opcode)->name,
                      (unsigned long long)count->count, per_cent(count->count, p->report->total),
                      sim_class_names[sim_class_of(count->opcode)]);
    }
}

static void append_loop(const Printer *p, const SimLoopCount *loop)
{
    const char *label = label_of(p, loop);
    SourceLoc loc;
    strbuf_printf(p->out, "\n%*sloop at 0x%llx to 0x%llx", (int)(2 * (loop->depth - 1)), "",
                  (unsigned long long)listing(p, loop->header), (unsigned long long)listing(p, loop->end));
    if (label) strbuf_printf(p->out, ", label %s", label);
    if (line_of(p, loop, &loc)) strbuf_printf(p->out, ", from %s:%u", loc.file, loc.line);
    strbuf_printf(p->out, ": entered %llu times, %llu iterations, %llu instructions (%.2f %% of all)\n",
                  (unsigned long long)loop->entries, (unsigned long long)loop->iterations,
                  (unsigned long long)loop->total, per_cent(loop->total, p->report->total));
    if (!loop->iterations) return;
    strbuf_printf(p->out, "%*s  per iteration: %.2f", (int)(2 * (loop->depth - 1)), "",
                  (double)loop->total / (double)loop->iterations);
    for (unsigned c = 0; c < NUM_SIM_CLASSES; c++)
        if (loop->classes[c])
            strbuf_printf(p->out, ", %s %.2f", sim_class_names[c], (double)loop->classes[c] / (double)loop->iterations);
    strbuf_char(p->out, '\n');
}

void run_print_profile(const CodeObject *object, const char *kernel, const SimResult *result,
                       const SimProfileReport *report, StrBuf *out)
{
    const Printer p = {object, report, out};
    strbuf_printf(out, "profile of %s: %llu instructions of %llu waves\n\n", kernel, (unsigned long long)report->total,
                  (unsigned long long)result->num_waves);
    append_classes(&p);
    append_opcodes(&p);
    for (uint32_t i = 0; i < report->loops.len; i++) append_loop(&p, &report->loops.data[i]);
    if (report->num_irreducible)
        strbuf_printf(out, "\n%u backward jumps do not go to the header of a loop, so they are not counted as loops\n",
                      report->num_irreducible);
}

/* ---- JSON ---- */

static void append_json_classes(JsonWriter *json, const uint64_t *classes)
{
    json_begin_object(json, "classes");
    for (unsigned c = 0; c < NUM_SIM_CLASSES; c++)
        if (classes[c]) json_unsigned(json, sim_class_names[c], classes[c]);
    json_end(json);
}

static void append_json_loop(const Printer *p, const SimLoopCount *loop, JsonWriter *json)
{
    SourceLoc loc = {0};
    const bool has_line = line_of(p, loop, &loc);
    json_unsigned(json, "address", listing(p, loop->header));
    json_unsigned(json, "end", listing(p, loop->end));
    json_text(json, "label", label_of(p, loop));
    json_text(json, "file", has_line ? loc.file : NULL);
    json_unsigned_or_null(json, "line", has_line, loc.line);
    if (loop->parent >= 0) json_signed(json, "parent", loop->parent);
    else json_null(json, "parent");
    json_unsigned(json, "depth", loop->depth);
    json_unsigned(json, "entries", loop->entries);
    json_unsigned(json, "iterations", loop->iterations);
    json_unsigned(json, "instructions", loop->total);
    append_json_classes(json, loop->classes);
}

static void append_json_opcode(const SimOpcodeCount *count, JsonWriter *json)
{
    json_text(json, "opcode", inst_info(count->opcode)->name);
    json_text(json, "class", sim_class_names[sim_class_of(count->opcode)]);
    json_unsigned(json, "count", count->count);
}

void run_print_profile_json(const CodeObject *object, const char *kernel, const SimResult *result,
                            const SimProfileReport *report, StrBuf *out)
{
    enum { MEMBER_BLANKS = 1, ITEM_BLANKS = 2 };
    const Printer p = {object, report, out};
    JsonWriter json = {.out = out};
    json_begin_object(&json, NULL);
    json_text(&json, "kernel", kernel);
    json_text(&json, "target", target_infos[object->target].name);
    json_unsigned(&json, "workgroups", result->num_workgroups);
    json_unsigned(&json, "waves", result->num_waves);
    json_unsigned(&json, "instructions", report->total);
    json_text(&json, "matrix_products", result->has_matrices ? sim_matrix_names[result->matrix] : NULL);
    json_line(&json, MEMBER_BLANKS);
    append_json_classes(&json, report->classes);
    json_line(&json, MEMBER_BLANKS);
    JSON_OBJECTS(&json, "opcodes", ITEM_BLANKS, const SimOpcodeCount, count, report->opcodes.data, report->opcodes.len)
        append_json_opcode(count, &json);
    json_line(&json, MEMBER_BLANKS);
    JSON_OBJECTS(&json, "loops", ITEM_BLANKS, const SimLoopCount, loop, report->loops.data, report->loops.len)
        append_json_loop(&p, loop, &json);
    json_line(&json, MEMBER_BLANKS);
    json_unsigned(&json, "irreducible", report->num_irreducible);
    json_end(&json);
    strbuf_char(out, '\n');
}
