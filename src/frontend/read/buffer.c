/* Descriptors of buffers: four dwords in SGPRs, made where the memref that has them is, so outside
   of the loops that use it. Their parts are kept as expressions: where two buffers meet, each part
   that differs is chosen. */
#include "frontend/read/buffer.h"
#include "frontend/read/place.h"
#include "isa/family.h"

enum { RSRC_FLAGS = 7 << 12 | 4 << 15 }; /* data format 32-bit float: must not be zero, ignored by raw access */

const Expr *buffer_records(Reader *r, const Expr *bytes)
{
    if (expr_fits_u32(bytes)) return bytes;
    return expr_minu(r->pool, bytes, expr_const(r->pool, UINT32_MAX));
}

bool descriptor_differs(const Memref *m)
{
    if (m->space != SPACE_BUFFER || !m->buffer_start) return false;
    return !m->buffer_start->uniform || !m->buffer_high->uniform || !m->num_records->uniform ||
           !m->buffer_flags->uniform;
}

/* Words 0 and 1: base address, 48 bits, and the stride above them. Addresses of allocations have no
   bits there (user space ends at 2^47), so nothing is masked off. */
void make_descriptor(Reader *r, Memref *m)
{
    if (m->space != SPACE_BUFFER || m->resource.kind != OPERAND_NONE || descriptor_differs(m)) return;
    Operand address = expr_emit64(r->em, m->buffer_start, WANT_S);
    if (operand_is_imm(address)) address = build_const_i64(&r->b, CLASS_S, (int32_t)address.value);
    if (!expr_is_const(m->buffer_high) || m->buffer_high->value) {
        Operand high = build_or_b32(&r->b, operand_sub(address, 1, 1), expr_emit32(r->em, m->buffer_high, WANT_S));
        Operand halves[2] = {operand_sub(address, 0, 1), build_copy(&r->b, CLASS_S, 1, high)};
        address = build_merge(&r->b, halves, 2);
    }
    Operand records = build_copy(&r->b, CLASS_S, 1, expr_emit32(r->em, m->num_records, WANT_S));
    Operand flags = build_copy(&r->b, CLASS_S, 1, expr_emit32(r->em, m->buffer_flags, WANT_S));
    m->resource = build_merge(&r->b, (Operand[]){address, records, flags}, 3);
}

bool set_descriptor(Reader *r, Memref *m, const Expr *start, const Expr *records, const Expr *high, const Expr *flags)
{
    if (target_infos[r->k->target].family == FAMILY_GFX1250)
        return read_error(
            r, "%s: descriptors of buffers are not made for %s yet: use pointers or memrefs of global memory",
            op_name(r->op), target_infos[r->k->target].name);
    m->buffer_start = start;
    m->num_records = records;
    m->buffer_high = high ? high : expr_const(r->pool, 0);
    m->buffer_flags = flags ? flags : expr_const(r->pool, RSRC_FLAGS);
    m->resource = operand_none();
    if (!r->analysing) make_descriptor(r, m);
    return true;
}
