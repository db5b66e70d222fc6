/* If accumulators of loops would leave too few VGPRs for operands, this pass puts them into AGPRs for their whole life.
 * Matrix instructions and stores can access AGPRs directly.
 *
 *   ^loop(%acc:v4):                               ^loop(%acc:a4):
 *     %d:v4 = v_mfma %x, %y, %acc         =>        %d:a4 = v_mfma %x, %y, %acc
 *     br_cmp ..., ^loop(%d), ^exit                  br_cmp ..., ^loop(%d), ^exit
 *   ^exit:                                        ^exit:
 *     %s = v_mul_f32 %d[0], 2.0                     %t:v4 = copy %d
 *                                                   %s = v_mul_f32 %t[0], 2.0
 *
 * The pass runs if only one wave per SIMD fits anyway, because of the workgroup size, LDS, or registers: that wave owns
 * both files. It also runs if the author asks for AGPRs (inline assembly); their copies then vanish. A web (values that
 * loops and matrix instructions pass on) moves only if nothing but matrix instructions accesses it in the loop.
 * Requires and preserves SSA. */
#include "ir/schedule_modes.h"
#include "analysis/cfg.h"
#include "ir/build.h"
#include "analysis/limits.h"
#include "schedule/schedule.h"

enum {
    LEAST_DWORDS = 64, /* least dwords of accumulators that are worth it */
    MANY_VGPRS = 128,  /* a kernel with fewer VGPRs has enough for operands */
};

typedef struct Accumulators {
    Kernel *k;
    uint32_t *parent;     /* by register: union-find of webs */
    uint32_t *loop_depth; /* by root: depth of its deepest matrix instruction */
    Block **loop;         /* by root: header of that loop */
    bool *has_product;    /* by root */
    bool *stays;          /* by root: it must not be in AGPRs */
    bool *asked;          /* by root: one of its registers is already an AGPR */
    Arena *arena;
    uint32_t most; /* dwords of AGPRs */
} Accumulators;

static uint32_t root_of(const Accumulators *a, uint32_t v)
{
    while (a->parent[v] != v) v = a->parent[v] = a->parent[a->parent[v]];
    return v;
}

static void join(Accumulators *a, uint32_t x, uint32_t y) { a->parent[root_of(a, x)] = root_of(a, y); }

static bool is_product(const Inst *inst)
{
    return inst_accumulator(inst) && inst_row(inst)->operands[0].allow & ALLOW_A;
}

/* ---- webs ---- */

static void join_edges(Accumulators *a, const Inst *inst)
{
    for (unsigned e = 0; inst->branch && e < 2 && inst->branch->target[e]; e++)
        for (unsigned i = 0; i < inst->branch->num_args[e]; i++) {
            const uint32_t param = inst->branch->target[e]->params.data[i];
            const Operand arg = inst->branch->args[e][i];
            if (operand_is_imm(arg)) continue;
            if (is_whole(a->k, arg)) join(a, param, arg.value);
            else a->stays[param] = true;
            if (arg.kind == OPERAND_VREG && !is_whole(a->k, arg)) a->stays[arg.value] = true;
        }
}

/* For a copy between the files: both sides become AGPRs. */
static bool crosses_files(const Accumulators *a, const Inst *inst)
{
    if (inst->m.opcode != OP_COPY) return false;
    const Operand to = inst->m.operands[0], from = inst->m.operands[1];
    if (!is_ssa(a->k, to) || !is_ssa(a->k, from) || !is_whole(a->k, to) || !is_whole(a->k, from)) return false;
    return (to.reg_class == CLASS_A) != (from.reg_class == CLASS_A) && from.reg_class != CLASS_S;
}

