/* What an instruction computes, as data: the rows of meaning.def as postfix expressions or small trees. An analysis
   walks over one forward (values, bounds, known bits) or backward (which bits are needed), with a rule for each
   operation that it knows. It must treat an operation without a rule as "any value". */
#pragma once

#include "isa/isa.h"
#include "isa/known.h"

/* Name and number of operands of each operation. meaning_ops.h has them as C. */
/* clang-format off */
#define MEANING_OPERATIONS(X)                                                                            \
    X(NOT, 1) X(ONES, 1) X(FIRST_LOW, 1) X(FIRST_HIGH, 1) X(REVERSE, 1) X(NONZERO, 1)                    \
    X(WHOLE_QUADS, 1) X(QUAD_BITS, 1) X(REPLICATE, 1) X(SAT_PK_U8, 1) X(SAT_PK4_I, 1) X(SAT_PK4_U, 1)    \
    X(AND, 2) X(OR, 2) X(XOR, 2) X(ADD, 2) X(SUB, 2) X(MUL, 2) X(MUL_HIGH_U, 2) X(MUL_HIGH_I, 2)         \
    X(SHL, 2) X(SHR, 2) X(SAR, 2) X(MIN_U, 2) X(MAX_U, 2) X(MIN_I, 2) X(MAX_I, 2)                        \
    X(LESS_U, 2) X(LESS_I, 2) X(EQUAL, 2) X(ADD_SAT_U, 2) X(ADD_SAT_I, 2)                                \
    X(PACK_SAT_U16, 2) X(PACK_SAT_I16, 2) X(PACK_SAT_U8, 2) X(PACK_SAT_I8, 2) X(SAD_U8, 2) X(MSAD_U8, 2) \
    X(SAD_U16, 2) X(DOT4_I8, 2) X(DOT4_U8, 2) X(DOT8_I4, 2) X(DOT8_U4, 2) X(DOT2_I16, 2) X(DOT2_U16, 2)  \
    X(SELECT, 3) X(BIT_SELECT, 3) X(FIELD_U, 3) X(FIELD_I, 3) X(FUNNEL, 3) X(PERM, 3)                    \
    X(LERP_U8, 3) X(BITOP3, 3)
/* clang-format on */

typedef enum MeaningOperation {
    MEANS_END,
    MEANS_A, /* sources 0 to 2 */
    MEANS_B,
    MEANS_C,
    MEANS_FLAG,      /* that is read */
    MEANS_RESULT,    /* in the tree of the flag that is written: the result */
    MEANS_IMMEDIATE, /* the instruction's immediate: SOPK (sign-extended), truth tables */
    MEANS_CONSTANT,
#define X(name, operands) MEANS_##name,
    MEANING_OPERATIONS(X)
#undef X
        NUM_MEANING_OPERATIONS
} MeaningOperation;

typedef struct MeaningType {
    uint8_t bits; /* 1: the flag that is read: the lane's bit of a mask */
    bool is_signed;
} MeaningType;

enum { MEANING_BYTES = 16 };

typedef struct Meaning {
    uint8_t bits; /* bits of the arithmetic: 16, 32, 64 */
    bool is_packed;
    uint8_t num_sources;
    MeaningType result, source[3];
    uint8_t value[MEANING_BYTES], flag[MEANING_BYTES]; /* in postfix form; MEANS_CONSTANT is followed by the constant */
} Meaning;

/* NULL: no row. */
const Meaning *meaning_of(unsigned opcode);
/* Consists of sums, products, shifts, bit fields and bit operations alone? Then different operands usually give
   different results. */
bool meaning_is_arithmetic(const Meaning *m);
/* The row, if it computes a dword from dwords alone, without flag and immediate; else NULL. */
const Meaning *meaning_of_dwords(unsigned opcode);

/* Number of operands. */
unsigned meaning_operands(unsigned operation);

typedef struct MeaningNode {
    uint8_t operation, constant;
    uint8_t operand[3]; /* numbers of earlier nodes */
} MeaningNode;

/* The last node is the result. */
typedef struct MeaningTree {
    MeaningNode node[MEANING_BYTES];
    unsigned num;
} MeaningTree;

MeaningTree meaning_tree(const uint8_t *postfix);

/* ---- with numbers (meaning_value.c) ---- */

typedef struct MeaningInputs {
    uint64_t source[3];
    uint32_t immediate;
    bool flag;
} MeaningInputs;

/* A source after it was cut or extended to the bits of the arithmetic. */
uint64_t meaning_source(const Meaning *m, unsigned source, uint64_t bits);
/* Computes the result, and the flag that is written (`flag` NULL: not wanted). */
uint64_t meaning_value(const Meaning *m, const MeaningInputs *in, bool *flag);
/* Computes one operation on numbers of that many bits. */
uint64_t meaning_apply(unsigned bits, unsigned operation, const uint64_t *operands, uint32_t immediate);
/* The result of a row of meaning_of_dwords with one or two sources. False: the operation has no such row. */
bool meaning_result(unsigned opcode, uint32_t x, uint32_t y, uint32_t *result);

/* Does the comparison hold? Only for integers: false for the condition `none` and for floats. */
bool meaning_compare(CompareInfo info, uint64_t x, uint64_t y);

/* ---- with bits that are not known (meaning_known.c) ---- */

/* Sources may have more bits than the row reads. *flag gets the flag that is written; `flag` may be NULL. */
Known meaning_known(const Meaning *m, const Known *sources, Known flag_in, uint32_t immediate, Known *flag);
/* One operation. It reads as many of the three `operands` as it has. */
Known meaning_known_step(unsigned bits, unsigned operation, const Known *operands, uint32_t immediate);

/* ---- with bounds (meaning_range.c) ---- */

/* Unsigned numbers from `least` to `most`. */
typedef struct MeaningRange {
    uint64_t least, most;
} MeaningRange;

/* For rows that are not packed. A result that may exceed the bits of the arithmetic counts as any number. */
MeaningRange meaning_range(const Meaning *m, const MeaningRange *sources);

/* ---- backward (meaning_demand.c) ---- */

/* For each source, the bits that can change the bits `result` of the result. `sources`: what is known of their bits. */
void meaning_demand(const Meaning *m, const Known *sources, uint64_t result, uint64_t demand[3]);
/* The source from which the bits `asked` of a 32-bit result are copied unchanged and in place. -1: there is none. */
int meaning_kept_source(const Meaning *m, const Known *sources, uint32_t asked);
