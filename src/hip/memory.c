/* Allocations: pages of the process, sorted by address. */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "hip/hip.h"

enum { PAGE = MEMORY_PAGE_BYTES };

static struct {
    HipMemory *data;
    size_t len, capacity;
    size_t bytes;
} list;

static size_t pages_of(size_t bytes) { return (bytes + PAGE - 1) / PAGE * PAGE; }

/* The number of the first allocation that begins after that address. */
static size_t after(const void *address)
{
    size_t low = 0, high = list.len;
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if ((uintptr_t)list.data[middle].begin <= (uintptr_t)address) low = middle + 1;
        else high = middle;
    }
    return low;
}

static HipMemory *find(const void *address)
{
    const size_t number = after(address);
    if (!number) return NULL;
    HipMemory *m = &list.data[number - 1];
    return (uintptr_t)address - (uintptr_t)m->begin < m->bytes ? m : NULL;
}

const HipMemory *hip_memory_at(const void *address) { return find(address); }

static bool add(HipMemory memory)
{
    if (list.len == list.capacity) {
        const size_t capacity = list.capacity ? list.capacity * 2 : 64;
        HipMemory *data = realloc(list.data, capacity * sizeof *data);
        if (!data) return false;
        list.data = data;
        list.capacity = capacity;
    }
    const size_t at = after(memory.begin);
    memmove(list.data + at + 1, list.data + at, (list.len - at) * sizeof *list.data);
    list.data[at] = memory;
    list.len++;
    list.bytes += memory.bytes;
    return true;
}

static void remove_at(HipMemory *memory)
{
    list.bytes -= memory->bytes;
    list.len--;
    memmove(memory, memory + 1, (size_t)(list.data + list.len - memory) * sizeof *memory);
}

uint8_t *hip_pages(size_t bytes)
{
    const size_t size = pages_of(bytes ? bytes : 1);
    if (size < bytes || size > SIZE_MAX - 2 * PAGE) return NULL;
    uint8_t *at = mmap(NULL, size + 2 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED) return NULL;
    if (mprotect(at + PAGE, size, PROT_READ | PROT_WRITE)) {
        munmap(at, size + 2 * PAGE);
        return NULL;
    }
    return at + PAGE;
}

/* ---- allocating ---- */

static hipError_t allocate(void **pointer, size_t bytes, HipMemoryKind kind, unsigned flags)
{
    if (!pointer) return hipErrorInvalidValue;
    *pointer = NULL;
    if (!bytes) return hipSuccess;
    uint8_t *begin = hip_pages(bytes);
    if (!begin) return hipErrorOutOfMemory;
    if (!add((HipMemory){begin, bytes, kind, flags})) return hipErrorOutOfMemory;
    *pointer = begin;
    return hipSuccess;
}

/* Of one of two kinds; NULL frees nothing. */
static hipError_t release(void *pointer, HipMemoryKind kind, HipMemoryKind other)
{
    if (!pointer) return hipSuccess;
    HipMemory *memory = find(pointer);
    if (!memory || memory->begin != pointer || (memory->kind != kind && memory->kind != other))
        return hipErrorInvalidDevicePointer;
    const size_t size = pages_of(memory->bytes);
    remove_at(memory);
    munmap((uint8_t *)pointer - PAGE, size + 2 * PAGE);
    return hipSuccess;
}

hipError_t hipMalloc(void **ptr, size_t size)
{
    hip_begin();
    return hip_end(allocate(ptr, size, HIP_MEMORY_DEVICE, 0));
}

hipError_t hipExtMallocWithFlags(void **ptr, size_t sizeBytes, unsigned int flags)
{
    hip_begin();
    return hip_end(allocate(ptr, sizeBytes, HIP_MEMORY_DEVICE, flags));
}

hipError_t hipMallocAsync(void **ptr, size_t size, hipStream_t stream)
{
    (void)stream;
    return hipMalloc(ptr, size);
}

