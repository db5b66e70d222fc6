/* Writing JSON text: objects and arrays are begun and ended, and members are written in between; commas, quotes and
   escapes are the writer's. The text is ASCII. Misuse (a name in an array, an end too many) is a bug and not an
   output. */
#ifndef WAVECC_SUPPORT_JSON_H
#define WAVECC_SUPPORT_JSON_H

#include <stdbool.h>
#include <stdint.h>

#include "support/strbuf.h"

enum { JSON_MAX_DEPTH = 32 };

/* Begins as {.out = BUFFER}; holds no memory of its own. */
typedef struct JsonWriter {
    StrBuf *out;
    unsigned depth;    /* objects and arrays that are open */
    uint32_t arrays;   /* a bit for each open one, by depth: it is an array */
    uint32_t nonempty; /* it has a member */
    bool breaks;       /* json_line was called: */
    unsigned blanks;
} JsonWriter;

/* `name`: of the member in an object; NULL in an array and for the whole text. */
void json_begin_object(JsonWriter *w, const char *name);
void json_begin_array(JsonWriter *w, const char *name);
/* Ends the innermost object or array. */
void json_end(JsonWriter *w);
/* What comes next, a member or an end, stands on a line of its own after so many blanks. */
void json_line(JsonWriter *w, unsigned blanks);

/* NULL is written as null. Text is UTF-8: characters beyond ASCII are \u escapes, and what is no UTF-8 is U+FFFD. */
void json_text(JsonWriter *w, const char *name, const char *text);
void json_unsigned(JsonWriter *w, const char *name, uint64_t value);
void json_signed(JsonWriter *w, const char *name, int64_t value);
/* So many digits that reading gives the same value; NaN and infinities, which JSON does not have, are null. */
void json_double(JsonWriter *w, const char *name, double value);
void json_bool(JsonWriter *w, const char *name, bool value);
void json_null(JsonWriter *w, const char *name);
/* null where there is none. */
void json_unsigned_or_null(JsonWriter *w, const char *name, bool is_there, uint64_t value);
/* A whole array of texts. */
void json_texts(JsonWriter *w, const char *name, const char *const *texts, size_t count);
/* Members of the array that is open; a whole array of them. */
void json_numbers(JsonWriter *w, const uint64_t *numbers, size_t count);
void json_row(JsonWriter *w, const char *name, const uint64_t *numbers, size_t count);
#define JSON_NUMBERS_OF(...) (const uint64_t[]){__VA_ARGS__}, sizeof((const uint64_t[]){__VA_ARGS__}) / sizeof(uint64_t)
#define JSON_NUMBERS(w, ...) json_numbers(w, JSON_NUMBERS_OF(__VA_ARGS__))
#define JSON_ROW(w, name, ...) json_row(w, name, JSON_NUMBERS_OF(__VA_ARGS__))

#endif
