/* Kernel IR in memory: making kernels, blocks and instructions, and changing them. */
#include "ir/ir.h"

#include <string.h>

#include "ir/exec_uses.h"
#include "ir/pass_notes.h"
#include "isa/events.h"
#include "support/sorted.h"

Kernel *kernel_new(Arena *arena, DiagList *diags, const char *name, Target target)
{
    Kernel *k = ARENA_NEW(arena, Kernel);
    k->arena = arena;
    k->diags = diags;
    k->name = name;
    k->target = target;
    k->notes = ARENA_NEW(arena, PassNotes);
    VEC_PUSH(arena, &k->regions, ((ExecRegion){.depth = 1}));
    VEC_PUSH(arena, &k->locs, ((SourceLoc){NULL, 0, 0}));
    return k;
}

static uint32_t new_vreg(Kernel *k, RegClass reg_class, unsigned width, bool is_var)
{
    CHECK(width >= 1 && width <= MAX_VREG_WIDTH);
    VReg v = {.reg_class = (uint8_t)reg_class,
              .width = (uint8_t)width,
              .is_var = is_var,
              .pin = NO_PIN,
              .reg = NO_PIN,
              .assigned = (uint8_t)reg_class};
    VEC_PUSH(k->arena, &k->vregs, v);
    return k->vregs.len - 1;
}

uint32_t kernel_vreg(Kernel *k, RegClass reg_class, unsigned width) { return new_vreg(k, reg_class, width, false); }

void kernel_note_range(Kernel *k, uint32_t vreg, int64_t first, int64_t last)
{
    VReg *v = &k->vregs.data[vreg];
    const bool is_dword = v->width == 1;
    const int64_t least = is_dword ? INT32_MIN : -INT64_MAX, most = is_dword ? UINT32_MAX : INT64_MAX;
    const uint64_t span = (uint64_t)last - (uint64_t)first, all = is_dword ? UINT32_MAX : UINT64_MAX;
    if (v->in || v->is_var || v->lane_mask || v->width > 2) return;
    if (first > last || first < least || last > most || span >= all) return;
    ValueRange *range = ARENA_NEW(k->arena, ValueRange);
    *range = (ValueRange){first, last};
    v->in = range;
}

uint32_t kernel_var(Kernel *k, RegClass reg_class, unsigned width) { return new_vreg(k, reg_class, width, true); }

Block *kernel_block(Kernel *k, const char *name, uint32_t region)
{
    CHECK(region < k->regions.len);
    Block *block = ARENA_NEW(k->arena, Block);
    block->id = k->blocks.len;
    block->name = name ? name : arena_printf(k->arena, "bb%u", k->num_block_names++);
    block->region = region;
    block->kernel = k;
    block->rpo = UINT32_MAX;
    VEC_PUSH(k->arena, &k->blocks, block);
    return block;
}

uint32_t kernel_region(Kernel *k, uint32_t parent, bool is_loop)
{
    CHECK(parent < k->regions.len);
    ExecRegion region = {parent, is_loop, false, k->regions.data[parent].depth + 1};
    VEC_PUSH(k->arena, &k->regions, region);
    return k->regions.len - 1;
}

uint32_t kernel_whole_region(Kernel *k)
{
    ExecRegion *root = &k->regions.data[0];
    if (root->parent) return root->parent;
    root->parent = k->regions.len;
    VEC_PUSH(k->arena, &k->regions, ((ExecRegion){.parent = root->parent, .is_whole = true}));
    return k->regions.data[0].parent;
}

const RegisterRange *kernel_reserved(const Kernel *k, unsigned reg_class, uint32_t first, uint32_t width)
{
    VEC_FOREACH(const RegisterRange, r, &k->reserved) {
        if (r->reg_class == reg_class && first < (uint32_t)r->first + r->width && r->first < first + width) return r;
    }
    return NULL;
}

uint32_t kernel_loc(Kernel *k, SourceLoc loc)
{
    if (!loc.file && !loc.line) return 0;
    const SourceLoc *last = &VEC_LAST(&k->locs);
    /* The instructions of one source operation come one after the other, so comparing with the last entry keeps the
       table short. */
    if (last->line == loc.line && last->column == loc.column && last->file && loc.file &&
        (last->file == loc.file || strcmp(last->file, loc.file) == 0))
        return k->locs.len - 1;
    VEC_PUSH(k->arena, &k->locs, loc);
    return k->locs.len - 1;
}

