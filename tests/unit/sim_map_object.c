/* Code objects in the emulated memory: relocated, protected, and nothing that a damaged file can hurt. */
#include "object_files.h"
#include "sim/host/map_object.h"

static void check_mapped(const uint8_t *bytes, size_t num_bytes)
{
    Arena *arena = arena_new();
    DiagList diags;
    CodeObject object;
    diag_init(&diags, arena);
    assert_true(object_read(arena, "k", bytes, num_bytes, &object, &diags));
    const ObjectKernel *first = object_find_kernel(&object, "first", &diags);
    assert_non_null(first);
    /* The code's reference to the table leads there, and the table's own address is right. */
    Memory *memory = memory_new();
    MemoryPort port;
    assert_true(sim_map_object(&object, memory, &diags));
    memory_port_init(&port, memory);
    uint32_t low, high, value;
    uint64_t pc = object.base + first->entry + 4, pointer;
    assert_true(memory_read(&port, pc + 4, &low, 4));
    assert_true(memory_read(&port, pc + 12, &high, 4));
    uint64_t table = pc + (low | (uint64_t)high << 32);
    assert_true(memory_read(&port, table, &value, 4));
    assert_int_equal(value, 0x12345678);
    assert_true(memory_read(&port, table + 4, &low, 4));
    uint64_t place = table + 4 + (uint64_t)(int64_t)(int32_t)low;
    assert_true(memory_read(&port, place, &pointer, 8));
    assert_true(pointer == table);
    assert_true(memory_write(&port, place, &pointer, 8)); /* .data is writable, code is not */
    assert_false(memory_write(&port, pc, &value, 4));
    assert_true(object_listing_address(&object, object.base + first->entry) == first->entry - object.listing_base);
    memory_free(memory);
    arena_free(arena);
}

static void relocatable_object(void **state)
{
    const Files *files = *state;
    check_mapped(files->object, files->object_bytes);
}

static void linked_object(void **state)
{
    const Files *files = *state;
    check_mapped(files->hsaco, files->hsaco_bytes);
}

/* Segments on pages of their own, and two that share one; an image that is larger than memory. */
static void refused(void **state)
{
    (void)state;
    static const struct {
        uint64_t second, image_bytes;
        const char *message; /* NULL: mapped */
    } cases[] = {
        {4096, 8192, NULL},
        {4095, 8192, "share a page"},
        {4096, (uint64_t)1 << MEMORY_ADDRESS_BITS, "no room"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Arena *arena = arena_new();
        DiagList diags;
        diag_init(&diags, arena);
        uint8_t image[8192] = {0};
        CodeObject object = {.name = "k", .image = image, .image_bytes = cases[i].image_bytes};
        VEC_PUSH(arena, &object.segments, ((ObjectSegment){0, 100, true, false, 100}));
        VEC_PUSH(arena, &object.segments, ((ObjectSegment){cases[i].second, 100, false, true, 100}));
        Memory *memory = memory_new();
        assert_int_equal(sim_map_object(&object, memory, &diags), !cases[i].message);
        if (cases[i].message) assert_non_null(strstr(diags.items.data[0].message, cases[i].message));
        memory_free(memory);
        arena_free(arena);
    }
}

static bool can_be_mapped(CodeObject *object, DiagList *diags)
{
    Memory *memory = memory_new();
    const bool mapped = sim_map_object(object, memory, diags);
    memory_free(memory);
    return mapped;
}
static void mutations(void **state) { each_mutation(*state, can_be_mapped); }

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(relocatable_object),
        cmocka_unit_test(linked_object),
        cmocka_unit_test(refused),
        cmocka_unit_test(mutations),
    };
    return cmocka_run_group_tests(tests, make_files, free_files);
}
