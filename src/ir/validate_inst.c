/* Rules for single instructions: the row's operands, and what each pseudo-operation takes (docs/kernel-ir.md). */
#include "ir/validate.h"
#include "ir/schedule_modes.h"
#include "isa/immediates.h"

bool inst_is_vector(const Kernel *k, const Inst *inst)
{
    switch (inst->m.opcode) {
    case OP_BR_EXEC:
    case OP_EXEC_IF:
    case OP_EXEC_ELSE:
    case OP_EXEC_END:
    case OP_EXEC_LOOP:
    case OP_EXEC_WHOLE: return false;
    case OP_COPY:
    case OP_MERGE: {
        Operand d = inst->m.operands[0];
        return operand_is_reg(d) && d.reg_class != CLASS_S && (d.kind != OPERAND_VREG || d.value < k->vregs.len);
    }
    default: return inst_row(inst)->implicit_reads & IMP_EXEC;
    }
}

bool validator_operand(Validator *v, const Inst *inst, Operand o, const char *what)
{
    const Kernel *k = v->k;
    if (o.kind != OPERAND_VREG) {
        bool ok = o.kind <= OPERAND_IMM && (o.kind != OPERAND_PHYS || o.reg_class < CLASS_VA) &&
                  (o.kind != OPERAND_SPECIAL || o.value < NUM_SPECIALS);
        if (!ok) violation(v, inst->block, inst, "%s is no operand", what);
        return ok;
    }
    if (o.value >= k->vregs.len) {
        violation(v, inst->block, inst, "%s: register %u does not exist", what, o.value);
        return false;
    }
    const VReg *reg = &k->vregs.data[o.value];
    if (k->allocated) violation(v, inst->block, inst, "%s is a virtual register after allocation", what);
    if (o.reg_class != reg->reg_class || !o.width || o.offset + o.width > reg->width) {
        violation(v, inst->block, inst, "%s: class or dwords %u to %u do not fit its register (%s, %u dwords)", what,
                  o.offset, o.offset + o.width - 1u, text_classes[reg->reg_class], reg->width);
        return false;
    }
    return true;
}

static bool is_s(Operand o) { return operand_is_reg(o) ? o.reg_class == CLASS_S : o.kind == OPERAND_SPECIAL; }
static bool is_s_or_imm(Operand o) { return is_s(o) || operand_is_imm(o); }

static bool counts(Validator *v, const Inst *inst, unsigned num_defs, unsigned num_uses)
{
    if (inst->m.num_defs == num_defs && inst_num_uses(inst) == num_uses) return true;
    violation(v, inst->block, inst, "%s has %u result(s) and %u source(s), not %u and %u",
              isa_name(v->k->target, inst->m.opcode), num_defs, num_uses, inst->m.num_defs, inst_num_uses(inst));
    return false;
}

/* ---- pseudo-operations ---- */

static void check_moves(Validator *v, const Inst *inst)
{
    unsigned width = 0, num_uses = inst_num_uses(inst);
    bool is_copy = inst->m.opcode == OP_COPY;
    if (inst->m.num_defs != 1 || num_uses < 1 || (is_copy && num_uses != 1)) {
        violation(v, inst->block, inst, "%s has one result and %s", isa_name(v->k->target, inst->m.opcode),
                  is_copy ? "one source" : "sources");
        return;
    }
    Operand d = inst->m.operands[0];
    for (unsigned i = 0; i < num_uses; i++) {
        Operand o = inst_uses(inst)[i];
        if (o.kind == OPERAND_NONE) violation(v, inst->block, inst, "source %u is missing", i);
        if (o.flags & (OPERAND_NEG | OPERAND_ABS | OPERAND_SEXT))
            violation(v, inst->block, inst, "source modifiers on a %s", isa_name(v->k->target, inst->m.opcode));
        if (is_s(d) && !is_s_or_imm(o))
            violation(v, inst->block, inst,
                      "a scalar register cannot take a per-lane value (v_readfirstlane_b32 reads one)");
        width += operand_is_imm(o) ? (is_copy ? d.width : 1u) : o.width;
    }
    if (width != d.width) violation(v, inst->block, inst, "the sources have %u dwords, the result %u", width, d.width);
}

static void check_scalar_cmp(Validator *v, const Inst *inst)
{
    const InstInfo *cmp = inst->m.mods.cmp < NUM_OPCODES ? inst_info(inst->m.mods.cmp) : NULL;
    const char *why = NULL;
    if (!cmp || cmp->format != FORMAT_SOPC) {
        violation(v, inst->block, inst, "needs a scalar comparison (s_cmp_...)");
        return;
    }
    MachineInst m = {.opcode = inst->m.mods.cmp, .num_operands = 2, .operands = inst_uses(inst)};
    for (unsigned i = 0; i < 2; i++)
        if (!isa_operand_legal(v->k->target, &m, i, m.operands[i], &why))
            violation(v, inst->block, inst, "operand %u of %s: %s", i, cmp->name, why);
}

