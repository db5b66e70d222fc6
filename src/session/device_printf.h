/* printf of kernels: prints what clang's device library sends to the host. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "support/strbuf.h"

/* Appends the output of printf. `words`: the format and its arguments. Each starts at a quadword; text ends with a zero
   byte, and a number takes one quadword. Reads at most `count` words, and %n stores nothing. Returns the number of
   bytes. */
int device_printf(StrBuf *out, const uint64_t *words, size_t count);
