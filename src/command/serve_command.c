/* `wavecc serve`: the loop over requests and their children. */
#define _GNU_SOURCE /* ppoll */
#include <errno.h>
#include <malloc.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "command/cli.h"
#include "command/compiler_child.h"
#include "command/serve.h"
#include "support/heap.h"
#include "support/seconds.h"

enum { MOST_WAITING = 4096, MOST_LINE = 128 << 20, MOST_OUTPUT = 64 << 20 };
static volatile sig_atomic_t is_stopped; /* by a signal */
static const char protocol_version[] = "2025-06-18";

typedef struct Server {
    ServeLimits limits;
    StrBuf input;  /* input that is not processed yet */
    size_t seen;   /* its first bytes, which contain no line end */
    bool too_long; /* the line is longer than allowed */
    bool ended;    /* standard input */
    bool broken;   /* standard output */
    ServeJob *jobs, **last;
    uint32_t num_jobs, num_running;
    uint32_t most_jobs; /* since memory was last returned */
    sigset_t stops;     /* signals that end the server */
} Server;

/* ---- answers ---- */

static void send_text(Server *s, StrBuf *text)
{
    strbuf_char(text, '\n');
    for (size_t at = 0; at < text->len && !s->broken;) {
        const ssize_t count = write(STDOUT_FILENO, text->data + at, text->len - at);
        if (count > 0) at += (size_t)count;
        else if (errno != EINTR || is_stopped) s->broken = true;
    }
    strbuf_free(text);
}

static void begin_answer(StrBuf *text, const char *id, const char *member)
{
    strbuf_printf(text, "{\"jsonrpc\":\"2.0\",\"id\":%s,\"%s\":", id ? id : "null", member);
}

static void send_error(Server *s, const char *id, int code, const char *why)
{
    StrBuf text = {0};
    JsonWriter w = {.out = &text};
    begin_answer(&text, id, "error");
    json_begin_object(&w, NULL);
    json_signed(&w, "code", code);
    json_text(&w, "message", why);
    json_end(&w);
    strbuf_char(&text, '}');
    send_text(s, &text);
}

static void write_content(JsonWriter *w, const StrBuf *text)
{
    if (!text->len) return;
    json_begin_object(w, NULL);
    json_text(w, "type", "text");
    json_text(w, "text", text->data);
    json_end(w);
}

/* Findings and verdicts are answers. Bad inputs, bugs of wavecc and requests that the server ended are errors. */
static void send_result(Server *s, const ServeJob *job, int status)
{
    StrBuf text = {0}, ended = {0};
    JsonWriter w = {.out = &text};
    if (job->ended) strbuf_printf(&ended, "wavecc serve: the request was ended: %s", job->ended);
    begin_answer(&text, job->id, "result");
    json_begin_object(&w, NULL);
    json_begin_array(&w, "content");
    write_content(&w, &job->output);
    write_content(&w, &job->errors);
    write_content(&w, &ended);
    json_end(&w);
    json_begin_object(&w, "structuredContent");
    json_signed(&w, "status", status);
    json_end(&w);
    json_bool(&w, "isError", job->ended || status == EXIT_USAGE || status >= EXIT_INTERNAL);
    json_end(&w);
    strbuf_char(&text, '}');
    strbuf_free(&ended);
    send_text(s, &text);
}

/* ---- methods ---- */

static void send_initialize(Server *s, const char *id)
{
    StrBuf text = {0}, version = {0};
    JsonWriter w = {.out = &text};
    cli_append_version(&version);
    begin_answer(&text, id, "result");
    json_begin_object(&w, NULL);
    json_text(&w, "protocolVersion", protocol_version);
    json_begin_object(&w, "capabilities");
    json_begin_object(&w, "tools");
    json_end(&w);
    json_end(&w);
    json_begin_object(&w, "serverInfo");
    json_text(&w, "name", "wavecc");
    json_text(&w, "version", WAVECC_VERSION);
    json_end(&w);
    json_end(&w);
    strbuf_char(&text, '}');
    strbuf_free(&version);
    send_text(s, &text);
}

static void send_list(Server *s, const char *id, bool of_tools)
{
    StrBuf text = {0};
    JsonWriter w = {.out = &text};
    begin_answer(&text, id, "result");
    json_begin_object(&w, NULL);
    if (of_tools) serve_write_tools(&w);
    json_end(&w);
    strbuf_char(&text, '}');
    send_text(s, &text);
}

/* A member of params as JSON. NULL: it is missing. */
static const char *member_of(Arena *arena, const char *params, const char *name)
{
    JsonReader r;
    const char *found = NULL, *value, *member;
    if (!params) return NULL;
    json_read_begin(&r, params, strlen(params));
    for (json_enter(&r, '{'); json_more(&r, '}');) {
        if (!json_read_name(&r, arena, &member) || !serve_read_value(&r, arena, &value)) return NULL;
        if (!strcmp(member, name)) found = value;
    }
    return found;
}

/* The same for a text. */
static const char *text_of(Arena *arena, const char *params, const char *name)
{
    const char *value = member_of(arena, params, name), *text;
    JsonReader r;
    if (!value) return NULL;
    json_read_begin(&r, value, strlen(value));
    return json_read_text(&r, arena, &text) ? text : NULL;
}

