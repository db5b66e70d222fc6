/* Code objects: those in fat binaries, which clang's host code registers before main, and those of hipModuleLoad. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "hip/hip_later.h"
#include "hip/hip_leaks.h"
#include "hip/hip_repeat.h"
#include "object/bundle.h"
#include "support/map.h"

/* The argument of __hipRegisterFatBinary (clang, CGCUDANV.cpp: "HIPF"). */
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

/* One fat binary of the process. Its code object is loaded at the first use of something in it. */
typedef struct Program {
    struct Program *next;
    const uint8_t *bundle;
    Variable *variables;
    HipModule *modules[HIP_MAX_DEVICES]; /* each device has its own variables */
    bool is_bad;                         /* it could not be loaded; the error was printed */
} Program;

typedef struct Stub {
    Program *program;
    const char *name;
    HipFunction *functions[HIP_MAX_DEVICES];
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

/* The bytes of the bundle's header and entries, and of the data that they name. 0: they are invalid. */
static uint64_t bundle_bytes(const uint8_t *at, size_t magic_bytes)
{
    enum { MAX_ENTRIES = 4096, MAX_NAME = 4096, ENTRY_BYTES = 24 };
    uint64_t entry = magic_bytes + 8, end = entry, last;
    if (!hip_can_reach(at, entry, false)) return 0;
    const uint64_t count = number(at + magic_bytes, 8);
    if (count > MAX_ENTRIES) return 0;
    for (uint64_t i = 0; i < count; i++) {
        if (!hip_can_reach(at + entry, ENTRY_BYTES, false)) return 0;
        const uint64_t name = number(at + entry + 16, 8);
        if (name > MAX_NAME) return 0;
        if (__builtin_add_overflow(number(at + entry, 8), number(at + entry + 8, 8), &last)) return 0;
        if (last > end) end = last;
        entry += ENTRY_BYTES + name;
    }
    return end > entry ? end : entry;
}

/* The size of the bundle or ELF file at that address, from its own tables, because the caller does not give it. 0:
   neither, or the process has fewer bytes there. Formats: the clang document "Clang Offload Bundler"; the ELF
   specification. */
static size_t image_bytes(const uint8_t *at)
{
    static const char plain[] = "__CLANG_OFFLOAD_BUNDLE__";
    enum { MAGIC = 4, ELF_HEADER = 64, PACKED_HEADER = 16 };
    uint64_t bytes = 0;
    if (!hip_can_reach(at, MAGIC, false)) return 0;
    if (!memcmp(at, "\177ELF", MAGIC)) {
        if (!hip_can_reach(at, ELF_HEADER, false)) return 0;
        const uint64_t table = number(at + 0x28, 8), size = number(at + 0x3a, 2), count = number(at + 0x3c, 2);
        if (__builtin_add_overflow(table, size * count, &bytes)) return 0;
    } else if (!memcmp(at, "CCOB", MAGIC)) {
        if (!hip_can_reach(at, PACKED_HEADER, false)) return 0;
        bytes = number(at + 4, 2) >= 3 ? number(at + 8, 8) : number(at + 8, 4);
    } else if (hip_can_reach(at, sizeof plain - 1, false) && !memcmp(at, plain, sizeof plain - 1)) {
        bytes = bundle_bytes(at, sizeof plain - 1);
    }
    return hip_can_reach(at, bytes, false) ? bytes : 0;
}

static void say_diags(const DiagList *diags)
{
    StrBuf text = {0};
    diag_print(diags, &text);
    if (text.len) hip_say("%.*s", (int)(text.len - (text.data[text.len - 1] == '\n')), text.data);
    strbuf_free(&text);
}

/* Moves the image to pages of its own and relocates it. */
static bool place_image(CodeObject *object)
{
    uint8_t *pages = hip_pages(object->image_bytes);
    if (!pages) return false;
    object->base = (uintptr_t)pages;
    VEC_FOREACH(const ObjectFixup, fixup, &object->fixups) {
        const uint64_t value = (object->base + fixup->addend) >> fixup->shift;
        memcpy(object->image + fixup->offset, &value, fixup->bytes);
    }
    memcpy(pages, object->image, object->image_bytes);
    object->image = pages;
    return true;
}

/* Records the variables as device memory. Those of one image are consecutive. */
static bool add_variables(const HipModule *module)
{
    const CodeObject *object = &module->object;
    VEC_FOREACH(const ObjectVariable, v, &object->variables) {
        if (!hip_add_variable(object->image + v->offset, v->size, module->device)) return false;
    }
    return true;
}

/* Reads the code object for the device from memory. */
static hipError_t read_object(HipModule *module, const char *name, const uint8_t *bytes, size_t num_bytes)
{
    Arena *own = module->arena;
    DiagList diags;
    diag_init(&diags, own);
    const char *target = target_infos[hip_device()->target].name;
    const bool opens =
        bundle_open(own, name, object_is_elf(bytes, num_bytes) ? NULL : target, NULL, &bytes, &num_bytes, &diags);
    if (!opens || !object_read_module(own, name, bytes, num_bytes, &module->object, &diags)) {
        say_diags(&diags);
        return opens ? hipErrorInvalidImage : hipErrorNoBinaryForGpu;
    }
    if (module->object.target != hip_device()->target) {
        hip_say("%s has code for %s, but the device %s is a %s", name, target_infos[module->object.target].name,
                hip_device()->name, target);
        return hipErrorNoBinaryForGpu;
    }
    return place_image(&module->object) ? hipSuccess : hipErrorOutOfMemory;
}

static void unlink_module(const HipModule *module)
{
    HipModule **link = &all.modules;
    while (*link != module) link = &(*link)->next;
    *link = module->next;
}

/* Removes its functions and memory. The record of its kernels stays for the summary. */
static void unload(HipModule *module)
{
    CodeObject *object = &module->object;
    bool is_named = false;
    for (uint32_t i = 0; i < object->kernels.len; i++) {
        hip_handle_end(HIP_HANDLE_FUNCTION, module->functions[i].handle);
        is_named |= hip_options()->summary && module->functions[i].launches;
    }
    hip_repeat_forget(module);
    hip_remove_variables(object->image, object->image_bytes);
    hip_free_pages(object->image, object->image_bytes);
    module->is_unloaded = true;
    if (is_named) return;
    unlink_module(module);
    arena_free(module->arena);
}

static hipError_t load(const char *name, const uint8_t *bytes, size_t num_bytes, unsigned device, HipModule **loaded)
{
    Arena *own = arena_new();
    HipModule *module = ARENA_NEW(own, HipModule);
    module->arena = own;
    module->device = device;
    const hipError_t error = read_object(module, arena_strdup(own, name), bytes, num_bytes);
    if (error != hipSuccess) {
        arena_free(own);
        return error;
    }
    module->functions = ARENA_ARRAY(own, HipFunction, module->object.kernels.len);
    for (uint32_t i = 0; i < module->object.kernels.len; i++)
        module->functions[i] = (HipFunction){.module = module, .kernel = &module->object.kernels.data[i]};
    module->next = all.modules;
    all.modules = module;
    if (!add_variables(module)) {
        unload(module);
        return hipErrorOutOfMemory;
    }
    *loaded = module;
    return hipSuccess;
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

static HipModule *module_of(Program *program, unsigned device)
{
    HipModule **module = &program->modules[device];
    if (*module || program->is_bad) return *module;
    const size_t bytes = image_bytes(program->bundle);
    program->is_bad = load("the program's code object", program->bundle, bytes, device, module) != hipSuccess;
    if (program->is_bad) return NULL;
    for (Variable *v = program->variables; v; v = v->next) {
        const ObjectVariable *variable = v->managed ? find_variable(*module, v->name) : NULL;
        if (variable) memcpy((*module)->object.image + variable->offset, v->managed, sizeof *v->managed);
    }
    return *module;
}

bool hip_map_modules(Memory *memory, unsigned device)
{
    for (const HipModule *m = all.modules; m; m = m->next)
        for (uint32_t i = 0; !m->is_unloaded && hip_sees(device, m->device) && i < m->object.segments.len; i++) {
            const ObjectSegment *segment = &m->object.segments.data[i];
            const MemoryRegion region = {.base = m->object.base + segment->offset,
                                         .size = segment->reach,
                                         .name = segment->is_code ? "the code" : "the code object's data",
                                         .read_only = !segment->is_writable,
                                         .host = m->object.image + segment->offset,
                                         .untracked = true};
            if (segment->size && memory_map(memory, &region) == MEMORY_NO_REGION) return false;
        }
    return true;
}

/* ---- calls of clang's host code before main ---- */

void **__hipRegisterFatBinary(const void *data);
void __hipRegisterFunction(void **program, const void *stub, char *unused, const char *name, unsigned limit, void *tid,
                           void *bid, void *block, void *grid, int *wave);
void __hipRegisterVar(void **program, void *shadow, char *host_name, char *name, int is_extern, size_t bytes,
                      int is_constant, int is_global);
void __hipRegisterManagedVar(void **program, void **pointer, void *value, const char *name, size_t bytes,
                             unsigned align);
void __hipUnregisterFatBinary(void **program);

/* Offers the first of these targets as the device, if none was requested. */
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
    if (program->is_bad) hip_say("a fat binary is not an offload bundle");
    else offer_targets(fat->bundle, image_bytes(fat->bundle));
    program->next = all.programs;
    all.programs = program;
    hip_end(hipSuccess);
    return (void **)program;
}

void __hipRegisterFunction(void **program, const void *stub, char *, const char *name, unsigned, void *, void *, void *,
                           void *, int *)
{
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

void __hipRegisterVar(void **program, void *shadow, char *, char *name, int, size_t, int, int)
{
    hip_begin();
    add_variable((Program *)program, name, shadow);
    hip_end(hipSuccess);
}

/* Host and kernels share the memory of a managed variable, and both have a pointer to it. */
void __hipRegisterManagedVar(void **program, void **pointer, void *value, const char *name, size_t bytes, unsigned)
{
    if (hipMallocManaged(pointer, bytes, hipMemAttachGlobal) != hipSuccess) return;
    if (value) memcpy(*pointer, value, bytes);
    hip_begin();
    hip_leak_end(*pointer); /* it ends with the program, so it is not a leak */
    add_variable((Program *)program, name, pointer)->managed = pointer;
    hip_end(hipSuccess);
}

void __hipUnregisterFatBinary(void **) {}

/* ---- finding ---- */

HipFunction *hip_function_of_stub(const void *stub, unsigned device)
{
    Stub *s = map_get_pointer(&all.stubs, stub);
    if (!s) return NULL;
    if (s->functions[device]) return s->functions[device];
    HipModule *module = module_of(s->program, device);
    s->functions[device] = module ? find_function(module, s->name) : NULL;
    if (module && !s->functions[device]) hip_say("the program's code object has no kernel '%s'", s->name);
    return s->functions[device];
}

HipFunction *hip_function(hipFunction_t function) { return hip_handle_get(HIP_HANDLE_FUNCTION, function); }

unsigned hip_most_items(const HipFunction *function)
{
    const unsigned most = function->kernel->max_flat_workgroup_size;
    return most ? most : MAX_WORKGROUP_SIZE;
}

bool hip_variable(const void *shadow, void **address, size_t *bytes)
{
    Variable *v = map_get_pointer(&all.variables, shadow);
    HipModule *module = v ? module_of(v->program, hip_current_device()) : NULL;
    const ObjectVariable *found = module ? find_variable(module, v->name) : NULL;
    const HipMemory *managed = found && v->managed ? hip_memory_at(*v->managed) : NULL;
    if (!found || (v->managed && !managed)) return false;
    *address = v->managed ? *v->managed : module->object.image + found->offset;
    *bytes = v->managed ? managed->bytes : found->size;
    return true;
}

/* ---- modules ---- */

static HipModule *find_module(hipModule_t module) { return hip_handle_get(HIP_HANDLE_MODULE, module); }

static hipError_t load_module(hipModule_t *module, const char *name, const uint8_t *bytes, size_t num_bytes)
{
    HipModule *loaded = NULL;
    if (!num_bytes) return hipErrorInvalidImage;
    const hipError_t error = load(name, bytes, num_bytes, hip_current_device(), &loaded);
    if (error != hipSuccess) return error;
    *module = hip_handle_new(HIP_HANDLE_MODULE, loaded);
    if (*module) return hipSuccess;
    unload(loaded);
    return hipErrorOutOfMemory;
}

hipError_t hipModuleLoadData(hipModule_t *module, const void *image)
{
    hip_begin();
    if (!module || !image) return hip_end(hipErrorInvalidValue);
    *module = NULL;
    return hip_end(load_module(module, "a module from memory", image, image_bytes(image)));
}

hipError_t hipModuleLoadDataEx(hipModule_t *module, const void *image, unsigned int, hipJitOption *, void **)
{
    return hipModuleLoadData(module, image);
}

/* A file is mapped while it is read. A pipe or a device has no size, so it is not an image. */
static hipError_t load_file(hipModule_t *module, const char *name)
{
    struct stat about;
    const int file = open(name, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0) return hipErrorFileNotFound;
    const bool is_file = !fstat(file, &about) && S_ISREG(about.st_mode) && about.st_size > 0;
    const size_t bytes = is_file ? (size_t)about.st_size : 0;
    void *image = is_file ? mmap(NULL, bytes, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED;
    close(file);
    if (image == MAP_FAILED) return hipErrorInvalidImage;
    const hipError_t error = load_module(module, name, image, bytes);
    munmap(image, bytes);
    return error;
}

hipError_t hipModuleLoad(hipModule_t *module, const char *fname)
{
    hip_begin();
    if (!module || !fname) return hip_end(hipErrorInvalidValue);
    *module = NULL;
    return hip_end(load_file(module, fname));
}

hipError_t hipModuleUnload(hipModule_t module)
{
    hip_begin();
    hip_later_wait_all();
    HipModule *loaded = hip_handle_end(HIP_HANDLE_MODULE, module);
    if (loaded) unload(loaded);
    return hip_end(loaded ? hipSuccess : module ? hipErrorNotFound : hipErrorInvalidHandle);
}

/* hipSuccess: module and name are valid arguments. */
static hipError_t check_name(hipModule_t module, const char *name)
{
    if (!name || !*name) return hipErrorInvalidValue;
    if (!module) return hipErrorInvalidHandle;
    return find_module(module) ? hipSuccess : hipErrorNotFound;
}

hipError_t hipModuleGetFunction(hipFunction_t *function, hipModule_t module, const char *kname)
{
    hip_begin();
    const hipError_t error = function ? check_name(module, kname) : hipErrorInvalidValue;
    if (error != hipSuccess) return hip_end(error);
    HipFunction *found = find_function(find_module(module), kname);
    if (found && !found->handle) found->handle = hip_handle_new(HIP_HANDLE_FUNCTION, found);
    *function = found ? found->handle : NULL;
    if (!found) return hip_end(hipErrorNotFound);
    return hip_end(*function ? hipSuccess : hipErrorOutOfMemory);
}

hipError_t hipModuleGetGlobal(hipDeviceptr_t *dptr, size_t *bytes, hipModule_t hmod, const char *name)
{
    hip_begin();
    const hipError_t error = dptr || bytes ? check_name(hmod, name) : hipErrorInvalidValue;
    if (error != hipSuccess) return hip_end(error);
    const HipModule *module = find_module(hmod);
    const ObjectVariable *variable = find_variable(module, name);
    if (variable && dptr) *dptr = module->object.image + variable->offset;
    if (variable && bytes) *bytes = variable->size;
    return hip_end(variable ? hipSuccess : hipErrorNotFound);
}
