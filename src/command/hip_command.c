/* `wavecc hip`: runs a HIP program with libwavecc-hip in place of the HIP runtime. */
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
#include "command/hip_page.h"
#include "command/run_command.h"
#include "support/hip_checks.h"
#include "support/temporary.h"

/* How a shell reports that a program could not be started, and that a signal ended it. */
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

/* The folder with libamdhip64.so.*, relative to this program's folder. False: it does not exist. */
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

/* The words of --tool, in the order of its row. */
static unsigned tools_of(uint64_t words)
{
    static const unsigned tools[] = {HIP_TOOL_ALL,  HIP_TOOL_MEM,  HIP_TOOL_RACE, HIP_TOOL_INIT,
                                     HIP_TOOL_SYNC, HIP_TOOL_LEAK, HIP_TOOL_NUM};
    unsigned result = 0;
    for (unsigned i = 0; i < sizeof tools / sizeof tools[0]; i++)
        if (words >> i & 1) result |= tools[i];
    return result;
}

static unsigned checks_of(unsigned tools)
{
    static const struct {
        unsigned tool, checks;
    } rows[] = {{HIP_TOOL_MEM, SIM_CHECK_BOUNDS},
                {HIP_TOOL_RACE, SIM_CHECK_RACES | SIM_CHECK_COHERENCE},
                {HIP_TOOL_INIT, SIM_CHECK_DEFINED},
                {HIP_TOOL_SYNC, SIM_CHECK_FLIGHT | SIM_CHECK_BARRIERS},
                {HIP_TOOL_NUM, SIM_CHECK_NUMBERS}};
    unsigned checks = tools == HIP_TOOL_ALL ? SIM_CHECK_ALL : 0;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (tools & rows[i].tool) checks |= rows[i].checks;
    return checks;
}

static void set_number(const char *name, unsigned value)
{
    char number[24];
    snprintf(number, sizeof number, "%u", value);
    setenv(name, number, 1);
}

static void set_tools(const Options *options)
{
    const bool has_tools = option_given(options, OPTION_TOOL);
    const unsigned tools = has_tools ? tools_of(option_number(options, OPTION_TOOL)) : 0;
    unsigned checks = checks_of(tools);
    if (option_given(options, OPTION_HIP_CHECK)) checks |= run_checks(option_number(options, OPTION_HIP_CHECK));
    if (has_tools) set_number("WAVECC_HIP_TOOLS", tools);
    if (has_tools || option_given(options, OPTION_HIP_CHECK)) set_number("WAVECC_HIP_CHECKS", checks);
    if (tools & HIP_TOOL_SYNC) setenv("WAVECC_HIP_STREAMS", "1", 1);
}

/* The program may change its folder before it opens the file, so the name becomes absolute. */
static void set_file(const Options *options, OptionId id, const char *name)
{
    char folder[PATH_MAX];
    const char *file = option_given(options, id) ? option_text(options, id) : NULL;
    if (!file) return;
    StrBuf path = {0};
    if (*file != '/' && strcmp(file, "-") != 0 && getcwd(folder, sizeof folder)) strbuf_printf(&path, "%s/", folder);
    strbuf_append(&path, file);
    setenv(name, path.data, 1);
    strbuf_free(&path);
}

/* The page of --html is made from the JSON of the findings. That goes to a temporary folder first: a program that a
   signal ends writes none, and a file of an earlier run must not be taken for it. */
typedef struct Page {
    char folder[TEMPORARY_PATH]; /* "": there is no --html */
    char json[TEMPORARY_PATH + 16];
} Page;

static bool begin_page(const Options *options, Page *page)
{
    *page = (Page){0};
    if (!option_given(options, OPTION_HIP_HTML)) return true;
    if (!temporary_make(page->folder, "hip")) return !cli_error("cannot make a folder: %s", strerror(errno));
    snprintf(page->json, sizeof page->json, "%s/found.json", page->folder);
    return true;
}

static bool end_page(const Options *options, const Page *page, const char *program)
{
    const char *copy = option_given(options, OPTION_HIP_JSON) ? option_text(options, OPTION_HIP_JSON) : NULL;
    const bool good =
        !page->folder[0] ||
        hip_page_write(&(HipPage){
            .json = page->json, .json_copy = copy, .page = option_text(options, OPTION_HIP_HTML), .program = program});
    temporary_remove(page->folder);
    return good;
}

