/* Code objects: of fat binaries that clang's host code registers before main, and of hipModuleLoad. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hip/hip.h"
#include "object/bundle.h"
#include "support/map.h"

/* What __hipRegisterFatBinary is given (clang, CGCUDANV.cpp: "HIPF"). */
typedef struct FatBinary {
    uint32_t magic, version;
    const void *bundle;
    const void *unused;
} FatBinary;

typedef struct Variable {
    struct Variable *next;
    struct Program *program;
    const char *name;
    const void *shadow; /* of the host */
    void **managed;     /* managed variables: the host's pointer to it */
} Variable;

/* One fat binary of the process; its code object is loaded when something of it is needed. */
typedef struct Program {
    struct Program *next;
    const uint8_t *bundle;
    Variable *variables;
    HipModule *module;
    bool is_bad; /* could not be loaded, which was said */
} Program;

typedef struct Stub {
    Program *program;
    const char *name;
    HipFunction *function;
} Stub;

static struct {
    Arena *arena; /* what is registered */
    Program *programs;
    HipModule *modules;
    Map stubs, variables; /* by address */
} all;

static Arena *arena(void)
{
    if (!all.arena) all.arena = arena_new();
    return all.arena;
}

HipModule *hip_modules(void) { return all.modules; }

/* ---- loading ---- */

static uint64_t number(const uint8_t *bytes, size_t size)
{
    uint64_t value = 0;
    memcpy(&value, bytes, size);
    return value;
}

/* Bytes of the bundle or the ELF file there: its own tables say, as nobody else does. 0: neither. Formats: the clang
   document "Clang Offload Bundler"; the ELF specification. */
static size_t image_bytes(const uint8_t *at)
{
    static const char plain[] = "__CLANG_OFFLOAD_BUNDLE__";
    enum { MAX_ENTRIES = 4096, ENTRY_BYTES = 24, NAMES = sizeof plain - 1 + 8 };
    if (!memcmp(at, "\177ELF", 4)) {
        const uint64_t table = number(at + 0x28, 8), size = number(at + 0x3a, 2), count = number(at + 0x3c, 2);
        return table + size * count;
    }
    if (!memcmp(at, "CCOB", 4)) return number(at + 4, 2) >= 3 ? number(at + 8, 8) : number(at + 8, 4);
    if (memcmp(at, plain, sizeof plain - 1)) return 0;
    const uint64_t count = number(at + sizeof plain - 1, 8);
    uint64_t end = NAMES, entry = NAMES;
    for (uint64_t i = 0; i < count && i < MAX_ENTRIES; i++) {
        const uint64_t last = number(at + entry, 8) + number(at + entry + 8, 8);
        if (last > end) end = last;
        entry += ENTRY_BYTES + number(at + entry + 16, 8);
    }
    return end > entry ? end : entry;
}

static void say_diags(const DiagList *diags)
{
    StrBuf text = {0};
    diag_print(diags, &text);
    if (text.len) hip_say("%.*s", (int)(text.len - (text.data[text.len - 1] == '\n')), text.data);
    strbuf_free(&text);
}

/* The image goes to pages of its own and gets its addresses, for good. */
static bool place_image(CodeObject *object)
{
    uint8_t *pages = hip_pages(object->image_bytes);
    if (!pages) return false;
    object->base = (uintptr_t)pages;
    for (uint32_t i = 0; i < object->fixups.len; i++) {
        const ObjectFixup *fixup = &object->fixups.data[i];
        const uint64_t value = (object->base + fixup->addend) >> fixup->shift;
        memcpy(object->image + fixup->offset, &value, fixup->bytes);
    }
    memcpy(pages, object->image, object->image_bytes);
    object->image = pages;
    return true;
}

/* Unloads what could not be used. */
static HipModule *drop(Arena *own)
{
    arena_free(own);
    return NULL;
}

static HipModule *load(const char *name, const uint8_t *bytes, size_t num_bytes)
{
    Arena *own = arena_new();
    HipModule *module = ARENA_NEW(own, HipModule);
    DiagList diags;
    diag_init(&diags, own);
    module->arena = own;
    const char *kept = arena_strdup(own, name);
    const char *target = target_infos[hip_device()->target].name;
    if (!bundle_open(own, kept, object_is_elf(bytes, num_bytes) ? NULL : target, NULL, &bytes, &num_bytes, &diags) ||
        !object_read(own, kept, bytes, num_bytes, &module->object, &diags)) {
        say_diags(&diags);
        return drop(own);
    }
    if (module->object.target != hip_device()->target) {
        hip_say("%s is code for %s, and the device %s is a %s", name, target_infos[module->object.target].name,
                hip_device()->name, target);
        return drop(own);
    }
    if (!place_image(&module->object)) return drop(own);
    module->functions = ARENA_ARRAY(own, HipFunction, module->object.kernels.len);
    for (uint32_t i = 0; i < module->object.kernels.len; i++)
        module->functions[i] = (HipFunction){.module = module, .kernel = &module->object.kernels.data[i]};
    module->next = all.modules;
    return all.modules = module;
}

