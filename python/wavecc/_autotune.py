# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A decorator that chooses a kernel's parameters by the clock, in the form that users of Triton know."""
import inspect
import math
from dataclasses import dataclass, field
from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence, Tuple, Union

from ._errors import WaveccError
from ._module import CompiledModule
from ._object import Launcher, RunResult, Sizes, Time

Grid = Union[Sizes, Callable[[Dict[str, Any]], Sizes]]


@dataclass(frozen=True, eq=False)
class Config:
    """A choice: parameters of the decorated function, and options of its compilation: `Config({"tile": 128}, {"waves_per_eu": 2})`."""
    kwargs: Mapping[str, Any]
    options: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return ", ".join("%s: %s" % item for item in (*self.kwargs.items(), *self.options.items())) or "no parameters"


def _type_of(value: Any) -> str:
    """What makes another entry of the cache: the type of the elements, or the type."""
    return str(getattr(value, "dtype", type(value).__name__))


class Autotuner:
    """What `autotune` makes of a function. `tuned[grid](a, b, n=4096)` chooses once for each value of the keys, and runs the kernel.

    best_config: of the last call. cache: the choice for each tuple of keys and of types of the arguments. timings: what the last choice
    predicted, in microseconds; inf where a configuration gave no kernel or no time, and `failures` says why."""

    def __init__(self, function: Callable[..., CompiledModule], configs: Sequence[Union[Config, Mapping[str, Any]]], key: Sequence[str],
                 kernel: Optional[str], device: Optional[str], prune: Optional[Callable[..., Sequence[Config]]]) -> None:
        self.configs = [c if isinstance(c, Config) else Config(c) for c in configs] or [Config({})]
        self.key, self.kernel, self.device = tuple(key), kernel, device
        self._function, self._prune = function, prune
        parameters = inspect.signature(function).parameters
        self._check_names(parameters)
        self.cache: Dict[Tuple[Any, ...], Config] = {}
        self.timings: Dict[Config, float] = {}
        self.failures: Dict[Config, WaveccError] = {}
        self.best_config: Optional[Config] = None

    def _check_names(self, parameters: Mapping[str, Any]) -> None:
        if any(p.kind is p.VAR_KEYWORD for p in parameters.values()):
            return
        for what, names in [("key", self.key)] + [("configuration %s" % c, tuple(c.kwargs)) for c in self.configs]:
            for name in names:
                if name not in parameters:
                    raise ValueError("%s: the function has no parameter %r; it has %s" % (what, name, ", ".join(parameters) or "none"))

    def __getitem__(self, grid: Grid) -> "Tuned":
        return Tuned(self, grid)

    def choose(self, grid: Grid, arguments: Sequence[Any], given: Mapping[str, Any]) -> Config:
        """The configuration with the shortest predicted time."""
        missing = [name for name in self.key if name not in given]
        if missing:
            raise TypeError("the key %s is not given: %s=..." % (missing[0], missing[0]))
        known = tuple(given[name] for name in self.key) + tuple(map(_type_of, arguments))
        if known not in self.cache:
            self.cache[known] = self._search(grid, arguments, given)
        self.best_config = self.cache[known]
        return self.best_config

    def _search(self, grid: Grid, arguments: Sequence[Any], given: Mapping[str, Any]) -> Config:
        configs: Sequence[Config] = self._prune(self.configs, given) if self._prune else self.configs
        if not configs:
            raise ValueError("early_config_prune has left no configuration")
        self.timings, self.failures = {}, {}
        if len(configs) == 1:
            return configs[0]
        for config in configs:
            try:
                self.timings[config] = self.launcher(config, grid, given).time(*arguments, device=self.device, spread=False).us
            except WaveccError as error:
                self.timings[config], self.failures[config] = math.inf, error
        best = min(configs, key=lambda c: self.timings[c])
        if math.isinf(self.timings[best]):
            raise WaveccError("no configuration has a predicted time\n" + "\n".join("%s: %s" % item for item in self.failures.items()))
        return best

    def launcher(self, config: Config, grid: Grid, given: Mapping[str, Any]) -> Launcher:
        """The kernel of a configuration, with its grid."""
        twice = [name for name in config.kwargs if name in given]
        if twice:
            raise TypeError("%s is a parameter of the configurations: it cannot be given" % twice[0])
        meta = {**given, **config.kwargs}
        make: Callable[..., CompiledModule] = getattr(self._function, "with_options", lambda o: self._function)(dict(config.options))
        module = make(**meta)
        names = [k.name for k in module.kernels]
        if self.kernel is None and len(names) != 1:
            raise ValueError("there are kernels %s: autotune(..., kernel=NAME) says which" % ", ".join(names))
        return module[self.kernel or names[0]][grid(meta) if callable(grid) else grid]


class Tuned:
    """An autotuned kernel with its grid: numbers, or a function of the parameters."""

    def __init__(self, tuner: Autotuner, grid: Grid) -> None:
        self._tuner, self._grid = tuner, grid

    def _best(self, arguments: Sequence[Any], given: Mapping[str, Any]) -> Launcher:
        return self._tuner.launcher(self._tuner.choose(self._grid, arguments, given), self._grid, given)

    def __call__(self, *arguments: Any, check: Union[bool, str, None] = "all", **parameters: Any) -> RunResult:
        """Runs the best configuration on the emulator. arguments: the kernel's. parameters: the decorated function's."""
        return self._best(arguments, parameters)(*arguments, check=check)

    def time(self, *arguments: Any, **parameters: Any) -> Time:
        """The predicted time of the best configuration."""
        return self._best(arguments, parameters).time(*arguments, device=self._tuner.device)


def autotune(configs: Sequence[Union[Config, Mapping[str, Any]]], key: Sequence[str], *, kernel: Optional[str] = None,
             device: Optional[str] = None, prune_configs_by: Optional[Mapping[str, Callable[..., List[Config]]]] = None
             ) -> Callable[[Callable[..., CompiledModule]], Autotuner]:
    """Decorates a function that returns a compiled kernel, such as one made by `wavecc.jit`. It chooses the configuration with the best predicted time.

        @wavecc.autotune(configs=[{"tile": 64}, {"tile": 128}], key=["n"])
        @wavecc.jit("gfx942")
        def scale(n: int, tile: int) -> str:
            return TEMPLATE % {"n": n, "tile": tile}
        scale[lambda meta: meta["n"] // meta["tile"]](a, b, n=4096)

    configs: dictionaries of the function's parameters, or Config. key: parameters whose values, with the types of the arguments, need a
    choice of their own. kernel: which one, if the module has several. device: as for CodeObject.time.
    prune_configs_by: {"early_config_prune": function(configs, parameters)}, which gives the configurations to try.
    A configuration that does not compile, or has no predicted time, is left out. The choice changes no array and needs no GPU."""
    prune = dict(prune_configs_by or {})
    early = prune.pop("early_config_prune", None)
    if prune:
        raise ValueError("prune_configs_by: there is no %r, only 'early_config_prune'" % next(iter(prune)))
    return lambda function: Autotuner(function, configs, key, kernel, device, early)
