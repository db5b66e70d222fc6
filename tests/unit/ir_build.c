/* The builders: what they build means what was asked for, for scalar, per-lane and constant operands and their
   mixtures, and is valid; constants are folded. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>

#include "ir/build_op.h"
#include "ir_interpret.h"

/* ---- a kernel whose inputs are live-ins ---- */

enum { NUM_INPUTS = 4 };
typedef enum Kind { SCALAR, PER_LANE, CONSTANT, NUM_KINDS } Kind;

typedef struct Bench {
    Arena *arena;
    DiagList diags;
    Kernel *k;
    Builder b;
    Operand inputs[NUM_INPUTS];
    uint64_t values[NUM_INPUTS];
    unsigned num_inputs;
} Bench;

static void bench_open(Bench *t)
{
    *t = (Bench){.arena = arena_new()};
    diag_init(&t->diags, t->arena);
    t->k = kernel_new(t->arena, &t->diags, "t", TARGET_GFX942);
    t->b = builder_at_end(t->k, kernel_block(t->k, "entry", 0));
}

static Operand bench_input(Bench *t, Kind kind, unsigned width, uint64_t value)
{
    if (kind == CONSTANT) return imm((int64_t)(int32_t)value);
    Operand o = build_live_in(&t->b, LIVE_IN_PRELOAD, t->num_inputs * 2, CLASS_S, width);
    if (kind == PER_LANE) o = build_copy(&t->b, CLASS_V, width, o);
    t->inputs[t->num_inputs] = o;
    t->values[t->num_inputs++] = value;
    return o;
}

/* Runs the kernel; the value of `result`. The kernel must be valid. */
static uint64_t bench_run(Bench *t, Operand result, unsigned width)
{
    StrBuf out = {0};
    build_inst(&t->b, OP_S_ENDPGM, NULL, 0);
    if (!kernel_validate(t->k, &t->diags, &out)) fail_msg("%s", out.data);
    strbuf_free(&out);
    Machine m = {.k = t->k};
    m.regs = arena_alloc(t->arena, sizeof *m.regs * (t->k->vregs.len + 1));
    for (unsigned i = 0; i < t->num_inputs; i++) {
        uint32_t dwords[2] = {(uint32_t)t->values[i], (uint32_t)(t->values[i] >> 32)};
        memcpy(m.regs[t->inputs[i].value], dwords, sizeof dwords);
    }
    FOREACH_INST(t->k->blocks.data[0], inst)
    {
        if (inst->m.opcode == OP_LIVE_IN || inst->m.opcode == OP_S_ENDPGM) continue;
        bool is_input = false;
        for (unsigned i = 0; i < t->num_inputs; i++) is_input |= inst->m.operands[0].value == t->inputs[i].value;
        if (!is_input) run_inst(&m, inst);
        if (m.unknown) fail_msg("the test does not know %s", inst_row(inst)->name);
    }
    uint64_t value = width == 2 ? read64(&m, result) : read32(&m, result);
    arena_free(t->arena);
    return value;
}

/* ---- numbers ---- */

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

static uint64_t interesting(uint64_t *state)
{
    static const uint64_t edges[] = {0,
                                     1,
                                     2,
                                     3,
                                     5,
                                     7,
                                     8,
                                     16,
                                     24,
                                     31,
                                     32,
                                     33,
                                     63,
                                     64,
                                     65,
                                     255,
                                     65535,
                                     65536,
                                     0x7fffffff,
                                     0x80000000,
                                     0xffffffff,
                                     0xfffffffe,
                                     0xfffffff0,
                                     0xffffffef,
                                     0x100000000,
                                     0x7fffffffffffffff,
                                     0x8000000000000000,
                                     0xffffffffffffffff,
                                     0xfffffffffffffff0,
                                     0xffffffff00000000,
                                     0xffffffff80000000,
                                     0x1ffffffff};
    uint64_t r = next_random(state);
    if (r % 3) return edges[r / 3 % (sizeof edges / sizeof edges[0])];
    return r % 2 ? r >> 16 : r >> 40;
}

/* ---- 32 bits ---- */

typedef Operand Build2(Builder *b, Operand x, Operand y);
typedef uint64_t Mean2(uint64_t x, uint64_t y);

