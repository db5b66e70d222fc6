/* Prints the findings of `wavecc check`. */
#include <string.h>

#include "check/check.h"
#include "isa/immediates.h"

enum { MAX_PRINTED = 200 }; /* items or groups of one kernel; --all and JSON print all */

static const char *const level_names[] = {"error", "warning", "note"};

static uint64_t check_listing(const CheckKernel *k, const CodeInst *inst) { return k->listing + inst->d.address; }

const char *check_inst_text(const CheckKernel *k, const CodeInst *inst)
{
    StrBuf text = {0};
    const InstInfo *info = inst_info(inst->d.inst.opcode);
    const char *label = NULL;
    if (info->flags & INST_BRANCH && info->modifiers & MOD_SIMM16)
        label = arena_printf(k->arena, "0x%llx",
                             (unsigned long long)branch_address(&inst->d.inst, check_listing(k, inst) + 4));
    isa_print(k->code.target, &inst->d.inst, label, NULL, NULL, &text);
    const char *copy = arena_strdup(k->arena, text.data ? text.data : "");
    strbuf_free(&text);
    return copy;
}

const char *check_level_name(CheckLevel level) { return level_names[level]; }

const char *check_note_reason(const CheckKernel *k, const CodeNote *note)
{
    const char *tail = strstr(note->why, ": the code after it is not analysed");
    return tail ? arena_strndup(k->arena, note->why, (size_t)(tail - note->why)) : note->why;
}

void check_count(const CheckItem *item, CheckCounts *counts)
{
    if (item->level == CHECK_ERROR) counts->errors++;
    else if (item->level == CHECK_WARNING) counts->warnings++;
    else counts->notes++;
}

/* ---- text ---- */

/* FILE:LINE" of the source. If the object has no line table, the object's name. */
static void append_place(const CheckKernel *k, const CodeInst *inst, StrBuf *out)
{
    SourceLoc loc;
    if (inst && object_source_line(k->object, check_listing(k, inst), &loc))
        strbuf_printf(out, "%s:%u: ", loc.file, loc.line);
    else strbuf_printf(out, "%s: ", k->object->name);
}

static void append_inst(const CheckKernel *k, const CodeInst *inst, StrBuf *out)
{
    strbuf_printf(out, "0x%llx: %s", (unsigned long long)check_listing(k, inst), check_inst_text(k, inst));
}

static void append_item(const CheckKernel *k, const CheckItem *item, StrBuf *out)
{
    append_place(k, item->inst, out);
    strbuf_printf(out, "%s: %s [%s", level_names[item->level], item->message, item->rule);
    if (item->row) strbuf_printf(out, " %s", item->row);
    strbuf_printf(out, ", %s]\n", item->proof);
    if (item->inst) {
        strbuf_append(out, "    ");
        append_inst(k, item->inst, out);
        strbuf_char(out, '\n');
        object_append_stack(k->object, check_listing(k, item->inst), out);
    }
    if (item->other) {
        strbuf_append(out, "    after ");
        append_inst(k, item->other, out);
        SourceLoc loc;
        if (object_source_line(k->object, check_listing(k, item->other), &loc))
            strbuf_printf(out, "    (%s:%u)", loc.file, loc.line);
        strbuf_char(out, '\n');
        object_append_stack(k->object, check_listing(k, item->other), out);
    }
    if (item->detail) strbuf_printf(out, "    %s\n", item->detail);
    strbuf_printf(out, "    source: %s\n", item->source);
}

/* Appends the other items of the group that has `item` as its example. */
static void append_others(const CheckKernel *k, const CheckGroup *group, StrBuf *out)
{
    if (group->count == 1) return;
    strbuf_printf(out, "    and %u more like it", group->count - 1);
    if (group->loop != NO_INST)
        strbuf_printf(out, " in the loop at 0x%llx", (unsigned long long)check_listing(k, &k->code.insts[group->loop]));
    strbuf_append(out, " (--all lists them)\n");
}

/* ---- causes ---- */

/* Warnings and notes with one cause: the same rule, row, counter and proof. A finding about a single instruction also
   needs the same message. */
typedef struct Cause {
    uint32_t first, count; /* items */
} Cause;
typedef VEC(Cause) CauseList;

static bool is_pair(const CheckItem *item) { return item->inst && item->other; }

static bool is_same_cause(const CheckItem *a, const CheckItem *b)
{
    if (strcmp(a->rule, b->rule) || a->row != b->row || a->counter != b->counter || strcmp(a->proof, b->proof))
        return false;
    return is_pair(a) && is_pair(b) ? true : !is_pair(a) && !is_pair(b) && !strcmp(a->message, b->message);
}

