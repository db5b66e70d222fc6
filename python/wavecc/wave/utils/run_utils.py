# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Options of a run."""
from ..compile import WaveCompileOptions

__all__ = ["get_default_arch", "set_default_run_config"]


def get_default_arch() -> str:
    """The target without a GPU that could be asked."""
    return "gfx942"


def set_default_run_config(options: WaveCompileOptions) -> WaveCompileOptions:
    """The options as they are: the emulator needs no others."""
    return options
