/* Expert scheduling (gfx1250) is a mode that switches off two interlocks. Memory operations no longer wait for results
   of vector ALU instructions. Vector ALU instructions no longer wait until memory operations have read their VGPRs.
   Code must use s_wait_alu with two counters instead. The hardware still interlocks vector ALU instructions among
   themselves, and all accesses to SGPRs.
   Sources: LLVM 22 SIInsertWaitcnts.cpp (getExpertSchedulingEventType), AMDGPUBaseInfo.cpp (DepCtr); StinkyTofu
   (rocm-libraries), InsertWaitAluPass. */
#pragma once

#include "isa/isa.h"

/* The results of one pipe arrive in the order of issue. Those of different pipes do not. */
typedef enum VaPipe {
    PIPE_NONE, /* not a vector ALU instruction */
    PIPE_CSMACC,
    PIPE_DPMACC, /* reads f64 */
    PIPE_TRANS,
    PIPE_XDL, /* matrix products except those of f32 */
    PIPE_ANY, /* vector ALU; the sources disagree about its pipe */
} VaPipe;

/* Memory operations read their VGPRs through two queues. Each queue reads in the order of issue. */
enum { READS_BY_LDS = 1, READS_BY_VMEM = 2 };

typedef enum ExpertCounter { EXPERT_VA_VDST, EXPERT_VM_VSRC, NUM_EXPERT_COUNTERS } ExpertCounter;
extern const char *const expert_counter_names[NUM_EXPERT_COUNTERS];

VaPipe isa_va_pipe(const MachineInst *inst);
/* How much the instruction adds to va_vdst. The hardware counts a scaled product as two. */
unsigned isa_va_count(const MachineInst *inst);
/* READS_BY_ of a memory operation that reads VGPRs (flat ones: both), else 0. */
unsigned isa_vm_queues(const MachineInst *inst);
/* How many operations may be outstanding after the instruction. EXPERT_NO_WAIT: it does not wait for that counter. */
enum { EXPERT_NO_WAIT = 255 };
unsigned expert_wait_get(const MachineInst *inst, ExpertCounter counter);
/* Does the instruction write the mode? 1: expert scheduling is on afterwards. 0: off. -1: it does not write the mode.
   An unknown value counts as on. */
int isa_sets_expert(const MachineInst *inst);
/* Does that value of the SCHED_MODE register switch expert scheduling on? */
bool isa_is_expert_mode(uint32_t mode);
/* From this distance in instructions, production kernels omit the wait. Such code works only because the access happens
   to come late; it is not reported as an error. */
enum { EXPERT_FAR = 2 };

/* How serious it is to touch a register of an older instruction that may not have finished with it. */
typedef enum ExpertJudgement { EXPERT_WRONG, EXPERT_BY_LUCK, EXPERT_REMARK } ExpertJudgement;
/* `distance`: instructions from the older one to `inst`, without waits; 1: the next one. `is_read`: `inst` reads what
   the older one writes. For stores and atomics to memory, larger distances are wrong, too (erratum VA_VDST_STORE). */
ExpertJudgement expert_judge(const MachineInst *inst, bool is_read, unsigned distance);
/* Does the erratum concern the instruction: a store or an atomic operation that takes VGPRs to memory? */
bool expert_stores_to_memory(const MachineInst *inst);
