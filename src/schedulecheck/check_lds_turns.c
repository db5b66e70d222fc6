/* check-lds-turns: proves the names that `lds-turns` gives to LDS buffers that a loop swaps. It shares nothing with
   that pass, such as bounds or periods. It computes a loop iteration by iteration: the scalars, the addresses of all
   work-items, and the names as lds_becomes moves them. It ends when scalars and names equal those of the first
   iteration. */
#include "ir/pass_notes.h"
#include "isa/immediates.h"
#include "schedulecheck/schedulecheck.h"

#include "isa/events.h"
#include "schedulecheck/symbolic_value.h"

#include <string.h>

enum { MOST_ITERATIONS = 16, MOST_NAMES = 128, MOST_NESTED = 40 };

/* A piece under its current name: bytes of an object. */
typedef struct Name {
    uint32_t name, object;
    int64_t first, last;
} Name;

typedef struct Names {
    Name of[MOST_NAMES];
    unsigned num;
} Names;

typedef struct Proof {
    Kernel *k;
    Arena *arena;
    DiagList *diags;
    Block *header, *preheader, *latch;
    unsigned back, in; /* edges to the header */
    bool *inside;      /* by block: is it in the loop? */
    uint32_t threads;
    unsigned iteration, nested;
    Names names;
    /* By register: the value of each work-item in this iteration; NULL: not needed. */
    const uint32_t **value;
    /* By parameter of the header. */
    uint32_t *now;
    bool *known, *used;
    uint32_t checked; /* number of accesses, over all loops */
    bool failed;
} Proof;

static void fail(Proof *p, const Inst *at, const char *what)
{
    StrBuf text = {0};
    inst_print(p->k, at, &text);
    diag_error(p->diags, p->k->locs.data[at->loc], "check-lds-turns: kernel '%s', ^%s: '%s': %s", p->k->name,
               at->block->name, text.data, what);
    strbuf_free(&text);
    p->failed = true;
}

/* ---- names ---- */

static Name *find_name(Names *names, uint32_t name)
{
    for (unsigned i = 0; i < names->num; i++)
        if (names->of[i].name == name) return &names->of[i];
    return NULL;
}

static void forget(Names *names, uint32_t name)
{
    Name *old = find_name(names, name);
    if (old) *old = names->of[--names->num];
}

static void rename_piece(Proof *p, const Inst *becomes)
{
    const Operand *o = becomes->m.operands;
    const uint32_t from = (uint32_t)o[0].value, to = (uint32_t)o[3].value;
    Name piece = {to, from, (int32_t)o[1].value, (int32_t)o[2].value};
    const Name *old = find_name(&p->names, from);
    if (!mem_is_found_turn(from) && !mem_is_found_turn(to)) return;
    if (mem_takes_turns(from) && piece.first <= piece.last) fail(p, becomes, "a part of a piece");
    if (mem_takes_turns(from)) {
        if (to && !old) fail(p, becomes, "nothing has that name");
        if (old) piece = (Name){to, old->object, old->first, old->last};
        forget(&p->names, from);
    } else if (piece.first > piece.last) {
        fail(p, becomes, "bytes without bounds");
    }
    forget(&p->names, to);
    if (!to || p->failed) return;
    if (p->names.num == MOST_NAMES) fail(p, becomes, "too many names");
    else p->names.of[p->names.num++] = piece;
}

static void rename_in(Proof *p, const Block *block)
{
    FOREACH_INST(block, inst)
    if (inst->m.opcode == OP_LDS_BECOMES) rename_piece(p, inst);
}

static void check_apart(Proof *p, const Inst *at)
{
    for (unsigned i = 0; i < p->names.num; i++)
        for (unsigned j = 0; j < i; j++) {
            const Name *a = &p->names.of[i], *b = &p->names.of[j];
            if (a->object == b->object && a->first <= b->last && b->first <= a->last) {
                fail(p, at, "two pieces share a byte");
                return;
            }
        }
}

static bool same_names(const Names *a, Names *b)
{
    for (unsigned i = 0; i < a->num; i++) {
        const Name *x = &a->of[i], *y = find_name(b, x->name);
        if (!y || y->object != x->object || y->first != x->first || y->last != x->last) return false;
    }
    return a->num == b->num;
}

/* ---- values ---- */

static const uint32_t *value_of(Proof *p, Operand o);

static uint32_t *new_values(const Proof *p) { return ARENA_ARRAY(p->arena, uint32_t, p->threads + 1); }

