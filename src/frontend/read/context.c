/* The MLIR context, and what is cached in it between modules. */
#include "frontend/read/context.h"
#include "frontend/read/diagnostics.h"
#include "mlir-c/Dialect/AMDGPU.h"
#include "mlir-c/Dialect/Affine.h"
#include "mlir-c/Dialect/Arith.h"
#include "mlir-c/Dialect/ControlFlow.h"
#include "mlir-c/Dialect/Func.h"
#include "mlir-c/Dialect/GPU.h"
#include "mlir-c/Dialect/Index.h"
#include "mlir-c/Dialect/LLVM.h"
#include "mlir-c/Dialect/Math.h"
#include "mlir-c/Dialect/MemRef.h"
#include "mlir-c/Dialect/ROCDL.h"
#include "mlir-c/Dialect/SCF.h"
#include "mlir-c/Dialect/UB.h"
#include "mlir-c/Dialect/Vector.h"

static void register_row(FrontendContext *fc, const char *name, const OpRow *row)
{
    MlirIdentifier id = mlirIdentifierGet(fc->mlir, mlirStringRefCreateFromCString(name));
    CHECK(!map_get_pointer(&fc->ops, id.ptr)); /* each operation has one handler */
    map_put_pointer(&fc->ops, fc->arena, id.ptr, (void *)row);
}

static void register_rows(FrontendContext *fc, const OpRow *const *tables)
{
    for (; *tables; tables++)
        for (const OpRow *row = *tables; row->name; row++) {
            register_row(fc, row->name, row);
            if (row->intrinsic) register_row(fc, arena_printf(fc->arena, "llvm.amdgcn.%s", row->intrinsic), row);
        }
}

FrontendContext *context_new(const OpRow *const *tables)
{
    Arena *arena = arena_new();
    FrontendContext *fc = ARENA_NEW(arena, FrontendContext);
    fc->arena = arena;
    MlirDialectRegistry registry = mlirDialectRegistryCreate();
    MlirDialectHandle dialects[] = {
        mlirGetDialectHandle__amdgpu__(), mlirGetDialectHandle__affine__(), mlirGetDialectHandle__arith__(),
        mlirGetDialectHandle__cf__(),     mlirGetDialectHandle__func__(),   mlirGetDialectHandle__gpu__(),
        mlirGetDialectHandle__llvm__(),   mlirGetDialectHandle__math__(),   mlirGetDialectHandle__memref__(),
        mlirGetDialectHandle__rocdl__(),  mlirGetDialectHandle__scf__(),    mlirGetDialectHandle__vector__(),
        mlirGetDialectHandle__ub__(),     mlirGetDialectHandle__index__(),
    };
    for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++)
        mlirDialectHandleInsertDialect(dialects[i], registry);
    fc->mlir = mlirContextCreateWithRegistry(registry, false);
    mlirDialectRegistryDestroy(registry);
    /* stream.binding.subspan and IREE's attributes stay unregistered. */
    mlirContextSetAllowUnregisteredDialects(fc->mlir, true);
    register_rows(fc, tables);
    return fc;
}

void load_dialect(FrontendContext *fc, const char *name)
{
    mlirContextGetOrLoadDialect(fc->mlir, mlirStringRefCreateFromCString(name));
}

void frontend_context_free(FrontendContext *fc)
{
    if (!fc) return;
    mlirContextDestroy(fc->mlir);
    arena_free(fc->arena);
}

/* ---- attributes ---- */

/* Frees `text`. */
static const char *remember(FrontendContext *fc, Map *texts, const void *key, StrBuf *text)
{
    const char *kept = arena_strdup(fc->arena, text->data ? text->data : "");
    strbuf_free(text);
    map_put_pointer(texts, fc->arena, key, (void *)kept);
    return kept;
}

const char *attribute_text(FrontendContext *fc, MlirAttribute attribute)
{
    const char *known = map_get_pointer(&fc->attribute_texts, attribute.ptr);
    if (known) return known;
    StrBuf text = {0};
    mlirAttributePrint(attribute, append_text, &text);
    return remember(fc, &fc->attribute_texts, attribute.ptr, &text);
}

const char *type_text(FrontendContext *fc, MlirType type)
{
    const char *known = map_get_pointer(&fc->type_texts, type.ptr);
    if (known) return known;
    StrBuf text = {0};
    mlirTypePrint(type, append_text, &text);
    return remember(fc, &fc->type_texts, type.ptr, &text);
}
