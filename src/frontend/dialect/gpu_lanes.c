/* gpu.shuffle, gpu.rotate, gpu.subgroup_broadcast: read another lane's value in the cheapest way.

     all lanes read one               v_readlane_b32: the result is scalar
     lanes near, the distance known   DPP: one v_mov_b32, or two (xor 4 is xor 7, then xor 3)
     xor below 32                     ds_swizzle_b32, without memory
     xor 16, xor 32 on gfx950         v_permlane16_swap_b32, v_permlane32_swap_b32
     anything else                    ds_bpermute_b32 */
#include <string.h>

#include "frontend/dialect/lanes.h"
#include "frontend/read/reader.h"
#include "ir/build_op.h"
#include "isa/dpp_controls.h"

typedef enum RouteKind { ROUTE_SELF, ROUTE_READLANE, ROUTE_DPP, ROUTE_SWIZZLE, ROUTE_SWAP, ROUTE_PERMUTE } RouteKind;

typedef struct Route {
    RouteKind kind;
    uint16_t dpp[2]; /* applied one after the other; 0: none */
    int32_t swizzle; /* the offset field */
    unsigned row;    /* for ROUTE_SWAP: 16 or 32 */
    Operand lane;    /* ROUTE_READLANE */
    Operand address; /* for ROUTE_PERMUTE: 4 * lane, taken modulo 4 * wave size */
} Route;

/* ---- one dword ---- */

/* Lanes without a source get 0. */
static Operand dpp_of(Reader *r, Operand x, uint16_t control)
{
    Inst *inst = BUILD_INST(&r->b, OP_V_MOV_B32, x);
    inst->m.form = FORM_DPP;
    inst->m.mods.dpp_ctrl = control;
    inst->m.mods.dpp_masks = 0xff;
    inst->m.mods.flags |= DPP_BOUND_CTRL;
    return inst_def(inst, 0);
}

/* Puts the value into both registers and swaps. Then the odd rows of the first register and the even rows of the second
   hold the neighbouring row's values. */
static Operand swap_rows(Reader *r, Operand x, unsigned row)
{
    Operand first = build_copy(&r->b, CLASS_V, 1, x), second = build_copy(&r->b, CLASS_V, 1, x);
    Inst *inst = exchange_rows(r, row, first, second);
    uint64_t odd_rows = row == 16 ? 0xffff0000ffff0000u : 0xffffffff00000000u;
    const bool narrow = target_infos[r->k->target].mask_dwords == 1;
    Operand mask = narrow ? build_copy(&r->b, CLASS_S, 1, operand_imm((uint32_t)odd_rows))
                          : build_const_i64(&r->b, CLASS_S, (int64_t)odd_rows);
    r->k->vregs.data[mask.value].lane_mask = true;
    return BUILD(&r->b, OP_V_CNDMASK_B32, inst_def(inst, 1), inst_def(inst, 0), mask);
}

static Operand follow(Reader *r, Operand dword, const void *context)
{
    const Route *route = context;
    if (operand_is_imm(dword) || operand_uniform(r->k, dword) || route->kind == ROUTE_SELF) return dword;
    if (route->kind == ROUTE_READLANE) return read_lane(r, dword, &route->lane);
    Operand x = build_to_v(&r->b, dword);
    switch (route->kind) {
    case ROUTE_DPP: x = dpp_of(r, x, route->dpp[0]); return route->dpp[1] ? dpp_of(r, x, route->dpp[1]) : x;
    case ROUTE_SWAP: return swap_rows(r, x, route->row);
    case ROUTE_SWIZZLE: return swizzle_lanes(r, x, &route->swizzle);
    default: return BUILD(&r->b, OP_DS_BPERMUTE_B32, route->address, x);
    }
}

/* ---- ways ---- */

/* Reads lane `source`, which may differ by lane; it is taken modulo the wave size. */
static Route permute_route(Reader *r, const Expr *source)
{
    Operand address = expr_emit32(r->em, expr_mul_const(r->pool, source, 4), WANT_V);
    return (Route){.kind = ROUTE_PERMUTE, .address = address};
}

static bool has_opcode(Reader *r, Opcode opcode) { return isa_has(r->k->target, opcode); }

