/* The lines of an assembly file: without comments, macros and repetitions expanded. */
#ifndef WAVECC_ASSEMBLER_SOURCE_H
#define WAVECC_ASSEMBLER_SOURCE_H

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

/* Lines that are being read: of the file, or of an expansion. */
typedef struct SourceFrame {
    char *text; /* lines, each ends in NUL */
    size_t at, bytes;
    uint32_t line; /* of the file; of expansions that of the outermost one */
    bool is_file, is_macro;
    uint32_t depth_of_conditions; /* when the frame began */
} SourceFrame;

typedef struct BranchOfIf {
    bool holds, was_met, has_else, outer; /* was_met: this or an earlier branch; outer: what is around holds */
} BranchOfIf;

typedef struct Source {
    Arena *arena;
    DiagList *diags;
    const char *name;
    const char *raw; /* the file with its comments */
    VEC(SourceFrame) frames;
    Map macros;
    VEC(BranchOfIf) conditions;
    uint64_t expanded; /* bytes so far */
    uint32_t num_expansions;
} Source;

/* Begins with that text, which is copied. False: an unterminated comment, reported. */
bool source_begin(Source *s, const char *text, size_t bytes);
/* The next line, at whose start `c` stands; false: there is none. */
bool source_next(Source *s, Cursor *c);
/* The rest of the current line in the file as it was written, and the lines after up to one that begins with
   that word, which is taken too. NULL, reported: there is none, or this is no line of the file. */
const char *source_raw_until(Source *s, Cursor *c, const char *end, size_t *bytes);

/* .macro, .rept, .if and the like, and calls of macros. *found false: it is none of them. `skips`: nothing but
   conditions is looked at, as the line stands in a branch whose condition does not hold. */
bool block_run(Source *s, Cursor *c, SymbolTable *symbols, Word word, bool *found);
bool source_skips(const Source *s);
/* At the end: is everything closed? */
bool source_end(Source *s);

#endif
