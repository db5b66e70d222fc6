/* Devices: rows are found by name and target, and the clock under load follows power up to the nominal one. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "timing/device.h"

static void names(void **state)
{
    (void)state;
    assert_int_equal(device_by_name("mi300x")->cus, 304);
    assert_int_equal(device_by_name("mi308x")->cus, 80);
    assert_int_equal(device_by_name("mi355x")->cus, 256);
    assert_true(device_by_name("mi325x")->hbm_gb_per_s > device_by_name("mi300x")->hbm_gb_per_s);
    assert_null(device_by_name("mi355"));
    assert_null(device_by_name(""));
}

static void targets(void **state)
{
    (void)state;
    assert_ptr_equal(device_of_target(TARGET_GFX942), device_by_name("mi300x"));
    assert_ptr_equal(device_of_target(TARGET_GFX950), device_by_name("mi355x"));
    assert_ptr_equal(device_of_target(TARGET_GFX1250), device_by_name("gfx1250"));
}

/* What every row must keep for the model to hold. */
static void rows(void **state)
{
    (void)state;
    for (unsigned i = 0; i < num_devices; i++) {
        const DeviceInfo *d = &device_infos[i];
        assert_ptr_equal(device_by_name(d->name), d);
        assert_int_equal(d->cus % d->xcds, 0);
        assert_true(d->mall_gb_per_s > d->hbm_gb_per_s && (!d->mall_bytes || d->mall_bytes > d->l2_bytes * d->xcds));
        for (int c = 0; c < NUM_CLOCK_CLASSES; c++) assert_true(d->sustained_ghz[c] <= d->nominal_ghz);
        /* f16 has more bits of a significand to multiply, so it costs more power. */
        assert_true(d->sustained_ghz[CLOCK_F16] <= d->sustained_ghz[CLOCK_BF16]);
    }
}

static void ghz_under_load(void **state)
{
    (void)state;
    const DeviceInfo *d = device_by_name("mi355x");
    const double full = d->sustained_ghz[CLOCK_F16];
    assert_true(fabs(device_ghz(d, CLOCK_F16, &(DeviceLoad){1, 0}, 1) - full) < 1e-9);
    assert_true(fabs(device_ghz(d, CLOCK_F16, &(DeviceLoad){0.5, 0}, 1) - full * cbrt(2)) < 1e-9);
    /* The boundary: below some load the nominal clock is the limit. */
    const double load = pow(full / d->nominal_ghz, 3);
    assert_true(device_ghz(d, CLOCK_F16, &(DeviceLoad){load * 1.01, 0}, 1) < d->nominal_ghz);
    assert_true(device_ghz(d, CLOCK_F16, &(DeviceLoad){load * 0.99, 0}, 1) == d->nominal_ghz);
    assert_true(device_ghz(d, CLOCK_F16, &(DeviceLoad){0, 0}, 1) == d->nominal_ghz);
    assert_true(device_ghz(d, CLOCK_NO_MATRIX, &(DeviceLoad){1, 0}, 1) == d->nominal_ghz);
    /* Data that cost less power, up to the nominal clock. */
    assert_true(fabs(device_ghz(d, CLOCK_F16, &(DeviceLoad){1, 0}, 1.16) - 1.16 * full) < 1e-9);
    assert_true(device_ghz(d, CLOCK_F16, &(DeviceLoad){1, 0}, 100) == d->nominal_ghz);
}

/* Loads cost power beside the matrix pipes, where a device has a row for them. */
static void ghz_of_loads(void **state)
{
    (void)state;
    const DeviceInfo *d = device_by_name("mi300x"), *without = device_by_name("mi355x");
    const double full = d->sustained_ghz[CLOCK_BF16], path = d->path_ghz;
    const double power = 0.5 / pow(full, 3) + 0.3 / pow(path, 3);
    assert_true(path > 0 && fabs(device_ghz(d, CLOCK_BF16, &(DeviceLoad){0.5, 0.3}, 1) - 1 / cbrt(power)) < 1e-9);
    assert_true(fabs(device_ghz(d, CLOCK_BF16, &(DeviceLoad){0.5, 0.3}, 1.16) - 1.16 / cbrt(power)) < 1e-9);
    assert_true(device_ghz(d, CLOCK_BF16, &(DeviceLoad){0, 1}, 1) == d->nominal_ghz);
    assert_true(without->path_ghz == 0);
    assert_true(device_ghz(without, CLOCK_BF16, &(DeviceLoad){1, 1}, 1) ==
                device_ghz(without, CLOCK_BF16, &(DeviceLoad){1, 0}, 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(names), cmocka_unit_test(targets), cmocka_unit_test(rows),
                                       cmocka_unit_test(ghz_under_load), cmocka_unit_test(ghz_of_loads)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
