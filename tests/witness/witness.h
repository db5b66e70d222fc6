/* The second witness of the emulator: a plain, slow implementation of the instruction table,
   written from the pseudo-code of the "AMD Instinct MI300" and "CDNA4" ISA documents, lane by lane,
   without a line of src/sim. It reads the operand lists of src/isa (which LLVM's assembler and
   disassembler confirm) and nothing else of the project. tests/unit/sim_witness.c runs both on the
   same states. */
#pragma once

#include "isa/isa.h"

enum {
    WITNESS_LANES = 64,
    WITNESS_ROWS = 512, /* VGPRs, then AGPRs */
    WITNESS_AGPRS = 256,
    WITNESS_SCALARS = 128,
    WITNESS_LDS = 65536,
    WITNESS_MEMORY = 65536,
    WITNESS_SCRATCH = 4096,
    WITNESS_VCC = 106,
    WITNESS_TTMP = 108,
    WITNESS_M0 = 124,
    WITNESS_EXEC = 126,
    WITNESS_BUFFER_FORMAT = 0x20000, /* dword 3 of a buffer's descriptor: data format 4, 32 bits */
};

/* MODE */
enum {
    WITNESS_DENORM32_IN = 1 << 4,
    WITNESS_DENORM32_OUT = 1 << 5,
    WITNESS_DENORM16_64_IN = 1 << 6,
    WITNESS_DENORM16_64_OUT = 1 << 7,
    WITNESS_DX10_CLAMP = 1 << 8,
    WITNESS_IEEE = 1 << 9,
    WITNESS_FP16_OVFL = 1 << 23,
};

/* How near the emulator has to come. */
typedef enum Tolerance {
    TOLERANCE_NONE, /* the same bits */
    TOLERANCE_ULP,  /* one unit in the last place of the row's format */
    TOLERANCE_SUM,  /* dot products and matrices: `bound` of the element, f32 or f64 */

} Tolerance;

typedef struct Witness {
    uint32_t v[WITNESS_ROWS][WITNESS_LANES];
    uint32_t s[WITNESS_SCALARS + 16];
    uint32_t scc, mode;
    uint8_t lds[WITNESS_LDS];
    uint64_t memory_base; /* one window of memory, at this address; accesses outside are declined */
    uint8_t memory[WITNESS_MEMORY];
    uint8_t scratch[WITNESS_LANES][WITNESS_SCRATCH];
    /* Of the last instruction, where the result may differ. */
    Tolerance tolerance;
    unsigned tolerance_format; /* FormatName, number.h */
    unsigned tolerance_row, tolerance_rows;
    double bound[32][WITNESS_LANES];
    bool writes_part; /* SDWA's dst_sel, or a scalar: `near` is all that the dword may be, besides */
    int near_scalar;  /* its number, of a scalar result; -1: there is none. `near` of lane 0 */
    uint32_t near[2][WITNESS_LANES];
} Witness;

typedef enum WitnessResult {
    WITNESS_DONE,
    WITNESS_ABSENT,   /* no witness for the row */
    WITNESS_DECLINED, /* there is one, but not for these modifiers or operands */
} WitnessResult;

/* Executes one instruction with physical operands. */
WitnessResult witness_execute(Witness *w, Target target, const MachineInst *inst);
/* Is there a witness for the row? */
bool witness_has(uint16_t opcode);
/* Of a result with a tolerance: is `got` near enough to what the witness wrote? `row` counts from
 * tolerance_row. */
bool witness_close(const Witness *w, unsigned row, unsigned lane, uint64_t got);
