/* Where in LDS an instruction of machine code reads or writes, as far as the code near it shows: constants, and sums of
   constants with multiples of the work-item's number. */
#ifndef WAVECC_CHECK_LDS_PLACE_H
#define WAVECC_CHECK_LDS_PLACE_H

#include "check/find_code.h"

/* Of the first lane `first` to `end`, of each further work-item `step` bytes on. */
typedef struct LdsPlace {
    bool is_known; /* else nothing of these says anything */
    bool is_open;  /* more may follow after `end`, nothing before `first` */
    int64_t first, end, step;
    uint32_t unit;         /* register unit of the lanes' addresses, or NO_ADDRESS */
    int64_t offset, bytes; /* from the address on */
} LdsPlace;

enum { NO_ADDRESS = UINT32_MAX };

/* `entries`: instruction numbers of the kernel's entries, where the first VGPR holds the work-item's number. Of DS
   operations (`number`: the instruction), and of what copies to or from LDS. */
LdsPlace check_lds_place(const Code *code, const uint32_t entries[2], uint32_t number);

typedef enum LdsOverlap { LDS_APART, LDS_MEETS, LDS_NOT_KNOWN } LdsOverlap;
LdsOverlap check_lds_overlap(const LdsPlace *a, const LdsPlace *b);

#endif
