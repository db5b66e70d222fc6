/* Copies code that is reached in several states, once per state, into Code.paths. Checks over all paths use these
   copies. The state is what the registers of an instruction depend on (s_set_vgpr_msb), and the addresses of code that
   SGPRs hold (known_scalars.c): where jumps through registers lead, and to where called code returns:

         s_call_i64 s[4:5], f      ; to f; f's s_set_pc_i64 s[4:5] leads back to the next instruction
         s_set_vgpr_msb 1
         s_call_i64 s[4:5], f      ; to another copy of f, whose src0 is v256 and up
         ...
     f:  v_mov_b32 v0, v1
         s_set_pc_i64 s[4:5]

   Two states count as the same if they differ only in what is not read before it is set again. Nothing is copied if the
   address of a jump is not known on some path, as at a jump table, or if there are too many states: operands that
   differ are unknown (decode_state.h), called code starts and returns without a state, and jumps that have no known
   target are noted. */
#include "check/code_paths.h"

#include <string.h>

#include "check/decode_state.h"
#include "check/known_scalars.h"
#include "check/known_tests.h"
#include "isa/family.h"
#include "isa/immediates.h"
#include "support/map.h"
#include "support/sorted.h"

enum { NO_NODE = UINT32_MAX, ALL_ROLES = (1 << NUM_VGPR_ROLES) - 1 };

typedef struct PathState {
    uint8_t msb[NUM_VGPR_ROLES]; /* of DecodeState; 0 if no instruction reads it */
    uint32_t mode_written;
    KnownScalars known;
    KnownTests tests;
} PathState;

typedef struct PathKey {
    uint32_t inst;
    PathState state;
} PathKey;

typedef struct PathNode {
    const PathKey *key;
    uint32_t later;   /* the next node of the same instruction */
    uint32_t number;  /* in Code.paths */
    uint32_t succ[2]; /* nodes */
    bool root;
} PathNode;

