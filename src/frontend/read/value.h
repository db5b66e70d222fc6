/* Values: lists of pieces of registers, expressions, memory places, aggregates (value.c, dwords.c). */
#pragma once

#include "expr/expr.h"
#include "frontend/read/type.h"

/* `count` elements, one after the other from bit `bit` of `reg` on. If `reg` is an immediate, each element has the bits
   `imm`. */
typedef struct Piece {
    Operand reg;
    uint32_t bit;
    uint32_t count;
    uint64_t imm;
} Piece;

typedef enum ValueForm {
    VALUE_DATA,      /* pieces */
    VALUE_EXPRS,     /* one expression per element; integers are sign-extended, i1 is 0 or 1 */
    VALUE_MEMREF,    /* also pointers of the LLVM dialect, as memrefs without dimensions */
    VALUE_AGGREGATE, /* struct or array of the LLVM dialect */
} ValueForm;

typedef struct Memref Memref;
/* For pointers to hidden arguments or the dispatch packet (implicit_arguments.c). */
typedef enum Implicit { IMPLICIT_NONE, IMPLICIT_HIDDEN, IMPLICIT_PACKET } Implicit;
typedef struct Alloca Alloca; /* storage.h */
typedef struct Value Value;

struct Value {
    ValueForm form;
    const Type *type;
    bool uniform;   /* data: all lanes of a wave have the same value */
    unsigned depth; /* nesting at which it was made */
    uint32_t num;   /* number of pieces or expressions; data without pieces is known only by type (analysis) */
    union {
        Piece *pieces;
        const Expr **exprs;
        Memref *memref;
        Value **members;
    };
    const Expr **elements; /* integer data: expressions of its elements, made when needed */
    Value *data;           /* expressions: the registers from which they come, if any */
};

struct Memref {
    const Type *type;
    Space space;
    /* in bytes: the pointer (global), 0 or the distance from the resource's base (buffer), or the LDS address */
    const Expr *base;
    const Expr *offset; /* elements */
    const Expr *sizes[MAX_RANK], *strides[MAX_RANK];
    /* Buffers: the descriptor, class S, width 4. none: it differs between lanes (waterfall.c), or this is analysis. */
    Operand resource;
    /* The descriptor's parts: address, bits above the address in word 1, size in bytes, word 3. NULL: only the register
       is known. */
    const Expr *buffer_start, *buffer_high, *num_records, *buffer_flags;
    Alloca *storage;         /* private: the registers that hold it; NULL: it is in memory */
    uint32_t object;         /* MemRef.object; 0: unknown */
    const Expr *object_base; /* start of the object, from which its bytes count; NULL: 0 */
    uint64_t align;          /* the base's alignment in bytes */
    /* For a byref parameter, or implicit arguments: start of the argument as a pointer and in the segment, and its
       size. NULL: none. */
    const Expr *argument;
    uint32_t argument_offset, argument_bytes;
    Implicit implicit;
};

Value *value_new(Reader *r, ValueForm form, const Type *type, uint32_t num);
Value *expr_value(Reader *r, const Type *type, const Expr *e);
Value *memref_value(Reader *r, Memref *m);
Value *unknown_data(Reader *r, const Type *type, bool uniform); /* for analysis: data without pieces */
void value_set(Reader *r, MlirValue mlir, Value *value);
/* The value of an operand. NULL after a diagnostic (it was refused before). */
Value *value_get(Reader *r, MlirValue mlir);
Value *operand_value(Reader *r, MlirOperation op, intptr_t i);
Value *operand_data(Reader *r, MlirOperation op, intptr_t i);
/* Makes empty expressions for the elements of the type. */
Value *exprs_new(Reader *r, const Type *type);
/* Sets result 0 of the current operation. */
bool set_result(Reader *r, MlirOperation op, Value *value);
/* Sets it from expressions; converts them to data if the type is data. */
bool set_result_exprs(Reader *r, MlirOperation op, Value *exprs);
bool set_result_expr(Reader *r, MlirOperation op, const Expr *e);
bool set_result_operand(Reader *r, MlirOperation op, Operand packed, bool uniform);
/* Element i of an integer value as an expression. NULL: failed. */
const Expr *value_expr(Reader *r, Value *v, uint32_t i);
const Expr *operand_expr(Reader *r, MlirOperation op, intptr_t i); /* scalar operand */
/* An operand with a constant value. False after a diagnostic. */
bool constant_operand(Reader *r, MlirOperation op, intptr_t i, int64_t *out);
/* The value as data (registers). Booleans become 0 or 1 in a dword each; only for values that pass between blocks. */
Value *value_data(Reader *r, Value *v);
bool value_is_uniform(Reader *r, Value *v);
/* A symbol for the integer of `bits` bits at `piece`, which exists from nesting `depth` on. Higher bits of the register
   are ignored: the symbol is the sign-extension. */
const Expr *register_symbol(Reader *r, Piece piece, unsigned bits, bool uniform, unsigned depth);
/* A symbol for a new boolean: a uniform boolean or a lane mask. */
const Expr *bool_symbol(Reader *r, Operand boolean, bool uniform);
const Expr *unknown_integer(Reader *r, const Type *type, bool uniform);
/* Dwords [first, first + n) of the packed value as one register operand, or as an immediate if n is 1 and all bits are
   known. */
Operand data_dwords(Reader *r, Value *v, uint32_t first, uint32_t n);
/* The whole value in one register, class V; at most 32 dwords. */
Operand data_vector(Reader *r, Value *v);
/* Element i in the low bits of one dword (two for 33 to 64 bits). The bits above are undefined. */
Operand data_element(Reader *r, Value *v, uint32_t i);
/* Bits [bit, bit + 32) of a register. Bits beyond its end are undefined. */
Operand bits_of_register(Builder *b, Operand reg, unsigned bit);
/* The place of element i. */
Piece data_piece(const Value *v, uint32_t i);
/* Elements [first, first + n), without moving them. */
Value *data_slice(Reader *r, const Value *v, const Type *type, uint32_t first, uint32_t n);
/* The bits of element i if it is a constant. */
bool data_constant(const Value *v, uint32_t i, uint64_t *bits);
/* A piece from a builder's result, which may have become a constant: `count` elements of at most 32 bits in one
   register. */
Piece result_piece(Reader *r, Operand o, uint32_t count);
/* Collects pieces and joins neighbours. */
typedef struct PieceList {
    VEC(Piece) items;
} PieceList;

void piece_append(Reader *r, PieceList *list, Piece piece, unsigned bits);
void value_append(Reader *r, PieceList *list, const Value *v, uint32_t first, uint32_t n);
Value *value_from_list(Reader *r, const Type *type, const PieceList *list, bool uniform);
/* The most dwords of a packed value that one of several registers may take, so that no element is split. */
uint32_t register_chunk_dwords(const Type *type);
/* A value of a type from its packed dwords in order, in registers of any widths (and one-dword immediates). If an
   element is split over two registers, they are joined. */
Value *value_from_registers(Reader *r, const Type *type, const Operand *operands, uint32_t num, bool uniform);
/* Is it ub.poison, for which any value is allowed (operation.c)? */
bool is_poison(MlirValue v);
unsigned make_variables(Reader *r, const Type *type, Operand *variables, unsigned max);
/* Declares register variables for the registers of a packed value (packed_variables.c). */
void variables_open(Reader *r, const Operand *variables, unsigned num);
void variables_write(Reader *r, const Operand *variables, unsigned num, Value *value);
Value *variables_read(Reader *r, const Type *type, const Operand *variables, unsigned num, bool uniform);
