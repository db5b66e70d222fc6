/* Kernels in Wave's dialect: reads each into a WaveKernel, lets src/wave turn it into MLIR of upstream dialects, and
   puts that in its place. */
#pragma once

#include "frontend/read/context.h"
#include "wave/wave_ir.h"

/* Does the text need Wave's dialect? */
bool text_has_wave(const char *text, size_t bytes);
/* Lowers the functions in Wave's dialect (of that name; NULL: all) to kernels. False after an error in `diags`. */
bool wave_lower_module(FrontendContext *fc, DiagList *diags, const char *file, MlirModule module,
                       const FrontendOptions *options);

/* ---- between read_wave.c and wave_values.c ---- */

typedef struct WaveReader {
    FrontendContext *fc;
    DiagList *diags;
    const char *file;
    WaveKernel *k;
    Map values; /* MlirValue -> WaveValue */
    MlirOperation op;
} WaveReader;

/* Reports an error at r->op; returns false. */
bool wave_refuse(WaveReader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The text of a StringAttr or of a symbol @NAME; NULL: neither. */
const char *wave_word(WaveReader *r, MlirAttribute a);
bool wave_read_type(WaveReader *r, MlirType type, WaveType *out);
/* Reads the results of an expr_list. */
bool wave_read_exprs(WaveReader *r, MlirAttribute a, WaveExprs *out);
/* Reads a symbol_mapping, which has an expression or a number for each symbol. */
bool wave_read_bounds(WaveReader *r, MlirAttribute a, WaveNode *node);
bool wave_read_index(WaveReader *r, MlirAttribute a, WaveNode *node);
bool wave_read_constraints(WaveReader *r, MlirAttribute a);
bool wave_read_hyperparameters(WaveReader *r, MlirAttribute a);
