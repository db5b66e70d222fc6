/* Calls whose answer follows from there being nothing that is ever outstanding, and the process's own memory: limits,
   places on the bus, names. */
#define _GNU_SOURCE /* dladdr */
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "hip/hip.h"

bool hip_is_newer_program(void)
{
    static const char *const names[] = {"libamdhip64.so.", "libhiprtc.so."};
    Dl_info about;
    const char *name = dladdr((void *)(uintptr_t)hip_device, &about) ? about.dli_fname : NULL;
    for (size_t i = 0; name && i < sizeof names / sizeof names[0]; i++) {
        const char *end = strstr(name, names[i]);
        if (end && end[strlen(names[i])] > '5') return true;
    }
    return false;
}

static hipError_t answer(hipError_t error)
{
    hip_begin();
    return hip_end(error);
}

/* ---- the device ---- */

/* hipLimit_t of newer runtimes. Source: ROCm's hip_runtime_api.h */
enum { LIMIT_STACK, LIMIT_PRINTF, LIMIT_HEAP, NUM_LIMITS };
static const size_t defaults[NUM_LIMITS] = {1024, 1 << 20, 8 << 20};
static size_t limits[HIP_MAX_DEVICES][NUM_LIMITS]; /* 0: the default */

static size_t limit_of(unsigned device, unsigned limit)
{
    return limits[device][limit] ? limits[device][limit] : defaults[limit];
}

size_t hip_stack_bytes(unsigned device) { return limit_of(device, LIMIT_STACK); }
size_t hip_printf_bytes(unsigned device) { return limit_of(device, LIMIT_PRINTF); }

hipError_t hipDeviceGetLimit(size_t *pValue, enum hipLimit_t limit)
{
    if (!pValue || (unsigned)limit >= NUM_LIMITS)
        return answer(pValue ? hipErrorUnsupportedLimit : hipErrorInvalidValue);
    *pValue = limit_of(hip_current_device(), limit);
    return answer(hipSuccess);
}

hipError_t hipDeviceSetLimit(enum hipLimit_t limit, size_t value)
{
    enum { MAX_STACK = 128 << 10 };
    const unsigned number = limit;
    if (number >= NUM_LIMITS) return answer(hipErrorInvalidValue);
    if (number == LIMIT_STACK && value > MAX_STACK) return answer(hipErrorInvalidValue);
    limits[hip_current_device()][limit] = value;
    return answer(hipSuccess);
}

/* Each device is on a bus of its own, by its number. */
hipError_t hipDeviceGetPCIBusId(char *pciBusId, int len, int device)
{
    hip_begin();
    if (!pciBusId || len < (int)sizeof "0000:00:00.0") return hip_end(hipErrorInvalidValue);
    if (!hip_is_device(device)) return hip_end(hipErrorInvalidDevice);
    snprintf(pciBusId, (size_t)len, "0000:%02x:00.0", (unsigned)device);
    return hip_end(hipSuccess);
}

hipError_t hipDeviceGetByPCIBusId(int *device, const char *pciBusId)
{
    char own[] = "0000:00:00.0";
    hip_begin();
    if (!device || !pciBusId) return hip_end(hipErrorInvalidValue);
    for (unsigned i = 0; i < hip_device_count(); i++) {
        snprintf(own, sizeof own, "0000:%02x:00.0", i & 0xff);
        if (strcmp(pciBusId, own) != 0) continue;
        *device = (int)i;
        return hip_end(hipSuccess);
    }
    return hip_end(hipErrorInvalidDevice);
}

hipError_t hipGetDeviceFlags(unsigned int *flags)
{
    if (flags) *flags = 0;
    return answer(flags ? hipSuccess : hipErrorInvalidValue);
}
hipError_t hipDeviceGetCacheConfig(hipFuncCache_t *cacheConfig)
{
    if (cacheConfig) *cacheConfig = hipFuncCachePreferNone;
    return answer(cacheConfig ? hipSuccess : hipErrorInvalidValue);
}
hipError_t hipDeviceGetSharedMemConfig(hipSharedMemConfig *pConfig)
{
    if (pConfig) *pConfig = hipSharedMemBankSizeFourByte;
    return answer(pConfig ? hipSuccess : hipErrorInvalidValue);
}
static hipError_t check_banks(hipSharedMemConfig config)
{
    return answer((unsigned)config > hipSharedMemBankSizeEightByte ? hipErrorInvalidValue : hipSuccess);
}
hipError_t hipDeviceSetSharedMemConfig(hipSharedMemConfig config) { return check_banks(config); }
hipError_t hipFuncSetSharedMemConfig(const void *func, hipSharedMemConfig config)
{
    return func ? check_banks(config) : answer(hipErrorInvalidDeviceFunction);
}
hipError_t hipProfilerStart(void) { return answer(hipSuccess); }
hipError_t hipProfilerStop(void) { return answer(hipSuccess); }

/* ---- names ---- */

hipError_t hipDrvGetErrorName(hipError_t error, const char **text);
hipError_t hipDrvGetErrorString(hipError_t error, const char **text);

/* A number that is not an error has the text of an unknown error, and is an invalid value. */
static hipError_t is_error(hipError_t error)
{
    const bool is_unknown = !strcmp(hipGetErrorName(error), hipGetErrorName(hipErrorUnknown));
    return answer(error != hipErrorUnknown && is_unknown ? hipErrorInvalidValue : hipSuccess);
}

hipError_t hipDrvGetErrorName(hipError_t error, const char **text)
{
    if (!text) return answer(hipErrorInvalidValue);
    *text = hipGetErrorName(error);
    return is_error(error);
}
hipError_t hipDrvGetErrorString(hipError_t error, const char **text)
{
    if (!text) return answer(hipErrorInvalidValue);
    *text = hipGetErrorString(error);
    return is_error(error);
}
