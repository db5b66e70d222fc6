/* Loops of random offsets of buffers through loop-strength and loop-control: sums near both ends of 2^32, counters of one
   and two dwords, no and few trips, quotients; bounds and constants that no pass knows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdlib.h>

#include "ir_run.h"
#include "opt/opt.h"

typedef struct Gen {
    Kernel *k;
    Builder b;
    uint64_t seed;
    Operand off, group;
    uint32_t divisor, shift, fault;
} Gen;

static uint32_t pick(Gen *g, uint32_t n)
{
    g->seed ^= g->seed << 13;
    g->seed ^= g->seed >> 7;
    g->seed ^= g->seed << 17;
    return (uint32_t)(g->seed >> 11) % n;
}

/* A scalar of that number that no pass knows. */
static Operand unknown(Gen *g, uint32_t value)
{
    uint32_t id = LIVE_IN_WORKGROUP_ID * 0x10021u + 77;
    return build_xor_b32(&g->b, g->group, imm((int32_t)(value ^ id)));
}

/* What is not right with the quotients of a kernel. */
enum { RIGHT, LESS, MORE, TWICE, SCALE, SCALE_WRAPS, DIVIDEND, TESTED, NUM_FAULTS };

/* s * (x / d) + (x % d >> shift), with the right reciprocal and scale or nearly. */
static Operand gen_scaled_division(Gen *g, Operand x)
{
    Builder *b = &g->b;
    uint32_t n = g->divisor, shift = g->shift, m = (uint32_t)((0xffffffffu + (uint64_t)n) / n), scale = n >> shift;
    if (g->fault == TWICE) m = (uint32_t)((0x1ffffffffu + (uint64_t)n) / n);
    m += g->fault == LESS ? ~0u : g->fault == MORE;
    if (g->fault == SCALE_WRAPS && shift) scale += 1u << (32 - shift);
    Operand d = unknown(g, n), reciprocal = unknown(g, m), s = unknown(g, scale + (g->fault == SCALE));
    x = build_to_v(b, x);
    Operand dividend = g->fault == DIVIDEND ? build_add_i32(b, x, imm(64)) : x;
    Operand q = build_mul_hi_u32(b, dividend, reciprocal), r = build_sub_i32(b, x, build_mul_i32(b, q, d));
    Operand tested = g->fault == TESTED ? build_add_i32(b, r, imm(64)) : r;
    Operand uses[2] = {d, build_to_v(b, tested)}, dv = build_to_v(b, d);
    Operand c = inst_def(build_inst(b, OP_V_CMP_LE_U32, uses, 2), 0);
    r = build_add_i32(b, r, build_select(b, c, dv, imm(0)));
    Operand borrow[3] = {q, build_to_v(b, imm(0)), c};
    q = inst_def(build_inst(b, OP_V_SUBB_CO_U32, borrow, 3), 0);
    r = pick(g, 2) ? build_ashr_i32(b, r, imm(shift)) : build_lshr_b32(b, r, imm(shift));
    return build_add_i32(b, r, build_mul_i32(b, q, s));
}

