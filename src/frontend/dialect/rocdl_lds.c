/* rocdl.ds.read.tr*: reads of LDS that exchange rows and columns among 16 lanes (gfx950). */
#include <string.h>

#include "frontend/memory/memory.h"

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
        Access access = {.memref = v->memref, .element = expr_const(r->pool, 0), .type = type_of(r, op_result(op, 0))};
        return emit_transposed_read(r, op, forms[i].opcode, &access, v->memref->base, forms[i].bytes);
    }
    return read_error(r, "%s is not supported", op_name(op));
}

const OpRow rocdl_lds_ops[] = {
    {.name = "rocdl.ds.read.tr16.b64", .emit = emit_read_tr, .lanes_differ = true},
    {.name = "rocdl.ds.read.tr8.b64", .emit = emit_read_tr, .lanes_differ = true},
    {.name = "rocdl.ds.read.tr6.b96", .emit = emit_read_tr, .lanes_differ = true},
    {.name = "rocdl.ds.read.tr4.b64", .emit = emit_read_tr, .lanes_differ = true},
    {0},
};
