/* Writes the prediction as JSON. docs/timing.md explains each field. */
#include "predict/measured_errors.h"
#include "print/time_report.h"

enum { MEMBER_BLANKS = 1, ITEM_BLANKS = 2, MOST_HOT_LINES = 20 };

static const char *const level_names[NUM_MEMORY_LEVELS] = {"l1", "l2", "mall", "hbm"};

static void write_dims(JsonWriter *json, const char *name, SimDim3 dims)
{
    JSON_ROW(json, name, dims.x, dims.y, dims.z);
}

static void write_shares(JsonWriter *json, const char *name, const double *shares)
{
    json_begin_object(json, name);
    for (unsigned i = 0; i < NUM_CLOCK_OWNERS; i++) json_double(json, clock_owner_names[i], shares[i]);
    json_end(json);
}

static void write_place(const TimeReport *r, uint32_t word, JsonWriter *json)
{
    SourceLoc loc = {0};
    const bool has_line = time_line(r, word, &loc);
    json_unsigned(json, "address", time_address(r, word));
    json_path(json, "file", has_line ? loc.file : NULL);
    json_unsigned_or_null(json, "line", has_line, loc.line);
}

/* ---- the launch ---- */

/* For a launch. A device that does not exist has no prediction. */
static void write_predicted(const TimeReport *r, const char *name, double value, JsonWriter *json)
{
    if (r->device->hypothetical) json_null(json, name);
    else json_double(json, name, value);
}

static void write_error(const TimeReport *r, JsonWriter *json)
{
    const PredictionError *known = prediction_error(r->device, r->time);
    const PredictionError *error = known ? known : prediction_error_of_others();
    if (r->device->hypothetical || r->time->not_predicted) {
        json_null(json, "error");
        return;
    }
    json_begin_object(json, "error");
    json_double(json, "median_percent", error->median);
    json_double(json, "p90_percent", error->p90);
    json_unsigned(json, "launches", error->launches);
    json_text(json, "of", error->what);
    json_bool(json, "like_it", known);
    json_end(json);
}

static void write_launch(const TimeReport *r, JsonWriter *json)
{
    const LaunchTime *t = r->time;
    json_bool(json, "has_work", t->has_work);
    json_bool(json, "predicted", !r->device->hypothetical && !t->not_predicted);
    write_predicted(r, "us", t->us, json);
    write_predicted(r, "us_low", t->us_low, json);
    write_predicted(r, "us_high", t->us_high, json);
    write_predicted(r, "empty_launch_us", r->device->launch_us, json);
    write_predicted(r, "guess_low", t->guess_low, json);
    write_predicted(r, "guess_high", t->guess_high, json);
    write_error(r, json);
    json_text(json, "data", r->data->name);
    json_double(json, "ghz", t->ghz);
    json_double(json, "launch_clocks", t->launch_clocks);
    json_double(json, "cu_clocks", t->cu_clocks);
    json_double(json, "group_clocks", t->group_clocks);
    json_line(json, MEMBER_BLANKS);
    json_double(json, "flops", t->flops);
    write_predicted(r, "tflops", t->tflops, json);
    write_predicted(r, "peak_tflops", t->peak_tflops, json);
    write_predicted(r, "vector_tflops", t->vector_tflops, json);
    write_predicted(r, "vector_peak_tflops", t->vector_peak_tflops, json);
    write_predicted(r, "gb_per_s", t->gb_per_s, json);
    write_predicted(r, "peak_gb_per_s", r->device->hbm_gb_per_s, json);
    json_double(json, "efficiency", t->efficiency);
    json_double(json, "bound_clocks", t->bound_clocks);
    json_text(json, "bound_by", clock_owner_names[t->bound_by]);
    json_line(json, MEMBER_BLANKS);
    write_shares(json, "owners", t->owner);
}

static void write_occupancy(const LaunchTime *t, JsonWriter *json)
{
    json_begin_object(json, "occupancy");
    json_unsigned(json, "resident_workgroups", t->resident);
    json_unsigned(json, "waves_by_vgprs", t->waves_by_vgprs);
    json_unsigned(json, "waves_by_lds", t->waves_by_lds);
    json_unsigned(json, "waves_by_group", t->waves_by_group);
    json_unsigned(json, "workgroups", t->groups);
    json_unsigned(json, "rounds", t->rounds);
    json_double(json, "last_round", t->last_round);
    json_end(json);
}

