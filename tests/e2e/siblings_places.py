"""Siblings by where things lie (siblings.py): rows in place of columns in memory, LDS and grid, other widths of access."""
import re

from mlir_text import NO_OVERFLOW, Op, append, arith, constant, insert, one_block, pieces, put, remove, replace, uses
from siblings import kind

LDS = "#gpu.address_space<workgroup>"
ACCESS = {"memref.load": 0, "vector.load": 0, "memref.store": 1, "vector.store": 1}  # name -> which operand is the memref


class Shape:
    """memref<2x3xf16, strided<...>, space> in parts; `sizes` is None where one is dynamic."""

    def __init__(self, type_):
        inside = pieces(type_[len("memref<"):-1])
        match = re.match(r"((?:[\d?]+x)*)(.+)$", inside[0])
        words = match.group(1).split("x")[:-1]
        self.element, self.rest = match.group(2), inside[1:]
        self.sizes = None if "?" in words else [int(w) for w in words]
        self.space = next((r for r in self.rest if not r.startswith(("strided", "affine_map"))), "")
        layout = next((r for r in self.rest if r.startswith(("strided", "affine_map"))), "")
        found = re.match(r"strided<\[([\d, ]+)\]>$", layout)
        self.strides = [int(n) for n in found.group(1).split(",")] if found else None if layout else self.dense()

    def dense(self):
        strides = [1] * len(self.sizes or [])
        for n in reversed(range(len(strides) - 1)):
            strides[n] = strides[n + 1] * self.sizes[n + 1]
        return strides

    def text(self, strides=None):
        words = ["x".join(map(str, self.sizes + [self.element]))]
        words += ["strided<[%s]>" % ", ".join(map(str, strides))] if strides else []
        return "memref<%s>" % ", ".join(words + ([self.space] if self.space else []))


def vector_length(type_):
    """Of a vector of one dimension its length, else None."""
    found = re.match(r"vector<(\d+)x(\w+)>$", type_)
    return (int(found.group(1)), found.group(2)) if found else (None, None)


def only_accesses(k, value):
    """The accesses that are all uses of a memref; None if there are others."""
    found = [] if k.counts_accesses() else uses(k.func, value)
    good = all(op.name in ACCESS and [n for n, v in enumerate(op.operands) if v is value] == [ACCESS[op.name]] and
               (not op.name.startswith("vector") or vector_length((op.operands[0] if "store" in op.name else op.result).type)[0]) for op in found)
    return found if good and found else None


def element_by_element(k, op):
    """A vector access along the last dimension as one access for each element."""
    at = ACCESS[op.name]
    memref, indices = op.operands[at], op.operands[at + 1:]
    vector = op.operands[0] if at else op.result
    length, element = vector_length(vector.type)
    parts = []
    for n in range(length):
        place = indices[:-1] + [arith(op, "addi", indices[-1], n) if n else indices[-1]]
        if at:
            part = put(op, "vector.extract", [vector], [element], "static_position = array<i64: %d>" % n)
            put(op, "memref.store", [part, memref] + place)
        else:
            parts.append(put(op, "memref.load", [memref] + place, [element]))
    if not at:
        replace(k.func, op.result, put(op, "vector.from_elements", parts, [vector.type]))
    remove(op)


def swap_last(values):
    return values[:-2] + [values[-1], values[-2]]


def exchange_columns(k, value, sizes):
    """The memref lies column by column: other strides, and no vector along a row."""
    accesses = only_accesses(k, value)
    for op in accesses:
        if op.name.startswith("vector"):
            element_by_element(k, op)
    return bool(accesses)


def dense_view(k, number):
    """(value, shape) of argument `number` or the one view that its only use takes of it, if it is dense and has two or more dimensions."""
    value = k.args[number]
    while True:
        shape = Shape(value.type) if value.type.startswith("memref<") else None
        if shape is None or shape.sizes is None:
            return None
        if len(shape.sizes) >= 2 and shape.sizes[-1] > 1 and shape.sizes[-2] > 1:
            return (value, shape) if shape.strides == shape.dense() and only_accesses(k, value) else None
        found = uses(k.func, value)
        if len(found) != 1 or found[0].name not in ("memref.cast", "memref.reinterpret_cast") or len(found[0].operands) != 1:
            return None
        if found[0].name == "memref.reinterpret_cast" and "static_offsets = array<i64: 0>" not in found[0].properties:
            return None
        value = found[0].result


