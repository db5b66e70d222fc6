"""The kernels of run_sync: cases() yields Case objects. Each stores what it has got at %dst; the source %src is i32 values 0, 1, ..."""
import re
import struct


class Case:
    """`text`: the module. `expected`: what %dst holds, or None; `rule`: what must be found, or None. `llvm`: MLIR lowers it."""

    def __init__(self, name, text, expected=None, rule=None, grid=1, cluster=None, llvm=True, threads=64):
        self.name, self.text, self.rule, self.grid, self.cluster, self.llvm = name, text, rule, grid, cluster, llvm
        self.expected = None if expected is None else struct.pack("<%di" % len(expected), *expected)
        self.words = 2048 if expected is None else len(expected)
        self.threads = threads


def module(lines, threads, globals_="", cluster=None):
    attributes = 'rocdl.cluster_dims = "%d,1,1", passthrough = [["amdgpu-cluster-dims", "%d,1,1"]], ' % (cluster, cluster) \
        if cluster else ""
    return """module {
%s
  llvm.mlir.global internal @lds() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<4096 x i8>
  llvm.mlir.global internal @cell() {addr_space = 3 : i32, alignment = 8 : i64} : i64
  llvm.func @k(%%src: !llvm.ptr<1>, %%dst: !llvm.ptr<1>) attributes {%srocdl.kernel,
      rocdl.reqd_work_group_size = array<i32: %d, 1, 1>} {
    %%t = rocdl.workitem.id.x : i32
    %%g = rocdl.workgroup.id.x : i32
    %%zero = llvm.mlir.constant(0 : i32) : i32
    %%one = llvm.mlir.constant(1 : i32) : i32
    %%size = llvm.mlir.constant(%d : i32) : i32
    %%last = llvm.mlir.constant(%d : i32) : i32
    %%far = llvm.xor %%t, %%last : i32
    %%l = llvm.mlir.addressof @lds : !llvm.ptr<3>
    %%p = llvm.getelementptr %%src[%%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32
    %%to = llvm.getelementptr %%l[%%t] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %%from = llvm.getelementptr %%l[%%far] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32
    %s
    llvm.return
  }
}
""" % (globals_, attributes, threads, threads, threads - 1, "\n    ".join(lines))


CALLS = [(r"(%\w+ = )?rocdl\.(s\.barrier\.init|s\.barrier\.signal\.var) (%\w+) member_cnt = (\d+) : !llvm.ptr<3>",
          lambda m: '%%n%d = llvm.mlir.constant(%s : i32) : i32\n    llvm.call_intrinsic "llvm.amdgcn.%s"(%s, %%n%d) : (!llvm.ptr<3>, i32) -> ()'
          % (m.start(), m[4], m[2], m[3], m.start())),
         (r"rocdl\.(s\.barrier\.join|s\.wakeup\.barrier|ds\.atomic\.async\.barrier\.arrive\.b64) (%\w+) : !llvm.ptr<3>",
          lambda m: 'llvm.call_intrinsic "llvm.amdgcn.%s"(%s) : (!llvm.ptr<3>) -> ()' % (m[1], m[2])),
         (r"rocdl\.ds\.atomic\.barrier\.arrive\.rtn\.b64 (%\w+), (%\w+) : ",
          lambda m: 'llvm.call_intrinsic "llvm.amdgcn.ds.atomic.barrier.arrive.rtn.b64"(%s, %s) : ' % (m[1], m[2])),
         (r"!llvm.ptr<3>, i64 -> i64", lambda m: "(!llvm.ptr<3>, i64) -> i64")]


def as_calls(case):
    """The same with calls of LLVM's intrinsics."""
    for pattern, to in CALLS if "lds" in case.name else CALLS[:2]:
        case.text = re.sub(pattern, to, case.text)
    case.name += "_calls"
    return case


# ---- messages between workgroups ----

