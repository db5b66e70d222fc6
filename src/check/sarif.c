#include "check/sarif.h"

#include <stdio.h>
#include <string.h>

#include "support/finding_rules.h"
#include "support/letters.h"

void sarif_tool(const char *name, const char *version, JsonWriter *json)
{
    json_begin_object(json, NULL);
    json_text(json, "$schema", "https://json.schemastore.org/sarif-2.1.0.json");
    json_text(json, "version", "2.1.0");
    json_begin_array(json, "runs");
    json_line(json, 2);
    json_begin_object(json, NULL);
    json_begin_object(json, "tool");
    json_begin_object(json, "driver");
    json_text(json, "name", name);
    json_text(json, "version", version);
}

void sarif_rules(JsonWriter *json)
{
    json_begin_array(json, "rules");
    for (const FindingRule *rule = finding_rules; rule->name; rule++) {
        json_line(json, 4);
        json_begin_object(json, NULL);
        json_text(json, "id", rule->name);
        json_text_in(json, "shortDescription", "text", rule->what);
        json_text_in(json, "help", "text", rule->remedy);
        json_end(json);
    }
    json_end(json);
}

void sarif_begin(const char *version, JsonWriter *json)
{
    sarif_tool("wavecc check", version, json);
    sarif_rules(json);
    json_end(json);
    json_end(json);
    json_line(json, 3);
    json_text(json, "columnKind", "utf16CodeUnits");
    json_line(json, 3);
    json_begin_array(json, "results");
}

/* A path as a reference: characters that RFC 3986 does not allow become %XX. Absolute paths are file: URIs. */
static const char *sarif_uri(Arena *arena, const char *path)
{
    static const char kept[] = "/-._~!$&'()*+,;=@";
    char *out = ARENA_ARRAY(arena, char, strlen(path) * 3 + sizeof "file://./"), *end = out;
    if (*path == '/') end = stpcpy(end, "file://");
    else if (strchr(path, ':')) end = stpcpy(end, "./"); /* else a reader would take the text before ':' for a scheme */
    for (; *path; path++) {
        const unsigned char c = (unsigned char)*path;
        const bool is_plain = is_digit(c) || is_letter(c);
        if (is_plain || strchr(kept, c)) *end++ = (char)c;
        else end += sprintf(end, "%%%02X", c);
    }
    *end = 0;
    return out;
}

void sarif_place(Arena *arena, const SarifPlace *place, JsonWriter *json)
{
    json_begin_object(json, NULL);
    json_begin_object(json, "physicalLocation");
    json_text_in(json, "artifactLocation", "uri", sarif_uri(arena, place->file));
    if (place->line) {
        json_begin_object(json, "region");
        json_unsigned(json, "startLine", place->line);
        if (place->column) json_unsigned(json, "startColumn", place->column);
        json_end(json);
    }
    if (place->instruction) {
        json_begin_object(json, "address");
        json_unsigned(json, "absoluteAddress", place->address);
        json_end(json);
    }
    json_end(json);
    if (place->kernel) {
        json_begin_array(json, "logicalLocations");
        json_begin_object(json, NULL);
        json_text(json, "name", place->kernel);
        json_text(json, "kind", "function");
        json_end(json);
        json_end(json);
    }
    if (place->instruction) json_text_in(json, "message", "text", place->instruction);
    json_end(json);
}

/* The source line if there is one, else the code object, and always the address in the listing. */
static void add_place(const CheckKernel *k, const CodeInst *inst, JsonWriter *json)
{
    SourceLoc loc = {0};
    SarifPlace place = {.file = k->object->name, .kernel = k->kernel->name};
    if (inst) {
        place.address = k->listing + inst->d.address;
        place.instruction = check_inst_text(k, inst);
    }
    if (inst && object_source_line(k->object, place.address, &loc)) {
        place.file = loc.file;
        place.line = loc.line;
        place.column = loc.column;
    }
    sarif_place(k->arena, &place, json);
}