static void join_webs(Accumulators *a)
{
    FOREACH_BLOCK(a->k, block)
    FOREACH_INST(block, inst)
    {
        join_edges(a, inst);
        if (crosses_files(a, inst)) join(a, inst->m.operands[0].value, inst->m.operands[1].value);
        if (!is_product(inst)) continue;
        const Operand c = inst->m.operands[inst_accumulator(inst)];
        if (is_whole(a->k, c) && is_whole(a->k, inst->m.operands[0])) join(a, inst->m.operands[0].value, c.value);
        else if (c.kind == OPERAND_VREG) a->stays[c.value] = a->stays[inst->m.operands[0].value] = true;
    }
}

/* Marks webs with a register that cannot change its file. Other reasons are recorded by register. */
static void note_registers(Accumulators *a)
{
    for (uint32_t i = 0; i < a->k->vregs.len; i++) {
        const VReg *v = &a->k->vregs.data[i];
        const uint32_t root = root_of(a, i);
        if (v->reg_class == CLASS_S || v->is_var || v->pin != NO_PIN || a->stays[i]) a->stays[root] = true;
        if (v->reg_class == CLASS_A) a->asked[root] = true;
    }
}

static void note_products(Accumulators *a)
{
    FOREACH_BLOCK(a->k, block)
    FOREACH_INST(block, inst)
    {
        if (!is_product(inst) || inst->m.operands[0].kind != OPERAND_VREG) continue;
        const uint32_t root = root_of(a, inst->m.operands[0].value);
        a->has_product[root] = true;
        if (block->loop_depth <= a->loop_depth[root]) continue;
        a->loop_depth[root] = block->loop_depth;
        a->loop[root] = block->loop_header;
    }
}

/* May operand `n` of the instruction be an AGPR, independent of the other operands? */
static bool takes_agpr(const Inst *inst, unsigned n)
{
    if (is_product(inst)) return n == 0 || n == inst_accumulator(inst);
    if (inst->m.opcode == OP_COPY) return n == 0;
    const InstInfo *row = inst_row(inst);
    if (n >= row->num_operands || !(row->operands[n].allow & ALLOW_A)) return false;
    unsigned companions = 0;
    for (unsigned i = 0; i < row->num_operands && row->operands[n].flags & OPERAND_SAME_CLASS; i++)
        companions += (row->operands[i].flags & OPERAND_SAME_CLASS) != 0;
    return companions < 2;
}

/* Does the author ask for AGPRs in that loop itself? In another loop, a copy costs less than moves around each
   product. */
static bool is_near(const Accumulators *a, const Block *block, uint32_t root)
{
    if (!a->asked[root]) return block->loop_depth >= a->loop_depth[root];
    return a->loop[root] && block_in_loop(block, a->loop[root]);
}

/* Marks webs with accesses in the loop that do not accept AGPRs, or whose values come from such instructions. */
static void note_others(Accumulators *a)
{
    FOREACH_BLOCK(a->k, block)
    FOREACH_INST(block, inst)
    for (unsigned n = 0; n < inst->m.num_operands; n++) {
        const Operand o = inst->m.operands[n];
        if (o.kind != OPERAND_VREG) continue;
        const uint32_t root = root_of(a, o.value);
        if (!a->has_product[root] || takes_agpr(inst, n) || crosses_files(a, inst)) continue;
        if (n < inst->m.num_defs || is_near(a, block, root)) a->stays[root] = true;
    }
}

/* Finds AGPRs for each web that was asked for, or for the others. Webs without room stay. */
static uint32_t count_dwords(Accumulators *a, uint32_t most, bool asked)
{
    uint32_t dwords = 0;
    for (uint32_t i = 0; i < a->k->vregs.len; i++) {
        if (root_of(a, i) != i || !a->has_product[i] || a->stays[i] || a->asked[i] != asked) continue;
        if ((!a->loop_depth[i] && !asked) || dwords + a->k->vregs.data[i].width > most) a->stays[i] = true;
        else dwords += a->k->vregs.data[i].width;
    }
    return dwords;
}

/* ---- the change ---- */

typedef struct Readable {
    const Block *block;
    Operand copy; /* copy in VGPRs, made in that block */
} Readable;

