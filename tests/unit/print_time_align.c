/* Which matrix instruction of a loop is which of another one: rotated, unrolled, other loops, none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "print/time_align.h"

enum { PRODUCT = 7, OTHER_PRODUCT = 8, COUNT = 12, BIG = 2 * COUNT };

/* A tile of 3 by 4 sums: factors a change every four products, each b comes again after four. */
static void fill(AlignItem *items, unsigned copies)
{
    for (unsigned i = 0; i < COUNT * copies; i++) {
        const unsigned at = i % COUNT;
        items[i] = (AlignItem){
            .opcode = PRODUCT, .same_a = at % 4 ? 1 : 9, .same_b = at < 4 ? 8 : 4, .same_d = COUNT, .gap = at % 3};
    }
}

static void rotate(const AlignItem *from, AlignItem *to, unsigned count, unsigned by)
{
    for (unsigned i = 0; i < count; i++) to[(i + by) % count] = from[i];
}

static void test_same(void **state)
{
    (void)state;
    AlignItem a[COUNT];
    fill(a, 1);
    const Alignment found = align_loops(a, COUNT, a, COUNT);
    assert_true(found.found);
    assert_int_equal(found.rotation, 0);
    assert_int_equal(found.times_a, 1);
    assert_int_equal(found.times_b, 1);
    assert_true(found.alike == 1);
}

static void test_rotated(void **state)
{
    (void)state;
    AlignItem a[COUNT], b[COUNT];
    fill(a, 1);
    for (unsigned by = 0; by < COUNT; by++) {
        rotate(a, b, COUNT, by);
        const Alignment found = align_loops(a, COUNT, b, COUNT);
        assert_true(found.found);
        assert_int_equal(found.rotation, by);
        assert_true(found.alike == 1);
    }
}

/* Other instructions between them decide only where the products do not. */
static void test_gaps(void **state)
{
    (void)state;
    AlignItem a[4], b[4];
    for (unsigned i = 0; i < 4; i++) a[i] = (AlignItem){.opcode = PRODUCT, .same_d = 4, .gap = i == 0 ? 9 : 1};
    rotate(a, b, 4, 3);
    assert_int_equal(align_loops(a, 4, b, 4).rotation, 3);
    for (unsigned i = 0; i < 4; i++) a[i].same_a = b[i].same_a = (uint8_t)i; /* now the products say: not at all */
    assert_int_equal(align_loops(a, 4, b, 4).rotation, 0);
}

static void test_unrolled(void **state)
{
    (void)state;
    AlignItem a[COUNT], twice[BIG], b[BIG];
    fill(a, 1);
    fill(twice, 2);
    rotate(twice, b, BIG, 5);
    Alignment found = align_loops(a, COUNT, b, BIG);
    assert_true(found.found);
    assert_int_equal(found.times_a, 2);
    assert_int_equal(found.times_b, 1);
    assert_int_equal(found.rotation, 5);
    assert_true(found.alike == 1);
    found = align_loops(b, BIG, a, COUNT);
    assert_true(found.found);
    assert_int_equal(found.times_a, 1);
    assert_int_equal(found.times_b, 2);
    assert_int_equal(found.rotation, COUNT - 5);
}

/* An unrolled loop whose second copy has other registers is still alike in the most. */
static void test_double_buffer(void **state)
{
    (void)state;
    AlignItem a[COUNT], b[BIG];
    fill(a, 1);
    fill(b, 2);
    b[0].same_a = b[COUNT].same_a = ALIGN_FAR;
    const Alignment found = align_loops(a, COUNT, b, BIG);
    assert_true(found.found);
    assert_int_equal(found.rotation, 0);
    assert_true(found.alike > 0.95 && found.alike < 1);
}

static void test_different(void **state)
{
    (void)state;
    AlignItem a[COUNT], b[BIG];
    fill(a, 1);
    fill(b, 2);
    assert_false(align_loops(a, COUNT, b, COUNT + 1).found); /* no multiple */
    assert_false(align_loops(a, COUNT, b, 0).found);
    assert_false(align_loops(a, 0, b, COUNT).found);
    assert_false(align_loops(a, 0, b, 0).found);
    b[COUNT - 1].opcode = OTHER_PRODUCT;
    assert_false(align_loops(a, COUNT, b, COUNT).found);
    assert_false(align_loops(a, COUNT, b, BIG).found);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_same),     cmocka_unit_test(test_rotated),       cmocka_unit_test(test_gaps),
        cmocka_unit_test(test_unrolled), cmocka_unit_test(test_double_buffer), cmocka_unit_test(test_different),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
