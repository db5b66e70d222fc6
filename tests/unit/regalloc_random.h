/* Random kernels: nested loops, uniform and divergent branches, tuples of 1 to 32 dwords, ties, merges, sub-ranges,
   register variables written in whole, by halves and in branches, block arguments in any permutation, pins, reserved
   registers.

   Seeds with GEN_WIDE_ARGUMENTS make kernels with arguments of 17 to 32 dwords by value, which several scalar loads bring: whole
   and in parts they go through branches and loops, in SGPRs and in VGPRs.

   Runnable kernels may be executed: addresses are in range, loops end, no result depends on bits that nothing defines,
   and what was computed is stored at the end. */
#pragma once

#include <string.h>

#include "ir/ir.h"

typedef struct Gen {
    Kernel *k;
    Block *block;
    uint64_t seed;
    uint32_t region;
    VEC(uint32_t) pool;   /* virtual registers that may be read here */
    VEC(uint32_t) vars;   /* variables that may be read and written here */
    VEC(uint32_t) others; /* variables in AGPRs and SGPRs, open from the entry on */
    unsigned budget;      /* statements left */
    unsigned keep;        /* values are taken from the last `keep` of the pool: bounds the pressure */
    unsigned depth;
    unsigned max_width;
    bool undefined; /* with values whose bits do not matter */
    bool runnable;
    uint32_t root_pool, root_vars; /* of pool and vars: what was defined where all lanes run */
    Operand kernarg;
    Operand wide[3]; /* arguments of more than 16 dwords */
    unsigned num_wide;
} Gen;

#define GEN_WIDE_ARGUMENTS ((uint64_t)1 << 40)

/* RANDOM_LANES: places of lanes in the output; the workgroup is one wave (gen_lanes). */
enum { RANDOM_LDS_BYTES = 4096, RANDOM_OUT_DWORDS = 64, RANDOM_LANES = 64, RANDOM_KERNARG_BYTES = 256 };

static inline unsigned gen_lanes(const Kernel *k) { return target_infos[k->target].wave_size; }
/* A target with MFMA and AGPRs; else WMMA and banks of VGPRs. */
static inline bool gen_has_agprs(const Gen *g) { return target_infos[g->k->target].num_agprs != 0; }

static inline uint32_t gen_random(Gen *g, uint32_t n)
{
    g->seed ^= g->seed << 13;
    g->seed ^= g->seed >> 7;
    g->seed ^= g->seed << 17;
    return (uint32_t)((g->seed >> 16) % n);
}

static inline Inst *gen_inst(Gen *g, Opcode opcode, unsigned num_defs, unsigned n, const Operand *operands)
{
    Inst *inst = inst_new(g->k, (uint16_t)isa_on(g->k->target, opcode), num_defs, n);
    for (unsigned i = 0; i < n; i++) {
        if (i < num_defs) inst_set_def(g->k, inst, i, operands[i]);
        else inst->m.operands[i] = operands[i];
    }
    inst_append(g->block, inst);
    return inst;
}

static inline Operand gen_new(Gen *g, RegClass c, unsigned width)
{
    return vreg_operand(g->k, kernel_vreg(g->k, c, width));
}

static inline void gen_push(Gen *g, Operand o) { VEC_PUSH(g->k->arena, &g->pool, o.value); }

static inline unsigned gen_align(RegClass c, unsigned width)
{
    return width == 1 ? 1 : c == CLASS_S && width > 2 ? 4 : 2;
}

/* A register operand of that class and width: a value of the pool or a part of one, or a variable, or a new constant.
   */
static inline Operand gen_use(Gen *g, RegClass c, unsigned width)
{
    for (unsigned tries = 0; tries < 6; tries++) {
        bool var = g->vars.len && gen_random(g, 5) == 0;
        uint32_t len = var ? g->vars.len : g->pool.len;
        if (!len) continue;
        uint32_t back = gen_random(g, len < g->keep ? len : g->keep);
        uint32_t v = var ? g->vars.data[len - 1 - back] : g->pool.data[len - 1 - back];
        const VReg *r = &g->k->vregs.data[v];
        if (r->reg_class != c || r->width < width || r->lane_mask) continue;
        unsigned align = gen_align(c, width);
        return operand_sub(vreg_operand(g->k, v), gen_random(g, (r->width - width) / align + 1) * align, width);
    }
    Operand o = gen_new(g, c, width);
    gen_inst(g, OP_COPY, 1, 2, (Operand[]){o, operand_imm(gen_random(g, 4))});
    return o;
}

