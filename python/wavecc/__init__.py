# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""wavecc: compiles GPU kernels for AMD Instinct from MLIR, and checks and runs code objects, on machines without a GPU.

    import numpy as np, wavecc
    module = wavecc.compile(open("vadd.mlir").read(), target="gfx942")
    a, b, c = np.ones(1000, np.float32), np.arange(1000, dtype=np.float32), np.zeros(1000, np.float32)
    module.run((4,), a, b, c, np.int64(1000), check="all")      # c is changed in place
    print(module.assembly, module.kernels[0].num_vgprs)

Errors are exceptions with the diagnostics: WaveccError, and of runs RunError. Sizes are bytes where nothing else is said;
grids count workgroups, blocks work-items. Each thread may compile and run; objects may be shared between threads.
"""
from ._errors import Finding, NotPredicted, RunError, WaveccError
from ._judge import Judgement, Reason, judge
from ._tasks import Task, score, score_many, tasks
from ._module import CompiledModule, KernelFacts
from ._object import CodeObject, Explanation, Kernel, Launcher, Parameter, Report, RunResult, Time, load
from ._progress import Progress
from ._library import VERSION as _VERSION, lib as _lib, text as _text
from ._signatures import compile, jit
from ._autotune import Autotuner, Config, autotune
from .cache import Cache

__version__ = _VERSION
__all__ = ["Autotuner", "Cache", "CodeObject", "CompiledModule", "Config", "Explanation", "Finding", "Judgement", "Kernel", "KernelFacts",
           "Launcher", "NotPredicted", "Parameter", "Progress", "Reason", "Report", "RunError", "RunResult", "Task", "Time", "WaveccError", "autotune",
           "compile", "jit", "judge", "library_version", "load", "score", "score_many", "tasks"]


def library_version() -> str:
    """Version and commit of the loaded libwavecc."""
    return _text(_lib.wavecc_version())
