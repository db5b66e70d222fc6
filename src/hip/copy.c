/* Copies and fills. They are plain memory operations, because device memory is memory of the process. */
#include <string.h>

#include "hip/hip_capture.h"
#include "hip/hip_later.h"
#include "hip/hip_order.h"
#include "hip/hip_stats.h"
#include "support/seconds.h"

static bool is_planned;

void hip_check_as_planned(bool planned) { is_planned = planned; }

hipError_t hip_check_side(const void *at, size_t bytes, bool is_device, bool to_write)
{
    HipMemory reserved;
    const HipMemory *memory = at ? hip_memory_at(at) : NULL;
    if (!memory && is_planned && hip_reserved_at(at, &reserved)) memory = &reserved;
    if (!memory && is_device) return hipErrorInvalidValue;
    if (memory && (size_t)(memory->begin + memory->bytes - (const uint8_t *)at) < bytes) return hipErrorInvalidValue;
    if (memory && memory->kind != HIP_MEMORY_REGISTERED) return hipSuccess;
    return hip_can_reach(at, bytes, to_write) ? hipSuccess : hipErrorInvalidValue;
}

/* hipMemcpyDeviceToDeviceNoCU of newer headers. */
enum { DEVICE_TO_DEVICE_NO_CU = 1024 };

/* Copies `rows` of `width` bytes. The distance from one row to the next is at least `width`. */
typedef struct Copy {
    uint8_t *to;
    const uint8_t *from;
    size_t to_pitch, from_pitch, width, rows;
    hipMemcpyKind kind;
    hipStream_t stream;
    bool is_async;      /* the host does not wait for the copy */
    HipOrderWork *work; /* of one that is done later */
} Copy;

/* The bytes from the start of the first row to the end of the last one. False: more than the address space. */
static bool span_of(size_t pitch, size_t width, size_t rows, size_t *bytes)
{
    return !__builtin_mul_overflow(rows - 1, pitch, bytes) && !__builtin_add_overflow(*bytes, width, bytes);
}

static hipError_t check_copy(const Copy *c)
{
    size_t to_bytes, from_bytes;
    if ((unsigned)c->kind > hipMemcpyDefault) return hipErrorInvalidMemcpyDirection;
    if (!c->width || !c->rows) return hipSuccess;
    if (c->width > c->to_pitch || c->width > c->from_pitch) return hipErrorInvalidPitchValue;
    if (!span_of(c->to_pitch, c->width, c->rows, &to_bytes) || !span_of(c->from_pitch, c->width, c->rows, &from_bytes))
        return hipErrorInvalidValue;
    const bool to_device = c->kind == hipMemcpyHostToDevice || c->kind == hipMemcpyDeviceToDevice;
    const bool from_device = c->kind == hipMemcpyDeviceToHost || c->kind == hipMemcpyDeviceToDevice;
    const hipError_t error = hip_check_side(c->to, to_bytes, to_device, true);
    return error != hipSuccess ? error : hip_check_side(c->from, from_bytes, from_device, false);
}

static hipError_t capture_copy(const Copy *c)
{
    const hipMemcpy3DParms copy = {.srcPtr = {(uint8_t *)(uintptr_t)c->from, c->from_pitch, c->width, c->rows},
                                   .dstPtr = {c->to, c->to_pitch, c->width, c->rows},
                                   .extent = {c->width, c->rows, 1},
                                   .kind = c->kind};
    return hip_capture_add(c->stream, hipGraphNodeTypeMemcpy, &copy);
}

/* The device's clock does not know how long copies take. With --time they take no time. */
static void took(const char *what, hipStream_t stream, double begin, size_t bytes)
{
    hip_took(&(HipRan){.name = what,
                       .stream = stream,
                       .device = hip_device_of(stream),
                       .us = hip_shows_times() ? 0 : (wall_seconds() - begin) * 1e6,
                       .bytes = bytes});
}

static const char *copy_name(const Copy *c)
{
    const HipMemory *to = hip_memory_at(c->to), *from = hip_memory_at(c->from);
    const bool to_device = to && to->kind != HIP_MEMORY_HOST && to->kind != HIP_MEMORY_REGISTERED;
    const bool from_device = from && from->kind != HIP_MEMORY_HOST && from->kind != HIP_MEMORY_REGISTERED;
    if (from_device) return to_device ? "copy device to device" : "copy device to host";
    return to_device ? "copy host to device" : "copy host to host";
}

