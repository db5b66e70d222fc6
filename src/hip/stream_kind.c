/* Finds which kind of stream a handle is. stream.c does its work. */
#include "hip/hip.h"

/* hipStreamLegacy of newer headers. */
#define LEGACY_STREAM ((hipStream_t)1)

/* Each device has a legacy stream, and each thread a default stream on each device. The address of an entry is the
   stream's name. */
static char legacy[HIP_MAX_DEVICES];
static _Thread_local char of_thread[HIP_MAX_DEVICES];

static bool is_in(hipStream_t stream, const char *names)
{
    return (uintptr_t)stream - (uintptr_t)names < HIP_MAX_DEVICES;
}

HipStream *hip_find_stream(hipStream_t stream) { return hip_handle_get(HIP_HANDLE_STREAM, stream); }

bool hip_is_legacy(hipStream_t stream) { return !stream || stream == LEGACY_STREAM || is_in(stream, legacy); }

bool hip_stream_blocks(hipStream_t stream)
{
    const HipStream *own = hip_find_stream(stream);
    return !own || !(own->flags & hipStreamNonBlocking);
}

hipStream_t hip_own_stream(hipStream_t stream)
{
    const unsigned device = hip_current_device();
    if (stream == hipStreamPerThread) return (hipStream_t)(void *)&of_thread[device];
    return !stream || stream == LEGACY_STREAM ? (hipStream_t)(void *)&legacy[device] : stream;
}

unsigned hip_device_of(hipStream_t stream)
{
    const HipStream *own = hip_find_stream(stream);
    if (own) return own->device;
    if (is_in(stream, legacy)) return (unsigned)((uintptr_t)stream - (uintptr_t)legacy);
    if (is_in(stream, of_thread)) return (unsigned)((uintptr_t)stream - (uintptr_t)of_thread);
    return hip_current_device();
}
