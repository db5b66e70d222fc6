/* --trace, --break and --profile of `wavecc run`: reads the options, and finds the instructions for places in the
   user's terms. */
#include "command/run_watch.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "command/cli.h"
#include "print/run_profile.h"
#include "sim/host/args.h"

/* ---- options ---- */

enum { DEFAULT_LANES = 0xf, DEFAULT_LDS_BYTES = 256 };

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
            return options_error(diags,
                                 "--%s takes numbers from 0 to %u as N or N-M, separated by commas: '%.*s' is neither",
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
    for (uint32_t i = 0; i < list.len; i++)
        for (uint32_t lane = list.data[i].first; lane <= list.data[i].last; lane++) *lanes |= UINT64_C(1) << lane;
    return true;
}

/* v4, v0-v7, or s[4:7] as v4-v7. The letter may be repeated after the dash. */
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
            return options_error(diags,
                                 "--break-dump takes special, sgprs, vgprs, agprs, s4, v0-v7, a0-a3, lds or "
                                 "lds:FIRST-LAST, separated by commas: '%.*s' is none of them",
                                 (int)length, at);
        VEC_PUSH(arena, &watch->dumps, dump);
        at += length;
        if (!*at) return true;
    }
}

static bool parse_profile(RunWatch *watch, const OptionValue *value, DiagList *diags)
{
    watch->profile = value->given;
    watch->profile_json = value->text != NULL;
    if (!value->text || !strcmp(value->text, "json")) return true;
    if (strncmp(value->text, "json:", 5) || !value->text[5])
        return options_error(diags, "--profile takes json or json:FILE, or nothing; found '%s'", value->text);
    watch->profile_file = value->text + 5;
    return true;
}

/* Waves and lanes of --trace or --break. */
static bool read_view(Arena *arena, const Options *given, OptionId waves, OptionId lanes, RangeList *ranges,
                      uint64_t *lane_bits, DiagList *diags)
{
    const char *wave_list = option_joined(given, waves), *lane_list = option_joined(given, lanes);
    *lane_bits = lane_list ? 0 : DEFAULT_LANES;
    return (!wave_list || parse_ranges(arena, option_infos[waves].name, wave_list, 15, ranges, diags)) &&
           (!lane_list || parse_lanes(arena, option_infos[lanes].name, lane_list, lane_bits, diags));
}

/* Do the options make sense together? */
static bool check_options(const Options *given, const RunWatch *watch, DiagList *diags)
{
    static const OptionId details[] = {OPTION_TRACE_WAVES, OPTION_TRACE_LANES, OPTION_BREAK_COUNT, OPTION_BREAK_THEN,
                                       OPTION_BREAK_WAVES, OPTION_BREAK_LANES, OPTION_BREAK_DUMP};
    for (size_t i = 0; i < sizeof details / sizeof details[0]; i++) {
        const bool of_trace = details[i] == OPTION_TRACE_WAVES || details[i] == OPTION_TRACE_LANES;
        if (option_given(given, details[i]) && !option_given(given, of_trace ? OPTION_TRACE : OPTION_BREAK))
            return options_error(diags, "--%s has no effect without %s", option_infos[details[i]].name,
                                 of_trace ? "--trace" : "--break=WHERE");
    }
    if (run_watch_json_to_stdout(watch) && (watch->breaks.len || (watch->trace && !watch->trace_file)))
        return options_error(diags,
                             "--profile=json writes to standard output, and so does %s: give --profile=json:FILE",
                             watch->breaks.len ? "--break" : "--trace");
    return true;
}

bool run_watch_options(Arena *arena, const Options *given, RunWatch *watch, DiagList *diags)
{
    const OptionValue *breaks = &given->values[OPTION_BREAK];
    const char *dumps = option_joined(given, OPTION_BREAK_DUMP);
    *watch = (RunWatch){.trace = option_given(given, OPTION_TRACE),
                        .trace_file = option_text(given, OPTION_TRACE),
                        .break_count = option_number(given, OPTION_BREAK_COUNT),
                        .break_goes_on = option_number(given, OPTION_BREAK_THEN) == 1};
    for (uint32_t i = 0; i < breaks->texts.len; i++) VEC_PUSH(arena, &watch->breaks, breaks->texts.data[i]);
    return read_view(arena, given, OPTION_TRACE_WAVES, OPTION_TRACE_LANES, &watch->trace_waves, &watch->trace_lanes,
                     diags) &&
           read_view(arena, given, OPTION_BREAK_WAVES, OPTION_BREAK_LANES, &watch->break_waves, &watch->break_lanes,
                     diags) &&
           (!dumps || parse_dumps(arena, watch, dumps, diags)) &&
           parse_profile(watch, &given->values[OPTION_PROFILE], diags) && check_options(given, watch, diags);
}

