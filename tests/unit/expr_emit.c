/* Emission: random expressions are emitted, the kernel IR is run by a small evaluator, and the result is compared with
   the expression's value. Splits: base + lane + immediate is the address, within the rules of the address kind. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "expr/expr.h"

enum { NUM_LANES = 6, MAX_SYMBOLS = 8 };

/* ---- a small evaluator of straight-line kernel IR ---- */

typedef struct Machine {
    Kernel *k;
    uint32_t (*v)[4][NUM_LANES]; /* [vreg][dword][lane] */
    uint32_t seed;
} Machine;

static uint32_t read_dword(const Machine *m, Operand o, unsigned n, unsigned lane)
{
    if (o.kind == OPERAND_IMM) return n == 0 ? o.value : (int32_t)o.value < 0 ? UINT32_MAX : 0;
    assert_int_equal(o.kind, OPERAND_VREG);
    return m->v[o.value][o.offset + n][lane];
}
static uint64_t read64(const Machine *m, Operand o, unsigned lane)
{
    return read_dword(m, o, 0, lane) | (uint64_t)read_dword(m, o, 1, lane) << 32;
}
static float as_float(uint32_t bits)
{
    float f;
    memcpy(&f, &bits, 4);
    return f;
}
static uint32_t as_bits(float f)
{
    uint32_t bits;
    memcpy(&bits, &f, 4);
    return bits;
}
/* v_rcp has an error of up to 1 unit in the last place: any of them may come. */
static uint32_t reciprocal(Machine *m, float x)
{
    m->seed = m->seed * 1664525 + 1013904223;
    return as_bits(1.0f / x) + (m->seed >> 16) % 3 - 1;
}
static uint32_t to_u32(float f) { return f != f || f <= 0 ? 0 : f >= 4294967296.0f ? UINT32_MAX : (uint32_t)f; }
static int32_t low24(uint32_t x) { return (int32_t)(x << 8) >> 8; }

static bool compare(const char *name, uint64_t x, uint64_t y)
{
    bool wide = strstr(name, "64") != NULL, is_signed = strstr(name, "_i") != NULL;
    int64_t a = wide ? (int64_t)x : is_signed ? (int32_t)x : (int64_t)(uint32_t)x;
    int64_t b = wide ? (int64_t)y : is_signed ? (int32_t)y : (int64_t)(uint32_t)y;
    bool less = is_signed || !wide ? a < b : x < y;
    if (strstr(name, "_lt_")) return less;
    if (strstr(name, "_le_")) return less || a == b;
    if (strstr(name, "_gt_")) return !less && a != b;
    if (strstr(name, "_ge_")) return !less;
    if (strstr(name, "_eq_")) return a == b;
    return a != b;
}

static uint64_t run_lane(Machine *m, const Inst *i, unsigned lane)
{
    const Operand *u = inst_uses(i);
#define A read_dword(m, u[0], 0, lane)
#define B read_dword(m, u[1], 0, lane)
#define C read_dword(m, u[2], 0, lane)
#define A64 read64(m, u[0], lane)
#define B64 read64(m, u[1], lane)
#define C64 read64(m, u[2], lane)
    switch (i->m.opcode) {
    case OP_COPY: return i->m.operands[0].width == 1 ? A : A64;
    case OP_S_MOV_B64: return A64;
    case OP_S_ADD_I32:
    case OP_V_ADD_U32: return A + B;
    case OP_S_SUB_I32:
    case OP_V_SUB_U32: return A - B;
    case OP_V_SUBREV_U32: return B - A;
    case OP_S_MUL_I32:
    case OP_V_MUL_LO_U32: return A * B;
    case OP_S_MUL_HI_U32:
    case OP_V_MUL_HI_U32: return (uint64_t)A * B >> 32;
    case OP_S_MUL_HI_I32:
    case OP_V_MUL_HI_I32: return (uint32_t)((int64_t)(int32_t)A * (int32_t)B >> 32);
    case OP_V_MUL_U32_U24: return (uint32_t)((uint64_t)(A & 0xffffff) * (B & 0xffffff));
    case OP_V_MUL_I32_I24: return (uint32_t)((int64_t)low24(A) * low24(B));
    case OP_V_MAD_U32_U24: return (uint32_t)((uint64_t)(A & 0xffffff) * (B & 0xffffff) + C);
    case OP_V_MAD_I32_I24: return (uint32_t)((uint64_t)((int64_t)low24(A) * low24(B)) + C);
    case OP_V_MAD_U64_U32: return (uint64_t)A * B + C64;
    case OP_S_AND_B32:
    case OP_V_AND_B32: return A & B;
    case OP_S_OR_B32:
    case OP_V_OR_B32: return A | B;
    case OP_S_XOR_B32:
    case OP_V_XOR_B32: return A ^ B;
    case OP_S_NOT_B32:
    case OP_V_NOT_B32: return ~A;
    case OP_S_AND_B64: return A64 & B64;
    case OP_S_OR_B64: return A64 | B64;
    case OP_S_XOR_B64: return A64 ^ B64;
    case OP_S_NOT_B64: return ~A64;
    case OP_S_ANDN2_B32: return A & ~B;
    case OP_S_ANDN2_B64: return A64 & ~B64;
    case OP_S_LSHL_B32: return A << (B & 31);
    case OP_V_LSHLREV_B32: return B << (A & 31);
    case OP_S_LSHR_B32: return A >> (B & 31);
    case OP_V_LSHRREV_B32: return B >> (A & 31);
    case OP_S_ASHR_I32: return (uint32_t)((int32_t)A >> (B & 31));
    case OP_V_ASHRREV_I32: return (uint32_t)((int32_t)B >> (A & 31));
    case OP_S_LSHL_B64: return A64 << (B & 63);
    case OP_V_LSHLREV_B64: return B64 << (A & 63);
    case OP_S_LSHR_B64: return A64 >> (B & 63);
    case OP_V_LSHRREV_B64: return B64 >> (A & 63);
    case OP_S_ASHR_I64: return (uint64_t)((int64_t)A64 >> (B & 63));
    case OP_V_ASHRREV_I64: return (uint64_t)((int64_t)B64 >> (A & 63));
    case OP_V_LSHL_ADD_U32: return (A << (B & 31)) + C;
    case OP_V_LSHL_ADD_U64: return (A64 << (B & 7)) + C64;
    case OP_S_MIN_I32:
    case OP_V_MIN_I32: return (int32_t)A < (int32_t)B ? A : B;
    case OP_S_MAX_I32:
    case OP_V_MAX_I32: return (int32_t)A > (int32_t)B ? A : B;
    case OP_S_MIN_U32:
    case OP_V_MIN_U32: return A < B ? A : B;
    case OP_S_MAX_U32:
    case OP_V_MAX_U32: return A > B ? A : B;
    case OP_S_BFE_U32: return A << (32 - (B & 31) - (B >> 16 & 127)) >> (32 - (B >> 16 & 127));
    case OP_S_BFE_I32: return (uint32_t)((int32_t)(A << (32 - (B & 31) - (B >> 16 & 127))) >> (32 - (B >> 16 & 127)));
    case OP_V_BFE_U32: return A << (32 - B - C) >> (32 - C);
    case OP_V_BFE_I32: return (uint32_t)((int32_t)(A << (32 - B - C)) >> (32 - C));
    case OP_S_SEXT_I32_I8: return (uint32_t)(int8_t)A;
    case OP_S_SEXT_I32_I16: return (uint32_t)(int16_t)A;
    case OP_S_ADD_U64: return A64 + B64;
    case OP_S_SUB_U64:
    case OP_V_SUB_U64: return A64 - B64;
    case OP_V_READFIRSTLANE_B32: return read_dword(m, u[0], 0, 0);
    case OP_V_CVT_F32_U32: return as_bits((float)A);
    case OP_V_CVT_U32_F32: return to_u32(as_float(A));
    case OP_V_RCP_F32:
    case OP_V_RCP_IFLAG_F32: return reciprocal(m, as_float(A));
    case OP_V_MUL_F32: return as_bits(as_float(A) * as_float(B));
    case OP_V_FMA_F32: return as_bits(fmaf(as_float(A), as_float(B), as_float(C)));
    case OP_V_TRUNC_F32: return as_bits(truncf(as_float(A)));
    case OP_V_CNDMASK_B32: return read_dword(m, u[2], 0, 0) >> lane & 1 ? B : A;
    case OP_SELECT_CMP: {
        bool wide = inst_info(i->m.mods.cmp)->operands[0].type == TYPE_B64;
        bool yes = compare(inst_info(i->m.mods.cmp)->name, wide ? A64 : A, wide ? B64 : B);
        return read64(m, u[yes ? 2 : 3], lane);
    }
    default: break;
    }
#undef A
#undef B
#undef C
#undef A64
#undef B64
#undef C64
    fail_msg("the evaluator lacks %s", inst_row(i)->name);
    return 0;
}

