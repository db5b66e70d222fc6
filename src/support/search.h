/* Searching what is sorted. */
#ifndef WAVECC_SUPPORT_SEARCH_H
#define WAVECC_SUPPORT_SEARCH_H

/* The first of the numbers 0 to `count` - 1 for which `before`, an expression of the variable `at`, does not hold;
   `count` where there is none. Behind that number it holds for none. */
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

#endif
