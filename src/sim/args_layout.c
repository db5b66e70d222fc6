/* How arguments are passed: matching --arg options with the kernel's metadata, and the bytes of the kernarg
 * segment. */
#include <string.h>

#include "sim/args.h"
#include "sim/machine.h"

enum { MAX_KERNARG_BYTES = 1 << 20, DESCRIPTOR_FIXED_ENTRIES = 3, ENTRY_BYTES = 8 };

static const Arg *owner_of(const ArgList *list, const Arg *arg)
{
    return arg->kind == ARG_SAME ? &list->args.data[arg->same] : arg;
}

static bool is_buffer(const Arg *arg) { return arg->kind == ARG_BUFFER || arg->kind == ARG_SAME; }

static uint32_t memref_entries(const ArgList *list, const Arg *arg)
{
    return DESCRIPTOR_FIXED_ENTRIES + 2 * owner_of(list, arg)->fill.layout.rank;
}

static uint32_t num_entries(const ArgList *list, const Arg *arg)
{
    return is_buffer(arg) && arg->is_memref ? memref_entries(list, arg) : 1;
}

static uint32_t num_bytes(const ArgList *list, const Arg *arg)
{
    if (is_buffer(arg) || arg->kind == ARG_NULL) return num_entries(list, arg) * ENTRY_BYTES;
    return arg->num_bytes;
}

static uint32_t count_entries(const ArgList *list)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < list->args.len; i++) count += num_entries(list, &list->args.data[i]);
    return count;
}

static uint32_t count_explicit(const LoaderKernel *kernel)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < kernel->num_args; i++) count += !kernel->args[i].is_hidden;
    return count;
}

static bool is_pointer_entry(const LoaderArg *entry) { return !strcmp(entry->value_kind, "global_buffer"); }

/* ---- which buffers are descriptors ---- */

/* Can entries from `first` take this argument in that form, as far as sizes and kinds tell? */
static bool form_fits(const ArgList *list, const Arg *arg, bool is_memref, LoaderArg *const *entries, uint32_t first,
                      uint32_t count)
{
    if (!is_buffer(arg) || !is_memref) {
        if (first >= count) return false;
        if (is_buffer(arg) || arg->kind == ARG_NULL) return is_pointer_entry(entries[first]);
        return arg->num_bytes == entries[first]->size &&
               (arg->kind == ARG_BYTES || !is_pointer_entry(entries[first]));
    }
    uint32_t need = memref_entries(list, arg);
    if (need > count - first) return false;
    for (uint32_t i = 0; i < need; i++) {
        if (entries[first + i]->size != ENTRY_BYTES || is_pointer_entry(entries[first + i]) != (i < 2)) return false;
    }
    return true;
}

/* Chooses a form for each buffer from `number` on so that all entries are used; pointers are tried first. The lists
   are short, and a wrong choice fails at the next entry's kind, so plain backtracking does. `budget` bounds it
   anyway. */
static bool choose_forms(ArgList *list, uint32_t number, LoaderArg *const *entries, uint32_t first, uint32_t count,
                         uint32_t *budget)
{
    if (number == list->args.len) return first == count;
    if (first >= count || !*budget) return false;
    --*budget;
    Arg *arg = &list->args.data[number];
    bool given = arg->is_memref, can_choose = is_buffer(arg) && !given;
    for (int memref = given; memref <= (given || can_choose); memref++) {
        if (!form_fits(list, arg, memref, entries, first, count)) continue;
        arg->is_memref = memref;
        if (choose_forms(list, number + 1, entries, first + num_entries(list, arg), count, budget)) return true;
        arg->is_memref = given;
    }
    return false;
}

/* ---- messages ---- */

static const char *describe_arg(const ArgList *list, const Arg *arg)
{
    switch (arg->kind) {
    case ARG_BUFFER:
    case ARG_SAME:
        if (!arg->is_memref) return "a pointer";
        return arena_printf(list->arena, "a memref descriptor of rank %u, %u entries",
                            owner_of(list, arg)->fill.layout.rank, memref_entries(list, arg));
    case ARG_NULL: return "a null pointer";
    default: return arena_printf(list->arena, "%u bytes by value", arg->num_bytes);
    }
}

