/* What the parts of the static checkers share: kernel.c (runs them, adds findings), check_descriptor.c, entry.c,
   late.c, kernel_errata.c, same_findings.c. */
#pragma once

#include "check/check.h"

/* Appends an item with level, rule, proof, source and message. The caller may fill in the rest. */
CheckItem *check_add(CheckKernel *k, CheckLevel level, const char *rule, const char *source, const CodeInst *inst,
                     const char *format, ...) __attribute__((format(printf, 6, 7)));

/* late.c: the time in clocks after which a result of LDS has arrived even if all resident waves have as many operations
   outstanding as they can. */
typedef struct CheckLuck {
    uint32_t waves, operations; /* waves resident on a compute unit; operations outstanding per wave */
    uint32_t clocks;
} CheckLuck;
CheckLuck check_luck(const CheckKernel *k);
/* check_descriptor.c: compares registers, LDS, scratch and preloaded arguments with the descriptor. */
void check_descriptor(CheckKernel *k);
/* entry.c: finds reads of registers that no instruction has written and that hold nothing at entry. */
void check_entry(CheckKernel *k);

/* Fields of the descriptor that several parts look at. Source: AMDGPUUsage (LLVM 22), "Kernel Descriptor". */
static inline unsigned check_field(uint32_t word, unsigned low, unsigned bits)
{
    return word >> low & ((1u << bits) - 1);
}
/* The number of SGPRs that hold user values. `preloaded`: at the entry + 256; else at the entry without preloading. The
   other user SGPRs, up to check_num_user_sgprs, hold nothing. */
unsigned check_initialised_user_sgprs(const CheckKernel *k, bool preloaded);
unsigned check_num_user_sgprs(const CheckKernel *k);
/* Bytes of kernel arguments as the descriptor states them. If that is 0, the metadata's number, which hosts use. */
uint32_t check_kernarg_bytes(const CheckKernel *k);
/* First SGPR of the pointer to the kernel arguments, or -1. */
int check_kernarg_sgpr(const CheckKernel *k);

/* kernel_errata.c: finds the silicon errata that the code can trigger. */
void check_errata(CheckKernel *k);

/* same_findings.c: fills in `groups`. The items must be in order. */
void check_group(CheckKernel *k);
