/* The emulator: executes the machine code of one kernel, workgroup by workgroup, on emulated memory.

   Use: call memory_new, map regions and code; sim_program_new decodes the code once; sim_run executes a dispatch. A
   program is read-only after it was made, so many dispatches may use it. Nothing here prints or exits: SimResult says
   what went wrong. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/hazards.h"
#include "object/descriptor.h"
#include "sim/machine/memory.h"
#include "support/arena.h"

typedef struct SimProgram SimProgram;

/* Decodes `bytes` bytes of code that the program sees at `address` (a multiple of 4). All instructions reached from
   `entry` (and from entry + 256 where the descriptor preloads kernel arguments) by fall-through and direct branches are
   decoded now; targets of indirect jumps when they are executed. Words that cannot be decoded are an error only if they
   are executed. `code` must outlive the program; the program lives in the arena. */
SimProgram *sim_program_new(Arena *arena, Target target, const uint8_t *code, size_t bytes, uint64_t address,
                            uint64_t entry, const KernelDescriptor *desc);

/* The first decoded instruction at or after *address. Sets *address. False: there is none. */
bool sim_program_next(const SimProgram *program, uint64_t *address);
/* Are there matrix operations in the code? *without_model: the name of one for which SIM_MATRIX_EXACT has no model, so
   that it adds in sequence; NULL: none. */
bool sim_program_matrices(const SimProgram *program, const char **without_model);
/* Number of dwords of the code. The first one is at the address given to sim_program_new. */
size_t sim_program_words(const SimProgram *program);

typedef struct SimDim3 {
    uint32_t x, y, z;
} SimDim3;

/* When outstanding memory operations complete: which of the orders that the hardware allows. */
typedef enum SimCompletion {
    SIM_COMPLETE_EARLIEST, /* at issue */
    SIM_COMPLETE_LATEST,   /* when a wait leaves no other choice */
    SIM_COMPLETE_RANDOM,   /* at random in between, and out of order if the hardware allows it */
} SimCompletion;

/* Which LDS operations of different waves keep their order without a wait, if completion is not `earliest`. */
typedef enum SimLdsOrder {
    SIM_LDS_DOCUMENTED, /* none */
    SIM_LDS_ISSUE,      /* those issued before an s_barrier complete before those that other waves issue after it */
    SIM_LDS_LLVM,       /* the same; but relying on it is a finding, except for waits that LLVM drops in loops */
} SimLdsOrder;

/* The checks of a run. */
typedef enum SimCheck {
    SIM_CHECK_FLIGHT = 1,      /* accesses to registers that an outstanding operation may still write */
    SIM_CHECK_HAZARDS = 2,     /* missing wait states on the path that is taken */
    SIM_CHECK_RACES = 4,       /* conflicting accesses of two waves that nothing orders */
    SIM_CHECK_DEFINED = 8,     /* undefined values that matter: in an address, a branch or stored data */
    SIM_CHECK_BOUNDS = 16,     /* misaligned accesses, and accesses outside of a buffer, LDS or the kernel arguments */
    SIM_CHECK_DIVERGENCE = 32, /* scalar use of a value that differs among lanes (a warning) */
    SIM_CHECK_RANGE = 64,      /* lanes of buffer operations outside of num_records, which is legal (a warning) */
    SIM_CHECK_COHERENCE = 128, /* missing cache write-backs or invalidations that LLVM's memory model asks for */
    SIM_CHECK_NUMBERS = 256,   /* NaN and infinity computed from finite numbers (a warning) */
    SIM_CHECK_BARRIERS = 512,  /* barriers in branches that differ between lanes (a warning) */
    SIM_CHECK_ALL = 31 | 128,  /* all except divergence, range, numbers and barriers */
} SimCheck;

