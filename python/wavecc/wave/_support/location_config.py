# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How much of the Python stack a location contains. wavecc keeps the innermost line."""
from __future__ import annotations

import enum
from dataclasses import dataclass

__all__ = ["LocationCaptureConfig", "LocationCaptureLevel"]


class LocationCaptureLevel(enum.Enum):
    """Wave's levels."""
    NONE = 0
    FILE_LINE_COL = 1
    STACK_TRACE = 2
    STACK_TRACE_WITH_SYSTEM = 3


@dataclass
class LocationCaptureConfig:
    """Accepted; locations are those of the innermost line."""
    level: LocationCaptureLevel = LocationCaptureLevel.FILE_LINE_COL
