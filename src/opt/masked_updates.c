/* If a divergent branch replaces a value, this pass puts the new value into the register of the old one. Each branch
 * needs one masked copy, and no value needs a second register.
 *
 *     %r = undef                                         %r = copy %acc          (one place: no move)
 *     exec_if                                            exec_if
 *       %s = v_pk_mul_f32 %acc, %f                         %s = v_pk_mul_f32 %r, %f
 *       %d = v_mfma %a, %b, %s                    =>       %d = v_mfma %a, %b, %s
 *       ... the same for other accumulators ...            %r = copy %d            (masked; soon after, so that the
 *       %r = copy %d                                       ... others ...           temporaries of all can be the same)
 *     exec_else                                          exec_else
 *       %e = v_mfma %a, %c, %acc                           %e = v_mfma %a, %c, %r
 *       %r = copy %e                                       %r = copy %e
 *     exec_end                                           exec_end
 *     %n = copy %r                                       %n = copy %r
 *
 * In a branch, the variable holds the old value for the active lanes until they write it; other branches write other
 * lanes. So the branches can read the variable instead of the old value, which is then dead once the variable is
 * initialised.
 *
 * The old value must not be read after the branches, nor after a write of lanes that still read it. Loops inside the
 * branches stay unchanged. Requires virtual registers; preserves the CFG. */
#include "analysis/cfg.h"
#include "analysis/liveness.h"
#include "opt/opt.h"

typedef VEC(Inst *) InstList;

typedef struct Updates {
    Kernel *k;
    Arena *arena;
    /* by virtual register: instructions that read it, in layout order; an edge counts as its terminator */
    InstList *reads;
    InstList *writes; /* by variable, without `opening` */
    uint32_t *saved;  /* by region: 1 + the mask that its `if` saves; 0: the region belongs to no `if` */
    /* by variable: the only instruction that initialises it, outside of the branches; NULL: none, or several */
    Inst **opening;
    bool changed;
} Updates;

static bool is_var(const Updates *u, Operand o) { return o.kind == OPERAND_VREG && u->k->vregs.data[o.value].is_var; }

static bool is_whole_var(const Updates *u, Operand o)
{
    return is_var(u, o) && !o.offset && !o.flags && o.width == u->k->vregs.data[o.value].width;
}

static void note(Updates *u, Inst *inst)
{
    for (unsigned n = 0; n < inst_total_uses(inst); n++) {
        const Operand *use = inst_any_use(inst, n);
        if (use->kind != OPERAND_VREG) continue;
        InstList *list = &u->reads[use->value];
        if (!list->len || VEC_LAST(list) != inst) VEC_PUSH(u->arena, list, inst);
    }
    FOREACH_DEF(inst, def) if (is_var(u, *def)) VEC_PUSH(u->arena, &u->writes[def->value], inst);
}

/* ---- order ---- */

/* Is the region strictly inside the other one? */
static bool inside(const Updates *u, const Block *inner, const Block *outer)
{
    return inner->region != outer->region && region_contains(u->k, outer->region, inner->region);
}

/* Finds the two sides of each `if` by the mask that it saves. The regions of exec_if and exec_else run different
   lanes. */
static void find_sides(Updates *u)
{
    u->saved = ARENA_ARRAY(u->arena, uint32_t, u->k->regions.len);
    FOREACH_BLOCK(u->k, block)
    {
        if (!block->last || block->last->m.opcode != OP_BR_EXEC) continue;
        uint32_t side = block->last->branch->target[0]->region;
        FOREACH_INST(block, inst)
        {
            bool opens = inst->m.opcode == OP_EXEC_IF || inst->m.opcode == OP_EXEC_ELSE;
            if (opens && inst->m.operands[0].kind == OPERAND_VREG) u->saved[side] = inst->m.operands[0].value + 1;
        }
    }
}

/* Can one lane run both blocks? Not if they are on different sides of an `if`. */
static bool related(const Updates *u, const Block *a, const Block *b)
{
    const ExecRegion *regions = u->k->regions.data;
    uint32_t x = a->region, y = b->region;
    if (region_contains(u->k, x, y) || region_contains(u->k, y, x)) return true;
    while (regions[x].depth > regions[y].depth) x = regions[x].parent;
    while (regions[y].depth > regions[x].depth) y = regions[y].parent;
    while (regions[x].parent != regions[y].parent) {
        x = regions[x].parent;
        y = regions[y].parent;
    }
    return !u->saved[x] || u->saved[x] != u->saved[y];
}

/* Is it certain, within one iteration, that `late` does not run before `early`? */
static bool comes_before(const Inst *early, const Inst *late)
{
    if (early->block == late->block) return early->index < late->index;
    return early->block->rpo < late->block->rpo;
}

static bool same_loop(const Inst *a, const Inst *b) { return a->block->loop_header == b->block->loop_header; }

/* Finds the instruction that initialises the variable: the first write, in a region that contains all others. The other
   writes must be copies in branches inside it. */
