# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sweeps: many configurations of a kernel compiled, checked, run and timed over all cores; a table and the best.

A plan is a Python file with

    configurations = [{"tile": 16}, {"tile": 32}]             # a list of dictionaries, or a function that returns one

    def build(tile):                                          # called with each configuration
        return wavecc.sweep.Candidate(text=mlir(tile), target="gfx942", grid=(4096 // tile,),
                                      arguments=[a, b, c], expect=lambda arguments: np.allclose(arguments[2], a + b))

and `python3 -m wavecc.sweep PLAN.py --results=RESULTS.jsonl` runs it. A configuration that has a result is not tried again, unless its
kernel, options or library have changed. So a stopped sweep continues. --part=2/8 does every eighth configuration, for machines
that share nothing but the results' folder; --table prints a table of several files of results.
"""
import argparse
import concurrent.futures
import dataclasses
import hashlib
import importlib.util
import json
import math
import os
import sys
import time
import traceback
from typing import Any, Callable, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple

from ._errors import WaveccError
from ._lines import append_line, part, read_lines
from ._module import CompiledModule, compile_with
from ._values import Values, frame
from .cache import _library_mark

Configuration = Mapping[str, Any]


@dataclasses.dataclass
class Candidate:
    """The kernel and launch that are tried for one configuration.

    text, target, options: as for wavecc.compile. grid (workgroups), block (work-items), arguments: as for CompiledModule.run; the
    launch is timed with them. check: of the run ("all", "none", names; None: it is not run). workgroups: only these are run. expect:
    is given the arguments after the run and says whether they are right. device: as for CompiledModule.time."""
    text: str
    target: str
    grid: Any
    arguments: Sequence[Any]
    block: Any = None
    kernel: Optional[str] = None
    options: Dict[str, Any] = dataclasses.field(default_factory=dict)
    check: Optional[str] = "none"
    workgroups: Optional[Sequence[Sequence[int]]] = None
    expect: Optional[Callable[[Sequence[Any]], bool]] = None
    device: Optional[str] = None


@dataclasses.dataclass(frozen=True)
class Trial(Values):
    """The result of one configuration. status: "good"; "refused" (does not compile), "found" (a check), "failed" (the run), "wrong" (expect said no),
    "error" (the plan raised something). us: predicted microseconds of the launch; 0 if it was not timed. efficiency: share of the
    clocks in which matrix pipes work. seconds: on the host."""
    configuration: Dict[str, Any]
    status: str
    us: float = 0.0
    efficiency: float = 0.0
    bound_by: str = ""
    vgprs: int = 0
    agprs: int = 0
    lds_bytes: int = 0
    waves_per_simd: int = 0
    instructions: int = 0
    message: str = ""
    seconds: float = 0.0
    key: str = ""

    @property
    def good(self) -> bool:
        return self.status == "good"


def _key(configuration: Configuration, candidate: Candidate) -> str:
    parts = [dict(configuration), candidate.text, candidate.target, sorted(candidate.options.items()), str(candidate.grid),
             str(candidate.block), candidate.check, candidate.device, _library_mark()]
    return hashlib.sha256(json.dumps(parts, default=str).encode()).hexdigest()


def _run(module: CompiledModule, candidate: Candidate) -> Tuple[str, str]:
    """Status and message of the run."""
    if candidate.check is None:
        return "good", ""
    result = module.run(candidate.grid, *candidate.arguments, block=candidate.block, kernel=candidate.kernel, check=candidate.check,
                        workgroups=candidate.workgroups, threads=1, raise_on_error=False)
    errors = [f for f in result.findings if f.level == "error"]
    if result.outcome != "ended":
        return "failed", result.message.strip().split("\n")[0]
    if errors:
        return "found", str(errors[0])
    if candidate.expect is not None and not candidate.expect(candidate.arguments):
        return "wrong", "expect() says that the results are wrong"
    return "good", ""


def _measure(configuration: Configuration, candidate: Candidate) -> Trial:
    trial = Trial(dict(configuration), "good")
    try:
        module = compile_with(candidate.text, candidate.target, "<memory>", None, candidate.options)
    except WaveccError as error:
        return dataclasses.replace(trial, status="refused", message=str(error).strip().split("\n")[0])
    facts = next((k for k in module.kernels if k.name == candidate.kernel), module.kernels[0])
    trial = dataclasses.replace(trial, vgprs=facts.num_vgprs, agprs=facts.num_agprs, lds_bytes=facts.lds_bytes,
                                waves_per_simd=facts.waves_per_simd, instructions=facts.num_instructions)
    static = module.check().errors
    if static:
        return dataclasses.replace(trial, status="found", message=str(static[0]))
    clock = module.time(candidate.grid, *candidate.arguments, block=candidate.block, kernel=candidate.kernel, device=candidate.device,
                        spread=False)  # before the run, which changes the arguments
    status, message = _run(module, candidate)
    return dataclasses.replace(trial, status=status, message=message, us=clock.us, efficiency=clock.efficiency, bound_by=clock.bound_by)


def _try(build: Callable[..., Candidate], configuration: Configuration, known: Mapping[str, Trial]) -> Trial:
    start, key = time.monotonic(), ""
    try:
        candidate = build(**configuration)
        key = _key(configuration, candidate)
        if key in known:
            return known[key]
        trial = _measure(configuration, candidate)
    except WaveccError as error:
        trial = Trial(dict(configuration), "failed", message=str(error).strip().split("\n")[0])
    except Exception:  # a plan's mistake spoils one configuration, not the sweep
        trial = Trial(dict(configuration), "error", message=traceback.format_exc(limit=-1).strip().replace("\n", "; "))
    return dataclasses.replace(trial, key=key, seconds=round(time.monotonic() - start, 3))


# ---- results ----

def _trial(row: Any) -> Optional[Trial]:
    """None: the line is no result."""
    try:
        trial = Trial(**row)
    except TypeError:
        return None
    for name, like in dataclasses.asdict(Trial({}, "")).items():
        value = getattr(trial, name)
        if isinstance(like, float) and isinstance(value, int):
            value = float(value)
        if type(value) is not type(like) or isinstance(value, float) and not math.isfinite(value):
            return None
    return trial


def read_results(paths: Iterable[str]) -> List[Trial]:
    """The trials in files of results. If a key occurs several times, the last one counts. Incomplete lines, which a killed sweep leaves, are skipped."""
    found: Dict[str, Trial] = {}
    for path in paths:
        for number, row in read_lines(path):
            trial = _trial(row)
            if trial:
                found[trial.key or "%s:%d" % (path, number)] = trial
    return list(found.values())


# ---- the sweep ----

_build: Optional[Callable[..., Candidate]] = None  # of a worker
_known: Mapping[str, Trial] = {}


def _begin_worker(plan: Any, known: Mapping[str, Trial]) -> None:
    global _build, _known
    _build, _known = (load_plan(plan)[0] if isinstance(plan, str) else plan), known


def _work(configuration: Configuration) -> Trial:
    assert _build is not None
    return _try(_build, configuration, _known)


def sweep(plan: Any, configurations: Sequence[Configuration], *, results: Optional[str] = None, workers: Optional[int] = None,
          progress: Optional[Callable[[int, int, Trial], None]] = None) -> List[Trial]:
    """Tries all configurations. Returns the trials in the order of the configurations.

    plan: the function that makes the Candidate of a configuration (of a module, so that processes can call it), or the path of a
    plan. results: a file of JSON lines that is read first and grows with each trial. workers: processes; None: one for each core.
    progress: is called with the number done, the number of all, and the trial."""
    known = {t.key: t for t in read_results([results]) if t.key} if results and os.path.exists(results) else {}
    trials: List[Optional[Trial]] = [None] * len(configurations)
    with concurrent.futures.ProcessPoolExecutor(workers or os.cpu_count(), initializer=_begin_worker, initargs=(plan, known)) as pool:
        futures = {pool.submit(_work, dict(c)): i for i, c in enumerate(configurations)}
        for done, future in enumerate(concurrent.futures.as_completed(futures), 1):
            trial = trials[futures[future]] = future.result()
            if results and trial.key not in known:
                append_line(results, dataclasses.asdict(trial))
            if progress:
                progress(done, len(configurations), trial)
    return [t for t in trials if t is not None]


def best(trials: Iterable[Trial]) -> Optional[Trial]:
    """The good trial with the shortest predicted time, or None."""
    good = [t for t in trials if t.good]
    return min(good, key=lambda t: t.us) if good else None


def dataframe(trials: Iterable[Trial]) -> Any:
    """A pandas.DataFrame with a row for each trial: the parameters of its configuration, then the fields of Trial."""
    fields = [field.name for field in dataclasses.fields(Trial) if field.name not in ("configuration", "key")]
    rows = [{**t.configuration, **{name: getattr(t, name) for name in fields}} for t in trials]
    parameters = list(dict.fromkeys(name for row in rows for name in row if name not in fields))
    return frame(rows, parameters + fields)


def table(trials: Iterable[Trial]) -> str:
    """A text table: the good trials by time, then the others with their messages."""
    ordered = sorted(trials, key=lambda t: (not t.good, t.us))
    rows = [("us", "of matrix", "bound by", "V", "A", "LDS", "waves", "insts", "configuration")]
    for t in ordered:
        name = " ".join("%s=%s" % item for item in t.configuration.items())
        rows.append(("%.2f" % t.us, "%.1f %%" % (100 * t.efficiency), t.bound_by, str(t.vgprs), str(t.agprs), str(t.lds_bytes),
                     str(t.waves_per_simd), str(t.instructions), name) if t.good else
                    (t.status, "", "", "", "", "", "", "", "%s: %s" % (name, t.message)))
    widths = [max(len(row[i]) for row in rows) for i in range(8)]
    return "\n".join("  ".join([row[i].rjust(widths[i]) for i in range(8)] + [row[8]]) for row in rows)


# ---- the program ----

def load_plan(path: str) -> Tuple[Callable[..., Candidate], List[Configuration]]:
    """Returns `build` and the configurations of a plan's file."""
    spec = importlib.util.spec_from_file_location("wavecc_plan", path)
    if spec is None or spec.loader is None:
        raise ValueError("%s: not a Python file" % path)
    module = importlib.util.module_from_spec(spec)
    sys.modules["wavecc_plan"] = module
    spec.loader.exec_module(module)
    configurations = getattr(module, "configurations", None)
    configurations = configurations() if callable(configurations) else configurations
    if not callable(getattr(module, "build", None)) or not isinstance(configurations, list):
        raise ValueError("%s: a plan has a function build and a list configurations" % path)
    return module.build, configurations


def _sweep_plan(args: argparse.Namespace) -> List[Trial]:
    configurations = load_plan(args.plan)[1][args.part[0] - 1::args.part[1]]
    show: Optional[Callable[[int, int, Trial], None]] = None if args.quiet else lambda done, of, t: print("%d of %d: %s %s %s" % (
        done, of, t.status, " ".join("%s=%s" % item for item in t.configuration.items()), "%.2f us" % t.us if t.good else t.message),
        file=sys.stderr, flush=True)
    results = args.results or os.path.splitext(args.plan)[0] + ".jsonl"
    return sweep(args.plan, configurations, results=results, workers=args.workers, progress=show)


def main(arguments: Optional[Sequence[str]] = None) -> int:
    parser = argparse.ArgumentParser(prog="python3 -m wavecc.sweep", description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("plan", nargs="?", help="the plan's file")
    parser.add_argument("--results", metavar="FILE", help="read first, and added to (default: PLAN.jsonl)")
    parser.add_argument("--part", type=part, default=(1, 1), metavar="I/N", help="only every N-th configuration, from the I-th on")
    parser.add_argument("--workers", type=int, metavar="N", help="processes (default: one for each core)")
    parser.add_argument("--table", nargs="+", metavar="FILE", help="print what these files of results say, and run nothing")
    parser.add_argument("--quiet", action="store_true", help="no line for each trial")
    args = parser.parse_args(arguments)
    if not args.table and not args.plan:
        parser.error("a plan or --table")
    try:
        trials = read_results(args.table) if args.table else _sweep_plan(args)
    except (OSError, ValueError, SyntaxError) as error:
        print("wavecc.sweep: error: %s" % error, file=sys.stderr)
        return 1
    print(table(trials))
    return 0 if best(trials) else 2


if __name__ == "__main__":
    sys.exit(main())
