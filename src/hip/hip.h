/* libwavecc-hip: the functions of the HIP runtime (libamdhip64) on the emulator. This header declares what the files
   share.

   Device memory is memory of the process. The emulator accesses it in place, at the same addresses, so a pointer
   means the same to host and kernels. Every call completes before it returns. Streams and events therefore keep the
   order that the program asks for, because no work is ever outstanding. One lock lets only one thread at a time into
   a call. */
#pragma once

#include <hip/hip_runtime_api.h>

#include "object/object.h"
#include "sim/sim.h"
#include "support/hip_checks.h"
#include "timing/device.h"

/* ---- state.c: the options of `wavecc hip`, which come by the environment; errors ---- */

typedef struct HipOptions {
    unsigned tools;    /* HIP_TOOL_ */
    unsigned checks;   /* SimCheck bits */
    bool checks_small; /* no checks were requested: all of them, for small launches only */
    HazardMode hazards;
    unsigned shown; /* FindingsShown; UINT32_MAX: not set */
    SimCompletion completion;
    SimMatrix matrix;
    unsigned threads;          /* 0: as many as there are cores */
    uint64_t max_instructions; /* limit for the waves of a launch; 0: no limit */
    unsigned repeat_limit;     /* hip_repeat.h */
    bool time;                 /* events and the summary show predicted times */
    bool summary;
    bool streams;     /* hip_order.h */
    unsigned devices; /* 1 to HIP_MAX_DEVICES */
    bool quiet;
} HipOptions;

const HipOptions *hip_options(void);
/* Launches until now of each kind (hip_repeat.h). */
typedef struct HipRepeats {
    uint64_t copied, unchecked;
} HipRepeats;
HipRepeats *hip_repeats(void);
/* The emulated device: the requested one, else the first that a code object of the program fits. */
const DeviceInfo *hip_device(void);
/* The program has code for that target. This selects the device if none was requested or used yet. */
void hip_offer_target(Target target);
/* Are launches predicted? */
bool hip_shows_times(void);

/* Begins and ends a call; only one runs at a time. hip_end stores an error for hipGetLastError, and returns it. */
void hip_begin(void);
hipError_t hip_end(hipError_t error);
/* `failed` is called for each call that fails. It runs under the lock. */
void hip_tell_errors(void (*failed)(hipError_t error));
/* The work of --streams at the begin and the end of each call. It runs under the lock. */
void hip_around_calls(void (*at_begin)(void), void (*at_end)(void));
/* From now on every call fails with this error. A kernel has failed in a way from which real devices do not recover. */
void hip_fail_for_good(hipError_t error);
/* Prints "wavecc hip: ..." on standard error. */
void hip_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Reports a call that is not supported. */
hipError_t hip_not_supported(const char *name);

/* ---- handles.c: the program's handles to objects of the runtime, as numbers that can be checked ---- */

typedef enum HipHandleKind {
    HIP_HANDLE_STREAM = 1,
    HIP_HANDLE_EVENT,
    HIP_HANDLE_MODULE,
    HIP_HANDLE_FUNCTION,
    HIP_HANDLE_GRAPH,
    HIP_HANDLE_NODE,
    HIP_HANDLE_EXEC,
    HIP_HANDLE_PROGRAM,
    HIP_HANDLE_LINK,
    HIP_HANDLE_POOL
} HipHandleKind;

/* A new handle of an object, which is not NULL. NULL: out of memory. */
void *hip_handle_new(HipHandleKind kind, void *object);
/* The object. NULL: no handle of that kind, or one that was released. */
void *hip_handle_get(HipHandleKind kind, const void *handle);
/* Releases the handle and returns its object, which now belongs to the caller. NULL as above. */
void *hip_handle_end(HipHandleKind kind, const void *handle);

/* ---- stream_kind.c ---- */

typedef struct HipStream {
    unsigned flags, device;
    int priority;
} HipStream;

/* NULL: no such stream, or a default one. */
HipStream *hip_find_stream(hipStream_t stream);
/* Is it the legacy default stream: neither a stream of the program nor the thread's? */
bool hip_is_legacy(hipStream_t stream);
/* Does work of its device's legacy stream wait for it? */
bool hip_stream_blocks(hipStream_t stream);
/* The same stream by a name that does not depend on the thread and its current device: of the default ones. */
hipStream_t hip_own_stream(hipStream_t stream);
/* The device of the stream. If the stream is a default one by its common name, the current device. */
unsigned hip_device_of(hipStream_t stream);

/* ---- stream.c ---- */

/* hipErrorContextIsDestroyed: the stream does not exist, and is neither the default stream nor the thread's. */
hipError_t hip_check_stream(hipStream_t stream);

