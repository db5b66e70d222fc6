/* A forward dataflow over the instructions: index mode and high bits of VGPR numbers. If paths with different states
   meet, the result is unknown. The registers of the instructions there are then unknown too:

         s_cbranch_scc0 .L
         s_set_vgpr_msb 1        ; src0: v256 and up
     .L: v_mov_b32 v0, v1        ; v1 or v257

   At a kernel's entry both are off (AMDGPUUsage, "Initial Kernel Execution State"; LLVM, AMDGPULowerVGPREncoding.cpp).
   By LLVM's calling convention they are also off at a function's entry and after a call. */
#include "check/decode_state.h"

#include "isa/family.h"
#include "isa/immediates.h"
#include "support/sweep.h"

enum {
    MODE_GPR_INDEX_BIT = 27,
    MODE_MSB_LOW = 12, /* in the constant of s_setreg_imm32: destination, src0, src1, src2 */
    M0_ROLES_LOW = 12,
    ALL_ROLES = (1 << NUM_VGPR_ROLES) - 1,
};

static const DecodeState at_entry = {.reached = true, .index = INDEX_OFF, .indexed = ALL_ROLES};

/* ---- what instructions do to the state ---- */

static bool writes_m0(const MachineInst *m)
{
    for (unsigned i = 0; i < m->num_defs; i++)
        if (m->operands[i].kind == OPERAND_SPECIAL && m->operands[i].value == SPECIAL_M0) return true;
    return false;
}

static bool changes_state(const MachineInst *m)
{
    switch (m->opcode) {
    case OP_S_SET_GPR_IDX_ON:
    case OP_S_SET_GPR_IDX_MODE:
    case OP_S_SET_GPR_IDX_OFF:
    case OP_S_SET_VGPR_MSB: return true;
    default: return isa_writes_mode(m);
    }
}

/* A field that differs between the two becomes unknown. */
static void join_msb(uint8_t *msb, const uint8_t *other)
{
    for (unsigned r = 0; r < NUM_VGPR_ROLES; r++)
        if (msb[r] != other[r]) msb[r] = MSB_UNKNOWN;
}

/* An s_set_vgpr_msb right after a write of MODE may have no effect (LLVM, pull request 184904). Fields that it would
   change are then unknown. */
static void set_msb(DecodeState *state, unsigned fields)
{
    uint8_t before[NUM_VGPR_ROLES];
    memcpy(before, state->msb, sizeof before);
    for (unsigned r = 0; r < NUM_VGPR_ROLES; r++) state->msb[r] = fields >> 2 * r & 3;
    if (state->mode_written) join_msb(state->msb, before);
}

/* s_setreg_imm32 writes the high bits too, whichever field of MODE it names. */
static void set_mode_msb(DecodeState *state, const MachineInst *m)
{
    const bool is_constant = m->opcode == OP_S_SETREG_IMM32_B32;
    const unsigned fields = is_constant ? m->operands[0].value >> MODE_MSB_LOW : 0;
    for (unsigned i = 0; i < NUM_VGPR_ROLES; i++) {
        const unsigned role = i ? i - 1 : ROLE_DST;
        state->msb[role] = is_constant ? fields >> 2 * i & 3 : MSB_UNKNOWN;
    }
}

static void set_mode_index(DecodeState *state, const MachineInst *m)
{
    const unsigned first = hwreg_first(m);
    if (MODE_GPR_INDEX_BIT < first || MODE_GPR_INDEX_BIT >= first + hwreg_bits(m)) return;
    if (m->opcode != OP_S_SETREG_IMM32_B32) state->index = INDEX_EITHER;
    else state->index = m->operands[0].value >> (MODE_GPR_INDEX_BIT - first) & 1 ? INDEX_ON : INDEX_OFF;
}

