/* The emulator: executes the machine code of one kernel, workgroup by workgroup, on emulated memory.

   Use: memory_new, map regions and code; sim_program_new decodes the code once; sim_run executes a dispatch. A
   program is read-only after it was made, so many dispatches may use it. Nothing here prints or exits: what went
   wrong is a SimResult. */
#ifndef WAVECC_SIM_SIM_H
#define WAVECC_SIM_SIM_H

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
   decoded now; targets of indirect jumps when they are executed. Undecodable words are an error only when they are
   executed. `code` must outlive the program; the program lives in the arena. */
SimProgram *sim_program_new(Arena *arena, Target target, const uint8_t *code, size_t bytes, uint64_t address,
                            uint64_t entry, const KernelDescriptor *desc);

/* The first decoded instruction at or after *address: sets *address. False: none. */
bool sim_program_next(const SimProgram *program, uint64_t *address);
/* Are there matrix operations in the code? *without_model: the name of one that SIM_MATRIX_EXACT has no model for
   and that is added in sequence then, or NULL. */
bool sim_program_matrices(const SimProgram *program, const char **without_model);
/* Dwords of the code; the first one is at the address that sim_program_new was given. */
size_t sim_program_words(const SimProgram *program);

typedef struct SimDim3 {
    uint32_t x, y, z;
} SimDim3;

/* Which of the outcomes that the hardware allows is taken for outstanding memory operations. */
typedef enum SimCompletion {
    SIM_COMPLETE_EARLIEST, /* at issue */
    SIM_COMPLETE_LATEST,   /* when a wait leaves no other way */
    SIM_COMPLETE_RANDOM,   /* somewhere in between, and out of order where the hardware allows it */
} SimCompletion;

/* Which LDS operations of different waves keep their order in memory without a wait, if completion is not
   `earliest`. */
typedef enum SimLdsOrder {
    SIM_LDS_DOCUMENTED, /* none */
    SIM_LDS_ISSUE,      /* those issued before an s_barrier come before those that other waves issue after it */
} SimLdsOrder;

/* What a checked run looks for. */
typedef enum SimCheck {
    SIM_CHECK_FLIGHT = 1,      /* registers read or overwritten while an operation may still write them */
    SIM_CHECK_HAZARDS = 2,     /* missing wait states on the path that is taken */
    SIM_CHECK_RACES = 4,       /* conflicting accesses of two waves that nothing orders */
    SIM_CHECK_DEFINED = 8,     /* undefined values where they matter */
    SIM_CHECK_BOUNDS = 16,     /* accesses outside a buffer, LDS or the kernel arguments; misaligned ones */
    SIM_CHECK_DIVERGENCE = 32, /* scalar use of a value that differs among lanes: a warning, not an error */
    SIM_CHECK_RANGE = 64,      /* lanes of buffer operations outside num_records, which is legal: a warning */
    SIM_CHECK_COHERENCE = 128, /* caches that were not written back or invalidated where LLVM's memory model asks it */
    SIM_CHECK_NUMBERS = 256,   /* NaN and infinity that are made of finite numbers: a warning */
    SIM_CHECK_BARRIERS = 512,  /* barriers in branches that differ between lanes: a warning */
    SIM_CHECK_ALL = 31 | 128,  /* all but divergence, range, numbers and barriers */
} SimCheck;

typedef enum SimFindingKind {
    SIM_FINDING_READ_IN_FLIGHT,
    SIM_FINDING_WRITE_IN_FLIGHT,
    SIM_FINDING_HAZARD,
    SIM_FINDING_RACE_LDS,
    SIM_FINDING_RACE_GLOBAL,
    SIM_FINDING_LDS_DMA, /* LDS-DMA data used before both its wait and the barrier */
    SIM_FINDING_UNDEFINED,
    SIM_FINDING_BOUNDS,
    SIM_FINDING_MISALIGNED,
    SIM_FINDING_KERNARG,
    SIM_FINDING_DIVERGENT,
    SIM_FINDING_RANGE,
    SIM_FINDING_COHERENCE,
    SIM_FINDING_MULTICAST, /* workgroups of a cluster that take part in a load differently, or not at all */
    SIM_FINDING_NUMBER,    /* NaN or infinity, of finite numbers */
    SIM_FINDING_BARRIER,   /* lanes do not come to a barrier and go on later */
    NUM_SIM_FINDING_KINDS,
} SimFindingKind;

typedef enum SimFindingLevel { SIM_LEVEL_ERROR, SIM_LEVEL_WARNING, SIM_LEVEL_NOTE } SimFindingLevel;

/* What is wrong at one instruction, often together with another one. The same (kind, address, other_address) is kept
   once: place and lane are those of the first time. */
