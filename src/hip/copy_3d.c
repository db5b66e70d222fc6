/* Copies and fills of boxes. A box has `extent.depth` planes of `extent.height` rows of `extent.width` bytes. A side
   has `pitch` bytes from one row to the next and `ysize` rows from one plane to the next. */
#include <string.h>

#include "hip/hip_capture.h"
#include "hip/hip_later.h"
#include "hip/hip_order.h"

typedef struct Side {
    uint8_t *at; /* the first byte */
    size_t pitch, plane, bytes;
} Side;

/* False: more than the address space, or planes that overlap. */
static bool side_of(hipPitchedPtr p, struct hipPos pos, hipExtent e, Side *side)
{
    size_t offset, rows, planes;
    if (e.depth > 1 && e.height > p.ysize) return false;
    *side = (Side){.at = p.ptr, .pitch = p.pitch};
    if (__builtin_mul_overflow(p.pitch, p.ysize, &side->plane) && e.depth > 1) return false;
    if (__builtin_mul_overflow(pos.z, side->plane, &offset) || __builtin_mul_overflow(pos.y, p.pitch, &rows) ||
        __builtin_add_overflow(offset, rows, &offset) || __builtin_add_overflow(offset, pos.x, &offset))
        return false;
    if (__builtin_mul_overflow(e.height - 1, p.pitch, &rows) ||
        __builtin_mul_overflow(e.depth - 1, side->plane, &planes) || __builtin_add_overflow(rows, planes, &rows) ||
        __builtin_add_overflow(rows, e.width, &side->bytes))
        return false;
    side->at += offset;
    return offset <= SIZE_MAX - (uintptr_t)p.ptr;
}

static bool is_empty(hipExtent e) { return !e.width || !e.height || !e.depth; }

/* Does a row, from its start position, fit into the pitch? A single row needs no pitch. */
static bool fits(hipPitchedPtr p, struct hipPos pos, hipExtent e)
{
    const bool is_row = e.height == 1 && e.depth == 1;
    return is_row || (pos.x <= p.pitch && e.width <= p.pitch - pos.x);
}

static hipError_t check(const hipMemcpy3DParms *p, Side *to, Side *from)
{
    if (p->srcArray || p->dstArray) {
        hip_say("arrays are not supported");
        return hipErrorNotSupported;
    }
    enum { DEVICE_TO_DEVICE_NO_CU = 1024 }; /* hipMemcpyDeviceToDeviceNoCU of newer headers */
    if ((unsigned)p->kind > hipMemcpyDefault && (unsigned)p->kind != DEVICE_TO_DEVICE_NO_CU)
        return hipErrorInvalidMemcpyDirection;
    if (!p->srcPtr.ptr || !p->dstPtr.ptr) return hipErrorInvalidValue;
    if (is_empty(p->extent)) return hipSuccess;
    if (!fits(p->srcPtr, p->srcPos, p->extent) || !fits(p->dstPtr, p->dstPos, p->extent))
        return hipErrorInvalidPitchValue;
    if (!side_of(p->dstPtr, p->dstPos, p->extent, to) || !side_of(p->srcPtr, p->srcPos, p->extent, from))
        return hipErrorInvalidValue;
    const bool both = p->kind == hipMemcpyDeviceToDevice || (unsigned)p->kind == DEVICE_TO_DEVICE_NO_CU;
    const bool to_device = p->kind == hipMemcpyHostToDevice || both;
    const bool from_device = p->kind == hipMemcpyDeviceToHost || both;
    const hipError_t error = hip_check_side(to->at, to->bytes, to_device, true);
    return error != hipSuccess ? error : hip_check_side(from->at, from->bytes, from_device, false);
}

hipError_t hip_check_copy_3d(const hipMemcpy3DParms *copy)
{
    Side to, from;
    return check(copy, &to, &from);
}

hipError_t hip_copy_3d(const hipMemcpy3DParms *copy)
{
    Side to = {0}, from = {0};
    const hipExtent e = copy->extent;
    const hipError_t error = check(copy, &to, &from);
    if (error != hipSuccess || is_empty(e)) return error;
    for (size_t z = 0; z < e.depth; z++)
        for (size_t y = 0; y < e.height; y++)
            memmove(to.at + z * to.plane + y * to.pitch, from.at + z * from.plane + y * from.pitch, e.width);
    for (size_t z = 0; z < e.depth; z++)
        hip_order_moved(hip_order_used(), &(HipMoved){to.at + z * to.plane, from.at + z * from.plane, to.pitch,
                                                      from.pitch, e.width, e.height, true});
    return hipSuccess;
}

