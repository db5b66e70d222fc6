#include "command/thread_trace.h"
#include "support/sorted.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Forms and numbers: rocprofiler-sdk, source/lib/att-tool (code.cpp, wave.cpp, filenames.cpp, occupancy.cpp) and
   rocprofiler_thread_trace_decoder_inst_t ("time + stall marks the issue, duration is stall + issue time on gfx9");
   read by rocprof-compute-viewer, src/data/json_emitter.cpp. */
static const char version[] = "3.0.0";
enum { CODE_OBJECT = 1, KERNEL = 1, GFX_IP = 9, MOST_SLOTS = 64 };
enum { CATEGORY_SMEM = 1, CATEGORY_SALU, CATEGORY_VMEM, CATEGORY_FLAT, CATEGORY_LDS, CATEGORY_VALU, CATEGORY_JUMP };
enum { CATEGORY_NEXT = CATEGORY_JUMP + 1, CATEGORY_IMMED };
enum { STATE_IDLE = 1, STATE_EXEC, STATE_WAIT, STATE_STALL };

/* A wave: the events first..end of the timeline, and its place on the compute unit. */
typedef struct TraceWave {
    uint32_t first, end, simd, slot, id;
    uint64_t begin, until;
    const char *name;
} TraceWave;

typedef struct ThreadTrace {
    const ReportDocument *d;
    const Timeline *timeline;
    Arena *arena;
    DiagList *diags;
    ThreadTraceFolder *folder;
    CliOutputs *outputs;
    VEC(TraceWave) waves; /* sorted by SIMD and start */
} ThreadTrace;

/* ---- files ---- */

static bool write_file(ThreadTrace *t, const char *name, StrBuf *text)
{
    strbuf_char(text, '\n');
    const bool good =
        cli_outputs_add(t->outputs, arena_printf(t->arena, "%s/%s", t->folder->path, name), text->data, text->len);
    strbuf_free(text);
    return good;
}

static bool make_folder(ThreadTrace *t)
{
    const char *path = t->folder->path;
    struct stat info;
    if (!mkdir(path, 0777)) return t->folder->made = true;
    if (errno == EEXIST && !stat(path, &info) && S_ISDIR(info.st_mode)) return true;
    return options_error(t->diags, "--thread-trace: cannot make the folder '%s': %s", path,
                         strerror(errno == EEXIST ? ENOTDIR : errno));
}

/* ---- waves ---- */

DEFINE_SORT(by_begin, TraceWave, simd, begin, first)

/* Gives each wave the lowest slot of its SIMD that is free at its start. */
static void choose_slots(ThreadTrace *t)
{
    uint64_t until[MOST_SLOTS] = {0};
    uint32_t ids[MOST_SLOTS] = {0};
    for (uint32_t i = 0; i < t->waves.len; i++) {
        TraceWave *wave = &t->waves.data[i];
        if (i && wave->simd != wave[-1].simd) {
            memset(until, 0, sizeof until);
            memset(ids, 0, sizeof ids);
        }
        while (wave->slot + 1 < MOST_SLOTS && until[wave->slot] > wave->begin) wave->slot++;
        until[wave->slot] = wave->until;
        wave->id = ids[wave->slot]++;
        wave->name = arena_printf(t->arena, "se0_sm%u_sl%u_wv%u.json", wave->simd, wave->slot, wave->id);
    }
}

static void find_waves(ThreadTrace *t)
{
    const Timeline *timeline = t->timeline;
    for (uint32_t i = 0; i < timeline->events.len;) {
        const CuEvent *first = &timeline->events.data[i];
        TraceWave wave = {.first = i, .simd = first->simd, .begin = first->issued - first->waited};
        while (i < timeline->events.len && timeline->events.data[i].simd == first->simd &&
               timeline_same_wave(first, &timeline->events.data[i]))
            i++;
        wave.end = i;
        wave.until = timeline_end(timeline, i - 1);
        VEC_PUSH(t->arena, &t->waves, wave);
    }
    if (t->waves.len) qsort(t->waves.data, t->waves.len, sizeof *t->waves.data, by_begin);
    choose_slots(t);
}

/* ---- code.json ---- */

static void write_code_row(const ThreadTrace *t, const InstTime *times, uint32_t inst, JsonWriter *json)
{
    const CheckKernel *k = t->d->code->check;
    const uint64_t address = k->listing + k->code.insts[inst].d.address;
    SourceLoc loc;
    ClockOwner most;
    const uint64_t stall = times ? time_stalled(times, &most) : 0;
    json_line(json, 1);
    json_begin_array(json, NULL);
    json_text(json, NULL, check_inst_text(k, &k->code.insts[inst]));
    JSON_NUMBERS(json, 0, inst + 1);
    json_text(json, NULL,
              object_source_line(k->object, address, &loc) ? arena_printf(t->arena, "%s:%u", loc.file, loc.line) : "");
    JSON_NUMBERS(json, CODE_OBJECT, address, times ? times->count : 0, times ? times->issue_clocks + stall : 0, stall,
                 0);
    json_end(json);
}

