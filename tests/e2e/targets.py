"""Which targets a kernel file of tests/kernels is for. What is not listed is for all; a script that compiles every kernel leaves out the
others, and takes a refusal on a target of the list for a failure."""
import fnmatch
import os

ALL = ("gfx942", "gfx950")
# LDS of over 64 KiB, transfers of 16 bytes into LDS, scaled MFMA, OCP types of 8 and fewer bits: gfx950. FNUZ types: gfx942.
ROWS = [
    (("gfx950",), "f09_large_lds", "gemm_g2lds_*", "mxfp4_*", "mfma_f8f6f4", "*_fp8_ocp", "LDS_swizzling", "scaled_mma_mxfp4_*"),
    (("gfx942",), "*_fp8_fnuz"),
    ((), "*_gfx1250"),
    ((), "strided"),  # arguments whose strides only descriptors carry: --memref-abi=descriptor
]


def targets_of(file):
    name = os.path.splitext(os.path.basename(file))[0]
    for targets, *patterns in ROWS:
        if any(fnmatch.fnmatch(name, pattern) for pattern in patterns):
            return targets
    return ALL
