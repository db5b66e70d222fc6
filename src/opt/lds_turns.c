/* Finds LDS buffers that change places from iteration to iteration, by their addresses.
 *
 * A scalar offset rotates through a few values, so each access of the loop goes to another buffer in the next
 * iteration. `mem` of such an access is the range of all buffers, so reads of one buffer seem to meet what an LDS-DMA
 * writes to another one. This pass gives each buffer a name of its own (mem_turn). The operation `lds_becomes` says
 * which bytes have that name before the loop, and how the names change at the end of an iteration.
 *
 *   ^loop(%x:s):                                          ^loop(%x:s):            (%x: 16384, 0, 16384...)
 *     %y:s = s_sub_i32 16384, %x                            %y:s = s_sub_i32 16384, %x
 *     m0 = s_add_u32 %base, %x                              m0 = s_add_u32 %base, %x
 *     buffer_load_dwordx4_lds ... mem(1, 0, 32767)    =>    buffer_load_dwordx4_lds ... mem(0xc0000100, 0, 16383)
 *     %a = v_add_u32 %y, %lane                              %a = v_add_u32 %y, %lane
 *     %r = ds_read_b128 %a mem(1, 0, 32767)                 %r = ds_read_b128 %a mem(0xc0000101, 0, 16383)
 *     br_cmp ..., ^loop(%y), ^exit                          lds_becomes 0xc0000100, 0, -1, 0xc0000140
 *                                                           lds_becomes 0xc0000101, 0, -1, 0xc0000141
 *                                                           lds_becomes 0xc0000141, 0, -1, 0xc0000100
 *                                                           lds_becomes 0xc0000140, 0, -1, 0xc0000101
 *                                                           br_cmp ..., ^loop(%y), ^exit
 *
 * The pass computes the scalars iteration by iteration until all of them repeat after n iterations. The phase of an
 * iteration is its number mod n. The rest of each address has bounds (linear.h). A family is n buffers of disjoint
 * bytes that change places. An access belongs to piece j of the family if in every phase it lies in buffer (j + phase)
 * mod n. An access that fits no family keeps its object, which may overlap all of them. check-lds-turns
 * (schedulecheck/) proves the names by computing all addresses of all work-items.
 *
 * Does nothing where the author's order is kept. Requires virtual registers. */
#include "analysis/cfg.h"
#include "ir/build.h"
#include "ir/build_op.h"
#include "ir/pass_notes.h"
#include "ir/schedule_modes.h"
#include "isa/events.h"
#include "isa/immediates.h"
#include "isa/meaning.h"
#include "analysis/recurrence.h"
#include "analysis/linear.h"
#include "opt/opt.h"

#include <string.h>

enum {
    MOST_PHASES = 6,
    MOST_FAMILIES = 8, /* of a loop */
    MOST_DEPTH = 24,   /* most instructions from an address back to the work-item's id */
};

/* A range of sums over the integers. Known numbers are signed, so that a subtraction adds a negative number. */
typedef struct Span {
    int64_t first, last;
} Span;

/* A family of buffers of one object. In a phase, piece j is buffer (j + phase) mod phases. */
typedef struct Buffers {
    uint32_t object;
    Span buffer[MOST_PHASES];
    uint32_t reads, writes; /* bits of the pieces that are read, that are written */
} Buffers;

typedef struct Found {
    Inst *inst;
    unsigned family, piece;
    Span at[MOST_PHASES];
} Found;

typedef enum Answer { NOT_ASKED, YES, NO } Answer;

typedef struct Turns {
    Kernel *k;
    Arena *arena;
    LoopEdges l;
    LinearForms forms;
    unsigned phases;
    bool *comes_back;                   /* by parameter of the header: it repeats */
    uint32_t (*value)[MOST_PHASES + 1]; /* by parameter: its value in each phase */
    uint8_t *computed;                  /* by register: Answer */
    Buffers family[MOST_FAMILIES];
    unsigned num_families;
    VEC(Found) found;
    uint32_t next_loop; /* loop number for the next names */
} Turns;