def message(name, release, acquire, flag, rule=None, cluster=None):
    """Workgroup 0 writes 32 words and then a flag (word 64), workgroup 1 waits for it and copies them. `release`, `acquire`: fences;
    `flag`: how the flag is accessed."""
    store_flag = "llvm.store %%one, %%flag %s : i32, !llvm.ptr<1>" % flag[0]
    load_flag = "llvm.load %%flag %s : !llvm.ptr<1> -> i32" % flag[1]
    lines = ["%v = llvm.load %p : !llvm.ptr<1> -> i32", "%data = llvm.getelementptr %dst[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32",
             "%at = llvm.mlir.constant(64 : i32) : i32",
             "%flag = llvm.getelementptr %dst[%at] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32",
             '%is = llvm.icmp "eq" %g, %zero : i32', "llvm.cond_br %is, ^writer, ^reader",
             "^writer:", "%w = llvm.add %v, %one : i32", "llvm.store %w, %data : i32, !llvm.ptr<1>"] + release + \
            [store_flag, "llvm.br ^end", "^reader:", "%f = " + load_flag, '%set = llvm.icmp "eq" %f, %one : i32',
             "llvm.cond_br %set, ^read, ^reader", "^read:"] + acquire + \
            ["%x = llvm.load %data : !llvm.ptr<1> -> i32", "%thirtytwo = llvm.mlir.constant(32 : i32) : i32",
             "%i = llvm.add %t, %thirtytwo : i32", "%q = llvm.getelementptr %dst[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32",
             "llvm.store %x, %q : i32, !llvm.ptr<1>", "llvm.br ^end", "^end:"]
    expected = [1 + i % 32 for i in range(64)] + [1] + [0] * 31
    return Case(name, module(lines, 32, cluster=cluster), None if rule else expected, rule, 2, cluster, threads=32)


def atomic(scope, store="monotonic", load="monotonic"):
    text = ' syncscope("%s")' % scope if scope else ""
    return ["atomic%s %s {alignment = 4 : i64}" % (text, o) for o in (store, load)]


def fence(scope, ordering):
    return ["llvm.fence %s%s" % ('syncscope("%s") ' % scope if scope else "", ordering)]


def messages():
    for scope in ("agent", "", "one-as"):
        plain = "" if scope == "one-as" else scope
        yield message("message_fences_" + (scope or "system"), fence(scope, "release"), fence(scope, "acquire"), atomic(plain))
    for scope in ("agent", ""):
        yield message("message_ordered_" + (scope or "system"), [], [], atomic(scope, "release", "acquire"))
        yield message("message_seq_cst_" + (scope or "system"), [], [], atomic(scope, "seq_cst", "seq_cst"))
    yield message("message_cluster", fence("cluster", "release"), fence("cluster", "acquire"), atomic("cluster"), cluster=2)
    yield message("bad_message_no_release", [], fence("agent", "acquire"), atomic("agent"), "race-global")
    yield message("bad_message_no_acquire", fence("agent", "release"), [], atomic("agent"), "coherence")
    yield message("bad_message_release_of_workgroup", fence("workgroup", "release"), fence("agent", "acquire"), atomic("agent"),
                  "coherence")
    yield message("bad_message_of_cluster", fence("cluster", "release"), fence("cluster", "acquire"), atomic("agent"), "coherence")
    yield message("bad_message_plain_flag", fence("agent", "release"), fence("agent", "acquire"),
                  ["{alignment = 4 : i64}", "{alignment = 4 : i64}"], "race-global")


# ---- waves of a workgroup, through memory ----

def exchange(name, barrier, rule=None):
    lines = ["%v = llvm.load %p : !llvm.ptr<1> -> i32", "%q = llvm.getelementptr %dst[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32",
             "llvm.store %v, %q : i32, !llvm.ptr<1>"] + barrier + \
            ["%r = llvm.getelementptr %dst[%far] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32", "%x = llvm.load %r : !llvm.ptr<1> -> i32",
             "%i = llvm.add %t, %size : i32", "%s = llvm.getelementptr %dst[%i] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32",
             "llvm.store %x, %s : i32, !llvm.ptr<1>"]
    return Case(name, module(lines, 64), None if rule else list(range(64)) + list(range(63, -1, -1)), rule)


def overwrite(name, barrier, rule=None):
    """A wave reads what another overwrites after the barrier."""
    lines = ["%r = llvm.getelementptr %src[%far] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32", "%x = llvm.load %r : !llvm.ptr<1> -> i32"] + \
        barrier + ["llvm.store %one, %p : i32, !llvm.ptr<1>", "%q = llvm.getelementptr %dst[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32",
                   "llvm.store %x, %q : i32, !llvm.ptr<1>"]
    return Case(name, module(lines, 64), None if rule else list(range(63, -1, -1)), rule)


HALVES = ["rocdl.s.barrier.signal id = -1", "rocdl.s.barrier.wait id = -1"]


def waves():
    yield exchange("waves_barrier", ["rocdl.barrier"])
    yield overwrite("waves_overwrite", ["rocdl.barrier"])
    yield exchange("waves_fences", fence("workgroup", "release") + HALVES + fence("workgroup", "acquire"))
    yield exchange("waves_own_wait", ["rocdl.s.wait.storecnt 0"] + HALVES)
    yield exchange("bad_waves_no_wait", HALVES, "race-global")
    yield exchange("bad_waves_other_wait", ["rocdl.s.wait.loadcnt 0"] + HALVES, "race-global")
    yield exchange("bad_waves_no_barrier", ["rocdl.s.wait.storecnt 0"], "race-global")
    yield overwrite("bad_waves_overwrite", HALVES, "race-global")


