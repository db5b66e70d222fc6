/* Numbers of relocations. Source: AMDGPUUsage (LLVM 22), "Relocation Records". */
#pragma once

enum {
    RELOC_NONE = 0,
    RELOC_ABS32_LO = 1,
    RELOC_ABS32_HI = 2,
    RELOC_ABS64 = 3,
    RELOC_REL32 = 4,
    RELOC_REL64 = 5,
    RELOC_ABS32 = 6,
    RELOC_GOTPCREL32_LO = 8,
    RELOC_GOTPCREL32_HI = 9,
    RELOC_REL32_LO = 10,
    RELOC_REL32_HI = 11,
    RELOC_RELATIVE64 = 13,
};