static void check_select_cmp(Validator *v, const Inst *inst)
{
    if (!counts(v, inst, 1, 4)) return;
    check_scalar_cmp(v, inst);
    Operand d = inst->m.operands[0];
    if (!is_s(d)) violation(v, inst->block, inst, "select_cmp makes a scalar value");
    for (unsigned i = 2; i < 4; i++) {
        Operand o = inst_uses(inst)[i];
        if (!is_s_or_imm(o) || (!operand_is_imm(o) && o.width != d.width) || (operand_is_imm(o) && d.width > 2))
            violation(v, inst->block, inst, "the values of select_cmp are scalars of the result's width");
    }
}

static void check_global_address(Validator *v, const Inst *inst)
{
    if (!counts(v, inst, 1, 1)) return;
    const Operand d = inst->m.operands[0], number = inst->m.operands[1];
    if (!is_s(d) || d.width != 2) violation(v, inst->block, inst, "an address is s2");
    if (!operand_is_imm(number) || number.value >= v->k->globals.len)
        violation(v, inst->block, inst, "the kernel has no global of that number");
}

static void check_sum64(Validator *v, const Inst *inst)
{
    if (!counts(v, inst, 1, 2)) return;
    bool vector = inst->m.opcode == OP_V_ADD_U64 || inst->m.opcode == OP_V_SUB_U64;
    for (unsigned i = 0; i < 3; i++) {
        Operand o = inst->m.operands[i];
        if (i && operand_is_imm(o)) continue;
        bool file = vector ? operand_is_reg(o) && o.reg_class == CLASS_V : is_s(o);
        if (!file || o.width != 2) violation(v, inst->block, inst, "operand %u must be %s2", i, vector ? "v" : "s");
    }
}

static void check_mask(Validator *v, const Inst *inst, Operand o)
{
    unsigned width = target_infos[v->k->target].mask_dwords;
    if (!is_s(o) || o.width != width) violation(v, inst->block, inst, "a lane mask is %u scalar dwords", width);
}

static void check_branch(Validator *v, const Inst *inst, unsigned num_targets)
{
    const Branch *branch = inst->branch;
    bool two = branch && branch->target[0] && branch->target[1], one = branch && branch->target[0];
    if (num_targets == 2 ? !two : !one || two)
        violation(v, inst->block, inst, "%s has %u target(s)", isa_name(v->k->target, inst->m.opcode), num_targets);
}

static void check_pseudo(Validator *v, const Inst *inst)
{
    switch (inst->m.opcode) {
    case OP_LIVE_IN:
        if (counts(v, inst, 1, 0) && !v->k->allocated && inst->m.operands[0].kind != OPERAND_VREG)
            violation(v, inst->block, inst, "before allocation live_in makes a virtual register (%%x)");
        if (inst->block != v->k->blocks.data[0]) violation(v, inst->block, inst, "live_in stands in the entry block");
        if (live_in_kind(&inst->m) >= text_num_live_ins) violation(v, inst->block, inst, "unknown kind of live_in");
        break;
    case OP_COPY:
    case OP_MERGE: check_moves(v, inst); break;
    case OP_UNDEF: counts(v, inst, 1, 0); break;
    case OP_S_ADD_U64:
    case OP_S_SUB_U64:
    case OP_V_ADD_U64:
    case OP_V_SUB_U64: check_sum64(v, inst); break;
    case OP_GLOBAL_ADDRESS: check_global_address(v, inst); break;
    case OP_SELECT_CMP: check_select_cmp(v, inst); break;
    case OP_BR:
        counts(v, inst, 0, 0);
        check_branch(v, inst, 1);
        break;
    case OP_BR_CMP:
        if (counts(v, inst, 0, 2)) check_scalar_cmp(v, inst);
        check_branch(v, inst, 2);
        break;
    case OP_BR_EXEC:
        counts(v, inst, 0, 0);
        check_branch(v, inst, 2);
        break;
    case OP_EXEC_IF:
    case OP_EXEC_WHOLE:
        if (!counts(v, inst, 1, inst->m.opcode == OP_EXEC_IF)) break;
        for (unsigned i = 0; i < inst->m.num_operands; i++) check_mask(v, inst, inst->m.operands[i]);
        break;
    case OP_EXEC_ELSE:
    case OP_EXEC_END:
    case OP_EXEC_LOOP:
        if (counts(v, inst, 0, 1)) check_mask(v, inst, inst->m.operands[0]);
        break;
    case OP_LDS_BECOMES:
        if (!counts(v, inst, 0, 4)) break;
        for (unsigned i = 0; i < 4; i++)
            if (!operand_is_imm(inst->m.operands[i])) violation(v, inst->block, inst, "lds_becomes takes four numbers");
        break;
    case OP_SCHED_BARRIER:
    case OP_SCHED_GROUP_BARRIER:
    case OP_IGLP_OPT: {
        const char *wrong = schedule_directive_error(inst);
        if (wrong) violation(v, inst->block, inst, "%s", wrong);
        break;
    }
    case OP_BARRIER:
        counts(v, inst, 0, 0);
        if (inst->m.mods.offset & ~BARRIER_ALL) violation(v, inst->block, inst, "unknown wait of a barrier");
        break;
    default: break;
    }
}

