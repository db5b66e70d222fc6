/* The text of inline assembly: replaces "$0" and splits lines. */
#pragma once

#include "frontend/inline_asm/asm_constraints.h"
#include "support/strbuf.h"

/* Writes the text to `out` without comments. "$3" of a constant operand becomes its number (`values` by operand), of a
   register "$N"; "${:uid}" becomes `uid`. Returns NULL, or a message in `arena`. */
const char *asm_text_expand(Arena *arena, const char *text, const AsmConstraints *constraints, const int64_t *values,
                            unsigned uid, StrBuf *out);
/* Does the text consist of comments and spaces alone? */
bool asm_text_is_empty(const char *text);
/* Has the text a wait that leaves vector memory operations outstanding? Then the author counts them. */
bool asm_text_counts(const char *text);
/* Does an instruction of the text copy from memory to LDS? */
bool asm_text_copies_to_lds(const char *text);
