/* Arena memory: everything a kernel needs is taken from one arena and freed at once. */
#ifndef WAVECC_SUPPORT_ARENA_H
#define WAVECC_SUPPORT_ARENA_H

#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Arena Arena;

/* A new, empty arena. The caller frees it with arena_free. Aborts when the host has no memory. */
Arena *arena_new(void);
void arena_free(Arena *arena);
/* A new, empty arena for what lives shorter than `parent`: freed (arena_free) before it, it leaves
   its memory to `parent` and to later scratch arenas. For the thread that uses the parent. */
Arena *arena_scratch(Arena *parent);
/* What `other` holds is `arena`'s from now on, and `other`, which is no scratch arena, is gone. */
void arena_adopt(Arena *arena, Arena *other);

/* `bytes` zeroed bytes, aligned to 16. Valid until arena_free. */
void *arena_alloc(Arena *arena, size_t bytes);
/* The old contents, in a block of `new_bytes`; the tail is zeroed. Extends in place when it can. */
void *arena_grow(Arena *arena, void *old, size_t old_bytes, size_t new_bytes);
char *arena_strndup(Arena *arena, const char *text, size_t length);
char *arena_strdup(Arena *arena, const char *text);
char *arena_printf(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(Arena *arena, const char *format, va_list args);
/* Bytes handed out so far, for memory reports. */
size_t arena_used(const Arena *arena);

#define ARENA_NEW(arena, type) ((type *)arena_alloc((arena), sizeof(type)))
#define ARENA_ARRAY(arena, type, count) ((type *)arena_alloc((arena), sizeof(type) * (size_t)(count)))

#endif
