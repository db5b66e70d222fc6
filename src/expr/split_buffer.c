/* Splits offsets into buffers. The machine adds lane + imm mod 2^32 (gfx1250: without wrap, so this code does not rely
   on a wrap). Then it adds soffset without wrap, and compares with num_records. A lane that is outside reads zeros and
   stores nothing. The request is: the address mod 2^32, plus the request's soffset and the distance of a piece without
   wrap, compared with num_records. Therefore:

   * a term goes from `lane` to imm or soffset if no sum can wrap: all parts are proved >= 0, and their sum, including
     the last piece's distance, is < 2^32 (split_proved);
   * otherwise `lane` is the whole address. The bits of a piece's distance that are zero in the address go to imm; the
     rest goes to soffset (split_modular);
   * a sentinel is select(c, x, K) with K past the end for every lane. It becomes select(c, lane, S), where S stays
     outside after any addition: 2^31 or 2^32 - 4096 if num_records is known to be at most that, else 2^32 - 1 without
     an immediate. */
#include "expr/emitter.h"

static uint32_t largest_imm(const Emitter *em) { return (uint32_t)target_infos[em->k->target].mubuf_offset_max; }

static uint32_t largest_records(const AddressRequest *request)
{
    const Expr *records = request->num_records;
    return records && expr_zext_of_32(records) ? (uint32_t)records->hi : UINT32_MAX;
}

/* A number that stays outside after every immediate and soffset. 2^32 - 1 allows no immediate. */
static uint32_t choose_sentinel(const Emitter *em, const AddressRequest *request)
{
    uint32_t most = largest_records(request), high = UINT32_MAX - largest_imm(em);
    return most <= 1u << 31 ? 1u << 31 : most <= high ? high : UINT32_MAX;
}

/* An SGPR or an inline constant. */
static Operand emit_soffset(Emitter *em, const Expr *e)
{
    Operand o = emit_scalar_part(em, e, 1);
    return operand_is_imm(o) && o.value > 64 ? build_copy(em->b, CLASS_S, 1, o) : o;
}

/* ---- pieces ---- */

int32_t expr_piece_imm(const Emitter *em, AddressKind kind, const AddressParts *parts, uint32_t distance)
{
    if (kind != ADDRESS_BUFFER) return parts->imm + (int32_t)distance;
    if (distance >= parts->reach) distance %= (uint32_t)parts->reach;
    return (int32_t)(((uint32_t)parts->imm + distance) & largest_imm(em));
}

Operand expr_piece_soffset(Emitter *em, const AddressParts *parts, uint32_t distance)
{
    uint32_t rest = (uint32_t)parts->imm + distance - (uint32_t)expr_piece_imm(em, ADDRESS_BUFFER, parts, distance);
    if (!rest) return parts->soffset;
    if (operand_is_reg(parts->soffset) && parts->scalar->hi + rest <= (int64_t)UINT32_MAX)
        return build_add_i32(em->b, parts->soffset, operand_imm(rest));
    const Expr *sum = expr_add_const(em->p, parts->scalar, rest);
    return emit_soffset(em, expr_minu(em->p, sum, expr_const(em->p, UINT32_MAX)));
}

/* ---- the address ---- */

typedef struct Offset {
    Terms terms;
    int64_t lane_lo, lane_hi; /* without the constant */
} Offset;

/* Is the sum of all parts at most `limit`, without wrap? */
static bool take_proved(const Expr *e, bool all_in_lane, int64_t limit, Offset *offset)
{
    Terms *t = &offset->terms;
    *t = take_apart(e, all_in_lane);
    int64_t lo, hi;
    return sum_is_exact(&t->lane, &offset->lane_lo, &offset->lane_hi) && sum_is_exact(&t->scalar, &lo, &hi) &&
           lo >= 0 && offset->lane_lo + (Int128)t->constant >= 0 && (Int128)offset->lane_hi + t->constant + hi <= limit;
}

/* `sentinel`: 0 if there is none. */
static bool split_proved(Emitter *em, const AddressRequest *r, uint32_t sentinel, AddressParts *parts,
                         const Expr **lane)
{
    ImmRange range = imm_range(em, r);
    int64_t limit = (int64_t)UINT32_MAX - r->imm_extra;
    if (sentinel == 1u << 31) limit = INT32_MAX - (int64_t)largest_imm(em) - 1;
    Offset o;
    /* With 2^32 - 1 the pieces need soffset for themselves. */
    bool apart = !r->soffset && (sentinel != UINT32_MAX || r->imm_extra < 16);
    if (!(apart && take_proved(r->address, false, limit, &o)) && !take_proved(r->address, true, limit, &o))
        return false;
    Terms *t = &o.terms;
    *lane = sum_finish_plain(em->p, &t->lane);
    parts->scalar = r->soffset ? r->soffset : sum_finish_plain(em->p, &t->scalar);
    int64_t k = t->constant;
    if (sentinel != UINT32_MAX) {
        k = choose_constant(em, *lane, t->constant, 0, range, lane_range(em, ADDRESS_BUFFER),
                            (ImmRange){o.lane_lo, o.lane_hi});
        parts->imm = (int32_t)(t->constant - k);
        parts->reach = UINT64_MAX;
    } else if (apart && !t->scalar.num && o.lane_lo >= 0 && t->constant >= 0) {
        k = 0;
        parts->scalar = expr_const(em->p, t->constant);
    }
    *lane = expr_add_const(em->p, *lane, k);
    return true;
}

