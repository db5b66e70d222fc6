/* vector.reduction, multi_reduction, contract, outerproduct: each result is a chain of operations
   on single elements, in order, the accumulator first. */
#include <string.h>

#include "frontend/dialect/arith_float.h"
#include "frontend/dialect/lanes.h"
#include "frontend/dialect/vector.h"
#include "frontend/read/reader.h"
#include "mlir-c/AffineExpr.h"
#include "mlir-c/AffineMap.h"
#include "mlir-c/BuiltinAttributes.h"

enum { MAX_PRODUCTS = 4096 };

/* ---- kinds ---- */

typedef enum Kind {
    REDUCE_ADD,
    REDUCE_MUL,
    REDUCE_AND,
    REDUCE_OR,
    REDUCE_XOR,
    REDUCE_MINSI,
    REDUCE_MAXSI,
    REDUCE_MINUI,
    REDUCE_MAXUI,
    REDUCE_MAXNUMF,
    REDUCE_MINNUMF,
    REDUCE_MAXIMUMF,
    REDUCE_MINIMUMF,
    NUM_KINDS
} Kind;

static const char *const kind_names[NUM_KINDS] = {
    "add", "mul", "and", "or", "xor", "minsi", "maxsi", "minui", "maxui", "maxnumf", "minnumf", "maximumf", "minimumf"};

/* The kind that is named there, if it is one of that type; NUM_KINDS after a diagnostic. */
static Kind find_kind(Reader *r, const char *text, const char *name, const Type *type)
{
    for (unsigned k = 0; k < NUM_KINDS && name; k++) {
        size_t n = strlen(kind_names[k]);
        bool is_float = k >= REDUCE_MAXNUMF, is_int = k >= REDUCE_AND && !is_float;
        if (strncmp(name + 1, kind_names[k], n) || name[1 + n] != '>') continue;
        if (type_is_float(type) ? !is_int : !is_float) return (Kind)k;
    }
    read_error(r, "%s: %s is not supported on %s", op_name(r->op), text, type->element_name);
    return NUM_KINDS;
}

/* "#vector.kind<add>" */
static Kind read_kind(Reader *r, MlirOperation op, const Type *type)
{
    const char *text = attribute_text(r->fc, op_attribute(op, "kind"));
    return find_kind(r, text, strchr(text, '<'), type);
}

/* ---- integers ---- */

static const Expr *int_step(Reader *r, const Type *type, Kind kind, const Expr *x, const Expr *y)
{
    ExprPool *p = r->pool;
    bool is_unsigned = (kind == REDUCE_MINUI || kind == REDUCE_MAXUI) && type->bits < 64, i1 = type_is_i1(type);
    bool is_signed = kind == REDUCE_MINSI || kind == REDUCE_MAXSI;
    if (is_unsigned) x = expr_zext(p, x, type->bits), y = expr_zext(p, y, type->bits);
    if (i1 && is_signed) x = expr_neg(p, x), y = expr_neg(p, y);
    const Expr *e = NULL;
    switch (kind) {
    case REDUCE_ADD: e = expr_add(p, x, y); break;
    case REDUCE_MUL: e = expr_mul(p, x, y); break;
    case REDUCE_AND: e = expr_and(p, x, y); break;
    case REDUCE_OR: e = expr_or(p, x, y); break;
    case REDUCE_XOR: e = expr_xor(p, x, y); break;
    case REDUCE_MINSI: e = expr_min(p, x, y); break;
    case REDUCE_MAXSI: e = expr_max(p, x, y); break;
    case REDUCE_MINUI: e = expr_minu(p, x, y); break;
    default: e = expr_maxu(p, x, y); break;
    }
    return i1 ? expr_and(p, e, expr_const(p, 1)) : expr_sext(p, e, type->bits);
}

/* ---- floating point ---- */

