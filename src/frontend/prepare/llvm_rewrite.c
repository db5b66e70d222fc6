/* Replaces arithmetic of the LLVM and index dialects by operations of arith, math and vector. They have the same
   operands and meaning, so one handler serves both. Pointers, aggregates and intrinsic calls stay
   (dialect/llvm_*.c). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frontend/llvm_ir/overflow_flags.h"
#include "frontend/prepare/make.h"
#include "frontend/prepare/prepare.h"
#include "frontend/read/find_operations.h"
#include "support/text.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"
#include "mlir-c/Dialect/LLVM.h"

typedef struct RenameRow {
    const char *from, *to;
} RenameRow;

static const RenameRow renames[] = {
    {"llvm.add", "arith.addi"},
    {"llvm.sub", "arith.subi"},
    {"llvm.mul", "arith.muli"},
    {"llvm.sdiv", "arith.divsi"},
    {"llvm.udiv", "arith.divui"},
    {"llvm.srem", "arith.remsi"},
    {"llvm.urem", "arith.remui"},
    {"llvm.and", "arith.andi"},
    {"llvm.or", "arith.ori"},
    {"llvm.xor", "arith.xori"},
    {"llvm.shl", "arith.shli"},
    {"llvm.lshr", "arith.shrui"},
    {"llvm.ashr", "arith.shrsi"},
    {"llvm.sext", "arith.extsi"},
    {"llvm.zext", "arith.extui"},
    {"llvm.trunc", "arith.trunci"},
    {"llvm.icmp", "arith.cmpi"},
    {"llvm.select", "arith.select"},
    {"llvm.fadd", "arith.addf"},
    {"llvm.fsub", "arith.subf"},
    {"llvm.fmul", "arith.mulf"},
    {"llvm.fdiv", "arith.divf"},
    {"llvm.frem", "arith.remf"},
    {"llvm.fneg", "arith.negf"},
    {"llvm.fcmp", "arith.cmpf"},
    {"llvm.fpext", "arith.extf"},
    {"llvm.fptrunc", "arith.truncf"},
    {"llvm.sitofp", "arith.sitofp"},
    {"llvm.uitofp", "arith.uitofp"},
    {"llvm.fptosi", "arith.fptosi"},
    {"llvm.fptoui", "arith.fptoui"},
    {"llvm.intr.smax", "arith.maxsi"},
    {"llvm.intr.smin", "arith.minsi"},
    {"llvm.intr.umax", "arith.maxui"},
    {"llvm.intr.umin", "arith.minui"},
    {"llvm.intr.maxnum", "arith.maxnumf"},
    {"llvm.intr.minnum", "arith.minnumf"},
    {"llvm.intr.maximum", "arith.maximumf"},
    {"llvm.intr.minimum", "arith.minimumf"},
    {"llvm.intr.fma", "math.fma"},
    {"llvm.intr.fmuladd", "math.fma"},
    {"llvm.intr.exp", "math.exp"},
    {"llvm.intr.exp2", "math.exp2"},
    {"llvm.intr.log", "math.log"},
    {"llvm.intr.log2", "math.log2"},
    {"llvm.intr.log10", "math.log10"},
    {"llvm.intr.sqrt", "math.sqrt"},
    {"llvm.intr.fabs", "math.absf"},
    {"llvm.intr.floor", "math.floor"},
    {"llvm.intr.ceil", "math.ceil"},
    {"llvm.intr.trunc", "math.trunc"},
    {"llvm.intr.round", "math.round"},
    {"llvm.intr.rint", "math.roundeven"},
    {"llvm.intr.nearbyint", "math.roundeven"},
    {"llvm.intr.roundeven", "math.roundeven"},
    {"llvm.intr.sin", "math.sin"},
    {"llvm.intr.cos", "math.cos"},
    {"llvm.intr.tan", "math.tan"},
    {"llvm.intr.tanh", "math.tanh"},
    {"llvm.intr.pow", "math.powf"},
    {"llvm.intr.copysign", "math.copysign"},
    {"llvm.intr.sinh", "math.sinh"},
    {"llvm.intr.cosh", "math.cosh"},
    {"llvm.intr.asin", "math.asin"},
    {"llvm.intr.acos", "math.acos"},
    {"llvm.intr.atan", "math.atan"},
    {"llvm.intr.atan2", "math.atan2"},
    {"llvm.intr.powi", "math.fpowi"},
    {"llvm.intr.abs", "math.absi"},
    {"llvm.intr.ctlz", "math.ctlz"},
    {"llvm.intr.cttz", "math.cttz"},
    {"llvm.intr.ctpop", "math.ctpop"},
    {"llvm.bitcast", "vector.bitcast"},
    {"index.add", "arith.addi"},
    {"index.sub", "arith.subi"},
    {"index.mul", "arith.muli"},
    {"index.divs", "arith.divsi"},
    {"index.divu", "arith.divui"},
    {"index.ceildivs", "arith.ceildivsi"},
    {"index.ceildivu", "arith.ceildivui"},
    {"index.floordivs", "arith.floordivsi"},
    {"index.rems", "arith.remsi"},
    {"index.remu", "arith.remui"},
    {"index.maxs", "arith.maxsi"},
    {"index.maxu", "arith.maxui"},
    {"index.mins", "arith.minsi"},
    {"index.minu", "arith.minui"},
    {"index.shl", "arith.shli"},
    {"index.shrs", "arith.shrsi"},
    {"index.shru", "arith.shrui"},
    {"index.and", "arith.andi"},
    {"index.or", "arith.ori"},
    {"index.xor", "arith.xori"},
    {"index.cmp", "arith.cmpi"},
    {"index.casts", "arith.index_cast"},
    {"index.castu", "arith.index_castui"},
};

/* llvm.intr.vector.reduce.*, and the kind of vector.reduction. */
static const RenameRow reductions[] = {
    {"add", "add"},      {"mul", "mul"},           {"and", "and"},           {"or", "or"},
    {"xor", "xor"},      {"smax", "maxsi"},        {"smin", "minsi"},        {"umax", "maxui"},
    {"umin", "minui"},   {"fadd", "add"},          {"fmul", "mul"},          {"fmax", "maxnumf"},
    {"fmin", "minnumf"}, {"fmaximum", "maximumf"}, {"fminimum", "minimumf"},
};

