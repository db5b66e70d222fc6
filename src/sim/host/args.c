/* Parses the SPEC grammar, and makes buffers. args_layout.c decides how arguments are passed. */
#include "sim/host/args.h"
#include "support/letters.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void args_init(ArgList *list, Arena *arena, DiagList *diags)
{
    *list = (ArgList){0};
    list->arena = arena;
    list->diags = diags;
}

void args_free(ArgList *list)
{
    for (uint32_t i = 0; i < list->args.len; i++) npy_close(&list->args.data[i].npy);
}

static bool arg_error(ArgList *list, const Arg *arg, const char *format, ...) __attribute__((format(printf, 3, 4)));
static bool arg_error(ArgList *list, const Arg *arg, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    char *message = arena_vprintf(list->arena, format, values);
    va_end(values);
    enum { SHOWN = 200 };
    bool long_text = strlen(arg->text) > SHOWN;
    return diag_error(list->diags, arg->loc, "%s ('%.*s%s'): %s", arg->name, SHOWN, arg->text, long_text ? "..." : "",
                      message);
}

/* ---- pieces of text ---- */

bool args_parse_number(const char *text, size_t length, uint64_t max, uint64_t *value)
{
    unsigned base = 10;
    if (length > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) {
        base = 16;
        text += 2;
        length -= 2;
    }
    if (!length) return false;
    *value = 0;
    for (size_t i = 0; i < length; i++) {
        const int digit = hex_digit(text[i]);
        if (digit < 0 || (unsigned)digit >= base || __builtin_mul_overflow(*value, (uint64_t)base, value) ||
            __builtin_add_overflow(*value, (uint64_t)digit, value))
            return false;
    }
    return *value <= max;
}

/* The number at *at, up to the first character that cannot be part of one. */
static bool take_number(const char **at, uint64_t max, uint64_t *value)
{
    size_t length = 0;
    /* A dimension list such as "16x16" is not a hexadecimal number, so 'x' ends a number. */
    while (is_digit((*at)[length])) length++;
    if (!args_parse_number(*at, length, max, value)) return false;
    *at += length;
    return true;
}

static bool take_prefix(const char **at, const char *prefix)
{
    size_t length = strlen(prefix);
    if (strncmp(*at, prefix, length)) return false;
    *at += length;
    return true;
}

bool args_parse_value(WaveccType type, const char *text, uint64_t *code)
{
    const WaveccTypeInfo *info = wavecc_type_info(type);
    if (!*text || strchr(" \t\n", *text)) return false;
    if (info->kind == WAVECC_KIND_FLOAT) {
        char *end;
        double value = strtod(text, &end);
        if (*end) return false;
        *code = wavecc_encode(type, value);
        return true;
    }
    bool negative = *text == '-';
    if (!strcmp(text, "true") || !strcmp(text, "false")) {
        *code = *text == 't';
        return type == WAVECC_I1;
    }
    /* Integers of N bits accept what fits N bits, signed or not: i8=255 is i8=-1. u8 accepts no negative number. */
    unsigned bits = type == WAVECC_I1 ? 1 : info->bits;
    uint64_t largest = bits == 64 ? UINT64_MAX : ((uint64_t)1 << bits) - 1;
    uint64_t lowest = (uint64_t)1 << (bits - 1);
    if (negative && info->kind == WAVECC_KIND_UNSIGNED) return false;
    if (!args_parse_number(text + negative, strlen(text + negative), negative ? lowest : largest, code)) return false;
    if (negative) *code = (0 - *code) & largest;
    return true;
}

/* ---- the grammar ---- */

