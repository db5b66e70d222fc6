/* Emission: random expressions are emitted, the kernel IR is run by a small evaluator, and the result is compared with
   the expression's value; how many instructions it takes; scopes. */
#include "expr_machine.h"
#include "trials.h"

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
    unsigned total = rounds ? (unsigned)atoi(rounds) : trials(20000), checked = 0;
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
    for (unsigned round = 0, total = trials(4000); round < total; round++) {
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
    const Expr *t = make_symbol(f, (ExprSymbol){.name = "t", .lo = 0, .hi = 255});
    emitter_push_scope(f->em, SCOPE_LOOP, f->entry, NULL);
    Block *body = kernel_block(f->k, "loop", 0);
    f->b = builder_at_end(f->k, body);
    for (unsigned i = 0; i < 96; i++) expr_emit32(f->em, expr_floordiv(f->p, t, expr_const(f->p, 3 + 2 * i)), WANT_V);
    assert_int_equal(count(body), 0);
    expr_emit32(f->em, expr_floordiv(f->p, t, expr_const(f->p, 199)), WANT_V);
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
