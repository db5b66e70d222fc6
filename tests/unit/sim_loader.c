/* Code objects: what the loader reads from what LLVM's tools make, and that no damaged file can hurt it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "sim/host/map_object.h"

static const char assembly[] =
    "  .amdgcn_target \"amdgcn-amd-amdhsa--gfx942\"\n"
    "  .amdhsa_code_object_version 6\n"
    "  .text\n"
    "  .globl first\n  .p2align 8\n  .type first,@function\n"
    "first:\n"
    "  s_getpc_b64 s[0:1]\n"
    "  s_add_u32 s0, s0, table@rel32@lo+4\n"
    "  s_addc_u32 s1, s1, table@rel32@hi+12\n"
    "  s_endpgm\n"
    ".Lfirst_end:\n  .size first, .Lfirst_end-first\n"
    "  .globl second\n  .p2align 8\n  .type second,@function\n"
    "second:\n  s_endpgm\n"
    ".Lsecond_end:\n  .size second, .Lsecond_end-second\n"
    "  .section .rodata,\"a\",@progbits\n"
    "  .p2align 6\n"
    "table:\n  .long 0x12345678\n  .long pointer-.\n"
    "  .p2align 6\n"
    "  .amdhsa_kernel first\n"
    "    .amdhsa_group_segment_fixed_size 1280\n"
    "    .amdhsa_private_segment_fixed_size 16\n"
    "    .amdhsa_kernarg_size 24\n"
    "    .amdhsa_user_sgpr_kernarg_segment_ptr 1\n"
    "    .amdhsa_user_sgpr_kernarg_preload_length 3\n"
    "    .amdhsa_next_free_vgpr 8\n    .amdhsa_next_free_sgpr 16\n    .amdhsa_accum_offset 8\n"
    "  .end_amdhsa_kernel\n"
    "  .amdhsa_kernel second\n"
    "    .amdhsa_next_free_vgpr 8\n    .amdhsa_next_free_sgpr 16\n    .amdhsa_accum_offset 8\n"
    "  .end_amdhsa_kernel\n"
    "  .data\n  .p2align 3\n"
    "pointer:\n  .quad table\n"
    "  .amdgpu_metadata\n"
    "---\n"
    "amdhsa.version: [1, 2]\n"
    "amdhsa.target: amdgcn-amd-amdhsa--gfx942\n"
    "amdhsa.kernels:\n"
    "  - .name: first\n"
    "    .symbol: first.kd\n"
    "    .kernarg_segment_size: 24\n    .kernarg_segment_align: 8\n"
    "    .group_segment_fixed_size: 1280\n    .private_segment_fixed_size: 16\n"
    "    .wavefront_size: 64\n    .sgpr_count: 16\n    .vgpr_count: 8\n    .max_flat_workgroup_size: 128\n"
    "    .reqd_workgroup_size: [64, 2, 1]\n"
    "    .args:\n"
    "      - {.name: in, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}\n"
    "      - {.offset: 8, .size: 4, .value_kind: by_value}\n"
    "      - {.offset: 16, .size: 4, .value_kind: hidden_block_count_x}\n"
    "...\n"
    "  .end_amdgpu_metadata\n";

typedef struct Files {
    uint8_t *object, *hsaco;
    size_t object_bytes, hsaco_bytes;
} Files;

static uint8_t *read_file(const char *path, size_t *bytes)
{
    FILE *file = fopen(path, "rb");
    if (!file) return NULL;
    uint8_t *data = malloc(1 << 20);
    *bytes = fread(data, 1, 1 << 20, file);
    fclose(file);
    return data;
}

/* Assembles and links the text above, with the tools that wavecc needs anyway. */
static int make_files(void **state)
{
    char folder[] = P_tmpdir "/wavecc-loader-XXXXXX", path[sizeof folder + 16], command[512];
    if (!mkdtemp(folder)) return -1;
    snprintf(path, sizeof path, "%s/k.s", folder);
    FILE *file = fopen(path, "w");
    if (!file) return -1;
    fputs(assembly, file);
    fclose(file);
    snprintf(
        command, sizeof command,
        "cd %s && PATH=/usr/lib/llvm-22/bin:$PATH && "
        "llvm-mc -triple=amdgcn-amd-amdhsa -mcpu=gfx942 -g -filetype=obj k.s -o k.o && ld.lld -shared k.o -o k.hsaco",
        folder);
    if (system(command)) return -1;
    Files *files = calloc(1, sizeof *files);
    snprintf(path, sizeof path, "%s/k.o", folder);
    files->object = read_file(path, &files->object_bytes);
    unlink(path);
    snprintf(path, sizeof path, "%s/k.hsaco", folder);
    files->hsaco = read_file(path, &files->hsaco_bytes);
    unlink(path);
    snprintf(path, sizeof path, "%s/k.s", folder);
    unlink(path);
    rmdir(folder);
    *state = files;
    return files->object && files->hsaco ? 0 : -1;
}

static int free_files(void **state)
{
    Files *files = *state;
    free(files->object);
    free(files->hsaco);
    free(files);
    return 0;
}

