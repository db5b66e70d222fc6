"""End-to-end cases of the GPU dialects: LDS-DMA pipelines, scaled products, atomics, rocdl, the LLVM dialect."""
from cases import BIG, Case, evaluated, gemm


def pipelines():
    """Multi-buffered LDS-DMA; the middle of the matrix and both ends."""
    return [gemm(name, "{own}/%s.mlir" % name, 4096, 4096, 4096, tile=(128, 128), workgroups=BIG,
                 targets=("gfx950",), slow=name != "gemm_g2lds_unroll")
            for name in ("gemm_g2lds_dyn", "gemm_g2lds_unroll", "gemm_g2lds_gpubar")]


def gpu_cases():
    return pipelines()
