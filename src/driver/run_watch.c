/* --trace, --break and --profile of `wavecc run`: the options, and from places in the user's terms to instructions. */
#include "driver/run_watch.h"

#include <string.h>

#include "driver/cli.h"
#include "sim/host/args.h"

const char run_watch_help_text[] =
    "looking into the run:\n"
    "  --trace[=FILE]         a line per instruction: workgroup/wave, address, text, the registers it wrote\n"
    "  --trace-waves=LIST     of these waves of each workgroup only: 0,2,4-7\n"
    "  --trace-lanes=LIST     values of these lanes of vector registers (default 0-3)\n"
    "  --break=WHERE          before an instruction: dump registers and LDS, then end the run. WHERE is an address of\n"
    "                         the code object (0x...), a source line (LINE or FILE:LINE) or a label; may be repeated\n"
    "  --break-count=N        dump at the first N hits (default 1)\n"
    "  --break-then=WHAT      stop or continue behind the last of them (default stop)\n"
    "  --break-waves=LIST, --break-lanes=LIST\n"
    "                         as for the trace\n"
    "  --break-dump=LIST      of special (EXEC, VCC, SCC, M0, MODE, FLAT_SCRATCH), sgprs, vgprs, agprs (those that\n"
    "                         the code names), s4, v0-v7, a0-a3, lds, lds:FIRST-LAST (bytes); default\n"
    "                         special,sgprs,vgprs,agprs,lds:0-255\n"
    "  --profile[=json[:FILE]]  how often instructions were executed, by class, opcode and loop\n"
    "\n";

static bool usage(DiagList *diags, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool usage(DiagList *diags, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    diag_vreport(diags, DIAG_ERROR, (SourceLoc){0}, format, values);
    va_end(values);
    return false;
}

/* ---- options ---- */

enum { DEFAULT_LANES = 0xf, DEFAULT_LDS_BYTES = 256 };

void run_watch_init(RunWatch *watch)
{
    *watch = (RunWatch){.trace_lanes = DEFAULT_LANES, .break_lanes = DEFAULT_LANES, .break_count = 1};
}

/* N or N-M, both at most `max`. */
static bool parse_range(const char *text, size_t length, uint32_t max, SimRange *range)
{
    const char *dash = memchr(text, '-', length);
    uint64_t first, last;
    size_t first_length = dash ? (size_t)(dash - text) : length;
    if (!args_parse_number(text, first_length, max, &first)) return false;
    last = first;
    if (dash && !args_parse_number(dash + 1, length - first_length - 1, max, &last)) return false;
    *range = (SimRange){(uint32_t)first, (uint32_t)last};
    return first <= last;
}

static bool parse_ranges(Arena *arena, const char *option, const char *text, uint32_t max, RangeList *list,
                         DiagList *diags)
{
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, ",");
        SimRange range;
        if (!parse_range(at, length, max, &range))
            return usage(diags, "%s takes numbers from 0 to %u as N or N-M, with commas between: '%.*s' is neither",
                         option, max, (int)length, at);
        VEC_PUSH(arena, list, range);
        at += length;
        if (!*at) return true;
    }
}

static bool parse_lanes(Arena *arena, const char *option, const char *text, uint64_t *lanes, DiagList *diags)
{
    RangeList list = {0};
    if (!parse_ranges(arena, option, text, 63, &list, diags)) return false;
    *lanes = 0;
    for (uint32_t i = 0; i < list.len; i++)
        for (uint32_t lane = list.data[i].first; lane <= list.data[i].last; lane++) *lanes |= UINT64_C(1) << lane;
    return true;
}

/* v4, v0-v7, s[4:7] as v4-v7: the letter may be repeated behind the dash. */
static bool parse_registers(const char *text, size_t length, SimDump *dump)
{
    static const char letters[] = {'s', 'v', 'a'};
    static const SimDumpKind kinds[] = {DUMP_SGPRS, DUMP_VGPRS, DUMP_AGPRS};
    char plain[32];
    SimRange range;
    for (unsigned i = 0; i < sizeof letters; i++) {
        size_t n = 0;
        if (!length || text[0] != letters[i] || length >= sizeof plain) continue;
        for (size_t at = 1; at < length; at++)
            if (text[at] != letters[i] || text[at - 1] != '-') plain[n++] = text[at];
        if (!parse_range(plain, n, i ? 255 : 101, &range)) return false;
        *dump = (SimDump){kinds[i], range.first, range.last, false};
        return true;
    }
    return false;
}

