#include "sim/host/run_compare.h"

#include <math.h>
#include <string.h>

/* Reads elements of a buffer through a window, so that neighbours cost only one access to the memory. */
typedef struct Reader {
    const Arg *buffer;
    const Memory *memory;
    uint64_t begin, end; /* range of the buffer that `window` holds */
    uint8_t window[4096 + 8];
} Reader;

static uint64_t code_at(Reader *reader, uint64_t position)
{
    const Fill *fill = &reader->buffer->fill;
    unsigned bits = wavecc_type_info(fill->type)->bits;
    uint64_t byte = bits == 4 ? position / 2 : position * (bits / 8), width = bits == 4 ? 1 : bits / 8;
    if (byte < reader->begin || byte + width > reader->end) {
        uint64_t size = fill_size(fill);
        reader->begin = byte;
        reader->end = size - byte < 4096 ? size : byte + 4096;
        memory_peek(reader->memory, reader->buffer->region, byte, reader->window, reader->end - byte);
    }
    const uint8_t *at = reader->window + (byte - reader->begin);
    return bits == 4 ? wavecc_get(WAVECC_F4X2, at, position % 2) : wavecc_get(fill->type, at, 0);
}

/* ---- comparing ---- */

typedef struct Compare {
    Reader reader;
    const CompareOptions *options;
    WaveccType want_type;
    const uint8_t *file_data; /* elements of want_type; or NULL: */
    const Fill *fill;         /* or NULL: */
    Reader other;
    Comparison *result;
} Compare;

/* The rank of a value among all values of a floating-point type (-0 counts as 0); for integers the value itself. */
static int64_t ordinal(WaveccType type, uint64_t code)
{
    const WaveccTypeInfo *info = wavecc_type_info(type);
    if (type == WAVECC_F8E8M0FNU || info->kind == WAVECC_KIND_UNSIGNED) return (int64_t)code;
    const unsigned width =
        info->kind == WAVECC_KIND_FLOAT ? 1u + (unsigned)(info->exponent_bits + info->mantissa_bits) : info->bits;
    const uint64_t sign = (uint64_t)1 << (width - 1), magnitude = code & (sign - 1);
    if (info->kind == WAVECC_KIND_SIGNED) return (int64_t)(code << (64 - width)) >> (64 - width);
    return code & sign ? -(int64_t)magnitude : (int64_t)magnitude;
}

/* `want` is first rounded to the type. */
static bool within_ulps(WaveccType type, uint64_t got_code, double want, uint64_t ulp)
{
    const uint64_t want_code = wavecc_encode(type, want);
    if (!isfinite(wavecc_decode(type, want_code))) return false;
    const int64_t a = ordinal(type, got_code), b = ordinal(type, want_code);
    return (a > b ? (uint64_t)a - (uint64_t)b : (uint64_t)b - (uint64_t)a) <= ulp;
}

static bool matches(const Compare *compare, double got, double want)
{
    if (isnan(want) || isnan(got)) return isnan(want) && isnan(got);
    if (got == want) return true;
    if (isinf(want) || isinf(got)) return false;
    return fabs(got - want) <= compare->options->atol + compare->options->rtol * fabs(want);
}

static uint64_t want_code_at(Compare *compare, uint64_t element)
{
    if (compare->file_data) return wavecc_get(compare->want_type, compare->file_data, element);
    if (compare->fill) return fill_code(compare->fill, element);
    return code_at(&compare->other, fill_position(&compare->other.buffer->fill.layout, element));
}

static void compare_element(Compare *compare, uint64_t position, uint64_t element)
{
    Comparison *result = compare->result;
    const CompareOptions *options = compare->options;
    WaveccType type = compare->reader.buffer->fill.type;
    uint64_t got_code = code_at(&compare->reader, position);
    uint64_t want_code = want_code_at(compare, element);
    double got = wavecc_decode(type, got_code), want = wavecc_decode(compare->want_type, want_code);
    result->num_compared++;
    double error = fabs(got - want);
    if (isfinite(error) && error > result->max_error) {
        result->max_error = error;
        result->max_error_element = element;
    }
    /* A double does not represent all 64-bit integers, so without tolerance their bits are compared. */
    bool exact = type == compare->want_type && wavecc_type_info(type)->kind != WAVECC_KIND_FLOAT &&
                 options->rtol == 0 && options->atol == 0;
    if (exact ? got_code == want_code : matches(compare, got, want)) return;
    if (options->ulp && isfinite(got) && isfinite(want) && within_ulps(type, got_code, want, options->ulp)) return;
    if (result->num_examples < COMPARE_MAX_EXAMPLES)
        result->examples[result->num_examples++] = (CompareExample){element, got, want, got_code, want_code};
    result->num_mismatches++;
}

