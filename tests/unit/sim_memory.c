/* The emulated device's memory: bounds to the byte, pages on first touch, what was written. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "sim/machine/memory.h"

/* A byte's first value is a function of its offset. */
static void fill_offsets(void *context, uint64_t offset, uint8_t *bytes, size_t count)
{
    ++*(unsigned *)context;
    for (size_t i = 0; i < count; i++) bytes[i] = (uint8_t)((offset + i) * 7 + 1);
}

static uint8_t expected(uint64_t offset) { return (uint8_t)(offset * 7 + 1); }

static int map_at(Memory *memory, uint64_t base, uint64_t size, unsigned *calls)
{
    MemoryRegion region = {base, size, "argument 0", calls ? fill_offsets : NULL, calls, false};
    return memory_map(memory, &region);
}

static void bounds_are_exact(void **state)
{
    (void)state;
    Memory *memory = memory_new();
    MemoryPort port;
    unsigned calls = 0;
    uint64_t base = 0x123456789f00u, size = 0x3210; /* neither end is at a page */
    assert_int_equal(map_at(memory, base, size, &calls), 0);
    memory_port_init(&port, memory);
    uint8_t bytes[16];
    for (uint64_t offset = 0; offset + 16 <= size; offset += 13) {
        assert_true(memory_read(&port, base + offset, bytes, 16));
        for (unsigned i = 0; i < 16; i++) assert_int_equal(bytes[i], expected(offset + i));
    }
    assert_true(memory_read(&port, base + size - 1, bytes, 1));
    assert_false(memory_read(&port, base + size, bytes, 1));
    assert_int_equal(port.fault.kind, MEMORY_FAULT_UNMAPPED);
    assert_int_equal(port.fault.address, base + size);
    assert_false(memory_read(&port, base - 1, bytes, 4));
    assert_int_equal(port.fault.address, base - 1);
    /* The first byte that is missing is named, not the access's address. */
    assert_false(memory_write(&port, base + size - 3, bytes, 8));
    assert_int_equal(port.fault.address, base + size);
    assert_string_equal(port.fault.access, "store");
    assert_int_equal(port.fault.size, 8);
    /* ... and the store that faulted wrote nothing. */
    uint64_t begin = 0, end;
    assert_false(memory_next_written(memory, 0, &begin, &end));
    assert_null(memory_load_ptr(&port, base + size - 3, 4));
    assert_non_null(memory_load_ptr(&port, base + size - 4, 4));
    assert_null(memory_store_ptr(&port, base - 1, 1));
    memory_free(memory);
}

/* Values that nobody knows: to the byte, across pages, until they are stored again or the memory is restored. */
static void lost_values(void **state)
{
    (void)state;
    Memory *memory = memory_new();
    MemoryPort port;
    const uint64_t base = 0x123456789000u, at = base + MEMORY_PAGE_BYTES - 6;
    assert_int_equal(map_at(memory, base, 2 * MEMORY_PAGE_BYTES, NULL), 0);
    memory_port_init(&port, memory);
    assert_true(memory_write(&port, at, "0123456789", 10));
    MemoryImage *image = memory_save(memory);
    assert_true(memory_lose(&port, at + 2, 6));
    assert_false(memory_is_lost(&port, at, 2));
    assert_true(memory_is_lost(&port, at, 3));
    assert_true(memory_is_lost(&port, at + 7, 1));
    assert_false(memory_is_lost(&port, at + 8, 8));
    uint64_t begin = 0, end;
    assert_true(memory_next_written(memory, 0, &begin, &end));
    assert_int_equal(begin, MEMORY_PAGE_BYTES - 6);
    assert_true(memory_write(&port, at + 2, "abcdef", 5));
    assert_false(memory_is_lost(&port, at, 7));
    assert_true(memory_is_lost(&port, at + 7, 1));
    memory_restore(memory, image);
    memory_port_init(&port, memory);
    assert_false(memory_is_lost(&port, at, 10));
    /* Where nothing can be stored, nothing is lost. */
    assert_false(memory_lose(&port, base + 2 * MEMORY_PAGE_BYTES - 4, 8));
    assert_int_equal(port.fault.address, base + 2 * MEMORY_PAGE_BYTES);
    assert_false(memory_is_lost(&port, base + 2 * MEMORY_PAGE_BYTES - 4, 4));
    memory_image_free(image);
    memory_free(memory);
}

