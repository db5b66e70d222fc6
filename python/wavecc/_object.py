# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Code objects: their contents, their code as text, the static checks, and runs on the emulator."""
import ctypes
import html as _html
import json
import operator
import os
from dataclasses import asdict, dataclass, fields
from typing import Any, Callable, Dict, Iterable, List, Optional, Sequence, Tuple, TypeVar, Union

import numpy as np

from . import _library as c
from ._arguments import Arguments, grouped
from ._errors import Finding, NotPredicted, RunError, WaveccError
from ._progress import Shown, Watcher
from ._values import Values, frame

Sizes = Union[int, Sequence[int], None]
T = TypeVar("T")


@dataclass(frozen=True)
class Parameter(Values):
    """An entry of a kernel's argument list in the metadata; offset and bytes in the kernel argument segment."""
    name: str
    value_kind: str
    offset: int
    bytes: int
    is_hidden: bool
    type: str = ""  # of the elements or of the value, as "f32"; "": the object does not say it


@dataclass(frozen=True)
class Kernel(Values):
    """A kernel of a code object, as its metadata and descriptor describe it. 0: not stated."""
    name: str
    num_vgprs: int
    num_agprs: int
    num_sgprs: int
    lds_bytes: int
    scratch_bytes: int
    kernarg_bytes: int
    workgroup_size: Tuple[int, int, int]
    max_workgroup_size: int
    grid: Tuple[int, int, int]
    parameters: Tuple[Parameter, ...]


@dataclass(frozen=True)
class Report(Values):
    """The result of a check: findings, the text that `wavecc check` prints, and whether some path could not be followed."""
    findings: Tuple[Finding, ...]
    text: str
    is_incomplete: bool

    @property
    def errors(self) -> List[Finding]:
        return [finding for finding in self.findings if finding.level == "error"]

    def dataframe(self) -> Any:
        """The findings as a pandas.DataFrame, a row each."""
        return frame([asdict(f) for f in self.findings], [f.name for f in fields(Finding)])

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        rows = "".join("<tr><td>%s</td><td>%s</td><td><code>%s</code></td><td>%s</td></tr>" % tuple(_html.escape(str(part)) for part in (
            f.level, "%s:%d" % (f.file, f.line) if f.file else hex(f.address), f.instruction, f.message)) for f in self.findings)
        return "<table>%s</table>" % rows if rows else "<p>no findings</p>"


@dataclass(frozen=True)
class RunResult(Values):
    """How a run ended (`outcome`: "ended" or what stopped it), what its checks found, and what it cost on the host."""
    outcome: str
    message: str
    findings: Tuple[Finding, ...]
    num_instructions: int
    num_waves: int
    num_workgroups: int
    seconds: float
    mfma: str = "sequential"  # how products of matrix operations were added
    without_model: str = ""  # a matrix operation of the code that mfma="exact" has no model for


@dataclass(frozen=True)
class Time(Values):
    """A predicted launch (docs/timing.md says how exact it is). us: microseconds; us_low, us_high: nine of ten launches like it are between
    them. group_clocks, cu_clocks, launch_clocks: clocks of a workgroup, of a full compute unit, of the launch. efficiency: the share of
    cu_clocks in which the matrix pipes work. bound_clocks: the lower bound of cu_clocks; bound_by: the resource that sets it. text: what
    `wavecc time` prints; data: its JSON. guess_low, guess_high: microseconds if guessed constants take their bounds. error_median, error_p90:
    the errors of measured launches in percent (median, ninetieth percentile). error_of: which launches; error_is_like_it: are they like
    this one, or kernels of all kinds?"""
    device: str
    us: float
    us_low: float
    us_high: float
    group_clocks: float
    cu_clocks: float
    launch_clocks: float
    ghz: float
    tflops: float
    gb_per_s: float
    efficiency: float
    bound_clocks: float
    bound_by: str
    text: str
    data: Dict[str, Any]
    guess_low: float = 0
    guess_high: float = 0
    error_median: float = 0
    error_p90: float = 0
    error_of: str = ""
    error_is_like_it: bool = False

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return "<pre>%s</pre>" % _html.escape(self.text)


def _text(value: Optional[str], what: str) -> Optional[bytes]:
    return c.encoded(value, what) if value else None


