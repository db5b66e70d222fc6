/* s_set_vgpr_msb: an instruction has 8 bits for a VGPR. The two high bits come from a state of the wave, one for each
   role of an operand (isa/vgpr_roles.h). The pass inserts as few changes of this state as possible, and puts them
   outside of loops:

       v300 = v_add_f32 v300, v1             s_set_vgpr_msb 0x41     ; dst and src0 v256 to v511, src1 v0 to v255
       v301 = v_add_f32 v301, v2      =>     v_add_f32 v44, v44, v1
       ds_store_b32 v3, v301                 v_add_f32 v45, v45, v2
                                             s_set_vgpr_msb 0x45     ; src1: v256 to v511, too
                                             ds_store_b32 v3, v45

   In a block, a change is needed if the state is wrong for an instruction. It sets each role for its next use, looking
   into loops first, so that the next change is as far away as possible. Across blocks: if one predecessor already has
   the state that a block needs, the other predecessors set it at their end. So a loop that needs one state has no
   changes. If no predecessor has it, the block sets it itself.

   The state is 0 at the entry. Writes of MODE set it, too: s_setreg_imm32 of up to 12 bits gets the bits that keep it,
   and an s_nop separates a write of MODE from s_set_vgpr_msb, which the hardware would otherwise ignore (LLVM, pull
   request 184904). Instructions of this kind that are in the code already are removed first. Requires: physical
   registers, no copies. */
#include "analysis/cfg.h"
#include "finalize/dataflow.h"
#include "finalize/finalize.h"
#include "isa/events.h"
#include "isa/family.h"
#include "isa/immediates.h"
#include "isa/vgpr_roles.h"

enum {
    ANY = 4,               /* not known, or not needed */
    MAX_ROUNDS = 16,       /* limit of iterations; see choose_joins for what happens then */
    MODE_MSB_LOW = 12,     /* in the constant of s_setreg_imm32: destination, src0, src1, src2 */
    MODE_MSB_MAX_BITS = 12 /* width of the written field up to which these bits are outside it */
};

/* By VgprRole: bits 9:8 of the number, or ANY. */
typedef struct Banks {
    uint8_t of[NUM_VGPR_ROLES];
} Banks;

static const Banks any_banks = {{ANY, ANY, ANY, ANY}};

typedef struct Node {
    Banks want;    /* state needed by the first use in the block or after it */
    Banks in, out; /* `out`: before the change of `sets_end` */
    Banks end;
    bool reached;
    bool joins;          /* its predecessors set the state `want` */
    bool sets_end;       /* sets `end` at its end, for successors that join */
    bool set_end_before; /* in the previous iteration, like `end_before` */
    Banks end_before;
} Node;

typedef struct VgprBanks {
    Kernel *k;
    const PassCtx *ctx;
    Node *nodes; /* by block id */
    bool emits, changed;
} VgprBanks;

/* ---- states ---- */

static bool covers(const Banks *have, const Banks *need)
{
    for (unsigned r = 0; r < NUM_VGPR_ROLES; r++)
        if (need->of[r] != ANY && need->of[r] != have->of[r]) return false;
    return true;
}

static bool same(const Banks *a, const Banks *b) { return covers(a, b) && covers(b, a); }

static Banks needs(const Inst *inst)
{
    Banks banks = any_banks;
    VgprMsb msb, mask;
    if (inst_row(inst)->format == FORMAT_PSEUDO) return banks;
    if (!isa_vgpr_msb(&inst->m, &msb, &mask)) BUG("%s: two VGPRs of one role in two banks", inst_row(inst)->name);
    for (unsigned r = 0; r < NUM_VGPR_ROLES; r++)
        if (msb_of_role(mask, (VgprRole)r)) banks.of[r] = (uint8_t)msb_of_role(msb, (VgprRole)r);
    return banks;
}

/* `first`; where it is ANY, `second`. */
static Banks overlay(Banks first, const Banks *second)
{
    for (unsigned r = 0; r < NUM_VGPR_ROLES; r++)
        if (first.of[r] == ANY) first.of[r] = second->of[r];
    return first;
}

/* The state needed after the block; the deepest loop counts first. */
static Banks wanted_after(const VgprBanks *b, const Block *block)
{
    Banks want = any_banks;
    const unsigned n = block_num_succs(block);
    const unsigned deepest = n == 2 && block_succ(block, 1)->loop_depth > block_succ(block, 0)->loop_depth ? 1 : 0;
    for (unsigned i = 0; i < n; i++) want = overlay(want, &b->nodes[block_succ(block, i ^ deepest)->id].want);
    return want;
}

/* By role: the next use from `inst` on. */
static Banks next_uses(const VgprBanks *b, const Block *block, const Inst *inst)
{
    Banks banks = any_banks, after = wanted_after(b, block);
    for (; inst; inst = inst->next) {
        const Banks need = needs(inst);
        banks = overlay(banks, &need);
        bool open = false;
        for (unsigned r = 0; r < NUM_VGPR_ROLES; r++) open |= banks.of[r] == ANY;
        if (!open) return banks;
    }
    return overlay(banks, &after);
}

