/* What `wavecc search` finds: facts of instructions and rows of the project's tables, and sections of the pages of
   docs/. */
#ifndef WAVECC_COMMAND_SEARCH_H
#define WAVECC_COMMAND_SEARCH_H

#include "isa/isa.h"
#include "support/strbuf.h"
#include "support/vec.h"

/* Words of a query in small letters, each once; the arena's. */
typedef struct SearchWords {
    VEC(const char *) words;
} SearchWords;

/* search_isa.c: appends what the words name: instructions (a whole name, or part of one), rows of hazards, of the clock
   and of errata. `target`: of that one alone; NUM_TARGETS: of all. How many were found. */
unsigned search_isa(const SearchWords *words, Target target, StrBuf *out);
/* search_docs.c: appends the sections that say most of the words, best first. `folder`: of the pages, NULL: there is
   none. How many were found. */
unsigned search_docs(Arena *arena, const SearchWords *words, const char *folder, StrBuf *out);

#endif
