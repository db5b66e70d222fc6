/* Prints the prediction as text: one screen that shows where the time goes. */
#include "predict/measured_errors.h"
#include "print/time_report.h"

#include <string.h>

enum { SUMMARY_LOOPS = 4, STRIP_INDENT = 4, STRIP_WIDTH = 100, SUMMARY_STRIP_LINES = 2, ALL_LINES = 1 << 20 };

/* ---- shares ---- */

void time_tenths(const double *shares, unsigned count, unsigned *tenths)
{
    enum { WHOLE = 1000 };
    double sum = 0;
    unsigned given = 0;
    for (unsigned i = 0; i < count; i++) sum += shares[i];
    for (unsigned i = 0; i < count; i++) {
        tenths[i] = sum > 0 ? (unsigned)(shares[i] / sum * WHOLE) : 0;
        given += tenths[i];
    }
    /* The rest after rounding down goes to the shares that lost most by it. */
    for (; sum > 0 && given < WHOLE; given++) {
        unsigned best = 0;
        for (unsigned i = 1; i < count; i++)
            if (shares[i] / sum * WHOLE - tenths[i] > shares[best] / sum * WHOLE - tenths[best]) best = i;
        tenths[best]++;
    }
}

/* The owners from `first` on with the largest shares, in order. */
static void append_owners_from(unsigned first, const double *shares, unsigned most, StrBuf *out)
{
    unsigned tenths[NUM_CLOCK_OWNERS];
    time_tenths(shares, NUM_CLOCK_OWNERS, tenths);
    for (unsigned n = 0; n < most; n++) {
        unsigned best = first;
        for (unsigned i = first + 1; i < NUM_CLOCK_OWNERS; i++)
            if (tenths[i] > tenths[best]) best = i;
        if (!tenths[best]) return;
        strbuf_printf(out, "%s%s %u.%u", n ? ", " : "", clock_owner_names[best], tenths[best] / 10, tenths[best] % 10);
        tenths[best] = 0;
    }
}

void time_append_owners(const double *shares, unsigned most, StrBuf *out) { append_owners_from(0, shares, most, out); }

static double per_cent(double part, double whole) { return whole > 0 ? 100.0 * part / whole : 0; }

/* ---- summary ---- */

static void append_dims(SimDim3 dims, StrBuf *out)
{
    strbuf_printf(out, "%u", dims.x);
    if (dims.y > 1 || dims.z > 1) strbuf_printf(out, ",%u", dims.y);
    if (dims.z > 1) strbuf_printf(out, ",%u", dims.z);
}

void time_append_head(const TimeReport *r, StrBuf *out)
{
    if (r->device->hypothetical)
        strbuf_printf(out, "kernel %s on a compute unit of %s: a grid of ", r->kernel->name,
                      target_infos[r->object->target].name);
    else
        strbuf_printf(out, "kernel %s on %s (%s, %u compute units, %.2f GHz): a grid of ", r->kernel->name,
                      r->device->name, target_infos[r->object->target].name, r->device->cus, r->time->ghz);
    append_dims(r->grid, out);
    strbuf_printf(out, " workgroup%s of ", r->grid.x == 1 && r->grid.y == 1 && r->grid.z == 1 ? "" : "s");
    append_dims(r->block, out);
    strbuf_append(out, "\n\n");
}

/* Prints nothing for a device that does not exist. */
static void append_times_of_unit(const TimeReport *r, StrBuf *out)
{
    const LaunchTime *t = r->time;
    strbuf_printf(out, "launch       not predicted: the device %s is made up (see the note)\n",
                  target_infos[r->object->target].name);
    strbuf_printf(out, "workgroup    %.0f clk; a full compute unit %.0f clk\n", t->group_clocks, t->cu_clocks);
}

static void append_error(const TimeReport *r, StrBuf *out)
{
    const PredictionError *known = prediction_error(r->device, r->time);
    const PredictionError *error = known ? known : prediction_error_of_others();
    if (r->time->not_predicted) return;
    strbuf_append(out, "error        ");
    if (!known) strbuf_printf(out, "no similar launch was measured on %s; ", r->device->name);
    strbuf_printf(out, "%.1f %% in the median, 9 of 10 within %.1f %%: %u measured launches, %s\n", error->median,
                  error->p90, error->launches, error->what);
    if (r->time->guess_low < r->time->us || r->time->guess_high > r->time->us)
        strbuf_printf(out, "guesses      %.2f to %.2f us where guessed rows take their bounds\n", r->time->guess_low,
                      r->time->guess_high);
}

