/* The steps of check_regalloc: what one instruction reads, how it changes the symbolic register file, and rules for a
 * single instruction (ties, early clobber, alignment, pins). allocation_check.c explains the names. */
#include "ir/exec_uses.h"
#include "regalloc/allocation_check.h"

#include <stdio.h>
#include <string.h>

/* ---- messages ---- */

_Noreturn void check_wrong(const Checker *c, const char *format, ...)
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
    arena_free(c->arena); /* the handler of bugs may jump out of here */
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

uint32_t check_location(const Checker *c, Operand o)
{
    uint32_t at;
    if (o.kind == OPERAND_SPECIAL && o.value == SPECIAL_VCC) at = VCC_LOCATION + o.offset;
    else if (o.kind != OPERAND_PHYS) return UINT32_MAX;
    else if (o.reg_class == CLASS_S) at = o.value;
    else if (o.reg_class == CLASS_V) at = NUM_S + o.value;
    else at = NUM_S + c->k->num_vgprs + o.value;
    uint32_t end = o.kind == OPERAND_SPECIAL || o.reg_class == CLASS_S ? NUM_S
                   : o.reg_class == CLASS_V                            ? NUM_S + c->k->num_vgprs
                                                                       : c->first_slot;
    if (at + o.width > end) check_wrong(c, "a register beyond those of the kernel");
    return at;
}

bool check_is_vector(const Checker *c, uint32_t at) { return at >= NUM_S && at < c->first_lane; }

SpillHome check_home(const Checker *c, uint32_t vreg)
{
    if (!c->record->vregs || vreg >= c->record->num_vregs) return (SpillHome){0};
    return c->record->home[vreg];
}

/* Where the virtual register is, if it has one place: a register, dwords of the frame, or lanes. UINT32_MAX:
 * nowhere. */
uint32_t check_place_of(const Checker *c, uint32_t vreg)
{
    SpillHome home = check_home(c, vreg);
    const VReg *v = &c->k->vregs.data[vreg];
    if (home.kind == SPILL_SCRATCH) return c->first_slot + home.slot;
    if (home.kind == SPILL_LANES) return c->first_lane + home.slot;
    if (v->reg == NO_PIN) return UINT32_MAX;
    return check_location(c, operand_phys((RegClass)v->assigned, v->reg, v->width));
}

/* The region in whose lanes a value written now is valid. */
uint32_t check_write_region(const Checker *c, uint32_t at) { return check_is_vector(c, at) ? c->region : 0; }

static bool restores_exec(const Inst *inst) { return inst->m.opcode == OP_EXEC_END || inst->m.opcode == OP_EXEC_ELSE; }

/* A block's instructions run under the EXEC of its region. Exceptions: those before exec_end or exec_else, and those
   between exec_if or exec_else and the branch into the region. */
void check_enter_block(Checker *c, const Block *block)
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
    else if (inst->m.opcode == OP_EXEC_WHOLE && branch) c->region = branch->target[0]->region;
}

/* ---- one instruction ---- */

/* A tied source may be in its own copy. A definition must be where it is pinned, and a variable must stay in one
 * place. */
void check_place(const Checker *c, Operand virt, Operand phys, bool is_def)
{
    SpillHome home = check_home(c, virt.value);
    const VReg *v = c->record->vregs && virt.value < c->record->num_vregs ? &c->record->vregs[virt.value]
                                                                          : &c->k->vregs.data[virt.value];
    if (phys.kind != OPERAND_PHYS || phys.width != virt.width)
        check_wrong(c, "an operand has no register, or the wrong width");
    /* Spilling moves values between VGPRs and AGPRs. Another check ensures that instructions accept them. */
    bool either = v->reg_class != CLASS_S && (v->reg_class == CLASS_VA || c->record->vregs);
    /* A scalar goes to AGPRs through VGPRs. */
    bool splat = !is_def && c->record->vregs && v->reg_class == CLASS_S && phys.reg_class == CLASS_V &&
                 (c->inst->m.opcode == OP_COPY || c->inst->m.opcode == OP_MERGE);
    if (!splat && (either ? phys.reg_class == CLASS_S : phys.reg_class != v->reg_class))
        check_wrong(c, "%s is in the wrong register file", cell_text(c, c->cell_base[virt.value]));
    if (kernel_reserved(c->k, phys.reg_class, phys.value, phys.width))
        check_wrong(c, "%s is in a reserved register", cell_text(c, c->cell_base[virt.value]));
    if (!is_def) return;
    if (v->pin != NO_PIN && phys.value != v->pin + (uint32_t)virt.offset)
        check_wrong(c, "%s is not where it is pinned", cell_text(c, c->cell_base[virt.value]));
    v = &c->k->vregs.data[virt.value];
    if (v->is_var && !home.kind && (phys.value != v->reg + (uint32_t)virt.offset || phys.reg_class != v->assigned))
        check_wrong(c, "variable %s has two places", cell_text(c, c->cell_base[virt.value]));
}

