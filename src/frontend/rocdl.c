/* The few rocdl operations that kernels of other dialects use. */
#include "frontend/internal.h"
#include "mlir-c/BuiltinAttributes.h"

static bool emit_barrier(Reader *r, MlirOperation op)
{
    (void)op;
    build_inst(&r->b, OP_BARRIER, NULL, 0)->m.mods.offset = BARRIER_WAIT_LDS | BARRIER_WAIT_DMA;
    return true;
}

/* Nothing but the barrier: the author waits. */
static bool emit_s_barrier(Reader *r, MlirOperation op)
{
    (void)op;
    build_inst(&r->b, OP_BARRIER, NULL, 0);
    return true;
}

static bool emit_setprio(Reader *r, MlirOperation op)
{
    int64_t priority = mlirIntegerAttrGetValueInt(op_attribute(op, "priority"));
    if (priority < 0 || priority > 3) return read_error(r, "rocdl.s.setprio: priority %ld; it is 0 to 3", (long)priority);
    build_inst(&r->b, OP_S_SETPRIO, NULL, 0)->m.mods.offset = (int32_t)priority;
    return true;
}

static bool emit_nothing(Reader *r, MlirOperation op)
{
    (void)r;
    (void)op;
    return true;
}

const OpRow rocdl_ops[] = {
    {.name = "rocdl.barrier", .emit = emit_barrier},
    {.name = "rocdl.s.barrier", .emit = emit_s_barrier},
    {.name = "rocdl.s.setprio", .emit = emit_setprio},
    {.name = "rocdl.sched.barrier", .emit = emit_nothing},
    {0},
};
