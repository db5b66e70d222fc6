/* Emits expressions: scopes, the table of values made in each scope, and the atoms. */
#include "expr/emitter.h"

/* ---- scopes ---- */

static void push(Emitter *em, ScopeKind kind)
{
    VEC_PUSH(em->p->arena, &em->scopes, ((Scope){.kind = kind, .number = ++em->num_scopes}));
}

Emitter *emitter_new(ExprPool *p, Builder *b)
{
    Emitter *em = ARENA_NEW(p->arena, Emitter);
    em->p = p;
    em->b = b;
    em->k = b->k;
    push(em, SCOPE_ENTRY);
    return em;
}

unsigned emitter_push_scope(Emitter *em, ScopeKind kind, Block *outer, Inst *before)
{
    Scope *scope = &VEC_LAST(&em->scopes);
    scope->block = outer;
    scope->before = before;
    bool in_loop = false;
    for (uint32_t i = 0; i < em->scopes.len; i++) in_loop |= em->scopes.data[i].kind == SCOPE_LOOP;
    if (kind == SCOPE_LOOP && !in_loop) /* values kept for earlier loops are mostly dead */
        for (uint32_t i = 0; i < em->scopes.len; i++) em->scopes.data[i].used_v = em->scopes.data[i].used_s = 0;
    push(em, kind);
    return em->scopes.len - 1;
}

void emitter_pop_scope(Emitter *em)
{
    CHECK(em->scopes.len > 1);
    em->scopes.len--;
}

uint64_t emitter_scope_number(const Emitter *em, unsigned depth)
{
    return depth < em->scopes.len ? em->scopes.data[depth].number : 0;
}

/* Out of as many loops as possible, then as far inside as possible, because moving out of a branch alone gains
   nothing. */
unsigned emitter_place(const Emitter *em, unsigned depth)
{
    CHECK(depth < em->scopes.len);
    if (VEC_LAST(&em->scopes).kind == SCOPE_WHOLE) return em->scopes.len - 1;
    for (unsigned i = depth + 1; i < em->scopes.len; i++) {
        if (em->scopes.data[i].kind != SCOPE_LOOP) continue;
        const Scope *s = &em->scopes.data[i - 1];
        const bool full = s->used_v >= BUDGET_V || s->used_s >= BUDGET_S;
        if (full && !em->closes_loop) continue; /* too many values are kept there: use an inner scope */
        return i - 1;
    }
    return em->scopes.len - 1;
}

Builder emitter_builder(Emitter *em, unsigned scope)
{
    if (scope + 1 == em->scopes.len) return *em->b;
    const Scope *s = &em->scopes.data[scope];
    Builder b = *em->b;
    b.flags = 0;
    b.block = s->block;
    b.before = s->before;
    if (!b.before && s->block->last && inst_has(s->block->last, INST_TERMINATOR)) b.before = s->block->last;
    return b;
}

/* ---- values made so far ---- */

static uint32_t slot_of(uint32_t key, uint32_t size) { return (uint32_t)(key * 2654435769u) & (size - 1); }

static Made *made_slot(Made *table, uint32_t size, uint32_t key)
{
    uint32_t i = slot_of(key, size);
    while (table[i].key && table[i].key != key) i = (i + 1) & (size - 1);
    return &table[i];
}

bool made_find(const Emitter *em, const Expr *e, MadeForm form, Operand *operand)
{
    uint32_t key = e->id * NUM_MADE_FORMS + form;
    const bool own = VEC_LAST(&em->scopes).kind == SCOPE_WHOLE && form != MADE_S32 && form != MADE_S64;
    for (uint32_t i = own ? em->scopes.len - 1 : e->depth; i < em->scopes.len; i++) {
        const Scope *s = &em->scopes.data[i];
        if (!s->made_size) continue;
        const Made *m = made_slot(s->made, s->made_size, key);
        if (m->key) {
            *operand = m->operand;
            return true;
        }
    }
    return false;
}

