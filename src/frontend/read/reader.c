/* Reads the body of one kernel: walks over the operations and calls their handlers. */
#include <string.h>

#include "frontend/read/carry.h"
#include "frontend/read/memory_place.h"
#include "mlir-c/BuiltinAttributes.h"

/* ---- the walk ---- */

static const OpRow *find_row(Reader *r, MlirOperation op)
{
    const OpRow *called = strcmp(op_name(op), "llvm.call_intrinsic") ? NULL : intrinsic_row(r, op);
    return called ? called : map_get_pointer(&r->fc->ops, mlirOperationGetName(op).ptr);
}

bool operands_uniform(Reader *r, MlirOperation op)
{
    intptr_t n = mlirOperationGetNumOperands(op);
    for (intptr_t i = 0; i < n; i++) {
        Value *v = operand_value(r, op, i);
        if (!v || !value_is_uniform(r, v)) return false;
    }
    return true;
}

static Value *unknown_place(Reader *r, const Type *type, bool uniform)
{
    Memref *m = memref_new(r, type);
    const Expr *unknown = unknown_integer(r, component_type(r, type), uniform);
    m->base = m->offset = unknown;
    if (m->space == SPACE_BUFFER) {
        const Expr *word = expr_zext(r->pool, unknown, 32);
        m->buffer_start = unknown;
        m->buffer_high = m->num_records = m->buffer_flags = word;
    }
    for (unsigned d = 0; d < type->rank; d++) {
        if (!m->sizes[d]) m->sizes[d] = unknown;
        if (!m->strides[d]) m->strides[d] = unknown;
    }
    return memref_value(r, m);
}

/* A value of known type and uniformity, and nothing else. */
static Value *unknown_value(Reader *r, const Type *type, bool uniform)
{
    const int64_t members = llvm_num_members(r->fc, type->mlir);
    if (type_is_place(type)) return unknown_place(r, type, uniform);
    int64_t room = MAX_AGGREGATE;
    if (members >= 0 && llvm_is_small(r->fc, type->mlir, &room)) {
        Value *v = value_new(r, VALUE_AGGREGATE, type, (uint32_t)members);
        for (int64_t i = 0; i < members; i++) {
            uint64_t offset;
            const Type *member = type_get(r->fc, llvm_member(r->fc, type->mlir, i, &offset));
            v->members[i] = unknown_value(r, member, uniform);
        }
        return v;
    }
    if (type_is_exprs(type) && type->num_elements <= MAX_ELEMENTS) {
        Value *v = exprs_new(r, type);
        for (uint32_t e = 0; e < v->num; e++) v->exprs[e] = unknown_integer(r, type, uniform);
        return v;
    }
    return unknown_data(r, type, uniform);
}

bool analyse_unknown(Reader *r, MlirOperation op, bool uniform)
{
    intptr_t n = mlirOperationGetNumResults(op);
    for (intptr_t i = 0; i < n; i++) {
        const MlirValue result = op_result(op, i);
        value_set(r, result, unknown_value(r, type_of(r, result), uniform));
    }
    return true;
}

/* Prefixes of operations that are instructions of other targets: gfx10, gfx11, gfx12 and later. */
static bool is_of_other_targets(const char *name)
{
    static const char *const prefixes[] = {
        "amdgpu.wmma",
        "amdgpu.scaled_wmma",
        "amdgpu.make_",
        "amdgpu.tensor_",
        "rocdl.wmma.",
        "rocdl.swmmac.",
        "rocdl.cluster.",
        "rocdl.ds.load.tr",
        "rocdl.ds.atomic.",
        "rocdl.global.load.tr",
        "rocdl.global.load.async",
        "rocdl.global.prefetch",
        "rocdl.flat.prefetch",
        "rocdl.s.barrier.",
        "rocdl.s.get.",
        "rocdl.s.wakeup.",
        "rocdl.s.wait.",
        "rocdl.tensor.",
    };
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (!strncmp(name, prefixes[i], strlen(prefixes[i]))) return true;
    return false;
}