static void run_inst(Machine *m, const Inst *i)
{
    Operand def = i->m.operands[0];
    if (strncmp(inst_row(i)->name, "v_cmp_", 6) == 0) {
        uint32_t mask = 0;
        bool wide = strstr(inst_row(i)->name, "64") != NULL;
        for (unsigned lane = 0; lane < NUM_LANES; lane++) {
            uint64_t x = wide ? read64(m, inst_uses(i)[0], lane) : read_dword(m, inst_uses(i)[0], 0, lane);
            uint64_t y = wide ? read64(m, inst_uses(i)[1], lane) : read_dword(m, inst_uses(i)[1], 0, lane);
            mask |= (uint32_t)compare(inst_row(i)->name, x, y) << lane;
        }
        for (unsigned lane = 0; lane < NUM_LANES; lane++) {
            m->v[def.value][0][lane] = mask;
            m->v[def.value][1][lane] = 0;
        }
        return;
    }
    uint32_t result[4][NUM_LANES];
    for (unsigned lane = 0; lane < NUM_LANES; lane++) {
        if (i->m.opcode == OP_MERGE) {
            unsigned at = 0;
            for (unsigned u = 0; u < inst_num_uses(i); u++) {
                unsigned width = inst_uses(i)[u].width ? inst_uses(i)[u].width : 1;
                for (unsigned d = 0; d < width; d++) result[at++][lane] = read_dword(m, inst_uses(i)[u], d, lane);
            }
            continue;
        }
        uint64_t value = run_lane(m, i, lane);
        result[0][lane] = (uint32_t)value;
        result[1][lane] = (uint32_t)(value >> 32);
        if (i->m.opcode == OP_COPY && i->m.operands[1].kind == OPERAND_IMM && def.width == 2)
            result[1][lane] = (uint32_t)value;
    }
    for (unsigned d = 0; d < def.width; d++) memcpy(m->v[def.value][d], result[d], sizeof result[d]);
}

static void run_block(Machine *m, const Block *block)
{
    FOREACH_INST(block, i)
    {
        if (!inst_has(i, INST_TERMINATOR) && i->m.opcode != OP_UNDEF) run_inst(m, i);
    }
}

/* ---- fixture ---- */

typedef struct Fixture {
    Arena *arena;
    DiagList diags;
    Kernel *k;
    ExprPool *p;
    Builder b;
    Emitter *em;
    Block *entry, *body;
    unsigned num;
    const Expr *symbols[MAX_SYMBOLS];
    int64_t values[MAX_SYMBOLS][NUM_LANES];
    unsigned lane; /* for value_of */
    uint64_t state;
} Fixture;

static void start(Fixture *f, bool loop)
{
    f->arena = arena_new();
    diag_init(&f->diags, f->arena);
    f->k = kernel_new(f->arena, &f->diags, "k", TARGET_GFX942);
    f->p = expr_pool_new(f->arena);
    f->entry = kernel_block(f->k, "entry", 0);
    f->body = loop ? kernel_block(f->k, "body", 0) : f->entry;
    f->b = builder_at_end(f->k, f->entry);
    f->em = emitter_new(f->p, &f->b);
    f->num = 0;
    if (loop) {
        emitter_push_scope(f->em, SCOPE_LOOP, f->entry, NULL);
        f->b = builder_at_end(f->k, f->body);
    }
}

static int set_up(void **state)
{
    *state = calloc(1, sizeof(Fixture));
    return 0;
}
static int tear_down(void **state)
{
    free(*state);
    return 0;
}

static uint64_t next(Fixture *f)
{
    f->state = f->state * 6364136223846793005u + 1442695040888963407u;
    uint64_t x = f->state;
    x ^= x >> 33;
    x *= 0xff51afd7ed558ccdu;
    return x ^ x >> 33;
}

/* A symbol in a register; width by its range. */
static const Expr *make_symbol(Fixture *f, ExprSymbol s)
{
    bool u32 = s.lo >= 0 && s.hi <= UINT32_MAX, i32 = s.lo >= INT32_MIN && s.hi <= INT32_MAX;
    unsigned width = u32 || i32 ? 1 : 2;
    s.zero_extended = u32;
    Builder b = builder_at_end(f->k, f->entry);
    s.operand = build_undef(&b, s.uniform ? CLASS_S : CLASS_V, width);
    const Expr *e = expr_symbol(f->p, &s);
    f->symbols[f->num++] = e;
    return e;
}

static void set_values(Fixture *f, unsigned which, const int64_t *values)
{
    memcpy(f->values[which], values, sizeof f->values[which]);
}

static int64_t value_of(void *context, const ExprSymbol *symbol)
{
    Fixture *f = context;
    for (unsigned i = 0; i < f->num; i++)
        if (f->symbols[i]->symbol == symbol) return f->values[i][f->lane];
    abort();
}