/* f16, f32 and f64 are computed in their own type, bf16 in f32, rounded after each step. */
static Operand load_float(Reader *r, Value *v, uint32_t i)
{
    bool widen = v->type->element == ELEMENT_BF16;
    return in_register(&r->b, widen ? float_widened(r, v, i) : data_element(r, v, i));
}

static Operand rounded(Reader *r, const Type *type, Operand x)
{
    if (type->element != ELEMENT_BF16) return x;
    return build_shl_b32(&r->b, float_narrowed(&r->b, float_type(type), x), operand_imm(16));
}

static Operand stored(Reader *r, const Type *type, Operand x)
{
    return type->element == ELEMENT_BF16 ? build_lshr_b32(&r->b, x, operand_imm(16)) : x;
}

static Operand extreme(Builder *b, const Type *type, bool is_max, Operand x, Operand y)
{
    const MathRow *row = math_row(is_max ? "maximumf" : "minimumf");
    MathFunction *f = type->element == ELEMENT_F16 ? row->f16 : type->element == ELEMENT_F64 ? row->f64 : row->f32;
    return f(b, float_type(type), x, y);
}

static Operand float_step(Reader *r, const Type *type, Kind kind, Operand x, Operand y)
{
    unsigned column = type->element == ELEMENT_F16 ? 1 : type->element == ELEMENT_F64 ? 2 : 0;
    static const Opcode opcodes[NUM_KINDS][3] = {
        [REDUCE_ADD] = {OP_V_ADD_F32, OP_V_ADD_F16, OP_V_ADD_F64},
        [REDUCE_MUL] = {OP_V_MUL_F32, OP_V_MUL_F16, OP_V_MUL_F64},
        [REDUCE_MAXNUMF] = {OP_V_MAX_F32, OP_V_MAX_F16, OP_V_MAX_F64},
        [REDUCE_MINNUMF] = {OP_V_MIN_F32, OP_V_MIN_F16, OP_V_MIN_F64},
    };
    if (kind == REDUCE_MAXIMUMF || kind == REDUCE_MINIMUMF)
        return rounded(r, type, extreme(&r->b, type, kind == REDUCE_MAXIMUMF, x, y));
    return rounded(r, type, build_op2(&r->b, opcodes[kind][column], x, y));
}

Value *combine_values(Reader *r, const Type *type, const char *kind, Value *a, Value *b)
{
    Kind k = find_kind(r, kind, kind - 1, type);
    uint32_t n = (uint32_t)type->num_elements;
    if (k == NUM_KINDS || !check_vector(r, type)) return NULL;
    if (!type_is_float(type)) {
        Value *v = value_new(r, VALUE_EXPRS, type, n);
        for (uint32_t i = 0; i < n; i++) {
            const Expr *x = value_expr(r, a, i), *y = value_expr(r, b, i);
            if (!x || !y) return NULL;
            v->exprs[i] = int_step(r, type, k, x, y);
        }
        return type_is_exprs(type) ? v : value_data(r, v);
    }
    if (!float_supported(r, type, true) || !(a = value_data(r, a)) || !(b = value_data(r, b))) return NULL;
    PieceList list = {0};
    for (uint32_t i = 0; i < n; i++) {
        Operand y = load_float(r, b, i), o = float_step(r, type, k, load_float(r, a, i), y);
        piece_append(r, &list, result_piece(r, stored(r, type, o), 1), type->bits);
    }
    return value_from_list(r, type, &list, a->uniform && b->uniform);
}

/* ---- reductions ---- */

/* Folds elements `from` of `v` into element `at` of `start` (NULL: none) and appends the result. */
typedef struct Fold {
    const Type *type;
    Kind kind;
    Value *v, *start;
    Value *exprs;   /* integers: the result */
    PieceList list; /* floats */
} Fold;