bool made_in_mode(const Emitter *em, const Expr *e, EmitMode mode, bool wide, Operand *operand)
{
    if (mode == MODE_V && made_find(em, e, wide ? MADE_V64 : MADE_V32, operand)) return true;
    return (mode == MODE_S || e->uniform) && made_find(em, e, wide ? MADE_S64 : MADE_S32, operand);
}

void made_put(Emitter *em, unsigned scope, const Expr *e, MadeForm form, Operand operand)
{
    Scope *s = &em->scopes.data[scope];
    uint32_t key = e->id * NUM_MADE_FORMS + form;
    if (s->num_made * 2 >= s->made_size) {
        uint32_t size = s->made_size ? s->made_size * 2 : 32;
        Made *table = ARENA_ARRAY(em->p->arena, Made, size);
        for (uint32_t i = 0; i < s->made_size; i++)
            if (s->made[i].key) *made_slot(table, size, s->made[i].key) = s->made[i];
        s->made = table;
        s->made_size = size;
    }
    Made *m = made_slot(s->made, s->made_size, key);
    if (!m->key) s->num_made++;
    *m = (Made){key, operand};
}

/* ---- halves ---- */

Operand as_wide_register(Builder *b, Operand o, EmitMode mode)
{
    if (operand_is_imm(o)) return build_const_i64(b, mode == MODE_S ? CLASS_S : CLASS_V, (int32_t)o.value);
    return o;
}

Operand select_wide(Builder *b, Operand cond, Operand if_true, Operand if_false)
{
    if (operand_is_imm(if_true)) if_true = as_wide_register(b, if_true, MODE_S);
    return build_select(b, cond, if_true, if_false);
}

Operand operand_low_half(Operand wide) { return operand_is_imm(wide) ? wide : operand_sub(wide, 0, 1); }
Operand operand_high_half(Builder *, Operand wide)
{
    if (operand_is_imm(wide)) return imm((int32_t)wide.value < 0 ? -1 : 0);
    return operand_sub(wide, 1, 1);
}

/* ---- atoms ---- */

/* The operand of a symbol, in its own width. In MODE_S, a per-lane symbol is read from its first lane. */
static Operand symbol_operand(Emitter *em, const Expr *e, EmitMode mode)
{
    ExprSymbol *s = (ExprSymbol *)e->symbol;
    if (s->operand.kind == OPERAND_NONE) {
        CHECK(s->make);
        Builder b = emitter_builder(em, s->depth);
        s->operand = s->make(s->context, &b, s);
        CHECK(s->operand.kind != OPERAND_NONE);
    }
    Operand o = s->operand;
    if (is_whole(em->k, o)) kernel_note_range(em->k, o.value, s->lo, s->hi);
    if (mode == MODE_V || operand_uniform(em->k, o)) return o;
    MadeForm form = o.width == 2 ? MADE_S64 : MADE_S32;
    Operand lane;
    if (made_find(em, e, form, &lane)) return lane;
    Builder b = emitter_builder(em, e->depth); /* EXEC has the value's lanes there */
    lane = build_to_s(&b, o);
    made_put(em, e->depth, e, form, lane);
    return lane;
}

static Operand bool_to_int(Emitter *em, const Expr *e, Builder *b)
{
    Operand o = expr_emit_bool(em, e);
    return operand_is_lane_mask(em->k, o) ? build_select(b, o, imm(1), imm(0)) : o;
}

static Operand emit_min_max(Emitter *em, const Expr *e, EmitMode mode, Builder *b, bool wide)
{
    const Expr *x = e->ops[0], *y = e->ops[1];
    bool is_min = e->kind == EXPR_MIN;
    if (!wide && expr_sext_of_32(x) && expr_sext_of_32(y)) {
        Operand a = emit_low(em, x, mode), c = emit_low(em, y, mode);
        return is_min ? build_min_i32(b, a, c) : build_max_i32(b, a, c);
    }
    if (!wide && expr_zext_of_32(x) && expr_zext_of_32(y)) {
        Operand a = emit_low(em, x, mode), c = emit_low(em, y, mode);
        return is_min ? build_min_u32(b, a, c) : build_max_u32(b, a, c);
    }
    Operand a = emit_wide(em, x, mode), c = emit_wide(em, y, mode);
    Operand less = build_cmp_i64(b, CMP_SLT, a, c);
    if (!wide) a = operand_low_half(a), c = operand_low_half(c);
    else a = as_wide_register(b, a, mode), c = as_wide_register(b, c, mode);
    return is_min ? build_select(b, less, a, c) : build_select(b, less, c, a);
}

