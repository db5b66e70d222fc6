/* The form of MLIR values while a kernel is read. A vector is a list of pieces of registers, so extracting, slicing,
   shuffling and bitcasting cost nothing. Integers are expressions. */

#include "frontend/read/memory_place.h"
#include "mlir-c/BuiltinTypes.h"

Value *value_new(Reader *r, ValueForm form, const Type *type, uint32_t num)
{
    Value *v = ARENA_NEW(r->arena, Value);
    v->form = form;
    v->type = type;
    v->num = num;
    v->depth = r->nesting;
    if (form == VALUE_DATA) v->pieces = ARENA_ARRAY(r->arena, Piece, num);
    else if (form == VALUE_EXPRS) v->exprs = ARENA_ARRAY(r->arena, const Expr *, num);
    else if (form == VALUE_AGGREGATE) v->members = ARENA_ARRAY(r->arena, Value *, num + 1);
    return v;
}

Value *expr_value(Reader *r, const Type *type, const Expr *e)
{
    Value *v = value_new(r, VALUE_EXPRS, type, 1);
    v->exprs[0] = e;
    return v;
}

Value *memref_value(Reader *r, Memref *m)
{
    Value *v = value_new(r, VALUE_MEMREF, m->type, 0);
    v->memref = m;
    return v;
}

Value *unknown_data(Reader *r, const Type *type, bool uniform)
{
    Value *v = value_new(r, VALUE_DATA, type, 0);
    v->uniform = uniform;
    return v;
}

void value_set(Reader *r, MlirValue mlir, Value *value)
{
    if (!mlirValueIsNull(mlir)) map_put_pointer(&r->values, r->arena, mlir.ptr, value);
}

static void too_few(Reader *r)
{
    if (!r->failed) read_error(r, "%s: the number of operands or results is wrong", op_name(r->op));
}

const Type *type_of(Reader *r, MlirValue value)
{
    if (!mlirValueIsNull(value)) return type_get(r->fc, mlirValueGetType(value));
    too_few(r);
    return type_get(r->fc, mlirNoneTypeGet(r->fc->mlir));
}

Value *value_get(Reader *r, MlirValue mlir)
{
    if (mlirValueIsNull(mlir)) {
        too_few(r);
        return NULL;
    }
    Value *v = map_get_pointer(&r->values, mlir.ptr);
    if (!v && !r->failed)
        read_error(r, "%s: an operand of type %s is not supported here", op_name(r->op),
                   type_text(r->fc, mlirValueGetType(mlir)));
    return v;
}

Value *operand_value(Reader *r, MlirOperation op, intptr_t i) { return value_get(r, op_operand(op, i)); }
Value *operand_data(Reader *r, MlirOperation op, intptr_t i) { return value_data(r, operand_value(r, op, i)); }

Value *exprs_new(Reader *r, const Type *type) { return value_new(r, VALUE_EXPRS, type, (uint32_t)type->num_elements); }

bool set_result(Reader *r, MlirOperation op, Value *value)
{
    if (!value) return false;
    if (value->form == VALUE_DATA && type_is_exprs(value->type)) {
        Value *v = value_new(r, VALUE_EXPRS, value->type, (uint32_t)value->type->num_elements);
        for (uint32_t i = 0; i < v->num; i++)
            if (!(v->exprs[i] = value_expr(r, value, i))) return false;
        v->data = value;
        value = v;
    }
    value_set(r, op_result(op, 0), value);
    return true;
}

bool set_result_exprs(Reader *r, MlirOperation op, Value *exprs)
{
    return set_result(r, op, type_is_exprs(exprs->type) ? exprs : value_data(r, exprs));
}

bool set_result_expr(Reader *r, MlirOperation op, const Expr *e)
{
    if (!e) return false;
    const Type *type = result_type(r, op, 0);
    if (type_is_float(type) || type->kind == KIND_OTHER) return unsupported_type(r, type, "integers");
    return set_result(r, op, expr_value(r, type, e));
}

bool set_result_operand(Reader *r, MlirOperation op, Operand packed, bool uniform)
{
    return set_result(r, op, value_from_registers(r, result_type(r, op, 0), &packed, 1, uniform));
}

/* ---- pieces ---- */

Piece result_piece(Reader *r, Operand o, uint32_t count)
{
    if (operand_is_imm(o) && count > 1) o = build_to_v(&r->b, o); /* a constant piece repeats one element */
    return (Piece){o, 0, count, operand_is_imm(o) ? o.value : 0};
}

