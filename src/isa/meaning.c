/* The rows of meaning.def as data. */
#include "isa/meaning.h"

/* In postfix form: an expression is its operands, then the operation. */
#define A MEANS_A
#define B MEANS_B
#define C MEANS_C
#define S MEANS_FLAG
#define R MEANS_RESULT
#define I MEANS_IMMEDIATE
#define K(n) MEANS_CONSTANT, n
#define NOT(...) __VA_ARGS__, MEANS_NOT
#define ONES(...) __VA_ARGS__, MEANS_ONES
#define FIRST_LOW(...) __VA_ARGS__, MEANS_FIRST_LOW
#define FIRST_HIGH(...) __VA_ARGS__, MEANS_FIRST_HIGH
#define REVERSE(...) __VA_ARGS__, MEANS_REVERSE
#define NONZERO(...) __VA_ARGS__, MEANS_NONZERO
#define WHOLE_QUADS(...) __VA_ARGS__, MEANS_WHOLE_QUADS
#define QUAD_BITS(...) __VA_ARGS__, MEANS_QUAD_BITS
#define REPLICATE(...) __VA_ARGS__, MEANS_REPLICATE
#define SAT_PK_U8(...) __VA_ARGS__, MEANS_SAT_PK_U8
#define SAT_PK4_I(...) __VA_ARGS__, MEANS_SAT_PK4_I
#define SAT_PK4_U(...) __VA_ARGS__, MEANS_SAT_PK4_U
#define AND(...) __VA_ARGS__, MEANS_AND
#define OR(...) __VA_ARGS__, MEANS_OR
#define XOR(...) __VA_ARGS__, MEANS_XOR
#define ADD(...) __VA_ARGS__, MEANS_ADD
#define SUB(...) __VA_ARGS__, MEANS_SUB
#define MUL(...) __VA_ARGS__, MEANS_MUL
#define MUL_HIGH_U(...) __VA_ARGS__, MEANS_MUL_HIGH_U
#define MUL_HIGH_I(...) __VA_ARGS__, MEANS_MUL_HIGH_I
#define SHL(...) __VA_ARGS__, MEANS_SHL
#define SHR(...) __VA_ARGS__, MEANS_SHR
#define SAR(...) __VA_ARGS__, MEANS_SAR
#define MIN_U(...) __VA_ARGS__, MEANS_MIN_U
#define MAX_U(...) __VA_ARGS__, MEANS_MAX_U
#define MIN_I(...) __VA_ARGS__, MEANS_MIN_I
#define MAX_I(...) __VA_ARGS__, MEANS_MAX_I
#define LESS_U(...) __VA_ARGS__, MEANS_LESS_U
#define LESS_I(...) __VA_ARGS__, MEANS_LESS_I
#define EQUAL(...) __VA_ARGS__, MEANS_EQUAL
#define ADD_SAT_U(...) __VA_ARGS__, MEANS_ADD_SAT_U
#define ADD_SAT_I(...) __VA_ARGS__, MEANS_ADD_SAT_I
#define PACK_SAT_U16(...) __VA_ARGS__, MEANS_PACK_SAT_U16
#define PACK_SAT_I16(...) __VA_ARGS__, MEANS_PACK_SAT_I16
#define PACK_SAT_U8(...) __VA_ARGS__, MEANS_PACK_SAT_U8
#define PACK_SAT_I8(...) __VA_ARGS__, MEANS_PACK_SAT_I8
#define SAD_U8(...) __VA_ARGS__, MEANS_SAD_U8
#define MSAD_U8(...) __VA_ARGS__, MEANS_MSAD_U8
#define SAD_U16(...) __VA_ARGS__, MEANS_SAD_U16
#define DOT4_I8(...) __VA_ARGS__, MEANS_DOT4_I8
#define DOT4_U8(...) __VA_ARGS__, MEANS_DOT4_U8
#define DOT8_I4(...) __VA_ARGS__, MEANS_DOT8_I4
#define DOT8_U4(...) __VA_ARGS__, MEANS_DOT8_U4
#define DOT2_I16(...) __VA_ARGS__, MEANS_DOT2_I16
#define DOT2_U16(...) __VA_ARGS__, MEANS_DOT2_U16
#define SELECT(...) __VA_ARGS__, MEANS_SELECT
#define BIT_SELECT(...) __VA_ARGS__, MEANS_BIT_SELECT
#define FIELD_U(...) __VA_ARGS__, MEANS_FIELD_U
#define FIELD_I(...) __VA_ARGS__, MEANS_FIELD_I
#define FUNNEL(...) __VA_ARGS__, MEANS_FUNNEL
#define PERM(...) __VA_ARGS__, MEANS_PERM
#define LERP_U8(...) __VA_ARGS__, MEANS_LERP_U8
#define BITOP3(...) __VA_ARGS__, MEANS_BITOP3

