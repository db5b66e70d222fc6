/* Breaks chains of four adjacent matrix instructions, each of which uses the previous result as its accumulator
   (isa/errata.def, WMMA_CHAIN): a v_nop goes before the fourth.

       v_wmma v[0:7], ..., v[0:7]                v_wmma v[0:7], ..., v[0:7]
       v_wmma v[0:7], ..., v[0:7]                v_wmma v[0:7], ..., v[0:7]
       v_wmma v[0:7], ..., v[0:7]           =>   v_wmma v[0:7], ..., v[0:7]
       v_wmma v[0:7], ..., v[0:7]                v_nop
                                                 v_wmma v[0:7], ..., v[0:7]

   A branch breaks a chain too, so a chain continues into the next block only by fall-through. */
#include "finalize/branches.h"
#include "finalize/finalize.h"
#include "ir/pass_notes.h"
#include "isa/errata.h"

typedef struct Chain {
    uint32_t length;         /* instructions */
    const MachineInst *last; /* NULL: none */
} Chain;

static Chain chain_next(Chain chain, const Inst *inst)
{
    if (!isa_is_matrix(inst_row(inst))) return (Chain){0};
    const bool goes_on = chain.last && erratum_continues_chain(chain.last, &inst->m);
    return (Chain){goes_on ? chain.length + 1 : 1, &inst->m};
}

static void part(Kernel *k, Inst *inst, const PassCtx *ctx)
{
    Inst *nop = inst_new(k, OP_V_NOP, 0, 0);
    nop->flags = INST_BY_HAZARDS;
    nop->loc = inst->loc;
    for (unsigned mode = 0; mode < 2; mode++) k->notes->hazard_nops[mode]++;
    if (ctx->options.annotate) nop->comment = erratum_infos[ERRATUM_ROW_WMMA_CHAIN].name;
    inst_insert_before(inst, nop);
}

bool pass_wmma_chains(Kernel *k, PassCtx *ctx)
{
    const uint32_t most = erratum_infos[ERRATUM_ROW_WMMA_CHAIN].number;
    bool changed = false;
    Chain chain = {0};
    const Block *before = NULL;
    if (!erratum_is_on(ERRATUM_ROW_WMMA_CHAIN, k->target)) return false;
    FOREACH_BLOCK(k, block)
    {
        if (before && branch_states(k, before) + edge_states(k, before, block)) chain = (Chain){0};
        FOREACH_INST(block, inst)
        {
            if (inst_row(inst)->format == FORMAT_PSEUDO) continue;
            chain = chain_next(chain, inst);
            if (chain.length < most) continue;
            part(k, inst, ctx);
            chain.length = 1;
            changed = true;
        }
        before = block;
    }
    return changed;
}
