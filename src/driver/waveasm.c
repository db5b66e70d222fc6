/* The command line of Wave's waveasm-translate, so that wavecc can stand in its place: under that name, or with --waveasm-compat.

       waveasm-translate --target=gfx950 --mlir-cse --waveasm-scoped-cse ... --emit-assembly --workgroup-size-x=256 FILE

   Assembly goes to standard output. The passes are accepted by name and have no effect: wavecc runs its own. Kernel arguments are at 8*i,
   where Wave's runtime puts them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver/cli.h"

typedef struct CompatArgs {
    WaveccOptions options;
    const char *file, *out;
    bool emit_assembly;
    StrBuf command;
} CompatArgs;

/* Passes of waveasm-translate and of MLIR that its callers ask for. */
static const char *const passes[] = {
    "mlir-cse",
    "cse",
    "canonicalize",
    "loop-invariant-code-motion",
    "int-range-optimizations",
    "arith-int-range-narrowing",
    "waveasm-extract-scalarization",
    "waveasm-arith-legalization",
    "waveasm-translate-from-mlir",
    "waveasm-translate-from-llvm",
    "waveasm-scoped-cse",
    "waveasm-peephole",
    "waveasm-licm",
    "waveasm-scale-pack-elimination",
    "waveasm-m0-redundancy-elim",
    "waveasm-buffer-load-strength-reduction",
    "waveasm-memory-offset-opt",
    "waveasm-loop-address-promotion",
    "waveasm-vgpr-compaction",
    "waveasm-linear-scan",
    "waveasm-insert-waitcnt",
    "waveasm-hazard-mitigation",
    "ticketed-waitcnt",
    "subgroup-size",
};

static bool is_pass(const char *argument)
{
    const char *value;
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++)
        if (cli_option(argument, passes[i], &value)) return true;
    return false;
}

static int read_number(const char *name, const char *value, unsigned long most, uint32_t *out)
{
    char *end = NULL;
    unsigned long n = value && *value >= '0' && *value <= '9' ? strtoul(value, &end, 10) : most + 1;
    if (!end || *end || n > most) return cli_error("--%s takes a number up to %lu", name, most);
    *out = (uint32_t)n;
    return 0;
}

/* "max-vgprs=512 max-agprs=512", the options of the allocation pass: what the target has at most is the limit anyway. */
static int read_limits(const char *text, WaveccOptions *options)
{
    static const char *const names[] = {"max-vgprs", "max-agprs", "max-sgprs"};
    while (text && *text) {
        size_t length = strcspn(text, " ,"), i = 0;
        char word[64];
        uint32_t n;
        const char *value;
        if (length >= sizeof word) return cli_error("--waveasm-linear-scan=%s", text);
        memcpy(word, text, length);
        word[length] = 0;
        while (i < 3 && !cli_option(word, names[i], &value)) i++;
        if (i == 3) return cli_error("--waveasm-linear-scan takes max-vgprs, max-agprs, max-sgprs; found '%s'", word);
        int status = read_number(names[i], value, 1024, &n);
        if (status) return status;
        if (i == 0 && n < 512) options->max_vgprs = n;
        if (i == 1 && n < 256) options->max_agprs = (int32_t)n;
        if (i == 2 && n < 102) options->max_sgprs = n;
        text += length;
        text += strspn(text, " ,");
    }
    return 0;
}

/* One option without its dashes; 0, or an exit status. */
static int parse_option(const char *option, CompatArgs *args)
{
    static const char *const sizes[3] = {"workgroup-size-x", "workgroup-size-y", "workgroup-size-z"};
    const char *value;
    if (!strcmp(option, "waveasm-compat")) return 0;
    if (!strcmp(option, "emit-assembly")) {
        args->emit_assembly = true;
        return 0;
    }
    for (unsigned i = 0; i < 3; i++)
        if (cli_option(option, sizes[i], &value))
            return read_number(sizes[i], value, 1024, &args->options.workgroup_size[i]);
    if (cli_option(option, "target", &value)) {
        if (!value || !*value) return cli_error("--target needs a value");
        args->options.target = value;
        return 0;
    }
    if (cli_option(option, "waveasm-linear-scan", &value)) return read_limits(value, &args->options);
    if (cli_option(option, "max-vgprs", &value) || cli_option(option, "max-agprs", &value) ||
        cli_option(option, "max-sgprs", &value))
        return read_limits(option, &args->options);
    if (is_pass(option)) return 0;
    return cli_error("unknown option '--%s'; accepted are those of waveasm-translate (docs/user-guide.md)", option);
}

static int parse_args(int argc, char **argv, CompatArgs *args)
{
    wavecc_options_init(&args->options);
    args->options.target = "gfx942"; /* as waveasm-translate has it */
    args->options.kernarg_layout = WAVECC_KERNARG_WAVE;
    args->options.line_tables = false;
    for (int i = 0; i < argc; i++) {
        const char *argument = argv[i];
        strbuf_printf(&args->command, "%s%s", i ? " " : "", argument);
        if (!i) continue;
        if (!strcmp(argument, "-o")) {
            if (i + 1 >= argc) return cli_error("-o needs a file name");
            args->out = argv[++i];
        } else if (argument[0] == '-' && argument[1]) {
            int status = parse_option(argument + 1 + (argument[1] == '-'), args);
            if (status) return status;
        } else if (args->file) {
            return cli_error("more than one input file: '%s' and '%s'", args->file, argument);
        } else {
            args->file = argument;
        }
    }
    bool some = false, all = true;
    for (unsigned i = 0; i < 3; i++) {
        some = some || args->options.workgroup_size[i];
        all = all && args->options.workgroup_size[i];
    }
    for (unsigned i = 0; i < 3 && some && !all; i++)
        if (!args->options.workgroup_size[i]) args->options.workgroup_size[i] = 1;
    if (!args->emit_assembly)
        return cli_error("only assembly is made here: --emit-assembly is needed (there is no WaveASM IR)");
    args->options.command = args->command.data;
    return 0;
}

static int translate(const CompatArgs *args, const char *file, const StrBuf *text)
{
    WaveccContext *context = wavecc_context_create();
    WaveccModule *module;
    const char *data = "";
    size_t bytes = 0;
    WaveccStatus status = wavecc_compile(context, strcmp(file, "-") ? file : "<stdin>", text->data, text->len,
                                         &args->options, &module);
    if (status == WAVECC_OK) status = wavecc_module_output(module, WAVECC_OUTPUT_ASSEMBLY, &data, &bytes);
    fputs(wavecc_module_diagnostics(module), stderr);
    int result = status == WAVECC_OK && cli_write_file(args->out ? args->out : "-", data, bytes) ? EXIT_GOOD : EXIT_USAGE;
    wavecc_module_destroy(module);
    wavecc_context_destroy(context);
    return result;
}

int cli_waveasm(int argc, char **argv)
{
    CompatArgs args = {0};
    int result = parse_args(argc, argv, &args);
    const char *file = args.file ? args.file : "-";
    StrBuf text = {0};
    if (!result) result = cli_read_file(file, &text) ? translate(&args, file, &text) : EXIT_USAGE;
    strbuf_free(&text);
    strbuf_free(&args.command);
    return result;
}

bool cli_is_waveasm(int argc, char **argv)
{
    const char *slash = argc ? strrchr(argv[0], '/') : NULL, *name = slash ? slash + 1 : argc ? argv[0] : "";
    if (!strcmp(name, "waveasm-translate")) return true;
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], "--waveasm-compat")) return true;
    return false;
}
