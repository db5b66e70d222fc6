/* The command line of Wave's waveasm-translate, so that wavecc can stand in its place: under that
   name, or with --waveasm-compat.

       waveasm-translate --target=gfx950 --mlir-cse --waveasm-scoped-cse ... --emit-assembly
   --workgroup-size-x=256 FILE waveasm-translate --waveasm-translate-from-llvm=target=gfx950 ...
   --waveasm-gpu-module-to-binary=target=gfx950 < MODULE

   The first prints assembly, the second the module with gpu.binary in the place of gpu.module. The
   passes are accepted by name and have no effect: wavecc runs its own. Kernel arguments are at 8*i,
   where Wave's runtime puts them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver/cli.h"
#include "frontend/frontend.h"

typedef struct CompatArgs {
    WaveccOptions options;
    const char *file, *out;
    bool emit_assembly, embed, help, version;
    const char *target;   /* of --target */
    char pass_target[32]; /* that the options of passes name */
    StrBuf command;
} CompatArgs;

/* A pass of waveasm-translate or of MLIR, and the names of its options, with blanks around each. */
typedef struct CompatPass {
    const char *name, *options;
} CompatPass;

static const CompatPass passes[] = {
    {"mlir-cse", ""},
    {"cse", ""},
    {"canonicalize", " top-down region-simplify max-iterations max-num-rewrites test-convergence "},
    {"loop-invariant-code-motion", ""},
    {"int-range-optimizations", ""},
    {"arith-int-range-narrowing", " int-bitwidths-supported "},
    {"waveasm-extract-scalarization", ""},
    {"waveasm-arith-legalization", ""},
    {"waveasm-translate-from-mlir", " target "},
    {"waveasm-translate-from-llvm", " target "},
    {"waveasm-scoped-cse", ""},
    {"waveasm-peephole", ""},
    {"waveasm-licm", ""},
    {"waveasm-scale-pack-elimination", ""},
    {"waveasm-m0-redundancy-elim", ""},
    {"waveasm-buffer-load-strength-reduction", ""},
    {"waveasm-memory-offset-opt", ""},
    {"waveasm-loop-address-promotion", ""},
    {"waveasm-scc-spill-reload", ""},
    {"waveasm-scc-verifier", ""},
    {"waveasm-vgpr-compaction", ""},
    {"waveasm-linear-scan", " max-vgprs max-agprs max-sgprs bidirectional-threshold "},
    {"waveasm-insert-waitcnt", " ticketed-waitcnt insert-after-loads "},
    {"waveasm-hazard-mitigation", " target "},
    {"waveasm-gpu-module-to-binary", " target lld-path "},
    {"disable-pass-verifier", ""},
    {"mlir-print-ir-after-all", ""},
};

static void print_help(void)
{
    fputs("wavecc in the place of waveasm-translate: MLIR in, AMDGCN assembly out.\n"
          "\n"
          "usage: waveasm-translate [options] [FILE|-]\n"
          "\n"
          "  --emit-assembly            assembly to standard output\n"
          "  --waveasm-gpu-module-to-binary[=target=NAME lld-path=PATH]\n"
          "                             instead: the module, with gpu.binary in the place of "
          "gpu.module\n"
          "  --target=NAME              gfx942 (default) or gfx950\n"
          "  --workgroup-size-x=N, --workgroup-size-y=N, --workgroup-size-z=N\n"
          "                             of kernels that do not say it\n"
          "  --subgroup-size=64         no other\n"
          "  --waveasm-linear-scan=max-vgprs=N max-agprs=N max-sgprs=N\n"
          "                             registers that a kernel may use at most\n"
          "  --max-vgprs=N, --max-agprs=N, --max-sgprs=N\n"
          "                             the same\n"
          "  -o FILE                    output file\n"
          "  --waveasm-compat           these options under another name\n"
          "  --help, --version\n"
          "\n"
          "accepted and without effect, because wavecc has passes of its own:\n",
          stdout);
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++)
        if (strcmp(passes[i].name, "waveasm-linear-scan") &&
            strcmp(passes[i].name, "waveasm-gpu-module-to-binary"))
            printf("  --%s\n", passes[i].name);
}

static int read_number(const char *name, const char *value, unsigned long most, uint32_t *out)
{
    char *end = NULL;
    unsigned long n = value && *value >= '0' && *value <= '9' ? strtoul(value, &end, 10) : most + 1;
    if (!end || *end || n > most) return cli_error("--%s takes a number up to %lu", name, most);
    *out = (uint32_t)n;
    return 0;
}

