/* Buffer descriptors: four dwords in SGPRs. They are made where their memref is defined, so outside of the loops
   that use it. Their parts are kept as expressions: if a value may be one of two buffers, each differing part is
   selected. */
#include "frontend/read/buffer.h"
#include "frontend/read/memory_place.h"
#include "isa/family.h"

const Expr *buffer_records(Reader *r, const Expr *bytes)
{
    if (expr_zext_of_32(bytes)) return bytes;
    return expr_minu(r->pool, bytes, expr_const(r->pool, UINT32_MAX));
}

bool descriptor_differs(const Memref *m)
{
    if (m->space != SPACE_BUFFER || !m->buffer_start) return false;
    return !m->buffer_start->uniform || !m->buffer_high->uniform || !m->num_records->uniform ||
           !m->buffer_flags->uniform;
}

static bool is_gfx9(const Reader *r) { return target_infos[r->k->target].family == FAMILY_GFX9; }

/* gfx1250, as LLVM 22 lowers llvm.amdgcn.make.buffer.rsrc (SIISelLowering.cpp, lowerPointerAsRsrcIntrin): 57 bits of
   base, 45 of size, the stride from bit 12 of word 3 on and the flags from bit 28 on. */
static Operand wide_descriptor(Reader *r, const Memref *m, Operand address)
{
    Operand records = build_copy(&r->b, CLASS_S, 1, expr_emit32(r->em, m->num_records, WANT_S));
    Operand low_size = build_shl_b32(&r->b, records, operand_imm(25));
    Operand high = build_or_b32(&r->b, operand_sub(address, 1, 1), low_size);
    Operand high_size = build_lshr_b32(&r->b, records, operand_imm(7));
    const Expr *stride = expr_shrui(r->pool, expr_zext(r->pool, m->buffer_high, 32), expr_const(r->pool, 4));
    const Expr *flags = expr_shl(r->pool, m->buffer_flags, expr_const(r->pool, 28));
    Operand last = expr_emit32(r->em, expr_or(r->pool, stride, flags), WANT_S);
    Operand words[4] = {operand_sub(address, 0, 1), high, high_size, last};
    for (unsigned i = 1; i < 4; i++) words[i] = build_copy(&r->b, CLASS_S, 1, words[i]);
    return build_merge(&r->b, words, 4);
}

/* Words 0 and 1: 48 bits of base address, and the stride above them. Allocations have no address bits there (user space
   ends at 2^47), so nothing is masked off. */
void make_descriptor(Reader *r, Memref *m)
{
    if (m->space != SPACE_BUFFER || m->resource.kind != OPERAND_NONE || descriptor_differs(m)) return;
    Operand address = expr_emit64(r->em, m->buffer_start, WANT_S);
    if (operand_is_imm(address)) address = build_const_i64(&r->b, CLASS_S, (int32_t)address.value);
    if (!is_gfx9(r)) {
        m->resource = wide_descriptor(r, m, address);
        return;
    }
    if (!expr_is_const(m->buffer_high) || m->buffer_high->value) {
        Operand high = build_or_b32(&r->b, operand_sub(address, 1, 1), expr_emit32(r->em, m->buffer_high, WANT_S));
        Operand halves[2] = {operand_sub(address, 0, 1), build_copy(&r->b, CLASS_S, 1, high)};
        address = build_merge(&r->b, halves, 2);
    }
    Operand records = build_copy(&r->b, CLASS_S, 1, expr_emit32(r->em, m->num_records, WANT_S));
    Operand flags = build_copy(&r->b, CLASS_S, 1, expr_emit32(r->em, m->buffer_flags, WANT_S));
    m->resource = build_merge(&r->b, (Operand[]){address, records, flags}, 3);
}

void set_descriptor(Reader *r, Memref *m, const Expr *start, const Expr *records, const Expr *high, const Expr *flags)
{
    m->buffer_start = start;
    m->num_records = records;
    m->buffer_high = high ? high : expr_const(r->pool, 0);
    m->buffer_flags = flags ? flags : expr_const(r->pool, is_gfx9(r) ? RAW_BUFFER_FLAGS : 0);
    m->resource = operand_none();
    if (!r->analysing) make_descriptor(r, m);
}
