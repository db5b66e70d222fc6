#include "command/hipcc_run.h"

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command/cli.h"
#include "command/compiler_child.h"

#define HEADERS_ALONE "It consists of headers: name their folders by -I, from github.com/ROCm/"
#define DEVICE_LIBRARY "It is a ROCm library with its own kernels, which wavecc does not have."
#define NEWER "wavecc hipcc has the headers of HIP 6.3, and functions of HIP 7; --rocm-path= selects other headers."
typedef struct Missing {
    const char *header, *link, *what, *where;
} Missing;
static const Missing all_missing[] = {
#define MISSING(header, link, what, where) {header, link, what, where},
#include "command/hipcc_missing.def"
};
enum { MISSING_COUNT = sizeof all_missing / sizeof all_missing[0] };

/* One line of messages. Colour codes may stand between the words, but not inside a name. */
typedef struct Reader {
    char line[4096];
    size_t length;
    char names[MISSING_COUNT][256]; /* the first missing name of each */
} Reader;

static void note(Reader *r, size_t row, const char *quote, const char *name)
{
    char *out = r->names[row];
    if (!*out) snprintf(out, sizeof r->names[row], "%s%s%s", quote, name, *quote == '-' ? "" : quote);
}

static void note_header(Reader *r, const char *name)
{
    for (size_t i = 0; i < MISSING_COUNT; i++) {
        const char *header = all_missing[i].header;
        const size_t length = strlen(header);
        if (!length) continue;
        const bool is_folder = header[length - 1] == '/';
        if (is_folder ? !strncmp(name, header, length) : !strcmp(name, header)) note(r, i, "'", name);
    }
}

static void note_library(Reader *r, const char *name)
{
    for (size_t i = 0; i < MISSING_COUNT; i++)
        if (*all_missing[i].link && !strcmp(name, all_missing[i].link)) note(r, i, "-l", name);
}

static void read_line(Reader *r)
{
    static const char *const linkers[] = {"cannot find -l", "unable to find library -l"};
    r->line[r->length] = '\0';
    char *end = strstr(r->line, "' file not found"), *begin = NULL;
    if (end) {
        *end = '\0';
        begin = strrchr(r->line, '\'');
        if (begin) note_header(r, begin + 1);
        return;
    }
    for (size_t i = 0; i < sizeof linkers / sizeof linkers[0]; i++) {
        begin = strstr(r->line, linkers[i]);
        if (!begin) continue;
        begin += strlen(linkers[i]);
        begin[strcspn(begin, ": \x1b")] = '\0';
        note_library(r, begin);
    }
}

static void read_text(Reader *r, const char *text, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (text[i] == '\n') {
            read_line(r);
            r->length = 0;
        } else if (r->length + 1 < sizeof r->line) r->line[r->length++] = text[i];
    }
}

/* Passes the compiler's messages on until it ends. */
static void pass_on(Reader *r, int from)
{
    char text[4096];
    ssize_t count;
    while ((count = read(from, text, sizeof text)) > 0 || (count < 0 && errno == EINTR)) {
        if (count <= 0) continue;
        fwrite(text, 1, (size_t)count, stderr);
        fflush(stderr);
        read_text(r, text, (size_t)count);
    }
    if (r->length) read_line(r);
}

static void say_missing(const Reader *r)
{
    for (size_t i = 0; i < MISSING_COUNT; i++)
        if (*r->names[i])
            fprintf(stderr, "wavecc hipcc: %s belongs to %s. %s\n", r->names[i], all_missing[i].what,
                    all_missing[i].where);
}

int hipcc_run(const char *program, const char *const *words)
{
    int ends[2];
    CompilerChild child;
    if (pipe(ends)) return cli_error("hipcc: no pipe: %s", strerror(errno));
    compiler_child_begin(&child); /* without a folder of its own, its temporary files are where it puts them */
    const pid_t pid = compiler_child_fork(&child);
    if (pid < 0) {
        compiler_child_end(&child);
        return cli_error("hipcc: cannot run %s: %s", program, strerror(errno));
    }
    if (!pid) {
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        execv(program, (char **)(uintptr_t)words);
        _exit(cli_error("hipcc: cannot run %s: %s", program, strerror(errno)));
    }
    close(ends[1]);
    Reader reader = {.length = 0};
    pass_on(&reader, ends[0]);
    close(ends[0]);
    const int status = compiler_child_wait(&child);
    const int result = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    rmdir(child.folder); /* after a crash of the compiler it holds what its message names */
    if (result) say_missing(&reader);
    return result;
}
