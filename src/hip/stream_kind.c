/* What a stream is; its work is stream.c's. */
#include "hip/hip.h"

/* hipStreamLegacy of newer headers. */
#define LEGACY_STREAM ((hipStream_t)1)

HipStream *hip_find_stream(hipStream_t stream) { return hip_handle_get(HIP_HANDLE_STREAM, stream); }

bool hip_is_legacy(hipStream_t stream) { return !stream || stream == LEGACY_STREAM; }

bool hip_stream_blocks(hipStream_t stream)
{
    const HipStream *own = hip_find_stream(stream);
    return !own || !(own->flags & hipStreamNonBlocking);
}
