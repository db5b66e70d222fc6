/* Index expressions: 64-bit integers kept as canonical sums of coefficient x product of atoms until an instruction
   needs them. See docs/expressions.md.

   Meaning: every expression is a 64-bit two's complement integer; sums and products are taken mod 2^64. Ranges, and
   every rewrite of floordiv, mod, compare, shift right and or-for-add, use only facts that are proved free of wrap.
   Equal values in canonical form are the same pointer. Expressions live as long as their pool's arena. */
#ifndef WAVECC_EXPR_EXPR_H
#define WAVECC_EXPR_EXPR_H

#include "ir/build.h"

typedef struct Expr Expr;
typedef struct ExprPool ExprPool;
typedef struct Emitter Emitter;
typedef struct ExprSymbol ExprSymbol;

/* ---- nodes ---- */

typedef enum ExprKind {
    EXPR_CONST,
    /* constant + sum of coef x factor; no factor is a SUM with the limit of terms not reached, or a CONST */
    EXPR_SUM,
    EXPR_PRODUCT, /* two or more factors that are not constant */
    EXPR_SYMBOL,
    EXPR_FLOORDIV, /* rounds to minus infinity; divisor > 0 */
    EXPR_MOD,      /* x - n * floordiv(x, n): in [0, n) */
    EXPR_DIVS,     /* signed, rounds to zero (arith.divsi) */
    EXPR_REMS,
    EXPR_DIVU, /* both taken as unsigned 64-bit integers */
    EXPR_REMU,
    EXPR_MIN, /* signed */
    EXPR_MAX,
    EXPR_AND,
    EXPR_OR,
    EXPR_XOR,
    EXPR_SHL, /* by an amount that is not constant; amounts >= 64 (as unsigned) give 0 */
    EXPR_SHRU,
    EXPR_SHRS,
    EXPR_ZEXT,   /* low `bits` bits, zero-extended */
    EXPR_SEXT,   /* low `bits` bits, sign-extended */
    EXPR_CMP,    /* 0 or 1 */
    EXPR_SELECT, /* ops[0] != 0 ? ops[1] : ops[2] */
} ExprKind;

typedef struct ExprTerm {
    int64_t coef;       /* never 0 */
    const Expr *factor; /* an atom or a PRODUCT */
} ExprTerm;

/* What is the same for all lanes of a wave: the values are block * q + r with one q for the whole wave and
   first <= r <= last, 0 <= first, last < block. block 0: not known. */
typedef struct WaveBlock {
    int64_t block, first, last;
} WaveBlock;

struct Expr {
    uint8_t kind;   /* ExprKind */
    uint8_t bits;   /* ZEXT, SEXT */
    uint8_t cmp;    /* CMP: Cmp */
    bool uniform;   /* the same in all lanes of a wave */
    bool scalar;    /* uniform, and made of uniform symbols only: computed without reading lanes */
    bool exact;     /* SUM, PRODUCT: its value over the integers is its value mod 2^64 */
    uint16_t depth; /* scope depth from which all its symbols are available */
    uint32_t id;    /* 1, 2, ... in order of creation */
    uint32_t hash;
    uint32_t num;         /* SUM: terms; else operands */
    uint32_t height;      /* of the tree of atoms below; symbols and constants: 0 */
    int64_t lo, hi;       /* signed range, inclusive */
    uint64_t divisor;     /* divides the value; 0: the value is 0; at least 1 */
    uint64_t zeros, ones; /* bits known to be 0, 1 */
    WaveBlock wave;
    int64_t value; /* CONST: the value; SUM: the constant */
    union {
        const ExprTerm *terms;  /* SUM: sorted by factor id */
        const Expr *const *ops; /* the others; PRODUCT: sorted by id */
        const ExprSymbol *symbol;
    };
};

/* ---- symbols ---- */

/* Makes the value of a symbol at its scope (once per symbol). `b` is at the insertion point of scope symbol->depth. */
typedef Operand MakeSymbol(void *context, Builder *b, const ExprSymbol *symbol);