hipError_t hipMemcpy3DAsync(const struct hipMemcpy3DParms *p, hipStream_t stream)
{
    hip_begin();
    hipError_t error = p ? hip_check_stream(stream) : hipErrorInvalidValue;
    if (error == hipSuccess) error = hip_capture_check_work(stream);
    if (error == hipSuccess && hip_is_captured(stream))
        return hip_end(hip_capture_add(stream, hipGraphNodeTypeMemcpy, p));
    hip_later_before(stream);
    hip_order_use(hip_own_stream(stream));
    error = error == hipSuccess ? hip_copy_3d(p) : error;
    hip_order_use(NULL);
    return hip_end(error);
}
HIP_PER_THREAD(hipMemcpy3DAsync, (const struct hipMemcpy3DParms *p, hipStream_t stream), (p, stream))

static hipError_t copy_and_wait(const hipMemcpy3DParms *p, hipStream_t stream)
{
    const hipError_t error = hipMemcpy3DAsync(p, stream);
    hip_begin();
    hip_order_wait(stream);
    hip_end(hipSuccess);
    return error;
}

HIP_ON_DEFAULT_STREAM(hipMemcpy3D, (const struct hipMemcpy3DParms *p), copy_and_wait(p, stream))

/* ---- fills ---- */

hipError_t hipMemset3DAsync(hipPitchedPtr pitchedDevPtr, int value, hipExtent extent, hipStream_t stream)
{
    Side to = {0};
    hip_begin();
    hipError_t error = hip_check_stream(stream);
    if (error != hipSuccess || is_empty(extent)) return hip_end(error);
    if (!pitchedDevPtr.ptr || !fits(pitchedDevPtr, (struct hipPos){0}, extent) ||
        !side_of(pitchedDevPtr, (struct hipPos){0}, extent, &to))
        return hip_end(hipErrorInvalidValue);
    error = hip_check_side(to.at, to.bytes, true, true);
    if (error == hipSuccess) error = hip_capture_check_work(stream);
    if (error == hipSuccess && hip_is_captured(stream)) {
        hip_say("hipMemset3DAsync is not captured");
        return hip_end(hipErrorStreamCaptureUnsupported);
    }
    hip_later_before(stream);
    for (size_t z = 0; error == hipSuccess && z < extent.depth; z++) {
        for (size_t y = 0; y < extent.height; y++) memset(to.at + z * to.plane + y * to.pitch, value, extent.width);
        hip_order_moved(stream, &(HipMoved){.to = to.at + z * to.plane,
                                            .to_pitch = to.pitch,
                                            .width = extent.width,
                                            .rows = extent.height,
                                            .is_async = true});
    }
    return hip_end(error);
}
HIP_PER_THREAD(hipMemset3DAsync, (hipPitchedPtr pitchedDevPtr, int value, hipExtent extent, hipStream_t stream),
               (pitchedDevPtr, value, extent, stream))

HIP_ON_DEFAULT_STREAM(hipMemset3D, (hipPitchedPtr pitchedDevPtr, int value, hipExtent extent),
                      hipMemset3DAsync(pitchedDevPtr, value, extent, stream))

/* ---- memory ---- */

hipError_t hipMalloc3D(hipPitchedPtr *pitchedDevPtr, hipExtent extent)
{
    size_t rows, pitch = 0;
    void *at = NULL;
    if (!pitchedDevPtr || __builtin_mul_overflow(extent.height, extent.depth, &rows)) {
        hip_begin();
        return hip_end(pitchedDevPtr ? hipErrorOutOfMemory : hipErrorInvalidValue);
    }
    const hipError_t error = hipMallocPitch(&at, &pitch, extent.width, rows);
    if (error == hipSuccess) *pitchedDevPtr = make_hipPitchedPtr(at, pitch, extent.width, extent.height);
    return error;
}

hipError_t hipMemAllocPitch(hipDeviceptr_t *dptr, size_t *pitch, size_t widthInBytes, size_t height, unsigned int)
{
    return hipMallocPitch(dptr, pitch, widthInBytes, height);
}
