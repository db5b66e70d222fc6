/* Random kernels through random sequences of passes: the kernel stays valid, and one lane's stores stay the same. The
   lane may be off in a divergent region: then vector operations write nothing, scalar ones run all the same, and bits
   of lane masks are garbage. What was never written is garbage that differs by register, so that reading it shows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>

#include "ir/build.h"
#include "ir_run.h"
#include "opt/opt.h"
#include "trials.h"

/* ---- generator ---- */

typedef VEC(Operand) Pool;

typedef struct Gen {
    Kernel *k;
    Builder b;
    uint64_t seed;
    Pool s32, v32, s64, masks;
    Operand off, base;
    uint32_t region;
    unsigned depth, budget;
} Gen;

static uint32_t pick(Gen *g, uint32_t n)
{
    g->seed ^= g->seed << 13;
    g->seed ^= g->seed >> 7;
    g->seed ^= g->seed << 17;
    return (uint32_t)(g->seed >> 11) % n;
}

static Operand any_of(Gen *g, const Pool *pool) { return pool->data[pick(g, pool->len)]; }

static Operand any_constant(Gen *g)
{
    static const uint32_t values[] = {0,  1,  2,   3,    4,     7,       8,          15,  16, 31,
                                      63, 64, 255, 4096, 65535, 0x12345, 0x80000000, ~0u, ~1u};
    return imm(values[pick(g, sizeof values / sizeof values[0])]);
}

static Operand any_uniform(Gen *g) { return pick(g, 4) ? any_of(g, &g->s32) : any_constant(g); }

static Operand any_value(Gen *g)
{
    uint32_t r = pick(g, 8);
    return r == 0 ? any_constant(g) : r < 3 ? any_of(g, &g->s32) : any_of(g, &g->v32);
}

static void keep(Gen *g, Operand o)
{
    Arena *arena = g->k->arena;
    if (operand_is_imm(o)) return;
    if (o.width == 2 && o.reg_class == CLASS_S && !operand_is_lane_mask(g->k, o)) VEC_PUSH(arena, &g->s64, o);
    else if (o.width != 1) return;
    else if (o.reg_class == CLASS_S) VEC_PUSH(arena, &g->s32, o);
    else VEC_PUSH(arena, &g->v32, o);
}

typedef Operand Build2(Builder *b, Operand x, Operand y);
static Build2 *const binary[] = {build_add_i32, build_add_i32,  build_sub_i32,  build_mul_i32, build_and_b32,
                                 build_and_b32, build_or_b32,   build_or_b32,   build_xor_b32, build_shl_b32,
                                 build_shl_b32, build_lshr_b32, build_ashr_i32, build_min_i32, build_max_u32};

static Operand any_bool(Gen *g, bool uniform)
{
    Cmp cmp = (Cmp)pick(g, 10);
    return uniform ? build_cmp_i32(&g->b, cmp, any_uniform(g), any_uniform(g))
                   : build_cmp_i32(&g->b, cmp, any_value(g), any_of(g, &g->v32));
}

static void store(Gen *g, Operand value)
{
    Operand uses[3] = {g->off, build_to_v(&g->b, value), g->base};
    static const uint16_t stores[] = {OP_GLOBAL_STORE_DWORD, OP_GLOBAL_STORE_DWORD, OP_GLOBAL_STORE_SHORT,
                                      OP_GLOBAL_STORE_BYTE};
    build_inst(&g->b, stores[pick(g, 4)], uses, 3);
}

