"""Siblings by their arithmetic (siblings.py): another idiom for the same division, mask, comparison or choice."""
import re

from affine_text import divides_negative, has_division, tree_of
from mlir_text import Op, append, arith, compare, constant, insert, number_of, one_block, put, remove, replace
from siblings import kind

PREDICATES = ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge")
MIRRORED = {"slt": "sgt", "sle": "sge", "ult": "ugt", "ule": "uge"}
MIRRORED.update({b: a for a, b in list(MIRRORED.items())})
OPPOSITE = {"eq": "ne", "slt": "sge", "sle": "sgt", "ult": "uge", "ule": "ugt"}
OPPOSITE.update({b: a for a, b in list(OPPOSITE.items())})


def log2(n):
    return n.bit_length() - 1 if n and n > 0 and n & (n - 1) == 0 else None


def with_name(k, *names):
    return [op for op in k.func.walk() if op.name in names]


def become(k, op, value):
    replace(k.func, op.result, value)
    remove(op)


def emit(at, tree, operands, divide):
    """An affine expression as arithmetic before `at`; divide(at, word, value, n) makes divisions and remainders."""
    if isinstance(tree, int):
        return constant(at, tree)
    if tree[0] == "in":
        return operands[tree[1]]
    left = emit(at, tree[1], operands, divide)
    if tree[0] in ("+", "*"):
        return arith(at, "addi" if tree[0] == "+" else "muli", left, tree[2] if isinstance(tree[2], int) else emit(at, tree[2], operands, divide))
    return divide(at, tree[0], left, tree[2])


def by_constants(tree):
    if isinstance(tree, int) or tree[0] == "in":
        return True
    own = tree[0] in ("+", "*") or isinstance(tree[2], int) and tree[2] > 0
    return own and by_constants(tree[1]) and by_constants(tree[2])


def never_negative(value):
    """Is the value not negative by what it is made of? Ids, constants and sums, products, quotients of these; counters that begin so."""
    if value.op is None:
        loop = value.block.region.op
        if loop.name != "scf.for" or value is not value.block.args[0]:
            return False
        return never_negative(loop.operands[0]) and (number_of(loop.operands[2]) or 0) > 0
    if value.op.name in ("gpu.thread_id", "gpu.block_id", "gpu.block_dim", "gpu.grid_dim", "gpu.lane_id", "gpu.subgroup_id", "memref.dim"):
        return True
    number = number_of(value)
    if number is not None:
        return number >= 0
    tree = tree_of(value.op)
    return tree is not None and at_least_zero_of(value.op, tree)


def at_least_zero_of(op, tree):
    from affine_text import at_least_zero
    return at_least_zero(tree, lambda n: never_negative(op.operands[n]))


def expand(k, divide, wanted=lambda op, tree: True):
    """Each affine.apply as arithmetic."""
    places = 0
    for op in with_name(k, "affine.apply"):
        tree = tree_of(op)
        if tree is not None and by_constants(tree) and wanted(op, tree):
            become(k, op, emit(op, tree, op.operands, divide))
            places += 1
    return places


def floored(at, word, value, n):
    """Right for every value: shifts and masks for powers of two."""
    if log2(n) is not None and word != "ceildiv":
        return arith(at, "shrsi", value, log2(n)) if word == "floordiv" else arith(at, "andi", value, n - 1)
    if word == "mod":
        return arith(at, "subi", value, arith(at, "muli", arith(at, "floordivsi", value, n), n))
    return arith(at, "floordivsi" if word == "floordiv" else "ceildivsi", value, n)


def unsigned(at, word, value, n):
    """Right for what is not negative."""
    if word == "ceildiv":
        return arith(at, "divui", arith(at, "addi", value, n - 1), n)
    return arith(at, "divui" if word == "floordiv" else "remui", value, n)


def by_remainder(at, word, value, n):
    """Quotients of what has no remainder, remainders by remsi and a correction."""
    rest = arith(at, "remsi", value, n)
    negative = compare(at, "slt", rest, constant(at, 0))
    rest = put(at, "arith.select", [negative, arith(at, "addi", rest, n), rest], [rest.type])
    if word == "mod":
        return rest
    more = arith(at, "addi", value, n - 1) if word == "ceildiv" else None
    if more is not None:
        return by_remainder(at, "floordiv", more, n)
    return arith(at, "divsi", arith(at, "subi", value, rest), n)


@kind("affine-shifts")
def affine_shifts(k):
    """affine.apply as arithmetic: shifts and masks for powers of two, else floordivsi and a product."""
    return expand(k, floored)