uint32_t kernel_called_loc(Kernel *k, SourceLoc loc, const CallPath *path)
{
    const bool other = kernel_call_path(k, k->locs.len - 1) != path; /* the same place, but called from elsewhere */
    const uint32_t before = k->locs.len;
    uint32_t index = kernel_loc(k, loc);
    if (!index || (!other && index < before)) return index;
    if (index < before) {
        VEC_PUSH(k->arena, &k->locs, loc);
        index = k->locs.len - 1;
    }
    const LocCalls entry = {index, path};
    if (path) VEC_PUSH(k->arena, &k->loc_calls, entry);
    return index;
}

const CallPath *kernel_call_path(const Kernel *k, uint32_t loc)
{
    const uint32_t low = SEARCH_FIRST(at, k->loc_calls.len, k->loc_calls.data[at].loc < loc);
    return low < k->loc_calls.len && k->loc_calls.data[low].loc == loc ? k->loc_calls.data[low].path : NULL;
}

bool call_same(const InlinedCall *a, const InlinedCall *b)
{
    return a->at.line == b->at.line && a->at.column == b->at.column && !strcmp(a->callee, b->callee) &&
           !strcmp(a->at.file, b->at.file);
}

uint32_t block_param(Kernel *k, Block *block, RegClass reg_class, unsigned width)
{
    uint32_t vreg = kernel_vreg(k, reg_class, width);
    k->vregs.data[vreg].param_of = block;
    VEC_PUSH(k->arena, &block->params, vreg);
    return vreg;
}

void kernel_number(Kernel *k)
{
    uint32_t index = 0;
    for (uint32_t i = 0; i < k->blocks.len; i++) {
        Block *block = k->blocks.data[i];
        block->id = i;
        FOREACH_INST(block, inst) inst->index = index++;
    }
}

uint32_t kernel_max_threads(const Kernel *k)
{
    enum { HARDWARE_MAX = 1024 };
    const uint64_t threads = (uint64_t)k->workgroup_size[0] * k->workgroup_size[1] * k->workgroup_size[2];
    if (threads) return threads < UINT32_MAX ? (uint32_t)threads : UINT32_MAX;
    return k->max_workgroup_size ? k->max_workgroup_size : HARDWARE_MAX;
}

bool block_has_all_lanes(const Kernel *k, const Block *block)
{
    const uint64_t threads = (uint64_t)k->workgroup_size[0] * k->workgroup_size[1] * k->workgroup_size[2];
    if (k->regions.data[block->region].is_whole) return true;
    return !block->region && threads && threads % target_infos[k->target].wave_size == 0;
}

void kernel_number_blocks(Kernel *k)
{
    for (uint32_t i = 0; i < k->blocks.len; i++) k->blocks.data[i]->id = i;
}

/* ---- instructions ---- */

/* Instructions lie side by side, apart from the kernel's other memory: every pass walks over all of them. */
static Inst *inst_alloc(Kernel *k, size_t bytes)
{
    enum { ROOM = 32 * 1024 };
    bytes = (bytes + 15) & ~(size_t)15;
    if (k->inst_room_bytes < bytes) {
        k->inst_room = arena_alloc(k->arena, ROOM);
        k->inst_room_bytes = ROOM;
    }
    Inst *inst = (Inst *)(void *)k->inst_room;
    k->inst_room += bytes;
    k->inst_room_bytes -= bytes;
    return inst;
}

Inst *inst_new(Kernel *k, uint16_t opcode, unsigned num_defs, unsigned num_operands)
{
    CHECK(num_defs <= num_operands && num_operands <= 255);
    Inst *inst = inst_alloc(k, sizeof(Inst) + num_operands * sizeof(Operand));
    inst->m.opcode = opcode;
    inst->m.num_defs = (uint8_t)num_defs;
    inst->m.num_operands = (uint8_t)num_operands;
    inst->m.operands = (Operand *)(inst + 1); /* zeroed memory: OPERAND_NONE */
    inst->m.mods = isa_default_modifiers(opcode);
    return inst;
}