static void write_traffic(const LaunchTraffic *traffic, JsonWriter *json)
{
    json_begin_object(json, "memory");
    json_double(json, "requested_bytes", traffic->requested_bytes);
    json_begin_object(json, "found_bytes");
    for (unsigned i = 0; i < NUM_MEMORY_LEVELS; i++) json_double(json, level_names[i], traffic->bytes[i]);
    json_end(json);
    json_double(json, "written_bytes", traffic->written_bytes);
    json_unsigned(json, "laws", traffic->laws);
    json_unsigned(json, "laws_fitted", traffic->laws_fitted);
    json_unsigned(json, "laws_failed", traffic->laws_failed);
    json_end(json);
}

static void write_notes(const TimeReport *r, JsonWriter *json)
{
    json_begin_array(json, "notes");
    if (r->made_up) json_text(json, NULL, r->made_up);
    for (uint32_t i = 0; i < r->time->num_notes; i++) json_text(json, NULL, r->time->notes[i]);
    json_end(json);
    json_begin_array(json, "changed_rows");
    for (uint32_t i = 0; i < r->changed.len; i++) json_text(json, NULL, r->changed.data[i]);
    json_end(json);
}

static void write_changes(const TimeReport *r, JsonWriter *json)
{
    JSON_OBJECTS(json, "changes", JSON_INLINE, const WhatIf, change, r->time->changes, r->time->num_changes) {
        json_text(json, "id", change->id);
        json_text(json, "what", change->what);
        write_predicted(r, "us", change->us, json);
        json_double(json, "gain", change->gain);
    }
}

/* ---- loops and instructions ---- */

static void write_gaps(const TimeReport *r, uint32_t number, JsonWriter *json)
{
    LoopProducts products = {0};
    time_loop_products(r, number, &products);
    json_begin_array(json, "mfma_gaps");
    for (uint32_t i = 0; i < products.len; i++) json_unsigned(json, NULL, products.data[i].gap);
    json_end(json);
}

static void write_loop(const TimeReport *r, const LoopTime *loop, JsonWriter *json)
{
    write_place(r, loop->header, json);
    json_unsigned(json, "begin", time_address(r, loop->begin));
    json_unsigned(json, "end", time_address(r, loop->end));
    json_unsigned(json, "depth", loop->depth);
    if (loop->parent >= 0) json_signed(json, "parent", loop->parent);
    else json_null(json, "parent");
    json_double(json, "iterations", loop->iterations);
    json_double(json, "clocks", loop->clocks);
    json_double(json, "matrix_clocks", loop->matrix_clocks);
    json_double(json, "efficiency", loop->clocks > 0 ? loop->matrix_clocks / loop->clocks : 0);
    json_double(json, "instructions", loop->instructions);
    json_double(json, "bound_clocks", loop->bound);
    json_text(json, "bound_by", clock_owner_names[loop->bound_by]);
    write_shares(json, "owners", loop->owner);
    write_gaps(r, (uint32_t)(loop - r->time->loops), json);
}

static void write_stalls(const TimeReport *r, const InstTime *inst, JsonWriter *json)
{
    json_begin_array(json, "stalls");
    for (unsigned i = 0; i < NUM_CLOCK_OWNERS; i++) {
        if (!inst->stalled[i]) continue;
        json_begin_object(json, NULL);
        json_text(json, "owner", clock_owner_names[i]);
        json_unsigned(json, "clocks", inst->stalled[i]);
        json_unsigned_or_null(json, "for", inst->blame[i] != UINT32_MAX, time_address(r, inst->blame[i]));
        json_end(json);
    }
    json_end(json);
}

/* The operation with the worst bank conflict: two of its lanes, and their LDS addresses (LDS-DMA: relative to its
   base). */
