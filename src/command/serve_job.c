/* A request in a child of the server: its files, limits, output and end. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command/cli.h"
#include "command/compiler_child.h"
#include "command/serve.h"
#include "support/seconds.h"
#include "support/temporary.h"

/* ---- files ---- */

static bool write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "we");
    if (!file) return false;
    const size_t length = strlen(text);
    const bool good = fwrite(text, 1, length, file) == length;
    return !fclose(file) && good;
}

/* FOLDER/NUMBER/NAME, so that files of the same name differ. */
static const char *place_of(const ServeJob *job, uint32_t i, bool with_name)
{
    return arena_printf(job->arena, "%s/%u%s%s", job->folder, i, with_name ? "/" : "",
                        with_name ? job->call.files.data[i].name : "");
}

static bool write_files(ServeJob *job)
{
    if (!temporary_make(job->folder, "")) return false;
    for (uint32_t i = 0; i < job->call.files.len; i++) {
        const ServeFile *file = &job->call.files.data[i];
        const char *path = place_of(job, i, true);
        if (mkdir(place_of(job, i, false), 0700) || !write_file(path, file->text)) return false;
        job->call.argv.data[file->argument] = arena_printf(job->arena, "%s%s", file->prefix, path);
    }
    return true;
}

static void remove_files(ServeJob *job)
{
    temporary_remove(job->folder);
    *job->folder = 0;
}

/* Messages then name the file as the request does. */
static void hide_folder(const ServeJob *job, StrBuf *text)
{
    const size_t length = strlen(job->folder);
    StrBuf out = {0};
    const char *at = text->data, *found;
    if (!length || !at) return;
    while ((found = strstr(at, job->folder)) != NULL) {
        strbuf_append_n(&out, at, (size_t)(found - at));
        at = found + length;
        if (*at == '/') at++;
        at += strspn(at, "0123456789");
        if (*at == '/') at++;
    }
    strbuf_append(&out, at);
    strbuf_free(text);
    *text = out;
}

/* ---- the child ---- */

static void set_limit(int what, uint64_t value)
{
    const struct rlimit limit = {value, value};
    if (value) setrlimit(what, &limit);
}

static void run_child(ServeJob *job, const ServeLimits *limits, int out, int err, const sigset_t *mask)
{
    const int nothing = open("/dev/null", O_RDONLY | O_CLOEXEC);
    setpgid(0, 0);
    for (unsigned i = 0; i < NUM_ENDING_SIGNALS; i++) signal(ending_signals[i], SIG_DFL);
    sigprocmask(SIG_SETMASK, mask, NULL);
    setenv("TMPDIR", job->folder, 1); /* the server removes what a child that it kills leaves there */
    dup2(nothing, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    signal(SIGPIPE, SIG_DFL);
    set_limit(RLIMIT_AS, limits->memory);
    set_limit(RLIMIT_CORE, 0);
    set_limit(RLIMIT_CPU, limits->ms / 1000 * 4 + 1);
    VEC_PUSH(job->arena, &job->call.argv, NULL);
    const int status = job->call.function((int)job->call.argv.len - 1, job->call.argv.data);
    const int ended = cli_finish(status);
    fflush(NULL);
    _exit(ended);
}

static bool open_pipe(int ends[2])
{
    if (pipe(ends)) return false;
    for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
    return true;
}

static void close_pipe(int ends[2])
{
    close(ends[0]);
    close(ends[1]);
}

bool serve_start(ServeJob *job, const ServeLimits *limits)
{
    int out[2], err[2];
    job->out = job->err = -1;
    if (!write_files(job)) {
        remove_files(job);
        job->ended = "its files could not be written";
        return false;
    }
    job->ended = "no pipe or process could be created";
    if (!open_pipe(out)) {
        remove_files(job);
        return false;
    }
    if (!open_pipe(err)) {
        close_pipe(out);
        remove_files(job);
        return false;
    }
    sigset_t every, mask; /* signals are blocked until the child has set its own handling */
    sigfillset(&every);
    sigprocmask(SIG_BLOCK, &every, &mask);
    const pid_t pid = fork();
    if (!pid) run_child(job, limits, out[1], err[1], &mask);
    sigprocmask(SIG_SETMASK, &mask, NULL);
    if (pid < 0) {
        close_pipe(out);
        close_pipe(err);
        remove_files(job);
        return false;
    }
    setpgid(pid, pid);
    close(out[1]);
    close(err[1]);
    job->ended = NULL;
    job->pid = (int)pid;
    job->out = out[0];
    job->err = err[0];
    job->deadline = wall_seconds() + (double)limits->ms / 1000;
    fcntl(job->out, F_SETFL, O_NONBLOCK);
    fcntl(job->err, F_SETFL, O_NONBLOCK);
    return true;
}

bool serve_take_output(ServeJob *job, int *pipe, StrBuf *to, size_t most)
{
    char bytes[1 << 16];
    const ssize_t count = read(*pipe, bytes, sizeof bytes);
    if (count > 0) {
        if (to->len + (size_t)count > most) serve_kill(job, "its output is longer than the limit");
        else strbuf_append_n(to, bytes, (size_t)count);
        return true;
    }
    if (count < 0 && (errno == EAGAIN || errno == EINTR)) return true;
    close(*pipe);
    *pipe = -1;
    return false;
}

void serve_kill(ServeJob *job, const char *why)
{
    if (!job->ended) job->ended = why;
    if (job->pid > 0) kill(-job->pid, SIGKILL);
}

int serve_wait(ServeJob *job)
{
    int status = 0;
    while (waitpid(job->pid, &status, 0) < 0 && errno == EINTR) continue;
    hide_folder(job, &job->output);
    hide_folder(job, &job->errors);
    remove_files(job);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