typedef enum SimFindingKind {
    SIM_FINDING_READ_IN_FLIGHT,
    SIM_FINDING_WRITE_IN_FLIGHT,
    SIM_FINDING_HAZARD,
    SIM_FINDING_RACE_LDS,
    SIM_FINDING_RACE_GLOBAL,
    SIM_FINDING_LDS_DMA, /* LDS-DMA data is used before its wait or the barrier */
    SIM_FINDING_UNDEFINED,
    SIM_FINDING_BOUNDS,
    SIM_FINDING_MISALIGNED,
    SIM_FINDING_KERNARG,
    SIM_FINDING_DIVERGENT,
    SIM_FINDING_RANGE,
    SIM_FINDING_COHERENCE,
    SIM_FINDING_MULTICAST, /* workgroups of a cluster take part in a shared load in different ways, or not at all */
    SIM_FINDING_NUMBER,    /* NaN or infinity from finite numbers */
    SIM_FINDING_BARRIER,   /* some lanes skip a barrier and continue later */
    NUM_SIM_FINDING_KINDS,
} SimFindingKind;

typedef enum SimFindingLevel { SIM_LEVEL_ERROR, SIM_LEVEL_WARNING, SIM_LEVEL_NOTE } SimFindingLevel;

/* A problem at one instruction, often together with another one. Each (kind, address, other_address) is kept once, with
   the place and lane of its first occurrence. */
typedef struct SimFinding {
    uint8_t kind;  /* SimFindingKind */
    uint8_t level; /* SimFindingLevel */
    uint8_t row;   /* SIM_FINDING_HAZARD: the Hazard */
    uint8_t proof; /* SIM_FINDING_HAZARD: the HazardProof. Refuted and undecided findings are kept once per row */
    bool has_other;
    uint64_t address, other_address;
    const char *instruction, *other_instruction;
    const char *text; /* "reads v7, which global_load_dword may still be writing: ..." */
    SimDim3 workgroup;
    unsigned wave;
    int lane; /* -1: it does not concern one single lane */
    unsigned other_wave;
    int other_lane;
    uint64_t memory_address; /* 0: none */
    uint64_t count;          /* number of occurrences */
} SimFinding;

/* The name of the rule in `wavecc check` and the documents: "wait-read", "hazard", ... */
const char *sim_finding_rule(SimFindingKind kind);
/* "error", "warning" or "note". */
const char *sim_level_name(SimFindingLevel level);
enum { SIM_MAX_FINDINGS = 400, SIM_MAX_OF_ROW = 100, SIM_TURN = 8, SIM_MAX_TURN = 1 << 20, SIM_MAX_CLUSTER = 64 };

/* Observers of a run: trace.h, breaks.h, profile.h, clock_record.h. */
typedef struct SimTrace SimTrace;
typedef struct SimBreaks SimBreaks;
typedef struct SimProfile SimProfile;

/* Bytes of memory without a value. */
typedef struct SimMemoryRange {
    uint64_t address, size;
} SimMemoryRange;

/* clock_record.h: records executed instructions and the addresses of their accesses, for a timing model. */
typedef struct SimClockRecord SimClockRecord;

/* payload.h: what the kernel computes in another algebra. The run completes operations at issue, in one thread. */
typedef struct SimPayload SimPayload;

/* compares.h: what comparisons compare. The run uses one thread. */
typedef struct SimCompares SimCompares;

/* record.h: for tools within the project; only checked runs are recorded. */
typedef struct SimRecord SimRecord;

/* SIM_TURN: a turn is the number of instructions that a wave executes before the next wave runs. Short turns keep the
   waves of a workgroup close together, as on hardware, where each has its own SIMD or shares one. Some kernels rely on
   this silently. (Wave's pipelined GEMM overwrites LDS one barrier after it was read; AMD's mla a8w8 reads LDS 1
   instruction after a barrier and overwrites it 14 after.) A wave that spins on memory gives the others a turn, too. */
