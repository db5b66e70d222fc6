# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Errors as exceptions, and findings of checks as values."""
from dataclasses import dataclass
from typing import Sequence, Tuple

from ._values import Values


@dataclass(frozen=True)
class Finding(Values):
    """What is wrong at one place of the code. Addresses are those that disassembly listings show; 0: the descriptor alone."""
    level: str  # "error", "warning", "note"
    rule: str  # "wait-read", "hazard", "race-lds", ...
    row: str  # hazards: the row; else ""
    message: str
    address: int
    instruction: str
    other_address: int
    other: str  # the other instruction concerned, or ""
    file: str  # of the source; "": not known
    line: int
    column: int
    workgroup: Tuple[int, int, int]  # of runs
    wave: int
    lane: int  # -1: not one lane
    memory_address: int
    count: int  # how often it was met

    def __str__(self) -> str:
        place = "%s:%d: " % (self.file, self.line) if self.file else ""
        return "%s%s: %s [%s] at 0x%x: %s" % (place, self.level, self.message, self.rule, self.address, self.instruction)


class WaveccError(Exception):
    """The input or the options are wrong; `diagnostics` is the whole text, with places."""

    def __init__(self, diagnostics: str) -> None:
        super().__init__(diagnostics.strip() or "wavecc failed without a message")
        self.diagnostics = diagnostics


class RunError(WaveccError):
    """A kernel did not end (`outcome`: "fault", "unsupported", "deadlock", "budget", "cancelled"), or it ended and checks have found errors
    (`outcome`: "ended"; `findings`)."""

    def __init__(self, text: str, outcome: str, findings: Sequence[Finding]) -> None:
        super().__init__(text)
        self.outcome = outcome
        self.findings = tuple(findings)


class NotPredicted(RunError):
    """A launch has no predicted time: its workgroups left at once, or did nothing that its result needs."""
