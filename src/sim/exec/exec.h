/* Decoding of code into operations, sources of operations, and accesses. The files of exec/ share this interface; runs
   and observers use it, too. */
#pragma once

#include "sim/exec/semantics.h"
#include "sim/machine/machine.h"

/* ---- new_program.c, decode_program.c, decode_op.c ---- */

/* The rows of functions for one level of host instructions (2, 3 or 4). */
enum { SIM_LEAST_LEVEL = 2 };
typedef struct SimRowIndex {
    const struct SimLaneMemory *lane_memory;
    const SimRow *rows[NUM_OPCODES], *clamp_rows[NUM_OPCODES];
    const SimRow *gfx1250[NUM_OPCODES]; /* used there in place of `rows` */
} SimRowIndex;
/* The level that this machine can run. */
unsigned sim_host_level(void);

/* The program decoded for that level (0: the host's best). */
const SimProgram *sim_program_at_level(const SimProgram *program, unsigned level);
/* decode_op.c: fills op and op->info from info->decoded, which must be a legal instruction. False, with info->problem
   set: the emulator cannot execute it. */
bool sim_decode_op(SimProgram *program, SimOp *op);
SimRun sim_report_problem;
/* rounding.c: does the operation's result follow MODE's rounding? May the instruction change that? */
bool sim_follows_rounding(uint16_t opcode);
bool sim_writes_rounding(const DecodedInst *decoded);
SimRun sim_run_rounded;
/* decode_program.c: the same. An operation that cannot be executed reports this when it is reached. */
void sim_decode_resolved(SimProgram *program, SimOp *op);
/* Execution never continues after it. */
bool sim_ends_run(const SimOp *op);
/* vgpr_msb.c: gives VGPRs the high bits of their numbers, in all code that is reached from there in that state. */
void sim_resolve_vgprs(SimProgram *program, uint64_t from, const uint8_t msb[NUM_VGPR_ROLES]);
/* msb_state.c: the state after a write of MODE, and after s_set_vgpr_msb, which may be lost right after such a write.
   Then the same for a wave. */
enum { SIM_MSB_UNKNOWN = 4 };
void sim_msb_of_mode(uint8_t msb[NUM_VGPR_ROLES], const MachineInst *m);
void sim_msb_set(uint8_t msb[NUM_VGPR_ROLES], const MachineInst *m, bool lost);
void sim_msb_after_mode(SimWave *wave, const SimOp *op);
SimRun sim_run_set_vgpr_msb;
/* decode_program.c: continues at the target; not an instruction of the program. */
SimRun sim_run_link;
/* decode_program.c: the operation at that address; decodes it if needed. NULL: outside of the code or misaligned. */
const SimOp *sim_program_at(const SimProgram *program, uint64_t address);
uint64_t sim_next_address(const SimOp *op);
static inline size_t sim_word_of(const SimProgram *program, uint64_t address)
{
    return (address - program->address) / 4;
}
/* decode_program.c: the program's copy that skips vector instructions (SimProgram.skipping). Makes it if there is none
   yet, which happens if s_setvskip is in code that s_setpc_b64 reaches. */
SimProgram *sim_program_skipping(SimProgram *program);
/* decode_program.c: a program decoded for that level. A new copy for a caller that changes it. */
SimProgram *sim_program_decode(const SimProgram *like, unsigned level);
SimProgram *sim_program_again(const SimProgram *program);
/* decode_op.c: the function of an operation that VSKIP skips. */
SimRun sim_run_skipped;
/* The program that the wave executes. */
static inline const SimProgram *sim_wave_program(const SimWave *wave)
{
    return wave->mode & MODE_VSKIP ? wave->group->program->skipping : wave->group->program;
}

/* ---- modifiers.c, ops_ds.c ---- */

SimRun sim_prepare_generic, sim_run_wrapped, sim_run_special;
/* In this order: the lane that lane i reads by DPP (-1: it reads 0); the lanes that DPP writes; the part of a source
   that SDWA selects; the destination after SDWA has put its result into the old value. */
