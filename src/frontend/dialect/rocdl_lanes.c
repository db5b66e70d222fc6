/* rocdl operations on values of other lanes of the wave: readlane, DPP, swizzles, swapped rows, ballots. */
#include <string.h>

#include "frontend/dialect/lanes.h"
#include "frontend/read/reader.h"
#include "ir/build_op.h"
#include "isa/family.h"

static bool emit_readlane(Reader *r, MlirOperation op)
{
    Value *v = operand_value(r, op, 0);
    Operand lane;
    return v && read_lane_number(r, op, 1, &lane) && map_dwords(r, op, v, read_lane, &lane, true);
}

typedef struct Writelane {
    Value *value; /* of that lane */
    Operand lane;
    uint32_t dword;
} Writelane;

/* Other lanes keep `dword`. */
static Operand write_lane(Reader *r, Operand dword, const void *context)
{
    Writelane *w = (Writelane *)context;
    Operand value = data_dwords(r, w->value, w->dword++, 1);
    const Operand m0 = {SPECIAL_M0, OPERAND_SPECIAL, CLASS_S, 0, 1, 0};
    const bool is_literal = operand_is_imm(value) && ((int32_t)value.value < -16 || (int32_t)value.value > 64);
    value = is_literal ? build_copy(&r->b, CLASS_S, 1, value) : build_to_s(&r->b, value);
    /* the instruction can read only one SGPR, but also M0 */
    const bool both = !operand_is_imm(value) && !operand_is_imm(w->lane);
    if (both) build_copy_to(&r->b, m0, w->lane);
    return BUILD(&r->b, OP_V_WRITELANE_B32, value, both ? m0 : w->lane, build_to_v(&r->b, dword));
}

/* operands: value, lane, the value that other lanes keep */
static bool emit_writelane(Reader *r, MlirOperation op)
{
    Writelane w = {.value = operand_data(r, op, 0)};
    Value *kept = operand_value(r, op, 2);
    return w.value && kept && read_lane_number(r, op, 1, &w.lane) && map_dwords(r, op, kept, write_lane, &w, false);
}

static bool emit_update_dpp(Reader *r, MlirOperation op)
{
    static const char *const names[2] = {"rowMask", "bankMask"};
    int64_t control, rows, banks, bound;
    if (!integer_argument(r, op, "dppCtrl", 2, &control) || !integer_argument(r, op, names[0], 3, &rows) ||
        !integer_argument(r, op, names[1], 4, &banks) || !integer_argument(r, op, "boundCtrl", 5, &bound))
        return false;
    Dpp d = {.control = (uint16_t)control, .bound_ctrl = bound != 0, .old = operand_data(r, op, 0)};
    if (control < 0 || control > UINT16_MAX || !isa_dpp_ctrl_exists(r->k->target, (unsigned)control))
        return read_error(r, "%s: control %ld is not one of %s", op_name(op), (long)control, target_name(r));
    return d.old && dpp_masks(r, names, rows, banks, &d.masks) &&
           map_dwords(r, op, operand_value(r, op, 1), move_dpp, &d, false);
}

/* operands: value, offset field */
static bool emit_ds_swizzle(Reader *r, MlirOperation op)
{
    const Expr *e = operand_expr(r, op, 1);
    if (!e) return false;
    if (!expr_is_const(e) || e->value < 0 || e->value > 0xffff)
        return read_error(r, "%s: the pattern must be a constant of 16 bits", op_name(op));
    int32_t field = (int32_t)e->value;
    return map_dwords(r, op, operand_value(r, op, 0), swizzle_lanes, &field, false);
}