/* ---- rows ---- */

/* Picks physical registers in place of the virtual ones. Tied operands get the same registers, others different
   ones. */
bool inst_fits_registers(const Kernel *k, const Inst *inst, const char **why)
{
    Operand operands[MAX_OPERANDS];
    const InstInfo *row = inst_row(inst);
    MachineInst m = inst->m;
    m.operands = operands;
    for (unsigned i = 0; i < m.num_operands; i++) {
        Operand o = inst->m.operands[i];
        operands[i] = o;
        if (o.kind != OPERAND_VREG) continue;
        RegClass file = o.reg_class == CLASS_VA ? CLASS_V : (RegClass)o.reg_class;
        unsigned first = file == CLASS_S ? i * 12 : i * 32;
        int tied = row->operands[i].tied;
        if (tied >= 0) first = operands[tied].value;
        for (unsigned j = m.num_defs; j < i && tied < 0; j++) /* a register that is read twice is one scalar value */
            if (operand_same(o, inst->m.operands[j])) first = operands[j].value;
        operands[i] = operand_phys(file, first, o.width);
        operands[i].flags = o.flags;
    }
    /* Spill code has no address yet. Where one is needed, pass_expand gives it. */
    if (row->format == FORMAT_SCRATCH && inst->flags & INST_BY_RA && operands[row->num_defs].kind == OPERAND_NONE)
        operands[isa_saddr_index(row)] = operand_phys(CLASS_S, 0, 1);
    /* CLASS_VA beside AGPRs: the allocator will choose its file. */
    bool any_a = false, any_va = false;
    for (unsigned i = 0; i < m.num_operands; i++) {
        any_a |= operand_is_reg(inst->m.operands[i]) && inst->m.operands[i].reg_class == CLASS_A;
        any_va |= operand_is_reg(inst->m.operands[i]) && inst->m.operands[i].reg_class == CLASS_VA;
    }
    return (any_a && any_va) || isa_check(k->target, &m, why);
}

/* A machine branch names its target block. A conditional one also names the block after it. */
static void check_machine_branch(Validator *v, const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    if (!(row->flags & INST_BRANCH)) {
        if (inst->branch)
            violation(v, inst->block, inst, "%s goes to no block", isa_name(v->k->target, inst->m.opcode));
        return;
    }
    if (!(row->flags & INST_TERMINATOR)) {
        violation(v, inst->block, inst, "%s: kernel IR has no calls", isa_name(v->k->target, inst->m.opcode));
        return;
    }
    switch (inst->m.opcode) {
    case OP_S_ENDPGM:
    case OP_S_ENDPGM_SAVED:
    case OP_S_RFE_B64:
    case OP_S_RFE_RESTORE_B64:
        if (inst->branch)
            violation(v, inst->block, inst, "%s goes to no block", isa_name(v->k->target, inst->m.opcode));
        break;
    case OP_S_BRANCH:
    case OP_S_SETPC_B64: check_branch(v, inst, 1); break;
    default: check_branch(v, inst, 2); break;
    }
}

static void check_row(Validator *v, const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    const char *why = "";
    bool ok = true;
    if (!isa_has(v->k->target, inst->m.opcode)) {
        violation(v, inst->block, inst, "%s does not exist on %s", row->name, target_infos[v->k->target].name);
        return;
    }
    if (!counts(v, inst, row->num_defs, row->num_operands - row->num_defs)) return;
    check_machine_branch(v, inst);
    for (unsigned i = 0; i < inst->m.num_operands; i++) {
        int tied = row->operands[i].tied;
        Operand o = inst->m.operands[i];
        if (!isa_operand_legal(v->k->target, &inst->m, i, o, &why)) {
            violation(v, inst->block, inst, "%s %u of %s: %s", i < row->num_defs ? "result" : "source",
                      i < row->num_defs ? i : i - row->num_defs, isa_name(v->k->target, inst->m.opcode), why);
            ok = false;
        }
        if (tied >= 0 && o.width != inst->m.operands[tied].width) {
            violation(v, inst->block, inst, "source %u is tied to result %d: they have the same width",
                      i - row->num_defs, tied);
            ok = false;
        }
    }
    if (ok && !inst_fits_registers(v->k, inst, &why))
        violation(v, inst->block, inst, "%s: %s", isa_name(v->k->target, inst->m.opcode), why);
}

void validate_inst(Validator *v, const Inst *inst)
{
    bool ok = true;
    if (inst->m.opcode == OP_INVALID || inst->m.opcode >= NUM_OPCODES) {
        violation(v, inst->block, inst, "no such instruction");
        return;
    }
    for (unsigned i = 0; i < inst->m.num_operands; i++) {
        bool is_def = i < inst->m.num_defs;
        Operand o = inst->m.operands[i];
        ok &= validator_operand(v, inst, o, is_def ? "result" : "source");
        if (is_def && operand_is_imm(o)) violation(v, inst->block, inst, "an immediate cannot be written");
    }
    if (!ok) return;
    if (inst_row(inst)->format == FORMAT_PSEUDO) check_pseudo(v, inst);
    else check_row(v, inst);
}