typedef struct Split {
    Code *code;
    const CodeSet *needs;   /* by instruction: roles whose high bits are read from here on before they are set */
    const CodeSet *jumps;   /* by instruction: registers that jumps depend on */
    const Tests *tests;     /* NULL: comparisons are not followed */
    Map numbers;            /* PathKey -> index of its node */
    uint32_t *first, *last; /* by instruction: its first and last node; first: NO_NODE if there is none */
    VEC(PathNode) nodes;
    JumpTargets *targets;
    bool follows;    /* some jump or call leads to a known address */
    bool unresolved; /* some does not, or not to code that is decoded */
    bool failed;     /* there are too many states */
    uint32_t most;   /* nodes */
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

static CodeSet needs_before(const void *context, uint32_t number, CodeSet after)
{
    const Code *code = context;
    const CodeInst *inst = &code->insts[number];
    if (!target_family(code->target)->has_vgpr_msb) return after;
    const bool stays =
        !is_call(inst) || (callee_of(code, inst) != NO_INST && code_number_at(code, address_after(inst)) != NO_INST);
    if (code_is_indirect(inst) || !stays) after.bits[0] = ALL_ROLES;
    if (sets_all(code, inst)) after.bits[0] = 0;
    after.bits[0] |= roles_of(&inst->d.inst);
    return after;
}

/* ---- nodes ---- */

static uint32_t node_of(Split *s, uint32_t inst, const PathState *given)
{
    PathState state = *given;
    if (inst == NO_INST || s->failed) return NO_NODE;
    for (unsigned r = 0; r < NUM_VGPR_ROLES; r++)
        if (!(s->needs[inst].bits[0] >> r & 1)) state.msb[r] = 0;
    known_scalars_keep(&state.known, s->jumps[inst]);
    if (s->tests) known_tests_keep(s->tests, &state.tests, inst);
    state.mode_written &= s->code->insts[inst].d.inst.opcode == OP_S_SET_VGPR_MSB;
    const PathKey key = {inst, state};
    const uint32_t known = map_to_index(map_get_name(&s->numbers, (const char *)&key, sizeof key));
    if (known != MAP_NO_INDEX) return known;
    const uint32_t number = s->nodes.len;
    PathKey *own = ARENA_NEW(s->code->arena, PathKey);
    *own = key;
    map_put_name(&s->numbers, s->code->arena, (const char *)own, sizeof *own, map_from_index(number));
    *(s->first[inst] == NO_NODE ? &s->first[inst] : &s->nodes.data[s->last[inst]].later) = number;
    s->last[inst] = number;
    s->failed = number == s->most;
    VEC_PUSH(s->code->arena, &s->nodes, ((PathNode){.key = own, .later = NO_NODE, .succ = {NO_NODE, NO_NODE}}));
    return number;
}

static void want(Split *s, uint64_t address)
{
    JumpTargets *t = s->targets;
    s->unresolved = true;
    for (uint32_t i = 0; i < t->wanted.len; i++)
        if (t->wanted.data[i] == address) return;
    VEC_PUSH(s->code->arena, &t->wanted, address);
}

/* Where a jump or call leads in the state before it. NO_INST: the address is not known, or no code is decoded there. */
static uint32_t target_of(Split *s, uint32_t number, const KnownScalars *known)
{
    const CodeInst *inst = &s->code->insts[number];
    uint64_t address = 0;
    uint32_t *only = &s->targets->of[number];
    if (is_call(inst)) return callee_of(s->code, inst);
    if (!known_scalars_target(known, inst, &address)) return NO_INST;
    const uint32_t to = code_number_at(s->code, address);
    if (to == NO_INST) want(s, address);
    else *only = *only == NO_INST || *only == to ? to : SEVERAL_TARGETS;
    if (inst->d.inst.opcode == OP_S_SWAPPC_B64 && code_number_at(s->code, address_after(inst)) == NO_INST)
        want(s, address_after(inst));
    return to;
}

/* Follows an instruction that is no jump to its successors. A branch on a known SCC has one. */
static void go_on(Split *s, const CodeInst *inst, const PathState *before, const PathState *after, uint32_t succ[2])
{
    const bool on_1 = inst->d.inst.opcode == OP_S_CBRANCH_SCC1;
    const bool on_scc = on_1 || inst->d.inst.opcode == OP_S_CBRANCH_SCC0;
    for (unsigned e = 0; e < 2; e++) {
        const bool scc = on_1 == (e == 0); /* on the way to the target, and to the next instruction */
        PathState state = *after;
        if (on_scc && before->known.scc && (before->known.scc == 2) != scc) continue;
        if (on_scc) {
            known_tests_branch(&state.tests, scc);
            state.known.scc = 0;
        }
        succ[e] = node_of(s, inst->succ[e], &state);
    }
}

static void advance(Split *s, uint32_t number)
{
    const PathNode node = s->nodes.data[number];
    const CodeInst *inst = &s->code->insts[node.key->inst];
    PathState state = node.key->state;
    DecodeState decode = {.reached = true, .index = INDEX_OFF, .mode_written = node.key->state.mode_written};
    memcpy(decode.msb, state.msb, sizeof state.msb);
    decode = decode_state_after(s->code, inst, decode);
    memcpy(state.msb, decode.msb, sizeof state.msb);
    state.mode_written = decode.mode_written;
    known_scalars_after(&state.known, s->code, inst);
    if (s->tests) known_tests_after(s->tests, &state.tests, s->code, node.key->inst, &state.known.scc);
    uint32_t succ[2] = {NO_NODE, NO_NODE};
    if (is_call(inst) || jumps_through_pair(inst)) {
        const uint32_t to = target_of(s, node.key->inst, &node.key->state.known);
        s->unresolved |= to == NO_INST;
        s->follows |= to != NO_INST;
        succ[0] = node_of(s, to, &state);
    } else {
        go_on(s, inst, &node.key->state, &state, succ);
    }
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
    VEC_FOREACH(const PathNode, node, &s->nodes) {
        CodeInst *inst = &paths->insts[node->number];
        *inst = code->insts[node->key->inst];
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
    ARRAY_FOREACH(const CodeInst, inst, code->insts, code->num_insts) {
        const bool branches = inst->d.inst.opcode == OP_S_CBRANCH_SCC0 || inst->d.inst.opcode == OP_S_CBRANCH_SCC1;
        if (branches || is_call(inst) || jumps_through_pair(inst) || inst->d.inst.opcode == OP_S_SET_VGPR_MSB)
            return true;
    }
    return false;
}

/* Visits all states. */
static void explore(Split *s, const uint64_t *entries, unsigned num_entries)
{
    const Code *code = s->code;
    const PathState at_entry = {.mode_written = 0};
    s->first = ARENA_ARRAY(code->arena, uint32_t, code->num_insts + 1);
    s->last = ARENA_ARRAY(code->arena, uint32_t, code->num_insts + 1);
    memset(s->first, 0xff, sizeof *s->first * code->num_insts);
    for (unsigned e = 0; e < num_entries; e++) {
        const uint32_t node = node_of(s, code_number_at(code, entries[e]), &at_entry);
        if (node != NO_NODE) s->nodes.data[node].root = true;
    }
    for (uint32_t n = 0; n < s->nodes.len && !s->failed; n++) advance(s, n);
}

Code *code_split(Code *code, const uint64_t *entries, unsigned num_entries, JumpTargets *targets)
{
    enum { MOST_NODES = 2000000, MOST_TESTED = 64 };
    *targets = (JumpTargets){.of = ARENA_ARRAY(code->arena, uint32_t, code->num_insts + 1)};
    memset(targets->of, 0xff, sizeof *targets->of * code->num_insts);
    if (!needs_split(code)) return NULL;
    Split s = {.code = code,
               .targets = targets,
               .jumps = scalars_for_jumps(code),
               .needs = code_flow_back(code, needs_before, code),
               .tests = tests_find(code)};
    s.most = code->num_insts < MOST_NODES / MOST_TESTED ? code->num_insts * MOST_TESTED : MOST_NODES;
    explore(&s, entries, num_entries);
    if (s.failed) {
        s = (Split){.code = code, .targets = targets, .jumps = s.jumps, .needs = s.needs, .most = MOST_NODES};
        explore(&s, entries, num_entries);
    }
    uint32_t reached = 0;
    for (uint32_t i = 0; i < code->num_insts; i++) reached += s.first[i] != NO_NODE;
    return s.failed || s.unresolved || (!s.follows && s.nodes.len == reached) ? NULL : code_of_nodes(&s);
}
