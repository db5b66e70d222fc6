# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""References of Wave's tests, with NumPy."""
from typing import Any, Optional

import numpy as np

from ..torch_utils import _as_numbers, as_tensor

__all__ = ["scaled_dot_product_attention_bhsd"]


def scaled_dot_product_attention_bhsd(query: Any, key: Any, value: Any, is_causal: bool = False, sliding_window: int = -1, custom_mask: Optional[Any] = None) -> Any:
    """Attention of [B, H, S, D] in double precision, as float32. sliding_window: so many keys before its own are all that a query sees.
    custom_mask [B, S]: queries that see none; their rows are zero."""
    if sliding_window >= 0 and not is_causal:
        raise ValueError("sliding_window goes with is_causal")
    q, k, v = (_as_numbers(x).astype(np.float64) for x in (query, key, value))
    scores = q @ k.swapaxes(-1, -2) * q.shape[-1] ** -0.5
    if is_causal:
        seen = np.tril(np.ones(scores.shape[-2:], bool))
        scores = np.where(np.triu(seen, -sliding_window) if sliding_window >= 0 else seen, scores, -np.inf)
    if custom_mask is not None:
        scores = np.where(_as_numbers(custom_mask).astype(bool)[:, None, :, None], -np.inf, scores)
    most = scores.max(-1, keepdims=True)
    weights = np.exp(scores - np.where(np.isfinite(most), most, 0))
    total = weights.sum(-1, keepdims=True)
    return as_tensor((weights / np.where(total == 0, 1, total) @ v).astype(np.float32), query)
