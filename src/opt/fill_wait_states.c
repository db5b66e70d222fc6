/* Fills wait states: an instruction that a hazard would make wait for the one before it lets independent ones, which
   stand a little further down, go first.

       %m0 = v_cmp_gt_i32 %a, %b                   %m0 = v_cmp_gt_i32 %a, %b
       %x0 = v_cndmask_b32 %x, 0, %m0              %m1 = v_cmp_gt_i32 %a, %c
       %m1 = v_cmp_gt_i32 %a, %c            =>     %m2 = v_cmp_gt_i32 %a, %d
       %x1 = v_cndmask_b32 %x, 0, %m1              %x0 = v_cndmask_b32 %x, 0, %m0
       %m2 = v_cmp_gt_i32 %a, %d                   %x1 = v_cndmask_b32 %x, 0, %m1
       %x2 = v_cndmask_b32 %x, 0, %m2              %x2 = v_cndmask_b32 %x, 0, %m2

   The rows of isa/hazards.def say what needs distance, but for results of matrix instructions: those need more than a
   few neighbours can give. Only pure vector operations move, within their block, upwards, over at most REACH
   instructions, not past what has side effects or writes EXEC, and only where no more VGPRs are live for it: their
   result is a mask, or they are the last reader of as much as they write. What is not filled, `hazards` fills with
   s_nop. Requires virtual registers; preserves SSA and the order of everything that is not a pure vector operation. */
#include "analysis/hazard_states.h"
#include "ir/schedule_modes.h"
#include "opt/opt.h"

enum {
    REACH = 16,  /* instructions to look ahead */
    LARGEST = 5, /* wait states of the largest row that is looked at */
    MOST_SOURCES = 16,
};

typedef struct Facts {
    HazardRoles roles;
    bool known;
} Facts;

typedef struct Fill {
    Kernel *k;
    HazardTable table;
    HazardMode mode;
    const uint32_t *uses; /* by register */
    Facts *facts;         /* by Inst.index */
    uint32_t *scanned;    /* by register: the scan that has seen its definition */
    uint32_t scan;
} Fill;

static const Facts *facts_of(Fill *f, const Inst *inst)
{
    Facts *facts = &f->facts[inst->index];
    if (facts->known) return facts;
    facts->known = true;
    const unsigned unit = inst_row(inst)->unit;
    const HazardRoles roles = hazard_roles(&f->table, inst);
    facts->roles.needed = hazard_rows_both(&roles.needed, &f->table.register_rows);
    if (unit == UNIT_VALU || unit == UNIT_TRANS)
        facts->roles.produced = hazard_rows_both(&roles.produced, &f->table.register_rows);
    return facts;
}

/* Wait states that must stand between the two, if the consumer reads a scalar, a vector register that the producer
   writes. */
static unsigned states_between(Fill *f, const Inst *producer, const Inst *consumer, bool scalar, bool vector)
{
    const Facts *first = facts_of(f, producer), *second = facts_of(f, consumer);
    const unsigned reads = (scalar ? HAZARD_READS_SCALAR : 0u) | (vector ? HAZARD_READS_VECTOR : 0u);
    return hazard_states_between(f->k->target, f->mode, &first->roles, &second->roles, reads, LARGEST);
}

/* The registers that an instruction reads, those after merges and copies too, which may be no instructions in the end.
   */
typedef struct Sources {
    uint32_t reg[MOST_SOURCES];
    unsigned count;
} Sources;

static void add_sources(Sources *sources, const Inst *inst)
{
    for (unsigned i = 0; i < inst_num_uses(inst) && sources->count < MOST_SOURCES; i++) {
        const Operand use = inst_uses(inst)[i];
        if (use.kind == OPERAND_VREG) sources->reg[sources->count++] = use.value;
    }
}

static bool has_source(const Sources *sources, Operand def)
{
    for (unsigned i = 0; i < sources->count; i++)
        if (def.kind == OPERAND_VREG && def.value == sources->reg[i]) return true;
    return false;
}