/* As gen_use, of a width that only arguments have: one of them, in whole or in part. */
static inline Operand gen_use_wide(Gen *g, RegClass c, unsigned width)
{
    Operand from = operand_none();
    for (unsigned tries = 0; tries < 4 && from.kind == OPERAND_NONE; tries++) {
        Operand o = tries < 2 ? g->wide[gen_random(g, g->num_wide)]
                              : vreg_operand(g->k, g->pool.data[gen_random(g, g->pool.len)]);
        if (o.width >= width && !g->k->vregs.data[o.value].lane_mask && (o.reg_class == CLASS_S || c == CLASS_V))
            from = o;
    }
    if (from.kind == OPERAND_NONE) from = operand_imm(gen_random(g, 4));
    else from = operand_sub(from, gen_random(g, (from.width - width) / 4 + 1) * 4, width);
    if (from.kind != OPERAND_IMM && from.reg_class == c && gen_random(g, 2)) return from;
    Operand o = gen_new(g, c, width);
    gen_inst(g, OP_COPY, 1, 2, (Operand[]){o, from});
    return o;
}

/* As gen_use; for whole-wave operations, which read the lanes that are off: what lives in all lanes. */
static inline Operand gen_use_all_lanes(Gen *g, RegClass c, unsigned width)
{
    if (!g->runnable || !g->region) return gen_use(g, c, width);
    for (unsigned tries = 0; tries < 12 && g->root_pool; tries++) {
        uint32_t v = g->pool.data[gen_random(g, g->root_pool)];
        const VReg *r = &g->k->vregs.data[v];
        if (r->reg_class == c && r->width >= width && !r->lane_mask)
            return operand_sub(vreg_operand(g->k, v), 0, width);
    }
    return operand_none();
}

/* A byte address in LDS, a multiple of 16. */
static inline Operand gen_address(Gen *g)
{
    Operand x = gen_use(g, CLASS_V, 1);
    if (!g->runnable) return x;
    Operand address = gen_new(g, CLASS_V, 1);
    gen_inst(g, OP_V_AND_B32, 1, 3, (Operand[]){address, operand_imm(RANDOM_LDS_BYTES - 16), x});
    return address;
}

/* A matrix product of f16 with sums of `width` dwords, in `c`'s file; false: not here. WMMA wants all lanes. */
static inline bool gen_product(Gen *g, unsigned width, Operand *d)
{
    const bool mfma = gen_has_agprs(g);
    const unsigned factor = mfma ? 2 : 8;
    if (!mfma && g->region) return false;
    if (!mfma) width = 8;
    Operand a = gen_use_all_lanes(g, CLASS_V, factor), b = gen_use_all_lanes(g, CLASS_V, factor);
    Operand c = gen_use(g, CLASS_V, width);
    if (a.kind == OPERAND_NONE || b.kind == OPERAND_NONE) return false;
    const Opcode op = !mfma        ? OP_V_WMMA_F32_16X16X32_F16
                      : width == 4 ? OP_V_MFMA_F32_16X16X16_F16
                                   : OP_V_MFMA_F32_32X32X8_F16;
    *d = gen_new(g, CLASS_V, width);
    gen_inst(g, op, 1, 4, (Operand[]){*d, a, b, c});
    return true;
}

static inline Operand gen_new_mask(Gen *g)
{
    Operand mask = gen_new(g, CLASS_S, target_infos[g->k->target].mask_dwords);
    g->k->vregs.data[mask.value].lane_mask = true;
    return mask;
}

static inline void gen_valu(Gen *g)
{
    static const uint8_t widths[] = {1, 2, 3, 4, 4, 5, 6, 8, 16, 32};
    Operand d;
    switch (gen_random(g, 12)) {
    case 0:
        gen_inst(g, OP_V_ADD_U32, 1, 3,
                 (Operand[]){d = gen_new(g, CLASS_V, 1), gen_use(g, CLASS_V, 1), gen_use(g, CLASS_V, 1)});
        break;
    case 1: {
        Operand a = gen_use(g, CLASS_V, 2), b = gen_use(g, CLASS_V, 2);
        gen_inst(g, OP_V_PK_MUL_F32, 1, 3, (Operand[]){d = gen_new(g, CLASS_V, 2), a, b});
        break;
    }
    case 2: {
        Operand a = gen_use(g, CLASS_V, 1), b = gen_use(g, CLASS_V, 1), c = gen_use(g, CLASS_V, 1);
        gen_inst(g, OP_V_FMAC_F32, 1, 4, (Operand[]){d = gen_new(g, CLASS_V, 1), a, b, c});
        break;
    }
    case 3: {
        Operand a = gen_address(g);
        gen_inst(g, OP_DS_READ_B128, 1, 2, (Operand[]){d = gen_new(g, CLASS_V, 4), a});
        break;
    }
    case 4:
        if (!gen_product(g, 4, &d)) return;
        break;
    case 5:
        if (g->max_width < 16 || !gen_product(g, 16, &d)) return;
        break;
    case 6:
    case 7: {
        unsigned width = widths[gen_random(g, sizeof widths)], at = 0, n = 1;
        Operand parts[34];
        if (width > g->max_width) width = 4;
        while (at < width) {
            unsigned part = 1 + gen_random(g, width - at < 4 ? width - at : 4);
            if (part == 3) part = 2;
            if (gen_random(g, 8) == 0) {
                part = 1;
                parts[n++] = operand_imm(gen_random(g, 3));
            } else {
                parts[n++] = gen_use(g, CLASS_V, part);
            }
            at += part;
        }
        parts[0] = d = gen_new(g, CLASS_V, width);
        gen_inst(g, OP_MERGE, 1, n, parts);
        break;
    }
    case 8: {
        unsigned width = 1u << gen_random(g, 3);
        Operand s = gen_use(g, gen_random(g, 3) ? CLASS_V : CLASS_S, width);
        gen_inst(g, OP_COPY, 1, 2, (Operand[]){d = gen_new(g, CLASS_V, width), s});
        break;
    }
    case 9: {
        Operand a = gen_use(g, CLASS_V, 1), b = gen_use(g, CLASS_V, 1), c = gen_use(g, CLASS_V, 2);
        Operand carry = gen_new_mask(g);
        gen_inst(g, OP_V_MAD_U64_U32, 2, 5, (Operand[]){d = gen_new(g, CLASS_V, 2), carry, a, b, c});
        break;
    }
    case 10: {
        if (!g->undefined) return;
        gen_inst(g, OP_UNDEF, 1, 1, (Operand[]){d = gen_new(g, CLASS_V, 1u << gen_random(g, 3))});
        break;
    }
    default: {
        Operand a = gen_address(g), b = gen_use(g, CLASS_V, 4);
        gen_inst(g, OP_DS_WRITE_B128, 0, 2, (Operand[]){a, b});
        return;
    }
    }
    gen_push(g, d);
}

