/* Finds where in LDS an instruction of machine code reads or writes, as far as the nearby code shows. It knows
   constants, and sums of constants with multiples of the work-item's number. */
#pragma once

#include "check/find_code.h"

/* The first lane uses the bytes `first` to `end`; each further work-item uses bytes `step` further on. */
typedef struct LdsPlace {
    bool is_known; /* false: the place is unknown */
    bool is_open;  /* the place may continue after `end`, but not before `first` */
    int64_t first, end, step;
    uint32_t unit;         /* register unit of the lanes' addresses, or NO_ADDRESS */
    int64_t offset, bytes; /* from the address on */
} LdsPlace;

enum { NO_ADDRESS = UINT32_MAX };

/* The place of a DS operation or of a copy to or from LDS (`number`: the instruction). `entries`: instruction numbers
   of the kernel's entries, where the first VGPR holds the work-item's number. */
LdsPlace check_lds_place(const Code *code, const uint32_t entries[2], uint32_t number);

typedef enum LdsOverlap { LDS_APART, LDS_MEETS, LDS_NOT_KNOWN } LdsOverlap;
LdsOverlap check_lds_overlap(const LdsPlace *a, const LdsPlace *b);
