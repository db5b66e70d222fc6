#include "command/run_device.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

/* The functions of the runtime that this file needs, as hip_runtime_api.h declares them. Errors are 0 for success. They
   are opened by name, so wavecc needs neither the runtime nor its headers. */
typedef struct Hip {
    int (*init)(unsigned flags);
    int (*load)(void **module, const void *image);
    int (*function)(void **function, void *module, const char *name);
    int (*malloc)(void **pointer, size_t bytes);
    int (*free)(void *pointer);
    int (*copy)(void *to, const void *from, size_t bytes, int kind);
    int (*launch)(void *function, unsigned grid_x, unsigned grid_y, unsigned grid_z, unsigned block_x, unsigned block_y,
                  unsigned block_z, unsigned lds, void *stream, void **params, void **extra);
    int (*synchronize)(void);
    const char *(*error)(int error);
} Hip;

enum { COPY_TO_DEVICE = 1, COPY_TO_HOST = 2 }; /* hipMemcpyKind */

/* A buffer on the device during the launch. */
typedef struct Mapped {
    uint64_t base, size; /* in the emulated memory */
    void *at;            /* on the device */
} Mapped;

typedef struct Session {
    Run *run;
    Hip hip;
    VEC(Mapped) buffers;
} Session;

static bool open_runtime(Hip *hip, DiagList *diags)
{
    static const char *const names[] = {"libamdhip64.so.7", "libamdhip64.so.6", "libamdhip64.so.5", "libamdhip64.so"};
    static const char *const symbols[] = {
        "hipInit",   "hipModuleLoadData",     "hipModuleGetFunction", "hipMalloc",        "hipFree",
        "hipMemcpy", "hipModuleLaunchKernel", "hipDeviceSynchronize", "hipGetErrorString"};
    void *library = NULL, *found[sizeof symbols / sizeof symbols[0]];
    _Static_assert(sizeof found == sizeof *hip, "a symbol for each function");
    for (size_t i = 0; i < sizeof names / sizeof names[0] && !library; i++) library = dlopen(names[i], RTLD_NOW);
    if (!library)
        return diag_error(diags, (SourceLoc){0}, "--device=hip: the HIP runtime (libamdhip64) is not installed: %s",
                          dlerror());
    for (size_t i = 0; i < sizeof symbols / sizeof symbols[0]; i++)
        if (!(found[i] = dlsym(library, symbols[i])))
            return diag_error(diags, (SourceLoc){0}, "--device=hip: the HIP runtime has no %s", symbols[i]);
    memcpy(hip, found, sizeof found);
    return true;
}

static bool check(Session *s, int error, const char *what)
{
    if (!error) return true;
    return diag_error(&s->run->diags, (SourceLoc){0}, "--device=hip: %s: %s", what, s->hip.error(error));
}

/* ---- buffers ---- */

static bool copy_buffers(Session *s)
{
    Run *run = s->run;
    VEC_FOREACH(const Arg, arg, &run->args.args) {
        if (arg->kind != ARG_BUFFER) continue;
        const MemoryRegion *region = memory_region(run->memory, arg->region);
        uint8_t *bytes = arena_alloc(run->arena, region->size + 1);
        memory_peek(run->memory, arg->region, 0, bytes, region->size);
        Mapped mapped = {region->base, region->size, NULL};
        if (!check(s, s->hip.malloc(&mapped.at, region->size ? region->size : 1), "hipMalloc") ||
            !check(s, s->hip.copy(mapped.at, bytes, region->size, COPY_TO_DEVICE), "hipMemcpy"))
            return false;
        VEC_PUSH(run->arena, &s->buffers, mapped);
    }
    return true;
}

/* Replaces pointers into buffers by pointers of the device. Emulated addresses differ strongly from all other numbers
   (memory_place), and pointers are aligned. */
static void translate(const Session *s, uint8_t *arguments, uint64_t bytes)
{
    for (uint64_t at = 0; at + 8 <= bytes; at += 8) {
        uint64_t value;
        memcpy(&value, arguments + at, 8);
        VEC_FOREACH(const Mapped, m, &s->buffers) {
            if (value < m->base || value - m->base > m->size) continue;
            const uint64_t there = (uintptr_t)m->at + (value - m->base);
            memcpy(arguments + at, &there, 8);
            break;
        }
    }
}

