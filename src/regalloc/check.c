/* check_regalloc: is every operand of the allocated kernel in a register that holds the value that the kernel meant?
 *
 * It knows nothing of liveness, webs or intervals: only the kernel as it was (Kernel.alloc_record) and as it is. A
 * symbolic register file is pushed through the blocks: each register holds the set of names that its content may be
 * called by (dwords of virtual registers, constants), as in regalloc2's checker (its checker.rs: the lattice), to a
 * fixpoint over the CFG with intersection at joins. A name comes with an exec region: a copy made under EXEC of a
 * region is good for the lanes of that region only, so the name is worth nothing outside it.
 *
 *     exec_if %mask (region 1)
 *       v7 <- v3  (inserted)      v7: {%x in region 1}
 *     exec_end
 *     use of %x in v7             error: %x is there for the lanes of region 1 only
 *
 * Why it ends: sets only shrink. Names that are stale around a loop go because a name enters a block only if its
 * definition strictly dominates the block; block parameters are renamed on the edge.
 * Also checked here: ties, early clobber, D against C, alignment, pins, one place per variable, nothing lost or
 * reordered. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "regalloc/names.h"
#include "regalloc/regalloc.h"

enum { NUM_S = 128, VCC_LOCATION = 106 };
typedef struct Checker {
    const Kernel *k;
    const AllocRecord *record;
    Arena *arena;
    uint32_t *cell_base;      /* by virtual register */
    uint32_t *cell_vreg;      /* by dword */
    const Block **def_block;  /* by virtual register; NULL: variable */
    bool *undefined;          /* by virtual register: SSA, its bits do not matter */
    bool *var_moved;          /* by virtual register: it was copied elsewhere, under its name */
    uint32_t num_locations;   /* scalar, vector and accumulation registers, dwords of the frame, lanes */
    uint32_t first_slot, first_lane;
    uint32_t *lanes_of;       /* by VGPR: 1 + number of its 64 lanes among those that hold scalars; NULL: there are none */
    const Names ***in;        /* by block: by location; NULL: not reached yet */
    const Names **now;
    uint32_t *block_record;   /* by Block.id: its place in record->blocks, or UINT32_MAX: inserted by the allocator */
    const Inst *inst;         /* for messages */
    uint32_t region;          /* whose lanes run at the moment */
    /* EXEC is still that of an inner region: exec_end or exec_else comes later in this block */
    bool region_to_come;
    bool all_lanes; /* EXEC is all ones, around an access of the allocator's */
} Checker;

/* ---- messages ---- */

