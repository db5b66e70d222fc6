/* Allocates and frees memory of devices and the host, and tells about it. */
#include <string.h>

#include "hip/hip_capture.h"
#include "hip/hip_later.h"
#include "hip/hip_order.h"

enum { PAGE = MEMORY_PAGE_BYTES };

/* ---- allocating ---- */

static hipError_t allocate_in(void **pointer, HipMemory memory)
{
    const size_t bytes = memory.bytes;
    if (!pointer) return hipErrorInvalidValue;
    *pointer = NULL;
    if (!bytes) return hipSuccess;
    if (hip_memory_counted(&memory) > hip_device_bytes() - hip_memory_used(memory.device)) return hipErrorOutOfMemory;
    uint8_t *begin = hip_pages(bytes);
    if (!begin) return hipErrorOutOfMemory;
    memory.begin = begin;
    if (!hip_add_memory(&memory)) {
        hip_free_pages(begin, bytes);
        return hipErrorOutOfMemory;
    }
    if (memory.pool) hip_pool_used(memory.pool, bytes);
    *pointer = begin;
    return hipSuccess;
}

static hipError_t allocate(void **pointer, size_t bytes, HipMemoryKind kind, unsigned flags)
{
    const unsigned device = hip_current_device();
    return allocate_in(pointer, (HipMemory){.bytes = bytes, .kind = kind, .flags = flags, .device = device});
}

hipError_t hip_allocate(void **pointer, size_t bytes, struct HipPool *pool, unsigned device)
{
    return allocate_in(pointer, (HipMemory){.bytes = bytes, .kind = HIP_MEMORY_DEVICE, .pool = pool, .device = device});
}

hipError_t hip_release(void *pointer)
{
    if (!pointer) return hipSuccess;
    const HipMemory *memory = hip_memory_at(pointer);
    if (!memory || memory->begin != pointer || memory->kind > HIP_MEMORY_MANAGED) return hipErrorInvalidValue;
    const HipMemory was = *memory;
    hip_order_forget_memory(was.begin, was.bytes);
    hip_remove_memory(memory);
    if (was.place) hip_reserve_freed(was.place);
    else if (was.pool) hip_unmap_pages(pointer, was.bytes);
    else hip_free_pages(pointer, was.bytes);
    if (was.pool) hip_pool_freed(was.pool, was.bytes);
    return hipSuccess;
}

void hip_release_all(unsigned device)
{
    const HipMemory *m;
    for (size_t i = 0; (m = hip_memory_number(i));)
        if (m->kind != HIP_MEMORY_DEVICE || m->device != device || m->place || hip_release(m->begin)) i++;
}

hipError_t hipMalloc(void **ptr, size_t size)
{
    hip_begin();
    const hipError_t error = hip_capture_check_device();
    return hip_end(error == hipSuccess ? allocate(ptr, size, HIP_MEMORY_DEVICE, 0) : error);
}

hipError_t hipExtMallocWithFlags(void **ptr, size_t sizeBytes, unsigned int flags)
{
    hip_begin();
    return hip_end(allocate(ptr, sizeBytes, HIP_MEMORY_DEVICE, flags));
}

hipError_t hipMallocManaged(void **ptr, size_t size, unsigned int flags)
{
    hip_begin();
    const bool is_known = flags == hipMemAttachGlobal || flags == hipMemAttachHost;
    return hip_end(is_known && size ? allocate(ptr, size, HIP_MEMORY_MANAGED, flags) : hipErrorInvalidValue);
}

hipError_t hipHostMalloc(void **ptr, size_t size, unsigned int flags)
{
    hip_begin();
    return hip_end(allocate(ptr, size, HIP_MEMORY_HOST, flags));
}

hipError_t hipExtHostAlloc(void **ptr, size_t size, unsigned int flags) { return hipHostMalloc(ptr, size, flags); }
hipError_t hipHostAlloc(void **ptr, size_t size, unsigned int flags) { return hipHostMalloc(ptr, size, flags); }
hipError_t hipMallocHost(void **ptr, size_t size) { return hipHostMalloc(ptr, size, 0); }
hipError_t hipMemAllocHost(void **ptr, size_t size) { return hipHostMalloc(ptr, size, 0); }

