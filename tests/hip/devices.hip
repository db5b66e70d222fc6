// Several devices: `devices all` checks what belongs to each (for three devices); `devices CASE fault|twin` has one fault.
#include <hip/hip_runtime.h>

#include <cstdio>
#include <cstring>
#include <thread>

static int wrong = 0;
#define IS(got, want)                                                                  \
    do {                                                                               \
        const long long is = (long long)(got), wanted = (long long)(want);             \
        if (is != wanted && wrong++ < 20) printf("line %d: %s is %lld, not %lld\n", __LINE__, #got, is, wanted); \
    } while (0)
#define GOOD(call) IS(call, hipSuccess)

enum { N = 256, BYTES = N * sizeof(int), DEVICES = 3 };
__device__ int variable = 5;
__constant__ int table[2] = {1, 2};
__managed__ int shared_by_all = 1;

__global__ void fill(int *to, int value) { to[threadIdx.x] = value + (int)threadIdx.x; }
__global__ void add(int *to, const int *from) { to[threadIdx.x] += from[threadIdx.x]; }
__global__ void count(int *to) { *to = ++variable * 100 + table[1] * 10 + ++shared_by_all; }

static int *on_device(int device)
{
    int *at = nullptr;
    GOOD(hipSetDevice(device));
    GOOD(hipMalloc(&at, BYTES));
    return at;
}

static int first_of(const int *at)
{
    int value = -1;
    GOOD(hipMemcpy(&value, at, sizeof value, hipMemcpyDefault));
    return value;
}

static void names()
{
    int n = 0, device = -1, value = -1;
    char id[20];
    hipUUID uuid[2];
    GOOD(hipGetDeviceCount(&n));
    IS(n, DEVICES);
    IS(hipSetDevice(DEVICES), hipErrorInvalidDevice);
    IS(hipSetDevice(-1), hipErrorInvalidDevice);
    GOOD(hipGetDevice(&device));
    IS(device, 0);
    GOOD(hipDeviceGet(&device, 2));
    IS(device, 2);
    GOOD(hipDeviceGetPCIBusId(id, sizeof id, 2));
    GOOD(hipDeviceGetByPCIBusId(&device, id));
    IS(device, 2);
    IS(hipDeviceGetByPCIBusId(&device, "0000:77:00.0"), hipErrorInvalidDevice);
    for (int i = 0; i < 2; i++) GOOD(hipDeviceGetUuid(&uuid[i], i));
    IS(memcmp(&uuid[0], &uuid[1], sizeof uuid[0]) != 0, 1);
    hipDeviceProp_t p;
    GOOD(hipGetDeviceProperties(&p, 1));
    IS(p.pciBusID, 1);
    IS(hipGetDeviceProperties(&p, DEVICES), hipErrorInvalidDevice);
    GOOD(hipDeviceGetAttribute(&value, hipDeviceAttributePciBusId, 2));
    IS(value, 2);
}

static void peers()
{
    int can = -1, value = -1;
    uint32_t link = 0, hops = 0;
    GOOD(hipSetDevice(0));
    GOOD(hipDeviceCanAccessPeer(&can, 0, 2));
    IS(can, 1);
    GOOD(hipDeviceCanAccessPeer(&can, 1, 1));
    IS(can, 0);
    IS(hipDeviceCanAccessPeer(&can, 0, DEVICES), hipErrorInvalidDevice);
    IS(hipDeviceCanAccessPeer(nullptr, 0, 1), hipErrorInvalidValue);
    IS(hipDeviceEnablePeerAccess(0, 0), hipErrorInvalidDevice);
    IS(hipDeviceEnablePeerAccess(1, 1), hipErrorInvalidValue);
    IS(hipDeviceEnablePeerAccess(DEVICES, 0), hipErrorInvalidDevice);
    IS(hipDeviceDisablePeerAccess(1), hipErrorPeerAccessNotEnabled);
    GOOD(hipDeviceEnablePeerAccess(1, 0));
    IS(hipDeviceEnablePeerAccess(1, 0), hipErrorPeerAccessAlreadyEnabled);
    GOOD(hipDeviceDisablePeerAccess(1));
    GOOD(hipDeviceGetP2PAttribute(&value, hipDevP2PAttrAccessSupported, 0, 1));
    IS(value, 1);
    IS(hipDeviceGetP2PAttribute(&value, hipDevP2PAttrAccessSupported, 1, 1), hipErrorInvalidDevice);
    GOOD(hipExtGetLinkTypeAndHopCount(0, 1, &link, &hops));
    IS(hops, 1);
}

static void memory()
{
    size_t free_before, free_after, total;
    hipPointerAttribute_t about;
    GOOD(hipSetDevice(1));
    GOOD(hipMemGetInfo(&free_before, &total));
    int *on_0 = on_device(0), *on_1 = on_device(1), *pinned, *managed;
    GOOD(hipMemGetInfo(&free_after, &total));
    IS(free_before - free_after, BYTES);
    GOOD(hipPointerGetAttributes(&about, on_0 + 3));
    IS(about.device, 0);
    GOOD(hipPointerGetAttributes(&about, on_1));
    IS(about.device, 1);
    int ordinal = -1, other = -1;
    uint32_t bytes = 0;
    void *begin = nullptr, *answers[] = {&other, &bytes};
    hipPointer_attribute wanted[] = {HIP_POINTER_ATTRIBUTE_DEVICE_ORDINAL, HIP_POINTER_ATTRIBUTE_RANGE_SIZE};
    GOOD(hipPointerGetAttribute(&ordinal, HIP_POINTER_ATTRIBUTE_DEVICE_ORDINAL, (hipDeviceptr_t)(on_1 + 7)));
    IS(ordinal, 1);
    GOOD(hipPointerGetAttribute(&begin, HIP_POINTER_ATTRIBUTE_RANGE_START_ADDR, (hipDeviceptr_t)(on_1 + 7)));
    IS(begin == on_1, 1);
    IS(hipPointerGetAttribute(&ordinal, HIP_POINTER_ATTRIBUTE_DEVICE_ORDINAL, (hipDeviceptr_t)&ordinal), hipErrorInvalidValue);
    IS(ordinal, -2);
    IS(hipPointerGetAttribute(&begin, HIP_POINTER_ATTRIBUTE_HOST_POINTER, (hipDeviceptr_t)on_1), hipErrorInvalidValue);
    IS(hipPointerGetAttribute(&begin, HIP_POINTER_ATTRIBUTE_CONTEXT, (hipDeviceptr_t)on_1), hipErrorNotSupported);
    GOOD(hipDrvPointerGetAttributes(2, wanted, answers, (hipDeviceptr_t)on_0));
    IS(other, 0);
    IS(bytes, BYTES);
    IS(hipDrvPointerGetAttributes(0, wanted, answers, (hipDeviceptr_t)on_0), hipErrorInvalidValue);
    GOOD(hipHostMalloc(&pinned, BYTES, 0));
    GOOD(hipMallocManaged(&managed, BYTES, hipMemAttachGlobal));
    for (int device = 0; device < DEVICES; device++) { // all see these
        GOOD(hipSetDevice(device));
        fill<<<1, N>>>(pinned, device);
        fill<<<1, N>>>(managed, device * 10);
        GOOD(hipDeviceSynchronize());
        IS(pinned[7], device + 7);
        IS(managed[7], device * 10 + 7);
    }
    GOOD(hipSetDevice(0));
    fill<<<1, N>>>(on_0, 1000);
    GOOD(hipMemcpyPeer(on_1, 1, on_0, 0, BYTES)); // needs no peer access
    IS(first_of(on_1), 1000);
    hipStream_t stream;
    GOOD(hipSetDevice(1));
    GOOD(hipStreamCreate(&stream));
    fill<<<1, N, 0, stream>>>(on_1, 2000);
    GOOD(hipMemcpyPeerAsync(on_0, 0, on_1, 1, BYTES, stream));
    GOOD(hipStreamSynchronize(stream));
    IS(first_of(on_0), 2000);
    IS(hipMemcpyPeer(on_0, DEVICES, on_1, 1, BYTES), hipErrorInvalidDevice);
    IS(hipMemcpyPeerAsync(on_0, 0, on_1, -1, BYTES, stream), hipErrorInvalidDevice);
    GOOD(hipStreamDestroy(stream));
    GOOD(hipSetDevice(2));
    GOOD(hipFree(on_0)); // from any device
    GOOD(hipFree(on_1));
    GOOD(hipFree(managed));
    GOOD(hipHostFree(pinned));
}

static void variables()
{
    int *out, five = 50;
    void *places[2];
    GOOD(hipHostMalloc(&out, sizeof *out, 0));
    shared_by_all = 1;
    for (int device = 0; device < 2; device++) {
        GOOD(hipSetDevice(device));
        GOOD(hipGetSymbolAddress(&places[device], HIP_SYMBOL(variable)));
        hipPointerAttribute_t about;
        GOOD(hipPointerGetAttributes(&about, places[device]));
        IS(about.device, device);
    }
    IS(places[0] != places[1], 1);
    GOOD(hipMemcpyToSymbol(HIP_SYMBOL(variable), &five, sizeof five)); // of device 1
    count<<<1, 1>>>(out);
    GOOD(hipDeviceSynchronize());
    IS(*out, 5100 + 20 + 2);
    GOOD(hipSetDevice(0));
    count<<<1, 1>>>(out);
    GOOD(hipDeviceSynchronize());
    IS(*out, 600 + 20 + 3);
    GOOD(hipHostFree(out));
}

// A stream says on which device its work is, whatever the current one is. Events belong to a device, too.
static void streams()
{
    int *out, device = -1, before = 0, after = 0;
    hipStream_t stream;
    hipEvent_t mine, other;
    float ms;
    GOOD(hipHostMalloc(&out, sizeof *out, 0));
    GOOD(hipSetDevice(1));
    GOOD(hipMemcpyFromSymbol(&before, HIP_SYMBOL(variable), sizeof before));
    GOOD(hipStreamCreate(&stream));
    GOOD(hipEventCreate(&mine));
    GOOD(hipSetDevice(0));
    GOOD(hipEventCreate(&other));
    GOOD(hipStreamGetDevice(stream, &device));
    IS(device, 1);
    IS(hipGetStreamDeviceId(stream), 1);
    IS(hipGetStreamDeviceId((hipStream_t)&out), -1);
    GOOD(hipStreamGetDevice(nullptr, &device));
    IS(device, 0);
    count<<<1, 1, 0, stream>>>(out);
    GOOD(hipEventRecord(mine, stream));
    IS(hipEventRecord(other, stream), hipErrorInvalidHandle);
    GOOD(hipEventRecord(other, nullptr));
    GOOD(hipStreamWaitEvent(nullptr, mine, 0)); // that is how devices wait for each other
    GOOD(hipEventSynchronize(mine));
    GOOD(hipEventSynchronize(other));
    IS(hipEventElapsedTime(&ms, other, mine), hipErrorInvalidHandle);
    GOOD(hipSetDevice(1));
    GOOD(hipMemcpyFromSymbol(&after, HIP_SYMBOL(variable), sizeof after));
    IS(after, before + 1);
    GOOD(hipEventDestroy(mine));
    GOOD(hipEventDestroy(other));
    GOOD(hipStreamDestroy(stream));
    GOOD(hipHostFree(out));
}

static void threads()
{
    int devices[2] = {-1, -1};
    GOOD(hipSetDevice(2));
    std::thread one([&] { (void)hipGetDevice(&devices[0]); });
    std::thread two([&] { (void)hipSetDevice(1), (void)hipGetDevice(&devices[1]); });
    one.join(), two.join();
    IS(devices[0], 0);
    IS(devices[1], 1);
    int device = -1;
    GOOD(hipGetDevice(&device));
    IS(device, 2);
}

static void pools()
{
    hipMemPool_t pools[2], current;
    int *at, *to = on_device(0);
    for (int i = 0; i < 2; i++) GOOD(hipDeviceGetDefaultMemPool(&pools[i], i));
    IS(pools[0] != pools[1], 1);
    IS(hipDeviceSetMemPool(0, pools[1]), hipErrorInvalidValue);
    GOOD(hipDeviceGetMemPool(&current, 1));
    IS(current == pools[1], 1);
    GOOD(hipSetDevice(1));
    GOOD(hipMallocAsync((void **)&at, BYTES, nullptr));
    fill<<<1, N>>>(at, 30);
    GOOD(hipDeviceSynchronize());
    hipPointerAttribute_t about;
    GOOD(hipPointerGetAttributes(&about, at));
    IS(about.device, 1);
    hipMemAccessDesc access = {};
    access.location.type = hipMemLocationTypeDevice;
    access.location.id = 0;
    access.flags = hipMemAccessFlagsProtReadWrite;
    GOOD(hipMemPoolSetAccess(pools[1], &access, 1));
    hipMemAccessFlags flags = hipMemAccessFlagsProtNone;
    GOOD(hipMemPoolGetAccess(&flags, pools[1], &access.location));
    IS(flags, hipMemAccessFlagsProtReadWrite);
    GOOD(hipSetDevice(0));
    fill<<<1, N>>>(to, 0);
    add<<<1, N>>>(to, at); // the pool lets it in
    IS(first_of(to), 30);
    GOOD(hipFree(to));
    GOOD(hipFreeAsync(at, nullptr));
}

static void contexts()
{
    hipCtx_t first, second, now;
    int device = -1;
    GOOD(hipCtxCreate(&first, 0, 1));
    GOOD(hipDevicePrimaryCtxRetain(&second, 2));
    GOOD(hipGetDevice(&device));
    IS(device, 1);
    GOOD(hipCtxPushCurrent(second));
    GOOD(hipCtxGetDevice(&device));
    IS(device, 2);
    GOOD(hipCtxPopCurrent(&now));
    IS(now == second, 1);
    GOOD(hipCtxGetCurrent(&now));
    IS(now == first, 1);
    IS(hipCtxSetCurrent((hipCtx_t)&device), hipErrorInvalidContext);
    GOOD(hipCtxDestroy(first));
}

static void graphs()
{
    hipStream_t stream;
    hipGraph_t graph;
    hipGraphExec_t exec;
    int *out, before = 0, after = 0;
    GOOD(hipHostMalloc(&out, sizeof *out, 0));
    GOOD(hipSetDevice(2));
    GOOD(hipStreamCreate(&stream));
    GOOD(hipMemcpyFromSymbol(&before, HIP_SYMBOL(variable), sizeof before));
    GOOD(hipSetDevice(0));
    GOOD(hipStreamBeginCapture(stream, hipStreamCaptureModeGlobal));
    count<<<1, 1, 0, stream>>>(out);
    GOOD(hipStreamEndCapture(stream, &graph));
    GOOD(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
    GOOD(hipGraphLaunch(exec, stream));
    GOOD(hipStreamSynchronize(stream));
    GOOD(hipSetDevice(2));
    GOOD(hipMemcpyFromSymbol(&after, HIP_SYMBOL(variable), sizeof after));
    IS(after, before + 1);
    GOOD(hipGraphExecDestroy(exec));
    GOOD(hipGraphDestroy(graph));
    GOOD(hipStreamDestroy(stream));
    GOOD(hipHostFree(out));
}

// A kernel reads memory of another device.
static int peer_access(bool twin)
{
    int *from = on_device(1), *to = on_device(0);
    GOOD(hipSetDevice(1));
    fill<<<1, N>>>(from, 7);
    GOOD(hipDeviceSynchronize());
    GOOD(hipSetDevice(0));
    GOOD(hipMemset(to, 0, BYTES));
    if (twin) GOOD(hipDeviceEnablePeerAccess(1, 0));
    add<<<1, N>>>(to, from);
    const hipError_t error = hipDeviceSynchronize();
    printf("peer: %s, got %d\n", hipGetErrorName(error), error == hipSuccess ? first_of(to) : -1);
    return 0;
}

// The host waits for the device that is current, not for the one that works.
static int wait_for_device(bool twin)
{
    int *pinned;
    hipStream_t stream;
    GOOD(hipSetDevice(1));
    GOOD(hipHostMalloc(&pinned, BYTES, 0));
    pinned[3] = -1;
    GOOD(hipStreamCreate(&stream));
    fill<<<1, N, 0, stream>>>(pinned, 4);
    GOOD(hipSetDevice(twin ? 1 : 0));
    GOOD(hipDeviceSynchronize());
    printf("wait: got %d\n", pinned[3]);
    fflush(stdout);
    GOOD(hipSetDevice(1));
    GOOD(hipDeviceSynchronize());
    return 0;
}

// Legacy streams of two devices do not wait for each other.
static int legacy_streams(bool twin)
{
    int *pinned;
    hipEvent_t event;
    GOOD(hipHostMalloc(&pinned, BYTES, 0));
    GOOD(hipSetDevice(1));
    GOOD(hipEventCreate(&event));
    fill<<<1, N>>>(pinned, 4);
    GOOD(hipEventRecord(event, nullptr));
    GOOD(hipSetDevice(0));
    if (twin) GOOD(hipStreamWaitEvent(nullptr, event, 0));
    add<<<1, N>>>(pinned, pinned);
    GOOD(hipDeviceSynchronize());
    printf("legacy: got %d\n", pinned[3]);
    fflush(stdout);
    GOOD(hipSetDevice(1));
    GOOD(hipDeviceSynchronize());
    return 0;
}

// A module belongs to the device that was current when it was loaded; its kernel is launched on the stream of another.
static int module_of_another(const char *file, bool twin)
{
    hipModule_t module;
    hipFunction_t function;
    int *to = on_device(twin ? 1 : 0), value = 3;
    GOOD(hipSetDevice(1));
    GOOD(hipModuleLoad(&module, file));
    GOOD(hipModuleGetFunction(&function, module, "_Z4fillPii"));
    GOOD(hipSetDevice(twin ? 1 : 0));
    void *arguments[] = {&to, &value};
    const hipError_t error = hipModuleLaunchKernel(function, 1, 1, 1, N, 1, 1, 0, nullptr, arguments, nullptr);
    printf("module: %s\n", hipGetErrorName(error));
    return 0;
}

int main(int argc, char **argv)
{
    const char *which = argc > 1 ? argv[1] : "all";
    const bool twin = argc > 2 && !strcmp(argv[2], "twin");
    if (!strcmp(which, "peer")) return peer_access(twin);
    if (!strcmp(which, "wait")) return wait_for_device(twin);
    if (!strcmp(which, "legacy")) return legacy_streams(twin);
    if (!strcmp(which, "module") && argc > 3) return module_of_another(argv[3], twin);
    names(), peers(), memory(), variables(), streams(), threads(), pools(), contexts(), graphs();
    printf("devices: %d wrong\n", wrong);
    return wrong != 0;
}
