/* The profile of a run as a table and as JSON. */
#include "driver/run_watch.h"
#include "support/json.h"

typedef struct Printer {
    Arena *arena;
    const LoaderObject *object;
    const SimProfileReport *report;
    StrBuf *out;
} Printer;

static double per_cent(uint64_t part, uint64_t whole) { return whole ? 100.0 * (double)part / (double)whole : 0.0; }

static uint64_t listing(const Printer *p, uint64_t address) { return loader_listing_address(p->object, address); }

/* The label of the loop's header, or NULL. */
static const char *label_of(const Printer *p, const SimLoopCount *loop)
{
    const LoaderLabel *label = loader_label_at(p->object, listing(p, loop->header));
    return label ? label->name : NULL;
}

static bool line_of(const Printer *p, const SimLoopCount *loop, SourceLoc *loc)
{
    return loader_source_line(p->object, p->arena, listing(p, loop->header), loc);
}

/* ---- table ---- */

static void append_classes(const Printer *p)
{
    strbuf_printf(p->out, "%-24s %14s %8s\n", "class", "executed", "%");
    for (unsigned c = 0; c < NUM_SIM_CLASSES; c++)
        if (p->report->classes[c])
            strbuf_printf(p->out, "%-24s %14llu %8.2f\n", sim_class_names[c],
                          (unsigned long long)p->report->classes[c], per_cent(p->report->classes[c], p->report->total));
}

static void append_opcodes(const Printer *p)
{
    strbuf_printf(p->out, "\n%-24s %14s %8s  class\n", "opcode", "executed", "%");
    for (uint32_t i = 0; i < p->report->opcodes.len; i++) {
        const SimOpcodeCount *count = &p->report->opcodes.data[i];
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
            strbuf_printf(p->out, ", %s %.2f", sim_class_names[c],
                          (double)loop->classes[c] / (double)loop->iterations);
    strbuf_char(p->out, '\n');
}

void run_print_profile(Arena *arena, const LoaderObject *object, const char *kernel,
                       const SimResult *result, const SimProfileReport *report, StrBuf *out)
{
    const Printer p = {arena, object, report, out};
    strbuf_printf(out, "profile of %s: %llu instructions of %llu waves\n\n", kernel, (unsigned long long)report->total,
                  (unsigned long long)result->num_waves);
    append_classes(&p);
    append_opcodes(&p);
    for (uint32_t i = 0; i < report->loops.len; i++) append_loop(&p, &report->loops.data[i]);
    if (report->num_irreducible)
        strbuf_printf(out, "\n%u backward jumps into the middle of code that is no loop of one header: not counted as "
                           "loops\n",
                      report->num_irreducible);
}

/* ---- JSON ---- */

static void append_json_classes(const Printer *p, const uint64_t *classes)
{
    const char *comma = "";
    strbuf_append(p->out, "{");
    for (unsigned c = 0; c < NUM_SIM_CLASSES; c++) {
        if (!classes[c]) continue;
        strbuf_printf(p->out, "%s\"%s\": %llu", comma, sim_class_names[c], (unsigned long long)classes[c]);
        comma = ", ";
    }
    strbuf_append(p->out, "}");
}

static void append_json_loop(const Printer *p, const SimLoopCount *loop)
{
    SourceLoc loc;
    bool has_line = line_of(p, loop, &loc);
    strbuf_printf(p->out, "{\"address\": %llu, \"end\": %llu", (unsigned long long)listing(p, loop->header),
                  (unsigned long long)listing(p, loop->end));
    json_member(p->out, "label", label_of(p, loop));
    json_member(p->out, "file", has_line ? loc.file : NULL);
    if (has_line) strbuf_printf(p->out, ", \"line\": %u", loc.line);
    else strbuf_append(p->out, ", \"line\": null");
    if (loop->parent >= 0) strbuf_printf(p->out, ", \"parent\": %d", loop->parent);
    else strbuf_append(p->out, ", \"parent\": null");
    strbuf_printf(p->out,
                  ", \"depth\": %u, \"entries\": %llu, \"iterations\": %llu, \"instructions\": %llu, \"classes\": ",
                  loop->depth, (unsigned long long)loop->entries, (unsigned long long)loop->iterations,
                  (unsigned long long)loop->total);
    append_json_classes(p, loop->classes);
    strbuf_append(p->out, "}");
}

void run_print_profile_json(Arena *arena, const LoaderObject *object, const char *kernel,
                            const SimResult *result, const SimProfileReport *report, StrBuf *out)
{
    const Printer p = {arena, object, report, out};
    strbuf_append(out, "{\"kernel\": ");
    json_string(out, kernel);
    json_member(out, "target", target_infos[object->target].name);
    strbuf_printf(out, ", \"workgroups\": %llu, \"waves\": %llu, \"instructions\": %llu,\n \"classes\": ",
                  (unsigned long long)result->num_workgroups, (unsigned long long)result->num_waves,
                  (unsigned long long)report->total);
    append_json_classes(&p, report->classes);
    strbuf_append(out, ",\n \"opcodes\": [");
    for (uint32_t i = 0; i < report->opcodes.len; i++) {
        const SimOpcodeCount *count = &report->opcodes.data[i];
        strbuf_printf(out, "%s{\"opcode\": \"%s\", \"class\": \"%s\", \"count\": %llu}", i ? ",\n  " : "\n  ",
                      inst_info(count->opcode)->name, sim_class_names[sim_class_of(count->opcode)],
                      (unsigned long long)count->count);
    }
    strbuf_append(out, "],\n \"loops\": [");
    for (uint32_t i = 0; i < report->loops.len; i++) {
        strbuf_append(out, i ? ",\n  " : "\n  ");
        append_json_loop(&p, &report->loops.data[i]);
    }
    strbuf_printf(out, "],\n \"irreducible\": %u}\n", report->num_irreducible);
}