static inline void gen_salu(Gen *g)
{
    Operand d;
    switch (gen_random(g, 5)) {
    case 0:
        gen_inst(g, OP_S_ADD_U32, 1, 3,
                 (Operand[]){d = gen_new(g, CLASS_S, 1), gen_use(g, CLASS_S, 1), gen_use(g, CLASS_S, 1)});
        break;
    case 1: {
        Operand a = gen_use(g, CLASS_S, 2), b = gen_use(g, CLASS_S, 2);
        gen_inst(g, OP_S_ADD_U64, 1, 3, (Operand[]){d = gen_new(g, CLASS_S, 2), a, b});
        break;
    }
    case 2: {
        Operand a = g->runnable ? g->kernarg : gen_use(g, CLASS_S, 2);
        Inst *load = gen_inst(g, OP_S_LOAD_DWORDX4, 1, 3, (Operand[]){d = gen_new(g, CLASS_S, 4), a, operand_none()});
        if (g->runnable) load->m.mods.offset = 16;
        break;
    }
    case 3: {
        Operand a = gen_use(g, CLASS_S, 1), b = gen_use(g, CLASS_S, 1), x = gen_use(g, CLASS_S, 2),
                y = gen_use(g, CLASS_S, 2);
        Inst *i = gen_inst(g, OP_SELECT_CMP, 1, 5, (Operand[]){d = gen_new(g, CLASS_S, 2), a, b, x, y});
        i->m.mods.cmp = OP_S_CMP_LT_U32;
        break;
    }
    default: {
        Operand parts[5] = {{0}, gen_use(g, CLASS_S, 1), gen_use(g, CLASS_S, 1), gen_use(g, CLASS_S, 2)};
        parts[0] = d = gen_new(g, CLASS_S, 4);
        gen_inst(g, OP_MERGE, 1, 4, parts);
    }
    }
    gen_push(g, d);
}

/* A copy to or from a variable of another file: AGPRs are written from VGPRs and constants. */
static inline void gen_write_other_file(Gen *g, Operand var)
{
    unsigned parts = var.width > 1 && gen_random(g, 2) ? 2 : 1, width = var.width / parts;
    Operand part = operand_sub(var, width * gen_random(g, parts), width);
    if (var.reg_class == CLASS_S && g->region) return; /* SALU does not obey EXEC */
    Operand from = gen_random(g, 5) ? gen_use(g, var.reg_class == CLASS_S ? CLASS_S : CLASS_V, width)
                                    : operand_imm(gen_random(g, 3));
    gen_inst(g, OP_COPY, 1, 2, (Operand[]){part, from});
}

/* What an AGPR variable holds becomes a value, or a matrix instruction accumulates in it. */
static inline void gen_read_agprs(Gen *g, Operand var)
{
    Operand d = gen_new(g, CLASS_V, var.width);
    bool accumulate = var.width == 4 && gen_random(g, 2);
    if (accumulate) {
        Operand a = gen_use_all_lanes(g, CLASS_V, 2), b = gen_use_all_lanes(g, CLASS_V, 2);
        if (a.kind == OPERAND_NONE || b.kind == OPERAND_NONE || g->region) return;
        Operand c = gen_new(g, CLASS_A, 4), sum = gen_new(g, CLASS_A, 4);
        gen_inst(g, OP_COPY, 1, 2, (Operand[]){c, var});
        gen_inst(g, OP_V_MFMA_F32_16X16X16_F16, 1, 4, (Operand[]){sum, a, b, c});
        gen_inst(g, OP_COPY, 1, 2, (Operand[]){var, sum});
        return;
    }
    gen_inst(g, OP_COPY, 1, 2, (Operand[]){d, var});
    gen_push(g, d);
}