static bool parse_dump(const char *text, size_t length, SimDump *dump)
{
    static const char *const names[NUM_DUMP_KINDS] = {"special", "sgprs", "vgprs", "agprs", "lds"};
    SimRange range;
    for (unsigned kind = 0; kind < NUM_DUMP_KINDS; kind++) {
        if (strlen(names[kind]) != length || strncmp(names[kind], text, length)) continue;
        *dump = (SimDump){(SimDumpKind)kind, 0, UINT32_MAX, true};
        return true;
    }
    if (length > 4 && !strncmp(text, "lds:", 4)) {
        if (!parse_range(text + 4, length - 4, (1 << 20) - 1, &range)) return false;
        *dump = (SimDump){DUMP_LDS, range.first, range.last, false};
        return true;
    }
    return parse_registers(text, length, dump);
}

static bool parse_dumps(Arena *arena, RunWatch *watch, const char *text, DiagList *diags)
{
    for (const char *at = text;; at++) {
        size_t length = strcspn(at, ",");
        SimDump dump;
        if (!parse_dump(at, length, &dump))
            return usage(diags, "--break-dump takes special, sgprs, vgprs, agprs, s4, v0-v7, a0-a3, lds or "
                                "lds:FIRST-LAST, with commas between: '%.*s' is none of them",
                         (int)length, at);
        VEC_PUSH(arena, &watch->dumps, dump);
        at += length;
        if (!*at) return true;
    }
}

bool run_watch_flag(RunWatch *watch, const char *argument, bool *known, DiagList *diags)
{
    const char *value;
    *known = true;
    if (cli_option(argument, "--trace", &value)) {
        if (value && !*value) return usage(diags, "--trace takes a file name: --trace=FILE, or nothing");
        watch->trace = true;
        watch->trace_file = value;
        return true;
    }
    if (cli_option(argument, "--profile", &value)) {
        watch->profile = true;
        if (!value) return true;
        watch->profile_json = true;
        if (!strcmp(value, "json")) return true;
        if (strncmp(value, "json:", 5) || !value[5])
            return usage(diags, "--profile takes json or json:FILE, or nothing; found '%s'", value);
        watch->profile_file = value + 5;
        return true;
    }
    *known = false;
    return true;
}

typedef enum WatchOption {
    WATCH_TRACE_WAVES, WATCH_TRACE_LANES, WATCH_BREAK, WATCH_BREAK_COUNT, WATCH_BREAK_THEN, WATCH_BREAK_WAVES,
    WATCH_BREAK_LANES, WATCH_BREAK_DUMP, NUM_WATCH_OPTIONS
} WatchOption;

const unsigned run_num_watch_options = NUM_WATCH_OPTIONS;
const char *const run_watch_option_names[NUM_WATCH_OPTIONS] = {
    "--trace-waves", "--trace-lanes", "--break", "--break-count", "--break-then", "--break-waves", "--break-lanes",
    "--break-dump",
};

bool run_watch_option(Arena *arena, RunWatch *watch, unsigned option, const char *value, DiagList *diags)
{
    const char *name = run_watch_option_names[option];
    if (option != WATCH_BREAK && !watch->first_detail) watch->first_detail = name;
    switch ((WatchOption)option) {
    case WATCH_TRACE_WAVES: return parse_ranges(arena, name, value, 15, &watch->trace_waves, diags);
    case WATCH_BREAK_WAVES: return parse_ranges(arena, name, value, 15, &watch->break_waves, diags);
    case WATCH_TRACE_LANES: return parse_lanes(arena, name, value, &watch->trace_lanes, diags);
    case WATCH_BREAK_LANES: return parse_lanes(arena, name, value, &watch->break_lanes, diags);
    case WATCH_BREAK_DUMP: return parse_dumps(arena, watch, value, diags);
    case WATCH_BREAK: VEC_PUSH(arena, &watch->breaks, value); return true;
    case WATCH_BREAK_COUNT:
        if (args_parse_number(value, strlen(value), UINT64_MAX, &watch->break_count) && watch->break_count) return true;
        return usage(diags, "--break-count takes a number of at least 1; found '%s'", value);
    case WATCH_BREAK_THEN:
        watch->break_goes_on = !strcmp(value, "continue");
        if (watch->break_goes_on || !strcmp(value, "stop")) return true;
        return usage(diags, "--break-then takes stop or continue; found '%s'", value);
    case NUM_WATCH_OPTIONS: break;
    }
    return false;
}

