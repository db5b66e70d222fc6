/* What a pass over kernel IR is, and what it is told. The passes' own prototypes are in opt/opt.h, regalloc/regalloc.h
   and finalize/finalize.h, their order in tune/pipeline.c. */
#ifndef WAVECC_IR_PASS_H
#define WAVECC_IR_PASS_H

#include "ir/ir.h"
#include "wavecc/wavecc.h"

typedef struct PassCtx {
    DiagList *diags;
    WaveccOptions options; /* schedule: of blocks that say nothing else, schedule_mode() in ir/schedule_modes.h */
    bool note_places;      /* PassNotes.places is wanted */
    /* The result is compared with that of other modes: 2.5 ms for a loop of 150 instructions. With `schedule` off: for
       passes before those that depend on the mode. */
    bool tries;
    uint32_t fewer_waves;          /* of a SIMD, that the scheduler may give up for registers */
    struct ScheduleRecord *before; /* schedulecheck/: the kernel before a pass that reorders it, for `check-schedule` */
    Arena *arena;                  /* of this run of the pass alone (pass_run) */
} PassCtx;

/* Defaults, and no scheduling. */
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

/* A pass returns true when it changed the kernel. It reports user errors in ctx->diags. */
typedef bool Pass(Kernel *k, PassCtx *ctx);

static inline bool pass_run(Pass *pass, Kernel *k, PassCtx *ctx)
{
    ctx->arena = arena_scratch(k->arena);
    const bool changed = pass(k, ctx);
    arena_free(ctx->arena);
    return changed;
}

#endif
