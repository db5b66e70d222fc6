/* Makes a code object from the input file of `wavecc run`: reads, compiles or assembles it. */
#include <stdio.h>
#include <string.h>

#include "command/cli.h"
#include "command/hip_source.h"
#include "command/run_command.h"
#include "object/bundle.h"
#include "support/llvm_text.h"
#include "support/text.h"

/* INPUT_MLIR is MLIR or LLVM IR; the front end tells them apart. */
typedef enum InputKind { INPUT_OBJECT, INPUT_MLIR, INPUT_KIR, INPUT_ASSEMBLY, INPUT_HIP, INPUT_UNKNOWN } InputKind;

const char *cli_input_ending(const char *input, const char *file)
{
    static const struct {
        const char *kind, *ending;
    } rows[] = {{"kir", ".kir"}, {"ll", ".ll"}};
    for (size_t i = 0; input && i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(input, rows[i].kind) && !text_ends_with(file, rows[i].ending)) return rows[i].ending;
    return "";
}

static InputKind input_kind(const RunRequest *request, const StrBuf *text)
{
    if (object_is_elf((const uint8_t *)text->data, text->len) || bundle_is((const uint8_t *)text->data, text->len))
        return INPUT_OBJECT;
    if (request->input) {
        if (!strcmp(request->input, "mlir") || !strcmp(request->input, "ll")) return INPUT_MLIR;
        if (!strcmp(request->input, "kir")) return INPUT_KIR;
        if (!strcmp(request->input, "hip")) return INPUT_HIP;
        return strcmp(request->input, "s") ? INPUT_OBJECT : INPUT_ASSEMBLY;
    }
    if (text_ends_with(request->file, ".mlir") || text_is_llvm_ir(request->file, text->data, text->len))
        return INPUT_MLIR;
    if (text_ends_with(request->file, ".kir")) return INPUT_KIR;
    if (text_ends_with(request->file, ".s") || text_ends_with(request->file, ".S")) return INPUT_ASSEMBLY;
    if (text_ends_with(request->file, ".hsaco") || text_ends_with(request->file, ".o") ||
        text_ends_with(request->file, ".co"))
        return INPUT_OBJECT;
    if (hip_source_is(request->file)) return INPUT_HIP;
    return strcmp(request->file, "-") ? INPUT_UNKNOWN : INPUT_MLIR;
}

/* Reads a code object and keeps the file, because a device takes the file unchanged. */
static bool read_code(Arena *arena, const char *name, const uint8_t *data, size_t num_bytes, RunInput *input,
                      DiagList *diags)
{
    input->bytes = memcpy(arena_alloc(arena, num_bytes + 1), data, num_bytes);
    input->num_bytes = num_bytes;
    return object_read(arena, name, data, num_bytes, &input->object, diags);
}

/* ---- MLIR and kernel IR ---- */

/* The launch dimensions that the source gives for its kernels. */
static void take_launches(Arena *arena, const WaveccModule *module, RunInput *input)
{
    for (size_t i = 0; i < wavecc_module_num_kernels(module); i++) {
        const WaveccKernelInfo *info = wavecc_module_kernel(module, i);
        const RunKernel kernel = {arena_strdup(arena, info->name),
                                  {info->grid[0], info->grid[1], info->grid[2]},
                                  {info->workgroup_size[0], info->workgroup_size[1], info->workgroup_size[2]}};
        VEC_PUSH(arena, &input->kernels, kernel);
    }
}

bool run_take_kernel(RunInput *input, const char *name, DiagList *diags)
{
    if (input->is_source) name = text_plain_kernel(name);
    if (input->is_hip) name = hip_source_kernel(&input->object, name);
    input->kernel = object_find_kernel(&input->object, name, diags);
    VEC_FOREACH(const RunKernel, k, &input->kernels) {
        if (!input->kernel || strcmp(k->name, input->kernel->name)) continue;
        input->grid = k->grid;
        input->block = k->block;
    }
    return input->kernel != NULL;
}

static bool compile_kernels(Arena *arena, const RunRequest *request, const StrBuf *text, bool all, RunInput *input,
                            DiagList *diags)
{
    const bool is_kir = input_kind(request, text) == INPUT_KIR;
    WaveccOptions compile_options = request->compile;
    compile_options.target = request->target;
    compile_options.kernel = all ? NULL : request->kernel;
    compile_options.command = request->command;
    const char *name = strcmp(request->file, "-") ? request->file : "<stdin>";
    name = arena_printf(arena, "%s%s", name, cli_input_ending(request->input, request->file));
    if (!request->target && !is_kir)
        return diag_error(diags, (SourceLoc){0}, "give --target=gfx90a, gfx942, gfx950 or gfx1250");
    WaveccContext *context = cli_context();
    WaveccModule *module;
    const char *data;
    size_t bytes;
    bool good = wavecc_compile(context, name, text->data, text->len, &compile_options, &module) == WAVECC_OK &&
                wavecc_module_output(module, WAVECC_OUTPUT_HSACO, &data, &bytes) == WAVECC_OK;
    const char *kernel_ir;
    size_t kernel_ir_bytes;
    if (good && request->keeps_text &&
        wavecc_module_output(module, WAVECC_OUTPUT_KIR, &kernel_ir, &kernel_ir_bytes) == WAVECC_OK)
        input->kernel_ir = arena_strndup(arena, kernel_ir, kernel_ir_bytes);
    if (good || !all) cli_print_messages(stderr, wavecc_module_diagnostics(module));
    input->is_mlir = !is_kir;
    input->is_llvm = !is_kir && text_is_llvm_ir(name, text->data, text->len);
    input->is_source = true;
    if (good) take_launches(arena, module, input);
    good = good && read_code(arena, request->file, (const uint8_t *)data, bytes, input, diags) &&
           run_take_kernel(input, request->kernel, diags);
    wavecc_module_destroy(module);
    cli_context_end(context);
    return good;
}

