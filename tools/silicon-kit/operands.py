"""Random operands of matrix and vector instructions, the same on every machine: a function of the probe's name."""
import random
import zlib

# Bits of an element, of its exponent, of its fraction, the bias, and elements that are NaN (8-bit formats: of gfx942, of gfx950).
FLOATS = {"f16": (16, 5, 10, 15), "bf16": (16, 8, 7, 127), "f32": (32, 8, 23, 127), "f64": (64, 11, 52, 1023), "fp8": (8, 4, 3, 7), "bf8": (8, 5, 2, 15)}
# What the operands show: rounding, shifts, denormals, all finite numbers, sums that cancel, infinities and NaN, sums that are exact.
CLASSES = ("unit", "wide", "tiny", "any", "cancel", "special", "integer")
LANES = 64


def is_finite(bits, kind, arch):
    size, exponent, fraction, _ = FLOATS[kind]
    if kind in ("fp8", "bf8") and arch == "gfx942":
        return bits != 0x80
    if kind == "fp8":
        return bits & 0x7F != 0x7F
    return (bits >> fraction) & ((1 << exponent) - 1) != (1 << exponent) - 1


def element(rng, kind, which, arch):
    """The bits of one number."""
    size, exponent, fraction, bias = FLOATS[kind]
    top = (1 << exponent) - 1
    if which == "special" and rng.random() < 0.15:
        return rng.choice([top << fraction, (top << fraction) | 1 << (size - 1), (top << fraction) | 1 << (fraction - 1), 0, 1 << (size - 1)])
    if which == "integer":
        value = rng.randrange(5)
        bits = 0 if not value else (bias + value.bit_length() - 1) << fraction | (value << fraction >> (value.bit_length() - 1)) & ((1 << fraction) - 1)
        negative = bits | rng.getrandbits(1) << (size - 1)
        return negative if is_finite(negative, kind, arch) else bits
    low, high = {"unit": (bias - 2, bias + 1), "cancel": (bias - 2, bias + 1), "special": (bias - 2, bias + 1), "wide": (bias - 8, bias + 8),
                 "tiny": (0, 3), "any": (0, top)}[which]
    while True:
        bits = rng.getrandbits(1) << (size - 1) | rng.randint(max(low, 0), min(high, top)) << fraction | rng.getrandbits(fraction)
        if is_finite(bits, kind, arch):
            return bits


def column(rng, kind, dwords, which, arch):
    """The registers of one lane."""
    if kind in FLOATS:
        size = FLOATS[kind][0]
        count = dwords * 32 // size
        values = [element(rng, kind, which, arch) for _ in range(count)]
        if which == "cancel":
            for i in range(1, count, 2):
                values[i] = values[i - 1] ^ 1 << (size - 1) ^ rng.getrandbits(1)
        joined = sum(value << (i * size) for i, value in enumerate(values))
    elif kind == "i8" and which == "integer":
        joined = sum((rng.randrange(9) - 4 & 0xFF) << (8 * i) for i in range(4 * dwords))
    elif kind == "e8m0":
        joined = sum(rng.randint(120, 134) << (8 * i) for i in range(4 * dwords))
    else:  # all bits are numbers: i8, i32, 6- and 4-bit floats
        joined = rng.getrandbits(32 * dwords)
    return [joined >> (32 * i) & 0xFFFFFFFF for i in range(dwords)]


def operands(name, parts, which, instances, arch):
    """Bytes of all instances: of each part (kind, dwords) register by register, the lanes of a register in a row."""
    rng = random.Random(zlib.crc32(name.encode()))
    data = bytearray()
    for _ in range(instances):
        for number, (kind, dwords) in enumerate(parts):
            # Both factors tiny would have products of nothing.
            own = "unit" if which == "tiny" and number == 1 else which
            lanes = [column(rng, kind, dwords, own, arch) for _ in range(LANES)]
            for register in range(dwords):
                for lane in lanes:
                    data += lane[register].to_bytes(4, "little")
    return bytes(data)
