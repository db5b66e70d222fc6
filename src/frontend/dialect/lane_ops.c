/* Operations that take a value from other lanes: broadcasts, lane reads, swaps. They work dword by dword on whatever type. */
#include <string.h>

#include "frontend/dialect/lanes.h"
#include "frontend/llvm_dialect.h"
#include "isa/family.h"
#include "mlir-c/BuiltinAttributes.h"

Value *map_dwords_of(Reader *r, Value *v, DwordOp *f, const void *context, bool uniform)
{
    if (!(v = value_data(r, v))) return NULL;
    const Type *type = v->type;
    uint32_t n = value_dwords(type);
    if (n > MAX_VALUE_REGISTERS) {
        read_error(r, "%s: a value of %u dwords; at most %d", op_name(r->op), n, MAX_VALUE_REGISTERS);
        return NULL;
    }
    Operand parts[MAX_VALUE_REGISTERS];
    for (uint32_t i = 0; i < n; i++) parts[i] = f(r, data_dwords(r, v, i, 1), context);
    if (type_is_i1(type) && type->kind == KIND_SCALAR) { /* a dword of 0 or 1 */
        const Expr *e = register_symbol(r, (Piece){parts[0], 0, 1, parts[0].value}, 32, uniform, r->nesting);
        Value *boolean = value_new(r, VALUE_EXPRS, type, 1);
        boolean->exprs[0] = expr_cmp(r->pool, CMP_NE, e, expr_const(r->pool, 0));
        return boolean;
    }
    if (n > MAX_VREG_WIDTH) return value_from_registers(r, type, parts, n, uniform);
    Operand whole = n == 1 ? parts[0] : build_merge(&r->b, parts, n);
    return value_from_registers(r, type, &whole, 1, uniform);
}

/* The result has the operand's type: each dword of it is `f` of the operand's. */
static bool map_dwords(Reader *r, MlirOperation op, Value *v, DwordOp *f, const void *context, bool uniform)
{
    return set_result(r, op, map_dwords_of(r, v, f, context, uniform));
}

/* ---- broadcasts ---- */

static Operand read_first(Reader *r, Operand dword, const void *context)
{
    (void)context;
    return build_to_s(&r->b, dword);
}

Operand read_lane(Reader *r, Operand dword, const void *context)
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

static bool lane_exists(Reader *r, MlirOperation op, const Expr *lane)
{
    unsigned size = target_infos[r->k->target].wave_size;
    if (!expr_is_const(lane) || (lane->value >= 0 && lane->value < size)) return true;
    return read_error(r, "%s: lane %ld; a wave has lanes 0 to %u", op_name(op), (long)lane->value, size - 1);
}