# ---- named barriers ----

NAMED = "  llvm.mlir.global internal @%s() {addr_space = 3 : i32} : !llvm.target<\"amdgcn.named.barrier\", 0>"


def named(name, members=2, join=True, wait=True, first=True, rule=None, dscnt=True, by_number=False):
    """Two waves meet at a named barrier, the second one of two; two others do not come there."""
    lines = ["%a = llvm.mlir.addressof @first : !llvm.ptr<3>", "%b = llvm.mlir.addressof @second : !llvm.ptr<3>",
             "rocdl.s.barrier.init %%b member_cnt = %d : !llvm.ptr<3>" % members] + HALVES + \
            ["%half = llvm.mlir.constant(64 : i32) : i32", '%in = llvm.icmp "ult" %t, %half : i32',
             "llvm.cond_br %in, ^in, ^end", "^in:"]
    if not first:
        lines.insert(0, "%unused = llvm.mlir.zero : i32")
    lines += ["rocdl.s.barrier.join %b : !llvm.ptr<3>"] if join else []
    lines += ["%v = llvm.load %p : !llvm.ptr<1> -> i32", "llvm.store %v, %to : i32, !llvm.ptr<3>"]
    lines += ["rocdl.s.wait.dscnt 0"] if dscnt else []
    lines += ["rocdl.s.barrier.signal id = 2" if by_number else "rocdl.s.barrier.signal.var %b member_cnt = 0 : !llvm.ptr<3>"]
    lines += ["rocdl.s.barrier.wait id = 2"] if wait else []
    lines += ["%sixtythree = llvm.mlir.constant(63 : i32) : i32", "%o = llvm.xor %t, %sixtythree : i32",
              "%at = llvm.getelementptr %l[%o] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i32", "%x = llvm.load %at : !llvm.ptr<3> -> i32",
              "%q = llvm.getelementptr %dst[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32", "llvm.store %x, %q : i32, !llvm.ptr<1>",
              "rocdl.s.wakeup.barrier %b : !llvm.ptr<3>", "llvm.br ^end", "^end:",
              # the first barrier is used, too, so that the second one is number 2
              "rocdl.s.barrier.init %a member_cnt = 1 : !llvm.ptr<3>"]
    text = module(lines, 128, NAMED % "first" + "\n" + NAMED % "second")
    return Case(name, text, None if rule else list(range(63, -1, -1)) + [0] * 64, rule, threads=128)


def rounds():
    """Two waves give each other a row in turn, over a barrier each."""
    lines = ["%a = llvm.mlir.addressof @first : !llvm.ptr<3>", "rocdl.s.barrier.init %a member_cnt = 2 : !llvm.ptr<3>"] + HALVES + \
            ["rocdl.s.barrier.join %a : !llvm.ptr<3>", "%v0 = llvm.load %p : !llvm.ptr<1> -> i32"]
    for i in range(3):
        lines += ["llvm.store %%v%d, %%to : i32, !llvm.ptr<3>" % i, "rocdl.s.wait.dscnt 0", "rocdl.s.barrier.signal id = 1",
                  "rocdl.s.barrier.wait id = 1", "%%r%d = llvm.load %%from : !llvm.ptr<3> -> i32" % i,
                  "%%v%d = llvm.add %%r%d, %%one : i32" % (i + 1, i), "rocdl.s.wait.dscnt 0", "rocdl.s.barrier.signal id = 1",
                  "rocdl.s.barrier.wait id = 1"]
    lines += ["%q = llvm.getelementptr %dst[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32", "llvm.store %v3, %q : i32, !llvm.ptr<1>"]
    return Case("named_rounds", module(lines, 64, NAMED % "first"), [66 - i for i in range(64)])


def named_barriers():
    yield named("named")
    yield named("named_by_number", by_number=True)
    yield as_calls(named("named"))
    yield rounds()
    yield named("bad_named_no_wait", wait=False, rule="race-lds")
    yield named("bad_named_lds_in_flight", dscnt=False, rule="race-lds")
    yield named("bad_named_members", members=3, rule="deadlock")
    yield named("bad_named_not_joined", join=False, rule="fault")
    yield named("bad_named_too_few_members", members=1, rule="race-lds")


# ---- barriers in LDS ----

