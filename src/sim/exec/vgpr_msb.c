/* gfx1250: VGPR operands have 8 bits. s_set_vgpr_msb and writes of MODE set two more bits for later instructions
   (docs/targets.md). The state is the wave's (msb_state.c). If all paths to an operation agree on the part of the state
   that it needs, its registers are known before the run. A walk along the code finds these operations, and decodes them
   again with the right numbers. If paths with different states meet, the operation becomes a link. A wave that arrives
   there continues in a copy of the operation for its own state, which is decoded once per state, and after that in the
   common code.

       s_cbranch_scc0 L
       s_set_vgpr_msb 1
    L: v_mov_b32 v0, v1        link -> v_mov_b32 v0, v1 or v_mov_b32 v0, v257
       s_set_vgpr_msb 0        one for all

   For code that is reached through an address in registers, the walk starts in the state of the wave that jumps
   there. */
#include <stdio.h>
#include <string.h>

#include "isa/family.h"
#include "sim/exec/exec.h"
#include "sim/machine/op_facts.h"
#include "support/vec.h"

/* Before an operation. */
typedef struct MsbState {
    bool reached;
    bool mode_written; /* after such an operation s_set_vgpr_msb may be lost */
    uint8_t of[NUM_VGPR_ROLES];
} MsbState;

typedef struct SimMsbVariant {
    struct SimMsbVariant *next;
    uint8_t msb[NUM_VGPR_ROLES];
    SimOp ops[2]; /* the operation, and a link to the next one */
} SimMsbVariant;

typedef struct Walk {
    SimProgram *program;
    MsbState *states; /* by dword of the code */
    VEC(uint32_t) todo;
} Walk;

static MsbState after(MsbState state, const MachineInst *m)
{
    const bool lost = state.mode_written;
    state.mode_written = isa_writes_mode(m);
    if (state.mode_written) sim_msb_of_mode(state.of, m);
    if (m->opcode == OP_S_SET_VGPR_MSB) sim_msb_set(state.of, m, lost);
    return state;
}

/* ---- the walk ---- */

static void reach(Walk *w, uint64_t address, const MsbState *with)
{
    const SimProgram *program = w->program;
    const uint64_t word = (address - program->address) / 4;
    if (address < program->address || word >= program->num_words || !program->op_at[word]) return;
    MsbState *state = &w->states[word], joined = *state;
    if (!state->reached) joined = *with;
    joined.reached = true;
    joined.mode_written |= with->mode_written;
    for (unsigned r = 0; r < NUM_VGPR_ROLES; r++)
        if (joined.of[r] != with->of[r]) joined.of[r] = SIM_MSB_UNKNOWN;
    if (!memcmp(&joined, state, sizeof joined)) return;
    *state = joined;
    VEC_PUSH(program->arena, &w->todo, (uint32_t)word);
}

/* True: a state changed. *sets: some operation there changes the state. */
static bool walk(Walk *w, bool *sets)
{
    const bool any = w->todo.len;
    while (w->todo.len) {
        const uint32_t word = VEC_POP(&w->todo);
        const SimOp *op = w->program->op_at[word];
        const MachineInst *m = &op->info->decoded.inst;
        const MsbState out = after(w->states[word], m);
        *sets |= m->opcode == OP_S_SET_VGPR_MSB || isa_writes_mode(m);
        if (op->target) reach(w, sim_op_address(op->target), &out);
        if (!sim_ends_run(op)) reach(w, sim_next_address(op), &out);
    }
    return any;
}

/* ---- numbers of registers ---- */

/* Sets the numbers of the instruction's VGPRs for that state. True: some number changed. *unknown: some number is not
   known. */
static bool add_bits(DecodedInst *decoded, const uint8_t of[NUM_VGPR_ROLES], bool *unknown)
{
    bool changed = false;
    for (unsigned i = 0; i < decoded->inst.num_operands; i++) {
        Operand *o = &decoded->operands[i];
        if (o->kind != OPERAND_PHYS || o->reg_class != CLASS_V) continue;
        const VgprRole role = isa_vgpr_role(&decoded->inst, i);
        const uint8_t bits = role == ROLE_LOW ? 0 : of[role];
        const uint32_t low = o->value % NUM_NAMED_VGPRS, number = low + (uint32_t)bits * NUM_NAMED_VGPRS;
        *unknown |= bits == SIM_MSB_UNKNOWN;
        changed |= bits == SIM_MSB_UNKNOWN || number != o->value;
        o->value = bits == SIM_MSB_UNKNOWN ? low : number;
    }
    return changed;
}

