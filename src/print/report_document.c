#include "print/report_document.h"

#include <stdlib.h>
#include <string.h>

#include "print/time_compare.h"

enum { MEMBER_BLANKS = 1 };

/* The line in loc(LINE:COLUMN), the last word of a line of kernel IR; 0: none. */
static uint32_t line_of(const char *text, size_t length)
{
    static const char mark[] = " loc(";
    for (size_t i = length; i-- > 0;)
        if (length - i > sizeof mark && !strncmp(text + i, mark, sizeof mark - 1))
            return (uint32_t)strtoul(text + i + sizeof mark - 1, NULL, 10);
    return 0;
}

/* The text, in which quoted names of the file have no folders. */
static void append_without_folders(const char *text, const char *file, StrBuf *out)
{
    const size_t length = strlen(file);
    const char *name = json_file_name(file);
    for (const char *at; name != file && (at = strstr(text, file)); text = at + length) {
        strbuf_append_n(out, text, (size_t)(at - text));
        strbuf_append(out, name);
    }
    strbuf_append(out, text);
}

/* Writes the source lines for the lines of the kernel IR. */
static void write_kernel_ir(const char *text, const char *file, JsonWriter *json)
{
    StrBuf shown = {0};
    append_without_folders(text, file, &shown);
    json_begin_object(json, "kernel_ir");
    json_text(json, "text", shown.data);
    strbuf_free(&shown);
    json_begin_array(json, "lines");
    for (const char *line = text; *line;) {
        const size_t length = strcspn(line, "\n");
        json_unsigned(json, NULL, line_of(line, length));
        line += length + (line[length] != 0);
    }
    json_end(json);
    json_end(json);
}

static void write_source(const Run *run, JsonWriter *json)
{
    const RunInput *input = &run->input;
    json_begin_object(json, "source");
    json_text(json, "kind",
              input->is_llvm     ? "llvm"
              : input->is_source ? (input->is_mlir ? "mlir" : "kir")
              : input->is_object ? "object"
                                 : "assembly");
    json_path(json, "file", run->input.file);
    json_text(json, "text", input->text);
    json_end(json);
    json_line(json, MEMBER_BLANKS);
    if (input->kernel_ir) write_kernel_ir(input->kernel_ir, input->file, json);
    else json_null(json, "kernel_ir");
}

/* Writes the findings of the static checks, in the form of `wavecc check --json`, and those that the page shows. */
static void write_check(const CheckKernel *k, JsonWriter *json)
{
    static const char *const shown[] = {"error", "warning", "note", "all"};
    CheckCounts counts = {0};
    json_text(json, "level", shown[k->shown]);
    json_begin_array(json, "check");
    check_print_json(k, &counts, json);
    json_end(json);
}

static uint32_t group_threads(const ReportDocument *d)
{
    const SimDim3 block = d->run->launch.block;
    const uint32_t *reqd = d->run->input.kernel->reqd_workgroup_size;
    if (d->prediction && block.x) return block.x * block.y * block.z;
    return reqd[0] ? reqd[0] * reqd[1] * reqd[2] : d->run->input.kernel->max_flat_workgroup_size;
}

/* "measured": rows of the instructions that a trace contains. */
static void write_measured(const ReportDocument *d, JsonWriter *json)
{
    static const char *const fields[] = {"instruction", "hits", "latency", "stall", "idle"};
    json_begin_object(json, "measured");
    json_texts(json, "fields", fields, sizeof fields / sizeof fields[0]);
    json_begin_array(json, "rows");
    for (uint32_t i = 0; i < d->code->check->code.num_insts; i++) {
        const MeasuredInst *m = &d->measured[i];
        if (!m->is_there) continue;
        json_begin_array(json, NULL);
        json_unsigned(json, NULL, i);
        json_double(json, NULL, m->hits);
        json_double(json, NULL, m->latency);
        json_double(json, NULL, m->stall);
        json_double(json, NULL, m->idle);
        json_end(json);
    }
    json_end(json);
    json_end(json);
}

static void write_compare(const ReportDocument *d, JsonWriter *json)
{
    const ReportDocument *a = d->other_is_first ? d->other : d, *b = d->other_is_first ? d : d->other;
    json_begin_object(json, "compare");
    json_bool(json, "document_is_first", d->other_is_first);
    json_line(json, MEMBER_BLANKS);
    if (a->prediction && b->prediction) time_write_pairs(&a->prediction->report, &b->prediction->report, json);
    else json_null(json, "loops");
    json_line(json, MEMBER_BLANKS);
    report_write_document(d->other, "document", json);
    json_end(json);
}

void report_write_document(const ReportDocument *d, const char *name, JsonWriter *json)
{
    const Run *run = d->run;
    json->hides_folders = true; /* a page goes to others */
    json_begin_object(json, name);
    json_text(json, "schema", "wavecc-report");
    json_unsigned(json, "version", REPORT_VERSION);
    json_text(json, "generator", "wavecc " WAVECC_VERSION);
    json_text(json, "kernel", run->input.kernel->name);
    json_text(json, "target", target_infos[run->input.object.target].name);
    json_line(json, MEMBER_BLANKS);
    write_source(run, json);
    machine_write_json(d->code, group_threads(d), json);
    json_line(json, MEMBER_BLANKS);
    write_check(d->code->check, json);
    json_line(json, MEMBER_BLANKS);
    if (d->prediction) {
        time_write_json(&d->prediction->report, "time", json);
        json_line(json, MEMBER_BLANKS);
        timeline_write_json(&d->prediction->report, &d->prediction->timeline, json);
    } else {
        json_null(json, "time");
        json_text(json, "time_missing", d->missing);
        json_null(json, "timeline");
    }
    if (d->measured) {
        json_line(json, MEMBER_BLANKS);
        write_measured(d, json);
    }
    if (d->other) {
        json_line(json, MEMBER_BLANKS);
        write_compare(d, json);
    }
    json_line(json, 0);
    json_end(json);
}
