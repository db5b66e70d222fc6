/* Copies by the tensor data mover (gfx1250): amdgpu.make_dma_base, make_dma_descriptor and their gather forms,
   amdgpu.tensor_load_to_lds and tensor_store_from_lds. Also rocdl.tensor.load.to.lds and store.from.lds, for which the
   author makes the groups of words.

   A descriptor's words are made where it is used; bases and descriptors themselves emit nothing. The words equal those
   of MLIR's lowering, with two exceptions. The gather flag is bit 31 of the first word, and 32-bit indices are bit 30
   (CDNA5 ISA 10.11; MLIR 22 has them the other way round). The early timeout is the operand's value (MLIR 22 sets it
   whenever there is an operand). */
#include <string.h>

#include "frontend/dialect/dialect.h"
#include "ir/build_op.h"
#include "mlir-c/BuiltinAttributes.h"

enum { NUM_WORDS = 20, MAX_DIMS = 5 };

static bool has_mover(Reader *r, MlirOperation op)
{
    if (isa_has(r->k->target, OP_TENSOR_LOAD_TO_LDS)) return true;
    return read_error(r, "%s: %s has no tensor data mover; rocdl.load.to.lds copies to LDS there", called_name(r, op),
                      target_name(r));
}

/* ---- the instruction ---- */

/* A word of a descriptor: the low 32 bits of a sum. If lanes differ, the first active lane's value. */
static Operand word_register(Reader *r, const Expr *word)
{
    if (word->uniform) return build_copy(&r->b, CLASS_S, 1, expr_emit32(r->em, word, WANT_S));
    return BUILD(&r->b, OP_V_READFIRSTLANE_B32, build_to_v(&r->b, expr_emit32(r->em, word, WANT_V)));
}

static Operand words_register(Reader *r, const Expr *const *words, unsigned count)
{
    Operand parts[8];
    for (unsigned i = 0; i < count; i++) parts[i] = word_register(r, words[i]);
    return build_merge(&r->b, parts, count);
}

static bool is_zero(const Expr *const *words, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (!expr_is_const(words[i]) || words[i]->value) return false;
    return true;
}

/* Emits the last two groups only if one of them is not zero. */
static bool emit_copy(Reader *r, MlirOperation op, const Expr *const words[NUM_WORDS], MemRef *mem, int64_t policy)
{
    const bool is_store = strstr(called_name(r, op), "store"), is_short = is_zero(words + 12, 8);
    uint8_t cache;
    if (!read_cache_policy(r, called_name(r, op), policy, is_store ? POLICY_STORE : POLICY_LOAD, &cache)) return false;
    const Operand first = words_register(r, words, 4), second = words_register(r, words + 4, 8);
    const Operand third = is_short ? operand_none() : words_register(r, words + 12, 4);
    const Operand fourth = is_short ? operand_none() : words_register(r, words + 16, 4);
    const Opcode opcode = is_store ? OP_TENSOR_STORE_FROM_LDS : OP_TENSOR_LOAD_TO_LDS;
    Inst *inst = build_inst(&r->b, opcode, (const Operand[]){first, second, third, fourth}, 4);
    inst->mem = mem;
    inst->m.mods.cache = cache;
    return true;
}

/* ---- descriptors ---- */

/* Operand numbers of amdgpu.make_dma_descriptor. make_gather_dma_descriptor has its indices after the base. */
enum {
    SEGMENT_SIZES = 1,
    SEGMENT_STRIDES,
    SEGMENT_TILE,
    SEGMENT_MASK,
    SEGMENT_TIMEOUT,
    SEGMENT_PAD,
    SEGMENT_INTERVAL,
    SEGMENT_BARRIER,
    SEGMENT_BARRIER_INDEX,
    SEGMENT_GLOBAL_STEP,
    SEGMENT_LDS_STEP,
    SEGMENT_COUNT,
    NUM_SEGMENTS
};

