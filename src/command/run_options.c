/* The command line of `wavecc run`: turns the values of its options into RunRequest and RunOptions. */
#include <stdlib.h>
#include <string.h>

#include "command/cli.h"
#include "command/run_command.h"

/* X[,Y[,Z]] of `length` characters. */
static bool parse_position(const char *text, size_t length, SimDim3 *position)
{
    uint32_t values[3] = {0};
    const char *at = text, *end = text + length;
    for (unsigned i = 0; i < 3; i++) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        uint64_t value;
        if (!args_parse_number(at, (size_t)((comma ? comma : end) - at), UINT32_MAX, &value)) return false;
        values[i] = (uint32_t)value;
        if (!comma) {
            *position = (SimDim3){values[0], values[1], values[2]};
            return true;
        }
        at = comma + 1;
    }
    return false;
}

static bool parse_workgroups(Arena *arena, RunOptions *options, const char *text, DiagList *diags)
{
    for (const char *at = text;;) {
        size_t length = strcspn(at, ";");
        SimDim3 workgroup;
        if (!parse_position(at, length, &workgroup))
            return options_error(diags, "--workgroups takes X,Y,Z;X,Y,Z;...; found '%.*s'", (int)length, at);
        VEC_PUSH(arena, &options->workgroups, workgroup);
        at += length;
        if (!*at) return true;
        at++;
    }
}

static bool parse_tolerance(const char *text, double *value)
{
    char *end;
    *value = strtod(text, &end);
    return end != text && !*end && *value >= 0;
}

/* Reads one of rtol=, atol=, ulp= into `compare`. *known: it was one of them. */
static bool parse_tolerances(const char *option, const char *text, CompareOptions *compare, bool *known,
                             DiagList *diags)
{
    *known = true;
    bool good;
    if (!strncmp(text, "rtol=", 5)) good = parse_tolerance(text + 5, &compare->rtol);
    else if (!strncmp(text, "atol=", 5)) good = parse_tolerance(text + 5, &compare->atol);
    else if (!strncmp(text, "ulp=", 4)) good = args_parse_number(text + 4, strlen(text + 4), UINT32_MAX, &compare->ulp);
    else return !(*known = false);
    return good || options_error(diags, "%s: '%s' is not a tolerance", option, text);
}

/* N=FILE, and for --expect also tolerances after it. */
static bool parse_file(Arena *arena, const char *option, const char *text, bool with_tolerances, RunFile *file,
                       DiagList *diags)
{
    const size_t length = strcspn(text, "=");
    *file = (RunFile){.argument = arena_strndup(arena, text, length)};
    char *path = arena_strdup(arena, text + length + 1);
    file->path = path;
    for (char *comma; with_tolerances && (comma = strrchr(path, ',')) != NULL; *comma = 0) {
        bool known;
        if (!parse_tolerances(option, comma + 1, &file->compare, &known, diags)) return false;
        if (!known) break;
    }
    return true;
}

/* --device=hip and --device-tolerance. */
static bool read_device(Arena *arena, const Options *given, RunRequest *request, DiagList *diags)
{
    const char *device = option_text(given, OPTION_RUN_DEVICE),
               *tolerance = option_text(given, OPTION_DEVICE_TOLERANCE);
    request->on_device = given->command == COMMAND_RUN && device && !strcmp(device, "hip");
    if (request->on_device && option_given(given, OPTION_LAUNCH))
        return options_error(diags, "--device=hip takes one launch, not a launch file");
    if (request->on_device && option_given(given, OPTION_WORKGROUPS))
        return options_error(diags, "--device=hip runs all workgroups: leave --workgroups out");
    if (tolerance && !request->on_device)
        return options_error(diags, "--device-tolerance has no effect without --device=hip");
    for (char *at = arena_strdup(arena, tolerance ? tolerance : ""), *next; *at; at = next) {
        bool known;
        next = at + strcspn(at, ",");
        if (*next) *next++ = 0;
        if (!parse_tolerances("--device-tolerance", at, &request->device_tolerance, &known, diags)) return false;
        if (!known) return options_error(diags, "--device-tolerance takes rtol=R, atol=A and ulp=U; found '%s'", at);
    }
    return true;
}

