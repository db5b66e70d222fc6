/* The map: numbers and names, through growths and collisions, replaced values, and keys that are nearly the same. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "support/map.h"

enum { COUNT = 5000 };

/* Numbers that agree in their low or high bits or follow each other, with 0 and the largest. */
static uint64_t number_of(uint64_t i) { return i % 3 == 0 ? i << 40 : i % 3 == 1 ? i : UINT64_MAX - i + 2; }

static void numbers(void **state)
{
    (void)state;
    static char values[COUNT];
    Arena *arena = arena_new();
    Map map = {0};
    assert_null(map_get(&map, 0));
    for (uint64_t i = 0; i < COUNT; i++) {
        assert_null(map_get(&map, number_of(i)));
        map_put(&map, arena, number_of(i), &values[i]);
        assert_ptr_equal(map_get(&map, number_of(i)), &values[i]);
        assert_int_equal(map.count, i + 1);
        assert_true(map.capacity >= 2 * map.count);
    }
    for (uint64_t i = 0; i < COUNT; i++) assert_ptr_equal(map_get(&map, number_of(i)), &values[i]);
    assert_ptr_equal(map_get(&map, 0), &values[0]);
    assert_ptr_equal(map_get(&map, UINT64_MAX), &values[2]);
    assert_null(map_get(&map, UINT64_MAX - 1));
    assert_null(map_get(&map, (uint64_t)1 << 40));
    map_put(&map, arena, 0, &values[7]);
    assert_ptr_equal(map_get(&map, 0), &values[7]);
    assert_int_equal(map.count, COUNT);
    arena_free(arena);
}

/* Numbers whose probing begins at the same entry: the inverse of the golden ratio's number makes them. */
static void collisions(void **state)
{
    (void)state;
    const uint64_t golden = 0x9e3779b97f4a7c15u;
    uint64_t inverse = golden; /* Newton: each round doubles the right bits */
    for (int i = 0; i < 6; i++) inverse *= 2 - golden * inverse;
    assert_true(golden * inverse == 1);
    static char values[200];
    Arena *arena = arena_new();
    Map map = {0};
    /* The products are i again, whose bits from 32 on are 0: all begin at the first entry. */
    for (uint64_t i = 0; i < 200; i++) map_put(&map, arena, inverse * i, &values[i]);
    for (uint64_t i = 0; i < 200; i++) assert_ptr_equal(map_get(&map, inverse * i), &values[i]);
    assert_null(map_get(&map, inverse * 200));
    assert_int_equal(map.count, 200);
    arena_free(arena);
}

static void names(void **state)
{
    (void)state;
    static char text[COUNT][12];
    Arena *arena = arena_new();
    Map map = {0};
    assert_null(map_get_name(&map, "", 0));
    for (uint32_t i = 0; i < COUNT; i++) {
        const size_t length = (size_t)snprintf(text[i], sizeof text[i], "v%u", i);
        assert_null(map_get_name(&map, text[i], length));
        map_put_name(&map, arena, text[i], length, map_from_index(i));
        assert_int_equal(map.count, i + 1);
    }
    for (uint32_t i = 0; i < COUNT; i++) {
        char copy[12]; /* by content, not by address */
        strcpy(copy, text[i]);
        assert_int_equal(map_to_index(map_get_name(&map, copy, strlen(copy))), i);
    }
    assert_int_equal(map_to_index(map_get_name(&map, "v12345", 3)), 12); /* need not end in NUL */
    assert_int_equal(map_to_index(map_get_name(&map, "v12345", 6)), MAP_NO_INDEX);
    assert_null(map_get_name(&map, "v", 1));
    assert_null(map_get_name(&map, "", 0));
    map_put_name(&map, arena, "", 0, &map);
    assert_ptr_equal(map_get_name(&map, "v7", 0), &map);
    map_put_name(&map, arena, "v7", 2, map_from_index(0));
    assert_int_equal(map_to_index(map_get_name(&map, "v7", 2)), 0);
    assert_int_equal(map.count, COUNT + 1);
    /* Two pairs that FNV-1a gives the same 64 bits. */
    static const char *const same[] = {"8yn0iYCKYHlIj4-BwPqk", "GReLUrM4wMqfg9yzV3KQ", "gMPflVXtwGDXbIhP73TX",
                                       "LtHf1prlU1bCeYZEdqWf"};
    for (uint32_t i = 0; i < 4; i++) {
        assert_null(map_get_name(&map, same[i], 20));
        map_put_name(&map, arena, same[i], 20, map_from_index(i));
    }
    for (uint32_t i = 0; i < 4; i++) assert_int_equal(map_to_index(map_get_name(&map, same[i], 20)), i);
    /* A NUL is a character as any other. */
    map_put_name(&map, arena, "a\0b", 3, map_from_index(1));
    map_put_name(&map, arena, "a\0c", 3, map_from_index(2));
    assert_int_equal(map_to_index(map_get_name(&map, "a\0b", 3)), 1);
    assert_int_equal(map_to_index(map_get_name(&map, "a\0c", 3)), 2);
    arena_free(arena);
}

static void pointers_and_indexes(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    Map map = {0};
    int keys[3];
    assert_null(map_get_pointer(&map, NULL));
    map_put_pointer(&map, arena, &keys[0], map_from_index(0));
    map_put_pointer(&map, arena, &keys[1], map_from_index(UINT32_MAX - 1));
    assert_int_equal(map_to_index(map_get_pointer(&map, &keys[0])), 0);
    assert_int_equal(map_to_index(map_get_pointer(&map, &keys[1])), UINT32_MAX - 1);
    assert_int_equal(map_to_index(map_get_pointer(&map, &keys[2])), MAP_NO_INDEX);
    assert_null(map_get_pointer(&map, NULL));
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers),
        cmocka_unit_test(collisions),
        cmocka_unit_test(names),
        cmocka_unit_test(pointers_and_indexes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
