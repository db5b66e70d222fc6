/* Stream capture: calls on a stream that is captured become nodes of a graph. All by callers that hold the lock. */
#ifndef WAVECC_HIP_HIP_CAPTURE_H
#define WAVECC_HIP_HIP_CAPTURE_H

#include "hip/hip_graph.h"

/* Is the stream captured? If so, what is called on it is added by hip_capture_add. */
bool hip_is_captured(hipStream_t stream);
/* A node after those that the stream did before. `params`: what hipGraphAdd...Node takes; of kernels a
   HipCapturedKernel. */
hipError_t hip_capture_add(hipStream_t stream, hipGraphNodeType type, const void *params);
/* The same, with the node. */
hipError_t hip_capture_add_node(hipStream_t stream, hipGraphNodeType type, const void *params, const HipNode **out);
/* Work on the legacy stream waits for streams that are captured, unless they do not block: an error of that capture. */
hipError_t hip_capture_check_work(hipStream_t stream);
/* The same of calls that wait for the device or change its memory. */
hipError_t hip_capture_check_device(void);
/* The same of calls that wait for one stream. */
hipError_t hip_capture_check_wait(hipStream_t stream);
/* Of an event that a captured stream has recorded: nobody can wait for it. */
hipError_t hip_capture_check_event(hipEvent_t event);
/* An event on a stream that is captured: hipEventRecord. */
hipError_t hip_capture_record(hipEvent_t event, hipStream_t stream);
/* hipStreamWaitEvent; false: neither is of a capture. */
bool hip_capture_wait(hipStream_t stream, hipEvent_t event, hipError_t *error);
/* The stream has ended: its capture is of no use. */
void hip_capture_drop(hipStream_t stream);
/* The event is recorded anew, or has ended. */
void hip_capture_forget(hipEvent_t event);

#endif