/* Writes a variable, in whole or a part of it, by a copy or directly. */
static inline void gen_write_var(Gen *g)
{
    if (g->others.len && gen_random(g, 3) == 0) {
        Operand other = vreg_operand(g->k, g->others.data[gen_random(g, g->others.len)]);
        if (other.reg_class == CLASS_A && gen_random(g, 2)) gen_read_agprs(g, other);
        else gen_write_other_file(g, other);
        return;
    }
    if (!g->vars.len) return;
    uint32_t v = g->vars.data[gen_random(g, g->vars.len)];
    Operand var = vreg_operand(g->k, v);
    unsigned width = var.width;
    if (width > 1 && gen_random(g, 2)) width = width == 2 ? 1 : 2;
    var = operand_sub(var, width == var.width ? 0 : gen_random(g, var.width / width) * width, width);
    if (width == 1 && gen_random(g, 2))
        gen_inst(g, OP_V_ADD_U32, 1, 3, (Operand[]){var, gen_use(g, CLASS_V, 1), gen_use(g, CLASS_V, 1)});
    else if (width == 2 && gen_random(g, 2))
        gen_inst(g, OP_V_PK_MUL_F32, 1, 3, (Operand[]){var, gen_use(g, CLASS_V, 2), gen_use(g, CLASS_V, 2)});
    else gen_inst(g, OP_COPY, 1, 2, (Operand[]){var, gen_use(g, CLASS_V, width)});
}

static inline void gen_statements(Gen *g, unsigned n);

static inline void gen_br(Gen *g, Block *target, const Operand *args, unsigned n)
{
    Inst *br = gen_inst(g, OP_BR, 0, 0, NULL);
    br->branch = ARENA_NEW(g->k->arena, Branch);
    br->branch->target[0] = target;
    br->branch->args[0] = ARENA_ARRAY(g->k->arena, Operand, n + 1);
    br->branch->num_args[0] = (uint16_t)n;
    if (n) memcpy(br->branch->args[0], args, sizeof *args * n);
}

static inline Inst *gen_br2(Gen *g, Opcode opcode, Block *a, const Operand *args, unsigned n, Block *b)
{
    Operand cmp[2] = {operand_none(), operand_none()};
    if (opcode == OP_BR_CMP) cmp[0] = gen_use(g, CLASS_S, 1), cmp[1] = operand_imm(gen_random(g, 64));
    Inst *br = gen_inst(g, opcode, 0, opcode == OP_BR_CMP ? 2 : 0, cmp);
    br->m.mods.cmp = opcode == OP_BR_CMP ? OP_S_CMP_LT_U32 : 0;
    br->branch = ARENA_NEW(g->k->arena, Branch);
    br->branch->target[0] = a;
    br->branch->target[1] = b;
    br->branch->args[0] = ARENA_ARRAY(g->k->arena, Operand, n + 1);
    br->branch->num_args[0] = (uint16_t)n;
    if (n) memcpy(br->branch->args[0], args, sizeof *args * n);
    return br;
}

typedef struct Shape {
    RegClass c[8];
    uint8_t width[8];
    unsigned n;
} Shape;

static inline Shape gen_shape(Gen *g)
{
    Shape s = {.n = gen_random(g, 7)};
    for (unsigned i = 0; i < s.n; i++) {
        s.c[i] = gen_random(g, 3) ? CLASS_V : CLASS_S;
        s.width[i] = (uint8_t)(1u << gen_random(g, 3));
        if (g->num_wide && !i && gen_random(g, 2)) s.width[i] = (uint8_t)g->wide[gen_random(g, g->num_wide)].width;
        if (i && gen_random(g, 2)) s.c[i] = s.c[i - 1], s.width[i] = s.width[i - 1]; /* room for permutations */
        if (i > 1 && s.width[i] > 16) s.width[i] = 4; /* two, as SGPRs hold no more with what is beside */
    }
    return s;
}

/* Arguments of that shape: `favour` (parameters in permuted order) or anything. */
static inline void gen_args(Gen *g, const Shape *s, const uint32_t *favour, Operand *args)
{
    for (unsigned i = 0; i < s->n; i++) {
        unsigned from = gen_random(g, s->n);
        if (favour && s->c[from] == s->c[i] && s->width[from] == s->width[i] && gen_random(g, 3))
            args[i] = vreg_operand(g->k, favour[from]);
        else if (gen_random(g, 6) == 0) args[i] = operand_imm(gen_random(g, 3));
        else if (s->width[i] > 16) args[i] = gen_use_wide(g, s->c[i], s->width[i]);
        else args[i] = gen_use(g, s->c[i], s->width[i]);
    }
}

