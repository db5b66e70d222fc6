/* The command line of `wavecc run`. */
#include <stdlib.h>
#include <string.h>

#include "driver/cli.h"
#include "driver/run.h"

const char run_help_text[] =
    "wavecc run executes one kernel on the emulator.\n"
    "\n"
    "usage: wavecc run FILE [options] --arg=SPEC ...\n"
    "       wavecc run --launch=LAUNCHES.yaml [FILE] [options]\n"
    "  FILE is a code object (.hsaco, .o), MLIR (.mlir), kernel IR (.kir) or assembly (.s); '-' is standard input.\n"
    "\n"
    "options, before or after FILE:\n"
    "  --launch=FILE          run the launches of a launch file (YAML or JSON; docs/running.md): kernels that share\n"
    "                         buffers, structs by fields, grids by formula, expected results. FILE is the object of\n"
    "                         launches that name none; other options are for every launch\n"
    "  --set=NAME=FORMULA     another value for a size of the launch file\n"
    "  --target=NAME          gfx942 or gfx950; a code object and kernel IR say it themselves\n"
    "  --kernel=NAME          the kernel to run, where there are several\n"
    "  --grid=X[,Y[,Z]]       workgroups; default: what the source says (gpu.known_grid_size, the\n"
    "                         workgroup-count region)\n"
    "  --block=X[,Y[,Z]]      work-items of a workgroup; default: what the source or the metadata say\n"
    "  --workgroups=X,Y,Z;... run only these workgroups of the grid\n"
    "  --seed=N               of `random` data; other than 0 it also makes the order of waves random\n"
    "  --arg=SPEC             the next argument, in the order of the kernel's metadata; hidden ones are filled in\n"
    "  --arg=NAME=SPEC        the argument of that name in the metadata, after those without a name\n"
    "  --kernarg-size=N       size of the kernarg segment, where there are no metadata\n"
    "  --dynamic-lds=N        bytes of LDS beyond the kernel's own\n"
    "  --stack=N              bytes of scratch per work-item for kernels whose stack has no bound that the compiler knows\n"
    "                         (recursion, calls through pointers; default 1024, as HIP's)\n"
    "  --rest=zero            arguments that nothing is given for, and padding, are zero bytes\n"
    "  --slack=BYTES          a guard zone of bytes 0xff after every buffer, which may be accessed\n"
    "  --dump=N=FILE.npy      write the buffer of argument N (from 0; or its name) after the run\n"
    "  --expect=N=FILE.npy[,rtol=R][,atol=A][,ulp=U]\n"
    "                         compare it: |a - b| <= atol + rtol * |b|, b from the file, or a is at most U values of\n"
    "                         its type away from b; all 0 by default: equal values. NaN matches NaN. With\n"
    "                         --workgroups: only elements that the run wrote, and there must be some\n"
    "  --kernarg-layout=KIND, --workgroup-size=X,Y,Z   for MLIR: as when compiling\n"
    "  --memref-abi=KIND      for MLIR: auto, bare or descriptor, as when compiling\n"
    "  --max-vgprs=N, --max-agprs=N, --max-sgprs=N, --waves-per-eu=N, --no-spill\n"
    "                         for MLIR and kernel IR: limits of registers, as when compiling\n"
    "  --input=KIND           mlir, kir, s or object, where the file name does not say it\n"
    "  --threads=N            threads for independent workgroups (default: as many as there are cores). The result is\n"
    "                         the same; kernels with global atomics or device-scope (sc1) accesses, and runs that\n"
    "                         are checked, traced or stopped at breaks, take one\n"
    "  --resident=N           workgroups that run at the same time and take turns (1 to 64, default 1), for kernels\n"
    "                         whose workgroups wait for each other\n"
    "  --turn=N               instructions that a wave executes before the next one of the workgroup has its turn\n"
    "                         (default 8): short turns keep the waves in step, as hardware does\n"
    "  --entry=KIND           of kernels with preloaded arguments: preloaded (default; entry + 256, as firmware enters\n"
    "                         them) or compatible (the entry, for firmware that can't preload)\n"
    "  --isa-level=N          instructions of the host: 2, 3, 4 for x86-64-v2, v3, v4 (default: the best there are)\n"
    "  --max-instructions=N   end the run after N wave instructions (default 20000000000)\n"
    "  --check=LIST           all, none, or some of: flight (registers of operations in flight), hazards (wait\n"
    "                         states), races, coherence (caches), defined, bounds; not in `all`, only warnings:\n"
    "                         divergence, range (lanes outside a buffer's num_records). Default: all for runs of at\n"
    "                         most 64 waves, else none\n"
    "  --hazards=MODE         of --check=hazards: observed (default; a pair that is nearer than documented, but that\n"
    "                         AMD's production kernels have as near and right, is a note) or documented (an error)\n"
    "  --ignore=LIST          leave out findings: rules (wait-read, race-lds, ...) and rows (hazard:SALU_M0), with commas\n"
    "  --only=LIST            leave out all others\n"
    "  --max-findings=N       keep N findings of each rule and row (default 100; 400 in all)\n"
    "  --completion=ORDER     when memory operations have their effects: earliest (default), latest, random[:SEED];\n"
    "                         latest:N is at most N instructions late\n"
    "  --lds-order=KIND       documented (default): LDS operations of two waves have an order where waits and barriers\n"
    "                         give them one; issue: those issued before an s_barrier come before those of other waves\n"
    "                         after it, without a wait, which no document promises\n"
    "  --code=KIND            what the code is held to: compiled (what rests on undocumented order is an error),\n"
    "                         handwritten (a warning), auto (default): handwritten if FILE is a code object whose\n"
    "                         metadata don't count spilled registers, which compilers do\n"
    "  --strict               warnings and notes fail the run, too\n"
    "  --progress=SECONDS     a line about how far the run is, every so many seconds, and at its end; on a terminal there\n"
    "                         is one without it: workgroups, instructions, and an estimate from what has ended\n"
    "  --quiet                print only what failed\n"
    "  --help\n"
    "\n";
