/* Kinds of matrix products (wave_mma.def): shapes, and where each lane's elements are. */
#pragma once

#include "wave/wave_ir.h"

typedef enum WaveMmaForm { WAVE_FORM_MFMA, WAVE_FORM_SCALED, WAVE_FORM_TWICE, WAVE_FORM_K4 } WaveMmaForm;

struct WaveMmaKind {
    const char *name;
    unsigned m, n, k;
    const char *inputs; /* element types of the inputs, separated by blanks; the accumulator's */
    const char *output;
    WaveMmaForm form;
};
typedef enum WaveMmaOperand { WAVE_MMA_LHS, WAVE_MMA_RHS, WAVE_MMA_ACC, WAVE_MMA_SCALE } WaveMmaOperand;

/* NULL: no kind has that name. */
const WaveMmaKind *wave_mma_kind(const char *name, size_t length);
/* The axes of an operand along rows (M or N) and K, or of the accumulator along M and N. `element` is the operand's. */
void wave_mma_axes(WaveKernel *k, const WaveMmaKind *kind, WaveMmaOperand operand, const char *element,
                   WaveAxis out[2]);