/* The result is a struct of both registers after the exchange. */
static bool emit_permlane_pair(Reader *r, MlirOperation op)
{
    const unsigned row = strstr(r->row->name, "16") ? 16 : 32;
    const Type *result = result_type(r, op, 0);
    if (!isa_has(r->k->target, row == 16 ? OP_V_PERMLANE16_SWAP_B32 : OP_V_PERMLANE32_SWAP_B32))
        return read_error(r, "%s does not exist on %s; it needs gfx950; gpu.shuffle does", op_name(op), target_name(r));
    int64_t fetches, bounded;
    if (!integer_argument(r, op, "fi", 2, &fetches) || !integer_argument(r, op, "boundControl", 3, &bounded))
        return false;
    if ((fetches || bounded) && !all_lanes_active(r, op, "fi", "boundControl")) return false;
    Operand uses[2];
    for (unsigned i = 0; i < 2; i++) {
        Value *v = operand_data(r, op, i);
        if (!v) return false;
        uses[i] = build_copy(&r->b, CLASS_V, 1, data_element(r, v, 0));
    }
    Inst *inst = exchange_rows(r, row, uses[0], uses[1]);
    Value *v = value_new(r, VALUE_AGGREGATE, result, 2);
    for (unsigned i = 0; i < 2; i++) {
        uint64_t offset;
        const Type *member = type_get(r->fc, llvm_member(r->fc, result->mlir, i, &offset));
        const Piece piece = {inst_def(inst, i), 0, 1, 0};
        v->members[i] = expr_value(r, member, register_symbol(r, piece, 32, false, r->nesting));
    }
    return set_result(r, op, v);
}

/* A scalar operand. If lanes differ, the first active lane's value. */
static bool first_lane_operand(Reader *r, MlirOperation op, intptr_t i, Operand *out)
{
    const Expr *e = operand_expr(r, op, i);
    if (!e) return false;
    *out = expr_emit32(r->em, e, e->uniform ? WANT_S : WANT_V);
    if (!e->uniform) *out = BUILD(&r->b, OP_V_READFIRSTLANE_B32, *out);
    return true;
}

static bool lane_opcode_exists(Reader *r, MlirOperation op, Opcode opcode)
{
    return isa_has(r->k->target, opcode) ||
           read_error(r, "%s does not exist on %s; gpu.shuffle does", called_name(r, op), target_name(r));
}

/* Permutes groups of lanes whose size is a power of two. operands: value, lane or distance, lanes of a group. */
static bool emit_permlane(Reader *r, MlirOperation op)
{
    const Opcode opcode = *(const Opcode *)r->row->data;
    if (!lane_opcode_exists(r, op, opcode)) return false;
    const unsigned scalars = opcode == OP_V_PERMLANE_IDX_GEN_B32 ? 1 : 2;
    Value *v = operand_data(r, op, 0);
    Operand uses[3] = {operand_none(), operand_none(), operand_none()};
    if (!v) return false;
    if (v->type->bits != 32 || v->type->num_elements != 1) return unsupported_type(r, v->type, "a value of 32 bits");
    const int64_t width = expr_is_const(operand_expr(r, op, scalars)) ? operand_expr(r, op, scalars)->value : 1;
    if (width < 1 || width > wave_size(r) || width & (width - 1))
        return read_error(r, "%s: groups of %ld lanes; expected 1, 2, 4, 8, 16 or 32", op_name(op), (long)width);
    uses[0] = build_copy(&r->b, CLASS_V, 1, data_element(r, v, 0));
    for (unsigned s = 0; s < scalars; s++)
        if (!first_lane_operand(r, op, s + 1, &uses[s + 1])) return false;
    Inst *inst = build_inst(&r->b, opcode, uses, 1 + scalars);
    return set_result_operand(r, op, inst_def(inst, 0), false);
}

/* Each lane reads a lane of its own row of 16 (x16: of the neighbouring row). Two scalars hold 4 bits for each lane,
   the lane to read. operands: old, value, the scalars(, fi, boundControl). */