const char run_arguments_help_text[] =
    "SPEC is one of:\n"
    "  [memref:]TYPE[DIMxDIM...][+OFFSET][:STRIDE,...]=INIT   a buffer; INIT: zero iota random random:LOW:HIGH\n"
    "                                                         const:V @FILE.npy\n"
    "  [memref:]same:N                                        the buffer of argument N (or its name) once more\n"
    "  null                                                   a null pointer\n"
    "  bytes:HEX                                              an argument by value, byte for byte\n"
    "  TYPE=V                                                 a scalar; TYPE can be index, too\n"
    "  @OFFSET:SPEC                                           any of these, at this offset of the kernarg segment\n"
    "  TYPE: i1 i8 i16 i32 i64 u8 u16 u32 u64 f16 bf16 f32 f64 f8E4M3FN f8E4M3FNUZ f8E5M2 f8E5M2FNUZ f8E8M0FNU\n"
    "        f6E2M3FN f6E3M2FN (one per byte) f4x2 (two per byte); short: f8e4m3 f8e5m2 e8m0 f6e2m3 f6e3m2 f4\n"
    "  OFFSET (of a buffer) and STRIDE count elements. memref: passes MLIR's descriptor (pointer, pointer, offset,\n"
    "  sizes, strides); for MLIR input that is chosen automatically. `random` is a function of (seed, argument,\n"
    "  element) that the C header wavecc/random.h publishes; `iota` is the element's number. f4x2 files have type\n"
    "  |u1 and half the last dimension (or one code per byte), bf16 <u2, f8 |u1; files of floating-point types may\n"
    "  also hold values as <f4 or <f8, which are rounded.\n"
    "\n"
    "example:\n"
    "  wavecc run vadd.mlir --target=gfx942 --grid=4 --arg=f32[1000]=random --arg=f32[1000]=random \\\n"
    "      --arg=f32[1000]=zero --arg=index=1000 --expect=2=sum.npy,atol=1e-6\n"
    "\n"
    "exit status: 0 good; 1 bad usage or input; 2 the kernel failed (fault, deadlock, budget, mismatch,\n"
    "error found by --check); 3 not run\n"
    "to the end because something is not supported; 70 internal error of wavecc.\n";

