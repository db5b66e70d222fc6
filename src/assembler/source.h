/* The lines of an assembly file, without comments, and with macros and repetitions expanded. */
#pragma once

#include "assembler/assembler.h"
#include "assembly/expression.h"

typedef struct MacroParameter {
    const char *name, *value; /* value: the default; NULL: none */
    bool required, takes_rest;
} MacroParameter;

typedef struct Macro {
    const char *name;
    VEC(MacroParameter) parameters;
    VEC(const char *) body; /* lines */
} Macro;

/* Lines being read, from a file or from an expansion. */
typedef struct SourceFrame {
    char *text; /* lines, each with NUL at its end */
    size_t at, bytes;
    const char *name, *raw; /* the file, and its text with its comments; an expansion has no raw text */
    uint32_t line;          /* in the file; in an expansion, the line of the outermost one */
    bool is_file, is_macro;
    uint32_t depth_of_conditions; /* depth at the start of the frame */
} SourceFrame;

typedef struct BranchOfIf {
    bool holds, was_met, has_else, outer; /* was_met: this or an earlier branch; outer: the enclosing conditions hold */
} BranchOfIf;

typedef struct Source {
    Arena *arena;
    DiagList *diags;
    const char *name;
    const AssemblerFiles *files; /* NULL: .include is refused */
    VEC(SourceFrame) frames;
    Map macros;
    VEC(BranchOfIf) conditions;
    bool alternate;    /* .altmacro: parameters without backslash, %expression, <text> */
    uint64_t expanded; /* bytes so far */
    uint32_t num_expansions;
} Source;

/* Reads the lines of this text next, and then the rest of the text around it. The lines are a copy; the text must
   outlive the assembly. `name` is for messages. False: an unterminated comment or a zero byte, which is reported. */
bool source_begin(Source *s, const char *name, const char *text, size_t bytes);
/* Sets `c` to the start of the next line. False: there is none. */
bool source_next(Source *s, Cursor *c);
/* The rest of the current line as it is in the file, and the lines up to and including one that starts with that word;
   in a macro, without comments. NULL, reported: there is no such line. */
const char *source_raw_until(Source *s, Cursor *c, const char *end, size_t *bytes);

/* Handles .macro, .rept, .if and similar directives, and calls of macros. *found false: it is none of them. `skips`:
   handles only conditions, because the line is in a branch whose condition does not hold. */
bool block_run(Source *s, Cursor *c, SymbolTable *symbols, Word word, bool *found);
bool source_skips(const Source *s);
/* At the end of the file: is every block closed? */
bool source_end(Source *s);