static void add_cause(const CheckKernel *k, CauseList *causes, uint32_t number)
{
    const CheckItem *item = &k->items.data[number];
    for (uint32_t i = 0; i < causes->len; i++) {
        if (!is_same_cause(&k->items.data[causes->data[i].first], item)) continue;
        causes->data[i].count++;
        return;
    }
    VEC_PUSH(k->arena, causes, ((Cause){number, 1}));
}

/* Appends one line with their number. */
static void append_cause(const CheckKernel *k, const Cause *cause, StrBuf *out)
{
    const CheckItem *item = &k->items.data[cause->first];
    if (cause->count == 1) {
        append_item(k, item, out);
        return;
    }
    append_place(k, item->inst, out);
    strbuf_printf(out, "%s: %u times, first: %s [%s", level_names[item->level], cause->count, item->message,
                  item->rule);
    if (item->row) strbuf_printf(out, " %s", item->row);
    strbuf_printf(out, ", %s]", item->proof);
    if (item->inst) {
        strbuf_append(out, " at ");
        append_inst(k, item->inst, out);
    }
    if (item->other) {
        strbuf_append(out, ", after ");
        append_inst(k, item->other, out);
    }
    strbuf_append(out, " (--all lists each)\n");
}

static void append_causes(const CheckKernel *k, CheckLevel level, FindingsHidden *hidden, StrBuf *out)
{
    CauseList causes = {0};
    for (uint32_t i = 0; i < k->items.len; i++) {
        const CheckItem *item = &k->items.data[i];
        if (item->level == level && filter_shows(k->shown, level, item->hazard_proof, hidden)) add_cause(k, &causes, i);
    }
    for (uint32_t c = 0; c < causes.len; c++) append_cause(k, &causes.data[c], out);
}

static void append_errors(const CheckKernel *k, StrBuf *out)
{
    uint32_t printed = 0, more = 0;
    for (uint32_t g = 0; g < k->groups.len; g++) {
        const CheckItem *example = &k->items.data[k->groups.data[g].example];
        if (example->level != CHECK_ERROR) continue;
        if (printed++ >= MAX_PRINTED) {
            more++;
            continue;
        }
        append_item(k, example, out);
        append_others(k, &k->groups.data[g], out);
    }
    if (more) strbuf_printf(out, "... and %u more (--all lists them)\n", more);
}

static void append_each(const CheckKernel *k, CheckLevel level, FindingsHidden *hidden, StrBuf *out)
{
    VEC_FOREACH(const CheckItem, item, &k->items) {
        if (item->level == level && filter_shows(k->shown, level, item->hazard_proof, hidden))
            append_item(k, item, out);
    }
}

/* Errors first. */
static void append_items(const CheckKernel *k, StrBuf *out)
{
    FindingsHidden hidden = {0};
    for (CheckLevel level = CHECK_ERROR; level <= CHECK_NOTE; level++) {
        if (k->all) append_each(k, level, &hidden, out);
        else if (level == CHECK_ERROR) append_errors(k, out);
        else append_causes(k, level, &hidden, out);
    }
    filter_append_hidden(&hidden, arena_printf(k->arena, "%s: ", k->object->name), out);
}

void check_print_text(const CheckKernel *k, CheckCounts *counts, StrBuf *out)
{
    CheckCounts own = {.incomplete = k->code.notes.len};
    for (uint32_t i = 0; i < k->items.len; i++) check_count(&k->items.data[i], &own);
    append_items(k, out);
    for (uint32_t i = 0; i < k->code.notes.len && i < MAX_PRINTED; i++) {
        const CodeNote *note = &k->code.notes.data[i];
        strbuf_printf(out, "%s: incomplete: the code after 0x%llx is not analysed: %s\n", k->object->name,
                      (unsigned long long)(k->listing + note->address), check_note_reason(k, note));
    }
    strbuf_printf(out, "kernel %s (%s): %u instructions, ", k->kernel->name, target_infos[k->code.target].name,
                  k->code.num_insts);
    if (k->items.len)
        strbuf_printf(out, "%u error%s, %u warning%s, %u note%s", own.errors, own.errors == 1 ? "" : "s", own.warnings,
                      own.warnings == 1 ? "" : "s", own.notes, own.notes == 1 ? "" : "s");
    else strbuf_append(out, "no findings");
    strbuf_append(out, own.incomplete ? "; INCOMPLETE\n" : "\n");
    counts->errors += own.errors;
    counts->warnings += own.warnings;
    counts->notes += own.notes;
    counts->incomplete += own.incomplete;
}

/* ---- JSON ---- */

