/* The program: from its name and the first argument to the command. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command/cli.h"
#include "command/help.h"

static void on_bug(const char *message)
{
    fputs(message, stderr);
    if (!strcmp(message, out_of_memory_text)) _exit(EXIT_USAGE);
    fputs("  this is a mistake in wavecc: please report it with the command above and its input\n", stderr);
    fflush(NULL);
    _exit(EXIT_INTERNAL);
}

/* A word that names neither a command nor a file, and does not look like a file's name. */
static bool is_no_command(const char *word) { return *word != '-' && !strpbrk(word, "./") && access(word, F_OK); }

static int (*const functions[NUM_COMMANDS])(int argc, char **argv) = {
#define COMMAND(id, function, ...) [COMMAND_##id] = function,
#include "command/commands.def"
#undef COMMAND
};

static int run_command(int argc, char **argv)
{
    if (cli_is_waveasm(argc, argv)) return cli_waveasm(argc, argv);
    if (argc < 2) {
        help_print(COMMAND_COMPILE);
        return EXIT_USAGE;
    }
    const Command command = command_from_name(argv[1]);
    if (command != NUM_COMMANDS && !command_infos[command].hidden) return functions[command](argc - 1, argv + 1);
    if (is_no_command(argv[1])) return cli_no_command(argv[1], "or file ");
    return cli_compile(argc, argv);
}

int main(int argc, char **argv)
{
    wavecc_set_bug_handler(on_bug);
    /* A caller may ignore it; then nobody could wait for the linker and the assembler. */
    signal(SIGCHLD, SIG_DFL);
    return cli_finish(run_command(argc, argv));
}