static HipFunction *find_function(HipModule *module, const char *name)
{
    for (uint32_t i = 0; i < module->object.kernels.len; i++)
        if (!strcmp(module->functions[i].kernel->name, name)) return &module->functions[i];
    return NULL;
}

static const ObjectVariable *find_variable(const HipModule *module, const char *name)
{
    for (uint32_t i = 0; i < module->object.variables.len; i++)
        if (!strcmp(module->object.variables.data[i].name, name)) return &module->object.variables.data[i];
    return NULL;
}

static HipModule *module_of(Program *program)
{
    if (program->module || program->is_bad) return program->module;
    program->module = load("the program's code object", program->bundle, image_bytes(program->bundle));
    program->is_bad = !program->module;
    if (program->is_bad) return NULL;
    for (Variable *v = program->variables; v; v = v->next) {
        const ObjectVariable *variable = v->managed ? find_variable(program->module, v->name) : NULL;
        if (variable) memcpy(program->module->object.image + variable->offset, v->managed, sizeof *v->managed);
    }
    return program->module;
}

bool hip_map_modules(Memory *memory)
{
    for (const HipModule *m = all.modules; m; m = m->next)
        for (uint32_t i = 0; i < m->object.segments.len; i++) {
            const ObjectSegment *segment = &m->object.segments.data[i];
            const MemoryRegion region = {.base = m->object.base + segment->offset,
                                         .size = segment->size,
                                         .name = segment->is_code ? "the code" : "the code object's data",
                                         .read_only = !segment->is_writable,
                                         .host = m->object.image + segment->offset};
            if (segment->size && memory_map(memory, &region) == MEMORY_NO_REGION) return false;
        }
    return true;
}

/* ---- what clang's host code calls before main ---- */

void **__hipRegisterFatBinary(const void *data);
void __hipRegisterFunction(void **program, const void *stub, char *unused, const char *name, unsigned limit, void *tid,
                           void *bid, void *block, void *grid, int *wave);
void __hipRegisterVar(void **program, void *shadow, char *host_name, char *name, int is_extern, size_t bytes,
                      int is_constant, int is_global);
void __hipRegisterManagedVar(void **program, void **pointer, void *value, const char *name, size_t bytes,
                             unsigned align);
void __hipUnregisterFatBinary(void **program);

/* The device is the first of these targets, where nobody asked for one. */
static void offer_targets(const uint8_t *bundle, size_t bytes)
{
    Arena *scratch = arena_new();
    for (unsigned t = 0; t < NUM_TARGETS; t++) {
        DiagList diags;
        diag_init(&diags, scratch);
        const uint8_t *code = bundle;
        size_t num_bytes = bytes;
        if (bundle_open(scratch, "", target_infos[t].name, NULL, &code, &num_bytes, &diags))
            hip_offer_target((Target)t);
    }
    arena_free(scratch);
}

void **__hipRegisterFatBinary(const void *data)
{
    enum { MAGIC = 0x48495046 };
    const FatBinary *fat = data;
    hip_begin();
    Program *program = ARENA_NEW(arena(), Program);
    program->bundle = fat->bundle;
    program->is_bad = fat->magic != MAGIC || !image_bytes(fat->bundle);
    if (program->is_bad) hip_say("a fat binary that is no offload bundle");
    else offer_targets(fat->bundle, image_bytes(fat->bundle));
    program->next = all.programs;
    all.programs = program;
    hip_end(hipSuccess);
    return (void **)program;
}

void __hipRegisterFunction(void **program, const void *stub, char *unused, const char *name, unsigned limit, void *tid,
                           void *bid, void *block, void *grid, int *wave)
{
    (void)unused, (void)limit, (void)tid, (void)bid, (void)block, (void)grid, (void)wave;
    hip_begin();
    Stub *s = ARENA_NEW(arena(), Stub);
    *s = (Stub){.program = (Program *)program, .name = name};
    map_put_pointer(&all.stubs, arena(), stub, s);
    hip_end(hipSuccess);
}

static Variable *add_variable(Program *program, const char *name, const void *shadow)
{
    Variable *v = ARENA_NEW(arena(), Variable);
    *v = (Variable){.next = program->variables, .program = program, .name = name, .shadow = shadow};
    program->variables = v;
    map_put_pointer(&all.variables, arena(), shadow, v);
    return v;
}

