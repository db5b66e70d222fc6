/* From the text of an option's value to what it says: used by options.c. */
#ifndef WAVECC_COMMAND_OPTION_VALUES_H
#define WAVECC_COMMAND_OPTION_VALUES_H

#include "command/options.h"

/* Reads a text that is not NULL into number and size of `value`. False: a message that names the option and what it
   takes. */
bool option_read_value(const OptionInfo *info, const char *text, OptionValue *value, DiagList *diags);

#endif