#define MEAN32(name, expression)                        \
    static uint64_t mean_##name(uint64_t x, uint64_t y) \
    {                                                   \
        uint32_t a = (uint32_t)x, b = (uint32_t)y;      \
        int32_t sa = (int32_t)a, sb = (int32_t)b;       \
        (void)a, (void)b, (void)sa, (void)sb;           \
        return (uint32_t)(expression);                  \
    }
MEAN32(add, a + b)
MEAN32(sub, a - b)
MEAN32(mul, a *b)
MEAN32(mul_hi_u, (uint64_t)a *b >> 32)
MEAN32(and, a &b)
MEAN32(or, a | b)
MEAN32(xor, a ^ b)
MEAN32(shl, a << (b & 31))
MEAN32(lshr, a >> (b & 31))
MEAN32(ashr, sa >> (b & 31))
MEAN32(min_i, sa < sb ? sa : sb)
MEAN32(max_i, sa > sb ? sa : sb)
MEAN32(min_u, a < b ? a : b)
MEAN32(max_u, a > b ? a : b)

#define MEAN64(name, expression)                        \
    static uint64_t mean_##name(uint64_t a, uint64_t b) \
    {                                                   \
        int64_t sa = (int64_t)a;                        \
        (void)sa;                                       \
        return (uint64_t)(expression);                  \
    }
MEAN64(add64, a + b)
MEAN64(sub64, a - b)
MEAN64(mul64, a *b)
MEAN64(and64, a &b)
MEAN64(or64, a | b)
MEAN64(xor64, a ^ b)
MEAN64(shl64, a << (b & 63))
MEAN64(lshr64, a >> (b & 63))
MEAN64(ashr64, sa >> (b & 63))

static const struct {
    const char *name;
    Build2 *build;
    Mean2 *mean;
    unsigned width;
} operations[] = {
    {"add", build_add_i32, mean_add, 1},        {"sub", build_sub_i32, mean_sub, 1},
    {"mul", build_mul_i32, mean_mul, 1},        {"mul_hi_u", build_mul_hi_u32, mean_mul_hi_u, 1},
    {"and", build_and_b32, mean_and, 1},        {"or", build_or_b32, mean_or, 1},
    {"xor", build_xor_b32, mean_xor, 1},        {"shl", build_shl_b32, mean_shl, 1},
    {"lshr", build_lshr_b32, mean_lshr, 1},     {"ashr", build_ashr_i32, mean_ashr, 1},
    {"min_i", build_min_i32, mean_min_i, 1},    {"max_i", build_max_i32, mean_max_i, 1},
    {"min_u", build_min_u32, mean_min_u, 1},    {"max_u", build_max_u32, mean_max_u, 1},
    {"add64", build_add_i64, mean_add64, 2},    {"sub64", build_sub_i64, mean_sub64, 2},
    {"mul64", build_mul_i64, mean_mul64, 2},    {"and64", build_and_b64, mean_and64, 2},
    {"or64", build_or_b64, mean_or64, 2},       {"xor64", build_xor_b64, mean_xor64, 2},
    {"shl64", build_shl_b64, mean_shl64, 2},    {"lshr64", build_lshr_b64, mean_lshr64, 2},
    {"ashr64", build_ashr_i64, mean_ashr64, 2},
};

static uint64_t operand_value(Kind kind, unsigned width, uint64_t value)
{
    if (kind == CONSTANT) return width == 2 ? (uint64_t)(int64_t)(int32_t)value : (uint32_t)value;
    return width == 2 ? value : (uint32_t)value;
}

static void test_binary(void **state)
{
    (void)state;
    uint64_t seed = 0x1234567;
    for (size_t i = 0; i < sizeof operations / sizeof operations[0]; i++) {
        for (unsigned round = 0; round < 9 * 60; round++) {
            Kind kx = (Kind)(round % 3), ky = (Kind)(round / 3 % 3);
            unsigned width = operations[i].width;
            uint64_t x = operand_value(kx, width, interesting(&seed)), y = operand_value(ky, width, interesting(&seed));
            Bench t;
            bench_open(&t);
            Operand ox = bench_input(&t, kx, width, x), oy = bench_input(&t, ky, width, y);
            Operand result = operations[i].build(&t.b, ox, oy);
            if (kx == CONSTANT && ky == CONSTANT && width == 1) assert_true(operand_is_imm(result));
            uint64_t expected = operations[i].mean(x, y), got = bench_run(&t, result, width);
            if (got != expected)
                fail_msg("%s, kinds %d %d: %llx, %llx gives %llx, not %llx", operations[i].name, kx, ky,
                         (unsigned long long)x, (unsigned long long)y, (unsigned long long)got,
                         (unsigned long long)expected);
        }
    }
}