hipError_t hipMallocManaged(void **ptr, size_t size, unsigned int flags)
{
    hip_begin();
    return hip_end(allocate(ptr, size, HIP_MEMORY_MANAGED, flags));
}

hipError_t hipHostMalloc(void **ptr, size_t size, unsigned int flags)
{
    hip_begin();
    return hip_end(allocate(ptr, size, HIP_MEMORY_HOST, flags));
}

hipError_t hipHostAlloc(void **ptr, size_t size, unsigned int flags) { return hipHostMalloc(ptr, size, flags); }
hipError_t hipMallocHost(void **ptr, size_t size) { return hipHostMalloc(ptr, size, 0); }
hipError_t hipMemAllocHost(void **ptr, size_t size) { return hipHostMalloc(ptr, size, 0); }

hipError_t hipMallocPitch(void **ptr, size_t *pitch, size_t width, size_t height)
{
    enum { PITCH = 256 };
    if (!pitch) return hipErrorInvalidValue;
    *pitch = (width + PITCH - 1) / PITCH * PITCH;
    if (height && *pitch > SIZE_MAX / height) return hipErrorOutOfMemory;
    return hipMalloc(ptr, *pitch * height);
}

hipError_t hipFree(void *ptr)
{
    hip_begin();
    return hip_end(release(ptr, HIP_MEMORY_DEVICE, HIP_MEMORY_MANAGED));
}

hipError_t hipFreeAsync(void *dev_ptr, hipStream_t stream)
{
    (void)stream;
    return hipFree(dev_ptr);
}

hipError_t hipHostFree(void *ptr)
{
    hip_begin();
    return hip_end(release(ptr, HIP_MEMORY_HOST, HIP_MEMORY_HOST));
}

hipError_t hipFreeHost(void *ptr) { return hipHostFree(ptr); }

/* ---- memory of the host's own ---- */

static hipError_t register_host(void *pointer, size_t bytes, unsigned flags)
{
    if (!pointer || !bytes) return hipErrorInvalidValue;
    if (find(pointer)) return hipErrorHostMemoryAlreadyRegistered;
    return add((HipMemory){pointer, bytes, HIP_MEMORY_REGISTERED, flags}) ? hipSuccess : hipErrorOutOfMemory;
}

hipError_t hipHostRegister(void *hostPtr, size_t sizeBytes, unsigned int flags)
{
    hip_begin();
    return hip_end(register_host(hostPtr, sizeBytes, flags));
}

hipError_t hipHostUnregister(void *hostPtr)
{
    hip_begin();
    HipMemory *memory = find(hostPtr);
    const bool good = memory && memory->begin == hostPtr && memory->kind == HIP_MEMORY_REGISTERED;
    if (good) remove_at(memory);
    return hip_end(good ? hipSuccess : hipErrorHostMemoryNotRegistered);
}

hipError_t hipHostGetDevicePointer(void **devPtr, void *hstPtr, unsigned int flags)
{
    (void)flags;
    hip_begin();
    const HipMemory *memory = find(hstPtr);
    const bool good = devPtr && memory && memory->kind != HIP_MEMORY_DEVICE;
    if (devPtr) *devPtr = good ? hstPtr : NULL;
    return hip_end(good ? hipSuccess : hipErrorInvalidValue);
}

hipError_t hipHostGetFlags(unsigned int *flagsPtr, void *hostPtr)
{
    hip_begin();
    const HipMemory *memory = find(hostPtr);
    const bool good = flagsPtr && memory && memory->kind == HIP_MEMORY_HOST;
    if (good) *flagsPtr = memory->flags;
    return hip_end(good ? hipSuccess : hipErrorInvalidValue);
}

/* ---- questions ---- */