/* Checks source `index` of the instruction. `region`: the lanes that read it. */
void check_read(const Checker *c, const Inst *inst, unsigned index, Operand virt, uint32_t region, bool all_lanes)
{
    Operand phys = inst->m.operands[index];
    if (operand_is_imm(virt) && phys.kind == OPERAND_PHYS && c->record->vregs) {
        uint32_t at = check_location(c, phys);
        for (unsigned d = 0; d < phys.width; d++) {
            const Name *name = names_find(c->now[at + d], CONSTANT | virt.value);
            if (!name || (check_is_vector(c, at) && !region_contains(c->k, name->region, region)))
                check_wrong(c, "the constant %#x is read from a register that holds %s", virt.value,
                            names_text(c, c->now[at + d]));
        }
        return;
    }
    if (virt.kind != OPERAND_VREG) {
        if (!operand_same(virt, phys)) check_wrong(c, "an operand that is no virtual register has changed");
        return;
    }
    if (c->undefined[virt.value]) return;
    check_place(c, virt, phys, false);
    if (phys.flags != virt.flags) check_wrong(c, "source modifiers have changed");
    uint32_t at = check_location(c, phys);
    for (unsigned d = 0; d < virt.width; d++) {
        if (!isa_looks_at_dword(&inst->m, index, d)) continue;
        const Name *name = names_find(c->now[at + d], check_cell(c, virt, d));
        if (!name)
            check_wrong(c, "%s is read from a register that holds %s", cell_text(c, check_cell(c, virt, d)),
                        names_text(c, c->now[at + d]));
        uint32_t need = region;
        if (all_lanes && c->def_block[virt.value]) need = c->def_block[virt.value]->region;
        if (check_is_vector(c, at) && !region_contains(c->k, name->region, need))
            check_wrong(c, "%s is read by lanes of region %u, but was copied for those of region %u only",
                        cell_text(c, check_cell(c, virt, d)), need, name->region);
    }
}

/* A variable gets a new value in the lanes of `region`. Elsewhere, its old value is valid only for the other lanes. */
static void forget(Checker *c, uint32_t id, uint32_t region)
{
    uint64_t stale = STALE | (uint64_t)region << STALE_REGION_SHIFT | id;
    for (uint32_t at = 0; at < c->num_locations; at++) {
        const Name *old = names_find(c->now[at], id);
        bool partly =
            old && check_is_vector(c, at) && old->region != region && region_contains(c->k, old->region, region);
        uint32_t good_for = old ? old->region : 0;
        const Names *names = names_without(c->arena, c->now[at], id);
        for (uint32_t i = 0; names && i < names->len; i++) /* lanes of another region are already stale */
            if ((names->name[i].id & STALE) && (uint32_t)names->name[i].id == id && names->name[i].id != stale) {
                names = names_without(c->arena, names, names->name[i].id);
                i = UINT32_MAX;
            }
        c->now[at] = partly ? names_with(c->arena, names, stale, good_for) : names;
    }
}

