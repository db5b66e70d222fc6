#include "support/footprint.h"

#include <stdlib.h>
#include <string.h>

#include "support/heap.h"

static size_t place_of(const Footprint *f, uint64_t number)
{
    size_t at = (size_t)(number * UINT64_C(0x9e3779b97f4a7c15) >> 20) & (f->capacity - 1);
    while (f->rows[at] && f->rows[at]->number != number) at = (at + 1) & (f->capacity - 1);
    return at;
}

static void grow(Footprint *f)
{
    const Footprint old = *f;
    f->capacity = old.capacity ? old.capacity * 2 : 64;
    f->rows = heap_zeroed(f->capacity, sizeof *f->rows);
    for (size_t i = 0; i < old.capacity; i++)
        if (old.rows[i]) f->rows[place_of(f, old.rows[i]->number)] = old.rows[i];
    free(old.rows);
}

static FootprintPage *page_of(Footprint *f, uint64_t number)
{
    if (f->last && f->last->number == number) return f->last;
    if (f->len * 2 >= f->capacity) grow(f);
    FootprintPage **row = &f->rows[place_of(f, number)];
    if (!*row) {
        *row = heap_zeroed(1, sizeof **row);
        (*row)->number = number;
        f->len++;
    }
    return f->last = *row;
}

void footprint_add(Footprint *footprint, uint64_t address, uint64_t bytes, FootprintKind kind)
{
    while (bytes) {
        FootprintPage *page = page_of(footprint, address / FOOTPRINT_PAGE);
        const unsigned first = address % FOOTPRINT_PAGE, bit = first % 64;
        uint64_t count = 64 - bit < bytes ? 64 - bit : bytes;
        page->bits[kind][first / 64] |= (count == 64 ? ~UINT64_C(0) : (UINT64_C(1) << count) - 1) << bit;
        address += count;
        bytes -= count;
    }
}

void footprint_join(Footprint *to, const FootprintPage *page)
{
    FootprintPage *own = page_of(to, page->number);
    for (unsigned kind = 0; kind < NUM_FOOTPRINT_KINDS; kind++)
        for (unsigned i = 0; i < FOOTPRINT_PAGE / 64; i++) own->bits[kind][i] |= page->bits[kind][i];
}

void footprint_forget(Footprint *footprint, uint64_t address, uint64_t bytes)
{
    for (size_t i = 0; i < footprint->capacity; i++) {
        FootprintPage *page = footprint->rows[i];
        if (page && page->number * FOOTPRINT_PAGE - address < bytes) memset(page->bits, 0, sizeof page->bits);
    }
}

void footprint_free(Footprint *footprint)
{
    for (size_t i = 0; i < footprint->capacity; i++) free(footprint->rows[i]);
    free(footprint->rows);
    *footprint = (Footprint){0};
}

static const FootprintPage *find(const Footprint *f, uint64_t number)
{
    return f->capacity ? f->rows[place_of(f, number)] : NULL;
}

static bool pages_conflict(const FootprintPage *a, const FootprintPage *b, uint64_t *address)
{
    for (unsigned i = 0; i < FOOTPRINT_PAGE / 64; i++) {
        const uint64_t writes_a = a->bits[FOOTPRINT_WRITE][i], writes_b = b->bits[FOOTPRINT_WRITE][i];
        const uint64_t all_a = writes_a | a->bits[FOOTPRINT_READ][i] | a->bits[FOOTPRINT_ATOMIC][i];
        const uint64_t all_b = writes_b | b->bits[FOOTPRINT_READ][i] | b->bits[FOOTPRINT_ATOMIC][i];
        const uint64_t both = (writes_a & all_b) | (writes_b & all_a);
        if (!both) continue;
        *address = a->number * FOOTPRINT_PAGE + 64 * i + (unsigned)__builtin_ctzll(both);
        return true;
    }
    return false;
}

bool footprint_conflict(const Footprint *a, const Footprint *b, bool (*is_counted)(uint64_t page), uint64_t *address)
{
    if (a->len > b->len) {
        const Footprint *other = a;
        a = b;
        b = other;
    }
    for (size_t i = 0; i < a->capacity; i++) {
        const FootprintPage *page = a->rows[i], *other = page ? find(b, page->number) : NULL;
        if (other && is_counted(page->number) && pages_conflict(page, other, address)) return true;
    }
    return false;
}

bool footprint_writes(const Footprint *footprint, uint64_t address)
{
    const FootprintPage *page = find(footprint, address / FOOTPRINT_PAGE);
    const unsigned at = address % FOOTPRINT_PAGE;
    if (!page) return false;
    return (page->bits[FOOTPRINT_WRITE][at / 64] | page->bits[FOOTPRINT_ATOMIC][at / 64]) >> at % 64 & 1;
}

bool footprint_has(const Footprint *footprint, uint64_t address, FootprintKind kind)
{
    const FootprintPage *page = find(footprint, address / FOOTPRINT_PAGE);
    const unsigned at = address % FOOTPRINT_PAGE;
    return page && page->bits[kind][at / 64] >> at % 64 & 1;
}

bool footprint_page_writes(const FootprintPage *page)
{
    for (unsigned i = 0; i < FOOTPRINT_PAGE / 64; i++)
        if (page->bits[FOOTPRINT_WRITE][i] | page->bits[FOOTPRINT_ATOMIC][i]) return true;
    return false;
}

const FootprintPage *footprint_page(const Footprint *footprint, uint64_t number) { return find(footprint, number); }

bool footprint_has_page(const Footprint *footprint, uint64_t address)
{
    return find(footprint, address / FOOTPRINT_PAGE) != NULL;
}

void footprint_join_writes(Footprint *to, const FootprintPage *page)
{
    FootprintPage *own = page_of(to, page->number);
    for (unsigned i = 0; i < FOOTPRINT_PAGE / 64; i++)
        own->bits[FOOTPRINT_WRITE][i] |= page->bits[FOOTPRINT_WRITE][i] | page->bits[FOOTPRINT_ATOMIC][i];
}

void footprint_remove(Footprint *footprint, uint64_t address, uint64_t bytes, FootprintKind kind)
{
    for (uint64_t i = 0; i < bytes; i++) {
        const unsigned at = (address + i) % FOOTPRINT_PAGE;
        if (footprint_has_page(footprint, address + i))
            page_of(footprint, (address + i) / FOOTPRINT_PAGE)->bits[kind][at / 64] &= ~(UINT64_C(1) << at % 64);
    }
}