/* ---- scalars of a phase ---- */

/* Position among the header's parameters; UINT32_MAX: it is not a parameter. */
static uint32_t param_index(const Turns *t, Operand o)
{
    if (!is_whole(t->k, o) || t->k->vregs.data[o.value].param_of != t->l.header) return UINT32_MAX;
    return block_param_index(t->l.header, o.value);
}

static bool is_scalar(const Kernel *k, uint32_t vreg)
{
    const VReg *v = &k->vregs.data[vreg];
    return v->reg_class == CLASS_S && v->width == 1 && !v->lane_mask && v->pin == NO_PIN && !v->is_var;
}

/* ---- what the names and their check rest on ---- */

static bool is_computed(Turns *t, Operand o, unsigned depth);

/* Consists the address of operations that check-lds-turns can compute, too? */
static bool is_computed_by(Turns *t, const Inst *inst, unsigned depth)
{
    switch (inst->m.opcode) {
    case OP_LIVE_IN: {
        const uint32_t *size = t->k->workgroup_size;
        return is_live_in(&inst->m, LIVE_IN_WORKITEM_ID) && size[0] && size[1] && size[2];
    }
    case OP_V_READFIRSTLANE_B32:
        if (inst->block->region) return false;
        break;
    case OP_COPY:
    case OP_SELECT_CMP: break;
    default:
        if (!meaning_of_dwords(inst->m.opcode)) return false;
    }
    for (unsigned i = 0; i < inst_num_uses(inst); i++)
        if (!is_computed(t, inst_uses(inst)[i], depth - 1)) return false;
    return inst->m.num_defs == 1 && !inst->m.mods.flags && !inst->m.mods.omod &&
           (inst->m.form == FORM_AUTO || inst->m.form == FORM_E64);
}

static bool is_computed(Turns *t, Operand o, unsigned depth)
{
    if (operand_is_imm(o)) return !o.flags;
    if (!depth || !is_ssa(t->k, o) || !is_whole(t->k, o) || o.width != 1) return false;
    const uint32_t index = param_index(t, o);
    if (index != UINT32_MAX) return t->comes_back[index];
    const Inst *def = ssa_def(t->k, o);
    if (!def) return false;
    uint8_t *known = &t->computed[o.value];
    if (*known == NOT_ASKED) *known = is_computed_by(t, def, depth) ? YES : NO;
    return *known == YES;
}

/* ---- phases ---- */

/* Number of phases after which all repeating parameters are at their first value; 0: too many. */
static unsigned count_phases(const Turns *t)
{
    for (unsigned phases = 1; phases <= MOST_PHASES; phases++) {
        bool all = true;
        for (uint32_t i = 0; i < t->l.header->params.len && all; i++)
            all = !t->comes_back[i] || t->value[i][phases] == t->value[i][0];
        if (all) return phases;
    }
    return 0;
}

/* Finds the parameters that repeat: after some phases they have their first value again, and their next value depends
   only on such parameters. */
static bool find_phases(Turns *t)
{
    const uint32_t num = t->l.header->params.len;
    bool any = false;
    t->comes_back = ARENA_ARRAY(t->arena, bool, num + 1);
    t->value = arena_alloc(t->arena, (num + 1) * sizeof *t->value);
    t->computed = ARENA_ARRAY(t->arena, uint8_t, t->k->vregs.len + 1);
    for (uint32_t i = 0; i < num; i++) {
        const Operand param = vreg_operand(t->k, t->l.header->params.data[i]);
        bool known = is_scalar(t->k, param.value);
        for (unsigned phase = 0; phase <= MOST_PHASES && known; phase++)
            known = loop_round_value(&t->l, param, phase, &t->value[i][phase]);
        for (unsigned phase = 1; phase <= MOST_PHASES && known; phase++)
            t->comes_back[i] |= t->value[i][phase] == t->value[i][0];
        any |= t->comes_back[i];
    }
    for (bool dropped = any; dropped;) {
        dropped = false;
        memset(t->computed, NOT_ASKED, t->k->vregs.len + 1);
        for (uint32_t i = 0; i < num; i++) {
            if (!t->comes_back[i] || is_computed(t, t->l.latch->last->branch->args[t->l.back][i], MOST_DEPTH)) continue;
            t->comes_back[i] = false, dropped = true;
        }
    }
    t->phases = any ? count_phases(t) : 0;
    return t->phases > 1;
}

