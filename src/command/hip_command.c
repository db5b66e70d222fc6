/* `wavecc hip`: runs a HIP program with libwavecc-hip in the place of the HIP runtime. */
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command/cli.h"
#include "command/run_command.h"

/* How a shell says that a program could not be started, and that a signal has ended it. */
enum { EXIT_NOT_FOUND = 127, EXIT_SIGNAL = 128 };

bool cli_find_self(char *self, size_t size)
{
    const ssize_t length = readlink("/proc/self/exe", self, size - 1);
    if (length > 0) {
        self[length] = 0;
        return true;
    }
    char real[PATH_MAX];
    const char *started = (const char *)(uintptr_t)getauxval(AT_EXECFN);
    return started && realpath(started, real) && (size_t)snprintf(self, size, "%s", real) < size;
}

/* The folder with libamdhip64.so.*, from that of this program. False: it is not there. */
static bool find_folder(char *folder, size_t size)
{
    static const char *const places[] = {"../lib/wavecc-hip", "../" WAVECC_LIBDIR "/wavecc-hip"};
    char self[PATH_MAX], real[PATH_MAX];
    if (!cli_find_self(self, sizeof self)) return false;
    *strrchr(self, '/') = 0;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        if ((size_t)snprintf(folder, size, "%.*s/%s", PATH_MAX / 2, self, places[i]) >= size) continue;
        if (!realpath(folder, real) || strlen(real) >= size) continue;
        strcpy(folder, real);
        return true;
    }
    return false;
}

static void set_flag(const Options *options, OptionId id, const char *name)
{
    if (option_given(options, id)) setenv(name, "1", 1);
}

/* What the library reads (hip/state.c). */
static void set_environment(const Options *options, const char *folder, int pipe)
{
    StrBuf path = {0};
    char number[24];
    const unsigned long long most = option_number(options, OPTION_HIP_MAX_INSTRUCTIONS);
    const char *before = getenv("LD_LIBRARY_PATH");
    strbuf_printf(&path, "%s%s%s", folder, before && *before ? ":" : "", before ? before : "");
    setenv("LD_LIBRARY_PATH", path.data, 1);
    strbuf_free(&path);
    snprintf(number, sizeof number, "%d", pipe);
    setenv("WAVECC_HIP_PIPE", number, 1);
    snprintf(number, sizeof number, "%llu", most);
    setenv("WAVECC_HIP_MAX_INSTRUCTIONS", number, 1);
    if (option_given(options, OPTION_HIP_CHECK)) {
        snprintf(number, sizeof number, "%u", run_checks(option_number(options, OPTION_HIP_CHECK)));
        setenv("WAVECC_HIP_CHECKS", number, 1);
    }
    if (option_number(options, OPTION_CHECK_HAZARDS) == HAZARD_MODE_DOCUMENTED)
        setenv("WAVECC_HIP_DOCUMENTED_HAZARDS", "1", 1);
    snprintf(number, sizeof number, "%d", (int)options_read_level(options));
    setenv("WAVECC_HIP_LEVEL", number, 1);
    if (option_given(options, OPTION_HIP_DEVICE))
        setenv("WAVECC_HIP_DEVICE", option_text(options, OPTION_HIP_DEVICE), 1);
    if (option_given(options, OPTION_MFMA)) setenv("WAVECC_HIP_MFMA", option_text(options, OPTION_MFMA), 1);
    if (option_given(options, OPTION_HIP_COMPLETION))
        setenv("WAVECC_HIP_COMPLETION", option_text(options, OPTION_HIP_COMPLETION), 1);
    if (option_given(options, OPTION_THREADS)) setenv("WAVECC_HIP_THREADS", option_text(options, OPTION_THREADS), 1);
    set_flag(options, OPTION_HIP_TIME, "WAVECC_HIP_TIME");
    set_flag(options, OPTION_STREAMS, "WAVECC_HIP_STREAMS");
    set_flag(options, OPTION_SUMMARY, "WAVECC_HIP_SUMMARY");
    set_flag(options, OPTION_QUIET, "WAVECC_HIP_QUIET");
}

/* The program's own status; EXIT_PROGRAM_FAILED where it ended well and its kernels did not. */
static int wait_for(pid_t child, int pipe)
{
    int status;
    char found;
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR) return cli_error("cannot wait for the program: %s", strerror(errno));
    const bool has_errors = read(pipe, &found, 1) == 1;
    close(pipe);
    if (WIFSIGNALED(status)) {
        cli_error("the program was ended by signal %d (%s)", WTERMSIG(status), strsignal(WTERMSIG(status)));
        return EXIT_SIGNAL + WTERMSIG(status);
    }
    return WEXITSTATUS(status) || !has_errors ? WEXITSTATUS(status) : EXIT_PROGRAM_FAILED;
}

static int run_program(const Options *options, char **program)
{
    char folder[PATH_MAX];
    int ends[2];
    if (!find_folder(folder, sizeof folder))
        return cli_error("libwavecc-hip is not there: it is built where the headers of HIP are (Debian: apt install "
                         "libamdhip64-dev)");
    if (pipe(ends)) return cli_error("cannot make a pipe: %s", strerror(errno));
    const pid_t child = fork();
    if (child < 0) return cli_error("cannot start a process: %s", strerror(errno));
    if (!child) {
        close(ends[0]);
        set_environment(options, folder, ends[1]);
        execvp(program[0], program);
        cli_error("cannot run '%s': %s", program[0], strerror(errno));
        _exit(EXIT_NOT_FOUND);
    }
    close(ends[1]);
    return wait_for(child, ends[0]);
}

int cli_hip(int argc, char **argv)
{
    Arena *arena = arena_new();
    Options options;
    int own = 1, status;
    while (own < argc && strcmp(argv[own], "--") != 0) own++;
    if (cli_options(&options, COMMAND_HIP, arena, own, argv, &status)) {
        if (options.operand) status = cli_error("'%s': the program stands behind --", options.operand);
        else if (own + 1 >= argc) status = cli_error("no program (wavecc hip [options] -- PROGRAM [ARGUMENT...])");
        else status = run_program(&options, argv + own + 1);
    }
    arena_free(arena);
    return status;
}