/* Findings to leave out. */
typedef struct SimFilter {
    uint32_t kinds;  /* a bit for each SimFindingKind to leave out */
    HazardRows rows; /* rows of SIM_FINDING_HAZARD to leave out */
    unsigned limit;  /* most findings that are kept for each kind and row; 0: SIM_MAX_OF_ROW */
} SimFilter;

/* Progress of a run, which another thread may read. */
typedef struct SimProgress {
    _Atomic uint64_t num_workgroups; /* total number in the run */
    _Atomic uint64_t ended;          /* workgroups */
    _Atomic uint64_t num_instructions;
    _Atomic bool cancel; /* an observing thread sets it to end the run (SIM_CANCELLED) */
} SimProgress;

/* How matrix operations add products. SEQUENTIAL: one after the other, with each sum rounded. EXACT: as a model of
   gfx942's matrix unit (exec/vector/matrix_exact.h), for those that it adds in groups (isa_matrix_sums). */
typedef enum SimMatrix { SIM_MATRIX_SEQUENTIAL, SIM_MATRIX_EXACT } SimMatrix;
extern const char *const sim_matrix_names[]; /* "sequential", "exact" */

typedef struct SimDispatch {
    const SimProgram *program;
    const KernelDescriptor *desc;
    Memory *memory;
    SimDim3 grid;  /* workgroups, not work-items */
    SimDim3 block; /* work-items of a workgroup */
    /* Workgroups per cluster; the grid must hold a whole number of clusters. The workgroups of a cluster start
       together, take turns, and keep their places, LDS and registers until all have ended. {0}: {1, 1, 1}. Works for
       any target; the caller must check that the target has clusters (TargetFamily.max_cluster) */
    SimDim3 cluster;
    uint64_t kernarg_address;
    uint32_t kernarg_bytes;           /* bytes that the host passes: desc->kernarg_bytes or more */
    uint64_t dispatch_packet_address; /* 0: the kernel must not ask for it */
    uint64_t queue_address;           /* 0: as above */
    uint64_t dispatch_id;
    uint32_t dynamic_lds_bytes;
    /* workgroups to run; NULL: all, x fastest. With clusters larger than 1 `whole_clusters` is set: each stands for
       all workgroups of its cluster */
    const SimDim3 *workgroups;
    bool whole_clusters;
    size_t num_workgroups;     /* of `workgroups` */
    uint64_t seed;             /* 0: waves take turns in order; else the seed of a random order */
    uint64_t max_instructions; /* most instructions of the whole run; 0: no limit */
    /* if desc->kernarg_preload is set: true starts at entry + 256 with preloaded arguments, as firmware with preloading
       does (AMDGPUUsage, "Preloaded Kernel Arguments"); false starts at the entry */
    bool enter_preloaded;
    unsigned isa_level; /* level of host instructions: 0 = the best of this machine; 2, 3, 4 = x86-64-v2 .. v4 */
    /* most threads; 0 or 1: one. One is also used if workgroups may depend on each other, or if the run is checked or
       observed (except by the profile). The result is the same */
    unsigned num_threads;
    unsigned checks;                 /* SimCheck bits; 0: none, which uses the fast loop if completion is earliest */
    const SimMemoryRange *undefined; /* padding of the kernel arguments, which is undefined for SIM_CHECK_DEFINED */
    size_t num_undefined;
    HazardMode hazards; /* OBSERVED: findings of refuted rows become notes */
    SimCompletion completion;
    uint64_t completion_seed; /* SIM_COMPLETE_RANDOM */
    /* SIM_COMPLETE_LATEST: each effect comes at most that many instructions of its wave later; 0: no limit */
    uint32_t completion_limit;
    SimMatrix matrix;
    SimLdsOrder lds_order;
    /* code that relies on the order of issue gets a warning, not an error: LDS operations without a wait before a
       barrier */
    bool hand_written;
    /* compiled code, which relies on HSA's unaligned mode: misaligned plain accesses are no findings */
    bool compiled;
    unsigned turn; /* instructions in a wave's turn; 0: SIM_TURN */
    /* most clusters that run at the same time; 0: 1. Each workgroup has its own LDS and barriers; all their waves take
       turns */
    unsigned resident;
    /* if all of these wait for ever, and clusters have not begun: as many as run at the same time then, as on a device,
       which holds them. 0: no more than before */
    unsigned most_resident;
    /* HIP's cooperative launch: resource 0 of the global wave sync counts all workgroups. The caller must make all of
       them resident */
    bool is_cooperative;
    SimTrace *trace; /* these four may be NULL */
    SimBreaks *breaks;
    SimProfile *profile;
    SimClockRecord *clock;
    /* Skip values that reach no address, branch or EXEC (exec/needed.h): memory, LDS and registers then hold no
       results. Results are rounded to nearest even whatever the descriptor asks for. Not together with checks, or with
       other completion than earliest */
    bool addresses_only;
    const SimRecord *record; /* NULL: none */
    SimPayload *payload;     /* NULL: none */
    SimCompares *compares;   /* NULL: none */
    /* support/footprint.h: the global memory that the run accesses is added to it; NULL: none */
    struct Footprint *footprint;
    SimProgress *progress; /* updated during the run; NULL: not wanted */
    SimFilter filter;      /* findings that a checked run leaves out */
} SimDispatch;

