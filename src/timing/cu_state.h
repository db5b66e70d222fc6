/* The state of a run on a compute unit, and the interface between the units of the machine (cu_*.c).

   An instruction is tried at a wave's time. Each unit adds what holds it back (Hold). If nothing ends later than that
   time, the instruction is issued, and each unit updates its state. Otherwise the wave's time becomes the end of the
   latest hold, and the wave with the earliest time is tried. The times of units only grow, so each issued instruction
   was the earliest possible one. */
#pragma once

#include "timing/cu.h"

enum {
    CU_SIMDS = 4,
    CU_PAIRS = 2,     /* pairs of SIMDs; each has a bus to the LDS */
    MAX_FLIGHT = 64,  /* the largest number of operations that a counter counts */
    MAX_RESULTS = 16, /* late results of one wave */
    MAX_QUEUE = 64,
    MAX_VMEM_FLIGHT = 512,
    L1_SETS = 4, /* 32 KB of 128-byte lines, 64-way (nod-ai/amd-shark-ai amdgpu_kernel_optimization_guide.md) */
    L1_WAYS = 64,
    L1_KINDS = 256, /* kind_of_tag */
    /* 16 KB of 64-byte lines (AMD, Graphics Cores Next white paper). A way is a page, so pages may lie anywhere. */
    SCALAR_SETS = 64,
    SCALAR_WAYS = 4,
    NO_WORD = UINT32_MAX,
};
#define NEVER UINT64_MAX

/* What holds an instruction back: until when, by owner, and which instruction causes it. */
typedef struct Hold {
    uint64_t until[NUM_CLOCK_OWNERS];
    uint32_t blame[NUM_CLOCK_OWNERS];
    uint64_t latest;
    uint32_t owners; /* one bit for each owner that is set */
} Hold;

/* A memory operation that is not done. The first `excess` clocks of its time are not latency: it stood in a queue. */
typedef struct FlightOp {
    uint64_t done;
    uint32_t word;
    uint32_t excess;
    uint8_t owner; /* ClockOwner of the excess */
    bool is_write;
    bool is_scalar;
} FlightOp;

/* The operations of a wave that a counter counts, ordered by completion time. */
typedef struct Flight {
    FlightOp op[MAX_FLIGHT];
    uint32_t len;
} Flight;

/* A result that is not ready yet: D of a matrix instruction, or a result of the VALU or SALU that takes longer than its
   issue. */
typedef struct LateResult {
    RegRange range;
    bool is_matrix;
    /* ready: for all readers; forwarded: for C in the same registers, and for an instruction that overwrites it */
    uint64_t ready, forwarded;
    uint32_t word;
} LateResult;

typedef struct CuWave {
    const WaveTrace *trace;
    uint32_t step;
    uint32_t group, index, simd, age;
    uint8_t priority;
    uint8_t before;      /* ClockOwner of the clocks before `base` */
    uint64_t base;       /* when the wave itself could issue its next instruction */
    uint64_t key;        /* time of the next try; NEVER: at a barrier, or ended */
    uint64_t after_valu; /* for memory instructions */
    uint64_t after_exec; /* for branches that test EXEC */
    uint64_t released;   /* from a barrier */
    uint32_t last_word;
    uint64_t fetch_time, consumed[2];
    uint32_t fetch_block; /* the last block that has arrived at fetch_time */
    LateResult results[MAX_RESULTS];
    uint32_t num_results;
    Flight flight[NUM_COUNTERS];
    uint8_t msb;                  /* high bits of VGPRs */
    bool waits_for_phase;         /* of a split barrier */
    uint32_t phases;              /* phases that it has waited for */
    uint64_t order[NUM_COUNTERS]; /* vector memory of a counter returns in order: when the last operation is done */
} CuWave;

typedef struct CuSimd {
    bool used;
    uint32_t waves; /* resident */
    uint64_t turn;  /* the last issue */
    uint64_t kind_free[NUM_ISSUE_KINDS];
    uint32_t kind_word[NUM_ISSUE_KINDS];
    uint64_t matrix_free, head_end, packed_free;
    uint64_t valu_until;  /* the VALU works */
    uint64_t trans_until; /* the transcendental unit, if it is separate */
    uint32_t trans_word;
    bool valu_is_trans;
    uint64_t accounted; /* all clocks before this one have an owner */
    uint64_t owner[NUM_CLOCK_OWNERS];
    uint64_t busy[NUM_ISSUE_KINDS];
} CuSimd;

/* LDS writes of LDS-DMA whose data arrive later. */
typedef struct LdsArrival {
    uint64_t at;
    uint32_t clocks;
} LdsArrival;

/* A queue of instructions: how many have come, and the last of them. The rows say how many entries are in use. */
typedef struct CuQueue {
    uint64_t issued;
    struct {
        uint64_t free; /* when the entry is */
        uint32_t word;
        uint16_t slots; /* LDS: data slots of the entry */
    } entry[MAX_QUEUE];
} CuQueue;

