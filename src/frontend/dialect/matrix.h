/* Matrix instructions: which one (matrix.c), and their operands. */
#ifndef WAVECC_FRONTEND_DIALECT_MATRIX_H
#define WAVECC_FRONTEND_DIALECT_MATRIX_H

#include "frontend/read/value.h"

/* C as an operand: an inline constant where all elements are one. */
Operand matrix_accumulator(Reader *r, Value *c, Opcode opcode);
/* Dwords [first, first + n) of A or B, in VGPRs. */
Operand matrix_fragment(Reader *r, Value *v, uint32_t first, uint32_t n);
/* False, with an error: there are no MFMA on this target; which WMMA is there for that type of A (as MLIR or the table
   name it; "scaled": with scales). */
bool matrix_no_mfma(Reader *r, const char *name, const char *type);
/* The format in cbsz and blgp of products of 8-, 6- and 4-bit floats; -1: no such type. */
int matrix_f8f6f4_format(const Type *type);
/* The same; false after a diagnostic. */
bool matrix_scaled_format(Reader *r, const Type *type, uint8_t *format);
/* The result of the instruction with these modifiers. */
Operand matrix_build(Reader *r, Opcode opcode, const Operand *uses, unsigned num, Modifiers mods);
/* The WMMA of elements of that type. */
const char *matrix_wmma_of(const char *type);
/* The same of sparse products, with the SWMMAC. */
bool matrix_no_smfmac(Reader *r, MlirOperation op);
/* The table's name of an element type on this target, or NULL. gfx942 has FNUZ 8-bit floats, gfx950
 * the OCP ones. */
const char *matrix_type(Reader *r, const Type *type, bool reduced);

typedef struct MatrixProduct {
    int64_t m, n, k;
    int64_t blocks;    /* 0: of any number */
    const char *a, *b; /* types of the elements, as matrix_type names them; "f8f6f4": by cbsz and blgp */
    bool sparse, scaled, wmma, scale16;
    const char *c, *d; /* of WMMA: types of C and D if not f32 or i32 */
} MatrixProduct;
/* The instruction of that shape and those types; OP_INVALID: the target has none. */
Opcode matrix_find(Target target, const MatrixProduct *product);
const char *matrix_type_name(MatrixType type);
/* False, with an error: cbsz, abid or blgp have no meaning for this dense product. A is broadcast
   from a block that exists (abid < 2^cbsz <= blocks; not f64), B permuted where there are several
   blocks or it is f32; what the hardware does with others is not documented, and AMD's matrix
   instruction calculator refuses them. For f64, blgp negates. */
bool matrix_check_permutations(Reader *r, Opcode opcode, const Modifiers *mods);

typedef struct SparseShape {
    int64_t m, n, k;
    const char *a, *b; /* as matrix_type names them; NULL: by the operands' types */
} SparseShape;
/* v_smfmac of that shape (matrix_sparse.c). Operands of the operation: A, B, C, index. False after
 * a diagnostic. */
bool emit_sparse_product(Reader *r, MlirOperation op, const SparseShape *shape, int64_t cbsz, int64_t abid);

/* rocdl.wmma, rocdl.swmmac, and llvm.call_intrinsic of the same (wmma.c). */

#endif