static bool fold_elements(Reader *r, Fold *f, uint32_t result, const uint32_t *from, uint32_t num)
{
    if (!type_is_float(f->type)) {
        const Expr *sum = f->start ? value_expr(r, f->start, result) : NULL;
        for (uint32_t i = 0; i < num; i++) {
            const Expr *x = value_expr(r, f->v, from[i]);
            if (!x || r->failed) return false;
            sum = sum ? int_step(r, f->type, f->kind, sum, x) : x;
        }
        f->exprs->exprs[result] = sum;
        return sum != NULL;
    }
    Operand sum = f->start ? load_float(r, f->start, result) : operand_none();
    for (uint32_t i = 0; i < num; i++) {
        Operand x = load_float(r, f->v, from[i]);
        sum = sum.kind == OPERAND_NONE ? x : float_step(r, f->type, f->kind, sum, x);
    }
    piece_append(r, &f->list, result_piece(r, stored(r, f->type, sum), 1), f->type->bits);
    return !r->failed;
}

static bool begin_fold(Reader *r, MlirOperation op, Fold *f)
{
    *f = (Fold){.type = result_type(r, op, 0)};
    f->v = operand_value(r, op, 0);
    bool has_start = mlirOperationGetNumOperands(op) > 1;
    if (has_start) f->start = operand_value(r, op, 1);
    if (!f->v || (has_start && !f->start)) return false;
    if (!check_vector(r, f->type) || !check_vector(r, f->v->type)) return false;
    if ((f->kind = read_kind(r, op, f->type)) == NUM_KINDS) return false;
    if (!type_is_float(f->type)) {
        f->exprs = value_new(r, VALUE_EXPRS, f->type, (uint32_t)f->type->num_elements);
        return true;
    }
    if (!float_supported(r, f->type, true)) return false;
    f->v = value_data(r, f->v);
    if (has_start) f->start = value_data(r, f->start);
    return f->v != NULL;
}

static bool end_fold(Reader *r, MlirOperation op, Fold *f)
{
    bool uniform = value_is_uniform(r, f->v) && (!f->start || value_is_uniform(r, f->start));
    if (f->exprs) return set_result_exprs(r, op, f->exprs);
    return set_result(r, op, value_from_list(r, f->type, &f->list, uniform));
}

static bool emit_reduction(Reader *r, MlirOperation op)
{
    Fold f;
    if (!begin_fold(r, op, &f)) return false;
    uint32_t n = (uint32_t)f.v->type->num_elements, *from = ARENA_ARRAY(r->arena, uint32_t, n);
    for (uint32_t i = 0; i < n; i++) from[i] = i;
    return fold_elements(r, &f, 0, from, n) && end_fold(r, op, &f);
}

static bool emit_multi_reduction(Reader *r, MlirOperation op)
{
    Fold f;
    int64_t dims[MAX_RANK], strides[MAX_RANK];
    bool reduced[MAX_RANK] = {0};
    if (!begin_fold(r, op, &f)) return false;
    unsigned num_dims = op_i64_array(r, op, "reduction_dims", dims, MAX_RANK);
    const Type *source = f.v->type;
    for (unsigned i = 0; i < num_dims; i++) reduced[dims[i]] = true;
    shape_strides(source, strides);
    uint32_t n = (uint32_t)source->num_elements, results = (uint32_t)f.type->num_elements;
    uint32_t *from = ARENA_ARRAY(r->arena, uint32_t, n);
    for (uint32_t result = 0; result < results; result++) {
        uint32_t num = 0;
        for (uint32_t i = 0; i < n; i++) {
            uint32_t at = 0;
            for (unsigned d = 0; d < source->rank; d++)
                if (!reduced[d]) at = at * (uint32_t)source->shape[d] + (uint32_t)(i / strides[d] % source->shape[d]);
            if (at == result) from[num++] = i;
        }
        if (!fold_elements(r, &f, result, from, num)) return false;
    }
    return end_fold(r, op, &f);
}

/* ---- products ---- */

/* Which elements are multiplied: `a` and `b` into `result`. */
typedef struct Product {
    uint32_t result, a, b;
} Product;

