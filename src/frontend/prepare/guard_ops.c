/* Operations and types of the amdgpu dialect that are newer than MLIR 22. MLIR's parser would only say that it does not
   know them; the messages here name a replacement. (Unknown rocdl operations can be read in generic form.) */
#include <ctype.h>
#include <string.h>

#include "frontend/prepare/parse_mlir.h"

typedef struct NewerRow {
    const char *name; /* text after "amdgpu."; matches a whole name, unless it contains a blank */
    const char *instead;
} NewerRow;

static const NewerRow rows[] = {
    {"ds_barrier_init", "llvm.store of the barrier's 64 bits"},
    {"ds_barrier_arrive", "rocdl.ds.atomic.barrier.arrive.rtn.b64"},
    {"ds_async_barrier_arrive", "rocdl.ds.atomic.async.barrier.arrive.b64"},
    {"ds_barrier_poll_state", "llvm.load of the barrier's 64 bits"},
    {"ds_barrier_state_phase", "shifts and masks of the barrier's 64 bits"},
    {"ds_barrier_state_phase_parity", "shifts and masks of the barrier's 64 bits"},
    {"ds_barrier_state_pending_count", "shifts and masks of the barrier's 64 bits"},
    {"ds_barrier_state_init_count", "shifts and masks of the barrier's 64 bits"},
    {"ds_barrier_state", "i64, and rocdl.ds.atomic.barrier.arrive.rtn.b64"},
    {"global_transpose_load", "rocdl.global.load.tr.b128, .tr.b64, .tr4.b64, .tr6.b96"},
    {"global_load_async_to_lds", "rocdl.global.load.async.to.lds.b8, .b32, .b64, .b128"},
    {"sparse_wmma", "\"rocdl.swmmac...\" in generic form, or llvm.call_intrinsic \"llvm.amdgcn.swmmac...\""},
    {"permlane_var", "gpu.shuffle"},
    {"dot", "products and sums of arith"},
    {"wmma 32x", "amdgpu.scaled_wmma 32x16x128, or \"rocdl.wmma.f32.32x16x128.f4\" in generic form"},
    {"memory_counter_wait async", "rocdl.s.wait.asynccnt"},
};

static bool ends_name(const char *p, const char *end)
{
    return p == end || !(isalnum((unsigned char)*p) || *p == '_' || *p == '.' || *p == '$');
}

/* At "amdgpu.": the name, and what to write instead. False: it is not newer, or not a name of the dialect. */
bool newer_operation(const char *begin, const char *at, const char *end, NewerOperation *found)
{
    const char before = at == begin ? ' ' : at[-1];
    if (isalnum((unsigned char)before) || strchr("_.$@#%^-", before)) return false;
    const char *name = at + strlen("amdgpu.");
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const size_t n = strlen(rows[i].name);
        if ((size_t)(end - name) < n || memcmp(name, rows[i].name, n)) continue;
        const bool with_blank = strchr(rows[i].name, ' ');
        if (!with_blank && !ends_name(name + n, end)) continue;
        *found = (NewerOperation){rows[i].name, rows[i].instead, before == '!'};
        return true;
    }
    return false;
}
