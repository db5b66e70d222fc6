/* The offset of ds_swizzle_b32 in words. */
#ifndef WAVECC_ISA_PRINT_SWIZZLE_H
#define WAVECC_ISA_PRINT_SWIZZLE_H

#include <stdint.h>

#include "support/strbuf.h"

void print_swizzle(StrBuf *out, uint32_t field);

#endif