/* A trial that is taken back: bytes, marks, and what was lost before stays lost. */
static void trials(void **state)
{
    (void)state;
    Memory *memory = memory_new();
    MemoryPort port;
    const uint64_t base = 0x123456789000u, at = base + MEMORY_PAGE_BYTES - 6;
    uint8_t bytes[12];
    assert_int_equal(map_at(memory, base, 2 * MEMORY_PAGE_BYTES, NULL), 0);
    memory_port_init(&port, memory);
    assert_true(memory_write(&port, at, "0123456789AB", 12));
    for (unsigned back = 0; back < 2; back++) {
        assert_true(memory_lose(&port, at + 4, 1)); /* before: not of the trial */
        assert_true(memory_lose(&port, at, 1));
        memory_begin_trial(memory);
        assert_true(memory_lose(&port, at + 2, 6));
        memory_keep(&port, at + 3, 3);
        assert_true(memory_write(&port, at + 3, "xyz", 3));
        memory_keep(&port, at + 4, 4);
        assert_true(memory_write(&port, at + 4, "pqrs", 4));
        assert_true(memory_lose(&port, at + 9, 3));
        memory_keep(&port, at, 1);
        assert_true(memory_write(&port, at, "-", 1)); /* it was lost before; and is again */
        assert_true(memory_lose(&port, at, 1));
        memory_end_trial(memory, back);
        for (unsigned i = 0; i < 12; i++) {
            const bool lost = back ? i == 0 || i == 4 : i == 0 || i == 2 || i > 8;
            assert_int_equal(memory_is_lost(&port, at + i, 1), lost);
        }
        assert_true(memory_read(&port, at, bytes, 12));
        assert_memory_equal(bytes, back ? "0123456789AB" : "-12xpqrs89AB", 12);
        assert_true(memory_write(&port, at, "0123456789AB", 12));
    }
    memory_free(memory);
}

/* Rows of any size and place, lost, stored, taken back and restored, against a byte for each. Few of them are small or
   stored: a page then has no map for long. */
static void lost_rows_of(uint64_t random)
{
    enum { BYTES = 8 * MEMORY_PAGE_BYTES, STEPS = 160 };
    static uint8_t model[BYTES], before[BYTES], saved[BYTES];
    const uint64_t base = 0x123456789000u;
    Memory *memory = memory_new();
    MemoryImage *image = NULL;
    MemoryPort port;
    memset(model, 0, BYTES);
    assert_int_equal(map_at(memory, base, BYTES, NULL), 0);
    memory_port_init(&port, memory);
    for (unsigned step = 0; step < STEPS; step++) {
        random = random * 6364136223846793005u + 1442695040888963407u;
        const uint32_t unit = random >> 36 & 15 ? 64 : 1, at = (uint32_t)(random >> 48) % (BYTES / unit) * unit;
        uint32_t size = ((uint32_t)(random >> 32) % 16 + 1) * unit;
        if (size > BYTES - at) size = BYTES - at;
        if (step % 16 == 0) {
            memory_begin_trial(memory);
            memcpy(before, model, BYTES);
        }
        if (random >> 40 & 15) {
            assert_true(memory_lose(&port, base + at, size));
            memset(model + at, 1, size);
        } else {
            size = size > 16 ? 16 : size;
            memory_keep(&port, base + at, size);
            assert_true(memory_write(&port, base + at, "0123456789abcdef", size));
            memset(model + at, 0, size);
        }
        if (step % 16 < 15) continue;
        memory_end_trial(memory, random >> 45 & 1);
        if (random >> 45 & 1) memcpy(model, before, BYTES);
        if (step == 31) {
            image = memory_save(memory);
            memcpy(saved, model, BYTES);
        } else if (step == 79) {
            memory_restore(memory, image);
            memory_port_init(&port, memory);
            memcpy(model, saved, BYTES);
        }
        for (uint32_t i = 0; i < BYTES; i++) assert_int_equal(memory_is_lost(&port, base + i, 1), model[i]);
    }
    memory_image_free(image);
    memory_free(memory);
}

