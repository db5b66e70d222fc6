/* `--completion=latest`: work that the host need not wait for is done when it must be: when the host waits for it, or
   other work that comes after it is done. So a program that reads too early sees what a device may show it. All by
   callers that hold the lock; nothing happens where it was not asked for, and every piece of work is then done by its
   call.

   What counts as an order is that of hip_order.h. Work that the host has to wait for, graphs, and copies from and to
   memory that is not pinned are done by their call, after all that comes before them. */
#ifndef WAVECC_HIP_HIP_LATER_H
#define WAVECC_HIP_HIP_LATER_H

#include "hip/hip.h"

/* The work; the context's memory is its own. It holds the lock, or gives it back for a while. */
typedef void HipLaterRun(void *context);

/* Is work put off? */
bool hip_later_asked(void);
/* Adds work to a stream; `context`: `bytes` that are copied. False: it is to be done now, and all before it is done. */
bool hip_later(hipStream_t stream, HipLaterRun *run, const void *context, size_t bytes);
/* All that comes before work that is given to the stream now is done. */
void hip_later_before(hipStream_t stream);
/* The host waits for a stream, for those of a device, for all. */
void hip_later_wait(hipStream_t stream);
void hip_later_wait_device(unsigned device);
void hip_later_wait_all(void);
/* Is there nothing left to do? The second time that one asks for the same work it is done. */
bool hip_later_ask(hipStream_t stream);
bool hip_later_ask_event(hipEvent_t event);
/* An event is recorded, by `run` of it; a stream or the host waits for it; it ends. */
bool hip_later_record(hipEvent_t event, hipStream_t stream, HipLaterRun *run);
bool hip_later_is_recorded(hipEvent_t event);
void hip_later_stream_waits(hipStream_t stream, hipEvent_t event);
void hip_later_host_waits(hipEvent_t event);
void hip_later_forget_event(hipEvent_t event);
void hip_later_forget_stream(hipStream_t stream);

#endif
