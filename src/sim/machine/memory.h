/* Global memory of the emulated device: a sparse page table over 48-bit addresses.

   A region (a buffer, the kernel arguments, the code) is a byte range [base, base + size) that `memory_map` adds. Bytes
   between regions are unmapped: accessing a single such byte is a fault, although pages are larger. The region's fill
   function makes a page when it is first accessed. So a region costs memory only for accessed pages.

   A MemoryPort is one thread's view: a small translation cache before the shared page table. Ports of several
   threads may be used at the same time; regions are mapped before that. */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "support/strbuf.h"

typedef struct Memory Memory;

enum {
    MEMORY_ADDRESS_BITS = 48,
    MEMORY_PAGE_BITS = 12,
    MEMORY_PAGE_BYTES = 1 << MEMORY_PAGE_BITS,
    MEMORY_LOST_BLOCK = MEMORY_PAGE_BYTES / 64,
    MEMORY_CACHE_ENTRIES = 256,
    MEMORY_NO_REGION = -1,
};

/* Makes the initial bytes [offset, offset + count) of a region. It must be a pure function of (context, offset). It is
   called once for a page that is touched, and again to look at untouched bytes. Called under a lock. */
typedef void MemoryFill(void *context, uint64_t offset, uint8_t *bytes, size_t count);

/* Called before each access to a region, by any thread, for a host that reacts to accesses. False: the access is a
   fault. */
typedef bool MemoryServe(void *context);

typedef struct MemoryRegion {
    uint64_t base;
    uint64_t size;    /* in bytes; a region of size 0 is legal but has no accessible byte */
    const char *name; /* name in messages: "argument 2"; must outlive the memory */
    MemoryFill *fill; /* NULL: zeroes */
    void *context;
    bool read_only;     /* code: a store is a fault */
    uint8_t *host;      /* the contents are the caller's `size` bytes, and stores change them: no copy, no `fill` */
    MemoryServe *serve; /* NULL: none */
    bool unchecked;     /* for a library that orders its accesses in its own way: no checks for races and coherence */
    bool untracked;     /* nobody asks which bytes were stored: memory_next_written does not know them */
} MemoryRegion;

typedef struct MemoryPage {
    uint8_t *data; /* MEMORY_PAGE_BYTES bytes; if the caller owns it, only those from `begin` to `end` */
    /* a byte per byte: 1 = the program under test stored there; 2 = it did, and the value is not known (memory_lose).
       NULL: all bytes are 0 */
    _Atomic(uint8_t *) written;
    uint64_t lost;       /* a bit per MEMORY_LOST_BLOCK bytes: as if each byte had a 2 in `written` */
    uint32_t begin, end; /* the bytes of the page that belong to the region */
    int32_t region;
    bool read_only, untracked;
    _Atomic bool is_unsaved;       /* the caller's, and an image wants its contents before the first store */
    struct MemoryPage *next_spare; /* next of the pages that memory_restore removed */
} MemoryPage;

typedef enum MemoryFaultKind {
    MEMORY_FAULT_NONE,
    MEMORY_FAULT_UNMAPPED,   /* no region there, or beyond 48 bits */
    MEMORY_FAULT_READ_ONLY,  /* a store into code */
    MEMORY_FAULT_HOST_LIMIT, /* the host's limit for touched pages is reached (memory_set_limit) */
    MEMORY_FAULT_REFUSED,    /* the region's `serve` refused it */
} MemoryFaultKind;

/* The last failed access of a port, and its first inaccessible byte. */
typedef struct MemoryFault {
    MemoryFaultKind kind;
    uint64_t address;
    uint32_t size;      /* of the whole access */
    const char *access; /* "load" or "store"; sim_stop_memory changes it for an atomic operation, which does both */
} MemoryFault;

typedef struct MemoryPort {
    Memory *memory;
    MemoryFault fault;
    struct {
        uint64_t number; /* page number, or UINT64_MAX */
        MemoryPage *page;
    } cache[MEMORY_CACHE_ENTRIES];
} MemoryPort;

Memory *memory_new(void);
void memory_free(Memory *memory);
/* Most bytes of touched pages that the host may hold; default 16 GiB. */
void memory_set_limit(Memory *memory, uint64_t bytes);
uint64_t memory_limit(const Memory *memory);

/* Adds a region and returns its number. MEMORY_NO_REGION: it would share a page with another one, or end beyond 48
 * bits. */
int memory_map(Memory *memory, const MemoryRegion *region);
/* A base address for a region of that size, for the next memory_map: 256-byte aligned, far from all others, with
   unmapped space around it. Every second region (the first included) crosses a multiple of 4 GiB in its middle, which
   exposes a lost carry between address halves. The others have the top bit of the low half set, which exposes a wrong
   sign extension. 0: no room. The result depends only on the regions mapped before and on the size. */
uint64_t memory_place(Memory *memory, uint64_t size);
/* The number of places handed out so far. */
uint64_t memory_count_place(Memory *memory);
int memory_num_regions(const Memory *memory);
/* Removes all regions from that number on. Ports that have accessed them must not be used again. */
void memory_unmap_from(Memory *memory, int first);
const MemoryRegion *memory_region(const Memory *memory, int region);
/* Is there a region with `unchecked`? The second function: is this byte in one? */
bool memory_has_unchecked(const Memory *memory);
bool memory_is_unchecked(const Memory *memory, uint64_t address);
/* Bytes of pages touched so far. */
uint64_t memory_touched(const Memory *memory);

