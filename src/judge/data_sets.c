/* Data sets that replace what the launch puts into the buffers. Their values expose kernels that are wrong or cheat. A
   data set is a function of buffer and element, so it is the same on both sides and on every machine. */
#include <math.h>

#include "judge/judge_internal.h"

const JudgeDataInfo judge_data_infos[NUM_JUDGE_DATA] = {
    [DATA_GIVEN] = {"given", "as the launch gives it", false},
    [DATA_SCALARS] = {"scalars", "other values of the scalar arguments that may vary", false},
    [DATA_RANDOM] = {"random", "random numbers of another seed, in the same range as the launch's", false},
    [DATA_RAMP] = {"ramp", "rising and falling by steps, in the same range", false},
    [DATA_NEGATIVE] = {"negative", "random numbers below zero, where the range has some", false},
    [DATA_LARGE] = {"large", "random numbers of 8 times the range", false},
    [DATA_SMALL] = {"small", "random numbers of a 256th of the range", false},
    [DATA_LOW] = {"low", "all far below zero, where the range has numbers below it", true},
    [DATA_HIGH] = {"high", "all far above zero, where the range has numbers above it", true},
    [DATA_LITERALS] = {"literals", "constants of both codes and their neighbours, among random numbers", true},
    [DATA_CHOSEN] = {"chosen", "random numbers, some of which make the candidate's comparisons come out otherwise",
                     true},
    [DATA_ZEROS] = {"zeros", "0", false},
    [DATA_EXTREMES] = {"extremes", "magnitudes from the smallest normal number to 2^40, zeros of both signs", true},
    [DATA_DENORMALS] = {"denormals", "numbers below the smallest normal one", true},
    [DATA_SPECIAL] = {"not finite", "a few NaNs and infinities among random numbers", true},
};

enum { RAMP_STEPS = 61 }; /* a prime: no tile is a multiple of it */

static double ramp(double low, double high, uint64_t element)
{
    const uint64_t step = element % (2 * RAMP_STEPS), up = step < RAMP_STEPS ? step : 2 * RAMP_STEPS - step;
    return low + (high - low) * (double)up / RAMP_STEPS;
}

/* The range of the values that the launch gives the buffer. */
static void range_of(const Fill *fill, double *low, double *high)
{
    enum { LOOKED_AT = 4096 };
    *low = -1;
    *high = 1;
    if (fill->kind == FILL_RANDOM && fill->is_bounded) {
        *low = fill->low;
        *high = fill->high;
    }
    if (fill->kind != FILL_FILE && fill->kind != FILL_CONST) return;
    double least = INFINITY, most = -INFINITY;
    for (uint64_t i = 0; i < fill->layout.count && i < LOOKED_AT; i++) {
        const double value = wavecc_decode(fill->type, fill_code(fill, i));
        if (!isfinite(value)) continue;
        if (value < least) least = value;
        if (value > most) most = value;
    }
    if (least < most) {
        *low = least;
        *high = most;
    } else if (least == most && least != 0) {
        *low = least < 0 ? least : -least;
        *high = -*low;
    }
}

static uint64_t extreme_code(WaveccType type, uint64_t random)
{
    enum { ZEROS_IN = 16, MOST_EXPONENT = 40, MOST_F16 = 7 };
    const WaveccTypeInfo *info = wavecc_type_info(type);
    const int most = type == WAVECC_F16 ? MOST_F16 : MOST_EXPONENT, top = (1 << info->exponent_bits) - 2 - info->bias;
    const int highest = top < most ? top : most, lowest = 1 - info->bias;
    const double sign = random & 1 ? -1 : 1;
    if ((random >> 8) % ZEROS_IN == 0) return wavecc_encode(type, sign * 0.0);
    if ((random >> 8) % ZEROS_IN == 1) return wavecc_encode(type, sign * ldexp(1, lowest));
    const int exponent = highest - (int)((random >> 16) % (uint64_t)(highest > 8 ? highest : 8));
    return wavecc_encode(type, sign * ldexp(1 + (double)(random >> 40) * 0x1p-24, exponent));
}

static uint64_t denormal_code(WaveccType type, uint64_t random)
{
    const WaveccTypeInfo *info = wavecc_type_info(type);
    const uint64_t mantissa = random >> 8 & ((UINT64_C(1) << info->mantissa_bits) - 1);
    return wavecc_encode(type, (random & 1 ? -1 : 1) * wavecc_decode(type, mantissa));
}

/* All on one side of zero, and further from it than what a maximum or a minimum may start with. Their spread is as
   large as they are: a norm of nearly equal numbers would be noise. */
static uint64_t far_code(const Fill *fill, double sign, uint64_t random)
{
    enum { AWAY = 17, MOST_F16 = 13 };
    const double away = ldexp(fmax(fabs(fill->low), fabs(fill->high)), AWAY), most = ldexp(1, MOST_F16);
    const double size = fill->type == WAVECC_F16 && away > most ? most : away;
    return wavecc_encode(fill->type, sign * size * (1 + (double)(random >> 11) * 0x1p-53));
}

