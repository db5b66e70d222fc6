# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shows the progress of a compilation or a run."""
import signal
import sys
import threading
from dataclasses import dataclass
from typing import Any, Callable, Optional, Union

from . import _library as c


@dataclass(frozen=True)
class Progress:
    """How far a call is. stage: the pass that comes next; in a run "run". done, total: kernels of a compilation, or workgroups of a run.
    instructions: those that a run has executed. seconds: since the call began. As text it is one line."""
    kernel: str
    stage: str
    done: int
    total: int
    instructions: int
    seconds: float

    @property
    def seconds_left(self) -> Optional[float]:
        """By the workgroups that have ended; None: not known."""
        return self.seconds * (self.total - self.done) / self.done if self.stage == "run" and self.done else None

    def __str__(self) -> str:
        if self.stage != "run":
            return "%s: %d of %d kernels, %.1f s%s" % (self.kernel, self.done, self.total, self.seconds,
                                                       ", " + self.stage if self.stage else "")
        left = ", about %.0f s left" % self.seconds_left if self.seconds_left and self.done < self.total else ""
        return "%s: %d of %d workgroups, %.1f M instructions in %.1f s%s" % (self.kernel, self.done, self.total, self.instructions * 1e-6,
                                                                            self.seconds, left)


Shown = Union[bool, Callable[[Progress], Any], None]


class _Line:
    """One line of standard error that is written over, from the first second on, and taken away at the end."""

    def __init__(self) -> None:
        self.shown = False

    def __call__(self, progress: Progress) -> None:
        if progress.seconds >= 1:
            print("\r%s\033[K" % progress, end="", file=sys.stderr, flush=True)
            self.shown = True

    def end(self) -> None:
        if self.shown:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


class Watcher:
    """Calls a function of the user from the library, from the begin to `finish`. What it raises ends the call, and is raised by `finish`;
    so does Ctrl-C, where it would raise KeyboardInterrupt: no exception may pass the frames of C."""

    def __init__(self, shown: Shown) -> None:
        if not (shown is None or isinstance(shown, bool) or callable(shown)):
            raise TypeError("progress takes True (a line on standard error), or a function of a wavecc.Progress; found %r" % (shown,))
        self._line = _Line() if shown is True else None
        self._tell = self._line or (shown if callable(shown) else None)
        self._raised: Optional[BaseException] = None
        # Signals come to the main thread, and there to the function: it is called for them alone, too.
        self._catches = (threading.current_thread() is threading.main_thread()
                         and signal.getsignal(signal.SIGINT) is signal.default_int_handler)
        if self._catches:
            signal.signal(signal.SIGINT, self._interrupt)
        self.function = c.PROGRESS_FUNCTION(self._call) if self._tell or self._catches else c.PROGRESS_FUNCTION()

    def _interrupt(self, _number: int, _frame: Any) -> None:
        self._raised = KeyboardInterrupt()

    def _call(self, _context: Any, progress: Any) -> bool:
        if self._raised:
            return False
        try:
            p = progress.contents
            now = Progress(c.text(p.kernel), c.text(p.stage), p.done, p.total, p.instructions, p.seconds)
            goes_on = self._tell is None or self._tell(now) is not False
        except BaseException as error:
            self._raised, goes_on = error, False
        return goes_on and not self._raised

    def finish(self) -> None:
        if self._catches:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        if self._line:
            self._line.end()
        if self._raised:
            raise self._raised
