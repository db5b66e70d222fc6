/* Devices, as rows of devices.def: what the time of a whole grid depends on besides the compute unit. */
#pragma once

#include "isa/isa.h"

/* Types of matrix operands, by the power that they need. The clock is lower under load. */
typedef enum ClockClass {
    CLOCK_F64,
    CLOCK_F32,
    CLOCK_F16,
    CLOCK_BF16,
    CLOCK_F8,
    CLOCK_F4,
    CLOCK_I8,
    CLOCK_NO_MATRIX,
    NUM_CLOCK_CLASSES
} ClockClass;

/* Kinds of operand values, for the clock under load: rows of operand_data.def. */
typedef enum OperandData {
#define OPERAND_DATA(id, ...) OPERANDS_##id,
#include "timing/operand_data.def"
    NUM_OPERAND_DATA
} OperandData;

typedef struct OperandDataInfo {
    const char *name;
    double factor, least, most; /* multiples of the device's clock under load */
    const char *source;
} OperandDataInfo;
extern const OperandDataInfo operand_data_infos[NUM_OPERAND_DATA];

typedef struct DeviceInfo {
    const char *name; /* "mi300x" */
    Target target;
    uint16_t cus, xcds;
    double nominal_ghz;
    double sustained_ghz[NUM_CLOCK_CLASSES]; /* clock at which all matrix pipes can be busy all the time; 0: nominal */
    double path_ghz; /* the same of the path that loads take from the L2, without matrix pipes; 0: it costs no power */
    uint64_t l2_bytes;                  /* of one XCD */
    uint64_t mall_bytes;                /* Infinity Cache, of the device */
    double l2_bytes_per_clock;          /* of one XCD */
    double mall_gb_per_s, hbm_gb_per_s; /* of the device; 1e9 bytes */
    double launch_us;                   /* time of a launch that does nothing */
    const char *source;
    bool hypothetical; /* no product: the memory beyond a compute unit is made up */
} DeviceInfo;

extern const DeviceInfo device_infos[];
extern const unsigned num_devices;
/* NULL: no device has that name. */
const DeviceInfo *device_by_name(const char *name);
/* The first device of that target; NULL: none. */
const DeviceInfo *device_of_target(Target target);

/* Shares of the time in which units of all compute units work: the matrix pipes; the path of loads, of its 64 bytes a
   clock. */
typedef struct DeviceLoad {
    double matrix, path;
} DeviceLoad;

/* GHz of the core in a launch with that load. Power limits the clock. The voltage follows the clock, so each unit takes
   power in proportion to its load * GHz^3. With the matrix pipes alone GHz * load^(1/3) is constant, up to the nominal
   clock. (AMD's bf16 GEMM of 256x256 tiles on an MI355X, ROCm/aiter aiter/configs: 1.8 GHz with half of the compute
   units, 1.4 GHz with all.) `data_factor`: how the values of the operands change the clock; 1 for random ones
   (OperandDataInfo). */
double device_ghz(const DeviceInfo *device, ClockClass class, const DeviceLoad *load, double data_factor);
