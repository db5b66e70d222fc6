/* Payloads: for every float that the kernel computes, its value in another algebra. The kernel runs normally: control
   flow, comparisons and maxima use its real values.

   An element's payload has three parts: a number modulo P, a number modulo Q, and its value in f64. P and Q are primes
   with P = 2 Q + 1, and 2 has order Q modulo P. So 2^x of a sum is the product of the 2^x (x is taken modulo Q, the
   result modulo P). The square of a square root is the number, and the order of sums and products does not matter. The
   idea is from Mirage (Wu et al., "A multi-level superoptimizer for tensor programs", 2024). Rounding and conversions
   are the identity. Two codes that compute the same formula have the same payloads. For different formulas the payloads
   are equal with a probability of about 2^-60. The f64 value is close to what an exact kernel would compute.

   Each 4 bits (a nibble) of registers, LDS and memory have a tag. It tells which value stands there, and which of its
   nibbles. Tag 0 means bits that no float operation has made; these are their own payload. An integer operation carries
   a tag on if a nibble of the result is a nibble of a source, which is tested by flipping the source's bits. Otherwise
   the payload ends: UNDECIDED.

   It requires operations that complete at once, in the order of issue, and one thread. */
#pragma once

#include "sim/sim.h"
#include "wavecc/types.h"

/* Payloads for a run of one or more launches on one memory. */
SimPayload *sim_payload_new(void);
void sim_payload_free(SimPayload *payload);

typedef enum PayloadKind { PAYLOAD_KNOWN, PAYLOAD_UNDECIDED } PayloadKind;

typedef struct PayloadElement {
    PayloadKind kind;
    bool is_plain;    /* bits that no float operation has made */
    uint64_t p, i, q; /* p + i sqrt(-1) modulo P, and modulo Q */
    double exact;     /* in f64 */
    uint64_t address; /* address of the instruction that made it; 0: none */
} PayloadElement;

/* The payload of the element of that type in global memory whose lowest bits are in `address` (f4x2: `high` selects the
   upper four) and that contains `code`. */
PayloadElement sim_payload_at(const SimPayload *payload, uint64_t address, bool high, WaveccType type, uint64_t code);

/* How many roundings to whole numbers could give another number if an earlier rounding were different: their value in
   f64 lies next to a step of the result. */
uint64_t sim_payload_near_ties(const SimPayload *payload);

/* The first instruction that ended a payload; 0: none. */
uint64_t sim_payload_ended_at(const SimPayload *payload);
