# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Schedules that a program writes itself. wavecc makes the schedule by its clock: it takes the name, says so, and does not run the body."""
from __future__ import annotations

from typing import Any, Callable, Sequence

__all__ = ["WaveSchedule", "wave_schedule"]


class WaveSchedule:
    """A program's schedule, which is not used."""

    def __init__(self, name: str) -> None:
        self.name = name


def wave_schedule(constraints: Sequence[Any] = ()) -> Callable[[Callable[..., Any]], WaveSchedule]:
    """Decorates a schedule."""
    return lambda function: WaveSchedule(function.__name__)
