// Address spaces, widths, constants, globals, flat pointers, buffers, loads to LDS.
#include "gpu.h"

struct __attribute__((packed)) Packed { u8 tag; u32 word; u16 half; u64 wide; float f; };
GLOBAL void packed_structs(const Packed *in, Packed *out)
{
    Packed p = in[gid()];
    p.word = p.word * 3 + p.tag;
    p.half ^= (u16)p.word;
    p.wide -= p.half;
    p.f *= 2;
    out[gid()] = p;
}

CONSTANT const int table[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};
DEVICE int counter = 41;
DEVICE const char *const words[3] = {"zero", "one", "two"};
GLOBAL void globals(const u32 *in, int *out)
{
    const u32 i = gid(), n = __builtin_amdgcn_grid_size_x();
    out[i] = table[in[i] & 15] + table[bid() & 15];
    out[n + i] = words[in[i] % 3][in[i] >> 4 & 3];
    add_relaxed(&counter, 1, AGENT);
    if (i == 0) out[2 * n] = __builtin_popcount(__scoped_atomic_load_n(&counter, __ATOMIC_RELAXED, AGENT) > 41);
}

// One function for pointers of every kind
static DEVICE NOINLINE int sum4(const int *p)
{
    int sum = 0;
    for (int i = 0; i < 4; i++) sum += p[i];
    return sum;
}
GLOBAL void flat_pointers(const int *in, int *out)
{
    SHARED int shared[64][4];
    int own[4];
    const u32 i = gid(), l = tid();
    for (int k = 0; k < 4; k++) {
        own[k] = in[4 * i + k] * 2;
        shared[l][k] = in[4 * i + k] * 3;
    }
    barrier();
    const int *p = l % 3 == 0 ? in + 4 * i : l % 3 == 1 ? shared[63 - l] : own;
    out[i] = sum4(p);
    barrier();
    int *q = l & 1 ? &shared[l][1] : &own[1];
    *q += 5;
    out[64 * __builtin_amdgcn_grid_size_x() / 64 + i] = shared[l][1] + own[1];
}

GLOBAL void copies(const u8 *in, u8 *out)
{
    u8 a[64], b[48];
    __builtin_memcpy(a, in + gid() * 64, 64);
    __builtin_memset(b, 0x5a, 48);
    __builtin_memcpy(b + 3, a + 5, 21);
    __builtin_memmove(b + 8, b + 3, 30);
    for (int i = 0; i < 48; i += 3) b[i] += a[b[i] & 63];
    __builtin_memcpy(out + gid() * 48, b, 48);
}

GLOBAL void widths(const u8 *in, u8 *out)
{
    const u32 i = gid();
    ((u16 *)out)[i] = ((const u16 *)in)[i] + 1;
    ((vec<u32, 3> *)(out + 0x1000))[i] = ((const vec<u32, 3> *)in)[i] * 3;
    ((vec<u32, 4> *)(out + 0x4000))[i] = ((const vec<u32, 4> *)in)[i] + i;
    out[0x8000 + i] = (u8)(((const i8 *)in)[i] >> 1);
    ((vec<u8, 4> *)(out + 0x9000))[i] = ((const vec<u8, 4> *)in)[i].wzyx;
    __builtin_nontemporal_store(((const u32 *)in)[i] ^ 0xff, (u32 *)(out + 0xa000) + i);
    *(volatile u32 *)(out + 0xb000 + 4 * i) = *(const volatile u32 *)(in + 4 * i) + 9;
}

GLOBAL void buffers(void *in, void *out, int bytes)
{
    const u32 i = gid();
    const __amdgpu_buffer_rsrc_t from = __builtin_amdgcn_make_buffer_rsrc(in, 0, bytes, 0x27000);
    const __amdgpu_buffer_rsrc_t to = __builtin_amdgcn_make_buffer_rsrc(out, 0, 2 * bytes, 0x27000);
    // beyond num_records: 0
    const u32 x = __builtin_amdgcn_raw_buffer_load_b32(from, (int)(i * 4), 64, 0);
    const vec<u32, 2> y = __builtin_amdgcn_raw_buffer_load_b64(from, (int)(i * 8), 0, 0);
    __builtin_amdgcn_raw_buffer_store_b32(x + y.x, to, (int)(i * 4), 0, 0);
    __builtin_amdgcn_raw_buffer_store_b8((u8)y.y, to, (int)i, bytes, 0);
    __builtin_amdgcn_raw_buffer_store_b32(x, to, (int)(i * 4 + 0x7ffff000), 0, 0); // dropped
}

// The scalar unit: addresses that are the same in all lanes
GLOBAL void scalars(const u32 *in, const u32 *index, u32 *out)
{
    u32 a = index[bid()], sum = 0;
    for (u32 k = 0; k < 8; k++) {
        const vec<u32, 4> x = *(const vec<u32, 4> *)(in + (a & ~3u));
        sum = sum * 31 + x.x + (x.y ^ x.z) - x.w;
        a = (a * 5 + 7) & 127;
        if (sum & 1) a ^= in[a & 15] & 63;
    }
    out[gid()] = sum + tid();
}

#ifndef __gfx1250__
// global_load_lds: memory to LDS without registers; the barrier's release waits for it
GLOBAL void load_to_lds(u32 *in, u32 *out)
{
    SHARED u32 tile[256];
    const u32 wave = __builtin_amdgcn_readfirstlane((int)(tid() / 64));
    __builtin_amdgcn_global_load_lds((__attribute__((address_space(1))) void *)(in + gid()),
                                     (__attribute__((address_space(3))) void *)(tile + wave * 64), 4, 0, 0);
    barrier();
    out[gid()] = tile[255 - tid()] * 2;
}
#endif