static void compare_all(Compare *compare)
{
    const FillLayout *layout = &compare->reader.buffer->fill.layout;
    for (uint64_t element = 0; element < layout->count; element++)
        compare_element(compare, fill_position(layout, element), element);
}

static void compare_written(Compare *compare)
{
    const Arg *buffer = compare->reader.buffer;
    unsigned bits = wavecc_type_info(buffer->fill.type)->bits;
    uint64_t begin = 0, end, next = 0; /* `next`: the first position not checked yet */
    while (memory_next_written(compare->reader.memory, buffer->region, &begin, &end)) {
        uint64_t position = begin * 8 / bits, last = (end * 8 - 1) / bits, element;
        if (position < next) position = next;
        for (; position <= last; position++) {
            if (fill_element(&buffer->fill.layout, position, &element)) compare_element(compare, position, element);
        }
        next = position;
        begin = end;
    }
}

static bool shape_is(const NpyFile *file, const NpyShape *shape)
{
    return file->shape.rank == shape->rank &&
           !memcmp(file->shape.dims, shape->dims, shape->rank * sizeof shape->dims[0]);
}

static NpyShape buffer_shape(const Arg *buffer)
{
    NpyShape shape = {.rank = buffer->fill.layout.rank};
    memcpy(shape.dims, buffer->fill.layout.dims, sizeof buffer->fill.layout.dims);
    return shape;
}

/* How to read the file's elements: as the buffer's own type, or as plain floating point. */
static bool choose_type(const Arg *buffer, const char *path, const NpyFile *file, WaveccType *type, DiagList *diags)
{
    NpyShape logical = buffer_shape(buffer), own = npy_file_shape(buffer->fill.type, &logical);
    WaveccType native = npy_native_type(file);
    char text[8];
    bool is_own = npy_holds(file, buffer->fill.type), is_plain = native == WAVECC_F32 || native == WAVECC_F64;
    *type = is_own ? buffer->fill.type : native;
    if (!is_own && !is_plain)
        return diag_error(diags, (SourceLoc){path, 0, 0},
                          "the file's type is '%s'; %s has type %s ('%s', or values as "
                          "'<f4' or '<f8')",
                          npy_type_string(file, text), buffer->name, wavecc_type_info(buffer->fill.type)->name,
                          wavecc_type_info(buffer->fill.type)->npy);
    if (shape_is(file, is_own ? &own : &logical)) return true;
    StrBuf have = {0}, want = {0};
    npy_print_shape(&file->shape, &have);
    npy_print_shape(is_own ? &own : &logical, &want);
    diag_error(diags, (SourceLoc){path, 0, 0}, "the file's shape is %s, %s needs %s", have.data, buffer->name,
               want.data);
    strbuf_free(&have);
    strbuf_free(&want);
    return false;
}

static bool compare(Compare *compare, DiagList *diags)
{
    const Arg *buffer = compare->reader.buffer;
    *compare->result = (Comparison){0};
    if (!compare->options->written_only) {
        compare_all(compare);
        return true;
    }
    if (!buffer->fill.layout.is_invertible)
        return diag_error(diags, buffer->loc, "%s ('%s'): its elements overlap, so they cannot be compared one by one",
                          buffer->name, buffer->text);
    compare_written(compare);
    return true;
}

bool compare_with_file(const Arg *buffer, const Memory *memory, const char *path, const CompareOptions *options,
                       Comparison *result, DiagList *diags)
{
    NpyFile file;
    *result = (Comparison){0};
    if (!npy_open(path, &file, diags)) return false;
    Compare with = {
        .reader = {.buffer = buffer, .memory = memory}, .options = options, .file_data = file.data, .result = result};
    bool good = choose_type(buffer, path, &file, &with.want_type, diags) && compare(&with, diags);
    npy_close(&file);
    return good;
}

bool compare_with_fill(const Arg *buffer, const Memory *memory, const Fill *fill, const CompareOptions *options,
                       Comparison *result, DiagList *diags)
{
    Compare with = {.reader = {.buffer = buffer, .memory = memory},
                    .options = options,
                    .fill = fill,
                    .want_type = fill->type,
                    .result = result};
    return compare(&with, diags);
}