struct ExprSymbol {
    const char *name;
    int64_t lo, hi;     /* inclusive; INT64_MIN, INT64_MAX: not known */
    uint64_t divisor;   /* divides the value; 0 or 1: nothing known */
    bool uniform;       /* the same in all lanes of a wave */
    bool is_bool;       /* operand is a boolean (uniform: 0/1 in an SGPR; else a lane mask), value 0 or 1 */
    bool zero_extended; /* operand of width 1: the value is its zero-extension; else its sign-extension */
    uint16_t depth;     /* index of the scope from whose insertion point on it is available; 0: kernel entry */
    /* Per-lane symbols: all lanes of a wave have values in one block [n*q, n*q + n); 0: not known. For thread_id x: 64
       when block.x % 64 == 0 and waves have 64 lanes. (thread_id y, z are then uniform.) */
    uint64_t wave_uniform_divisor;
    Operand operand; /* width 1 or 2; OPERAND_NONE: `make` gives it */
    MakeSymbol *make;
    void *context;
    const Expr *expr; /* set by expr_symbol */
};

/* ---- the algebra (pool.c, sum.c, div.c, bits.c, node_facts.c) ---- */

ExprPool *expr_pool_new(Arena *arena);
/* Expression number `id`. */
const Expr *expr_by_id(const ExprPool *p, uint32_t id);

/* A new symbol: always different from all others. `symbol` is copied; the copy is expr->symbol. */
const Expr *expr_symbol(ExprPool *p, const ExprSymbol *symbol);
/* The symbol's copy, to set operand or make later (before the first emission that needs it). */
ExprSymbol *expr_symbol_data(const Expr *symbol);

const Expr *expr_const(ExprPool *p, int64_t value);
const Expr *expr_add(ExprPool *p, const Expr *a, const Expr *b);
const Expr *expr_sub(ExprPool *p, const Expr *a, const Expr *b);
const Expr *expr_neg(ExprPool *p, const Expr *a);
const Expr *expr_mul(ExprPool *p, const Expr *a, const Expr *b);
const Expr *expr_add_const(ExprPool *p, const Expr *a, int64_t c);
const Expr *expr_mul_const(ExprPool *p, const Expr *a, int64_t c);
/* Tells that the sum or product did not wrap (nsw, affine): the integer value fits 64 bits wherever it is used. */
const Expr *expr_assume_no_wrap(ExprPool *p, const Expr *a);

/* affine floordiv, ceildiv, mod. The divisor must be positive: a constant <= 0 gives NULL (the caller's diagnostic);
   one that is not constant is taken to be positive. */
const Expr *expr_floordiv(ExprPool *p, const Expr *a, const Expr *n);
const Expr *expr_ceildiv(ExprPool *p, const Expr *a, const Expr *n);
const Expr *expr_mod(ExprPool *p, const Expr *a, const Expr *n);
/* arith.divsi, remsi, floordivsi, ceildivsi, divui, remui, ceildivui on 64 bits. For a narrower type pass operands that
   are the sign- or zero-extended values, and wrap the result. A constant divisor 0 gives NULL. */
const Expr *expr_divsi(ExprPool *p, const Expr *a, const Expr *n);
const Expr *expr_remsi(ExprPool *p, const Expr *a, const Expr *n);
const Expr *expr_floordivsi(ExprPool *p, const Expr *a, const Expr *n);
const Expr *expr_ceildivsi(ExprPool *p, const Expr *a, const Expr *n);
const Expr *expr_divui(ExprPool *p, const Expr *a, const Expr *n);
const Expr *expr_remui(ExprPool *p, const Expr *a, const Expr *n);
const Expr *expr_ceildivui(ExprPool *p, const Expr *a, const Expr *n);

const Expr *expr_min(ExprPool *p, const Expr *a, const Expr *b); /* signed */
const Expr *expr_max(ExprPool *p, const Expr *a, const Expr *b);
const Expr *expr_minu(ExprPool *p, const Expr *a, const Expr *b);
const Expr *expr_maxu(ExprPool *p, const Expr *a, const Expr *b);
const Expr *expr_and(ExprPool *p, const Expr *a, const Expr *b);
const Expr *expr_or(ExprPool *p, const Expr *a, const Expr *b);
const Expr *expr_xor(ExprPool *p, const Expr *a, const Expr *b);
const Expr *expr_shl(ExprPool *p, const Expr *a, const Expr *amount);
const Expr *expr_shrui(ExprPool *p, const Expr *a, const Expr *amount);
const Expr *expr_shrsi(ExprPool *p, const Expr *a, const Expr *amount);
/* The value of an integer of `bits` bits: `a` itself when its range fits, else its low bits, extended. The way to model
   arithmetic of narrow types (i32: wrap(add(a, b), 32)) and trunci, extui (zext), index_cast (sext), index_castui
   (zext). */
