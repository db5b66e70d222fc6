/* Streams and events. All work is done when its call returns, so that a stream is nothing but its flags; an event is
   the time at which it was recorded. */
#include <stdlib.h>

#include "hip/hip.h"
#include "support/seconds.h"

struct ihipStream_t {
    unsigned flags;
    int priority;
};

struct ihipEvent_t {
    unsigned flags;
    bool is_recorded;
    double us; /* hip_clock_us or wall time, by --time */
};

static hipError_t create(hipStream_t *stream, unsigned flags, int priority)
{
    hip_begin();
    if (!stream) return hip_end(hipErrorInvalidValue);
    *stream = malloc(sizeof **stream);
    if (*stream) **stream = (struct ihipStream_t){flags, priority};
    return hip_end(*stream ? hipSuccess : hipErrorOutOfMemory);
}

hipError_t hipStreamCreate(hipStream_t *stream) { return create(stream, 0, 0); }
hipError_t hipStreamCreateWithFlags(hipStream_t *stream, unsigned int flags) { return create(stream, flags, 0); }
hipError_t hipStreamCreateWithPriority(hipStream_t *stream, unsigned int flags, int priority)
{
    return create(stream, flags, priority);
}

hipError_t hipStreamDestroy(hipStream_t stream)
{
    hip_begin();
    if (!stream || stream == hipStreamPerThread) return hip_end(hipErrorInvalidHandle);
    free(stream);
    return hip_end(hipSuccess);
}

static hipError_t nothing(void)
{
    hip_begin();
    return hip_end(hipSuccess);
}

hipError_t hipStreamSynchronize(hipStream_t stream)
{
    (void)stream;
    return nothing();
}
hipError_t hipStreamQuery(hipStream_t stream)
{
    (void)stream;
    return nothing();
}
hipError_t hipStreamWaitEvent(hipStream_t stream, hipEvent_t event, unsigned int flags)
{
    (void)stream, (void)flags;
    hip_begin();
    return hip_end(event ? hipSuccess : hipErrorInvalidHandle);
}
hipError_t hipDeviceSynchronize(void) { return nothing(); }

static bool is_own(hipStream_t stream) { return stream && stream != hipStreamPerThread; }

hipError_t hipStreamGetFlags(hipStream_t stream, unsigned int *flags)
{
    if (!flags) return hipErrorInvalidValue;
    *flags = is_own(stream) ? stream->flags : 0;
    return hipSuccess;
}

hipError_t hipStreamGetPriority(hipStream_t stream, int *priority)
{
    if (!priority) return hipErrorInvalidValue;
    *priority = is_own(stream) ? stream->priority : 0;
    return hipSuccess;
}

hipError_t hipDeviceGetStreamPriorityRange(int *leastPriority, int *greatestPriority)
{
    if (leastPriority) *leastPriority = 1;
    if (greatestPriority) *greatestPriority = -1;
    return hipSuccess;
}

hipError_t hipStreamAddCallback(hipStream_t stream, hipStreamCallback_t callback, void *userData, unsigned int flags)
{
    if (!callback || flags) return hipErrorInvalidValue;
    const hipError_t error = nothing();
    callback(stream, error, userData);
    return hipSuccess;
}

/* ---- events ---- */

hipError_t hipEventCreateWithFlags(hipEvent_t *event, unsigned flags)
{
    hip_begin();
    if (!event) return hip_end(hipErrorInvalidValue);
    *event = calloc(1, sizeof **event);
    if (*event) (*event)->flags = flags;
    return hip_end(*event ? hipSuccess : hipErrorOutOfMemory);
}

hipError_t hipEventCreate(hipEvent_t *event) { return hipEventCreateWithFlags(event, 0); }

hipError_t hipEventDestroy(hipEvent_t event)
{
    hip_begin();
    if (!event) return hip_end(hipErrorInvalidHandle);
    free(event);
    return hip_end(hipSuccess);
}

hipError_t hipEventRecord(hipEvent_t event, hipStream_t stream)
{
    (void)stream;
    hip_begin();
    if (!event) return hip_end(hipErrorInvalidHandle);
    event->is_recorded = true;
    event->us = hip_options()->time ? hip_clock_us() : wall_seconds() * 1e6;
    return hip_end(hipSuccess);
}

hipError_t hipEventSynchronize(hipEvent_t event)
{
    hip_begin();
    return hip_end(event ? hipSuccess : hipErrorInvalidHandle);
}

hipError_t hipEventQuery(hipEvent_t event) { return hipEventSynchronize(event); }

hipError_t hipEventElapsedTime(float *ms, hipEvent_t start, hipEvent_t stop)
{
    hip_begin();
    if (!ms || !start || !stop) return hip_end(hipErrorInvalidValue);
    const unsigned flags = start->flags | stop->flags;
    if (!start->is_recorded || !stop->is_recorded || flags & hipEventDisableTiming)
        return hip_end(hipErrorInvalidHandle);
    *ms = (float)((stop->us - start->us) / 1000);
    return hip_end(hipSuccess);
}
