/* rocdl on gfx1250: copies between memory and LDS without registers, and loads that the workgroups of a cluster share.

   MLIR 22 knows rocdl.global.load.async.to.lds and rocdl.cluster.load.async.to.lds. Write the others (copies from LDS,
   cluster loads to registers) in generic form with the operands of LLVM's intrinsic, or as llvm.call_intrinsic. */
#include <string.h>

#include "frontend/dialect/dialect.h"
#include "ir/build_op.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

typedef struct AsyncRow {
    const char *suffix;
    uint8_t bytes;
    Opcode load, cluster_load, store, to_registers; /* to_registers 0: there is none */
} AsyncRow;

static const AsyncRow rows[] = {
    {".b8", 1, OP_GLOBAL_LOAD_ASYNC_TO_LDS_B8, OP_CLUSTER_LOAD_ASYNC_TO_LDS_B8, OP_GLOBAL_STORE_ASYNC_FROM_LDS_B8, 0},
    {".b32", 4, OP_GLOBAL_LOAD_ASYNC_TO_LDS_B32, OP_CLUSTER_LOAD_ASYNC_TO_LDS_B32, OP_GLOBAL_STORE_ASYNC_FROM_LDS_B32,
     OP_CLUSTER_LOAD_B32},
    {".b64", 8, OP_GLOBAL_LOAD_ASYNC_TO_LDS_B64, OP_CLUSTER_LOAD_ASYNC_TO_LDS_B64, OP_GLOBAL_STORE_ASYNC_FROM_LDS_B64,
     OP_CLUSTER_LOAD_B64},
    {".b128", 16, OP_GLOBAL_LOAD_ASYNC_TO_LDS_B128, OP_CLUSTER_LOAD_ASYNC_TO_LDS_B128,
     OP_GLOBAL_STORE_ASYNC_FROM_LDS_B128, OP_CLUSTER_LOAD_B128},
};

static const AsyncRow *find_row(Reader *r, MlirOperation op)
{
    const char *name = called_name(r, op);
    if (!isa_has(r->k->target, OP_GLOBAL_LOAD_ASYNC_TO_LDS_B32))
        return read_error(r, "%s: %s has no such instruction; rocdl.load.to.lds copies to LDS there", name,
                          target_name(r)),
               NULL;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *at = strstr(name, rows[i].suffix);
        const char after = at ? at[strlen(rows[i].suffix)] : 'x';
        if (!after || after == '.') return &rows[i];
    }
    return read_error(r, "%s: expected a copy of 8, 32, 64 or 128 bits per lane", name), NULL;
}

static bool cache_policy(Reader *r, MlirOperation op, intptr_t operand, PolicyOf of, uint8_t *cache)
{
    int64_t policy;
    if (!integer_argument(r, op, op_has(op, "cpol") ? "cpol" : "aux", operand, &policy)) return false;
    return read_cache_policy(r, called_name(r, op), policy, of, cache);
}

/* M0: the mask of workgroups in bits 15:0, the early timeout in bit 16. */
static bool write_mask(Reader *r, MlirOperation op)
{
    const Expr *mask = operand_expr(r, op, mlirOperationGetNumOperands(op) - 1);
    if (!mask) return false;
    const Operand m0 = {SPECIAL_M0, OPERAND_SPECIAL, CLASS_S, 0, 1, 0};
    Operand value = expr_emit32(r->em, mask, mask->uniform ? WANT_S : WANT_V);
    if (!mask->uniform) value = BUILD(&r->b, OP_V_READFIRSTLANE_B32, value);
    build_copy_to(&r->b, m0, value);
    return true;
}

static Access bytes_at(Reader *r, const Memref *place, unsigned bytes)
{
    int64_t n = bytes;
    const Type *type = type_get(r->fc, mlirVectorTypeGet(1, &n, mlirIntegerTypeGet(r->fc->mlir, 8)));
    return (Access){.memref = place, .element = expr_const(r->pool, 0), .type = type};
}

