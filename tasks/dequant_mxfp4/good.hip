// A work-item for eight elements, by the instructions for it.
#include <hip/hip_runtime.h>

typedef __bf16 brain2 __attribute__((ext_vector_type(2)));

/* v_cvt_scalef32_pk_bf16_fp4: two numbers of a byte, by a scale in f32. */
__global__ __launch_bounds__(64) void dequant(const unsigned *x, const unsigned char *s, uint4 *y)
{
    const int at = blockIdx.x * 64 + threadIdx.x;
    const unsigned all = x[at];
    const float scale = __uint_as_float((unsigned)s[at / 4] << 23);
    union { brain2 pairs[4]; uint4 whole; } out;
    out.pairs[0] = __builtin_amdgcn_cvt_scalef32_pk_bf16_fp4(all, scale, 0);
    out.pairs[1] = __builtin_amdgcn_cvt_scalef32_pk_bf16_fp4(all, scale, 1);
    out.pairs[2] = __builtin_amdgcn_cvt_scalef32_pk_bf16_fp4(all, scale, 2);
    out.pairs[3] = __builtin_amdgcn_cvt_scalef32_pk_bf16_fp4(all, scale, 3);
    y[at] = out.whole;
}
