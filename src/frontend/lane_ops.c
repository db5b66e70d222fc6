/* Operations that take a value from other lanes: broadcasts, lane reads, swaps. They work dword by dword on whatever type. */
#include <string.h>

#include "frontend/internal.h"
#include "mlir-c/BuiltinAttributes.h"

typedef Operand DwordOp(Reader *r, Operand dword, const void *context);

/* The result has the operand's type: each dword of it is `f` of the operand's. */
static bool map_dwords(Reader *r, MlirOperation op, Value *v, DwordOp *f, const void *context, bool uniform)
{
    if (!(v = value_data(r, v))) return false;
    const Type *type = type_of(r, op_result(op, 0));
    uint32_t n = value_dwords(v->type);
    if (n > MAX_VALUE_REGISTERS)
        return read_error(r, "%s: a value of %u dwords; at most %d", op_name(op), n, MAX_VALUE_REGISTERS);
    Operand parts[MAX_VALUE_REGISTERS];
    for (uint32_t i = 0; i < n; i++) parts[i] = f(r, data_dwords(r, v, i, 1), context);
    if (type_is_i1(type)) { /* a dword of 0 or 1 */
        const Expr *e = register_symbol(r, (Piece){parts[0], 0, 1, parts[0].value}, 32, uniform, r->nesting);
        return set_result_expr(r, op, expr_cmp(r->pool, CMP_NE, e, expr_const(r->pool, 0)));
    }
    Operand whole = n == 1 || n > MAX_VREG_WIDTH ? parts[0] : build_merge(&r->b, parts, n);
    if (n <= MAX_VREG_WIDTH) return set_result_operand(r, op, whole, uniform);
    return set_result(r, op, value_from_registers(r, type, parts, n, uniform));
}

/* ---- broadcasts ---- */

static Operand read_first(Reader *r, Operand dword, const void *context)
{
    (void)context;
    return build_to_s(&r->b, dword);
}

/* `context`: the lane, an Operand of class S or an immediate */
static Operand read_lane(Reader *r, Operand dword, const void *context)
{
    if (operand_is_imm(dword) || operand_uniform(r->k, dword)) return dword;
    Operand uses[2] = {dword, *(const Operand *)context};
    return inst_def(build_inst(&r->b, OP_V_READLANE_B32, uses, 2), 0);
}

/* An integer of the first active lane: what is known of its range stays known. */
static const Expr *first_lane_expr(Reader *r, const Expr *e)
{
    if (e->uniform) return e;
    bool narrow = expr_fits_i32(e);
    ExprSymbol s = {.name = "first_lane",
                    .lo = e->lo,
                    .hi = e->hi,
                    .divisor = e->divisor,
                    .uniform = true,
                    .depth = (uint16_t)r->nesting};
    if (!r->analysing)
        s.operand = build_to_s(&r->b, narrow ? expr_emit32(r->em, e, WANT_V) : expr_emit64(r->em, e, WANT_V));
    return expr_symbol(r->pool, &s);
}

static bool uniform_operand(Reader *r, MlirOperation op, Value **v)
{
    return (*v = value_get(r, op_operand(op, 0))) != NULL && value_is_uniform(r, *v);
}

/* The value itself where all lanes have it. */
static bool eval_broadcast(Reader *r, MlirOperation op)
{
    Value *v;
    if (!uniform_operand(r, op, &v)) return v == NULL;
    set_result(r, op, v);
    return true;
}

static bool analyse_broadcast(Reader *r, MlirOperation op)
{
    Value *v = value_get(r, op_operand(op, 0));
    if (!v) return false;
    if (v->form == VALUE_EXPRS && v->num == 1 && !type_is_i1(v->type))
        return set_result_expr(r, op, first_lane_expr(r, v->exprs[0]));
    return analyse_unknown(r, op, true);
}

static bool broadcast_first(Reader *r, MlirOperation op)
{
    Value *v = value_get(r, op_operand(op, 0));
    if (!v) return false;
    if (v->form == VALUE_EXPRS && v->num == 1 && !type_is_i1(v->type))
        return set_result_expr(r, op, first_lane_expr(r, v->exprs[0]));
    return map_dwords(r, op, v, read_first, NULL, true);
}

/* A lane's number for v_readlane: the hardware takes it modulo the wave's size. */
static bool read_lane_number(Reader *r, MlirOperation op, intptr_t operand, Operand *lane)
{
    const Expr *e = operand_expr(r, op, operand);
    if (!e) return false;
    if (!e->uniform)
        return read_error(r, "%s: the lane to read differs from lane to lane; it must be the same for the wave",
                          op_name(op));
    *lane = expr_emit32(r->em, e, WANT_S);
    return true;
}

static bool emit_broadcast(Reader *r, MlirOperation op)
{
    Value *v = value_get(r, op_operand(op, 0));
    Operand lane;
    if (!v) return false;
    MlirAttribute a = op_attribute(op, "broadcast_type");
    if (mlirAttributeIsNull(a) || !strstr(attribute_text(r->fc, a), "specific_lane"))
        return broadcast_first(r, op);
    return read_lane_number(r, op, 1, &lane) && map_dwords(r, op, v, read_lane, &lane, true);
}

static bool emit_readfirstlane(Reader *r, MlirOperation op)
{
    return broadcast_first(r, op);
}

static bool emit_readlane(Reader *r, MlirOperation op)
{
    Value *v = value_get(r, op_operand(op, 0));
    Operand lane;
    return v && read_lane_number(r, op, 1, &lane) && map_dwords(r, op, v, read_lane, &lane, true);
}

const OpRow lane_ops[] = {
    {.name = "gpu.subgroup_broadcast",
     .emit = emit_broadcast,
     .eval = eval_broadcast,
     .analyse = analyse_broadcast},
    {.name = "rocdl.readfirstlane",
     .emit = emit_readfirstlane,
     .eval = eval_broadcast,
     .analyse = analyse_broadcast},
    {.name = "rocdl.readlane", .emit = emit_readlane, .eval = eval_broadcast, .analyse = analyse_broadcast},
    {0},
};
