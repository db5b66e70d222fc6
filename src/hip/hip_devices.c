/* The devices: as many as were asked for, all of one kind. Each thread of the host has a current one. Memory, streams,
   events and modules belong to one. Kernels see memory of another only where peer access was enabled. Errors are those
   of ROCm's runtime (clr, hip_device_runtime.cpp and hip_peer.cpp). */
#include "hip/hip.h"

static _Thread_local unsigned current;
static bool peers[HIP_MAX_DEVICES][HIP_MAX_DEVICES]; /* [a][b]: kernels of a see memory of b */

unsigned hip_device_count(void) { return hip_options()->devices; }

bool hip_is_device(int device) { return device >= 0 && (unsigned)device < hip_device_count(); }

unsigned hip_current_device(void) { return current; }

unsigned hip_use_device(unsigned device)
{
    const unsigned before = current;
    current = device;
    return before;
}

bool hip_sees(unsigned device, unsigned owner) { return device == owner || peers[device][owner]; }

hipError_t hipGetDeviceCount(int *count)
{
    hip_begin();
    if (count) *count = (int)hip_device_count();
    return hip_end(count ? hipSuccess : hipErrorInvalidValue);
}

hipError_t hipGetDevice(int *deviceId)
{
    if (!deviceId) return hipErrorInvalidValue;
    *deviceId = (int)current;
    return hipSuccess;
}

hipError_t hipSetDevice(int deviceId)
{
    hip_begin();
    const bool good = hip_is_device(deviceId);
    if (good) current = (unsigned)deviceId;
    return hip_end(good ? hipSuccess : hipErrorInvalidDevice);
}

hipError_t hipDeviceGet(hipDevice_t *device, int ordinal)
{
    hip_begin();
    if (device && hip_is_device(ordinal)) *device = ordinal;
    if (!device) return hip_end(hipErrorInvalidValue);
    return hip_end(hip_is_device(ordinal) ? hipSuccess : hipErrorInvalidDevice);
}

/* ---- peers ---- */

hipError_t hipDeviceCanAccessPeer(int *canAccessPeer, int deviceId, int peerDeviceId)
{
    hip_begin();
    if (!canAccessPeer) return hip_end(hipErrorInvalidValue);
    if (deviceId == peerDeviceId) {
        *canAccessPeer = 0;
        return hip_end(hipSuccess);
    }
    if (!hip_is_device(deviceId) || !hip_is_device(peerDeviceId)) return hip_end(hipErrorInvalidDevice);
    *canAccessPeer = 1;
    return hip_end(hipSuccess);
}

static bool is_peer(int device) { return hip_is_device(device) && (unsigned)device != current; }

hipError_t hipDeviceEnablePeerAccess(int peerDeviceId, unsigned int flags)
{
    hip_begin();
    if (flags) return hip_end(hipErrorInvalidValue);
    if (!is_peer(peerDeviceId)) return hip_end(hipErrorInvalidDevice);
    if (peers[current][peerDeviceId]) return hip_end(hipErrorPeerAccessAlreadyEnabled);
    peers[current][peerDeviceId] = true;
    return hip_end(hipSuccess);
}

hipError_t hipDeviceDisablePeerAccess(int peerDeviceId)
{
    hip_begin();
    if (!is_peer(peerDeviceId)) return hip_end(hipErrorInvalidDevice);
    if (!peers[current][peerDeviceId]) return hip_end(hipErrorPeerAccessNotEnabled);
    peers[current][peerDeviceId] = false;
    return hip_end(hipSuccess);
}

/* All devices are linked by XGMI, one hop away. hsa_amd_link_info_type_t has the number 4 for it. */
enum { LINK_XGMI = 4, HOPS = 1 };

hipError_t hipDeviceGetP2PAttribute(int *value, hipDeviceP2PAttr attr, int srcDevice, int dstDevice)
{
    hip_begin();
    if (!value) return hip_end(hipErrorInvalidValue);
    if (srcDevice == dstDevice || !hip_is_device(srcDevice) || !hip_is_device(dstDevice))
        return hip_end(hipErrorInvalidDevice);
    if ((unsigned)attr > hipDevP2PAttrHipArrayAccessSupported) return hip_end(hipErrorInvalidValue);
    *value = attr == hipDevP2PAttrPerformanceRank ? LINK_XGMI : 1;
    return hip_end(hipSuccess);
}

hipError_t hipExtGetLinkTypeAndHopCount(int device1, int device2, uint32_t *linktype, uint32_t *hopcount)
{
    hip_begin();
    if (!linktype || !hopcount || device1 == device2 || device1 < 0 || device2 < 0)
        return hip_end(hipErrorInvalidValue);
    if (!hip_is_device(device1) || !hip_is_device(device2)) return hip_end(hipErrorInvalidDevice);
    *linktype = LINK_XGMI;
    *hopcount = HOPS;
    return hip_end(hipSuccess);
}