typedef struct Descriptor {
    MlirOperation op, base;
    intptr_t first[NUM_SEGMENTS]; /* operand; -1: none */
    bool gathers;
    unsigned rank;
    const Expr *size[MAX_DIMS], *stride[MAX_DIMS], *tile[MAX_DIMS]; /* innermost first */
    unsigned element_bytes;
    const Expr *words[NUM_WORDS];
    int64_t bytes; /* bytes of LDS that it accesses; 0: not known */
} Descriptor;

static const Expr *low16(Reader *r, const Expr *e) { return expr_and(r->pool, e, expr_const(r->pool, 0xffff)); }
static const Expr *above(Reader *r, const Expr *e, int64_t bits)
{
    return expr_shrui(r->pool, e, expr_const(r->pool, bits));
}
/* `low` (16 bits) with the low 16 bits of `high` above it. */
static const Expr *join16(Reader *r, const Expr *low, const Expr *high)
{
    return expr_or(r->pool, low, expr_shl(r->pool, low16(r, high), expr_const(r->pool, 16)));
}
/* Bits 16 to 31 of a 32-bit number. */
static const Expr *high16(Reader *r, const Expr *e) { return low16(r, above(r, e, 16)); }
static const Expr *high48(Reader *r, const Expr *e) { return low16(r, above(r, e, 32)); }

static void set_bits(Reader *r, const Expr **word, const Expr *value, int64_t shift)
{
    *word = expr_or(r->pool, *word, expr_shl(r->pool, value, expr_const(r->pool, shift)));
}

static bool find_segments(Reader *r, Descriptor *d)
{
    intptr_t at = 0;
    for (unsigned i = 0, from = 0; i < NUM_SEGMENTS; i++, from++) {
        if (i == SEGMENT_SIZES && d->gathers) at += op_segment(d->op, from++, 0);
        const int32_t n = op_segment(d->op, from, 0);
        d->first[i] = n ? at : -1;
        at += n;
    }
    return at == mlirOperationGetNumOperands(d->op) || read_error(r, "%s: too few operands", op_name(d->op));
}

/* A list of numbers, some of them constants; innermost first. */
static bool read_list(Reader *r, const Descriptor *d, const char *name, unsigned segment, const Expr **out)
{
    int64_t fixed[MAX_DIMS];
    const unsigned n = op_i64_array(r, d->op, name, fixed, MAX_DIMS);
    intptr_t next = d->first[segment];
    if (n != d->rank)
        return read_error(r, "%s: the lists have %u and %u dimensions; expected the same number in both, from 1 to 5",
                          op_name(d->op), d->rank, n);
    for (unsigned i = 0; i < n; i++) {
        const Expr *e = fixed[i] == INT64_MIN ? operand_expr(r, d->op, next++) : expr_const(r->pool, fixed[i]);
        if (!e) return false;
        out[n - 1 - i] = e;
    }
    return true;
}

static bool read_lists(Reader *r, Descriptor *d)
{
    int64_t fixed[MAX_DIMS];
    const MlirAttribute sizes = op_attribute(d->op, "global_static_sizes");
    if (mlirDenseArrayGetNumElements(sizes) > MAX_DIMS || !mlirDenseArrayGetNumElements(sizes))
        return read_error(r, "%s: %ld dimensions; expected 1 to 5", op_name(d->op),
                          (long)mlirDenseArrayGetNumElements(sizes));
    d->rank = op_i64_array(r, d->op, "global_static_sizes", fixed, MAX_DIMS);
    if (!read_list(r, d, "global_static_sizes", SEGMENT_SIZES, d->size) ||
        !read_list(r, d, "global_static_strides", SEGMENT_STRIDES, d->stride) ||
        !read_list(r, d, "shared_static_sizes", SEGMENT_TILE, d->tile))
        return false;
    if (!expr_is_const(d->stride[0]) || d->stride[0]->value != 1)
        return read_error(r, "%s: the last stride must be 1", op_name(d->op));
    return true;
}

