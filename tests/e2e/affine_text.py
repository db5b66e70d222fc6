"""Affine expressions of MLIR's text as trees: integers, ("in", n) for operand n, and (operator, left, right)."""
import re

TOKEN = re.compile(r"\s*(floordiv|ceildiv|mod|[ds]\d+|\d+|[-+*()])")


class Expressions:
    """The results of `affine_map<(d0)[s0] -> (...)>`, with operands numbered as affine.apply passes them."""

    def __init__(self, text):
        inputs, results = re.match(r"affine_map<(.*?) -> \((.*)\)>$", text).groups()
        self.dims = len(re.findall(r"\bd\d+", inputs))
        self.words = TOKEN.findall(results)
        if TOKEN.sub("", results).replace(",", "").strip():
            raise ValueError("an affine expression of another kind: " + text)
        self.tree = self.sum()

    def next(self):
        return self.words[0] if self.words else ""

    def sum(self):
        left = self.product()
        while self.next() in ("+", "-"):
            word = self.words.pop(0)
            right = self.product()
            left = ("+", left, right) if word == "+" else ("+", left, ("*", right, -1))
        return left

    def product(self):
        left = self.factor()
        while self.next() in ("*", "floordiv", "ceildiv", "mod"):
            word = self.words.pop(0)
            left = (word, left, self.factor())
        return left

    def factor(self):
        word = self.words.pop(0)
        if word == "(":
            inside = self.sum()
            self.words.pop(0)
            return inside
        if word == "-":
            inside = self.factor()
            return -inside if isinstance(inside, int) else ("*", inside, -1)
        if word[0] == "d":
            return "in", int(word[1:])
        if word[0] == "s":
            return "in", self.dims + int(word[1:])
        return int(word)


def tree_of(op):
    """Of an affine.apply; None where it is no expression of this kind."""
    if op is None or op.name != "affine.apply":
        return None
    match = re.match(r"map = (affine_map<.*>)$", op.properties)
    try:
        return Expressions(match.group(1)).tree if match else None
    except (ValueError, IndexError, AttributeError):
        return None


def coefficient(tree, number):
    """What the expression grows by when operand `number` grows by 1; None where that is not a constant."""
    if isinstance(tree, int) or tree[0] == "in":
        return int(tree == ("in", number))
    left, right = coefficient(tree[1], number), coefficient(tree[2], number)
    if left is None or right is None:
        return None
    if tree[0] == "+":
        return left + right
    if not left and not right:
        return 0
    return left * tree[2] if tree[0] == "*" and isinstance(tree[2], int) else None


def at_least_zero(tree, known):
    """Is the expression never negative? known(n): whether operand n never is."""
    if isinstance(tree, int):
        return tree >= 0
    if tree[0] == "in":
        return known(tree[1])
    if tree[0] == "mod":
        return True
    return at_least_zero(tree[1], known) and at_least_zero(tree[2], known)


def divides_negative(tree, known):
    """Has the expression a division or a remainder of what may be negative?"""
    if isinstance(tree, int) or tree[0] == "in":
        return False
    own = tree[0] in ("floordiv", "ceildiv", "mod") and not at_least_zero(tree[1], known)
    return own or divides_negative(tree[1], known) or divides_negative(tree[2], known)


def has_division(tree):
    return not isinstance(tree, int) and tree[0] != "in" and (tree[0] in ("floordiv", "ceildiv", "mod") or has_division(tree[1]) or has_division(tree[2]))