/* Closes the blocks and asks the validator. */
static void validate(Fixture *f)
{
    Builder b = builder_at_end(f->k, f->entry);
    if (f->body != f->entry && !f->entry->last->branch) build_br(&b, edge_to(f->body));
    b = builder_at_end(f->k, f->body);
    if (!f->body->last || !inst_has(f->body->last, INST_TERMINATOR)) build_inst(&b, OP_S_ENDPGM, NULL, 0);
    StrBuf text = {0};
    if (!kernel_validate(f->k, &f->diags, &text)) {
        fprintf(stderr, "%s\n", text.data);
        fail();
    }
    strbuf_free(&text);
}

static Machine *run(Fixture *f)
{
    Machine *m = ARENA_NEW(f->arena, Machine);
    m->k = f->k;
    m->seed = (uint32_t)f->state;
    m->v = arena_alloc(f->arena, sizeof *m->v * (f->k->vregs.len + 1));
    for (unsigned i = 0; i < f->num; i++) {
        Operand o = f->symbols[i]->symbol->operand;
        for (unsigned lane = 0; lane < NUM_LANES; lane++) {
            m->v[o.value][0][lane] = (uint32_t)f->values[i][lane];
            m->v[o.value][1][lane] = (uint32_t)((uint64_t)f->values[i][lane] >> 32);
        }
    }
    run_block(m, f->entry);
    if (f->body != f->entry) run_block(m, f->body);
    return m;
}

static int64_t eval(Fixture *f, const Expr *e, unsigned lane)
{
    int64_t v = 0;
    f->lane = lane;
    assert_true(expr_eval(e, value_of, f, &v));
    return v;
}

static unsigned count(const Block *block)
{
    unsigned n = 0;
    FOREACH_INST(block, i) n++;
    return n;
}

/* ---- random expressions ---- */

static int64_t random_constant(Fixture *f)
{
    static const int64_t interesting[] = {
        2,   3,   4,   5,   7,   8,    16,   24,    32,        64,         96,        100,         128,    144,
        168, 192, 255, 256, 641, 4096, 4256, 65535, 1ll << 31, 0xffffffff, 1ll << 32, 49000000000, 6700417};
    return interesting[next(f) % (sizeof interesting / sizeof *interesting)];
}

static const Expr *random_expr(Fixture *f, unsigned depth)
{
    ExprPool *p = f->p;
    if (!depth || next(f) % 8 == 0) return f->symbols[next(f) % f->num];
    const Expr *a = random_expr(f, depth - 1), *n = expr_const(p, random_constant(f)), *b;
    switch (next(f) % 24) {
    case 0:
    case 1:
    case 2:
    case 3: return expr_add(p, a, random_expr(f, depth - 1));
    case 4: return expr_sub(p, a, random_expr(f, depth - 1));
    case 5: return expr_mul(p, a, random_expr(f, depth - 1));
    case 6:
    case 7: return expr_mul(p, a, n);
    case 8: return expr_add_const(p, a, (int64_t)(next(f) % 300) - 150);
    case 9:
    case 10: return expr_floordiv(p, a, n);
    case 11:
    case 12: return expr_mod(p, a, n);
    case 13: return expr_min(p, a, random_expr(f, depth - 1));
    case 14: return expr_max(p, a, random_expr(f, depth - 1));
    case 15: return next(f) % 2 ? expr_divsi(p, a, n) : expr_remsi(p, a, n);
    case 16: return next(f) % 2 ? expr_divui(p, a, n) : expr_remui(p, a, n);
    case 17: return expr_and(p, a, next(f) % 2 ? expr_add_const(p, n, -1) : random_expr(f, depth - 1));
    case 18: return expr_or(p, a, random_expr(f, depth - 1));
    case 19: return expr_xor(p, a, random_expr(f, depth - 1));
    case 20: b = random_expr(f, depth - 1); return expr_select(p, expr_cmp(p, (Cmp)(next(f) % 10), a, b), b, n);
    case 21: return next(f) % 2 ? expr_sext(p, a, 1 + next(f) % 63) : expr_zext(p, a, 1 + next(f) % 63);
    case 22: /* a divisor that is not constant */
        b = expr_add_const(p, expr_mod(p, random_expr(f, depth - 1), n), 1);
        switch (next(f) % 4) {
        case 0: return expr_floordiv(p, a, b);
        case 1: return expr_mod(p, a, b);
        case 2: return expr_divsi(p, a, expr_sub(p, b, expr_mul_const(p, b, 2 * (int64_t)(next(f) % 2))));
        default: return expr_remui(p, a, b);
        }
    default:
        b = expr_mod(p, random_expr(f, depth - 1), expr_const(p, next(f) % 2 ? 32 : 100));
        return next(f) % 3 ? expr_shrsi(p, a, b) : next(f) % 2 ? expr_shl(p, a, b) : expr_shrui(p, a, b);
    }
}

static void random_symbols(Fixture *f, bool loop)
{
    static const int64_t tops[] = {7, 63, 255, 1023, 32255, 1 << 23, INT32_MAX, UINT32_MAX, INT64_MAX};
    for (unsigned i = 0; i < 5; i++) {
        ExprSymbol s = {.name = &"abcdefgh"[i], .lo = 0, .hi = tops[next(f) % 9], .uniform = next(f) % 2};
        if (next(f) % 3 == 0) s.lo = -s.hi - 1;
        if (loop) s.depth = next(f) % 2;
        if (!s.uniform && next(f) % 2 && s.lo == 0) s.wave_uniform_divisor = 64;
        make_symbol(f, s);
        int64_t values[NUM_LANES];
        for (unsigned lane = 0; lane < NUM_LANES; lane++) {
            uint64_t span = (uint64_t)s.hi - (uint64_t)s.lo;
            values[lane] = (int64_t)((uint64_t)s.lo + (span == UINT64_MAX ? next(f) : next(f) % (span + 1)));
            if (next(f) % 6 == 0) values[lane] = next(f) % 2 ? s.lo : s.hi;
            if (s.uniform) values[lane] = values[0];
            if (s.wave_uniform_divisor && s.hi >= 63) values[lane] = (values[0] & ~63ll) + (values[lane] & 63);
            if (values[lane] > s.hi) values[lane] = values[0];
        }
        set_values(f, i, values);
    }
}

static bool defined(Fixture *f, const Expr *e);

