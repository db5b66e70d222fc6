#include "support/strbuf.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/diag.h"

static void reserve(StrBuf *buf, size_t more)
{
    if (buf->len + more + 1 <= buf->cap) return;
    size_t cap = buf->cap ? buf->cap * 2 : 256;
    while (cap < buf->len + more + 1) cap *= 2;
    char *data = realloc(buf->data, cap);
    if (!data) out_of_memory();
    buf->data = data;
    buf->cap = cap;
}

void strbuf_append_n(StrBuf *buf, const char *text, size_t length)
{
    reserve(buf, length);
    if (length) memcpy(buf->data + buf->len, text, length); /* an empty buffer has no text */
    buf->len += length;
    buf->data[buf->len] = 0;
}

void strbuf_append(StrBuf *buf, const char *text) { strbuf_append_n(buf, text, strlen(text)); }
void strbuf_char(StrBuf *buf, char c) { strbuf_append_n(buf, &c, 1); }

void strbuf_vprintf(StrBuf *buf, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    reserve(buf, (size_t)length);
    vsnprintf(buf->data + buf->len, (size_t)length + 1, format, args);
    buf->len += (size_t)length;
}

void strbuf_printf(StrBuf *buf, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    strbuf_vprintf(buf, format, args);
    va_end(args);
}

void strbuf_shortened(StrBuf *buf, const char *text)
{
    enum { LONGEST = 400, KEPT = 150 };
    while (*text) {
        const size_t word = strcspn(text, " \n"), space = strspn(text + word, " \n");
        if (word > LONGEST) {
            strbuf_append_n(buf, text, KEPT);
            strbuf_printf(buf, "...(%zu bytes)...", word - 2 * KEPT);
            strbuf_append_n(buf, text + word - KEPT, KEPT + space);
        } else {
            strbuf_append_n(buf, text, word + space);
        }
        text += word + space;
    }
    if (!buf->data) strbuf_append(buf, "");
}

void strbuf_free(StrBuf *buf)
{
    free(buf->data);
    *buf = (StrBuf){0};
}
