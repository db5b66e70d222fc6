/* Turns pseudo-operations into machine instructions on physical registers:
 *
 *     v[4:7] = copy v[8:11]                    v_mov_b64 v[4:5], v[8:9]; v_mov_b64 v[6:7], v[10:11]
 *     v[0:3] = merge v[0:1], v9, v3       ->   v_mov_b32 v2, v9           (parts that stand in their place vanish)
 *     s[2:3] = s_add_u64_pseudo s[2:3], 64     s_add_u32 s2, s2, 64; s_addc_u32 s3, s3, 0
 *     s[4:5] = global_address 0                s_getpc_b64 s[4:5]; s_add_u32 s4, s4, LOW; s_addc_u32 s5, s5, HIGH
 *     s5 = select_cmp s_cmp_lt_i32 s6, 3, s7, 0     s_cmp_lt_i32 s6, 3; s_cselect_b32 s5, s7, 0
 *     s[8:9] = exec_if s[6:7]                  s_and_saveexec_b64 s[8:9], s[6:7]
 *
 * live_in and undef vanish. `branches` handles terminators, `waits` handles `barrier`. The parts of a copy or merge
 * happen at the same time: moves.c finds an order for them. Requires physical registers; preserves the CFG. */
#include "isa/family.h"
#include "regalloc/regalloc.h"

typedef struct Expander {
    MoveSink sink;
    Kernel *k;
    Arena *arena;
    MoveTables *tables;
    DiagList *diags;
    Inst *at; /* the pseudo-operation: new instructions go before it */
} Expander;

static Inst *emit(Expander *e, Opcode opcode, unsigned num_defs, unsigned n, const Operand *operands)
{
    Inst *inst = inst_new(e->k, (uint16_t)opcode, num_defs, n);
    for (unsigned i = 0; i < n; i++) inst->m.operands[i] = operands[i];
    inst->loc = e->at->loc;
    inst->flags = e->at->flags & INST_BY_RA;
    inst->position = e->at->position;
    inst_insert_before(e->at, inst);
    return inst;
}

static void emit1(Expander *e, Opcode opcode, Operand d, Operand s) { emit(e, opcode, 1, 2, (Operand[]){d, s}); }
static void emit2(Expander *e, Opcode opcode, Operand d, Operand a, Operand b)
{
    emit(e, opcode, 1, 3, (Operand[]){d, a, b});
}

/* ---- copies ---- */

static bool is_inline_b32(Operand o) { return isa_inline_constant(TYPE_B32, o.value) >= 0; }
static bool in_file(Operand o, RegClass c) { return o.kind == OPERAND_PHYS && o.reg_class == c; }
/* Are both halves the same after sign extension: 0 or -1? */
static bool splats_as_64(Operand o) { return o.value == 0 || o.value == UINT32_MAX; }

/* A VGPR above all others in use, for a value that goes through it to an AGPR. */
static Operand extra_vgpr(Expander *e)
{
    uint32_t reg = e->k->num_vgprs;
    while (kernel_reserved(e->k, CLASS_V, reg, 1)) reg++;
    if (reg >= target_infos[e->k->target].num_vgprs) return operand_none();
    return operand_phys(CLASS_V, reg, 1);
}

static void copy_one_to_agpr(Expander *e, Operand to, Operand from)
{
    if (in_file(from, CLASS_A)) {
        emit1(e, OP_V_ACCVGPR_MOV_B32, to, from);
    } else if (in_file(from, CLASS_V) || (operand_is_imm(from) && is_inline_b32(from))) {
        emit1(e, OP_V_ACCVGPR_WRITE_B32, to, from);
    } else {
        Operand temp = extra_vgpr(e);
        if (temp.kind == OPERAND_NONE) {
            diag_error(e->diags, e->k->locs.data[e->at->loc],
                       "no VGPR is left to copy a scalar or a constant to an AGPR");
            return;
        }
        emit1(e, OP_V_MOV_B32, temp, from);
        emit1(e, OP_V_ACCVGPR_WRITE_B32, to, temp); /* it is free again; the highest one is recorded at the end */
    }
}

