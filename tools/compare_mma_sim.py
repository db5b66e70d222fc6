#!/usr/bin/env python3
"""Compares `wavecc run --mfma=exact` with MMA-Sim's own code, bit for bit, on random products (NaN is NaN).

usage: tools/compare_mma_sim.py MMA-SIM [--products N] [--seed N] [--jobs N] [--isa-level N] [--list] [SHAPE ...]
  MMA-SIM         a checkout of https://github.com/microsoft/MMA-Sim (c785138 is the one that was compared)
  --products N    multiplications for each shape (default 1000000); whole tiles, so a few more
  --seed N        of the random bits (default 1)
  --jobs N        processes (default 1). MMA-Sim adds some 100,000 products in a second
  --isa-level N   as for wavecc run: the emulator's code for another host
  --list          print the shapes, run nothing
  --target T      gfx942 (default) or gfx90a
  SHAPE           instructions that hold it in their names, without `v_mfma_`; default: all dense shapes of the target with a model

Needs python3-numpy, and llvm-mc for the kernels (one for each shape: a workgroup is a tile). torch is not needed: torch_stand_in.py.
Registers are drawn and what an instruction reads from them is told by docs/isa/mfma.md, 3: the emulator has no part in it. Tiles take
turns: numbers near 1; exponents far apart; sums that cancel; all bits (infinities, NaNs, denormals); small numbers and denormals; numbers
near the largest; few numbers beside zeros, with C of any size.
WAVECC_BUILD: the build folder (default build). Prints 'EQUAL|DIFFERENT SHAPE ...' for each shape; status 1 if one differs."""
import argparse
import math
import os
import struct
import subprocess
import sys
import tempfile
from multiprocessing import Pool

import numpy

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
BUILD = os.path.abspath(os.environ.get("WAVECC_BUILD", os.path.join(os.path.dirname(HERE), "build")))
sys.path.insert(0, HERE)
import torch_stand_in  # noqa: E402

LANES = 64
SHAPES = ("f64_16x16x4_f64 f64_4x4x4_4b_f64 f32_32x32x1_2b_f32 f32_16x16x1_4b_f32 f32_4x4x1_16b_f32 f32_32x32x2_f32 f32_16x16x4_f32 "
          "f32_16x16x8_xf32 f32_32x32x4_xf32 f32_32x32x4_2b_f16 f32_16x16x4_4b_f16 f32_32x32x8_f16 f32_16x16x16_f16 f32_32x32x4_2b_bf16 "
          "f32_16x16x4_4b_bf16 f32_32x32x8_bf16 f32_16x16x16_bf16 f32_16x16x32_bf8_bf8 f32_16x16x32_bf8_fp8 f32_16x16x32_fp8_bf8 "
          "f32_16x16x32_fp8_fp8 f32_32x32x16_bf8_bf8 f32_32x32x16_bf8_fp8 f32_32x32x16_fp8_bf8 f32_32x32x16_fp8_fp8").split()
# What the instruction is called on gfx90a, whose names have no number of blocks, and its shape in the words of gfx942.
SHAPES_GFX90A = {name[:-len(kind) - 1].replace("_2b", "").replace("_4b", "").replace("_16b", "") + kind + end: name
                 for kind, end, names in (("f64", "", "f64_16x16x4_f64 f64_4x4x4_4b_f64"),
                                          ("f32", "", "f32_32x32x1_2b_f32 f32_16x16x1_4b_f32 f32_4x4x1_16b_f32 f32_32x32x2_f32 f32_16x16x4_f32"),
                                          ("f16", "", "f32_32x32x4_2b_f16 f32_16x16x4_4b_f16 f32_4x4x4_16b_f16 f32_32x32x8_f16 f32_16x16x16_f16"),
                                          ("bf16", "_1k", "f32_32x32x4_2b_bf16 f32_16x16x4_4b_bf16 f32_4x4x4_16b_bf16 f32_32x32x8_bf16 "
                                                          "f32_16x16x16_bf16"),
                                          ("bf16", "", "f32_32x32x2_2b_bf16 f32_16x16x2_4b_bf16 f32_4x4x2_16b_bf16 f32_32x32x4_bf16 f32_16x16x8_bf16"))
                 for name in names.split()}
TARGETS = {"gfx942": ("CDNA3", {name: name for name in SHAPES}), "gfx90a": ("CDNA2", SHAPES_GFX90A)}
# Bits, bits of the fraction, of the exponent, its bias.
TYPES = {"f64": (64, 52, 11, 1023), "f32": (32, 23, 8, 127), "xf32": (32, 23, 8, 127), "f16": (16, 10, 5, 15), "bf16": (16, 7, 8, 127),
         "fp8": (8, 3, 4, 8), "bf8": (8, 2, 5, 16)}
