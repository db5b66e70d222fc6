/* Inlined calls from .debug_info: entries made by hand, and that no damaged byte can hurt.
   With an object's file as its argument: prints "ADDRESS FILE:LINE:COLUMN | FUNCTION < FILE:LINE:COLUMN ..." for each
   dword of code, which tests/e2e/run_dwarf compares with llvm-symbolizer. */
#include "object/dwarf_read.h"
#include "object/elf_read.h"
#include "object_files.h"

/* Numbers 1 to 5: a unit with the offset of its line table; a function with a name; a function with addresses; two
   inlined calls. */
static const uint8_t abbreviations[] = {
    1, 0x11, 1, 0x10, 0x17, 0x11, 0x01, 0,    0, /* stmt_list, low_pc */
    2, 0x2e, 0, 0x03, 0x08, 0,    0,             /* name */
    3, 0x2e, 1, 0x11, 0x01, 0x12, 0x06, 0,    0, /* low_pc, high_pc: a size */
    4, 0x1d, 1, 0x31, 0x13, 0x11, 0x01, 0x12, 0x06, 0x58, 0x0b, 0x59, 0x0b, 0x57, 0x0b,
    0, 0, /* origin, addresses, the call's place */
    5, 0x1d, 0, 0x31, 0x13, 0x55, 0x17, 0x58, 0x0b, 0x59, 0x0b, 0x57, 0x0b, 0,    0, /* the same, with ranges */
    0,
};

#define ADDRESS(a) (a) & 255, (a) >> 8, 0, 0, 0, 0, 0, 0
#define WORD(w) (w) & 255, (w) >> 8, 0, 0
enum { HEADER = 12, UNIT_BYTES = 13, OUTER = HEADER + UNIT_BYTES, INNER = OUTER + 7 };

/* outer() is inlined at line 30 to 0x110 .. 0x140; in it inner() at line 20 to 0x110 .. 0x120 and 0x130 .. 0x134. */
static const uint8_t entries[] = {
    WORD(UNIT_BYTES + 7 + 7 + 13 + 20 + 12 + 3 + HEADER - 4),
    5,
    0,
    1,
    8,
    WORD(0), /* version 5, a compilation, addresses of 8 bytes */
    1,
    WORD(0),
    ADDRESS(0x100),
    2,
    'o',
    'u',
    't',
    'e',
    'r',
    0,
    2,
    'i',
    'n',
    'n',
    'e',
    'r',
    0,
    3,
    ADDRESS(0x100),
    WORD(0x80),
    4,
    WORD(OUTER),
    ADDRESS(0x110),
    WORD(0x30),
    1,
    30,
    3,
    5,
    WORD(INNER),
    WORD(0),
    1,
    20,
    5,
    0,
    0,
    0,
};
static const uint8_t ranges[] = {4, 0x10, 0x20, 6, ADDRESS(0x130), ADDRESS(0x134), 0};

/* A version 5 line table without rows: one folder, file 1 is k.hip. */
static const uint8_t lines[] = {
    WORD(39), 5, 0,    8, 0,    WORD(31), 4,   1, 1, 0xfb, 14,  1, /* opcodes from 1: none have a length */
    1,        1, 0x08, 1, 'd',  0,                                 /* folders */
    2,        1, 0x08, 2, 0x0b, 2,        'x', 0, 0, 'k',  '.', 'h', 'i', 'p', 0, 0, 0, 0, 0,
};

static ObjectSection section(Arena *arena, const uint8_t *bytes, size_t size)
{
    uint8_t *copy = arena_alloc(arena, size);
    memcpy(copy, bytes, size);
    return (ObjectSection){copy, size};
}

static CodeObject *object_of(Arena *arena)
{
    CodeObject *o = ARENA_NEW(arena, CodeObject);
    o->name = "k";
    o->code_begin = 0x100;
    o->code_end = 0x200;
    o->debug_abbrev = section(arena, abbreviations, sizeof abbreviations);
    o->debug_info = section(arena, entries, sizeof entries);
    o->debug_rnglists = section(arena, ranges, sizeof ranges);
    o->debug_line = section(arena, lines, sizeof lines);
    o->lines = object_lines_new(arena);
    o->calls = object_calls_new(arena);
    return o;
}