static bool is_call(MlirOperation op) { return !strcmp(op_name(op), "llvm.call") || !strcmp(op_name(op), "func.call"); }

/* Reports an unsupported operation, with a replacement for common ones. */
static bool not_supported(Reader *r, MlirOperation op)
{
    const bool gfx1250 = target_infos[r->k->target].family == FAMILY_GFX1250;
    if (gfx1250 && !strncmp(op_name(op), "rocdl.wmma.", 11))
        return read_error(r,
                          "operation '%s' is not supported; use 16x16x4 of f32, 16x16x32 of f16 and bf16, 16x16x64 of "
                          "iu8, 16x16x64 and 16x16x128 of fp8 and bf8",
                          op_name(op));
    if (is_of_other_targets(op_name(op)))
        return read_error(r, "operation '%s' is not supported: it does not exist on %s", op_name(op), target_name(r));
    static const struct {
        const char *name, *instead;
    } rows[] = {
        {"func.call_indirect", "calls by name"},
        {"llvm.alloca", "a constant number of elements, 1 or more, of a type with a size"},
        {"memref.copy", "memrefs of the same rank, at most 8"},
        {"rocdl.exp", "rocdl.exp2 of the operand times log2(e)"}, /* LLVM's translation has no function for it */
        {"gpu.dynamic_shared_memory", "memref.alloc of workgroup memory, or a global of LDS without a size"},
    };
    if (is_call(op) && op_has(op, "callee")) {
        const MlirStringRef callee = mlirFlatSymbolRefAttrGetValue(op_attribute(op, "callee"));
        return read_error(r,
                          "call of '%.*s' is not supported here; supported: functions with a body, not recursive, and "
                          "without branches if the call stands in a region; __ocml_* that are operations of math",
                          (int)callee.length, callee.data);
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(op_name(op), rows[i].name))
            return read_error(r, "operation '%s' is not supported here; supported: %s", op_name(op), rows[i].instead);
    return read_error(r,
                      "operation '%s' is not supported; docs/input.md lists the supported operations of gpu, arith, "
                      "math, affine, vector, memref, scf, cf, amdgpu, rocdl and llvm",
                      op_name(op));
}

bool read_operation(Reader *r, MlirOperation op)
{
    const OpRow *row = find_row(r, op);
    r->op = op;
    r->row = row;
    if (!row) return r->analysing ? analyse_unknown(r, op, false) : not_supported(r, op);
    const bool integers = row->integers && type_is_exprs(result_type(r, op, 0));
    if (row->located) set_location(r, op);
    if (row->read || integers) return (integers ? row->emit(r, op) : row->read(r, op)) && !r->failed;
    Evaluation evaluation = row->eval ? row->eval(r, op) : EVAL_NOT_MINE;
    if (evaluation != EVAL_NOT_MINE) return evaluation == EVAL_DONE && !r->failed;
    if (r->failed) return false;
    if (r->analysing) {
        if (row->analyse) return row->analyse(r, op);
        return analyse_unknown(r, op, !row->lanes_differ && operands_uniform(r, op)) && !r->failed;
    }
    if (!row->emit) return read_error(r, "%s: these operand types are not supported", row->name);
    set_location(r, op);
    return (row->analyse ? row->emit(r, op) : emit_by_descriptor(r, op, row->emit)) && !r->failed;
}

bool read_block(Reader *r, MlirBlock block, MlirOperation *terminator)
{
    if (r->depth >= MAX_DEPTH) return read_error(r, "more than %d nested regions", MAX_DEPTH);
    r->depth++;
    MlirOperation op = mlirBlockGetFirstOperation(block);
    for (;;) {
        if (mlirOperationIsNull(op)) return read_error(r, "a block without a terminator");
        MlirOperation next = mlirOperationGetNextInBlock(op);
        if (mlirOperationIsNull(next)) break;
        if (!read_operation(r, op)) return false;
        op = next;
    }
    *terminator = op;
    r->depth--;
    return true;
}
