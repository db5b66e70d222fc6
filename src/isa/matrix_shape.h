/* Shapes and element types of matrix instructions: a column of the instruction rows. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef enum MatrixType {
    MATRIX_F32,
    MATRIX_XF32, /* f32 rounded to 10 bits of mantissa */
    MATRIX_F16,
    MATRIX_BF16,
    MATRIX_FP8,
    MATRIX_BF8,
    MATRIX_I8,
    MATRIX_F64,
    MATRIX_F8F6F4, /* cbsz and blgp select the format: fp8, bf8, fp6, bf6, fp4 */
    MATRIX_FP4,
} MatrixType;

/* D = A * B + C, once for each of `blocks`: A is m x k, B k x n, C and D m x n. The type of C and D follows from A and
   B: i32 for I8, f64 for F64, else f32. type_c and type_d override it with f16 or bf16. */
typedef struct MatrixShape {
    uint8_t m, n, k, blocks;
    uint8_t type_a, type_b; /* MatrixType */
    bool sparse;            /* SMFMAC: A keeps two of every four elements along k */
    bool scaled;            /* a scale for every 32 elements of A and B along k */
    bool wmma;              /* for waves of 32 lanes: elements lie in other lanes and registers */
    uint8_t type_c, type_d; /* MATRIX_F16, MATRIX_BF16; else 0 */
    bool scale16;           /* a scale for every 16 elements */
} MatrixShape;
