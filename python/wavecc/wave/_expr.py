# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Expressions over named sizes, as kernels write them: `BLOCK_M / 2`, `ceiling(K / BLOCK_K)`, `x < K`. sympy is not needed; if it is
installed, both accept each other's objects."""
from __future__ import annotations

import functools
import importlib
import math
import re
from fractions import Fraction
from typing import Any, Callable, Dict, Iterator, Mapping, Optional, Set, Tuple, Union

Numeric = Union["IndexExpr", int]

COMPARISONS = {"lt": "<", "le": "<=", "gt": ">", "ge": ">=", "eq": "==", "ne": "!="}
_OPERATORS = {"add": "+", "mul": "*", "div": "/", "floordiv": "floordiv", "ceildiv": "ceildiv", "mod": "mod", "and": "and", "or": "or",
              **COMPARISONS}


class Unbound(Exception):
    """A symbol has no number: `name`."""

    def __init__(self, name: str) -> None:
        super().__init__("%s has no value" % name)
        self.name = name


class IndexExpr:
    """An expression: `kind` (int, symbol, add, mul, div, floordiv, ceildiv, mod, max, min, lt ... ne, and, or) over `args`; `value` is
    the number or the name of a leaf. Expressions are equal where they are written the same."""

    __slots__ = ("kind", "args", "value")

    def __init__(self, kind: Union[str, int], args: Tuple["IndexExpr", ...] = (), value: Union[int, str] = 0) -> None:
        if isinstance(kind, int):  # IndexExpr(4)
            kind, value = "int", kind
        self.kind, self.args, self.value = kind, args, value

    def _key(self) -> Tuple[Any, ...]:
        return self.kind, self.value, self.args

    def __eq__(self, other: object) -> bool:
        found = _maybe(other)
        return found is not None and self._key() == found._key()

    def __hash__(self) -> int:
        return hash(int(self.value)) if self.kind == "int" else hash((self.kind, self.value, self.args))

    def __add__(self, other: Any) -> "IndexExpr":
        return _add(self, to_expr(other))

    def __radd__(self, other: Any) -> "IndexExpr":
        return _add(to_expr(other), self)

    def __sub__(self, other: Any) -> "IndexExpr":
        return _add(self, _mul(to_expr(other), _int(-1)))

    def __rsub__(self, other: Any) -> "IndexExpr":
        return _add(to_expr(other), _mul(self, _int(-1)))

    def __mul__(self, other: Any) -> "IndexExpr":
        return _mul(self, to_expr(other))

    def __rmul__(self, other: Any) -> "IndexExpr":
        return _mul(to_expr(other), self)

    def __truediv__(self, other: Any) -> "IndexExpr":
        return _div(self, to_expr(other))

    def __rtruediv__(self, other: Any) -> "IndexExpr":
        return _div(to_expr(other), self)

    def __floordiv__(self, other: Any) -> "IndexExpr":
        return floor(_div(self, to_expr(other)))

    def __rfloordiv__(self, other: Any) -> "IndexExpr":
        return floor(_div(to_expr(other), self))

    def __mod__(self, other: Any) -> "IndexExpr":
        return _fold("mod", self, to_expr(other))

    def __rmod__(self, other: Any) -> "IndexExpr":
        return _fold("mod", to_expr(other), self)

    def __neg__(self) -> "IndexExpr":
        return _mul(self, _int(-1))

    def __lt__(self, other: Any) -> "IndexExpr":
        return IndexExpr("lt", (self, to_expr(other)))

    def __le__(self, other: Any) -> "IndexExpr":
        return IndexExpr("le", (self, to_expr(other)))

    def __gt__(self, other: Any) -> "IndexExpr":
        return IndexExpr("gt", (self, to_expr(other)))

    def __ge__(self, other: Any) -> "IndexExpr":
        return IndexExpr("ge", (self, to_expr(other)))

    def __and__(self, other: Any) -> "IndexExpr":
        return IndexExpr("and", (self, to_expr(other)))

    def __or__(self, other: Any) -> "IndexExpr":
        return IndexExpr("or", (self, to_expr(other)))

    def __invert__(self) -> "IndexExpr":
        return Not(self)

    def __bool__(self) -> bool:
        if self.kind == "int":
            return self.value != 0
        raise TypeError("the truth of `%s` is not known while a kernel is traced" % self)

    def __int__(self) -> int:
        return evaluate(self, {})

    def __index__(self) -> int:
        return evaluate(self, {})

    def __repr__(self) -> str:
        return text(self, lambda symbol: symbol.name)

    @property
    def free_symbols(self) -> Set["IndexSymbol"]:
        return set(symbols_of(self))

    def has(self, symbol: "IndexSymbol") -> bool:
        """Whether the symbol occurs."""
        return symbol in self.free_symbols

    def subs(self, old: Any, new: Any = None) -> "IndexExpr":
        """With symbols replaced: subs({M: 128}), subs(M, 128) or subs([(M, 128)])."""
        pairs = [(old, new)] if new is not None else list(old.items() if isinstance(old, Mapping) else old)
        return substitute(self, {to_expr(key): to_expr(value) for key, value in pairs})

    def _sympy_(self) -> Any:
        """Sympy asks for this when it meets one of ours."""
        return to_sympy(self)