void piece_append(Reader *r, PieceList *list, Piece piece, unsigned bits)
{
    if (!piece.count) return;
    Operand whole =
        bits == 16 && piece.count == 1 && !piece.bit ? build_upper_half_of(&r->b, piece.reg) : operand_none();
    if (whole.kind != OPERAND_NONE) piece = (Piece){whole, 16, 1, 0}; /* stores and permutations can use it as it is */
    if (operand_is_imm(piece.reg) && bits < 64) {
        piece.imm &= ((uint64_t)1 << bits) - 1;
        piece.reg = operand_imm((uint32_t)piece.imm);
    }
    if (list->items.len) {
        Piece *last = &VEC_LAST(&list->items);
        bool both_constant = operand_is_imm(last->reg) && operand_is_imm(piece.reg);
        bool follows = last->reg.kind == OPERAND_VREG && piece.reg.kind == OPERAND_VREG &&
                       last->reg.value == piece.reg.value &&
                       last->reg.offset * 32u + last->bit + last->count * bits == piece.reg.offset * 32u + piece.bit;
        if (both_constant && last->imm == piece.imm) {
            last->count += piece.count;
            return;
        }
        if (follows) {
            unsigned end = piece.reg.offset + piece.reg.width;
            if (end > (unsigned)last->reg.offset + last->reg.width) last->reg.width = (uint8_t)(end - last->reg.offset);
            last->count += piece.count;
            return;
        }
    }
    VEC_PUSH(r->arena, &list->items, piece);
}

/* Elements [first, first + n) of a piece. */
static Piece piece_slice(Piece p, uint32_t first, uint32_t n, unsigned bits)
{
    p.count = n;
    if (operand_is_imm(p.reg)) return p;
    p.bit += first * bits;
    if (p.reg.width) {
        unsigned skip = p.bit / 32;
        p.bit %= 32;
        unsigned width = (p.bit + n * bits + 31) / 32;
        p.reg = operand_sub(p.reg, skip, width);
    }
    return p;
}

void value_append(Reader *r, PieceList *list, const Value *v, uint32_t first, uint32_t n)
{
    uint32_t at = 0;
    for (uint32_t i = 0; i < v->num && n; i++) {
        Piece p = v->pieces[i];
        if (first < at + p.count) {
            uint32_t skip = first - at, take = p.count - skip < n ? p.count - skip : n;
            piece_append(r, list, piece_slice(p, skip, take, v->type->bits), v->type->bits);
            first += take;
            n -= take;
        }
        at += p.count;
    }
}

Piece data_piece(const Value *v, uint32_t i)
{
    for (uint32_t p = 0; p < v->num; p++) {
        if (i < v->pieces[p].count) return piece_slice(v->pieces[p], i, 1, v->type->bits);
        i -= v->pieces[p].count;
    }
    BUG("there is no element %u in the value", i);
}

bool data_constant(const Value *v, uint32_t i, uint64_t *bits)
{
    Piece p = data_piece(v, i);
    *bits = p.imm;
    return operand_is_imm(p.reg);
}

Value *value_from_list(Reader *r, const Type *type, const PieceList *list, bool uniform)
{
    Value *v = value_new(r, VALUE_DATA, type, 0);
    v->pieces = list->items.data;
    v->num = list->items.len;
    v->uniform = uniform;
    return v;
}

Value *data_slice(Reader *r, const Value *v, const Type *type, uint32_t first, uint32_t n)
{
    PieceList list = {0};
    value_append(r, &list, v, first, n);
    return value_from_list(r, type, &list, v->uniform);
}

/* ---- integers ---- */

bool type_is_exprs(const Type *type)
{
    bool odd = type->element == ELEMENT_INT && type->bits > 32 && type->bits < 64; /* no whole dwords */
    if (type->element == ELEMENT_INDEX || type_is_i1(type) || odd)
        return type->kind == KIND_SCALAR || type->kind == KIND_VECTOR;
    return type->kind == KIND_SCALAR && type->element == ELEMENT_INT && type->bits <= 64;
}

void integer_range(const Type *type, int64_t *lo, int64_t *hi)
{
    if (type_is_i1(type)) {
        *lo = 0;
        *hi = 1;
    } else if (type->bits >= 64) {
        *lo = INT64_MIN;
        *hi = INT64_MAX;
    } else {
        *hi = ((int64_t)1 << (type->bits - 1)) - 1;
        *lo = -*hi - 1;
    }
}

typedef struct RegisterValue {
    Operand reg;
    unsigned bit, bits;
    bool uniform;
} RegisterValue;