/* Defines one dword. `base`: other names of the register's content. */
void check_define(Checker *c, uint32_t vreg, uint32_t id, uint32_t at, const Names *base, bool whole_wave)
{
    uint32_t region = check_write_region(c, at);
    if (c->k->vregs.data[vreg].is_var) {
        /* Lanes that are off keep the variable's old value if the register held it. A whole-wave operation overwrites
         * them, too. */
        const Name *old = whole_wave ? NULL : names_find(c->now[at], id);
        if (old && check_is_vector(c, at) && region_contains(c->k, old->region, region)) region = old->region;
        if (c->var_moved[vreg] || check_home(c, vreg).kind) {
            const Names *kept = c->now[at];
            forget(c, id, check_write_region(c, at));
            c->now[at] = kept;
        }
    }
    c->now[at] = names_with(c->arena, base, id, region);
}

static void check_row(const Checker *c, const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    const Operand *o = inst->m.operands;
    if (row->format == FORMAT_PSEUDO) return;
    for (unsigned i = 0; i < row->num_operands && i < inst->m.num_operands; i++) {
        const OperandInfo *info = &row->operands[i];
        if (o[i].kind == OPERAND_PHYS && o[i].width > 1 && info->align > 1 && o[i].value % info->align)
            check_wrong(c, "operand %u starts at register %u, not at a multiple of %u", i, o[i].value, info->align);
        if (i >= row->num_defs && info->tied >= 0 && !operand_is_imm(o[i]) &&
            (o[i].kind != o[info->tied].kind || o[i].value != o[info->tied].value))
            check_wrong(c, "operand %u is not in the register of the definition that it is tied to", i);
        if (i >= row->num_defs) continue;
        for (unsigned j = i + 1; j < inst->m.num_operands; j++) {
            bool tied = j < row->num_operands && row->operands[j].tied >= 0;
            if (j < row->num_defs && operands_overlap(o[i], o[j])) check_wrong(c, "two definitions share a register");
            if (j < row->num_defs || tied || !operands_overlap(o[i], o[j])) continue;
            if (j == inst_accumulator(inst) ? (info->flags & OPERAND_SAME_OR_DISJOINT) && o[i].value != o[j].value
                                            : (info->flags & OPERAND_EARLY_CLOBBER) != 0)
                check_wrong(c, "operand %u overlaps a definition that is written first", j);
        }
    }
}

/* A variable in memory is initialised; any content is right. */
static void open_in_memory(Checker *c, Operand virt)
{
    uint32_t at = check_place_of(c, virt.value);
    if (at == UINT32_MAX || !c->k->vregs.data[virt.value].is_var) return;
    for (unsigned d = 0; d < virt.width; d++)
        check_add_name(c, at + virt.offset + d, check_cell(c, virt, d), check_write_region(c, at));
}

static void transfer_recorded(Checker *c, const RecordedInst *r)
{
    const Inst *inst = r->inst;
    const Operand *virt = r->operands, *phys = inst->m.operands;
    if (c->all_lanes) check_wrong(c, "an instruction of the program with all lanes on");
    if (inst_reads_scc(inst) && inst->prev && inst->prev->flags & INST_BY_RA)
        check_wrong(c, "something was put between SCC and its reader");
    if (inst->m.opcode == OP_COPY || inst->m.opcode == OP_MERGE) {
        check_transfer_copy(c, inst, virt);
        return;
    }
    check_row(c, inst);
    for (unsigned i = inst->m.num_defs; i < inst->m.num_operands; i++)
        check_read(c, inst, i, virt[i], c->region, inst_reads_lanes_off(inst, i));
    for (unsigned i = 0; i < inst->m.num_defs; i++) {
        if (inst->m.opcode == OP_UNDEF && phys[i].kind == OPERAND_NONE && virt[i].kind == OPERAND_VREG) {
            open_in_memory(c, virt[i]);
            continue;
        }
        if (virt[i].kind != OPERAND_VREG) {
            if (!operand_same(virt[i], phys[i])) check_wrong(c, "a definition that is no virtual register has changed");
            uint32_t at = check_location(c, phys[i]);
            for (unsigned d = 0; at != UINT32_MAX && d < phys[i].width; d++) c->now[at + d] = NULL;
            continue;
        }
        check_place(c, virt[i], phys[i], true);
        if (inst_keeps_old(inst, i)) check_read(c, inst, i, virt[i], c->region, false);
        uint32_t at = check_location(c, phys[i]);
        for (unsigned d = 0; d < virt[i].width; d++) {
            uint32_t id = check_cell(c, virt[i], d);
            if (inst->m.opcode == OP_LIVE_IN) {
                if (!names_find(c->now[at + d], id))
                    check_wrong(c, "%s was overwritten before it was read", cell_text(c, id));
            } else if (inst->m.opcode == OP_UNDEF) {
                uint32_t here = check_write_region(c, at);
                const Name *old = names_find(c->now[at + d], id);
                if (c->k->vregs.data[virt[i].value].is_var && (!old || !region_contains(c->k, old->region, here)))
                    c->now[at + d] = names_with(c->arena, c->now[at + d], id, here);
            } else {
                check_define(c, virt[i].value, id, at + d, NULL, inst_has(inst, INST_WHOLE_WAVE));
            }
        }
    }
    if (inst_has(inst, INST_WRITES_EXEC)) change_exec(c, inst);
    if (inst_row(inst)->implicit_writes & IMP_VCC) c->now[VCC_LOCATION] = c->now[VCC_LOCATION + 1] = NULL;
}

