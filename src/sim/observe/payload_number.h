/* Numbers of the payload's algebra (payload.h). Internal to src/sim. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "wavecc/types.h"

#define PAYLOAD_P UINT64_C(0x1ffffffffffff3af)
#define PAYLOAD_Q UINT64_C(0x0ffffffffffff9d7)

/* p + i * sqrt(-1) modulo P. -1 has no root there, so half of all numbers only have roots with an i. */
typedef struct Number {
    bool undecided;
    uint64_t p, i, q;
    double f;    /* in f64 */
    double real; /* the kernel's real value */
} Number;

typedef unsigned __int128 Product;

/* x modulo 2^bits - less, less < 4096: 2^bits is `less` there, so two sums take the place of a division of 128 bits. */
static inline uint64_t reduce_product(Product x, unsigned bits, uint64_t less)
{
    const uint64_t most = (UINT64_C(1) << bits) - 1, modulus = most + 1 - less;
    x = (x >> bits) * less + ((uint64_t)x & most);
    const uint64_t rest = (uint64_t)(x >> bits) * less + ((uint64_t)x & most);
    return rest >= modulus ? rest - modulus : rest;
}

static inline uint64_t reduce_p(Product x) { return reduce_product(x, 61, (UINT64_C(1) << 61) - PAYLOAD_P); }
static inline uint64_t reduce_q(Product x) { return reduce_product(x, 60, (UINT64_C(1) << 60) - PAYLOAD_Q); }
static inline uint64_t mul_p(uint64_t a, uint64_t b) { return reduce_p((Product)a * b); }
static inline uint64_t mul_q(uint64_t a, uint64_t b) { return reduce_q((Product)a * b); }

/* The exact number of a finite value. Infinities and NaNs are special numbers. */
Number number_of(double value);
Number number_of_code(WaveccType type, uint64_t code);
Number number_undecided(void);
Number number_add(Number a, Number b);
Number number_mul(Number a, Number b);
Number number_negate(Number a);
Number number_scale(Number a, int exponent);
Number number_rcp(Number a);
Number number_sqrt(Number a);
Number number_exp2(Number a);
Number number_log2(Number a);
/* Functions without algebraic laws: sin and cos of revolutions, tanh. */
typedef enum NumberWave { NUMBER_SIN, NUMBER_COS, NUMBER_TANH } NumberWave;
Number number_wave(Number a, NumberWave which);