#define SOURCE_none {0, false}
#define SOURCE_u16 {16, false}
#define SOURCE_u24 {24, false}
#define SOURCE_u32 {32, false}
#define SOURCE_u64 {64, false}
#define SOURCE_i8 {8, true}
#define SOURCE_i16 {16, true}
#define SOURCE_i24 {24, true}
#define SOURCE_i32 {32, true}
#define SOURCE_bit {1, false}
#define LIST(...) __VA_ARGS__

enum {
    ROW_NONE,
#define MEANING(id, ...) ROW_##id,
#include "isa/meaning.def"
};

static const uint16_t row_of[NUM_OPCODES] = {
#define MEANING(id, ...) [OP_##id] = ROW_##id,
#include "isa/meaning.def"
};

/* clang-format off */
static const Meaning rows[] = {
#define MEANING(id, packed, size, td, num, ta, tb, tc, of_flag, ...)                                    \
    [ROW_##id] = {.bits = size, .is_packed = packed, .num_sources = num, .result = SOURCE_##td,         \
                  .source = {SOURCE_##ta, SOURCE_##tb, SOURCE_##tc}, .value = {__VA_ARGS__}, .flag = {LIST of_flag}},
#include "isa/meaning.def"
};
/* clang-format on */

const Meaning *meaning_of(unsigned opcode) { return row_of[opcode] ? &rows[row_of[opcode]] : NULL; }

unsigned meaning_operands(unsigned operation)
{
    static const uint8_t operands[NUM_MEANING_OPERATIONS] = {
#define X(name, num) [MEANS_##name] = num,
        MEANING_OPERATIONS(X)
#undef X
    };
    return operands[operation];
}

MeaningTree meaning_tree(const uint8_t *postfix)
{
    MeaningTree tree = {.num = 0};
    uint8_t stack[MEANING_BYTES];
    unsigned depth = 0;
    for (const uint8_t *p = postfix; *p; p++) {
        MeaningNode *node = &tree.node[tree.num];
        const unsigned num = meaning_operands(*p);
        *node = (MeaningNode){.operation = *p};
        depth -= num;
        for (unsigned i = 0; i < num; i++) node->operand[i] = stack[depth + i];
        if (*p == MEANS_CONSTANT) node->constant = *++p;
        stack[depth++] = (uint8_t)tree.num++;
    }
    return tree;
}

/* Does the row's expression consist only of operations in that set? */
static bool consists_of(const Meaning *m, const bool *set)
{
    for (const uint8_t *p = m->value; *p; p++) {
        if (!set[*p]) return false;
        if (*p == MEANS_CONSTANT) p++;
    }
    return true;
}

#define ARITHMETIC_ON_SOURCES                                                                                         \
    [MEANS_A] = true, [MEANS_B] = true, [MEANS_C] = true, [MEANS_CONSTANT] = true, [MEANS_NOT] = true,                \
    [MEANS_AND] = true, [MEANS_OR] = true, [MEANS_XOR] = true, [MEANS_ADD] = true, [MEANS_SUB] = true,                \
    [MEANS_MUL] = true, [MEANS_MUL_HIGH_U] = true, [MEANS_MUL_HIGH_I] = true, [MEANS_SHL] = true, [MEANS_SHR] = true, \
    [MEANS_SAR] = true, [MEANS_FIELD_U] = true, [MEANS_FIELD_I] = true

bool meaning_is_arithmetic(const Meaning *m)
{
    static const bool set[NUM_MEANING_OPERATIONS] = {ARITHMETIC_ON_SOURCES, [MEANS_FLAG] = true,
                                                     [MEANS_IMMEDIATE] = true};
    return consists_of(m, set);
}

const Meaning *meaning_of_dwords(unsigned opcode)
{
    static const bool set[NUM_MEANING_OPERATIONS] = {ARITHMETIC_ON_SOURCES};
    const Meaning *m = meaning_of(opcode);
    return m && m->bits == 32 && consists_of(m, set) ? m : NULL;
}