/* ---- what the allocator has inserted ---- */

/* After a copy, both are equal in the lanes that ran, so names of the copy are also names of its source. */
static void share_back(Checker *c, uint32_t to, uint32_t from)
{
    if (to == from || check_is_vector(c, to) != check_is_vector(c, from)) return;
    if (!c->now[to] || c->now[to] == c->now[from]) return;
    const Names *names = check_names_for(c, to, from, check_write_region(c, to));
    c->now[from] = names_unite(c->k, c->arena, names, c->now[from]);
}

/* scratch_load and scratch_store copy from and to dwords of the frame. */
static void transfer_scratch(Checker *c, const Inst *inst)
{
    bool is_load = inst_has(inst, INST_LOAD);
    Operand data = inst->m.operands[is_load ? 0 : 1], base = inst->m.operands[2];
    uint32_t byte = (uint32_t)inst->m.mods.offset, at = check_location(c, data);
    if (inst->m.operands[is_load ? 1 : 0].kind != OPERAND_NONE) check_wrong(c, "a spill with an address per lane");
    if (base.kind != OPERAND_NONE) {
        const Names *names = c->now[check_location(c, base)];
        bool found = false;
        for (uint32_t i = 0; names && i < names->len && !found; i++)
            if ((found = (names->name[i].id & CONSTANT) != 0)) byte += (uint32_t)names->name[i].id;
        if (!found) check_wrong(c, "the scalar address of a spill is not known");
    }
    uint32_t slot = c->first_slot + byte / 4;
    if (byte % 4 || slot + data.width > c->first_lane) check_wrong(c, "a spill outside the frame");
    const Names *names[MAX_VREG_WIDTH];
    for (unsigned d = 0; d < data.width; d++)
        names[d] = is_load ? check_after_copy(c, at + d, slot + d) : check_after_copy(c, slot + d, at + d);
    for (unsigned d = 0; d < data.width; d++) c->now[(is_load ? at : slot) + d] = names[d];
    for (unsigned d = 0; d < data.width; d++) share_back(c, (is_load ? at : slot) + d, (is_load ? slot : at) + d);
}

static void transfer_lane(Checker *c, const Inst *inst)
{
    const uint32_t wave = target_infos[c->k->target].wave_size;
    bool is_read = inst->m.opcode == OP_V_READLANE_B32;
    Operand scalar = inst->m.operands[is_read ? 0 : 1], vgpr = inst->m.operands[is_read ? 1 : 0],
            lane = inst->m.operands[2];
    uint32_t which = c->lanes_of && vgpr.kind == OPERAND_PHYS ? c->lanes_of[vgpr.value] : 0;
    if (!which || !operand_is_imm(lane) || lane.value >= wave) check_wrong(c, "a lane that holds no scalars");
    uint32_t slot = c->first_lane + (which - 1) * wave + lane.value, at = check_location(c, scalar);
    if (is_read) {
        c->now[at] = check_after_copy(c, at, slot);
        share_back(c, at, slot);
        return;
    }
    c->now[slot] = check_after_copy(c, slot, at);
    share_back(c, slot, at);
    c->now[check_location(c, vgpr)] = NULL;
}

