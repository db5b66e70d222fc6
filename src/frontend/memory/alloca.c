/* memref.alloca becomes registers or private memory.
 *
 *   %acc = memref.alloca() {wavecc.register} : memref<2x4xf32, #gpu.address_space<private>>
 *   %c = vector.load %acc[%c1, %c0]              %t = copy %acc.4
 *   %d = amdgpu.mfma ... %c               ->     %d = v_mfma ... %t
 *   vector.store %d, %acc[%c1, %c0]              %acc.4 = copy %d
 *
 * The memref becomes register variables of the kernel IR, which keep their registers; the allocator turns the three
 * lines into one matrix instruction. Dwords that some access uses together form one variable, so 32 accumulators in one
 * memref can get 32 separate places. Therefore the variables are only known after the whole kernel was read. Until then
 * every access is a copy to or from a temporary register, and finish_allocas replaces it.
 *
 * Without wavecc.register, the same happens if all positions are constants. Otherwise the memref is scratch memory.
 * Then the kernel is read again (Reader.again), because earlier accesses assumed registers. */
#include "frontend/memory/memory_access.h"
#include "frontend/read/storage.h"
#include "mlir-c/BuiltinTypes.h"
#include "support/align.h"

typedef struct ScratchPlace {
    uint32_t address, object;
} ScratchPlace;

enum { MAX_ALLOCA_DWORDS = 512 };

static const char *alloca_name(Reader *r, MlirOperation op)
{
    MlirLocation loc = mlirOperationGetLocation(op);
    if (mlirLocationIsAName(loc)) {
        MlirStringRef s = mlirIdentifierStr(mlirLocationNameGetName(loc));
        return arena_strndup(r->k->arena, s.data, s.length);
    }
    const char *name = source_result_name(r, op);
    if (name) return name;
    SourceLoc at = source_location(r->k->arena, r->file, loc);
    return arena_printf(r->k->arena, "alloca%u", at.line);
}

/* ---- the operation ---- */

/* Size in bits; -1: not static, or too large. */
static int64_t storage_bits(const Type *type)
{
    int64_t last = type->offset, bits;
    if (!type->is_static || last < 0 || type->num_elements == INT64_MAX) return -1;
    if (!type->num_elements) return 0;
    for (unsigned d = 0; d < type->rank; d++) {
        int64_t span;
        if (type->strides[d] < 0 || __builtin_mul_overflow(type->shape[d] - 1, type->strides[d], &span) ||
            __builtin_add_overflow(last, span, &last))
            return -1;
    }
    if (last == INT64_MAX || __builtin_mul_overflow(last + 1, (int64_t)stored_bits(type), &bits)) return -1;
    const unsigned rows = type->vector_bits ? type->bits / type->row_bits : 1;
    return type->vector_bits ? bits - (type->row_bits - type->vector_bits / rows) : bits; /* no gap at the end */
}

/* The source of the allocation: an operation, or a private attribution of the kernel. */
typedef struct AllocaSite {
    const void *key;
    MlirOperation op; /* null: an attribution */
    MlirValue value;
    const Type *type;
    const char *what; /* for messages */
} AllocaSite;

/* Makes registers for it. NULL after a diagnostic. */
static Alloca *make_storage(Reader *r, const AllocaSite *site, uint32_t dwords)
{
    const Type *type = site->type;
    Alloca *s = ARENA_NEW(r->arena, Alloca);
    *s = (Alloca){.key = site->key,
                  .type = type,
                  .dwords = dwords,
                  .reg_class = CLASS_V,
                  .pin = NO_PIN,
                  .exec_region = r->b.block->region};
    if (mlirOperationIsNull(site->op)) return s;
    if (!read_storage_attributes(r, site->op, s)) return NULL;
    if (s->must && dwords > MAX_ALLOCA_DWORDS)
        return read_error(r, "memref.alloca: %s needs %u registers; at most %d are supported",
                          type_text(r->fc, type->mlir), dwords, MAX_ALLOCA_DWORDS),
               NULL;
    if (s->reg_class == CLASS_A && !target_infos[r->k->target].num_agprs)
        return read_error(r, "memref.alloca: %s has no AGPRs", target_name(r)), NULL;
    if (s->reg_class == CLASS_S && stored_bits(type) < 32)
        return read_error(r,
                          "memref.alloca: elements of %u bits are not supported in SGPRs; "
                          "supported: 32 and 64",
                          stored_bits(type)),
               NULL;
    return s;
}

