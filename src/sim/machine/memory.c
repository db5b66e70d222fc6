#include "sim/machine/memory_pages.h"

#include <stdlib.h>

#include "support/diag.h"
#include "support/heap.h"

Memory *memory_new(void)
{
    Memory *memory = heap_zeroed(1, sizeof *memory);
    memory->arena = arena_new();
    memory->limit = 16ull << 30;
    pthread_mutex_init(&memory->lock, NULL);
    return memory;
}

void memory_free(Memory *memory)
{
    if (!memory) return;
    pthread_mutex_destroy(&memory->lock);
    arena_free(memory->arena);
    free(memory);
}

void memory_set_limit(Memory *memory, uint64_t bytes) { memory->limit = bytes; }
uint64_t memory_limit(const Memory *memory) { return memory->limit; }
int memory_num_regions(const Memory *memory) { return (int)memory->regions.len; }
uint64_t memory_touched(const Memory *memory) { return memory->touched; }
const MemoryRegion *memory_region(const Memory *memory, int region)
{
    CHECK(region >= 0 && (uint32_t)region < memory->regions.len);
    return &memory->regions.data[region];
}

static uint64_t page_floor(uint64_t address) { return address & ~(uint64_t)(MEMORY_PAGE_BYTES - 1); }

int memory_map(Memory *memory, const MemoryRegion *region)
{
    const uint64_t top = 1ull << MEMORY_ADDRESS_BITS;
    if (region->base > top || region->size > top - region->base) return MEMORY_NO_REGION;
    /* One region per page, so that a page knows its bounds. */
    uint64_t begin = page_floor(region->base);
    uint64_t end = page_floor(region->base + region->size + MEMORY_PAGE_BYTES - 1);
    VEC_FOREACH(const MemoryRegion, other, &memory->regions) {
        uint64_t other_end = page_floor(other->base + other->size + MEMORY_PAGE_BYTES - 1);
        if (begin < other_end && page_floor(other->base) < end) return MEMORY_NO_REGION;
    }
    memory->has_unchecked |= region->unchecked;
    VEC_PUSH(memory->arena, &memory->regions, *region);
    return (int)memory->regions.len - 1;
}

bool memory_has_unchecked(const Memory *memory) { return memory->has_unchecked; }
bool memory_is_unchecked(const Memory *memory, uint64_t address)
{
    VEC_FOREACH(const MemoryRegion, region, &memory->regions) {
        if (region->unchecked && address - region->base < region->size) return true;
    }
    return false;
}

uint64_t memory_count_place(Memory *memory) { return memory->next_place++; }

/* The region that owns `address`, or else a region that is in its page (so that the page can be made); -1: none. */
static int find_region(const Memory *memory, uint64_t page_address)
{
    for (uint32_t i = 0; i < memory->regions.len; i++) {
        const MemoryRegion *region = &memory->regions.data[i];
        if (region->size && page_address + MEMORY_PAGE_BYTES > region->base &&
            page_address < region->base + region->size)
            return (int)i;
    }
    return MEMORY_NO_REGION;
}

/* Makes a zeroed page with its data. Many are allocated at once, so that untouched data takes no memory of the host. */
static MemoryPage *new_page(Memory *memory)
{
    enum { AT_ONCE = 64 };
    if (!memory->spare_pages) {
        MemoryPage *pages = ARENA_ARRAY(memory->arena, MemoryPage, AT_ONCE);
        for (unsigned i = 0; i + 1 < AT_ONCE; i++) pages[i].next_spare = &pages[i + 1];
        memory->spare_pages = pages;
    }
    MemoryPage *page = memory->spare_pages;
    uint8_t *data = page->data;
    memory->spare_pages = page->next_spare;
    if (data) memset(data, 0, MEMORY_PAGE_BYTES);
    memset(page, 0, sizeof *page);
    page->data = data ? data : arena_alloc(memory->arena, MEMORY_PAGE_BYTES);
    return page;
}

