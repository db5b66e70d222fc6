/* rocdl.ds.read.tr* (gfx950), rocdl.ds.load.tr* and rocdl.global.load.tr* (gfx1250): loads that exchange rows and
   columns among the lanes. */
#include <string.h>

#include "frontend/dialect/dialect.h"
#include "frontend/memory/memory.h"

typedef struct TransposeRow {
    const char *name; /* without "rocdl." */
    Opcode opcode;
    Space space;
    uint32_t bytes;
} TransposeRow;

static const TransposeRow rows[] = {
    {"ds.read.tr16.b64", OP_DS_READ_B64_TR_B16, SPACE_LDS, 8},
    {"ds.read.tr8.b64", OP_DS_READ_B64_TR_B8, SPACE_LDS, 8},
    {"ds.read.tr6.b96", OP_DS_READ_B96_TR_B6, SPACE_LDS, 12},
    {"ds.read.tr4.b64", OP_DS_READ_B64_TR_B4, SPACE_LDS, 8},
    {"ds.load.tr16.b128", OP_DS_LOAD_TR16_B128, SPACE_LDS, 16},
    {"ds.load.tr8.b64", OP_DS_LOAD_TR8_B64, SPACE_LDS, 8},
    {"ds.load.tr6.b96", OP_DS_LOAD_TR6_B96, SPACE_LDS, 12},
    {"ds.load.tr4.b64", OP_DS_LOAD_TR4_B64, SPACE_LDS, 8},
    {"global.load.tr.b128", OP_GLOBAL_LOAD_TR16_B128, SPACE_GLOBAL, 16},
    {"global.load.tr6.b96", OP_GLOBAL_LOAD_TR6_B96, SPACE_GLOBAL, 12},
    {"global.load.tr4.b64", OP_GLOBAL_LOAD_TR4_B64, SPACE_GLOBAL, 8},
};

/* Operand: a pointer. */
static bool emit_transposing(Reader *r, MlirOperation op)
{
    const char *name = called_name(r, op);
    const TransposeRow *row = NULL;
    for (size_t i = 0; i < sizeof rows / sizeof *rows && !row; i++)
        if (strstr(name, rows[i].name)) row = &rows[i];
    if (!row)
        return read_error(r, "%s: which lane gets what is not known; supported: rocdl.ds.load.tr8.b64 of a copy in LDS",
                          op_name(op));
    const Value *v = value_get(r, op_operand(op, 0));
    if (!v) return false;
    if (v->form != VALUE_MEMREF || v->memref->space != row->space)
        return read_error(r, "%s: the source must be %s memory", op_name(op),
                          row->space == SPACE_LDS ? "workgroup" : "global");
    const Type *type = mlirOperationGetNumResults(op) == 1 ? type_of(r, op_result(op, 0)) : NULL;
    if (!type || type->num_elements * (int64_t)type->bits != 8 * (int64_t)row->bytes)
        return read_error(r, "%s: the result must have %u bits", op_name(op), 8 * row->bytes);
    const Access access = {.memref = v->memref, .element = expr_const(r->pool, 0), .type = type};
    return emit_transposed_read(r, op, row->opcode, &access, v->memref->base, row->bytes);
}

const OpRow rocdl_lds_ops[] = {
    {.name = "rocdl.ds.read.tr16.b64", .emit = emit_transposing, .lanes_differ = true},
    {.name = "rocdl.ds.read.tr8.b64", .emit = emit_transposing, .lanes_differ = true},
    {.name = "rocdl.ds.read.tr6.b96", .emit = emit_transposing, .lanes_differ = true},
    {.name = "rocdl.ds.read.tr4.b64", .emit = emit_transposing, .lanes_differ = true},
    {.name = "rocdl.ds.load.tr16.b128", .emit = emit_transposing, .lanes_differ = true},
    {.name = "rocdl.ds.load.tr8.b64", .emit = emit_transposing, .lanes_differ = true},
    {.name = "rocdl.ds.load.tr6.b96", .emit = emit_transposing, .lanes_differ = true},
    {.name = "rocdl.ds.load.tr4.b64", .emit = emit_transposing, .lanes_differ = true},
    {.name = "rocdl.global.load.tr.b128", .emit = emit_transposing, .lanes_differ = true},
    {.name = "rocdl.global.load.tr.b64", .emit = emit_transposing, .lanes_differ = true},
    {.name = "rocdl.global.load.tr6.b96", .emit = emit_transposing, .lanes_differ = true},
    {.name = "rocdl.global.load.tr4.b64", .emit = emit_transposing, .lanes_differ = true},
    {0},
};
