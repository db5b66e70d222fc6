/* The kernel descriptor of a code object. */
#pragma once

#include "isa/isa.h"

/* The fields of a kernel descriptor, unchanged (AMDGPUUsage, "Kernel Descriptor"). */
typedef struct KernelDescriptor {
    uint32_t group_segment_bytes;   /* LDS of a workgroup */
    uint32_t private_segment_bytes; /* scratch per lane */
    uint32_t kernarg_bytes;
    uint32_t rsrc1, rsrc2, rsrc3; /* compute_pgm_rsrc1 .. 3 */
    uint16_t code_properties;
    uint16_t kernarg_preload; /* length [6:0], offset [15:7], in dwords */
} KernelDescriptor;

/* code_properties. Each of the first seven that is set gives a wave some of its first SGPRs, in this order. */
enum {
    PROPERTY_PRIVATE_SEGMENT_BUFFER = 1 << 0,
    PROPERTY_DISPATCH_PTR = 1 << 1,
    PROPERTY_QUEUE_PTR = 1 << 2,
    PROPERTY_KERNARG_PTR = 1 << 3,
    PROPERTY_DISPATCH_ID = 1 << 4,
    PROPERTY_FLAT_SCRATCH_INIT = 1 << 5,
    PROPERTY_PRIVATE_SEGMENT_SIZE = 1 << 6,
    NUM_USER_SGPR_PROPERTIES = 7,
    PROPERTY_WAVE32 = 1 << 10,
    PROPERTY_DYNAMIC_STACK = 1 << 11,
};
/* Number of SGPRs of the first seven, by bit. */
static const uint8_t user_sgprs_of_property[NUM_USER_SGPR_PROPERTIES] = {4, 2, 2, 2, 2, 2, 1};

/* User SGPRs of the properties below bit `end`, without preloaded arguments. */
static inline unsigned descriptor_user_sgprs(const KernelDescriptor *desc, unsigned end)
{
    unsigned count = 0;
    for (unsigned i = 0; i < end && i < NUM_USER_SGPR_PROPERTIES; i++)
        if (desc->code_properties >> i & 1) count += user_sgprs_of_property[i];
    return count;
}
/* Dwords of arguments that are preloaded into SGPRs. */
static inline unsigned descriptor_preloaded(const KernelDescriptor *desc) { return desc->kernarg_preload & 0x7f; }
/* Vector registers of a wave, VGPRs and AGPRs. */
static inline uint32_t descriptor_vectors(const KernelDescriptor *desc, Target target)
{
    return ((desc->rsrc1 & 63) + 1) * target_infos[target].vgpr_granule;
}
/* The first AGPR among them, on targets with AGPRs; it may be beyond the last one. */
static inline uint32_t descriptor_first_agpr(const KernelDescriptor *desc) { return ((desc->rsrc3 & 63) + 1) * 4; }
/* May the waves of a workgroup be on different compute units? */
static inline bool descriptor_tg_split(const KernelDescriptor *desc) { return desc->rsrc3 >> 16 & 1; }