static void run_copy(void *context)
{
    const Copy *c = context;
    const double begin = wall_seconds();
    for (size_t row = 0; c->width && row < c->rows; row++)
        memmove(c->to + row * c->to_pitch, c->from + row * c->from_pitch, c->width);
    if (c->width) took(copy_name(c), c->stream, begin, c->width * c->rows);
    hip_order_moved(c->stream,
                    &(HipMoved){c->to, c->from, c->to_pitch, c->from_pitch, c->width, c->rows, c->is_async, c->work});
}

/* Copies all rows or none. */
static hipError_t copy_rows(Copy c)
{
    if ((unsigned)c.kind == DEVICE_TO_DEVICE_NO_CU) c.kind = hipMemcpyDeviceToDevice;
    hip_begin();
    hipError_t error = hip_check_stream(c.stream);
    if (error == hipSuccess) error = hip_capture_check_work(c.stream);
    hip_check_as_planned(hip_is_captured(c.stream));
    if (error == hipSuccess) error = check_copy(&c);
    hip_check_as_planned(false);
    if (error == hipSuccess && c.width && c.rows && hip_is_captured(c.stream)) return hip_end(capture_copy(&c));
    if (error != hipSuccess) return hip_end(error);
    if (c.rows <= 1) hip_found_overlap(c.to, c.from, c.width);
    c.stream = hip_own_stream(c.stream);
    const bool waits = !c.is_async || !hip_memory_at(c.to) || !hip_memory_at(c.from);
    if (waits) hip_later_before(c.stream);
    else c.work = hip_order_give(c.stream);
    if (waits || !hip_later(c.stream, run_copy, &c, sizeof c)) run_copy(&c);
    return hip_end(error);
}

static hipError_t copy(void *to, const void *from, size_t bytes, hipMemcpyKind kind, hipStream_t stream)
{
    return copy_rows((Copy){to, from, bytes, bytes, bytes, 1, kind, stream, false});
}

static hipError_t copy_async(void *to, const void *from, size_t bytes, hipMemcpyKind kind, hipStream_t stream)
{
    return copy_rows((Copy){to, from, bytes, bytes, bytes, 1, kind, stream, true});
}

HIP_ON_DEFAULT_STREAM(hipMemcpy, (void *dst, const void *src, size_t sizeBytes, hipMemcpyKind kind),
                      copy(dst, src, sizeBytes, kind, stream))

HIP_ON_STREAM(hipMemcpyAsync, (void *dst, const void *src, size_t sizeBytes, hipMemcpyKind kind, hipStream_t stream),
              copy_async(dst, src, sizeBytes, kind, stream))

hipError_t hipMemcpyWithStream(void *dst, const void *src, size_t sizeBytes, hipMemcpyKind kind, hipStream_t stream)
{
    return copy(dst, src, sizeBytes, kind, stream);
}

#define COPIES(direction, To, From, kind)                                                          \
    hipError_t hipMemcpy##direction(To dst, From src, size_t sizeBytes)                            \
    {                                                                                              \
        return copy(dst, src, sizeBytes, kind, NULL);                                              \
    }                                                                                              \
    hipError_t hipMemcpy##direction##Async(To dst, From src, size_t sizeBytes, hipStream_t stream) \
    {                                                                                              \
        return copy_async(dst, src, sizeBytes, kind, stream);                                      \
    }
COPIES(HtoD, hipDeviceptr_t, void *, hipMemcpyHostToDevice)
COPIES(DtoH, void *, hipDeviceptr_t, hipMemcpyDeviceToHost)
COPIES(DtoD, hipDeviceptr_t, hipDeviceptr_t, hipMemcpyDeviceToDevice)

/* ---- rows ---- */

HIP_ON_DEFAULT_STREAM(hipMemcpy2D,
                      (void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height,
                       hipMemcpyKind kind),
                      copy_rows((Copy){dst, src, dpitch, spitch, width, height, kind, stream, false}))

HIP_ON_STREAM(hipMemcpy2DAsync,
              (void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height,
               hipMemcpyKind kind, hipStream_t stream),
              copy_rows((Copy){dst, src, dpitch, spitch, width, height, kind, stream, true}))

/* ---- fills ---- */

/* `rows` of `count` values of `size` bytes each, with `pitch` bytes from one row to the next. */
typedef struct Fill {
    uint8_t *to;
    size_t pitch, count, rows;
    uint32_t value;
    unsigned size;
    hipStream_t stream;
    HipOrderWork *work; /* of one that is done later */
} Fill;

