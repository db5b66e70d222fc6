/* Makes a new program: chooses the functions that execute its opcodes, by what the host can run. Only this file knows
   all function tables. */
#include <pthread.h>
#include <string.h>

#include "sim/exec/exec.h"
#include "support/diag.h"

unsigned sim_host_level(void)
{
#if defined(__x86_64__) && !defined(SIM_ONE_LEVEL)
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
        return 4;
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("bmi2")) return 3;
#endif
    return SIM_LEAST_LEVEL;
}

/* ---- the row of each opcode, for each level of host instructions ---- */

static const SimVectorTables *const levels[] = {
    &sim_vector_tables_v2,
#ifndef SIM_ONE_LEVEL
    &sim_vector_tables_v3,
    &sim_vector_tables_v4,
#endif
};
enum { NUM_LEVELS = sizeof levels / sizeof levels[0] };
static SimRowIndex row_indices[NUM_LEVELS];
static pthread_once_t index_once = PTHREAD_ONCE_INIT;

static void index_table(const SimRow **by_opcode, const SimRowTable *table)
{
    for (size_t i = 0; i < table->count; i++) {
        const SimRow *row = &table->rows[i];
        if (by_opcode[row->opcode]) BUG("two rows of the emulator for %s", inst_info(row->opcode)->name);
        by_opcode[row->opcode] = row;
    }
}
static void index_level(SimRowIndex *index, const SimVectorTables *vector)
{
    static const SimRowTable *const scalar_tables[] = {&sim_salu_table,      &sim_control_table, &sim_vmem_table,
                                                       &sim_tensor_table,    &sim_ds_table,      &sim_lane_table,
                                                       &sim_gpr_index_table, &sim_smem_table,    &sim_skip_table,
                                                       &sim_dual_table,      &sim_movrel_table,  &sim_gws_table};
    index->lane_memory = vector->lane_memory;
    for (unsigned i = 0; i < sizeof scalar_tables / sizeof scalar_tables[0]; i++)
        index_table(index->rows, scalar_tables[i]);
    for (unsigned i = 0; i < NUM_VECTOR_TABLES; i++) index_table(index->rows, vector->tables[i]);
    for (Opcode op = isa_next_matrix(OP_INVALID); op != OP_INVALID; op = isa_next_matrix(op))
        index->rows[op] = vector->matrix_row(isa_matrix_shape(op));
    index_table(index->clamp_rows, vector->clamp);
    for (unsigned op = OP_INVALID + 1; op < NUM_OPCODES; op++) {
        const Opcode twin = isa_on(TARGET_GFX1250, (Opcode)op);
        if (!index->rows[twin]) index->rows[twin] = index->rows[op];
        if (!index->clamp_rows[twin]) index->clamp_rows[twin] = index->clamp_rows[op];
    }
    memcpy(index->gfx1250, index->rows, sizeof index->gfx1250);
    for (size_t i = 0; i < vector->gfx1250->count; i++)
        index->gfx1250[vector->gfx1250->rows[i].opcode] = &vector->gfx1250->rows[i];
}
static void index_levels(void)
{
    for (unsigned i = 0; i < NUM_LEVELS; i++) index_level(&row_indices[i], levels[i]);
}
/* Tables for all levels from SIM_LEAST_LEVEL on. */
static const SimRowIndex *row_levels(void)
{
    pthread_once(&index_once, index_levels);
    return row_indices;
}

Fidelity sim_fidelity(Opcode opcode)
{
    const SimRow *row = row_levels()->rows[opcode];
    return row ? (Fidelity)row->fidelity : FIDELITY_NONE;
}

/* ---- programs ---- */

SimProgram *sim_program_new(Arena *arena, Target target, const uint8_t *code, size_t bytes, uint64_t address,
                            uint64_t entry, const KernelDescriptor *desc)
{
    SimProgram like = {.arena = arena,
                       .target = target,
                       .code = code,
                       .address = address,
                       .num_words = bytes / 4,
                       .entry = entry,
                       .desc = *desc,
                       .row_levels = row_levels()};
    unsigned level = sim_host_level();
    const TargetInfo *info = &target_infos[target];
    const unsigned total = descriptor_vectors(desc, target), split = descriptor_first_agpr(desc);
    like.first_agpr = (uint16_t)(split < total && info->num_agprs ? split : total);
    /* With a small accum_offset in a large allocation, no name reaches some registers. They do not exist here. */
    const unsigned named = like.first_agpr + (info->num_agprs ? info->num_agprs : info->num_vgprs);
    like.num_registers = (uint16_t)(total < named ? total : named);
    like.wave_size = info->wave_size;
    like.mask_dwords = info->mask_dwords;
    like.num_vgprs = info->num_vgprs;
    like.num_agprs = info->num_agprs;
    SimProgram *program = sim_program_decode(&like, level);
    program->by_level[level] = program;
    return program;
}

const SimProgram *sim_program_at_level(const SimProgram *program, unsigned level)
{
    unsigned host = sim_host_level();
    if (level < SIM_LEAST_LEVEL || level > host) level = host;
    SimProgram *owner = (SimProgram *)program;
    if (!owner->by_level[level]) owner->by_level[level] = sim_program_decode(program, level);
    return owner->by_level[level];
}
