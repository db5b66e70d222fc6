/* Expert scheduling (gfx1250): with it the hardware no longer makes memory operations wait for vector ALU results, nor
   vector ALU instructions for memory operations that have not read their VGPRs yet: s_wait_alu does, by two counters.
   Everything between vector ALU instructions and through SGPRs stays interlocked.
   Sources: LLVM 22 SIInsertWaitcnts.cpp (getExpertSchedulingEventType), AMDGPUBaseInfo.cpp (DepCtr);
   StinkyTofu (rocm-libraries), InsertWaitAluPass. */
#ifndef WAVECC_ISA_EXPERT_H
#define WAVECC_ISA_EXPERT_H

#include "isa/isa.h"

/* Results of one pipe come in the order of issue, those of two pipes do not. */
typedef enum VaPipe {
    PIPE_NONE, /* no vector ALU instruction */
    PIPE_CSMACC,
    PIPE_DPMACC, /* reads f64 */
    PIPE_TRANS,
    PIPE_XDL, /* matrix products but those of f32 */
    PIPE_ANY, /* vector ALU, and sources differ in which */
} VaPipe;

/* Memory operations read their VGPRs in the order of issue in each of two queues. */
enum { READS_BY_LDS = 1, READS_BY_VMEM = 2 };

typedef enum ExpertCounter { EXPERT_VA_VDST, EXPERT_VM_VSRC, NUM_EXPERT_COUNTERS } ExpertCounter;
extern const char *const expert_counter_names[NUM_EXPERT_COUNTERS];

VaPipe isa_va_pipe(const MachineInst *inst);
/* How much it adds to va_vdst: a scaled product is two instructions to the hardware. */
unsigned isa_va_count(const MachineInst *inst);
/* READS_BY_ of a memory operation on VGPRs (flat ones: both), else 0. */
unsigned isa_vm_queues(const MachineInst *inst);
/* How many may be outstanding after the instruction; EXPERT_NO_WAIT: it does not wait for that counter. */
enum { EXPERT_NO_WAIT = 255 };
unsigned expert_wait_get(const MachineInst *inst, ExpertCounter counter);
/* Does it write the mode? 1: expert scheduling is on afterwards, 0: off, -1: it does not write it. A value that is not
   known counts as on. */
int isa_sets_expert(const MachineInst *inst);
/* Does that value of the SCHED_MODE register switch it on? */
bool isa_is_expert_mode(uint32_t mode);
/* So many instructions on, production kernels touch registers without the wait: late by luck, and no error. */
enum { EXPERT_FAR = 2 };

/* How bad it is that an instruction touches what an older one has not proved to be done with. */
typedef enum ExpertJudgement { EXPERT_WRONG, EXPERT_BY_LUCK, EXPERT_REMARK } ExpertJudgement;
/* `distance`: instructions from the older one to `inst`, waits not counted; 1: the next one. `is_read`: inst reads what
   the other one writes. A store or atomic operation to memory is wrong for longer (erratum VA_VDST_STORE). */
ExpertJudgement expert_judge(const MachineInst *inst, bool is_read, unsigned distance);
/* Does the erratum concern it: a store or an atomic operation that takes VGPRs to memory? */
bool expert_stores_to_memory(const MachineInst *inst);

#endif
