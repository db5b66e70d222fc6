/* What kernels print and allocate: printf with every conversion, from many waves; malloc and free; an assertion by the
   argument "assert". Verified by tests/e2e/run_hip, against the host's own printf. */
#include "check.h"

#include <cassert>
#include <cstring>

#define FORMATS(s)                                                                                                     \
    printf("%5d|%-5d|%+d|%05d|%x|%X|%#x|%o|%c|%s|%10s|%-10s|%.3s|\n", 42, 42, 42, 42, 255, 255, 255, 8, 'z', "text", "right", \
                "left", "truncate");                                                                                    \
    printf("%lld %llu %hd %hhd %ld %zu %%\n", -1ll, ~0ull, (short)-2, (signed char)-3, -4l, (size_t)5);            \
    printf("%e %g %a %.2f %10.3f %*d %-*d| %.*f\n", 1.5, 1e10, 0.5, 3.14159, 2.71828, 6, 7, 6, 8, 2, 1.23456);     \
    printf("%s, %d characters\n", s, printf("%s\n", s))

__global__ void formats(const char *s) { FORMATS(s); }
__global__ void lanes() { if (threadIdx.x % 37 == 5) printf("group %u lane %u\n", unsigned(blockIdx.x), unsigned(threadIdx.x)); }
__global__ void allocate(int **places)
{
    int *own = static_cast<int *>(malloc((threadIdx.x + 1) * sizeof(int)));
    for (unsigned i = 0; i <= threadIdx.x; i++) own[i] = threadIdx.x;
    places[threadIdx.x] = own;
}
__global__ void add(int **places, int *sum)
{
    for (unsigned i = 0; i <= threadIdx.x; i++) atomicAdd(sum, places[threadIdx.x][i]);
    free(places[threadIdx.x]);
}
__global__ void demand(int n) { assert(n < 3); }

int main(int argc, char **argv)
{
    const char text[] = "a text of more than fifty-six bytes, which goes to the host in parts of a packet";
    char *s;
    int **places, *sum, host = 0;
    CHECK(hipMalloc(&s, sizeof text));
    CHECK(hipMemcpy(s, text, sizeof text, hipMemcpyHostToDevice));
    FORMATS(text);
    formats<<<1, 1>>>(s);
    lanes<<<3, 256>>>();
    CHECK(hipMalloc(&places, 256 * sizeof *places));
    CHECK(hipMalloc(&sum, sizeof *sum));
    CHECK(hipMemset(sum, 0, sizeof *sum));
    allocate<<<1, 256>>>(places);
    add<<<1, 256>>>(places, sum);
    CHECK(hipMemcpy(&host, sum, sizeof host, hipMemcpyDeviceToHost));
    int want = 0;
    for (int i = 0; i < 256; i++) want += i * (i + 1);
    printf("sum %d of %d\n", host, want);
    if (argc > 1 && !std::strcmp(argv[1], "assert")) demand<<<1, 4>>>(argc + 1);
    printf("last error: %s\n", hipGetErrorName(hipGetLastError()));
    return host != want;
}
