"""The kernels of run_clusters: cases() yields (name, function), which returns (kernel, expected bytes or None, rule that finds it or None)."""
import struct

WORDS = {"b8": 0.25, "b32": 1, "b64": 2, "b128": 4}
TYPES = {"b8": "i8", "b32": "i32", "b64": "vector<2xi32>", "b128": "vector<4xi32>"}
CLEAN = None


class Kernel:
    """A kernel of `groups` (x, y, z) in one cluster, `threads` work-items each. %t: work-item, %f: number in the cluster (i32),
    %src: i32 values 0, 1, ...; %dst: `words` words for each work-item, workgroup after workgroup."""

    def __init__(self, groups, width="b32", threads=32):
        self.groups, self.threads, self.width, self.lines, self.count = groups, threads, width, [], 0
        self.number = groups[0] * groups[1] * groups[2]
        self.kind = TYPES[width]
        self.add("%tid = rocdl.workitem.id.x : i32", "%t = llvm.zext %tid : i32 to i64",
                 '%f = llvm.call_intrinsic "llvm.amdgcn.cluster.workgroup.flat.id"() : () -> i32',
                 "%zero = llvm.mlir.constant(0 : i32) : i32", "%l = llvm.mlir.addressof @lds : !llvm.ptr<3>",
                 "%f64 = llvm.zext %f : i32 to i64", "%size = llvm.mlir.constant(" + str(threads) + " : i64) : i64",
                 "%first = llvm.mul %f64, %size : i64", "%to = llvm.add %first, %t : i64",
                 "%q = llvm.getelementptr %dst[%to] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, " + self.kind)

    def add(self, *lines):
        self.lines += lines

    def let(self, text):
        self.count += 1
        self.add("%%x%d = %s" % (self.count, text))
        return "%%x%d" % self.count

    def const(self, n, kind="i32"):
        return self.let("llvm.mlir.constant(%d : %s) : %s" % (n, kind, kind))

    def source(self, index="%t"):
        return self.let("llvm.getelementptr %%src[%s] : (!llvm.ptr<1>, i64) -> !llvm.ptr<1>, %s" % (index, self.kind))

    def lds(self, index="%t"):
        return self.let("llvm.getelementptr %%l[%s] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, %s" % (index, self.kind))

    def load(self, mask, source, width=None):
        """To registers, with that mask: a number, or a value."""
        mask = self.const(mask) if isinstance(mask, int) else mask
        width = width or self.width
        kind = TYPES[width]
        return self.let('llvm.call_intrinsic "llvm.amdgcn.cluster.load.%s"(%s, %%zero, %s) : (!llvm.ptr<1>, i32, i32) -> %s'
                        % (width, source, mask, kind))

    def copy(self, mask, source, to, offset=0):
        mask = self.const(mask) if isinstance(mask, int) else mask
        self.add("rocdl.cluster.load.async.to.lds.%s %s, %s, %d, 0, %s : !llvm.ptr<1>, !llvm.ptr<3>"
                 % (self.width, source, to, offset, mask))

    def plain_copy(self, source, to):
        self.add("rocdl.global.load.async.to.lds.%s %s, %s, 0, 0 : !llvm.ptr<1>, !llvm.ptr<3>" % (self.width, source, to))

    def publish(self, wait=True, barrier=True):
        if wait:
            self.add("rocdl.s.wait.asynccnt 0")
        if barrier:
            self.add("rocdl.s.barrier.signal id = -1", "rocdl.s.barrier.wait id = -1")

    def read(self, at):
        return self.let("llvm.load %s : !llvm.ptr<3> -> %s" % (at, self.kind))

    def store(self, value):
        self.add("llvm.store %s, %%q : %s, !llvm.ptr<1>" % (value, self.kind))

    def branch(self, condition, then, other=None):
        """`then` and `other` add their lines."""
        self.count += 1
        n = self.count
        self.add("llvm.cond_br %s, ^then%d, ^else%d" % (condition, n, n), "^then%d:" % n)
        then()
        self.add("llvm.br ^end%d" % n, "^else%d:" % n)
        if other:
            other()
        self.add("llvm.br ^end%d" % n, "^end%d:" % n)

    def in_mask(self, mask):
        bit = self.let("llvm.lshr %s, %%f : i32" % self.const(mask))
        return self.let("llvm.trunc %s : i32 to i1" % bit)

    def text(self):
        return """module {
  llvm.mlir.global internal @lds() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<8192 x i8>
  llvm.func @k(%%src: !llvm.ptr<1>, %%dst: !llvm.ptr<1>) attributes {rocdl.kernel, rocdl.cluster_dims = "%d,%d,%d",
      rocdl.reqd_work_group_size = array<i32: %d, 1, 1>} {
    %s
    llvm.return
  }
}
""" % (*self.groups, self.threads, "\n    ".join(self.lines))


