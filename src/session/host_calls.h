/* Requests of running kernels to their host, as ROCm's device library makes them: printf, and memory for malloc.

   A wave takes a packet of the buffer and writes 8 quadwords of each lane and a service into it. It pushes the packet
   on the stack of ready packets, and waits until the packet's flag is cleared. Here the host answers when the wave
   reads the flag. Sources: ROCm/clr, rocclr/device/devhostcall.hpp, devhcmessages.cpp; ROCm device libraries,
   ockl/src/hostcall_impl.cl, dm.cl. */
#pragma once

#include <stdio.h>

#include "object/object.h"
#include "sim/machine/memory.h"

typedef struct HostCalls HostCalls;

/* Makes buffer and heap, which launches may share, so that memory of malloc persists. NULL: no memory. */
HostCalls *host_calls_new(void);
void host_calls_free(HostCalls *calls);
/* Does the kernel have hidden arguments that need them? */
bool host_calls_needed(const ObjectKernel *kernel);
/* Maps them at their addresses in the process. False: something else is mapped there. */
bool host_calls_map(HostCalls *calls, Memory *memory);
/* Ends a launch: prints what its kernel, of that code object, left in the buffer of printf, and says if the buffer was
   too small. `calls` may be NULL. */
void host_calls_end_launch(HostCalls *calls, const CodeObject *object);
/* Sets the size of that buffer for later launches, up to 64 MiB. `calls` may be NULL. */
void host_calls_limit_printf(HostCalls *calls, size_t bytes);
/* Sets the output of printf. NULL (the default): none, for a launch that is run again only for its time. `calls` may be
   NULL. */
void host_calls_print_to(HostCalls *calls, FILE *out);
/* Values of the hidden arguments. */
uint64_t host_calls_buffer(const HostCalls *calls);
uint64_t host_calls_printf_buffer(HostCalls *calls);
uint64_t host_calls_heap(const HostCalls *calls);
/* A requested service that is not supported, as text; NULL: none. */
const char *host_calls_refused(const HostCalls *calls);