/* Functions of the device library, __ocml_NAME_f16, _f32 or _f64. */
static const RenameRow library[] = {
    {"acos", "math.acos"},     {"acosh", "math.acosh"},       {"asin", "math.asin"},   {"asinh", "math.asinh"},
    {"atan", "math.atan"},     {"atan2", "math.atan2"},       {"atanh", "math.atanh"}, {"cbrt", "math.cbrt"},
    {"ceil", "math.ceil"},     {"copysign", "math.copysign"}, {"cos", "math.cos"},     {"cosh", "math.cosh"},
    {"erf", "math.erf"},       {"erfc", "math.erfc"},         {"exp", "math.exp"},     {"exp2", "math.exp2"},
    {"expm1", "math.expm1"},   {"fabs", "math.absf"},         {"floor", "math.floor"}, {"fma", "math.fma"},
    {"fmax", "arith.maxnumf"}, {"fmin", "arith.minnumf"},     {"fmod", "arith.remf"},  {"log", "math.log"},
    {"log10", "math.log10"},   {"log1p", "math.log1p"},       {"log2", "math.log2"},   {"pow", "math.powf"},
    {"pown", "math.fpowi"},    {"rint", "math.roundeven"},    {"round", "math.round"}, {"rsqrt", "math.rsqrt"},
    {"sin", "math.sin"},       {"sinh", "math.sinh"},         {"sqrt", "math.sqrt"},   {"tan", "math.tan"},
    {"tanh", "math.tanh"},     {"trunc", "math.trunc"},
};