/* ---- addresses ---- */

/* The range of the value in that phase, over all lanes. */
static bool span_of(Turns *t, Operand o, unsigned phase, Span *out)
{
    uint32_t value;
    if (!is_computed(t, o, MOST_DEPTH)) return false;
    if (loop_round_value(&t->l, o, phase, &value)) {
        *out = (Span){(int32_t)value, (int32_t)value};
        return true;
    }
    const LinearForm form = linear_form(&t->forms, o);
    LinearForm rest = {0};
    uint32_t exact = form.constant;
    for (uint32_t i = 0; i < form.num; i++) {
        const LinearTerm term = form.terms[i];
        uint32_t a, b = 1;
        const bool known = loop_round_value(&t->l, term.a, phase, &a) &&
                           (term.b.kind == OPERAND_NONE || loop_round_value(&t->l, term.b, phase, &b));
        if (known) exact += term.coef * a * b;
        else rest.terms[rest.num++] = term;
    }
    uint64_t most;
    if (linear_form_bound(t->k, &rest, &most)) *out = (Span){(int32_t)exact, (int32_t)exact + (int64_t)most};
    else *out = (Span){0, linear_bound(t->k, o)};
    return true;
}

/* ---- accesses ---- */

/* Bytes that one lane accesses, or an LDS-DMA for all lanes, from the wave's first address; 0: not known. */
static uint32_t bytes_of(const Kernel *k, const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    if (!inst->mem || !inst->mem->object || mem_takes_turns(inst->mem->object)) return 0;
    if (event_copies_to_lds(row->event)) {
        const bool is_at_m0 = row->implicit_reads & IMP_M0 && target_infos[k->target].family == FAMILY_GFX9;
        return is_at_m0 ? target_infos[k->target].wave_size * (row->memory_bytes > 4 ? 16u : 4u) : 0;
    }
    const bool is_plain = row->format == FORMAT_DS && row->flags & (INST_LOAD | INST_STORE) &&
                          !(row->flags & INST_ATOMIC) && !(row->modifiers & MOD_OFFSET2) &&
                          !(row->implicit_reads & IMP_M0) && !inst->m.mods.flags;
    return is_plain ? row->memory_bytes : 0;
}

/* The address. For an LDS-DMA it is the value of M0, a sum or a copy. */
static bool address_of(Turns *t, const Inst *inst, const Inst *m0, unsigned phase, Span *out)
{
    if (!event_copies_to_lds(inst_row(inst)->event)) return span_of(t, inst_uses(inst)[0], phase, out);
    if (!m0 || (m0->m.opcode != OP_COPY && m0->m.opcode != OP_S_ADD_I32 && m0->m.opcode != OP_S_ADD_U32)) return false;
    *out = (Span){0, 0};
    FOREACH_USE(m0, use)
    {
        Span part;
        if (!span_of(t, *use, phase, &part)) return false;
        *out = (Span){out->first + part.first, out->last + part.last};
    }
    return out->last <= UINT32_MAX;
}

/* The range of bytes in each phase. False: not known, the same in all phases, or outside of the range in `mem`. */
static bool find_bytes(Turns *t, Inst *inst, const Inst *m0, Span *at)
{
    const uint32_t bytes = bytes_of(t->k, inst);
    bool moves = false;
    for (unsigned phase = 0; phase < t->phases; phase++) {
        if (!bytes || !address_of(t, inst, m0, phase, &at[phase])) return false;
        at[phase].first += inst->m.mods.offset;
        at[phase].last += (int64_t)inst->m.mods.offset + bytes - 1;
        if (at[phase].first < 0 || at[phase].last > INT32_MAX) return false;
        const MemRef *mem = inst->mem;
        if (mem->first <= mem->last && (at[phase].first < mem->first || at[phase].last > mem->last)) return false;
        moves |= at[phase].first != at[0].first;
    }
    return moves;
}