static Operand emit_bitwise(Emitter *em, const Expr *e, EmitMode mode, Builder *b, bool wide)
{
    Operand x = wide ? emit_wide(em, e->ops[0], mode) : emit_low(em, e->ops[0], mode);
    Operand y = wide ? emit_wide(em, e->ops[1], mode) : emit_low(em, e->ops[1], mode);
    switch ((ExprKind)e->kind) {
    case EXPR_AND: return wide ? build_and_b64(b, x, y) : build_and_b32(b, x, y);
    case EXPR_OR: return wide ? build_or_b64(b, x, y) : build_or_b32(b, x, y);
    default: return wide ? build_xor_b64(b, x, y) : build_xor_b32(b, x, y);
    }
}

/* Shifts by an amount that is not constant. The machine takes amounts mod 32 or 64. */
static Operand emit_shift(Emitter *em, const Expr *e, EmitMode mode, Builder *b, bool wide)
{
    const Expr *x = e->ops[0], *n = e->ops[1];
    bool small = n->lo >= 0 && n->hi <= 31;
    if (!wide && e->kind == EXPR_SHRU && expr_is_const(n) && n->value >= 32 && n->value <= 63)
        return emit_shift_high(em, x, (unsigned)n->value, mode, b);
    Operand amount = emit_low(em, n, mode);
    if (!wide && small) {
        if (e->kind == EXPR_SHL) return build_shl_b32(b, emit_low(em, x, mode), amount);
        if (expr_zext_of_32(x)) return build_lshr_b32(b, emit_low(em, x, mode), amount);
        if (expr_sext_of_32(x) && e->kind == EXPR_SHRS) return build_ashr_i32(b, emit_low(em, x, mode), amount);
    }
    Operand value = as_wide_register(b, emit_wide(em, x, mode), mode), result;
    bool bounded = n->lo >= 0 && n->hi <= 63;
    Operand in_range = operand_none();
    if (!bounded) { /* amounts of 64 and more, as unsigned numbers */
        in_range = build_cmp_i64(b, CMP_ULT, emit_wide(em, n, mode), imm(64));
        if (e->kind == EXPR_SHRS) amount = build_select(b, in_range, amount, imm(63));
    }
    if (e->kind == EXPR_SHL) result = build_shl_b64(b, value, amount);
    else if (e->kind == EXPR_SHRU) result = build_lshr_b64(b, value, amount);
    else result = build_ashr_i64(b, value, amount);
    if (!bounded && e->kind != EXPR_SHRS) {
        Operand zero = build_const_i64(b, mode == MODE_S ? CLASS_S : CLASS_V, 0);
        result = build_select(b, in_range, result, zero);
    }
    return wide ? result : operand_low_half(result);
}

static Operand emit_extension(Emitter *em, const Expr *e, EmitMode mode, Builder *b, bool wide)
{
    if (e->bits <= 32) {
        Operand low = emit_low(em, e->ops[0], mode);
        if (e->bits < 32)
            low = e->kind == EXPR_SEXT ? build_bfe_i32(b, low, 0, e->bits) : build_bfe_u32(b, low, 0, e->bits);
        if (!wide) return low;
        return e->kind == EXPR_SEXT ? build_sext_i64(b, low) : build_zext_i64(b, low);
    }
    if (!wide) return emit_low(em, e->ops[0], mode);
    Operand x = as_wide_register(b, emit_wide(em, e->ops[0], mode), mode);
    Operand up = build_shl_b64(b, x, imm(64 - e->bits));
    return e->kind == EXPR_SEXT ? build_ashr_i64(b, up, imm(64 - e->bits)) : build_lshr_b64(b, up, imm(64 - e->bits));
}