typedef struct SimFinding {
    uint8_t kind;  /* SimFindingKind */
    uint8_t level; /* SimFindingLevel */
    uint8_t row;   /* SIM_FINDING_HAZARD: the Hazard */
    uint8_t proof; /* SIM_FINDING_HAZARD: the HazardProof. Refuted and undecided ones are kept once per row */
    bool has_other;
    uint64_t address, other_address;
    const char *instruction, *other_instruction;
    const char *text; /* "reads v7, which global_load_dword may still be writing: ..." */
    SimDim3 workgroup;
    unsigned wave;
    int lane; /* -1: not one lane */
    unsigned other_wave;
    int other_lane;
    uint64_t memory_address; /* 0: none */
    uint64_t count;          /* how often it was met */
} SimFinding;

/* "wait-read", "hazard", ...: as `wavecc check` and the documents call the rule. */
const char *sim_finding_rule(SimFindingKind kind);
/* "error", "warning" or "note". */
const char *sim_level_name(SimFindingLevel level);
enum { SIM_MAX_FINDINGS = 400, SIM_MAX_OF_ROW = 100, SIM_TURN = 8, SIM_MAX_TURN = 1 << 20, SIM_MAX_CLUSTER = 64 };

/* What looks at a run: trace.h, breaks.h, profile.h, clock_record.h. */
typedef struct SimTrace SimTrace;
typedef struct SimBreaks SimBreaks;
typedef struct SimProfile SimProfile;

/* Bytes of memory that hold no value yet. */
typedef struct SimMemoryRange {
    uint64_t address, size;
} SimMemoryRange;

/* clock_record.h: the executed instructions and the addresses of their accesses, for a model that has a clock. */
typedef struct SimClockRecord SimClockRecord;

/* payload.h: what the kernel computes in another algebra; a run that completes at once, in one thread. */
typedef struct SimPayload SimPayload;

/* record.h: for tools within the project; only checked runs are recorded. */
typedef struct SimRecord SimRecord;

/* SIM_TURN: short turns keep the waves of a workgroup close together, as on hardware, where each has its own SIMD or
   they share one in turn. Some kernels rely on it silently (Wave's pipelined GEMM overwrites LDS one barrier after it
   was read; AMD's mla a8w8 reads LDS 1 instruction after a barrier that it overwrites 14 after it). A wave that spins
   on memory gives the others a turn, too. */
/* Findings that are not wanted. */
typedef struct SimFilter {
    uint32_t kinds;  /* a bit per SimFindingKind that is left out */
    HazardRows rows; /* of SIM_FINDING_HAZARD: those that are left out */
    unsigned limit;  /* findings that are kept of each kind and row; 0: SIM_MAX_OF_ROW */
} SimFilter;

/* How far a run is, for another thread to read. */
typedef struct SimProgress {
    _Atomic uint64_t num_workgroups; /* that the run has in all */
    _Atomic uint64_t ended;          /* workgroups */
    _Atomic uint64_t num_instructions;
    _Atomic bool cancel; /* set by who watches: the run is to end (SIM_CANCELLED) */
} SimProgress;

/* How matrix operations add products: one after the other, each sum rounded; or as a model of gfx942's matrix unit does
   (exec/vector/matrix_exact.h), those that it adds in groups (isa_matrix_sums). */
typedef enum SimMatrix { SIM_MATRIX_SEQUENTIAL, SIM_MATRIX_EXACT } SimMatrix;
extern const char *const sim_matrix_names[]; /* "sequential", "exact" */

