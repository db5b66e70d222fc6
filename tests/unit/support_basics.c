/* Arena, vectors, bit sets, string buffers, diagnostics. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "support/bitset.h"
#include "support/diag.h"
#include "support/vec.h"

static void arena_memory_is_zeroed_and_aligned(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    for (size_t size = 1; size < 200000; size = size * 3 + 1) {
        unsigned char *block = arena_alloc(arena, size);
        assert_int_equal((uintptr_t)block % 16, 0);
        for (size_t i = 0; i < size; i++) assert_int_equal(block[i], 0);
        memset(block, 0xff, size);
    }
    arena_free(arena);
}

/* A scratch arena's memory comes back zeroed, to the parent or to the next scratch arena. */
static void scratch_memory_is_used_again(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    unsigned char *own = arena_alloc(arena, 100);
    memset(own, 7, 100);
    Arena *scratch = arena_scratch(arena), *nested = arena_scratch(scratch);
    unsigned char *first = arena_alloc(scratch, 1 << 20), *inner = arena_alloc(nested, 1 << 18);
    memset(first, 0xff, 1 << 20);
    memset(inner, 0xff, 1 << 18);
    arena_free(nested);
    arena_free(scratch);
    scratch = arena_scratch(arena);
    unsigned char *again = arena_alloc(scratch, 1 << 20);
    assert_ptr_equal(again, first);
    for (unsigned i = 0; i < 1 << 20; i++) assert_int_equal(again[i], 0);
    unsigned char *kept = arena_alloc(arena, 1 << 18);
    assert_ptr_equal(kept, inner);
    for (unsigned i = 0; i < 1 << 18; i++) assert_int_equal(kept[i], 0);
    for (unsigned i = 0; i < 100; i++) assert_int_equal(own[i], 7);
    arena_free(scratch);
    arena_free(arena);
}

static void arena_grow_keeps_contents_and_zeroes_the_tail(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    unsigned char *block = arena_alloc(arena, 24);
    memset(block, 7, 24);
    unsigned char *in_place = arena_grow(arena, block, 24, 64);
    assert_ptr_equal(in_place, block);
    arena_alloc(arena, 8); /* now something stands after it */
    unsigned char *moved = arena_grow(arena, in_place, 64, 1 << 20);
    assert_ptr_not_equal(moved, in_place);
    for (int i = 0; i < 24; i++) assert_int_equal(moved[i], 7);
    for (int i = 24; i < 1 << 20; i += 997) assert_int_equal(moved[i], 0);
    arena_free(arena);
}

static void vec_push_keeps_order(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    VEC(uint32_t) vec = {0};
    for (uint32_t i = 0; i < 1000; i++) {
        VEC_PUSH(arena, &vec, i * i);
        if (i % 7 == 0) arena_alloc(arena, 1);
    }
    assert_int_equal(vec.len, 1000);
    for (uint32_t i = 0; i < 1000; i++) assert_int_equal(vec.data[i], i * i);
    assert_int_equal(VEC_POP(&vec), 999 * 999);
    assert_int_equal(VEC_LAST(&vec), 998 * 998);
    arena_free(arena);
}

static void bitset_next_finds_bits_at_word_boundaries(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    BitSet set = bitset_new(arena, 130), other = bitset_new(arena, 130);
    const uint32_t bits[] = {0, 63, 64, 127, 128, 129};
    for (int i = 0; i < 6; i++) bitset_set(&set, bits[i]);
    int found = 0;
    BITSET_FOREACH(bit, &set) assert_int_equal(bit, bits[found++]);
    assert_int_equal(found, 6);
    assert_int_equal(bitset_next(&set, 130), 130);
    bitset_clear(&set, 64);
    assert_int_equal(bitset_next(&set, 64), 127);
    bitset_set(&other, 5);
    assert_true(bitset_union(&set, &other));
    assert_false(bitset_union(&set, &other));
    arena_free(arena);
}

static void strbuf_of_nothing_is_a_text(void **state)
{
    (void)state;
    StrBuf buf = {0};
    strbuf_append(&buf, "");
    assert_string_equal(buf.data, "");
    strbuf_printf(&buf, "%d-%s", 42, "x");
    strbuf_char(&buf, '!');
    assert_string_equal(buf.data, "42-x!");
    assert_int_equal(buf.len, 5);
    strbuf_free(&buf);
}

static void diagnostics_show_line_and_caret(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    diags.source = "first\n  bad line\nlast";
    diags.source_bytes = strlen(diags.source);
    assert_false(diag_error(&diags, (SourceLoc){"k.mlir", 2, 3}, "no %s", "good"));
    diag_report(&diags, DIAG_NOTE, (SourceLoc){"k.mlir", 99, 1}, "past the end");
    StrBuf out = {0};
    diag_print(&diags, &out);
    assert_string_equal(out.data, "k.mlir:2:3: error: no good\n  bad line\n  ^\nk.mlir:99:1: note: past the end\n");
    assert_int_equal(diags.num_errors, 1);
    strbuf_free(&out);
    arena_free(arena);
}

static void diagnostics_are_limited(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    DiagList diags;
    diag_init(&diags, arena);
    for (int i = 0; i < DIAG_MAX_ITEMS + 5; i++) diag_error(&diags, (SourceLoc){0}, "error %d", i);
    assert_int_equal(diags.num_errors, DIAG_MAX_ITEMS + 5);
    assert_int_equal(diags.items.len, DIAG_MAX_ITEMS);
    StrBuf out = {0};
    diag_print(&diags, &out);
    assert_non_null(strstr(out.data, "5 more messages not shown"));
    strbuf_free(&out);
    arena_free(arena);
}

/* What fails is shown, however many warnings come before it, and where the list becomes part of another full one. */
static void errors_are_shown_after_many_warnings(void **state)
{
    (void)state;
    Arena *arena = arena_new();
    DiagList diags, all;
    diag_init(&diags, arena);
    diag_init(&all, arena);
    for (int i = 0; i < DIAG_MAX_ITEMS + 50; i++) {
        diag_report(&diags, DIAG_WARNING, (SourceLoc){0}, "warning %d", i);
        diag_report(&all, DIAG_NOTE, (SourceLoc){0}, "note %d", i);
    }
    diag_error(&diags, (SourceLoc){0}, "the error");
    diag_append(&all, &diags);
    assert_int_equal(diags.num_errors, 1);
    assert_int_equal(diags.num_dropped, 50);
    assert_int_equal(all.num_errors, 1);
    for (unsigned i = 0; i < 2; i++) {
        const DiagList *list = i ? &all : &diags;
        assert_string_equal(list->items.data[list->items.len - 1].message, "the error");
    }
    arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arena_memory_is_zeroed_and_aligned),
        cmocka_unit_test(scratch_memory_is_used_again),
        cmocka_unit_test(arena_grow_keeps_contents_and_zeroes_the_tail),
        cmocka_unit_test(vec_push_keeps_order),
        cmocka_unit_test(bitset_next_finds_bits_at_word_boundaries),
        cmocka_unit_test(strbuf_of_nothing_is_a_text),
        cmocka_unit_test(diagnostics_show_line_and_caret),
        cmocka_unit_test(diagnostics_are_limited),
        cmocka_unit_test(errors_are_shown_after_many_warnings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