static const char *message(const CheckKernel *k, const CheckItem *item)
{
    StrBuf text = {0};
    strbuf_printf(&text, "kernel %s: %s", k->kernel->name, item->message);
    if (item->row) strbuf_printf(&text, " (%s)", item->row);
    if (item->inst) strbuf_printf(&text, "\n%s", check_inst_text(k, item->inst));
    if (item->other) strbuf_printf(&text, "\nafter %s", check_inst_text(k, item->other));
    if (item->detail) strbuf_printf(&text, "\n%s", item->detail);
    strbuf_printf(&text, "\nsource: %s", item->source);
    const char *copy = arena_strdup(k->arena, text.data);
    strbuf_free(&text);
    return copy;
}

static const char *name_of(const CodeInst *inst) { return inst ? inst_info(inst->d.inst.opcode)->name : ""; }

/* Identifies the finding even after other code has moved. `number` counts findings with the same fingerprint. */
static const char *fingerprint(const CheckKernel *k, const CheckItem *item, uint32_t number)
{
    return arena_printf(k->arena, "%s/%s/%s/%s/%s/%u", k->kernel->name, item->rule, item->row ? item->row : "",
                        name_of(item->inst), name_of(item->other), number);
}

static void add_result(const CheckKernel *k, const CheckItem *item, uint32_t number, bool has_baseline,
                       JsonWriter *json)
{
    json_line(json, 4);
    json_begin_object(json, NULL);
    json_text(json, "ruleId", item->rule);
    json_text(json, "level", check_level_name(item->level));
    if (has_baseline) json_text(json, "baselineState", "new");
    json_text_in(json, "message", "text", message(k, item));
    json_begin_array(json, "locations");
    add_place(k, item->inst, json);
    json_end(json);
    if (item->other) {
        json_begin_array(json, "relatedLocations");
        add_place(k, item->other, json);
        json_end(json);
    }
    json_begin_object(json, "partialFingerprints");
    json_text(json, "wavecc/v1", fingerprint(k, item, number));
    json_end(json);
    json_begin_object(json, "properties");
    json_text(json, "proof", item->proof);
    json_text(json, "row", item->row);
    json_end(json);
    json_end(json);
}

/* Adds a place where the analysis ended. Without it, a reader could take the absence of findings for a proof. */
static void add_end(const CheckKernel *k, const CodeNote *note, bool has_baseline, JsonWriter *json)
{
    json_line(json, 4);
    json_begin_object(json, NULL);
    json_text(json, "ruleId", "incomplete");
    json_text(json, "kind", "open");
    json_text(json, "level", "none");
    if (has_baseline) json_text(json, "baselineState", "new");
    json_text_in(json, "message", "text",
                 arena_printf(k->arena, "kernel %s: the code after 0x%llx is not analysed: %s", k->kernel->name,
                              (unsigned long long)(k->listing + note->address), check_note_reason(k, note)));
    json_begin_array(json, "locations");
    add_place(k, NULL, json);
    json_end(json);
    json_end(json);
}

void sarif_kernel(const CheckKernel *k, bool has_baseline, CheckCounts *counts, JsonWriter *json)
{
    uint32_t *numbers = ARENA_ARRAY(k->arena, uint32_t, k->groups.len + 1);
    VEC_FOREACH(const CheckItem, item, &k->items) {
        check_count(item, counts);
        add_result(k, item, numbers[item->group]++, has_baseline, json);
    }
    for (uint32_t i = 0; i < k->code.notes.len; i++) add_end(k, &k->code.notes.data[i], has_baseline, json);
    counts->incomplete += k->code.notes.len;
}

void sarif_end(int status, JsonWriter *json)
{
    json_line(json, 3);
    json_end(json);
    json_begin_array(json, "invocations");
    json_begin_object(json, NULL);
    json_bool(json, "executionSuccessful", true);
    json_signed(json, "exitCode", status);
    json_end(json);
    json_end(json);
    json_end(json);
    json_line(json, 0);
    json_end(json);
    json_end(json);
    strbuf_char(json->out, '\n');
}
