/* See judge_child.h. A child is a job of `wavecc serve`, with its limits, and with its output in memory. */
#include "command/judge_child.h"

#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>

#include "command/cli.h"
#include "command/serve.h"
#include "support/json_read.h"

enum { MOST_OUTPUT = 64 << 20, MOST_MS = 3600000 };

/* ---- the child ---- */

static void read_both(ServeJob *job)
{
    while (job->out >= 0 || job->err >= 0) {
        struct pollfd polls[2] = {{job->out, POLLIN, 0}, {job->err, POLLIN, 0}};
        poll(polls, 2, -1);
        if (polls[0].revents) serve_take_output(job, &job->out, &job->output, MOST_OUTPUT);
        if (polls[1].revents) serve_take_output(job, &job->err, &job->errors, MOST_OUTPUT);
    }
}

/* ---- the document ---- */

static double number_of(JsonReader *r)
{
    double value = NAN;
    const char next = json_peek(r);
    if (next == 'n' || next == '"') json_skip(r); /* null */
    else json_read_number(r, &value);
    return value;
}

static void read_kernel(JsonReader *r, Arena *arena, SideSummary *side)
{
    const char *name;
    JSON_MEMBERS(r, arena, name) {
        if (!strcmp(name, "kernel") || !strcmp(name, "hash")) {
            json_skip(r);
            continue;
        }
        const double value = number_of(r);
        if (!strcmp(name, "vgprs") || !strcmp(name, "sgprs")) {
            double *most = *name == 'v' ? &side->vgprs : &side->sgprs;
            if (value > *most) *most = value;
        }
        if (!strcmp(name, "vgpr_spills") || !strcmp(name, "sgpr_spills")) side->spills += value;
        if (!strcmp(name, "lds_bytes") && value > side->lds_bytes) side->lds_bytes = value;
        if (!strcmp(name, "code_bytes")) side->code_bytes += value;
    }
}

static void read_side(JsonReader *r, Arena *arena, SideSummary *side)
{
    const char *name;
    JSON_MEMBERS(r, arena, name) {
        if (strcmp(name, "kernels")) {
            json_skip(r);
            continue;
        }
        for (json_enter(r, '['); json_more(r, ']');) read_kernel(r, arena, side);
    }
}

static void read_reasons(JsonReader *r, Arena *arena, JudgeSummary *s)
{
    const char *name;
    for (json_enter(r, '['); json_more(r, ']');) {
        SummaryReason reason = {0};
        JSON_MEMBERS(r, arena, name) {
            if (!strcmp(name, "effect")) json_read_text(r, arena, &reason.effect);
            else if (!strcmp(name, "rule")) json_read_text(r, arena, &reason.rule);
            else if (!strcmp(name, "text")) json_read_text(r, arena, &reason.text);
            else json_skip(r);
        }
        if (r->error) return;
        VEC_PUSH(arena, &s->reasons, reason);
    }
}

static void read_time(JsonReader *r, Arena *arena, JudgeSummary *s)
{
    const char *name;
    JSON_MEMBERS(r, arena, name) {
        if (strcmp(name, "us")) {
            json_skip(r);
            continue;
        }
        JSON_MEMBERS(r, arena, name) {
            const double us = number_of(r);
            s->sides[strcmp(name, "base") ? SUMMARY_CANDIDATE : SUMMARY_BASE].us = us > 0 ? us : NAN;
        }
    }
}

static bool read_document(Arena *arena, JudgeSummary *s)
{
    JsonReader r;
    const char *name;
    json_read_begin(&r, s->document, strlen(s->document));
    JSON_MEMBERS(&r, arena, name) {
        if (!strcmp(name, "verdict")) json_read_text(&r, arena, &s->verdict);
        else if (!strcmp(name, "reasons")) read_reasons(&r, arena, s);
        else if (!strcmp(name, "base")) read_side(&r, arena, &s->sides[SUMMARY_BASE]);
        else if (!strcmp(name, "candidate")) read_side(&r, arena, &s->sides[SUMMARY_CANDIDATE]);
        else if (!strcmp(name, "time")) read_time(&r, arena, s);
        else json_skip(&r);
    }
    return !r.error;
}

JudgeSummary judge_in_child(Arena *arena, const char *name, char *const *words, unsigned count)
{
    const ServeLimits limits = {.jobs = 1, .ms = MOST_MS, .most_bytes = MOST_OUTPUT};
    ServeJob job = {.arena = arena, .call.function = cli_judge};
    JudgeSummary s = {.name = name, .status = EXIT_USAGE};
    for (unsigned side = 0; side < SUMMARY_SIDES; side++) s.sides[side].us = NAN;
    VEC_PUSH(arena, &job.call.argv, arena_strdup(arena, "judge"));
    VEC_PUSH(arena, &job.call.argv, arena_strdup(arena, "--json"));
    for (unsigned i = 0; i < count; i++) VEC_PUSH(arena, &job.call.argv, words[i]);
    fflush(NULL); /* the child would print buffered text again */
    if (!serve_start(&job, &limits)) {
        s.failure = job.ended;
        return s;
    }
    read_both(&job);
    s.status = serve_wait(&job);
    s.document = arena_strdup(arena, job.output.data ? job.output.data : "");
    if (!*s.document || !read_document(arena, &s)) {
        s.verdict = NULL;
        s.failure = job.errors.data ? arena_strdup(arena, job.errors.data)
                                    : arena_printf(arena, "it ended with status %d, without an answer", s.status);
    }
    strbuf_free(&job.output);
    strbuf_free(&job.errors);
    return s;
}

const char *summary_us(Arena *arena, double us)
{
    return isnan(us) ? "-" : arena_printf(arena, us < 1000 ? "%.2f us" : "%.0f us", us);
}

const char *summary_cell(Arena *arena, const char *text)
{
    StrBuf out = {0};
    for (const char *at = text; *at; at++)
        if (*at == '|') strbuf_append(&out, "\\|");
        else if (*at == '\n') strbuf_append(&out, at[1] ? "; " : "");
        else strbuf_char(&out, *at);
    const char *cell = arena_strdup(arena, out.data ? out.data : "");
    strbuf_free(&out);
    return cell;
}
