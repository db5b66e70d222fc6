# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""wavecc as the code generator of Triton's AMD backend: from the LLVM IR of `make_llir`, or the LLVM dialect before it, to a code object.

    import triton, wavecc.triton
    triton.knobs.runtime.add_stages_inspection_hook = wavecc.triton.hook     # every kernel from now on

or in your own backend, for one kernel:

    wavecc.triton.add_stages(stages, options)

The results of the stages, and the metadata that they set, have the form that Triton's launcher reads. docs/plugs/triton.md says more."""
from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, Mapping, MutableMapping, Optional, Tuple

from ._errors import WaveccError
from ._library import lib as _lib, text as _text
from ._signatures import compile as _compile

Stage = Callable[[Any, MutableMapping[str, Any]], Any]

# Attributes of a module of TritonGPU after allocation, and the metadata that they become.
_MODULE_ATTRIBUTES = {"ttg.shared": "shared", "ttg.total-num-warps": "num_warps",
                      "ttg.global_scratch_memory_size": "global_scratch_size", "ttg.global_scratch_memory_alignment": "global_scratch_align",
                      "ttg.profile_scratch_memory_size": "profile_scratch_size", "ttg.profile_scratch_memory_alignment": "profile_scratch_align"}


@dataclass(frozen=True)
class Kernel:
    """What a kernel became: `hsaco` and `amdgcn` (assembly), and the metadata that Triton must have of it."""
    hsaco: bytes
    amdgcn: str
    metadata: Mapping[str, Any] = field(default_factory=dict)


def _option(options: Any, name: str, default: Any) -> Any:
    value = getattr(options, name, default)
    return default if value is None else value


def _module_attributes(text: str) -> Dict[str, int]:
    """The integers of `module attributes {...}` by name."""
    found = re.search(r"^\s*(?:builtin\.)?module(?: @\S+)? attributes \{(.*)\} \{\s*$", text, re.M)
    return {name: int(number) for name, number in re.findall(r'"?(ttg\.[\w.-]+)"? = (\d+)', found[1] if found else "")}


def _closing(text: str, at: int, pair: str) -> int:
    """Where the bracket at `at` closes; strings are passed over."""
    depth, i = 0, at
    while i < len(text):
        if text[i] == '"':
            i = text.index('"', i + 1)
        depth += (text[i] == pair[0]) - (text[i] == pair[1])
        if not depth:
            return i
        i += 1
    raise WaveccError("wavecc.triton: '%s' is not closed in the module" % pair[0])


def _mark_kernel(text: str, attributes: str) -> Tuple[str, str]:
    """(name, text): the first public llvm.func with a body is the kernel, as Triton has it, and gets these attributes."""
    for found in re.finditer(r"^\s*llvm\.func (?!internal|private|extern_weak)(?:[\w_]+ )*@([\w.$]+)\(", text, re.M):
        end = _closing(text, found.end() - 1, "()") + 1
        line_end = text.index("\n", end)
        more = text.find("attributes {", end, line_end)
        if more >= 0:
            close = _closing(text, more + len("attributes "), "{}")
            if text[close + 1:line_end].strip() != "{":
                continue
            inside = text[more + len("attributes {"):close]
            joined = attributes + (", " + inside if inside.strip() else "")
            return found[1], text[:more] + "attributes {" + joined + "}" + text[close + 1:]
        if text[end:line_end].rstrip().endswith("{"):
            return found[1], text[:end] + " attributes {" + attributes + "} {" + text[line_end:]
    raise WaveccError("wavecc.triton: the module has no llvm.func with a body")


