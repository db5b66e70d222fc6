"""rounding.py kernel TARGET > k.s: a kernel that computes with its input in all rounding modes. rounding.py input FILE.npy: writes that input.
rounding.py check FILE.npy [MODE]: compares what the kernel has stored with exact arithmetic (fractions), rounded as MODE's bits say; with MODE, all
in that one."""
import math
import random
import struct
import sys
from fractions import Fraction

LANES = 64
F16, F32, F64 = (11, -24, 16), (24, -149, 128), (53, -1074, 1024)  # digits, exponent of the least number, of infinity
NEAREST, UP, DOWN, ZERO = range(4)


def rounded(x, format, mode):
    """The fraction x in that format: as a float; infinities by the mode."""
    digits, least, top = format
    if x == 0:
        return 0.0
    size = abs(x)
    exponent = max(math.floor(math.log2(size)) - 1, -1100)
    while Fraction(2) ** (exponent + 1) <= size:
        exponent += 1
    step = Fraction(2) ** max(exponent - digits + 1, least)
    below = size // step
    rest = size - below * step
    away = {NEAREST: rest * 2 > step or (rest * 2 == step and below % 2), UP: x > 0 and rest, DOWN: x < 0 and rest, ZERO: False}[mode]
    value = (below + bool(away)) * step
    if value >= Fraction(2) ** top:
        toward = mode == ZERO or (mode == UP and x < 0) or (mode == DOWN and x > 0)
        value = math.inf if not toward else Fraction(2) ** top - Fraction(2) ** (top - digits)
    return math.copysign(float(value), x)


def numbers():
    rng = random.Random(5)
    pairs = [(rng.uniform(-4, 4), rng.uniform(-4, 4)) for _ in range(30)] + [(3e38, 2e38), (-3e38, -2e38), (1e-40, 3e-40), (1.5, -1.5), (65519.0, 1.0)]
    pairs += [(65520.0, 1e-9), (-70000.0, 1e-9), (3e-8, 1.0), (-2e-8, -1.0), (1 / 3, 2 / 3)]
    pairs += [(rng.uniform(-1, 1) * 2.0 ** rng.randrange(-30, 30), rng.uniform(-1, 1) * 2.0 ** rng.randrange(-30, 30)) for _ in range(LANES - len(pairs))]
    f32 = struct.Struct("<f")
    return [tuple(f32.unpack(f32.pack(x))[0] for x in p) for p in pairs]


def write_input(file):
    header = "{'descr': '<f4', 'fortran_order': False, 'shape': (%d,), }" % (2 * LANES)
    header += " " * (117 - len(header)) + "\n"
    with open(file, "wb") as out:
        out.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode())
        out.write(struct.pack("<%df" % (2 * LANES), *(x for pair in numbers() for x in pair)))


OPERATIONS = [  # instruction, operands, format of the result, exact result of a, b
    ("v_add_f32", "v6, v2, v3", F32, lambda a, b: a + b), ("v_sub_f32", "v6, v2, v3", F32, lambda a, b: a - b),
    ("v_mul_f32", "v6, v2, v3", F32, lambda a, b: a * b), ("v_fma_f32", "v6, v2, v3, v2", F32, lambda a, b: a * b + a),
    ("v_cvt_f16_f32", "v6, v2", F16, lambda a, b: a), ("v_cvt_f16_f32", "v6, -v3", F16, lambda a, b: -b),
    ("v_cvt_f32_f64", "v6, v[8:9]", F32, lambda a, b: a * b),  # the product, which f64 holds
    ("v_cvt_f32_i32", "v6, v2", F32, lambda a, b: Fraction(struct.unpack("<i", struct.pack("<f", a))[0]))]


def kernel(target):
    gfx12 = target == "gfx1250"
    wait = "s_wait_loadcnt 0x0\n  s_wait_kmcnt 0x0" if gfx12 else "s_waitcnt vmcnt(0) lgkmcnt(0)"
    load, store, b64 = ("b32", "b32", "b64") if gfx12 else ("dword", "dword", "dwordx2")
    print('.amdgcn_target "amdgcn-amd-amdhsa--%s"\n.text\n.globl k\n.p2align 8\n.type k,@function\nk:' % target)
    print("  s_load_%s s[2:3], s[0:1], 0x0\n  s_load_%s s[4:5], s[0:1], 0x8" % (b64, b64))
    print("  v_lshlrev_b32 v1, 3, v0\n  " + ("s_wait_kmcnt 0x0" if gfx12 else "s_waitcnt lgkmcnt(0)"))
    print("  global_load_%s v2, v1, s[2:3]\n  global_load_%s v3, v1, s[2:3] offset:4\n  %s" % (load, load, wait))
    print("  v_lshlrev_b32 v1, 2, v0")
    print("  v_cvt_f64_f32 v[8:9], v2\n  v_cvt_f64_f32 v[10:11], v3\n  v_mul_f64 v[8:9], v[8:9], v[10:11]")
    for mode in range(4):
        how = "s_round_mode 0x%x" % (mode * 5) if gfx12 else "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), %d" % (mode * 5)
        for name, operands, _, _ in OPERATIONS:
            print("  %s\n  %s %s\n  global_store_%s v1, v6, s[4:5]" % (how, name, operands, store))
            print("  v_add_nc_u32 v1, 0x100, v1" if gfx12 else "  v_add_u32 v1, 0x100, v1")
    print("  s_endpgm\n.rodata\n.amdhsa_kernel k\n  .amdhsa_next_free_vgpr 16\n  .amdhsa_next_free_sgpr 16\n  .amdhsa_float_denorm_mode_32 3")
    print("  .amdhsa_user_sgpr_kernarg_segment_ptr 1\n  .amdhsa_kernarg_size 16" + ("" if not target == "gfx90a" and gfx12 else "\n  .amdhsa_accum_offset 16"))
    print(".end_amdhsa_kernel")


def expected(lane, mode, operation):
    _, _, format, exact = operation
    x = exact(*(Fraction(number) for number in numbers()[lane]))
    if x == 0:  # the sign of an exact zero is not looked at
        return None
    value = rounded(x, format, mode)
    return struct.unpack("<H", struct.pack("<e", value))[0] if format is F16 else struct.unpack("<I", struct.pack("<f", value))[0]


def check(file, only=None):
    data = open(file, "rb").read()
    words = struct.unpack("<%dI" % ((len(data) - 128) // 4), data[128:])
    wrong = []
    for place, (mode, operation) in enumerate((mode, operation) for mode in range(4) for operation in OPERATIONS):
        for lane in range(LANES):
            want, got = expected(lane, mode if only is None else int(only), operation), words[place * LANES + lane]
            got &= 0xffff if operation[2] is F16 else 0xffffffff
            if want is not None and got != want:
                wrong.append("mode %d %s lane %d: %#x, not %#x" % (mode, operation[0], lane, got, want))
    print("\n".join(wrong[:5] + ["%d of %d wrong" % (len(wrong), len(words))]))


{"kernel": kernel, "input": write_input, "check": check}[sys.argv[1]](*sys.argv[2:])