static bool usage(DiagList *diags, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool usage(DiagList *diags, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    diag_vreport(diags, DIAG_ERROR, (SourceLoc){0}, format, values);
    va_end(values);
    return false;
}

/* X[,Y[,Z]] of `length` characters; `least` is 1 for sizes and 0 for positions. */
static bool parse_dims(const char *text, size_t length, uint32_t least, SimDim3 *dims)
{
    uint32_t values[3] = {0, least, least};
    int count = 0;
    for (const char *at = text, *end = text + length; count < 3; count++) {
        const char *comma = memchr(at, ',', (size_t)(end - at));
        uint64_t value;
        if (!args_parse_number(at, (size_t)((comma ? comma : end) - at), UINT32_MAX, &value) || value < least)
            return false;
        values[count] = (uint32_t)value;
        if (!comma) {
            *dims = (SimDim3){values[0], values[1], values[2]};
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
        if (!parse_dims(at, length, 0, &workgroup))
            return usage(diags, "--workgroups takes X,Y,Z;X,Y,Z;...: '%.*s' is not a workgroup", (int)length, at);
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

/* One of rtol=, atol=, ulp= into `compare`; *known: it was one. */
static bool parse_tolerances(const char *option, const char *text, CompareOptions *compare, bool *known,
                             DiagList *diags)
{
    *known = true;
    bool good;
    if (!strncmp(text, "rtol=", 5)) good = parse_tolerance(text + 5, &compare->rtol);
    else if (!strncmp(text, "atol=", 5)) good = parse_tolerance(text + 5, &compare->atol);
    else if (!strncmp(text, "ulp=", 4)) good = args_parse_number(text + 4, strlen(text + 4), UINT32_MAX, &compare->ulp);
    else return !(*known = false);
    return good || usage(diags, "%s: '%s' is not a tolerance", option, text);
}

/* N=FILE and, for --expect, tolerances after it. */
static bool parse_file(Arena *arena, const char *option, const char *text, bool with_tolerances, RunFile *file,
                       DiagList *diags)
{
    size_t length = strcspn(text, "=");
    if (!length || !text[length] || !text[length + 1])
        return usage(diags, "%s takes N=FILE.npy, N being the number of an --arg option from 0, or the name that it "
                     "gives; found '%s'", option, text);
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

static bool parse_count(const char *option, const char *text, uint64_t max, uint64_t *value, DiagList *diags)
{
    if (args_parse_number(text, strlen(text), max, value)) return true;
    return usage(diags, "%s takes a number of at most %llu; found '%s'", option, (unsigned long long)max, text);
}

static bool parse_word(const char *option, const char *text, const char *const *words, int count, int *value,
                       DiagList *diags)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(text, words[i])) continue;
        *value = i;
        return true;
    }
    return usage(diags, "%s: unknown value '%s'", option, text);
}

/* all, none, or names with commas between them. */
static bool parse_checks(RunOptions *options, const char *text, DiagList *diags)
{
    static const struct {
        const char *name;
        unsigned checks;
    } words[] = {
        {"all", SIM_CHECK_ALL},     {"none", 0},
        {"flight", SIM_CHECK_FLIGHT}, {"hazards", SIM_CHECK_HAZARDS},
        {"races", SIM_CHECK_RACES}, {"defined", SIM_CHECK_DEFINED},
        {"bounds", SIM_CHECK_BOUNDS}, {"divergence", SIM_CHECK_DIVERGENCE},
        {"range", SIM_CHECK_RANGE}, {"coherence", SIM_CHECK_COHERENCE},
    };
    options->check_given = true;
    options->checks = 0;
    for (const char *at = text;;) {
        const size_t length = strcspn(at, ",");
        size_t i = 0;
        while (i < sizeof words / sizeof words[0] &&
               (strlen(words[i].name) != length || strncmp(words[i].name, at, length)))
            i++;
        if (i == sizeof words / sizeof words[0])
            return usage(diags,
                         "--check takes all, none, or a list of flight, hazards, races, coherence, defined, bounds, "
                         "divergence, range; found '%.*s'",
                         (int)length, at);
        options->checks |= words[i].checks;
        at += length;
        if (!*at) return true;
        at++;
    }
}

static bool parse_filter(const char *option, const char *list, FilterSet *set, DiagList *diags)
{
    const char *bad;
    size_t length;
    return filter_parse(set, list, &bad, &length) ||
           usage(diags, "%s takes rules and rows of hazards with commas between them (wait-read,hazard:SALU_M0); found '%.*s'",
                 option, (int)length, bad);
}

static bool parse_completion(RunOptions *options, const char *text, DiagList *diags)
{
    uint64_t limit;
    options->completion_seed = 1;
    options->completion_limit = 0;
    if (!strcmp(text, "earliest")) options->completion = SIM_COMPLETE_EARLIEST;
    else if (!strcmp(text, "latest")) options->completion = SIM_COMPLETE_LATEST;
    else if (!strncmp(text, "latest:", 7)) {
        options->completion = SIM_COMPLETE_LATEST;
        if (!parse_count("--completion=latest", text + 7, UINT32_MAX, &limit, diags)) return false;
        if (!limit) return usage(diags, "--completion=latest:N takes a number of at least 1 (earliest is 0)");
        options->completion_limit = (uint32_t)limit;
    } else if (!strncmp(text, "random", 6) && (!text[6] || text[6] == ':')) {
        options->completion = SIM_COMPLETE_RANDOM;
        return !text[6] || parse_count("--completion=random", text + 7, UINT64_MAX, &options->completion_seed, diags);
    } else {
        return usage(diags, "--completion takes earliest, latest[:N] or random[:SEED]; found '%s'", text);
    }
    return true;
}

typedef enum OptionId {
    OPTION_TARGET, OPTION_KERNEL, OPTION_INPUT, OPTION_GRID, OPTION_BLOCK, OPTION_WORKGROUPS, OPTION_SEED, OPTION_ARG,
    OPTION_KERNARG_SIZE, OPTION_DYNAMIC_LDS, OPTION_STACK, OPTION_DUMP, OPTION_EXPECT, OPTION_MEMREF_ABI,
    OPTION_MAX_INSTRUCTIONS, OPTION_ISA_LEVEL, OPTION_CHECK, OPTION_HAZARDS, OPTION_COMPLETION, OPTION_THREADS, OPTION_RESIDENT,
    OPTION_LDS_ORDER, OPTION_CODE, OPTION_SLACK, OPTION_REST, OPTION_LAUNCH, OPTION_SET, OPTION_TURN,
    OPTION_ENTRY, OPTION_IGNORE, OPTION_ONLY,
    OPTION_MAX_FINDINGS, OPTION_PROGRESS, NUM_OPTIONS
} OptionId;

static const char *const option_names[NUM_OPTIONS] = {
    "--target", "--kernel", "--input", "--grid", "--block", "--workgroups", "--seed", "--arg", "--kernarg-size",
    "--dynamic-lds", "--stack", "--dump", "--expect", "--memref-abi", "--max-instructions", "--isa-level",
    "--check", "--hazards", "--completion", "--threads", "--resident", "--lds-order", "--code", "--slack", "--rest", "--launch",
    "--set", "--turn", "--entry", "--ignore", "--only", "--max-findings",
    "--progress",
};

/* Options that take one of some words. */
static bool apply_word(RunOptions *options, OptionId id, const char *value, DiagList *diags)
{
    static const char *const abis[] = {"auto", "bare", "descriptor"};
    static const char *const hazard_modes[] = {"documented", "observed"};
    static const char *const inputs[] = {"mlir", "kir", "s", "object"};
    static const char *const lds_orders[] = {"documented", "issue"}, *const codes[] = {"auto", "compiled", "handwritten"};
    static const char *const entries[] = {"preloaded", "compatible"};
    const char *name = option_names[id];
    int word = 0;
    bool good = false;
    switch (id) {
    case OPTION_INPUT: return parse_word(name, value, inputs, 4, &word, diags);
    case OPTION_MEMREF_ABI:
        good = parse_word(name, value, abis, 3, &word, diags);
        options->memref_abi = (WaveccMemrefAbi)word;
        break;
    case OPTION_ENTRY:
        good = parse_word(name, value, entries, 2, &word, diags);
        options->compatible_entry = word;
        break;
    case OPTION_LDS_ORDER:
        good = parse_word(name, value, lds_orders, 2, &word, diags);
        options->lds_order = (SimLdsOrder)word;
        break;
    case OPTION_CODE:
        good = parse_word(name, value, codes, 3, &word, diags);
        options->code = (RunCode)word;
        break;
    case OPTION_HAZARDS:
        good = parse_word(name, value, hazard_modes, 2, &word, diags);
        options->hazards = (HazardMode)word;
        break;
    default: break;
    }
    return good;
}

static bool parse_seconds(const char *name, const char *value, double *seconds, DiagList *diags)
{
    char *end = NULL;
    *seconds = strtod(value, &end);
    if (end != value && !*end && *seconds >= 0.001 && *seconds <= 86400) return true;
    return usage(diags, "%s takes seconds from 0.001 to 86400; found '%s'", name, value);
}

/* Options that take a number; some of at least 1. */
static bool apply_number(RunOptions *options, OptionId id, const char *value, DiagList *diags)
{
    const char *name = option_names[id];
    uint64_t number = 0, max = 0;
    unsigned *to = NULL;
    switch (id) {
    case OPTION_SEED: return parse_count(name, value, UINT64_MAX, &options->seed, diags);
    case OPTION_SLACK: return parse_count(name, value, 1ull << 40, &options->slack, diags);
    case OPTION_DYNAMIC_LDS: return parse_count(name, value, 1 << 20, &options->dynamic_lds, diags);
    case OPTION_STACK: return parse_count(name, value, 1 << 24, &options->stack, diags);
    case OPTION_MAX_INSTRUCTIONS: return parse_count(name, value, UINT64_MAX, &options->max_instructions, diags);
    case OPTION_KERNARG_SIZE:
        if (!parse_count(name, value, 1 << 20, &number, diags)) return false;
        options->kernarg_size = (uint32_t)number;
        return true;
    case OPTION_ISA_LEVEL:
        if (!parse_count(name, value, 4, &number, diags)) return false;
        options->isa_level = (unsigned)number;
        return true;
    case OPTION_THREADS: to = &options->threads, max = 256; break;
    case OPTION_RESIDENT: to = &options->resident, max = 64; break;
    case OPTION_PROGRESS: return parse_seconds(name, value, &options->progress, diags);
    case OPTION_TURN: to = &options->turn, max = SIM_MAX_TURN; break;
    case OPTION_MAX_FINDINGS: to = &options->max_findings, max = 400; break;
    default: return false;
    }
    if (!parse_count(name, value, max, &number, diags)) return false;
    *to = (unsigned)number;
    return number || usage(diags, "%s takes a number of at least 1", name);
}

static bool apply(Arena *arena, RunOptions *options, OptionId id, const char *value, DiagList *diags)
{
    const char *name = option_names[id];
    RunFile file;
    switch (id) {
    case OPTION_TARGET: options->target = value; return true;
    case OPTION_KERNEL: options->kernel = value; return true;
    case OPTION_LAUNCH: options->launch = value; return true;
    case OPTION_SET: VEC_PUSH(arena, &options->sets, value); return true;
    case OPTION_GRID:
    case OPTION_BLOCK:
        if (parse_dims(value, strlen(value), 1, id == OPTION_GRID ? &options->grid : &options->block)) return true;
        return usage(diags, "%s takes X[,Y[,Z]], each at least 1; found '%s'", name, value);
    case OPTION_WORKGROUPS: return parse_workgroups(arena, options, value, diags);
    case OPTION_ARG: VEC_PUSH(arena, &options->specs, value); return true;
    case OPTION_REST:
        options->rest_is_zero = !strcmp(value, "zero");
        return options->rest_is_zero || usage(diags, "--rest takes zero; found '%s'", value);
    case OPTION_DUMP:
        if (!parse_file(arena, name, value, false, &file, diags)) return false;
        VEC_PUSH(arena, &options->dumps, file);
        return true;
    case OPTION_EXPECT:
        if (!parse_file(arena, name, value, true, &file, diags)) return false;
        VEC_PUSH(arena, &options->expects, file);
        return true;
    case OPTION_IGNORE: return parse_filter(name, value, &options->filter.ignore, diags);
    case OPTION_ONLY: return parse_filter(name, value, &options->filter.only, diags);
    case OPTION_CHECK: return parse_checks(options, value, diags);
    case OPTION_COMPLETION: return parse_completion(options, value, diags);
    case OPTION_INPUT: options->input = value; return apply_word(options, id, value, diags);
    case OPTION_MEMREF_ABI:
    case OPTION_ENTRY:
    case OPTION_LDS_ORDER:
    case OPTION_CODE:
    case OPTION_HAZARDS: return apply_word(options, id, value, diags);
    default: return apply_number(options, id, value, diags);
    }
}

/* The value behind '=', or the next argument. */
static bool take_value(int argc, char **argv, int *i, RunOptions *options, const char *name, const char **value,
                       DiagList *diags)
{
    if (!*value && *i + 1 < argc) {
        *value = argv[++*i];
        strbuf_printf(&options->command, " '%s'", *value);
    }
    return (*value && **value) || usage(diags, "%s needs a value: %s=...", name, name);
}

/* NAME=VALUE or NAME VALUE; *i moves over a separate value. */
static bool parse_valued(int argc, char **argv, int *i, Arena *arena, RunOptions *options, bool *known,
                         DiagList *diags)
{
    *known = true;
    for (int id = 0; id < NUM_OPTIONS; id++) {
        const char *value;
        if (!cli_option(argv[*i], option_names[id], &value)) continue;
        if (!take_value(argc, argv, i, options, option_names[id], &value, diags)) return false;
        return apply(arena, options, (OptionId)id, value, diags);
    }
    for (unsigned id = 0; id < run_num_watch_options; id++) {
        const char *name = run_watch_option_names[id], *value;
        if (!cli_option(argv[*i], name, &value)) continue;
        if (!take_value(argc, argv, i, options, name, &value, diags)) return false;
        return run_watch_option(arena, &options->watch, id, value, diags);
    }
    return run_watch_flag(&options->watch, argv[*i], known, diags);
}

bool run_parse_options(int argc, char **argv, Arena *arena, RunOptions *options, DiagList *diags)
{
    *options = (RunOptions){.kernarg_size = UINT32_MAX, .max_instructions = 20000000000u, .hazards = HAZARD_MODE_OBSERVED};
    run_watch_init(&options->watch);
    wavecc_options_init(&options->compile);
    strbuf_append(&options->command, "wavecc run");
    for (int i = 1; i < argc; i++) {
        const char *argument = argv[i];
        strbuf_printf(&options->command, " '%s'", argument);
        bool known;
        if (!parse_valued(argc, argv, &i, arena, options, &known, diags)) return false;
        if (known) continue;
        if (cli_register_limit(argument, &options->compile, &known)) return false;
        if (known) continue;
        if (cli_abi_option(argument, &options->compile, &known)) return false;
        if (known) continue;
        if (!strcmp(argument, "--help") || !strcmp(argument, "-h")) options->help = true;
        else if (!strcmp(argument, "--quiet")) options->quiet = true;
        else if (!strcmp(argument, "--strict")) options->strict = true;
        else if (argument[0] == '-' && argument[1])
            return usage(diags, "unknown option '%s' (wavecc run --help)", argument);
        else if (options->file)
            return usage(diags, "more than one input file: '%s' and '%s'", options->file, argument);
        else options->file = argument;
    }
    if (options->help) return true;
    if (!run_watch_check(&options->watch, diags)) return false;
    if (options->watch.breaks.len && !options->watch.break_goes_on && options->expects.len)
        return usage(diags, "--expect compares the end of the run, and --break ends it before: give "
                            "--break-then=continue");
    if (run_watch_json_to_stdout(&options->watch)) options->quiet = true;
    if (options->sets.len && !options->launch) return usage(diags, "--set says nothing without --launch=FILE");
    if (options->file || options->launch) return true;
    return usage(diags, "no input file (wavecc run --help)");
}