static void append_json_inst(const CheckKernel *k, const char *name, const CodeInst *inst, JsonWriter *json)
{
    if (!inst) {
        json_null(json, name);
        return;
    }
    SourceLoc loc = {0};
    const bool has_line = object_source_line(k->object, check_listing(k, inst), &loc);
    json_begin_object(json, name);
    json_unsigned(json, "address", check_listing(k, inst));
    json_text(json, "text", check_inst_text(k, inst));
    json_path(json, "file", has_line ? loc.file : NULL);
    json_unsigned_or_null(json, "line", has_line, loc.line);
    json_end(json);
}

static const char *opcode_name(const CodeInst *inst) { return inst ? inst_info(inst->d.inst.opcode)->name : NULL; }

/* The members with which items and groups begin. */
static void append_json_rule(const CheckItem *item, JsonWriter *json)
{
    json_text(json, "level", level_names[item->level]);
    json_text(json, "rule", item->rule);
    json_text(json, "row", item->row);
    json_text(json, "proof", item->proof);
}

static void append_json_group(const CheckKernel *k, const CheckGroup *group, JsonWriter *json)
{
    const CheckItem *item = &k->items.data[group->example];
    append_json_rule(item, json);
    json_text(json, "counter", item->counter);
    json_text(json, "opcode", opcode_name(item->inst));
    json_text(json, "other_opcode", opcode_name(item->other));
    if (group->loop == NO_INST) json_null(json, "loop");
    else json_unsigned(json, "loop", check_listing(k, &k->code.insts[group->loop]));
    json_unsigned(json, "count", group->count);
    json_unsigned(json, "example", group->example);
}

static void append_json_item(const CheckKernel *k, const CheckItem *item, JsonWriter *json)
{
    append_json_rule(item, json);
    json_text(json, "message", item->message);
    json_text(json, "citation", item->source);
    json_text(json, "register", item->unit);
    json_text(json, "counter", item->counter);
    json_unsigned_or_null(json, "have", item->is_hazard, item->have);
    json_unsigned_or_null(json, "want", item->is_hazard, item->want);
    json_unsigned_or_null(json, "clocks", item->is_timed, item->clocks);
    json_unsigned_or_null(json, "clocks_enough", item->is_timed, item->enough);
    json_unsigned(json, "group", item->group);
    append_json_inst(k, "instruction", item->inst, json);
    append_json_inst(k, "other", item->other, json);
}

static void append_json_notes(const CheckKernel *k, JsonWriter *json)
{
    JSON_OBJECTS(json, "not_analysed", JSON_INLINE, const CodeNote, note, k->code.notes.data, k->code.notes.len) {
        json_unsigned(json, "address", k->listing + note->address);
        json_text(json, "why", check_note_reason(k, note));
    }
}

void check_print_json(const CheckKernel *k, CheckCounts *counts, JsonWriter *json)
{
    enum { MEMBER_BLANKS = 6, ITEM_BLANKS = 8 };
    json_begin_object(json, NULL);
    json_text(json, "name", k->kernel->name);
    json_unsigned(json, "entry", k->kernel->entry - k->object->listing_base);
    json_unsigned(json, "instructions", k->code.num_insts);
    json_line(json, MEMBER_BLANKS);
    JSON_OBJECTS(json, "findings", ITEM_BLANKS, const CheckItem, item, k->items.data, k->items.len) {
        check_count(item, counts);
        append_json_item(k, item, json);
    }
    json_line(json, MEMBER_BLANKS);
    JSON_OBJECTS(json, "groups", ITEM_BLANKS, const CheckGroup, group, k->groups.data, k->groups.len)
        append_json_group(k, group, json);
    json_line(json, MEMBER_BLANKS);
    append_json_notes(k, json);
    json_end(json);
    counts->incomplete += k->code.notes.len;
}

void check_begin_json(const CodeObject *object, JsonWriter *json)
{
    json_begin_object(json, NULL);
    json_line(json, 2);
    json_unsigned(json, "version", 1);
    json_line(json, 2);
    json_text(json, "target", target_infos[object->target].name);
    json_line(json, 2);
    json_begin_array(json, "kernels");
}

void check_end_json(const CheckCounts *counts, int status, JsonWriter *json)
{
    const struct {
        const char *name;
        uint32_t count;
    } rows[] = {{"errors", counts->errors},
                {"warnings", counts->warnings},
                {"notes", counts->notes},
                {"known", counts->known},
                {"gone", counts->gone}};
    json_line(json, 2);
    json_end(json);
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        json_line(json, 2);
        json_unsigned(json, rows[i].name, rows[i].count);
    }
    json_line(json, 2);
    json_bool(json, "incomplete", counts->incomplete);
    json_line(json, 2);
    json_signed(json, "status", status);
    json_line(json, 0);
    json_end(json);
    strbuf_char(json->out, '\n');
}
