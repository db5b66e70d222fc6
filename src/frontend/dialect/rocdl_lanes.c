/* rocdl operations on values of other lanes of the wave: readlane, DPP, swizzles, swapped rows, ballots. */
#include <string.h>

#include "frontend/dialect/dialect.h"
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

/* A scalar operand: where lanes differ, that of the first active one. */
static bool first_lane_operand(Reader *r, MlirOperation op, intptr_t i, Operand *out)
{
    const Expr *e = operand_expr(r, op, i);
    if (!e) return false;
    *out = expr_emit32(r->em, e, e->uniform ? WANT_S : WANT_V);
    if (!e->uniform) *out = BUILD(&r->b, OP_V_READFIRSTLANE_B32, *out);
    return true;
}

/* Lanes of groups of a power of two: operands: value, which lane or how far away, lanes of a group. */
static bool emit_permlane(Reader *r, MlirOperation op)
{
    static const struct {
        const char *name;
        Opcode opcode;
    } rows[] = {{"permlane.bcast", OP_V_PERMLANE_BCAST_B32},
                {"permlane.up", OP_V_PERMLANE_UP_B32},
                {"permlane.down", OP_V_PERMLANE_DOWN_B32},
                {"permlane.xor", OP_V_PERMLANE_XOR_B32},
                {"permlane.idx.gen", OP_V_PERMLANE_IDX_GEN_B32}};
    const char *name = called_name(r, op);
    unsigned i = 0;
    while (!strstr(name, rows[i].name)) i++;
    if (!isa_has(r->k->target, rows[i].opcode))
        return read_error(r, "%s does not exist on %s; gpu.shuffle does", op_name(op), target_infos[r->k->target].name);
    const unsigned scalars = rows[i].opcode == OP_V_PERMLANE_IDX_GEN_B32 ? 1 : 2;
    Value *v = value_data(r, value_get(r, op_operand(op, 0)));
    Operand uses[3] = {operand_none(), operand_none(), operand_none()};
    if (!v) return false;
    if (v->type->bits != 32 || v->type->num_elements != 1) return unsupported_type(r, v->type, "a value of 32 bits");
    const int64_t width = expr_is_const(operand_expr(r, op, scalars)) ? operand_expr(r, op, scalars)->value : 1;
    if (width < 1 || width > target_infos[r->k->target].wave_size || width & (width - 1))
        return read_error(r, "%s: groups of %ld lanes; a group has 1, 2, 4, 8, 16 or 32", op_name(op), (long)width);
    uses[0] = build_copy(&r->b, CLASS_V, 1, data_element(r, v, 0));
    for (unsigned s = 0; s < scalars; s++)
        if (!first_lane_operand(r, op, s + 1, &uses[s + 1])) return false;
    Inst *inst = build_inst(&r->b, rows[i].opcode, uses, 1 + scalars);
    return set_result_operand(r, op, inst_def(inst, 0), false);
}

/* The attribute, or of an intrinsic the operand of that number. */
static bool flag_of(Reader *r, MlirOperation op, const char *name, intptr_t operand, bool *out)
{
    int64_t flag = op_integer(op, name, 0);
    if (!op_has(op, name) && !constant_operand(r, op, operand, &flag)) return false;
    *out = flag != 0;
    return true;
}

/* Which lane of the own row of 16 (x16: of the row beside it), 4 bits for each lane in two scalars. operands: old,
   value, the scalars(, fi, boundControl). */
static bool emit_permlane_row(Reader *r, MlirOperation op)
{
    const Opcode opcode = strstr(called_name(r, op), "permlanex16") ? OP_V_PERMLANEX16_B32 : OP_V_PERMLANE16_B32;
    if (!isa_has(r->k->target, opcode))
        return read_error(r, "%s does not exist on %s; gpu.shuffle does", called_name(r, op),
                          target_infos[r->k->target].name);
    Value *old = value_data(r, value_get(r, op_operand(op, 0))), *v = value_data(r, value_get(r, op_operand(op, 1)));
    Operand uses[4];
    bool fetches, bounded;
    if (!old || !v || !flag_of(r, op, "fi", 4, &fetches) || !flag_of(r, op, "boundControl", 5, &bounded)) return false;
    if (v->type->bits != 32 || v->type->num_elements != 1) return unsupported_type(r, v->type, "a value of 32 bits");
    uses[0] = build_copy(&r->b, CLASS_V, 1, data_element(r, v, 0));
    if (!first_lane_operand(r, op, 2, &uses[1]) || !first_lane_operand(r, op, 3, &uses[2])) return false;
    uses[3] = build_to_v(&r->b, data_element(r, old, 0));
    Inst *inst = build_inst(&r->b, opcode, uses, 4);
    inst->m.mods.op_sel = (uint8_t)(fetches | bounded << 1);
    return set_result_operand(r, op, inst_def(inst, 0), false);
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
    {.name = "rocdl.permlane.bcast", .emit = emit_permlane, .lanes_differ = true},
    {.name = "rocdl.permlane.up", .emit = emit_permlane, .lanes_differ = true},
    {.name = "rocdl.permlane.down", .emit = emit_permlane, .lanes_differ = true},
    {.name = "rocdl.permlane.xor", .emit = emit_permlane, .lanes_differ = true},
    {.name = "rocdl.permlane.idx.gen", .emit = emit_permlane, .lanes_differ = true},
    {.name = "rocdl.permlane16", .emit = emit_permlane_row, .lanes_differ = true},
    {.name = "rocdl.permlanex16", .emit = emit_permlane_row, .lanes_differ = true},
    {0},
};
