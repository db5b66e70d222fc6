# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Code objects: what they hold, their code as text, the static checks, and runs on the emulator."""
import ctypes
import html as _html
import json
import operator
import os
from dataclasses import dataclass
from typing import Any, Dict, Iterable, List, Optional, Sequence, Tuple, Union

import numpy as np

from . import _library as c
from ._errors import Finding, RunError, WaveccError
from ._progress import Shown, Watcher

Sizes = Union[int, Sequence[int], None]


@dataclass(frozen=True)
class Parameter:
    """An entry of a kernel's argument list in the metadata; offset and bytes in the kernel argument segment."""
    name: str
    value_kind: str
    offset: int
    bytes: int
    is_hidden: bool


@dataclass(frozen=True)
class Kernel:
    """A kernel of a code object, as its metadata and its descriptor have it. Zeroes: not said."""
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
class Report:
    """What a check says: findings, the text that `wavecc check` prints, and whether some path could not be followed."""
    findings: Tuple[Finding, ...]
    text: str
    is_incomplete: bool

    @property
    def errors(self) -> List[Finding]:
        return [finding for finding in self.findings if finding.level == "error"]


@dataclass(frozen=True)
class RunResult:
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
class Time:
    """A predicted launch (docs/timing.md says how far to believe it): microseconds, and what they are when guessed constants take
    their bounds; clocks of a workgroup, of a full compute unit, of the launch; the share of a full compute unit's clocks in which
    its matrix pipes work; the lower bound of cu_clocks and the resource that sets it; the text of `wavecc time`, and all of it."""
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
    data: dict


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


# NumPy's types by the names of wavecc's; others (records, types of other packages) are not compared with the kernel's.
_TYPES = {"float16": "f16", "float32": "f32", "float64": "f64",
          **{sign + "int%d" % bits: sign[:1] + "%d" % bits if sign else "i%d" % bits for sign in ("", "u") for bits in (8, 16, 32, 64)}}


def _array_argument(number: int, array: np.ndarray) -> c.Argument:
    """The array's own bytes, from its lowest to its highest address, and its shape for kernels that take memrefs."""
    if array.ndim > c.MAX_RANK:
        raise ValueError("argument %d has %d dimensions; at most %d are taken" % (number, array.ndim, c.MAX_RANK))
    if array.dtype.hasobject:
        raise TypeError("argument %d is an array of Python objects" % number)
    if not array.dtype.isnative:
        raise TypeError("argument %d is not in the byte order of the machine" % number)
    low, high = np.lib.array_utils.byte_bounds(array) if hasattr(np.lib, "array_utils") else np.byte_bounds(array)
    argument = c.Argument(c.BUFFER, low, high - low, True, array.ndim)
    argument.type = _TYPES.get(array.dtype.name, "").encode() or None
    for i in range(array.ndim):
        stride, rest = divmod(array.strides[i], array.itemsize)
        if rest or stride < 0:
            raise ValueError("argument %d: stride %d bytes of dimension %d is negative, or no multiple of an element" %
                             (number, array.strides[i], i))
        argument.sizes[i], argument.strides[i] = array.shape[i], stride
    return argument


def _argument(number: int, value: Any, keep: List[Any]) -> c.Argument:
    """Arrays are buffers, None a null pointer, numpy scalars and bytes values of their size; an int takes the size of its parameter."""
    if value is None:
        return c.Argument(c.NULL)
    if isinstance(value, np.ndarray):
        if not value.flags.writeable:
            raise ValueError("argument %d is read-only; the kernel may change it in place: pass a copy" % number)
        keep.append(value)
        return _array_argument(number, value)
    if isinstance(value, np.generic):
        value = value.tobytes()
    if isinstance(value, (bytes, bytearray)):
        data = ctypes.create_string_buffer(bytes(value), len(value))
        keep.append(data)
        return c.Argument(c.VALUE, ctypes.addressof(data), len(value))
    if isinstance(value, int):
        integer = ctypes.c_int64(c.whole(value, "argument %d" % number, ctypes.c_int64 if value < 1 << 63 else ctypes.c_uint64))
        keep.append(integer)
        return c.Argument(c.INTEGER, ctypes.addressof(integer), 8)
    raise TypeError("argument %d is of type %s; pass a numpy array, a numpy scalar (np.float32(7): its size is the argument's), an int, "
                    "bytes or None" % (number, type(value).__name__))


