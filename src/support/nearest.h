/* Finds the name that a misspelt word most likely means. */
#pragma once

#include <stddef.h>

/* The number of letters to insert, delete, change or swap with a neighbour to turn one text into the other. NEAREST_FAR
   if a text has more than NEAREST_MAX_LENGTH letters. */
enum { NEAREST_MAX_LENGTH = 63, NEAREST_FAR = 1000 };
unsigned nearest_distance(const char *a, size_t a_length, const char *b, size_t b_length);

/* Collects candidates. Start with {.text = TEXT, .length = LENGTH}. `name` is then the nearest candidate that is close
   enough to offer, or NULL: a third of its letters may be wrong, or it starts with the whole text. Of two equally near
   ones, the first counts. */
typedef struct Nearest {
    const char *text;
    size_t length;
    const char *name;
    unsigned distance;
} Nearest;

void nearest_try(Nearest *nearest, const char *name);
