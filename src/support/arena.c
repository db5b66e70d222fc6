#include "support/arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/diag.h"

typedef struct Chunk {
    struct Chunk *next;
    size_t size; /* bytes of payload */
    size_t used;
    size_t reserved; /* keeps the payload 16-byte aligned */
    unsigned char payload[];
} Chunk;

struct Arena {
    Chunk *chunks;
    Chunk *spare; /* zeroed chunks of freed scratch arenas, for this arena and its scratch arenas */
    size_t spare_bytes;
    Arena *parent; /* scratch arena: the arena that gets its chunks */
    size_t used;
    size_t next_size;
};

enum {
    FIRST_CHUNK = 64 * 1024,
    LARGEST_CHUNK = 8 * 1024 * 1024,
    MOST_SPARE = 64 * 1024 * 1024, /* beyond this, memory is returned to the host */
    ALIGNMENT = 16,
};

static void *must(void *memory)
{
    if (!memory) out_of_memory();
    return memory;
}

Arena *arena_new(void)
{
    Arena *arena = must(calloc(1, sizeof *arena));
    arena->next_size = FIRST_CHUNK;
    return arena;
}

Arena *arena_scratch(Arena *parent)
{
    Arena *arena = arena_new();
    while (parent->parent) parent = parent->parent;
    arena->parent = parent;
    return arena;
}

static void free_chunks(Chunk *chunk)
{
    for (Chunk *next; chunk; chunk = next) {
        next = chunk->next;
        free(chunk);
    }
}

/* Chunks of scratch arenas stay with the parent. Each pass has one, and fresh pages of the host cost more than clearing
   warm ones. */
static void give_back(Arena *parent, Chunk *chunk)
{
    for (Chunk *next; chunk; chunk = next) {
        next = chunk->next;
        if (parent->spare_bytes + chunk->size > MOST_SPARE) {
            free(chunk);
            continue;
        }
        memset(chunk->payload, 0, chunk->used);
        chunk->used = 0;
        chunk->next = parent->spare;
        parent->spare = chunk;
        parent->spare_bytes += chunk->size;
    }
}

void arena_free(Arena *arena)
{
    if (!arena) return;
    if (arena->parent) give_back(arena->parent, arena->chunks);
    else free_chunks(arena->chunks);
    free_chunks(arena->spare);
    free(arena);
}

void arena_adopt(Arena *arena, Arena *other)
{
    Chunk **last = &arena->chunks;
    while (*last) last = &(*last)->next;
    *last = other->chunks; /* at the end, so that the arena continues in its own newest chunk */
    arena->used += other->used;
    other->chunks = NULL;
    arena_free(other);
}

/* The smallest spare chunk of at least `size` bytes, or NULL. */
static Chunk *take_spare(Arena *from, size_t size)
{
    Chunk **best = NULL;
    for (Chunk **at = &from->spare; *at; at = &(*at)->next)
        if ((*at)->size >= size && (!best || (*at)->size < (*best)->size)) best = at;
    if (!best) return NULL;
    Chunk *chunk = *best;
    *best = chunk->next;
    from->spare_bytes -= chunk->size;
    return chunk;
}

static Chunk *new_chunk(Arena *arena, size_t bytes)
{
    size_t size = bytes > arena->next_size ? bytes : arena->next_size;
    if (arena->next_size < LARGEST_CHUNK) arena->next_size *= 2;
    Chunk *chunk = take_spare(arena->parent ? arena->parent : arena, size);
    if (chunk) return chunk;
    chunk = must(calloc(1, sizeof *chunk + size));
    chunk->size = size;
    return chunk;
}

static size_t round_up(size_t bytes) { return (bytes + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1); }

void *arena_alloc(Arena *arena, size_t bytes)
{
    if (bytes > SIZE_MAX - 2 * LARGEST_CHUNK) must(NULL);
    bytes = round_up(bytes ? bytes : 1);
    Chunk *chunk = arena->chunks;
    if (!chunk || chunk->size - chunk->used < bytes) {
        chunk = new_chunk(arena, bytes);
        chunk->next = arena->chunks;
        arena->chunks = chunk;
    }
    void *result = chunk->payload + chunk->used;
    chunk->used += bytes;
    arena->used += bytes;
    return result;
}

void *arena_grow(Arena *arena, void *old, size_t old_bytes, size_t new_bytes)
{
    Chunk *chunk = arena->chunks;
    size_t old_rounded = round_up(old_bytes), new_rounded = round_up(new_bytes);
    /* The newest block of the newest chunk can grow in place; chunks are zeroed when made. */
    if (old && old_bytes && chunk && (unsigned char *)old + old_rounded == chunk->payload + chunk->used &&
        chunk->size - chunk->used >= new_rounded - old_rounded) {
        chunk->used += new_rounded - old_rounded;
        arena->used += new_rounded - old_rounded;
        return old;
    }
    void *result = arena_alloc(arena, new_bytes);
    if (old_bytes) memcpy(result, old, old_bytes);
    return result;
}

char *arena_strndup(Arena *arena, const char *text, size_t length)
{
    char *copy = arena_alloc(arena, length + 1);
    if (length) memcpy(copy, text, length); /* an empty text may have no address */
    return copy;
}

char *arena_strdup(Arena *arena, const char *text) { return arena_strndup(arena, text, strlen(text)); }

char *arena_vprintf(Arena *arena, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, again);
    va_end(again);
    char *text = arena_alloc(arena, (size_t)length + 1);
    vsnprintf(text, (size_t)length + 1, format, args);
    return text;
}

char *arena_printf(Arena *arena, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    char *text = arena_vprintf(arena, format, args);
    va_end(args);
    return text;
}

size_t arena_used(const Arena *arena) { return arena->used; }
