/* From the first word of an instruction to the rows that it may be. */
#ifndef WAVECC_ASSEMBLY_MNEMONIC_H
#define WAVECC_ASSEMBLY_MNEMONIC_H

#include "assembly/cursor.h"
#include "isa/isa.h"

/* The first opcode of the target with that text and no suffix ("v_add_f32"), or OP_INVALID. Thread-safe. */
Opcode mnemonic_find(Target target, const char *text, size_t length);
/* The next one with the same text, which a modifier tells apart; OP_INVALID: none. */
Opcode mnemonic_next(Target target, Opcode opcode);
/* The opcode of a word with or without a suffix, which is *form then (FORM_AUTO: none). OP_INVALID: there is none. */
Opcode mnemonic_of_word(Target target, Word word, Form *form);

#endif
