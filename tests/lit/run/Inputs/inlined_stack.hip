#include <hip/hip_put.h>
#define device __attribute__((device))
static device float at(const float *p, int i) { return p[i]; }
static device float two(const float *p, int i) {
    return at(p, i) + at(p, i + 64);
}
extern "C" __attribute__((global, amdgpu_flat_work_group_size(64, 64))) void k(const float *a, float *b) {
    const int i = __builtin_amdgcn_workitem_id_x();
#ifdef STORE
    put(b, i + STORE, a[i]);
#else
    b[i] = two(a, i);
#endif
}
