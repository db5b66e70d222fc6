/* Copies code that is reached in several states, once per state, into Code.paths. Checks over all paths use these
   copies. The state is what the registers of an instruction depend on (s_set_vgpr_msb), and the address to which called
   code returns:

         s_call_i64 s[4:5], f      ; to f; f's s_set_pc_i64 s[4:5] leads back to the next instruction
         s_set_vgpr_msb 1
         s_call_i64 s[4:5], f      ; to another copy of f, whose src0 is v256 and up
         ...
     f:  v_mov_b32 v0, v1
         s_set_pc_i64 s[4:5]

   Two states count as the same if they differ only in high bits that are set again before they are read. The state is
   lost if a return address is overwritten, at a jump table, or if there are too many states. Nothing is copied then:
   operands that differ are unknown (decode_state.h), called code starts and returns without a state, and indirect jumps
   are noted. */
#include "check/code_paths.h"

#include <string.h>

#include "check/decode_state.h"
#include "isa/family.h"
#include "isa/immediates.h"
#include "support/sorted.h"

enum { MAX_LINKS = 2, MAX_STATES = 32, NO_NODE = UINT32_MAX, ALL_ROLES = (1 << NUM_VGPR_ROLES) - 1 };

/* A return address in a pair of SGPRs. */
typedef struct Link {
    uint32_t unit; /* of the pair, + 1; 0: none */
    uint32_t back; /* the instruction at the return address */
} Link;

typedef struct PathState {
    uint8_t msb[NUM_VGPR_ROLES]; /* of DecodeState; 0 if no instruction reads it */
    uint32_t mode_written;
    Link links[MAX_LINKS];
} PathState;

typedef struct PathNode {
    uint32_t inst, later; /* the next node of the same instruction */
    uint32_t number;      /* in Code.paths */
    uint32_t succ[2];     /* nodes */
    bool root;
    PathState state;
} PathNode;

typedef struct Split {
    Code *code;
    uint8_t *needs;  /* by instruction: roles whose high bits are read from here on before they are set */
    uint32_t *first; /* by instruction: its first node, or NO_NODE */
    VEC(PathNode) nodes;
    bool failed;
} Split;

/* ---- instructions ---- */

static bool is_call(const CodeInst *inst) { return inst->d.inst.opcode == OP_S_CALL_B64; }

bool code_is_indirect(const CodeInst *inst)
{
    const InstInfo *info = inst_info(inst->d.inst.opcode);
    return info->flags & INST_BRANCH && info->format != FORMAT_SOPP && !(info->modifiers & MOD_SIMM16) &&
           !is_call(inst) && inst->succ[0] == NO_INST && inst->succ[1] == NO_INST;
}

uint32_t code_number_at(const Code *code, uint64_t address)
{
    const uint32_t low = SEARCH_FIRST(at, code->num_addresses, code->insts[at].d.address < address);
    return low < code->num_addresses && code->insts[low].d.address == address ? low : NO_INST;
}

static uint64_t address_after(const CodeInst *inst) { return inst->d.address + inst->d.size; }

static uint32_t callee_of(const Code *code, const CodeInst *call)
{
    return code_number_at(code, branch_address(&call->d.inst, address_after(call)));
}

/* ---- which high bits matter ---- */

static uint8_t roles_of(const MachineInst *m)
{
    uint8_t roles = 0;
    for (unsigned i = 0; i < m->num_operands; i++) {
        if (m->operands[i].kind != OPERAND_PHYS || m->operands[i].reg_class == CLASS_S) continue;
        const VgprRole role = isa_vgpr_role(m, i);
        if (role != ROLE_LOW) roles |= (uint8_t)(1u << role);
    }
    return roles;
}

/* An s_set_vgpr_msb right after a write of MODE may be lost. The earlier state then stays. */
static bool sets_all(const Code *code, const CodeInst *inst)
{
    if (isa_writes_mode(&inst->d.inst)) return true;
    if (inst->d.inst.opcode != OP_S_SET_VGPR_MSB) return false;
    for (uint32_t p = 0; p < inst->num_preds; p++)
        if (isa_writes_mode(&code->insts[code->preds[inst->first_pred + p]].d.inst)) return false;
    return true;
}

