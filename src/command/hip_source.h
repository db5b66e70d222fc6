/* HIP source as an input of `run`, `time`, `explain`, `report` and `judge`. clang compiles its device code. */
#pragma once

#include "object/object.h"
#include "support/diag.h"
#include "support/strbuf.h"

/* What options say of HIP source, for clang: folders of -I, macros of -D. */
typedef struct HipSourceOptions {
    const char *const *folders, *const *macros;
    uint32_t num_folders, num_macros;
} HipSourceOptions;

/* Is it the name of a HIP source (.hip, .cpp, .cu, ...)? */
bool hip_source_is(const char *file);
/* Compiles the device code of `text`, the contents of `file` ("-": standard input), for the target into *object.
   clang's messages go to standard error. False: a message is in diags. It runs no shell, and leaves nothing on disk. */
bool hip_source_compile(Arena *arena, const char *file, const char *target, const HipSourceOptions *options,
                        const StrBuf *text, StrBuf *object, DiagList *diags);
/* clang names pointer arguments NAME.coerce. This renames them to NAME. */
void hip_source_name_args(Arena *arena, CodeObject *object);
/* Finds the kernel that the source calls `name`, and returns its name in the object, where C++ adds the types of its
   arguments. If no kernel or several match: `name` itself. */
const char *hip_source_kernel(const CodeObject *object, const char *name);