static void lost_rows(void **state)
{
    (void)state;
    for (unsigned seed = 0; seed < 16; seed++) lost_rows_of(seed);
}

static void far_addresses_fault(void **state)
{
    (void)state;
    Memory *memory = memory_new();
    MemoryPort port;
    assert_int_equal(map_at(memory, 0x10000, 64, NULL), 0);
    memory_port_init(&port, memory);
    const uint64_t bad[] = {
        0, 8, 0x10000 - 8, 0x10040, 1ull << 47, 1ull << 48, (1ull << 48) + 0x10000, UINT64_MAX, UINT64_MAX - 3};
    uint8_t bytes[16] = {0};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(memory_read(&port, bad[i], bytes, 8));
        assert_int_equal(port.fault.kind, MEMORY_FAULT_UNMAPPED);
        assert_false(memory_write(&port, bad[i], bytes, 16));
    }
    memory_free(memory);
}

static void stores_cross_pages(void **state)
{
    (void)state;
    Memory *memory = memory_new();
    MemoryPort port;
    unsigned calls = 0;
    uint64_t base = 0x7fff000;
    assert_int_equal(map_at(memory, base, 3 * MEMORY_PAGE_BYTES, &calls), 0);
    memory_port_init(&port, memory);
    uint8_t bytes[16], back[16];
    for (unsigned i = 0; i < 16; i++) bytes[i] = (uint8_t)(0xa0 + i);
    uint64_t at = MEMORY_PAGE_BYTES - 5;
    assert_null(memory_store_ptr(&port, base + at, 16));
    assert_true(memory_write(&port, base + at, bytes, 16));
    assert_true(memory_read(&port, base + at, back, 16));
    assert_memory_equal(bytes, back, 16);
    assert_true(memory_read(&port, base + at - 1, back, 1));
    assert_int_equal(back[0], expected(at - 1));
    assert_true(memory_read(&port, base + at + 16, back, 1));
    assert_int_equal(back[0], expected(at + 16));
    assert_int_equal(calls, 2); /* the third page was not touched */
    assert_int_equal(memory_touched(memory), 2 * MEMORY_PAGE_BYTES);
    /* Written runs end at pages. */
    uint64_t begin = 0, end;
    assert_true(memory_next_written(memory, 0, &begin, &end));
    assert_int_equal(begin, at);
    assert_int_equal(end, at + 5);
    begin = end;
    assert_true(memory_next_written(memory, 0, &begin, &end));
    assert_int_equal(begin, at + 5);
    assert_int_equal(end, at + 16);
    begin = end;
    assert_false(memory_next_written(memory, 0, &begin, &end));
    memory_free(memory);
}

