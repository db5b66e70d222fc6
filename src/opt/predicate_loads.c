/* Removes a divergent branch around loads and stores by turning them into buffer operations. Lanes that are off use an
 * offset outside of the buffer. Their loads give 0, which must be the value that they had without the load. Their
 * stores do nothing.
 *
 *     %v = copy 0                                           %d:s4 = merge %p, 0x80000000, 0x27000
 *     %s = exec_if %m                                       %b = v_cndmask_b32 0xc0800000, %a, %m
 *       %x:v4 = global_load_dwordx4 %a, %p !near      =>    %x:v4 = buffer_load_dwordx4 %b, %d, 0 offen
 *       %v = copy %x
 *     exec_end %s
 *     %r = copy %v                                          %r = copy %x
 *
 * Then the loads and products of a loop are in one block. The loads are in flight together, and the scheduler may issue
 * them an iteration ahead. In nearly all kernels masked loads start from 0.
 *
 * The buffer is 2 GiB from the scalar address on. It contains the accesses of lanes that are on (`!near`, which the
 * front end has proved). The inline constant -4.0 is 0xc0800000, an offset far outside of the buffer, also after any
 * immediate is added. Sources: docs/isa/registers.md, section 6; CDNA3 ISA 9.1.
 *
 * All instructions of the branch must be allowed in all lanes. Allowed are such accesses, pure instructions, and some
 * copies to variables. A copy is allowed if the variable is 0 before, and the value is 0 when its loads are 0. This
 * includes bytes and halves that are joined. Other copies select by the mask (v_cndmask_b32 for each dword). Atomics
 * are not allowed, because they may fault outside of a buffer. Not with --schedule=off.
 *
 * Also handles reads and writes of the LDS: spare_lds.h. Requires virtual registers; changes the CFG. */
#include "analysis/author_counts.h"
#include "analysis/cfg.h"
#include "analysis/linear.h"
#include "ir/build.h"
#include "ir/schedule_modes.h"
#include "isa/family.h"
#include "isa/meaning.h"
#include "opt/branch_shape.h"
#include "opt/opt.h"
#include "opt/spare_lds.h"

enum {
    MOST_INSIDE = 256,     /* most instructions of a branch; this and the next limit compile time */
    MOST_BACK = 200,       /* most instructions that the search for a variable's value looks at */
    MOST_DESCRIPTORS = 16, /* most of a kernel: 4 SGPRs each */
    MOST_DEPTH = 6,        /* most operations from a load to the variable: three join bytes */
    MOST_SELECTS = 16,     /* most dwords of a branch's results that the mask selects */
};
static const uint32_t buffer_bytes = 0x80000000, outside = 0xc0800000;

/* A scalar address and its buffer descriptor. */
typedef struct Descriptor {
    Operand address, buffer;
} Descriptor;

typedef struct Predicating {
    Kernel *k;
    Arena *arena;
    Descriptor descriptors[MOST_DESCRIPTORS];
    unsigned num_descriptors;
    Replacements replaced;
    Inst *chosen[MOST_SELECTS]; /* copies of the current branch that select by the mask */
    unsigned num_chosen;
    SpareLds spare;
} Predicating;

/* ---- which accesses ---- */

static const struct {
    uint16_t global, buffer;
} twins[] = {
    {OP_GLOBAL_LOAD_UBYTE, OP_BUFFER_LOAD_UBYTE},       {OP_GLOBAL_LOAD_SBYTE, OP_BUFFER_LOAD_SBYTE},
    {OP_GLOBAL_LOAD_USHORT, OP_BUFFER_LOAD_USHORT},     {OP_GLOBAL_LOAD_SSHORT, OP_BUFFER_LOAD_SSHORT},
    {OP_GLOBAL_LOAD_DWORD, OP_BUFFER_LOAD_DWORD},       {OP_GLOBAL_LOAD_DWORDX2, OP_BUFFER_LOAD_DWORDX2},
    {OP_GLOBAL_LOAD_DWORDX3, OP_BUFFER_LOAD_DWORDX3},   {OP_GLOBAL_LOAD_DWORDX4, OP_BUFFER_LOAD_DWORDX4},
    {OP_GLOBAL_STORE_BYTE, OP_BUFFER_STORE_BYTE},       {OP_GLOBAL_STORE_BYTE_D16_HI, OP_BUFFER_STORE_BYTE_D16_HI},
    {OP_GLOBAL_STORE_SHORT, OP_BUFFER_STORE_SHORT},     {OP_GLOBAL_STORE_SHORT_D16_HI, OP_BUFFER_STORE_SHORT_D16_HI},
    {OP_GLOBAL_STORE_DWORD, OP_BUFFER_STORE_DWORD},     {OP_GLOBAL_STORE_DWORDX2, OP_BUFFER_STORE_DWORDX2},
    {OP_GLOBAL_STORE_DWORDX3, OP_BUFFER_STORE_DWORDX3}, {OP_GLOBAL_STORE_DWORDX4, OP_BUFFER_STORE_DWORDX4},
};

