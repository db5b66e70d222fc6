/* Computes instructions with numbers: applies the operations of the emulator's lanes to the nodes of a row's tree. */
#include "isa/meaning.h"

#include "isa/meaning_ops.h"

/* The operation on numbers of one size. */
#define CALL_1(name) name(x)
#define CALL_2(name) name(x, y)
#define CALL_3(name) name(x, y, z)
#define CASE(name, operands) \
    case MEANS_##name: return CALL_##operands(name);
#define DEFINE_APPLY(size)                                                                      \
    static uint64_t apply_##size(unsigned operation, const uint64_t *operands, uint32_t imm)    \
    {                                                                                           \
        ARITHMETIC(size)                                                                        \
        const lane_t x = (lane_t)operands[0], y = (lane_t)operands[1], z = (lane_t)operands[2]; \
        switch (operation) {                                                                    \
            MEANING_OPERATIONS(CASE)                                                            \
        default: return 0;                                                                      \
        }                                                                                       \
    }
DEFINE_APPLY(16)
DEFINE_APPLY(32)
DEFINE_APPLY(64)

uint64_t meaning_source(const Meaning *m, unsigned source, uint64_t bits)
{
    const MeaningType type = m->source[source];
    const unsigned above = 64 - type.bits;
    bits = type.is_signed ? (uint64_t)((int64_t)(bits << above) >> above) : bits & known_mask(type.bits);
    return bits & known_mask(m->bits);
}

uint64_t meaning_apply(unsigned bits, unsigned operation, const uint64_t *operands, uint32_t immediate)
{
    if (bits == 16) return apply_16(operation, operands, immediate) & known_mask(16);
    if (bits == 32) return (uint32_t)apply_32(operation, operands, immediate);
    return apply_64(operation, operands, immediate);
}

static uint64_t value_of(const Meaning *m, const uint8_t *postfix, const MeaningInputs *in, uint64_t result)
{
    uint64_t stack[MEANING_BYTES + 2];
    stack[0] = 0;
    unsigned depth = 0;
    for (const uint8_t *p = postfix; *p; p++) {
        switch (*p) {
        case MEANS_A:
        case MEANS_B:
        case MEANS_C: stack[depth] = meaning_source(m, *p - MEANS_A, in->source[*p - MEANS_A]); break;
        case MEANS_FLAG: stack[depth] = in->flag; break;
        case MEANS_RESULT: stack[depth] = result; break;
        case MEANS_IMMEDIATE: stack[depth] = in->immediate; break;
        case MEANS_CONSTANT: stack[depth] = *++p; break;
        default: {
            depth -= meaning_operands(*p);
            stack[depth] = meaning_apply(m->bits, *p, stack + depth, in->immediate);
        }
        }
        depth++;
    }
    return stack[0];
}

uint64_t meaning_value(const Meaning *m, const MeaningInputs *in, bool *flag)
{
    if (m->is_packed) {
        MeaningInputs high = *in;
        for (unsigned i = 0; i < 3; i++) high.source[i] >>= 16;
        return value_of(m, m->value, in, 0) | value_of(m, m->value, &high, 0) << 16;
    }
    const uint64_t result = value_of(m, m->value, in, 0);
    if (flag) *flag = value_of(m, m->flag, in, result);
    return result & known_mask(m->result.bits);
}

bool meaning_result(unsigned opcode, uint32_t x, uint32_t y, uint32_t *result)
{
    const Meaning *m = meaning_of_dwords(opcode);
    if (!m || m->num_sources > 2) return false;
    *result = (uint32_t)meaning_value(m, &(MeaningInputs){.source = {x, y}}, NULL);
    return true;
}

bool meaning_compare(CompareInfo info, uint64_t x, uint64_t y)
{
    const NumberType type = (NumberType)info.type;
    if (number_is_float(type)) return false;
    x <<= 64 - number_bits(type), y <<= 64 - number_bits(type);
    const bool less = number_is_signed(type) ? (int64_t)x < (int64_t)y : x < y;
    switch (info.condition) {
    case CONDITION_LT: return less;
    case CONDITION_EQ: return x == y;
    case CONDITION_LE: return less || x == y;
    case CONDITION_GT: return !less && x != y;
    case CONDITION_LG: return x != y;
    case CONDITION_GE: return !less;
    case CONDITION_T: return true;
    default: return false;
    }
}
