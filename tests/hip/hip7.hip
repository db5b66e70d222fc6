// What headers of HIP 7 have and those of 6.3 do not, each beside what the host computes.
#define HIP_ENABLE_EXTRA_WARP_SYNC_TYPES
#include <hip/hip_runtime.h>

#include <hip/hip_bf16.h>
#include <hip/hip_cooperative_groups.h>
#include <hip/hip_fp16.h>

#include <cstdio>

namespace cg = cooperative_groups;
typedef unsigned long long Mask;

struct Pair {
    float most;
    int at;
    double sum;
};

struct Joined {
    __host__ __device__ Pair operator()(const Pair &a, const Pair &b) const
    {
        const bool first = a.most > b.most || (a.most == b.most && a.at < b.at);
        return Pair{first ? a.most : b.most, first ? a.at : b.at, a.sum + b.sum};
    }
};

// Lanes are in three groups: the even ones below 32, the odd ones below 32, the others.
__host__ __device__ Mask group_of(unsigned lane)
{
    return lane >= 32 ? 0xffffffff00000000ull : 0x55555555ull << (lane & 1);
}

__global__ void reduce(int *ints, unsigned *bits, double *doubles)
{
    const unsigned lane = __lane_id();
    const Mask mine = group_of(lane);
    ints[lane] = __reduce_add_sync(mine, (int)lane * 3 - 40);
    ints[64 + lane] = __reduce_min_sync(mine, (int)lane * 3 - 40);
    ints[128 + lane] = __reduce_max_sync(mine, -(int)lane);
    bits[lane] = __reduce_and_sync(mine, lane | 8u);
    bits[64 + lane] = __reduce_or_sync(mine, 1u << (lane & 31));
    bits[128 + lane] = __reduce_xor_sync(mine, lane * 2654435761u);
    doubles[lane] = __reduce_add_sync(mine, lane * 0.5);
    doubles[64 + lane] = (double)__reduce_max_sync(mine, (long long)lane << 40);
}

__global__ void wait(int *out)
{
    __shared__ int turn[64];
    turn[threadIdx.x] = (int)threadIdx.x * 7;
    __syncwarp();
    const int next = turn[(threadIdx.x + 1) % warpSize];
    if (threadIdx.x < 16) {
        __syncwarp(0xffffull);
        turn[threadIdx.x] = next;
        __syncwarp(0xffffull);
    }
    out[threadIdx.x] = turn[threadIdx.x] + (__popcll(__activemask()) == warpSize);
    out[64 + threadIdx.x] = __shfl_sync(~0ull >> (64 - warpSize), next, 5);
}

__global__ void halves(float *out)
{
    const int lane = (int)threadIdx.x;
    const __half h = __float2half((float)lane);
    const __half2 two = __floats2half2_rn((float)lane, -(float)lane);
    const __hip_bfloat16 b = __float2bfloat16((float)lane * 2);
    out[lane] = __half2float(__shfl_xor(h, 1));
    out[64 + lane] = __high2float(__shfl(two, 3));
    out[128 + lane] = __bfloat162float(__shfl_down(b, 4));
    out[192 + lane] = __half2float(__shfl_up(h, 1));
}

__global__ void groups(Pair *pairs, int *ints)
{
    const cg::thread_block block = cg::this_thread_block();
    const cg::thread_block_tile<16> tile = cg::tiled_partition<16>(block);
    const unsigned i = block.thread_rank();
    pairs[i] = cg::reduce(tile, Pair{(float)(i * 37 % 19), (int)i, 0.25}, Joined());
    ints[i] = cg::reduce(tile, (int)i, cg::plus<int>());
    if (i % 3 == 1) {
        const cg::coalesced_group some = cg::coalesced_threads();
        ints[128 + i] = cg::reduce(some, (int)i, cg::greater<int>()) + (int)some.num_threads() * 1000;
    }
    if (!i) ints[127 + 128] = (int)(block.num_threads() * 100 + tile.num_threads() + cg::this_grid().num_blocks());
}

static int wrong = 0;
static void expect(bool good, const char *what, int lane)
{
    if (!good && wrong++ < 10) printf("wrong: %s, lane %d\n", what, lane);
}

