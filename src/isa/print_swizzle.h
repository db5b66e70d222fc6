/* The offset of ds_swizzle_b32 in words. */
#pragma once

#include <stdint.h>

#include "support/strbuf.h"

void print_swizzle(StrBuf *out, uint32_t field);
