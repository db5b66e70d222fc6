/* Judges a folder against another one. Files with the same name form a pair. A launch file with the candidate's name
   and .yaml beside the candidate, or else beside the baseline, belongs to the pair. The table lists what becomes worse:
   verdicts, findings, times beyond the clock's error, registers, spills, LDS, code size. */
#include "command/judge_folder.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "check/sarif.h"
#include "command/cli.h"
#include "command/judge_child.h"
#include "support/text.h"

typedef struct Folder {
    Arena *arena;
    const char *base, *candidate;
    VEC(char *) passed; /* options for each judgement */
    VEC(JudgeSummary) rows;
    VEC(const char *) gone, added; /* files that only one folder has */
} Folder;

/* ---- files ---- */

static int is_kernel(const struct dirent *entry)
{
    static const char *const endings[] = {".mlir", ".ll", ".bc", ".kir", ".s", ".o", ".hsaco", ".co", ".hip", ".cpp"};
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (text_ends_with(entry->d_name, endings[i])) return 1;
    return 0;
}

static const char *path_of(Folder *f, const char *folder, const char *name)
{
    return arena_printf(f->arena, "%s/%s", folder, name);
}

static bool is_there(const char *path) { return !access(path, R_OK); }

static const char *launch_of(Folder *f, const char *name)
{
    const char *dot = strrchr(name, '.');
    const char *folders[] = {f->candidate, f->base};
    for (unsigned i = 0; i < 2; i++) {
        const char *path = arena_printf(f->arena, "%s/%.*s.yaml", folders[i], (int)(dot - name), name);
        if (is_there(path)) return path;
    }
    return NULL;
}

static void judge_file(Folder *f, const char *name)
{
    VEC(char *) words = {0};
    const char *launch = launch_of(f, name);
    VEC_PUSH(f->arena, &words, arena_strdup(f->arena, path_of(f, f->base, name)));
    VEC_PUSH(f->arena, &words, arena_strdup(f->arena, path_of(f, f->candidate, name)));
    if (launch) VEC_PUSH(f->arena, &words, arena_printf(f->arena, "--launch=%s", launch));
    for (uint32_t i = 0; i < f->passed.len; i++) VEC_PUSH(f->arena, &words, f->passed.data[i]);
    VEC_PUSH(f->arena, &f->rows, judge_in_child(f->arena, arena_strdup(f->arena, name), words.data, words.len));
}

static bool judge_files(Folder *f)
{
    struct dirent **names;
    const int count = scandir(f->candidate, &names, is_kernel, alphasort);
    if (count < 0) return !cli_error("cannot read the folder '%s'", f->candidate);
    for (int i = 0; i < count; i++) {
        if (is_there(path_of(f, f->base, names[i]->d_name))) judge_file(f, names[i]->d_name);
        else VEC_PUSH(f->arena, &f->added, arena_strdup(f->arena, names[i]->d_name));
        free(names[i]);
    }
    free(names);
    const int old = scandir(f->base, &names, is_kernel, alphasort);
    if (old < 0) return !cli_error("cannot read the folder '%s'", f->base);
    for (int i = 0; i < old; i++) {
        if (!is_there(path_of(f, f->candidate, names[i]->d_name)))
            VEC_PUSH(f->arena, &f->gone, arena_strdup(f->arena, names[i]->d_name));
        free(names[i]);
    }
    free(names);
    return true;
}

/* ---- Markdown ---- */

static void append_change(double base, double own, StrBuf *out)
{
    if (base == own) strbuf_printf(out, " | %.0f", own);
    else strbuf_printf(out, " | %.0f -> %.0f", base, own);
}

static bool is_complaint(const SummaryReason *reason)
{
    return strcmp(reason->effect, "note") && strcmp(reason->effect, "better");
}

static void append_reasons(Folder *f, const JudgeSummary *s, StrBuf *out)
{
    VEC_FOREACH(const SummaryReason, reason, &s->reasons) {
        if (!is_complaint(reason)) continue;
        strbuf_printf(out, "- **%s**, %s: %s\n", s->name, reason->rule, summary_cell(f->arena, reason->text));
    }
    if (s->failure) strbuf_printf(out, "- **%s**: %s\n", s->name, summary_cell(f->arena, s->failure));
}

static void append_names(StrBuf *out, const char *what, const char *const *names, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) strbuf_printf(out, "%s%s", i ? ", " : what, names[i]);
    if (count) strbuf_append(out, "\n");
}

