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
