# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The decorator for kernels, and tracing them."""
from __future__ import annotations

import inspect
import sys
from typing import Any, Callable, Dict, Mapping, Optional, Sequence, Type

from ._constraints import Constraint
from ._expr import IndexSymbol, to_expr
from ._places import Place, WaveError, of_function
from ._trace import MemoryValue, Scalar, Trace, tracing
from ._types import DataType, Memory, SymbolBind


def _is(annotation: Any, kind: Type[Any]) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, kind)


class LaunchableWave:
    """A decorated kernel: `wave_compile` traces and compiles it."""

    def __init__(self, constraints: Sequence[Constraint], function: Callable[..., Any], scope: Mapping[str, Any]) -> None:
        self.constraints, self.function = list(constraints), function
        self._scope = scope  # where annotations that are text find their names
        self.__name__, self.__doc__ = function.__name__, function.__doc__
        self.place: Place = of_function(function)
        wrong = [c for c in self.constraints if not isinstance(c, Constraint)]
        if wrong:
            raise WaveError(self.place, "tkw.wave: %r is no constraint" % (wrong[0],))

    def __repr__(self) -> str:
        return "<wave kernel %s at %s>" % (self.__name__, self.place)

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        raise WaveError(self.place, "kernel %s is not compiled: wave_compile(WaveCompileOptions(...), %s) gives what can be called" %
                        (self.__name__, self.__name__))

    def parameters(self) -> Dict[str, Any]:
        """The annotation of each parameter; text is evaluated where the function is defined."""
        found: Dict[str, Any] = {}
        for parameter in inspect.signature(self.function).parameters.values():
            annotation = parameter.annotation
            if isinstance(annotation, str):
                try:
                    annotation = eval(annotation, self.function.__globals__, dict(self._scope))
                except Exception as error:
                    raise WaveError(self.place, "parameter %s: %s: %s" % (parameter.name, annotation, error)) from None
            if isinstance(annotation, DataType) and annotation.numpy and annotation.name != "bool":
                found[parameter.name] = annotation
                continue
            if _is(annotation, SymbolBind):
                found[parameter.name] = annotation
                continue
            if not _is(annotation, Memory):
                kind = repr(annotation)
                raise WaveError(self.place, "parameter %s is %s: kernels take Memory[sizes..., address space, element type] and scalar types" %
                                (parameter.name, "not annotated" if annotation is parameter.empty else kind))
            layout = annotation.physical_layout
            if layout is not None and (layout.strides is not None or len(layout.shape) != len(annotation.symbolic_shape)):
                raise WaveError(self.place, "parameter %s: MemoryLayout: strides, and other numbers of dimensions, are not supported" % parameter.name)
            found[parameter.name] = annotation
        return found

    def is_open(self, subs: Mapping[Any, Any]) -> bool:
        """Whether only the arguments of a call say all sizes."""
        names = {key if isinstance(key, str) else str(to_expr(key).value) for key in subs}
        return any(name not in names if _is(a, SymbolBind) else _is(a, Memory) and a.physical_layout is not None and None in a.physical_layout.shape
                   for name, a in self.parameters().items())

    def trace(self, subs: Mapping[Any, Any], shapes: Mapping[str, Sequence[int]] = {}) -> Trace:
        """What the kernel does, with these numbers and address spaces for symbols. shapes: of buffers whose layout leaves them open."""
        trace = Trace(self.__name__, self.constraints, subs, self.place)
        parameters = self.parameters()
        for name, annotation in parameters.items():
            if _is(annotation, SymbolBind):
                trace.arguments.append(Scalar(name, annotation.dtype))
                continue
            if isinstance(annotation, DataType):
                trace.arguments.append(Scalar(name, annotation))
                continue
            space = trace.space(annotation.address_space)
            physical = tuple(map(to_expr, shapes[name])) if name in shapes else annotation.physical_layout.shape if annotation.physical_layout is not None else ()
            if len(physical) == len(annotation.symbolic_shape):
                trace.take_sizes(annotation.symbolic_shape, physical)
            trace.arguments.append(MemoryValue(name, annotation.symbolic_shape, annotation.dtype, space, True, physical))
        with tracing(trace):
            result = self.function(*[a if not isinstance(a, Scalar) else IndexSymbol(a.name) if _is(parameters[a.name], SymbolBind) else trace.in_register(a)
                                     for a in trace.arguments])
        if result is not None:
            raise WaveError(self.place, "kernel %s returns a value; it writes what it makes: tkw.write" % self.__name__)
        if not trace.blocks[0].ops:
            raise WaveError(self.place, "kernel %s does nothing: it has no operation" % self.__name__)
        return trace


def wave(constraints: Optional[Sequence[Constraint]] = None) -> Callable[[Callable[..., Any]], LaunchableWave]:
    """Decorates a kernel with the constraints under which it is distributed."""
    def decorate(function: Callable[..., Any]) -> LaunchableWave:
        frame = sys._getframe(1)
        if constraints is not None and not isinstance(constraints, (list, tuple)):
            raise WaveError(of_function(function), "tkw.wave takes a list of constraints; found %r" % (constraints,))
        return LaunchableWave(constraints or [], function, frame.f_locals if frame.f_locals is not frame.f_globals else {})
    return decorate
