/* Atomic read-modify-write: memref.atomic_rmw, memref.generic_atomic_rmw, amdgpu.raw_buffer_atomic_*.

   One instruction where the memory does the operation, else a loop of compare-and-swap on the dword (or two) that holds the
   element:

       old = load(p)
       do { seen = old; old = cas(p, seen, f(seen)) } while (old != seen)        lanes leave as they succeed

   Halves: f16 and bf16 sums take the packed instruction with -0.0, which changes nothing, in the other half (the pass
   `atomic-pairs` makes one of two). Order: relaxed, at the scope of the device. The result's value is the one before. */
#include <stdio.h>
#include <string.h>

#include "frontend/read/buffer.h"
#include "frontend/llvm_dialect.h"
#include "frontend/memory/memory.h"
#include "mlir-c/BuiltinAttributes.h"
#include "mlir-c/BuiltinTypes.h"

typedef enum AtomicKind {
    ATOMIC_NONE,
    ATOMIC_ADD,
    ATOMIC_MIN_SIGNED,
    ATOMIC_MIN_UNSIGNED,
    ATOMIC_MAX_SIGNED,
    ATOMIC_MAX_UNSIGNED,
    ATOMIC_AND,
    ATOMIC_OR,
    ATOMIC_XOR,
    ATOMIC_SWAP,
    ATOMIC_COMPARE_SWAP,
    ATOMIC_ADD_FLOAT,
    ATOMIC_ADD_F16_PAIR,
    ATOMIC_ADD_BF16_PAIR,
    NUM_ATOMIC_KINDS,
} AtomicKind;

typedef struct AtomicOpcodes {
    Opcode plain[3], returning[3]; /* by Space */
} AtomicOpcodes;

#define ATOMIC(global, ds, ds_returning)                                                                               \
    {                                                                                                                  \
        {OP_GLOBAL_ATOMIC_##global, OP_##ds, OP_BUFFER_ATOMIC_##global},                                               \
        {                                                                                                              \
            OP_GLOBAL_ATOMIC_##global##_RTN, OP_##ds_returning, OP_BUFFER_ATOMIC_##global##_RTN                        \
        }                                                                                                              \
    }
/* [kind][dwords - 1]. LDS exchanges always return. */
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
    [ATOMIC_ADD_BF16_PAIR] = {ATOMIC(PK_ADD_BF16, DS_PK_ADD_BF16, DS_PK_ADD_RTN_BF16)},
};
#undef ATOMIC

static bool has_atomic(Reader *r, AtomicKind kind, Space space)
{
    Opcode opcode = atomic_opcodes[kind][0].plain[space];
    return kind != ATOMIC_NONE && isa_has(r->k->target, opcode);
}

/* `compare`: what compare-and-swap expects, else unused. The old value, if `returns`. */
static Operand emit_atomic(Reader *r, AtomicKind kind, const Address *a, Operand data, Operand compare, bool returns)
{
    Space space = a->access->memref->space;
    unsigned width = data.width ? data.width : 1, num = 0;
    data = build_to_v(&r->b, data);
    const AtomicOpcodes *row = &atomic_opcodes[kind][width - 1];
    Opcode opcode = returns ? row->returning[space] : row->plain[space];
    bool swaps_if = kind == ATOMIC_COMPARE_SWAP;
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
        if (swaps_if && space == SPACE_LDS) uses[num++] = build_to_v(&r->b, compare);
        uses[num++] = data;
        if (space == SPACE_GLOBAL) uses[num++] = a->parts.base;
    }
    Inst *inst = build_inst(&r->b, opcode, uses, num);
    set_memory_fields(r, inst, a, 0);
    return inst->m.num_defs ? operand_sub(inst_def(inst, 0), 0, width) : operand_none();
}

/* ---- the place ---- */

/* The dwords that an element is in. */
typedef struct Place {
    const Access *access;
    Address address;
    unsigned width;    /* dwords */
    const Expr *shift; /* of the element in its dword: bits; constant 0 for whole dwords */
} Place;

