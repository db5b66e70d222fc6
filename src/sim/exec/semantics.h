/* Rows of semantics: the function that executes an instruction, by opcode. The function of row V_X alone is called
   run_V_X. */
#pragma once

#include "sim/machine/machine.h"

/* SimRow.scalars: sources that are read as scalars (lane selects, masks), not as rows */
enum {
    SCALAR0 = 1,
    SCALAR1 = 2,
    SCALAR2 = 4,
    SCALAR3 = 8,
    ROW_RAW_SELECT = 16, /* op_sel does not mean halves of sources: the operation reads it itself */
    ROW_KEEP_HALF = 32,  /* 16-bit result: the other half of the destination is kept */
    ROW_MASK_LAST = 64,  /* the last source is a lane mask; VCC if the text omits it */
};

typedef struct SimRow {
    SimRun *run;
    uint16_t opcode;     /* OP_ of the row of inst.def that it executes; OP_INVALID: several rows (matrix products) */
    uint8_t result_type; /* SimResultType */
    uint8_t flags;
    uint8_t param;
    uint8_t fidelity; /* Fidelity */
} SimRow;

typedef struct SimRowTable {
    const SimRow *rows;
    size_t count;
} SimRowTable;

/* Tables for one level of host instructions. Rows with integer clamp have their own table. */
enum { NUM_VECTOR_TABLES = 10 };
/* The row of matrix instructions of that shape, or NULL. */
typedef const SimRow *SimMatrixRow(const MatrixShape *shape);
typedef struct SimVectorTables {
    const struct SimLaneMemory *lane_memory;
    SimMatrixRow *matrix_row;
    const SimRowTable *tables[NUM_VECTOR_TABLES];
    const SimRowTable *clamp;
    const SimRowTable *gfx1250; /* functions for shared opcodes on gfx1250 */
} SimVectorTables;
extern const SimVectorTables sim_vector_tables_v2, sim_vector_tables_v3, sim_vector_tables_v4;
extern const SimRowTable sim_salu_table, sim_control_table, sim_vmem_table, sim_tensor_table, sim_ds_table,
    sim_lane_table, sim_movrel_table, sim_dual_table, sim_gpr_index_table, sim_smem_table, sim_skip_table,
    sim_gws_table;
