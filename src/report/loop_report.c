/* Reports loops of one block: clocks of an iteration from the clock (analysis/block_time.h). */
#include "analysis/block_time.h"
#include "emit/emit.h"
#include "ir/choices.h"
#include "isa/family.h"
#include "report/report.h"

enum { ITERATIONS = 8, LABEL_BYTES = 40 };

typedef struct LoopTime {
    char label[LABEL_BYTES];
    BlockTimed alone, group; /* alone: one wave; group: all waves of a workgroup */
    uint32_t waves;
} LoopTime;

/* False: the block is not a loop of one block, or the target's times are unknown. */
static bool time_loop(const Kernel *k, uint32_t kernel_number, const Block *block, LoopTime *loop)
{
    if (!block_is_loop(block)) return false;
    const TimeRows rows = time_rows(k->target);
    emit_label(kernel_number, block, loop->label, sizeof loop->label);
    loop->waves = isa_waves(k->target, kernel_max_threads(k));
    loop->alone = block_time(k->arena, &rows, block, ITERATIONS, 1);
    loop->group = block_time(k->arena, &rows, block, ITERATIONS, loop->waves);
    return loop->alone.num_insts;
}

/* NULL: modes were not compared, or it is not a loop of the source. */
static const LoopChoice *choice_of(const Kernel *k, const Block *block)
{
    return k->notes->choices && block->loop_of ? &k->notes->choices->loops[block->loop_of - 1] : NULL;
}

void report_loops(const Kernel *k, uint32_t kernel_number, StrBuf *out)
{
    LoopTime loop;
    FOREACH_BLOCK(k, block)
    {
        if (!time_loop(k, kernel_number, block, &loop)) continue;
        strbuf_printf(out, "  loop %s: %u instructions, %.0f clocks an iteration", loop.label, loop.alone.num_insts,
                      loop.alone.time.clocks);
        if (loop.waves > 1) strbuf_printf(out, " (%u waves: %.0f)", loop.waves, loop.group.time.clocks);
        if (loop.group.time.matrix_clocks > 0)
            strbuf_printf(out, ", of the matrix pipe %.0f", loop.group.time.matrix_clocks);
        strbuf_char(out, '\n');
        const LoopChoice *choice = choice_of(k, block);
        if (!choice) continue;
        strbuf_printf(out, "    schedule %s: ", schedule_mode_names[choice->mode]);
        choice_print(choice, out);
        strbuf_char(out, '\n');
    }
}

static void choice_json(const LoopChoice *choice, JsonWriter *json)
{
    json_begin_object(json, "schedule");
    json_text(json, "mode", schedule_mode_names[choice->mode]);
    json_bool(json, "by_author", choice->by_author);
    json_begin_object(json, "clocks");
    for (unsigned m = 0; m < NUM_SCHEDULE_MODES; m++)
        if (choice->clocks[m]) json_unsigned(json, schedule_mode_names[m], (uint64_t)(choice->clocks[m] + 0.5));
    json_end(json);
    json_begin_object(json, "dropped");
    for (unsigned m = 0; m < NUM_SCHEDULE_MODES; m++)
        if (choice->dropped[m]) json_text(json, schedule_mode_names[m], choice->dropped[m]);
    json_end(json);
    json_unsigned(json, "bound", (uint64_t)(choice->bound + 0.5));
    json_text(json, "bound_by", choice->bound_by);
    json_text(json, "row", choice->row);
    json_end(json);
}

void report_loops_json(const Kernel *k, uint32_t kernel_number, JsonWriter *json)
{
    LoopTime loop;
    json_begin_array(json, "loops");
    FOREACH_BLOCK(k, block)
    {
        if (!time_loop(k, kernel_number, block, &loop)) continue;
        json_begin_object(json, NULL);
        json_text(json, "label", loop.label);
        json_unsigned(json, "instructions", loop.alone.num_insts);
        json_unsigned(json, "waves", loop.waves);
        json_unsigned(json, "clocks_one_wave", (uint64_t)(loop.alone.time.clocks + 0.5));
        json_unsigned(json, "clocks", (uint64_t)(loop.group.time.clocks + 0.5));
        json_unsigned(json, "matrix_clocks", (uint64_t)(loop.group.time.matrix_clocks + 0.5));
        const LoopChoice *choice = choice_of(k, block);
        if (choice) choice_json(choice, json);
        json_end(json);
    }
    json_end(json);
}