static void copy_decoded(SimOpInfo *to, const SimOpInfo *from)
{
    *to = (SimOpInfo){.decoded = from->decoded};
    to->decoded.inst.operands = to->decoded.operands;
}

/* ---- links ---- */

static SimMsbVariant *variant_new(SimProgram *program, const SimOp *link, const uint8_t msb[NUM_VGPR_ROLES])
{
    SimMsbVariant *variant = ARENA_NEW(program->arena, SimMsbVariant);
    SimOp *op = &variant->ops[0], *next = &variant->ops[1];
    bool unknown = false;
    memcpy(variant->msb, msb, sizeof variant->msb);
    op->info = ARENA_NEW(program->arena, SimOpInfo);
    copy_decoded(op->info, link->info);
    add_bits(&op->info->decoded, msb, &unknown);
    if (unknown)
        snprintf(op->info->problem, sizeof op->info->problem, "high bits of VGPR numbers that are not known here");
    if (unknown || !sim_decode_op(program, op)) op->run = sim_report_problem;
    next->info = ARENA_NEW(program->arena, SimOpInfo);
    next->info->decoded.address = sim_next_address(link);
    next->target = link + 1;
    next->run = sim_run_link;
    return variant;
}

/* Executes the instruction as it is in the wave's state. */
static void run_by_state(SimWave *wave, const SimOp *op)
{
    SimMsbVariant **at = &op->info->msb_variants;
    while (*at && memcmp((*at)->msb, wave->msb, sizeof wave->msb)) at = &(*at)->next;
    if (!*at) *at = variant_new((SimProgram *)wave->group->program, op, wave->msb);
    wave->pc = (*at)->ops;
    wave->num_instructions--; /* no instruction of the program */
}

/* Facts about the old operation stay valid for what it has already issued. */
static void make_link(SimProgram *program, SimOp *op, const SimOpInfo *fresh)
{
    SimOp *old = ARENA_NEW(program->arena, SimOp);
    *old = *op;
    if (old->info->facts) ((SimOpFacts *)old->info->facts)->op = old;
    *op = (SimOp){.run = run_by_state, .flags = SIM_OP_LINK, .info = ARENA_NEW(program->arena, SimOpInfo)};
    copy_decoded(op->info, fresh);
    snprintf(op->info->problem, sizeof op->info->problem, "high bits of VGPR numbers that differ between paths");
}

static void resolve(SimProgram *program, SimOp *op, const MsbState *state)
{
    bool unknown = false;
    if (op->info->decoded.inst.opcode == OP_INVALID || op->flags & SIM_OP_LINK) return;
    SimOpInfo fresh;
    copy_decoded(&fresh, op->info);
    const bool changed = add_bits(&fresh.decoded, state->of, &unknown);
    if (unknown) {
        make_link(program, op, &fresh);
    } else if (changed) { /* walk again from the beginning */
        SimOpInfo *info = op->info;
        copy_decoded(info, &fresh);
        *op = (SimOp){.info = info, .target = op->target};
        sim_decode_resolved(program, op);
    }
}

void sim_resolve_vgprs(SimProgram *program, uint64_t from, const uint8_t msb[NUM_VGPR_ROLES])
{
    Walk w = {.program = program};
    MsbState first = {.reached = true};
    if (!target_family(program->target)->has_vgpr_msb) return;
    if (!program->msb_states) program->msb_states = ARENA_ARRAY(program->arena, MsbState, program->num_words + 1);
    w.states = program->msb_states;
    memcpy(first.of, msb, sizeof first.of);
    reach(&w, from, &first);
    bool *matters = &program->msb_matters; /* if not, all numbers are those in the code */
    for (unsigned r = 0; r < NUM_VGPR_ROLES; r++) *matters |= msb[r] != 0;
    if (!walk(&w, matters) || !*matters) return;
    for (size_t word = 0; word < program->num_words; word++)
        if (w.states[word].reached) resolve(program, (SimOp *)program->op_at[word], &w.states[word]);
}
