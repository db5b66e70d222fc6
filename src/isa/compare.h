/* What a comparison instruction compares, and how: a part of the rows (isa.h). */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* In the order of the hardware's numbers for float comparisons. LG is "not equal" of integers. T is always true. */
typedef enum Condition {
    CONDITION_NONE, /* the row compares nothing */
    CONDITION_F,
    CONDITION_LT,
    CONDITION_EQ,
    CONDITION_LE,
    CONDITION_GT,
    CONDITION_LG,
    CONDITION_GE,
    CONDITION_O,
    CONDITION_U,
    CONDITION_NGE,
    CONDITION_NLG,
    CONDITION_NGT,
    CONDITION_NLE,
    CONDITION_NEQ,
    CONDITION_NLT,
    CONDITION_T,
    CONDITION_CLASS, /* does the number belong to one of the classes that the second source lists? */
} Condition;

typedef enum NumberType {
    NUMBER_I16,
    NUMBER_U16,
    NUMBER_I32,
    NUMBER_U32,
    NUMBER_I64,
    NUMBER_U64,
    NUMBER_F16,
    NUMBER_F32,
    NUMBER_F64,
} NumberType;
static inline bool number_is_float(NumberType type) { return type >= NUMBER_F16; }
static inline bool number_is_signed(NumberType type) { return !number_is_float(type) && !(type & 1); }
static inline unsigned number_bits(NumberType type)
{
    return 16u << (number_is_float(type) ? type - NUMBER_F16 : type / 2);
}

typedef struct CompareInfo {
    uint8_t condition; /* Condition */
    uint8_t type;      /* NumberType of both sources; class tests: of the first */
} CompareInfo;