static Opcode move_opcode(Operand to, Operand from, unsigned width)
{
    if (to.kind == OPERAND_SPECIAL || to.reg_class == CLASS_S) {
        if (in_file(from, CLASS_V)) return OP_V_READFIRSTLANE_B32;
        return width == 2 ? OP_S_MOV_B64 : OP_S_MOV_B32;
    }
    if (in_file(from, CLASS_A)) return OP_V_ACCVGPR_READ_B32;
    return width == 2 ? OP_V_MOV_B64 : OP_V_MOV_B32;
}

static bool can_move_pair(Operand to, Operand from)
{
    if (to.kind == OPERAND_PHYS && (to.value % 2 || to.reg_class == CLASS_A)) return false;
    if (operand_is_imm(from)) return splats_as_64(from);
    if (from.kind != OPERAND_PHYS) return from.kind == OPERAND_SPECIAL && from.width >= 2 && from.offset % 2 == 0;
    if (from.value % 2 || from.reg_class == CLASS_A) return false;
    return !(from.reg_class == CLASS_V && (to.kind == OPERAND_SPECIAL || to.reg_class == CLASS_S));
}

/* Copies any width in ascending order. Earlier parts must not overwrite later sources. */
static void expand_copy(Expander *e, Operand to, Operand from)
{
    for (unsigned d = 0; d < to.width;) {
        Operand t = operand_sub(to, d, 1), f = operand_is_imm(from) ? from : operand_sub(from, d, 1);
        if (d + 1 < to.width) {
            Operand t2 = operand_sub(to, d, 2), f2 = operand_is_imm(from) ? from : operand_sub(from, d, 2);
            const bool can = can_move_pair(t2, f2) && isa_has(e->k->target, move_opcode(t2, f2, 2));
            if (can) {
                emit1(e, move_opcode(t2, f2, 2), t2, f2);
                d += 2;
                continue;
            }
        }
        if (in_file(t, CLASS_A)) copy_one_to_agpr(e, t, f);
        else emit1(e, move_opcode(t, f, 1), t, f);
        d++;
    }
}

static void sink_copy(MoveSink *sink, Operand to, Operand from, uint32_t) { expand_copy((Expander *)sink, to, from); }

static void sink_swap(MoveSink *sink, Operand a, Operand b, uint32_t)
{
    emit((Expander *)sink, OP_V_SWAP_B32, 2, 4, (Operand[]){a, b, a, b});
}

static bool is_vcc(Operand o)
{
    return o.kind == OPERAND_SPECIAL && (o.value == SPECIAL_VCC || o.value == SPECIAL_VCCZ);
}

/* Is VCC read after the instruction, before it is written again? At the end of a block it is dead. */
static bool vcc_is_live(const Inst *inst)
{
    for (const Inst *i = inst->next; i; i = i->next) {
        if (inst_row(i)->implicit_reads & IMP_VCC) return true;
        for (unsigned n = i->m.num_defs; n < i->m.num_operands; n++)
            if (is_vcc(i->m.operands[n])) return true;
        if (inst_row(i)->implicit_writes & IMP_VCC) return false;
        for (unsigned n = 0; n < i->m.num_defs; n++)
            if (is_vcc(i->m.operands[n]) && i->m.operands[n].width == 2) return false;
    }
    return false;
}

static MoveTemps choose_temps(Expander *e, const DwordMoves *moves)
{
    MoveTemps temps = {operand_none(), operand_none()};
    bool has_a = false, has_s = false;
    for (uint32_t i = 0; i < moves->len; i++) {
        has_a |= in_file(moves->data[i].to, CLASS_A);
        has_s |= in_file(moves->data[i].to, CLASS_S);
    }
    if (has_a && e->k->num_vgprs < target_infos[e->k->target].num_vgprs)
        temps.v = operand_phys(CLASS_V, e->k->num_vgprs, 1);
    if (has_s && vcc_is_live(e->at)) temps.s = operand_phys(CLASS_S, e->k->num_sgprs, 1);
    return temps;
}

