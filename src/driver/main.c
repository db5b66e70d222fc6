/* The command line: wavecc [compile] FILE, wavecc run, wavecc check, wavecc disasm, wavecc opt. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "driver/cli.h"
#include "driver/pipeline.h"
#include "frontend/frontend.h"
#include "wavecc/wavecc.h"

static const char help_text[] =
    "wavecc compiles GPU kernels from MLIR to AMDGCN code objects, and runs them without a GPU.\n"
    "\n"
    "usage:\n"
    "  wavecc [compile] FILE.mlir|FILE.kir|- --target=gfx942|gfx950 [options]   compile\n"
    "  wavecc run FILE.mlir|.kir|.s|.hsaco --target=... --arg=SPEC ...          run on the emulator (wavecc run --help)\n"
    "  wavecc check FILE.s|.hsaco                                               waits, hazards (wavecc check --help)\n"
    "  wavecc disasm FILE                                                       assembly of a code object (wavecc disasm --help)\n"
    "  wavecc opt FILE.kir --target=... --pass=a,b,c                            kernel IR in, passes alone, kernel IR out\n"
    "\n"
    "compile options:\n"
    "  -o OUT                 output file; '-' is standard output. Without it: FILE with the ending of the output kind\n"
    "                         (assembly and kernel IR: standard output)\n"
    "  -S                     assembly text, the same as --emit=asm\n"
    "  --emit=KIND            kir, asm, obj, or hsaco (default); pressure or pressure-json: a report on registers\n"
    "  --annotate             assembly with comments: names and live ranges of values, live registers\n"
    "  --target=NAME          gfx942 or gfx950\n"
    "  --kernel=NAME          compile only this kernel\n"
    "  --memref-abi=KIND      memref arguments: auto (default), bare, descriptor\n"
    "  --kernarg-layout=KIND  kernel arguments: hip (default; packed by their alignment) or wave (at 8*i)\n"
    "  --workgroup-size=X,Y,Z of kernels that do not say it\n"
    "  --input=KIND           mlir or kir, where the file name does not say it (standard input: mlir)\n"
    "  --print-after=PASS     print kernel IR after these passes (comma-separated, 'frontend', or 'all') to standard error\n"
    "  --stop-after=PASS      stop after this pass (or 'frontend') and emit kernel IR\n"
    "  --disable-pass=PASS    leave out optional passes (comma-separated)\n"
    "  --verify-each          validate the kernel IR after every pass\n"
    "  --time-passes          print CPU time by stage and pass to standard error\n"
    "  --no-spill             a kernel that does not fit its registers is an error\n"
    "  --max-vgprs=N, --max-agprs=N, --max-sgprs=N\n"
    "                         registers that a kernel may use at most\n"
    "  --waves-per-eu=N       waves that must fit a SIMD at once by their registers\n"
    "  --force-waits          wait behind every memory operation (a correctness oracle; slow code)\n"
    "  --no-lines             leave source line tables out\n"
    "  --resources            print registers, LDS, occupancy, s_nop for hazards of each kernel to standard error\n"
    "  --hazards=MODE         documented (default): the wait states that LLVM and the ISA document ask for; observed\n"
    "                         (gfx942, gfx950): without those that AMD's production kernels do without\n"
    "  --list-operations      print the names of the operations and intrinsics that are read, one per line\n"
    "  --help, --version\n"
    "\n"
    "called as waveasm-translate, or with --waveasm-compat: the options of that tool, assembly to standard output\n"
    "\n"
    "exit status: 0 good; 1 bad usage or input; 2 the program under test failed; 3 a check was incomplete;\n"
    "70 internal error of wavecc.\n";

static void print_help(void)
{
    fputs(help_text, stdout);
    fputs("\npasses, in order ('*' can be disabled):\n", stdout);
    for (unsigned i = 0; i < pipeline_num_passes; i++)
        printf("  %c %-18s %s\n", pipeline_passes[i].optional ? '*' : ' ', pipeline_passes[i].name,
               pipeline_passes[i].summary);
}

typedef struct CompileArgs {
    WaveccOptions options;
    WaveccOutput output;
    bool output_given;
    const char *file, *out, *input;
    bool resources;
    StrBuf command;
    StrBuf print_after, disable; /* options that may be repeated */
} CompileArgs;

static void append_name(StrBuf *names, const char *more)
{
    if (names->len) strbuf_char(names, ',');
    strbuf_append(names, more);
}

static int parse_emit(const char *value, CompileArgs *args)
{
    static const char *const names[] = {"kir", "asm", "obj", "hsaco", "pressure", "pressure-json"};
    for (int i = 0; value && i < 6; i++) {
        if (strcmp(value, names[i])) continue;
        args->output = (WaveccOutput)i;
        args->output_given = true;
        if (i >= WAVECC_OUTPUT_PRESSURE) args->options.note_pressure = true;
        return 0;
    }
    return cli_error("--emit takes kir, asm, obj, hsaco, pressure or pressure-json");
}

