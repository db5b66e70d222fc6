/* Two sums of one dword's halves in memory are one.
 *
 *   %l = v_or_b32 0x80000000, %x                  (x: a half, zeros above it; -0.0 changes nothing)
 *   global_atomic_pk_add_bf16 %a, %l, %p          =>
 *   %h = v_or_b32 0x8000, %y                      (y: a half, zeros below it)
 *   global_atomic_pk_add_bf16 %a, %h, %p                %s = v_or_b32 %x, %y
 *                                                       global_atomic_pk_add_bf16 %a, %s, %p
 *
 * Neither result is read, the address is the same, and nothing that touches memory, waits or changes EXEC stands
 * between the two. Not what a wait of the author's counts. The upper half may come first. Requires and preserves SSA;
 * what the old operands were made of is left to dce. */
#include "analysis/author_counts.h"
#include "ir/build.h"
#include "opt/opt.h"

enum { LOW_HALF = 0xffff, MINUS_ZERO = 0x8000 };

/* Packed sums without a result, and which use is the data; all others are the address. */
static const struct {
    Opcode opcode;
    uint8_t data;
} sums[] = {
    {OP_GLOBAL_ATOMIC_PK_ADD_F16, 1},
    {OP_GLOBAL_ATOMIC_PK_ADD_BF16, 1},
    {OP_BUFFER_ATOMIC_PK_ADD_F16, 0},
    {OP_BUFFER_ATOMIC_PK_ADD_BF16, 0},
    {OP_DS_PK_ADD_F16, 1},
    {OP_DS_PK_ADD_BF16, 1},
};

/* The use that is the data of a packed sum without a result; -1: it is none. */
static int sum_data(const Inst *inst)
{
    for (size_t i = 0; i < sizeof sums / sizeof *sums; i++)
        if (inst->m.opcode == sums[i].opcode) return inst->flags & INST_AUTHOR ? -1 : sums[i].data;
    return -1;
}

/* What a copy copies. */
static Operand copied(const Kernel *k, Operand o)
{
    const Inst *def = ssa_def(k, o);
    return def && def->m.opcode == OP_COPY && is_whole(k, o) ? def->m.operands[1] : o;
}

/* Is it `other` combined with the constant `bits` by one of the two opcodes? The constant may stand first or second. */
static bool combines(const Kernel *k, Operand o, Opcode scalar, Opcode vector, uint32_t bits, Operand *other)
{
    const Inst *def = is_whole(k, o) ? ssa_def(k, o) : NULL;
    if (!def || (def->m.opcode != scalar && def->m.opcode != vector) || form_is_dpp(def->m.form) ||
        def->m.form == FORM_SDWA)
        return false;
    for (unsigned i = 0; i < 2; i++) {
        Operand constant = inst_uses(def)[i];
        if (!operand_is_imm(constant) || constant.value != bits) continue;
        *other = inst_uses(def)[1 - i];
        return is_ssa(k, *other) && !other->flags;
    }
    return false;
}

/* The half that `data` adds to the lower half of the dword, in its low bits, where it adds -0.0 to the upper one. */
static bool lower_half(const Kernel *k, Operand data, Operand *half)
{
    Operand masked;
    data = copied(k, data);
    if (operand_is_imm(data)) {
        *half = operand_imm(data.value & LOW_HALF);
        return data.value >> 16 == MINUS_ZERO;
    }
    return combines(k, data, OP_S_OR_B32, OP_V_OR_B32, (uint32_t)MINUS_ZERO << 16, &masked) &&
           combines(k, masked, OP_S_AND_B32, OP_V_AND_B32, LOW_HALF, half);
}

/* The same of the upper half: in the low bits of *half; what is above them does not count. */
static bool upper_half(const Kernel *k, Operand data, Operand *half)
{
    Operand shifted, masked;
    data = copied(k, data);
    if (operand_is_imm(data)) {
        *half = operand_imm(data.value >> 16);
        return (data.value & LOW_HALF) == MINUS_ZERO;
    }
    if (!combines(k, data, OP_S_OR_B32, OP_V_OR_B32, MINUS_ZERO, &shifted)) return false;
    const Inst *shift = is_whole(k, shifted) ? ssa_def(k, shifted) : NULL;
    bool scalar = shift && shift->m.opcode == OP_S_LSHL_B32;
    if (!scalar && (!shift || shift->m.opcode != OP_V_LSHLREV_B32)) return false;
    Operand amount = inst_uses(shift)[scalar];
    *half = inst_uses(shift)[!scalar];
    if (!operand_is_imm(amount) || amount.value != 16 || !is_ssa(k, *half) || half->flags) return false;
    if (combines(k, *half, OP_S_AND_B32, OP_V_AND_B32, LOW_HALF, &masked)) *half = masked;
    return true;
}

/* May a sum that stands before it be made after it? */
static bool may_cross(const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    const uint32_t never = INST_TERMINATOR | INST_BRANCH | INST_BARRIER | INST_WRITES_EXEC | INST_SIDE_EFFECT |
                           INST_LOAD | INST_STORE | INST_ATOMIC;
    return !inst->branch && !(inst->flags & INST_AUTHOR) && !(row->flags & never) && row->event == EVENT_NONE;
}

/* The next sum, if nothing between them forbids that they are one. */
static Inst *next_sum(const Inst *first)
{
    for (Inst *at = first->next; at; at = at->next) {
        if (at->m.opcode == first->m.opcode) return sum_data(at) >= 0 ? at : NULL;
        if (!may_cross(at)) return NULL;
    }
    return NULL;
}

static bool same_place(const Inst *a, const Inst *b, unsigned data)
{
    for (unsigned i = 0; i < inst_num_uses(a); i++)
        if (i != data && !operand_same(inst_uses(a)[i], inst_uses(b)[i])) return false;
    return a->m.mods.offset == b->m.mods.offset && a->m.mods.cache == b->m.mods.cache &&
           a->m.mods.flags == b->m.mods.flags;
}

/* Makes one sum of both, where the second is. */
static bool join(Kernel *k, Inst *first, Inst *second)
{
    unsigned data = (unsigned)sum_data(first);
    Operand low, high, a = inst_uses(first)[data], b = inst_uses(second)[data];
    if (!same_place(first, second, data)) return false;
    bool rising = lower_half(k, a, &low) && upper_half(k, b, &high);
    if (!rising && (!lower_half(k, b, &low) || !upper_half(k, a, &high))) return false;
    Builder builder = builder_before(second);
    builder.loc = second->loc;
    high = build_shl_b32(&builder, high, operand_imm(16));
    low = build_and_b32(&builder, low, operand_imm(LOW_HALF));
    inst_uses(second)[data] = build_to_v(&builder, build_or_b32(&builder, low, high));
    inst_remove(first);
    return true;
}

bool pass_atomic_pairs(Kernel *k, PassCtx *ctx)
{
    (void)ctx;
    bool changed = false;
    author_counts_mark(k);
    kernel_compute_defs(k);
    FOREACH_BLOCK(k, block)
    {
        for (Inst *inst = block->first, *next; inst; inst = next) {
            next = inst->next;
            Inst *second = sum_data(inst) >= 0 ? next_sum(inst) : NULL;
            if (!second || inst_is_counted(k, inst) || inst_is_counted(k, second) || !join(k, inst, second)) continue;
            next = second->next;
            changed = true;
        }
    }
    return changed;
}
