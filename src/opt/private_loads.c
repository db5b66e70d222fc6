/* A load from private memory (scratch) becomes a copy if a store of the same block has written the value. Stores to
   objects that are no longer loaded are removed.

     scratch_store_dword %a, %x, off mem(2)
     ds_write_b32 %t, %y                            ds_write_b32 %t, %y
     %z:v = scratch_load_dword %a, off mem(2)  =>   %z:v = copy %x

   Arrays with constant indices are already in registers. This pass helps if a run-time index is used twice. Two
   addresses are equal if their registers and immediates are equal. The pass forgets what it knows at a store to the
   same or an unknown object, at a flat operation, and at a change of EXEC. Operations that the author counts stay.
   Requires virtual registers. */
#include "analysis/author_counts.h"
#include "ir/mem.h"
#include "opt/opt.h"

enum { MOST_STORES = 16 }; /* most stores that are remembered; limits compile time */

typedef struct Known {
    const Inst *stores[MOST_STORES];
    unsigned num;
} Known;

/* Operands are address, data, base; a load has no data. */
static Operand base_of(const Inst *inst) { return inst_uses(inst)[inst_num_uses(inst) - 1]; }

static bool is_kept(const Kernel *k, Operand o) { return o.kind != OPERAND_VREG || is_ssa(k, o); }

/* Do both access the same whole dwords? */
static bool same_place(const Inst *store, const Inst *load)
{
    const unsigned bytes = inst_row(store)->memory_bytes;
    return bytes >= 4 && inst_row(load)->memory_bytes == bytes &&
           operand_same(inst_uses(store)[0], inst_uses(load)[0]) && operand_same(base_of(store), base_of(load)) &&
           store->m.mods.offset == load->m.mods.offset;
}

static void forget(Known *known, const Inst *store)
{
    unsigned kept = 0;
    for (unsigned i = 0; i < known->num; i++)
        if (!mem_may_overlap(known->stores[i]->mem, store->mem)) known->stores[kept++] = known->stores[i];
    known->num = kept;
}

static void remember(Known *known, const Kernel *k, const Inst *store)
{
    forget(known, store);
    bool usable = !(store->flags & INST_AUTHOR) && known->num < MOST_STORES;
    for (unsigned i = 0; i < inst_num_uses(store); i++) usable = usable && is_kept(k, inst_uses(store)[i]);
    const Operand data = inst_uses(store)[1];
    if (usable && data.kind == OPERAND_VREG && data.reg_class == CLASS_V && !data.flags)
        known->stores[known->num++] = store;
}

static bool forward(const Known *known, Kernel *k, Inst *load)
{
    const Operand def = load->m.num_defs == 1 ? load->m.operands[0] : operand_none();
    if (load->flags & INST_AUTHOR || inst_is_counted(k, load) || !is_ssa(k, def) || def.reg_class != CLASS_V)
        return false;
    for (unsigned i = known->num; i-- > 0;) {
        if (!same_place(known->stores[i], load)) continue;
        opt_become_copy(load, inst_uses(known->stores[i])[1]);
        return true;
    }
    return false;
}

static bool forward_in_block(Kernel *k, Block *block)
{
    Known known = {.num = 0};
    bool changed = false;
    FOREACH_INST_SAFE(block, inst)
    {
        const Event event = (Event)inst_row(inst)->event;
        if (event == EVENT_SCRATCH_STORE) remember(&known, k, inst);
        else if (event == EVENT_SCRATCH_LOAD) changed |= forward(&known, k, inst);
        else if (event == EVENT_FLAT_STORE || event == EVENT_FLAT_LOAD || inst_has(inst, INST_WRITES_EXEC))
            known.num = 0;
    }
    return changed;
}

/* Does anything read the object of the store? */
static bool is_read(const Kernel *k, const Inst *store)
{
    FOREACH_BLOCK_INST(k, block, inst)
    {
        const Event event = (Event)inst_row(inst)->event;
        if (event == EVENT_FLAT_LOAD || event == EVENT_FLAT_STORE) return true;
        /* its object is in the LDS */
        if (event == EVENT_LDS_DMA && inst_row(inst)->format == FORMAT_SCRATCH) return true;
        if (event == EVENT_SCRATCH_LOAD && mem_may_overlap(inst->mem, store->mem)) return true;
    }
    return false;
}

static void drop_stores(Kernel *k)
{
    FOREACH_BLOCK_INST_SAFE(k, block, inst)
    if (inst_row(inst)->event == EVENT_SCRATCH_STORE && inst->mem && inst->mem->object &&
        !(inst->flags & INST_AUTHOR) && !inst_is_counted(k, inst) && !is_read(k, inst))
        inst_remove(inst);
}

bool pass_private_loads(Kernel *k, PassCtx *)
{
    bool changed = false;
    author_counts_mark(k);
    FOREACH_BLOCK(k, block) changed |= forward_in_block(k, block);
    if (changed) drop_stores(k);
    return changed;
}