Inst *inst_new_like(Kernel *k, const Inst *like)
{
    Inst *inst = inst_alloc(k, sizeof(Inst) + like->m.num_operands * sizeof(Operand));
    inst->m = like->m;
    inst->m.operands = (Operand *)(inst + 1);
    return inst;
}

/* In another block it may run where nothing was promised of its results. */
static void forget_ranges(const Inst *inst)
{
    FOREACH_DEF(inst, def)
    if (def->kind == OPERAND_VREG) inst->block->kernel->vregs.data[def->value].in = NULL;
}

static void link_between(Block *block, Inst *prev, Inst *inst, Inst *next)
{
    CHECK(!inst->block || (inst->flags & INST_DEAD));
    if (inst->block && inst->block != block) forget_ranges(inst);
    inst->flags &= (uint16_t)~INST_DEAD;
    inst->block = block;
    inst->prev = prev;
    inst->next = next;
    if (prev) prev->next = inst;
    else block->first = inst;
    if (next) next->prev = inst;
    else block->last = inst;
}

void inst_append(Block *block, Inst *inst) { link_between(block, block->last, inst, NULL); }
void inst_insert_before(Inst *where, Inst *inst) { link_between(where->block, where->prev, inst, where); }
void inst_insert_after(Inst *where, Inst *inst) { link_between(where->block, where, inst, where->next); }

void inst_remove(Inst *inst)
{
    Block *block = inst->block;
    CHECK(block && !(inst->flags & INST_DEAD));
    if (inst->prev) inst->prev->next = inst->next;
    else block->first = inst->next;
    if (inst->next) inst->next->prev = inst->prev;
    else block->last = inst->prev;
    inst->prev = inst->next = NULL;
    inst->flags |= INST_DEAD; /* inst->block stays, so that a pass can still ask where the instruction was */
}

void inst_resize(Kernel *k, Inst *inst, unsigned num_defs, unsigned num_operands)
{
    CHECK(num_defs <= num_operands && num_operands <= 255);
    if (num_operands > inst->m.num_operands) {
        Operand *operands = ARENA_ARRAY(k->arena, Operand, num_operands);
        memcpy(operands, inst->m.operands, inst->m.num_operands * sizeof(Operand));
        inst->m.operands = operands;
    }
    inst->m.num_defs = (uint8_t)num_defs;
    inst->m.num_operands = (uint8_t)num_operands;
}

void inst_set_def(Kernel *k, Inst *inst, unsigned n, Operand o)
{
    inst->m.operands[n] = o;
    if (o.kind == OPERAND_VREG && !k->vregs.data[o.value].is_var) k->vregs.data[o.value].def = inst;
}

void kernel_compute_defs(Kernel *k)
{
    for (uint32_t i = 0; i < k->vregs.len; i++) {
        k->vregs.data[i].def = NULL;
        k->vregs.data[i].param_of = NULL;
    }
    FOREACH_BLOCK(k, block)
    {
        for (uint32_t i = 0; i < block->params.len; i++) k->vregs.data[block->params.data[i]].param_of = block;
        FOREACH_INST(block, inst)
        for (unsigned n = 0; n < inst->m.num_defs; n++) inst_set_def(k, inst, n, inst->m.operands[n]);
    }
}

/* ---- what passes may do with an instruction ---- */

bool region_contains(const Kernel *k, uint32_t outer, uint32_t inner)
{
    uint32_t depth = k->regions.data[outer].depth;
    while (k->regions.data[inner].depth > depth) inner = k->regions.data[inner].parent;
    return inner == outer;
}

bool inst_reads_scc(const Inst *inst)
{
    if (inst_row(inst)->implicit_reads & IMP_SCC) return true;
    const Operand *uses = inst_uses(inst);
    for (unsigned i = 0; i < inst_num_uses(inst); i++)
        if (uses[i].kind == OPERAND_SPECIAL && uses[i].value == SPECIAL_SCC) return true;
    return false;
}

/* SCC passes only from its producer to the next instruction. */
bool inst_scc_is_used(const Inst *inst)
{
    return (inst_row(inst)->implicit_writes & IMP_SCC) && inst->next && inst_reads_scc(inst->next);
}

void kernel_note_author_counts(Kernel *k)
{
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    if ((inst->flags & INST_AUTHOR) && inst_row(inst)->unit == UNIT_WAIT) k->author_counts |= wait_partial(&inst->m);
}