@kind("affine-unsigned")
def affine_unsigned(k):
    """affine.apply with divisions as divui and remui, where all that is divided is not negative."""
    return expand(k, unsigned, lambda op, tree: has_division(tree) and not divides_negative(tree, lambda n: never_negative(op.operands[n])))


@kind("affine-remainders")
def affine_remainders(k):
    """affine.apply with divisions: a remainder by remsi, mended where it is negative, and the quotient of what is left."""
    return expand(k, by_remainder, lambda op, tree: has_division(tree))


@kind("affine-lowered")
def affine_lowered(k):
    """affine operations as MLIR's own pass lowers them."""
    k.passes = ["--lower-affine"]
    return len([op for op in k.func.walk() if op.name.startswith("affine.")])


@kind("divisions-to-shifts")
def divisions_to_shifts(k):
    """divui, remui and muli by powers of two as shifts and masks."""
    places = 0
    for op in with_name(k, "arith.divui", "arith.remui", "arith.muli"):
        n = log2(number_of(op.operands[1]))
        if n is None or op.result.type == "i1":
            continue
        name, by = {"arith.divui": ("shrui", n), "arith.remui": ("andi", (1 << n) - 1), "arith.muli": ("shli", n)}[op.name]
        become(k, op, arith(op, name, op.operands[0], by))
        places += 1
    return places


@kind("shifts-to-divisions")
def shifts_to_divisions(k):
    """shrui, masks and shli by constants as divui, remui and muli."""
    places = 0
    for op in with_name(k, "arith.shrui", "arith.andi", "arith.shli"):
        n = number_of(op.operands[1])
        bits = log2(n + 1) if op.name == "arith.andi" and n is not None and n > 0 else n
        if bits is None or not 0 < bits < 31 or op.result.type not in ("index", "i32", "i64"):
            continue
        name = {"arith.shrui": "divui", "arith.andi": "remui", "arith.shli": "muli"}[op.name]
        become(k, op, arith(op, name, op.operands[0], 1 << bits))
        places += 1
    return places


@kind("remainders-by-products")
def remainders_by_products(k):
    """x % n as x - x / n * n, also in affine.apply."""
    def divide(at, word, value, n):
        return arith(at, "subi", value, arith(at, "muli", arith(at, "floordivsi", value, n), n)) if word == "mod" else floored(at, word, value, n)
    places = expand(k, divide, lambda op, tree: "mod" in op.properties)
    for op in with_name(k, "arith.remui", "arith.remsi"):
        a, n = op.operands
        become(k, op, arith(op, "subi", a, arith(op, "muli", arith(op, op.name.replace("rem", "div")[6:], a, n), n)))
        places += 1
    return places


@kind("extremes-by-choice")
def extremes_by_choice(k):
    """Integer minima and maxima as a comparison and a select."""
    words = {"minsi": "slt", "maxsi": "sgt", "minui": "ult", "maxui": "ugt"}
    found = [op for op in with_name(k, *("arith." + w for w in words)) if "vector" not in op.result.type]
    for op in found:
        chosen = compare(op, words[op.name[6:]], *op.operands)
        become(k, op, put(op, "arith.select", [chosen] + op.operands, [op.result.type]))
    return len(found)


def predicate(op):
    return PREDICATES[int(re.search(r"predicate = (\d+)", op.properties).group(1))]


def set_predicate(op, word):
    op.properties = re.sub(r"predicate = \d+", "predicate = %d" % PREDICATES.index(word), op.properties)


@kind("comparisons-mirrored")
def comparisons_mirrored(k):
    """a < b as b > a."""
    found = with_name(k, "arith.cmpi")
    for op in found:
        op.operands.reverse()
        set_predicate(op, MIRRORED.get(predicate(op), predicate(op)))
    return len(found)


@kind("comparisons-negated")
def comparisons_negated(k):
    """a < b as not (a >= b)."""
    found = with_name(k, "arith.cmpi")
    for op in found:
        after = op.block.ops[op.block.ops.index(op) + 1]
        set_predicate(op, OPPOSITE[predicate(op)])
        type_ = op.result.type
        true = put(after, "arith.constant", (), [type_], "value = true" if type_ == "i1" else "value = dense<true> : " + type_)
        new = put(after, "arith.xori", [op.result, true], [type_])
        replace(k.func, op.result, new, [new.op])
    return len(found)


