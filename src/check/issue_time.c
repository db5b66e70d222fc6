/* Computes least issue times along paths, by Dijkstra's search with a heap of instructions by time. A wave issues in
   order, so the time of a path is the sum of its instructions' issue times. A matrix instruction also waits until the
   matrix pipe has finished the previous one. Where paths meet, the pipe is assumed to be free, which keeps the time a
   lower bound. */
#include "check/issue_time.h"

#include "isa/immediates.h"
#include "timing/rows.h"

typedef struct Arrival {
    uint32_t inst;
    uint32_t clocks;
    uint32_t pipe_free; /* when the matrix pipe can take the next instruction */
} Arrival;

typedef struct Search {
    const Code *code;
    const uint8_t *region;
    uint32_t *clocks;
    VEC(Arrival) heap;
} Search;

static void heap_push(Search *s, Arrival arrival)
{
    VEC_PUSH(s->code->arena, &s->heap, arrival);
    uint32_t at = s->heap.len - 1;
    while (at && s->heap.data[(at - 1) / 2].clocks > arrival.clocks) {
        s->heap.data[at] = s->heap.data[(at - 1) / 2];
        at = (at - 1) / 2;
    }
    s->heap.data[at] = arrival;
}

static Arrival heap_pop(Search *s)
{
    Arrival top = s->heap.data[0], last = VEC_POP(&s->heap);
    uint32_t at = 0, len = s->heap.len;
    for (uint32_t child; (child = 2 * at + 1) < len; at = child) {
        if (child + 1 < len && s->heap.data[child + 1].clocks < s->heap.data[child].clocks) child++;
        if (s->heap.data[child].clocks >= last.clocks) break;
        s->heap.data[at] = s->heap.data[child];
    }
    if (len) s->heap.data[at] = last;
    return top;
}

static bool is_valu(const InstInfo *info) { return info->unit == UNIT_VALU || info->unit == UNIT_TRANS; }

/* The time from the issue of `inst` to that of the next instruction. The states of an s_nop are issue slots. */
static uint32_t time_of(const Code *code, const CodeInst *inst, const CodeInst *next, bool is_taken)
{
    const InstInfo *info = inst_info(inst->d.inst.opcode), *after = inst_info(next->d.inst.opcode);
    const Target t = code->target;
    if (inst->d.inst.opcode == OP_S_NOP) return time_clocks(t, TIME_ISSUE) * nop_states(&inst->d.inst);
    if (is_taken) return time_clocks(t, TIME_ISSUE_TAKEN_BRANCH);
    const bool to_memory = after->unit == UNIT_VMEM || after->unit == UNIT_LDS || after->unit == UNIT_FLAT;
    uint32_t clocks = time_clocks(t, info->unit == UNIT_TRANS ? TIME_ISSUE_TRANS : TIME_ISSUE);
    if (is_valu(info) && to_memory && clocks < time_clocks(t, TIME_ISSUE_MEMORY_AFTER_VALU))
        clocks = time_clocks(t, TIME_ISSUE_MEMORY_AFTER_VALU);
    return clocks;
}

static void leave(Search *s, Arrival from)
{
    const CodeInst *inst = &s->code->insts[from.inst];
    if (inst_info(inst->d.inst.opcode)->unit == UNIT_MFMA)
        from.pipe_free =
            from.clocks + isa_passes(s->code->target, &inst->d.inst) * time_clocks(s->code->target, TIME_MATRIX_PASS);
    const bool is_branch = inst_info(inst->d.inst.opcode)->flags & INST_BRANCH;
    for (unsigned n = 0; n < 2; n++) {
        const uint32_t to = inst->succ[n];
        if (to == NO_INST || s->region[to] == REGION_OUTSIDE) continue;
        const CodeInst *next = &s->code->insts[to];
        Arrival arrival = from;
        arrival.inst = to;
        arrival.clocks += time_of(s->code, inst, next, is_branch && n == 0);
        if (next->num_preds > 1) arrival.pipe_free = 0;
        if (inst_info(next->d.inst.opcode)->unit == UNIT_MFMA && arrival.clocks < arrival.pipe_free)
            arrival.clocks = arrival.pipe_free;
        if (arrival.clocks < s->clocks[to]) {
            s->clocks[to] = arrival.clocks;
            heap_push(s, arrival);
        }
    }
}

void issue_times(const Code *code, uint32_t from, const uint8_t *region, uint32_t *clocks)
{
    Search s = {.code = code, .region = region, .clocks = clocks};
    leave(&s, (Arrival){from, 0, 0});
    while (s.heap.len) {
        Arrival at = heap_pop(&s);
        if (at.clocks == clocks[at.inst] && region[at.inst] == REGION_INSIDE) leave(&s, at);
    }
}