static Route xor_route(Reader *r, unsigned mask)
{
    static const uint16_t steps[16][2] = {
        {0, 0},
        {DPP_XOR_1, 0},
        {DPP_XOR_2, 0},
        {DPP_XOR_3, 0},
        {DPP_XOR_7, DPP_XOR_3},
        {DPP_XOR_7, DPP_XOR_2},
        {DPP_XOR_7, DPP_XOR_1},
        {DPP_XOR_7, 0},
        {DPP_XOR_8, 0},
        {DPP_XOR_8, DPP_XOR_1},
        {DPP_XOR_8, DPP_XOR_2},
        {DPP_XOR_8, DPP_XOR_3},
        {DPP_XOR_15, DPP_XOR_3},
        {DPP_XOR_15, DPP_XOR_2},
        {DPP_XOR_15, DPP_XOR_1},
        {DPP_XOR_15, 0},
    };
    if (mask == 0) return (Route){.kind = ROUTE_SELF};
    const uint16_t once = (uint16_t)(DPP_XOR + mask);
    if (mask < 16 && isa_dpp_ctrl_exists(r->k->target, once)) return (Route){.kind = ROUTE_DPP, .dpp = {once, 0}};
    /* The first of two moves goes through other lanes, which may be off where the source and the reader are on. */
    if (mask < 16 && (!steps[mask][1] || block_has_all_lanes(r->k, r->b.block)))
        return (Route){.kind = ROUTE_DPP, .dpp = {steps[mask][0], steps[mask][1]}};
    if (mask == 16 && has_opcode(r, OP_V_PERMLANE16_SWAP_B32)) return (Route){.kind = ROUTE_SWAP, .row = 16};
    if (mask == 32 && has_opcode(r, OP_V_PERMLANE32_SWAP_B32)) return (Route){.kind = ROUTE_SWAP, .row = 32};
    if (mask < 32) return (Route){.kind = ROUTE_SWIZZLE, .swizzle = 0x1f | (int32_t)mask << 10};
    return permute_route(r, expr_xor(r->pool, gpu_lane_id(r), expr_const(r->pool, mask)));
}

Value *shuffle_xor(Reader *r, Value *v, unsigned mask)
{
    Route route = xor_route(r, mask);
    return map_dwords_of(r, v, follow, &route, value_is_uniform(r, v));
}

/* Reads the lane `distance` lower (`up`) or higher, in groups of `width` lanes. If that lane is outside of the group,
 * the result is undefined. */
static Route shift_route(Reader *r, bool up, int64_t distance, int64_t width, const Expr *source)
{
    if (distance <= 0 || distance >= width) return (Route){.kind = ROUTE_SELF};
    uint16_t control = 0;
    if (width <= 16) control = (uint16_t)((up ? DPP_ROW_SHR : DPP_ROW_SHL) + distance);
    if (width == 64 && distance == 1) control = up ? DPP_WAVE_SHR_1 : DPP_WAVE_SHL_1;
    if (control) return (Route){.kind = ROUTE_DPP, .dpp = {control, 0}};
    return permute_route(r, source);
}

/* ---- gpu.shuffle ---- */

typedef enum ShuffleMode { SHUFFLE_XOR, SHUFFLE_UP, SHUFFLE_DOWN, SHUFFLE_IDX } ShuffleMode;

static ShuffleMode read_mode(Reader *r, MlirOperation op)
{
    const char *text = attribute_text(r->fc, op_attribute(op, "mode"));
    return strstr(text, "xor")    ? SHUFFLE_XOR
           : strstr(text, "up")   ? SHUFFLE_UP
           : strstr(text, "down") ? SHUFFLE_DOWN
                                  : SHUFFLE_IDX;
}

static const Expr *source_lane(Reader *r, ShuffleMode mode, const Expr *offset)
{
    ExprPool *p = r->pool;
    const Expr *lane = gpu_lane_id(r);
    switch (mode) {
    case SHUFFLE_XOR: return expr_xor(p, lane, offset);
    case SHUFFLE_UP: return expr_sub(p, lane, offset);
    case SHUFFLE_DOWN: return expr_add(p, lane, offset);
    default: return offset;
    }
}

static Route shuffle_route(Reader *r, ShuffleMode mode, const Expr *offset, const Expr *width, const Expr *source)
{
    if (mode == SHUFFLE_IDX && offset->uniform)
        return (Route){.kind = ROUTE_READLANE, .lane = expr_emit32(r->em, offset, WANT_S)};
    if (expr_is_const(offset) && mode == SHUFFLE_XOR && offset->value >= 0 && offset->value < 64)
        return xor_route(r, (unsigned)offset->value);
    if (expr_is_const(offset) && expr_is_const(width) && mode != SHUFFLE_IDX && mode != SHUFFLE_XOR)
        return shift_route(r, mode == SHUFFLE_UP, offset->value, width->value, source);
    return permute_route(r, source);
}

/* Is the lane's source in its group? Groups whose width is a power of two lie side by side (MLIR's lowering to ROCDL).
   For any other width there is only one group, of the first lanes (GPUOps.td). */