def rows(kernel, index):
    """What each work-item stores: the element of the source with the number index(group, work-item); None: nothing."""
    out = bytearray(int(kernel.number * kernel.threads * WORDS[kernel.width] * 4))
    step = int(4 * WORDS[kernel.width])
    source = struct.pack("<2048i", *range(2048))
    for g in range(kernel.number):
        for t in range(kernel.threads):
            i = index(g, t)
            if i is not None:
                at = (g * kernel.threads + t) * step
                out[at:at + step] = source[i * step:(i + 1) * step]
    return bytes(out)


# ---- to registers ----

def shared_load(groups, width, mask, rule=CLEAN, plain=None, shift=None, other_width=None):
    """All load with the mask; `plain`: a mask of those that do, the others load alone; shift: group 1 loads elsewhere."""
    k = Kernel(groups, width)
    index = "%t"
    if shift:
        moved = k.let("llvm.icmp \"eq\" %%f, %s : i32" % k.const(1))
        index = k.let("llvm.add %%t, %s : i64" % k.let("llvm.zext %s : i1 to i64" % moved))
    p = k.source(index)
    if plain is None:
        k.store(k.load(mask, p))
    else:
        k.branch(k.in_mask(plain), lambda: k.store(k.load(mask, p)),
                 lambda: k.store(k.let("llvm.load %s : !llvm.ptr<1> -> %s" % (p, k.kind))))
    return k, rows(k, lambda g, t: t + (1 if shift and g == 1 else 0)), rule