/* Makes the page. The lock must be held. */
static void make_page(Memory *memory, uint64_t number, int region_number, MemoryPage *page)
{
    const MemoryRegion *region = &memory->regions.data[region_number];
    uint64_t address = number << MEMORY_PAGE_BITS;
    if (region->host) page->data = (uint8_t *)((uintptr_t)region->host + (uintptr_t)(address - region->base));
    page->region = region_number;
    page->read_only = region->read_only;
    page->untracked = region->untracked;
    page->is_unsaved = region->host && memory->image;
    page->begin = region->base > address ? (uint32_t)(region->base - address) : 0;
    uint64_t end = region->base + region->size - address;
    page->end = end < MEMORY_PAGE_BYTES ? (uint32_t)end : MEMORY_PAGE_BYTES;
    if (region->fill && !region->host)
        region->fill(region->context, address + page->begin - region->base, page->data + page->begin,
                     page->end - page->begin);
    if (!region->host) memory->touched += MEMORY_PAGE_BYTES;

    _Atomic(PageNode *) *node_slot = &memory->nodes[number >> 2 * LEVEL_BITS];
    PageNode *node = atomic_load_explicit(node_slot, memory_order_relaxed);
    if (!node) {
        node = ARENA_NEW(memory->arena, PageNode);
        atomic_store_explicit(node_slot, node, memory_order_release);
    }
    _Atomic(PageLeaf *) *leaf_slot = &node->leaves[number >> LEVEL_BITS & (LEVEL_ENTRIES - 1)];
    PageLeaf *leaf = atomic_load_explicit(leaf_slot, memory_order_relaxed);
    if (!leaf) {
        leaf = ARENA_NEW(memory->arena, PageLeaf);
        atomic_store_explicit(leaf_slot, leaf, memory_order_release);
    }
    atomic_store_explicit(&leaf->pages[number & (LEVEL_ENTRIES - 1)], page, memory_order_release);
}

/* Makes the page, and those beside it where that takes no memory: threads then meet the lock less often. */
static MemoryPage *make_pages(Memory *memory, uint64_t number, int region_number)
{
    enum { AT_ONCE = 32 };
    const MemoryRegion *region = &memory->regions.data[region_number];
    const uint64_t first = region->base >> MEMORY_PAGE_BITS,
                   last = (region->base + region->size - 1) >> MEMORY_PAGE_BITS;
    uint64_t begin = region->host ? number & ~(uint64_t)(AT_ONCE - 1) : number,
             end = region->host ? begin + AT_ONCE : number + 1;
    if (begin < first) begin = first;
    if (end > last + 1) end = last + 1;
    MemoryPage *pages = region->host ? ARENA_ARRAY(memory->arena, MemoryPage, end - begin) : new_page(memory);
    for (uint64_t n = begin; n < end; n++) make_page(memory, n, region_number, &pages[n - begin]);
    return &pages[number - begin];
}

void memory_port_init(MemoryPort *port, Memory *memory)
{
    port->memory = memory;
    port->fault = (MemoryFault){0};
    for (unsigned i = 0; i < MEMORY_CACHE_ENTRIES; i++) {
        port->cache[i].number = UINT64_MAX;
        port->cache[i].page = NULL;
    }
}

MemoryPage *memory_page_slow(MemoryPort *port, uint64_t number)
{
    Memory *memory = port->memory;
    if (number >> (MEMORY_ADDRESS_BITS - MEMORY_PAGE_BITS)) {
        port->fault.kind = MEMORY_FAULT_UNMAPPED;
        return NULL;
    }
    MemoryPage *page = memory_lookup(memory, number);
    if (!page) {
        pthread_mutex_lock(&memory->lock);
        page = memory_lookup(memory, number);
        int region = page ? MEMORY_NO_REGION : find_region(memory, number << MEMORY_PAGE_BITS);
        if (region == MEMORY_NO_REGION) port->fault.kind = MEMORY_FAULT_UNMAPPED;
        else if (memory->touched + MEMORY_PAGE_BYTES > memory->limit) port->fault.kind = MEMORY_FAULT_HOST_LIMIT;
        else page = make_pages(memory, number, region);
        pthread_mutex_unlock(&memory->lock);
        if (!page) return NULL;
    }
    const MemoryRegion *region = &memory->regions.data[page->region];
    if (region->serve) {
        if (region->serve(region->context)) return page;
        port->fault.kind = MEMORY_FAULT_REFUSED;
        return NULL;
    }
    unsigned slot = memory_cache_slot(number);
    port->cache[slot].number = number;
    port->cache[slot].page = page;
    return page;
}

