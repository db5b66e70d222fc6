# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`from wavecc.wave.constraints import MMAType`, as Wave's programs have it."""
from typing import Any

from . import _ops
from ._constraints import (Assumption, Constraint, DeviceConstraint, HardwareConstraint, MMAType, ScaledMMAType, TilingConstraint, WaveConstraint,
                           WorkgroupConstraint)

__all__ = ["Assumption", "Constraint", "DeviceConstraint", "HardwareConstraint", "MMAType", "ScaledMMAType", "TilingConstraint", "WaveConstraint",
           "WorkgroupConstraint"]


def __getattr__(name: str) -> Any:
    """What is not supported says so where it is used."""
    if name == "GenericDot":
        return _ops.refused(name)
    if name == "MMAOperand":  # its argument
        return _ops.MMAOperand
    raise AttributeError("module 'wavecc.wave.constraints' has no attribute %r" % name)
