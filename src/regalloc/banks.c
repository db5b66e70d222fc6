/* Above v255, an instruction gives only 8 bits of a VGPR's number. The wave's state adds two bits for each role of an
   operand (destination, src0, src1, src2). If two consecutive operands in one role are in different banks, an
   s_set_vgpr_msb must stand between them (finalize/vgpr_banks.c). So:

       acc0 = wmma a, b, acc0          dst:  acc0 - acc1     one bank for acc0 and acc1,
       acc1 = wmma a, c, acc1    =>    src1: b - c           one bank for b and c; any bank will do

   Two webs have an edge if one follows the other in a role. Edges are weighted by loop depth. A web prefers the bank
   that holds most of the weight of its edges. If bank_partition.c has chosen a bank for it, that one comes first. */
#include "regalloc/banks.h"

#include "isa/vgpr_roles.h"

enum { LOOP_WEIGHT = 8, MAX_WEIGHTED_DEPTH = 6, NO_RANK = UINT32_MAX };

static void add_edge(Banks *banks, uint32_t from, uint32_t to, uint64_t weight)
{
    for (uint32_t e = banks->first_edge[from]; e; e = banks->edges.data[e - 1].next) {
        if (banks->edges.data[e - 1].other != to) continue;
        banks->edges.data[e - 1].weight += weight;
        return;
    }
    VEC_PUSH(banks->w->arena, &banks->edges, ((BankEdge){to, weight, banks->first_edge[from]}));
    banks->first_edge[from] = banks->edges.len;
}

/* Adds edges between the instruction's VGPRs and those before them in the same roles, which are in `last`. */
static void add_inst(Banks *banks, const Inst *inst, uint64_t weight, uint32_t *last, uint32_t *rank)
{
    Webs *w = (Webs *)banks->w;
    if (inst_row(inst)->format == FORMAT_PSEUDO) return;
    for (unsigned i = 0; i < inst->m.num_operands; i++) {
        const Operand o = inst->m.operands[i];
        int offset;
        if (o.kind != OPERAND_VREG || w->k->vregs.data[o.value].reg_class != CLASS_V) continue;
        const uint32_t root = webs_find(w, o.value, &offset);
        const VgprRole role = isa_vgpr_role(&inst->m, i);
        if (role == ROLE_LOW) {
            banks->low[root] = true;
            banks->rank[root] = 0;
            continue;
        }
        if (banks->rank[root] == NO_RANK) banks->rank[root] = ++*rank;
        if (last[role] != NO_VREG && last[role] != root) {
            add_edge(banks, last[role], root, weight);
            add_edge(banks, root, last[role], weight);
        }
        last[role] = root;
    }
}

static uint32_t deepest_loop(const Kernel *k)
{
    uint32_t deepest = 0;
    FOREACH_BLOCK(k, block) if (block->loop_depth > deepest) deepest = block->loop_depth;
    return deepest;
}

Banks *banks_new(Webs *w)
{
    Banks *banks = ARENA_NEW(w->arena, Banks);
    const uint32_t n = w->k->vregs.len;
    uint32_t rank = 0;
    *banks = (Banks){.w = w,
                     .first_edge = ARENA_ARRAY(w->arena, uint32_t, n + 1),
                     .rank = ARENA_ARRAY(w->arena, uint32_t, n + 1),
                     .low = ARENA_ARRAY(w->arena, bool, n + 1),
                     .wish = ARENA_ARRAY(w->arena, uint8_t, n + 1)};
    for (uint32_t v = 0; v < n; v++) banks->rank[v] = NO_RANK;
    for (uint32_t depth = deepest_loop(w->k) + 1; depth-- > 0;) {
        FOREACH_BLOCK(w->k, block)
        {
            uint32_t last[NUM_VGPR_ROLES] = {NO_VREG, NO_VREG, NO_VREG, NO_VREG};
            uint64_t weight = 1;
            if (block->loop_depth != depth) continue;
            for (uint32_t d = 0; d < depth && d < MAX_WEIGHTED_DEPTH; d++) weight *= LOOP_WEIGHT;
            FOREACH_INST(block, inst) add_inst(banks, inst, weight, last, &rank);
        }
    }
    return banks;
}

void banks_order(const Banks *banks, uint32_t root, uint8_t order[NUM_BANKS])
{
    uint64_t near[NUM_BANKS] = {0};
    for (uint32_t e = banks->first_edge[root]; e; e = banks->edges.data[e - 1].next) {
        const BankEdge *edge = &banks->edges.data[e - 1];
        const Web *other = &banks->w->web[edge->other];
        if (other->base != NO_REG && other->file == CLASS_V) near[other->base / NUM_NAMED_VGPRS] += edge->weight;
    }
    if (banks->has_wishes) near[banks->wish[root]] = UINT64_MAX;
    for (unsigned b = 0; b < NUM_BANKS; b++) order[b] = (uint8_t)b;
    for (unsigned b = 1; b < NUM_BANKS; b++)
        for (unsigned at = b; at && near[order[at]] > near[order[at - 1]]; at--) {
            const uint8_t swap = order[at];
            order[at] = order[at - 1];
            order[at - 1] = swap;
        }
}