/* Operands: memory, LDS, offset, cache policy(, mask). The machine adds the offset to both addresses. */
static bool emit_copy(Reader *r, MlirOperation op)
{
    const bool is_store = strstr(called_name(r, op), ".store."), in_cluster = strstr(called_name(r, op), "cluster.");
    const AsyncRow *row = find_row(r, op);
    const Memref *memory = row ? pointer_operand(r, op, 0) : NULL, *lds = memory ? pointer_operand(r, op, 1) : NULL;
    int64_t offset;
    uint8_t cache;
    if (!lds || !integer_argument(r, op, "offset", 2, &offset) ||
        !cache_policy(r, op, 3, is_store ? POLICY_STORE : POLICY_LOAD, &cache))
        return false;
    if (memory->space != SPACE_GLOBAL || lds->space != SPACE_LDS)
        return read_error(r, "%s: expected a pointer to global memory, !llvm.ptr<1>, and one to LDS, !llvm.ptr<3>",
                          op_name(op));
    if (in_cluster && !write_mask(r, op)) return false;
    const Memref *from = place_moved(r, memory, expr_const(r->pool, offset));
    Access access = bytes_at(r, from, row->bytes);
    access.cache = cache;
    const Expr *to = expr_add_const(r->pool, lds->base, offset);
    const Address a = address_make(r, &access, 0, row->bytes, true);
    const Operand address = expr_emit32(r->em, to, WANT_V), place = build_to_v(&r->b, address);
    const Operand to_lds[] = {place, a.parts.lane, a.parts.base}, from_lds[] = {a.parts.lane, place, a.parts.base};
    const Opcode opcode = is_store ? row->store : in_cluster ? row->cluster_load : row->load;
    Inst *inst = build_inst(&r->b, opcode, is_store ? from_lds : to_lds, 3);
    set_memory_fields(r, inst, &a, 0);
    inst->mem = lds_ref(r, lds, to, row->bytes);
    return true;
}

/* Operands: memory, cache policy, mask. */
static bool emit_cluster_load(Reader *r, MlirOperation op)
{
    const AsyncRow *row = find_row(r, op);
    const Memref *memory = row ? pointer_operand(r, op, 0) : NULL;
    uint8_t cache;
    if (!memory || !cache_policy(r, op, 1, POLICY_LOAD, &cache)) return false;
    if (!row->to_registers) return read_error(r, "%s: expected a load of 32, 64 or 128 bits", op_name(op));
    if (memory->space != SPACE_GLOBAL)
        return read_error(r, "%s: the pointer must be to global memory, !llvm.ptr<1>", op_name(op));
    const Type *type = mlirOperationGetNumResults(op) == 1 ? result_type(r, op, 0) : NULL;
    if (!type || type->num_elements * (int64_t)type->bits != 8 * (int64_t)row->bytes)
        return read_error(r, "%s: the result must have %u bits", op_name(op), 8u * row->bytes);
    if (!write_mask(r, op)) return false;
    Access access = bytes_at(r, memory, row->bytes);
    access.cache = cache;
    const Address a = address_make(r, &access, 0, row->bytes, true);
    Inst *inst = build_inst(&r->b, row->to_registers, (const Operand[]){a.parts.lane, a.parts.base}, 2);
    set_memory_fields(r, inst, &a, 0);
    return set_result_operand(r, op, inst_def(inst, 0), false);
}

/* Operands: a pointer; the scope, in bits 4:3 as in LLVM's cache policies. */
static bool emit_prefetch(Reader *r, MlirOperation op)
{
    enum { SCOPE_SHIFT = 3, SCOPES = 4 };
    if (!isa_has(r->k->target, OP_GLOBAL_PREFETCH_B8))
        return read_error(r, "%s: %s has no such instruction; supported there: loads", op_name(op), target_name(r));
    const Memref *memory = pointer_operand(r, op, 0);
    int64_t scope;
    if (!memory || !integer_argument(r, op, "scope", 1, &scope)) return false;
    if (scope < 0 || scope & ((1 << SCOPE_SHIFT) - 1) || scope >= SCOPES << SCOPE_SHIFT)
        return read_error(r, "%s: unknown scope %ld; supported: 0, 8, 16, 24 (CU, SE, DEV, SYS)", op_name(op),
                          (long)scope);
    if (memory->space != SPACE_GLOBAL)
        return read_error(r, "%s: the pointer must be to global memory, !llvm.ptr<1> or !llvm.ptr", op_name(op));
    const Access access = bytes_at(r, memory, 1);
    const Address a = address_make(r, &access, 0, 1, true);
    Inst *inst = build_inst(&r->b, OP_GLOBAL_PREFETCH_B8, (const Operand[]){a.parts.lane, a.parts.base}, 2);
    set_memory_fields(r, inst, &a, 0);
    inst->m.mods.cache = (uint8_t)(scope >> SCOPE_SHIFT);
    return true;
}

#define COPY(id) {INTRINSIC(id), .emit = emit_copy}
#define COPIES(id) COPY(id ".b8"), COPY(id ".b32"), COPY(id ".b64"), COPY(id ".b128")

const OpRow rocdl_async_ops[] = {
    {INTRINSIC("global.prefetch"), .emit = emit_prefetch},
    {INTRINSIC("flat.prefetch"), .emit = emit_prefetch},
    COPIES("global.load.async.to.lds"),
    COPIES("cluster.load.async.to.lds"),
    COPIES("global.store.async.from.lds"),
    {INTRINSIC("cluster.load.b32"), .emit = emit_cluster_load, .lanes_differ = true},
    {INTRINSIC("cluster.load.b64"), .emit = emit_cluster_load, .lanes_differ = true},
    {INTRINSIC("cluster.load.b128"), .emit = emit_cluster_load, .lanes_differ = true},
    {0},
};
