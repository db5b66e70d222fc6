/* A folder of files and a clang that runs in it: what hiprtc compiles and links with. */
#ifndef WAVECC_HIP_HIPRTC_BUILD_H
#define WAVECC_HIP_HIPRTC_BUILD_H

#include <stdbool.h>
#include <stddef.h>

#include "support/arena.h"
#include "support/strbuf.h"
#include "support/vec.h"

typedef struct HiprtcBuild {
    Arena *arena;
    char *folder;            /* NULL: none was made */
    VEC(const char *) words; /* clang's command */
    const char *arch;        /* --offload-arch or the emulated device's */
    StrBuf *log;             /* what went wrong, and what clang says */
} HiprtcBuild;

/* False: the log says why. */
bool hiprtc_build_begin(HiprtcBuild *build);
void hiprtc_build_end(HiprtcBuild *build);
/* The path of a file in the folder; folders in the name are made. NULL: the name leads out of it, or no place. */
const char *hiprtc_build_write(HiprtcBuild *build, const char *name, const char *bytes, size_t size);
bool hiprtc_build_read(const char *path, StrBuf *bytes);
void hiprtc_build_add(HiprtcBuild *build, const char *word);
/* Begins a command: clang for device code of HIP, or for LLVM's bitcode. False: something is not installed. */
bool hiprtc_build_compiler(HiprtcBuild *build);
bool hiprtc_build_linker(HiprtcBuild *build);
/* Runs the command. False: it failed. */
bool hiprtc_build_run(HiprtcBuild *build);
/* Does a name of a header stay in a folder? */
bool hiprtc_is_inside(const char *name);

#endif
