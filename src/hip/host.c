/* Calls whose answer follows from there being one device, nothing that is ever outstanding, and the process's own
   memory: limits, peers, contexts, names. */
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

static hipError_t is_device(int device) { return device ? hipErrorInvalidDevice : hipSuccess; }

/* ---- the device ---- */

/* hipLimit_t of newer runtimes. Source: ROCm's hip_runtime_api.h */
enum { LIMIT_STACK, LIMIT_PRINTF, LIMIT_HEAP, NUM_LIMITS };
static size_t limits[NUM_LIMITS] = {1024, 1 << 20, 8 << 20};

size_t hip_stack_bytes(void) { return limits[LIMIT_STACK]; }

hipError_t hipDeviceGetLimit(size_t *pValue, enum hipLimit_t limit)
{
    if (!pValue || (unsigned)limit >= NUM_LIMITS)
        return answer(pValue ? hipErrorUnsupportedLimit : hipErrorInvalidValue);
    *pValue = limits[limit];
    return answer(hipSuccess);
}

hipError_t hipDeviceSetLimit(enum hipLimit_t limit, size_t value);
hipError_t hipDeviceSetLimit(enum hipLimit_t limit, size_t value)
{
    enum { MAX_STACK = 128 << 10 };
    const unsigned number = limit;
    if (number >= NUM_LIMITS) return answer(hipErrorUnsupportedLimit);
    if (number == LIMIT_STACK && value > MAX_STACK) return answer(hipErrorInvalidValue);
    limits[limit] = value;
    return answer(hipSuccess);
}

hipError_t hipDeviceGetPCIBusId(char *pciBusId, int len, int device)
{
    if (!pciBusId || len < (int)sizeof "0000:00:00.0") return answer(hipErrorInvalidValue);
    if (is_device(device) == hipSuccess) snprintf(pciBusId, (size_t)len, "0000:00:00.0");
    return answer(is_device(device));
}

hipError_t hipDeviceGetByPCIBusId(int *device, const char *pciBusId)
{
    if (!device || !pciBusId) return answer(hipErrorInvalidValue);
    *device = 0;
    return answer(strcmp(pciBusId, "0000:00:00.0") ? hipErrorInvalidDevice : hipSuccess);
}

/* A device is no peer of itself. */
hipError_t hipDeviceEnablePeerAccess(int peerDeviceId, unsigned int flags)
{
    (void)peerDeviceId, (void)flags;
    return answer(hipErrorInvalidDevice);
}
hipError_t hipDeviceDisablePeerAccess(int peerDeviceId)
{
    (void)peerDeviceId;
    return answer(hipErrorInvalidDevice);
}

hipError_t hipMemcpyPeer(void *dst, int dstDeviceId, const void *src, int srcDeviceId, size_t sizeBytes)
{
    if (dstDeviceId || srcDeviceId) return answer(hipErrorInvalidDevice);
    return hipMemcpy(dst, src, sizeBytes, hipMemcpyDeviceToDevice);
}
hipError_t hipMemcpyPeerAsync(void *dst, int dstDeviceId, const void *src, int srcDevice, size_t sizeBytes,
                              hipStream_t stream)
{
    if (dstDeviceId || srcDevice) return answer(hipErrorInvalidDevice);
    return hipMemcpyAsync(dst, src, sizeBytes, hipMemcpyDeviceToDevice, stream);
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

/* An error that is none has the text of an unknown one, and is an invalid value. */
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

/* ---- contexts: one, the device's ---- */

static hipCtx_t the_context(void)
{
    static char place;
    return (hipCtx_t)(void *)&place;
}

static hipError_t get_context(hipCtx_t *ctx)
{
    if (ctx) *ctx = the_context();
    return answer(ctx ? hipSuccess : hipErrorInvalidValue);
}

static hipError_t is_context(hipCtx_t ctx)
{
    return answer(ctx == the_context() ? hipSuccess : hipErrorInvalidContext);
}

static hipError_t context_of(hipCtx_t *ctx, hipDevice_t device)
{
    return is_device(device) == hipSuccess ? get_context(ctx) : answer(is_device(device));
}

hipError_t hipCtxCreate(hipCtx_t *ctx, unsigned int flags, hipDevice_t device)
{
    (void)flags;
    return context_of(ctx, device);
}
hipError_t hipCtxDestroy(hipCtx_t ctx) { return is_context(ctx); }
hipError_t hipCtxGetCurrent(hipCtx_t *ctx) { return get_context(ctx); }
hipError_t hipCtxPopCurrent(hipCtx_t *ctx) { return ctx ? get_context(ctx) : answer(hipSuccess); }
hipError_t hipCtxPushCurrent(hipCtx_t ctx) { return is_context(ctx); }
hipError_t hipCtxSetCurrent(hipCtx_t ctx) { return ctx ? is_context(ctx) : answer(hipSuccess); }
hipError_t hipCtxSynchronize(void) { return hipDeviceSynchronize(); }
hipError_t hipCtxGetDevice(hipDevice_t *device) { return hipGetDevice(device); }
hipError_t hipDevicePrimaryCtxRetain(hipCtx_t *pctx, hipDevice_t dev) { return context_of(pctx, dev); }
hipError_t hipDevicePrimaryCtxRelease(hipDevice_t dev) { return answer(is_device(dev)); }
hipError_t hipDevicePrimaryCtxReset(hipDevice_t dev) { return answer(is_device(dev)); }
hipError_t hipDevicePrimaryCtxSetFlags(hipDevice_t dev, unsigned int flags)
{
    (void)flags;
    return answer(is_device(dev));
}
hipError_t hipDevicePrimaryCtxGetState(hipDevice_t dev, unsigned int *flags, int *active)
{
    if (flags) *flags = 0;
    if (active) *active = 1;
    return answer(is_device(dev));
}