int sim_dpp_source(const SimWave *wave, const MachineInst *inst, unsigned i);
uint64_t sim_dpp_lanes(const SimWave *wave, const MachineInst *inst);
uint32_t sim_sdwa_select(uint32_t value, unsigned selector, bool sext);
uint32_t sim_sdwa_merge(uint32_t old, uint32_t value, unsigned sel, unsigned unused);
/* ops_ds.c: the lane that ds_swizzle_b32 with that offset reads. */
unsigned sim_swizzle_lane(unsigned lane, unsigned pattern);
/* The fast case: only that source needs preparation, an unmodified scalar of `rows` dwords. */
SimRun *sim_prepare_broadcast(unsigned source, unsigned rows);

/* ops_smem.c: the time of a wave, which is the number of its instructions: deterministic, monotonic. A wave that does
   nothing but read a clock until some time has passed would take minutes, so its time then runs faster. */
uint64_t sim_read_clock(SimWave *wave, bool is_real_time);

/* ---- access.c ---- */

/* Starts an access of the operation for all active lanes. */
static inline void access_begin(SimWave *wave, const SimOp *op, SimSpace space)
{
    SimAccess *access = &wave->access;
    access->op = op;
    access->space = space;
    access->active = wave->exec;
    access->bytes = op->info->memory_bytes;
    access->data_rows = 0;
    access->partial = false;
    access->flat = false;
}
static inline void access_issue(SimWave *wave, unsigned does, SimComplete *complete)
{
    wave->access.does = (uint16_t)does;
    wave->access.complete = complete;
    if (!(does & ACCESS_NO_MEMORY)) wave->clock.reads = 0;
    sim_issue(wave, &wave->access);
}
/* Defines the function of an operation: computes the addresses, and unless that stops the wave, does `then`. */
#define DEFINE_ACCESS(name, addresses, then)          \
    static void name(SimWave *wave, const SimOp *op)  \
    {                                                 \
        if (addresses(wave, op, &wave->access)) then; \
    }
/* They perform an access whose addresses (and data) are known. */
SimComplete sim_complete_load, sim_complete_store, sim_complete_atomic, sim_complete_lds_dma, sim_complete_from_lds;
/* ops_ds.c: loads that exchange elements. param of the rows: bits of an element, and the family. */
SimComplete sim_complete_transposed;
enum { TRANSPOSE_GFX12 = 128 };
typedef struct ElementPlace {
    unsigned lane, number;
} ElementPlace;
/* The place from which the lane gets element n. */
ElementPlace sim_transpose_source(const SimOp *op, unsigned lane, unsigned n);
/* The new value of an atomic. `wide`: 64 bits. data2: the expected value of compare-and-swap. */
/* The lane that v_permlane_bcast, _up, _down or _xor reads, in groups of `width` lanes. */
unsigned sim_permlane_source(unsigned operation, unsigned lane, unsigned which, unsigned width);
uint64_t sim_barrier_arrived(uint64_t state, uint64_t arrivals);
uint64_t sim_atomic_result(SimAtomic kind, bool wide, uint64_t old, uint64_t data, uint64_t data2);
/* The bits of its register that a load leaves unchanged. */
static inline uint32_t sim_kept_half(const SimOp *op)
{
    const bool high = op->param == ELEMENT_U8_HIGH || op->param == ELEMENT_I8_HIGH || op->param == ELEMENT_U16_HIGH;
    return op->flags & SIM_OP_PARTIAL ? (high ? 0xffffu : 0xffff0000u) : 0;
}
/* ops_movrel.c: what M0 adds to the numbers of source and destination. False: beyond the wave's registers. */
typedef struct MovrelRows {
    unsigned from, to; /* rows of SimWave.v; for a scalar source `from` is NUM_ROWS */
} MovrelRows;
bool sim_movrel_rows(const SimWave *wave, const SimOp *op, MovrelRows *rows);
/* Captures the data rows of a store or atomic. */
void sim_capture_data(SimAccess *access, const uint32_t *rows, unsigned first, unsigned count);
bool sim_read_bytes(SimWave *wave, const SimAccess *access, unsigned lane, uint64_t address, void *to, unsigned bytes);
/* Rows of `dwords` dwords at those LDS addresses. False: not all lanes are inside, or there is no fast path. */
bool sim_load_lds(SimWave *wave, const SimAccess *access, const uint64_t *addresses, uint32_t *to, unsigned dwords);
/* The same for the store of one or two dwords at both addresses. */
bool sim_store_lds_two(SimWave *wave, const SimAccess *access, unsigned dwords);
bool sim_write_bytes(SimWave *wave, const SimAccess *access, unsigned lane, uint64_t address, const void *from,
                     unsigned bytes);