static bool read_files(Arena *arena, const Options *given, RunRequest *request, DiagList *diags)
{
    RunFile file;
    const OptionValue *dumps = &given->values[OPTION_DUMP], *expects = &given->values[OPTION_EXPECT];
    for (uint32_t i = 0; i < dumps->texts.len; i++) {
        if (!parse_file(arena, "--dump", dumps->texts.data[i], false, &file, diags)) return false;
        VEC_PUSH(arena, &request->dumps, file);
    }
    for (uint32_t i = 0; i < expects->texts.len; i++) {
        if (!parse_file(arena, "--expect", expects->texts.data[i], true, &file, diags)) return false;
        VEC_PUSH(arena, &request->expects, file);
    }
    return true;
}

/* ---- checks ---- */

/* The words of --check, in the order of its row. */
unsigned run_checks(uint64_t words)
{
    static const unsigned checks[] = {SIM_CHECK_ALL,        0,
                                      SIM_CHECK_FLIGHT,     SIM_CHECK_HAZARDS,
                                      SIM_CHECK_RACES,      SIM_CHECK_COHERENCE,
                                      SIM_CHECK_DEFINED,    SIM_CHECK_BOUNDS,
                                      SIM_CHECK_DIVERGENCE, SIM_CHECK_RANGE,
                                      SIM_CHECK_NUMBERS,    SIM_CHECK_BARRIERS};
    unsigned result = 0;
    for (unsigned i = 0; i < sizeof checks / sizeof checks[0]; i++)
        if (words >> i & 1) result |= checks[i];
    return result;
}

bool options_read_filter(const Options *given, FindingFilter *filter, DiagList *diags)
{
    static const OptionId ids[] = {OPTION_IGNORE, OPTION_ONLY};
    FilterSet *const sets[] = {&filter->ignore, &filter->only};
    for (unsigned i = 0; i < 2; i++) {
        const char *list = option_joined(given, ids[i]), *bad;
        size_t length;
        if (list && !filter_parse(sets[i], list, &bad, &length))
            return options_error(
                diags,
                "--%s takes rules and rows of hazards with commas between them (wait-read,hazard:SALU_M0); "
                "found '%.*s'",
                option_infos[ids[i]].name, (int)length, bad);
    }
    return true;
}

FindingsShown options_read_level(const Options *given)
{
    if (option_given(given, OPTION_STRICT) && !option_given(given, OPTION_LEVEL)) return SHOWN_ALL;
    return (FindingsShown)option_number(given, OPTION_LEVEL);
}

static bool parse_completion(RunOptions *options, const char *text, DiagList *diags)
{
    static const char takes[] = "--completion takes earliest, latest[:N] or random[:SEED]";
    const char *colon = strchr(text, ':');
    const size_t length = strcspn(text, ":");
    uint64_t number = 1;
    const bool has_number = colon && args_parse_number(colon + 1, strlen(colon + 1), UINT64_MAX, &number);
    options->completion_seed = 1;
    options->completion_limit = 0;
    if (!strcmp(text, "earliest")) {
        options->completion = SIM_COMPLETE_EARLIEST;
        return true;
    }
    const bool is_latest = length == 6 && !strncmp(text, "latest", 6),
               is_random = length == 6 && !strncmp(text, "random", 6);
    if (!is_latest && !is_random) return options_error(diags, "%s; found '%s'", takes, text);
    options->completion = is_latest ? SIM_COMPLETE_LATEST : SIM_COMPLETE_RANDOM;
    if (!colon) return true;
    if (is_latest && (!has_number || !number || number > UINT32_MAX))
        return options_error(diags, "--completion=latest:N takes a number from 1 to %u (0 is earliest); found '%s'",
                             UINT32_MAX, text);
    if (!has_number)
        return options_error(diags, "--completion=random:SEED takes a number from 0 to 2^64 - 1; found '%s'", text);
    if (is_latest) options->completion_limit = (uint32_t)number;
    else options->completion_seed = number;
    return true;
}