def columns_of(k, wanted):
    """Arguments with the last two dimensions exchanged in memory."""
    places = 0
    for number in range(len(k.args)):
        found = dense_view(k, number)
        if not found or not wanted(k, found[0]):
            continue
        value, shape = found
        strides = swap_last(Shape(shape.text()).dense())
        strides[-1], strides[-2] = shape.sizes[-2], 1
        exchange_columns(k, value, shape.sizes)
        value.type = shape.text(strides)
        if value.op is not None:
            value.op.properties = re.sub(r"static_strides = array<i64: [\d, ]+>", "static_strides = array<i64: %s>" % ", ".join(map(str, strides)),
                                         value.op.properties)
        k.transposed[number] = shape.sizes
        places += 1
    k.sign()
    return places


def is_read(k, value):
    return all("load" in op.name for op in uses(k.func, value))


@kind("first-by-columns")
def first_by_columns(k):
    """The first operand lies column by column in memory."""
    return columns_of(k, lambda kernel, value: not kernel.transposed and is_read(kernel, value))


@kind("operands-by-columns")
def operands_by_columns(k):
    """All that is read lies column by column."""
    return columns_of(k, is_read)


@kind("results-by-columns")
def results_by_columns(k):
    """All that is written lies column by column."""
    return columns_of(k, lambda kernel, value: not is_read(kernel, value))


@kind("operands-transposed")
def operands_transposed(k):
    """Operands have rows and columns exchanged in their types, and indices in loads."""
    places = 0
    for number in range(len(k.args)):
        found = dense_view(k, number)
        if not found or found[0].op is not None or not is_read(k, found[0]):
            continue
        value, shape = found
        exchange_columns(k, value, shape.sizes)
        for op in uses(k.func, value):
            at = ACCESS[op.name]
            op.operands[at + 1:] = swap_last(op.operands[at + 1:])
        k.transposed[number] = list(shape.sizes)
        shape.sizes = swap_last(shape.sizes)
        value.type = shape.text()
        places += 1
    k.sign()
    return places


def lds_buffers(k):
    """(values that stand for it, shape, retype) of each buffer of LDS of two or more dimensions that loads and stores alone use."""
    found = []
    for op in k.module.walk():
        if op.name == "memref.global" and LDS in op.properties:
            name = re.search(r'sym_name = "([^"]+)"', op.properties).group(1)
            users = [u for u in k.func.walk() if u.name == "memref.get_global" and re.search(r"@%s\b" % re.escape(name), u.properties)]
            values = [u.result for u in users]
        elif op.name == "memref.alloc" and LDS in op.result.type and not op.operands:
            values = [op.result]
        else:
            continue
        shape = Shape(values[0].type) if values else None
        if shape and shape.sizes and len(shape.sizes) >= 2 and not [r for r in shape.rest if r != shape.space] and all(only_accesses(k, v) for v in values):
            found.append((op, values, shape))
    return found


def retype(op, values, old, new):
    op.properties = op.properties.replace(old, new)
    for value in values:
        value.type = new


@kind("lds-by-columns")
def lds_by_columns(k):
    """Buffers of LDS with rows and columns exchanged."""
    found = lds_buffers(k)
    for op, values, shape in found:
        old = shape.text()
        for value in values:
            exchange_columns(k, value, shape.sizes)
            for user in uses(k.func, value):
                at = ACCESS[user.name]
                user.operands[at + 1:] = swap_last(user.operands[at + 1:])
        shape.sizes = swap_last(shape.sizes)
        retype(op, values, old, shape.text())
    return len(found)


@kind("lds-padded")
def lds_padded(k):
    """Rows of buffers of LDS are eight elements longer."""
    found = lds_buffers(k)
    for op, values, shape in found:
        old = shape.text()
        shape.sizes[-1] += 8
        retype(op, values, old, shape.text())
    return len(found)


@kind("halved-accesses")
def halved_accesses(k):
    """Vector loads and stores as two of half the width."""
    places = 0
    for op in [op for op in k.func.walk() if op.name in ("vector.load", "vector.store") and not k.counts_accesses()]:
        at = ACCESS[op.name]
        vector = op.operands[0] if at else op.result
        length, element = vector_length(vector.type)
        if not length or length % 2 or length < 2:
            continue
        half, parts = length // 2, []
        for n in (0, half):
            place = op.operands[at + 1:-1] + [arith(op, "addi", op.operands[-1], n) if n else op.operands[-1]]
            type_ = "vector<%dx%s>" % (half, element)
            if at:
                mask = ", ".join(str(i) for i in range(n, n + half))
                part = put(op, "vector.shuffle", [vector, vector], [type_], "mask = array<i64: %s>" % mask)
                put(op, "vector.store", [part, op.operands[1]] + place)
            else:
                parts.append(put(op, "vector.load", [op.operands[0]] + place, [type_]))
        if not at:
            mask = ", ".join(map(str, range(length)))
            replace(k.func, op.result, put(op, "vector.shuffle", parts, [vector.type], "mask = array<i64: %s>" % mask))
        remove(op)
        places += 1
    return places