static void split_modular(const Emitter *em, const AddressRequest *r, uint32_t sentinel, AddressParts *parts,
                          const Expr **lane)
{
    uint64_t align = expr_alignment(r->address), most = (uint64_t)largest_imm(em) + 1;
    *lane = r->address;
    if (r->soffset) parts->scalar = r->soffset;
    if (sentinel != UINT32_MAX) parts->reach = align < most ? align : most;
}

/* Merges the request's soffset into the address if possible, or if necessary. */
static void merge_soffset(Emitter *em, AddressRequest *r)
{
    const Expr *e = r->address, *s = r->soffset;
    if (!s) return;
    bool proved = expr_zext_of_32(e) && e->hi + s->hi + r->imm_extra <= (int64_t)UINT32_MAX;
    if (!proved && s->uniform) return;
    r->address = expr_add(em->p, proved ? e : expr_zext(em->p, e, 32), s);
    if (!proved) r->address = expr_minu(em->p, r->address, expr_const(em->p, UINT32_MAX));
    r->soffset = NULL;
}

/* coef * select(c, x, K) + rest, where K is so large (or negative) that the address is past the end in every lane.
   Returns the condition for the other arm, and that arm's address. */
static bool find_sentinel(Emitter *em, const AddressRequest *request, const Expr **condition, const Expr **inside)
{
    const Expr *e = request->address;
    uint32_t num = e->kind == EXPR_SUM ? e->num : 1;
    for (uint32_t i = 0; i < num; i++) {
        const Expr *f = e->kind == EXPR_SUM ? e->terms[i].factor : e;
        int64_t coef = e->kind == EXPR_SUM ? e->terms[i].coef : 1;
        if (f->kind != EXPR_SELECT) continue;
        for (unsigned arm = 1; arm <= 2; arm++) {
            if (!expr_is_const(f->ops[arm])) continue;
            SumBuilder rest;
            sum_init(&rest);
            sum_add_scaled(&rest, e, 1);
            sum_add_scaled(&rest, f, 0 - (uint64_t)coef);
            int64_t lo, hi;
            if (!sum_is_exact(&rest, &lo, &hi)) continue;
            Int128 sentinel = (Int128)f->ops[arm]->value * coef;
            if (sentinel + lo < largest_records(request) && sentinel + hi >= 0) continue;
            sum_add_scaled(&rest, f->ops[3 - arm], (uint64_t)coef);
            *inside = sum_finish(em->p, &rest);
            *condition = arm == 2 ? f->ops[0] : expr_xor(em->p, f->ops[0], expr_const(em->p, 1));
            return true;
        }
    }
    return false;
}

/* For the addresses inside: does every piece end before the end of the buffer? */
static bool is_inside(const AddressRequest *r)
{
    enum { WIDEST = 16 }; /* bytes of an instruction */
    if (!r->num_records || r->address->lo < 0) return false;
    const Int128 most = (Int128)r->address->hi + (r->soffset ? r->soffset->hi : 0) + r->imm_extra + WIDEST;
    return most <= r->num_records->lo;
}

AddressParts split_buffer(Emitter *em, const AddressRequest *request)
{
    const Expr *condition = NULL, *one, *inside, *lane;
    AddressRequest r = *request;
    /* several conditions: all must hold */
    for (unsigned round = 0; round < 4 && find_sentinel(em, &r, &one, &inside); round++) {
        condition = condition ? expr_and(em->p, condition, one) : one;
        r.address = inside;
    }
    AddressParts parts = {.base = operand_none(), .lane = operand_none(), .scalar = expr_const(em->p, 0), .reach = 1};
    parts.align = expr_alignment(r.address);
    parts.whole = is_inside(&r);
    merge_soffset(em, &r);
    uint32_t sentinel = condition ? choose_sentinel(em, &r) : 0;
    if (!split_proved(em, &r, sentinel, &parts, &lane)) {
        if (condition && !r.imm_extra) sentinel = UINT32_MAX; /* an inline constant */
        split_modular(em, &r, sentinel, &parts, &lane);
    }
    parts.soffset = emit_soffset(em, parts.scalar);
    if (condition) lane = expr_select(em->p, condition, lane, expr_const(em->p, sentinel));
    if (!expr_is_const_value(lane, 0)) parts.lane = expr_emit32(em, lane, WANT_V);
    return parts;
}
