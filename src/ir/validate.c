/* Checks the rules of docs/kernel-ir.md and collects every violation. */
#include "ir/validate.h"

#include <string.h>

void violation(Validator *v, const Block *block, const Inst *inst, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    Violation found = {inst, block, arena_vprintf(v->arena, format, args), 0};
    va_end(args);
    VEC_PUSH(v->arena, &v->violations, found);
}

/* ---- control flow ---- */

static uint32_t block_index(const Validator *v, const Block *block)
{
    return map_to_index(map_get_pointer(&v->block_indexes, block));
}

static void map_blocks(Validator *v)
{
    for (uint32_t i = 0; i < v->k->blocks.len; i++) {
        const Block *block = v->k->blocks.data[i];
        if (block_index(v, block) != NO_BLOCK) violation(v, block, NULL, "the block is in the layout twice");
        map_put_pointer(&v->block_indexes, v->arena, block, map_from_index(i));
    }
}

/* Checks terminators and their targets. False: the graph is too broken to walk. */
static bool check_shape(Validator *v)
{
    const Kernel *k = v->k;
    bool ok = true;
    FOREACH_BLOCK(k, block)
    {
        if (block->region >= k->regions.len) {
            violation(v, block, NULL, "exec region %u does not exist", block->region);
            ok = false;
        }
        /* after `branches` a block may fall through to the next one */
        bool falls_through = k->allocated && block != VEC_LAST(&k->blocks);
        if (!falls_through && (!block->last || !inst_has(block->last, INST_TERMINATOR))) {
            violation(v, block, block->last, "the block does not end in a terminator");
            ok = false;
        }
        FOREACH_INST(block, inst)
        {
            bool early = inst != block->last && inst_has(inst, INST_TERMINATOR);
            ok &= !early;
            if (early) violation(v, block, inst, "there is a terminator in the middle of the block");
            for (unsigned t = 0; inst->branch && t < 2 && inst->branch->target[t]; t++)
                if (block_index(v, inst->branch->target[t]) == NO_BLOCK) {
                    violation(v, block, inst, "the branch goes to a block that is not in the kernel");
                    ok = false;
                }
        }
    }
    return ok;
}

static void walk_graph(Validator *v)
{
    const Kernel *k = v->k;
    flow_begin(&v->graph, v->arena, k->blocks.len, 2 * k->blocks.len);
    for (uint32_t i = 0; i < k->blocks.len; i++)
        for (unsigned s = 0; s < block_num_succs(k->blocks.data[i]); s++)
            flow_edge(&v->graph, i, block_index(v, block_succ(k->blocks.data[i], s)));
    flow_order(&v->graph);
    flow_dominators(&v->graph);
}

/* ---- exec regions ---- */

/* The whole region is entered by exec_whole and br from any region, and left to that one. */
static void check_whole_edge(Validator *v, const Block *block, const Block *to)
{
    const Inst *enters = block->last->prev;
    if (!v->k->regions.data[to->region].is_whole) return;
    if (block->last->m.opcode != OP_BR || !enters || enters->m.opcode != OP_EXEC_WHOLE)
        violation(v, block, block->last, "the whole region can only be entered by exec_whole and br");
}

static void check_region_edges(Validator *v)
{
    const Kernel *k = v->k;
    for (uint32_t i = 1; i < k->regions.len; i++)
        if (k->regions.data[i].parent >= i && !k->regions.data[i].is_whole)
            violation(v, NULL, NULL, "exec region %u is not inside an earlier one", i);
    if (k->blocks.data[0]->region != 0)
        violation(v, k->blocks.data[0], NULL, "the entry must be in the root exec region");
    FOREACH_BLOCK(k, block)
    {
        for (unsigned s = 0; s < block_num_succs(block); s++) {
            const Block *to = block_succ(block, s);
            const ExecRegion *from_region = &k->regions.data[block->region], *to_region = &k->regions.data[to->region];
            if (to->region == block->region) continue;
            if (from_region->is_whole || to_region->is_whole) {
                check_whole_edge(v, block, to);
                continue;
            }
            bool enters = to_region->parent == block->region && to->region != 0;
            bool leaves = from_region->parent == to->region && block->region != 0;
            if (enters && (block->last->m.opcode != OP_BR_EXEC || s != 0))
                violation(v, block, block->last, "exec region %u can only be entered by the first target of br_exec",
                          to->region);
            if (!enters && !leaves)
                violation(v, block, block->last, "the edge to ^%s does not go to an exec region next to this one",
                          to->name);
        }
    }
}

