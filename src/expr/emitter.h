/* Declarations that the files of emission share. Users of expr.h do not need them. */
#pragma once

#include "expr/pool.h"

/* The registers in which an expression is computed: scalar (v_readfirstlane reads per-lane symbols), or per lane
   (scalar parts still go to SGPRs). */
typedef enum EmitMode { MODE_S, MODE_V } EmitMode;

/* The form in which a value was made. */
typedef enum MadeForm { MADE_S32, MADE_V32, MADE_S64, MADE_V64, MADE_BOOL, NUM_MADE_FORMS } MadeForm;

typedef struct Made {
    uint32_t key; /* expression id * NUM_MADE_FORMS + form; 0: empty */
    Operand operand;
} Made;

/* The per-lane part of an address in this scope: `lane` + k. `lane` has no constant. */
typedef struct LanePart {
    const Expr *lane;
    int64_t k;
} LanePart;

/* A register from which LDS accesses count: an access has shown that it is in the LDS (split_lds.c). */
typedef struct LdsBase {
    const Expr *rest;
    uint32_t first_k, k; /* first_lane is rest + first_k, lane is rest + k, mod 2^32 */
    Operand first_lane, lane;
    VEC(Inst *) accesses; /* that read `lane`: one or more, in order, in one block of this scope */
} LdsBase;

/* A header parameter that one addition per iteration advances, or that is part of a division. */
typedef struct Recurrence {
    uint32_t param;     /* virtual register */
    const Expr *init;   /* value at entry */
    const Expr *growth; /* per iteration */
    unsigned width;
    uint32_t division; /* 1 + the division's number; 0: not part of one */
} Recurrence;

/* x floordiv n and x mod n, where x grows by the same amount each iteration: loop_divide.c. */
typedef struct LoopDivision {
    const Expr *x, *n;
    const Expr *init, *growth; /* of x */
    EmitMode mode;
    Operand remainder, quotient[2]; /* parameters; the quotients are indexed by width - 1 */
    Operand more;                   /* does the quotient grow by one more? */
} LoopDivision;

/* Registers that code of a scope may keep for inner loops. Beyond this, emission moves values inward. */
enum { BUDGET_V = 96, BUDGET_S = 48 };

typedef struct Scope {
    ScopeKind kind;
    uint64_t number;
    Block *block; /* the place of its code while a scope inside it is innermost */
    Inst *before;
    Made *made; /* open addressing */
    uint32_t made_size, num_made;
    VEC(LanePart) lane_parts;
    VEC(LdsBase) lds_bases;
    unsigned used_v, used_s;
    Block *header; /* loops with emitter_open_loop */
    const Expr *iv, *init, *step;
    VEC(Recurrence) recurrences; /* in the order of their parameters */
    VEC(LoopDivision) divisions;
} Scope;

struct Emitter {
    ExprPool *p;
    Builder *b;
    Kernel *k;
    VEC(Scope) scopes;
    uint64_t num_scopes; /* pushed so far */
    bool in_layers;      /* emit_layers is running */
    /* the edge into the loop reads the value, so it stays outside, however many values are kept there */
    bool closes_loop;
};

/* emit_expr.c */
unsigned emitter_place(const Emitter *em, unsigned depth); /* the scope in which an expression of this depth is made */
Builder emitter_builder(Emitter *em, unsigned scope);
bool made_find(const Emitter *em, const Expr *e, MadeForm form, Operand *operand);
/* A value that this mode can use. If MODE_S made it from an expression that is not uniform, it is the first lane's
   value. */
bool made_in_mode(const Emitter *em, const Expr *e, EmitMode mode, bool wide, Operand *operand);
void made_put(Emitter *em, unsigned scope, const Expr *e, MadeForm form, Operand operand);
/* Low 32 bits, or all 64 (width 2, or a sign-extended immediate). Results may be immediates or class S in MODE_V. */
Operand emit_low(Emitter *em, const Expr *e, EmitMode mode);
Operand emit_wide(Emitter *em, const Expr *e, EmitMode mode);
/* A 64-bit operand as a register pair. */
Operand as_wide_register(Builder *b, Operand o, EmitMode mode);
/* A select of 64 bits. (build_select takes two immediates for 32 bits.) */
Operand select_wide(Builder *b, Operand cond, Operand if_true, Operand if_false);
Operand operand_low_half(Operand wide);
Operand operand_high_half(Builder *b, Operand wide);

