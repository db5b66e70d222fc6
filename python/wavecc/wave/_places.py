# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Locations in the traced program, and errors that name them."""
from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any, Optional

from .._errors import WaveccError

_HERE = os.path.dirname(os.path.abspath(__file__)) + os.sep


@dataclass(frozen=True)
class Place:
    """A line of a Python file; 0: not known."""
    file: str
    line: int
    column: int

    def mlir(self) -> str:
        """As a location of MLIR."""
        if not self.line:
            return "loc(unknown)"
        return 'loc("%s":%d:%d)' % (self.file.replace("\\", "\\\\").replace('"', '\\"'), self.line, self.column)

    def __str__(self) -> str:
        return "%s:%d:%d" % (self.file, self.line, self.column)


class WaveError(WaveccError):
    """The program is wrong, or asks for what is not supported; the text begins with its file, line and column."""

    def __init__(self, place: Place, message: str) -> None:
        super().__init__("%s: error: %s" % (place, message) if place.line else "error: %s" % message)
        self.place = place


def _column(frame: FrameType) -> int:
    """Where the call begins, from 1; 1 where Python does not say it (before 3.11)."""
    positions: Any = getattr(frame.f_code, "co_positions", None)
    if positions is None:
        return 1
    for i, position in enumerate(positions()):
        if 2 * i == frame.f_lasti:
            return (position[2] or 0) + 1
    return 1


def caller() -> Place:
    """The innermost place outside of this package."""
    frame: Optional[FrameType] = sys._getframe(1)
    while frame is not None and frame.f_code.co_filename.startswith(_HERE):
        frame = frame.f_back
    return Place(frame.f_code.co_filename, frame.f_lineno, _column(frame)) if frame is not None else Place("", 0, 0)


def of_function(function: Any) -> Place:
    """Where a function is defined."""
    code: Optional[CodeType] = getattr(function, "__code__", None)
    return Place(code.co_filename, code.co_firstlineno, 1) if code is not None else Place("", 0, 0)
