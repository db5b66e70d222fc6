/* The gpu dialect's barrier, and operations without effect. */
#include "frontend/memory/synchronise.h"
#include "frontend/read/reader.h"

static bool emit_printf(Reader *r, MlirOperation)
{
    read_warning(r, "gpu.printf prints nothing: no host reads its text; use --break or a memref to see values");
    return true;
}

const OpRow gpu_sync_ops[] = {
    {.name = "gpu.barrier", .emit = emit_full_barrier},
    {.name = "gpu.printf", .emit = emit_printf},
    {0},
};