static _Noreturn void wrong(const Checker *c, const char *format, ...) __attribute__((format(printf, 2, 3)));
static _Noreturn void wrong(const Checker *c, const char *format, ...)
{
    char what[2048], where[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(what, sizeof what, format, args);
    va_end(args);
    StrBuf text = {0};
    if (c->inst) inst_print(c->k, c->inst, &text);
    snprintf(where, sizeof where, "%s", text.data ? text.data : "");
    strbuf_free(&text);
    arena_free(c->arena); /* the handler of bugs may not come back here */
    BUG("register allocation of kernel '%s' is wrong: %s\n  at: %s\n  in block ^%s", c->k->name, what, where,
        c->inst && c->inst->block ? c->inst->block->name : "?");
}

static const char *cell_text(const Checker *c, uint32_t cell)
{
    uint32_t v = c->cell_vreg[cell];
    const VReg *r = &c->k->vregs.data[v];
    return r->name ? arena_printf(c->arena, "%%%s[%u]", r->name, cell - c->cell_base[v])
                   : arena_printf(c->arena, "%%%u[%u]", v, cell - c->cell_base[v]);
}

static const char *names_text(const Checker *c, const Names *names)
{
    const char *text = "";
    for (uint32_t i = 0; names && i < names->len; i++) {
        const Name *n = &names->name[i];
        const char *one = n->id & EXEC_MASK  ? "exec"
                          : n->id & CONSTANT ? arena_printf(c->arena, "constant %#x", (uint32_t)n->id)
                                             : cell_text(c, (uint32_t)n->id);
        if (n->id & STALE) one = arena_printf(c->arena, "an old %s", one);
        text = arena_printf(c->arena, "%s%s%s (region %u)", text, i ? ", " : "", one, n->region);
    }
    return *text ? text : "nothing known";
}

/* ---- locations ---- */

static uint32_t location(const Checker *c, Operand o)
{
    uint32_t at;
    if (o.kind == OPERAND_SPECIAL && o.value == SPECIAL_VCC) at = VCC_LOCATION + o.offset;
    else if (o.kind != OPERAND_PHYS) return UINT32_MAX;
    else if (o.reg_class == CLASS_S) at = o.value;
    else if (o.reg_class == CLASS_V) at = NUM_S + o.value;
    else at = NUM_S + c->k->num_vgprs + o.value;
    uint32_t end = o.kind == OPERAND_SPECIAL || o.reg_class == CLASS_S ? NUM_S
                   : o.reg_class == CLASS_V                          ? NUM_S + c->k->num_vgprs
                                                                     : c->first_slot;
    if (at + o.width > end) wrong(c, "a register beyond those of the kernel");
    return at;
}

static uint32_t cell(const Checker *c, Operand o, unsigned dword) { return c->cell_base[o.value] + o.offset + dword; }

static bool is_vector(const Checker *c, uint32_t at) { return at >= NUM_S && at < c->first_lane; }

static SpillHome home_of(const Checker *c, uint32_t vreg)
{
    if (!c->record->vregs || vreg >= c->record->num_vregs) return (SpillHome){0};
    return c->record->home[vreg];
}

/* Where the virtual register lives when that is one place: a register, dwords of the frame, lanes; UINT32_MAX: nowhere. */
static uint32_t place_of(const Checker *c, uint32_t vreg)
{
    SpillHome home = home_of(c, vreg);
    const VReg *v = &c->k->vregs.data[vreg];
    if (home.kind == SPILL_SCRATCH) return c->first_slot + home.slot;
    if (home.kind == SPILL_LANES) return c->first_lane + home.slot;
    if (v->reg == NO_PIN) return UINT32_MAX;
    return location(c, operand_phys((RegClass)v->assigned, v->reg, v->width));
}

/* The region in whose lanes something written now is good. */
static uint32_t write_region(const Checker *c, uint32_t at) { return is_vector(c, at) ? c->region : 0; }

static bool restores_exec(const Inst *inst) { return inst->m.opcode == OP_EXEC_END || inst->m.opcode == OP_EXEC_ELSE; }

/* A block's instructions run under the EXEC of its region, but for those before exec_end or exec_else, and those
   between exec_if or exec_else and the branch into the region. */
static void enter_block(Checker *c, const Block *block)
{
    c->region = block->region;
    c->region_to_come = c->all_lanes = false;
    FOREACH_INST(block, inst)
    {
        if (!inst_has(inst, INST_WRITES_EXEC)) continue;
        c->region_to_come = restores_exec(inst);
        break;
    }
}

static void change_exec(Checker *c, const Inst *inst)
{
    for (uint32_t at = 0; at < c->num_locations; at++) c->now[at] = names_without_stale(c->arena, c->now[at]);
    const Branch *branch = inst->block->last->branch;
    if (restores_exec(inst)) c->region_to_come = false;
    if (inst->m.opcode == OP_EXEC_END) c->region = inst->block->region;
    else if ((inst->m.opcode == OP_EXEC_IF || inst->m.opcode == OP_EXEC_ELSE) &&
             inst->block->last->m.opcode == OP_BR_EXEC)
        c->region = branch->target[0]->region;
}

/* ---- one instruction ---- */

/* A source may stand in a copy of its own (ties); a definition is where it is pinned, and a variable in one place. */
static void check_place(const Checker *c, Operand virt, Operand phys, bool is_def)
{
    SpillHome home = home_of(c, virt.value);
    const VReg *v = c->record->vregs && virt.value < c->record->num_vregs ? &c->record->vregs[virt.value]
                                                                          : &c->k->vregs.data[virt.value];
    if (phys.kind != OPERAND_PHYS || phys.width != virt.width)
        wrong(c, "an operand has no register, or the wrong width");
    /* Spilling moves between VGPRs and AGPRs; what instructions take is looked at before printing. */
    bool either = v->reg_class != CLASS_S && (v->reg_class == CLASS_VA || c->record->vregs);
    /* A scalar on its way to AGPRs goes through VGPRs. */
    bool splat = !is_def && c->record->vregs && v->reg_class == CLASS_S && phys.reg_class == CLASS_V &&
                 (c->inst->m.opcode == OP_COPY || c->inst->m.opcode == OP_MERGE);
    if (!splat && (either ? phys.reg_class == CLASS_S : phys.reg_class != v->reg_class))
        wrong(c, "%s is in the wrong register file", cell_text(c, c->cell_base[virt.value]));
    if (kernel_reserved(c->k, phys.reg_class, phys.value, phys.width))
        wrong(c, "%s is in a reserved register", cell_text(c, c->cell_base[virt.value]));
    if (!is_def) return;
    if (v->pin != NO_PIN && phys.value != v->pin + (uint32_t)virt.offset)
        wrong(c, "%s is not where it is pinned", cell_text(c, c->cell_base[virt.value]));
    v = &c->k->vregs.data[virt.value];
    if (v->is_var && !home.kind && (phys.value != v->reg + (uint32_t)virt.offset || phys.reg_class != v->assigned))
        wrong(c, "variable %s has two places", cell_text(c, c->cell_base[virt.value]));
}

/* `region`: the lanes that read. */
static void check_read(const Checker *c, Operand virt, Operand phys, uint32_t region, bool all_lanes)
{
    if (operand_is_imm(virt) && phys.kind == OPERAND_PHYS && c->record->vregs) {
        uint32_t at = location(c, phys);
        for (unsigned d = 0; d < phys.width; d++) {
            const Name *name = names_find(c->now[at + d], CONSTANT | virt.value);
            if (!name || (is_vector(c, at) && !region_contains(c->k, name->region, region)))
                wrong(c, "the constant %#x is read from a register that holds %s", virt.value,
                      names_text(c, c->now[at + d]));
        }
        return;
    }
    if (virt.kind != OPERAND_VREG) {
        if (!operand_same(virt, phys)) wrong(c, "an operand that is no virtual register has changed");
        return;
    }
    if (c->undefined[virt.value]) return;
    check_place(c, virt, phys, false);
    if (phys.flags != virt.flags) wrong(c, "source modifiers have changed");
    uint32_t at = location(c, phys);
    for (unsigned d = 0; d < virt.width; d++) {
        const Name *name = names_find(c->now[at + d], cell(c, virt, d));
        if (!name)
            wrong(c, "%s is read from a register that holds %s", cell_text(c, cell(c, virt, d)),
                  names_text(c, c->now[at + d]));
        uint32_t need = region;
        if (all_lanes && c->def_block[virt.value]) need = c->def_block[virt.value]->region;
        if (is_vector(c, at) && !region_contains(c->k, name->region, need))
            wrong(c, "%s is read by lanes of region %u, but was copied for those of region %u only",
                  cell_text(c, cell(c, virt, d)), need, name->region);
    }
}

/* A variable gets a new value in the lanes of `region`: elsewhere its old one is good for the other lanes only. */
static void forget(Checker *c, uint32_t id, uint32_t region)
{
    uint64_t stale = STALE | (uint64_t)region << STALE_REGION_SHIFT | id;
    for (uint32_t at = 0; at < c->num_locations; at++) {
        const Name *old = names_find(c->now[at], id);
        bool partly = old && is_vector(c, at) && old->region != region && region_contains(c->k, old->region, region);
        uint32_t good_for = old ? old->region : 0;
        const Names *names = names_without(c->arena, c->now[at], id);
        for (uint32_t i = 0; names && i < names->len; i++) /* lanes of another region are stale already */
            if ((names->name[i].id & STALE) && (uint32_t)names->name[i].id == id && names->name[i].id != stale) {
                names = names_without(c->arena, names, names->name[i].id);
                i = UINT32_MAX;
            }
        c->now[at] = partly ? names_with(c->arena, names, stale, good_for) : names;
    }
}

/* The definition of one dword; `base`: other names that the register's content has. */
static void define(Checker *c, uint32_t vreg, uint32_t id, uint32_t at, const Names *base, bool whole_wave)
{
    uint32_t region = write_region(c, at);
    if (c->k->vregs.data[vreg].is_var) {
        /* Lanes that are off keep the variable's old value, if it was there; a whole-wave operation writes them too. */
        const Name *old = whole_wave ? NULL : names_find(c->now[at], id);
        if (old && is_vector(c, at) && region_contains(c->k, old->region, region)) region = old->region;
        if (c->var_moved[vreg] || home_of(c, vreg).kind) {
            const Names *kept = c->now[at];
            forget(c, id, write_region(c, at));
            c->now[at] = kept;
        }
    }
    c->now[at] = names_with(c->arena, base, id, region);
}

/* What a copy of a register's content may be called. */
static const Names *copied_names(const Checker *c, const Names *from, uint32_t to)
{
    Names *names = names_new(c->arena, from ? from->len : 0);
    uint32_t region = write_region(c, to);
    for (uint32_t i = 0; from && i < from->len; i++) {
        Name n = from->name[i];
        if (n.id & (STALE | EXEC_MASK)) continue;
        if (name_is_dword(n.id)) {
            uint32_t v = c->cell_vreg[n.id];
            bool vector = c->k->vregs.data[v].reg_class != CLASS_S;
            if (vector && !is_vector(c, to)) continue;
            if (c->k->vregs.data[v].is_var) c->var_moved[v] = true;
        }
        if (region_inner(c->k, n.region, region, &n.region)) names->name[names->len++] = n;
    }
    return names;
}

/* A copy to a register that holds the same value already changes nothing there: it keeps its names, and for all lanes
   in which the two are known to be equal, those of the source are good too. */
static const Names *with_equal_content(const Checker *c, uint32_t to, uint32_t from, const Names *copied)
{
    const Names *there = c->now[to], *source = c->now[from];
    uint32_t region = write_region(c, to), equal = UINT32_MAX, both;
    for (uint32_t i = 0; source && i < source->len; i++) {
        const Name *same = names_find(there, source->name[i].id);
        if (!same || (same->id & (STALE | EXEC_MASK)) || !region_inner(c->k, same->region, source->name[i].region, &both)) continue;
        if (region_contains(c->k, both, region) && (equal == UINT32_MAX || region_contains(c->k, both, equal)))
            equal = both;
    }
    if (equal == UINT32_MAX) return copied;
    for (uint32_t i = 0; i < there->len; i++)
        copied = names_with_better(c->k, c->arena, copied, there->name[i].id, there->name[i].region);
    for (uint32_t i = 0; i < source->len; i++) {
        const Name *n = &source->name[i];
        if (n->id & (STALE | EXEC_MASK)) continue;
        bool crosses = name_is_dword(n->id) && is_vector(c, from) != is_vector(c, to);
        if (!crosses && region_inner(c->k, n->region, equal, &both))
            copied = names_with_better(c->k, c->arena, copied, n->id, both);
    }
    return copied;
}

/* A masked copy of a variable's new value to where the old one is: there it is good for all lanes again. */
static const Names *with_old_lanes(const Checker *c, uint32_t to, const Names *copied)
{
    const Names *there = c->now[to];
    for (uint32_t i = 0; there && i < there->len; i++) {
        const Name *old = &there->name[i];
        if (!(old->id & STALE) || (old->id & ~STALE) >> STALE_REGION_SHIFT != c->region) continue;
        const Name *fresh = names_find(copied, (uint32_t)old->id);
        if (fresh && region_contains(c->k, fresh->region, c->region) && region_contains(c->k, old->region, fresh->region))
            copied = names_with(c->arena, copied, (uint32_t)old->id, old->region);
    }
    return copied;
}

/* What register `to` holds after a copy of `from`. */
static const Names *after_copy(const Checker *c, uint32_t to, uint32_t from)
{
    if (to == from) return c->now[to];
    const Names *copied = with_equal_content(c, to, from, copied_names(c, c->now[from], to));
    return is_vector(c, to) ? with_old_lanes(c, to, copied) : copied;
}

static void add_name(Checker *c, uint32_t at, uint64_t id, uint32_t region)
{
    const Name *old = names_find(c->now[at], id);
    if (old && region_contains(c->k, old->region, region)) return;
    c->now[at] = names_with(c->arena, c->now[at], id, region);
}

/* After a copy, source and results hold the same: each may be called by the names of the others. */
static void share_names(Checker *c, Operand virt, uint32_t to, const uint32_t *source)
{
    for (unsigned d = 0; d < virt.width; d++) {
        if (source[d] == UINT32_MAX || is_vector(c, source[d]) != is_vector(c, to)) continue;
        uint32_t id = cell(c, virt, d), region = write_region(c, to);
        bool overwritten = source[d] >= to && source[d] < to + virt.width;
        if (!overwritten) add_name(c, source[d], id, region);
        for (unsigned e = 0; e < virt.width; e++)
            if (e != d && source[e] == source[d]) add_name(c, to + e, id, region);
    }
    if (c->k->vregs.data[virt.value].is_var) c->var_moved[virt.value] = true;
}

/* The results of a copy of the program (virt != NULL) or of the allocator get their names. */
static void define_copied(Checker *c, const Operand *virt, uint32_t to, unsigned width, const Names **parts,
                          const uint32_t *source)
{
    bool is_var = virt && virt[0].kind == OPERAND_VREG && c->k->vregs.data[virt[0].value].is_var;
    bool unchanged[MAX_VREG_WIDTH] = {0}; /* a part of a variable that is copied to itself */
    for (unsigned d = 0; d < width && is_var; d++) {
        const Name *old = names_find(c->now[to + d], cell(c, virt[0], d));
        unchanged[d] = source[d] == to + d && old && region_contains(c->k, old->region, write_region(c, to));
    }
    /* The others have new content: what was copied from the old one loses the name. */
    for (unsigned e = 0; e < width && is_var; e++)
        for (unsigned d = 0; d < width && !unchanged[e]; d++)
            parts[d] = names_without(c->arena, parts[d], cell(c, virt[0], e));
    for (unsigned d = 0; d < width; d++) {
        if (!virt || unchanged[d]) c->now[to + d] = parts[d];
        else if (virt[0].kind == OPERAND_VREG) define(c, virt[0].value, cell(c, virt[0], d), to + d, parts[d], false);
    }
}

/* copy and merge, of the program (virt != NULL) or of the allocator. */
static void transfer_copy(Checker *c, const Inst *inst, const Operand *virt)
{
    const Names *parts[MAX_VREG_WIDTH] = {0};
    uint32_t source[MAX_VREG_WIDTH], cells[MAX_VREG_WIDTH];
    const Operand *phys = inst->m.operands;
    uint32_t to = location(c, phys[0]);
    if (to == UINT32_MAX) {
        if (virt && operand_same(virt[0], phys[0])) return; /* to EXEC, M0, ... */
        wrong(c, "a copy to something that is no register");
    }
    unsigned at = 0, width = phys[0].width;
    for (unsigned i = 1; i < inst->m.num_operands; i++) {
        if (virt) check_read(c, virt[i], phys[i], c->region, false);
        uint32_t from = location(c, phys[i]);
        bool imm = operand_is_imm(phys[i]);
        unsigned n = imm ? (inst->m.opcode == OP_COPY ? width : 1) : phys[i].width;
        for (unsigned d = 0; d < n && at < width; d++, at++) {
            source[at] = from == UINT32_MAX ? from : from + d;
            cells[at] = virt && virt[i].kind == OPERAND_VREG ? cell(c, virt[i], d) : UINT32_MAX;
            if (imm) parts[at] = names_with(c->arena, NULL, CONSTANT | phys[i].value, write_region(c, to + at));
            else if (from == UINT32_MAX) parts[at] = NULL;
            else parts[at] = after_copy(c, to + at, from + d);
        }
    }
    if (at != width) wrong(c, "a copy with parts missing");
    define_copied(c, virt, to, width, parts, source);
    if (!virt || virt[0].kind != OPERAND_VREG) return;
    check_place(c, virt[0], phys[0], true);
    share_names(c, virt[0], to, source);
    /* The same dword twice, perhaps by way of two registers: the results are equal. */
    for (unsigned d = 0; d < width && c->record->vregs; d++)
        for (unsigned e = 0; e < width; e++)
            if (e != d && cells[d] != UINT32_MAX && cells[d] == cells[e])
                add_name(c, to + e, cell(c, virt[0], d), write_region(c, to));
}

static void transfer_swap(Checker *c, const Inst *inst)
{
    const Operand *o = inst->m.operands;
    uint32_t a = location(c, o[0]), b = location(c, o[1]);
    if (!operand_same(o[0], o[2]) || !operand_same(o[1], o[3])) wrong(c, "a swap of more than two registers");
    const Names *old_a = c->now[a];
    c->now[a] = copied_names(c, c->now[b], a);
    c->now[b] = copied_names(c, old_a, b);
}

static bool overlap(Operand a, Operand b)
{
    return a.kind == OPERAND_PHYS && b.kind == OPERAND_PHYS && a.reg_class == b.reg_class &&
           a.value < b.value + b.width &&
           b.value < a.value + a.width;
}

static void check_row(const Checker *c, const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    const Operand *o = inst->m.operands;
    if (row->format == FORMAT_PSEUDO) return;
    for (unsigned i = 0; i < row->num_operands && i < inst->m.num_operands; i++) {
        const OperandInfo *info = &row->operands[i];
        if (o[i].kind == OPERAND_PHYS && o[i].width > 1 && info->align > 1 && o[i].value % info->align)
            wrong(c, "operand %u starts at register %u, not at a multiple of %u", i, o[i].value, info->align);
        if (i >= row->num_defs && info->tied >= 0 && !operand_is_imm(o[i]) &&
            (o[i].kind != o[info->tied].kind || o[i].value != o[info->tied].value))
            wrong(c, "operand %u is not in the register of the definition that it is tied to", i);
        if (i >= row->num_defs) continue;
        for (unsigned j = i + 1; j < inst->m.num_operands; j++) {
            bool tied = j < row->num_operands && row->operands[j].tied >= 0;
            if (j < row->num_defs && overlap(o[i], o[j])) wrong(c, "two definitions share a register");
            if (j < row->num_defs || tied || !overlap(o[i], o[j])) continue;
            if (j == inst_accumulator(inst) ? (info->flags & OPERAND_SAME_OR_DISJOINT) && o[i].value != o[j].value
                                            : (info->flags & OPERAND_EARLY_CLOBBER) != 0)
                wrong(c, "operand %u overlaps a definition that is written first", j);
        }
    }
}

/* A variable that lives in memory is opened: any content will do. */
static void open_in_memory(Checker *c, Operand virt)
{
    uint32_t at = place_of(c, virt.value);
    if (at == UINT32_MAX || !c->k->vregs.data[virt.value].is_var) return;
    for (unsigned d = 0; d < virt.width; d++)
        add_name(c, at + virt.offset + d, cell(c, virt, d), write_region(c, at));
}

static void transfer_recorded(Checker *c, const RecordedInst *r)
{
    const Inst *inst = r->inst;
    const Operand *virt = r->operands, *phys = inst->m.operands;
    if (c->all_lanes) wrong(c, "an instruction of the program with all lanes on");
    if (inst->m.opcode == OP_COPY || inst->m.opcode == OP_MERGE) {
        transfer_copy(c, inst, virt);
        return;
    }
    check_row(c, inst);
    for (unsigned i = inst->m.num_defs; i < inst->m.num_operands; i++)
        check_read(c, virt[i], phys[i], c->region, inst_has(inst, INST_WHOLE_WAVE));
    for (unsigned i = 0; i < inst->m.num_defs; i++) {
        if (inst->m.opcode == OP_UNDEF && phys[i].kind == OPERAND_NONE && virt[i].kind == OPERAND_VREG) {
            open_in_memory(c, virt[i]);
            continue;
        }
        if (virt[i].kind != OPERAND_VREG) {
            if (!operand_same(virt[i], phys[i])) wrong(c, "a definition that is no virtual register has changed");
            uint32_t at = location(c, phys[i]);
            for (unsigned d = 0; at != UINT32_MAX && d < phys[i].width; d++) c->now[at + d] = NULL;
            continue;
        }
        check_place(c, virt[i], phys[i], true);
        uint32_t at = location(c, phys[i]);
        for (unsigned d = 0; d < virt[i].width; d++) {
            uint32_t id = cell(c, virt[i], d);
            if (inst->m.opcode == OP_LIVE_IN) {
                if (!names_find(c->now[at + d], id))
                    wrong(c, "%s was overwritten before it was read", cell_text(c, id));
            } else if (inst->m.opcode == OP_UNDEF) {
                uint32_t here = write_region(c, at);
                const Name *old = names_find(c->now[at + d], id);
                if (c->k->vregs.data[virt[i].value].is_var && (!old || !region_contains(c->k, old->region, here)))
                    c->now[at + d] = names_with(c->arena, c->now[at + d], id, here);
            } else {
                define(c, virt[i].value, id, at + d, NULL, inst_has(inst, INST_WHOLE_WAVE));
            }
        }
    }
    if (inst_has(inst, INST_WRITES_EXEC)) change_exec(c, inst);
    if (inst_row(inst)->implicit_writes & IMP_VCC) c->now[VCC_LOCATION] = c->now[VCC_LOCATION + 1] = NULL;
}

/* ---- what the allocator has inserted ---- */

/* Behind a copy both are equal in the lanes that ran: what was known of the copy is known of its source, too. */
static void share_back(Checker *c, uint32_t to, uint32_t from)
{
    if (to == from || is_vector(c, to) != is_vector(c, from)) return;
    const Names *names = c->now[to];
    for (uint32_t i = 0; names && i < names->len; i++) {
        uint32_t region;
        if (names->name[i].id & (STALE | EXEC_MASK)) continue;
        if (region_inner(c->k, names->name[i].region, write_region(c, to), &region))
            add_name(c, from, names->name[i].id, region);
    }
}

/* scratch_load and scratch_store: copies from and to dwords of the frame. */
static void transfer_scratch(Checker *c, const Inst *inst)
{
    bool is_load = inst_has(inst, INST_LOAD);
    Operand data = inst->m.operands[is_load ? 0 : 1], base = inst->m.operands[2];
    uint32_t byte = (uint32_t)inst->m.mods.offset, at = location(c, data);
    if (inst->m.operands[is_load ? 1 : 0].kind != OPERAND_NONE) wrong(c, "a spill with an address per lane");
    if (base.kind != OPERAND_NONE) {
        const Names *names = c->now[location(c, base)];
        bool found = false;
        for (uint32_t i = 0; names && i < names->len && !found; i++)
            if ((found = (names->name[i].id & CONSTANT) != 0)) byte += (uint32_t)names->name[i].id;
        if (!found) wrong(c, "the scalar address of a spill is not known");
    }
    uint32_t slot = c->first_slot + byte / 4;
    if (byte % 4 || slot + data.width > c->first_lane) wrong(c, "a spill outside the frame");
    const Names *names[MAX_VREG_WIDTH];
    for (unsigned d = 0; d < data.width; d++)
        names[d] = is_load ? after_copy(c, at + d, slot + d) : after_copy(c, slot + d, at + d);
    for (unsigned d = 0; d < data.width; d++) c->now[(is_load ? at : slot) + d] = names[d];
    for (unsigned d = 0; d < data.width; d++) share_back(c, (is_load ? at : slot) + d, (is_load ? slot : at) + d);
}

static void transfer_lane(Checker *c, const Inst *inst)
{
    bool is_read = inst->m.opcode == OP_V_READLANE_B32;
    Operand scalar = inst->m.operands[is_read ? 0 : 1], vgpr = inst->m.operands[is_read ? 1 : 0],
            lane = inst->m.operands[2];
    uint32_t which = c->lanes_of && vgpr.kind == OPERAND_PHYS ? c->lanes_of[vgpr.value] : 0;
    if (!which || !operand_is_imm(lane) || lane.value > 63) wrong(c, "a lane that holds no scalars");
    uint32_t slot = c->first_lane + (which - 1) * 64 + lane.value, at = location(c, scalar);
    if (is_read) {
        c->now[at] = after_copy(c, at, slot);
        share_back(c, at, slot);
        return;
    }
    c->now[slot] = after_copy(c, slot, at);
    share_back(c, slot, at);
    c->now[location(c, vgpr)] = NULL;
}

/* A VGPR is overwritten: what its lanes held is gone. */
static void lose_lanes(Checker *c, const Inst *inst)
{
    if (!c->lanes_of || ((inst->flags & INST_BY_RA) && inst->m.opcode == OP_V_WRITELANE_B32)) return;
    FOREACH_DEF(inst, def)
    {
        if (def->kind != OPERAND_PHYS || def->reg_class != CLASS_V || inst->m.opcode == OP_UNDEF) continue;
        for (unsigned d = 0; d < def->width; d++) {
            uint32_t which = c->lanes_of[def->value + d];
            for (unsigned lane = 0; lane < 64 && which; lane++) c->now[c->first_lane + (which - 1) * 64 + lane] = NULL;
        }
    }
}

/* exec = -1 around an access that needs all lanes. */
static void transfer_exec(Checker *c, const Inst *inst)
{
    Operand to = inst->m.operands[0], from = inst->m.operands[1];
    if (from.kind == OPERAND_SPECIAL && from.value == SPECIAL_EXEC) { /* saved */
        uint32_t at = location(c, to);
        if (at == UINT32_MAX || is_vector(c, at)) wrong(c, "EXEC is saved in something that is no scalar register");
        for (unsigned d = 0; d < to.width; d++) c->now[at + d] = names_with(c->arena, NULL, EXEC_MASK | c->region, 0);
    } else if (operand_is_imm(from) && from.value == UINT32_MAX) {
        c->region = 0;
        c->all_lanes = true;
    } else { /* restored */
        uint32_t at = location(c, from);
        const Names *names = at == UINT32_MAX ? NULL : c->now[at];
        for (unsigned d = 0; d < from.width; d++)
            if (!names || !(names->name[0].id & EXEC_MASK) || !names_find(c->now[at + d], names->name[0].id))
                wrong(c, "EXEC gets something that it was not");
        c->region = (uint32_t)names->name[0].id;
        c->all_lanes = false;
    }
}

static bool touches_exec(const Inst *inst)
{
    for (unsigned i = 0; i < inst->m.num_operands; i++)
        if (inst->m.operands[i].kind == OPERAND_SPECIAL && inst->m.operands[i].value == SPECIAL_EXEC) return true;
    return false;
}

/* May a computation be deleted when nobody reads its result, or made in another place? */
static bool is_pure(const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    bool load = (row->flags & INST_LOAD) && (inst->flags & INST_INVARIANT);
    return ((row->flags & INST_PURE) || load) && !(row->flags & (INST_STORE | INST_ATOMIC | INST_SIDE_EFFECT)) &&
           inst->m.num_defs == 1 && !inst->branch;
}

/* The same computation again: its result is called as that of the original. */
static void transfer_recomputed(Checker *c, const Inst *inst, const RecordedInst *original)
{
    const Operand *virt = original->operands;
    const Inst *first = original->inst;
    if (inst->m.opcode != first->m.opcode || inst->m.form != first->m.form || !is_pure(first) ||
        inst_has(first, INST_WHOLE_WAVE) || inst->m.num_operands != first->m.num_operands ||
        memcmp(&inst->m.mods, &first->m.mods, sizeof inst->m.mods) || virt[0].kind != OPERAND_VREG ||
        c->k->vregs.data[virt[0].value].is_var)
        wrong(c, "a computation that is not the one that it stands for");
    if (inst->m.opcode == OP_COPY || inst->m.opcode == OP_MERGE) {
        transfer_copy(c, inst, virt);
        return;
    }
    for (unsigned i = 1; i < inst->m.num_operands; i++) check_read(c, virt[i], inst->m.operands[i], c->region, false);
    check_place(c, virt[0], inst->m.operands[0], true);
    uint32_t at = location(c, inst->m.operands[0]);
    for (unsigned d = 0; d < virt[0].width; d++) define(c, virt[0].value, cell(c, virt[0], d), at + d, NULL, false);
}

static const Recomputed *recomputed(const Checker *c, const Inst *inst)
{
    for (uint32_t i = 0; i < c->record->recomputed.len; i++)
        if (c->record->recomputed.data[i].clone == inst) return &c->record->recomputed.data[i];
    return NULL;
}

static void transfer_inserted(Checker *c, const Inst *inst)
{
    if (!(inst->flags & INST_BY_RA))
        wrong(c, "an instruction that was not there before allocation, or in another order");
    if (c->region_to_come && inst->m.num_defs && inst->m.operands[0].reg_class != CLASS_S &&
        inst->m.opcode != OP_V_WRITELANE_B32)
        wrong(c, "a vector move before EXEC is that of the block");
    if (inst->m.opcode == OP_UNDEF) return;
    check_row(c, inst);
    const Recomputed *again = recomputed(c, inst);
    if (again) transfer_recomputed(c, inst, &again->original);
    else if (inst->m.opcode == OP_COPY && touches_exec(inst)) transfer_exec(c, inst);
    else if (inst->m.opcode == OP_COPY || inst->m.opcode == OP_MERGE) transfer_copy(c, inst, NULL);
    else if (inst->m.opcode == OP_V_SWAP_B32) transfer_swap(c, inst);
    else if (inst_row(inst)->format == FORMAT_SCRATCH) transfer_scratch(c, inst);
    else if (inst->m.opcode == OP_V_READLANE_B32 || inst->m.opcode == OP_V_WRITELANE_B32) transfer_lane(c, inst);
    else if (inst->m.opcode != OP_BR)
        wrong(c, "the allocator inserts only moves, and computations of the kernel");
    lose_lanes(c, inst);
}

/* An instruction of the program that is gone. What is not computed here must not be read (or is computed elsewhere). A copy or
   merge may have nothing to do: then what holds its sources holds its result. */
static void transfer_deleted(Checker *c, const RecordedInst *r)
{
    const Inst *inst = r->inst;
    const Operand *virt = r->operands;
    if (!is_pure(inst)) {
        c->inst = inst;
        wrong(c, "this instruction is gone");
    }
    if ((inst->m.opcode != OP_COPY && inst->m.opcode != OP_MERGE) || c->k->vregs.data[virt[0].value].is_var) return;
    unsigned at = 0;
    for (unsigned i = 1; i < inst->m.num_operands; i++) {
        bool imm = operand_is_imm(virt[i]);
        unsigned n = imm ? (inst->m.opcode == OP_COPY ? virt[0].width : 1u) : virt[i].width;
        for (unsigned d = 0; d < n && at < virt[0].width; d++, at++) {
            if (virt[i].kind != OPERAND_VREG && !imm) continue;
            uint64_t from = imm ? CONSTANT | virt[i].value : cell(c, virt[i], d);
            for (uint32_t l = 0; l < c->num_locations; l++) {
                const Name *name = names_find(c->now[l], from);
                uint32_t region;
                if (name && region_inner(c->k, name->region, write_region(c, l), &region))
                    add_name(c, l, cell(c, virt[0], at), region);
            }
        }
    }
}

/* The first instruction of the program from `i` on that is still there. */
static uint32_t next_alive(const Checker *c, uint32_t i, uint32_t end)
{
    for (; i < end; i++) {
        const RecordedInst *r = &c->record->insts.data[i];
        if (!(r->inst->flags & INST_DEAD) || !r->inst->m.num_defs) break;
        if (r->operands[0].kind != OPERAND_VREG || !home_of(c, r->operands[0].value).kind) break;
    }
    return i;
}

/* Moves of an edge may stand at the head of its target, when that has no other predecessor. */
static bool head_belongs_to_edge(const Block *block) { return block->preds.len == 1; }

/* The first instruction of the block that belongs to no edge: one of the program, or one computed again for it. */
static const Inst *first_own(const Checker *c, const Block *block)
{
    uint32_t which = c->block_record[block->id];
    if (which == UINT32_MAX) return NULL;
    const RecordedBlock *b = &c->record->blocks.data[which];
    const Inst *own = c->record->insts.data[next_alive(c, b->first, b->first + b->count)].inst;
    const Recomputed *again;
    for (const Inst *inst = block->first; inst && inst != own; inst = inst->next)
        if ((again = recomputed(c, inst)) && !again->on_edge) return inst;
    return own;
}

/* What stands at the head of a block and belongs to an edge. */
static void transfer_head(Checker *c, const Block *block)
{
    const Inst *own = first_own(c, block);
    enter_block(c, block);
    for (const Inst *inst = block->first; inst && inst != own; inst = inst->next) {
        c->inst = inst;
        transfer_inserted(c, inst);
    }
    if (c->all_lanes) wrong(c, "EXEC is not set back");
}

static void transfer_block(Checker *c, const Block *block)
{
    uint32_t which = c->block_record[block->id], next = 0, end = 0;
    if (which != UINT32_MAX) {
        next = c->record->blocks.data[which].first;
        end = next + c->record->blocks.data[which].count;
    }
    enter_block(c, block);
    const Inst *inst = head_belongs_to_edge(block) && next < end ? first_own(c, block) : block->first;
    for (; inst; inst = inst->next) {
        c->inst = inst;
        uint32_t alive = next_alive(c, next, end);
        if (alive < end && c->record->insts.data[alive].inst == inst) {
            while (next < alive) transfer_deleted(c, &c->record->insts.data[next++]);
            transfer_recorded(c, &c->record->insts.data[next++]);
            lose_lanes(c, inst);
        } else {
            /* A computation made again may read the results of what was deleted before it. */
            for (uint32_t i = next; i < alive && recomputed(c, inst); i++) transfer_deleted(c, &c->record->insts.data[i]);
            transfer_inserted(c, inst);
        }
    }
    if (next != end) {
        c->inst = c->record->insts.data[next].inst;
        wrong(c, "this instruction is gone");
    }
}

/* ---- edges ---- */

/* A dword of an argument, and the dword of the parameter that it becomes. */
typedef struct EdgeArg {
    uint64_t from;
    uint32_t param;
} EdgeArg;
typedef VEC(EdgeArg) EdgeArgs;

static int compare_args(const void *a, const void *b)
{
    const EdgeArg *x = a, *y = b;
    if (x->from != y->from) return x->from < y->from ? -1 : 1;
    return x->param < y->param ? -1 : x->param > y->param;
}

static EdgeArgs edge_args(const Checker *c, const Branch *b, unsigned succ, const uint32_t *params)
{
    EdgeArgs args = {0};
    for (unsigned i = 0; i < b->num_args[succ]; i++) {
        Operand arg = b->args[succ][i];
        for (unsigned d = 0; d < c->k->vregs.data[params[i]].width; d++) {
            uint64_t from = operand_is_imm(arg) ? CONSTANT | arg.value : cell(c, arg, d);
            if (arg.kind == OPERAND_VREG || operand_is_imm(arg))
                VEC_PUSH(c->arena, &args, ((EdgeArg){from, c->cell_base[params[i]] + d}));
        }
    }
    if (args.len) qsort(args.data, args.len, sizeof *args.data, compare_args);
    return args;
}

static uint32_t first_arg(const EdgeArgs *args, uint64_t from)
{
    uint32_t low = 0, high = args->len;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (args->data[middle].from < from) low = middle + 1;
        else high = middle;
    }
    return low;
}

