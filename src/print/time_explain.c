/* The first page of `wavecc explain`: what limits a launch, how far it is from that limit, which changes would gain,
   and the most expensive source lines. */
#include <string.h>

#include "print/time_report.h"

enum { SHOWN_LOOPS = 3, SHOWN_LINES = 10, SHOWN_CHANGES = 3, SOURCE_COLUMNS = 60 };
static const double told_launch_share = 0.25; /* of the time, from which on the launch itself is worth a line */
static const double told_loop_share = 0.01;   /* of the clocks */

/* Appends the line's text without blanks around it, cut to fit; nothing if the source is missing. */
static void append_source(const TimeReport *r, const HotLine *line, StrBuf *out)
{
    const char *text = r->source;
    if (!text || !r->source_file || !line->has_line || strcmp(line->loc.file, r->source_file)) return;
    for (uint32_t n = 1; n < line->loc.line && text; n++) {
        text = strchr(text, '\n');
        text += text != NULL;
    }
    if (!text) return;
    text += strspn(text, " \t");
    const size_t length = strcspn(text, "\r\n");
    const bool is_cut = length > SOURCE_COLUMNS;
    if (length) strbuf_printf(out, "   %.*s%s", (int)(is_cut ? SOURCE_COLUMNS : length), text, is_cut ? " ..." : "");
}

/* ", waits for INSTRUCTION (LINE)" */
static void append_waits_for(const TimeReport *r, uint32_t word, StrBuf *out)
{
    SourceLoc loc;
    strbuf_append(out, ", waits for ");
    time_append_inst(r, word, out);
    if (time_line(r, word, &loc)) strbuf_printf(out, " (line %u)", loc.line);
}

static void append_line(const TimeReport *r, const HotLine *line, StrBuf *out)
{
    strbuf_printf(out, "  %5.1f %%  ", 100 * line->share);
    if (line->has_line) strbuf_printf(out, "%s:%u", line->loc.file, line->loc.line);
    else strbuf_printf(out, "0x%llx", (unsigned long long)time_address(r, line->word));
    append_source(r, line, out);
    strbuf_append(out, "\n           ");
    time_append_inst(r, line->word, out);
    if (line->waits_for != UINT32_MAX) append_waits_for(r, line->waits_for, out);
    strbuf_append(out, "\n           ");
    time_append_owners(line->owner, SHOWN_CHANGES, out);
    strbuf_append(out, " %\n");
}

/* ---- loops ---- */

/* The clocks of all waves at the loop's instructions. */
static double loop_clocks(const TimeReport *r, const LoopTime *loop)
{
    double sum = 0;
    ARRAY_FOREACH(const InstTime, inst, r->time->cu.insts, r->time->cu.num_insts) {
        if (inst->word < loop->begin || inst->word >= loop->end) continue;
        ClockOwner most;
        sum += (double)inst->issue_clocks + (double)time_stalled(inst, &most);
    }
    return sum;
}

static void append_loop(const TimeReport *r, const LoopTime *loop, double share, StrBuf *out)
{
    strbuf_printf(out, "  %5.1f %%  ", 100 * share);
    time_append_loop_place(r, loop, out);
    strbuf_printf(out, ": %.0f iteration%s of %.0f clk, at least %.0f by %s\n", loop->iterations,
                  loop->iterations > 1 ? "s" : "", loop->clocks, loop->bound, clock_owner_names[loop->bound_by]);
}

/* Of code without lines, the loops say where the clocks go. */
static void append_loops(const TimeReport *r, double sum, StrBuf *out)
{
    const LaunchTime *t = r->time;
    double *clocks = ARENA_ARRAY(r->arena, double, t->num_loops + 1);
    for (uint32_t i = 0; i < t->num_loops; i++) clocks[i] = loop_clocks(r, &t->loops[i]);
    for (unsigned n = 0; n < SHOWN_LOOPS; n++) {
        uint32_t most = 0;
        for (uint32_t i = 1; i < t->num_loops; i++)
            if (clocks[i] > clocks[most]) most = i;
        if (!t->num_loops || clocks[most] < told_loop_share * sum) return;
        if (!n)
            strbuf_append(out, "\nhot loops: share of the same clocks, iterations of a wave, and what bounds one\n");
        append_loop(r, &t->loops[most], clocks[most] / sum, out);
        clocks[most] = 0;
    }
}

/* ---- lines ---- */

static void append_lines(const TimeReport *r, StrBuf *out)
{
    HotLines lines = {0};
    const double sum = time_find_hot_lines(r, &lines);
    if (!(sum > 0)) return;
    strbuf_append(out, "\nhot lines: share of the clocks of all waves of a full compute unit, the most expensive "
                       "instruction, and what the clocks go to\n");
    for (uint32_t i = 0; i < lines.len && i < SHOWN_LINES; i++) append_line(r, &lines.data[i], out);
    if (lines.len > SHOWN_LINES) strbuf_printf(out, "  and %u more\n", lines.len - SHOWN_LINES);
    append_loops(r, sum, out);
}

/* ---- the launch ---- */

