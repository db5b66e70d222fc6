"""Two code objects of one kernel on the emulator, with made-up arguments: same bytes, executed instructions, predicted clocks."""
import functools
import json
import os
import struct
import subprocess
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
WAVECC = os.path.join(os.environ.get("WAVECC_BUILD", os.path.join(ROOT, "build")), "bin/wavecc")
BYTES = 65536
# Integers by value, floats by value, what buffers hold. Numbers in memory are indices, halves, floats or doubles to different kernels.
SETS = [(8, 1.25, "u32[16384]=random:0:15"), (8, 1.25, "f32[16384]=random:-2:2"), (8, 1.25, "f64[8192]=random:-2:2"),
        (24, 0.5, "u32[16384]=random:0:63"), (1, 1.0, "u32[16384]=random:0:2"), (0, 0.0, "u32[16384]=zero")]
LDS_BYTES = 8192
IDLE = ("wait", "nop")
ARITHMETIC = ("matrix", "valu", "transcendental", "dependence", "issue")
MEMORY = ("lds", "memory-return", "bandwidth", "scalar-memory", "wait")


@functools.cache
def empty_launch(target):
    """Clocks of a launch of a kernel that does nothing."""
    with tempfile.TemporaryDirectory(prefix="wavecc-beside-") as folder:
        path = os.path.join(folder, "empty.ll")
        with open(path, "w") as file:
            file.write("define amdgpu_kernel void @empty() {\n  ret void\n}\n")
        done = subprocess.run([WAVECC, "time", path, "--target=" + target, "--json", "--grid=2", "--block=64"], capture_output=True, check=True)
    return json.loads(done.stdout)["launch_clocks"]


def bound(owners):
    """What most clocks go to."""
    groups = {"arithmetic": sum(owners[name] for name in ARITHMETIC), "memory": sum(owners[name] for name in MEMORY)}
    groups["start"] = 1 - sum(groups.values())
    return max(groups, key=groups.get)


def close(a, b, letter, size, tolerance):
    """Are all numbers of the type, where they differ, within the tolerance? NaN is like NaN."""
    for at in range(0, len(a) - size + 1, size):
        if a[at:at + size] == b[at:at + size]:
            continue
        x, y = struct.unpack("<" + letter, a[at:at + size])[0], struct.unpack("<" + letter, b[at:at + size])[0]
        if not (x != x and y != y or abs(x - y) <= tolerance * max(abs(x), abs(y))):
            return False
    return True