static uint8_t needs_after(const Split *s, const CodeInst *inst)
{
    uint8_t needs = code_is_indirect(inst) ? ALL_ROLES : 0;
    for (unsigned e = 0; e < 2; e++)
        if (inst->succ[e] != NO_INST) needs |= s->needs[inst->succ[e]];
    if (is_call(inst)) {
        const uint32_t to[] = {callee_of(s->code, inst), code_number_at(s->code, address_after(inst))};
        for (unsigned e = 0; e < 2; e++) needs |= to[e] == NO_INST ? ALL_ROLES : s->needs[to[e]];
    }
    return needs;
}

static void find_needs(Split *s)
{
    const Code *code = s->code;
    s->needs = ARENA_ARRAY(code->arena, uint8_t, code->num_insts + 1);
    if (!target_family(code->target)->has_vgpr_msb) return;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = code->num_insts; i-- > 0;) {
            const CodeInst *inst = &code->insts[i];
            const uint8_t after = sets_all(code, inst) ? 0 : needs_after(s, inst);
            const uint8_t needs = after | roles_of(&inst->d.inst);
            changed |= needs != s->needs[i];
            s->needs[i] = needs;
        }
    }
}

/* ---- nodes ---- */

static uint32_t node_of(Split *s, uint32_t inst, const PathState *given)
{
    PathState state = *given;
    if (inst == NO_INST || s->failed) return NO_NODE;
    for (unsigned r = 0; r < NUM_VGPR_ROLES; r++)
        if (!(s->needs[inst] >> r & 1)) state.msb[r] = 0;
    state.mode_written &= s->code->insts[inst].d.inst.opcode == OP_S_SET_VGPR_MSB;
    uint32_t count = 0, *at = &s->first[inst];
    for (; *at != NO_NODE; at = &s->nodes.data[*at].later, count++)
        if (!memcmp(&s->nodes.data[*at].state, &state, sizeof state)) return *at;
    if (count >= MAX_STATES || s->nodes.len > 8 * (s->code->num_insts + 100u)) s->failed = true;
    *at = s->nodes.len; /* before the push, which may move the memory that `at` points into */
    const PathNode node = {.inst = inst, .later = NO_NODE, .succ = {NO_NODE, NO_NODE}, .state = state};
    VEC_PUSH(s->code->arena, &s->nodes, node);
    return s->nodes.len - 1;
}

/* Drops the return addresses that the instruction overwrites. */
static void drop_links(PathState *state, const CodeInst *inst)
{
    const RegRanges writes = code_writes(inst, false);
    for (unsigned l = 0; l < MAX_LINKS; l++)
        for (unsigned i = 0; i < writes.count && state->links[l].unit; i++)
            if (ranges_overlap(writes.range[i], (RegRange){(uint16_t)(state->links[l].unit - 1), 2}))
                state->links[l] = (Link){0, 0};
}

/* The link of the pair. If it has none: a free link. */
static Link *link_of(PathState *state, uint32_t unit)
{
    for (unsigned l = 0; l < MAX_LINKS; l++)
        if (state->links[l].unit == unit) return &state->links[l];
    return NULL;
}

static uint32_t unit_of(Operand pair) { return operand_units(pair).first + 1u; }

static uint32_t call(Split *s, const CodeInst *inst, PathState *state)
{
    Link *link = link_of(state, 0);
    const uint32_t back = code_number_at(s->code, address_after(inst)), to = callee_of(s->code, inst);
    if (!link || back == NO_INST || to == NO_INST || inst->d.operands[0].width != 2) {
        s->failed = true;
        return NO_NODE;
    }
    *link = (Link){unit_of(inst->d.operands[0]), back};
    return node_of(s, to, state);
}

static uint32_t go_back(Split *s, const CodeInst *inst, PathState *state)
{
    const bool sets_pc = inst->d.inst.opcode == OP_S_SETPC_B64 && inst->d.operands[0].width == 2;
    Link *link = sets_pc ? link_of(state, unit_of(inst->d.operands[0])) : NULL;
    if (!link) {
        s->failed = true;
        return NO_NODE;
    }
    const uint32_t back = link->back;
    *link = (Link){0, 0};
    return node_of(s, back, state);
}

