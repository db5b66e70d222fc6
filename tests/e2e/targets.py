"""Which targets a kernel file of tests/kernels is for. What is not listed is for all; a script that compiles every kernel leaves out the
others, and takes a refusal on a target of the list for a failure."""
import fnmatch
import os
import re

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


# What gfx1250 does not have: MFMA, transfers of a wave to LDS, FNUZ types, waves of 64 lanes.
NOT_ON_GFX1250 = re.compile(r"mfma|gather_to_lds|load\.to\.lds|FNUZ|subgroup_size = 64|waitcnt|permlane32|64 x i1|readlane|dpp|ballot")


# Made for waves of 64 lanes: what one wave does there in order, two do here.
WAVES_OF_64 = {"uniform_in_place", "sentinel_index", "ids", "softmax_row", "softmax_row_loop", "translate-from-llvm-bare-ptr-gep"}


# What gfx90a does not have: products of 8-bit floats.
LLVM_NOT_ON_GFX90A = ("gemm_i8_double", "gemm_i8_dequant")  # products of i8 that are twice as deep, which MLIR's lowering refuses
NOT_ON_GFX90A = ("gemm_fp8_*", "mfma_fp8_*", "flash_fp8_*")


def is_for_gfx90a(file):
    """Of a kernel for gfx942 and gfx950: does it ask for nothing that gfx90a does not have?"""
    name = os.path.splitext(os.path.basename(file or ""))[0]
    return bool(file) and targets_of(file) == ALL and not any(fnmatch.fnmatch(name, pattern) for pattern in NOT_ON_GFX90A)


def gfx9_targets_of(file):
    """Of targets_of, and gfx90a."""
    found = targets_of(file)
    return found + (("gfx90a",) if is_for_gfx90a(file) else ())


def is_for_gfx1250(file):
    """Of a kernel for both others: does it ask for nothing that gfx1250 does not have?"""
    if os.path.splitext(os.path.basename(file))[0] in WAVES_OF_64:
        return False
    with open(file) as source:
        return targets_of(file) == ALL and not NOT_ON_GFX1250.search(source.read())
