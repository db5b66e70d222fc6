/* Streams and events. All work is done when its call returns, so a stream has only flags, and an event is the time of
   its recording. Errors for invalid handles are those of ROCm's runtime (clr, hip_stream.cpp and hip_event.cpp). Where
   ROCm's runtime does not check, a wild event is an invalid handle. */
#include <stdlib.h>

#include "hip/hip_capture.h"
#include "hip/hip_later.h"
#include "hip/hip_order.h"
#include "support/seconds.h"

typedef struct StreamEvent {
    unsigned flags, device;
    bool is_recorded;
    double us; /* hip_clock_us with --time, else wall time */
} StreamEvent;

enum { HIGH_PRIORITY = -1, LOW_PRIORITY = 1 };

static bool is_default(hipStream_t stream) { return hip_is_legacy(stream) || stream == hipStreamPerThread; }

static StreamEvent *find_event(hipEvent_t event) { return hip_handle_get(HIP_HANDLE_EVENT, event); }

hipError_t hip_check_stream(hipStream_t stream)
{
    return is_default(stream) || hip_find_stream(stream) ? hipSuccess : hipErrorContextIsDestroyed;
}

static hipError_t create(hipStream_t *stream, unsigned flags, int priority)
{
    hip_begin();
    if (!stream || (flags != hipStreamDefault && flags != hipStreamNonBlocking)) return hip_end(hipErrorInvalidValue);
    HipStream *own = malloc(sizeof *own);
    if (priority < HIGH_PRIORITY) priority = HIGH_PRIORITY;
    if (own) *own = (HipStream){flags, hip_current_device(), priority > LOW_PRIORITY ? LOW_PRIORITY : priority};
    *stream = own ? hip_handle_new(HIP_HANDLE_STREAM, own) : NULL;
    if (!*stream) free(own);
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
    if (is_default(stream)) return hip_end(hipErrorInvalidHandle);
    hip_capture_drop(stream);
    hip_order_forget_stream(stream);
    hip_later_forget_stream(stream);
    HipStream *own = hip_handle_end(HIP_HANDLE_STREAM, stream);
    free(own);
    return hip_end(own ? hipSuccess : hipErrorContextIsDestroyed);
}

static hipError_t wait_for(hipStream_t stream, bool is_query)
{
    hip_begin();
    hipError_t error = hip_check_stream(stream);
    if (error == hipSuccess) error = hip_capture_check_wait(stream);
    if (error == hipSuccess && is_query && !hip_later_ask(stream)) error = hipErrorNotReady;
    if (error == hipSuccess) hip_later_wait(stream);
    if (error == hipSuccess) hip_order_wait(stream);
    return hip_end(error);
}

HIP_ON_STREAM(hipStreamSynchronize, (hipStream_t stream), wait_for(stream, false))
HIP_ON_STREAM(hipStreamQuery, (hipStream_t stream), wait_for(stream, true))
hipError_t hipDeviceSynchronize(void)
{
    hip_begin();
    const hipError_t error = hip_capture_check_device();
    if (error == hipSuccess) hip_later_wait_device(hip_current_device());
    if (error == hipSuccess) hip_order_wait_device(hip_current_device());
    return hip_end(error);
}

hipError_t hipStreamWaitEvent(hipStream_t stream, hipEvent_t event, unsigned int flags)
{
    hip_begin();
    if (!find_event(event) || hip_check_stream(stream) != hipSuccess) return hip_end(hipErrorInvalidHandle);
    if (flags) return hip_end(hipErrorInvalidValue);
    hipError_t error;
    if (hip_capture_wait(stream, event, &error)) return hip_end(error);
    hip_order_stream_waits(stream, event);
    hip_later_stream_waits(stream, event);
    return hip_end(hipSuccess);
}
HIP_PER_THREAD(hipStreamWaitEvent, (hipStream_t stream, hipEvent_t event, unsigned int flags), (stream, event, flags))

hipError_t hipStreamGetFlags(hipStream_t stream, unsigned int *flags)
{
    hip_begin();
    if (!flags || !stream) return hip_end(hipErrorInvalidValue);
    const HipStream *own = hip_find_stream(stream);
    *flags = own ? own->flags : 0;
    return hip_end(hip_check_stream(stream));
}