static const uint32_t *everywhere(const Proof *p, uint32_t bits)
{
    uint32_t *values = new_values(p);
    for (uint32_t i = 0; i < p->threads; i++) values[i] = bits;
    return values;
}

static const uint32_t *work_items(const Proof *p)
{
    const uint32_t *size = p->k->workgroup_size;
    uint32_t *values = new_values(p);
    const bool packed = size[1] > 1 || size[2] > 1;
    for (uint32_t i = 0; i < p->threads; i++)
        values[i] = packed ? i % size[0] | i / size[0] % size[1] << 10 | i / size[0] / size[1] << 20 : i;
    return values;
}

/* If there is no exec region, all lanes are on. */
static const uint32_t *first_lanes(Proof *p, const Inst *inst)
{
    const uint32_t *from = inst->block->region ? NULL : value_of(p, inst_uses(inst)[0]);
    if (!from) return NULL;
    uint32_t *values = new_values(p);
    const uint32_t wave = target_infos[p->k->target].wave_size;
    for (uint32_t i = 0; i < p->threads; i++) values[i] = from[i / wave * wave];
    return values;
}

static const uint32_t *compute(Proof *p, const Inst *inst)
{
    const unsigned num = inst_num_uses(inst);
    const uint32_t *use[4];
    if (inst->m.opcode == OP_LIVE_IN) return is_live_in(&inst->m, LIVE_IN_WORKITEM_ID) ? work_items(p) : NULL;
    if (inst->m.opcode == OP_V_READFIRSTLANE_B32) return first_lanes(p, inst);
    if (inst->m.opcode == OP_COPY) return value_of(p, inst_uses(inst)[0]);
    if (inst->m.num_defs != 1 || !num || num > 4 || !value_is_plain(inst) ||
        inst_row(inst)->implicit_reads & (IMP_SCC | IMP_VCC))
        return NULL;
    for (unsigned i = 0; i < num; i++)
        if (!(use[i] = value_of(p, inst_uses(inst)[i]))) return NULL;
    Value lanes_of[4];
    Sources *sources = ARENA_NEW(p->arena, Sources);
    Results *results = ARENA_NEW(p->arena, Results);
    uint32_t *values = new_values(p);
    for (uint32_t first = 0; first < p->threads; first += LANES) {
        const uint32_t left = p->threads - first, lanes = left < LANES ? left : LANES;
        sources->num = num;
        for (unsigned i = 0; i < num; i++) {
            sources->width[i] = 1;
            sources->value[i] = &lanes_of[i];
            lanes_of[i].leaf = 0;
            for (uint32_t lane = 0; lane < LANES; lane++)
                lanes_of[i].lane[lane] = use[i][first + (lane < lanes ? lane : 0)];
        }
        if (!value_evaluate(inst, sources, results)) return NULL;
        memcpy(values + first, results->value[0].lane, lanes * sizeof *values);
    }
    return values;
}

static const uint32_t *param_value(Proof *p, uint32_t vreg)
{
    const uint32_t index = block_param_index(p->header, vreg);
    p->used[index] = true;
    return p->known[index] ? everywhere(p, p->now[index]) : NULL;
}

/* By work-item; NULL: unknown. */
static const uint32_t *value_of(Proof *p, Operand o)
{
    if (operand_is_imm(o)) return o.flags ? NULL : everywhere(p, o.value);
    if (o.kind != OPERAND_VREG || o.flags || o.offset || o.width != 1) return NULL;
    const VReg *reg = &p->k->vregs.data[o.value];
    if (reg->is_var || reg->width != 1 || reg->lane_mask || p->nested == MOST_NESTED) return NULL;
    if (p->value[o.value]) return p->value[o.value];
    p->nested++;
    const uint32_t *found = reg->def                     ? compute(p, reg->def)
                            : reg->param_of == p->header ? param_value(p, o.value)
                                                         : NULL;
    p->nested--;
    p->value[o.value] = found;
    return found;
}

/* ---- accesses ---- */

