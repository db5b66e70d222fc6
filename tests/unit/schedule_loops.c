/* Random loops of one block, rotated and unrolled in random ways: the kernel stays valid, and what is stored stays the
   same, in the same order, for every number of iterations from 1 to 9. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "ir/build.h"
#include "ir_ranges.h"
#include "schedule/rotate.h"
#include "schedule/unroll.h"

typedef VEC(Operand) Pool;

typedef struct Gen {
    Kernel *k;
    Builder b;
    uint64_t seed;
    Pool s, v;
    Operand off, base;
} Gen;

static uint32_t pick(Gen *g, uint32_t n)
{
    g->seed ^= g->seed << 13;
    g->seed ^= g->seed >> 7;
    g->seed ^= g->seed << 17;
    return (uint32_t)(g->seed >> 11) % n;
}

static Operand any_s(Gen *g) { return pick(g, 6) ? g->s.data[pick(g, g->s.len)] : imm(pick(g, 64)); }
static Operand any_v(Gen *g) { return pick(g, 3) ? g->v.data[pick(g, g->v.len)] : any_s(g); }

static void store(Gen *g, Operand value)
{
    Operand uses[3] = {g->off, build_to_v(&g->b, value), g->base};
    build_inst(&g->b, OP_GLOBAL_STORE_DWORD, uses, 3);
}

typedef Operand Build2(Builder *b, Operand x, Operand y);

static void gen_ops(Gen *g, unsigned num)
{
    static Build2 *const ops[] = {build_add_i32, build_sub_i32, build_xor_b32, build_and_b32, build_mul_i32};
    for (unsigned i = 0; i < num; i++) {
        uint32_t kind = pick(g, 8);
        Operand o;
        if (kind == 0) {
            store(g, any_v(g));
            continue;
        }
        if (kind < 4) o = ops[pick(g, 5)](&g->b, any_s(g), any_s(g));
        else o = build_to_v(&g->b, ops[pick(g, 5)](&g->b, any_v(g), g->v.data[pick(g, g->v.len)]));
        if (operand_is_imm(o)) continue;
        if (o.reg_class == CLASS_S) VEC_PUSH(g->k->arena, &g->s, o);
        else VEC_PUSH(g->k->arena, &g->v, o);
    }
}

enum { NUM_S = 4, NUM_V = 4, NUM_PARAMS = NUM_S + NUM_V };

/* How a loop counts: with 32 bits, or with 64, where it goes on while the difference to the bound is negative. */
typedef struct Count {
    bool is_wide, is_signed;
    int step;
    int64_t first;
    Operand bound;
    Operand by; /* with 64 bits: the step in a register, or none */
} Count;

/* A number of which the analyses know nothing. */
static Operand hidden(Gen *g, uint32_t value)
{
    const Operand masked[2] = {g->s.data[0], imm(0)};
    const Operand sum[2] = {inst_def(build_inst(&g->b, OP_S_AND_B32, masked, 2), 0), operand_imm(value)};
    return inst_def(build_inst(&g->b, OP_S_ADD_I32, sum, 2), 0);
}

/* A step of run time. If there is one trip, it may be so large, or negative, that sums of several steps wrap. */
static void hide_step(Gen *g, Count *c, unsigned trips, int64_t *last)
{
    int64_t by = c->step;
    if (trips == 1 && pick(g, 3) == 0) {
        by = pick(g, 2) ? INT64_MAX - (int64_t)pick(g, 100) : (int64_t)1 << 62;
        *last = c->first + 1;
    } else if (trips == 1) {
        by = -((int64_t)1 << 62) - (int64_t)pick(g, 4); /* three times this wraps to a positive number */
        *last = (int64_t)((uint64_t)c->first + INT64_MAX - pick(g, 4));
    }
    const Operand parts[2] = {hidden(g, (uint32_t)by), hidden(g, (uint32_t)(by >> 32))};
    c->by = build_merge(&g->b, parts, 2);
}

static Count make_count(Gen *g, unsigned trips)
{
    Count c = {pick(g, 3) == 0, pick(g, 2), 1 + (int)pick(g, 70)};
    const bool known = pick(g, 2);
    c.first = c.is_signed ? (int)pick(g, 100) - 50 : (int)pick(g, 100);
    int64_t last = c.first + c.step * (int)trips - (int)pick(g, (uint32_t)c.step);
    /* So far above the bound that the difference wraps after a few more steps. */
    if (c.is_wide && trips == 1 && pick(g, 2))
        last = (int64_t)((uint64_t)c.first - (uint64_t)(INT64_MAX - c.step * (1 + (int)pick(g, 4))));
    if (c.is_wide && pick(g, 2)) hide_step(g, &c, trips, &last);
    if (c.is_wide) c.bound = build_const_i64(&g->b, CLASS_S, last);
    else c.bound = known ? imm(last) : build_copy(&g->b, CLASS_S, 1, imm(last));
    return c;
}