static inline void gen_params(Gen *g, Block *block, const Shape *s, uint32_t *params)
{
    for (unsigned i = 0; i < s->n; i++) params[i] = block_param(g->k, block, s->c[i], s->width[i]);
}

static inline Block *gen_block(Gen *g) { return kernel_block(g->k, NULL, g->region); }

static inline void gen_loop(Gen *g)
{
    Shape s = gen_shape(g);
    Operand args[8];
    uint32_t params[8], pool = g->pool.len;
    Block *head = gen_block(g);
    unsigned counted = g->runnable;
    gen_args(g, &s, NULL, args);
    args[s.n] = operand_imm(0);
    gen_br(g, head, args, s.n + counted);
    gen_params(g, head, &s, params);
    Operand count = {0};
    if (counted) count = vreg_operand(g->k, block_param(g->k, head, CLASS_S, 1));
    g->block = head;
    for (unsigned i = 0; i < s.n; i++) VEC_PUSH(g->k->arena, &g->pool, params[i]);
    gen_statements(g, 1 + gen_random(g, 8));
    if (counted) {
        args[s.n] = gen_new(g, CLASS_S, 1);
        gen_inst(g, OP_S_ADD_U32, 1, 3, (Operand[]){args[s.n], count, operand_imm(1)});
        count = args[s.n];
    }
    gen_args(g, &s, params, args);
    Block *exit = gen_block(g);
    Inst *back = gen_br2(g, OP_BR_CMP, head, args, s.n + counted, exit);
    if (counted) {
        back->m.operands[0] = count;
        back->m.operands[1] = operand_imm(1 + gen_random(g, 3));
    }
    g->block = exit;
    /* What the body computed is dominated by it: it may be read after the loop. */
    if (gen_random(g, 2)) g->pool.len = pool;
}

/* What was defined in a region or on one path is not read after it; variables that were opened there are only where
   reading garbage does no harm. */
static inline void gen_leave(Gen *g, uint32_t pool, uint32_t vars)
{
    g->pool.len = pool;
    if (g->runnable) g->vars.len = vars;
}

static inline void gen_uniform_if(Gen *g)
{
    Shape s = gen_shape(g);
    Operand args[8];
    uint32_t params[8], pool = g->pool.len, vars = g->vars.len;
    Block *then = gen_block(g), *other = gen_random(g, 3) ? gen_block(g) : NULL, *merge = NULL;
    if (!other) {
        /* A critical edge with arguments. */
        merge = gen_block(g);
        gen_args(g, &s, NULL, args);
        gen_br2(g, OP_BR_CMP, merge, args, s.n, then);
    } else {
        gen_br2(g, OP_BR_CMP, then, NULL, 0, other);
    }
    g->block = then;
    gen_statements(g, 1 + gen_random(g, 6));
    if (other) merge = gen_block(g);
    gen_args(g, &s, NULL, args);
    gen_br(g, merge, args, s.n);
    gen_leave(g, pool, vars);
    if (other) {
        g->block = other;
        gen_statements(g, 1 + gen_random(g, 6));
        gen_args(g, &s, NULL, args);
        gen_br(g, merge, args, s.n);
        gen_leave(g, pool, vars);
    }
    gen_params(g, merge, &s, params);
    for (unsigned i = 0; i < s.n; i++) VEC_PUSH(g->k->arena, &g->pool, params[i]);
    g->block = merge;
}

static inline Operand gen_mask(Gen *g)
{
    Operand mask = gen_new_mask(g);
    gen_inst(g, OP_V_CMP_LT_U32, 1, 3, (Operand[]){mask, gen_use(g, CLASS_V, 1), gen_use(g, CLASS_V, 1)});
    return mask;
}

static inline void gen_divergent_if(Gen *g)
{
    uint32_t pool = g->pool.len, vars = g->vars.len, outer = g->region;
    if (!outer) g->root_pool = pool;
    for (unsigned i = gen_random(g, 3); i-- > 0;) {
        uint32_t v = kernel_var(g->k, CLASS_V, 1u << gen_random(g, 3));
        if (!g->runnable && gen_random(g, 2)) gen_inst(g, OP_UNDEF, 1, 1, (Operand[]){vreg_operand(g->k, v)});
        else
            gen_inst(g, OP_COPY, 1, 2,
                     (Operand[]){vreg_operand(g->k, v), gen_use(g, CLASS_V, g->k->vregs.data[v].width)});
        VEC_PUSH(g->k->arena, &g->vars, v);
    }
    uint32_t open = g->vars.len;
    Operand mask = gen_mask(g), saved = gen_new_mask(g);
    gen_inst(g, OP_EXEC_IF, 1, 2, (Operand[]){saved, mask});
    g->region = kernel_region(g->k, outer, false);
    Block *then = gen_block(g);
    g->region = outer;
    Block *flow = gen_block(g);
    gen_br2(g, OP_BR_EXEC, then, NULL, 0, flow);
    g->block = then;
    g->region = then->region;
    gen_statements(g, 1 + gen_random(g, 6));
    gen_write_var(g);
    gen_br(g, flow, NULL, 0);
    gen_leave(g, pool, open);
    g->block = flow;
    g->region = outer;
    if (gen_random(g, 2)) {
        gen_inst(g, OP_EXEC_ELSE, 0, 1, &saved);
        g->region = kernel_region(g->k, outer, false);
        Block *other = gen_block(g);
        g->region = outer;
        Block *merge = gen_block(g);
        gen_br2(g, OP_BR_EXEC, other, NULL, 0, merge);
        g->block = other;
        g->region = other->region;
        gen_statements(g, 1 + gen_random(g, 6));
        gen_write_var(g);
        gen_br(g, merge, NULL, 0);
        gen_leave(g, pool, open);
        g->block = merge;
        g->region = outer;
    }
    gen_inst(g, OP_EXEC_END, 0, 1, &saved);
    if (gen_random(g, 2)) g->vars.len = vars;
}

