/* Foreign assembly to an object, by LLVM's assembler in a child process: in process it can abort, loop and read
 * files. */
#define _GNU_SOURCE /* memfd_create */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "driver/run_assemble.h"

enum { ASSEMBLER_SECONDS = 30, ASSEMBLER_BYTES = 256 << 20 };

/* The child: foreign assembly can make the assembler loop, grow or crash (.rept, .incbin of devices), so it is
 * limited. */
static _Noreturn void exec_assembler(int input, int output, int messages, const char *target, bool with_lines)
{
    const struct rlimit seconds = {ASSEMBLER_SECONDS, ASSEMBLER_SECONDS}, memory = {4ull << 30, 4ull << 30};
    const struct rlimit file = {ASSEMBLER_BYTES, ASSEMBLER_BYTES}, core = {0, 0};
    setrlimit(RLIMIT_CPU, &seconds);
    setrlimit(RLIMIT_AS, &memory);
    setrlimit(RLIMIT_FSIZE, &file);
    setrlimit(RLIMIT_CORE, &core);
    char cpu[64], out[64];
    snprintf(cpu, sizeof cpu, "-mcpu=%s", target);
    snprintf(out, sizeof out, "/proc/self/fd/%d", output);
    if (dup2(input, 0) < 0 || dup2(messages, 2) < 0) _exit(127);
    char *argv[] = {
        (char *)"llvm-mc", (char *)"-triple=amdgcn-amd-amdhsa", cpu, (char *)"-filetype=obj", (char *)"-o", out,
        (char *)"-save-temp-labels", /* breaks and profiles name labels */
        (char *)"-",       with_lines ? (char *)"-g" : NULL,    NULL};
    static const char *const programs[] = {"/usr/lib/llvm-22/bin/llvm-mc", "llvm-mc-22", "llvm-mc"};
    for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++) execvp(programs[i], argv);
    _exit(127);
}

/* Waits for the child, and kills it when it sleeps longer than it may (it could read from a terminal or a pipe). */
static int wait_for(pid_t child)
{
    int status = 0;
    for (int i = 0; i < ASSEMBLER_SECONDS * 100; i++) {
        pid_t done = waitpid(child, &status, WNOHANG);
        if (done == child) return status;
        if (done < 0 && errno != EINTR) return -1;
        nanosleep(&(struct timespec){0, i < 20 ? 1000000 : 10000000}, NULL);
    }
    kill(child, SIGKILL);
    waitpid(child, &status, 0);
    return status;
}

/* A file without a name that holds `text`. */
static int memory_file(const char *name, const StrBuf *text)
{
    int fd = memfd_create(name, 0);
    if (fd < 0) return -1;
    for (size_t done = 0; text && done < text->len;) {
        ssize_t n = write(fd, text->data + done, text->len - done);
        if (n <= 0) {
            close(fd);
            return -1;
        }
        done += (size_t)n;
    }
    lseek(fd, 0, SEEK_SET);
    return fd;
}

static bool read_back(int fd, StrBuf *object)
{
    lseek(fd, 0, SEEK_SET);
    char chunk[65536];
    ssize_t n;
    while ((n = read(fd, chunk, sizeof chunk)) > 0) strbuf_append_n(object, chunk, (size_t)n);
    return n == 0 && object->len;
}

/* The assembler's messages, with the file's name instead of "<stdin>". */
static void print_messages(int fd, const char *name)
{
    static const char standard_input[] = "<stdin>";
    StrBuf text = {0};
    read_back(fd, &text);
    for (const char *at = text.data, *found; at && *at; at = found + sizeof standard_input - 1) {
        found = strstr(at, standard_input);
        fprintf(stderr, "%.*s", found ? (int)(found - at) : (int)strlen(at), at);
        if (!found) break;
        fputs(name, stderr);
    }
    strbuf_free(&text);
}

bool run_assembler(const char *name, const char *target, const StrBuf *text, StrBuf *object, DiagList *diags)
{
    SourceLoc loc = {name, 0, 0};
    /* -g is refused where the text has line tables of its own. */
    bool with_lines = !strstr(text->data, ".loc") && !strstr(text->data, ".file");
    int in = memory_file("assembly", text), out = memory_file("object", NULL);
    int messages = memory_file("messages", NULL);
    pid_t child = in >= 0 && out >= 0 && messages >= 0 ? fork() : -1;
    if (child == 0) exec_assembler(in, out, messages, target, with_lines);
    int status = child > 0 ? wait_for(child) : -1;
    bool good = status == 0 && read_back(out, object);
    if (messages >= 0) print_messages(messages, name);
    if (in >= 0) close(in);
    if (out >= 0) close(out);
    if (messages >= 0) close(messages);
    if (good) return true;
    if (status != -1 && WIFEXITED(status) && WEXITSTATUS(status) == 127)
        return diag_error(diags, loc, "can't run llvm-mc: install Debian's package llvm-22");
    if (status != -1 && WIFSIGNALED(status))
        return diag_error(diags, loc, "the assembler was ended by signal %d (limits: %d s, 4 GiB)", WTERMSIG(status),
                          ASSEMBLER_SECONDS);
    return diag_error(diags, loc, "llvm-mc does not accept the assembly");
}