typedef struct Products {
    Value *a, *b, *start; /* start NULL: nothing is added */
    Kind kind;
    Product *items; /* those of one result follow one another */
    uint32_t num;
    const Expr **conditions; /* of each: is it added? NULL: all are. Needs `start` */
} Products;

static Operand multiply_step(Reader *r, const Type *type, Kind kind, Operand sum, Operand x, Operand y)
{
    bool f64 = type->element == ELEMENT_F64, f16 = type->element == ELEMENT_F16;
    if (sum.kind != OPERAND_NONE && kind == REDUCE_ADD)
        return rounded(r, type, build_op3(&r->b, f64 ? OP_V_FMA_F64 : f16 ? OP_V_FMA_F16 : OP_V_FMA_F32, x, y, sum));
    Operand product = float_step(r, type, REDUCE_MUL, x, y);
    return sum.kind == OPERAND_NONE ? product : float_step(r, type, kind, sum, product);
}

/* An element of an operand, in the type that the result is computed in. */
static Operand factor(Reader *r, const Type *type, Value *v, uint32_t i)
{
    if (v->type->element == type->element) return load_float(r, v, i);
    return type->element == ELEMENT_F64 ? float_as_f64(r, v, i) : in_register(&r->b, float_widened(r, v, i));
}

static bool emit_products(Reader *r, MlirOperation op, Products *s)
{
    const Type *type = result_type(r, op, 0);
    bool is_float = type_is_float(type);
    if (is_float && (!float_supported(r, type, true) || !float_supported(r, s->a->type, true))) return false;
    if (is_float && s->a->type->bits > type->bits) return unsupported_type(r, type, "a result as wide as the operands");
    if (is_float) {
        if (!(s->a = value_data(r, s->a)) || !(s->b = value_data(r, s->b))) return false;
        if (s->start && !(s->start = value_data(r, s->start))) return false;
    }
    Value *v = is_float ? NULL : exprs_new(r, type);
    PieceList list = {0};
    for (uint32_t i = 0; i < s->num;) {
        uint32_t result = s->items[i].result;
        Operand sum = s->start && is_float ? load_float(r, s->start, result) : operand_none();
        const Expr *e = s->start && !is_float ? value_expr(r, s->start, result) : NULL;
        for (; i < s->num && s->items[i].result == result; i++) {
            const Expr *condition = s->conditions ? s->conditions[i] : expr_const(r->pool, 1);
            bool always = expr_is_const(condition);
            if (always && !condition->value) continue;
            if (is_float) {
                Operand y = factor(r, type, s->b, s->items[i].b);
                Operand next = multiply_step(r, type, s->kind, sum, factor(r, type, s->a, s->items[i].a), y);
                sum = always ? next : build_select(&r->b, expr_emit_bool(r->em, condition), next, sum);
                continue;
            }
            const Expr *x = value_expr(r, s->a, s->items[i].a), *y = value_expr(r, s->b, s->items[i].b);
            if (!x || !y) return false;
            const Expr *product = int_step(r, type, REDUCE_MUL, x, y);
            const Expr *next = e ? int_step(r, type, s->kind, e, product) : product;
            e = always ? next : expr_select(r->pool, condition, next, e);
        }
        if (is_float) piece_append(r, &list, result_piece(r, stored(r, type, sum), 1), type->bits);
        else v->exprs[result] = e;
    }
    bool uniform =
        value_is_uniform(r, s->a) && value_is_uniform(r, s->b) && (!s->start || value_is_uniform(r, s->start));
    if (r->failed) return false;
    if (is_float) return set_result(r, op, value_from_list(r, type, &list, uniform));
    return set_result_exprs(r, op, v);
}

