/* printf by a buffer (clang's -mprintf-kind=buffered): kernels leave frames in it, which the host prints after the
   launch. Sources: LLVM, AMDGPUEmitPrintf.cpp (frames); ROCm's device libraries, __printf_alloc (the buffer's head). */
#ifndef WAVECC_SESSION_PRINTF_BUFFER_H
#define WAVECC_SESSION_PRINTF_BUFFER_H

#include "object/object.h"
#include "support/strbuf.h"

/* The head of the buffer; frames follow. */
typedef struct PrintfBuffer {
    uint32_t used, bytes; /* of frames; there is room for */
} PrintfBuffer;

/* Appends what `bytes` of frames print, with the formats that the code object names. False: what stands there are no
   such frames; what comes before is there. */
bool printf_buffer_text(const uint8_t *frames, size_t bytes, const CodeObject *object, StrBuf *out);

#endif
