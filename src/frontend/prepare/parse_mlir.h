/* Reads text into an MLIR module. */
#pragma once

#include "frontend/read/context.h"

/* False, with an error in `diags`: MLIR's parser would crash on the text. */
bool guard_parser(DiagList *diags, const char *file, const char *text, size_t bytes);
typedef struct NewerOperation {
    const char *name, *instead; /* without "amdgpu." */
    bool is_type;
} NewerOperation;
/* At "amdgpu." in the text from `begin` to `end`: is it too new for MLIR 22 (guard_ops.c)? */
bool newer_operation(const char *begin, const char *at, const char *end, NewerOperation *found);
/* Converts rocdl matrix operations of newer MLIR to the form of MLIR 22 (newer_forms.c). Returns the text itself if
   there are none, else a text in the arena. The text ends with a zero. */
const char *older_forms(Arena *arena, const char *text, size_t *bytes);
/* Returns a null module, with an error in `diags`, if the text is refused. */
MlirModule parse_module(FrontendContext *fc, DiagList *diags, const char *file, const char *text, size_t bytes);
