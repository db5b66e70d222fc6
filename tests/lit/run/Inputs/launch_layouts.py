"""Where launch files put arguments: a kernel stores the 64 dwords of its kernarg segment; they are compared with Python's struct.
usage: launch_layouts.py FOLDER"""
import json
import os
import struct
import subprocess
import sys

FOLDER = sys.argv[1]
# s[0:1]: kernarg segment; its first 8 bytes are the pointer to store to.
KERNEL = """
  .amdgcn_target "amdgcn-amd-amdhsa--gfx942"
  .amdhsa_code_object_version 6
  .text
  .globl look
  .p2align 8
  .type look,@function
look:
  s_load_dwordx2 s[4:5], s[0:1], 0x0
  v_lshlrev_b32_e32 v0, 2, v0
  global_load_dword v1, v0, s[0:1]
  s_waitcnt vmcnt(0) lgkmcnt(0)
  global_store_dword v0, v1, s[4:5]
  s_endpgm
.Lend:
  .size look, .Lend-look
  .rodata
  .p2align 6
  .amdhsa_kernel look
    .amdhsa_kernarg_size 16
    .amdhsa_user_sgpr_kernarg_segment_ptr 1
    .amdhsa_next_free_vgpr 4
    .amdhsa_next_free_sgpr 16
    .amdhsa_accum_offset 4
  .end_amdhsa_kernel
%s
"""
METADATA = """  .amdgpu_metadata
---
amdhsa.version: [1, 2]
amdhsa.kernels:
  - .name: look
    .symbol: look.kd
    .kernarg_segment_size: 40
    .kernarg_segment_align: 8
    .group_segment_fixed_size: 0
    .private_segment_fixed_size: 0
    .wavefront_size: 64
    .sgpr_count: 16
    .vgpr_count: 4
    .max_flat_workgroup_size: 64
    .args:
      - {.name: out, .offset: 0, .size: 8, .value_kind: global_buffer, .address_space: global}
      - {.name: pad, .offset: 8, .size: 4, .value_kind: by_value}
      - {.name: pad, .offset: 12, .size: 4, .value_kind: by_value}
      - {.name: a, .offset: 16, .size: 2, .value_kind: by_value}
      - {.name: blob, .offset: 24, .size: 16, .value_kind: by_value}
...
  .end_amdgpu_metadata"""
GAP = 0xff
# args and keys of the launch; bytes of the segment after the pointer (x: the address of buffer x, .: 0xff)
CASES = [
    ("bare.s", ["out", {"u16": 1}, {"u8": 2}, {"f32": "1 / 4"}, {"u8": 3}, {"f64": 2}], {},
     struct.pack("<HBxfB", 1, 2, .25, 3).replace(b"\2\0", b"\2\xff", 1) + b"\xff" * 7 + struct.pack("<d", 2)),
    ("bare.s", ["out", {"u16": 1}, {"u8": 2}], {"rest": "zero"}, struct.pack("<HBxxxxx", 1, 2)),
    ("bare.s", ["out", {"u32": 1}, {"u64": 2}], {"slot": 16}, b"\xff" * 8 + struct.pack("<I", 1) + b"\xff" * 12 + struct.pack("<Q", 2)),
    ("bare.s", ["out", {"u32": 5, "at": 20}, {"u8": 6}], {}, b"\xff" * 12 + struct.pack("<IB", 5, 6)),
    ("bare.s", ["out", {"struct": [{"u8": 1}, {"struct": [{"u8": 2}, {"u32": 3}]}, {"i16": -2}]}, {"u8": 9}], {},
     b"\1\xff\xff\xff\2\xff\xff\xff\3\0\0\0\xfe\xff\xff\xff\t"),
    ("bare.s", ["out", {"struct": [{"u8": 1}, {"zero": 3}], "size": 8}, {"bytes": "0a0b"}], {}, b"\1\0\0\0\xff\xff\xff\xff\n\v"),
    ("bare.s", ["out", {"struct": [{"u8": 1}, {"u8": 2}], "slot": 4}, {"bytes": "0a0b"}], {}, b"\1\xff\xff\xff\2\n\v"),
    ("named.s", {"blob": {"struct": [{"u64": 7}, {"u8": 8}]}, "a": {"u16": 3}, "out": "out"}, {"rest": "zero"},
     struct.pack("<QHxxxxxxQQ", 0, 3, 7, 8)),
    ("named.s", ["out", {"u32": 1}, {"u32": 2}, {"f16": 1}, {"bytes": "00112233445566778899aabbccddeeff"}], {},
     struct.pack("<IIHxxxxxx", 1, 2, 0x3c00).replace(b"\x3c" + b"\0" * 6, b"\x3c" + b"\xff" * 6) + bytes.fromhex("00112233445566778899aabbccddeeff")),
    ("named.s", ["out", {"u8": 4}, {"u8": 5}], {"layout": "c"}, b"\4\5"),
]

os.makedirs(FOLDER, exist_ok=True)
open(os.path.join(FOLDER, "bare.s"), "w").write(KERNEL % "")
open(os.path.join(FOLDER, "named.s"), "w").write(KERNEL % METADATA)
failed = 0


def run(file, args, keys):
    launch = {"object": file, "grid": 1, "block": 64, "args": args, "options": {"check": "none"}, "kernarg_size": 256, **keys}
    launch["dump"] = {"out": "out.npy", "x": "x.npy"}
    path = os.path.join(FOLDER, "case.json")
    buffers = {"out": {"type": "u32", "shape": 64, "fill": "zero"}, "x": {"type": "u64", "shape": 4, "fill": "zero"}}
    json.dump({"buffers": buffers, "launches": [launch]}, open(path, "w"), indent=1)
    done = subprocess.run(["wavecc", "run", "--launch=" + path, "--quiet"], capture_output=True, text=True, timeout=60)
    if done.returncode:
        return None, done.stderr
    return open(os.path.join(FOLDER, "out.npy"), "rb").read()[-256:], ""


for file, args, keys, wanted in CASES:
    found, message = run(file, args, keys)
    rest = bytes([0 if "rest" in keys else GAP]) * (256 - 8 - len(wanted))
    if found is None or found[8:] != wanted + rest:
        failed += 1
        print("%s %s %s: %s\nwanted %s\nfound  %s" % (file, args, keys, message, wanted.hex(), found and found[8:64].hex()))
# The same buffer twice, an address within it, null.
found, message = run("bare.s", ["out", "x", {"buffer": "x", "plus": "3 * 8"}, None, {"buffer": None}], {})
a, b, c, d = struct.unpack("<4Q", found[8:40])
if b != a + 24 or not a or c or d:
    failed += 1
    print("pointers: %x %x %x %x" % (a, b, c, d))
sys.exit(failed != 0)
