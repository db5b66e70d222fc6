/* Assembles a text that is not ours. */
#ifndef WAVECC_COMMAND_RUN_ASSEMBLE_H
#define WAVECC_COMMAND_RUN_ASSEMBLE_H

#include "support/diag.h"

/* Where LLVM's assembler is looked for, in this order; ends with NULL. */
extern const char *const assembler_programs[];

/* Runs llvm-mc on `text` (NUL-terminated) with limits on time and memory. Its messages go to stderr. False: a
 * diagnostic. */
bool run_assembler(const char *name, const char *target, const StrBuf *text, StrBuf *object, DiagList *diags);

#endif
