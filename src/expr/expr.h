/* Index expressions: 64-bit integers. They are kept as canonical sums of coefficient x product of atoms until an
   instruction needs them. See docs/expressions.md.

   Meaning: every expression is a 64-bit two's complement integer; sums and products are taken mod 2^64. Ranges, and
   every rewrite of floordiv, mod, compare, shift right and or-for-add, only use facts that are proved not to wrap.
   Equal canonical expressions have the same pointer. Expressions live as long as their pool's arena. */
#pragma once

#include "ir/build.h"

typedef struct Expr Expr;
typedef struct ExprPool ExprPool;
typedef struct Emitter Emitter;
typedef struct ExprSymbol ExprSymbol;

/* ---- nodes ---- */

typedef enum ExprKind {
    EXPR_CONST,
    /* constant + sum of coef x factor; a factor is never a CONST, and a SUM only beyond the limit of terms */
    EXPR_SUM,
    EXPR_PRODUCT, /* two or more factors that are not constant */
    EXPR_SYMBOL,
    EXPR_FLOORDIV, /* rounds to minus infinity; divisor > 0 */
    EXPR_MOD,      /* x - n * floordiv(x, n): in [0, n) */
    EXPR_DIVS,     /* signed, rounds to zero (arith.divsi) */
    EXPR_REMS,
    EXPR_DIVU, /* both operands as unsigned 64-bit integers */
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
    EXPR_SEXT,   /* low `bits` bits, sign-extended; a second operand: see expr_sext_exact */
    EXPR_CMP,    /* 0 or 1 */
    EXPR_SELECT, /* ops[0] != 0 ? ops[1] : ops[2] */
} ExprKind;

typedef struct ExprTerm {
    int64_t coef;       /* never 0 */
    const Expr *factor; /* an atom or a PRODUCT */
} ExprTerm;

/* How the lanes of a wave relate: the values are block * q + r, with one q for the whole wave and first <= r <= last, 0
   <= first, last < block. block 0: unknown. */
typedef struct WaveBlock {
    int64_t block, first, last;
} WaveBlock;

struct Expr {
    uint8_t kind;   /* ExprKind */
    uint8_t bits;   /* ZEXT, SEXT */
    uint8_t cmp;    /* CMP: Cmp */
    bool uniform;   /* equal in all lanes of a wave */
    bool scalar;    /* uniform, and made of uniform symbols only, so it can be computed without reading lanes */
    bool exact;     /* SUM, PRODUCT: its integer value is its value mod 2^64 */
    uint16_t depth; /* the scope depth from which all its symbols are available */
    uint32_t id;    /* 1, 2, ... in order of creation */
    uint32_t hash;
    uint32_t num;         /* SUM: terms; else operands */
    uint32_t height;      /* height of the tree of atoms below; symbols and constants: 0 */
    int64_t lo, hi;       /* signed range, inclusive */
    uint64_t divisor;     /* divides the value; 0 if the value is 0; else at least 1 */
    uint64_t zeros, ones; /* bits known to be 0, and to be 1 */
    WaveBlock wave;
    int64_t value; /* CONST: the value; SUM: the constant; SEXT with two operands: its value minus the second one */
    union {
        const ExprTerm *terms;  /* SUM: sorted by factor id */
        const Expr *const *ops; /* operands of the others; PRODUCT: sorted by id */
        const ExprSymbol *symbol;
    };
};

/* ---- symbols ---- */

/* Makes the value of a symbol at its scope, once per symbol. `b` is at the insertion point of scope symbol->depth. */
typedef Operand MakeSymbol(void *context, Builder *b, const ExprSymbol *symbol);

struct ExprSymbol {
    const char *name;
    int64_t lo, hi;     /* inclusive; INT64_MIN, INT64_MAX: unknown */
    uint64_t divisor;   /* divides the value; 0 or 1: nothing known */
    bool uniform;       /* equal in all lanes of a wave */
    bool is_bool;       /* operand is a boolean (uniform: 0/1 in an SGPR; else a lane mask), value 0 or 1 */
    bool zero_extended; /* operand of width 1: its zero-extension is the value; else its sign-extension */
    uint16_t depth;     /* index of the scope whose insertion point makes it available; 0: kernel entry */
    /* Per-lane symbols: the values of all lanes of a wave lie in one block [n*q, n*q + n); 0: unknown. For thread_id x:
       64 if block.x % 64 == 0 and waves have 64 lanes. (thread_id y, z are then uniform.) */
    uint64_t wave_uniform_divisor;
    Operand operand; /* width 1 or 2; OPERAND_NONE: `make` makes it */
    MakeSymbol *make;
    void *context;
    const Expr *expr; /* set by expr_symbol */
};

/* ---- the algebra (pool.c, sum.c, div.c, bits.c, node_facts.c) ---- */

ExprPool *expr_pool_new(Arena *arena);
/* Expression number `id`. */
const Expr *expr_by_id(const ExprPool *p, uint32_t id);

