/* See msgpack.h. A map or list is written when it is closed, because its length comes first and keys are sorted. */
#include "emit/msgpack.h"

#include <stdlib.h>
#include <string.h>

#include "support/diag.h"
#include "support/vec.h"

typedef struct Entry {
    const char *key;
    size_t start, end; /* of the value in `body`; for a member, including its key */
} Entry;

struct MsgpackLevel {
    MsgpackLevel *outer;
    const char *key;
    bool is_map;
    StrBuf body;
    VEC(Entry) entries;
};

static StrBuf *body(Msgpack *p) { return p->level ? &p->level->body : p->out; }

static void put_big_endian(StrBuf *out, uint8_t head, uint64_t value, unsigned bytes)
{
    strbuf_char(out, (char)head);
    while (bytes--) strbuf_char(out, (char)(value >> (8 * bytes)));
}

/* A length in its shortest form: one byte with `few` if less than `limit`; else with 8 bits (if `byte` is not 0), 16 or
   32. */
static void put_length(StrBuf *out, size_t length, uint8_t few, size_t limit, uint8_t head8, uint8_t head16,
                       uint8_t head32)
{
    if (length < limit) strbuf_char(out, (char)(few | length));
    else if (head8 && length <= UINT8_MAX) put_big_endian(out, head8, length, 1);
    else if (length <= UINT16_MAX) put_big_endian(out, head16, length, 2);
    else put_big_endian(out, head32, length, 4);
}

static void put_text(StrBuf *out, const char *text)
{
    const size_t length = strlen(text);
    put_length(out, length, 0xa0, 32, 0xd9, 0xda, 0xdb);
    strbuf_append_n(out, text, length);
}

static void begin_entry(Msgpack *p, const char *key)
{
    MsgpackLevel *level = p->level;
    if (!level) return;
    CHECK(level->is_map == !!key);
    const Entry entry = {key, level->body.len, 0};
    VEC_PUSH(p->arena, &level->entries, entry);
    if (key) put_text(&level->body, key);
}

static void end_entry(Msgpack *p)
{
    if (p->level) VEC_LAST(&p->level->entries).end = p->level->body.len;
}

void msgpack_begin(Msgpack *p, const char *key, bool is_map)
{
    begin_entry(p, key);
    MsgpackLevel *level = ARENA_NEW(p->arena, MsgpackLevel);
    level->outer = p->level;
    level->is_map = is_map;
    p->level = level;
}

static int by_key(const void *a, const void *b) { return strcmp(((const Entry *)a)->key, ((const Entry *)b)->key); }

void msgpack_end(Msgpack *p)
{
    MsgpackLevel *level = p->level;
    p->level = level->outer;
    if (level->is_map && level->entries.len) qsort(level->entries.data, level->entries.len, sizeof(Entry), by_key);
    const uint8_t few = level->is_map ? 0x80 : 0x90, head16 = level->is_map ? 0xde : 0xdc;
    put_length(body(p), level->entries.len, few, 16, 0, head16, head16 + 1);
    VEC_FOREACH(const Entry, e, &level->entries) {
        strbuf_append_n(body(p), level->body.data + e->start, e->end - e->start);
    }
    strbuf_free(&level->body);
    end_entry(p);
}

void msgpack_text(Msgpack *p, const char *key, const char *value)
{
    begin_entry(p, key);
    put_text(body(p), value);
    end_entry(p);
}

void msgpack_number(Msgpack *p, const char *key, uint64_t value)
{
    begin_entry(p, key);
    if (value < 0x80) strbuf_char(body(p), (char)value);
    else if (value <= UINT8_MAX) put_big_endian(body(p), 0xcc, value, 1);
    else if (value <= UINT16_MAX) put_big_endian(body(p), 0xcd, value, 2);
    else if (value <= UINT32_MAX) put_big_endian(body(p), 0xce, value, 4);
    else put_big_endian(body(p), 0xcf, value, 8);
    end_entry(p);
}

void msgpack_bool(Msgpack *p, const char *key, bool value)
{
    begin_entry(p, key);
    strbuf_char(body(p), (char)(value ? 0xc3 : 0xc2));
    end_entry(p);
}
