# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""`wavecc judge` from Python: two kernels for one job, and a verdict (docs/judge.md)."""
import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Sequence, Tuple

from ._errors import WaveccError
from ._library import lib as _lib

VERDICTS = ("better", "equal", "worse", "wrong", "not comparable")


@dataclass(frozen=True)
class Reason:
    part: str
    effect: str
    rule: str
    text: str


@dataclass(frozen=True)
class Judgement:
    """`document` is what `wavecc judge --json` prints."""
    verdict: str
    reasons: Tuple[Reason, ...]
    document: Dict[str, Any]

    @property
    def is_right(self) -> bool:
        return self.verdict in ("better", "equal", "worse")

    @property
    def speedup(self) -> Optional[float]:
        """Predicted time of the base over that of the candidate; None: there is no prediction."""
        time = self.document["time"]
        return 1 / time["ratio"] if time["predicted"] and time["ratio"] > 0 else None


def _program() -> str:
    """The program of the loaded library, else the one in PATH."""
    named = os.environ.get("WAVECC_PROGRAM")
    if named:
        return named
    beside = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(str(_lib._name)))), "bin", "wavecc")
    found = beside if os.access(beside, os.X_OK) else shutil.which("wavecc")
    if not found:
        raise WaveccError("the program wavecc is not there: put it into PATH, or its path into WAVECC_PROGRAM")
    return found


def judge(base: str, candidate: str, launch: Optional[str] = None, *, candidate_launch: Optional[str] = None,
          target: Optional[str] = None, device: Optional[str] = None, args: Sequence[str] = (), options: Sequence[str] = (),
          timeout: Optional[float] = None) -> Judgement:
    """Judges the file `candidate` against the file `base`. `device`: whose times are predicted; `args`: SPECs of --arg; `options`: more options of the command."""
    command: List[str] = [_program(), "judge", base, candidate, "--json"]
    for name, value in (("launch", launch), ("candidate-launch", candidate_launch), ("target", target),
                        ("device", device)):
        if value is not None:
            command.append("--%s=%s" % (name, value))
    command += ["--arg=%s" % spec for spec in args] + list(options)
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=timeout, check=False)
    if done.returncode not in (0, 2, 3, 5):
        raise WaveccError(done.stderr.strip() or "wavecc judge ended with status %d" % done.returncode)
    document = json.loads(done.stdout)
    return Judgement(document["verdict"], tuple(Reason(**reason) for reason in document["reasons"]), document)
