"""Siblings by their loops (siblings.py): counters that start elsewhere or step otherwise, rounds outside of the loop, numbers of rounds at run time."""
from affine_text import coefficient, tree_of
from mlir_text import (Block, Op, Region, Value, append, arith, clone, compare, constant, insert, number_of, one_block, put, remove, replace)
from siblings import kind

PURE = ("arith.", "affine.apply", "vector.broadcast", "vector.extract", "vector.from_elements", "vector.shuffle", "math.")


def bounds(loop):
    """First, end, step, where all three are constants; else None."""
    found = [number_of(v) for v in loop.operands[:3]]
    return None if None in found or found[2] <= 0 else found


def rounds(loop):
    found = bounds(loop)
    return None if not found else max(0, -((found[0] - found[1]) // found[2]))


def counter(loop):
    return loop.body().args[0]


def before_body(loop):
    return loop.body().ops[0]


def body_once(loop, value, carried, anchor):
    """The body of the loop before `anchor`, for a value of the counter; what it yields."""
    values = dict(zip(loop.body().args, [value] + list(carried)))
    for op in loop.body().ops[:-1]:
        insert(anchor, clone(op, values))
    return [values.get(v, v) for v in loop.body().ops[-1].operands]


def take_place(root, op, results):
    for old, new in zip(op.results, results):
        replace(root, old, new)
    remove(op)


def trip_count(loop):
    """The number of rounds as a value before the loop: negative or 0 for none."""
    count = rounds(loop)
    first, end, step = loop.operands[:3]
    if count is not None:
        return constant(loop, count, first.type)
    return put(loop, "arith.ceildivsi", [arith(loop, "subi", end, first), step], [first.type])


def shifted_counter(k, change, back):
    """Each loop with other bounds; `back` computes the counter as it was."""
    for loop in k.loops():
        loop.operands[:3] = change(loop, *loop.operands[:3])
        anchor = before_body(loop)
        start = len(loop.body().ops)
        old = counter(loop)
        was = back(anchor, old, loop)
        added = loop.body().ops[:len(loop.body().ops) - start]
        replace(loop, old, was, added)
    return len(k.loops())


@kind("counter-start")
def counter_start(k):
    """Loops count from 5 more to 5 more."""
    return shifted_counter(k, lambda at, first, end, step: [arith(at, "addi", first, 5), arith(at, "addi", end, 5), step],
                           lambda at, value, loop: arith(at, "subi", value, 5))


@kind("counter-scaled")
def counter_scaled(k):
    """Loops count in threes: three times first, end and step, a third in the body."""
    return shifted_counter(k, lambda at, first, end, step: [arith(at, "muli", v, 3) for v in (first, end, step)],
                           lambda at, value, loop: arith(at, "divsi", value, 3))


@kind("counter-from-0")
def counter_from_0(k):
    """Loops count rounds from 0 by 1."""
    starts = {}

    def change(loop, first, end, step):
        starts[loop] = first, step
        return [constant(loop, 0, first.type), trip_count(loop), constant(loop, 1, first.type)]
    return shifted_counter(k, change, lambda at, value, loop: arith(at, "addi", arith(at, "muli", value, starts[loop][1]), starts[loop][0]))


@kind("counter-down")
def counter_down(k):
    """Loops count the rounds that are left downward to 0, as scf.while."""
    for loop in k.loops():
        first, step, count = loop.operands[0], loop.operands[2], trip_count(loop)
        carried = [count] + loop.operands[3:]
        new = Op("scf.while", carried, [v.type for v in carried])
        head, body = one_block(new), one_block(new)
        head.args = [Value(v.type, None, head) for v in carried]
        append(head, Op("scf.condition", head.args))
        anchor = head.ops[0]
        anchor.operands = [compare(anchor, "sgt", head.args[0], constant(anchor, 0, count.type))] + head.args
        body.args = [Value(v.type, None, body) for v in carried]
        anchor = append(body, Op("scf.yield"))
        done = arith(anchor, "subi", count, body.args[0])
        value = arith(anchor, "addi", arith(anchor, "muli", done, step), first)
        left = arith(anchor, "subi", body.args[0], 1)
        anchor.operands = [left] + body_once(loop, value, body.args[1:], anchor)
        insert(loop, new)
        take_place(k.func, loop, new.results[1:])
    return len([op for op in k.func.walk() if op.name == "scf.while"])


def carry(loop, first, grown):
    """Another value that the loop carries: `first` before it, grown(anchor, value) after a round. The value in the body."""
    value = Value(first.type, None, loop.body())
    loop.body().args.append(value)
    loop.operands.append(first)
    loop.results.append(Value(first.type, loop))
    last = loop.body().ops[-1]
    last.operands = last.operands + [grown(last, value)]
    return value


def outside(value, loop):
    """Is the value there before the loop?"""
    if value.op is not None:
        return not value.op.is_in(loop)
    return value.block.region.op is not loop and not value.block.region.op.is_in(loop)


def linear_in_counter(op, loop):
    """How much the result of an affine.apply grows by with the counter; None where that is no constant."""
    tree = tree_of(op)
    if tree is None or not all(v is counter(loop) or outside(v, loop) for v in op.operands):
        return None
    found = [coefficient(tree, n) if v is counter(loop) else 0 for n, v in enumerate(op.operands)]
    return None if None in found else sum(found) or None


@kind("carried")
def carried(k):
    """Each value that is linear in a counter becomes a value of the loop that grows by a constant, as pointers do. So does the counter, for its other uses."""
    places = 0
    for loop in k.loops():
        if loop.operands[0].type != "index":
            continue
        step = loop.operands[2]
        for op in list(loop.body().ops):
            grows = linear_in_counter(op, loop)
            if grows is None:
                continue
            first = clone(op, {counter(loop): loop.operands[0]})
            insert(loop, first)
            by = arith(loop, "muli", step, grows)
            value = carry(loop, first.result, lambda at, v, by=by: arith(at, "addi", v, by))
            replace(k.func, op.result, value)
            remove(op)
            places += 1
        others = [op for op in loop.walk() if op is not loop and counter(loop) in op.operands]
        if others:
            value = carry(loop, loop.operands[0], lambda at, v: arith(at, "addi", v, step))
            replace(loop, counter(loop), value)
            places += 1
    return places


@kind("trips-argument")
def trips_argument(k):
    """Constant ends of loops become arguments of the kernel."""
    made = {}
    for loop in k.loops():
        end = number_of(loop.operands[1])
        if end is not None:
            key = end, loop.operands[1].type
            if key not in made:
                made[key] = k.add_argument(key[1], "%s=%d" % (key[1], end))
            loop.operands[1] = made[key]
    return len(made)


@kind("trips-loaded")
def trips_loaded(k):
    """Constant ends of loops are read from a buffer."""
    loops = [loop for loop in k.loops() if number_of(loop.operands[1]) is not None and loop.operands[1].type in ("index", "i32", "i64")]
    ends = sorted({number_of(loop.operands[1]) for loop in loops})
    for end in ends:
        buffer = k.add_argument("memref<1xi32>", "i32[1]=const:%d" % end)
        at = k.first()
        value = put(at, "memref.load", [buffer, constant(at, 0)], ["i32"])
        for loop in loops:
            if number_of(loop.operands[1]) == end:
                type_ = loop.operands[1].type
                loop.operands[1] = value if type_ == "i32" else put(
                    at, "arith.index_cast" if type_ == "index" else "arith.extsi", [value], [type_])
    return len(ends)


@kind("step-argument")
def step_argument(k):
    """Constant steps of loops become arguments of the kernel."""
    made = {}
    for loop in k.loops():
        step = number_of(loop.operands[2])
        if step is not None:
            key = step, loop.operands[2].type
            if key not in made:
                made[key] = k.add_argument(key[1], "%s=%d" % (key[1], step))
            loop.operands[2] = made[key]
    return len(made)


@kind("first-peeled")
def first_peeled(k):
    """The first round stands before the loop, under a branch where it may not be there."""
    places = 0
    for loop in k.loops():
        first, end, step = loop.operands[:3]
        if rounds(loop) == 0:
            continue
        if rounds(loop):
            results = body_once(loop, first, loop.operands[3:], loop)
        else:
            branch = Op("scf.if", [compare(loop, "slt", first, end)], [v.type for v in loop.results])
            insert(loop, branch)
            then, other = one_block(branch), one_block(branch)
            last = append(then, Op("scf.yield"))
            last.operands = body_once(loop, first, loop.operands[3:], last)
            append(other, Op("scf.yield", loop.operands[3:]))
            results = branch.results
        loop.operands = [arith(loop, "addi", first, step), end, step] + results
        places += 1
    return places


@kind("last-peeled")
def last_peeled(k):
    """The last round stands after the loop."""
    places = 0
    for loop in k.loops():
        count = rounds(loop)
        if not count:
            continue
        first, _, step = bounds(loop)
        last = first + (count - 1) * step
        after = loop.block.ops[loop.block.ops.index(loop) + 1]
        results = body_once(loop, constant(after, last, loop.operands[0].type), loop.results, after)
        inside = loop.block.ops[loop.block.ops.index(loop) + 1:loop.block.ops.index(after)]
        kept = [op for each in inside for op in each.walk()]
        for old, new in zip(loop.results, results):
            replace(k.func, old, new, kept)
        loop.operands[1] = constant(loop, last, loop.operands[0].type)
        places += 1
    return places


@kind("unrolled")
def unrolled(k):
    """Two rounds at a time; an odd one comes after the loop."""
    if any((rounds(loop) or 0) % 2 for loop in k.loops()):
        last_peeled(k)
    places = 0
    for loop in k.loops():
        if rounds(loop) and rounds(loop) % 2 == 0 and rounds(loop) > 1:
            last = loop.body().ops[-1]
            copy = Op("scf.for", loop.operands, [])
            copy.regions = [Region(copy)]
            block = Block(copy.regions[0])
            copy.regions[0].blocks.append(block)
            values = {}
            block.args = [Value(v.type, None, block) for v in loop.body().args]
            values.update(zip(loop.body().args, block.args))
            for op in list(loop.body().ops):
                append(block, clone(op, values))
            value = arith(last, "addi", counter(loop), loop.operands[2])
            last.operands = body_once(copy, value, last.operands, last)
            loop.operands[2] = arith(loop, "muli", loop.operands[2], 2)
            places += 1
    return places


@kind("strips")
def strips(k):
    """Each loop is two: strips of four rounds, and the rounds of a strip."""
    loops = k.loops()
    for loop in loops:
        first, end, step = loop.operands[:3]
        wide = arith(loop, "muli", step, 4)
        outer = Op("scf.for", [first, end, wide] + loop.operands[3:], [v.type for v in loop.results])
        insert(loop, outer)
        block = one_block(outer)
        block.args = [Value(v.type, None, block) for v in loop.body().args]
        anchor = append(block, Op("scf.yield"))
        stop = put(anchor, "arith.minsi", [arith(anchor, "addi", block.args[0], wide), end], [end.type])
        for old, new in zip(loop.results, outer.results):
            replace(k.func, old, new)
        remove(loop)
        insert(anchor, loop)
        loop.operands = [block.args[0], stop, step] + block.args[1:]
        anchor.operands = list(loop.results)
    return len(loops)


def root_of(value):
    """The argument or allocation that a view leads to."""
    while value.op is not None and value.op.name.startswith(("memref.cast", "memref.reinterpret", "memref.view", "memref.subview", "amdgpu.fat_raw")):
        value = value.op.operands[0]
    return value


def needed(op, loop):
    """The operations of the body that the operands of `op` are made of, if all are pure and none needs what the loop carries; else None."""
    found = set()
    for value in op.operands:
        if outside(value, loop) or value is counter(loop):
            continue
        if value.op is None or value.op.block is not loop.body() or not value.op.name.startswith(PURE) or value.op.regions:
            return None
        more = needed(value.op, loop)
        if more is None:
            return None
        found |= more | {value.op}
    return found


@kind("loads-ahead")
def loads_ahead(k):
    """Loads of a loop are made a round ahead and carried: software pipelining by hand. In the last round the load is of that round again."""
    places = 0
    for loop in k.loops():
        if not rounds(loop) or k.counts_accesses():
            continue
        first, _, step = bounds(loop)
        last = constant(loop, first + (rounds(loop) - 1) * step, loop.operands[0].type)
        written = {root_of(v) for op in loop.walk() if "load" not in op.name or "lds" in op.name for v in op.operands if "memref" in v.type}
        loads = [op for op in loop.body().ops if op.name in ("memref.load", "vector.load") and root_of(op.operands[0]) not in written
                 and root_of(op.operands[0]) in k.args and outside(op.operands[0], loop) and needed(op, loop) is not None]
        if not loads:
            continue
        order = [op for op in loop.body().ops if op in loads or any(op in needed(load, loop) for load in loads)]
        ahead = {counter(loop): loop.operands[0]}
        for op in order:
            insert(loop, clone(op, ahead))
        at = before_body(loop)
        following = put(at, "arith.minsi", [arith(at, "addi", counter(loop), loop.operands[2]), last], [last.type])
        values = {counter(loop): following}
        for op in order:
            insert(at, clone(op, values))
        for load in loads:
            value = carry(loop, ahead[load.result], lambda anchor, v, load=load: values[load.result])
            replace(loop, load.result, value)
            remove(load)
        places += len(loads)
    return places


@kind("counter-type")
def counter_type(k):
    """Loops over `index` count in i32 where their ends are known, else in i64; those over integers in index."""
    loops = [loop for loop in k.loops() if loop.operands[0].type in ("index", "i32", "i64")]
    for loop in loops:
        old = loop.operands[0].type
        known = bounds(loop) and max(map(abs, bounds(loop))) < 1 << 29
        new = ("i32" if known else "i64") if old == "index" else "index"
        loop.operands[:3] = [put(loop, "arith.index_cast", [v], [new]) for v in loop.operands[:3]]
        value = counter(loop)
        value.type = new
        at = before_body(loop)
        cast = put(at, "arith.index_cast", [value], [old])
        replace(loop, value, cast, [cast.op])
    return len(loops)


def by_passes(*passes):
    def change(k):
        k.passes = ["--" + p for p in passes]
        return len(k.loops())
    return change


for name, passes, says in (("while", ["scf-for-to-while"], "Loops as scf.while (of mlir-opt)."),
                           ("blocks", ["convert-scf-to-cf"], "Loops and branches as blocks (of mlir-opt).")):
    change = by_passes(*passes)
    change.__doc__ = says
    kind(name)(change)
