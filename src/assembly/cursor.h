/* A position in one line of assembly text, and the words there. Comments are already spaces (source.c). */
#pragma once

#include "support/diag.h"
#include "support/letters.h"

typedef struct Cursor {
    const char *at;    /* in a line that ends in NUL */
    const char *start; /* of that line */
    SourceLoc line;    /* of the file; column 0 */
    DiagList *diags;
} Cursor;

typedef struct Word {
    const char *text; /* NULL: none */
    size_t length;
} Word;

/* The end of the comment that starts at text[at]. `at`: there is no comment. SIZE_MAX: it has no end. */
size_t comment_end(const char *text, size_t at, size_t bytes, bool begins_line);

/* The location of `place`, which is in the cursor's line. */
SourceLoc cursor_loc(const Cursor *c, const char *place);
/* Reports at the cursor; returns false. */
bool cursor_error(Cursor *c, const char *format, ...) __attribute__((format(printf, 2, 3)));

void cursor_skip_space(Cursor *c);
/* Skips spaces. Is the next character the wanted one? */
bool cursor_is(Cursor *c, char wanted);
bool cursor_at_end(Cursor *c);
/* Skips spaces and takes the character, if it is there. */
bool cursor_take(Cursor *c, char wanted);
/* The same; reports an error if it is not there. */
bool cursor_expect(Cursor *c, char wanted);
/* The word at the cursor, without taking it. Its text is NULL if there is none. */
Word cursor_word(Cursor *c);
/* Is it that text? For directives, which start with a point, case does not matter. */
bool word_is(Word word, const char *text);
/* Takes the word if it equals the text. */
bool cursor_take_word(Cursor *c, const char *text);
/* A name: a word, or any text in quotes. False: neither, reported. */
bool cursor_name(Cursor *c, Word *name);
/* A text in quotes, with its escapes resolved; it may contain zeros. False: there is none, reported. */
bool cursor_string(Cursor *c, StrBuf *text);
/* Nothing may follow. */
bool cursor_end(Cursor *c);