/* Half-known operands: sums and comparisons of zero- and sign-extended values. */
static void test_extended(void **state)
{
    (void)state;
    uint64_t seed = 0x777;
    for (size_t i = 0; i < sizeof operations / sizeof operations[0]; i++) {
        if (operations[i].width != 2) continue;
        for (unsigned round = 0; round < 8 * 40; round++) {
            Kind kx = (Kind)(round & 1), ky = (Kind)(round >> 1 & 1);
            bool sign = round >> 2 & 1;
            uint32_t x = (uint32_t)interesting(&seed), y = (uint32_t)interesting(&seed);
            Bench t;
            bench_open(&t);
            Operand ox = bench_input(&t, kx, 1, x), oy = bench_input(&t, ky, 1, y);
            Operand wx = sign ? build_sext_i64(&t.b, ox) : build_zext_i64(&t.b, ox), wy = build_zext_i64(&t.b, oy);
            uint64_t vx = sign ? (uint64_t)(int64_t)(int32_t)x : x;
            Operand result = operations[i].build(&t.b, wx, wy);
            uint64_t expected = operations[i].mean(vx, y), got = bench_run(&t, result, 2);
            if (got != expected)
                fail_msg("%s: %llx, %x gives %llx, not %llx", operations[i].name, (unsigned long long)vx, y,
                         (unsigned long long)got, (unsigned long long)expected);
        }
    }
}

static bool mean_cmp(Cmp cmp, uint64_t x, uint64_t y, unsigned width)
{
    int64_t sx = width == 2 ? (int64_t)x : (int32_t)x, sy = width == 2 ? (int64_t)y : (int32_t)y;
    switch (cmp) {
    case CMP_EQ: return x == y;
    case CMP_NE: return x != y;
    case CMP_SLT: return sx < sy;
    case CMP_SLE: return sx <= sy;
    case CMP_SGT: return sx > sy;
    case CMP_SGE: return sx >= sy;
    case CMP_ULT: return x < y;
    case CMP_ULE: return x <= y;
    case CMP_UGT: return x > y;
    default: return x >= y;
    }
}

static void test_compare_and_select(void **state)
{
    (void)state;
    uint64_t seed = 0xabcdef;
    for (unsigned round = 0; round < 20000; round++) {
        unsigned width = 1 + (round & 1);
        Cmp cmp = (Cmp)(round / 2 % 10);
        Kind kx = (Kind)(round / 20 % 3), ky = (Kind)(round / 60 % 3), kt = (Kind)(round / 180 % 3),
             kf = (Kind)(round / 540 % 3);
        unsigned select_width = kt == CONSTANT && kf == CONSTANT ? 1 : 1 + round / 1620 % 2;
        uint64_t x = operand_value(kx, width, interesting(&seed)), y = operand_value(ky, width, interesting(&seed));
        if (round % 5 == 0 && kx != CONSTANT) x = y;
        uint64_t vt = operand_value(kt, select_width, interesting(&seed)),
                 vf = operand_value(kf, select_width, interesting(&seed));
        Bench t;
        bench_open(&t);
        Operand ox = bench_input(&t, kx, width, x), oy = bench_input(&t, ky, width, y);
        Operand ot = bench_input(&t, kt, select_width, vt), of = bench_input(&t, kf, select_width, vf);
        Operand c = width == 2 ? build_cmp_i64(&t.b, cmp, ox, oy) : build_cmp_i32(&t.b, cmp, ox, oy);
        if (kx != PER_LANE && ky != PER_LANE) assert_false(operand_is_lane_mask(t.k, c));
        Operand result = build_select(&t.b, c, ot, of);
        bool holds = mean_cmp(cmp, x, y, width);
        uint64_t expected = holds ? vt : vf, got = bench_run(&t, result, select_width);
        if (got != expected)
            fail_msg("cmp %d of %llx, %llx (kinds %d %d, width %u) chose %llx, not %llx", cmp, (unsigned long long)x,
                     (unsigned long long)y, kx, ky, width, (unsigned long long)got, (unsigned long long)expected);
    }
}

