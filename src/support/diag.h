/* Diagnostics: the user's errors, collected as values. Our own bugs go to bug(). */
#pragma once

#include <stdbool.h>

#include "support/arena.h"
#include "support/strbuf.h"
#include "support/vec.h"

/* A place in a source text. line and column count from 1; 0 = unknown. */
typedef struct SourceLoc {
    const char *file; /* lives as long as the diagnostics; NULL = unknown */
    uint32_t line;
    uint32_t column;
} SourceLoc;

typedef enum DiagSeverity { DIAG_NOTE, DIAG_WARNING, DIAG_ERROR, DIAG_REMARK } DiagSeverity;

typedef struct Diag {
    DiagSeverity severity;
    SourceLoc loc;
    const char *message;
} Diag;

typedef struct DiagList {
    Arena *arena;
    VEC(Diag) items;
    uint32_t num_errors;
    uint32_t num_dropped; /* beyond DIAG_MAX_ITEMS */
    bool wants_remarks;   /* false: remarks are dropped */
    const char *source;   /* text of the main input, for carets; may be NULL */
    size_t source_bytes;
    const char *source_file; /* its name in locations; NULL: unknown */
} DiagList;

enum { DIAG_MAX_ITEMS = 200 };

void diag_init(DiagList *diags, Arena *arena);
void diag_report(DiagList *diags, DiagSeverity severity, SourceLoc loc, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
void diag_vreport(DiagList *diags, DiagSeverity severity, SourceLoc loc, const char *format, va_list args);
/* Appends DIAG_ERROR; returns false so that `return diag_error(...)` reads well. */
bool diag_error(DiagList *diags, SourceLoc loc, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Is the location in `source`? Others are in files from which the input was made. */
bool diag_is_in_source(const DiagList *diags, SourceLoc loc);
/* Adds the items of `more`. */
void diag_append(DiagList *diags, const DiagList *more);
/* "file:line:col: error: text", the source line and a caret, for every item, in order. */
void diag_print(const DiagList *diags, StrBuf *out);

/* A bug of wavecc: prints what happened (with the context of bug_set_context) to stderr, and aborts. */
_Noreturn void bug(const char *file, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Per-thread text that bug() prints: kernel, pass, and the command that reproduces. NULL clears it. */
void bug_set_context(const char *text);
/* Per-thread handler that bug() calls with the whole message instead of printing and abort(). It must not return (the
   driver uses longjmp or _exit(70)). */
typedef void BugHandler(const char *message);
void bug_set_handler(BugHandler *handler);
/* The host has no memory: calls the handler, or prints the message and aborts. Needs no memory itself. */
_Noreturn void out_of_memory(void);
extern const char out_of_memory_text[]; /* the message for the handler */
#define BUG(...) bug(__FILE__, __LINE__, __VA_ARGS__)
#define CHECK(condition)                                       \
    do {                                                       \
        if (!(condition)) BUG("check failed: %s", #condition); \
    } while (0)
