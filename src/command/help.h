/* What the table of options and commands says in other forms: the help of a command, the manual page, completion of
   shells. */
#ifndef WAVECC_COMMAND_HELP_H
#define WAVECC_COMMAND_HELP_H

#include "command/options.h"

/* Answers an option that asks (OptionInfo.asks), on standard output. */
void help_answer(Command command, OptionId asked);

/* --help of the command, on standard output. */
void help_print(Command command);

void help_command(Command command, StrBuf *out);
/* help_man.c, help_bash.c, help_zsh.c */
void help_man(StrBuf *out);
void help_bash(StrBuf *out);
void help_zsh(StrBuf *out);

/* ---- shared by these files ---- */

/* The names of the supported targets. */
void help_append_targets(StrBuf *out, const char *separator);
/* The n-th option of the command and of the group, or of every group (NUM_OPTION_GROUPS), from *at on, which moves
   after it; NULL: there is none left. */
const OptionInfo *help_next_option(Command command, OptionGroup group, unsigned *at);
/* "-o, --output=FILE", "--trace[=FILE]" */
void help_append_synopsis(const OptionInfo *info, StrBuf *out);
/* The help text, and what is added from the row: "(1 to 64; default 1; each counts)". */
void help_append_text(const OptionInfo *info, StrBuf *out);
/* The words that a shell offers for a value, "|" between: of the row, names of passes and of rules, targets. May be
   "". */
void help_append_words(const OptionInfo *info, StrBuf *out);
/* The value is a list with commas between. */
bool help_is_list(const OptionInfo *info);

/* How options are written. */
extern const char help_common[];

#endif
