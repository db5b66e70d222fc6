/* Parallel moves: all of them over a small register file, executed and compared with what was asked for. */
#include "regalloc_common.h"

enum { NUM_REGS = 5, KEEP = NUM_REGS, CONSTANT, NUM_SOURCES };

/* A machine with a few registers of each file, and VCC. */
typedef struct Machine {
    MoveSink sink;
    uint32_t reg[NUM_FILES][64];
    uint32_t vcc;
    unsigned num_copies, num_swaps, num_copied_dwords;
    bool wrote_vcc;
} Machine;

static uint32_t *at(Machine *m, Operand o, unsigned dword)
{
    if (o.kind == OPERAND_SPECIAL) {
        assert_int_equal(o.value, SPECIAL_VCC);
        return &m->vcc;
    }
    assert_int_equal(o.kind, OPERAND_PHYS);
    return &m->reg[o.reg_class][o.value + dword];
}

static void sink_copy(MoveSink *sink, Operand to, Operand from, uint32_t loc)
{
    Machine *m = (Machine *)sink;
    (void)loc;
    m->num_copies++;
    m->num_copied_dwords += to.width;
    m->wrote_vcc |= to.kind == OPERAND_SPECIAL;
    uint32_t values[64];
    for (unsigned d = 0; d < to.width; d++) values[d] = operand_is_imm(from) ? from.value : *at(m, from, d);
    /* A copy of several dwords must mean the same done at once and one after the other. */
    for (unsigned d = 0; d < to.width; d++) {
        if (!operand_is_imm(from)) assert_int_equal(*at(m, from, d), values[d]);
        *at(m, to, d) = values[d];
    }
}

static void sink_swap(MoveSink *sink, Operand a, Operand b, uint32_t loc)
{
    Machine *m = (Machine *)sink;
    (void)loc;
    assert_int_equal(a.reg_class, CLASS_V);
    assert_int_equal(b.reg_class, CLASS_V);
    m->num_swaps++;
    uint32_t t = *at(m, a, 0);
    *at(m, a, 0) = *at(m, b, 0);
    *at(m, b, 0) = t;
}

static Machine new_machine(void)
{
    Machine m = {.sink = {sink_copy, sink_swap}};
    for (unsigned f = 0; f < NUM_FILES; f++)
        for (unsigned r = 0; r < 64; r++) m.reg[f][r] = f * 1000 + r;
    return m;
}

/* The registers 0 .. NUM_REGS - 1; `files` says of which file each is. */
static void all_moves_over(const RegClass files[NUM_REGS], MoveTemps temps)
{
    Arena *arena = arena_new();
    MoveTables *tables = moves_tables(arena);
    unsigned total = 1, num_swaps = 0, num_through_temp = 0;
    for (unsigned i = 0; i < NUM_REGS; i++) total *= NUM_SOURCES;
    for (unsigned code = 0; code < total; code++) {
        DwordMoves moves = {0};
        unsigned source[NUM_REGS], rest = code, num_moves = 0;
        for (unsigned i = 0; i < NUM_REGS; i++, rest /= NUM_SOURCES) {
            source[i] = rest % NUM_SOURCES;
            if (source[i] == KEEP) continue;
            Operand from = source[i] == CONSTANT ? operand_imm(77) : operand_phys(files[source[i]], source[i], 1);
            VEC_PUSH(arena, &moves, ((DwordMove){operand_phys(files[i], i, 1), from, 0}));
            num_moves += source[i] != i;
        }
        Machine m = new_machine();
        assert_true(moves_sequence(tables, &moves, temps, &m.sink));
        for (unsigned i = 0; i < NUM_REGS; i++) {
            uint32_t want = source[i] == CONSTANT ? 77
                            : source[i] == KEEP   ? files[i] * 1000 + i
                                                  : files[source[i]] * 1000 + source[i];
            if (m.reg[files[i]][i] != want)
                fail_msg("case %u: register %u has %u, not %u", code, i, m.reg[files[i]][i], want);
        }
        /* Nothing else is written. */
        for (unsigned f = 0; f < NUM_FILES; f++)
            for (unsigned r = NUM_REGS; r < 64; r++)
                if (!(temps.v.kind == OPERAND_PHYS && f == CLASS_V && r == temps.v.value) &&
                    !(temps.s.kind == OPERAND_PHYS && f == CLASS_S && r == temps.s.value))
                    assert_int_equal(m.reg[f][r], f * 1000 + r);
        if (temps.s.kind == OPERAND_PHYS) assert_false(m.wrote_vcc);
        assert_true(m.num_copied_dwords + m.num_swaps <= num_moves + NUM_REGS / 2);
        num_swaps += m.num_swaps;
        num_through_temp += m.num_copied_dwords > num_moves;
        moves.len = 0;
    }
    assert_true(num_swaps + num_through_temp > 0);
    arena_free(arena);
}