/* Does the block follow the end of an exec region? Then it must restore EXEC first. */
static bool ends_region(const Validator *v, uint32_t index)
{
    const Kernel *k = v->k;
    uint32_t region = k->blocks.data[index]->region;
    for (uint32_t p = 0; p < v->graph.nodes[index].num_preds; p++) {
        uint32_t from = k->blocks.data[v->graph.nodes[index].preds[p]]->region;
        if (from == region || (k->regions.data[region].is_whole && !from)) continue; /* it enters the whole region */
        if (k->regions.data[from].parent == region || k->regions.data[from].is_whole) return true;
    }
    return false;
}

/* Checks that no vector instruction runs between a change of EXEC and the blocks of its region. */
static void check_exec_ops(Validator *v, uint32_t index)
{
    const Kernel *k = v->k;
    const Block *block = k->blocks.data[index];
    bool owed = ends_region(v, index), changed = false, first = true; /* no instruction that obeys EXEC has come yet */
    FOREACH_INST(block, inst)
    {
        switch (inst->m.opcode) {
        case OP_EXEC_ELSE:
        case OP_EXEC_END:
            if (!first)
                violation(v, block, inst, "%s must come before all vector operations of its block",
                          inst_row(inst)->name);
            owed = false;
            changed = inst->m.opcode == OP_EXEC_ELSE;
            continue;
        case OP_EXEC_LOOP:
            if (!k->regions.data[block->region].is_loop)
                violation(v, block, inst, "exec_loop must be in the exec region of a divergent loop");
            changed = true;
            continue;
        case OP_EXEC_IF:
        case OP_EXEC_WHOLE: changed = true; continue;
        case OP_S_ENDPGM:
            if (block->region) violation(v, block, inst, "s_endpgm in an exec region would end all lanes");
            continue;
        default: break;
        }
        if (!inst_is_vector(k, inst)) continue;
        first = false;
        if (owed) violation(v, block, inst, "a vector operation before exec_else or exec_end");
        if (changed) violation(v, block, inst, "a vector operation between the change of EXEC and the branch");
    }
    if (owed) violation(v, block, NULL, "a block after an exec region must begin with exec_else or exec_end");
}

/* ---- registers ---- */

static void define(Validator *v, const Block *block, const Inst *inst, uint32_t vreg, DefPlace place)
{
    if (v->defs[vreg].block != NO_BLOCK)
        violation(v, block, inst, "register %%%u has two definitions (a variable may have)", vreg);
    v->defs[vreg] = place;
}

static void note_var_region(Validator *v, uint32_t vreg, uint32_t region)
{
    const Kernel *k = v->k;
    uint32_t a = v->var_region[vreg], b = region;
    if (a == NO_BLOCK) a = b;
    while (a != b) {
        if (k->regions.data[a].depth >= k->regions.data[b].depth) a = k->regions.data[a].parent;
        else b = k->regions.data[b].parent;
    }
    v->var_region[vreg] = a;
}

static void collect_definitions(Validator *v)
{
    const Kernel *k = v->k;
    v->defs = ARENA_ARRAY(v->arena, DefPlace, k->vregs.len + 1);
    v->var_region = ARENA_ARRAY(v->arena, uint32_t, k->vregs.len + 1);
    v->var_base = ARENA_ARRAY(v->arena, uint32_t, k->vregs.len + 1);
    v->num_bits = 1;
    for (uint32_t i = 0; i < k->vregs.len; i++) {
        v->defs[i].block = v->var_region[i] = NO_BLOCK;
        v->var_base[i] = v->num_bits;
        if (k->vregs.data[i].is_var) v->num_bits += k->vregs.data[i].width;
    }
    for (uint32_t b = 0; b < k->blocks.len; b++) {
        const Block *block = k->blocks.data[b];
        uint32_t index = 0;
        for (uint32_t i = 0; i < block->params.len; i++) {
            if (block->params.data[i] < k->vregs.len) define(v, block, NULL, block->params.data[i], (DefPlace){b, 0});
            else violation(v, block, NULL, "parameter %u does not exist", block->params.data[i]);
        }
        FOREACH_INST(block, inst)
        {
            index++;
            if (inst->block != block) violation(v, block, inst, "the instruction names another block as its own");
            for (unsigned i = 0; i < inst->m.num_defs + inst_total_uses(inst); i++) {
                bool is_def = i < inst->m.num_defs;
                Operand o = is_def ? inst->m.operands[i] : *inst_any_use(inst, i - inst->m.num_defs);
                if (o.kind != OPERAND_VREG || o.value >= k->vregs.len) continue;
                if (k->vregs.data[o.value].is_var) note_var_region(v, o.value, block->region);
                else if (is_def) define(v, block, inst, o.value, (DefPlace){b, index});
            }
        }
    }
}

