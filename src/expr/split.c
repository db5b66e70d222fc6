/* Splits addresses into a scalar part, a per-lane part and an immediate.

   Global: base (64-bit, SGPR pair) + lane (32-bit VGPR) + signed immediate. The machine extends the lane part by zeros
   (gfx9) or by its sign (gfx1250), so it must be proved to be in lane_range. Otherwise a constant moves it into the
   range, and the immediate or the base subtracts it again. Buffer: split_buffer.c. LDS: split_lds.c.

   Users whose lane parts differ by a constant share a register. Each scope lists its lane parts without their
   constants. A request takes one whose distance fits into the immediate. */
#include "expr/emitter.h"
#include "isa/family.h"

ImmRange imm_range(const Emitter *em, const AddressRequest *request)
{
    const TargetInfo *t = &target_infos[em->k->target];
    ImmRange r = {0, 0};
    if (request->no_imm) return r;
    switch (request->kind) {
    case ADDRESS_GLOBAL: r = (ImmRange){t->global_offset_min, t->global_offset_max}; break;
    case ADDRESS_BUFFER: r.max = t->mubuf_offset_max; break;
    case ADDRESS_LDS: r.max = t->ds_offset_max; break;
    }
    r.max -= request->imm_extra;
    if (r.max < 0) r.max = 0;
    return r;
}

ImmRange lane_range(const Emitter *em, AddressKind kind)
{
    const bool is_signed = kind == ADDRESS_GLOBAL && target_family(em->k->target)->signed_lane_offset;
    return is_signed ? (ImmRange){INT32_MIN, INT32_MAX} : (ImmRange){0, UINT32_MAX};
}

Terms take_apart(const Expr *e, bool all_in_lane)
{
    Terms t = {.constant = 0};
    sum_init(&t.scalar);
    sum_init(&t.lane);
    SumBuilder all;
    sum_init(&all);
    sum_add_scaled(&all, e, 1);
    t.constant = (int64_t)all.constant;
    for (uint32_t i = 0; i < all.num; i++) {
        SumBuilder *side = all.terms[i].factor->scalar && !all_in_lane ? &t.scalar : &t.lane;
        side->terms[side->num++] = all.terms[i];
    }
    return t;
}

int64_t choose_constant(Emitter *em, const Expr *lane, int64_t constant, int64_t preferred, ImmRange range,
                        ImmRange lanes, ImmRange bounds)
{
    const Int128 lo = bounds.min, hi = bounds.max;
    for (uint32_t i = em->scopes.len; i-- > lane->depth;) {
        const Scope *s = &em->scopes.data[i];
        for (uint32_t j = s->lane_parts.len; j-- > 0;) {
            const LanePart *part = &s->lane_parts.data[j];
            if (part->lane != lane || !is_within(lanes, lo + part->k, hi + part->k)) continue;
            if (constant - part->k >= range.min && constant - part->k <= range.max) return part->k;
        }
    }
    int64_t k = constant;
    if (is_within(lanes, lo + preferred, hi + preferred) &&
        is_within(range, constant - preferred, constant - preferred))
        k = preferred;
    else if (range.min < 0 && hi + constant - range.min <= lanes.max)
        /* addresses mostly ascend, so the range starts at this one */
        k = constant - range.min;
    LanePart part = {lane, k};
    VEC_PUSH(em->p->arena, &em->scopes.data[emitter_place(em, lane->depth)].lane_parts, part);
    return k;
}

Operand emit_lane(Emitter *em, const Expr *lane, int64_t k)
{
    return expr_emit32(em, expr_add_const(em->p, lane, k), WANT_V);
}

Operand emit_scalar_part(Emitter *em, const Expr *e, unsigned width)
{
    Operand o;
    if (emit_recurrence(em, e, width, &o)) return o;
    if (width == 1) return expr_emit32(em, e, WANT_S);
    o = expr_emit64(em, e, WANT_S);
    Builder b = emitter_builder(em, emitter_place(em, e->depth));
    return as_wide_register(&b, o, MODE_S);
}

/* ---- global ---- */

static bool in_loop(const Emitter *em)
{
    for (uint32_t i = 0; i < em->scopes.len; i++)
        if (em->scopes.data[i].kind == SCOPE_LOOP) return true;
    return false;
}

/* Outside loops, a scalar term costs less in the lane part (one addition, mostly fused) than in the base (a 64-bit
   addition per pointer). So all but the pointer goes to the lane part, if the sum is proved to fit. */
static void prefer_lane(Terms *t, ImmRange lanes)
{
    Terms moved = *t;
    sum_init(&moved.scalar);
    int64_t lo, hi;
    for (uint32_t i = 0; i < t->scalar.num; i++) {
        SumBuilder one;
        sum_init(&one);
        one.terms[one.num++] = t->scalar.terms[i];
        bool small = sum_is_exact(&one, &lo, &hi) && lo >= 0 && hi <= (int64_t)UINT32_MAX;
        if (!small) moved.scalar.terms[moved.scalar.num++] = t->scalar.terms[i];
        else if (moved.lane.num < EXPR_MAX_TERMS)
            sum_add_scaled(&moved.lane, one.terms[0].factor, (uint64_t)one.terms[0].coef);
        else return;
    }
    if (sum_is_exact(&moved.lane, &lo, &hi) &&
        is_within(lanes, (Int128)lo + moved.constant, (Int128)hi + moved.constant))
        *t = moved;
}