static Place find_place(Reader *r, const Access *access)
{
    unsigned bits = access->type->bits * (unsigned)access->type->num_elements;
    const Expr *bytes = byte_address(r, access, 0), *four = expr_const(r->pool, 4);
    Place p = {.access = access, .width = bits > 32 ? 2 : 1, .shift = expr_const(r->pool, 0)};
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

static Operand shift_operand(Reader *r, const Place *p)
{
    return expr_emit32(r->em, p->shift, WANT_ANY);
}

/* The element in the low bits of what is in its dwords. */
static Operand element_of(Reader *r, const Place *p, Operand dwords)
{
    if (expr_is_const(p->shift) && !p->shift->value) return dwords;
    return build_lshr_b32(&r->b, dwords, shift_operand(r, p));
}

/* `dwords` with the element (low bits) in its place. */
static Operand with_element(Reader *r, const Place *p, Operand dwords, Operand element)
{
    unsigned bits = p->access->type->bits * (unsigned)p->access->type->num_elements;
    if (bits >= 32) return build_to_v(&r->b, element);
    Operand ones = operand_imm((1u << bits) - 1), shift = shift_operand(r, p);
    Operand mask = build_shl_b32(&r->b, ones, shift);
    Operand placed = build_shl_b32(&r->b, build_and_b32(&r->b, element, ones), shift);
    return build_or_b32(&r->b, build_and_b32(&r->b, dwords, build_not_b32(&r->b, mask)), placed);
}

static Value *value_of(Reader *r, const Type *type, Operand packed)
{
    return value_from_registers(r, type, &packed, 1, false);
}

static bool set_old(Reader *r, MlirOperation op, const Place *p, Operand dwords)
{
    Operand element = element_of(r, p, dwords);
    return set_result(r, op, value_of(r, type_of(r, op_result(op, 0)), element));
}

/* Is the value only packed with others into vectors that nobody reads? */
static bool is_dead(MlirValue value, unsigned depth)
{
    static const char *const packing[] = {"vector.from_elements", "vector.insert", "vector.broadcast",
                                          "vector.insert_strided_slice", "vector.shape_cast"};
    for (MlirOpOperand use = mlirValueGetFirstUse(value); !mlirOpOperandIsNull(use);
         use = mlirOpOperandGetNextUse(use)) {
        MlirOperation user = mlirOpOperandGetOwner(use);
        bool packs = false;
        for (size_t i = 0; i < sizeof packing / sizeof *packing; i++) packs = packs || !strcmp(op_name(user), packing[i]);
        if (!packs || !depth || !is_dead(op_result(user, 0), depth - 1)) return false;
    }
    return true;
}

static bool result_is_used(MlirOperation op)
{
    return mlirOperationGetNumResults(op) && !is_dead(op_result(op, 0), 8);
}

/* A result that is not used has some value for those who pack it. */
static bool set_unused(Reader *r, MlirOperation op)
{
    const Type *type = mlirOperationGetNumResults(op) ? type_of(r, op_result(op, 0)) : NULL;
    return !type || set_result(r, op, value_of(r, type, build_undef(&r->b, CLASS_V, value_dwords(type))));
}

/* ---- the loop ---- */

/* The new element for the old one; NULL after a diagnostic. */
typedef Value *NewElement(Reader *r, MlirOperation op, Value *old);

static Operand load_place(Reader *r, const Place *p)
{
    static const Opcode opcodes[2][2] = {{OP_GLOBAL_LOAD_DWORD, OP_BUFFER_LOAD_DWORD},
                                         {OP_GLOBAL_LOAD_DWORDX2, OP_BUFFER_LOAD_DWORDX2}};
    const Memref *m = p->access->memref;
    if (m->space == SPACE_LDS) { /* LDS has no load that is atomic by itself */
        Operand zero = build_copy(&r->b, CLASS_V, p->width, operand_imm(0));
        return emit_atomic(r, ATOMIC_OR, &p->address, zero, operand_none(), true);
    }
    Operand uses[3] = {p->address.parts.lane, m->space == SPACE_BUFFER ? m->resource : p->address.parts.base,
                       p->address.parts.soffset};
    bool is_buffer = m->space == SPACE_BUFFER;
    Inst *inst = build_inst(&r->b, opcodes[p->width - 1][is_buffer], uses, is_buffer ? 3 : 2);
    set_memory_fields(r, inst, &p->address, 0);
    inst->m.mods.cache |= CACHE_SC1; /* an atomic load, at the scope of the device */
    return inst_def(inst, 0);
}

static bool compare_and_swap_loop(Reader *r, MlirOperation op, const Place *p, NewElement *new_element)
{
    Kernel *k = r->k;
    const Type *type = p->access->type;
    Operand var = vreg_operand(k, kernel_var(k, CLASS_V, p->width));
    build_copy_to(&r->b, var, load_place(r, p));
    ExecBody loop = divergent_loop_begin(r, operand_imm(1));
    Operand seen = build_copy(&r->b, CLASS_V, p->width, var);
    Value *next = new_element(r, op, value_of(r, type, element_of(r, p, seen)));
    if (!next || !(next = value_data(r, next))) return false;
    set_location(r, op);
    Operand element = p->width == 2 || type->bits == 32 ? data_dwords(r, next, 0, p->width) : data_element(r, next, 0);
    Operand old = emit_atomic(r, ATOMIC_COMPARE_SWAP, &p->address, with_element(r, p, seen, element), seen, true);
    build_copy_to(&r->b, var, old);
    Operand failed =
        p->width == 2 ? build_cmp_i64(&r->b, CMP_NE, old, seen) : build_cmp_i32(&r->b, CMP_NE, old, seen);
    divergent_loop_end(r, &loop, failed);
    r->op = op;
    if (!result_is_used(op)) return set_unused(r, op);
    return set_old(r, op, p, build_copy(&r->b, CLASS_V, p->width, var));
}

/* ---- memref.atomic_rmw ---- */

typedef struct RmwRow {
    const char *arith; /* the operation of arith that it does; NULL: takes the new value */
    AtomicKind integer, floating;
} RmwRow;

/* By AtomicRMWKind. No float minimum or maximum is left to the memory: what it does with NaN differs. */
static const RmwRow rmw_rows[] = {
    {"arith.addf", ATOMIC_NONE, ATOMIC_ADD_FLOAT},
    {"arith.addi", ATOMIC_ADD, ATOMIC_NONE},
    {"arith.andi", ATOMIC_AND, ATOMIC_NONE},
    {NULL, ATOMIC_SWAP, ATOMIC_SWAP},
    {"arith.maximumf", ATOMIC_NONE, ATOMIC_NONE},
    {"arith.maxnumf", ATOMIC_NONE, ATOMIC_NONE},
    {"arith.maxsi", ATOMIC_MAX_SIGNED, ATOMIC_NONE},
    {"arith.maxui", ATOMIC_MAX_UNSIGNED, ATOMIC_NONE},
    {"arith.minimumf", ATOMIC_NONE, ATOMIC_NONE},
    {"arith.minnumf", ATOMIC_NONE, ATOMIC_NONE},
    {"arith.minsi", ATOMIC_MIN_SIGNED, ATOMIC_NONE},
    {"arith.minui", ATOMIC_MIN_UNSIGNED, ATOMIC_NONE},
    {"arith.mulf", ATOMIC_NONE, ATOMIC_NONE},
    {"arith.muli", ATOMIC_NONE, ATOMIC_NONE},
    {"arith.ori", ATOMIC_OR, ATOMIC_NONE},
    {"arith.xori", ATOMIC_XOR, ATOMIC_NONE},
};

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
};