static bool emit_outerproduct(Reader *r, MlirOperation op)
{
    Products s = {.a = operand_value(r, op, 0)};
    s.b = operand_value(r, op, 1);
    const Type *type = result_type(r, op, 0);
    bool has_start = mlirOperationGetNumOperands(op) > 2;
    if (!s.a || !s.b || !check_vector(r, type)) return false;
    if (has_start && !(s.start = operand_value(r, op, 2))) return false;
    if ((s.kind = read_kind(r, op, type)) == NUM_KINDS) return false;
    uint32_t columns = (uint32_t)s.b->type->num_elements;
    s.num = (uint32_t)type->num_elements;
    s.items = ARENA_ARRAY(r->arena, Product, s.num);
    for (uint32_t i = 0; i < s.num; i++) s.items[i] = (Product){i, i / columns, i % columns};
    return emit_products(r, op, &s);
}

/* The element that a map of iterators gives; its shape is that of `type`. */
static uint32_t mapped(MlirAffineMap map, const Type *type, const int64_t *at)
{
    uint32_t e = 0;
    for (unsigned d = 0; d < type->rank; d++)
        e = e * (uint32_t)type->shape[d] + (uint32_t)at[mlirAffineDimExprGetPosition(mlirAffineMapGetResult(map, d))];
    return e;
}

/* The results' iterators outside, the reduced ones inside: the products of one result follow one
 * another. */
static bool emit_contract(Reader *r, MlirOperation op)
{
    Products s = {.a = operand_value(r, op, 0)};
    s.b = operand_value(r, op, 1);
    s.start = operand_value(r, op, 2);
    const Type *type = result_type(r, op, 0);
    if (!s.a || !s.b || !s.start) return false;
    if (!check_vector(r, type) || !check_vector(r, s.a->type) || !check_vector(r, s.b->type)) return false;
    if ((s.kind = read_kind(r, op, type)) == NUM_KINDS) return false;
    /* vector.mask gives its mask as a fourth operand (structure_rewrite.c). */
    bool masked = mlirOperationGetNumOperands(op) > 3;
    Value *mask = masked ? operand_value(r, op, 3) : NULL;
    if (masked && !mask) return false;
    MlirAttribute maps = op_attribute(op, "indexing_maps");
    MlirAffineMap map[3];
    int64_t size[2 * MAX_RANK], at[2 * MAX_RANK] = {0};
    unsigned order[2 * MAX_RANK], num = 0;
    for (intptr_t i = 0; i < 3; i++) map[i] = mlirAffineMapAttrGetValue(mlirArrayAttrGetElement(maps, i));
    intptr_t iterators = mlirAffineMapGetNumDims(map[0]);
    if (iterators > 2 * MAX_RANK) return read_error(r, "%s: more than %d iterators", op_name(op), 2 * MAX_RANK);
    const Type *types[3] = {s.a->type, s.b->type, type};
    for (unsigned i = 0; i < 3; i++)
        for (unsigned d = 0; d < types[i]->rank; d++)
            size[mlirAffineDimExprGetPosition(mlirAffineMapGetResult(map[i], d))] = types[i]->shape[d];
    bool placed[2 * MAX_RANK] = {0};
    for (unsigned d = 0; d < type->rank; d++) {
        order[num] = (unsigned)mlirAffineDimExprGetPosition(mlirAffineMapGetResult(map[2], d));
        placed[order[num++]] = true;
    }
    int64_t total = 1;
    for (unsigned d = 0; d < (unsigned)iterators; d++) {
        if (!placed[d]) order[num++] = d;
        total *= size[d];
    }
    if (total > MAX_PRODUCTS)
        return read_error(r, "%s: %ld products; at most %d are supported here: use amdgpu.mfma", op_name(op),
                          (long)total, MAX_PRODUCTS);
    s.items = ARENA_ARRAY(r->arena, Product, total);
    if (masked) s.conditions = ARENA_ARRAY(r->arena, const Expr *, total);
    for (; s.num < (uint32_t)total; s.num++) {
        int64_t left = s.num;
        for (unsigned i = num; i-- > 0; left /= size[order[i]]) at[order[i]] = left % size[order[i]];
        uint32_t iteration = 0;
        for (unsigned d = 0; d < (unsigned)iterators; d++) iteration = iteration * (uint32_t)size[d] + (uint32_t)at[d];
        if (masked && !(s.conditions[s.num] = value_expr(r, mask, iteration))) return false;
        s.items[s.num] =
            (Product){mapped(map[2], type, at), mapped(map[0], s.a->type, at), mapped(map[1], s.b->type, at)};
    }
    return emit_products(r, op, &s);
}

