/* The functions that host code of MLIR's gpu dialect calls (`gpu-to-llvm`), on HIP. MLIR has its own for builds with
   ROCm, libmlir_rocm_runtime; this file is for builds without, such as Debian's.

   wavecc hipcc -shared -fPIC mlir_runtime.cpp -o libmlir_runtime.so */
#include <hip/hip_runtime_api.h>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

static void check(hipError_t error, const char *call)
{
    if (error == hipSuccess) return;
    fprintf(stderr, "%s: %s\n", call, hipGetErrorString(error));
    exit(1);
}

#define HIP(call) check(call, #call)

extern "C" {

hipModule_t mgpuModuleLoad(const void *data, size_t bytes)
{
    hipModule_t module;
    (void)bytes;
    HIP(hipModuleLoadData(&module, data));
    return module;
}
void mgpuModuleUnload(hipModule_t module) { HIP(hipModuleUnload(module)); }

hipFunction_t mgpuModuleGetFunction(hipModule_t module, const char *name)
{
    hipFunction_t function;
    HIP(hipModuleGetFunction(&function, module, name));
    return function;
}

/* `shared`: bytes of dynamic LDS */
void mgpuLaunchKernel(hipFunction_t function, intptr_t grid_x, intptr_t grid_y, intptr_t grid_z, intptr_t block_x,
                      intptr_t block_y, intptr_t block_z, int32_t shared, hipStream_t stream, void **arguments,
                      void **extra, size_t num_arguments)
{
    (void)num_arguments;
    HIP(hipModuleLaunchKernel(function, grid_x, grid_y, grid_z, block_x, block_y, block_z, shared, stream, arguments,
                              extra));
}

hipStream_t mgpuStreamCreate(void)
{
    hipStream_t stream;
    HIP(hipStreamCreate(&stream));
    return stream;
}
void mgpuStreamDestroy(hipStream_t stream) { HIP(hipStreamDestroy(stream)); }
void mgpuStreamSynchronize(hipStream_t stream) { HIP(hipStreamSynchronize(stream)); }
void mgpuStreamWaitEvent(hipStream_t stream, hipEvent_t event) { HIP(hipStreamWaitEvent(stream, event, 0)); }

hipEvent_t mgpuEventCreate(void)
{
    hipEvent_t event;
    HIP(hipEventCreateWithFlags(&event, hipEventDisableTiming));
    return event;
}
void mgpuEventDestroy(hipEvent_t event) { HIP(hipEventDestroy(event)); }
void mgpuEventSynchronize(hipEvent_t event) { HIP(hipEventSynchronize(event)); }
void mgpuEventRecord(hipEvent_t event, hipStream_t stream) { HIP(hipEventRecord(event, stream)); }

void *mgpuMemAlloc(uint64_t bytes, hipStream_t stream, bool host_shared)
{
    void *memory;
    (void)stream;
    HIP(host_shared ? hipMallocManaged(&memory, bytes) : hipMalloc(&memory, bytes));
    return memory;
}
void mgpuMemFree(void *memory, hipStream_t stream)
{
    (void)stream;
    HIP(hipFree(memory));
}
void mgpuMemcpy(void *to, void *from, size_t bytes, hipStream_t stream)
{
    HIP(hipMemcpyAsync(to, from, bytes, hipMemcpyDefault, stream));
}
void mgpuMemset32(void *to, unsigned value, size_t count, hipStream_t stream)
{
    HIP(hipMemsetD32Async(to, value, count, stream));
}
void mgpuMemset16(void *to, unsigned short value, size_t count, hipStream_t stream)
{
    HIP(hipMemsetD16Async(to, value, count, stream));
}

/* gpu.host_register. A memref's descriptor: allocated and aligned pointer, offset, then the sizes. */
struct Descriptor {
    char *allocated, *aligned;
    int64_t offset, sizes[1];
};

void mgpuMemHostRegisterMemRef(int64_t rank, Descriptor *memref, int64_t element_bytes)
{
    int64_t bytes = element_bytes;
    for (int64_t i = 0; i < rank; i++) bytes *= memref->sizes[i];
    HIP(hipHostRegister(memref->aligned + memref->offset * element_bytes, bytes, 0));
}
void mgpuMemHostUnregisterMemRef(int64_t rank, Descriptor *memref, int64_t element_bytes)
{
    (void)rank;
    HIP(hipHostUnregister(memref->aligned + memref->offset * element_bytes));
}
}
