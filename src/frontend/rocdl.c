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
    if (priority < 0 || priority > 3)
        return read_error(r, "rocdl.s.setprio: priority %ld; it is 0 to 3", (long)priority);
    build_inst(&r->b, OP_S_SETPRIO, NULL, 0)->m.mods.offset = (int32_t)priority;
    return true;
}

/* One instruction on an f32 or f16: the hardware's approximation is what the author asks for. */
static bool unary(Reader *r, MlirOperation op, Opcode f32, Opcode f16)
{
    Value *v = value_data(r, value_get(r, op_operand(op, 0)));
    if (!v) return false;
    bool half = v->type->element == ELEMENT_F16;
    if (v->type->kind != KIND_SCALAR || (!half && v->type->element != ELEMENT_F32))
        return unsupported_type(r, v->type, "f32 and f16");
    Operand x = data_element(r, v, 0);
    Operand o = inst_def(build_inst(&r->b, half ? f16 : f32, &x, 1), 0);
    return set_result_operand(r, op, o, v->uniform);
}

static bool emit_exp2(Reader *r, MlirOperation op)
{
    return unary(r, op, OP_V_EXP_F32, OP_V_EXP_F16);
}
static bool emit_log(Reader *r, MlirOperation op)
{
    return unary(r, op, OP_V_LOG_F32, OP_V_LOG_F16);
}
static bool emit_rcp(Reader *r, MlirOperation op)
{
    return unary(r, op, OP_V_RCP_F32, OP_V_RCP_F16);
}
static bool emit_rsq(Reader *r, MlirOperation op)
{
    return unary(r, op, OP_V_RSQ_F32, OP_V_RSQ_F16);
}
static bool emit_sqrt(Reader *r, MlirOperation op)
{
    return unary(r, op, OP_V_SQRT_F32, OP_V_SQRT_F16);
}

static bool emit_nothing(Reader *r, MlirOperation op)
{
    (void)r;
    (void)op;
    return true;
}

const OpRow rocdl_ops[] = {
    {.name = "rocdl.barrier", .emit = emit_barrier},   {.name = "rocdl.s.barrier", .emit = emit_s_barrier},
    {.name = "rocdl.s.setprio", .emit = emit_setprio}, {.name = "rocdl.sched.barrier", .emit = emit_nothing},
    {.name = "rocdl.exp2", .emit = emit_exp2},         {.name = "rocdl.log", .emit = emit_log},
    {.name = "rocdl.rcp", .emit = emit_rcp},           {.name = "rocdl.rsq", .emit = emit_rsq},
    {.name = "rocdl.sqrt", .emit = emit_sqrt},         {0},
};