static void gen_op(Gen *g)
{
    Builder *b = &g->b;
    switch (pick(g, 18)) {
    case 16: { /* what has a fused form */
        static Build2 *const inner[] = {build_shl_b32, build_and_b32, build_or_b32,
                                        build_xor_b32, build_add_i32, build_lshr_b32};
        static Build2 *const outer[] = {build_add_i32, build_or_b32, build_and_b32};
        bool uniform = pick(g, 3) == 0;
        Operand x = uniform ? any_uniform(g) : any_value(g);
        Operand y = pick(g, 2) ? imm(pick(g, 6)) : uniform ? any_uniform(g) : any_value(g);
        Operand z = pick(g, 3) == 0 ? imm((1 << pick(g, 9)) - 1) : uniform ? any_uniform(g) : any_value(g);
        x = inner[pick(g, 6)](b, x, y);
        keep(g, pick(g, 2) ? outer[pick(g, 3)](b, x, z) : outer[pick(g, 3)](b, z, x));
        break;
    }
    case 0: keep(g, build_select(b, any_bool(g, pick(g, 2)), any_value(g), any_value(g))); break;
    case 1: keep(g, build_bfe_u32(b, any_value(g), pick(g, 31), 1 + pick(g, 12))); break;
    case 2: store(g, any_value(g)); break;
    case 3: { /* a copy of a constant or scalar, and a product of small numbers */
        Operand small = build_and_b32(b, any_of(g, &g->v32), imm(0xfff));
        keep(g, build_mul_i32(b, small, build_and_b32(b, any_value(g), imm(255))));
        break;
    }
    case 4: keep(g, build_copy(b, CLASS_V, 1, any_value(g))); break;
    case 5: keep(g, build_copy(b, CLASS_S, 1, any_uniform(g))); break;
    case 6: { /* an invariant load */
        Operand uses[2] = {any_of(g, &g->s64), operand_none()};
        Inst *load = build_inst(b, OP_S_LOAD_DWORD, uses, 2);
        load->m.mods.offset = (int32_t)pick(g, 3) * 4;
        load->flags |= INST_INVARIANT;
        keep(g, inst_def(load, 0));
        break;
    }
    case 7: keep(g, build_add_i64(b, any_of(g, &g->s64), build_zext_i64(b, any_uniform(g)))); break;
    case 8: keep(g, operand_sub(any_of(g, &g->s64), pick(g, 2), 1)); break;
    case 9:
    case 10:
    case 11: keep(g, binary[pick(g, 15)](b, any_uniform(g), any_uniform(g))); break;
    default: keep(g, binary[pick(g, 15)](b, any_value(g), any_value(g)));
    }
}

static void gen_body(Gen *g, unsigned ops);

typedef struct Marks {
    uint32_t s32, v32, s64;
} Marks;

static Marks mark(const Gen *g) { return (Marks){g->s32.len, g->v32.len, g->s64.len}; }
static void release(Gen *g, Marks m)
{
    g->s32.len = m.s32;
    g->v32.len = m.v32;
    g->s64.len = m.s64;
}

/* if with results in parameters of the merge block */
static void gen_uniform_if(Gen *g)
{
    Kernel *k = g->k;
    Operand cond = any_bool(g, true);
    Block *then = kernel_block(k, NULL, g->region), *other = kernel_block(k, NULL, g->region),
          *merge = kernel_block(k, NULL, g->region);
    build_br_if(&g->b, cond, edge_to(then), edge_to(other));
    Marks m = mark(g);
    for (unsigned side = 0; side < 2; side++) {
        g->b = builder_at_end(k, side ? other : then);
        gen_body(g, 4);
        Operand args[2] = {any_uniform(g), any_value(g)};
        build_br(&g->b, (Edge){merge, args, 2});
        release(g, m);
    }
    g->b = builder_at_end(k, merge);
    keep(g, vreg_operand(k, block_param(k, merge, CLASS_S, 1)));
    keep(g, vreg_operand(k, block_param(k, merge, CLASS_V, 1)));
}

/* An address as the frontend makes them: linear in the counter, extended, added to a base. The proof of no wrap is
   written where it holds: for counters that are small and not negative. */
static void gen_address(Gen *g, Operand counter, bool small)
{
    Builder *b = &g->b;
    Operand o = counter;
    uint16_t proof = small && pick(g, 4) ? INST_NUW : 0;
    b->flags = proof;
    o = pick(g, 2) ? build_mul_i32(b, o, imm(1 + pick(g, 300))) : build_shl_b32(b, o, imm(pick(g, 8)));
    for (unsigned terms = pick(g, 3); terms; terms--) {
        bool uniform = pick(g, 4) == 0, subtract = pick(g, 3) == 0;
        if (uniform || subtract) proof = 0;
        b->flags = proof;
        Operand y = uniform ? any_of(g, &g->s32) : imm(pick(g, 1000));
        o = subtract ? build_sub_i32(b, o, y) : build_add_i32(b, o, y);
    }
    b->flags = 0;
    if (pick(g, 2)) store(g, o);
    if (pick(g, 2) && !operand_is_imm(o)) {
        Operand address = build_add_i64(b, any_of(g, &g->s64), build_zext_i64(b, o)),
                uses[2] = {address, operand_none()};
        store(g, inst_def(build_inst(b, OP_S_LOAD_DWORD, uses, 2), 0)); /* not invariant: stays in place */
    }
    keep(g, o);
}