static const Expr *is_valid(Reader *r, ShuffleMode mode, const Expr *source, const Expr *width)
{
    ExprPool *p = r->pool;
    const Expr *lane = gpu_lane_id(r), *zero = expr_const(p, 0);
    const Expr *groups = expr_cmp(p, CMP_EQ, expr_and(p, width, expr_add_const(p, width, -1)), zero);
    const Expr *first = expr_select(p, groups, expr_and(p, lane, expr_neg(p, width)), zero),
               *end = expr_add(p, first, width);
    const Expr *valid = expr_cmp(p, mode == SHUFFLE_UP ? CMP_SGE : CMP_SLT, source, mode == SHUFFLE_UP ? first : end);
    if (expr_is_const(groups) && groups->value) return valid;
    return expr_and(p, valid, expr_cmp(p, CMP_SLT, lane, end));
}

static bool emit_shuffle(Reader *r, MlirOperation op)
{
    Value *v = operand_value(r, op, 0);
    const Expr *offset = operand_expr(r, op, 1), *width = operand_expr(r, op, 2);
    if (!v || !offset || !width) return false;
    if (v->form == VALUE_MEMREF) return unsupported_type(r, v->type, "numbers and vectors of numbers");
    int64_t w = expr_is_const(width) ? width->value : 1;
    if (w < 1 || w > wave_size(r))
        return read_error(r, "gpu.shuffle: the width is %ld lanes; expected 1 to the size of the wave", (long)w);
    ShuffleMode mode = read_mode(r, op);
    const Expr *source = source_lane(r, mode, offset);
    const Expr *valid = is_valid(r, mode, source, width);
    value_set(r, op_result(op, 1), expr_value(r, result_type(r, op, 1), valid));
    if (value_is_uniform(r, v)) return set_result(r, op, v);
    Route route = shuffle_route(r, mode, offset, width, source);
    return set_result(r, op, map_dwords_of(r, v, follow, &route, route.kind == ROUTE_READLANE));
}

/* ---- gpu.rotate ---- */

/* Lane i of a group of `width` lanes reads lane (i + offset) mod width of the group. */
static bool emit_rotate(Reader *r, MlirOperation op)
{
    ExprPool *p = r->pool;
    Value *v = operand_value(r, op, 0);
    int64_t offset = op_integer(op, "offset", -1), width = op_integer(op, "width", -1);
    if (!v) return false;
    if (v->form == VALUE_MEMREF) return unsupported_type(r, v->type, "numbers and vectors of numbers");
    if (width < 1 || width > wave_size(r) || (width & (width - 1)) || offset < 0 || offset >= width)
        return read_error(r,
                          "gpu.rotate: cannot rotate by %ld in groups of %ld lanes: the size of a group must be a "
                          "power of two, at most the size of the wave",
                          (long)offset, (long)width);
    value_set(r, op_result(op, 1), expr_value(r, result_type(r, op, 1), expr_const(p, 1)));
    Route route = {.kind = ROUTE_SELF};
    uint16_t control = 0;
    if (width == 4) /* quad_perm: two bits per lane */
        for (unsigned i = 0; i < 4; i++) control |= (uint16_t)(((i + (unsigned)offset) & 3) << 2 * i);
    if (width == 16) control = (uint16_t)(DPP_ROW_ROR + 16 - offset);
    if (width == 64 && offset == 1) control = DPP_WAVE_ROL_1;
    if (width == 64 && offset == 63) control = DPP_WAVE_ROR_1;
    if (offset == 0 || value_is_uniform(r, v)) return set_result(r, op, v);
    if (control) {
        route = (Route){.kind = ROUTE_DPP, .dpp = {control, 0}};
    } else if (2 * offset == width) {
        route = xor_route(r, (unsigned)offset);
    } else {
        const Expr *lane = gpu_lane_id(r), *size = expr_const(p, width);
        const Expr *in_group = expr_mod(p, expr_add_const(p, lane, offset), size);
        const Expr *first = expr_sub(p, lane, expr_mod(p, lane, size));
        route = permute_route(r, expr_add(p, first, in_group));
    }
    return set_result(r, op, map_dwords_of(r, v, follow, &route, false));
}

static bool emit_broadcast(Reader *r, MlirOperation op)
{
    Value *v = operand_value(r, op, 0);
    Operand lane;
    if (!v) return false;
    MlirAttribute a = op_attribute(op, "broadcast_type");
    if (mlirAttributeIsNull(a) || !strstr(attribute_text(r->fc, a), "specific_lane")) return broadcast_first(r, op);
    return read_lane_number(r, op, 1, &lane) && map_dwords(r, op, v, read_lane, &lane, true);
}

const OpRow gpu_lane_ops[] = {
    {.name = "gpu.shuffle", .emit = emit_shuffle, .lanes_differ = true},
    {.name = "gpu.rotate", .emit = emit_rotate, .lanes_differ = true},
    {.name = "gpu.subgroup_broadcast", .emit = emit_broadcast, .eval = eval_broadcast, .analyse = analyse_broadcast},
    {0},
};
