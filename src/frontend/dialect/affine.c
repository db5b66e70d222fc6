/* affine.apply, affine.min and affine.max, whose maps over indices become expressions; affine.delinearize_index and
   affine.linearize_index. MLIR lowers the dialect's loops, conditions, loads and stores before a kernel is read
   (control_flow.cpp). */
#include "frontend/read/reader.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

enum { MAX_AFFINE_DEPTH = 256 };

typedef struct MapInputs {
    const Expr **dims, **symbols;
} MapInputs;

static const Expr *read_affine(Reader *r, MlirAffineExpr e, const MapInputs *in, unsigned depth)
{
    ExprPool *p = r->pool;
    if (depth > MAX_AFFINE_DEPTH) return read_error(r, "%s: the expression is nested too deep", op_name(r->op)), NULL;
    if (mlirAffineExprIsADim(e)) return in->dims[mlirAffineDimExprGetPosition(e)];
    if (mlirAffineExprIsASymbol(e)) return in->symbols[mlirAffineSymbolExprGetPosition(e)];
    if (mlirAffineExprIsAConstant(e)) return expr_const(p, mlirAffineConstantExprGetValue(e));
    const Expr *a = read_affine(r, mlirAffineBinaryOpExprGetLHS(e), in, depth + 1);
    const Expr *b = read_affine(r, mlirAffineBinaryOpExprGetRHS(e), in, depth + 1);
    if (!a || !b) return NULL;
    /* affine arithmetic does not wrap (lower-affine marks its sums and products nsw) */
    if (mlirAffineExprIsAAdd(e)) return expr_assume_no_wrap(expr_add(p, a, b));
    if (mlirAffineExprIsAMul(e)) return expr_assume_no_wrap(expr_mul(p, a, b));
    const Expr *result = mlirAffineExprIsAMod(e)        ? expr_mod(p, a, b)
                         : mlirAffineExprIsAFloorDiv(e) ? expr_floordiv(p, a, b)
                                                        : expr_ceildiv(p, a, b);
    if (!result) read_error(r, "%s: the divisor must be positive", op_name(r->op));
    return result;
}

/* The inputs of the current operation's map, from its operands. */
static bool read_inputs(Reader *r, MlirOperation op, MlirAffineMap map, MapInputs *in)
{
    intptr_t num = mlirOperationGetNumOperands(op), dims = mlirAffineMapGetNumDims(map);
    const Expr **all = ARENA_ARRAY(r->arena, const Expr *, num + 1);
    for (intptr_t i = 0; i < num; i++)
        if (!(all[i] = operand_expr(r, op, i))) return false;
    in->dims = all;
    in->symbols = all + dims;
    return true;
}

static bool read_apply(Reader *r, MlirOperation op)
{
    MlirAffineMap map = mlirAffineMapAttrGetValue(op_attribute(op, "map"));
    MapInputs in;
    if (!read_inputs(r, op, map, &in)) return false;
    return set_result_expr(r, op, read_affine(r, mlirAffineMapGetResult(map, 0), &in, 0));
}

static bool read_extreme(Reader *r, MlirOperation op)
{
    const bool is_max = *(const bool *)r->row->data;
    MlirAffineMap map = mlirAffineMapAttrGetValue(op_attribute(op, "map"));
    MapInputs in;
    if (!read_inputs(r, op, map, &in)) return false;
    const Expr *best = NULL;
    for (intptr_t i = 0; i < mlirAffineMapGetNumResults(map); i++) {
        const Expr *e = read_affine(r, mlirAffineMapGetResult(map, i), &in, 0);
        if (!e) return false;
        best = !best ? e : is_max ? expr_max(r->pool, best, e) : expr_min(r->pool, best, e);
    }
    return set_result_expr(r, op, best);
}

enum { MAX_BASIS = 32 };

/* The sizes of the dimensions, outermost first. Dynamic ones are the operands from `first` on. False after a
   diagnostic. */
static bool read_basis(Reader *r, MlirOperation op, intptr_t first, const Expr **basis, unsigned *num)
{
    int64_t sizes[MAX_BASIS];
    *num = op_i64_array(r, op, "static_basis", sizes, MAX_BASIS);
    for (unsigned i = 0; i < *num; i++) {
        basis[i] = mlirShapedTypeIsDynamicSize(sizes[i]) ? operand_expr(r, op, first++) : expr_const(r->pool, sizes[i]);
        if (!basis[i]) return false;
    }
    return !r->failed;
}

/* A basis with as many sizes as results also bounds the outermost result, which then needs no division. */
static bool read_delinearize(Reader *r, MlirOperation op)
{
    const Expr *basis[MAX_BASIS], *left = operand_expr(r, op, 0);
    unsigned num, results = (unsigned)mlirOperationGetNumResults(op);
    if (!left || !read_basis(r, op, 1, basis, &num)) return false;
    for (unsigned i = results; i-- > 0;) {
        const Expr *size = i ? basis[num - (results - i)] : NULL, *digit = left;
        if (i) {
            digit = expr_mod(r->pool, left, size);
            left = expr_floordiv(r->pool, left, size);
            if (!digit || !left) return read_error(r, "%s: the divisor must be positive", op_name(op));
        }
        value_set(r, op_result(op, i), expr_value(r, result_type(r, op, i), digit));
    }
    return !r->failed;
}

static bool read_linearize(Reader *r, MlirOperation op)
{
    const int32_t count = op_segment(op, 0, 0);
    const Expr *basis[MAX_BASIS], *sum = expr_const(r->pool, 0), *stride = expr_const(r->pool, 1);
    unsigned num;
    if (!read_basis(r, op, count, basis, &num)) return false;
    for (int32_t i = count; i-- > 0;) {
        const Expr *index = operand_expr(r, op, i);
        if (!index) return false;
        sum = expr_add(r->pool, sum, expr_mul(r->pool, index, stride));
        if (i) stride = expr_mul(r->pool, stride, basis[num - (unsigned)(count - i)]);
    }
    return set_result_expr(r, op, sum);
}

const OpRow affine_ops[] = {
    {.name = "affine.apply", .read = read_apply},
    {.name = "affine.min", .read = read_extreme, ROW_DATA(bool, false)},
    {.name = "affine.max", .read = read_extreme, ROW_DATA(bool, true)},
    {.name = "affine.delinearize_index", .read = read_delinearize},
    {.name = "affine.linearize_index", .read = read_linearize},
    {0},
};
