/* Runs all launches of a side on fresh memory, and keeps what they leave in the buffers. */
#include "judge/judge_internal.h"

#include "support/heap.h"

/* Maps the buffers of a launch file before its launches, so that they have the same addresses as in `wavecc run`. */
static Memory *new_memory(JudgeSide *side, const JudgeOrder *order)
{
    Memory *memory = memory_new();
    for (unsigned i = 0; i < order->places_before; i++) memory_count_place(memory);
    if (side->buffers && !args_map(side->buffers, memory)) {
        memory_free(memory);
        return NULL;
    }
    return memory;
}

static void reverse(Arena *arena, SimDispatch *dispatch)
{
    enum { MOST = 1 << 16 };
    const SimDim3 g = dispatch->grid;
    const uint64_t count = (uint64_t)g.x * g.y * g.z;
    if (count > MOST || dispatch->num_workgroups || dispatch->cluster.x > 1 || dispatch->cluster.y > 1) return;
    SimDim3 *list = ARENA_ARRAY(arena, SimDim3, count);
    for (uint64_t i = 0; i < count; i++) {
        const uint64_t n = count - 1 - i;
        list[i] = (SimDim3){(uint32_t)(n % g.x), (uint32_t)(n / g.x % g.y), (uint32_t)(n / g.x / g.y)};
    }
    dispatch->workgroups = list;
    dispatch->num_workgroups = count;
}

static void take_order(const JudgeOrder *order, Arena *arena, SimDispatch *dispatch)
{
    dispatch->completion = order->completion;
    dispatch->completion_seed = order->seed;
    dispatch->seed = order->seed;
    dispatch->checks = order->checks;
    dispatch->completion_limit = 0;
    dispatch->payload = order->payload;
    if (order->reversed) reverse(arena, dispatch);
}

/* Runs one launch. Returns a failure as text, or NULL. */
static const char *run_launch(JudgeRequest *request, Judgement *j, JudgeSide *side, uint32_t number,
                              const JudgeOrder *order)
{
    Run *run = side->launches.data[number];
    SimDispatch dispatch;
    StrBuf text = {0};
    if (run->same_object) run->input.object.base = side->launches.data[run->same_object - 1]->input.object.base;
    sim_result_free(&run->result);
    run->result = (SimResult){0};
    if (!run_set_up_memory(run, &dispatch)) return "its arguments do not fit";
    take_order(order, request->arena, &dispatch);
    dispatch.max_instructions = request->budget > j->instructions ? request->budget - j->instructions : 1;
    if (order->limit && order->limit < dispatch.max_instructions) dispatch.max_instructions = order->limit;
    sim_run(&dispatch, &run->result);
    j->instructions += run->result.num_instructions;
    if (run->regions_kept) memory_unmap_from(run->memory, run->regions_kept);
    if (run->result.status == SIM_OK) return NULL;
    run_append_failure(run, &run->result, &text);
    while (text.len && text.data[text.len - 1] == '\n') text.data[--text.len] = 0;
    const char *failure = arena_strdup(request->arena, text.data ? text.data : "it failed");
    strbuf_free(&text);
    return failure;
}

/* ---- contents after the run ---- */

static void take_contents(const Memory *memory, const Arg *arg, JudgeContents *contents)
{
    uint64_t begin = 0, end, last = 0;
    *contents = (JudgeContents){.address = memory_region(memory, arg->region)->base};
    while (memory_next_written(memory, arg->region, &begin, &end)) last = begin = end;
    if (!last || last > JUDGE_MOST_BYTES) {
        contents->size = last;
        return;
    }
    contents->size = last;
    contents->bytes = heap_zeroed(last, 1);
    contents->written = heap_zeroed(last, 1);
    memory_peek(memory, arg->region, 0, contents->bytes, last);
    for (begin = 0; memory_next_written(memory, arg->region, &begin, &end); begin = end)
        memset(contents->written + begin, 1, end - begin);
}

void judge_run(JudgeRequest *request, Judgement *j, unsigned number, const JudgeOrder *order, JudgeSnapshot *snapshot)
{
    JudgeSide *side = &request->sides[number];
    Memory *memory = new_memory(side, order);
    *snapshot = (JudgeSnapshot){.status = SIM_OK, .num_contents = j->buffers.len};
    if (!memory) {
        snapshot->failure = "its buffers have no room in memory";
        snapshot->status = SIM_UNSUPPORTED;
        return;
    }
    for (uint32_t i = 0; i < side->launches.len && !snapshot->failure; i++) {
        Run *run = side->launches.data[i];
        run->memory = memory;
        snapshot->failure = run_launch(request, j, side, i, order);
        snapshot->status = run->result.status == SIM_OK && snapshot->failure ? SIM_UNSUPPORTED : run->result.status;
    }
    snapshot->good = !snapshot->failure;
    snapshot->contents = heap_zeroed(j->buffers.len, sizeof *snapshot->contents);
    for (uint32_t i = 0; i < j->buffers.len && snapshot->good; i++)
        take_contents(memory, j->buffers.data[i].args[number], &snapshot->contents[i]);
    memory_free(memory);
    for (uint32_t i = 0; i < side->launches.len; i++) side->launches.data[i]->memory = NULL;
}

Memory *judge_memory_before(JudgeRequest *request, Judgement *j, unsigned number, uint32_t launch)
{
    JudgeSide *side = &request->sides[number];
    const JudgeOrder order = {.completion = SIM_COMPLETE_EARLIEST};
    Memory *memory = new_memory(side, &order);
    bool good = memory;
    for (uint32_t i = 0; i < launch && good; i++) {
        Run *run = side->launches.data[i];
        const SimResult findings = run->result; /* of a checked run */
        run->memory = memory;
        run->result = (SimResult){0};
        good = !run_launch(request, j, side, i, &order);
        sim_result_free(&run->result);
        run->result = findings;
    }
    if (good) return memory;
    if (memory) memory_free(memory);
    return NULL;
}

void judge_snapshot_free(JudgeSnapshot *snapshot)
{
    for (uint32_t i = 0; i < snapshot->num_contents && snapshot->contents; i++) {
        free(snapshot->contents[i].bytes);
        free(snapshot->contents[i].written);
    }
    free(snapshot->contents);
    *snapshot = (JudgeSnapshot){0};
}

bool judge_over_budget(const JudgeRequest *request, const Judgement *j) { return j->instructions >= request->budget; }
