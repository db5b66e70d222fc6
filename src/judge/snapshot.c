/* Runs all launches of a side on fresh memory, and keeps what they leave in the buffers. */
#include "judge/judge_internal.h"
#include "predict/workgroup_places.h"

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
    dispatch->compares = order->compares;
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

/* Does the candidate have the same elements at other places? */
static bool is_laid_out_otherwise(const FillLayout *a, const FillLayout *b)
{
    const size_t dims = a->rank * sizeof *a->dims;
    return a->rank == b->rank && !memcmp(a->dims, b->dims, dims) && a->is_invertible && b->is_invertible &&
           (a->offset != b->offset || memcmp(a->strides, b->strides, dims));
}

uint64_t judge_position(const JudgeContents *contents, uint64_t position)
{
    uint64_t element;
    if (!contents->own) return position;
    if (position >= contents->base->positions) return position - contents->base->positions;
    return fill_element(contents->base, position, &element) ? fill_position(contents->own, element) : position;
}

/* Moves the candidate's elements to where the base has them. */
static void take_layout(const JudgeBuffer *buffer, JudgeContents *c)
{
    const FillLayout *base = &buffer->args[JUDGE_BASE]->fill.layout;
    const FillLayout *own = &buffer->args[JUDGE_CANDIDATE]->fill.layout;
    const unsigned bits = wavecc_type_info(buffer->type)->bits;
    const uint64_t num = c->size * 8 / bits, size = wavecc_type_bytes(buffer->type, base->positions + num);
    uint64_t element;
    uint8_t *bytes = heap_zeroed(size, 1), *written = heap_zeroed(size, 1);
    for (uint64_t p = 0; p < num; p++) {
        const bool has = fill_element(own, p, &element);
        const uint64_t to = has ? fill_position(base, element) : base->positions + p;
        wavecc_put(buffer->type, bytes, to, wavecc_get(buffer->type, c->bytes, p));
        for (uint64_t i = 0; i < (bits + 7) / 8; i++) written[to * bits / 8 + i] |= c->written[p * bits / 8 + i];
    }
    free(c->bytes);
    free(c->written);
    *c = (JudgeContents){bytes, written, size, c->address, own, base};
}

static void take_contents(const Memory *memory, JudgeBuffer *buffer, unsigned side, JudgeContents *contents)
{
    const Arg *arg = buffer->args[side];
    const MemoryRegion *region = memory_region(memory, arg->region);
    const bool is_moved = side == JUDGE_CANDIDATE && is_laid_out_otherwise(&buffer->args[JUDGE_BASE]->fill.layout,
                                                                           &buffer->args[JUDGE_CANDIDATE]->fill.layout);
    uint64_t begin = 0, end, last = 0;
    *contents = (JudgeContents){.address = region->base};
    while (memory_next_written(memory, arg->region, &begin, &end)) last = begin = end;
    if (side == JUDGE_BASE && last > buffer->extent) buffer->extent = last;
    const uint64_t wanted = is_moved && buffer->extent ? region->size : buffer->extent;
    contents->size = last > wanted ? last : wanted < region->size ? wanted : region->size;
    if (!contents->size || contents->size > JUDGE_MOST_BYTES) return;
    contents->bytes = heap_zeroed(contents->size, 1);
    contents->written = heap_zeroed(contents->size, 1);
    memory_peek(memory, arg->region, 0, contents->bytes, contents->size);
    for (begin = 0; memory_next_written(memory, arg->region, &begin, &end); begin = end)
        memset(contents->written + begin, 1, end - begin);
    if (is_moved) take_layout(buffer, contents);
}

/* Lets all workgroups of a launch run at the same time, if a device holds as many. False: no launch has changed. */
static bool make_resident(JudgeSide *side)
{
    bool any = false;
    for (uint32_t i = 0; i < side->launches.len; i++) {
        Run *run = side->launches.data[i];
        const SimDim3 g = run->launch.grid;
        const uint64_t groups = (uint64_t)g.x * g.y * g.z;
        const Target target = run->input.object.target;
        const Residency r =
            residency_of(target, &run->input.kernel->desc, run->launch.block, run->launch.dynamic_lds_bytes);
        if (run->options.resident > 1 || groups < 2 || groups > groups_at_once(&r, device_of_target(target))) continue;
        run->options.resident = (unsigned)groups;
        any = true;
    }
    return any;
}

/* Returns the memory after all launches, which the caller frees. NULL: no launch has run. */
static Memory *run_launches(JudgeRequest *request, Judgement *j, JudgeSide *side, const JudgeOrder *order,
                            JudgeSnapshot *snapshot)
{
    Memory *memory = new_memory(side, order);
    snapshot->failure = memory ? NULL : "its buffers have no room in memory";
    snapshot->status = memory ? SIM_OK : SIM_UNSUPPORTED;
    for (uint32_t i = 0; i < side->launches.len && !snapshot->failure; i++) {
        Run *run = side->launches.data[i];
        run->memory = memory;
        snapshot->failure = run_launch(request, j, side, i, order);
        snapshot->status = run->result.status == SIM_OK && snapshot->failure ? SIM_UNSUPPORTED : run->result.status;
    }
    return memory;
}

void judge_run(JudgeRequest *request, Judgement *j, unsigned number, const JudgeOrder *order, JudgeSnapshot *snapshot)
{
    JudgeSide *side = &request->sides[number];
    const uint64_t before = j->instructions;
    *snapshot = (JudgeSnapshot){.num_contents = j->buffers.len};
    Memory *memory = run_launches(request, j, side, order, snapshot);
    if (snapshot->status == SIM_DEADLOCK && make_resident(side)) { /* workgroups may wait for later ones */
        memory_free(memory);
        memory = run_launches(request, j, side, order, snapshot);
    }
    snapshot->good = !snapshot->failure;
    snapshot->instructions = j->instructions - before;
    snapshot->contents = heap_zeroed(j->buffers.len, sizeof *snapshot->contents);
    for (uint32_t i = 0; i < j->buffers.len && snapshot->good; i++)
        take_contents(memory, &j->buffers.data[i], number, &snapshot->contents[i]);
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
