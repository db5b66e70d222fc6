/* An author's control over the order of instructions: modes of kernels and loops, and the directives sched_barrier,
   sched_group_barrier and iglp_opt. Kinds of instructions are those of the LLVM intrinsics with these names. */
#pragma once

#include "ir/pass.h"

/* Bits of a mask of kinds (LLVM 22, IntrinsicsAMDGPU.td, int_amdgcn_sched_barrier). */
enum {
    SCHED_ALU = 1, /* VALU, SALU, MFMA and TRANS together, if the mask names none of them */
    SCHED_VALU = 2,
    SCHED_SALU = 4,
    SCHED_MFMA = 8,
    SCHED_VMEM = 0x10, /* the next two together */
    SCHED_VMEM_READ = 0x20,
    SCHED_VMEM_WRITE = 0x40,
    SCHED_DS = 0x80, /* the next two together */
    SCHED_DS_READ = 0x100,
    SCHED_DS_WRITE = 0x200,
    SCHED_TRANS = 0x400,
    SCHED_ALL = 0x7ff,
    NUM_IGLP_KINDS = 4, /* iglp_opt 0 to 3 */
};

static inline bool inst_is_directive(unsigned opcode)
{
    return opcode == OP_SCHED_BARRIER || opcode == OP_SCHED_GROUP_BARRIER || opcode == OP_IGLP_OPT;
}

/* Why the operands of a directive are illegal; NULL: they are legal. Static. */
const char *schedule_directive_error(const Inst *inst);
/* Adds the bits that other bits of the mask imply. */
uint32_t schedule_mask(uint32_t mask);
/* The kinds of an instruction, implied ones included. 0: none (waits, barriers, branches, pseudo-operations without
   code). A pseudo-operation has the kinds of the instructions that replace it. */
uint32_t schedule_kinds(const Inst *inst);
/* Removes the directives of a kernel in which the author's order is kept anyway. */
void schedule_drop_directives(Kernel *k);

/* The mode for code outside of loops: that of the kernel, else of ctx. */
static inline WaveccSchedule schedule_mode_of_kernel(const PassCtx *ctx, const Kernel *k)
{
    return k->schedule ? (WaveccSchedule)(k->schedule - 1) : ctx->options.schedule;
}

/* The mode of a block: that of its loop, else of the kernel, else of ctx. */
static inline WaveccSchedule schedule_mode(const PassCtx *ctx, const Block *block)
{
    if (block->schedule) return (WaveccSchedule)(block->schedule - 1);
    return schedule_mode_of_kernel(ctx, block->kernel);
}

/* Must the block keep the author's order? If modes are compared, such blocks stay unchanged in all of them. The clock
   times each block alone, and would find a block too fast if it leaves its waits to the next one. */
static inline bool schedule_keeps_order(const PassCtx *ctx, const Block *block)
{
    const bool by_author = block->schedule || block->kernel->schedule;
    return schedule_mode(ctx, block) == WAVECC_SCHEDULE_OFF && (by_author || !ctx->tries);
}