DecodeState decode_state_after(const Code *code, const CodeInst *inst, DecodeState state)
{
    const MachineInst *m = &inst->d.inst;
    const bool mode = isa_writes_mode(m);
    switch (m->opcode) {
    case OP_S_SET_GPR_IDX_ON: state.index = INDEX_ON; /* fall through */
    case OP_S_SET_GPR_IDX_MODE: state.indexed = (uint8_t)(m->mods.offset & ALL_ROLES); break;
    case OP_S_SET_GPR_IDX_OFF: state.index = INDEX_OFF; break;
    case OP_S_SET_VGPR_MSB: set_msb(&state, (unsigned)m->mods.offset); break;
    default:
        if (mode && target_family(code->target)->has_vgpr_msb) set_mode_msb(&state, m);
        if (mode && target_family(code->target)->has_gpr_index) set_mode_index(&state, m);
        if (!writes_m0(m)) break;
        const bool is_constant = m->opcode == OP_S_MOV_B32 && operand_is_imm(m->operands[1]);
        state.indexed = is_constant ? m->operands[1].value >> M0_ROLES_LOW & ALL_ROLES : ALL_ROLES;
    }
    state.mode_written = mode;
    return state;
}

/* ---- all instructions ---- */

/* True: the state has changed. */
static bool join(DecodeState *in, const DecodeState *out)
{
    const DecodeState before = *in;
    if (!in->reached) {
        *in = *out;
        return true;
    }
    if (in->index != out->index) in->index = INDEX_EITHER;
    in->indexed |= out->indexed;
    in->mode_written |= out->mode_written;
    join_msb(in->msb, out->msb);
    return memcmp(&before, in, sizeof before) != 0;
}

DecodeState *decode_states(const Code *code)
{
    DecodeState *states = ARENA_ARRAY(code->arena, DecodeState, code->num_insts + 1);
    Sweep sweep = sweep_new(code->arena, code->num_insts, false);
    for (uint32_t i = 0; i < code->num_insts; i++) {
        if (!code->insts[i].root) continue;
        states[i] = at_entry;
        sweep_mark(&sweep, i);
    }
    for (uint32_t i; sweep_next(&sweep, &i);) {
        const DecodeState out = decode_state_after(code, &code->insts[i], states[i]);
        for (unsigned s = 0; s < 2; s++) {
            const uint32_t successor = code->insts[i].succ[s];
            if (successor != NO_INST && join(&states[successor], &out)) sweep_mark(&sweep, successor);
        }
    }
    return states;
}

/* ---- operands ---- */

/* The number that the state adds to the operand's register, or -1: unknown. */
static int added(const Code *code, const DecodeState *state, const MachineInst *m, unsigned index)
{
    const bool alu = isa_is_vector_alu(inst_info(m->opcode));
    const VgprRole role = isa_vgpr_role(m, index);
    if (role == ROLE_LOW) return 0;
    if (alu && state->index != INDEX_OFF && state->indexed >> role & 1) return -1;
    if (!target_family(code->target)->has_vgpr_msb) return 0;
    return state->msb[role] == MSB_UNKNOWN ? -1 : NUM_NAMED_VGPRS * state->msb[role];
}

static void resolve(Code *code, CodeInst *inst, const DecodeState *state)
{
    for (unsigned i = 0; i < inst->d.inst.num_operands; i++) {
        Operand *o = &inst->d.operands[i];
        if (o->kind != OPERAND_PHYS || o->reg_class == CLASS_S) continue;
        const int add = added(code, state, &inst->d.inst, i);
        if (add < 0) inst->unknown |= (uint8_t)(1u << i);
        else o->value += (uint32_t)add;
    }
    /* in index mode the instruction that switches it on already has a note */
    if (!inst->unknown || state->index != INDEX_OFF) return;
    const CodeNote note = {inst->d.address,
                           "the high bits of VGPR numbers differ between paths: its registers are unknown"};
    VEC_PUSH(code->arena, &code->notes, note);
}

void decode_resolve(Code *code)
{
    bool any = false;
    for (uint32_t i = 0; i < code->num_insts && !any; i++) any = changes_state(&code->insts[i].d.inst);
    if (!any) return;
    const DecodeState *states = decode_states(code);
    for (uint32_t i = 0; i < code->num_insts; i++)
        if (states[i].reached) resolve(code, &code->insts[i], &states[i]);
}
