# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Options of a compilation without a run."""
from ..compile import WaveCompileOptions

__all__ = ["set_default_compile_config"]


def set_default_compile_config(options: WaveCompileOptions) -> WaveCompileOptions:
    """The options as they are."""
    return options