void llvm_each_renamed(void (*each)(const char *name, void *data), void *data)
{
    static const char *const others[] = {"llvm.mlir.constant", "index.constant",      "index.bool.constant",
                                         "index.sizeof",       "llvm.extractelement", "llvm.insertelement",
                                         "llvm.shufflevector", "llvm.alloca",         "llvm.call"};
    char text[64];
    for (size_t i = 0; i < sizeof renames / sizeof *renames; i++) each(renames[i].from, data);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) each(others[i], data);
    for (size_t i = 0; i < sizeof reductions / sizeof *reductions; i++) {
        snprintf(text, sizeof text, "llvm.intr.vector.reduce.%s", reductions[i].from);
        each(text, data);
    }
    for (size_t i = 0; i < sizeof library / sizeof *library; i++) {
        snprintf(text, sizeof text, "__ocml_%s", library[i].from);
        each(text, data);
    }
}

static const char *row_of(const RenameRow *rows, size_t num, const char *name, size_t length)
{
    for (size_t i = 0; i < num; i++)
        if (strlen(rows[i].from) == length && !strncmp(name, rows[i].from, length)) return rows[i].to;
    return NULL;
}

typedef struct Rewriter {
    FrontendContext *fc;
    Arena *arena;
} Rewriter;

static bool is_replaced(MlirOperation op, void *data)
{
    (void)data;
    return !strncmp(op_name(op), "llvm.", 5) || !strncmp(op_name(op), "index.", 6);
}

static MlirOperation insert_before(MlirOperation op, const char *name, const MlirValue *operands, intptr_t num,
                                   MlirType type, const MlirNamedAttribute *attributes, intptr_t num_attributes)
{
    const Place at = before(op);
    return make_operation(&at, &(NewOp){name, operands, num, type, attributes, num_attributes});
}

static void replace(MlirOperation op, MlirOperation by)
{
    mlirValueReplaceAllUsesOfWith(op_result(op, 0), op_result(by, 0));
    mlirOperationDestroy(op);
}

/* Fast-math flags as arith has them. A reciprocal alone (arcp) is exact in LLVM; arith's is the hardware's. */
static MlirAttribute fast_flags(Rewriter *w, MlirOperation op)
{
    const MlirAttribute flags = op_attribute(op, "fastmathFlags");
    if (mlirAttributeIsNull(flags)) return flags;
    const char *text = attribute_text(w->fc, flags), *list = strchr(text, '<');
    if (!list || (strstr(list, "arcp") && !strstr(list, "afn"))) return mlirAttributeGetNull();
    text = arena_printf(w->arena, "#arith.fastmath%s", list);
    return mlirAttributeParseGet(w->fc->mlir, mlirStringRefCreateFromCString(text));
}

/* The predicate of a comparison, as arith has it; null: none. That of index.cmp is #index<cmp_predicate slt>. */
static MlirAttribute predicate_of(Rewriter *w, MlirOperation op)
{
    static const char *const names[] = {"eq>", "ne>", "slt>", "sle>", "sgt>", "sge>", "ult>", "ule>", "ugt>", "uge>"};
    const MlirAttribute a = op_attribute(op, "pred");
    const char *name = mlirAttributeIsNull(a) ? NULL : strrchr(attribute_text(w->fc, a), ' ');
    for (int64_t i = 0; name && i < (int64_t)(sizeof names / sizeof *names); i++)
        if (!strcmp(name + 1, names[i])) return mlirIntegerAttrGet(mlirIntegerTypeGet(w->fc->mlir, 64), i);
    return op_attribute(op, "predicate");
}

