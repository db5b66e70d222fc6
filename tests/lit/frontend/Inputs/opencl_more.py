"""Writes a kernel of OpenCL's conversions, vector loads and stores, relations and sub-group functions for LLVM IR, runs it and compares with Python.
usage: opencl_more.py TARGET FOLDER"""
import math
import random
import struct
import subprocess
import sys

target, folder = sys.argv[1:3]
LANES = 64
rng = random.Random(7)
ints = [rng.choice([0, 1, -1, 127, 128, 255, 256, -128, -129, 32767, 65536, 2**31 - 1, -2**31, rng.getrandbits(31), -rng.getrandbits(12)]) for _ in range(4 * LANES)]
floats = [rng.choice([0.5, 1.5, -2.5, 254.5, 255.5, -0.25, 3e9, -4e9, math.inf, -math.inf, math.nan, 1e-40, rng.uniform(-300, 300)]) for _ in range(4 * LANES)]
floats = list(struct.unpack("<%df" % len(floats), struct.pack("<%df" % len(floats), *floats)))


def half(x):
    return struct.unpack("<e", struct.pack("<e", x))[0]


def wrap(x, bits, signed):
    x &= (1 << bits) - 1
    return x - (1 << bits) if signed and x >> (bits - 1) else x


def clip(x, bits, signed):
    least, most = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if signed else (0, (1 << bits) - 1)
    return max(least, min(most, x))


def to_int(x, bits, signed, how=math.trunc):
    if math.isnan(x):
        return 0
    return clip(how(x), bits, signed) if not math.isinf(x) else clip(-2**70 if x < 0 else 2**70, bits, signed)


def unsigned(x):
    return x & 0xffffffff


