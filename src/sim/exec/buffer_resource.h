/* Buffer resources (V#) of both layouts, and where a lane of a buffer operation goes (buffer_resource.c). */
#ifndef WAVECC_SIM_EXEC_BUFFER_RESOURCE_H
#define WAVECC_SIM_EXEC_BUFFER_RESOURCE_H

#include "isa/family.h"
#include "sim/machine/machine.h"

typedef struct BufferResource {
    uint64_t base, address_bits;
    uint64_t num_records; /* bytes; of gfx9 with a stride: records */
    uint64_t bytes;       /* of gfx9 with a stride: of all records */
    uint64_t stride;      /* bytes of a record */
    uint32_t index_stride;
    bool swizzle, add_tid;
    bool checks_record; /* gfx1250, OOB_SELECT: what is accessed must end within the record, too */
    bool is_buffer;     /* type: else it is an image's */
} BufferResource;

/* What the operation adds for a lane: bytes of VGPR, immediate and SGPR, and the index. */
typedef struct BufferPlace {
    uint32_t voffset, imm, soffset, index, lane;
    unsigned bytes; /* that are moved */
    bool whole;     /* inside with all dwords, or with none */
} BufferPlace;

BufferResource sim_buffer_resource(const TargetFamily *family, const uint32_t words[4]);
/* The address, and a bit for each dword that is inside. */
uint64_t sim_buffer_address(const TargetFamily *family, const BufferResource *resource, const BufferPlace *place,
                            bool indexed, unsigned *inside);
/* Nothing but the end of the buffer is to be looked at, and the address is base and offsets. */
static inline bool sim_buffer_is_raw(const BufferResource *resource, bool indexed)
{
    return !indexed && !resource->add_tid && !resource->swizzle && !resource->checks_record;
}

#endif
