/* Sets of hazard rows: rows at both ends of each word, in order, and what two sets have in common. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "isa/hazard_rows.h"

static const unsigned some[] = {0, 1, 62, 63, 64, 65, 100, 126, 127};
enum { NUM_SOME = sizeof some / sizeof some[0] };

static HazardRows set_of_some(unsigned step)
{
    HazardRows set = {{0}};
    for (unsigned i = 0; i < NUM_SOME; i += step) hazard_rows_add(&set, some[i]);
    return set;
}

static void has_what_was_added(void **state)
{
    (void)state;
    HazardRows set = {{0}};
    assert_false(hazard_rows_any(&set));
    for (unsigned i = 0; i < NUM_SOME; i++) {
        assert_false(hazard_rows_has(&set, some[i]));
        hazard_rows_add(&set, some[i]);
        for (unsigned row = 0; row < MAX_HAZARDS; row++) {
            bool wanted = false;
            for (unsigned j = 0; j <= i; j++) wanted |= some[j] == row;
            assert_int_equal(hazard_rows_has(&set, row), wanted);
        }
    }
    for (unsigned i = 0; i < NUM_SOME; i++) {
        assert_true(hazard_rows_any(&set));
        hazard_rows_remove(&set, some[i]);
        assert_false(hazard_rows_has(&set, some[i]));
    }
    assert_false(hazard_rows_any(&set));
}

static void taken_in_order(void **state)
{
    (void)state;
    HazardRows set = set_of_some(1);
    unsigned row = MAX_HAZARDS;
    for (unsigned i = 0; i < NUM_SOME; i++) {
        assert_true(hazard_rows_take(&set, &row));
        assert_int_equal(row, some[i]);
    }
    assert_false(hazard_rows_take(&set, &row));
    assert_int_equal(row, 127);
}

static void two_sets(void **state)
{
    (void)state;
    const HazardRows all = set_of_some(1), even = set_of_some(2);
    const HazardRows both = hazard_rows_both(&all, &even), odd = hazard_rows_without(&all, &even);
    HazardRows sum = odd;
    hazard_rows_add_all(&sum, &even);
    for (unsigned i = 0; i < NUM_SOME; i++) {
        assert_int_equal(hazard_rows_has(&both, some[i]), i % 2 == 0);
        assert_int_equal(hazard_rows_has(&odd, some[i]), i % 2 == 1);
        assert_true(hazard_rows_has(&sum, some[i]));
    }
    assert_memory_equal(&both, &even, sizeof both);
    assert_memory_equal(&sum, &all, sizeof sum);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(has_what_was_added), cmocka_unit_test(taken_in_order),
                                       cmocka_unit_test(two_sets)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