bool run_watch_check(const RunWatch *watch, DiagList *diags)
{
    const char *detail = watch->first_detail;
    const bool of_trace = detail && !strncmp(detail, "--trace", 7);
    if (detail && !(of_trace ? watch->trace : watch->breaks.len > 0))
        return usage(diags, "%s says nothing without %s", detail, of_trace ? "--trace" : "--break=WHERE");
    if (run_watch_json_to_stdout(watch) && (watch->breaks.len || (watch->trace && !watch->trace_file)))
        return usage(diags, "--profile=json writes to standard output, and so does %s: give --profile=json:FILE",
                     watch->breaks.len ? "--break" : "--trace");
    return true;
}

/* ---- places ---- */

static uint64_t listing_bias(const CodeObject *object) { return object->base + object->listing_base; }

typedef struct Places {
    Arena *arena;
    const CodeObject *object;
    const SimProgram *program;
    uint64_t code; /* address of the first dword */
    uint8_t *at;   /* by dword */
} Places;

static bool break_at_listing(Places *places, uint64_t listing, const char *what, DiagList *diags)
{
    uint64_t address = listing + listing_bias(places->object), found = address;
    if (!sim_program_next(places->program, &found) || found != address)
        return usage(diags, "--break=%s: the kernel has no instruction at address 0x%llx", what,
                     (unsigned long long)listing);
    places->at[(address - places->code) / 4] = 1;
    return true;
}

/* Does the path end in that name? */
static bool same_file(const char *path, const char *name, size_t length)
{
    size_t path_length = strlen(path);
    if (path_length < length || strncmp(path + path_length - length, name, length)) return false;
    return path_length == length || path[path_length - length - 1] == '/';
}

/* The first instruction of each run of instructions from that line. `file` may be NULL: any. */
static bool break_at_line(Places *places, const char *file, size_t file_length, uint32_t line)
{
    uint64_t address = 0;
    bool any = false, before = false;
    while (sim_program_next(places->program, &address)) {
        SourceLoc loc;
        bool here = object_source_line(places->object, places->arena, address - listing_bias(places->object), &loc) &&
                    loc.line == line && (!file || same_file(loc.file, file, file_length));
        if (here && !before) places->at[(address - places->code) / 4] = 1;
        any |= here;
        before = here;
        address += 4;
    }
    return any;
}

static bool add_break(Places *places, const char *where, DiagList *diags)
{
    const char *colon = strrchr(where, ':');
    const ObjectLabel *label;
    uint64_t number;
    if (!strncmp(where, "0x", 2)) {
        if (!args_parse_number(where, strlen(where), UINT64_MAX, &number))
            return usage(diags, "--break=%s: '%s' is not an address", where, where);
        return break_at_listing(places, number, where, diags);
    }
    if (colon && args_parse_number(colon + 1, strlen(colon + 1), UINT32_MAX, &number)) {
        if (break_at_line(places, where, (size_t)(colon - where), (uint32_t)number)) return true;
        return usage(diags, "--break=%s: no instruction of the kernel comes from there", where);
    }
    if (args_parse_number(where, strlen(where), UINT32_MAX, &number)) {
        if (break_at_line(places, NULL, 0, (uint32_t)number)) return true;
        return usage(diags, "--break=%s: no instruction of the kernel comes from line %llu%s", where,
                     (unsigned long long)number,
                     places->object->debug_line.bytes ? "" : ": the code object has no line table");
    }
    label = object_find_label(places->object, where);
    if (label) return break_at_listing(places, label->address, where, diags);
    return usage(diags, "--break=%s: neither an address (0x...), nor a line, nor a label of the code object", where);
}