/* A part of a merge that already is in its place writes nothing there. */
static bool stays(const Inst *inst, unsigned dword)
{
    unsigned at = 0;
    if (inst->m.opcode != OP_COPY && inst->m.opcode != OP_MERGE) return false;
    for (unsigned i = 1; i < inst->m.num_operands; i++) {
        const Operand *part = &inst->m.operands[i], *d = &inst->m.operands[0];
        unsigned width = operand_is_imm(*part) || !part->width ? 1 : part->width;
        if (dword >= at && dword < at + width)
            return part->kind == OPERAND_PHYS && part->reg_class == d->reg_class && part->value == d->value + at;
        at += width;
    }
    return false;
}

/* A VGPR is overwritten, so the scalars in its lanes are lost. */
static void lose_lanes(Checker *c, const Inst *inst)
{
    if (!c->lanes_of || ((inst->flags & INST_BY_RA) && inst->m.opcode == OP_V_WRITELANE_B32)) return;
    const uint32_t wave = target_infos[c->k->target].wave_size;
    FOREACH_DEF(inst, def)
    {
        if (def->kind != OPERAND_PHYS || def->reg_class != CLASS_V || inst->m.opcode == OP_UNDEF) continue;
        for (unsigned d = 0; d < def->width; d++) {
            uint32_t which = stays(inst, d) ? 0 : c->lanes_of[def->value + d];
            for (unsigned lane = 0; lane < wave && which; lane++)
                c->now[c->first_lane + (which - 1) * wave + lane] = NULL;
        }
    }
}

void check_step_recorded(Checker *c, const RecordedInst *r)
{
    transfer_recorded(c, r);
    lose_lanes(c, r->inst);
}

/* Sets exec = -1 around an access that needs all lanes. */
static void transfer_exec(Checker *c, const Inst *inst)
{
    Operand to = inst->m.operands[0], from = inst->m.operands[1];
    if (from.kind == OPERAND_SPECIAL && from.value == SPECIAL_EXEC) { /* saved */
        uint32_t at = check_location(c, to);
        if (at == UINT32_MAX || check_is_vector(c, at))
            check_wrong(c, "EXEC is saved in something that is no scalar register");
        for (unsigned d = 0; d < to.width; d++) c->now[at + d] = names_with(c->arena, NULL, EXEC_MASK | c->region, 0);
    } else if (operand_is_imm(from) && from.value == UINT32_MAX) {
        c->region = c->k->regions.data[0].parent; /* the whole region, if there is one */
        c->all_lanes = true;
    } else { /* restored */
        uint32_t at = check_location(c, from);
        const Names *names = at == UINT32_MAX ? NULL : c->now[at];
        const uint64_t mask = names && names->len ? names->name[names->len - 1].id : 0; /* the greatest id */
        for (unsigned d = 0; d < from.width; d++)
            if (!(mask & EXEC_MASK) || !names_find(c->now[at + d], mask))
                check_wrong(c, "EXEC gets something that it was not");
        c->region = (uint32_t)mask;
        c->all_lanes = false;
    }
}

static bool touches_exec(const Inst *inst)
{
    for (unsigned i = 0; i < inst->m.num_operands; i++)
        if (inst->m.operands[i].kind == OPERAND_SPECIAL && inst->m.operands[i].value == SPECIAL_EXEC) return true;
    return false;
}

/* May a computation be deleted if its result is unread, or be repeated elsewhere? */
static bool is_pure(const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    bool load = (row->flags & INST_LOAD) && (inst->flags & INST_INVARIANT);
    return ((row->flags & INST_PURE) || load) && !(row->flags & (INST_STORE | INST_ATOMIC | INST_SIDE_EFFECT)) &&
           inst->m.num_defs == 1 && !inst->branch;
}

