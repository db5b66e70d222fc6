/* Reading JSON text (RFC 8259) from its begin to its end, without a tree: who reads asks for what comes next. The first
   error ends it: every function then says false, and `error` says what was wrong where. */
#ifndef WAVECC_SUPPORT_JSON_READ_H
#define WAVECC_SUPPORT_JSON_READ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "support/arena.h"

typedef struct JsonReader {
    const char *begin, *at, *end; /* a NUL stands at the end */
    const char *error;            /* NULL: none yet */
    uint32_t line;                /* of the error, from 1 */
    bool is_first;                /* nothing was read of the object or array that is open */
} JsonReader;

/* `text` has a NUL after its `length` bytes. */
void json_read_begin(JsonReader *r, const char *text, size_t length);
/* '{' or '[' comes next. */
bool json_enter(JsonReader *r, char open);
/* Whether another member comes; else its end ('}' or ']') was read, or there is an error. */
bool json_more(JsonReader *r, char close);
/* A string; the arena's. */
bool json_read_text(JsonReader *r, Arena *arena, const char **text);
/* A name of a member and its colon. */
bool json_read_name(JsonReader *r, Arena *arena, const char **name);
bool json_read_number(JsonReader *r, double *value);
/* Whatever comes next, whole. */
bool json_skip(JsonReader *r);
/* Nothing but blanks is left. */
bool json_read_end(JsonReader *r);

#endif
