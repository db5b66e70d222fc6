# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Plots with matplotlib, an optional extra (pip install wavecc[plots]). Each draws into `axes`, or a new figure, and returns the Axes.

    import wavecc.plots
    wavecc.plots.clocks(module.time(grid, a, b, c))
"""
from typing import Any, Iterable, Mapping, Union

from ._object import Explanation, Time
from ._values import optional
from .sweep import Trial


def _axes(axes: Any) -> Any:
    pyplot = optional("matplotlib.pyplot", "a plot")
    return axes if axes is not None else pyplot.subplots()[1]


def roofline(times: Union[Time, Mapping[str, Time]], *, gb_per_s: float, tflops: float = 0, axes: Any = None) -> Any:
    """Predicted launches below the roof of the device: operations per second over operations per byte of memory.

    times: one, or several by their names. gb_per_s: the peak of the device's memory. tflops: its peak; 0: what the matrix pipes of the first
    launch would reach if they always worked. ValueError: a launch has no matrix operations, or moves no bytes."""
    ax = _axes(axes)
    named = {times.device: times} if isinstance(times, Time) else dict(times)
    points = {}
    for name, time in named.items():
        memory = time.data["memory"]
        moved = memory["found_bytes"]["hbm"] + memory["written_bytes"]
        if not time.tflops or not moved:
            raise ValueError("%s: no matrix operations, or no bytes of memory: it has no place below a roof" % name)
        points[name] = (time.data["flops"] / moved, time.tflops)
        tflops = tflops or time.tflops / time.efficiency
    ridge = tflops * 1e3 / gb_per_s
    left, right = min([ridge] + [x for x, _ in points.values()]) / 4, max([ridge] + [x for x, _ in points.values()]) * 4
    ax.loglog([left, ridge, right], [left * gb_per_s / 1e3, tflops, tflops], color="black")
    for name, (x, y) in points.items():
        ax.loglog([x], [y], "o", label=name)
    ax.set_xlabel("operations per byte of memory")
    ax.set_ylabel("TFLOPS (predicted)")
    ax.legend()
    return ax


def clocks(time: Time, *, axes: Any = None) -> Any:
    """What the clocks of a full compute unit were spent on, the largest first."""
    ax = _axes(axes)
    shares = sorted(((share, name) for name, share in time.data["owners"].items() if share >= 0.001), reverse=True)
    ax.barh([name for _, name in shares][::-1], [100 * share for share, _ in shares][::-1])
    ax.set_xlabel("% of the clocks of a compute unit (predicted)")
    return ax


def registers(explanation: Explanation, *, axes: Any = None) -> Any:
    """Live registers over the instructions, in the order of the code."""
    ax = _axes(axes)
    live = [instruction["live"] for instruction in explanation.document["instructions"]]
    for i, kind in enumerate(("VGPRs", "AGPRs", "SGPRs")):
        if any(numbers[i] for numbers in live):
            ax.plot([numbers[i] for numbers in live], label=kind, drawstyle="steps-post")
    ax.set_xlabel("instruction")
    ax.set_ylabel("live registers")
    ax.legend()
    return ax


def sweep(trials: Iterable[Trial], parameter: str, *, axes: Any = None) -> Any:
    """Predicted time over one parameter of the configurations. Trials that are not good are crosses at the bottom."""
    ax = _axes(axes)
    found = list(trials)
    missing = [t for t in found if parameter not in t.configuration]
    if missing:
        raise ValueError("no parameter %r in the configuration %r" % (parameter, dict(missing[0].configuration)))
    good = [t for t in found if t.good]
    ax.plot([t.configuration[parameter] for t in good], [t.us for t in good], "o")
    ax.plot([t.configuration[parameter] for t in found if not t.good], [0 for t in found if not t.good], "x", color="red")
    ax.set_xlabel(parameter)
    ax.set_ylabel("us (predicted)")
    return ax
