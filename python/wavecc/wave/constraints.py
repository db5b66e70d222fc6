# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`from wavecc.wave.constraints import MMAType`, as Wave's programs have it."""
from ._constraints import (Assumption, Constraint, DeviceConstraint, GenericDot, HardwareConstraint, MMAOperand, MMAType, ScaledMMAType, TilingConstraint,
                           WaveConstraint, WorkgroupConstraint)

__all__ = ["Assumption", "Constraint", "DeviceConstraint", "GenericDot", "HardwareConstraint", "MMAOperand", "MMAType", "ScaledMMAType", "TilingConstraint",
           "WaveConstraint", "WorkgroupConstraint"]
