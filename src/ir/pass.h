/* What a pass over kernel IR is, and what it is told. The passes' own prototypes are in opt/opt.h, regalloc/regalloc.h
   and finalize/finalize.h, their order in tune/pipeline.c. */
#ifndef WAVECC_IR_PASS_H
#define WAVECC_IR_PASS_H

#include "ir/ir.h"
#include "isa/errata.h"

typedef struct PassCtx {
    DiagList *diags;
    bool no_spill;
    bool explain;          /* inserted waits and nops say why, in Inst.comment */
    bool note_places;      /* Kernel.places is wanted */
    bool observed_hazards; /* wait states of refuted rows (isa/hazards.def) are left out */
    PackedF32 packed_f32;  /* which kernels may have packed f32 instructions (isa/errata.def) */
    /* The result is compared with that of other modes: 2.5 ms for a loop of 150 instructions. With `schedule` off: for
       passes in front of those that depend on the mode. */
    bool tries;
    uint32_t fewer_waves;  /* of a SIMD, that the scheduler may give up for registers */
    ScheduleMode schedule; /* of blocks that say nothing else: schedule_mode() in ir/schedule.h */
    bool force_waits;      /* s_waitcnt 0 after every memory operation: a correctness oracle */
    /* Requirements on allocation; 0: by target and occupancy. */
    uint32_t max_vgprs, max_agprs, max_sgprs;
    bool limit_agprs;      /* max_agprs counts even if it is 0 */
    uint32_t waves_per_eu; /* waves per SIMD; the kernel's own number counts too */
    const char *reproduce; /* command line for bug reports; may be NULL */
} PassCtx;

/* A pass returns true when it changed the kernel. It reports user errors in ctx->diags. */
typedef bool Pass(Kernel *k, PassCtx *ctx);

#endif