/* llvm.atomicrmw: pointer, value; the others: value first */
static MlirValue value_operand(MlirOperation op)
{
    return op_operand(op, !strcmp(op_name(op), "llvm.atomicrmw"));
}

static const RmwRow *rmw_row(Reader *r, MlirOperation op)
{
    if (!strcmp(op_name(op), "llvm.atomicrmw")) {
        int64_t n = mlirIntegerAttrGetValueInt(op_attribute(op, "bin_op"));
        if (n >= 0 && n < (int64_t)(sizeof llvm_rows / sizeof *llvm_rows)) return &llvm_rows[n];
        read_error(r, "%s: this operation (number %ld) is not supported; supported: xchg, add, sub, and, nand, or, xor, max, min, "
                   "umax, umin, fadd, fsub, fmax, fmin", op_name(op), (long)n);
        return NULL;
    }
    int64_t kind = mlirIntegerAttrGetValueInt(op_attribute(op, "kind"));
    if (kind >= 0 && kind < (int64_t)(sizeof rmw_rows / sizeof *rmw_rows)) return &rmw_rows[kind];
    read_error(r, "%s: kind %ld is not known", op_name(op), (long)kind);
    return NULL;
}

/* f(old, value) by the handler of the arith operation, which is made for the occasion: one meaning of each operation. */
static Value *arith_by_name(Reader *r, MlirOperation op, Value *old, const char *name)
{
    MlirValue operand = value_operand(op);
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
        Value *e = value_new(r, VALUE_EXPRS, old->type, 1);
        e->exprs[0] = value_expr(r, old, 0);
        value_set(r, operands[0], e);
    }
    Value *result = read_operation(r, f) ? value_get(r, op_result(f, 0)) : NULL;
    mlirBlockDestroy(block);
    r->op = op;
    return result;
}