/* Every second element is a constant of the codes, or a neighbour of one. */
static uint64_t literal_code(const Judgement *j, const Fill *fill, uint64_t random)
{
    enum { MOST_F16 = 1024 }; /* more would make most results infinite */
    const double literal = j->literals.len ? j->literals.data[(random >> 8) % j->literals.len] : NAN;
    const uint64_t code = wavecc_encode(fill->type, literal);
    const bool is_much =
        fill->type == WAVECC_F16 ? fabs(literal) > MOST_F16 : !isfinite(wavecc_decode(fill->type, code));
    if (random & 1 || isnan(literal) || is_much)
        return wavecc_random_between(fill->type, random, fill->low, fill->high);
    return random & 6 || !wavecc_decode(fill->type, code) ? code : random & 8 ? code + 1 : code - 1;
}

static uint64_t special_code(const Fill *fill, uint64_t random)
{
    enum { ONE_OF = 32 };
    static const double values[] = {NAN, INFINITY, -INFINITY};
    const uint64_t pick = random % ONE_OF;
    if (pick < sizeof values / sizeof *values) return wavecc_encode(fill->type, values[pick]);
    return wavecc_random_between(fill->type, random, fill->low, fill->high);
}

/* Infinities are not a matter of this data set. */
static uint64_t large_code(const Fill *fill, uint64_t random)
{
    enum { TIMES = 8 };
    const WaveccTypeInfo *info = wavecc_type_info(fill->type);
    const double most = ldexp(1, (1 << info->exponent_bits) - 2 - info->bias);
    const double times = fmin(TIMES, most / fmax(fabs(fill->low), fabs(fill->high)));
    return wavecc_random_between(fill->type, random, fill->low * fmax(times, 1), fill->high * fmax(times, 1));
}

static uint64_t float_code(const Judgement *j, const Fill *fill, JudgeData data, uint64_t random, uint64_t element)
{
    enum { PART = 256 };
    const double low = fill->low, high = fill->high;
    if (data == DATA_LARGE) return large_code(fill, random);
    if (data == DATA_SMALL) return wavecc_random_between(fill->type, random, low / PART, high / PART);
    if (data == DATA_LOW || data == DATA_HIGH) return far_code(fill, data == DATA_LOW ? -1 : 1, random);
    if (data == DATA_LITERALS) return literal_code(j, fill, random);
    if (data == DATA_SPECIAL) return special_code(fill, random);
    if (data == DATA_GARBAGE) return wavecc_encode(fill->type, NAN);
    if (data == DATA_NEGATIVE) return wavecc_random_between(fill->type, random, low, high < 0 ? high : low / 64);
    if (data == DATA_ZEROS) return 0;
    if (data == DATA_EXTREMES) return extreme_code(fill->type, random);
    if (data == DATA_DENORMALS) return denormal_code(fill->type, random);
    if (data == DATA_RAMP) return wavecc_encode(fill->type, ramp(low, high, element));
    return wavecc_random_between(fill->type, random, low, high);
}

/* All finite numbers of a type that has few, and scales that are further from 1 than usual ones. */
static uint64_t any_code(WaveccType type, uint64_t random)
{
    enum { ONE = 127, AWAY = 12 };
    if (type == WAVECC_F8E8M0FNU) return ONE - AWAY + (random >> 8) % (2 * AWAY + 1);
    const unsigned bits = (unsigned)(1 + wavecc_type_info(type)->exponent_bits + wavecc_type_info(type)->mantissa_bits);
    const uint64_t code = random >> (64 - bits);
    return isfinite(wavecc_decode(type, code)) ? code : 0;
}

/* Scales stay powers of two near 1. Small floats get their own codes. */
static uint64_t narrow_code(const Fill *fill, JudgeData data, uint64_t random, uint64_t element)
{
    const WaveccTypeInfo *info = wavecc_type_info(fill->type);
    if (data == DATA_ZEROS && fill->type != WAVECC_F8E8M0FNU) return 0;
    if (data == DATA_RAMP) random = wavecc_random_mix(element % RAMP_STEPS);
    const uint64_t code = data == DATA_EXTREMES ? any_code(fill->type, random) : wavecc_random_code(fill->type, random);
    const uint64_t sign = UINT64_C(1) << (info->bits - 1);
    if (!info->exponent_bits || fill->type == WAVECC_F8E8M0FNU || !(code & ~sign)) return code;
    return data == DATA_LOW ? code | sign : data == DATA_HIGH ? code & ~sign : code;
}

static uint64_t largest_integer(WaveccType type)
{
    const WaveccTypeInfo *info = wavecc_type_info(type);
    return ~UINT64_C(0) >> (64 - (type == WAVECC_I1 ? 1 : info->bits) + (info->kind == WAVECC_KIND_SIGNED));
}