static bool set_private(Reader *r, const AllocaSite *site, Memref *m)
{
    m->space = SPACE_PRIVATE;
    m->offset = expr_const(r->pool, m->type->offset);
    value_set(r, site->value, memref_value(r, m));
    return true;
}

static bool place_in_scratch(Reader *r, const AllocaSite *site, Memref *m, int64_t bits)
{
    enum { SCRATCH_LIMIT = 1 << 16, ALIGN = 16 };
    ScratchPlace *place = map_get_pointer(&r->scratch_places, site->key);
    if (!place) {
        uint32_t at = (uint32_t)align_up(r->k->scratch_bytes, ALIGN);
        if (bits / 8 + at > SCRATCH_LIMIT)
            return read_error(r, "%s: there is no room for %s: %u of %d bytes of private memory are in use", site->what,
                              type_text(r->fc, m->type->mlir), r->k->scratch_bytes, SCRATCH_LIMIT);
        place = ARENA_NEW(r->arena, ScratchPlace);
        *place = (ScratchPlace){at, ++r->next_object};
        r->k->scratch_bytes = at + (uint32_t)((bits + 31) / 32 * 4);
        map_put_pointer(&r->scratch_places, r->arena, site->key, place);
    }
    m->base = expr_const(r->pool, place->address);
    m->object = place->object;
    m->align = ALIGN;
    return set_private(r, site, m);
}

static void open_storage(Reader *r, const AllocaSite *site, Alloca *storage)
{
    MlirOperation at = mlirOperationIsNull(site->op) ? r->function : site->op;
    set_location(r, at);
    storage->name = mlirOperationIsNull(site->op) ? arena_printf(r->k->arena, "private%u", r->allocas.len)
                                                  : alloca_name(r, site->op);
    storage->loc = r->b.loc;
    storage->at = source_location(r->k->arena, r->file, mlirOperationGetLocation(at));
    Operand opened = build_undef(&r->b, CLASS_V, 1);
    storage->opening = r->k->vregs.data[opened.value].def;
    VEC_PUSH(r->arena, &r->allocas, storage);
}

static bool allocate_private(Reader *r, const AllocaSite *site)
{
    const Type *type = site->type;
    bool unsaid = type->kind == KIND_MEMREF && mlirAttributeIsNull(mlirMemRefTypeGetMemorySpace(type->mlir));
    if (type->kind != KIND_MEMREF || (type->space != SPACE_PRIVATE && !unsaid))
        return read_error(r, "%s: %s is not supported; supported: private memory", site->what,
                          type_text(r->fc, type->mlir));
    bool dynamic = !mlirOperationIsNull(site->op) && mlirOperationGetNumOperands(site->op);
    int64_t bits = dynamic ? -1 : storage_bits(type);
    if (bits < 0)
        return read_error(r, "%s: %s is not supported; supported: static sizes and strides", site->what,
                          type_text(r->fc, type->mlir));
    Memref *m = memref_new(r, type);
    uint32_t dwords = bits > (int64_t)32 << 16 ? UINT32_MAX : (uint32_t)((bits + 31) / 32);
    Alloca *storage = NULL;
    for (uint32_t i = 0; i < r->allocas.len && !storage; i++) /* evaluated before */
        if (r->allocas.data[i]->key == site->key && r->analysing) storage = r->allocas.data[i];
    if (!storage && !(storage = make_storage(r, site, dwords))) return false;
    if (!storage->must && (dwords > MAX_ALLOCA_DWORDS || map_get_pointer(r->in_scratch, site->key)))
        return place_in_scratch(r, site, m, bits);
    m->storage = storage;
    if (!r->analysing && !storage->opening) open_storage(r, site, storage);
    return set_private(r, site, m);
}

bool read_alloca(Reader *r, MlirOperation op)
{
    AllocaSite site = {op.ptr, op, op_result(op, 0), result_type(r, op, 0), "memref.alloca"};
    allocate_private(r, &site);
    return !r->failed;
}

bool private_attribution(Reader *r, MlirValue argument)
{
    AllocaSite site = {argument.ptr, {NULL}, argument, type_of(r, argument), "private attribution"};
    return allocate_private(r, &site);
}