static Value *arith_of_old(Reader *r, MlirOperation op, Value *old)
{
    const RmwRow *row = rmw_row(r, op);
    if (!row) return NULL;
    if (row->arith && !strcmp(row->arith, "nand")) {
        Value *both = arith_by_name(r, op, old, "arith.andi");
        const Expr *e = both ? value_expr(r, both, 0) : NULL;
        if (!e) return NULL;
        Value *v = value_new(r, VALUE_EXPRS, both->type, 1);
        v->exprs[0] = expr_sub(r->pool, expr_const(r->pool, -1), e);
        return v;
    }
    return row->arith ? arith_by_name(r, op, old, row->arith) : value_data(r, value_get(r, value_operand(op)));
}

static AtomicKind half_pair(const Type *type)
{
    return type->element == ELEMENT_F16 ? ATOMIC_ADD_F16_PAIR : ATOMIC_ADD_BF16_PAIR;
}

/* x in its half, -0.0 in the other one. */
static bool add_half(Reader *r, MlirOperation op, const Place *p, Value *v)
{
    Operand x = data_element(r, v, 0), data, shift = shift_operand(r, p);
    x = operand_is_imm(x) ? operand_imm(x.value & 0xffff) : build_and_b32(&r->b, x, operand_imm(0xffff));
    Operand zero = build_lshr_b32(&r->b, operand_imm(0x80000000), shift);
    data = build_or_b32(&r->b, build_shl_b32(&r->b, x, shift), zero);
    bool used = result_is_used(op);
    Operand old = emit_atomic(r, half_pair(v->type), &p->address, data, operand_none(), used);
    return used ? set_old(r, op, p, old) : set_unused(r, op);
}

/* access_from_op for memory that work-items share. */
static bool shared_access(Reader *r, MlirOperation op, intptr_t memref, intptr_t first_index, const Type *type, Access *out)
{
    if (!access_from_op(r, op, memref, first_index, type, out)) return false;
    if (out->memref->space != SPACE_PRIVATE) return true;
    return read_error(r, "%s: private memory is not supported; supported: global, workgroup, fat_raw_buffer", op_name(op));
}

/* The operation of `op` on the element that `access` says. */
static bool update(Reader *r, MlirOperation op, Access access)
{
    const Type *type = access.type;
    const RmwRow *row = rmw_row(r, op);
    if (!row) return false;
    if (type->kind != KIND_SCALAR || type->bits < 8 || type->element == ELEMENT_SMALL_FLOAT)
        return unsupported_type(r, type, "integers of 8, 16, 32 and 64 bits, f16, bf16, f32, f64");
    bool half_sum = row->floating == ATOMIC_ADD_FLOAT && type->bits == 16;
    Place p = find_place(r, &access);
    Space space = access.memref->space;
    AtomicKind kind = type->bits < 32 ? ATOMIC_NONE : type_is_float(type) ? row->floating : row->integer;
    if (kind != ATOMIC_NONE) {
        Value *v = value_data(r, value_get(r, value_operand(op)));
        if (!v) return false;
        bool used = result_is_used(op);
        Operand old =
            emit_atomic(r, kind, &p.address, data_dwords(r, v, 0, p.width), operand_none(), used);
        return used ? set_old(r, op, &p, old) : set_unused(r, op);
    }
    if (half_sum && has_atomic(r, half_pair(type), space)) {
        Value *v = value_data(r, value_get(r, value_operand(op)));
        return v && add_half(r, op, &p, v);
    }
    return compare_and_swap_loop(r, op, &p, arith_of_old);
}