static void write_kernel_row(const CheckKernel *k, JsonWriter *json)
{
    json_line(json, 1);
    json_begin_array(json, NULL);
    json_text(json, NULL, arena_printf(k->arena, "; %s", k->kernel->name));
    JSON_NUMBERS(json, 0, 0);
    json_text(json, NULL, k->kernel->name);
    JSON_NUMBERS(json, CODE_OBJECT, k->listing + k->code.insts[0].d.address, 0, 0, 0, 0);
    json_end(json);
}

static bool write_code(ThreadTrace *t)
{
    const CheckKernel *k = t->d->code->check;
    const TimeReport *r = &t->d->prediction->report;
    StrBuf text = {0};
    JsonWriter json = {.out = &text};
    json_begin_object(&json, NULL);
    json_text(&json, "version", version);
    json_text(&json, "header", "ISA, _, LineNumber, Source, Codeobj, Vaddr, Hit, Latency, Stall, Idle");
    json_begin_array(&json, "code");
    if (k->code.num_insts) write_kernel_row(k, &json);
    for (uint32_t i = 0; i < k->code.num_insts; i++) {
        const uint64_t word = (k->listing + k->code.insts[i].d.address - time_address(r, 0)) / 4;
        write_code_row(t, time_inst_at(r, (uint32_t)word), i, &json);
    }
    json_end(&json);
    json_end(&json);
    return write_file(t, "code.json", &text);
}

/* ---- a wave's file ---- */

static uint32_t inst_of(const ThreadTrace *t, uint32_t word)
{
    const CheckKernel *k = t->d->code->check;
    const uint64_t address = time_address(&t->d->prediction->report, word);
    return SEARCH_FIRST(at, k->code.num_insts, k->listing + k->code.insts[at].d.address < address);
}

static unsigned category_of(const ThreadTrace *t, const TraceWave *wave, uint32_t event)
{
    const CuEvent *e = &t->timeline->events.data[event];
    DecodedInst inst;
    if (!time_decode(&t->d->prediction->report, e->word, &inst)) return CATEGORY_IMMED;
    switch (inst_info(inst.inst.opcode)->unit) {
    case UNIT_SMEM: return CATEGORY_SMEM;
    case UNIT_SALU: return CATEGORY_SALU;
    case UNIT_VMEM: return CATEGORY_VMEM;
    case UNIT_FLAT: return CATEGORY_FLAT;
    case UNIT_LDS: return CATEGORY_LDS;
    case UNIT_VALU:
    case UNIT_TRANS:
    case UNIT_MFMA: return CATEGORY_VALU;
    case UNIT_BRANCH:
        return event + 1 < wave->end && e[1].word == e->word + inst.size / 4 ? CATEGORY_NEXT : CATEGORY_JUMP;
    default: return CATEGORY_IMMED;
    }
}

static void write_instructions(const ThreadTrace *t, const TraceWave *wave, JsonWriter *json)
{
    json_begin_array(json, "instructions");
    for (uint32_t i = wave->first; i < wave->end; i++) {
        const CuEvent *e = &t->timeline->events.data[i];
        const uint64_t begin = e->issued - e->waited;
        JSON_ROW(json, NULL, begin, category_of(t, wave, i), e->waited, timeline_end(t->timeline, i) - begin,
                 inst_of(t, e->word) + 1);
    }
    json_end(json);
}

static void write_state(JsonWriter *json, unsigned state, uint64_t clocks)
{
    if (clocks) JSON_ROW(json, NULL, state, clocks);
}

static void write_states(const ThreadTrace *t, const TraceWave *wave, JsonWriter *json)
{
    uint64_t at = wave->begin;
    json_begin_array(json, "timeline");
    for (uint32_t i = wave->first; i < wave->end; i++) {
        const CuEvent *e = &t->timeline->events.data[i];
        const uint64_t begin = e->issued - e->waited;
        const bool waits = category_of(t, wave, i) == CATEGORY_IMMED;
        if (begin > at) write_state(json, STATE_IDLE, begin - at);
        write_state(json, waits ? STATE_WAIT : STATE_STALL, e->waited);
        at = timeline_end(t->timeline, i);
        write_state(json, STATE_EXEC, at - e->issued);
    }
    json_end(json);
}

/* [WAIT, [[PRODUCER, 0], ...]], in lines of code.json. */
static void write_waits(const MachineCode *code, JsonWriter *json)
{
    json_begin_array(json, "waitcnt");
    for (uint32_t i = 0, end; i < code->causes.len; i = end) {
        const uint32_t inst = code->causes.data[i].inst;
        for (end = i + 1; end < code->causes.len && code->causes.data[end].inst == inst;) end++;
        if (code->causes.data[i].want) continue; /* a nop */
        json_begin_array(json, NULL);
        json_unsigned(json, NULL, inst + 1);
        json_begin_array(json, NULL);
        for (uint32_t c = i; c < end; c++) JSON_ROW(json, NULL, code->causes.data[c].producer + 1, 0);
        json_end(json);
        json_end(json);
    }
    json_end(json);
}

