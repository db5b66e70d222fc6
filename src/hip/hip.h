/* libwavecc-hip: the functions of the HIP runtime (libamdhip64) on the emulator: what its files share.

   Device memory is memory of the process: the emulator reads and writes it in place, at the same addresses, so that
   pointers in kernel arguments and in memory mean the same for host and kernels. Every call is done when it returns:
   streams and events keep the order that the program asks for because nothing is ever outstanding. One lock makes calls
   of several threads follow each other. */
#ifndef WAVECC_HIP_HIP_H
#define WAVECC_HIP_HIP_H

#include <hip/hip_runtime_api.h>

#include "object/object.h"
#include "sim/sim.h"
#include "support/hip_checks.h"
#include "timing/device.h"

/* ---- state.c: what `wavecc hip` has asked for, by the environment; errors ---- */

typedef struct HipOptions {
    unsigned tools;    /* HIP_TOOL_ */
    unsigned checks;   /* SimCheck bits */
    bool checks_small; /* no checks were asked for: all for small launches */
    HazardMode hazards;
    unsigned shown; /* FindingsShown; UINT32_MAX: not said */
    SimCompletion completion;
    SimMatrix matrix;
    unsigned threads;          /* 0: as many as cores */
    uint64_t max_instructions; /* of waves, in a launch; 0: no limit */
    bool time;                 /* events and the summary have predicted times */
    bool summary;
    bool streams;     /* hip_order.h */
    unsigned devices; /* 1 to HIP_MAX_DEVICES */
    bool quiet;
} HipOptions;

const HipOptions *hip_options(void);
/* The device that is emulated: the one that was asked for, else the first that a code object of the program is for. */
const DeviceInfo *hip_device(void);
/* Code for that target came along: decides, where no device was asked for and none was needed yet. */
void hip_offer_target(Target target);
/* Are launches predicted? */
bool hip_shows_times(void);

/* Begins and ends a call: one at a time. hip_end keeps an error for hipGetLastError, and returns it. */
void hip_begin(void);
hipError_t hip_end(hipError_t error);
/* Is told of each call that fails, with the lock. */
void hip_tell_errors(void (*failed)(hipError_t error));
/* What --streams does at the begin and the end of each call, with the lock. */
void hip_around_calls(void (*at_begin)(void), void (*at_end)(void));
/* From now on every call fails with it: a kernel has ended in a way that real devices do not recover from. */
void hip_fail_for_good(hipError_t error);
/* "wavecc hip: ..." on standard error. */
void hip_say(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Names the call as one that is not there. */
hipError_t hip_not_supported(const char *name);

/* ---- handles.c: what a program holds of the runtime's, as numbers that can be checked ---- */

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

/* A handle of that object, which is not NULL. NULL: out of memory. */
void *hip_handle_new(HipHandleKind kind, void *object);
/* The object. NULL: no handle of that kind, or it has ended. */
void *hip_handle_get(HipHandleKind kind, const void *handle);
/* Ends the handle; its object, which is the caller's now. NULL as above. */
void *hip_handle_end(HipHandleKind kind, const void *handle);

/* ---- stream_kind.c ---- */

typedef struct HipStream {
    unsigned flags, device;
    int priority;
} HipStream;

/* NULL: none, or a default one. */
HipStream *hip_find_stream(hipStream_t stream);
/* Neither a stream of the program nor the thread's. */
bool hip_is_legacy(hipStream_t stream);
/* Does work of its device's legacy stream wait for it? */
bool hip_stream_blocks(hipStream_t stream);
/* The same stream by a name that does not depend on the thread and its current device: of the default ones. */
hipStream_t hip_own_stream(hipStream_t stream);
/* The device that it belongs to; the current one where it is a default one by its common name. */
unsigned hip_device_of(hipStream_t stream);

/* ---- stream.c ---- */

/* hipErrorContextIsDestroyed: neither the default stream, nor the thread's, nor one that is there. */
hipError_t hip_check_stream(hipStream_t stream);

/* The same function for programs whose default stream is the thread's. Source of the names: ROCm's
   hip_runtime_pt_api.h. */
#define HIP_PER_THREAD_AS(name, params, call) \
    hipError_t name##_spt params;             \
    hipError_t name##_spt params { return call; }
#define HIP_PER_THREAD(name, params, args) HIP_PER_THREAD_AS(name, params, name args)
#define HIP_OWN_STREAM(stream) ((stream) ? (stream) : hipStreamPerThread)

/* Records an event now. */
hipError_t hip_record_event(hipEvent_t event);

/* ---- copy.c, copy_3d.c: by callers that hold the lock ---- */

/* One side of a copy. What is an allocation is used within its bounds; the host's own memory can be reached. */
hipError_t hip_check_side(const void *at, size_t bytes, bool is_device, bool to_write);
/* Of what is checked now and done by a graph: memory that the graph will allocate counts, too. */
void hip_check_as_planned(bool planned);
hipError_t hip_copy_3d(const hipMemcpy3DParms *copy);
/* Without bytes moved: would it fail? */
hipError_t hip_check_copy_3d(const hipMemcpy3DParms *copy);
hipError_t hip_fill(const hipMemsetParams *fill);
hipError_t hip_check_fill(const hipMemsetParams *fill);

/* ---- reach.c ---- */

/* Can the process read these bytes, or write them? Pages that were never touched are, by that. */
bool hip_can_reach(const void *at, size_t bytes, bool to_write);

/* ---- hip_devices.c ---- */

enum { HIP_MAX_DEVICES = 16 };
unsigned hip_device_count(void);
bool hip_is_device(int device);
/* Of the calling thread; the one before. */
unsigned hip_current_device(void);
unsigned hip_use_device(unsigned device);
/* Do kernels of the device see memory that belongs to that one? */
bool hip_sees(unsigned device, unsigned owner);

/* ---- hip_device.c ---- */

/* Memory of the device. */
size_t hip_device_bytes(void);

/* ---- hip_memory.c ---- */

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
    struct HipReserve *place; /* its pages stay reserved for a graph; NULL: they end with it */
} HipMemory;

