/* Places allocations in LDS, and emits LDS loads that transpose rows and columns. */
#include "frontend/memory/memory_access.h"
#include "support/align.h"

bool lds_allocate(Reader *r, const Type *type, uint64_t align, uint32_t *address)
{
    Kernel *k = r->k;
    uint32_t limit = target_infos[k->target].lds_bytes;
    if (type->kind != KIND_MEMREF || type->num_elements < 0 || !type->is_static)
        return read_error(r, "%s: %s is not supported; supported: static sizes and strides", op_name(r->op),
                          type_text(r->fc, type->mlir));
    int64_t last = 0; /* the last element of a strided layout */
    bool overflow = type->num_elements == INT64_MAX;
    for (unsigned d = 0; d < type->rank && !overflow; d++) {
        int64_t span;
        overflow = __builtin_mul_overflow(type->shape[d] ? type->shape[d] - 1 : 0, type->strides[d], &span) ||
                   __builtin_add_overflow(last, span, &last);
    }
    int64_t bytes = 0;
    overflow = overflow || last < 0 || last == INT64_MAX ||
               __builtin_mul_overflow(last + 1, (int64_t)stored_bits(type), &bytes);
    bytes = type->num_elements == 0 ? 0 : (bytes + 7) / 8;
    if (align < 16) align = 16;
    uint64_t at = align_up(k->lds_bytes, align);
    if (overflow || at + (uint64_t)bytes > limit)
        return read_error(r, "%s: there is no room for %s: %s has %u bytes of LDS per workgroup, and %u are in use",
                          op_name(r->op), type_text(r->fc, type->mlir), target_infos[k->target].name, limit,
                          k->lds_bytes);
    *address = (uint32_t)at;
    k->lds_bytes = (uint32_t)(at + (uint64_t)bytes);
    k->dynamic_lds |= !bytes;
    return true;
}

const LdsPlace *lds_place(Reader *r, const void *key, const Type *type, uint64_t align)
{
    LdsPlace *place = map_get_pointer(&r->globals, key);
    if (place) return place;
    place = ARENA_NEW(r->arena, LdsPlace);
    if (!lds_allocate(r, type, align, &place->address)) return NULL;
    place->object = ++r->next_object;
    map_put_pointer(&r->globals, r->arena, key, place);
    return place;
}

bool emit_transposed_read(Reader *r, MlirOperation op, Opcode opcode, const Access *access, const Expr *at,
                          uint32_t bytes)
{
    if (!isa_has(r->k->target, opcode))
        return read_error(r, "%s does not exist on %s; it needs %s", op_name(op), target_name(r),
                          isa_has(TARGET_GFX950, opcode) ? "gfx950 (on gfx1250: rocdl.ds.load.tr*)" : "gfx1250");
    Address a = address_at(r, access, at, bytes);
    const unsigned operands = access->memref->space == SPACE_GLOBAL ? 2 : 1;
    Inst *inst = build_inst(&r->b, opcode, (const Operand[]){a.parts.lane, a.parts.base}, operands);
    set_memory_fields(r, inst, &a, 0);
    return set_result_operand(r, op, inst_def(inst, 0), false);
}