/* ---- instructions ---- */

static bool is_mode_write(const Inst *inst) { return inst && isa_writes_mode(&inst->m); }

/* Is a write of MODE last in a predecessor? */
static bool comes_from_mode_write(const Block *block)
{
    for (uint32_t p = 0; p < block->preds.len; p++) {
        const Inst *end = block->preds.data[p]->last;
        if (is_mode_write(end) || (end && end->branch && is_mode_write(end->prev))) return true;
    }
    return false;
}

static Inst *put_before(VgprBanks *b, Inst *at, uint16_t opcode, int32_t simm16)
{
    Inst *inst = inst_new(b->k, opcode, 0, 0);
    inst->m.mods.offset = simm16;
    inst->loc = at->loc;
    inst_insert_before(at, inst);
    return inst;
}

/* Inserts before the waits that precede `at` too, because an instruction between them and `at` costs a cycle. */
static void put_switch(VgprBanks *b, Block *block, Inst *at, const Banks *banks)
{
    int32_t simm16 = 0;
    while (at->prev && (isa_is_wait(at->prev->m.opcode) || inst_row(at->prev)->unit == UNIT_BARRIER)) at = at->prev;
    for (unsigned r = 0; r < NUM_VGPR_ROLES; r++) simm16 |= banks->of[r] << 2 * r;
    if (at->prev ? is_mode_write(at->prev) : comes_from_mode_write(block)) put_before(b, at, OP_S_NOP, 0);
    Inst *inst = put_before(b, at, OP_S_SET_VGPR_MSB, simm16);
    if (b->ctx->options.annotate)
        inst->comment = arena_printf(b->k->arena, "src0 v%u.., src1 v%u.., src2 v%u.., dst v%u..",
                                     banks->of[ROLE_SRC0] * NUM_NAMED_VGPRS, banks->of[ROLE_SRC1] * NUM_NAMED_VGPRS,
                                     banks->of[ROLE_SRC2] * NUM_NAMED_VGPRS, banks->of[ROLE_DST] * NUM_NAMED_VGPRS);
    b->changed = true;
}

/* s_setreg of MODE: keeps the state if possible. */
static Banks write_mode(VgprBanks *b, Inst *inst, Banks state)
{
    static const Banks zero;
    if (inst->m.opcode != OP_S_SETREG_IMM32_B32) return any_banks;
    uint32_t *value = &inst->m.operands[0].value;
    const bool free = hwreg_bits(&inst->m) <= MODE_MSB_MAX_BITS;
    if (free) state = overlay(state, &zero);
    for (unsigned i = 0; i < NUM_VGPR_ROLES; i++) {
        const unsigned role = i ? i - 1 : ROLE_DST, low = MODE_MSB_LOW + 2 * i;
        if (!free) state.of[role] = *value >> low & 3;
        else if (b->emits) *value = (*value & ~(3u << low)) | (uint32_t)state.of[role] << low;
    }
    return state;
}

/* Walks the block from the state at its start; `emits`: inserts the instructions. */
static void walk(VgprBanks *b, Block *block)
{
    static const Banks zero;
    Node *node = &b->nodes[block->id];
    Banks state = node->in;
    FOREACH_INST_SAFE(block, inst)
    {
        if (is_mode_write(inst)) state = write_mode(b, inst, state);
        const Banks need = needs(inst);
        if (covers(&state, &need)) continue;
        const Banks next = next_uses(b, block, inst), known = overlay(state, &zero);
        state = overlay(next, &known);
        if (b->emits) put_switch(b, block, inst, &state);
    }
    node->out = state;
    if (node->sets_end && b->emits && !covers(&state, &node->end)) put_switch(b, block, block->last, &node->end);
}

/* ---- between blocks ---- */

/* By role: the first use in the block or after it. If the iteration does not converge, the result is still a good
   wish. */
static void find_wants(VgprBanks *b)
{
    bool changed = true;
    FOREACH_BLOCK(b->k, block) b->nodes[block->id].want = any_banks;
    for (unsigned round = 0; changed && round < MAX_ROUNDS; round++) {
        changed = false;
        for (uint32_t i = b->k->blocks.len; i-- > 0;) {
            const Block *block = b->k->blocks.data[i];
            Node *node = &b->nodes[block->id];
            const Banks want = next_uses(b, block, block->first);
            changed |= !same(&want, &node->want);
            node->want = want;
        }
    }
}

static Banks state_behind(const Node *node) { return node->sets_end ? node->end : node->out; }

static Banks state_at(const VgprBanks *b, const Block *block)
{
    static const Banks zero;
    Banks state = zero;
    bool any = block->preds.len == 0 || !block->id;
    if (b->nodes[block->id].joins) return b->nodes[block->id].want;
    for (uint32_t p = 0; p < block->preds.len; p++) {
        const Node *pred = &b->nodes[block->preds.data[p]->id];
        if (!pred->reached) continue;
        const Banks other = state_behind(pred);
        for (unsigned r = 0; r < NUM_VGPR_ROLES; r++)
            if (!any) state.of[r] = other.of[r];
            else if (state.of[r] != other.of[r]) state.of[r] = ANY;
        any = true;
    }
    return state;
}

