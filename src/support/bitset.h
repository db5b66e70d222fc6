/* Fixed-size bit sets in arena memory. */
#pragma once

#include <stdbool.h>
#include <string.h>

#include "support/arena.h"

typedef struct BitSet {
    uint64_t *words;
    uint32_t num_bits;
} BitSet;

static inline uint32_t bitset_num_words(const BitSet *set) { return (set->num_bits + 63) / 64; }
static inline BitSet bitset_new(Arena *arena, uint32_t num_bits)
{
    BitSet set = {ARENA_ARRAY(arena, uint64_t, (num_bits + 63) / 64 + 1), num_bits};
    return set;
}
static inline bool bitset_test(const BitSet *set, uint32_t bit) { return set->words[bit / 64] >> (bit % 64) & 1; }
static inline void bitset_set(BitSet *set, uint32_t bit) { set->words[bit / 64] |= 1ull << (bit % 64); }
static inline void bitset_clear(BitSet *set, uint32_t bit) { set->words[bit / 64] &= ~(1ull << (bit % 64)); }
static inline void bitset_zero(BitSet *set) { memset(set->words, 0, bitset_num_words(set) * 8); }
static inline void bitset_copy(BitSet *to, const BitSet *from)
{
    memcpy(to->words, from->words, bitset_num_words(to) * 8);
}
/* to |= from. True if `to` changed. Both have the same number of bits. */
static inline bool bitset_union(BitSet *to, const BitSet *from)
{
    uint64_t changed = 0;
    for (uint32_t i = 0, n = bitset_num_words(to); i < n; i++) {
        uint64_t word = to->words[i] | from->words[i];
        changed |= word ^ to->words[i];
        to->words[i] = word;
    }
    return changed != 0;
}
/* The first set bit at or after `from`, or num_bits. */
static inline uint32_t bitset_next(const BitSet *set, uint32_t from)
{
    if (from >= set->num_bits) return set->num_bits;
    uint32_t word = from / 64, last = bitset_num_words(set);
    uint64_t bits = set->words[word] & (~0ull << (from % 64));
    while (!bits && ++word < last) bits = set->words[word];
    if (!bits) return set->num_bits;
    uint32_t bit = word * 64 + (uint32_t)__builtin_ctzll(bits);
    return bit < set->num_bits ? bit : set->num_bits;
}
#define BITSET_FOREACH(bit, set) \
    for (uint32_t bit = bitset_next((set), 0); bit < (set)->num_bits; bit = bitset_next((set), bit + 1))