static Operand emit_select(Emitter *em, const Expr *e, EmitMode mode, Builder *b, bool wide)
{
    Operand condition = expr_emit_bool(em, e->ops[0]);
    if (!wide) {
        Operand other = emit_low(em, e->ops[2], mode);
        return build_select(b, condition, emit_low(em, e->ops[1], mode), other);
    }
    Operand x = as_wide_register(b, emit_wide(em, e->ops[1], mode), mode);
    Operand y = as_wide_register(b, emit_wide(em, e->ops[2], mode), mode);
    return build_select(b, condition, x, y);
}

static Operand emit_product(Emitter *em, const Expr *e, EmitMode mode, Builder *b, bool wide)
{
    /* scalar factors first, so that their product is one SALU value */
    Operand result = operand_none();
    for (unsigned pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < e->num; i++) {
            if (e->ops[i]->scalar != (pass == 0)) continue;
            Operand f = wide ? emit_wide(em, e->ops[i], mode) : emit_low(em, e->ops[i], mode);
            if (result.kind == OPERAND_NONE) result = f;
            else result = wide ? build_mul_i64(b, as_wide_register(b, result, mode), f) : build_mul_i32(b, result, f);
        }
    return result;
}

static Operand emit_atom(Emitter *em, const Expr *e, EmitMode mode, Builder *b, bool wide)
{
    switch ((ExprKind)e->kind) {
    case EXPR_SUM: return wide ? emit_sum_wide(em, e, mode, b) : emit_sum_low(em, e, mode, b);
    case EXPR_PRODUCT: return emit_product(em, e, mode, b, wide);
    case EXPR_FLOORDIV:
    case EXPR_MOD:
    case EXPR_DIVS:
    case EXPR_REMS:
    case EXPR_DIVU:
    case EXPR_REMU: return emit_division(em, e, mode, b, wide);
    case EXPR_MIN:
    case EXPR_MAX: return emit_min_max(em, e, mode, b, wide);
    case EXPR_AND:
    case EXPR_OR:
    case EXPR_XOR: return emit_bitwise(em, e, mode, b, wide);
    case EXPR_SHL:
    case EXPR_SHRU:
    case EXPR_SHRS: return emit_shift(em, e, mode, b, wide);
    case EXPR_ZEXT:
    case EXPR_SEXT: return emit_extension(em, e, mode, b, wide);
    case EXPR_CMP: return bool_to_int(em, e, b); /* it fits into 32 bits: never wide */
    case EXPR_SELECT: return emit_select(em, e, mode, b, wide);
    default: BUG("expression kind %u", e->kind);
    }
}

static bool find_low(const Emitter *em, const Expr *e, EmitMode mode, Operand *o)
{
    if (made_in_mode(em, e, mode, false, o)) return true;
    if (!made_in_mode(em, e, mode, true, o)) return false;
    *o = operand_low_half(*o);
    return true;
}

/* In MODE_S, a value that had to be computed per lane (a select by a lane mask) is read from the first lane. */
static Operand for_mode(Emitter *em, Builder *b, Operand o, EmitMode mode)
{
    return mode == MODE_V || operand_is_imm(o) || operand_uniform(em->k, o) ? o : build_to_s(b, o);
}

Operand emit_low(Emitter *em, const Expr *e, EmitMode mode)
{
    if (expr_is_const(e)) return imm(e->value);
    if (e->scalar) mode = MODE_S;
    Operand o;
    if (e->kind == EXPR_SYMBOL) {
        if (e->symbol->is_bool) {
            if (find_low(em, e, mode, &o)) return o;
            unsigned scope = emitter_place(em, e->depth);
            Builder b = emitter_builder(em, scope);
            o = for_mode(em, &b, bool_to_int(em, e, &b), mode);
            made_put(em, scope, e, mode == MODE_S ? MADE_S32 : MADE_V32, o);
            return o;
        }
        return operand_low_half(symbol_operand(em, e, mode));
    }
    if (find_low(em, e, mode, &o)) return o;
    unsigned scope = emitter_place(em, e->depth);
    Builder b = emitter_builder(em, scope);
    o = for_mode(em, &b, emit_atom(em, e, mode, &b, false), mode);
    made_put(em, scope, e, mode == MODE_S ? MADE_S32 : MADE_V32, o);
    return o;
}

