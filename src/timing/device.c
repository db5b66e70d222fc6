/* The rows of devices.def as a table, and the clock of a device under load. */
#include "timing/device.h"

#include <string.h>

#include "support/same_math.h"

#define ROW(is_made_up, device, of_target, num_cus, num_xcds, ghz, l2, l2_rate, mall, mall_rate, hbm_rate, launch, \
            f64, f32, f16, bf16, f8, f4, i8, none, path, from)                                                     \
    {.name = device,                                                                                               \
     .target = TARGET_##of_target,                                                                                 \
     .cus = num_cus,                                                                                               \
     .xcds = num_xcds,                                                                                             \
     .nominal_ghz = ghz,                                                                                           \
     .sustained_ghz = {[CLOCK_F64] = f64,                                                                          \
                       [CLOCK_F32] = f32,                                                                          \
                       [CLOCK_F16] = f16,                                                                          \
                       [CLOCK_BF16] = bf16,                                                                        \
                       [CLOCK_F8] = f8,                                                                            \
                       [CLOCK_F4] = f4,                                                                            \
                       [CLOCK_I8] = i8,                                                                            \
                       [CLOCK_NO_MATRIX] = none},                                                                  \
     .path_ghz = path,                                                                                             \
     .l2_bytes = l2,                                                                                               \
     .l2_bytes_per_clock = l2_rate,                                                                                \
     .mall_bytes = mall,                                                                                           \
     .mall_gb_per_s = mall_rate,                                                                                   \
     .hbm_gb_per_s = hbm_rate,                                                                                     \
     .launch_us = launch,                                                                                          \
     .source = from,                                                                                               \
     .hypothetical = is_made_up},
#define DEVICE(...) ROW(false, __VA_ARGS__)
#define HYPOTHETICAL(...) ROW(true, __VA_ARGS__)
const DeviceInfo device_infos[] = {
#include "timing/devices.def"
};
const unsigned num_devices = sizeof device_infos / sizeof device_infos[0];

const DeviceInfo *device_by_name(const char *name)
{
    for (unsigned i = 0; i < num_devices; i++)
        if (!strcmp(device_infos[i].name, name)) return &device_infos[i];
    return NULL;
}

const DeviceInfo *device_of_target(Target target)
{
    for (unsigned i = 0; i < num_devices; i++)
        if (device_infos[i].target == target) return &device_infos[i];
    return NULL;
}

const OperandDataInfo operand_data_infos[NUM_OPERAND_DATA] = {
#define OPERAND_DATA(id, ...) [OPERANDS_##id] = {__VA_ARGS__},
#include "timing/operand_data.def"
};

double device_ghz(const DeviceInfo *device, ClockClass class, const DeviceLoad *load, double data_factor)
{
    const double full = device->sustained_ghz[class], path = device->path_ghz;
    if (!full || load->matrix <= 0) return device->nominal_ghz;
    const double power = load->matrix / (full * full * full) + (path ? load->path / (path * path * path) : 0);
    const double ghz = data_factor * same_inverse_cube_root(power);
    return ghz < device->nominal_ghz ? ghz : device->nominal_ghz;
}
