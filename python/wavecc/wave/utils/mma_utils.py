# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Operand and result types of matrix operations."""
import re
from typing import Union

from .._constraints import GenericDot, MMAType, MmaKind, ScaledMMAType

__all__ = ["get_mfma_load_elems_per_thread", "get_mfma_store_elems_per_thread"]


def _sizes(mfma_variant: Union[MMAType, ScaledMMAType]) -> "tuple[int, int]":
    found = re.search(r"(\d+)x\d+x(\d+)", mfma_variant.name)
    assert found is not None
    return int(found[1]), int(found[2])


def get_mfma_load_elems_per_thread(mfma_variant: MmaKind) -> int:
    """Elements of an operand that a lane of a wave of 64 has."""
    if isinstance(mfma_variant, GenericDot):
        return mfma_variant.k_vec_size
    rows, k = _sizes(mfma_variant)
    return rows * k // 64


def get_mfma_store_elems_per_thread(mfma_variant: MmaKind) -> int:
    """Elements of the sum that a lane of a wave of 64 has."""
    if isinstance(mfma_variant, GenericDot):
        return mfma_variant.out_vec_size
    rows, _ = _sizes(mfma_variant)
    return rows * rows // 64
