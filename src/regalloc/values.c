/* Value numbers: dwords with the same number hold the same bits, so their webs may overlap.
 *
 *     %m = merge %a, %b        dword 0 of m has the value of a, dword 1 that of b
 *     %var = copy %x           from here to its next write, %var has the value of %x (if all its lanes are written)
 *     %y = copy %var           %y has the value that %var has now
 *
 * SSA registers have one value. A variable has a new one (a version) at each write, and at each block whose
 * predecessors disagree; this is a forward dataflow over the variables that copies and merges touch. Numbers stay valid
 * around loops: a dword with number n is dominated by the point that made n, and cannot be live when that point runs
 * again. */
#include "regalloc/regalloc.h"
#include "support/sorted.h"

enum { TOP = UINT32_MAX, MAX_TRACKED = 1 << 20 }; /* most dwords times blocks: 4 MB of states */

typedef struct Numbering {
    Webs *w;
    uint32_t num_cells; /* dwords of all virtual registers */
    /* by virtual register, for variables: 1 + index of its first dword in the tables; 0: not tracked */
    uint32_t *tracked;
    VEC(uint32_t) vars;   /* the tracked variables */
    uint32_t n;           /* tracked dwords */
    uint32_t *in, *out;   /* by block and tracked dword: number at the block's start and end; TOP: not known yet */
    uint32_t *last;       /* by block and tracked dword: number of the last write; TOP: none */
    uint32_t first_write; /* first number of writes; those of blocks follow, then those of the entry */
    uint32_t first_block, first_entry;
    uint32_t next_write;
} Numbering;

static bool is_copy(const Inst *inst) { return inst->m.opcode == OP_COPY || inst->m.opcode == OP_MERGE; }

static bool is_variable(const Kernel *k, Operand o) { return o.kind == OPERAND_VREG && k->vregs.data[o.value].is_var; }

static uint32_t cell_of(const Numbering *nb, Operand o, unsigned dword)
{
    return nb->w->value_base[o.value] + o.offset + dword;
}

/* Can `d` have the value of `s`? `s` must be SSA or a variable of the same file, and not undefined (rewrite.c never
   copies that). */
static bool carries_value(const Kernel *k, Operand d, Operand s)
{
    if (d.kind != OPERAND_VREG || s.kind != OPERAND_VREG || s.flags || operand_is_undefined(k, s)) return false;
    return webs_same_file((RegClass)k->vregs.data[d.value].reg_class, (RegClass)k->vregs.data[s.value].reg_class);
}

static void find_tracked(Numbering *nb)
{
    Kernel *k = nb->w->k;
    FOREACH_BLOCK(k, block)
    {
        FOREACH_INST(block, inst)
        {
            if (!is_copy(inst)) continue;
            for (unsigned i = 0; i < inst->m.num_operands; i++)
                if (is_variable(k, inst->m.operands[i])) nb->tracked[inst->m.operands[i].value] = 1;
        }
    }
    for (uint32_t v = 0; v < k->vregs.len; v++) {
        if (!nb->tracked[v]) continue;
        VEC_PUSH(nb->w->arena, &nb->vars, v);
        nb->tracked[v] = nb->n + 1;
        nb->n += k->vregs.data[v].width;
    }
    if ((uint64_t)nb->n * k->blocks.len <= MAX_TRACKED) return;
    nb->n = nb->vars.len = 0; /* too many: then every write is a new value, and copies of variables share nothing */
    for (uint32_t v = 0; v < k->vregs.len; v++) nb->tracked[v] = 0;
}

/* The operand's dword that goes to dword `dword` of a copy's or merge's result. False: a constant. */
static bool source_of(const Inst *inst, unsigned dword, Operand *part)
{
    unsigned at = 0;
    for (unsigned i = 1; i < inst->m.num_operands; i++) {
        Operand s = inst->m.operands[i];
        unsigned width = s.width ? s.width : 1;
        if (dword < at + width) {
            if (s.kind != OPERAND_VREG) return false;
            *part = operand_sub(s, dword - at, 1);
            return true;
        }
        at += width;
    }
    return false;
}

/* ---- the dataflow ---- */

static void local_writes(Numbering *nb, const Block *block)
{
    const Kernel *k = nb->w->k;
    uint32_t *last = nb->last + (size_t)block->id * nb->n;
    FOREACH_INST(block, inst)
    {
        for (unsigned d = 0; d < inst->m.num_defs; d++) {
            Operand o = inst->m.operands[d], part;
            if (!is_variable(k, o) || !nb->tracked[o.value]) continue;
            bool kills = liveness_def_kills(nb->w->lv, inst, d);
            for (unsigned i = 0; i < o.width; i++) {
                uint32_t number = nb->next_write++;
                if (kills && is_copy(inst) && source_of(inst, i, &part) && carries_value(k, o, part) &&
                    !is_variable(k, part))
                    number = cell_of(nb, part, 0);
                last[nb->tracked[o.value] - 1 + o.offset + i] = number;
            }
        }
    }
}

static bool flow_block(Numbering *nb, const Block *block)
{
    uint32_t *in = nb->in + (size_t)block->id * nb->n, *out = nb->out + (size_t)block->id * nb->n;
    const uint32_t *last = nb->last + (size_t)block->id * nb->n;
    bool changed = false;
    for (uint32_t i = 0; i < nb->n; i++) {
        uint32_t own = nb->first_block + block->id * nb->n + i;
        uint32_t number = block->id == 0 ? nb->first_entry + i : TOP;
        for (uint32_t p = 0; p < block->preds.len && in[i] != own; p++) {
            uint32_t from = nb->out[(size_t)block->preds.data[p]->id * nb->n + i];
            if (from == TOP || from == number) continue;
            number = number == TOP ? from : own;
        }
        if (in[i] == own) number = own;
        changed |= number != in[i];
        in[i] = number;
        out[i] = last[i] != TOP ? last[i] : number;
    }
    return changed;
}

