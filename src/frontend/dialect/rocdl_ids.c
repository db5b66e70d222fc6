/* rocdl.workitem.id, workgroup.id, workgroup.dim, grid.dim, wavefrontsize. */
#include <stdlib.h>
#include <string.h>

#include "frontend/read/reader.h"

/* The last letter of the name: x, y, z. */
static unsigned last_dimension(MlirOperation op)
{
    const char *name = op_name(op);
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

static Evaluation eval_workitem_id(Reader *r, MlirOperation op)
{
    set_result_expr(r, op, gpu_thread_id(r, last_dimension(op), range_end(r, op)));
    return evaluated(r);
}

static Evaluation eval_workgroup_id(Reader *r, MlirOperation op)
{
    set_result_expr(r, op, gpu_block_id(r, last_dimension(op), range_end(r, op)));
    return evaluated(r);
}

static Evaluation eval_workgroup_dim(Reader *r, MlirOperation op)
{
    set_result_expr(r, op, gpu_block_dim(r, last_dimension(op)));
    return evaluated(r);
}

static Evaluation eval_grid_dim(Reader *r, MlirOperation op)
{
    set_result_expr(r, op, gpu_grid_dim(r, last_dimension(op)));
    return evaluated(r);
}

static Evaluation eval_wavefrontsize(Reader *r, MlirOperation op)
{
    set_result_expr(r, op, expr_const(r->pool, target_infos[r->k->target].wave_size));
    return evaluated(r);
}

const OpRow rocdl_id_ops[] = {
    {.name = "rocdl.workitem.id.x", .eval = eval_workitem_id},
    {.name = "rocdl.workitem.id.y", .eval = eval_workitem_id},
    {.name = "rocdl.workitem.id.z", .eval = eval_workitem_id},
    {.name = "rocdl.workgroup.id.x", .eval = eval_workgroup_id},
    {.name = "rocdl.workgroup.id.y", .eval = eval_workgroup_id},
    {.name = "rocdl.workgroup.id.z", .eval = eval_workgroup_id},
    {.name = "rocdl.workgroup.dim.x", .eval = eval_workgroup_dim},
    {.name = "rocdl.workgroup.dim.y", .eval = eval_workgroup_dim},
    {.name = "rocdl.workgroup.dim.z", .eval = eval_workgroup_dim},
    {.name = "rocdl.grid.dim.x", .eval = eval_grid_dim},
    {.name = "rocdl.grid.dim.y", .eval = eval_grid_dim},
    {.name = "rocdl.grid.dim.z", .eval = eval_grid_dim},
    {.name = "rocdl.wavefrontsize", .eval = eval_wavefrontsize},
    {0},
};