/* Keeps nsw and nuw of integers, the predicate of comparisons and fast-math flags. */
static intptr_t keep_attributes(Rewriter *w, MlirOperation op, MlirNamedAttribute out[3])
{
    intptr_t num = 0;
    const MlirAttribute predicate = predicate_of(w, op);
    const char *overflow = llvm_overflow_flags(op);
    if (!mlirAttributeIsNull(predicate)) out[num++] = named(w->fc, "predicate", predicate);
    if (overflow)
        out[num++] =
            named(w->fc, "overflowFlags", mlirAttributeParseGet(w->fc->mlir, mlirStringRefCreateFromCString(overflow)));
    const MlirAttribute fast = fast_flags(w, op);
    if (!mlirAttributeIsNull(fast)) out[num++] = named(w->fc, "fastmath", fast);
    return num;
}

static void rename_op(Rewriter *w, MlirOperation op, const char *to)
{
    MlirNamedAttribute attributes[3];
    intptr_t num = keep_attributes(w, op, attributes), n = mlirOperationGetNumOperands(op);
    MlirValue operands[3];
    if (n > 3) return;
    for (intptr_t i = 0; i < n; i++) operands[i] = op_operand(op, i);
    replace(op, insert_before(op, to, operands, n, mlirValueGetType(op_result(op, 0)), attributes, num));
}

/* Converts the elements of an index vector to those of an i64 vector. */
static MlirAttribute index_elements(Rewriter *w, MlirAttribute value, MlirType type)
{
    int64_t n = mlirElementsAttrGetNumElements(value);
    MlirType element = mlirTypeIsAVector(type) ? mlirShapedTypeGetElementType(type) : type;
    if (!mlirTypeIsAVector(type) || !mlirTypeIsAInteger(element) || mlirIntegerTypeGetWidth(element) != 64 ||
        !mlirTypeIsAIndex(mlirShapedTypeGetElementType(mlirAttributeGetType(value))))
        return mlirAttributeGetNull();
    int64_t *elements = ARENA_ARRAY(w->arena, int64_t, n + 1);
    for (int64_t i = 0; i < n; i++)
        elements[i] = (int64_t)mlirDenseElementsAttrGetIndexValue(value, mlirDenseElementsAttrIsSplat(value) ? 0 : i);
    return mlirDenseElementsAttrInt64Get(type, n, elements);
}

/* Rewrites a constant of nested arrays, the lowered form of a vector with several dimensions: makes a vector constant
   and replaces each extracted row or element. False: another kind of constant. */
static bool rewrite_array_constant(Rewriter *w, MlirOperation op, MlirType type, MlirAttribute value)
{
    enum { MAX_ARRAYS = 1024 };
    int64_t sizes[8], position[8] = {0}, count = 1;
    intptr_t depth = 0;
    MlirType inner = type;
    for (int64_t members; (members = llvm_num_members(w->fc, inner)) >= 0; depth++) {
        uint64_t offset;
        if (depth == 8 || members < 1 || mlirTypeIsALLVMStructType(inner) || (count *= members) > MAX_ARRAYS)
            return false;
        sizes[depth] = members;
        inner = llvm_member(w->fc, inner, 0, &offset);
    }
    if (!depth || !mlirAttributeIsADenseElements(value)) return false;
    MlirType shaped = mlirAttributeGetType(value);
    int64_t shape[8];
    intptr_t rank = mlirShapedTypeGetRank(shaped);
    if (rank != depth + (mlirTypeIsAVector(inner) ? 1 : 0) || rank > 8) return false;
    for (intptr_t i = 0; i < rank; i++) shape[i] = mlirShapedTypeGetDimSize(shaped, i);
    for (intptr_t i = 0; i < depth; i++)
        if (shape[i] != sizes[i]) return false;
    MlirType vector = mlirVectorTypeGet(rank, shape, mlirShapedTypeGetElementType(shaped));
    MlirNamedAttribute a = named(w->fc, "value", mlirDenseElementsAttrReshapeGet(value, vector));
    MlirOperation all = insert_before(op, "arith.constant", NULL, 0, vector, &a, 1),
                  made = insert_before(op, "llvm.mlir.poison", NULL, 0, type, NULL, 0);
    for (int64_t n = 0; n < count; n++) {
        int64_t left = n;
        for (intptr_t d = depth; d-- > 0; left /= sizes[d]) position[d] = left % sizes[d];
        MlirAttribute at = mlirDenseI64ArrayGet(w->fc->mlir, depth, position);
        MlirNamedAttribute from = named(w->fc, "static_position", at), to = named(w->fc, "position", at);
        MlirValue source = op_result(all, 0);
        MlirOperation part = insert_before(op, "vector.extract", &source, 1, inner, &from, 1);
        MlirValue operands[2] = {op_result(made, 0), op_result(part, 0)};
        made = insert_before(op, "llvm.insertvalue", operands, 2, type, &to, 1);
    }
    replace(op, made);
    return true;
}

