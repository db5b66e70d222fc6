#include "session/printf_buffer.h"

#include <stdlib.h>
#include <string.h>

#include "session/device_printf.h"
#include "support/heap.h"

/* The first doubleword of a frame has its size, and whether a hash replaces the format. */
enum { CONTROL_BYTES = 4, HASH_BYTES = 8, IS_HASH = 2, SIZE_AT = 2 };

/* "0:0:HASH,FORMAT". NULL: no format has that hash. */
static const char *find_format(const CodeObject *object, uint64_t hash)
{
    for (uint32_t i = 0; i < object->printf_formats.len; i++) {
        const char *text = object->printf_formats.data[i];
        char *end;
        if (strncmp(text, "0:0:", 4) != 0) continue;
        const unsigned long long own = strtoull(text + 4, &end, 16);
        if (own == hash && *end == ',') return end + 1;
    }
    return NULL;
}

/* Prints a frame in the form of device_printf: the format in whole words, then the arguments as in the frame. */
static void print_frame(const char *format, const uint8_t *rest, size_t bytes, StrBuf *out)
{
    const size_t format_words = format ? strlen(format) / 8 + 1 : 0, words = format_words + (bytes + 7) / 8;
    uint64_t *all = heap_zeroed(words + 1, sizeof *all);
    if (format) strcpy((char *)all, format);
    memcpy(all + format_words, rest, bytes);
    device_printf(out, all, words);
    free(all);
}

bool printf_buffer_text(const uint8_t *frames, size_t bytes, const CodeObject *object, StrBuf *out)
{
    for (size_t at = 0; at < bytes;) {
        uint32_t control;
        uint64_t hash;
        if (bytes - at < CONTROL_BYTES) return false;
        memcpy(&control, frames + at, sizeof control);
        const size_t size = control >> SIZE_AT;
        const bool is_hash = control & IS_HASH;
        if (size > bytes - at || size < CONTROL_BYTES + (is_hash ? HASH_BYTES : 0)) return false;
        const uint8_t *rest = frames + at + CONTROL_BYTES;
        size_t rest_bytes = size - CONTROL_BYTES;
        const char *format = NULL;
        if (is_hash) {
            memcpy(&hash, rest, sizeof hash);
            format = find_format(object, hash);
            if (!format) return false;
            rest += HASH_BYTES;
            rest_bytes -= HASH_BYTES;
        }
        print_frame(format, rest, rest_bytes, out);
        at += size;
    }
    return true;
}
