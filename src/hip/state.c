/* Options, the device, the lock and errors. */
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hip/hip.h"

static struct {
    pthread_mutex_t lock;
    bool is_read; /* the environment */
    HipOptions options;
    const DeviceInfo *device;
    hipError_t for_good;
    void (*at_begin)(void), (*at_end)(void);
    void (*failed)(hipError_t error);
} state = {.lock = PTHREAD_MUTEX_INITIALIZER};

static _Thread_local hipError_t last_error;

/* Devices for targets without a row in devices.def. They have the target's limits and no times. Compute units and clock
   are made up, for programs that query them. */
static const DeviceInfo without_times[] = {
    {.name = "gfx1250", .target = TARGET_GFX1250, .cus = 32, .xcds = 1, .nominal_ghz = 2.0, .l2_bytes = 4194304},
};
enum { NUM_WITHOUT_TIMES = sizeof without_times / sizeof without_times[0] };

void hip_say(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "wavecc hip: ");
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
}

/* ---- the device ---- */

static const DeviceInfo *find_device(const char *name)
{
    for (unsigned i = 0; i < NUM_WITHOUT_TIMES; i++)
        if (!strcmp(without_times[i].name, name)) return &without_times[i];
    return device_by_name(name);
}

static const DeviceInfo *find_device_of(Target target)
{
    for (unsigned i = 0; i < NUM_WITHOUT_TIMES; i++)
        if (without_times[i].target == target) return &without_times[i];
    return device_of_target(target);
}

/* ---- options ---- */

static bool is_set(const char *name)
{
    const char *value = getenv(name);
    return value && *value && strcmp(value, "0");
}

static unsigned long number(const char *name)
{
    const char *value = getenv(name);
    return value ? strtoul(value, NULL, 10) : 0;
}

static void read_environment(void)
{
    if (state.is_read) return;
    state.is_read = true;
    HipOptions *o = &state.options;
    const char *device = getenv("WAVECC_HIP_DEVICE"), *completion = getenv("WAVECC_HIP_COMPLETION");
    o->hazards = is_set("WAVECC_HIP_DOCUMENTED_HAZARDS") ? HAZARD_MODE_DOCUMENTED : HAZARD_MODE_OBSERVED;
    o->shown = getenv("WAVECC_HIP_LEVEL") ? (unsigned)number("WAVECC_HIP_LEVEL") : UINT32_MAX;
    const char *mfma = getenv("WAVECC_HIP_MFMA");
    o->checks_small = !getenv("WAVECC_HIP_CHECKS");
    o->checks = (unsigned)number("WAVECC_HIP_CHECKS");
    o->threads = (unsigned)number("WAVECC_HIP_THREADS");
    o->max_instructions = number("WAVECC_HIP_MAX_INSTRUCTIONS");
    o->tools = (unsigned)number("WAVECC_HIP_TOOLS");
    o->repeat_limit = (unsigned)number("WAVECC_HIP_REPEAT_LIMIT");
    o->time = is_set("WAVECC_HIP_TIME");
    o->summary = is_set("WAVECC_HIP_SUMMARY");
    o->streams = is_set("WAVECC_HIP_STREAMS");
    o->devices = (unsigned)number("WAVECC_HIP_DEVICES");
    if (!o->devices) o->devices = 1;
    if (o->devices > HIP_MAX_DEVICES) {
        hip_say("WAVECC_HIP_DEVICES=%u: at most %d devices are emulated", o->devices, HIP_MAX_DEVICES);
        o->devices = HIP_MAX_DEVICES;
    }
    o->quiet = is_set("WAVECC_HIP_QUIET");
    if (completion && !strcmp(completion, "latest")) o->completion = SIM_COMPLETE_LATEST;
    if (completion && !strcmp(completion, "random")) o->completion = SIM_COMPLETE_RANDOM;
    if (mfma && !strcmp(mfma, "exact")) o->matrix = SIM_MATRIX_EXACT;
    if (!device) return;
    state.device = find_device(device);
    if (o->time && state.device && !hip_shows_times())
        hip_say("%s is not timed: events have the emulator's times", state.device->name);
    if (!state.device) hip_say("WAVECC_HIP_DEVICE=%s: no such device", device);
}

HipRepeats *hip_repeats(void)
{
    static HipRepeats repeats;
    return &repeats;
}

const HipOptions *hip_options(void)
{
    read_environment();
    return &state.options;
}

void hip_offer_target(Target target)
{
    read_environment();
    if (!state.device) state.device = find_device_of(target);
}

bool hip_shows_times(void)
{
    const DeviceInfo *device = hip_device();
    for (unsigned i = 0; i < NUM_WITHOUT_TIMES; i++)
        if (device == &without_times[i]) return false;
    return state.options.time;
}

const DeviceInfo *hip_device(void)
{
    read_environment();
    if (!state.device) state.device = &device_infos[0];
    return state.device;
}

/* ---- calls ---- */

void hip_tell_errors(void (*failed)(hipError_t error)) { state.failed = failed; }

void hip_around_calls(void (*at_begin)(void), void (*at_end)(void))
{
    state.at_begin = at_begin;
    state.at_end = at_end;
}

void hip_begin(void)
{
    pthread_mutex_lock(&state.lock);
    read_environment();
    if (state.at_begin && state.options.streams) state.at_begin();
}

hipError_t hip_end(hipError_t error)
{
    const bool is_new = error != hipSuccess && error != state.for_good;
    if (state.for_good != hipSuccess) error = state.for_good;
    if (error != hipSuccess && error != hipErrorNotReady) {
        last_error = error;
        if (is_new && state.failed) state.failed(error);
    }
    if (state.at_end && state.options.streams) state.at_end();
    pthread_mutex_unlock(&state.lock);
    return error;
}

void hip_fail_for_good(hipError_t error)
{
    if (state.for_good == hipSuccess) state.for_good = error;
}

hipError_t hip_not_supported(const char *name)
{
    hip_say("%s is not supported: hipErrorNotSupported", name);
    last_error = hipErrorNotSupported;
    return hipErrorNotSupported;
}

hipError_t hipGetLastError(void)
{
    const hipError_t error = last_error;
    last_error = state.for_good;
    return error;
}

hipError_t hipPeekAtLastError(void) { return last_error; }

/* ---- names of errors ---- */

static const struct {
    hipError_t error;
    const char *name, *text;
} errors[] = {
#define ERROR(id, text) {id, #id, text},
#include "hip/errors.def"
};

static const char *find_error(hipError_t error, bool text)
{
    for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++)
        if (errors[i].error == error) return text ? errors[i].text : errors[i].name;
    return text ? "unrecognized error" : "hipErrorUnknown";
}

const char *hipGetErrorName(hipError_t error) { return find_error(error, false); }
const char *hipGetErrorString(hipError_t error) { return find_error(error, true); }
