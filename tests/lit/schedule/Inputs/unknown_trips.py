"""Runs the loops of unknown_trips.kir from many starts to many bounds, unrolled and as they stand, and compares the iterations with Python.

usage: unknown_trips.py WAVECC FILE PREFIX"""
import struct
import subprocess
import sys

STEP, MOST = 3, 200
UNEQUAL, DOWN = ("unequal", "unequal_wide", "downwards", "to_zero"), ("downwards", "to_zero")


def signed(x, bits):
    return (x + (1 << bits - 1)) % (1 << bits) - (1 << bits - 1)


def goes_on(kernel, following, bound):
    if kernel in UNEQUAL:
        return following != bound
    if kernel == "wide":
        return signed(following - bound, 64) < 0
    if kernel == "signed":
        return following < bound
    return following % (1 << 32) < bound % (1 << 32)


def width(kernel):
    return 64 if kernel in ("wide", "unequal_wide") else 32


def rounds(kernel, start, bound):
    bits = width(kernel)
    count, i = 0, start
    while count <= MOST:
        count += 1
        i = signed(i + (-STEP if kernel in DOWN else STEP), bits)
        if not goes_on(kernel, i, bound):
            return count
    return None  # it would run for ages


def pairs(kernel):
    bits = width(kernel)
    least, most = -(1 << bits - 1), (1 << bits - 1) - 1
    for n, bound in enumerate((0, 5, 100, -7, least, least + 2, least + 20, most, most - 1, most - 4)):
        if kernel in UNEQUAL:
            for count in (1, 2, 4, 5, 8 + n % 4, 31 + n) if bound == 0 or kernel != "to_zero" else ():
                yield signed(bound + STEP * count * (1 if kernel in DOWN else -1), bits), bound, count
            continue
        for away in list(range(-9 - n, 3)) + [-40 + n, 1 << bits - 2, most - 3, most - 6, most - 7, most - 20]:
            start = signed(bound + away, bits)
            count = rounds(kernel, start, bound)
            if count:
                yield start, bound, count


def main():
    wavecc, path, prefix = sys.argv[1:]
    wrong = 0
    for kernel in ("wide", "signed", "unsigned") + UNEQUAL:
        kind = "i%d" % width(kernel)
        code = "%s.%s.hsaco" % (prefix, kernel)
        subprocess.run([wavecc, path, "--kernel=" + kernel, "--schedule=pipeline", "-o", code], check=True)
        for start, bound, count in pairs(kernel):
            out = subprocess.run([wavecc, "run", code, "--grid=1", "--quiet", "--arg=i32[256]=const:1", "--arg=i32[64]=zero",
                                  "--arg=%s=%d" % (kind, start), "--arg=%s=%d" % (kind, bound), "--dump=1=" + prefix + ".npy"], capture_output=True, text=True, check=False)
            if out.returncode:
                print(out.stderr)
                return 1
            with open(prefix + ".npy", "rb") as file:
                got = struct.unpack("<64I", file.read()[-256:])
            if got != (count,) * 64:
                print("%s from %d to %d: %s iterations, not %d" % (kernel, start, bound, got[0], count))
                wrong += 1
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