static int parse_memref_abi(const char *value, WaveccOptions *options)
{
    static const char *const names[] = {"auto", "bare", "descriptor"};
    for (int i = 0; value && i < 3; i++) {
        if (strcmp(value, names[i])) continue;
        options->memref_abi = (WaveccMemrefAbi)i;
        return 0;
    }
    return cli_error("--memref-abi takes auto, bare or descriptor");
}

/* One option with a value; 0, or an exit status. */
static int parse_valued(const char *argument, CompileArgs *args, bool *known)
{
    const char *value;
    *known = true;
    if (cli_option(argument, "--emit", &value)) return parse_emit(value, args);
    if (cli_option(argument, "--memref-abi", &value)) return parse_memref_abi(value, &args->options);
    if (cli_option(argument, "--hazards", &value)) {
        HazardMode mode;
        if (!cli_hazard_mode(value ? value : "", &mode)) return EXIT_USAGE;
        args->options.observed_hazards = mode == HAZARD_MODE_OBSERVED;
        return 0;
    }
    struct {
        const char *name;
        const char **slot;
        StrBuf *list;
    } const valued[] = {
        {"--target", &args->options.target, NULL},       {"--kernel", &args->options.kernel, NULL},
        {"--stop-after", &args->options.stop_after, NULL}, {"--input", &args->input, NULL},
        {"--print-after", NULL, &args->print_after},     {"--disable-pass", NULL, &args->disable},
    };
    for (size_t i = 0; i < sizeof valued / sizeof valued[0]; i++) {
        if (!cli_option(argument, valued[i].name, &value)) continue;
        if (!value || !*value) return cli_error("%s needs a value: %s=...", valued[i].name, valued[i].name);
        if (valued[i].list) append_name(valued[i].list, value);
        else *valued[i].slot = value;
        return 0;
    }
    *known = false;
    return 0;
}

static bool parse_flag(const char *argument, CompileArgs *args)
{
    struct {
        const char *name;
        bool *flag;
    } const flags[] = {
        {"--verify-each", &args->options.verify_each}, {"--time-passes", &args->options.time_passes},
        {"--no-spill", &args->options.no_spill},       {"--force-waits", &args->options.force_waits},
        {"--resources", &args->resources},             {"--annotate", &args->options.annotate},
    };
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        if (strcmp(argument, flags[i].name)) continue;
        *flags[i].flag = true;
        return true;
    }
    if (!strcmp(argument, "--no-lines")) {
        args->options.line_tables = false;
        return true;
    }
    if (!strcmp(argument, "-S")) {
        args->output = WAVECC_OUTPUT_ASSEMBLY;
        args->output_given = true;
        return true;
    }
    return false;
}

static int parse_args(int argc, char **argv, CompileArgs *args)
{
    wavecc_options_init(&args->options);
    args->output = WAVECC_OUTPUT_HSACO;
    strbuf_append(&args->command, "wavecc");
    for (int i = 1; i < argc; i++) {
        const char *argument = argv[i];
        strbuf_printf(&args->command, " %s", argument);
        bool known = false;
        int status = parse_valued(argument, args, &known);
        if (!status && !known) status = cli_register_limit(argument, &args->options, &known);
        if (!status && !known) status = cli_abi_option(argument, &args->options, &known);
        if (status) return status;
        if (known || parse_flag(argument, args)) continue;
        if (!strcmp(argument, "-o")) {
            if (i + 1 >= argc) return cli_error("-o needs a file name");
            args->out = argv[++i];
            strbuf_printf(&args->command, " %s", args->out);
        } else if (argument[0] == '-' && argument[1]) {
            return cli_error("unknown option '%s' (wavecc --help)", argument);
        } else if (args->file) {
            return cli_error("more than one input file: '%s' and '%s'", args->file, argument);
        } else {
            args->file = argument;
        }
    }
    if (!args->file) return cli_error("no input file (wavecc --help)");
    if (args->input && strcmp(args->input, "mlir") && strcmp(args->input, "kir"))
        return cli_error("--input takes mlir or kir");
    if (args->options.stop_after && !args->output_given) args->output = WAVECC_OUTPUT_KIR;
    args->options.command = args->command.data;
    args->options.print_after = args->print_after.data;
    args->options.disable_passes = args->disable.data;
    return 0;
}

