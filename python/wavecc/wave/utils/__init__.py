# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Modules that Wave's programs import from wave_lang.kernel.wave.utils."""
