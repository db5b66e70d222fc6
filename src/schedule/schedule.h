/* The passes of this folder. */
#ifndef WAVECC_SCHEDULE_SCHEDULE_H
#define WAVECC_SCHEDULE_SCHEDULE_H

#include "ir/pass.h"

/* Loops of one block execute their head an iteration ahead; nothing but under WAVECC_SCHEDULE_PIPELINE. */
Pass pass_pipeline_loops;
/* Accumulators of loops live in AGPRs where VGPRs would be short; nothing under WAVECC_SCHEDULE_OFF. */
Pass pass_accumulators;
/* Puts the instructions of each block into an order that keeps the machine busy; nothing under WAVECC_SCHEDULE_OFF. */
Pass pass_schedule;

#endif
