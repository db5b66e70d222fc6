/* LLVM's assembler, for texts that ours does not read. */
#ifndef WAVECC_COMMAND_RUN_ASSEMBLE_H
#define WAVECC_COMMAND_RUN_ASSEMBLE_H

#include <stdbool.h>

#include "support/strbuf.h"

/* Where it is looked for, in this order; ends with NULL. */
extern const char *const assembler_programs[];

/* Runs llvm-mc on `text` (NUL-terminated) with limits on time and memory. False: it is not there, or refuses the text;
   it says nothing. */
bool run_llvm_assembler(const char *target, const StrBuf *text, StrBuf *object);

#endif
