/* The gpu dialect: ids and sizes. */
#include <string.h>

#include "frontend/dialect/dialect.h"
#include "mlir-c/BuiltinAttributes.h"

/* x, y, z of the operation: "#gpu<dim x>". */
static unsigned read_dimension(Reader *r, MlirOperation op)
{
    const char *text = attribute_text(r->fc, op_attribute(op, "dimension"));
    return strstr(text, "dim x") ? 0 : strstr(text, "dim y") ? 1 : 2;
}

/* upper_bound of the operation, or 0. */
static int64_t read_upper_bound(Reader *r, MlirOperation op)
{
    MlirAttribute a = op_attribute(op, "upper_bound");
    if (mlirAttributeIsNull(a)) return 0;
    int64_t n = mlirIntegerAttrGetValueInt(a);
    if (n < 1) read_error(r, "%s: upper_bound %ld; an id is at least 0, and below it", op_name(op), (long)n);
    return n > 0 ? n : 0;
}

static bool read_thread_id(Reader *r, MlirOperation op)
{
    const int64_t bound = read_upper_bound(r, op);
    return set_result_expr(r, op, gpu_thread_id(r, read_dimension(r, op), bound));
}

static bool read_block_id(Reader *r, MlirOperation op)
{
    const int64_t bound = read_upper_bound(r, op);
    return set_result_expr(r, op, gpu_block_id(r, read_dimension(r, op), bound));
}

static bool read_block_dim(Reader *r, MlirOperation op)
{
    return set_result_expr(r, op, gpu_block_dim(r, read_dimension(r, op)));
}

static bool read_grid_dim(Reader *r, MlirOperation op)
{
    return set_result_expr(r, op, gpu_grid_dim(r, read_dimension(r, op)));
}

static bool read_lane_id(Reader *r, MlirOperation op) { return set_result_expr(r, op, gpu_lane_id(r)); }

static bool read_subgroup_id(Reader *r, MlirOperation op)
{
    ExprPool *p = r->pool;
    const Expr *linear = gpu_linear_id(r);
    if (!linear) { /* sizes from the hidden arguments */
        const Expr *row = gpu_thread_id(r, 2, 0);
        row = expr_mul(p, gpu_block_dim(r, 1), row);
        row = expr_add(p, gpu_thread_id(r, 1, 0), row);
        row = expr_mul(p, gpu_block_dim(r, 0), row);
        linear = expr_add(p, gpu_thread_id(r, 0, 0), row);
    }
    return set_result_expr(r, op, expr_floordiv(p, linear, expr_const(p, wave_size(r))));
}

bool read_subgroup_size(Reader *r, MlirOperation op)
{
    return set_result_expr(r, op, expr_const(r->pool, wave_size(r)));
}

static bool read_num_subgroups(Reader *r, MlirOperation op)
{
    ExprPool *p = r->pool;
    const Expr *threads = gpu_block_dim(r, 2);
    threads = expr_mul(p, gpu_block_dim(r, 1), threads);
    threads = expr_mul(p, gpu_block_dim(r, 0), threads);
    return set_result_expr(r, op, expr_ceildiv(p, threads, expr_const(p, wave_size(r))));
}

static bool read_global_id(Reader *r, MlirOperation op)
{
    unsigned dim = read_dimension(r, op);
    const Expr *size = gpu_block_dim(r, dim), *first = expr_mul(r->pool, gpu_block_id(r, dim, 0), size);
    return set_result_expr(r, op, expr_add(r->pool, first, gpu_thread_id(r, dim, 0)));
}

const OpRow gpu_id_ops[] = {
    {.name = "gpu.thread_id", .read = read_thread_id},
    {.name = "gpu.block_id", .read = read_block_id},
    {.name = "gpu.block_dim", .read = read_block_dim},
    {.name = "gpu.grid_dim", .read = read_grid_dim},
    {.name = "gpu.global_id", .read = read_global_id},
    {.name = "gpu.lane_id", .read = read_lane_id},
    {.name = "gpu.subgroup_id", .read = read_subgroup_id},
    {.name = "gpu.subgroup_size", .read = read_subgroup_size},
    {.name = "gpu.num_subgroups", .read = read_num_subgroups},
    {0},
};
