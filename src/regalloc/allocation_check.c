/* check_regalloc checks that every operand of the allocated kernel is in a register with the value that the kernel had
 * before allocation.
 *
 * It does not use liveness, webs or intervals. It compares only the kernel before (PassNotes.alloc_record) with the
 * kernel now. It runs the blocks on a symbolic register file until nothing changes. Each register has a set of names
 * for its content: dwords of virtual registers, and constants. Joins intersect the sets, as in regalloc2's checker (the
 * lattice in its checker.rs). Each name has an exec region: a copy under the EXEC of a region is valid only in the
 * lanes of that region.
 *
 *     exec_if %mask (region 1)
 *       v7 <- v3  (inserted)      v7: {%x in region 1}
 *     exec_end
 *     use of %x in v7             error: %x is there for the lanes of region 1 only
 *
 * It ends because sets only shrink. No stale name survives a loop, because a name enters a block only if its definition
 * strictly dominates the block. On an edge, arguments get the names of block parameters. It also checks ties, early
 * clobber, D against C, alignment, pins, one place per variable, and that no instruction is lost or moved. */
#include "analysis/cfg.h"
#include "regalloc/regalloc.h"
#include "regalloc/allocation_check.h"
#include "support/map.h"
#include "support/sorted.h"

#include <stdlib.h>
#include <string.h>

/* ---- blocks ---- */

/* The first instruction of the program from `i` on that still exists. */
static uint32_t next_alive(const Checker *c, uint32_t i, uint32_t end)
{
    for (; i < end; i++) {
        const RecordedInst *r = &c->record->insts.data[i];
        if (!(r->inst->flags & INST_DEAD) || !r->inst->m.num_defs) break;
        if (r->operands[0].kind != OPERAND_VREG || !check_home(c, r->operands[0].value).kind) break;
    }
    return i;
}

/* May moves of an edge stand at the start of its target? Yes if the target has no other predecessor, and the
 * predecessor has another successor. */
static bool head_belongs_to_edge(const Block *block)
{
    return block->preds.len == 1 && block_num_succs(block->preds.data[0]) > 1;
}

static bool is_exec(Operand o) { return o.kind == OPERAND_SPECIAL && o.value == SPECIAL_EXEC; }

/* The first instruction of the block that belongs to no edge: an instruction of the program, or a recomputation for
 * one. */
static const Inst *first_own(const Checker *c, const Block *block)
{
    uint32_t which = c->block_record[block->id];
    if (which == UINT32_MAX) return NULL;
    const RecordedBlock *b = &c->record->blocks.data[which];
    const Inst *own = c->record->insts.data[next_alive(c, b->first, b->first + b->count)].inst;
    const Recomputed *again;
    const Inst *window = NULL; /* with all lanes on: start of an access to a spilled value */
    for (const Inst *inst = block->first; inst && inst != own; inst = inst->next) {
        if ((again = check_recomputed(c, inst)) && !again->on_edge) return window ? window : inst;
        if (inst->m.opcode != OP_COPY || !(inst->flags & INST_BY_RA)) continue;
        if (is_exec(inst->m.operands[1])) window = inst;
        if (is_exec(inst->m.operands[0]) && !operand_is_imm(inst->m.operands[1])) window = NULL;
    }
    return own;
}

/* The instructions at the start of a block that belong to an edge. */
static void transfer_head(Checker *c, const Block *block)
{
    const Inst *own = first_own(c, block);
    check_enter_block(c, block);
    for (const Inst *inst = block->first; inst && inst != own; inst = inst->next) {
        c->inst = inst;
        check_step_inserted(c, inst);
    }
    if (c->all_lanes) check_wrong(c, "EXEC is not set back");
}

