/* The command line of Wave's waveasm-translate, so that wavecc can stand in its place: under that
   name, or with --waveasm-compat.

       waveasm-translate --target=gfx950 --mlir-cse --waveasm-scoped-cse ... --emit-assembly
   --workgroup-size-x=256 FILE waveasm-translate --waveasm-translate-from-llvm=target=gfx950 ...
   --waveasm-gpu-module-to-binary=target=gfx950 < MODULE

   The first prints assembly, the second the module with gpu.binary in the place of gpu.module. The
   passes are accepted by name and have no effect: wavecc runs its own. Kernel arguments are at 8*i,
   where Wave's runtime puts them. */
#include <stdio.h>
#include <string.h>

#include "command/cli.h"
#include "frontend/frontend.h"

typedef struct CompatArgs {
    Options given;
    WaveccOptions options;
    const char *pass_target; /* the target in options of passes, or NULL */
} CompatArgs;

static bool note_pass_target(const char *pass, const char *value, CompatArgs *args, DiagList *diags)
{
    if (!*value) return options_error(diags, "--%s=target= needs a name", pass);
    if (args->pass_target && strcmp(args->pass_target, value))
        return options_error(diags, "--%s=target=%s, but another pass has target=%s", pass, value, args->pass_target);
    args->pass_target = value;
    return true;
}

/* One option of a pass, "max-vgprs=512". A limit acts like the option of that name, unless that option is given. */
static bool read_pass_option(const OptionInfo *pass, const char *word, CompatArgs *args, DiagList *diags)
{
    static const OptionId limits[] = {OPTION_WAVEASM_MAX_VGPRS, OPTION_WAVEASM_MAX_AGPRS, OPTION_WAVEASM_MAX_SGPRS};
    const char *words = pass->words, *name, *value = "";
    size_t length = 0;
    bool known = false;
    while (!known && option_next_word(&words, &name, &length))
        known = !strncmp(word, name, length) && (!word[length] || word[length] == '=');
    if (!known)
        return options_error(diags, "--%s has no option '%s'%s%s", pass->name, word, pass->words ? "; it has " : "",
                             pass->words ? pass->words : "");
    if (word[length]) value = word + length + 1;
    if (cli_option(word, "target", &name)) return note_pass_target(pass->name, value, args, diags);
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        if (cli_option(word, option_infos[limits[i]].name, &name) && !option_given(&args->given, limits[i]))
            return options_set(&args->given, limits[i], value, diags);
    return true;
}

/* "max-vgprs=512 max-agprs=512" */
static bool read_pass(const OptionInfo *pass, const char *text, CompatArgs *args, DiagList *diags)
{
    for (text += strspn(text, " ,"); *text; text += strspn(text, " ,")) {
        const size_t length = strcspn(text, " ,");
        if (!read_pass_option(pass, arena_strndup(args->given.arena, text, length), args, diags)) return false;
        text += length;
    }
    return true;
}

static bool read_passes(CompatArgs *args, DiagList *diags)
{
    for (unsigned i = 0; i < NUM_OPTIONS; i++) {
        const OptionValue *value = &args->given.values[i];
        for (uint32_t n = 0; option_infos[i].kind == VALUE_PASS && n < value->texts.len; n++)
            if (!read_pass(&option_infos[i], value->texts.data[n], args, diags)) return false;
    }
    return true;
}

/* --target, or the target in options of passes; else gfx942, as in waveasm-translate. */
static bool choose_target(CompatArgs *args, DiagList *diags)
{
    const char *target = option_text(&args->given, OPTION_WAVEASM_TARGET);
    if (target && args->pass_target && strcmp(target, args->pass_target))
        return options_error(diags, "--target=%s, but a pass has target=%s", target, args->pass_target);
    args->options.target = target ? target : args->pass_target ? args->pass_target : "gfx942";
    return true;
}

/* If one size is given, missing ones and 0 count as 1. */
static void choose_workgroup_size(CompatArgs *args)
{
    static const OptionId ids[3] = {OPTION_WORKGROUP_SIZE_X, OPTION_WORKGROUP_SIZE_Y, OPTION_WORKGROUP_SIZE_Z};
    uint32_t *size = args->options.workgroup_size;
    for (unsigned i = 0; i < 3; i++) size[i] = (uint32_t)option_number(&args->given, ids[i]);
    for (unsigned i = 0; i < 3 && (size[0] || size[1] || size[2]); i++)
        if (!size[i]) size[i] = 1;
}