/* FILE with its ending replaced; texts go to standard output. */
static char *default_output(const CompileArgs *args)
{
    static const char *const endings[] = {NULL, NULL, ".o", ".hsaco", NULL, NULL};
    if (!endings[args->output] || !strcmp(args->file, "-")) return strdup("-");
    const char *dot = strrchr(args->file, '.'), *slash = strrchr(args->file, '/');
    size_t stem = dot && (!slash || dot > slash) ? (size_t)(dot - args->file) : strlen(args->file);
    char *name = malloc(stem + 8);
    if (!name) abort();
    memcpy(name, args->file, stem);
    strcpy(name + stem, endings[args->output]);
    return name;
}

static void print_resources(const WaveccModule *module)
{
    for (size_t i = 0; i < wavecc_module_num_kernels(module); i++) {
        const WaveccKernelInfo *k = wavecc_module_kernel(module, i);
        fprintf(stderr, "%s: %u VGPRs, %u AGPRs, %u SGPRs, %u bytes of LDS, %u bytes of scratch, %u instructions, "
                "%u waves per SIMD", k->name, k->num_vgprs, k->num_agprs, k->num_sgprs, k->lds_bytes, k->scratch_bytes,
                k->num_instructions, k->waves_per_simd);
        fprintf(stderr, k->observed_hazards ? "; hazards as observed: %2$u s_nop, %1$u as documented\n"
                                            : "; hazards as documented: %1$u s_nop, %2$u as observed\n",
                k->hazard_nops, k->hazard_nops_observed);
    }
}

static int compile_file(const CompileArgs *args, const StrBuf *text)
{
    StrBuf name = {0};
    strbuf_append(&name, strcmp(args->file, "-") ? args->file : "<stdin>");
    if (args->input && !strcmp(args->input, "kir")) strbuf_append(&name, ".kir");
    WaveccContext *context = wavecc_context_create();
    WaveccModule *module;
    WaveccStatus status = wavecc_compile(context, name.data, text->data, text->len, &args->options, &module);
    const char *data = "";
    size_t bytes = 0;
    if (status == WAVECC_OK) status = wavecc_module_output(module, args->output, &data, &bytes);
    fputs(wavecc_module_dump(module), stderr);
    fputs(wavecc_module_diagnostics(module), stderr);
    if (args->options.time_passes) fputs(wavecc_module_timing(module), stderr);
    int result = status == WAVECC_OK ? EXIT_GOOD : EXIT_USAGE;
    if (status == WAVECC_OK) {
        if (args->resources) print_resources(module);
        char *out = args->out ? strdup(args->out) : default_output(args);
        if (!cli_write_file(out, data, bytes)) result = EXIT_USAGE;
        free(out);
    }
    wavecc_module_destroy(module);
    wavecc_context_destroy(context);
    strbuf_free(&name);
    return result;
}

int cli_compile(int argc, char **argv)
{
    CompileArgs args = {0};
    int result = parse_args(argc, argv, &args);
    StrBuf text = {0};
    if (!result) result = cli_read_file(args.file, &text) ? compile_file(&args, &text) : EXIT_USAGE;
    strbuf_free(&text);
    strbuf_free(&args.command);
    strbuf_free(&args.print_after);
    strbuf_free(&args.disable);
    return result;
}

static void print_name(const char *name, void *data)
{
    (void)data;
    puts(name);
}

static void on_bug(const char *message)
{
    fputs(message, stderr);
    fputs("  this is a mistake in wavecc: please report it with the command above and its input\n", stderr);
    fflush(NULL);
    _exit(EXIT_INTERNAL);
}

static int run_command(int argc, char **argv)
{
    if (cli_is_waveasm(argc, argv)) return cli_waveasm(argc, argv);
    const char *command = argc > 1 ? argv[1] : "--help";
    if (!strcmp(command, "run")) return driver_run(argc - 1, argv + 1);
    if (!strcmp(command, "check")) return driver_check(argc - 1, argv + 1);
    if (!strcmp(command, "disasm")) return driver_disasm(argc - 1, argv + 1);
    if (!strcmp(command, "opt")) return cli_opt(argc - 1, argv + 1);
    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--help") || !strcmp(argv[i], "-h")) {
            print_help();
            return EXIT_GOOD;
        }
        if (!strcmp(argv[i], "--list-operations")) {
            frontend_each_operation(print_name, NULL);
            return EXIT_GOOD;
        }
        if (!strcmp(argv[i], "--version")) {
            printf("wavecc %s (targets gfx942, gfx950)\n", WAVECC_VERSION);
            return EXIT_GOOD;
        }
    }
    if (argc < 2) {
        print_help();
        return EXIT_USAGE;
    }
    if (!strcmp(command, "compile")) return cli_compile(argc - 1, argv + 1);
    return cli_compile(argc, argv);
}

int main(int argc, char **argv)
{
    wavecc_set_bug_handler(on_bug);
    /* A caller may ignore it; then nobody could wait for the linker and the assembler. */
    signal(SIGCHLD, SIG_DFL);
    return cli_finish(run_command(argc, argv));
}
