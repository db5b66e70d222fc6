/* Which of some names did somebody mean? */
#ifndef WAVECC_SUPPORT_NEAREST_H
#define WAVECC_SUPPORT_NEAREST_H

#include <stddef.h>

/* Letters to insert, delete, change or exchange with their neighbour to make one text of the other; NEAREST_FAR where
   a text has more than NEAREST_MAX_LENGTH letters. */
enum { NEAREST_MAX_LENGTH = 63, NEAREST_FAR = 1000 };
unsigned nearest_distance(const char *a, size_t a_length, const char *b, size_t b_length);

/* Collects candidates: begins as {.text = TEXT, .length = LENGTH}; then `name` is the nearest that is near enough to
   be offered (a third of its letters may be wrong; or it begins with all of the text), or NULL. Of two that are as
   near the first one. */
typedef struct Nearest {
    const char *text;
    size_t length;
    const char *name;
    unsigned distance;
} Nearest;

void nearest_try(Nearest *nearest, const char *name);

#endif
