/* Splits LDS addresses into a register and an unsigned immediate, whose sum does not wrap. There are two proofs:

   * ranges: the register and the address are both >= 0;
   * accesses: the address of an access is in the LDS. If lane + k is one, each greater address may count from it
     where that access has run: later in its scope and in scopes inside, and before it in its block.

   So among lds[i], lds[i - 1] and lds[i - 128], all count from lds[i - 128], whatever is known of i. */
#include "expr/emitter.h"
#include "ir/build_op.h"
#include "support/align.h"

/* sum += e * scale, mod 2^32. An extension from 32 bits does not change these. False: too many terms. */
static bool add_low(SumBuilder *sum, const Expr *e, uint64_t scale)
{
    SumBuilder own;
    sum_init(&own);
    if (!sum_add_scaled(&own, e, scale)) return false;
    sum->constant += own.constant;
    for (uint32_t i = 0; i < own.num; i++) {
        const Expr *x = own.terms[i].factor;
        const uint64_t coef = (uint64_t)own.terms[i].coef;
        const bool extends = (x->kind == EXPR_ZEXT || x->kind == EXPR_SEXT) && x->bits >= 32;
        if (!(extends ? add_low(sum, x->ops[0], coef) : sum_add_scaled(sum, x, coef))) return false;
    }
    return true;
}

static const LdsBase *find_base(const Emitter *em, const Expr *rest, uint32_t constant, int64_t most)
{
    for (uint32_t i = em->scopes.len; i-- > 0;) {
        const Scope *s = &em->scopes.data[i];
        for (uint32_t j = s->lds_bases.len; j-- > 0;) {
            const LdsBase *base = &s->lds_bases.data[j];
            if (base->rest == rest && constant - base->k <= most) return base;
        }
        if (s->kind == SCOPE_WHOLE) return NULL; /* outside of it, fewer lanes have run the access */
    }
    return NULL;
}

AddressParts split_lds(Emitter *em, const AddressRequest *request)
{
    ImmRange range = imm_range(em, request), lanes = lane_range(em, ADDRESS_LDS);
    AddressParts parts = {.base = operand_none(), .soffset = operand_none()};
    SumBuilder low;
    sum_init(&low);
    Terms t = take_apart(request->address, true);
    if (!add_low(&low, request->address, 1)) {
        low = t.lane;
        low.constant = (uint64_t)t.constant;
    }
    const uint32_t constant = (uint32_t)low.constant;
    low.constant = 0;
    parts.rest = sum_finish_plain(em->p, &low);
    const LdsBase *base = find_base(em, parts.rest, constant, range.max);
    int64_t lo, hi;
    const Expr *lane = sum_finish_plain(em->p, &t.lane);
    if (base) {
        parts.imm = (int32_t)(constant - base->k);
        parts.lane = base->lane;
    } else if (sum_is_exact(&t.lane, &lo, &hi) && is_within(lanes, (Int128)lo + t.constant, (Int128)hi + t.constant)) {
        const int64_t k = choose_constant(em, lane, t.constant, 0, range, lanes, (ImmRange){lo, hi});
        parts.imm = (int32_t)(t.constant - k);
        parts.lane = emit_lane(em, lane, k);
    } else {
        parts.lane = expr_emit32(em, request->address, WANT_V);
    }
    parts.k = constant - (uint32_t)parts.imm;
    return parts;
}

enum { WIDEST = 16 }; /* bytes of an access */

/* Is the register made in the block of the base's accesses, perhaps after the first of them? */
static bool is_made_beside(const Emitter *em, const LdsBase *base, Operand lane)
{
    const Inst *def = em->k->vregs.data[lane.value].def;
    return def && def->block == base->accesses.data[0]->block;
}

/* A constant c that is at most parts->k, with rest + c >= 0. If an instruction makes the register of that sum, c is as
   aligned as the first constant, so that accesses can still be joined. (A multiple of n above -n is >= 0.) */
static uint32_t lower_constant(Emitter *em, const LdsBase *base, const AddressParts *parts)
{
    if (!is_made_beside(em, base, parts->lane)) return parts->k;
    const uint64_t align = expr_alignment(expr_add_const(em->p, base->rest, (int32_t)base->first_k));
    return base->first_k - (uint32_t)align_up(base->first_k - parts->k, align < WIDEST ? align : WIDEST);
}

static void lower_base(Emitter *em, LdsBase *base, const AddressParts *parts, uint32_t k)
{
    const uint32_t down = base->k - k;
    base->k = k;
    base->lane = parts->lane;
    if (is_made_beside(em, base, parts->lane)) {
        Inst *first = base->accesses.data[0];
        Builder b = builder_before(first);
        b.loc = first->loc;
        base->lane = build_op2(&b, OP_V_ADD_U32, operand_imm(k - base->first_k), base->first_lane);
    }
    for (uint32_t i = 0; i < base->accesses.len; i++) {
        Inst *other = base->accesses.data[i];
        inst_uses(other)[0] = base->lane;
        other->m.mods.offset += (int32_t)down;
    }
}

/* The largest immediate of the base's accesses. */
static uint32_t largest_offset(const LdsBase *base)
{
    int32_t most = 0;
    for (uint32_t i = 0; i < base->accesses.len; i++)
        if (most < base->accesses.data[i]->m.mods.offset) most = base->accesses.data[i]->m.mods.offset;
    return (uint32_t)most;
}

void expr_note_lds(Emitter *em, const AddressParts *parts, Inst *access)
{
    const uint32_t end = (uint32_t)target_infos[em->k->target].ds_offset_max, imm = (uint32_t)access->m.mods.offset;
    Scope *s = &VEC_LAST(&em->scopes);
    LdsBase *base = NULL;
    for (uint32_t i = s->lds_bases.len; i-- > 0 && !base;) {
        LdsBase *b = &s->lds_bases.data[i];
        if (b->rest == parts->rest && b->accesses.data[0]->block == access->block) base = b;
    }
    if (base && parts->k - base->k > end - imm) {
        const uint32_t k = lower_constant(em, base, parts);
        const bool fits = base->k - k <= end - largest_offset(base) && parts->k - k <= end - imm;
        if (fits) lower_base(em, base, parts, k);
        else base = NULL;
    }
    if (!base) {
        LdsBase own = {parts->rest, parts->k, parts->k, parts->lane, parts->lane, {0}};
        VEC_PUSH(em->p->arena, &s->lds_bases, own);
        base = &VEC_LAST(&s->lds_bases);
    }
    inst_uses(access)[0] = base->lane;
    access->m.mods.offset += (int32_t)(parts->k - base->k);
    VEC_PUSH(em->p->arena, &base->accesses, access);
}