/* For the thread's stream, if no stream is given. */
hipError_t hipStreamGetFlags_spt(hipStream_t stream, unsigned int *flags)
{
    return hipStreamGetFlags(stream ? stream : hipStreamPerThread, flags);
}

hipError_t hipStreamGetPriority(hipStream_t stream, int *priority)
{
    hip_begin();
    if (!priority) return hip_end(hipErrorInvalidValue);
    const HipStream *own = hip_find_stream(stream);
    *priority = own ? own->priority : 0;
    return hip_end(hip_check_stream(stream));
}
HIP_PER_THREAD(hipStreamGetPriority, (hipStream_t stream, int *priority), (stream, priority))

hipError_t hipStreamGetDevice(hipStream_t stream, hipDevice_t *device)
{
    hip_begin();
    if (!device) return hip_end(hipErrorInvalidValue);
    *device = (int)hip_device_of(stream);
    return hip_end(hip_check_stream(stream));
}

/* -1: no stream. */
int hipGetStreamDeviceId(hipStream_t stream)
{
    hip_begin();
    const int device = hip_check_stream(stream) == hipSuccess ? (int)hip_device_of(stream) : -1;
    hip_end(hipSuccess);
    return device;
}

hipError_t hipDeviceGetStreamPriorityRange(int *leastPriority, int *greatestPriority)
{
    if (leastPriority) *leastPriority = LOW_PRIORITY;
    if (greatestPriority) *greatestPriority = HIGH_PRIORITY;
    return hipSuccess;
}

/* ---- host functions, which may call the runtime ---- */

typedef struct HostCall {
    hipStreamCallback_t callback; /* or: */
    void (*function)(void *);
    void *data;
    hipStream_t stream;
    HipOrderWork *work;
} HostCall;

/* The function runs without the lock. */
static void run_host_call(void *context)
{
    const HostCall call = *(const HostCall *)context;
    hip_order_enter(call.work);
    hip_end(hipSuccess);
    if (call.callback) call.callback(call.stream, hipSuccess, call.data);
    else call.function(call.data);
    hip_begin();
    hip_order_leave(call.work);
}

hipError_t hipStreamAddCallback(hipStream_t stream, hipStreamCallback_t callback, void *userData, unsigned int flags)
{
    hip_begin();
    hipError_t error = !callback || flags ? hipErrorInvalidValue : hip_check_stream(stream);
    if (error == hipSuccess && hip_is_captured(stream))
        hip_say("hipStreamAddCallback cannot be captured: use hipLaunchHostFunc");
    if (error == hipSuccess) error = hip_capture_check_wait(stream);
    const HostCall call = {callback, NULL, userData, stream, error == hipSuccess ? hip_order_give(stream) : NULL};
    if (error == hipSuccess && !hip_later(stream, run_host_call, &call, sizeof call))
        run_host_call((void *)(uintptr_t)&call);
    return hip_end(error);
}
HIP_PER_THREAD(hipStreamAddCallback,
               (hipStream_t stream, hipStreamCallback_t callback, void *userData, unsigned int flags),
               (stream, callback, userData, flags))

hipError_t hipLaunchHostFunc(hipStream_t stream, void (*function)(void *), void *data)
{
    hip_begin();
    hipError_t error = !function ? hipErrorInvalidValue : hip_check_stream(stream);
    if (error == hipSuccess) error = hip_capture_check_work(stream);
    if (error == hipSuccess && hip_is_captured(stream))
        return hip_end(hip_capture_add(stream, hipGraphNodeTypeHost, &(hipHostNodeParams){function, data}));
    const HostCall call = {NULL, function, data, stream, error == hipSuccess ? hip_order_give(stream) : NULL};
    if (error == hipSuccess && !hip_later(stream, run_host_call, &call, sizeof call))
        run_host_call((void *)(uintptr_t)&call);
    return hip_end(error);
}
HIP_PER_THREAD(hipLaunchHostFunc, (hipStream_t stream, void (*function)(void *), void *data), (stream, function, data))

/* ---- events ---- */

/* Are the flags known, with at most one release flag, and without times for events of other processes? */
static bool are_event_flags(unsigned flags)
{
    enum { NO_SYSTEM_FENCE = 0x20000000 }; /* hipEventDisableSystemFence of newer headers */
    const unsigned releases = hipEventReleaseToDevice | hipEventReleaseToSystem | NO_SYSTEM_FENCE;
    const unsigned known = hipEventBlockingSync | hipEventDisableTiming | hipEventInterprocess | releases;
    if (flags & ~known || __builtin_popcount(flags & releases) > 1) return false;
    return !(flags & hipEventInterprocess) || flags & hipEventDisableTiming;
}

