/* Clusters of workgroups on gfx1250: a module (argument 1, of clusters.mlir) is launched by hipDrvLaunchKernelEx with
 * their size as an attribute, as the kernel wants it, and otherwise. */
#include "check.h"

#include <dlfcn.h>
#include <string>

#include "launch_ex.h"

int main(int argc, char **argv)
{
    const int groups = 6, n = groups * 32;
    std::vector<int> src(32), got(n), want(n);
    for (int i = 0; i < 32; i++) src[i] = 7 * i + 1;
    for (int i = 0; i < n; i++) want[i] = src[i % 32] + 100 * (i / 32 % 2) + 1000 * (i / 64);
    auto launch = reinterpret_cast<hipError_t (*)(const DriverConfig *, hipFunction_t, void **, void **)>(
        dlsym(RTLD_DEFAULT, "hipDrvLaunchKernelEx"));
    if (argc != 2 || !launch) return std::printf("usage: clusters MODULE, with hipDrvLaunchKernelEx\n"), 1;
    hipDeviceProp_t device;
    CHECK(hipGetDeviceProperties(&device, 0));
    if (std::string(device.gcnArchName) != "gfx1250" || device.warpSize != 32 || device.major != 12) return 1;
    hipModule_t module;
    hipFunction_t places;
    CHECK(hipModuleLoad(&module, argv[1]));
    CHECK(hipModuleGetFunction(&places, module, "places"));
    int *dsrc, *dgot;
    CHECK(hipMalloc(&dsrc, src.size() * sizeof(int)));
    CHECK(hipMalloc(&dgot, n * sizeof(int)));
    CHECK(hipMemcpy(dsrc, src.data(), src.size() * sizeof(int), hipMemcpyHostToDevice));
    void *args[] = {&dsrc, &dgot};
    Attribute cluster = cluster_of(2);
    const DriverConfig config = {{groups, 1, 1}, {32, 1, 1}, 0, nullptr, &cluster, 1};
    CHECK(launch(&config, places, args, nullptr));
    CHECK(hipMemcpy(got.data(), dgot, n * sizeof(int), hipMemcpyDeviceToHost));
    compare("places in clusters", got, want, 0);
    /* The kernel says two: another size is an error, and without an attribute it is two. */
    cluster = cluster_of(3);
    const hipError_t three = launch(&config, places, args, nullptr);
    CHECK(hipMemset(dgot, 0, n * sizeof(int)));
    CHECK(hipModuleLaunchKernel(places, groups, 1, 1, 32, 1, 1, 0, nullptr, args, nullptr));
    CHECK(hipMemcpy(got.data(), dgot, n * sizeof(int), hipMemcpyDeviceToHost));
    compare("without the attribute", got, want, 0);
    const hipError_t odd = hipModuleLaunchKernel(places, 5, 1, 1, 32, 1, 1, 0, nullptr, args, nullptr);
    std::printf("clusters of three: %s; five workgroups: %s\n", hipGetErrorName(three), hipGetErrorName(odd));
    return three != hipErrorInvalidConfiguration || odd != hipErrorInvalidConfiguration;
}