Operand emit_wide(Emitter *em, const Expr *e, EmitMode mode)
{
    if (e->scalar) mode = MODE_S;
    unsigned scope = emitter_place(em, e->depth);
    if (expr_is_const(e)) {
        if (e->value >= INT32_MIN && e->value <= INT32_MAX) return imm(e->value);
        scope = emitter_place(em, 0);
    }
    Operand o;
    if (made_in_mode(em, e, mode, true, &o)) return o;
    bool is_symbol = e->kind == EXPR_SYMBOL && !e->symbol->is_bool;
    if (is_symbol) {
        o = symbol_operand(em, e, mode);
        if (o.width == 2) return o;
    }
    Builder b = emitter_builder(em, scope);
    if (expr_is_const(e)) {
        mode = MODE_S;
        o = build_const_i64(&b, CLASS_S, e->value);
    } else if (expr_zext_of_32(e) || (is_symbol && e->symbol->zero_extended)) {
        o = build_zext_i64(&b, emit_low(em, e, mode));
    } else if (expr_sext_of_32(e) || is_symbol) {
        o = build_sext_i64(&b, emit_low(em, e, mode));
    } else {
        o = for_mode(em, &b, emit_atom(em, e, mode, &b, true), mode);
    }
    made_put(em, scope, e, mode == MODE_S ? MADE_S64 : MADE_V64, o);
    return o;
}

/* ---- requests ---- */

static EmitMode mode_of(const Expr *e, WantClass want)
{
    CHECK(want != WANT_S || e->uniform);
    return want == WANT_S || e->scalar ? MODE_S : MODE_V;
}

/* Counts values that stay in registers over inner loops. */
static void count_kept(Emitter *em, unsigned scope, Operand o)
{
    if (scope + 1 == em->scopes.len || operand_is_imm(o)) return;
    Scope *s = &em->scopes.data[scope];
    if (operand_uniform(em->k, o)) s->used_s += o.width;
    else s->used_v += o.width;
}

static Operand in_class(Emitter *em, const Expr *e, Operand o, WantClass want, bool wide)
{
    if (want != WANT_V || (!operand_is_imm(o) && !operand_uniform(em->k, o))) return o;
    MadeForm form = wide ? MADE_V64 : MADE_V32;
    Operand v;
    if (made_find(em, e, form, &v) && !operand_is_imm(v) && !operand_uniform(em->k, v)) return v;
    unsigned scope = emitter_place(em, e->depth);
    Builder b = emitter_builder(em, scope);
    if (operand_is_imm(o) && wide) v = build_const_i64(&b, CLASS_V, e->value);
    else v = build_to_v(&b, o);
    made_put(em, scope, e, form, v);
    count_kept(em, scope, v);
    return v;
}

/* Emits deep expressions (thousands of operations that depend on one another) from the bottom, one layer at a time, so
   that the recursion stays shallow. */
static void emit_layers(Emitter *em, const Expr *e, EmitMode mode)
{
    if (em->in_layers) return;
    VEC(const Expr *) stack = {NULL, 0, 0};
    BitSet seen = bitset_new(em->p->arena, e->id + 1), layers = bitset_new(em->p->arena, e->id + 1);
    VEC_PUSH(em->p->arena, &stack, e);
    while (stack.len) {
        const Expr *x = VEC_POP(&stack);
        if (bitset_test(&seen, x->id) || x->height < EXPR_MAX_HEIGHT / 2) continue;
        bitset_set(&seen, x->id);
        if (x->height % (EXPR_MAX_HEIGHT / 2) == 0 && x != e) {
            Operand o;
            if (made_in_mode(em, x, x->scalar ? MODE_S : mode, !expr_fits_32(x), &o) || made_find(em, x, MADE_BOOL, &o))
                continue;
            bitset_set(&layers, x->id);
        }
        for (uint32_t i = 0; i < x->num; i++)
            VEC_PUSH(em->p->arena, &stack, x->kind == EXPR_SUM ? x->terms[i].factor : x->ops[i]);
    }
    em->in_layers = true;
    BITSET_FOREACH(id, &layers)
    {
        const Expr *x = expr_by_id(em->p, id); /* operands have smaller numbers */
        if (x->kind == EXPR_CMP) expr_emit_bool(em, x);
        else if (expr_fits_32(x)) emit_low(em, x, mode);
        else emit_wide(em, x, mode);
    }
    em->in_layers = false;
}