/* The attribute's type may differ from the result's: 0 : index as an i64. */
static void rewrite_constant(Rewriter *w, MlirOperation op)
{
    MlirType type = mlirValueGetType(op_result(op, 0));
    MlirAttribute value = op_attribute(op, "value");
    if (mlirAttributeIsNull(value)) value = mlirIntegerAttrGet(type, 64); /* index.sizeof */
    if (rewrite_array_constant(w, op, type, value)) return;
    if (!mlirTypeEqual(mlirAttributeGetType(value), type)) {
        if (mlirTypeIsAInteger(type) && mlirAttributeIsAInteger(value))
            value = mlirIntegerAttrGet(type, mlirIntegerAttrGetValueInt(value));
        else if (mlirTypeIsAFloat(type) && mlirAttributeIsAFloat(value))
            value = mlirFloatAttrDoubleGet(w->fc->mlir, type, mlirFloatAttrGetValueDouble(value));
        else if (mlirAttributeIsADenseElements(value)) value = index_elements(w, value, type);
        else return;
        if (mlirAttributeIsNull(value)) return;
    }
    MlirNamedAttribute a = named(w->fc, "value", value);
    replace(op, insert_before(op, "arith.constant", NULL, 0, type, &a, 1));
}

/* Rewrites a sum and its carry, which are in a struct. */
static void rewrite_sum_with_carry(Rewriter *w, MlirOperation op)
{
    MlirType type = mlirValueGetType(op_result(op, 0)), members[2];
    for (int64_t i = 0; i < 2; i++) {
        uint64_t offset;
        members[i] = llvm_member(w->fc, type, i, &offset);
    }
    MlirValue operands[2] = {op_operand(op, 0), op_operand(op, 1)};
    MlirOperationState state =
        mlirOperationStateGet(mlirStringRefCreateFromCString("arith.addui_extended"), mlirOperationGetLocation(op));
    mlirOperationStateAddOperands(&state, 2, operands);
    mlirOperationStateAddResults(&state, 2, members);
    MlirOperation sum = mlirOperationCreate(&state), made;
    mlirBlockInsertOwnedOperationBefore(mlirOperationGetBlock(op), op, sum);
    made = insert_before(op, "llvm.mlir.poison", NULL, 0, type, NULL, 0);
    for (int64_t i = 0; i < 2; i++) {
        MlirNamedAttribute at = named(w->fc, "position", mlirDenseI64ArrayGet(w->fc->mlir, 1, &i));
        MlirValue parts[2] = {op_result(made, 0), op_result(sum, i)};
        made = insert_before(op, "llvm.insertvalue", parts, 2, type, &at, 1);
    }
    replace(op, made);
}