static hipError_t allocate_rows(void **pointer, size_t *pitch, size_t width, size_t height)
{
    enum { PITCH = 256 };
    size_t bytes;
    if (!pointer || !pitch || width > SIZE_MAX - PITCH) return hipErrorInvalidValue;
    *pointer = NULL;
    if (!width || !height) return hipSuccess;
    const size_t row = (width + PITCH - 1) / PITCH * PITCH;
    if (__builtin_mul_overflow(row, height, &bytes)) return hipErrorOutOfMemory;
    const hipError_t error = allocate(pointer, bytes, HIP_MEMORY_DEVICE, 0);
    if (error == hipSuccess) *pitch = row;
    return error;
}

hipError_t hipMallocPitch(void **ptr, size_t *pitch, size_t width, size_t height)
{
    hip_begin();
    return hip_end(allocate_rows(ptr, pitch, width, height));
}

hipError_t hipFree(void *ptr)
{
    hip_begin();
    const hipError_t error = hip_capture_check_device();
    hip_later_wait_all();
    hip_order_wait_all();
    return hip_end(error == hipSuccess ? hip_release(ptr) : error);
}

/* As in ROCm each of the two frees what the other's allocations made. */
hipError_t hipHostFree(void *ptr) { return hipFree(ptr); }
hipError_t hipFreeHost(void *ptr) { return hipFree(ptr); }

/* ---- memory of the host ---- */

/* Does the host have a pointer to it? */
static bool is_of_host(const HipMemory *memory)
{
    return memory->kind != HIP_MEMORY_DEVICE && memory->kind != HIP_MEMORY_VARIABLE;
}

static hipError_t register_host(void *pointer, size_t bytes, unsigned flags)
{
    enum { READ_ONLY = 8, ALL_FLAGS = 15 }; /* hipHostRegisterReadOnly of newer headers */
    if (!pointer || !bytes || flags > ALL_FLAGS || !hip_can_reach(pointer, bytes, !(flags & READ_ONLY)))
        return hipErrorInvalidValue;
    const HipMemory *memory = hip_memory_in(pointer, bytes);
    if (memory && hip_memory_counted(memory)) return hipErrorInvalidValue;
    if (memory) return hipErrorHostMemoryAlreadyRegistered;
    const HipMemory own = {.begin = pointer,
                           .bytes = bytes,
                           .kind = HIP_MEMORY_REGISTERED,
                           .device = hip_current_device(),
                           .flags = flags};
    return hip_add_memory(&own) ? hipSuccess : hipErrorOutOfMemory;
}

hipError_t hipHostRegister(void *hostPtr, size_t sizeBytes, unsigned int flags)
{
    hip_begin();
    return hip_end(register_host(hostPtr, sizeBytes, flags));
}

hipError_t hipHostUnregister(void *hostPtr)
{
    hip_begin();
    if (!hostPtr) return hip_end(hipErrorInvalidValue);
    hip_later_wait_all();
    const HipMemory *memory = hip_memory_at(hostPtr);
    const bool good = memory && memory->begin == hostPtr && memory->kind == HIP_MEMORY_REGISTERED;
    if (good) hip_remove_memory(memory);
    return hip_end(good ? hipSuccess : hipErrorHostMemoryNotRegistered);
}

hipError_t hipHostGetDevicePointer(void **devPtr, void *hstPtr, unsigned int)
{
    hip_begin();
    const HipMemory *memory = hip_memory_at(hstPtr);
    const bool good = devPtr && memory && is_of_host(memory);
    if (devPtr) *devPtr = good ? hstPtr : NULL;
    return hip_end(good ? hipSuccess : hipErrorInvalidValue);
}

hipError_t hipHostGetFlags(unsigned int *flagsPtr, void *hostPtr)
{
    hip_begin();
    const HipMemory *memory = hip_memory_at(hostPtr);
    const bool good = flagsPtr && memory && memory->kind == HIP_MEMORY_HOST;
    if (good) *flagsPtr = memory->flags;
    return hip_end(good ? hipSuccess : hipErrorInvalidValue);
}

/* ---- questions ---- */

/* hipMemoryType since HIP 6. Memory that no call has allocated or registered is not an error there. */
enum { NEWER_UNREGISTERED, NEWER_HOST, NEWER_DEVICE, NEWER_MANAGED, NO_DEVICE = -2 };

