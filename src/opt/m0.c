/* Deletes writes of M0 that change nothing.
 *
 *   m0 = s_add_u32 %base, 1024                    m0 = s_add_u32 %base, 1024
 *   buffer_load_dword_lds ...                     buffer_load_dword_lds ...
 *   m0 = s_add_u32 %base, 1024              =>    buffer_load_dword_lds ...
 *   buffer_load_dword_lds ...
 *
 * Each LDS-DMA comes with its own write of M0. Two writes of one block are equal if their opcodes and operands are,
 * because SSA operands do not change in between.
 *
 * Then a sum that is only copied to M0 is computed directly in M0:
 *
 *   %a = s_add_i32 %x, %y
 *   ds_read_b128 ...                              ds_read_b128 ...
 *   m0 = copy %a                            =>    m0 = s_add_i32 %x, %y
 *   buffer_load_dword_lds ...                     buffer_load_dword_lds ...
 *
 * If later writes of M0 are sums of the same %a, each becomes a sum of the M0 before it:
 *
 *   m0 = copy %a                                  m0 = s_add_i32 %x, %y
 *   buffer_load_dword_lds ...                     buffer_load_dword_lds ...
 *   m0 = s_add_u32 %a, 4096                 =>    m0 = s_add_u32 m0, 4096
 *   buffer_load_dword_lds ...                     buffer_load_dword_lds ...
 *   m0 = s_add_u32 %a, 8192                       m0 = s_add_u32 m0, 4096
 *
 * Requires and preserves SSA. */
#include <string.h>

#include "opt/opt.h"

/* Is it a write of a comparable value: one definition, and sources that change only if they are defined again? */
static bool is_plain_write(const Kernel *k, const Inst *inst)
{
    if (inst->m.num_defs != 1 || !(inst_row(inst)->flags & INST_PURE)) return false;
    for (unsigned i = 1; i < inst->m.num_operands; i++) {
        Operand o = inst->m.operands[i];
        if (!operand_is_imm(o) && !is_ssa(k, o)) return false;
    }
    return !(inst_row(inst)->implicit_reads & ~(unsigned)IMP_EXEC) && !inst_scc_is_used(inst);
}

static bool same_write(const Inst *a, const Inst *b)
{
    return a->m.opcode == b->m.opcode && a->m.num_operands == b->m.num_operands &&
           !memcmp(a->m.operands, b->m.operands, a->m.num_operands * sizeof(Operand));
}

/* Can the instruction that computes the operand write M0 directly, at the place of the copy? */
static bool can_move(const Kernel *k, const Inst *copy, Operand from)
{
    const Inst *sum = k->vregs.data[from.value].def;
    return sum && sum->block == copy->block && inst_row(sum)->unit == UNIT_SALU && is_plain_write(k, sum) &&
           !inst_scc_is_used(sum) && inst_row(sum)->operands[0].allow & ALLOW_M0;
}

/* The constant of m0 = %a + constant. */
static bool adds_to(const Inst *write, uint32_t vreg, uint32_t *constant)
{
    if (write->m.opcode != OP_S_ADD_U32 && write->m.opcode != OP_S_ADD_I32) return false;
    const Operand *s = inst_uses(write);
    const unsigned which = operand_is_imm(s[0]);
    *constant = s[!which].value;
    return s[which].kind == OPERAND_VREG && s[which].value == vreg && !s[which].flags && operand_is_imm(s[!which]) &&
           !s[!which].flags && !inst_scc_is_used(write);
}

/* After m0 = copy %a: each later sum of %a that only goes to M0 becomes a sum of the current M0, if %a is then
   unused. */
static bool continue_from(Kernel *k, Inst *copy, uint32_t *uses)
{
    const Operand from = copy->m.opcode == OP_COPY ? copy->m.operands[1] : operand_none();
    if (!is_ssa(k, from) || from.flags || k->vregs.data[from.value].width != 1) return false;
    uint32_t constant, at = 0, found = 1;
    for (const Inst *i = copy->next; i && (!inst_writes_m0(i) || adds_to(i, from.value, &constant)); i = i->next)
        found += inst_writes_m0(i);
    if (found == 1 || found != uses[from.value] || !can_move(k, copy, from)) return false;
    for (Inst *i = copy->next; uses[from.value] > 1; i = i->next) {
        if (!inst_writes_m0(i)) continue;
        adds_to(i, from.value, &constant);
        inst_uses(i)[0] = copy->m.operands[0];
        inst_uses(i)[1] = operand_imm(constant - at);
        at = constant;
        uses[from.value]--;
    }
    return true;
}

/* For m0 = copy %a, where %a is a sum without another use: the sum writes M0 directly. */
static bool write_directly(Kernel *k, Inst *copy, uint32_t *uses)
{
    continue_from(k, copy, uses);
    Operand from = copy->m.opcode == OP_COPY ? copy->m.operands[1] : operand_none();
    if (!is_ssa(k, from) || from.flags || uses[from.value] != 1 || k->vregs.data[from.value].width != 1) return false;
    Inst *sum = k->vregs.data[from.value].def;
    if (!can_move(k, copy, from)) return false;
    inst_remove(sum);
    inst_insert_before(copy, sum);
    sum->m.operands[0] = copy->m.operands[0];
    k->vregs.data[from.value].def = NULL;
    inst_remove(copy);
    return true;
}

/* Deletes writes of what the block has just written there. */
static bool drop_repeated(Kernel *k, Block *block)
{
    const Inst *last = NULL;
    bool changed = false;
    FOREACH_INST_SAFE(block, inst)
    {
        if (!inst_writes_m0(inst)) continue;
        const bool repeated = last && is_plain_write(k, inst) && same_write(last, inst);
        if (repeated) inst_remove(inst);
        else last = inst;
        changed |= repeated;
    }
    return changed;
}

bool pass_m0(Kernel *k, PassCtx *ctx)
{
    bool changed = false;
    FOREACH_BLOCK(k, block) changed |= drop_repeated(k, block);
    uint32_t *uses = opt_count_uses(k, ctx->arena);
    FOREACH_BLOCK_INST_SAFE(k, block, inst)
    if (inst_writes_m0(inst)) changed |= write_directly(k, inst, uses);
    return changed;
}
