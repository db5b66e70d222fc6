/* vector.reduction, multi_reduction, contract, outerproduct: each result is a chain of operations on single elements,
   in order, starting with the accumulator. */
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

/* The kind of that name, if it exists for the type; NUM_KINDS after a diagnostic. */
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

/* ---- numbers ---- */

/* An integer, or a float in its type of computation. f16, f32 and f64 use their own type; bf16 uses f32 and is rounded
   after each step. Neither is set: no value yet. */
typedef struct Number {
    const Expr *e;
    Operand o;
} Number;

static bool is_there(Number x) { return x.e || x.o.kind != OPERAND_NONE; }

/* Element i in the type of the computation. False after a diagnostic. */
static bool load(Reader *r, const Type *type, Value *v, uint32_t i, Number *out)
{
    const bool own = v->type->element == type->element && type->element != ELEMENT_BF16;
    *out = (Number){0};
    if (!type_is_float(type)) return (out->e = value_expr(r, v, i)) != NULL;
    if (type->element == ELEMENT_F64) out->o = float_as_f64(r, v, i);
    else out->o = in_register(&r->b, own ? data_element(r, v, i) : float_widened(r, v, i));
    return true;
}

/* One of each. */
static bool load_both(Reader *r, const Type *type, Value *a, uint32_t i, Value *b, uint32_t j, Number out[2])
{
    if (!type_is_float(type)) return load(r, type, a, i, &out[0]) && load(r, type, b, j, &out[1]);
    return load(r, type, b, j, &out[1]) && load(r, type, a, i, &out[0]);
}

static const Expr *int_step(Reader *r, const Type *type, Kind kind, const Expr *x, const Expr *y)
{
    typedef const Expr *Step(ExprPool * p, const Expr *x, const Expr *y);
    static Step *const steps[] = {expr_add, expr_mul, expr_and,  expr_or,  expr_xor,
                                  expr_min, expr_max, expr_minu, expr_maxu};
    ExprPool *p = r->pool;
    bool is_unsigned = (kind == REDUCE_MINUI || kind == REDUCE_MAXUI) && type->bits < 64, i1 = type_is_i1(type);
    bool is_signed = kind == REDUCE_MINSI || kind == REDUCE_MAXSI;
    if (is_unsigned) x = expr_zext(p, x, type->bits), y = expr_zext(p, y, type->bits);
    if (i1 && is_signed) x = expr_neg(p, x), y = expr_neg(p, y);
    const Expr *e = steps[kind](p, x, y);
    return i1 ? expr_and(p, e, expr_const(p, 1)) : expr_sext(p, e, type->bits);
}

static Operand rounded(Reader *r, const Type *type, Operand x)
{
    if (type->element != ELEMENT_BF16) return x;
    return build_shl_b32(&r->b, float_narrowed(&r->b, float_type(type), x), operand_imm(16));
}

static Operand extreme(Builder *b, const Type *type, bool is_max, Operand x, Operand y)
{
    const MathRow *row = math_row(is_max ? "maximumf" : "minimumf");
    MathFunction *f = type->element == ELEMENT_F16 ? row->f16 : type->element == ELEMENT_F64 ? row->f64 : row->f32;
    return f(b, float_type(type), x, y);
}

static Number step(Reader *r, const Type *type, Kind kind, Number x, Number y)
{
    unsigned column = type->element == ELEMENT_F16 ? 1 : type->element == ELEMENT_F64 ? 2 : 0;
    static const Opcode opcodes[NUM_KINDS][3] = {
        [REDUCE_ADD] = {OP_V_ADD_F32, OP_V_ADD_F16, OP_V_ADD_F64},
        [REDUCE_MUL] = {OP_V_MUL_F32, OP_V_MUL_F16, OP_V_MUL_F64},
        [REDUCE_MAXNUMF] = {OP_V_MAX_F32, OP_V_MAX_F16, OP_V_MAX_F64},
        [REDUCE_MINNUMF] = {OP_V_MIN_F32, OP_V_MIN_F16, OP_V_MIN_F64},
    };
    if (!type_is_float(type)) return (Number){.e = int_step(r, type, kind, x.e, y.e)};
    Operand o = kind == REDUCE_MAXIMUMF || kind == REDUCE_MINIMUMF
                    ? extreme(&r->b, type, kind == REDUCE_MAXIMUMF, x.o, y.o)
                    : build_op2(&r->b, opcodes[kind][column], x.o, y.o);
    return (Number){.o = rounded(r, type, o)};
}

