/* Code objects: what is read from what LLVM's tools make, and that no damaged file can hurt it. */
#include "object_files.h"

/* Reads a copy of the exact size, so that a sanitizer sees every byte read outside. */
static bool read_copy(Arena *arena, DiagList *diags, const uint8_t *bytes, size_t num_bytes, CodeObject *object)
{
    uint8_t *copy = malloc(num_bytes + !num_bytes);
    memcpy(copy, bytes, num_bytes);
    bool good = object_read(arena, "k", copy, num_bytes, object, diags);
    free(copy);
    assert_int_equal(good, diags->num_errors == 0);
    return good;
}

static void check_object(const uint8_t *bytes, size_t num_bytes, bool is_relocatable)
{
    Arena *arena = arena_new();
    DiagList diags;
    CodeObject object;
    diag_init(&diags, arena);
    assert_true(read_copy(arena, &diags, bytes, num_bytes, &object));
    assert_int_equal(object.target, TARGET_GFX942);
    assert_int_equal(object.is_relocatable, is_relocatable);
    assert_int_equal(object.kernels.len, 2);
    ObjectKernel *first = object_find_kernel(&object, "first", &diags),
                 *second = object_find_kernel(&object, "second", &diags);
    assert_non_null(first);
    assert_non_null(second);
    assert_int_equal(first->desc.group_segment_bytes, 1280);
    assert_int_equal(first->desc.private_segment_bytes, 16);
    assert_int_equal(first->desc.kernarg_bytes, 24);
    assert_int_equal(first->desc.kernarg_preload, 3);
    assert_int_equal(first->desc.code_properties & 8, 8); /* kernarg pointer */
    assert_int_equal(second->desc.code_properties & 8, 0);
    assert_int_equal(first->desc.rsrc3 & 63, 1); /* accum_offset 8 */
    assert_true(first->has_metadata && first->has_args);
    assert_false(second->has_metadata);
    assert_int_equal(first->num_args, 3);
    assert_string_equal(first->args[0].name, "in");
    assert_string_equal(first->args[0].value_kind, "global_buffer");
    assert_string_equal(first->args[0].address_space, "global");
    assert_int_equal(first->args[1].offset, 8);
    assert_int_equal(first->args[1].size, 4);
    assert_false(first->args[1].is_hidden);
    assert_true(first->args[2].is_hidden);
    assert_int_equal(first->reqd_workgroup_size[0], 64);
    assert_int_equal(first->reqd_workgroup_size[1], 2);
    assert_int_equal(first->max_flat_workgroup_size, 128);
    assert_int_equal(first->vgpr_count, 8);
    /* The entries: second's is one s_endpgm. */
    uint32_t word;
    memcpy(&word, object.image + second->entry, 4);
    assert_int_equal(word, 0xbf810000);
    assert_true(first->entry >= object.code_begin && first->entry < object.code_end);
    /* The line of that s_endpgm in the text above, which has no other after "second:". */
    uint32_t line = 2;
    SourceLoc loc = {0};
    for (const char *at = object_assembly, *label = strstr(object_assembly, "second:"); at < label; at++)
        line += *at == '\n';
    assert_true(object_source_line(&object, arena, second->entry - object.listing_base, &loc));
    assert_int_equal(loc.line, line);
    assert_non_null(strstr(loc.file, "k.s"));
    assert_false(object_source_line(&object, arena, second->entry - object.listing_base + 4, &loc));
    /* Names: none given with two kernels, and a wrong one. */
    assert_null(object_find_kernel(&object, NULL, &diags));
    assert_null(object_find_kernel(&object, "third", &diags));
    arena_free(arena);
}

static void relocatable_object(void **state)
{
    const Files *files = *state;
    check_object(files->object, files->object_bytes, true);
}

static void linked_object(void **state)
{
    const Files *files = *state;
    check_object(files->hsaco, files->hsaco_bytes, false);
}

static void truncations(void **state)
{
    const Files *files = *state;
    const struct {
        const uint8_t *bytes;
        size_t count;
    } inputs[] = {{files->object, files->object_bytes}, {files->hsaco, files->hsaco_bytes}};
    for (size_t i = 0; i < 2; i++) {
        /* The section headers are at the end, so whatever is cut off is missed. */
        for (size_t length = 0; length < inputs[i].count; length += 1 + (length > 400 ? 3 : 0)) {
            Arena *arena = arena_new();
            DiagList diags;
            CodeObject object;
            diag_init(&diags, arena);
            assert_false(read_copy(arena, &diags, inputs[i].bytes, length, &object));
            arena_free(arena);
        }
    }
}

/* Nothing but an error or a usable object comes out. */
static void mutations(void **state)
{
    const Files *files = *state;
    uint64_t seed = 88172645463325252u;
    unsigned good = 0;
    for (unsigned i = 0; i < 20000; i++) {
        size_t count;
        uint8_t *copy = mutated_file(files, i, &seed, &count);
        Arena *arena = arena_new();
        DiagList diags;
        CodeObject object;
        diag_init(&diags, arena);
        if (object_read(arena, "k", copy, count, &object, &diags)) {
            memset(copy, 0xaa, count); /* the object keeps nothing of the file */
            good++;
            SourceLoc loc;
            object_source_line(&object, arena, object.code_begin - object.listing_base + 4, &loc);
            for (uint32_t k = 0; k < object.kernels.len; k++)
                assert_true(object.kernels.data[k].entry < object.image_bytes);
        } else {
            assert_true(diags.num_errors > 0);
        }
        arena_free(arena);
        free(copy);
    }
    assert_true(good > 1000); /* the mutations are not all fatal: the rest of the reader was reached */
}

static void not_our_files(void **state)
{
    const Files *files = *state;
    const struct {
        size_t at;
        uint8_t value;
        const char *message;
    } cases[] = {
        {4, 1, "not an AMDGPU code object"},
        {18, 62, "not an AMDGPU code object"},
        {7, 65, "not for amdhsa"},
        {8, 1, "version"},
        {16, 2, "neither a relocatable"},
        {48, 0x3f, "not supported"},
        {48, 0x49, "gfx1250"},
        {60, 0, "section headers"},
        {0, 0, "not an ELF"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Arena *arena = arena_new();
        DiagList diags;
        CodeObject object;
        diag_init(&diags, arena);
        uint8_t *copy = malloc(files->hsaco_bytes);
        memcpy(copy, files->hsaco, files->hsaco_bytes);
        copy[cases[i].at] = cases[i].value;
        if (cases[i].at == 60) copy[61] = 0;
        assert_false(object_read(arena, "k", copy, files->hsaco_bytes, &object, &diags));
        assert_non_null(strstr(diags.items.data[0].message, cases[i].message));
        free(copy);
        arena_free(arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(relocatable_object), cmocka_unit_test(linked_object), cmocka_unit_test(truncations),
        cmocka_unit_test(mutations),          cmocka_unit_test(not_our_files),
    };
    return cmocka_run_group_tests(tests, make_files, free_files);
}
