/* gfx1250: VGPR operands have 8 bits; s_set_vgpr_msb, and writes of MODE, give the two above them for what is executed
   next (docs/targets.md). Decoded code is known in full, so the registers are, too, before anything runs: a walk along
   the code finds the state at each operation, and the operations whose numbers it changes are decoded again with those.
   Where paths meet with states that differ the registers are not known; what names one then cannot be executed. */
#include <stdio.h>
#include <string.h>

#include "isa/family.h"
#include "isa/vgpr_roles.h"
#include "sim/exec/exec.h"
#include "support/vec.h"

enum {
    UNKNOWN = 4,
    MODE_MSB_LOW = 12, /* in the constant of s_setreg_imm32: destination, src0, src1, src2 */
};

/* Before an operation. */
typedef struct MsbState {
    bool reached;
    bool mode_written; /* by the operation before: s_set_vgpr_msb may be lost */
    uint8_t of[NUM_VGPR_ROLES];
} MsbState;

typedef struct Walk {
    SimProgram *program;
    MsbState *states; /* by dword of the code */
    VEC(uint32_t) todo;
} Walk;

static void write_mode(MsbState *state, const MachineInst *m)
{
    const bool known = m->opcode == OP_S_SETREG_IMM32_B32;
    for (unsigned i = 0; i < NUM_VGPR_ROLES; i++)
        state->of[i ? i - 1 : ROLE_DST] = known ? m->operands[0].value >> (MODE_MSB_LOW + 2 * i) & 3 : UNKNOWN;
}

static MsbState after(MsbState state, const MachineInst *m)
{
    const bool lost = state.mode_written;
    state.mode_written = isa_writes_mode(m);
    if (state.mode_written) write_mode(&state, m);
    if (m->opcode != OP_S_SET_VGPR_MSB) return state;
    for (unsigned r = 0; r < NUM_VGPR_ROLES; r++) {
        const uint8_t set = (uint8_t)msb_of_role((VgprMsb)m->mods.offset, (VgprRole)r);
        state.of[r] = lost && state.of[r] != set ? UNKNOWN : set;
    }
    return state;
}

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
        if (joined.of[r] != with->of[r]) joined.of[r] = UNKNOWN;
    if (!memcmp(&joined, state, sizeof joined)) return;
    *state = joined;
    VEC_PUSH(program->arena, &w->todo, (uint32_t)word);
}

/* True: some operation changes the state. */
static bool walk(Walk *w)
{
    bool changes = false;
    while (w->todo.len) {
        const uint32_t word = VEC_POP(&w->todo);
        const SimOp *op = w->program->op_at[word];
        const MachineInst *m = &op->info->decoded.inst;
        const MsbState out = after(w->states[word], m);
        changes |= m->opcode == OP_S_SET_VGPR_MSB || isa_writes_mode(m);
        if (op->target) reach(w, sim_op_address(op->target), &out);
        if (!sim_ends_run(op)) reach(w, sim_next_address(op), &out);
    }
    return changes;
}

/* The numbers of the operation's VGPRs, by the state before it. True: some are others now. */
static bool add_bits(SimOpInfo *info, const MsbState *state, bool *unknown)
{
    bool changed = false;
    for (unsigned i = 0; i < info->decoded.inst.num_operands; i++) {
        Operand *o = &info->decoded.operands[i];
        if (o->kind != OPERAND_PHYS || o->reg_class != CLASS_V) continue;
        const VgprRole role = isa_vgpr_role(&info->decoded.inst, i);
        const uint8_t bits = role == ROLE_LOW ? 0 : state->of[role];
        if (bits == UNKNOWN) *unknown = true;
        else o->value += (uint32_t)bits * NUM_NAMED_VGPRS;
        changed |= bits != 0;
    }
    return changed;
}

static void resolve(SimProgram *program, SimOp *op, const MsbState *state)
{
    SimOpInfo *info = op->info;
    bool unknown = false;
    if (info->msb_resolved || info->decoded.inst.opcode == OP_INVALID) return;
    info->msb_resolved = true;
    if (!add_bits(info, state, &unknown)) return;
    if (unknown) {
        snprintf(info->problem, sizeof info->problem, "high bits of VGPR numbers that differ between paths");
        op->run = sim_report_problem;
        sim_note_problem(program, op);
        return;
    }
    /* Again, from the beginning. */
    SimOpInfo fresh = {.decoded = info->decoded, .msb_resolved = true};
    fresh.decoded.inst.operands = info->decoded.operands;
    *info = fresh;
    *op = (SimOp){.info = info, .target = op->target};
    sim_decode_resolved(program, op);
}

void sim_resolve_vgprs(SimProgram *program, uint64_t from)
{
    Walk w = {.program = program};
    if (!target_family(program->target)->has_vgpr_msb) return;
    w.states = ARENA_ARRAY(program->arena, MsbState, program->num_words + 1);
    reach(&w, from, &(MsbState){.reached = true});
    if (!walk(&w)) return;
    for (size_t word = 0; word < program->num_words; word++)
        if (w.states[word].reached) resolve(program, (SimOp *)program->op_at[word], &w.states[word]);
}