void memory_port_init(MemoryPort *port, Memory *memory);

/* The page with that number, or NULL with port->fault set. Fills the port's cache. */
MemoryPage *memory_page_slow(MemoryPort *port, uint64_t number);

static inline unsigned memory_cache_slot(uint64_t number)
{
    /* Strides of matrices are powers of two, so mix in the upper bits. */
    return (unsigned)((number * 0x9e3779b97f4a7c15u) >> 56) % MEMORY_CACHE_ENTRIES;
}

static inline MemoryPage *memory_page(MemoryPort *port, uint64_t number)
{
    unsigned slot = memory_cache_slot(number);
    if (port->cache[slot].number == number) return port->cache[slot].page;
    return memory_page_slow(port, number);
}

/* Fast path of a load: a host pointer to `size` bytes at `address`. NULL: they are not all inside one page of one
   region; then use memory_read, which handles page crossings and faults. */
static inline const uint8_t *memory_load_ptr(MemoryPort *port, uint64_t address, uint32_t size)
{
    MemoryPage *page = memory_page(port, address >> MEMORY_PAGE_BITS);
    uint32_t at = (uint32_t)address & (MEMORY_PAGE_BYTES - 1);
    if (!page || at < page->begin || at + size > page->end) return NULL;
    return page->data + at;
}

/* The page's written map, `lost` moved into it; makes it if there is none. */
uint8_t *memory_written_map(MemoryPort *port, MemoryPage *page);
void memory_save_page(MemoryPort *port, MemoryPage *page, uint64_t number);

/* Before a store: where the page's bytes count as written by the program under test; NULL: nobody asks. */
static inline uint8_t *memory_before_store(MemoryPort *port, MemoryPage *page, uint64_t number)
{
    uint8_t *written = atomic_load_explicit(&page->written, memory_order_acquire);
    if (atomic_load_explicit(&page->is_unsaved, memory_order_acquire)) memory_save_page(port, page, number);
    const bool is_enough = written || page->untracked;
    return is_enough && !page->lost ? written : memory_written_map(port, page);
}

/* Fast path of a store or an atomic, as memory_load_ptr. The bytes count as written by the program under test. */
static inline uint8_t *memory_store_ptr(MemoryPort *port, uint64_t address, uint32_t size)
{
    MemoryPage *page = memory_page(port, address >> MEMORY_PAGE_BITS);
    uint32_t at = (uint32_t)address & (MEMORY_PAGE_BYTES - 1);
    if (!page || at < page->begin || at + size > page->end || page->read_only) return NULL;
    uint8_t *written = memory_before_store(port, page, address >> MEMORY_PAGE_BITS);
    if (written) memset(written + at, 1, size);
    return page->data + at;
}

/* ---- for runs that skip values; one thread at a time ---- */

/* Starts to record changes, so that they can be undone. Forgets earlier records. */
void memory_begin_trial(Memory *memory);
/* Ends a trial: keeps its changes, or undoes them. */
void memory_end_trial(Memory *memory, bool take_back);
/* In a trial: records the old bytes before a store of at most 16 bytes. */
void memory_keep(MemoryPort *port, uint64_t address, uint32_t size);
/* The program under test has stored an unknown value there. False: port->fault says why. */
bool memory_lose(MemoryPort *port, uint64_t address, uint32_t size);
/* Is the value of any of these bytes unknown? */
bool memory_is_lost(MemoryPort *port, uint64_t address, uint32_t size);

/* Any address and any size (1..16 bytes and more, across pages). False: port->fault says why; a store that faults
   writes nothing. */
bool memory_read(MemoryPort *port, uint64_t address, void *to, uint32_t size);
bool memory_write(MemoryPort *port, uint64_t address, const void *from, uint32_t size);

/* Saves the contents of all existing pages, and which bytes were written, so that memory_restore can restore them. If
   the caller owns a region's bytes, its pages are copied before the first store while the image exists. The
   memory must not be used during the call. After `memory_restore`, ports that were used since `memory_save` must be
   initialised again. Only one image at a time. */
typedef struct MemoryImage MemoryImage;
MemoryImage *memory_save(Memory *memory);
void memory_restore(Memory *memory, const MemoryImage *image);
void memory_image_free(MemoryImage *image);
/* Of all pages of regions whose bytes belong to the caller that were accessed so far, and perhaps of some beside them:
   the `count` bytes from `begin` on, which are in the region, as they were. Each page once, in any order. */
typedef void MemoryImageVisit(void *context, uint64_t number, uint32_t begin, uint32_t count, const uint8_t *bytes);
void memory_image_each(const MemoryImage *image, MemoryImageVisit *visit, void *context);

/* For inspecting results, not for the program under test: copies bytes [offset, offset + count) of a region. Untouched
   bytes are as its fill makes them, without making pages. The range must be inside. */
void memory_peek(const Memory *memory, int region, uint64_t offset, void *to, size_t count);
/* Finds the next written bytes of the region from *begin on: true, and [*begin, *end) are written bytes within one
   page. Written bytes that cross a page boundary come in several pieces. */
bool memory_next_written(const Memory *memory, int region, uint64_t *begin, uint64_t *end);

/* For example "0x...: 16 bytes past the end of argument 2 (1024 bytes at 0x...)". */
void memory_describe(const Memory *memory, uint64_t address, StrBuf *out);
/* A whole message, for example "store of 4 bytes at 0x..., 16 bytes past the end of ...". */
void memory_describe_fault(const Memory *memory, const MemoryFault *fault, StrBuf *out);