/* ---- families ---- */

static Span hull(Span a, Span b)
{
    if (a.first > a.last) return b;
    return (Span){a.first < b.first ? a.first : b.first, a.last > b.last ? a.last : b.last};
}

/* Is the buffer disjoint from all other buffers of the object? */
static bool is_alone(const Turns *t, unsigned family, unsigned buffer, Span bytes)
{
    for (unsigned f = 0; f < t->num_families; f++)
        for (unsigned b = 0; b < t->phases && t->family[f].object == t->family[family].object; b++) {
            const Span other = t->family[f].buffer[b];
            if ((f != family || b != buffer) && bytes.first <= other.last && other.first <= bytes.last) return false;
        }
    return true;
}

/* By how many bytes the family grows if the access joins its piece `piece`; -1: it cannot. */
static int64_t growth(const Turns *t, unsigned family, unsigned piece, const Span *at)
{
    Buffers grown = t->family[family];
    int64_t bytes = 0;
    for (unsigned phase = 0; phase < t->phases; phase++) {
        Span *buffer = &grown.buffer[(piece + phase) % t->phases];
        const Span now = hull(*buffer, at[phase]);
        bytes += (now.last - now.first) - (buffer->last - buffer->first);
        *buffer = now;
    }
    for (unsigned b = 0; b < t->phases; b++) {
        if (!is_alone(t, family, b, grown.buffer[b])) return -1;
        for (unsigned other = 0; other < b; other++)
            if (grown.buffer[b].first <= grown.buffer[other].last && grown.buffer[other].first <= grown.buffer[b].last)
                return -1;
    }
    return bytes;
}

static Buffers empty_family(uint32_t object)
{
    Buffers f = {.object = object};
    for (unsigned b = 0; b < MOST_PHASES; b++) f.buffer[b] = (Span){0, -1};
    return f;
}

/* Puts the access into the family and piece that grow least. Makes a new family only if none fits. */
static void place(Turns *t, Inst *inst, const Span *at)
{
    int64_t least = -1;
    Found found = {.inst = inst};
    for (unsigned f = 0; f < t->num_families; f++)
        for (unsigned piece = 0; piece < t->phases && t->family[f].object == inst->mem->object; piece++) {
            const int64_t bytes = growth(t, f, piece, at);
            if (bytes < 0 || (least >= 0 && bytes >= least)) continue;
            least = bytes;
            found.family = f;
            found.piece = piece;
        }
    if (least < 0) {
        if (t->num_families == MOST_FAMILIES) return;
        t->family[t->num_families] = empty_family(inst->mem->object);
        found.family = t->num_families++;
        if (growth(t, found.family, 0, at) < 0) {
            t->num_families--;
            return;
        }
    }
    Buffers *family = &t->family[found.family];
    for (unsigned phase = 0; phase < t->phases; phase++) {
        Span *buffer = &family->buffer[(found.piece + phase) % t->phases];
        *buffer = hull(*buffer, at[phase]);
        found.at[phase] = at[phase];
    }
    const bool writes = event_copies_to_lds(inst_row(inst)->event) || !inst_has(inst, INST_LOAD);
    *(writes ? &family->writes : &family->reads) |= 1u << found.piece;
    VEC_PUSH(t->arena, &t->found, found);
}

static void find_accesses(Turns *t)
{
    FOREACH_BLOCK(t->k, block)
    {
        if (block->rpo == UINT32_MAX || !block_in_loop(block, t->l.header)) continue;
        const Inst *m0 = NULL;
        FOREACH_INST(block, inst)
        {
            Span at[MOST_PHASES];
            if (inst_writes_m0(inst)) m0 = inst;
            if (find_bytes(t, inst, m0, at)) place(t, inst, at);
        }
    }
}