def _limits(launch: c.Launch, max_instructions: int, dynamic_lds_bytes: int) -> None:
    launch.max_instructions = c.whole(max_instructions, "max_instructions", ctypes.c_uint64)
    launch.dynamic_lds_bytes = c.whole(dynamic_lds_bytes, "dynamic_lds_bytes", ctypes.c_uint32)


def _place(workgroup: Sequence[int]) -> Any:
    """A workgroup's place in the grid: one to three numbers."""
    given = [c.whole(number, "a workgroup's number", ctypes.c_uint32) for number in workgroup]
    if not 1 <= len(given) <= 3:
        raise ValueError("a workgroup is one to three numbers; found %r" % (workgroup,))
    return (ctypes.c_uint32 * 3)(*(given + [0] * (3 - len(given))))


def _three(sizes: Sizes, what: str) -> Tuple[int, int, int]:
    if sizes is None:
        return 0, 0, 0
    if isinstance(sizes, (str, bytes)):
        raise TypeError("%s takes one to three numbers; found the text %r" % (what, sizes))
    given = [operator.index(size) for size in ([sizes] if isinstance(sizes, (int, np.integer)) else sizes)]
    if not 1 <= len(given) <= 3 or any(size < 1 or size > 0xffffffff for size in given):
        raise ValueError("%s takes one to three sizes from 1 to 4294967295; found %r" % (what, sizes))
    return tuple(given + [1] * (3 - len(given)))  # type: ignore[return-value]


def _checks(check: Union[bool, str, Iterable[str], None]) -> int:
    """'all', 'none', True, False, or names of checks (a list, or with commas between)."""
    if check is None or check is False or check == "none":
        return 0
    if check is True or check == "all":
        return sum(c.CHECKS.values())
    bits = 0
    for name in check.split(",") if isinstance(check, str) else check:
        if name not in c.CHECKS:
            raise ValueError("there is no check %r; checks are all, none, %s" % (name, ", ".join(c.CHECKS)))
        bits |= c.CHECKS[name]
    return bits


def _findings(report: ctypes.c_void_p) -> Tuple[Finding, ...]:
    found = []
    for i in range(c.lib.wavecc_report_num_findings(report)):
        f = c.lib.wavecc_report_finding(report, i).contents
        found.append(Finding(c.LEVELS[f.level], c.text(f.rule), c.text(f.row), c.text(f.message), f.address, c.text(f.instruction),
                             f.other_address, c.text(f.other), c.text(f.file), f.line, f.column, c.three(f.workgroup), f.wave, f.lane,
                             f.memory_address, f.count))
    return tuple(found)


_DOCUMENT = '<script type="application/json" id="document">'


@dataclass(frozen=True)
class Explanation:
    """A page: `html` (one file that needs no network; notebooks show it), `document` (docs/report.md has its fields)."""
    html: str
    document: Dict[str, Any]

    def _repr_html_(self) -> str:
        return ('<iframe style="width: 100%%; height: 700px; border: 0" sandbox="allow-scripts" srcdoc="%s"></iframe>'
                % _html.escape(self.html))


class Launcher:
    """A kernel of a code object. `kernel[grid](a, b, c)` runs it and gives the RunResult; `kernel[grid].time(a, b, c)` predicts its time. Options (check, block, ...) follow the arguments by name."""

    def __init__(self, code: "CodeObject", kernel: str, grid: Sizes = None) -> None:
        self._code, self._kernel, self._grid = code, kernel, grid
        self.facts = next(k for k in code.kernels if k.name == kernel)

    def __repr__(self) -> str:
        grid = "" if self._grid is None else "[%s]" % (self._grid,)
        return "<wavecc kernel %s%s(%s)>" % (self._kernel, grid, ", ".join(map(str, grouped(self.facts.parameters))))

    def __getitem__(self, grid: Sizes) -> "Launcher":
        _three(grid, "grid")
        return Launcher(self._code, self._kernel, grid)

    def __call__(self, *arguments: Any, block: Sizes = None, check: Union[bool, str, Iterable[str], None] = "all",
                 completion: str = "earliest", seed: int = 0, max_instructions: int = 0, dynamic_lds_bytes: int = 0, threads: int = 0,
                 observed_hazards: bool = True, workgroups: Optional[Sequence[Sequence[int]]] = None, raise_on_error: bool = True,
                 progress: Shown = None, mfma: str = "sequential") -> "RunResult":
        """CodeObject.run."""
        return self._code.run(self._grid, *arguments, block=block, kernel=self._kernel, check=check, completion=completion, seed=seed,
                              max_instructions=max_instructions, dynamic_lds_bytes=dynamic_lds_bytes, threads=threads,
                              observed_hazards=observed_hazards, workgroups=workgroups, raise_on_error=raise_on_error, progress=progress,
                              mfma=mfma)

    def time(self, *arguments: Any, block: Sizes = None, device: Optional[str] = None, ghz: float = 0, values: bool = False,
             spread: bool = True, max_clocks: int = 0, max_instructions: int = 0, dynamic_lds_bytes: int = 0) -> "Time":
        """CodeObject.time."""
        return self._code.time(self._grid, *arguments, block=block, kernel=self._kernel, device=device, ghz=ghz, values=values,
                               spread=spread, max_clocks=max_clocks, max_instructions=max_instructions,
                               dynamic_lds_bytes=dynamic_lds_bytes)


