/* Questions about texts. */
#pragma once

#include <stdbool.h>
#include <string.h>

static inline bool text_ends_with(const char *text, const char *end)
{
    const size_t length = strlen(text), end_length = strlen(end);
    return length >= end_length && !strcmp(text + length - end_length, end);
}

static inline bool text_is_among(const char *text, const char *const *list, size_t count)
{
    while (count && strcmp(list[count - 1], text)) count--;
    return count != 0;
}
/* Is the text one of an array of texts? */
#define TEXT_IN(text, list) text_is_among(text, list, sizeof(list) / sizeof *(list))

/* What follows the last '/' of a path. */
static inline const char *text_base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash && slash[1] ? slash + 1 : path;
}

/* The kernel's own name in "MODULE::NAME". */
static inline const char *text_plain_kernel(const char *name)
{
    const char *at = name ? strstr(name, "::") : NULL;
    return at ? at + 2 : name;
}
