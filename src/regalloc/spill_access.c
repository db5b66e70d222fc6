/* Makes accesses to spilled values: loads and stores of slots, lanes and AGPRs, recomputations, temporaries that still
 * hold a value in the block, and loads before a loop. */
#include "analysis/cfg.h"
#include "regalloc/spill_access.h"

#include <string.h>

#include "isa/family.h"

/* The number of rounds in which the spiller may move loads out of loops. It is limited because such loads need
   registers. Then: dwords of the widest access, and the range of the 12-bit offset. */
enum { MAX_HOISTING_ROUNDS = 10, MAX_CHUNK = 4, FRAME_OFFSET_LIMIT = 4096 };

Operand spill_temp(Rewriter *r, RegClass c, unsigned width)
{
    uint32_t t = kernel_vreg(r->k, c, width);
    while (r->s->is_temp.len < t) VEC_PUSH(r->s->arena, &r->s->is_temp, 0);
    VEC_PUSH(r->s->arena, &r->s->is_temp, 1);
    r->k->vregs.data[t].loc = r->loc;
    return vreg_operand(r->k, t);
}

Inst *spill_insert(Rewriter *r, Inst *before, Opcode opcode, unsigned num_defs, unsigned n, const Operand *operands)
{
    Inst *inst = inst_new(r->k, (uint16_t)opcode, num_defs, n);
    for (unsigned i = 0; i < n; i++) {
        if (i < num_defs) inst_set_def(r->k, inst, i, operands[i]);
        else inst->m.operands[i] = operands[i];
    }
    inst->flags = INST_BY_RA;
    inst->loc = r->loc;
    inst_insert_before(before, inst);
    return inst;
}

/* SCC goes from one instruction to the next, so nothing may be inserted between them. A carry goes on through many. */
Inst *spill_place_before(Inst *inst)
{
    while (inst_reads_scc(inst) && inst->prev && inst_scc_is_used(inst->prev)) inst = inst->prev;
    return inst;
}

/* ---- EXEC ---- */

Operand spill_exec_on(Rewriter *r, Inst *before)
{
    const Operand exec = isa_exec(r->k->target), saved = spill_temp(r, CLASS_S, exec.width);
    spill_insert(r, before, OP_COPY, 1, 2, (Operand[]){saved, exec});
    spill_insert(r, before, OP_COPY, 1, 2, (Operand[]){exec, operand_imm(UINT32_MAX)});
    return saved;
}

void spill_exec_back(Rewriter *r, Inst *before, Operand saved)
{
    spill_insert(r, before, OP_COPY, 1, 2, (Operand[]){operand_special(SPECIAL_EXEC, saved.width), saved});
}

/* ---- homes ---- */

static Operand lane_register(const Rewriter *r, uint32_t slot)
{
    return vreg_operand(r->k, r->k->notes->alloc_record->lane_vregs.data[slot / lanes_per_vgpr(r->k)]);
}

static const Opcode load_opcodes[MAX_CHUNK + 1] = {OP_INVALID, OP_SCRATCH_LOAD_DWORD, OP_SCRATCH_LOAD_DWORDX2,
                                                   OP_SCRATCH_LOAD_DWORDX3, OP_SCRATCH_LOAD_DWORDX4};
static const Opcode store_opcodes[MAX_CHUNK + 1] = {OP_INVALID, OP_SCRATCH_STORE_DWORD, OP_SCRATCH_STORE_DWORDX2,
                                                    OP_SCRATCH_STORE_DWORDX3, OP_SCRATCH_STORE_DWORDX4};

/* The scalar part of an address beyond the range of immediates. NONE: not needed. */
static Operand frame_base(Rewriter *r, Inst *before, uint32_t byte)
{
    if (byte < FRAME_OFFSET_LIMIT) return operand_none();
    Operand base = spill_temp(r, CLASS_S, 1);
    spill_insert(r, before, OP_COPY, 1, 2,
                 (Operand[]){base, operand_imm(byte / FRAME_OFFSET_LIMIT * FRAME_OFFSET_LIMIT)});
    return base;
}

static void load_part(Rewriter *r, Inst *before, uint32_t slot, Operand to)
{
    Operand base = frame_base(r, before, slot * 4);
    Inst *load = spill_insert(r, before, load_opcodes[to.width], 1, 3, (Operand[]){to, operand_none(), base});
    load->m.mods.offset = (int32_t)(slot * 4 % FRAME_OFFSET_LIMIT);
}

static void store_part(Rewriter *r, Inst *before, uint32_t slot, Operand from)
{
    Operand base = frame_base(r, before, slot * 4);
    from.flags = 0;
    Inst *store = spill_insert(r, before, store_opcodes[from.width], 0, 3, (Operand[]){operand_none(), from, base});
    store->m.mods.offset = (int32_t)(slot * 4 % FRAME_OFFSET_LIMIT);
}