/* emit_sum.c */
Operand emit_sum_low(Emitter *em, const Expr *e, EmitMode mode, Builder *b);
Operand emit_sum_wide(Emitter *em, const Expr *e, EmitMode mode, Builder *b);
/* x * c mod 2^32, for x in lo..hi. */
Operand emit_mul_const(Builder *b, Operand x, int64_t lo, int64_t hi, int64_t c);

/* emit_div.c: one FLOORDIV, MOD, DIVS, REMS, DIVU, REMU. `wide`: 64-bit result. */
Operand emit_division(Emitter *em, const Expr *e, EmitMode mode, Builder *b, bool wide);
/* x >> k of 64 bits without sign, for k of 32 to 63. */
Operand emit_shift_high(Emitter *em, const Expr *x, unsigned k, EmitMode mode, Builder *b);

/* divide.c: machine sequences. */
Operand divide_u32_by_const(Builder *b, Operand x, uint64_t hi, uint32_t n);
Operand divide_i32_by_const(Builder *b, Operand x, Operand sign, uint64_t bound, uint32_t n);
Operand divide_u32(Builder *b, Operand x, Operand n, Operand *remainder, bool scalar);
Operand divide_u64(Builder *b, Operand x, Operand n, Operand *remainder, bool scalar);
Operand divide_u63_by_const(Builder *b, Operand x, uint64_t n); /* 0 <= x < 2^63 */
Operand multiply_u32_wide(Builder *b, Operand x, Operand y);
/* A constant for a VOP3 source: inline, or in an SGPR. */
Operand scalar_literal(Builder *b, int64_t value);

/* split.c: the parts of an address. */
typedef struct Terms {
    SumBuilder scalar, lane; /* no constants */
    int64_t constant;
} Terms;

typedef struct ImmRange {
    int64_t min, max;
} ImmRange;

static inline bool is_within(ImmRange range, Int128 lo, Int128 hi) { return lo >= range.min && hi <= range.max; }
ImmRange imm_range(const Emitter *em, const AddressRequest *request);
/* The range of the lane part, as the machine extends it. */
ImmRange lane_range(const Emitter *em, AddressKind kind);
Terms take_apart(const Expr *e, bool all_in_lane);
/* Chooses the constant k for a lane part. Prefers one that exists already if constant - k fits into the immediate, then
   `preferred` if that works, else the whole constant. `bounds`: range of `lane` without a constant; `lanes`: range with
   it. */
int64_t choose_constant(Emitter *em, const Expr *lane, int64_t constant, int64_t preferred, ImmRange range,
                        ImmRange lanes, ImmRange bounds);
/* lane + k in a VGPR. */
Operand emit_lane(Emitter *em, const Expr *lane, int64_t k);
/* `e`, which is scalar, in `width` SGPRs. */
Operand emit_scalar_part(Emitter *em, const Expr *e, unsigned width);
/* split_buffer.c, split_lds.c */
AddressParts split_buffer(Emitter *em, const AddressRequest *request);
AddressParts split_lds(Emitter *em, const AddressRequest *request);

/* loop.c: makes the value of `e` a header parameter of a loop, if it pays. */
bool emit_recurrence(Emitter *em, const Expr *e, unsigned width, Operand *operand);
/* Does `s` count by a scalar whose start and step come from outside the loop? */
bool scope_counts(const Emitter *em, const Scope *s);

/* loop_divide.c: makes a FLOORDIV or MOD by a number that is not constant a header parameter of a loop, if possible. */
bool emit_loop_division(Emitter *em, const Expr *e, EmitMode mode, bool wide, Operand *operand);
/* Sets the arguments of one of its parameters on the edges into the loop and back; `b` is at the latch. */
void close_loop_division(Emitter *em, LoopDivision *d, const Recurrence *r, Builder *b, Operand *init, Operand *next);

static inline bool emit_is_lanes(const Builder *b, Operand o)
{
    return !operand_is_imm(o) && !operand_uniform(b->k, o);
}