/* q = x / d and r = x % d, as compilers write it out; x again as q * d + r. */
static Operand gen_division(Gen *g, Operand x)
{
    Builder *b = &g->b;
    x = build_to_v(b, x);
    Operand d = any_of(g, &g->s32), m = any_of(g, &g->s32), q = build_mul_hi_u32(b, x, m);
    Operand r = build_sub_i32(b, x, build_mul_i32(b, q, d)), c = build_cmp_i32(b, CMP_UGE, r, d);
    if (!operand_is_lane_mask(g->k, c)) return x; /* constants were folded */
    r = build_add_i32(b, r, build_select(b, c, d, imm(0)));
    Operand uses[3] = {q, build_to_v(b, imm(0)), c};
    q = inst_def(build_inst(b, OP_V_SUBB_CO_U32, uses, 3), 0);
    return pick(g, 4) ? build_add_i32(b, build_mul_i32(b, q, d), r) : build_add_i32(b, q, r);
}

/* Offsets into a buffer that mix lane, counter and constants, below 2^32 or not. */
static void gen_buffer(Gen *g, Operand counter)
{
    Builder *b = &g->b;
    Operand parts[3] = {g->base, imm(0x10000), imm(pick(g, 8) ? 159744 : 0x827000)}, r = build_merge(b, parts, 3);
    Operand lane = pick(g, 4) ? build_shl_b32(b, g->off, imm(pick(g, 8))) : any_of(g, &g->v32), x = lane;
    for (unsigned n = 1 + pick(g, 4); n; n--) {
        Operand y = pick(g, 3) ? counter : any_uniform(g);
        y = pick(g, 2) ? build_shl_b32(b, y, imm(pick(g, 31))) : build_mul_i32(b, y, imm(1 << pick(g, 20)));
        if (pick(g, 3) == 0) y = imm(pick(g, 2) ? pick(g, 10000) : 0u - pick(g, 100));
        if (pick(g, 6) == 0) y = build_add_i32(b, lane, y);
        x = pick(g, 5) == 0 ? build_sub_i32(b, x, y) : build_add_i32(b, x, y);
        if (pick(g, 6) == 0) x = build_shl_b32(b, x, imm(pick(g, 3)));
        if (pick(g, 8) == 0) x = build_mul_i32(b, x, any_uniform(g));
        if (pick(g, 8) == 0) x = gen_division(g, x);
    }
    Operand uses[4] = {build_to_v(b, any_value(g)), build_to_v(b, x), r, pick(g, 8) ? imm(0) : any_of(g, &g->s32)};
    Inst *inst = build_inst(b, OP_BUFFER_STORE_DWORD, uses, 4);
    inst->m.mods.flags |= MEM_OFFEN;
    inst->m.mods.offset = (int32_t)pick(g, 2) * (int32_t)pick(g, 4096);
    keep(g, x);
}

static void gen_uniform_loop(Gen *g)
{
    Kernel *k = g->k;
    int from = (int)pick(g, 12) - 4, step = 1 + (int)pick(g, 3), trips = 1 + (int)pick(g, 4);
    bool guarded = pick(g, 3) == 0;
    Block *body = kernel_block(k, NULL, g->region), *exit = kernel_block(k, NULL, g->region);
    Operand inits[3] = {imm(from), any_uniform(g), any_value(g)};
    if (guarded)
        build_br_cmp(&g->b, (ScalarCmp){OP_S_CMP_LT_I32, any_of(g, &g->s32), any_constant(g)}, (Edge){body, inits, 3},
                     (Edge){exit, inits, 3});
    else build_br(&g->b, (Edge){body, inits, 3});
    Marks m = mark(g);
    g->b = builder_at_end(k, body);
    Operand i = vreg_operand(k, block_param(k, body, CLASS_S, 1));
    Operand s = vreg_operand(k, block_param(k, body, CLASS_S, 1)),
            v = vreg_operand(k, block_param(k, body, CLASS_V, 1));
    keep(g, i);
    keep(g, s);
    keep(g, v);
    if (pick(g, 2)) gen_address(g, i, from >= 0);
    gen_body(g, 8);
    if (pick(g, 2)) gen_address(g, i, from >= 0);
    for (unsigned n = pick(g, 7); n; n--) gen_buffer(g, pick(g, 4) ? i : s);
    s = build_add_i32(&g->b, s, any_uniform(g));
    v = build_xor_b32(&g->b, v, any_value(g));
    g->b.flags = from >= 0 ? INST_NUW | INST_NSW : INST_NSW;
    Operand next = build_add_i32(&g->b, i, imm(step)), args[3] = {next, s, v};
    g->b.flags = 0;
    build_br_cmp(&g->b, (ScalarCmp){OP_S_CMP_LT_I32, next, imm(from + step * trips)}, (Edge){body, args, 3},
                 (Edge){exit, args, 3});
    release(g, m);
    g->b = builder_at_end(k, exit);
    for (unsigned n = 0; n < 3; n++) keep(g, vreg_operand(k, block_param(k, exit, n < 2 ? CLASS_S : CLASS_V, 1)));
}