static void find_opening(Updates *u, uint32_t v)
{
    InstList *writes = &u->writes[v];
    if (writes->len < 2) return;
    Inst *first = writes->data[0];
    bool copies =
        first->m.opcode == OP_COPY && is_ssa(u->k, first->m.operands[1]) && is_whole(u->k, first->m.operands[1]);
    if ((first->m.opcode != OP_UNDEF && !copies) || !is_whole_var(u, first->m.operands[0])) return;
    for (uint32_t i = 1; i < writes->len; i++) {
        const Inst *w = writes->data[i];
        if (w->m.opcode != OP_COPY || !is_whole_var(u, w->m.operands[0]) || !inside(u, w->block, first->block)) return;
        if (!same_loop(w, first) || !block_dominates(first->block, w->block)) return;
    }
    u->opening[v] = first;
    for (uint32_t i = 1; i < writes->len; i++) writes->data[i - 1] = writes->data[i];
    writes->len--;
}

static void drop_write(InstList *writes, const Inst *write)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < writes->len; i++)
        if (writes->data[i] != write) writes->data[kept++] = writes->data[i];
    writes->len = kept;
}

/* ---- the old value ---- */

/* The outer value from which the new one is computed. Follows accumulators, parts of tuples and vector operations. */
static Operand old_value(const Updates *u, Operand o, const Inst *opening, unsigned width, unsigned depth)
{
    const Operand none = {.kind = OPERAND_NONE};
    if (!is_ssa(u->k, o) || !depth) return none;
    const VReg *v = &u->k->vregs.data[o.value];
    const Block *home = vreg_home(u->k, o.value);
    if (!home) return none;
    if (!inside(u, home, opening->block)) {
        bool before =
            home == opening->block ? !v->def || v->def->index < opening->index : block_dominates(home, opening->block);
        return before && v->width == width ? vreg_operand(u->k, o.value) : none;
    }
    const Inst *def = v->def;
    unsigned accumulator = def ? inst_row(def)->unit == UNIT_MFMA && def->m.num_operands > 3 ? 3 : 0 : 0;
    if (!def || def->m.num_defs != 1) return none;
    if (accumulator) return old_value(u, def->m.operands[accumulator], opening, width, depth - 1);
    if (inst_row(def)->unit != UNIT_VALU && def->m.opcode != OP_MERGE && def->m.opcode != OP_COPY) return none;
    for (unsigned i = 1; i < def->m.num_operands; i++) {
        Operand found = old_value(u, def->m.operands[i], opening, width, depth - 1);
        if (found.kind != OPERAND_NONE) return found;
    }
    return none;
}

/* May this reader of the old value, in a branch, read the variable instead? */
static bool may_read_variable(const Updates *u, const Inst *reader, uint32_t old, const Inst *opening,
                              const InstList *writes)
{
    if (!inside(u, reader->block, opening->block) || !same_loop(reader, opening)) return false;
    if (!block_dominates(opening->block, reader->block)) return false;
    bool whole_wave = inst_has(reader, INST_WHOLE_WAVE | INST_CONVERGENT) || form_is_dpp(reader->m.form);
    for (unsigned n = 0; n < inst_total_uses(reader); n++) {
        const Operand *use = inst_any_use((Inst *)reader, n);
        if (use->kind != OPERAND_VREG || use->value != old) continue;
        if (n >= inst_num_uses(reader)) return false;
        /* A lane of D uses its own dwords of C, but also other lanes' dwords of A and B. */
        if (whole_wave && reader->m.num_defs + n != inst_accumulator(reader)) return false;
    }
    for (uint32_t i = 0; i < writes->len; i++) {
        const Inst *write = writes->data[i];
        if (write != reader && related(u, reader->block, write->block) && !comes_before(reader, write)) return false;
    }
    return true;
}

static bool take_place_of(Updates *u, uint32_t v, uint32_t old)
{
    Inst *opening = u->opening[v];
    const VReg *a = &u->k->vregs.data[v], *b = &u->k->vregs.data[old];
    if (a->reg_class != b->reg_class || b->pin != NO_PIN) return false;
    InstList *reads = &u->reads[old];
    for (uint32_t i = 0; i < reads->len; i++) {
        const Inst *reader = reads->data[i];
        if (reader == opening) continue;
        bool before = reader->block == opening->block
                          ? reader->index < opening->index && reader != reader->block->last
                          : block_dominates(reader->block, opening->block) && !inside(u, reader->block, opening->block);
        if (!before && !may_read_variable(u, reader, old, opening, &u->writes[v])) return false;
    }
    for (uint32_t i = 0; i < reads->len; i++) {
        Inst *reader = reads->data[i];
        if (!inside(u, reader->block, opening->block) || !block_dominates(opening->block, reader->block)) continue;
        if (reader->m.opcode == OP_COPY && is_whole_var(u, reader->m.operands[0]) && reader->m.operands[0].value == v) {
            drop_write(&u->writes[v], reader); /* the variable holds the old value already */
            inst_remove(reader);
            continue;
        }
        FOREACH_USE(reader, use)
        if (use->kind == OPERAND_VREG && use->value == old) use->value = v;
        VEC_PUSH(u->arena, &u->reads[v], reader);
    }
    if (opening->m.opcode == OP_COPY) return true;
    Builder builder = opt_builder(opening, opening);
    build_copy_to(&builder, opening->m.operands[0], vreg_operand(u->k, old));
    u->opening[v] = opening->prev;
    u->opening[v]->index = opening->index;
    inst_remove(opening);
    return true;
}