DRAWS = ["near 1", "far apart", "cancelling", "all bits", "small", "large", "few"]


class Shape:
    def __init__(self, target, name):
        self.target, self.name = target, name
        self.architecture, names = TARGETS[target]
        parts = names[name].split("_")
        self.m, self.n, self.k = map(int, parts[1].split("x"))
        self.blocks = int(parts[2][:-1]) if parts[2].endswith("b") else 1
        self.sum, self.a = parts[0], parts[-2] if parts[-1].endswith("8") else parts[-1]
        self.b = parts[-1]
        self.registers_a = self.registers_of(self.m * self.k, self.a)
        self.registers_b = self.registers_of(self.n * self.k, self.b)
        self.registers_c = self.registers_of(self.m * self.n, self.sum)

    def registers_of(self, elements, kind):
        return elements * self.blocks * TYPES[kind][0] // 32 // LANES

    def products(self):
        return self.m * self.n * self.k * self.blocks


# ---- bits ----

def value_of(kind, bits):
    if kind in ("f64", "f32", "xf32", "f16"):
        form, raw = {64: ("<d", "<Q"), 32: ("<f", "<I"), 16: ("<e", "<H")}[TYPES[kind][0]]
        return struct.unpack(form, struct.pack(raw, bits))[0]
    if kind == "bf16":
        return struct.unpack("<f", struct.pack("<I", bits << 16))[0]
    _, fraction, _, bias = TYPES[kind]  # FNUZ: no infinity, one NaN
    if bits == 0x80:
        return math.nan
    exponent, low = bits >> fraction & (1 << 7 - fraction) - 1, bits & (1 << fraction) - 1
    value = math.ldexp(low | (1 << fraction if exponent else 0), max(exponent, 1) - bias - fraction)
    return -value if bits >> 7 else value


def made(rng, kind, count, lowest, highest):
    """Bits of numbers whose biased exponents lie between the two."""
    bits, fraction, exponent, _ = TYPES[kind]
    top = (1 << exponent) - 1
    exponents = rng.integers(max(0, min(lowest, top)), max(0, min(highest, top)) + 1, count, dtype=numpy.uint64)
    raw = rng.integers(0, 1 << 64, count, dtype=numpy.uint64, endpoint=False) if bits == 64 else rng.integers(0, 1 << bits, count, dtype=numpy.uint64)
    mask = numpy.uint64((1 << exponent) - 1 << fraction)
    return raw & ~mask | exponents << numpy.uint64(fraction)


