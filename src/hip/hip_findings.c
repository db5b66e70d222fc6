#include "hip/hip_findings.h"

#include <ctype.h>
#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check/sarif.h"
#include "support/finding_rules.h"
#include "support/map.h"

typedef struct Suppression {
    char *rule, *kernel, *place; /* patterns of fnmatch */
} Suppression;

static struct {
    Arena *arena;
    VEC(HipFound) found;
    VEC(Suppression) suppressions;
    Map shown; /* what makes printed findings of kernels equal */
    uint64_t errors, suppressed, repeated;
    bool is_read;
} all;

static Arena *arena(void)
{
    if (!all.arena) all.arena = arena_new();
    return all.arena;
}

/* ---- suppressions ---- */

/* RULE [KERNEL [FILE[:LINE]]], with * and ?; # starts a comment. */
static void read_line(char *line)
{
    char *words[3] = {NULL};
    static char any[] = "*";
    unsigned count = 0;
    line[strcspn(line, "#\n")] = 0;
    for (char *word = strtok(line, " \t\r"); word && count < 3; word = strtok(NULL, " \t\r"))
        words[count++] = arena_strdup(arena(), word);
    if (!count) return;
    const Suppression s = {words[0], words[1] ? words[1] : any, words[2] ? words[2] : any};
    VEC_PUSH(arena(), &all.suppressions, s);
}

static void read_suppressions(void)
{
    const char *name = getenv("WAVECC_HIP_SUPPRESSIONS");
    if (all.is_read || !name) return;
    all.is_read = true;
    FILE *file = fopen(name, "r");
    if (!file) {
        hip_say("cannot read '%s': %s", name, strerror(errno));
        return;
    }
    char line[4096];
    while (fgets(line, sizeof line, file)) read_line(line);
    fclose(file);
}

/* The end of the file's name is enough: a.hip:12 matches /home/me/a.hip. */
static bool matches_place(const char *pattern, const HipFound *found)
{
    StrBuf place = {0}, with_folder = {0};
    strbuf_printf(&place, "%s:%u", found->file, found->line);
    strbuf_printf(&with_folder, "*/%s", pattern);
    const bool is_all = !strcmp(pattern, "*");
    const bool good = is_all || !fnmatch(pattern, found->file, 0) || !fnmatch(pattern, place.data, 0) ||
                      !fnmatch(with_folder.data, found->file, 0) || !fnmatch(with_folder.data, place.data, 0);
    strbuf_free(&place);
    strbuf_free(&with_folder);
    return good;
}

static bool is_suppressed(const HipFound *found)
{
    read_suppressions();
    VEC_FOREACH(const Suppression, s, &all.suppressions) {
        if (!fnmatch(s->rule, found->rule, 0) && !fnmatch(s->kernel, found->kernel ? found->kernel : "", 0) &&
            matches_place(s->place, found))
            return true;
    }
    return false;
}

/* ---- findings ---- */

uint64_t hip_found_errors(void) { return all.errors; }

static bool is_written(void) { return getenv("WAVECC_HIP_SARIF") || getenv("WAVECC_HIP_JSON"); }

/* Keeps a finding for the files. A finding that several launches have is kept once. */
static void keep(const HipFound *found)
{
    enum { MOST = 100000 };
    if (!is_written() || all.found.len == MOST) return;
    VEC_FOREACH(const HipFound, f, &all.found) {
        if (!strcmp(f->rule, found->rule) && f->line == found->line && !strcmp(f->file, found->file) &&
            !strcmp(f->text, found->text))
            return;
    }
    const HipFound own = {arena_strdup(arena(), found->rule),
                          found->kernel ? arena_strdup(arena(), found->kernel) : NULL,
                          arena_strdup(arena(), found->file),
                          found->line,
                          found->level,
                          arena_strdup(arena(), found->text),
                          found->stack ? arena_strdup(arena(), found->stack) : NULL};
    VEC_PUSH(arena(), &all.found, own);
}

/* True: the caller shows it; errors are counted. False: it is suppressed; this is counted too. */
static bool hip_found(const HipFound *found)
{
    CHECK(finding_rule_find(found->rule, (unsigned)strlen(found->rule)) >= 0);
    if (is_suppressed(found)) {
        all.suppressed++;
        return false;
    }
    keep(found);
    if (found->level == SIM_LEVEL_ERROR) all.errors++;
    return true;
}

/* "file.hip:12:3 (main)": the numbers after the file are cut off. */
static unsigned split_place(char *place)
{
    unsigned line = 0;
    char *end = strstr(place, " (");
    if (end) *end = 0;
    for (unsigned i = 0; i < 2; i++) {
        char *colon = strrchr(place, ':');
        if (!colon || !isdigit((unsigned char)colon[1])) break;
        line = (unsigned)strtoul(colon + 1, NULL, 10);
        *colon = 0;
    }
    return line;
}

