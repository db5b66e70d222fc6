/* Notes that passes leave for later passes and for reports: Kernel.notes. They are not facts of the kernel. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct PassNotes {
    bool lds_clocks_noted;      /* lds_note_clocks has run */
    bool packed_f32_split;      /* `packed-f32` has split all packed f32 instructions */
    bool lds_turns_found;       /* `lds-turns` has named pieces of LDS */
    bool held_back;             /* its registers hold it back: orders wait for loads that could go earlier */
    bool pipelined;             /* a pass that runs only under WAVECC_SCHEDULE_PIPELINE has changed the kernel */
    uint32_t unpipelined_waves; /* schedule_waves before `pipeline-loops` changed a loop */
    uint32_t schedule_waves;    /* waves of a SIMD by the registers live before `schedule`; 0: not computed */
    bool observed_hazards;      /* `hazards` has omitted the wait states of refuted rows */
    /* number of s_nop from `hazards`: by the documented and by the observed rules (HazardMode) */
    uint32_t hazard_nops[2];
    struct Choices *choices;          /* modes of its loops (ir/choices.h); NULL: no comparison took place */
    struct Places *places;            /* places of the values, for reports (ir/places.h); NULL: not wanted */
    struct AllocRecord *alloc_record; /* the kernel before allocation, for check_regalloc (regalloc/); else NULL */
} PassNotes;