/* How many dwords of a tuple one memory operation moves. Tuples of two or more start at even registers. */
static unsigned chunk(unsigned offset, unsigned left) { return offset & 1 ? 1 : left < MAX_CHUNK ? left : MAX_CHUNK; }

/* The file of a temporary for the register: values that went from VGPRs to AGPRs come back to VGPRs. */
RegClass spill_temp_class(const Rewriter *r, Operand o)
{
    uint8_t c = r->k->vregs.data[o.value].reg_class;
    if (c == CLASS_S) return CLASS_S;
    return c == CLASS_A && kind_of(r, o) != SPILL_AGPR ? CLASS_A : CLASS_V;
}

static Operand load(Rewriter *r, Inst *before, const SpillHome *home, Operand o, RegClass c)
{
    Operand parts[MAX_VREG_WIDTH + 1];
    unsigned n = 1, step;
    for (unsigned at = 0; at < o.width; at += step, n++) {
        uint32_t slot = home->slot + o.offset + at;
        step = home->kind == SPILL_LANES ? 1 : chunk(at, o.width - at);
        parts[n] = spill_temp(r, c, step);
        if (home->kind == SPILL_LANES)
            spill_insert(r, before, OP_V_READLANE_B32, 1, 3,
                         (Operand[]){parts[n], lane_register(r, slot), operand_imm(slot % lanes_per_vgpr(r->k))});
        else load_part(r, before, slot, parts[n]);
    }
    if (n == 2) return parts[1];
    parts[0] = spill_temp(r, c, o.width);
    spill_insert(r, before, OP_MERGE, 1, n, parts);
    return parts[0];
}

bool spill_lives_at(const Rewriter *r, Operand o, uint32_t point)
{
    const Liveness *lv = r->w->lv;
    for (unsigned d = 0; d < o.width; d++)
        if (liveness_live_at(lv, liveness_unit(lv, o.value, o.offset + d), point)) return true;
    return false;
}

/* Stores `from` to the home of `o`; both have the same width. */
void spill_store(Rewriter *r, Inst *before, const SpillHome *home, Operand o, Operand from, uint32_t point)
{
    unsigned step;
    for (unsigned at = 0; at < o.width; at += step) {
        uint32_t slot = home->slot + o.offset + at;
        step = 1;
        if (!spill_lives_at(r, operand_sub(o, at, 1), point)) continue;
        if (home->kind == SPILL_LANES) {
            Operand l = lane_register(r, slot);
            spill_insert(r, before, OP_V_WRITELANE_B32, 1, 4,
                         (Operand[]){l, operand_sub(from, at, 1), operand_imm(slot % lanes_per_vgpr(r->k)), l});
        } else {
            unsigned most = chunk(from.offset + at, o.width - at);
            while (step < most && spill_lives_at(r, operand_sub(o, at + step, 1), point)) step++;
            store_part(r, before, slot, operand_sub(from, at, step));
        }
    }
}

/* Puts an immediate or a scalar into a register of the home's file. */
Operand spill_in_register(Rewriter *r, Inst *before, const SpillHome *home, Operand from, unsigned width)
{
    RegClass c = home->kind == SPILL_LANES ? CLASS_S : CLASS_V;
    if (from.kind == OPERAND_VREG && (from.reg_class == c || (from.reg_class != CLASS_S && c == CLASS_V))) return from;
    Operand t = spill_temp(r, c, width);
    spill_insert(r, before, OP_COPY, 1, 2, (Operand[]){t, from});
    return t;
}

/* ---- temporaries that still hold a value ---- */

static uint32_t held_key(const Rewriter *r, Operand o)
{
    const SpillHome *home = home_of(r, o);
    return home->kind <= SPILL_SLOTLESS ? o.value << 8 | o.offset : home->slot + o.offset;
}

static unsigned file_of(const Rewriter *r, Operand o)
{
    return r->k->vregs.data[o.value].reg_class == CLASS_S ? CLASS_S : CLASS_V;
}

/* Is there room for `width` more dwords between the points? */
static bool room_between(const Rewriter *r, unsigned file, unsigned width, uint32_t from, uint32_t to)
{
    for (uint32_t p = from; p <= to; p++)
        if (r->s->live[file][p] + width > r->s->limit[file]) return false;
    return true;
}

bool spill_find_held(Rewriter *r, Operand o, Operand *found)
{
    uint32_t key = held_key(r, o);
    SpillKind kind = kind_of(r, o);
    for (uint32_t i = r->held.len; i-- > 0;) {
        Held *h = &r->held.data[i];
        if (h->kind != kind || key < h->slot || key + o.width > h->slot + h->operand.width) continue;
        unsigned offset = key - h->slot;
        if (o.width > 1 && offset % (h->file == CLASS_S && o.width > 2 ? 4 : 2)) continue;
        if (h->last < r->at && !room_between(r, h->file, h->operand.width, h->last + 1, r->at)) {
            r->held.data[i] = VEC_LAST(&r->held);
            r->held.len--;
            continue;
        }
        for (uint32_t p = h->last + 1; p <= r->at; p++) r->s->live[h->file][p] += h->operand.width;
        if (r->at > h->last) h->last = r->at;
        *found = operand_sub(h->operand, offset, o.width);
        return true;
    }
    return false;
}

