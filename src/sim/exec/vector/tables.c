/* The tables of one level of host instructions. */
#include "sim/exec/vector/vector_lanes.h"

extern const SimRowTable LEVEL_NAME(sim_valu_int_table), LEVEL_NAME(sim_valu_clamp_table),
    LEVEL_NAME(sim_valu_float_table), LEVEL_NAME(sim_valu_half_table), LEVEL_NAME(sim_valu_compare_table),
    LEVEL_NAME(sim_valu_convert_table), LEVEL_NAME(sim_valu_trans_table), LEVEL_NAME(sim_valu_scale_table),
    LEVEL_NAME(sim_salu_float_table), LEVEL_NAME(sim_valu_minmax_table), LEVEL_NAME(sim_valu_bf16_table),
    LEVEL_NAME(sim_valu_shared_table);
extern const struct SimLaneMemory LEVEL_NAME(sim_lane_memory);
extern SimMatrixRow LEVEL_NAME(sim_matrix_row);

const SimVectorTables LEVEL_NAME(sim_vector_tables) = {
    .tables = {&LEVEL_NAME(sim_valu_int_table), &LEVEL_NAME(sim_valu_float_table), &LEVEL_NAME(sim_valu_half_table),
               &LEVEL_NAME(sim_valu_compare_table), &LEVEL_NAME(sim_valu_convert_table),
               &LEVEL_NAME(sim_valu_trans_table), &LEVEL_NAME(sim_valu_scale_table), &LEVEL_NAME(sim_salu_float_table),
               &LEVEL_NAME(sim_valu_minmax_table), &LEVEL_NAME(sim_valu_bf16_table)},
    .lane_memory = &LEVEL_NAME(sim_lane_memory),
    .matrix_row = LEVEL_NAME(sim_matrix_row),
    .clamp = &LEVEL_NAME(sim_valu_clamp_table),
    .gfx1250 = &LEVEL_NAME(sim_valu_shared_table),
};
