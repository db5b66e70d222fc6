/* The allocation pass: docs/register-allocation.md tells the whole story on one page.
 *
 * It requires the pass abi, virtual registers, SSA, and the rules of docs/kernel-ir.md. Afterwards all operands are
 * physical registers, and there are no block parameters. Values that must move have copies and swaps (INST_BY_RA).
 * PassNotes.alloc_record is set for check_regalloc. `expand` handles pseudo-operations later. */
#include "analysis/cfg.h"
#include "regalloc/regalloc.h"

static void assign(Webs *w)
{
    Kernel *k = w->k;
    for (uint32_t v = 0; v < k->vregs.len; v++) {
        int offset;
        const Web *web = &w->web[webs_find(w, v, &offset)];
        if (web->base == NO_REG) continue;
        k->vregs.data[v].reg = (uint16_t)(web->base + offset);
        k->vregs.data[v].assigned = web->file;
    }
}

static void note_vcc(Kernel *k)
{
    FOREACH_BLOCK(k, block)
    {
        FOREACH_INST(block, inst)
        {
            const InstInfo *row = inst_row(inst);
            if ((row->implicit_reads | row->implicit_writes) & IMP_VCC) k->uses_vcc = true;
            for (unsigned i = 0; i < inst->m.num_operands; i++)
                if (inst->m.operands[i].kind == OPERAND_SPECIAL && inst->m.operands[i].value == SPECIAL_VCC)
                    k->uses_vcc = true;
        }
    }
}

/* Makes the webs of the kernel in its present form. */
static Webs *make_webs(Kernel *k, Arena *arena, const Ties *ties, const Budget *budget)
{
    Webs *w = webs_new(arena, k, liveness_compute(arena, k));
    enum { PLENTY = 96 }; /* enough SGPRs, if nothing limits them */
    for (unsigned f = 0; f < NUM_FILES; f++) w->file_size[f] = budget->limit[f];
    if (budget->limit[CLASS_S] >= PLENTY) webs_hold_in_flight(w);
    regalloc_coalesce(w, ties);
    regalloc_resolve_classes(w);
    return w;
}

static void note_spills(Kernel *k, const Spiller *s)
{
    uint32_t bytes = k->notes->alloc_record->frame_dwords * 4;
    if (bytes > k->scratch_bytes) k->scratch_bytes = bytes;
    k->spilled_vgprs = s->spilled_vgprs;
    k->spilled_sgprs = s->spilled_sgprs;
}

static bool allocate(Kernel *k, PassCtx *ctx, Arena *arena)
{
    loops_build(k);
    regalloc_join_variables(k, arena);
    regalloc_forward_variables(k, arena);
    regalloc_copy_to_agprs(k, arena);
    k->notes->alloc_record = regalloc_record(k);
    Ties ties = regalloc_split_ties(k, arena);
    Spiller spiller = {.k = k, .arena = arena, .budget = regalloc_budget(k, ctx), .no_spill = ctx->options.no_spill};
    const Budget *budget = &spiller.budget;
    Webs *w;
    Placement p;
    DiagList why; /* if it does not fit: messages for the author's kernel, before anything was spilled */
    diag_init(&why, k->arena);
    w = make_webs(k, arena, &ties, budget);
    for (bool changed = regalloc_lighten(&spiller, w);; changed = true) {
        if (changed) {
            loops_build(k);
            ties = regalloc_find_ties(k, arena);
            w = make_webs(k, arena, &ties, budget);
        }
        if (!regalloc_place(w, budget, &p, ctx->diags)) return false;
        if (p.failed == NO_VREG) break;
        if (!why.items.len) regalloc_report_pressure(w, budget, &p, &why);
        if (!regalloc_spill(&spiller, w, &p)) {
            diag_append(ctx->diags, &why);
            return false;
        }
    }
    if (spiller.rounds) note_spills(k, &spiller);
    assign(w);
    if (ctx->note_places) regalloc_note_places(w);
    k->num_sgprs = p.high[CLASS_S];
    k->num_vgprs = p.high[CLASS_V];
    k->num_agprs = p.high[CLASS_A];
    k->max_live_s = p.max_live[PRESSURE_S];
    k->max_live_v = p.max_live[PRESSURE_V];
    k->max_live_a = p.max_live[PRESSURE_A];
    if (!regalloc_edge_moves(w, ctx->diags)) return false;
    regalloc_rewrite(k);
    note_vcc(k);
    cfg_build(k);
    kernel_number(k);
    return true;
}

bool pass_regalloc(Kernel *k, PassCtx *ctx)
{
    CHECK(!k->allocated);
    Arena *arena = arena_scratch(k->arena);
    allocate(k, ctx, arena);
    arena_free(arena);
    return true;
}