static void test_nested(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    const CodeObject *o = object_of(arena);
    static const struct {
        uint64_t address;
        uint32_t calls;
    } cases[] = {{0x10c, 0}, {0x110, 2}, {0x114, 2}, {0x118, 2}, {0x11c, 2}, {0x120, 1},     {0x12c, 1},
                 {0x130, 2}, {0x134, 1}, {0x13c, 1}, {0x140, 0}, {0, 0},     {UINT64_MAX, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ObjectCall calls[4];
        const uint32_t count = object_inlined_calls(o, cases[i].address, calls, 4);
        assert_int_equal(count, cases[i].calls);
        if (!count) continue;
        const ObjectCall *outer = &calls[count - 1];
        assert_string_equal(outer->function, "outer");
        assert_string_equal(outer->from.file, "k.hip");
        assert_int_equal(outer->from.line, 30);
        assert_int_equal(outer->from.column, 3);
        if (count < 2) continue;
        assert_string_equal(calls[0].function, "inner");
        assert_int_equal(calls[0].from.line, 20);
    }
    ObjectCall only;
    assert_int_equal(object_inlined_calls(o, 0x118, &only, 1), 1);
    assert_string_equal(only.function, "inner");
    arena_free(arena);
}

/* Each byte of each section takes every eighth value, and each section ends early. */
static void test_damaged(void **state)
{
    (void)state;
    for (unsigned which = 0; which < 4; which++)
        for (unsigned at = 0;; at++) {
            bool inside = true;
            for (unsigned value = 0; value < 257 && inside; value += 8) {
                Arena *arena = arena_new();
                CodeObject *o = object_of(arena);
                ObjectSection *s[] = {&o->debug_abbrev, &o->debug_info, &o->debug_rnglists, &o->debug_line};
                ObjectCall calls[4];
                inside = at < s[which]->size;
                if (inside && value < 256) s[which]->bytes[at] ^= (uint8_t)(value | 1);
                else if (inside) s[which]->size = at;
                for (uint64_t address = 0x100; address < 0x200; address += 4)
                    assert_true(object_inlined_calls(o, address, calls, 4) <= 4);
                arena_free(arena);
            }
            if (!inside) break;
        }
}

/* What one unit uses up, no later unit has. */
static void test_budget(void **state)
{
    enum { FLAGS = 1 << 10, FLAG_ENTRIES = (1 << 13) + 1, TABLE = sizeof abbreviations, FIRST = HEADER + FLAG_ENTRIES };
    static uint8_t table[TABLE + 3 + 2 * FLAGS + 3], info[FIRST + sizeof entries];
    const uint8_t header[HEADER] = {WORD(FIRST - 4), 5, 0, 1, 8, WORD(TABLE)};
    Arena *arena = arena_new();
    CodeObject *o = object_of(arena);
    ObjectCall call;
    (void)state;
    memcpy(table, abbreviations, TABLE);
    memcpy(table + TABLE, (uint8_t[]){1, 0x34, 0}, 3); /* a variable */
    for (unsigned i = 0; i < FLAGS; i++) table[TABLE + 3 + 2 * i] = 0x3f, table[TABLE + 4 + 2 * i] = 0x19;
    memcpy(info, header, HEADER);
    memset(info + HEADER, 1, FLAG_ENTRIES);
    memcpy(info + FIRST, entries, sizeof entries);
    o->debug_abbrev = (ObjectSection){table, sizeof table};
    o->debug_info = (ObjectSection){info, sizeof info};
    assert_int_equal(object_inlined_calls(o, 0x118, &call, 1), 0);
    o->calls = object_calls_new(arena);
    memset(info + HEADER, 0, FLAG_ENTRIES);
    info[HEADER] = 1;
    assert_int_equal(object_inlined_calls(o, 0x118, &call, 1), 1);
    arena_free(arena);
}

static int print_calls(const char *path)
{
    Arena *arena = arena_new();
    DiagList diags;
    CodeObject o;
    diag_init(&diags, arena);
    FILE *file = fopen(path, "rb");
    if (!file) return 1;
    enum { MOST = 64 << 20 };
    uint8_t *bytes = malloc(MOST);
    const bool good = object_read_code(arena, path, bytes, fread(bytes, 1, MOST, file), &o, &diags);
    fclose(file);
    for (uint64_t at = o.code_begin - o.listing_base; good && at < o.code_end - o.listing_base; at += 4) {
        ObjectCall calls[32];
        SourceLoc loc;
        if (!line_table_at(&o, at, &loc)) continue;
        const uint32_t count = object_inlined_calls(&o, at, calls, 32);
        printf("0x%llx %s:%u:%u", (unsigned long long)at, loc.file, loc.line, loc.column);
        for (uint32_t i = 0; i < count; i++)
            printf(" | %s < %s:%u:%u", calls[i].function, calls[i].from.file, calls[i].from.line, calls[i].from.column);
        printf("\n");
    }
    free(bytes);
    arena_free(arena);
    return !good;
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_nested), cmocka_unit_test(test_damaged),
                                       cmocka_unit_test(test_budget)};
    return argc > 1 ? print_calls(argv[1]) : cmocka_run_group_tests(tests, NULL, NULL);
}
