/* iglp_opt 0 and 1, LLVM's ready orders for small products, become the groups that they stand for (AMDGPUIGroupLP,
   LLVM 22): sched_group_barriers at the end of their region, one for each group that has something to take.

     ds_read a, b, c, d                             ds_read a, b, c, d
     mfma (a, b)                                    mfma (a, b)
     mfma (c, d)                            =>      mfma (c, d)
     iglp_opt 0                                     sched_group_barrier DS, 2, 0
                                                    sched_group_barrier MFMA, 1, 0
                                                    sched_group_barrier DS, 2, 0
                                                    sched_group_barrier MFMA, 1, 0

   0: two operations of the LDS before each matrix instruction. 1, for one wave of a SIMD: four reads of LDS, then one
   before each matrix instruction while there are reads, then a write of LDS and up to four global loads before each.
   What remains follows. 2 and 3 (exponentials) stay as they are, and so does what stands in a region with groups of the
   author's own: LLVM takes no two of them in a region either. */
#include "ir/schedule_modes.h"
#include "schedule/sched_groups.h"
#include "schedule/schedule.h"

typedef struct Region {
    Inst *iglp; /* the first one; NULL: none */
    bool has_groups;
    uint32_t matrix, reads, writes, loads; /* instructions of the kinds that are in no group yet */
} Region;

static void count(Region *r, Inst *inst)
{
    const uint32_t kinds = schedule_kinds(inst);
    if (inst->m.opcode == OP_IGLP_OPT && !r->iglp) r->iglp = inst;
    r->has_groups |= inst->m.opcode == OP_SCHED_GROUP_BARRIER;
    r->matrix += (kinds & SCHED_MFMA) != 0;
    if (kinds & SCHED_DS_READ) r->reads++;
    else if (kinds & SCHED_DS_WRITE) r->writes++;
    else if (kinds & SCHED_VMEM_READ) r->loads++;
}

/* Groups of at most `most` of `left`, in front of `where`. */
static void group(const Region *r, Inst *where, uint32_t mask, uint32_t most, uint32_t *left)
{
    const uint32_t size = *left < most ? *left : most;
    if (!size) return;
    Inst *inst = inst_new(where->block->kernel, OP_SCHED_GROUP_BARRIER, 0, 3);
    inst->m.operands[0] = operand_imm(mask);
    inst->m.operands[1] = operand_imm(size);
    inst->m.operands[2] = operand_imm(0);
    inst->loc = r->iglp->loc;
    inst->comment = IGLP_COMMENT;
    inst_insert_before(where, inst);
    *left -= size;
}

static void small_product(Region *r, Inst *where)
{
    enum { DS_IN_GROUP = 2 };
    uint32_t operations = r->reads + r->writes;
    while (r->matrix) {
        group(r, where, SCHED_DS, DS_IN_GROUP, &operations);
        group(r, where, SCHED_MFMA, 1, &r->matrix);
    }
}

static void small_product_of_one_wave(Region *r, Inst *where)
{
    enum { FIRST_READS = 4, LOADS_IN_GROUP = 4 };
    group(r, where, SCHED_DS_READ, FIRST_READS, &r->reads);
    group(r, where, SCHED_MFMA, 1, &r->matrix);
    while (r->reads && r->matrix) {
        group(r, where, SCHED_DS_READ, 1, &r->reads);
        group(r, where, SCHED_MFMA, 1, &r->matrix);
    }
    while (r->matrix) {
        group(r, where, SCHED_DS_WRITE, 1, &r->writes);
        group(r, where, SCHED_VMEM_READ, LOADS_IN_GROUP, &r->loads);
        group(r, where, SCHED_MFMA, 1, &r->matrix);
    }
}

/* The region that `end` ends. */
static bool make_groups(Region *r, Inst *end)
{
    if (!r->iglp || r->has_groups || !r->matrix) return false;
    const uint32_t kind = r->iglp->m.operands[0].value;
    if (kind > 1) return false;
    if (kind == 0) small_product(r, end);
    else small_product_of_one_wave(r, end);
    inst_remove(r->iglp);
    return true;
}

bool pass_iglp(Kernel *k, PassCtx *ctx)
{
    bool changed = false;
    FOREACH_BLOCK(k, block)
    {
        if (schedule_mode(ctx, block) == WAVECC_SCHEDULE_OFF) continue;
        Region r = {0};
        FOREACH_INST_SAFE(block, inst)
        {
            if (inst != block->last && !groups_end_region(inst)) {
                count(&r, inst);
                continue;
            }
            changed |= make_groups(&r, inst);
            r = (Region){0};
        }
    }
    return changed;
}
