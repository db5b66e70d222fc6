/* llvm.atomicrmw, llvm.cmpxchg, llvm.fence. */

#include "frontend/dialect/dialect.h"
#include "frontend/memory/atomics.h"
#include "frontend/memory/synchronise.h"

/* By llvm.atomicrmw's bin_op. */
static const RmwRow llvm_rows[] = {
    {NULL, ATOMIC_SWAP, ATOMIC_SWAP},
    {"arith.addi", ATOMIC_ADD, ATOMIC_NONE},
    {"arith.subi", ATOMIC_NONE, ATOMIC_NONE},
    {"arith.andi", ATOMIC_AND, ATOMIC_NONE},
    {"nand", ATOMIC_NONE, ATOMIC_NONE},
    {"arith.ori", ATOMIC_OR, ATOMIC_NONE},
    {"arith.xori", ATOMIC_XOR, ATOMIC_NONE},
    {"arith.maxsi", ATOMIC_MAX_SIGNED, ATOMIC_NONE},
    {"arith.minsi", ATOMIC_MIN_SIGNED, ATOMIC_NONE},
    {"arith.maxui", ATOMIC_MAX_UNSIGNED, ATOMIC_NONE},
    {"arith.minui", ATOMIC_MIN_UNSIGNED, ATOMIC_NONE},
    {"arith.addf", ATOMIC_NONE, ATOMIC_ADD_FLOAT},
    {"arith.subf", ATOMIC_NONE, ATOMIC_NONE},
    {"arith.maxnumf", ATOMIC_NONE, ATOMIC_NONE},
    {"arith.minnumf", ATOMIC_NONE, ATOMIC_NONE},
    {"uinc_wrap", ATOMIC_INCREMENT, ATOMIC_NONE},
    {"udec_wrap", ATOMIC_DECREMENT, ATOMIC_NONE},
    {"usub_cond", ATOMIC_NONE, ATOMIC_NONE},
    {"usub_sat", ATOMIC_NONE, ATOMIC_NONE},
    {"arith.maximumf", ATOMIC_NONE, ATOMIC_NONE},
    {"arith.minimumf", ATOMIC_NONE, ATOMIC_NONE},
};

/* On gfx9 a read-modify-write always has device scope, whatever its bits say. */
static void set_scope(Reader *r, MlirOperation op, Access *access)
{
    const bool in_memory = access->memref->space == SPACE_GLOBAL || access->memref->space == SPACE_BUFFER;
    access->has_scope = in_memory && target_infos[r->k->target].family != FAMILY_GFX9;
    if (access->has_scope) access->cache = scope_cache(r->k->target, sync_scope(r, op));
}

/* operands: pointer, value */
static bool emit_llvm_rmw(Reader *r, MlirOperation op)
{
    Access access;
    int64_t ordering = op_integer(op, "ordering", 0), n = op_integer(op, "bin_op", -1);
    if (!llvm_access(r, op, 0, operand_type(r, op, 1), &access)) return false;
    if (access.memref->space == SPACE_PRIVATE)
        return read_error(r, "%s: private memory is not shared; supported: global memory, LDS, buffers", op_name(op));
    set_scope(r, op, &access);
    order_before(r, op, ordering);
    if (n < 0 || n >= (int64_t)(sizeof llvm_rows / sizeof *llvm_rows))
        return read_error(
            r,
            "%s: this operation (number %ld) is not supported; supported: xchg, add, sub, and, nand, or, xor, max, "
            "min, umax, umin, fadd, fsub, fmax, fmin, uinc_wrap, udec_wrap, usub_cond, usub_sat, fmaximum, fminimum",
            op_name(op), (long)n);
    if (!atomic_update(r, op, &access, &llvm_rows[n], op_operand(op, 1))) return false;
    order_after(r, op, ordering);
    return true;
}

/* The stronger of the two orderings of a compare-and-swap, with and without a store: 4 acquire, 5 release, 6 both, 7
   seq_cst. */
static int64_t stronger(int64_t a, int64_t b)
{
    const int64_t less = a < b ? a : b, more = a < b ? b : a;
    return less == 4 && more == 5 ? 6 : more;
}

/* operands: pointer, expected, new; result: the old value, and whether it was the expected one */
static bool emit_llvm_cmpxchg(Reader *r, MlirOperation op)
{
    const Type *type = operand_type(r, op, 1), *result = result_type(r, op, 0);
    Access access;
    const int64_t ordering = stronger(op_integer(op, "success_ordering", 0), op_integer(op, "failure_ordering", 0));
    if (type->kind != KIND_SCALAR || (type->bits != 32 && type->bits != 64))
        return unsupported_type(r, type, "numbers of 32 and 64 bits");
    Value *expected = operand_data(r, op, 1), *data = operand_data(r, op, 2);
    if (!expected || !data || !llvm_access(r, op, 0, type, &access)) return false;
    if (access.memref->space == SPACE_PRIVATE)
        return read_error(r, "%s: private memory is not shared; supported: global memory, LDS, buffers", op_name(op));
    set_scope(r, op, &access);
    AtomicPlace p = atomic_place(r, &access);
    order_before(r, op, ordering);
    Operand compare = build_to_v(&r->b, data_dwords(r, expected, 0, p.width));
    Operand old = emit_atomic(r, ATOMIC_COMPARE_SWAP, &p.address, data_dwords(r, data, 0, p.width), compare, true);
    order_after(r, op, ordering);
    Operand same =
        p.width == 2 ? build_cmp_i64(&r->b, CMP_EQ, old, compare) : build_cmp_i32(&r->b, CMP_EQ, old, compare);
    Value *v = value_new(r, VALUE_AGGREGATE, result, 2), *before = atomic_value(r, type, old);
    v->members[0] = type_is_exprs(type) ? expr_value(r, type, value_expr(r, before, 0)) : before;
    if (r->failed) return false;
    uint64_t offset;
    const Type *flag = type_get(r->fc, llvm_member(r->fc, result->mlir, 1, &offset));
    v->members[1] = expr_value(r, flag, bool_symbol(r, same, false));
    return set_result(r, op, v);
}

static bool emit_fence(Reader *r, MlirOperation op)
{
    int64_t ordering = op_integer(op, "ordering", 0);
    memory_fence(r, sync_scope(r, op), ordering != 5, ordering != 4);
    return true;
}

const OpRow llvm_atomic_ops[] = {
    {.name = "llvm.atomicrmw", .emit = emit_llvm_rmw, .lanes_differ = true},
    {.name = "llvm.cmpxchg", .emit = emit_llvm_cmpxchg, .lanes_differ = true},
    {.name = "llvm.fence", .emit = emit_fence},
    {0},
};