/* "max-vgprs=512": a limit. What the target has at most is the limit anyway. */
static int read_limit(const char *word, WaveccOptions *options, bool *known)
{
    static const char *const names[] = {"max-vgprs", "max-agprs", "max-sgprs"};
    const char *value;
    unsigned i = 0;
    uint32_t n = 0;
    while (i < 3 && !cli_option(word, names[i], &value)) i++;
    *known = i < 3;
    if (!*known) return 0;
    int status = read_number(names[i], value, 1024, &n);
    if (status) return status;
    if (!n && i != 1) return cli_error("--%s=0: a kernel needs registers", names[i]);
    if (i == 0 && n < 512) options->max_vgprs = n;
    if (i == 1 && n < 256) options->max_agprs = (int32_t)n;
    if (i == 2 && n < 102) options->max_sgprs = n;
    return 0;
}

static int note_pass_target(const char *pass, const char *value, CompatArgs *args)
{
    if (!value || !*value || strlen(value) >= sizeof args->pass_target)
        return cli_error("--%s=target= needs a name", pass);
    if (*args->pass_target && strcmp(args->pass_target, value))
        return cli_error("--%s=target=%s, but another pass has target=%s", pass, value,
                         args->pass_target);
    strcpy(args->pass_target, value);
    return 0;
}

/* The options of a pass, "max-vgprs=512 max-agprs=512". */
static int read_pass_options(const CompatPass *pass, const char *text, CompatArgs *args)
{
    while (text && *text) {
        size_t length = strcspn(text, " ,"), name_length = strcspn(text, " ,=");
        char word[4096], name[66];
        if (length >= sizeof word)
            return cli_error("--%s: an option of %zu characters", pass->name, length);
        memcpy(word, text, length);
        word[length] = 0;
        text += length;
        text += strspn(text, " ,");
        if (!length) continue;
        snprintf(name, sizeof name, " %.*s ", (int)(name_length < 60 ? name_length : 60), word);
        if (!strstr(pass->options, name))
            return cli_error("--%s has no option '%s'%s%s", pass->name, word,
                             *pass->options ? "; it has" : "", pass->options);
        bool known;
        int status = read_limit(word, &args->options, &known);
        const char *value;
        if (!status && cli_option(word, "target", &value))
            status = note_pass_target(pass->name, value, args);
        if (status) return status;
    }
    return 0;
}

/* --NAME or --NAME=OPTIONS of a pass. */
static int parse_pass(const char *option, CompatArgs *args)
{
    const char *value;
    for (size_t i = 0; i < sizeof passes / sizeof *passes; i++) {
        if (!cli_option(option, passes[i].name, &value)) continue;
        if (!strcmp(passes[i].name, "waveasm-gpu-module-to-binary")) args->embed = true;
        return read_pass_options(&passes[i], value, args);
    }
    return cli_error("unknown option '--%s'; accepted are those of waveasm-translate (--help)",
                     option);
}

static int set_value(const char *name, const char *value, CompatArgs *args)
{
    static const char *const sizes[3] = {"workgroup-size-x", "workgroup-size-y",
                                         "workgroup-size-z"};
    for (unsigned i = 0; i < 3; i++)
        if (!strcmp(name, sizes[i]))
            return read_number(name, value, 1024, &args->options.workgroup_size[i]);
    if (!*value) return cli_error("--%s needs a value", name);
    if (!strcmp(name, "target")) {
        args->target = value;
    } else if (!strcmp(name, "o")) {
        args->out = value;
    } else { /* subgroup-size */
        uint32_t n = 0;
        int status = read_number(name, value, 1024, &n);
        if (status) return status;
        if (n != 64) return cli_error("--subgroup-size=%u: waves have 64 lanes", n);
    }
    return 0;
}

/* One option without its dashes, and the argument behind it (or NULL), which *taken says to skip.
 * 0, or an exit status. */
static int parse_option(const char *option, const char *next, CompatArgs *args, bool *taken)
{
    static const char *const valued[] = {
        "workgroup-size-x", "workgroup-size-y", "workgroup-size-z", "target", "o", "subgroup-size"};
    const char *value;
    for (size_t i = 0; i < sizeof valued / sizeof *valued; i++) {
        if (!cli_option(option, valued[i], &value)) continue;
        *taken = !value;
        if (!value && !next)
            return cli_error("-%s%s needs a value", option[1] ? "-" : "", valued[i]);
        return set_value(valued[i], value ? value : next, args);
    }
    bool known = true;
    if (!strcmp(option, "emit-assembly"))
        args->emit_assembly = true;
    else if (!strcmp(option, "help") || !strcmp(option, "h"))
        args->help = true;
    else if (!strcmp(option, "version"))
        args->version = true;
    else if (strcmp(option, "waveasm-compat"))
        known = false;
    if (known) return 0;
    int status = read_limit(option, &args->options, &known);
    return status || known ? status : parse_pass(option, args);
}

