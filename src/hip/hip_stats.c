#include "hip/hip_stats.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/arena.h"
#include "support/json.h"
#include "support/vec.h"

typedef struct Row {
    const char *name;
    bool is_kernel;
    uint64_t calls, bytes;
    uint64_t copied, unchecked; /* launches: hip_repeat.h */
    double us, least, most;
} Row;

typedef struct Track {
    hipStream_t stream;
    unsigned device;
} Track;

static struct {
    Arena *arena;
    VEC(Row) rows;
    VEC(HipRan) events;
    VEC(Track) tracks; /* by number in the trace */
    double us;
} stats;

static const char *trace_name(void) { return getenv("WAVECC_HIP_TRACE"); }
static const char *stats_name(void) { return getenv("WAVECC_HIP_STATS"); }

static bool is_asked(void) { return trace_name() || stats_name(); }

static Row *row_of(const HipRan *ran)
{
    for (uint32_t i = 0; i < stats.rows.len; i++)
        if (!strcmp(stats.rows.data[i].name, ran->name)) return &stats.rows.data[i];
    const Row row = {.name = arena_strdup(stats.arena, ran->name), .is_kernel = ran->is_kernel, .least = ran->us};
    VEC_PUSH(stats.arena, &stats.rows, row);
    return &VEC_LAST(&stats.rows);
}

void hip_ran(const HipRan *ran)
{
    enum { MOST_EVENTS = 1 << 20 };
    if (!is_asked()) return;
    if (!stats.arena) stats.arena = arena_new();
    Row *row = row_of(ran);
    row->calls++;
    row->bytes += ran->bytes;
    row->copied += ran->repeat == HIP_REPEAT_COPIED;
    row->unchecked += ran->repeat == HIP_REPEAT_UNCHECKED;
    row->us += ran->us;
    stats.us += ran->us;
    if (ran->us < row->least) row->least = ran->us;
    if (ran->us > row->most) row->most = ran->us;
    if (!trace_name() || stats.events.len == MOST_EVENTS) return;
    VEC_PUSH(stats.arena, &stats.events, *ran);
    VEC_LAST(&stats.events).name = row->name;
}

/* ---- the table ---- */

static int by_time(const void *a, const void *b)
{
    const Row *x = a, *y = b;
    return x->us < y->us ? 1 : x->us > y->us ? -1 : strcmp(x->name, y->name);
}

static void append_quoted(const char *name, StrBuf *out)
{
    strbuf_char(out, '"');
    for (; *name; name++) {
        if (*name == '"') strbuf_char(out, '"');
        strbuf_char(out, *name);
    }
    strbuf_char(out, '"');
}

/* The columns of rocprof's results.stats.csv, and bytes; with --repeat-limit two more. */
static void append_table(StrBuf *out)
{
    const bool repeats = hip_options()->repeat_limit;
    strbuf_append(out,
                  "\"Name\",\"Calls\",\"TotalDurationNs\",\"AverageNs\",\"Percentage\",\"MinNs\",\"MaxNs\",\"Bytes\"");
    strbuf_append(out, repeats ? ",\"Copied\",\"Unchecked\"\n" : "\n");
    qsort(stats.rows.data, stats.rows.len, sizeof *stats.rows.data, by_time);
    VEC_FOREACH(const Row, r, &stats.rows) {
        append_quoted(r->name, out);
        strbuf_printf(out, ",%llu,%.0f,%.0f,%.2f,%.0f,%.0f,%llu", (unsigned long long)r->calls, r->us * 1e3,
                      r->us * 1e3 / (double)r->calls, stats.us > 0 ? 100 * r->us / stats.us : 0, r->least * 1e3,
                      r->most * 1e3, (unsigned long long)r->bytes);
        if (repeats) strbuf_printf(out, ",%llu,%llu", (unsigned long long)r->copied, (unsigned long long)r->unchecked);
        strbuf_char(out, '\n');
    }
}