bool inst_comes_before(const Inst *first, const Inst *second)
{
    for (const Inst *inst = first->next; inst; inst = inst->next)
        if (inst == second) return true;
    return false;
}

bool inst_writes_m0(const Inst *inst)
{
    FOREACH_DEF(inst, def)
    if (def->kind == OPERAND_SPECIAL && def->value == SPECIAL_M0) return true;
    return inst_row(inst)->implicit_writes & IMP_M0;
}

bool inst_is_counted(const Kernel *k, const Inst *inst)
{
    return inst->flags & INST_COUNTED && event_info(k->target, (Event)inst_row(inst)->event)->counters;
}

bool inst_is_removable(const Kernel *k, const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    const uint32_t keep =
        INST_STORE | INST_ATOMIC | INST_BRANCH | INST_TERMINATOR | INST_BARRIER | INST_WRITES_EXEC | INST_SIDE_EFFECT;
    if (!(row->flags & (INST_PURE | INST_LOAD)) || (row->flags & keep)) return false;
    if (inst->m.num_defs == 0 || inst->branch || inst_is_counted(k, inst)) return false;
    if ((inst->flags & INST_AUTHOR) || inst_scc_is_used(inst)) return false;
    for (unsigned i = 0; i < inst->m.num_defs; i++)
        if (inst->m.operands[i].kind != OPERAND_VREG && inst->m.operands[i].kind != OPERAND_NONE) return false;
    return true;
}

bool inst_can_move_to_region(const Kernel *k, const Inst *inst, uint32_t to)
{
    const InstInfo *row = inst_row(inst);
    bool invariant_load = (row->flags & INST_LOAD) && (inst->flags & INST_INVARIANT) &&
                          !(row->flags & (INST_STORE | INST_ATOMIC | INST_SIDE_EFFECT));
    if (!(row->flags & INST_PURE) && !invariant_load) return false;
    /* an author's wait may count operations at the target place, even if it does not count them here */
    const uint16_t counters = event_info(k->target, (Event)row->event)->counters;
    if (invariant_load && counters & k->author_counts) return false;
    if (inst->m.opcode == OP_LIVE_IN || inst->m.num_defs == 0) return false;
    if (row->implicit_reads & (IMP_SCC | IMP_VCC | IMP_M0 | IMP_FLAT_SCRATCH)) return false;
    if (inst_scc_is_used(inst)) return false;

    uint32_t from = inst->block->region;
    if (!region_contains(k, to, from)) return false;
    /* EXEC is constant within a region, except in a divergent loop, which its lanes leave one by one. */
    bool same_exec = from == to && !k->regions.data[to].is_loop;
    if (!same_exec && inst_depends_on_exec(k, inst)) return false;
    for (unsigned i = 0; i < inst->m.num_operands; i++) {
        const Operand *o = &inst->m.operands[i];
        bool is_def = i < inst->m.num_defs;
        if (o->kind == OPERAND_VREG) {
            if (k->vregs.data[o->value].is_var) return false;
        } else if (o->kind == OPERAND_PHYS) {
            return false;
        } else if (o->kind == OPERAND_SPECIAL) {
            if (is_def) return false;
            if (o->value != SPECIAL_EXEC && o->value <= SPECIAL_EXECZ && o->value != SPECIAL_FLAT_SCRATCH) return false;
        }
    }
    return true;
}

bool inst_keeps_old(const Inst *inst, unsigned def)
{
    const InstInfo *row = inst_row(inst);
    if (def || row->format == FORMAT_PSEUDO || !isa_keeps_destination(&inst->m)) return false;
    for (unsigned i = row->num_defs; i < row->num_operands; i++)
        if (row->operands[i].tied == 0) return false;
    return true;
}

void operand_replace(Operand *use, Operand to)
{
    uint8_t flags = use->flags;
    if (operand_is_reg(to) || to.kind == OPERAND_SPECIAL) to = operand_sub(to, use->offset, use->width);
    to.flags ^= flags & OPERAND_NEG;
    to.flags |= flags & (uint8_t)~OPERAND_NEG;
    *use = to;
}

void kernel_replace_uses(Kernel *k, uint32_t from, Operand to)
{
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    FOREACH_USE(inst, use)
    if (use->kind == OPERAND_VREG && use->value == from) operand_replace(use, to);
}
