/* The MLIR context with its caches (context.c), places in the source, and MLIR's messages (diagnostics.c). */
#pragma once

#include "frontend/frontend.h"
#include "support/map.h"
#include "mlir-c/IR.h"

typedef struct Reader Reader;

/* True when the operation was understood; false after a diagnostic. */
typedef bool OpHandler(Reader *r, MlirOperation op);

/* The outcome of an attempt to read an operation without emitting instructions. */
typedef enum Evaluation {
    EVAL_NOT_MINE, /* it needs instructions: use `emit`; in analysis the results are unknown */
    EVAL_DONE,     /* the results are set */
    EVAL_FAILED,   /* after a diagnostic */
} Evaluation;
typedef Evaluation OpEvaluator(Reader *r, MlirOperation op);

/* How to read an operation. `read` serves both emission and analysis; its results need no instructions of their own.
   Without it: `eval` tries first, then `emit`. In analysis `analyse` is used; without it the results are unknown. */
typedef struct OpRow {
    const char *name;
    const void *data; /* for handlers that serve several operations: the difference between them */
    OpHandler *read;
    OpHandler *emit;
    OpEvaluator *eval;
    OpHandler *analyse; /* operations with regions */
    bool lanes_differ;  /* results may differ between lanes even if the operands do not */
    bool integers;      /* `emit` also serves analysis, where its results are expressions */
    bool located;       /* `read` may emit instructions; they get the operation's place in the source */
    /* llvm.call_intrinsic of "llvm.amdgcn." plus this name is the same operation; constants may be operands */
    const char *intrinsic;
} OpRow;
#define INTRINSIC(id) .name = "rocdl." id, .intrinsic = id
#define ROW_DATA(type, ...) \
    .data = &(const type) { __VA_ARGS__ }

struct FrontendContext {
    Arena *arena;
    MlirContext mlir;
    Map ops;        /* MlirIdentifier -> OpRow */
    Map types;      /* MlirType -> Type */
    Map layouts;    /* MlirType -> LlvmLayout */
    Map intrinsics; /* called names to OpRow, or NULL */
    Map attribute_texts, type_texts;
};

/* Makes a context that reads operations by the rows of `tables`. A row without a name ends each table; NULL ends the
   list. */
FrontendContext *context_new(const OpRow *const *tables);
/* Call it before making an operation of that dialect: only dialects that the text names are loaded. */
void load_dialect(FrontendContext *fc, const char *name);
/* Printed forms, cached by pointer. */
const char *attribute_text(FrontendContext *fc, MlirAttribute attribute);
const char *type_text(FrontendContext *fc, MlirType type);
/* The source place of a location. It is in `file`, the text that is read, or in the file of the original program, whose
   name is copied to the arena. line 0: none. Of call sites it is the callee's place. */
SourceLoc source_location(Arena *arena, const char *file, MlirLocation location);
/* The chain of inlined functions that contains the location; NULL: none. Names come from NameLocs, else from the
   file. */
const CallPath *source_calls(Arena *arena, const char *file, MlirLocation location);
/* From here on MLIR's messages become notes and none goes to standard error, until mlirContextDetachDiagnosticHandler
   is called with the result. `file` and `diags` must live until then. */
uint64_t collect_diagnostics(FrontendContext *fc, DiagList *diags, const char *file);
