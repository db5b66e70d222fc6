# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names of schedules."""
from ..compile import SchedulingType

__all__ = ["SchedulingType"]