/* Reads a copy of the exact size, so that a sanitizer sees every byte read outside. */
static bool read_copy(Arena *arena, DiagList *diags, const uint8_t *bytes, size_t num_bytes, LoaderObject *object)
{
    uint8_t *copy = malloc(num_bytes + !num_bytes);
    memcpy(copy, bytes, num_bytes);
    bool good = loader_read(arena, "k", copy, num_bytes, object, diags);
    free(copy);
    assert_int_equal(good, diags->num_errors == 0);
    return good;
}

static void check_object(const uint8_t *bytes, size_t num_bytes, bool is_relocatable)
{
    Arena *arena = arena_new();
    DiagList diags;
    LoaderObject object;
    diag_init(&diags, arena);
    assert_true(read_copy(arena, &diags, bytes, num_bytes, &object));
    assert_int_equal(object.target, TARGET_GFX942);
    assert_int_equal(object.is_relocatable, is_relocatable);
    assert_int_equal(object.kernels.len, 2);
    LoaderKernel *first = loader_find_kernel(&object, "first", &diags),
                 *second = loader_find_kernel(&object, "second", &diags);
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
    /* The line of that s_endpgm in the text above, which has no other behind "second:". */
    uint32_t line = 2;
    SourceLoc loc = {0};
    for (const char *at = assembly, *label = strstr(assembly, "second:"); at < label; at++) line += *at == '\n';
    assert_true(loader_source_line(&object, arena, second->entry - object.listing_base, &loc));
    assert_int_equal(loc.line, line);
    assert_non_null(strstr(loc.file, "k.s"));
    assert_false(loader_source_line(&object, arena, second->entry - object.listing_base + 4, &loc));
    /* Names: none given with two kernels, and a wrong one. */
    assert_null(loader_find_kernel(&object, NULL, &diags));
    assert_null(loader_find_kernel(&object, "third", &diags));
    /* Mapped: the code's reference to the table leads there, and the table's own address is right. */
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
    memory_free(memory);
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
            LoaderObject object;
            diag_init(&diags, arena);
            assert_false(read_copy(arena, &diags, inputs[i].bytes, length, &object));
            arena_free(arena);
        }
    }
}

static uint64_t next_random(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

/* One to four bytes changed, with interesting values among them: nothing but an error or a usable object comes out.
 */
static void mutations(void **state)
{
    const Files *files = *state;
    static const uint8_t interesting[] = {0, 1, 0x7f, 0x80, 0xff, 0xc4, 0xdd, 0xdf};
    uint64_t seed = 88172645463325252u;
    unsigned good = 0;
    for (unsigned i = 0; i < 20000; i++) {
        const uint8_t *bytes = i & 1 ? files->object : files->hsaco;
        size_t count = i & 1 ? files->object_bytes : files->hsaco_bytes;
        uint8_t *copy = malloc(count);
        memcpy(copy, bytes, count);
        for (unsigned n = next_random(&seed) % 4 + 1; n-- > 0;) {
            uint64_t r = next_random(&seed);
            size_t at = i % 3 ? r % count : r % 64; /* the ELF header more often */
            copy[at] = r >> 40 & 1 ? interesting[r >> 41 & 7] : (uint8_t)(r >> 48);
        }
        Arena *arena = arena_new();
        DiagList diags;
        LoaderObject object;
        diag_init(&diags, arena);
        if (loader_read(arena, "k", copy, count, &object, &diags)) {
            Memory *memory = memory_new();
            memset(copy, 0xaa, count); /* the object keeps nothing of the file */
            good += sim_map_object(&object, memory, &diags);
            SourceLoc loc;
            loader_source_line(&object, arena, object.code_begin - object.listing_base + 4, &loc);
            for (uint32_t k = 0; k < object.kernels.len; k++)
                assert_true(object.kernels.data[k].entry < object.image_bytes);
            memory_free(memory);
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
        {4, 1, "not an AMDGPU code object"},    {18, 62, "not an AMDGPU code object"}, {7, 65, "not for amdhsa"},
        {8, 1, "version"},                      {16, 2, "neither a relocatable"},      {48, 0x3f, "not supported"},
        {48, 0x49, "gfx1250"},                  {60, 0, "section headers"},            {0, 0, "not an ELF"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Arena *arena = arena_new();
        DiagList diags;
        LoaderObject object;
        diag_init(&diags, arena);
        uint8_t *copy = malloc(files->hsaco_bytes);
        memcpy(copy, files->hsaco, files->hsaco_bytes);
        copy[cases[i].at] = cases[i].value;
        if (cases[i].at == 60) copy[61] = 0;
        assert_false(loader_read(arena, "k", copy, files->hsaco_bytes, &object, &diags));
        assert_non_null(strstr(diags.items.data[0].message, cases[i].message));
        free(copy);
        arena_free(arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(relocatable_object),
        cmocka_unit_test(linked_object),
        cmocka_unit_test(truncations),
        cmocka_unit_test(mutations),
        cmocka_unit_test(not_our_files),
    };
    return cmocka_run_group_tests(tests, make_files, free_files);
}
