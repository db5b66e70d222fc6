#include "sim/host/fill.h"

#include <string.h>

void fill_natural_strides(FillLayout *layout)
{
    uint64_t stride = 1;
    for (uint32_t i = layout->rank; i-- > 0;) {
        layout->strides[i] = stride;
        if (__builtin_mul_overflow(stride, layout->dims[i] ? layout->dims[i] : 1, &stride)) stride = UINT64_MAX;
    }
}

/* Sorts dimensions longer than 1 by falling stride, and finds whether they nest: each stride must exceed the extent of
 * everything inside it. */
static void find_order(FillLayout *layout)
{
    layout->num_ordered = 0;
    for (uint32_t i = 0; i < layout->rank; i++) {
        if (layout->dims[i] <= 1) continue;
        uint32_t at = layout->num_ordered++;
        for (; at > 0 && layout->strides[layout->order[at - 1]] < layout->strides[i]; at--)
            layout->order[at] = layout->order[at - 1];
        layout->order[at] = (uint8_t)i;
    }
    layout->is_invertible = true;
    uint64_t extent = 1; /* number of positions that the inner dimensions span */
    for (uint32_t n = layout->num_ordered; n-- > 0;) {
        uint32_t dim = layout->order[n];
        if (layout->strides[dim] < extent) layout->is_invertible = false;
        extent += (layout->dims[dim] - 1) * layout->strides[dim];
    }
}

bool fill_layout_finish(FillLayout *layout, WaveccType type, const char **why)
{
    const uint64_t limit = 1ull << 44; /* most elements: far more than addresses, far less than 64 bits */
    uint64_t last = layout->offset;
    layout->count = 1;
    *why = "the buffer is too large";
    if (layout->offset > limit) return false;
    for (uint32_t i = 0; i < layout->rank; i++) {
        uint64_t reach = 0;
        if (__builtin_mul_overflow(layout->count, layout->dims[i], &layout->count) || layout->count > limit)
            return false;
        if (layout->dims[i] && (__builtin_mul_overflow(layout->dims[i] - 1, layout->strides[i], &reach) ||
                                __builtin_add_overflow(last, reach, &last) || last > limit))
            return false;
    }
    layout->positions = layout->count ? last + 1 : layout->offset;
    find_order(layout);
    FillLayout natural = *layout;
    fill_natural_strides(&natural);
    layout->is_contiguous = true;
    for (uint32_t i = 0; i < layout->rank; i++) {
        if (layout->dims[i] > 1 && layout->strides[i] != natural.strides[i]) layout->is_contiguous = false;
    }
    if (type != WAVECC_F4X2) return true;
    /* Two elements share a byte, so rows must begin at a byte and pairs must stay together. */
    *why = "f4x2 needs an even last dimension with stride 1, and even offset and other strides";
    if (!layout->rank || layout->dims[layout->rank - 1] % 2 || layout->strides[layout->rank - 1] != 1 ||
        layout->offset % 2)
        return false;
    for (uint32_t i = 0; i + 1 < layout->rank; i++) {
        if (layout->strides[i] % 2 && layout->dims[i] > 1) return false;
    }
    layout->positions += layout->positions % 2;
    return true;
}

uint64_t fill_position(const FillLayout *layout, uint64_t element)
{
    if (layout->is_contiguous) return layout->offset + element;
    uint64_t position = layout->offset;
    for (uint32_t i = layout->rank; i-- > 0;) {
        position += element % layout->dims[i] * layout->strides[i];
        element /= layout->dims[i];
    }
    return position;
}

bool fill_element(const FillLayout *layout, uint64_t position, uint64_t *element)
{
    if (position < layout->offset || position >= layout->positions || !layout->count) return false;
    position -= layout->offset;
    if (layout->is_contiguous) {
        *element = position;
        return position < layout->count;
    }
    uint64_t index[FILL_MAX_RANK] = {0};
    for (uint32_t n = 0; n < layout->num_ordered; n++) {
        uint32_t dim = layout->order[n];
        index[dim] = position / layout->strides[dim];
        if (index[dim] >= layout->dims[dim]) return false;
        position %= layout->strides[dim];
    }
    if (position) return false;
    *element = 0;
    for (uint32_t i = 0; i < layout->rank; i++) *element = *element * layout->dims[i] + index[i];
    return true;
}

static uint64_t file_code(const Fill *fill, uint64_t element)
{
    uint64_t code = wavecc_get(fill->file_type, fill->data, element);
    if (fill->file_type == fill->type) return code;
    if (fill->file_type == WAVECC_U8) return code & 15;
    return wavecc_encode(fill->type, wavecc_decode(fill->file_type, code));
}

static uint64_t random_code(const Fill *fill, uint64_t element)
{
    uint64_t random = wavecc_random_at(fill->stream, element);
    return fill->is_bounded ? wavecc_random_between(fill->type, random, fill->low, fill->high)
                            : wavecc_random_code(fill->type, random);
}

uint64_t fill_code(const Fill *fill, uint64_t element)
{
    switch (fill->kind) {
    case FILL_ZERO: return 0;
    case FILL_CONST: return fill->code;
    case FILL_IOTA: return wavecc_iota_bits(fill->type, element);
    case FILL_RANDOM: return random_code(fill, element);
    case FILL_FILE: return file_code(fill, element);
    }
    return 0;
}

uint64_t fill_size(const Fill *fill) { return wavecc_type_bytes(fill->type, fill->layout.positions); }

/* The bits at a position: those of the element, or of the gap. */
static uint64_t code_at(const Fill *fill, uint64_t position)
{
    uint64_t element;
    /* If elements overlap (only for zero and const), all positions hold the same. */
    if (!fill->layout.is_invertible) return fill_code(fill, 0);
    if (!fill_element(&fill->layout, position, &element)) return UINT64_MAX;
    return fill_code(fill, element);
}

bool fill_is_zeroes(const Fill *fill)
{
    return fill->kind == FILL_ZERO && fill->layout.is_contiguous && !fill->layout.offset;
}

void fill_bytes(void *context, uint64_t offset, uint8_t *bytes, size_t count)
{
    const Fill *fill = context;
    if (fill_is_zeroes(fill)) {
        const uint64_t size = fill_size(fill), inside = size > offset ? size - offset : 0;
        memset(bytes, 0, inside < count ? inside : count);
        if (inside < count) memset(bytes + inside, FILL_GAP_BYTE, count - inside);
        return;
    }
    unsigned bits = wavecc_type_info(fill->type)->bits;
    if (bits == 4) {
        for (size_t i = 0; i < count; i++)
            bytes[i] =
                (uint8_t)((code_at(fill, (offset + i) * 2) & 15) | (code_at(fill, (offset + i) * 2 + 1) & 15) << 4);
        return;
    }
    unsigned width = bits / 8;
    uint64_t position = offset / width;
    unsigned skip = (unsigned)(offset % width); /* the range starts inside an element */
    for (size_t done = 0; done < count; position++) {
        uint64_t code = code_at(fill, position) >> (8 * skip);
        for (; skip < width && done < count; skip++, code >>= 8) bytes[done++] = (uint8_t)code;
        skip = 0;
    }
}
