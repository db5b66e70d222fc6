/* Memory pools and their statistics. Every allocation has pages of its own. A pool keeps no freed memory, but reports
   it as kept up to its threshold. hipMallocAsync and hipFreeAsync do their work at once, as every call does. */
#include <stdlib.h>
#include <string.h>

#include "hip/hip_capture.h"
#include "hip/hip_graph_memory.h"
#include "hip/hip_later.h"
#include "hip/hip_order.h"

typedef struct HipPool {
    /* NULL: it was destroyed, but still has allocations */
    hipMemPool_t handle;
    uint64_t used, used_high, kept, reserved_high, threshold, most; /* most: 0: the device's limit */
    uint64_t allocations;
    uint32_t reuse[3]; /* hipMemPoolReuseFollowEventDependencies and the next two */
    unsigned device;
    hipMemAccessFlags access[HIP_MAX_DEVICES];
} HipPool;

/* Pools by device. */
static HipPool *default_pools[HIP_MAX_DEVICES], *current_pools[HIP_MAX_DEVICES];

static HipPool *new_pool(unsigned device)
{
    HipPool *pool = calloc(1, sizeof *pool);
    if (!pool) return NULL;
    pool->device = device;
    pool->access[device] = hipMemAccessFlagsProtReadWrite;
    for (size_t i = 0; i < sizeof pool->reuse / sizeof pool->reuse[0]; i++) pool->reuse[i] = 1;
    pool->handle = hip_handle_new(HIP_HANDLE_POOL, pool);
    if (pool->handle) return pool;
    free(pool);
    return NULL;
}

static HipPool *the_default(unsigned device)
{
    if (!default_pools[device]) default_pools[device] = current_pools[device] = new_pool(device);
    return default_pools[device];
}

static HipPool *the_current(unsigned device) { return the_default(device) ? current_pools[device] : NULL; }

static HipPool *find_pool(hipMemPool_t pool) { return hip_handle_get(HIP_HANDLE_POOL, pool); }

/* ---- counts ---- */

void hip_pool_used(HipPool *pool, size_t bytes)
{
    pool->allocations++;
    pool->used += bytes;
    pool->kept -= bytes < pool->kept ? bytes : pool->kept;
    if (pool->used > pool->used_high) pool->used_high = pool->used;
    if (pool->used + pool->kept > pool->reserved_high) pool->reserved_high = pool->used + pool->kept;
}

static void trim(HipPool *pool, uint64_t most)
{
    const uint64_t room = most > pool->used ? most - pool->used : 0;
    if (pool->kept > room) pool->kept = room;
}

void hip_pool_freed(HipPool *pool, size_t bytes)
{
    pool->used -= bytes;
    pool->kept += bytes;
    trim(pool, pool->threshold);
    if (!--pool->allocations && !pool->handle) free(pool);
}

/* ---- pools ---- */

hipError_t hipMemPoolCreate(hipMemPool_t *mem_pool, const hipMemPoolProps *pool_props)
{
    hip_begin();
    if (!mem_pool || !pool_props || pool_props->allocType != hipMemAllocationTypePinned ||
        pool_props->location.type != hipMemLocationTypeDevice || !hip_is_device(pool_props->location.id))
        return hip_end(hipErrorInvalidValue);
    if (pool_props->handleTypes) {
        hip_say("hipMemPoolCreate: pools cannot be shared with other processes");
        return hip_end(hipErrorNotSupported);
    }
    HipPool *pool = new_pool((unsigned)pool_props->location.id);
    if (!pool) return hip_end(hipErrorOutOfMemory);
    /* newer headers have maxSize there */
    memcpy(&pool->most, pool_props->reserved, sizeof pool->most);
    *mem_pool = pool->handle;
    return hip_end(hipSuccess);
}

