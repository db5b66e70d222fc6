/* What the author says of the order of instructions: modes of kernels and loops, and the directives sched_barrier,
   sched_group_barrier and iglp_opt. Kinds of instructions are those of the LLVM intrinsics of these names. */
#ifndef WAVECC_IR_SCHEDULE_MODES_H
#define WAVECC_IR_SCHEDULE_MODES_H

#include "ir/pass.h"

/* Bits of a mask (LLVM 22, IntrinsicsAMDGPU.td, int_amdgcn_sched_barrier). */
enum {
    SCHED_ALU = 1, /* all of VALU, SALU, MFMA, TRANS, where none of these is named */
    SCHED_VALU = 2,
    SCHED_SALU = 4,
    SCHED_MFMA = 8,
    SCHED_VMEM = 0x10, /* both of the next two */
    SCHED_VMEM_READ = 0x20,
    SCHED_VMEM_WRITE = 0x40,
    SCHED_DS = 0x80, /* both of the next two */
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

/* Why the operands of a directive are wrong, or NULL. Static. */
const char *schedule_directive_error(const Inst *inst);
/* The mask with what its bits imply. */
uint32_t schedule_mask(uint32_t mask);
/* The kinds that an instruction is of, implied ones included; 0: none (waits, barriers, branches, pseudo-operations
   without code). A pseudo-operation is what it becomes. */
uint32_t schedule_kinds(const Inst *inst);
/* Without directives: the author's order stays anyway. */
void schedule_drop_directives(Kernel *k);

/* What may change the order of what is no loop: as the kernel says, else ctx. */
static inline WaveccSchedule schedule_mode_of_kernel(const PassCtx *ctx, const Kernel *k)
{
    return k->schedule ? (WaveccSchedule)(k->schedule - 1) : ctx->options.schedule;
}

/* What may change the order of a block: as its loop says, else the kernel, else ctx. */
static inline WaveccSchedule schedule_mode(const PassCtx *ctx, const Block *block)
{
    if (block->schedule) return (WaveccSchedule)(block->schedule - 1);
    return schedule_mode_of_kernel(ctx, block->kernel);
}

/* Blocks whose order is the author's alone stay as they are. Where modes are compared, they all begin with the same
   blocks: the clock times each block by itself, and would find those short that leave their waits to the next. */
static inline bool schedule_keeps_order(const PassCtx *ctx, const Block *block)
{
    const bool by_author = block->schedule || block->kernel->schedule;
    return schedule_mode(ctx, block) == WAVECC_SCHEDULE_OFF && (by_author || !ctx->tries);
}

#endif