/* Is a piece written while another one is accessed? */
static bool is_useful(const Buffers *f)
{
    const uint32_t all = f->reads | f->writes;
    return f->writes && all & (all - 1);
}

/* ---- names ---- */

static void becomes(Inst *before, uint32_t from, Span bytes, uint32_t to)
{
    Builder b = opt_builder(before, before);
    BUILD_INST(&b, OP_LDS_BECOMES, operand_imm(from), operand_imm((uint32_t)bytes.first),
               operand_imm((uint32_t)bytes.last), operand_imm(to));
}

static void name_family(Turns *t, unsigned family, uint32_t loop, unsigned first_name)
{
    const Buffers *f = &t->family[family];
    const unsigned n = t->phases;
    const Span whole = {0, -1};
    Inst *enter = t->l.preheader->last, *end = t->l.latch->last;
    for (unsigned j = 0; j < n && t->l.header->loop_parent; j++)
        becomes(enter, mem_turn(loop, first_name + j), whole, 0);
    for (unsigned j = 0; j < n; j++) becomes(enter, f->object, f->buffer[j], mem_turn(loop, first_name + j));
    for (unsigned j = 0; j < n; j++)
        becomes(end, mem_turn(loop, first_name + j), whole, mem_turn(loop, MEM_TURNS_MOST + first_name + j));
    for (unsigned j = 0; j < n; j++)
        becomes(end, mem_turn(loop, MEM_TURNS_MOST + first_name + j), whole,
                mem_turn(loop, first_name + (j + n - 1) % n));
    for (uint32_t i = 0; i < t->found.len; i++) {
        const Found *found = &t->found.data[i];
        if (found->family != family) continue;
        Span in = {0, -1};
        for (unsigned phase = 0; phase < n; phase++) {
            const int64_t base = f->buffer[(found->piece + phase) % n].first;
            in = hull(in, (Span){found->at[phase].first - base, found->at[phase].last - base});
        }
        MemRef *mem = ARENA_NEW(t->k->arena, MemRef);
        *mem = (MemRef){mem_turn(loop, first_name + found->piece), (int32_t)in.first, (int32_t)in.last};
        found->inst->mem = mem;
    }
}

static bool name_all(Turns *t)
{
    unsigned names = 0;
    const uint32_t loop = 1u << (MEM_TURNS_FOUND_BIT - MEM_TURNS_LOOP_SHIFT) | t->next_loop;
    for (unsigned f = 0; f < t->num_families; f++) {
        if (!is_useful(&t->family[f])) continue;
        name_family(t, f, loop, names);
        names += t->phases;
    }
    t->next_loop += names != 0;
    return names;
}

/* ---- loops ---- */

static bool loop_turns(Turns *t, const PassCtx *ctx, Block *header)
{
    if (!loop_edges(t->k, header, &t->l) || loop_hoist_point(t->l.latch) != t->l.latch->last) return false;
    const bool by_author = header->schedule || t->k->schedule;
    if (schedule_mode(ctx, header) == WAVECC_SCHEDULE_OFF && (by_author || !ctx->tries)) return false;
    t->num_families = 0;
    t->found.len = 0;
    if (!find_phases(t)) return false;
    linear_forms_enter(&t->forms, header);
    find_accesses(t);
    return name_all(t);
}

/* Has the pass already run on this kernel IR? */
static bool has_found_names(const Kernel *k)
{
    FOREACH_BLOCK_INST(k, block, inst)
    if (inst->m.opcode == OP_LDS_BECOMES && mem_is_found_turn((uint32_t)inst->m.operands[3].value)) return true;
    return false;
}

bool pass_lds_turns(Kernel *k, PassCtx *ctx)
{
    if (!k->lds_bytes || has_found_names(k)) return false;
    loops_build(k);
    kernel_compute_defs(k);
    Turns t = {.k = k, .arena = ctx->arena, .forms = linear_forms_new(k, ctx->arena), .next_loop = 1};
    bool changed = false;
    FOREACH_BLOCK(k, header) changed |= loop_turns(&t, ctx, header);
    k->notes->lds_turns_found |= changed;
    return changed;
}
