/* Random loops, run round by round, against what the analysis says of them: how often they go round, what each value is
   in a round, how far it reaches, and its bound. Steps are odd, negative or nothing, counters count up, down or past
   2^32, comparisons are all there are, of either operand, on either edge. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "analysis/cfg.h"
#include "analysis/linear.h"
#include "analysis/recurrence.h"
#include "ir/build.h"
#include "ir_ranges.h"
#include "trials.h"

enum { PARAMS = 4, MOST_VALUES = 32, INSTRUCTIONS = 8, ROUNDS = 600, LOOKED_AT = 10 };

typedef struct Gen {
    Kernel *k;
    Builder b;
    uint64_t seed;
    Operand values[MOST_VALUES], outside[3];
    unsigned num;
    LoopEdges l;
} Gen;

static uint32_t pick(Gen *g, uint32_t n)
{
    g->seed ^= g->seed << 13, g->seed ^= g->seed >> 7, g->seed ^= g->seed << 17;
    return (uint32_t)(g->seed >> 11) % n;
}

static Operand constant(Gen *g)
{
    static const uint32_t constants[] = {0,   1,   2,   3,   5,    7,          8,           31,          64,
                                         100, ~0u, ~1u, ~6u, 4096, 0x7fffffff, 0x80000000u, 0x7ffffff0u, ~99u};
    return operand_imm(constants[pick(g, sizeof constants / sizeof constants[0])]);
}

static Operand small(Gen *g) { return operand_imm(pick(g, 40) - 20); }

static Operand any_value(Gen *g) { return g->values[pick(g, g->num)]; }

static Operand source(Gen *g)
{
    const uint32_t r = pick(g, 8);
    return r < 2 ? constant(g) : r < 3 ? g->outside[pick(g, 3)] : any_value(g);
}

static Operand binary(Gen *g, uint16_t opcode, Operand x, Operand y)
{
    const Operand uses[2] = {x, y};
    return inst_def(build_inst(&g->b, opcode, uses, 2), 0);
}

static Operand derived(Gen *g)
{
    static const uint16_t opcodes[] = {OP_S_ADD_I32, OP_S_ADD_U32,       OP_S_SUB_I32,  OP_S_LSHL_B32, OP_S_MUL_I32,
                                       OP_S_AND_B32, OP_S_LSHL2_ADD_U32, OP_S_LSHR_B32, OP_S_MIN_I32,  OP_S_SUB_U32};
    return binary(g, opcodes[pick(g, sizeof opcodes / sizeof opcodes[0])], source(g), source(g));
}

static Operand successor(Gen *g, Operand param, unsigned i)
{
    switch (pick(g, 6)) {
    case 0: return binary(g, OP_S_SUB_I32, constant(g), param);
    case 1: return binary(g, OP_S_ADD_I32, binary(g, OP_S_ADD_U32, param, small(g)), small(g));
    case 2: return pick(g, 2) ? g->values[(i + 1) % PARAMS] : binary(g, OP_S_ADD_I32, param, g->outside[pick(g, 3)]);
    case 3: return binary(g, OP_S_SUB_U32, param, small(g));
    default: return binary(g, OP_S_ADD_U32, pick(g, 2) ? small(g) : constant(g), param);
    }
}

static void generate(Gen *g, Arena *arena, DiagList *diags)
{
    static const uint16_t compares[] = {OP_S_CMP_EQ_I32, OP_S_CMP_LG_I32, OP_S_CMP_GT_I32, OP_S_CMP_GE_I32,
                                        OP_S_CMP_LT_I32, OP_S_CMP_LE_I32, OP_S_CMP_EQ_U32, OP_S_CMP_LG_U32,
                                        OP_S_CMP_GT_U32, OP_S_CMP_GE_U32, OP_S_CMP_LT_U32, OP_S_CMP_LE_U32};
    Kernel *k = g->k = kernel_new(arena, diags, "t", TARGET_GFX950);
    Block *entry = kernel_block(k, "entry", 0), *loop = kernel_block(k, "loop", 0), *exit = kernel_block(k, "exit", 0);
    g->b = builder_at_end(k, entry);
    g->num = 0;
    for (unsigned i = 0; i < 2; i++) g->outside[i] = build_undef(&g->b, CLASS_S, 1);
    g->outside[2] = build_and_b32(&g->b, g->outside[0], imm(63));
    Operand start[PARAMS], next[PARAMS];
    for (unsigned i = 0; i < PARAMS; i++) {
        start[i] = pick(g, 5) ? pick(g, 2) ? small(g) : constant(g) : g->outside[pick(g, 3)];
        g->values[g->num++] = vreg_operand(k, block_param(k, loop, CLASS_S, 1));
    }
    build_br(&g->b, (Edge){loop, start, PARAMS});
    g->b = builder_at_end(k, loop);
    for (unsigned i = 0; i < PARAMS; i++) next[i] = successor(g, g->values[i], i);
    for (unsigned i = 0; i < PARAMS; i++)
        if (next[i].kind == OPERAND_VREG && k->vregs.data[next[i].value].def) g->values[g->num++] = next[i];
    const unsigned counts = g->num;
    for (unsigned i = 0; i < INSTRUCTIONS; i++) {
        const Operand made = derived(g);
        if (made.kind == OPERAND_VREG) g->values[g->num++] = made;
    }
    Operand x = pick(g, 4) ? g->values[pick(g, counts)] : any_value(g);
    Operand y = pick(g, 4) ? pick(g, 2) ? small(g) : constant(g) : g->outside[pick(g, 3)];
    const bool is_swapped = pick(g, 2), leaves_first = pick(g, 2);
    const Edge back = {loop, next, PARAMS}, out = edge_to(exit);
    const uint16_t op = compares[pick(g, sizeof compares / sizeof compares[0])];
    build_br_cmp(&g->b, (ScalarCmp){op, is_swapped ? y : x, is_swapped ? x : y}, leaves_first ? out : back,
                 leaves_first ? back : out);
    g->b = builder_at_end(k, exit);
    build_inst(&g->b, OP_S_ENDPGM, NULL, 0);
    loops_build(k);
    kernel_compute_defs(k);
    assert_true(loop_edges(k, loop, &g->l));
}

static struct {
    unsigned trips, below, most, recurrences, turns, reached, values, bounds;
} seen;

/* Of the round that the machine has run. */
static void check_value(Gen *g, const Machine *m, Operand o, unsigned round, uint64_t trips)
{
    const uint32_t now = read32(m, o);
    Recurrence r;
    uint32_t value;
    if (loop_round_value(&g->l, o, round, &value)) {
        seen.values++;
        assert_int_equal(value, now);
    }
    const uint32_t bound = linear_bound(g->k, o);
    seen.bounds += bound != UINT32_MAX;
    assert_true(now <= bound);
    if (!recurrence_of(&g->l, o, &r)) return;
    seen.recurrences++;
    assert_int_equal(r.scale * m->regs[r.param][0] + (uint32_t)r.more, now);
    const uint32_t start = read32(m, r.start), turned = read32(m, r.by) - start;
    const uint32_t param = r.turns ? (round & 1 ? turned : start) : start + round * read32(m, r.by);
    assert_int_equal(m->regs[r.param][0], param);
    if (r.step) assert_int_equal(r.scale * start + (uint32_t)r.more + round * (uint32_t)r.step, now);
    seen.turns += r.turns;
    Operand root;
    int64_t first, last;
    if (!recurrence_reach(&g->l, &r, trips, &root, &first, &last) || first < INT32_MIN || last > INT32_MAX) return;
    seen.reached++;
    const int32_t distance = (int32_t)(now - (root.kind == OPERAND_NONE ? 0 : read32(m, root)));
    assert_true(distance >= first && distance <= last);
}

