/* The effect of copies on the symbolic register file. Registers with the same content share their names, in the lanes
   in which they are equal. check_steps.c has the other instructions. */
#include "regalloc/allocation_check.h"

/* The names of the copied content: the set itself if all names are valid there. */
static const Names *copied_names(const Checker *c, const Names *from, uint32_t to)
{
    Names *names = names_new(c->arena, from ? from->len : 0);
    uint32_t region = check_write_region(c, to);
    bool same = true;
    for (uint32_t i = 0; from && i < from->len; i++) {
        Name n = from->name[i];
        bool crosses = false;
        if (name_is_dword(n.id)) {
            const VReg *v = &c->k->vregs.data[c->cell_vreg[n.id]];
            crosses = v->reg_class != CLASS_S && !check_is_vector(c, to);
            if (!crosses && v->is_var) c->var_moved[c->cell_vreg[n.id]] = true;
        }
        if (crosses || n.id & (STALE | EXEC_MASK) || !region_inner(c->k, n.region, region, &n.region)) {
            same = false;
            continue;
        }
        same &= n.region == from->name[i].region;
        names->name[names->len++] = n;
    }
    return from && same ? from : names;
}

/* The widest region in whose lanes the two are known to be equal. UINT32_MAX: no such region contains `region`. */
static uint32_t equal_region(const Checker *c, const Names *there, const Names *source, uint32_t region)
{
    uint32_t equal = UINT32_MAX, both;
    for (uint32_t i = 0, j = 0; there && source && i < source->len; i++) {
        while (j < there->len && there->name[j].id < source->name[i].id) j++;
        const Name *same = j < there->len && there->name[j].id == source->name[i].id ? &there->name[j] : NULL;
        if (!same || (same->id & (STALE | EXEC_MASK)) ||
            !region_inner(c->k, same->region, source->name[i].region, &both))
            continue;
        if (region_contains(c->k, both, region) && (equal == UINT32_MAX || region_contains(c->k, both, equal)))
            equal = both;
    }
    return equal;
}

const Names *check_names_for(const Checker *c, uint32_t from, uint32_t to, uint32_t region)
{
    const Names *source = c->now[from];
    Names *names = names_new(c->arena, source->len);
    for (uint32_t i = 0; i < source->len; i++) {
        Name n = source->name[i];
        bool crosses = name_is_dword(n.id) && check_is_vector(c, from) != check_is_vector(c, to);
        if (n.id & (STALE | EXEC_MASK) || crosses || !region_inner(c->k, n.region, region, &n.region)) continue;
        names->name[names->len++] = n;
    }
    return names;
}

/* If the register already holds the copied value, the copy changes nothing. The register keeps its names. It also gets
   the names of the source, for all lanes in which both are known to be equal. */
static const Names *with_equal_content(const Checker *c, uint32_t to, uint32_t from, const Names *copied)
{
    if (copied == c->now[to]) return copied;
    uint32_t equal = equal_region(c, c->now[to], c->now[from], check_write_region(c, to));
    if (equal == UINT32_MAX) return copied;
    copied = names_unite(c->k, c->arena, copied, c->now[to]);
    return names_unite(c->k, c->arena, copied, check_names_for(c, from, to, equal));
}

/* If a masked copy puts a variable's new value into the place of the old one, the place is valid for all lanes
   again. */
static const Names *with_old_lanes(const Checker *c, uint32_t to, const Names *copied)
{
    const Names *there = c->now[to];
    for (uint32_t i = 0; there && i < there->len; i++) {
        const Name *old = &there->name[i];
        if (!(old->id & STALE) || (old->id & ~STALE) >> STALE_REGION_SHIFT != c->region) continue;
        const Name *fresh = names_find(copied, (uint32_t)old->id);
        if (fresh && region_contains(c->k, fresh->region, c->region) &&
            region_contains(c->k, old->region, fresh->region))
            copied = names_with(c->arena, copied, (uint32_t)old->id, old->region);
    }
    return copied;
}

/* The content of register `to` after a copy of `from`. */
const Names *check_after_copy(const Checker *c, uint32_t to, uint32_t from)
{
    if (to == from) return c->now[to];
    const Names *copied = with_equal_content(c, to, from, copied_names(c, c->now[from], to));
    return check_is_vector(c, to) ? with_old_lanes(c, to, copied) : copied;
}

void check_add_name(Checker *c, uint32_t at, uint64_t id, uint32_t region)
{
    const Name *old = names_find(c->now[at], id);
    if (old && region_contains(c->k, old->region, region)) return;
    c->now[at] = names_with(c->arena, c->now[at], id, region);
}

