/* rocdl, gfx1250: clusters of workgroups, and barriers in two halves. Sizes are those that the kernel says
   (rocdl.cluster_dims), so they are constants. */
#include <string.h>

#include "frontend/dialect/dialect.h"
#include "ir/build_op.h"
#include "isa/family.h"

/* ---- ids ---- */

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

/* ---- barriers ---- */

enum { WORKGROUP = -1, CLUSTER = -3 };

/* The barrier that the operation names. */
static bool barrier_id(Reader *r, MlirOperation op, int64_t *id)
{
    *id = op_integer(op, "id", 0);
    if (!op_has(op, "id") && !constant_operand(r, op, 0, id)) return false;
    *id = (int16_t)*id;
    if (!isa_has(r->k->target, OP_S_BARRIER_WAIT))
        return read_error(r, "%s: a barrier of %s has no halves; supported there: rocdl.s.barrier", op_name(op),
                          target_infos[r->k->target].name);
    return *id == WORKGROUP || *id == CLUSTER ||
           read_error(r,
                      "%s: barrier %ld; supported: -1, the workgroup's, and -3, the cluster's (named barriers are not)",
                      op_name(op), (long)*id);
}

/* A wave that is alone has nobody to wait for. */
static bool is_alone(const Reader *r, int64_t id)
{
    return id == WORKGROUP && isa_waves(r->k->target, kernel_max_threads(r->k)) == 1;
}

static bool emit_signal(Reader *r, MlirOperation op)
{
    int64_t id;
    if (!barrier_id(r, op, &id)) return false;
    const Operand number = operand_imm((uint32_t)id);
    if (!is_alone(r, id)) build_inst(&r->b, OP_S_BARRIER_SIGNAL, &number, 1);
    return true;
}

static bool emit_wait(Reader *r, MlirOperation op)
{
    int64_t id;
    if (!barrier_id(r, op, &id)) return false;
    if (!is_alone(r, id)) BUILD_ALONE(&r->b, OP_S_BARRIER_WAIT)->m.mods.offset = (uint16_t)id;
    return true;
}

/* True in the wave that signals first. */
static bool emit_isfirst(Reader *r, MlirOperation op)
{
    int64_t id;
    if (!barrier_id(r, op, &id)) return false;
    if (is_alone(r, id)) return set_result_expr(r, op, expr_const(r->pool, 1));
    const Operand number = operand_imm((uint32_t)id);
    build_inst(&r->b, OP_S_BARRIER_SIGNAL_ISFIRST, &number, 1);
    const Operand first = BUILD(&r->b, OP_S_CSELECT_B32, operand_imm(1), operand_imm(0));
    const Expr *e = register_symbol(r, (Piece){first, 0, 1, 0}, 32, true, r->nesting), *zero = expr_const(r->pool, 0);
    return set_result_expr(r, op, expr_cmp(r->pool, CMP_NE, e, zero));
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
    {.name = "rocdl.s.barrier.signal", .emit = emit_signal},
    {.name = "rocdl.s.barrier.wait", .emit = emit_wait},
    {.name = "rocdl.s.barrier.signal.isfirst", .emit = emit_isfirst},
    {0},
};
