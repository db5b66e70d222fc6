/* rocdl on gfx1250: clusters of workgroups. The kernel states their sizes (rocdl.cluster_dims), so sizes are
   constants. */
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
static bool read_cluster(Reader *r, MlirOperation op)
{
    const char *name = called_name(r, op), *end = name + strlen(name) - 1;
    const uint32_t *size = r->k->cluster;
    if (target_family(r->k->target)->max_cluster == 1)
        return read_error(r, "operation '%s' is not supported: it does not exist on %s", op_name(op), target_name(r));
    if (!size[0])
        return read_error(r,
                          "%s: the kernel does not give the size of its clusters; write rocdl.cluster_dims = \"X,Y,Z\"",
                          op_name(op));
    const unsigned d = *end >= 'x' && *end <= 'z' ? (unsigned)(*end - 'x') : 0;
    const Expr *e;
    if (strstr(name, "max.flat.id")) e = expr_const(r->pool, (int64_t)size[0] * size[1] * size[2] - 1);
    else if (strstr(name, "flat.id")) e = flat_place(r);
    else if (strstr(name, "max.id")) e = expr_const(r->pool, size[d] - 1);
    else e = strstr(name, "workgroup") ? gpu_place_in_cluster(r, d) : gpu_cluster_id(r, d);
    return set_result_expr(r, op, e);
}

#define CLUSTER(id) {INTRINSIC("cluster." id), .read = read_cluster}
#define XYZ(id) CLUSTER(id ".x"), CLUSTER(id ".y"), CLUSTER(id ".z")

const OpRow rocdl_cluster_ops[] = {
    XYZ("id"),
    XYZ("workgroup.id"),
    XYZ("workgroup.max.id"),
    CLUSTER("workgroup.flat.id"),
    CLUSTER("workgroup.max.flat.id"),
    {0},
};
