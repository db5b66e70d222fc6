/* hipLaunchKernelExC of newer runtimes, by its ABI: cooperative, clusters of one and of two, an attribute that is not there. */
#include "check.h"

#include <dlfcn.h>

#include "launch_ex.h"

__global__ void twice(int *x) { x[blockIdx.x * blockDim.x + threadIdx.x] *= 2; }

int main()
{
    const int n = 256;
    std::vector<int> x(n), want(n);
    for (int i = 0; i < n; i++) x[i] = i, want[i] = 4 * i;
    auto launch = reinterpret_cast<hipError_t (*)(const Config *, const void *, void **)>(
        dlsym(RTLD_DEFAULT, "hipLaunchKernelExC"));
    if (!launch) return std::printf("no hipLaunchKernelExC\n"), 1;
    int *dx;
    CHECK(hipMalloc(&dx, n * sizeof(int)));
    CHECK(hipMemcpy(dx, x.data(), n * sizeof(int), hipMemcpyHostToDevice));
    void *args[] = {&dx};
    const void *kernel = reinterpret_cast<const void *>(twice);
    Attribute cluster = cluster_of(1), cooperative = {2, 0, {}}, unknown = {77, 0, {}};
    cooperative.value.cooperative = 1;
    Config config = {dim3(2), dim3(n / 2), 0, nullptr, &cluster, 1};
    CHECK(launch(&config, kernel, args));
    config = {dim3(4), dim3(n / 4), 0, nullptr, &cooperative, 1};
    CHECK(launch(&config, kernel, args));
    CHECK(hipMemcpy(x.data(), dx, n * sizeof(int), hipMemcpyDeviceToHost));
    compare("attributes", x, want, 0);
    cluster = cluster_of(2);
    config = {dim3(2), dim3(n / 2), 0, nullptr, &cluster, 1};
    const hipError_t clusters = launch(&config, kernel, args);
    config.attributes = &unknown;
    const hipError_t other = launch(&config, kernel, args);
    std::printf("clusters: %s; attribute 77: %s\n", hipGetErrorName(clusters), hipGetErrorName(other));
    const hipError_t wanted = LANES == 32 ? hipSuccess : hipErrorInvalidConfiguration; /* gfx1250 alone has them */
    return clusters != wanted || other != hipErrorNotSupported;
}
