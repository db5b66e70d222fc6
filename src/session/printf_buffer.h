/* printf by a buffer (clang's -mprintf-kind=buffered): kernels leave frames in it, which the host prints after the
   launch. Sources: LLVM, AMDGPUEmitPrintf.cpp (frames); ROCm's device libraries, __printf_alloc (the buffer's head). */
#pragma once

#include "object/object.h"
#include "support/strbuf.h"

/* The head of the buffer; frames follow. */
typedef struct PrintfBuffer {
    uint32_t used, bytes; /* of frames; there is room for */
} PrintfBuffer;

/* Appends the text of `bytes` of frames, with the formats of the code object. False: the data are not valid frames; the
   text before them is appended. */
bool printf_buffer_text(const uint8_t *frames, size_t bytes, const CodeObject *object, StrBuf *out);
