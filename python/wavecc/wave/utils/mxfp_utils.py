# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""MXFP4 for programs of Wave: random operands, the numbers that they stand for, the orders in which kernels read them, and their product.
Operands are bytes of two numbers each, the first in the lower half; a scale, 2^(byte - 127), is of 32 numbers."""
from __future__ import annotations

from typing import Any, Sequence, Tuple

import numpy as np

from ..torch_utils import _as_numbers, manual_seed, randint, tensor, uint8

SCALE_GROUP_SIZE = 32
_SIZES = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6], np.float32)


def _numbers(packed: Any) -> Any:
    codes = np.asarray(_as_numbers(packed))
    nibbles = np.stack([codes & 15, codes >> 4], -1).reshape(*codes.shape[:-1], -1)
    return np.where(nibbles & 8, -_SIZES[nibbles & 7], _SIZES[nibbles & 7])


def _scales(codes: Any) -> Any:
    given = np.asarray(_as_numbers(codes))
    return np.where(given == 255, np.float32(np.nan), np.exp2(given.astype(np.float32) - 127))


def generate_gemm_afp4wfp4_inputs(shape: Sequence[int], device: Any = None) -> Tuple[Any, Any, Any, Any]:
    """A [M, K/2], B as [K/2, N], a view of rows, and the scales of A [M, K/32] and B [N, K/32]."""
    m, n, k = shape
    manual_seed(5)
    a, b = (randint(0, 256, (rows, k // 2), dtype=uint8) for rows in (m, n))
    scales = [randint(124, 128, (rows, k // SCALE_GROUP_SIZE), dtype=uint8) for rows in (m, n)]
    return a, b.T, scales[0], scales[1]


def mxfp4_to_f32(x: Any) -> Any:
    """The numbers of packed bytes: the last dimension doubles."""
    return tensor(_numbers(x))


def e8m0_to_f32(x: Any) -> Any:
    """The numbers of scales; 255 is NaN."""
    return tensor(_scales(x))


def b_preshuffle(b: Any) -> Any:
    """[N, K/2] in tiles of 16 rows and 32 bytes: halves of 16 bytes come first, then rows."""
    given = np.asarray(_as_numbers(b))
    return tensor(given.reshape(given.shape[0] // 16, 16, -1, 2, 16).transpose(0, 2, 3, 1, 4).reshape(given.shape))


def e8m0_shuffle(scale: Any) -> Any:
    """Scales in tiles of 32 rows and 8 columns, each as 4 columns of 16 rows of 2 x 2."""
    given = np.asarray(_as_numbers(scale))
    rows, columns = given.shape
    whole = np.zeros((-(-rows // 256) * 256, -(-columns // 8) * 8), given.dtype)
    whole[:rows, :columns] = given
    turned = whole.reshape(whole.shape[0] // 32, 2, 16, whole.shape[1] // 8, 2, 4).transpose(0, 3, 5, 2, 4, 1)
    return tensor(np.ascontiguousarray(turned.reshape(whole.shape)[:rows, :columns]))


def torchScaledGemmMXFP4(x: Any, w: Any, x_scales: Any, w_scales: Any) -> Any:
    """The product in float32: x [M, K/2], w [K/2, N], scales [M, K/32] and [N, K/32]."""
    a, b = _numbers(x), _numbers(np.asarray(_as_numbers(w)).T)
    return tensor((a * _scales(x_scales).repeat(SCALE_GROUP_SIZE, 1)) @ (b * _scales(w_scales).repeat(SCALE_GROUP_SIZE, 1)).T)
