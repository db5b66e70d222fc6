/* check-lds-turns: names of buffers of LDS that are right, and mistakes that one who names them can make. Each case is the
   kernel below with one text in the place of another. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "schedulecheck_moves.h"
#include "ir/kernel_words.h"

/* Two buffers of 1024 bytes, by turns; 256 work-items. */
static const char kernel[] = "kernel @k target(gfx950) {\n"
                             "  workgroup_size 64, 4, 1\n"
                             "  lds_bytes 4096\n"
                             "^entry:\n"
                             "  %k:s2 = live_in kernarg_ptr\n"
                             "  %t:v = live_in workitem_id\n"
                             "  %r:s4 = s_load_dwordx4 %k, off\n"
                             "  %u:s = s_load_dword %k, off\n"
                             "  %x:v = v_and_b32 1023, %t\n"
                             "  %row:v = v_bfe_u32 %t, 10, 10\n"
                             "  %place:v = v_lshl_add_u32 %row, 6, %x\n"
                             "  %lane:v = v_lshlrev_b32 2, %place\n"
                             "  %first:s = v_readfirstlane_b32 %lane\n"
                             "  lds_becomes 1, 1024, 2047, 0xc0000100\n"
                             "  lds_becomes 1, 0, 1023, 0xc0000101\n"
                             "  br ^loop(1024, 0)\n"
                             "^loop(%a:s, %i:s):\n"
                             "  %b:s = s_sub_i32 1024, %a\n"
                             "  %m:s = s_add_i32 %first, %a\n"
                             "  m0 = copy %m\n"
                             "  buffer_load_dword_lds %lane, %r, 0 offen lds mem(0xc0000100, 0, 1023)\n"
                             "  %p:v = v_add_u32 %b, %lane\n"
                             "  br_cmp s_cmp_lt_i32 %i, %u, ^side, ^latch\n"
                             "^side:\n"
                             "  ds_write_b32 %p, %t mem(0xc0000101, 0, 1023)\n"
                             "  br ^latch\n"
                             "^latch:\n"
                             "  %n:s = s_add_i32 %i, 1\n"
                             "  lds_becomes 0xc0000100, 0, -1, 0xc0000140\n"
                             "  lds_becomes 0xc0000101, 0, -1, 0xc0000100\n"
                             "  lds_becomes 0xc0000140, 0, -1, 0xc0000101\n"
                             "  br_cmp s_cmp_lt_i32 %n, 9, ^loop(%b, %n), ^exit\n"
                             "^exit:\n"
                             "  s_endpgm\n"
                             "}\n";

typedef struct Case {
    const char *name, *text, *instead;
    const char *error; /* part of the message; NULL: it is right */
} Case;

static const Case cases[] = {
    {"right", "", "", NULL},
    {"its last byte", "%b, %lane\n", "%b, %lane\n  %q:v = ds_read_u8 %p offset:3 mem(0xc0000101, 3, 1023)\n", NULL},
    {"one byte behind it", "%b, %lane\n", "%b, %lane\n  %q:v = ds_read_u8 %p offset:4 mem(0xc0000101, 0, 1023)\n",
     "work-item 255 accesses bytes 1024 to 1024 in iteration 0, not 0 to 1023"},
    {"a range that is too short", "mem(0xc0000101, 0, 1023)", "mem(0xc0000101, 0, 1022)",
     "work-item 255 accesses bytes 1020 to 1023"},
    {"the other buffer", "mem(0xc0000101, 0, 1023)", "mem(0xc0000100, 0, 1023)", "work-item 0 accesses bytes 0 to 3"},
    {"the other buffer, by LDS-DMA", "lds mem(0xc0000100", "lds mem(0xc0000101", "accesses bytes 1024 to 1279"},
    {"buffers that share a byte", "lds_becomes 1, 0, 1023", "lds_becomes 1, 0, 1024", "two pieces share a byte"},
    {"names that stay", "  lds_becomes 0xc0000101, 0, -1, 0xc0000100\n  lds_becomes 0xc0000140, 0, -1, 0xc0000101\n",
     "  lds_becomes 0xc0000140, 0, -1, 0xc0000100\n", "in iteration 1"},
    {"a name is lost", "  lds_becomes 0xc0000140, 0, -1, 0xc0000101\n", "", "no piece has the name"},
    {"a part of a piece", "0xc0000101, 0, -1, 0xc0000100", "0xc0000101, 0, 15, 0xc0000100", "a part of a piece"},
    {"bytes without bounds", "lds_becomes 1, 0, 1023", "lds_becomes 1, 0, -1", "bytes without bounds"},
    {"a start that the kernel is given", "br ^loop(1024", "br ^loop(%u", "its address is unknown"},
    {"an offset that grows", "s_sub_i32 1024, %a", "s_add_i32 1024, %a", "in iteration 0"},
    {"an offset of three turns", "s_sub_i32 1024, %a", "s_sub_i32 %i, %a", "in iteration 0"},
    {"an address that the kernel is given", "%b, %lane\n", "%u, %lane\n", "its address is unknown"},
    {"a lane that is not the first", "%first, %a", "%a, %a", "accesses bytes 2048 to 2303"},
    {"M0 of another block", "  m0 = copy %m\n", "  m0 = copy %m\n  br ^next\n^next:\n", "its address is unknown"},
    {"a work-item more", "workgroup_size 64, 4, 1", "workgroup_size 64, 5, 1", "work-item 256 accesses"},
    {"a size that is not known", "  workgroup_size 64, 4, 1\n", "", "the size of a workgroup is unknown"},
    {"an access behind the loop", "^exit:\n", "^exit:\n  %q:v = ds_read_b32 %p mem(0xc0000101, 0, 1023)\n",
     "an access is not in the loop of its piece"},
    {"another way into the loop", "  br ^loop(1024, 0)\n",
     "  br_cmp s_cmp_lt_i32 %u, 7, ^loop(1024, 0), ^other\n^other:\n  br ^loop(0, 0)\n", "another way into the loop"},
};

static char *changed(Arena *arena, const Case *c)
{
    const char *at = strstr(kernel, c->text);
    assert_non_null(at);
    return arena_printf(arena, "%.*s%s%s", (int)(at - kernel), kernel, c->instead, at + strlen(c->text));
}

static void names(void **state)
{
    (void)state;
    unsigned wrong = 0;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Arena *arena = arena_new();
        DiagList diags;
        diag_init(&diags, arena);
        char *text = changed(arena, &cases[i]);
        KernelList kernels = {0};
        assert_true(kir_parse(arena, &diags, "k.kir", text, strlen(text), NUM_TARGETS, &kernels));
        wrong += !as_expected(cases[i].name, cases[i].error, lds_turns_check(kernels.data[0], &diags), &diags);
        arena_free(arena);
    }
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(names)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