/* ---- all ---- */

static SimDim3 dimensions(const Options *given, OptionId id)
{
    const uint32_t *size = given->values[id].size;
    return option_given(given, id) ? (SimDim3){size[0], size[1], size[2]} : (SimDim3){0};
}

/* A number whose fallback is 0 for the emulator. */
static unsigned number_or_0(const Options *given, OptionId id)
{
    return option_given(given, id) ? (unsigned)option_number(given, id) : 0;
}

/* `time` has its own limit, even if a launch file gives none to `run`. */
static uint64_t max_instructions(const Options *given)
{
    const bool is_time = given->command != COMMAND_RUN;
    const bool own = option_after(given, OPTION_TIME_MAX_INSTRUCTIONS, OPTION_MAX_INSTRUCTIONS);
    return option_number(given, is_time && (own || !option_given(given, OPTION_MAX_INSTRUCTIONS))
                                    ? OPTION_TIME_MAX_INSTRUCTIONS
                                    : OPTION_MAX_INSTRUCTIONS);
}

/* Takes values that the rows have parsed already. */
static void take_request(const Options *given, RunRequest *request)
{
    static const char *const input_names[] = {"mlir", "kir", "s", "object", "ll", "hip"};
    *request = (RunRequest){
        .file = given->operand,
        .target = option_text(given, OPTION_RUN_TARGET),
        .kernel = option_text(given, OPTION_KERNEL),
        .input = option_given(given, OPTION_RUN_INPUT) ? input_names[option_number(given, OPTION_RUN_INPUT)] : NULL,
        .launch = option_text(given, OPTION_LAUNCH),
        .shape = option_given(given, OPTION_SHAPE) ? (uint32_t)option_number(given, OPTION_SHAPE) : 0,
        .has_shape = option_given(given, OPTION_SHAPE),
        .slack = option_number(given, OPTION_SLACK),
        .allow_hip = option_given(given, OPTION_ALLOW_HIP),
        .rest_is_zero = option_given(given, OPTION_REST),
        .progress = (double)option_number(given, OPTION_PROGRESS) / 1000,
        .quiet = option_given(given, OPTION_QUIET),
        .asked = given->asked,
        .only_time = given->command != COMMAND_RUN,
        .keeps_text = given->command == COMMAND_REPORT || given->command == COMMAND_EXPLAIN,
        .assembly = cli_assembly_options(given),
        .hip = {.folders = given->values[OPTION_INCLUDE].texts.data,
                .num_folders = given->values[OPTION_INCLUDE].texts.len,
                .macros = given->values[OPTION_DEFINE].texts.data,
                .num_macros = given->values[OPTION_DEFINE].texts.len},
        .command = given->line,
    };
    cli_compile_options(given, &request->compile);
}

static void take_options(const Options *given, RunOptions *options)
{
    *options = (RunOptions){
        .grid = dimensions(given, OPTION_GRID),
        .block = dimensions(given, OPTION_BLOCK),
        .cluster = dimensions(given, OPTION_CLUSTER),
        .seed = option_number(given, OPTION_SEED),
        .max_instructions = max_instructions(given),
        .dynamic_lds = option_number(given, OPTION_DYNAMIC_LDS),
        .stack = option_number(given, OPTION_STACK),
        .kernarg_size =
            option_given(given, OPTION_KERNARG_SIZE) ? (uint32_t)option_number(given, OPTION_KERNARG_SIZE) : UINT32_MAX,
        .isa_level = number_or_0(given, OPTION_ISA_LEVEL),
        .threads = number_or_0(given, OPTION_THREADS),
        .resident = number_or_0(given, OPTION_RESIDENT),
        .turn = number_or_0(given, OPTION_TURN),
        .compatible_entry = option_number(given, OPTION_ENTRY) == 1,
        .max_findings = number_or_0(given, OPTION_MAX_FINDINGS),
        .check_given = option_given(given, OPTION_CHECK),
        .checks = run_checks(option_number(given, OPTION_CHECK)),
        .hazards = (HazardMode)option_number(given, OPTION_CHECK_HAZARDS),
        .lds_order = (SimLdsOrder)option_number(given, OPTION_LDS_ORDER),
        .matrix = (SimMatrix)option_number(given, OPTION_MFMA),
        .code = (RunCode)option_number(given, OPTION_CODE),
        .strict = option_given(given, OPTION_STRICT),
        .shown = options_read_level(given),
        .all_findings = option_given(given, OPTION_ALL),
    };
}

