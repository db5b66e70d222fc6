/* The gpu dialect: the barrier; and what a kernel says to nobody. */
#include "frontend/memory/synchronise.h"
#include "frontend/read/reader.h"

const OpRow gpu_sync_ops[] = {
    {.name = "gpu.barrier", .emit = emit_full_barrier},
    {.name = "gpu.printf", .read = without_effect}, /* there is no host that would print */
    {0},
};