/* The allocation with that byte, or NULL. */
const HipMemory *hip_memory_at(const void *address);
/* hipMalloc and hipFree, by callers that hold the lock. */
hipError_t hip_allocate(void **pointer, size_t bytes, struct HipPool *pool, unsigned device);
hipError_t hip_release(void *pointer);
/* Memory at pages of the caller's is an allocation from now on. False: out of memory. */
bool hip_add_memory(const HipMemory *memory);
/* Whole pages of zeroed memory of the process, with unmapped ones around; NULL: there is none. Not in the list of
   allocations. */
uint8_t *hip_pages(size_t bytes);
void hip_free_pages(uint8_t *at, size_t bytes);
/* A variable of a module is memory, too; all of an image are none any more. */
bool hip_add_variable(uint8_t *at, size_t bytes, unsigned device);
void hip_remove_variables(const uint8_t *image, size_t bytes);
void hip_each_memory(void (*each)(const HipMemory *memory));
/* May kernels of the device touch it? */
bool hip_reaches(unsigned device, const HipMemory *memory);
/* Makes all allocations that kernels of the device reach regions of an emulator's memory. */
bool hip_map_memory(Memory *memory, unsigned device);

/* ---- hip_pool.c: what pools count of their allocations ---- */

void hip_pool_used(struct HipPool *pool, size_t bytes);
void hip_pool_freed(struct HipPool *pool, size_t bytes);
/* Has hipMemPoolSetAccess let that device in? */
bool hip_pool_lets_in(const struct HipPool *pool, unsigned device);

/* ---- hip_graph_memory.c ---- */

/* The memory with that byte that a graph will allocate. False: there is none. */
bool hip_reserved_at(const void *at, HipMemory *out);
/* An allocation of a graph has ended. */
void hip_reserve_freed(struct HipReserve *place);

/* ---- modules.c ---- */

typedef struct HipModule HipModule;

typedef struct HipFunction {
    HipModule *module;
    ObjectKernel *kernel;
    void *handle;        /* NULL before somebody asked for it */
    SimProgram *program; /* NULL before the first launch */
    uint64_t launches, workgroups, instructions, errors;
    double seconds, us; /* of the host; predicted */
} HipFunction;

struct HipModule {
    Arena *arena;
    CodeObject object; /* its image is in pages of its own */
    HipFunction *functions;
    unsigned device;
    bool is_unloaded; /* there for the summary alone */
    HipModule *next;
};

/* A function by the host's stub of it, for that device, or one of a module that is there; NULL: there is none. */
HipFunction *hip_function_of_stub(const void *stub, unsigned device);
HipFunction *hip_function(hipFunction_t function);
/* Work-items of a workgroup that the kernel is made for. */
unsigned hip_most_items(const HipFunction *function);
/* Makes the segments of all modules that kernels of the device reach regions of an emulator's memory. */
bool hip_map_modules(Memory *memory, unsigned device);
/* All that are loaded, and those whose kernels the summary names. */
HipModule *hip_modules(void);
/* Address and size of the current device's variable by the host's shadow of it. False: not a registered one. */
bool hip_variable(const void *shadow, void **address, size_t *bytes);

/* ---- host.c ---- */

/* Was the program made with HIP 6 or newer, some of whose constants have other numbers than those that this library was
   built with? By the name under which the program has asked for it; its own name says nothing. */
bool hip_is_newer_program(void);
/* hipLimitStackSize: of kernels whose stack is dynamic, bytes of a lane. */
size_t hip_stack_bytes(unsigned device);
/* hipLimitPrintfFifoSize. */
size_t hip_printf_bytes(unsigned device);

/* ---- hip_launch.c ---- */

/* By a caller that holds the lock; the function is a stub or a handle, and the arguments are pointers. */
hipError_t hip_launch_kernel(const hipKernelNodeParams *params, bool is_cooperative);

/* ---- hip_total.c ---- */

typedef struct HipTotal {
    uint64_t launches;
    double us, seconds; /* of the device's clock; that kernels took on the emulator */
} HipTotal;
HipTotal *hip_total(void);
/* Microseconds that work has taken: launches predicted where asked for, else all of the host. */
double hip_clock_us(void);

#endif
