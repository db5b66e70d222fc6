/* What the parts of the static checkers share: kernel.c (runs them, adds findings), check_descriptor.c, entry.c,
   late.c, kernel_errata.c, same_findings.c. */
#ifndef WAVECC_CHECK_CHECK_INTERNAL_H
#define WAVECC_CHECK_CHECK_INTERNAL_H

#include "check/check.h"

/* Appends an item with level, rule, proof, source and message; the rest may be filled in by the caller. */
CheckItem *check_add(CheckKernel *k, CheckLevel level, const char *rule, const char *source, const CodeInst *inst,
                     const char *format, ...) __attribute__((format(printf, 6, 7)));

/* late.c: how long after its issue a result of LDS has come even if all resident waves have all operations outstanding
   that they can have; clocks. */
typedef struct CheckLuck {
    uint32_t waves, operations; /* resident on a compute unit; outstanding per wave */
    uint32_t clocks;
} CheckLuck;
CheckLuck check_luck(const CheckKernel *k);
/* check_descriptor.c: registers, LDS, scratch, preloaded arguments against the descriptor. */
void check_descriptor(CheckKernel *k);
/* entry.c: registers that are read, that no instruction has written, and that hold nothing at entry. */
void check_entry(CheckKernel *k);

/* Fields of the descriptor that several parts look at. Source: AMDGPUUsage (LLVM 22), "Kernel Descriptor". */
static inline unsigned check_field(uint32_t word, unsigned low, unsigned bits)
{
    return word >> low & ((1u << bits) - 1);
}
/* SGPRs that hold user values at the entry `preloaded` (entry + 256) or without preloading; the rest of the user SGPRs
   up to check_num_user_sgprs hold nothing. */
unsigned check_initialised_user_sgprs(const CheckKernel *k, bool preloaded);
unsigned check_num_user_sgprs(const CheckKernel *k);
/* Bytes of kernel arguments: the descriptor's; where that says 0, the metadata's, which hosts go by. */
uint32_t check_kernarg_bytes(const CheckKernel *k);
/* First SGPR of the pointer to the kernel arguments, or -1. */
int check_kernarg_sgpr(const CheckKernel *k);

/* kernel_errata.c: what of the silicon's errata the code meets. */
void check_errata(CheckKernel *k);

/* same_findings.c: fills in `groups` once the items are in order. */
void check_group(CheckKernel *k);

#endif