static bool transfer(void *context, Block *block, bool grow)
{
    VgprBanks *b = context;
    Node *node = &b->nodes[block->id];
    const Banks before = node->out;
    const bool first = !node->reached;
    node->in = state_at(b, block);
    walk(b, block);
    node->reached = true;
    for (unsigned r = 0; grow && !first && r < NUM_VGPR_ROLES; r++)
        if (node->out.of[r] != before.of[r]) node->out.of[r] = ANY;
    return first || !same(&before, &node->out);
}

static void solve(VgprBanks *b)
{
    FOREACH_BLOCK(b->k, block) b->nodes[block->id].reached = false;
    dataflow_blocks(b->k, transfer, b);
}

/* May the end of `pred` set the state for `block`? If `pred` has other successors, only on the way into a loop or back
   to its head. */
static bool may_set_end(const Block *pred, const Block *block)
{
    return block_num_succs(pred) == 1 || pred->loop_depth < block->loop_depth || block->rpo <= pred->rpo;
}

/* Asks the predecessors of a joining block for its state. False: the block must set it itself. */
static bool ask_predecessors(VgprBanks *b, const Block *block)
{
    static const Banks zero;
    const Node *node = &b->nodes[block->id];
    bool some = false;
    for (uint32_t p = 0; p < block->preds.len; p++) {
        const Node *pred = &b->nodes[block->preds.data[p]->id];
        if (!pred->reached) continue;
        const bool has = covers(&pred->out, &node->want);
        some |= has;
        if (!has && !may_set_end(block->preds.data[p], block)) return false;
        if (pred->sets_end && !covers(&pred->end, &node->want)) return false;
    }
    for (uint32_t p = 0; some && p < block->preds.len; p++) {
        Node *pred = &b->nodes[block->preds.data[p]->id];
        if (!pred->reached || covers(&pred->out, &node->want)) continue;
        const Banks known = overlay(pred->out, &zero);
        pred->end = overlay(node->want, &known);
        pred->sets_end = true;
    }
    return some;
}

/* Do all predecessors set the block's state? A later block may have asked one of them for another. */
static bool is_served(const VgprBanks *b, const Block *block)
{
    const Node *node = &b->nodes[block->id];
    for (uint32_t p = 0; p < block->preds.len; p++) {
        const Node *pred = &b->nodes[block->preds.data[p]->id];
        const Banks behind = state_behind(pred);
        if (pred->reached && !covers(&behind, &node->want)) return false;
    }
    return true;
}

/* Decides from the current states which blocks join, and what ends set. True: the decision differs from the one that
   the states assume. */
static bool ask_all(VgprBanks *b)
{
    bool changed = false;
    FOREACH_BLOCK(b->k, block)
    {
        Node *node = &b->nodes[block->id];
        node->set_end_before = node->sets_end;
        node->end_before = node->end;
        node->sets_end = false;
    }
    FOREACH_BLOCK(b->k, block)
    {
        Node *node = &b->nodes[block->id];
        if (!node->joins || ask_predecessors(b, block)) continue;
        node->joins = false;
        changed = true;
    }
    FOREACH_BLOCK(b->k, block)
    {
        Node *node = &b->nodes[block->id];
        if (node->joins && !is_served(b, block)) node->joins = false, changed = true;
        changed |= node->sets_end != node->set_end_before;
        changed |= node->sets_end && !same(&node->end, &node->end_before);
    }
    return changed;
}

/* Decides which blocks join, and who sets what for them. If this does not converge, every block sets its own state. */
static void choose_joins(VgprBanks *b)
{
    unsigned round = 0;
    FOREACH_BLOCK(b->k, block) b->nodes[block->id].joins = block->preds.len > 1 && block->id;
    do {
        FOREACH_BLOCK(b->k, block) b->nodes[block->id].joins &= round < MAX_ROUNDS;
        round++;
        solve(b);
    } while (ask_all(b));
}

static bool remove_switches(Kernel *k)
{
    bool any = false;
    FOREACH_BLOCK(k, block)
    FOREACH_INST_SAFE(block, inst)
    {
        if (inst->m.opcode != OP_S_SET_VGPR_MSB) continue;
        inst_remove(inst);
        any = true;
    }
    return any;
}

bool pass_vgpr_banks(Kernel *k, PassCtx *ctx)
{
    if (!target_family(k->target)->has_vgpr_msb) return false;
    VgprBanks b = {.k = k, .ctx = ctx, .changed = remove_switches(k)};
    kernel_number_blocks(k);
    loops_build(k);
    b.nodes = ARENA_ARRAY(k->arena, Node, k->blocks.len + 1);
    find_wants(&b);
    choose_joins(&b);
    b.emits = true;
    FOREACH_BLOCK(k, block)
    if (b.nodes[block->id].reached) walk(&b, block);
    return b.changed;
}