static void large_regions_cost_what_is_touched(void **state)
{
    (void)state;
    Memory *memory = memory_new();
    MemoryPort port;
    unsigned calls = 0;
    uint64_t size = 3ull << 40, base = memory_place(memory, size);
    assert_int_equal(map_at(memory, base, size, &calls), 0);
    memory_port_init(&port, memory);
    const uint64_t offsets[] = {0, size - 4, size / 2, (1ull << 32) - 2, (1ull << 32) + 5};
    uint8_t bytes[4];
    for (size_t i = 0; i < sizeof offsets / sizeof offsets[0]; i++) {
        assert_true(memory_read(&port, base + offsets[i], bytes, 4));
        for (unsigned j = 0; j < 4; j++) assert_int_equal(bytes[j], expected(offsets[i] + j));
    }
    assert_true(memory_touched(memory) <= 8 * MEMORY_PAGE_BYTES);
    /* Finding what was written does not walk the terabytes. */
    assert_true(memory_write(&port, base + size - 1, bytes, 1));
    uint64_t begin = 0, end;
    assert_true(memory_next_written(memory, 0, &begin, &end));
    assert_int_equal(begin, size - 1);
    assert_int_equal(end, size);
    /* Looking at the rest makes no pages. */
    uint64_t before = memory_touched(memory);
    uint8_t seen[3];
    memory_peek(memory, 0, 1ull << 33, seen, 3);
    assert_int_equal(seen[2], expected((1ull << 33) + 2));
    assert_int_equal(memory_touched(memory), before);
    memory_free(memory);
}

static void regions_do_not_share_pages(void **state)
{
    (void)state;
    Memory *memory = memory_new();
    assert_int_equal(map_at(memory, 0x20000, 100, NULL), 0);
    assert_int_equal(map_at(memory, 0x20800, 100, NULL), MEMORY_NO_REGION); /* same page */
    assert_int_equal(map_at(memory, 0x1ff00, 0x200, NULL), MEMORY_NO_REGION);
    assert_int_equal(map_at(memory, 0x21000, 100, NULL), 1);
    assert_int_equal(map_at(memory, (1ull << 48) - 0x1000, 0x1001, NULL), MEMORY_NO_REGION);
    assert_int_equal(map_at(memory, (1ull << 48) - 0x1000, 0x1000, NULL), 2);
    assert_int_equal(map_at(memory, UINT64_MAX, 2, NULL), MEMORY_NO_REGION);
    memory_free(memory);
}

static void places_are_scattered(void **state)
{
    (void)state;
    Memory *memory = memory_new();
    unsigned crossing = 0, high = 0;
    uint64_t last_end = 0;
    for (unsigned i = 0; i < 40; i++) {
        uint64_t size = i % 3 ? 1000 + i : 0x120000000ull;
        uint64_t base = memory_place(memory, size);
        assert_int_not_equal(base, 0);
        assert_int_equal(base % 256, 0);
        assert_true(base > last_end + (1ull << 33));
        assert_true(base + size < 1ull << 47);
        assert_int_not_equal(map_at(memory, base, size, NULL), MEMORY_NO_REGION);
        last_end = base + size;
        crossing += base >> 32 != (base + size - 1) >> 32;
        high += (base >> 31 & 1) != 0;
    }
    assert_true(crossing >= 20);
    assert_true(high >= 20);
    assert_int_equal(memory_place(memory, 1ull << 47), 0);
    memory_free(memory);
}

static void small_buffers_cross_in_their_middle(void **state)
{
    (void)state;
    Memory *memory = memory_new();
    uint64_t base = memory_place(memory, 2048);
    assert_true(base >> 32 != (base + 2047) >> 32);
    memory_free(memory);
}

static void code_is_read_only(void **state)
{
    (void)state;
    Memory *memory = memory_new();
    MemoryPort port;
    MemoryRegion region = {0x40000, 64, "the code", NULL, NULL, true};
    assert_int_equal(memory_map(memory, &region), 0);
    memory_port_init(&port, memory);
    uint32_t word = 5;
    assert_true(memory_read(&port, 0x40000, &word, 4));
    assert_int_equal(word, 0);
    assert_null(memory_store_ptr(&port, 0x40000, 4));
    assert_false(memory_write(&port, 0x40000, &word, 4));
    assert_int_equal(port.fault.kind, MEMORY_FAULT_READ_ONLY);
    memory_free(memory);
}

