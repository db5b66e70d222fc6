/* Operations that make their result element by element (elements.c). */
#pragma once

#include "frontend/read/value.h"

/* ---- floating point ---- */

enum { MAX_ELEMENT_OPERANDS = 3 };

/* The state of such an operation. */
typedef struct Elements {
    Value *v[MAX_ELEMENT_OPERANDS]; /* the operands, as data */
    const Type *type;               /* of the result */
    uint32_t at, left;              /* the next element to compute; how many remain, it included */
    uint32_t count;                 /* 1; more if the function returns several elements at once */
    bool uniform;                   /* are all operands? */
    const void *context;
} Elements;
typedef Operand ElementFunction(Reader *r, Elements *e);

/* Makes a float value with the type of result 0. `f` computes its elements from the first `num` operands. NULL after a
   diagnostic. */
Value *element_values(Reader *r, MlirOperation op, unsigned num, ElementFunction *f, const void *context);
bool each_element(Reader *r, MlirOperation op, unsigned num, ElementFunction *f, const void *context);

/* ---- integers ---- */

/* NULL after a diagnostic. */
typedef const Expr *ExprFunction(Reader *r, const Type *type, const Expr *x, const Expr *y, const void *context);
/* An expression for each element, from the elements of `a` and `b` (`b` may be NULL); NULL after a diagnostic. */
Value *each_expr(Reader *r, const Type *type, Value *a, Value *b, ExprFunction *f, const void *context);

/* ---- parts ---- */

/* A value that is assembled in order. */
typedef struct Parts {
    PieceList list;
    bool differs; /* between lanes */
} Parts;
/* Adds the first `n` elements; false if v is NULL. */
bool add_part(Reader *r, Parts *parts, Value *v, uint32_t n);
Value *parts_value(Reader *r, const Type *type, const Parts *parts);
