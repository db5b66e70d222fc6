#!/usr/bin/env python3
"""Finds places in src/ where wavecc's output would depend on the C compiler that built it.

C leaves open in which order the arguments of a call, the members of an initializer and the sides of an operator are evaluated:
gcc goes through arguments from the last to the first, clang from the first to the last. Where two of them emit instructions, make
registers or expressions, or write text, at least all but one get names before the call.

A call has an effect on what it is given as `Type *` (not `const Type *`) for a type that is named with a capital letter, and on
emission if the function's body calls one that has; one through a pointer, if its first argument is called as what emission goes
through (CONTEXTS). Two effects clash if they are on the
same object; the types of EMISSION reach each other and count as one object.

usage: tools/argument_order.py [FILE.c...]
  FILE.c...  these files alone (default: all of src/)
Prints each place; exit status 0: none. tools/structure.py calls it."""
import argparse
import collections
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# What reaches the kernel that is built, or the MLIR module that is rewritten.
EMISSION = set("Builder Reader Kernel Emitter ExprPool FrontendContext Rewriter PassCtx".split())
CONTEXTS = set("b r k em p pool fc w".split())
# Where things lie in memory shows nowhere.
HARMLESS_TYPES = set("Arena FILE WavePool".split())
HARMLESS = {
    "expr_const",  # operands are ordered by the numbers of their expressions (sum.c, bits.c), but constants stand apart
    "type_text",  # kept once it is made
    "root_of",  # union-find: shorter paths to the same roots
}
BUILDING_MACROS = ("BUILD", "BUILD_INST", "BUILD_TO")
UNEVALUATED = ("sizeof", "offsetof", "_Static_assert", "__attribute__", "_Alignof")
KEYWORDS = ("if", "while", "for", "switch", "return", "case", "else", "do")

TEXT = r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\''
TOKEN = re.compile(TEXT + r"|\w+|->|&&|\|\||<<|>>|[-+*/%&|^<>=!]=|\S")
CLOSING = {"(": ")", "[": "]", "{": "}"}
FUNCTION = re.compile(
    r"^(?!return|else|typedef)(?P<static>static )?(?:inline )?(?P<result>(?:\w+[ *]+)+?)(?P<name>\w+)"
    r"\((?P<params>(?:[^(){};]|\([^(){};]*\))*)\)\s*(?:__attribute__\(\(.*?\)\)\)?\s*)?[;{]", re.M | re.S)

# A token, or a bracket with what is in it.
Node = collections.namedtuple("Node", "text line inside")
# An effect on an object of a type.
Effect = collections.namedtuple("Effect", "type object")


def without_comments(text):
    """Comments and directives become spaces; the body of a macro stays as a statement of its own."""
    def blank(match):
        return match[0] if match[0][0] in "\"'" else re.sub(r"[^\n]", " ", match[0])

    def directive(match):
        head = re.match(r"[ \t]*#[ \t]*define[ \t]+\w+(\([^()]*\))?", match[0])
        if not head:
            return re.sub(r"[^\n]", " ", match[0])
        return head[0].count("\n") * "\n" + ";" + match[0][head.end():].replace("\\\n", " \n") + ";"

    text = re.sub(r"/\*.*?\*/|//[^\n]*|" + TEXT, blank, text, flags=re.S)
    return re.sub(r"^[ \t]*#(?:\\\n|[^\n])*", directive, text, flags=re.M)


def tree(text):
    """The brackets of a file. A macro's body may open what it doesn't close: a closing bracket ends what it belongs to."""
    stack, line, at = [("", 0, [])], 1, 0
    for match in TOKEN.finditer(text):
        line += text.count("\n", at, match.start())
        at = match.start()
        token = match[0]
        if token in CLOSING:
            stack.append((token, line, []))
        elif token in CLOSING.values() and any(CLOSING.get(opened) == token for opened, _, _ in stack):
            while True:
                opened, first, inside = stack.pop()
                stack[-1][2].append(Node(opened, first, inside))
                if CLOSING[opened] == token:
                    break
        else:
            stack[-1][2].append(Node(token, line, None))
    return stack[0][2]


def parameter_types(params):
    """(place, type) of the parameters that a function can change."""
    found = []
    for place, param in enumerate(re.sub(r"\([^()]*\)", "", params).split(",")):
        match = re.match(r"\s*(?:struct )?([A-Z]\w*[a-z]\w*) \*", param)
        if match and match[1] not in HARMLESS_TYPES:
            found.append((place, match[1]))
    return found