/* A name is good in `target` if its definition strictly dominates it. */
static bool enters(const Checker *c, uint64_t id, const Block *target)
{
    if (id & (STALE | EXEC_MASK)) return false;
    const Block *def = id & CONSTANT ? NULL : c->def_block[c->cell_vreg[id]];
    return !def || (def != target && block_dominates(def, target));
}

/* What a register's content is called in the target: names that are still good, and parameters whose argument it is. */
static const Names *names_entering(const Checker *c, const Names *old, const Block *target, const EdgeArgs *args)
{
    if (!old) return NULL;
    uint32_t num_kept = 0, num_new = 0;
    for (uint32_t i = 0; i < old->len; i++) {
        num_kept += enters(c, old->name[i].id, target);
        for (uint32_t a = first_arg(args, old->name[i].id); a < args->len && args->data[a].from == old->name[i].id; a++)
            num_new++;
    }
    if (num_kept == old->len && !num_new) return old;
    Names *names = names_new(c->arena, num_kept + num_new);
    for (uint32_t i = 0; i < old->len; i++)
        if (enters(c, old->name[i].id, target)) names->name[names->len++] = old->name[i];
    for (uint32_t i = 0; i < old->len; i++)
        for (uint32_t a = first_arg(args, old->name[i].id); a < args->len && args->data[a].from == old->name[i].id; a++)
            names->name[names->len++] = (Name){args->data[a].param, old->name[i].region};
    return names;
}