static bool parse_shape(ArgList *list, Arg *arg, const char **at)
{
    FillLayout *layout = &arg->fill.layout;
    while (!take_prefix(at, "]")) {
        if (layout->rank && !take_prefix(at, "x"))
            return arg_error(list, arg, "expected 'x' or ']' in the shape at '%s'", *at);
        if (layout->rank == FILL_MAX_RANK) return arg_error(list, arg, "more than %d dimensions", FILL_MAX_RANK);
        if (!take_number(at, UINT64_MAX >> 1, &layout->dims[layout->rank]))
            return arg_error(list, arg, "expected a dimension (a number) at '%s'", *at);
        layout->rank++;
    }
    if (take_prefix(at, "+") && !take_number(at, UINT64_MAX >> 1, &layout->offset))
        return arg_error(list, arg, "expected an offset in elements after '+', at '%s'", *at);
    fill_natural_strides(layout);
    if (!take_prefix(at, ":")) return true;
    for (uint32_t i = 0; i < layout->rank; i++) {
        if (i && !take_prefix(at, ",")) return arg_error(list, arg, "expected %u strides, found %u", layout->rank, i);
        if (!take_number(at, UINT64_MAX >> 1, &layout->strides[i]))
            return arg_error(list, arg, "expected a stride in elements (not negative) at '%s'", *at);
    }
    if (!layout->rank || **at == ',') return arg_error(list, arg, "more strides than the %u dimensions", layout->rank);
    return true;
}

/* LOW:HIGH of random data. */
static bool parse_bounds(ArgList *list, Arg *arg, const char *text)
{
    const WaveccTypeInfo *info = wavecc_type_info(arg->fill.type);
    const char *colon = strchr(text, ':');
    uint64_t low, high;
    arg->fill.kind = FILL_RANDOM;
    arg->fill.is_bounded = true;
    if (!colon || !args_parse_value(arg->fill.type, arena_strndup(list->arena, text, (size_t)(colon - text)), &low) ||
        !args_parse_value(arg->fill.type, colon + 1, &high))
        return arg_error(list, arg, "expected two values of type %s after random: (random:LOW:HIGH)", info->name);
    arg->fill.low = wavecc_decode(arg->fill.type, low);
    arg->fill.high = wavecc_decode(arg->fill.type, high);
    if (!isfinite(arg->fill.low) || !isfinite(arg->fill.high) || arg->fill.low > arg->fill.high)
        return arg_error(list, arg, "random:LOW:HIGH needs finite values with LOW <= HIGH");
    if (info->kind != WAVECC_KIND_FLOAT && info->bits == 64 &&
        (fabs(arg->fill.low) > 0x1p53 || fabs(arg->fill.high) > 0x1p53))
        return arg_error(list, arg, "random:LOW:HIGH of 64-bit integers takes bounds up to 2^53");
    return true;
}

static bool parse_init(ArgList *list, Arg *arg, const char *text)
{
    const char *value = text;
    if (!strcmp(text, "zero")) {
        arg->fill.kind = FILL_ZERO;
    } else if (!strcmp(text, "iota")) {
        arg->fill.kind = FILL_IOTA;
    } else if (!strcmp(text, "random")) {
        arg->fill.kind = FILL_RANDOM;
    } else if (take_prefix(&value, "random:")) {
        return parse_bounds(list, arg, value);
    } else if (take_prefix(&value, "const:")) {
        arg->fill.kind = FILL_CONST;
        if (!args_parse_value(arg->fill.type, value, &arg->fill.code))
            return arg_error(list, arg, "'%s' is not a value of type %s", value,
                             wavecc_type_info(arg->fill.type)->name);
    } else if (take_prefix(&value, "@")) {
        arg->fill.kind = FILL_FILE;
        arg->file = value;
        if (!*value) return arg_error(list, arg, "expected a file name after '@'");
    } else {
        return arg_error(list, arg,
                         "expected zero, iota, random[:LOW:HIGH], const:V or @FILE.npy after '=', "
                         "found '%.200s'",
                         text);
    }
    return true;
}