/* Sets the variables that the library reads (hip/state.c). */
static void set_environment(const Options *options, const char *folder, const Page *page, int pipe)
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
    set_tools(options);
    if (option_number(options, OPTION_CHECK_HAZARDS) == HAZARD_MODE_DOCUMENTED)
        setenv("WAVECC_HIP_DOCUMENTED_HAZARDS", "1", 1);
    snprintf(number, sizeof number, "%d", (int)options_read_level(options));
    setenv("WAVECC_HIP_LEVEL", number, 1);
    if (option_given(options, OPTION_HIP_DEVICE))
        setenv("WAVECC_HIP_DEVICE", option_text(options, OPTION_HIP_DEVICE), 1);
    if (option_given(options, OPTION_HIP_DEVICES))
        set_number("WAVECC_HIP_DEVICES", (unsigned)option_number(options, OPTION_HIP_DEVICES));
    if (option_given(options, OPTION_MFMA)) setenv("WAVECC_HIP_MFMA", option_text(options, OPTION_MFMA), 1);
    if (option_given(options, OPTION_HIP_COMPLETION))
        setenv("WAVECC_HIP_COMPLETION", option_text(options, OPTION_HIP_COMPLETION), 1);
    if (option_given(options, OPTION_REPEAT_LIMIT))
        setenv("WAVECC_HIP_REPEAT_LIMIT", option_text(options, OPTION_REPEAT_LIMIT), 1);
    if (option_given(options, OPTION_THREADS)) setenv("WAVECC_HIP_THREADS", option_text(options, OPTION_THREADS), 1);
    set_file(options, OPTION_SUPPRESSIONS, "WAVECC_HIP_SUPPRESSIONS");
    set_file(options, OPTION_HIP_SARIF, "WAVECC_HIP_SARIF");
    set_file(options, OPTION_HIP_JSON, "WAVECC_HIP_JSON");
    if (page->json[0]) setenv("WAVECC_HIP_JSON", page->json, 1);
    set_file(options, OPTION_STATS, "WAVECC_HIP_STATS");
    set_file(options, OPTION_HIP_TRACE, "WAVECC_HIP_TRACE");
    set_flag(options, OPTION_HIP_TIME, "WAVECC_HIP_TIME");
    set_flag(options, OPTION_STREAMS, "WAVECC_HIP_STREAMS");
    set_flag(options, OPTION_SUMMARY, "WAVECC_HIP_SUMMARY");
    set_flag(options, OPTION_QUIET, "WAVECC_HIP_QUIET");
}

/* The program's own status. If it ended well but its kernels did not, that of --error-exitcode. */
static int wait_for(const Options *options, pid_t child, int pipe)
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
    return WEXITSTATUS(status) || !has_errors ? WEXITSTATUS(status)
                                              : (int)option_number(options, OPTION_ERROR_EXITCODE);
}

static int run_program(const Options *options, char **program)
{
    char folder[PATH_MAX];
    int ends[2], status;
    const char *file = option_given(options, OPTION_SUPPRESSIONS) ? option_text(options, OPTION_SUPPRESSIONS) : NULL;
    if (file && access(file, R_OK)) return cli_error("cannot read '%s': %s", file, strerror(errno));
    if (!find_folder(folder, sizeof folder))
        return cli_error("libwavecc-hip is missing: the build makes it only if the headers of HIP are installed "
                         "(Debian: apt install libamdhip64-dev)");
    if (pipe(ends)) return cli_error("cannot make a pipe: %s", strerror(errno));
    Page page;
    if (!begin_page(options, &page)) return 1;
    const pid_t child = fork();
    if (child < 0) {
        status = cli_error("cannot start a process: %s", strerror(errno));
        temporary_remove(page.folder);
        return status;
    }
    if (!child) {
        close(ends[0]);
        set_environment(options, folder, &page, ends[1]);
        execvp(program[0], program);
        cli_error("cannot run '%s': %s", program[0], strerror(errno));
        _exit(EXIT_NOT_FOUND);
    }
    close(ends[1]);
    status = wait_for(options, child, ends[0]);
    if (!end_page(options, &page, program[0]) && !status) status = 1;
    return status;
}

int cli_hip(int argc, char **argv)
{
    Arena *arena = arena_new();
    Options options;
    int own = 1, status;
    while (own < argc && strcmp(argv[own], "--") != 0) own++;
    if (cli_options(&options, COMMAND_HIP, arena, own, argv, &status)) {
        if (options.operand) status = cli_error("'%s': the program must follow --", options.operand);
        else if (own + 1 >= argc) status = cli_error("no program (wavecc hip [options] -- PROGRAM [ARGUMENT...])");
        else status = run_program(&options, argv + own + 1);
    }
    arena_free(arena);
    return status;
}
