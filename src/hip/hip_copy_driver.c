/* hipDrvMemcpy3D: copies of boxes as the driver's interface describes them. Since HIP 6 the structure has wider
   numbers, and kinds of memory have other values. */
#include "hip/hip_capture.h"

typedef struct DriverSide {
    size_t x, y, z, lod;
    int kind;
    void *host, *device, *array;
    size_t pitch, height;
} DriverSide;

typedef struct NewerCopy {
    DriverSide from, to;
    size_t width, height, depth;
} NewerCopy;

_Static_assert(sizeof(NewerCopy) == 2 * 80 + 24, "HIP_MEMCPY3D of ROCm's driver_types.h 6.3");

static NewerCopy read_copy(const HIP_MEMCPY3D *copy)
{
    if (hip_is_newer_program()) return *(const NewerCopy *)(const void *)copy;
    const HIP_MEMCPY3D *c = copy;
    return (NewerCopy){{c->srcXInBytes, c->srcY, c->srcZ, c->srcLOD, (int)c->srcMemoryType,
                        (void *)(uintptr_t)c->srcHost, c->srcDevice, c->srcArray, c->srcPitch, c->srcHeight},
                       {c->dstXInBytes, c->dstY, c->dstZ, c->dstLOD, (int)c->dstMemoryType, c->dstHost, c->dstDevice,
                        c->dstArray, c->dstPitch, c->dstHeight},
                       c->WidthInBytes,
                       c->Height,
                       c->Depth};
}

enum { ON_HOST, ON_DEVICE, ANYWHERE, IN_ARRAY };

static int place_of(const DriverSide *side)
{
    const bool newer = hip_is_newer_program();
    const int host = newer ? 1 : 0, device = newer ? 2 : 1, unified = newer ? 11 : 3, managed = 3;
    if (side->kind == host) return ON_HOST;
    if (side->kind == device) return ON_DEVICE;
    return side->kind == unified || side->kind == managed ? ANYWHERE : IN_ARRAY;
}

static hipError_t to_runtime(const HIP_MEMCPY3D *copy, hipMemcpy3DParms *out)
{
    static const hipMemcpyKind kinds[2][2] = {{hipMemcpyHostToHost, hipMemcpyHostToDevice},
                                              {hipMemcpyDeviceToHost, hipMemcpyDeviceToDevice}};
    if (!copy) return hipErrorInvalidValue;
    const NewerCopy c = read_copy(copy);
    const int from = place_of(&c.from), to = place_of(&c.to);
    if (from == IN_ARRAY || to == IN_ARRAY) {
        hip_say("arrays are not supported");
        return hipErrorNotSupported;
    }
    const size_t from_pitch = c.from.pitch ? c.from.pitch : c.from.x + c.width;
    const size_t to_pitch = c.to.pitch ? c.to.pitch : c.to.x + c.width;
    *out = (hipMemcpy3DParms){.srcPtr = {from == ON_HOST ? c.from.host : c.from.device, from_pitch, from_pitch,
                                         c.from.height ? c.from.height : c.from.y + c.height},
                              .dstPtr = {to == ON_HOST ? c.to.host : c.to.device, to_pitch, to_pitch,
                                         c.to.height ? c.to.height : c.to.y + c.height},
                              .srcPos = {c.from.x, c.from.y, c.from.z},
                              .dstPos = {c.to.x, c.to.y, c.to.z},
                              .extent = {c.width, c.height, c.depth},
                              .kind = from == ANYWHERE || to == ANYWHERE ? hipMemcpyDefault
                                                                         : kinds[from == ON_DEVICE][to == ON_DEVICE]};
    return hipSuccess;
}

hipError_t hipDrvMemcpy3DAsync(const HIP_MEMCPY3D *pCopy, hipStream_t stream)
{
    hipMemcpy3DParms copy = {0};
    hip_begin();
    const hipError_t error = hip_end(to_runtime(pCopy, &copy));
    return error == hipSuccess ? hipMemcpy3DAsync(&copy, stream) : error;
}

hipError_t hipDrvMemcpy3D(const HIP_MEMCPY3D *pCopy) { return hipDrvMemcpy3DAsync(pCopy, NULL); }