/* operands: value, memref, indices */
static bool emit_atomic_rmw(Reader *r, MlirOperation op)
{
    Access access;
    return shared_access(r, op, 1, 2, type_of(r, op_operand(op, 0)), &access) && update(r, op, access);
}

/* ---- memref.generic_atomic_rmw ---- */

static Value *region_of_old(Reader *r, MlirOperation op, Value *old)
{
    MlirBlock block = mlirRegionGetFirstBlock(mlirOperationGetRegion(op, 0));
    MlirOperation yield;
    MlirValue argument = mlirBlockGetArgument(block, 0);
    value_set(r, argument, old);
    if (type_is_exprs(old->type)) {
        Value *e = value_new(r, VALUE_EXPRS, old->type, 1);
        e->exprs[0] = value_expr(r, old, 0);
        value_set(r, argument, e);
    }
    if (!read_block(r, block, &yield)) return NULL;
    r->op = yield;
    Value *v = value_get(r, op_operand(yield, 0));
    r->op = op;
    return v;
}

/* operands: memref, indices */
static bool emit_generic_atomic_rmw(Reader *r, MlirOperation op)
{
    const Type *type = type_of(r, op_result(op, 0));
    Access *access = ARENA_NEW(r->arena, Access);
    if (!shared_access(r, op, 0, 1, type, access)) return false;
    if (type->kind != KIND_SCALAR || type->bits < 8 || type->element == ELEMENT_SMALL_FLOAT)
        return unsupported_type(r, type, "integers of 8, 16, 32 and 64 bits, f16, bf16, f32, f64");
    Place p = find_place(r, access);
    return compare_and_swap_loop(r, op, &p, region_of_old);
}

/* ---- amdgpu.raw_buffer_atomic_* ---- */

static bool raw_buffer_atomic(Reader *r, MlirOperation op, AtomicKind kind, const char *supported)
{
    const Type *type = type_of(r, op_operand(op, 0));
    Access access;
    bool pair = type->num_elements == 2 && (type->element == ELEMENT_F16 || type->element == ELEMENT_BF16);
    if (kind == ATOMIC_ADD_FLOAT && pair) kind = half_pair(type);
    bool whole = type->bits * type->num_elements == 32 || type->bits * type->num_elements == 64;
    bool good = whole && (type->num_elements == 1 || pair) &&
                (kind == ATOMIC_ADD_FLOAT || pair ? type_is_float(type) : type_is_integer(type) || type->bits >= 32);
    if (!good) return unsupported_type(r, type, supported);
    intptr_t values = kind == ATOMIC_COMPARE_SWAP ? 2 : 1;
    if (!raw_buffer_access(r, op, values, type, &access)) return false;
    if (!has_atomic(r, kind, SPACE_BUFFER))
        return read_error(r, "%s of %s does not exist on %s", op_name(op), type_text(r->fc, type->mlir),
                          target_infos[r->k->target].name);
    Place p = find_place(r, &access);
    Value *v = value_data(r, value_get(r, op_operand(op, 0)));
    Value *compare = values == 2 ? value_data(r, value_get(r, op_operand(op, 1))) : NULL;
    if (!v || (values == 2 && !compare)) return false;
    bool used = result_is_used(op);
    Operand expected = compare ? data_dwords(r, compare, 0, p.width) : operand_none();
    Operand old = emit_atomic(r, kind, &p.address, data_dwords(r, v, 0, p.width), expected, used);
    return used ? set_old(r, op, &p, old) : set_unused(r, op);
}