/* Branches at the end of an iteration. */
static void go_on(Gen *g, const Count *c, Operand next, Edge again, Edge leave)
{
    const bool swapped = pick(g, 2);
    ScalarCmp cmp = {swapped ? OP_S_CMP_GE_I32 : OP_S_CMP_LT_I32, next, c->bound};
    const Operand ends[2] = {next, c->bound};
    if (c->is_wide) cmp.x = operand_sub(inst_def(build_inst(&g->b, OP_S_SUB_U64, ends, 2), 0), 1, 1), cmp.y = imm(0);
    else if (!c->is_signed) cmp.op = swapped ? OP_S_CMP_GE_U32 : OP_S_CMP_LT_U32;
    build_br_cmp(&g->b, cmp, swapped ? leave : again, swapped ? again : leave);
}

/* `trips` iterations; the bound in a register, where the number is not to be known. */
static Kernel *generate(Arena *arena, DiagList *diags, uint64_t seed, unsigned trips)
{
    Kernel *k = kernel_new(arena, diags, "t", TARGET_GFX942);
    Gen g = {.k = k, .seed = seed * 0x9e3779b97f4a7c15u + 1};
    for (unsigned i = 0; i < 8; i++) pick(&g, 2);
    Block *entry = kernel_block(k, "entry", 0), *loop = kernel_block(k, "loop", 0), *exit = kernel_block(k, "exit", 0);
    g.b = builder_at_end(k, entry);
    g.base = build_live_in(&g.b, LIVE_IN_KERNARG_PTR, 0, CLASS_S, 2);
    g.off = build_live_in(&g.b, LIVE_IN_WORKITEM_ID, 0, CLASS_V, 1);
    Operand outer = build_live_in(&g.b, LIVE_IN_WORKGROUP_ID, 0, CLASS_S, 1);
    VEC_PUSH(arena, &g.s, outer);
    VEC_PUSH(arena, &g.v, g.off);
    const Count count = make_count(&g, trips);
    Operand inits[1 + NUM_PARAMS] = {count.is_wide ? build_const_i64(&g.b, CLASS_S, count.first) : imm(count.first)};
    for (unsigned i = 1; i <= NUM_PARAMS; i++) inits[i] = i <= NUM_S ? any_s(&g) : any_v(&g);
    build_br(&g.b, (Edge){loop, inits, 1 + NUM_PARAMS});
    g.b = builder_at_end(k, loop);
    Operand params[1 + NUM_PARAMS], args[1 + NUM_PARAMS];
    for (unsigned i = 0; i <= NUM_PARAMS; i++) {
        params[i] = vreg_operand(k, block_param(k, loop, i <= NUM_S ? CLASS_S : CLASS_V, 1 + (!i && count.is_wide)));
        if (!i) VEC_PUSH(arena, &g.s, operand_sub(params[0], 0, 1));
        else if (i <= NUM_S) VEC_PUSH(arena, &g.s, params[i]);
        else VEC_PUSH(arena, &g.v, params[i]);
    }
    gen_ops(&g, 4 + pick(&g, 14));
    const Operand step = count.by.kind == OPERAND_NONE ? imm(count.step) : count.by;
    Operand next = (count.is_wide ? build_add_i64 : build_add_i32)(&g.b, params[0], step);
    if (pick(&g, 2)) gen_ops(&g, 3);
    args[0] = next;
    for (unsigned i = 1; i <= NUM_PARAMS; i++) args[i] = i <= NUM_S ? any_s(&g) : any_v(&g);
    Operand out = any_v(&g);
    uint32_t of_exit = block_param(k, exit, CLASS_V, 1);
    go_on(&g, &count, next, (Edge){loop, args, 1 + NUM_PARAMS}, (Edge){exit, &out, 1});
    g.b = builder_at_end(k, exit);
    store(&g, vreg_operand(k, of_exit));
    for (unsigned i = 0; i < 3; i++) store(&g, any_v(&g));
    build_inst(&g.b, OP_S_ENDPGM, NULL, 0);
    kernel_number(k);
    return k;
}

/* ---- the interpreter ---- */

typedef VEC(uint32_t) Stores;

static const Block *take_edge(Machine *m, const Branch *branch, unsigned side)
{
    const Block *to = branch->target[side];
    uint32_t values[512][2];
    assert_true(branch->num_args[side] <= 512);
    for (unsigned i = 0; i < branch->num_args[side]; i++) {
        const Operand arg = branch->args[side][i];
        for (unsigned w = 0; w < m->k->vregs.data[to->params.data[i]].width; w++)
            values[i][w] = read32(m, operand_is_imm(arg) ? arg : operand_sub(arg, w, 1));
    }
    for (unsigned i = 0; i < branch->num_args[side]; i++)
        for (unsigned w = 0; w < m->k->vregs.data[to->params.data[i]].width; w++)
            m->regs[to->params.data[i]][w] = values[i][w];
    for (unsigned i = 0; i < branch->num_args[side]; i++) met_value(m, to->params.data[i]);
    return to;
}