static Opcode buffer_twin(unsigned opcode)
{
    for (unsigned i = 0; i < sizeof twins / sizeof twins[0]; i++)
        if (twins[i].global == opcode) return (Opcode)twins[i].buffer;
    return OP_INVALID;
}

static bool is_access(const Inst *inst) { return buffer_twin(inst->m.opcode) != OP_INVALID; }

/* The lane offset and the scalar address: the first and the last use. */
static Operand offset_of(const Inst *access) { return inst_uses(access)[0]; }
static Operand address_of(const Inst *access) { return inst_uses(access)[inst_num_uses(access) - 1]; }

/* May all lanes execute it as a buffer operation? */
static bool access_fits(const Kernel *k, const Inst *access)
{
    const Operand offset = offset_of(access), address = address_of(access);
    if (!is_access(access) || !(access->flags & INST_NEAR) || access->flags & INST_AUTHOR) return false;
    if (!is_ssa(k, offset) || offset.reg_class != CLASS_V || offset.width != 1 || offset.flags) return false;
    if (!is_ssa(k, address) || address.reg_class != CLASS_S || address.width != 2) return false;
    FOREACH_DEF(access, def)
    if (!is_ssa(k, *def) || def->reg_class != CLASS_V || k->vregs.data[def->value].pin != NO_PIN) return false;
    return access->m.mods.offset <= target_infos[k->target].mubuf_offset_max;
}

/* ---- which branches ---- */

static bool is_zero(Known k) { return !(k.value | k.undef); }

/* What is known of a value of the branch's block in lanes whose loads give 0. */
static Known known_off(const Predicating *p, const BranchShape *shape, Operand o, unsigned depth)
{
    const Kernel *k = p->k;
    const Known any = {0, UINT32_MAX};
    Known sources[3] = {any, any, any};
    uint32_t bits;
    if (linear_splat(k, o, &bits)) return known(bits);
    const Inst *def = ssa_def(k, o);
    if (!def || def->block != shape->sides[0] || o.flags || !depth) return any;
    if (is_access(def)) return known(0);
    if (inst_has(def, INST_LOAD))
        return spare_lds_takes(&p->spare, def) && spare_lds_is_zero(&p->spare, shape->head) ? known(0) : any;
    const bool moves = def->m.opcode == OP_COPY || def->m.opcode == OP_MERGE;
    const Meaning *m = meaning_of_dwords(def->m.opcode);
    if (!linear_is_plain(def) || (!moves && !m)) return any;
    Known all = known(0);
    for (unsigned i = 0; i < inst_num_uses(def); i++) {
        const Known part = known_off(p, shape, inst_uses(def)[i], depth - 1);
        if (!moves) sources[i] = part;
        else if (!is_zero(part)) all = any;
    }
    return moves ? all : meaning_known(m, sources, any, 0, NULL);
}