static void flow(Numbering *nb)
{
    Kernel *k = nb->w->k;
    Arena *arena = nb->w->arena;
    size_t size = (size_t)nb->n * k->blocks.len;
    nb->in = ARENA_ARRAY(arena, uint32_t, size);
    nb->out = ARENA_ARRAY(arena, uint32_t, size);
    nb->last = ARENA_ARRAY(arena, uint32_t, size);
    for (size_t i = 0; i < size; i++) nb->in[i] = nb->out[i] = nb->last[i] = TOP;
    nb->next_write = nb->first_write = nb->num_cells;
    FOREACH_BLOCK(k, block) local_writes(nb, block);
    nb->first_block = nb->next_write;
    nb->first_entry = nb->first_block + (uint32_t)size;
    Block **order = ARENA_ARRAY(arena, Block *, k->blocks.len);
    FOREACH_BLOCK(k, block) if (block->rpo < k->blocks.len) order[block->rpo] = block;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < k->blocks.len; i++)
            if (order[i]) changed |= flow_block(nb, order[i]);
    }
}

/* ---- values of SSA registers, versions of variables ---- */

static void add_version(Numbering *nb, uint32_t cell, uint32_t point, uint32_t value)
{
    Versions *list = &nb->w->versions[cell];
    if (list->len && VEC_LAST(list).value == value) return;
    if (value < nb->w->num_values) nb->w->var_holder[value] = cell + 1;
    if (list->len && VEC_LAST(list).point == point) VEC_LAST(list).value = value;
    else VEC_PUSH(nb->w->arena, list, ((Version){point, value}));
}

static uint32_t value_now(const Numbering *nb, Operand o, const uint32_t *now)
{
    if (!is_variable(nb->w->k, o)) return nb->w->values[cell_of(nb, o, 0)];
    return nb->tracked[o.value] ? now[nb->tracked[o.value] - 1 + o.offset] : TOP;
}

static void number_inst(Numbering *nb, const Inst *inst, uint32_t *now)
{
    const Kernel *k = nb->w->k;
    uint32_t values[MAX_VREG_WIDTH];
    for (unsigned d = 0; d < inst->m.num_defs; d++) {
        Operand o = inst->m.operands[d], part;
        if (o.kind != OPERAND_VREG) continue;
        bool var = is_variable(k, o);
        if (!is_copy(inst) && !(var && nb->tracked[o.value])) continue;
        if (var && !nb->tracked[o.value]) continue;
        bool kills = liveness_def_kills(nb->w->lv, inst, d);
        for (unsigned i = 0; i < o.width; i++) {
            values[i] = TOP;
            if (is_copy(inst) && kills && source_of(inst, i, &part) && carries_value(k, o, part))
                values[i] = value_now(nb, part, now);
        }
        for (unsigned i = 0; i < o.width; i++) { /* all at once, because a variable may be copied to a part of itself */
            uint32_t cell = cell_of(nb, o, i), own = var ? nb->next_write++ : cell;
            uint32_t value = values[i] == TOP ? own : values[i];
            if (!var) {
                nb->w->values[cell] = value;
                continue;
            }
            now[nb->tracked[o.value] - 1 + o.offset + i] = value;
            add_version(nb, cell, inst_write_point(inst), value);
        }
    }
}

void webs_number_values(Webs *w)
{
    Kernel *k = w->k;
    Numbering nb = {.w = w, .num_cells = w->value_base[k->vregs.len]};
    nb.tracked = ARENA_ARRAY(w->arena, uint32_t, k->vregs.len + 1);
    w->versions = ARENA_ARRAY(w->arena, Versions, nb.num_cells + 1);
    for (uint32_t i = 0; i < nb.num_cells; i++) w->values[i] = i;
    find_tracked(&nb);
    if (nb.n) flow(&nb);
    w->num_values = nb.n ? nb.first_entry + nb.n : nb.num_cells;
    w->var_holder = ARENA_ARRAY(w->arena, uint32_t, w->num_values + 1);
    nb.next_write = nb.first_write;
    uint32_t *now = ARENA_ARRAY(w->arena, uint32_t, nb.n + 1);
    FOREACH_BLOCK(k, block)
    {
        for (uint32_t t = 0; t < nb.vars.len; t++) {
            uint32_t v = nb.vars.data[t];
            for (unsigned d = 0; d < k->vregs.data[v].width; d++) {
                uint32_t i = nb.tracked[v] - 1 + d, number = nb.in[(size_t)block->id * nb.n + i];
                now[i] = number < nb.num_cells ? w->values[number] : number;
                add_version(&nb, w->value_base[v] + d, block_first_point(block), now[i]);
            }
        }
        FOREACH_INST(block, inst) number_inst(&nb, inst, now);
    }
}

uint32_t webs_version_at(const Webs *w, uint32_t cell, uint32_t point)
{
    const Versions *versions = &w->versions[cell];
    const uint32_t low = SEARCH_FIRST(at, versions->len, versions->data[at].point <= point);
    return low ? versions->data[low - 1].value : cell;
}