/* A new symbol, different from all others. `symbol` is copied; the copy is expr->symbol. */
const Expr *expr_symbol(ExprPool *p, const ExprSymbol *symbol);
/* The symbol's copy, so that the caller can set operand or make before the first emission that needs it. */
ExprSymbol *expr_symbol_data(const Expr *symbol);

/* From now on the symbol is known to be in lo..hi, too. Expressions that exist keep what is known of them. */
void expr_narrow(const Expr *symbol, int64_t lo, int64_t hi);

const Expr *expr_const(ExprPool *p, int64_t value);
const Expr *expr_add(ExprPool *p, const Expr *a, const Expr *b);
const Expr *expr_sub(ExprPool *p, const Expr *a, const Expr *b);
const Expr *expr_neg(ExprPool *p, const Expr *a);
const Expr *expr_mul(ExprPool *p, const Expr *a, const Expr *b);
const Expr *expr_add_const(ExprPool *p, const Expr *a, int64_t c);
const Expr *expr_mul_const(ExprPool *p, const Expr *a, int64_t c);
/* States that the sum or product did not wrap (nsw, affine): its integer value fits into 64 bits wherever it is
   used. */
const Expr *expr_assume_no_wrap(const Expr *a);

/* affine floordiv, ceildiv, mod. The divisor must be positive. For a constant <= 0 the result is NULL, and the caller
   reports it. A divisor that is not constant is assumed to be positive. */
const Expr *expr_floordiv(ExprPool *p, const Expr *a, const Expr *n);
const Expr *expr_ceildiv(ExprPool *p, const Expr *a, const Expr *n);
const Expr *expr_mod(ExprPool *p, const Expr *a, const Expr *n);
/* arith.divsi, remsi, floordivsi, ceildivsi, divui, remui, ceildivui on 64 bits. For a narrower type, pass sign- or
   zero-extended operands and wrap the result. A constant divisor 0 gives NULL. */
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
/* The value of an integer of `bits` bits: `a` itself if its range fits, else its low bits, extended. Use it for
   arithmetic of narrow types (i32: wrap(add(a, b), 32)) and for trunci, extui (zext), index_cast (sext), index_castui
   (zext). */
const Expr *expr_sext(ExprPool *p, const Expr *a, unsigned bits);
const Expr *expr_zext(ExprPool *p, const Expr *a, unsigned bits);
/* The same as expr_sext for a sum that fits into its `bits` bits (nsw). So sext(x + c) is sext(x) + c; if x fits, too,
   the node remembers both. expr_constants_out: the same value, with such constants outside, for addresses. */
const Expr *expr_sext_exact(ExprPool *p, const Expr *a, unsigned bits);
const Expr *expr_constants_out(ExprPool *p, const Expr *a);
/* 0 or 1. expr_and, expr_or, expr_xor combine booleans. */
const Expr *expr_cmp(ExprPool *p, Cmp cmp, const Expr *a, const Expr *b);
const Expr *expr_select(ExprPool *p, const Expr *condition, const Expr *if_true, const Expr *if_false);

/* ---- questions ---- */

static inline bool expr_is_const(const Expr *e) { return e->kind == EXPR_CONST; }
/* Are its 64 bits the sign-extension (the zero-extension) of the low 32? An expression has no sign of its own. Only in
   the second case does it fit into 32 bits as an unsigned number. */
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
/* Largest power of two that is known to divide the value (for 0: 2^62). */
static inline uint64_t expr_alignment(const Expr *e) { return e->divisor ? e->divisor & (0 - e->divisor) : 1ull << 62; }
/* a - b, if that is constant. */
bool expr_constant_difference(ExprPool *p, const Expr *a, const Expr *b, int64_t *difference);
/* 1: always true, 0: always false, -1: unknown. */
int expr_decide(ExprPool *p, Cmp cmp, const Expr *a, const Expr *b);

/* ---- emission (emit_expr.c, emit_div.c) ---- */

/* The emitter keeps a stack of the scopes around the frontend's current position. Scope 0 is the kernel's entry. Each
   expression is computed in the outermost scope where its symbols are available, and all users inside share it. There
   is one exception: a value only moves out of a branch or an exec region if that takes it out of a loop too.

   Code of the innermost scope goes to the frontend's own builder. Code of an enclosing scope goes to the place given
   when the inner one was pushed. */
typedef enum ScopeKind {
    SCOPE_ENTRY,
    SCOPE_LOOP,   /* the body of a loop; the outer place is its preheader */
    SCOPE_EXEC,   /* one side of a divergent branch; the outer place is before its exec_if */
    SCOPE_BRANCH, /* one side of a uniform branch; the outer place is before the branch */
    SCOPE_WHOLE,  /* all lanes are on; what fewer lanes have computed is not used, nor is code moved out */
} ScopeKind;

/* `b` belongs to the frontend and must stay valid. Code of the innermost scope always goes there. */
Emitter *emitter_new(ExprPool *p, Builder *b);
/* Enters a scope, and returns its depth for ExprSymbol.depth. From now on, code of the scope around it goes into block
   `outer`, in front of instruction `before`. NULL: before the terminator, or at the end if there is none yet. */