static int newer_type(const HipMemory *memory)
{
    if (memory->kind == HIP_MEMORY_MANAGED) return NEWER_MANAGED;
    return is_of_host(memory) ? NEWER_HOST : NEWER_DEVICE;
}

static hipError_t attributes(hipPointerAttribute_t *out, const void *pointer)
{
    const HipMemory *memory = hip_memory_at(pointer);
    if (out && pointer && !memory && hip_is_newer_program()) {
        *out = (hipPointerAttribute_t){.memoryType = (hipMemoryType)NEWER_UNREGISTERED, .device = NO_DEVICE};
        return hipSuccess;
    }
    if (!out || !memory) return hipErrorInvalidValue;
    const bool is_device = !is_of_host(memory) || memory->kind == HIP_MEMORY_MANAGED;
    *out = (hipPointerAttribute_t){.memoryType = is_device ? hipMemoryTypeDevice : hipMemoryTypeHost,
                                   .device = (int)memory->device,
                                   .devicePointer = (void *)(uintptr_t)pointer,
                                   .hostPointer = is_of_host(memory) ? (void *)(uintptr_t)pointer : NULL,
                                   .isManaged = memory->kind == HIP_MEMORY_MANAGED,
                                   .allocationFlags = memory->flags};
    if (hip_is_newer_program()) out->memoryType = (hipMemoryType)newer_type(memory);
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
    const HipMemory *memory = hip_memory_at(dptr);
    if (memory && pbase) *pbase = memory->begin;
    if (memory && psize) *psize = memory->bytes;
    return hip_end(memory ? hipSuccess : hipErrorNotFound);
}

hipError_t hipMemPtrGetInfo(void *ptr, size_t *size)
{
    hip_begin();
    const HipMemory *memory = hip_memory_at(ptr);
    if (memory && size) *size = memory->bytes;
    return hip_end(memory && size ? hipSuccess : hipErrorInvalidValue);
}

hipError_t hipMemGetInfo(size_t *free, size_t *total)
{
    hip_begin();
    if (!free || !total) return hip_end(hipErrorInvalidValue);
    *total = hip_device_bytes();
    *free = *total - hip_memory_used(hip_current_device());
    return hip_end(hipSuccess);
}

/* Only HIP_POINTER_ATTRIBUTE_SYNC_MEMOPS can be set. It has no effect here, because every copy is complete when its
   call returns. */
hipError_t hipPointerSetAttribute(const void *value, hipPointer_attribute attribute, hipDeviceptr_t ptr)
{
    unsigned on;
    hip_begin();
    if (!value || !ptr || attribute != HIP_POINTER_ATTRIBUTE_SYNC_MEMOPS) return hip_end(hipErrorInvalidValue);
    memcpy(&on, value, sizeof on);
    if (on > 1) return hip_end(hipErrorInvalidValue);
    return hip_end(hip_memory_at(ptr) ? hipSuccess : hipErrorInvalidDevicePointer);
}

/* ---- advice, without effect ---- */

static hipError_t check_advice(const void *at, size_t bytes, int device)
{
    enum { HOST = -1 }; /* hipCpuDeviceId */
    const HipMemory *memory = hip_memory_at(at);
    if (!at || !bytes) return hipErrorInvalidValue;
    if (!hip_is_device(device) && device != HOST) return hipErrorInvalidDevice;
    return memory && (size_t)(memory->begin + memory->bytes - (const uint8_t *)at) < bytes ? hipErrorInvalidValue
                                                                                           : hipSuccess;
}

hipError_t hipMemAdvise(const void *dev_ptr, size_t count, hipMemoryAdvise advice, int device)
{
    hip_begin();
    return hip_end(check_advice(dev_ptr, count, advice == hipMemAdviseSetReadMostly ? 0 : device));
}

hipError_t hipMemPrefetchAsync(const void *dev_ptr, size_t count, int device, hipStream_t stream)
{
    hip_begin();
    const hipError_t error = check_advice(dev_ptr, count, device);
    return hip_end(error == hipSuccess ? hip_check_stream(stream) : error);
}

