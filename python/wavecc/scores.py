# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Scores of many candidates for a task, over all cores and several machines.

`python3 -m wavecc.scores TASK CANDIDATE... --log=SCORES.jsonl` scores each file (wavecc.score) and prints a table. A candidate whose contents
have a score in the log is not judged again, so a stopped run continues. --part=2/8 does every eighth candidate, for machines that share
nothing but the folder of the logs; --table prints a table of several logs.
"""
import argparse
import os
import sys
from typing import List, Mapping, Optional, Sequence

from ._errors import WaveccError
from ._lines import part
from ._tasks import Score, Task, read_scores, score_all


def table(scores: Sequence[Score]) -> str:
    """A text table, the best score of each task first."""
    rows = [("score", "verdict", "us", "task", "candidate")]
    for s in sorted(scores, key=lambda s: (s.task, -s.score, s.candidate)):
        us = _microseconds(s.report)
        rows.append(("%.3f" % s.score, str(s.report.get("verdict", "no kernel")), "" if us is None else "%.2f" % us, s.task, s.candidate))
    widths = [max(len(row[i]) for row in rows) for i in range(4)]
    return "\n".join("  ".join([row[i].ljust(widths[i]) for i in range(4)] + [row[4]]) for row in rows)


def _microseconds(report: Mapping[str, object]) -> Optional[float]:
    time = report.get("time")
    us = time.get("us", {}).get("candidate") if isinstance(time, dict) and isinstance(time.get("us"), dict) else None
    return us if isinstance(us, float) else None


def _score(args: argparse.Namespace) -> List[Score]:
    task = Task.load(args.task)
    chosen = args.candidates[args.part[0] - 1::args.part[1]]
    for candidate in chosen:
        if not os.path.isfile(candidate):
            raise WaveccError("%s: there is no such file" % candidate)
    show = None if args.quiet else lambda done, s: print("%d of %d: %.3f %s" % (done, len(chosen), s.score, s.candidate), file=sys.stderr, flush=True)
    more = {"options": ["--allow-hip"]} if args.allow_hip else {}
    return score_all([(candidate, task) for candidate in chosen], jobs=args.jobs, log=args.log, progress=show, **more)


def main(arguments: Optional[Sequence[str]] = None) -> int:
    parser = argparse.ArgumentParser(prog="python3 -m wavecc.scores", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("task", nargs="?", help="the task's folder (docs/tasks.md)")
    parser.add_argument("candidates", nargs="*", metavar="CANDIDATE", help="files of kernels")
    parser.add_argument("--log", metavar="FILE", help="read first, and added to")
    parser.add_argument("--part", type=part, default=(1, 1), metavar="I/N", help="only every N-th candidate, from the I-th on")
    parser.add_argument("--jobs", type=int, metavar="N", help="candidates at a time (default: one for each core)")
    parser.add_argument("--allow-hip", action="store_true", help="compile HIP source; it can include any file that you may read")
    parser.add_argument("--table", nargs="+", metavar="FILE", help="print what these logs say, and judge nothing")
    parser.add_argument("--quiet", action="store_true", help="no line for each candidate")
    args = parser.parse_args(arguments)
    if not args.table and not args.candidates:
        parser.error("a task and candidates, or --table")
    if args.jobs is not None and args.jobs < 1:
        parser.error("--jobs: at least 1")
    try:
        scores = [s for path in args.table for s in read_scores(path).values()] if args.table else _score(args)
    except (OSError, WaveccError) as error:
        print("wavecc.scores: error: %s" % error, file=sys.stderr)
        return 1
    print(table(scores))
    return 0 if any(s.score > 0 for s in scores) else 2


if __name__ == "__main__":
    sys.exit(main())
