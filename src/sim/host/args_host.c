/* Arguments that a program passes as its own bytes, without a command line. */
#include <string.h>

#include "sim/host/args.h"

static Arg *add(ArgList *list, ArgKind kind, const char *text)
{
    const uint32_t number = list->args.len;
    const Arg arg = {.number = number,
                     .kind = kind,
                     .text = text,
                     .name = arena_printf(list->arena, "argument %u", number),
                     .region = MEMORY_NO_REGION};
    VEC_PUSH(list->arena, &list->args, arg);
    return &list->args.data[number];
}

Arg *args_add_host(ArgList *list, void *data, uint64_t bytes)
{
    Arg *arg = add(list, ARG_BUFFER, arena_printf(list->arena, "a buffer of %llu bytes", (unsigned long long)bytes));
    arg->host = data;
    arg->host_bytes = bytes;
    return arg;
}

Arg *args_add_bytes(ArgList *list, const void *bytes, uint32_t num_bytes)
{
    Arg *arg = add(list, ARG_BYTES, arena_printf(list->arena, "a value of %u bytes", num_bytes));
    arg->bytes = arena_alloc(list->arena, num_bytes + 1);
    arg->num_bytes = num_bytes;
    if (num_bytes) memcpy(arg->bytes, bytes, num_bytes);
    return arg;
}

void args_add_null(ArgList *list) { add(list, ARG_NULL, "a null pointer"); }

void args_host_bytes(void *context, uint64_t offset, uint8_t *bytes, size_t count)
{
    memcpy(bytes, (const uint8_t *)context + offset, count);
}