@kind("elements")
def elements(k):
    """Vector loads as loads of elements."""
    found = [op for op in k.func.walk() if op.name == "vector.load" and vector_length(op.result.type)[0] and not k.counts_accesses()]
    for op in found:
        element_by_element(k, op)
    return len(found)


def masked_element(op, mask, n, place, element):
    """Element n of a masked access under a branch of its own; of a load the element, else None."""
    bit = put(op, "vector.extract", [mask], ["i1"], "static_position = array<i64: %d>" % n)
    branch = Op("scf.if", [bit], [element] if element else [])
    then, other = one_block(branch), one_block(branch)
    insert(op, branch)
    at, end = append(then, Op("scf.yield")), append(other, Op("scf.yield"))
    place = place[:-1] + [arith(at, "addi", place[-1], n)]
    value = op.operands[-1]
    type_ = vector_length(value.type)[1]
    if not element:
        put(at, "memref.store", [put(at, "vector.extract", [value], [type_], "static_position = array<i64: %d>" % n), op.operands[0]] + place)
        return None
    at.operands = [put(at, "memref.load", [op.operands[0]] + place, [element])]
    end.operands = [put(end, "vector.extract", [value], [element], "static_position = array<i64: %d>" % n)]
    return branch.result


@kind("masks-by-branches")
def masks_by_branches(k):
    """Masked vector loads and stores as branches around accesses of elements."""
    found = [op for op in k.func.walk() if op.name in ("vector.maskedload", "vector.maskedstore") and vector_length(op.operands[-1].type)[0]]
    for op in found if not k.counts_accesses() else []:
        length, element = vector_length(op.operands[-1].type)
        loads = op.name == "vector.maskedload"
        parts = [masked_element(op, op.operands[-2], n, op.operands[1:-2], element if loads else None) for n in range(length)]
        if loads:
            replace(k.func, op.result, put(op, "vector.from_elements", parts, [op.result.type]))
        remove(op)
    return 0 if k.counts_accesses() else len(found)


def ids(k, name, dimension):
    return [op for op in k.func.walk() if op.name == name and "<dim %s>" % dimension in op.properties]


def without_bound(op):
    op.properties = re.sub(r", upper_bound = \d+ : index", "", op.properties)


@kind("grid-exchanged")
def grid_exchanged(k):
    """Rows of workgroups in place of columns: x and y of the grid exchanged."""
    grid = k.sizes("gpu.known_grid_size")
    columns, rows = ids(k, "gpu.block_id", "x"), ids(k, "gpu.block_id", "y")
    if not columns or not rows or any(op.name in ("gpu.grid_dim", "gpu.global_id") for op in k.func.walk()):
        return 0
    for op in columns + rows:
        without_bound(op)
        was, now = ("x", "y") if op in columns else ("y", "x")
        op.properties = op.properties.replace("<dim %s>" % was, "<dim %s>" % now)
    if grid:
        k.set_sizes("gpu.known_grid_size", [grid[1], grid[0], grid[2]])
    k.swapped_grid = True
    return len(columns + rows)


@kind("block-folded")
def block_folded(k):
    """Workgroups of one dimension as rows of 64 work-items."""
    block = k.sizes("gpu.known_block_size")
    others = ("gpu.block_dim", "gpu.global_id", "gpu.subgroup_id", "gpu.num_subgroups", "gpu.lane_id")
    if not block or block[1:] != [1, 1] or block[0] % 64 or block[0] == 64 or any(op.name in others for op in k.func.walk()):
        return 0
    found = ids(k, "gpu.thread_id", "x")
    if not found or ids(k, "gpu.thread_id", "y") or ids(k, "gpu.thread_id", "z"):
        return 0
    for op in found:
        without_bound(op)
        after = op.block.ops[op.block.ops.index(op) + 1]
        row = put(after, "gpu.thread_id", (), ["index"], "dimension = #gpu<dim y>")
        far = put(after, "arith.muli", [row, constant(after, 64)], ["index"], NO_OVERFLOW)
        whole = put(after, "arith.addi", [op.result, far], ["index"], NO_OVERFLOW)
        replace(k.func, op.result, whole, [whole.op])
    k.block = [64, block[0] // 64, 1]
    for name in ("gpu.known_block_size", "rocdl.reqd_work_group_size"):
        k.set_sizes(name, k.block)
    return len(found)