/* The first node of the pool whose code gives a wrong value: what to look at. */
static void blame(Fixture *f, uint32_t last)
{
    for (uint32_t id = 1; id <= last; id++) {
        const Expr *e = expr_by_id(f->p, id);
        if (!defined(f, e)) continue;
        Operand o = expr_emit64(f->em, e, WANT_ANY);
        Machine *m = run(f);
        for (unsigned lane = 0; lane < NUM_LANES; lane++) {
            if (read64(m, o, lane) == (uint64_t)eval(f, e, lane)) continue;
            StrBuf text = {0};
            expr_print(e, &text);
            fprintf(stderr, "wrong: %s: %%%u is %llx, not %llx\n", text.data, o.value,
                    (unsigned long long)read64(m, o, lane), (unsigned long long)eval(f, e, lane));
            strbuf_free(&text);
            return;
        }
    }
}

static void check_value(Fixture *f, Machine *m, const Expr *e, Operand o, bool wide, unsigned round)
{
    for (unsigned lane = 0; lane < NUM_LANES; lane++) {
        int64_t expected = eval(f, e, lane);
        uint64_t got = wide ? read64(m, o, lane) : read_dword(m, o, 0, lane);
        uint64_t want = wide ? (uint64_t)expected : (uint32_t)expected;
        if (got == want) continue;
        StrBuf text = {0};
        expr_print(e, &text);
        strbuf_char(&text, '\n');
        for (unsigned i = 0; i < f->num; i++)
            strbuf_printf(&text, "%s = %lld\n", f->symbols[i]->symbol->name, (long long)f->values[i][lane]);
        kernel_print(f->k, &text);
        fprintf(stderr, "round %u lane %u: got %llx, want %llx: %s\n", round, lane, (unsigned long long)got,
                (unsigned long long)want, text.data);
        strbuf_free(&text);
        blame(f, e->id);
        fail();
    }
}

/* Division by zero may hide in an arm that is not taken or in what a run-time divisor hides. */
static bool defined(Fixture *f, const Expr *e)
{
    for (unsigned lane = 0; lane < NUM_LANES; lane++) {
        int64_t v;
        f->lane = lane;
        if (!expr_eval(e, value_of, f, &v)) return false;
    }
    return true;
}

static void random_emission(void **state)
{
    Fixture *f = *state;
    const char *rounds = getenv("EXPR_ROUNDS");
    unsigned total = rounds ? (unsigned)atoi(rounds) : 20000, checked = 0;
    for (unsigned round = 0; round < total; round++) {
        f->state = round * 7919ull + 3;
        start(f, round % 2);
        random_symbols(f, round % 2);
        const Expr *e[3];
        Operand o[3];
        bool wide[3];
        bool good = true;
        for (unsigned i = 0; i < 3; i++) {
            e[i] = random_expr(f, 1 + next(f) % 4);
            good = good && e[i] && defined(f, e[i]);
        }
        if (!good) {
            arena_free(f->arena);
            continue;
        }
        for (unsigned i = 0; i < 3; i++) {
            wide[i] = next(f) % 2;
            WantClass want = e[i]->uniform && next(f) % 2 ? WANT_S : next(f) % 2 ? WANT_V : WANT_ANY;
            o[i] = wide[i] ? expr_emit64(f->em, e[i], want) : expr_emit32(f->em, e[i], want);
            if (want == WANT_S) assert_true(operand_uniform(f->k, o[i]));
            if (want == WANT_V) assert_true(o[i].kind == OPERAND_VREG && o[i].reg_class == CLASS_V);
            if (!operand_is_imm(o[i])) assert_int_equal(o[i].width, wide[i] ? 2 : 1);
        }
        Machine *m = run(f);
        for (unsigned i = 0; i < 3; i++) check_value(f, m, e[i], o[i], wide[i], round);
        validate(f);
        checked++;
        arena_free(f->arena);
    }
    assert_true(checked > total / 2);
}

static void random_booleans(void **state)
{
    Fixture *f = *state;
    for (unsigned round = 0; round < 4000; round++) {
        f->state = round * 104729ull + 11;
        start(f, round % 2);
        random_symbols(f, round % 2);
        const Expr *a = random_expr(f, 2), *b = random_expr(f, 2), *c = random_expr(f, 2);
        if (a && b && c && defined(f, a) && defined(f, b) && defined(f, c)) {
            const Expr *e = expr_cmp(f->p, (Cmp)(next(f) % 10), a, b), *g = expr_cmp(f->p, (Cmp)(next(f) % 10), b, c);
            e = next(f) % 2 ? expr_and(f->p, e, g) : next(f) % 2 ? expr_or(f->p, e, g) : expr_xor(f->p, e, g);
            if (next(f) % 2) e = expr_xor(f->p, e, expr_const(f->p, 1));
            Operand o = expr_emit_bool(f->em, e);
            Machine *m = run(f);
            for (unsigned lane = 0; lane < NUM_LANES; lane++) {
                uint32_t bit =
                    operand_is_lane_mask(f->k, o) ? read_dword(m, o, 0, 0) >> lane & 1 : read_dword(m, o, 0, lane);
                assert_int_equal(bit, eval(f, e, lane));
            }
        }
        arena_free(f->arena);
    }
}

/* All divisors up to 1000 and around powers of two, at the ends of the range. */
static void constant_divisors(void **state)
{
    Fixture *f = *state;
    static const int64_t tops[] = {255, 32255, (1 << 24) - 1, INT32_MAX, UINT32_MAX, INT64_MAX};
    for (unsigned t = 0; t < 6; t++)
        for (int64_t i = 1; i < 1200; i++) {
            int64_t n = i < 1000 ? i : (1ll << (i - 1000) % 62) + (i % 3) - 1;
            if (n < 1) continue;
            f->state = (uint64_t)i;
            for (unsigned is_signed = 0; is_signed < 2; is_signed++) {
                start(f, false);
                const Expr *x =
                    make_symbol(f, (ExprSymbol){.name = "x", .lo = is_signed ? -tops[t] - 1 : 0, .hi = tops[t]});
                int64_t multiple = tops[t] / n * n;
                int64_t values[NUM_LANES] = {0,        tops[t], multiple ? multiple - 1 : 0,
                                             multiple, x->lo,   (int64_t)(next(f) % ((uint64_t)tops[t] + 1))};
                if (is_signed) values[2] = -values[2] - 1, values[5] = -values[5] - 1;
                set_values(f, 0, values);
                const Expr *d = expr_const(f->p, n);
                const Expr *e[4] = {expr_floordiv(f->p, x, d), expr_mod(f->p, x, d), expr_divsi(f->p, x, d),
                                    expr_remui(f->p, x, d)};
                Operand o[4];
                for (unsigned j = 0; j < 4; j++) o[j] = expr_emit64(f->em, e[j], WANT_ANY);
                Machine *m = run(f);
                for (unsigned j = 0; j < 4; j++) check_value(f, m, e[j], o[j], true, (unsigned)i);
                arena_free(f->arena);
            }
        }
}

/* ---- splits ---- */