/* Functions that come twice: as they are, and with the suffix _spt for programs whose default stream is the thread's.
   Source of the names: ROCm's hip_runtime_pt_api.h. HIP_ON_STREAM: a parameter is `stream`, which `call` names.
   HIP_ON_DEFAULT_STREAM: none is, and `call` names the default one so. HIP_PER_THREAD: the second function alone. */
#define HIP_ON_STREAM(name, params, call)   \
    hipError_t name params { return call; } \
    HIP_PER_THREAD_AS(name, params, stream = HIP_OWN_STREAM(stream), call)
#define HIP_ON_DEFAULT_STREAM(name, params, call) \
    hipError_t name params                        \
    {                                             \
        const hipStream_t stream = NULL;          \
        return call;                              \
    }                                             \
    HIP_PER_THREAD_AS(name, params, const hipStream_t stream = hipStreamPerThread, call)
#define HIP_PER_THREAD_AS(name, params, begin, call) \
    hipError_t name##_spt params                     \
    {                                                \
        begin;                                       \
        return call;                                 \
    }
#define HIP_PER_THREAD(name, params, args) HIP_PER_THREAD_AS(name, params, stream = HIP_OWN_STREAM(stream), name args)
#define HIP_OWN_STREAM(stream) ((stream) ? (stream) : hipStreamPerThread)

/* Records an event now. */
hipError_t hip_record_event(hipEvent_t event);

/* ---- copy.c, copy_3d.c: the caller holds the lock ---- */

/* Checks one side of a copy. An allocation must be used within its bounds; the process must be able to access host
   memory. */
hipError_t hip_check_side(const void *at, size_t bytes, bool is_device, bool to_write);
/* The checks are for work that a graph does later: memory that the graph will allocate counts too. */
void hip_check_as_planned(bool planned);
hipError_t hip_copy_3d(const hipMemcpy3DParms *copy);
/* Checks the copy without moving bytes. */
hipError_t hip_check_copy_3d(const hipMemcpy3DParms *copy);
hipError_t hip_fill(const hipMemsetParams *fill);
hipError_t hip_check_fill(const hipMemsetParams *fill);

/* ---- reach.c ---- */

/* Can the process read or write these bytes? The question touches the pages. */
bool hip_can_reach(const void *at, size_t bytes, bool to_write);

/* ---- hip_devices.c ---- */

enum { HIP_MAX_DEVICES = 16 };
unsigned hip_device_count(void);
bool hip_is_device(int device);
/* The current device of the calling thread, and the previous one. */
unsigned hip_current_device(void);
unsigned hip_use_device(unsigned device);
/* Can kernels of the device access memory of that other device? */
bool hip_sees(unsigned device, unsigned owner);

/* ---- hip_device.c ---- */

/* Memory of the device. */
size_t hip_device_bytes(void);

/* ---- allocations.c ---- */

typedef enum HipMemoryKind {
    HIP_MEMORY_DEVICE,
    HIP_MEMORY_HOST,
    HIP_MEMORY_MANAGED,
    HIP_MEMORY_REGISTERED,
    HIP_MEMORY_VARIABLE /* a part of a module's image, which is mapped with the module */
} HipMemoryKind;

typedef struct HipMemory {
    uint8_t *begin;
    size_t bytes;
    HipMemoryKind kind;
    unsigned device;          /* that it belongs to */
    unsigned flags;           /* hipHostMallocPortable, ... */
    struct HipPool *pool;     /* NULL: of none */
    struct HipReserve *place; /* its pages are reserved for a graph; NULL: the pages end with the allocation */
} HipMemory;

/* The allocation that contains the byte, or NULL. */
const HipMemory *hip_memory_at(const void *address);
/* An allocation that shares a byte with these, or NULL. */
const HipMemory *hip_memory_in(const void *begin, size_t bytes);
/* Allocations by number from 0, in the order of their addresses. NULL: there are no more. */
const HipMemory *hip_memory_number(size_t number);
/* Bytes that count as device memory: those of the allocation (none of a module's), and all of the device's. */
size_t hip_memory_counted(const HipMemory *memory);
size_t hip_memory_used(unsigned device);
/* Records memory at pages of the caller as an allocation. False: out of memory. */
bool hip_add_memory(const HipMemory *memory);
/* Removes one that hip_memory_at has returned. Its pages stay. */
void hip_remove_memory(const HipMemory *memory);
/* Maps whole pages of zeroed memory with unmapped pages around them. NULL: no memory. The list of allocations does not
   get them. */