/* The address of memref[indices]; the memref is operand `at`, and `count` indices follow. NULL after a diagnostic. */
static const Expr *place_of(Reader *r, MlirOperation op, intptr_t at, intptr_t count, Space space,
                            const Memref **memref)
{
    Value *v = operand_value(r, op, at);
    if (!v) return NULL;
    const Expr *indices[MAX_RANK];
    const char *const wanted = space == SPACE_LDS ? "workgroup memory" : "global memory";
    if (v->form != VALUE_MEMREF || v->memref->space != space)
        return read_error(r, "%s: operand %ld must be a memref of %s", op_name(op), (long)at, wanted), NULL;
    const Memref *m = v->memref;
    if (count != m->type->rank)
        return read_error(r, "%s: %ld indices for %s", op_name(op), (long)count, type_text(r->fc, m->type->mlir)), NULL;
    for (intptr_t i = 0; i < count; i++)
        if (!(indices[i] = operand_expr(r, op, at + 1 + i))) return NULL;
    const Access access = {.memref = m, .element = linear_index(r, m, indices), .type = m->type};
    *memref = m;
    return byte_address(r, &access, 0);
}

/* Makes the first group of words. *lds: the address in LDS. */
static bool read_base(Reader *r, Descriptor *d, const Memref **memref, const Expr **lds)
{
    const Memref *global = NULL;
    int64_t n[4];
    for (int i = 0; i < 4; i++) n[i] = op_segment(d->base, i, 0);
    const Expr *from = place_of(r, d->base, 0, n[1], SPACE_GLOBAL, &global);
    *lds = from ? place_of(r, d->base, 1 + n[1], n[3], SPACE_LDS, memref) : NULL;
    if (!*lds) return false;
    const unsigned bits = global->type->bits;
    if (bits != 8 && bits != 16 && bits != 32 && bits != 64)
        return read_error(r, "%s: elements of %u bits; expected 8, 16, 32 or 64", op_name(d->base), bits);
    d->element_bytes = bits / 8;
    d->words[0] = expr_const(r->pool, 1);
    d->words[1] = *lds;
    d->words[2] = from;
    d->words[3] = expr_or(r->pool, expr_and(r->pool, above(r, from, 32), expr_const(r->pool, 0x1ffffff)),
                          expr_const(r->pool, 0x80000000));
    return true;
}

static bool read_mask(Reader *r, Descriptor *d)
{
    Value *mask = value_get(r, op_operand(d->op, d->first[SEGMENT_MASK]));
    for (uint32_t i = 0; mask && i < 16; i++) {
        const Expr *bit = value_expr(r, mask, i);
        if (!bit) return false;
        set_bits(r, &d->words[4], bit, i);
    }
    return mask != NULL;
}

/* Reads the padding: interval and amount in dwords. */
static bool read_padding(Reader *r, Descriptor *d)
{
    int64_t amount, interval;
    if (!constant_operand(r, d->op, d->first[SEGMENT_PAD], &amount) ||
        !constant_operand(r, d->op, d->first[SEGMENT_INTERVAL], &interval))
        return false;
    if (interval < 2 || interval > 256 || interval & (interval - 1) || amount < 1 || amount > 128)
        return read_error(r,
                          "%s: padShared(%ld every %ld): the amount must be from 1 to 128 dwords, and the interval a "
                          "power of two from 2 to 256",
                          op_name(d->op), (long)amount, (long)interval);
    const int64_t field = __builtin_ctzll((uint64_t)interval) - 1;
    set_bits(r, &d->words[4], expr_const(r->pool, 1 << 20 | field << 22 | (amount - 1) << 25), 0);
    d->bytes += d->bytes / (4 * interval) * 4 * amount;
    return true;
}

static bool read_barrier(Reader *r, Descriptor *d)
{
    const Memref *memref;
    const intptr_t at = d->first[SEGMENT_BARRIER], index = d->first[SEGMENT_BARRIER_INDEX];
    const intptr_t end =
        d->first[SEGMENT_GLOBAL_STEP] < 0 ? mlirOperationGetNumOperands(d->op) : d->first[SEGMENT_GLOBAL_STEP];
    const Expr *place = place_of(r, d->op, at, index < 0 ? 0 : end - index, SPACE_LDS, &memref);
    if (!place) return false;
    set_bits(r, &d->words[4], expr_const(r->pool, 1), 18);
    set_bits(r, &d->words[5], low16(r, above(r, place, 3)), 0);
    d->bytes = 0; /* two places */
    return true;
}