static bool emit_permlane_row(Reader *r, MlirOperation op)
{
    const Opcode opcode = *(const Opcode *)r->row->data;
    if (!lane_opcode_exists(r, op, opcode)) return false;
    Value *old = operand_data(r, op, 0), *v = operand_data(r, op, 1);
    Operand uses[4];
    int64_t fetches, bounded;
    if (!old || !v || !integer_argument(r, op, "fi", 4, &fetches) ||
        !integer_argument(r, op, "boundControl", 5, &bounded))
        return false;
    if (v->type->bits != 32 || v->type->num_elements != 1) return unsupported_type(r, v->type, "a value of 32 bits");
    uses[0] = build_copy(&r->b, CLASS_V, 1, data_element(r, v, 0));
    if (!first_lane_operand(r, op, 2, &uses[1]) || !first_lane_operand(r, op, 3, &uses[2])) return false;
    uses[3] = build_to_v(&r->b, data_element(r, old, 0));
    Inst *inst = build_inst(&r->b, opcode, uses, 4);
    inst->m.mods.op_sel = (uint8_t)((fetches != 0) | (bounded != 0) << 1);
    return set_result_operand(r, op, inst_def(inst, 0), false);
}

/* A bit per lane: the lane is active and its condition is true. */
static bool emit_ballot(Reader *r, MlirOperation op)
{
    const Expr *e = operand_expr(r, op, 0);
    const Type *type = result_type(r, op, 0);
    if (!e) return false;
    const unsigned wave = wave_size(r);
    if (type->bits != wave && type->bits != 64)
        return unsupported_type(r, type, wave == 64 ? "an integer with a bit per lane (i64)" : "i32, i64");
    Operand mask = expr_emit_bool(r->em, e);
    if (!operand_is_lane_mask(r->k, mask)) mask = build_bool_to_mask(&r->b, mask);
    const Operand bits = build_op2(&r->b, isa_mask_op(r->k->target, MASK_AND), mask, isa_exec(r->k->target));
    const Expr *lanes = register_symbol(r, (Piece){bits, 0, 1, 0}, wave, true, r->nesting);
    return set_result_expr(r, op, type->bits == wave ? lanes : expr_zext(r->pool, lanes, wave));
}

#define PERMLANE(id, handler, opcode) {INTRINSIC(id), .emit = handler, .lanes_differ = true, ROW_DATA(Opcode, opcode)}

const OpRow rocdl_lane_ops[] = {
    {INTRINSIC("readfirstlane"), .emit = broadcast_first, .eval = eval_broadcast, .analyse = analyse_broadcast},
    {INTRINSIC("readlane"), .emit = emit_readlane, .eval = eval_broadcast, .analyse = analyse_broadcast},
    {.name = "llvm.amdgcn.writelane", .emit = emit_writelane, .lanes_differ = true},
    {INTRINSIC("update.dpp"), .emit = emit_update_dpp, .lanes_differ = true},
    {.name = "rocdl.ds_swizzle", .intrinsic = "ds.swizzle", .emit = emit_ds_swizzle, .lanes_differ = true},
    {INTRINSIC("permlane16.swap"), .emit = emit_permlane_pair, .lanes_differ = true},
    {INTRINSIC("permlane32.swap"), .emit = emit_permlane_pair, .lanes_differ = true},
    {INTRINSIC("ballot"), .emit = emit_ballot},
    PERMLANE("permlane.bcast", emit_permlane, OP_V_PERMLANE_BCAST_B32),
    PERMLANE("permlane.up", emit_permlane, OP_V_PERMLANE_UP_B32),
    PERMLANE("permlane.down", emit_permlane, OP_V_PERMLANE_DOWN_B32),
    PERMLANE("permlane.xor", emit_permlane, OP_V_PERMLANE_XOR_B32),
    PERMLANE("permlane.idx.gen", emit_permlane, OP_V_PERMLANE_IDX_GEN_B32),
    PERMLANE("permlane16", emit_permlane_row, OP_V_PERMLANE16_B32),
    PERMLANE("permlanex16", emit_permlane_row, OP_V_PERMLANEX16_B32),
    {0},
};