/* extractelement and insertelement have the position last, with any integer type. */
static void rewrite_element(Rewriter *w, MlirOperation op, bool insert)
{
    intptr_t n = mlirOperationGetNumOperands(op);
    MlirValue position = op_operand(op, n - 1);
    MlirOperation index = insert_before(op, "arith.index_castui", &position, 1, mlirIndexTypeGet(w->fc->mlir), NULL, 0);
    int64_t dynamic = mlirShapedTypeGetDynamicSize();
    MlirNamedAttribute a = named(w->fc, "static_position", mlirDenseI64ArrayGet(w->fc->mlir, 1, &dynamic));
    /* llvm: vector, value, position; vector.insert: value, vector, position */
    MlirValue operands[3] = {op_operand(op, insert ? 1 : 0), op_operand(op, 0), op_result(index, 0)};
    if (!insert) operands[1] = op_result(index, 0);
    replace(op, insert_before(op, insert ? "vector.insert" : "vector.extract", operands, n,
                              mlirValueGetType(op_result(op, 0)), &a, 1));
}

static void rewrite_shuffle(Rewriter *w, MlirOperation op)
{
    MlirAttribute mask = op_attribute(op, "mask");
    intptr_t n = mlirDenseArrayGetNumElements(mask);
    int64_t *wide = ARENA_ARRAY(w->arena, int64_t, n + 1);
    for (intptr_t i = 0; i < n; i++) wide[i] = mlirDenseI32ArrayGetElement(mask, i);
    MlirNamedAttribute a = named(w->fc, "mask", mlirDenseI64ArrayGet(w->fc->mlir, n, wide));
    MlirValue operands[2] = {op_operand(op, 0), op_operand(op, 1)};
    replace(op, insert_before(op, "vector.shuffle", operands, 2, mlirValueGetType(op_result(op, 0)), &a, 1));
}

/* Makes a memref with as many elements, and a pointer to it. */
static void rewrite_alloca(Rewriter *w, MlirOperation op)
{
    enum { MOST = 1 << 16 }; /* of bytes, what private memory has */
    MlirOperation count = mlirOpResultGetOwner(op_operand(op, 0));
    MlirType element = mlirTypeAttrGetValue(op_attribute(op, "elem_type"));
    int64_t n = 1;
    for (int64_t members; (members = llvm_num_members(w->fc, element)) > 0 && members <= MOST && n <= MOST;) {
        uint64_t offset;
        MlirType member = llvm_member(w->fc, element, members - 1, &offset);
        uint64_t bytes = llvm_layout(w->fc, member).bytes;
        if (!bytes || offset != bytes * (uint64_t)(members - 1)) break; /* all members have the same size */
        element = member;
        n *= members;
    }
    bool known = !mlirValueIsABlockArgument(op_operand(op, 0)) && strstr(op_name(count), "constant");
    if (!known || !(mlirTypeIsAInteger(element) || mlirTypeIsAFloat(element) || mlirTypeIsAVector(element))) return;
    n *= op_integer(count, "value", 0);
    if (mlirTypeIsAVector(element)) { /* a vector of three has the room of four, but behind the last one */
        const int64_t elements = type_get(w->fc, element)->num_elements;
        const uint64_t room = llvm_layout(w->fc, element).bytes;
        element = mlirShapedTypeGetElementType(element);
        const uint64_t each = llvm_layout(w->fc, element).bytes;
        const bool is_padded = each && room > each * (uint64_t)elements && n > 0;
        n = is_padded ? (n - 1) * (int64_t)(room / each) + elements : n * elements;
    }
    if (n < 1 || n > INT32_MAX) return;
    MlirAttribute space = mlirIntegerAttrGet(mlirIntegerTypeGet(w->fc->mlir, 64), 5);
    MlirType type = mlirMemRefTypeContiguousGet(element, 1, &n, space);
    int32_t segments[2] = {0, 0};
    static const char *const marks[] = {"wavecc.register", "wavecc.pin"};
    MlirNamedAttribute a[3] = {named(w->fc, "operandSegmentSizes", mlirDenseI32ArrayGet(w->fc->mlir, 2, segments))};
    intptr_t num = 1;
    for (unsigned i = 0; i < 2; i++)
        if (op_has(op, marks[i])) a[num++] = named(w->fc, marks[i], op_attribute(op, marks[i]));
    MlirOperation memref = insert_before(op, "memref.alloca", NULL, 0, type, a, num);
    MlirValue operand = op_result(memref, 0);
    replace(op, insert_before(op, "builtin.unrealized_conversion_cast", &operand, 1, mlirValueGetType(op_result(op, 0)),
                              NULL, 0));
}