typedef struct CuLds {
    uint64_t free, bus_free[CU_PAIRS], simd_free[CU_SIMDS];
    CuQueue fifo[CU_PAIRS];
    LdsArrival arrivals[MAX_VMEM_FLIGHT]; /* by time */
    uint32_t num_arrivals;
    uint64_t busy;
} CuLds;

/* A time with a part of a clock. Differences and sums do not depend on how late it is. */
typedef struct PartTime {
    uint64_t clock;
    double part; /* less than 1 */
} PartTime;

typedef struct CuVmem {
    uint64_t free;                /* when the texture cache can take the next operation */
    uint64_t tensor_free;         /* when the tensor data mover can */
    uint64_t return_free;         /* when the cache's data return; they return in order */
    uint64_t simd_free[CU_SIMDS]; /* when the path to the registers is free */
    CuQueue queue;
    struct {
        uint64_t done;
        uint32_t bytes;
    } flight[MAX_VMEM_FLIGHT]; /* by time; the operations that fill the cache */
    uint32_t num_flight;
    uint64_t flight_bytes;
    PartTime level_free[NUM_MEMORY_LEVELS];
    uint64_t busy;
} CuVmem;

/* The tag of a line, of its number divided by the number of sets; never 0. Addresses reach 2^47, so tags take the upper
   bits as well. */
static inline uint32_t cache_tag(uint64_t number)
{
    const uint32_t tag = (uint32_t)number + 1 + (uint32_t)(number >> 32) * UINT32_C(0x9e3779b1);
    return tag ? tag : 1;
}

/* A line of the scalar cache; it may still be on its way. */
typedef struct ScalarLine {
    uint32_t tag; /* 0: none */
    uint64_t ready;
} ScalarLine;

typedef struct CuCaches {
    uint32_t tag[L1_SETS][L1_WAYS];
    uint8_t next_way[L1_SETS];
    /* Of the lines of a kind (a hash of the tag): their number, and the way of the last one. Most lookups end here. */
    uint8_t kinds[L1_SETS][L1_KINDS], last_way[L1_SETS][L1_KINDS];
    ScalarLine scalar[SCALAR_SETS][SCALAR_WAYS]; /* of a set the one that was used last comes first */
} CuCaches;

/* What caches and memory say to an operation. It depends on the addresses. */
typedef struct MemoryAnswer {
    uint32_t beyond;   /* lines that are not in the L1 */
    MemoryLevel level; /* the farthest one with such a line */
    uint64_t delay;    /* scalar memory: clocks until its lines are in the cache */
} MemoryAnswer;

typedef struct CuRepeat CuRepeat;

typedef struct CuGroup {
    uint32_t at_barrier, waves_alive;
    uint64_t last_arrival;
    /* A split barrier: the signals of its current phase, the number of complete phases, and when the last one
       completed. */
    uint32_t signals, phases;
    uint64_t completed;
} CuGroup;

typedef struct InstEntry {
    InstTime time;
    uint64_t longest[NUM_CLOCK_OWNERS]; /* the wait that `blame` names */
} InstEntry;

typedef struct Cu {
    const CuRun *run;
    double wave_lanes;
    const TimeRows *rows;
    Arena *arena; /* scratch */
    CuWave **waves;
    uint32_t num_waves, most_waves, next_age, next_group;
    CuGroup *groups;
    CuSimd simds[CU_SIMDS];
    CuLds lds;
    CuVmem vmem;
    CuCaches caches;
    InstEntry **insts; /* by dword */
    uint32_t num_words, num_insts;
    uint64_t clock; /* of the last event */
    CuResult *result;
    bool started; /* a wave has run, so the code is in the caches */
    /* Values of `rows` that each instruction needs. */
    uint64_t clocks[NUM_TIMES]; /* in whole clocks; 0 if the row counts something else */
    uint32_t fetch_block, vmem_queue, lds_fifo;
    Hold hold; /* of the wave that was tried last */
    /* the wave that this hold belongs to, valid as long as nothing has been issued since; NULL: none */
    const CuWave *tried;
    const CuWave *went_back; /* the wave that has just branched back; NULL: none */
    CuRepeat *repeat;        /* NULL: no wave has branched back */
} Cu;

