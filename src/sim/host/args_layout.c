/* How arguments are passed: matches --arg options with the kernel's metadata, and writes the bytes of the kernarg
 * segment. */
#include <stdlib.h>
#include <string.h>

#include "sim/host/args.h"
#include "sim/machine/machine.h"

enum { MAX_KERNARG_BYTES = OBJECT_MAX_KERNARG_BYTES, DESCRIPTOR_FIXED_ENTRIES = 3, ENTRY_BYTES = 8 };

static const Arg *owner_of(const ArgList *list, const Arg *arg)
{
    if (arg->shared) return arg->shared;
    return arg->kind == ARG_SAME ? &list->args.data[arg->same] : arg;
}

static bool is_buffer(const Arg *arg) { return arg->kind == ARG_BUFFER || arg->kind == ARG_SAME; }

static const FillLayout *layout_of(const ArgList *list, const Arg *arg)
{
    return arg->has_shape ? &arg->fill.layout : &owner_of(list, arg)->fill.layout;
}

static uint32_t memref_entries(const ArgList *list, const Arg *arg)
{
    return DESCRIPTOR_FIXED_ENTRIES + 2 * layout_of(list, arg)->rank;
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

static bool is_pointer_entry(const ObjectArg *entry) { return !strcmp(entry->value_kind, "global_buffer"); }

/* ---- which buffers are descriptors ---- */

/* Are these bytes that may also stand for a pointer? */
static bool is_raw(const Arg *arg) { return arg->kind == ARG_BYTES && !arg->is_integer; }

/* Does it fit that many bytes, signed or unsigned? */
static bool integer_fits(const Arg *arg, uint32_t bytes)
{
    int64_t value;
    if (!bytes || bytes > sizeof value) return false;
    memcpy(&value, arg->bytes, sizeof value);
    if (bytes == sizeof value) return true;
    const unsigned bits = 8 * bytes;
    return value >= -(INT64_C(1) << (bits - 1)) && value < INT64_C(1) << bits;
}

/* Do the entries from `first` on accept this argument in that form, by sizes and kinds? */
static bool form_fits(const ArgList *list, const Arg *arg, bool is_memref, ObjectArg *const *entries, uint32_t first,
                      uint32_t count)
{
    if (!is_buffer(arg) || !is_memref) {
        if (first >= count) return false;
        if (is_buffer(arg) || arg->kind == ARG_NULL) return is_pointer_entry(entries[first]);
        return (arg->is_integer ? integer_fits(arg, entries[first]->size) : arg->num_bytes == entries[first]->size) &&
               (is_raw(arg) || !is_pointer_entry(entries[first]));
    }
    uint32_t need = memref_entries(list, arg);
    if (need > count - first) return false;
    for (uint32_t i = 0; i < need; i++) {
        if (entries[first + i]->size != ENTRY_BYTES || is_pointer_entry(entries[first + i]) != (i < 2)) return false;
    }
    return true;
}

/* Matches the arguments to entries of the metadata: in order, or by name. */
typedef struct Matching {
    ArgList *list;
    ObjectArg **entries; /* entries that are not hidden */
    uint32_t num_entries;
    Arg **order;     /* arguments without a name, then the others by their entries */
    uint32_t *named; /* the entry that order[i] names, or NO_ENTRY */
    bool *is_taken;  /* of an entry */
    uint32_t budget;
} Matching;
enum { NO_ENTRY = UINT32_MAX };

/* The entry at which order[number] begins, if the ones before it end at entry `first`. Skipped entries are zero
   bytes. */
static bool begin_at(const Matching *m, uint32_t number, uint32_t *first)
{
    uint32_t named = number < m->list->args.len ? m->named[number] : NO_ENTRY;
    if (number == m->list->args.len && m->list->rest_is_zero) *first = m->num_entries;
    if (named == NO_ENTRY) return true;
    if (named < *first || (named > *first && !m->list->rest_is_zero)) return false;
    *first = named;
    return true;
}

/* Chooses a form for each buffer from `number` on so that all entries are used. Tries pointers first. The lists are
   short, and a wrong choice soon fails at the kind of an entry, so plain backtracking is enough. `budget` bounds it
   anyway. */
static bool choose_forms(Matching *m, uint32_t number, uint32_t first)
{
    if (!begin_at(m, number, &first)) return false;
    if (number == m->list->args.len) return first == m->num_entries;
    if (first >= m->num_entries || !m->budget) return false;
    m->budget--;
    Arg *arg = m->order[number];
    bool given = arg->is_memref, can_choose = is_buffer(arg) && !given;
    for (int memref = given; memref <= (given || can_choose); memref++) {
        if (!form_fits(m->list, arg, memref, m->entries, first, m->num_entries)) continue;
        arg->is_memref = memref;
        if (choose_forms(m, number + 1, first + num_entries(m->list, arg))) return true;
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
    case ARG_STRUCT: return arena_printf(list->arena, "a struct of %u bytes", arg->num_bytes);
    default: return arena_printf(list->arena, "%u bytes by value", arg->num_bytes);
    }
}

static bool refuse_count(ArgList *list, const ObjectKernel *kernel, uint32_t count)
{
    StrBuf text = {0};
    strbuf_printf(&text,
                  "kernel '%s' takes %u argument entries, but the --arg options make %u\n  the kernel's entries:",
                  kernel->name, count, count_entries(list));
    for (uint32_t i = 0, n = 0; i < kernel->num_args && n < 64; i++) {
        const ObjectArg *entry = &kernel->args[i];
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
        strbuf_append(&text, "\n  write memref:TYPE[...]=... for a buffer that the kernel takes as an MLIR memref "
                             "descriptor (3 + 2 * rank entries)");
    diag_error(list->diags, (SourceLoc){0}, "%s", text.data);
    strbuf_free(&text);
    return false;
}

static bool refuse_entry(ArgList *list, const Arg *arg, const ObjectArg *entry, uint32_t number)
{
    return diag_error(list->diags, arg->loc,
                      "%s ('%s') is %s; the kernel's entry %u there%s%s%s is %s of %u bytes at "
                      "offset %u",
                      arg->name, arg->text, describe_arg(list, arg), number, *entry->name ? ", " : "", entry->name,
                      *entry->name ? "," : "", entry->value_kind, entry->size, entry->offset);
}

/* ---- placing ---- */

/* The entry of that name. NO_ENTRY with an error: there is none, or there are several. */
static uint32_t find_entry(const Matching *m, const Arg *arg, const ObjectKernel *kernel)
{
    uint32_t found = NO_ENTRY, count = 0;
    for (uint32_t i = 0; i < m->num_entries; i++) {
        if (strcmp(m->entries[i]->name, arg->entry_name)) continue;
        found = i;
        count++;
    }
    if (count == 1) return found;
    if (count) {
        diag_error(m->list->diags, arg->loc,
                   "kernel '%s' has %u arguments named '%s': give them by their offsets "
                   "(@OFFSET:SPEC)",
                   kernel->name, count, arg->entry_name);
        return NO_ENTRY;
    }
    StrBuf text = {0};
    strbuf_printf(&text,
                  "kernel '%s' has no argument named '%.80s'; its "
                  "arguments:",
                  kernel->name, arg->entry_name);
    for (uint32_t i = 0; i < m->num_entries && i < 64; i++)
        strbuf_printf(&text, "%s %s", i ? "," : "", *m->entries[i]->name ? m->entries[i]->name : "(no name)");
    diag_error(m->list->diags, arg->loc, "%s", text.data);
    strbuf_free(&text);
    return NO_ENTRY;
}

/* Fills in the order of the arguments. */
static bool match_names(Matching *m, const ObjectKernel *kernel)
{
    ArgList *list = m->list;
    bool had_name = false;
    for (uint32_t i = 0; i < list->args.len; i++) {
        Arg *arg = &list->args.data[i];
        uint32_t entry = NO_ENTRY, at = i;
        if (had_name && !arg->entry_name)
            return diag_error(
                list->diags, arg->loc,
                "%s ('%.200s') has no name, but follows arguments that have one; put it before them, or give it a name",
                arg->name, arg->text);
        had_name = had_name || arg->entry_name;
        if (arg->entry_name && (entry = find_entry(m, arg, kernel)) == NO_ENTRY) return false;
        for (; at > 0 && entry != NO_ENTRY && m->named[at - 1] != NO_ENTRY && m->named[at - 1] > entry; at--) {
            m->order[at] = m->order[at - 1];
            m->named[at] = m->named[at - 1];
        }
        if (at && entry != NO_ENTRY && m->named[at - 1] == entry)
            return diag_error(list->diags, arg->loc, "%s is given twice", arg->name);
        m->order[at] = arg;
        m->named[at] = entry;
    }
    return true;
}

/* Parameters without an argument: an error that names them, or zero bytes. */
static bool check_rest(const Matching *m, const ObjectKernel *kernel)
{
    StrBuf text = {0};
    for (uint32_t i = 0, n = 0; i < m->num_entries && !m->list->rest_is_zero; i++) {
        const ObjectArg *entry = m->entries[i];
        if (!m->is_taken[i] && n++ < 32)
            strbuf_printf(&text, "%s %s (%s, %u bytes at %u)", n > 1 ? "," : "",
                          *entry->name ? entry->name : "(no name)", entry->value_kind, entry->size, entry->offset);
    }
    bool good = !text.len;
    if (!good)
        diag_error(m->list->diags, (SourceLoc){0},
                   "these arguments of kernel '%s' have no value:%s (--rest=zero passes zero bytes)", kernel->name,
                   text.data);
    strbuf_free(&text);
    return good;
}

/* Do the types of caller and kernel differ in a way that cannot be intended? Bytes match any type. */
static bool types_differ(const Arg *arg, const ObjectArg *entry)
{
    const WaveccType type = wavecc_type_from_name(entry->type_name, strcspn(entry->type_name, " "));
    if (!arg->element || type == WAVECC_NUM_TYPES) return false;
    const WaveccTypeInfo *given = arg->element, *wanted = wavecc_type_info(type);
    if (given->bits <= 8 || wanted->bits <= 8) return false;
    const bool floats = given->kind == WAVECC_KIND_FLOAT && wanted->kind == WAVECC_KIND_FLOAT;
    return given->bits != wanted->bits || (floats && strcmp(given->name, wanted->name));
}

/* The constant value that the kernel expects in a member of a descriptor, whose type is then "i64 = VALUE". */
static bool fixed_value(const ObjectArg *entry, uint64_t *value)
{
    static const char start[] = "i64 = ";
    char *end;
    if (strncmp(entry->type_name, start, sizeof start - 1)) return false;
    *value = (uint64_t)strtoll(entry->type_name + sizeof start - 1, &end, 10);
    return !*end;
}

/* Checks that the array's offset, sizes and strides are those that the memref's type fixes. If a dimension has one
 * element, its stride does not matter. */
static bool check_members(ArgList *list, const Arg *arg, ObjectArg *const *entries)
{
    const FillLayout *layout = layout_of(list, arg);
    uint64_t wanted;
    if (fixed_value(entries[2], &wanted) && layout->offset != wanted)
        return diag_error(list->diags, arg->loc, "%s begins at element %llu of its memory; the kernel expects %llu",
                          arg->name, (unsigned long long)layout->offset, (unsigned long long)wanted);
    for (uint32_t pass = 0; pass < 2; pass++)
        for (uint32_t d = 0; d < layout->rank; d++) {
            const uint64_t given = pass ? layout->strides[d] : layout->dims[d];
            const bool is_used = !pass || layout->dims[d] > 1;
            if (!is_used || !fixed_value(entries[DESCRIPTOR_FIXED_ENTRIES + pass * layout->rank + d], &wanted) ||
                given == wanted)
                continue;
            return diag_error(list->diags, arg->loc, "%s has %s %llu in dimension %u; the kernel accepts only %llu%s",
                              arg->name, pass ? "stride" : "size", (unsigned long long)given, d,
                              (unsigned long long)wanted, pass ? ": pass a contiguous copy" : "");
        }
    return true;
}

static bool place_at_entries(Matching *m, Arg *arg, uint32_t first)
{
    ArgList *list = m->list;
    const uint32_t need = num_entries(list, arg);
    if (first >= m->num_entries || need > m->num_entries - first)
        return diag_error(list->diags, arg->loc, "%s ('%.200s') is %s, and only %u entries are left there", arg->name,
                          arg->text, describe_arg(list, arg), m->num_entries - first);
    arg->place = m->entries[first]->offset;
    if (types_differ(arg, m->entries[first]))
        return diag_error(list->diags, arg->loc, "%s holds elements of type %s; the kernel reads %s. Convert it first",
                          arg->name, arg->element->name, m->entries[first]->type_name);
    if (arg->is_integer && integer_fits(arg, m->entries[first]->size)) arg->num_bytes = m->entries[first]->size;
    for (uint32_t j = 0; j < need; j++) {
        const ObjectArg *entry = m->entries[first + j];
        bool wants_pointer = (is_buffer(arg) && j < 2) || arg->kind == ARG_NULL;
        uint32_t size = is_buffer(arg) || arg->kind == ARG_NULL ? ENTRY_BYTES : arg->num_bytes;
        bool kind_fits = is_raw(arg) || wants_pointer == is_pointer_entry(entry);
        if (entry->size != size || !kind_fits || entry->offset != arg->place + j * ENTRY_BYTES)
            return refuse_entry(list, arg, entry, first + j);
        if (m->is_taken[first + j])
            return diag_error(list->diags, arg->loc,
                              "%s ('%.200s') is %s, of which another argument has taken entry %u", arg->name, arg->text,
                              describe_arg(list, arg), first + j);
        m->is_taken[first + j] = true;
    }
    return !is_buffer(arg) || !arg->is_memref || check_members(list, arg, m->entries + first);
}

static bool place_by_metadata(ArgList *list, const ObjectKernel *kernel, bool automatic_memref)
{
    Matching m = {.list = list, .budget = 100000};
    m.entries = ARENA_ARRAY(list->arena, ObjectArg *, kernel->num_args + 1);
    m.order = ARENA_ARRAY(list->arena, Arg *, list->args.len + 1);
    m.named = ARENA_ARRAY(list->arena, uint32_t, list->args.len + 1);
    m.is_taken = ARENA_ARRAY(list->arena, bool, kernel->num_args + 1);
    for (uint32_t i = 0; i < kernel->num_args; i++) {
        if (!kernel->args[i].is_hidden) m.entries[m.num_entries++] = &kernel->args[i];
    }
    if (!match_names(&m, kernel)) return false;
    if (automatic_memref) choose_forms(&m, 0, 0);
    bool has_names = list->args.len && m.named[list->args.len - 1] != NO_ENTRY;
    uint32_t count = count_entries(list);
    if (count > m.num_entries || (count < m.num_entries && !has_names && !list->rest_is_zero))
        return refuse_count(list, kernel, m.num_entries);
    for (uint32_t i = 0, next = 0; i < list->args.len; i++) {
        uint32_t first = m.named[i] == NO_ENTRY ? next : m.named[i];
        if (!place_at_entries(&m, m.order[i], first)) return false;
        next = first + num_entries(list, m.order[i]);
    }
    return check_rest(&m, kernel);
}

/* Hosts may pass more bytes than the metadata states: the segment includes all arguments given by offset. */
static uint32_t end_of_places(const ArgList *list, uint32_t size)
{
    for (uint32_t i = 0; i < list->args.len; i++) {
        const uint64_t end = (uint64_t)list->args.data[i].place + num_bytes(list, &list->args.data[i]);
        if (end > size && end <= MAX_KERNARG_BYTES) size = (uint32_t)end;
    }
    return size;
}

static bool place_by_offset(ArgList *list, uint32_t size)
{
    for (uint32_t i = 0; i < list->args.len; i++) {
        const Arg *arg = &list->args.data[i];
        uint32_t bytes = num_bytes(list, arg);
        if (arg->entry_name)
            return diag_error(list->diags, arg->loc,
                              "%s has a name, but others have an @OFFSET; use one of the two for all", arg->name);
        if (arg->place > size || bytes > size - arg->place)
            return diag_error(list->diags, arg->loc,
                              "%s ('%s'): bytes %u to %u are outside of the kernarg segment of %u "
                              "bytes (--kernarg-size)",
                              arg->name, arg->text, arg->place, arg->place + bytes, size);
        ARRAY_FOREACH(const Arg, other, list->args.data, i) {
            if (arg->place < other->place + num_bytes(list, other) && other->place < arg->place + bytes)
                return diag_error(list->diags, arg->loc, "%s ('%s') overlaps %s in the kernarg segment", arg->name,
                                  arg->text, other->name);
        }
    }
    return true;
}

bool args_layout(ArgList *list, const ObjectKernel *kernel, bool automatic_memref, uint32_t kernarg_size,
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
        return diag_error(list->diags, loc, "kernel '%s' needs %u bytes of arguments; the limit is %u", kernel->name,
                          *size, (unsigned)MAX_KERNARG_BYTES);
    list->kernarg_bytes = *size;
    for (uint32_t i = 0; i < list->args.len; i++) placed += list->args.data[i].has_place;
    if (placed == list->args.len && placed) {
        if (kernarg_size == UINT32_MAX) *size = end_of_places(list, *size);
        return place_by_offset(list, *size);
    }
    if (placed)
        return diag_error(list->diags, loc, "either all --arg options have an @OFFSET: or none (%u of %u have)", placed,
                          list->args.len);
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
    for (uint32_t i = 0; i < arg->num_fields; i++) put_arg(list, &arg->fields[i], memory, kernarg + at);
    if (arg->kind == ARG_STRUCT) return;
    if (arg->kind == ARG_SCALAR || arg->kind == ARG_BYTES) {
        memcpy(kernarg + at, arg->bytes, arg->num_bytes);
        return;
    }
    if (arg->kind == ARG_NULL) {
        put(kernarg, at, 0, ENTRY_BYTES);
        return;
    }
    const Arg *owner = owner_of(list, arg);
    const FillLayout *layout = layout_of(list, arg);
    uint64_t base = memory_region(memory, owner->region)->base + arg->plus;
    put(kernarg, at, base, ENTRY_BYTES);
    if (!arg->is_memref) return;
    put(kernarg, at + 8, base, ENTRY_BYTES);
    put(kernarg, at + 16, layout->offset, ENTRY_BYTES);
    for (uint32_t i = 0; i < layout->rank; i++) {
        put(kernarg, at + 24 + i * 8, layout->dims[i], ENTRY_BYTES);
        put(kernarg, at + 24 + (layout->rank + i) * 8, layout->strides[i], ENTRY_BYTES);
    }
}

/* The value of a hidden argument (AMDGPUUsage, "Code Object V5 Metadata"; the implicit kernarg table of the ABI notes).
   Things that only a host runtime can provide (printf buffer, hostcall, heap, queues) are null pointers, as HIP passes
   them to kernels that do not need them. */
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
        {"hidden_printf_buffer", launch->printf_buffer},
        {"hidden_hostcall_buffer", launch->host_calls},
        {"hidden_multigrid_sync_arg", launch->grid_sync}, /* ROCm device libraries, ockl: 0 means none */
        {"hidden_heap_v1", launch->heap},
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

bool args_put_kernarg(const ArgList *list, const ObjectKernel *kernel, const ArgLaunch *launch, const Memory *memory,
                      uint8_t *kernarg)
{
    if (list->rest_is_zero) memset(kernarg, 0, list->kernarg_bytes);
    ARRAY_FOREACH(const ObjectArg, entry, kernel->args, kernel->num_args) {
        uint64_t value;
        if (!entry->is_hidden) continue;
        if (!hidden_value(entry->value_kind, launch, &value) || entry->size > 8)
            return diag_error(list->diags, (SourceLoc){0},
                              "kernel '%s' needs the hidden argument '%s' of %u bytes, which is not supported",
                              kernel->name, entry->value_kind, entry->size);
        put(kernarg, entry->offset, value, entry->size);
    }
    for (uint32_t i = 0; i < list->args.len; i++) put_arg(list, &list->args.data[i], memory, kernarg);
    return true;
}

bool args_fill_kernarg(const ArgList *list, const ObjectKernel *kernel, const ArgLaunch *launch, const Memory *memory,
                       uint8_t *kernarg, uint32_t size)
{
    /* Padding has a special byte value, so that a kernel that reads it gives visible errors. */
    memset(kernarg, FILL_GAP_BYTE, size);
    return args_put_kernarg(list, kernel, launch, memory, kernarg);
}
