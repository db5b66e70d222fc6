/* Memory of one work-item: arrays with an index that nobody knows before, of elements of all sizes; pointers that may be to it or to memory; calls that
   go down as deep as the lane says. */
#include "check.h"

__host__ __device__ __attribute__((noinline)) int deeper(const int *p, int n)
{
    if (n <= 0) return p[0];
    int q[4];
    for (int i = 0; i < 4; i++) q[i] = p[i] + n * i;
    return deeper(q, n - 1) + q[n & 3];
}

__host__ __device__ int of_item(const int *memory, int item, int n)
{
    int words[24];
    short halves[10];
    double wide[6];
    signed char bytes[18];
    for (int i = 0; i < 24; i++) words[i] = i * item;
    for (int i = 0; i < 10; i++) halves[i] = (short)(i * 3 - item);
    for (int i = 0; i < 6; i++) wide[i] = i * 0.5 + item;
    for (int i = 0; i < 18; i++) bytes[i] = (signed char)(i - item);
    const int at = item * n % 6;
    const int *either = item & 1 ? words : memory;
    return words[at * 4] + halves[at] + (int)(wide[at] * 2) + bytes[at * 3] + deeper(words + at, item % 5) + either[at];
}

__global__ void items(const int *memory, int *results, int n)
{
    const int item = blockIdx.x * blockDim.x + threadIdx.x;
    results[item] = of_item(memory, item, n);
}

int main()
{
    const int count = 384;
    std::vector<int> memory(64), results(count), want(count);
    for (int i = 0; i < 64; i++) memory[i] = i * i;
    for (int i = 0; i < count; i++) want[i] = of_item(memory.data(), i, 7);
    int *on_device, *got;
    CHECK(hipMalloc(&on_device, memory.size() * sizeof(int)));
    CHECK(hipMalloc(&got, count * sizeof(int)));
    CHECK(hipMemcpy(on_device, memory.data(), memory.size() * sizeof(int), hipMemcpyHostToDevice));
    items<<<3, 128>>>(on_device, got, 7);
    CHECK(hipGetLastError());
    CHECK(hipMemcpy(results.data(), got, count * sizeof(int), hipMemcpyDeviceToHost));
    compare("private", results, want, 0);
    CHECK(hipFree(on_device));
    CHECK(hipFree(got));
    return 0;
}
