/* Compares the candidate's elements with the base's. */
#include <math.h>

#include "judge/judge_internal.h"

/* A floating-point value's position in the order of its type. The difference of two positions is the number of values
   between them. */
static int64_t place_of(WaveccType type, uint64_t code)
{
    const WaveccTypeInfo *info = wavecc_type_info(type);
    const unsigned bits = type == WAVECC_F64 ? 64 : (unsigned)(1 + info->exponent_bits + info->mantissa_bits);
    if (type == WAVECC_F8E8M0FNU) return (int64_t)(code & 255);
    const uint64_t sign = UINT64_C(1) << (bits - 1), magnitude = code & (sign - 1);
    return code & sign ? -(int64_t)magnitude : (int64_t)magnitude;
}

static uint64_t distance(WaveccType type, uint64_t a, uint64_t b)
{
    const int64_t x = place_of(type, a), y = place_of(type, b);
    return x > y ? (uint64_t)x - (uint64_t)y : (uint64_t)y - (uint64_t)x;
}

/* Was any byte of the element written? */
static bool was_written(const JudgeContents *c, unsigned bits, uint64_t position)
{
    const uint64_t first = position * bits / 8, bytes = bits < 8 ? 1 : bits / 8;
    for (uint64_t i = first; i < first + bytes && i < c->size && c->written; i++)
        if (c->written[i]) return true;
    return false;
}

/* The element's bits. If the contents end before it, the bytes come from the other side, which has them. */
static uint64_t code_of(WaveccType type, const JudgeContents *c, uint64_t position)
{
    const unsigned bits = wavecc_type_info(type)->bits;
    if ((position * bits + bits + 7) / 8 > c->size) return 0;
    return wavecc_get(type, c->bytes, position);
}

static void note_place(JudgeErrors *e, uint64_t position, double want, double got)
{
    e->at = position;
    e->want = want;
    e->got = got;
}

double judge_size(const JudgeBuffer *buffer, double value) { return fmax(fabs(value), buffer->usual); }

double judge_rounding(WaveccType type)
{
    enum { MOST_ULPS = 256, MOST_NARROW = 16 };
    const WaveccTypeInfo *info = wavecc_type_info(type);
    return ldexp(info->bits < 32 ? MOST_NARROW : MOST_ULPS, -info->mantissa_bits);
}

/* An infinity beside a number that is nearly as large as the type has: another rounding would not have overflowed. */
static double before_overflow(WaveccType type, double value, double other)
{
    if (!isinf(value) || !isfinite(other)) return value;
    const double most = judge_largest(type);
    return other * value > 0 && fabs(other) >= most / 2 ? copysign(most, value) : value;
}

/* The value that the candidate must have. If a number is too large for a type without infinities, the base has NaN;
   the candidate may then have the type's largest number instead. */
static double wanted(WaveccType type, uint64_t a, uint64_t b)
{
    const double want = wavecc_decode(type, a), got = wavecc_decode(type, b);
    const WaveccFloatTop top = wavecc_type_info(type)->top;
    const bool may_saturate = isnan(want) && (top == WAVECC_TOP_FN || top == WAVECC_TOP_FNUZ);
    if (may_saturate && fabs(got) == judge_largest(type)) return got;
    return before_overflow(type, want, got);
}

static void compare_floats(JudgeErrors *e, const JudgeBuffer *buffer, uint64_t position, uint64_t a, uint64_t b)
{
    const WaveccType type = buffer->type;
    const double want = wanted(type, a, b);
    const double got = before_overflow(type, wavecc_decode(type, b), want);
    const bool first = !e->different++, was_finite = !e->nan_candidate && !e->range_candidate;
    if (isnan(want) || isnan(got)) {
        e->nan_base += isnan(want) && !isnan(got);
        e->nan_candidate += isnan(got) && !isnan(want);
        if (first || (was_finite && e->nan_candidate)) note_place(e, position, want, got);
        return;
    }
    if (isinf(want) || isinf(got)) {
        e->range_base += isinf(want) && !isinf(got);
        e->range_candidate += isinf(got) != 0; /* also with another sign; isinf is -1 for -inf */
        if (first || (was_finite && isinf(got))) note_place(e, position, want, got);
        return;
    }
    const double error = fabs(got - want);
    const uint64_t ulp = distance(type, a, b);
    if (was_finite && (error > e->max || first)) note_place(e, position, want, got);
    if (error > e->max) e->max = error;
    if (ulp > e->ulp) e->ulp = ulp;
    const double size = judge_size(buffer, want);
    if (size > 0 && error / size > e->relative) e->relative = error / size;
    e->rms += error * error;
}

