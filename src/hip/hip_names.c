/* Short calls: names of kernels and functions, the choice of the only device, launches on several devices (there is
   one), and a format that is only a number of fields. */
#define _GNU_SOURCE /* dladdr */
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "hip/hip.h"

static hipError_t answer(hipError_t error)
{
    hip_begin();
    return hip_end(error);
}

/* ---- devices ---- */

/* HIP 6 and 5: the same answer for any request. */
hipError_t hipChooseDeviceR0600(int *device, const void *properties);
hipError_t hipChooseDeviceR0000(int *device, const void *properties);

static hipError_t choose(int *device, const void *properties)
{
    if (!device || !properties) return answer(hipErrorInvalidValue);
    *device = 0;
    return answer(hipSuccess);
}

hipError_t hipChooseDevice(int *device, const hipDeviceProp_t *prop) { return choose(device, prop); }
hipError_t hipChooseDeviceR0600(int *device, const void *properties) { return choose(device, properties); }
hipError_t hipChooseDeviceR0000(int *device, const void *properties) { return choose(device, properties); }

hipError_t hipExtLaunchMultiKernelMultiDevice(hipLaunchParams *launchParamsList, int numDevices, unsigned int)
{
    const hipLaunchParams *p = launchParamsList;
    if (!p || numDevices < 1) return answer(hipErrorInvalidValue);
    if (numDevices > 1) return answer(hipErrorInvalidDevice);
    return hipLaunchKernel(p->func, p->gridDim, p->blockDim, p->args, p->sharedMem, p->stream);
}

hipError_t hipLaunchCooperativeKernelMultiDevice(hipLaunchParams *launchParamsList, int numDevices, unsigned int)
{
    const hipLaunchParams *p = launchParamsList;
    if (!p || numDevices < 1) return answer(hipErrorInvalidValue);
    if (numDevices > 1) return answer(hipErrorInvalidDevice);
    return hipLaunchCooperativeKernel(p->func, p->gridDim, p->blockDim, p->args, (unsigned)p->sharedMem, p->stream);
}

/* ---- names ---- */

const char *hipKernelNameRef(const hipFunction_t f)
{
    hip_begin();
    const HipFunction *function = hip_function(f);
    hip_end(hipSuccess);
    return function ? function->kernel->name : NULL;
}

const char *hipKernelNameRefByPtr(const void *hostFunction, hipStream_t)
{
    hip_begin();
    const HipFunction *function = hostFunction ? hip_function_of_stub(hostFunction, hip_current_device()) : NULL;
    hip_end(hipSuccess);
    return function ? function->kernel->name : NULL;
}

/* HIP 6.1. Source of the numbers: ROCm's hip_runtime_api.h, hipDriverProcAddressQueryResult. */
hipError_t hipGetProcAddress(const char *symbol, void **function, int, uint64_t flags, int *status)
{
    enum { FOUND, NOT_FOUND, PER_THREAD_STREAMS = 2 };
    char name[256];
    Dl_info own;
    if (!symbol || !*symbol || !function || strlen(symbol) > sizeof name - sizeof "_spt")
        return answer(hipErrorInvalidValue);
    *function = NULL;
    void *library = dladdr((void *)(uintptr_t)hip_device, &own) ? dlopen(own.dli_fname, RTLD_LAZY | RTLD_NOLOAD) : NULL;
    snprintf(name, sizeof name, "%s_spt", symbol);
    if (library && flags & PER_THREAD_STREAMS) *function = dlsym(library, name);
    if (library && !*function) *function = dlsym(library, symbol);
    if (library) dlclose(library);
    if (status) *status = *function ? FOUND : NOT_FOUND;
    return answer(*function ? hipSuccess : hipErrorNotFound);
}

/* ---- descriptions ---- */

hipChannelFormatDesc hipCreateChannelDesc(int x, int y, int z, int w, hipChannelFormatKind f)
{
    return (hipChannelFormatDesc){x, y, z, w, f};
}
