/* From text to an MLIR module. */
#ifndef WAVECC_FRONTEND_PREPARE_PARSE_MLIR_H
#define WAVECC_FRONTEND_PREPARE_PARSE_MLIR_H

#include "frontend/read/context.h"

/* False, with an error in `diags`, where the parser of MLIR would not survive the text. */
bool guard_parser(DiagList *diags, const char *file, const char *text, size_t bytes);
/* Where a value is used before it is defined, in a text that the parser survives; NULL: nowhere, as far as it would
   matter (guard_names.c). Working memory is the arena's. */
const char *guard_names(Arena *arena, const char *text, size_t bytes);
typedef struct NewerOperation {
    const char *name, *instead; /* without "amdgpu." */
    bool is_type;
} NewerOperation;
/* At "amdgpu." in the text from `begin` to `end`: whether MLIR 22 does not know it yet (guard_ops.c). */
bool newer_operation(const char *begin, const char *at, const char *end, NewerOperation *found);
/* The text with matrix operations of rocdl as MLIR 22 reads them, where newer MLIR has printed it (newer_forms.c): the
   text itself where there are none, else a text of the arena. The text ends with a zero. */
const char *older_forms(Arena *arena, const char *text, size_t *bytes);
/* A null module, with an error in `diags`, where the text is refused. */
MlirModule parse_module(FrontendContext *fc, DiagList *diags, const char *file, const char *text, size_t bytes);

#endif
