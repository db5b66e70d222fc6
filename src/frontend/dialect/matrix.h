/* Finds matrix instructions (matrix.c) and makes their operands. */
#pragma once

#include "frontend/read/value.h"

/* C as an operand. An inline constant if all elements are the same one. */
Operand matrix_accumulator(Reader *r, Value *c, Opcode opcode);
/* Dwords [first, first + n) of A or B, in VGPRs. */
Operand matrix_fragment(Reader *r, Value *v, uint32_t first, uint32_t n);
/* Reports that this target has no MFMA, and which WMMA it has for that type of A (named as in MLIR or the table;
   "scaled": with scales). Returns false. */
bool matrix_no_mfma(Reader *r, const char *name, const char *type);
/* The format of a type in cbsz and blgp, for products of 8-, 6- and 4-bit floats; -1: no such type. */
int matrix_f8f6f4_format(const Type *type);
/* The same; false after a diagnostic. */
bool matrix_scaled_format(Reader *r, const Type *type, uint8_t *format);
/* The result of the instruction with these modifiers. */
Operand matrix_build(Reader *r, Opcode opcode, const Operand *uses, unsigned num, Modifiers mods);
/* Name of the WMMA for elements of that type. */
const char *matrix_wmma_of(const char *type);
/* The same for sparse products, with the SWMMAC. */
bool matrix_no_smfmac(Reader *r, MlirOperation op);
/* The table's name of an element type on this target, or NULL. 8-bit floats are FNUZ on gfx942 and OCP on gfx950. */
const char *matrix_type(Reader *r, const Type *type, bool reduced);

typedef struct MatrixProduct {
    int64_t m, n, k;
    int64_t blocks;    /* 0: any number */
    const char *a, *b; /* element types, named as in matrix_type; "f8f6f4": cbsz and blgp give the type */
    bool sparse, scaled, wmma, scale16;
    const char *c, *d; /* for WMMA: types of C and D if they are not f32 or i32 */
} MatrixProduct;
/* The instruction of that shape and those types; OP_INVALID: the target has none. */
Opcode matrix_find(Target target, const MatrixProduct *product);
const char *matrix_type_name(MatrixType type);
/* Reports an error and returns false if cbsz, abid or blgp have no meaning for this dense product. A can be broadcast
   from a block that exists (abid < 2^cbsz <= blocks; not f64). B can be permuted if there are several blocks or it is
   f32. For other values the hardware's behaviour is undocumented, and AMD's matrix instruction calculator refuses them.
   For f64, blgp negates. */
bool matrix_check_permutations(Reader *r, Opcode opcode, const Modifiers *mods);

typedef struct SparseShape {
    int64_t m, n, k;
    const char *a, *b; /* named as in matrix_type; NULL: the operands' types decide */
} SparseShape;
/* Emits a v_smfmac of that shape (matrix_sparse.c). The operation's operands are A, B, C, index. False after a
 * diagnostic. */
bool emit_sparse_product(Reader *r, MlirOperation op, const SparseShape *shape, int64_t cbsz, int64_t abid);

/* rocdl.wmma, rocdl.swmmac, and llvm.call_intrinsic of the same (wmma.c). */