def near(a, b):
    if len(a) != len(b):
        return False
    pairs = [struct.unpack("<%dQ" % (len(x) // 8), x[:len(x) & ~7]) for x in (a, b)]
    if all(abs(x - y) <= 4 and x >> 32 for x, y in zip(*pairs) if x != y):
        return True
    return (close(a, b, "f", 4, 1e-5) or close(a, b, "d", 8, 1e-12) or close(a, b, "e", 2, 4e-3))


class Runs:
    def __init__(self, kernel, facts, parameters, folder):
        self.kernel, self.facts, self.parameters, self.folder = kernel, facts, parameters, folder
        self.best, self.executed = None, [0, 0]
        self.buffers, self.one_lane, self.addresses = 0, False, False

    def specs(self, integer, real, memory):
        """Arguments of a run; buffers come first, so that they have the numbers 0, 1, ..."""
        buffers, values = [], []
        for (offset, _), (_, parts) in zip(self.facts["explicit"], self.parameters):
            for at, kind in parts:
                where = "@%d:" % (offset + at)
                if kind in ("ptr", "ptr addrspace(1)", "ptr addrspace(4)", "ptr addrspace(8)") or (kind == "i64" and self.addresses):
                    buffers.append(where + memory)
                    if kind.endswith("(8)"):
                        values += ["@%d:u32=%d" % (offset + at + 8, BYTES), "@%d:u32=%d" % (offset + at + 12, 0x27000)]
                elif kind.startswith("ptr"):
                    values.append(where + "u32=0")
                elif kind in ("half", "bfloat", "float", "double"):
                    values.append(where + {"half": "f16", "bfloat": "bf16", "float": "f32", "double": "f64"}[kind] + "=%r" % real)
                else:
                    bits = int(kind[1:])
                    size = max(8, 1 << (bits - 1).bit_length())
                    values += ["@%d:u%d=%d" % (offset + at, min(size, 64), integer & ((1 << min(bits, 64)) - 1))]
        self.buffers = len(buffers)
        return ["--arg=" + spec for spec in buffers + values]

    def launch(self):
        if self.one_lane:
            return ["--kernel=" + self.kernel, "--grid=1", "--block=1", "--rest=zero", "--dynamic-lds=%d" % LDS_BYTES]
        block = self.facts.get("block") or [min(64, self.facts.get("max_flat_workgroup_size", 64)), 1, 1]
        lds = ["--dynamic-lds=%d" % LDS_BYTES] if self.facts.get("group_segment_fixed_size", 0) + LDS_BYTES <= 65536 else []
        return ["--kernel=" + self.kernel, "--grid=2", "--block=%d,%d,%d" % tuple(block), "--rest=zero"] + lds

    def call(self, command, timeout=60):
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, timeout=timeout)
        except subprocess.TimeoutExpired:
            return 124, b"", "out of time"
        return done.returncode, done.stdout, done.stderr.decode(errors="replace")

    def run(self, path, specs, check):
        """Status, what was said, the buffers, executed instructions without waits and nops."""
        dumps = [os.path.join(self.folder, "%d.npy" % n) for n in range(self.buffers)]
        profile = os.path.join(self.folder, "profile.json")
        for name in dumps + [profile]:
            if os.path.exists(name):
                os.remove(name)
        status, _, said = self.call([WAVECC, "run", path, "--quiet", "--check=" + check, "--max-instructions=20000000", "--threads=1", "--level=error",
                                     "--profile=json:" + profile, *self.launch(), *specs, *("--dump=%d=%s" % dump for dump in enumerate(dumps))])
        buffers = []
        for name in dumps:
            if os.path.exists(name):
                with open(name, "rb") as file:
                    buffers.append(file.read()[128:])
        executed = 0
        if os.path.exists(profile) and os.path.getsize(profile):
            with open(profile) as file:
                classes = json.load(file)["classes"]
            executed = sum(n for name, n in classes.items() if name not in IDLE)
        return status, said, buffers, executed

    def equal_alone(self, ours, theirs, specs):
        self.one_lane = True
        have, want = (self.run(path, specs, "none")[2] for path in (ours, theirs))
        self.one_lane = False
        return len(have) == len(want) and all(near(a, b) for a, b in zip(have, want))

    def compare(self, ours, theirs, other):
        """The worst result of all sets, and why. other(): llc's code at another level, where results differ. Where nothing runs, integers of 64
        bits may be addresses: some front ends pass them so."""
        for self.addresses in (False, True):
            result, why = self.compare_sets(ours, theirs, other)
            if result != "not run" or not any(kind == "i64" for _, parts in self.parameters for _, kind in parts):
                break
        return result, why

    def compare_sets(self, ours, theirs, other):
        result, why = "not run", ""
        for numbers in SETS:
            specs = self.specs(*numbers)
            status, said, want, executed = self.run(theirs, specs, "none")
            if status:
                why = why or (said.split("\n")[0] or "status %d" % status)[:140]
                continue
            status, said, have, mine = self.run(ours, specs, "flight,hazards")
            if status:
                line = (said.split("\n")[0] or "status %d" % status)[:200]
                return ("CRASH" if status not in (1, 2, 3) else "FINDING" if "[" in said else "DIFFERENT"), "set %s: %s" % (numbers, line)
            if result == "not run":
                result, why = "same", ""
            if have != want:
                if not all(near(a, b) for a, b in zip(have, want)):
                    second = other()
                    if not second or self.run(second, specs, "none")[2] != want:
                        result, why = "unsettled", ""
                        continue
                    which = next(n for n, (a, b) in enumerate(zip(have, want)) if not near(a, b))
                    return "LANES" if self.equal_alone(ours, theirs, specs) else "DIFFERENT", "set %s, buffer %d: %s" % (numbers, which, first(have[which], want[which]))
                result = "near" if result == "same" else result
            if self.best is None or executed > self.executed[1]:
                self.best, self.executed = specs, [mine, executed]
        return result, why

    def time(self, path):
        status, out, _ = self.call([WAVECC, "time", path, "--json", "--no-spread", "--no-changes", "--max-clocks=20000000", *self.launch(), *self.best])
        return json.loads(out) if status in (0, 4) and out else None


def first(a, b):
    at = next((n for n in range(min(len(a), len(b))) if a[n] != b[n]), 0) & ~3
    return "byte %d is %s, llc's %s" % (at, a[at:at + 4].hex(), b[at:at + 4].hex())
