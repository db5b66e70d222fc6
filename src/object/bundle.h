/* Code objects inside other files: clang's offload bundles (also compressed), and HIP's host programs and objects,
   which have them in a section .hip_fatbin. Formats: the clang documents "Clang Offload Bundler" and LLVM's
   OffloadBundle.h (LLVM 22). */
#pragma once

#include "support/diag.h"

/* A code object somewhere in a file. */
typedef struct BundleEntry {
    const char *id;     /* "hipv4-amdgcn-amd-amdhsa--gfx942:xnack-" */
    const char *target; /* "gfx942"; "" for host entries */
    const uint8_t *bytes;
    uint64_t num_bytes;
} BundleEntry;

typedef VEC(BundleEntry) BundleEntries;

/* Does a file with these contents hold code objects, instead of being one? */
bool bundle_is(const uint8_t *bytes, size_t num_bytes);
/* If the file is a bundle, *bytes becomes the code object for `target` (NULL: the only supported one) with the kernel
   `kernel` (NULL: any). Other files stay unchanged. False: a diagnostic lists the contents. */
bool bundle_open(Arena *arena, const char *name, const char *target, const char *kernel, const uint8_t **bytes,
                 size_t *num_bytes, DiagList *diags);
