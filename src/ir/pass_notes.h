/* What passes say of a kernel to later passes and to reports, and is no fact of it: Kernel.notes. */
#ifndef WAVECC_IR_PASS_NOTES_H
#define WAVECC_IR_PASS_NOTES_H

#include <stdbool.h>
#include <stdint.h>

typedef struct PassNotes {
    bool lds_clocks_noted;            /* lds_note_clocks has looked */
    bool packed_f32_split;            /* `packed-f32` has left no packed f32 instruction */
    bool lds_turns_found;             /* `lds-turns` has named pieces of LDS */
    bool held_back;                   /* by its registers: orders wait for loads that would be ahead */
    bool pipelined;                   /* a pass has changed it that does so under WAVECC_SCHEDULE_PIPELINE alone */
    uint32_t unpipelined_waves;       /* the same as schedule_waves, before `pipeline-loops` changed a loop */
    uint32_t schedule_waves;          /* of a SIMD, by what is live before `schedule`; 0: it has not looked */
    bool observed_hazards;            /* `hazards` has left out the wait states of refuted rows */
    uint32_t hazard_nops[2];          /* s_nop of `hazards`: as documented, as observed (HazardMode) */
    struct Choices *choices;          /* modes of its loops (ir/choices.h); NULL: they were not compared */
    struct Places *places;            /* where the values are, for reports (ir/places.h); NULL: not asked for */
    struct AllocRecord *alloc_record; /* regalloc/: before allocation, for check_regalloc; else NULL */
} PassNotes;

#endif
