# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Keeps compiled kernels on disk. The key has everything that they depend on: text, name, target, options, and the library's version and file."""
import functools
import hashlib
import json
import os
import tempfile
import zipfile
from dataclasses import asdict
from typing import Any, Callable, Dict, Optional

from . import _library as c
from ._module import CompiledModule, KernelFacts, compile_with
from ._progress import Shown
from ._signatures import Compiles


def default_folder() -> str:
    """WAVECC_CACHE, or a folder wavecc in XDG_CACHE_HOME (~/.cache)."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return os.environ.get("WAVECC_CACHE") or os.path.join(base, "wavecc")


@functools.lru_cache(maxsize=None)
def _library_mark() -> str:
    """Changes whenever the library does, also between builds of one version."""
    try:
        found = os.stat(c.path)
        mark = "%d %d" % (found.st_mtime_ns, found.st_size)
    except OSError:  # found by the loader: its name is all that is known
        mark = ""
    return "%s %s" % (c.text(c.lib.wavecc_version()), mark)


class Cache(Compiles):
    """A folder of compiled kernels. Several processes may use it at a time: an entry appears whole or not at all."""

    def __init__(self, folder: Optional[str] = None) -> None:
        self.folder = folder or default_folder()
        self.hits = self.misses = 0

    def key(self, text: str, target: Optional[str], name: str, options: Dict[str, Any]) -> str:
        """Hexadecimal; the entry's file name."""
        parts = json.dumps([text, target, name, sorted(options.items()), _library_mark()])
        return hashlib.sha256(parts.encode()).hexdigest()

    def _path(self, key: str) -> str:
        return os.path.join(self.folder, key[:2], key + ".zip")

    def _read(self, key: str) -> Optional[CompiledModule]:
        """None: there is no entry, it is damaged, or it is another key's; the caller compiles, and writes it."""
        try:
            with zipfile.ZipFile(self._path(key)) as entry:
                facts = json.loads(entry.read("facts.json"))
                if facts["key"] != key:
                    return None
                kernels = [KernelFacts(**dict(k, workgroup_size=tuple(k["workgroup_size"]), grid=tuple(k["grid"])))
                           for k in facts["kernels"]]
                return CompiledModule(entry.read("hsaco"), entry.read("assembly").decode(), kernels, facts["diagnostics"], facts["source"],
                                      facts["name"], entry.read("kernel_ir").decode())
        except Exception:  # what zipfile, zlib and json raise for damaged files has no common class
            return None

    def _write(self, key: str, module: CompiledModule) -> None:
        path = self._path(key)
        facts = {"key": key, "kernels": [asdict(k) for k in module.kernels], "diagnostics": module.diagnostics, "source": module.source,
                 "name": module.name}
        os.makedirs(os.path.dirname(path), exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=os.path.dirname(path))
        try:
            with os.fdopen(handle, "wb") as file, zipfile.ZipFile(file, "w") as entry:
                entry.writestr("facts.json", json.dumps(facts))
                entry.writestr("assembly", module.assembly)
                entry.writestr("kernel_ir", module.kernel_ir)
                entry.writestr("hsaco", module.hsaco)
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise

    def _compile(self, text: str, target: Optional[str], name: str, progress: Shown, options: Dict[str, Any]) -> CompiledModule:
        key = self.key(text, target, name, options)
        module = self._read(key)
        if module:
            self.hits += 1
            return module
        self.misses += 1
        module = compile_with(text, target, name, progress, options)
        try:
            self._write(key, module)
        except OSError:
            pass  # a folder that can't be written costs time, and nothing else
        return module


def decorator(target: str, cache: Optional[Compiles], progress: Shown, options: Dict[str, Any]) -> Any:
    """wavecc.jit."""
    kept = cache or Cache()

    def decorate(make: Callable[..., str]) -> Callable[..., CompiledModule]:
        memory: Dict[Any, CompiledModule] = {}

        def with_options(more: Dict[str, Any]) -> Callable[..., CompiledModule]:
            """The same with further options, which autotune tries."""
            merged = {**options, **more}

            @functools.wraps(make)
            def compiled(*args: Any, **kwargs: Any) -> CompiledModule:
                text = make(*args, **kwargs)
                known = (text, json.dumps(sorted(more.items())))  # a value may be a list
                if known not in memory:
                    memory[known] = kept._compile(text, target, "<%s>" % make.__name__, progress, merged)
                return memory[known]

            compiled.with_options = with_options  # type: ignore[attr-defined]
            return compiled

        return with_options({})

    return decorate
