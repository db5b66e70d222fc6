/* The command line with which FlyDSL calls mlir-opt for the last step of a kernel. wavecc replaces mlir-opt under that
   name, or with --flydsl-compat.

       mlir-opt IN --pass-pipeline=builtin.module(gpu-module-to-binary{format=fatbin opts="-g"}) -o OUT [hints for LLVM]

   It prints IN with each gpu.module replaced by a gpu.binary, which has a code object for each of its targets, with
   HIP's layout of arguments. Hints for LLVM's passes are accepted by name and have no effect. All other options of
   mlir-opt are refused by name. */
#include <stdio.h>
#include <string.h>

#include "command/cli.h"
#include "frontend/frontend.h"

typedef struct PlugArgs {
    Options given;
    WaveccOptions options;
    const char *file, *out;
} PlugArgs;

/* ---- the pipeline ---- */

static bool is_space(char c) { return c && strchr(" \t\n", c); }
static const char *skip_spaces(const char *at) { return at + strspn(at, " \t\n"); }

/* A word of opts: an option of LLVM's command line, with one dash or two. */
static bool read_opt(Options *given, const char *word, DiagList *diags)
{
    static const OptionId known[] = {OPTION_OPTS_LINES, OPTION_OPTS_WAVES, OPTION_OPTS_VGPRS};
    const char *name = word + strspn(word, "-"), *value;
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
        if (name != word && cli_option(name, option_infos[known[i]].name, &value))
            return options_set(given, known[i], value, diags);
    return options_error(
        diags, "opts: '%s' is unknown; the options are -g, --amdgpu-waves-per-eu=N, --amdgpu-num-vgpr=N", word);
}

static bool read_opts(Options *given, const char *text, DiagList *diags)
{
    for (text = skip_spaces(text); *text; text = skip_spaces(text)) {
        const size_t length = strcspn(text, " \t\n");
        if (!read_opt(given, arena_strndup(given->arena, text, length), diags)) return false;
        text += length;
    }
    return true;
}

static bool read_pass_option(Options *given, const char *key, const char *value, DiagList *diags)
{
    static const char *const formats[] = {"fatbin", "fatbinary", "bin", "binary"};
    if (!strcmp(key, "opts")) return read_opts(given, value, diags);
    if (strcmp(key, "format"))
        return options_error(diags, "gpu-module-to-binary has no option '%s' here; it has format and opts", key);
    for (unsigned i = 0; i < sizeof formats / sizeof formats[0]; i++)
        if (!strcmp(value, formats[i])) return true;
    return options_error(diags, "gpu-module-to-binary: format=%s is not supported; use format=fatbin, or binary",
                         value);
}

/* A value ends at a blank or the brace. In quotes or braces it may contain anything. NULL: the quotes or braces do not
   end, and there is a message. */
static const char *read_value(const char **at, Arena *arena, DiagList *diags)
{
    const char *begin = *at, open = *begin, close = open == '{' ? '}' : open;
    if (!open || !strchr("\"'{", open)) {
        const size_t length = strcspn(begin, " \t\n})");
        *at += length;
        return arena_strndup(arena, begin, length);
    }
    const char *end = strchr(begin + 1, close);
    if (!end) {
        options_error(diags, "--pass-pipeline: a value that starts with %c has no end", open);
        return NULL;
    }
    *at = end + 1;
    return arena_strndup(arena, begin + 1, (size_t)(end - begin - 1));
}

/* {key=value ...}: *at is at the opening brace, and afterwards after the closing one. */
static bool read_pass_options(Options *given, const char **at, DiagList *diags)
{
    for (*at = skip_spaces(*at + 1); **at && **at != '}'; *at = skip_spaces(*at)) {
        const size_t length = strcspn(*at, "= \t\n}");
        const char *key = arena_strndup(given->arena, *at, length), *value = "";
        *at += length;
        if (**at == '=') {
            ++*at;
            value = read_value(at, given->arena, diags);
        }
        if (!value || !read_pass_option(given, key, value, diags)) return false;
        if (**at && **at != '}' && !is_space(**at))
            return options_error(diags, "--pass-pipeline: expected '}' or a blank at '%s'", *at);
    }
    if (!**at) return options_error(diags, "--pass-pipeline: '}' is missing");
    ++*at;
    return true;
}

static bool read_pipeline(Options *given, const char *text, DiagList *diags)
{
    static const char anchor[] = "builtin.module(", pass[] = "gpu-module-to-binary";
    const char *at = skip_spaces(text);
    if (strncmp(at, anchor, strlen(anchor)))
        return options_error(diags, "--pass-pipeline must begin with builtin.module(; found '%s'", text);
    at = skip_spaces(at + strlen(anchor));
    const size_t length = strcspn(at, "{}(), \t\n");
    if (!length) return options_error(diags, "--pass-pipeline has no pass; expected %s", pass);
    if (length != strlen(pass) || strncmp(at, pass, length))
        return options_error(diags, "--pass-pipeline: wavecc has no pass '%.*s' here; it has only %s", (int)length, at,
                             pass);
    at = skip_spaces(at + length);
    if (*at == '{' && !read_pass_options(given, &at, diags)) return false;
    at = skip_spaces(at);
    if (*at == ',') {
        at = skip_spaces(at + 1);
        return options_error(diags, "--pass-pipeline: pass '%.*s' follows %s, which must be the last one",
                             (int)strcspn(at, "{}(), \t\n"), at, pass);
    }
    if (*at != ')' || *skip_spaces(at + 1)) return options_error(diags, "--pass-pipeline: expected ')' at '%s'", at);
    return true;
}

/* ---- arguments ---- */