static void advance(Split *s, uint32_t number)
{
    const PathNode node = s->nodes.data[number];
    const CodeInst *inst = &s->code->insts[node.inst];
    PathState state = node.state;
    DecodeState decode = {.reached = true, .index = INDEX_OFF, .mode_written = node.state.mode_written};
    memcpy(decode.msb, state.msb, sizeof state.msb);
    decode = decode_state_after(s->code, inst, decode);
    memcpy(state.msb, decode.msb, sizeof state.msb);
    state.mode_written = decode.mode_written;
    drop_links(&state, inst);
    uint32_t succ[2] = {NO_NODE, NO_NODE};
    if (is_call(inst)) succ[0] = call(s, inst, &state);
    else if (code_is_indirect(inst)) succ[0] = go_back(s, inst, &state);
    else
        for (unsigned e = 0; e < 2; e++) succ[e] = node_of(s, inst->succ[e], &state);
    memcpy(s->nodes.data[number].succ, succ, sizeof succ);
}

/* ---- the code of the nodes ---- */

/* The first node of an instruction keeps the instruction's number. Then come all second nodes by address, then all
   third ones. */
static uint32_t number_nodes(Split *s)
{
    uint32_t next = s->code->num_insts, *at = ARENA_ARRAY(s->code->arena, uint32_t, next + 1);
    bool any = true;
    for (uint32_t i = 0; i < s->code->num_insts; i++) {
        at[i] = s->first[i];
        if (at[i] == NO_NODE) continue;
        s->nodes.data[at[i]].number = i;
        at[i] = s->nodes.data[at[i]].later;
    }
    while (any) {
        any = false;
        for (uint32_t i = 0; i < s->code->num_insts; i++) {
            if (at[i] == NO_NODE) continue;
            s->nodes.data[at[i]].number = next++;
            at[i] = s->nodes.data[at[i]].later;
            any = true;
        }
    }
    return next;
}

static Code *code_of_nodes(Split *s)
{
    const Code *code = s->code;
    Code *paths = ARENA_ARRAY(code->arena, Code, 1);
    *paths = (Code){.arena = code->arena, .target = code->target, .num_addresses = code->num_insts};
    paths->num_insts = number_nodes(s);
    paths->insts = ARENA_ARRAY(code->arena, CodeInst, paths->num_insts + 1);
    for (uint32_t i = 0; i < code->num_insts; i++) { /* an instruction that no path reaches keeps one copy */
        paths->insts[i] = code->insts[i];
        paths->insts[i].root = true;
        paths->insts[i].succ[0] = paths->insts[i].succ[1] = NO_INST;
    }
    for (uint32_t n = 0; n < s->nodes.len; n++) {
        const PathNode *node = &s->nodes.data[n];
        CodeInst *inst = &paths->insts[node->number];
        *inst = code->insts[node->inst];
        inst->root = node->root;
        for (unsigned e = 0; e < 2; e++)
            inst->succ[e] = node->succ[e] == NO_NODE ? NO_INST : s->nodes.data[node->succ[e]].number;
    }
    for (uint32_t i = 0; i < paths->num_insts; i++) {
        paths->insts[i].d.inst.operands = paths->insts[i].d.operands;
        paths->insts[i].num_preds = 0;
    }
    code_link_preds(paths);
    return paths;
}

static bool needs_split(const Code *code)
{
    for (uint32_t i = 0; i < code->num_insts; i++)
        if (is_call(&code->insts[i]) || code->insts[i].d.inst.opcode == OP_S_SET_VGPR_MSB) return true;
    return false;
}

Code *code_split(Code *code, const uint64_t *entries, unsigned num_entries)
{
    Split s = {.code = code};
    const PathState at_entry = {.mode_written = 0};
    bool calls = false;
    if (!needs_split(code)) return NULL;
    s.first = ARENA_ARRAY(code->arena, uint32_t, code->num_insts + 1);
    memset(s.first, 0xff, sizeof *s.first * code->num_insts);
    find_needs(&s);
    for (unsigned e = 0; e < num_entries; e++) {
        const uint32_t node = node_of(&s, code_number_at(code, entries[e]), &at_entry);
        if (node != NO_NODE) s.nodes.data[node].root = true;
    }
    uint32_t reached = 0;
    for (uint32_t n = 0; n < s.nodes.len && !s.failed; n++) {
        advance(&s, n);
        calls |= is_call(&code->insts[s.nodes.data[n].inst]);
    }
    for (uint32_t i = 0; i < code->num_insts; i++) reached += s.first[i] != NO_NODE;
    return s.failed || (!calls && s.nodes.len == reached) ? NULL : code_of_nodes(&s);
}