enum { LOST = 2 }; /* in MemoryPage.written */

static uint8_t mark_of(const MemoryPage *page, uint32_t at)
{
    const uint8_t *written = atomic_load_explicit(&page->written, memory_order_acquire);
    if (page->lost >> (at / MEMORY_LOST_BLOCK) & 1) return LOST;
    return written ? written[at] : 0;
}

uint8_t *memory_written_map(MemoryPort *port, MemoryPage *page)
{
    Memory *memory = port->memory;
    pthread_mutex_lock(&memory->lock);
    uint8_t *map = atomic_load_explicit(&page->written, memory_order_relaxed);
    if (!map) {
        map = arena_alloc(memory->arena, MEMORY_PAGE_BYTES);
        atomic_store_explicit(&page->written, map, memory_order_release);
    }
    for (; page->lost; page->lost &= page->lost - 1)
        memset(map + __builtin_ctzll(page->lost) * MEMORY_LOST_BLOCK, LOST, MEMORY_LOST_BLOCK);
    pthread_mutex_unlock(&memory->lock);
    return map;
}

/* Is every byte of the access mapped (and writable for a store)? If not, sets the fault with the first bad byte. */
static bool check_range(MemoryPort *port, uint64_t address, uint32_t size, bool is_store)
{
    for (uint64_t done = 0; done < size;) {
        uint64_t here = address + done;
        uint32_t at = (uint32_t)here & (MEMORY_PAGE_BYTES - 1);
        uint32_t part = MEMORY_PAGE_BYTES - at;
        if (part > size - done) part = (uint32_t)(size - done);
        MemoryPage *page = memory_page(port, here >> MEMORY_PAGE_BITS);
        MemoryFaultKind kind = MEMORY_FAULT_NONE;
        if (!page) {
            kind = port->fault.kind;
        } else if (at < page->begin) {
            kind = MEMORY_FAULT_UNMAPPED;
        } else if (at + part > page->end) {
            kind = MEMORY_FAULT_UNMAPPED;
            if (at < page->end) here += page->end - at;
        } else if (is_store && page->read_only) {
            kind = MEMORY_FAULT_READ_ONLY;
        }
        if (kind != MEMORY_FAULT_NONE) {
            port->fault = (MemoryFault){kind, here, size, is_store ? "store" : "load"};
            return false;
        }
        done += part;
    }
    return true;
}

bool memory_read(MemoryPort *port, uint64_t address, void *to, uint32_t size)
{
    const uint8_t *fast = memory_load_ptr(port, address, size);
    if (fast) {
        memcpy(to, fast, size);
        return true;
    }
    if (!check_range(port, address, size, false)) return false;
    for (uint32_t done = 0; done < size;) {
        uint32_t at = (uint32_t)(address + done) & (MEMORY_PAGE_BYTES - 1), part = MEMORY_PAGE_BYTES - at;
        if (part > size - done) part = size - done;
        memcpy((uint8_t *)to + done, memory_load_ptr(port, address + done, part), part);
        done += part;
    }
    return true;
}

bool memory_write(MemoryPort *port, uint64_t address, const void *from, uint32_t size)
{
    if (!check_range(port, address, size, true)) return false;
    for (uint32_t done = 0; done < size;) {
        uint32_t at = (uint32_t)(address + done) & (MEMORY_PAGE_BYTES - 1), part = MEMORY_PAGE_BYTES - at;
        if (part > size - done) part = size - done;
        memcpy(memory_store_ptr(port, address + done, part), (const uint8_t *)from + done, part);
        done += part;
    }
    return true;
}

