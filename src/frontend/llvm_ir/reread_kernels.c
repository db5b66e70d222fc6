/* A kernel in the LLVM dialect may have any operation of LLVM IR. The reader of LLVM IR expands many that the reader
   of MLIR has no rows for: integers of more than 64 bits, saturating sums, byte swaps. Modules with such kernels go
   through LLVM IR and back. Kernels keep their operation with all its attributes; only the body is exchanged. */
#include <string.h>

#include "frontend/llvm_ir/parse_ir.h"
#include "frontend/llvm_ir/reread_kernels.h"
#include "frontend/read/find_operations.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

typedef struct Search {
    FrontendContext *fc;
    Arena *arena; /* of this compilation; the context outlives it */
    Map known;    /* identifiers of the operations and intrinsics that the reader of MLIR has */
} Search;

static const void *key(const Search *s, MlirStringRef name) { return mlirIdentifierGet(s->fc->mlir, name).ptr; }

static void add_known(const char *name, void *data)
{
    Search *s = data;
    map_put_pointer(&s->known, s->arena, key(s, mlirStringRefCreateFromCString(name)), s);
}

/* Is there a row for the operation, or for the intrinsic that it calls, without the types at the end of its name? */
static bool has_row(const Search *s, MlirOperation op)
{
    MlirStringRef name = mlirIdentifierStr(mlirOperationGetName(op));
    const MlirAttribute called = op_attribute(op, "intrin");
    if (!mlirAttributeIsNull(called) && mlirAttributeIsAString(called)) name = mlirStringAttrGetValue(called);
    while (name.length && !map_get_pointer(&s->known, key(s, name))) {
        if (mlirAttributeIsNull(called)) return false;
        while (name.length && name.data[--name.length] != '.') {}
    }
    return name.length;
}

static bool is_wide(MlirType type)
{
    if (mlirTypeIsAVector(type)) type = mlirShapedTypeGetElementType(type);
    return mlirTypeIsAInteger(type) && mlirIntegerTypeGetWidth(type) > 64;
}

/* These rows are for what the reader of LLVM IR has brought into order. */
static bool is_whole_wave(MlirOperation op)
{
    static const char *const names[] = {"llvm.amdgcn.set.inactive", "llvm.amdgcn.strict.wwm", "llvm.amdgcn.init.exec"};
    const MlirAttribute called = op_attribute(op, "intrin");
    if (mlirAttributeIsNull(called) || !mlirAttributeIsAString(called)) return false;
    const MlirStringRef name = mlirStringAttrGetValue(called);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (name.length >= strlen(names[i]) && !strncmp(name.data, names[i], strlen(names[i]))) return true;
    return false;
}

static bool needs_ir(MlirOperation op, void *data)
{
    bool needs = !strncmp(op_name(op), "llvm.", 5) && (!has_row(data, op) || is_whole_wave(op));
    for (intptr_t i = 0; i < mlirOperationGetNumResults(op); i++)
        needs = needs || is_wide(mlirValueGetType(op_result(op, i)));
    return needs;
}

static bool is_marked(MlirOperation op, void *)
{
    bool marked = false;
    for (intptr_t i = 0; i < mlirOperationGetNumAttributes(op); i++) {
        const MlirStringRef name = mlirIdentifierStr(mlirOperationGetAttribute(op, i).name);
        marked = marked || (name.length > 7 && !strncmp(name.data, "wavecc.", 7));
    }
    return marked;
}

/* Asks of the functions in the container. What is marked for this compiler stays: LLVM IR has no place for it. */
static bool wants_ir(Search *s, MlirOperation container)
{
    bool needs = false;
    for (MlirOperation op = mlirBlockGetFirstOperation(mlirRegionGetFirstBlock(mlirOperationGetRegion(container, 0)));
         !mlirOperationIsNull(op); op = mlirOperationGetNextInBlock(op))
        if (!strcmp(op_name(op), "llvm.func")) {
            if (has_operation(op, is_marked, NULL)) return false;
            needs = needs || has_operation(op, needs_ir, s);
        }
    return needs;
}

static MlirOperation named(MlirBlock block, const char *kind, MlirAttribute name)
{
    MlirOperation op = mlirBlockGetFirstOperation(block);
    while (!mlirOperationIsNull(op) &&
           (strcmp(op_name(op), kind) || !mlirAttributeEqual(op_attribute(op, "sym_name"), name)))
        op = mlirOperationGetNextInBlock(op);
    return op;
}

/* Functions of the container get the bodies of `from`; its globals replace those of the container. */
static void exchange(MlirBlock into, MlirBlock from)
{
    for (MlirOperation op = mlirBlockGetFirstOperation(from), next; !mlirOperationIsNull(op); op = next) {
        next = mlirOperationGetNextInBlock(op);
        const MlirOperation old = named(into, op_name(op), op_attribute(op, "sym_name"));
        const bool is_function = !strcmp(op_name(op), "llvm.func"), is_old = !mlirOperationIsNull(old);
        if (is_function && is_old &&
            mlirAttributeEqual(op_attribute(op, "function_type"), op_attribute(old, "function_type"))) {
            mlirRegionTakeBody(mlirOperationGetRegion(old, 0), mlirOperationGetRegion(op, 0));
        } else if (is_function || !strcmp(op_name(op), "llvm.mlir.global")) {
            if (is_old) mlirOperationDestroy(old);
            mlirOperationRemoveFromParent(op);
            mlirBlockInsertOwnedOperation(into, 0, op);
        }
    }
}

static bool reread(const Search *s, DiagList *diags, const char *file, const FrontendOptions *options,
                   MlirOperation container)
{
    MlirModule module;
    if (!parse_dialect(s->fc, diags, file, container, options, &module)) return false;
    if (mlirModuleIsNull(module)) return true;
    exchange(mlirRegionGetFirstBlock(mlirOperationGetRegion(container, 0)), mlirModuleGetBody(module));
    mlirModuleDestroy(module);
    return true;
}

bool reread_kernels(FrontendContext *fc, DiagList *diags, const char *file, const FrontendOptions *options,
                    MlirModule module)
{
    const OperationList functions =
        find_operations(diags->arena, mlirModuleGetOperation(module), OUTERMOST, has_name, "llvm.func");
    if (!functions.len) return true;
    Search s = {.fc = fc, .arena = diags->arena};
    frontend_each_operation(add_known, &s);
    /* Rereading a container destroys functions, so the list of containers comes first. */
    MlirOperation *containers = ARENA_ARRAY(diags->arena, MlirOperation, functions.len);
    uint32_t num = 0;
    for (uint32_t i = 0; i < functions.len; i++) {
        const MlirOperation parent = mlirOperationGetParentOperation(functions.data[i]);
        if (!num || !mlirOperationEqual(containers[num - 1], parent)) containers[num++] = parent;
    }
    for (uint32_t i = 0; i < num; i++)
        if (wants_ir(&s, containers[i]) && !reread(&s, diags, file, options, containers[i])) return false;
    return true;
}
