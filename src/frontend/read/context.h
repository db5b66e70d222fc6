/* The MLIR context and what is remembered in it (context.c); places in the source, and what MLIR says
   (diagnostics.c). */
#ifndef WAVECC_FRONTEND_READ_CONTEXT_H
#define WAVECC_FRONTEND_READ_CONTEXT_H

#include "frontend/frontend.h"
#include "support/map.h"
#include "mlir-c/IR.h"

typedef struct Reader Reader;

/* True when the operation was understood; false after a diagnostic. */
typedef bool OpHandler(Reader *r, MlirOperation op);

/* What trying to read an operation without instructions came to. */
typedef enum Evaluation {
    EVAL_NOT_MINE, /* it takes instructions: `emit` does it; in analysis the results are unknown */
    EVAL_DONE,     /* the results are set */
    EVAL_FAILED,   /* after a diagnostic */
} Evaluation;
typedef Evaluation OpEvaluator(Reader *r, MlirOperation op);

/* How an operation is read: `read` serves both emission and analysis, where the results need no instructions of their
   own. Else `emit` reads it, unless `eval` does; in analysis `analyse`, or the results are unknown. */
typedef struct OpRow {
    const char *name;
    const void *data; /* for handlers that serve several operations: what differs between them */
    OpHandler *read;
    OpHandler *emit;
    OpEvaluator *eval;
    OpHandler *analyse;    /* operations with regions */
    bool lanes_differ;     /* results differ from lane to lane even where the operands do not */
    bool integers;         /* `emit` serves analysis, too, where the result is expressions */
    bool located;          /* `read` may emit: its place is the operation's */
    const char *intrinsic; /* llvm.call_intrinsic of "llvm.amdgcn." and this is the same; constants may be operands */
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
    Map intrinsics; /* names as called -> OpRow, or NULL */
    Map attribute_texts, type_texts;
};

/* A context whose operations are read by the rows of `tables` (each ends with a row without a name), the last of them
   NULL. */
FrontendContext *context_new(const OpRow *const *tables);
/* Before an operation of that dialect is made: only those that the text names are loaded. */
void load_dialect(FrontendContext *fc, const char *name);
/* Printed forms, remembered by pointer. */
const char *attribute_text(FrontendContext *fc, MlirAttribute attribute);
const char *type_text(FrontendContext *fc, MlirType type);
/* The place that a location says: in `file`, the text that is read, or in a file of its own (of the program that the
   text was made by), whose name is copied to the arena; line 0: none. The callee of call sites. */
SourceLoc source_location(Arena *arena, const char *file, MlirLocation location);
/* The inlined functions that the location is in; NULL: none. Names: those that NameLocs give, else the file's. */
const CallPath *source_calls(Arena *arena, const char *file, MlirLocation location);
/* What MLIR says from here on becomes notes, none of it goes to standard error; until
   mlirContextDetachDiagnosticHandler with the result. `file` and `diags` stay the caller's. */
uint64_t collect_diagnostics(FrontendContext *fc, DiagList *diags, const char *file);

#endif