static void append_times(const TimeReport *r, StrBuf *out)
{
    const LaunchTime *t = r->time;
    if (t->not_predicted)
        strbuf_printf(out, "launch       not a prediction: %s. What ran takes %.2f us", t->not_predicted, t->us);
    else strbuf_printf(out, "launch       %.2f us (%.2f to %.2f)", t->us, t->us_low, t->us_high);
    strbuf_printf(out, ", %.0f clk", t->launch_clocks);
    if (t->flops > 0) strbuf_printf(out, "; %.1f TFLOPS", t->tflops);
    strbuf_printf(out, "; %.1f GB/s\n", t->gb_per_s);
    append_error(r, out);
    strbuf_printf(out, "workgroup    %.0f clk; a full compute unit %.0f clk\n", t->group_clocks, t->cu_clocks);
}

static void append_bound(const LaunchTime *t, StrBuf *out)
{
    if (t->flops > 0)
        strbuf_printf(out, "efficiency   %.1f %% of the time the matrix pipe works\n", 100 * t->efficiency);
    strbuf_printf(out, "lower bound  %.0f clk of a full compute unit, by %s; %.1f %% of its clocks are above it\n",
                  t->bound_clocks, clock_owner_names[t->bound_by],
                  per_cent(t->cu_clocks > t->bound_clocks ? t->cu_clocks - t->bound_clocks : 0, t->cu_clocks));
    strbuf_append(out, "clocks go to ");
    time_append_owners(t->owner, NUM_CLOCK_OWNERS, out);
    strbuf_append(out, " %\n");
}

void time_append_changes(const TimeReport *r, const char *indent, uint32_t most, StrBuf *out)
{
    const LaunchTime *t = r->time;
    if (t->changes && !t->num_changes)
        strbuf_printf(out, "%snothing that the clock tries (docs/timing.md): less work, fewer bytes\n", indent);
    for (uint32_t i = 0; i < t->num_changes && i < most; i++) {
        strbuf_printf(out, "%s%5.1f %% less", indent, 100 * t->changes[i].gain);
        if (!r->device->hypothetical) strbuf_printf(out, ", %.2f us", t->changes[i].us);
        strbuf_printf(out, ": %s\n", t->changes[i].what);
    }
}

/* The three largest gains. */
static void append_changes(const TimeReport *r, StrBuf *out)
{
    static const char indent[] = "             ", title[] = "would gain   ";
    StrBuf text = {0};
    time_append_changes(r, indent, 3, &text);
    if (text.len) strbuf_printf(out, "%s%s", title, text.data + strlen(indent));
    strbuf_free(&text);
}

static void append_occupancy(const LaunchTime *t, StrBuf *out)
{
    strbuf_printf(
        out,
        "occupancy    %u workgroup%s on a compute unit at a time; waves of a SIMD: %u by registers, %u by LDS, "
        "%u by workgroup size\n",
        t->resident, t->resident == 1 ? "" : "s", t->waves_by_vgprs, t->waves_by_lds, t->waves_by_group);
    strbuf_printf(out,
                  "rounds       %llu workgroup%s in %llu round%s; in the last one %.1f %% of the compute units work\n",
                  (unsigned long long)t->groups, t->groups == 1 ? "" : "s", (unsigned long long)t->rounds,
                  t->rounds == 1 ? "" : "s", 100 * t->last_round);
}

/* "1.5 MB" */
static void append_bytes(double bytes, StrBuf *out)
{
    static const char *const units[] = {"B", "KB", "MB", "GB", "TB"};
    unsigned unit = 0;
    for (; bytes >= 1000 && unit < 4; unit++) bytes /= 1000;
    strbuf_printf(out, unit ? "%.1f %s" : "%.0f %s", bytes, units[unit]);
}

static void append_traffic(const LaunchTraffic *traffic, StrBuf *out)
{
    static const char *const names[NUM_MEMORY_LEVELS] = {"L1", "L2", "Infinity Cache", "HBM"};
    double sum = 0;
    unsigned tenths[NUM_MEMORY_LEVELS];
    time_tenths(traffic->bytes, NUM_MEMORY_LEVELS, tenths);
    for (unsigned i = 0; i < NUM_MEMORY_LEVELS; i++) sum += traffic->bytes[i];
    strbuf_append(out, "memory       ");
    append_bytes(traffic->requested_bytes, out);
    strbuf_append(out, " asked for");
    for (unsigned i = 0; i < NUM_MEMORY_LEVELS && sum > 0; i++)
        strbuf_printf(out, "%s %s %u.%u %%", i ? "," : ", found in", names[i], tenths[i] / 10, tenths[i] % 10);
    strbuf_append(out, "; ");
    append_bytes(traffic->written_bytes, out);
    strbuf_append(out, " written\n");
}

