/* Requests of running kernels to their host, as ROCm's device library makes them: printf, and memory for malloc.

   A wave takes a packet of the buffer, puts 8 quadwords of each lane and a service in it, pushes it on the stack of
   ready packets and waits until the packet's flag is taken back. Here that happens when the wave looks at the flag.
   Sources: ROCm/clr, rocclr/device/devhostcall.hpp, devhcmessages.cpp; ROCm device libraries,
   ockl/src/hostcall_impl.cl, dm.cl. */
#ifndef WAVECC_SESSION_HOST_CALLS_H
#define WAVECC_SESSION_HOST_CALLS_H

#include <stdio.h>

#include "object/object.h"
#include "sim/machine/memory.h"

typedef struct HostCalls HostCalls;

/* Buffer and heap, which launches may share: what malloc gave stays. NULL: no memory. */
HostCalls *host_calls_new(void);
void host_calls_free(HostCalls *calls);
/* Has the kernel hidden arguments that need them? */
bool host_calls_needed(const ObjectKernel *kernel);
/* Maps them at the addresses that they have in the process. False: something else is mapped there. */
bool host_calls_map(HostCalls *calls, Memory *memory);
/* A launch has ended: prints what its kernel, of that code object, has left in the buffer of printf, and says where the
   buffer was too small. `calls` may be NULL. */
void host_calls_end_launch(HostCalls *calls, const CodeObject *object);
/* Bytes of that buffer in launches from now on, up to 64 MiB. `calls` may be NULL. */
void host_calls_limit_printf(HostCalls *calls, size_t bytes);
/* Where printf goes from now on; NULL, as at first: nowhere, for a launch that is run once more for its time. `calls`
   may be NULL. */
void host_calls_print_to(HostCalls *calls, FILE *out);
/* Values of the hidden arguments. */
uint64_t host_calls_buffer(const HostCalls *calls);
uint64_t host_calls_printf_buffer(HostCalls *calls);
uint64_t host_calls_heap(const HostCalls *calls);
/* A service that was asked for and is not there, in words; NULL: none. */
const char *host_calls_refused(const HostCalls *calls);

#endif