static void check_global(Fixture *f, Machine *m, const Expr *e, AddressParts parts)
{
    for (unsigned lane = 0; lane < NUM_LANES; lane++) {
        uint64_t base = parts.base.kind == OPERAND_NONE ? 0 : read64(m, parts.base, lane);
        uint64_t offset =
            parts.base.kind == OPERAND_NONE ? read64(m, parts.lane, lane) : read_dword(m, parts.lane, 0, lane);
        assert_int_equal(base + offset + (uint64_t)(int64_t)parts.imm, eval(f, e, lane));
    }
    assert_in_range(parts.imm + 4096, 0, 8191);
    assert_int_equal(parts.lane.reg_class, CLASS_V);
}

static void global_split(void **state)
{
    Fixture *f = *state;
    for (int64_t c = -70000; c <= 70000; c += 3331)
        for (int negative = 0; negative < 2; negative++) {
            start(f, true);
            const Expr *ptr =
                make_symbol(f, (ExprSymbol){.name = "ptr", .lo = 0, .hi = (1ll << 48) - 1, .uniform = true});
            const Expr *t = make_symbol(f, (ExprSymbol){.name = "t", .lo = negative ? -8 : 0, .hi = 255});
            const Expr *k = make_symbol(f, (ExprSymbol){.name = "k", .lo = 0, .hi = 4032, .uniform = true, .depth = 1});
            set_values(f, 0,
                       (int64_t[]){0x7fff00001234, 0x7fff00001234, 0x7fff00001234, 0x7fff00001234, 0x7fff00001234,
                                   0x7fff00001234});
            set_values(f, 1, (int64_t[]){0, negative ? -8 : 3, 17, 255, 64, 100});
            set_values(f, 2, (int64_t[]){128, 128, 128, 128, 128, 128});
            const Expr *sum =
                expr_add(f->p, ptr, expr_add(f->p, expr_mul_const(f->p, t, 16), expr_mul_const(f->p, k, 8192)));
            const Expr *e[3] = {expr_add_const(f->p, sum, c), expr_add_const(f->p, sum, c + 64),
                                expr_add_const(f->p, sum, c + 4095)};
            AddressParts parts[3];
            for (unsigned i = 0; i < 3; i++)
                parts[i] = expr_split(f->em, &(AddressRequest){.kind = ADDRESS_GLOBAL, .address = e[i]});
            Machine *m = run(f);
            for (unsigned i = 0; i < 3; i++) check_global(f, m, e[i], parts[i]);
            assert_int_equal(parts[0].lane.value, parts[1].lane.value); /* shared */
            assert_int_equal(parts[0].base.value, parts[1].base.value);
            arena_free(f->arena);
        }
}

static void global_fallback(void **state)
{
    Fixture *f = *state;
    start(f, false);
    const Expr *ptr = make_symbol(f, (ExprSymbol){.name = "ptr", .lo = 0, .hi = (1ll << 48) - 1, .uniform = true});
    const Expr *t = make_symbol(f, (ExprSymbol){.name = "t", .lo = 0, .hi = 1ll << 33});
    set_values(f, 0, (int64_t[]){1ll << 40, 1ll << 40, 1ll << 40, 1ll << 40, 1ll << 40, 1ll << 40});
    set_values(f, 1, (int64_t[]){0, 1, 1ll << 32, 1ll << 33, (1ll << 32) - 1, 12345});
    const Expr *e = expr_add_const(f->p, expr_add(f->p, ptr, expr_mul_const(f->p, t, 2)), 100);
    AddressParts parts = expr_split(f->em, &(AddressRequest){.kind = ADDRESS_GLOBAL, .address = e});
    assert_int_equal(parts.base.kind, OPERAND_NONE);
    assert_int_equal(parts.lane.width, 2);
    assert_int_equal(parts.imm, 100);
    check_global(f, run(f), e, parts);
    arena_free(f->arena);
}

static uint64_t buffer_offset(Machine *m, AddressParts parts, unsigned lane)
{
    uint32_t lane_part = parts.lane.kind == OPERAND_NONE ? 0 : read_dword(m, parts.lane, 0, lane);
    return (uint64_t)(uint32_t)(lane_part + (uint32_t)parts.imm) + read_dword(m, parts.soffset, 0, lane);
}

static void buffer_split(void **state)
{
    Fixture *f = *state;
    start(f, true);
    const Expr *t = make_symbol(f, (ExprSymbol){.name = "t", .lo = 0, .hi = 255});
    const Expr *k = make_symbol(f, (ExprSymbol){.name = "k", .lo = 0, .hi = 4032, .uniform = true, .depth = 1});
    const Expr *s = make_symbol(f, (ExprSymbol){.name = "s", .lo = -64, .hi = 64, .uniform = true, .depth = 1});
    set_values(f, 0, (int64_t[]){0, 1, 17, 255, 64, 100});
    set_values(f, 1, (int64_t[]){4032, 4032, 4032, 4032, 4032, 4032});
    set_values(f, 2, (int64_t[]){-3, -3, -3, -3, -3, -3});
    const Expr *good =
        expr_add_const(f->p, expr_add(f->p, expr_mul_const(f->p, t, 16), expr_mul_const(f->p, k, 2)), 48);
    /* may be < 0: it stays in the lane part */
    const Expr *negative = expr_add(f->p, good, expr_mul_const(f->p, s, 16));
    AddressParts a = expr_split(f->em, &(AddressRequest){.kind = ADDRESS_BUFFER, .address = good});
    AddressParts b = expr_split(f->em, &(AddressRequest){.kind = ADDRESS_BUFFER, .address = negative});
    assert_int_equal(a.imm, 48);
    assert_false(operand_is_imm(a.soffset));
    assert_true(operand_is_imm(b.soffset) && b.soffset.value == 0);
    Machine *m = run(f);
    for (unsigned lane = 0; lane < NUM_LANES; lane++) {
        assert_int_equal(buffer_offset(m, a, lane), eval(f, good, lane));
        assert_int_equal(buffer_offset(m, b, lane), (uint32_t)eval(f, negative, lane));
    }
    arena_free(f->arena);
}

/* The pieces of an access as instructions have them, before any is run. */
static const uint32_t distances[] = {0, 4, 16, 48, 64, 80, 4096, 5000};
enum { NUM_DISTANCES = sizeof distances / sizeof *distances };

static void make_pieces(Fixture *f, const AddressParts *parts, AddressParts *pieces)
{
    for (unsigned i = 0; i < NUM_DISTANCES; i++) {
        pieces[i] = *parts;
        pieces[i].imm = expr_piece_imm(f->em, ADDRESS_BUFFER, parts, distances[i]);
        pieces[i].soffset = expr_piece_soffset(f->em, parts, distances[i]);
        assert_in_range(pieces[i].imm, 0, 4095);
        assert_true(!operand_is_imm(pieces[i].soffset) || pieces[i].soffset.value <= 64); /* an inline constant */
    }
}