static inline uint64_t row_clocks(const Cu *cu, Time time) { return cu->clocks[time]; }
/* number % n; on most targets n is a power of two. */
static inline uint32_t place_in_ring(uint64_t number, uint32_t n)
{
    return (uint32_t)(n & (n - 1) ? number % n : number & (n - 1));
}
static inline uint64_t less_or_0(uint64_t a, uint64_t b) { return a > b ? a - b : 0; }
static inline uint64_t later(uint64_t a, uint64_t b) { return a > b ? a : b; }
static inline void enter_queue(CuQueue *queue, uint32_t n, uint64_t free, uint32_t word, uint32_t slots)
{
    const uint32_t place = place_in_ring(queue->issued++, n);
    queue->entry[place].free = free;
    queue->entry[place].word = word;
    queue->entry[place].slots = (uint16_t)slots;
}
/* Clocks for `bytes` at that bandwidth; 0: not limited. */
static inline uint64_t clocks_of_bytes(double bytes, double per_clock)
{
    return per_clock > 0 ? (uint64_t)(bytes / per_clock + 0.999) : 0;
}
static inline void hold_until(Hold *hold, ClockOwner owner, uint64_t until, uint32_t blame)
{
    if (until > hold->latest) hold->latest = until;
    if ((hold->owners >> owner & 1) && hold->until[owner] >= until) return;
    hold->owners |= 1u << owner;
    hold->until[owner] = until;
    hold->blame[owner] = blame;
}

/* cu_fetch.c: an instruction buffer of two blocks. */
void fetch_start(const Cu *cu, CuWave *wave, uint32_t word, uint64_t at);
void fetch_hold(const Cu *cu, CuWave *wave, const TimedInst *inst, Hold *hold);
/* `next`: dword of the wave's next instruction. Returns the clock at which a taken branch lets it continue; 0: no taken
   branch. */
uint64_t fetch_issued(const Cu *cu, CuWave *wave, const TimedInst *inst, uint64_t at, uint32_t next);

/* cu_pipes.c: the matrix pipe and the VALU of a SIMD. */
void pipes_hold(const Cu *cu, const CuWave *wave, const TimedInst *inst, Hold *hold);
void pipes_issued(Cu *cu, CuWave *wave, const TimedInst *inst, uint64_t at, uint32_t word);

/* cu_wait.c: counters, waits, the end of a wave. */
void flight_add(Flight *flight, FlightOp op);
void wait_hold(CuWave *wave, const TimedInst *inst, Hold *hold);
void counter_hold(CuWave *wave, const TimedInst *inst, Hold *hold);

/* cu_lds.c, cu_vmem.c, cu_scalar.c: issue an operation and return when it is done. */
void lds_hold(const Cu *cu, const CuWave *wave, const TimedInst *inst, Hold *hold);
FlightOp lds_issued(Cu *cu, CuWave *wave, const TimedInst *inst, const AccessPattern *pattern, uint64_t at);
/* LDS-DMA: its data arrive in the LDS at that time. */
void lds_arrival(Cu *cu, uint64_t at, uint32_t clocks);
void vmem_hold(const Cu *cu, Hold *hold);
/* Clocks until an atomic operation beyond the L2 is done. */
double atomic_latency(const Cu *cu);
FlightOp vmem_issued(Cu *cu, CuWave *wave, const TimedInst *inst, const TraceAccess *access, uint64_t at);
/* Looks the lines up in the caches, which then have them. */
MemoryAnswer vmem_answer(Cu *cu, const CuWave *wave, const TimedInst *inst, const TraceAccess *access);
MemoryAnswer scalar_answer(Cu *cu, const TraceAccess *access, uint64_t at);
/* Clocks until the wave can issue again after a store, because the store reads its data. */
uint64_t vmem_store_issue(const Cu *cu, const AccessPattern *pattern);
FlightOp scalar_issued(Cu *cu, const CuWave *wave, const TimedInst *inst, const TraceAccess *access, uint64_t at);

/* cu_launch.c: workgroups start and end. */
void launch_groups(Cu *cu);
/* The wave ends at that time. After the last wave of a workgroup the next workgroup starts. */
void wave_ended(Cu *cu, CuWave *wave, uint64_t at);
/* The wave reaches a barrier, or the second half of a split one. After the last wave all continue. */
void barrier_reached(Cu *cu, CuWave *wave, const TimedInst *inst, uint64_t at);
/* The wave reaches the first half of a split barrier. */
void barrier_signalled(Cu *cu, const CuWave *wave, const TimedInst *inst, uint64_t at);

/* cu_owner.c: each clock of each SIMD gets one owner. */
void own_issue(Cu *cu, const CuWave *wave, const Hold *hold, uint64_t at, uint32_t word);
void own_end(Cu *cu);
InstEntry *inst_entry(Cu *cu, uint32_t word);
static inline InstTime *inst_time(Cu *cu, uint32_t word) { return &inst_entry(cu, word)->time; }

/* cu_repeat.c: iterations that repeat are skipped. */
/* The wave has branched back. Skips what repeats from here on. */
void repeat_from(Cu *cu, const CuWave *wave);
/* An operation got that answer. Returns it. */
MemoryAnswer repeat_note(Cu *cu, const CuWave *wave, const TimedInst *inst, uint64_t at, MemoryAnswer answer);

/* cu_issue.c: tries the wave's next instruction at its key. True: it was issued. */
bool try_issue(Cu *cu, CuWave *wave);