static void test_booleans(void **state)
{
    (void)state;
    static const Opcode ops[] = {OP_S_AND_B32, OP_S_OR_B32, OP_S_XOR_B32};
    for (unsigned round = 0; round < 3 * 9 * 4; round++) {
        unsigned op = round % 3;
        Kind kx = (Kind)(round / 3 % 3), ky = (Kind)(round / 9 % 3);
        bool x = round / 27 & 1, y = round / 54 & 1;
        Bench t;
        bench_open(&t);
        Operand ox = kx == CONSTANT ? imm(x) : build_cmp_i32(&t.b, CMP_EQ, bench_input(&t, kx, 1, x), imm(1));
        Operand oy = ky == CONSTANT ? imm(y) : build_cmp_i32(&t.b, CMP_EQ, bench_input(&t, ky, 1, y), imm(1));
        Operand result = build_bool_op(&t.b, ops[op], ox, oy);
        if (kx == PER_LANE || ky == PER_LANE) assert_true(operand_is_lane_mask(t.k, result));
        Operand chosen = build_select(&t.b, result, imm(11), imm(22));
        bool expected = op == 0 ? x && y : op == 1 ? x || y : x != y;
        assert_int_equal(bench_run(&t, chosen, 1), expected ? 11 : 22);
    }
}

/* A mask that all lanes agree on becomes a uniform boolean; a boolean that is uniform stays what it is. */
static void test_mask_to_bool(void **state)
{
    (void)state;
    for (unsigned round = 0; round < 3 * 2; round++) {
        Kind kind = (Kind)(round % 3);
        bool x = round / 3;
        Bench t;
        bench_open(&t);
        Operand boolean = kind == CONSTANT ? imm(x) : build_cmp_i32(&t.b, CMP_EQ, bench_input(&t, kind, 1, x), imm(1));
        Operand uniform = build_mask_to_bool(&t.b, boolean);
        assert_false(operand_is_lane_mask(t.k, uniform));
        if (kind != PER_LANE) assert_true(operand_same(uniform, boolean));
        Operand chosen = build_select(&t.b, uniform, imm(11), imm(22));
        assert_int_equal(bench_run(&t, chosen, 1), x ? 11 : 22);
    }
}

/* Selecting between masks: cond ? a : b on booleans of all kinds. */
static void test_select_of_masks(void **state)
{
    (void)state;
    for (unsigned round = 0; round < 27 * 8; round++) {
        Kind kinds[3] = {(Kind)(round % 3), (Kind)(round / 3 % 3), (Kind)(round / 9 % 3)};
        bool values[3] = {round / 27 & 1, round / 54 & 1, round / 108 & 1};
        Bench t;
        Operand o[3];
        bench_open(&t);
        for (unsigned i = 0; i < 3; i++)
            o[i] = kinds[i] == CONSTANT ? imm(values[i])
                                        : build_cmp_i32(&t.b, CMP_NE, bench_input(&t, kinds[i], 1, values[i]), imm(0));
        /* Two uniform booleans are integers like others: a choice per lane between them needs masks. */
        if (operand_is_lane_mask(t.k, o[0]))
            for (unsigned i = 1; i < 3; i++) o[i] = build_bool_to_mask(&t.b, o[i]);
        Operand result = build_select(&t.b, o[0], o[1], o[2]);
        Operand chosen = build_select(&t.b, result, imm(11), imm(22));
        assert_int_equal(bench_run(&t, chosen, 1), (values[0] ? values[1] : values[2]) ? 11 : 22);
    }
}

static void test_bit_fields(void **state)
{
    (void)state;
    uint64_t seed = 99;
    for (unsigned round = 0; round < 6000; round++) {
        Kind kind = (Kind)(round % 3);
        unsigned offset = (unsigned)next_random(&seed) % 33, bits = (unsigned)next_random(&seed) % 33;
        bool is_signed = next_random(&seed) & 1;
        uint32_t x = (uint32_t)interesting(&seed);
        if (offset + bits > 32) offset = 32 - bits;
        Bench t;
        bench_open(&t);
        Operand o = bench_input(&t, kind, 1, x);
        Operand result = is_signed ? build_bfe_i32(&t.b, o, offset, bits) : build_bfe_u32(&t.b, o, offset, bits);
        uint64_t wide = is_signed ? (uint64_t)(int64_t)(int32_t)x : x;
        uint32_t expected = 0;
        if (bits) {
            uint64_t field = wide >> offset;
            expected = bits == 32 ? (uint32_t)field : (uint32_t)(field & ((1ull << bits) - 1));
            if (is_signed && bits < 32 && expected >> (bits - 1) & 1) expected |= ~0u << bits;
        }
        assert_int_equal(bench_run(&t, result, 1), expected);
    }
}