static inline void gen_divergent_loop(Gen *g)
{
    uint32_t pool = g->pool.len, outer = g->region;
    uint32_t v = kernel_var(g->k, CLASS_V, 1u << gen_random(g, 3));
    gen_inst(g, OP_COPY, 1, 2, (Operand[]){vreg_operand(g->k, v), gen_use(g, CLASS_V, g->k->vregs.data[v].width)});
    VEC_PUSH(g->k->arena, &g->vars, v);
    uint32_t open = g->vars.len;
    if (!outer) g->root_pool = pool;
    Operand count = {0};
    if (g->runnable) { /* lane i leaves after iteration (i & 3) + 1 */
        count = vreg_operand(g->k, kernel_var(g->k, CLASS_V, 1));
        gen_inst(g, OP_COPY, 1, 2, (Operand[]){count, operand_imm(0)});
    }
    Operand mask = gen_mask(g), saved = gen_new_mask(g);
    gen_inst(g, OP_EXEC_IF, 1, 2, (Operand[]){saved, mask});
    g->region = kernel_region(g->k, outer, true);
    Block *head = gen_block(g);
    g->region = outer;
    Block *exit = gen_block(g);
    gen_br2(g, OP_BR_EXEC, head, NULL, 0, exit);
    g->block = head;
    g->region = head->region;
    gen_statements(g, 1 + gen_random(g, 6));
    gen_write_var(g);
    if (g->runnable) {
        Operand lane = gen_new(g, CLASS_V, 1), least = gen_new(g, CLASS_V, 1),
                tid = vreg_operand(g->k, g->pool.data[2]);
        mask = gen_new_mask(g);
        gen_inst(g, OP_V_ADD_U32, 1, 3, (Operand[]){count, operand_imm(1), count});
        gen_inst(g, OP_V_AND_B32, 1, 3, (Operand[]){lane, operand_imm(3), tid});
        gen_inst(g, OP_COPY, 1, 2, (Operand[]){least, count});
        gen_inst(g, OP_V_CMP_LT_U32, 1, 3, (Operand[]){mask, least, lane});
    } else {
        mask = gen_mask(g);
    }
    gen_inst(g, OP_EXEC_LOOP, 0, 1, &mask);
    gen_br2(g, OP_BR_EXEC, head, NULL, 0, exit);
    gen_leave(g, pool, open);
    g->block = exit;
    g->region = outer;
    gen_inst(g, OP_EXEC_END, 0, 1, &saved);
}

static inline void gen_statements(Gen *g, unsigned n)
{
    g->depth++;
    for (unsigned i = 0; i < n && g->budget; i++) {
        g->budget--;
        unsigned what = gen_random(g, 24);
        if (what < 13 || g->depth > 4) gen_valu(g);
        else if (what < 16) gen_salu(g);
        else if (what < 18) gen_write_var(g);
        else if (what < 20) gen_loop(g);
        else if (what < 22) gen_uniform_if(g);
        else if (what < 23) gen_divergent_if(g);
        else gen_divergent_loop(g);
    }
    g->depth--;
}

static inline void gen_layout(Gen *g)
{
    /* Blocks come in order of creation; half of the kernels get some of them moved (never the entry). */
    if (gen_random(g, 2)) return;
    for (uint32_t i = 1; i + 1 < g->k->blocks.len; i++) {
        if (gen_random(g, 3)) continue;
        Block *t = g->k->blocks.data[i];
        g->k->blocks.data[i] = g->k->blocks.data[i + 1];
        g->k->blocks.data[i + 1] = t;
    }
}