static void write_worst(const WorstAccess *access, JsonWriter *json)
{
    const AccessPattern *worst = access->pattern;
    if (!worst) return;
    const uint64_t base = worst->space == ACCESS_TO_LDS ? access->base : 0;
    json_begin_object(json, "lds_worst");
    json_unsigned(json, "clocks", worst->lds_clocks);
    json_unsigned(json, "free_clocks", worst->lds_free);
    json_begin_array(json, "lanes");
    for (unsigned i = 0; i < 2; i++) json_unsigned(json, NULL, worst->worst_lanes[i]);
    json_end(json);
    json_begin_array(json, "addresses");
    for (unsigned i = 0; i < 2; i++) json_unsigned(json, NULL, base + worst->worst_offsets[i]);
    json_end(json);
    json_end(json);
}

static void write_inst(const TimeReport *r, const InstTime *inst, const WorstAccess *worst, JsonWriter *json)
{
    StrBuf text = {0};
    ClockOwner most;
    time_append_inst(r, inst->word, &text);
    write_place(r, inst->word, json);
    json_text(json, "text", text.data);
    json_unsigned(json, "count", inst->count);
    json_unsigned(json, "issue_clocks", inst->issue_clocks);
    json_unsigned(json, "stall_clocks", time_stalled(inst, &most));
    write_stalls(r, inst, json);
    json_unsigned(json, "lds_clocks", inst->lds_clocks);
    json_unsigned(json, "lds_conflict_clocks", inst->lds_conflict_clocks);
    if (inst->lds_conflict_clocks) write_worst(worst, json);
    json_unsigned(json, "lines", inst->lines);
    json_unsigned(json, "lines_of_l1", inst->lines_of_l1);
    strbuf_free(&text);
}

static void write_hot_lines(const TimeReport *r, JsonWriter *json)
{
    HotLines lines = {0};
    time_find_hot_lines(r, &lines);
    const uint32_t count = lines.len < MOST_HOT_LINES ? lines.len : MOST_HOT_LINES;
    JSON_OBJECTS(json, "hot_lines", ITEM_BLANKS, const HotLine, line, lines.data, count) {
        json_path(json, "file", line->has_line ? line->loc.file : NULL);
        json_unsigned_or_null(json, "line", line->has_line, line->loc.line);
        json_double(json, "share", line->share);
        json_unsigned(json, "dearest", time_address(r, line->word));
        json_unsigned_or_null(json, "waits_for", line->waits_for != UINT32_MAX, time_address(r, line->waits_for));
        write_shares(json, "owners", line->owner);
    }
}

static void write_code(const TimeReport *r, JsonWriter *json)
{
    JSON_OBJECTS(json, "loops", ITEM_BLANKS, const LoopTime, loop, r->time->loops, r->time->num_loops)
        write_loop(r, loop, json);
    json_line(json, MEMBER_BLANKS);
    write_hot_lines(r, json);
    json_line(json, MEMBER_BLANKS);
    const WorstAccess *worst = time_worst_accesses(r);
    JSON_OBJECTS(json, "instructions", ITEM_BLANKS, const InstTime, inst, r->time->cu.insts, r->time->cu.num_insts)
        write_inst(r, inst, worst++, json);
}

void time_write_json(const TimeReport *r, const char *name, JsonWriter *json)
{
    json_begin_object(json, name);
    json_text(json, "kernel", r->kernel->name);
    json_text(json, "target", target_infos[r->object->target].name);
    json_text(json, "device", r->device->name);
    json_unsigned(json, "compute_units", r->device->cus);
    if (r->device->hypothetical) json_bool(json, "hypothetical", true);
    write_dims(json, "grid", r->grid);
    write_dims(json, "block", r->block);
    json_line(json, MEMBER_BLANKS);
    write_launch(r, json);
    json_line(json, MEMBER_BLANKS);
    write_occupancy(r->time, json);
    json_line(json, MEMBER_BLANKS);
    write_traffic(&r->time->traffic, json);
    json_line(json, MEMBER_BLANKS);
    write_changes(r, json);
    json_line(json, MEMBER_BLANKS);
    write_notes(r, json);
    json_line(json, MEMBER_BLANKS);
    write_code(r, json);
    json_line(json, 0);
    json_end(json);
}