/* Floats are compared in registers: replaces them (NULL: none) by values in registers. Leaves integers. False after a
   diagnostic. */
static bool take_floats(Reader *r, const Type *type, Value **v, Value **other)
{
    if (!type_is_float(type)) return true;
    if (!float_supported(r, type, true) || !(*v = value_data(r, *v))) return false;
    return !*other || (*other = value_data(r, *other));
}

/* ---- results ---- */

typedef struct Results {
    const Type *type;
    Value *exprs;   /* integers */
    PieceList list; /* floats, in order */
} Results;

static Results results_of(Reader *r, const Type *type)
{
    return (Results){.type = type, .exprs = type_is_float(type) ? NULL : exprs_new(r, type)};
}

static void put(Reader *r, Results *s, uint32_t i, Number x)
{
    if (s->exprs) {
        s->exprs->exprs[i] = x.e;
        return;
    }
    if (s->type->element == ELEMENT_BF16) x.o = build_lshr_b32(&r->b, x.o, operand_imm(16));
    piece_append(r, &s->list, result_piece(r, x.o, 1), s->type->bits);
}

static Value *finish(Reader *r, const Results *s, bool uniform)
{
    if (!s->exprs) return value_from_list(r, s->type, &s->list, uniform);
    return type_is_exprs(s->type) ? s->exprs : value_data(r, s->exprs);
}

Value *combine_values(Reader *r, const Type *type, const char *kind, Value *a, Value *b)
{
    Kind k = find_kind(r, kind, kind - 1, type);
    if (k == NUM_KINDS || !check_vector(r, type) || !take_floats(r, type, &a, &b)) return NULL;
    Results results = results_of(r, type);
    for (uint32_t i = 0; i < (uint32_t)type->num_elements; i++) {
        Number n[2];
        if (!load_both(r, type, a, i, b, i, n)) return NULL;
        put(r, &results, i, step(r, type, k, n[0], n[1]));
    }
    return finish(r, &results, a->uniform && b->uniform);
}

/* ---- reductions ---- */

/* Folds elements of `v` into those of `start` (NULL: none). */
typedef struct Fold {
    const Type *type;
    Kind kind;
    Value *v, *start;
    Results results;
} Fold;

static bool fold_elements(Reader *r, Fold *f, uint32_t result, const uint32_t *from, uint32_t num)
{
    Number sum = {0}, x;
    if (f->start && !load(r, f->type, f->start, result, &sum)) return false;
    for (uint32_t i = 0; i < num; i++) {
        if (!load(r, f->type, f->v, from[i], &x)) return false;
        sum = is_there(sum) ? step(r, f->type, f->kind, sum, x) : x;
    }
    put(r, &f->results, result, sum);
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
    f->results = results_of(r, f->type);
    return take_floats(r, f->type, &f->v, &f->start);
}

