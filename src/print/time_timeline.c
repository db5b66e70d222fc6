#include "print/time_timeline.h"

#include <string.h>

/* ---- trace events ---- */

/* The waves of a compute unit are the threads of a process, one process for each SIMD. */
static void begin_slice(JsonWriter *json, const CuEvent *event, uint32_t track, const char *name, const char *kind,
                        uint64_t from, uint64_t to)
{
    json_line(json, 1);
    json_begin_object(json, NULL);
    json_text(json, "ph", "X");
    json_text(json, "name", name);
    json_text(json, "cat", kind);
    json_unsigned(json, "pid", event->simd);
    json_unsigned(json, "tid", track);
    json_unsigned(json, "ts", from);
    json_unsigned(json, "dur", to - from);
}

static void write_name(JsonWriter *json, const char *what, uint32_t simd, uint32_t track, const char *name)
{
    json_line(json, 1);
    json_begin_object(json, NULL);
    json_text(json, "ph", "M");
    json_text(json, "name", what);
    json_unsigned(json, "pid", simd);
    json_unsigned(json, "tid", track);
    json_text_in(json, "args", "name", name);
    json_end(json);
}

/* The texts of the instructions, made once. */
typedef struct Texts {
    const TimeReport *r;
    const char **text; /* by index in CuResult.insts */
} Texts;

static const char *text_of(Texts *texts, uint32_t word)
{
    const InstTime *inst = time_inst_at(texts->r, word);
    const char **text = inst ? &texts->text[inst - texts->r->time->cu.insts] : NULL;
    if (text && *text) return *text;
    StrBuf made = {0};
    time_append_inst(texts->r, word, &made);
    const char *copy = arena_strdup(texts->r->arena, made.data);
    strbuf_free(&made);
    if (text) *text = copy;
    return copy;
}

static void write_event(Texts *texts, const Timeline *t, uint32_t i, uint32_t track, JsonWriter *json)
{
    const CuEvent *event = &t->events.data[i];
    if (event->waited) {
        begin_slice(json, event, track, clock_owner_names[event->owner], "stall", event->issued - event->waited,
                    event->issued);
        if (event->blame != UINT32_MAX) {
            json_begin_object(json, "args");
            json_text(json, "for", text_of(texts, event->blame));
            json_unsigned(json, "address", time_address(texts->r, event->blame));
            json_end(json);
        }
        json_end(json);
    }
    begin_slice(json, event, track, text_of(texts, event->word), "instruction", event->issued, timeline_end(t, i));
    json_begin_object(json, "args");
    json_unsigned(json, "address", time_address(texts->r, event->word));
    json_end(json);
    json_end(json);
}

void timeline_write_trace(const TimeReport *r, Timeline *t, StrBuf *out)
{
    JsonWriter json = {.out = out};
    Texts texts = {r, ARENA_ARRAY(r->arena, const char *, r->time->cu.num_insts + 1)};
    uint32_t track = 0;
    timeline_sort(t);
    json_begin_object(&json, NULL);
    json_text(&json, "displayTimeUnit", "ns");
    json_begin_array(&json, "traceEvents");
    for (uint32_t i = 0; i < t->events.len; i++) {
        const CuEvent *event = &t->events.data[i], *before = i ? event - 1 : NULL;
        if (!before || before->simd != event->simd)
            write_name(&json, "process_name", event->simd, 0, arena_printf(r->arena, "SIMD %u", event->simd));
        if (!before || !timeline_same_wave(before, event)) {
            track++;
            write_name(&json, "thread_name", event->simd, track,
                       arena_printf(r->arena, "workgroup %u wave %u", event->group, event->wave));
        }
        write_event(&texts, t, i, track, &json);
    }
    json_end(&json);
    json_line(&json, 0);
    json_end(&json);
    strbuf_char(out, '\n');
}

/* ---- the document of a report ---- */

void timeline_write_json(const TimeReport *r, Timeline *t, JsonWriter *json)
{
    static const char *const fields[] = {"address", "issued", "waited", "owner"};
    json_begin_object(json, "timeline");
    json_texts(json, "fields", fields, sizeof fields / sizeof fields[0]);
    json_texts(json, "owners", clock_owner_names, NUM_CLOCK_OWNERS);
    json_bool(json, "is_cut", t->is_cut);
    json_begin_array(json, "waves");
    timeline_sort(t);
    for (uint32_t i = 0; i < t->events.len;) {
        const CuEvent *first = &t->events.data[i];
        json_line(json, 2);
        json_begin_object(json, NULL);
        json_unsigned(json, "simd", first->simd);
        json_unsigned(json, "workgroup", first->group);
        json_unsigned(json, "wave", first->wave);
        json_begin_array(json, "events");
        for (; i < t->events.len && t->events.data[i].simd == first->simd &&
               timeline_same_wave(&t->events.data[i], first);
             i++) {
            const CuEvent *event = &t->events.data[i];
            JSON_NUMBERS(json, time_address(r, event->word), event->issued, event->waited, event->owner);
        }
        json_end(json);
        json_end(json);
    }
    json_end(json);
    json_end(json);
}

