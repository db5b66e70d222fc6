"""Does what FlyDSL does around its last step, for tests of the plug: its passes of MLIR and the call of DIR/bin/mlir-opt.

From ROCm/FlyDSL 11c4174d, python/flydsl/compiler: backends/rocm.py (the passes, without those of its own dialect), external_llvm.py."""
import hashlib
import os
import re
import subprocess

MLIR_OPT = "/usr/lib/llvm-22/bin/mlir-opt"


def passes(chip, fast=False):
    """From gpu.func over scf, memref, vector and amdgpu to LLVM's dialect."""
    wave64 = "false" if chip == "gfx1250" else "true"
    flags = {"O": 2, "abi": 600, "chip": chip, "correct-sqrt": "true", "daz": "false", "fast": str(fast).lower(), "features": "",
             "finite-only": "false", "module": "", "triple": "amdgcn-amd-amdhsa", "unsafe-math": "false", "wave64": wave64}
    # FlyDSL's own passes stand here: fly-layout-lowering, convert-fly-to-rocdl and others.
    fly = ["gpu.module(lower-affine,expand-strided-metadata,lower-affine,convert-vector-to-scf,convert-amdgpu-to-rocdl{chipset=%s})" % chip]
    return fly + ["canonicalize", "gpu.module(convert-scf-to-cf,cse,convert-gpu-to-rocdl{chipset=%s index-bitwidth=0 runtime=HIP "
                  "use-bare-ptr-memref-call-conv=true})" % chip,
                  "rocdl-attach-target{%s}" % " ".join("%s=%s" % item for item in flags.items()), "convert-scf-to-cf", "convert-cf-to-llvm",
                  "gpu-to-llvm{use-bare-pointers-for-host=true use-bare-pointers-for-kernels=true}", "convert-vector-to-llvm",
                  "convert-arith-to-llvm", "convert-func-to-llvm", "reconcile-unrealized-casts"]


def lower(text, chip, path, debug=False, **more):
    """Writes the module that FlyDSL hands over: `text` is a gpu.module."""
    source = path + ".source.mlir"
    with open(source, "w") as file:
        file.write("module attributes {gpu.container_module} {\n%s\n}\n" % text)
    command = [MLIR_OPT, source, "--pass-pipeline=builtin.module(%s)" % ",".join(passes(chip, **more)), "-o", path]
    done = subprocess.run(command + ["--mlir-print-debuginfo"] * debug, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60)
    if done.returncode:
        raise RuntimeError("mlir-opt: " + done.stdout.decode()[:500])


def as_newer_mlir(text):
    """Matrix operations as the MLIR of FlyDSL prints them, which is newer than the one that has lowered the kernel here."""
    return re.sub(r"(rocdl\.mfma\.\S+ %\w+, %\w+, %\w+), %\w+, %\w+, %\w+( : \([^()]*), i32, i32, i32\)", r"\1, 0, 0, none\2)", text)


