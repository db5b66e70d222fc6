/* Assembles text that our assembler cannot read, by LLVM's assembler in a child process. Inside this process it could
   abort, loop, or read files. */
#define _GNU_SOURCE /* memfd_create */
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
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

/* Keeps directives from reading files, even if macros build their names. The assembler may read its own programs and
 * libraries only, if the kernel has Landlock (Linux 5.13). */
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

/* The child. Foreign assembly can make the assembler loop, grow or crash (.rept, .incbin of devices), so it has
 * limits. */
static _Noreturn void exec_assembler(int input, int output, const char *target, bool with_lines)
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
    const int nowhere = open("/dev/null", O_WRONLY);
    if (dup2(input, 0) < 0 || nowhere < 0 || dup2(nowhere, 2) < 0) _exit(127);
    char *argv[] = {(char *)"llvm-mc",
                    (char *)"-triple=amdgcn-amd-amdhsa",
                    cpu,
                    (char *)"-filetype=obj",
                    (char *)"-o",
                    out,
                    (char *)"-save-temp-labels", /* breakpoints and profiles name labels */
                    (char *)"-",
                    with_lines ? (char *)"-g" : NULL,
                    NULL};
    for (const char *const *program = assembler_programs; *program; program++) execvp(*program, argv);
    _exit(127);
}

/* Waits for the child. Kills it if it sleeps longer than allowed: it may be reading from a terminal or a pipe. */
static int wait_for(pid_t child)
{
    int status = 0;
    for (int i = 0; i < ASSEMBLER_SECONDS * 100; i++) {
        const pid_t done = waitpid(child, &status, WNOHANG);
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

bool run_llvm_assembler(const char *target, const StrBuf *text, StrBuf *object)
{
    /* LLVM's assembler refuses -g if the text has its own line tables. */
    const bool with_lines = !strstr(text->data, ".loc") && !strstr(text->data, ".file");
    const int in = memory_file("assembly", text), out = memory_file("object", NULL);
    const pid_t child = in >= 0 && out >= 0 ? fork() : -1;
    if (child == 0) exec_assembler(in, out, target, with_lines);
    const int status = child > 0 ? wait_for(child) : -1;
    const bool good = status == 0 && read_back(out, object);
    if (in >= 0) close(in);
    if (out >= 0) close(out);
    return good;
}
