/* A module with host and device code, its gpu.module operations replaced by gpu.binary with a code
   object: what tools that go on with the host side (water-opt, mlir-opt) read. */
#include <stdio.h>
#include <string.h>

#include "frontend/prepare/make.h"
#include "frontend/prepare/parse_mlir.h"
#include "frontend/read/diagnostics.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/Dialect/GPU.h"

enum { FORMAT_BINARY = 3 }; /* gpu::CompilationTarget::Binary */

typedef struct ModuleList {
    Arena *arena;
    VEC(MlirOperation) found;
} ModuleList;

static MlirWalkResult note_gpu_module(MlirOperation op, void *data)
{
    ModuleList *list = data;
    if (strcmp(op_name(op), "gpu.module")) return MlirWalkResultAdvance;
    VEC_PUSH(list->arena, &list->found, op);
    return MlirWalkResultSkip;
}

static MlirWalkResult find_kernel(MlirOperation op, void *data)
{
    static const char *const marks[] = {"gpu.kernel", "rocdl.kernel"};
    bool *found = data;
    for (unsigned i = 0; i < 2; i++) *found = *found || !mlirAttributeIsNull(op_attribute(op, marks[i]));
    return *found ? MlirWalkResultInterrupt : MlirWalkResultAdvance;
}

static MlirAttribute attribute(FrontendContext *fc, const char *text)
{
    return mlirAttributeParseGet(fc->mlir, mlirStringRefCreateFromCString(text));
}

/* The first of the targets that the module names, or one for `target`. */
static MlirAttribute object_target(FrontendContext *fc, MlirOperation module, const char *target)
{
    MlirAttribute targets = op_attribute(module, "targets");
    if (!mlirAttributeIsNull(targets) && mlirAttributeIsAArray(targets) && mlirArrayAttrGetNumElements(targets))
        return mlirArrayAttrGetElement(targets, 0);
    char text[64];
    snprintf(text, sizeof text, "#rocdl.target<chip = \"%s\">", target);
    return attribute(fc, text);
}

static void replace(FrontendContext *fc, MlirOperation module, const TargetObject *object)
{
    MlirAttribute entry = mlirGPUObjectAttrGet(fc->mlir, object_target(fc, module, object->target), FORMAT_BINARY,
                                               mlirStringRefCreate(object->data, object->bytes), (MlirAttribute){NULL});
    MlirNamedAttribute attributes[3];
    attributes[0] = named(fc, "sym_name", op_attribute(module, "sym_name"));
    attributes[1] = named(fc, "objects", mlirArrayAttrGet(fc->mlir, 1, &entry));
    attributes[2] = named(fc, "offloadingHandler", attribute(fc, "#gpu.select_object"));
    const Place at = before(module);
    make_operation(&at, &(NewOp){.name = "gpu.binary", .attributes = attributes, .num_attributes = 3});
    mlirOperationDestroy(module);
}

bool frontend_embed(FrontendContext *fc, const char *file, const StrBuf *text, const TargetObject *object,
                    DiagList *diags, StrBuf *out)
{
    MlirModule module = parse_module(fc, diags, file, arena_strndup(diags->arena, text->data, text->len), text->len);
    if (mlirModuleIsNull(module)) return false;
    ModuleList list = {.arena = diags->arena};
    MlirOperation top = mlirModuleGetOperation(module);
    load_dialect(fc, "rocdl");
    mlirOperationWalk(top, note_gpu_module, &list, MlirWalkPreOrder);
    unsigned replaced = 0;
    for (uint32_t i = 0; i < list.found.len; i++) {
        bool has_kernel = false;
        mlirOperationWalk(list.found.data[i], find_kernel, &has_kernel, MlirWalkPreOrder);
        if (!has_kernel) continue;
        replace(fc, list.found.data[i], object);
        replaced++;
    }
    if (replaced) mlirOperationPrint(top, append_text, out);
    mlirModuleDestroy(module);
    return replaced ||
           diag_error(diags, (SourceLoc){file, 0, 0}, "there is no gpu.module with a kernel to make a gpu.binary of");
}
