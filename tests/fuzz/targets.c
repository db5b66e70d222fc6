#define _GNU_SOURCE /* memfd_create */
#include "assembler/assembler.h"
#include "fuzz/targets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "command/cli.h"
#include "launch/launch_file.h"
#include "object/bundle.h"
#include "sim/host/map_object.h"
#include "sim/sim.h"
#include "wavecc/wavecc.h"

enum { BUDGET = 3000, DATA_BYTES = 1 << 16, KERNARG_BYTES = 512 };

/* A text that does not name its target gets one by its size, so that mutations try each. */
static const char *const targets[] = {"gfx942", "gfx950", "gfx1250", "gfx90a"};
enum { NUM_NAMES = sizeof targets / sizeof *targets };

/* ---- running a kernel on memory that holds something ---- */

/* Kernel arguments: pointers into a buffer, with small numbers in between. */
static uint64_t map_arguments(Memory *memory)
{
    static const char *const names[] = {"data", "arguments"};
    MemoryRegion data = {.size = DATA_BYTES, .name = names[0]}, arguments = {.size = KERNARG_BYTES, .name = names[1]};
    MemoryPort port;
    data.base = memory_place(memory, data.size);
    if (memory_map(memory, &data) == MEMORY_NO_REGION) return 0;
    arguments.base = memory_place(memory, arguments.size);
    if (memory_map(memory, &arguments) == MEMORY_NO_REGION) return 0;
    memory_port_init(&port, memory);
    for (unsigned i = 0; i < KERNARG_BYTES / 8; i++) {
        uint64_t value = i % 4 == 3 ? i : data.base + 256 * i;
        memory_write(&port, arguments.base + 8 * i, &value, 8);
    }
    return arguments.base;
}
static void run_program(const SimProgram *program, const KernelDescriptor *desc, Memory *memory, unsigned flags)
{
    SimDispatch dispatch = {.program = program,
                            .desc = desc,
                            .memory = memory,
                            .grid = {2, 1, 1},
                            .block = {flags & 1 ? 128 : 64, 1, 1},
                            .max_instructions = BUDGET,
                            .checks = flags & 2 ? SIM_CHECK_ALL | SIM_CHECK_DIVERGENCE : 0,
                            .completion = (SimCompletion)((flags >> 2 & 3) % 3),
                            .completion_seed = flags,
                            .enter_preloaded = flags & 16};
    SimResult result;
    StrBuf text = {0};
    dispatch.kernarg_address = map_arguments(memory);
    dispatch.dispatch_packet_address = dispatch.queue_address = dispatch.kernarg_address;
    sim_run(&dispatch, &result);
    sim_describe(&result, &text);
    strbuf_free(&text);
    sim_result_free(&result);
}

static void run_kernels(const uint8_t *data, size_t size)
{
    Arena *arena = arena_new();
    DiagList diags;
    CodeObject object;
    StrBuf text = {0};
    diag_init(&diags, arena);
    if (object_read(arena, "input", data, size, &object, &diags)) {
        for (uint32_t i = 0; i < object.kernels.len && i < 3; i++) {
            ObjectKernel *kernel = &object.kernels.data[i];
            Memory *memory = memory_new();
            if (sim_map_object(&object, memory, &diags)) {
                SimProgram *program = sim_program_new(
                    arena, object.target, object.image + object.code_begin, object.code_end - object.code_begin,
                    object.base + object.code_begin, object.base + kernel->entry, &kernel->desc);
                object_append_stack(&object, object_listing_address(&object, object.base + kernel->entry), &text);
                run_program(program, &kernel->desc, memory, size & 15);
            }
            memory_free(memory);
        }
    }
    diag_print(&diags, &text);
    strbuf_free(&text);
    arena_free(arena);
}

void fuzz_object(const uint8_t *data, size_t size)
{
    char path[40], check[] = "check", strict[] = "--strict", json[] = "--json";
    int fd = memfd_create("object", 0);
    if (fd < 0) return;
    if (write(fd, data, size) == (ssize_t)size) {
        snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
        char *argv[] = {check, path, strict, size & 1 ? json : NULL, NULL};
        cli_check(size & 1 ? 4 : 3, argv);
    }
    close(fd);
    run_kernels(data, size);
}

void fuzz_bundle(const uint8_t *data, size_t size)
{
    static const char *const names[] = {NULL, "gfx942", "gfx950", "gfx1250"};
    for (unsigned i = 0; i < 4; i++) {
        Arena *arena = arena_new();
        DiagList diags;
        const uint8_t *bytes = data;
        size_t num_bytes = size;
        diag_init(&diags, arena);
        if (bundle_open(arena, "input", names[i], i == 2 ? "k" : NULL, &bytes, &num_bytes, &diags) && i % 2)
            run_kernels(bytes, num_bytes);
        arena_free(arena);
    }
}