/* `where`: the text of a place. */
static bool found_where(const char *rule, unsigned level, const char *where, const char *text)
{
    char *file = arena_strdup(arena(), where);
    const unsigned line = split_place(file);
    return hip_found(&(HipFound){rule, NULL, file, line, level, text, NULL});
}

bool hip_found_here(const char *rule, unsigned level, HipPlace place, const char *text)
{
    StrBuf where = {0};
    hip_append_place(place, &where, NULL);
    const bool is_told = found_where(rule, level, where.data, text);
    strbuf_free(&where);
    return is_told;
}

void hip_found_at(const char *rule, unsigned level, HipPlace place, const char *text)
{
    static const char *const levels[] = {"", "warning: ", "note: "};
    StrBuf where = {0}, caller = {0};
    hip_append_place(place, &where, &caller);
    if (found_where(rule, level, where.data, text))
        hip_say("%s: %s%s\n    at %s%s", rule, levels[level], text, where.data, caller.data ? caller.data : "");
    strbuf_free(&where);
    strbuf_free(&caller);
}

/* The instruction's line, or its address if it has none. */
static void append_line_or_address(const CodeObject *object, uint64_t address, StrBuf *out)
{
    SourceLoc loc;
    const uint64_t listing = object_listing_address(object, address);
    if (object_source_line(object, listing, &loc)) strbuf_printf(out, " %s:%u", loc.file, loc.line);
    else strbuf_printf(out, " 0x%llx", (unsigned long long)listing);
}

/* The text without its numbers: registers, addresses, lanes. */
static void append_words(const char *text, StrBuf *out)
{
    while (*text) {
        const size_t digits = strspn(text, strncmp(text, "0x", 2) ? "0123456789" : "0123456789abcdefx");
        if (!digits) strbuf_char(out, *text);
        text += digits ? digits : 1;
    }
}

/* Has the same been shown, by this launch or an earlier one? */
static bool is_shown(const Run *run, const SimFinding *f)
{
    const CodeObject *object = &run->input.object;
    StrBuf key = {0};
    strbuf_printf(&key, "%u %u %u %s", f->kind, f->level, f->row, run->input.kernel->name);
    append_line_or_address(object, f->address, &key);
    if (f->has_other) append_line_or_address(object, f->other_address, &key);
    append_words(f->text, &key);
    const bool shown = map_get_name(&all.shown, key.data, key.len);
    if (!shown) map_put_name(&all.shown, arena(), arena_strdup(arena(), key.data), key.len, &all);
    strbuf_free(&key);
    return shown;
}

void hip_found_in_run(Run *run)
{
    SimResult *result = &run->result;
    const CodeObject *object = &run->input.object;
    size_t kept = 0, again = 0;
    for (size_t i = 0; i < result->num_findings; i++) {
        const SimFinding f = result->findings[i];
        SourceLoc loc = {0};
        const uint64_t address = object_listing_address(object, f.address);
        const bool has_line = object_source_line(object, address, &loc);
        StrBuf stack = {0};
        if (is_written()) object_append_stack(object, address, &stack);
        const HipFound found = {sim_finding_rule(f.kind),
                                run->input.kernel->name,
                                has_line ? loc.file : "",
                                has_line ? (unsigned)loc.line : 0,
                                f.level,
                                f.text,
                                stack.data};
        if (!hip_found(&found)) result->num_errors -= f.level == SIM_LEVEL_ERROR && result->num_errors;
        else if (is_shown(run, &f)) again++;
        else result->findings[kept++] = f;
        strbuf_free(&stack);
    }
    result->num_findings = kept;
    if (again && !kept) result->more_findings = false;
    all.repeated += again;
}

void hip_found_failure(const Run *run)
{
    static const char *const rules[] = {
        [SIM_OK] = "",           [SIM_FAULT] = "fault", [SIM_UNSUPPORTED] = "unsupported", [SIM_DEADLOCK] = "deadlock",
        [SIM_BUDGET] = "budget", [SIM_BREAK] = "break", [SIM_CANCELLED] = "cancelled"};
    const CodeObject *object = &run->input.object;
    const SimResult *result = &run->result;
    SourceLoc loc = {0};
    const bool has_line =
        result->has_place && object_source_line(object, object_listing_address(object, result->address), &loc);
    StrBuf stack = {0};
    if (result->has_place && is_written())
        object_append_stack(object, object_listing_address(object, result->address), &stack);
    const HipFound found = {rules[result->status],
                            run->input.kernel->name,
                            has_line ? loc.file : "",
                            has_line ? (unsigned)loc.line : 0,
                            SIM_LEVEL_ERROR,
                            result->message,
                            stack.data};
    hip_found(&found);
    strbuf_free(&stack);
}

