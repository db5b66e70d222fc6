/* Measures the work of a workgroup. */
#include "predict/group_work.h"

static ClockClass class_of(const MachineInst *inst, const MatrixShape *shape)
{
    enum { FIRST_NARROW = 2 }; /* cbsz and blgp: fp8, bf8, then 6 and 4 bits */
    switch ((MatrixType)shape->type_a) {
    case MATRIX_F64: return CLOCK_F64;
    case MATRIX_F32:
    case MATRIX_XF32: return CLOCK_F32;
    case MATRIX_F16: return CLOCK_F16;
    case MATRIX_BF16: return CLOCK_BF16;
    case MATRIX_I8: return CLOCK_I8;
    case MATRIX_F8F6F4: return inst->mods.cbsz >= FIRST_NARROW && inst->mods.blgp >= FIRST_NARROW ? CLOCK_F4 : CLOCK_F8;
    default: return CLOCK_F8;
    }
}

/* Counts lines of code, with one bit for each. */
static uint32_t count_code_lines(Arena *arena, const GroupTrace *group, size_t num_words)
{
    enum { WORDS = MEMORY_LINE / 4 };
    Arena *scratch = arena_scratch(arena);
    bool *executed = ARENA_ARRAY(scratch, bool, num_words / WORDS + 1);
    uint32_t count = 0;
    for (uint32_t w = 0; w < group->num_waves; w++)
        for (uint32_t s = 0; s < group->waves[w].steps.len; s++) {
            bool *line = &executed[group->waves[w].steps.data[s].word / WORDS];
            count += !*line;
            *line = true;
        }
    arena_free(scratch);
    return count;
}

/* v_rcp_iflag_f32 divides integers, mostly workgroup ids. */
static bool is_function(const TimedInst *inst) { return inst->is_trans && inst->inst.opcode != OP_V_RCP_IFLAG_F32; }

GroupWork group_work(Arena *arena, TimedCode *code, size_t num_words, const GroupTrace *group)
{
    GroupWork work = {.clock_class = CLOCK_NO_MATRIX, .code_lines = count_code_lines(arena, group, num_words)};
    uint64_t of_class[NUM_CLOCK_CLASSES] = {0}, most = 0;
    ARRAY_FOREACH(const WaveTrace, wave, group->waves, group->num_waves) {
        uint8_t msb = 0;
        work.steps += wave->steps.len;
        for (uint32_t s = 0; s < wave->steps.len; s++) {
            const TimedInst *inst = timed_code_with_msb(code, wave->steps.data[s].word, msb);
            if (inst && inst->sets_msb) msb = (uint8_t)inst->inst.mods.offset;
            if (!inst) continue;
            work.transcendental |= is_function(inst);
            work.vector_flops += inst->float_ops;
            work.vector_clocks += inst->float_ops ? inst->pipe : 0;
            if (inst->kind != ISSUE_MATRIX) continue;
            const MatrixShape *shape = isa_matrix_shape(inst->inst.opcode);
            work.flops += 2.0 * shape->m * shape->n * shape->k * shape->blocks;
            work.matrix_clocks += inst->pipe;
            of_class[class_of(&inst->inst, shape)] += inst->pipe;
        }
    }
    for (unsigned c = 0; c < NUM_CLOCK_CLASSES; c++) {
        if (of_class[c] <= most) continue;
        most = of_class[c];
        work.clock_class = (ClockClass)c;
    }
    return work;
}
