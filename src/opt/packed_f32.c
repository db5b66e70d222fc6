/* Splits packed f32 instructions in kernels that must not have them (--packed-f32; isa/errata.def has the reason).
 *
 *   %s:v2 = merge %x, %x
 *   %p:v2 = v_pk_mul_f32 %a, %s neg_hi:[1,0]        =>   %l:v = v_mul_f32 %a[0], %x
 *                                                        %h:v = v_mul_f32 -%a[1], %x
 *                                                        %p:v2 = merge %l, %h
 *
 * If the operand is a merge or a copy of a constant, its halves come from that instruction's sources. v_pk_mov_b32
 * becomes a merge. packed_f32_allowed decides by the target, the option, and whether the kernel has a matrix
 * instruction. This is the first pass, so that the others see the split instructions. `check-errata` checks the machine
 * code. Requires virtual registers. */
#include "analysis/linear.h"
#include "ir/pass_notes.h"
#include "isa/errata.h"
#include "opt/opt.h"

static bool has_matrix(const Kernel *k)
{
    FOREACH_BLOCK_INST(k, block, inst) if (isa_is_matrix(inst_row(inst))) return true;
    return false;
}

/* The value of source `n` for the low or high dword of the result. An immediate or a special register has a value in
   its low dword only, as in the hardware. */
static Operand source(const Kernel *k, const Inst *inst, unsigned n, bool high)
{
    const Modifiers *m = &inst->m.mods;
    const unsigned dword = (high ? m->op_sel_hi : m->op_sel) >> n & 1;
    const Operand whole = inst->m.operands[inst->m.num_defs + n];
    Operand o = !operand_is_imm(whole) ? linear_dword(k, whole, dword) : dword ? operand_imm(0) : whole;
    if (operand_is_imm(o) && (high ? m->neg_hi : m->neg_lo) >> n & 1) return operand_imm(o.value ^ 0x80000000u);
    if ((high ? m->neg_hi : m->neg_lo) >> n & 1) o.flags ^= OPERAND_NEG;
    return o;
}

static Opcode single_of(uint16_t opcode)
{
    switch (opcode) {
    case OP_V_PK_ADD_F32: return OP_V_ADD_F32;
    case OP_V_PK_MUL_F32: return OP_V_MUL_F32;
    default: CHECK(opcode == OP_V_PK_FMA_F32); return OP_V_FMA_F32;
    }
}

static Operand half(Builder *b, const Inst *inst, bool high)
{
    enum { MAX_SOURCES = 3 };
    Operand uses[MAX_SOURCES];
    const unsigned num = inst_num_uses(inst);
    CHECK(num <= MAX_SOURCES);
    bool is_long = inst->m.mods.flags & MOD_FLAG_CLAMP; /* the encoding with modifiers has no room for a literal */
    for (unsigned n = 0; n < num; n++) {
        uses[n] = source(b->k, inst, n, high);
        is_long |= uses[n].flags != 0;
    }
    for (unsigned n = 0; n < num && is_long; n++)
        if (operand_is_imm(uses[n]) && isa_inline_constant(TYPE_F32, uses[n].value) < 0)
            uses[n] = build_copy(b, CLASS_V, 1, uses[n]);
    Inst *single = build_inst(b, single_of(inst->m.opcode), uses, num);
    single->m.mods.flags |= inst->m.mods.flags & MOD_FLAG_CLAMP;
    return inst_def(single, 0);
}

/* One half of a move: op_sel of source 0 selects the low one, op_sel of source 1 the high one. */
static Operand moved(Builder *b, const Inst *inst, unsigned n)
{
    const Operand whole = inst->m.operands[1 + n];
    const unsigned dword = inst->m.mods.op_sel >> n & 1;
    const Operand o = !operand_is_imm(whole) ? linear_dword(b->k, whole, dword) : dword ? operand_imm(0) : whole;
    return build_to_v(b, o);
}

static void split(Inst *inst)
{
    Builder b = builder_before(inst);
    for (unsigned i = 1; i < inst->m.num_operands; i++) { /* dwords of VCC and similar registers cannot be named */
        Operand *o = &inst->m.operands[i];
        if (o->kind == OPERAND_SPECIAL) *o = build_copy(&b, CLASS_S, 2, *o);
    }
    const bool is_move = inst->m.opcode == OP_V_PK_MOV_B32;
    b.loc = inst->loc;
    const Operand low = is_move ? moved(&b, inst, 0) : half(&b, inst, false);
    const Operand high = is_move ? moved(&b, inst, 1) : half(&b, inst, true);
    Inst *merge = inst_new(b.k, OP_MERGE, 1, 3);
    merge->m.operands[1] = low;
    merge->m.operands[2] = high;
    merge->loc = inst->loc;
    inst_set_def(b.k, merge, 0, inst->m.operands[0]);
    inst_insert_before(inst, merge);
    inst_remove(inst);
}

bool pass_packed_f32(Kernel *k, PassCtx *ctx)
{
    bool changed = false;
    if (packed_f32_allowed(ctx->options.packed_f32, k->target, has_matrix(k))) return false;
    k->notes->packed_f32_split = true;
    FOREACH_BLOCK_INST_SAFE(k, block, inst)
    {
        if (erratum_of_packed(&inst->m) == NUM_ERRATA) continue;
        split(inst);
        changed = true;
    }
    return changed;
}