def _findings(report: ctypes.c_void_p) -> Tuple[Finding, ...]:
    found = []
    for i in range(c.lib.wavecc_report_num_findings(report)):
        f = c.lib.wavecc_report_finding(report, i).contents
        found.append(Finding(c.LEVELS[f.level], c.text(f.rule), c.text(f.row), c.text(f.message), f.address, c.text(f.instruction),
                             f.other_address, c.text(f.other), c.text(f.file), f.line, f.column, tuple(f.workgroup), f.wave, f.lane,
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
        parameters = tuple(Parameter(c.text(p.name), c.text(p.value_kind), p.offset, p.bytes, p.is_hidden)
                           for p in k.parameters[:k.num_parameters])
        return Kernel(c.text(k.name), k.num_vgprs, k.num_agprs, k.num_sgprs, k.lds_bytes, k.scratch_bytes, k.kernarg_bytes,
                      tuple(k.workgroup_size), k.max_workgroup_size, tuple(k.grid), parameters)

    def disassemble(self, kernel: Optional[str] = None, comments: bool = True) -> str:
        """The code as assembly; `comments`: addresses, words and source lines."""
        return self._report(lambda r: c.lib.wavecc_disassemble(self._handle, _text(kernel, "kernel"), comments, r),
                            lambda r: c.text(c.lib.wavecc_report_text(r)))

    def check(self, kernel: Optional[str] = None, observed_hazards: bool = True) -> Report:
        """The static checks: waits, wait states, descriptors.

        observed_hazards=False: wait states as LLVM and the ISA document have them; what AMD's production kernels have as near and
        right is then an error, too, as with `wavecc check --hazards=documented`."""
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

        grid: workgroups (one to three sizes); None: what the object says. block: work-items; None: what the object says.
        arguments: numpy arrays (their bytes are used in place, and their shape and strides where the kernel takes memrefs), numpy
        scalars, bytes, None; in the order of the parameters that are not hidden.
        check: "all", "none" (quick, on all cores), or names (CHECKS). completion: which of the outcomes that hardware allows is
        taken for outstanding memory operations: "earliest", "latest", "random" (by seed). workgroups: only these.
        observed_hazards: as of check().
        mfma: how matrix operations add products: "sequential", or "exact", by a model of gfx942.
        progress: True for a line on standard error while it lasts; or a function that is called with a Progress about ten times a second,
        and once at the end: where it returns False the run ends ("cancelled"), and Ctrl-C ends it, too; arrays may then hold anything.
        raise_on_error: RunError where it does not end, or a check finds an error; else the result says it."""
        if completion not in c.COMPLETIONS:
            raise ValueError("there is no completion %r; they are %s" % (completion, ", ".join(c.COMPLETIONS)))
        if mfma not in c.MATRIX_MODES:
            raise ValueError("there is no mfma %r; they are %s" % (mfma, ", ".join(c.MATRIX_MODES)))
        launch, keep = self._launch(grid, arguments, block, kernel, workgroups)
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
        del keep
        failed = result.outcome != "ended" or any(f.level == "error" for f in result.findings)
        if failed and raise_on_error:
            raise RunError(text, result.outcome, result.findings)
        return result

    def time(self, grid: Sizes, *arguments: Any, block: Sizes = None, kernel: Optional[str] = None, device: Optional[str] = None,
             ghz: float = 0, values: bool = False, spread: bool = True, max_clocks: int = 0, max_instructions: int = 0,
             dynamic_lds_bytes: int = 0) -> Time:
        """Predicts how long a launch takes on a device ("mi300x", "mi308x", "mi325x", "mi300a", "mi355x", "mi350x"; None: the first of the target).

        Grid, block and arguments as for run(); the arrays stay as they are. ghz: of the core, instead of the device's. values:
        compute all results and not only those that reach an address or a branch. spread=False: no us_low and us_high, quicker."""
        launch, keep = self._launch(grid, arguments, block, kernel, None)
        _limits(launch, max_instructions, dynamic_lds_bytes)
        options = c.TimeOptions(_text(device, "device"), ghz, values, not spread, c.whole(max_clocks, "max_clocks", ctypes.c_uint64))
        time, result, text = self._report(
            lambda r: c.lib.wavecc_time(self._handle, ctypes.byref(launch), ctypes.byref(options), r), self._time)
        del keep
        if time is None:
            raise RunError(text or "the kernel has not ended after %d clocks of a compute unit" % max_clocks, result.outcome, ())
        return time

    def report(self, grid: Sizes = None, *arguments: Any, path: Union[str, "os.PathLike[str]", None] = None, block: Sizes = None,
               kernel: Optional[str] = None, device: Optional[str] = None, ghz: float = 0, dynamic_lds_bytes: int = 0,
               source: Optional[str] = None, source_name: Optional[str] = None, kernel_ir: Optional[str] = None) -> Explanation:
        """The page that explains a kernel (`wavecc report`), which is written to `path` if one is given.

        Grid, block and arguments as for time(); arguments that are not given are made. source, kernel_ir: what the object was
        compiled from, and what became of it. Where there can be no times, the page says why."""
        launch, keep = self._launch(grid, arguments, block, kernel, None)
        _limits(launch, 0, dynamic_lds_bytes)
        name, text, ir, on = (_text(t, "a text") for t in (source_name, source, kernel_ir, device))
        options = c.ExplainOptions(name, text, ir, False, c.TimeOptions(on, ghz, False, False, 0))
        page = self._report(lambda r: c.lib.wavecc_explain(self._handle, ctypes.byref(launch), ctypes.byref(options), r),
                            lambda r: c.text(c.lib.wavecc_report_text(r)))
        del keep
        if path is not None:
            with open(path, "w", encoding="utf-8") as file:
                file.write(page)
        begin = page.index(_DOCUMENT) + len(_DOCUMENT)
        return Explanation(page, json.loads(page[begin:page.index("</script>", begin)]))

    @staticmethod
    def _launch(grid: Sizes, arguments: Sequence[Any], block: Sizes, kernel: Optional[str],
                workgroups: Optional[Sequence[Sequence[int]]]) -> Tuple[c.Launch, List[Any]]:
        """The launch, and what must live as long as it is used."""
        keep: List[Any] = []
        given = (c.Argument * max(len(arguments), 1))(*[_argument(i, a, keep) for i, a in enumerate(arguments)])
        launch = c.Launch()
        c.lib.wavecc_launch_init(ctypes.byref(launch))
        launch.kernel = _text(kernel, "kernel")
        launch.grid[:], launch.block[:] = _three(grid, "grid"), _three(block, "block")
        launch.arguments, launch.num_arguments = given, len(arguments)
        if workgroups is not None:
            only = ((ctypes.c_uint32 * 3) * max(len(workgroups), 1))(*[_place(w) for w in workgroups])
            launch.workgroups, launch.num_workgroups = only, len(workgroups)
        return launch, keep

    @staticmethod
    def _time(report: ctypes.c_void_p) -> Tuple[Optional[Time], RunResult, str]:
        info = c.lib.wavecc_report_time(report).contents
        result, text = CodeObject._result(report)
        if not info.ends:
            return None, result, text
        return Time(c.text(info.device), info.us, info.us_low, info.us_high, info.group_clocks, info.cu_clocks, info.launch_clocks,
                    info.ghz, info.tflops, info.gb_per_s, info.efficiency, info.bound_clocks, c.text(info.bound_by), text,
                    json.loads(c.text(info.json))), result, text

    @staticmethod
    def _result(report: ctypes.c_void_p) -> Tuple[RunResult, str]:
        info = c.lib.wavecc_report_run(report).contents
        return RunResult(c.OUTCOMES[info.outcome], c.text(info.message), _findings(report), info.num_instructions, info.num_waves,
                         info.num_workgroups, info.seconds, c.MATRIX_MODES[info.matrix], c.text(info.without_model)), c.text(c.lib.wavecc_report_text(report))

    @staticmethod
    def _report(make: Any, take: Any) -> Any:
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