class Functions:
    """What the functions change: those of a file that are static are its own."""

    def __init__(self, texts, trees):
        self.shared, self.own = {}, collections.defaultdict(dict)
        for path, text in texts.items():
            for match in FUNCTION.finditer(text):
                types = parameter_types(match["params"])
                known = self.own[path] if match["static"] and path.endswith(".c") else self.shared
                known[match["name"]] = types
        self.emitting = set()
        self.find_emitting({path: dict(bodies(nodes)) for path, nodes in trees.items()})

    def key(self, path, name):
        return (path, name) if name in self.own[path] else name

    def find_emitting(self, called):
        """self.emitting: functions whose types do not tell, with those that they call, and those, and so on."""
        more = True
        while more:
            more = False
            for path, functions in called.items():
                for name, callees in functions.items():
                    if self.key(path, name) not in self.emitting and any(self.emits(path, callee) for callee in callees):
                        self.emitting.add(self.key(path, name))
                        more = True

    def emits(self, path, name):
        types = self.own[path].get(name, self.shared.get(name, ()))
        return name not in HARMLESS and (any(kind in EMISSION for _, kind in types) or self.key(path, name) in self.emitting)

    def effects(self, path, name, arguments):
        if name in HARMLESS:
            return set()
        types = self.own[path].get(name, self.shared.get(name))
        if self.emits(path, name):
            return {Effect("emission", "")}
        if types is None:
            first = arguments[0][-1].text if arguments[0] else ""
            return {Effect("emission", "")} if name in BUILDING_MACROS or first in CONTEXTS else set()
        return {effect(kind, arguments[place] if place < len(arguments) else []) for place, kind in types}


def bodies(nodes):
    """(name, names of what it calls) of the functions of a file."""
    for place, node in enumerate(nodes):
        if node.text == "{" and has_statements(node.inside) and place > 1 and nodes[place - 1].text == "(":
            yield nodes[place - 2].text, set(calls(node.inside))


def calls(nodes):
    for place, node in enumerate(nodes):
        if node.inside is None:
            continue
        if node.text == "(" and place and is_name(nodes[place - 1].text):
            yield nodes[place - 1].text
        yield from calls(node.inside)


def effect(kind, argument):
    return Effect("emission", "") if kind in EMISSION else Effect(kind, " ".join(show(argument)))


def show(nodes):
    for node in nodes:
        if node.inside is None:
            yield node.text
        else:
            yield node.text
            yield from show(node.inside)
            yield CLOSING[node.text]


def split(nodes, separators):
    parts = [[]]
    for node in nodes:
        if node.inside is None and node.text in separators:
            parts.append([])
        else:
            parts[-1].append(node)
    return parts


def has_statements(nodes):
    return any(node.text == ";" or node.inside and has_statements(node.inside) for node in nodes)


def is_name(token):
    return re.match(r"[A-Za-z_]\w*$", token) and token not in KEYWORDS


class File:
    def __init__(self, path, functions):
        self.path, self.functions, self.found = path, functions, []

    def unordered(self, line, what, parts):
        """Of parts that are evaluated in any order: all their effects."""
        for number, mine in enumerate(parts):
            for others in parts[:number]:
                if mine & others:
                    self.found.append((line, what))
                    return set().union(*parts)
        return set().union(*parts)

    def look(self, nodes):
        """Of expressions and statements, which are evaluated one after the other."""
        everything = set()
        for part in split(nodes, (";", ",", "&&", "||", "?", ":")):
            everything |= self.expression(part)
        return everything

    def expression(self, nodes):
        everything, sides, before, after_call = set(), [], "", False
        for node in nodes:
            if node.inside is None:
                if after_call and re.match(r"[A-Za-z_]", node.text):  # a macro's call that no semicolon ends
                    everything |= self.unordered(node.line, "an operator", sides)
                    sides = []
                before, after_call = node.text, False
                continue
            if node.text == "{" and has_statements(node.inside) or before in KEYWORDS:
                everything |= self.unordered(node.line, "an operator", sides) | self.look(node.inside)
                sides = []
            elif before not in UNEVALUATED:
                sides.append(self.bracket(node, before))
                after_call = is_name(before)
            before = ""
        return everything | self.unordered(nodes[0].line if nodes else 0, "an operator", sides)

    def bracket(self, node, before):
        is_call = node.text == "(" and is_name(before)
        if not is_call and node.text != "{":
            return self.look(node.inside)
        arguments = split(node.inside, (",",))
        what = before + "()" if is_call else "an initializer"
        effects = self.unordered(node.line, what, [self.look(argument) for argument in arguments])
        return effects | self.functions.effects(self.path, before, arguments) if is_call else effects


def sources():
    found = []
    for place, _, names in os.walk(os.path.join(ROOT, "src")):
        found += [os.path.relpath(os.path.join(place, name), ROOT) for name in names if name.endswith((".c", ".h"))]
    return sorted(found)


def find_unordered(only=()):
    """Places whose effect depends on the order of evaluation, in all sources and the files `only`: a line of text for each."""
    texts = {}
    for path in sources() + list(only):
        with open(os.path.join(ROOT, path), encoding="utf-8") as file:
            texts[path] = without_comments(file.read())
    trees = {path: tree(text) for path, text in texts.items()}
    functions = Functions(texts, trees)
    wrong = []
    for path in only or texts:
        file = File(path, functions)
        file.look(trees[path])
        wrong += ["%s:%d: what goes into %s is evaluated in any order" % (path, line, what) for line, what in file.found]
    return wrong


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*")
    lines = find_unordered([os.path.abspath(name) for name in parser.parse_args().files])
    print("\n".join(lines), end="\n" if lines else "")
    sys.exit(1 if lines else 0)
