/* `wavecc hip --repeat-limit=N`: launches that are equal to one before. Programs that measure launch a kernel many
   times with equal arguments.

   Launches are equal in kernel, grid, block, LDS, and arguments with what is beside them. The N-th of them is recorded:
   the bytes that it reads, with what they held before, and what it leaves in those that it writes. A later one that
   finds the same bytes would do the same, since the emulator is a function of them: what is written is copied. If it
   finds others it runs without checks, and may be recorded in turn.

   A launch runs as without the option where that is not known to hold:
     - before the N-th, and where one of the equal ones has failed, or had errors or warnings: they are told again
     - the kernel reads a clock or calls the host; memory operations complete at random
     - memory that it touches is not the program's, is not there any more, or too much to keep
     - with initcheck: it reads what nobody has written
   By callers that hold the lock. */
#pragma once

#include "hip/hip.h"
#include "support/footprint.h"

struct Run;

typedef enum HipRepeatWay {
    HIP_REPEAT_RUN,       /* as without the option */
    HIP_REPEAT_UNCHECKED, /* dispatch->checks is 0 */
    HIP_REPEAT_COPIED     /* memory and run->result are as after the run, which is not made */
} HipRepeatWay;

/* One launch. */
typedef struct HipRepeat {
    HipRepeatWay way;
    struct RepeatKey *key;   /* NULL: nothing is kept of it */
    const struct Record *of; /* COPIED */
    double predicted;        /* COPIED: of the recorded one */
    bool records;
    MemoryImage *image; /* while it is recorded */
} HipRepeat;

/* The dispatch is complete. COPIED: all is done. Else start, the run and end follow, in this order. */
HipRepeat hip_repeat_begin(HipFunction *function, struct Run *run, SimDispatch *dispatch);
/* Of a launch that is recorded, dispatch->footprint is `footprint` afterwards, which is empty. */
void hip_repeat_start(HipRepeat *repeat, SimDispatch *dispatch, Footprint *footprint);
void hip_repeat_end(HipRepeat *repeat, const struct Run *run, const SimDispatch *dispatch, double predicted);
/* Before the functions of a module go: others may come to their addresses. */
void hip_repeat_forget(const HipModule *module);
/* COPIED: adds the bytes that the launch would have accessed. */
void hip_repeat_touched(const HipRepeat *repeat, Footprint *footprint);