/* fadd and fmul have the accumulator first. */
static void rewrite_reduction(Rewriter *w, MlirOperation op, const char *name)
{
    const char *kind = row_of(reductions, sizeof reductions / sizeof *reductions, name, strlen(name));
    intptr_t n = mlirOperationGetNumOperands(op);
    if (!kind || n > 2) return;
    char text[64];
    snprintf(text, sizeof text, "#vector.kind<%s>", kind);
    MlirNamedAttribute a =
        named(w->fc, "kind", mlirAttributeParseGet(w->fc->mlir, mlirStringRefCreateFromCString(text)));
    MlirValue operands[2] = {op_operand(op, n - 1), op_operand(op, 0)};
    replace(op, insert_before(op, "vector.reduction", operands, n, mlirValueGetType(op_result(op, 0)), &a, 1));
}

static void rewrite_call(Rewriter *w, MlirOperation op)
{
    MlirAttribute callee = op_attribute(op, "callee");
    if (mlirAttributeIsNull(callee) || !mlirAttributeIsAFlatSymbolRef(callee)) return;
    MlirStringRef name = mlirFlatSymbolRefAttrGetValue(callee);
    const char *prefix = "__ocml_";
    size_t skip = strlen(prefix);
    if (name.length < skip + 5 || strncmp(name.data, prefix, skip)) return;
    size_t length = name.length - skip - 4; /* _f32 */
    const char *to = row_of(library, sizeof library / sizeof *library, name.data + skip, length);
    if (to && !strncmp(name.data + skip + length, "_f", 2)) rename_op(w, op, to);
}

static void rewrite_op(Rewriter *w, MlirOperation op)
{
    const char *name = op_name(op);
    if (mlirOperationGetNumResults(op) != 1) return;
    static const char *const constants[] = {"llvm.mlir.constant", "index.constant", "index.bool.constant",
                                            "index.sizeof"};
    if (TEXT_IN(name, constants)) {
        rewrite_constant(w, op);
    } else if (!strcmp(name, "llvm.extractelement") || !strcmp(name, "llvm.insertelement")) {
        rewrite_element(w, op, name[5] == 'i');
    } else if (!strcmp(name, "llvm.intr.uadd.with.overflow")) {
        rewrite_sum_with_carry(w, op);
    } else if (!strcmp(name, "llvm.shufflevector")) {
        rewrite_shuffle(w, op);
    } else if (!strcmp(name, "llvm.alloca")) {
        rewrite_alloca(w, op);
    } else if (!strncmp(name, "llvm.intr.vector.reduce.", 24)) {
        rewrite_reduction(w, op, name + 24);
    } else if (!strcmp(name, "llvm.call")) {
        rewrite_call(w, op);
    } else {
        for (size_t i = 0; i < sizeof renames / sizeof *renames; i++)
            if (!strcmp(name, renames[i].from)) {
                rename_op(w, op, renames[i].to);
                return;
            }
    }
}

void llvm_rewrite(FrontendContext *fc, MlirOperation function)
{
    static const char *const dialects[] = {"arith", "math", "vector", "memref"};
    Arena *arena = arena_new();
    Rewriter w = {.fc = fc, .arena = arena};
    const OperationList ops = find_operations(arena, function, OUTER_FIRST, is_replaced, NULL);
    for (unsigned i = 0; i < 4 && ops.len; i++) load_dialect(fc, dialects[i]);
    for (uint32_t i = 0; i < ops.len; i++) rewrite_op(&w, ops.data[i]);
    arena_free(arena);
}