static void gen_divergent_if(Gen *g)
{
    Kernel *k = g->k;
    Operand var = vreg_operand(k, kernel_var(k, CLASS_V, 1)), cond = any_bool(g, false);
    build_copy_to(&g->b, var, any_value(g));
    Operand saved = build_exec_if(&g->b, cond);
    uint32_t outer = g->region, in_then = kernel_region(k, outer, false), in_else = kernel_region(k, outer, false);
    Block *then = kernel_block(k, NULL, in_then), *flow = kernel_block(k, NULL, outer);
    Block *other = kernel_block(k, NULL, in_else), *merge = kernel_block(k, NULL, outer);
    build_br_exec(&g->b, then, flow);
    Marks m = mark(g);
    g->b = builder_at_end(k, then);
    g->region = in_then;
    gen_body(g, 5);
    build_copy_to(&g->b, var, any_value(g));
    build_br(&g->b, edge_to(flow));
    release(g, m);
    g->b = builder_at_end(k, flow);
    build_exec_else(&g->b, saved);
    build_br_exec(&g->b, other, merge);
    g->b = builder_at_end(k, other);
    g->region = in_else;
    gen_body(g, 5);
    if (pick(g, 2)) build_copy_to(&g->b, var, any_value(g));
    build_br(&g->b, edge_to(merge));
    release(g, m);
    g->b = builder_at_end(k, merge);
    g->region = outer;
    build_exec_end(&g->b, saved);
    keep(g, build_copy(&g->b, CLASS_V, 1, var));
}

/* The lane leaves after 0 to 3 iterations. */
static void gen_divergent_loop(Gen *g)
{
    Kernel *k = g->k;
    Operand iv = vreg_operand(k, kernel_var(k, CLASS_V, 1)), carried = vreg_operand(k, kernel_var(k, CLASS_V, 1));
    Operand bound = build_and_b32(&g->b, any_of(g, &g->v32), imm(3));
    bound = build_to_v(&g->b, bound);
    build_copy_to(&g->b, iv, imm(0));
    build_copy_to(&g->b, carried, any_value(g));
    Operand cond = build_cmp_i32(&g->b, CMP_SLT, imm(0), bound);
    if (!operand_is_lane_mask(k, cond)) cond = build_bool_to_mask(&g->b, cond);
    Operand saved = build_exec_if(&g->b, cond);
    uint32_t outer = g->region, inside = kernel_region(k, outer, true);
    Block *body = kernel_block(k, NULL, inside), *exit = kernel_block(k, NULL, outer);
    build_br_exec(&g->b, body, exit);
    Marks m = mark(g);
    g->b = builder_at_end(k, body);
    g->region = inside;
    Operand i = build_copy(&g->b, CLASS_V, 1, iv);
    keep(g, i);
    keep(g, build_copy(&g->b, CLASS_V, 1, carried));
    gen_body(g, 6);
    build_copy_to(&g->b, carried, any_value(g));
    Operand next = build_add_i32(&g->b, i, imm(1));
    build_copy_to(&g->b, iv, next);
    build_exec_loop(&g->b, build_cmp_i32(&g->b, CMP_SLT, next, bound));
    build_br_exec(&g->b, body, exit);
    release(g, m);
    g->b = builder_at_end(k, exit);
    g->region = outer;
    build_exec_end(&g->b, saved);
    keep(g, build_copy(&g->b, CLASS_V, 1, carried));
}

static void gen_body(Gen *g, unsigned ops)
{
    g->depth++;
    for (unsigned i = 0; i < ops; i++) {
        uint32_t r = pick(g, 24);
        if (g->depth >= 4 || g->budget < 10 || r >= 6) {
            gen_op(g);
            continue;
        }
        g->budget -= 10;
        if (r < 2) gen_uniform_loop(g);
        else if (r == 2) gen_uniform_if(g);
        else if (r == 3 || r == 4) gen_divergent_if(g);
        else gen_divergent_loop(g);
    }
    g->depth--;
}

