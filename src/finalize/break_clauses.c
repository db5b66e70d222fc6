/* Breaks soft clauses: inserts s_nop between memory operations of one kind if one of them writes a register that
   another one reads (isa/clauses.def). It runs before the pass `hazards`, which counts such an s_nop.

       s_load_dwordx4 s[4:7], s[0:1], 0x0         s_load_dwordx4 s[4:7], s[0:1], 0x0
       s_load_dwordx2 s[0:1], s[0:1], 0x10   =>   s_nop 0
                                                  s_load_dwordx2 s[0:1], s[0:1], 0x10

   A branch ends a clause. So a clause continues past the end of a block only if the block falls through into the next
   one, and one walk in layout order finds all clauses. Code is for target IDs that leave XNACK open, so the pass always
   runs. */
#include "finalize/branches.h"
#include "finalize/finalize.h"
#include "isa/clauses.h"
#include "isa/family.h"

typedef struct Clauses {
    Clause open;          /* the clause of the last instruction; NUM_CLAUSES: none */
    BitSet written, read; /* register units of its members */
} Clauses;

static void set_ranges(BitSet *set, const RegRanges *ranges)
{
    for (unsigned i = 0; i < ranges->count; i++)
        for (unsigned unit = 0; unit < ranges->range[i].count; unit++) bitset_set(set, ranges->range[i].first + unit);
}

static void close_clause(Clauses *c)
{
    if (c->open == NUM_CLAUSES) return;
    c->open = NUM_CLAUSES;
    bitset_zero(&c->written);
    bitset_zero(&c->read);
}

static bool meets(const Clauses *c)
{
    for (uint32_t i = 0; i < bitset_num_words(&c->written); i++)
        if (c->written.words[i] & c->read.words[i]) return true;
    return false;
}

static bool is_empty(const BitSet *set) { return bitset_next(set, 0) == set->num_bits; }

static void end_before(Kernel *k, const PassCtx *ctx, Inst *inst, Clause clause)
{
    Inst *nop = inst_new(k, OP_S_NOP, 0, 0);
    nop->flags = INST_BY_HAZARDS;
    nop->loc = inst->loc;
    if (ctx->options.annotate)
        nop->comment = arena_printf(k->arena, "soft clause of %s: a store, or a register that it reads and writes",
                                    clause_infos[clause].name);
    inst_insert_before(inst, nop);
}

/* True: a wait state was inserted before `inst`. */
static bool add_member(Clauses *c, Kernel *k, const PassCtx *ctx, Inst *inst)
{
    RegRanges writes, reads;
    bool may_join = is_empty(&c->written); /* a replay finds no source overwritten */
    clause_registers(&inst->m, &writes, &reads);
    c->open = clause_of(&inst->m);
    set_ranges(&c->written, &writes);
    set_ranges(&c->read, &reads);
    if (may_join || !(clause_stores(&inst->m) || meets(c))) return false;
    end_before(k, ctx, inst, c->open);
    close_clause(c);
    add_member(c, k, ctx, inst);
    return true;
}

bool pass_break_clauses(Kernel *k, PassCtx *ctx)
{
    Clauses c = {NUM_CLAUSES, bitset_new(k->arena, NUM_REG_UNITS), bitset_new(k->arena, NUM_REG_UNITS)};
    bool changed = false;
    if (!target_family(k->target)->has_soft_clauses) return false;
    FOREACH_BLOCK(k, block)
    {
        FOREACH_INST(block, inst)
        {
            Clause clause = clause_of(&inst->m);
            if (clause != c.open && inst->m.opcode != OP_BR) close_clause(&c);
            if (clause != NUM_CLAUSES) changed |= add_member(&c, k, ctx, inst);
        }
        if (branch_states(k, block)) close_clause(&c);
    }
    return changed;
}
