// The properties by the name and the structure of HIP 6 and newer, whose fields are read at the offsets of ROCm's header, beside those of
// the older call. The name is looked up as LLVM's amdgpu-arch does: Debian's library to link with doesn't have it.
#include <dlfcn.h>
#include <hip/hip_runtime.h>
#include <cstdio>
#include <cstring>

enum { BYTES = 1472, NAME = 0, GLOBAL = 288, LDS = 296, REGISTERS = 304, WAVE = 308, THREADS = 320, DIM = 324, GRID = 336, CLOCK = 348,
       MAJOR = 360, MINOR = 364, UNITS = 388, MEMORY_CLOCK = 608, BUS = 612, L2 = 616, THREADS_OF_UNIT = 624, LDS_OF_UNIT = 640,
       MANAGED = 652, COOPERATIVE = 688, CLUSTER = 772, ARCH_NAME = 1160, LDS_OF_UNIT_TOO = 1416, LARGE_BAR = 1464 };

static unsigned char bytes[BYTES + 8];
static int failed;

template <typename T> static void same(const char *name, int offset, T expected) {
    T value;
    memcpy(&value, bytes + offset, sizeof value);
    if (value == expected) return;
    printf("%s: %lld, not %lld\n", name, (long long)value, (long long)expected);
    failed = 1;
}

__global__ void nothing() {}

int main() {
    auto get = (hipError_t(*)(void *, int))dlsym(RTLD_DEFAULT, "hipGetDevicePropertiesR0600");
    hipDeviceProp_t p;
    nothing<<<1, 64>>>();
    if (!get || hipGetDeviceProperties(&p, 0) != hipSuccess) return puts("not there"), 1;
    if (get(nullptr, 0) != hipErrorInvalidValue || get(bytes, 1) != hipErrorInvalidDevice) return puts("wrong arguments are taken"), 1;
    memset(bytes, 0x5a, sizeof bytes);
    if (get(bytes, 0) != hipSuccess) return puts("an error"), 1;
    same("after the structure", BYTES, 0x5a5a5a5a5a5a5a5all);
    same("totalGlobalMem", GLOBAL, p.totalGlobalMem);
    same("sharedMemPerBlock", LDS, p.sharedMemPerBlock);
    same("regsPerBlock", REGISTERS, p.regsPerBlock);
    same("warpSize", WAVE, p.warpSize);
    same("maxThreadsPerBlock", THREADS, p.maxThreadsPerBlock);
    for (int i = 0; i < 3; i++) same("maxThreadsDim", DIM + 4 * i, p.maxThreadsDim[i]), same("maxGridSize", GRID + 4 * i, p.maxGridSize[i]);
    same("clockRate", CLOCK, p.clockRate);
    same("major", MAJOR, p.major);
    same("minor", MINOR, p.minor);
    same("multiProcessorCount", UNITS, p.multiProcessorCount);
    same("memoryClockRate", MEMORY_CLOCK, p.memoryClockRate);
    same("memoryBusWidth", BUS, p.memoryBusWidth);
    same("l2CacheSize", L2, p.l2CacheSize);
    same("maxThreadsPerMultiProcessor", THREADS_OF_UNIT, p.maxThreadsPerMultiProcessor);
    same("sharedMemPerMultiprocessor", LDS_OF_UNIT, p.maxSharedMemoryPerMultiProcessor);
    same("maxSharedMemoryPerMultiProcessor", LDS_OF_UNIT_TOO, p.maxSharedMemoryPerMultiProcessor);
    same("managedMemory", MANAGED, p.managedMemory);
    same("cooperativeLaunch", COOPERATIVE, p.cooperativeLaunch);
    same("clusterLaunch", CLUSTER, 0);
    same("isLargeBar", LARGE_BAR, p.isLargeBar);
    if (strcmp((char *)bytes + ARCH_NAME, p.gcnArchName) || strcmp((char *)bytes + NAME, p.name)) return puts("names"), 1;
    return failed || !p.multiProcessorCount || !p.warpSize;
}
