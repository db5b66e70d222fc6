/* Stream capture: calls on a captured stream become nodes of a graph. The caller holds the lock. */
#pragma once

#include "hip/hip_graph.h"

/* Is the stream captured? If so, the caller adds its work with hip_capture_add. */
bool hip_is_captured(hipStream_t stream);
/* Adds a node that follows the stream's earlier ones. `params`: what hipGraphAdd...Node takes; for kernels a
   HipCapturedKernel. */
hipError_t hip_capture_add(hipStream_t stream, hipGraphNodeType type, const void *params);
/* The same; also returns the node. */
hipError_t hip_capture_add_node(hipStream_t stream, hipGraphNodeType type, const void *params, const HipNode **out);
/* Checks work on the legacy stream. Such work waits for all blocking streams. If one of them is being captured, this is
   an error and invalidates the capture. */
hipError_t hip_capture_check_work(hipStream_t stream);
/* The same for calls that wait for the device or change its memory. */
hipError_t hip_capture_check_device(void);
/* The same for calls that wait for one stream. */
hipError_t hip_capture_check_wait(hipStream_t stream);
/* Checks a wait for an event. If a captured stream has recorded it, the wait is an error. */
hipError_t hip_capture_check_event(hipEvent_t event);
/* Records an event on a captured stream: hipEventRecord. */
hipError_t hip_capture_record(hipEvent_t event, hipStream_t stream);
/* hipStreamWaitEvent. False: neither the stream nor the event belongs to a capture. */
bool hip_capture_wait(hipStream_t stream, hipEvent_t event, hipError_t *error);
/* The stream ends: its capture is invalid. */
void hip_capture_drop(hipStream_t stream);
/* The event is recorded again, or ends. */
void hip_capture_forget(hipEvent_t event);