static void check_access(Proof *p, const Inst *inst, const Inst *m0)
{
    const InstInfo *row = inst_row(inst);
    const bool is_dma = event_copies_to_lds(row->event);
    const MemRef *ref = inst->mem;
    const Name *piece = find_name(&p->names, ref->object);
    const uint32_t *address = !is_dma ? value_of(p, inst_uses(inst)[0]) : m0 ? compute(p, m0) : NULL;
    uint32_t bytes = row->memory_bytes;
    if (is_dma) bytes = target_infos[p->k->target].wave_size * (bytes > 4 ? 16 : 4);
    if (!piece) {
        fail(p, inst, "no piece has the name of its piece");
        return;
    }
    if (!address || !bytes || (!is_dma && (row->format != FORMAT_DS || row->modifiers & MOD_OFFSET2))) {
        fail(p, inst, "its address is unknown");
        return;
    }
    const bool whole = ref->first > ref->last;
    const int64_t first = piece->first + (whole ? 0 : ref->first), end = whole ? piece->last : piece->first + ref->last;
    for (uint32_t i = 0; i < p->threads; i++) {
        const int64_t at = (int64_t)address[i] + inst->m.mods.offset;
        if (at >= first && at + bytes - 1 <= end && end <= piece->last && first >= piece->first) continue;
        fail(p, inst,
             arena_printf(p->arena, "work-item %u accesses bytes %lld to %lld in iteration %u, not %lld to %lld", i,
                          (long long)at, (long long)(at + bytes - 1), p->iteration, (long long)first, (long long)end));
        return;
    }
}

/* ---- iterations ---- */

static bool is_of_loop(const Proof *p, const Inst *inst)
{
    if (!inst->mem || !mem_is_found_turn(inst->mem->object)) return false;
    for (unsigned i = 0; i < p->names.num; i++)
        if (p->names.of[i].name >> MEM_TURNS_LOOP_SHIFT == inst->mem->object >> MEM_TURNS_LOOP_SHIFT) return true;
    return false;
}

static void check_iteration(Proof *p)
{
    memset(p->value, 0, p->k->vregs.len * sizeof *p->value);
    check_apart(p, p->header->first);
    FOREACH_BLOCK(p->k, block)
    {
        const Inst *m0 = NULL;
        if (!p->inside[block->id]) continue;
        FOREACH_INST(block, inst)
        {
            if (inst_writes_m0(inst)) m0 = inst;
            if (p->failed || !is_of_loop(p, inst)) continue;
            check_access(p, inst, m0);
            p->checked += !p->iteration;
        }
    }
}

/* The values of the used parameters in the next iteration. More parameters may come into use. */
static void advance(Proof *p)
{
    const Operand *next = p->latch->last->branch->args[p->back];
    const uint32_t num = p->header->params.len;
    uint32_t *then = ARENA_ARRAY(p->arena, uint32_t, num + 1);
    bool *done = ARENA_ARRAY(p->arena, bool, num + 1);
    for (bool more = true; more && !p->failed;) {
        more = false;
        for (uint32_t i = 0; i < num && !p->failed; i++) {
            if (!p->used[i] || done[i]) continue;
            const uint32_t *values = value_of(p, next[i]);
            for (uint32_t t = 0; values && t < p->threads; t++)
                if (values[t] != values[0]) values = NULL;
            if (values) then[i] = values[0];
            else fail(p, p->latch->last, "the values that the loop carries are unknown");
            done[i] = more = true;
        }
    }
    memcpy(p->now, then, num * sizeof *then);
    rename_in(p, p->latch);
}

static void start(Proof *p)
{
    const Operand *first = p->preheader->last->branch->args[p->in];
    memset(p->value, 0, p->k->vregs.len * sizeof *p->value);
    for (uint32_t i = 0; i < p->header->params.len; i++) {
        const uint32_t *values = value_of(p, first[i]);
        p->known[i] = values;
        for (uint32_t t = 0; values && t < p->threads; t++) p->known[i] &= values[t] == values[0];
        p->now[i] = p->known[i] ? values[0] : 0;
    }
    memset(p->used, 0, p->header->params.len * sizeof *p->used);
    p->names.num = 0;
    rename_in(p, p->preheader);
}

static void check_loop(Proof *p)
{
    const uint32_t num = p->header->params.len;
    p->now = ARENA_ARRAY(p->arena, uint32_t, num + 1);
    p->known = ARENA_ARRAY(p->arena, bool, num + 1);
    p->used = ARENA_ARRAY(p->arena, bool, num + 1);
    start(p);
    const Names names = p->names;
    uint32_t *now = ARENA_ARRAY(p->arena, uint32_t, num + 1);
    memcpy(now, p->now, num * sizeof *now);
    for (p->iteration = 0; !p->failed; p->iteration++) {
        bool returned = p->iteration && same_names(&names, &p->names);
        for (uint32_t i = 0; i < num; i++) returned &= !p->used[i] || p->now[i] == now[i];
        if (returned) return;
        if (p->iteration == MOST_ITERATIONS) {
            fail(p, p->latch->last, "the loop does not return to the state of its first iteration");
            return;
        }
        check_iteration(p);
        advance(p);
    }
}

