/* `wavecc doctor`, and the version: what this program was built from, what it finds on the machine, and what is
   missing. */
#define _GNU_SOURCE /* popen */
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <llvm-c/Core.h>
#include <llvm/Config/llvm-config.h>
#include <yaml.h>

#include "commit.h"
#include "command/cli.h"
#include "command/help.h"
#include "command/run_assemble.h"
#include "sim/exec/exec.h"
#include "wavecc/wavecc.h"

#if __has_include(<linux/landlock.h>)
#include <linux/landlock.h>
#endif

static void append_llvm_version(StrBuf *out)
{
    unsigned major, minor, patch;
    LLVMGetVersion(&major, &minor, &patch);
    strbuf_printf(out, "%u.%u.%u", major, minor, patch);
}

void cli_append_version(StrBuf *out)
{
    strbuf_printf(out, "wavecc %s (commit %s; targets ", WAVECC_VERSION, *WAVECC_COMMIT ? WAVECC_COMMIT : "unknown");
    help_append_targets(out, ", ");
    strbuf_append(out, ")\nlibraries: MLIR and LLVM ");
    append_llvm_version(out);
    strbuf_printf(out, ", libyaml %s\n", yaml_get_version_string());
}

/* ---- doctor ---- */

/* Prints one line. If something is wrong, the line says what to do. */
static void say(bool good, const char *what, const char *found, const char *advice)
{
    printf("%-8s %-22s %s\n", good ? "ok" : "missing", what, found);
    if (!good) printf("%-8s %s\n", "", advice);
}

static void examine_libraries(void)
{
    StrBuf found = {0};
    append_llvm_version(&found);
    strbuf_append(&found, ", built with " LLVM_VERSION_STRING);
    const bool same = !strncmp(found.data, LLVM_VERSION_STRING ",", sizeof LLVM_VERSION_STRING);
    say(true, "MLIR and LLVM", found.data, "");
    if (!same)
        printf("%-8s not the version that wavecc was built with; if it fails to read MLIR, build wavecc again\n", "");
    strbuf_free(&found);
    say(true, "libyaml", yaml_get_version_string(), "");
}

/* The version that `program --version` prints, without leading spaces. NULL: no such program. */
static const char *program_version(const char *program, char *line, int size)
{
    char command[256];
    snprintf(command, sizeof command, "'%s' --version 2>/dev/null", program);
    FILE *pipe = popen(command, "r");
    const char *found = NULL;
    while (pipe && !found && fgets(line, size, pipe))
        if (strstr(line, "version")) found = line + strspn(line, " ");
    if (pipe) pclose(pipe);
    line[strcspn(line, "\n")] = 0;
    return found;
}

static bool examine_assembler(void)
{
    char line[120] = "";
    const char *const *program = assembler_programs;
    const char *version = NULL;
    while (*program && !(version = program_version(*program, line, sizeof line))) program++;
    StrBuf found = {0};
    if (version) strbuf_printf(&found, "%s, %s", *program, version);
    else strbuf_append(&found, "not installed: assembly that wavecc's own assembler cannot read is refused");
    say(true, "LLVM's assembler (llvm-mc)", found.data, "");
    strbuf_free(&found);
    return true;
}

/* Foreign assembly may name files. If the kernel cannot forbid this, only limits of time and memory apply. */
static void examine_landlock(void)
{
#ifdef LANDLOCK_CREATE_RULESET_VERSION
    const long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
#else
    const long version = -1;
#endif
    printf("%-8s %-22s %s\n", version > 0 ? "ok" : "note", "Landlock",
           version > 0 ? "assembly given to llvm-mc cannot read files"
                       : "not in this Linux kernel: assembly given to llvm-mc could read files");
}

static void examine_host(void)
{
    const long cores = sysconf(_SC_NPROCESSORS_ONLN);
    printf("%-8s %-22s x86-64-v%u, %ld core%s\n", "ok", "emulator", sim_host_level(), cores, cores == 1 ? "" : "s");
}

static int examine_all(const Options *given, Arena *)
{
    if (given->operand) return cli_error("doctor takes no file; found '%s'", given->operand);
    StrBuf version = {0};
    cli_append_version(&version);
    version.data[strcspn(version.data, "\n")] = 0;
    puts(version.data);
    strbuf_free(&version);
    examine_libraries();
    const bool good = examine_assembler();
    examine_landlock();
    examine_host();
    return cli_finish(good ? EXIT_GOOD : EXIT_USAGE);
}

int cli_doctor(int argc, char **argv) { return cli_with_options(COMMAND_DOCTOR, argc, argv, examine_all); }
