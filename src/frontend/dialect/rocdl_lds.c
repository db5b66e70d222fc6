/* Loads that transpose rows and columns among the lanes: rocdl.ds.read.tr* (gfx950), rocdl.ds.load.tr* and
   rocdl.global.load.tr* (gfx1250). Also arrivals at barriers whose state is in LDS (gfx1250). */
#include <string.h>

#include "frontend/memory/memory_access.h"
#include "ir/build_op.h"
#include "mlir-c/BuiltinTypes.h"

typedef struct TransposeRow {
    Opcode opcode;
    Space space;
    uint32_t bytes;
} TransposeRow;

/* Operand: a pointer. */
static bool emit_transposing(Reader *r, MlirOperation op)
{
    const TransposeRow *row = r->row->data;
    const Value *v = operand_value(r, op, 0);
    if (!v) return false;
    if (v->form != VALUE_MEMREF || v->memref->space != row->space)
        return read_error(r, "%s: the source must be %s memory", op_name(op),
                          row->space == SPACE_LDS ? "workgroup" : "global");
    const Type *type = mlirOperationGetNumResults(op) == 1 ? result_type(r, op, 0) : NULL;
    if (!type || type->num_elements * (int64_t)type->bits != 8 * (int64_t)row->bytes)
        return read_error(r, "%s: the result must have %u bits", op_name(op), 8 * row->bytes);
    const Access access = {.memref = v->memref, .element = expr_const(r->pool, 0), .type = type};
    return emit_transposed_read(r, op, row->opcode, &access, v->memref->base, row->bytes);
}

/* The wave's copies and its arrival read VGPRs at different times, so vm_vsrc must be 0 between them. Source: LLVM 22
   waits before and after (GCNHazardRecognizer.cpp, fixDsAtomicAsyncBarrierArriveB64). */
static void wait_for_sources(Reader *r)
{
    enum { VM_VSRC_0 = 0xffe3 };
    BUILD_ALONE(&r->b, OP_S_WAIT_ALU)->m.mods.offset = VM_VSRC_0;
}

/* Operands: a pointer and the number of arrivals; returns the state before. Or a pointer alone: one arrival, as soon as
   copies are complete. */
static bool emit_arrive(Reader *r, MlirOperation op)
{
    const bool async = strstr(called_name(r, op), ".async.");
    const Opcode opcode = async ? OP_DS_ATOMIC_ASYNC_BARRIER_ARRIVE_B64 : OP_DS_ATOMIC_BARRIER_ARRIVE_RTN_B64;
    if (!isa_has(r->k->target, opcode))
        return read_error(r, "%s: %s has no barriers in LDS; supported there: llvm.atomicrmw", op_name(op),
                          target_name(r));
    const Memref *m = pointer_operand(r, op, 0);
    Value *count = async ? NULL : operand_data(r, op, 1);
    if (!m || (!async && !count)) return false;
    if (m->space != SPACE_LDS) return read_error(r, "%s: the pointer must be to workgroup memory", op_name(op));
    const Type *type = type_get(r->fc, mlirIntegerTypeGet(r->fc->mlir, 64));
    const Access access = {.memref = m, .element = expr_const(r->pool, 0), .type = type, .align = 8};
    const Address a = address_make(r, &access, 0, 8, false);
    Operand uses[2] = {a.parts.lane, operand_none()};
    if (count) uses[1] = build_to_v(&r->b, data_dwords(r, count, 0, 2));
    else wait_for_sources(r);
    Inst *inst = build_inst(&r->b, opcode, uses, async ? 1 : 2);
    set_memory_fields(r, inst, &a, 0);
    if (async) wait_for_sources(r);
    return async || set_result_operand(r, op, inst_def(inst, 0), false);
}

#define TRANSPOSING(...) .emit = emit_transposing, .lanes_differ = true, ROW_DATA(TransposeRow, __VA_ARGS__)
#define BOTH(id, ...) {INTRINSIC(id), TRANSPOSING(__VA_ARGS__)}

/* Bytes of all LDS with a known size. They are placed before everything else. */
static bool read_static_size(Reader *r, MlirOperation op)
{
    return set_result_expr(r, op, expr_const(r->pool, r->k->lds_bytes));
}

const OpRow rocdl_lds_ops[] = {
    {.name = "llvm.amdgcn.groupstaticsize", .read = read_static_size},
    BOTH("ds.read.tr16.b64", OP_DS_READ_B64_TR_B16, SPACE_LDS, 8),
    BOTH("ds.read.tr8.b64", OP_DS_READ_B64_TR_B8, SPACE_LDS, 8),
    BOTH("ds.read.tr6.b96", OP_DS_READ_B96_TR_B6, SPACE_LDS, 12),
    BOTH("ds.read.tr4.b64", OP_DS_READ_B64_TR_B4, SPACE_LDS, 8),
    BOTH("ds.load.tr16.b128", OP_DS_LOAD_TR16_B128, SPACE_LDS, 16),
    BOTH("ds.load.tr8.b64", OP_DS_LOAD_TR8_B64, SPACE_LDS, 8),
    BOTH("ds.load.tr6.b96", OP_DS_LOAD_TR6_B96, SPACE_LDS, 12),
    BOTH("ds.load.tr4.b64", OP_DS_LOAD_TR4_B64, SPACE_LDS, 8),
    BOTH("global.load.tr.b128", OP_GLOBAL_LOAD_TR16_B128, SPACE_GLOBAL, 16),
    BOTH("global.load.tr.b64", OP_GLOBAL_LOAD_TR8_B64, SPACE_GLOBAL, 8),
    BOTH("global.load.tr6.b96", OP_GLOBAL_LOAD_TR6_B96, SPACE_GLOBAL, 12),
    BOTH("global.load.tr4.b64", OP_GLOBAL_LOAD_TR4_B64, SPACE_GLOBAL, 8),
    {INTRINSIC("ds.atomic.barrier.arrive.rtn.b64"), .emit = emit_arrive, .lanes_differ = true},
    {INTRINSIC("ds.atomic.async.barrier.arrive.b64"), .emit = emit_arrive},
    {0},
};
