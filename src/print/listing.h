/* Listings of code objects. */
#pragma once

#include "object/object.h"

typedef struct ListingOptions {
    bool no_lines, no_encoding; /* leave out comments: source lines; addresses and words */
} ListingOptions;

/* Lists all executable segments; with a kernel, from its entry to the next function. LLVM's assembler makes the same
   bytes from the text without comments. */
void listing_append(const CodeObject *object, const ListingOptions *options, const ObjectKernel *kernel, StrBuf *out);
