# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""References that Wave's programs compute with IREE, here with NumPy."""
from typing import Any, Sequence

import numpy as np

from .torch_utils import _as_numbers, numbers, to_bits

__all__ = ["generate_iree_ref"]


def _in_8_bits(values: Any) -> Any:
    return numbers(to_bits(values, "float8_e4m3fnuz"), "float8_e4m3fnuz")


def _convolved(image: Any, kernel: Any, stride: int) -> Any:
    """Of [N, C, H, W] and [F, C, h, w]."""
    height, width = kernel.shape[2:]
    rows, columns = ((image.shape[i] - kernel.shape[i]) // stride + 1 for i in (2, 3))
    made: Any = 0
    for i in range(height):
        for j in range(width):
            part = image[:, :, i:i + stride * rows:stride, j:j + stride * columns:stride][:, :, :rows, :columns]
            made = made + np.einsum("nchw,fc->nfhw", part, kernel[:, :, i, j])
    return made


def generate_iree_ref(kernel_type: str, kernel_inputs: Sequence[Any], kernel_outputs: Sequence[Any], options: Any = None, **more: Any) -> None:
    """Writes the reference to the first output. kernel_type: mmt, bmmt (A B^T), chain_mmt (V (K Q^T)), with _f8 of operands in 8 bits (fnuz);
    conv_2d_nchw_fchw, conv_2d_nhwc_hwcf with `stride`."""
    name, exact = kernel_type.replace("_f8", ""), np.float64
    given = [_as_numbers(x) for x in kernel_inputs]
    is_integer = all(x.dtype.kind in "iu" for x in given)
    shrunk = _in_8_bits if kernel_type.endswith("_f8") else (lambda x: x)
    given = [shrunk(x).astype(np.int64 if is_integer else exact) for x in given]
    if name in ("mmt", "bmmt"):
        made = given[0] @ given[1].swapaxes(-1, -2)
    elif name == "chain_mmt":
        query, key, value = given
        first = key @ query.swapaxes(-1, -2)
        first = first if kernel_type.endswith("_f8") else first.astype(_as_numbers(kernel_inputs[0]).dtype)
        made = value @ shrunk(first).astype(exact)
    elif name in ("conv_2d_nchw_fchw", "conv_2d_nhwc_hwcf"):
        is_last = name.endswith("hwcf")
        image, kernel = (given[0].transpose(0, 3, 1, 2), given[1].transpose(3, 2, 0, 1)) if is_last else given
        made = _convolved(image, kernel, int(more["stride"]))
        made = made.transpose(0, 2, 3, 1) if is_last else made
    else:
        raise ValueError("generate_iree_ref: %s is not known; mmt, bmmt, chain_mmt, their _f8, conv_2d_nchw_fchw and conv_2d_nhwc_hwcf are" % kernel_type)
    out = kernel_outputs[0]
    if hasattr(out, "new_tensor"):  # torch's
        out.copy_(out.new_tensor(made))
    else:
        out[...] = made
