/* `wavecc hip --tool=leakcheck`: finds what a program creates and does not release. The caller holds the lock. Without
   the option the functions do nothing. */
#pragma once

#include <stddef.h>

/* The current call creates `what` ("memory of hipMalloc", with its bytes; "a stream"), with that address or handle. */
void hip_leak_begin(const void *id, const char *what, size_t bytes);
void hip_leak_end(const void *id);
/* At the end of the program: one finding for each place that leaks. */
void hip_leaks_report(void);
