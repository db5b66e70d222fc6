/* Writes JSON text. The caller begins and ends objects and arrays, and writes members in between. The writer adds
   commas, quotes and escapes. The text is ASCII. Misuse (a name in an array, an end too many) is a bug. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "support/strbuf.h"

enum { JSON_MAX_DEPTH = 32 };

/* Starts as {.out = BUFFER}; owns no memory. */
typedef struct JsonWriter {
    StrBuf *out;
    unsigned depth;     /* number of open objects and arrays */
    uint32_t arrays;    /* one bit for each open one, by depth: it is an array */
    uint32_t nonempty;  /* it has a member */
    bool hides_folders; /* set by the caller: json_path writes absolute paths as the names of files */
    bool breaks;        /* json_line was called: */
    unsigned blanks;
} JsonWriter;

/* `name`: of the member in an object; NULL in an array and for the whole text. */
void json_begin_object(JsonWriter *w, const char *name);
void json_begin_array(JsonWriter *w, const char *name);
/* Ends the innermost object or array. */
void json_end(JsonWriter *w);
/* The next item, a member or an end, gets a line of its own, indented by that many blanks. */
void json_line(JsonWriter *w, unsigned blanks);

/* NULL is written as null. Text is UTF-8: characters beyond ASCII become \u escapes, and invalid UTF-8 becomes
   U+FFFD. */
void json_text(JsonWriter *w, const char *name, const char *text);
/* The path of a file; see hides_folders. */
void json_path(JsonWriter *w, const char *name, const char *path);
/* What json_path writes if folders are hidden: a part of `path`. */
const char *json_file_name(const char *path);
/* An object whose only member is a text. */
void json_text_in(JsonWriter *w, const char *object, const char *name, const char *text);
void json_unsigned(JsonWriter *w, const char *name, uint64_t value);
void json_signed(JsonWriter *w, const char *name, int64_t value);
/* With enough digits that reading gives the same value. NaN and infinities, which JSON does not have, become null. */
void json_double(JsonWriter *w, const char *name, double value);
void json_bool(JsonWriter *w, const char *name, bool value);
void json_null(JsonWriter *w, const char *name);
/* An array of objects, one for each of `count` elements: the body writes the members. `blanks`: those of json_line for
   each object, or JSON_INLINE. The body must run to its end. */
#define JSON_OBJECTS(w, name, blanks, type, x, data, count)                          \
    for (type *x = (json_begin_array((w), (name)), (data)), *x##_end_ = x + (count); \
         json_next_object((w), x < x##_end_, (blanks)); json_end(w), x++)
enum { JSON_INLINE = -1 };
/* Begins the next object of an array, or ends the array. */
bool json_next_object(JsonWriter *w, bool more, int blanks);
/* null if !is_there. */
void json_unsigned_or_null(JsonWriter *w, const char *name, bool is_there, uint64_t value);
/* A whole array of texts. */
void json_texts(JsonWriter *w, const char *name, const char *const *texts, size_t count);
/* Members of the current array; a whole array of them. */
void json_numbers(JsonWriter *w, const uint64_t *numbers, size_t count);
void json_row(JsonWriter *w, const char *name, const uint64_t *numbers, size_t count);
#define JSON_NUMBERS_OF(...) (const uint64_t[]){__VA_ARGS__}, sizeof((const uint64_t[]){__VA_ARGS__}) / sizeof(uint64_t)
#define JSON_NUMBERS(w, ...) json_numbers(w, JSON_NUMBERS_OF(__VA_ARGS__))
#define JSON_ROW(w, name, ...) json_row(w, name, JSON_NUMBERS_OF(__VA_ARGS__))
