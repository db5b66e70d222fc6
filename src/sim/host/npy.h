/* NumPy's .npy files (format versions 1 and 2, C order, little-endian).
   Format: numpy/lib/format.py, "Format Version 1.0" and "2.0". */
#pragma once

#include "support/diag.h"
#include "wavecc/types.h"

enum { NPY_MAX_RANK = 16 };

typedef struct NpyShape {
    uint32_t rank;
    uint64_t dims[NPY_MAX_RANK];
} NpyShape;

/* A file that was opened. Its bytes stay mapped until npy_close. */
typedef struct NpyFile {
    char kind; /* 'f' 'i' 'u' 'b' 'V', as in the type string */
    uint32_t item_bytes;
    NpyShape shape;
    uint64_t count; /* elements */
    const uint8_t *data;
    void *mapping; /* private */
    size_t mapping_bytes;
} NpyFile;

/* "(3, 4)". */
void npy_print_shape(const NpyShape *shape, StrBuf *out);

/* Opens a file and checks its header, its type, and that all data are there. False: a diagnostic names the file. */
bool npy_open(const char *path, NpyFile *file, DiagList *diags);
void npy_close(NpyFile *file);
/* The same for bytes in memory, which the caller owns (npy_close does nothing). `name` is for messages. */
bool npy_parse(const char *name, const uint8_t *bytes, size_t num_bytes, NpyFile *file, DiagList *diags);

/* The shape of a file with this type and logical shape: f4x2 halves the last dimension. */
NpyShape npy_file_shape(WaveccType type, const NpyShape *shape);
/* Does the file contain elements of `type` in its own encoding? bf16 is accepted as <u2 and as |V2 (ml_dtypes),
   one-byte types as |u1 and |V1, i1 as |b1 and |u1. */
bool npy_holds(const NpyFile *file, WaveccType type);
/* The type of the file's elements, if only its type string is known: f16 f32 f64, the integers, i1. NUM_TYPES: none of
 * them. */
WaveccType npy_native_type(const NpyFile *file);
/* NumPy's type string of the file, for messages. */
const char *npy_type_string(const NpyFile *file, char text[8]);

/* Writes a version 1 file, atomically (renames a new file over `path`). Calls `produce` for the data in pieces, in
 * order. */
typedef void NpyProduce(void *context, uint64_t offset, uint8_t *bytes, size_t count);
bool npy_write(const char *path, WaveccType type, const NpyShape *shape, NpyProduce *produce, void *context,
               DiagList *diags);