static void vgprs(void **state)
{
    (void)state;
    all_moves_over((RegClass[]){CLASS_V, CLASS_V, CLASS_V, CLASS_V, CLASS_V},
                   (MoveTemps){operand_none(), operand_none()});
}

static void sgprs_through_vcc(void **state)
{
    (void)state;
    all_moves_over((RegClass[]){CLASS_S, CLASS_S, CLASS_S, CLASS_S, CLASS_S},
                   (MoveTemps){operand_none(), operand_none()});
}

static void sgprs_while_vcc_is_live(void **state)
{
    (void)state;
    all_moves_over((RegClass[]){CLASS_S, CLASS_S, CLASS_S, CLASS_S, CLASS_S},
                   (MoveTemps){operand_phys(CLASS_S, 40, 1), operand_none()});
}

static void agprs_through_a_vgpr(void **state)
{
    (void)state;
    MoveTemps temps = {operand_none(), operand_phys(CLASS_V, 50, 1)};
    all_moves_over((RegClass[]){CLASS_A, CLASS_A, CLASS_A, CLASS_A, CLASS_A}, temps);
    all_moves_over((RegClass[]){CLASS_V, CLASS_A, CLASS_V, CLASS_A, CLASS_V}, temps);
}

static void no_vgpr_for_an_agpr_cycle(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    DwordMoves moves = {0};
    Operand a = operand_phys(CLASS_A, 0, 1), b = operand_phys(CLASS_A, 1, 1);
    VEC_PUSH(arena, &moves, ((DwordMove){a, b, 0}));
    VEC_PUSH(arena, &moves, ((DwordMove){b, a, 0}));
    Machine m = new_machine();
    assert_false(moves_sequence(moves_tables(arena), &moves, (MoveTemps){operand_none(), operand_none()}, &m.sink));
    arena_free(arena);
}

/* Neighbours become one copy, except where the first would overwrite what the second reads. */
static void neighbours(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    MoveTables *tables = moves_tables(arena);
    static const struct {
        unsigned to, from, width, copies;
    } cases[] = {{8, 0, 4, 1}, {8, 6, 4, 2}, {6, 8, 4, 1}, {8, 7, 4, 4}, {0, 32, 32, 1}};
    for (unsigned c = 0; c < sizeof cases / sizeof *cases; c++) {
        DwordMoves moves = {0};
        for (unsigned d = 0; d < cases[c].width; d++)
            VEC_PUSH(arena, &moves,
                     ((DwordMove){operand_phys(CLASS_V, cases[c].to + d, 1),
                                  operand_phys(CLASS_V, cases[c].from + d, 1), 0}));
        Machine m = new_machine();
        assert_true(moves_sequence(tables, &moves, (MoveTemps){operand_none(), operand_none()}, &m.sink));
        for (unsigned d = 0; d < cases[c].width; d++)
            assert_int_equal(m.reg[CLASS_V][cases[c].to + d], 1000 + cases[c].from + d);
        if (m.num_copies != cases[c].copies) fail_msg("case %u: %u copies", c, m.num_copies);
    }
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(vgprs),
        cmocka_unit_test(sgprs_through_vcc),
        cmocka_unit_test(sgprs_while_vcc_is_live),
        cmocka_unit_test(agprs_through_a_vgpr),
        cmocka_unit_test(no_vgpr_for_an_agpr_cycle),
        cmocka_unit_test(neighbours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
