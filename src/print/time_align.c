#include "print/time_align.h"

/* The score of one rotation. */
typedef struct Score {
    uint64_t alike; /* three points for each pair */
    uint64_t apart; /* sum of the differences of gaps */
} Score;

static bool is_better(Score one, Score other)
{
    return one.alike != other.alike ? one.alike > other.alike : one.apart < other.apart;
}

/* Compares item i of the one with item i + rotation of the other, for `length` of them. False: opcodes differ. */
static bool score_rotation(const AlignItem *a, uint32_t num_a, const AlignItem *b, uint32_t num_b, uint32_t rotation,
                           uint32_t length, Score *score)
{
    *score = (Score){0};
    for (uint32_t i = 0; i < length; i++) {
        const AlignItem *x = &a[i % num_a], *y = &b[(i + rotation) % num_b];
        if (x->opcode != y->opcode) return false;
        score->alike += (uint64_t)(x->same_a == y->same_a) + (x->same_b == y->same_b) + (x->same_d == y->same_d);
        score->apart += x->gap > y->gap ? x->gap - y->gap : y->gap - x->gap;
    }
    return true;
}

Alignment align_loops(const AlignItem *a, uint32_t num_a, const AlignItem *b, uint32_t num_b)
{
    Alignment result = {0};
    Score best = {0};
    if (!num_a || !num_b || (num_a % num_b && num_b % num_a)) return result;
    const uint32_t length = num_a > num_b ? num_a : num_b;
    if (length > ALIGN_MOST) return result;
    result.times_a = length / num_a;
    result.times_b = length / num_b;
    for (uint32_t rotation = 0; rotation < num_b; rotation++) {
        Score score;
        if (!score_rotation(a, num_a, b, num_b, rotation, length, &score)) continue;
        if (result.found && !is_better(score, best)) continue;
        result.found = true;
        result.rotation = rotation;
        best = score;
    }
    result.alike = (double)best.alike / (3.0 * length);
    return result;
}