POLL = ["llvm.br ^poll", "^poll:", "%s = llvm.load volatile %cell : !llvm.ptr<3> -> i64", "%bit = llvm.mlir.constant(29 : i64) : i64",
        "%sh = llvm.lshr %s, %bit : i64", "%ph = llvm.trunc %sh : i64 to i1", "llvm.cond_br %ph, ^go, ^poll", "^go:"]


def lds_barrier(name, arrive, poll=True, rule=None, count=2, copies=False, llvm=True):
    """Two waves write LDS and arrive (lane 0 of each), then wait until the phase has changed."""
    init = count - 1 | (count - 1) << 32
    lines = ["%cell = llvm.mlir.addressof @cell : !llvm.ptr<3>", "%init = llvm.mlir.constant({} : i64) : i64".format(init),
             "%n = llvm.mlir.constant(1 : i64) : i64", '%is = llvm.icmp "eq" %t, %zero : i32',
             "llvm.cond_br %is, ^init, ^ready", "^init:", "llvm.store %init, %cell : i64, !llvm.ptr<3>", "llvm.br ^ready", "^ready:",
             "rocdl.barrier"]
    if copies:
        lines += ["rocdl.global.load.async.to.lds.b32 %p, %to, 0, 0 : !llvm.ptr<1>, !llvm.ptr<3>"]
    else:
        lines += ["%v = llvm.load %p : !llvm.ptr<1> -> i32", "llvm.store %v, %to : i32, !llvm.ptr<3>"]
    lines += ["%m = llvm.mlir.constant(31 : i32) : i32", "%lane = llvm.and %t, %m : i32", '%lead = llvm.icmp "eq" %lane, %zero : i32',
              "llvm.cond_br %lead, ^arrive, ^wait", "^arrive:"] + arrive + ["llvm.br ^wait", "^wait:"]
    lines += POLL if poll else []
    lines += ["%x = llvm.load %from : !llvm.ptr<3> -> i32", "%q = llvm.getelementptr %dst[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32",
              "llvm.store %x, %q : i32, !llvm.ptr<1>"]
    return Case(name, module(lines, 64), None if rule else list(range(63, -1, -1)), rule, llvm=llvm)


ARRIVE = ["rocdl.s.wait.dscnt 0", "%old = rocdl.ds.atomic.barrier.arrive.rtn.b64 %cell, %n : !llvm.ptr<3>, i64 -> i64"]
ASYNC_ARRIVE = ["rocdl.ds.atomic.async.barrier.arrive.b64 %cell : !llvm.ptr<3>"]


def lds_barriers():
    yield lds_barrier("lds_arrive", ARRIVE)
    yield lds_barrier("lds_async_arrive", ASYNC_ARRIVE, copies=True)
    yield as_calls(lds_barrier("lds_arrive", ARRIVE))
    yield as_calls(lds_barrier("lds_async_arrive", ASYNC_ARRIVE, copies=True))
    yield lds_barrier("bad_lds_arrive_no_poll", ARRIVE, poll=False, rule="race-lds")
    yield lds_barrier("bad_lds_async_no_poll", ASYNC_ARRIVE, poll=False, copies=True, rule="lds-dma")
    yield lds_barrier("bad_lds_arrive_with_copies", ARRIVE, copies=True, rule="lds-dma")
    yield lds_barrier("bad_lds_arrive_too_few", ARRIVE, count=3, rule="deadlock")


# ---- lanes ----

