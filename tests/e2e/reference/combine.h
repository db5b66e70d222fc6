/* Two numbers become one: the kinds of reductions and atomic updates, by name. */
#pragma once

#include "single.h"

static inline bool signaling(WaveccType type, uint64_t code)
{
    return isnan(wavecc_decode(type, code)) && !(code >> (wavecc_type_info(type)->mantissa_bits - 1) & 1);
}
static inline double larger(double a, double b) { return a > b || (a == b && !signbit(a)) ? a : b; }
static inline double smaller(double a, double b) { return a < b || (a == b && signbit(a)) ? a : b; }

static inline double combine_floats(const char *kind, double a, double b)
{
    if (!strcmp(kind, "assign")) return b;
    if (!strcmp(kind, "add")) return a + b;
    if (!strcmp(kind, "sub")) return a - b;
    if (!strcmp(kind, "mul")) return a * b;
    if (!strcmp(kind, "minimumf")) return isnan(a) || isnan(b) ? NAN : smaller(a, b);
    if (!strcmp(kind, "maximumf")) return isnan(a) || isnan(b) ? NAN : larger(a, b);
    if (!strcmp(kind, "minnumf")) return isnan(a) ? b : isnan(b) ? a : smaller(a, b);
    if (!strcmp(kind, "maxnumf")) return isnan(a) ? b : isnan(b) ? a : larger(a, b);
    fail("no reduction '%s' of floats", kind);
    return 0;
}
static inline int64_t combine_ints(const char *kind, unsigned bits, int64_t a, int64_t b)
{
    uint64_t ua = (uint64_t)a << (64 - bits) >> (64 - bits), ub = (uint64_t)b << (64 - bits) >> (64 - bits);
    if (!strcmp(kind, "assign")) return b;
    if (!strcmp(kind, "add")) return (int64_t)(ua + ub);
    if (!strcmp(kind, "sub")) return (int64_t)(ua - ub);
    if (!strcmp(kind, "nand")) return ~(a & b);
    if (!strcmp(kind, "uinc_wrap")) return ua >= ub ? 0 : (int64_t)(ua + 1);
    if (!strcmp(kind, "udec_wrap")) return !ua || ua > ub ? b : (int64_t)(ua - 1);
    if (!strcmp(kind, "usub_cond")) return (int64_t)(ua >= ub ? ua - ub : ua);
    if (!strcmp(kind, "usub_sat")) return (int64_t)(ua >= ub ? ua - ub : 0);
    if (!strcmp(kind, "mul")) return (int64_t)(ua * ub);
    if (!strcmp(kind, "and")) return a & b;
    if (!strcmp(kind, "or")) return a | b;
    if (!strcmp(kind, "xor")) return a ^ b;
    if (!strcmp(kind, "minsi")) return a < b ? a : b;
    if (!strcmp(kind, "maxsi")) return a > b ? a : b;
    if (!strcmp(kind, "minui")) return ua < ub ? a : b;
    if (!strcmp(kind, "maxui")) return ua > ub ? a : b;
    fail("no reduction '%s' of integers", kind);
    return 0;
}

/* One element: in floats where the type is one. *open: the definition leaves it open (a signaling
 * NaN among numbers). */
static inline uint64_t combine_codes(const char *kind, WaveccType type, unsigned bits, uint64_t a, uint64_t b,
                                     bool *open)
{
    uint64_t mask = bits < 64 ? ((uint64_t)1 << bits) - 1 : ~(uint64_t)0;
    if (!is_float(type) || !strcmp(kind, "assign"))
        return (uint64_t)combine_ints(kind, bits, sign_extended(bits, a), sign_extended(bits, b)) & mask;
    if (strstr(kind, "num") && (signaling(type, a) || signaling(type, b))) *open = true;
    return wavecc_encode(type, combine_floats(kind, wavecc_decode(type, a), wavecc_decode(type, b)));
}