/* Counts from 0 by a step to a bound that no pass knows; offsets near the ends of 2^32, and quotients. */
static Kernel *generate_counted(Arena *arena, DiagList *diags, uint64_t seed)
{
    Kernel *k = kernel_new(arena, diags, "t", TARGET_GFX942);
    Gen g = {.k = k, .seed = seed * 0x9e3779b97f4a7c15u + 1};
    for (unsigned i = 0; i < 3; i++) k->workgroup_size[i] = i ? 1 : 64;
    g.b = builder_at_end(k, kernel_block(k, "entry", 0));
    Operand base = build_live_in(&g.b, LIVE_IN_KERNARG_PTR, 0, CLASS_S, 2);
    g.group = build_live_in(&g.b, LIVE_IN_WORKGROUP_ID, 0, CLASS_S, 1);
    g.off = build_live_in(&g.b, LIVE_IN_WORKITEM_ID, 0, CLASS_V, 1);
    static const uint32_t divisors[] = {1,    2,        3,          32,         96,       1000,
                                        4096, 1u << 30, 0x7fffffe0, 0x7fffffff, 1u << 31, 0xfffffff0};
    g.divisor = divisors[pick(&g, sizeof divisors / sizeof divisors[0])];
    g.shift = pick(&g, 6);
    g.fault = pick(&g, 2) ? RIGHT : pick(&g, NUM_FAULTS);
    bool wide = pick(&g, 2), high = pick(&g, 3) == 0;
    uint32_t trips = pick(&g, 6), step = 1 + pick(&g, 3), bits = pick(&g, 25);
    bool below = pick(&g, 8) == 0;
    Operand bound = unknown(&g, below ? 0u - trips : trips), bounds[2] = {bound, unknown(&g, below && trips ? ~0u : 0)};
    if (wide) bound = build_merge(&g.b, bounds, 2);
    Operand parts[3] = {base, imm(0x10000), imm(159744)}, resource = build_merge(&g.b, parts, 3);
    Block *body = kernel_block(k, NULL, 0), *exit = kernel_block(k, NULL, 0);
    Operand start = wide ? build_const_i64(&g.b, CLASS_S, 0) : imm(0);
    build_br(&g.b, (Edge){body, &start, 1});
    g.b = builder_at_end(k, body);
    Operand i = vreg_operand(k, block_param(k, body, CLASS_S, wide ? 2 : 1)), low = operand_sub(i, 0, 1);
    for (unsigned n = 4 + pick(&g, 4); n; n--) {
        Operand lane = build_shl_b32(&g.b, g.off, imm(pick(&g, 8))), x;
        uint32_t near = !high || pick(&g, 2) ? pick(&g, 5000) : 0u - pick(&g, 1u << (10 + pick(&g, 20)));
        lane = build_add_i32(&g.b, lane, pick(&g, 2) ? imm((int32_t)near) : unknown(&g, near));
        x = build_add_i32(&g.b, build_shl_b32(&g.b, low, imm(bits)), lane);
        if (pick(&g, 2)) x = gen_scaled_division(&g, x);
        if (pick(&g, 3) == 0)
            x = build_add_i32(&g.b, x,
                              pick(&g, 2) ? imm((int32_t)pick(&g, 100)) : unknown(&g, high ? 0u - near : near));
        Operand uses[4] = {build_to_v(&g.b, imm((int32_t)n)), build_to_v(&g.b, x), resource, imm(0)};
        Inst *inst = build_inst(&g.b, OP_BUFFER_STORE_DWORD, uses, 4);
        inst->m.mods.flags |= MEM_OFFEN;
        inst->m.mods.offset = (int32_t)pick(&g, 2) * (int32_t)pick(&g, 4096);
    }
    Operand next = wide ? build_add_i64(&g.b, i, imm(step)) : build_add_i32(&g.b, i, imm(step));
    Operand x = wide ? operand_sub(build_sub_i64(&g.b, next, bound), 1, 1) : next, y = wide ? imm(0) : bound;
    build_br_cmp(&g.b, (ScalarCmp){OP_S_CMP_LT_I32, x, y}, (Edge){body, &next, 1}, edge_to(exit));
    g.b = builder_at_end(k, exit);
    build_inst(&g.b, OP_S_ENDPGM, NULL, 0);
    kernel_number(k);
    return k;
}

static void test_counted(void **state)
{
    (void)state;
    const char *many = getenv("OPT_RANDOM_COUNT");
    uint64_t count = many ? strtoull(many, NULL, 0) : 1500;
    unsigned changed = 0;
    for (uint64_t seed = 1; seed <= count; seed++) {
        Arena *arena = arena_new();
        DiagList diags;
        diag_init(&diags, arena);
        PassCtx ctx = pass_context(&diags);
        Kernel *original = generate_counted(arena, &diags, seed), *k = generate_counted(arena, &diags, seed);
        check_valid(original, &diags, "generated", seed);
        Run expected, got;
        interpret(&expected, arena, original);
        note_met(k, &expected.m, seed);
        pass_run(pass_cse, k, &ctx);
        pass_run(pass_licm, k, &ctx);
        changed += pass_run(pass_loop_strength, k, &ctx);
        pass_run(pass_loop_control, k, &ctx);
        pass_run(pass_dce, k, &ctx);
        check_valid(k, &diags, "loop-strength", seed);
        interpret(&got, arena, k);
        if (got.stores.len != expected.stores.len ||
            memcmp(got.stores.data, expected.stores.data, got.stores.len * sizeof(uint32_t)))
            fail_msg("seed %llu: another result", (unsigned long long)seed);
        if (got.m.outside)
            fail_msg("seed %llu: %%%u is outside of its range", (unsigned long long)seed, got.m.outside - 1);
        arena_free(arena);
    }
    assert_true(changed > count / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_counted)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
