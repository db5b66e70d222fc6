/* The few rocdl operations that kernels of other dialects use. */
#include "frontend/internal.h"
#include "mlir-c/BuiltinAttributes.h"

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

const OpRow rocdl_ops[] = {
    {.name = "rocdl.exp2", .emit = emit_exp2}, {.name = "rocdl.log", .emit = emit_log},
    {.name = "rocdl.rcp", .emit = emit_rcp},   {.name = "rocdl.rsq", .emit = emit_rsq},
    {.name = "rocdl.sqrt", .emit = emit_sqrt}, {0},
};
