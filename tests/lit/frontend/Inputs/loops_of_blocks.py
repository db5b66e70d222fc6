"""Compares what the kernels of loops_of_blocks.mlir have left in PREFIX.KERNEL.npy with the loops written in Python."""
import struct
import sys


def result(kernel, start, n):
    """Of the lane that has `start` in its element, which is its number."""
    def wrapped(x):
        return (x + (1 << 31)) % (1 << 32) - (1 << 31)
    value, t = start, start
    if kernel == "nested":
        for i in range(n):
            inner = value
            for k in range(i):
                inner = wrapped(inner + k) ^ value
            value = wrapped(inner + i)
        return value
    if kernel == "leaves":
        for i in range(n):
            if i == 3:
                return i
            value += i
        return value
    step = {"wraps": 3, "extended": 3, "flagged": 3, "down": -1}.get(kernel, 1)
    counts = range(n, 0, -1) if kernel == "down" else range(0, start if kernel == "lanes" else n, step)
    for i in counts:
        value = wrapped(value + i) ^ t
    return max(n, 0) if kernel == "counter" else value


wrong = []
for kernel in ("counted", "swapped", "wraps", "extended", "flagged", "unsigned", "counter", "lanes", "down", "nested", "leaves"):
    with open("%s.%s.npy" % (sys.argv[1], kernel), "rb") as file:
        data = file.read()
    got = list(struct.unpack("<64i", data[-256:]))
    wanted = [result(kernel, lane, 7) for lane in range(64)]
    wrong += [(kernel, got[:8], wanted[:8])] * (got != wanted)
sys.exit("; ".join(map(str, wrong)) or 0)