static void append_markdown(Folder *f, StrBuf *out)
{
    strbuf_append(out, "| kernel | verdict | time | VGPRs | SGPRs | spills | LDS bytes | code bytes |\n"
                       "|---|---|---|---|---|---|---|---|\n");
    VEC_FOREACH(const JudgeSummary, s, &f->rows) {
        const SideSummary *base = &s->sides[SUMMARY_BASE], *own = &s->sides[SUMMARY_CANDIDATE];
        const char *before = summary_us(f->arena, base->us), *after = summary_us(f->arena, own->us);
        strbuf_printf(out, "| %s | %s | %s -> %s", s->name, s->verdict ? s->verdict : "failed", before, after);
        append_change(base->vgprs, own->vgprs, out);
        append_change(base->sgprs, own->sgprs, out);
        append_change(base->spills, own->spills, out);
        append_change(base->lds_bytes, own->lds_bytes, out);
        append_change(base->code_bytes, own->code_bytes, out);
        strbuf_append(out, " |\n");
    }
    strbuf_append(out, "\n");
    for (uint32_t i = 0; i < f->rows.len; i++) append_reasons(f, &f->rows.data[i], out);
    append_names(out, "\nNo longer there: ", f->gone.data, f->gone.len);
    append_names(out, "\nNew, without a baseline: ", f->added.data, f->added.len);
}

/* ---- SARIF ---- */

static void write_result(Folder *f, const JudgeSummary *s, const SummaryReason *reason, JsonWriter *w)
{
    const bool is_error = !strcmp(reason->effect, "wrong");
    json_line(w, 3);
    json_begin_object(w, NULL);
    json_text(w, "ruleId", reason->rule);
    json_text(w, "level", is_error ? "error" : "warning");
    json_text_in(w, "message", "text", reason->text);
    json_begin_array(w, "locations");
    sarif_place(f->arena, &(SarifPlace){.file = path_of(f, f->candidate, s->name)}, w);
    json_end(w);
    json_end(w);
}

static void append_sarif(Folder *f, StrBuf *out)
{
    JsonWriter w = {.out = out};
    sarif_tool("wavecc judge", WAVECC_VERSION, &w);
    json_end(&w);
    json_end(&w);
    json_begin_array(&w, "results");
    VEC_FOREACH(const JudgeSummary, s, &f->rows) {
        const SummaryReason failed = {"wrong", "failed", s->failure};
        if (s->failure) write_result(f, s, &failed, &w);
        for (uint32_t k = 0; k < s->reasons.len; k++)
            if (is_complaint(&s->reasons.data[k])) write_result(f, s, &s->reasons.data[k], &w);
    }
    for (unsigned i = 0; i < 4; i++) json_end(&w);
    strbuf_append(out, "\n");
}

/* ---- all ---- */

/* All other options go to every judgement. */
static void pass_options(Folder *f, int argc, char **argv)
{
    static const char *const own[] = {"--baseline", "--markdown", "--sarif", "--json"};
    for (int i = 1; i < argc; i++) {
        const char *value;
        bool is_own = *argv[i] != '-';
        for (size_t k = 0; k < sizeof own / sizeof *own; k++) is_own = is_own || cli_option(argv[i], own[k], &value);
        if (!is_own) VEC_PUSH(f->arena, &f->passed, argv[i]);
    }
}

static int worst_status(const Folder *f)
{
    static const int order[] = {EXIT_INTERNAL, EXIT_PROGRAM_FAILED, EXIT_USAGE, EXIT_INCOMPLETE, EXIT_WORSE};
    for (size_t i = 0; i < sizeof order / sizeof *order; i++)
        for (uint32_t k = 0; k < f->rows.len; k++)
            if (f->rows.data[k].status == order[i]) return order[i];
    return EXIT_GOOD;
}

int judge_folder(Arena *arena, const Options *given, int argc, char **argv)
{
    Folder f = {.arena = arena, .base = option_text(given, OPTION_JUDGE_BASELINE), .candidate = given->operand};
    const char *markdown = option_text(given, OPTION_JUDGE_MARKDOWN), *sarif = option_text(given, OPTION_JUDGE_SARIF);
    StrBuf text = {0}, results = {0};
    if (given->second) return cli_error("judge --baseline=DIR takes one folder; found '%s' too", given->second);
    pass_options(&f, argc, argv);
    if (!judge_files(&f)) return EXIT_USAGE;
    append_markdown(&f, &text);
    append_sarif(&f, &results);
    fputs(text.data, stdout);
    bool good = !markdown || cli_write_file(markdown, text.data, text.len);
    good = (!sarif || cli_write_file(sarif, results.data, results.len)) && good;
    strbuf_free(&text);
    strbuf_free(&results);
    if (!f.rows.len) return cli_error("'%s' and '%s' have no kernel of the same name", f.base, f.candidate);
    return good ? worst_status(&f) : EXIT_USAGE;
}