/* Wait states that `inst` would lack if it stood after `before`. */
static unsigned lacking_behind(Fill *f, const Inst *before, const Inst *inst)
{
    if (!hazard_rows_any(&facts_of(f, inst)->roles.needed)) return 0;
    unsigned between = 0, lacking = 0, left = REACH;
    Sources sources = {.count = 0};
    add_sources(&sources, inst);
    for (const Inst *p = before; p && between < LARGEST && left; p = p->prev, left--) {
        bool scalar = false, vector = false;
        FOREACH_DEF(p, def)
        if (has_source(&sources, *def)) *(def->reg_class == CLASS_S ? &scalar : &vector) = true;
        if (scalar || vector) {
            if (p->m.opcode == OP_MERGE || p->m.opcode == OP_COPY) add_sources(&sources, p);
            const unsigned needed = states_between(f, p, inst, scalar, vector);
            if (needed > between + lacking) lacking = needed - between;
        }
        between += hazard_inst_states(f->k->target, &p->m);
    }
    return lacking;
}

/* Is no more live if it stands further up? */
static bool keeps_pressure(const Fill *f, const Inst *inst)
{
    unsigned written = 0, freed = 0;
    FOREACH_DEF(inst, def)
    if (def->reg_class != CLASS_S) written += def->width;
    for (unsigned i = 0; i < inst_num_uses(inst); i++) {
        const Operand use = inst_uses(inst)[i];
        if (use.kind == OPERAND_VREG && use.reg_class != CLASS_S && f->uses[use.value] == 1)
            freed += f->k->vregs.data[use.value].width;
    }
    return written <= freed;
}

static bool reads_scanned(const Fill *f, const Inst *inst)
{
    for (unsigned i = 0; i < inst_num_uses(inst); i++) {
        const Operand use = inst_uses(inst)[i];
        if (use.kind == OPERAND_VREG && f->scanned[use.value] == f->scan) return true;
    }
    return false;
}

static bool may_fill(Fill *f, const Inst *inst)
{
    const unsigned unit = inst_row(inst)->unit;
    if ((unit != UNIT_VALU && unit != UNIT_TRANS) || inst_row(inst)->format == FORMAT_PSEUDO) return false;
    if (!inst_can_move_to_region(f->k, inst, inst->block->region)) return false;
    return !reads_scanned(f, inst) && keeps_pressure(f, inst);
}

/* The instruction that may go before `consumer`, or NULL. */
static Inst *filler(Fill *f, const Inst *consumer)
{
    f->scan++;
    unsigned left = REACH;
    for (Inst *inst = (Inst *)consumer; inst && !inst->branch && left; inst = inst->next, left--) {
        if (inst != consumer && (inst_has(inst, INST_WRITES_EXEC | INST_SIDE_EFFECT) || inst->flags & INST_AUTHOR ||
                                 inst_is_directive(inst->m.opcode)))
            break;
        if (inst != consumer && may_fill(f, inst) && !lacking_behind(f, consumer->prev, inst)) return inst;
        FOREACH_DEF(inst, def)
        if (def->kind == OPERAND_VREG) f->scanned[def->value] = f->scan;
    }
    return NULL;
}

static bool fill_block(Fill *f, Block *block)
{
    bool changed = false;
    for (Inst *inst = block->first; inst && !inst->branch; inst = inst->next) {
        if (!hazard_rows_any(&facts_of(f, inst)->roles.needed) || inst_reads_scc(inst)) continue;
        for (unsigned lacking = lacking_behind(f, inst->prev, inst); lacking; lacking--) {
            Inst *moved = filler(f, inst);
            if (!moved) break;
            inst_remove(moved);
            inst_insert_before(inst, moved);
            changed = true;
        }
    }
    return changed;
}

bool pass_fill(Kernel *k, PassCtx *ctx)
{
    kernel_compute_defs(k);
    kernel_number(k);
    Arena *arena = arena_scratch(k->arena);
    uint32_t num_insts = 0;
    FOREACH_BLOCK(k, block) if (block->last) num_insts = block->last->index + 1;
    Fill f = {.k = k, .uses = opt_count_uses(k, arena)};
    f.mode = ctx->options.observed_hazards ? HAZARD_MODE_OBSERVED : HAZARD_MODE_DOCUMENTED;
    hazard_table_init(&f.table, k->target);
    f.facts = ARENA_ARRAY(arena, Facts, num_insts);
    f.scanned = ARENA_ARRAY(arena, uint32_t, k->vregs.len + 1);
    bool changed = false;
    FOREACH_BLOCK(k, block)
    if (schedule_mode(ctx, block) == WAVECC_SCHEDULE_OFF) changed |= fill_block(&f, block);
    arena_free(arena);
    return changed;
}