/* select(row < limit, row, 2^31 - 1) * 16 + 16: LLVM's 32-bit sum wraps to 0 and is in bounds again. */
static void sentinel_stays_outside(void **state)
{
    Fixture *f = *state;
    static const int64_t records[] = {1 << 20,    1ll << 31, (1ll << 31) + 4, UINT32_MAX - 4095ll, UINT32_MAX - 4094ll,
                                      UINT32_MAX, -1};
    for (unsigned i = 0; i < 2 * sizeof records / sizeof *records; i++) {
        start(f, true);
        int64_t most = records[i / 2];
        bool bounded = i % 2; /* else its product is not known to fit, and may wrap by itself */
        const Expr *row = make_symbol(
            f, (ExprSymbol){.name = "row", .lo = bounded ? 0 : INT64_MIN, .hi = bounded ? 4095 : INT64_MAX});
        const Expr *k = make_symbol(f, (ExprSymbol){.name = "k", .lo = 0, .hi = 4032, .uniform = true, .depth = 1});
        set_values(f, 0, (int64_t[]){0, 1, 99, 100, 4095, 101});
        set_values(f, 1, (int64_t[]){4032, 4032, 4032, 4032, 4032, 4032});
        const Expr *in = expr_cmp(f->p, CMP_SLT, row, expr_const(f->p, 100));
        const Expr *index = expr_select(f->p, in, row, expr_const(f->p, INT32_MAX));
        const Expr *e = expr_add_const(f->p, expr_add(f->p, expr_mul_const(f->p, index, 16), k), 16);
        AddressRequest request = {.kind = ADDRESS_BUFFER,
                                  .address = e,
                                  .num_records = most < 0 ? NULL : expr_const(f->p, most),
                                  .imm_extra = 5000};
        AddressParts parts = expr_split(f->em, &request), pieces[NUM_DISTANCES];
        make_pieces(f, &parts, pieces);
        uint64_t num_records = most < 0 ? UINT32_MAX : (uint64_t)most;
        Machine *m = run(f);
        for (unsigned lane = 0; lane < NUM_LANES; lane++)
            for (unsigned j = 0; j < NUM_DISTANCES; j++) {
                uint64_t offset = buffer_offset(m, pieces[j], lane);
                if (f->values[0][lane] < 100) assert_int_equal(offset, eval(f, e, lane) + distances[j]);
                else assert_true(offset >= num_records);
            }
        arena_free(f->arena);
    }
}

/* An offset near 2^32: the pieces after it stay outside. With known low zeros, the immediate may have what fits those.
   The scalar offset is added without wrap, uniform or not. */
static void pieces_do_not_wrap(void **state)
{
    Fixture *f = *state;
    for (unsigned i = 0; i < 12; i++) {
        start(f, true);
        bool aligned = i % 2, uniform = i / 2 % 3 == 1, scalar = i / 2 % 3, known = i >= 6;
        const Expr *x = make_symbol(f, (ExprSymbol){.name = "x",
                                                    .lo = known ? 0 : INT64_MIN,
                                                    .hi = known ? UINT32_MAX : INT64_MAX,
                                                    .divisor = aligned ? 32 : 1});
        const Expr *s =
            make_symbol(f, (ExprSymbol){.name = "s", .lo = 0, .hi = UINT32_MAX, .uniform = uniform, .depth = 1});
        set_values(f, 0,
                   (int64_t[]){0, UINT32_MAX & ~31ll, 96, (aligned ? 32 : 0x7fffffff) * (known ? 1ll : 1ll << 32), 4096,
                               1ll << 31});
        set_values(f, 1,
                   (int64_t[]){0xfffffff0, uniform ? 0xfffffff0 : 16, 0xfffffff0, 0xfffffff0, 0xfffffff0, 0xfffffff0});
        AddressRequest request = {
            .kind = ADDRESS_BUFFER, .address = x, .soffset = scalar ? s : NULL, .imm_extra = 5000};
        AddressParts parts = expr_split(f->em, &request), pieces[NUM_DISTANCES];
        make_pieces(f, &parts, pieces);
        if (aligned && !scalar) assert_int_equal(pieces[2].imm, 16); /* distance 16 is below 32 */
        Machine *m = run(f);
        for (unsigned lane = 0; lane < NUM_LANES; lane++)
            for (unsigned j = 0; j < NUM_DISTANCES; j++) {
                uint64_t offset = buffer_offset(m, pieces[j], lane);
                uint64_t expected =
                    (uint32_t)eval(f, x, lane) + (scalar ? (uint64_t)eval(f, s, lane) : 0) + distances[j];
                if (expected < UINT32_MAX) assert_int_equal(offset, expected);
                else assert_true(offset >= UINT32_MAX);
            }
        arena_free(f->arena);
    }
}

static void lds_split(void **state)
{
    Fixture *f = *state;
    start(f, true);
    const Expr *t = make_symbol(f, (ExprSymbol){.name = "t", .lo = 0, .hi = 255, .wave_uniform_divisor = 64});
    set_values(f, 0, (int64_t[]){0, 1, 17, 33, 34, 63});
    const Expr *row = expr_mul_const(f->p, expr_floordiv(f->p, t, expr_const(f->p, 8)), 144);
    const Expr *column = expr_mul_const(f->p, expr_mod(f->p, t, expr_const(f->p, 8)), 16);
    const Expr *sum = expr_add(f->p, row, column);
    const Expr *low = expr_add_const(f->p, expr_mul_const(f->p, t, 16), -16);
    AddressParts parts[5];
    const Expr *e[5];
    for (unsigned i = 0; i < 4; i++) e[i] = expr_add_const(f->p, sum, 4608 * i + 18432 * (i / 2));
    e[4] = expr_max(f->p, low, expr_const(f->p, 0));
    for (unsigned i = 0; i < 5; i++) {
        parts[i] = expr_split(f->em, &(AddressRequest){.kind = ADDRESS_LDS, .address = e[i], .imm_extra = 16});
        if (i < 4) assert_int_equal(parts[i].lane.value, parts[0].lane.value);
        if (i < 4) assert_int_equal(parts[i].imm, 4608 * i + 18432 * (i / 2));
        if (i < 4) assert_int_equal(parts[i].align, 16);
    }
    AddressParts far = expr_split(
        f->em, &(AddressRequest){.kind = ADDRESS_LDS, .address = expr_add_const(f->p, sum, 65530), .imm_extra = 16});
    assert_int_not_equal(far.lane.value, parts[0].lane.value);
    assert_int_equal(count(f->body), 0); /* all of it outside of the loop */
    Machine *m = run(f);
    for (unsigned i = 0; i < 5; i++)
        for (unsigned lane = 0; lane < NUM_LANES; lane++)
            assert_int_equal(read_dword(m, parts[i].lane, 0, lane) + (uint32_t)parts[i].imm, eval(f, e[i], lane));
    arena_free(f->arena);
}

