/* Shared by operations on values of other lanes in all dialects. They work dword by dword, for any type. */

#include "frontend/dialect/lanes.h"
#include "frontend/read/reader.h"
#include "ir/build_op.h"

Value *map_dwords_of(Reader *r, Value *v, DwordOp *f, const void *context, bool uniform)
{
    if (!(v = value_data(r, v))) return NULL;
    const Type *type = v->type;
    uint32_t n = value_dwords(type);
    if (n > MAX_VALUE_REGISTERS)
        return read_error(r, "%s: the value has %u dwords; at most %d are supported", op_name(r->op), n,
                          MAX_VALUE_REGISTERS),
               NULL;
    Operand parts[MAX_VALUE_REGISTERS];
    for (uint32_t i = 0; i < n; i++) parts[i] = f(r, data_dwords(r, v, i, 1), context);
    if (type_is_i1(type) && type->kind == KIND_SCALAR) { /* a dword of 0 or 1 */
        const Expr *e = register_symbol(r, (Piece){parts[0], 0, 1, parts[0].value}, 32, uniform, r->nesting);
        return expr_value(r, type, expr_cmp(r->pool, CMP_NE, e, expr_const(r->pool, 0)));
    }
    if (n > MAX_VREG_WIDTH) return value_from_registers(r, type, parts, n, uniform);
    Operand whole = n == 1 ? parts[0] : build_merge(&r->b, parts, n);
    return value_from_registers(r, type, &whole, 1, uniform);
}

/* The result has the operand's type. `f` computes each of its dwords from the operand's dword. */
bool map_dwords(Reader *r, MlirOperation op, Value *v, DwordOp *f, const void *context, bool uniform)
{
    return set_result(r, op, map_dwords_of(r, v, f, context, uniform));
}

/* ---- broadcasts ---- */

static Operand read_first(Reader *r, Operand dword, const void *) { return build_to_s(&r->b, dword); }

Operand read_lane(Reader *r, Operand dword, const void *context)
{
    if (operand_is_imm(dword) || operand_uniform(r->k, dword)) return dword;
    return BUILD(&r->b, OP_V_READLANE_B32, dword, *(const Operand *)context);
}

/* The first active lane's integer as an expression. What is known of its range stays known. */
static const Expr *first_lane_expr(Reader *r, const Expr *e)
{
    if (e->uniform) return e;
    bool narrow = expr_sext_of_32(e);
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
    return (*v = operand_value(r, op, 0)) != NULL && value_is_uniform(r, *v);
}

static bool lane_exists(Reader *r, MlirOperation op, const Expr *lane)
{
    unsigned size = wave_size(r);
    if (!expr_is_const(lane) || (lane->value >= 0 && lane->value < size)) return true;
    return read_error(r, "%s: there is no lane %ld; a wave has lanes 0 to %u", op_name(op), (long)lane->value,
                      size - 1);
}

/* The value itself if all lanes have the same one. The second operand is the lane. */
Evaluation eval_broadcast(Reader *r, MlirOperation op)
{
    Value *v;
    const Expr *lane = mlirOperationGetNumOperands(op) > 1 ? operand_expr(r, op, 1) : NULL;
    if (r->failed || (lane && !lane_exists(r, op, lane))) return EVAL_FAILED;
    if (!uniform_operand(r, op, &v)) return v ? EVAL_NOT_MINE : EVAL_FAILED;
    return set_result(r, op, v) ? EVAL_DONE : EVAL_FAILED;
}

bool analyse_broadcast(Reader *r, MlirOperation op)
{
    Value *v = operand_value(r, op, 0);
    if (!v) return false;
    if (v->form == VALUE_EXPRS && v->num == 1 && !type_is_i1(v->type))
        return set_result_expr(r, op, first_lane_expr(r, v->exprs[0]));
    return analyse_unknown(r, op, true);
}

bool broadcast_first(Reader *r, MlirOperation op)
{
    Value *v = operand_value(r, op, 0);
    if (!v) return false;
    if (v->form == VALUE_EXPRS && v->num == 1 && !type_is_i1(v->type))
        return set_result_expr(r, op, first_lane_expr(r, v->exprs[0]));
    return map_dwords(r, op, v, read_first, NULL, true);
}

/* A lane number for v_readlane. The hardware takes it modulo the wave size. */
bool read_lane_number(Reader *r, MlirOperation op, intptr_t operand, Operand *lane)
{
    const Expr *e = operand_expr(r, op, operand);
    if (!e) return false;
    if (!e->uniform)
        return read_error(r, "%s: the lane to read differs from lane to lane; it must be the same for the wave",
                          op_name(op));
    if (!lane_exists(r, op, e)) return false;
    *lane = expr_emit32(r->em, e, WANT_S);
    return true;
}

/* ---- exchanges ---- */

/* `context`: the offset field */
Operand swizzle_lanes(Reader *r, Operand dword, const void *context)
{
    Operand source = build_to_v(&r->b, dword);
    Inst *inst = BUILD_INST(&r->b, OP_DS_SWIZZLE_B32, source);
    inst->m.mods.offset = *(const int32_t *)context;
    return inst_def(inst, 0);
}

Inst *exchange_rows(Reader *r, unsigned row, Operand x, Operand y)
{
    return row == 16 ? BUILD_INST(&r->b, OP_V_PERMLANE16_SWAP_B32, x, y)
                     : BUILD_INST(&r->b, OP_V_PERMLANE32_SWAP_B32, x, y);
}

/* Controls what a read of inactive lanes gives. If all lanes are active, the flags do not matter. */
bool all_lanes_active(Reader *r, MlirOperation op, const char *fetch, const char *bound)
{
    return block_has_all_lanes(r->k, r->b.block) ||
           read_error(r, "%s: %s and %s are supported only where all lanes of the wave are active", op_name(op), fetch,
                      bound);
}

bool check_inactive(Reader *r, MlirOperation op, const char *fetch, const char *bound)
{
    return (!op_flag(op, fetch) && !op_flag(op, bound)) || all_lanes_active(r, op, fetch, bound);
}

/* ---- data parallel primitives ---- */

/* Lanes without a source, and those that the masks exclude, keep the old value. With bound_ctrl, lanes without a source
   get 0. */
Operand move_dpp(Reader *r, Operand dword, const void *context)
{
    Dpp *d = (Dpp *)context;
    Operand var = vreg_operand(r->k, kernel_var(r->k, CLASS_V, 1)), source = build_to_v(&r->b, dword);
    build_copy_to(&r->b, var, data_dwords(r, d->old, d->dword++, 1));
    Inst *inst = build_inst_to(&r->b, OP_V_MOV_B32, &var, 1, &source, 1);
    inst->m.form = FORM_DPP;
    inst->m.mods.dpp_ctrl = d->control;
    inst->m.mods.dpp_masks = d->masks;
    if (d->bound_ctrl) inst->m.mods.flags |= DPP_BOUND_CTRL;
    return build_copy(&r->b, CLASS_V, 1, var);
}

/* The masks of the rows and banks of lanes that are written. */
bool dpp_masks(Reader *r, const char *const names[2], int64_t row, int64_t bank, uint8_t *out)
{
    if (row < 0 || row > 15 || bank < 0 || bank > 15)
        return read_error(r, "%s: %s is %ld and %s is %ld; expected masks from 0 to 15", op_name(r->op), names[0],
                          (long)row, names[1], (long)bank);
    *out = (uint8_t)(row << 4 | bank);
    return true;
}
