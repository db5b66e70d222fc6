#include "sim/host/map_object.h"

#include <string.h>

typedef struct SegmentData {
    const uint8_t *bytes;
} SegmentData;

static void fill_segment(void *context, uint64_t offset, uint8_t *bytes, size_t count)
{
    const SegmentData *data = context;
    memcpy(bytes, data->bytes + offset, count);
}

bool sim_map_object(CodeObject *object, Memory *memory, DiagList *diags)
{
    SourceLoc loc = {object->name, 0, 0};
    uint64_t base = memory_place(memory, object->image_bytes + MEMORY_PAGE_BYTES);
    if (!base) return diag_error(diags, loc, "no room in memory for the code object");
    base = (base + MEMORY_PAGE_BYTES - 1) & ~(uint64_t)(MEMORY_PAGE_BYTES - 1);
    object->base = base;
    VEC_FOREACH(const ObjectFixup, fixup, &object->fixups) {
        uint64_t value = (base + fixup->addend) >> fixup->shift;
        memcpy(object->image + fixup->offset, &value, fixup->bytes);
    }
    VEC_FOREACH(const ObjectSegment, segment, &object->segments) {
        SegmentData *data = ARENA_NEW(diags->arena, SegmentData);
        data->bytes = object->image + segment->offset;
        MemoryRegion region = {
            base + segment->offset, segment->reach, segment->is_code ? "the code" : "the code object's data",
            fill_segment,           data,           !segment->is_writable};
        if (memory_map(memory, &region) == MEMORY_NO_REGION)
            return diag_error(diags, loc, "segments of the code object share a page of memory");
    }
    return true;
}