/* The value itself where all lanes have it. The second operand is the lane. */
static bool eval_broadcast(Reader *r, MlirOperation op)
{
    Value *v;
    const Expr *lane = mlirOperationGetNumOperands(op) > 1 ? operand_expr(r, op, 1) : NULL;
    if (r->failed || (lane && !lane_exists(r, op, lane))) return true;
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
    if (!lane_exists(r, op, e)) return false;
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

/* ---- exchanges ---- */

static int64_t integer_attribute(MlirOperation op, const char *name, int64_t missing)
{
    MlirAttribute a = op_attribute(op, name);
    return mlirAttributeIsNull(a) ? missing : mlirIntegerAttrGetValueInt(a);
}
static bool flag_attribute(MlirOperation op, const char *name)
{
    MlirAttribute a = op_attribute(op, name);
    return !mlirAttributeIsNull(a) && (!mlirAttributeIsABool(a) || mlirBoolAttrGetValue(a));
}

/* `context`: the offset field */
static Operand swizzle(Reader *r, Operand dword, const void *context)
{
    Operand source = build_to_v(&r->b, dword);
    Inst *inst = build_inst(&r->b, OP_DS_SWIZZLE_B32, &source, 1);
    inst->m.mods.offset = *(const int32_t *)context;
    return inst_def(inst, 0);
}

/* Within 32 lanes: lane = ((lane & and) | or) ^ xor. */
static bool emit_swizzle_bitmode(Reader *r, MlirOperation op)
{
    static const char *const names[3] = {"and_mask", "or_mask", "xor_mask"};
    int32_t field = 0;
    for (unsigned i = 0; i < 3; i++) {
        int64_t mask = integer_attribute(op, names[i], 0);
        if (mask < 0 || mask > 31)
            return read_error(r, "%s: %s %ld; a mask is 0 to 31", op_name(op), names[i], (long)mask);
        field |= (int32_t)mask << (5 * i);
    }
    return map_dwords(r, op, value_get(r, op_operand(op, 0)), swizzle, &field, false);
}

/* Rows of 16 or 32 lanes, two and two, change places. */
static Operand swap_rows(Reader *r, Operand dword, const void *context)
{
    int64_t row = *(const int64_t *)context;
    Opcode opcode = row == 16 ? OP_V_PERMLANE16_SWAP_B32 : OP_V_PERMLANE32_SWAP_B32;
    Operand source = build_to_v(&r->b, dword);
    if (isa_has(r->k->target, opcode)) {
        /* Both operands become the value: then the even rows of the second and the odd rows of the first are the
           other row's. Where the first is the lane's own, the second is the one. */
        Operand copies[2] = {build_copy(&r->b, CLASS_V, 1, source), build_copy(&r->b, CLASS_V, 1, source)};
        Inst *inst = build_inst(&r->b, opcode, copies, 2);
        Operand own = build_cmp_i32(&r->b, CMP_EQ, inst_def(inst, 0), source);
        return build_select(&r->b, own, inst_def(inst, 1), inst_def(inst, 0));
    }
    int32_t xor_16 = 0x1f | 16 << 10;
    if (row == 16) return swizzle(r, source, &xor_16);
    Operand uses[2] = {operand_imm(UINT32_MAX), operand_imm(0)};
    uses[1] = inst_def(build_inst(&r->b, OP_V_MBCNT_LO_U32_B32, uses, 2), 0);
    Operand lane = inst_def(build_inst(&r->b, OP_V_MBCNT_HI_U32_B32, uses, 2), 0);
    uses[0] = build_shl_b32(&r->b, build_xor_b32(&r->b, lane, operand_imm(32)), operand_imm(2));
    uses[1] = source;
    return inst_def(build_inst(&r->b, OP_DS_BPERMUTE_B32, uses, 2), 0);
}

/* What is read of lanes that are not active: where all are, the flags say nothing. */
static bool check_inactive(Reader *r, MlirOperation op, const char *fetch, const char *bound)
{
    const uint32_t *block = r->k->workgroup_size;
    int64_t threads = (int64_t)block[0] * block[1] * block[2]; /* 0: not known */
    bool all_active = !r->b.block->region && threads && threads % 64 == 0;
    if (all_active || (!flag_attribute(op, fetch) && !flag_attribute(op, bound))) return true;
    return read_error(r, "%s: %s and %s are supported only where all lanes of the wave are active", op_name(op), fetch, bound);
}

static bool emit_permlane_swap(Reader *r, MlirOperation op)
{
    int64_t row = integer_attribute(op, "row_length", 0);
    if (row != 16 && row != 32)
        return read_error(r, "%s: rows of %ld lanes; supported: 16, 32", op_name(op), (long)row);
    if (!check_inactive(r, op, "fetch_inactive", "bound_ctrl")) return false;
    return map_dwords(r, op, value_get(r, op_operand(op, 0)), swap_rows, &row, false);
}

/* ---- data parallel primitives ---- */

typedef struct Dpp {
    uint16_t control;
    uint8_t masks; /* rows << 4 | banks */
    bool bound_ctrl;
    Value *old;
    uint32_t dword;
} Dpp;

/* Lanes without a source, and those that the masks leave out, keep the old value (bound_ctrl: 0 where there is no source). */
static Operand move_dpp(Reader *r, Operand dword, const void *context)
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

static bool read_dpp_control(Reader *r, MlirOperation op, uint16_t *control)
{
    static const struct {
        const char *name;
        uint16_t base;
        bool amount;
    } rows[] = {{"row_shl", 0x100, true},    {"row_shr", 0x110, true},      {"row_ror", 0x120, true},
                {"wave_shl", 0x130, false},  {"wave_rol", 0x134, false},    {"wave_shr", 0x138, false},
                {"wave_ror", 0x13c, false},  {"row_mirror", 0x140, false},  {"row_half_mirror", 0x141, false},
                {"row_bcast_15", 0x142, false}, {"row_bcast_31", 0x143, false}};
    const char *kind = attribute_text(r->fc, op_attribute(op, "kind"));
    MlirAttribute argument = op_attribute(op, "permArgument");
    if (strstr(kind, "quad_perm")) {
        *control = 0;
        for (intptr_t i = 0; i < 4; i++) {
            int64_t from = mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(argument, i));
            if (from < 0 || from > 3)
                return read_error(r, "%s: lane %ld of a quad; it is 0 to 3", op_name(op), (long)from);
            *control |= (uint16_t)(from << 2 * i);
        }
        return true;
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *at = strstr(kind, rows[i].name);
        if (!at || (at[strlen(rows[i].name)] != '>' && at[strlen(rows[i].name)])) continue;
        int64_t amount = rows[i].amount ? mlirIntegerAttrGetValueInt(argument) : 0;
        if (rows[i].amount && (amount < 1 || amount > 15))
            return read_error(r, "%s: %s by %ld; it is 1 to 15", op_name(op), rows[i].name, (long)amount);
        *control = (uint16_t)(rows[i].base + amount);
        return true;
    }
    return read_error(r, "%s: %s is not known", op_name(op), kind);
}

