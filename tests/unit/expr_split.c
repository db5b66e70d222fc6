/* Splits of addresses: base + lane + immediate is the address, within the rules of the address kind. */
#include "expr_machine.h"

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

static AddressParts lds_access(Fixture *f, const Expr *e)
{
    const AddressParts parts = expr_split(f->em, &(AddressRequest){.kind = ADDRESS_LDS, .address = e});
    expr_note_lds(f->em, &parts, build_inst(&f->b, OP_DS_READ_B32, &parts.lane, 1));
    return parts;
}

/* Accesses prove that registers are >= 0: for lanes that have run them. */
static void lds_proved_by_access(void **state)
{
    Fixture *f = *state;
    start(f, true);
    const Expr *t = make_symbol(f, (ExprSymbol){.name = "t", .lo = INT32_MIN, .hi = INT32_MAX});
    const Expr *e = expr_mul_const(f->p, t, 4);
    const AddressParts first = lds_access(f, e);
    Inst *access = f->b.block->last;
    assert_int_equal(first.imm, 0);
    emitter_push_scope(f->em, SCOPE_WHOLE, f->body, NULL);
    assert_int_equal(lds_access(f, expr_add_const(f->p, e, 16)).imm, 0);
    emitter_pop_scope(f->em);
    emitter_push_scope(f->em, SCOPE_EXEC, f->body, NULL);
    const AddressParts inside = lds_access(f, expr_add_const(f->p, e, 65535));
    assert_int_equal(inside.imm, 65535);
    assert_int_equal(inside.lane.value, first.lane.value);
    assert_int_equal(lds_access(f, expr_add_const(f->p, e, 65536)).imm, 0);
    emitter_pop_scope(f->em);
    assert_int_equal(access->m.mods.offset, 0);
    assert_int_equal(lds_access(f, expr_add_const(f->p, e, -8)).imm, 0);
    assert_int_equal(access->m.mods.offset, 8); /* counts from the lesser one now */
    assert_int_equal(inst_uses(access)[0].value, inst_uses(f->b.block->last)[0].value);
    assert_int_equal(lds_access(f, expr_add_const(f->p, e, -65528)).imm, 0);
    assert_int_equal(access->m.mods.offset, 65528);
    assert_int_equal(lds_access(f, expr_add_const(f->p, e, -65536)).imm, 0); /* 65,536 below the first: on its own */
    assert_int_equal(access->m.mods.offset, 65528);
    const Expr *u = make_symbol(f, (ExprSymbol){.name = "u", .lo = INT32_MIN, .hi = INT32_MAX, .depth = 1});
    const Expr *wide = expr_mul_const(f->p, u, 16); /* the register stays a multiple of 16 */
    lds_access(f, wide);
    access = f->b.block->last;
    lds_access(f, expr_add_const(f->p, wide, -4));
    assert_int_equal(access->m.mods.offset, 16);
    assert_int_equal(f->b.block->last->m.mods.offset, 12);
    assert_int_equal(inst_uses(access)[0].value, inst_uses(f->b.block->last)[0].value);
    arena_free(f->arena);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        TEST(global_split),       TEST(global_fallback), TEST(buffer_split),         TEST(sentinel_stays_outside),
        TEST(pieces_do_not_wrap), TEST(lds_split),       TEST(lds_proved_by_access),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