/* Reports a failed call, with --tool=memcheck. If it calls another one that fails, both are reported. */
static void on_failure(hipError_t error)
{
    static HipPlace last_place;
    static hipError_t last;
    const HipPlace place = hip_caller();
    StrBuf text = {0};
    if (!(hip_options()->tools & HIP_TOOL_MEM)) return;
    if (error == last && !memcmp(&place, &last_place, sizeof place)) return;
    last = error;
    last_place = place;
    strbuf_printf(&text, "a call fails with %s: %s", hipGetErrorName(error), hipGetErrorString(error));
    hip_found_at("api", SIM_LEVEL_ERROR, place, text.data);
    strbuf_free(&text);
}

void hip_found_overlap(const void *to, const void *from, size_t bytes)
{
    const uintptr_t a = (uintptr_t)to, b = (uintptr_t)from, apart = a < b ? b - a : a - b;
    if (!(hip_options()->tools & HIP_TOOL_MEM) || !apart || apart >= bytes) return;
    StrBuf text = {0};
    strbuf_printf(&text, "source and destination of a copy share %zu bytes; what it leaves there is not defined",
                  (size_t)(bytes - apart));
    hip_found_at("api", SIM_LEVEL_ERROR, hip_caller(), text.data);
    strbuf_free(&text);
}

__attribute__((constructor)) static void ask_for_failures(void) { hip_tell_errors(on_failure); }

/* ---- files ---- */

static void write_json(JsonWriter *w)
{
    json_begin_object(w, NULL);
    json_unsigned(w, "version", 1);
    json_unsigned(w, "errors", all.errors);
    json_unsigned(w, "suppressed", all.suppressed);
    if (hip_options()->repeat_limit) {
        json_begin_object(w, "repeats");
        json_unsigned(w, "limit", hip_options()->repeat_limit);
        json_unsigned(w, "copied", hip_repeats()->copied);
        json_unsigned(w, "unchecked", hip_repeats()->unchecked);
        json_end(w);
    }
    JSON_OBJECTS(w, "findings", 1, const HipFound, f, all.found.data, all.found.len) {
        json_text(w, "rule", f->rule);
        json_text(w, "level", sim_level_name((SimFindingLevel)f->level));
        json_text(w, "kernel", f->kernel);
        json_text(w, "file", *f->file ? f->file : NULL);
        json_unsigned_or_null(w, "line", f->line, f->line);
        json_text(w, "text", f->text);
        json_text(w, "stack", f->stack);
    }
    json_end(w);
}

static void write_sarif(JsonWriter *w)
{
    sarif_tool("wavecc hip", WAVECC_VERSION, w);
    sarif_rules(w);
    json_end(w);
    json_end(w);
    JSON_OBJECTS(w, "results", 4, const HipFound, f, all.found.data, all.found.len) {
        json_text(w, "ruleId", f->rule);
        json_text(w, "level", sim_level_name((SimFindingLevel)f->level));
        json_text_in(w, "message", "text",
                     f->kernel ? arena_printf(arena(), "kernel %s: %s", f->kernel, f->text) : f->text);
        json_begin_array(w, "locations");
        const SarifPlace place = {.file = *f->file ? f->file : "unknown", .kernel = f->kernel, .line = f->line};
        sarif_place(arena(), &place, w);
        json_end(w);
    }
    json_end(w);
    json_end(w);
    json_end(w);
}

static void write_file(const char *name, void (*write)(JsonWriter *w))
{
    StrBuf text = {0};
    JsonWriter w = {.out = &text};
    if (!name) return;
    write(&w);
    strbuf_char(&text, '\n');
    FILE *file = fopen(name, "w");
    const bool good = file && fwrite(text.data, 1, text.len, file) == text.len;
    if ((file && fclose(file)) || !good) hip_say("cannot write '%s': %s", name, strerror(errno));
    strbuf_free(&text);
}

void hip_findings_end(void)
{
    if (all.repeated)
        hip_say("%llu more findings are like those above, in other launches or at the same lines",
                (unsigned long long)all.repeated);
    if (all.suppressed) hip_say("%llu findings are suppressed", (unsigned long long)all.suppressed);
    write_file(getenv("WAVECC_HIP_SARIF"), write_sarif);
    write_file(getenv("WAVECC_HIP_JSON"), write_json);
}
