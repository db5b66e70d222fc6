/* What an instruction computes, as data: the rows of meaning.def as postfix expressions or small trees. An algebra goes
   over one, forward (values, bounds, what is known of bits) or backward (which bits are asked for), with a rule for
   each operation that it knows; what it does not know it must take for "anything". */
#ifndef WAVECC_ISA_MEANING_H
#define WAVECC_ISA_MEANING_H

#include "isa/isa.h"
#include "isa/known.h"

/* Name and number of operands of each; as C: meaning_ops.h. */
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
    MEANS_RESULT,    /* in the tree of the flag that is written */
    MEANS_IMMEDIATE, /* of the instruction: SOPK (sign-extended), truth tables */
    MEANS_CONSTANT,
#define X(name, operands) MEANS_##name,
    MEANING_OPERATIONS(X)
#undef X
        NUM_MEANING_OPERATIONS
} MeaningOperation;

typedef struct MeaningType {
    uint8_t bits; /* 1: the lane's bit of a mask, which is the flag that is read */
    bool is_signed;
} MeaningType;

enum { MEANING_BYTES = 16 };

typedef struct Meaning {
    uint8_t bits; /* of the arithmetic: 16, 32, 64 */
    bool is_packed;
    uint8_t num_sources;
    MeaningType result, source[3];
    uint8_t value[MEANING_BYTES], flag[MEANING_BYTES]; /* postfix; a constant follows MEANS_CONSTANT */
} Meaning;

/* NULL: no row. */
const Meaning *meaning_of(unsigned opcode);
/* Sums, products, shifts, fields and bits alone: the result tells operands apart as far as its size allows. */
bool meaning_is_arithmetic(const Meaning *m);
/* Such a row that makes a dword of dwords alone: it reads neither flag nor immediate. */
const Meaning *meaning_of_dwords(unsigned opcode);

/* Number of operands. */
unsigned meaning_operands(unsigned operation);

typedef struct MeaningNode {
    uint8_t operation, constant;
    uint8_t operand[3]; /* nodes before this one */
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

/* A source as the arithmetic sees it. */
uint64_t meaning_source(const Meaning *m, unsigned source, uint64_t bits);
/* The result, and the flag that is written (NULL: not asked for). */
uint64_t meaning_value(const Meaning *m, const MeaningInputs *in, bool *flag);
/* One operation on numbers of so many bits. */
uint64_t meaning_apply(unsigned bits, unsigned operation, const uint64_t *operands, uint32_t immediate);
/* Of meaning_of_dwords, with one or two sources. False: the operation is none. */
bool meaning_result(unsigned opcode, uint32_t x, uint32_t y, uint32_t *result);

/* Is it so? Of integers; comparisons with condition `none` and of floats never are. */
bool meaning_compare(CompareInfo info, uint64_t x, uint64_t y);

/* ---- with bits that are not known (meaning_known.c) ---- */

/* Sources may have more bits than the row reads; *flag (or NULL) is what is written. */
Known meaning_known(const Meaning *m, const Known *sources, Known flag_in, uint32_t immediate, Known *flag);
/* One operation; `operands`: three, of which it reads what it has. */
Known meaning_known_step(unsigned bits, unsigned operation, const Known *operands, uint32_t immediate);

/* ---- with bounds (meaning_range.c) ---- */

/* Unsigned numbers from `least` to `most`. */
typedef struct MeaningRange {
    uint64_t least, most;
} MeaningRange;

/* Of rows that are not packed. A result that may not fit the bits of the arithmetic counts as anything. */
MeaningRange meaning_range(const Meaning *m, const MeaningRange *sources);

/* ---- backward (meaning_demand.c) ---- */

/* The bits of each source that decide the bits `result` of the result; `sources`: what is known of them. */
void meaning_demand(const Meaning *m, const Known *sources, uint64_t result, uint64_t demand[3]);
/* The source of which the bits `asked` of a 32-bit result are a copy, each in its place; -1: there is none. */
int meaning_kept_source(const Meaning *m, const Known *sources, uint32_t asked);

#endif
