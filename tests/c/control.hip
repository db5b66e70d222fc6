// Control flow: state machines, loops whose lanes leave at different times, calls, recursion, pointers to functions.
#include "gpu.h"

GLOBAL void collatz(const u32 *in, u32 *steps)
{
    u64 x = in[gid()];
    u32 n = 0;
    while (x != 1) {
        x = x & 1 ? 3 * x + 1 : x / 2;
        n++;
    }
    steps[gid()] = n;
}

// A program in bytes, another one for each lane
GLOBAL void machine(const u8 *code, int *out, int length)
{
    int acc = (int)gid(), other = 1;
    const u8 *mine = code + gid() * length;
    for (int pc = 0, fuel = 200; pc < length && fuel; fuel--) {
        const u8 op = mine[pc++];
        switch (op & 15) {
        case 0: acc += op >> 4; break;
        case 1: acc -= op >> 4; break;
        case 2: acc *= 3; break;
        case 3: { const int x = acc; acc = other; other = x; break; }
        case 4: if (acc & 1) pc += op >> 4; break;
        case 5: pc -= pc > 3 ? 3 : 0; acc++; break;
        case 6: acc ^= other; break;
        case 7: if (acc > other) { acc >>= 1; break; } // falls through
        case 8: other += acc; break;
        case 9: for (int i = 0; i < op >> 4; i++) acc = acc * 5 + i; break;
        case 10: if (other < 0) goto done; other -= 100; break;
        case 11: acc = other ? acc % other : acc; break;
        case 12: continue;
        default: acc = ~acc; break;
        }
    }
done:
    out[gid()] = acc ^ other << 3;
}

GLOBAL void mandelbrot(u32 *out, int width, int limit)
{
    const u32 i = gid();
    const float cx = -2.0f + 3.0f * (float)(i % width) / (float)width;
    const float cy = -1.0f + 2.0f * (float)(i / width) / (float)width;
    float x = 0, y = 0;
    int n = 0;
    for (; n < limit; n++) {
        const float xx = x * x, yy = y * y;
        if (xx + yy > 4.0f) break;
        y = 2 * x * y + cy;
        x = xx - yy + cx;
    }
    out[i] = n;
}

static DEVICE NOINLINE u32 ackermann(u32 m, u32 n)
{
    if (m == 0) return n + 1;
    if (n == 0) return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}

struct Pair { long sum; int count; double values[6]; };
static DEVICE NOINLINE Pair combine(Pair a, Pair b)
{
    Pair c = {a.sum + b.sum, a.count + b.count, {}};
    for (int i = 0; i < 6; i++) c.values[i] = a.values[i] * 2 + b.values[5 - i];
    return c;
}

static DEVICE NOINLINE void fill(int *a, int n, int seed) { for (int i = 0; i < n; i++) a[i] = seed + i * i; }

GLOBAL void calls(const u32 *in, long *out)
{
    const u32 i = gid(), n = __builtin_amdgcn_grid_size_x();
    out[i] = ackermann(in[i] & 1 ? 2 : 1, in[i] >> 1 & 3);
    Pair a = {(long)in[i], 1, {1, 2, 3, 4, 5, 6}}, b = {-(long)i, 2, {0.5, 0.25, 0, 1, 2, 4}};
    for (u32 k = 0; k < (in[i] & 7); k++) a = combine(a, b);
    out[n + i] = a.sum * 1000 + a.count;
    out[2 * n + i] = (long)(a.values[2] * 16);
    int local[16];
    fill(local, 16, (int)i);
    out[3 * n + i] = local[in[i] & 15];
}

typedef int (*Function)(int, int);
static DEVICE NOINLINE int f_add(int a, int b) { return a + b; }
static DEVICE NOINLINE int f_mul(int a, int b) { return a * b; }
static DEVICE NOINLINE int f_sub(int a, int b) { return a - b; }
static DEVICE NOINLINE int f_fold(int a, int b) { return b > 0 ? f_fold(a ^ b, b - 3) + 1 : a; }
static DEVICE CONSTANT Function functions[4] = {f_add, f_mul, f_sub, f_fold};
GLOBAL void function_table(const u32 *in, int *out)
{
    int x = (int)gid();
    for (int k = 0; k < 4; k++) x = functions[in[gid()] >> (2 * k) & 3](x, 9 + k);
    out[gid()] = x;
}

// Tree search in private arrays: how many ways to put n queens
static DEVICE NOINLINE u32 queens(u32 columns, u32 left, u32 right, u32 all)
{
    if (columns == all) return 1;
    u32 count = 0;
    for (u32 open = all & ~(columns | left | right); open;) {
        const u32 bit = open & -open;
        open ^= bit;
        count += queens(columns | bit, (left | bit) << 1, (right | bit) >> 1, all);
    }
    return count;
}
GLOBAL void eight_queens(u32 *out, int n)
{
    const u32 all = (1u << n) - 1, bit = 1u << (gid() % n);
    out[gid()] = queens(bit, bit << 1, bit >> 1, all);
}

// Work for each lane of another length, with an early return, after ballots; the wave votes
GLOBAL void votes(const u32 *in, u32 *out)
{
    const u32 limit = in[gid()] & 31;
    u32 sum = 0;
    for (u32 i = 0;; i++) {
        const u64 alive = __builtin_amdgcn_ballot_w64(i < limit);
        if (i >= limit) break;
        sum += __builtin_popcountl(alive) * (i + 1);
        if (alive >> 63 && (in[gid()] & 0x80)) sum ^= 0x55;
    }
    if (in[gid()] & 0x100) {
        out[gid()] = sum + 1000000;
        return;
    }
    const int first = __builtin_amdgcn_readfirstlane((int)sum);
    out[gid()] = sum + (u32)first;
}
