/* Listings of code objects. */
#ifndef WAVECC_PRINT_LISTING_H
#define WAVECC_PRINT_LISTING_H

#include "object/object.h"

typedef struct ListingOptions {
    bool no_lines, no_encoding; /* without comments: source lines; addresses and words */
} ListingOptions;

/* Of all executable segments; with a kernel only from its entry to the next function. The text without comments
   assembles to the same bytes with LLVM's assembler. */
void listing_append(const CodeObject *object, const ListingOptions *options, const ObjectKernel *kernel, StrBuf *out);

#endif