static void cancel(Server *s, const char *id)
{
    for (ServeJob *job = s->jobs; job && id; job = job->next) {
        if (strcmp(job->id, id)) continue;
        job->cancelled = true;
        serve_kill(job, "it was cancelled");
    }
}

/* False: the request is answered, and the arena belongs to the caller. */
static bool add_call(Server *s, Arena *arena, const ServeMessage *m, const char *tool, const char *arguments)
{
    ServeCall call;
    const char *why;
    int code;
    if (!serve_read_call(arena, tool, arguments, s->limits.allow_hip, &call, &why, &code)) {
        send_error(s, m->id, code == SERVE_NO_METHOD ? SERVE_INVALID_PARAMS : code, why);
        return false;
    }
    if (s->num_jobs == MOST_WAITING) {
        send_error(s, m->id, SERVE_BUSY, "too many requests are waiting: try again later");
        return false;
    }
    ServeJob *job = heap_zeroed(1, sizeof *job);
    *job = (ServeJob){.arena = arena, .id = m->id, .call = call, .out = -1, .err = -1};
    *s->last = job;
    s->last = &job->next;
    s->num_jobs++;
    if (s->num_jobs > s->most_jobs) s->most_jobs = s->num_jobs;
    return true;
}

/* Does the job keep the arena? */
static bool take_request(Server *s, Arena *arena, const ServeMessage *m)
{
    if (!strcmp(m->method, "initialize")) send_initialize(s, m->id);
    else if (!strcmp(m->method, "ping")) send_list(s, m->id, false);
    else if (!strcmp(m->method, "tools/list")) send_list(s, m->id, true);
    else if (serve_is_tool(m->method)) return add_call(s, arena, m, m->method, m->params);
    else if (strcmp(m->method, "tools/call")) send_error(s, m->id, SERVE_NO_METHOD, "no such method");
    else {
        const char *tool = text_of(arena, m->params, "name");
        const char *arguments = member_of(arena, m->params, "arguments");
        if (tool) return add_call(s, arena, m, tool, arguments);
        send_error(s, m->id, SERVE_INVALID_PARAMS, "tools/call needs the name of a tool");
    }
    return false;
}

static void take_line(Server *s, const char *line, size_t length)
{
    if (!length || strspn(line, " \t\r") == length) return;
    Arena *arena = arena_new();
    bool keeps = false;
    const ServeMessage m = serve_read_message(arena, line, length);
    if (m.error) { /* a notification has no answer, whatever its params; an invalid message has one */
        if (m.id || m.error != SERVE_INVALID_PARAMS) send_error(s, m.id, m.error, m.why);
    } else if (m.id) {
        keeps = take_request(s, arena, &m);
    } else if (!strcmp(m.method, "notifications/cancelled")) {
        const char *id = member_of(arena, m.params, "requestId");
        cancel(s, id ? serve_read_id(arena, id) : NULL);
    }
    if (!keeps) arena_free(arena);
}

/* ---- input ---- */

enum { KEPT_INPUT = 1 << 20, MANY_JOBS = 64 };

static void take_lines(Server *s)
{
    size_t begin = 0;
    char *newline;
    while (s->input.len > s->seen &&
           (newline = memchr(s->input.data + s->seen, '\n', s->input.len - s->seen)) != NULL) {
        *newline = 0;
        if (!s->too_long) take_line(s, s->input.data + begin, (size_t)(newline - s->input.data) - begin);
        s->too_long = false;
        s->seen = begin = (size_t)(newline - s->input.data) + 1;
    }
    if (begin) {
        memmove(s->input.data, s->input.data + begin, s->input.len - begin);
        s->input.len -= begin;
    }
    if (s->input.len > MOST_LINE) {
        if (!s->too_long) send_error(s, NULL, SERVE_INVALID_REQUEST, "a message may have at most 128 MiB");
        s->too_long = true;
        s->input.len = 0;
    }
    s->seen = s->input.len;
    if (s->input.len || s->input.cap <= KEPT_INPUT) return;
    strbuf_free(&s->input);
    malloc_trim(0);
}

static void read_input(Server *s)
{
    char bytes[1 << 16];
    const ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
    if (count > 0) strbuf_append_n(&s->input, bytes, (size_t)count);
    else if (!count || (errno != EINTR && errno != EAGAIN)) s->ended = true;
    if (s->ended && s->input.len) strbuf_char(&s->input, '\n');
    take_lines(s);
}

/* ---- jobs ---- */

static void start_jobs(Server *s)
{
    for (ServeJob *job = s->jobs; job && s->num_running < s->limits.jobs; job = job->next) {
        if (job->pid || job->ended) continue;
        if (serve_start(job, &s->limits)) s->num_running++;
    }
}

