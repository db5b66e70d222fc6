/* `--completion=latest` delays work that the host need not wait for as long as possible: until the host waits for it,
   or other work follows it in order. So a program that reads too early sees old data, as it may on a device. The caller
   holds the lock. Without the option the functions do nothing, and each call does its work itself.

   hip_order.h defines the order. Three kinds of work are done by their call, after all work before them: work that the
   host has to wait for, graphs, and copies from or to memory that is not pinned. */
#pragma once

#include "hip/hip.h"

/* Does the work; the context is its own copy. It runs under the lock, and may give it back for a while. */
typedef void HipLaterRun(void *context);

/* Is work delayed? */
bool hip_later_asked(void);
/* Adds work to a stream and copies the `bytes` of `context`. False: all earlier work is done, and the caller does the
   work now. */
bool hip_later(hipStream_t stream, HipLaterRun *run, const void *context, size_t bytes);
/* Does all work that precedes new work on the stream. */
void hip_later_before(hipStream_t stream);
/* The host waits for a stream, for the streams of a device, or for all. */
void hip_later_wait(hipStream_t stream);
void hip_later_wait_device(unsigned device);
void hip_later_wait_all(void);
/* Is no work left? The second question about the same work does it. */
bool hip_later_ask(hipStream_t stream);
bool hip_later_ask_event(hipEvent_t event);
/* An event is recorded (`run` records it), a stream or the host waits for it, or it ends. */
bool hip_later_record(hipEvent_t event, hipStream_t stream, HipLaterRun *run);
bool hip_later_is_recorded(hipEvent_t event);
void hip_later_stream_waits(hipStream_t stream, hipEvent_t event);
void hip_later_host_waits(hipEvent_t event);
void hip_later_forget_event(hipEvent_t event);
void hip_later_forget_stream(hipStream_t stream);
