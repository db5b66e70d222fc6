/* Internal to tests/witness: rows of the second witness and what their functions see. */
#pragma once

#include "witness/number.h"
#include "witness/witness.h"

enum { MAX_WIDE = 32 };

/* One lane of a vector instruction: sources are bits after selection and modifiers. */
typedef struct Lane {
    Witness *w;
    const MachineInst *inst;
    Target target;
    unsigned lane;
    uint64_t s[4];
    uint32_t wide[4][MAX_WIDE];
    uint64_t old; /* destination before */
    uint64_t d;   /* result */
    uint32_t d_wide[MAX_WIDE];
    bool carry_in, flag; /* mask operands of this lane */
    bool clamp;          /* integer rows saturate themselves */
    bool declined;
    FormatName format; /* of the row */
    int param;
    double bound;
} Lane;

typedef void LaneOp(Lane *l);

typedef enum Result {
    RESULT_16,       /* low half, upper half zero; rows with op_sel keep the other half */
    RESULT_HALF_LOW, /* one half, the other stays */
    RESULT_HALF_HIGH,
    RESULT_32,
    RESULT_64,
    RESULT_PACKED, /* two halves */
    RESULT_PAIR,   /* two f32 */
    RESULT_WHOLE,  /* 32 bits that the row merged with the old ones itself */
    RESULT_MASK,
    RESULT_MASK_EXEC,
    RESULT_WIDE,
} Result;

typedef struct LaneRow {
    const char *name;
    LaneOp *op;
    Result result;
    FormatName format; /* of the result: for clamp and omod; FMT_NONE: integer */
    Tolerance tolerance;
    int param;
} LaneRow;

typedef struct LaneTable {
    const LaneRow *rows;
    size_t count;
} LaneTable;
extern const LaneTable witness_integer_table, witness_float_table, witness_convert_table, witness_compare_table,
    witness_trans_table;

/* Whole-wave rows: they do everything themselves. */
typedef WitnessResult WaveOp(Witness *w, Target target, const MachineInst *inst, int param);
typedef struct WaveRow {
    const char *name;
    WaveOp *op;
    int param;
} WaveRow;
typedef struct WaveTable {
    const WaveRow *rows;
    size_t count;
} WaveTable;
extern const WaveTable witness_scalar_table, witness_scalar_float_table, witness_lane_table, witness_lds_table,
    witness_matrix_table, witness_memory_table, witness_control_table, witness_buffer_table,
    witness_memory_gfx1250_table;

/* Atomic operations of LDS and memory; COMPARE: `data` is what is compared with, `data1` what is written (lds.c). */
enum {
    ATOMIC_ADD,
    ATOMIC_SUB,
    ATOMIC_RSUB,
    ATOMIC_INC,
    ATOMIC_DEC,
    ATOMIC_MIN_I,
    ATOMIC_MAX_I,
    ATOMIC_MIN_U,
    ATOMIC_MAX_U,
    ATOMIC_AND,
    ATOMIC_OR,
    ATOMIC_XOR,
    ATOMIC_MSKOR,
    ATOMIC_SWAP,
    ATOMIC_COMPARE,
    ATOMIC_COMPARE_STORE, /* the other way round */
    ATOMIC_COMPARE_F,
    ATOMIC_MIN_F,
    ATOMIC_MAX_F,
    ATOMIC_ADD_F,
    ATOMIC_PK_ADD_F16,
    ATOMIC_PK_ADD_BF16,
    ATOMIC_WRAP,
    ATOMIC_COND_SUB,
    ATOMIC_SUB_CLAMP
};
uint64_t witness_atomic(const Witness *w, int operation, int bits, uint64_t old, uint64_t data, uint64_t data1,
                        bool *declined);
/* Of gfx1250's buffers (buffer.c). param: operation, + 64 for 64 bits. */
WitnessResult witness_buffer_atomic(Witness *w, Target target, const MachineInst *inst, int param);

/* Operand access (operands.c). */
int witness_scalar_number(Operand o);
uint64_t witness_scalar(const Witness *w, OperandType type, Operand o, bool *declined);
void witness_write_scalar(Witness *w, Operand o, unsigned dwords, uint64_t value);
unsigned witness_row(Operand o);
Operand witness_operand(const MachineInst *inst, unsigned index);
static inline uint64_t witness_pair(const uint32_t *p) { return p[0] | (uint64_t)p[1] << 32; }
static inline uint64_t witness_exec(const Witness *w) { return witness_pair(w->s + WITNESS_EXEC); }
