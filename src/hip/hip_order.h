/* What orders work: streams, events and the host have vector clocks. Where two pieces of work touch the same bytes, one
   of them writes, and neither comes before the other, a device may do them in any order: `wavecc hip --streams`
   reports it, with the places of both calls. All by callers that hold the lock; nothing happens where it was not asked
   for.

   What counts as an order: one stream; the legacy stream and streams that block; events that a stream waits for; waits
   of the host, and calls that wait by themselves. Copies from and to memory of the host that is not pinned wait, as do
   calls without "Async". Threads of the host count as one. A graph's nodes count as done one after the other. */
#ifndef WAVECC_HIP_HIP_ORDER_H
#define WAVECC_HIP_HIP_ORDER_H

#include "hip/hip.h"
#include "support/footprint.h"

/* Work on a stream: the footprint is the callee's now, and empty. `what`: "kernel k". */
void hip_order_work(hipStream_t stream, const char *what, Footprint *footprint);
/* A copy or fill (from: NULL) of rows; the host waits for it where it is not asynchronous. */
typedef struct HipMoved {
    const void *to, *from;
    size_t to_pitch, from_pitch, width, rows;
    bool is_async;
} HipMoved;
void hip_order_moved(hipStream_t stream, const HipMoved *moved);
/* Memory has ended: what comes to lie there is other memory. */
void hip_order_forget_memory(const void *at, size_t bytes);
/* Is work followed? */
bool hip_order_asked(void);
/* The host waits for a stream, for those of a device, for all. */
void hip_order_wait(hipStream_t stream);
void hip_order_wait_device(unsigned device);
void hip_order_wait_all(void);
/* An event is recorded, ends; a stream or the host waits for it. */
void hip_order_record(hipEvent_t event, hipStream_t stream);
void hip_order_forget_event(hipEvent_t event);
void hip_order_stream_waits(hipStream_t stream, hipEvent_t event);
void hip_order_host_waits(hipEvent_t event);
void hip_order_forget_stream(hipStream_t stream);
/* What stands for a stream in work that names none: nodes of a graph. */
void hip_order_use(hipStream_t stream);
hipStream_t hip_order_used(void);

/* Each page of memory with pointers of the host that unfinished work touches: does it write it? */
void hip_order_each_page(void (*each)(uint64_t page, bool writes));
/* ---- hip_place.c: the place in the program that has called ---- */

/* The return addresses of the call and of its caller's: a launch is called by clang's stub of the kernel, of which no
   line is known. NULL: not known. */
typedef struct HipPlace {
    const void *at[2];
} HipPlace;
HipPlace hip_caller(void);
/* Of return addresses: the first one that is neither of this library's nor of C's or C++'s. */
HipPlace hip_place_of_frames(void *const *frames, int count);
/* "program.hip:12 (main)", or the file and the offset in it. For messages: takes a while. */
void hip_append_place(HipPlace place, StrBuf *out);

/* hip_order.c: the host reads or writes that byte by a pointer, there. */
void hip_order_host_touches(uint64_t address, bool writes, HipPlace place);

#endif