class CodeObject:
    """A code object in memory. Read-only: any number of threads may use it."""

    def __init__(self, data: bytes, name: str = "<memory>", target: Optional[str] = None) -> None:
        self._handle = ctypes.c_void_p()
        self.data = bytes(data)
        status = c.lib.wavecc_object_open(c.encoded(name, "name"), self.data, len(self.data), _text(target, "target"),
                                          ctypes.byref(self._handle))
        if status:
            raise WaveccError(c.text(c.lib.wavecc_object_diagnostics(self._handle)))
        self.target: str = c.text(c.lib.wavecc_object_target(self._handle))
        self.kernels: Tuple[Kernel, ...] = tuple(self._kernel(i) for i in range(c.lib.wavecc_object_num_kernels(self._handle)))

    def __repr__(self) -> str:
        return "<wavecc.CodeObject %s: %s>" % (self.target, ", ".join(k.name for k in self.kernels) or "no kernels")

    def __getitem__(self, kernel: str) -> "Launcher":
        """That kernel, to be launched: `object["gemm"][grid](a, b, c)`."""
        if not any(k.name == kernel for k in self.kernels):
            raise KeyError("no kernel %r; there are %s" % (kernel, ", ".join(k.name for k in self.kernels)))
        return Launcher(self, kernel)

    def __copy__(self) -> "CodeObject":
        return self  # read-only

    def __deepcopy__(self, memo: Any) -> "CodeObject":
        return self

    def __reduce__(self) -> Any:
        return type(self), (self.data,)

    def __del__(self) -> None:
        if getattr(self, "_handle", None):
            c.lib.wavecc_object_close(self._handle)

    def _kernel(self, index: int) -> Kernel:
        k = c.lib.wavecc_object_kernel(self._handle, index).contents
        parameters = tuple(Parameter(c.text(p.name), c.text(p.value_kind), p.offset, p.bytes, p.is_hidden, c.text(p.type_name))
                           for p in k.parameters[:k.num_parameters])
        return Kernel(c.text(k.name), k.num_vgprs, k.num_agprs, k.num_sgprs, k.lds_bytes, k.scratch_bytes, k.kernarg_bytes,
                      c.three(k.workgroup_size), k.max_workgroup_size, c.three(k.grid), parameters)

    def disassemble(self, kernel: Optional[str] = None, comments: bool = True) -> str:
        """The code as assembly; `comments`: addresses, words and source lines."""
        return self._report(lambda r: c.lib.wavecc_disassemble(self._handle, _text(kernel, "kernel"), comments, r),
                            lambda r: c.text(c.lib.wavecc_report_text(r)))

    def check(self, kernel: Optional[str] = None, observed_hazards: bool = True) -> Report:
        """The static checks: waits, wait states, descriptors.

        observed_hazards=False: asks for all wait states that LLVM and the ISA document name, as `wavecc check --hazards=documented` does.
        Shorter distances that work in AMD's production kernels are then errors, too."""
        options = c.CheckOptions(_text(kernel, "kernel"), False, not observed_hazards)
        return self._report(lambda r: c.lib.wavecc_check(self._handle, ctypes.byref(options), r),
                            lambda r: Report(_findings(r), c.text(c.lib.wavecc_report_text(r)),
                                             c.lib.wavecc_report_is_incomplete(r)))

    def run(self, grid: Sizes, *arguments: Any, block: Sizes = None, kernel: Optional[str] = None,
            check: Union[bool, str, Iterable[str], None] = "all", completion: str = "earliest", seed: int = 0,
            max_instructions: int = 0, dynamic_lds_bytes: int = 0, threads: int = 0, observed_hazards: bool = True,
            workgroups: Optional[Sequence[Sequence[int]]] = None, raise_on_error: bool = True, progress: Shown = None,
            mfma: str = "sequential") -> RunResult:
        """Runs a kernel on the emulator.

        grid: workgroups (one to three sizes). block: work-items. None: as the object states them.
        arguments: in the order of the kernel. Arrays are used in place: NumPy's, and any with __dlpack__ (torch's on the CPU)
        or __array_interface__. Numbers are converted to the kernel's type if it can hold them. bytes are passed by value, None is a
        null pointer. Unsigned integers pass as bits of any type of their width. TypeError, ValueError: an argument does not fit.
        A read-only array is copied; if the kernel writes to the copy, there is a ValueError.
        check: "all", "none" (quick, on all cores), or names (CHECKS). completion: when outstanding memory operations
        complete, within what hardware allows: "earliest", "latest", "random" (by seed). workgroups: only these.
        observed_hazards: as for check().
        mfma: how matrix operations add products: "sequential", or "exact", by a model of gfx942.
        progress: True shows a line on standard error. A function is called with a Progress about ten times a second, and once at the end; if
        it returns False, the run ends ("cancelled"). Ctrl-C ends the run, too. Arrays may then hold anything.
        raise_on_error: RunError if the kernel does not end, or if a check finds an error. Otherwise only the result says so."""
        if completion not in c.COMPLETIONS:
            raise ValueError("there is no completion %r; they are %s" % (completion, ", ".join(c.COMPLETIONS)))
        if mfma not in c.MATRIX_MODES:
            raise ValueError("there is no mfma %r; they are %s" % (mfma, ", ".join(c.MATRIX_MODES)))
        launch, given = self._launch(grid, arguments, block, kernel, workgroups, "run")
        launch.matrix = c.MATRIX_MODES.index(mfma)
        launch.checks, launch.documented_hazards = _checks(check), not observed_hazards
        launch.completion, launch.completion_seed = c.COMPLETIONS.index(completion), c.whole(seed, "seed", ctypes.c_uint64)
        _limits(launch, max_instructions, dynamic_lds_bytes)
        launch.threads = c.whole(threads, "threads", ctypes.c_uint32)
        watcher = Watcher(progress)
        launch.progress = watcher.function
        try:
            result, text = self._report(lambda r: c.lib.wavecc_run(self._handle, ctypes.byref(launch), r), self._result)
        finally:
            watcher.finish()
        given.finish()
        failed = result.outcome != "ended" or any(f.level == "error" for f in result.findings)
        if failed and raise_on_error:
            raise RunError(text, result.outcome, result.findings)
        return result

    def time(self, grid: Sizes, *arguments: Any, block: Sizes = None, kernel: Optional[str] = None, device: Optional[str] = None,
             ghz: float = 0, values: bool = False, spread: bool = True, max_clocks: int = 0, max_instructions: int = 0,
             dynamic_lds_bytes: int = 0) -> Time:
        """Predicts how long a launch takes on a device (a name of `wavecc time --device`, such as "mi300x"; None: the first of the target).

        Grid, block and arguments as for run(); the arrays stay as they are. ghz: the clock of the core, instead of the device's.
        values: computes all results, not only those that reach an address or a branch. spread=False is quicker: no guess_low and guess_high,
        and no changes are tried. NotPredicted: the workgroups that ran did not do the work of the launch."""
        launch, given = self._launch(grid, arguments, block, kernel, None, "time")
        _limits(launch, max_instructions, dynamic_lds_bytes)
        options = c.TimeOptions(_text(device, "device"), ghz, values, not spread, c.whole(max_clocks, "max_clocks", ctypes.c_uint64))
        time, result, text = self._report(
            lambda r: c.lib.wavecc_time(self._handle, ctypes.byref(launch), ctypes.byref(options), r), self._time)
        del given
        if isinstance(time, str):
            raise NotPredicted(time, result.outcome, ())
        if time is None:
            raise RunError(text or "the kernel has not ended after %d clocks of a compute unit" % max_clocks, result.outcome, ())
        return time

    def report(self, grid: Sizes = None, *arguments: Any, path: Union[str, "os.PathLike[str]", None] = None, block: Sizes = None,
               kernel: Optional[str] = None, device: Optional[str] = None, ghz: float = 0, dynamic_lds_bytes: int = 0,
               source: Optional[str] = None, source_name: Optional[str] = None, kernel_ir: Optional[str] = None) -> Explanation:
        """The page that explains a kernel (`wavecc report`), which is written to `path` if one is given.

        Grid, block and arguments as for time(); arguments that are not given are made up. source, kernel_ir: the text that the object was
        compiled from, and what became of it. Where there can be no times, the page says why."""
        launch, given = self._launch(grid, arguments, block, kernel, None, "report")
        _limits(launch, 0, dynamic_lds_bytes)
        name, text, ir, on = (_text(t, "a text") for t in (source_name, source, kernel_ir, device))
        options = c.ExplainOptions(name, text, ir, False, c.TimeOptions(on, ghz, False, False, 0))
        page = self._report(lambda r: c.lib.wavecc_explain(self._handle, ctypes.byref(launch), ctypes.byref(options), r),
                            lambda r: c.text(c.lib.wavecc_report_text(r)))
        del given
        if path is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(page)
        begin = page.index(_DOCUMENT) + len(_DOCUMENT)
        return Explanation(page, json.loads(page[begin:page.index("</script>", begin)]))

    def _launch(self, grid: Sizes, values: Sequence[Any], block: Sizes, kernel: Optional[str],
                workgroups: Optional[Sequence[Sequence[int]]], use: str) -> Tuple[c.Launch, Arguments]:
        """The launch ("run", "time", "report"), and the arguments that must live as long as it is used."""
        called = next((k for k in self.kernels if k.name == kernel), self.kernels[0] if len(self.kernels) == 1 and not kernel else None)
        given = Arguments(called.name if called else "", called.parameters if called and (values or use != "report") else (), values,
                          use != "run")
        launch = c.Launch()
        c.lib.wavecc_launch_init(ctypes.byref(launch))
        launch.kernel = _text(kernel, "kernel")
        launch.grid[:], launch.block[:] = _three(grid, "grid"), _three(block, "block")
        launch.arguments, launch.num_arguments = given.array, given.count
        if workgroups is not None:
            only = ((ctypes.c_uint32 * 3) * max(len(workgroups), 1))(*[_place(w) for w in workgroups])
            launch.workgroups, launch.num_workgroups = only, len(workgroups)
        return launch, given

    @staticmethod
    def _time(report: ctypes.c_void_p) -> Tuple[Union[Time, str, None], RunResult, str]:
        info = c.lib.wavecc_report_time(report).contents
        result, text = CodeObject._result(report)
        if not info.ends:
            return None, result, text
        if info.not_predicted:
            return "not a prediction: " + c.text(info.not_predicted), result, text
        return Time(c.text(info.device), info.us, info.us_low, info.us_high, info.group_clocks, info.cu_clocks, info.launch_clocks,
                    info.ghz, info.tflops, info.gb_per_s, info.efficiency, info.bound_clocks, c.text(info.bound_by), text,
                    json.loads(c.text(info.json)), info.guess_low, info.guess_high, info.error_median, info.error_p90,
                    c.text(info.error_of), info.error_is_like_it), result, text

    @staticmethod
    def _result(report: ctypes.c_void_p) -> Tuple[RunResult, str]:
        info = c.lib.wavecc_report_run(report).contents
        return RunResult(c.OUTCOMES[info.outcome], c.text(info.message), _findings(report), info.num_instructions, info.num_waves,
                         info.num_workgroups, info.seconds, c.MATRIX_MODES[info.matrix], c.text(info.without_model)), c.text(c.lib.wavecc_report_text(report))

    @staticmethod
    def _report(make: Callable[[Any], Any], take: Callable[[ctypes.c_void_p], T]) -> T:
        """take() of the report that make() fills in, which is freed."""
        report = ctypes.c_void_p()
        try:
            if make(ctypes.byref(report)):
                raise WaveccError(c.text(c.lib.wavecc_report_diagnostics(report)))
            return take(report)
        finally:
            c.lib.wavecc_report_free(report)


def load(source: Union[str, "os.PathLike[str]", bytes], target: Optional[str] = None) -> CodeObject:
    """A code object (.hsaco, .o, an offload bundle or a host program) from a file's path or from its bytes."""
    if isinstance(source, (bytes, bytearray)):
        return CodeObject(bytes(source), target=target)
    with open(source, "rb") as file:
        return CodeObject(file.read(), name=os.fspath(source), target=target)