static bool parse_buffer(ArgList *list, Arg *arg, const char *at)
{
    arg->kind = ARG_BUFFER;
    if (!parse_shape(list, arg, &at)) return false;
    if (!take_prefix(&at, "="))
        return arg_error(list, arg, "expected '=INIT' after the shape%s, found '%s'",
                         *at ? "" : " (zero, iota, random, const:V or @FILE.npy)", at);
    if (!parse_init(list, arg, at)) return false;
    const char *why;
    if (!fill_layout_finish(&arg->fill.layout, arg->fill.type, &why)) return arg_error(list, arg, "%s", why);
    if (!arg->fill.layout.is_invertible && arg->fill.kind != FILL_ZERO && arg->fill.kind != FILL_CONST)
        return arg_error(list, arg, "with these strides elements overlap: only zero and const:V can fill it");
    return true;
}

static bool parse_scalar(ArgList *list, Arg *arg, WaveccType type, const char *type_name, const char *text)
{
    unsigned bits = wavecc_type_info(type)->bits;
    uint64_t code;
    if (bits == 4) return arg_error(list, arg, "%s cannot be a scalar argument", type_name);
    if (!args_parse_value(type, text, &code))
        return arg_error(list, arg, "'%s' is not a value of type %s", text, type_name);
    arg->kind = ARG_SCALAR;
    arg->num_bytes = bits / 8;
    arg->bytes = arena_alloc(list->arena, 8);
    arg->fill.type = type;
    arg->fill.code = code;
    wavecc_put(type, arg->bytes, 0, code);
    return true;
}

static bool parse_hex(ArgList *list, Arg *arg, const char *text)
{
    size_t length = strlen(text);
    arg->kind = ARG_BYTES;
    if (length % 2 || length > 1 << 16)
        return arg_error(list, arg, "expected pairs of hexadecimal digits after bytes: (at most 32768 bytes)");
    arg->num_bytes = (uint32_t)(length / 2);
    arg->bytes = arena_alloc(list->arena, arg->num_bytes);
    for (size_t i = 0; i < length / 2; i++) {
        const char pair[] = {'0', 'x', text[2 * i], text[2 * i + 1], 0};
        uint64_t value;
        if (!args_parse_number(pair, 4, 255, &value))
            return arg_error(list, arg, "'%.2s' is not a byte in hexadecimal digits", text + 2 * i);
        arg->bytes[i] = (uint8_t)value;
    }
    return true;
}

/* TYPE[...]... or TYPE=V. */
static bool parse_typed(ArgList *list, Arg *arg, const char *at)
{
    size_t length = strcspn(at, "[=");
    const char *name = arena_strndup(list->arena, at, length);
    WaveccType type = wavecc_type_from_name(at, length);
    bool is_index = !strcmp(name, "index");
    if (is_index) type = WAVECC_I64;
    if (type == WAVECC_NUM_TYPES || !at[length]) {
        return arg_error(list, arg, "expected TYPE[SHAPE]=INIT, TYPE=V, same:N, null or bytes:HEX%s%s%s",
                         type == WAVECC_NUM_TYPES ? "; there is no type '" : "", type == WAVECC_NUM_TYPES ? name : "",
                         type == WAVECC_NUM_TYPES ? "'" : "");
    }
    arg->fill.type = type;
    if (at[length] == '[') return parse_buffer(list, arg, at + length + 1);
    if (arg->is_memref) return arg_error(list, arg, "memref: needs a buffer, not a scalar");
    return parse_scalar(list, arg, type, name, at + length + 1);
}

static bool parse_place(ArgList *list, Arg *arg, const char **at)
{
    size_t length = strcspn(*at, ":");
    uint64_t place;
    if (!(*at)[length] || !args_parse_number(*at, length, 1 << 20, &place))
        return arg_error(list, arg, "expected an offset in the kernarg segment and ':' after '@'");
    arg->has_place = true;
    arg->place = (uint32_t)place;
    *at += length + 1;
    return true;
}

/* NAME= of an argument in the metadata. The text before '=' is neither a type nor another part of a SPEC. */
static void take_name(ArgList *list, Arg *arg, const char **at)
{
    size_t length = 0;
    while (begins_word((*at)[length]) || (length && (is_digit((*at)[length]) || (*at)[length] == '-'))) length++;
    if (!length || (*at)[length] != '=' || wavecc_type_from_name(*at, length) != WAVECC_NUM_TYPES) return;
    if (length == 5 && !strncmp(*at, "index", 5)) return;
    arg->entry_name = arena_strndup(list->arena, *at, length);
    *at += length + 1;
}

