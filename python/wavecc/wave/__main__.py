# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a program of Wave as it stands: `python3 -m wavecc.wave program.py [arguments]`. Modules of wave_lang that the program imports are
wavecc's; if torch and sympy are not installed, wavecc also replaces torch (wavecc.wave.torch_utils) and sympy (expressions of sizes)."""
import importlib
import importlib.util
import pkgutil
import runpy
import sys
from types import ModuleType

from . import _expr, torch_utils

_PACKAGES = {"lang": "wave_lang.kernel.lang", "_support": "wave_lang.kernel._support"}


def _alias(name: str, module: ModuleType) -> None:
    sys.modules[name] = module
    parent, _, last = name.rpartition(".")
    if parent in sys.modules:
        setattr(sys.modules[parent], last, module)


def install() -> None:
    """From now on imports of wave_lang give wavecc's modules."""
    for name in ("wave_lang", "wave_lang.kernel"):
        _alias(name, ModuleType(name))
    root = importlib.import_module("wavecc.wave")
    _alias("wave_lang.kernel.wave", root)
    for found in pkgutil.walk_packages(root.__path__, "wavecc.wave."):
        parts = found.name.split(".")[2:]
        if parts[-1] == "__main__" or (parts[0].startswith("_") and parts[0] not in _PACKAGES):
            continue
        place = ".".join([_PACKAGES[parts[0]], *parts[1:]] if parts[0] in _PACKAGES else ["wave_lang.kernel.wave", *parts])
        _alias(place, importlib.import_module(found.name))
    location = importlib.import_module("wavecc.wave._support.location_config")
    _alias("wave_lang.support", ModuleType("wave_lang.support"))
    _alias("wave_lang.support.location_config", location)
    if torch_utils._torch is None:
        _alias("torch", torch_utils)
        _alias("torch.testing", torch_utils)
    if importlib.util.find_spec("sympy") is None:
        names = ModuleType("sympy")
        names.__dict__.update({name: getattr(_expr.sympy, name) for name in dir(_expr.sympy) if not name.startswith("_")})
        _alias("sympy", names)


def main() -> int:
    if len(sys.argv) < 2:
        print("usage: python3 -m wavecc.wave PROGRAM.py [ARGUMENTS]: runs a program of Wave on wavecc's emulator", file=sys.stderr)
        return 2
    install()
    sys.argv = sys.argv[1:]
    runpy.run_path(sys.argv[0], run_name="__main__")
    return 0


if __name__ == "__main__":
    sys.exit(main())