/* ---- code quality ---- */

static void divmod_tiles_is_short(void **state)
{
    Fixture *f = *state;
    start(f, false);
    ExprPool *p = f->p;
    const Expr *t = make_symbol(f, (ExprSymbol){.name = "t", .lo = 0, .hi = 191, .wave_uniform_divisor = 64});
    const Expr *b = make_symbol(f, (ExprSymbol){.name = "b", .lo = 0, .hi = 167, .uniform = true});
    set_values(f, 0, (int64_t[]){0, 1, 17, 63, 34, 55});
    set_values(f, 1, (int64_t[]){129, 129, 129, 129, 129, 129});
#define CONST(v) expr_const(p, v)
    const Expr *lin = expr_add(p, expr_mul_const(p, b, 192), t);
    const Expr *tile = expr_floordiv(p, lin, CONST(168)), *in = expr_mod(p, lin, CONST(168));
    const Expr *tr = expr_add(p, expr_mul_const(p, expr_floordiv(p, tile, CONST(72)), 3), expr_mod(p, tile, CONST(3)));
    const Expr *tc = expr_floordiv(p, expr_mod(p, tile, CONST(72)), CONST(3));
    const Expr *r = expr_mod(p, expr_add(p, expr_mul_const(p, tr, 24), expr_floordiv(p, in, CONST(7))), CONST(192));
    const Expr *c = expr_add(p, expr_mul_const(p, tc, 7), expr_mod(p, in, CONST(7)));
    const Expr *address = expr_mul_const(p, expr_add(p, expr_mul_const(p, r, 168), c), 4);
    Operand o = expr_emit32(f->em, address, WANT_V);
    check_value(f, run(f), address, o, false, 0);
    StrBuf text = {0};
    kernel_print(f->k, &text);
    if (getenv("EXPR_SHOW")) print_message("%s\n", text.data);
    strbuf_free(&text);
    assert_in_range(count(f->entry), 1, 26);
    arena_free(f->arena);
}

static void divmod_tiles_loop_is_short(void **state)
{
    Fixture *f = *state;
    start(f, true);
    ExprPool *p = f->p;
    const Expr *t = make_symbol(f, (ExprSymbol){.name = "t", .lo = 0, .hi = 191, .wave_uniform_divisor = 64});
    const Expr *k = make_symbol(f, (ExprSymbol){.name = "k", .lo = 0, .hi = 503, .uniform = true, .depth = 1});
    const Expr *src = make_symbol(f, (ExprSymbol){.name = "src", .lo = 0, .hi = (1ll << 48) - 1, .uniform = true});
    set_values(f, 0, (int64_t[]){0, 1, 17, 63, 34, 55});
    set_values(f, 1, (int64_t[]){331, 331, 331, 331, 331, 331});
    set_values(f, 2, (int64_t[]){1 << 20, 1 << 20, 1 << 20, 1 << 20, 1 << 20, 1 << 20});
    const Expr *r = expr_add(p, expr_mul_const(p, k, 3), expr_floordiv(p, t, CONST(7)));
    r = expr_mod(p, expr_add(p, r, expr_mul_const(p, expr_floordiv(p, k, CONST(24)), 7)), CONST(192));
    const Expr *c = expr_add(p, expr_mul_const(p, expr_mod(p, t, CONST(24)), 7), expr_mod(p, k, CONST(7)));
    c = expr_mod(p, expr_add(p, c, expr_mul_const(p, expr_floordiv(p, k, CONST(3)), 24)), CONST(168));
    const Expr *e = expr_add(p, src, expr_mul_const(p, expr_add(p, expr_mul_const(p, r, 168), c), 4));
    AddressParts parts = expr_split(f->em, &(AddressRequest){.kind = ADDRESS_GLOBAL, .address = e});
    check_global(f, run(f), e, parts);
    StrBuf text = {0};
    kernel_print(f->k, &text);
    if (getenv("EXPR_SHOW")) print_message("%s\n", text.data);
    strbuf_free(&text);
    assert_in_range(count(f->body), 1, 30);
    arena_free(f->arena);
}

static void loop_advances_bases(void **state)
{
    Fixture *f = *state;
    start(f, true);
    ExprPool *p = f->p;
    const Expr *ptr_a = make_symbol(f, (ExprSymbol){.name = "A", .lo = 0, .hi = (1ll << 48) - 1, .uniform = true});
    const Expr *ptr_b = make_symbol(f, (ExprSymbol){.name = "B", .lo = 0, .hi = (1ll << 48) - 1, .uniform = true});
    const Expr *bx = make_symbol(f, (ExprSymbol){.name = "bx", .lo = 0, .hi = 31, .uniform = true});
    const Expr *t = make_symbol(f, (ExprSymbol){.name = "t", .lo = 0, .hi = 255, .wave_uniform_divisor = 64});
    uint32_t iv = block_param(f->k, f->body, CLASS_S, 1);
    ExprSymbol s = {.name = "k",
                    .lo = 0,
                    .hi = 4032,
                    .divisor = 64,
                    .uniform = true,
                    .depth = 1,
                    .operand = vreg_operand(f->k, iv)};
    const Expr *k = expr_symbol(p, &s);
    emitter_open_loop(f->em, f->body, k, CONST(0), CONST(64));
    Builder outside = builder_at_end(f->k, f->entry);
    Operand zero = imm(0);
    build_br(&outside, (Edge){f->body, &zero, 1});
    uint32_t lanes[8];
    for (unsigned i = 0; i < 8; i++) {
        const Expr *row =
            expr_add(p, expr_mul_const(p, bx, 128), expr_add_const(p, expr_floordiv(p, t, CONST(8)), 32 * (i % 4)));
        const Expr *column = expr_add(p, k, expr_mul_const(p, expr_mod(p, t, CONST(8)), 8));
        const Expr *e = expr_mul_const(p, expr_add(p, expr_mul_const(p, row, 4096), column), 2);
        e = expr_add(p, i < 4 ? ptr_a : ptr_b, e);
        AddressParts parts = expr_split(f->em, &(AddressRequest){.kind = ADDRESS_GLOBAL, .address = e});
        lanes[i] = parts.lane.value;
        assert_int_equal(parts.align, 16 > parts.align ? parts.align : 16);
    }
    for (unsigned i = 0; i < 4; i++) assert_int_equal(lanes[i], lanes[i + 4]); /* A and B share the lane parts */
    assert_int_equal(count(f->body), 0);
    assert_int_equal(count(f->body), 0);
    Operand next_k = build_add_i32(&f->b, vreg_operand(f->k, iv), imm(64));
    Block *exit = kernel_block(f->k, "exit", 0);
    build_br_cmp(&f->b, (ScalarCmp){OP_S_CMP_LT_I32, next_k, imm(4096)}, (Edge){f->body, &next_k, 1}, edge_to(exit));
    emitter_close_loop(f->em, f->entry->last, 0, f->body->last, 0);
    emitter_pop_scope(f->em);
    assert_int_equal(f->body->params.len, 3);
    assert_int_equal(f->entry->last->branch->num_args[0], 3);
    assert_int_equal(f->body->last->branch->num_args[0], 3);
    assert_int_equal(count(f->body), 4); /* k, two bases, branch */
    Builder at_exit = builder_at_end(f->k, exit);
    build_inst(&at_exit, OP_S_ENDPGM, NULL, 0);
    validate(f);
    if (getenv("EXPR_SHOW")) {
        StrBuf text = {0};
        kernel_print(f->k, &text);
        print_message("%s\n", text.data);
        strbuf_free(&text);
    }
    arena_free(f->arena);
}