/* The fields that say which rows and banks of lanes are written. */
static bool read_dpp_masks(Reader *r, MlirOperation op, const char *rows, const char *banks,
                           uint8_t *out)
{
    int64_t row = integer_attribute(op, rows, 15), bank = integer_attribute(op, banks, 15);
    if (row < 0 || row > 15 || bank < 0 || bank > 15)
        return read_error(r, "%s: %s %ld, %s %ld; a mask is 0 to 15", op_name(op), rows, (long)row,
                          banks, (long)bank);
    *out = (uint8_t)(row << 4 | bank);
    return true;
}

static bool emit_dpp(Reader *r, MlirOperation op)
{
    Dpp d = {.bound_ctrl = flag_attribute(op, "bound_ctrl"),
             .old = value_data(r, value_get(r, op_operand(op, 0)))};
    if (!d.old || !read_dpp_control(r, op, &d.control) ||
        !read_dpp_masks(r, op, "row_mask", "bank_mask", &d.masks))
        return false;
    return map_dwords(r, op, value_get(r, op_operand(op, 1)), move_dpp, &d, false);
}

/* ---- rocdl ---- */

static bool emit_update_dpp(Reader *r, MlirOperation op)
{
    int64_t control = integer_attribute(op, "dppCtrl", 0);
    Dpp d = {.control = (uint16_t)control,
             .bound_ctrl = flag_attribute(op, "boundCtrl"),
             .old = value_data(r, value_get(r, op_operand(op, 0)))};
    bool known = control >= 0 && control <= 0x143 && control != 0x100 && control != 0x110 && control != 0x120;
    if (!known) return read_error(r, "%s: control %ld is not one of %s", op_name(op), (long)control,
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
    return map_dwords(r, op, value_get(r, op_operand(op, 0)), swizzle, &field, false);
}

/* The result is a struct of both registers after the exchange. */
static bool emit_permlane_pair(Reader *r, MlirOperation op)
{
    Opcode opcode = strstr(op_name(op), "16") ? OP_V_PERMLANE16_SWAP_B32 : OP_V_PERMLANE32_SWAP_B32;
    const Type *result = type_of(r, op_result(op, 0));
    if (!isa_has(r->k->target, opcode))
        return read_error(r, "%s does not exist on %s; it needs gfx950", op_name(op), target_infos[r->k->target].name);
    if (!check_inactive(r, op, "fi", "boundControl")) return false;
    Operand uses[2];
    for (unsigned i = 0; i < 2; i++) {
        Value *v = value_data(r, value_get(r, op_operand(op, i)));
        if (!v) return false;
        uses[i] = build_copy(&r->b, CLASS_V, 1, data_element(r, v, 0));
    }
    Inst *inst = build_inst(&r->b, opcode, uses, 2);
    Value *v = value_new(r, VALUE_AGGREGATE, result, 2);
    v->members = ARENA_ARRAY(r->arena, Value *, 2);
    for (unsigned i = 0; i < 2; i++) {
        uint64_t offset;
        const Type *member = type_get(r->fc, llvm_member(r->fc, result->mlir, i, &offset));
        v->members[i] = value_new(r, VALUE_EXPRS, member, 1);
        v->members[i]->exprs[0] =
            register_symbol(r, (Piece){inst_def(inst, i), 0, 1, 0}, 32, false, r->nesting);
    }
    return set_result(r, op, v);
}

/* A bit per lane: is the condition true there, and the lane active? */
static bool emit_ballot(Reader *r, MlirOperation op)
{
    const Expr *e = operand_expr(r, op, 0);
    const Type *type = type_of(r, op_result(op, 0));
    if (!e) return false;
    if (type->bits != target_infos[r->k->target].wave_size)
        return unsupported_type(r, type, "an integer with a bit per lane (i64)");
    Operand mask = expr_emit_bool(r->em, e);
    if (!operand_is_lane_mask(r->k, mask)) mask = build_bool_to_mask(&r->b, mask);
    const Operand uses[2] = {mask, isa_exec(r->k->target)};
    const Operand bits = inst_def(build_inst(&r->b, isa_mask_op(r->k->target, MASK_AND), uses, 2), 0);
    return set_result_expr(r, op, register_symbol(r, (Piece){bits, 0, 1, 0}, type->bits, true, r->nesting));
}

const OpRow lane_ops[] = {
    {.name = "gpu.shuffle", .emit = emit_shuffle, .lanes_differ = true},
    {.name = "gpu.rotate", .emit = emit_rotate, .lanes_differ = true},
    {.name = "gpu.subgroup_reduce", .emit = emit_subgroup_reduce, .lanes_differ = true},
    {.name = "gpu.all_reduce", .emit = emit_all_reduce, .lanes_differ = true},
    {.name = "gpu.subgroup_broadcast",
     .emit = emit_broadcast,
     .eval = eval_broadcast,
     .analyse = analyse_broadcast},
    {.name = "rocdl.readfirstlane",
     .emit = emit_readfirstlane,
     .eval = eval_broadcast,
     .analyse = analyse_broadcast},
    {.name = "rocdl.readlane", .emit = emit_readlane, .eval = eval_broadcast, .analyse = analyse_broadcast},
    {.name = "amdgpu.swizzle_bitmode", .emit = emit_swizzle_bitmode, .lanes_differ = true},
    {.name = "amdgpu.permlane_swap", .emit = emit_permlane_swap, .lanes_differ = true},
    {.name = "rocdl.update.dpp", .emit = emit_update_dpp, .lanes_differ = true},
    {.name = "rocdl.ds_swizzle", .emit = emit_ds_swizzle, .lanes_differ = true},
    {.name = "rocdl.permlane16.swap", .emit = emit_permlane_pair, .lanes_differ = true},
    {.name = "rocdl.permlane32.swap", .emit = emit_permlane_pair, .lanes_differ = true},
    {.name = "rocdl.ballot", .emit = emit_ballot},
    {.name = "amdgpu.dpp", .emit = emit_dpp, .lanes_differ = true},
    {0},
};