/* Are these dwords of a variable 0 where the branch begins? */
static bool is_zero_before(const Kernel *k, const Inst *test, Operand place)
{
    unsigned looked = 0;
    uint32_t zeros = 0;
    const uint32_t wanted = (uint32_t)((1ull << place.width) - 1);
    for (const Inst *inst = test->prev; inst && looked < MOST_BACK; inst = inst->prev, looked++) {
        if (inst_has(inst, INST_WRITES_EXEC)) return false;
        FOREACH_DEF(inst, def)
        {
            uint32_t bits;
            if (!operands_overlap(*def, place)) continue;
            const bool zero = inst->m.opcode == OP_COPY && linear_splat(k, inst->m.operands[1], &bits) && !bits;
            for (unsigned d = 0; d < place.width; d++) {
                const unsigned at = place.offset + d;
                if (zeros >> d & 1 || at < def->offset || at >= (unsigned)def->offset + def->width) continue;
                if (!zero) return false;
                zeros |= 1u << d;
            }
        }
        if (zeros == wanted) return true;
    }
    return false;
}

static bool is_zero_copy(const Predicating *p, const BranchShape *shape, const Inst *copy)
{
    return is_zero(known_off(p, shape, copy->m.operands[1], MOST_DEPTH)) &&
           is_zero_before(p->k, shape->test, copy->m.operands[0]);
}

/* May all lanes execute the copy to a variable? Records it if the mask must select. */
static bool is_good_copy(Predicating *p, const BranchShape *shape, Inst *copy, unsigned *dwords)
{
    const Operand to = copy->m.operands[0], from = copy->m.operands[1];
    if (to.kind != OPERAND_VREG || to.reg_class != CLASS_V || !p->k->vregs.data[to.value].is_var) return false;
    if (is_zero_copy(p, shape, copy)) return true;
    if (!operand_is_imm(from) && (!is_ssa(p->k, from) || from.reg_class != CLASS_V || from.flags)) return false;
    if (operand_is_imm(from) && to.width != 1) return false;
    *dwords += to.width;
    if (*dwords > MOST_SELECTS) return false;
    p->chosen[p->num_chosen++] = copy;
    return true;
}

static bool is_divergent(const BranchShape *shape)
{
    return shape->test->m.opcode == OP_EXEC_IF && shape->after->region == shape->head->region;
}

/* May all lanes execute the branch? */
static bool is_for_all_lanes(Predicating *p, const BranchShape *shape)
{
    const Kernel *k = p->k;
    unsigned inside = 0, accesses = 0, dwords = 0;
    p->num_chosen = 0;
    const Operand mask = inst_uses(shape->test)[0];
    if (!is_ssa(k, mask) || mask.flags) return false;
    FOREACH_INST(shape->sides[0], inst)
    {
        if (inst == shape->sides[0]->last) break;
        if (++inside > MOST_INSIDE) return false;
        if (is_access(inst)) {
            if (!access_fits(k, inst)) return false;
            accesses++;
        } else if (spare_lds_takes(&p->spare, inst)) {
            accesses++;
        } else if (inst->m.opcode == OP_COPY && !is_ssa(k, inst->m.operands[0])) {
            if (!is_good_copy(p, shape, inst, &dwords)) return false;
        } else if (!inst_can_move_to_region(k, inst, shape->head->region)) {
            return false;
        }
    }
    return accesses > 0;
}

/* ---- code ---- */

/* The descriptor of the address; OPERAND_NONE: not made yet. */
static Operand find_descriptor(const Predicating *p, Operand address)
{
    for (unsigned i = 0; i < p->num_descriptors; i++)
        if (operand_same(p->descriptors[i].address, address)) return p->descriptors[i].buffer;
    return operand_none();
}

static Operand make_descriptor(Predicating *p, Operand address)
{
    Operand buffer = find_descriptor(p, address);
    if (buffer.kind != OPERAND_NONE) return buffer;
    Builder b = opt_behind(p->k, address);
    buffer = build_merge(&b, (Operand[]){address, operand_imm(buffer_bytes), operand_imm(RAW_BUFFER_FLAGS)}, 3);
    p->descriptors[p->num_descriptors++] = (Descriptor){address, buffer};
    return buffer;
}

