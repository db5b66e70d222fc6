"""Inputs of whole kernels, and checks of their results."""
import base64
import hashlib
import random
import struct
import zlib

import operands
import products

BYTES = {"f16": 2, "bf16": 2, "f32": 4, "f64": 8, "fp8": 1, "i8": 1, "i32": 4}
# Random numbers are made once for so many elements (a prime) and repeated.
PERIOD, CHECKED = 4099, 256


def pattern(row, index, arch):
    """The bits of the elements of one period of an input."""
    kind, count, which = row["buffers"][index]
    rng = random.Random(zlib.crc32(("%s %d" % (row["id"], index)).encode()))
    count = min(count, PERIOD)
    if kind == "i8":
        return [rng.randrange(9) - 4 & 0xFF for _ in range(count)]
    return [operands.element(rng, kind, which, arch) for _ in range(count)]


def contents(row, index, arch):
    """The bytes of a buffer; None: an output."""
    kind, count, which = row["buffers"][index]
    if which == "out":
        return None
    size = BYTES[kind]
    period = b"".join(bits.to_bytes(size, "little") for bits in pattern(row, index, arch))
    return (period * (count * size // len(period) + 1))[:count * size]


def number(bits, kind, arch):
    """What an element means, as a float."""
    if kind in ("i8", "i32"):
        size = 8 * BYTES[kind]
        return float(bits - (1 << size) if bits >> (size - 1) else bits)
    found = products.value(bits, kind, arch)
    return float("nan") if found is None else float(found)


def places(count):
    """The elements that are looked at: spread over the buffer."""
    return sorted({(i * 2654435761) % count for i in range(CHECKED)}) if count > CHECKED else range(count)


def record(row, outputs):
    """{index: data} of the outputs: a hash of each, and the elements that are looked at."""
    found = {}
    for index, data in outputs.items():
        kind, count, _ = row["buffers"][index]
        size = BYTES[kind]
        chosen = b"".join(data[i * size:(i + 1) * size] for i in places(count))
        found[str(index)] = {"hash": hashlib.sha256(data).hexdigest()[:16], "sample": base64.b64encode(chosen).decode()}
    return found


def sample_bits(entry, kind):
    size = BYTES[kind]
    data = base64.b64decode(entry["sample"])
    return [int.from_bytes(data[i:i + size], "little") for i in range(0, len(data), size)]


def expected_products(row, arch):
    """A times B at the places that are looked at, exact: sums of small integers."""
    m, n, k, transposed = row["product"]
    del m
    meaning = {}

    def values(index):
        kind = row["buffers"][index][0]
        return [meaning.setdefault((kind, bits), number(bits, kind, arch)) for bits in pattern(row, index, arch)]
    a, b = values(0), values(1)
    found = []
    for place in places(row["buffers"][2][1]):
        i, j = divmod(place, n)
        steps = ((i * k + step, j * k + step if transposed else step * n + j) for step in range(k))
        found.append(sum(a[x % len(a)] * b[y % len(b)] for x, y in steps))
    return found


def count_wrong(row, results, arch, reference):
    """Elements that were looked at and are not what they should be; None: nothing to compare with."""
    relative, absolute = row["within"]
    wrong, seen = 0, False
    for index, entry in results.items():
        if not isinstance(entry, dict) or not index.isdigit() or int(index) >= len(row["buffers"]):
            continue
        kind = row["buffers"][int(index)][0]
        got = [number(bits, kind, arch) for bits in sample_bits(entry, kind)]
        if row["product"]:
            want = expected_products(row, arch)
        elif reference and index in reference:
            want = [number(bits, kind, arch) for bits in sample_bits(reference[index], kind)]
        else:
            continue
        seen = True
        wrong += abs(len(got) - len(want)) + sum(not abs(x - y) <= absolute + relative * abs(y) for x, y in zip(got, want))
    return wrong if seen else None


def pack_pointers(pointers):
    return struct.pack("<%dQ" % len(pointers), *pointers)
