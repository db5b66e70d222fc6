// Kernels, variables and typed pointers as CUDA's headers take them. A function of the program itself goes first.
#ifndef __HIP_PLATFORM_AMD__
#error "libraries' headers ask for the platform before HIP's headers come"
#endif
#include <hip/hip_runtime.h>

#include <cstdio>

struct Scale {
    float by;
    int most;
};
__constant__ Scale scale;
__device__ int count;
__constant__ float table[4];
__device__ float *where;

template <typename T> __global__ void apply(T *x)
{
    __shared__ T part[64];
    part[threadIdx.x] = x[threadIdx.x] * scale.by + table[threadIdx.x & 3];
    __syncthreads();
    if ((int)threadIdx.x < scale.most) x[threadIdx.x] = part[63 - threadIdx.x];
    if (!threadIdx.x) atomicAdd(&count, scale.most);
}

static int own;
template <typename T> hipError_t hipFuncSetCacheConfig(T *kernel, hipFuncCache_t config)
{
    own++;
    return hipFuncSetCacheConfig((const void *)kernel, config);
}

static int wrong;
static void check(bool is_right, int line)
{
    if (!is_right) std::printf("line %d\n", line);
    wrong += !is_right;
}
#define GOOD(call) check((call) == hipSuccess, __LINE__)

int main()
{
    hipFuncAttributes attributes;
    GOOD(hipFuncGetAttributes(&attributes, apply<float>));
    check(attributes.sharedSizeBytes == 256, __LINE__);
    GOOD(hipFuncGetAttributes(&attributes, (const void *)apply<double>));
    check(attributes.sharedSizeBytes == 512, __LINE__);
    GOOD(hipFuncSetAttribute(apply<float>, hipFuncAttributeMaxDynamicSharedMemorySize, 1024));
    GOOD(hipFuncSetCacheConfig(apply<float>, hipFuncCachePreferL1));
    GOOD(hipFuncSetSharedMemConfig(apply<float>, hipSharedMemBankSizeFourByte));
    check(own == 1, __LINE__);

    const Scale given = {2, 64};
    Scale back = {};
    const float four[4] = {1, 2, 3, 4};
    int zero = 0, sum = 0;
    float *host, *device, *pointer = nullptr;
    void *at;
    size_t size;
    hipStream_t stream;
    hipEvent_t event;
    GOOD(hipStreamCreate(&stream));
    GOOD(hipEventCreate(&event, hipEventDisableTiming));
    GOOD(hipMallocHost(&host, 64 * sizeof(float)));
    GOOD(hipHostGetDevicePointer(&device, host, 0));
    for (int i = 0; i < 64; i++) host[i] = i;
    GOOD(hipMemcpyToSymbol(scale, &given, sizeof given));
    GOOD(hipMemcpyToSymbol(count, &zero, sizeof zero, 0, hipMemcpyHostToDevice));
    GOOD(hipMemcpyToSymbol(table, four, sizeof four));
    GOOD(hipMemcpyToSymbol(HIP_SYMBOL(where), &device, sizeof device));
    GOOD(hipMemcpyFromSymbol(&pointer, HIP_SYMBOL(where), sizeof pointer));
    check(pointer == device, __LINE__);
    GOOD(hipGetSymbolAddress(&at, count));
    GOOD(hipGetSymbolSize(&size, scale));
    check(at && size == sizeof(Scale), __LINE__);
    void *args[] = {&device};
    GOOD(hipLaunchKernel(apply<float>, dim3(1), dim3(64), args, 0, stream));
    GOOD(hipMemcpyFromSymbolAsync(&sum, count, sizeof sum, 0, hipMemcpyDeviceToHost, stream));
    GOOD(hipMemcpyFromSymbol(&back, scale, sizeof back));
    GOOD(hipEventRecord(event, stream));
    GOOD(hipStreamSynchronize(stream));
    check(sum == 64 && back.by == 2 && back.most == 64, __LINE__);
    for (int i = 0; i < 64; i++) check(host[i] == 2 * (63 - i) + 1 + ((63 - i) & 3), __LINE__);

    /* Three cooperative launches: without bytes and stream, with bytes, and HIP's own. Each adds 64 to the counter. */
    GOOD(hipLaunchCooperativeKernel(apply<float>, dim3(1), dim3(64), args));
    GOOD(hipLaunchCooperativeKernel((void *)apply<float>, dim3(1), dim3(64), args, 0));
    GOOD(hipDeviceSynchronize());
    GOOD(hipLaunchCooperativeKernel(apply<float>, dim3(1), dim3(64), args, 0, stream));
    GOOD(hipStreamSynchronize(stream));
    GOOD(hipMemcpyFromSymbol(&sum, count, sizeof sum));
    check(sum == 4 * 64, __LINE__);

    float *both;
    hipMemLocation location = {hipMemLocationTypeDevice, 0};
    GOOD(hipMallocManaged(&both, 4096));
    GOOD(hipMemAdvise(both, 4096, hipMemAdviseSetPreferredLocation, location));
    GOOD(hipMemPrefetchAsync(both, 4096, location, 0, stream));
    GOOD(hipMemPrefetchAsync(both, 4096, 0, stream));
    GOOD(hipStreamSynchronize(stream));
    check(hipMemcpyToSymbol(nullptr, &zero, 4) != hipSuccess, __LINE__);
    GOOD(hipFree(both));
    GOOD(hipFreeHost(host));
    GOOD(hipEventDestroy(event));
    GOOD(hipStreamDestroy(stream));
    std::printf("overloads: %d wrong\n", wrong);
    return wrong != 0;
}