void __hipRegisterVar(void **program, void *shadow, char *host_name, char *name, int is_extern, size_t bytes,
                      int is_constant, int is_global)
{
    (void)host_name, (void)is_extern, (void)bytes, (void)is_constant, (void)is_global;
    hip_begin();
    add_variable((Program *)program, name, shadow);
    hip_end(hipSuccess);
}

/* A managed variable is one memory for host and kernels: both have a pointer to it. */
void __hipRegisterManagedVar(void **program, void **pointer, void *value, const char *name, size_t bytes,
                             unsigned align)
{
    (void)align;
    if (hipMallocManaged(pointer, bytes, hipMemAttachGlobal) != hipSuccess) return;
    if (value) memcpy(*pointer, value, bytes);
    hip_begin();
    add_variable((Program *)program, name, pointer)->managed = pointer;
    hip_end(hipSuccess);
}

void __hipUnregisterFatBinary(void **program) { (void)program; }

/* ---- finding ---- */

HipFunction *hip_function_of_stub(const void *stub)
{
    Stub *s = map_get_pointer(&all.stubs, stub);
    if (!s) return NULL;
    if (s->function) return s->function;
    HipModule *module = module_of(s->program);
    s->function = module ? find_function(module, s->name) : NULL;
    if (module && !s->function) hip_say("the program's code object has no kernel '%s'", s->name);
    return s->function;
}

HipFunction *hip_function(hipFunction_t function) { return (HipFunction *)(void *)function; }

bool hip_variable(const void *shadow, void **address, size_t *bytes)
{
    Variable *v = map_get_pointer(&all.variables, shadow);
    HipModule *module = v ? module_of(v->program) : NULL;
    const ObjectVariable *found = module ? find_variable(module, v->name) : NULL;
    if (!found) return false;
    *address = v->managed ? *v->managed : module->object.image + found->offset;
    *bytes = v->managed ? hip_memory_at(*v->managed)->bytes : found->size;
    return true;
}

/* ---- modules ---- */

static hipError_t load_module(hipModule_t *module, const char *name, const uint8_t *bytes, size_t num_bytes)
{
    if (!module) return hipErrorInvalidValue;
    *module = NULL;
    if (!bytes || !num_bytes) return hipErrorInvalidImage;
    *module = (hipModule_t)(void *)load(name, bytes, num_bytes);
    return *module ? hipSuccess : hipErrorNoBinaryForGpu;
}

hipError_t hipModuleLoadData(hipModule_t *module, const void *image)
{
    hip_begin();
    return hip_end(load_module(module, "a module from memory", image, image ? image_bytes(image) : 0));
}

hipError_t hipModuleLoadDataEx(hipModule_t *module, const void *image, unsigned int numOptions, hipJitOption *options,
                               void **optionValues)
{
    (void)numOptions, (void)options, (void)optionValues;
    return hipModuleLoadData(module, image);
}

hipError_t hipModuleLoad(hipModule_t *module, const char *fname)
{
    hip_begin();
    StrBuf text = {0};
    FILE *file = fname ? fopen(fname, "rb") : NULL;
    if (!file) return hip_end(hipErrorFileNotFound);
    char chunk[65536];
    for (size_t n; (n = fread(chunk, 1, sizeof chunk, file)) > 0;) strbuf_append_n(&text, chunk, n);
    fclose(file);
    const hipError_t error = load_module(module, fname, (const uint8_t *)text.data, text.len);
    strbuf_free(&text);
    return hip_end(error);
}

/* Its memory stays: the summary names its kernels, and pointers to its variables may be anywhere. */
hipError_t hipModuleUnload(hipModule_t module)
{
    hip_begin();
    return hip_end(module ? hipSuccess : hipErrorInvalidValue);
}

hipError_t hipModuleGetFunction(hipFunction_t *function, hipModule_t module, const char *kname)
{
    hip_begin();
    if (!function || !module || !kname) return hip_end(hipErrorInvalidValue);
    *function = (hipFunction_t)(void *)find_function((HipModule *)(void *)module, kname);
    return hip_end(*function ? hipSuccess : hipErrorNotFound);
}

hipError_t hipModuleGetGlobal(hipDeviceptr_t *dptr, size_t *bytes, hipModule_t hmod, const char *name)
{
    hip_begin();
    if (!hmod || !name) return hip_end(hipErrorInvalidValue);
    const HipModule *module = (const HipModule *)(const void *)hmod;
    const ObjectVariable *variable = find_variable(module, name);
    if (variable && dptr) *dptr = module->object.image + variable->offset;
    if (variable && bytes) *bytes = variable->size;
    return hip_end(variable ? hipSuccess : hipErrorNotFound);
}