const Expr *expr_sext(ExprPool *p, const Expr *a, unsigned bits);
const Expr *expr_zext(ExprPool *p, const Expr *a, unsigned bits);
/* 0 or 1. Booleans are combined by expr_and, expr_or, expr_xor. */
const Expr *expr_cmp(ExprPool *p, Cmp cmp, const Expr *a, const Expr *b);
const Expr *expr_select(ExprPool *p, const Expr *condition, const Expr *if_true, const Expr *if_false);

/* ---- questions ---- */

static inline bool expr_is_const(const Expr *e) { return e->kind == EXPR_CONST; }
/* Are its 64 bits the sign-extension, the zero-extension of the low 32? An expression has no sign of its own: what it
   is as an unsigned number of 64 bits fits 32 bits in the second case only. */
static inline bool expr_sext_of_32(const Expr *e) { return e->lo >= INT32_MIN && e->hi <= INT32_MAX; }
static inline bool expr_zext_of_32(const Expr *e) { return e->lo >= 0 && e->hi <= (int64_t)UINT32_MAX; }
static inline bool expr_fits_32(const Expr *e) { return expr_zext_of_32(e) || expr_sext_of_32(e); }
static inline bool expr_is_bool(const Expr *e) { return e->lo >= 0 && e->hi <= 1; }
static inline uint64_t gcd_u64(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t r = a % b;
        a = b;
        b = r;
    }
    return a;
}
/* Largest power of two that is known to divide the value (0 has all: 2^62). */
uint64_t expr_alignment(const Expr *e);
/* a - b when that is a constant. */
bool expr_constant_difference(ExprPool *p, const Expr *a, const Expr *b, int64_t *difference);
/* 1: always true, 0: always false, -1: not known. */
int expr_decide(ExprPool *p, Cmp cmp, const Expr *a, const Expr *b);
/* "3 + 8*(tid floordiv 16) + k" */
void expr_print(const Expr *e, StrBuf *out);
/* The value for given symbols. False: division by zero. */
typedef int64_t SymbolValue(void *context, const ExprSymbol *symbol);
bool expr_eval(const Expr *e, SymbolValue *value_of, void *context, int64_t *result);

/* ---- emission (emit_expr.c, emit_div.c) ---- */

/* The emitter keeps the stack of scopes that the frontend is inside of. Scope 0 is the kernel's entry. Each expression
   is computed in the outermost scope where its symbols are available, except that nothing is moved out of a branch or
   an exec region unless that takes it out of a loop too; what is made there is shared by all users inside.

   The innermost scope's code goes to the frontend's own builder, given with each request; that of an enclosing scope to
   the place given when the inner one was pushed. */
typedef enum ScopeKind {
    SCOPE_ENTRY,
    SCOPE_LOOP,   /* the body of a loop; the outer place is its preheader */
    SCOPE_EXEC,   /* one side of a divergent branch; the outer place is before its exec_if */
    SCOPE_BRANCH, /* one side of a uniform branch; the outer place is before the branch */
} ScopeKind;

/* `b` belongs to the frontend and must stay valid: it is where code of the innermost scope goes, always. */
Emitter *emitter_new(ExprPool *p, Builder *b);
/* Enters a scope; returns its depth, for ExprSymbol.depth. From now on code of the scope that was innermost goes to
   `outer` before `before` (NULL: before the terminator, or at the end as long as there is none). */
unsigned emitter_push_scope(Emitter *em, ScopeKind kind, Block *outer, Inst *before);
/* Leaves the innermost scope: values made inside are forgotten. `b` must already be at a place that the outer place
   dominates. */
void emitter_pop_scope(Emitter *em);
/* A number that no other scope has or had; 0: there is no scope of this depth now. An expression that was read while
   the scope of its depth had a number can be emitted while the number is the same. */
