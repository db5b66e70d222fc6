/* Deletes writes of M0 that change nothing.
 *
 *   m0 = s_add_u32 %base, 1024                    m0 = s_add_u32 %base, 1024
 *   buffer_load_dword_lds ...                     buffer_load_dword_lds ...
 *   m0 = s_add_u32 %base, 1024              =>    buffer_load_dword_lds ...
 *   buffer_load_dword_lds ...
 *
 * Each LDS-DMA comes with its own write of M0. A forward dataflow over the CFG tracks which instruction wrote M0. It
 * forgets this if one of that instruction's operands gets a new value, as in a loop. Two writes are equal if their
 * opcodes and operands are equal.
 *
 * Then a sum that is only copied to M0 is computed directly in M0. A write of M0 also swaps with the instruction before
 * it if it can: that instruction then fills the wait state that the hardware needs between the write and the LDS-DMA.
 *
 *   %a = s_add_i32 %x, %y
 *   ds_read_b128 ...                              m0 = s_add_i32 %x, %y
 *   m0 = copy %a                            =>    ds_read_b128 ...
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

#include "analysis/cfg.h"
#include "opt/opt.h"

typedef enum M0State { M0_NOT_REACHED, M0_KNOWN, M0_UNKNOWN } M0State;

typedef struct M0Value {
    M0State state;
    const Inst *writer; /* M0_KNOWN */
} M0Value;

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
    if (a == b) return true;
    return a->m.opcode == b->m.opcode && a->m.num_operands == b->m.num_operands &&
           !memcmp(a->m.operands, b->m.operands, a->m.num_operands * sizeof(Operand));
}

static void join(M0Value *to, M0Value from)
{
    if (from.state == M0_NOT_REACHED) return;
    if (to->state == M0_NOT_REACHED) *to = from;
    else if (from.state == M0_UNKNOWN || (to->state == M0_KNOWN && !same_write(to->writer, from.writer)))
        to->state = M0_UNKNOWN;
}

/* M0 after `inst`. */
static M0Value step(const Kernel *k, const Inst *inst, M0Value v)
{
    if (inst_writes_m0(inst)) return (M0Value){is_plain_write(k, inst) ? M0_KNOWN : M0_UNKNOWN, inst};
    if (v.state != M0_KNOWN) return v;
    for (unsigned i = 0; i < inst->m.num_defs; i++)
        if (inst->m.operands[i].kind == OPERAND_VREG && inst_reads_of(v.writer, inst->m.operands[i].value))
            v.state = M0_UNKNOWN;
    return v;
}

static M0Value at_entry(const Block *block, const M0Value *out)
{
    M0Value v = {block->preds.len ? M0_NOT_REACHED : M0_UNKNOWN, NULL};
    for (uint32_t p = 0; p < block->preds.len; p++) join(&v, out[block->preds.data[p]->id]);
    for (uint32_t i = 0; i < block->params.len && v.state == M0_KNOWN; i++)
        if (inst_reads_of(v.writer, block->params.data[i])) v.state = M0_UNKNOWN;
    return v;
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

/* Swaps the write of M0 right before an LDS-DMA with the instruction before it, if that one does not use M0. */
static bool move_up(Inst *write)
{
    Inst *before = write->prev, *after = write->next;
    if (!before || !after || !(inst_row(after)->implicit_reads & IMP_M0) ||
        !is_plain_write(write->block->kernel, write))
        return false;
    const uint32_t fixed = INST_BARRIER | INST_WRITES_EXEC | INST_BRANCH | INST_TERMINATOR;
    bool special = (inst_row(before)->flags & fixed) || (inst_row(before)->implicit_reads & IMP_M0) ||
                   inst_writes_m0(before) || inst_row(before)->unit == UNIT_WAIT || inst_reads_scc(before) ||
                   inst_scc_is_used(before) || (inst_row(before)->implicit_writes & IMP_SCC) ||
                   before->m.opcode == OP_LIVE_IN;
    bool reads_m0 = false;
    FOREACH_USE(before, use) reads_m0 |= use->kind == OPERAND_SPECIAL && use->value == SPECIAL_M0;
    if (special || reads_m0 || opt_reads_result(write, before)) return false;
    if (before->prev && inst_scc_is_used(before->prev)) return false;
    inst_remove(write);
    inst_insert_before(before, write);
    return true;
}

bool pass_m0(Kernel *k, PassCtx *ctx)
{
    bool any = false, changed = true, removed = false;
    FOREACH_BLOCK_INST(k, block, inst) any = any || inst_writes_m0(inst);
    if (!any) return false;
    cfg_build(k);
    Arena *arena = ctx->arena;
    M0Value *out = ARENA_ARRAY(arena, M0Value, k->blocks.len);
    while (changed) { /* states only go down: not reached, known, unknown */
        changed = false;
        FOREACH_BLOCK(k, block)
        {
            M0Value v = at_entry(block, out);
            FOREACH_INST(block, inst) v = step(k, inst, v);
            M0Value *old = &out[block->id];
            bool same = v.state == old->state && (v.state != M0_KNOWN || same_write(v.writer, old->writer));
            if (!same) *old = v, changed = true;
        }
    }
    FOREACH_BLOCK(k, block)
    {
        M0Value v = at_entry(block, out);
        FOREACH_INST_SAFE(block, inst)
        {
            bool superfluous =
                inst_writes_m0(inst) && v.state == M0_KNOWN && is_plain_write(k, inst) && same_write(v.writer, inst);
            if (superfluous) inst_remove(inst), removed = true;
            else v = step(k, inst, v);
        }
    }
    uint32_t *uses = opt_count_uses(k, arena);
    FOREACH_BLOCK_INST_SAFE(k, block, inst)
    if (inst_writes_m0(inst)) removed |= write_directly(k, inst, uses);
    FOREACH_BLOCK_INST_SAFE(k, block, inst)
    if (inst_writes_m0(inst)) removed |= move_up(inst);
    return removed;
}