static bool uses_reg(const Inst *first, const Inst *end, Operand reg)
{
    for (const Inst *i = first; i != end; i = i->next)
        for (unsigned n = 0; n < i->m.num_operands; n++)
            if (i->m.operands[n].kind == reg.kind && i->m.operands[n].reg_class == reg.reg_class &&
                i->m.operands[n].value == reg.value)
                return true;
    return false;
}

static bool touch(Operand a, Operand b)
{
    return a.reg_class == b.reg_class && a.value < b.value + b.width && b.value < a.value + a.width;
}

/* Copies all parts as if at once. */
static void expand_parts(Expander *e)
{
    Inst *inst = e->at;
    const Operand *o = inst->m.operands;
    if (o[0].kind != OPERAND_PHYS) { /* a copy to EXEC, VCC or M0: it has only one source */
        expand_copy(e, o[0], o[1]);
        return;
    }
    if (inst->m.opcode == OP_COPY && (o[1].kind != OPERAND_PHYS || !touch(o[0], o[1]))) {
        expand_copy(e, o[0], o[1]);
        return;
    }
    DwordMoves moves = {0};
    unsigned at = 0;
    for (unsigned i = 1; i < inst->m.num_operands; i++) {
        bool is_imm = operand_is_imm(o[i]);
        unsigned width = is_imm ? (inst->m.opcode == OP_COPY ? o[0].width : 1u) : o[i].width;
        for (unsigned d = 0; d < width && at < o[0].width; d++, at++)
            VEC_PUSH(e->arena, &moves,
                     ((DwordMove){operand_sub(o[0], at, 1), is_imm ? o[i] : operand_sub(o[i], d, 1), inst->loc}));
    }
    Inst *before = inst->prev;
    MoveTemps temps = choose_temps(e, &moves);
    if (!moves_sequence(e->tables, &moves, temps, &e->sink))
        diag_error(e->diags, e->k->locs.data[inst->loc], "no VGPR is left to exchange AGPRs");
    const Inst *first = before ? before->next : inst->block->first;
    if (temps.v.kind != OPERAND_NONE && uses_reg(first, inst, temps.v)) e->k->num_vgprs = temps.v.value + 1;
    if (temps.s.kind != OPERAND_NONE && uses_reg(first, inst, temps.s)) {
        e->k->num_sgprs = temps.s.value + 1;
        if (e->k->num_sgprs > target_infos[e->k->target].num_sgprs)
            diag_error(e->diags, e->k->locs.data[inst->loc], "no SGPR is left to exchange SGPRs while VCC is in use");
    } else if (temps.s.kind == OPERAND_NONE && uses_reg(first, inst, operand_special(SPECIAL_VCC, 1))) {
        e->k->uses_vcc = true;
    }
}

/* ---- 64-bit arithmetic, selects ---- */

static Operand half(Operand o, unsigned n)
{
    if (operand_is_imm(o)) return n == 0 ? o : operand_imm((int32_t)o.value < 0 ? UINT32_MAX : 0);
    return operand_sub(o, n, 1);
}

static void expand_scalar_64(Expander *e, Opcode low, Opcode high)
{
    const Operand *o = e->at->m.operands;
    Operand d0 = half(o[0], 0);
    for (unsigned i = 1; i <= 2; i++)
        if (operand_is_reg(o[i]) && o[i].reg_class == d0.reg_class && half(o[i], 1).value == d0.value)
            BUG("the halves of a 64-bit sum overlap");
    emit2(e, low, d0, half(o[1], 0), half(o[2], 0));
    emit2(e, high, half(o[0], 1), half(o[1], 1), half(o[2], 1));
}

/* The distance counts from the end of the first instruction. image.h explains how it gets into the literals. */
static void expand_global_address(Expander *e)
{
    const Operand d = e->at->m.operands[0], literal = operand_imm(GLOBAL_LITERAL + e->at->m.operands[1].value);
    emit(e, isa_on(e->k->target, OP_S_GETPC_B64), 1, 1, &d)->flags |= INST_GLOBAL;
    for (unsigned i = 0; i < 2; i++) {
        const Operand part = half(d, i), operands[] = {part, part, literal};
        emit(e, i ? OP_S_ADDC_U32 : OP_S_ADD_U32, 1, 3, operands)->flags |= INST_GLOBAL;
    }
}

