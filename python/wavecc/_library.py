# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Declares libwavecc for ctypes: the structs and functions of include/wavecc/wavecc.h and object.h."""
import ctypes
import importlib
import operator
import os
from ctypes import (POINTER, Structure, c_bool, c_char_p, c_double, c_int, c_int32, c_size_t, c_uint32, c_uint64,
                    c_void_p)
from typing import Any, Dict, Optional, Tuple

MAX_RANK = 8
OUTPUTS = {"kir": 0, "asm": 1, "obj": 2, "hsaco": 3, "pressure": 4, "pressure-json": 5}
FLAG, WORD, NUMBER, SIZES, TEXT = range(5)  # kinds of OptionInfo
LEVELS = ("error", "warning", "note")
CHECKS = {"waits": 1, "hazards": 2, "races": 4, "defined": 8, "bounds": 16, "coherence": 128}
OUTCOMES = ("ended", "fault", "unsupported", "deadlock", "budget", "cancelled")
COMPLETIONS = ("earliest", "latest", "random")
MATRIX_MODES = ("sequential", "exact")
BUFFER, VALUE, NULL, INTEGER = 0, 1, 2, 3


def encoded(value: str, what: str) -> bytes:
    """The text as a C string; a NUL would end it early."""
    if "\0" in value:
        raise ValueError("%s has a NUL character: %r" % (what, value))
    return value.encode()


def whole(value: Any, what: str, ctype: Any) -> int:
    """The number, if the C type holds it: ctypes would keep its low bits."""
    number = operator.index(value)
    bits = 8 * ctypes.sizeof(ctype)
    is_signed = ctype(-1).value < 0
    least, most = (-(1 << bits - 1), (1 << bits - 1) - 1) if is_signed else (0, (1 << bits) - 1)
    if not least <= number <= most:
        raise ValueError("%s is from %d to %d; found %r" % (what, least, most, value))
    return number


class Progress(Structure):
    _fields_ = [("kernel", c_char_p), ("stage", c_char_p), ("done", c_uint64), ("total", c_uint64), ("instructions", c_uint64),
                ("seconds", c_double)]


PROGRESS_FUNCTION: Any = ctypes.CFUNCTYPE(c_bool, c_void_p, POINTER(Progress))


class OptionInfo(Structure):
    """A row of wavecc/options.def."""
    _fields_ = [("name", c_char_p), ("kind", c_int), ("offset", c_size_t), ("bytes", c_size_t), ("help", c_char_p), ("words", c_char_p),
                ("fallback", c_char_p), ("value", c_char_p), ("least", c_uint64), ("most", c_uint64), ("many", c_bool), ("names", c_int)]

    def ctype(self) -> Any:
        if self.kind == SIZES:
            return c_uint32 * 3
        if self.kind == TEXT:
            return c_char_p
        return c_bool if self.bytes == 1 else c_int32


class KernelInfo(Structure):
    _fields_ = [("name", c_char_p), ("num_vgprs", c_uint32), ("num_agprs", c_uint32), ("num_sgprs", c_uint32),
                ("lds_bytes", c_uint32), ("scratch_bytes", c_uint32), ("kernarg_bytes", c_uint32),
                ("workgroup_size", c_uint32 * 3), ("grid", c_uint32 * 3), ("waves_per_simd", c_uint32),
                ("num_instructions", c_uint32), ("hazard_nops", c_uint32), ("hazard_nops_observed", c_uint32),
                ("observed_hazards", c_bool)]


class Parameter(Structure):
    _fields_ = [("name", c_char_p), ("value_kind", c_char_p), ("offset", c_uint32), ("bytes", c_uint32),
                ("is_hidden", c_bool), ("type_name", c_char_p)]


class ObjectKernel(Structure):
    _fields_ = [("name", c_char_p), ("num_vgprs", c_uint32), ("num_agprs", c_uint32), ("num_sgprs", c_uint32),
                ("lds_bytes", c_uint32), ("scratch_bytes", c_uint32), ("kernarg_bytes", c_uint32),
                ("workgroup_size", c_uint32 * 3), ("max_workgroup_size", c_uint32), ("grid", c_uint32 * 3),
                ("parameters", POINTER(Parameter)), ("num_parameters", c_size_t)]


