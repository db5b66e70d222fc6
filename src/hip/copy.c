/* Copies and fills: plain memory operations, as device memory is the process's. */
#include <string.h>

#include "hip/hip.h"

/* What the direction says must be an allocation is one, with that many bytes. */
static hipError_t check_side(const void *at, size_t bytes, bool is_device)
{
    if (!at) return hipErrorInvalidValue;
    if (!is_device) return hipSuccess;
    const HipMemory *memory = hip_memory_at(at);
    if (!memory) return hipErrorInvalidValue;
    return (size_t)(memory->begin + memory->bytes - (const uint8_t *)at) >= bytes ? hipSuccess : hipErrorInvalidValue;
}

static hipError_t check_copy(const void *to, const void *from, size_t bytes, hipMemcpyKind kind)
{
    if (!bytes) return hipSuccess;
    if ((unsigned)kind > hipMemcpyDefault) return hipErrorInvalidMemcpyDirection;
    const bool to_device = kind == hipMemcpyHostToDevice || kind == hipMemcpyDeviceToDevice;
    const bool from_device = kind == hipMemcpyDeviceToHost || kind == hipMemcpyDeviceToDevice;
    const hipError_t error = check_side(to, bytes, to_device);
    return error != hipSuccess ? error : check_side(from, bytes, from_device);
}

static hipError_t copy(void *to, const void *from, size_t bytes, hipMemcpyKind kind)
{
    hip_begin();
    const hipError_t error = check_copy(to, from, bytes, kind);
    if (error == hipSuccess && bytes) memmove(to, from, bytes);
    return hip_end(error);
}

hipError_t hipMemcpy(void *dst, const void *src, size_t sizeBytes, hipMemcpyKind kind)
{
    return copy(dst, src, sizeBytes, kind);
}

hipError_t hipMemcpyAsync(void *dst, const void *src, size_t sizeBytes, hipMemcpyKind kind, hipStream_t stream)
{
    (void)stream;
    return copy(dst, src, sizeBytes, kind);
}

hipError_t hipMemcpyWithStream(void *dst, const void *src, size_t sizeBytes, hipMemcpyKind kind, hipStream_t stream)
{
    (void)stream;
    return copy(dst, src, sizeBytes, kind);
}

hipError_t hipMemcpyHtoD(hipDeviceptr_t dst, void *src, size_t sizeBytes)
{
    return copy(dst, src, sizeBytes, hipMemcpyHostToDevice);
}
hipError_t hipMemcpyDtoH(void *dst, hipDeviceptr_t src, size_t sizeBytes)
{
    return copy(dst, src, sizeBytes, hipMemcpyDeviceToHost);
}
hipError_t hipMemcpyDtoD(hipDeviceptr_t dst, hipDeviceptr_t src, size_t sizeBytes)
{
    return copy(dst, src, sizeBytes, hipMemcpyDeviceToDevice);
}
hipError_t hipMemcpyHtoDAsync(hipDeviceptr_t dst, void *src, size_t sizeBytes, hipStream_t stream)
{
    (void)stream;
    return copy(dst, src, sizeBytes, hipMemcpyHostToDevice);
}
hipError_t hipMemcpyDtoHAsync(void *dst, hipDeviceptr_t src, size_t sizeBytes, hipStream_t stream)
{
    (void)stream;
    return copy(dst, src, sizeBytes, hipMemcpyDeviceToHost);
}
hipError_t hipMemcpyDtoDAsync(hipDeviceptr_t dst, hipDeviceptr_t src, size_t sizeBytes, hipStream_t stream)
{
    (void)stream;
    return copy(dst, src, sizeBytes, hipMemcpyDeviceToDevice);
}

/* ---- rows ---- */

hipError_t hipMemcpy2D(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height,
                       hipMemcpyKind kind)
{
    if (width > dpitch || width > spitch) return hipErrorInvalidPitchValue;
    hip_begin();
    hipError_t error = hipSuccess;
    for (size_t row = 0; row < height && error == hipSuccess; row++) {
        uint8_t *to = (uint8_t *)dst + row * dpitch;
        const uint8_t *from = (const uint8_t *)src + row * spitch;
        error = check_copy(to, from, width, kind);
        if (error == hipSuccess && width) memmove(to, from, width);
    }
    return hip_end(error);
}

hipError_t hipMemcpy2DAsync(void *dst, size_t dpitch, const void *src, size_t spitch, size_t width, size_t height,
                            hipMemcpyKind kind, hipStream_t stream)
{
    (void)stream;
    return hipMemcpy2D(dst, dpitch, src, spitch, width, height, kind);
}

/* ---- fills ---- */

