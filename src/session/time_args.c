/* Makes arguments for kernels that are timed without any. The kernel must take the same path as with real arguments,
   and access memory in the same way. */
#include <string.h>

#include "session/prediction.h"
#include "support/text.h"

enum { BUFFER_GB = 16 };

/* The number after `member` in "arg0.stride1", or -1. */
static int member_number(const char *name, const char *member)
{
    const char *dot = strrchr(name, '.');
    const size_t length = strlen(member);
    if (!dot || strncmp(dot + 1, member, length) || !dot[1 + length] || dot[2 + length]) return -1;
    const char digit = dot[1 + length];
    return digit >= '0' && digit <= '9' ? digit - '0' : -1;
}

/* The number of dimensions of the memref that has argument i as a stride. Strides are consecutive. */
static int rank_of(const ObjectKernel *kernel, uint32_t i)
{
    int rank = 0;
    for (; i < kernel->num_args && member_number(kernel->args[i].name, "stride") >= rank; i++)
        rank = member_number(kernel->args[i].name, "stride") + 1;
    return rank;
}

/* An integer by value, if every dimension has `size` elements. */
static uint64_t integer_of(const ObjectKernel *kernel, uint32_t i, uint64_t size)
{
    const char *name = kernel->args[i].name;
    const int dimension = member_number(name, "stride");
    uint64_t stride = 1;
    if (text_ends_with(name, ".offset")) return 0;
    if (dimension < 0) return size;
    for (int d = dimension + 1; d < rank_of(kernel, i); d++) stride *= size;
    return stride;
}

static const char *spec_of(Run *run, uint32_t i, uint64_t size)
{
    const ObjectKernel *kernel = run->input.kernel;
    const ObjectArg *arg = &kernel->args[i];
    if (!strcmp(arg->value_kind, "global_buffer"))
        return arena_printf(run->arena, "@%u:i8[%llu]=zero", arg->offset, (unsigned long long)BUFFER_GB << 30);
    if (!strcmp(arg->value_kind, "by_value") && arg->size == 8)
        return arena_printf(run->arena, "@%u:u64=%llu", arg->offset, (unsigned long long)integer_of(kernel, i, size));
    if (!strcmp(arg->value_kind, "by_value") && arg->size == 4)
        return arena_printf(run->arena, "@%u:u32=%llu", arg->offset,
                            (unsigned long long)(integer_of(kernel, i, size) & UINT32_MAX));
    return NULL;
}

bool time_make_args(Run *run)
{
    const ObjectKernel *kernel = run->input.kernel;
    const uint64_t size = (uint64_t)run->launch.grid.x * run->launch.block.x;
    if (!kernel->has_args && kernel->kernarg_bytes)
        return diag_error(
            &run->diags, (SourceLoc){0},
            "the metadata of kernel '%s' do not describe its %u bytes of arguments: give --arg=@OFFSET:SPEC",
            kernel->name, kernel->kernarg_bytes);
    for (uint32_t i = 0; i < kernel->num_args; i++) {
        const char *spec = kernel->args[i].is_hidden ? NULL : spec_of(run, i, size);
        if (spec && !args_parse(&run->args, spec)) return false;
    }
    run->args.rest_is_zero = true;
    run->made_up = arena_printf(run->arena,
                                "no arguments were given, so wavecc made them: %d GiB of zeroes for each pointer, %llu "
                                "for each integer (give --arg)",
                                BUFFER_GB, (unsigned long long)size);
    return true;
}