/* Is it a per-lane value whose instruction may leave undefined bits beside the result? Then no scalar may be read from
   it. */
static bool is_computed(const Builder *b, Operand o)
{
    const Inst *def = o.kind == OPERAND_VREG && o.reg_class == CLASS_V ? b->k->vregs.data[o.value].def : NULL;
    return def && (inst_row(def)->unit == UNIT_VALU || inst_row(def)->unit == UNIT_TRANS);
}

/* The integer in a register in a symbol's form: sign-extended to 32 or 64 bits, and class S if uniform. */
static Operand make_register_value(void *context, Builder *b, const ExprSymbol *)
{
    const RegisterValue *v = context;
    Operand o = v->bits <= 32 ? operand_sub(v->reg, v->bit / 32, 1) : v->reg;
    if (v->bits > 32 && v->bits < 64) {
        Operand low = bits_of_register(b, v->reg, v->bit), high = bits_of_register(b, v->reg, v->bit + 32);
        high = build_bfe_i32(b, high, 0, v->bits - 32);
        if (v->uniform) low = build_to_s(b, low), high = build_to_s(b, high);
        return build_merge(b, (Operand[]){low, high}, 2);
    }
    if (v->bits < 32 && v->bit % 32 + v->bits > 32) { /* 6-bit elements may cross two dwords */
        o = build_bfe_i32(b, bits_of_register(b, v->reg, v->bit), 0, v->bits);
        return v->uniform ? build_to_s(b, o) : o;
    }
    if (v->uniform && v->bits < 32 && is_computed(b, o)) o = build_bfe_i32(b, o, v->bit % 32, v->bits);
    else if (v->bits < 32) return build_bfe_i32(b, v->uniform ? build_to_s(b, o) : o, v->bit % 32, v->bits);
    return v->uniform ? build_to_s(b, o) : o;
}

const Expr *register_symbol(Reader *r, Piece piece, unsigned bits, bool uniform, unsigned depth)
{
    if (operand_is_imm(piece.reg)) return expr_const(r->pool, (int64_t)(piece.imm << (64 - bits)) >> (64 - bits));
    ExprSymbol s = {.name = "value", .uniform = uniform, .depth = (uint16_t)depth};
    s.lo = bits >= 64 ? INT64_MIN : -((int64_t)1 << (bits - 1));
    s.hi = bits >= 64 ? INT64_MAX : ((int64_t)1 << (bits - 1)) - 1;
    if (bits < 32 || (bits > 32 && bits < 64) || (uniform && piece.reg.reg_class != CLASS_S)) {
        RegisterValue *v = ARENA_NEW(r->arena, RegisterValue);
        *v = (RegisterValue){piece.reg, piece.bit, bits, uniform};
        s.make = make_register_value;
        s.context = v;
    } else {
        s.operand = bits == 32 ? operand_sub(piece.reg, piece.bit / 32, 1) : piece.reg;
    }
    return expr_symbol(r->pool, &s);
}

const Expr *bool_symbol(Reader *r, Operand boolean, bool uniform)
{
    if (operand_is_imm(boolean)) return expr_const(r->pool, boolean.value & 1);
    ExprSymbol s = {.name = "condition",
                    .hi = 1,
                    .is_bool = true,
                    .uniform = uniform,
                    .depth = (uint16_t)r->nesting,
                    .operand = boolean};
    return expr_symbol(r->pool, &s);
}

const Expr *unknown_integer(Reader *r, const Type *type, bool uniform)
{
    ExprSymbol s = {.name = "unknown", .uniform = uniform, .is_bool = type_is_i1(type), .depth = (uint16_t)r->nesting};
    integer_range(type, &s.lo, &s.hi);
    return expr_symbol(r->pool, &s);
}

/* Is the operand exactly a register of that many bits? */
static bool is_register(const Reader *r, Operand o, unsigned bits)
{
    if (o.kind != OPERAND_VREG || o.offset || o.flags || r->k->vregs.data[o.value].is_var) return false;
    return bits >= 32 && o.width * 32 == bits && o.width == r->k->vregs.data[o.value].width;
}

/* While the scope of the expression is open, the register stands for the expression. Note that a register from before a
   loop may equal an expression of the loop. */
typedef struct MadeOf {
    const Expr *e;
    uint64_t scope;
} MadeOf;

static const Expr *find_made_of(const Reader *r, Operand o)
{
    const MadeOf *made = map_get(&r->made_of, o.value);
    return made && emitter_scope_number(r->em, made->e->depth) == made->scope ? made->e : NULL;
}