class Finding(Structure):
    _fields_ = [("level", c_int), ("rule", c_char_p), ("row", c_char_p), ("message", c_char_p), ("address", c_uint64),
                ("instruction", c_char_p), ("other_address", c_uint64), ("other", c_char_p), ("file", c_char_p),
                ("line", c_uint32), ("column", c_uint32), ("workgroup", c_uint32 * 3), ("wave", c_uint32),
                ("lane", c_int32), ("memory_address", c_uint64), ("count", c_uint64)]


class CheckOptions(Structure):
    _fields_ = [("kernel", c_char_p), ("observed_hazards", c_bool), ("documented_hazards", c_bool)]


class Argument(Structure):
    _fields_ = [("kind", c_int), ("data", c_void_p), ("bytes", c_size_t), ("has_shape", c_bool), ("rank", c_uint32),
                ("sizes", c_uint64 * MAX_RANK), ("strides", c_uint64 * MAX_RANK), ("offset", c_uint64), ("type", c_char_p)]


class Launch(Structure):
    _fields_ = [("kernel", c_char_p), ("grid", c_uint32 * 3), ("block", c_uint32 * 3), ("arguments", POINTER(Argument)),
                ("num_arguments", c_size_t), ("dynamic_lds_bytes", c_uint32), ("checks", c_uint32),
                ("observed_hazards", c_bool), ("documented_hazards", c_bool), ("completion", c_int), ("completion_seed", c_uint64),
                ("max_instructions", c_uint64), ("threads", c_uint32), ("workgroups", POINTER(c_uint32 * 3)),
                ("num_workgroups", c_size_t), ("progress", PROGRESS_FUNCTION), ("progress_context", c_void_p), ("matrix", c_int)]


class RunInfo(Structure):
    _fields_ = [("outcome", c_int), ("message", c_char_p), ("num_instructions", c_uint64), ("num_waves", c_uint64),
                ("num_workgroups", c_uint64), ("seconds", c_double), ("matrix", c_int), ("without_model", c_char_p)]


class TimeOptions(Structure):
    _fields_ = [("device", c_char_p), ("ghz", c_double), ("values", c_bool), ("no_spread", c_bool), ("max_clocks", c_uint64)]


class ExplainOptions(Structure):
    _fields_ = [("source_name", c_char_p), ("source", c_char_p), ("kernel_ir", c_char_p), ("is_json", c_bool), ("time", TimeOptions)]


class TimeInfo(Structure):
    _fields_ = [("ends", c_bool), ("device", c_char_p), ("us", c_double), ("us_low", c_double), ("us_high", c_double),
                ("group_clocks", c_double), ("cu_clocks", c_double), ("launch_clocks", c_double), ("ghz", c_double),
                ("tflops", c_double), ("gb_per_s", c_double), ("efficiency", c_double), ("bound_clocks", c_double),
                ("bound_by", c_char_p), ("json", c_char_p), ("not_predicted", c_char_p), ("guess_low", c_double), ("guess_high", c_double),
                ("error_median", c_double), ("error_p90", c_double), ("error_of", c_char_p), ("error_is_like_it", c_bool)]