def gemm():
    """C = A * B^T in tiles of 64 x 64 by four waves, 32 of K at a time: what FlyDSL's own passes leave of a GEMM. Buffer resources of bare
    pointers, raw buffer loads, dynamic LDS without a size, MFMA on vectors that a loop carries, hand-written barriers, waits, priorities and
    fences of the scheduler, attributes of the kernel in passthrough."""
    lines = ["%%c%s = arith.constant %s : i32" % (n, n) for n in (0, 1, 2, 3, 4, 5, 6, 15, 16, 32, 63, 64, 4096)]
    lines += ["%zero = arith.constant dense<0.0> : vector<4xf32>", "%stride = arith.constant 0 : i16", "%flags = arith.constant 159744 : i32",
              "%all = arith.constant 2147483647 : i64", "%lds = llvm.mlir.addressof @__dynamic_shared_0 : !llvm.ptr<3>",
              "%thread = gpu.thread_id x", "%tid = arith.index_cast %thread : index to i32", "%bx = gpu.block_id x", "%by = gpu.block_id y",
              "%pn = arith.index_cast %bx : index to i32", "%pm = arith.index_cast %by : index to i32"]
    lines += ["%%r%s = rocdl.make.buffer.rsrc %%%s, %%stride, %%all, %%flags : !llvm.ptr to <8>" % (m, m) for m in "abc"]

    def binary(name, op, a, b):
        lines.append("%%%s = arith.%s %%%s, %%%s : i32" % (name, op, a, b))
    for row in (("r", "shrui", "tid", "c2"), ("k4", "andi", "tid", "c3"), ("k8", "muli", "k4", "c16"), ("m0", "muli", "pm", "c64"),
                ("n0", "muli", "pn", "c64"), ("am", "addi", "m0", "r"), ("bn", "addi", "n0", "r"), ("k2", "muli", "k", "c2"), ("aw", "muli", "am", "k2"),
                ("bw", "muli", "bn", "k2"), ("ao", "addi", "aw", "k8"), ("bo", "addi", "bw", "k8"), ("lane", "andi", "tid", "c63"),
                ("l16", "andi", "tid", "c15"), ("l4", "shrui", "lane", "c4"), ("wv", "shrui", "tid", "c6"), ("wave", "addi", "wv", "c0"),
                ("wm", "shrui", "wave", "c1"), ("wn", "andi", "wave", "c1"), ("st0", "muli", "r", "c64"), ("sa0", "addi", "st0", "k8"),
                ("sb0", "addi", "sa0", "c4096"), ("frag", "muli", "l4", "c4"), ("frag2", "muli", "frag", "c2"), ("row16", "muli", "l16", "c64"),
                ("inner", "addi", "row16", "frag2"), ("wm32", "muli", "wm", "c32"), ("wn32", "muli", "wn", "c32"), ("wmo", "muli", "wm32", "c64"),
                ("wno", "muli", "wn32", "c64"), ("fa", "addi", "wmo", "inner"), ("fb0", "addi", "wno", "inner"), ("fb", "addi", "fb0", "c4096")):
        binary(*row)
    for name in ("sa", "sb"):
        lines.append("%%p%s = llvm.getelementptr %%lds[%%%s0] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8" % (name, name))
    for name in ("fa", "fb"):
        lines.append("%%p%s = llvm.getelementptr %%lds[%%%s] : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>, i8" % (name, name))
    acc = "vector<4xf32>"
    lines.append("%%d:4 = scf.for %%i = %%c0 to %%k step %%c32 iter_args(%s) -> (%s) : i32 {" % (
        ", ".join("%%c.%d = %%zero" % t for t in range(4)), ", ".join([acc] * 4)))
    binary("i2", "muli", "i", "c2")
    for m in "ab":
        lines += ["%%g%s = rocdl.raw.ptr.buffer.load %%r%s, %%%so, %%i2, %%c0 : vector<4xi32>" % (m, m, m)]
    lines += ["rocdl.s.barrier", "llvm.store %ga, %psa {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr<3>",
              "llvm.store %gb, %psb {alignment = 16 : i64} : vector<4xi32>, !llvm.ptr<3>", "rocdl.s.waitcnt 49279", "rocdl.s.barrier",
              "rocdl.sched.barrier 0", "rocdl.s.setprio 1"]
    for m in "ab":
        for tile in range(2):
            for step in range(2):
                lines += ["%%q%s%d%d = llvm.getelementptr %%pf%s[%d] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8" % (m, tile, step, m, tile * 1024 + step * 32),
                          "%%f%s%d%d = llvm.load %%q%s%d%d {alignment = 8 : i64} : !llvm.ptr<3> -> vector<4xf16>" % (m, tile, step, m, tile, step)]
    for step in range(2):
        for tile in range(4):
            lines.append("%%n%d.%d = rocdl.mfma.f32.16x16x16f16 %%fa%d%d, %%fb%d%d, %s, %%c0, %%c0, %%c0 : (vector<4xf16>, vector<4xf16>, %s, i32, i32, i32) -> %s" % (
                step, tile, tile >> 1, step, tile & 1, step, "%%n0.%d" % tile if step else "%%c.%d" % tile, acc, acc))
    lines += ["rocdl.s.setprio 0", "scf.yield %s : %s" % (", ".join("%%n1.%d" % t for t in range(4)), ", ".join([acc] * 4)), "}"]
    for row in (("row0", "addi", "m0", "wm32"), ("row1", "addi", "row0", "frag"), ("col0", "addi", "n0", "wn32"), ("col1", "addi", "col0", "l16"),
                ("n4", "muli", "n", "c4")):
        binary(*row)
    for tile in range(4):
        lines += ["%%col%d.c = arith.constant %d : i32" % (tile, (tile & 1) * 16), "%%at%d = arith.addi %%col1, %%col%d.c : i32" % (tile, tile),
                  "%%b%d = arith.muli %%at%d, %%c4 : i32" % (tile, tile)]
        for e in range(4):
            name = "%d.%d" % (tile, e)
            lines += ["%%rc%s = arith.constant %d : i32" % (name, (tile >> 1) * 16 + e), "%%rr%s = arith.addi %%row1, %%rc%s : i32" % (name, name),
                      "%%ro%s = arith.muli %%rr%s, %%n4 : i32" % (name, name), "%%o%s = arith.addi %%ro%s, %%b%d : i32" % (name, name, tile),
                      "%%v%s = vector.extract %%d#%d[%d] : f32 from vector<4xf32>" % (name, tile, e),
                      "rocdl.raw.ptr.buffer.store %%v%s, %%rc, %%o%s, %%c0, %%c0 : f32" % (name, name)]
    return """gpu.module @gemm_module {
  llvm.mlir.global external @__dynamic_shared_0() {addr_space = 3 : i32, alignment = 1024 : i64, dso_local} : !llvm.array<0 x i8>
  gpu.func @gemm(%a: !llvm.ptr, %b: !llvm.ptr, %c: !llvm.ptr, %n: i32, %k: i32) kernel attributes {
      known_block_size = array<i32: 256, 1, 1>, rocdl.flat_work_group_size = "256,256", rocdl.waves_per_eu = 2 : i32,
      passthrough = [["denormal-fp-math-f32", "preserve-sign,preserve-sign"], ["no-nans-fp-math", "true"], ["unsafe-fp-math", "true"]]} {
""" + "".join("    %s\n" % line for line in lines) + "    gpu.return\n  }\n}"