static void transfer_block(Checker *c, const Block *block)
{
    uint32_t which = c->block_record[block->id], next = 0, end = 0;
    if (which != UINT32_MAX) {
        next = c->record->blocks.data[which].first;
        end = next + c->record->blocks.data[which].count;
    }
    check_enter_block(c, block);
    const Inst *inst = head_belongs_to_edge(block) && next < end ? first_own(c, block) : block->first;
    for (; inst; inst = inst->next) {
        c->inst = inst;
        uint32_t alive = next_alive(c, next, end);
        if (alive < end && c->record->insts.data[alive].inst == inst) {
            while (next < alive) check_step_deleted(c, &c->record->insts.data[next++]);
            check_step_recorded(c, &c->record->insts.data[next++]);
        } else {
            /* A recomputation may read results of instructions that were deleted before this one. */
            for (uint32_t i = next; i < alive && check_recomputed(c, inst); i++)
                check_step_deleted(c, &c->record->insts.data[i]);
            check_step_inserted(c, inst);
        }
    }
    if (next != end) {
        c->inst = c->record->insts.data[next].inst;
        check_wrong(c, "this instruction is gone");
    }
}

/* ---- edges ---- */

/* A dword of an argument, and the parameter's dword that gets it. */
typedef struct EdgeArg {
    uint64_t from;
    uint32_t param;
} EdgeArg;
typedef VEC(EdgeArg) EdgeArgs;

DEFINE_SORT(compare_args, EdgeArg, from, param)

static EdgeArgs edge_args(const Checker *c, const Branch *b, unsigned succ, const uint32_t *params)
{
    EdgeArgs args = {0};
    for (unsigned i = 0; i < b->num_args[succ]; i++) {
        Operand arg = b->args[succ][i];
        for (unsigned d = 0; d < c->k->vregs.data[params[i]].width; d++) {
            uint64_t from = operand_is_imm(arg) ? CONSTANT | arg.value : check_cell(c, arg, d);
            if (arg.kind == OPERAND_VREG || operand_is_imm(arg))
                VEC_PUSH(c->arena, &args, ((EdgeArg){from, c->cell_base[params[i]] + d}));
        }
    }
    if (args.len) qsort(args.data, args.len, sizeof *args.data, compare_args);
    return args;
}

static uint32_t first_arg(const EdgeArgs *args, uint64_t from)
{
    return SEARCH_FIRST(at, args->len, args->data[at].from < from);
}

/* A name is valid in `target` if its definition strictly dominates it. */
static bool enters(const Checker *c, uint64_t id, const Block *target)
{
    if (id & (STALE | EXEC_MASK)) return false;
    const Block *def = id & CONSTANT ? NULL : c->def_block[c->cell_vreg[id]];
    return !def || (def != target && block_dominates(def, target));
}

/* The parameters that get this name as argument; NULL: none. */
static const Names *names_of_params(const Checker *c, const Name *name, const EdgeArgs *args)
{
    const uint32_t first = first_arg(args, name->id);
    uint32_t end = first;
    while (end < args->len && args->data[end].from == name->id) end++;
    if (end == first) return NULL;
    Names *names = names_new(c->arena, end - first);
    for (uint32_t a = first; a < end; a++) names->name[names->len++] = (Name){args->data[a].param, name->region};
    return names;
}

/* The names of a register's content in the target block: names that are still valid, and parameters that get it as
 * argument. */
static const Names *names_entering(const Checker *c, const Names *old, const Block *target, const EdgeArgs *args)
{
    uint32_t num_kept = 0;
    for (uint32_t i = 0; i < old->len; i++) num_kept += enters(c, old->name[i].id, target);
    const Names *result = old;
    if (num_kept < old->len) {
        Names *kept = names_new(c->arena, num_kept);
        for (uint32_t i = 0; i < old->len; i++)
            if (enters(c, old->name[i].id, target)) kept->name[kept->len++] = old->name[i];
        result = kept;
    }
    for (uint32_t i = 0; i < old->len; i++)
        result = names_unite(c->k, c->arena, result, names_of_params(c, &old->name[i], args));
    return result;
}

/* A set of names before an edge, and the set after it. */
typedef struct Entered {
    const Names *before, *behind;
} Entered;

typedef struct EnteredSets {
    VEC(Entered) sets;
    Map by_address, by_hash;
} EnteredSets;