static void end_jobs(Server *s)
{
    s->last = &s->jobs;
    for (ServeJob *job; (job = *s->last) != NULL;) {
        const bool never_ran = !job->pid && job->ended;
        if (!never_ran && (!job->pid || job->out >= 0 || job->err >= 0)) {
            s->last = &job->next;
            continue;
        }
        const int status = never_ran ? EXIT_USAGE : serve_wait(job);
        if (!never_ran) s->num_running--;
        if (!job->cancelled) send_result(s, job, status);
        *s->last = job->next;
        s->num_jobs--;
        strbuf_free(&job->output);
        strbuf_free(&job->errors);
        arena_free(job->arena);
        free(job);
    }
    if (s->num_jobs || s->most_jobs < MANY_JOBS) return;
    s->most_jobs = 0;
    malloc_trim(0); /* glibc would keep the memory of earlier requests */
}

/* poll(), which a signal that ends the server ends, too, however late it comes. */
static void poll_until_stopped(const Server *s, struct pollfd *polls, nfds_t count, int ms)
{
    const struct timespec time = {ms / 1000, ms % 1000 * 1000000L};
    sigset_t mask;
    sigprocmask(SIG_BLOCK, &s->stops, &mask);
    if (is_stopped || ppoll(polls, count, ms < 0 ? NULL : &time, &mask) < 0)
        for (nfds_t i = 0; i < count; i++) polls[i].revents = 0;
    sigprocmask(SIG_SETMASK, &mask, NULL);
}

/* Waits until input or output arrives, or the time of a request is up. */
static void wait_for_events(Server *s)
{
    struct pollfd *polls = heap_zeroed(1 + 2 * (size_t)s->num_running, sizeof *polls);
    nfds_t count = 0;
    int wait = -1;
    const double now = wall_seconds();
    if (!s->ended) polls[count++] = (struct pollfd){STDIN_FILENO, POLLIN, 0};
    for (ServeJob *job = s->jobs; job; job = job->next) {
        if (!job->pid) continue;
        const double left = job->deadline - now;
        const int ms = left > 0 ? (int)(left * 1000) + 1 : 0;
        if (!job->ended && (wait < 0 || ms < wait)) wait = ms;
        if (job->out >= 0) polls[count++] = (struct pollfd){job->out, POLLIN, 0};
        if (job->err >= 0) polls[count++] = (struct pollfd){job->err, POLLIN, 0};
    }
    poll_until_stopped(s, polls, count, wait);
    nfds_t at = 0;
    const bool has_input = !s->ended && polls[at++].revents;
    for (ServeJob *job = s->jobs; job; job = job->next) {
        if (!job->pid) continue;
        const bool out = job->out >= 0 && polls[at++].revents, err = job->err >= 0 && polls[at++].revents;
        if (out) serve_take_output(job, &job->out, &job->output, s->limits.most_bytes);
        if (err) serve_take_output(job, &job->err, &job->errors, s->limits.most_bytes);
        if (!job->ended && wall_seconds() > job->deadline) serve_kill(job, "it exceeded its time limit (--timeout)");
    }
    free(polls);
    if (has_input) read_input(s);
}

static void stop(int number) { is_stopped = number; }

static void take_signals(Server *s)
{
    const struct sigaction action = {.sa_handler = stop};
    sigemptyset(&s->stops);
    for (unsigned i = 0; i < NUM_ENDING_SIGNALS; i++) {
        struct sigaction before;
        if (sigaction(ending_signals[i], NULL, &before) || before.sa_handler == SIG_IGN) continue;
        sigaction(ending_signals[i], &action, NULL);
        sigaddset(&s->stops, ending_signals[i]);
    }
}

static int serve(void *server)
{
    Server *s = server;
    signal(SIGPIPE, SIG_IGN);
    take_signals(s);
    s->last = &s->jobs;
    while (!is_stopped && !s->broken && (!s->ended || s->jobs)) {
        start_jobs(s);
        end_jobs(s);
        if (s->ended && !s->jobs) break;
        if (!s->ended || s->num_running) wait_for_events(s);
        end_jobs(s);
    }
    for (ServeJob *job = s->jobs; job; job = job->next) {
        serve_kill(job, is_stopped ? "the server was stopped" : "nobody reads the answers");
        if (job->pid) serve_wait(job);
    }
    strbuf_free(&s->input);
    return s->broken ? EXIT_USAGE : EXIT_GOOD;
}

static int serve_all(const Options *given, Arena *)
{
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    const char *socket = option_text(given, OPTION_SERVE_SOCKET);
    Server s = {.limits = {.jobs = (uint32_t)option_number(given, OPTION_SERVE_JOBS),
                           .ms = option_number(given, OPTION_SERVE_TIMEOUT),
                           .memory = option_number(given, OPTION_SERVE_MEMORY) << 20,
                           .most_bytes = MOST_OUTPUT,
                           .allow_hip = option_given(given, OPTION_ALLOW_HIP)}};
    if (!s.limits.jobs) s.limits.jobs = cores > 0 ? (uint32_t)cores : 1;
    if (given->operand) return cli_error("serve takes no file; found '%s'", given->operand);
    serve_warm_up();
    return socket ? serve_on_socket(socket, serve, &s) : serve(&s);
}

int cli_serve(int argc, char **argv) { return cli_with_options(COMMAND_SERVE, argc, argv, serve_all); }