/* ---- scopes ---- */

/* What is made in a branch stays there; what a loop inside it needs goes to the branch, not out of it. */
static void scopes_hold_values(void **state)
{
    Fixture *f = *state;
    start(f, false);
    ExprPool *p = f->p;
    const Expr *t = make_symbol(f, (ExprSymbol){.name = "t", .lo = 0, .hi = 255});
    const Expr *x = expr_mul_const(p, expr_floordiv(p, t, CONST(7)), 3),
               *y = expr_mul_const(p, expr_floordiv(p, t, CONST(9)), 3);
    unsigned before = count(f->entry);
    Block *side = kernel_block(f->k, "side", 0), *loop = kernel_block(f->k, "loop", 0);
    emitter_push_scope(f->em, SCOPE_BRANCH, f->entry, NULL);
    f->b = builder_at_end(f->k, side);
    Operand first = expr_emit32(f->em, x, WANT_V);
    assert_int_equal(count(f->entry), before);
    unsigned in_side = count(side);
    assert_true(in_side > 0);
    emitter_push_scope(f->em, SCOPE_LOOP, side, NULL);
    f->b = builder_at_end(f->k, loop);
    assert_true(operand_same(expr_emit32(f->em, x, WANT_V), first)); /* made outside, on the stack: shared */
    expr_emit32(f->em, y, WANT_V);
    assert_int_equal(count(loop), 0);
    assert_true(count(side) > in_side);
    assert_int_equal(count(f->entry), before);
    emitter_pop_scope(f->em);
    emitter_pop_scope(f->em);
    Block *other = kernel_block(f->k, "other", 0);
    emitter_push_scope(f->em, SCOPE_EXEC, f->entry, NULL);
    f->b = builder_at_end(f->k, other);
    assert_false(operand_same(expr_emit32(f->em, x, WANT_V), first)); /* of the other side: must not be seen */
    assert_int_equal(count(other), in_side);
    emitter_pop_scope(f->em);
    arena_free(f->arena);
}

/* Beyond the budget values are made where they are used. */
static void budget_stops_hoisting(void **state)
{
    Fixture *f = *state;
    start(f, false);
    emitter_set_budget(f->em, 4, 100);
    const Expr *t = make_symbol(f, (ExprSymbol){.name = "t", .lo = 0, .hi = 255});
    emitter_push_scope(f->em, SCOPE_LOOP, f->entry, NULL);
    Block *body = kernel_block(f->k, "loop", 0);
    f->b = builder_at_end(f->k, body);
    for (unsigned i = 0; i < 4; i++) expr_emit32(f->em, expr_floordiv(f->p, t, expr_const(f->p, 3 + 2 * i)), WANT_V);
    assert_int_equal(count(body), 0);
    expr_emit32(f->em, expr_floordiv(f->p, t, expr_const(f->p, 17)), WANT_V);
    assert_true(count(body) > 0);
    arena_free(f->arena);
}

/* A chain of operations that do not simplify, each used twice: no deep recursion, no exponential walk. */
static void deep_chain(void **state)
{
    Fixture *f = *state;
    start(f, true);
    ExprPool *p = f->p;
    const Expr *t = make_symbol(f, (ExprSymbol){.name = "t", .lo = 0, .hi = 255});
    const Expr *k = make_symbol(f, (ExprSymbol){.name = "k", .lo = 0, .hi = INT64_MAX, .uniform = true, .depth = 1});
    set_values(f, 0, (int64_t[]){0, 1, 17, 33, 34, 63});
    set_values(f, 1, (int64_t[]){1ll << 40, 1ll << 40, 1ll << 40, 1ll << 40, 1ll << 40, 1ll << 40});
    const Expr *x = expr_add(p, t, k);
    int64_t expected[NUM_LANES];
    for (unsigned lane = 0; lane < NUM_LANES; lane++) expected[lane] = f->values[0][lane] + f->values[1][lane];
    for (unsigned i = 0; i < 20000; i++) {
        x = expr_xor(p, expr_mul_const(p, x, 3), expr_add_const(p, x, i));
        for (unsigned lane = 0; lane < NUM_LANES; lane++)
            expected[lane] = (int64_t)((uint64_t)expected[lane] * 3 ^ ((uint64_t)expected[lane] + i));
    }
    Operand o = expr_emit64(f->em, x, WANT_V);
    Machine *m = run(f);
    for (unsigned lane = 0; lane < NUM_LANES; lane++) assert_int_equal(read64(m, o, lane), expected[lane]);
    arena_free(f->arena);
}

/* A request's time must not grow faster than the number of requests. */
static void many_addresses(void **state)
{
    Fixture *f = *state;
    start(f, true);
    ExprPool *p = f->p;
    const Expr *ptr = make_symbol(f, (ExprSymbol){.name = "ptr", .lo = 0, .hi = (1ll << 48) - 1, .uniform = true});
    const Expr *t = make_symbol(f, (ExprSymbol){.name = "t", .lo = 0, .hi = 255});
    for (unsigned i = 0; i < 4000; i++) {
        const Expr *row = expr_add_const(p, expr_floordiv(p, t, CONST(8)), i), *column = expr_mod(p, t, CONST(8));
        const Expr *e = expr_add(p, ptr, expr_mul_const(p, expr_add(p, expr_mul_const(p, row, 64), column), 2));
        expr_split(f->em, &(AddressRequest){.kind = ADDRESS_GLOBAL, .address = e});
    }
    assert_in_range(count(f->entry), 1, 100);
    arena_free(f->arena);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(random_emission),
        TEST(random_booleans),
        TEST(constant_divisors),
        TEST(global_split),
        TEST(global_fallback),
        TEST(buffer_split),
        TEST(sentinel_stays_outside),
        TEST(pieces_do_not_wrap),
        TEST(lds_split),
        TEST(divmod_tiles_is_short),
        TEST(divmod_tiles_loop_is_short),
        TEST(loop_advances_bases),
        TEST(scopes_hold_values),
        TEST(budget_stops_hoisting),
        TEST(many_addresses),
        TEST(deep_chain),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