unsigned emitter_push_scope(Emitter *em, ScopeKind kind, Block *outer, Inst *before);
/* Leaves the innermost scope and forgets the values made inside. `b` must already be at a place that the outer place
   dominates. */
void emitter_pop_scope(Emitter *em);
/* A number that no other scope has or had; 0: there is no scope of this depth now. An expression that was read under a
   number may be emitted as long as the scope of its depth has the same number. */
uint64_t emitter_scope_number(const Emitter *em, unsigned depth);

/* Loops: declares the innermost scope (SCOPE_LOOP, just pushed) a loop over `iv`, a symbol of its depth, which starts
   at `init` and grows by `step`. Both must be available outside. Address parts that are linear in `iv` then become
   parameters of `header`, and one addition per iteration advances them. The frontend builds both edges to the header as
   usual. It calls emitter_close_loop when the latch's branch exists, before it pops the scope. */
void emitter_open_loop(Emitter *em, Block *header, const Expr *iv, const Expr *init, const Expr *step);
/* `entry`: the branch that enters the header (its edge number `entry_edge`); `latch`: the branch of the back edge.
   Appends the arguments for the new parameters. Code for the next values goes before `latch`. */
void emitter_close_loop(Emitter *em, Inst *entry, unsigned entry_edge, Inst *latch, unsigned latch_edge);

typedef enum WantClass {
    WANT_ANY, /* class S if the expression is scalar, else V; a constant may be an immediate */
    WANT_S,   /* class S or an immediate; the expression must be uniform */
    WANT_V,   /* class V */
} WantClass;

/* The low 32 bits of the value. */
Operand expr_emit32(Emitter *em, const Expr *e, WantClass want);
/* All 64 bits: width 2. With WANT_ANY and WANT_S, a constant that is a sign-extended 32-bit number may be an
 * immediate. */
Operand expr_emit64(Emitter *em, const Expr *e, WantClass want);
/* A boolean expression as build_cmp returns it: a uniform boolean (class S, 0/1; for scalar or uniform expressions) or
   a lane mask. A constant becomes a uniform boolean. */
Operand expr_emit_bool(Emitter *em, const Expr *e);

/* ---- address split (split.c) ---- */

typedef enum AddressKind { ADDRESS_GLOBAL, ADDRESS_BUFFER, ADDRESS_LDS } AddressKind;

typedef struct AddressRequest {
    AddressKind kind;
    /* In bytes. Global: the whole address, including the pointer symbol. Buffer: the offset from the resource's base,
       of which the low 32 bits count. LDS: the offset in the workgroup's LDS. */
    const Expr *address;
    const Expr *num_records; /* buffer: in bytes; NULL: unknown */
    /* Buffer: in [0, 2^32), added to those low 32 bits without wrap, so that an offset outside stays outside. NULL:
       none. */
    const Expr *soffset;
    uint32_t imm_extra; /* the access has several pieces; the last one is this many bytes after the address */
    bool no_imm;        /* the instruction has no immediate offset */
} AddressRequest;

typedef struct AddressParts {
    Operand base; /* global: class S, width 2; NONE if `lane` is the whole address */
    /* class V, width 1. Global may need width 2 for the whole address. Buffer: NONE if there is no per-lane part
       ("off"). LDS and global: always a register */
    Operand lane;
    Operand soffset;    /* buffer: class S, width 1, or immediate 0 */
    const Expr *scalar; /* buffer: the value of soffset; global: that of the base; NULL: none */
    int32_t imm;
    /* How a piece's distance d from the address is split: d mod reach goes to the immediate, the rest to soffset
       (expr_piece_soffset). A power of two; UINT64_MAX: all of it goes to the immediate, as far as that has bits. */
    uint64_t reach;
    /* Global with a base: lane + imm and lane are at most `most`, and lane + imm is at least `least`. most = INT64_MAX:
       unknown. */
    int64_t least, most;
    const Expr *rest; /* LDS: lane is rest + k, mod 2^32 */
    uint32_t k;
    uint64_t align; /* known power of two that divides the address (for buffers, the offset) */
    bool whole;     /* buffer: each lane's access is known to be entirely inside or entirely outside */
} AddressParts;

/* The immediate offset of the piece that is `distance` bytes from the address, and its soffset (buffers; else
   operand_none()). */
int32_t expr_piece_imm(const Emitter *em, AddressKind kind, const AddressParts *parts, uint32_t distance);
Operand expr_piece_soffset(Emitter *em, const AddressParts *parts, uint32_t distance);

/* Never changes which lanes are in bounds. The kernel's target gives the machine's ranges of immediates. */
AddressParts expr_split(Emitter *em, const AddressRequest *request);
/* LDS: `access` (its first source is parts->lane) was built where the innermost scope is, so its address is in the LDS.
   Later requests may count from it. Those before it in its block do so from now on, if they are greater. */
void expr_note_lds(Emitter *em, const AddressParts *parts, Inst *access);
