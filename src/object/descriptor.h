/* The kernel descriptor of a code object. */
#ifndef WAVECC_OBJECT_DESCRIPTOR_H
#define WAVECC_OBJECT_DESCRIPTOR_H

#include <stdint.h>

/* What the kernel descriptor says (AMDGPUUsage, "Kernel Descriptor"): the fields as they stand there. */
typedef struct KernelDescriptor {
    uint32_t group_segment_bytes;   /* LDS of a workgroup */
    uint32_t private_segment_bytes; /* scratch per lane */
    uint32_t kernarg_bytes;
    uint32_t rsrc1, rsrc2, rsrc3; /* compute_pgm_rsrc1 .. 3 */
    uint16_t code_properties;
    uint16_t kernarg_preload; /* length [6:0], offset [15:7], in dwords */
} KernelDescriptor;

#endif