/* The roofline: the limits of the matrix pipes, the vector units and the memory at this clock. */
static void append_roof(const TimeReport *r, StrBuf *out)
{
    const LaunchTime *t = r->time;
    const double moved = t->traffic.bytes[LEVEL_HBM] + t->traffic.written_bytes;
    strbuf_append(out, "\nroofline\n");
    if (t->flops > 0)
        strbuf_printf(out, "  %.1f TFLOPS of %.1f that the matrix pipes have at %.2f GHz (%.1f %%)\n", t->tflops,
                      t->peak_tflops, t->ghz, 100 * t->tflops / t->peak_tflops);
    if (t->vector_tflops > 0)
        strbuf_printf(out, "  %.2f TFLOPS of %.1f that the vector units have with these instructions (%.1f %%)\n",
                      t->vector_tflops, t->vector_peak_tflops, 100 * t->vector_tflops / t->vector_peak_tflops);
    strbuf_printf(out, "  %.1f GB/s of the %.0f that HBM has (%.1f %%)\n", moved / t->us * 1e-3,
                  r->device->hbm_gb_per_s, 100 * moved / t->us * 1e-3 / r->device->hbm_gb_per_s);
    if (t->flops > 0 && moved > 0)
        strbuf_printf(out,
                      "  %.0f operations for each byte of HBM; below %.0f HBM is the limit, above the matrix pipes\n",
                      t->flops / moved, t->peak_tflops * 1e3 / r->device->hbm_gb_per_s);
}

/* What limits the waves of a SIMD, and whether the grid fills the device. */
static void append_occupancy(const TimeReport *r, StrBuf *out)
{
    const LaunchTime *t = r->time;
    const unsigned most = target_infos[r->object->target].max_waves_per_simd;
    const struct {
        const char *name;
        unsigned waves;
    } limits[] = {{"registers", t->waves_by_vgprs}, {"LDS", t->waves_by_lds}, {"workgroup size", t->waves_by_group}};
    enum { NUM_LIMITS = sizeof limits / sizeof *limits };
    unsigned least = UINT32_MAX;
    for (unsigned i = 0; i < NUM_LIMITS; i++)
        if (limits[i].waves < least) least = limits[i].waves;
    strbuf_printf(out, "\noccupancy\n  %u workgroup%s on a compute unit at a time; waves of a SIMD:", t->resident,
                  t->resident == 1 ? "" : "s");
    if (least >= most) strbuf_printf(out, " %u, all that it holds", least);
    for (unsigned i = 0; i < NUM_LIMITS && least < most; i++)
        strbuf_printf(out, "%s %u by %s%s", i ? "," : "", limits[i].waves, limits[i].name,
                      limits[i].waves == least ? " (the limit)" : "");
    strbuf_printf(out, "\n  %llu workgroup%s in %llu round%s; in the last one %.1f %% of the compute units work\n",
                  (unsigned long long)t->groups, t->groups == 1 ? "" : "s", (unsigned long long)t->rounds,
                  t->rounds == 1 ? "" : "s", 100 * t->last_round);
}

/* A short kernel is mostly the launch, which no change of the kernel makes shorter. */
static void append_launch_share(const TimeReport *r, StrBuf *out)
{
    const double launch = r->device->launch_us, share = launch / r->time->us;
    if (share < told_launch_share) return;
    strbuf_printf(
        out, "%.2f us of it (%.0f %%) are the launch itself: only fewer launches save that, with more work in each\n",
        launch, 100 * share);
}

static void append_verdict(const TimeReport *r, StrBuf *out)
{
    const LaunchTime *t = r->time;
    const double used = t->cu_clocks > 0 ? 100 * t->bound_clocks / t->cu_clocks : 0;
    if (t->not_predicted) strbuf_printf(out, "not a prediction: %s\n", t->not_predicted);
    else if (r->device->hypothetical)
        strbuf_printf(out, "%.0f clk of a full compute unit; launches are not predicted: the device %s is made up\n",
                      t->cu_clocks, target_infos[r->object->target].name);
    else {
        strbuf_printf(out, "%.2f us (%.2f to %.2f)\n", t->us, t->us_low, t->us_high);
        append_launch_share(r, out);
    }
    strbuf_printf(out, "bound by %s, which is busy for %.1f %% of the clocks: %s\n", clock_owner_names[t->bound_by],
                  used,
                  used >= 90   ? "only less work for it makes the kernel faster"
                  : used >= 60 ? "the other clocks are lost to what delays it"
                               : "other delays cost more");
    strbuf_append(out, "clocks go to ");
    time_append_owners(t->owner, NUM_CLOCK_OWNERS, out);
    strbuf_append(out, " %\n");
}

void time_print_explanation(const TimeReport *r, StrBuf *out)
{
    time_append_head(r, out);
    append_verdict(r, out);
    strbuf_append(out, "\nwhat would gain most, each change alone\n");
    time_append_changes(r, "  ", SHOWN_CHANGES, out);
    if (!r->device->hypothetical && !r->time->not_predicted) append_roof(r, out);
    append_occupancy(r, out);
    append_lines(r, out);
    time_append_notes(r, out);
    strbuf_append(out, "\nmore: `wavecc time` (loops, instructions, banks, caches), `wavecc report` (a page)\n");
}