static bool refuse_count(ArgList *list, const LoaderKernel *kernel, uint32_t count)
{
    StrBuf text = {0};
    strbuf_printf(&text,
                  "kernel '%s' takes %u argument entries, and the --arg options make %u\n  the kernel's entries:",
                  kernel->name, count, count_entries(list));
    for (uint32_t i = 0, n = 0; i < kernel->num_args && n < 64; i++) {
        const LoaderArg *entry = &kernel->args[i];
        if (entry->is_hidden) continue;
        strbuf_printf(&text, "%s %u: %s%s%s, %u bytes at %u", n ? ";" : "", n, entry->name, *entry->name ? " " : "",
                      entry->value_kind, entry->size, entry->offset);
        n++;
    }
    strbuf_append(&text, "\n  the --arg options:");
    bool hint = false;
    for (uint32_t i = 0; i < list->args.len; i++) {
        const Arg *arg = &list->args.data[i];
        strbuf_printf(&text, "%s %u: %s, %s", i ? ";" : "", i, arg->text, describe_arg(list, arg));
        hint = hint || (is_buffer(arg) && !arg->is_memref);
    }
    if (hint)
        strbuf_append(&text,
                      "\n  a buffer that the kernel takes as an MLIR memref descriptor (3 + 2 * rank entries) is "
                      "written memref:TYPE[...]=...");
    diag_error(list->diags, (SourceLoc){0}, "%s", text.data);
    strbuf_free(&text);
    return false;
}

static bool refuse_entry(ArgList *list, const Arg *arg, const LoaderArg *entry, uint32_t number)
{
    return diag_error(list->diags, (SourceLoc){0},
                      "%s ('%s') is %s; the kernel's entry %u there%s%s is %s of %u bytes at "
                      "offset %u",
                      arg->name, arg->text, describe_arg(list, arg), number, *entry->name ? ", " : "", entry->name,
                      entry->value_kind, entry->size, entry->offset);
}

/* ---- placing ---- */

static bool place_by_metadata(ArgList *list, const LoaderKernel *kernel, bool automatic_memref)
{
    uint32_t count = count_explicit(kernel), n = 0;
    LoaderArg **entries = ARENA_ARRAY(list->arena, LoaderArg *, count + 1);
    for (uint32_t i = 0; i < kernel->num_args; i++) {
        if (!kernel->args[i].is_hidden) entries[n++] = &kernel->args[i];
    }
    uint32_t budget = 100000;
    if (automatic_memref) choose_forms(list, 0, entries, 0, count, &budget);
    if (count_entries(list) != count) return refuse_count(list, kernel, count);
    n = 0;
    for (uint32_t i = 0; i < list->args.len; i++) {
        Arg *arg = &list->args.data[i];
        uint32_t first = n, need = num_entries(list, arg);
        arg->place = entries[first]->offset;
        for (uint32_t j = 0; j < need; j++) {
            const LoaderArg *entry = entries[n++];
            bool wants_pointer = (is_buffer(arg) && j < 2) || arg->kind == ARG_NULL;
            uint32_t size = is_buffer(arg) || arg->kind == ARG_NULL ? ENTRY_BYTES : arg->num_bytes;
            bool kind_fits = arg->kind == ARG_BYTES || wants_pointer == is_pointer_entry(entry);
            if (entry->size != size || !kind_fits || entry->offset != arg->place + j * ENTRY_BYTES)
                return refuse_entry(list, arg, entry, n - 1);
        }
    }
    return true;
}

static bool place_by_offset(ArgList *list, uint32_t size)
{
    for (uint32_t i = 0; i < list->args.len; i++) {
        const Arg *arg = &list->args.data[i];
        uint32_t bytes = num_bytes(list, arg);
        if (arg->place > size || bytes > size - arg->place)
            return diag_error(list->diags, (SourceLoc){0},
                              "%s ('%s'): bytes %u to %u are outside of the kernarg segment of %u "
                              "bytes (--kernarg-size)",
                              arg->name, arg->text, arg->place, arg->place + bytes, size);
        for (uint32_t j = 0; j < i; j++) {
            const Arg *other = &list->args.data[j];
            if (arg->place < other->place + num_bytes(list, other) && other->place < arg->place + bytes)
                return diag_error(list->diags, (SourceLoc){0}, "%s ('%s') overlaps %s in the kernarg segment",
                                  arg->name, arg->text, other->name);
        }
    }
    return true;
}

bool args_layout(ArgList *list, const LoaderKernel *kernel, bool automatic_memref, uint32_t kernarg_size,
                 uint32_t *size)
{
    SourceLoc loc = {0};
    uint32_t placed = 0;
    *size = kernel->kernarg_bytes;
    if (kernarg_size != UINT32_MAX) {
        if (kernarg_size < kernel->kernarg_bytes)
            return diag_error(list->diags, loc, "--kernarg-size=%u is less than the %u bytes that kernel '%s' needs",
                              kernarg_size, kernel->kernarg_bytes, kernel->name);
        *size = kernarg_size;
    }
    if (*size > MAX_KERNARG_BYTES)
        return diag_error(list->diags, loc, "kernel '%s' wants %u bytes of arguments; the limit is %u",
                          kernel->name, *size, (unsigned)MAX_KERNARG_BYTES);
    for (uint32_t i = 0; i < list->args.len; i++) placed += list->args.data[i].has_place;
    if (placed == list->args.len && placed) return place_by_offset(list, *size);
    if (placed)
        return diag_error(list->diags, loc, "either all --arg options have an @OFFSET: or none (%u of %u have)",
                          placed, list->args.len);
    if (kernel->has_args) return place_by_metadata(list, kernel, automatic_memref);
    if (!list->args.len && !*size) return true;
    return diag_error(list->diags, loc,
                      "the metadata of kernel '%s' do not list its arguments (.args): give each as "
                      "--arg=@OFFSET:SPEC, and --kernarg-size=N if it is more than %u bytes",
                      kernel->name, kernel->kernarg_bytes);
}