/* Stores what the pool and the variables hold, a dword of a lane each, and LDS: out[i][lane]. */
static inline void gen_results(Gen *g)
{
    Operand tid = vreg_operand(g->k, g->pool.data[2]), out = gen_new(g, CLASS_S, 2), offset = gen_new(g, CLASS_V, 1);
    gen_inst(g, OP_S_LOAD_DWORDX2, 1, 3, (Operand[]){out, g->kernarg, operand_none()});
    gen_inst(g, OP_V_LSHLREV_B32, 1, 3, (Operand[]){offset, operand_imm(2), tid});
    unsigned n = 0;
    uint32_t vars = g->vars.len, others = g->others.len;
    for (uint32_t i = 0; i < vars + others + g->pool.len && n < RANDOM_OUT_DWORDS - 4; i++) {
        uint32_t from = i < vars            ? g->vars.data[i]
                        : i < vars + others ? g->others.data[i - vars]
                                            : g->pool.data[g->pool.len - 1 - (i - vars - others)];
        Operand value = vreg_operand(g->k, from);
        if (g->k->vregs.data[from].lane_mask || from == g->kernarg.value) continue;
        value = operand_sub(value, gen_random(g, value.width), 1);
        Operand x = gen_new(g, CLASS_V, 1);
        gen_inst(g, OP_COPY, 1, 2, (Operand[]){x, value});
        Inst *store = gen_inst(g, OP_GLOBAL_STORE_DWORD, 0, 3, (Operand[]){offset, x, out});
        store->m.mods.offset = (int32_t)(n % 16 * RANDOM_LANES * 4);
        if (++n % 16) continue;
        Operand next = gen_new(g, CLASS_V, 1);
        gen_inst(g, OP_V_ADD_U32, 1, 3, (Operand[]){next, operand_imm(16 * RANDOM_LANES * 4), offset});
        offset = next;
    }
    Operand address = gen_new(g, CLASS_V, 1), lds = gen_new(g, CLASS_V, 4);
    gen_inst(g, OP_V_LSHLREV_B32, 1, 3, (Operand[]){address, operand_imm(4), tid});
    gen_inst(g, OP_DS_READ_B128, 1, 2, (Operand[]){lds, address});
    gen_inst(g, OP_GLOBAL_STORE_DWORD, 0, 3, (Operand[]){offset, operand_sub(lds, gen_random(g, 4), 1), out});
}

/* An argument of 17 to 32 dwords: its loads, and the tuple of what they bring. */
static inline void gen_wide_argument(Gen *g)
{
    static const struct {
        Opcode load;
        uint8_t dwords;
    } loads[] = {{OP_S_LOAD_DWORDX16, 16},
                 {OP_S_LOAD_DWORDX8, 8},
                 {OP_S_LOAD_DWORDX4, 4},
                 {OP_S_LOAD_DWORDX2, 2},
                 {OP_S_LOAD_DWORD, 1}};
    unsigned width = 17 + gen_random(g, 16), at = 0, n = 1, first = 16 + 4 * gen_random(g, 4);
    Operand parts[33];
    while (at < width) {
        unsigned i = gen_random(g, 4) ? 0 : gen_random(g, 5);
        while (loads[i].dwords > width - at) i++;
        Inst *load =
            gen_inst(g, loads[i].load, 1, 3,
                     (Operand[]){parts[n++] = gen_new(g, CLASS_S, loads[i].dwords), g->kernarg, operand_none()});
        load->m.mods.offset = (int32_t)(first + 4 * at);
        load->flags |= INST_INVARIANT;
        at += loads[i].dwords;
    }
    Operand whole = parts[0] = gen_new(g, CLASS_S, width);
    gen_inst(g, OP_MERGE, 1, n, parts);
    g->wide[g->num_wide++] = whole;
    gen_push(g, whole);
}