typedef enum SimStatus {
    SIM_OK,
    /* access outside of memory or LDS, jump outside of the code, registers beyond the allocation, s_trap */
    SIM_FAULT,
    SIM_UNSUPPORTED, /* an instruction or mode that the emulator does not support, or a bad dispatch */
    SIM_DEADLOCK,    /* waves of a workgroup can never continue */
    SIM_BUDGET,      /* max_instructions used up */
    SIM_BREAK,       /* ended at a break, as requested */
    SIM_CANCELLED,   /* by SimProgress.cancel */
    /* addresses_only: an address depends on a value that an earlier dispatch has stored in this mode */
    SIM_NO_VALUE,
} SimStatus;

typedef struct SimResult {
    SimStatus status;
    char message[6000];    /* what happened, without the place; "" if SIM_OK */
    bool has_place;        /* the members below say where */
    uint64_t address;      /* of the instruction */
    char instruction[200]; /* its text */
    SimDim3 workgroup;
    unsigned wave;           /* within the workgroup */
    int lane;                /* -1: not one single lane */
    uint64_t memory_address; /* address of the failed access, or 0 */
    uint64_t num_instructions;
    uint64_t num_waves;
    uint64_t num_workgroups;
    /* Most that a wave did not execute, but waited for by reading clocks: the shader's, the real-time clock. */
    uint64_t skipped[2];
    SimFinding *findings; /* in order of occurrence; in the result's memory: sim_result_free */
    size_t num_findings;
    SimMatrix matrix;          /* the mode that the dispatch asked for */
    const char *without_model; /* a matrix operation of the code for which SIM_MATRIX_EXACT has no model; NULL: none */
    bool has_matrices;
    uint64_t num_errors; /* number of findings with SIM_LEVEL_ERROR */
    bool more_findings;  /* there were more than SIM_MAX_FINDINGS */
    Arena *arena;        /* memory of the findings; NULL: none */
} SimResult;

/* Runs the dispatch. Returns result->status == SIM_OK. A finding does not stop the run, and does not make it fail. */
bool sim_run(const SimDispatch *dispatch, SimResult *result);
/* Only needed after a checked run. */
void sim_result_free(SimResult *result);

/* One text such as "fault: load of 4 bytes at 0x.... / at 0x40: global_load_dword v0, ... / workgroup (0,0,0) wave 1
   lane 5". */
void sim_describe(const SimResult *result, StrBuf *out);

/* How faithfully the emulator executes a row: exactly, within rounding, or not at all (unsupported). */
Fidelity sim_fidelity(Opcode opcode);