/* Parameters whose argument has no bits that matter: true of any register; in the first of the parameter's place. */
static void open_undefined_params(Checker *c, const Branch *b, unsigned succ, const uint32_t *params,
                                  const Names **state)
{
    for (unsigned i = 0; i < b->num_args[succ]; i++) {
        Operand arg = b->args[succ][i];
        const VReg *v = &c->k->vregs.data[params[i]];
        if (arg.kind != OPERAND_VREG || !c->undefined[arg.value]) continue;
        uint32_t at = place_of(c, params[i]);
        if (at == UINT32_MAX) continue;
        for (unsigned d = 0; d < v->width; d++)
            state[at + d] = names_with(c->arena, state[at + d], c->cell_base[params[i]] + d, 0);
    }
}

static bool meet_into(Checker *c, const Block *block, const Names **state)
{
    const Names **in = c->in[block->id];
    if (!in) {
        c->in[block->id] = ARENA_ARRAY(c->arena, const Names *, c->num_locations);
        memcpy(c->in[block->id], state, sizeof *state * c->num_locations);
        return true;
    }
    bool changed = false;
    for (uint32_t at = 0; at < c->num_locations; at++) {
        const Names *both = names_intersect(c->k, c->arena, in[at], state[at]);
        changed |= both != in[at];
        in[at] = both;
    }
    return changed;
}

