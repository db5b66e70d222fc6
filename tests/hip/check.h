/* What the programs here share: every call must succeed; how a result is compared. */
#pragma once
#include <hip/hip_runtime.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

constexpr int LANES = __AMDGCN_WAVEFRONT_SIZE; /* of a wave */

#define CHECK(call)                                                                               \
    do {                                                                                          \
        const hipError_t error_ = (call);                                                         \
        if (error_ != hipSuccess) {                                                               \
            std::printf("%s:%d: %s: %s\n", __FILE__, __LINE__, #call, hipGetErrorString(error_)); \
            std::exit(1);                                                                         \
        }                                                                                         \
    } while (0)

/* The largest difference; the program ends with 1 where it is above the limit. */
template <class T> void compare(const char *what, const std::vector<T> &got, const std::vector<T> &want, double limit)
{
    double worst = 0;
    for (size_t i = 0; i < want.size(); i++) {
        const double difference = std::fabs((double)got[i] - (double)want[i]);
        if (!(difference <= worst)) worst = difference;
    }
    std::printf("%s: %zu values, largest difference %g\n", what, want.size(), worst);
    if (!(worst <= limit)) std::exit(1);
}
