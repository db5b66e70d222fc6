// Exchanges between lanes.
#include "gpu.h"

GLOBAL void permutes(const int *in, int *out)
{
    const u32 i = gid(), n = __builtin_amdgcn_grid_size_x();
    const int x = in[i], me = (int)lane();
    out[i] = __builtin_amdgcn_ds_bpermute((me * 7 + 3) * 4, x);
    out[n + i] = __builtin_amdgcn_ds_permute((me * 5 + 1) * 4, x);
    out[2 * n + i] = __builtin_amdgcn_ds_swizzle(x, 0x041f);      // xor 1
    out[3 * n + i] = __builtin_amdgcn_ds_swizzle(x, 0x8000 | 0x1b); // quad 3 2 1 0
    out[4 * n + i] = __builtin_amdgcn_readlane(x, in[0] & 63);
    out[5 * n + i] = __builtin_amdgcn_readfirstlane(x) + x;
    out[6 * n + i] = me == 17 ? __builtin_amdgcn_readlane(x, 40) : x; // writelane
    out[7 * n + i] = (me & 3) == 1 ? __builtin_amdgcn_readfirstlane(x) : -1;
}

GLOBAL void dpp(const int *in, int *out)
{
    const u32 i = gid(), n = __builtin_amdgcn_grid_size_x();
    const int x = in[i], old = -(int)i;
    out[i] = __builtin_amdgcn_update_dpp(old, x, 0x4e, 0xf, 0xf, false);           // quad_perm:[2,3,0,1]
    out[n + i] = __builtin_amdgcn_update_dpp(old, x, 0x103, 0xf, 0xf, false);      // row_shl:3
    out[2 * n + i] = __builtin_amdgcn_update_dpp(old, x, 0x115, 0xf, 0xf, true);   // row_shr:5, 0 outside
    out[3 * n + i] = __builtin_amdgcn_update_dpp(old, x, 0x127, 0xf, 0xf, false);  // row_ror:7
    out[4 * n + i] = __builtin_amdgcn_update_dpp(old, x, 0x130, 0xf, 0xf, false);  // wave_shl:1
    out[5 * n + i] = __builtin_amdgcn_update_dpp(old, x, 0x140, 0xf, 0xf, false);  // row_mirror
    out[6 * n + i] = __builtin_amdgcn_update_dpp(old, x, 0x141, 0xf, 0xf, false);  // row_half_mirror
    out[7 * n + i] = __builtin_amdgcn_update_dpp(old, x, 0x142, 0xa, 0xf, false);  // row_bcast:15, rows 1, 3
    out[8 * n + i] = __builtin_amdgcn_update_dpp(old, x, 0x153, 0xf, 0x5, false);  // row_newbcast:3, banks 0, 2
    if (i & 1) // sources that are off keep old
        out[9 * n + i] = __builtin_amdgcn_update_dpp(old, x, 0x101, 0xf, 0xf, false);
}

GLOBAL void ballots(const int *in, u64 *out)
{
    const u32 i = gid(), n = __builtin_amdgcn_grid_size_x();
    out[i] = __builtin_amdgcn_ballot_w64(in[i] & 1);
    if (in[i] % 5) out[n + i] = __builtin_amdgcn_ballot_w64(in[i] % 3 == 0);
    else out[n + i] = __builtin_amdgcn_read_exec();
    out[2 * n + i] = __builtin_amdgcn_uicmp((u32)in[i], 1000u, 34); // ugt
    out[3 * n + i] = lane();
}

#if __has_builtin(__builtin_amdgcn_permlane16_swap)
GLOBAL __attribute__((target("gfx950-insts,permlane16-swap,permlane32-swap"))) void permlanes(const u32 *in, u32 *out)
{
#ifdef __gfx950__
    const u32 i = gid(), n = __builtin_amdgcn_grid_size_x();
    const auto a = __builtin_amdgcn_permlane16_swap(in[i], in[n + i], false, false);
    const auto b = __builtin_amdgcn_permlane32_swap(in[i], in[n + i], false, false);
    out[i] = a[0];
    out[n + i] = a[1];
    out[2 * n + i] = b[0];
    out[3 * n + i] = b[1];
#endif
}
#endif

// A game of life of 64 x 64 in one wave: a row of bits in each lane
GLOBAL void life(u64 *rows, int steps)
{
    u64 row = rows[lane()];
    for (int k = 0; k < steps; k++) {
        union { u64 d; int w[2]; } me = {row}, up, down;
        for (int j = 0; j < 2; j++) {
            up.w[j] = __builtin_amdgcn_ds_bpermute((int)(lane() + 63) * 4, me.w[j]);
            down.w[j] = __builtin_amdgcn_ds_bpermute((int)(lane() + 1) * 4, me.w[j]);
        }
        u64 ones = 0, twos = 0, fours = 0;
        auto add = [&](u64 x) {
            const u64 carry = ones & x;
            ones ^= x;
            fours |= twos & carry;
            twos ^= carry;
        };
        auto left = [](u64 x) { return x << 1 | x >> 63; };
        auto right = [](u64 x) { return x >> 1 | x << 63; };
        add(up.d); add(left(up.d)); add(right(up.d));
        add(down.d); add(left(down.d)); add(right(down.d));
        add(left(row)); add(right(row));
        row = twos & ~fours & (ones | row);
    }
    rows[lane()] = row;
}
