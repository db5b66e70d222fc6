/* Waves per SIMD by registers and LDS, and what one more takes: figures of LLVM 22 for gfx942
   (Occupancy in the comments of llc's assembly), and of the file's size and granule. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "emit/emit.h"

static Occupancy occupancy(uint32_t vgprs, uint32_t agprs, uint32_t sgprs, uint32_t lds, uint32_t threads)
{
    Kernel k = {.target = TARGET_GFX942,
                .num_vgprs = vgprs,
                .num_agprs = agprs,
                .num_sgprs = sgprs,
                .lds_bytes = lds,
                .workgroup_size = {threads, 1, 1}};
    return emit_occupancy(&k);
}

static void by_vgprs(void **state)
{
    (void)state;
    static const struct {
        uint32_t vgprs, waves, next;
    } rows[] = {{1, 8, 0},   {64, 8, 0},   {65, 7, 64},   {72, 7, 64},   {73, 6, 72},   {80, 6, 72},  {96, 5, 80},
                {97, 4, 96}, {128, 4, 96}, {129, 3, 128}, {168, 3, 128}, {169, 2, 168}, {256, 2, 168}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        Occupancy o = occupancy(rows[i].vgprs, 0, 20, 0, 64);
        assert_int_equal(o.waves, rows[i].waves);
        assert_int_equal(o.next_at_most[LIMIT_VGPR], rows[i].next);
        assert_int_equal(o.next_at_most[LIMIT_SGPR], 0);
    }
    /* One file: AGPRs begin at a multiple of 4. */
    assert_int_equal(occupancy(256, 256, 20, 0, 64).waves, 1);
    assert_int_equal(occupancy(61, 64, 20, 0, 64).waves, 4);
    assert_int_equal(occupancy(65, 62, 20, 0, 64).waves, 3);
}

static void by_sgprs(void **state)
{
    (void)state;
    assert_int_equal(occupancy(10, 0, 94, 0, 64).waves, 8);
    Occupancy o = occupancy(10, 0, 95, 0, 64);
    assert_int_equal(o.waves, 7);
    assert_int_equal(o.next_at_most[LIMIT_SGPR], 94);
    assert_int_equal(o.next_at_most[LIMIT_VGPR], 0);
    assert_int_equal(occupancy(10, 0, 102, 0, 64).waves, 7);
    assert_int_equal(occupancy(100, 0, 102, 0, 64).waves, 4);
}

static void by_lds(void **state)
{
    (void)state;
    /* 64 KiB for a CU of 4 SIMDs: 4 groups of 4 waves are 4 waves per SIMD. */
    Occupancy o = occupancy(10, 0, 20, 16384, 256);
    assert_int_equal(o.waves, 4);
    assert_int_equal(o.next_at_most[LIMIT_LDS], 65536 / 5);
    assert_int_equal(o.next_at_most[LIMIT_VGPR], 0);
    assert_int_equal(o.next_waves, 5);
    assert_int_equal(occupancy(10, 0, 20, 65536, 256).waves, 1);
    assert_int_equal(occupancy(10, 0, 20, 65536, 64).waves, 1);
    assert_int_equal(occupancy(10, 0, 20, 40000, 1024).waves, 4);
}

/* The waves of a workgroup come together: 8 waves are 2 per SIMD. */
static void steps_of_workgroups(void **state)
{
    (void)state;
    Occupancy o = occupancy(246, 0, 20, 0, 512);
    assert_int_equal(o.waves, 2);
    assert_int_equal(o.next_waves, 4);
    assert_int_equal(o.next_at_most[LIMIT_VGPR], 128);
    o = occupancy(168, 0, 20, 0, 512);
    assert_int_equal(o.waves, 3);
    assert_int_equal(o.next_waves, 4);
    assert_int_equal(occupancy(128, 0, 20, 0, 1024).next_waves, 8);
    assert_int_equal(occupancy(72, 0, 20, 0, 512).next_waves, 8);
    assert_int_equal(occupancy(64, 0, 20, 0, 512).next_waves, 0);
    assert_int_equal(occupancy(200, 0, 20, 0, 320).next_waves, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_vgprs),
        cmocka_unit_test(by_sgprs),
        cmocka_unit_test(by_lds),
        cmocka_unit_test(steps_of_workgroups),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