def _unless_register(method: Callable[[IndexExpr, Any], Any]) -> Callable[[IndexExpr, Any], Any]:
    """`N > x` of a register x is the register's operation, turned."""
    @functools.wraps(method)
    def operator(self: IndexExpr, other: Any) -> Any:
        return NotImplemented if hasattr(other, "is_uniform") else method(self, other)
    return operator


for _name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "lt", "le", "gt", "ge", "and", "or"):
    setattr(IndexExpr, "__%s__" % _name, _unless_register(getattr(IndexExpr, "__%s__" % _name)))


class IndexSymbol(IndexExpr):
    """A named size, position or address space."""

    __slots__ = ()

    def __init__(self, name: str) -> None:
        super().__init__("symbol", (), name)

    @property
    def name(self) -> str:
        return str(self.value)


class _Symbols:
    """`sym.M` is the symbol M; two of one name are the same."""

    def __getattr__(self, name: str) -> IndexSymbol:
        if name.startswith("__"):
            raise AttributeError(name)
        return IndexSymbol(name)


sym = _Symbols()


def index_symbol(name: str) -> IndexSymbol:
    """The symbol of that name."""
    return IndexSymbol(name)


def _int(number: int) -> IndexExpr:
    return IndexExpr("int", (), number)


def _is(expr: IndexExpr, number: int) -> bool:
    return expr.kind == "int" and expr.value == number


def _number(expr: IndexExpr) -> int:
    return int(expr.value)


def _add(a: IndexExpr, b: IndexExpr) -> IndexExpr:
    terms = [term for part in (a, b) for term in (part.args if part.kind == "add" else (part,))]
    constant = sum(_number(term) for term in terms if term.kind == "int")
    rest = tuple(term for term in terms if term.kind != "int")
    if constant or not rest:
        rest += (_int(constant),)
    return rest[0] if len(rest) == 1 else IndexExpr("add", rest)


def _mul(a: IndexExpr, b: IndexExpr) -> IndexExpr:
    if a.kind == "div" or b.kind == "div":
        (over, under), (over_b, under_b) = ratio(a), ratio(b)
        return _div(_mul(over, over_b), _mul(under, under_b))
    factors = [factor for part in (a, b) for factor in (part.args if part.kind == "mul" else (part,))]
    constant = 1
    for factor in factors:
        constant *= _number(factor) if factor.kind == "int" else 1
    rest = tuple(factor for factor in factors if factor.kind != "int")
    if constant == 0:
        return _int(0)
    if constant != 1 or not rest:
        rest += (_int(constant),)
    return rest[0] if len(rest) == 1 else IndexExpr("mul", rest)


def content(expr: IndexExpr) -> int:
    """The largest number that visibly divides the expression: the gcd of the constant factors of its terms."""
    if expr.kind == "int":
        return abs(_number(expr))
    if expr.kind == "add":
        return math.gcd(*[content(term) for term in expr.args])
    return abs(_number(expr.args[-1])) if expr.kind == "mul" and expr.args[-1].kind == "int" else 1


