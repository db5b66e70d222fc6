/* The emulator: executes the machine code of one kernel, workgroup by workgroup, on emulated memory.

   Use: memory_new, map regions and code; sim_program_new decodes the code once; sim_run executes a dispatch. A
   program is read-only after it was made, so many dispatches may use it. Nothing here prints or exits: what went
   wrong is a SimResult. */
#ifndef WAVECC_SIM_SIM_H
#define WAVECC_SIM_SIM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/isa.h"
#include "sim/memory.h"
#include "support/arena.h"

typedef struct SimProgram SimProgram;

/* What the kernel descriptor says (AMDGPUUsage, "Kernel Descriptor"): the fields as they stand there. */
typedef struct SimKernelDesc {
    uint32_t group_segment_bytes;   /* LDS of a workgroup */
    uint32_t private_segment_bytes; /* scratch per lane */
    uint32_t kernarg_bytes;
    uint32_t rsrc1, rsrc2, rsrc3;   /* compute_pgm_rsrc1 .. 3 */
    uint16_t code_properties;
    uint16_t kernarg_preload;       /* length [6:0], offset [15:7], in dwords */
} SimKernelDesc;

/* Decodes `bytes` bytes of code that the program sees at `address` (a multiple of 4). All instructions reached
   from `entry` (and from entry + 256 where the descriptor preloads kernel arguments) by fall-through and direct
   branches are decoded now; targets of indirect jumps when they are executed. Undecodable words are no error until
   they are executed. `code` must outlive the program; the program lives in the arena. */
SimProgram *sim_program_new(Arena *arena, Target target, const uint8_t *code, size_t bytes, uint64_t address,
                            uint64_t entry, const SimKernelDesc *desc);

/* The first instruction reachable from the entry that the emulator can't execute: its address and why; false if
   none. Lets a caller say so before anything runs. `message` gets at most `size` bytes. */
bool sim_program_unsupported(const SimProgram *program, uint64_t *address, char *message, size_t size);

typedef struct SimDim3 {
    uint32_t x, y, z;
} SimDim3;

/* Which of the outcomes that the hardware allows is taken for outstanding memory operations. */
typedef enum SimCompletion {
    SIM_COMPLETE_EARLIEST, /* at issue */
    SIM_COMPLETE_LATEST,   /* not implemented */
    SIM_COMPLETE_RANDOM,   /* not implemented */
} SimCompletion;

/* What looks at a run: trace.h, breaks.h, profile.h. */
typedef struct SimTrace SimTrace;
typedef struct SimBreaks SimBreaks;
typedef struct SimProfile SimProfile;

typedef struct SimDispatch {
    const SimProgram *program;
    const SimKernelDesc *desc;
    Memory *memory;
    SimDim3 grid;  /* workgroups, not work-items */
    SimDim3 block; /* work-items of a workgroup */
    uint64_t kernarg_address;
    uint64_t dispatch_packet_address; /* 0: the kernel may not ask for it */
    uint64_t queue_address;           /* 0: as above */
    uint64_t dispatch_id;
    uint32_t dynamic_lds_bytes;
    const SimDim3 *workgroups; /* the ones to run; NULL: all, x fastest */
    size_t num_workgroups;     /* of `workgroups` */
    uint64_t seed;             /* 0: waves take turns in order; else a random order of waves */
    uint64_t max_instructions; /* of the whole run; 0: no limit */
    bool enter_preloaded;      /* where desc->kernarg_preload is set: start at entry + 256 with preloaded arguments, as
                                  newer firmware does */
    unsigned isa_level;        /* host instructions: 0 = the best of this machine, 2, 3, 4 = x86-64-v2 .. v4 */
    unsigned num_threads;      /* reserved: one is used */
    SimCompletion completion;  /* reserved: earliest */
    SimTrace *trace;           /* these three: NULL for none */
    SimBreaks *breaks;
    SimProfile *profile;
} SimDispatch;

typedef enum SimStatus {
    SIM_OK,
    SIM_FAULT,       /* memory or LDS access outside, jump outside the code, registers beyond the allocation, s_trap */
    SIM_UNSUPPORTED, /* an instruction or a mode that the emulator does not have; or a bad dispatch */
    SIM_DEADLOCK,    /* waves of a workgroup that can never go on */
    SIM_BUDGET,      /* max_instructions used up */
    SIM_BREAK,       /* ended at a break, as was asked for */
} SimStatus;

typedef struct SimResult {
    SimStatus status;
    char message[400];       /* what happened, without the place; "" when SIM_OK */
    bool has_place;          /* the following say where */
    uint64_t address;        /* of the instruction */
    char instruction[200];   /* its text */
    SimDim3 workgroup;
    unsigned wave;           /* within the workgroup */
    int lane;                /* -1: not one lane */
    uint64_t memory_address; /* of the access that failed, or 0 */
    uint64_t num_instructions;
    uint64_t num_waves;
    uint64_t num_workgroups;
} SimResult;

/* Runs the dispatch. Returns result->status == SIM_OK. */
bool sim_run(const SimDispatch *dispatch, SimResult *result);

/* "fault: load of 4 bytes at 0x.... / at 0x40: global_load_dword v0, ... / workgroup (0,0,0) wave 1 lane 5" in one
   text. */
void sim_describe(const SimResult *result, StrBuf *out);

/* Fidelity of the emulator for a row: exact, within rounding, or none (unsupported). */
Fidelity sim_fidelity(Opcode opcode);

#endif