static void touched_memory_is_limited(void **state)
{
    (void)state;
    Memory *memory = memory_new();
    MemoryPort port;
    assert_int_equal(map_at(memory, 0x40000, 0x10000, NULL), 0);
    memory_set_limit(memory, 2 * MEMORY_PAGE_BYTES);
    memory_port_init(&port, memory);
    uint8_t byte;
    assert_true(memory_read(&port, 0x40000, &byte, 1));
    assert_true(memory_read(&port, 0x41000, &byte, 1));
    assert_false(memory_read(&port, 0x42000, &byte, 1));
    assert_int_equal(port.fault.kind, MEMORY_FAULT_HOST_LIMIT);
    assert_true(memory_read(&port, 0x40001, &byte, 1));
    memory_free(memory);
}

static void faults_are_described(void **state)
{
    (void)state;
    Memory *memory = memory_new();
    assert_int_equal(map_at(memory, 0x40000, 64, NULL), 0);
    StrBuf text = {0};
    MemoryFault fault = {MEMORY_FAULT_UNMAPPED, 0x40044, 4, "store"};
    memory_describe_fault(memory, &fault, &text);
    assert_string_equal(text.data,
                        "store of 4 bytes at 0x40044, 4 bytes past the end of argument 0 (64 bytes at 0x40000)");
    strbuf_free(&text);
    memory_describe(memory, 0x3fff0, &text);
    assert_string_equal(text.data, "0x3fff0, 16 bytes before argument 0 (64 bytes at 0x40000)");
    strbuf_free(&text);
    memory_free(memory);
}

/* Back to what there was: contents, what was written, and pages that came into being. */
static void images(void **state)
{
    (void)state;
    Memory *memory = memory_new();
    MemoryPort port;
    const uint64_t base = UINT64_C(0x100000000800);
    unsigned calls = 0;
    MemoryRegion region = {base, 0x10000, "buffer", fill_offsets, &calls, false};
    assert_int_equal(memory_map(memory, &region), 0);
    memory_port_init(&port, memory);
    const uint32_t first = 1, second = 2, third = 3;
    uint32_t expected[0x10000 / 4], value;
    uint64_t begin = 0, end = 0;
    assert_true(memory_write(&port, base + 0x10, &first, 4));
    assert_true(memory_read(&port, base + 0x3000, &value, 4)); /* a page that is only read */
    memory_peek(memory, 0, 0, expected, sizeof expected);
    const uint64_t touched = memory_touched(memory);
    MemoryImage *image = memory_save(memory);
    for (unsigned round = 0; round < 2; round++) {
        assert_true(memory_write(&port, base + 0x10, &second, 4));
        assert_true(memory_write(&port, base + 0x3000, &second, 4));
        assert_true(memory_write(&port, base + 0x8000, &third, 4));
        memory_restore(memory, image);
        memory_port_init(&port, memory);
        uint32_t found[0x10000 / 4];
        memory_peek(memory, 0, 0, found, sizeof found);
        assert_memory_equal(found, expected, sizeof found);
        assert_int_equal(memory_touched(memory), touched);
        begin = 0;
        assert_true(memory_next_written(memory, 0, &begin, &end));
        assert_int_equal(begin, 0x10);
        assert_int_equal(end, 0x14);
        assert_false(memory_next_written(memory, 0, &end, &begin));
    }
    memory_image_free(image);
    memory_free(memory);
}

/* What a page held when the image was made. Pages beside those that were accessed may be there. */
static void old_bytes(void *context, uint64_t number, uint32_t begin, uint32_t count, const uint8_t *bytes)
{
    memcpy((uint8_t *)context + (number << MEMORY_PAGE_BITS) - UINT64_C(0x200000000000) + begin, bytes, count);
}

