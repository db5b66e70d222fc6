/* llvm.call_intrinsic: the intrinsics of AMDGPU that are operations of rocdl, and a few that have rows of their own. */
#include <stdio.h>
#include <string.h>

#include "frontend/dialect/dialect.h"
#include "frontend/dialect/matrix.h"
#include "mlir-c/BuiltinAttributes.h"

static const char prefix[] = "llvm.amdgcn.";

/* "llvm.amdgcn.raw.ptr.buffer.load.v4f32": types that overloads are told apart by, at the end of the name. Not those
   of names of conversions (cvt.pk.fp8.f32), which are no overloads. */
static void cut_overloads(char *name)
{
    for (char *dot; !strstr(name, ".cvt.") && (dot = strrchr(name, '.'));) {
        const char *text = dot + 1;
        if (*text == 'v' && text[1] >= '0' && text[1] <= '9') text += 1 + strspn(text + 1, "0123456789");
        size_t letters = strspn(text, "bfip"), digits = strspn(text + letters, "0123456789");
        if (!letters || letters > 2 || (letters == 1 && *text == 'b') || !digits || text[letters + digits]) return;
        *dot = 0;
    }
}

const char *called_name(Reader *r, MlirOperation op)
{
    if (!op_has(op, "intrin")) return op_name(op);
    const MlirStringRef text = mlirStringAttrGetValue(op_attribute(op, "intrin"));
    return arena_printf(r->k->arena, "%.*s", (int)text.length, text.data);
}

static const OpRow *row_named(Reader *r, const char *name)
{
    return map_get_pointer(&r->fc->ops, mlirIdentifierGet(r->fc->mlir, mlirStringRefCreateFromCString(name)).ptr);
}

static bool emit_call_intrinsic(Reader *r, MlirOperation op)
{
    if (mlirOperationGetNumResults(op) > 1) return read_error(r, "%s: more than one result", op_name(op));
    char *name = arena_strdup(r->k->arena, called_name(r, op));
    cut_overloads(name);
    const char *rest = strncmp(name, prefix, strlen(prefix)) ? "" : name + strlen(prefix);
    if (!strncmp(rest, "wmma.", 5) || !strncmp(rest, "swmmac.", 7)) return emit_wmma_intrinsic(r, op);
    const OpRow *row = *rest ? row_named(r, name) : NULL;
    if (*rest && !row) {
        row = row_named(r, arena_printf(r->k->arena, "rocdl.%s", rest));
        if (row && !row->intrinsic) row = NULL;
    }
    if (!row) return read_error(r, "llvm.call_intrinsic: '%s' is not supported", name);
    r->row = row;
    if (row->read) return row->read(r, op) && !r->failed;
    if (row->eval && row->eval(r, op) != EVAL_NOT_MINE) return !r->failed;
    return row->emit(r, op);
}

void each_intrinsic(const OpRow *row, void (*each)(const char *name, void *data), void *data)
{
    char text[96];
    if (!row->intrinsic) return;
    const int length = snprintf(text, sizeof text, "%s%s", prefix, row->name + strlen("rocdl."));
    for (int i = 0; i < length && strstr(text, "wmma"); i++)
        if (text[i] == '_') text[i] = '.'; /* between the types of A and B */
    each(text, data);
}

const OpRow llvm_intrinsic_ops[] = {
    {.name = "llvm.call_intrinsic", .emit = emit_call_intrinsic, .lanes_differ = true},
    {0},
};
