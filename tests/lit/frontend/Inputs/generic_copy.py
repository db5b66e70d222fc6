"""Compares the buffer of a kernel of llvm_ir_generic_copy.ll. usage: generic_copy.py FILE KERNEL"""
import struct
import sys

with open(sys.argv[1], "rb") as file:
    data = file.read()
found = data[10 + struct.unpack("<H", data[8:10])[0]:]


def bytes_of(*runs):
    """(value, count) one after the other, then zeros."""
    return b"".join(bytes([value]) * n for value, n in runs).ljust(128, b"\0")


WANTED = {
    "filled": bytes_of((1, 13), (9, 19), (9, 32), (1, 13), (9, 3), (0, 16), (1, 13), (7, 3)),
    "copied": bytes_of((0, 32), (7, 20), (0, 12), (9, 22)),
    "moved": bytes_of((9, 21), (0, 11), (7, 20)),
}
if found != WANTED[sys.argv[2]]:
    raise SystemExit("%s: %s, not %s" % (sys.argv[2], found.hex(), WANTED[sys.argv[2]].hex()))