/* What was met becomes noted ranges, if they are wanted. */
static void interpret(Arena *arena, Kernel *k, Stores *stores, bool notes, uint64_t seed)
{
    Machine m = {.k = k, .met = met_none(arena, k)};
    m.regs = arena_alloc(arena, sizeof *m.regs * (k->vregs.len + 1));
    for (uint32_t i = 0; i < k->vregs.len; i++)
        for (unsigned w = 0; w < 8; w++) m.regs[i][w] = 0xdead0000u + i * 8 + w;
    const Block *block = k->blocks.data[0];
    for (unsigned steps = 0;; steps++) {
        assert_true(steps < 1000);
        const Inst *inst = block->first;
        for (; inst != block->last; inst = inst->next) {
            if (inst->m.opcode == OP_LIVE_IN) {
                m.regs[inst->m.operands[0].value][0] = (uint32_t)inst->m.mods.offset * 77 + 5;
            } else if (inst->m.opcode == OP_GLOBAL_STORE_DWORD) {
                VEC_PUSH(arena, stores, read32(&m, inst_uses(inst)[1]));
            } else {
                run_inst(&m, inst);
                met_value(&m, inst->m.operands[0].value);
            }
            if (m.outside) {
                StrBuf text = {0};
                kernel_print(k, &text);
                fail_msg("seed %llu: %%%u is outside of its range\n%s", (unsigned long long)seed, m.outside - 1,
                         text.data);
            }
            if (m.unknown) fail_msg("the test does not know %s", inst_row(inst)->name);
        }
        if (inst->m.opcode == OP_S_ENDPGM) break;
        unsigned side = 0;
        if (inst->m.opcode == OP_BR_CMP) side = !compare(&m, inst->m.mods.cmp, inst_uses(inst)[0], inst_uses(inst)[1]);
        block = take_edge(&m, inst->branch, side);
    }
    if (notes) note_met(k, &m, seed);
}

/* ---- tests ---- */

static void check_valid(const Kernel *k, uint64_t seed)
{
    DiagList found;
    diag_init(&found, k->arena);
    StrBuf text = {0};
    if (!kernel_validate(k, &found, &text)) fail_msg("seed %llu:\n%s", (unsigned long long)seed, text.data);
    strbuf_free(&text);
}

/* The first `length` instructions, and what the branch and they need. */
static BitSet head_of(const LoopBody *l, uint32_t length)
{
    kernel_number(l->k);
    const uint32_t first = l->block->first->index;
    BitSet head = bitset_new(l->k->arena, l->block->last->index - first + 1),
           needed = bitset_new(l->k->arena, l->k->vregs.len);
    for (const Inst *inst = l->block->last; inst; inst = inst->prev) {
        bool taken = inst->index - first < length;
        FOREACH_DEF(inst, def) taken = taken || (def->kind == OPERAND_VREG && bitset_test(&needed, def->value));
        if (!taken && !inst->branch) continue;
        if (!inst->branch) bitset_set(&head, inst->index - first);
        for (unsigned i = 0; i < inst_num_uses(inst); i++)
            if (inst_uses(inst)[i].kind == OPERAND_VREG) bitset_set(&needed, inst_uses(inst)[i].value);
    }
    return head;
}

static void transform(Gen *g, Kernel *k, unsigned *rotated, unsigned *unrolled)
{
    LoopBody l;
    kernel_compute_defs(k);
    assert_true(loop_body_find(k, k->blocks.data[1], &l));
    for (unsigned times = 1 + pick(g, 3); times; times--) {
        LoopCount count;
        assert_true(loop_count(&l, &count));
        unsigned factor = 2 + pick(g, 3);
        if (pick(g, 3) == 0 && (!count.trips || count.trips >= factor)) {
            loop_unroll(&l, &count, factor, k->arena);
            ++*unrolled;
            /* A guard that makes of the unrolled loop another one of the same form. */
            assert_true(loop_body_find(k, l.block, &l));
            return;
        }
        BitSet head;
        head = head_of(&l, pick(g, 12));
        *rotated += loop_rotate(&l, &head, k->arena);
        assert_true(loop_body_find(k, l.block, &l));
    }
}

static void test_random_loops(void **state)
{
    (void)state;
    unsigned rotated = 0, unrolled = 0;
    for (uint64_t seed = 0; seed < 6000; seed++) {
        Arena *arena = arena_new();
        DiagList diags;
        diag_init(&diags, arena);
        Kernel *k = generate(arena, &diags, seed, 1 + seed % 9);
        check_valid(k, seed);
        Stores before = {0}, after = {0};
        interpret(arena, k, &before, true, seed);
        Gen g = {.seed = seed * 0x2545f4914f6cdd1du + 7};
        for (unsigned i = 0; i < 8; i++) pick(&g, 2);
        transform(&g, k, &rotated, &unrolled);
        check_valid(k, seed);
        interpret(arena, k, &after, false, seed);
        if (before.len != after.len || memcmp(before.data, after.data, before.len * sizeof(uint32_t)) != 0) {
            StrBuf text = {0};
            kernel_print(k, &text);
            fail_msg("seed %llu: %u stores, %u after\n%s", (unsigned long long)seed, before.len, after.len, text.data);
        }
        arena_free(arena);
    }
    assert_true(rotated > 2000 && unrolled > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_loops)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