static bool take_results(Session *s, DeviceRun *device)
{
    Run *run = s->run;
    uint32_t number = 0;
    for (uint32_t i = 0; i < run->args.args.len; i++) {
        if (run->args.args.data[i].kind != ARG_BUFFER) continue;
        const Mapped *m = &s->buffers.data[number++];
        const DeviceBuffer result = {i, arena_alloc(run->arena, m->size + 1)};
        if (!check(s, s->hip.copy(result.bytes, m->at, m->size, COPY_TO_HOST), "hipMemcpy")) return false;
        VEC_PUSH(run->arena, &device->buffers, result);
    }
    return true;
}

/* ---- the launch ---- */

/* The explicit arguments. The runtime fills in the hidden ones. */
static uint64_t explicit_bytes(const ObjectKernel *kernel)
{
    uint64_t end = 0;
    ARRAY_FOREACH(const ObjectArg, arg, kernel->args, kernel->num_args) {
        if (!arg->is_hidden && (uint64_t)arg->offset + arg->size > end) end = arg->offset + arg->size;
    }
    return kernel->has_args ? end : kernel->kernarg_bytes;
}

static bool launch(Session *s, const SimDispatch *dispatch)
{
    Run *run = s->run;
    void *module, *function;
    MemoryPort port;
    size_t bytes = explicit_bytes(run->input.kernel);
    uint8_t *arguments = arena_alloc(run->arena, bytes + 8);
    memory_port_init(&port, run->memory);
    if (bytes && !memory_read(&port, dispatch->kernarg_address, arguments, (uint32_t)bytes))
        return diag_error(&run->diags, (SourceLoc){0}, "--device=hip: the kernel arguments cannot be read");
    translate(s, arguments, bytes);
    /* HIP_LAUNCH_PARAM_BUFFER_POINTER, _SIZE, _END */
    void *extra[] = {(void *)1, arguments, (void *)2, &bytes, (void *)3};
    const SimDim3 g = dispatch->grid, b = dispatch->block;
    return check(s, s->hip.load(&module, run->input.bytes), "hipModuleLoadData") &&
           check(s, s->hip.function(&function, module, run->input.kernel->name), "hipModuleGetFunction") &&
           check(s,
                 s->hip.launch(function, g.x, g.y, g.z, b.x, b.y, b.z, dispatch->dynamic_lds_bytes, NULL, NULL, extra),
                 "hipModuleLaunchKernel") &&
           check(s, s->hip.synchronize(), "hipDeviceSynchronize");
}

bool run_on_device(Run *run, const SimDispatch *dispatch, DeviceRun *device)
{
    Session s = {.run = run};
    *device = (DeviceRun){0};
    if (!open_runtime(&s.hip, &run->diags) || !check(&s, s.hip.init(0), "hipInit")) return false;
    const bool good = copy_buffers(&s) && launch(&s, dispatch) && take_results(&s, device);
    for (uint32_t i = 0; i < s.buffers.len; i++) s.hip.free(s.buffers.data[i].at);
    return good;
}

/* ---- the comparison ---- */

bool run_compare_device(RunCommand *c)
{
    Run *run = &c->run;
    const DeviceRun *device = c->device;
    const CompareOptions *tolerance = &c->request.device_tolerance;
    bool same = true;
    VEC_FOREACH(const DeviceBuffer, result, &device->buffers) {
        const Arg *buffer = &run->args.args.data[result->argument];
        const uint64_t size = memory_region(run->memory, buffer->region)->size;
        Arg other = *buffer;
        const MemoryRegion region = {
            .base = memory_place(run->memory, size), .size = size, .name = "the device's", .host = result->bytes};
        Comparison comparison;
        if (!region.base || (other.region = memory_map(run->memory, &region)) == MEMORY_NO_REGION)
            return diag_error(&run->diags, (SourceLoc){0}, "not enough memory for the device's results");
        if (!compare_with_buffer(buffer, run->memory, &other, tolerance, &comparison, &run->diags)) return false;
        if (comparison.num_compared || buffer->fill.layout.rank) {
            if (!c->request.quiet) printf("emulator against device: ");
            fflush(stdout);
            same = run_print_comparison(buffer, tolerance, &comparison, c->request.quiet) && same;
        }
    }
    return same;
}