/* --target, or what passes say; gfx942 as waveasm-translate has it. */
static int choose_target(CompatArgs *args)
{
    if (args->target && *args->pass_target && strcmp(args->target, args->pass_target))
        return cli_error("--target=%s, but a pass has target=%s", args->target, args->pass_target);
    args->options.target = args->target         ? args->target
                           : *args->pass_target ? args->pass_target
                                                : "gfx942";
    return 0;
}

static int check_args(CompatArgs *args)
{
    uint32_t *size = args->options.workgroup_size;
    for (unsigned i = 0; i < 3 && (size[0] || size[1] || size[2]); i++)
        if (!size[i]) size[i] = 1;
    if (args->emit_assembly && args->embed)
        return cli_error("either --emit-assembly or --waveasm-gpu-module-to-binary: one output");
    if (!args->emit_assembly && !args->embed)
        return cli_error(
            "only assembly is made here: --emit-assembly is needed (there is no WaveASM IR)");
    return choose_target(args);
}

static int parse_args(int argc, char **argv, CompatArgs *args)
{
    wavecc_options_init(&args->options);
    args->options.kernarg_layout = WAVECC_KERNARG_WAVE;
    args->options.line_tables = false;
    for (int i = 0; i < argc; i++) strbuf_printf(&args->command, "%s%s", i ? " " : "", argv[i]);
    args->options.command = args->command.data;
    for (int i = 1; i < argc; i++) {
        const char *argument = argv[i];
        if (argument[0] == '-' && argument[1]) {
            bool taken = false;
            int status = parse_option(argument + 1 + (argument[1] == '-'),
                                      i + 1 < argc ? argv[i + 1] : NULL, args, &taken);
            if (status) return status;
            i += taken;
        } else if (args->file) {
            return cli_error("more than one input file: '%s' and '%s'", args->file, argument);
        } else {
            args->file = argument;
        }
    }
    return args->help || args->version ? 0 : check_args(args);
}

/* The module with the code object in it. */
static bool embed(const CompatArgs *args, const char *name, const StrBuf *text, const char *object,
                  size_t bytes, StrBuf *out)
{
    FrontendContext *frontend = frontend_context_new();
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    bool ok = frontend_embed(frontend, name, text->data, text->len, args->options.target, object,
                             bytes, &diags, out);
    StrBuf messages = {0};
    diag_print(&diags, &messages);
    if (messages.data) fputs(messages.data, stderr);
    strbuf_free(&messages);
    arena_free(arena);
    frontend_context_free(frontend);
    return ok;
}

static int translate(const CompatArgs *args, const char *file, const StrBuf *text)
{
    const char *name = strcmp(file, "-") ? file : "<stdin>", *data = "";
    size_t bytes = 0;
    WaveccContext *context = wavecc_context_create();
    WaveccModule *module;
    WaveccStatus status =
        wavecc_compile(context, name, text->data, text->len, &args->options, &module);
    if (status == WAVECC_OK)
        status = wavecc_module_output(
            module, args->embed ? WAVECC_OUTPUT_HSACO : WAVECC_OUTPUT_ASSEMBLY, &data, &bytes);
    fputs(wavecc_module_diagnostics(module), stderr);
    StrBuf with_binary = {0};
    bool ok = status == WAVECC_OK;
    if (ok && args->embed) {
        ok = embed(args, name, text, data, bytes, &with_binary);
        data = with_binary.data;
        bytes = with_binary.len;
    }
    ok = ok && cli_write_file(args->out ? args->out : "-", data, bytes);
    strbuf_free(&with_binary);
    wavecc_module_destroy(module);
    wavecc_context_destroy(context);
    return ok ? EXIT_GOOD : EXIT_USAGE;
}

int cli_waveasm(int argc, char **argv)
{
    CompatArgs args = {0};
    int result = parse_args(argc, argv, &args);
    const char *file = args.file ? args.file : "-";
    StrBuf text = {0};
    if (args.help && !result)
        print_help();
    else if (args.version && !result)
        printf("wavecc %s, in the place of waveasm-translate\n", WAVECC_VERSION);
    else if (!result)
        result = cli_read_file(file, &text) ? translate(&args, file, &text) : EXIT_USAGE;
    strbuf_free(&text);
    strbuf_free(&args.command);
    return result;
}

bool cli_is_waveasm(int argc, char **argv)
{
    const char *slash = argc ? strrchr(argv[0], '/') : NULL, *name = slash  ? slash + 1
                                                                     : argc ? argv[0]
                                                                            : "";
    if (!strcmp(name, "waveasm-translate")) return true;
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], "--waveasm-compat")) return true;
    return false;
}
