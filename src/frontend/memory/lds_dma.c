/* LDS-DMA: transfers from memory into LDS without registers. Also the author's counter waits, and barriers.

   A transfer writes LDS at M0 + immediate + stride * lane. The machine also adds the immediate to the memory address,
   so none is used. M0 is written for each transfer; `lds-pairs` deletes writes that change nothing. */
#include <string.h>

#include "frontend/memory/memory_access.h"
#include "ir/build_op.h"

/* ---- transfers ---- */

typedef struct TransferRow {
    uint8_t bytes, stride; /* bytes of memory per lane, bytes of LDS per lane */
    Opcode global, buffer;
    Opcode other_global; /* gfx90a */
} TransferRow;

static const TransferRow transfer_rows[] = {
    {1, 4, OP_GLOBAL_LOAD_LDS_UBYTE, OP_BUFFER_LOAD_UBYTE_LDS, OP_GLOBAL_LOAD_UBYTE_LDS},
    {2, 4, OP_GLOBAL_LOAD_LDS_USHORT, OP_BUFFER_LOAD_USHORT_LDS, OP_GLOBAL_LOAD_USHORT_LDS},
    {4, 4, OP_GLOBAL_LOAD_LDS_DWORD, OP_BUFFER_LOAD_DWORD_LDS, OP_GLOBAL_LOAD_DWORD_LDS},
    {12, 16, OP_GLOBAL_LOAD_LDS_DWORDX3, OP_BUFFER_LOAD_DWORDX3_LDS, OP_INVALID},
    {16, 16, OP_GLOBAL_LOAD_LDS_DWORDX4, OP_BUFFER_LOAD_DWORDX4_LDS, OP_INVALID},
};

static const TransferRow *find_transfer(Target target, int64_t bytes)
{
    for (size_t i = 0; i < sizeof transfer_rows / sizeof *transfer_rows; i++)
        if (transfer_rows[i].bytes == bytes && isa_has(target, transfer_rows[i].buffer)) return &transfer_rows[i];
    return NULL;
}

/* Sets M0 to the address. Addresses of transfers usually differ by a constant, so the rest is shared and the sum goes
   directly to M0. Only the first active lane's address counts. */
static void write_m0(Reader *r, const Expr *address)
{
    Operand m0 = {SPECIAL_M0, OPERAND_SPECIAL, CLASS_S, 0, 1, 0};
    int64_t constant = address->kind == EXPR_SUM ? address->value : 0;
    const Expr *rest = expr_add_const(r->pool, address, (int64_t)(0 - (uint64_t)constant));
    Operand base;
    if (rest->uniform) {
        base = expr_emit32(r->em, rest, WANT_S);
    } else {
        base = BUILD(&r->b, OP_V_READFIRSTLANE_B32, expr_emit32(r->em, rest, WANT_V));
    }
    if (!constant || operand_is_imm(base)) {
        if (operand_is_imm(base)) base = operand_imm(base.value + (uint32_t)constant);
        build_copy_to(&r->b, m0, base);
        return;
    }
    BUILD_TO(&r->b, OP_S_ADD_U32, m0, base, operand_imm((uint32_t)constant));
}

bool emit_transfer_to_lds(Reader *r, const Access *source, const Expr *lds_address, const Memref *lds)
{
    const Memref *m = source->memref;
    int64_t bits = source->type->num_elements * (int64_t)source->type->bits;
    const TransferRow *row = bits % 8 ? NULL : find_transfer(r->k->target, bits / 8);
    bool wide = find_transfer(r->k->target, 16) != NULL;
    if (!isa_has(r->k->target, OP_BUFFER_LOAD_DWORD_LDS))
        return read_error(r, "%s: %s has no transfers of a wave to LDS; rocdl.global.load.async.to.lds copies there",
                          op_name(r->op), target_name(r));
    if (!row)
        return read_error(r, "%s: transfers of %s per lane do not exist on %s; supported there: %s bits",
                          op_name(r->op), type_text(r->fc, source->type->mlir), target_name(r),
                          wide ? "8, 16, 32, 96 and 128" : "8, 16 and 32");
    if (m->space != SPACE_GLOBAL && m->space != SPACE_BUFFER)
        return read_error(r, "%s: the source must be in global memory or a buffer", op_name(r->op));
    if (r->in_waterfall && !lds_address->uniform)
        return read_error(r, "%s: the buffer and the place in LDS may not both differ between lanes", op_name(r->op));
    write_m0(r, lds_address);
    Address a = address_make(r, source, 0, row->bytes, true);
    Operand uses[3] = {a.parts.lane, m->space == SPACE_BUFFER ? m->resource : a.parts.base, a.parts.soffset};
    const bool is_buffer = m->space == SPACE_BUFFER;
    const Opcode global = isa_has(r->k->target, row->global) ? row->global : row->other_global;
    Inst *inst = build_inst(&r->b, is_buffer ? row->buffer : global, uses, is_buffer ? 3 : 2);
    set_memory_fields(r, inst, &a, 0);
    if (inst_row(inst)->modifiers & MOD_LDS) inst->m.mods.flags |= MEM_LDS;
    uint32_t wave = wave_size(r);
    inst->mem = lds_ref(r, lds, lds_address, wave * row->stride);
    return true;
}

/* ---- gfx1250: copies of each lane ---- */

bool emit_gather_async(Reader *r, const Access *source, const Expr *lds_address, const Memref *lds)
{
    static const struct {
        uint8_t bytes;
        Opcode opcode;
    } rows[] = {{4, OP_GLOBAL_LOAD_ASYNC_TO_LDS_B32},
                {8, OP_GLOBAL_LOAD_ASYNC_TO_LDS_B64},
                {16, OP_GLOBAL_LOAD_ASYNC_TO_LDS_B128}};
    const int64_t bits = source->type->num_elements * (int64_t)source->type->bits;
    unsigned row = 0;
    while (row < 3 && bits != 8 * rows[row].bytes) row++;
    if (row == 3)
        return read_error(r, "%s: transfers of %s per lane do not exist on %s; supported there: 32, 64 and 128 bits",
                          op_name(r->op), type_text(r->fc, source->type->mlir), target_name(r));
    if (source->memref->space != SPACE_GLOBAL)
        return read_error(r, "%s: on %s the source must be global memory", op_name(r->op), target_name(r));
    if (author_counts(r))
        return read_error(r,
                          "%s: %s counts copies to LDS by asynccnt, but the kernel waits for other counters; use "
                          "rocdl.global.load.async.to.lds and rocdl.s.wait.asynccnt",
                          op_name(r->op), target_name(r));
    const uint32_t bytes = rows[row].bytes, wave = wave_size(r);
    Operand first = expr_emit32(r->em, lds_address, lds_address->uniform ? WANT_S : WANT_V);
    if (!lds_address->uniform) first = BUILD(&r->b, OP_V_READFIRSTLANE_B32, first);
    const Expr *own = expr_mul_const(r->pool, gpu_lane_id(r), bytes);
    const Operand lane = expr_emit32(r->em, own, WANT_V), place = build_add_i32(&r->b, lane, first);
    const Address a = address_make(r, source, 0, bytes, true);
    const Operand uses[] = {build_to_v(&r->b, place), a.parts.lane, a.parts.base};
    Inst *inst = build_inst(&r->b, rows[row].opcode, uses, 3);
    set_memory_fields(r, inst, &a, 0);
    inst->mem = lds_ref(r, lds, lds_address, wave * bytes);
    return true;
}
