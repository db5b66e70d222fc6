/* Clocks of the race check against arrays: random raises, joins and copies of clocks that share their nodes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "sim/observe/clock.h"

enum { CLOCKS = 6, THREADS = 300, STEPS = 20000 };

static uint32_t random_word(void)
{
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 16);
}

/* Threads that are near each other, far away, and the loads of both. */
static uint32_t thread_of(uint32_t i)
{
    return (i % 3 == 0 ? i : i % 3 == 1 ? i << 12 : i << 22) | (i % 2 ? 0 : 1u << 31);
}

static void compare(const Clock *clock, const uint32_t *numbers)
{
    uint32_t count = 0, bits = UINT32_MAX;
    for (uint32_t i = 0; i < THREADS; i++) {
        assert_int_equal(clock_number(clock, thread_of(i)), numbers[i]);
        count += numbers[i] != 0;
        if (numbers[i]) bits &= numbers[i];
    }
    assert_int_equal(clock_count(clock), count);
    assert_int_equal(clock_common(clock), bits);
    assert_int_equal(clock_number(clock, thread_of(THREADS) + 7), 0);
}

static void against_arrays(void **state)
{
    static uint32_t numbers[CLOCKS][THREADS];
    Clock clocks[CLOCKS] = {{0}};
    ClockPool pool = {0};
    (void)state;
    for (unsigned step = 0; step < STEPS; step++) {
        const unsigned to = random_word() % CLOCKS, from = random_word() % CLOCKS;
        const uint32_t i = random_word() % THREADS, number = random_word() % 1000 | random_word() << 31;
        switch (random_word() % 40) {
        case 0:
            clock_free(&pool, &clocks[to]);
            memset(numbers[to], 0, sizeof numbers[to]);
            break;
        case 1:
        case 2:
        case 3:
            clock_join(&pool, &clocks[to], &clocks[from]);
            for (uint32_t k = 0; k < THREADS; k++)
                if (numbers[from][k] > numbers[to][k]) numbers[to][k] = numbers[from][k];
            break;
        default:
            clock_raise(&pool, &clocks[to], thread_of(i), number);
            if (number > numbers[to][i]) numbers[to][i] = number;
        }
        if (step % 50 == 0)
            for (unsigned c = 0; c < CLOCKS; c++) compare(&clocks[c], numbers[c]);
    }
    for (unsigned c = 0; c < CLOCKS; c++) clock_free(&pool, &clocks[c]);
    assert_int_equal(pool.bytes, 0);
    clock_pool_free(&pool);
}

/* As waves do that add to one counter: each clock knows all before it. Memory and time grow with their number, not with
   its square. */
static void a_chain_shares(void **state)
{
    enum { WAVES = 20000 };
    static Clock clocks[WAVES];
    ClockPool pool = {0};
    (void)state;
    for (uint32_t w = 0; w < WAVES; w++) {
        if (w) clock_join(&pool, &clocks[w], &clocks[w - 1]);
        clock_raise(&pool, &clocks[w], w, w + 1);
    }
    for (uint32_t w = 0; w < WAVES; w += 997) assert_int_equal(clock_count(&clocks[w]), w + 1);
    assert_int_equal(clock_number(&clocks[WAVES - 1], 5), 6);
    assert_true(pool.bytes < (uint64_t)WAVES * 1000);
    for (uint32_t w = 0; w < WAVES; w++) clock_free(&pool, &clocks[w]);
    assert_int_equal(pool.bytes, 0);
    clock_pool_free(&pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(against_arrays), cmocka_unit_test(a_chain_shares)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
