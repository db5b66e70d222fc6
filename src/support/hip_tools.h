/* The tools that compiling HIP needs: clang with its linker and bundler, and ROCm's device libraries. `wavecc hipcc`
   and hiprtc find them here. */
#pragma once

#include <stdbool.h>

#include "support/arena.h"
#include "support/strbuf.h"

/* The path of clang++, after links. HIP_CLANG_PATH decides if it is set. NULL: `why` says what to install. */
const char *hip_find_clang(Arena *arena, StrBuf *why);
/* Are the programs that this clang calls for device code beside it? False: `why` says what to install. */
bool hip_has_helpers(const char *clang, StrBuf *why);
/* A folder for --rocm-device-lib-path. If libraries are older than clang, some file names are missing. The folder then
   has links in the user's cache, with replacements for them. NULL: as above. */
const char *hip_find_device_libs(Arena *arena, StrBuf *why);
/* The folder with HIP's headers, the library to link with and CMake's packages, found from the path of a program in
   bin/ or a library in lib/. NULL: as above. */
const char *hip_find_root(Arena *arena, const char *self, StrBuf *why);
/* What a compiler needs for OpenMP on the host. */
typedef struct HipOpenMp {
    const char *include, *lib; /* folders to pass; NULL: the compiler finds it */
} HipOpenMp;
/* Finds LLVM's OpenMP beside that clang, else the newest one installed: any will do, because its calls have been stable
   for years. False: there is none. */
bool hip_find_openmp(Arena *arena, const char *clang, HipOpenMp *found);