/* A repeated computation: its result gets the name of the original result. */
static void transfer_recomputed(Checker *c, const Inst *inst, const RecordedInst *original)
{
    const Operand *virt = original->operands;
    const Inst *first = original->inst;
    Inst written = *first;
    written.m.operands = original->operands;
    if (inst->m.opcode != first->m.opcode || inst->m.form != first->m.form || !is_pure(first) ||
        inst_has(first, INST_WHOLE_WAVE) || inst_depends_on_exec(c->k, &written) ||
        inst->m.num_operands != first->m.num_operands || memcmp(&inst->m.mods, &first->m.mods, sizeof inst->m.mods) ||
        virt[0].kind != OPERAND_VREG || c->k->vregs.data[virt[0].value].is_var)
        check_wrong(c, "a computation that is not the one that it stands for");
    if (inst->m.opcode == OP_COPY || inst->m.opcode == OP_MERGE) {
        check_transfer_copy(c, inst, virt);
        return;
    }
    for (unsigned i = 1; i < inst->m.num_operands; i++) check_read(c, inst, i, virt[i], c->region, false);
    check_place(c, virt[0], inst->m.operands[0], true);
    uint32_t at = check_location(c, inst->m.operands[0]);
    for (unsigned d = 0; d < virt[0].width; d++)
        check_define(c, virt[0].value, check_cell(c, virt[0], d), at + d, NULL, false);
}

const Recomputed *check_recomputed(const Checker *c, const Inst *inst)
{
    for (uint32_t i = 0; i < c->record->recomputed.len; i++)
        if (c->record->recomputed.data[i].clone == inst) return &c->record->recomputed.data[i];
    return NULL;
}

void check_step_inserted(Checker *c, const Inst *inst)
{
    if (!(inst->flags & INST_BY_RA))
        check_wrong(c, "an instruction that was not there before allocation, or in another order");
    if (c->region_to_come && inst->m.num_defs && inst->m.operands[0].reg_class != CLASS_S &&
        inst->m.opcode != OP_V_WRITELANE_B32)
        check_wrong(c, "a vector move before EXEC is that of the block");
    if (inst->m.opcode == OP_UNDEF) return;
    check_row(c, inst);
    const Recomputed *again = check_recomputed(c, inst);
    if (again) transfer_recomputed(c, inst, &again->original);
    else if (inst->m.opcode == OP_COPY && touches_exec(inst)) transfer_exec(c, inst);
    else if (inst->m.opcode == OP_COPY || inst->m.opcode == OP_MERGE) check_transfer_copy(c, inst, NULL);
    else if (inst->m.opcode == OP_V_SWAP_B32) check_transfer_swap(c, inst);
    else if (inst_row(inst)->format == FORMAT_SCRATCH) transfer_scratch(c, inst);
    else if (inst->m.opcode == OP_V_READLANE_B32 || inst->m.opcode == OP_V_WRITELANE_B32) transfer_lane(c, inst);
    else if (inst->m.opcode != OP_BR)
        check_wrong(c, "the allocator inserts only moves, and computations of the kernel");
    lose_lanes(c, inst);
}

/* Checks that a removed instruction of the program is not missed: its result must be unread, or recomputed elsewhere. A
   copy or merge may also be removed if the registers of its sources are those of its result. */
void check_step_deleted(Checker *c, const RecordedInst *r)
{
    const Inst *inst = r->inst;
    const Operand *virt = r->operands;
    if (!is_pure(inst)) {
        c->inst = inst;
        check_wrong(c, "this instruction is gone");
    }
    if ((inst->m.opcode != OP_COPY && inst->m.opcode != OP_MERGE) || c->k->vregs.data[virt[0].value].is_var) return;
    unsigned at = 0;
    for (unsigned i = 1; i < inst->m.num_operands; i++) {
        bool imm = operand_is_imm(virt[i]);
        unsigned n = imm ? (inst->m.opcode == OP_COPY ? virt[0].width : 1u) : virt[i].width;
        for (unsigned d = 0; d < n && at < virt[0].width; d++, at++) {
            if (virt[i].kind != OPERAND_VREG && !imm) continue;
            uint64_t from = imm ? CONSTANT | virt[i].value : check_cell(c, virt[i], d);
            for (uint32_t l = 0; l < c->num_locations; l++) {
                const Name *name = names_find(c->now[l], from);
                uint32_t region;
                if (name && region_inner(c->k, name->region, check_write_region(c, l), &region))
                    check_add_name(c, l, check_cell(c, virt[0], at), region);
            }
        }
    }
}
