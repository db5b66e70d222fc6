/* Reads JSON text (RFC 8259) from start to end, without a tree: the caller asks for the next item. The first error ends
   it. Every function then returns false, and `error` says what is wrong and where. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "support/arena.h"

typedef struct JsonReader {
    const char *begin, *at, *end; /* `end` points at a NUL */
    const char *error;            /* NULL: none yet */
    uint32_t line;                /* of the error, from 1 */
    bool is_first;                /* nothing of the current object or array has been read */
} JsonReader;

/* `text` has a NUL after its `length` bytes. */
void json_read_begin(JsonReader *r, const char *text, size_t length);
/* Reads '{' or '['. */
bool json_enter(JsonReader *r, char open);
/* Does another member follow? False: its end ('}' or ']') was read, or there is an error. */
bool json_more(JsonReader *r, char close);
/* Skips blanks. Returns the character with which the next item begins; 0: the end, or an error. */
char json_peek(JsonReader *r);
/* Reads a string into the arena. */
bool json_read_text(JsonReader *r, Arena *arena, const char **text);
/* Reads a member's name and its colon. */
bool json_read_name(JsonReader *r, Arena *arena, const char **name);
/* Each member of an object: the body reads or skips what stands after the name. Ends at an error, too. */
#define JSON_MEMBERS(r, arena, name) for (json_enter((r), '{'); json_next_name((r), (arena), &(name));)
bool json_next_name(JsonReader *r, Arena *arena, const char **name);
bool json_read_number(JsonReader *r, double *value);
/* Skips the next item, whole. */
bool json_skip(JsonReader *r);
/* Only blanks are left. */
bool json_read_end(JsonReader *r);