static void parse_same(ArgList *list, Arg *arg, const char *at)
{
    uint64_t number = 0;
    arg->kind = ARG_SAME;
    if (!args_parse_number(at, strlen(at), UINT32_MAX, &number)) arg->same_name = arena_strdup(list->arena, at);
    arg->same = (uint32_t)number;
}

static bool parse_spec(ArgList *list, Arg *arg, const char *at)
{
    arg->is_memref = take_prefix(&at, "memref:");
    bool good = true;
    if (take_prefix(&at, "same:")) {
        good =
            (*at && *at != '-') || arg_error(list, arg, "expected the number or name of another argument after same:");
        parse_same(list, arg, at);
    } else if (!strcmp(at, "null") && !arg->is_memref) {
        arg->kind = ARG_NULL;
    } else if (!arg->is_memref && take_prefix(&at, "bytes:")) {
        good = parse_hex(list, arg, at);
    } else {
        good = parse_typed(list, arg, at);
    }
    VEC_PUSH(list->arena, &list->args, *arg);
    return good;
}

bool args_parse(ArgList *list, const char *spec)
{
    Arg arg = {.number = list->args.len, .text = spec, .region = MEMORY_NO_REGION};
    arg.name = arena_printf(list->arena, "argument %u", arg.number);
    const char *at = spec;
    if (take_prefix(&at, "@")) {
        if (!parse_place(list, &arg, &at)) return false;
    } else {
        take_name(list, &arg, &at);
        if (arg.entry_name) arg.name = arena_printf(list->arena, "argument %.80s", arg.entry_name);
    }
    return parse_spec(list, &arg, at);
}

bool args_parse_at(ArgList *list, SourceLoc loc, const char *name, const char *spec)
{
    Arg arg = {.number = list->args.len, .text = spec, .name = name, .loc = loc, .region = MEMORY_NO_REGION};
    return parse_spec(list, &arg, spec);
}

/* ---- buffers ---- */

/* The number of the argument with that name; list->args.len: none. */
static uint32_t find_name(const ArgList *list, const char *name)
{
    uint32_t i = 0;
    while (i < list->args.len && (!list->args.data[i].entry_name || strcmp(list->args.data[i].entry_name, name))) i++;
    return i;
}

static Arg *no_buffer(ArgList *list, const char *format, ...) __attribute__((format(printf, 2, 3)));
static Arg *no_buffer(ArgList *list, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    diag_vreport(list->diags, DIAG_ERROR, (SourceLoc){0}, format, values);
    va_end(values);
    return NULL;
}

Arg *args_buffer(ArgList *list, uint32_t number, const char *option)
{
    /* same:N may refer to another same:N. No chain is longer than the list. */
    for (uint32_t steps = 0; steps <= list->args.len; steps++) {
        if (number >= list->args.len)
            return no_buffer(list,
                             "%s: there is no argument %u (the --arg options are numbered from 0, and there "
                             "are %u)",
                             option, number, list->args.len);
        Arg *arg = &list->args.data[number];
        if (arg->kind == ARG_BUFFER) return arg;
        if (arg->kind != ARG_SAME)
            return no_buffer(list, "%s: %s ('%.200s') is not a buffer", option, arg->name, arg->text);
        if (arg->shared) return arg->shared;
        number = arg->same_name ? find_name(list, arg->same_name) : arg->same;
        if (arg->same_name && number == list->args.len)
            return no_buffer(list, "%s: there is no argument named '%.80s'", option, arg->same_name);
    }
    return no_buffer(list, "%s: argument %u names itself with same:", option, number);
}

Arg *args_find_buffer(ArgList *list, const char *text, const char *option)
{
    uint64_t number;
    if (args_parse_number(text, strlen(text), UINT32_MAX, &number)) return args_buffer(list, (uint32_t)number, option);
    uint32_t found = find_name(list, text);
    if (found == list->args.len) return no_buffer(list, "%s: there is no argument named '%.80s'", option, text);
    return args_buffer(list, found, option);
}