void judge_integer_range(const Fill *fill, double *low, double *high)
{
    const double most = (double)largest_integer(fill->type);
    const bool is_signed = wavecc_type_info(fill->type)->kind == WAVECC_KIND_SIGNED;
    *low = fill->is_bounded ? fill->low : is_signed ? -1 - most : 0;
    *high = fill->is_bounded ? fill->high : most;
}

/* All equal, rising and falling, or at the ends of the range. */
static uint64_t ordered_code(const Fill *fill, JudgeData data, uint64_t random, uint64_t element)
{
    double low, high;
    judge_integer_range(fill, &low, &high);
    if (data == DATA_RAMP) return wavecc_encode(fill->type, floor(ramp(low, high, element)));
    const bool is_high = data == DATA_ZEROS ? high < 0 : random & 1;
    if (data == DATA_ZEROS && low < 0 && high >= 0) return 0;
    if (fill->is_bounded) return wavecc_encode(fill->type, is_high ? high : low);
    const uint64_t most = largest_integer(fill->type);
    return is_high ? most : low < 0 ? most + 1 : 0;
}

static uint64_t integer_code(const Judgement *j, const Fill *fill, JudgeData data, uint64_t random, uint64_t element)
{
    if (data == DATA_LITERALS && j->literals.len && random & 1) {
        const double literal = j->literals.data[(random >> 8) % j->literals.len];
        if (!fill->is_bounded || (literal >= fill->low && literal <= fill->high))
            return wavecc_encode(fill->type, literal);
    }
    if (data == DATA_ZEROS || data == DATA_RAMP || data == DATA_EXTREMES)
        return ordered_code(fill, data, random, element);
    return fill->is_bounded && data != DATA_GARBAGE ? wavecc_random_between(fill->type, random, fill->low, fill->high)
                                                    : wavecc_random_code(fill->type, random);
}

/* Integers may be sizes and positions. They may only vary if the launch gives them as random, and then within their
   range. Garbage is for buffers that are overwritten. */
static bool may_vary(const Fill *fill, JudgeData data)
{
    const bool is_float = wavecc_type_info(fill->type)->kind == WAVECC_KIND_FLOAT;
    if (fill->layout.count > JUDGE_MOST_BYTES / 8 || !fill->layout.is_invertible) return false;
    return is_float || data == DATA_GARBAGE ||
           (fill->kind == FILL_RANDOM && (data == DATA_RANDOM || data == DATA_LITERALS || data == DATA_CHOSEN ||
                                          data == DATA_ZEROS || data == DATA_RAMP || data == DATA_EXTREMES));
}

bool judge_is_set(const Judgement *j, uint32_t buffer)
{
    const JudgeBuffer *b = &j->buffers.data[buffer];
    return may_vary(&b->args[JUDGE_BASE]->fill, DATA_CHOSEN) && (!b->is_output || b->matters[JUDGE_BASE]);
}

bool judge_data_set(JudgeRequest *request, const Judgement *j, JudgeBuffer *buffer, JudgeData data, uint64_t seed)
{
    const WaveccType type = buffer->type;
    Fill ranged = buffer->args[JUDGE_BASE]->fill, *fill = &ranged;
    const WaveccTypeInfo *info = wavecc_type_info(type);
    if (data == DATA_GIVEN || data == DATA_SCALARS || !may_vary(fill, data)) return false;
    const uint64_t stream = wavecc_random_stream(seed ^ request->seed, buffer->args[JUDGE_BASE]->number + 1000);
    if (info->kind == WAVECC_KIND_FLOAT) range_of(&buffer->args[JUDGE_BASE]->fill, &ranged.low, &ranged.high);
    if ((data == DATA_NEGATIVE || data == DATA_LOW) && !(ranged.low < 0)) return false;
    if (data == DATA_HIGH && !(ranged.high > 0)) return false;
    uint8_t *bytes = arena_alloc(request->arena, wavecc_type_bytes(type, fill->layout.count) + 8);
    for (uint64_t i = 0; i < fill->layout.count; i++) {
        const uint64_t random = wavecc_random_at(stream, i);
        const uint64_t code = info->kind != WAVECC_KIND_FLOAT ? integer_code(j, fill, data, random, i)
                              : info->bits < 16               ? narrow_code(fill, data, random, i)
                                                              : float_code(j, fill, data, random, i);
        wavecc_put(type, bytes, i, data == DATA_CHOSEN ? judge_chosen(j, fill, code) : code);
    }
    if (data == DATA_CHOSEN) judge_edit(j, (uint32_t)(buffer - j->buffers.data), fill, bytes);
    for (unsigned side = 0; side < JUDGE_SIDES; side++) {
        Fill *to = &buffer->args[side]->fill;
        to->kind = FILL_FILE;
        to->data = bytes;
        to->file_type = type;
    }
    return true;
}

void judge_data_back(JudgeBuffer *buffer, const Fill before[JUDGE_SIDES])
{
    for (unsigned side = 0; side < JUDGE_SIDES; side++) buffer->args[side]->fill = before[side];
}
