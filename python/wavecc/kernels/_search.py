# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Finds the fastest configuration of a kernel by wavecc's clock. Choices are kept in the cache's folder."""
from __future__ import annotations

import functools
import glob
import hashlib
import json
import math
import os
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple

from .._errors import WaveccError
from .._object import RunResult, Time
from ..cache import _library_mark, default_folder
from ..wave import LaunchableWave
from ..wave.compile import WaveCompileOptions, WaveKernel, wave_compile

OPTIONS = ("prefetch", "phases", "use_fast_math")
MOST_VARIED = 8  # of the configurations, those that are tried in all variants
Config = Mapping[str, Any]
Build = Callable[..., Tuple[LaunchableWave, Dict[Any, Any]]]
Sample = Callable[[WaveKernel], Sequence[Any]]


@dataclass(frozen=True)
class Row:
    """A configuration that was tried. us: the predicted time; inf if there is none, and `failure` says why."""
    config: str
    us: float
    failure: str = ""


@dataclass(frozen=True)
class Picked:
    """The kernel that was picked: call it with the arrays, as a WaveKernel. rows: all configurations that were tried, the best first; none if the
    choice was kept from before."""
    kernel: WaveKernel
    config: Config
    us: float
    rows: Tuple[Row, ...] = ()

    def __call__(self, *arguments: Any, **options: Any) -> RunResult:
        return self.kernel.invoke(*arguments, **options)

    def time(self, *arguments: Any, **options: Any) -> Time:
        """WaveKernel.time."""
        return self.kernel.time(*arguments, **options)

    def log(self) -> str:
        """A line for each configuration that was tried."""
        return "\n".join("%12s  %s%s" % ("%.2f us" % row.us if row.us < math.inf else "-", row.config, "  " + row.failure.split("\n")[0] if row.failure else "")
                         for row in self.rows)


def text_of(config: Config) -> str:
    return ", ".join("%s: %s" % (key, getattr(value, "name", value)) for key, value in config.items())


def make(build: Build, config: Config, target: str) -> WaveKernel:
    """The kernel of a configuration; those of OPTIONS are options of its compilation."""
    kernel, subs = build(**{key: value for key, value in config.items() if key not in OPTIONS})
    options: Dict[str, Any] = {key: bool(config[key]) for key in OPTIONS if key in config}
    return wave_compile(WaveCompileOptions(subs=subs, target=target, **options), kernel)


def _try(build: Build, config: Config, target: str, device: Optional[str], sample: Optional[Sample], values: bool) -> Row:
    try:
        kernel = make(build, config, target)
        return Row(text_of(config), kernel.time(*(sample(kernel) if sample is not None else ()), device=device, spread=False, values=values).us)
    except WaveccError as error:
        return Row(text_of(config), math.inf, str(error))


@functools.lru_cache(maxsize=None)
def _sources() -> str:
    """A mark of the kernels' text and of the language's functions, which are part of it."""
    mark, package = hashlib.sha256(), os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    for path in sorted(glob.glob(os.path.join(package, "kernels", "*.py")) + glob.glob(os.path.join(package, "wave", "**", "*.py"), recursive=True)):
        with open(path, "rb") as file:
            mark.update(file.read())
    return mark.hexdigest()


def _path(build: Build, fixed: Config, configs: Sequence[Config], target: str, device: Optional[str]) -> str:
    parts = json.dumps([build.__module__, build.__name__, _sources(), text_of(fixed), [text_of(c) for c in configs], target, device, _library_mark()])
    return os.path.join(default_folder(), "kernels", hashlib.sha256(parts.encode()).hexdigest() + ".json")


def _kept(path: str, configs: Sequence[Config], variants: Sequence[Config]) -> Optional[Tuple[Config, float]]:
    """The choice of before; None: there is none, or it is damaged."""
    try:
        with open(path, encoding="utf-8") as file:
            entry = json.load(file)
        index, variant, us = int(entry["choice"]), int(entry["variant"]), float(entry["us"])
        return ({**configs[index], **variants[variant]}, us) if 0 <= index < len(configs) and 0 <= variant < len(variants) else None
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _keep(path: str, index: int, variant: int, us: float) -> None:
    os.makedirs(os.path.dirname(path), exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=os.path.dirname(path))
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        json.dump({"choice": index, "variant": variant, "us": us}, file)
    os.replace(temporary, path)


def pick(build: Build, fixed: Config, configs: Sequence[Config], target: str, device: Optional[str] = None, variants: Sequence[Config] = ({},),
         sample: Optional[Sample] = None, values: bool = False) -> Picked:
    """The configuration with the shortest predicted time; WaveccError where none has one. All cores try configurations: each with the first
    of the variants, then the best ones with the others. sample: arrays to time a kernel with, where zeroes would have it do nothing.
    values: the kernel's way depends on what it stores."""
    if not configs:
        raise WaveccError("%s: no configuration fits these sizes: %s" % (build.__module__, text_of(fixed)))
    path = _path(build, fixed, [*configs, *variants], target, device)
    kept = _kept(path, configs, variants)
    if kept is not None:
        config = {**fixed, **kept[0]}
        return Picked(make(build, config, target), config, kept[1])
    tried: List[Tuple[int, int]] = [(i, 0) for i in range(len(configs))]
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        def try_all(pairs: Sequence[Tuple[int, int]]) -> List[Row]:
            return list(pool.map(lambda p: _try(build, {**fixed, **configs[p[0]], **variants[p[1]]}, target, device, sample, values), pairs))
        rows = try_all(tried)
        best = sorted((i for i in range(len(rows)) if rows[i].us < math.inf), key=lambda i: rows[i].us)[:MOST_VARIED]
        others = [(i, v) for i in best for v in range(1, len(variants))]
        rows += try_all(others)
        tried += others
    winner = min(range(len(rows)), key=lambda i: rows[i].us)
    if math.isinf(rows[winner].us):
        first = {r.failure: r for r in reversed(rows)}  # a configuration for each reason
        raise WaveccError("%s: no configuration has a predicted time\n%s" % (build.__module__, "\n".join("%s: %s" % (r.config, r.failure) for r in first.values())))
    _keep(path, *tried[winner], rows[winner].us)
    config = {**fixed, **configs[tried[winner][0]], **variants[tried[winner][1]]}
    return Picked(make(build, config, target), config, rows[winner].us, tuple(sorted(rows, key=lambda r: r.us)))