static void enter_round(Gen *g, Machine *m, bool is_first)
{
    uint32_t incoming[PARAMS];
    for (unsigned i = 0; i < PARAMS; i++)
        incoming[i] = read32(m, *block_argument(is_first ? g->l.preheader : g->l.latch, g->l.header, i));
    for (unsigned i = 0; i < PARAMS; i++) {
        m->regs[g->l.header->params.data[i]][0] = incoming[i];
        met_value(m, g->l.header->params.data[i]);
    }
    FOREACH_INST(g->l.header, inst)
    if (!inst_has(inst, INST_TERMINATOR)) {
        run_inst(m, inst);
        met_value(m, inst->m.operands[0].value);
    }
}

/* Rounds; ROUNDS + 1: more. */
static unsigned count_rounds(Gen *g, Machine *m)
{
    const Inst *br = g->l.latch->last;
    for (unsigned round = 0; round <= ROUNDS; round++) {
        enter_round(g, m, !round);
        const bool is_true = compare(m, br->m.mods.cmp, inst_uses(br)[0], inst_uses(br)[1]);
        if (is_true != (g->l.back == 0)) return round + 1;
    }
    return ROUNDS + 1;
}

static void check(Gen *g, Arena *arena)
{
    Machine m = {
        .k = g->k, .met = met_none(arena, g->k), .regs = arena_alloc(arena, (g->k->vregs.len + 1) * sizeof *m.regs)};
    for (unsigned i = 0; i < 2; i++) m.regs[g->outside[i].value][0] = pick(g, 2) ? pick(g, 60) - 20 : pick(g, ~0u);
    FOREACH_INST(g->l.preheader, inst)
    if (inst->m.opcode == OP_S_AND_B32) run_inst(&m, inst);
    const unsigned rounds = count_rounds(g, &m);
    if (rounds <= ROUNDS && pick(g, 2)) note_met(g->k, &m, g->seed);
    LoopTrips t;
    if (loop_trips(&g->l, &t)) {
        const uint64_t below = loop_trips_below(&g->l, &t, read32(&m, t.bound));
        seen.trips += t.trips != 0;
        seen.below += below != 0;
        const uint64_t most = loop_most_trips(&g->l, &t);
        seen.most += most && !t.trips;
        assert_true(!most || (most > ROUNDS ? ROUNDS + 1 : most) >= rounds);
        if (t.trips) assert_int_equal(t.trips > ROUNDS ? ROUNDS + 1 : t.trips, rounds);
        if (below) assert_int_equal(below > ROUNDS ? ROUNDS + 1 : below, rounds);
    }
    for (unsigned round = 0; round < rounds && round < LOOKED_AT; round++) {
        enter_round(g, &m, !round);
        for (unsigned i = 0; i < g->num; i++) check_value(g, &m, g->values[i], round, rounds);
    }
    assert_false(m.unknown);
}

static void test_random_loops(void **state)
{
    (void)state;
    for (unsigned trial = 0; trial < trials(20000); trial++) {
        Arena *arena = arena_new();
        DiagList diags;
        diag_init(&diags, arena);
        Gen g = {.seed = 0x9e3779b97f4a7c15u * (trial + 1)};
        generate(&g, arena, &diags);
        check(&g, arena);
        arena_free(arena);
    }
    assert_true(seen.trips > trials(1000) && seen.below > seen.trips && seen.recurrences > trials(20000));
    assert_true(seen.turns > trials(1000) && seen.reached > trials(1000) && seen.values > trials(20000));
    assert_true(seen.bounds > trials(1000) && seen.most > trials(100));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_loops)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
