/* Code objects within other files: clang's offload bundles (also compressed), and host programs and objects of HIP with
   a section .hip_fatbin of them. Formats: the clang documents "Clang Offload Bundler" and LLVM's OffloadBundle.h (LLVM
   22). */
#ifndef WAVECC_OBJECT_BUNDLE_H
#define WAVECC_OBJECT_BUNDLE_H

#include "support/diag.h"

/* A code object somewhere within a file. */
typedef struct BundleEntry {
    const char *id;     /* "hipv4-amdgcn-amd-amdhsa--gfx942:xnack-" */
    const char *target; /* "gfx942"; "" of host entries */
    const uint8_t *bytes;
    uint64_t num_bytes;
} BundleEntry;

typedef VEC(BundleEntry) BundleEntries;

/* Does a file of that content hold code objects, instead of being one? */
bool bundle_is(const uint8_t *bytes, size_t num_bytes);
/* Where the file is a bundle: *bytes becomes the code object for `target` (NULL: the only one that wavecc can take)
   that has the kernel `kernel` (NULL: any). Other files stay as they are. False: a diagnostic lists what is inside. */
bool bundle_open(Arena *arena, const char *name, const char *target, const char *kernel, const uint8_t **bytes,
                 size_t *num_bytes, DiagList *diags);

#endif