/* ---- places ---- */

static uint64_t listing_bias(const CodeObject *object) { return object->base + object->listing_base; }

typedef struct Places {
    const CodeObject *object;
    const SimProgram *program;
    uint64_t code; /* address of the first dword */
    uint8_t *at;   /* by dword */
} Places;

static bool break_at_listing(Places *places, uint64_t listing, const char *what, DiagList *diags)
{
    uint64_t address = listing + listing_bias(places->object), found = address;
    if (!sim_program_next(places->program, &found) || found != address)
        return options_error(diags, "--break=%s: the kernel has no instruction at address 0x%llx", what,
                             (unsigned long long)listing);
    places->at[(address - places->code) / 4] = 1;
    return true;
}

/* Does the path end with that name? */
static bool same_file(const char *path, const char *name, size_t length)
{
    size_t path_length = strlen(path);
    if (path_length < length || strncmp(path + path_length - length, name, length)) return false;
    return path_length == length || path[path_length - length - 1] == '/';
}

/* The first instruction of each run of instructions from that line. `file` NULL: any file. */
static bool break_at_line(Places *places, const char *file, size_t file_length, uint32_t line)
{
    uint64_t address = 0;
    bool any = false, before = false;
    while (sim_program_next(places->program, &address)) {
        SourceLoc loc;
        bool here = object_source_line(places->object, address - listing_bias(places->object), &loc) &&
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
            return options_error(diags, "--break=%s: '%s' is not an address", where, where);
        return break_at_listing(places, number, where, diags);
    }
    if (colon && args_parse_number(colon + 1, strlen(colon + 1), UINT32_MAX, &number)) {
        if (break_at_line(places, where, (size_t)(colon - where), (uint32_t)number)) return true;
        return options_error(diags, "--break=%s: no instruction of the kernel comes from there", where);
    }
    if (args_parse_number(where, strlen(where), UINT32_MAX, &number)) {
        if (break_at_line(places, NULL, 0, (uint32_t)number)) return true;
        return options_error(diags, "--break=%s: no instruction of the kernel comes from line %llu%s", where,
                             (unsigned long long)number,
                             places->object->debug_line.bytes ? "" : ": the code object has no line table");
    }
    label = object_find_label(places->object, where);
    if (label) return break_at_listing(places, label->address, where, diags);
    return options_error(diags, "--break=%s: this is not an address (0x...), a line, or a label of the code object",
                         where);
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
    Places places = {object, program, object->base + object->code_begin,
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
            return options_error(diags, "--trace=%s: that is an input file", watch->trace_file);
        if (watch->trace_file && !outfile_open(&watch->trace_output, watch->trace_file))
            return options_error(diags, "--trace=%s: cannot write the file: %s", watch->trace_file, strerror(errno));
        FILE *to = watch->trace_file ? watch->trace_output.file : stdout;
        watch->sim_trace.view = (SimView){
            watch->trace_waves.data, watch->trace_waves.len, watch->trace_lanes, listing_bias(object), write_text, to};
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
    (watch->profile_json ? run_print_profile_json : run_print_profile)(object, kernel, result, &report, &text);
    if (watch->profile_file) good = cli_write_file(watch->profile_file, text.data, text.len);
    else fwrite(text.data, 1, text.len, stdout);
    strbuf_free(&text);
    return good;
}

bool run_watch_end(Arena *arena, RunWatch *watch, const CodeObject *object, const SimProgram *program,
                   const char *kernel, const SimResult *result)
{
    bool good = true;
    if (watch->trace_output.file && !outfile_close(&watch->trace_output, true)) {
        fprintf(stderr, "wavecc: error: --trace=%s: cannot write the file: %s\n", watch->trace_file, strerror(errno));
        good = false;
    }
    if (watch->breaks.len && !watch->sim_breaks.num_hits)
        fprintf(stderr, "wavecc: warning: no selected wave reached a break\n");
    return (!watch->profile || write_profile(arena, watch, object, program, kernel, result)) && good;
}