typedef struct SimDispatch {
    const SimProgram *program;
    const KernelDescriptor *desc;
    Memory *memory;
    SimDim3 grid;  /* workgroups, not work-items */
    SimDim3 block; /* work-items of a workgroup */
    /* Workgroups per cluster; the grid holds a whole number of clusters. They start together, take turns, and end
       together: none gives up its place, LDS and registers before all have ended. {0}: {1, 1, 1}. Any target's: whether
       it has clusters is for the caller to ask (TargetFamily.max_cluster) */
    SimDim3 cluster;
    uint64_t kernarg_address;
    uint32_t kernarg_bytes;           /* that the host passes: desc->kernarg_bytes or more */
    uint64_t dispatch_packet_address; /* 0: the kernel may not ask for it */
    uint64_t queue_address;           /* 0: as above */
    uint64_t dispatch_id;
    uint32_t dynamic_lds_bytes;
    const SimDim3 *workgroups; /* the ones to run; NULL: all, x fastest; not with larger clusters than 1 */
    size_t num_workgroups;     /* of `workgroups` */
    uint64_t seed;             /* 0: waves take turns in order; else a random order of waves */
    uint64_t max_instructions; /* of the whole run; 0: no limit */
    bool enter_preloaded;      /* where desc->kernarg_preload is set: start at entry + 256 with preloaded arguments, as
                                  firmware does (AMDGPUUsage, "Preloaded Kernel Arguments"); else at the entry, as
                                  firmware that can't preload */
    unsigned isa_level;        /* host instructions: 0 = the best of this machine, 2, 3, 4 = x86-64-v2 .. v4 */
    /* at most; 0 or 1: one. Where workgroups may depend on each other, or a run is checked or watched (but for the
       profile), it is one all the same. The result is the same */
    unsigned num_threads;
    unsigned checks;                 /* SimCheck bits; 0: none, the quick loop (where completion is earliest, too) */
    const SimMemoryRange *undefined; /* padding of the kernel arguments: undefined for SIM_CHECK_DEFINED */
    size_t num_undefined;
    HazardMode hazards; /* OBSERVED: refuted rows are notes */
    SimCompletion completion;
    uint64_t completion_seed;  /* SIM_COMPLETE_RANDOM */
    uint32_t completion_limit; /* SIM_COMPLETE_LATEST: no effect comes later than that many instructions of its wave;
                                  0: no limit */
    SimMatrix matrix;
    SimLdsOrder lds_order;
    bool hand_written; /* what rests on the order of issue alone is a warning, not an error: LDS operations that
                                  were not waited for before a barrier */
    bool compiled;     /* by a compiler, which counts on HSA's unaligned mode: no finding for plain accesses */
    unsigned turn;     /* instructions that a wave executes before the next one has its turn; 0: SIM_TURN */
    /* clusters at a time, at most; 0: 1. Each workgroup has its own LDS and barriers; the waves of all take turns */
    unsigned resident;
    /* A cooperative launch of HIP: resource 0 of the global wave sync counts all workgroups. The caller sees to it that
       all are resident */
    bool is_cooperative;
    SimTrace *trace; /* these four: NULL for none */
    SimBreaks *breaks;
    SimProfile *profile;
    SimClockRecord *clock;
    /* Values that reach no address, branch or EXEC are not computed (exec/needed.h): memory, LDS and registers hold no
       results afterwards. Not together with checks, or completion other than the earliest */
    bool addresses_only;
    const SimRecord *record;     /* NULL: none */
    SimPayload *payload;         /* NULL: none */
    struct Footprint *footprint; /* support/footprint.h: what the run touches of global memory is added; NULL: none */
    SimProgress *progress;       /* counted up while the run lasts; NULL: not wanted */
    SimFilter filter;            /* what a checked run does not report */
} SimDispatch;

typedef enum SimStatus {
    SIM_OK,
    SIM_FAULT,       /* memory or LDS access outside, jump outside the code, registers beyond the allocation, s_trap */
    SIM_UNSUPPORTED, /* an instruction or a mode that the emulator does not have; or a bad dispatch */
    SIM_DEADLOCK,    /* waves of a workgroup that can never go on */
    SIM_BUDGET,      /* max_instructions used up */
    SIM_BREAK,       /* ended at a break, as was asked for */
    SIM_CANCELLED,   /* by SimProgress.cancel */
    SIM_NO_VALUE,    /* addresses_only: an earlier dispatch with it has stored what an address depends on */
} SimStatus;

typedef struct SimResult {
    SimStatus status;
    char message[6000];    /* what happened, without the place; "" when SIM_OK */
    bool has_place;        /* the following say where */
    uint64_t address;      /* of the instruction */
    char instruction[200]; /* its text */
    SimDim3 workgroup;
    unsigned wave;           /* within the workgroup */
    int lane;                /* -1: not one lane */
    uint64_t memory_address; /* of the access that failed, or 0 */
    uint64_t num_instructions;
    uint64_t num_waves;
    uint64_t num_workgroups;
    SimFinding *findings; /* in the order in which they were met; memory of the result: sim_result_free */
    size_t num_findings;
    SimMatrix matrix;          /* as the dispatch asked for */
    const char *without_model; /* a matrix operation of the code that SIM_MATRIX_EXACT has no model for; NULL */
    bool has_matrices;
    uint64_t num_errors; /* of the findings, those of SIM_LEVEL_ERROR */
    bool more_findings;  /* there were more than SIM_MAX_FINDINGS */
    Arena *arena;        /* of the findings; NULL without */
} SimResult;

/* Runs the dispatch. Returns result->status == SIM_OK: a finding does not stop the run and is no failure of it. */
bool sim_run(const SimDispatch *dispatch, SimResult *result);
/* Needed after a checked run only. */
void sim_result_free(SimResult *result);

/* "fault: load of 4 bytes at 0x.... / at 0x40: global_load_dword v0, ... / workgroup (0,0,0) wave 1 lane 5" in one
   text. */
void sim_describe(const SimResult *result, StrBuf *out);

/* Fidelity of the emulator for a row: exact, within rounding, or none (unsupported). */
Fidelity sim_fidelity(Opcode opcode);

#endif
