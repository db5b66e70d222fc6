# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names that operations and options take."""
import enum

from .._ops import ShuffleMode

__all__ = ["CoalescingType", "ShuffleMode"]


class CoalescingType(enum.Enum):
    """How Wave makes reads of whole lines; wavecc's passes decide this."""
    LINEAR = 0
    WAVE_TILE_ALIGNED = 1
