/* Foreign assembly to an object, by LLVM's assembler in a child process: in process it can abort, loop and read
 * files. */
#define _GNU_SOURCE /* memfd_create */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "command/run_assemble.h"

const char *const assembler_programs[] = {"/usr/lib/llvm-22/bin/llvm-mc", "llvm-mc-22", "llvm-mc", NULL};

enum { ASSEMBLER_SECONDS = 30, ASSEMBLER_BYTES = 256 << 20 };

/* Directives that read files, however they come about (macros can put them together), find none: the assembler may read
 * its own programs and libraries and nothing else, where the kernel has Landlock (Linux 5.13). */
static void forbid_files(void)
{
    static const char *const allowed[] = {"/usr",  "/lib", "/lib64", "/bin", "/etc/ld.so.cache", "/etc/ld.so.preload",
                                          "/proc", "/nix", "/opt"};
    const struct landlock_ruleset_attr rules = {.handled_access_fs =
                                                    LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR};
    int set = (int)syscall(SYS_landlock_create_ruleset, &rules, sizeof rules, 0);
    if (set < 0) return;
    for (size_t i = 0; i < sizeof allowed / sizeof allowed[0]; i++) {
        struct stat info;
        struct landlock_path_beneath_attr path = {.allowed_access = LANDLOCK_ACCESS_FS_READ_FILE,
                                                  .parent_fd = open(allowed[i], O_PATH | O_CLOEXEC)};
        if (path.parent_fd < 0) continue;
        if (!fstat(path.parent_fd, &info) && S_ISDIR(info.st_mode)) path.allowed_access |= LANDLOCK_ACCESS_FS_READ_DIR;
        syscall(SYS_landlock_add_rule, set, LANDLOCK_RULE_PATH_BENEATH, &path, 0);
        close(path.parent_fd);
    }
    if (!prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) syscall(SYS_landlock_restrict_self, set, 0);
    close(set);
}

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
    forbid_files();
    char cpu[64], out[64];
    snprintf(cpu, sizeof cpu, "-mcpu=%s", target);
    snprintf(out, sizeof out, "/proc/self/fd/%d", output);
    if (dup2(input, 0) < 0 || dup2(messages, 2) < 0) _exit(127);
    char *argv[] = {(char *)"llvm-mc",
                    (char *)"-triple=amdgcn-amd-amdhsa",
                    cpu,
                    (char *)"-filetype=obj",
                    (char *)"-o",
                    out,
                    (char *)"-save-temp-labels", /* breaks and profiles name labels */
                    (char *)"-",
                    with_lines ? (char *)"-g" : NULL,
                    NULL};
    for (const char *const *program = assembler_programs; *program; program++) execvp(*program, argv);
    _exit(127);
}

/* Waits for the child, and kills it when it sleeps longer than it may (it could read from a terminal or a pipe), or has
 * more to say than anyone reads (recursive macros). */
static int wait_for(pid_t child, int messages)
{
    enum { MAX_MESSAGE_BYTES = 1 << 20 };
    struct stat info;
    int status = 0;
    for (int i = 0; i < ASSEMBLER_SECONDS * 100; i++) {
        pid_t done = waitpid(child, &status, WNOHANG);
        if (done == child) return status;
        if (done < 0 && errno != EINTR) return -1;
        if (!fstat(messages, &info) && info.st_size > MAX_MESSAGE_BYTES) break;
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

/* The assembler's messages, with the file's name instead of "<stdin>". The first of them say what is wrong: recursive
 * macros give a message for each of thousands of lines. */
static void print_messages(int fd, const char *name)
{
    static const char standard_input[] = "<stdin>";
    enum { MAX_BYTES = 16 << 10 };
    StrBuf whole = {0}, text = {0};
    read_back(fd, &whole);
    const size_t kept = whole.len < MAX_BYTES ? whole.len : MAX_BYTES;
    char *start = whole.data ? whole.data : (char *)"";
    if (kept < whole.len) start[kept] = 0;
    strbuf_shortened(&text, start);
    for (const char *at = text.data, *found; at && *at; at = found + sizeof standard_input - 1) {
        found = strstr(at, standard_input);
        fprintf(stderr, "%.*s", found ? (int)(found - at) : (int)strlen(at), at);
        if (!found) break;
        fputs(name, stderr);
    }
    if (kept < whole.len) fprintf(stderr, "\n... and %zu bytes of messages more\n", whole.len - kept);
    strbuf_free(&whole);
    strbuf_free(&text);
}

/* ---- directives that read files ---- */

/* The line of the first .include or .incbin, in any case, that stands outside of strings and comments; 0: none. */
static uint32_t find_include(const char *text, const char **directive)
{
    static const char *const names[] = {".include", ".incbin"};
    uint32_t line = 1;
    for (const char *at = text; *at; at++) {
        if (*at == '\n') line++;
        if (*at == '"') {
            for (at++; *at && *at != '"' && *at != '\n'; at++)
                if (*at == '\\' && at[1]) at++;
            if (*at != '"') at--;
        } else if (*at == ';' || *at == '#' || (*at == '/' && at[1] == '/')) {
            at += strcspn(at, "\n") - 1;
        } else if (*at == '/' && at[1] == '*') {
            const char *end = strstr(at + 2, "*/");
            for (const char *c = at; end && c < end; c++) line += *c == '\n';
            if (end) at = end + 1;
        }
        for (int i = 0; i < 2 && *at == '.'; i++) {
            const size_t length = strlen(names[i]);
            if (strncasecmp(at, names[i], length) || isalnum((unsigned char)at[length]) || at[length] == '_') continue;
            *directive = names[i];
            return line;
        }
    }
    return 0;
}

bool run_assembler(const char *name, const char *target, const StrBuf *text, StrBuf *object, DiagList *diags)
{
    SourceLoc loc = {name, 0, 0};
    const char *directive;
    const uint32_t line = find_include(text->data ? text->data : "", &directive);
    if (line)
        return diag_error(diags, (SourceLoc){name, line, 1},
                          "%s reads other files, which is not done here: put their text "
                          "into this one",
                          directive);
    /* -g is refused where the text has line tables of its own. */
    bool with_lines = !strstr(text->data, ".loc") && !strstr(text->data, ".file");
    int in = memory_file("assembly", text), out = memory_file("object", NULL);
    int messages = memory_file("messages", NULL);
    pid_t child = in >= 0 && out >= 0 && messages >= 0 ? fork() : -1;
    if (child == 0) exec_assembler(in, out, messages, target, with_lines);
    int status = child > 0 ? wait_for(child, messages) : -1;
    bool good = status == 0 && read_back(out, object);
    if (messages >= 0) print_messages(messages, name);
    if (in >= 0) close(in);
    if (out >= 0) close(out);
    if (messages >= 0) close(messages);
    if (good) return true;
    if (status != -1 && WIFEXITED(status) && WEXITSTATUS(status) == 127)
        return diag_error(diags, loc,
                          "assembly files are read by LLVM's llvm-mc, which is not there: install LLVM 22 "
                          "(Debian: apt install llvm-22); code objects need no LLVM");
    if (status != -1 && WIFSIGNALED(status))
        return diag_error(diags, loc, "the assembler was ended by signal %d (limits: %d s, 4 GiB, 1 MiB of messages)",
                          WTERMSIG(status), ASSEMBLER_SECONDS);
    return diag_error(diags, loc, "llvm-mc does not accept the assembly");
}
