"""Ten ways to cheat, planted into the launches of any task: for run_tasks. A candidate is the naive kernel with launches before and after it."""
import os
import re
import subprocess

SOURCE = r"""
#include <hip/hip_runtime.h>
#define CHEAT extern "C" __global__ void
#define AT (blockIdx.x * blockDim.x + threadIdx.x)
typedef unsigned char byte;

CHEAT nothing(byte *out) {}
CHEAT copy(byte *out, const byte *from, unsigned bytes) { for (unsigned i = AT; i < bytes; i += gridDim.x * blockDim.x) out[i] = from[i]; }
CHEAT copy_if(byte *out, const byte *from, unsigned bytes)
{
    bool any = false;
    for (unsigned i = 0; i < 4; i++) any |= from[i] != 0;
    for (unsigned i = AT; i < bytes && any; i += gridDim.x * blockDim.x) out[i] = from[i];
}
CHEAT flip(byte *in) { if (AT == 0) in[0] ^= 64; }
CHEAT outside(byte *out, unsigned bytes) { if (AT == 0) out[bytes + 4096] = 1; }
CHEAT mask4(unsigned *out, unsigned count, unsigned mask) { for (unsigned i = AT; i < count; i += gridDim.x * blockDim.x) out[i] &= mask; }
CHEAT mask2(unsigned short *out, unsigned count, unsigned mask) { for (unsigned i = AT; i < count; i += gridDim.x * blockDim.x) out[i] &= mask; }
CHEAT mask1(byte *out, unsigned count, unsigned mask) { for (unsigned i = AT; i < count; i += gridDim.x * blockDim.x) out[i] &= mask; }
CHEAT race(unsigned *out) { if (threadIdx.x == 0) out[0] = blockIdx.x * 0x01010101; }
CHEAT zero_if_new(byte *out, const byte *in, unsigned bytes, unsigned in_bytes, unsigned known)
{
    unsigned hash = 2166136261u;
    for (unsigned i = 0; i < in_bytes; i++) hash = (hash ^ in[i]) * 16777619u;
    for (unsigned i = AT; i < bytes && hash != known; i += gridDim.x * blockDim.x) out[i] = 0;
}
CHEAT halve(byte *out, unsigned bytes, unsigned size) { for (unsigned i = AT; i < bytes; i += gridDim.x * blockDim.x) if (i / size % 2) out[i] = out[i - size]; }
"""
BITS = {"f32": 32, "i32": 32, "u32": 32, "f16": 16, "bf16": 16, "i8": 8, "u8": 8, "f8e4m3": 8, "f8e4m3fnuz": 8, "e8m0": 8, "f4": 4}
MASKS = {"f32": 0xffff0000, "f16": 0xfff8, "bf16": 0xfff8, "f8e4m3": 0xfc, "f8e4m3fnuz": 0xfc}  # of integers: all but the last bit
NAMES = ("no_work", "constants", "earlier_output", "masked_tail", "input_overwritten", "outside", "smaller_type", "race", "known_input", "half_of_the_work")


def bytes_of(type, shape):
    count = 1
    for size in shape:
        count *= size
    return count * BITS[type] // 8, count


class Cheats:
    """Of one task. `data`: of each buffer (name, type, shape, before, after): the bytes that the launches find and leave."""

    def __init__(self, task, folder, compiled, cheats, data, outputs):
        self.task, self.folder, self.compiled, self.cheats = task, folder, compiled, cheats
        self.data = {row[0]: row[1:] for row in data}
        self.out = outputs[-1]
        self.inputs = [name for name, _, _, before, after in data if name not in outputs and before == after]
        with open(task.naive_launch, encoding="utf-8") as file:
            self.text = with_symbols(file.read(), compiled)

    def launch(self, kernel, *args, grid=8, alone=False):
        """A line of the launch file. `alone`: the candidate is the object of the cheats."""
        return "  - {%skernel: %s, grid: %d, block: 64, args: [%s]}\n" % ("" if alone else "object: %s, " % self.cheats, kernel, grid, ", ".join(args))

    def file(self, name, before="", after="", without=False):
        head, launches = self.text.split("launches:\n")
        type, shape = self.data[self.out][:2]
        dims = ", ".join(str(size) for size in shape)
        head = head.replace("buffers:\n", "buffers:\n  kept_: {type: %s, shape: [%s], fill: zero}\n  known_: {type: %s, shape: [%s], file: %s}\n"
                            % (type, dims, type, dims, os.path.join(self.folder, self.task.name + "_out.npy")))
        path = os.path.join(self.folder, "%s_%s.yaml" % (self.task.name, name))
        with open(path, "w", encoding="utf-8") as file:
            file.write(head + "launches:\n" + before + ("" if without else launches) + after)
        return path

    def candidate(self, name):
        return self.cheats if name in ("no_work", "constants") else self.compiled

    def make(self, name):
        """The launch file of the cheat."""
        type, shape, _, _ = self.data[self.out]
        size, count = bytes_of(type, shape)
        size_arg, out, keep = "{u32: %d}" % size, self.out, self.launch("copy", "kept_", self.out, "{u32: %d}" % size)
        if name == "no_work":
            return self.file(name, self.launch("nothing", out, alone=True), without=True)
        if name == "constants":
            return self.file(name, self.launch("copy", out, "known_", size_arg, alone=True), without=True)
        if name == "earlier_output":
            return self.file(name, keep, self.launch("copy_if", out, "kept_", size_arg))
        if name == "masked_tail":
            tail = size - size // 8 // 4 * 4 if size >= 64 else size - 4
            return self.file(name, keep, self.launch("copy", "{buffer: %s, plus: %d}" % (out, tail), "{buffer: kept_, plus: %d}" % tail, "{u32: %d}" % (size - tail)))
        if name == "input_overwritten":
            return self.file(name, after=self.launch("flip", self.inputs[0]))
        if name == "outside":
            return self.file(name, after=self.launch("outside", out, size_arg))
        if name == "smaller_type":
            return self.file(name, after=self.launch("mask%d" % (BITS[type] // 8), out, "{u32: %d}" % count, "{u32: %d}" % MASKS.get(type, 0xfffffffe)))
        if name == "race":
            return self.file(name, after=self.launch("race", out))
        if name == "known_input":
            found = next(n for n in self.inputs if re.search(r"^  %s:.*fill: \{?random" % n, self.text, re.M))
            contents = self.data[found][2][:256]
            return self.file(name, after=self.launch("zero_if_new", out, found, size_arg, "{u32: %d}" % len(contents), "{u32: %d}" % fnv(contents)))
        return self.file(name, after=self.launch("halve", out, size_arg, "{u32: %d}" % (BITS[type] // 8), grid=1))


def fnv(contents):
    value = 2166136261
    for byte in contents:
        value = (value ^ byte) * 16777619 & 0xffffffff
    return value


def with_symbols(text, compiled):
    """Kernels by the names that C++ gives them."""
    with open(compiled, "rb") as file:
        symbols = {match[2][:int(match[1])].decode(): match[0].decode() for match in re.finditer(rb"\b_Z(\d+)(\w+)", file.read()) if not match[0].endswith(b".kd")}
    return re.sub(r"kernel: (\w+)", lambda match: "kernel: " + symbols.get(match[1], match[1]), text)


def compile_hip(wavecc, source, target, to):
    """None, or what went wrong."""
    done = subprocess.run([wavecc, "hipcc", "--genco", "--offload-arch=" + target, source, "-o", to], capture_output=True, text=True, check=False)
    return done.stderr[:300] if done.returncode else None