/* After a copy, source and results have the same content, so they share their names. */
static void share_names(Checker *c, Operand virt, uint32_t to, const uint32_t *source)
{
    for (unsigned d = 0; d < virt.width; d++) {
        if (source[d] == UINT32_MAX || check_is_vector(c, source[d]) != check_is_vector(c, to)) continue;
        uint32_t id = check_cell(c, virt, d), region = check_write_region(c, to);
        bool overwritten = source[d] >= to && source[d] < to + virt.width;
        if (!overwritten) check_add_name(c, source[d], id, region);
        for (unsigned e = 0; e < virt.width; e++)
            if (e != d && source[e] == source[d]) check_add_name(c, to + e, id, region);
    }
    if (c->k->vregs.data[virt.value].is_var) c->var_moved[virt.value] = true;
}

/* Gives names to the results of a copy of the program (virt != NULL) or of the allocator. */
static void define_copied(Checker *c, const Operand *virt, uint32_t to, unsigned width, const Names **parts,
                          const uint32_t *source)
{
    bool is_var = virt && virt[0].kind == OPERAND_VREG && c->k->vregs.data[virt[0].value].is_var;
    bool unchanged[MAX_VREG_WIDTH] = {0}; /* parts of a variable that are copied to themselves */
    for (unsigned d = 0; d < width && is_var; d++) {
        const Name *old = names_find(c->now[to + d], check_cell(c, virt[0], d));
        unchanged[d] = source[d] == to + d && old && region_contains(c->k, old->region, check_write_region(c, to));
    }
    /* The changed parts have new content. So registers that hold copies of the old content lose the variable's name. */
    for (unsigned e = 0; e < width && is_var; e++)
        for (unsigned d = 0; d < width && !unchanged[e]; d++)
            parts[d] = names_without(c->arena, parts[d], check_cell(c, virt[0], e));
    for (unsigned d = 0; d < width; d++) {
        if (!virt || unchanged[d]) c->now[to + d] = parts[d];
        else if (virt[0].kind == OPERAND_VREG)
            check_define(c, virt[0].value, check_cell(c, virt[0], d), to + d, parts[d], false);
    }
}

/* For a copy or merge of the program (virt != NULL) or of the allocator. */
void check_transfer_copy(Checker *c, const Inst *inst, const Operand *virt)
{
    const Names *parts[MAX_VREG_WIDTH] = {0};
    uint32_t source[MAX_VREG_WIDTH], cells[MAX_VREG_WIDTH];
    const Operand *phys = inst->m.operands;
    uint32_t to = check_location(c, phys[0]);
    if (to == UINT32_MAX) {
        if (virt && operand_same(virt[0], phys[0])) return; /* a copy to EXEC, M0, ... */
        check_wrong(c, "a copy to something that is no register");
    }
    unsigned at = 0, width = phys[0].width;
    for (unsigned i = 1; i < inst->m.num_operands; i++) {
        if (virt) check_read(c, inst, i, virt[i], c->region, false);
        uint32_t from = check_location(c, phys[i]);
        bool imm = operand_is_imm(phys[i]);
        unsigned n = imm ? (inst->m.opcode == OP_COPY ? width : 1) : phys[i].width;
        for (unsigned d = 0; d < n && at < width; d++, at++) {
            source[at] = from == UINT32_MAX ? from : from + d;
            cells[at] = virt && virt[i].kind == OPERAND_VREG ? check_cell(c, virt[i], d) : UINT32_MAX;
            if (imm) parts[at] = names_with(c->arena, NULL, CONSTANT | phys[i].value, check_write_region(c, to + at));
            else if (from == UINT32_MAX) parts[at] = NULL;
            else parts[at] = check_after_copy(c, to + at, from + d);
        }
    }
    if (at != width) check_wrong(c, "a copy with parts missing");
    define_copied(c, virt, to, width, parts, source);
    if (!virt || virt[0].kind != OPERAND_VREG) return;
    check_place(c, virt[0], phys[0], true);
    share_names(c, virt[0], to, source);
    /* If the same dword is copied twice, perhaps through another register, the results are equal. */
    for (unsigned d = 0; d < width && c->record->vregs; d++)
        for (unsigned e = 0; e < width; e++)
            if (e != d && cells[d] != UINT32_MAX && cells[d] == cells[e])
                check_add_name(c, to + e, check_cell(c, virt[0], d), check_write_region(c, to));
}

void check_transfer_swap(Checker *c, const Inst *inst)
{
    const Operand *o = inst->m.operands;
    uint32_t a = check_location(c, o[0]), b = check_location(c, o[1]);
    if (!operand_same(o[0], o[2]) || !operand_same(o[1], o[3])) check_wrong(c, "a swap of more than two registers");
    const Names *old_a = c->now[a];
    c->now[a] = copied_names(c, c->now[b], a);
    c->now[b] = copied_names(c, old_a, b);
}
