/* Replaces the gpu.module operations of a module by gpu.binary with a code object, for a module of host and device
   code. Tools that compile the host side read the result (water-opt, mlir-opt). */
#include <stdio.h>
#include <string.h>

#include "frontend/llvm_ir/rocdl_target.h"
#include "frontend/prepare/parse_mlir.h"
#include "frontend/read/diagnostics.h"
#include "frontend/read/find_operations.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Dialect/GPU.h"

enum { FORMAT_BINARY = 3 }; /* gpu::CompilationTarget::Binary */

static bool is_kernel(MlirOperation op, void *)
{
    return !mlirAttributeIsNull(op_attribute_or(op, "gpu.kernel", "rocdl.kernel"));
}

static MlirAttribute attribute(FrontendContext *fc, const char *text)
{
    return mlirAttributeParseGet(fc->mlir, mlirStringRefCreateFromCString(text));
}

/* Names only the chip, because another version of MLIR may read it. */
static MlirAttribute object_of(FrontendContext *fc, const TargetObject *object)
{
    char text[64];
    snprintf(text, sizeof text, "#rocdl.target<chip = \"%s\">", object->target);
    return mlirGPUObjectAttrGet(fc->mlir, attribute(fc, text), FORMAT_BINARY,
                                mlirStringRefCreate(object->data, object->bytes), (MlirAttribute){NULL});
}

static MlirNamedAttribute named(FrontendContext *fc, const char *name, MlirAttribute value)
{
    return mlirNamedAttributeGet(mlirIdentifierGet(fc->mlir, mlirStringRefCreateFromCString(name)), value);
}

typedef struct Embedding {
    FrontendContext *fc;
    const TargetObject *objects;
    unsigned num_objects;
    Arena *arena;
} Embedding;

static bool is_of(const TargetObject *object, MlirOperation module)
{
    if (!object->module) return has_operation(module, is_kernel, NULL);
    const MlirStringRef name = mlirStringAttrGetValue(op_attribute(module, "sym_name"));
    return strlen(object->module) == name.length && !memcmp(object->module, name.data, name.length);
}

/* Replaces a gpu.module. False: none of the objects belongs to it. */
static bool replace(const Embedding *e, MlirOperation module)
{
    MlirAttribute *entries = ARENA_ARRAY(e->arena, MlirAttribute, e->num_objects);
    unsigned num = 0;
    for (unsigned i = 0; i < e->num_objects; i++)
        if (is_of(&e->objects[i], module)) entries[num++] = object_of(e->fc, &e->objects[i]);
    if (!num) return false;
    const MlirAttribute handler = op_attribute(module, "offloadingHandler");
    MlirNamedAttribute attributes[3];
    attributes[0] = named(e->fc, "sym_name", op_attribute(module, "sym_name"));
    attributes[1] = named(e->fc, "objects", mlirArrayAttrGet(e->fc->mlir, num, entries));
    attributes[2] = named(e->fc, "offloadingHandler",
                          mlirAttributeIsNull(handler) ? attribute(e->fc, "#gpu.select_object") : handler);
    MlirOperationState state =
        mlirOperationStateGet(mlirStringRefCreateFromCString("gpu.binary"), mlirOperationGetLocation(module));
    mlirOperationStateAddAttributes(&state, 3, attributes);
    mlirBlockInsertOwnedOperationBefore(mlirOperationGetBlock(module), module, mlirOperationCreate(&state));
    mlirOperationDestroy(module);
    return true;
}

static MlirModule parse(FrontendContext *fc, const char *file, const StrBuf *text, DiagList *diags)
{
    load_dialect(fc, "rocdl");
    return parse_module(fc, diags, file, arena_strndup(diags->arena, text->data, text->len), text->len);
}

bool frontend_embed(FrontendContext *fc, const char *file, const StrBuf *text, const TargetObject *objects,
                    unsigned num_objects, DiagList *diags, StrBuf *out)
{
    const Embedding e = {fc, objects, num_objects, diags->arena};
    MlirModule module = parse(fc, file, text, diags);
    if (mlirModuleIsNull(module)) return false;
    MlirOperation top = mlirModuleGetOperation(module);
    const OperationList found = find_operations(diags->arena, top, OUTERMOST, has_name, "gpu.module");
    unsigned replaced = 0;
    for (uint32_t i = 0; i < found.len; i++) replaced += replace(&e, found.data[i]);
    if (replaced) mlirOperationPrint(top, append_text, out);
    mlirModuleDestroy(module);
    return replaced ||
           diag_error(diags, (SourceLoc){file, 0, 0}, "there is no gpu.module with a kernel to make a gpu.binary of");
}

/* ---- targets ---- */

static const char *copy(Arena *arena, MlirStringRef s) { return arena_strndup(arena, s.data, s.length); }

static bool note_target(FrontendContext *fc, const GpuTarget *module, MlirAttribute a, DiagList *diags,
                        GpuTargetList *out)
{
    Arena *arena = diags->arena;
    RocdlTarget read;
    if (!rocdl_target_read(a, &read))
        return diag_error(diags, module->loc, "gpu.module @%s has the target %s; only #rocdl.target is compiled here",
                          module->module, attribute_text(fc, a));
    GpuTarget target = *module;
    target.triple = copy(arena, read.triple);
    target.chip = copy(arena, read.chip);
    target.features = copy(arena, read.features);
    target.abi = copy(arena, read.abi);
    target.wave32 = read.wave32;
    target.links = read.links;
    VEC_PUSH(arena, out, target);
    return true;
}

static bool note_targets(FrontendContext *fc, const char *file, MlirOperation op, DiagList *diags, GpuTargetList *out)
{
    const GpuTarget module = {.loc = source_location(diags->arena, file, mlirOperationGetLocation(op)),
                              .module = copy(diags->arena, mlirStringAttrGetValue(op_attribute(op, "sym_name")))};
    const MlirAttribute targets = op_attribute(op, "targets");
    const bool has_any = !mlirAttributeIsNull(targets) && mlirAttributeIsAArray(targets);
    const intptr_t num = has_any ? mlirArrayAttrGetNumElements(targets) : 0;
    if (!num)
        return diag_error(diags, module.loc,
                          "gpu.module @%s has no target: write one, [#rocdl.target<chip = \"gfx942\">], or run "
                          "rocdl-attach-target first",
                          module.module);
    for (intptr_t i = 0; i < num; i++)
        if (!note_target(fc, &module, mlirArrayAttrGetElement(targets, i), diags, out)) return false;
    return true;
}

bool frontend_gpu_targets(FrontendContext *fc, const char *file, const StrBuf *text, DiagList *diags,
                          GpuTargetList *out)
{
    bool good = true;
    unsigned num = 0;
    MlirModule module = parse(fc, file, text, diags);
    if (mlirModuleIsNull(module)) return false;
    for (MlirOperation op = mlirBlockGetFirstOperation(mlirModuleGetBody(module)); good && !mlirOperationIsNull(op);
         op = mlirOperationGetNextInBlock(op)) {
        if (strcmp(op_name(op), "gpu.module")) continue;
        good = note_targets(fc, file, op, diags, out);
        num++;
    }
    mlirModuleDestroy(module);
    if (good && !num)
        return diag_error(diags, (SourceLoc){file, 0, 0}, "there is no gpu.module at the top of the module");
    return good;
}