static void drop_page(Memory *memory, uint64_t number)
{
    MemoryPage *page = memory_lookup(memory, number);
    if (!page) return;
    memory_leaf(memory, number)->pages[number & (LEVEL_ENTRIES - 1)] = NULL;
    if (memory->regions.data[page->region].host) return;
    memory->touched -= MEMORY_PAGE_BYTES;
    page->next_spare = memory->spare_pages;
    memory->spare_pages = page;
}

void memory_unmap_from(Memory *memory, int first)
{
    for (uint32_t i = (uint32_t)first; i < memory->regions.len; i++) {
        const MemoryRegion *region = &memory->regions.data[i];
        const uint64_t end = (region->base + region->size + MEMORY_PAGE_BYTES - 1) >> MEMORY_PAGE_BITS;
        for (uint64_t number = region->base >> MEMORY_PAGE_BITS; number < end; number++) drop_page(memory, number);
    }
    if ((uint32_t)first < memory->regions.len) memory->regions.len = (uint32_t)first;
}

/* ---- unknown values ---- */

void memory_begin_trial(Memory *memory)
{
    memory->changes.len = 0;
    memory->is_trial = true;
}

static void take_back_change(const Memory *memory, const Change *change)
{
    for (uint64_t done = 0; done < change->size; done++) {
        const uint64_t at = (change->address + done) & (MEMORY_PAGE_BYTES - 1);
        MemoryPage *page = memory_lookup(memory, (change->address + done) >> MEMORY_PAGE_BITS);
        uint8_t *written = atomic_load_explicit(&page->written, memory_order_relaxed);
        if (change->is_store) page->data[at] = change->data[done];
        if (written) written[at] = change->is_store ? change->marks[done] : 1;
        else page->lost &= ~(UINT64_C(1) << (at / MEMORY_LOST_BLOCK));
    }
}

void memory_end_trial(Memory *memory, bool take_back)
{
    memory->is_trial = false;
    for (uint32_t i = memory->changes.len; take_back && i-- > 0;) take_back_change(memory, &memory->changes.data[i]);
}

void memory_keep(MemoryPort *port, uint64_t address, uint32_t size)
{
    Memory *memory = port->memory;
    Change change = {.address = address, .size = size, .is_store = true};
    if (!memory->is_trial || !memory_read(port, address, change.data, size)) return;
    for (uint32_t i = 0; i < size; i++) {
        const MemoryPage *page = memory_page(port, (address + i) >> MEMORY_PAGE_BITS);
        change.marks[i] = mark_of(page, (address + i) & (MEMORY_PAGE_BYTES - 1));
    }
    VEC_PUSH(memory->arena, &memory->changes, change);
}

static void note_lost(Memory *memory, uint64_t address, uint32_t size)
{
    const Change change = {.address = address, .size = size};
    Change *last = memory->changes.len ? &VEC_LAST(&memory->changes) : NULL;
    if (!memory->is_trial) return;
    if (last && !last->is_store && last->address + last->size == address) last->size += size;
    else VEC_PUSH(memory->arena, &memory->changes, change);
}

static void lose_bytes(Memory *memory, uint8_t *marks, uint64_t address, uint32_t size)
{
    for (uint32_t i = 0; i < size; i++)
        if (marks[i] != LOST) note_lost(memory, address + i, 1);
    memset(marks, LOST, size);
}

/* Marks whole blocks in `lost`, because a written map would take a page of the host. False: the page has a map, or the
   bytes are not whole blocks. */
static bool lose_blocks(Memory *memory, MemoryPage *page, uint64_t address, uint32_t size)
{
    const uint32_t at = (uint32_t)address & (MEMORY_PAGE_BYTES - 1);
    if (atomic_load_explicit(&page->written, memory_order_acquire) || (at | size) % MEMORY_LOST_BLOCK) return false;
    for (uint32_t done = 0; done < size; done += MEMORY_LOST_BLOCK) {
        const uint64_t block = UINT64_C(1) << ((at + done) / MEMORY_LOST_BLOCK);
        if (!(page->lost & block)) note_lost(memory, address + done, MEMORY_LOST_BLOCK);
        page->lost |= block;
    }
    return true;
}