static bool emit_buffer_fadd(Reader *r, MlirOperation op)
{
    return raw_buffer_atomic(r, op, ATOMIC_ADD_FLOAT, "f32, f64, vector<2xf16>, vector<2xbf16>");
}
static Value *larger_of_old(Reader *r, MlirOperation op, Value *old)
{
    return arith_by_name(r, op, old, "arith.maxnumf");
}
static bool emit_buffer_fmax(Reader *r, MlirOperation op)
{
    const Type *type = type_of(r, op_operand(op, 0));
    Access access;
    if (type->kind != KIND_SCALAR || (type->element != ELEMENT_F32 && type->element != ELEMENT_F64))
        return unsupported_type(r, type, "f32, f64");
    if (!raw_buffer_access(r, op, 1, type, &access)) return false;
    Place p = find_place(r, &access);
    return compare_and_swap_loop(r, op, &p, larger_of_old);
}
static bool emit_buffer_smax(Reader *r, MlirOperation op)
{
    return raw_buffer_atomic(r, op, ATOMIC_MAX_SIGNED, "i32, i64");
}
static bool emit_buffer_umin(Reader *r, MlirOperation op)
{
    return raw_buffer_atomic(r, op, ATOMIC_MIN_UNSIGNED, "i32, i64");
}
static bool emit_buffer_cmpswap(Reader *r, MlirOperation op)
{
    return raw_buffer_atomic(r, op, ATOMIC_COMPARE_SWAP, "values of 32 and 64 bits");
}

/* ---- the LLVM dialect ---- */

/* `before`: what comes before the operation, else what comes after it. */
static void order(Reader *r, MlirOperation op, int64_t ordering, bool before)
{
    MlirAttribute scope = op_attribute(op, "syncscope");
    /* 4 acquire, 5 release, 6 both, 7 seq_cst */
    bool releases = ordering >= 5, acquires = ordering == 4 || ordering >= 6;
    if (before ? releases : acquires)
        llvm_fence(r, mlirAttributeIsNull(scope) ? "" : attribute_text(r->fc, scope), !before, before);
}

/* operands: pointer, value */
static bool emit_llvm_rmw(Reader *r, MlirOperation op)
{
    Access access;
    int64_t ordering = mlirIntegerAttrGetValueInt(op_attribute(op, "ordering"));
    if (!llvm_access(r, op, 0, type_of(r, op_operand(op, 1)), &access)) return false;
    if (access.memref->space == SPACE_PRIVATE)
        return read_error(r, "%s: private memory is not shared; supported: global memory, LDS, buffers", op_name(op));
    order(r, op, ordering, true);
    if (!update(r, op, access)) return false;
    order(r, op, ordering, false);
    return true;
}

/* operands: pointer, expected, new; result: what was there, and whether it was as expected */
static bool emit_llvm_cmpxchg(Reader *r, MlirOperation op)
{
    const Type *type = type_of(r, op_operand(op, 1)), *result = type_of(r, op_result(op, 0));
    Access access;
    int64_t ordering = mlirIntegerAttrGetValueInt(op_attribute(op, "success_ordering"));
    if (type->kind != KIND_SCALAR || (type->bits != 32 && type->bits != 64))
        return unsupported_type(r, type, "numbers of 32 and 64 bits");
    Value *expected = value_data(r, value_get(r, op_operand(op, 1))),
          *data = value_data(r, value_get(r, op_operand(op, 2)));
    if (!expected || !data || !llvm_access(r, op, 0, type, &access)) return false;
    if (access.memref->space == SPACE_PRIVATE)
        return read_error(r, "%s: private memory is not shared; supported: global memory, LDS, buffers", op_name(op));
    Place p = find_place(r, &access);
    order(r, op, ordering, true);
    Operand compare = build_to_v(&r->b, data_dwords(r, expected, 0, p.width));
    Operand old =
        emit_atomic(r, ATOMIC_COMPARE_SWAP, &p.address, data_dwords(r, data, 0, p.width), compare, true);
    order(r, op, ordering, false);
    Operand same = p.width == 2 ? build_cmp_i64(&r->b, CMP_EQ, old, compare)
                                : build_cmp_i32(&r->b, CMP_EQ, old, compare);
    Value *v = value_new(r, VALUE_AGGREGATE, result, 2), *before = value_of(r, type, old);
    v->members = ARENA_ARRAY(r->arena, Value *, 2);
    v->members[0] = before;
    if (type_is_exprs(type)) {
        v->members[0] = value_new(r, VALUE_EXPRS, type, 1);
        if (!(v->members[0]->exprs[0] = value_expr(r, before, 0))) return false;
    }
    uint64_t offset;
    v->members[1] = value_new(r, VALUE_EXPRS, type_get(r->fc, llvm_member(r->fc, result->mlir, 1, &offset)), 1);
    v->members[1]->exprs[0] = bool_symbol(r, same, false);
    return set_result(r, op, v);
}

