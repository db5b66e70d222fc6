/* Ids and sizes of the gpu dialect and of rocdl; the number of the launch. */
#include <stdlib.h>
#include <string.h>

#include "frontend/dialect/dialect.h"
#include "mlir-c/BuiltinAttributes.h"

/* The operation's dimension x, y or z: "#gpu<dim x>", or the last letter of its name. */
static unsigned read_dimension(Reader *r, MlirOperation op)
{
    const char *name = called_name(r, op);
    if (!op_has(op, "dimension")) return (unsigned)(name[strlen(name) - 1] - 'x');
    const char *text = attribute_text(r->fc, op_attribute(op, "dimension"));
    return strstr(text, "dim x") ? 0 : strstr(text, "dim y") ? 1 : 2;
}

/* The exclusive upper bound of the value: upper_bound, or range = #llvm.constant_range<i32, 0, 64>; 0: not given. */
static int64_t read_bound(Reader *r, MlirOperation op)
{
    MlirAttribute a = op_attribute(op, "upper_bound"), range = op_attribute(op, "range");
    const char *text = mlirAttributeIsNull(range) ? NULL : attribute_text(r->fc, range);
    const char *last = text ? strrchr(text, ',') : NULL;
    if (mlirAttributeIsNull(a)) return last ? strtoll(last + 1, NULL, 10) : 0;
    int64_t n = mlirIntegerAttrGetValueInt(a);
    if (n < 1) read_error(r, "%s: upper_bound is %ld; it must be at least 1", op_name(op), (long)n);
    return n > 0 ? n : 0;
}

typedef enum Id { THREAD_ID, BLOCK_ID, BLOCK_DIM, GRID_DIM } Id;

static bool read_id(Reader *r, MlirOperation op)
{
    const Id id = *(const Id *)r->row->data;
    const unsigned dim = read_dimension(r, op);
    const int64_t bound = id == THREAD_ID || id == BLOCK_ID ? read_bound(r, op) : 0;
    switch (id) {
    case THREAD_ID: return set_result_expr(r, op, gpu_thread_id(r, dim, bound));
    case BLOCK_ID: return set_result_expr(r, op, gpu_block_id(r, dim, bound));
    case BLOCK_DIM: return set_result_expr(r, op, gpu_block_dim(r, dim));
    default: return set_result_expr(r, op, gpu_grid_dim(r, dim));
    }
}

static bool read_lane_id(Reader *r, MlirOperation op) { return set_result_expr(r, op, gpu_lane_id(r)); }

static bool read_subgroup_id(Reader *r, MlirOperation op)
{
    return set_result_expr(r, op, expr_floordiv(r->pool, gpu_linear_id(r), expr_const(r->pool, wave_size(r))));
}

static bool read_subgroup_size(Reader *r, MlirOperation op)
{
    return set_result_expr(r, op, expr_const(r->pool, wave_size(r)));
}

static bool read_num_subgroups(Reader *r, MlirOperation op)
{
    return set_result_expr(r, op, expr_ceildiv(r->pool, gpu_num_threads(r), expr_const(r->pool, wave_size(r))));
}

static bool read_global_id(Reader *r, MlirOperation op)
{
    unsigned dim = read_dimension(r, op);
    const Expr *size = gpu_block_dim(r, dim), *first = expr_mul(r->pool, gpu_block_id(r, dim, 0), size);
    return set_result_expr(r, op, expr_add(r->pool, first, gpu_thread_id(r, dim, 0)));
}

static bool emit_dispatch_id(Reader *r, MlirOperation op)
{
    const Operand id = entry_live_in(r, LIVE_IN_DISPATCH_ID, 0, CLASS_S, 2);
    return set_result(r, op, value_from_registers(r, result_type(r, op, 0), &id, 1, true));
}

#define ID(id) .read = read_id, ROW_DATA(Id, id)
#define XYZ(text, id) \
    {.name = text "x", ID(id)}, {.name = text "y", ID(id)}, { .name = text "z", ID(id) }
#define INTRINSICS_XYZ(text, id) \
    {INTRINSIC(text "x"), ID(id)}, {INTRINSIC(text "y"), ID(id)}, { INTRINSIC(text "z"), ID(id) }

const OpRow gpu_id_ops[] = {
    {.name = "gpu.thread_id", ID(THREAD_ID)},
    {.name = "gpu.block_id", ID(BLOCK_ID)},
    {.name = "gpu.block_dim", ID(BLOCK_DIM)},
    {.name = "gpu.grid_dim", ID(GRID_DIM)},
    {.name = "gpu.global_id", .read = read_global_id},
    {.name = "gpu.lane_id", .read = read_lane_id},
    {.name = "gpu.subgroup_id", .read = read_subgroup_id},
    {.name = "gpu.subgroup_size", .read = read_subgroup_size},
    {.name = "gpu.num_subgroups", .read = read_num_subgroups},
    {0},
};

const OpRow rocdl_id_ops[] = {
    INTRINSICS_XYZ("workitem.id.", THREAD_ID),
    INTRINSICS_XYZ("workgroup.id.", BLOCK_ID),
    XYZ("rocdl.workgroup.dim.", BLOCK_DIM),
    XYZ("rocdl.grid.dim.", GRID_DIM),
    {INTRINSIC("wavefrontsize"), .read = read_subgroup_size},
    {.name = "llvm.amdgcn.dispatch.id", .emit = emit_dispatch_id},
    {0},
};
