// Kernels that do nothing but move memory, written after the descriptions in streaming.csv. NB: workgroups of 256.
typedef long long i64;
typedef float f32x4 __attribute__((ext_vector_type(4)));
#define GROUP ((i64)__builtin_amdgcn_workgroup_id_x())
#define ITEM ((i64)__builtin_amdgcn_workitem_id_x())
#define KERNEL extern "C" __attribute__((global, amdgpu_flat_work_group_size(1, 1024))) void
// All workgroups step through the buffer together: element i, then i + NB * 256, ...
#define GRID_STRIDE(i, n) for (i64 i = GROUP * 256 + ITEM, step = (i64)NB * 256; i < (n); i += step)

KERNEL sum(const double *__restrict__ from, double *__restrict__ to, i64 n)
{
    double all = 0;
    GRID_STRIDE(i, n) all += from[i];
    if (GROUP * 256 + ITEM == 0) to[0] = all;
}
KERNEL fill(double *__restrict__ to, i64 n)
{
    GRID_STRIDE(i, n) to[i] = (double)i * 0.001;
}
KERNEL copy(const double *__restrict__ from, double *__restrict__ to, i64 n)
{
    GRID_STRIDE(i, n) to[i] = from[i];
}
// One element of each work-item.
KERNEL copy_8(const double *__restrict__ from, double *__restrict__ to)
{
    const i64 i = GROUP * 1024 + ITEM;
    to[i] = from[i];
}
KERNEL copy_16(const f32x4 *__restrict__ from, f32x4 *__restrict__ to)
{
    const i64 i = GROUP * 1024 + ITEM;
    to[i] = from[i];
}
KERNEL copy_8_256(const double *__restrict__ from, double *__restrict__ to)
{
    const i64 i = GROUP * 256 + ITEM;
    to[i] = from[i];
}
// n is a multiple of 16 elements of each work-item.
KERNEL read_16(const f32x4 *__restrict__ from, f32x4 *__restrict__ to, i64 n)
{
    enum { AT_ONCE = 16 };
    f32x4 all = {0, 0, 0, 0};
    for (i64 i = GROUP * 256 + ITEM, step = (i64)NB * 256; i < n; i += AT_ONCE * step) {
#pragma unroll
        for (int u = 0; u < AT_ONCE; u++) all += __builtin_nontemporal_load(&from[i + u * step]);
    }
    if (GROUP * 256 + ITEM == 0) to[0] = all;
}
// One element of each work-item, if the array has as many. Nothing ever asks for the LDS, but its size says how many
// workgroups fit on a compute unit.
extern __attribute__((shared)) double room[];
#define ITEMS(name)                                                                                                    \
    KERNEL name(double *to, const double *__restrict__ a, const double *__restrict__ b, const double *__restrict__ c, \
                const unsigned long long n, bool never)
#define PLACE(i)                                                        \
    const int i = (int)(ITEM + GROUP * __builtin_amdgcn_workgroup_size_x()); \
    if ((unsigned long long)i >= n) return;                             \
    if (never) room[ITEM] = a[ITEM];
ITEMS(items_fill)
{
    PLACE(i)
    to[i] = 0.23;
    if (never) to[i] = room[i];
}
ITEMS(items_read)
{
    PLACE(i)
    const double value = a[i];
    if (never || value == 123.0) to[i] = value + room[i];
}
ITEMS(items_scale)
{
    PLACE(i)
    to[i] = a[i] * 1.2;
    if (never) to[i] = room[i];
}
ITEMS(items_triad)
{
    PLACE(i)
    to[i] = a[i] * c[i] + b[i];
    if (never) to[i] = room[i];
}
