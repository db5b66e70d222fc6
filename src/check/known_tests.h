/* Comparisons of scalars whose outcome a path knows, because it has made the same comparison before:

     s_cmp_eq_u32 s11, 0
     s_cbranch_scc1 SKIP        ; no loads if there are no iterations
     buffer_load_dword v56 ...
   SKIP:
     ...
     s_cmp_eq_u32 s11, 0
     s_cbranch_scc1 END         ; not taken on the path with the load */
#pragma once

#include "check/find_code.h"

typedef struct Tests Tests;

/* What a path knows, as a part of its state. */
typedef struct KnownTests {
    uint64_t holds, fails; /* by number of the test */
    uint32_t in_scc;       /* 1 + number of the test whose outcome SCC is; 0: none */
    uint32_t negated;      /* SCC is the opposite of the outcome */
} KnownTests;

/* The comparisons that stand at several places. Lies in the code's arena. */
Tests *tests_find(const Code *code);
/* Drops what no later comparison asks before one of its operands changes. */
void known_tests_keep(const Tests *t, KnownTests *known, uint32_t inst);
/* Does the instruction; *scc gets 1 + SCC if a comparison is known, and else stays. */
void known_tests_after(const Tests *t, KnownTests *known, const Code *code, uint32_t inst, uint32_t *scc);
/* A branch goes the way on which SCC has that value. */
void known_tests_branch(KnownTests *known, bool scc);