bool compare_with_buffer(const Arg *buffer, const Memory *memory, const Arg *other, const CompareOptions *options,
                         Comparison *result, DiagList *diags)
{
    Compare with = {.reader = {.buffer = buffer, .memory = memory},
                    .options = options,
                    .other = {.buffer = other, .memory = memory},
                    .want_type = other->fill.type,
                    .result = result};
    return compare(&with, diags);
}

static void print_index(const FillLayout *layout, uint64_t element, StrBuf *out)
{
    uint64_t index[FILL_MAX_RANK];
    for (uint32_t i = layout->rank; i-- > 0;) {
        index[i] = element % layout->dims[i];
        element /= layout->dims[i];
    }
    strbuf_char(out, '[');
    for (uint32_t i = 0; i < layout->rank; i++)
        strbuf_printf(out, "%s%llu", i ? "," : "", (unsigned long long)index[i]);
    strbuf_char(out, ']');
}

static void print_value(WaveccType type, double value, uint64_t code, StrBuf *out)
{
    const WaveccTypeInfo *info = wavecc_type_info(type);
    if (info->bits == 64 && info->kind == WAVECC_KIND_SIGNED) strbuf_printf(out, "%lld", (long long)code);
    else if (info->bits == 64 && info->kind == WAVECC_KIND_UNSIGNED)
        strbuf_printf(out, "%llu", (unsigned long long)code);
    else strbuf_printf(out, "%.*g", type == WAVECC_F64 ? 17 : 9, value);
}

void compare_print(const Arg *buffer, const CompareOptions *options, const Comparison *result, StrBuf *out)
{
    const Fill *fill = &buffer->fill;
    strbuf_printf(out, "%s (%s): ", buffer->name, buffer->text);
    if (!result->num_compared) {
        strbuf_append(out, options->written_only ? "the run wrote none of its elements: nothing was compared\n"
                                                 : "it has no elements: nothing was compared\n");
        return;
    }
    strbuf_printf(out, "%llu element%s compared%s, %llu differ", (unsigned long long)result->num_compared,
                  result->num_compared == 1 ? "" : "s", options->written_only ? " (those that the run wrote)" : "",
                  (unsigned long long)result->num_mismatches);
    if (result->max_error > 0) {
        strbuf_printf(out, "; largest error %.3g at ", result->max_error);
        print_index(&fill->layout, result->max_error_element, out);
    }
    strbuf_printf(out, " (rtol %g, atol %g", options->rtol, options->atol);
    if (options->ulp) strbuf_printf(out, ", ulp %llu", (unsigned long long)options->ulp);
    strbuf_append(out, ")\n");
    for (uint64_t i = 0; i < result->num_examples; i++) {
        const CompareExample *example = &result->examples[i];
        strbuf_append(out, "  ");
        print_index(&fill->layout, example->element, out);
        strbuf_append(out, " is ");
        print_value(fill->type, example->got, example->got_code, out);
        strbuf_append(out, ", expected ");
        print_value(fill->type, example->want, example->want_code, out);
        strbuf_char(out, '\n');
    }
    if (result->num_mismatches > result->num_examples)
        strbuf_printf(out, "  ... and %llu more\n",
                      (unsigned long long)(result->num_mismatches - result->num_examples));
}

/* ---- dumping ---- */

static void produce(void *context, uint64_t offset, uint8_t *bytes, size_t count)
{
    Reader *reader = context;
    const Fill *fill = &reader->buffer->fill;
    unsigned bits = wavecc_type_info(fill->type)->bits;
    for (size_t i = 0; i < count; i++) {
        uint64_t byte = offset + i;
        if (bits == 4) {
            uint64_t low = code_at(reader, fill_position(&fill->layout, byte * 2));
            bytes[i] = (uint8_t)(low | code_at(reader, fill_position(&fill->layout, byte * 2 + 1)) << 4);
            continue;
        }
        unsigned width = bits / 8, at = (unsigned)(byte % width);
        uint64_t code = code_at(reader, fill_position(&fill->layout, byte / width)) >> 8 * at;
        for (; at < width && i < count; at++, code >>= 8) bytes[i++] = (uint8_t)code;
        i--;
    }
}

bool compare_dump(const Arg *buffer, const Memory *memory, const char *path, DiagList *diags)
{
    Reader reader = {.buffer = buffer, .memory = memory};
    NpyShape shape = buffer_shape(buffer);
    return npy_write(path, buffer->fill.type, &shape, produce, &reader, diags);
}