def without(expr: IndexExpr, number: int) -> IndexExpr:
    """The expression divided by a divisor of its content."""
    if expr.kind == "int":
        return _int(_number(expr) // number)
    if expr.kind == "add":
        total = _int(0)
        for term in expr.args:
            total = _add(total, without(term, number))
        return total
    return expr if number == 1 else _mul(IndexExpr("mul", expr.args[:-1]) if len(expr.args) > 2 else expr.args[0],
                                         _int(_number(expr.args[-1]) // number))


def _div(a: IndexExpr, b: IndexExpr) -> IndexExpr:
    if _is(b, 0):
        raise ZeroDivisionError("%s / 0" % a)
    if a.kind == "div" or b.kind == "div":
        (over, under), (over_b, under_b) = ratio(a), ratio(b)
        a, b = _mul(over, under_b), _mul(under, over_b)
    if a == b:
        return _int(1)
    common = math.gcd(content(a), content(b))
    if common > 1:
        a, b = without(a, common), without(b, common)
    if _is(b, 1):
        return a
    return IndexExpr("div", (a, b))


def ratio(expr: IndexExpr) -> Tuple[IndexExpr, IndexExpr]:
    """Numerator and denominator."""
    if expr.kind == "div":
        return expr.args[0], expr.args[1]
    if expr.kind == "add" and any(term.kind == "div" for term in expr.args):
        over, under = _int(0), _int(1)
        for term in expr.args:
            term_over, term_under = ratio(term)
            over, under = _add(_mul(over, term_under), _mul(term_over, under)), _mul(under, term_under)
        both = _div(over, under)
        return (both.args[0], both.args[1]) if both.kind == "div" else (both, _int(1))
    return expr, _int(1)


def short_name(expr: IndexExpr) -> str:
    """The name of a dimension: of a symbol its own, of K / 2 and 2 K one of both; "" for other expressions."""
    if expr.kind == "symbol":
        return str(expr.value)
    over, under = expr.args if expr.kind == "floordiv" else ratio(expr)
    if over.kind == "symbol" and under.kind == "int":
        return "%s%s" % (over.value, under.value)
    if over.kind == "mul" and len(over.args) == 2 and over.args[1].kind == "int" and over.args[0].kind == "symbol" and under == 1:
        return "%sx%s" % (over.args[0].value, over.args[1].value)
    return ""


def whole_of(expr: IndexExpr, size: int) -> Optional[Tuple[str, int]]:
    """The symbol and its number, if K / 32 is so much; None: another expression."""
    over, under = ratio(expr)
    if over.kind != "symbol" or under.kind != "int" or under == 1:
        return None
    return str(over.value), size * int(under.value)


def dim_name(expr: IndexExpr) -> str:
    """The name of any dimension: (H - 2) * W is dim_H_2_W."""
    return short_name(expr) or "dim_" + re.sub(r"\W+", "_", str(expr)).strip("_")


def _fold(kind: str, a: IndexExpr, b: IndexExpr) -> IndexExpr:
    made = IndexExpr(kind, (a, b))
    if a.kind == b.kind == "int":
        return _int(evaluate(made, {}))
    return made


def floor(value: Any) -> IndexExpr:
    """The next whole number below."""
    over, under = ratio(to_expr(value))
    return over if _is(under, 1) else _fold("floordiv", over, under)


def ceiling(value: Any) -> IndexExpr:
    """The next whole number above."""
    over, under = ratio(to_expr(value))
    return over if _is(under, 1) else _fold("ceildiv", over, under)


def ceildiv(a: Any, b: Any) -> IndexExpr:
    """ceiling(a / b)."""
    return ceiling(_div(to_expr(a), to_expr(b)))


def _many(kind: str, values: Tuple[Any, ...]) -> IndexExpr:
    args = tuple(to_expr(value) for value in values)
    if not args:
        raise TypeError("%s takes at least one expression" % kind.capitalize())
    if len(args) == 1:
        return args[0]
    made = IndexExpr(kind, args)
    return _int(evaluate(made, {})) if all(arg.kind == "int" for arg in args) else made


def Max(*values: Any) -> IndexExpr:
    """The largest."""
    return _many("max", values)


def Min(*values: Any) -> IndexExpr:
    """The smallest."""
    return _many("min", values)


def Eq(a: Any, b: Any) -> IndexExpr:
    """Whether both are equal: `==` compares how expressions are written."""
    return IndexExpr("eq", (to_expr(a), to_expr(b)))


def Ne(a: Any, b: Any) -> IndexExpr:
    """Whether both differ."""
    return IndexExpr("ne", (to_expr(a), to_expr(b)))


def And(*values: Any) -> IndexExpr:
    """Whether all hold."""
    return _many("and", values)


def Or(*values: Any) -> IndexExpr:
    """Whether one holds."""
    return _many("or", values)


def Not(value: Any) -> IndexExpr:
    """Whether it does not hold."""
    return IndexExpr("not", (to_expr(value),))


def _compared(kind: str) -> Callable[[Any, Any], IndexExpr]:
    return lambda a, b: IndexExpr(kind, (to_expr(a), to_expr(b)))


def Piecewise(*pairs: Any) -> IndexExpr:
    """The first value whose condition holds: Piecewise((a, x < 4), (b, True)). The last condition holds always."""
    args = []
    for value, condition in pairs:
        args += [to_expr(value), _int(int(condition)) if isinstance(condition, bool) else to_expr(condition)]
    if not args or args[-1].kind != "int" or not args[-1].value:
        raise TypeError("the last condition of a Piecewise is True")
    return IndexExpr("piecewise", tuple(args))


def Integer(value: int) -> IndexExpr:
    """The number as an expression."""
    return _int(value)


class _Sympy:
    """What kernels use of sympy, by its names, for programs that find `sympy` in Wave's global symbols."""
    floor = staticmethod(floor)
    ceiling = staticmethod(ceiling)
    Max = staticmethod(Max)
    Min = staticmethod(Min)
    Eq = staticmethod(Eq)
    Ne = staticmethod(Ne)
    And = staticmethod(And)
    Or = staticmethod(Or)
    Integer = staticmethod(Integer)
    Not = staticmethod(Not)
    Lt, Le, Gt, Ge = (staticmethod(_compared(kind)) for kind in ("lt", "le", "gt", "ge"))
    Piecewise = staticmethod(Piecewise)
    Mod = staticmethod(lambda a, b: _fold("mod", to_expr(a), to_expr(b)))
    Add = staticmethod(lambda *values: sum(map(to_expr, values), _int(0)))
    true, false = True, False
    Symbol = staticmethod(index_symbol)
    Expr = IndexExpr


sympy = _Sympy()


def _is_sympy(value: object) -> bool:
    return type(value).__module__.split(".")[0] == "sympy"


def _maybe(value: object) -> Union[IndexExpr, None]:
    if isinstance(value, IndexExpr):
        return value
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return _int(value)
    return from_sympy(value) if _is_sympy(value) else None


def to_expr(value: Any) -> IndexExpr:
    """Of an expression, a number or an object of sympy."""
    found = _maybe(value)
    if found is None and hasattr(value, "__index__") and not isinstance(value, bool):
        found = _int(value.__index__())
    if found is None and isinstance(value, float) and value.is_integer():  # 64 / 64
        found = _int(int(value))
    if found is None:
        raise TypeError("%r is no expression of sizes: symbols, integers, + - * / // %%, floor, ceiling, Max, Min" % (value,))
    return found


def from_sympy(value: Any) -> IndexExpr:
    """Of an object of sympy, by the names of its classes."""
    name = type(value).__name__
    if getattr(value, "is_Integer", False):
        return _int(int(value))
    if getattr(value, "is_Rational", False):
        return IndexExpr("div", (_int(int(value.p)), _int(int(value.q))))
    if getattr(value, "is_Symbol", False):
        return IndexSymbol(value.name)
    if name == "Piecewise":
        return Piecewise(*[(from_sympy(v), bool(c) if c in (True, False) else from_sympy(c)) for v, c in value.args])
    args = [from_sympy(arg) for arg in value.args]
    relations = {"StrictLessThan": "lt", "LessThan": "le", "StrictGreaterThan": "gt", "GreaterThan": "ge", "Equality": "eq", "Unequality": "ne"}
    if name in ("Add", "Mul"):
        total = args[0]
        for arg in args[1:]:
            total = total + arg if name == "Add" else total * arg
        return total
    if name == "Pow" and args[1].kind == "int" and abs(_number(args[1])) < 9:
        power = _int(1)
        for _ in range(abs(_number(args[1]))):
            power = _mul(power, args[0])
        return power if _number(args[1]) >= 0 else _div(_int(1), power)
    if name in relations:
        return IndexExpr(relations[name], (args[0], args[1]))
    functions: Dict[str, Callable[..., IndexExpr]] = {"floor": floor, "ceiling": ceiling, "Max": Max, "Min": Min, "And": And, "Or": Or,
                                                      "Mod": lambda a, b: _fold("mod", a, b), "Not": Not}
    if name in functions:
        made: IndexExpr = functions[name](*args)
        return made
    raise TypeError("sympy's %s is not read in `%s`" % (name, value))


def to_sympy(expr: IndexExpr) -> Any:
    """As sympy's object."""
    module: Any = importlib.import_module("sympy")
    if expr.kind == "int":
        return module.Integer(expr.value)
    if expr.kind == "symbol":
        return module.Symbol(expr.value, integer=True, nonnegative=True)
    args = [to_sympy(arg) for arg in expr.args]
    make: Dict[str, Any] = {"add": module.Add, "mul": module.Mul, "div": lambda a, b: a / b, "floordiv": lambda a, b: module.floor(a / b),
                            "ceildiv": lambda a, b: module.ceiling(a / b), "mod": module.Mod, "max": module.Max, "min": module.Min,
                            "lt": module.Lt, "le": module.Le, "gt": module.Gt, "ge": module.Ge, "eq": module.Eq, "ne": module.Ne,
                            "and": module.And, "or": module.Or, "not": module.Not,
                            "piecewise": lambda *parts: module.Piecewise(*zip(parts[::2], parts[1::2]))}
    return make[expr.kind](*args)


def symbols_of(expr: IndexExpr) -> Iterator[IndexSymbol]:
    """Its symbols, as often as they occur."""
    if isinstance(expr, IndexSymbol):
        yield expr
    elif expr.kind == "symbol":
        yield IndexSymbol(str(expr.value))
    for arg in expr.args:
        yield from symbols_of(arg)


def rebuild(kind: str, args: Tuple[IndexExpr, ...]) -> IndexExpr:
    """The same operation on other operands."""
    two: Dict[str, Callable[[IndexExpr, IndexExpr], IndexExpr]] = {"add": _add, "mul": _mul, "div": _div, "floordiv": lambda a, b: floor(_div(a, b)),
                                                                   "ceildiv": ceildiv, "mod": lambda a, b: a % b}
    if kind in two:
        total = args[0]
        for arg in args[1:]:
            total = two[kind](total, arg)
        return total
    return _many(kind, args) if kind in ("max", "min") else IndexExpr(kind, args)


def substitute(expr: IndexExpr, new: Mapping[IndexExpr, IndexExpr]) -> IndexExpr:
    """With symbols (or whole expressions) replaced."""
    if expr in new:
        return new[expr]
    return rebuild(expr.kind, tuple(substitute(arg, new) for arg in expr.args)) if expr.args else expr


def _compute(expr: IndexExpr, values: Mapping[str, int]) -> Fraction:
    if expr.kind == "int":
        return Fraction(_number(expr))
    if expr.kind == "symbol":
        if str(expr.value) not in values:
            raise Unbound(str(expr.value))
        return Fraction(values[str(expr.value)])
    args = [_compute(arg, values) for arg in expr.args]
    if expr.kind in ("add", "mul"):
        total = args[0]
        for arg in args[1:]:
            total = total + arg if expr.kind == "add" else total * arg
        return total
    two: Dict[str, Callable[[Fraction, Fraction], Any]] = {
        "div": lambda a, b: a / b, "floordiv": lambda a, b: a // b, "ceildiv": lambda a, b: -(-a // b), "mod": lambda a, b: a % b,
        "lt": lambda a, b: a < b, "le": lambda a, b: a <= b, "gt": lambda a, b: a > b, "ge": lambda a, b: a >= b, "eq": lambda a, b: a == b,
        "ne": lambda a, b: a != b}
    if expr.kind in two:
        return Fraction(two[expr.kind](*args))
    if expr.kind in ("max", "min"):
        return max(args) if expr.kind == "max" else min(args)
    if expr.kind == "piecewise":
        return next(value for value, condition in zip(args[::2], args[1::2]) if condition)
    if expr.kind == "not":
        return Fraction(not args[0])
    return Fraction(all(args) if expr.kind == "and" else any(args))


def evaluate(expr: Any, values: Mapping[str, int]) -> int:
    """The number; one that is not whole is rounded up, as a size is. Unbound: a symbol has no value."""
    return math.ceil(_compute(to_expr(expr), values))


def _level(kind: str) -> int:
    levels = {"or": 0, "and": 1, "add": 3, "mul": 4, "div": 4, "floordiv": 4, "ceildiv": 4, "mod": 4}
    return 2 if kind in COMPARISONS else levels.get(kind, 5)


def text(expr: IndexExpr, name: Callable[[IndexSymbol], str]) -> str:
    """As an affine expression of MLIR. Divisions that are not rounded round up: sizes are multiples there."""
    if expr.kind == "symbol":
        return name(IndexSymbol(str(expr.value)))
    if expr.kind == "int":
        return str(expr.value)
    if expr.kind in ("max", "min", "piecewise", "not"):
        return "%s(%s)" % (expr.kind, ", ".join(text(arg, name) for arg in expr.args))
    level = _level(expr.kind)
    parts = []
    for i, arg in enumerate(expr.args):
        part = text(arg, name)
        tight = _level(arg.kind) < level or (_level(arg.kind) == level and (i > 0 or arg.kind != expr.kind))
        parts.append("(%s)" % part if tight else part)
    return (" %s " % _OPERATORS[expr.kind]).join(parts)


def affine(expr: IndexExpr, name: Callable[[IndexSymbol], str]) -> str:
    """text() of what rounds up where a division is left. TypeError: a division inside of what is no sum or product."""
    rounded = ceiling(expr)
    beyond = _beyond_affine(rounded)
    if beyond:
        raise TypeError("`%s` has %s, which no affine expression has" % (expr, beyond))
    if _has_division(rounded):
        raise TypeError("`%s` divides without rounding inside of another operation: use // or ceiling()" % expr)
    return text(rounded, name)


_FAR = 1 << 30  # numbers of positions are smaller


def by_arithmetic(expr: IndexExpr) -> IndexExpr:
    """The same by sums, products and divisions alone: a condition is 1 where it holds, else 0. Of positions and sizes under 2^30."""
    args = [by_arithmetic(arg) for arg in expr.args]
    if all(arg.kind == "int" for arg in args) and args:
        return _int(evaluate(IndexExpr(expr.kind, tuple(args)), {}))

    def at_least(a: IndexExpr, b: IndexExpr) -> IndexExpr:
        return _add(IndexExpr("floordiv", (_add(a, _mul(b, _int(-1))), _int(_FAR))), _int(1))

    def no(a: IndexExpr) -> IndexExpr:
        return _add(_int(1), _mul(a, _int(-1)))

    def choose(condition: IndexExpr, a: IndexExpr, b: IndexExpr) -> IndexExpr:
        return _add(b, _mul(condition, _add(a, _mul(b, _int(-1)))))
    if expr.kind in ("max", "min"):
        made = args[0]
        for arg in args[1:]:
            made = choose(at_least(made, arg), made, arg) if expr.kind == "max" else choose(at_least(made, arg), arg, made)
        return made
    if expr.kind in COMPARISONS:
        a, b = args
        both = _mul(at_least(a, b), at_least(b, a))
        return {"ge": at_least(a, b), "le": at_least(b, a), "gt": no(at_least(b, a)), "lt": no(at_least(a, b)), "eq": both, "ne": no(both)}[expr.kind]
    if expr.kind == "not":
        return no(args[0])
    if expr.kind in ("and", "or"):
        made = args[0]
        for arg in args[1:]:
            made = _mul(made, arg) if expr.kind == "and" else no(_mul(no(made), no(arg)))
        return made
    if expr.kind == "piecewise":
        made = args[-2]
        for value, condition in reversed(list(zip(args[0:-2:2], args[1:-2:2]))):
            made = choose(condition, value, made)
        return made
    return rebuild(expr.kind, tuple(args)) if args else expr


def is_affine(expr: IndexExpr) -> bool:
    """Whether it has sums, products and divisions alone."""
    return expr.kind not in ("max", "min") and not _beyond_affine(expr) and all(map(is_affine, expr.args))


def _beyond_affine(expr: IndexExpr) -> str:
    if expr.kind in ("piecewise", "not", "and", "or", *COMPARISONS):
        return {"piecewise": "a choice"}.get(expr.kind, "a condition")
    return next(filter(None, map(_beyond_affine, expr.args)), "")


def _has_division(expr: IndexExpr) -> bool:
    return expr.kind == "div" or any(map(_has_division, expr.args))