static bool is_vgpr_or_inline(Operand o) { return in_file(o, CLASS_V) || (operand_is_imm(o) && is_inline_b32(o)); }

/* 64-bit arithmetic through VCC. VCC takes the only scalar that a VALU instruction may read, so other operands are
   VGPRs or inline constants. */
static void expand_vector_64(Expander *e, Opcode low, Opcode high)
{
    const Operand *o = e->at->m.operands;
    Operand vcc = operand_special(SPECIAL_VCC, (uint8_t)target_infos[e->k->target].mask_dwords);
    for (unsigned n = 0; n < 2; n++) {
        Operand d = half(o[0], n), a = half(o[1], n), b = half(o[2], n);
        if (!is_vgpr_or_inline(a) || !is_vgpr_or_inline(b))
            BUG("v_add_u64_pseudo and v_sub_u64_pseudo take VGPRs and inline constants");
        if (n == 0) emit(e, low, 2, 4, (Operand[]){d, vcc, a, b});
        else emit(e, high, 2, 5, (Operand[]){d, vcc, a, b, vcc});
    }
    e->k->uses_vcc = true;
}

static void expand_select(Expander *e)
{
    const Operand *o = e->at->m.operands;
    Operand d = o[0], yes = o[3], no = o[4];
    emit(e, (Opcode)e->at->m.mods.cmp, 0, 2, (Operand[]){o[1], o[2]});
    for (unsigned at = 0; at < d.width;) {
        unsigned n = d.width - at >= 2 ? 2 : 1;
        Operand t = operand_is_imm(yes) ? yes : operand_sub(yes, at, n);
        Operand f = operand_is_imm(no) ? no : operand_sub(no, at, n);
        if (d.width > 2 && (operand_is_imm(yes) || operand_is_imm(no)))
            BUG("select_cmp of a wide value takes registers");
        Operand part = operand_sub(d, at, n);
        bool two_literals =
            operand_is_imm(t) && operand_is_imm(f) && t.value != f.value && !is_inline_b32(t) && !is_inline_b32(f);
        if (two_literals) { /* s_mov does not change SCC */
            emit1(e, n == 2 ? OP_S_MOV_B64 : OP_S_MOV_B32, part, f);
            f = part;
        }
        emit2(e, n == 2 ? OP_S_CSELECT_B64 : OP_S_CSELECT_B32, part, t, f);
        at += n;
    }
}

/* ---- exec regions ---- */

/* True if this pass has expanded the instruction. */
static bool expand_one(Expander *e, Inst *inst)
{
    const Operand *o = inst->m.operands;
    const Target target = e->k->target;
    const Operand exec = isa_exec(target);
    e->at = inst;
    switch (inst->m.opcode) {
    case OP_LIVE_IN:
    case OP_UNDEF:
    case OP_SCHED_BARRIER:
    case OP_SCHED_GROUP_BARRIER:
    case OP_IGLP_OPT: return true;
    case OP_COPY:
    case OP_MERGE: expand_parts(e); return true;
    case OP_S_ADD_U64: expand_scalar_64(e, OP_S_ADD_U32, OP_S_ADDC_U32); return true;
    case OP_S_SUB_U64: expand_scalar_64(e, OP_S_SUB_U32, OP_S_SUBB_U32); return true;
    case OP_V_ADD_U64: expand_vector_64(e, OP_V_ADD_CO_U32, OP_V_ADDC_CO_U32); return true;
    case OP_V_SUB_U64: expand_vector_64(e, OP_V_SUB_CO_U32, OP_V_SUBB_CO_U32); return true;
    case OP_GLOBAL_ADDRESS: expand_global_address(e); return true;
    case OP_SELECT_CMP: expand_select(e); return true;
    case OP_EXEC_IF: emit1(e, isa_mask_op(target, MASK_AND_SAVEEXEC), o[0], o[1]); return true;
    case OP_EXEC_WHOLE: emit1(e, isa_mask_op(target, MASK_OR_SAVEEXEC), o[0], operand_imm(UINT32_MAX)); return true;
    case OP_EXEC_ELSE: emit2(e, isa_mask_op(target, MASK_ANDN2), exec, o[0], exec); return true;
    case OP_EXEC_END: emit1(e, isa_mask_op(target, MASK_MOV), exec, o[0]); return true;
    case OP_EXEC_LOOP: emit2(e, isa_mask_op(target, MASK_AND), exec, exec, o[0]); return true;
    default: return false;
    }
}

