/* Finds accesses of the host to memory by pointers, for --streams. Between calls the host cannot touch pages that
   unfinished work may write, and cannot write pages that it may read. An access then raises a fault, and the handler
   learns its place. Pages of device memory cannot be touched at all. If the access is allowed, the handler opens the
   page for this one instruction.

   The handler interrupts only the instruction that touched the page, so it may call any function. */
#define _GNU_SOURCE /* REG_RIP */
#include <errno.h>
#include <execinfo.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>

#include "hip/hip_order.h"

#if defined(__x86_64__)

/* Whole pages with the same rights. */
typedef struct Guarded {
    uint64_t page, count;
    int rights; /* PROT_ */
} Guarded;

static struct {
    Guarded *data;
    size_t len, capacity;
    bool is_on;
    struct sigaction before; /* of SIGSEGV */
    bool has_handler;
} guard;

/* While one instruction runs. It may touch several pages. */
enum { MOST_OPEN = 8 };
static _Thread_local Guarded opened[MOST_OPEN];
static _Thread_local unsigned num_opened;

static void *address_of(uint64_t page) { return (void *)(uintptr_t)(page * FOOTPRINT_PAGE); }

static void add(uint64_t page, uint64_t count, int rights)
{
    if (guard.len == guard.capacity) {
        guard.capacity = guard.capacity ? 2 * guard.capacity : 256;
        Guarded *data = realloc(guard.data, guard.capacity * sizeof *data);
        if (!data) abort();
        guard.data = data;
    }
    guard.data[guard.len++] = (Guarded){page, count, rights};
}

static void add_page(uint64_t page, bool writes)
{
    if (hip_memory_at(address_of(page))) add(page, 1, writes ? PROT_NONE : PROT_READ);
}

static void add_memory(const HipMemory *memory)
{
    const uint64_t begin = (uintptr_t)memory->begin / FOOTPRINT_PAGE;
    if (memory->kind == HIP_MEMORY_DEVICE) add(begin, (memory->bytes + FOOTPRINT_PAGE - 1) / FOOTPRINT_PAGE, PROT_NONE);
}

static int by_page(const void *a, const void *b)
{
    const Guarded *x = a, *y = b;
    if (x->page != y->page) return x->page < y->page ? -1 : 1;
    return x->rights - y->rights; /* PROT_NONE first */
}

/* Sorts the pages, drops duplicates, and joins neighbours with the same rights. */
static void merge(void)
{
    size_t kept = 0;
    qsort(guard.data, guard.len, sizeof *guard.data, by_page);
    for (size_t i = 0; i < guard.len; i++) {
        Guarded *last = kept ? &guard.data[kept - 1] : NULL;
        const Guarded g = guard.data[i];
        if (last && g.page < last->page + last->count) continue;
        if (last && g.page == last->page + last->count && g.rights == last->rights) last->count += g.count;
        else guard.data[kept++] = g;
    }
    guard.len = kept;
}

static const Guarded *find(uint64_t page)
{
    for (size_t i = 0; i < guard.len; i++)
        if (page - guard.data[i].page < guard.data[i].count) return &guard.data[i];
    return NULL;
}

/* The instruction, and the callers of its function. The first frame outside the C library counts. */
static HipPlace place_of(const ucontext_t *context)
{
    enum { DEPTH = 32 };
    void *frames[DEPTH];
    const void *at = (const void *)(uintptr_t)context->uc_mcontext.gregs[REG_RIP];
    const int count = backtrace(frames, DEPTH);
    int first = 0;
    while (first < count && frames[first] != at) first++;
    if (first == count) return (HipPlace){{(const char *)at + 1, NULL}};
    frames[first] = (char *)frames[first] + 1; /* the address after the instruction, as for a call */
    return hip_place_of_frames(frames + first, count - first);
}

static void pass_on(int number, siginfo_t *info, void *context)
{
    if (guard.before.sa_flags & SA_SIGINFO) guard.before.sa_sigaction(number, info, context);
    else if (guard.before.sa_handler != SIG_DFL && guard.before.sa_handler != SIG_IGN) guard.before.sa_handler(number);
    else sigaction(SIGSEGV, &guard.before, NULL); /* the instruction then runs again */
}

static void on_touch(int number, siginfo_t *info, void *data)
{
    enum { IS_WRITE = 2, ONE_STEP = 0x100 };
    ucontext_t *context = data;
    const int error = errno;
    const uint64_t address = (uintptr_t)info->si_addr, page = address / FOOTPRINT_PAGE;
    const bool writes = context->uc_mcontext.gregs[REG_ERR] & IS_WRITE;
    const Guarded *g = guard.is_on ? find(page) : NULL;
    if (!g && !guard.is_on && hip_memory_at(info->si_addr)) return; /* another thread has begun a call meanwhile */
    if (!g || num_opened == MOST_OPEN) {
        pass_on(number, info, data);
        return;
    }
    opened[num_opened++] = (Guarded){page, 1, g->rights};
    mprotect(address_of(page), FOOTPRINT_PAGE, PROT_READ | PROT_WRITE);
    hip_order_host_touches(address, writes, place_of(context));
    context->uc_mcontext.gregs[REG_EFL] |= ONE_STEP;
    errno = error;
}

static void on_step(int, siginfo_t *, void *data)
{
    enum { ONE_STEP = 0x100 };
    ucontext_t *context = data;
    context->uc_mcontext.gregs[REG_EFL] &= ~(greg_t)ONE_STEP;
    while (num_opened) {
        const Guarded *g = &opened[--num_opened];
        if (guard.is_on) mprotect(address_of(g->page), FOOTPRINT_PAGE, g->rights);
    }
}

static void install(void)
{
    struct sigaction touch = {.sa_sigaction = on_touch, .sa_flags = SA_SIGINFO | SA_NODEFER},
                     step = {.sa_sigaction = on_step, .sa_flags = SA_SIGINFO};
    void *frame[1];
    if (guard.has_handler) return;
    guard.has_handler = true;
    backtrace(frame, 1); /* the first call loads a library */
    sigaction(SIGSEGV, &touch, &guard.before);
    sigaction(SIGTRAP, &step, NULL);
}

static void guard_off(void)
{
    if (!guard.is_on) return;
    guard.is_on = false;
    for (size_t i = 0; i < guard.len; i++)
        mprotect(address_of(guard.data[i].page), guard.data[i].count * FOOTPRINT_PAGE, PROT_READ | PROT_WRITE);
    guard.len = 0;
}

static void guard_on(void)
{
    if (!hip_order_asked()) return;
    install();
    guard.len = 0;
    hip_order_each_page(add_page);
    const HipMemory *memory;
    for (size_t i = 0; (memory = hip_memory_number(i)); i++) add_memory(memory);
    merge();
    for (size_t i = 0; i < guard.len; i++)
        mprotect(address_of(guard.data[i].page), guard.data[i].count * FOOTPRINT_PAGE, guard.data[i].rights);
    guard.is_on = true;
}

__attribute__((constructor)) static void watch_calls(void) { hip_around_calls(guard_off, guard_on); }

#endif /* other machines have no way to run a single instruction */
