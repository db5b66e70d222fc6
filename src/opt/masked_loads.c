/* Loads of a branch go into the variable that the branch writes.
 *
 *     %v = copy 0                                        %v = copy 0
 *     exec_if %m                                         exec_if %m
 *       %a:v4 = global_load_dwordx4 %o, %p                 %v[0:3] = global_load_dwordx4 %o, %p
 *       %b:v4 = global_load_dwordx4 %o, %p offset:16  =>   %v[4:7] = global_load_dwordx4 %o, %p offset:16
 *       %c:v8 = merge %a, %b
 *       %v = copy %c
 *     exec_end                                           exec_end
 *     %r = copy %v                                       %r = copy %v      (one place: no move)
 *
 * A copy in the branch would have to wait for the load. Without the copy, the wait is at the first use. Several such
 * loads are then in flight together, and loads of the next iteration run while this one computes. Each value also needs
 * only one register.
 *
 * The variable is now written earlier, so nothing between the load and the copy may access those dwords. The other
 * lanes keep their values in both cases. The pass also runs on kernels whose author counts memory operations: order and
 * number of the loads stay. Requires virtual registers; preserves the CFG. */
#include "ir/build.h"
#include "opt/opt.h"

/* Does the instruction read or write dwords of the place? */
static bool touches(const Inst *inst, Operand place)
{
    for (unsigned n = 0; n < inst->m.num_defs + inst_total_uses(inst); n++) {
        const Operand *o =
            n < inst->m.num_defs ? &inst->m.operands[n] : inst_any_use((Inst *)inst, n - inst->m.num_defs);
        if (operands_overlap(*o, place)) return true;
    }
    return false;
}

static bool is_vector_load(const Inst *inst)
{
    return inst_has(inst, INST_LOAD) && inst->m.num_defs == 1 && inst->m.operands[0].reg_class == CLASS_V;
}

/* The load in this block, with no other reader, that makes the operand, if it can write `place` itself. */
static Inst *load_for(const Kernel *k, const uint32_t *uses, Operand source, Operand place, const Inst *copy)
{
    Inst *load = ssa_def(k, source);
    if (!load || load->block != copy->block || !is_whole(k, source) || uses[source.value] != 1) return NULL;
    if (!is_vector_load(load) || k->vregs.data[source.value].pin != NO_PIN || inst_keeps_old(load, 0)) return NULL;
    for (unsigned i = 0; i < load->m.num_operands; i++)
        if (inst_row(load)->operands[i].tied >= 0) return NULL;
    if (!isa_operand_legal(k->target, &load->m, 0, place, NULL)) return NULL;
    for (const Inst *inst = load->next; inst != copy; inst = inst->next)
        if (touches(inst, place) || inst_has(inst, INST_WRITES_EXEC)) return NULL;
    return load;
}

static void load_to(Kernel *k, Inst *load, Operand place)
{
    VReg *result = &k->vregs.data[load->m.operands[0].value];
    result->def = NULL;
    load->m.operands[0] = place;
}

/* The merge in this block, with no other reader, that makes all of the operand. */
static Inst *merge_for(const Kernel *k, const uint32_t *uses, Operand source, const Inst *copy)
{
    Inst *merge = ssa_def(k, source);
    if (!merge || merge->m.opcode != OP_MERGE || merge->block != copy->block || !is_whole(k, source)) return NULL;
    return uses[source.value] == 1 ? merge : NULL;
}

static unsigned part_width(Operand part) { return operand_is_imm(part) ? 1 : part.width; }

/* Each part of the merge goes into its dwords of the variable; those that are not loaded by a copy. */
static bool write_parts(Kernel *k, const uint32_t *uses, Inst *merge, Inst *copy)
{
    Operand place = copy->m.operands[0];
    bool any = false;
    unsigned at = 0;
    for (unsigned i = 0; i < inst_num_uses(merge); at += part_width(inst_uses(merge)[i++])) {
        Operand part = inst_uses(merge)[i];
        any = any || load_for(k, uses, part, operand_sub(place, at, part_width(part)), copy);
    }
    if (!any) return false;
    Builder builder = opt_builder(copy, copy);
    at = 0;
    for (unsigned i = 0; i < inst_num_uses(merge); at += part_width(inst_uses(merge)[i++])) {
        Operand part = inst_uses(merge)[i], to = operand_sub(place, at, part_width(part));
        Inst *load = load_for(k, uses, part, to, copy);
        if (load) load_to(k, load, to);
        else build_copy_to(&builder, to, part);
    }
    inst_remove(merge);
    inst_remove(copy);
    return true;
}

/* `copy` writes a variable. */
static bool take_place(Kernel *k, const uint32_t *uses, Inst *copy)
{
    Operand place = copy->m.operands[0], source = copy->m.operands[1];
    Inst *load = load_for(k, uses, source, place, copy), *merge = merge_for(k, uses, source, copy);
    if (merge) return write_parts(k, uses, merge, copy);
    if (!load) return false;
    load_to(k, load, place);
    inst_remove(copy);
    return true;
}

bool pass_masked_loads(Kernel *k, PassCtx *ctx)
{
    Arena *arena = ctx->arena;
    uint32_t *uses = opt_count_uses(k, arena);
    bool changed = false;
    kernel_compute_defs(k);
    FOREACH_BLOCK_INST_SAFE(k, block, inst)
    {
        Operand to = inst->m.opcode == OP_COPY ? inst->m.operands[0] : operand_none();
        if (to.kind == OPERAND_VREG && to.reg_class == CLASS_V && k->vregs.data[to.value].is_var)
            changed |= take_place(k, uses, inst);
    }
    return changed;
}