static hipError_t check_fill(const Fill *f)
{
    size_t width, bytes;
    const hipError_t error = hip_check_stream(f->stream);
    if (error != hipSuccess || !f->count || !f->rows) return error;
    if (__builtin_mul_overflow(f->count, f->size, &width) || (f->rows > 1 && width > f->pitch))
        return hipErrorInvalidValue;
    return span_of(f->pitch, width, f->rows, &bytes) ? hip_check_side(f->to, bytes, true, true) : hipErrorInvalidValue;
}

static void fill_row(uint8_t *to, const Fill *f)
{
    if (f->size == 1) memset(to, (int)f->value, f->count);
    for (size_t i = 0; f->size > 1 && i < f->count; i++) memcpy(to + i * f->size, &f->value, f->size);
}

static hipError_t capture_fill(const Fill *f)
{
    const hipMemsetParams fill = {.dst = f->to,
                                  .elementSize = f->size,
                                  .height = f->rows,
                                  .pitch = f->pitch,
                                  .value = f->value,
                                  .width = f->count};
    return hip_capture_add(f->stream, hipGraphNodeTypeMemset, &fill);
}

static void follow_fill(const Fill *f, hipStream_t stream)
{
    hip_order_moved(stream, &(HipMoved){.to = f->to,
                                        .to_pitch = f->pitch,
                                        .width = f->count * f->size,
                                        .rows = f->rows,
                                        .is_async = true,
                                        .work = f->work});
}

static void run_fill(void *context)
{
    const Fill *f = context;
    const double begin = wall_seconds();
    for (size_t row = 0; f->count && row < f->rows; row++) fill_row(f->to + row * f->pitch, f);
    if (f->count) took("fill", f->stream, begin, f->count * f->size * f->rows);
    follow_fill(f, f->stream);
}

static hipError_t fill_rows(Fill f)
{
    hip_begin();
    hip_check_as_planned(hip_is_captured(f.stream));
    hipError_t error = check_fill(&f);
    hip_check_as_planned(false);
    if (error == hipSuccess) error = hip_capture_check_work(f.stream);
    if (error == hipSuccess && f.count && f.rows && hip_is_captured(f.stream)) return hip_end(capture_fill(&f));
    f.stream = hip_own_stream(f.stream);
    if (error == hipSuccess) f.work = hip_order_give(f.stream);
    if (error == hipSuccess && !hip_later(f.stream, run_fill, &f, sizeof f)) run_fill(&f);
    return hip_end(error);
}

static Fill fill_of(const hipMemsetParams *p)
{
    return (Fill){p->dst, p->pitch, p->width, p->height, p->value, p->elementSize, NULL};
}

hipError_t hip_check_fill(const hipMemsetParams *fill)
{
    const Fill f = fill_of(fill);
    const unsigned size = fill->elementSize;
    return size == 1 || size == 2 || size == 4 ? check_fill(&f) : hipErrorInvalidValue;
}

hipError_t hip_fill(const hipMemsetParams *fill)
{
    const Fill f = fill_of(fill);
    const hipError_t error = hip_check_fill(fill);
    for (size_t row = 0; error == hipSuccess && f.count && row < f.rows; row++) fill_row(f.to + row * f.pitch, &f);
    if (error == hipSuccess) follow_fill(&f, hip_order_used());
    return error;
}

static hipError_t fill(void *to, uint32_t value, unsigned size, size_t count, hipStream_t stream)
{
    return fill_rows((Fill){to, 0, count, 1, value, size, stream});
}

HIP_ON_DEFAULT_STREAM(hipMemset, (void *dst, int value, size_t sizeBytes),
                      fill(dst, (uint32_t)value, 1, sizeBytes, stream))
HIP_ON_STREAM(hipMemsetAsync, (void *dst, int value, size_t sizeBytes, hipStream_t stream),
              fill(dst, (uint32_t)value, 1, sizeBytes, stream))
#define FILLS(bits, Value)                                                                                 \
    hipError_t hipMemsetD##bits(hipDeviceptr_t dest, Value value, size_t count)                            \
    {                                                                                                      \
        return fill(dest, (uint32_t)value, (bits) / 8, count, NULL);                                       \
    }                                                                                                      \
    hipError_t hipMemsetD##bits##Async(hipDeviceptr_t dest, Value value, size_t count, hipStream_t stream) \
    {                                                                                                      \
        return fill(dest, (uint32_t)value, (bits) / 8, count, stream);                                     \
    }