/* Makes the buffer operation in front of the access. */
static Inst *make_access(Predicating *p, Inst *access, Operand mask)
{
    const int32_t imm = access->m.mods.offset;
    const Operand buffer = make_descriptor(p, address_of(access));
    Operand offset = offset_of(access);
    if (imm < 0) { /* buffer operations have no negative immediates */
        Builder early = opt_behind(p->k, offset);
        offset = build_add_i32(&early, offset, operand_imm((uint32_t)imm));
    }
    Builder b = opt_builder(access, access);
    offset = build_select(&b, mask, offset, operand_imm(outside));
    Operand uses[4];
    unsigned num = 0;
    if (!access->m.num_defs) uses[num++] = inst_uses(access)[1]; /* data */
    uses[num++] = offset;
    uses[num++] = buffer;
    uses[num++] = operand_imm(0);
    Inst *made = build_inst(&b, buffer_twin(access->m.opcode), uses, num);
    made->m.mods.offset = imm > 0 ? imm : 0;
    made->m.mods.cache = access->m.mods.cache;
    made->m.mods.flags = MEM_OFFEN;
    made->mem = access->mem;
    made->flags |= access->flags & (uint16_t)~(INST_NEAR | INST_ALIGNED);
    return made;
}

/* Makes the copy keep the variable's value in lanes that are off. */
static void choose_by_mask(Inst *copy, Operand mask)
{
    const Operand to = copy->m.operands[0], from = copy->m.operands[1];
    Operand parts[MAX_VREG_WIDTH];
    Builder b = opt_builder(copy, copy);
    const Operand old = build_copy(&b, CLASS_V, to.width, to);
    for (unsigned d = 0; d < to.width; d++)
        parts[d] =
            build_select(&b, mask, operand_is_imm(from) ? from : operand_sub(from, d, 1), operand_sub(old, d, 1));
    copy->m.operands[1] = to.width == 1 ? parts[0] : build_merge(&b, parts, to.width);
}

/* Are there enough descriptors for all accesses of the block? */
static bool has_descriptors(const Predicating *p, const Block *body)
{
    unsigned more = 0;
    FOREACH_INST(body, inst)
    if (is_access(inst) && find_descriptor(p, address_of(inst)).kind == OPERAND_NONE) more++;
    return p->num_descriptors + more <= MOST_DESCRIPTORS;
}

/* Merges `head`, the branch and the block after it. */
static void rewrite_branch(Predicating *p, const BranchShape *shape)
{
    const Operand mask = inst_uses(shape->test)[0];
    inst_remove(shape->sides[0]->last);
    spare_lds_redirect(&p->spare, shape->sides[0], shape->head, mask);
    while (shape->sides[0]->first) {
        Inst *inst = shape->sides[0]->first;
        inst_remove(inst);
        inst_insert_before(shape->test, inst);
        FOREACH_USE(inst, use) replacements_apply(&p->replaced, use);
        for (unsigned i = 0; i < p->num_chosen; i++)
            if (p->chosen[i] == inst) choose_by_mask(inst, mask);
        if (!is_access(inst)) continue;
        const Inst *made = make_access(p, inst, mask);
        if (made->m.num_defs) replacements_add(&p->replaced, inst->m.operands[0].value, inst_def(made, 0));
        inst_remove(inst);
    }
    spare_lds_joined(&p->spare, shape->head, shape->after);
    branch_shape_remove(shape);
}

bool pass_predicate_loads(Kernel *k, PassCtx *ctx)
{
    Arena *arena = ctx->arena;
    Predicating p = {.k = k, .arena = arena, .replaced = replacements_new(k, arena)};
    VEC(Block *) merged = {0};
    author_counts_mark(k);
    kernel_number_blocks(k);
    loops_build(k);
    kernel_compute_defs(k);
    p.spare = spare_lds_find(k, ctx, arena);
    FOREACH_BLOCK(k, head)
    {
        BranchShape shape;
        bool any = false;
        while (head->first && !schedule_keeps_order(ctx, head) && branch_shape_find(head, &shape) &&
               is_divergent(&shape) && is_for_all_lanes(&p, &shape) && has_descriptors(&p, shape.sides[0])) {
            rewrite_branch(&p, &shape);
            any = true;
        }
        if (any) VEC_PUSH(arena, &merged, head);
    }
    const bool changed = merged.len > 0;
    if (changed) opt_forward_variables(k, arena, merged.data, merged.len);
    if (changed) kernel_drop_empty_blocks(k);
    return changed;
}
