/* The table of options and commands as other texts: the help of a command, the manual page, shell completion. */
#pragma once

#include "command/options.h"

/* Answers an option that asks for a text (OptionInfo.asks), on standard output. */
void help_answer(Command command, OptionId asked);

/* Prints --help of the command on standard output. */
void help_print(Command command);

void help_command(Command command, StrBuf *out);
/* help_man.c, help_bash.c, help_zsh.c */
void help_man(StrBuf *out);
void help_bash(StrBuf *out);
void help_zsh(StrBuf *out);

/* ---- shared by these files ---- */

/* The names of the supported targets. */
void help_append_targets(StrBuf *out, const char *separator);
/* The next option of the command in that group, or in any group (NUM_OPTION_GROUPS), from *at on. Moves *at after it.
   NULL: there is none. */
const OptionInfo *help_next_option(Command command, OptionGroup group, unsigned *at);
/* "-o, --output=FILE", "--trace[=FILE]" */
void help_append_synopsis(const OptionInfo *info, StrBuf *out);
/* Appends the help text and additions from the row: "(1 to 64; default 1; each counts)". */
void help_append_text(const OptionInfo *info, StrBuf *out);
/* Appends the words that a shell offers for a value, with "|" between them: of the row, names of passes and of rules,
   targets. May be "". */
void help_append_words(const OptionInfo *info, StrBuf *out);
/* Is the value a list with commas? */
bool help_is_list(const OptionInfo *info);

/* How options are written. */
extern const char help_common[];
