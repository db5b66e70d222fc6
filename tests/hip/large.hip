/* Launches of many workgroups, which the emulator spreads over threads where nobody looks: y = 2 x + y in place. */
#include "check.h"

__global__ void scale_add(float *y, const float *x)
{
    y[blockIdx.x * blockDim.x + threadIdx.x] += 2 * x[blockIdx.x * blockDim.x + threadIdx.x];
}

int main()
{
    const int n = 64 * 1024;
    std::vector<float> x(n), y(n), want(n);
    for (int i = 0; i < n; i++) {
        x[i] = 0.25f * i;
        y[i] = 7;
        want[i] = 7 + 3 * 2 * x[i];
    }
    float *dx, *dy;
    CHECK(hipMalloc(&dx, n * sizeof(float)));
    CHECK(hipMalloc(&dy, n * sizeof(float)));
    CHECK(hipMemcpy(dx, x.data(), n * sizeof(float), hipMemcpyHostToDevice));
    CHECK(hipMemcpy(dy, y.data(), n * sizeof(float), hipMemcpyHostToDevice));
    for (int i = 0; i < 3; i++) scale_add<<<n / 64, 64>>>(dy, dx);
    CHECK(hipMemcpy(y.data(), dy, n * sizeof(float), hipMemcpyDeviceToHost));
    compare("large", y, want, 0);
    return 0;
}
