/* rocdl, gfx1250: clusters of workgroups. Sizes are those that the kernel says
   (rocdl.cluster_dims), so they are constants. */
#include <string.h>

#include "frontend/dialect/dialect.h"
#include "isa/family.h"

static const Expr *flat_place(Reader *r)
{
    const uint32_t *size = r->k->cluster;
    const Expr *y = expr_mul_const(r->pool, gpu_place_in_cluster(r, 1), size[0]);
    const Expr *z = expr_mul_const(r->pool, gpu_place_in_cluster(r, 2), (int64_t)size[0] * size[1]);
    const Expr *rows = expr_add(r->pool, y, z);
    return expr_add(r->pool, gpu_place_in_cluster(r, 0), rows);
}

/* cluster.id.x, cluster.workgroup.id.x, .max.id.x, .flat.id, .max.flat.id */
static Evaluation eval_cluster(Reader *r, MlirOperation op)
{
    const char *name = called_name(r, op), *end = name + strlen(name) - 1;
    const uint32_t *size = r->k->cluster;
    if (target_family(r->k->target)->max_cluster == 1) {
        read_error(r, "operation '%s' is not supported: it does not exist on %s", op_name(op),
                   target_infos[r->k->target].name);
        return evaluated(r);
    }
    if (!size[0]) {
        read_error(r, "%s: the kernel does not say the size of its clusters; supported: rocdl.cluster_dims = \"X,Y,Z\"",
                   op_name(op));
        return evaluated(r);
    }
    const unsigned d = *end >= 'x' && *end <= 'z' ? (unsigned)(*end - 'x') : 0;
    const Expr *e;
    if (strstr(name, "max.flat.id")) e = expr_const(r->pool, (int64_t)size[0] * size[1] * size[2] - 1);
    else if (strstr(name, "flat.id")) e = flat_place(r);
    else if (strstr(name, "max.id")) e = expr_const(r->pool, size[d] - 1);
    else e = strstr(name, "workgroup") ? gpu_place_in_cluster(r, d) : gpu_cluster_id(r, d);
    set_result_expr(r, op, e);
    return evaluated(r);
}

const OpRow rocdl_cluster_ops[] = {
    {.name = "rocdl.cluster.id.x", .eval = eval_cluster},
    {.name = "rocdl.cluster.id.y", .eval = eval_cluster},
    {.name = "rocdl.cluster.id.z", .eval = eval_cluster},
    {.name = "rocdl.cluster.workgroup.id.x", .eval = eval_cluster},
    {.name = "rocdl.cluster.workgroup.id.y", .eval = eval_cluster},
    {.name = "rocdl.cluster.workgroup.id.z", .eval = eval_cluster},
    {.name = "rocdl.cluster.workgroup.max.id.x", .eval = eval_cluster},
    {.name = "rocdl.cluster.workgroup.max.id.y", .eval = eval_cluster},
    {.name = "rocdl.cluster.workgroup.max.id.z", .eval = eval_cluster},
    {.name = "rocdl.cluster.workgroup.flat.id", .eval = eval_cluster},
    {.name = "rocdl.cluster.workgroup.max.flat.id", .eval = eval_cluster},
    {0},
};
