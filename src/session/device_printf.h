/* printf of kernels: what clang's device library sends to the host, printed. */
#ifndef WAVECC_SESSION_DEVICE_PRINTF_H
#define WAVECC_SESSION_DEVICE_PRINTF_H

#include <stddef.h>
#include <stdint.h>

#include "support/strbuf.h"

/* Appends what printf prints. `words`: the format and its arguments, each beginning at a quadword: text ends with a
   zero byte, numbers take one. Nothing beyond `count` words is read, and %n stores nothing. Returns the number of
   bytes. */
int device_printf(StrBuf *out, const uint64_t *words, size_t count);

#endif
