/* Sorts by members, and searches sorted data. */
#pragma once

/* Defines a function for qsort that compares one to four members of the type, the first one first. */
#define DEFINE_SORT(name, type, ...)                                                                  \
    static int name(const void *a, const void *b)                                                     \
    {                                                                                                 \
        const type *x = a, *y = b;                                                                    \
        return ORDER_CHOSEN_(__VA_ARGS__, ORDER_4_, ORDER_3_, ORDER_2_, ORDER_1_, none)(__VA_ARGS__); \
    }
#define ORDER_CHOSEN_(k1, k2, k3, k4, chosen, ...) chosen
#define ORDER_1_(key) (x->key > y->key) - (x->key < y->key)
#define ORDER_2_(key, ...) (ORDER_1_(key)) ?: ORDER_1_(__VA_ARGS__)
#define ORDER_3_(key, ...) (ORDER_1_(key)) ?: ORDER_2_(__VA_ARGS__)
#define ORDER_4_(key, ...) (ORDER_1_(key)) ?: ORDER_3_(__VA_ARGS__)

/* The first of the numbers 0 to `count` - 1 for which `before`, an expression of the variable `at`, is false; `count`
   if there is none. `before` must be false for all later numbers. */
#define SEARCH_FIRST(at, count, before)                                 \
    ({                                                                  \
        __typeof__((count) + 0u) first_ = 0, end_ = (count);            \
        while (first_ < end_) {                                         \
            const __typeof__(first_) at = first_ + (end_ - first_) / 2; \
            if (before) first_ = at + 1;                                \
            else end_ = at;                                             \
        }                                                               \
        first_;                                                         \
    })
