/* Arena memory: everything that a kernel needs comes from one arena and is freed at once. */
#pragma once

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Arena Arena;

/* A new, empty arena. The caller frees it with arena_free. Aborts if the host has no memory. */
Arena *arena_new(void);
void arena_free(Arena *arena);
/* A new, empty arena for data that live shorter than `parent`. It must be freed (arena_free) before the parent, and
   then leaves its memory to `parent` and later scratch arenas. Only for the thread that uses the parent. */
Arena *arena_scratch(Arena *parent);
/* Moves the contents of `other` to `arena`, and frees `other`, which must not be a scratch arena. */
void arena_adopt(Arena *arena, Arena *other);

/* `bytes` zeroed bytes, aligned to 16. Valid until arena_free. */
void *arena_alloc(Arena *arena, size_t bytes);
/* The old contents in a block of `new_bytes`, with the tail zeroed. Extends in place if possible. */
void *arena_grow(Arena *arena, void *old, size_t old_bytes, size_t new_bytes);
char *arena_strndup(Arena *arena, const char *text, size_t length);
char *arena_strdup(Arena *arena, const char *text);
char *arena_printf(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(Arena *arena, const char *format, va_list args);
/* Bytes handed out so far, for memory reports. */
size_t arena_used(const Arena *arena);

#define ARENA_NEW(arena, type) ((type *)arena_alloc((arena), sizeof(type)))
#define ARENA_ARRAY(arena, type, count) ((type *)arena_alloc((arena), sizeof(type) * (size_t)(count)))