static bool end_fold(Reader *r, MlirOperation op, Fold *f)
{
    bool uniform = value_is_uniform(r, f->v) && (!f->start || value_is_uniform(r, f->start));
    return set_result(r, op, finish(r, &f->results, uniform));
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

/* A product of elements: `a` and `b` are multiplied and added to `result`. */
typedef struct Product {
    uint32_t result, a, b;
} Product;

typedef struct Products {
    Value *a, *b, *start; /* start NULL: no initial value */
    Kind kind;
    Product *items; /* sorted so that the products of one result are adjacent */
    uint32_t num;
    const Expr **conditions; /* per product: is it added? NULL: all are. Needs `start` */
} Products;

static Number multiply_step(Reader *r, const Type *type, Kind kind, Number sum, Number x, Number y)
{
    bool f64 = type->element == ELEMENT_F64, f16 = type->element == ELEMENT_F16;
    if (sum.o.kind != OPERAND_NONE && kind == REDUCE_ADD) {
        Operand o = build_op3(&r->b, f64 ? OP_V_FMA_F64 : f16 ? OP_V_FMA_F16 : OP_V_FMA_F32, x.o, y.o, sum.o);
        return (Number){.o = rounded(r, type, o)};
    }
    Number product = step(r, type, REDUCE_MUL, x, y);
    return is_there(sum) ? step(r, type, kind, sum, product) : product;
}

static Number choose(Reader *r, const Expr *condition, Number x, Number y)
{
    if (x.e) return (Number){.e = expr_select(r->pool, condition, x.e, y.e)};
    return (Number){.o = build_select(&r->b, expr_emit_bool(r->em, condition), x.o, y.o)};
}

static bool emit_products(Reader *r, MlirOperation op, Products *s)
{
    const Type *type = result_type(r, op, 0);
    bool is_float = type_is_float(type);
    if (is_float && (!float_supported(r, type, true) || !float_supported(r, s->a->type, true))) return false;
    if (is_float && s->a->type->bits > type->bits) return unsupported_type(r, type, "a result as wide as the operands");
    if (!take_floats(r, type, &s->a, &s->b) || !take_floats(r, type, &s->a, &s->start)) return false;
    Results results = results_of(r, type);
    for (uint32_t i = 0; i < s->num;) {
        const uint32_t result = s->items[i].result;
        Number sum = {0}, n[2];
        if (s->start && !load(r, type, s->start, result, &sum)) return false;
        for (; i < s->num && s->items[i].result == result; i++) {
            const Expr *condition = s->conditions ? s->conditions[i] : expr_const(r->pool, 1);
            bool always = expr_is_const(condition);
            if (always && !condition->value) continue;
            if (!load_both(r, type, s->a, s->items[i].a, s->b, s->items[i].b, n)) return false;
            Number next = multiply_step(r, type, s->kind, sum, n[0], n[1]);
            sum = always ? next : choose(r, condition, next, sum);
        }
        put(r, &results, result, sum);
    }
    bool uniform =
        value_is_uniform(r, s->a) && value_is_uniform(r, s->b) && (!s->start || value_is_uniform(r, s->start));
    return !r->failed && set_result(r, op, finish(r, &results, uniform));
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

/* The element number that a map of iterators gives, in the shape of `type`. */
static uint32_t mapped(MlirAffineMap map, const Type *type, const int64_t *at)
{
    uint32_t e = 0;
    for (unsigned d = 0; d < type->rank; d++)
        e = e * (uint32_t)type->shape[d] + (uint32_t)at[mlirAffineDimExprGetPosition(mlirAffineMapGetResult(map, d))];
    return e;
}

/* The result's iterators are the outer loops, the reduced ones the inner loops. So the products of one result are
 * adjacent. */
static bool emit_contract(Reader *r, MlirOperation op)
{
    Products s = {.a = operand_value(r, op, 0)};
    s.b = operand_value(r, op, 1);
    s.start = operand_value(r, op, 2);
    const Type *type = result_type(r, op, 0);
    if (!s.a || !s.b || !s.start) return false;
    if (!check_vector(r, type) || !check_vector(r, s.a->type) || !check_vector(r, s.b->type)) return false;
    if ((s.kind = read_kind(r, op, type)) == NUM_KINDS) return false;
    /* with vector.mask, the mask is a fourth operand (structure_rewrite.cpp) */
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

/* operands: source, initial value; results: every partial result, and the last one. An inclusive scan starts with the
   first element, an exclusive one with the initial value. */
static bool emit_scan(Reader *r, MlirOperation op)
{
    Value *v = operand_value(r, op, 0), *start = operand_value(r, op, 1);
    if (!v || !start) return false;
    const Type *type = v->type;
    int64_t strides[MAX_RANK];
    if (!check_vector(r, type)) return false;
    Kind kind = read_kind(r, op, type);
    if (kind == NUM_KINDS) return false;
    const bool inclusive = mlirBoolAttrGetValue(op_attribute(op, "inclusive"));
    if (!take_floats(r, type, &v, &start)) return false;
    shape_strides(type, strides);
    unsigned dim = (unsigned)op_integer(op, "reduction_dim", 0);
    uint32_t n = (uint32_t)type->num_elements, rows = (uint32_t)type->shape[dim], stride = (uint32_t)strides[dim];
    Results all = results_of(r, type), last = results_of(r, result_type(r, op, 1));
    Number *sums = ARENA_ARRAY(r->arena, Number, n), x;
    for (uint32_t i = 0; i < n; i++) {
        uint32_t row = i / stride % rows, column = i / (stride * rows) * stride + i % stride;
        uint32_t added = inclusive ? i : row ? i - stride : column;
        if (!load(r, type, row || inclusive ? v : start, added, &x)) return false;
        sums[i] = row ? step(r, type, kind, sums[i - stride], x) : x;
    }
    bool uniform = v->uniform && start->uniform;
    for (uint32_t i = 0; i < n; i++) put(r, &all, i, sums[i]);
    for (uint32_t c = 0; c < n / rows; c++)
        put(r, &last, c, sums[c / stride * stride * rows + c % stride + (rows - 1) * stride]);
    value_set(r, op_result(op, 0), finish(r, &all, uniform));
    value_set(r, op_result(op, 1), finish(r, &last, uniform));
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