/* Keeps the facts about an index (range, alignment) through vectors: the register stands for the expression from which
   it was made. */
static void note_made_of(Reader *r, Operand o, const Expr *e, unsigned bits)
{
    if (!is_register(r, o, bits) || (bits != 64 && !expr_sext_of_32(e))) return;
    const Expr *known = find_made_of(r, o);
    if (known && known->depth < e->depth) return;
    MadeOf *made = ARENA_NEW(r->arena, MadeOf);
    *made = (MadeOf){e, emitter_scope_number(r->em, e->depth)};
    map_put(&r->made_of, r->arena, o.value, made);
}

static const Expr *piece_expr(Reader *r, const Value *v, Piece piece)
{
    unsigned bits = v->type->bits;
    const Expr *e = piece.bit || !is_register(r, piece.reg, bits) ? NULL : find_made_of(r, piece.reg);
    return e ? e : register_symbol(r, piece, bits, v->uniform, v->depth);
}

const Expr *value_expr(Reader *r, Value *v, uint32_t i)
{
    if (v->form == VALUE_EXPRS) return v->exprs[i];
    if (v->form != VALUE_DATA || !type_is_integer(v->type) || v->type->bits > 64)
        return read_error(r, "%s: expected an integer, found %s", op_name(r->op), type_text(r->fc, v->type->mlir)),
               NULL;
    if (!v->elements) v->elements = ARENA_ARRAY(r->arena, const Expr *, v->type->num_elements);
    if (v->elements[i]) return v->elements[i];
    if (!v->num) v->elements[i] = unknown_integer(r, v->type, v->uniform); /* analysis */
    else v->elements[i] = piece_expr(r, v, data_piece(v, i));
    return v->elements[i];
}

const Expr *operand_expr(Reader *r, MlirOperation op, intptr_t i)
{
    Value *v = operand_value(r, op, i);
    return v ? value_expr(r, v, 0) : NULL;
}

bool constant_operand(Reader *r, MlirOperation op, intptr_t i, int64_t *out)
{
    const Expr *e = operand_expr(r, op, i);
    if (!e) return false;
    if (!expr_is_const(e)) return read_error(r, "%s: operand %ld must be a constant", op_name(op), (long)i);
    *out = e->value;
    return true;
}

static Operand integer_operand(Reader *r, const Type *type, const Expr *e)
{
    return type->bits > 32 ? expr_emit64(r->em, e, WANT_ANY) : expr_emit32(r->em, e, WANT_ANY);
}

Value *value_data(Reader *r, Value *v)
{
    if (!v || v->form == VALUE_DATA) return v;
    if (v->data) return v->data;
    if (v->form == VALUE_MEMREF) return read_error(r, "%s: a memref cannot be used as data", op_name(r->op)), NULL;
    PieceList list = {0};
    bool uniform = true;
    unsigned bits = v->type->bits;
    for (uint32_t i = 0; i < v->num; i++) {
        const Expr *e = v->exprs[i];
        uniform = uniform && e->uniform;
        Piece p = {operand_imm((uint32_t)e->value), 0, 1, (uint64_t)e->value};
        if (bits < 64) p.imm &= ((uint64_t)1 << bits) - 1;
        if (!expr_is_const(e)) {
            if (type_is_i1(v->type)) e = expr_select(r->pool, e, expr_const(r->pool, 1), expr_const(r->pool, 0));
            p.reg = integer_operand(r, v->type, e);
            note_made_of(r, p.reg, e, bits);
            /* A 64-bit constant operand is its sign-extended low dword. */
            p.imm = operand_is_imm(p.reg) ? (uint64_t)(int64_t)(int32_t)p.reg.value : 0;
            if (bits < 64) p.imm &= ((uint64_t)1 << bits) - 1;
        }
        piece_append(r, &list, p, bits);
    }
    return value_from_list(r, v->type, &list, uniform);
}

bool value_is_uniform(Reader *r, Value *v)
{
    if (v->form == VALUE_DATA) return v->uniform;
    if (v->form == VALUE_EXPRS) {
        for (uint32_t i = 0; i < v->num; i++)
            if (!v->exprs[i]->uniform) return false;
        return true;
    }
    if (v->form == VALUE_AGGREGATE) {
        for (uint32_t i = 0; i < v->num; i++)
            if (!value_is_uniform(r, v->members[i])) return false;
        return true;
    }
    return memref_is_uniform(v->memref);
}