static void check_ssa_use(Validator *v, uint32_t block, uint32_t index, const Inst *inst, Operand o)
{
    const Kernel *k = v->k;
    DefPlace def = v->defs[o.value];
    if (def.block == NO_BLOCK) {
        violation(v, inst->block, inst, "register %%%u is not defined", o.value);
        return;
    }
    bool before = def.block == block ? def.index < index : flow_dominates(&v->graph, def.block, block);
    if (!before) {
        violation(v, inst->block, inst, "the definition of %%%u does not dominate this use", o.value);
        return;
    }
    const VReg *reg = &k->vregs.data[o.value];
    uint32_t region = k->blocks.data[def.block]->region;
    bool per_lane = reg->reg_class != CLASS_S || reg->lane_mask;
    if (per_lane && !region_contains(k, region, inst->block->region))
        violation(v, inst->block, inst, "%%%u has values for the lanes of exec region %u only", o.value, region);
}

static void check_var_write(Validator *v, const Inst *inst, Operand o)
{
    const Kernel *k = v->k;
    uint32_t here = inst->block->region;
    bool outside = !region_contains(k, here, v->var_region[o.value]);
    if (outside && inst_has(inst, INST_WHOLE_WAVE))
        violation(v, inst->block, inst,
                  "%s ignores EXEC: it cannot write a variable that lives outside this exec region (write a temporary "
                  "and copy)",
                  inst_row(inst)->name);
}

/* A scalar variable that is written while only some lanes run would get the same value for the other lanes. So it may
   only be read in that region. */
static void check_scalar_vars(Validator *v)
{
    const Kernel *k = v->k;
    uint32_t *written = ARENA_ARRAY(v->arena, uint32_t, k->vregs.len + 1);
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    FOREACH_DEF(inst, o)
    if (block->region && o->kind == OPERAND_VREG && o->value < k->vregs.len && k->vregs.data[o->value].is_var &&
        k->vregs.data[o->value].reg_class == CLASS_S && !k->vregs.data[o->value].lane_mask)
        written[o->value] = block->region;
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst)
    for (unsigned i = 0; i < inst_total_uses(inst); i++) {
        Operand o = *inst_any_use(inst, i);
        if (o.kind == OPERAND_VREG && o.value < k->vregs.len && written[o.value] &&
            !region_contains(k, written[o.value], block->region))
            violation(v, block, inst, "scalar variable %%%u is written in exec region %u: outside its lanes differ",
                      o.value, written[o.value]);
    }
}

static void check_args(Validator *v, const Inst *inst)
{
    const Kernel *k = v->k;
    for (unsigned t = 0; t < 2 && inst->branch->target[t]; t++) {
        const Block *to = inst->branch->target[t];
        if (inst->branch->num_args[t] != to->params.len) {
            violation(v, inst->block, inst, "^%s takes %u argument(s), not %u", to->name, to->params.len,
                      inst->branch->num_args[t]);
            continue;
        }
        if (to->params.len && to->region != inst->block->region)
            violation(v, inst->block, inst, "^%s is in another exec region: pass the value in a variable", to->name);
        for (uint32_t i = 0; i < to->params.len; i++) {
            Operand arg = inst->branch->args[t][i];
            if (to->params.data[i] >= k->vregs.len || !validator_operand(v, inst, arg, "argument")) continue;
            const VReg *param = &k->vregs.data[to->params.data[i]];
            if (operand_is_imm(arg)) continue;
            if (arg.width != param->width)
                violation(v, inst->block, inst, "argument %u has %u dwords, the parameter %u", i, arg.width,
                          param->width);
            bool is_s = arg.kind == OPERAND_SPECIAL || (operand_is_reg(arg) && arg.reg_class == CLASS_S);
            if (param->reg_class == CLASS_S && !is_s)
                violation(v, inst->block, inst, "argument %u is per lane, the parameter is scalar", i);
            if (arg.flags) violation(v, inst->block, inst, "source modifiers on an argument");
        }
    }
}

/* ---- SCC and VCC ---- */

static bool touches_vcc(const Inst *inst, bool writes)
{
    if ((writes ? inst_row(inst)->implicit_writes : inst_row(inst)->implicit_reads) & IMP_VCC) return true;
    unsigned first = writes ? 0 : inst->m.num_defs, last = writes ? inst->m.num_defs : inst->m.num_operands;
    for (unsigned i = first; i < last; i++)
        if (inst->m.operands[i].kind == OPERAND_SPECIAL && inst->m.operands[i].value == SPECIAL_VCC) return true;
    return false;
}

