/* Comparisons of integers with unknown bits. */
#include "sim/observe/defined.h"

int defined_compare(const DefinedRule *rule, Known a, Known b)
{
    const unsigned width = rule->width;
    int less;
    switch (rule->param) {
    case COMPARE_CONST: return 1;
    case COMPARE_LT: return known_less(a, b, width, rule->is_signed);
    case COMPARE_GT: return known_less(b, a, width, rule->is_signed);
    case COMPARE_GE: less = known_less(a, b, width, rule->is_signed); return less < 0 ? less : !less;
    case COMPARE_LE: less = known_less(b, a, width, rule->is_signed); return less < 0 ? less : !less;
    case COMPARE_EQ: return known_equal(a, b, width);
    case COMPARE_NE: less = known_equal(a, b, width); return less < 0 ? less : !less;
    default: return a.undef | b.undef ? -1 : 1;
    }
}
