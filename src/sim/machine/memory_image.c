/* Images: what a memory held, to be restored. */
#include <stdlib.h>

#include "sim/machine/memory_pages.h"
#include "support/diag.h"
#include "support/heap.h"

typedef struct SavedPage {
    uint64_t number;
    const uint8_t *data, *written; /* written: NULL: none */
    uint64_t lost;
} SavedPage;

struct MemoryImage {
    Memory *memory;
    Arena *arena;
    VEC(SavedPage) pages;      /* by number */
    VEC(SavedPage) host_pages; /* old contents of pages in regions that the caller owns, if they were stored to */
};

/* Saves only the region's bytes of the page: bytes around them may be the caller's. */
static SavedPage saved_page(Arena *arena, uint64_t number, const MemoryPage *page)
{
    const uint32_t size = page->end - page->begin;
    const uint8_t *written = atomic_load_explicit(&page->written, memory_order_acquire);
    SavedPage saved = {number, memcpy(arena_alloc(arena, size), page->data + page->begin, size), NULL, page->lost};
    if (written) saved.written = memcpy(arena_alloc(arena, MEMORY_PAGE_BYTES), written, MEMORY_PAGE_BYTES);
    return saved;
}

void memory_save_page(MemoryPort *port, MemoryPage *page, uint64_t number)
{
    Memory *memory = port->memory;
    pthread_mutex_lock(&memory->lock);
    MemoryImage *image = memory->image;
    if (image && atomic_load_explicit(&page->is_unsaved, memory_order_relaxed))
        VEC_PUSH(image->arena, &image->host_pages, saved_page(image->arena, number, page));
    atomic_store_explicit(&page->is_unsaved, false, memory_order_release);
    pthread_mutex_unlock(&memory->lock);
}

typedef void VisitPage(void *context, uint64_t number, _Atomic(MemoryPage *) *slot, MemoryPage *page);

/* Visits all pages in ascending order. */
static void visit_pages(const Memory *memory, VisitPage *visit, void *context)
{
    for (uint64_t n = 0; n < LEVEL_ENTRIES; n++) {
        PageNode *node = atomic_load_explicit(&memory->nodes[n], memory_order_acquire);
        for (uint64_t l = 0; node && l < LEVEL_ENTRIES; l++) {
            PageLeaf *leaf = atomic_load_explicit(&node->leaves[l], memory_order_acquire);
            for (uint64_t p = 0; leaf && p < LEVEL_ENTRIES; p++) {
                MemoryPage *page = atomic_load_explicit(&leaf->pages[p], memory_order_acquire);
                if (page) visit(context, (n << LEVEL_BITS | l) << LEVEL_BITS | p, &leaf->pages[p], page);
            }
        }
    }
}

static void save_page(void *context, uint64_t number, _Atomic(MemoryPage *) *, MemoryPage *page)
{
    MemoryImage *image = context;
    if (image->memory->regions.data[page->region].host) page->is_unsaved = true;
    else VEC_PUSH(image->arena, &image->pages, saved_page(image->arena, number, page));
}

MemoryImage *memory_save(Memory *memory)
{
    CHECK(!memory->image);
    MemoryImage *image = heap_zeroed(1, sizeof *image);
    image->memory = memory;
    image->arena = arena_new();
    visit_pages(memory, save_page, image);
    memory->image = image;
    return image;
}

typedef struct Restore {
    Memory *memory;
    const MemoryImage *image;
    uint32_t next;
} Restore;

static void restore_bytes(MemoryPage *page, const SavedPage *saved)
{
    uint8_t *written = atomic_load_explicit(&page->written, memory_order_acquire);
    memcpy(page->data + page->begin, saved->data, page->end - page->begin);
    page->lost = saved->lost;
    if (written && saved->written) memcpy(written, saved->written, MEMORY_PAGE_BYTES);
    else if (written) memset(written, 0, MEMORY_PAGE_BYTES);
}

static void restore_page(void *context, uint64_t number, _Atomic(MemoryPage *) *slot, MemoryPage *page)
{
    Restore *restore = context;
    if (restore->memory->regions.data[page->region].host) return;
    if (restore->next == restore->image->pages.len || restore->image->pages.data[restore->next].number != number) {
        /* made since the image was saved: made again when touched */
        page->next_spare = restore->memory->spare_pages;
        restore->memory->spare_pages = page;
        restore->memory->touched -= MEMORY_PAGE_BYTES;
        atomic_store_explicit(slot, NULL, memory_order_release);
        return;
    }
    restore_bytes(page, &restore->image->pages.data[restore->next++]);
}

void memory_restore(Memory *memory, const MemoryImage *image)
{
    Restore restore = {memory, image, 0};
    visit_pages(memory, restore_page, &restore);
    for (uint32_t i = 0; i < image->host_pages.len; i++)
        restore_bytes(memory_lookup(memory, image->host_pages.data[i].number), &image->host_pages.data[i]);
}

void memory_image_free(MemoryImage *image)
{
    image->memory->image = NULL;
    arena_free(image->arena);
    free(image);
}

typedef struct ImageVisit {
    MemoryImageVisit *visit;
    void *context;
} ImageVisit;

static void visit_unsaved(void *context, uint64_t number, _Atomic(MemoryPage *) *, MemoryPage *page)
{
    const ImageVisit *v = context;
    if (page->is_unsaved) v->visit(v->context, number, page->begin, page->end - page->begin, page->data + page->begin);
}

void memory_image_each(const MemoryImage *image, MemoryImageVisit *visit, void *context)
{
    VEC_FOREACH(const SavedPage, saved, &image->host_pages) {
        const MemoryPage *page = memory_lookup(image->memory, saved->number);
        visit(context, saved->number, page->begin, page->end - page->begin, saved->data);
    }
    visit_pages(image->memory, visit_unsaved, &(ImageVisit){visit, context});
}