/* The target's own number of registers is the limit in any case. */
static void choose_limits(CompatArgs *args)
{
    const Options *given = &args->given;
    const uint64_t vgprs = option_number(given, OPTION_WAVEASM_MAX_VGPRS),
                   agprs = option_number(given, OPTION_WAVEASM_MAX_AGPRS);
    const uint64_t sgprs = option_number(given, OPTION_WAVEASM_MAX_SGPRS);
    if (vgprs < 512) args->options.max_vgprs = (uint32_t)vgprs;
    if (option_given(given, OPTION_WAVEASM_MAX_AGPRS) && agprs < 256) args->options.max_agprs = (int32_t)agprs;
    if (sgprs < 102) args->options.max_sgprs = (uint32_t)sgprs;
}

static bool read_args(CompatArgs *args, DiagList *diags)
{
    const Options *given = &args->given;
    const bool embeds = option_given(given, OPTION_GPU_MODULE_TO_BINARY),
               emits = option_given(given, OPTION_EMIT_ASSEMBLY);
    wavecc_options_init(&args->options);
    args->options.kernarg_layout = WAVECC_KERNARG_WAVE;
    args->options.line_tables = false;
    args->options.code_object_version = 5; /* Wave tells clang++ the same code object version */
    args->options.command = given->line;
    if (!read_passes(args, diags)) return false;
    choose_workgroup_size(args);
    choose_limits(args);
    if (emits && embeds)
        return options_error(diags, "give either --emit-assembly or --waveasm-gpu-module-to-binary, not both");
    if (!emits && !embeds)
        return options_error(diags, "give --emit-assembly: wavecc writes assembly here, not WaveASM IR");
    return choose_target(args, diags);
}

/* Replaces the module by one with the code object in it. */
static bool embed(const CompatArgs *args, const char *name, const StrBuf *text, const char *object, size_t bytes,
                  StrBuf *out)
{
    FrontendContext *frontend = frontend_context_new();
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    const TargetObject target_object = {args->options.target, object, bytes, NULL};
    bool ok = frontend_embed(frontend, name, text, &target_object, 1, &diags, out);
    cli_print_diags(&diags);
    arena_free(arena);
    frontend_context_free(frontend);
    return ok;
}

static int translate(const CompatArgs *args, const char *file, const StrBuf *text)
{
    const bool embeds = option_given(&args->given, OPTION_GPU_MODULE_TO_BINARY);
    const char *out = option_text(&args->given, OPTION_OPT_OUTPUT);
    const char *name = strcmp(file, "-") ? file : "<stdin>", *data = "";
    size_t bytes = 0;
    WaveccContext *context = wavecc_context_create();
    WaveccModule *module;
    WaveccStatus status = wavecc_compile(context, name, text->data, text->len, &args->options, &module);
    if (status == WAVECC_OK)
        status = wavecc_module_output(module, embeds ? WAVECC_OUTPUT_HSACO : WAVECC_OUTPUT_ASSEMBLY, &data, &bytes);
    cli_print_messages(stderr, wavecc_module_diagnostics(module));
    StrBuf with_binary = {0};
    bool ok = status == WAVECC_OK;
    if (ok && embeds) {
        ok = embed(args, name, text, data, bytes, &with_binary);
        data = with_binary.data;
        bytes = with_binary.len;
    }
    ok = ok && cli_write_file(out ? out : "-", data, bytes);
    strbuf_free(&with_binary);
    wavecc_module_destroy(module);
    wavecc_context_destroy(context);
    return ok ? EXIT_GOOD : EXIT_USAGE;
}

int cli_waveasm(int argc, char **argv)
{
    Arena *arena = arena_new();
    CompatArgs args = {0};
    StrBuf text = {0};
    DiagList diags;
    int result;
    diag_init(&diags, arena);
    if (cli_options(&args.given, COMMAND_WAVEASM, arena, argc, argv, &result) && read_args(&args, &diags)) {
        const char *file = args.given.operand ? args.given.operand : "-";
        result = cli_read_file(file, &text) ? translate(&args, file, &text) : EXIT_USAGE;
    }
    cli_print_diags(&diags);
    strbuf_free(&text);
    arena_free(arena);
    return result;
}