static bool read_iterate(Reader *r, Descriptor *d)
{
    const Expr *step = operand_expr(r, d->op, d->first[SEGMENT_GLOBAL_STEP]);
    const Expr *lds = operand_expr(r, d->op, d->first[SEGMENT_LDS_STEP]);
    const Expr *count = operand_expr(r, d->op, d->first[SEGMENT_COUNT]);
    if (!step || !lds || !count) return false;
    if (d->gathers || d->rank < 2 || d->rank > 3)
        return read_error(r, "%s: iteration needs a tile of 2 or 3 dimensions, and does not go with a gather",
                          op_name(d->op));
    set_bits(r, &d->words[4], expr_const(r->pool, 1), 19);
    d->words[13] = lds;
    d->words[14] = step;
    const Expr *step_high = high48(r, step), *more = expr_add_const(r->pool, count, -1);
    d->words[15] = join16(r, step_high, more);
    const bool fixed = expr_is_const(lds) && expr_is_const(count) && lds->value >= 0;
    d->bytes = fixed && d->bytes ? d->bytes + lds->value * (count->value - 1) * d->element_bytes : 0;
    return true;
}

static void write_sizes(Reader *r, Descriptor *d)
{
    const Expr *zero = expr_const(r->pool, 0), **w = d->words;
    for (unsigned i = d->rank; i < MAX_DIMS; i++) d->size[i] = d->stride[i] = d->tile[i] = zero;
    set_bits(r, &w[5], low16(r, d->size[0]), 16);
    w[6] = join16(r, high16(r, d->size[0]), d->size[1]);
    w[7] = join16(r, high16(r, d->size[1]), d->tile[0]);
    w[8] = join16(r, low16(r, d->tile[1]), d->tile[2]);
    w[9] = d->stride[1];
    w[10] = join16(r, high48(r, d->stride[1]), d->stride[2]);
    w[11] = above(r, d->stride[2], 16);
    w[12] = d->size[2];
    w[13] = d->size[3];
    w[14] = d->stride[3];
    w[15] = join16(r, high48(r, d->stride[3]), d->tile[3]);
    w[16] = d->stride[4];
    w[17] = join16(r, high48(r, d->stride[4]), d->size[4]);
    w[18] = join16(r, high16(r, d->size[4]), d->tile[4]);
    d->bytes = d->element_bytes;
    for (unsigned i = 0; i < d->rank; i++) d->bytes *= expr_is_const(d->tile[i]) ? d->tile[i]->value : 0;
}

static bool read_indices(Reader *r, Descriptor *d)
{
    Value *v = value_get(r, op_operand(d->op, 1));
    if (!v) return false;
    const Type *type = v->type;
    if (d->rank != 2) return read_error(r, "%s: a gather needs 2 dimensions", op_name(d->op));
    set_bits(r, &d->words[0], expr_const(r->pool, type->bits == 32 ? 3 : 2), 30);
    for (uint32_t i = 0; i < type->num_elements; i++) {
        const Expr *index = value_expr(r, v, i);
        if (!index) return false;
        if (type->bits == 32) d->words[12 + i] = index;
        else set_bits(r, &d->words[12 + i / 2], low16(r, index), i % 2 * 16);
    }
    return true;
}

static bool read_options(Reader *r, Descriptor *d)
{
    if (d->first[SEGMENT_MASK] >= 0 && !read_mask(r, d)) return false;
    if (d->first[SEGMENT_TIMEOUT] >= 0) {
        const Expr *early = operand_expr(r, d->op, d->first[SEGMENT_TIMEOUT]);
        if (!early) return false;
        set_bits(r, &d->words[4], early, 21);
    }
    if (d->first[SEGMENT_GLOBAL_STEP] >= 0 && !read_iterate(r, d)) return false;
    if (d->first[SEGMENT_PAD] >= 0 && !read_padding(r, d)) return false;
    return d->first[SEGMENT_BARRIER] < 0 || read_barrier(r, d);
}

