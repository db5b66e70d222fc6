/* The matrix pipe, the VALU and the transcendental unit of a SIMD, and results that arrive later than the wave's next
   instruction. The matrix pipe takes one instruction at a time. At its start it reads operands, and no VALU instruction
   can issue; later ones can. On some targets packed f32 operations cannot. Readers of D wait for it, except those that
   read it as C in the same registers. */
#include "timing/cu_state.h"

/* When `inst` may touch the registers that `result` writes. */
static uint64_t result_time(const LateResult *result, const TimedInst *inst)
{
    uint64_t time = 0;
    for (unsigned i = 0; i < inst->writes.count; i++)
        if (ranges_overlap(inst->writes.range[i], result->range)) time = result->forwarded;
    for (unsigned i = 0; i < inst->reads.count; i++) {
        const RegRange read = inst->reads.range[i];
        if (!ranges_overlap(read, result->range)) continue;
        const bool is_sum = result->is_matrix && inst->kind == ISSUE_MATRIX && read.first == inst->sum.first &&
                            read.first == result->range.first && read.count == result->range.count;
        time = later(time, is_sum ? result->forwarded : result->ready);
    }
    return time;
}

static void result_hold(const CuWave *wave, const TimedInst *inst, Hold *hold)
{
    ARRAY_FOREACH(const LateResult, result, wave->results, wave->num_results) {
        if (result->ready <= wave->base) continue;
        const uint64_t time = result_time(result, inst);
        if (time > wave->base) hold_until(hold, OWNER_DEPENDENCE, time, result->word);
    }
}

void pipes_hold(const Cu *cu, const CuWave *wave, const TimedInst *inst, Hold *hold)
{
    const CuSimd *simd = &cu->simds[wave->simd];
    if (wave->num_results) result_hold(wave, inst, hold);
    if (inst->kind != ISSUE_INTERNAL)
        hold_until(hold, OWNER_ISSUE, simd->kind_free[inst->kind], simd->kind_word[inst->kind]);
    if (inst->kind == ISSUE_MATRIX) hold_until(hold, OWNER_MATRIX, simd->matrix_free, simd->kind_word[ISSUE_MATRIX]);
    if (inst->kind != ISSUE_VALU) return;
    hold_until(hold, OWNER_MATRIX, simd->head_end, simd->kind_word[ISSUE_MATRIX]);
    if (inst->is_trans) hold_until(hold, OWNER_TRANS, simd->trans_until, simd->trans_word);
    hold_until(hold, simd->valu_is_trans ? OWNER_TRANS : OWNER_VALU, simd->valu_until, simd->kind_word[ISSUE_VALU]);
    if (!inst->is_packed || cu->rows->value[TIME_PACKED_UNDER_MATRIX] > 0) return;
    hold_until(hold, OWNER_MATRIX, simd->matrix_free, simd->kind_word[ISSUE_MATRIX]);
    hold_until(hold, OWNER_DEPENDENCE, simd->packed_free, simd->kind_word[ISSUE_MATRIX]);
}

static void add_result(CuWave *wave, const TimedInst *inst, RegRange range, uint64_t at, uint32_t word)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < wave->num_results; i++)
        if (wave->results[i].ready > at) wave->results[kept++] = wave->results[i];
    if (kept == MAX_RESULTS) { /* the oldest result arrives first */
        for (uint32_t i = 1; i < kept; i++) wave->results[i - 1] = wave->results[i];
        kept--;
    }
    const bool is_matrix = inst->kind == ISSUE_MATRIX;
    wave->results[kept] = (LateResult){range, is_matrix, at + inst->latency, at + inst->forward, word};
    wave->num_results = kept + 1;
}

/* Adds results of the VALU and the SALU whose pipeline is longer than the issue time. An instruction that overwrites
   such a result follows it in the same pipeline. */
static void add_late_results(CuWave *wave, const TimedInst *inst, uint64_t at, uint32_t word)
{
    if (inst->latency <= inst->issue) return;
    for (unsigned i = 0; i < inst->writes.count; i++) add_result(wave, inst, inst->writes.range[i], at, word);
}

static void valu_issued(Cu *cu, CuWave *wave, const TimedInst *inst, uint64_t at, uint32_t word)
{
    CuSimd *simd = &cu->simds[wave->simd];
    simd->valu_until = at + inst->pipe;
    simd->valu_is_trans = inst->is_trans;
    if (inst->apart) {
        simd->trans_until = at + inst->apart;
        simd->trans_word = word;
    }
    wave->after_valu = at + row_clocks(cu, TIME_ISSUE_MEMORY_AFTER_VALU);
}

void pipes_issued(Cu *cu, CuWave *wave, const TimedInst *inst, uint64_t at, uint32_t word)
{
    CuSimd *simd = &cu->simds[wave->simd];
    simd->kind_free[inst->kind] = at + row_clocks(cu, TIME_ISSUE);
    simd->kind_word[inst->kind] = word;
    if (inst->kind == ISSUE_VALU) valu_issued(cu, wave, inst, at, word);
    if (inst->kind == ISSUE_VALU || inst->kind == ISSUE_SALU) add_late_results(wave, inst, at, word);
    if (inst->kind == ISSUE_MATRIX) {
        simd->matrix_free = at + inst->pipe;
        simd->head_end = at + inst->head;
        simd->packed_free = simd->matrix_free + row_clocks(cu, TIME_PACKED_AFTER_MATRIX);
        if (inst->writes.count) add_result(wave, inst, inst->writes.range[0], at, word);
    }
    simd->busy[inst->kind] += inst->pipe ? inst->pipe : row_clocks(cu, TIME_ISSUE);
}
