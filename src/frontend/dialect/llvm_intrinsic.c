/* llvm.call_intrinsic: AMDGPU intrinsics that equal rocdl operations, and a few with rows of their own. */
#include <stdio.h>
#include <string.h>

#include "frontend/dialect/dialect.h"
#include "frontend/llvm_ir/import_ir.h"
#include "mlir-c/BuiltinAttributes.h"

/* Cuts the last type suffix of an overloaded name, as in "llvm.amdgcn.raw.ptr.buffer.load.v4f32". False: there is
   none. */
static bool cut_overload(char *name)
{
    char *dot = strrchr(name, '.'), *text = dot + 1;
    if (!dot) return false;
    if (*text == 'v' && text[1] >= '0' && text[1] <= '9') text += 1 + strspn(text + 1, "0123456789");
    size_t letters = strspn(text, "bfip"), digits = strspn(text + letters, "0123456789");
    if (!letters || letters > 2 || (letters == 1 && *text == 'b') || !digits || text[letters + digits]) return false;
    *dot = 0;
    return true;
}

const char *called_name(Reader *r, MlirOperation op)
{
    if (!op_has(op, "intrin")) return op_name(op);
    const MlirStringRef text = mlirStringAttrGetValue(op_attribute(op, "intrin"));
    return arena_printf(r->k->arena, "%.*s", (int)text.length, text.data);
}

static const OpRow *row_named(FrontendContext *fc, const char *name)
{
    return map_get_pointer(&fc->ops, mlirIdentifierGet(fc->mlir, mlirStringRefCreateFromCString(name)).ptr);
}

/* The end of a name may look like a type (cvt.f32.fp8, mfma.f32.16x16x32.f16), so the longest known name counts. A WMMA
   shape without a row gets its message from the handler of the others. */
static const OpRow *find_intrinsic(FrontendContext *fc, char *name)
{
    if (!strncmp(name, "llvm.amdgcn.wmma.", 17) || !strncmp(name, "llvm.amdgcn.swmmac.", 19))
        return row_named(fc, "rocdl.wmma.f32.16x16x4.f32");
    if (strncmp(name, "llvm.amdgcn.", 12)) return NULL;
    const OpRow *row = row_named(fc, name);
    while (!row && cut_overload(name)) row = row_named(fc, name);
    return row;
}

const OpRow *intrinsic_row(Reader *r, MlirOperation op)
{
    const MlirAttribute called = op_attribute(op, "intrin");
    const OpRow *row = map_get_pointer(&r->fc->intrinsics, called.ptr);
    if (row || mlirOperationGetNumResults(op) > 1) return row;
    row = find_intrinsic(r->fc, arena_strdup(r->k->arena, called_name(r, op)));
    if (row) map_put_pointer(&r->fc->intrinsics, r->fc->arena, called.ptr, (void *)row);
    return row;
}

/* What could be done, by the beginning of a name. */
static const char *way_out(const char *name)
{
    static const char *const ways[][2] = {
        {"llvm.amdgcn.struct.", "use the raw form, with index times stride in the offset"},
        {"llvm.amdgcn.ds.gws.", "use atomics on global memory"},
        {"llvm.amdgcn.ds.ordered.", "use atomics on global memory"},
        {"llvm.amdgcn.image.", "kernels have no images; load from buffers"},
        {"llvm.amdgcn.exp", "it is for graphics; store to memory"},
        {"llvm.amdgcn.kill", "it is for graphics; return from the kernel"},
        {"llvm.amdgcn.live.mask", "it is for graphics; llvm.amdgcn.ballot has the lanes that are on"},
        {"llvm.amdgcn.ps.live", "it is for graphics; llvm.amdgcn.ballot has the lanes that are on"},
        {"llvm.amdgcn.ds.bvh.", "kernels have no ray tracing; keep the stack in LDS"},
        {"llvm.amdgcn.permlane64", "gfx9 lacks it; use llvm.amdgcn.ds.bpermute"},
        {"llvm.r600.",
         "it is for other machines; llvm.amdgcn.* has places of work-items and the dispatch packet sizes"},
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (!strncmp(name, ways[i][0], strlen(ways[i][0]))) return ways[i][1];
    return "docs/input.md says which are, and of which types";
}

static bool emit_call_intrinsic(Reader *r, MlirOperation op)
{
    if (mlirOperationGetNumResults(op) > 1)
        return read_error(r, "%s: more than one result is not supported", op_name(op));
    const char *name = ir_intrinsic_name(called_name(r, op));
    return read_error(r, "llvm.call_intrinsic: '%s' is not supported; %s", name, way_out(name));
}

void each_intrinsic(const OpRow *row, void (*each)(const char *name, void *data), void *data)
{
    char text[96];
    if (!row->intrinsic) return;
    snprintf(text, sizeof text, "llvm.amdgcn.%s", row->intrinsic);
    each(text, data);
}

const OpRow llvm_intrinsic_ops[] = {
    {.name = "llvm.call_intrinsic", .emit = emit_call_intrinsic, .lanes_differ = true},
    {0},
};
