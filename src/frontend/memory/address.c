/* Computes addresses: turns a memref and an index into the operands of a memory instruction. */
#include "frontend/memory/memory_access.h"

/* An access to a plain memref lies within it; anything else is undefined. If the memref ends below 4 GiB, the distance
   from its base has 32 bits, even if the index has no known range. Used only if it pays: not for an address that a loop
   advances and whose lanes are known to be near each other. */
static const Expr *narrowed_distance(Reader *r, const Memref *m, const Expr *bytes)
{
    if (m->space != SPACE_GLOBAL || expr_zext_of_32(bytes)) return bytes;
    uint64_t extent = memref_extent_bytes(m);
    if (!extent || extent > (uint64_t)UINT32_MAX + 1) return bytes;
    const Expr *lane = expr_const(r->pool, 0);
    if (bytes->kind == EXPR_SUM) {
        for (uint32_t i = 0; i < bytes->num; i++)
            if (!bytes->terms[i].factor->uniform)
                lane = expr_add(r->pool, lane, expr_mul_const(r->pool, bytes->terms[i].factor, bytes->terms[i].coef));
    } else if (!bytes->uniform) {
        lane = bytes;
    }
    bool advanced = r->loop_depth && bytes->depth >= r->loop_depth;
    return advanced && expr_zext_of_32(lane) ? bytes : expr_zext(r->pool, bytes, 32);
}

const Expr *byte_address(Reader *r, const Access *a, uint32_t first)
{
    unsigned bits = a->type->bits;
    const Expr *index = expr_add(r->pool, a->memref->offset, a->element);
    if (a->memref->type->vector_bits) {
        int64_t elements = (int64_t)(a->memref->type->bits / bits);
        index = expr_mul_const(r->pool, index, elements ? elements : 1);
    }
    index = expr_add_const(r->pool, index, first);
    const Expr *bytes = bits >= 8
                            ? expr_mul_const(r->pool, index, bits / 8)
                            : expr_floordiv(r->pool, expr_mul_const(r->pool, index, bits), expr_const(r->pool, 8));
    return expr_constants_out(r->pool, expr_add(r->pool, a->memref->base, narrowed_distance(r, a->memref, bytes)));
}

MemRef *lds_ref(Reader *r, const Memref *m, const Expr *address, uint32_t bytes)
{
    MemRef *mem = ARENA_NEW(r->k->arena, MemRef);
    *mem = (MemRef){m->object, 0, -1};
    if (m->object_base) address = expr_sub(r->pool, address, m->object_base);
    if (address->lo < 0 || address->hi > INT32_MAX - (int64_t)bytes) return mem;
    int64_t first = address->lo, last = address->hi + bytes - 1;
    /* Bounds the address by the memref's size, whatever the index's range is. */
    const Expr *base = m->object_base ? expr_sub(r->pool, m->base, m->object_base) : m->base;
    uint64_t extent = expr_is_const(base) ? memref_extent_bytes(m) : 0;
    if (extent && extent <= INT32_MAX && first < base->value) first = base->value;
    if (extent && extent <= INT32_MAX && last >= base->value + (int64_t)extent)
        last = base->value + (int64_t)extent - 1;
    if (first > last) return mem;
    mem->first = (int32_t)first;
    mem->last = (int32_t)last;
    return mem;
}

static AddressKind address_kind(const Access *a)
{
    Space space = a->memref->space;
    return space == SPACE_LDS || space == SPACE_PRIVATE ? ADDRESS_LDS
           : space == SPACE_BUFFER                      ? ADDRESS_BUFFER
                                                        : ADDRESS_GLOBAL;
}

/* An access lies within its memref. So if the scalar address is not before the memref, the rest of the address is at
   most the memref's size, whatever the index's range is. */