def _from_dialect(text: str, options: Any) -> Tuple[str, str, Dict[str, Any]]:
    """(name, text, metadata) of a module of the LLVM dialect: what make_llir does to the LLVM IR, as attributes."""
    given = _module_attributes(text)
    metadata: Dict[str, Any] = {key: given[name] for name, key in _MODULE_ATTRIBUTES.items() if name in given}
    warps = metadata.get("num_warps", given.get("ttg.num-warps", _option(options, "num_warps", 4)))
    width = given.get("ttg.threads-per-warp", _option(options, "warp_size", 64))
    denormals = "preserve-sign" if _option(options, "allow_flush_denorm", False) else "ieee"
    attributes = 'rocdl.kernel, rocdl.flat_work_group_size = "1,%d"' % (warps * width)
    waves = str(_option(options, "waves_per_eu", 0)).split(",")[0]
    passthrough = '["denormal-fp-math-f32", "%s"]' % denormals
    if int(waves):
        passthrough += ', ["amdgpu-waves-per-eu", "%d"]' % int(waves)
    metadata.update(shared=metadata.get("shared", 0), num_warps=warps)
    for scratch in ("global_scratch", "profile_scratch"):
        metadata.setdefault(scratch + "_size", 0)
        metadata.setdefault(scratch + "_align", 1)
    name, marked = _mark_kernel(text, attributes + ", passthrough = [%s]" % passthrough)
    return name, marked, metadata


def _is_dialect(text: str) -> bool:
    return re.search(r"^\s*llvm\.func ", text, re.M) is not None


def compile_kernel(src: Any, options: Any) -> Kernel:
    """Compiles the kernel of a module: LLVM IR, which Triton's make_llir has marked, or the LLVM dialect before `llvm.to_module`, with the
    module's `ttg.*` attributes. options: Triton's HIPOptions (`arch`, `num_warps`, `waves_per_eu`, ...). WaveccError: the diagnostics."""
    text = str(src)
    metadata: Dict[str, Any] = {}
    if _is_dialect(text):
        name, text, metadata = _from_dialect(text, options)
        module = _compile(text, options.arch, name="<triton>.mlir", kernel=name)
    else:
        kernels = re.findall(r"^define (?:\w+ )*?amdgpu_kernel void @\"?([\w.$]+)\"?\(", text, re.M)
        if len(kernels) != 1:
            raise WaveccError("wavecc.triton: one `define amdgpu_kernel` is expected in the module; there are %d" % len(kernels))
        name = kernels[0]
        module = _compile(text, options.arch, name="<triton>.ll")
    return Kernel(module.hsaco, module.assembly, dict(metadata, name=name))


class Stages:
    """The two stages after `llir`: amdgcn compiles, and hsaco hands on the code object of that text."""

    def __init__(self, options: Any) -> None:
        self.options = options
        self._kernels: Dict[str, Kernel] = {}

    def amdgcn(self, src: Any, metadata: MutableMapping[str, Any]) -> str:
        kernel = compile_kernel(src, self.options)
        metadata.update(kernel.metadata)
        self._kernels[kernel.amdgcn] = kernel
        return kernel.amdgcn

    def hsaco(self, src: str, metadata: MutableMapping[str, Any]) -> bytes:
        if src not in self._kernels:
            raise WaveccError("wavecc.triton: this assembly is not what stage amdgcn has returned; edited assembly is for Triton's own stage")
        return self._kernels[src].hsaco


def add_stages(stages: MutableMapping[str, Stage], options: Any) -> None:
    """Puts wavecc in the place of LLVM among the stages of Triton's AMD backend: amdgcn and hsaco. ttir, ttgir and llir stay."""
    own = Stages(options)
    stages["amdgcn"], stages["hsaco"] = own.amdgcn, own.hsaco


def hook(backend: Any = None, stages: Optional[MutableMapping[str, Stage]] = None, options: Any = None, language: Any = None,
         capability: Any = None) -> Optional[Tuple[str, str]]:
    """For `triton.knobs.runtime.add_stages_inspection_hook`. Without arguments: the part of Triton's cache key that says who compiles."""
    if stages is None:
        version = "wavecc " + _text(_lib.wavecc_version())
        return version, hashlib.sha256(version.encode()).hexdigest()
    if _option(options, "backend_name", "hip") == "hip":
        add_stages(stages, options)
    return None