@kind("comparisons-strict")
def comparisons_strict(k):
    """a < n as a <= n - 1 where n is a constant, and the reverse."""
    words = {"slt": ("sle", -1), "ult": ("ule", -1), "sge": ("sgt", -1), "uge": ("ugt", -1), "sle": ("slt", 1), "ule": ("ult", 1), "sgt": ("sge", 1),
             "ugt": ("uge", 1)}
    places = 0
    for op in with_name(k, "arith.cmpi"):
        n = number_of(op.operands[1])
        if n is None or predicate(op) not in words or not 0 < n < 1 << 30 or op.operands[1].type not in ("index", "i32", "i64"):
            continue
        word, more = words[predicate(op)]
        op.operands[1] = constant(op, n + more, op.operands[1].type)
        set_predicate(op, word)
        places += 1
    return places


def negated(at, value):
    return put(at, "arith.xori", [value, put(at, "arith.constant", (), ["i1"], "value = true")], ["i1"])


@kind("branches-exchanged")
def branches_exchanged(k):
    """Sides of scf.if exchanged under the opposite condition."""
    found = with_name(k, "scf.if")
    for op in found:
        op.operands = [negated(op, op.operands[0])]
        if len(op.regions) == 1 or not op.regions[1].blocks:
            del op.regions[1:]
            append(one_block(op), Op("scf.yield"))
        op.regions.reverse()
    return len(found)


@kind("choice-by-branches")
def choice_by_branches(k):
    """Selects of scalars as scf.if."""
    found = [op for op in with_name(k, "arith.select") if op.operands[0].type == "i1" and "memref" not in op.result.type]
    for op in found:
        branch = Op("scf.if", [op.operands[0]], [op.result.type])
        for value in op.operands[1:]:
            append(one_block(branch), Op("scf.yield", [value]))
        insert(op, branch)
        become(k, op, branch.result)
    return len(found)


@kind("commuted")
def commuted(k):
    """Operands of sums, products and logic exchanged, of integers and of numbers."""
    found = with_name(k, *("arith." + w for w in ("addi", "muli", "andi", "ori", "xori", "addf", "mulf", "minsi", "maxsi", "minui", "maxui")))
    for op in found:
        op.operands.reverse()
    return len(found)


@kind("reassociated")
def reassociated(k):
    """(a + b) + c as a + (b + c), also of products; sums of affine.apply from the right."""
    places = expand(k, floored, lambda op, tree: not isinstance(tree, int) and tree[0] == "+")
    for op in with_name(k, "arith.addi", "arith.muli"):
        left = op.operands[0].op
        if left is not None and left.name == op.name and left.block is op.block and left.result.type == op.result.type and "vector" not in op.result.type:
            name = op.name[6:]
            become(k, op, arith(op, name, left.operands[0], arith(op, name, left.operands[1], op.operands[1])))
            places += 1
    return places


@kind("index-as-i64")
def index_as_i64(k):
    """Arithmetic of index values in i64."""
    names = ("addi", "subi", "muli", "divui", "remui", "divsi", "remsi", "andi", "shli", "shrui", "minsi", "maxsi", "minui", "maxui")
    expand(k, floored)
    found = [op for op in with_name(k, *("arith." + n for n in names)) if op.result.type == "index"]
    for op in found:
        wide = [put(op, "arith.index_cast", [v], ["i64"]) for v in op.operands]
        become(k, op, put(op, "arith.index_cast", [arith(op, op.name[6:], *wide)], ["index"]))
    return len(found)


@kind("ids-as-i32")
def ids_as_i32(k):
    """Ids of work-items and workgroups through i32, as other front ends have them."""
    found = with_name(k, "gpu.thread_id", "gpu.block_id", "gpu.lane_id")
    for op in found:
        after = op.block.ops[op.block.ops.index(op) + 1]
        narrow = put(after, "arith.index_cast", [op.result], ["i32"])
        wide = put(after, "arith.index_cast", [narrow], ["index"])
        replace(k.func, op.result, wide, [narrow.op])
    return len(found)


for name, passes, says in (
        ("hoisted", ["loop-invariant-code-motion", "cse", "canonicalize"], "Invariants outside of loops, equal things once (of mlir-opt)."),
        ("by-ranges", ["lower-affine", "int-range-optimizations", "arith-unsigned-when-equivalent"],
         "Signed operations as unsigned ones where ranges allow it (of mlir-opt)."),
        ("narrowed", ["lower-affine", "arith-int-range-narrowing=int-bitwidths-supported=32"], "Index arithmetic in i32 where ranges allow it (of mlir-opt).")):
    def change(k, passes=passes):
        k.passes = ["--" + p for p in passes]
        # These passes delete loads that nothing reads, too.
        return 0 if k.counts_accesses() else len([op for op in k.func.walk() if op.name.startswith(("affine.", "arith."))])
    change.__doc__ = says
    kind(name)(change)
