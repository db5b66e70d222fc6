"""Files of NumPy's format 1.0, written and read without NumPy. `code` is the type as NumPy writes it ("<i4", "|u1"); content is the elements' bytes."""


def write_npy(path, code, shape, content):
    header = "{'descr': '%s', 'fortran_order': False, 'shape': (%s,), }" % (code, ", ".join(map(str, shape)))
    header += " " * (-(len(header) + 11) % 64) + "\n"
    with open(path, "wb") as out:
        out.write(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header.encode() + content)


def read_npy(path):
    """(the bytes before the elements, the elements' bytes)."""
    with open(path, "rb") as source:
        data = source.read()
    size = 10 + int.from_bytes(data[8:10], "little")
    return data[:size], data[size:]