/* ---- order in a branch ---- */

static bool touches(const Inst *inst, uint32_t v)
{
    FOREACH_DEF(inst, def) if (def->kind == OPERAND_VREG && def->value == v) return true;
    return inst_reads_of(inst, v);
}

/* Moves the masked copy up, to shortly after the value that it copies. */
static void write_early(Updates *u, Inst *write)
{
    enum { PRODUCTS_BETWEEN = 2 }; /* most products between: a matrix operation takes some time */
    Operand x = write->m.operands[1];
    const Inst *def = ssa_def(u->k, x);
    if (!def || def->block != write->block) return;
    Inst *at = write;
    while (at->prev && at->prev != def && !touches(at->prev, write->m.operands[0].value) &&
           !inst_has(at->prev, INST_WRITES_EXEC))
        at = at->prev;
    unsigned products = 0;
    while (at != write && products < PRODUCTS_BETWEEN) {
        products += inst_row(at)->unit == UNIT_MFMA;
        at = at->next;
    }
    if (at == write) return;
    inst_remove(write);
    inst_insert_before(at, write);
}

/* Moves the instruction that computes `o`, if `before` leads to its only reader, down to `before`. So scaled
   accumulators wait in the variable's register. */
static void compute_late(Updates *u, Operand o, Inst *before, unsigned depth)
{
    Inst *def = ssa_def(u->k, o);
    if (!def || !depth || def->block != before->block || u->reads[o.value].len != 1 || def->m.num_defs != 1) return;
    bool reads_variable = false;
    for (unsigned i = 1; i < def->m.num_operands; i++) reads_variable |= is_var(u, def->m.operands[i]);
    if (def->m.opcode != OP_MERGE && (inst_row(def)->unit != UNIT_VALU || !reads_variable)) return;
    for (Inst *inst = def->next; inst != before; inst = inst->next) {
        if (!inst || inst_has(inst, INST_WRITES_EXEC)) return;
        FOREACH_DEF(inst, written)
        if (is_var(u, *written) && touches(def, written->value)) return;
    }
    inst_remove(def);
    inst_insert_before(before, def);
    for (unsigned i = 1; i < def->m.num_operands; i++) compute_late(u, def->m.operands[i], def, depth - 1);
}

static void order_branch(Updates *u, uint32_t v)
{
    for (uint32_t i = 0; i < u->reads[v].len; i++) {
        Inst *reader = u->reads[v].data[i];
        if (!inside(u, reader->block, u->opening[v]->block) || inst_row(reader)->unit != UNIT_VALU) continue;
        for (Inst *inst = reader->next; inst; inst = inst->next) { /* the product that reads it */
            if (inst_row(inst)->unit != UNIT_MFMA || inst->m.num_operands <= 3) continue;
            Operand c = inst->m.operands[3];
            const Inst *merge = ssa_def(u->k, c);
            if (!merge || merge->block != inst->block) continue;
            bool mine = merge == reader;
            for (unsigned n = 1; n < merge->m.num_operands; n++) mine |= ssa_def(u->k, merge->m.operands[n]) == reader;
            if (!mine) continue;
            compute_late(u, c, inst, 2);
            break;
        }
    }
    for (uint32_t i = 0; i < u->writes[v].len; i++) write_early(u, u->writes[v].data[i]);
}

bool pass_masked_updates(Kernel *k, PassCtx *ctx)
{
    if (k->regions.len < 2) return false;
    loops_build(k);
    kernel_compute_defs(k);
    kernel_number(k);
    Arena *arena = ctx->arena;
    uint32_t n = k->vregs.len;
    Updates u = {.k = k,
                 .arena = arena,
                 .reads = ARENA_ARRAY(arena, InstList, n + 1),
                 .writes = ARENA_ARRAY(arena, InstList, n + 1),
                 .opening = ARENA_ARRAY(arena, Inst *, n + 1)};
    FOREACH_BLOCK(k, block)
    if (block->rpo != UINT32_MAX) FOREACH_INST(block, inst) note(&u, inst);
    find_sides(&u);
    for (uint32_t v = 0; v < n; v++)
        if (k->vregs.data[v].is_var && k->vregs.data[v].reg_class != CLASS_S) find_opening(&u, v);
    for (uint32_t v = 0; v < n; v++) {
        if (!u.opening[v]) continue;
        bool copies = u.opening[v]->m.opcode == OP_COPY;
        Operand old = copies ? u.opening[v]->m.operands[1] : (Operand){.kind = OPERAND_NONE};
        for (uint32_t i = 0; i < u.writes[v].len && old.kind == OPERAND_NONE; i++)
            old = old_value(&u, u.writes[v].data[i]->m.operands[1], u.opening[v], k->vregs.data[v].width, 6);
        if (old.kind == OPERAND_NONE || !take_place_of(&u, v, old.value)) continue;
        order_branch(&u, v);
        u.changed = true;
    }
    return u.changed;
}