/* From the end of `block` along its edge `succ`, through what the allocator put on it; then arguments become
   parameters. */
static bool flow_edge(Checker *c, const Block *block, unsigned succ, const Names **out, const Names **scratch)
{
    const RecordedBlock *record = &c->record->blocks.data[c->block_record[block->id]];
    const Branch *virt = c->record->insts.data[record->first + record->count - 1].branch;
    const Block *target = virt->target[succ], *next = block_succ(block, succ);
    const RecordedBlock *to = &c->record->blocks.data[c->block_record[target->id]];
    memcpy(scratch, out, sizeof *out * c->num_locations);
    const Names **saved = c->now;
    c->now = scratch;
    if (next != target) {
        if (c->block_record[next->id] != UINT32_MAX || block_num_succs(next) != 1 || block_succ(next, 0) != target)
            wrong(c, "an edge leads elsewhere");
        transfer_head(c, next);
    } else if (head_belongs_to_edge(target)) {
        transfer_head(c, target);
    }
    c->now = saved;
    EdgeArgs args = edge_args(c, virt, succ, to->params);
    for (uint32_t at = 0; at < c->num_locations; at++) scratch[at] = names_entering(c, scratch[at], target, &args);
    open_undefined_params(c, virt, succ, to->params, scratch);
    return meet_into(c, target, scratch);
}

