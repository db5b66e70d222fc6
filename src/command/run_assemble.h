/* LLVM's assembler, for texts that our own cannot read. */
#pragma once

#include <stdbool.h>

#include "support/strbuf.h"

/* The programs to look for, in this order; ends with NULL. */
extern const char *const assembler_programs[];

/* Runs llvm-mc on `text` (NUL-terminated) with limits on time and memory. False: it is missing, or it refuses the text
   and prints why. */
bool run_llvm_assembler(const char *target, const StrBuf *text, StrBuf *object);
