/* HIP source as an input of `run`, `time`, `explain`, `report` and `judge`: clang compiles its device code. */
#ifndef WAVECC_COMMAND_HIP_SOURCE_H
#define WAVECC_COMMAND_HIP_SOURCE_H

#include "object/object.h"
#include "support/diag.h"
#include "support/strbuf.h"

/* Is that the name of HIP source (.hip, .cpp, .cu, ...)? */
bool hip_source_is(const char *file);
/* Compiles the device code of `text`, the contents of `file` ("-": standard input), for the target into *object. What
   clang says goes to standard error. False: a message is in diags. No shell is run, and nothing is left on disk. */
bool hip_source_compile(Arena *arena, const char *file, const char *target, const StrBuf *text, StrBuf *object,
                        DiagList *diags);
/* clang names the arguments that are pointers NAME.coerce: they become NAME. */
void hip_source_name_args(Arena *arena, CodeObject *object);
/* The name in the object of the kernel that the source calls `name`: C++ adds the types of its arguments. `name` itself
   where there is no such kernel, or several. */
const char *hip_source_kernel(const CodeObject *object, const char *name);

#endif