# (mangled name, result, arguments, reference): arguments x, y are i32, f, g float, v a vector of four floats, w one of four i32. Results are cut to i32.
ROWS = [
    ("_Z13convert_uchari", "i8", "x", lambda x: wrap(x, 8, False)), ("_Z17convert_uchar_sati", "i8", "x", lambda x: clip(x, 8, False)),
    ("_Z16convert_char_sati", "i8", "x", lambda x: wrap(clip(x, 8, True), 8, False)), ("_Z16convert_char_satj", "i8", "x", lambda x: clip(unsigned(x), 8, True)),
    ("_Z16convert_uint_sati", "i32", "x", lambda x: clip(x, 32, False)), ("_Z15convert_int_satj", "i32", "x", lambda x: clip(unsigned(x), 32, True)),
    ("_Z18convert_ushort_satj", "i16", "x", lambda x: clip(unsigned(x), 16, False)), ("_Z12convert_longj", "i64", "x", lambda x: unsigned(x)),
    ("_Z17convert_ulong_sati", "i64", "x", lambda x: clip(x, 64, False)),
    ("_Z11convert_intf", "i32", "f", lambda f: to_int(f, 32, True)), ("_Z15convert_int_rtef", "i32", "f", lambda f: to_int(f, 32, True, round)),
    ("_Z15convert_int_rtpf", "i32", "f", lambda f: to_int(f, 32, True, math.ceil)), ("_Z15convert_int_rtnf", "i32", "f", lambda f: to_int(f, 32, True, math.floor)),
    ("_Z21convert_uchar_sat_rtef", "i8", "f", lambda f: to_int(f, 8, False, round)), ("_Z12convert_uintf", "i32", "f", lambda f: to_int(f, 32, False)),
    ("_Z13convert_floati", "float", "x", float), ("_Z13convert_floatj", "float", "x", lambda x: float(unsigned(x))),
    ("_Z5isnanf", "i32", "f", lambda f: int(math.isnan(f))), ("_Z5isinff", "i32", "f", lambda f: int(math.isinf(f))),
    ("_Z8isfinitef", "i32", "f", lambda f: int(math.isfinite(f))), ("_Z8isnormalf", "i32", "f", lambda f: int(math.isfinite(f) and abs(f) >= 2.0**-126)),
    ("_Z9isgreaterff", "i32", "fg", lambda f, g: int(f > g)), ("_Z11islessequalff", "i32", "fg", lambda f, g: int(f <= g)),
    ("_Z10isnotequalff", "i32", "fg", lambda f, g: int(f != g)), ("_Z11isunorderedff", "i32", "fg", lambda f, g: int(math.isnan(f) or math.isnan(g))),
    ("_Z6selectffi", "float", "fgx", lambda f, g, x: g if x else f), ("_Z3anyi", "i32", "x", lambda x: int(x < 0)),
    ("_Z3allDv4_i", "i32", "w", lambda w: int(all(x < 0 for x in w))), ("_Z3anyDv4_i", "i32", "w", lambda w: int(any(x < 0 for x in w))),
    ("_Z9bitselectiii", "i32", "xyx", lambda x, y, z: x & ~z | y & z),
    ("_Z7add_satii", "i32", "xy", lambda x, y: clip(x + y, 32, True)), ("_Z7sub_satjj", "i32", "xy", lambda x, y: clip(unsigned(x) - unsigned(y), 32, False)),
    ("_Z4haddii", "i32", "xy", lambda x, y: (x + y) >> 1), ("_Z5rhaddjj", "i32", "xy", lambda x, y: (unsigned(x) + unsigned(y) + 1) >> 1),
    ("_Z4stepff", "float", "fg", lambda f, g: 0.0 if g < f else 1.0),
    ("_Z20sub_group_reduce_addi", "i32", "x", None), ("_Z20sub_group_reduce_maxj", "i32", "x", None), ("_Z20sub_group_reduce_minf", "float", "h", None),
    ("_Z13sub_group_anyi", "i32", "b", None), ("_Z13sub_group_alli", "i32", "b", None), ("_Z19sub_group_broadcastij", "i32", "xk", None),
    ("_Z21sub_group_shuffle_xorij", "i32", "xk", None), ("_Z5exp10f", "float", "h", lambda h: 10.0 ** h),
    ("_Z22get_sub_group_local_idv", "i32", "", None), ("_Z16get_sub_group_idv", "i32", "", None), ("_Z18get_sub_group_sizev", "i32", "", None),
    ("_Z18get_num_sub_groupsv", "i32", "", None), ("_Z12get_work_dimv", "i32", "", lambda: 3),
]
OF_WAVES = {"_Z20sub_group_reduce_addi": lambda t, size: wrap(sum(wave("x", t, size)), 32, True), "_Z20sub_group_reduce_maxj": lambda t, size: max(map(unsigned, wave("x", t, size))),
            "_Z20sub_group_reduce_minf": lambda t, size: min(wave("h", t, size)), "_Z13sub_group_anyi": lambda t, size: int(any(wave("b", t, size))),
            "_Z13sub_group_alli": lambda t, size: int(all(wave("b", t, size))), "_Z19sub_group_broadcastij": lambda t, size: wave("x", t, size)[5],
            "_Z21sub_group_shuffle_xorij": lambda t, size: wave("x", t, size)[t % size ^ 5],
            "_Z22get_sub_group_local_idv": lambda t, size: t % size, "_Z16get_sub_group_idv": lambda t, size: t // size,
            "_Z18get_sub_group_sizev": lambda t, size: size, "_Z18get_num_sub_groupsv": lambda t, size: LANES // size}

def given(t):
    """Of work-item t: vectors, their first numbers, a small float, the bit that lane 7 lacks, a constant lane."""
    v, w = floats[4 * t:4 * t + 4], ints[4 * t:4 * t + 4]
    return {"f": v[0], "g": v[1], "x": w[0], "y": w[1], "v": v, "w": w, "h": float(t & 3), "b": int(t != 7), "k": 5}


def wave(name, t, size):
    return [given(u)[name] for u in range(t // size * size, t // size * size + size)]


TYPES = {"h": "float", "b": "i32", "k": "i32", "x": "i32", "y": "i32", "f": "float", "g": "float", "v": "<4 x float>", "w": "<4 x i32>"}
lines = ["declare i64 @_Z12get_local_idj(i32)", "declare <4 x float> @_Z6vload4mPU3AS1Kf(i64, ptr addrspace(1))", "declare <4 x i32> @_Z6vload4mPU3AS1Ki(i64, ptr addrspace(1))",
         "declare void @_Z7vstore3Dv3_fmPU3AS1f(<3 x float>, i64, ptr addrspace(1))", "declare void @_Z11vstore_halffmPU3AS1Dh(float, i64, ptr addrspace(1))",
         "declare float @_Z10vload_halfmPU3AS1KDh(i64, ptr addrspace(1))", "declare void @_Z13vstorea_half3Dv3_fmPU3AS1Dh(<3 x float>, i64, ptr addrspace(1))",
         "declare float @_Z3dotDv4_fS_(<4 x float>, <4 x float>)", "declare <3 x float> @_Z5crossDv3_fS_(<3 x float>, <3 x float>)",
         "declare <4 x i8> @_Z18convert_uchar4_satDv4_i(<4 x i32>)", "declare i64 @_Z14get_local_sizej(i32)"]
body = ["define amdgpu_kernel void @k(ptr addrspace(1) %ints, ptr addrspace(1) %floats, ptr addrspace(1) %out, ptr addrspace(1) %more, i32 %d)"
        ' "amdgpu-flat-work-group-size"="64,64" {', "%t = call i64 @_Z12get_local_idj(i32 0)",
        "%v = call <4 x float> @_Z6vload4mPU3AS1Kf(i64 %t, ptr addrspace(1) %floats)", "%w = call <4 x i32> @_Z6vload4mPU3AS1Ki(i64 %t, ptr addrspace(1) %ints)",
        "%f = extractelement <4 x float> %v, i32 0", "%g = extractelement <4 x float> %v, i32 1", "%x = extractelement <4 x i32> %w, i32 0",
        "%y = extractelement <4 x i32> %w, i32 1", "%t32 = trunc i64 %t to i32", "%low = and i32 %t32, 3", "%h = uitofp i32 %low to float",
        "%seven = icmp ne i32 %t32, 7", "%b = zext i1 %seven to i32", "%k = add i32 0, 5"]
for n, (name, result, args, _) in enumerate(ROWS):
    lines.append("declare %s @%s(%s)" % (result, name, ", ".join(TYPES[a] for a in args)))
    body.append("%%r%d = call %s @%s(%s)" % (n, result, name, ", ".join("%s %%%s" % (TYPES[a], a) for a in args)))
    change = {"i8": "zext i8", "i16": "zext i16", "i64": "trunc i64", "float": "bitcast float"}.get(result)
    body.append("%%s%d = %s %%r%d to i32" % (n, change, n) if change else "%%s%d = add i32 %%r%d, 0" % (n, n))
    body += ["%%o%d = getelementptr [%d x i32], ptr addrspace(1) %%out, i64 %%t, i32 %d" % (n, len(ROWS), n), "store i32 %%s%d, ptr addrspace(1) %%o%d" % (n, n)]
# more: 64 bytes of a work-item: vstore3 at 0, dot at 12, cross at 16, a half stored and loaded at 28, three aligned halves at 32, four bytes at 40, the size at 44
body += ["%m = getelementptr [16 x i32], ptr addrspace(1) %more, i64 %t", "%v3 = shufflevector <4 x float> %v, <4 x float> %v, <3 x i32> <i32 0, i32 1, i32 2>",
         "%u3 = shufflevector <4 x float> %v, <4 x float> %v, <3 x i32> <i32 3, i32 0, i32 1>"]
for at in (4, 8, 12, 16, 24, 28, 32, 40, 44):
    body.append("%%m%d = getelementptr i8, ptr addrspace(1) %%m, i64 %d" % (at, at))
body += ["call void @_Z7vstore3Dv3_fmPU3AS1f(<3 x float> %v3, i64 0, ptr addrspace(1) %m)", "%dot = call float @_Z3dotDv4_fS_(<4 x float> %v, <4 x float> %v)",
         "store float %dot, ptr addrspace(1) %m12", "%cross = call <3 x float> @_Z5crossDv3_fS_(<3 x float> %v3, <3 x float> %u3)",
         "call void @_Z7vstore3Dv3_fmPU3AS1f(<3 x float> %cross, i64 1, ptr addrspace(1) %m4)",
         "call void @_Z11vstore_halffmPU3AS1Dh(float %f, i64 2, ptr addrspace(1) %m24)", "%back = call float @_Z10vload_halfmPU3AS1KDh(i64 2, ptr addrspace(1) %m24)",
         "store float %back, ptr addrspace(1) %m28", "call void @_Z13vstorea_half3Dv3_fmPU3AS1Dh(<3 x float> %v3, i64 1, ptr addrspace(1) %m24)",
         "%c4 = call <4 x i8> @_Z18convert_uchar4_satDv4_i(<4 x i32> %w)", "store <4 x i8> %c4, ptr addrspace(1) %m40",
         "%size = call i64 @_Z14get_local_sizej(i32 %d)", "%size32 = trunc i64 %size to i32", "store i32 %size32, ptr addrspace(1) %m44", "ret void", "}"]
with open(folder + "/more.ll", "w") as file:
    file.write("\n".join(lines + body) + "\n")


def save(name, kind, values):
    header = ("{'descr': '<%s4', 'fortran_order': False, 'shape': (%d,), }" % (kind, len(values))).ljust(117) + "\n"
    with open(folder + "/" + name, "wb") as file:
        file.write(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + struct.pack("<%d%s" % (len(values), {"i": "i", "f": "f"}[kind]), *values))


def load(name):
    with open(folder + "/" + name, "rb") as file:
        data = file.read()
    return data[10 + struct.unpack("<H", data[8:10])[0]:]


save("ints.npy", "i", ints)
save("floats.npy", "f", floats)
for dimension in (0, 1, 5):
    command = ["wavecc", "run", folder + "/more.ll", "--target=" + target, "--grid=1", "--block=64", "--quiet", "--check=all", "--arg=i32[256]=@%s/ints.npy" % folder,
               "--arg=f32[256]=@%s/floats.npy" % folder, "--arg=i32[%d]=zero" % (LANES * len(ROWS)), "--arg=i32[1024]=zero", "--arg=i32=%d" % dimension,
               "--dump=2=%s/out.npy" % folder, "--dump=3=%s/more.npy" % folder]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    out, more = load("out.npy"), load("more.npy")
    for t in range(LANES):
        mine, v, w = given(t), given(t)["v"], given(t)["w"]
        for n, (name, result, args, reference) in enumerate(ROWS):
            wanted = reference(*[mine[a] for a in args]) if reference else OF_WAVES[name](t, 32 if target == "gfx1250" else 64)
            code = out[4 * (t * len(ROWS) + n):][:4]
            found = struct.unpack("<f" if result == "float" else "<I", code)[0]
            wanted = struct.unpack("<f", struct.pack("<f", wanted))[0] if result == "float" else unsigned(wanted)
            near = name == "_Z5exp10f" and abs(found - wanted) < 1e-6 * wanted
            if found != wanted and not near and not (found != found and wanted != wanted):
                raise SystemExit("%s: work-item %d, of %s: %r, not %r" % (name, t, [mine[a] for a in args], found, wanted))
        place = more[64 * t:64 * t + 64]
        bytes4, size = struct.unpack("<4B", place[40:44]), struct.unpack("<I", place[44:48])[0]
        if bytes4 != tuple(clip(x, 8, False) for x in w) or size != (64 if dimension == 0 else 1):
            raise SystemExit("work-item %d: bytes %s of %s, size %d" % (t, bytes4, w, size))
        if place[:12] != struct.pack("<3f", *v[:3]):
            raise SystemExit("work-item %d: vstore3" % t)
        if not all(math.isfinite(x) and abs(x) < 1000 for x in v):
            continue
        x, y = v[:3], [v[3], v[0], v[1]]
        wanted = [sum(a * a for a in v), x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0], half(v[0])]
        found = struct.unpack("<5f", place[12:32])
        if any(abs(a - b) > 0.05 for a, b in zip(found, wanted)) or found[4] != wanted[4] or struct.unpack("<3e", place[32:38]) != tuple(half(a) for a in x):
            raise SystemExit("work-item %d of %s: %s, not %s" % (t, v, found, wanted))