/* Memory is visible to all streams at all times, so only the arguments are checked. Memory of the system is refused:
   the devices do not report hipDeviceAttributePageableMemoryAccess. */
hipError_t hipStreamAttachMemAsync(hipStream_t stream, void *dev_ptr, size_t length, unsigned int flags)
{
    hip_begin();
    const HipMemory *memory = dev_ptr ? hip_memory_at(dev_ptr) : NULL;
    const hipError_t error = dev_ptr ? hip_check_stream(stream) : hipErrorInvalidValue;
    if (error != hipSuccess) return hip_end(error);
    if (flags != hipMemAttachGlobal && flags != hipMemAttachHost && flags != hipMemAttachSingle)
        return hip_end(hipErrorInvalidValue);
    if (flags == hipMemAttachSingle && !stream) return hip_end(hipErrorInvalidValue);
    return hip_end(!memory || (length && length != memory->bytes) ? hipErrorInvalidValue : hipSuccess);
}

/* ---- for launches ---- */

/* Host memory may share pages with other host memory. Maps whole pages, each once. */
static bool map_registered(Memory *memory, const HipMemory *m, uint64_t *mapped_to)
{
    uint64_t begin = (uintptr_t)m->begin / PAGE * PAGE;
    const uint64_t end = ((uintptr_t)m->begin + m->bytes + PAGE - 1) / PAGE * PAGE;
    if (begin < *mapped_to) begin = *mapped_to;
    if (begin >= end) return true;
    *mapped_to = end;
    const MemoryRegion region = {.base = begin,
                                 .size = end - begin,
                                 .name = "registered memory",
                                 .host = (uint8_t *)(uintptr_t)begin,
                                 .untracked = true};
    return memory_map(memory, &region) != MEMORY_NO_REGION;
}

/* Can kernels of the device access it? */
static bool is_reached(unsigned device, const HipMemory *m)
{
    if (m->kind != HIP_MEMORY_DEVICE && m->kind != HIP_MEMORY_VARIABLE) return true;
    return hip_sees(device, m->device) || (m->pool && hip_pool_lets_in(m->pool, device));
}

void hip_append_owner(uint64_t address, unsigned device, StrBuf *out)
{
    const void *at = (void *)(uintptr_t)address;
    const HipMemory *memory = hip_memory_at(at);
    const HipFreed *freed = memory ? NULL : hip_freed_at(at);
    /* the rest of an allocation's last page is nobody's */
    const bool is_rest = hip_memory_at((void *)(uintptr_t)(address / PAGE * PAGE));
    if (memory ? is_reached(device, memory) : !freed && (is_rest || !hip_can_reach(at, 1, false))) return;
    strbuf_printf(out, "    0x%llx is ", (unsigned long long)address);
    if (memory) {
        strbuf_printf(out,
                      "memory of device %u, and the kernel runs on device %u, which has no access to it: "
                      "hipDeviceEnablePeerAccess(%u, 0) while device %u is the current one",
                      memory->device, device, memory->device, device);
    } else if (freed) {
        strbuf_printf(out, "byte %llu of %zu that were freed at ", (unsigned long long)(address - (uintptr_t)freed->at),
                      freed->bytes);
        hip_append_place(freed->place, out, NULL);
    } else {
        strbuf_append(out, "memory of the host that kernels cannot access: hipMalloc and hipMemcpy, hipHostMalloc or "
                           "hipHostRegister");
    }
    strbuf_append(out, "\n");
}

bool hip_map_memory(Memory *memory, unsigned device)
{
    static const char *const names[] = {"memory of hipMalloc", "memory of hipHostMalloc", "memory of hipMallocManaged",
                                        ""};
    uint64_t mapped_to = 0;
    const HipMemory *m;
    for (size_t i = 0; (m = hip_memory_number(i)); i++) {
        if (m->kind == HIP_MEMORY_VARIABLE || !is_reached(device, m)) continue;
        const MemoryRegion region = {
            .base = (uintptr_t)m->begin, .size = m->bytes, .name = names[m->kind], .host = m->begin, .untracked = true};
        const bool good = m->kind == HIP_MEMORY_REGISTERED ? map_registered(memory, m, &mapped_to)
                                                           : memory_map(memory, &region) != MEMORY_NO_REGION;
        if (!good) return false;
    }
    return true;
}