static bool has_shape(const NpyFile *file, const NpyShape *shape)
{
    return shape->rank == file->shape.rank &&
           !memcmp(shape->dims, file->shape.dims, shape->rank * sizeof shape->dims[0]);
}

/* Opens a file with the type's own encoding, with plain floating-point values, or with f4 codes one per byte. */
static bool open_file(ArgList *list, Arg *arg)
{
    FillLayout *layout = &arg->fill.layout;
    const WaveccTypeInfo *info = wavecc_type_info(arg->fill.type);
    if (!npy_open(arg->file, &arg->npy, list->diags)) return false;
    char type_string[8];
    const WaveccType native = npy_native_type(&arg->npy);
    const bool holds = npy_holds(&arg->npy, arg->fill.type);
    const bool values = !holds && info->kind == WAVECC_KIND_FLOAT && (native == WAVECC_F32 || native == WAVECC_F64);
    if (!holds && !values)
        return arg_error(list, arg, "the file's type is '%s'; %s needs '%s'%s", npy_type_string(&arg->npy, type_string),
                         info->name, info->npy, info->kind == WAVECC_KIND_FLOAT ? ", or values as '<f4' or '<f8'" : "");
    NpyShape logical = {.rank = layout->rank};
    memcpy(logical.dims, layout->dims, sizeof layout->dims);
    const NpyShape shape = values ? logical : npy_file_shape(arg->fill.type, &logical);
    arg->fill.file_type = values ? native : arg->fill.type;
    arg->fill.data = arg->npy.data;
    if (has_shape(&arg->npy, &shape)) return true;
    if (holds && info->bits == 4 && has_shape(&arg->npy, &logical)) {
        arg->fill.file_type = WAVECC_U8;
        return true;
    }
    StrBuf have = {0}, want = {0};
    npy_print_shape(&arg->npy.shape, &have);
    npy_print_shape(&shape, &want);
    arg_error(list, arg, "the file's shape is %s, expected %s", have.data, want.data);
    strbuf_free(&have);
    strbuf_free(&want);
    return false;
}

bool args_prepare(ArgList *list, uint64_t seed)
{
    for (uint32_t i = 0; i < list->args.len; i++) {
        Arg *arg = &list->args.data[i];
        if (arg->kind == ARG_SAME && !arg->shared) {
            const Arg *owner = args_buffer(list, i, arg->name);
            if (!owner) return false;
            arg->same = owner->number;
            arg->same_name = NULL;
        }
        if (arg->kind != ARG_BUFFER) continue;
        arg->fill.stream = wavecc_random_stream(seed, arg->number);
        if (arg->fill.kind == FILL_FILE && !arg->fill.data && !open_file(list, arg)) return false;
    }
    return true;
}

bool args_map(ArgList *list, Memory *memory)
{
    VEC_FOREACH(Arg, arg, &list->args) {
        if (arg->kind != ARG_BUFFER) continue;
        /* The region includes the slack; fill_size is the buffer's own size. */
        if (list->slack > arg->slack) arg->slack = list->slack;
        MemoryRegion region = {
            .size = fill_size(&arg->fill) + arg->slack, .name = arg->name, .fill = fill_bytes, .context = &arg->fill};
        if (fill_is_zeroes(&arg->fill) && !arg->slack) region.fill = NULL; /* pages have zeroes */
        if (arg->host)
            region = (MemoryRegion){
                .size = arg->host_bytes, .name = arg->name, .fill = args_host_bytes, .context = arg->host};
        if (!list->keeps_host) region.host = arg->host;
        region.base = memory_place(memory, region.size);
        if (!region.base || (arg->region = memory_map(memory, &region)) == MEMORY_NO_REGION)
            return arg_error(list, arg, "no room in memory for %llu bytes", (unsigned long long)region.size);
    }
    return true;
}