/* ---- the trace ("Trace Event Format", JSON object format) ---- */

static unsigned number_of(const HipRan *ran)
{
    uint32_t i = 0;
    while (i < stats.tracks.len &&
           (stats.tracks.data[i].stream != ran->stream || stats.tracks.data[i].device != ran->device))
        i++;
    const Track track = {ran->stream, ran->device};
    if (i == stats.tracks.len) VEC_PUSH(stats.arena, &stats.tracks, track);
    return i;
}

/* Each device is a process of the trace. */
static unsigned process_of(unsigned device) { return device + 1; }

static void write_name(JsonWriter *w, const char *kind, unsigned device, unsigned thread, const char *name)
{
    json_line(w, 1);
    json_begin_object(w, NULL);
    json_text(w, "name", kind);
    json_text(w, "ph", "M");
    json_unsigned(w, "pid", process_of(device));
    json_unsigned(w, "tid", thread);
    json_text_in(w, "args", "name", name);
    json_end(w);
}

static void write_event(JsonWriter *w, const HipRan *ran)
{
    json_line(w, 1);
    json_begin_object(w, NULL);
    json_text(w, "name", ran->name);
    json_text(w, "cat", ran->is_kernel ? "kernel" : "memory");
    json_text(w, "ph", "X");
    json_double(w, "ts", ran->begin_us);
    json_double(w, "dur", ran->us);
    json_unsigned(w, "pid", process_of(ran->device));
    json_unsigned(w, "tid", number_of(ran));
    json_begin_object(w, "args");
    if (ran->is_kernel) {
        JSON_ROW(w, "grid", ran->grid[0], ran->grid[1], ran->grid[2]);
        JSON_ROW(w, "block", ran->block[0], ran->block[1], ran->block[2]);
        if (ran->repeat != HIP_REPEAT_RUN)
            json_text(w, "repeat", ran->repeat == HIP_REPEAT_COPIED ? "copied" : "unchecked");
    } else {
        json_unsigned(w, "bytes", ran->bytes);
    }
    json_end(w);
    json_end(w);
}

static void append_trace(StrBuf *out)
{
    JsonWriter w = {.out = out};
    char name[40];
    json_begin_object(&w, NULL);
    json_text(&w, "displayTimeUnit", "ns");
    json_begin_array(&w, "traceEvents");
    for (unsigned d = 0; d < hip_device_count(); d++) {
        if (hip_device_count() == 1) snprintf(name, sizeof name, "%s", hip_device()->name);
        else snprintf(name, sizeof name, "device %u: %s", d, hip_device()->name);
        write_name(&w, "process_name", d, 0, name);
    }
    for (uint32_t i = 0; i < stats.events.len; i++) write_event(&w, &stats.events.data[i]);
    for (uint32_t i = 0; i < stats.tracks.len; i++) {
        const Track *t = &stats.tracks.data[i];
        if (hip_is_legacy(t->stream)) snprintf(name, sizeof name, "default stream");
        else snprintf(name, sizeof name, "stream %u", i);
        write_name(&w, "thread_name", t->device, i, name);
    }
    json_end(&w);
    json_end(&w);
    strbuf_char(out, '\n');
}

static void write_file(const char *name, void (*append)(StrBuf *out))
{
    StrBuf text = {0};
    if (!name) return;
    append(&text);
    const bool is_error = !strcmp(name, "-");
    FILE *file = is_error ? stderr : fopen(name, "w");
    const bool good = file && fwrite(text.data, 1, text.len, file) == text.len;
    if ((file && !is_error && fclose(file)) || !good) hip_say("cannot write '%s': %s", name, strerror(errno));
    strbuf_free(&text);
}

void hip_stats_end(void)
{
    if (is_asked() && !stats.arena) stats.arena = arena_new();
    write_file(stats_name(), append_table);
    write_file(trace_name(), append_trace);
}
