/* `wavecc help`: describes a command; also prints the manual page and shell completion. */
#include <stdio.h>

#include "command/cli.h"
#include "command/help.h"

int cli_no_command(const char *word, const char *or_what)
{
    const char *near = command_nearest(word);
    StrBuf names = {0};
    for (unsigned i = 0; i < NUM_COMMANDS; i++)
        if (!command_infos[i].hidden) strbuf_printf(&names, "%s%s", names.len ? ", " : "", command_infos[i].name);
    if (near) cli_error("there is no command %s'%s'; did you mean %s? (wavecc --help)", or_what, word, near);
    else cli_error("there is no command %s'%s'; commands are %s (wavecc --help)", or_what, word, names.data);
    strbuf_free(&names);
    return EXIT_USAGE;
}

static int answer_help(const Options *options, Arena *)
{
    if (option_given(options, OPTION_SHELL_COMPLETION)) {
        StrBuf out = {0};
        (option_number(options, OPTION_SHELL_COMPLETION) ? help_zsh : help_bash)(&out);
        fputs(out.data, stdout);
        strbuf_free(&out);
        return EXIT_GOOD;
    }
    const Command command = options->operand ? command_from_name(options->operand) : COMMAND_COMPILE;
    if (command == NUM_COMMANDS) return cli_no_command(options->operand, "");
    help_print(command);
    return EXIT_GOOD;
}

int cli_help(int argc, char **argv) { return cli_with_options(COMMAND_HELP, argc, argv, answer_help); }
