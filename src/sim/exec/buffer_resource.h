/* Buffer resources (V#) of both layouts, and the address of each lane of a buffer operation (buffer_resource.c). */
#pragma once

#include "isa/family.h"
#include "sim/machine/machine.h"

typedef struct BufferResource {
    uint64_t base, address_bits;
    uint64_t num_records; /* in bytes; on gfx9 with a stride: in records */
    uint64_t bytes;       /* gfx9 with a stride: bytes of all records */
    uint64_t stride;      /* bytes of a record */
    uint32_t index_stride;
    bool swizzle, add_tid;
    bool checks_record; /* gfx1250, OOB_SELECT: an access must also end within the record */
    bool is_buffer;     /* its type is buffer; else image */
    bool is_bound;      /* else vector memory operations find no records in it */
} BufferResource;

/* What the operation adds for a lane: bytes from VGPR, immediate and SGPR, and the index. */
typedef struct BufferPlace {
    uint32_t voffset, imm, soffset, index, lane;
    unsigned bytes; /* that are moved */
    bool whole;     /* all dwords are inside, or none */
} BufferPlace;

BufferResource sim_buffer_resource(const TargetFamily *family, const uint32_t words[4]);
/* The address. *inside gets a bit for each dword that is inside. */
uint64_t sim_buffer_address(const TargetFamily *family, const BufferResource *resource, const BufferPlace *place,
                            bool indexed, unsigned *inside);
/* Is the buffer raw: only its end is checked, and the address is base plus offsets? */
static inline bool sim_buffer_is_raw(const BufferResource *resource, bool indexed)
{
    return !indexed && !resource->add_tid && !resource->swizzle && !resource->checks_record;
}