hipError_t hipMemPoolDestroy(hipMemPool_t mem_pool)
{
    hip_begin();
    HipPool *pool = find_pool(mem_pool);
    if (!pool || pool == default_pools[pool->device]) return hip_end(hipErrorInvalidValue);
    hip_handle_end(HIP_HANDLE_POOL, mem_pool);
    if (pool == current_pools[pool->device]) current_pools[pool->device] = the_default(pool->device);
    pool->handle = NULL;
    if (!pool->allocations) free(pool);
    return hip_end(hipSuccess);
}

static hipError_t get_pool(hipMemPool_t *out, int device, HipPool *(*which)(unsigned device))
{
    hip_begin();
    if (!out || !hip_is_device(device)) return hip_end(out ? hipErrorInvalidDevice : hipErrorInvalidValue);
    const HipPool *pool = which((unsigned)device);
    *out = pool ? pool->handle : NULL;
    return hip_end(pool ? hipSuccess : hipErrorOutOfMemory);
}

hipError_t hipDeviceGetDefaultMemPool(hipMemPool_t *mem_pool, int device)
{
    return get_pool(mem_pool, device, the_default);
}
hipError_t hipDeviceGetMemPool(hipMemPool_t *mem_pool, int device) { return get_pool(mem_pool, device, the_current); }

hipError_t hipDeviceSetMemPool(int device, hipMemPool_t mem_pool)
{
    hip_begin();
    if (!hip_is_device(device)) return hip_end(hipErrorInvalidDevice);
    HipPool *pool = the_default((unsigned)device) ? find_pool(mem_pool) : NULL;
    if (!pool || pool->device != (unsigned)device) return hip_end(hipErrorInvalidValue);
    current_pools[device] = pool;
    return hip_end(hipSuccess);
}

hipError_t hipMemPoolTrimTo(hipMemPool_t mem_pool, size_t min_bytes_to_hold)
{
    hip_begin();
    HipPool *pool = find_pool(mem_pool);
    if (pool) trim(pool, min_bytes_to_hold);
    return hip_end(pool ? hipSuccess : hipErrorInvalidValue);
}

static uint64_t *counter(HipPool *pool, hipMemPoolAttr attr)
{
    switch (attr) {
    case hipMemPoolAttrReleaseThreshold: return &pool->threshold;
    case hipMemPoolAttrReservedMemHigh: return &pool->reserved_high;
    case hipMemPoolAttrUsedMemCurrent: return &pool->used;
    case hipMemPoolAttrUsedMemHigh: return &pool->used_high;
    default: return NULL;
    }
}

static bool is_reuse(hipMemPoolAttr attr)
{
    return attr >= hipMemPoolReuseFollowEventDependencies && attr <= hipMemPoolReuseAllowInternalDependencies;
}

hipError_t hipMemPoolGetAttribute(hipMemPool_t mem_pool, hipMemPoolAttr attr, void *value)
{
    hip_begin();
    HipPool *pool = find_pool(mem_pool);
    if (!pool || !value) return hip_end(hipErrorInvalidValue);
    const uint64_t reserved = pool->used + pool->kept, *own = counter(pool, attr);
    if (is_reuse(attr)) memcpy(value, &pool->reuse[attr - hipMemPoolReuseFollowEventDependencies], sizeof(uint32_t));
    else if (attr == hipMemPoolAttrReservedMemCurrent) memcpy(value, &reserved, sizeof reserved);
    else if (own) memcpy(value, own, sizeof *own);
    else return hip_end(hipErrorInvalidValue);
    return hip_end(hipSuccess);
}

/* A program can only set the highest counts, and only to 0, which restarts them. */
hipError_t hipMemPoolSetAttribute(hipMemPool_t mem_pool, hipMemPoolAttr attr, void *value)
{
    hip_begin();
    HipPool *pool = find_pool(mem_pool);
    uint64_t number;
    if (!pool || !value) return hip_end(hipErrorInvalidValue);
    if (is_reuse(attr)) {
        memcpy(&pool->reuse[attr - hipMemPoolReuseFollowEventDependencies], value, sizeof(uint32_t));
        return hip_end(hipSuccess);
    }
    memcpy(&number, value, sizeof number);
    if (attr == hipMemPoolAttrReleaseThreshold) pool->threshold = number;
    else if (attr == hipMemPoolAttrUsedMemHigh && !number) pool->used_high = pool->used;
    else if (attr == hipMemPoolAttrReservedMemHigh && !number) pool->reserved_high = pool->used + pool->kept;
    else return hip_end(hipErrorInvalidValue);
    return hip_end(hipSuccess);
}

