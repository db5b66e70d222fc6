# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Tasks (docs/tasks.md) and a score for programs that write kernels."""
import concurrent.futures
import dataclasses
import hashlib
import json
import os
import subprocess
from dataclasses import dataclass
from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Tuple

from ._errors import WaveccError
from ._judge import Judgement, judge
from ._lines import append_line, read_lines
from .cache import _library_mark


@dataclass(frozen=True)
class Task:
    """A folder with task.json: a job, a naive kernel for it, a good one, and launches."""
    name: str
    folder: str
    title: str
    level: int
    target: str
    launch: str
    naive: str
    good: str
    naive_launch: str  # `launch`, where the task names no other one
    device: str  # whose times are predicted; "": the target's

    @classmethod
    def load(cls, folder: str) -> "Task":
        try:
            with open(os.path.join(folder, "task.json"), encoding="utf-8") as file:
                has = json.load(file)
            files = (has["launch"], has["naive"], has["good"], has.get("naive_launch", has["launch"]))
            launch, naive, good, naive_launch = (os.path.normpath(os.path.join(folder, file)) for file in files)
            name = os.path.basename(os.path.abspath(folder))
            return cls(name, folder, has["title"], has["level"], has["target"], launch, naive, good, naive_launch, has.get("device", ""))
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise WaveccError("%s is no task: %s" % (folder, error)) from None

    def judge(self, candidate: str, *, base: Optional[str] = None, **more: Any) -> Judgement:
        """Judges the candidate against the naive kernel, or against another base with the launches of the naive one."""
        if self.naive_launch != self.launch:
            more.setdefault("candidate_launch", self.launch)
        if self.device:
            more.setdefault("device", self.device)
        return judge(base or self.naive, candidate, self.naive_launch, target=self.target, **more)


def tasks(folder: str) -> List[Task]:
    """All tasks in the folder, by name."""
    names = sorted(name for name in os.listdir(folder) if os.path.exists(os.path.join(folder, name, "task.json")))
    return [Task.load(os.path.join(folder, name)) for name in names]


def score_of(judgement: Judgement) -> float:
    """0: wrong, less precise than the base, or alone without a predicted time. Else how many times faster than the base it is predicted to be; 1 where the clock
    cannot tell them apart. Of several shapes the geometric mean."""
    document = judgement.document
    shapes = document["shapes"] or [dict(document["time"], reasons=document["reasons"])]
    worse = {reason["rule"] for shape in shapes for reason in shape["reasons"] if reason["effect"] == "worse"}
    if not judgement.is_right or worse & {"less-precise", "no-time"}:
        return 0.0
    points = 1.0
    for shape in shapes:
        rules = {reason["rule"] for reason in shape["reasons"]}
        if shape["predicted"] and shape["ratio"] > 0 and rules & {"faster", "slower"}:
            points *= 1 / shape["ratio"]
    return float(points ** (1 / len(shapes)))


def score(candidate: str, task: "Task | str", **more: Any) -> Tuple[float, Dict[str, Any]]:
    """The score of a file for a task (or its folder), and a report: the document of `wavecc judge`, or {"error": text} if the file
    is no kernel (score 0)."""
    chosen = task if isinstance(task, Task) else Task.load(task)
    try:
        judgement = chosen.judge(candidate, **more)
    except (WaveccError, subprocess.TimeoutExpired) as error:
        return 0.0, {"error": str(error)}
    return score_of(judgement), judgement.document


@dataclass(frozen=True)
class Score:
    """The score of one candidate. report: as that of `score`."""
    task: str
    candidate: str
    score: float
    report: Dict[str, Any]


def _key(candidate: str, task: Task, more: Mapping[str, Any]) -> str:
    """Of everything that a score depends on: contents of files, the ending that says what the candidate is, options."""
    digest = hashlib.sha256()
    for path in (candidate, task.naive, task.launch, task.naive_launch):
        with open(path, "rb") as file:
            digest.update(hashlib.sha256(file.read()).digest())
    digest.update(repr((os.path.splitext(candidate)[1], task.target, task.device, sorted(more.items()), _library_mark())).encode())
    return digest.hexdigest()


def read_scores(path: str) -> Dict[str, Score]:
    """The scores of a log by their keys. What is no score is skipped."""
    found = {}
    for _, row in read_lines(path):
        if isinstance(row, dict) and isinstance(row.get("score"), float) and isinstance(row.get("report"), dict):
            found[str(row.get("key"))] = Score(str(row.get("task")), str(row.get("candidate")), row["score"], row["report"])
    return found


def score_all(pairs: Iterable[Tuple[str, "Task | str"]], *, jobs: Optional[int] = None, log: Optional[str] = None,
              progress: Optional[Callable[[int, Score], None]] = None, **more: Any) -> List[Score]:
    """score_many with the names. progress: is called with the number that is done, and the score."""
    todo = [(candidate, task if isinstance(task, Task) else Task.load(task)) for candidate, task in pairs]
    known = read_scores(log) if log and os.path.exists(log) else {}
    keys = [_key(candidate, task, more) for candidate, task in todo]
    first = {key: pair for key, pair in reversed(list(zip(keys, todo))) if key not in known}
    with concurrent.futures.ThreadPoolExecutor(jobs or os.cpu_count()) as pool:
        futures = {pool.submit(score, candidate, task, **more): (key, candidate, task) for key, (candidate, task) in first.items()}
        for done, future in enumerate(concurrent.futures.as_completed(futures), 1):
            key, candidate, task = futures[future]
            points, report = future.result()
            known[key] = Score(task.name, candidate, points, report)
            if log:
                append_line(log, {"key": key, **vars(known[key])})
            if progress:
                progress(done, known[key])
    return [dataclasses.replace(known[key], candidate=candidate) for key, (candidate, _) in zip(keys, todo)]


def score_many(pairs: Iterable[Tuple[str, "Task | str"]], *, jobs: Optional[int] = None, log: Optional[str] = None,
               **more: Any) -> List[Tuple[float, Dict[str, Any]]]:
    """Scores of (candidate, task), `jobs` at a time. `log`: a file of one JSON object per line, which is read first. Pairs whose
    contents are in it are not judged again, so a stopped run continues. Several machines: `python3 -m wavecc.scores`."""
    return [(s.score, s.report) for s in score_all(pairs, jobs=jobs, log=log, **more)]