uint8_t *hip_pages(size_t bytes);
/* Ends access to the pages. Their addresses are used again after 1,024 others. */
void hip_free_pages(uint8_t *at, size_t bytes);
/* The addresses may be used again at once, as those of a pool are: work of another stream may still come to them. */
void hip_unmap_pages(uint8_t *at, size_t bytes);
/* A variable of a module is memory too. The other call removes all variables of an image. */
bool hip_add_variable(uint8_t *at, size_t bytes, unsigned device);
void hip_remove_variables(const uint8_t *image, size_t bytes);

/* ---- hip_memory.c ---- */

/* hipMalloc and hipFree. The caller holds the lock. */
hipError_t hip_allocate(void **pointer, size_t bytes, struct HipPool *pool, unsigned device);
hipError_t hip_release(void *pointer);
/* hipFree of all memory that hipMalloc made on the device. */
void hip_release_all(unsigned device);
/* Where a kernel of `device` has faulted: a line if that is memory of another device or of the host, or was freed. */
void hip_append_owner(uint64_t address, unsigned device, StrBuf *out);
/* Maps all allocations that kernels of the device can access as regions of an emulator's memory. */
bool hip_map_memory(Memory *memory, unsigned device);

/* ---- hip_pool.c: the statistics of pools ---- */

void hip_pool_used(struct HipPool *pool, size_t bytes);
void hip_pool_freed(struct HipPool *pool, size_t bytes);
/* Has hipMemPoolSetAccess given that device access? */
bool hip_pool_lets_in(const struct HipPool *pool, unsigned device);

/* ---- hip_graph_memory.c ---- */

/* The memory with that byte that a graph will allocate. False: none. */
bool hip_reserved_at(const void *at, HipMemory *out);
/* An allocation of a graph has ended. */
void hip_reserve_freed(struct HipReserve *place);

/* ---- modules.c ---- */

typedef struct HipModule HipModule;

typedef struct HipFunction {
    HipModule *module;
    ObjectKernel *kernel;
    void *handle;        /* NULL until the program asks for it */
    SimProgram *program; /* NULL before the first launch */
    uint64_t launches, workgroups, instructions, errors;
    uint64_t copied, unchecked; /* of the launches: hip_repeat.h */
    bool is_sampled;            /* hip_sample.h */
    double seconds, us;         /* seconds of the host; predicted microseconds */
} HipFunction;

struct HipModule {
    Arena *arena;
    CodeObject object; /* its image is in pages of its own */
    HipFunction *functions;
    unsigned device;
    bool is_unloaded; /* kept for the summary only */
    HipModule *next;
};

/* A function for that device, by the host's stub of it or by its handle in a loaded module. NULL: no such function. */
HipFunction *hip_function_of_stub(const void *stub, unsigned device);
HipFunction *hip_function(hipFunction_t function);
/* The largest workgroup for which the kernel was compiled, in work-items. */
unsigned hip_most_items(const HipFunction *function);
/* Maps the segments of all modules that kernels of the device can access as regions of an emulator's memory. */
bool hip_map_modules(Memory *memory, unsigned device);
/* All loaded modules, and unloaded ones whose kernels the summary shows. */
HipModule *hip_modules(void);
/* Address and size of the current device's variable, by the host's shadow of it. False: it was not registered. */
bool hip_variable(const void *shadow, void **address, size_t *bytes);

/* ---- host.c ---- */

/* Was the program built with HIP 6 or newer? Some constants have other numbers there than in the headers of this
   library. The name under which the program loaded the library tells it; the program's own name does not. */
bool hip_is_newer_program(void);
/* hipLimitStackSize: bytes per lane for kernels with a dynamic stack. */
size_t hip_stack_bytes(unsigned device);
/* hipLimitPrintfFifoSize. */
size_t hip_printf_bytes(unsigned device);
/* hip_total.c: microseconds that kernels have waited for by their clock, without executing anything; what a launch
   adds, in cycles of the device and in ticks of 10 ns (SimResult.skipped). */
void hip_add_waited(const uint64_t skipped[2]);
double hip_waited_us(void);

/* ---- hip_launch.c ---- */

/* Launches a kernel. The caller holds the lock; the function is a stub or a handle, and the arguments are pointers. */
hipError_t hip_launch_kernel(const hipKernelNodeParams *params, bool is_cooperative);

/* ---- hip_total.c ---- */

typedef struct HipTotal {
    uint64_t launches;
    double us, seconds; /* us: by the device's clock; seconds: time of the emulator for kernels */
} HipTotal;
HipTotal *hip_total(void);
/* The time in microseconds that work has taken: predicted launches with --time, else all time of the host. */
double hip_clock_us(void);
