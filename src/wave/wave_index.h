/* Axes that reads and writes have by themselves. */
#ifndef WAVECC_WAVE_WAVE_INDEX_H
#define WAVECC_WAVE_WAVE_INDEX_H

#include "wave/wave_ir.h"

/* The value of a read or write of which nothing else is known. False after an error. */
bool wave_access_axes(WaveKernel *k, const WaveNode *node, const WaveValue *value, WaveAxis axes[WAVE_MAX_RANK]);
/* Beside dimensions that are known: each thread has all elements of the others. */
void wave_replicated_axes(WaveKernel *k, const WaveNode *node, const WaveValue *value, WaveAxis axes[WAVE_MAX_RANK]);

#endif
