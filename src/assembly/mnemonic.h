/* Finds the possible rows for the first word of an instruction. */
#pragma once

#include "assembly/cursor.h"
#include "isa/isa.h"

/* The first opcode of the target with that text and no suffix ("v_add_f32"), or OP_INVALID. Thread-safe. */
Opcode mnemonic_find(Target target, const char *text, size_t length);
/* The next opcode with the same text, which differs by a modifier. OP_INVALID: none. */
Opcode mnemonic_next(Target target, Opcode opcode);
/* The opcode of a word with or without a suffix. *form: the suffix (FORM_AUTO: none). OP_INVALID: no such opcode. */
Opcode mnemonic_of_word(Target target, Word word, Form *form);
