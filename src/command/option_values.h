/* Reads the text of an option's value, for options.c. */
#pragma once

#include "command/options.h"

/* Reads a text that is not NULL into number and size of `value`. False: there is a message that names the option and
   the values that it takes. */
bool option_read_value(const OptionInfo *info, const char *text, OptionValue *value, DiagList *diags);