/* `count` values of `size` bytes each. */
static hipError_t fill(void *to, uint32_t value, size_t size, size_t count)
{
    hip_begin();
    hipError_t error = count > SIZE_MAX / size ? hipErrorInvalidValue : hipSuccess;
    if (error == hipSuccess && count) error = check_side(to, count * size, true);
    if (error == hipSuccess && size == 1) memset(to, (int)value, count);
    for (size_t i = 0; error == hipSuccess && size > 1 && i < count; i++)
        memcpy((uint8_t *)to + i * size, &value, size);
    return hip_end(error);
}

hipError_t hipMemset(void *dst, int value, size_t sizeBytes) { return fill(dst, (uint32_t)value, 1, sizeBytes); }
hipError_t hipMemsetAsync(void *dst, int value, size_t sizeBytes, hipStream_t stream)
{
    (void)stream;
    return fill(dst, (uint32_t)value, 1, sizeBytes);
}
hipError_t hipMemsetD8(hipDeviceptr_t dest, unsigned char value, size_t count) { return fill(dest, value, 1, count); }
hipError_t hipMemsetD8Async(hipDeviceptr_t dest, unsigned char value, size_t count, hipStream_t stream)
{
    (void)stream;
    return fill(dest, value, 1, count);
}
hipError_t hipMemsetD16(hipDeviceptr_t dest, unsigned short value, size_t count) { return fill(dest, value, 2, count); }
hipError_t hipMemsetD16Async(hipDeviceptr_t dest, unsigned short value, size_t count, hipStream_t stream)
{
    (void)stream;
    return fill(dest, value, 2, count);
}
hipError_t hipMemsetD32(hipDeviceptr_t dest, int value, size_t count) { return fill(dest, (uint32_t)value, 4, count); }
hipError_t hipMemsetD32Async(hipDeviceptr_t dst, int value, size_t count, hipStream_t stream)
{
    (void)stream;
    return fill(dst, (uint32_t)value, 4, count);
}

hipError_t hipMemset2D(void *dst, size_t pitch, int value, size_t width, size_t height)
{
    if (width > pitch) return hipErrorInvalidValue;
    for (size_t row = 0; row < height; row++) {
        const hipError_t error = fill((uint8_t *)dst + row * pitch, (uint32_t)value, 1, width);
        if (error != hipSuccess) return error;
    }
    return hipSuccess;
}
hipError_t hipMemset2DAsync(void *dst, size_t pitch, int value, size_t width, size_t height, hipStream_t stream)
{
    (void)stream;
    return hipMemset2D(dst, pitch, value, width, height);
}

/* ---- variables of kernels ---- */

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

hipError_t hipMemcpyToSymbol(const void *symbol, const void *src, size_t sizeBytes, size_t offset, hipMemcpyKind kind)
{
    uint8_t *at = NULL;
    const hipError_t error = variable(symbol, offset, sizeBytes, &at);
    if (error != hipSuccess) return error;
    return copy(at, src, sizeBytes, kind == hipMemcpyDeviceToDevice ? hipMemcpyDefault : hipMemcpyHostToHost);
}

hipError_t hipMemcpyToSymbolAsync(const void *symbol, const void *src, size_t sizeBytes, size_t offset,
                                  hipMemcpyKind kind, hipStream_t stream)
{
    (void)stream;
    return hipMemcpyToSymbol(symbol, src, sizeBytes, offset, kind);
}

hipError_t hipMemcpyFromSymbol(void *dst, const void *symbol, size_t sizeBytes, size_t offset, hipMemcpyKind kind)
{
    uint8_t *at = NULL;
    const hipError_t error = variable(symbol, offset, sizeBytes, &at);
    if (error != hipSuccess) return error;
    return copy(dst, at, sizeBytes, kind == hipMemcpyDeviceToDevice ? hipMemcpyDefault : hipMemcpyHostToHost);
}

hipError_t hipMemcpyFromSymbolAsync(void *dst, const void *symbol, size_t sizeBytes, size_t offset, hipMemcpyKind kind,
                                    hipStream_t stream)
{
    (void)stream;
    return hipMemcpyFromSymbol(dst, symbol, sizeBytes, offset, kind);
}

hipError_t hipGetSymbolAddress(void **devPtr, const void *symbol)
{
    size_t bytes;
    hip_begin();
    return hip_end(devPtr && hip_variable(symbol, devPtr, &bytes) ? hipSuccess : hipErrorInvalidSymbol);
}

hipError_t hipGetSymbolSize(size_t *size, const void *symbol)
{
    void *address;
    hip_begin();
    return hip_end(size && hip_variable(symbol, &address, size) ? hipSuccess : hipErrorInvalidSymbol);
}