/* ---- around the run ---- */

static void write_text(void *context, const char *text, size_t bytes) { fwrite(text, 1, bytes, context); }

static bool begin_breaks(Arena *arena, RunWatch *watch, const CodeObject *object, const SimProgram *program,
                         DiagList *diags)
{
    static const SimDump usual[] = {{DUMP_SPECIAL, 0, UINT32_MAX, true},
                                    {DUMP_SGPRS, 0, UINT32_MAX, true},
                                    {DUMP_VGPRS, 0, UINT32_MAX, true},
                                    {DUMP_AGPRS, 0, UINT32_MAX, true},
                                    {DUMP_LDS, 0, DEFAULT_LDS_BYTES - 1, false}};
    Places places = {arena, object, program, object->base + object->code_begin,
                     ARENA_ARRAY(arena, uint8_t, sim_program_words(program) + 1)};
    bool good = true;
    for (uint32_t i = 0; i < watch->breaks.len; i++) good = add_break(&places, watch->breaks.data[i], diags) && good;
    watch->sim_breaks = (SimBreaks){
        .view = {watch->break_waves.data, watch->break_waves.len, watch->break_lanes, listing_bias(object), write_text,
                 stdout},
        .at = places.at,
        .dumps = watch->dumps.len ? watch->dumps.data : usual,
        .num_dumps = watch->dumps.len ? watch->dumps.len : sizeof usual / sizeof usual[0],
        .count = watch->break_count,
        .go_on = watch->break_goes_on,
    };
    return good;
}

bool run_watch_begin(Arena *arena, RunWatch *watch, const CodeObject *object, const SimProgram *program,
                     SimDispatch *dispatch, DiagList *diags)
{
    if (watch->breaks.len) {
        if (!begin_breaks(arena, watch, object, program, diags)) return false;
        dispatch->breaks = &watch->sim_breaks;
    }
    if (watch->trace) {
        if (watch->trace_file && cli_is_input(watch->trace_file))
            return usage(diags, "--trace=%s: that is an input file", watch->trace_file);
        watch->trace_to = watch->trace_file ? fopen(watch->trace_file, "w") : stdout;
        if (!watch->trace_to) return usage(diags, "--trace=%s: can't write the file", watch->trace_file);
        watch->sim_trace.view = (SimView){watch->trace_waves.data, watch->trace_waves.len, watch->trace_lanes,
                                          listing_bias(object), write_text, watch->trace_to};
        dispatch->trace = &watch->sim_trace;
    }
    if (watch->profile) dispatch->profile = watch->sim_profile = sim_profile_new(arena, program);
    return true;
}

static bool write_profile(Arena *arena, RunWatch *watch, const CodeObject *object, const SimProgram *program,
                          const char *kernel, const SimResult *result)
{
    SimProfileReport report;
    StrBuf text = {0};
    bool good = true;
    sim_profile_report(arena, program, watch->sim_profile, &report);
    (watch->profile_json ? run_print_profile_json : run_print_profile)(arena, object, kernel, result, &report, &text);
    if (watch->profile_file) good = cli_write_file(watch->profile_file, text.data, text.len);
    else fwrite(text.data, 1, text.len, stdout);
    strbuf_free(&text);
    return good;
}

bool run_watch_end(Arena *arena, RunWatch *watch, const CodeObject *object, const SimProgram *program,
                   const char *kernel, const SimResult *result)
{
    bool good = true;
    if (watch->trace_to && watch->trace_to != stdout && fclose(watch->trace_to)) {
        fprintf(stderr, "wavecc: error: --trace=%s: the file could not be written\n", watch->trace_file);
        good = false;
    }
    if (watch->breaks.len && !watch->sim_breaks.num_hits)
        fprintf(stderr, "wavecc: warning: no chosen wave came to a break\n");
    return (!watch->profile || write_profile(arena, watch, object, program, kernel, result)) && good;
}