/* Outside loops, pointer + g*y where y fits into 32 bits but g*y does not: g*y becomes a VGPR pair, which several
   pointers share, and each pointer adds it by one v_lshl_add_u64. */
static bool split_wide_offset(Emitter *em, const Terms *t, ImmRange range, AddressParts *parts)
{
    if (t->constant < range.min || t->constant > range.max || !t->lane.num) return false;
    SumBuilder offset = t->lane;
    const Expr *pointer = NULL;
    int64_t lo, hi;
    for (uint32_t i = 0; i < t->scalar.num; i++) {
        ExprTerm term = t->scalar.terms[i];
        SumBuilder one;
        sum_init(&one);
        one.terms[one.num++] = term;
        bool is_pointer = term.coef == 1 && (term.factor->lo < 0 || term.factor->hi > 1ll << 40);
        if (is_pointer && pointer) return false;
        if (is_pointer) pointer = term.factor;
        else if (!sum_add_scaled(&offset, term.factor, (uint64_t)term.coef)) return false;
    }
    uint64_t g = 0;
    for (uint32_t i = 0; i < offset.num; i++) g = gcd_u64(g, abs_u64(offset.terms[i].coef));
    if (!pointer || !is_pow2(g) || !sum_is_exact(&offset, &lo, &hi) || lo < 0 || hi / (int64_t)g > (int64_t)UINT32_MAX)
        return false;
    const Expr *e = sum_finish_plain(em->p, &offset), *address = expr_add(em->p, e, pointer);
    if (!made_find(em, address, MADE_V64, &parts->lane)) {
        Operand wide = emit_wide(em, e, MODE_V), base = emit_wide(em, pointer, MODE_S);
        unsigned place = emitter_place(em, address->depth);
        Builder b = emitter_builder(em, place);
        parts->lane = build_add_i64(&b, wide, base);
        made_put(em, place, address, MADE_V64, parts->lane);
    }
    parts->imm = (int32_t)t->constant;
    return true;
}

static AddressParts split_global(Emitter *em, const AddressRequest *request)
{
    ImmRange range = imm_range(em, request), lanes = lane_range(em, ADDRESS_GLOBAL);
    Terms t = take_apart(request->address, false);
    AddressParts parts = {.base = operand_none(), .soffset = operand_none(), .most = INT64_MAX};
    int64_t lo, hi;
    if (!in_loop(em) && t.lane.num && t.scalar.num > 1) {
        prefer_lane(&t, lanes);
        if (t.scalar.num > 1 && split_wide_offset(em, &t, range, &parts)) return parts;
    }
    bool bounded = sum_is_exact(&t.lane, &lo, &hi) && (Int128)hi - lo <= (Int128)UINT32_MAX;
    if (!bounded) { /* the whole address in a VGPR pair */
        int64_t k = t.constant >= range.min && t.constant <= range.max ? t.constant : 0;
        parts.imm = (int32_t)k;
        parts.lane = expr_emit64(em, expr_add_const(em->p, request->address, (int64_t)(0 - (uint64_t)k)), WANT_V);
        return parts;
    }
    const Expr *lane = sum_finish_plain(em->p, &t.lane);
    int64_t in_base = 0, constant = t.constant, preferred = 0;
    Int128 low = (Int128)lo + constant, high = (Int128)hi + constant;
    bool fits = is_within(lanes, lo, hi), imm_alone = fits && constant >= range.min && constant <= range.max;
    if (!is_within(lanes, low, high) && !imm_alone) {
        /* The constant belongs to the base. Exceptions are the part that brings the lane part into its range, and the
           low bits, so that users with small differences share the base too. */
        preferred = fits ? 0 : lanes.min - lo;
        in_base = (int64_t)((uint64_t)constant - (uint64_t)preferred);
        int64_t in_imm = (in_base & 4095) <= range.max ? in_base & 4095 : 0;
        in_base -= in_imm;
        constant = preferred + in_imm;
    }
    int64_t k = choose_constant(em, lane, constant, preferred, range, lanes, (ImmRange){lo, hi});
    parts.imm = (int32_t)(constant - k);
    parts.lane = emit_lane(em, lane, k);
    parts.least = lo + constant;
    parts.most = hi + (constant > k ? constant : k);
    t.scalar.constant = (uint64_t)in_base;
    parts.scalar = sum_finish_plain(em->p, &t.scalar);
    parts.base = emit_scalar_part(em, parts.scalar, 2);
    return parts;
}

AddressParts expr_split(Emitter *em, const AddressRequest *request)
{
    AddressParts parts;
    switch (request->kind) {
    case ADDRESS_GLOBAL: parts = split_global(em, request); break;
    case ADDRESS_BUFFER: parts = split_buffer(em, request); break;
    default: parts = split_lds(em, request); break;
    }
    if (request->kind != ADDRESS_BUFFER) parts.reach = UINT64_MAX;
    /* For a buffer: without select arms that are outside it. */
    if (request->kind != ADDRESS_BUFFER) parts.align = expr_alignment(request->address);
    if (request->soffset && expr_alignment(request->soffset) < parts.align)
        parts.align = expr_alignment(request->soffset);
    return parts;
}