def binary_fragment(debug=False, waves_per_eu=None, maxnreg=None):
    """The last pass, by FlyDSL's compile hints."""
    options = ["-g"] * debug
    options += ["--amdgpu-waves-per-eu=%d" % waves_per_eu] if waves_per_eu else []
    options += ["--amdgpu-num-vgpr=%d" % maxnreg] if maxnreg else []
    return 'gpu-module-to-binary{format=fatbin opts="%s"}' % " ".join(options)


def llvm_arguments(options):
    return ["--%s=%s" % (name, str(value).lower() if isinstance(value, bool) else value) for name, value in options.items()]


def call(prefix, source, out, fragment, hints=()):
    """(status, standard output, standard error) of run_external_binary_codegen's process."""
    environment = dict(os.environ, PATH=os.path.join(prefix, "bin") + ":" + os.environ.get("PATH", ""))
    if os.path.isdir(os.path.join(prefix, "lib")):
        environment["LD_LIBRARY_PATH"] = os.path.join(prefix, "lib")
    command = [os.path.join(prefix, "bin", "mlir-opt"), source, "--pass-pipeline=builtin.module(%s)" % fragment, "-o", out]
    done = subprocess.run(command + llvm_arguments(dict(hints)), stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=600, env=environment)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def fingerprint(prefix):
    """What FlyDSL's cache goes by."""
    path = os.path.join(prefix, "bin", "mlir-opt")
    with open(path, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    return os.path.isfile(path) and os.access(path, os.X_OK), digest


def code_objects(text):
    """(name of the gpu.binary, chip, bytes) of each object of a module's text."""
    found = []
    for name, objects in re.findall(r"gpu\.binary @(\w+)\s+(?:<[^>]*>\s*)?\[(.*)\]", text):
        for chip, data in re.findall(r'#gpu\.object<#rocdl\.target<chip = "(\w+)">, bin = "((?:[^"\\]|\\.)*)">', objects):
            plain = re.sub(r'\\([0-9A-F]{2}|\\|")', lambda m: chr(int(m[1], 16)) if len(m[1]) == 2 else m[1], data)
            found.append((name, chip, plain.encode("latin-1")))
    return found