/* ---- what is built ---- */

static unsigned count(const Kernel *k, Opcode opcode)
{
    unsigned n = 0;
    FOREACH_BLOCK(k, block) FOREACH_INST(block, inst) n += inst->m.opcode == opcode;
    return n;
}

static void test_forms(void **state)
{
    (void)state;
    Bench t;
    bench_open(&t);
    Operand s = bench_input(&t, SCALAR, 1, 0), v = bench_input(&t, PER_LANE, 1, 0);
    unsigned copies = count(t.k, OP_COPY);
    Operand sum = build_add_i32(&t.b, v, s); /* the scalar goes to src0 */
    assert_int_equal(sum.reg_class, CLASS_V);
    Inst *add = t.k->vregs.data[sum.value].def;
    assert_int_equal(inst_uses(add)[0].reg_class, CLASS_S);
    assert_int_equal(inst_uses(add)[1].reg_class, CLASS_V);
    assert_int_equal(t.k->vregs.data[build_sub_i32(&t.b, v, s).value].def->m.opcode, OP_V_SUBREV_U32);
    assert_int_equal(count(t.k, OP_COPY), copies); /* nothing had to be copied */
    /* A scalar and a literal: one of them too many for the constant bus of gfx9. */
    Operand both = build_add_i32(&t.b, s, imm(0x12345));
    assert_int_equal(both.reg_class, CLASS_S);
    build_add_i32(&t.b, v, imm(0x12345)); /* a literal fits the short encoding */
    Operand fused[3] = {v, imm(0x12345), s};
    build_inst(&t.b, OP_V_ADD3_U32, fused, 3); /* no literals in VOP3 */
    assert_int_equal(count(t.k, OP_COPY), copies + 1);
    build_mul_i32(&t.b, v, imm(12));
    assert_int_equal(count(t.k, OP_V_MUL_LO_U32), 0); /* 12 = 4 (2 + 1): shifts */
    build_mul_i32(&t.b, v, imm(11));
    assert_int_equal(count(t.k, OP_V_MUL_LO_U32), 1);
    bench_run(&t, imm(0), 1);
}

static void test_flags(void **state)
{
    (void)state;
    Bench t;
    bench_open(&t);
    Operand s = bench_input(&t, SCALAR, 1, 0);
    t.b.flags = INST_NUW | INST_NSW;
    Operand sum = build_add_i32(&t.b, s, imm(5));
    assert_int_equal(t.k->vregs.data[sum.value].def->flags, INST_NUW | INST_NSW);
    assert_int_equal(t.b.flags, 0);
    t.b.flags = INST_NUW;
    build_add_i32(&t.b, s, imm(0)); /* nothing is built: the flag does not fall on the next one */
    Operand other = build_add_i32(&t.b, s, s);
    assert_int_equal(t.k->vregs.data[other.value].def->flags, 0);
    t.b.flags = INST_NUW | INST_NSW;
    Operand difference = build_sub_i32(&t.b, s, imm(5)); /* x + -5 wraps where x - 5 does not */
    assert_int_equal(t.k->vregs.data[difference.value].def->flags, INST_NSW);
    bench_run(&t, imm(0), 1);
}

static void test_merge(void **state)
{
    (void)state;
    Bench t;
    bench_open(&t);
    Operand pair = bench_input(&t, SCALAR, 2, 0), halves[2] = {operand_sub(pair, 0, 1), operand_sub(pair, 1, 1)};
    assert_true(operand_same(build_merge(&t.b, halves, 2), pair)); /* the parts of one register are that register */
    Operand swapped[2] = {halves[1], halves[0]};
    assert_false(operand_same(build_merge(&t.b, swapped, 2), pair));
    Operand v = bench_input(&t, PER_LANE, 1, 0), mixed[2] = {halves[0], v};
    assert_int_equal(build_merge(&t.b, mixed, 2).reg_class, CLASS_V);
    bench_run(&t, imm(0), 1);
}