/* ---- set-up ---- */

static void index_names(Checker *c)
{
    const Kernel *k = c->k;
    uint32_t n = k->vregs.len, cells = 0;
    c->cell_base = ARENA_ARRAY(c->arena, uint32_t, n + 1);
    c->def_block = ARENA_ARRAY(c->arena, const Block *, n + 1);
    c->undefined = ARENA_ARRAY(c->arena, bool, n + 1);
    c->var_moved = ARENA_ARRAY(c->arena, bool, n + 1);
    for (uint32_t v = 0; v < n; v++) {
        c->cell_base[v] = cells;
        cells += k->vregs.data[v].width;
    }
    c->cell_vreg = ARENA_ARRAY(c->arena, uint32_t, cells + 1);
    for (uint32_t v = 0; v < n; v++)
        for (unsigned d = 0; d < k->vregs.data[v].width; d++) c->cell_vreg[c->cell_base[v] + d] = v;
    for (uint32_t b = 0; b < c->record->blocks.len; b++) {
        const RecordedBlock *block = &c->record->blocks.data[b];
        for (uint32_t i = 0; i < block->num_params; i++) c->def_block[block->params[i]] = block->block;
        for (uint32_t i = block->first; i < block->first + block->count; i++) {
            const RecordedInst *r = &c->record->insts.data[i];
            for (unsigned d = 0; d < r->inst->m.num_defs; d++) {
                if (r->operands[d].kind != OPERAND_VREG || k->vregs.data[r->operands[d].value].is_var) continue;
                c->def_block[r->operands[d].value] = block->block;
                if (r->inst->m.opcode == OP_UNDEF) c->undefined[r->operands[d].value] = true;
            }
        }
    }
}

