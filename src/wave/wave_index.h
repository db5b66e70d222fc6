/* Axes of reads and writes that no other operation decides. */
#pragma once

#include "wave/wave_ir.h"

/* The axes of a read or write without other information. False after an error. */
bool wave_access_axes(WaveKernel *k, const WaveNode *node, const WaveValue *value, WaveAxis axes[WAVE_MAX_RANK]);
/* If some dimensions are known: each thread has all elements of the others. */
void wave_replicated_axes(WaveKernel *k, const WaveNode *node, const WaveValue *value, WaveAxis axes[WAVE_MAX_RANK]);