/* Copies need no peer access, because the runtime then uses another path. */
hipError_t hipMemcpyPeer(void *dst, int dstDeviceId, const void *src, int srcDeviceId, size_t sizeBytes)
{
    if (hip_is_device(dstDeviceId) && hip_is_device(srcDeviceId))
        return hipMemcpy(dst, src, sizeBytes, hipMemcpyDeviceToDevice);
    hip_begin();
    return hip_end(hipErrorInvalidDevice);
}

hipError_t hipMemcpyPeerAsync(void *dst, int dstDeviceId, const void *src, int srcDevice, size_t sizeBytes,
                              hipStream_t stream)
{
    if (hip_is_device(dstDeviceId) && hip_is_device(srcDevice))
        return hipMemcpyAsync(dst, src, sizeBytes, hipMemcpyDeviceToDevice, stream);
    hip_begin();
    return hip_end(hipErrorInvalidDevice);
}

/* ---- contexts: one for each device ---- */

static char contexts[HIP_MAX_DEVICES]; /* the address of an entry is the context */
enum { MAX_PUSHED = 64 };
static _Thread_local unsigned char pushed[MAX_PUSHED]; /* the previously current devices */
static _Thread_local unsigned num_pushed;

static hipCtx_t context_of(unsigned device) { return (hipCtx_t)(void *)&contexts[device]; }

static bool find_context(hipCtx_t ctx, unsigned *device)
{
    const uintptr_t number = (uintptr_t)ctx - (uintptr_t)contexts;
    *device = (unsigned)number;
    return number < hip_device_count();
}

static hipError_t answer(hipError_t error)
{
    hip_begin();
    return hip_end(error);
}

static hipError_t is_device(int device)
{
    hip_begin();
    return hip_end(hip_is_device(device) ? hipSuccess : hipErrorInvalidDevice);
}

/* NULL is the device's own context, which always exists. */
static hipError_t set_context(hipCtx_t ctx)
{
    unsigned device;
    hip_begin();
    if (!ctx) return hip_end(hipSuccess);
    if (!find_context(ctx, &device)) return hip_end(hipErrorInvalidContext);
    current = device;
    return hip_end(hipSuccess);
}

hipError_t hipCtxCreate(hipCtx_t *ctx, unsigned int, hipDevice_t device)
{
    if (!ctx) return answer(hipErrorInvalidValue);
    const hipError_t error = hipSetDevice(device);
    if (error == hipSuccess) *ctx = context_of(current);
    return error;
}
hipError_t hipCtxDestroy(hipCtx_t ctx)
{
    unsigned device;
    hip_begin();
    return hip_end(find_context(ctx, &device) ? hipSuccess : hipErrorInvalidContext);
}
hipError_t hipCtxGetCurrent(hipCtx_t *ctx)
{
    if (ctx) *ctx = context_of(current);
    return answer(ctx ? hipSuccess : hipErrorInvalidValue);
}
hipError_t hipCtxPopCurrent(hipCtx_t *ctx)
{
    if (ctx) *ctx = context_of(current);
    if (num_pushed) current = pushed[--num_pushed];
    return answer(hipSuccess);
}
hipError_t hipCtxPushCurrent(hipCtx_t ctx)
{
    const unsigned before = current;
    if (num_pushed == MAX_PUSHED) return answer(hipErrorOutOfMemory);
    const hipError_t error = ctx ? set_context(ctx) : answer(hipErrorInvalidContext);
    if (error == hipSuccess) pushed[num_pushed++] = (unsigned char)before;
    return error;
}
hipError_t hipCtxSetCurrent(hipCtx_t ctx) { return set_context(ctx); }
hipError_t hipCtxSynchronize(void) { return hipDeviceSynchronize(); }
hipError_t hipCtxGetDevice(hipDevice_t *device) { return hipGetDevice(device); }
hipError_t hipCtxEnablePeerAccess(hipCtx_t peerCtx, unsigned int flags)
{
    unsigned device;
    return find_context(peerCtx, &device) ? hipDeviceEnablePeerAccess((int)device, flags)
                                          : answer(hipErrorInvalidContext);
}
hipError_t hipCtxDisablePeerAccess(hipCtx_t peerCtx)
{
    unsigned device;
    return find_context(peerCtx, &device) ? hipDeviceDisablePeerAccess((int)device) : answer(hipErrorInvalidContext);
}
hipError_t hipDevicePrimaryCtxRetain(hipCtx_t *pctx, hipDevice_t dev)
{
    hip_begin();
    if (!pctx || !hip_is_device(dev)) return hip_end(pctx ? hipErrorInvalidDevice : hipErrorInvalidValue);
    *pctx = context_of((unsigned)dev);
    return hip_end(hipSuccess);
}
hipError_t hipDevicePrimaryCtxRelease(hipDevice_t dev) { return is_device(dev); }
hipError_t hipDevicePrimaryCtxReset(hipDevice_t dev) { return is_device(dev); }
hipError_t hipDevicePrimaryCtxSetFlags(hipDevice_t dev, unsigned int) { return is_device(dev); }
hipError_t hipDevicePrimaryCtxGetState(hipDevice_t dev, unsigned int *flags, int *active)
{
    if (flags) *flags = 0;
    if (active) *active = 1;
    return is_device(dev);
}
