/* amdgpu.transpose_load: LDS reads of gfx950 that exchange rows and columns among 16 lanes. */
#include <string.h>

#include "frontend/memory/memory.h"

/* Bytes and instruction by the bits of a result's element. */
static const struct {
    uint8_t bits, elements, bytes;
    Opcode opcode;
} rows[] = {
    {16, 4, 8, OP_DS_READ_B64_TR_B16},
    {8, 8, 8, OP_DS_READ_B64_TR_B8},
    {6, 16, 12, OP_DS_READ_B96_TR_B6},
    {4, 16, 8, OP_DS_READ_B64_TR_B4},
};

/* operands: memref, indices */
static bool emit_transpose_load(Reader *r, MlirOperation op)
{
    const Type *type = type_of(r, op_result(op, 0));
    Value *v = value_get(r, op_operand(op, 0));
    if (!v) return false;
    if (v->form != VALUE_MEMREF || v->memref->space != SPACE_LDS)
        return read_error(r, "%s: the source must be workgroup memory", op_name(op));
    const Memref *m = v->memref;
    const Expr *indices[MAX_RANK];
    for (unsigned i = 0; i < m->type->rank; i++)
        if (!(indices[i] = operand_expr(r, op, 1 + i))) return false;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].bits != type->bits || rows[i].elements != type->num_elements) continue;
        if (!isa_has(r->k->target, rows[i].opcode))
            return read_error(r, "%s does not exist on %s; it needs gfx950", op_name(op),
                              target_infos[r->k->target].name);
        Access access = {.memref = m, .element = linear_index(r, m, indices), .type = m->type};
        Address a = address_at(r, &access, byte_address(r, &access, 0), rows[i].bytes);
        Inst *inst = build_inst(&r->b, rows[i].opcode, &a.parts.lane, 1);
        set_memory_fields(r, inst, &a, 0);
        return set_result_operand(r, op, inst_def(inst, 0), false);
    }
    return unsupported_type(r, type, "4 elements of 16 bits, 8 of 8, 16 of 6, 16 of 4");
}

/* rocdl.ds.read.tr*: a pointer to LDS */
static bool emit_read_tr(Reader *r, MlirOperation op)
{
    static const struct {
        const char *name;
        Opcode opcode;
        uint32_t bytes;
    } forms[] = {{"tr16.b64", OP_DS_READ_B64_TR_B16, 8},
                 {"tr8.b64", OP_DS_READ_B64_TR_B8, 8},
                 {"tr6.b96", OP_DS_READ_B96_TR_B6, 12},
                 {"tr4.b64", OP_DS_READ_B64_TR_B4, 8}};
    Value *v = value_get(r, op_operand(op, 0));
    if (!v) return false;
    if (v->form != VALUE_MEMREF || v->memref->space != SPACE_LDS)
        return read_error(r, "%s: the source must be workgroup memory", op_name(op));
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (!strstr(op_name(op), forms[i].name)) continue;
        if (!isa_has(r->k->target, forms[i].opcode))
            return read_error(r, "%s does not exist on %s; it needs gfx950", op_name(op),
                              target_infos[r->k->target].name);
        Access access = {.memref = v->memref, .element = expr_const(r->pool, 0), .type = type_of(r, op_result(op, 0))};
        Address a = address_at(r, &access, v->memref->base, forms[i].bytes);
        Inst *inst = build_inst(&r->b, forms[i].opcode, &a.parts.lane, 1);
        set_memory_fields(r, inst, &a, 0);
        return set_result_operand(r, op, inst_def(inst, 0), false);
    }
    return read_error(r, "%s is not supported", op_name(op));
}

const OpRow transpose_load_ops[] = {
    {.name = "amdgpu.transpose_load", .emit = emit_transpose_load, .lanes_differ = true},
    {.name = "rocdl.ds.read.tr16.b64", .emit = emit_read_tr, .lanes_differ = true},
    {.name = "rocdl.ds.read.tr8.b64", .emit = emit_read_tr, .lanes_differ = true},
    {.name = "rocdl.ds.read.tr6.b96", .emit = emit_read_tr, .lanes_differ = true},
    {.name = "rocdl.ds.read.tr4.b64", .emit = emit_read_tr, .lanes_differ = true},
    {0},
};