void spill_hold(Rewriter *r, Operand o, Operand temp)
{
    VEC_PUSH(r->w->arena, &r->held,
             ((Held){(uint8_t)kind_of(r, o), (uint8_t)file_of(r, o), held_key(r, o), temp, r->at | 1}));
}

/* These dwords now have another value. */
void spill_forget(Rewriter *r, Operand o)
{
    uint32_t key = held_key(r, o);
    SpillKind kind = kind_of(r, o);
    for (uint32_t i = r->held.len; i-- > 0;) {
        const Held *h = &r->held.data[i];
        if (h->kind != kind || key >= h->slot + h->operand.width || h->slot >= key + o.width) continue;
        r->held.data[i] = VEC_LAST(&r->held);
        r->held.len--;
    }
}

void spill_forget_vectors(Rewriter *r)
{
    for (uint32_t i = r->held.len; i-- > 0;) {
        if (r->held.data[i].file == CLASS_S) continue;
        r->held.data[i] = VEC_LAST(&r->held);
        r->held.len--;
    }
}

/* ---- reads ---- */

/* The instruction before allocation. NULL: the allocator made it. */
const RecordedInst *spill_recorded(const Rewriter *r, const Inst *inst)
{
    const AllocRecord *record = r->k->notes->alloc_record;
    for (uint32_t i = 0; i < record->insts.len; i++)
        if (record->insts.data[i].inst == inst) return &record->insts.data[i];
    return NULL;
}

static Operand recompute(Rewriter *r, Inst *before, Operand o)
{
    Inst *def = r->k->vregs.data[o.value].def;
    Inst *clone = inst_new(r->k, def->m.opcode, 1, def->m.num_operands);
    Operand t = spill_temp(r, (RegClass)r->k->vregs.data[o.value].reg_class, r->k->vregs.data[o.value].width);
    clone->m.form = def->m.form;
    clone->m.mods = def->m.mods;
    clone->mem = def->mem;
    clone->loc = def->loc;
    clone->flags = (uint16_t)((def->flags & (INST_NSW | INST_NUW | INST_INVARIANT)) | INST_BY_RA);
    /* Uses the operands before this round, because the scan may have rewritten those of `def`. */
    const RecordedInst *original = spill_recorded(r, def);
    CHECK(original);
    memcpy(clone->m.operands, original->operands, sizeof(Operand) * def->m.num_operands);
    inst_set_def(r->k, clone, 0, t);
    inst_insert_before(before, clone);
    VEC_PUSH(r->k->arena, &r->k->notes->alloc_record->recomputed, ((Recomputed){clone, *original, r->on_edge}));
    spill_rewrite_uses(r, clone);
    return operand_sub(t, o.offset, o.width);
}

/* A constant that shares the place of the variable or web that it initialises: it is made again instead of loaded. */
static bool is_constant(const Rewriter *r, Operand o)
{
    const VReg *v = &r->k->vregs.data[o.value];
    if (v->is_var || !v->def || v->def->m.opcode != OP_COPY || v->reg_class == CLASS_A) return false;
    const RecordedInst *original = spill_recorded(r, v->def);
    return original && operand_is_imm(original->operands[1]) &&
           operand_same(original->operands[0], vreg_operand(r->k, o.value));
}

Operand spill_fetch(Rewriter *r, Inst *before, Operand o, bool all_lanes)
{
    const SpillHome *home = home_of(r, o);
    if (home->kind == SPILL_REMAT || (!all_lanes && !r->all_lanes && is_constant(r, o))) return recompute(r, before, o);
    Operand saved = all_lanes ? spill_exec_on(r, before) : operand_none(), t;
    if (home->kind == SPILL_AGPR) {
        t = spill_temp(r, CLASS_V, o.width);
        o.flags = 0;
        o.reg_class = CLASS_A;
        spill_insert(r, before, OP_COPY, 1, 2, (Operand[]){t, o});
    } else {
        t = load(r, before, home, o, spill_temp_class(r, o));
    }
    if (all_lanes) spill_exec_back(r, before, saved);
    return t;
}

