/* The interface of a pass over kernel IR: its context and its type. opt/opt.h, regalloc/regalloc.h and
   finalize/finalize.h declare the passes. tune/pipeline.c has their order. */
#pragma once

#include "ir/ir.h"
#include "wavecc/wavecc.h"

typedef struct PassCtx {
    DiagList *diags;
    WaveccOptions options; /* options; for `schedule` of blocks use schedule_mode() in ir/schedule_modes.h */
    bool note_places;      /* PassNotes.places is wanted */
    /* This run is one of several whose results are compared, so searches must be short: 2.5 ms for a loop of 150
       instructions. If `schedule` is off: it runs passes that come before the choice of a mode. */
    bool tries;
    uint32_t fewer_waves; /* waves per SIMD that the scheduler may give up to have more registers */
    /* the kernel before a pass that reorders it, for `check-schedule` (schedulecheck/) */
    struct ScheduleRecord *before;
    Arena *arena; /* memory for this one run of the pass (pass_run) */
} PassCtx;

/* A context with default options and no scheduling. */
static inline PassCtx pass_context(DiagList *diags)
{
    PassCtx ctx = {.diags = diags,
                   .options = {
#define WAVECC_OPTION(type, member, fallback, ...) .member = fallback,
#include "wavecc/options.def"
                   }};
    ctx.options.schedule = WAVECC_SCHEDULE_OFF;
    return ctx;
}

/* A pass returns true if it changed the kernel. It reports user errors in ctx->diags. */
typedef bool Pass(Kernel *k, PassCtx *ctx);

static inline bool pass_run(Pass *pass, Kernel *k, PassCtx *ctx)
{
    ctx->arena = arena_scratch(k->arena);
    const bool changed = pass(k, ctx);
    arena_free(ctx->arena);
    return changed;
}