static void check_flags(Validator *v, const Block *block)
{
    bool vcc = false;
    FOREACH_INST(block, inst)
    {
        bool scc_before = inst->prev && (inst_row(inst->prev)->implicit_writes & IMP_SCC);
        if (inst_reads_scc(inst) && !scc_before)
            violation(v, block, inst, "SCC is read, but not written by the instruction before");
        if (touches_vcc(inst, false) && !vcc)
            violation(v, block, inst, "VCC is read, but not written before in this block");
        /* v_sub_u64 and similar ones leave nothing useful in VCC. */
        if (touches_vcc(inst, true)) vcc = !(inst_row(inst)->implicit_writes & IMP_VCC);
    }
}

/* ---- all ---- */

static void check_block(Validator *v, uint32_t index)
{
    const Block *block = v->k->blocks.data[index];
    bool reachable = v->graph.nodes[index].order != FLOW_NONE;
    uint32_t position = 0;
    FOREACH_INST(block, inst)
    {
        position++;
        validate_inst(v, inst);
        for (unsigned i = 0; i < inst->m.num_defs; i++) {
            Operand o = inst->m.operands[i];
            if (o.kind != OPERAND_VREG || o.value >= v->k->vregs.len) continue;
            const VReg *reg = &v->k->vregs.data[o.value];
            if (reg->is_var) check_var_write(v, inst, o);
            else if (o.offset || o.width != reg->width)
                violation(v, block, inst, "%%%u is not a variable, so it must be written whole", o.value);
        }
        if (inst->branch) check_args(v, inst);
        for (unsigned i = 0; i < inst_total_uses(inst) && reachable; i++) {
            Operand o = *inst_any_use(inst, i);
            if (o.kind == OPERAND_VREG && o.value < v->k->vregs.len && !v->k->vregs.data[o.value].is_var)
                check_ssa_use(v, index, position, inst, o);
        }
    }
    check_flags(v, block);
    check_exec_ops(v, index);
}

/* Checks that lane masks are as wide as a wave, and which registers have a range. */
static void check_masks(Validator *v)
{
    const unsigned width = target_infos[v->k->target].mask_dwords;
    for (uint32_t i = 0; i < v->k->vregs.len; i++) {
        const VReg *r = &v->k->vregs.data[i];
        if (r->lane_mask && r->width != width)
            violation(v, NULL, NULL, "a lane mask of %u dwords; the target's have %u", r->width, width);
        if (r->in && (r->is_var || r->lane_mask || r->width > 2 || r->in->first > r->in->last))
            violation(v, NULL, NULL, "%%%u has a range that is empty, or is no SSA number of 32 or 64 bits", i);
    }
}

static void report_violations(Validator *v, DiagList *diags, StrBuf *out)
{
    const Kernel *k = v->k;
    VEC_FOREACH(const Violation, bad, &v->violations) {
        SourceLoc loc = k->text_locs ? k->text_loc : k->loc;
        uint32_t known = !bad->inst ? bad->loc : k->text_locs ? k->text_locs[bad->inst->index] : bad->inst->loc;
        if (known && known < k->locs.len) loc = k->locs.data[known];
        if (bad->block) diag_error(diags, loc, "^%s: %s", bad->block->name, bad->message);
        else diag_error(diags, loc, "kernel @%s: %s", k->name, bad->message);
    }
    if (!out) return;
    for (uint32_t i = 0; i < v->violations.len; i++)
        if (!v->violations.data[i].block) strbuf_printf(out, "// error: %s\n", v->violations.data[i].message);
    kernel_print_annotated(k, out, v->violations.data, v->violations.len);
}

bool kernel_validate(const Kernel *k, DiagList *diags, StrBuf *out)
{
    Validator validator = {.k = k, .arena = arena_new()}, *v = &validator;
    if (!k->blocks.len) {
        violation(v, NULL, NULL, "the kernel has no block");
    } else {
        map_blocks(v);
        bool good_shape = check_shape(v);
        validate_fields(v);
        if (good_shape && k->allocated) {
            validate_allocated(v);
        } else if (good_shape) {
            walk_graph(v);
            collect_definitions(v);
            validate_pins(v);
            for (uint32_t i = 0; i < k->blocks.len; i++) check_block(v, i);
            check_region_edges(v);
            validate_opened(v);
            check_scalar_vars(v);
            check_masks(v);
            if (v->graph.nodes[0].num_preds) violation(v, k->blocks.data[0], NULL, "the entry has a predecessor");
            if (k->blocks.data[0]->params.len) violation(v, k->blocks.data[0], NULL, "the entry has parameters");
        }
    }
    bool valid = !v->violations.len;
    if (!valid) report_violations(v, diags, out);
    arena_free(v->arena);
    return valid;
}