/* At entry: what the hardware fills; and variables, which may be read before they are written (their bits do not
   matter). */
static const Names **entry_state(Checker *c)
{
    const Kernel *k = c->k;
    const Names **state = ARENA_ARRAY(c->arena, const Names *, c->num_locations);
    for (uint32_t v = 0; v < k->vregs.len; v++) {
        const VReg *r = &k->vregs.data[v];
        uint32_t at = r->is_var ? place_of(c, v) : UINT32_MAX;
        if (at == UINT32_MAX) continue;
        for (unsigned d = 0; d < r->width; d++)
            state[at + d] = names_with(c->arena, state[at + d], c->cell_base[v] + d, 0);
    }
    const RecordedBlock *entry = &c->record->blocks.data[0];
    for (uint32_t i = entry->first; i < entry->first + entry->count; i++) {
        const RecordedInst *r = &c->record->insts.data[i];
        if (r->inst->m.opcode != OP_LIVE_IN) continue;
        uint32_t v = r->operands[0].value, at = location(c, r->inst->m.operands[0]);
        for (unsigned d = 0; d < r->operands[0].width; d++)
            state[at + d] = names_with(c->arena, state[at + d], c->cell_base[v] + d, 0);
    }
    return state;
}

static void check(Checker *c)
{
    const Kernel *k = c->k;
    uint32_t n = k->blocks.len;
    c->block_record = ARENA_ARRAY(c->arena, uint32_t, n + 1);
    for (uint32_t i = 0; i < n; i++) c->block_record[i] = UINT32_MAX;
    for (uint32_t i = 0; i < c->record->blocks.len; i++) c->block_record[c->record->blocks.data[i].block->id] = i;
    index_names(c);
    c->first_slot = NUM_S + k->num_vgprs + k->num_agprs;
    c->first_lane = c->first_slot + c->record->frame_dwords;
    c->num_locations = c->first_lane + c->record->lane_vregs.len * 64;
    if (c->record->lane_vregs.len) c->lanes_of = ARENA_ARRAY(c->arena, uint32_t, k->num_vgprs + 1);
    for (uint32_t i = 0; i < c->record->lane_vregs.len; i++)
        c->lanes_of[k->vregs.data[c->record->lane_vregs.data[i]].reg] = i + 1;
    c->in = ARENA_ARRAY(c->arena, const Names **, n + 1);
    c->in[0] = entry_state(c);
    c->now = ARENA_ARRAY(c->arena, const Names *, c->num_locations);
    const Names **scratch = ARENA_ARRAY(c->arena, const Names *, c->num_locations);
    bool *pending = ARENA_ARRAY(c->arena, bool, n + 1);
    pending[0] = true;
    for (bool again = true; again;) {
        again = false;
        for (uint32_t b = 0; b < n; b++) {
            const Block *block = k->blocks.data[b];
            if (!pending[b]) continue;
            pending[b] = false;
            memcpy(c->now, c->in[b], sizeof *c->now * c->num_locations);
            transfer_block(c, block);
            for (unsigned s = 0; s < block_num_succs(block); s++) {
                const RecordedBlock *record = &c->record->blocks.data[c->block_record[b]];
                const Block *target = c->record->insts.data[record->first + record->count - 1].branch->target[s];
                if (!flow_edge(c, block, s, c->now, scratch)) continue;
                pending[target->id] = true;
                again |= target->id <= b;
            }
        }
    }
}

bool pass_check_regalloc(Kernel *k, PassCtx *ctx)
{
    if (!k->alloc_record) {
        diag_error(ctx->diags, k->loc, "check-regalloc compares with the kernel before allocation: run it directly after "
                                       "regalloc");
        return false;
    }
    cfg_build(k);
    dominance_build(k);
    Arena *arena = arena_scratch(k->arena);
    Checker c = {.k = k, .record = k->alloc_record, .arena = arena};
    check(&c);
    arena_free(arena);
    k->alloc_record = NULL; /* `expand` changes the kernel: the record is of no more use */
    return false;
}