/* A wide operand at an odd dword of its tuple is copied. */
static void test_odd_tuple(void **state)
{
    (void)state;
    Bench t;
    bench_open(&t);
    Operand four = build_undef(&t.b, CLASS_V, 4), off = build_undef(&t.b, CLASS_V, 1);
    Operand base = bench_input(&t, SCALAR, 2, 0);
    unsigned before = count(t.k, OP_COPY);
    Operand even[3] = {off, operand_sub(four, 2, 2), base}, odd[3] = {off, operand_sub(four, 1, 2), base};
    build_inst(&t.b, OP_GLOBAL_STORE_DWORDX2, even, 3);
    assert_int_equal(count(t.k, OP_COPY), before);
    build_inst(&t.b, OP_GLOBAL_STORE_DWORDX2, odd, 3);
    assert_int_equal(count(t.k, OP_COPY), before + 1);
    StrBuf out = {0};
    build_inst(&t.b, OP_S_ENDPGM, NULL, 0);
    assert_true(kernel_validate(t.k, &t.diags, &out));
    arena_free(t.arena);
}

/* A register is an upper half only of what was shifted by 16 in the lanes, and as a whole. */
static void test_upper_half(void **state)
{
    (void)state;
    Bench t;
    bench_open(&t);
    Operand lanes = bench_input(&t, PER_LANE, 1, 0x12345678), scalar = bench_input(&t, SCALAR, 1, 0x12345678);
    Operand pair = bench_input(&t, PER_LANE, 2, 0x123456789abcdef0);
    Operand half = build_lshr_b32(&t.b, lanes, imm(16));
    assert_true(operand_same(build_upper_half_of(&t.b, half), lanes));
    Operand upper = build_lshr_b32(&t.b, operand_sub(pair, 1, 1), imm(16));
    assert_true(operand_same(build_upper_half_of(&t.b, upper), operand_sub(pair, 1, 1)));
    Operand others[] = {lanes,
                        scalar,
                        pair,
                        imm(16),
                        build_lshr_b32(&t.b, lanes, imm(15)),
                        build_lshr_b32(&t.b, scalar, imm(16)),
                        build_shl_b32(&t.b, lanes, imm(16)),
                        build_ashr_i32(&t.b, lanes, imm(16)),
                        build_lshr_b32(&t.b, lanes, build_to_v(&t.b, scalar))};
    for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
        assert_int_equal(build_upper_half_of(&t.b, others[i]).kind, OPERAND_NONE);
    arena_free(t.arena);
}

static jmp_buf after_bug;
static char bug_text[200];
static void on_bug(const char *message)
{
    snprintf(bug_text, sizeof bug_text, "%s", message);
    longjmp(after_bug, 1);
}

static bool takes(Builder *b, Opcode opcode, unsigned uses, Operand x)
{
    if (setjmp(after_bug)) {
        assert_non_null(strstr(bug_text, inst_info(opcode)->name));
        return false;
    }
    if (uses == 1) build_op1(b, opcode, x);
    else if (uses == 2) build_op2(b, opcode, x, x);
    else build_op3(b, opcode, x, x, x);
    return true;
}

/* An opcode that is a value: the operands are counted when it is built. (A constant one: tests/lit/ir/build_op.test.)
   */
static void test_operand_count(void **state)
{
    (void)state;
    Bench t;
    bench_open(&t);
    Operand x = build_undef(&t.b, CLASS_V, 1);
    bug_set_handler(on_bug);
    assert_true(takes(&t.b, OP_V_MOV_B32, 1, x) && !takes(&t.b, OP_V_MOV_B32, 2, x));
    assert_true(takes(&t.b, OP_V_ADD_F32, 2, x) && !takes(&t.b, OP_V_ADD_F32, 1, x) &&
                !takes(&t.b, OP_V_ADD_F32, 3, x));
    assert_true(takes(&t.b, OP_V_FMAC_F32, 3, x) && !takes(&t.b, OP_V_FMAC_F32, 2, x)); /* the accumulator counts */
    bug_set_handler(NULL);
    arena_free(t.arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_binary),
        cmocka_unit_test(test_extended),
        cmocka_unit_test(test_compare_and_select),
        cmocka_unit_test(test_booleans),
        cmocka_unit_test(test_mask_to_bool),
        cmocka_unit_test(test_select_of_masks),
        cmocka_unit_test(test_bit_fields),
        cmocka_unit_test(test_forms),
        cmocka_unit_test(test_flags),
        cmocka_unit_test(test_merge),
        cmocka_unit_test(test_odd_tuple),
        cmocka_unit_test(test_upper_half),
        cmocka_unit_test(test_operand_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