def draw(rng, kind, count, how, is_sum):
    bits, fraction, exponent, bias = TYPES[kind]
    top, reach = (1 << exponent) - 1, 12 if is_sum else 2
    whole = made(rng, kind, count, 0, top)
    if how == "all bits":
        return whole
    if how == "far apart":
        return made(rng, kind, count, bias - (1 << exponent - 1) // 3 - reach, bias + (1 << exponent - 1) // 3 + reach)
    if how == "small":
        return made(rng, kind, count, 0, 3 if not is_sum else rng.integers(1, 40))
    if how == "large":
        return made(rng, kind, count, top - 3 if not is_sum else top - 12, top - 1)
    near = made(rng, kind, count, bias - reach, bias + reach)
    if how == "near 1":
        return near
    sign = numpy.uint64(1 << bits - 1)
    if how == "cancelling":  # +-1 and +-(1 + a bit) from one or two exponents
        near = near & sign | numpy.uint64(bias << fraction) | near & numpy.uint64(1)
        return numpy.where(rng.integers(0, 4, count) == 0, whole & sign, near) if is_sum else near
    near = made(rng, kind, count, 0, top - 1) if is_sum else near
    return numpy.where(rng.integers(0, 4, count) > 0, whole & sign, near)


def packed(shape, kind, elements, place):
    """Registers [register][lane] of a matrix's elements [block][row][k]."""
    bits = TYPES[kind][0]
    registers = numpy.zeros((shape.registers_of(elements.shape[1] * elements.shape[2], kind), LANES), numpy.uint32)
    for block, i, k in numpy.ndindex(elements.shape):
        lane, at = place(block, i, k)
        value = int(elements[block, i, k])
        for part in range(max(1, bits // 32)):
            registers[at * bits // 32 + part, lane] |= numpy.uint32((value >> 32 * part & 0xffffffff) << at * bits % 32)
    return registers


def operand_place(shape, rows):
    each = shape.k * rows * shape.blocks // LANES
    return lambda block, i, k: (block * rows + k // each * rows * shape.blocks + i, k % each)


def sum_place(shape):
    """The lane and the place of an element in the lane's registers: docs/isa/mfma.md, 3."""
    m, n = shape.m, shape.n
    if shape.sum == "f64":
        return (lambda b, i, j: (16 * (i % 4) + j, i // 4)) if m == 16 else (lambda b, i, j: (16 * i + 4 * b + j, 0))
    groups, per_register = LANES // n, max(1, 256 // (m * n))
    if m == 4:
        return lambda b, i, j: (4 * b + j, i)
    groups = LANES // n
    return lambda b, i, j: (i // 4 % groups * n + j, b * (m * n // LANES) + i // (4 * groups) * 4 + i % 4)


# ---- the kernel ----

KERNEL = """
  .amdgcn_target "amdgcn-amd-amdhsa--%s"
  .amdhsa_code_object_version 6
  .text
  .globl tiles
  .p2align 8
  .type tiles,@function
tiles:
  s_load_dwordx8 s[8:15], s[0:1], 0x0
  v_lshlrev_b32_e32 v1, 2, v0
  s_waitcnt lgkmcnt(0)
%s
  s_waitcnt vmcnt(0)
  v_mfma_%s
  s_nop 15
  s_nop 15
%s
  s_endpgm
  .section .rodata
  .p2align 6
  .amdhsa_kernel tiles
    .amdhsa_kernarg_size 32
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 128
    .amdhsa_next_free_sgpr 32
    .amdhsa_accum_offset 128
  .end_amdhsa_kernel
"""
ROW_A, ROW_B, ROW_C, ROW_D = 2, 8, 32, 64


def span(first, count):
    return "v%d" % first if count == 1 else "v[%d:%d]" % (first, first + count - 1)


def moved(base, row, registers, pattern):
    """Loads or stores the registers of the workgroup's tile; the base steps on by 8 registers, as far as immediates reach."""
    lines = ["s_mul_i32 s3, s2, %d" % (registers * LANES * 4), "s_add_u32 s%d, s%d, s3" % (base, base),
             "s_addc_u32 s%d, s%d, 0" % (base + 1, base + 1)]
    for r in range(registers):
        if r and r % 8 == 0:
            lines += ["s_add_u32 s%d, s%d, 0x800" % (base, base), "s_addc_u32 s%d, s%d, 0" % (base + 1, base + 1)]
        lines.append(pattern % (row + r, base, base + 1, r % 8 * 256))
    return "\n".join("  " + line for line in lines)


def kernel_text(shape):
    load, store = "global_load_dword v%d, v1, s[%d:%d] offset:%d", "global_store_dword v1, v%d, s[%d:%d] offset:%d"
    loads = [moved(8, ROW_A, shape.registers_a, load), moved(10, ROW_B, shape.registers_b, load), moved(12, ROW_C, shape.registers_c, load)]
    operands = [span(ROW_D, shape.registers_c), span(ROW_A, shape.registers_a), span(ROW_B, shape.registers_b), span(ROW_C, shape.registers_c)]
    return KERNEL % (shape.target, "\n".join(loads), shape.name + " " + ", ".join(operands), moved(14, ROW_D, shape.registers_c, store))


def run_tiles(shape, a, b, c, level, mode="exact"):
    with tempfile.TemporaryDirectory(prefix="wavecc-mma-") as folder:
        paths = [os.path.join(folder, name) for name in ("a.npy", "b.npy", "c.npy", "d.npy", "tiles.s")]
        for path, data in zip(paths, (a, b, c)):
            numpy.save(path, data.view(numpy.int32))
        with open(paths[4], "w") as out:
            out.write(kernel_text(shape))
        command = [os.path.join(BUILD, "bin/wavecc"), "run", paths[4], "--target=" + shape.target, "--mfma=" + mode, "--quiet", "--check=none",
                   "--grid=%d" % len(a), "--block=64", "--threads=1", "--dump=3=" + paths[3]]
        command += ["--arg=@%d:i32[%s]=%s" % (8 * n, "x".join(map(str, data.shape)), "@" + path) for n, (path, data) in enumerate(zip(paths, (a, b, c)))]
        command += ["--arg=@24:i32[%s]=zero" % "x".join(map(str, c.shape))]
        done = subprocess.run(command + (["--isa-level=%d" % level] if level else []), capture_output=True, text=True, timeout=3600)
        if done.returncode or done.stderr:
            raise RuntimeError("%s: status %d\n%s" % (" ".join(command), done.returncode, done.stderr))
        return numpy.load(paths[3]).view(numpy.uint32).reshape(c.shape)


# ---- both ----

def tile(rng, shape, how):
    a = draw(rng, shape.a, shape.blocks * shape.m * shape.k, how, False).reshape(shape.blocks, shape.m, shape.k)
    b = draw(rng, shape.b, shape.blocks * shape.n * shape.k, how, False).reshape(shape.blocks, shape.n, shape.k)
    c = draw(rng, shape.sum, shape.blocks * shape.m * shape.n, how, True).reshape(shape.blocks, shape.m, shape.n)
    return a, b, c


def tensor_of(kind, elements):
    types = {"f64": "float64", "f32": "float32", "xf32": "float32", "f16": "float16", "bf16": "bfloat16", "fp8": "float8_e4m3fnuz",
             "bf8": "float8_e5m2fnuz"}
    return torch_stand_in.Tensor([value_of(kind, int(x)) for x in elements.flat], elements.shape, types[kind])


def model_of(shape):
    """MMA-Sim's own; it asserts that what CDNA2 adds in pairs is f32, and does not widen f16 and bf16 to it."""
    from mmasim.simulator import amd
    if shape.architecture == "CDNA2" and not hasattr(amd, "pairwise_of_any"):
        amd.pairwise_of_any = amd.pairwise_dot
        amd.pairwise_dot = lambda a, b, flush: amd.pairwise_of_any(*(torch_stand_in.Tensor(x.data, x.shape, "float32") for x in (a, b)), flush)
    return amd.mfma(shape.architecture, shape.name)


def differences(shape, number, operands, registers):
    """Of one tile: (what, expected, got)."""
    model = model_of(shape)
    a, b, c = operands
    place, form = sum_place(shape), ("<d", "<Q", 0xfff << 51) if shape.sum == "f64" else ("<f", "<I", 0)
    found = []
    for block in range(shape.blocks):
        d = model(tensor_of(shape.a, a[block]), tensor_of(shape.b, b[block].T), tensor_of(shape.sum, c[block]))
        for i, j in numpy.ndindex(shape.m, shape.n):
            lane, at = place(block, i, j)
            got = int(registers[at, lane]) if shape.sum == "f32" else int(registers[2 * at, lane]) | int(registers[2 * at + 1, lane]) << 32
            want = d.data[i * shape.n + j]
            bits = struct.unpack(form[1], struct.pack(form[0], want))[0]
            if got != bits and not (want != want and value_of(shape.sum, got) != value_of(shape.sum, got)):
                found.append("tile %d (%s), D[%d][%d] of block %d: %x, MMA-Sim has %x" % (number, DRAWS[number % len(DRAWS)], i, j, block, got, bits))
    return found


def compare(work):
    target, name, folder, products, seed, level = work
    sys.modules["torch"] = torch_stand_in
    sys.path.insert(1, folder)
    shape = Shape(target, name)
    rng = numpy.random.default_rng([seed, list(TARGETS[target][1]).index(name)])
    tiles = [tile(rng, shape, DRAWS[t % len(DRAWS)]) for t in range(max(len(DRAWS), -(-products // shape.products())))]
    a = numpy.stack([packed(shape, shape.a, t[0], operand_place(shape, shape.m)) for t in tiles])
    b = numpy.stack([packed(shape, shape.b, t[1], operand_place(shape, shape.n)) for t in tiles])
    c = numpy.stack([packed(shape, shape.sum, t[2], sum_place(shape)) for t in tiles])
    d = run_tiles(shape, a, b, c, level)
    found = []
    for number, operands in enumerate(tiles):
        found += differences(shape, number, operands, d[number])
    return name, len(tiles), len(tiles) * shape.products(), found


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("folder", nargs="?")
    parser.add_argument("--products", type=int, default=1000000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--isa-level", type=int)
    parser.add_argument("--target", default="gfx942", choices=TARGETS)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("shapes", nargs="*")
    given = parser.parse_intermixed_args()
    names = [name for name in TARGETS[given.target][1] if not given.shapes or any(text in name for text in given.shapes)]
    if given.list:
        print("\n".join(names))
        return 0
    if not given.folder or not os.path.exists(os.path.join(given.folder, "mmasim/simulator/amd.py")) or not names:
        raise SystemExit("%s is no checkout of MMA-Sim" % given.folder if names else "no such shape")
    good = True
    with Pool(given.jobs) as pool:
        work = [(given.target, name, os.path.abspath(given.folder), given.products, given.seed, given.isa_level) for name in names]
        for name, tiles, products, found in pool.imap(compare, work):
            print("%s %s: %d products in %d tiles, %d sums differ" % ("DIFFERENT" if found else "EQUAL", name, products, tiles, len(found)), flush=True)
            for line in found[:5]:
                print("  " + line)
            good = good and not found
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