/* The number of the loop whose pieces get new names at the end of the block. 0: no loop ends there. */

/* The number of the loop whose pieces get new names at the end of the block; 0: no loop ends there. */
static uint32_t loop_that_ends(const Block *block)
{
    FOREACH_INST(block, inst)
    if (inst->m.opcode == OP_LDS_BECOMES && mem_is_found_turn((uint32_t)inst->m.operands[0].value) &&
        inst->m.operands[3].value)
        return (uint32_t)inst->m.operands[0].value >> MEM_TURNS_LOOP_SHIFT;
    return 0;
}

/* Does this instruction give the loop's pieces their first names? */
static bool begins(const Block *block, uint32_t loop)
{
    FOREACH_INST(block, inst)
    if (inst->m.opcode == OP_LDS_BECOMES && !mem_takes_turns((uint32_t)inst->m.operands[0].value) &&
        (uint32_t)inst->m.operands[3].value >> MEM_TURNS_LOOP_SHIFT == loop)
        return true;
    return false;
}

/* Finds the blocks that reach the latch without passing the header. False: the header is not one of them, or the block
   before the loop is. */
static bool find_inside(Proof *p)
{
    memset(p->inside, 0, p->k->blocks.len * sizeof *p->inside);
    p->inside[p->latch->id] = true;
    for (bool more = p->latch != p->header; more;) {
        more = false;
        FOREACH_BLOCK(p->k, block)
        for (unsigned i = 0; i < block_num_succs(block) && !p->inside[block->id]; i++)
            if (block_succ(block, i) != p->header && p->inside[block_succ(block, i)->id])
                p->inside[block->id] = more = true;
    }
    return p->inside[p->header->id] && !p->inside[p->preheader->id];
}

/* Is there only one way into the loop? */
static bool is_entered_once(const Proof *p)
{
    bool once = true;
    FOREACH_BLOCK(p->k, block)
    for (unsigned i = 0; i < block_num_succs(block); i++) {
        const Block *to = block_succ(block, i);
        once &= to != p->header || block == p->latch || block == p->preheader;
        once &= p->inside[block->id] || !p->inside[to->id] || to == p->header;
    }
    return once;
}

static void check_latch(Proof *p, Block *latch)
{
    const uint32_t loop = loop_that_ends(latch);
    p->latch = latch;
    p->preheader = NULL;
    FOREACH_BLOCK(p->k, block)
    if (loop && begins(block, loop)) p->preheader = block;
    if (!p->preheader) return;
    for (p->back = 0; p->back < block_num_succs(latch); p->back++)
        for (p->in = 0; p->in < block_num_succs(p->preheader); p->in++) {
            p->header = block_succ(latch, p->back);
            if (p->header != block_succ(p->preheader, p->in) || !find_inside(p)) continue;
            if (is_entered_once(p)) check_loop(p);
            else fail(p, latch->last, "there is another way into the loop");
            return;
        }
}

bool lds_turns_check(Kernel *k, DiagList *diags)
{
    uint32_t found = 0;
    const Inst *last = NULL;
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    if (inst->mem && mem_is_found_turn(inst->mem->object)) found++, last = inst;
    if (!found) return true;
    kernel_number_blocks(k);
    kernel_compute_defs(k);
    Proof p = {.k = k, .arena = arena_new(), .diags = diags};
    p.threads = kernel_max_threads(k);
    p.value = ARENA_ARRAY(p.arena, const uint32_t *, k->vregs.len + 1);
    const uint32_t *size = k->workgroup_size;
    if (!size[0] || !size[1] || !size[2]) fail(&p, last, "the size of a workgroup is unknown");
    p.inside = ARENA_ARRAY(p.arena, bool, k->blocks.len + 1);
    FOREACH_BLOCK(k, latch)
    if (!p.failed) check_latch(&p, latch);
    if (!p.failed && p.checked != found) fail(&p, last, "an access is not in the loop of its piece");
    arena_free(p.arena);
    return !p.failed;
}

bool pass_check_lds_turns(Kernel *k, PassCtx *)
{
    if (!k->notes->lds_turns_found) return false;
    DiagList found;
    Arena *arena = arena_new();
    diag_init(&found, arena);
    if (!lds_turns_check(k, &found)) {
        StrBuf text = {0};
        diag_print(&found, &text);
        BUG("kernel '%s' has pieces of LDS with wrong names\n%s", k->name, text.data);
    }
    arena_free(arena);
    return false;
}
