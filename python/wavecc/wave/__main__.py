# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a program of Wave as it stands: `python3 -m wavecc.wave program.py [arguments]`. Modules of wave_lang that the program imports are
wavecc's; if torch and sympy are not installed, wavecc also replaces torch (wavecc.wave.torch_utils) and sympy (expressions of sizes).
Wave's templates come from the checkout of Wave that holds the program, or else is in the module search path."""
import importlib
import importlib.abc
import importlib.util
import os
import pkgutil
import runpy
import sys
from types import ModuleType
from typing import Any, List, Optional, Sequence

from . import _expr, torch_utils

_PACKAGES = {"lang": "wave_lang.kernel.lang", "_support": "wave_lang.kernel._support"}
_OF_CHECKOUT = ("wave_lang.kernel.wave.templates", "wave_lang.kernel.wave.schedules")


def _alias(name: str, module: Any) -> None:
    sys.modules[name] = module
    parent, _, last = name.rpartition(".")
    if parent in sys.modules:
        setattr(sys.modules[parent], last, module)


class _Templates(importlib.abc.MetaPathFinder):
    """Wave's templates and schedules: programs in the language, which wavecc has not, from a checkout."""

    def __init__(self, folders: Sequence[str]) -> None:
        self._folders = folders

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        if not any(name == package or name.startswith(package + ".") for package in _OF_CHECKOUT):
            return None
        for folder in [*self._folders, *sys.path]:
            place = os.path.join(folder, *name.split("."))
            for file, inside in ((place + ".py", None), (os.path.join(place, "__init__.py"), [place])):
                if os.path.exists(file):
                    return importlib.util.spec_from_file_location(name, file, submodule_search_locations=inside)
        return None


def _on_host(torch: Any) -> None:
    """What asks for a GPU gets the host's memory, where the emulator works."""

    class Host(torch.overrides.TorchFunctionMode):  # type: ignore[misc]
        def __torch_function__(self, function: Any, kinds: Any, arguments: Any = (), options: Optional[Any] = None) -> Any:
            given = {key: "cpu" if key == "device" and str(value).startswith("cuda") else value for key, value in (options or {}).items()}
            if function is torch.Tensor.cuda:
                return arguments[0]
            if function is torch.Tensor.to:
                arguments = ["cpu" if isinstance(a, (str, torch.device)) and str(a).startswith("cuda") else a for a in arguments]
            return function(*arguments, **given)
    Host().__enter__()  # until the program ends


def install(folders: Sequence[str] = ()) -> None:
    """From now on imports of wave_lang give wavecc's modules, and those of its templates what one of the folders, checkouts of Wave, has."""
    for name in ("wave_lang", "wave_lang.kernel", "wave_lang.support", "wave_lang.kernel.ops"):
        _alias(name, ModuleType(name))
    root = importlib.import_module("wavecc.wave")
    _alias("wave_lang.kernel.wave", root)
    _alias("wave_lang.kernel.ops.wave_ops", root)
    for found in pkgutil.walk_packages(root.__path__, "wavecc.wave."):
        parts = found.name.split(".")[2:]
        if parts[-1] == "__main__" or (parts[0].startswith("_") and parts[0] not in _PACKAGES):
            continue
        place = ".".join([_PACKAGES[parts[0]], *parts[1:]] if parts[0] in _PACKAGES else ["wave_lang.kernel.wave", *parts])
        _alias(place, importlib.import_module(found.name))
    _alias("wave_lang.support.location_config", importlib.import_module("wavecc.wave._support.location_config"))
    sys.meta_path.append(_Templates(folders))
    if torch_utils._torch is None:
        _alias("torch", torch_utils)
        _alias("torch.testing", torch_utils)
        _alias("torch.nn", torch_utils.nn)
        _alias("torch.nn.functional", torch_utils.nn.functional)
    elif not torch_utils._torch.cuda.is_available():
        _on_host(torch_utils._torch)
    if importlib.util.find_spec("sympy") is None:
        names = ModuleType("sympy")
        names.__dict__.update({name: getattr(_expr.sympy, name) for name in dir(_expr.sympy) if not name.startswith("_")})
        _alias("sympy", names)


def _above(program: str) -> List[str]:
    """The folders that hold the program, the innermost first."""
    found = [os.path.dirname(os.path.abspath(program))]
    while os.path.dirname(found[-1]) != found[-1]:
        found.append(os.path.dirname(found[-1]))
    return found


def main() -> int:
    if len(sys.argv) < 2:
        print("usage: python3 -m wavecc.wave PROGRAM.py [ARGUMENTS]: runs a program of Wave on wavecc's emulator", file=sys.stderr)
        return 2
    install(_above(sys.argv[1]))
    sys.argv = sys.argv[1:]
    sys.path.insert(0, os.path.dirname(os.path.abspath(sys.argv[0])))  # as Python does for a program
    runpy.run_path(sys.argv[0], run_name="__main__")
    return 0


if __name__ == "__main__":
    sys.exit(main())