/* Checks options that only make sense together. */
static bool check_request(const Options *given, RunRequest *request, DiagList *diags)
{
    if (run_watch_json_to_stdout(&request->watch) && request->time.json)
        return options_error(diags, "--json and --profile=json both write to standard output: give a file");
    if (run_watch_json_to_stdout(&request->watch) || request->time.json) request->quiet = true;
    if (request->watch.breaks.len && !request->watch.break_goes_on && request->expects.len)
        return options_error(
            diags,
            "--expect compares at the end of the run, but --break ends the run earlier: give --break-then=continue");
    if (request->sets.len && !request->launch) return options_error(diags, "--set has no effect without --launch=FILE");
    if (request->has_shape && !request->launch)
        return options_error(diags, "--shape has no effect without --launch=FILE");
    if (given->command == COMMAND_JUDGE) return true;
    if (request->file || request->launch || request->time.rows) return true;
    return options_error(diags, "no input file (%s --help)", command_infos[given->command].program);
}

/* Reads values that the rows have not parsed, and checks the whole. */
static bool read_values(const Options *given, RunRequest *request, Run *run)
{
    Arena *arena = run->arena;
    DiagList *diags = &run->diags;
    RunOptions *options = &run->options;
    take_request(given, request);
    take_options(given, options);
    if (given->asked != NUM_OPTIONS) return true;
    const OptionValue *workgroups = &given->values[OPTION_WORKGROUPS], *completion = &given->values[OPTION_COMPLETION];
    for (uint32_t i = 0; i < workgroups->texts.len; i++)
        if (!parse_workgroups(arena, options, workgroups->texts.data[i], diags)) return false;
    if (completion->given && !parse_completion(options, completion->text, diags)) return false;
    for (uint32_t i = 0; i < given->values[OPTION_SET].texts.len; i++)
        VEC_PUSH(arena, &request->sets, given->values[OPTION_SET].texts.data[i]);
    for (uint32_t i = 0; i < given->values[OPTION_ARG].texts.len; i++)
        VEC_PUSH(arena, &request->specs, given->values[OPTION_ARG].texts.data[i]);
    return read_device(arena, given, request, diags) && read_files(arena, given, request, diags) &&
           options_read_filter(given, &options->filter, diags) &&
           run_watch_options(arena, given, &request->watch, diags) &&
           time_read_options(arena, given, &request->time, diags) && check_request(given, request, diags);
}

bool run_parse_options(const CommandLine *line, RunRequest *request, Run *run)
{
    Options *given = ARENA_ARRAY(run->arena, Options, 1);
    options_init(given, line->command, run->arena);
    return options_parse(given, line->argc, line->argv, &run->diags) && read_values(given, request, run);
}

bool run_parse_launch_options(int own_argc, char **own_argv, const CommandLine *line, RunCommand *c)
{
    Run *run = &c->run;
    Options *given = ARENA_ARRAY(run->arena, Options, 1);
    options_init(given, COMMAND_RUN, run->arena);
    if (!options_parse(given, own_argc, own_argv, &run->diags)) return false;
    given->command = line->command;
    return options_parse(given, line->argc, line->argv, &run->diags) && read_values(given, &c->request, run);
}
