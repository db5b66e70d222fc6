/* Workgroups on a compute unit and rounds of a grid: the limits, and one more than each. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "predict/workgroup_places.h"

static KernelDescriptor kernel(uint32_t registers, uint32_t lds)
{
    return (KernelDescriptor){.rsrc1 = registers / 8 - 1, .group_segment_bytes = lds};
}

static Residency residency(uint32_t registers, uint32_t lds, uint32_t items)
{
    const KernelDescriptor desc = kernel(registers, lds);
    return residency_of(TARGET_GFX950, &desc, (SimDim3){items, 1, 1}, 0);
}

static void by_registers(void **state)
{
    (void)state;
    assert_int_equal(residency(512, 0, 256).resident, 1);
    assert_int_equal(residency(256, 0, 256).resident, 2);
    assert_int_equal(residency(264, 0, 256).resident, 1);
    assert_int_equal(residency(256, 0, 512).resident, 1);
    assert_int_equal(residency(128, 0, 256).waves_by_vgprs, 4);
    /* Two waves to a workgroup: each SIMD pair takes one. */
    assert_int_equal(residency(512, 0, 128).resident, 2);
    assert_int_equal(residency(512, 0, 512).resident, 0);
}

static void by_lds(void **state)
{
    (void)state;
    assert_int_equal(residency(64, 163840, 256).resident, 1);
    assert_int_equal(residency(64, 81920, 256).resident, 2);
    assert_int_equal(residency(64, 81921, 256).resident, 1);
    const KernelDescriptor desc = kernel(64, 40960);
    assert_int_equal(residency_of(TARGET_GFX950, &desc, (SimDim3){256, 1, 1}, 40960).resident, 2);
    assert_int_equal(residency_of(TARGET_GFX942, &desc, (SimDim3){256, 1, 1}, 0).resident, 1);
}

static void by_slots(void **state)
{
    (void)state;
    assert_int_equal(residency(32, 0, 256).resident, 8);
    assert_int_equal(residency(32, 0, 1024).resident, 2);
    assert_int_equal(residency(32, 0, 64).resident, 32);
}

static void rounds(void **state)
{
    (void)state;
    const DeviceInfo *d = device_by_name("mi355x");
    Rounds r = rounds_of(d, 1, 2);
    assert_int_equal(r.groups_of_cu, 1);
    assert_int_equal(r.full, 1);
    assert_int_equal(r.per_round, 1);
    r = rounds_of(d, 256, 1);
    assert_int_equal(r.full, 1);
    assert_int_equal(r.rest, 0);
    assert_true(r.last_round == 1);
    /* One more than a round. */
    r = rounds_of(d, 257, 1);
    assert_int_equal(r.full, 2);
    assert_true(r.last_round == 1.0 / 256);
    /* Two at a time: 512 at once, and a round that is half full on each compute unit. */
    r = rounds_of(d, 768, 2);
    assert_int_equal(r.at_a_time, 2);
    assert_int_equal(r.full, 1);
    assert_int_equal(r.rest, 1);
    assert_int_equal(r.per_round, 512);
    /* XCDs take turns: 8 compute units of one are full when 8 * 8 workgroups are there. */
    r = rounds_of(d, 64, 1);
    assert_int_equal(r.groups_of_cu, 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(by_registers), cmocka_unit_test(by_lds),
                                       cmocka_unit_test(by_slots), cmocka_unit_test(rounds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
