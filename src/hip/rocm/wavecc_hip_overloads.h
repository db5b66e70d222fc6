/* Overloads of the runtime's functions that CUDA's headers have and HIP's do not. They take kernels, variables of the
   device and typed pointers without a cast or HIP_SYMBOL. So a CUDA program compiles if only its names were changed. An
   empty parameter pack at the end lets a program's own function of the same name win. rocm.cmake includes this file at
   the end of hip/hip_runtime.h. Source of names and meaning: CUDA's Runtime API, "C++ API Routines"; "Memory
   Management" of 13.0 for hipMemLocation. */
#if !defined(WAVECC_HIP_OVERLOADS_H) && !defined(__HIPCC_RTC__)
#define WAVECC_HIP_OVERLOADS_H
#if defined(__HIP__) && defined(__clang__) && defined(__cplusplus)

namespace wavecc_hip
{
/* Accepts a variable itself. Pointers and arrays go to HIP's C functions, because HIP_SYMBOL makes pointers. */
template <typename T, bool = !__is_pointer(T) && !__is_array(T) && !__is_same(T, decltype(nullptr))> struct Symbol {
};
template <typename T> struct Symbol<T, true> {
    typedef hipError_t Error;
};
template <typename T> inline const void *address(const T &symbol) { return __builtin_addressof(symbol); }
inline int device(hipMemLocation location)
{
    return location.type == hipMemLocationTypeDevice ? location.id : hipCpuDeviceId;
}
} // namespace wavecc_hip

template <typename T, typename... None>
inline hipError_t hipFuncGetAttributes(hipFuncAttributes *attributes, T *kernel, None...)
{
    return hipFuncGetAttributes(attributes, (const void *)kernel);
}
template <typename T, typename... None>
inline hipError_t hipFuncSetAttribute(T *kernel, hipFuncAttribute attribute, int value, None...)
{
    return hipFuncSetAttribute((const void *)kernel, attribute, value);
}
template <typename T, typename... None>
inline hipError_t hipFuncSetCacheConfig(T *kernel, hipFuncCache_t config, None...)
{
    return hipFuncSetCacheConfig((const void *)kernel, config);
}
template <typename T, typename... None>
inline hipError_t hipFuncSetSharedMemConfig(T *kernel, hipSharedMemConfig config, None...)
{
    return hipFuncSetSharedMemConfig((const void *)kernel, config);
}
template <typename T, typename... None>
inline hipError_t hipLaunchKernel(T *kernel, dim3 grid, dim3 block, void **args, size_t lds = 0, hipStream_t stream = 0,
                                  None...)
{
    return hipLaunchKernel((const void *)kernel, grid, block, args, lds, stream);
}

template <typename T, typename... None>
inline typename wavecc_hip::Symbol<T>::Error hipGetSymbolAddress(void **pointer, const T &symbol, None...)
{
    return hipGetSymbolAddress(pointer, wavecc_hip::address(symbol));
}
template <typename T, typename... None>
inline typename wavecc_hip::Symbol<T>::Error hipGetSymbolSize(size_t *size, const T &symbol, None...)
{
    return hipGetSymbolSize(size, wavecc_hip::address(symbol));
}
template <typename T, typename... None>
inline typename wavecc_hip::Symbol<T>::Error hipMemcpyToSymbol(const T &symbol, const void *from, size_t bytes,
                                                               size_t offset = 0,
                                                               hipMemcpyKind kind = hipMemcpyHostToDevice, None...)
{
    return hipMemcpyToSymbol(wavecc_hip::address(symbol), from, bytes, offset, kind);
}
template <typename T, typename... None>
inline typename wavecc_hip::Symbol<T>::Error hipMemcpyFromSymbol(void *to, const T &symbol, size_t bytes,
                                                                 size_t offset = 0,
                                                                 hipMemcpyKind kind = hipMemcpyDeviceToHost, None...)
{
    return hipMemcpyFromSymbol(to, wavecc_hip::address(symbol), bytes, offset, kind);
}
template <typename T, typename... None>
inline typename wavecc_hip::Symbol<T>::Error
hipMemcpyToSymbolAsync(const T &symbol, const void *from, size_t bytes, size_t offset = 0,
                       hipMemcpyKind kind = hipMemcpyHostToDevice, hipStream_t stream = 0, None...)
{
    return hipMemcpyToSymbolAsync(wavecc_hip::address(symbol), from, bytes, offset, kind, stream);
}
template <typename T, typename... None>
inline typename wavecc_hip::Symbol<T>::Error
hipMemcpyFromSymbolAsync(void *to, const T &symbol, size_t bytes, size_t offset = 0,
                         hipMemcpyKind kind = hipMemcpyDeviceToHost, hipStream_t stream = 0, None...)
{
    return hipMemcpyFromSymbolAsync(to, wavecc_hip::address(symbol), bytes, offset, kind, stream);
}

template <typename T, typename... None> inline hipError_t hipMallocHost(T **pointer, size_t bytes, None...)
{
    return hipMallocHost((void **)pointer, bytes);
}
template <typename T, typename... None>
inline hipError_t hipHostGetDevicePointer(T **pointer, void *host, unsigned flags, None...)
{
    return hipHostGetDevicePointer((void **)pointer, host, flags);
}
/* No more arguments than these: a stream must go to HIP's own. */
template <typename T>
inline hipError_t hipLaunchCooperativeKernel(T kernel, dim3 grid, dim3 block, void **arguments, size_t bytes = 0)
{
    return hipLaunchCooperativeKernel(kernel, grid, block, arguments, (unsigned)bytes, (hipStream_t)0);
}
template <typename... None> inline hipError_t hipEventCreate(hipEvent_t *event, unsigned flags, None...)
{
    return hipEventCreateWithFlags(event, flags);
}
template <typename... None>
inline hipError_t hipMemAdvise(const void *at, size_t bytes, hipMemoryAdvise advice, hipMemLocation location, None...)
{
    return hipMemAdvise(at, bytes, advice, wavecc_hip::device(location));
}
template <typename... None>
inline hipError_t hipMemPrefetchAsync(const void *at, size_t bytes, hipMemLocation location, unsigned flags,
                                      hipStream_t stream = 0, None...)
{
    return flags ? hipErrorInvalidValue : hipMemPrefetchAsync(at, bytes, wavecc_hip::device(location), stream);
}

#endif
#endif