static void move_uses(Accumulators *a, Inst *inst, Readable *readable, uint32_t num)
{
    for (unsigned n = 0; n < inst->m.num_operands; n++) {
        Operand *o = &inst->m.operands[n];
        if (o->kind != OPERAND_VREG || o->value >= num) continue;
        const uint32_t root = root_of(a, o->value);
        if (!a->has_product[root] || a->stays[root]) continue;
        if (takes_agpr(inst, n) || inst->m.opcode == OP_COPY) {
            o->reg_class = CLASS_A;
            continue;
        }
        Readable *r = &readable[o->value];
        if (r->block != inst->block) {
            Builder b = builder_before(inst);
            b.loc = inst->loc;
            Operand whole = vreg_operand(a->k, o->value);
            *r = (Readable){inst->block, build_copy(&b, CLASS_V, whole.width, whole)};
        }
        operand_replace(o, r->copy);
    }
    for (unsigned e = 0; inst->branch && e < 2; e++)
        ARRAY_FOREACH(Operand, o, inst->branch->args[e], inst->branch->num_args[e]) {
            if (o->kind == OPERAND_VREG) o->reg_class = (RegClass)a->k->vregs.data[o->value].reg_class & 15;
        }
}

static void move(Accumulators *a)
{
    Kernel *k = a->k;
    const uint32_t num = k->vregs.len;
    Readable *readable = ARENA_ARRAY(a->arena, Readable, num + 1);
    for (uint32_t i = 0; i < num; i++) {
        const uint32_t root = root_of(a, i);
        if (a->has_product[root] && !a->stays[root]) k->vregs.data[i].reg_class = CLASS_A;
    }
    FOREACH_BLOCK(k, block)
    FOREACH_INST(block, inst) move_uses(a, inst, readable, num);
}

static bool wants_agprs(Kernel *k, const PassCtx *ctx, Arena *arena)
{
    const OrderLimits limits = order_limits(arena, liveness_compute(arena, k), ctx);
    return limits.simd_waves == 1 && limits.live.dwords[PRESSURE_V] >= MANY_VGPRS;
}

/* Also chooses webs that nobody asked for, if they are worth it. True: some web moves. */
static bool choose_webs(Accumulators *a, const PassCtx *ctx)
{
    const uint32_t asked = count_dwords(a, a->most, true);
    const bool off = schedule_mode_of_kernel(ctx, a->k) == WAVECC_SCHEDULE_OFF;
    const uint32_t others = off ? 0 : count_dwords(a, a->most - asked, false);
    if (others >= LEAST_DWORDS && wants_agprs(a->k, ctx, a->arena)) return true;
    for (uint32_t i = 0; i < a->k->vregs.len; i++) a->stays[i] |= !a->asked[i];
    return asked > 0;
}

bool pass_accumulators(Kernel *k, PassCtx *ctx)
{
    const TargetInfo *t = &target_infos[k->target];
    if (!t->num_agprs) return false;
    Arena *arena = arena_scratch(k->arena);
    loops_build(k);
    kernel_compute_defs(k);
    const uint32_t num = k->vregs.len;
    Accumulators a = {k,
                      ARENA_ARRAY(arena, uint32_t, num + 1),
                      ARENA_ARRAY(arena, uint32_t, num + 1),
                      ARENA_ARRAY(arena, Block *, num + 1),
                      ARENA_ARRAY(arena, bool, num + 1),
                      ARENA_ARRAY(arena, bool, num + 1),
                      ARENA_ARRAY(arena, bool, num + 1),
                      arena,
                      t->num_agprs};
    for (uint32_t i = 0; i < num; i++) a.parent[i] = i;
    join_webs(&a);
    note_registers(&a);
    note_products(&a);
    note_others(&a);
    const int32_t limit = ctx->options.max_agprs;
    if (limit >= 0 && (uint32_t)limit < a.most) a.most = (uint32_t)limit;
    const bool changed = choose_webs(&a, ctx);
    if (changed) move(&a);
    arena_free(arena);
    return changed;
}
