/* Payloads: beside every float that the kernel computes, what it is in another algebra. The kernel runs as ever;
   control flow, comparisons and maxima follow its real values.

   An element's payload is a number of two fields and its value in f64: modulo P and modulo Q, primes with
   P = 2 Q + 1, of which 2 has order Q in the first. So 2^x of a sum is the product of the 2^x (x is taken modulo Q,
   the result modulo P), the square of a square root is the number, and sums and products are the same in
   whatever order; after Mirage (Wu et al., "A multi-level superoptimizer for tensor programs", 2024). Rounding and
   conversions are the identity. Two codes that compute the same formula have the same payloads, others have others but
   for a chance of about 2^-60. The value in f64 is what an exact kernel would have computed, near enough.

   A tag for each 4 bits of registers, LDS and memory says which value stands there, and which of its nibbles: 0 is bits
   that no float operation has made, which are their own payload. Integer operations carry tags where a nibble of the
   result is one of a source, as it shows when the source's bits are flipped; else the payload ends, UNDECIDED.

   For operations that complete at once, in the order of issue, and one thread. */
#ifndef WAVECC_SIM_PAYLOAD_H
#define WAVECC_SIM_PAYLOAD_H

#include "sim/sim.h"
#include "wavecc/types.h"

/* For one run of one or more launches on one memory. */
SimPayload *sim_payload_new(void);
void sim_payload_free(SimPayload *payload);

typedef enum PayloadKind { PAYLOAD_KNOWN, PAYLOAD_UNDECIDED } PayloadKind;

typedef struct PayloadElement {
    PayloadKind kind;
    bool is_plain;    /* bits that no float operation has made */
    uint64_t p, i, q; /* p + i sqrt(-1) modulo P, and modulo Q */
    double exact;     /* in f64 */
    uint64_t address; /* of the instruction that made it; 0: none */
} PayloadElement;

/* Of the element of that type in global memory whose lowest bits are in `address` (f4x2: `high` for the upper four),
   and which holds `code`. */
PayloadElement sim_payload_at(const SimPayload *payload, uint64_t address, bool high, WaveccType type, uint64_t code);

/* The first instruction that ended a payload; 0: none did. */
uint64_t sim_payload_ended_at(const SimPayload *payload);

#endif