bool hip_pool_lets_in(const HipPool *pool, unsigned device)
{
    return pool->access[device] != hipMemAccessFlagsProtNone;
}

/* A device must keep access to its own memory. */
hipError_t hipMemPoolSetAccess(hipMemPool_t mem_pool, const hipMemAccessDesc *desc_list, size_t count)
{
    hip_begin();
    HipPool *pool = find_pool(mem_pool);
    if (!pool || !desc_list || !count || count > hip_device_count()) return hip_end(hipErrorInvalidValue);
    for (const hipMemAccessDesc *d = desc_list; d < desc_list + count; d++) {
        if (d->location.type != hipMemLocationTypeDevice || !hip_is_device(d->location.id))
            return hip_end(hipErrorInvalidDevice);
        if (d->flags == hipMemAccessFlagsProtNone && (unsigned)d->location.id == pool->device)
            return hip_end(hipErrorInvalidDevice);
    }
    for (size_t i = 0; i < count; i++) pool->access[desc_list[i].location.id] = desc_list[i].flags;
    return hip_end(hipSuccess);
}

hipError_t hipMemPoolGetAccess(hipMemAccessFlags *flags, hipMemPool_t mem_pool, hipMemLocation *location)
{
    hip_begin();
    const HipPool *pool = find_pool(mem_pool);
    if (!pool || !flags || !location || location->type != hipMemLocationTypeDevice || !hip_is_device(location->id))
        return hip_end(hipErrorInvalidValue);
    *flags = pool->access[location->id];
    return hip_end(hipSuccess);
}

/* ---- allocations ---- */

static hipError_t allocate(void **pointer, size_t bytes, HipPool *pool, hipStream_t stream)
{
    if (hip_check_stream(stream) != hipSuccess) return hipErrorInvalidHandle;
    if (!pointer || !pool) return hipErrorInvalidValue;
    if (hip_is_captured(stream)) return hip_capture_allocation(pointer, bytes, stream);
    if (pool->most && bytes > pool->most - (pool->used < pool->most ? pool->used : pool->most))
        return hipErrorOutOfMemory;
    return hip_allocate(pointer, bytes, pool, pool->device);
}

hipError_t hipMallocAsync(void **dev_ptr, size_t size, hipStream_t stream)
{
    hip_begin();
    return hip_end(allocate(dev_ptr, size, the_current(hip_device_of(stream)), stream));
}

hipError_t hipMallocFromPoolAsync(void **dev_ptr, size_t size, hipMemPool_t mem_pool, hipStream_t stream)
{
    hip_begin();
    return hip_end(allocate(dev_ptr, size, find_pool(mem_pool), stream));
}

hipError_t hipFreeAsync(void *dev_ptr, hipStream_t stream)
{
    hip_begin();
    if (!dev_ptr) return hip_end(hipErrorInvalidValue);
    if (hip_check_stream(stream) != hipSuccess) return hip_end(hipErrorInvalidHandle);
    if (hip_is_captured(stream)) return hip_end(hip_capture_add(stream, HIP_NODE_FREE, dev_ptr));
    const HipMemory *memory = hip_memory_at(dev_ptr);
    if (memory && memory->begin == dev_ptr) {
        Footprint all = {0};
        if (hip_order_asked()) footprint_add(&all, (uintptr_t)dev_ptr, memory->bytes, FOOTPRINT_WRITE);
        hip_order_work(stream, "hipFreeAsync", &all);
    }
    hip_later_before(stream);
    return hip_end(hip_release(dev_ptr));
}
