/* rocdl operations on values of other lanes of the wave: readlane, DPP, swizzles, swapped rows, ballots. */
#include <string.h>

#include "frontend/dialect/lanes.h"
#include "frontend/read/reader.h"
#include "ir/build_op.h"
#include "isa/family.h"

static bool emit_readfirstlane(Reader *r, MlirOperation op) { return broadcast_first(r, op); }

static bool emit_readlane(Reader *r, MlirOperation op)
{
    Value *v = value_get(r, op_operand(op, 0));
    Operand lane;
    return v && read_lane_number(r, op, 1, &lane) && map_dwords(r, op, v, read_lane, &lane, true);
}

static bool emit_update_dpp(Reader *r, MlirOperation op)
{
    int64_t control = op_integer(op, "dppCtrl", 0);
    Dpp d = {.control = (uint16_t)control,
             .bound_ctrl = op_flag(op, "boundCtrl"),
             .old = value_data(r, value_get(r, op_operand(op, 0)))};
    bool known = control >= 0 && control <= 0x143 && control != 0x100 && control != 0x110 && control != 0x120;
    if (!known)
        return read_error(r, "%s: control %ld is not one of %s", op_name(op), (long)control,
                          target_infos[r->k->target].name);
    return d.old && read_dpp_masks(r, op, "rowMask", "bankMask", &d.masks) &&
           map_dwords(r, op, value_get(r, op_operand(op, 1)), move_dpp, &d, false);
}

/* operands: value, offset field */
static bool emit_ds_swizzle(Reader *r, MlirOperation op)
{
    const Expr *e = operand_expr(r, op, 1);
    if (!e) return false;
    if (!expr_is_const(e) || e->value < 0 || e->value > 0xffff)
        return read_error(r, "%s: the pattern must be a constant of 16 bits", op_name(op));
    int32_t field = (int32_t)e->value;
    return map_dwords(r, op, value_get(r, op_operand(op, 0)), swizzle_lanes, &field, false);
}

/* The result is a struct of both registers after the exchange. */
static bool emit_permlane_pair(Reader *r, MlirOperation op)
{
    const unsigned row = strstr(op_name(op), "16") ? 16 : 32;
    const Type *result = type_of(r, op_result(op, 0));
    if (!isa_has(r->k->target, row == 16 ? OP_V_PERMLANE16_SWAP_B32 : OP_V_PERMLANE32_SWAP_B32))
        return read_error(r, "%s does not exist on %s; it needs gfx950", op_name(op), target_infos[r->k->target].name);
    if (!check_inactive(r, op, "fi", "boundControl")) return false;
    Operand uses[2];
    for (unsigned i = 0; i < 2; i++) {
        Value *v = value_data(r, value_get(r, op_operand(op, i)));
        if (!v) return false;
        uses[i] = build_copy(&r->b, CLASS_V, 1, data_element(r, v, 0));
    }
    Inst *inst = exchange_rows(r, row, uses[0], uses[1]);
    Value *v = value_new(r, VALUE_AGGREGATE, result, 2);
    v->members = ARENA_ARRAY(r->arena, Value *, 2);
    for (unsigned i = 0; i < 2; i++) {
        uint64_t offset;
        const Type *member = type_get(r->fc, llvm_member(r->fc, result->mlir, i, &offset));
        v->members[i] = value_new(r, VALUE_EXPRS, member, 1);
        v->members[i]->exprs[0] = register_symbol(r, (Piece){inst_def(inst, i), 0, 1, 0}, 32, false, r->nesting);
    }
    return set_result(r, op, v);
}

/* A bit per lane: is the condition true there, and the lane active? */
static bool emit_ballot(Reader *r, MlirOperation op)
{
    const Expr *e = operand_expr(r, op, 0);
    const Type *type = type_of(r, op_result(op, 0));
    if (!e) return false;
    const unsigned wave = target_infos[r->k->target].wave_size;
    if (type->bits != wave && type->bits != 64)
        return unsupported_type(r, type, wave == 64 ? "an integer with a bit per lane (i64)" : "i32, i64");
    Operand mask = expr_emit_bool(r->em, e);
    if (!operand_is_lane_mask(r->k, mask)) mask = build_bool_to_mask(&r->b, mask);
    const Operand bits = build_op2(&r->b, isa_mask_op(r->k->target, MASK_AND), mask, isa_exec(r->k->target));
    const Expr *lanes = register_symbol(r, (Piece){bits, 0, 1, 0}, wave, true, r->nesting);
    return set_result_expr(r, op, type->bits == wave ? lanes : expr_zext(r->pool, lanes, wave));
}

const OpRow rocdl_lane_ops[] = {
    {.name = "rocdl.readfirstlane", .emit = emit_readfirstlane, .eval = eval_broadcast, .analyse = analyse_broadcast},
    {.name = "rocdl.readlane", .emit = emit_readlane, .eval = eval_broadcast, .analyse = analyse_broadcast},
    {.name = "rocdl.update.dpp", .emit = emit_update_dpp, .lanes_differ = true},
    {.name = "rocdl.ds_swizzle", .emit = emit_ds_swizzle, .lanes_differ = true},
    {.name = "rocdl.permlane16.swap", .emit = emit_permlane_pair, .lanes_differ = true},
    {.name = "rocdl.permlane32.swap", .emit = emit_permlane_pair, .lanes_differ = true},
    {.name = "rocdl.ballot", .emit = emit_ballot},
    {0},
};
