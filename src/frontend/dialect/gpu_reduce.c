/* gpu.subgroup_reduce and gpu.all_reduce.

   A wave reduces by exchanges with lane ^ 1, ^ 2, ^ 7 and ^ 15. (After the first two steps ^ 7 gives the same as ^ 4,
   and is one DPP move.) Then each row of 16 lanes has one value, and v_readlane reads those of the two or four rows
   into SGPRs. A workgroup puts the values of its waves into LDS. If its last wave is not full, or the size is not
   known, it instead puts the values of all work-items there and adds them as a tree. */
#include <string.h>

#include "frontend/dialect/lanes.h"
#include "frontend/memory/memory_access.h"
#include "frontend/memory/synchronise.h"
#include "frontend/read/region.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

enum { MAX_WAVE = 64, ROW = 16 };

typedef struct Reducer {
    MlirOperation op;
    const Type *type;
    const char *kind; /* NULL: the operation's region does the reduction */
} Reducer;

/* Combines a and b by the operation. NULL: failed. */
static Value *combine(Reader *r, const Reducer *s, Value *a, Value *b)
{
    if (s->kind) return combine_values(r, s->type, s->kind, a, b);
    MlirBlock block = region_block(s->op, 0);
    MlirOperation yield;
    value_set(r, mlirBlockGetArgument(block, 0), a);
    value_set(r, mlirBlockGetArgument(block, 1), b);
    if (!read_block(r, block, &yield)) return NULL;
    r->op = s->op;
    return operand_value(r, yield, 0);
}

/* Reduces groups of `size` lanes that are `stride` apart. */
static Value *reduce_lanes(Reader *r, const Reducer *s, Value *v, unsigned size, unsigned stride)
{
    static const unsigned masks[] = {1, 2, 7, 15, 16, 32};
    unsigned steps = (unsigned)__builtin_ctz(size), by_lanes = steps;
    const unsigned wave = wave_size(r);
    bool whole = size == wave && stride == 1;
    if (whole) by_lanes = 4; /* rows */
    for (unsigned i = 0; i < by_lanes && v; i++) {
        Value *other = shuffle_xor(r, v, stride == 1 ? masks[i] : stride << i);
        v = other ? combine(r, s, v, other) : NULL;
    }
    if (!whole || !v) return v;
    Value *parts[MAX_WAVE / ROW] = {NULL}, *sum;
    /* issue all reads first: the value that a read returns arrives later */
    for (unsigned row = 0; row < wave / ROW; row++) {
        Operand lane = operand_imm(row * ROW);
        if (!(parts[row] = map_dwords_of(r, v, read_lane, &lane, true))) return NULL;
    }
    sum = parts[0];
    for (unsigned row = 1; row < wave / ROW && sum; row++) sum = combine(r, s, sum, parts[row]);
    return sum;
}

/* The region may only have arithmetic, because it is read once for each step. */
static bool only_values(Reader *r, MlirOperation op)
{
    static const char *const dialects[] = {"arith.", "math.", "vector.", "gpu.yield"};
    for (MlirOperation inside = mlirBlockGetFirstOperation(region_block(op, 0)); !mlirOperationIsNull(inside);
         inside = mlirOperationGetNextInBlock(inside)) {
        bool known = false;
        for (size_t i = 0; i < sizeof dialects / sizeof *dialects; i++)
            known = known || !strncmp(op_name(inside), dialects[i], strlen(dialects[i]));
        if (!known)
            return read_error(r, "%s: %s in its region is not supported; supported: arithmetic", op_name(op),
                              op_name(inside));
    }
    return true;
}

static bool read_reducer(Reader *r, MlirOperation op, Reducer *s)
{
    *s = (Reducer){.op = op, .type = result_type(r, op, 0)};
    MlirAttribute a = op_attribute(op, "op");
    if ((s->type->kind != KIND_SCALAR && s->type->kind != KIND_VECTOR) || s->type->bits > 64)
        return unsupported_type(r, s->type, "numbers and vectors of numbers");
    if (r->b.block->region)
        return read_error(r,
                          "%s: all lanes of a wave must take part, so control flow that differs between lanes is not "
                          "supported around it",
                          op_name(op));
    if (mlirAttributeIsNull(a)) {
        if (mlirBlockIsNull(region_block(op, 0))) return read_error(r, "%s: no operation is given", op_name(op));
        return single_block(r, op) && only_values(r, op);
    }
    const char *text = strchr(attribute_text(r->fc, a), ' '); /* "#gpu<all_reduce_op add>" */
    if (!text) return read_error(r, "%s: unknown operation", op_name(op));
    s->kind = text + 1;
    return true;
}

static bool emit_subgroup_reduce(Reader *r, MlirOperation op)
{
    Reducer s;
    Value *v = operand_value(r, op, 0);
    if (!v || !read_reducer(r, op, &s)) return false;
    int64_t size = op_integer(op, "cluster_size", wave_size(r)), stride = op_integer(op, "cluster_stride", 1);
    if (size < 1 || stride < 1 || (size & (size - 1)) || (stride & (stride - 1)) || size * stride > wave_size(r))
        return read_error(r,
                          "gpu.subgroup_reduce: %ld lanes at a distance of %ld are not possible: both must be powers "
                          "of two, and a wave has %u lanes",
                          (long)size, (long)stride, wave_size(r));
    const uint32_t *block = r->k->workgroup_size;
    int64_t threads = (int64_t)block[0] * block[1] * block[2];
    if (threads % (size * stride)) /* lanes that do not exist would give 0, which may not be neutral */
        return read_error(r,
                          "gpu.subgroup_reduce: the last of the groups of %ld lanes is not full: "
                          "the workgroup has %ld work-items",
                          (long)(size * stride), (long)threads);
    return set_result(r, op, reduce_lanes(r, &s, v, (unsigned)size, (unsigned)stride));
}

