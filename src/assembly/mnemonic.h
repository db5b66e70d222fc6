/* Finds the possible rows for the first word of an instruction. */
#pragma once

#include "assembly/cursor.h"
#include "isa/isa.h"

enum { MNEMONIC_BYTES = 96 }; /* more than any name with its suffix has */

/* The word in lower case; `out` has room for it. As in LLVM's assembler, case does not matter in the first word of an
   instruction, and does in all others. */
void mnemonic_lower(char *out, Word word);
/* The first opcode of the target with that text and no suffix ("v_add_f32"), or OP_INVALID. Thread-safe. */
Opcode mnemonic_find(Target target, const char *text, size_t length);
/* The next opcode with the same text, which differs by a modifier. OP_INVALID: none. */
Opcode mnemonic_next(Target target, Opcode opcode);
/* The opcode of a word in any case, with or without a suffix. *form: the suffix (FORM_AUTO: none). OP_INVALID: no such
   opcode. */
Opcode mnemonic_of_word(Target target, Word word, Form *form);
