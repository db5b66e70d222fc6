/* A growing text buffer (heap memory, so that results can be handed to the caller of the library). */
#pragma once

#include <stdarg.h>
#include <stddef.h>

typedef struct StrBuf {
    char *data; /* NUL-terminated once anything was appended; NULL before */
    size_t len; /* bytes without the NUL */
    size_t cap;
} StrBuf;

void strbuf_append(StrBuf *buf, const char *text);
void strbuf_append_n(StrBuf *buf, const char *text, size_t length);
void strbuf_char(StrBuf *buf, char c);
void strbuf_printf(StrBuf *buf, const char *format, ...) __attribute__((format(printf, 2, 3)));
void strbuf_vprintf(StrBuf *buf, const char *format, va_list args);
/* Appends a message for people. Words of more than 400 bytes, which are names from a file, lose their middle. */
void strbuf_shortened(StrBuf *buf, const char *text);
void strbuf_free(StrBuf *buf);
