/* Links one object to a code object with ld.lld as a child process: memory files in and out, so nothing is left on disk. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "emit/emit.h"

extern char **environ;

static bool write_all(int fd, const char *data, size_t bytes)
{
    while (bytes) {
        ssize_t n = write(fd, data, bytes);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        data += n;
        bytes -= (size_t)n;
    }
    return true;
}

static bool read_all(int fd, StrBuf *out)
{
    char chunk[65536];
    for (;;) {
        ssize_t n = read(fd, chunk, sizeof chunk);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0) return false;
        if (n == 0) return true;
        strbuf_append_n(out, chunk, (size_t)n);
    }
}

/* Runs the linker; its messages go to `log` (a memory file). The exit status, or -1 when it could not be started. */
static int run_linker(const char *input, const char *output, int log)
{
    static const char *const programs[] = {"/usr/lib/llvm-22/bin/ld.lld", "ld.lld-22", "ld.lld"};
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, log, 1);
    posix_spawn_file_actions_adddup2(&actions, log, 2);
    int status = -1;
    for (unsigned i = 0; i < sizeof programs / sizeof programs[0]; i++) {
        char *argv[] = {(char *)"ld.lld", (char *)"-shared", (char *)"-o", (char *)output, (char *)input, NULL};
        pid_t child;
        if (posix_spawnp(&child, programs[i], &actions, NULL, argv, environ)) continue;
        pid_t done;
        while ((done = waitpid(child, &status, 0)) < 0 && errno == EINTR) {}
        /* Where the program ignores SIGCHLD, or waits for all its children, the status is lost; but then the linker has
           ended, and it makes the output (by renaming) when everything is good and never else. */
        if (done < 0) status = access(output, R_OK) ? 1 : 0;
        else status = WIFEXITED(status) ? WEXITSTATUS(status) : 1;
        break;
    }
    posix_spawn_file_actions_destroy(&actions);
    return status;
}

bool emit_hsaco(const char *object, size_t bytes, DiagList *diags, StrBuf *hsaco)
{
    bool ok = false;
    char folder[] = "/tmp/wavecc-link-XXXXXX", input[64], output[64];
    if (!mkdtemp(folder)) return diag_error(diags, (SourceLoc){0}, "cannot make a temporary folder: %s", strerror(errno));
    snprintf(input, sizeof input, "%s/in.o", folder);
    snprintf(output, sizeof output, "%s/out.hsaco", folder);
    int log = memfd_create("wavecc-link-log", 0);
    int in = open(input, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (in < 0 || log < 0 || !write_all(in, object, bytes)) {
        diag_error(diags, (SourceLoc){0}, "cannot write a temporary file: %s", strerror(errno));
    } else {
        close(in);
        in = -1;
        int status = run_linker(input, output, log);
        int result = open(output, O_RDONLY | O_CLOEXEC);
        if (status == 0 && result >= 0 && read_all(result, hsaco)) {
            ok = true;
        } else if (status < 0) {
            diag_error(diags, (SourceLoc){0}, "cannot run the linker ld.lld-22: install Debian's package lld-22");
        } else {
            StrBuf text = {0};
            lseek(log, 0, SEEK_SET);
            read_all(log, &text);
            diag_error(diags, (SourceLoc){0}, "ld.lld failed with status %d: %s", status, text.data ? text.data : "");
            strbuf_free(&text);
        }
        if (result >= 0) close(result);
    }
    if (in >= 0) close(in);
    if (log >= 0) close(log);
    unlink(input);
    unlink(output);
    rmdir(folder);
    return ok;
}
