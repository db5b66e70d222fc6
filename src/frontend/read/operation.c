/* One MLIR operation: its name and attributes, and errors at its place. */
#include <string.h>

#include "frontend/read/reader.h"
#include "mlir-c/BuiltinAttributes.h"
#include "support/text.h"

const char *op_name(MlirOperation op)
{
    return mlirOperationIsNull(op) ? "kernel" : mlirIdentifierStr(mlirOperationGetName(op)).data;
}

static SourceLoc here(const Reader *r)
{
    return mlirOperationIsNull(r->op) ? r->k->loc
                                      : source_location(r->k->arena, r->file, mlirOperationGetLocation(r->op));
}

void read_warning(Reader *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    diag_vreport(r->diags, DIAG_WARNING, here(r), format, args);
    va_end(args);
}

bool read_error(Reader *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const SourceLoc loc = here(r);
    static const char call[] = "llvm.call_intrinsic";
    const char *text = arena_vprintf(r->k->arena, format, args);
    va_end(args);
    /* A handler for a rocdl operation names the intrinsic that the author called. */
    const bool is_call = !strncmp(text, call, sizeof call - 1) && strncmp(text + sizeof call - 1, ": '", 3);
    if (is_call) diag_error(r->diags, loc, "%s%s", called_name(r, r->op), text + sizeof call - 1);
    else diag_error(r->diags, loc, "%s", text);
    r->failed = true;
    return false;
}

bool unsupported_type(Reader *r, const Type *type, const char *supported)
{
    return read_error(r, "%s: type %s is not supported; supported: %s", op_name(r->op), type_text(r->fc, type->mlir),
                      supported);
}

void set_location(Reader *r, MlirOperation op)
{
    const MlirLocation location = mlirOperationGetLocation(op);
    if (location.ptr == r->last_location.ptr) return;
    const SourceLoc loc = source_location(r->k->arena, r->file, location);
    if (!loc.line && !r->b.loc) return;
    r->last_location = location;
    r->b.loc = kernel_called_loc(r->k, loc, source_calls(r->k->arena, r->file, location));
}

/* ---- attributes ---- */

MlirAttribute op_attribute(MlirOperation op, const char *name)
{
    return mlirOperationGetAttributeByName(op, mlirStringRefCreateFromCString(name));
}

MlirAttribute op_attribute_or(MlirOperation op, const char *name, const char *other)
{
    MlirAttribute a = op_attribute(op, name);
    return mlirAttributeIsNull(a) ? op_attribute(op, other) : a;
}

bool op_has(MlirOperation op, const char *name) { return !mlirAttributeIsNull(op_attribute(op, name)); }

int64_t op_integer(MlirOperation op, const char *name, int64_t missing)
{
    MlirAttribute a = op_attribute(op, name);
    return mlirAttributeIsNull(a) || !mlirAttributeIsAInteger(a) ? missing : mlirIntegerAttrGetValueInt(a);
}

const char *op_string(Reader *r, MlirOperation op, const char *name)
{
    const MlirAttribute a = op_attribute(op, name);
    if (mlirAttributeIsNull(a) || !mlirAttributeIsAString(a)) return "";
    const MlirStringRef s = mlirStringAttrGetValue(a);
    return arena_strndup(r->arena, s.data, s.length);
}

bool integer_argument(Reader *r, MlirOperation op, const char *name, intptr_t operand, int64_t *out)
{
    *out = op_integer(op, name, 0);
    return op_has(op, name) || constant_operand(r, op, operand, out);
}

int32_t op_segment(MlirOperation op, intptr_t i, int32_t missing)
{
    MlirAttribute a = op_attribute(op, "operandSegmentSizes");
    const bool known = !mlirAttributeIsNull(a) && mlirAttributeIsADenseI32Array(a);
    return known ? mlirDenseI32ArrayGetElement(a, i) : missing;
}

bool op_flag(MlirOperation op, const char *name)
{
    MlirAttribute a = op_attribute(op, name);
    return !mlirAttributeIsNull(a) && (!mlirAttributeIsABool(a) || mlirBoolAttrGetValue(a));
}

unsigned op_i64_array(Reader *r, MlirOperation op, const char *name, int64_t *out, unsigned max)
{
    MlirAttribute a = op_attribute(op, name);
    unsigned n = 0;
    if (mlirAttributeIsNull(a)) return 0;
    if (mlirAttributeIsADenseI64Array(a)) {
        n = (unsigned)mlirDenseArrayGetNumElements(a);
        for (unsigned i = 0; i < n && i < max; i++) out[i] = mlirDenseI64ArrayGetElement(a, i);
    } else if (mlirAttributeIsAArray(a)) {
        n = (unsigned)mlirArrayAttrGetNumElements(a);
        for (unsigned i = 0; i < n && i < max; i++) out[i] = mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(a, i));
    }
    if (n > max) read_error(r, "%s: more than %u dimensions", op_name(op), max);
    return n < max ? n : max;
}

bool is_poison(MlirValue v)
{
    static const char *const anything[] = {"ub.poison", "llvm.mlir.poison", "llvm.mlir.undef"};
    return mlirValueIsAOpResult(v) && TEXT_IN(op_name(mlirOpResultGetOwner(v)), anything);
}

MlirOperation find_symbol(MlirOperation inside, const char *kind, MlirStringRef name)
{
    for (MlirOperation at = mlirOperationGetParentOperation(inside); !mlirOperationIsNull(at);
         at = mlirOperationGetParentOperation(at)) {
        MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(at, 0));
        if (mlirBlockIsNull(block)) continue;
        for (MlirOperation op = mlirBlockGetFirstOperation(block); !mlirOperationIsNull(op);
             op = mlirOperationGetNextInBlock(op)) {
            if (strcmp(op_name(op), kind)) continue;
            MlirStringRef other = mlirStringAttrGetValue(op_attribute(op, "sym_name"));
            if (other.length == name.length && !memcmp(other.data, name.data, name.length)) return op;
        }
    }
    return (MlirOperation){NULL};
}

bool without_effect(Reader *, MlirOperation) { return true; }
