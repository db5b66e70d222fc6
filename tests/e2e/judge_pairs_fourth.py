"""A fourth draw, as somebody else would make it: rows by their length, in HIP, and a sum in LLVM IR for one in HIP. The verdicts were written down before
`wavecc judge` saw the kernels."""
from judge_pairs_base import RIGHT, WORSE, WRONG, Pair
from judge_pairs_kept import options

NORM = """#include <hip/hip_runtime.h>
__global__ void norm(const float *x, float *y)
{
    __shared__ float part[256];
    const int t = threadIdx.x;
    const float *r = x + blockIdx.x * 512;
    float s = 0;
    for (int i = t; i < 512; i += 256) s += r[i] * r[i];
    part[t] = s;
    __syncthreads();
    for (int w = 128; w; w >>= 1) {
        if (t < w) part[t] += part[t + w];
        __syncthreads();
    }
    const float q = 1.0f / sqrtf(part[0] + 1e-6f);
    for (int i = t; i < 512; i += 256) y[blockIdx.x * 512 + i] = r[i] * q;
}
"""
TABLE = "__constant__ float table[4] = {1e-6f, 2e-6f, 3e-6f, 4e-6f};\n__global__"
CACHE = "__device__ float cache[8];\n__global__"
# name, verdict, rules, then old and new text
NORMS = [
    ("rsqrt", RIGHT, [], ("1.0f / sqrtf(part[0] + 1e-6f)", "rsqrtf(part[0] + 1e-6f)")),
    ("table", RIGHT, [], ("__global__", TABLE), ("1e-6f)", "table[blockIdx.x & 0])")),
    ("wrong_place_of_table", WRONG, ["different"], ("__global__", TABLE.replace("2e-6f", "2e-2f")), ("1e-6f)", "table[1])")),
    ("epsilon", WRONG, ["different"], ("1e-6f", "1e-3f")),
    ("no_barrier_in_the_loop", WRONG, ["different", "race-lds"], ("part[t + w];\n        __syncthreads();", "part[t + w];")),
    ("no_first_barrier", WRONG, ["different", "race-lds"], ("part[t] = s;\n    __syncthreads();", "part[t] = s;")),
    ("half_of_the_row", WRONG, ["different"], ("i < 512; i += 256) s += r", "i < 256; i += 256) s += 2 * r")),
    ("input_cleared", WRONG, ["input-overwritten"], ("y[blockIdx.x * 512 + i] = r[i] * q;", "{ y[blockIdx.x * 512 + i] = r[i] * q; ((float *)r)[i] = 0; }")),
    ("lds_not_written", WRONG, ["different"], ("const float q", "__shared__ float extra[4];\n    const float q"), ("1e-6f)", "1e-6f + 0 * extra[t & 3])")),
    ("one_work_item_sums", WORSE, [], ("for (int i = t; i < 512; i += 256) s +=", "if (!t) for (int i = 0; i < 512; i++) s +=")),
    ("masked_tail", WRONG, ["never-written"], ("i < 512; i += 256) y", "i < 511; i += 256) y")),
    ("kept_in_a_global", WRONG, ["race-global"], ("__global__", CACHE), ("for (int i = t; i < 512; i += 256) y", "cache[blockIdx.x & 3] = q;\n    for (int i = t; i < 512; i += 256) y")),
    ("clamped_input", WRONG, ["different"], ("s += r[i] * r[i]", "{ const float v = fminf(fmaxf(r[i], -1.0f), 1.0f); s += v * v; }")),
    ("sign_lost", WRONG, ["different"], ("= r[i] * q;", "= fabsf(r[i]) * q;")),
    ("one_element_more", WRONG, ["fault"], ("const float q", "if (!t && blockIdx.x == 7) y[4096] = 1;\n    const float q")),
]
SUM = """#include <hip/hip_runtime.h>
__global__ void k(const float *x, float *y, float a, int n)
{
    const int i = blockIdx.x * 256 + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}
"""
SUM_LL = """target triple = "amdgcn-amd-amdhsa"
define amdgpu_kernel void @k(ptr addrspace(1) %x, ptr addrspace(1) %y, float %a, i32 %n) #0 {
entry:
  %g = call i32 @llvm.amdgcn.workgroup.id.x()
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %b = mul i32 %g, 256
  %i = add i32 %b, %t
  %c = icmp slt i32 %i, %n
  br i1 %c, label %in, label %out
in:
  %w = sext i32 %i to i64
  %px = getelementptr float, ptr addrspace(1) %x, i64 %w
  %py = getelementptr float, ptr addrspace(1) %y, i64 %w
  %vx = load float, ptr addrspace(1) %px
  %vy = load float, ptr addrspace(1) %py
  %m = fmul float %vx, %a
  %s = fadd float %m, %vy
  store float %s, ptr addrspace(1) %py
  br label %out
out:
  ret void
}
declare i32 @llvm.amdgcn.workgroup.id.x()
declare i32 @llvm.amdgcn.workitem.id.x()
attributes #0 = { "amdgpu-flat-work-group-size"="256,256" }
"""
SUMS = [
    ("as_it_is", RIGHT, []),
    ("unsigned_guard", RIGHT, [], ("icmp slt", "icmp ult")),
    ("guard_with_the_end", WRONG, ["fault"], ("icmp slt", "icmp sle")),
    ("difference", WRONG, ["different"], ("fadd float %m, %vy", "fsub float %m, %vy")),
    ("bf16_between", WORSE, ["less-precise"], ("%s = fadd float %m", "%h = fptrunc float %m to bfloat\n  %e = fpext bfloat %h to float\n  %s = fadd float %e")),
]


def changed(text, changes):
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new)
    return text


def pairs():
    of = options("f32[8x512]=random", "f32[8x512]=zero") + ["--grid=8", "--block=256", "--allow-hip"]
    for name, verdict, rules, *changes in NORMS:
        yield Pair("fourth_norm_" + name, (NORM, ".hip"), (changed(NORM, changes), ".hip"), of, verdict, rules, None)
    of = options("f32[1000]=random", "f32[1000]=random", "f32=1.5", "i32=1000") + ["--grid=4", "--block=256", "--allow-hip"]
    for name, verdict, rules, *changes in SUMS:
        yield Pair("fourth_sum_" + name, (SUM, ".hip"), (changed(SUM_LL, changes), ".ll"), of, verdict, rules, None)
