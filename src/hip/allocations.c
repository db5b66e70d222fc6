/* The list of allocations, sorted by address, and their pages. */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "hip/hip.h"
#include "hip/hip_leaks.h"
#include "hip/hip_order.h"
#include "support/sorted.h"

enum { PAGE = MEMORY_PAGE_BYTES };

static struct {
    HipMemory *data;
    size_t len, capacity;
    size_t bytes[HIP_MAX_DEVICES]; /* bytes in use of each device's memory */
} list;

size_t hip_memory_counted(const HipMemory *memory)
{
    return memory->kind == HIP_MEMORY_DEVICE || memory->kind == HIP_MEMORY_MANAGED ? memory->bytes : 0;
}

static size_t pages_of(size_t bytes) { return (bytes + PAGE - 1) / PAGE * PAGE; }

/* The number of the first allocation that begins after that address. */
static size_t after(const void *address)
{
    return SEARCH_FIRST(at, list.len, (uintptr_t)list.data[at].begin <= (uintptr_t)address);
}

const HipMemory *hip_memory_at(const void *address)
{
    const size_t number = after(address);
    if (!number) return NULL;
    const HipMemory *m = &list.data[number - 1];
    return (uintptr_t)address - (uintptr_t)m->begin < m->bytes ? m : NULL;
}

const HipMemory *hip_memory_in(const void *begin, size_t bytes)
{
    const size_t next = after(begin);
    const bool runs_into = next < list.len && (uintptr_t)list.data[next].begin - (uintptr_t)begin < bytes;
    return runs_into ? &list.data[next] : hip_memory_at(begin);
}

const HipMemory *hip_memory_number(size_t number) { return number < list.len ? &list.data[number] : NULL; }

size_t hip_memory_used(unsigned device) { return list.bytes[device]; }

static const char *what_is(HipMemoryKind kind)
{
    static const char *const names[] = {"memory of hipMalloc", "memory of hipHostMalloc", "memory of hipMallocManaged",
                                        "registered memory", NULL};
    return names[kind];
}

bool hip_add_memory(const HipMemory *memory)
{
    const char *what = what_is(memory->kind);
    if (what && !memory->place) hip_leak_begin(memory->begin, what, memory->bytes);
    if (list.len == list.capacity) {
        const size_t capacity = list.capacity ? list.capacity * 2 : 64;
        HipMemory *data = realloc(list.data, capacity * sizeof *data);
        if (!data) return false;
        list.data = data;
        list.capacity = capacity;
    }
    const size_t at = after(memory->begin);
    memmove(list.data + at + 1, list.data + at, (list.len - at) * sizeof *list.data);
    list.data[at] = *memory;
    list.len++;
    list.bytes[memory->device] += hip_memory_counted(memory);
    return true;
}

void hip_remove_memory(const HipMemory *memory)
{
    HipMemory *at = list.data + (memory - list.data);
    hip_leak_end(at->begin);
    list.bytes[at->device] -= hip_memory_counted(at);
    list.len--;
    memmove(at, at + 1, (size_t)(list.data + list.len - at) * sizeof *at);
}

/* Freed pages keep their addresses for a while: a kernel that still uses them faults, and the fault has a name. */
enum { FREED = 1024 };
static const size_t freed_limit = (size_t)1 << 44;

static struct {
    HipFreed data[FREED]; /* a ring; the oldest is at `first` */
    unsigned first, count;
    size_t bytes;
} freed;

static void forget_oldest(void)
{
    const HipFreed *old = &freed.data[freed.first];
    hip_unmap_pages(old->at, old->bytes);
    freed.bytes -= pages_of(old->bytes);
    freed.first = (freed.first + 1) % FREED;
    freed.count--;
}

const HipFreed *hip_freed_at(const void *address)
{
    for (unsigned i = freed.count; i-- > 0;) { /* the newest first */
        const HipFreed *f = &freed.data[(freed.first + i) % FREED];
        if ((uintptr_t)address - (uintptr_t)f->at < f->bytes) return f;
    }
    return NULL;
}

uint8_t *hip_pages(size_t bytes)
{
    const size_t size = pages_of(bytes ? bytes : 1);
    if (size < bytes || size > SIZE_MAX - 2 * PAGE) return NULL;
    uint8_t *at;
    do at = mmap(NULL, size + 2 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    while (at == MAP_FAILED && freed.count && (forget_oldest(), true));
    if (at == MAP_FAILED) return NULL;
    if (mprotect(at + PAGE, size, PROT_READ | PROT_WRITE)) {
        munmap(at, size + 2 * PAGE);
        return NULL;
    }
    return at + PAGE;
}

void hip_unmap_pages(uint8_t *at, size_t bytes) { munmap(at - PAGE, pages_of(bytes ? bytes : 1) + 2 * PAGE); }

void hip_free_pages(uint8_t *at, size_t bytes)
{
    const size_t size = pages_of(bytes ? bytes : 1);
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED;
    if (size > freed_limit || mmap(at, size, PROT_NONE, flags, -1, 0) == MAP_FAILED) {
        hip_unmap_pages(at, bytes);
        return;
    }
    while (freed.count == FREED || (freed.count && size > freed_limit - freed.bytes)) forget_oldest();
    freed.data[(freed.first + freed.count++) % FREED] = (HipFreed){at, bytes ? bytes : 1, hip_caller()};
    freed.bytes += size;
}

bool hip_add_variable(uint8_t *at, size_t bytes, unsigned device)
{
    const HipMemory memory = {.begin = at, .bytes = bytes, .kind = HIP_MEMORY_VARIABLE, .device = device};
    return hip_memory_at(at) || hip_add_memory(&memory); /* two names of one variable count once */
}

void hip_remove_variables(const uint8_t *image, size_t bytes)
{
    size_t at = after(image);
    if (at && list.data[at - 1].begin == image) at--;
    while (at < list.len && (uintptr_t)list.data[at].begin - (uintptr_t)image < bytes)
        hip_remove_memory(&list.data[at]);
}