/* ---- scratch where a kernel computes FLAT_SCRATCH (gfx90a) ---- */

static bool lacks_address(const Inst *inst)
{
    const InstInfo *row = inst_row(inst);
    return row->format == FORMAT_SCRATCH && inst->m.operands[row->num_defs].kind == OPERAND_NONE &&
           inst->m.operands[isa_saddr_index(row)].kind == OPERAND_NONE;
}

/* Operations with only an offset get an SGPR above all others, which holds the address 0.
     scratch_store_dword off, v1, off offset:8   ->   scratch_store_dword off, v1, s20 offset:8 */
static bool give_addresses(Expander *e, uint32_t zero)
{
    bool any = false;
    FOREACH_BLOCK_INST(e->k, block, inst)
    {
        if (!lacks_address(inst)) continue;
        inst->m.operands[isa_saddr_index(inst_row(inst))] = operand_phys(CLASS_S, zero, 1);
        any = true;
    }
    return any;
}

/* FLAT_SCRATCH = scratch of the queue (user SGPRs) + offset of the wave's part (the last system SGPR). */
static bool set_flat_scratch(Expander *e)
{
    Kernel *k = e->k;
    if (!k->scratch_bytes || !isa_flat_scratch_sgprs(k->target)) return true;
    const uint32_t init = k->num_user_sgprs,
                   ids = k->uses_workgroup_id[0] + k->uses_workgroup_id[1] + k->uses_workgroup_id[2];
    const uint32_t offset = init + isa_flat_scratch_sgprs(k->target) + ids;
    const uint32_t zero = k->num_sgprs > offset + 1 ? k->num_sgprs : offset + 1;
    const Operand flat = operand_special(SPECIAL_FLAT_SCRATCH, 2);
    e->at = k->blocks.data[0]->first;
    if (give_addresses(e, zero)) emit1(e, OP_S_MOV_B32, operand_phys(CLASS_S, zero, 1), operand_imm(0));
    emit2(e, OP_S_ADD_U32, operand_sub(flat, 0, 1), operand_phys(CLASS_S, init, 1), operand_phys(CLASS_S, offset, 1));
    emit2(e, OP_S_ADDC_U32, operand_sub(flat, 1, 1), operand_phys(CLASS_S, init + 1, 1), operand_imm(0));
    k->num_sgprs = zero + 1;
    return k->num_sgprs <= target_infos[k->target].num_sgprs ||
           diag_error(e->diags, k->loc, "kernel '%s': no SGPR is left for the address of scratch; use --max-sgprs=%u",
                      k->name, target_infos[k->target].num_sgprs - 1u);
}

bool pass_expand(Kernel *k, PassCtx *ctx)
{
    CHECK(k->allocated);
    Arena *arena = arena_scratch(k->arena);
    Expander e = {{sink_copy, sink_swap}, k, arena, moves_tables(arena), ctx->diags, NULL};
    k->notes->alloc_record = NULL;
    drop_loop_ends(k);
    uint32_t highest = k->num_vgprs;
    FOREACH_BLOCK(k, block)
    {
        FOREACH_INST_SAFE(block, inst)
        {
            if (!expand_one(&e, inst)) continue;
            inst_remove(inst);
        }
        /* A copy through an extra VGPR (extra_vgpr) also counts as a use of it. */
        FOREACH_INST(block, inst)
        for (unsigned i = 0; i < inst->m.num_operands; i++)
            if (in_file(inst->m.operands[i], CLASS_V) &&
                inst->m.operands[i].value + inst->m.operands[i].width > highest)
                highest = inst->m.operands[i].value + inst->m.operands[i].width;
    }
    k->num_vgprs = highest;
    const bool good = set_flat_scratch(&e);
    kernel_number_blocks(k);
    arena_free(arena);
    return good;
}
