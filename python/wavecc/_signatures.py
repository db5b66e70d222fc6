# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The functions that take options of a compilation. Made by tools/make_signatures.py from include/wavecc/options.def: change it there."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Callable, Dict, Literal, Optional, Sequence

from ._module import CompiledModule, compile_with
from ._progress import Shown

if TYPE_CHECKING:
    from typing_extensions import ParamSpec

    P = ParamSpec("P")

OPTIONS = ("kernel", "memref_abi", "kernarg_layout", "workgroup_size", "max_vgprs", "max_agprs", "max_sgprs", "waves_per_eu", "no_spill",
           "observed_hazards", "packed_f32", "schedule", "force_waits", "remarks", "annotate", "line_tables", "code_object_version",
           "disable_passes", "verify_each")


def _given(values: Dict[str, Any]) -> Dict[str, Any]:
    """The options that are not None, which is the default of all."""
    return {name: values[name] for name in OPTIONS if values[name] is not None}


def compile(text: str, target: Optional[str] = None, *, name: str = "<memory>", progress: Shown = None,
            kernel: Optional[str] = None, memref_abi: Optional[Literal["auto", "bare", "descriptor"]] = None,
            kernarg_layout: Optional[Literal["hip", "wave"]] = None, workgroup_size: Optional[Sequence[int]] = None,
            max_vgprs: Optional[int] = None, max_agprs: Optional[int] = None, max_sgprs: Optional[int] = None,
            waves_per_eu: Optional[int] = None, no_spill: Optional[bool] = None, observed_hazards: Optional[bool] = None,
            packed_f32: Optional[Literal["by-target", "never", "without-mfma", "always"]] = None,
            schedule: Optional[Literal["off", "interleave", "pipeline", "auto"]] = None, force_waits: Optional[bool] = None,
            remarks: Optional[bool] = None, annotate: Optional[bool] = None, line_tables: Optional[bool] = None,
            code_object_version: Optional[int] = None, disable_passes: Optional[str] = None, verify_each: Optional[bool] = None) -> CompiledModule:
    """Compiles MLIR (kernel IR if `name` ends in ".kir", LLVM IR if in ".ll") for target "gfx90a", "gfx942", "gfx950" or "gfx1250".

    progress: True shows a line on standard error. A function is called with a Progress about ten times a second, and once at the end; if it
    returns False or raises, the compilation ends. WaveccError has the diagnostics.

    kernel: only that one
    memref_abi: how MLIR passes memref arguments: bare pointers, descriptors, or (auto) pointers where all types allow it
    kernarg_layout: layout of MLIR's kernel arguments. hip: packed by their alignment. wave: argument i at byte 8*i
    workgroup_size: work-items of a workgroup, for MLIR kernels that do not give them
    max_vgprs: at most N VGPRs for a kernel
    max_agprs: at most N AGPRs for a kernel
    max_sgprs: at most N SGPRs for a kernel
    waves_per_eu: use so few registers that N waves fit a SIMD
    no_spill: do not spill to AGPRs, lanes of VGPRs or scratch (values may still be recomputed). A kernel that does not fit is an error
    observed_hazards: which wait states to insert. documented: all that LLVM and the ISA document require. observed (gfx942, gfx950): not those that AMD's production kernels work without
    packed_f32: which kernels may use v_pk_add_f32, v_pk_mul_f32, v_pk_fma_f32, v_pk_mov_b32. On gfx950 silicon these can go wrong beside matrix instructions of other waves (llvm-project 206825). without-mfma: kernels without matrix instructions. never: no kernel, because kernels may share a compute unit. by-target: without-mfma on gfx950, always on others
    schedule: how instructions may be reordered. off: not at all. interleave: within blocks. pipeline: loops are also unrolled and rotated. auto: for each loop the mode that the clock predicts to be fastest
    force_waits: wait after every memory operation. The code is slow, but shows whether a wait was missing
    remarks: print how each loop was scheduled and why, and which scheduling directives of the author could not be followed
    annotate: write comments into assembly: names and live ranges of values, live registers
    line_tables: False: leave source line tables out
    code_object_version: version of the code object, also in assembly
    disable_passes: leave out optional passes
    verify_each: validate the kernel IR after every pass"""
    return compile_with(text, target, name, progress, _given(locals()))


class Compiles:
    """What compiles: `_compile` is given the options that are not None."""

    def _compile(self, text: str, target: Optional[str], name: str, progress: Shown, options: Dict[str, Any]) -> CompiledModule:
        raise NotImplementedError

    def compile(self, text: str, target: Optional[str] = None, *, name: str = "<memory>", progress: Shown = None,
                kernel: Optional[str] = None, memref_abi: Optional[Literal["auto", "bare", "descriptor"]] = None,
                kernarg_layout: Optional[Literal["hip", "wave"]] = None, workgroup_size: Optional[Sequence[int]] = None,
                max_vgprs: Optional[int] = None, max_agprs: Optional[int] = None, max_sgprs: Optional[int] = None,
                waves_per_eu: Optional[int] = None, no_spill: Optional[bool] = None, observed_hazards: Optional[bool] = None,
                packed_f32: Optional[Literal["by-target", "never", "without-mfma", "always"]] = None,
                schedule: Optional[Literal["off", "interleave", "pipeline", "auto"]] = None, force_waits: Optional[bool] = None,
                remarks: Optional[bool] = None, annotate: Optional[bool] = None, line_tables: Optional[bool] = None,
                code_object_version: Optional[int] = None, disable_passes: Optional[str] = None, verify_each: Optional[bool] = None) -> CompiledModule:
        """wavecc.compile, or what it made before. Errors are not kept."""
        return self._compile(text, target, name, progress, _given(locals()))


def jit(target: str, cache: Optional[Compiles] = None, progress: Shown = None, *,
        kernel: Optional[str] = None, memref_abi: Optional[Literal["auto", "bare", "descriptor"]] = None,
        kernarg_layout: Optional[Literal["hip", "wave"]] = None, workgroup_size: Optional[Sequence[int]] = None,
        max_vgprs: Optional[int] = None, max_agprs: Optional[int] = None, max_sgprs: Optional[int] = None,
        waves_per_eu: Optional[int] = None, no_spill: Optional[bool] = None, observed_hazards: Optional[bool] = None,
        packed_f32: Optional[Literal["by-target", "never", "without-mfma", "always"]] = None,
        schedule: Optional[Literal["off", "interleave", "pipeline", "auto"]] = None, force_waits: Optional[bool] = None,
        remarks: Optional[bool] = None, annotate: Optional[bool] = None, line_tables: Optional[bool] = None,
        code_object_version: Optional[int] = None, disable_passes: Optional[str] = None, verify_each: Optional[bool] = None) -> Callable[[Callable[P, str]], Callable[P, CompiledModule]]:
    """Decorates a function that makes a kernel's text from its parameters: the result compiles it, once for the same text.

        @wavecc.jit("gfx950")
        def gemm(tile: int) -> str:
            return TEMPLATE.format(tile=tile)
        gemm(128)["gemm"][grid](a, b, c)

    Options: as of compile()."""
    from .cache import decorator
    made: Callable[[Callable[P, str]], Callable[P, CompiledModule]] = decorator(target, cache, progress, _given(locals()))
    return made