/* A value that the frontend requested and that was made outside a loop stays in registers during the loop. */
static Operand request(Emitter *em, const Expr *e, WantClass want, bool wide)
{
    Operand o;
    EmitMode mode = mode_of(e, want);
    bool had = made_in_mode(em, e, mode, wide, &o);
    unsigned scope = emitter_place(em, e->depth);
    if (e->height > EXPR_MAX_HEIGHT && !had) emit_layers(em, e, mode);
    o = wide ? emit_wide(em, e, mode) : emit_low(em, e, mode);
    if (!had && e->kind != EXPR_SYMBOL) count_kept(em, scope, o);
    return in_class(em, e, o, want, wide);
}

Operand expr_emit32(Emitter *em, const Expr *e, WantClass want) { return request(em, e, want, false); }
Operand expr_emit64(Emitter *em, const Expr *e, WantClass want) { return request(em, e, want, true); }

static Operand emit_compare(Emitter *em, const Expr *e, Builder *b)
{
    const Expr *x = e->ops[0], *y = e->ops[1];
    EmitMode mode = e->uniform ? MODE_S : MODE_V;
    Cmp cmp = (Cmp)e->cmp;
    bool is_unsigned = cmp >= CMP_ULT;
    bool both_u32 = expr_zext_of_32(x) && expr_zext_of_32(y), both_i32 = expr_sext_of_32(x) && expr_sext_of_32(y);
    if (both_u32 || both_i32) {
        /* sign-extension keeps the unsigned order too; numbers beyond 2^31 are compared as unsigned */
        if (!both_i32 && !is_unsigned && cmp >= CMP_SLT) cmp = (Cmp)(cmp - CMP_SLT + CMP_ULT);
        Operand low = emit_low(em, y, mode);
        return build_cmp_i32(b, cmp, emit_low(em, x, mode), low);
    }
    Operand wide = emit_wide(em, y, mode);
    return build_cmp_i64(b, cmp, emit_wide(em, x, mode), wide);
}

Operand expr_emit_bool(Emitter *em, const Expr *e)
{
    CHECK(expr_is_bool(e));
    if (e->kind == EXPR_SYMBOL && e->symbol->is_bool) return symbol_operand(em, e, MODE_V);
    Operand o;
    if (made_find(em, e, MADE_BOOL, &o)) return o;
    if (e->height > EXPR_MAX_HEIGHT) emit_layers(em, e, e->uniform ? MODE_S : MODE_V);
    unsigned scope = emitter_place(em, e->depth);
    Builder b = emitter_builder(em, scope);
    bool logic = e->kind == EXPR_AND || e->kind == EXPR_OR || e->kind == EXPR_XOR;
    if (expr_is_const(e)) {
        o = build_copy(&b, CLASS_S, 1, imm(e->value));
    } else if (e->kind == EXPR_CMP) {
        o = emit_compare(em, e, &b);
    } else if (logic && expr_is_bool(e->ops[0]) && expr_is_bool(e->ops[1])) {
        Opcode op = e->kind == EXPR_AND ? OP_S_AND_B32 : e->kind == EXPR_OR ? OP_S_OR_B32 : OP_S_XOR_B32;
        Operand x = expr_emit_bool(em, e->ops[0]), y = expr_emit_bool(em, e->ops[1]);
        o = build_bool_op(&b, op, x, y);
    } else {
        o = emit_low(em, e, e->uniform ? MODE_S : MODE_V);
        if (!operand_uniform(em->k, o)) o = build_cmp_i32(&b, CMP_NE, o, imm(0));
    }
    made_put(em, scope, e, MADE_BOOL, o);
    return o;
}