/* ---- workgroups ---- */

/* Reserves LDS for n values: a memref, and the access to element `at`. */
static bool reserve(Reader *r, const Reducer *s, int64_t n, Memref **out)
{
    MlirType element = s->type->kind == KIND_VECTOR ? element_type(s->type) : s->type->mlir;
    int64_t shape[1] = {n * s->type->num_elements};
    MlirAttribute space = mlirIntegerAttrGet(mlirIntegerTypeGet(r->fc->mlir, 64), 3);
    const Type *type = type_get(r->fc, mlirMemRefTypeContiguousGet(element, 1, shape, space));
    uint32_t address;
    if (type->bits < 8) return unsupported_type(r, s->type, "elements of 8 to 64 bits");
    if (!lds_allocate(r, type, 16, &address)) return false;
    *out = memref_new(r, type);
    (*out)->base = expr_const(r->pool, address);
    (*out)->object = ++r->next_object;
    return true;
}

static Access place(Reader *r, const Reducer *s, const Memref *m, const Expr *at)
{
    return (Access){.memref = m, .element = expr_mul_const(r->pool, at, s->type->num_elements), .type = s->type};
}

static bool store_where(Reader *r, const Reducer *s, const Memref *m, const Expr *at, const Expr *condition, Value *v)
{
    Access a = place(r, s, m, at);
    BranchState branch;
    if (!(v = value_data(r, v))) return false;
    branch_begin(r, &branch, condition, false);
    bool good = memory_store(r, &a, v);
    branch_end(r, &branch, NULL, 0);
    return good;
}

static Value *load_from(Reader *r, const Reducer *s, const Memref *m, const Expr *at)
{
    Access a = place(r, s, m, at);
    Value *v = memory_load(r, &a);
    if (!v || !type_is_exprs(s->type)) return v;
    Value *exprs = value_new(r, VALUE_EXPRS, s->type, (uint32_t)s->type->num_elements);
    for (uint32_t i = 0; i < exprs->num; i++)
        if (!(exprs->exprs[i] = value_expr(r, v, i))) return NULL;
    return exprs;
}

/* Stores each wave's value to LDS, then combines all of them in order. */
static Value *reduce_waves(Reader *r, const Reducer *s, Value *v, int64_t waves)
{
    Memref *m;
    ExprPool *p = r->pool;
    if (!(v = reduce_lanes(r, s, v, wave_size(r), 1)) || waves == 1) return v;
    if (!reserve(r, s, waves, &m)) return NULL;
    const Expr *wave = expr_floordiv(p, gpu_linear_id(r), expr_const(p, wave_size(r)));
    const Expr *is_first = expr_cmp(p, CMP_EQ, gpu_lane_id(r), expr_const(p, 0));
    if (r->nesting) emit_lds_barrier(r, s->op); /* other waves may still read the values of the previous iteration */
    if (!store_where(r, s, m, wave, is_first, v)) return NULL;
    emit_lds_barrier(r, s->op);
    Value *sum = NULL;
    for (int64_t i = 0; i < waves; i++) {
        Value *part = load_from(r, s, m, expr_const(p, i));
        if (!part || !(sum = sum ? combine(r, s, sum, part) : part)) return NULL;
    }
    return sum;
}

/* Combines the upper half of `left` values with the lower half, again and again. `most`: the largest number of
   work-items. If there are fewer, the last steps do nothing. */
static Value *reduce_tree(Reader *r, const Reducer *s, Value *v, int64_t most)
{
    Memref *m;
    ExprPool *p = r->pool;
    const Expr *id = gpu_linear_id(r), *left = gpu_num_threads(r);
    if (!reserve(r, s, most, &m) || !(v = value_data(r, v))) return NULL;
    if (r->nesting) emit_lds_barrier(r, s->op);
    Access own = place(r, s, m, id);
    if (!memory_store(r, &own, v)) return NULL;
    for (; most > 1; most = (most + 1) / 2) {
        const Expr *half = expr_floordiv(p, expr_add_const(p, left, 1), expr_const(p, 2));
        BranchState branch;
        emit_lds_barrier(r, s->op);
        branch_begin(r, &branch, expr_cmp(p, CMP_SLT, id, expr_sub(p, left, half)), false);
        Value *low = load_from(r, s, m, id), *high = load_from(r, s, m, expr_add(p, id, half));
        Value *sum = low && high ? combine(r, s, low, high) : NULL;
        if (!sum || !memory_store(r, &own, sum)) return NULL;
        branch_end(r, &branch, NULL, 0);
        left = half;
    }
    emit_lds_barrier(r, s->op);
    return load_from(r, s, m, expr_const(p, 0));
}

static bool emit_all_reduce(Reader *r, MlirOperation op)
{
    Reducer s;
    Value *v = operand_value(r, op, 0);
    const uint32_t *size = r->k->workgroup_size;
    const int64_t threads = (int64_t)size[0] * size[1] * size[2], wave = wave_size(r); /* 0: not known */
    if (!v || !read_reducer(r, op, &s)) return false;
    return set_result(r, op,
                      threads && threads % wave == 0 ? reduce_waves(r, &s, v, threads / wave)
                                                     : reduce_tree(r, &s, v, kernel_max_threads(r->k)));
}

const OpRow gpu_reduce_ops[] = {
    {.name = "gpu.subgroup_reduce", .emit = emit_subgroup_reduce, .lanes_differ = true},
    {.name = "gpu.all_reduce", .emit = emit_all_reduce, .lanes_differ = true},
    {0},
};
