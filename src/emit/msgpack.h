/* Writes MessagePack: maps with sorted keys, as LLVM writes them. Source: the MessagePack specification. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "support/arena.h"
#include "support/strbuf.h"

typedef struct MsgpackLevel MsgpackLevel;

typedef struct Msgpack {
    Arena *arena; /* for the open maps and lists */
    StrBuf *out;
    MsgpackLevel *level; /* the innermost open map or list */
} Msgpack;

/* Every value is a member of a map (`key`) or an element of a list (key NULL). The outermost map has no key. Keys must
   live until the map is closed. Each begin needs its end. */
void msgpack_begin(Msgpack *p, const char *key, bool is_map);
void msgpack_end(Msgpack *p);
void msgpack_text(Msgpack *p, const char *key, const char *value);
void msgpack_number(Msgpack *p, const char *key, uint64_t value);
void msgpack_bool(Msgpack *p, const char *key, bool value);
