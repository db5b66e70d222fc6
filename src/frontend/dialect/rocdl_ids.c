/* rocdl.workitem.id, workgroup.id, workgroup.dim, grid.dim, wavefrontsize. */
#include <stdlib.h>
#include <string.h>

#include "frontend/dialect/dialect.h"

/* The last letter of the name: x, y, z. */
static unsigned last_dimension(Reader *r, MlirOperation op)
{
    const char *name = called_name(r, op);
    return (unsigned)(name[strlen(name) - 1] - 'x');
}

/* #llvm.constant_range<i32, 0, 64>: one past the largest; 0: not said. */
static int64_t range_end(Reader *r, MlirOperation op)
{
    MlirAttribute a = op_attribute(op, "range");
    const char *text = mlirAttributeIsNull(a) ? NULL : attribute_text(r->fc, a);
    const char *last = text ? strrchr(text, ',') : NULL;
    return last ? strtoll(last + 1, NULL, 10) : 0;
}

static bool read_workitem_id(Reader *r, MlirOperation op)
{
    const unsigned dim = last_dimension(r, op);
    return set_result_expr(r, op, gpu_thread_id(r, dim, range_end(r, op)));
}

static bool read_workgroup_id(Reader *r, MlirOperation op)
{
    const unsigned dim = last_dimension(r, op);
    return set_result_expr(r, op, gpu_block_id(r, dim, range_end(r, op)));
}

static bool read_workgroup_dim(Reader *r, MlirOperation op)
{
    return set_result_expr(r, op, gpu_block_dim(r, last_dimension(r, op)));
}

static bool read_grid_dim(Reader *r, MlirOperation op)
{
    return set_result_expr(r, op, gpu_grid_dim(r, last_dimension(r, op)));
}

const OpRow rocdl_id_ops[] = {
    {INTRINSIC("workitem.id.x"), .read = read_workitem_id},
    {INTRINSIC("workitem.id.y"), .read = read_workitem_id},
    {INTRINSIC("workitem.id.z"), .read = read_workitem_id},
    {INTRINSIC("workgroup.id.x"), .read = read_workgroup_id},
    {INTRINSIC("workgroup.id.y"), .read = read_workgroup_id},
    {INTRINSIC("workgroup.id.z"), .read = read_workgroup_id},
    {.name = "rocdl.workgroup.dim.x", .read = read_workgroup_dim},
    {.name = "rocdl.workgroup.dim.y", .read = read_workgroup_dim},
    {.name = "rocdl.workgroup.dim.z", .read = read_workgroup_dim},
    {.name = "rocdl.grid.dim.x", .read = read_grid_dim},
    {.name = "rocdl.grid.dim.y", .read = read_grid_dim},
    {.name = "rocdl.grid.dim.z", .read = read_grid_dim},
    {.name = "rocdl.wavefrontsize", .read = read_subgroup_size},
    {0},
};
