/* A folder of files and a clang that runs in it, for compiling and linking in hiprtc. */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "support/arena.h"
#include "support/strbuf.h"
#include "support/vec.h"

typedef struct HiprtcBuild {
    Arena *arena;
    char *folder;            /* NULL: not created */
    VEC(const char *) words; /* clang's command */
    const char *arch;        /* --offload-arch, else that of the emulated device */
    StrBuf *log;             /* errors of this library, and clang's output */
} HiprtcBuild;

/* False: the log says why. */
bool hiprtc_build_begin(HiprtcBuild *build);
void hiprtc_build_end(HiprtcBuild *build);
/* Writes a file of the folder, and the folders in its name, and returns its path. NULL: the name leads out of the
   folder, or it cannot be written. */
const char *hiprtc_build_write(HiprtcBuild *build, const char *name, const char *bytes, size_t size);
bool hiprtc_build_read(const char *path, StrBuf *bytes);
void hiprtc_build_add(HiprtcBuild *build, const char *word);
/* Begins a command: clang for device code of HIP, or for LLVM's bitcode. False: a program or file is not installed. */
bool hiprtc_build_compiler(HiprtcBuild *build);
bool hiprtc_build_linker(HiprtcBuild *build);
/* Runs the command. False: it failed. */
bool hiprtc_build_run(HiprtcBuild *build);
/* Does the header's name stay inside the folder? */
bool hiprtc_is_inside(const char *name);
