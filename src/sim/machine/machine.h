/* The emulated machine, and the form in which decoded instructions are executed. Internal to src/sim.

   An instruction is decoded once into a SimOp: a function and the places of its operands. A place is an address
   relative to the wave, or an absolute one (constants are in rows or dwords of the program). So the same expression
   reads registers and constants, without a branch. Rare features (source modifiers, SGPRs as vector sources, SDWA, DPP,
   clamp) are handled by `prepare` before the plain operation, or by a wrapper around it. Operations only see whole rows
   of lanes. */
#pragma once

#include "isa/vgpr_roles.h"
#include "sim/sim.h"
#include "support/map.h"
#include "support/vec.h"

enum {
    LANES = 64, /* lanes of a row, for the widest wave. Narrower waves use the first ones: SimProgram.wave_size */
    ROW_BYTES = LANES * 4,
    AGPR_BASE = 256, /* largest row number of a0: SimProgram.first_agpr */
    NUM_ROWS = 1024, /* rows of the largest register file; a program uses SimProgram.num_registers */
    MAX_SOURCES = 5,
    PREPARED_ROWS = 4, /* most rows of a prepared source */
};

/* observer.h */
enum {
    SIM_MAX_OBSERVERS = 20,
    SIM_MAX_WATCHED = 2, /* sets of watched registers */
    SIM_NUM_MARKS = 2,   /* marks that observers can put on a memory operation */
};

/* Scalar registers by their number in instruction words (ISA documents, "SGPR operands"). */
enum {
    S_FLAT_SCRATCH = 102,
    S_XNACK_MASK = 104,
    S_VCC = 106,
    S_TTMP = 108,
    S_M0 = 124,
    S_EXEC = 126,
    NUM_SCALARS = 128,
    S_NULL = NUM_SCALARS, /* writes only; in the slack of SimWave.s */
};

/* MODE register */
enum {
    MODE_ROUND32 = 3 << 0,
    MODE_ROUND16_64 = 3 << 2,
    MODE_DENORM32_IN = 1 << 4, /* 1: denormal inputs are kept */
    MODE_DENORM32_OUT = 1 << 5,
    MODE_DENORM16_64_IN = 1 << 6,
    MODE_DENORM16_64_OUT = 1 << 7,
    MODE_DX10_CLAMP = 1 << 8,
    MODE_IEEE = 1 << 9,
    MODE_FP16_OVFL = 1 << 23,
    MODE_GPR_INDEX = 1 << 27,
    MODE_VSKIP = 1 << 28,
};

/* Apertures of the flat address space: the high dword of src_shared_base and src_private_base. LLVM's code for gfx1250
   treats an address as private if it differs from src_flat_scratch_base only in the low 58 bits. So no address of
   global memory may equal it in these bits. */
#define SIM_SHARED_APERTURE 0x00010000u
#define SIM_PRIVATE_APERTURE 0x04000000u
/* The address of scratch for kernels that compute FLAT_SCRATCH or a buffer resource from it (gfx90a). No memory is
   mapped there, and it fits 48 bits. */
#define SIM_SCRATCH_BASE (UINT64_C(1) << 47)

/* How a wave sees time: see sim_read_clock. */
typedef struct SimClock {
    uint32_t reads; /* one after the other, with no access to memory in between */
    uint64_t first, last;
    uint64_t skipped[2]; /* time that was waited for without execution: on the shader's clock, on the real-time clock */
} SimClock;

typedef struct SimWave SimWave;
typedef struct SimOp SimOp;
typedef struct SimGroup SimGroup;
typedef void SimRun(SimWave *wave, const SimOp *op);

/* STOPPED: by a fault, or by something that the emulator does not support. */
typedef enum SimWaveState {
    WAVE_RUNNING,
    WAVE_AT_BARRIER,
    WAVE_AT_CLUSTER_BARRIER,
    WAVE_AT_NAMED_BARRIER,
    WAVE_AT_SHARED_LOAD, /* some workgroups have not issued the load (shared_loads.h) */
    WAVE_AT_GLOBAL_BARRIER,
    WAVE_AT_SEMAPHORE, /* waits at a semaphore of the global wave sync */
    WAVE_ENDED,
    WAVE_STOPPED
} SimWaveState;

