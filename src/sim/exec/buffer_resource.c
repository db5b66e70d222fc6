/* See buffer_resource.h. A family has one of two layouts (families.def). A layout's row here holds all its
   differences. */
#include "sim/exec/buffer_resource.h"

typedef uint64_t AddressOf(const BufferResource *resource, const BufferPlace *place, bool indexed, unsigned *inside);
typedef struct Layout {
    BufferResource (*read)(const uint32_t words[4]);
    AddressOf *address;
} Layout;

static unsigned all_dwords(unsigned bytes) { return (1u << (bytes + 3) / 4) - 1; }

/* How many dwords end within `limit`, if the first one begins at `offset`. */
static unsigned dwords_within(uint64_t offset, unsigned bytes, uint64_t limit)
{
    const unsigned dwords = (bytes + 3) / 4;
    unsigned inside = 0;
    for (unsigned k = 0; k < dwords; k++)
        inside |= (unsigned)(offset + (k + 1 == dwords ? bytes : 4 * (k + 1)) <= limit) << k;
    return inside;
}

/* ---- gfx9 (CDNA3 ISA, "Buffer Resource Descriptor"; docs/isa/registers.md, 6) ---- */

static BufferResource read_gfx9(const uint32_t words[4])
{
    BufferResource resource = {
        .base = words[0] | (uint64_t)(words[1] & 0xffff) << 32,
        .address_bits = UINT64_C(0xffffffffffff),
        .stride = words[1] >> 16 & 0x3fff,
        .num_records = words[2],
        .index_stride = 8u << (words[3] >> 21 & 3),
        .swizzle = words[1] >> 31,
        .add_tid = words[3] >> 23 & 1,
        .is_buffer = true,
        .is_bound = words[3] >> 15 & 15, /* data_format; LLVM's and MLIR's descriptors say that it must not be 0 */
    };
    resource.bytes = resource.stride ? resource.stride * words[2] : words[2];
    /* With add_tid, data_format holds stride[17:14]. */
    if (resource.add_tid) resource.stride |= (words[3] >> 15 & 15) << 14, resource.is_bound = true;
    return resource;
}

/* Raw: VGPR and immediate are added mod 2^32, then soffset without wrap. Structured (idxen, stride != 0): the index is
   compared with num_records; if swizzled, the offset inside the record with the stride. Elements have 4 bytes:
   index_stride records are interleaved. */
static uint64_t address_gfx9(const BufferResource *resource, const BufferPlace *place, bool indexed, unsigned *inside)
{
    const bool structured = resource->stride && (indexed || resource->add_tid);
    const uint64_t index = (uint64_t)place->index + (resource->add_tid ? place->lane : 0);
    const uint64_t in_record = (uint32_t)(place->voffset + place->imm), offset = in_record + place->soffset;
    *inside = dwords_within(offset, place->bytes, resource->num_records);
    if (structured)
        *inside = index < resource->num_records && (!resource->swizzle || in_record < resource->stride)
                      ? all_dwords(place->bytes)
                      : 0;
    if (!resource->swizzle || !structured) return resource->base + offset + (structured ? index * resource->stride : 0);
    const uint64_t block = index / resource->index_stride, within = index % resource->index_stride;
    return resource->base + place->soffset + block * resource->index_stride * resource->stride +
           (in_record / 4 * resource->index_stride + within) * 4 + in_record % 4;
}

/* ---- gfx1250 (CDNA5 ISA 9.4, 9.6; LLVM 22, SIISelLowering lowerPointerAsRsrcIntrin, for base and num_records) ---- */

enum { WIDE_INDEX_STRIDE = 32, WIDE_ELEMENT = 16 };
#define WIDE_OFFSET_BITS UINT64_C(0x1fffffffffff)

static BufferResource read_wide(const uint32_t words[4])
{
    static const uint8_t scales[] = {1, 4, 8, 32};
    const uint64_t records = words[1] >> 25 | (uint64_t)words[2] << 7 | (uint64_t)(words[3] & 63) << 39;
    return (BufferResource){
        .base = words[0] | (uint64_t)(words[1] & 0x1ffffff) << 32,
        .address_bits = UINT64_C(0x1ffffffffffffff),
        .num_records = records,
        .bytes = records,
        .stride = (uint64_t)(words[3] >> 12 & 0x3fff) * scales[words[3] >> 26 & 3],
        .index_stride = WIDE_INDEX_STRIDE,
        .swizzle = words[3] >> 28 & 1,
        .checks_record = words[3] >> 29 & 1,
        .is_buffer = !(words[3] >> 30),
        .is_bound = true,
    };
}

/* No offset wraps at 32 bits (LLVM only puts offsets into the immediate that must not wrap). Linear: each dword must
   end within num_records, and if OOB_SELECT says so, within the stride. Swizzled: nothing is checked; elements of 16
   bytes from 32 records are interleaved. */
static uint64_t address_wide(const BufferResource *resource, const BufferPlace *place, bool indexed, unsigned *inside)
{
    const uint64_t index = indexed ? place->index : 0, record = index * resource->stride;
    const uint64_t in_record = (uint64_t)place->voffset + place->imm, offset = in_record + place->soffset;
    *inside = all_dwords(place->bytes);
    if (resource->swizzle) {
        const uint64_t total = offset & WIDE_OFFSET_BITS, block = index / WIDE_INDEX_STRIDE;
        return resource->base + (block * resource->stride + total / WIDE_ELEMENT * WIDE_ELEMENT) * WIDE_INDEX_STRIDE +
               index % WIDE_INDEX_STRIDE * WIDE_ELEMENT + total % WIDE_ELEMENT;
    }
    *inside &= dwords_within(record + offset, place->bytes, resource->num_records);
    if (resource->checks_record) *inside &= dwords_within(offset, place->bytes, resource->stride);
    return resource->base + place->soffset + ((in_record + record) & WIDE_OFFSET_BITS);
}

/* ---- by family ---- */

static const Layout layouts[NUM_BUFFER_LAYOUTS] = {
    [BUFFER_LAYOUT_GFX9] = {read_gfx9, address_gfx9},
    [BUFFER_LAYOUT_WIDE] = {read_wide, address_wide},
};

BufferResource sim_buffer_resource(const TargetFamily *family, const uint32_t words[4])
{
    return layouts[family->buffer_layout].read(words);
}

uint64_t sim_buffer_address(const TargetFamily *family, const BufferResource *resource, const BufferPlace *place,
                            bool indexed, unsigned *inside)
{
    const uint64_t address = layouts[family->buffer_layout].address(resource, place, indexed, inside);
    if (place->whole && *inside != all_dwords(place->bytes)) *inside = 0;
    return address & resource->address_bits;
}
