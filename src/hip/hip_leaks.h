/* `wavecc hip --tool=leakcheck`: what a program has made and not ended. Nothing happens where it was not asked for. By
   callers that hold the lock. */
#ifndef WAVECC_HIP_HIP_LEAKS_H
#define WAVECC_HIP_HIP_LEAKS_H

#include <stddef.h>

/* What has that address or handle, from the call that is under way: "memory of hipMalloc", with its bytes; "a stream".
   */
void hip_leak_begin(const void *id, const char *what, size_t bytes);
void hip_leak_end(const void *id);
/* At the end of the program: a finding for each place that has made some. */
void hip_leaks_report(void);

#endif