/* The lanes of a mask, from the lowest. */
#define FOREACH_LANE(lane, mask)                  \
    for (uint64_t lane##_left = (mask), lane = 0; \
         lane##_left && ((lane = (unsigned)__builtin_ctzll(lane##_left)), true); lane##_left &= lane##_left - 1)

/* The memory that a lane of a memory operation accesses. */
typedef enum SimSpace { SPACE_GLOBAL, SPACE_LDS, SPACE_SCRATCH } SimSpace;

/* The element that one lane moves: whole dwords, or a part of a register. */
typedef enum SimElement {
    ELEMENT_DWORDS,
    ELEMENT_U8,
    ELEMENT_I8,
    ELEMENT_U16,
    ELEMENT_I16,
    ELEMENT_U8_HIGH, /* into (loads) or from (stores) the upper half of the register; loads clear the lower half */
    ELEMENT_I8_HIGH,
    ELEMENT_U16_HIGH,
    ELEMENT_I8_LOW, /* sign-extended to 16 bits; the upper half is cleared */
} SimElement;

typedef enum SimAtomic {
    ATOMIC_SWAP,
    ATOMIC_CMPSWAP, /* data: new, expected */
    ATOMIC_ADD,
    ATOMIC_SUB,
    ATOMIC_RSUB,
    ATOMIC_SMIN,
    ATOMIC_UMIN,
    ATOMIC_SMAX,
    ATOMIC_UMAX,
    ATOMIC_AND,
    ATOMIC_OR,
    ATOMIC_XOR,
    ATOMIC_INC,
    ATOMIC_DEC,
    ATOMIC_MSKOR,
    ATOMIC_WRAP,
    ATOMIC_ADD_F, /* f32 or f64 by width */
    ATOMIC_MIN_F,
    ATOMIC_MAX_F,
    ATOMIC_CMPSWAP_F,
    ATOMIC_PK_ADD_F16,
    ATOMIC_PK_ADD_BF16,
    ATOMIC_ARRIVE,    /* arrives at a barrier in LDS */
    ATOMIC_COND_SUB,  /* if the result would be below 0, the old value stays */
    ATOMIC_SUB_CLAMP, /* if the result would be below 0, it is 0 */
} SimAtomic;

/* A memory, LDS or scalar memory operation between issue and completion. At issue it reads everything that it needs
   from registers. At completion it has all its effects. It completes at once (sim_issue), or is queued
   (outstanding.c). */
enum { ACCESS_ROWS = 4 };
typedef struct SimAccess SimAccess;
typedef void SimComplete(SimWave *wave, SimAccess *access);

/* Kinds of accesses. */
enum {
    ACCESS_READS = 1, /* memory at address[] (and address2[]) of `space` */
    ACCESS_WRITES = 2,
    ACCESS_LDS_DMA = 4, /* reads address[], writes LDS: sim_lds_address */
    ACCESS_TWO = 8,     /* also address2[], with the same size */
    ACCESS_SCALAR = 16, /* scalar memory: only address[0], for the wave, without lanes */
    ACCESS_ATOMIC = 32,
    ACCESS_NO_MEMORY = 64, /* exchanges data between lanes, or reads a clock */
    ACCESS_LANE_LDS = 128, /* LDS-DMA: each lane has its own LDS address, in address2[] */
    ACCESS_FROM_LDS = 256, /* the written data is read from LDS, at address2[] */
    /* The tensor data mover: data[0] has the words of the descriptor, address[0] the start of the tile; no lanes. Its
       transfers are separate accesses (tensor.h), with the second bit. */
    ACCESS_TENSOR = 512,
    ACCESS_TENSOR_PART = 1024,
    ACCESS_BLOCK = 2048, /* a block of registers; also set in each of its pieces (register_block.h) */
};

/* The least and the largest of addresses, and all their bits combined by OR. */
typedef struct SimExtent {
    uint64_t low, high, bits;
} SimExtent;

struct SimAccess {
    const SimOp *op;
    SimComplete *complete;
    SimSpace space;
    uint16_t does;                /* ACCESS_ */
    uint8_t bytes;                /* bytes per lane at each address; ACCESS_SCALAR: in all */
    uint8_t data_rows;            /* captured rows of data[] */
    bool partial;                 /* buffers: some dwords are outside */
    bool flat;                    /* lanes access several memories: flat_lanes */
    uint64_t active;              /* lanes that access memory */
    uint64_t flat_lanes[3];       /* by SimSpace */
    uint32_t lds_base;            /* LDS-DMA */
    uint16_t scalar_in;           /* s_buffer_load: a bit per dword that is inside */
    uint64_t dropped;             /* lanes removed from `active` because they reach outside of LDS */
    uint64_t mark[SIM_NUM_MARKS]; /* of observers */
    uint32_t block;               /* ACCESS_BLOCK: a bit per dword that is moved */
    const uint32_t *rows;         /* ACCESS_BLOCK that writes: rows of its registers, or a copy of them */
    /* Set for observers (SimObserver.access): of both addresses; do all active lanes have the same? */
    SimExtent extent;
    bool one_place;
    uint8_t dwords_in[LANES]; /* buffers: a bit per dword that is inside the resource */
    uint64_t address[LANES];  /* global, LDS or scratch byte address */
    uint64_t address2[LANES]; /* second address of ds_read2/write2 */
    uint32_t data[ACCESS_ROWS][LANES];
};

/* The LDS address that a lane of an LDS-DMA writes. It is explicit, or lanes follow one another (docs/isa/lds_dma.md),
   16 bytes apart if they move more than 4. */
static inline uint64_t sim_lds_address(const SimAccess *access, unsigned lane, unsigned dwords)
{
    if (access->does & ACCESS_LANE_LDS) return access->address2[lane];
    return (uint64_t)access->lds_base + (uint64_t)lane * (dwords > 1 ? 16 : 4);
}
/* How many bytes of LDS it writes there. */
static inline unsigned sim_lds_bytes(const SimAccess *access, unsigned dwords)
{
    return access->does & ACCESS_LANE_LDS ? access->bytes : 4 * dwords;
}

enum { MOST_CALLS = 8 };

struct SimWave {
    _Alignas(64) uint32_t prepared[MAX_SOURCES][PREPARED_ROWS][LANES]; /* sources after broadcast and modifiers */
    uint32_t result[PREPARED_ROWS][LANES];                             /* destination of wrapped operations */
    uint32_t exec_row[LANES];                                          /* ~0 in lanes whose EXEC bit is set */
    /* scalar registers, with slack at the end for wide reads */
    uint32_t s[NUM_SCALARS + 16];
    uint64_t exec;                    /* the same as s[S_EXEC], in one value */
    uint32_t special[MAX_SOURCES][2]; /* SCC, VCCZ, EXECZ when they are sources */
    uint32_t scc;
    uint32_t mode;
    /* gfx1250, msb_state.c: high bits of VGPR numbers by role, or unknown. Then: number of the instruction that may be
       lost if it is s_set_vgpr_msb, because the one before it wrote MODE. */
    uint8_t msb[NUM_VGPR_ROLES];
    uint64_t msb_lost_at;
    uint32_t sched_mode; /* gfx1250: SCHED_MODE (expert_wave.h) */
    const SimOp *pc;     /* next instruction */
    SimWaveState state;
    bool has_signalled;     /* signalled at the barrier, which is not open yet */
    bool may_pass;          /* the barrier is open, but the wave has not waited at it yet */
    uint32_t number;        /* in the workgroup */
    uint32_t cluster_waits; /* how many times it has passed the cluster's barrier */
    uint8_t joined;         /* its named barrier; 0: none */
    uint32_t named_phase;   /* phase of that barrier up to which the wave has come */
    uint16_t awaited;       /* WAVE_AT_SHARED_LOAD: COUNTER_BIT_ */
    uint8_t sync_number;    /* last resource of the global wave sync at which it arrived */
    uint32_t sync_phase;    /* WAVE_AT_GLOBAL_BARRIER: phase of the resource at the wave's arrival */
    SimGroup *group;
    MemoryPort *port;
    uint8_t *lds;
    uint32_t lds_bytes;
    uint8_t *scratch; /* scratch_bytes per lane, lane after lane */
    uint32_t scratch_bytes;
    bool plain;                 /* WAVECC_SIM_PLAIN: no fast paths */
    uint32_t calls[MOST_CALLS]; /* at_jumps: where s_swappc_b64 will return to, as dwords of the code */
    uint8_t num_calls;
    uint64_t num_instructions;
    uint64_t num_changes; /* number of accesses that may have changed memory or LDS */
    SimClock clock;
    SimAccess access;
    /* The reason why the wave stopped. */
    SimStatus status;
    const SimOp *stop_op;
    int stop_lane;
    uint64_t stop_address;
    char stop_message[400];
    struct SimWatch *watch;               /* observer.h; NULL: no observers, and memory operations complete at issue */
    struct SimOutstanding *queue;         /* outstanding.h; NULL: memory operations complete at issue */
    struct SimExpert *expert;             /* expert_wave.h; NULL: the mode is never on, or no observer needs it */
    void *observed[SIM_MAX_OBSERVERS];    /* data of each observer about the wave */
    uint64_t (*watched)[SIM_MAX_WATCHED]; /* op_facts.h: words of bits by register unit, all sets side by side */
    /* VGPRs; from SimProgram.first_agpr on, AGPRs. This is the last member, so that runner.c can allocate
       only SimProgram.num_registers rows of it. */
    _Alignas(64) uint32_t v[NUM_ROWS][LANES];
};

/* The wave's scratch, in bytes from SIM_SCRATCH_BASE. Never 0, so that a kernel that forgets to add it is found. */
static inline uint32_t sim_scratch_offset(const SimWave *wave)
{
    return (wave->number + 1) * LANES * ((wave->scratch_bytes + 16) & ~15u);
}

/* The workgroups of a cluster, by their numbers in it, and the cluster's barrier: each workgroup signals there once. */
typedef struct SimCluster {
    SimGroup *groups;
    unsigned size;
    uint64_t signalled;            /* workgroups that have signalled in this phase */
    uint32_t phase;                /* how many times it has opened */
    struct SimSharedLoads *shared; /* NULL: none yet */
} SimCluster;

/* A named barrier opens when as many waves have signalled as it has members. */
enum { NAMED_BARRIERS = 16 };
typedef struct SimNamedBarrier {
    uint32_t members, signals, phase;
} SimNamedBarrier;

/* A resource of the global wave sync (exec/ops_gws.c). */
enum { NUM_GLOBAL_SYNCS = 64 };
typedef struct SimGlobalSync {
    bool is_set; /* it has a count */
    uint32_t counter;
    uint32_t phase;       /* how many times it has opened as a barrier */
    uint32_t num_waiting; /* waves that wait for it as a semaphore */
} SimGlobalSync;

struct SimGroup {
    SimCluster *cluster;
    SimGlobalSync *syncs; /* NUM_GLOBAL_SYNCS resources of the dispatch */
    const SimDispatch *dispatch;
    const struct SimProgram *program;
    SimDim3 id;
    bool is_counted; /* counted as ended in SimProgress */
    SimWave **waves;
    unsigned num_waves;
    uint8_t *lds;
    uint32_t lds_bytes;
    SimNamedBarrier named[NAMED_BARRIERS + 1]; /* by number */
    /* For its queues: number of operations that its waves have issued; of barriers passed; of operations that have yet
       to write memory or LDS. */
    uint64_t stamp;
    uint32_t phase, running_writes;
    void *observed[SIM_MAX_OBSERVERS]; /* data of each observer about the workgroup */
};

/* Place of a source: ((address of the wave) & relative) + offset. */
typedef struct SimPlace {
    uintptr_t relative; /* ~0 or 0 */
    uintptr_t offset;
} SimPlace;

enum SimFetchKind {
    FETCH_NONE, /* the source needs no preparation */
    FETCH_ROWS,
    FETCH_SCALAR,
    FETCH_SPECIAL, /* SCC, VCCZ, EXECZ */
};
enum SimSelect {
    SELECT_NONE,
    SELECT_HALF,     /* VOP3 op_sel: the upper half if op_sel is set */
    SELECT_PACKED16, /* VOP3P: a half for each half of the result */
    SELECT_PACKED32, /* packed f32: a dword for each dword of the result */
    SELECT_MIX,      /* v_fma_mix: f32, or f16 converted to f32 */
    SELECT_MIX_BF16, /* the same for bf16 */
};

/* How `prepare` makes a source: fetch, permute (DPP), select (SDWA, op_sel), modify. */
typedef struct SimFetch {
    uint8_t kind;    /* SimFetchKind */
    uint8_t rows;    /* dwords */
    uint8_t special; /* SpecialReg for FETCH_SPECIAL */
    uint8_t select;  /* SimSelect */
    uint8_t sdwa;    /* SDWA selector + 1; 0: none */
    bool sext;
    bool abs, neg;                             /* of the whole value; packed: see neg_lo, neg_hi */
    bool is16;                                 /* the sign bit is bit 15 */
    uint8_t op_sel, op_sel_hi, neg_lo, neg_hi; /* one bit each */
    SimPlace from;
} SimFetch;

enum SimResultType {
    RESULT_INT,
    RESULT_F32,
    RESULT_F16,
    RESULT_BF16,
    RESULT_F64,
    RESULT_PK_F16,
    RESULT_PK_BF16,
    RESULT_PK_F32,
    RESULT_MASK
};

/* SimOp.flags */
enum {
    SIM_OP_OFFEN = 1 << 2,
    SIM_OP_IDXEN = 1 << 3,
    SIM_OP_RETURN = 1 << 4, /* atomic that returns the old value */
    SIM_OP_SADDR = 1 << 5,
    SIM_OP_VADDR = 1 << 6,
    SIM_OP_HIGH = 1 << 7, /* op_sel: writes the high half of the destination */
    SIM_OP_F8_FNUZ = 1 << 8,
    SIM_OP_SKIPPED = 1 << 9, /* does nothing: skip.c */
    SIM_OP_MASK32 = 1 << 10, /* lane masks that it makes have one dword */
    /* addresses_only.c: its result, or the data that it stores, is not needed; else a needed load, whose value must be
       known */
    SIM_OP_NO_VALUE = 1 << 10,
    SIM_OP_KNOWN_VALUE = 1 << 11,
    SIM_OP_SCALED = 1 << 12,  /* memory: the register offset counts units of the bytes moved */
    SIM_OP_SIGNED = 1 << 13,  /* memory: lane offsets beside saddr are signed */
    SIM_OP_PARTIAL = 1 << 14, /* a load into one half that keeps the other */
    SIM_OP_E5M3 = 1 << 15,    /* the byte is E5M3 (a scale) instead of fp8 */
    SIM_OP_LINK = 1 << 16,    /* not an instruction of the program: continues elsewhere (vgpr_msb.c) */
};

struct SimOp {
    SimRun *run;
    SimRun *prepare;        /* NULL: the sources need no preparation */
    struct SimHooks *hooks; /* observer.h: for the current run */
    uint64_t hooks_run;     /* 0: none */
    SimPlace src[MAX_SOURCES];
    uint32_t dst;  /* byte offset in SimWave of the first destination row or the scalar destination */
    uint32_t dst2; /* byte offset of the second destination: mask, carry, second register of a swap */
    int32_t imm;   /* offset, simm16 */
    uint32_t flags;
    const SimOp *target; /* branches */
    struct SimOpInfo *info;
    uint8_t dwords;     /* memory: dwords per lane, or in all */
    uint8_t dst_scalar; /* number of the scalar destination; 0xff: none */
    uint8_t dst2_scalar;
    uint8_t param; /* of the row */
    uint8_t sel;   /* op_sel of VOP3 */
};

/* The rarely used part of an operation. */
typedef struct SimOpInfo {
    DecodedInst decoded;
    const struct SimRow *row;
    SimRun *inner;       /* of wrapped operations */
    SimRun *to_nearest;  /* of operations whose result follows MODE (rounding.c) */
    uint8_t result_type; /* SimResultType */
    uint8_t result_rows;
    uint8_t omod;
    bool clamp;
    bool dpp, sdwa;
    bool keep_half;                     /* 16-bit result that keeps the other half of the destination */
    struct SimMsbVariant *msb_variants; /* link: the instruction for each state met so far */
    uint32_t real_dst;
    SimOp *halves[2]; /* dual operation: X, whose result goes to `result`, and Y */
    SimOp *block;     /* block of registers: the move of each of its dwords */
    SimFetch fetch[MAX_SOURCES];
    uint32_t constants[MAX_SOURCES][4];
    uint8_t memory_bytes;           /* per lane */
    uint8_t data_dwords;            /* atomics: number of data registers */
    char problem[80];               /* why the operation cannot be executed; "" if it can */
    const struct SimOpFacts *facts; /* op_facts.h; NULL until first needed */
} SimOpInfo;

enum { JUMPS_FREE, JUMPS_LEARNED, JUMPS_KNOWN };
enum { JUMP_RETURNS = UINT32_MAX };
typedef struct SimJump {
    uint32_t from, to; /* dwords of the code; `to` may be JUMP_RETURNS: after the wave's innermost call */
} SimJump;

/* Where jumps to addresses in registers went, in runs with all values. */
typedef struct SimJumps {
    VEC(SimJump) list;
    Map known; /* by from << 32 | to */
    SimProgram *owner;
    bool has_new;  /* a run for addresses only stopped at a jump that is not known */
    bool too_deep; /* more than MOST_CALLS calls in calls */
} SimJumps;

struct SimProgram {
    Arena *arena;
    Target target;
    const uint8_t *code;
    uint64_t address; /* address of code[0] on the device */
    size_t num_words;
    uint64_t entry;
    KernelDescriptor desc;
    /* One file of registers: aN is register first_agpr + N, and vN is register N even beyond first_agpr (ISA documents
       of CDNA2 and later, "VGPR allocation": accum_offset). num_registers are allocated. */
    uint16_t first_agpr, num_registers;
    /* Sizes of the target (TargetInfo): lanes; dwords of a lane mask; registers that an operand can name. */
    uint16_t wave_size, mask_dwords, num_vgprs, num_agprs;
    const SimOp **op_at; /* by dword number: the operation there, or NULL */
    bool has_matrices;   /* sim_program_matrices */
    const char *without_model;
    unsigned isa_level;
    const struct SimRowIndex *row_levels;    /* by level of host instructions, from 2 on */
    const struct SimRow *const *rows;        /* by opcode; NULL: unsupported */
    const struct SimRow *const *clamp_rows;  /* replaces `rows` if the clamp bit is set */
    const struct SimLaneMemory *lane_memory; /* exec/lane_memory.h */
    struct ConstantRows *constants;
    struct SimIndexedRun *indexed_runs; /* gpr_index.c */
    bool msb_matters;                   /* some state of s_set_vgpr_msb is not 0 */
    struct MsbState *msb_states;        /* vgpr_msb.c: by dword of the code; NULL: none */
    bool rounds; /* the kernel starts with another rounding than to nearest, or sets one (rounding.c) */
    /* this is the `skipping` of another program: vector instructions are skipped (skip.c) */
    bool skips;
    SimProgram *skipping;            /* NULL: the kernel has no s_setvskip */
    SimProgram *by_level[5];         /* the same program for other levels of host instructions */
    SimProgram *for_addresses[2][2]; /* addresses_only.c: by full_waves and global_values */
    SimProgram *learning;            /* addresses_only.c: the same program, which adds to `jumps` */
    SimJumps *jumps;                 /* shared with these programs; NULL: none was made */
    uint32_t num_jumps;              /* that for_addresses was made for */
    uint8_t at_jumps;                /* what jumps to addresses in registers do in this program */
};

/* describe.c: the text of the instruction. `address_bias` is subtracted from addresses. */
void sim_append_op(const SimProgram *program, const SimOp *op, uint64_t address_bias, StrBuf *out);

/* The row of a vector register. */
static inline unsigned sim_row(const SimProgram *program, Operand o)
{
    return (unsigned)o.value + o.offset + (o.reg_class == CLASS_A ? program->first_agpr : 0u);
}
static inline uint64_t sim_op_address(const SimOp *op) { return op->info->decoded.address; }

/* runner.c: the wave continues after the named barrier that it has joined. */
void sim_pass_named(SimWave *wave);
/* runner.c: the wave continues if the global wave sync lets it. */
void sim_pass_global(SimWave *wave);

/* wave.c */
void sim_stop(SimWave *wave, const SimOp *op, SimStatus status, int lane, uint64_t address, const char *format, ...)
    __attribute__((format(printf, 6, 7)));
void sim_stop_memory(SimWave *wave, const SimOp *op, int lane);
void sim_renew_exec(SimWave *wave);
/* Of lanes that are on; low > high: none is. */
SimExtent sim_extent(const uint64_t *address, uint64_t lanes);
/* addresses_only.c, in a program of sim_program_for_addresses: must the access, whose addresses are known, be made? If
   a store to global memory is not made, its bytes are marked as unknown. A needed load of such a byte stops the wave
   with SIM_NO_VALUE. */
bool sim_value_needed(SimWave *wave, const SimAccess *access);
/* The same for a jump to an address in a register: may it continue there? If not, the wave stops with SIM_NO_VALUE. */
bool sim_may_jump(SimWave *wave, const SimOp *op, uint64_t address);
/* outstanding.c: completes a whole access. A flat one has a part in each memory. */
void sim_complete(SimWave *wave, SimAccess *access);
/* As sim_issue, with observers. */
void sim_issue_watched(SimWave *wave, SimAccess *access);
static inline const uint32_t *sim_src(const SimWave *wave, const SimOp *op, unsigned i)
{
    return (const uint32_t *)(((uintptr_t)wave & op->src[i].relative) + op->src[i].offset);
}
/* Every memory operation ends here: it completes at once, or is queued. access->complete must be set. */
static inline void sim_issue(SimWave *wave, SimAccess *access)
{
    if (!wave->watch) sim_complete(wave, access);
    else sim_issue_watched(wave, access);
}
static inline uint32_t *sim_dst(SimWave *wave, uint32_t offset) { return (uint32_t *)((uint8_t *)wave + offset); }
static inline uint64_t sim_pair(const uint32_t *p) { return p[0] | (uint64_t)p[1] << 32; }
static inline void sim_write_s32(SimWave *wave, unsigned number, uint32_t value)
{
    wave->s[number] = value;
    if (number >= S_EXEC) sim_renew_exec(wave);
}
static inline void sim_write_s64(SimWave *wave, unsigned number, uint64_t value)
{
    wave->s[number] = (uint32_t)value;
    wave->s[number + 1] = (uint32_t)(value >> 32);
    if (number >= S_EXEC) sim_renew_exec(wave);
}
static inline void sim_set_exec(SimWave *wave, uint64_t value) { sim_write_s64(wave, S_EXEC, value); }
/* Mask of all lanes of the program's waves. */
static inline uint64_t sim_all_lanes(const SimProgram *program) { return ~UINT64_C(0) >> (LANES - program->wave_size); }
/* The lane mask in that register. In waves of 32 lanes the upper dword of VCC and EXEC is ignored. */
static inline uint64_t sim_lane_mask(const SimWave *wave, unsigned number)
{
    return sim_pair(wave->s + number) & sim_all_lanes(wave->group->program);
}
/* Writes the lane mask of a vector operation, as wide as the target's masks. */
static inline void sim_write_mask(SimWave *wave, const SimOp *op, uint64_t mask)
{
    if (op->flags & SIM_OP_MASK32) sim_write_s32(wave, op->dst2_scalar, (uint32_t)mask);
    else sim_write_s64(wave, op->dst2_scalar, mask);
}