static void bound_by_extent(Reader *r, const Memref *m, AddressParts *parts)
{
    if (m->space != SPACE_GLOBAL || !parts->scalar) return;
    const uint64_t extent = memref_extent_bytes(m);
    if (!extent || extent > UINT32_MAX) return;
    const Expr *skipped = expr_sub(r->pool, parts->scalar, m->base);
    const int64_t most = (int64_t)extent - (parts->imm < 0 ? parts->imm : 0);
    if (skipped->lo >= 0 && most < parts->most) parts->most = most;
}

static Address split_address(Reader *r, const Access *a, const Expr *at, uint32_t bytes, bool no_imm)
{
    uint32_t element = a->type->bits / 8 ? a->type->bits / 8 : 1;
    bool one_piece = no_imm; /* except for private memory */
    if (a->memref->storage) storage_has_no_address(r, a->memref);
    if (a->memref->space == SPACE_PRIVATE) no_imm = true; /* its offset field is narrower than that of LDS operations */
    AddressRequest request = {
        .kind = address_kind(a),
        .address = at,
        .num_records = a->memref->num_records,
        .soffset = a->soffset,
        /* the last piece may be as small as one element */
        .imm_extra = bytes > element && !one_piece ? bytes - element : 0,
        .no_imm = no_imm,
    };
    Address address = {.access = a, .parts = expr_split(r->em, &request)};
    if (a->memref->object) address.mem = lds_ref(r, a->memref, at, bytes);
    return address;
}

Address address_make(Reader *r, const Access *a, uint32_t first, uint32_t bytes, bool no_imm)
{
    Address address = split_address(r, a, byte_address(r, a, first), bytes, no_imm);
    bound_by_extent(r, a->memref, &address.parts);
    if (!first && a->align > address.parts.align) address.parts.align = a->align;
    return address;
}

Address address_at(Reader *r, const Access *a, const Expr *at, uint32_t bytes)
{
    return split_address(r, a, at, bytes, false);
}

Operand buffer_soffset(Reader *r, const Address *a, uint32_t distance)
{
    return expr_piece_soffset(r->em, &a->parts, distance);
}

void set_memory_fields(Reader *r, Inst *inst, const Address *a, uint32_t distance)
{
    inst->m.mods.offset = expr_piece_imm(r->em, address_kind(a->access), &a->parts, distance);
    inst->m.mods.cache |= a->access->cache;
    if (a->access->is_volatile) inst->flags |= INST_AUTHOR;
    /* The LDS has no caches. */
    if (a->access->nontemporal && a->access->memref->space != SPACE_LDS) inst->m.mods.cache |= CACHE_NT;
    if (a->access->memref->space == SPACE_BUFFER && a->parts.lane.kind != OPERAND_NONE) inst->m.mods.flags |= MEM_OFFEN;
    inst->mem = a->mem;
}

/* GFX9: bit 0 sc0, bit 1 nt, bit 4 sc1. gfx1250 (LLVM's CPol): a temporal hint in bits 2:0 (atomics use the upper two),
   the scope in bits 4:3. */
bool read_cache_policy(Reader *r, const char *name, int64_t policy, PolicyOf of, uint8_t *cache)
{
    if (target_infos[r->k->target].family != FAMILY_GFX1250) {
        *cache = (uint8_t)((policy & 1 ? CACHE_SC0 : 0) | (policy & 2 ? CACHE_NT : 0) | (policy & 16 ? CACHE_SC1 : 0));
        return true;
    }
    const int64_t hint = policy & 7;
    *cache = (uint8_t)((policy >> 3 & 3) | (of == POLICY_ATOMIC ? hint >> 1 : hint) * CACHE_NT);
    const bool hint_is_there = of == POLICY_STORE || (of == POLICY_LOAD ? hint != 7 : hint == 0 || hint == 2);
    if (policy >= 0 && policy < 32 && hint_is_there) return true;
    return read_error(r,
                      "%s: a cache policy of %ld; supported: a temporal hint (%s) and a scope (0, 8, 16, 24: CU, SE, "
                      "DEV, SYS)",
                      name, (long)policy,
                      of == POLICY_ATOMIC  ? "0, 2"
                      : of == POLICY_STORE ? "0 to 7"
                                           : "0 to 6");
}
