/* Little-endian numbers at the end of a buffer of bytes. */
#pragma once

#include <stdint.h>
#include <string.h>

#include "support/strbuf.h"

static inline void put_number(StrBuf *out, uint64_t value, unsigned bytes)
{
    for (unsigned i = 0; i < bytes; i++) strbuf_char(out, (char)(value >> (8 * i)));
}
static inline void put_u8(StrBuf *out, uint8_t value) { strbuf_char(out, (char)value); }
static inline void put_u16(StrBuf *out, uint16_t value) { put_number(out, value, 2); }
static inline void put_u32(StrBuf *out, uint32_t value) { strbuf_append_n(out, (const char *)&value, sizeof value); }
static inline void put_u64(StrBuf *out, uint64_t value) { strbuf_append_n(out, (const char *)&value, sizeof value); }
/* With the NUL. */
static inline void put_string(StrBuf *out, const char *text) { strbuf_append_n(out, text, strlen(text) + 1); }
/* Adds zeros up to a length that is a multiple of `alignment`, a power of two. */
static inline void put_alignment(StrBuf *out, size_t alignment)
{
    while (out->len & (alignment - 1)) strbuf_char(out, 0);
}
/* LEB128 (DWARF 4, "Variable Length Data"). */
static inline void put_uleb(StrBuf *out, uint64_t value)
{
    for (; value >= 0x80; value >>= 7) strbuf_char(out, (char)(value | 0x80));
    strbuf_char(out, (char)value);
}
static inline void put_sleb(StrBuf *out, int64_t value)
{
    for (; value < -64 || value > 63; value >>= 7) strbuf_char(out, (char)(value | 0x80));
    strbuf_char(out, (char)(value & 0x7f));
}