def concurrent(widths_differ=False, rule=CLEAN):
    """Two groups of two in a cluster of four: 0x3 and 0xc, each with its own rows."""
    k = Kernel((4, 1, 1))
    two = k.let("llvm.lshr %%f, %s : i32" % k.const(1))
    mask = k.let("llvm.shl %s, %s : i32" % (k.const(3), k.let("llvm.shl %s, %s : i32" % (two, k.const(1)))))
    far = k.let("llvm.zext %s : i32 to i64" % k.let("llvm.shl %s, %s : i32" % (two, k.const(5))))
    index = k.let("llvm.add %%t, %s : i64" % far)
    k.store(k.load(mask, k.source(index)))
    return k, rows(k, lambda g, t: 32 * (g // 2) + t), rule


def one_differs(rule):
    """Of two workgroups, the second loads with a mask of its own."""
    k = Kernel((2, 1, 1))
    mask = k.let("llvm.sub %s, %%f : i32" % k.const(3))  # 3, 2
    k.store(k.load(mask, k.source()))
    return k, None, rule


def other_instruction(rule):
    k = Kernel((2, 1, 1), "b64")
    p = k.source()
    first = k.let("llvm.icmp \"eq\" %%f, %s : i32" % "%zero")

    def narrow():
        one = k.load(3, p, "b32")
        pair = k.let("llvm.mlir.undef : vector<2xi32>")
        pair = k.let("llvm.insertelement %s, %s[%%zero : i32] : vector<2xi32>" % (one, pair))
        k.store(k.let("llvm.insertelement %s, %s[%s : i32] : vector<2xi32>" % (one, pair, k.const(1))))
    k.branch(first, lambda: k.store(k.load(3, p)), narrow)
    return k, None, rule


def other_order(rule, copies=False):
    """Both workgroups load two rows with one mask, the second workgroup in the other order."""
    k = Kernel((2, 1, 1))
    far = k.let("llvm.add %%t, %s : i64" % k.const(32, "i64"))
    places = [k.source(), k.source(far)]
    to = [k.lds(), k.lds(far)]
    first = k.let("llvm.icmp \"eq\" %f, %zero : i32")

    def both(order):
        if copies:
            for i in order:
                k.copy(3, places[i], to[i])
        else:
            values = {i: k.load(3, places[i]) for i in order}
            k.store(k.let("llvm.add %s, %s : i32" % (values[0], values[1])))
    k.branch(first, lambda: both((0, 1)), lambda: both((1, 0)))
    if copies:
        k.publish()
        k.store(k.read(to[0]))
    return k, None, rule


# ---- to LDS ----

def shared_copy(groups, width, mask, rule=CLEAN, wait=True, barrier=True, threads=64):
    """Each workgroup gets the rows in its LDS; a work-item reads what another wave's has copied."""
    k = Kernel(groups, width, threads)
    far = k.let("llvm.xor %%t, %s : i64" % k.const(threads - 1, "i64"))
    k.copy(mask, k.source(), k.lds())
    k.publish(wait, barrier)
    k.store(k.read(k.lds(far)))
    return k, rows(k, lambda g, t: threads - 1 - t), rule


def copies_differ(rule, mask=False, address=False, width=None):
    """Of two workgroups that copy together, the second has another mask, address or size."""
    k = Kernel((2, 1, 1), "b64")
    first = k.let("llvm.icmp \"eq\" %f, %zero : i32")
    other = k.source(k.let("llvm.add %%t, %s : i64" % k.const(8, "i64"))) if address else k.source()
    p, to = k.source(), k.lds()

    def second():
        k.width, own = width or k.width, k.width
        k.copy(2 if mask else 3, other, to)
        k.width = own
    k.branch(first, lambda: k.copy(3, p, to), second)
    k.publish()
    k.store(k.read(to))
    return k, None, rule


def strides():
    """Each lane has an LDS address of its own: 12 bytes apart."""
    k = Kernel((1, 1, 1), "b32", 32)
    three = k.let("llvm.mul %%t, %s : i64" % k.const(3, "i64"))
    k.copy(1, k.source(), k.lds(three))
    k.publish()
    back = k.let("llvm.sub %s, %s : i64" % (k.const(93, "i64"), three))
    k.store(k.read(k.lds(back)))
    return k, rows(k, lambda g, t: 31 - t), CLEAN


def one_wave_loads(barrier=True, rule=CLEAN):
    """One wave of each workgroup loads, all read."""
    k = Kernel((2, 1, 1), "b32", 96)
    k.branch(k.let("llvm.icmp \"ult\" %%tid, %s : i32" % k.const(32)), lambda: (k.copy(3, k.source(), k.lds()),
                                                                               k.add("rocdl.s.wait.asynccnt 0")))
    k.publish(False, barrier)
    k.store(k.read(k.lds(k.let("llvm.and %%t, %s : i64" % k.const(31, "i64")))))
    return k, rows(k, lambda g, t: t % 32), rule


def count_order(count=1, rule=CLEAN):
    """Shared and plain copies have one counter and come in order: after asynccnt(1) the first is there."""
    k = Kernel((2, 1, 1))
    far = k.let("llvm.add %%t, %s : i64" % k.const(32, "i64"))
    k.copy(3, k.source(), k.lds())
    k.plain_copy(k.source(far), k.lds(far))
    k.add("rocdl.s.wait.asynccnt %d" % count)
    k.store(k.read(k.lds()))
    k.add("rocdl.s.wait.asynccnt 0")
    return k, rows(k, lambda g, t: t), rule


def partial_copy():
    """0x5 of four workgroups share, the others copy alone."""
    k = Kernel((4, 1, 1), "b128")
    p, to = k.source(), k.lds()
    k.branch(k.in_mask(5), lambda: k.copy(5, p, to), lambda: k.plain_copy(p, to))
    k.publish()
    k.store(k.read(to))
    return k, rows(k, lambda g, t: t), CLEAN


def concurrent_copies():
    k = Kernel((4, 1, 1), "b32", 64)
    two = k.let("llvm.lshr %%f, %s : i32" % k.const(1))
    mask = k.let("llvm.shl %s, %s : i32" % (k.const(3), k.let("llvm.shl %s, %s : i32" % (two, k.const(1)))))
    row = k.let("llvm.zext %s : i32 to i64" % k.let("llvm.shl %s, %s : i32" % (two, k.const(6))))
    k.copy(mask, k.source(k.let("llvm.add %%t, %s : i64" % row)), k.lds())
    k.publish()
    k.store(k.read(k.lds(k.let("llvm.xor %%t, %s : i64" % k.const(63, "i64")))))
    return k, rows(k, lambda g, t: 64 * (g // 2) + 63 - t), CLEAN


def offset_on_both():
    """The offset of the instruction is added to the address in memory and to that in LDS."""
    k = Kernel((2, 1, 1))
    k.copy(3, k.source(), k.lds(), 256)
    k.publish()
    k.store(k.read(k.lds(k.let("llvm.add %%t, %s : i64" % k.const(64, "i64")))))
    return k, rows(k, lambda g, t: t + 64), CLEAN


# ---- barriers ----

def cluster_barrier(signals=True, threads=64, rule=CLEAN):
    """One wave of each workgroup signals for it, all wait; `signals`: False: the first workgroup does not."""
    k = Kernel((2, 2, 1), "b32", threads)
    k.store(k.load(15, k.source()))
    first = k.let("rocdl.s.barrier.signal.isfirst id = -1 -> i1")
    k.add("rocdl.s.barrier.wait id = -1")
    if not signals:
        other = k.let("llvm.icmp \"ne\" %f, %zero : i32")
        first = k.let("llvm.and %s, %s : i1" % (first, other))
    k.branch(first, lambda: k.add("rocdl.s.barrier.signal id = -3"))
    k.add("rocdl.s.barrier.wait id = -3")
    return k, rows(k, lambda g, t: t), rule


def barrier_loop():
    """The workgroups pass the cluster's barrier three times."""
    k = Kernel((2, 1, 1), "b32", 32)
    for i in range(3):
        k.copy(3, k.source(), k.lds())
        k.publish()
        k.add("rocdl.s.barrier.signal id = -3", "rocdl.s.barrier.wait id = -3")
    k.store(k.read(k.lds()))
    return k, rows(k, lambda g, t: t), CLEAN


TIMEOUT = 1 << 16


def cases():
    for w in ("b32", "b64", "b128"):
        yield "load_single_" + w, lambda w=w: shared_load((1, 1, 1), w, 1)
        for n in range(2, 7):
            yield "load_%d_%s" % (n, w), lambda w=w, n=n: shared_load((n, 1, 1), w, (1 << n) - 1)
    yield "load_mask_0", lambda: shared_load((1, 1, 1), "b32", 0)
    yield "load_mask_0_of_2", lambda: shared_load((2, 1, 1), "b32", 0)
    yield "load_partial_0x5", lambda: shared_load((3, 1, 1), "b32", 5, plain=5)
    yield "load_partial_0x5_of_4", lambda: shared_load((4, 1, 1), "b32", 5, plain=5)
    yield "load_concurrent", concurrent
    yield "load_early_timeout", lambda: shared_load((2, 1, 1), "b32", 7 | TIMEOUT)
    yield "load_early_timeout_partial", lambda: shared_load((3, 1, 1), "b32", 7 | TIMEOUT, plain=3)
    yield "bad_load_too_few", lambda: shared_load((2, 1, 1), "b32", 7, "multicast")
    yield "bad_load_one_stays_away", lambda: shared_load((3, 1, 1), "b32", 7, "multicast", plain=3)
    yield "bad_load_not_itself", lambda: shared_load((2, 1, 1), "b32", 1, "multicast")
    yield "bad_load_other_address", lambda: shared_load((2, 1, 1), "b32", 3, "multicast", shift=True)
    yield "bad_load_other_address_timeout", lambda: shared_load((2, 1, 1), "b32", 3 | TIMEOUT, "multicast", shift=True)
    yield "bad_load_other_mask", lambda: one_differs("multicast")
    yield "bad_load_other_instruction", lambda: other_instruction("multicast")
    yield "bad_load_other_order", lambda: other_order("multicast")
    for w in ("b32", "b64", "b128"):
        yield "copy_single_" + w, lambda w=w: shared_copy((1, 1, 1), w, 1)
        yield "copy_mask_0_" + w, lambda w=w: shared_copy((1, 1, 1), w, 0)
        yield "copy_2_" + w, lambda w=w: shared_copy((2, 1, 1), w, 3)
    yield "copy_4", lambda: shared_copy((4, 1, 1), "b32", 15)
    yield "copy_2x2", lambda: shared_copy((2, 2, 1), "b32", 15)
    yield "copy_bytes", lambda: shared_copy((2, 1, 1), "b8", 3)
    yield "copy_16", lambda: shared_copy((4, 4, 1), "b32", 0xffff, threads=32)
    yield "copy_strides", strides
    yield "copy_one_wave_loads", one_wave_loads
    yield "copy_count_order", count_order
    yield "copy_partial_0x5", partial_copy
    yield "copy_concurrent", concurrent_copies
    yield "copy_offset_on_both", offset_on_both
    yield "bad_copy_no_wait", lambda: shared_copy((2, 1, 1), "b32", 3, "lds-dma", wait=False)
    yield "bad_copy_no_barrier", lambda: shared_copy((2, 1, 1), "b32", 3, "lds-dma", barrier=False)
    yield "bad_copy_one_wave_no_barrier", lambda: one_wave_loads(False, "lds-dma")
    yield "bad_copy_count", lambda: count_order(2, "lds-dma")
    yield "bad_copy_too_few", lambda: shared_copy((2, 1, 1), "b32", 7, "multicast")
    yield "bad_copy_other_mask", lambda: copies_differ("multicast", mask=True)
    yield "bad_copy_other_address", lambda: copies_differ("multicast", address=True)
    yield "bad_copy_other_size", lambda: copies_differ("multicast", width="b32")
    yield "bad_copy_other_order", lambda: other_order("multicast", copies=True)
    yield "barrier_cluster", cluster_barrier
    yield "barrier_cluster_loop", barrier_loop
    yield "bad_barrier_cluster", lambda: cluster_barrier(False, 64, "deadlock")