/* Also of pages that are only read, and where nobody asks which bytes were stored. */
static void images_are_lazy(void **state)
{
    (void)state;
    enum { SIZE = 40 * MEMORY_PAGE_BYTES };
    Memory *memory = memory_new();
    MemoryPort port;
    uint64_t begin = 0, end, value = 0;
    uint8_t *bytes = calloc(1, SIZE), *old = calloc(1, SIZE), *expected = malloc(SIZE);
    for (unsigned i = 0; i < SIZE; i++) bytes[i] = expected[i] = (uint8_t)(i * 5);
    MemoryRegion region = {
        .base = UINT64_C(0x200000000000), .size = SIZE, .name = "buffer", .host = bytes, .untracked = true};
    assert_int_equal(memory_map(memory, &region), 0);
    MemoryImage *image = memory_save(memory);
    memory_port_init(&port, memory);
    for (uint64_t at = 0; at < SIZE; at += MEMORY_PAGE_BYTES) {
        assert_true(memory_read(&port, region.base + at, &value, 8));
        if (at / MEMORY_PAGE_BYTES % 3 == 0) assert_true(memory_write(&port, region.base + at + 8, "changed", 7));
    }
    assert_memory_equal(bytes + 8, "changed", 7);
    assert_false(memory_next_written(memory, 0, &begin, &end));
    memory_image_each(image, old_bytes, old);
    assert_memory_equal(old, expected, SIZE);
    memory_restore(memory, image);
    memory_image_free(image);
    assert_memory_equal(bytes, expected, SIZE);
    assert_non_null(memory_store_ptr(&port, region.base + MEMORY_PAGE_BYTES, 8)); /* no image wants it any more */
    memory_free(memory);
    free(bytes);
    free(old);
    free(expected);
}

/* Bytes of the caller, in place: also pages that are touched after the image was made go back; nothing around them is read. */
static void images_of_the_caller(void **state)
{
    (void)state;
    enum { SIZE = 2 * MEMORY_PAGE_BYTES + 100 };
    Memory *memory = memory_new();
    MemoryPort port;
    const uint64_t base = UINT64_C(0x100000000040);
    uint8_t *bytes = malloc(SIZE), expected[SIZE];
    for (unsigned i = 0; i < SIZE; i++) bytes[i] = expected[i] = (uint8_t)(i * 7);
    MemoryRegion region = {.base = base, .size = SIZE, .name = "buffer", .host = bytes};
    assert_int_equal(memory_map(memory, &region), 0);
    memory_port_init(&port, memory);
    assert_true(memory_write(&port, base + 8, "before", 6));
    memcpy(expected + 8, "before", 6);
    MemoryImage *image = memory_save(memory);
    for (unsigned round = 0; round < 2; round++) {
        uint64_t begin = 0, end;
        assert_true(memory_write(&port, base + 4, "after", 5));
        assert_true(memory_write(&port, base + SIZE - 9, "the end", 7));
        assert_memory_equal(bytes + SIZE - 9, "the end", 7);
        memory_restore(memory, image);
        memory_port_init(&port, memory);
        assert_memory_equal(bytes, expected, SIZE);
        assert_true(memory_next_written(memory, 0, &begin, &end));
        assert_int_equal(begin, 8);
        assert_int_equal(end, 14);
        assert_false(memory_next_written(memory, 0, &end, &begin));
    }
    memory_image_free(image);
    memory_free(memory);
    free(bytes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bounds_are_exact),
        cmocka_unit_test(lost_values),
        cmocka_unit_test(trials),
        cmocka_unit_test(lost_rows),
        cmocka_unit_test(far_addresses_fault),
        cmocka_unit_test(stores_cross_pages),
        cmocka_unit_test(large_regions_cost_what_is_touched),
        cmocka_unit_test(regions_do_not_share_pages),
        cmocka_unit_test(places_are_scattered),
        cmocka_unit_test(small_buffers_cross_in_their_middle),
        cmocka_unit_test(code_is_read_only),
        cmocka_unit_test(touched_memory_is_limited),
        cmocka_unit_test(faults_are_described),
        cmocka_unit_test(images),
        cmocka_unit_test(images_of_the_caller),
        cmocka_unit_test(images_are_lazy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
