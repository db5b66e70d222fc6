/* The foreign tools that compiling HIP takes: clang with its linker and bundler, and ROCm's device libraries.
   `wavecc hipcc` and hiprtc find them here. */
#ifndef WAVECC_SUPPORT_HIP_TOOLS_H
#define WAVECC_SUPPORT_HIP_TOOLS_H

#include <stdbool.h>

#include "support/arena.h"
#include "support/strbuf.h"

/* The path of clang++, after links: HIP_CLANG_PATH decides where it is set. NULL: `why` says what to install. */
const char *hip_find_clang(Arena *arena, StrBuf *why);
/* Do the programs stand beside that clang which it calls for device code? False: `why` says what to install. */
bool hip_has_helpers(const char *clang, StrBuf *why);
/* A folder for --rocm-device-lib-path. Libraries that are older than clang lack files by name; then it is a folder of
   links in the user's cache, with stand-ins for these. NULL: as above. */
const char *hip_find_device_libs(Arena *arena, StrBuf *why);
/* The folder of HIP's headers, of the library to link with and of CMake's packages, from the path of a program in bin/
   or of a library in lib/. NULL: as above. */
const char *hip_find_root(Arena *arena, const char *self, StrBuf *why);
/* What a compiler needs for OpenMP on the host. */
typedef struct HipOpenMp {
    const char *include, *lib; /* folders to name; NULL: the compiler finds it by itself */
} HipOpenMp;
/* LLVM's OpenMP beside that clang, else the newest that is installed: its calls are the same for years. False: there is
   none. */
bool hip_find_openmp(Arena *arena, const char *clang, HipOpenMp *found);

#endif
