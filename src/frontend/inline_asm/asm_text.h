/* The text of inline assembly: what "$0" stands for, and its lines. */
#ifndef WAVECC_FRONTEND_INLINE_ASM_ASM_TEXT_H
#define WAVECC_FRONTEND_INLINE_ASM_ASM_TEXT_H

#include "frontend/inline_asm/asm_constraints.h"
#include "support/strbuf.h"

/* Writes to `out` the text with numbers in the place of constants ("$3" of constraint n; `values` by operand), "$N" for
   registers, and no comments. "${:uid}" is `uid`. NULL, or what is wrong, in `arena`. */
const char *asm_text_expand(Arena *arena, const char *text, const AsmConstraints *constraints, const int64_t *values,
                            unsigned uid, StrBuf *out);
/* Are there comments and spaces alone? */
bool asm_text_is_empty(const char *text);
/* Does a wait in the text leave vector memory operations outstanding? Then the author counts them. */
bool asm_text_counts(const char *text);
/* Does an instruction of the text copy from memory to LDS? */
bool asm_text_copies_to_lds(const char *text);

#endif