bool memory_lose(MemoryPort *port, uint64_t address, uint32_t size)
{
    if (!check_range(port, address, size, true)) return false;
    for (uint32_t done = 0, part; done < size; done += part) {
        MemoryPage *page = memory_page(port, (address + done) >> MEMORY_PAGE_BITS);
        uint32_t at = (uint32_t)(address + done) & (MEMORY_PAGE_BYTES - 1);
        part = MEMORY_PAGE_BYTES - at;
        if (part > size - done) part = size - done;
        if (lose_blocks(port->memory, page, address + done, part)) continue;
        uint8_t *written = atomic_load_explicit(&page->written, memory_order_acquire);
        if (!written || page->lost) written = memory_written_map(port, page);
        if (memchr(written + at, LOST, part)) {
            lose_bytes(port->memory, written + at, address + done, part);
        } else {
            note_lost(port->memory, address + done, part);
            memset(written + at, LOST, part);
        }
    }
    return true;
}

bool memory_is_lost(MemoryPort *port, uint64_t address, uint32_t size)
{
    for (uint32_t done = 0; done < size; done++) {
        const MemoryPage *page = memory_page(port, (address + done) >> MEMORY_PAGE_BITS);
        if (page && mark_of(page, (address + done) & (MEMORY_PAGE_BYTES - 1)) == LOST) return true;
    }
    return false;
}

void memory_peek(const Memory *memory, int region_number, uint64_t offset, void *to, size_t count)
{
    const MemoryRegion *region = memory_region(memory, region_number);
    CHECK(offset <= region->size && count <= region->size - offset);
    uint8_t *bytes = to;
    while (count) {
        uint64_t address = region->base + offset;
        uint32_t at = (uint32_t)address & (MEMORY_PAGE_BYTES - 1);
        size_t part = MEMORY_PAGE_BYTES - at;
        if (part > count) part = count;
        const MemoryPage *page = memory_lookup(memory, address >> MEMORY_PAGE_BITS);
        if (page) memcpy(bytes, page->data + at, part);
        else if (region->host) memcpy(bytes, region->host + offset, part);
        else if (region->fill) region->fill(region->context, offset, bytes, part);
        else memset(bytes, 0, part);
        offset += part;
        bytes += part;
        count -= part;
    }
}

/* The region's next existing page with that number or higher; UINT64_MAX: none. Skips whole absent leaves. */
static uint64_t next_page(const Memory *memory, uint64_t number, uint64_t last)
{
    while (number <= last) {
        if (!memory_leaf(memory, number)) number = ((number >> LEVEL_BITS) + 1) << LEVEL_BITS;
        else if (memory_lookup(memory, number)) return number;
        else number++;
    }
    return UINT64_MAX;
}

bool memory_next_written(const Memory *memory, int region_number, uint64_t *begin, uint64_t *end)
{
    const MemoryRegion *region = memory_region(memory, region_number);
    if (*begin >= region->size) return false;
    uint64_t address = region->base + *begin, last = (region->base + region->size - 1) >> MEMORY_PAGE_BITS;
    for (uint64_t number = address >> MEMORY_PAGE_BITS;; number++) {
        number = next_page(memory, number, last);
        if (number == UINT64_MAX) return false;
        const MemoryPage *page = memory_lookup(memory, number);
        uint64_t page_address = number << MEMORY_PAGE_BITS;
        if (!page->lost && !atomic_load_explicit(&page->written, memory_order_acquire)) continue;
        uint32_t at = address > page_address ? (uint32_t)(address - page_address) : page->begin;
        while (at < page->end && !mark_of(page, at)) at++;
        if (at >= page->end) continue;
        uint32_t stop = at;
        while (stop < page->end && mark_of(page, stop)) stop++;
        *begin = page_address + at - region->base;
        *end = page_address + stop - region->base;
        return true;
    }
}
