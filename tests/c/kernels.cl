// OpenCL C: vectors, local arguments, constants; ids by builtins, as there is no library.
#define LID() __builtin_amdgcn_workitem_id_x()
#define GRP() __builtin_amdgcn_workgroup_id_x()
#define SIZE() __builtin_amdgcn_workgroup_size_x()
#define GID() (GRP() * SIZE() + LID())
typedef unsigned int u32;
typedef float f4 __attribute__((ext_vector_type(4)));

static void sync(void)
{
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup", "local");
    __builtin_amdgcn_s_barrier();
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup", "local");
}

kernel void saxpy4(global const f4 *x, global f4 *y, float a, int n)
{
    const u32 i = GID();
    if (i < (u32)n) y[i] = a * x[i] + y[i].wzyx;
}

// The size of `part` is the launch's
kernel void dot_local(global const float *a, global const float *b, global float *out, local float *part, int n)
{
    float sum = 0;
    for (u32 i = LID(); i < (u32)n; i += SIZE()) sum += a[GRP() * n + i] * b[GRP() * n + i];
    part[LID()] = sum;
    for (u32 step = SIZE() / 2; step; step >>= 1) {
        sync();
        if (LID() < step) part[LID()] += part[LID() + step];
    }
    if (LID() == 0) out[GRP()] = part[0];
}

// Two local arguments, and a local array beside them
kernel void two_locals(global const u32 *in, global u32 *out, local u32 *a, local uchar *b)
{
    local u32 fixed[64];
    const u32 l = LID();
    a[l] = in[GID()];
    b[l] = (uchar)(in[GID()] >> 8);
    fixed[l & 63] = 0;
    sync();
    __scoped_atomic_fetch_add(&fixed[a[l] & 63], (u32)b[(l + 1) % SIZE()], __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
    sync();
    out[GID()] = fixed[l & 63] + a[SIZE() - 1 - l];
}

constant float weights[5] = {0.0625f, 0.25f, 0.375f, 0.25f, 0.0625f};
kernel __attribute__((reqd_work_group_size(64, 2, 1))) void blur(global const float *in, global float *out, int width)
{
    const int x = (int)(GRP() * 64 + LID()), y = (int)__builtin_amdgcn_workitem_id_y();
    float sum = 0;
    for (int k = -2; k <= 2; k++) {
        const int c = x + k < 0 ? 0 : x + k >= width ? width - 1 : x + k;
        sum += weights[k + 2] * in[y * width + c];
    }
    if (x < width) out[y * width + x] = sum;
}

kernel void generic_pointers(global int *in, global int *out)
{
    local int shared[64];
    int private_value = in[GID()] * 2;
    shared[LID()] = in[GID()] * 3;
    sync();
    generic int *p = LID() % 3 == 0 ? (generic int *)&in[GID()] : LID() % 3 == 1 ? (generic int *)&shared[LID()]
                                                                               : (generic int *)&private_value;
    *p += 1;
    out[GID()] = *p;
}
