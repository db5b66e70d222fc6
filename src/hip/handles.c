/* Handles are numbers of a table's rows. So the library recognizes a handle that was destroyed or that never existed. A
   row that is used again gets another generation, and so another handle.

     bits 0 to 23: the row; 24 to 27: the kind, which is not 0; 28 to 59: the generation, which is not 0

   No handle equals one of the runtime's small numbers (hipStreamPerThread). */
#include <stdlib.h>

#include "hip/hip.h"
#include "hip/hip_leaks.h"

enum { ROW_BITS = 24, GENERATION_BIT = 28, NO_ROW = 0 };

typedef struct Row {
    uint64_t handle; /* 0: free */
    uint32_t generation, next_free;
    void *object;
} Row;

/* Row 0 is unused. */
static struct {
    Row *rows;
    uint32_t len, capacity, free;
} table = {.len = 1};

static bool grow(void)
{
    if (table.len < table.capacity) return true;
    const uint32_t capacity = table.capacity ? table.capacity * 2 : 64;
    if (capacity > 1u << ROW_BITS) return false;
    Row *rows = realloc(table.rows, capacity * sizeof *rows);
    if (!rows) return false;
    table.rows = rows;
    table.capacity = capacity;
    return true;
}

static Row *find_row(HipHandleKind kind, const void *handle)
{
    const uint64_t number = (uintptr_t)handle;
    const uint32_t at = number & ((1u << ROW_BITS) - 1);
    if (at == NO_ROW || at >= table.len || (number >> ROW_BITS & 15) != kind) return NULL;
    return table.rows[at].handle == number ? &table.rows[at] : NULL;
}

/* The name of a handle that a program has to release. NULL: another object releases it. */
static const char *name_of(HipHandleKind kind)
{
    static const char *const names[] = {[HIP_HANDLE_STREAM] = "a stream",
                                        [HIP_HANDLE_EVENT] = "an event",
                                        [HIP_HANDLE_MODULE] = "a module",
                                        [HIP_HANDLE_GRAPH] = "a graph",
                                        [HIP_HANDLE_EXEC] = "an instance of a graph",
                                        [HIP_HANDLE_PROGRAM] = "a program of hiprtc",
                                        [HIP_HANDLE_POOL] = NULL};
    return names[kind];
}

void *hip_handle_new(HipHandleKind kind, void *object)
{
    uint32_t at = table.free;
    if (at == NO_ROW) {
        if (!grow()) return NULL;
        at = table.len++;
        table.rows[at] = (Row){0};
    }
    Row *row = &table.rows[at];
    table.free = row->next_free;
    if (!++row->generation) row->generation = 1;
    row->object = object;
    row->next_free = NO_ROW;
    row->handle = (uint64_t)row->generation << GENERATION_BIT | (uint64_t)kind << ROW_BITS | at;
    if (name_of(kind)) hip_leak_begin((void *)(uintptr_t)row->handle, name_of(kind), 0);
    return (void *)(uintptr_t)row->handle;
}

void *hip_handle_get(HipHandleKind kind, const void *handle)
{
    const Row *row = find_row(kind, handle);
    return row ? row->object : NULL;
}

void *hip_handle_end(HipHandleKind kind, const void *handle)
{
    Row *row = find_row(kind, handle);
    if (!row) return NULL;
    row->handle = 0;
    hip_leak_end(handle);
    row->next_free = table.free;
    table.free = (uint32_t)(row - table.rows);
    return row->object;
}