/* ---- text ---- */

/* A letter for the activity of a wave: the kind of its current instruction, or what it waits for. */
enum { DOING_NOTHING, DOING_MATRIX, DOING_VALU, DOING_LDS, DOING_MEMORY, DOING_OTHER, DOING_STALL };
enum { NUM_DOINGS = DOING_STALL + NUM_CLOCK_OWNERS };

static const char doing_letters[NUM_DOINGS + 1] = " MVLGs"
                                                  "mvtlrbcdiw|f^_";

static unsigned doing_of(const TimeReport *r, uint32_t word)
{
    DecodedInst inst;
    if (!time_decode(r, word, &inst)) return DOING_OTHER;
    switch (inst_info(inst.inst.opcode)->unit) {
    case UNIT_MFMA: return DOING_MATRIX;
    case UNIT_VALU:
    case UNIT_TRANS: return DOING_VALU;
    case UNIT_LDS: return DOING_LDS;
    case UNIT_VMEM:
    case UNIT_FLAT: return DOING_MEMORY;
    default: return DOING_OTHER;
    }
}

typedef struct Row {
    uint64_t first, span; /* in clocks: the first one, and the width of a column */
    unsigned columns;
    uint64_t (*clocks)[NUM_DOINGS]; /* by column */
} Row;

/* Adds the clocks from..to (`to` not included) to the row. */
static void add_span(const Row *row, uint64_t from, uint64_t to, unsigned doing)
{
    const uint64_t end = row->first + row->span * row->columns;
    if (from < row->first) from = row->first;
    if (to > end) to = end;
    while (from < to) {
        const uint64_t column = (from - row->first) / row->span;
        const uint64_t next = row->first + (column + 1) * row->span, until = next < to ? next : to;
        row->clocks[column][doing] += until - from;
        from = until;
    }
}

static void append_row(const Row *row, StrBuf *out)
{
    for (unsigned c = 0; c < row->columns; c++) {
        unsigned best = DOING_NOTHING;
        for (unsigned d = 1; d < NUM_DOINGS; d++)
            if (row->clocks[c][d] > row->clocks[c][best]) best = d;
        strbuf_char(out, doing_letters[best]);
    }
    strbuf_char(out, '\n');
}

static void append_legend(const Row *row, StrBuf *out)
{
    strbuf_printf(out,
                  "\ntimeline from clock %llu, %llu clk a character: what the wave does most of the time\n"
                  "  M matrix  V VALU  L LDS  G memory  s other instructions; waiting for:",
                  (unsigned long long)row->first, (unsigned long long)row->span);
    for (unsigned i = 0; i < NUM_CLOCK_OWNERS; i++)
        strbuf_printf(out, "  %c %s", doing_letters[DOING_STALL + i], clock_owner_names[i]);
    strbuf_char(out, '\n');
}

/* Selects the clocks of the row: those of the events, within the requested ones. */
static void choose_clocks(const Timeline *t, Row *row)
{
    uint64_t first = UINT64_MAX, last = 0;
    for (uint32_t i = 0; i < t->events.len; i++) {
        const CuEvent *event = &t->events.data[i];
        const uint64_t begin = event->issued - event->waited, end = timeline_end(t, i);
        if (begin < first) first = begin;
        if (end > last) last = end;
    }
    if (first < t->first) first = t->first;
    if (last > t->last) last = t->last + 1;
    row->first = first;
    row->span = (last - first + row->columns - 1) / row->columns;
    if (!row->span) row->span = 1;
}

void timeline_print(const TimeReport *r, Timeline *t, unsigned columns, StrBuf *out)
{
    Row row = {.columns = columns};
    if (!t->events.len) return;
    timeline_sort(t);
    choose_clocks(t, &row);
    row.clocks = arena_alloc(r->arena, columns * sizeof *row.clocks);
    append_legend(&row, out);
    for (uint32_t i = 0; i < t->events.len; i++) {
        const CuEvent *event = &t->events.data[i];
        const bool is_first = !i || !timeline_same_wave(event - 1, event), is_last = i + 1 == t->events.len;
        if (is_first) {
            memset(row.clocks, 0, columns * sizeof *row.clocks);
            strbuf_printf(out, "SIMD %u group %-3u wave %-2u ", event->simd, event->group, event->wave);
        }
        add_span(&row, event->issued - event->waited, event->issued, DOING_STALL + event->owner);
        add_span(&row, event->issued, timeline_end(t, i), doing_of(r, event->word));
        if (is_last || !timeline_same_wave(event, event + 1)) append_row(&row, out);
    }
}