/* +0 and -0, and NaNs with different bits, count as the same value. */
static bool is_same_value(WaveccType type, uint64_t a, uint64_t b)
{
    const double x = wavecc_decode(type, a), y = wavecc_decode(type, b);
    return a == b || (wavecc_type_info(type)->kind == WAVECC_KIND_FLOAT && (x == y || (isnan(x) && isnan(y))));
}

static void compare_codes(JudgeErrors *e, const JudgeBuffer *buffer, uint64_t position, uint64_t a, uint64_t b)
{
    const WaveccType type = buffer->type;
    const WaveccTypeInfo *info = wavecc_type_info(type);
    const double want = wavecc_decode(type, a);
    if (isfinite(want)) e->scale += want * want;
    if (is_same_value(type, a, b)) return;
    if (info->kind == WAVECC_KIND_FLOAT) {
        compare_floats(e, buffer, position, a, b);
        return;
    }
    const double got = wavecc_decode(type, b), error = fabs(got - want);
    if (!e->different++ || error > e->max) note_place(e, position, want, got);
    if (error > e->max) e->max = error;
    e->rms += error * error;
}

void judge_compare(const JudgeBuffer *buffer, const JudgeContents *base, const JudgeContents *candidate, JudgeErrors *e)
{
    const WaveccType type = buffer->type;
    const unsigned bits = wavecc_type_info(type)->bits;
    const uint64_t size = base->size > candidate->size ? base->size : candidate->size;
    *e = (JudgeErrors){0};
    for (uint64_t p = 0; p * bits < size * 8; p++) {
        const bool in_base = was_written(base, bits, p), in_candidate = was_written(candidate, bits, p);
        if (!in_base && !in_candidate) continue;
        e->compared++;
        /* if the element held the result before the launch, the candidate need not write it */
        const bool is_there = (p * bits + bits + 7) / 8 <= candidate->size &&
                              is_same_value(type, code_of(type, base, p), code_of(type, candidate, p));
        if (!in_candidate && !is_there && !e->missing++ && !e->different)
            note_place(e, p, wavecc_decode(type, code_of(type, base, p)), 0);
        e->extra += !in_base;
        if (in_base && in_candidate) compare_codes(e, buffer, p, code_of(type, base, p), code_of(type, candidate, p));
    }
    if (!e->compared) return;
    e->rms = sqrt(e->rms / (double)e->compared);
    e->scale = sqrt(e->scale / (double)e->compared);
}

bool judge_errors_none(const JudgeErrors *e) { return !e->different && !e->missing && !e->extra; }

bool judge_errors_close(const JudgeErrors *e, WaveccType type)
{
    enum { RMS_ULPS = 8, MOST_ULPS = 256 };
    const WaveccTypeInfo *info = wavecc_type_info(type);
    if (e->missing || e->extra || e->nan_base || e->nan_candidate || e->range_base || e->range_candidate) return false;
    if (!e->different) return true;
    if (info->kind != WAVECC_KIND_FLOAT) return false;
    const double ulp = ldexp(e->scale, -info->mantissa_bits);
    return e->rms <= RMS_ULPS * ulp && e->max <= MOST_ULPS * ulp;
}

bool judge_errors_steps(const JudgeErrors *e, WaveccType type, uint64_t ties)
{
    return wavecc_type_info(type)->kind != WAVECC_KIND_FLOAT && !e->missing && !e->extra && e->max <= 1 &&
           e->different <= ties;
}