/* rocdl.raw.(ptr.)buffer.atomic.*: value, (expected,) buffer, voffset, soffset, aux */
static bool emit_buffer_intrinsic(Reader *r, MlirOperation op)
{
    static const struct {
        const char *name;
        AtomicKind kind;
    } rows[] = {{"fadd", ATOMIC_ADD_FLOAT},
                {"smax", ATOMIC_MAX_SIGNED},
                {"umin", ATOMIC_MIN_UNSIGNED},
                {"cmpswap", ATOMIC_COMPARE_SWAP}};
    const char *name = strrchr(op_name(op), '.') + 1;
    const Type *type = type_of(r, op_operand(op, 0));
    AtomicKind kind = ATOMIC_NONE;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (!strcmp(name, rows[i].name)) kind = rows[i].kind;
    bool swaps = kind == ATOMIC_COMPARE_SWAP, pair = type->num_elements == 2 && type->bits == 16;
    if (kind == ATOMIC_ADD_FLOAT && pair) kind = half_pair(type);
    if (type->bits * type->num_elements != 32 && type->bits * type->num_elements != 64)
        return unsupported_type(r, type, "values of 32 and 64 bits");
    Access access;
    if (!buffer_intrinsic_access(r, op, swaps ? 2 : 1, type, &access)) return false;
    Place p = find_place(r, &access);
    if (!strcmp(name, "fmax")) return compare_and_swap_loop(r, op, &p, larger_of_old);
    if (!has_atomic(r, kind, SPACE_BUFFER))
        return read_error(r, "%s of %s does not exist on %s", op_name(op), type_text(r->fc, type->mlir),
                          target_infos[r->k->target].name);
    Value *v = value_data(r, value_get(r, op_operand(op, 0)));
    Value *expected = swaps ? value_data(r, value_get(r, op_operand(op, 1))) : NULL;
    if (!v || (swaps && !expected)) return false;
    bool used = result_is_used(op);
    Operand compare = expected ? data_dwords(r, expected, 0, p.width) : operand_none();
    Operand old = emit_atomic(r, kind, &p.address, data_dwords(r, v, 0, p.width), compare, used);
    return used ? set_old(r, op, &p, old) : set_unused(r, op);
}

#define BUFFER_ATOMIC(text) {.name = "rocdl.raw." text, .emit = emit_buffer_intrinsic, .lanes_differ = true}
const OpRow atomic_ops[] = {
    {.name = "llvm.atomicrmw", .emit = emit_llvm_rmw, .lanes_differ = true},
    {.name = "llvm.cmpxchg", .emit = emit_llvm_cmpxchg, .lanes_differ = true},
    BUFFER_ATOMIC("ptr.buffer.atomic.fadd"),
    BUFFER_ATOMIC("ptr.buffer.atomic.fmax"),
    BUFFER_ATOMIC("ptr.buffer.atomic.smax"),
    BUFFER_ATOMIC("ptr.buffer.atomic.umin"),
    BUFFER_ATOMIC("ptr.buffer.atomic.cmpswap"),
    BUFFER_ATOMIC("buffer.atomic.fadd"),
    BUFFER_ATOMIC("buffer.atomic.fmax"),
    BUFFER_ATOMIC("buffer.atomic.smax"),
    BUFFER_ATOMIC("buffer.atomic.umin"),
    BUFFER_ATOMIC("buffer.atomic.cmpswap"),

    {.name = "memref.atomic_rmw", .emit = emit_atomic_rmw, .lanes_differ = true},
    {.name = "memref.generic_atomic_rmw", .emit = emit_generic_atomic_rmw, .lanes_differ = true},
    {.name = "amdgpu.raw_buffer_atomic_fadd", .emit = emit_buffer_fadd, .lanes_differ = true},
    {.name = "amdgpu.raw_buffer_atomic_fmax", .emit = emit_buffer_fmax, .lanes_differ = true},
    {.name = "amdgpu.raw_buffer_atomic_smax", .emit = emit_buffer_smax, .lanes_differ = true},
    {.name = "amdgpu.raw_buffer_atomic_umin", .emit = emit_buffer_umin, .lanes_differ = true},
    {.name = "amdgpu.raw_buffer_atomic_cmpswap", .emit = emit_buffer_cmpswap, .lanes_differ = true},
    {0},
};
