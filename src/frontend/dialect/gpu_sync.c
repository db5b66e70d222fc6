/* The gpu dialect's barrier, and operations without effect. */
#include "frontend/memory/synchronise.h"
#include "frontend/read/reader.h"

const OpRow gpu_sync_ops[] = {
    {.name = "gpu.barrier", .emit = emit_full_barrier},
    {.name = "gpu.printf", .read = without_effect}, /* there is no host to print it */
    {0},
};