static Kernel *generate(Arena *arena, DiagList *diags, uint64_t seed)
{
    Kernel *k = kernel_new(arena, diags, "t", seed % 4 == 3 ? TARGET_GFX90A : TARGET_GFX942);
    Gen g = {.k = k, .seed = seed * 0x9e3779b97f4a7c15u + 1, .budget = 60};
    g.b = builder_at_end(k, kernel_block(k, "entry", 0));
    for (unsigned i = 0; i < 3; i++) k->workgroup_size[i] = i ? 1 : 64;
    g.base = build_live_in(&g.b, LIVE_IN_KERNARG_PTR, 0, CLASS_S, 2);
    keep(&g, g.base);
    for (unsigned i = 0; i < 3; i++) keep(&g, build_live_in(&g.b, LIVE_IN_WORKGROUP_ID, i, CLASS_S, 1));
    g.off = build_live_in(&g.b, LIVE_IN_WORKITEM_ID, 0, CLASS_V, 1);
    keep(&g, g.off);
    keep(&g, build_copy(&g.b, CLASS_V, 1, imm(3)));
    gen_body(&g, 14);
    for (unsigned i = 0; i < 3; i++) store(&g, any_value(&g));
    build_inst(&g.b, OP_S_ENDPGM, NULL, 0);
    kernel_number(k);
    return k;
}

/* ---- the test ---- */

/* Passes that leave the author's order alone. */
static bool run_scheduled(Pass *run, Kernel *k, const PassCtx *ctx)
{
    PassCtx own = *ctx;
    own.options.schedule = WAVECC_SCHEDULE_PIPELINE;
    return pass_run(run, k, &own);
}

static bool loop_control(Kernel *k, PassCtx *ctx) { return run_scheduled(pass_loop_control, k, ctx); }
static bool known_branches(Kernel *k, PassCtx *ctx) { return run_scheduled(pass_known_branches, k, ctx); }

static const struct {
    const char *name;
    Pass *run;
} passes[] = {
    {"cse", pass_cse},
    {"dce", pass_dce},
    {"peephole", pass_peephole},
    {"late-peephole", pass_late_peephole},
    {"licm", pass_licm},
    {"loop-strength", pass_loop_strength},
    {"loop-control", loop_control},
    {"loop-wraps", pass_loop_wraps},
    {"join-branches", pass_join_branches},
    {"in-place", pass_in_place},
    {"merge-sides", pass_merge_sides},
    {"masked-updates", pass_masked_updates},
    {"constant-copies", pass_constant_copies},
    {"known-branches", known_branches},
    {"global-offsets", pass_global_offsets},
    {"wide-accesses", pass_wide_accesses},
    {"demanded-bits", pass_demanded_bits},
    {"sign-modifiers", pass_sign_modifiers},
};
enum { NUM_PASSES = sizeof passes / sizeof passes[0] };

static void run_seed(uint64_t seed)
{
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    Kernel *original = generate(arena, &diags, seed);
    check_valid(original, &diags, "generated", seed);
    Run expected, got;
    interpret(&expected, arena, original);
    note_met(original, &expected.m, seed);
    StrBuf before = {0};
    kernel_print(original, &before);
    KernelList kernels = {0};
    assert_true(kir_parse(arena, &diags, "t", before.data, before.len, NUM_TARGETS, &kernels));
    Kernel *k = kernels.data[0];
    StrBuf again = {0};
    kernel_print(k, &again);
    assert_string_equal(before.data, again.data);

    PassCtx ctx = pass_context(&diags);
    uint64_t order = seed;
    char sequence[200] = "";
    for (unsigned i = 0; i < 7; i++, order = order * 31 + 7) {
        unsigned which = seed % 3 == 0 ? (unsigned[]){0, 1, 2, 3, 4, 0, 6}[i] : (unsigned)(order >> 3) % NUM_PASSES;
        pass_run(passes[which].run, k, &ctx);
        strcat(strcat(sequence, " "), passes[which].name);
        check_valid(k, &diags, sequence, seed);
        interpret(&got, arena, k);
        bool same = !got.m.outside && got.stores.len == expected.stores.len &&
                    !memcmp(got.stores.data, expected.stores.data, got.stores.len * sizeof(uint32_t));
        if (!same) {
            StrBuf after = {0};
            kernel_print(k, &after);
            fail_msg("seed %llu: after%s another result, or %%%u outside of its range\n%s\n----\n%s",
                     (unsigned long long)seed, sequence, got.m.outside - 1, before.data, after.data);
        }
    }
    strbuf_free(&before);
    strbuf_free(&again);
    arena_free(arena);
}

static void test_random(void **state)
{
    (void)state;
    const char *one = getenv("OPT_RANDOM_SEED"), *many = getenv("OPT_RANDOM_COUNT");
    if (one) {
        run_seed(strtoull(one, NULL, 0));
        return;
    }
    uint64_t count = many ? strtoull(many, NULL, 0) : trials(1500);
    for (uint64_t seed = 1; seed <= count; seed++) run_seed(seed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