static inline Kernel *gen_kernel_on(Target target, Arena *arena, DiagList *diags, uint64_t seed, unsigned statements,
                                    bool undefined, bool runnable)
{
    Gen g = {.k = kernel_new(arena, diags, "random", target),
             .seed = seed * 0x9e3779b97f4a7c15ull + 1,
             .budget = statements,
             .undefined = undefined && !runnable,
             .runnable = runnable};
    for (unsigned i = 0; i < 8; i++) gen_random(&g, 2);
    g.keep = 4 + gen_random(&g, gen_random(&g, 3) ? 200 : 20);
    g.max_width = gen_random(&g, 3) ? 8 : 32;
    g.k->workgroup_size[0] = gen_random(&g, 2) ? 256 : 512;
    g.k->workgroup_size[1] = g.k->workgroup_size[2] = 1;
    g.block = gen_block(&g);
    static const struct {
        enum LiveIn kind;
        RegClass c;
        unsigned width, index;
    } ins[] = {{LIVE_IN_KERNARG_PTR, CLASS_S, 2, 0},
               {LIVE_IN_WORKGROUP_ID, CLASS_S, 1, 0},
               {LIVE_IN_WORKITEM_ID, CLASS_V, 1, 0}};
    for (unsigned i = 0; i < 3; i++) {
        Operand o = gen_new(&g, ins[i].c, ins[i].width);
        Inst *inst = gen_inst(&g, OP_LIVE_IN, 1, 1, &o);
        inst->m.mods.offset = (int32_t)(ins[i].kind | ins[i].index << 8);
        gen_push(&g, o);
        if (!i) g.kernarg = o;
    }
    if (runnable) {
        g.k->workgroup_size[0] = gen_lanes(g.k);
        g.k->lds_bytes = RANDOM_LDS_BYTES;
        g.k->kernarg_bytes = RANDOM_KERNARG_BYTES;
        VEC_PUSH(arena, &g.k->args, ((KernelArg){.name = "out", .kind = ARG_GLOBAL_BUFFER, .size = 8}));
        /* All of LDS has a value. */
        Operand address = gen_new(&g, CLASS_V, 1), zero = gen_new(&g, CLASS_V, 4);
        gen_inst(&g, OP_V_LSHLREV_B32, 1, 3, (Operand[]){address, operand_imm(4), vreg_operand(g.k, g.pool.data[2])});
        gen_inst(&g, OP_COPY, 1, 2, (Operand[]){zero, operand_imm(0)});
        for (unsigned i = 0; i < RANDOM_LDS_BYTES / 16 / gen_lanes(g.k); i++)
            gen_inst(&g, OP_DS_WRITE_B128, 0, 2, (Operand[]){address, zero})->m.mods.offset =
                (int32_t)(i * 16 * gen_lanes(g.k));
    }
    if (seed & GEN_WIDE_ARGUMENTS)
        for (unsigned i = 1 + gen_random(&g, 3); i-- > 0;) gen_wide_argument(&g);
    if (gen_random(&g, 4) == 0) { /* a pinned variable */
        uint32_t v = kernel_var(g.k, CLASS_V, 4);
        g.k->vregs.data[v].pin = (uint16_t)(40 + 4 * gen_random(&g, 5));
        if (runnable) gen_inst(&g, OP_COPY, 1, 2, (Operand[]){vreg_operand(g.k, v), operand_imm(1)});
        else gen_inst(&g, OP_UNDEF, 1, 1, (Operand[]){vreg_operand(g.k, v)});
        VEC_PUSH(arena, &g.vars, v);
    }
    for (unsigned i = gen_random(&g, 4); i < 3; i++) { /* variables in other files; some pinned */
        static const uint8_t widths[] = {1, 2, 4, 4, 16};
        RegClass c = gen_random(&g, 3) && gen_has_agprs(&g) ? CLASS_A : CLASS_S;
        unsigned width = widths[gen_random(&g, c == CLASS_S ? 3 : 5)];
        uint32_t v = kernel_var(g.k, c, width);
        if (c == CLASS_A && i == 2 && gen_random(&g, 2))
            g.k->vregs.data[v].pin = (uint16_t)(2 * gen_random(&g, 4)); /* below 22 */
        gen_inst(&g, OP_COPY, 1, 2, (Operand[]){vreg_operand(g.k, v), operand_imm(i)});
        VEC_PUSH(arena, &g.others, v);
    }
    if (gen_random(&g, 4) == 0) { /* reserved registers, below the pins */
        RegisterRange v = {CLASS_V, (uint16_t)(1 + gen_random(&g, 16)), (uint16_t)(1 + gen_random(&g, 20)), 0};
        RegisterRange s = {CLASS_S, (uint16_t)(4 + gen_random(&g, 40)), (uint16_t)(1 + gen_random(&g, 12)), 0};
        VEC_PUSH(arena, &g.k->reserved, v);
        VEC_PUSH(arena, &g.k->reserved, s);
    }
    if (!gen_has_agprs(&g) &&
        gen_random(&g, 2)) { /* much of the first bank is the author's; of the second, too, where a wave has it */
        RegisterRange first = {CLASS_V, 64, (uint16_t)(100 + gen_random(&g, runnable ? 180 : 40)), 0};
        VEC_PUSH(arena, &g.k->reserved, first);
    }
    while (g.budget) gen_statements(&g, 4);
    if (runnable) gen_results(&g);
    for (uint32_t i = 0; i < g.vars.len && !runnable; i++) {
        Operand o = vreg_operand(g.k, g.vars.data[i]);
        gen_inst(&g, OP_DS_WRITE_B32, 0, 2, (Operand[]){gen_use(&g, CLASS_V, 1), operand_sub(o, o.width - 1u, 1)});
    }
    gen_inst(&g, OP_S_ENDPGM, 0, 0, NULL);
    gen_layout(&g);
    return g.k;
}

static inline Kernel *gen_kernel_of_kind(Arena *arena, DiagList *diags, uint64_t seed, unsigned statements,
                                         bool undefined, bool runnable)
{
    return gen_kernel_on(TARGET_GFX942, arena, diags, seed, statements, undefined, runnable);
}

static inline Kernel *gen_kernel(Arena *arena, DiagList *diags, uint64_t seed, unsigned statements, bool undefined)
{
    return gen_kernel_of_kind(arena, diags, seed, statements, undefined, false);
}
