/* The program: finds the command from the program's name and the first argument. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "command/cli.h"
#include "command/help.h"
#include "support/text.h"

static void on_bug(const char *message)
{
    fputs(message, stderr);
    if (!strcmp(message, out_of_memory_text)) _exit(EXIT_USAGE);
    fputs("  this is a mistake in wavecc: please report it with the command above and its input\n", stderr);
    fflush(NULL);
    _exit(EXIT_INTERNAL);
}

/* Is it a word that names neither a command nor a file, and does not look like a file's name? */
static bool is_no_command(const char *word) { return *word != '-' && !strpbrk(word, "./") && access(word, F_OK); }

static int (*const functions[NUM_COMMANDS])(int argc, char **argv) = {
#define COMMAND(id, function, ...) [COMMAND_##id] = function,
#include "command/commands.def"
#undef COMMAND
};

/* The command that replaces another tool, if it was called by that tool's name or with the option for it. NUM_COMMANDS:
   none. */
static Command stands_for(int argc, char **argv)
{
    const char *program = argc ? argv[0] : "";
    if (hipcc_is_name(program)) return COMMAND_HIPCC;
    unsigned command = 0;
    for (; command < NUM_COMMANDS; command++) {
        const CommandInfo *info = &command_infos[command];
        if (!info->compat) continue;
        if (!strcmp(text_base_name(program), info->name)) break;
        int i = 1;
        while (i < argc && strcmp(argv[i], "--") && (strncmp(argv[i], "--", 2) || strcmp(argv[i] + 2, info->compat)))
            i++;
        if (i < argc && strcmp(argv[i], "--")) break;
    }
    return (Command)command;
}

static int run_command(int argc, char **argv)
{
    const Command other = stands_for(argc, argv);
    if (other != NUM_COMMANDS) return functions[other](argc, argv);
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
    /* A caller may ignore the signal. Then this program could not wait for the linker and the assembler. */
    signal(SIGCHLD, SIG_DFL);
    return cli_finish(run_command(argc, argv));
}
