/* Chooses addresses for regions (memory_place in memory.h), and says where an address is beside them. */
#include "sim/machine/memory.h"

/* Places start at 64 TiB / 16. Each is 16 GiB after the end of the previous one, in steps whose multiples look
 * scattered. */
/* The end of the regions that begin below `limit`; if there are none, the start of places. */
static uint64_t end_of_regions(const Memory *memory, uint64_t limit)
{
    uint64_t floor = 0x040000000000u;
    for (uint32_t i = 0; i < (uint32_t)memory_num_regions(memory); i++) {
        const MemoryRegion *region = memory_region(memory, (int)i);
        const uint64_t end = region->base + region->size;
        if (region->base < limit && end > floor) floor = end;
    }
    return floor;
}

static uint64_t place_above(uint64_t floor, uint64_t number, uint64_t size, uint64_t top)
{
    const uint64_t four_gib = 1ull << 32;
    /* 16 GiB of unmapped space, plus up to 256 GiB that depend only on the number. */
    uint64_t gap = (4 + (number * 29 + 7) % 61) * four_gib;
    uint64_t boundary = (floor + gap + size / 2 + four_gib - 1) / four_gib * four_gib;
    uint64_t base;
    if (number % 2 == 0) {
        base = (boundary - size / 2) & ~255ull;
        if (base == boundary && size > 256) base -= 256;
    } else {
        base = boundary + 0x80000000u + (number * 0x1234500u) % 0x10000000u;
        base &= ~255ull;
    }
    return base > top || size > top - base ? 0 : base;
}

uint64_t memory_place(Memory *memory, uint64_t size)
{
    /* If host memory is mapped at its own addresses, which are at the top of the address space, stays below it. */
    const uint64_t top = 1ull << 47, below_host = 0x500000000000u;
    if (size > top / 2) return 0;
    const uint64_t number = memory_count_place(memory);
    const uint64_t base = place_above(end_of_regions(memory, UINT64_MAX), number, size, top);
    return base ? base : place_above(end_of_regions(memory, below_host), number, size, below_host);
}

void memory_describe(const Memory *memory, uint64_t address, StrBuf *out)
{
    const MemoryRegion *nearest = NULL;
    uint64_t distance = UINT64_MAX;
    bool before = false;
    strbuf_printf(out, "0x%llx", (unsigned long long)address);
    for (int i = 0; i < memory_num_regions(memory); i++) {
        const MemoryRegion *region = memory_region(memory, i);
        uint64_t away;
        bool is_before = address < region->base;
        if (is_before) away = region->base - address;
        else if (address - region->base < region->size) away = 0;
        else away = address - (region->base + region->size);
        if (nearest && away >= distance) continue;
        nearest = region;
        distance = away;
        before = is_before;
    }
    if (!nearest) {
        strbuf_append(out, ", where nothing is mapped");
        return;
    }
    if (!before && address - nearest->base < nearest->size)
        strbuf_printf(out, ", byte %llu of %s", (unsigned long long)(address - nearest->base), nearest->name);
    else if (distance >= 1ull << 40) strbuf_printf(out, ", far from all buffers (nearest: %s)", nearest->name);
    else if (before) strbuf_printf(out, ", %llu bytes before %s", (unsigned long long)distance, nearest->name);
    else strbuf_printf(out, ", %llu bytes past the end of %s", (unsigned long long)distance, nearest->name);
    strbuf_printf(out, " (%llu bytes at 0x%llx)", (unsigned long long)nearest->size, (unsigned long long)nearest->base);
}

void memory_describe_fault(const Memory *memory, const MemoryFault *fault, StrBuf *out)
{
    strbuf_printf(out, "%s of %u byte%s at ", fault->access, fault->size, fault->size == 1 ? "" : "s");
    memory_describe(memory, fault->address, out);
    if (fault->kind == MEMORY_FAULT_READ_ONLY) strbuf_append(out, ", which is read-only");
    if (fault->kind == MEMORY_FAULT_REFUSED) strbuf_append(out, ", which the host has protected");
    if (fault->kind == MEMORY_FAULT_HOST_LIMIT)
        strbuf_printf(out, ": more than %llu MiB of the device's memory were touched, the limit of this run",
                      (unsigned long long)(memory_limit(memory) >> 20));
}