/* ---- scans ---- */

/* operands: source, initial value; results: every partial result, the last one. An inclusive scan
   begins with the first element, an exclusive one with the initial value. */
static bool emit_scan(Reader *r, MlirOperation op)
{
    Value *v = operand_value(r, op, 0), *start = operand_value(r, op, 1);
    if (!v || !start) return false;
    const Type *type = v->type;
    int64_t strides[MAX_RANK];
    if (!check_vector(r, type)) return false;
    Kind kind = read_kind(r, op, type);
    if (kind == NUM_KINDS) return false;
    bool is_float = type_is_float(type), inclusive = mlirBoolAttrGetValue(op_attribute(op, "inclusive"));
    if (is_float && (!float_supported(r, type, true) || !(v = value_data(r, v)) || !(start = value_data(r, start))))
        return false;
    shape_strides(type, strides);
    unsigned dim = (unsigned)op_integer(op, "reduction_dim", 0);
    uint32_t n = (uint32_t)type->num_elements, rows = (uint32_t)type->shape[dim], stride = (uint32_t)strides[dim];
    const Type *last_type = result_type(r, op, 1);
    Value *all = value_new(r, VALUE_EXPRS, type, n), *last = value_new(r, VALUE_EXPRS, last_type, n / rows);
    Operand *floats = ARENA_ARRAY(r->arena, Operand, n);
    for (uint32_t i = 0; i < n; i++) {
        uint32_t row = i / stride % rows, column = i / (stride * rows) * stride + i % stride;
        uint32_t added = inclusive ? i : i - stride; /* row > 0 */
        if (is_float) {
            floats[i] = row ? float_step(r, type, kind, floats[i - stride], load_float(r, v, added))
                            : load_float(r, inclusive ? v : start, inclusive ? i : column);
            continue;
        }
        const Expr *x = value_expr(r, !row && !inclusive ? start : v, row ? added : inclusive ? i : column);
        if (!x) return false;
        all->exprs[i] = row ? int_step(r, type, kind, all->exprs[i - stride], x) : x;
        if (row + 1 == rows) last->exprs[column] = all->exprs[i];
    }
    if (!is_float) {
        value_set(r, op_result(op, 0), type_is_exprs(type) ? all : value_data(r, all));
        value_set(r, op_result(op, 1), type_is_exprs(last_type) ? last : value_data(r, last));
        return !r->failed;
    }
    PieceList list = {0}, last_list = {0};
    bool uniform = v->uniform && start->uniform;
    for (uint32_t i = 0; i < n; i++) piece_append(r, &list, result_piece(r, stored(r, type, floats[i]), 1), type->bits);
    for (uint32_t c = 0; c < n / rows; c++) {
        uint32_t i = c / stride * stride * rows + c % stride + (rows - 1) * stride;
        piece_append(r, &last_list, result_piece(r, stored(r, type, floats[i]), 1), type->bits);
    }
    value_set(r, op_result(op, 0), value_from_list(r, type, &list, uniform));
    value_set(r, op_result(op, 1), value_from_list(r, last_type, &last_list, uniform));
    return !r->failed;
}

const OpRow vector_compute_ops[] = {
    {.name = "vector.reduction", .emit = emit_reduction, .integers = true},
    {.name = "vector.multi_reduction", .emit = emit_multi_reduction, .integers = true},
    {.name = "vector.contract", .emit = emit_contract},
    {.name = "vector.scan", .emit = emit_scan, .integers = true},
    {.name = "vector.outerproduct", .emit = emit_outerproduct},
    {0},
};