/* names_entering, computed only once for equal sets. */
static const Names *enter_once(Checker *c, EnteredSets *known, const Names *old, const Block *target,
                               const EdgeArgs *args)
{
    enum { MANY = 32 }; /* with fewer names a look-up is not worth it */
    if (old->len < MANY && args->len < MANY) return names_entering(c, old, target, args);
    const uint32_t same = map_to_index(map_get_pointer(&known->by_address, old));
    if (same != MAP_NO_INDEX) return known->sets.data[same].behind;
    const uint64_t hash = names_hash(old);
    uint32_t which = map_to_index(map_get(&known->by_hash, hash));
    if (which == MAP_NO_INDEX || !names_same(known->sets.data[which].before, old)) {
        which = known->sets.len;
        VEC_PUSH(c->arena, &known->sets, ((Entered){old, names_entering(c, old, target, args)}));
        map_put(&known->by_hash, c->arena, hash, map_from_index(which));
    }
    map_put_pointer(&known->by_address, c->arena, old, map_from_index(which));
    return known->sets.data[which].behind;
}

/* A parameter with an undefined argument: any register has its value. The name is put into the first register of its
 * place. */
static void open_undefined_params(Checker *c, const Branch *b, unsigned succ, const uint32_t *params,
                                  const Names **state)
{
    for (unsigned i = 0; i < b->num_args[succ]; i++) {
        Operand arg = b->args[succ][i];
        const VReg *v = &c->k->vregs.data[params[i]];
        if (arg.kind != OPERAND_VREG || !c->undefined[arg.value]) continue;
        uint32_t at = check_place_of(c, params[i]);
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

/* Goes from the end of `block` along edge `succ`, through the allocator's moves on it. Then arguments become
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
            check_wrong(c, "an edge leads elsewhere");
        transfer_head(c, next);
    } else if (head_belongs_to_edge(target)) {
        transfer_head(c, target);
    }
    c->now = saved;
    EdgeArgs args = edge_args(c, virt, succ, to->params);
    EnteredSets known = {0};
    for (uint32_t at = 0; at < c->num_locations; at++)
        if (scratch[at]) scratch[at] = enter_once(c, &known, scratch[at], target, &args);
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
    VEC_FOREACH(const RecordedBlock, block, &c->record->blocks) {
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

/* The state at entry: inputs of the hardware, and variables, which may be read before they are written (with undefined
   bits). */
static const Names **entry_state(Checker *c)
{
    const Kernel *k = c->k;
    const Names **state = ARENA_ARRAY(c->arena, const Names *, c->num_locations);
    for (uint32_t v = 0; v < k->vregs.len; v++) {
        const VReg *r = &k->vregs.data[v];
        uint32_t at = r->is_var ? check_place_of(c, v) : UINT32_MAX;
        if (at == UINT32_MAX) continue;
        for (unsigned d = 0; d < r->width; d++)
            state[at + d] = names_with(c->arena, state[at + d], c->cell_base[v] + d, 0);
    }
    const RecordedBlock *entry = &c->record->blocks.data[0];
    for (uint32_t i = entry->first; i < entry->first + entry->count; i++) {
        const RecordedInst *r = &c->record->insts.data[i];
        if (r->inst->m.opcode != OP_LIVE_IN) continue;
        uint32_t v = r->operands[0].value, at = check_location(c, r->inst->m.operands[0]);
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
    c->num_locations = c->first_lane + c->record->lane_vregs.len * target_infos[k->target].wave_size;
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
    if (!k->notes->alloc_record) {
        diag_error(ctx->diags, k->loc,
                   "check-regalloc compares with the kernel before allocation: run it directly after "
                   "regalloc");
        return false;
    }
    dominance_build(k);
    Arena *arena = arena_scratch(k->arena);
    Checker c = {.k = k, .record = k->notes->alloc_record, .arena = arena};
    check(&c);
    arena_free(arena);
    k->notes->alloc_record = NULL; /* `expand` changes the kernel, so the record is useless afterwards */
    return false;
}
