"""64 times COUNT * TRIPS * 0x10001 mod 2^32, as an NPY file of i32."""
import struct
import sys
count, trips = int(sys.argv[1]), int(sys.argv[2])
value = count * trips * 0x10001 & 0xffffffff
header = "{'descr': '<i4', 'fortran_order': False, 'shape': (64,), }"
header += " " * (63 - (10 + len(header)) % 64) + "\n"
out = b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + struct.pack("<I", value) * 64
sys.stdout.buffer.write(out)