static bool write_wave(ThreadTrace *t, const TraceWave *wave)
{
    StrBuf text = {0};
    JsonWriter json = {.out = &text};
    json_begin_object(&json, NULL);
    json_text(&json, "name", "SE0");
    json_unsigned(&json, "duration", wave->until - wave->begin);
    json_unsigned(&json, "num_insts", wave->end - wave->first);
    json_unsigned(&json, "num_stitched", wave->end - wave->first);
    json_begin_object(&json, "wave");
    json_unsigned(&json, "cu", 0);
    json_unsigned(&json, "simd", wave->simd);
    json_unsigned(&json, "slot", wave->slot);
    json_unsigned(&json, "id", wave->id);
    json_unsigned(&json, "begin", wave->begin);
    json_unsigned(&json, "end", wave->until);
    write_instructions(t, wave, &json);
    write_states(t, wave, &json);
    write_waits(t->d->code, &json);
    json_end(&json);
    json_end(&json);
    return write_file(t, wave->name, &text);
}

/* ---- the other files ---- */

/* Does the current object for SIMDs (slots) end before that wave? */
static bool differs(const ThreadTrace *t, uint32_t i, bool slots)
{
    const TraceWave *waves = t->waves.data;
    if (!i || waves[i].simd != waves[i - 1].simd) return true;
    return slots && waves[i].slot != waves[i - 1].slot;
}

DEFINE_SORT(by_slot, TraceWave, simd, slot, id)

/* {SE: {SIMD: {SLOT: {ID: [FILE, BEGIN, END]}}}} */
static void write_wave_names(ThreadTrace *t, JsonWriter *json)
{
    if (t->waves.len) qsort(t->waves.data, t->waves.len, sizeof *t->waves.data, by_slot);
    json_begin_object(json, "wave_filenames");
    json_begin_object(json, "0");
    for (uint32_t i = 0; i < t->waves.len; i++) {
        const TraceWave *wave = &t->waves.data[i];
        const bool is_simd = differs(t, i, false), is_slot = differs(t, i, true);
        if (i && is_slot) json_end(json);
        if (i && is_simd) json_end(json);
        if (is_simd) json_begin_object(json, arena_printf(t->arena, "%u", wave->simd));
        if (is_slot) json_begin_object(json, arena_printf(t->arena, "%u", wave->slot));
        json_begin_array(json, arena_printf(t->arena, "%u", wave->id));
        json_text(json, NULL, wave->name);
        JSON_NUMBERS(json, wave->begin, wave->until);
        json_end(json);
    }
    for (unsigned i = 0; t->waves.len && i < 2; i++) json_end(json);
    json_end(json);
    json_end(json);
}

static bool write_names(ThreadTrace *t)
{
    StrBuf text = {0};
    JsonWriter json = {.out = &text};
    json_begin_object(&json, NULL);
    json_unsigned(&json, "global_begin_time", 0);
    json_text(&json, "gfxv", "vega");
    json_unsigned(&json, "gfxip", GFX_IP);
    json_text(&json, "version", version);
    json_begin_array(&json, "counter_names");
    json_end(&json);
    write_wave_names(t, &json);
    json_end(&json);
    return write_file(t, "filenames.json", &text);
}

/* [TIME, CU, SIMD, SLOT, STARTS, KERNEL], sorted by time. */
typedef struct Occupation {
    uint64_t time;
    const TraceWave *wave;
    bool starts;
} Occupation;

DEFINE_SORT(compare_occupations, Occupation, time, starts)

static bool write_occupancy(ThreadTrace *t)
{
    StrBuf text = {0};
    JsonWriter json = {.out = &text};
    const uint32_t count = 2 * t->waves.len;
    Occupation *all = ARENA_ARRAY(t->arena, Occupation, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        const TraceWave *wave = &t->waves.data[i / 2];
        all[i] = (Occupation){i % 2 ? wave->until : wave->begin, wave, !(i % 2)};
    }
    qsort(all, count, sizeof *all, compare_occupations);
    json_begin_object(&json, NULL);
    json_text(&json, "version", version);
    json_text_in(&json, "dispatches", "1", t->d->run->input.kernel->name);
    json_begin_array(&json, "0");
    for (uint32_t i = 0; i < count; i++)
        JSON_ROW(&json, NULL, all[i].time, 0, all[i].wave->simd, all[i].wave->slot, all[i].starts, KERNEL);
    json_end(&json);
    json_end(&json);
    return write_file(t, "occupancy.json", &text);
}

bool thread_trace_add(const ReportDocument *d, ThreadTraceFolder *folder, CliOutputs *outputs, DiagList *diags)
{
    Timeline *timeline = &d->prediction->timeline;
    ThreadTrace t = {
        .d = d, .timeline = timeline, .arena = d->run->arena, .diags = diags, .folder = folder, .outputs = outputs};
    if (!make_folder(&t)) return false;
    timeline_sort(timeline);
    find_waves(&t);
    bool good = write_code(&t);
    for (uint32_t i = 0; good && i < t.waves.len; i++) good = write_wave(&t, &t.waves.data[i]);
    return good && write_occupancy(&t) && write_names(&t);
}
