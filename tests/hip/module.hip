/* A code object from a file: functions, arguments packed and one by one, a variable. */
#include "check.h"

#include <cstring>

int main(int argc, char **argv)
{
    const int n = 200;
    hipModule_t module;
    hipFunction_t function, none;
    if (argc != 2) return 1;
    CHECK(hipModuleLoad(&module, argv[1]));
    CHECK(hipModuleGetFunction(&function, module, "_Z4vaddPKfS0_Pfi"));
    std::printf("no such function: %s\n", hipGetErrorName(hipModuleGetFunction(&none, module, "nobody")));
    std::printf("no such file: %s\n", hipGetErrorName(hipModuleLoad(&module, "/nowhere")));
    (void)hipGetLastError();
    float *a, *b, *c;
    CHECK(hipMallocManaged(&a, n * sizeof(float)));
    CHECK(hipMallocManaged(&b, n * sizeof(float)));
    CHECK(hipMallocManaged(&c, n * sizeof(float)));
    std::vector<float> want(n);
    for (int i = 0; i < n; i++) {
        a[i] = (float)i;
        b[i] = 2.0f * i;
        want[i] = 3.0f * i;
    }
    int count = n;
    void *params[] = {&a, &b, &c, &count};
    CHECK(hipModuleLaunchKernel(function, 4, 1, 1, 64, 1, 1, 0, nullptr, params, nullptr));
    compare("parameters", std::vector<float>(c, c + n), want, 0);
    struct {
        float *a, *b, *c;
        int n;
    } packed = {c, b, c, n};
    size_t bytes = sizeof packed;
    void *extra[] = {HIP_LAUNCH_PARAM_BUFFER_POINTER, &packed, HIP_LAUNCH_PARAM_BUFFER_SIZE, &bytes,
                     HIP_LAUNCH_PARAM_END};
    CHECK(hipModuleLaunchKernel(function, 4, 1, 1, 64, 1, 1, 0, nullptr, nullptr, extra));
    for (int i = 0; i < n; i++) want[i] = 5.0f * i;
    compare("packed", std::vector<float>(c, c + n), want, 0);
    return 0;
}