void fuzz_words(const uint8_t *data, size_t size)
{
    uint32_t head[FUZZ_HEADER / 4];
    if (size < FUZZ_HEADER + 4) return;
    memcpy(head, data, sizeof head);
    const size_t bytes = (size - FUZZ_HEADER) & ~(size_t)3;
    Arena *arena = arena_new();
    Memory *memory = memory_new();
    uint8_t *code = arena_alloc(arena, bytes);
    memcpy(code, data + FUZZ_HEADER, bytes);
    const KernelDescriptor desc = {.group_segment_bytes = head[0] & 0x1ffff,
                                   .private_segment_bytes = head[1] & 0x3fff,
                                   .kernarg_bytes = head[2] & 0xfff,
                                   .rsrc1 = head[3],
                                   .rsrc2 = head[4],
                                   .rsrc3 = head[5],
                                   .code_properties = (uint16_t)head[6],
                                   .kernarg_preload = (uint16_t)(head[6] >> 16)};
    const uint64_t base = 0x7f0000001000;
    const uint64_t entry = base + (head[7] & 0x10000 ? head[7] >> 18 & ~3u : 0);
    const Target target = head[0] >> 31          ? TARGET_GFX1250
                          : head[7] & 0x20000    ? TARGET_GFX950
                          : head[0] & 0x40000000 ? TARGET_GFX90A
                                                 : TARGET_GFX942;
    SimProgram *program = sim_program_new(arena, target, code, bytes, base, entry, &desc);
    run_program(program, &desc, memory, head[7] & 31);
    memory_free(memory);
    arena_free(arena);
}

void fuzz_assembly(const uint8_t *data, size_t size)
{
    Arena *arena = arena_new();
    DiagList diags;
    StrBuf object = {0};
    bool unknown;
    diag_init(&diags, arena);
    char *text = malloc(size + 1); /* NUL-terminated, and no byte more that could be read */
    if (size) memcpy(text, data, size);
    text[size] = 0;
    const StrBuf input = {text, size, size + 1};
    const AssemblerInput assembly = {"input.s", (Target)(size % NUM_TARGETS), &input, NULL, NULL};
    if (assembler_run(&assembly, &unknown, &object, &diags)) fuzz_object((const uint8_t *)object.data, object.len);
    free(text);
    strbuf_free(&object);
    arena_free(arena);
}

static void compile(const char *name, const char *target, const uint8_t *data, size_t size)
{
    static WaveccContext *context;
    WaveccOptions options;
    WaveccModule *module;
    const char *output;
    size_t bytes;
    if (!context) context = wavecc_context_create();
    wavecc_options_init(&options);
    options.target = target;
    char *text = malloc(size + 1); /* NUL-terminated, and no byte more that could be read */
    if (size) memcpy(text, data, size);
    text[size] = 0;
    if (wavecc_compile(context, name, text, size, &options, &module) == WAVECC_OK)
        wavecc_module_output(module, WAVECC_OUTPUT_ASSEMBLY, &output, &bytes);
    wavecc_module_destroy(module);
    free(text);
}
/* Kernel IR says its target itself. */
void fuzz_kir(const uint8_t *data, size_t size) { compile("input.kir", NULL, data, size); }
void fuzz_mlir(const uint8_t *data, size_t size) { compile("input.mlir", targets[size % NUM_NAMES], data, size); }
void fuzz_ll(const uint8_t *data, size_t size) { compile("input.ll", targets[size % NUM_NAMES], data, size); }

/* ---- files of a run ---- */

/* All that is read before an object is: no buffer is made, so a size is no matter of memory. */
void fuzz_launch(const uint8_t *data, size_t size)
{
    static const ObjectKernel kernel = {.name = "k"};
    Arena *arena = arena_new();
    DiagList diags;
    StrBuf text = {0};
    diag_init(&diags, arena);
    LaunchFile file = {.arena = arena, .diags = &diags, .folder = "/nowhere/"};
    args_init(&file.buffers, arena, &diags);
    TreeNode *root = tree_parse(arena, (TreeSource){.file = "input.yaml"}, (const char *)data, size, &diags);
    if (root && launch_read(&file, root, NULL, 0))
        for (uint32_t i = 0; i < file.steps.len; i++) {
            ArgList args;
            uint32_t bytes;
            args_init(&args, arena, &diags);
            if (launch_read_args(&file, &file.steps.data[i], &kernel, &args, &bytes))
                args_layout(&args, &kernel, false, UINT32_MAX, &bytes);
            args_free(&args);
        }
    diag_print(&diags, &text);
    strbuf_free(&text);
    args_free(&file.buffers);
    arena_free(arena);
}

void fuzz_npy(const uint8_t *data, size_t size)
{
    Arena *arena = arena_new();
    DiagList diags;
    NpyFile file;
    StrBuf text = {0};
    diag_init(&diags, arena);
    if (npy_parse("input.npy", data, size, &file, &diags)) {
        char type[8];
        volatile uint8_t sum = 0;
        npy_print_shape(&file.shape, &text);
        npy_type_string(&file, type);
        npy_native_type(&file);
        for (uint64_t i = 0; i < file.count * file.item_bytes; i++) sum ^= file.data[i]; /* all are there */
        npy_close(&file);
    }
    diag_print(&diags, &text);
    strbuf_free(&text);
    arena_free(arena);
}

const FuzzTargetInfo *fuzz_find(const char *name)
{
    static const FuzzTargetInfo all[] = {
        {"object", fuzz_object}, {"bundle", fuzz_bundle}, {"words", fuzz_words}, {"assembly", fuzz_assembly},
        {"kir", fuzz_kir},       {"mlir", fuzz_mlir},     {"ll", fuzz_ll},       {"launch", fuzz_launch},
        {"npy", fuzz_npy}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (!strcmp(all[i].name, name)) return &all[i];
    return NULL;
}