hipError_t hipEventCreateWithFlags(hipEvent_t *event, unsigned flags)
{
    hip_begin();
    if (!event || !are_event_flags(flags)) return hip_end(hipErrorInvalidValue);
    StreamEvent *own = malloc(sizeof *own);
    if (own) *own = (StreamEvent){.flags = flags, .device = hip_current_device()};
    *event = own ? hip_handle_new(HIP_HANDLE_EVENT, own) : NULL;
    if (!*event) free(own);
    return hip_end(*event ? hipSuccess : hipErrorOutOfMemory);
}

hipError_t hipEventCreate(hipEvent_t *event) { return hipEventCreateWithFlags(event, 0); }

hipError_t hipEventDestroy(hipEvent_t event)
{
    hip_begin();
    if (!event) return hip_end(hipErrorInvalidHandle);
    hip_capture_forget(event);
    hip_order_forget_event(event);
    hip_later_forget_event(event);
    StreamEvent *own = hip_handle_end(HIP_HANDLE_EVENT, event);
    free(own);
    return hip_end(own ? hipSuccess : hipErrorContextIsDestroyed);
}

hipError_t hip_record_event(hipEvent_t event)
{
    StreamEvent *own = find_event(event);
    if (!own) return hipErrorInvalidHandle;
    own->is_recorded = true;
    own->us = hip_options()->time ? hip_clock_us() : wall_seconds() * 1e6 + hip_waited_us();
    return hipSuccess;
}

static void record_later(void *context) { hip_record_event(*(hipEvent_t *)context); }

hipError_t hipEventRecord(hipEvent_t event, hipStream_t stream)
{
    hip_begin();
    const StreamEvent *own = find_event(event);
    hipError_t error = own ? hip_check_stream(stream) : hipErrorInvalidHandle;
    if (error == hipSuccess) error = hip_capture_check_work(stream);
    if (error == hipSuccess && hip_is_captured(stream)) return hip_end(hip_capture_record(event, stream));
    if (error == hipSuccess && own->device != hip_device_of(stream)) error = hipErrorInvalidHandle;
    if (error == hipSuccess) hip_capture_forget(event);
    if (error == hipSuccess) hip_order_record(event, stream);
    if (error == hipSuccess && hip_later_record(event, stream, record_later)) return hip_end(hipSuccess);
    return hip_end(error == hipSuccess ? hip_record_event(event) : error);
}
HIP_PER_THREAD(hipEventRecord, (hipEvent_t event, hipStream_t stream), (event, stream))

static hipError_t wait_for_event(hipEvent_t event, bool is_query)
{
    hip_begin();
    hipError_t error = find_event(event) ? hip_capture_check_event(event) : hipErrorInvalidHandle;
    if (error == hipSuccess && is_query && !hip_later_ask_event(event)) error = hipErrorNotReady;
    if (error == hipSuccess) hip_later_host_waits(event);
    if (error == hipSuccess) hip_order_host_waits(event);
    return hip_end(error);
}

hipError_t hipEventSynchronize(hipEvent_t event) { return wait_for_event(event, false); }
hipError_t hipEventQuery(hipEvent_t event) { return wait_for_event(event, true); }

hipError_t hipEventElapsedTime(float *ms, hipEvent_t start, hipEvent_t stop)
{
    hip_begin();
    if (!ms) return hip_end(hipErrorInvalidValue);
    const StreamEvent *from = find_event(start), *to = find_event(stop);
    if (from && to && !(hip_later_is_recorded(start) && hip_later_is_recorded(stop))) return hip_end(hipErrorNotReady);
    if (!from || !to || !from->is_recorded || !to->is_recorded || (from->flags | to->flags) & hipEventDisableTiming)
        return hip_end(hipErrorInvalidHandle);
    if (from->device != to->device) return hip_end(hipErrorInvalidHandle);
    if (hip_capture_check_event(start) != hipSuccess || hip_capture_check_event(stop) != hipSuccess)
        return hip_end(hipErrorCapturedEvent);
    *ms = (float)((to->us - from->us) / 1000);
    return hip_end(hipSuccess);
}
