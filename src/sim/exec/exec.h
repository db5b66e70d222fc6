/* From code to operations, the sources of operations, and accesses: the interface between the files of exec/, and the
   one that runs and observers use. */
#ifndef WAVECC_SIM_EXEC_EXEC_H
#define WAVECC_SIM_EXEC_EXEC_H

#include "sim/exec/semantics.h"
#include "sim/machine/machine.h"

/* ---- new_program.c, decode_program.c, decode_op.c ---- */

/* The rows of one level of host instructions (2, 3 or 4). */
enum { SIM_LEAST_LEVEL = 2 };
typedef struct SimRowIndex {
    const SimRow *rows[NUM_OPCODES], *clamp_rows[NUM_OPCODES];
    const SimRow *gfx1250[NUM_OPCODES]; /* instead of `rows` there */
} SimRowIndex;
/* What this machine can run. */
unsigned sim_host_level(void);

/* The program decoded for that level (0: the host's best). */
const SimProgram *sim_program_at_level(const SimProgram *program, unsigned level);
/* decode_op.c: fills op and op->info from info->decoded, which is a legal instruction; false with info->problem
   set when the emulator can't execute it. */
bool sim_decode_op(SimProgram *program, SimOp *op);
SimRun sim_report_problem;
/* decode_program.c: the same; an operation that can't be executed says so when it is reached. */
void sim_decode_resolved(SimProgram *program, SimOp *op);
/* Control never goes on after it. */
bool sim_ends_run(const SimOp *op);
/* vgpr_msb.c: gives the VGPRs of what is reached from there in that state the high bits of their numbers. */
void sim_resolve_vgprs(SimProgram *program, uint64_t from, const uint8_t msb[NUM_VGPR_ROLES]);
/* msb_state.c: the state after a write of MODE, and after s_set_vgpr_msb, which may have been lost after one; of the
   wave, the same. */
enum { SIM_MSB_UNKNOWN = 4 };
void sim_msb_of_mode(uint8_t msb[NUM_VGPR_ROLES], const MachineInst *m);
void sim_msb_set(uint8_t msb[NUM_VGPR_ROLES], const MachineInst *m, bool lost);
void sim_msb_after_mode(SimWave *wave, const SimOp *op);
SimRun sim_run_set_vgpr_msb;
/* decode_program.c: goes on at the target; no instruction of the program. */
SimRun sim_run_link;
/* decode_program.c: the operation at that address, decoding it if it must; NULL: outside the code or misaligned. */
const SimOp *sim_program_at(const SimProgram *program, uint64_t address);
uint64_t sim_next_address(const SimOp *op);
static inline size_t sim_word_of(const SimProgram *program, uint64_t address)
{
    return (address - program->address) / 4;
}
/* decode_program.c: `skipping` of the program, which is decoded if it must (code that s_setpc_b64 led to has
   s_setvskip). */
SimProgram *sim_program_skipping(SimProgram *program);
/* decode_program.c: a program decoded from its code for that level; the same one, anew for somebody who changes it. */
SimProgram *sim_program_decode(const SimProgram *like, unsigned level);
SimProgram *sim_program_again(const SimProgram *program);
/* decode_op.c: what is done in the place of what VSKIP skips. */
SimRun sim_run_skipped;
/* The program in which the wave is. */
static inline const SimProgram *sim_wave_program(const SimWave *wave)
{
    return wave->mode & MODE_VSKIP ? wave->group->program->skipping : wave->group->program;
}

/* ---- modifiers.c, ops_ds.c ---- */

SimRun sim_prepare_generic, sim_run_wrapped, sim_run_special;
/* The choices of DPP and SDWA: the lane that lane i reads, or -1 (it reads 0); the lanes that are written; the part of
   a source; what happens to the old destination. */
int sim_dpp_source(const SimWave *wave, const MachineInst *inst, unsigned i);
uint64_t sim_dpp_lanes(const SimWave *wave, const MachineInst *inst);
uint32_t sim_sdwa_select(uint32_t value, unsigned selector, bool sext);
uint32_t sim_sdwa_merge(uint32_t old, uint32_t value, unsigned sel, unsigned unused);
/* ops_ds.c: the lane that ds_swizzle_b32 with that offset reads. */
unsigned sim_swizzle_lane(unsigned lane, unsigned pattern);
/* The quick case: only that source is to be prepared, an unmodified scalar of `rows` dwords. */
SimRun *sim_prepare_broadcast(unsigned source, unsigned rows);

/* ---- access.c ---- */

/* An access of the operation, of all active lanes. */
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
    sim_issue(wave, &wave->access);
}
/* The function of an operation: makes the addresses, unless that stops the wave, and then does something with them. */
#define DEFINE_ACCESS(name, addresses, then)          \
    static void name(SimWave *wave, const SimOp *op)  \
    {                                                 \
        if (addresses(wave, op, &wave->access)) then; \
    }
/* They perform an access of which the addresses (and data) are known. */
SimComplete sim_complete_load, sim_complete_store, sim_complete_atomic, sim_complete_lds_dma, sim_complete_from_lds;
/* ops_ds.c: loads that exchange elements. param of the rows: bits of an element, and the family. */
SimComplete sim_complete_transposed;
enum { TRANSPOSE_GFX12 = 128 };
typedef struct ElementPlace {
    unsigned lane, number;
} ElementPlace;
/* Where element n of the lane comes from. */
ElementPlace sim_transpose_source(const SimOp *op, unsigned lane, unsigned n);
/* The new value of an atomic. `wide`: 64 bits; data2: of compare-and-swap, the expected value. */
/* The lane that v_permlane_bcast, _up, _down or _xor reads, of groups of `width` lanes. */
unsigned sim_permlane_source(unsigned operation, unsigned lane, unsigned which, unsigned width);
uint64_t sim_barrier_arrived(uint64_t state, uint64_t arrivals);
uint64_t sim_atomic_result(SimAtomic kind, bool wide, uint64_t old, uint64_t data, uint64_t data2);
/* The bits of its register that a load leaves alone. */
static inline uint32_t sim_kept_half(const SimOp *op)
{
    const bool high = op->param == ELEMENT_U8_HIGH || op->param == ELEMENT_I8_HIGH || op->param == ELEMENT_U16_HIGH;
    return op->flags & SIM_OP_PARTIAL ? (high ? 0xffffu : 0xffff0000u) : 0;
}
/* ops_movrel.c: what M0 adds to the numbers of source and destination; false: beyond the wave's registers. */
typedef struct MovrelRows {
    unsigned from, to; /* rows of SimWave.v; `from` of a scalar source: NUM_ROWS */
} MovrelRows;
bool sim_movrel_rows(const SimWave *wave, const SimOp *op, MovrelRows *rows);
/* Captures the data rows of a store or atomic. */
void sim_capture_data(SimAccess *access, const uint32_t *rows, unsigned first, unsigned count);
bool sim_read_bytes(SimWave *wave, const SimAccess *access, unsigned lane, uint64_t address, void *to, unsigned bytes);
bool sim_write_bytes(SimWave *wave, const SimAccess *access, unsigned lane, uint64_t address, const void *from,
                     unsigned bytes);

#endif