static bool read_args(PlugArgs *args, DiagList *diags)
{
    Options *given = &args->given;
    const char *pipeline = option_text(given, OPTION_PASS_PIPELINE);
    if (!pipeline)
        return options_error(diags, "--pass-pipeline is missing: wavecc replaces only the last pass of FlyDSL");
    if (!read_pipeline(given, pipeline, diags)) return false;
    wavecc_options_init(&args->options);
    args->options.command = given->line;
    args->options.waves_per_eu = (uint32_t)option_number(given, OPTION_OPTS_WAVES);
    args->options.max_vgprs = (uint32_t)option_number(given, OPTION_OPTS_VGPRS);
    args->options.line_tables = option_given(given, OPTION_OPTS_LINES);
    args->file = given->operand ? given->operand : "-";
    args->out = option_text(given, OPTION_OPT_OUTPUT);
    return true;
}

/* ---- targets ---- */

static Target find_target(const char *chip)
{
    unsigned i = 0;
    while (i < NUM_TARGETS && (!target_infos[i].supported || strcmp(target_infos[i].name, chip))) i++;
    return (Target)i;
}

/* Features that the target always has are accepted. */
static bool has_features(Target target, const char *features)
{
    return !*features ||
           !strcmp(features, target_infos[target].wave_size == 64 ? "+wavefrontsize64" : "+wavefrontsize32");
}

static bool check_target(const GpuTarget *t, DiagList *diags)
{
    const Target target = find_target(t->chip);
    const char *module = t->module;
    if (strcmp(t->triple, "amdgcn-amd-amdhsa"))
        return diag_error(diags, t->loc, "gpu.module @%s: triple = \"%s\" is not amdgcn-amd-amdhsa", module, t->triple);
    if (target == NUM_TARGETS)
        return diag_error(diags, t->loc,
                          "gpu.module @%s: chip = \"%s\" is not supported; supported: gfx90a, gfx942, gfx950, gfx1250",
                          module, t->chip);
    if (!has_features(target, t->features))
        return diag_error(diags, t->loc, "gpu.module @%s: features = \"%s\" are not supported", module, t->features);
    if (strcmp(t->abi, "500") && strcmp(t->abi, "600"))
        return diag_error(diags, t->loc, "gpu.module @%s: abi = \"%s\" must be 500 or 600", module, t->abi);
    if (t->wave32 != (target_infos[target].wave_size == 32))
        return diag_error(diags, t->loc, "gpu.module @%s: waves of %s have %u lanes: flag no_wave64 must %s", module,
                          t->chip, target_infos[target].wave_size, t->wave32 ? "go" : "be there");
    if (t->links)
        return diag_error(diags, t->loc, "gpu.module @%s: linking bitcode is not supported (link = [...])", module);
    return true;
}

/* ---- compiling ---- */

typedef struct Compiler {
    const PlugArgs *args;
    const char *name;
    const StrBuf *text;
    Arena *arena;
    WaveccContext *context;
} Compiler;

static bool compile_target(const Compiler *c, const GpuTarget *target, TargetObject *object)
{
    WaveccOptions options = c->args->options;
    WaveccModule *module;
    const char *data = "";
    size_t bytes = 0;
    options.target = target->chip;
    options.kernel = arena_printf(c->arena, "%s::", target->module);
    options.code_object_version = target->abi[0] == '5' ? 5 : 6;
    WaveccStatus status = wavecc_compile(c->context, c->name, c->text->data, c->text->len, &options, &module);
    if (status == WAVECC_OK) status = wavecc_module_output(module, WAVECC_OUTPUT_HSACO, &data, &bytes);
    cli_print_messages(stderr, wavecc_module_diagnostics(module));
    *object = (TargetObject){target->chip, arena_strndup(c->arena, data, bytes), bytes, target->module};
    wavecc_module_destroy(module);
    return status == WAVECC_OK;
}

static bool translate(const Compiler *c, FrontendContext *frontend, DiagList *diags)
{
    GpuTargetList targets = {0};
    if (!frontend_gpu_targets(frontend, c->name, c->text, diags, &targets)) return false;
    TargetObject *objects = ARENA_ARRAY(c->arena, TargetObject, targets.len);
    for (uint32_t i = 0; i < targets.len; i++)
        if (!check_target(&targets.data[i], diags)) return false;
    for (uint32_t i = 0; i < targets.len; i++)
        if (!compile_target(c, &targets.data[i], &objects[i])) return false;
    StrBuf module = {0};
    const bool good = frontend_embed(frontend, c->name, c->text, objects, targets.len, diags, &module) &&
                      cli_write_file(c->args->out ? c->args->out : "-", module.data, module.len);
    strbuf_free(&module);
    return good;
}

int cli_mlir_opt(int argc, char **argv)
{
    Arena *arena = arena_new();
    PlugArgs args = {0};
    StrBuf text = {0};
    DiagList diags;
    int result;
    diag_init(&diags, arena);
    if (cli_options(&args.given, COMMAND_MLIR_OPT, arena, argc, argv, &result)) {
        result = EXIT_USAGE;
        if (read_args(&args, &diags) && cli_read_file(args.file, &text)) {
            FrontendContext *frontend = frontend_context_new();
            const Compiler compiler = {&args, strcmp(args.file, "-") ? args.file : "<stdin>", &text, arena,
                                       wavecc_context_create()};
            if (translate(&compiler, frontend, &diags)) result = EXIT_GOOD;
            wavecc_context_destroy(compiler.context);
            frontend_context_free(frontend);
        }
    }
    cli_print_diags(&diags);
    strbuf_free(&text);
    arena_free(arena);
    return result;
}