static bool compile(Arena *arena, const RunRequest *request, const StrBuf *text, RunInput *input, DiagList *diags)
{
    const RunInput before = *input;
    DiagList ignored;
    diag_init(&ignored, arena);
    if (request->all_kernels && compile_kernels(arena, request, text, true, input, &ignored)) return true;
    *input = before; /* kernels that are not launched may be refused */
    return compile_kernels(arena, request, text, false, input, diags);
}

/* ---- all ---- */

static bool read_object(Arena *arena, const RunRequest *request, const StrBuf *bytes, RunInput *input, DiagList *diags)
{
    const uint8_t *data = (const uint8_t *)bytes->data;
    size_t num_bytes = bytes->len;
    if (!bundle_open(arena, request->file, request->target, request->kernel, &data, &num_bytes, diags) ||
        !read_code(arena, request->file, data, num_bytes, input, diags))
        return false;
    const char *target = target_infos[input->object.target].name;
    if (request->target && strcmp(request->target, target))
        return diag_error(diags, (SourceLoc){request->file, 0, 0}, "the code object is for %s, not for --target=%s",
                          target, request->target);
    return run_take_kernel(input, request->kernel, diags);
}

static bool read_hip(Arena *arena, const RunRequest *request, const StrBuf *text, RunInput *input, DiagList *diags)
{
    StrBuf object = {0};
    if (!request->allow_hip)
        return diag_error(diags, (SourceLoc){request->file, 0, 0},
                          "this is HIP source, which clang would compile on this machine: --allow-hip allows it");
    const bool good = hip_source_compile(arena, request->file, request->target, &request->hip, text, &object, diags) &&
                      read_code(arena, request->file, (const uint8_t *)object.data, object.len, input, diags);
    strbuf_free(&object);
    if (!good) return false;
    input->is_object = input->is_hip = true;
    hip_source_name_args(arena, &input->object);
    return run_take_kernel(input, request->kernel, diags);
}

static bool read_by_kind(Arena *arena, const RunRequest *request, const StrBuf *text, RunInput *input, DiagList *diags)
{
    InputKind kind = input_kind(request, text);
    StrBuf object = {0};
    bool good = false;
    const bool is_text = text->len && !memchr(text->data, 0, text->len); /* not bitcode */
    if (request->keeps_text && kind != INPUT_OBJECT && is_text)
        input->text = arena_strndup(arena, text->data, text->len);
    switch (kind) {
    case INPUT_OBJECT: input->is_object = true; return read_object(arena, request, text, input, diags);
    case INPUT_MLIR:
    case INPUT_KIR: return compile(arena, request, text, input, diags);
    case INPUT_ASSEMBLY:
        good = cli_assemble(arena, request->file, request->target, &request->assembly, text, &object, diags) &&
               read_object(arena, request, &object, input, diags);
        strbuf_free(&object);
        return good;
    case INPUT_HIP: return read_hip(arena, request, text, input, diags);
    case INPUT_UNKNOWN: break;
    }
    return diag_error(diags, (SourceLoc){request->file, 0, 0},
                      "neither a code object nor a file named .mlir, .ll, .bc, .kir, .s, .hip or .cpp (--input=KIND "
                      "selects the kind)");
}

bool run_read_input(Arena *arena, const RunRequest *request, RunInput *input, DiagList *diags)
{
    StrBuf text = {0};
    *input = (RunInput){.file = request->file};
    bool good = request->target && target_from_name(request->target, strlen(request->target)) == NUM_TARGETS
                    ? diag_error(diags, (SourceLoc){0}, "unknown target '%s' (gfx90a, gfx942, gfx950, gfx1250)",
                                 request->target)
                    : cli_read_file(request->file, &text) && read_by_kind(arena, request, &text, input, diags);
    strbuf_free(&text);
    return good;
}

bool run_read_args(Run *run, const RunRequest *request)
{
    bool good = true;
    args_init(&run->args, run->arena, &run->diags);
    run->args.rest_is_zero = request->rest_is_zero;
    run->args.slack = request->slack;
    for (uint32_t i = 0; i < request->specs.len; i++) good = args_parse(&run->args, request->specs.data[i]) && good;
    return good;
}
