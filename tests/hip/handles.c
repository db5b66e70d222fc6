/* Calls with handles that were destroyed, that never were, or of another kind, and with memory that is none: each has its
   error, as ROCm's runtime has it, and the program goes on. In C, linked with the library itself.
   usage: handles MODULE KERNEL: a module whose kernel has one pointer and a launch bound below 1024 */
#include <hip/hip_runtime_api.h>

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Of newer headers. */
hipError_t hipStreamGetDevice(hipStream_t stream, hipDevice_t *device);
hipError_t hipLaunchHostFunc(hipStream_t stream, void (*function)(void *), void *data);
hipError_t hipDrvGetErrorName(hipError_t error, const char **text);
hipError_t hipExtHostAlloc(void **pointer, size_t bytes, unsigned flags);
hipError_t hipPointerSetAttribute(const void *value, hipPointer_attribute attribute, hipDeviceptr_t ptr);

static int wrong, count;

/* The call is printed first: a signal shows at which one. */
#define IS(error, call)                                                                                      \
    do {                                                                                                     \
        const hipError_t want_ = (error), got_ = (call);                                                     \
        count++;                                                                                             \
        if (got_ == want_) break;                                                                            \
        wrong++;                                                                                             \
        printf("line %d: %s: %s, not %s\n", __LINE__, #call, hipGetErrorName(got_), hipGetErrorName(want_)); \
        fflush(stdout);                                                                                      \
    } while (0)

static void callback(hipStream_t stream, hipError_t status, void *data) { (void)stream, (void)status, ++*(int *)data; }
static void host(void *data) { ++*(int *)data; }

/* All that takes a stream, with one that is none. */
static void wild_stream(hipStream_t s, void *memory)
{
    char bytes[64] = "";
    int called = 0, priority;
    unsigned flags;
    hipDevice_t device;
    void *pointer;
    hipEvent_t event;
    IS(hipSuccess, hipEventCreate(&event));
    IS(hipErrorContextIsDestroyed, hipStreamSynchronize(s));
    IS(hipErrorContextIsDestroyed, hipStreamQuery(s));
    IS(hipErrorContextIsDestroyed, hipStreamGetFlags(s, &flags));
    IS(hipErrorContextIsDestroyed, hipStreamGetPriority(s, &priority));
    IS(hipErrorContextIsDestroyed, hipStreamGetDevice(s, &device));
    IS(hipErrorContextIsDestroyed, hipStreamAddCallback(s, callback, &called, 0));
    IS(hipErrorContextIsDestroyed, hipLaunchHostFunc(s, host, &called));
    IS(hipErrorInvalidHandle, hipStreamWaitEvent(s, event, 0));
    IS(hipErrorContextIsDestroyed, hipEventRecord(event, s));
    IS(hipErrorContextIsDestroyed, hipMemcpyAsync(memory, bytes, 64, hipMemcpyHostToDevice, s));
    IS(hipErrorContextIsDestroyed, hipMemcpyWithStream(memory, bytes, 64, hipMemcpyHostToDevice, s));
    IS(hipErrorContextIsDestroyed, hipMemcpyHtoDAsync(memory, bytes, 64, s));
    IS(hipErrorContextIsDestroyed, hipMemcpyDtoHAsync(bytes, memory, 64, s));
    IS(hipErrorContextIsDestroyed, hipMemcpyDtoDAsync(memory, memory, 64, s));
    IS(hipErrorContextIsDestroyed, hipMemcpy2DAsync(memory, 8, bytes, 8, 8, 8, hipMemcpyHostToDevice, s));
    IS(hipErrorContextIsDestroyed, hipMemcpyPeerAsync(memory, 0, memory, 0, 64, s));
    IS(hipErrorContextIsDestroyed, hipMemsetAsync(memory, 0, 64, s));
    IS(hipErrorContextIsDestroyed, hipMemsetD8Async(memory, 0, 64, s));
    IS(hipErrorContextIsDestroyed, hipMemsetD16Async(memory, 0, 32, s));
    IS(hipErrorContextIsDestroyed, hipMemsetD32Async(memory, 0, 16, s));
    IS(hipErrorContextIsDestroyed, hipMemset2DAsync(memory, 8, 0, 8, 8, s));
    IS(hipErrorContextIsDestroyed, hipMemPrefetchAsync(memory, 64, 0, s));
    IS(hipErrorInvalidHandle, hipMallocAsync(&pointer, 64, s));
    IS(hipErrorInvalidHandle, hipFreeAsync(memory, s));
    IS(hipErrorContextIsDestroyed, hipStreamDestroy(s));
    IS(hipSuccess, hipEventDestroy(event));
    if (called) printf("%d calls of the host on a stream that is none\n", called), wrong++;
}

static void wild_event(hipEvent_t e, hipEvent_t good)
{
    float ms;
    IS(hipErrorInvalidHandle, hipEventRecord(e, NULL));
    IS(hipErrorInvalidHandle, hipEventSynchronize(e));
    IS(hipErrorInvalidHandle, hipEventQuery(e));
    IS(hipErrorInvalidHandle, hipStreamWaitEvent(NULL, e, 0));
    IS(hipErrorInvalidHandle, hipEventElapsedTime(&ms, e, good));
    IS(hipErrorInvalidHandle, hipEventElapsedTime(&ms, good, e));
    IS(e ? hipErrorContextIsDestroyed : hipErrorInvalidHandle, hipEventDestroy(e));
}

static void streams_and_events(void *memory)
{
    hipStream_t s, again;
    hipEvent_t e, good;
    unsigned flags = 9;
    int called = 0;
    IS(hipErrorInvalidValue, hipStreamCreate(NULL));
    IS(hipErrorInvalidValue, hipStreamCreateWithFlags(&s, 77));
    IS(hipSuccess, hipStreamCreateWithFlags(&s, hipStreamNonBlocking));
    IS(hipSuccess, hipStreamGetFlags(s, &flags));
    if (flags != hipStreamNonBlocking) printf("flags of a stream: %u\n", flags), wrong++;
    IS(hipErrorInvalidValue, hipStreamGetFlags(s, NULL));
    IS(hipErrorInvalidValue, hipStreamAddCallback(s, NULL, NULL, 0));
    IS(hipSuccess, hipStreamAddCallback(s, callback, &called, 0));
    IS(hipSuccess, hipLaunchHostFunc(hipStreamPerThread, host, &called));
    if (called != 2) printf("%d calls of the host\n", called), wrong++;
    IS(hipErrorInvalidHandle, hipStreamDestroy(NULL));
    IS(hipErrorInvalidHandle, hipStreamDestroy(hipStreamPerThread));
    IS(hipSuccess, hipEventCreate(&e));
    IS(hipErrorContextIsDestroyed, hipStreamDestroy((hipStream_t)(void *)e)); /* of another kind */
    IS(hipErrorContextIsDestroyed, hipEventDestroy((hipEvent_t)(void *)s));
    IS(hipSuccess, hipStreamDestroy(s));
    IS(hipSuccess, hipStreamCreate(&again)); /* takes the place of the first one */
    wild_stream(s, memory);
    wild_stream((hipStream_t)(uintptr_t)0x1000, memory);
    wild_stream((hipStream_t)memory, memory);
    wild_stream((hipStream_t)(uintptr_t)-8, memory);
    IS(hipSuccess, hipStreamDestroy(again));
    IS(hipErrorInvalidValue, hipEventCreate(NULL));
    IS(hipErrorInvalidValue, hipEventCreateWithFlags(&good, 0x80));
    IS(hipErrorInvalidValue, hipEventCreateWithFlags(&good, hipEventInterprocess));
    IS(hipSuccess, hipEventDestroy(e));
    IS(hipSuccess, hipEventCreate(&good));
    IS(hipSuccess, hipEventRecord(good, NULL));
    wild_event(e, good);
    wild_event(NULL, good);
    wild_event((hipEvent_t)(uintptr_t)0x1000, good);
    wild_event((hipEvent_t)memory, good);
    IS(hipSuccess, hipEventDestroy(good));
    for (int i = 0; i < 100000; i++) { /* places are used again, handles are not */
        if (hipStreamCreate(&again) != hipSuccess || again == s || hipStreamDestroy(again) != hipSuccess) wrong++;
        s = again;
    }
}

static void wild_module(hipModule_t m, const char *kernel, hipError_t error)
{
    hipFunction_t f;
    hipDeviceptr_t at;
    size_t bytes;
    IS(error, hipModuleGetFunction(&f, m, kernel));
    IS(error, hipModuleGetGlobal(&at, &bytes, m, kernel));
    IS(error, hipModuleUnload(m));
}

static hipError_t launch(hipFunction_t f, unsigned block, void *memory, hipStream_t s)
{
    void *params[] = {&memory};
    return hipModuleLaunchKernel(f, 1, 1, 1, block, 1, 1, 0, s, params, NULL);
}

static void modules(const char *file, const char *kernel, void *memory)
{
    hipModule_t m, other;
    hipFunction_t f, g;
    int blocks;
    char folder[] = ".";
    IS(hipErrorInvalidValue, hipModuleLoad(&m, NULL));
    IS(hipErrorInvalidValue, hipModuleLoad(NULL, file));
    IS(hipErrorInvalidValue, hipModuleLoadData(&m, NULL));
    IS(hipErrorFileNotFound, hipModuleLoad(&m, "/nowhere"));
    IS(hipErrorFileNotFound, hipModuleLoad(&m, ""));
    IS(hipErrorInvalidImage, hipModuleLoad(&m, "/dev/zero"));
    IS(hipErrorInvalidImage, hipModuleLoad(&m, "/dev/null"));
    IS(hipErrorInvalidImage, hipModuleLoad(&m, folder));
    IS(hipSuccess, hipModuleLoad(&m, file));
    IS(hipSuccess, hipModuleLoad(&other, file));
    IS(hipSuccess, hipModuleGetFunction(&f, m, kernel));
    IS(hipSuccess, hipModuleGetFunction(&g, m, kernel));
    if (f != g) printf("two handles of one function\n"), wrong++;
    IS(hipErrorNotFound, hipModuleGetFunction(&g, m, "nobody"));
    IS(hipErrorInvalidValue, hipModuleGetFunction(&g, m, ""));
    IS(hipErrorInvalidValue, hipModuleGetFunction(&g, m, NULL));
    IS(hipErrorInvalidValue, hipModuleGetFunction(NULL, m, kernel));
    IS(hipSuccess, launch(f, 64, memory, NULL));
    IS(hipErrorInvalidConfiguration, launch(f, 0, memory, NULL));
    IS(hipErrorInvalidConfiguration, launch(f, 1025, memory, NULL));
    IS(hipErrorLaunchFailure, launch(f, 1024, memory, NULL)); /* more than its bounds */
    IS(hipErrorInvalidValue, launch(f, 64, memory, (hipStream_t)(uintptr_t)0x1000));
    void *wild[] = {(void *)(uintptr_t)0x1000}, *none[] = {HIP_LAUNCH_PARAM_BUFFER_SIZE, NULL, HIP_LAUNCH_PARAM_END};
    IS(hipErrorInvalidConfiguration, hipModuleLaunchKernel(f, 1, 1, 1, 64, 1, 1, 0, NULL, wild, NULL));
    IS(hipErrorInvalidValue, hipModuleLaunchKernel(f, 1, 1, 1, 64, 1, 1, 0, NULL, NULL, none));
    for (size_t bytes = 0; bytes <= sizeof memory; bytes++) { /* of packed arguments */
        void *packed[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &memory, HIP_LAUNCH_PARAM_BUFFER_SIZE, &bytes,
                          HIP_LAUNCH_PARAM_END};
        IS(bytes < sizeof memory ? hipErrorInvalidConfiguration : hipSuccess,
           hipModuleLaunchKernel(f, 1, 1, 1, 64, 1, 1, 0, NULL, NULL, packed));
    }
    IS(hipErrorInvalidHandle, launch(NULL, 64, memory, NULL));
    IS(hipErrorInvalidHandle, launch((hipFunction_t)(void *)m, 64, memory, NULL));
    IS(hipSuccess, hipModuleUnload(m));
    wild_module(m, kernel, hipErrorNotFound);
    wild_module(NULL, kernel, hipErrorInvalidHandle);
    wild_module((hipModule_t)(uintptr_t)0x1000, kernel, hipErrorNotFound);
    wild_module((hipModule_t)memory, kernel, hipErrorNotFound);
    IS(hipErrorInvalidHandle, launch(f, 64, memory, NULL)); /* of a module that is gone */
    IS(hipErrorInvalidDeviceFunction, hipModuleOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, f, 64, 0));
    IS(hipSuccess, hipModuleGetFunction(&g, other, kernel)); /* its twin is there */
    IS(hipSuccess, launch(g, 64, memory, NULL));
    IS(hipSuccess, hipModuleUnload(other));
    IS(hipSuccess, hipDeviceSynchronize());
}