static hipError_t attributes(hipPointerAttribute_t *out, const void *pointer)
{
    const HipMemory *memory = find(pointer);
    if (!out || !memory) return hipErrorInvalidValue;
    const bool is_device = memory->kind == HIP_MEMORY_DEVICE || memory->kind == HIP_MEMORY_MANAGED;
    *out = (hipPointerAttribute_t){.memoryType = is_device ? hipMemoryTypeDevice : hipMemoryTypeHost,
                                   .devicePointer = (void *)(uintptr_t)pointer,
                                   .hostPointer = memory->kind == HIP_MEMORY_DEVICE ? NULL : (void *)(uintptr_t)pointer,
                                   .isManaged = memory->kind == HIP_MEMORY_MANAGED,
                                   .allocationFlags = memory->flags};
    return hipSuccess;
}

hipError_t hipPointerGetAttributes(hipPointerAttribute_t *attributes_, const void *ptr)
{
    hip_begin();
    return hip_end(attributes(attributes_, ptr));
}

hipError_t hipMemGetAddressRange(hipDeviceptr_t *pbase, size_t *psize, hipDeviceptr_t dptr)
{
    hip_begin();
    const HipMemory *memory = find(dptr);
    if (memory && pbase) *pbase = memory->begin;
    if (memory && psize) *psize = memory->bytes;
    return hip_end(memory ? hipSuccess : hipErrorInvalidValue);
}

hipError_t hipMemPtrGetInfo(void *ptr, size_t *size)
{
    hip_begin();
    const HipMemory *memory = find(ptr);
    if (memory && size) *size = memory->bytes;
    return hip_end(memory && size ? hipSuccess : hipErrorInvalidValue);
}

hipError_t hipMemGetInfo(size_t *free, size_t *total)
{
    hip_begin();
    struct hipDeviceProp_t properties;
    const hipError_t error = free && total ? hipSuccess : hipErrorInvalidValue;
    const size_t used = list.bytes;
    hip_end(error);
    if (error != hipSuccess || hipGetDeviceProperties(&properties, 0) != hipSuccess) return error;
    *total = properties.totalGlobalMem;
    *free = used < *total ? *total - used : 0;
    return hipSuccess;
}

hipError_t hipMemAdvise(const void *dev_ptr, size_t count, hipMemoryAdvise advice, int device)
{
    (void)dev_ptr, (void)count, (void)advice, (void)device;
    return hipSuccess;
}

hipError_t hipMemPrefetchAsync(const void *dev_ptr, size_t count, int device, hipStream_t stream)
{
    (void)dev_ptr, (void)count, (void)device, (void)stream;
    return hipSuccess;
}

/* ---- for launches ---- */

/* Memory of the host's own may share pages with other such memory: whole pages then, once each. */
static bool map_registered(Memory *memory, const HipMemory *m, uint64_t *mapped_to)
{
    uint64_t begin = (uintptr_t)m->begin / PAGE * PAGE;
    const uint64_t end = ((uintptr_t)m->begin + m->bytes + PAGE - 1) / PAGE * PAGE;
    if (begin < *mapped_to) begin = *mapped_to;
    if (begin >= end) return true;
    *mapped_to = end;
    const MemoryRegion region = {
        .base = begin, .size = end - begin, .name = "registered memory", .host = (uint8_t *)(uintptr_t)begin};
    return memory_map(memory, &region) != MEMORY_NO_REGION;
}

bool hip_map_memory(Memory *memory)
{
    static const char *const names[] = {"memory of hipMalloc", "memory of hipHostMalloc", "memory of hipMallocManaged",
                                        ""};
    uint64_t mapped_to = 0;
    for (size_t i = 0; i < list.len; i++) {
        const HipMemory *m = &list.data[i];
        const MemoryRegion region = {
            .base = (uintptr_t)m->begin, .size = m->bytes, .name = names[m->kind], .host = m->begin};
        const bool good = m->kind == HIP_MEMORY_REGISTERED ? map_registered(memory, m, &mapped_to)
                                                           : memory_map(memory, &region) != MEMORY_NO_REGION;
        if (!good) return false;
    }
    return true;
}