# name: (result, arguments); contexts, modules, objects and reports are c_void_p.
FUNCTIONS = {
    "wavecc_version": (c_char_p, []),
    "wavecc_options_init": (None, [c_void_p]),
    "wavecc_option_infos": (POINTER(OptionInfo), [POINTER(c_size_t)]),
    "wavecc_context_create": (c_void_p, []),
    "wavecc_context_destroy": (None, [c_void_p]),
    "wavecc_compile": (c_int, [c_void_p, c_char_p, c_char_p, c_size_t, c_void_p, POINTER(c_void_p)]),
    "wavecc_module_destroy": (None, [c_void_p]),
    "wavecc_module_diagnostics": (c_char_p, [c_void_p]),
    "wavecc_module_timing": (c_char_p, [c_void_p]),
    "wavecc_module_output": (c_int, [c_void_p, c_int, POINTER(c_void_p), POINTER(c_size_t)]),
    "wavecc_module_num_kernels": (c_size_t, [c_void_p]),
    "wavecc_module_kernel": (POINTER(KernelInfo), [c_void_p, c_size_t]),
    "wavecc_object_open": (c_int, [c_char_p, c_char_p, c_size_t, c_char_p, POINTER(c_void_p)]),
    "wavecc_object_close": (None, [c_void_p]),
    "wavecc_object_diagnostics": (c_char_p, [c_void_p]),
    "wavecc_object_target": (c_char_p, [c_void_p]),
    "wavecc_object_num_kernels": (c_size_t, [c_void_p]),
    "wavecc_object_kernel": (POINTER(ObjectKernel), [c_void_p, c_size_t]),
    "wavecc_disassemble": (c_int, [c_void_p, c_char_p, c_bool, POINTER(c_void_p)]),
    "wavecc_check": (c_int, [c_void_p, POINTER(CheckOptions), POINTER(c_void_p)]),
    "wavecc_launch_init": (None, [POINTER(Launch)]),
    "wavecc_run": (c_int, [c_void_p, POINTER(Launch), POINTER(c_void_p)]),
    "wavecc_time": (c_int, [c_void_p, POINTER(Launch), POINTER(TimeOptions), POINTER(c_void_p)]),
    "wavecc_explain": (c_int, [c_void_p, POINTER(Launch), POINTER(ExplainOptions), POINTER(c_void_p)]),
    "wavecc_report_time": (POINTER(TimeInfo), [c_void_p]),
    "wavecc_report_free": (None, [c_void_p]),
    "wavecc_report_diagnostics": (c_char_p, [c_void_p]),
    "wavecc_report_text": (c_char_p, [c_void_p]),
    "wavecc_report_num_findings": (c_size_t, [c_void_p]),
    "wavecc_report_finding": (POINTER(Finding), [c_void_p, c_size_t]),
    "wavecc_report_is_incomplete": (c_bool, [c_void_p]),
    "wavecc_report_run": (POINTER(RunInfo), [c_void_p]),
}



def _version() -> str:
    """Of the library whose structs stand above: as installed, or in a source tree as its header says."""
    try:
        return str(importlib.import_module("._installed", __package__).VERSION)
    except ImportError:
        header = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../include/wavecc/wavecc.h")
        with open(header, encoding="utf-8") as file:
            return next(line.split('"')[1] for line in file if line.startswith("#define WAVECC_VERSION "))


VERSION = _version()


def _library_path() -> str:
    """The first of these that exists: the library that WAVECC_LIBRARY names, that of this package, that of build/ in a source tree, the system's."""
    here = os.path.dirname(os.path.abspath(__file__))
    try:  # written where the package is installed
        library = importlib.import_module("._installed", __package__).LIBRARY
    except ImportError:
        library = "../../build/lib/libwavecc.so.0"
    beside = os.path.normpath(os.path.join(here, library))
    return os.environ.get("WAVECC_LIBRARY") or (beside if os.path.exists(beside) else "libwavecc.so.0")


def _load() -> Tuple[Any, str]:
    path = _library_path()
    try:
        library = ctypes.CDLL(path)
    except OSError as error:
        raise ImportError("libwavecc cannot be loaded: %s. Install the wheel or the package libwavecc0, or let WAVECC_LIBRARY name the "
                          "library" % error) from None
    library.wavecc_version.restype = c_char_p
    found = library.wavecc_version().decode().split()[0]
    if found != VERSION:
        raise ImportError("%s is version %s of libwavecc, and this Python package is for version %s" % (path, found, VERSION))
    for name, (result, arguments) in FUNCTIONS.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    return library, path


lib, path = _load()


def three(sizes: Any) -> Tuple[int, int, int]:
    """Of an array of C."""
    return sizes[0], sizes[1], sizes[2]


def _option_infos() -> Dict[str, Any]:
    count = c_size_t()
    infos = lib.wavecc_option_infos(ctypes.byref(count))
    return {infos[i].name.decode(): infos[i] for i in range(count.value)}


OPTION_INFOS = _option_infos()


class Options(Structure):
    _fields_ = ([("target", c_char_p), ("kernel", c_char_p)] + [(name, info.ctype()) for name, info in OPTION_INFOS.items()] +
                [("note_pressure", c_bool), ("command", c_char_p), ("progress", PROGRESS_FUNCTION), ("progress_context", c_void_p)])


def text(data: Optional[bytes]) -> str:
    """A C string that may be NULL."""
    return (data or b"").decode("utf-8", "replace")