/* The operation that made operand 0, which must have that name. Null after a diagnostic. */
static MlirOperation maker(Reader *r, MlirOperation op, const char *name)
{
    const MlirValue value = op_operand(op, 0);
    const MlirOperation none = {NULL};
    const MlirOperation made = mlirValueIsAOpResult(value) ? mlirOpResultGetOwner(value) : none;
    if (!mlirOperationIsNull(made) && strstr(op_name(made), name)) return made;
    read_error(r, "%s: the operand must come directly from amdgpu.make_%s; make it where it is used", op_name(op),
               name);
    return none;
}

static bool emit_tensor(Reader *r, MlirOperation op)
{
    if (!has_mover(r, op)) return false;
    Descriptor d = {.op = maker(r, op, "dma_descriptor")};
    if (mlirOperationIsNull(d.op)) return false;
    d.base = maker(r, d.op, "dma_base");
    if (mlirOperationIsNull(d.base)) return false;
    d.gathers = strstr(op_name(d.op), "gather");
    const Memref *memref;
    const Expr *lds;
    for (unsigned i = 0; i < NUM_WORDS; i++) d.words[i] = expr_const(r->pool, 0);
    if (!find_segments(r, &d) || !read_lists(r, &d) || !read_base(r, &d, &memref, &lds)) return false;
    int64_t size = 0;
    while (1 << size < (int64_t)d.element_bytes) size++;
    set_bits(r, &d.words[4], expr_const(r->pool, size), 16);
    write_sizes(r, &d);
    if (d.gathers && !read_indices(r, &d)) return false;
    if (!read_options(r, &d)) return false;
    const bool known = d.bytes > 0 && d.bytes <= UINT32_MAX;
    return emit_copy(r, op, d.words, known ? lds_ref(r, memref, lds, (uint32_t)d.bytes) : NULL, 0);
}

static bool read_maker(Reader *r, MlirOperation op)
{
    has_mover(r, op);
    return !r->failed;
}

/* ---- groups of words ---- */

/* Operands: the groups; an intrinsic also has the cache policy. */
static bool emit_groups(Reader *r, MlirOperation op)
{
    static const uint32_t sizes[] = {4, 8, 4, 4};
    if (!has_mover(r, op)) return false;
    const unsigned groups = strstr(called_name(r, op), ".d2") ? 2 : 4;
    const Expr *words[NUM_WORDS];
    for (unsigned i = 0; i < NUM_WORDS; i++) words[i] = expr_const(r->pool, 0);
    for (unsigned i = 0, at = 0; i < groups; at += sizes[i++]) {
        Value *v = operand_value(r, op, i);
        if (!v) return false;
        if (v->type->num_elements != sizes[i] || v->type->bits != 32)
            return read_error(r, "%s: group %u must be a vector<%uxi32>", called_name(r, op), i, sizes[i]);
        for (uint32_t k = 0; k < sizes[i]; k++)
            if (!(words[at + k] = value_expr(r, v, k))) return false;
    }
    int64_t policy = op_integer(op, "cachePolicy", 0);
    if (op_has(op, "intrin") && !constant_operand(r, op, groups, &policy)) return false;
    return emit_copy(r, op, words, NULL, policy);
}

const OpRow tensor_ops[] = {
    {.name = "amdgpu.make_dma_base", .read = read_maker},
    {.name = "amdgpu.make_gather_dma_base", .read = read_maker},
    {.name = "amdgpu.make_dma_descriptor", .read = read_maker},
    {.name = "amdgpu.make_gather_dma_descriptor", .read = read_maker},
    {.name = "amdgpu.tensor_load_to_lds", .emit = emit_tensor, .lanes_differ = true},
    {.name = "amdgpu.tensor_store_from_lds", .emit = emit_tensor, .lanes_differ = true},
    {INTRINSIC("tensor.load.to.lds"), .emit = emit_groups, .lanes_differ = true},
    {INTRINSIC("tensor.load.to.lds.d2"), .emit = emit_groups, .lanes_differ = true},
    {INTRINSIC("tensor.store.from.lds"), .emit = emit_groups, .lanes_differ = true},
    {INTRINSIC("tensor.store.from.lds.d2"), .emit = emit_groups, .lanes_differ = true},
    {0},
};
