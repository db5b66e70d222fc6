/* The sources of `wavecc search`: facts of instructions, rows of the project's tables, and sections of the pages of
   docs/. */
#pragma once

#include "isa/isa.h"
#include "support/strbuf.h"
#include "support/vec.h"

/* The words of a query in small letters, each once, in the arena. */
typedef struct SearchWords {
    VEC(const char *) words;
} SearchWords;

/* search_isa.c: appends what the words name: instructions (by whole name, or a part of it), and rows of hazards, of the
   clock and of errata. `target`: only for that one; NUM_TARGETS: for all. Returns the number found. */
unsigned search_isa(const SearchWords *words, Target target, StrBuf *out);
/* search_docs.c: appends the sections that contain most of the words, best first. `folder`: the folder of the pages;
   NULL: none. Returns the number found. */
unsigned search_docs(Arena *arena, const SearchWords *words, const char *folder, StrBuf *out);