/* Bundles and ELF files in memory whose tables say more than is there. */
static void lying_images(void)
{
    hipModule_t m;
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    uint8_t *pages = mmap(NULL, 3 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    munmap(pages + 2 * page, page);
    mprotect(pages + page, page, PROT_NONE);
    static const char *const magics[] = {"__CLANG_OFFLOAD_BUNDLE__", "CCOB\3", "CCOB\2", "\177ELF\2\1\1", "nothing"};
    static const size_t at[] = {0, 1, 100, 4096 - 64, 4096 - 24, 4096 - 8, 4096 - 4, 4096 - 1};
    for (size_t i = 0; i < sizeof magics / sizeof *magics; i++)
        for (size_t j = 0; j < sizeof at / sizeof *at; j++)
            for (int fill = 0; fill < 256; fill += 51) {
                uint8_t *image = pages + at[j];
                memset(pages, fill, page);
                for (size_t k = 0; magics[i][k] && image + k < pages + page; k++) image[k] = (uint8_t)magics[i][k];
                const hipError_t error = hipModuleLoadData(&m, image);
                count++;
                if (error == hipErrorInvalidImage || error == hipErrorNoBinaryForGpu) continue;
                printf("image '%s' with %02x, %zu bytes into a page: %s\n", magics[i], fill, at[j],
                       hipGetErrorName(error));
                wrong++;
            }
    IS(hipErrorInvalidImage, hipModuleLoadData(&m, (void *)(uintptr_t)0x1000));
    munmap(pages, 2 * page);
}

/* Both calls free memory of each kind, as ROCm's do, and take only the address that it has. */
static void frees(int turn)
{
    enum { BYTES = 5000, KINDS = 4 };
    hipError_t (*const calls[])(void *) = {hipFree, hipHostFree};
    for (int kind = 0; kind < KINDS; kind++) {
        size_t pitch;
        char *p = NULL;
        IS(hipSuccess, kind == 0   ? hipMalloc((void **)&p, BYTES)
                       : kind == 1 ? hipMallocManaged((void **)&p, BYTES, hipMemAttachGlobal)
                       : kind == 2 ? hipHostMalloc((void **)&p, BYTES, 0)
                                   : hipMallocPitch((void **)&p, &pitch, BYTES, 1));
        char *const others[] = {p - 1, p + 1, p + 4, p + 4096, p + BYTES - 1, p + BYTES};
        for (int c = 0; c < 2; c++)
            for (size_t i = 0; i < sizeof others / sizeof *others; i++) IS(hipErrorInvalidValue, calls[c](others[i]));
        for (size_t i = 0; i < sizeof others / sizeof *others; i++)
            IS(hipErrorInvalidValue, hipFreeAsync(others[i], NULL));
        IS(hipSuccess, hipMemset(p, 1, BYTES)); /* it is still there */
        IS(hipSuccess, calls[(kind + turn) % 2](p));
        IS(hipErrorInvalidValue, calls[0](p));
    }
}

/* Rows of 16 bytes: the distance of rows is at least that, on both sides. */
static void pitches(void *p, void *own)
{
    for (size_t to = 14; to <= 18; to++)
        for (size_t from = 14; from <= 18; from++) {
            const hipError_t want = to < 16 || from < 16 ? hipErrorInvalidPitchValue : hipSuccess;
            IS(want, hipMemcpy2D(p, to, own, from, 16, 4, hipMemcpyHostToDevice));
            IS(want, hipMemcpy2D(own, to, p, from, 16, 4, hipMemcpyDeviceToHost));
            IS(want, hipMemcpy2D(p, to, (char *)p + 128, from, 16, 4, hipMemcpyDeviceToDevice));
            IS(want, hipMemcpy2DAsync(p, to, own, from, 16, 4, hipMemcpyDefault, NULL));
        }
}

static void memory_of_all_kinds(void)
{
    static char own[4096];
    void *p, *q, *freed;
    size_t pitch = 7, bytes;
    const unsigned on = 1;
    IS(hipSuccess, hipMalloc(&p, 256));
    IS(hipSuccess, hipMalloc(&freed, 256));
    IS(hipSuccess, hipFree(freed));
    IS(hipErrorOutOfMemory, hipMalloc(&q, (size_t)1 << 40)); /* more than the device has */
    for (int kind = hipMemcpyHostToDevice; kind <= (int)hipMemcpyDefault; kind++) {
        if (kind == hipMemcpyDeviceToHost) continue;
        IS(kind == hipMemcpyDeviceToDevice ? hipErrorInvalidValue : hipSuccess,
           hipMemcpy(p, own, 256, (hipMemcpyKind)kind));
        IS(hipErrorInvalidValue, hipMemcpy(p, own, 257, (hipMemcpyKind)kind));
        IS(hipErrorInvalidValue, hipMemcpy((char *)p + 200, own, 57, (hipMemcpyKind)kind));
        IS(hipErrorInvalidValue, hipMemcpy(freed, own, 10, (hipMemcpyKind)kind));
        IS(hipErrorInvalidValue, hipMemcpy(p, (void *)(uintptr_t)0x1000, 10, (hipMemcpyKind)kind));
        IS(hipErrorInvalidValue, hipMemcpy(p, NULL, 10, (hipMemcpyKind)kind));
        IS(hipErrorInvalidValue, hipMemcpy(p, own, SIZE_MAX, (hipMemcpyKind)kind));
    }
    IS(hipErrorInvalidValue, hipMemcpy(own, p, 257, hipMemcpyDeviceToHost));
    IS(hipErrorInvalidValue, hipMemcpy(own, freed, 8, hipMemcpyDefault));
    IS(hipErrorInvalidValue, hipMemcpy("constant", p, 8, hipMemcpyDefault)); /* can't be written */
    IS(hipErrorInvalidMemcpyDirection, hipMemcpy(p, own, 8, (hipMemcpyKind)99));
    IS(hipSuccess, hipMemcpy(p, own, 0, hipMemcpyDefault));
    /* Rows. */
    IS(hipSuccess, hipMemcpy2D(p, 0, own, 0, 0, SIZE_MAX, hipMemcpyHostToDevice));
    IS(hipSuccess, hipMemcpy2D(p, 64, own, 64, 16, 4, hipMemcpyHostToDevice));
    IS(hipSuccess, hipMemcpy2D(p, 80, own, 64, 16, 4, hipMemcpyHostToDevice)); /* the last row ends at 256 */
    IS(hipErrorInvalidValue, hipMemcpy2D(p, 81, own, 64, 16, 4, hipMemcpyHostToDevice));
    IS(hipErrorInvalidValue, hipMemcpy2D(p, 64, own, 64, 16, 5, hipMemcpyHostToDevice));
    IS(hipErrorInvalidValue, hipMemcpy2D(p, 64, own, 64, 16, SIZE_MAX, hipMemcpyHostToDevice));
    IS(hipErrorInvalidValue, hipMemcpy2D(p, 64, own, 64, 16, SIZE_MAX / 64 + 2, hipMemcpyDefault));
    IS(hipErrorInvalidPitchValue, hipMemcpy2D(p, 8, own, 64, 16, 4, hipMemcpyHostToDevice));
    pitches(p, own);
    IS(hipErrorInvalidValue, hipMemset2D(p, 64, 0, 64, SIZE_MAX));
    IS(hipErrorInvalidValue, hipMemset2D(p, 64, 0, 64, 5));
    IS(hipSuccess, hipMemset2D(p, 64, 0, 64, 4));
    IS(hipSuccess, hipMemset2D(p, 0, 0, 0, SIZE_MAX));
    IS(hipErrorInvalidValue, hipMemset(freed, 0, 1));
    IS(hipErrorInvalidValue, hipMemsetD32(p, 0, SIZE_MAX / 2));
    /* Pitches. */
    IS(hipErrorInvalidValue, hipMallocPitch(&q, &pitch, SIZE_MAX - 10, 1));
    IS(hipErrorInvalidValue, hipMallocPitch(NULL, &pitch, 1, 1));
    IS(hipErrorInvalidValue, hipMallocPitch(&q, NULL, 1, 1));
    IS(hipErrorOutOfMemory, hipMallocPitch(&q, &pitch, 256, SIZE_MAX / 128));
    IS(hipErrorOutOfMemory, hipMallocPitch(&q, &pitch, SIZE_MAX / 2, 1));
    if (pitch != 7 || q) printf("pitch %zu of memory that was not allocated\n", pitch), wrong++;
    IS(hipSuccess, hipMallocPitch(&q, &pitch, 257, 3));
    if (pitch != 512) printf("pitch %zu\n", pitch), wrong++;
    IS(hipSuccess, hipFree(q));
    IS(hipErrorInvalidValue, hipFree(q));
    /* Memory of the host. */
    IS(hipErrorInvalidValue, hipHostRegister(own, SIZE_MAX, 0));
    IS(hipErrorInvalidValue, hipHostRegister(own, (size_t)1 << 46, 0));
    IS(hipErrorInvalidValue, hipHostRegister(NULL, 16, 0));
    IS(hipErrorInvalidValue, hipHostRegister(own, 0, 0));
    IS(hipErrorInvalidValue, hipHostRegister(own, 16, 64));
    IS(hipErrorInvalidValue, hipHostRegister(p, 16, 0));
    IS(hipSuccess, hipHostRegister(own + 1000, 1000, 0));
    IS(hipErrorHostMemoryAlreadyRegistered, hipHostRegister(own, 1001, 0));
    IS(hipErrorHostMemoryAlreadyRegistered, hipHostRegister(own + 1999, 10, 0));
    IS(hipSuccess, hipHostRegister(own, 1000, 0)); /* up to it */
    IS(hipSuccess, hipHostRegister(own + 2000, 10, 0));
    IS(hipErrorHostMemoryNotRegistered, hipHostUnregister(own + 1));
    IS(hipErrorInvalidValue, hipHostUnregister(NULL));
    for (int i = 0; i <= 2000; i += 1000) IS(hipSuccess, hipHostUnregister(own + i));
    IS(hipErrorHostMemoryNotRegistered, hipHostUnregister(own));
    IS(hipSuccess, hipExtHostAlloc(&q, 64, 0));
    IS(hipSuccess, hipHostFree(q));
    IS(hipErrorNotFound, hipMemGetAddressRange(&q, &bytes, freed));
    IS(hipErrorInvalidValue, hipMemAdvise(NULL, 8, hipMemAdviseSetReadMostly, 0));
    IS(hipErrorInvalidValue, hipMemPrefetchAsync(p, 257, 0, NULL));
    IS(hipSuccess, hipPointerSetAttribute(&on, HIP_POINTER_ATTRIBUTE_SYNC_MEMOPS, p));
    IS(hipErrorInvalidDevicePointer, hipPointerSetAttribute(&on, HIP_POINTER_ATTRIBUTE_SYNC_MEMOPS, freed));
    IS(hipSuccess, hipFree(p));
}

static void questions(void)
{
    const char *text;
    int value = -1;
    IS(hipSuccess, hipDeviceGetAttribute(&value, hipDeviceAttributeImageSupport, 0));
    if (value) printf("images are supported\n"), wrong++;
    IS(hipSuccess, hipDeviceGetAttribute(&value, hipDeviceAttributeHostNativeAtomicSupported, 0));
    if (value != 1) printf("no atomics on the host's memory\n"), wrong++;
    IS(hipErrorInvalidValue, hipDeviceGetAttribute(NULL, hipDeviceAttributeImageSupport, 0));
    IS(hipErrorInvalidDevice, hipDeviceGetAttribute(&value, hipDeviceAttributeImageSupport, 1));
    IS(hipErrorInvalidValue, hipDrvGetErrorName(hipSuccess, NULL));
    IS(hipErrorInvalidValue, hipDrvGetErrorName((hipError_t)12345, &text));
    IS(hipSuccess, hipDrvGetErrorName(hipErrorUnknown, &text));
}

int main(int argc, char **argv)
{
    void *memory;
    if (argc != 3) return 2;
    IS(hipSuccess, hipMalloc(&memory, 4096));
    IS(hipSuccess, hipMemset(memory, 0, 4096));
    streams_and_events(memory);
    modules(argv[1], argv[2], memory);
    lying_images();
    memory_of_all_kinds();
    frees(0), frees(1);
    questions();
    IS(hipSuccess, hipFree(memory));
    printf("%d calls, %d wrong\n", count, wrong);
    return wrong > 0;
}
