/* Findings as SARIF 2.1.0 (OASIS standard "Static Analysis Results Interchange Format"), which code hosts read. */
#pragma once

#include "check/check.h"

/* Writes one run with the results of all kernels: begin, each kernel, end. `version`: the program's. Kernels add their
   findings to the counts. All results of a group are written. */
/* Writes the head of a file with one run, up to the rules of the driver `name`. The caller closes driver and tool. */
void sarif_tool(const char *name, const char *version, JsonWriter *json);
/* The driver's rules: all of finding_rules.def, with what to do. */
void sarif_rules(JsonWriter *json);
typedef struct SarifPlace {
    const char *file, *kernel; /* kernel: may be NULL */
    uint32_t line, column;     /* 0: not known */
    const char *instruction;   /* the text of one, which has this address in the listing, or NULL */
    uint64_t address;
} SarifPlace;
/* A place of a result. */
void sarif_place(Arena *arena, const SarifPlace *place, JsonWriter *json);
void sarif_begin(const char *version, JsonWriter *json);
void sarif_kernel(const CheckKernel *k, bool has_baseline, CheckCounts *counts, JsonWriter *json);
/* `status`: the exit status. */
void sarif_end(int status, JsonWriter *json);