template <typename T> static T *managed(size_t count)
{
    T *at = nullptr;
    if (hipMallocManaged(&at, count * sizeof(T)) != hipSuccess) printf("no memory\n");
    for (size_t i = 0; i < count * sizeof(T); i++) ((char *)at)[i] = 0;
    return at;
}

static void check_reduce(int lanes)
{
    int *ints = managed<int>(192);
    unsigned *bits = managed<unsigned>(192);
    double *doubles = managed<double>(128);
    reduce<<<1, lanes>>>(ints, bits, doubles);
    (void)hipDeviceSynchronize();
    for (int lane = 0; lane < lanes; lane++) {
        int sum = 0, least = 1000, most = -1000;
        unsigned all = ~0u, any = 0, odd = 0;
        double real = 0;
        long long last = 0;
        for (unsigned other = 0; other < (unsigned)lanes; other++) {
            if (!(group_of(lane) >> other & 1)) continue;
            const int x = (int)other * 3 - 40;
            sum += x, least = x < least ? x : least, most = -(int)other > most ? -(int)other : most;
            all &= other | 8u, any |= 1u << (other & 31), odd ^= other * 2654435761u;
            real += other * 0.5, last = (long long)other << 40;
        }
        expect(ints[lane] == sum && ints[64 + lane] == least && ints[128 + lane] == most, "reduce of int", lane);
        expect(bits[lane] == all && bits[64 + lane] == any && bits[128 + lane] == odd, "reduce of bits", lane);
        expect(doubles[lane] == real && doubles[64 + lane] == (double)last, "reduce of wide types", lane);
    }
}

static void check_waits(int lanes)
{
    int *out = managed<int>(128);
    wait<<<1, lanes>>>(out);
    (void)hipDeviceSynchronize();
    for (int i = 0; i < lanes; i++) {
        expect(out[i] == (i < 16 ? (i + 1) * 7 : i * 7) + 1, "__syncwarp", i);
        expect(out[64 + i] == 42, "__shfl_sync", i);
    }
}

static void check_halves(int lanes)
{
    float *out = managed<float>(256);
    halves<<<1, lanes>>>(out);
    (void)hipDeviceSynchronize();
    __half host = __float2half(1.5f);
    host += host * host - host / __float2half(2.0f);
    expect(host == __float2half(3.0f) && __half2float(-host) == -3, "half operators of the host", 0);
    for (int i = 0; i < lanes; i++) {
        expect(out[i] == (float)(i ^ 1) && out[64 + i] == -3, "shuffle of halves", i);
        expect(out[128 + i] == 2 * (i + 4 < lanes ? i + 4 : i) && out[192 + i] == (i ? i - 1 : 0), "shuffles up and down", i);
    }
}

static void check_groups(int lanes)
{
    Pair *pairs = managed<Pair>(64);
    int *ints = managed<int>(256);
    groups<<<2, lanes>>>(pairs, ints);
    (void)hipDeviceSynchronize();
    for (int i = 0; i < lanes; i++) {
        Pair best = {-1, 0, 0};
        int sum = 0, most = i + (lanes - 1 - i) / 3 * 3, count = 0;
        for (int j = i / 16 * 16; j < i / 16 * 16 + 16; j++) best = Joined()(best, Pair{(float)(j * 37 % 19), j, 0.25}), sum += j;
        for (int j = 1; j < lanes; j += 3) count++;
        expect(pairs[i].most == best.most && pairs[i].at == best.at && pairs[i].sum == 4, "reduce of a tile", i);
        expect(ints[i] == sum, "plus of a tile", i);
        if (i % 3 == 1) expect(ints[128 + i] == most + count * 1000, "greater of coalesced lanes", i);
    }
    expect(ints[255] == lanes * 100 + 16 + 2, "sizes of groups", 0);
}

int main()
{
    int lanes = 0;
    (void)hipDeviceGetAttribute(&lanes, hipDeviceAttributeWarpSize, 0);
    check_reduce(lanes);
    check_waits(lanes);
    check_halves(lanes);
    check_groups(lanes);
    printf("hip7: %d wrong\n", wrong);
    return wrong != 0;
}