FILLS(8, unsigned char)
FILLS(16, unsigned short)
FILLS(32, int)

HIP_ON_DEFAULT_STREAM(hipMemset2D, (void *dst, size_t pitch, int value, size_t width, size_t height),
                      hipMemset2DAsync(dst, pitch, value, width, height, stream))
HIP_ON_STREAM(hipMemset2DAsync, (void *dst, size_t pitch, int value, size_t width, size_t height, hipStream_t stream),
              fill_rows((Fill){dst, pitch, width, height, (uint32_t)value, 1, stream}))

/* ---- variables of kernels ---- */

/* Copies between the host, or the device, and a part of a variable. */
static hipError_t variable(const void *symbol, size_t offset, size_t bytes, uint8_t **at)
{
    void *address;
    size_t size;
    hip_begin();
    hipError_t error = hip_variable(symbol, &address, &size) ? hipSuccess : hipErrorInvalidSymbol;
    if (error == hipSuccess && (offset > size || bytes > size - offset)) error = hipErrorInvalidValue;
    if (error == hipSuccess) *at = (uint8_t *)address + offset;
    return hip_end(error);
}

/* The kind, if the variable's side is the device. */
static hipMemcpyKind kind_of(hipMemcpyKind kind, hipMemcpyKind other_side_is_host)
{
    const bool is_host_only = kind == hipMemcpyHostToHost;
    const bool is_turned =
        (kind == hipMemcpyHostToDevice || kind == hipMemcpyDeviceToHost) && kind != other_side_is_host;
    return is_host_only || is_turned ? (hipMemcpyKind)UINT32_MAX : kind;
}

static hipError_t to_symbol(const void *symbol, size_t offset, Copy c)
{
    const hipError_t error = variable(symbol, offset, c.width, &c.to);
    c.kind = kind_of(c.kind, hipMemcpyHostToDevice);
    return error == hipSuccess ? copy_rows(c) : error;
}

static hipError_t from_symbol(const void *symbol, size_t offset, Copy c)
{
    uint8_t *from = NULL;
    const hipError_t error = variable(symbol, offset, c.width, &from);
    c.from = from;
    c.kind = kind_of(c.kind, hipMemcpyDeviceToHost);
    return error == hipSuccess ? copy_rows(c) : error;
}

/* `bytes` in one row. One of the two sides is the variable. */
static Copy row_of(void *to, const void *from, size_t bytes, hipMemcpyKind kind, hipStream_t stream, bool is_async)
{
    return (Copy){to, from, bytes, bytes, bytes, 1, kind, stream, is_async};
}

HIP_ON_STREAM(hipMemcpyToSymbolAsync,
              (const void *symbol, const void *src, size_t sizeBytes, size_t offset, hipMemcpyKind kind,
               hipStream_t stream),
              to_symbol(symbol, offset, row_of(NULL, src, sizeBytes, kind, stream, true)))

HIP_ON_DEFAULT_STREAM(hipMemcpyToSymbol,
                      (const void *symbol, const void *src, size_t sizeBytes, size_t offset, hipMemcpyKind kind),
                      to_symbol(symbol, offset, row_of(NULL, src, sizeBytes, kind, stream, false)))

HIP_ON_STREAM(hipMemcpyFromSymbolAsync,
              (void *dst, const void *symbol, size_t sizeBytes, size_t offset, hipMemcpyKind kind, hipStream_t stream),
              from_symbol(symbol, offset, row_of(dst, NULL, sizeBytes, kind, stream, true)))

HIP_ON_DEFAULT_STREAM(hipMemcpyFromSymbol,
                      (void *dst, const void *symbol, size_t sizeBytes, size_t offset, hipMemcpyKind kind),
                      from_symbol(symbol, offset, row_of(dst, NULL, sizeBytes, kind, stream, false)))

hipError_t hipGetSymbolAddress(void **devPtr, const void *symbol)
{
    size_t bytes;
    hip_begin();
    if (!devPtr) return hip_end(hipErrorInvalidValue);
    return hip_end(hip_variable(symbol, devPtr, &bytes) ? hipSuccess : hipErrorInvalidSymbol);
}

hipError_t hipGetSymbolSize(size_t *size, const void *symbol)
{
    void *address;
    hip_begin();
    if (!size) return hip_end(hipErrorInvalidValue);
    return hip_end(hip_variable(symbol, &address, size) ? hipSuccess : hipErrorInvalidSymbol);
}