uint64_t emitter_scope_number(const Emitter *em, unsigned depth);

/* Loops: makes the innermost scope (SCOPE_LOOP, just pushed) known as a loop over `iv` (a symbol of its depth), which
   starts at `init` and grows by `step` (both available outside), so that address parts linear in it are advanced by one
   addition per iteration instead of being computed anew. They become parameters of `header`. The frontend builds both
   edges to the header as usual, and calls emitter_close_loop when the latch's branch exists, before it pops the scope.
   */
void emitter_open_loop(Emitter *em, Block *header, const Expr *iv, const Expr *init, const Expr *step);
/* `entry`: the branch that enters the header (its edge number `entry_edge`); `latch`: the back edge's branch. Appends
   the arguments for the new parameters; code for the next values goes before `latch`. */
void emitter_close_loop(Emitter *em, Inst *entry, unsigned entry_edge, Inst *latch, unsigned latch_edge);

typedef enum WantClass {
    WANT_ANY, /* class S when the expression is scalar, else V; constants may come as immediates */
    WANT_S,   /* class S or an immediate; the expression must be uniform */
    WANT_V,   /* class V */
} WantClass;

/* The low 32 bits of the value. */
Operand expr_emit32(Emitter *em, const Expr *e, WantClass want);
/* All 64 bits: width 2; a constant that is a sign-extended 32-bit number comes as an immediate with WANT_ANY, WANT_S.
   */
Operand expr_emit64(Emitter *em, const Expr *e, WantClass want);
/* A boolean expression as build_cmp gives it: uniform boolean (class S, 0/1; scalar or uniform expressions) or lane
   mask. A constant comes as a uniform boolean. */
Operand expr_emit_bool(Emitter *em, const Expr *e);

/* ---- address split (split.c) ---- */

typedef enum AddressKind { ADDRESS_GLOBAL, ADDRESS_BUFFER, ADDRESS_LDS } AddressKind;

typedef struct AddressRequest {
    AddressKind kind;
    /* Bytes. Global: the whole address, pointer symbol included. Buffer: offset from the resource's base, of which the
       low 32 bits count. LDS: offset in the workgroup's LDS. */
    const Expr *address;
    const Expr *num_records; /* buffer: bytes; NULL: not known */
    /* Buffer: in [0, 2^32), added to those low 32 bits without wrap, so that an offset outside stays outside; NULL:
       nothing. */
    const Expr *soffset;
    uint32_t imm_extra; /* the access is in several pieces; the last one is that many bytes from the address */
    bool no_imm;        /* the instruction takes no immediate offset */
} AddressRequest;

typedef struct AddressParts {
    Operand base; /* global: class S, width 2; NONE when `lane` is the whole address */
    /* class V, width 1; global may need width 2: the whole address. Buffer: NONE when there is no per-lane part
       ("off"). LDS and global: always a register */
    Operand lane;
    Operand soffset;    /* buffer: class S, width 1, or immediate 0 */
    const Expr *scalar; /* buffer: the value of soffset; global: that of the base; NULL: there is none */
    int32_t imm;
    /* Where a piece's distance d from the address may go: d mod reach to the immediate, the rest to soffset
       (expr_piece_soffset). A power of two; UINT64_MAX: all of it to the immediate, as far as that has bits. */
    uint64_t reach;
    /* Global with a base: lane + imm and lane are at most `most`, lane + imm at least `least`; most = INT64_MAX: not
       known. */
    int64_t least, most;
    uint64_t align; /* power of two that divides the address, as far as known (of the offset for buffers) */
    bool whole;     /* buffer: what a lane asks for is known to be all inside or all outside */
} AddressParts;

/* The immediate offset of the piece that is `distance` bytes from the address, and its soffset (buffers; else
   operand_none()). */
int32_t expr_piece_imm(const Emitter *em, AddressKind kind, const AddressParts *parts, uint32_t distance);
Operand expr_piece_soffset(Emitter *em, const AddressParts *parts, uint32_t distance);

/* Never changes which lanes are in bounds. The machine's ranges of immediates come from the kernel's target. */
AddressParts expr_split(Emitter *em, const AddressRequest *request);

#endif
