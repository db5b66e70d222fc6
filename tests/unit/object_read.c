/* Code objects: what is read from what LLVM's tools make, and that no damaged file can hurt it. */
#include "object/elf_read.h"
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
    assert_true(object_source_line(&object, second->entry - object.listing_base, &loc));
    assert_int_equal(loc.line, line);
    assert_non_null(strstr(loc.file, "k.s"));
    assert_false(object_source_line(&object, second->entry - object.listing_base + 4, &loc));
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

static bool has_lines_and_entries(CodeObject *object, DiagList *diags)
{
    SourceLoc loc;
    (void)diags;
    object_source_line(object, object->code_begin - object->listing_base + 4, &loc);
    for (uint32_t k = 0; k < object->kernels.len; k++) assert_true(object->kernels.data[k].entry < object->image_bytes);
    return true;
}
static void mutations(void **state) { each_mutation(*state, has_lines_and_entries); }

static void not_our_files(void **state)
{
    const Files *files = *state;
    const struct {
        size_t at;
        uint8_t value;
        const char *message;
    } cases[] = {
        {4, 1, "not an AMDGPU code object"}, {18, 62, "not an AMDGPU code object"},
        {7, 65, "not for amdhsa"},           {8, 1, "version"},
        {16, 2, "neither a relocatable"},    {48, 0x30, "not supported"},
        {60, 0, "section headers"},          {0, 0, "not an ELF"},
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

/* Every symbol in that section; the kernels' descriptors are symbols. */
static void put_symbols_in(uint8_t *file, uint16_t section)
{
    Elf64_Ehdr header;
    memcpy(&header, file, sizeof header);
    for (unsigned i = 0; i < header.e_shnum; i++) {
        Elf64_Shdr table;
        memcpy(&table, file + header.e_shoff + i * sizeof table, sizeof table);
        if (table.sh_type != SHT_SYMTAB && table.sh_type != SHT_DYNSYM) continue;
        for (uint64_t at = table.sh_offset; at < table.sh_offset + table.sh_size; at += sizeof(Elf64_Sym))
            memcpy(file + at + offsetof(Elf64_Sym, st_shndx), &section, sizeof section);
    }
}

/* Sections that are not there, or that no file has: their symbols name no kernel. */
static void symbols_of_no_section(void **state)
{
    const Files *files = *state;
    for (unsigned linked = 0; linked < 2; linked++) {
        const size_t bytes = linked ? files->hsaco_bytes : files->object_bytes;
        Elf64_Ehdr header;
        uint8_t *copy = malloc(bytes);
        memcpy(copy, linked ? files->hsaco : files->object, bytes);
        memcpy(&header, copy, sizeof header);
        const unsigned sections[] = {SHN_UNDEF, header.e_shnum, header.e_shnum + 1, SHN_ABS, SHN_COMMON, SHN_HIRESERVE};
        for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
            Arena *arena = arena_new();
            DiagList diags;
            CodeObject object;
            diag_init(&diags, arena);
            put_symbols_in(copy, (uint16_t)sections[i]);
            assert_false(read_copy(arena, &diags, copy, bytes, &object));
            if (linked) assert_non_null(strstr(diags.items.data[0].message, "no kernel"));
            arena_free(arena);
        }
        free(copy);
    }
}

/* ---- program headers ---- */

typedef struct Linked {
    Arena *arena;
    DiagList diags;
    CodeObject object;
    bool good;
} Linked;

/* The linked object with these program headers in place of its own. */
static Linked read_with_headers(const Files *files, const Elf64_Phdr *headers, uint16_t count)
{
    const size_t at = (files->hsaco_bytes + 7) & ~(size_t)7, total = at + count * sizeof *headers;
    uint8_t *copy = calloc(1, total);
    memcpy(copy, files->hsaco, files->hsaco_bytes);
    memcpy(copy + at, headers, count * sizeof *headers);
    Elf64_Ehdr header;
    memcpy(&header, copy, sizeof header);
    header.e_phoff = at;
    header.e_phnum = count;
    memcpy(copy, &header, sizeof header);
    Linked linked = {.arena = arena_new()};
    diag_init(&linked.diags, linked.arena);
    linked.good = read_copy(linked.arena, &linked.diags, copy, total, &linked.object);
    free(copy);
    return linked;
}

enum { MAX_HEADERS = 65535 };

/* The linker's own headers; returns their number. */
static uint16_t own_headers(const Files *files, Elf64_Phdr *headers, unsigned *last_load)
{
    Elf64_Ehdr header;
    memcpy(&header, files->hsaco, sizeof header);
    memcpy(headers, files->hsaco + header.e_phoff, header.e_phnum * sizeof *headers);
    for (unsigned i = 0; i < header.e_phnum; i++)
        if (headers[i].p_type == PT_LOAD) *last_load = i;
    return header.e_phnum;
}

static Elf64_Phdr load_at(uint64_t address, uint64_t bytes)
{
    return (Elf64_Phdr){.p_type = PT_LOAD, .p_flags = PF_R | PF_W, .p_vaddr = address, .p_memsz = bytes};
}

static Elf64_Phdr relro(uint64_t address, uint64_t bytes)
{
    return (Elf64_Phdr){.p_type = PT_GNU_RELRO, .p_flags = PF_R, .p_vaddr = address, .p_memsz = bytes};
}

static void relro_segments(void **state)
{
    static Elf64_Phdr headers[64];
    unsigned last = 0;
    const uint16_t count = own_headers(*state, headers, &last);
    const uint64_t begin = headers[last].p_vaddr, size = headers[last].p_memsz;
    assert_true(headers[last].p_flags & PF_W);
    const struct {
        Elf64_Phdr more[2];
        bool writable;
    } cases[] = {
        {{relro(begin, size), relro(0, 1)}, false},
        {{relro(begin - 1, UINT64_MAX), relro(0, 1)}, false}, /* its end is beyond all addresses */
        {{relro(begin, size - 1), relro(0, 1)}, true},
        {{relro(begin + 1, size), relro(0, 1)}, true},
        {{relro(begin - 8, size), relro(begin - 4, 8)}, true}, /* neither holds all of it */
        {{relro(0, begin + size), relro(begin, 4)}, false},    /* the one that begins later ends before */
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        memcpy(headers + count, cases[i].more, sizeof cases[i].more);
        Linked linked = read_with_headers(*state, headers, (uint16_t)(count + 2));
        assert_true(linked.good);
        assert_int_equal(VEC_LAST(&linked.object.segments).is_writable, cases[i].writable);
        arena_free(linked.arena);
    }
}

static void overlapping_segments(void **state)
{
    static Elf64_Phdr headers[64];
    unsigned last = 0;
    const uint16_t count = own_headers(*state, headers, &last);
    const uint64_t end = headers[last].p_vaddr + headers[last].p_memsz;
    headers[count] = load_at(end, 16);
    Linked linked = read_with_headers(*state, headers, count + 1);
    assert_true(linked.good);
    assert_int_equal(VEC_LAST(&linked.object.segments).size, 16);
    arena_free(linked.arena);
    headers[count] = load_at(end - 1, 16);
    linked = read_with_headers(*state, headers, count + 1);
    assert_false(linked.good);
    assert_non_null(strstr(linked.diags.items.data[0].message, "overlap"));
    arena_free(linked.arena);
}

/* As many as a file can have, in the wrong order: each is looked at a few times, and each place is found. */
static void many_headers(void **state)
{
    static Elf64_Phdr headers[MAX_HEADERS];
    unsigned last = 0;
    const unsigned count = own_headers(*state, headers, &last);
    const uint64_t end = headers[last].p_vaddr + headers[last].p_memsz;
    const unsigned more = (MAX_HEADERS - count) / 2;
    for (unsigned i = 0; i < more; i++) {
        headers[count + 2 * i] = load_at(end + 8 * (more - i), 4);
        headers[count + 2 * i + 1] = relro(end + 8 * (more - i), i % 2 ? 4 : 3);
    }
    Linked linked = read_with_headers(*state, headers, (uint16_t)(count + 2 * more));
    assert_true(linked.good);
    const CodeObject *object = &linked.object;
    for (unsigned i = 0; i < more; i++) {
        const ObjectSegment *s = &object->segments.data[object->segments.len - more + i];
        assert_int_equal(s->is_writable, (more - 1 - i) % 2 == 0);
        assert_true(elf_in_segment(object, s->offset, 4) && elf_in_segment(object, s->offset + 3, 1));
        assert_false(elf_in_segment(object, s->offset, 5) || elf_in_segment(object, s->offset + 4, 1));
    }
    arena_free(linked.arena);
}

/* ---- line tables ---- */

#define BYTES(...) \
    (const uint8_t[]){__VA_ARGS__}, sizeof(uint8_t[]) { __VA_ARGS__ }

/* DWARF 4: file 1 is d/a.s, 4 bytes per unit of addresses, no special opcodes below 10. */
static const uint8_t line_header[] = {0, 0, 0, 0, 4, 0, 26, 0,   0, 0, 4,   1,   1,   0, 1, 10, 0, 1,
                                      1, 1, 1, 0, 0, 0, 1,  'd', 0, 0, 'a', '.', 's', 0, 1, 0,  0, 0};

#define AT(address) 0, 9, 2, address, 0, 0, 0, 0, 0, 0, 0
#define ROW(more_lines) 3, (more_lines) & 127, 1
#define NEXT(words) 2, words
#define END 0, 1, 1

/* The lines of the eight words from 0x40 on; 0: none. */
static void read_lines_of(const uint8_t *program, size_t bytes, uint32_t lines[8])
{
    Arena *arena = arena_new();
    uint8_t *table = arena_alloc(arena, sizeof line_header + bytes);
    memcpy(table, line_header, sizeof line_header);
    memcpy(table + sizeof line_header, program, bytes);
    table[0] = (uint8_t)(sizeof line_header + bytes - 4);
    const CodeObject object = {.name = "k",
                               .code_begin = 0x40,
                               .code_end = 0x60,
                               .debug_line = {table, sizeof line_header + bytes},
                               .lines = object_lines_new(arena)};
    for (unsigned i = 0; i < 8; i++) {
        SourceLoc loc = {0};
        lines[i] = object_source_line(&object, 0x40 + 4 * i, &loc) ? loc.line : 0;
        if (lines[i]) assert_string_equal(loc.file, "d/a.s");
    }
    SourceLoc loc;
    assert_false(object_source_line(&object, 0x3c, &loc) || object_source_line(&object, 0x60, &loc));
    arena_free(arena);
}

static void line_ranges(void **state)
{
    (void)state;
    const struct {
        const uint8_t *program;
        size_t bytes;
        uint32_t lines[8];
    } cases[] = {
        /* line 0 is none; a row without addresses is none; what is before and after the code is cut off */
        {BYTES(AT(0x40), ROW(4), NEXT(2), ROW(1), ROW(1), NEXT(1), ROW(-7), NEXT(1), ROW(9), NEXT(2), END),
         {5, 5, 7, 0, 9, 9, 0, 0}},
        {BYTES(AT(0x30), ROW(1), NEXT(5), ROW(1), NEXT(127), END), {2, 3, 3, 3, 3, 3, 3, 3}},
        /* sequences in any order */
        {BYTES(AT(0x50), ROW(1), NEXT(2), END, AT(0x44), ROW(7), NEXT(2), END), {0, 8, 8, 0, 2, 2, 0, 0}},
        /* where they overlap, the one that begins first; of two that begin together the longer one */
        {BYTES(AT(0x48), ROW(1), NEXT(4), END, AT(0x40), ROW(7), NEXT(3), END), {8, 8, 8, 2, 2, 2, 0, 0}},
        {BYTES(AT(0x40), ROW(1), NEXT(2), END, AT(0x40), ROW(7), NEXT(3), END), {8, 8, 8, 0, 0, 0, 0, 0}},
        /* nothing goes wrong where the program stops in the middle */
        {BYTES(AT(0x40), ROW(1), NEXT(1), ROW(1), 2), {2, 0, 0, 0, 0, 0, 0, 0}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        uint32_t lines[8];
        read_lines_of(cases[i].program, cases[i].bytes, lines);
        for (unsigned n = 0; n < 8; n++) assert_int_equal(lines[n], cases[i].lines[n]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(relocatable_object), cmocka_unit_test(linked_object), cmocka_unit_test(truncations),
        cmocka_unit_test(mutations),          cmocka_unit_test(not_our_files), cmocka_unit_test(symbols_of_no_section),
        cmocka_unit_test(relro_segments),     cmocka_unit_test(many_headers),  cmocka_unit_test(overlapping_segments),
        cmocka_unit_test(line_ranges),
    };
    return cmocka_run_group_tests(tests, make_files, free_files);
}
