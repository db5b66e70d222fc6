/* See clock.h. */
#include "sim/observe/clock.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "support/heap.h"

enum { BITS = 4, BRANCHES = 1 << BITS };

/* At level 0: numbers; above: nodes of the level below, NULL where nothing is known. */
struct ClockNode {
    uint32_t references;
    uint32_t count; /* threads below it with a number */
    union {
        uint32_t number[BRANCHES];
        ClockNode *below[BRANCHES];
        ClockNode *next_spare;
    };
};

/* ---- nodes ---- */

static ClockNode *new_node(ClockPool *pool)
{
    ClockNode *node = pool->spare;
    if (node) pool->spare = node->next_spare;
    else node = heap_grown(NULL, sizeof *node);
    pool->bytes += sizeof *node;
    memset(node, 0, sizeof *node);
    node->references = 1;
    return node;
}

static void drop(ClockPool *pool, ClockNode *node, unsigned level)
{
    if (!node || --node->references) return;
    for (unsigned i = 0; level && i < BRANCHES; i++) drop(pool, node->below[i], level - 1);
    node->next_spare = pool->spare;
    pool->spare = node;
    pool->bytes -= sizeof *node;
}

void clock_pool_free(ClockPool *pool)
{
    while (pool->spare) {
        ClockNode *next = pool->spare->next_spare;
        free(pool->spare);
        pool->spare = next;
    }
}

static ClockNode *held(ClockNode *node)
{
    if (node) node->references++;
    return node;
}

/* The same, of nobody else. */
static ClockNode *own(ClockPool *pool, ClockNode *node, unsigned level)
{
    if (!node) return new_node(pool);
    if (node->references == 1) return node;
    ClockNode *copy = new_node(pool);
    node->references--;
    memcpy(copy, node, sizeof *copy);
    copy->references = 1;
    for (unsigned i = 0; level && i < BRANCHES; i++) held(copy->below[i]);
    return copy;
}

/* ---- clocks ---- */

/* Loads are threads of their own, with the top bit set (order_loads_of): it goes to the other end, so that trees stay
   low. */
static uint32_t key_of(uint32_t thread) { return thread << 1 | thread >> 31; }

static unsigned levels_of(uint32_t key)
{
    unsigned levels = 1;
    while (levels * BITS < 32 && key >> (levels * BITS)) levels++;
    return levels;
}

static void grow(ClockPool *pool, Clock *clock, unsigned levels)
{
    while (clock->levels < levels) {
        if (clock->root) {
            ClockNode *root = new_node(pool);
            root->below[0] = clock->root;
            root->count = clock->root->count;
            clock->root = root;
        }
        clock->levels++;
    }
}

uint32_t clock_number(const Clock *clock, uint32_t thread)
{
    const uint32_t key = key_of(thread);
    const ClockNode *node = clock->root;
    if (!node || levels_of(key) > clock->levels) return 0;
    for (unsigned level = clock->levels - 1; node && level; level--)
        node = node->below[key >> (level * BITS) & (BRANCHES - 1)];
    return node ? node->number[key & (BRANCHES - 1)] : 0;
}

uint32_t clock_count(const Clock *clock) { return clock->root ? clock->root->count : 0; }

static uint32_t common(const ClockNode *node, unsigned level)
{
    uint32_t bits = UINT32_MAX;
    for (unsigned i = 0; i < BRANCHES; i++) {
        if (level && node->below[i]) bits &= common(node->below[i], level - 1);
        if (!level && node->number[i]) bits &= node->number[i];
    }
    return bits;
}

uint32_t clock_common(const Clock *clock) { return clock->root ? common(clock->root, clock->levels - 1) : UINT32_MAX; }

static ClockNode *raised(ClockPool *pool, ClockNode *node, unsigned level, uint32_t key, uint32_t number)
{
    const unsigned at = key >> (level * BITS) & (BRANCHES - 1);
    node = own(pool, node, level);
    if (!level) {
        node->count += !node->number[at];
        node->number[at] = number;
        return node;
    }
    const uint32_t before = node->below[at] ? node->below[at]->count : 0;
    node->below[at] = raised(pool, node->below[at], level - 1, key, number);
    node->count += node->below[at]->count - before;
    return node;
}

void clock_raise(ClockPool *pool, Clock *clock, uint32_t thread, uint32_t number)
{
    if (number <= clock_number(clock, thread)) return;
    const uint32_t key = key_of(thread);
    grow(pool, clock, levels_of(key));
    clock->root = raised(pool, clock->root, clock->levels - 1, key, number);
}

static ClockNode *joined_numbers(ClockPool *pool, ClockNode *a, ClockNode *b)
{
    bool has_a = true, has_b = true;
    for (unsigned i = 0; i < BRANCHES; i++) {
        has_a &= a->number[i] >= b->number[i];
        has_b &= b->number[i] >= a->number[i];
    }
    if (has_a || has_b) return held(has_a ? a : b);
    ClockNode *node = new_node(pool);
    for (unsigned i = 0; i < BRANCHES; i++) {
        node->number[i] = a->number[i] > b->number[i] ? a->number[i] : b->number[i];
        node->count += node->number[i] != 0;
    }
    return node;
}

/* The caller's, who may hold `a` or `b` too. */
static ClockNode *joined(ClockPool *pool, ClockNode *a, ClockNode *b, unsigned level)
{
    if (a == b || !b) return held(a);
    if (!a) return held(b);
    if (!level) return joined_numbers(pool, a, b);
    ClockNode *below[BRANCHES];
    bool is_a = true, is_b = true;
    uint32_t count = 0;
    for (unsigned i = 0; i < BRANCHES; i++) {
        below[i] = joined(pool, a->below[i], b->below[i], level - 1);
        is_a &= below[i] == a->below[i];
        is_b &= below[i] == b->below[i];
        count += below[i] ? below[i]->count : 0;
    }
    if (is_a || is_b) {
        for (unsigned i = 0; i < BRANCHES; i++) drop(pool, below[i], level - 1);
        return held(is_a ? a : b);
    }
    ClockNode *node = new_node(pool);
    memcpy(node->below, below, sizeof below);
    node->count = count;
    return node;
}

void clock_join(ClockPool *pool, Clock *to, const Clock *from)
{
    if (!from->root || to->root == from->root) return;
    Clock other = {held(from->root), from->levels};
    grow(pool, to, from->levels);
    grow(pool, &other, to->levels);
    ClockNode *both = joined(pool, to->root, other.root, to->levels - 1);
    drop(pool, to->root, to->levels - 1);
    clock_free(pool, &other);
    to->root = both;
}

void clock_free(ClockPool *pool, Clock *clock)
{
    if (clock->root) drop(pool, clock->root, clock->levels - 1);
    *clock = (Clock){0};
}
