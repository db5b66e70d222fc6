/* Clocks of LDS operations whose addresses follow from the work-item's id. Expected ones are counted by hand: a phase of
   8-byte operations on 32 banks is 16 lanes, and takes as many clocks as different dwords of one bank are asked for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/lds_addresses.h"

/* Clocks of each LDS operation of the kernel, in the order of the code. */
static unsigned clocks_of(const char *head, const char *body, unsigned *clocks, unsigned most)
{
    Arena *arena = arena_new();
    DiagList diags;
    KernelList list = {0};
    StrBuf text = {0}, out = {0};
    diag_init(&diags, arena);
    strbuf_printf(&text, "kernel @k target(gfx942) {\n%s\n lds_bytes 16384\n^entry:\n%s\n s_endpgm\n}\n", head, body);
    if (!kir_parse(arena, &diags, "test.kir", text.data, text.len, TARGET_GFX942, &list)) {
        diag_print(&diags, &out);
        fail_msg("test text does not parse:\n%s\n%s", text.data, out.data);
    }
    lds_note_clocks(list.data[0]);
    unsigned num = 0;
    FOREACH_BLOCK(list.data[0], block)
    FOREACH_INST(block, inst)
    if (inst_row(inst)->unit == UNIT_LDS && num < most) clocks[num++] = inst->lds_clocks;
    strbuf_free(&text);
    strbuf_free(&out);
    arena_free(arena);
    return num;
}

#define WAVES "workgroup_size 256, 1, 1"

static unsigned one(const char *head, const char *body)
{
    unsigned clocks[4] = {99};
    assert_int_equal(clocks_of(head, body, clocks, 4), 1);
    return clocks[0];
}

static void lanes_in_a_row_do_not_meet(void **state)
{
    (void)state;
    assert_int_equal(one(WAVES, "%x:v = live_in workitem_id\n%a = v_lshlrev_b32 3, %x\n%r:v2 = ds_read_b64 %a"), 4);
    assert_int_equal(one(WAVES, "%x:v = live_in workitem_id\n%a = v_lshlrev_b32 2, %x\n%r = ds_read_b32 %a"), 2);
    assert_int_equal(one(WAVES, "%x:v = live_in workitem_id\n%a = v_lshlrev_b32 2, %x\nds_write_b32 %a, %x"), 2);
}

/* Rows of 144 bytes: 36 dwords, so that row r begins at bank 4 r, and rows 0 and 8 meet. */
static void rows_meet_in_pairs(void **state)
{
    (void)state;
    assert_int_equal(one(WAVES, "%x:v = live_in workitem_id\n%r = v_and_b32 15, %x\n%g = v_bfe_u32 %x, 4, 2\n"
                                "%m = v_mad_u32_u24 18, %r, %g\n%a = v_lshlrev_b32 3, %m\n%d:v2 = ds_read_b64 %a"),
                     8);
    /* All lanes in one bank. */
    assert_int_equal(one(WAVES, "%x:v = live_in workitem_id\n%a = v_lshlrev_b32 7, %x\n%d = ds_read_b32 %a"), 64);
    /* All lanes read the same: no two meet. */
    assert_int_equal(one(WAVES, "%x:v = live_in workitem_id\n%a = v_and_b32 0, %x\n%d = ds_read_b32 %a"), 2);
}

/* A second dimension is packed into the id: of 32 x 8 work-items, lane 32 is in the second row. */
static void second_dimension(void **state)
{
    (void)state;
    const char *body = "%x:v = live_in workitem_id\n%c = v_and_b32 31, %x\n%y = v_bfe_u32 %x, 10, 10\n"
                       "%r = v_lshl_add_u32 %y, 5, %c\n%a = v_lshlrev_b32 2, %r\n%d = ds_read_b32 %a";
    assert_int_equal(one("workgroup_size 32, 8, 1", body), 2);
    assert_int_equal(one("workgroup_size 32, 8, 1",
                         "%x:v = live_in workitem_id\n%y = v_lshrrev_b32 10, %x\n%z = v_and_b32 31, %x\n"
                         "%a = v_mul_u32_u24 128, %z\n%b = v_lshl_add_u32 %y, 2, %a\n%r = ds_read_b32 %b"),
                     64);
}

static void what_all_lanes_share_moves_banks_together(void **state)
{
    (void)state;
    assert_int_equal(one(WAVES, "%x:v = live_in workitem_id\n%s:s = live_in workgroup_id 0\n"
                                "%a = v_lshlrev_b32 3, %x\n%b = v_add_u32 %s, %a\n%r:v2 = ds_read_b64 %b"),
                     4);
}

static void unknown_stays_unknown(void **state)
{
    (void)state;
    assert_int_equal(one(WAVES, "%x:v = live_in workitem_id\n%s:s = live_in workgroup_id 0\n"
                                "%a = v_mul_lo_u32 %s, %x\n%r:v2 = ds_read_b64 %a"),
                     0);
    unsigned clocks[4] = {99, 99};
    assert_int_equal(clocks_of(WAVES,
                               "%x:v = live_in workitem_id\n%a = v_lshlrev_b32 2, %x\n%p = ds_read_b32 %a\n"
                               "%q = ds_read_b32 %p",
                               clocks, 4),
                     2);
    assert_int_equal(clocks[0], 2);
    assert_int_equal(clocks[1], 0);
}

/* A loop's address is that of its first iteration. */
static void loops_begin_somewhere(void **state)
{
    (void)state;
    assert_int_equal(one(WAVES, "%x:v = live_in workitem_id\n%a = v_lshlrev_b32 7, %x\nbr ^l(0, %a)\n^l(%i:s, %p:v):\n"
                                "%r = ds_read_b32 %p\n%n = v_add_u32 4, %p\n%j = s_add_i32 %i, 1\n"
                                "br_cmp s_cmp_lt_i32 %j, 9, ^l(%j, %n), ^e\n^e:"),
                     64);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lanes_in_a_row_do_not_meet), cmocka_unit_test(rows_meet_in_pairs),
        cmocka_unit_test(second_dimension),           cmocka_unit_test(what_all_lanes_share_moves_banks_together),
        cmocka_unit_test(unknown_stays_unknown),      cmocka_unit_test(loops_begin_somewhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