Operand spill_fetch_to_agprs(Rewriter *r, Inst *before, Operand o, unsigned width)
{
    const SpillHome *home = home_of(r, o);
    if (home->kind == SPILL_SCRATCH) return load(r, before, home, o, CLASS_A);
    bool is_constant = operand_is_imm(o) && isa_inline_constant(TYPE_B32, o.value) >= 0;
    if (home->kind) o = spill_fetch(r, before, o, false);
    if (is_constant || (o.kind == OPERAND_VREG && o.reg_class == CLASS_A)) return o;
    if (operand_is_imm(o) || o.reg_class == CLASS_S) {
        Operand v = spill_temp(r, CLASS_V, width);
        spill_insert(r, before, OP_COPY, 1, 2, (Operand[]){v, o});
        o = v;
    }
    Operand a = spill_temp(r, CLASS_A, width);
    spill_insert(r, before, OP_COPY, 1, 2, (Operand[]){a, o});
    return a;
}

/* ---- before loops ---- */

/* The place to load a value that enters the loop, under the EXEC of the block. NULL: none. */
static Inst *place_in_front(const Block *block)
{
    Inst *at = block->last;
    if (at->m.opcode != OP_BR_EXEC) return spill_place_before(at);
    return at->prev && at->prev->m.opcode == OP_EXEC_IF ? spill_place_before(at->prev) : NULL;
}

static bool room_in_loop(const Rewriter *r, const Block *header, unsigned file, unsigned width)
{
    FOREACH_BLOCK(r->k, block)
    {
        if (!block->first || !block_in_loop(block, header)) continue;
        const Inst *first = block->first, *last = block->last;
        while (!first->index && first != last) first = first->next; /* of this round */
        if (!room_between(r, file, width, inst_read_point(first), inst_write_point(last))) return false;
    }
    return true;
}

static void use_room_in_loop(Rewriter *r, const Block *header, unsigned file, unsigned width)
{
    FOREACH_BLOCK(r->k, block)
    {
        if (!block->first || !block_in_loop(block, header)) continue;
        const Inst *first = block->first, *last = block->last;
        while (!first->index && first != last) first = first->next;
        for (uint32_t p = inst_read_point(first); p <= inst_write_point(last); p++) r->s->live[file][p] += width;
    }
}

/* Does a load in that region reach all lanes in which the value was defined? */
static bool reaches_all_lanes(const Rewriter *r, Operand o, uint32_t region)
{
    const uint32_t defined = vreg_home(r->k, o.value)->region;
    return defined == region && !r->k->regions.data[region].is_loop;
}

/* Can the value be loaded before this loop? It must be available there, and the load must reach all lanes that read
 * it. */
static bool can_load_in_front(const Rewriter *r, const Block *header, Operand o, bool all_lanes, Inst **place)
{
    const VReg *v = &r->k->vregs.data[o.value];
    const Block *def_block = vreg_home(r->k, o.value), *pred = loop_preheader(header);
    if (!def_block || !pred || block_in_loop(def_block, header) || !pred->last->index) return false;
    *place = place_in_front(pred);
    if (!*place) return false;
    if (v->def && v->def->block == pred && v->def->index >= (*place)->index) return false;
    if (all_lanes && !reaches_all_lanes(r, o, pred->region)) return false;
    return room_in_loop(r, header, file_of(r, o), o.width);
}

static bool find_hoisted(const Rewriter *r, const Inst *inst, Operand o, bool all_lanes, Operand *found)
{
    VEC_FOREACH(const Hoisted, h, &r->hoisted) {
        if (h->operand.value != o.value || h->operand.offset != o.offset || h->operand.width != o.width) continue;
        if (!block_in_loop(inst->block, h->header) || (all_lanes && !reaches_all_lanes(r, o, h->region))) continue;
        *found = h->temp;
        return true;
    }
    return false;
}

/* Loads once, before the outermost loop in which there is room for the value. */
bool spill_load_in_front(Rewriter *r, const Inst *inst, Operand o, bool all_lanes, Operand *found)
{
    if (r->s->rounds > MAX_HOISTING_ROUNDS || r->k->vregs.data[o.value].is_var) return false;
    if (find_hoisted(r, inst, o, all_lanes, found)) return true;
    const Block *best = NULL;
    Inst *place = NULL, *at;
    for (const Block *h = inst->block->loop_header; h; h = h->loop_parent) {
        if (!can_load_in_front(r, h, o, all_lanes, &at)) break;
        best = h;
        place = at;
    }
    if (!best) return false;
    Operand plain = o;
    plain.flags = 0;
    uint32_t temps = r->s->is_temp.len;
    r->in_front = true;
    *found = spill_fetch(r, place, plain, false);
    r->in_front = false;
    /* It is not short, so a later round may spill it again and load it at its uses. */
    if (r->s->is_temp.len > temps) VEC_LAST(&r->s->is_temp) = 0;
    use_room_in_loop(r, best, file_of(r, o), o.width);
    VEC_PUSH(r->w->arena, &r->hoisted, ((Hoisted){best, place->block->region, plain, *found}));
    return true;
}