/* ---- bytes ---- */

static void put(uint8_t *kernarg, uint32_t at, uint64_t value, uint32_t bytes)
{
    for (uint32_t i = 0; i < bytes; i++) kernarg[at + i] = (uint8_t)(value >> 8 * i);
}

static void put_arg(const ArgList *list, const Arg *arg, const Memory *memory, uint8_t *kernarg)
{
    uint32_t at = arg->place;
    if (arg->kind == ARG_SCALAR || arg->kind == ARG_BYTES) {
        memcpy(kernarg + at, arg->bytes, arg->num_bytes);
        return;
    }
    if (arg->kind == ARG_NULL) {
        put(kernarg, at, 0, ENTRY_BYTES);
        return;
    }
    const Arg *owner = owner_of(list, arg);
    const FillLayout *layout = &owner->fill.layout;
    uint64_t base = memory_region(memory, owner->region)->base;
    put(kernarg, at, base, ENTRY_BYTES);
    if (!arg->is_memref) return;
    put(kernarg, at + 8, base, ENTRY_BYTES);
    put(kernarg, at + 16, layout->offset, ENTRY_BYTES);
    for (uint32_t i = 0; i < layout->rank; i++) {
        put(kernarg, at + 24 + i * 8, layout->dims[i], ENTRY_BYTES);
        put(kernarg, at + 24 + (layout->rank + i) * 8, layout->strides[i], ENTRY_BYTES);
    }
}

/* The value of a hidden argument (AMDGPUUsage, "Code Object V5 Metadata", and the implicit kernarg table of abi
   notes). What only a host runtime can provide (printf buffer, hostcall, heap, queues) is a null pointer, as HIP
   passes it to kernels that do not need it. */
static bool hidden_value(const char *kind, const ArgLaunch *launch, uint64_t *value)
{
    struct {
        const char *kind;
        uint64_t value;
    } const values[] = {
        {"hidden_block_count_x", launch->grid.x},
        {"hidden_block_count_y", launch->grid.y},
        {"hidden_block_count_z", launch->grid.z},
        {"hidden_group_size_x", launch->block.x},
        {"hidden_group_size_y", launch->block.y},
        {"hidden_group_size_z", launch->block.z},
        {"hidden_remainder_x", 0}, /* every workgroup is complete */
        {"hidden_remainder_y", 0},
        {"hidden_remainder_z", 0},
        {"hidden_global_offset_x", 0},
        {"hidden_global_offset_y", 0},
        {"hidden_global_offset_z", 0},
        {"hidden_grid_dims", 3}, /* HIP launches are three-dimensional */
        {"hidden_dynamic_lds_size", launch->dynamic_lds_bytes},
        {"hidden_shared_base", SIM_SHARED_APERTURE},
        {"hidden_private_base", SIM_PRIVATE_APERTURE},
        {"hidden_none", 0},
        {"hidden_printf_buffer", 0},
        {"hidden_hostcall_buffer", 0},
        {"hidden_multigrid_sync_arg", 0},
        {"hidden_heap_v1", 0},
        {"hidden_default_queue", 0},
        {"hidden_completion_action", 0},
        {"hidden_queue_ptr", 0},
    };
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
        if (strcmp(kind, values[i].kind)) continue;
        *value = values[i].value;
        return true;
    }
    return false;
}

bool args_put_kernarg(const ArgList *list, const LoaderKernel *kernel, const ArgLaunch *launch, const Memory *memory,
                      uint8_t *kernarg)
{
    for (uint32_t i = 0; i < kernel->num_args; i++) {
        const LoaderArg *entry = &kernel->args[i];
        uint64_t value;
        if (!entry->is_hidden) continue;
        if (!hidden_value(entry->value_kind, launch, &value) || entry->size > 8)
            return diag_error(list->diags, (SourceLoc){0},
                              "kernel '%s' wants a hidden argument '%s' of %u bytes, which is not "
                              "supported",
                              kernel->name, entry->value_kind, entry->size);
        put(kernarg, entry->offset, value, entry->size);
    }
    for (uint32_t i = 0; i < list->args.len; i++) put_arg(list, &list->args.data[i], memory, kernarg);
    return true;
}

bool args_fill_kernarg(const ArgList *list, const LoaderKernel *kernel, const ArgLaunch *launch, const Memory *memory,
                       uint8_t *kernarg, uint32_t size)
{
    /* Padding between arguments is no data: a kernel that uses it shows. */
    memset(kernarg, FILL_GAP_BYTE, size);
    return args_put_kernarg(list, kernel, launch, memory, kernarg);
}