def lanes():
    def source(kind, lane, which, width):
        base = lane // width * width
        if kind == "bcast":
            return base + which % width
        if kind == "xor":  # of groups before, too
            return lane ^ which if lane ^ which < base + width else lane
        from_lane = lane - which if kind == "up" else lane + which
        return from_lane if base <= from_lane < base + width else lane

    for kind, which in (("bcast", 5), ("bcast", 19), ("up", 0), ("up", 5), ("down", 11), ("xor", 3), ("xor", 9), ("xor", 16)):
        for width in (8, 16, 32):
            lines = ["%v = llvm.load %p : !llvm.ptr<1> -> i32", "%w = llvm.mlir.constant({} : i32) : i32".format(which),
                     "%n = llvm.mlir.constant({} : i32) : i32".format(width),
                     '%x = llvm.call_intrinsic "llvm.amdgcn.permlane.{}"(%v, %w, %n) : (i32, i32, i32) -> i32'.format(kind),
                     "%q = llvm.getelementptr %dst[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32", "llvm.store %x, %q : i32, !llvm.ptr<1>"]
            yield Case("lanes_%s_%d_of_%d" % (kind, which, width), module(lines, 32),
                       [source(kind, lane, which, width) for lane in range(32)], threads=32)
    for kind in ("bcast", "up", "down", "xor", "idx.gen"):
        args = "%v, %w" if kind == "idx.gen" else "%v, %w, %n"
        number = {"idx.gen": 32}.get(kind, 3)
        lines = ["%v = llvm.load %p : !llvm.ptr<1> -> i32", "%w = llvm.mlir.constant({} : i32) : i32".format(number),
                 "%n = llvm.mlir.constant(32 : i32) : i32",
                 '%x = "rocdl.permlane.{}"({}) : ({}) -> i32'.format(kind, args, ", ".join("i32" for _ in args.split(","))),
                 "%q = llvm.getelementptr %dst[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32", "llvm.store %x, %q : i32, !llvm.ptr<1>"]
        found = [4 * lane if kind == "idx.gen" else source(kind, lane, number, 32) for lane in range(32)]
        yield Case("lanes_generic_" + kind, module(lines, 32), found, llvm=False, threads=32)
    lines = ["%v = llvm.load %p : !llvm.ptr<1> -> i32", "%n = llvm.mlir.constant(8 : i32) : i32", "%three = llvm.mlir.constant(3 : i32) : i32",
             "%m = llvm.mul %t, %three : i32", "%w = llvm.add %m, %one : i32",
             '%i = llvm.call_intrinsic "llvm.amdgcn.permlane.idx.gen"(%w, %n) : (i32, i32) -> i32',
             "%x = rocdl.ds_bpermute %i, %v : (i32, i32) -> i32",
             "%q = llvm.getelementptr %dst[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32", "llvm.store %x, %q : i32, !llvm.ptr<1>"]
    low, high = 0x13579bdf, 0x02468ace
    call = "(%v, %v, %lo, %hi, %no, %no) : (i32, i32, i32, i32, i1, i1) -> i32"
    for name, text, llvm in (("call_permlane16", 'llvm.call_intrinsic "llvm.amdgcn.permlane16.i32"' + call, True),
                             ("call_permlanex16", 'llvm.call_intrinsic "llvm.amdgcn.permlanex16.i32"' + call, True),
                             ("plain_permlane16", 'llvm.call_intrinsic "llvm.amdgcn.permlane16"' + call, False),
                             ("plain_permlanex16", 'llvm.call_intrinsic "llvm.amdgcn.permlanex16"' + call, False),
                             ("permlanex16", "rocdl.permlanex16 %v, %v, %lo, %hi, false, false : i32, i32", True),
                             ("generic_permlane16", '"rocdl.permlane16"' + call, False)):
        lines16 = ["%v = llvm.load %p : !llvm.ptr<1> -> i32", "%lo = llvm.mlir.constant({} : i32) : i32".format(low), "%hi = llvm.mlir.constant({} : i32) : i32".format(high),
                   "%no = llvm.mlir.constant(false) : i1", "%x = " + text,
                   "%q = llvm.getelementptr %dst[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32", "llvm.store %x, %q : i32, !llvm.ptr<1>"]
        found = [(lane // 16 ^ ("x16" in name)) * 16 + ((low if lane % 16 < 8 else high) >> 4 * (lane % 8) & 15) for lane in range(32)]
        yield Case("lanes_" + name, module(lines16, 32), found, llvm=llvm, threads=32)
    yield Case("lanes_idx_gen", module(lines, 32), [lane // 8 * 8 + (3 * lane + 1) % 8 for lane in range(32)], threads=32)


def prefetches():
    """Hints: nothing but what is loaded after them."""
    lines = ["%far2 = llvm.getelementptr %src[%far] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32",
             "%any = llvm.addrspacecast %far2 : !llvm.ptr<1> to !llvm.ptr", "%se = llvm.mlir.constant(8 : i32) : i32",
             "rocdl.global.prefetch %p, scope 0 : !llvm.ptr<1>", "rocdl.flat.prefetch %any, scope 24 : !llvm.ptr",
             'llvm.call_intrinsic "llvm.amdgcn.global.prefetch"(%far2, %se) : (!llvm.ptr<1>, i32) -> ()',
             'llvm.call_intrinsic "llvm.amdgcn.flat.prefetch"(%any, %se) : (!llvm.ptr, i32) -> ()',
             "%v = llvm.load %far2 : !llvm.ptr<1> -> i32", "%q = llvm.getelementptr %dst[%t] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, i32",
             "llvm.store %v, %q : i32, !llvm.ptr<1>"]
    yield Case("prefetch", module(lines, 64), list(range(63, -1, -1)))


def cases():
    for group in (messages, waves, named_barriers, lds_barriers, lanes, prefetches):
        yield from group()
