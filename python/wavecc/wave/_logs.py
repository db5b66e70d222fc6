# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""tkw.debug_log: a kernel writes what a tensor in registers holds to a buffer that nobody passes, and the call hands it out."""
from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

from ._expr import IndexExpr, IndexSymbol, sympy, to_expr
from ._ops import _value, write
from ._places import WaveError, caller
from ._trace import Log, MemoryValue, Trace, current
from ._types import IndexMapping

_WHAT = "tkw.debug_log"


def _slots(trace: Trace, given: Sequence[Tuple[Any, Any, int]]) -> Dict[IndexExpr, IndexExpr]:
    """Dimensions for iterations of loops, and the iteration that is written; the last place takes what is beyond."""
    found: Dict[IndexExpr, IndexExpr] = {}
    for name, axis, most in given:
        dim, loop = to_expr(name), trace.dim(to_expr(axis))
        if not any(block.axis == loop for block in trace.blocks):
            raise WaveError(caller(), "%s: extra_iteration_dimensions: it stands in no loop along %s" % (_WHAT, axis))
        if dim.kind != "symbol" or trace.values.setdefault(str(dim.value), int(most)) != int(most) or int(most) < 1:
            raise WaveError(caller(), "%s: extra_iteration_dimensions: `%s` is a new symbol, for at least one iteration; found %r" % (_WHAT, dim, most))
        found[dim] = sympy.Min(IndexSymbol("$ARG" + loop), int(most) - 1)
    return found


def debug_log(register_: Any, label: Optional[str] = None, extra_iteration_dimensions: Optional[Sequence[Tuple[Any, Any, int]]] = None,
              mapping: Optional[IndexMapping] = None, mapping_dynamic_vals: Any = (), printer: Optional[Callable[[str, Any], Any]] = print,
              handler: Optional[Callable[[Dict[str, Any]], Any]] = None) -> None:
    """Shows what the tensor is in all workgroups, after the run: to `printer` with its label, to `handler` with all logs, and to
    `debug_logs={}` of the call. extra_iteration_dimensions: (dimension, loop, iterations), to keep an iteration each, not the last."""
    trace, given = current("debug_log"), _value(register_, _WHAT)
    name, slots = "debug_log_output_%d" % len(trace.logs), _slots(trace, extra_iteration_dimensions or ())
    memory = MemoryValue(name, (*slots, *given.shape), given.dtype, "global", True)
    trace.arguments.append(memory)
    trace.logs.append(Log(memory, label or name, list(slots), printer, handler))
    if slots:
        if mapping is None:
            own: Dict[Any, Any] = {dim: IndexMapping.iterator(i) for i, dim in enumerate(given.shape)}
            mapping = IndexMapping(len(given.shape), own, own)
        mapping = IndexMapping(mapping.num_iterators, mapping.input_mapping, {**slots, **mapping.output_mapping}, mapping.dynamic_val_mappings)
    write(given, memory, mapping=mapping, mapping_dynamic_vals=mapping_dynamic_vals)


def hand_out(logs: Sequence[Log], tensors: Sequence[Any], given: Dict[str, Any]) -> None:
    """What a run has written, to the dictionary of the call, to printers and handlers."""
    for log, tensor in zip(logs, tensors):
        given[log.label] = {"value": tensor, "symbolic_shape": log.memory.shape, "iteration_dimensions": [IndexSymbol(str(dim.value)) for dim in log.iterations]}
    for log in logs:
        if log.printer is not None:
            log.printer(log.label, given[log.label]["value"])
        if log.handler is not None:
            log.handler(given)


__all__: List[str] = ["debug_log", "hand_out"]
