/* Atomic read-modify-write.

   If the memory supports the operation, it is one instruction. Otherwise it is a loop of compare-and-swap on the dword
   (or two) that holds the element:

       old = load(p)
       do { seen = old; old = cas(p, seen, f(seen)) } while (old != seen)        lanes leave as they succeed

   Sums of f16 and bf16 use the packed instruction with -0.0 in the other half, which leaves that half unchanged. Order:
   relaxed, at device scope. The result is the old value. */
#include <string.h>

#include "frontend/memory/atomics.h"
#include "frontend/memory/synchronise.h"
#include "frontend/read/region.h"
#include "support/text.h"

typedef struct AtomicOpcodes {
    Opcode plain[3], returning[3]; /* by Space */
} AtomicOpcodes;

#define ATOMIC(global, ds, ds_returning)                                                        \
    {                                                                                           \
        {OP_GLOBAL_ATOMIC_##global, OP_##ds, OP_BUFFER_ATOMIC_##global},                        \
        {                                                                                       \
            OP_GLOBAL_ATOMIC_##global##_RTN, OP_##ds_returning, OP_BUFFER_ATOMIC_##global##_RTN \
        }                                                                                       \
    }
/* [kind][dwords - 1]. LDS exchanges always return a value. */
static const AtomicOpcodes atomic_opcodes[NUM_ATOMIC_KINDS][2] = {
    [ATOMIC_ADD] = {ATOMIC(ADD, DS_ADD_U32, DS_ADD_RTN_U32), ATOMIC(ADD_X2, DS_ADD_U64, DS_ADD_RTN_U64)},
    [ATOMIC_MIN_SIGNED] = {ATOMIC(SMIN, DS_MIN_I32, DS_MIN_RTN_I32), ATOMIC(SMIN_X2, DS_MIN_I64, DS_MIN_RTN_I64)},
    [ATOMIC_MIN_UNSIGNED] = {ATOMIC(UMIN, DS_MIN_U32, DS_MIN_RTN_U32), ATOMIC(UMIN_X2, DS_MIN_U64, DS_MIN_RTN_U64)},
    [ATOMIC_MAX_SIGNED] = {ATOMIC(SMAX, DS_MAX_I32, DS_MAX_RTN_I32), ATOMIC(SMAX_X2, DS_MAX_I64, DS_MAX_RTN_I64)},
    [ATOMIC_MAX_UNSIGNED] = {ATOMIC(UMAX, DS_MAX_U32, DS_MAX_RTN_U32), ATOMIC(UMAX_X2, DS_MAX_U64, DS_MAX_RTN_U64)},
    [ATOMIC_AND] = {ATOMIC(AND, DS_AND_B32, DS_AND_RTN_B32), ATOMIC(AND_X2, DS_AND_B64, DS_AND_RTN_B64)},
    [ATOMIC_OR] = {ATOMIC(OR, DS_OR_B32, DS_OR_RTN_B32), ATOMIC(OR_X2, DS_OR_B64, DS_OR_RTN_B64)},
    [ATOMIC_XOR] = {ATOMIC(XOR, DS_XOR_B32, DS_XOR_RTN_B32), ATOMIC(XOR_X2, DS_XOR_B64, DS_XOR_RTN_B64)},
    [ATOMIC_SWAP] = {ATOMIC(SWAP, DS_WRXCHG_RTN_B32, DS_WRXCHG_RTN_B32),
                     ATOMIC(SWAP_X2, DS_WRXCHG_RTN_B64, DS_WRXCHG_RTN_B64)},
    [ATOMIC_COMPARE_SWAP] = {ATOMIC(CMPSWAP, DS_CMPST_B32, DS_CMPST_RTN_B32),
                             ATOMIC(CMPSWAP_X2, DS_CMPST_B64, DS_CMPST_RTN_B64)},
    [ATOMIC_ADD_FLOAT] = {ATOMIC(ADD_F32, DS_ADD_F32, DS_ADD_RTN_F32), ATOMIC(ADD_F64, DS_ADD_F64, DS_ADD_RTN_F64)},
    [ATOMIC_ADD_F16_PAIR] = {ATOMIC(PK_ADD_F16, DS_PK_ADD_F16, DS_PK_ADD_RTN_F16)},
    [ATOMIC_INCREMENT] = {ATOMIC(INC, DS_INC_U32, DS_INC_RTN_U32), ATOMIC(INC_X2, DS_INC_U64, DS_INC_RTN_U64)},
    [ATOMIC_DECREMENT] = {ATOMIC(DEC, DS_DEC_U32, DS_DEC_RTN_U32), ATOMIC(DEC_X2, DS_DEC_U64, DS_DEC_RTN_U64)},
    [ATOMIC_ADD_BF16_PAIR] = {ATOMIC(PK_ADD_BF16, DS_PK_ADD_BF16, DS_PK_ADD_RTN_BF16)},
};
#undef ATOMIC

static bool atomic_exists(Reader *r, AtomicKind kind, Space space)
{
    Opcode opcode = isa_on(r->k->target, atomic_opcodes[kind][0].plain[space]);
    return kind != ATOMIC_NONE && isa_has(r->k->target, opcode);
}

/* `compare`: the expected value of compare-and-swap, else unused. Returns the old value if `returns`. */
Operand emit_atomic(Reader *r, AtomicKind kind, const Address *a, Operand data, Operand compare, bool returns)
{
    Space space = a->access->memref->space;
    unsigned width = data.width ? data.width : 1, num = 0;
    data = build_to_v(&r->b, data);
    const AtomicOpcodes *row = &atomic_opcodes[kind][width - 1];
    Opcode opcode = returns ? row->returning[space] : row->plain[space];
    bool swaps_if = kind == ATOMIC_COMPARE_SWAP;
    const bool stores_first = target_infos[r->k->target].family == FAMILY_GFX1250; /* ds_cmpstore */
    if (swaps_if && space == SPACE_LDS && stores_first)
        opcode = width == 1 ? OP_DS_CMPSTORE_RTN_B32 : OP_DS_CMPSTORE_RTN_B64;
    if (swaps_if && space != SPACE_LDS) {
        Operand pair[2] = {data, build_to_v(&r->b, compare)};
        data = build_merge(&r->b, pair, 2);
    }
    Operand uses[4];
    if (space == SPACE_BUFFER) {
        if (!returns) uses[num++] = data;
        uses[num++] = a->parts.lane;
        uses[num++] = a->access->memref->resource;
        uses[num++] = buffer_soffset(r, a, 0);
        if (returns) uses[num++] = data;
    } else {
        uses[num++] = a->parts.lane;
        if (swaps_if && space == SPACE_LDS && !stores_first) uses[num++] = build_to_v(&r->b, compare);
        uses[num++] = data;
        if (swaps_if && space == SPACE_LDS && stores_first) uses[num++] = build_to_v(&r->b, compare);
        if (space == SPACE_GLOBAL) uses[num++] = a->parts.base;
    }
    Inst *inst = build_inst(&r->b, opcode, uses, num);
    set_memory_fields(r, inst, a, 0);
    /* SCOPE_DEV, which gfx9's atomics always have */
    if (space != SPACE_LDS && stores_first && !a->access->has_scope) inst->m.mods.cache |= CACHE_SC1;
    return inst->m.num_defs ? operand_sub(inst_def(inst, 0), 0, width) : operand_none();
}

/* ---- the place ---- */

AtomicPlace atomic_place(Reader *r, const Access *access)
{
    if (access->memref->argument) read_error(r, "%s: a kernel argument (llvm.byref) is read-only", op_name(r->op));
    unsigned bits = access->type->bits * (unsigned)access->type->num_elements;
    const Expr *bytes = byte_address(r, access, 0), *four = expr_const(r->pool, 4);
    AtomicPlace p = {.access = access, .width = bits > 32 ? 2 : 1, .shift = expr_const(r->pool, 0)};
    if (bits < 32) {
        const Expr *inside = expr_mod(r->pool, bytes, four);
        if (access->memref->align >= 4 && access->memref->space == SPACE_GLOBAL)
            inside = expr_mod(r->pool, expr_sub(r->pool, bytes, access->memref->base), four);
        p.shift = expr_mul_const(r->pool, inside, 8);
        bytes = expr_sub(r->pool, bytes, inside);
    }
    p.address = address_at(r, access, bytes, p.width * 4);
    return p;
}

static Operand shift_operand(Reader *r, const AtomicPlace *p) { return expr_emit32(r->em, p->shift, WANT_ANY); }

/* Moves the element to the low bits. */
static Operand element_of(Reader *r, const AtomicPlace *p, Operand dwords)
{
    if (expr_is_const(p->shift) && !p->shift->value) return dwords;
    return build_lshr_b32(&r->b, dwords, shift_operand(r, p));
}

/* Puts the element (low bits) into its place in `dwords`. */
static Operand with_element(Reader *r, const AtomicPlace *p, Operand dwords, Operand element)
{
    unsigned bits = p->access->type->bits * (unsigned)p->access->type->num_elements;
    if (bits >= 32) return build_to_v(&r->b, element);
    Operand ones = operand_imm((1u << bits) - 1), shift = shift_operand(r, p);
    Operand mask = build_shl_b32(&r->b, ones, shift);
    Operand placed = build_shl_b32(&r->b, build_and_b32(&r->b, element, ones), shift);
    return build_or_b32(&r->b, build_and_b32(&r->b, dwords, build_not_b32(&r->b, mask)), placed);
}

Value *atomic_value(Reader *r, const Type *type, Operand packed)
{
    return value_from_registers(r, type, &packed, 1, false);
}

static bool atomic_set_old(Reader *r, MlirOperation op, const AtomicPlace *p, Operand dwords)
{
    Operand element = element_of(r, p, dwords);
    return set_result(r, op, atomic_value(r, result_type(r, op, 0), element));
}

/* Is the value only inserted into vectors that nobody reads? */
static bool is_dead(MlirValue value, unsigned depth)
{
    static const char *const packing[] = {"vector.from_elements", "vector.insert", "vector.broadcast",
                                          "vector.insert_strided_slice", "vector.shape_cast"};
    for (MlirOpOperand use = mlirValueGetFirstUse(value); !mlirOpOperandIsNull(use);
         use = mlirOpOperandGetNextUse(use)) {
        MlirOperation user = mlirOpOperandGetOwner(use);
        if (!TEXT_IN(op_name(user), packing) || !depth || !is_dead(op_result(user, 0), depth - 1)) return false;
    }
    return true;
}

static bool atomic_result_is_used(MlirOperation op)
{
    return mlirOperationGetNumResults(op) && !is_dead(op_result(op, 0), 8);
}

/* Gives an unused result some value, for operations that insert it into a vector. */
static bool atomic_set_unused(Reader *r, MlirOperation op)
{
    const Type *type = mlirOperationGetNumResults(op) ? result_type(r, op, 0) : NULL;
    return !type || set_result(r, op, atomic_value(r, type, build_undef(&r->b, CLASS_V, value_dwords(type))));
}

/* Emits one instruction and sets the result. False after a diagnostic. */
static bool atomic_once(Reader *r, MlirOperation op, AtomicKind kind, const AtomicPlace *p, Operand data,
                        Operand compare)
{
    const bool used = atomic_result_is_used(op);
    Operand old = emit_atomic(r, kind, &p->address, data, compare, used);
    return used ? atomic_set_old(r, op, p, old) : atomic_set_unused(r, op);
}

bool atomic_of_buffer(Reader *r, MlirOperation op, AtomicKind kind, const Access *access)
{
    if (!atomic_exists(r, kind, SPACE_BUFFER))
        return read_error(r, "%s of %s does not exist on %s", op_name(op), type_text(r->fc, access->type->mlir),
                          target_name(r));
    AtomicPlace p = atomic_place(r, access);
    const bool swaps = kind == ATOMIC_COMPARE_SWAP;
    Value *v = operand_data(r, op, 0), *compare = swaps ? operand_data(r, op, 1) : NULL;
    if (!v || (swaps && !compare)) return false;
    Operand expected = compare ? data_dwords(r, compare, 0, p.width) : operand_none();
    return atomic_once(r, op, kind, &p, data_dwords(r, v, 0, p.width), expected);
}

/* ---- the loop ---- */

static Operand load_place(Reader *r, const AtomicPlace *p)
{
    static const Opcode opcodes[2][2] = {{OP_GLOBAL_LOAD_DWORD, OP_BUFFER_LOAD_DWORD},
                                         {OP_GLOBAL_LOAD_DWORDX2, OP_BUFFER_LOAD_DWORDX2}};
    const Memref *m = p->access->memref;
    if (m->space == SPACE_LDS) { /* LDS has no separate atomic load */
        Operand zero = build_copy(&r->b, CLASS_V, p->width, operand_imm(0));
        return emit_atomic(r, ATOMIC_OR, &p->address, zero, operand_none(), true);
    }
    Operand uses[3] = {p->address.parts.lane, m->space == SPACE_BUFFER ? m->resource : p->address.parts.base,
                       p->address.parts.soffset};
    bool is_buffer = m->space == SPACE_BUFFER;
    Inst *inst = build_inst(&r->b, opcodes[p->width - 1][is_buffer], uses, is_buffer ? 3 : 2);
    set_memory_fields(r, inst, &p->address, 0);
    if (!p->access->has_scope) inst->m.mods.cache |= scope_cache(r->k->target, "agent"); /* an atomic load */
    return inst_def(inst, 0);
}

bool atomic_loop(Reader *r, MlirOperation op, const AtomicPlace *p, NewElement *new_element, const void *context)
{
    Kernel *k = r->k;
    const Type *type = p->access->type;
    Operand var = vreg_operand(k, kernel_var(k, CLASS_V, p->width));
    build_copy_to(&r->b, var, load_place(r, p));
    ExecBody loop = divergent_loop_begin(r, operand_imm(1));
    Operand seen = build_copy(&r->b, CLASS_V, p->width, var);
    Value *next = new_element(r, op, atomic_value(r, type, element_of(r, p, seen)), context);
    if (!next || !(next = value_data(r, next))) return false;
    set_location(r, op);
    Operand element = p->width == 2 || type->bits == 32 ? data_dwords(r, next, 0, p->width) : data_element(r, next, 0);
    Operand old = emit_atomic(r, ATOMIC_COMPARE_SWAP, &p->address, with_element(r, p, seen, element), seen, true);
    build_copy_to(&r->b, var, old);
    Operand failed = p->width == 2 ? build_cmp_i64(&r->b, CMP_NE, old, seen) : build_cmp_i32(&r->b, CMP_NE, old, seen);
    divergent_loop_end(r, &loop, failed);
    r->op = op;
    if (!atomic_result_is_used(op)) return atomic_set_unused(r, op);
    return atomic_set_old(r, op, p, build_copy(&r->b, CLASS_V, p->width, var));
}

/* ---- one operation of arith ---- */

/* Computes f(old, value) with the handler of the arith operation, made temporarily, so that each operation has one
 * implementation. */
static Value *arith_by_name(Reader *r, MlirOperation op, Value *old, MlirValue operand, const char *name)
{
    MlirType type = mlirValueGetType(operand);
    MlirLocation loc = mlirOperationGetLocation(op);
    load_dialect(r->fc, "arith");
    MlirBlock block = mlirBlockCreate(1, &type, &loc);
    MlirValue operands[2] = {mlirBlockGetArgument(block, 0), operand};
    MlirOperationState state = mlirOperationStateGet(mlirStringRefCreateFromCString(name), loc);
    mlirOperationStateAddOperands(&state, 2, operands);
    mlirOperationStateAddResults(&state, 1, &type);
    MlirOperation f = mlirOperationCreate(&state);
    mlirBlockAppendOwnedOperation(block, f);
    value_set(r, operands[0], old);
    if (type_is_exprs(old->type)) {
        value_set(r, operands[0], expr_value(r, old->type, value_expr(r, old, 0)));
    }
    Value *result = read_operation(r, f) ? value_get(r, op_result(f, 0)) : NULL;
    mlirBlockDestroy(block);
    r->op = op;
    return result;
}

/* The operation of atomic_update: context of arith_of_old. */
typedef struct Update {
    const RmwRow *row;
    MlirValue operand;
} Update;

/* Operations that wrap at the operand or stop there. NULL: `arith` is not one of them. */
static const Expr *limited(Reader *r, const char *arith, const Expr *old, const Expr *operand, unsigned bits)
{
    ExprPool *pool = r->pool;
    const Expr *zero = expr_const(pool, 0), *one = expr_const(pool, 1);
    const bool is_64 = bits == 64;
    const Expr *a = is_64 ? old : expr_zext(pool, old, bits), *b = is_64 ? operand : expr_zext(pool, operand, bits);
    const Expr *reached = expr_cmp(pool, CMP_UGE, a, b), *less = expr_sub(pool, a, b);
    const Expr *beyond = expr_cmp(pool, CMP_UGT, a, b), *is_zero = expr_cmp(pool, CMP_EQ, a, zero);
    const Expr *more = expr_add(pool, a, one), *before = expr_sub(pool, a, one);
    if (!strcmp(arith, "uinc_wrap")) return expr_select(pool, reached, zero, more);
    if (!strcmp(arith, "usub_cond")) return expr_select(pool, reached, less, a);
    if (!strcmp(arith, "usub_sat")) return expr_select(pool, reached, less, zero);
    if (strcmp(arith, "udec_wrap")) return NULL;
    const Expr *next = expr_select(pool, beyond, b, before);
    return expr_select(pool, is_zero, b, next);
}

static Value *arith_of_old(Reader *r, MlirOperation op, Value *old, const void *context)
{
    const Update *update = context;
    const char *arith = update->row->arith;
    if (!arith) return value_data(r, value_get(r, update->operand));
    if (!strncmp(arith, "u", 1)) {
        const Expr *before = value_expr(r, old, 0), *operand = value_expr(r, value_get(r, update->operand), 0);
        const Expr *after = before && operand ? limited(r, arith, before, operand, old->type->bits) : NULL;
        return after ? expr_value(r, old->type, expr_sext(r->pool, after, old->type->bits)) : NULL;
    }
    if (strcmp(arith, "nand")) return arith_by_name(r, op, old, update->operand, arith);
    Value *both = arith_by_name(r, op, old, update->operand, "arith.andi");
    const Expr *e = both ? value_expr(r, both, 0) : NULL;
    if (!e) return NULL;
    return expr_value(r, both->type, expr_sub(r->pool, expr_const(r->pool, -1), e));
}

AtomicKind atomic_half_pair(const Type *type)
{
    return type->element == ELEMENT_F16 ? ATOMIC_ADD_F16_PAIR : ATOMIC_ADD_BF16_PAIR;
}

/* Adds x in its half, and -0.0 in the other. */
static bool add_half(Reader *r, MlirOperation op, const AtomicPlace *p, Value *v)
{
    Operand x = data_element(r, v, 0), data, shift = shift_operand(r, p);
    x = operand_is_imm(x) ? operand_imm(x.value & 0xffff) : build_and_b32(&r->b, x, operand_imm(0xffff));
    Operand zero = build_lshr_b32(&r->b, operand_imm(0x80000000), shift);
    data = build_or_b32(&r->b, build_shl_b32(&r->b, x, shift), zero);
    return atomic_once(r, op, atomic_half_pair(v->type), p, data, operand_none());
}

bool atomic_update(Reader *r, MlirOperation op, const Access *access, const RmwRow *row, MlirValue operand)
{
    const Type *type = access->type;
    const bool is_pair =
        type->kind == KIND_VECTOR && type->num_elements == 2 && type->bits == 16 && type_is_float(type);
    if (is_pair && row->floating == ATOMIC_ADD_FLOAT &&
        atomic_exists(r, atomic_half_pair(type), access->memref->space)) {
        Value *v = value_data(r, value_get(r, operand));
        AtomicPlace p = atomic_place(r, access);
        return v && atomic_once(r, op, atomic_half_pair(type), &p, data_dwords(r, v, 0, 1), operand_none());
    }
    if (type->kind != KIND_SCALAR || type->bits < 8 || type->element == ELEMENT_SMALL_FLOAT)
        return unsupported_type(r, type, "integers of 8, 16, 32 and 64 bits, f16, bf16, f32, f64");
    bool half_sum = row->floating == ATOMIC_ADD_FLOAT && type->bits == 16;
    AtomicPlace p = atomic_place(r, access);
    Space space = access->memref->space;
    AtomicKind kind = type->bits < 32 ? ATOMIC_NONE : type_is_float(type) ? row->floating : row->integer;
    if (kind != ATOMIC_NONE) {
        Value *v = value_data(r, value_get(r, operand));
        if (!v) return false;
        return atomic_once(r, op, kind, &p, data_dwords(r, v, 0, p.width), operand_none());
    }
    if (half_sum && atomic_exists(r, atomic_half_pair(type), space)) {
        Value *v = value_data(r, value_get(r, operand));
        return v && add_half(r, op, &p, v);
    }
    return atomic_loop(r, op, &p, arith_of_old, &(Update){row, operand});
}

bool atomic_extremum(Reader *r, MlirOperation op, const Access *access, bool is_least)
{
    static const RmwRow rows[2] = {{"arith.maxnumf", ATOMIC_NONE, ATOMIC_NONE},
                                   {"arith.minnumf", ATOMIC_NONE, ATOMIC_NONE}};
    AtomicPlace p = atomic_place(r, access);
    return atomic_loop(r, op, &p, arith_of_old, &(Update){&rows[is_least], op_operand(op, 0)});
}
