#include "support/nearest.h"

#include <string.h>

static unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }

/* Dynamic programming over prefixes, with the two previous rows. */
unsigned nearest_distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    unsigned rows[3][NEAREST_MAX_LENGTH + 1];
    if (a_length > NEAREST_MAX_LENGTH || b_length > NEAREST_MAX_LENGTH) return NEAREST_FAR;
    for (size_t j = 0; j <= b_length; j++) rows[0][j] = (unsigned)j;
    for (size_t i = 1; i <= a_length; i++) {
        unsigned *row = rows[i % 3];
        const unsigned *above = rows[(i + 2) % 3], *two_above = rows[(i + 1) % 3];
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= b_length; j++) {
            row[j] = least(least(above[j], row[j - 1]) + 1, above[j - 1] + (a[i - 1] != b[j - 1]));
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = least(row[j], two_above[j - 2] + 1);
        }
    }
    return rows[a_length % 3][b_length];
}

void nearest_try(Nearest *nearest, const char *name)
{
    enum { LEAST_PREFIX = 3 };
    const size_t length = strlen(name);
    unsigned distance = nearest_distance(nearest->text, nearest->length, name, length);
    if (nearest->length >= LEAST_PREFIX && length > nearest->length && !strncmp(name, nearest->text, nearest->length))
        distance = 1;
    if (distance > (length < 4 ? 1 : length / 3) || distance >= length) return;
    if (nearest->name && nearest->distance <= distance) return;
    nearest->name = name;
    nearest->distance = distance;
}
