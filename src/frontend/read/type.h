/* MLIR types in the reader (type.c). */
#pragma once

#include "frontend/read/context.h"
#include "frontend/read/llvm_type.h"

enum { MAX_RANK = 8 };
enum { MAX_VALUE_REGISTERS = 64 };
enum {
    MAX_ELEMENTS = MAX_VALUE_REGISTERS * 32, /* of one vector */
    MAX_AGGREGATE = 4096,                    /* most numbers, vectors and pointers in one struct or array */
};
#define DYNAMIC INT64_MIN /* a size, stride or offset that is known only at run time */
typedef enum TypeKind { KIND_OTHER, KIND_SCALAR, KIND_VECTOR, KIND_MEMREF, KIND_POINTER } TypeKind;
typedef enum ElementKind {
    ELEMENT_NONE,
    ELEMENT_INT,
    ELEMENT_INDEX,
    ELEMENT_F16,
    ELEMENT_BF16,
    ELEMENT_F32,
    ELEMENT_F64,
    ELEMENT_SMALL_FLOAT, /* 8 bits and less: can only be moved and multiplied by matrix instructions */
} ElementKind;

typedef enum Space { SPACE_GLOBAL, SPACE_LDS, SPACE_BUFFER, SPACE_PRIVATE, SPACE_OTHER } Space;
typedef struct Type {
    MlirType mlir;
    TypeKind kind;
    ElementKind element;
    unsigned bits; /* bits of an element; index: 64 */
    const char *element_name;
    unsigned rank;
    int64_t shape[MAX_RANK];
    int64_t num_elements; /* 1 for scalars; -1: dynamic; INT64_MAX: too many */
    /* memrefs */
    Space space;
    bool is_static; /* sizes, strides and offset are all static */
    /* elements are vectors: `element` is the type of their numbers, `bits` the distance from one vector to the next,
       `vector_bits` the size of their numbers. Their rows have `row` numbers, `row_bits` apart. 0: elements are
       numbers */
    unsigned vector_bits, row, row_bits;
    int64_t strides[MAX_RANK], offset;
} Type;

const Type *type_get(FrontendContext *fc, MlirType type);
/* The MLIR type of an element. */
MlirType element_type(const Type *type);
/* Is a value of this type a place in memory: a memref or a pointer? */
bool type_is_place(const Type *type);
bool type_is_float(const Type *type);
bool type_is_i1(const Type *type);
/* Bits of an element in memory: booleans take a byte. */
static inline unsigned stored_bits(const Type *type)
{
    return type->element == ELEMENT_INT && type->bits == 1 ? 8 : type->bits;
}

bool type_is_integer(const Type *type); /* Are the elements integers or index? */
/* Number of dwords of the packed value. */
uint32_t value_dwords(const Type *type);
/* Are values of this type expressions? Integer scalars, index and i1 are; all others are data. */
bool type_is_exprs(const Type *type);
/* The range of a signed integer of that type. */
void integer_range(const Type *type, int64_t *lo, int64_t *hi);