void time_append_notes(const TimeReport *r, StrBuf *out)
{
    if (r->made_up) strbuf_printf(out, "note: %s\n", r->made_up);
    for (uint32_t i = 0; i < r->changed.len; i++)
        strbuf_printf(out, "note: with %s instead of the row's value\n", r->changed.data[i]);
    if (r->data->factor != 1)
        strbuf_printf(out,
                      "note: for %s the clock under load is %g times that of random data (%g to %g; docs/timing.md)\n",
                      r->data->name, r->data->factor, r->data->least, r->data->most);
    for (uint32_t i = 0; i < r->time->num_notes; i++) strbuf_printf(out, "note: %s\n", r->time->notes[i]);
}

/* ---- loops ---- */

void time_append_strip(const LoopProducts *products, unsigned indent, unsigned per_line, unsigned max_lines,
                       StrBuf *out)
{
    for (uint32_t i = 0; i < products->len; i++) {
        const uint32_t gap = products->data[i].gap;
        if (i / per_line >= max_lines) {
            strbuf_printf(out, "%*s... %u more\n", (int)indent, "", products->len - i);
            return;
        }
        if (i % per_line == 0) strbuf_printf(out, "%*s", (int)indent, "");
        strbuf_char(out, !gap ? '.' : gap < 10 ? (char)('0' + gap) : '+');
        if (i % per_line == per_line - 1 || i + 1 == products->len) strbuf_char(out, '\n');
    }
}

/* The clocks of all iterations, by which loops are sorted. */
static double whole_clocks(const LoopTime *loop) { return loop->clocks * loop->iterations; }

/* Does loop i come before loop j? */
static bool costs_more(const LaunchTime *t, uint32_t i, uint32_t j)
{
    const double a = whole_clocks(&t->loops[i]), b = whole_clocks(&t->loops[j]);
    return a > b || (!(a < b) && i < j);
}

/* The n-th loop by its clocks. */
static uint32_t nth_loop(const LaunchTime *t, uint32_t n)
{
    for (uint32_t i = 0; i < t->num_loops; i++) {
        uint32_t before = 0;
        for (uint32_t j = 0; j < t->num_loops; j++) before += j != i && costs_more(t, j, i);
        if (before == n) return i;
    }
    return 0;
}

static void append_loop(const TimeReport *r, uint32_t number, const TimeDetail *detail, StrBuf *out)
{
    const LoopTime *loop = &r->time->loops[number];
    LoopProducts products = {0};
    strbuf_append(out, "\nloop ");
    time_append_loop_place(r, loop, out);
    if (!(loop->iterations > 0)) {
        strbuf_append(out, ": never ran\n");
        return;
    }
    strbuf_printf(out, ": %.0f iterations of %.0f clk, %.0f instructions", loop->iterations, loop->clocks,
                  loop->instructions);
    if (loop->matrix_clocks > 0)
        strbuf_printf(out, "; matrix %.0f clk, efficiency %.1f %%", loop->matrix_clocks,
                      per_cent(loop->matrix_clocks, loop->clocks));
    strbuf_printf(out, "; at least %.0f clk by %s\n", loop->bound, clock_owner_names[loop->bound_by]);
    StrBuf lost = {0};
    append_owners_from(OWNER_MATRIX + 1, loop->owner, detail->loops ? NUM_CLOCK_OWNERS : 4, &lost);
    if (lost.len) strbuf_printf(out, "    lost to %s %%\n", lost.data);
    strbuf_free(&lost);
    time_loop_products(r, number, &products);
    if (!products.len) return;
    strbuf_printf(out, "    %u MFMAs; instructions after each:\n", products.len);
    time_append_strip(&products, STRIP_INDENT, STRIP_WIDTH, detail->loops ? ALL_LINES : SUMMARY_STRIP_LINES, out);
}

static void append_loops(const TimeReport *r, const TimeDetail *detail, StrBuf *out)
{
    const uint32_t all = r->time->num_loops;
    uint32_t count = 0; /* how many are shown, from the first on; loops that never ran are last */
    for (uint32_t i = 0; i < all; i++) count += r->time->loops[i].iterations > 0 || detail->loops;
    if (!detail->loops && count > SUMMARY_LOOPS) count = SUMMARY_LOOPS;
    for (uint32_t i = 0; i < count; i++) append_loop(r, nth_loop(r->time, i), detail, out);
    if (count < all) strbuf_printf(out, "\n%u more loop%s: --loops\n", all - count, all - count == 1 ? "" : "s");
}

void time_print_text(const TimeReport *r, const TimeDetail *detail, StrBuf *out)
{
    time_append_head(r, out);
    if (r->device->hypothetical) append_times_of_unit(r, out);
    else append_times(r, out);
    append_bound(r->time, out);
    append_changes(r, out);
    append_occupancy(r->time, out);
    append_traffic(&r->time->traffic, out);
    time_append_notes(r, out);
    append_loops(r, detail, out);
    time_append_insts(r, detail, out);
    time_append_lds(r, detail, out);
    time_append_memory(r, detail, out);
}
