/* Finds work without an order: streams, events and the host have vector clocks. Two pieces of work conflict if they
   touch the same bytes, one of them writes, and neither precedes the other. A device may do them in any order. `wavecc
   hip --streams` reports this with the places of both calls. The caller holds the lock. Without the option the
   functions do nothing. Work that is done later than it is given (hip_later.h) is compared when it is done, by the
   clocks of when it was given.

   Order comes from: one stream; the legacy stream and streams that block; events that a stream waits for; waits of the
   host, and calls that wait by themselves. Copies from and to host memory that is not pinned wait, and so do calls
   without "Async". All threads of the host count as one. A graph's nodes count as done one after the other. */
#pragma once

#include "hip/hip.h"
#include "support/footprint.h"

/* Work that a stream gets now and does later, with its place; NULL: work is not followed. hip_order_done passes the
   footprint of the finished work, which is then empty. `what`: "kernel k". */
typedef struct HipOrderWork HipOrderWork;
HipOrderWork *hip_order_give(hipStream_t stream);
void hip_order_done(HipOrderWork *work, const char *what, Footprint *footprint);
/* Work that is done at once. */
void hip_order_work(hipStream_t stream, const char *what, Footprint *footprint);
/* A copy or fill (from: NULL) of rows. The host waits for it unless it is asynchronous. */
typedef struct HipMoved {
    const void *to, *from;
    size_t to_pitch, from_pitch, width, rows;
    bool is_async;
    HipOrderWork *work; /* the work that was queued for it earlier; NULL: it is done now */
} HipMoved;
void hip_order_moved(hipStream_t stream, const HipMoved *moved);
/* Memory has been freed: the address later belongs to other memory. */
void hip_order_forget_memory(const void *at, size_t bytes);
/* Is work followed? */
bool hip_order_asked(void);
/* The thread runs a function of the host that was given to a stream as that work: what comes before it is done for it.
   leave: it has ended. NULL: nothing is followed. */
void hip_order_enter(const HipOrderWork *function);
void hip_order_leave(HipOrderWork *function);
/* The host waits for a stream, for those of a device, for all. */
void hip_order_wait(hipStream_t stream);
void hip_order_wait_device(unsigned device);
void hip_order_wait_all(void);
/* An event is recorded, or ends; a stream or the host waits for it. */
void hip_order_record(hipEvent_t event, hipStream_t stream);
void hip_order_forget_event(hipEvent_t event);
void hip_order_stream_waits(hipStream_t stream, hipEvent_t event);
void hip_order_host_waits(hipEvent_t event);
void hip_order_forget_stream(hipStream_t stream);
/* The stream for work without one: nodes of a graph. */
void hip_order_use(hipStream_t stream);
hipStream_t hip_order_used(void);

/* Calls `each` for each page of memory with host pointers that unfinished work touches. Does the work write it? */
void hip_order_each_page(void (*each)(uint64_t page, bool writes));
/* ---- hip_place.c: the place of a call in the program ---- */

/* The return addresses of the call and of its caller. The caller matters for a launch, because clang's stub of the
   kernel makes it and has no line. NULL: unknown. */
typedef struct HipPlace {
    const void *at[2];
} HipPlace;
HipPlace hip_caller(void);
/* The first return address outside this library and the C and C++ libraries. */
HipPlace hip_place_of_frames(void *const *frames, int count);
/* Appends "program.hip:12 (main)", or the file and the offset in it. To `caller` (NULL: not wanted; or `out`) it then
   appends "\n    called at program.hip:20 (f)" if the caller of that line is known, inlined or not. For messages only,
   because it is slow. */
void hip_append_place(HipPlace place, StrBuf *out, StrBuf *caller);

/* ---- allocations.c: pages that hip_free_pages got, and by whom ---- */

typedef struct HipFreed {
    uint8_t *at;
    size_t bytes;
    HipPlace place;
} HipFreed;
/* NULL: that byte was not freed, or long ago. */
const HipFreed *hip_freed_at(const void *address);

/* hip_findings.c, with --tool=memcheck: a copy whose two sides share bytes. HIP leaves open what it does. */
void hip_found_overlap(const void *to, const void *from, size_t bytes);

/* hip_order.c: the host reads or writes that byte by a pointer, at that place. */
void hip_order_host_touches(uint64_t address, bool writes, HipPlace place);
