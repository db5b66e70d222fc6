/* Simplifies the end of an iteration of a divergent loop if the rest of the body is one exec region under the loop's
   own condition (scf.while). EXEC inside that region is the EXEC of the next iteration, so it need not be restored and
   set again.

       %s = exec_if %c                                     %s = exec_if %c
       br_exec ^rest, ^end                                 br_exec ^rest, ^end
       rest: ...                                    =>     rest: ...
             br ^end                                             br ^end
       end:  exec_end %s                                   end:  br_exec ^head, ^exit
             exec_loop %c
             br_exec ^head, ^exit

   Works on physical registers, before `expand`. It is valid if nothing in the region writes %s or %c. */
#include "analysis/cfg.h"
#include "regalloc/regalloc.h"

static bool is_same(Operand a, Operand b)
{
    return a.kind == OPERAND_PHYS && b.kind == OPERAND_PHYS && a.reg_class == b.reg_class && a.value == b.value &&
           a.width == b.width;
}

static bool is_inside(const Kernel *k, uint32_t region, uint32_t outer)
{
    while (region && region != outer) region = k->regions.data[region].parent;
    return region == outer;
}

/* The exec region that ends at the start of `end`; 0: none of the form above. */
static uint32_t region_before(const Block *end, Operand saved, Operand mask)
{
    for (uint32_t i = 0; i < end->preds.len; i++) {
        const Block *pred = end->preds.data[i];
        const Inst *branch = pred->last, *enters = branch->prev;
        if (pred->region != end->region || branch->m.opcode != OP_BR_EXEC || branch->branch->target[1] != end) continue;
        if (!enters || enters->m.opcode != OP_EXEC_IF) continue;
        if (is_same(enters->m.operands[0], saved) && is_same(enters->m.operands[1], mask))
            return branch->branch->target[0]->region;
    }
    return 0;
}

/* Does the region leave these registers unchanged, and EXEC except by its own operations? */
static bool keeps(const Kernel *k, uint32_t region, Operand saved, Operand mask)
{
    FOREACH_BLOCK(k, block)
    {
        if (!is_inside(k, block->region, region)) continue;
        FOREACH_INST(block, inst)
        FOREACH_DEF(inst, def)
        if (operands_overlap(*def, saved) || operands_overlap(*def, mask) ||
            (def->kind == OPERAND_SPECIAL && def->value == SPECIAL_EXEC))
            return false;
    }
    return true;
}

static bool is_known(const Kernel *k, const Block *end, const Inst *restores)
{
    const Operand saved = restores->m.operands[0], mask = restores->next->m.operands[0];
    const uint32_t region = region_before(end, saved, mask);
    if (!region || k->regions.data[region].is_loop || k->regions.data[region].parent != end->region) return false;
    uint32_t around = 0; /* edges that bypass the region */
    for (uint32_t i = 0; i < end->preds.len; i++) around += !is_inside(k, end->preds.data[i]->region, region);
    return around == 1 && !operands_overlap(saved, mask) && keeps(k, region, saved, mask);
}

void drop_loop_ends(Kernel *k)
{
    cfg_build(k);
    FOREACH_BLOCK(k, block)
    {
        Inst *restores = block->first;
        if (!restores || restores->m.opcode != OP_EXEC_END || !restores->next) continue;
        Inst *loops = restores->next;
        if (loops->m.opcode != OP_EXEC_LOOP || loops->next != block->last || !is_known(k, block, restores)) continue;
        inst_remove(restores);
        inst_remove(loops);
    }
}
