/* amdgpu.swizzle_bitmode, permlane_swap and dpp: read values of other lanes. */
#include <string.h>

#include "frontend/dialect/lanes.h"
#include "frontend/read/reader.h"
#include "ir/build_op.h"
#include "mlir-c/BuiltinAttributes.h"

/* Within 32 lanes: lane = ((lane & and) | or) ^ xor. */
static bool emit_swizzle_bitmode(Reader *r, MlirOperation op)
{
    static const char *const names[3] = {"and_mask", "or_mask", "xor_mask"};
    int32_t field = 0;
    for (unsigned i = 0; i < 3; i++) {
        int64_t mask = op_integer(op, names[i], 0);
        if (mask < 0 || mask > 31)
            return read_error(r, "%s: %s is %ld; expected a mask from 0 to 31", op_name(op), names[i], (long)mask);
        field |= (int32_t)mask << (5 * i);
    }
    return map_dwords(r, op, operand_value(r, op, 0), swizzle_lanes, &field, false);
}

/* Swaps neighbouring rows of 16 or 32 lanes. */
static Operand swap_rows(Reader *r, Operand dword, const void *context)
{
    int64_t row = *(const int64_t *)context;
    Opcode opcode = row == 16 ? OP_V_PERMLANE16_SWAP_B32 : OP_V_PERMLANE32_SWAP_B32;
    Operand source = build_to_v(&r->b, dword);
    if (isa_has(r->k->target, opcode)) {
        /* Both operands are the value. After the exchange, the even rows of the second register and the odd rows of the
           first hold the other row's values. If a lane's first register holds its own value, the second holds the other
           one. */
        Operand x = build_copy(&r->b, CLASS_V, 1, source), y = build_copy(&r->b, CLASS_V, 1, source);
        Inst *inst = exchange_rows(r, (unsigned)row, x, y);
        Operand own = build_cmp_i32(&r->b, CMP_EQ, inst_def(inst, 0), source);
        return build_select(&r->b, own, inst_def(inst, 1), inst_def(inst, 0));
    }
    int32_t xor_16 = 0x1f | 16 << 10;
    if (row == 16) return swizzle_lanes(r, source, &xor_16);
    Operand low = BUILD(&r->b, OP_V_MBCNT_LO_U32_B32, operand_imm(UINT32_MAX), operand_imm(0));
    Operand lane = BUILD(&r->b, OP_V_MBCNT_HI_U32_B32, operand_imm(UINT32_MAX), low);
    Operand address = build_shl_b32(&r->b, build_xor_b32(&r->b, lane, operand_imm(32)), operand_imm(2));
    return BUILD(&r->b, OP_DS_BPERMUTE_B32, address, source);
}

static bool emit_permlane_swap(Reader *r, MlirOperation op)
{
    int64_t row = op_integer(op, "row_length", 0);
    if (row != 16 && row != 32)
        return read_error(r, "%s: rows of %ld lanes are not supported; supported: 16, 32", op_name(op), (long)row);
    if (row >= wave_size(r))
        return read_error(r, "%s: rows of %ld lanes are not supported: a wave of %s has %u lanes; supported: 16",
                          op_name(op), (long)row, target_name(r), wave_size(r));
    if (!check_inactive(r, op, "fetch_inactive", "bound_ctrl")) return false;
    return map_dwords(r, op, operand_value(r, op, 0), swap_rows, &row, false);
}

static bool read_dpp_control(Reader *r, MlirOperation op, uint16_t *control)
{
    static const struct {
        const char *name;
        uint16_t base;
        bool amount;
    } rows[] = {{"row_shl", 0x100, true},       {"row_shr", 0x110, true},      {"row_ror", 0x120, true},
                {"wave_shl", 0x130, false},     {"wave_rol", 0x134, false},    {"wave_shr", 0x138, false},
                {"wave_ror", 0x13c, false},     {"row_mirror", 0x140, false},  {"row_half_mirror", 0x141, false},
                {"row_bcast_15", 0x142, false}, {"row_bcast_31", 0x143, false}};
    const char *kind = attribute_text(r->fc, op_attribute(op, "kind"));
    MlirAttribute argument = op_attribute(op, "permArgument");
    if (strstr(kind, "quad_perm")) {
        *control = 0;
        for (intptr_t i = 0; i < 4; i++) {
            int64_t from = mlirIntegerAttrGetValueInt(mlirArrayAttrGetElement(argument, i));
            if (from < 0 || from > 3)
                return read_error(r, "%s: a quad has no lane %ld; expected 0 to 3", op_name(op), (long)from);
            *control |= (uint16_t)(from << 2 * i);
        }
        return true;
    }
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *at = strstr(kind, rows[i].name);
        if (!at || (at[strlen(rows[i].name)] != '>' && at[strlen(rows[i].name)])) continue;
        int64_t amount = rows[i].amount ? mlirIntegerAttrGetValueInt(argument) : 0;
        if (rows[i].amount && (amount < 1 || amount > 15))
            return read_error(r, "%s: %s by %ld; expected 1 to 15", op_name(op), rows[i].name, (long)amount);
        *control = (uint16_t)(rows[i].base + amount);
        return true;
    }
    return read_error(r, "%s: %s is not known", op_name(op), kind);
}

static bool emit_dpp(Reader *r, MlirOperation op)
{
    Dpp d = {.bound_ctrl = op_flag(op, "bound_ctrl"), .old = operand_data(r, op, 0)};
    static const char *const names[2] = {"row_mask", "bank_mask"};
    const int64_t rows = op_integer(op, names[0], 15), banks = op_integer(op, names[1], 15);
    if (!d.old || !read_dpp_control(r, op, &d.control) || !dpp_masks(r, names, rows, banks, &d.masks)) return false;
    return map_dwords(r, op, operand_value(r, op, 1), move_dpp, &d, false);
}

const OpRow amdgpu_lane_ops[] = {
    {.name = "amdgpu.swizzle_bitmode", .emit = emit_swizzle_bitmode, .lanes_differ = true},
    {.name = "amdgpu.permlane_swap", .emit = emit_permlane_swap, .lanes_differ = true},
    {.name = "amdgpu.dpp", .emit = emit_dpp, .lanes_differ = true},
    {0},
};
